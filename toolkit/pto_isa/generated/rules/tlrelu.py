"""Rules of pto.tlrelu.

Generated from tile/tile-scalar-and-immediate/tlrelu.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _not_empty(dst):
    """The valid region of `dst` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0)


RULES = OpRules(
    "pto.tlrelu",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "scalar": OperandSpec(("scalar",)),
    },
    bind={
        "": {"dst": "T", "src": "T", "scalar": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.tlrelu/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tlrelu/row-major", _row_major, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tlrelu/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tlrelu/not-empty", _not_empty, reads=("dst",), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty.",
            zh="`dst` 的有效区域不得为空。",
            shows=("dst.valid_row", "dst.valid_col"),
            text="nonempty(dst)",
        ),
    ),
    tile=TILE_RULES,
)
