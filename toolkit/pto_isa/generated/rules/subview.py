"""Rules of pto.subview.

Generated from tile/sync-and-config/subview.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _same_location(dst, src):
    """`dst` and `src` must have the same location."""
    return dst.loc == src.loc


def _same_block_layout(dst, src):
    """`dst` and `src` must have the same block layout; otherwise the result is undefined."""
    return dst.blayout == src.blayout


def _unboxed(dst, src):
    """`dst` and `src` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box" and src.slayout == "none_box"


def _same_step(dst, src):
    """The rows of `dst` must be as long as those of `src`; for column-major tiles this holds for the columns."""
    return dst.cols == src.cols if src.blayout == "row_major" else dst.rows == src.rows


def _inside(dst, src, row_idx, col_idx):
    """The valid region of `dst`, moved by `row_idx` and `col_idx`, must lie in that of `src`."""
    return both(
        row_idx >= 0,
        col_idx >= 0,
        row_idx + dst.valid_row <= src.valid_row,
        col_idx + dst.valid_col <= src.valid_col,
    )


def _start_aligned(src, row_idx, col_idx):
    """The view must begin at a multiple of 32 bytes in the storage of `src`."""
    return (row_idx * src.cols + col_idx if src.blayout == "row_major" else row_idx + col_idx * src.rows) * src.itemsize % 32 == 0


RULES = OpRules(
    "pto.subview",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "row_idx": OperandSpec(("scalar",)),
        "col_idx": OperandSpec(("scalar",)),
    },
    bind={
        "": {"dst": "T", "src": "T", "row_idx": "index", "col_idx": "index"},
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
            "pto.subview/same-location", _same_location, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same location.",
            zh="`dst` 和 `src` 的存储位置必须相同。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == src.loc",
        ),
        Rule(
            "pto.subview/same-block-layout", _same_block_layout, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same block layout; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的块布局必须相同；否则结果未定义。",
            severity="undefined",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == src.blayout",
        ),
        Rule(
            "pto.subview/unboxed", _unboxed, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src.slayout"),
            text="dst.slayout == none_box and src.slayout == none_box",
        ),
        Rule(
            "pto.subview/same-step", _same_step, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="The rows of `dst` must be as long as those of `src`; for column-major tiles this holds for the columns.",
            zh="`dst` 的行长须与 `src` 相同；列主序 Tile 则要求列长相同。",
            severity="undefined",
            needs=("same-block-layout",),
            shows=("src.blayout", "dst.cols", "src.cols", "dst.rows", "src.rows"),
            text="dst.cols == src.cols if src.blayout == row_major else dst.rows == src.rows",
        ),
        Rule(
            "pto.subview/inside", _inside, reads=("dst", "src", "row_idx", "col_idx"), profiles=("cpu", "a2a3", "a5"),
            en="The valid region of `dst`, moved by `row_idx` and `col_idx`, must lie in that of `src`.",
            zh="`dst` 的有效区域按 `row_idx` 与 `col_idx` 平移后，须位于 `src` 的有效区域之内。",
            severity="undefined",
            stage="value",
            shows=("row_idx", "col_idx", "dst.valid_row", "src.valid_row", "dst.valid_col", "src.valid_col"),
            text="row_idx >= 0 and col_idx >= 0 and row_idx + dst.valid_row <= src.valid_row and col_idx + dst.valid_col <= src.valid_col",
        ),
        Rule(
            "pto.subview/start-aligned", _start_aligned, reads=("src", "row_idx", "col_idx"), profiles=("a2a3", "a5"),
            en="The view must begin at a multiple of 32 bytes in the storage of `src`.",
            zh="视图须从 `src` 存储中 32 字节的整数倍处开始。",
            severity="undefined",
            stage="value",
            shows=("src.blayout", "row_idx", "src.cols", "col_idx", "src.rows", "src.itemsize"),
            text="start * src.itemsize % 32 == 0",
        ),
    ),
    tile=TILE_RULES,
)
