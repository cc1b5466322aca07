"""Element types that the verifiers of PTOAS demand, from their conditions and messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from ...runtime.frozen import frozen
from ..cpp.lexer import without_comments
from ..listed import Listed, message_types

_VERIFY = re.compile(r"^(?:::)?(?:mlir::|llvm::)?LogicalResult\s+(?:mlir::)?(?:pto::)?(\w+)::verify\(\)\s*\{", re.M)
_HELPER = re.compile(r"^(?:static\s+)?(?:inline\s+)?(?:LogicalResult|bool|FailureOr<[\w:, <>]+>)\s+(\w+)\s*\(", re.M)
_FORM_PART = re.compile(r"\bauto\s+verify\w*Form\s*=\s*\[")  # what an op does in one of several ways
_ARCH_PART = re.compile(r"\bauto\s+(\w+)\s*=\s*\[")
_MESSAGE = re.compile(r"(?:emitOpError|emitError)\s*\(\s*((?:\"(?:\\.|[^\"\\])*\"\s*)*)\)((?:\s*<<\s*[^;]+)?)")
_EXPECTS = re.compile(r"expects\s+(?P<arch>A2/A3|A5)?\s*(?P<subject>.*?)\s*element types?\s+to\s+be\s+(?P<types>.+)$")
_PAIR = re.compile(r"verifyTileBufSame(ElemType|ValidShape)\s*\(([^;]*?)\"(\w+)\"\s*,\s*\"(\w+)\"\s*\)")
_PAIR_KINDS = {"ElemType": "same-type", "ValidShape": "same-valid-shape"}
_PREDICATE = re.compile(r"\bis(?:Signless|Signed|Unsigned)?(Integer|F16|F32|BF16)\s*\(\s*(\d*)\s*\)")
_OPERANDS = {"src", "dst", "src0", "src1", "lhs", "rhs"}
_GENERAL = {"and", "both", "input", "all", "or", "the", "data", "gather"}
_MNEMONIC = re.compile(r"t[a-z0-9_]+|m(?:gather|scatter)")
_SKIPPED_SUBJECTS = {"tmp", "idx", "indices", "indexes", "scalar", "mask", "offset", "offsets", "cdst"}


@frozen
class AgreeingOperands:
    """Two operands must agree: ``same-type`` or ``same-valid-shape``."""

    kind: str
    operands: tuple[str, str]
    profiles: tuple[str, ...]
    line: int


D = TypeVar("D", Listed, AgreeingOperands)


@dataclass(frozen=True)
class Demand:
    """What the verifier of one operation demands; ``unread``: lines of messages that give types in a form not read."""

    listed: tuple[Listed, ...]
    pairs: tuple[AgreeingOperands, ...]
    unread: tuple[int, ...]
    line: int


def read_verifiers(text: str, words: dict[str, str]) -> dict[str, Demand]:
    """C++ class of each operation with a verifier -> its demands."""
    plain = without_comments(text)
    helpers = {m.group(1): m.start() for m in _HELPER.finditer(plain)}
    found: dict[str, Demand] = {}
    for match in _VERIFY.finditer(plain):
        line = plain.count("\n", 0, match.start()) + 1
        body = _block(plain, match.end() - 1)
        listed, unread = _demands(plain, match.end() - 1, body, words)
        pairs = list(_pairs(body, line))
        for name in dict.fromkeys(re.findall(r"\b(verify\w+)\s*\(", body)):
            if name in helpers and name not in ("verify",):
                start = plain.find("{", helpers[name])
                given = _flags(plain, helpers[name], body, name)
                block, where = _block(plain, start), _called_on(name, body)
                more, unread_too = _demands(plain, start, block, words, given)
                listed += _on(more, where)
                unread += unread_too
                pairs += _on(_pairs(block, plain.count("\n", 0, start) + 1), where)
        found[match.group(1)] = Demand(tuple(listed), tuple(pairs), tuple(unread), line)
    return found


def _called_on(name: str, body: str) -> set[str]:
    """The profiles on which a verifier calls a helper: by where it does so, and by the name of the helper."""
    calls = (match.start() for match in re.finditer(rf"\b{name}\s*\(", body))
    found = {profile for place in calls for profile in _profiles(None, body, place)}
    arch = "A2/A3" if name.lower().endswith("a2a3") else "A5" if name.lower().endswith("a5") else None
    return found if arch is None else found & set(_profiles(arch, body, 0))


def _on(demands: Iterable[D], profiles: set[str]) -> Iterator[D]:
    """Demands on some of their profiles; those that are on none of these are left out."""
    for one in demands:
        if kept := tuple(profile for profile in one.profiles if profile in profiles):
            yield replace(one, profiles=kept)


def _pairs(body: str, first: int) -> tuple[AgreeingOperands, ...]:
    """The helpers for two operands that a verifier calls with the names of its operands."""
    return tuple(
        AgreeingOperands(
            _PAIR_KINDS[match.group(1)], (match.group(3), match.group(4)), _profiles(None, body, match.start()),
            first + body.count("\n", 0, match.start()),
        )
        for match in _PAIR.finditer(body)
    )  # fmt: skip


def _block(text: str, start: int) -> str:
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "{") - (text[place] == "}")
        if depth == 0:
            return text[start : place + 1]
    return text[start:]


def _flags(text: str, head: int, body: str, name: str) -> dict[str, bool]:
    """Parameters of a helper that are given as ``true`` or ``false`` by all calls in a body."""
    names = [part.split()[-1].lstrip("*&") for part in _arguments(text, text.index("(", head)) if part.split()]
    found: dict[str, set[str]] = {}
    for match in re.finditer(rf"\b{name}\s*\(", body):
        for parameter, given in zip(names, _arguments(body, match.end() - 1), strict=False):
            found.setdefault(parameter, set()).add(given.strip())
    return {
        name: values == {"true"} for name, values in found.items() if values <= {"true", "false"} and len(values) == 1
    }


def _arguments(text: str, start: int) -> list[str]:
    """The parts between commas of a bracket."""
    parts, depth = [""], 0
    for char in text[start:]:
        depth += (char in "([{<") - (char in ")]}>")
        if depth == 0:
            break
        if char == "," and depth == 1:
            parts.append("")
        elif depth > 1 or char not in "(":
            parts[-1] += char
    return parts


def _demands(
    text: str, start: int, body: str, words: dict[str, str], flags: dict[str, bool] | None = None
) -> tuple[list[Listed], list[int]]:
    listed: list[Listed] = []
    unread: list[int] = []
    first = text.count("\n", 0, start) + 1
    for match in _MESSAGE.finditer(body):
        said = "".join(re.findall(r"\"((?:\\.|[^\"\\])*)\"", match.group(1) + match.group(2)))
        if "element type" not in said or " to be " not in said:
            continue
        line = first + body.count("\n", 0, match.start())
        guard = re.search(r"if \((!?)(\w+)\)\s*(?:\{\s*)?return\s[^;]*$", body[: match.start()])
        decided = (flags or {}).get(guard.group(2)) if guard else None
        if guard and decided is not None and decided == bool(guard.group(1)):
            continue  # the call rules this message out
        expects = _EXPECTS.search(said)
        types = message_types(expects.group("types"), words) if expects else None
        condition = _condition(body, match.start())
        checked = _checked(condition)
        if expects is None or types is None or (checked and not _agree(checked, types)):
            unread.append(line)
            continue
        if _partial(expects.group("subject")) or _parts(body, match.start(), _FORM_PART):
            unread.append(line)
            continue
        operand = _operand(expects.group("subject"))
        if operand != "":
            listed.append(Listed(types, _profiles(expects.group("arch"), body, match.start()), operand, line))
        if decided is not None:
            break  # the call always ends here
    return listed, unread


def _subject(subject: str) -> list[str]:
    return [word for word in re.split(r"[\s,/]+", subject) if word and word not in _GENERAL]


def _partial(subject: str) -> bool:
    """Whether a message speaks of a part of what the op does: ``acc tstore dst``, ``compare-form tgather src``."""
    known = _OPERANDS | _SKIPPED_SUBJECTS
    return any(word not in known and not _MNEMONIC.fullmatch(word) for word in _subject(subject))


def _operand(subject: str) -> str | None:
    """The operand a message speaks of: None for the data in general, empty for one that is passed over."""
    names = _subject(subject)
    known = [name for name in names if name in _OPERANDS]
    if any(name in _SKIPPED_SUBJECTS for name in names):
        return ""
    return known[0] if len(known) == 1 else None


def _profiles(arch: str | None, body: str, place: int) -> tuple[str, ...]:
    """The profiles of a message: what it says, else those of the lambda it stands in."""
    if arch is None:
        parts = _parts(body, place, _ARCH_PART)
        name = parts[-1].group(1).lower() if parts else ""
        arch = "A2/A3" if "a2" in name else "A5" if "a5" in name else None
    return {"A2/A3": ("a2a3",), "A5": ("a5",)}.get(arch or "", ("a2a3", "a5"))


def _parts(body: str, place: int, pattern: re.Pattern[str]) -> list[re.Match[str]]:
    """The lambdas of this pattern that a place stands in."""
    heads = [(match, body.find("{", match.end())) for match in pattern.finditer(body, 0, place)]
    return [match for match, start in heads if place < start + len(_block(body, start))]


def _condition(body: str, place: int) -> str:
    """The condition of the nearest ``if`` in front of a message."""
    start = body.rfind("if (", 0, place)
    if start < 0 or body.count(";", start, place) > 1:
        return ""
    depth, at = 0, start + 3
    while at < place:
        depth += (body[at] == "(") - (body[at] == ")")
        at += 1
        if depth == 0:
            break
    return body[start:at]


def _checked(condition: str) -> frozenset[str]:
    """The types that a condition names itself."""
    found = set()
    for kind, bits in _PREDICATE.findall(condition):
        found.add({"F16": "f16", "F32": "f32", "BF16": "bf16"}.get(kind) or f"i{bits}")
    return frozenset(found)


def _agree(checked: frozenset[str], types: frozenset[str]) -> bool:
    return checked == frozenset(re.sub(r"^u(\d+)$", r"i\1", name) for name in types)
