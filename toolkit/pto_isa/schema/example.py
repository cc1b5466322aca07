"""A worked example of an op: operand types, a few input values and the expected result.

The auto-mode and manual-mode text, the C++ call and a test are generated from it, so an example on a page is an
example that ran.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from .base import Identifier, Model, Profile, Text, Word

Number = int | float | Literal["nan", "inf", "-inf"]


class ExampleOperand(Model):
    """``tile`` is the text inside ``!pto.tile_buf<…>`` in the compact spelling; values fill the top left corner."""

    tile: str | None = Field(None, max_length=160)
    tensor: str | None = Field(None, max_length=160, description="a 2-D global tensor, `8x16xf32`, rows by columns")
    conv: str | None = Field(None, max_length=160, description="a convolution tile, `nchw, 1x3x4x4xf16`")
    value: Number | Word | bool | None = None
    values: list[list[Number]] | Literal["index", "ones", "zeros"] | None = Field(
        None, description="rows of the top left corner, or `index` for 0, 1, 2 … in row-major order"
    )
    rest: Number = Field(0, description="value of the elements that `values` does not give")


class Example(Model):
    """One example: its operands by name, the profiles it is legal on and what comes out."""

    text: Text | None = None
    profiles: list[Profile]
    operands: Annotated[dict[Identifier, ExampleOperand], Field(min_length=1)]
    expect: dict[Identifier, list[list[Number]]] = Field(
        default_factory=dict, description="expected rows of the top left corner of each output"
    )

    def attributes(self) -> dict[str, Any]:
        """Scalars and attribute values, by name."""
        return {name: entry.value for name, entry in self.operands.items() if entry.value is not None}
