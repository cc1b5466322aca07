"""Rules of pto.tpartargmax.

Generated from tile/irregular-and-complex/tpartargmax.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, least
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _vector_tiles(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """`dst`, `src0`, `src1`, `dst_idx`, `src0_idx` and `src1_idx` must be vector tiles."""
    return (
        dst.loc == "vec"
        and src0.loc == "vec"
        and src1.loc == "vec"
        and dst_idx.loc == "vec"
        and src0_idx.loc == "vec"
        and src1_idx.loc == "vec"
    )


def _plain_layout(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """`dst`, `src0`, `src1`, `dst_idx`, `src0_idx` and `src1_idx` must be in ND layout; otherwise the result is
    undefined."""
    return (
        dst.layout == "nd"
        and src0.layout == "nd"
        and src1.layout == "nd"
        and dst_idx.layout == "nd"
        and src0_idx.layout == "nd"
        and src1_idx.layout == "nd"
    )


def _index_shapes(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Each index tile must have the valid shape of its value tile."""
    return both(
        dst_idx.valid_row == dst.valid_row,
        dst_idx.valid_col == dst.valid_col,
        src0_idx.valid_row == src0.valid_row,
        src0_idx.valid_col == src0.valid_col,
        src1_idx.valid_row == src1.valid_row,
        src1_idx.valid_col == src1.valid_col,
    )


