"""Functions, loops and branches as those of Python."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from ...syntax.tree import Operation
from ...written.functions import called, kernel_kind
from ...written.results import region_arguments
from ..fault import ExecutionFault, Unsupported
from ..writer import Local, Writer, items
from .side_by_side import stack_of
from .translator import Translator, only_block


def _arguments(t: Writer, op: Operation, number: int) -> list[Local]:
    """The arguments of a region as values that are not visible yet."""
    outer = t.env
    t.env = dict(outer)
    block = only_block(op, number)
    made = [t.define(name, text) for name, text in region_arguments(op, block, number == 0)]
    t.env = outer
    return made


def _names(found: list[Local]) -> str:
    return ", ".join(local.py for local in found)


def _carried(targets: list[Local], sources: list[Local]) -> None:
    """Note of what values that go around a loop are made: views stay views of the same tensor."""
    for target, source in zip(targets, sources, strict=True):
        target.origin = source


def loop(t: Translator, op: Operation) -> None:
    """``scf.for %i = %low to %high step %step iter_args(%a = %b)``."""
    low, high, step, *inits = t.values(op)
    index, *carried = _arguments(t, op, 0)
    made = t.results(op)
    _carried(carried, inits)
    if carried:
        t.emit(op, f"{_names(carried)} = {_names(inits)}")
    values = f"{t.helper(span)}({', '.join(t.whole(value, op) for value in (low, high, step))})"
    stack = stack_of(t, op, only_block(op, 0), index, carried, t.handlers)
    rounds = f"core.trace.in_rounds({values})" if t.traced else values
    t.emit(op, f"for {index.py} in {rounds if stack is None else f'{stack.loop}({values}, {stack.places})'}:")
    t.targets.append(carried)
    if stack is not None:
        t.depth += 1
        t.emit(op, f"if {index.py}.__class__ is range:")
        t.emit(op, f"    {stack.rounds}, {index.py} = len({index.py}), {index.py}[0]")
        t.stack = stack
        t.body(op, 0, [index, *carried])
        t.stack = None
        t.emit(op, "    continue")
        t.depth -= 1
    t.body(op, 0, [index, *carried])
    t.targets.pop()
    _carried(made, inits)
    if made:
        t.emit(op, f"{_names(made)} = {_names(carried)}")


def span(low: int, high: int, step: int) -> range:
    """The values of a counting loop.  Raises ExecutionFault for a step that does not count up."""
    if step <= 0:
        raise ExecutionFault(
            "step", f"the step of the loop is {step}; expected at least 1", f"循环步长为 {step}；应不小于 1"
        )
    return range(low, high, step)


def branch(t: Translator, op: Operation) -> None:
    """``scf.if %c -> (T) { … } else { … }``."""
    (condition,) = t.values(op, 1)
    made = t.results(op)
    t.targets.append(made)
    t.emit(op, f"if {condition.py}:")
    t.body(op, 0)
    if len(op.regions) > 1:
        t.emit(op, "else:")
        t.body(op, 1)
    t.targets.pop()


def repeat(t: Translator, op: Operation) -> None:
    """``scf.while (%a = %b) : … { … scf.condition(%c) %x } do { … }``."""
    inits = t.values(op)
    before, after = _arguments(t, op, 0), _arguments(t, op, 1)
    made = t.results(op)
    _carried(before, inits)
    if before:
        t.emit(op, f"{_names(before)} = {_names(inits)}")
    t.emit(op, f"for _ in core.trace.in_rounds({t.helper(count)}()):" if t.traced else "while True:")
    t.targets.append(made)
    t.body(op, 0, before)
    t.targets.pop()
    _carried(after, made)
    if after:
        t.depth += 1
        t.emit(op, f"{_names(after)} = {_names(made)}")
        t.depth -= 1
    t.targets.append(before)
    t.body(op, 1, after)
    t.targets.pop()


def condition(t: Translator, op: Operation) -> None:
    """``scf.condition(%c) %x, %y``: what goes on is also what results."""
    holds, *values = t.values(op)
    _assign(t, op, t.targets[-1], values)
    t.emit(op, f"if not {holds.py}:")
    t.emit(op, "    break")


def yields(t: Translator, op: Operation) -> None:
    """``scf.yield %a, %b``: at once, so that values may change places."""
    _assign(t, op, t.targets[-1], t.values(op))


def _assign(t: Translator, op: Operation, targets: list[Local], values: list[Local]) -> None:
    if len(targets) != len(values):
        raise Unsupported(
            op,
            (
                f"it gives {len(values)} values; expected {len(targets)}",
                f"它给出 {len(values)} 个值；应为 {len(targets)} 个",
            ),
        )
    for target, value in zip(targets, values, strict=True):
        target.origin = target.origin or value
        if target.type.text == "?":
            target.type = value.type
    if targets:
        t.emit(op, f"{_names(targets)} = {_names(values)}")


def call(t: Translator, op: Operation) -> None:
    """``func.call @f(%a)``: on the core that the function is for."""
    function = t.function(called(op), op)
    given = t.values(op)
    made = t.results(op)
    text = f"{t.called(function)}({', '.join(['core', *(value.py for value in given)])})"
    kind = kernel_kind(function)
    if kind is not None and t.kinds:
        if made:
            raise Unsupported(op, ("a function of one core gives results to all", "单个核的函数向所有核返回结果"))
        t.emit(op, f"if core.kind == {kind!r}:")
        text = "    " + text
    t.emit(op, f"{_names(made)} = {text}" if made else text)


def give_back(t: Translator, op: Operation) -> None:
    """``return %a``."""
    values = t.values(op)
    t.emit(op, f"return {items([value.py for value in values]) if len(values) > 1 else _names(values)}".rstrip())


def fused(t: Translator, op: Operation) -> None:
    """``pto.fusion_region { … pto.yield(%a) : (T) -> () } : T``: in the order that is written."""
    made = t.results(op)
    t.targets.append(made)
    t.emit(op, "if True:")
    t.body(op, 0)
    t.targets.pop()


def section(t: Translator, op: Operation) -> None:
    """``pto.section.cube { … }``: on that core only."""
    t.emit(op, f"if core.kind == {kernel_kind(op)!r}:" if t.kinds else "if True:")
    t.body(op, 0)


def vector_scope(t: Translator, op: Operation) -> None:
    """``pto.vecscope { … }``, in the order that is written, or with names of its own for what it is given:
    ``pto.strict_vecscope(%a) { ^bb0(%x: T): … } : (T) -> ()``.
    """
    taken = _arguments(t, op, 0)
    given = t.values(op) if taken else []
    _carried(taken, given)
    t.emit(op, "if True:")
    if taken:
        t.emit(op, f"    {_names(taken)} = {_names(given)}")
    t.body(op, 0, taken)


HANDLERS: dict[str, Callable[[Translator, Operation], None]] = {
    "scf.for": loop,
    "scf.if": branch,
    "scf.while": repeat,
    "scf.condition": condition,
    "scf.yield": yields,
    "pto.yield": yields,
    "pto.fusion_region": fused,
    "func.call": call,
    "call": call,
    "return": give_back,
    "func.return": give_back,
    "pto.section.cube": section,
    "pto.section.vector": section,
    "pto.vecscope": vector_scope,
    "pto.strict_vecscope": vector_scope,
}
