"""What a text writes as another release of the assembler does: said with the release, and with the new spelling."""

from __future__ import annotations

from ...runtime.release import FIRST, LAST, release_of_number
from ..check.walk import Walk
from ..syntax.printer import op_text
from ..syntax.tree import Operation
from .binder import OtherRelease, Plan
from .respell import respelled

Words = tuple[str, str]


def report_other(walk: Walk, op: Operation, plan: Plan, other: OtherRelease) -> None:
    """Report what the release of the assembler writes otherwise.

    It is an error where somebody chose the release, or where the op has no other spelling; otherwise it is understood.
    """
    assembler = walk.assembler
    found = respelled(op, plan, assembler.release)
    severity = "warning" if found is not None and not assembler.asked else "error"
    walk.out.report_as(
        severity, "assembler-release", op, other.name or None, what=_what(op, plan, other),
        span=span(other.since, other.until), release=str(assembler), writes=_writes(found),
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


def _writes(found: Operation | None) -> Words:
    if found is None:
        return "has no other spelling of it", "没有等价的其他写法"
    text = f"`{op_text(found)[0]}`"
    return f"writes {text}", f"写作 {text}"
