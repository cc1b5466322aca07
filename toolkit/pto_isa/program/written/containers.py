"""Written types that are made of others: several tiles of one type, local arrays, structs; and where pointers point."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...runtime.errors import InputError

LEAST_TILES, MOST_TILES = 2, 16

_HEADS = {
    "!pto.multi_tile_buf": "tiles", "!pto.local_array": "table", "!pto.eventid_array": "events", "!pto.struct": "struct"
}  # fmt: skip
_TILES = re.compile(r"(.*\S)\s*,\s*count\s*=\s*(\d{1,18})", re.DOTALL)
_COUNT = re.compile(r"\d{1,18}")
_TABLE = re.compile(r"((?:\d{1,18}x)+)(\S+)")
# Integers and floats of MLIR.
NUMBER = r"[su]?i[1-9]\d{0,7}|bf16|tf32|f(?:16|32|64|80|128)|f\d+E\d+M\d+[A-Z0-9]*"
_ELEMENT = re.compile(NUMBER)
_FIELD = re.compile(r"[su]?i(?:8|16|32|64)|bf16|f(?:16|32|64)")


def taken_apart(text: str) -> tuple[str, tuple[int, ...], list[str]] | None:
    """The kind of a type that is made of others, its numbers, and the texts of the others; None for another type.

    There are no others where the text between its brackets is not written like that.
    """
    head, opened, rest = text.partition("<")
    kind = _HEADS.get(head)
    if kind is None or not opened:
        return None
    inner = rest[:-1].strip()
    if kind == "struct":
        return kind, (), listed(inner)
    if kind == "events":
        return kind, (int(inner),) if _COUNT.fullmatch(inner) else (), ["index"]
    match = (_TILES if kind == "tiles" else _TABLE).fullmatch(inner)
    if match is None:
        return kind, (), []
    if kind == "table":
        return kind, tuple(map(int, match[1].split("x")[:-1])), [match[2]]
    slot = match[1]
    return kind, (int(match[2]),), [slot if slot[0] == "!" else f"!pto.tile_buf<{slot}>"]


def listed(inner: str) -> list[str]:
    """The types between commas, of which some have commas in angle brackets of their own."""
    found, depth = [""], 0
    for letter in inner:
        depth += (letter == "<") - (letter == ">")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [text.strip() for text in found] if inner else []


def container_problem(kind: str, shape: Sequence[int], parts: Sequence[tuple[str, str]]) -> InputError | None:
    """What is wrong with a type that is made of others; parts: the kind and the text of each of them."""
    if kind == "tiles":
        return _tiles_problem(shape, parts)
    if kind == "table":
        return _table_problem(shape, parts)
    if kind == "events":
        problem = "the number of elements is missing or 0", "元素个数缺失或为 0"
        return None if shape and shape[0] else InputError(*problem)
    if not parts:
        return InputError("it has no field", "没有字段")
    for number, (what, text) in enumerate(parts):
        if what != "struct" and not _FIELD.fullmatch(text):
            return InputError(
                f"field {number} is {text[:40]}; expected an integer of 8 to 64 bits, f16, bf16, f32, f64 or a struct",
                f"第 {number} 个字段为 {text[:40]}；应为 8 至 64 位整数、f16、bf16、f32、f64 或结构体",
            )
    return None


def _tiles_problem(shape: Sequence[int], parts: Sequence[tuple[str, str]]) -> InputError | None:
    """What is wrong with several tiles of one type."""
    if not parts:
        return InputError("expected a tile type, then `count = 2`", "应为 Tile 类型，其后为 `count = 2`")
    what, text = parts[0]
    if what != "tile":
        return InputError(f"{text[:40]} is no tile type", f"{text[:40]} 不是 Tile 类型")
    if not LEAST_TILES <= shape[0] <= MOST_TILES:
        return InputError(
            f"count is {shape[0]}; expected {LEAST_TILES} to {MOST_TILES}",
            f"count 为 {shape[0]}；应在 {LEAST_TILES} 到 {MOST_TILES} 之间",
        )
    return None


def _table_problem(shape: Sequence[int], parts: Sequence[tuple[str, str]]) -> InputError | None:
    """What is wrong with a local array."""
    if not parts:
        return InputError(
            "expected its extents and the type of its elements, such as `4x2xi32`",
            "应为各维长度与元素类型，如 `4x2xi32`",
        )
    if 0 in shape:
        return InputError("an extent is 0; expected at least 1", "某一维长度为 0；应至少为 1")
    if not _ELEMENT.fullmatch(parts[0][1]):
        return InputError(
            f"its elements are {parts[0][1][:40]}; expected integers or floats",
            f"元素为 {parts[0][1][:40]}；应为整数或浮点数",
        )
    return None
