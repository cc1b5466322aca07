"""Rules of pto.tfmod.

Generated from tile/elementwise-tile-tile/tfmod.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, src0, src1):
    """`dst`, `src0` and `src1` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"


def _row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


def _same_valid_shape(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same valid shape."""
    return both(
        dst.valid_row == src0.valid_row,
        dst.valid_col == src0.valid_col,
        src0.valid_row == src1.valid_row,
        src0.valid_col == src1.valid_col,
    )


def _precision_on_a5(precision):
    """`precision` must be `default`."""
    return precision == "default"


def _not_in_place(dst, src0, src1):
    """`dst` must not have the same storage as `src0` or `src1`; otherwise the result is undefined."""
    def judge(dst, src0, src1):
        return (not same_storage(dst, src0)) and (not same_storage(dst, src1))

    return judge


RULES = OpRules(
    "pto.tfmod",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "precision": OperandSpec(("attribute",), optional=True, type="precision", vocabulary=("default", "high_precision"), default="default"),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f32",)},),
            "a5": ({"T": ("f16", "f32", "i16", "i32", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tfmod/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tfmod/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tfmod/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tfmod/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
        Rule(
            "pto.tfmod/not-in-place", _not_in_place, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst` must not have the same storage as `src0` or `src1`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src0` 或 `src1` 使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src0", "src1"),
            text="not same_storage(dst, src0) and not same_storage(dst, src1)",
        ),
    ),
    tile=TILE_RULES,
)
