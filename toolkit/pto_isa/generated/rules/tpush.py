"""Rules of pto.tpush.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.logic import both
from pto_isa.runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _location(src, profile):
    """If `src` is a plain tile, `src` must be an accumulator, vector or control tile, unless the target is the CPU
    simulator and `src` is a matrix tile."""
    return src.kind != "tile" or src.loc in ("acc", "vec", "ctrl") or profile == "cpu" and src.loc == "mat"


def _producer_split(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


def _split_rows(src, split):
    """If `src` is an accumulator tile and `split` is `tile_up_down`, `src` must have 32-bit elements, and the
    number of rows and the number of valid rows of `src` must be even; otherwise the result is undefined."""
    return (
        src.loc != "acc"
        or split != "tile_up_down"
        or src.bits == 32 and both(src.rows % 2 == 0, src.valid_row % 2 == 0)
    )


def _split_columns(src, split):
    """If `src` is an accumulator tile and `split` is `tile_left_right`, `src` must have 32-bit elements, and the
    number of columns and the number of valid columns of `src` must be multiples of `32`; otherwise the result is
    undefined."""
    return (
        src.loc != "acc"
        or split != "tile_left_right"
        or src.bits == 32 and both(src.cols % 32 == 0, src.valid_col % 32 == 0)
    )


def _split_blocks(src, split):
    """If `src` is a vector tile and `split` is `tile_left_right`, `src.valid_col × src.itemsize` must be a multiple
    of `32`; otherwise the result is undefined."""
    return src.loc != "vec" or split != "tile_left_right" or src.valid_col * src.itemsize % 32 == 0


def _sub_block(sub_block_id):
    """If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`."""
    return sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)


RULES = OpRules(
    "pto.tpush",
    operands={
        "src": OperandSpec(("tile", "global")),
        "sub_block_id": OperandSpec(("scalar",), optional=True),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
        "pipe": OperandSpec(("state",), access="read_write", optional=True),
    },
    bind={
        "": {"src": "T", "sub_block_id": "index"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.tpush/location", _location, reads=("src", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="If `src` is a plain tile, `src` must be an accumulator, vector or control tile, unless the target is the CPU simulator and `src` is a matrix tile.",
            zh="当 `src` 为普通 Tile 时，`src` 必须为累加器、向量或控制 Tile（目标平台为 CPU 模拟器，且 `src` 为矩阵 Tile 时除外）。",
            shows=("src.kind", "src.loc"),
            text="implies(kind_of(src) == tile, src.loc in {acc, vec, ctrl} or profile == cpu and src.loc == mat)",
        ),
        Rule(
            "pto.tpush/producer-split", _producer_split, reads=("split",), profiles=("a2a3", "a5"),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`。",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
        Rule(
            "pto.tpush/split-rows", _split_rows, reads=("src", "split"), profiles=("a5",),
            en="If `src` is an accumulator tile and `split` is `tile_up_down`, `src` must have 32-bit elements, and the number of rows and the number of valid rows of `src` must be even; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile，且 `split` 为 `tile_up_down` 时，`src` 的元素必须为 32 位，且 `src` 的行数和有效行数必须均为偶数；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "split", "src.bits", "src.rows", "src.valid_row"),
            text="implies(src.loc == acc and split == tile_up_down, src.bits == 32 and src.rows % 2 == 0 and src.valid_row % 2 == 0)",
        ),
        Rule(
            "pto.tpush/split-columns", _split_columns, reads=("src", "split"), profiles=("a5",),
            en="If `src` is an accumulator tile and `split` is `tile_left_right`, `src` must have 32-bit elements, and the number of columns and the number of valid columns of `src` must be multiples of `32`; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile，且 `split` 为 `tile_left_right` 时，`src` 的元素必须为 32 位，且 `src` 的列数和有效列数必须均为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "split", "src.bits", "src.cols", "src.valid_col"),
            text="implies(src.loc == acc and split == tile_left_right, src.bits == 32 and src.cols % 32 == 0 and src.valid_col % 32 == 0)",
        ),
        Rule(
            "pto.tpush/split-blocks", _split_blocks, reads=("src", "split"), profiles=("a5",),
            en="If `src` is a vector tile and `split` is `tile_left_right`, `src.valid_col × src.itemsize` must be a multiple of `32`; otherwise the result is undefined.",
            zh="当 `src` 为向量 Tile，且 `split` 为 `tile_left_right` 时，`src.valid_col × src.itemsize` 必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "split", "src.valid_col", "src.itemsize"),
            text="implies(src.loc == vec and split == tile_left_right, src.valid_col * src.itemsize % 32 == 0)",
        ),
        Rule(
            "pto.tpush/sub-block", _sub_block, reads=("sub_block_id",), profiles=("cpu", "a2a3", "a5"),
            en="If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`.",
            zh="当给出 `sub_block_id` 时，`sub_block_id` 必须在 `0` 到 `1` 之间。",
            stage="value",
            shows=("sub_block_id.kind", "sub_block_id"),
            text="implies(present(sub_block_id), 0 <= sub_block_id <= 1)",
        ),
    ),
    tile=TILE_RULES,
)
