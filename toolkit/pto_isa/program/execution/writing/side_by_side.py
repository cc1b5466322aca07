"""Loops whose rounds may be taken side by side: which they are, and the calls that do all rounds at once.

Every such loop is written twice into its own body: op by op, and with registers of all rounds side by side.  Which of
them runs is decided when the loop is reached, by ``cores.side_by_side``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pto_isa.runtime.errors import InputError
from pto_isa.runtime.helpers import BoundsError
from pto_isa.runtime.kernel import Kernel
from pto_isa.runtime.kinds.table import kinds_of, passed
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.types.dtypes import check_dtype
from pto_isa.runtime.types.pointer_type import GLOBAL, PointerType
from pto_isa.runtime.types.register_types import VregType
from pto_isa.runtime.unknown_semantics import UnknownSemantics

from ...syntax.tree import Block, Operation, flat_items
from ...tile_ops.binder import Plan
from ...written.recorded import program_op
from ..cores.pointers import pointed
from ..cores.side_by_side import StackedLoop, StackedSite, repeated
from ..fault import Unsupported
from ..writer import Local, Stack, StackedOp, Writer, items
from .operations import attributes_of_call, bound, kernel_of, scalar_text
from .results import kept, taken

_PURE = ("arith.", "pto.addptr", "pto.castptr")  # ops on numbers and places, which do nothing else
# those whose result goes on evenly where an operand does; of a product, where only one operand does
_EVEN = {"arith.addi", "arith.subi", "arith.index_cast", "pto.addptr"}
_PRODUCT = "arith.muli"
_UNBOUND = (Unsupported, BoundsError, InputError, RuleError, UnknownSemantics)  # what binding a call may raise


class _OneByOne(Exception):
    """The rounds of the loop have to be taken one after the other."""


def stack_of(
    t: Writer, op: Operation, block: Block, index: Local, carried: list[Local],
    handlers: Mapping[str, Callable[[Any, Operation], None]],
) -> Stack | None:  # fmt: skip
    """What a loop is where its rounds may be taken side by side, and write what says where its accesses lie.

    handlers: what writes ops that are no calls of recorded ones.
    """
    if t.traced or t.stack is not None or any(inner.regions for inner in block.ops):
        return None
    start, env, fresh, depth = len(t.lines), t.env, t.fresh, t.depth
    t.env, t.fresh = {**env, index.name: index, **{local.name: local for local in carried}}, {}
    t.count += 1
    number = t.count
    reading = _Reading(t, index, carried, handlers)
    t.emit(op, f"def places{number}({index.py}):")
    t.depth += 1
    try:
        reading.block(block)
        t.emit(op, f"return {items(reading.places())}")
        loop = StackedLoop(reading.sites, [stores for _, stores in reading.once])
        return Stack(t.bind("l", loop), f"places{number}", f"n{number}", reading.ops)
    except (_OneByOne, *_UNBOUND):
        del t.lines[start:], t.origin[start:]
        return None
    finally:
        t.env, t.fresh, t.depth = env, fresh, depth


class _Reading:
    """Goes through the body of a loop; numbers and places are written meanwhile."""

    def __init__(
        self, t: Writer, index: Local, carried: list[Local], handlers: Mapping[str, Callable[[Any, Operation], None]]
    ) -> None:  # fmt: skip
        self.t, self.handlers = t, handlers
        self.moving = {index.name}  # numbers, places and registers that differ from round to round
        self.carried = [local.name for local in carried]
        self.next: dict[str, str] = {}  # what the next round gets for what an op goes on with
        self.ops: dict[int, StackedOp] = {}
        self.computed: set[str] = set()  # numbers that ops give which are not carried out meanwhile
        self.sites: list[StackedSite] = []
        self.operands: list[str] = []  # of these: the expressions of all but registers
        self.once: list[tuple[str, bool]] = []  # of the other ops: place and elements from there on, whether written

    def places(self) -> list[str]:
        """The expressions of the operands of all sites, and of the places of the other ops."""
        return [*self.operands, *(place for place, _ in self.once)]

    def block(self, block: Block) -> None:
        """Read all ops.  Raises _OneByOne, and Unsupported as writing them does."""
        for op in block.ops:
            names = [item for part in op.parts for item in flat_items(part.items) if item[0] == "%"]
            known = program_op(op.name)
            if op.name == "scf.yield":
                if names != [self.next.get(name) for name in self.carried]:
                    raise _OneByOne
            elif op.name.startswith(_PURE) and op.name in self.handlers:
                self._pure(op, names)
            elif known is None or op.name in self.handlers:
                raise _OneByOne
            elif not known.orders:  # in one scope, what is written is done in its order
                self._call(op)
        if not self.ops:
            raise _OneByOne

    def _pure(self, op: Operation, names: list[str]) -> None:
        if not {*self.carried, *self.next.values(), *self.computed}.isdisjoint(names):
            raise _OneByOne
        moving = sum(name in self.moving for name in names)
        if moving and op.name not in _EVEN and not (op.name == _PRODUCT and moving == 1):
            raise _OneByOne  # a run looks at three rounds and knows the others only where they lie evenly between
        before = {*self.t.env}
        self.handlers[op.name](self.t, op)
        if moving:
            self.moving |= {*self.t.env} - before

    def _call(self, op: Operation) -> None:
        plan, given, fixed = bound(self.t, op)
        kernel = kernel_of(plan.op)
        if kernel is None or plan.op.leaves or plan.op.composed_on(self.t.profile):
            raise _OneByOne
        every = [kind for kinds in kernel.operands.values() for kind in kinds_of(kinds)]
        if not all(kind.stacks or kind.leads or kind.passed in ("number", "word") for kind in every):
            raise _OneByOne
        if {*kernel.asked} & {*given}:
            raise _OneByOne
        values: dict[str, Any] = {name: given.get(name) for name in kernel.operands}
        types = {name: _type(kernel, name, value) for name, value in values.items()}
        moving = self._moving(kernel, values)
        t = self.t
        site = StackedSite(kernel, types, attributes_of_call(plan, kernel, fixed), t.profile, t.strict, t.release)
        strides = site.strides or {}
        if (site.strides is None and moving) or not strides.keys() >= {*site.pointers}:
            raise _OneByOne
        numbers = {name for name in values if passed(kernel.operands[name], "number") and name not in kernel.results}
        if not self.computed.isdisjoint(values[name].name for name in numbers if values[name] is not None):
            raise _OneByOne  # nobody knows it before the loop has begun
        self.computed |= {values[name].name for name in kernel.results if passed(kernel.operands[name], "number")}
        counts = {name: strides[name][1] for name in site.pointers}
        if not moving:
            for name in site.pointers:
                elements = values.get(counts[name])
                place = items([values[name].py, "0" if elements is None else elements.py])
                self.once.append((place, name in kernel.outs))
            return
        others = {name for name in moving if passed(kernel.operands[name], "number")}
        if not others <= {*counts.values(), *kernel.goes_on.values()}:
            raise _OneByOne
        known = {*site.pointers, *numbers}
        if not _judged_by(kernel) <= known - {*kernel.goes_on.values()}:
            raise _OneByOne  # judged before the loop begins, when registers and what goes around are not known
        self.operands.append(items([
            "None" if value is None or name not in known else
            value.py if name in site.pointers else scalar_text(t, plan, name, value, given)
            for name, value in values.items()
        ]))  # fmt: skip
        self.moving |= {values[name].name for name in kernel.results}
        self.sites.append(site)
        self.ops[id(op)] = StackedOp(kernel, t.bind("s", site), frozenset(moving))

    def _moving(self, kernel: Kernel, values: Mapping[str, Any]) -> set[str]:
        """The operands that differ from round to round; notes what the next round gets."""
        given = {name: value.name for name, value in values.items() if value is not None}
        found = {name for name, value in given.items() if value in self.moving}
        ahead = {given[name]: result for result, name in kernel.goes_on.items()}
        for name, value in given.items():
            if value in self.carried:
                if value not in ahead or kernel.goes_on[ahead[value]] != name or value in self.next:
                    raise _OneByOne
                self.next[value] = given[ahead[value]]
                found.add(name)
            elif value in self.next.values() and name not in kernel.results:
                raise _OneByOne
        return found


def _judged_by(kernel: Kernel) -> set[str]:
    """The operands whose numbers, places or elements rules of the op are about."""
    late = [rule for rule in kernel.rules.rules if rule.stage != "static"]
    return {
        name for rule in late for name in (rule.data if rule.stage == "data" else rule.reads)
        if rule.stage == "data" or (name in kernel.operands and passed(kernel.operands[name], "number"))
    }  # fmt: skip


def _type(kernel: Kernel, name: str, value: Any) -> Any:
    """What a site is bound with.  Raises _OneByOne for what has no place among registers side by side."""
    if value is None or (isinstance(value, Local) and value.type.kind == "pointer" and value.type.space != GLOBAL):
        return None if value is None else PointerType(check_dtype(value.type.dtype or ""), "vec")
    if not isinstance(value, Local) or value.type.kind == "pointer":
        raise _OneByOne
    if passed(kernel.operands[name], "number") and name not in kernel.results:
        return 0
    type = value.type.judged
    if isinstance(type, VregType) and type.itemsize > 4:  # a mask has more lanes than such a register
        raise _OneByOne
    return type


def together(t: Writer, op: Operation, stacked: StackedOp, rounds: str) -> None:
    """Write the call that does an op in so many rounds."""
    plan, given, _ = bound(t, op)
    storage = taken(t, op, stacked.kernel, given, rounds)
    values = [
        storage[name].py if name in storage else _operand(t, plan, name, given, stacked, rounds)
        for name in stacked.kernel.operands
    ]
    t.emit(op, f"{stacked.site}.runs[{rounds}]({', '.join(values)})")
    kept(t, op, stacked.kernel, given, storage)


def _operand(
    t: Writer, plan: Plan, name: str, given: Mapping[str, Any], stacked: StackedOp, rounds: str
) -> str:  # fmt: skip
    value = given.get(name)
    if value is None:
        return "None"
    if value.type.kind == "pointer":
        return f"{t.helper(pointed)}({value.py})"
    if any(kind.stacks for kind in kinds_of(stacked.kernel.operands[name])):
        return value.py if name in stacked.moving else f"{t.helper(repeated)}({value.py}, {rounds})"
    return scalar_text(t, plan, name, value, dict(given))
