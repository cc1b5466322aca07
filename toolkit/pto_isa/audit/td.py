"""Operations of PTOAS from its TableGen file: operands in order, which of them are results, where attributes stand."""

from __future__ import annotations

import re
from dataclasses import dataclass

_DEFINITION = re.compile(r"^def\s+(\w+)\s*:\s*\w+\s*<\s*\"([\w.]+)\"", re.M)
_NEXT = re.compile(r"^(?:def|class|multiclass)\s", re.M)
_ARGUMENT = re.compile(r"(?P<type>[\w:<>,\s\"\[\]]+?)\s*:\s*\$(?P<name>\w+)")
_FORMAT = re.compile(r"assemblyFormat\s*=\s*(?:\[\{(?P<block>.*?)\}\]|(?P<text>(?:\"[^\"]*\"\s*)+))", re.S)
_INITS = re.compile(r"getDpsInitsMutable\(\)\s*\{\s*return\s+get(\w+)Mutable")


@dataclass(frozen=True)
class TdOp:
    """One operation: ``ins`` and ``outs`` are (name, whether it may be left out); attributes are names.

    ``layout`` says what the text of operands was read from: ``format`` or ``arguments``.
    """

    cpp: str
    name: str
    line: int
    ins: tuple[tuple[str, bool], ...]
    outs: tuple[tuple[str, bool], ...]
    attributes: tuple[str, ...]
    layout: str
    verifier: bool


def read_td(text: str) -> dict[str, TdOp]:
    """All operations by the name they have in text (without ``pto.``)."""
    found: dict[str, TdOp] = {}
    for match in _DEFINITION.finditer(text):
        following = _NEXT.search(text, match.end())
        body = text[match.end() : following.start() if following else len(text)]
        line = text.count("\n", 0, match.start()) + 1
        found[match.group(2)] = _operation(match.group(1), match.group(2), line, body)
    return found


def _operation(cpp: str, name: str, line: int, body: str) -> TdOp:
    operands, attributes = _arguments(body)
    verifier = bool(re.search(r"hasVerifier\s*=\s*1", body))
    format_ = _FORMAT.search(body)
    said = (format_.group("block") or format_.group("text")) if format_ else ""
    ins = _group(said, "ins")
    if ins is not None:
        outs = _group(said, "outs") or ()
        ins = tuple((one, optional) for one, optional in ins if one not in attributes)
        return TdOp(cpp, name, line, ins, outs, attributes, "format", verifier)
    inits = _INITS.search(body)
    written = inits.group(1)[:1].lower() + inits.group(1)[1:] if inits else ""
    written = re.sub(r"_(\w)", lambda m: m.group(1).upper(), written)
    outs = tuple(entry for entry in operands if _camel(entry[0]) == written)
    return TdOp(cpp, name, line, tuple(e for e in operands if e not in outs), outs, attributes, "arguments", verifier)


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in rest)


def _arguments(body: str) -> tuple[tuple[tuple[str, bool], ...], tuple[str, ...]]:
    start = re.search(r"let\s+arguments\s*=\s*\(\s*ins\b", body)
    if not start:
        return (), ()
    depth, end = 1, start.end()
    while end < len(body) and depth:
        depth += {"(": 1, ")": -1}.get(body[end], 0)
        end += 1
    inside = re.sub(r"//[^\n]*", "", body[start.end() : end - 1])
    operands: list[tuple[str, bool]] = []
    attributes: list[str] = []
    for match in _ARGUMENT.finditer(inside):
        kind = match.group("type").strip(" ,\n\t")
        if "Attr" in kind or "Prop" in kind:
            attributes.append(match.group("name"))
        else:
            operands.append((match.group("name"), kind.startswith(("Optional", "Variadic"))))
    return tuple(operands), tuple(attributes)


def _group(said: str, word: str) -> tuple[tuple[str, bool], ...] | None:
    """Names of ```ins` `(` $a `,` $b `:` …``; those in ``( … )?`` may be left out; None when there is no such group."""
    start = re.search(rf"`{word}`\s*`\(`", said)
    if not start:
        return None
    names: list[tuple[str, bool]] = []
    text = said[start.end() :]
    end = re.search(r"`:`|`\)`", text)
    inside = text[: end.start() if end else len(text)]
    for match in re.finditer(r"\$(\w+)", inside):
        before = inside[: match.start()]
        names.append((match.group(1), before.count("(") > before.count(")")))
    return tuple(names)
