"""Rules of pto.tfillpad_inplace.

Generated from tile/layout-and-rearrangement/tfillpad_inplace.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _pad_set(dst):
    """The pad value of `dst` must not be `null`."""
    return dst.pad != "null"


def _row_major(dst, src):
    """`dst` and `src` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd" and src.layout == "nd"


def _rows_kept(dst, src):
    """`src` must have at most as many valid rows as `dst`; otherwise the result is undefined."""
    return src.valid_row <= dst.valid_row


def _last_block_filled(dst, src):
    """If `dst` and `src` have the same pad value, `src.valid_col × src.bits` must be a multiple of `256`; otherwise
    the result is undefined."""
    return dst.pad != src.pad or src.valid_col * src.bits % 256 == 0


def _same_shape(dst, src):
    """`dst` and `src` must have the same static shape."""
    return both(dst.rows == src.rows, dst.cols == src.cols)


def _same_storage(dst, src):
    """`dst` and `src` must have the same storage; otherwise the result is undefined."""
    def judge(dst, src):
        return same_storage(dst, src)

    return judge


RULES = OpRules(
    "pto.tfillpad_inplace",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "T", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
    },
    rules=(
        Rule(
            "pto.tfillpad_inplace/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tfillpad_inplace/pad-set", _pad_set, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="The pad value of `dst` must not be `null`.",
            zh="`dst` 的填充值不得为 `null`。",
            shows=("dst.pad",),
            text="dst.pad != null",
        ),
        Rule(
            "pto.tfillpad_inplace/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be in ND layout; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            needs=("vector-tiles",),
            shows=("dst.layout", "src.layout"),
            text="dst.layout == nd and src.layout == nd",
        ),
        Rule(
            "pto.tfillpad_inplace/rows-kept", _rows_kept, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` must have at most as many valid rows as `dst`; otherwise the result is undefined.",
            zh="`src` 的有效行数不得大于 `dst`；否则结果未定义。",
            severity="undefined",
            shows=("src.valid_row", "dst.valid_row"),
            text="src.valid_row <= dst.valid_row",
        ),
        Rule(
            "pto.tfillpad_inplace/last-block-filled", _last_block_filled, reads=("dst", "src"), profiles=("a2a3",),
            en="If `dst` and `src` have the same pad value, `src.valid_col × src.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `dst` 和 `src` 的填充值相同时，`src.valid_col × src.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            shows=("dst.pad", "src.pad", "src.valid_col", "src.bits"),
            text="dst.pad != src.pad or src.valid_col * src.bits % 256 == 0",
        ),
        Rule(
            "pto.tfillpad_inplace/same-shape", _same_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same static shape.",
            zh="`dst` 和 `src` 的静态形状必须相同。",
            shows=("dst.shape", "src.shape"),
            text="dst.shape == src.shape",
        ),
        Rule(
            "pto.tfillpad_inplace/same-storage", _same_storage, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same storage; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src"),
            text="same_storage(dst, src)",
        ),
    ),
    tile=TILE_RULES,
)
