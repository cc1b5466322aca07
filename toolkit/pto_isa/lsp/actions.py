"""Edits that mend a finding: the nearest legal choice, and the name that was probably meant.

An edit is offered only when the text with it, verified again, lacks the finding and has no error that was not there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pto_isa.program.check.handlers import HANDLERS
from pto_isa.program.known_ops import known_ops
from pto_isa.program.syntax.printer import op_text
from pto_isa.program.syntax.program import NumberedToken
from pto_isa.program.syntax.tree import Operation
from pto_isa.program.verifier import in_order
from pto_isa.program.walk.findings import ProgramFinding
from pto_isa.program.written.recorded import program_op
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.rules.message import text_of
from pto_isa.runtime.types.tile_text import TypeTextError
from pto_isa.runtime.types.tile_type import FIELDS, TileType
from pto_isa.runtime.words import HINT
from pto_isa.text.suggest import close

from ..runtime.kinds.table import passed
from .diagnose import op_of, span_of
from .document import OpenDocument
from .operands import attribute_keys, bound, described
from .text import SourceText, TextSpan
from .values import type_token

Edit = tuple[TextSpan, str]
CLOSE = 0.75
_HAZARDS = "program/hazard-"  # of which an edit must not bring another one, however severe


@dataclass(slots=True)
class Action:
    """A finding, and the edits that mend it."""

    title: str
    finding: Finding
    edits: list[Edit]


def actions(document: OpenDocument, start: int, end: int) -> list[Action]:
    """Return what can be mended between two offsets."""
    findings = in_order(document.findings())
    here = [f for f in findings if (span := span_of(document, f))[0] <= end and span[1] >= start]
    found = []
    for finding in here:
        for title, edits in _candidates(document, finding):
            edits = sorted(set(edits))
            if edits and _mends(document, finding, findings, edits):
                found.append(Action(title, finding, edits))
    return found


def _candidates(document: OpenDocument, finding: Finding) -> Iterator[tuple[str, list[Edit]]]:
    """Edits that may mend a finding."""
    if finding.rule == "program/unknown-op":
        yield from _named(document, finding, finding.op, [*known_ops(), *HANDLERS])
    elif finding.rule == "program/unknown-attribute":
        yield from _key(document, finding)
    elif finding.rule == "syntax/type-text":
        yield from _spelled(document, finding)
    elif isinstance(finding, ProgramFinding) and finding.instead is not None:
        yield from _instead(document, finding, finding.instead)
    elif isinstance(finding, ProgramFinding) and finding.inserts is not None:
        yield from inserted(document, finding.inserts())
    elif isinstance(finding.nearest, Mapping) and finding.nearest:
        op = op_of(document, finding)
        edit = _tile if finding.rule.startswith("tile/") else _nearest
        edits = None if op is None else edit(document, op, finding)
        if edits:
            change = ", ".join(f"{path} = {text_of(value)}" for path, value in finding.nearest.items())
            yield document.settings.say(f"Change to {change}", f"改为 {change}"), edits


def _instead(
    document: OpenDocument, finding: ProgramFinding, ops: Sequence[Operation]
) -> Iterator[tuple[str, list[Edit]]]:
    """The ops that the release writes for this one, each on a line of its own."""
    op, tokens = finding.where, document.program.tokens
    if op is None or op.regions:
        return
    last = document.program.behind(op) - 1
    if any(word[-1] == "\n" and word.strip() for word in tokens.words[op.token : last]):
        return  # comments inside the op would be lost
    start, end = tokens.offset(op.token), tokens.offset(last) + len(tokens.words[last])
    text = document.text.text
    line = text[text.rfind("\n", 0, start) + 1 : start]
    between = "\n" + line[: len(line) - len(line.lstrip())]
    made = between.join(op_text(made)[0] for made in ops)
    say, name = document.settings.say, ops[-1].name
    if name == op.name:
        title = say(f"Write `{name}` in the new form", f"改用 `{name}` 的新写法")
    else:
        title = say(f"Write `{name}`", f"改用 `{name}`")
    yield title, [((start, end), made)]


def inserted(document: OpenDocument, lines: Sequence[tuple[Operation, bool, str]]) -> Iterator[tuple[str, list[Edit]]]:
    """Lines of their own before and behind ops, as far in as these are."""
    tokens, text = document.program.tokens, document.text.text
    edits: list[Edit] = []
    for op, behind, line in lines:
        start = tokens.offset(op.token)
        begin = text.rfind("\n", 0, start) + 1
        lead = text[begin:start]
        if lead.strip():
            return  # something else stands on the line
        if behind:
            last = op.ends[-1] if op.ends else document.program.behind(op) - 1
            end = text.find("\n", tokens.offset(last) + len(tokens.words[last].rstrip("\n")))
            at = len(text) if end < 0 else end
            edits.append(((at, at), f"\n{lead}{line}"))
        else:
            edits.append(((begin, begin), f"{lead}{line}\n"))
    if edits:
        names = " + ".join(dict.fromkeys(line.partition("[")[0].partition(" ")[0] for _, _, line in lines))
        yield document.settings.say(f"Insert {names}", f"插入 {names}"), edits


def _tile(document: OpenDocument, op: Operation, finding: Finding) -> list[Edit] | None:
    """The edits that give the tile that an op defines other fields."""
    fields = {path.partition(".")[2]: value for path, value in finding.nearest.items()}
    start, end = span_of(document, finding)
    return _retyped(document, document.program.tokens.offset(op.token), document.text.text[start:end], fields)


def _nearest(document: OpenDocument, op: Operation, finding: Finding) -> list[Edit] | None:
    """The edits of a nearest legal choice: fields of tile types and words of attributes; None for anything else."""
    operands = bound(document.program, op, document.types)
    if operands is None:
        return None
    known, places = operands
    changed: dict[str, dict[str, Any]] = {}
    edits: list[Edit] = []
    for path, value in finding.nearest.items():
        operand, dot, field = path.partition(".")
        if dot and field in FIELDS and operand in places:
            changed.setdefault(operand, {})[field] = value
        elif not dot and passed(known.rules.operands[operand].kinds, "word"):
            edit = _attribute(document, op, operand, value)
            if edit is None:
                return None
            edits.append(edit)
        else:
            return None
    for operand, fields in changed.items():
        word, text = places[operand]
        made = _retyped(document, document.program.tokens.offset(word.token), str(text or ""), fields)
        if made is None:
            return None
        edits += made
    return edits


def _retyped(document: OpenDocument, value: int, text: str, fields: Mapping[str, Any]) -> list[Edit] | None:
    """The edits that give the value at an offset, of the type ``text``, other fields; None when that is not safe."""
    made, spans = _changed(text, fields), _written_types(document, value)
    return None if made is None or spans is None else [(span, made) for span in spans]


def _changed(text: str, fields: Mapping[str, Any]) -> str | None:
    """The text of a tile type with other fields, in the spelling that it has; None when it is no tile type."""
    try:
        tile = TileType.parse(text)
        given = dict(fields)
        for extent, valid in (("rows", "valid_row"), ("cols", "valid_col")):
            if extent in fields and getattr(tile, extent) == getattr(tile, valid):  # all of it was valid
                given.setdefault(valid, fields[extent])
        changed = tile.replace(**given)
    except ValueError:
        return None
    return changed.legacy() if "loc=" in text.replace(" ", "") else str(changed)


def _written_types(document: OpenDocument, value: int) -> list[TextSpan] | None:
    """Where the type of a value is written: at its definition and at every use; None when a use does not show it."""
    extract = document.around(value)
    token = extract.token_at(value)
    name = None if token is None else extract.names.get(token)
    if name is None or name.definition is None:
        return None
    words, k = extract.words, name.op
    found: list[int] = []
    if k == name.definition:  # `%a = pto.alloc_tile : T`: the last type of the op's first line
        line = k
        while line < len(words) and words[line][-1] != "\n":
            line += 1
        types = [j for j in range(k, line) if words[j].startswith("!pto.tile_buf")]
        if len(types) != 1:
            return None
        found.append(types[0])
    elif words[name.definition + 1] == ":":
        found.append(name.definition + 2)
    else:
        return None
    for use in name.uses:
        typed = type_token(extract, use)
        if typed is None:
            return None
        found.append(typed)
    return [extract.span(j) for j in found]


def _attribute(document: OpenDocument, op: Operation, operand: str, value: Any) -> Edit | None:
    """The edit that writes another word of an attribute."""
    keys = [key for key, name in attribute_keys(op.name).items() if name == operand]
    located = document.program.located(op).attributes()
    entry = described(op.name, operand)
    spelled = next((v.ir[0] for v in entry.values if v.word == value and v.ir), None) if entry is not None else None
    for key in keys:
        old = located.get(key)
        if isinstance(old, NumberedToken) and spelled is not None:
            inner = old.rstrip(">").rpartition(" ")[2].rpartition("<")[2]
            begin = document.program.tokens.offset(old.token) + old.rindex(inner)
            return (begin, begin + len(inner)), str(spelled)
    return None


def _named(document: OpenDocument, finding: Finding, word: str, known: list[str]) -> Iterator[tuple[str, list[Edit]]]:
    """Close names instead of the word at the finding's place."""
    start, end = span_of(document, finding)
    quoted = document.text.text[start:end].startswith('"')
    for name in close(word, known, 3, CLOSE):
        edit = (start + quoted, end - quoted), name
        yield document.settings.say(f"Change to `{name}`", f"改为 `{name}`"), [edit]


