"""Lists of element types on pages.

Only statements of fixed forms are read: a bullet that says of the data in general which types it may have, and rows of
tables with a column per profile. A list about another operand, or under a condition, is passed over and reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..listed import Listed

_STATES = re.compile(
    r"must be one of|must be\s+`|must be `?\w+`? or|supported (?:element |data |source element |input )?types?\b"
    r"|element types? (?:are|must be)|supported data types are|必须是以下|必须属于"
    r"|支持的?(?:元素|数据|源元素|输入)?类型|类型覆盖|只支持 `|支持 `|必须是 `",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\btmp\b|idx|index|indices|mask|predicate|索引|谓词|destination|\bdst\b[^,、/]*element|目标|输出|output|offset|偏移|"
    r"累加器类型|scalar|标量|\bexp\b|when |if |当|若|如果|时[，：,]|width|宽度|\bsize|字节|-byte|"
    r"PowAlgorithm|HIGH_PRECISION",
    re.IGNORECASE,
)
_OTHER_TYPE = re.compile(r"`\w*(?:Acc|Idx|Tmp|Mask|Bias)\w*::DType")
_CODE = re.compile(r"`([^`]+)`")
_PROFILE_WORDS = (
    ("cpu", re.compile(r"\bCPU\b|模拟器|仿真|simulator", re.IGNORECASE)),
    ("a2a3", re.compile(r"A2/?A3|A2\s*/\s*A3|\bA2\b|\bA3\b|Atlas A2", re.IGNORECASE)),
    ("a5", re.compile(r"\bA5\b|Ascend 950|/A5\b|950PR", re.IGNORECASE)),
)


@dataclass
class PageTypes:
    """What a page says about element types.

    listed: one list per profile; stated: every list on its line; unread: lines with lists in a form that is not read.
    """

    listed: list[Listed] = field(default_factory=list)
    stated: list[Listed] = field(default_factory=list)
    unread: list[int] = field(default_factory=list)


def read_page(text: str, words: dict[str, str]) -> PageTypes:
    """The lists of element types of a page."""
    found = PageTypes()
    lines = text.split("\n")
    fenced = False
    context: list[tuple[int, tuple[str, ...]]] = []  # (indentation, profiles) of headings and bullets above
    header: list[tuple[str, ...]] | None = None
    place = 0
    while place < len(lines):
        line, number = lines[place], place + 1
        place += 1
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if fenced or not line.strip():
            header = None if not line.strip() else header
            continue
        if line.lstrip().startswith("|"):
            header = _row(line, number, header, words, found)
            continue
        header = None
        while place < len(lines) and _continues(lines[place]):
            line += " " + lines[place].strip()
            place += 1
        indent = -1 if line.startswith("#") else len(line) - len(line.lstrip())
        named = profiles(line)
        context = [entry for entry in context if entry[0] < indent]
        line = _NEGATED.sub("", line)
        types = _types(line, words)
        if len(types) >= 1 and _STATES.search(line) and (len(types) > 1 or ":" in line or "：" in line):
            _statement(line, number, named or (context[-1][1] if context else ()), words, found)
        elif len(types) > 1 and _STATES.search(line):
            found.unread.append(number)
        if named:
            context.append((indent, named))
    return _settled(found)


def _settled(found: PageTypes) -> PageTypes:
    """One list per profile; lists that contradict each other, or that name no profile beside others, are unread."""
    tables = [one for one in found.listed if one.operand == "#table" and len(one.types) > 1]
    plain = [one for one in found.listed if one.operand != "#table"]
    chosen = PageTypes(stated=found.listed, unread=sorted(set(found.unread)))
    everywhere = [one for one in plain if not one.profiles]
    if everywhere and (len({one.types for one in everywhere}) > 1 or len(plain) > len(everywhere)):
        chosen.unread += [one.line for one in everywhere]
        plain = [one for one in plain if one.profiles]
    for profile in ("cpu", "a2a3", "a5"):
        here = [one for one in plain if profile in (one.profiles or ("a2a3", "a5"))]
        here = here or [one for one in tables if profile in one.profiles]
        if len({one.types for one in here}) > 1:
            chosen.unread += [one.line for one in here]
        elif here:
            chosen.listed.append(Listed(here[0].types, (profile,), None, here[0].line))
    return chosen


def _continues(line: str) -> bool:
    """Whether a line goes on with the sentence above: indented text or a list of codes that starts no item."""
    return bool(re.match(r"\s*(?:`\w+`[,，、.。]|or `\w+`)", line))


def profiles(line: str) -> tuple[str, ...]:
    """The profiles that a line names."""
    return tuple(name for name, pattern in _PROFILE_WORDS if pattern.search(line))


def _types(line: str, words: dict[str, str]) -> list[str]:
    return [words[code] for code in _CODE.findall(line) if code in words]


def _statement(line: str, number: int, where: tuple[str, ...], words: dict[str, str], found: PageTypes) -> None:
    if _OTHER_TYPE.search(line) or _OTHER.search(re.sub(r"`[^`]*::DType`|\(`[^`]*`\)", "", line)):
        found.unread.append(number)
        return
    parts = _by_profile(line)
    if parts is None:
        found.listed.append(Listed(frozenset(_types(line, words)), where, None, number))
        return
    merged: dict[str, set[str]] = {}
    for text, names in parts:
        for name in names:
            merged.setdefault(name, set()).update(_types(text, words))
    for name, types in merged.items():
        found.listed.append(Listed(frozenset(types), (name,), None, number))


# A sentence after the list that says what is missing: `No \`float8\` on A2/A3.`
_NEGATED = re.compile(r"(?<=[.。])\s*(?:No\s[^.]*|[^。]*不支持[^。]*)[.。]?")
_FOR = re.compile(r"(?:\bfor\s+|[（(]|适用于)([^`]*?)(?=`|$)")


def _by_profile(line: str) -> list[tuple[str, tuple[str, ...]]] | None:
    """``… for A2, A3, and A5; … for A5`` as parts, each with its profiles; None for a sentence of another form."""
    parts: list[tuple[str, tuple[str, ...]]] = []
    start = 0
    for match in _FOR.finditer(line):
        names, text = profiles(match.group(1)), line[start : match.start()]
        if names and _CODE.search(text):
            parts.append((text, names))
            start = match.end()
    return parts if len(parts) > 1 and not _CODE.search(line[start:]) else None


def _row(
    line: str, number: int, header: list[tuple[str, ...]] | None, words: dict[str, str], found: PageTypes
) -> list[tuple[str, ...]] | None:
    """Read a row of a table; returns the profiles of each column."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if header is None:
        columns = [profiles(cell) for cell in cells]
        return columns if sum(bool(names) for names in columns[1:]) > 0 else [()] * len(cells)
    if not any(header) or len(cells) != len(header) or set(line) <= set("|-: "):
        return header
    if re.search(r"(?:supported|支持).*(?:types?|类型)", cells[0], re.IGNORECASE):
        for cell, names in zip(cells[1:], header[1:], strict=True):
            types = _types(cell, words)
            if types and names:
                found.listed.append(Listed(frozenset(types), names, None, number))
    elif _types(re.sub(r"`([^`]+) / ([^`]+)`", r"`\1` / `\2`", cells[0]), words):
        _marked(cells, number, header, words, found)
    return header


def _marked(
    cells: list[str], number: int, header: list[tuple[str, ...]], words: dict[str, str], found: PageTypes
) -> None:
    """A row ``| `f32` | Supported | No |`` adds its types to the list that the table began."""
    types = frozenset(_types(re.sub(r"`([^`]+) / ([^`]+)`", r"`\1` / `\2`", cells[0]), words))
    for cell, names in zip(cells[1:], header[1:], strict=True):
        yes = re.match(r"(?:supported|yes|支持|是|✓)", cell, re.IGNORECASE) is not None
        for name in names:
            last = next(
                (k for k, one in enumerate(found.listed) if one.operand == "#table" and name in one.profiles), None
            )
            if last is None:
                found.listed.append(Listed(types if yes else frozenset(), (name,), "#table", number))
            elif yes:
                one = found.listed[last]
                found.listed[last] = Listed(one.types | types, one.profiles, one.operand, one.line)
