"""Findings of a document, each with the span of what it is about and with where the values in it are defined."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

from pto_isa.program.syntax.tree import Operation
from pto_isa.program.verifier import in_order
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.rules.stages import refused_by

from .document import OpenDocument
from .operands import bound
from .text import TextSpan

_VALUE = re.compile(r"`(%[\w$.\-]+)(?:#\d+)?`")
MOST_RELATED = 4
LONGEST = 200  # tokens in which the name of an op or a second place of a value is looked for


@dataclass(slots=True)
class Diagnosed:
    """A finding, the span it stands at, and further spans with what they show."""

    finding: Finding
    span: TextSpan
    message: str
    related: list[tuple[TextSpan, str]]


def diagnose(document: OpenDocument, stale: Callable[[], bool] = lambda: False) -> list[Diagnosed] | None:
    """Return every finding of a document in the order of the text; None as soon as ``stale`` says that nobody waits."""
    if stale():
        return None
    _read = document.program  # what takes longest, between two questions whether anybody waits
    if stale():
        return None
    findings = in_order(document.findings())
    made: list[Diagnosed] = []
    for finding in findings:
        if stale():
            return None
        made.append(_diagnosed(document, finding))
    return made


def _diagnosed(document: OpenDocument, finding: Finding) -> Diagnosed:
    say = document.settings.say
    span = span_of(document, finding)
    message = finding.text(document.settings.language)
    if (who := refused_by(finding.by, finding.severity, document.settings.language)) is not None:
        message += f"\n{who}"
    if finding.loc is not None:
        message += say(f"\nwritten at {finding.loc}", f"\n来自 {finding.loc}")
    related: list[tuple[TextSpan, str]] = []
    for line, column in finding.related[:MOST_RELATED]:
        at = document.program.tokens.offset_at(line, column)
        text = say("the other operation stands here", "另一条指令在此")
        related.append(((at, at + _word_at(document, at)), text))
    extract = document.around(span[0])
    token = extract.token_at(span[0])
    if token is not None:
        about = [extract.names[token]] if token in extract.names else []
        wanted = set(_VALUE.findall(finding.text("en"))) - {name.text for name in about}
        if wanted:
            nearest = {name.text: name for k, name in extract.names.items() if k <= token and name.text in wanted}
            about += [nearest[text] for text in sorted(nearest)]
        for name in about:
            if name.definition is not None and name.definition != token and len(related) < MOST_RELATED:
                text = say(f"`{name.text}` is defined here", f"`{name.text}` 在此定义")
                related.append((extract.span(name.definition), text))
    return Diagnosed(finding, span, message, related)


def _word_at(document: OpenDocument, at: int) -> int:
    """How long the word at a place is."""
    tokens = document.program.tokens
    k = tokens.token_at(at)
    return len(tokens.words[k].rstrip("\n")) if k is not None else 0


def op_of(document: OpenDocument, finding: Finding) -> Operation | None:
    """The op that a finding is about: the last one that begins at or before its place."""
    tokens = document.program.tokens
    token = tokens.token_at(tokens.offset_at(finding.line or 1, finding.column or 1))
    place = bisect_right(document.ops, token if token is not None else -1, key=lambda op: op.token)
    return document.ops[place - 1] if place else None


def span_of(document: OpenDocument, finding: Finding) -> TextSpan:
    """The operand, type or name that a finding is about: the word at its place; of an op with results, its name."""
    tokens = document.program.tokens
    at = tokens.offset_at(finding.line or 1, finding.column or 1)
    k = tokens.token_at(at)
    if k is None or tokens.offset(k) != at:
        return at, at
    words = tokens.words
    if words[k][0] == "%" and finding.op:
        op = op_of(document, finding)
        if finding.operand is None and op is not None and op.token == k:
            k = next((j for j in range(k, min(k + LONGEST, len(words))) if words[j].strip('"') == finding.op), k)
        elif finding.operand is not None and op is not None and words[k] in words[k + 1 : k + LONGEST]:
            k = _place(document, op, finding.operand, k)  # one value at several places: which one is meant?
    at = tokens.offset(k)
    return at, at + len(words[k].rstrip("\n"))


def _place(document: OpenDocument, op: Operation, operand: str, first: int) -> int:
    """The token of an operand's value, ``first`` when it has none of its own."""
    operands = bound(document.program, op, document.types)
    return operands[1][operand][0].token if operands is not None and operand in operands[1] else first
