"""What may be written at a place: ops, values, types, attributes and their words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from pto_isa.program.check.handlers import HANDLERS
from pto_isa.program.known_ops import known_ops

from .complete_types import type_items
from .cursor import Bracket, Cursor, bracket, cursor, inside
from .document import OpenDocument
from .hover import summary
from .item import Item
from .operands import attribute_keys, described, exists_on, names_at, spellings, view_of
from .values import type_of, used_as

_WORD = re.compile(r"[%!#@]?[\w$.\-]*\Z")
_VALUE = re.compile(r"(?:#pto(?:\.\w+)?(?:<[\w ]*)?|[\w.\"]*|<[\w]*)\Z")
MOST_TYPED = 300  # values in a list that are shown with their types; more would take long
LONGEST = 200  # tokens of one dictionary
PLAIN_OPS = ("arith.cmpi", "func.func", "func.return", "scf.for", "scf.if", "scf.while", "scf.yield")


def complete(document: OpenDocument, offset: int) -> list[Item]:
    """Return what may stand at an offset, the likeliest kind of thing only."""
    text = document.text.text
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    if "//" in line:
        return []
    at = cursor(document, offset)
    open_ = bracket(at)
    angle = inside(document, offset)
    if angle is not None and angle.head.startswith("!pto."):
        return type_items(at, angle)
    typed = _WORD.search(line)
    assert typed is not None
    start = offset - len(typed[0])
    if open_ is not None and open_.kind == "{":
        return _attributes(at, open_, line, offset)
    if open_ is not None and open_.kind == "[" and open_.token - 1 == at.op:
        return _listed(at, open_, line, offset)
    if typed[0].startswith("%") or (open_ is not None and open_.kind == "(" and not open_.typed):
        return _values(at, start, offset)
    if open_ is not None and open_.typed:
        return _types(at, open_, start, offset)
    before = line[: len(line) - len(typed[0])].rstrip()
    if before == "" or before.endswith(("=", "{", "}")):
        return [replace(item, start=start, end=offset) for item in _ops(document.settings.language, document.profile)]
    return []


@cache
def _ops(lang: str, profile: str) -> tuple[Item, ...]:
    """All ops, those that the profile lacks last."""
    found = []
    for name in known_ops():
        own = view_of(name)
        spelled = own.op if own is not None else name
        missing = not exists_on(name, profile)
        detail = (f"在 {profile} 上不存在" if lang == "zh" else f"not on {profile}") if missing else ""
        found.append(Item(spelled, "op", summary(name, lang), 0, 0, detail, order=f"{int(missing)}{spelled}"))
    plain = {name for name in HANDLERS if not name.startswith("pto.") and "." in name and "memref" not in name}
    found += [Item(name, "op", "", 0, 0, order=f"2{name}") for name in sorted(plain | {*PLAIN_OPS})]
    return tuple(found)


def _values(at: Cursor, start: int, end: int) -> list[Item]:
    """The values that are visible, with their types, those defined last first."""
    found: dict[str, Item] = {}
    extract = at.extract
    for token, name in sorted(extract.names.items(), reverse=True):
        if name.definition != token or name.text in found or (at.op is not None and _of_op(at, name.op)):
            continue
        if name.until is not None and extract.span(name.until)[0] < start:
            continue
        if extract.span(token)[1] < start:
            order = f"{len(found):06}"
            found[name.text] = Item(
                name.text,
                "value",
                (type_of(extract, name) or "") if len(found) < MOST_TYPED else "",
                start,
                end,
                order=order,
            )
    return list(found.values())


def _of_op(at: Cursor, first: int) -> bool:
    """Whether the op at hand begins with a token: what it defines is not there yet."""
    assert at.op is not None
    return first <= at.op and not any(word[-1] == "\n" for word in at.extract.words[first : at.op])


def _types(at: Cursor, open_: Bracket, start: int, end: int) -> list[Item]:
    """The type of the value that stands at the same place before the colon; else the beginning of a type."""
    found: list[Item] = []
    if open_.place < len(open_.values):
        token = open_.values[open_.place]
        name = at.extract.names.get(token)
        text = None if name is None else type_of(at.extract, name) or used_as(at.extract, token)
        if text is not None and text != "?":
            found.append(Item(text, "type", at.extract.words[token], start, end, order="0"))
    return [*found, Item("!pto.tile_buf<", "type", "", start, end, order="1")]


def _attributes(at: Cursor, open_: Bracket, line: str, offset: int) -> list[Item]:
    """Keys that are not given yet; behind ``key =`` the words of the attribute."""
    words, lang = at.extract.words, at.document.settings.language
    keys = attribute_keys(at.name)
    k = at.before if at.token is None or at.token > at.before else at.token - 1
    while k > open_.token and words[k] not in (",", "="):
        k -= 1
    if words[k] == "=" and k - 1 > open_.token:
        key = words[k - 1]
        if key not in keys:
            return []
        typed = _VALUE.search(line)
        start = offset - len(typed[0] if typed else "")
        return _words(at, key, keys[key], start, offset)
    typed = _WORD.search(line)
    start = offset - len(typed[0] if typed else "")
    around = range(open_.token, min(open_.token + LONGEST, len(words) - 1))
    given = {keys[words[j]] for j in around if words[j] in keys and words[j + 1] == "="}
    found = []
    for operand in dict.fromkeys(keys.values()):
        key = next(key for key, name in keys.items() if name == operand)  # as it is written now
        entry = described(at.name, operand)
        if operand not in given:
            detail = entry.text.said(lang) if entry is not None else ""
            found.append(Item(key, "key", detail, start, offset, text=f"{key} = "))
    return found


def _words(at: Cursor, key: str, operand: str, start: int, end: int) -> list[Item]:
    """The words of an attribute as programs write them."""
    entry = described(at.name, operand)
    lang = at.document.settings.language
    if entry is None:
        return []
    if entry.type == "bool":
        return [Item(word, "word", "", start, end) for word in ("true", "false")]
    head, tail = _spelling(at.name, key)
    found = []
    for value in entry.values:
        word = spellings(value)[0]
        text = f"{head}{word}{tail}"
        shown = text if at.document.text.text[start : start + 1] in "#<" else word  # what the editor compares
        found.append(Item(text, "word", value.name.said(lang), start, end, filter=shown))
    return found


@cache
def _spelling(name: str, key: str) -> tuple[str, str]:
    """What stands around the word of an attribute: ``#pto<round_mode `` and ``>``."""
    view = view_of(name)
    for form in view.syntax if view is not None else ():
        match = re.search(rf"\b{re.escape(key)} = (#pto[^.]*?)\.\.\.(>)", form.text)
        if match:
            return match[1], match[2]
    return "", ""


def _listed(at: Cursor, open_: Bracket, line: str, offset: int) -> list[Item]:
    """The words of attributes that stand in a list: ``[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]``."""
    typed = _VALUE.search(line)
    start = offset - len(typed[0] if typed else "")
    found = []
    lang = at.document.settings.language
    for operand in names_at(at.name, "ins", open_.place)[:1]:
        entry = described(at.name, operand)
        for value in entry.values if entry is not None else ():
            word = spellings(value)[0]
            found.append(Item(f"<{word}>", "word", value.name.said(lang), start, offset))
    return found
