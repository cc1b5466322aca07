"""Reading the text of tile types, in both spellings.

Compact: ``!pto.tile_buf<vec, 16x32xf32, valid=?x?, blayout=col_major, slayout=…, fractal=…, pad=…, compact=…>``; what
is missing has its default.  Legacy: ``!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=32, v_row=?, v_col=?, …>``.
Source: the ``tile_buf`` type of the public assembler.  Beyond it we read the same without prefix and brackets, keys in
any order, element types in our own spelling, words for ``pad`` and ``compact`` beside their numbers, and the old
location ``ub`` for ``vec``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from ...text.lists import listed
from ...text.visible import brief
from ..errors import InputError, nearest
from ..profile import canonical_profile
from ..words import (
    BLAYOUTS,
    COMPACTS,
    FRACTALS,
    LOCATIONS,
    PADS,
    SLAYOUTS,
    canonical_pad,
)
from .dtypes import FOREIGN, IR_DTYPE, IR_SPELLINGS, PAIRS
from .unknown import UNKNOWN

_PREFIX = re.compile(r"\s*(?:!pto\.tile_buf\s*)?<")
_NOTHING = re.compile("")
_PIECE = re.compile(r"[^,<>]*")
_SHAPE = re.compile(r"(\d+|\?)x(\d+|\?)x(\S+)")
_COMPACT_KEYS = ("valid", "blayout", "slayout", "fractal", "pad", "compact")
_LEGACY_KEYS = ("loc", "dtype", "rows", "cols", "v_row", "v_col", "blayout", "slayout", "fractal", "pad", "compact")
LONGEST = 80  # characters of a text that a message repeats
_LEFT_BLAYOUT = {"a2a3": "row_major", "a5": "col_major"}
# The extents that count pairs in the text of a tile whose elements are pairs.
PACKED = {"row_major": ("cols", "valid_col"), "col_major": ("rows", "valid_row")}


class TypeTextError(InputError):
    """The text is no tile type.  ``column`` counts from 1; ``suggestion`` may be None.

    expected: words that are the same in both languages, or a pair of English and Chinese; the attribute is English.
    """

    def __init__(
        self, text: str, column: int, found: str, expected: str | tuple[str, str], suggestion: str | None = None
    ) -> None:
        self.words = (expected, expected) if isinstance(expected, str) else expected
        shown = found if len(found) <= LONGEST else found[:LONGEST] + "…"
        en = f"column {column}: found {shown or 'the end'}, expected {self.words[0]}"
        wanted = self.words[1] if "\u4e00" <= self.words[1][:1] <= "\u9fff" else f" {self.words[1]}"
        zh = f"第 {column} 列：此处{f'是 {shown}' if shown else '已结束'}，应为{wanted}"
        if suggestion is not None:
            en, zh = f"{en}; did you mean {suggestion}?", f"{zh}；是否想写 {suggestion}？"
        super().__init__(en, zh)
        self.source = text
        self.column, self.found, self.expected, self.suggestion = column, found, self.words[0], suggestion


def read_fields(text: str, profile: str | None = None) -> dict[str, Any]:
    """Return the fields of the tile type that ``text`` spells; see ``TileType.parse``."""
    if not isinstance(text, str):
        found = brief(text)
        raise InputError(f"a tile type is read from text, not from {found}", f"Tile 类型须由文本读取，而不是 {found}")
    device = None if profile is None else canonical_profile(profile)
    reader = _Reader(text)
    fields = reader.fields()
    if device is not None and fields["loc"] == "left":
        fields["blayout"] = _LEFT_BLAYOUT.get(device, fields.get("blayout", "row_major"))
    if reader.of_pairs:
        for key in PACKED[fields.get("blayout", "row_major")]:
            if key in fields:
                fields[key] *= 2
    return fields


def one_of(words: Iterable[str]) -> tuple[str, str]:
    """What is expected where only some words may stand."""
    en, zh = listed(words)
    return f"one of {en}", f"以下之一：{zh}"


class _Reader:
    """One pass over the text; every failure names the column where it happened."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.of_pairs = False  # whether its elements are pairs
        bare = "<" not in text and ">" not in text and not text.lstrip().startswith("!")
        self.closing = "" if bare else ">"

    def fail(
        self, at: int, found: str, expected: str | tuple[str, str], suggestion: str | None = None
    ) -> TypeTextError:
        return TypeTextError(self.text, at + 1, found, expected, suggestion)

    def fields(self) -> dict[str, Any]:
        items = self.items()
        legacy = re.match(r"\w+\s*=", items[0][1]) is not None
        return self.legacy(items) if legacy else self.compact(items)

    def items(self) -> list[tuple[int, str]]:
        """Return the comma-separated pieces between ``<`` and ``>``, or of a text without these, with their start."""
        head = (_PREFIX if self.closing else _NOTHING).match(self.text)
        if head is None:
            at = len(self.text) - len(self.text.lstrip())
            word = self.text[at:].partition("<")[0].strip()
            raise self.fail(at, word, "!pto.tile_buf<", "!pto.tile_buf<" if word.startswith("!pto.tile") else None)
        found: list[tuple[int, str]] = []
        at = head.end()
        while True:
            piece = _PIECE.match(self.text, at)
            assert piece is not None
            raw = piece.group()
            start = at + len(raw) - len(raw.lstrip())
            at = piece.end()
            end = self.text[at : at + 1]
            if not raw.strip():
                more = ("a location, a shape or key=value", "存储位置、形状或 key=value")
                raise self.fail(start, end, more if found else ("a location or loc=", "存储位置或 loc="))
            found.append((start, raw.strip()))
            at += 1
            if end != ",":
                break
        if not self.closing:
            return found
        if end != self.closing:
            raise self.fail(at - 1, end, ("`,` or `>`", "`,` 或 `>`"))
        rest = self.text[at:]
        if rest.strip():
            raise self.fail(
                at + len(rest) - len(rest.lstrip()), rest.strip(), ("nothing after `>`", "`>`，其后不应再有内容")
            )
        return found

    def compact(self, items: list[tuple[int, str]]) -> dict[str, Any]:
        fields: dict[str, Any] = {"loc": self.location(*items[0])}
        if len(items) < 2:
            raise self.fail(
                items[0][0] + len(items[0][1]), self.closing, ("a shape such as 16x32xf32", "形如 16x32xf32 的形状")
            )
        at, piece = items[1]
        shape = _SHAPE.fullmatch(piece)
        if shape is None:
            raise self.fail(
                at, piece, ("a shape and element type such as 16x32xf32", "形如 16x32xf32 的形状和元素类型")
            )
        fields["rows"], fields["cols"] = (self.extent(at + shape.start(k), shape[k], 1) for k in (1, 2))
        fields["dtype"] = self.element(at + shape.start(3), shape[3])
        for key, start, value in self.pairs(items[2:], _COMPACT_KEYS):
            if key == "valid":
                rows, cross, cols = value.partition("x")
                if not cross:
                    raise self.fail(start, value, ("two extents such as 16x32 or ?x?", "两个大小，形如 16x32 或 ?x?"))
                fields["valid_row"] = self.extent(start, rows, 0)
                fields["valid_col"] = self.extent(start + len(rows) + 1, cols, 0)
            else:
                fields[key] = self.common(key, start, value)
        return fields

    def legacy(self, items: list[tuple[int, str]]) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        names = {"v_row": "valid_row", "v_col": "valid_col"}
        readers: dict[str, Callable[[int, str], Any]] = {"loc": self.location, "dtype": self.element}
        for key, start, value in self.pairs(items, _LEGACY_KEYS):
            if key in ("rows", "cols", "v_row", "v_col"):
                fields[names.get(key, key)] = self.extent(start, value, 0 if key in names else 1)
            elif key in readers:
                fields[key] = readers[key](start, value)
            else:
                fields[key] = self.common(key, start, value)
        missing = [key for key in ("loc", "dtype", "rows", "cols") if key not in fields]
        if missing:
            raise self.fail(
                len(self.text.rstrip()) - len(self.closing),
                self.closing,
                (f"{missing[0]}=… (it is missing)", f"{missing[0]}=…（缺少此项）"),
            )
        return fields

    def pairs(self, items: list[tuple[int, str]], keys: tuple[str, ...]) -> list[tuple[str, int, str]]:
        """Return key, start of the value, value of each ``key=value`` piece."""
        found: list[tuple[str, int, str]] = []
        for at, piece in items:
            key, equals, value = piece.partition("=")
            name = key.strip()
            if not equals:
                en, zh = one_of(keys)
                wanted = (f"key=value, where key is {en}", f"key=value，其中 key 为{zh}")
                raise self.fail(at, piece, wanted, nearest(name, keys))
            if name not in keys:
                raise self.fail(at, name, one_of(keys), nearest(name, keys))
            if any(name == known for known, _, _ in found):
                raise self.fail(at, name, (f"{name} only once", f"只出现一次的 {name}"))
            start = at + len(key) + 1 + len(value) - len(value.lstrip())
            found.append((name, start, value.strip()))
        return found

    def location(self, at: int, word: str) -> str:
        return self.word(at, "vec" if word == "ub" else word, LOCATIONS)

    def element(self, at: int, word: str) -> str:
        found = IR_DTYPE.get(word)
        if found is None:
            shown = [spellings[0] for spellings in IR_SPELLINGS.values()]
            guess = nearest(word, IR_SPELLINGS, FOREIGN)
            en, zh = listed(shown)
            wanted = f"an element type: {en}", f"元素类型：{zh}"
            raise self.fail(at, word, wanted, IR_SPELLINGS[guess][0] if guess else None)
        self.of_pairs = word in PAIRS
        return found

    def extent(self, at: int, word: str, least: int) -> Any:
        if word == "?":
            return UNKNOWN
        if not re.fullmatch(r"[0-9]{1,12}", word) or int(word) < least:
            raise self.fail(at, word, (f"a whole number of at least {least}, or ?", f"不小于 {least} 的整数，或 ?"))
        return int(word)

    def word(self, at: int, word: str, words: tuple[str, ...]) -> str:
        if word not in words:
            raise self.fail(at, word, one_of(words), nearest(word, words))
        return word

    def common(self, key: str, at: int, value: str) -> Any:
        """Read the value of a key that both spellings have."""
        if key == "fractal":
            return int(self.word(at, value, tuple(map(str, FRACTALS))))
        if key in ("blayout", "slayout"):
            return self.word(at, value, BLAYOUTS if key == "blayout" else SLAYOUTS)
        words = PADS if key == "pad" else COMPACTS
        if value.isdecimal() and value.isascii():
            if len(value) > 9 or int(value) >= len(words):
                raise self.fail(at, value, one_of([f"{number} ({word})" for number, word in enumerate(words)]))
            return words[int(value)]
        if key == "pad" and value.startswith("custom:"):
            try:
                return canonical_pad(value)
            except InputError:
                raise self.fail(
                    at, value, ("custom:0x and up to 8 hexadecimal digits", "custom:0x 加至多 8 位十六进制数")
                ) from None
        return self.word(at, value, words)
