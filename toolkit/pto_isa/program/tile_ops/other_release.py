"""What a text writes as another release of the assembler does: said with the release, and with the new spelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from ...generated.programs._releases import READ, RENAMED
from ...generated.programs._rules import PROGRAM_RULES
from ...runtime.release import FIRST, LAST, release_of_number
from ..check.walk import Walk
from ..syntax.printer import op_text
from ..syntax.tree import Operation
from .binder import OtherRelease, Plan
from .respell import respelled, under_name
from .respell_window import WINDOWS

Words = tuple[str, str]
Handler: TypeAlias = Callable[[Any, Operation], object]
RULE, NO_FORM = PROGRAM_RULES["assembler-release"].id, PROGRAM_RULES["form"].id
_NAMES = {name: to for name, (to, _) in RENAMED.items()} | {to: name for name, (to, _) in RENAMED.items()}
_EARLIER_IN = dict(RENAMED.values())
_OPEN_WINDOW = (
    "writes `pto.subview` with `valid [%rows, %columns]`; which extents are valid is not constant here",
    "写作带 `valid [%rows, %columns]` 的 `pto.subview`；此处的有效区域不是常量",
)


def report_other(walk: Walk, op: Operation, plan: Plan, other: OtherRelease) -> None:
    """Report what the release of the assembler writes otherwise.

    It is an error where somebody chose the release, or where the op has no other spelling; otherwise it is understood.
    """
    found = respelled(op, plan, walk.release)
    span = (other.since, other.until)
    _report(walk, op, _what(op, plan, other), span, None if found is None else [found], other.name or None)


def other_names(handlers: Mapping[str, Handler], release: int) -> Iterator[tuple[str, Handler]]:
    """The handlers of ops whose names a release does not read: they say so, too."""
    for name, (since, until) in READ.items():
        if name in handlers and not since <= release <= until:
            yield name, partial(_with_another_name, handlers[name])


def _with_another_name(handler: Handler, walk: Walk, op: Operation) -> None:
    """An op of a name that the release does not read."""
    before = len(walk.out.findings)
    handler(walk, op)
    if any(finding.rule in (RULE, NO_FORM) for finding in walk.out.findings[before:]):  # its record said so
        return
    within = _EARLIER_IN.get(op.name)
    if within is not None and any(frame.owner is not None and frame.owner.name == within for frame in walk.frames):
        return
    found: Sequence[Operation] | None = None
    if op.name in _NAMES:
        found = [under_name(op, _NAMES[op.name])]
    elif op.name in WINDOWS:
        found = WINDOWS[op.name](walk, op)
    writes = _OPEN_WINDOW if found is None and op.name == "pto.subset" else None
    _report(walk, op, (f"`{op.name}`",) * 2, READ[op.name], found, writes=writes)


def _report(
    walk: Walk, op: Operation, what: Words, read: tuple[int, int], found: Sequence[Operation] | None,
    at: str | None = None, writes: Words | None = None,
) -> None:  # fmt: skip
    """writes: what the release writes where that is not known to the last word."""
    assembler = walk.assembler
    understood = found is not None or writes is not None
    severity = "warning" if understood and not assembler.asked else "error"
    walk.out.report_as(
        severity, "assembler-release", op, at, found, what=what, span=span(*read), release=str(assembler),
        writes=writes or _writes(found),
    )  # fmt: skip


def _what(op: Operation, plan: Plan, other: OtherRelease) -> Words:
    key = next((key for key, name in plan.form.attributes.items() if name == other.name), other.name)
    if not other.name:
        return f"`{op.name}` in this form", f"`{op.name}` 的这种写法"
    if other.written:
        return f"`{key}` of `{op.name}`", f"`{op.name}` 的 `{key}`"
    return f"`{op.name}` without `{key}`", f"不带 `{key}` 的 `{op.name}`"


def span(since: int, until: int) -> Words:
    """The releases from one to another: ``since 0.58``, ``until 0.57``, ``from 0.27 to 0.38``."""
    first, last = release_of_number(since), release_of_number(until)
    if until == LAST:
        return f"read since {first}", f"自 {first} 起可读"
    if since == FIRST:
        return f"read until {last}", f"可读至 {last}"
    return f"read from {first} to {last}", f"在 {first} 至 {last} 中可读"


def _writes(found: Sequence[Operation] | None) -> Words:
    if found is None:
        return "has no other spelling of it", "没有等价的其他写法"
    text = "; ".join(f"`{op_text(op, loc=False)[0]}`" for op in found)
    return f"writes {text}", f"写作 {text}"
