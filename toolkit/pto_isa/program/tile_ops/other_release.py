"""What a text writes as another release of the assembler does: said with the release, and with the new spelling."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from ...generated.programs._releases import READ, RENAMED
from ...generated.programs._rules import PROGRAM_RULES
from ...runtime.release import LAST, release_of_number
from ...text.bilingual import Bilingual
from ..syntax.printer import op_text
from ..syntax.tree import Operation
from ..walk.other_words import NONE, span_in_words
from ..walk.walk import OpHandler, Walk
from ..written.recorded import program_op
from .added import Added, Changed, changed_defaults, with_scratch
from .binder import OtherRelease, Plan
from .respell import respelled, under_name
from .respell_window import WINDOWS
from .scratch import Scratch

RULE, NO_FORM = PROGRAM_RULES["assembler-release"].id, PROGRAM_RULES["form"].id
_NAMES = {name: to for name, (to, _) in RENAMED.items()} | {to: name for name, (to, _) in RENAMED.items()}
_EARLIER_IN = dict(RENAMED.values())
_OPEN_WINDOW = (
    "writes `pto.subview` with `valid [%rows, %columns]`; which extents are valid is not constant here",
    "写作带 `valid [%rows, %columns]` 的 `pto.subview`；此处的有效区域不是常量",
)


def report_release(walk: Walk, op: Operation, plan: Plan, scratch: Sequence[Scratch]) -> None:
    """Report what the release of the assembler writes otherwise.

    It is an error where somebody chose the release, or where the op has no other spelling; otherwise it is understood.
    scratch: the tiles that the assembler makes for the op.  Where a text for another release is rewritten, an attribute
    that it leaves out is written as it is there, if this release would take it for something else.
    """
    source, release = walk.assembler.source, walk.release
    changed = [] if source is None else [*changed_defaults(op, plan, source, release)]
    if not plan.other and not changed:
        return
    attributes = {each.key: each.text for each in changed if each.text is not None}
    added, made = Added(attributes=attributes), None
    if len(attributes) == len(changed):
        made = respelled(op, plan, release, added)
        if made is None and scratch:
            added = with_scratch(walk, op, scratch, attributes)
            made = respelled(op, plan, release, added) if added.lacks is None else None
    found = None if made is None else [*added.made, made]
    for other in plan.other:
        what, span = _what(op, plan, other), span_in_words(other.since, other.until)
        _report(walk, op, what, span, found, other.name or None, added.lacks, until=other.until)
    for each in changed:
        what = f"`{each.key}` of `{op.name}` that is not written", f"`{op.name}` 未写出的 `{each.key}` "
        _report(walk, op, what, _was(each, source or 0), found)


def _was(changed: Changed, source: int) -> Bilingual:
    """What an attribute that is not written is in the release that a text is for."""
    release = release_of_number(source)
    if changed.was is None:
        return f"left to the headers in {release}", f"在 {release} 中由头文件决定"
    return f"`{changed.was}` in {release}", f"在 {release} 中为 `{changed.was}`"


def other_names(handlers: Mapping[str, OpHandler], release: int, unknown: OpHandler) -> Iterator[tuple[str, OpHandler]]:
    """The handlers of ops whose names a release does not read: they say so, too.

    unknown: takes ops that nothing else does; the text forms of records say themselves which releases read them.
    """
    for name, (since, until) in READ.items():
        if not since <= release <= until and (name in handlers or program_op(name) is None):
            yield name, partial(_with_another_name, handlers.get(name, unknown))


def _with_another_name(handler: OpHandler, walk: Walk, op: Operation) -> None:
    """An op of a name that the release does not read."""
    before = len(walk.out.findings)
    handler(walk, op)
    if program_op(op.name) is not None and any(
        finding.rule in (RULE, NO_FORM) for finding in walk.out.findings[before:]
    ):  # its record said so
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
    since, until = READ[op.name]
    span, close = span_in_words(since, until), writes is not None
    _report(walk, op, (f"`{op.name}`",) * 2, span, found, writes=writes, close=close, until=until)


def _report(
    walk: Walk, op: Operation, what: Bilingual, span: Bilingual, found: Sequence[Operation] | None,
    at: str | None = None, writes: Bilingual | None = None, close: bool = False, until: int = LAST,
) -> None:  # fmt: skip
    """writes: what to say of the release where no ops say it; close: it does say it, up to a word.

    until: the last release that reads what is reported.
    """
    assembler = walk.assembler
    understood = found is not None or close
    severity = "warning" if understood and not assembler.asked else "error"
    said = writes if found is None and writes is not None else _writes(found)
    finding = walk.out.report_as(
        severity, "assembler-release", op, at, found, what=what, span=span, release=str(assembler), writes=said
    )
    if finding is not None:
        vars(finding).update(until=until)


def _what(op: Operation, plan: Plan, other: OtherRelease) -> Bilingual:
    key = next((key for key, name in plan.form.attributes.items() if name == other.name), other.name)
    if not other.name:
        return f"`{op.name}` in this form", f"`{op.name}` 的这种写法"
    if other.written:
        return f"`{key}` of `{op.name}`", f"`{op.name}` 的 `{key}`"
    return f"`{op.name}` without `{key}`", f"不带 `{key}` 的 `{op.name}`"


def _writes(found: Sequence[Operation] | None) -> Bilingual:
    if found is None:
        return NONE
    text = "; ".join(f"`{op_text(op, loc=False)[0]}`" for op in found)
    return f"writes {text}", f"写作 {text}"
