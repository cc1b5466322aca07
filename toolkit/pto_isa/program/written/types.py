"""The types that programs write, as the rules see them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

from ...generated.programs._names import TEXT_TYPES, WORDS
from ...generated.programs._rules import LEVEL_TYPES
from ...runtime.errors import InputError
from ...runtime.kinds.table import KINDS as OPERANDS
from ...runtime.profile import canonical_profile
from ...runtime.types.dtypes import IR_DTYPE, PAIRS, check_dtype
from ...runtime.types.plain_type import ScalarType
from ...runtime.types.pointer_type import GLOBAL, SPACES, PointerType
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ...runtime.words import Location
from ...text.suggest import close
from .containers import NUMBER, container_problem, taken_apart

# Extents of more digits than any memory has bytes are no extents; the type is then not judged.
_ELEMENT = r"((?:!pto\.)?[A-Za-z]\w*)"  # of MLIR or of the PTO dialect
_VIEW = re.compile(rf"!pto\.(tensor_view|partition_tensor_view|tile_view)<((?:(?:\d{{1,18}}|\?)x)*){_ELEMENT}>")
_POINTER = re.compile(rf"!pto\.ptr<{_ELEMENT}(?:,\s*(\w+))?>")
# Memory of lowered programs; with strides it is a window, whose layout in global memory its extents do not show.
_MEMREF = re.compile(
    rf"memref<((?:(?:\d{{1,18}}|\?)x){{1,5}}){_ELEMENT}(, ?strided<[^>]*>)?, ?#pto\.address_space<(\w+)>>"
)
_VECTOR = re.compile(rf"vector<(\d{{1,18}})x{_ELEMENT}>")
# Level 1 of the documents; what it holds besides the spellings of the assembler names no location and is not judged.
_OF_DOCUMENTS = "!pto.tile<"
_TILE = ("!pto.tile_buf<", "<loc=", "<loc =", "<vec", "<mat", "<left", "<right", "<acc", "<bias", "<scaling")


# Types of the PTO dialect: those of the assembler, and those that only the documents name.
_OF_PTO = TEXT_TYPES | {
    "tile_view", "tpipe", "event", "record_event", "group", "global", "memref", "conv_tile", "fmatrix_config", "scalar",
    *LEVEL_TYPES,
}  # fmt: skip
# Types of MLIR: numbers, and what holds others in angle brackets.
_OF_PAIRS = frozenset(IR_DTYPE[word] for word in PAIRS)
_BUILTIN = re.compile(rf"{NUMBER}|index|none|(?:memref|vector|tensor|tuple|complex)<.*>", re.DOTALL)

_KINDS = ("tile", "view", "part", "pointer", "scalar", "array", "tiles", "table", "events", "struct", "other")
# Kind and element type in one word, so that one look into a table judges both.
CODES = {"tile": "", "scalar": "=", "view": "@", "part": "@", "pointer": "*"}
UNCODED = "?"  # of any other kind


class WrittenType:
    """A written type.

    ``kind`` is tile, view (a tensor in global memory), part (of one), pointer, scalar, array (a vector), tiles (several
    of one type), table (a local array of scalars), events (an array of event numbers), struct or other, or the kind of
    an operand that has a type of its own; ``judged`` what rules are given for a value of this type, ``dtype`` its
    element type, ``code`` kind and element type in one word, ``shape`` the extents of views (None for ``?``) and tables
    and the number of tiles, ``parts`` the types of what it consists of or points to, ``space`` the memory that a
    pointer points to, or that memory of a lowered program is, ``level`` that of the dialect which alone has the type,
    where it has no records, ``problem`` why a text that begins like a type is none, with the column in it. ``pairs``:
    an element of the text is two, so that ``shape`` counts these along one dimension; ``judged`` always counts
    elements.
    """

    __slots__ = ("text", "kind", "judged", "dtype", "code", "shape", "parts", "space", "level", "problem", "pairs")

    def __init__(self, text: str, kind: str, judged: Any = UNKNOWN, dtype: str | None = None) -> None:
        self.text = text
        self.kind = kind
        self.judged = judged
        self.dtype = dtype
        self.code = None if dtype is None else CODES.get(kind, UNCODED) + dtype
        self.shape: tuple[int | None, ...] = ()
        self.parts: tuple[WrittenType, ...] = ()
        self.space: str | None = None
        self.level: str | None = None
        self.problem: InputError | None = None
        self.pairs = dtype in _OF_PAIRS and any(word in text for word in PAIRS)

    def same(self, other: WrittenType) -> bool:
        """Whether two written types are one type; what the rules cannot read is compared by its text."""
        if self.text[:1] == "<" or other.text[:1] == "<":  # the printer may leave the prefix out
            short, long = sorted((self.text, other.text), key=len)
            if long.endswith(short):
                return True
        if self.problem is not None or other.problem is not None:
            return True  # reported where it stands
        if self.kind == "tile" and other.kind == "tile" and "memref" not in (self.text[:6], other.text[:6]):
            return self.judged is other.judged or _without_layout(self.judged) is _without_layout(other.judged)
        if self.kind != other.kind:
            return {self.kind, other.kind} == {"view", "part"} and self._extents() == other._extents()
        if self.parts or other.parts:
            return self._extents() == other._extents() and len(self.parts) == len(other.parts) and all(
                one.same(two) for one, two in zip(self.parts, other.parts, strict=True)
            )  # fmt: skip
        if self.kind not in ("other", "tile"):
            return self._extents() == other._extents()
        texts = "".join(self.text.split()), "".join(other.text.split())
        return texts[0] == texts[1] or not {"<", "("} & set("".join(texts))

    def _extents(self) -> tuple[str | None, tuple[int | None, ...], str | None]:
        return self.dtype, self.shape, self.space


def written_kinds() -> frozenset[str]:
    """Every kind of a written type: those that this module reads, and those that are a kind of operand's own."""
    return frozenset(_KINDS).union(*(kind.written for kind in OPERANDS.values()))


