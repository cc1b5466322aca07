"""Rules of pto.tcmp.

Generated from tile/elementwise-tile-tile/tcmp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src0, src1):
    """`dst`, `src0` and `src1` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"


def _row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


def _same_valid_shape(src0, src1):
    """`src0` and `src1` must have the same valid shape."""
    return both(src0.valid_row == src1.valid_row, src0.valid_col == src1.valid_col)


def _same_valid_rows(dst, src0):
    """`dst` and `src0` must have the same number of valid rows."""
    return dst.valid_row == src0.valid_row


def _mask_wide_enough(dst, src0):
    """`dst` must have a bit for every valid column of `src0`."""
    return dst.valid_col * dst.bits >= src0.valid_col


def _int32_modes(src0, cmp_mode):
    """If the element type of `src0` is `i32`, `cmp_mode` must be `eq` or `ne`; otherwise the result is undefined."""
    return src0.dtype != "i32" or cmp_mode in ("eq", "ne")


def _same_columns(src0, src1):
    """If `src0` has 4-byte elements, `src0` and `src1` must have the same number of columns; otherwise the result
    is undefined."""
    return src0.itemsize != 4 or src0.cols == src1.cols


RULES = OpRules(
    "pto.tcmp",
    operands={
        "dst": OperandSpec(("predicate",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "cmp_mode": OperandSpec(("attribute",), optional=True, type="cmp_mode", vocabulary=("eq", "ne", "lt", "le", "gt", "ge"), default="eq"),
    },
    bind={
        "": {"dst": "M", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"M": ("u8",), "T": ("f16", "f32", "i32")}, {"M": ("u32",), "T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"M": ("u8", "i8"), "T": ("f16", "f32", "i32")},),
            "a5": ({"M": ("u8", "i8", "u32", "i32"), "T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tcmp/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tcmp/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tcmp/same-valid-shape", _same_valid_shape, reads=("src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`src0` and `src1` must have the same valid shape.",
            zh="`src0` 和 `src1` 的有效形状必须相同。",
            shows=("src0.valid_shape", "src1.valid_shape"),
            text="src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tcmp/same-valid-rows", _same_valid_rows, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src0` must have the same number of valid rows.",
            zh="`dst` 和 `src0` 的有效行数必须相同。",
            shows=("dst.valid_row", "src0.valid_row"),
            text="dst.valid_row == src0.valid_row",
        ),
        Rule(
            "pto.tcmp/mask-wide-enough", _mask_wide_enough, reads=("dst", "src0"), profiles=("a2a3", "a5"),
            en="`dst` must have a bit for every valid column of `src0`.",
            zh="`dst` 必须为 `src0` 的每个有效列提供一个位。",
            shows=("dst.valid_col", "dst.bits", "src0.valid_col"),
            text="dst.valid_col * dst.bits >= src0.valid_col",
        ),
        Rule(
            "pto.tcmp/int32-modes", _int32_modes, reads=("src0", "cmp_mode"), profiles=("a2a3",),
            en="If the element type of `src0` is `i32`, `cmp_mode` must be `eq` or `ne`; otherwise the result is undefined.",
            zh="当 `src0` 的元素类型为 `i32` 时，`cmp_mode` 必须为 `eq` 或 `ne`；否则结果未定义。",
            severity="undefined",
            shows=("src0.dtype", "cmp_mode"),
            text="implies(src0.dtype == i32, cmp_mode in {eq, ne})",
        ),
        Rule(
            "pto.tcmp/same-columns", _same_columns, reads=("src0", "src1"), profiles=("a5",),
            en="If `src0` has 4-byte elements, `src0` and `src1` must have the same number of columns; otherwise the result is undefined.",
            zh="当 `src0` 的元素为 4 字节时，`src0` 和 `src1` 的列数必须相同；否则结果未定义。",
            severity="undefined",
            shows=("src0.itemsize", "src0.cols", "src1.cols"),
            text="implies(src0.itemsize == 4, src0.cols == src1.cols)",
        ),
    ),
    tile=TILE_RULES,
)
