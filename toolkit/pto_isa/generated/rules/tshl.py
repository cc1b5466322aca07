"""Rules of pto.tshl.

Generated from tile/elementwise-tile-tile/tshl.yaml by `pto-isa generate`; do not edit.
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


def _same_valid_shape(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same valid shape."""
    return both(
        dst.valid_row == src0.valid_row,
        dst.valid_col == src0.valid_col,
        src0.valid_row == src1.valid_row,
        src0.valid_col == src1.valid_col,
    )


def _count_in_range(dst, src0, src1):
    """Every element of `src1` must be at least 0 and less than the element width in bits of `src0`; otherwise the
    result is undefined."""
    from ...runtime.kernel import as_index, every, inside

    inside("src1", 0, dst.valid_row, src1.rows)
    rows = dst.valid_row
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col
    n = src0.bits

    def judge(src1):
        return every((0 <= as_index(src1.array[:rows, :cols])) & (as_index(src1.array[:rows, :cols]) < n), lambda: (("src1[{0}, {1}]", src1.array[:rows, :cols]), ("src0.bits", n)))

    return judge


RULES = OpRules(
    "pto.tshl",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tshl/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tshl/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tshl/same-valid-shape", _same_valid_shape, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same valid shape.",
            zh="`dst`、`src0` 和 `src1` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src0.valid_shape", "src1.valid_shape"),
            text="dst.valid_shape == src0.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tshl/count-in-range", _count_in_range, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="Every element of `src1` must be at least 0 and less than the element width in bits of `src0`; otherwise the result is undefined.",
            zh="`src1` 的每个元素都不得为负，且必须小于 `src0` 的元素位宽；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("same-valid-shape",),
            data=("src1",),
            shows=("src0.bits", "dst.valid_row", "dst.valid_col"),
            text="all(0 <= index(src1[i, j]) < src0.bits for i in range(dst.valid_row) for j in range(dst.valid_col))",
        ),
    ),
    tile=TILE_RULES,
)