def _index_storage(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """Each index tile must have the static shape and the block layout of its value tile."""
    return (
        dst_idx.blayout == dst.blayout
        and src0_idx.blayout == src0.blayout
        and src1_idx.blayout == src1.blayout
        and both(
            dst_idx.rows == dst.rows,
            dst_idx.cols == dst.cols,
            src0_idx.rows == src0.rows,
            src0_idx.cols == src0.cols,
            src1_idx.rows == src1.rows,
            src1_idx.cols == src1.cols,
        )
    )


def _unboxed(dst, src0, src1, dst_idx, src0_idx, src1_idx):
    """`dst`, `src0`, `src1`, `dst_idx`, `src0_idx` and `src1_idx` must be unboxed; otherwise the result is
    undefined."""
    return (
        dst.slayout == "none_box"
        and src0.slayout == "none_box"
        and src1.slayout == "none_box"
        and dst_idx.slayout == "none_box"
        and src0_idx.slayout == "none_box"
        and src1_idx.slayout == "none_box"
    )


def _not_empty(dst):
    """The valid region of `dst` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0)


def _result_covered(dst, src0, src1):
    """The valid region of at least one source must contain that of `dst`."""
    return either(
        both(src0.valid_row >= dst.valid_row, src0.valid_col >= dst.valid_col),
        both(src1.valid_row >= dst.valid_row, src1.valid_col >= dst.valid_col),
    )


def _one_covers(dst, src0, src1):
    """The valid region of at least one source must be that of `dst`."""
    return either(
        both(src0.valid_row == dst.valid_row, src0.valid_col == dst.valid_col),
        both(src1.valid_row == dst.valid_row, src1.valid_col == dst.valid_col),
    )


def _other_fits(dst, src0, src1):
    """No source may have more valid rows or more valid columns than `dst`."""
    return both(
        src0.valid_row <= dst.valid_row,
        src1.valid_row <= dst.valid_row,
        src0.valid_col <= dst.valid_col,
        src1.valid_col <= dst.valid_col,
    )


def _wide_indices(dst, src0, src1, dst_idx):
    """With 32-bit indices for 16-bit values at most 64 columns may be valid in both sources."""
    return (
        not dst_idx.itemsize > dst.itemsize
        or least(least(dst.valid_col, src0.valid_col), least(dst.valid_col, src1.valid_col)) <= 64
    )


RULES = OpRules(
    "pto.tpartargmax",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "dst_idx": OperandSpec(("tile",), access="write"),
        "src0_idx": OperandSpec(("tile",)),
        "src1_idx": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T", "dst_idx": "I", "src0_idx": "I", "src1_idx": "I"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8"), "I": ("i16", "i32", "u16", "u32")},),
            "a2a3": ({"T": ("f32",), "I": ("i32", "u32")}, {"T": ("f16",), "I": ("i16", "i32", "u16", "u32")},),
            "a5": ({"T": ("f32",), "I": ("i32", "u32")}, {"T": ("f16",), "I": ("i16", "i32", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tpartargmax/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1", "dst_idx", "src0_idx", "src1_idx"), profiles=("a2a3", "a5"),
            en="`dst`, `src0`, `src1`, `dst_idx`, `src0_idx` and `src1_idx` must be vector tiles.",
            zh="`dst`、`src0`、`src1`、`dst_idx`、`src0_idx` 和 `src1_idx` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc", "dst_idx.loc", "src0_idx.loc", "src1_idx.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec and dst_idx.loc == vec and src0_idx.loc == vec and src1_idx.loc == vec",
        ),
        Rule(
            "pto.tpartargmax/plain-layout", _plain_layout, reads=("dst", "src0", "src1", "dst_idx", "src0_idx", "src1_idx"), profiles=("a2a3", "a5"),
            en="`dst`, `src0`, `src1`, `dst_idx`, `src0_idx` and `src1_idx` must be in ND layout; otherwise the result is undefined.",
            zh="`dst`、`src0`、`src1`、`dst_idx`、`src0_idx` 和 `src1_idx` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout", "src0.layout", "src1.layout", "dst_idx.layout", "src0_idx.layout", "src1_idx.layout"),
            text="dst.layout == nd and src0.layout == nd and src1.layout == nd and dst_idx.layout == nd and src0_idx.layout == nd and src1_idx.layout == nd",
        ),
        Rule(
            "pto.tpartargmax/index-shapes", _index_shapes, reads=("dst", "src0", "src1", "dst_idx", "src0_idx", "src1_idx"), profiles=("a2a3", "a5"),
            en="Each index tile must have the valid shape of its value tile.",
            zh="每个索引 Tile 的有效形状须与对应的值 Tile 相同。",
            shows=("dst_idx.valid_shape", "dst.valid_shape", "src0_idx.valid_shape", "src0.valid_shape", "src1_idx.valid_shape", "src1.valid_shape"),
            text="dst_idx.valid_shape == dst.valid_shape and src0_idx.valid_shape == src0.valid_shape and src1_idx.valid_shape == src1.valid_shape",
        ),
        Rule(
            "pto.tpartargmax/index-storage", _index_storage, reads=("dst", "src0", "src1", "dst_idx", "src0_idx", "src1_idx"), profiles=("cpu",),
            en="Each index tile must have the static shape and the block layout of its value tile.",
            zh="每个索引 Tile 的静态形状与块布局须与对应的值 Tile 相同。",
            severity="undefined",
            shows=("dst_idx.shape", "dst.shape", "src0_idx.shape", "src0.shape", "src1_idx.shape", "src1.shape", "dst_idx.blayout", "dst.blayout", "src0_idx.blayout", "src0.blayout", "src1_idx.blayout", "src1.blayout"),
            text="dst_idx.shape == dst.shape and src0_idx.shape == src0.shape and src1_idx.shape == src1.shape and dst_idx.blayout == dst.blayout and src0_idx.blayout == src0.blayout and src1_idx.blayout == src1.blayout",
        ),
        Rule(
            "pto.tpartargmax/unboxed", _unboxed, reads=("dst", "src0", "src1", "dst_idx", "src0_idx", "src1_idx"), profiles=("cpu",),
            en="`dst`, `src0`, `src1`, `dst_idx`, `src0_idx` and `src1_idx` must be unboxed; otherwise the result is undefined.",
            zh="`dst`、`src0`、`src1`、`dst_idx`、`src0_idx` 和 `src1_idx` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src0.slayout", "src1.slayout", "dst_idx.slayout", "src0_idx.slayout", "src1_idx.slayout"),
            text="dst.slayout == none_box and src0.slayout == none_box and src1.slayout == none_box and dst_idx.slayout == none_box and src0_idx.slayout == none_box and src1_idx.slayout == none_box",
        ),
        Rule(
            "pto.tpartargmax/not-empty", _not_empty, reads=("dst",), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty.",
            zh="`dst` 的有效区域不得为空。",
            shows=("dst.valid_row", "dst.valid_col"),
            text="nonempty(dst)",
        ),
        Rule(
            "pto.tpartargmax/result-covered", _result_covered, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="The valid region of at least one source must contain that of `dst`.",
            zh="至少一个源操作数的有效区域须包含 `dst` 的有效区域。",
            severity="undefined",
            shows=("src0.valid_row", "dst.valid_row", "src0.valid_col", "dst.valid_col", "src1.valid_row", "src1.valid_col"),
            text="src0.valid_row >= dst.valid_row and src0.valid_col >= dst.valid_col or src1.valid_row >= dst.valid_row and src1.valid_col >= dst.valid_col",
        ),
        Rule(
            "pto.tpartargmax/one-covers", _one_covers, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="The valid region of at least one source must be that of `dst`.",
            zh="至少一个源操作数的有效区域须与 `dst` 的有效区域相同。",
            shows=("src0.valid_shape", "dst.valid_shape", "src1.valid_shape"),
            text="src0.valid_shape == dst.valid_shape or src1.valid_shape == dst.valid_shape",
        ),
        Rule(
            "pto.tpartargmax/other-fits", _other_fits, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="No source may have more valid rows or more valid columns than `dst`.",
            zh="源操作数的有效行数与有效列数均不得超过 `dst`。",
            shows=("src0.valid_row", "dst.valid_row", "src1.valid_row", "src0.valid_col", "dst.valid_col", "src1.valid_col"),
            text="src0.valid_row <= dst.valid_row and src1.valid_row <= dst.valid_row and src0.valid_col <= dst.valid_col and src1.valid_col <= dst.valid_col",
        ),
        Rule(
            "pto.tpartargmax/wide-indices", _wide_indices, reads=("dst", "src0", "src1", "dst_idx"), profiles=("a2a3",),
            en="With 32-bit indices for 16-bit values at most 64 columns may be valid in both sources.",
            zh="16 位的值配 32 位索引时，两个源操作数共有的有效列数不得超过 64。",
            severity="undefined",
            shows=("dst_idx.itemsize", "dst.itemsize", "dst.valid_col", "src0.valid_col", "src1.valid_col"),
            text="implies(dst_idx.itemsize > dst.itemsize, shared_cols <= 64)",
        ),
    ),
    tile=TILE_RULES,
)
