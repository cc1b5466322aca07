"""What a generated op module stands on: the plan cache's slow path and the helpers of generated code.

``Kernel.plan`` runs once per combination of operand types, attributes and flags: it checks the operands, judges the
static rules, binds, and wraps the result with the run-time rules.  The fast path is one dictionary look-up in the
generated function itself.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from types import MappingProxyType
from typing import Any

import numpy as np

from ..op_name import rule_link
from ..text.visible import brief
from .errors import InputError
from .helpers import (
    COMPARE,
    BoundsError,
    apart,
    as_index,
    as_slice,
    as_unsigned,
    checked,
    clamped,
    clip,
    converter,
    decoder,
    distinct,
    element,
    entry,
    every,
    gather_runs,
    guarded,
    inside,
    number_type,
    require,
    runs_inside,
    scalar_type,
    scatter,
    scatter_runs,
)
from .kinds.fresh import fresh, giving
from .kinds.table import passed
from .memory.predicate import bit_reader, bit_writer, read_bits, write_bits
from .memory.ranks import pair_view, pairs
from .memory.state import State as State
from .moved import moving
from .numeric import (
    at_least,
    at_most,
    bit_field,
    divide,
    exact_abs,
    exact_max,
    exact_min,
    exact_power,
    finite,
    first_argmax,
    first_argmin,
    float_remainder,
    fma_matmul,
    fmod,
    fold_max,
    fold_min,
    integer_power,
    matmul,
    ordered_product,
    ordered_sum,
    random_words,
    remainder,
    rounder,
    rsqrt,
    scalar_power,
    scaled_matmul,
)
from .parallel import give_turn, wait_until
from .pitch import at_pitches
from .profile import canonical_profile, current_profile
from .quiet import quietly, without_warnings
from .rules.finding import RuleError
from .rules.judgement import type_of
from .rules.result_type import result_types
from .run import Run as Run
from .run import stacked as stacked
from .tables import by_table
from .types.conv_type import ConvType
from .types.dtypes import FLOATS
from .types.global_type import GlobalType
from .types.numpy_types import NUMPY
from .types.pad import pad_value
from .types.tile_type import TileType
from .unknown_semantics import only_words, unknown_semantics, with_unknown
from .verify import Stage, judge, operand_findings

MAX_PLANS = 4096


class Kernel:
    """One op: the generated module that binds it, the kinds of its operands, which it writes, its attributes."""

    def __init__(
        self, op: str, module: str, operands: Mapping[str, tuple[str, ...]], outs: tuple[str, ...],
        attributes: tuple[str, ...], results: int = 0, asked: tuple[str, ...] = (),
        goes_on: Mapping[str, str] = MappingProxyType({}), own: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        """results: how many of the operands, the first ones, are results, which whoever calls makes.

        asked: optional operands that are results: only calls that ask for them have them.  goes_on: results that the
        next call takes as an operand, where calls one after the other are one call over all their lanes.  own: scalars
        whose element types nothing beside them decides; they are given as NumPy has them.
        """
        self.op = op
        self.module = module
        self.operands = operands
        self.outs = outs
        self.attributes = attributes
        self.goes_on = goes_on
        self.own = own
        self.results, self.asked = tuple(operands)[:results], asked
        self._last: tuple[tuple[Any, ...], Stage] | None = None

    @property
    def rules(self) -> Any:
        """The generated rules of the op, imported when a plan is made for the first time."""
        return import_module(self.module.replace(".ops.", ".rules.")).RULES

    def bind(self, *types: Any, **fixed: Any) -> Run:
        """The run function for operand types and attributes."""
        run: Run = sys.modules[self.module].bind(*types, **fixed)
        return run

    def plan(
        self, plans: dict[Any, Run], named: tuple[Any, ...], values: tuple[Any, ...], fixed: tuple[Any, ...],
        profile: str | None, check: bool, strict: bool, exact: bool, release: int | None = None,
        leave_open: frozenset[str] = frozenset(),
    ) -> Run:  # fmt: skip
        """Check, bind and remember.  Raises ``RuleError`` with every finding of severity error.

        named: the arguments of the error of the look-up; the key, where the operands could make one.  release: of the
        assembler, where the call stands in a program, whose text was judged for it before, and which runs without
        NumPy's floating-point warnings.
        leave_open: operands whose types, as the program writes them, leave it open how many rows are valid.

        A run takes storage for results before its other operands where they are given as such.  Where they are types or
        None, it makes them itself and returns them; of those that a call may ask for, those that are a type or True.
        """
        check_flags(check=check, strict=strict, exact=exact)
        chosen = canonical_profile(current_profile() if profile is None else profile)
        given = dict(zip(self.operands, values, strict=True))
        attributes = self._words(dict(zip(self.attributes, fixed, strict=True)))
        wanted = self.wanted(given)
        makes = wanted and not any(hasattr(given[name], "type") for name in wanted)
        if makes:
            given |= {name: fresh(type) for name, type in self._result_types(given | attributes, chosen).items()}
        try:
            types, stage = self._checked(given, attributes, chosen, check, strict, release)
        except RuleError as refused:
            raise with_unknown(refused, self.rules, {**given, **attributes}, chosen) from None
        run = self.bind(*types.values(), **attributes, profile=chosen, exact=exact)
        if self.rules.pitches:
            run = at_pitches(run, self.rules.pitches, types, given, self.outs, chosen, leave_open)
        moves = {name: moved for name, moved in self.rules.moves.items() if types[name] is not None}
        if moves and release is None:  # a program has pointers of its own
            run = moving(run, moves, types | attributes, tuple(self.operands))
        if release is None and any(getattr(type, "dtype", "") in FLOATS for type in types.values()):
            run = without_warnings(run, len(self.operands))
        run = stage.wrap(run, self.operands)
        if makes:
            others = [*self.operands][len(self.results) :]
            places = {others.index(name): types[name] for name in wanted[len(self.results) :]}
            run = giving(run, [types[name] for name in self.results], places)
        if named and isinstance(named[0], tuple):
            if len(plans) >= MAX_PLANS:
                plans.clear()
            plans[named[0]] = run
        return run

    def judge(
        self, values: Sequence[Any], fixed: Mapping[str, Any], profile: str, strict: bool, release: int
    ) -> Run | None:  # fmt: skip
        """Check a call of a program without making it; return what judges others like it by their operands.

        None where types and attributes decide all rules.  Both raise ``RuleError``.  fixed: attributes by name.
        """
        given = dict(zip(self.operands, values, strict=True))
        _, stage = self._checked(given, self._words(fixed), profile, True, strict, release)
        judge = stage.wrap(nothing, self.operands)
        return None if judge is nothing else judge

    def compute(
        self, values: Mapping[str, Any], profile: str | None, *, strict: bool = False, exact: bool = False
    ) -> None:
        """Make a call once whose results are storage, by name among its operands and attributes.  Raises RuleError."""
        states = {name: State() for name, kinds in self.operands.items() if passed(kinds, "core")}
        given = tuple([values.get(name, states.get(name)) for name in self.operands])
        fixed = tuple([values.get(name) for name in self.attributes])
        self.plan({}, (), given, fixed, profile, True, strict, exact)(*given)

    def wanted(self, given: Mapping[str, Any]) -> tuple[str, ...]:
        """The results of a call: those that all calls have, then those that it asks for."""
        return (*self.results, *(name for name in self.asked if given.get(name) is not None))

    def _words(self, fixed: Mapping[str, Any]) -> dict[str, Any]:
        """Attributes by name; None asks for the default, as in the verifier."""
        return {name: self.rules.operands[name].default if value is None else value for name, value in fixed.items()}

    def _result_types(self, given: Mapping[str, Any], profile: str) -> dict[str, Any]:
        """The types of the results of a call; none on a profile that lacks the op, which is refused."""
        if profile not in self.rules.profiles:
            return {}
        return result_types(self.rules, {name: type_of(value) for name, value in given.items()}, profile)

    def _checked(
        self, given: Mapping[str, Any], attributes: Mapping[str, Any], profile: str, check: bool, strict: bool,
        release: int | None,
    ) -> tuple[dict[str, Any], Stage]:  # fmt: skip
        """The types of the operands and the rules that every call must be judged by; raises ``RuleError``."""
        findings = operand_findings(self.rules, given, attributes, self.outs, profile)
        if findings:
            raise RuleError(findings)
        types = {name: type_of(value) for name, value in given.items()}
        types |= {name: number_type(self.op, name, given[name]) for name in self.own if given[name] is not None}
        return types, self._stage(types, attributes, profile, check, strict, release)

    def _stage(
        self, types: Mapping[str, Any], attributes: Mapping[str, Any], profile: str, check: bool, strict: bool,
        release: int | None,
    ) -> Stage:  # fmt: skip
        """Judge the call; the same call once more, as with ``exact`` after default, is not judged again."""
        asked = (*types.values(), *attributes.values(), profile, bool(check), bool(strict), release)
        last = self._last
        if last is None or not all(map(_same, last[0], asked)):
            stage = judge(self.rules, types, attributes, profile, check=check, strict=strict, release=release)
            self._last = last = asked, stage
        return last[1]


def _same(one: Any, other: Any) -> bool:
    """One object, such as a tile type, or equal numbers of one type."""
    return one is other or (type(one) is type(other) and isinstance(one, (int, float, str, np.number)) and one == other)


def check_flags(**flags: object) -> None:
    """Raise InputError for a flag that is not True or False."""
    for name, value in flags.items():
        if not isinstance(value, (bool, np.bool_)) and not (isinstance(value, int) and value in (0, 1)):
            found = brief(value, 40)
            raise InputError(
                f"{name} must be True or False; got {found}", f"{name} 必须为 True 或 False；实际为 {found}"
            )


def nothing(*operands: Any, **named: Any) -> None:
    """The run part of an op that writes nothing for these types (an empty region)."""


def no_variant(op: str, profile: str) -> RuleError:
    """No form or mode of the op fits the operand types."""
    from .rules.finding import Finding

    message = {
        "en": f"no form of {op} fits these operands on {profile}",
        "zh": f"在 {profile} 上，{op} 没有适用于这些操作数的形式",
    }
    rule = f"{op}/operands"
    return RuleError([Finding(rule, "error", op, message=message, link=rule_link(rule))])
