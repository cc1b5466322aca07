"""Rules of pto.tsqrt.

Generated from tile/elementwise-tile-tile/tsqrt.yaml by `pto-isa generate`; do not edit.
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


def _precision_on_a5(precision):
    """`precision` must be `default`."""
    return precision == "default"


RULES = OpRules(
    "pto.tsqrt",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "precision": OperandSpec(("attribute",), optional=True, type="precision", vocabulary=("default", "high_precision"), default="default"),
    },
    bind={
        "": {"dst": "T", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.tsqrt/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tsqrt/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tsqrt/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tsqrt/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
    ),
    tile=TILE_RULES,
)