class WrittenTypes:
    """The types of one text for one profile, each read once."""

    def __init__(self, profile: str, aliases: dict[str, str] | None = None) -> None:
        self.profile = profile
        self.aliases = aliases or {}
        self.known: dict[str, WrittenType] = {}

    def __call__(self, text: str) -> WrittenType:
        found = self.known.get(text)
        if found is None:
            found = self.known[text] = self._read(text)
        return found

    def _read(self, text: str) -> WrittenType:
        if text in self.aliases and self.aliases[text] != text:
            return WrittenTypes(self.profile)(self.aliases[text])
        dtype = IR_DTYPE.get(text)
        if dtype is not None or text == "index":
            return WrittenType(text, "scalar", ScalarType(dtype or "index"), dtype or "index")
        if text in ("i1", "f64"):  # no tile has such elements
            return WrittenType(text, "scalar", ScalarType(text), text)
        if text.startswith(_TILE):
            return self._tile(text)
        if text.startswith(_OF_DOCUMENTS):
            found = self._tile(text.replace(_OF_DOCUMENTS, _TILE[0], 1))
            return (
                WrittenType(text, "tile", found.judged, found.dtype)
                if found.problem is None
                else WrittenType(text, "other")
            )
        if match := _VIEW.fullmatch(text):
            made = WrittenType(text, "view" if match[1] == "tensor_view" else "part", dtype=IR_DTYPE.get(match[3]))
            made.shape = tuple(None if n == "?" else int(n) for n in match[2].split("x")[:-1])
            return made
        if match := _MEMREF.fullmatch(text):
            return _memref(text, match)
        if match := _POINTER.fullmatch(text):
            return self._pointer(text, match)
        if (pieces := taken_apart(text)) is not None:
            return self._container(text, *pieces)
        if match := _VECTOR.fullmatch(text):
            made = WrittenType(text, "array", UNKNOWN, IR_DTYPE.get(match[2]))  # its elements have no sign
            made.shape = (int(match[1]),)
            return made
        return _of_operand(text) or self._other(text)

    def _pointer(self, text: str, match: re.Match[str]) -> WrittenType:
        """A pointer: to global memory unless it says something else."""
        dtype, space = IR_DTYPE.get(match[1]), SPACES.get(match[2] or GLOBAL)
        judged = PointerType(check_dtype(dtype), space) if dtype is not None and space is not None else UNKNOWN
        made = WrittenType(text, "pointer", judged, dtype)
        made.parts = (self(match[1]),)
        made.space = space
        if made.space is None:
            made.problem = InputError(f"there is no memory `{match[2]}`", f"没有存储 `{match[2]}`")
        return made

    def _container(self, text: str, kind: str, shape: tuple[int, ...], inner: Sequence[str]) -> WrittenType:
        """A type that is made of others."""
        made = WrittenType(text, kind)
        made.shape, made.parts = shape, tuple(map(self, inner))
        made.problem = next((part.problem for part in made.parts if part.problem is not None), None)
        made.problem = made.problem or container_problem(kind, shape, [(part.kind, part.text) for part in made.parts])
        made.dtype = made.parts[0].dtype if kind == "tiles" and made.parts else None
        return made

    @staticmethod
    def _other(text: str) -> WrittenType:
        """A type that rules do not read; its problem says so where there is no such type."""
        made = WrittenType(text, "other")
        head = text.partition("<")[0]
        if text[:1] == "!" and "." in text:
            dialect, _, name = head[1:].partition(".")
            made.level = LEVEL_TYPES.get(name) if dialect == "pto" else None
            if dialect == "pto" and name not in _OF_PTO:
                near = close(name, sorted(_OF_PTO), 1)
                made.problem = InputError(
                    "an unknown name" + (f" (`!pto.{near[0]}`?)" if near else ""),
                    "名称未知" + (f"（是否为 `!pto.{near[0]}`？）" if near else ""),
                )
        elif text[:1].isalpha() and not _BUILTIN.fullmatch(text):
            made.problem = InputError("an unknown name", "名称未知")
        return made

    def _tile(self, text: str) -> WrittenType:
        """A tile type; shapes with strides, which only lowered programs have, are not judged."""
        if "strided<" in text or "#pto.address_space" in text:
            return WrittenType(text, "other")
        try:
            tile = TileType.parse(text, profile=canonical_profile(self.profile) if self.profile != "cpu" else None)
        except InputError as error:
            made = WrittenType(text, "tile")
            made.problem = error
            return made
        return WrittenType(text, "tile", tile, tile.dtype)


