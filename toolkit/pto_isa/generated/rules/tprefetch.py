"""Rules of pto.tprefetch.

Generated from tile/memory-and-data-movement/tprefetch.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _location(dst):
    """`dst` must be a vector or matrix tile."""
    return dst.loc in ("vec", "mat")


def _plain_tile(dst):
    """`dst` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd"


def _inside(dst, src):
    """What is read, one row of `dst` after the other and without regard to strides, must lie inside `src`."""
    return implies(both(dst.valid_row > 0, dst.valid_col > 0), (dst.valid_row - 1) * dst.cols + dst.valid_col <= src.size)


def _one_slice(dst, src):
    """Only an ND tensor of one plane whose rows are as long as those of `dst`, and that has no more of them, can be
    found in `dst` afterwards; otherwise its contents are undefined."""
    return (
        src.layout == "nd"
        and both(
            src.shape[0] == 1,
            src.shape[1] == 1,
            src.shape[2] == 1,
            src.shape[3] <= dst.rows,
            src.shape[4] == dst.cols,
            src.stride[4] == 1,
        )
    )


RULES = OpRules(
    "pto.tprefetch",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("global",)),
    },
    bind={
        "": {"dst": "T", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tprefetch/location", _location, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be a vector or matrix tile.",
            zh="`dst` 必须为向量或矩阵 Tile。",
            severity="warning",
            shows=("dst.loc",),
            text="dst.loc in {vec, mat}",
        ),
        Rule(
            "pto.tprefetch/plain-tile", _plain_tile, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be in ND layout; otherwise the result is undefined.",
            zh="`dst` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout",),
            text="dst.layout == nd",
        ),
        Rule(
            "pto.tprefetch/inside", _inside, reads=("dst", "src"), profiles=("cpu",),
            en="What is read, one row of `dst` after the other and without regard to strides, must lie inside `src`.",
            zh="按 `dst` 的各行依次读取且不计步长时，所读范围不得超出 `src`。",
            shows=("dst.valid_row", "dst.valid_col", "dst.cols", "src.size"),
            text="implies(dst.valid_row > 0 and dst.valid_col > 0, (dst.valid_row - 1) * dst.cols + dst.valid_col <= src.size)",
        ),
        Rule(
            "pto.tprefetch/one-slice", _one_slice, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="Only an ND tensor of one plane whose rows are as long as those of `dst`, and that has no more of them, can be found in `dst` afterwards; otherwise its contents are undefined.",
            zh="仅当张量为单个平面的 ND 张量、行长与 `dst` 相同且行数不超过 `dst` 时，之后才能从 `dst` 读到其内容；否则 `dst` 的内容未定义。",
            severity="undefined",
            shows=("src.layout", "src.shape", "dst.rows", "dst.cols", "src.stride"),
            text="src.layout == nd and src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1 and src.shape[3] <= dst.rows and src.shape[4] == dst.cols and src.stride[4] == 1",
        ),
    ),
    tile=TILE_RULES,
)
