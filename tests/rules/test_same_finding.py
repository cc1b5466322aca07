"""An op that refuses a call says what the verifier says: the same findings, for every rule that can be broken alone."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pytest

import pto_isa
from language.records import database
from pto_isa import RuleError, Tile, TileType, ops
from pto_isa.database.status import status
from pto_isa.language.search.breaking import Found
from pto_isa.runtime import ConvTile, ConvType, GlobalTensor, GlobalType, Group, GroupType, PipeType, State, StateType
from pto_isa.runtime.kinds.fresh import fresh
from pto_isa.runtime.memory.pipe import pipe_end
from pto_isa.runtime.memory.storage import Placed
from pto_isa.runtime.memory.windows import extents
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.rules.rule import RESULT, OpRules, Rule
from pto_isa.runtime.types.align_type import AlignType
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.plain_type import ArrayType
from pto_isa.runtime.types.pointer_type import PointerType
from pto_isa.runtime.types.register_types import MaskType, VregType
from pto_isa.runtime.unknown_semantics import UnknownSemantics
from rules.searched import ended, every_rule, generated, ids, searched

LARGEST = 1 << 24
CASES = [
    (name, rule, profile)
    for name, rule, profile in every_rule()
    if rule.severity != "warning" and rule.id not in ended(name)
]


def made(value: Any) -> Any:
    """An operand of the type, zeros where it has elements."""
    if isinstance(value, TileType):
        return Tile(value)
    if isinstance(value, ConvType):
        return ConvTile(value)
    if isinstance(value, GroupType):
        member = made(value.member)
        memory = np.zeros((value.ranks, member.memory.size), NUMPY[value.dtype])
        return Group(memory, value.dtype, value.shape, value.stride, layout=value.layout, root=value.root)
    if isinstance(value, StateType):
        return State(value)
    if isinstance(value, PipeType):
        return pipe_end(value)
    if isinstance(value, GlobalType):
        last = sum((n - 1) * step for n, step in zip(*extents(value), strict=True) if n)
        memory = np.zeros(last + 1, NUMPY[value.dtype])
        return GlobalTensor(memory, value.dtype, value.shape, value.stride, layout=value.layout)
    if isinstance(value, (VregType, MaskType, PointerType, AlignType)):
        return fresh(value)
    return np.zeros(value.size, NUMPY[value.dtype]) if isinstance(value, ArrayType) else value


def runs(found: Found) -> bool:
    """The call can be made here: no storage by place alone, no operand of many megabytes."""
    values = found.breaking.values()
    sizes = [prod(value.shape) for value in values if isinstance(value, (TileType, ConvType, GlobalType))]
    sizes += [prod(value.shape) * value.ranks for value in values if isinstance(value, GroupType)]
    return not any(isinstance(value, Placed) for value in values) and sum(sizes) <= LARGEST


def raised(name: str, rules: OpRules, rule: Rule, found: Found) -> Exception:
    """What the call is refused with; whoever calls gives no results, but the types that they have."""
    given = {key: spec.kinds for key, spec in rules.operands.items() if spec.access != RESULT}
    plain = {key: kinds for key, kinds in given.items() if kinds != ("state",)}
    positional = [made(found.breaking[key]) for key, kinds in plain.items() if kinds != ("attribute",)]
    words = {key: found.breaking[key] for key, kinds in plain.items() if kinds == ("attribute",)}
    results = [key for key, spec in rules.operands.items() if spec.access == RESULT]
    words |= {key: found.breaking[key] for key in results if hasattr(found.breaking.get(key), "kind")}
    with pytest.raises((RuleError, UnknownSemantics)) as caught:
        getattr(ops, name)(*positional, **words, profile=found.profile, strict=rule.severity == "undefined")
    return caught.value


def told(refusal: RuleError, rules: OpRules, rule: Rule) -> list[Finding]:
    """The findings of a refusal without those of other rules over elements and storage.

    They see zeros, and memory that the verifier does not have.
    """
    late = {one.id for one in rules.rules if one.stage == "data"} - {rule.id}
    return [
        finding for finding in refusal.findings
        if finding.rule not in late and (rule.stage != "data" or finding.rule == rule.id)
    ]  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted({name for name, _, _ in CASES}))
def test_op_and_verifier_agree(name: str) -> None:
    """For each rule, the breaking call is refused with the finding of ``verify_op``, in both languages.

    An op of which no source says what it computes has no run to judge rules of run time in.
    """
    rules = generated(name)
    runs_at_all = status(database()[name]) in ("executable", "conformant")
    for op, rule, profile in CASES:
        if op != name:
            continue
        found = searched(name)[rule.id, rule.form, profile]
        assert isinstance(found, Found), found
        if not runs(found):
            continue
        verified = pto_isa.verify_op(name, profile=profile, **found.breaking)
        assert ids(verified) == {rule.id}
        refused = raised(name, rules, rule, found)
        if not isinstance(refused, RuleError):
            assert rule.stage != "static"
            assert not runs_at_all or " (" in str(refused), "a form of it, which the message names"
            continue
        assert isinstance(refused, RuleError), refused
        for lang in ("en", "zh"):
            shown = [finding.as_dict(lang) for finding in told(refused, rules, rule)]
            assert [finding.as_dict(lang) for finding in verified] == shown