def element_of(view: WrittenType) -> str:
    """The element type of a tensor or of a part of one, as its text has it."""
    match = _VIEW.fullmatch(view.text)
    return match[3] if match is not None else view.text.rpartition("x")[2].removesuffix(">")


def _of_operand(text: str) -> WrittenType | None:
    """The type of an operand whose kind reads it itself; None for another text."""
    for kind in OPERANDS.values():
        try:
            judged = kind.from_text(text)
        except InputError as error:
            made = WrittenType(text, kind.name)
            made.problem = error
            return made
        if judged is not None:
            return WrittenType(text, kind.name, judged, judged.dtype)
    return None


def _memref(text: str, match: re.Match[str]) -> WrittenType:
    """Memory of a lowered program: a part of a tensor, or a tile whose layout, pad and valid region are not known."""
    made = _lowered(text, match)
    made.space = SPACES.get(match[4])
    return made


def _lowered(text: str, match: re.Match[str]) -> WrittenType:
    dtype = IR_DTYPE.get(match[2])
    shape = tuple(None if n == "?" else int(n) for n in match[1].split("x")[:-1])
    loc = cast("Location | None", WORDS["location"].get(match[4]))
    if match[4] == "gm":
        made = WrittenType(text, "part" if match[3] is None and None not in shape else "other", dtype=dtype)
        made.shape = shape
        return made
    if dtype is None or loc is None:
        return WrittenType(text, "other")
    rows, cols = (UNKNOWN if n is None else n for n in (shape if len(shape) == 2 else (None, None)))
    if match[2] in PAIRS:
        cols *= 2
    try:
        tile = TileType(
            dtype, rows, cols, loc=loc, valid_row=UNKNOWN, valid_col=UNKNOWN, blayout=UNKNOWN, slayout=UNKNOWN,
            fractal=UNKNOWN, pad=UNKNOWN, compact=UNKNOWN,
        )  # fmt: skip
    except InputError:  # extents beyond any memory
        return WrittenType(text, "other")
    return WrittenType(text, "tile", tile, dtype)


def _without_layout(tile: Any) -> Any:
    """A left tile without its block layout, which the profile decides whatever is written."""
    if isinstance(tile, TileType) and tile.loc == "left":
        return tile.replace(blayout="row_major")
    return tile
