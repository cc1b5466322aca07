"""Rules of pto.subset.

Generated from tile/view-and-tile-buf/subset.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _same_place(result, source):
    """`result` and `source` must have the same location, layout and fractal size."""
    return result.loc == source.loc and result.layout == source.layout and result.fractal == source.fractal


def _inside(result, source, row, col):
    """The window must lie inside `source`."""
    return both(0 <= row, row + result.rows <= source.rows, 0 <= col, col + result.cols <= source.cols)


def _whole_box_rows(result, source, row):
    """In a boxed tile the window must begin and end at the rows of whole boxes."""
    return (
        source.slayout == "none_box"
        or both(
            row % (16 if source.fractal == 1024 or source.slayout == "row_major" else 2 if source.fractal == 32 else 32 // source.itemsize) == 0,
            result.rows % (16 if source.fractal == 1024 or source.slayout == "row_major" else 2 if source.fractal == 32 else 32 // source.itemsize) == 0,
        )
    )


def _whole_box_columns(result, source, col):
    """In a boxed tile the window must begin and end at the columns of whole boxes."""
    return (
        source.slayout == "none_box"
        or both(
            col % (16 if source.fractal == 1024 or source.slayout == "col_major" else 2 if source.fractal == 32 else 32 // source.itemsize) == 0,
            result.cols % (16 if source.fractal == 1024 or source.slayout == "col_major" else 2 if source.fractal == 32 else 32 // source.itemsize) == 0,
        )
    )


def _full_columns(result, source):
    """If `source` is boxed and row-major, `result` and `source` must have the same number of columns."""
    return source.slayout == "none_box" or source.blayout != "row_major" or result.cols == source.cols


def _full_rows(result, source):
    """If `source` is boxed and column-major, `result` and `source` must have the same number of rows."""
    return source.slayout == "none_box" or source.blayout != "col_major" or result.rows == source.rows


RULES = OpRules(
    "pto.subset",
    operands={
        "result": OperandSpec(("tile",), access="alias"),
        "source": OperandSpec(("tile",)),
        "row": OperandSpec(("scalar",)),
        "col": OperandSpec(("scalar",)),
    },
    bind={
        "": {"result": "T", "source": "T", "row": "index", "col": "index"},
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
            "pto.subset/same-place", _same_place, reads=("result", "source"), profiles=("cpu", "a2a3", "a5"),
            en="`result` and `source` must have the same location, layout and fractal size.",
            zh="`result` 和 `source` 的存储位置、布局和分形大小必须相同。",
            shows=("result.loc", "source.loc", "result.layout", "source.layout", "result.fractal", "source.fractal"),
            text="result.loc == source.loc and result.layout == source.layout and result.fractal == source.fractal",
        ),
        Rule(
            "pto.subset/inside", _inside, reads=("result", "source", "row", "col"), profiles=("cpu", "a2a3", "a5"),
            en="The window must lie inside `source`.",
            zh="窗口不得超出 `source`。",
            stage="value",
            shows=("row", "result.rows", "source.rows", "col", "result.cols", "source.cols"),
            text="0 <= row and row + result.rows <= source.rows and 0 <= col and col + result.cols <= source.cols",
        ),
        Rule(
            "pto.subset/whole-box-rows", _whole_box_rows, reads=("result", "source", "row"), profiles=("cpu", "a2a3", "a5"),
            en="In a boxed tile the window must begin and end at the rows of whole boxes.",
            zh="对分形布局的 Tile，窗口的起始行与行数须为分形高度的整数倍。",
            stage="value",
            shows=("source.slayout", "row", "source.fractal", "source.itemsize", "result.rows"),
            text="implies(source.slayout != none_box, row % (16 if source.fractal == 1024 or source.slayout == row_major else 2 if source.fractal == 32 else 32 // source.itemsize) == 0 and result.rows % (16 if source.fractal == 1024 or source.slayout == row_major else 2 if source.fractal == 32 else 32 // source.itemsize) == 0)",
        ),
        Rule(
            "pto.subset/whole-box-columns", _whole_box_columns, reads=("result", "source", "col"), profiles=("cpu", "a2a3", "a5"),
            en="In a boxed tile the window must begin and end at the columns of whole boxes.",
            zh="对分形布局的 Tile，窗口的起始列与列数须为分形宽度的整数倍。",
            stage="value",
            shows=("source.slayout", "col", "source.fractal", "source.itemsize", "result.cols"),
            text="implies(source.slayout != none_box, col % (16 if source.fractal == 1024 or source.slayout == col_major else 2 if source.fractal == 32 else 32 // source.itemsize) == 0 and result.cols % (16 if source.fractal == 1024 or source.slayout == col_major else 2 if source.fractal == 32 else 32 // source.itemsize) == 0)",
        ),
        Rule(
            "pto.subset/full-columns", _full_columns, reads=("result", "source"), profiles=("cpu", "a2a3", "a5"),
            en="If `source` is boxed and row-major, `result` and `source` must have the same number of columns.",
            zh="当 `source` 为分形布局、行主序时，`result` 和 `source` 的列数必须相同。",
            shows=("source.slayout", "source.blayout", "result.cols", "source.cols"),
            text="implies(source.slayout != none_box and source.blayout == row_major, result.cols == source.cols)",
        ),
        Rule(
            "pto.subset/full-rows", _full_rows, reads=("result", "source"), profiles=("cpu", "a2a3", "a5"),
            en="If `source` is boxed and column-major, `result` and `source` must have the same number of rows.",
            zh="当 `source` 为分形布局、列主序时，`result` 和 `source` 的行数必须相同。",
            shows=("source.slayout", "source.blayout", "result.rows", "source.rows"),
            text="implies(source.slayout != none_box and source.blayout == col_major, result.rows == source.rows)",
        ),
    ),
    tile=TILE_RULES,
)
