"""Programs that a record gives: worked examples of an op, and how it is made of micro-instructions.

An example has operand types, a few input values and the expected result.  The auto-mode and manual-mode text, the C++
call and a test are generated from it, so an example on a page is an example that ran.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from ..runtime.kinds.table import KINDS, kind_by_type
from ..runtime.memory.state import LIVE, StateType
from ..runtime.types.conv_type import ConvType
from ..runtime.types.dtypes import Dtype, check_dtype
from ..runtime.types.global_type import GlobalLayout, GlobalType, check_layout
from ..runtime.types.group_type import group_type
from ..runtime.types.pipe_type import pipe_type
from ..runtime.types.tile_type import TileType
from ..text.lists import alternatives
from .base import Fault, Identifier, Model, Somewhere, Sources, Text, Word, WordList, as_list

ExampleNumber = int | float | Literal["nan", "inf", "-inf"]


class ExampleOperand(Model):
    """``tile`` is the text inside ``!pto.tile_buf<…>`` in the compact spelling; values fill the top left corner."""

    tile: str | None = Field(None, max_length=160)
    tensor: str | None = Field(None, max_length=160)
    group: str | None = Field(None, max_length=160)
    conv: str | None = Field(None, max_length=320)
    pipe: str | None = Field(None, max_length=160)
    state: dict[Identifier, int] | None = None
    type: str | None = Field(None, max_length=320)
    value: ExampleNumber | Word | bool | None = None
    dtype: Word | None = None  # of a value whose type no other operand decides
    values: list[list[ExampleNumber]] | Literal["index", "ones", "zeros"] | None = None
    rest: ExampleNumber = 0
    storage_of: Identifier | None = None

    @model_validator(mode="after")
    def _one_thing(self) -> ExampleOperand:
        kinds = ("tile", "tensor", "group", "conv", "pipe", "type", "value")
        given = [name for name in kinds if getattr(self, name) is not None]
        if self.state is not None and given != ["pipe"] and not self._counts():
            given.append("state")
        if self.dtype is not None and self.value is None:
            raise Fault("`dtype` says of which type a `value` is", "`dtype` 说明 `value` 的类型，须与其一同给出")
        if len(given) > 1:
            en, zh = alternatives(given, "and")
            raise Fault(f"{en} are given; an operand is one of them", f"同时给出了 {zh}；一个操作数只能是其中之一")
        return self

    def _counts(self) -> bool:
        """Whether the type that is given in full is one of values that count, and counts all that are stated."""
        try:
            kind = kind_by_type(None if self.type is None else _type_in_full(self.type))
        except ValueError:  # another check reports the text
            return False
        return bool(kind.counted) and self.state is not None and set(self.state) <= set(kind.counted)

    def written_type(self) -> Any:
        """The type of the operand as the runtime has it, None for a number or a word.

        Raises InputError for a text that is no such type, ValueError for one that is no tensor.
        """
        if self.tile is not None:
            return TileType.parse(f"!pto.tile_buf<{self.tile}>")
        if self.tensor is not None:
            layout, shape, dtype = tensor_parts(self.tensor)
            return GlobalType(dtype, shape, layout=layout or "nd")
        for text, read in ((self.group, group_type), (self.conv, ConvType.parse), (self.pipe, pipe_type)):
            if text is not None:
                return read(text)
        if self.type is not None:
            return _type_in_full(self.type)
        if self.state is None:
            return None
        return StateType(**{name: number for name, number in self.state.items() if name not in LIVE})


def _type_in_full(text: str) -> Any:
    """The type that some kind of operand reads in a text such as ``!pto.name<…>``."""
    found = next((type for kind in KINDS.values() if (type := kind.from_text(text)) is not None), None)
    if found is None:
        raise ValueError(f"{text!r} is no type of an operand")
    return found


def tensor_parts(text: str) -> tuple[GlobalLayout | None, tuple[int, ...], Dtype]:
    """``nchw, 1x3x4x4xf16`` -> layout (None when not given), extents, element type.  Raises ValueError."""
    layout, _, rest = text.rpartition(",")
    *extents, dtype = rest.strip().split("x")
    if not extents or not all(n.isdecimal() for n in extents) or not dtype.isidentifier():
        raise ValueError(f"{text!r} is no tensor; expected extents and an element type, as in 8x16xf32")
    known = check_layout(layout.strip()) if layout.strip() else None
    return known, tuple(map(int, extents)), check_dtype(dtype)


class Example(Model):
    """One example: its operands by name, the profiles it is legal on and what comes out."""

    text: Text | None = None
    profiles: Somewhere = Field(default_factory=list)
    cpp_only: bool = False
    operands: Annotated[dict[Identifier, ExampleOperand], Field(min_length=1)]
    expect: dict[Identifier, Annotated[list[list[ExampleNumber]], Field(min_length=1)]] = Field(default_factory=dict)
    expect_state: dict[Identifier, int] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _shared_storage(self) -> Example:
        for name, entry in self.operands.items():
            partner = self.operands.get(entry.storage_of or "")
            if entry.storage_of is None:
                continue
            if entry.tile is None or partner is None or partner.tile is None or partner.storage_of is not None:
                raise Fault(
                    f"`storage_of` of `{name}` must lead from a tile to another tile with memory of its own",
                    f"`{name}` 的 `storage_of` 须由一个 Tile 指向示例中另一个拥有自身存储的 Tile",
                )
            if entry.values is not None or entry.rest != 0:
                raise Fault(
                    f"`{name}` has the memory of `{entry.storage_of}` and takes no values of its own",
                    f"`{name}` 使用 `{entry.storage_of}` 的存储，不能另给取值",
                )
        return self

    def attributes(self) -> dict[str, Any]:
        """Scalars and attribute values, by name."""
        return {name: entry.value for name, entry in self.operands.items() if entry.value is not None}


ABSENT = "left_out"  # stands among the values of an attribute for a call that does not give it
Arrangement = Literal["nd", "dn"]


class ExpandedFunction(Model):
    """One function of an expansion, and the calls for which it stands.

    ``types``: for an element type of its text all those that may stand there; ``words``: for a value of an attribute
    the word of its text, the first being the one that is written; ``layouts``: of tiles that do not lie row after row;
    ``modes``: those of the equations that it stands for, where these are not all.
    """

    types: dict[Word, WordList] = Field(default_factory=dict)
    words: dict[Identifier, Annotated[dict[Word, Word], Field(min_length=1)]] = Field(default_factory=dict)
    layouts: dict[
        Identifier,
        Annotated[
            list[Arrangement],
            Field(min_length=1),
            BeforeValidator(as_list, json_schema_input_type=Arrangement | list[Arrangement]),
        ],
    ] = Field(default_factory=dict)
    modes: list[Identifier] = Field(default_factory=list)


class Expansion(Model):
    """The functions of ``expansions/<op>.pto`` by name, what they have in common, and whose loops they are."""

    text: Text | None = None
    functions: Annotated[dict[Identifier, ExpandedFunction], Field(min_length=1)]
    source: Sources
