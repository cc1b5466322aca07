"""The modules and functions of a text, for the outline of an editor."""

from __future__ import annotations

from dataclasses import dataclass, field

from pto_isa.program.syntax.tree import Operation
from pto_isa.program.written.functions import MODULES, name_of
from pto_isa.program.written.results import region_arguments

from .document import OpenDocument
from .text import TextSpan

DEEPEST = 32  # levels of an outline: what writes the answer calls itself for each, and would not end for thousands


@dataclass(slots=True)
class OutlineItem:
    """A module or function: its whole span, that of its name, its arguments as text, and what is in it."""

    name: str
    kind: str
    detail: str
    span: TextSpan
    named: TextSpan
    inside: list[OutlineItem] = field(default_factory=list)


def outline(document: OpenDocument) -> list[OutlineItem]:
    """Return what stands at the top of the text, with what is nested in it; beyond ``DEEPEST`` levels side by side."""
    top: list[OutlineItem] = []
    pending = [(document.program.ops, top, 1)]
    while pending:
        ops, into, level = pending.pop()
        for op in ops:
            if op.name in MODULES or op.name == "func.func":
                entry = _entry(document, op)
                into.append(entry)
                if op.name in MODULES:
                    inside = entry.inside if level < DEEPEST else into
                    pending += [(block.ops, inside, level + 1) for region in op.regions for block in region]
    return top


def _entry(document: OpenDocument, op: Operation) -> OutlineItem:
    tokens = document.program.tokens
    words, begin = tokens.words, tokens.offset(op.token)
    name = name_of(op)
    at = next((k for k in range(op.token, min(op.token + 200, len(words))) if name and words[k] == name), op.token)
    detail = ""
    if op.name == "func.func" and op.regions:
        detail = f"({', '.join(f'{arg}: {text}' for arg, text in region_arguments(op, op.regions[0][0]))})"
    last = op.ends[-1] if op.ends else at
    end = tokens.offset(last) + len(words[last])
    start = tokens.offset(at)
    kind = "function" if op.name == "func.func" else "module"
    return OutlineItem(name or op.name, kind, detail, (begin, max(end, begin)), (start, start + len(words[at])))
