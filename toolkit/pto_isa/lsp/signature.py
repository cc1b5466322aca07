"""The operands of the op at hand, and which of them is being written."""

from __future__ import annotations

from dataclasses import dataclass

from pto_isa.program.written.recorded import forms_of, program_op
from pto_isa.text.words import stop
from pto_isa.view.facts import role

from .cursor import bracket, cursor
from .document import OpenDocument
from .hover import summary
from .operands import described


@dataclass(slots=True)
class SignatureForm:
    """A way to write the op: its text, the place of each operand in it and what each one is; ``active`` is at hand."""

    label: str
    spans: list[tuple[int, int]]
    notes: list[str]
    active: int | None


def signatures(document: OpenDocument, offset: int) -> tuple[str, list[SignatureForm]] | None:
    """Return what the op at an offset does and the ways to write it, those with room for the place first."""
    at = cursor(document, offset)
    open_ = bracket(at)
    if open_ is None or at.op is None or program_op(at.name) is None:
        return None
    lang = document.settings.language
    found: list[SignatureForm] = []
    for op, form in forms_of(at.name, "dps"):
        label, active = f"{at.name} ", None
        spans: list[tuple[int, int]] = []
        notes: list[str] = []
        for keyword, names in (("ins", form.ins), ("outs", form.outs)):
            if not names:
                continue
            label += f"{' ' if spans else ''}{keyword}("
            for place, name in enumerate(names):
                if keyword == open_.keyword and place == open_.place:
                    active = len(spans)
                label += ", " if place else ""
                shown = f"%{name}" + ("?" if op.rules.operands[name].optional and name not in form.always else "")
                spans.append((len(label), len(label) + len(shown)))
                entry = described(at.name, name)
                notes.append(f"{role(entry, lang)}{stop(lang)}{entry.text.said(lang)}" if entry is not None else "")
                label += shown
            label += ")"
        found.append(SignatureForm(label, spans, notes, active))
    found.sort(key=lambda signature: signature.active is None)
    return (summary(at.name, lang), found) if found else None