def _key(document: OpenDocument, finding: Finding) -> Iterator[tuple[str, list[Edit]]]:
    """Close attribute keys instead of one that the op does not have."""
    op = op_of(document, finding)
    if op is None or program_op(op.name) is None:
        return
    keys, tokens = attribute_keys(op.name), document.program.tokens
    for k in range(op.token, min(op.token + 400, len(tokens.words) - 1)):
        word = tokens.words[k]
        if tokens.words[k + 1] == "=" and word not in keys and f"`{word}`" in finding.text("en"):
            begin = tokens.offset(k)
            for key in close(word, keys, 2, CLOSE):
                yield document.settings.say(f"Change to `{key}`", f"改为 `{key}`"), [((begin, begin + len(word)), key)]
            return


def _spelled(document: OpenDocument, finding: Finding) -> Iterator[tuple[str, list[Edit]]]:
    """What a tile type that does not read probably meant, wherever this type is written."""
    start, end = span_of(document, finding)
    written = document.text.text[start:end]
    try:
        TileType.parse(" ".join(written.split()))
    except TypeTextError as error:
        wrong, meant, column = error.found, error.suggestion, error.column - 1
        if meant is None or not written[column:].startswith(wrong):
            return
        tokens = document.program.tokens
        edits = []
        for k, word in enumerate(tokens.words):
            if word == written:
                begin = tokens.offset(k) + column
                edits.append(((begin, begin + len(wrong)), meant))
        yield document.settings.say(f"Change to `{meant}`", f"改为 `{meant}`"), edits


def _mends(document: OpenDocument, finding: Finding, before: list[Finding], edits: list[Edit]) -> bool:
    """Whether the finding is gone with the edits, and nothing else is wrong that was not before."""
    changed = OpenDocument(SourceText(applied(document.text.text, edits), document.text.unit), document.settings)
    after = changed.findings()
    was, now = (Counter((f.severity, f.rule) for f in found) for found in (before, after))
    kind = finding.severity, finding.rule
    new = now - was
    worse = [rule for severity, rule in new if severity == "error" or (rule.startswith(_HAZARDS) and severity != HINT)]
    return now[kind] < was[kind] and not worse


def applied(text: str, edits: list[Edit]) -> str:
    """The text with edits that do not overlap."""
    for (start, end), new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
