"""Rules of pto.tabs.

Generated from tile/elementwise-tile-tile/tabs.yaml by `pto-isa generate`; do not edit.
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


def _same_shape(dst, src):
    """`dst` and `src` must have the same static shape."""
    return both(dst.rows == src.rows, dst.cols == src.cols)


def _same_layout(dst, src):
    """`dst` and `src` must have the same layout."""
    return dst.layout == src.layout


RULES = OpRules(
    "pto.tabs",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32", "i8", "i16", "i32")},),
        },
    },
    rules=(
        Rule(
            "pto.tabs/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tabs/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tabs/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tabs/same-shape", _same_shape, reads=("dst", "src"), profiles=("cpu",),
            en="`dst` and `src` must have the same static shape.",
            zh="`dst` 和 `src` 的静态形状必须相同。",
            severity="warning",
            shows=("dst.shape", "src.shape"),
            text="dst.shape == src.shape",
        ),
        Rule(
            "pto.tabs/same-layout", _same_layout, reads=("dst", "src"), profiles=("cpu",),
            en="`dst` and `src` must have the same layout.",
            zh="`dst` 和 `src` 的布局必须相同。",
            severity="warning",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout",
        ),
    ),
    tile=TILE_RULES,
)
