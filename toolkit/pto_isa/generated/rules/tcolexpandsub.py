"""Rules of pto.tcolexpandsub.

Generated from tile/reduce-and-expand/tcolexpandsub.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.choice import choose
from ...runtime.logic import both, implies
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.unknown import UNKNOWN

from ._tile import TILE_RULES


def _mode(dst, src0, src1, profile):
    """Name the mode: row, row_left."""
    holds = both(
        src0.valid_row == dst.valid_row,
        src0.valid_col == dst.valid_col,
        src1.valid_row >= 1,
        src1.valid_col >= dst.valid_col,
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "row"
    holds = (
        profile != "cpu"
        and both(
            src1.valid_row == dst.valid_row,
            src1.valid_col == dst.valid_col,
            src0.valid_row >= 1,
            src0.valid_col >= dst.valid_col,
        )
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "row_left"
    return ""


def _row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


def _mode_2(mode):
    """One of these modes must apply. `row`: `src1` gives one value per column. `row_left`: `src0` gives one value
    per column and stays the left operand (A2/A3 and A5 only)."""
    return mode != ""


def _vector_tiles(dst, src0, src1):
    """`dst`, `src0` and `src1` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"


def _unboxed(dst, src0, src1):
    """`dst`, `src0` and `src1` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box" and src0.slayout == "none_box" and src1.slayout == "none_box"


def _row_as_wide_as_result(dst, src0, src1, mode):
    """If the mode is `row`, `src1` and `dst` must have the same number of valid columns; otherwise `src0` and `dst`
    must have the same number of valid columns."""
    return choose(mode == "row", src1.valid_col, src0.valid_col) == dst.valid_col


def _rows_fit_counter(dst):
    """If all columns of `dst` are valid, the number of valid rows of `dst` must be at most `255`; otherwise the
    result is undefined."""
    return implies(dst.valid_col == dst.cols, dst.valid_row <= 255)


def _stride_fits_counter(dst, src0, src1, mode):
    """If all columns of `dst` are valid and it has more than one valid row, each row of `dst` and of the full
    operand (`src0` in the mode `row`, otherwise `src1`) must have at most 8160 bytes; if this does not hold, the
    result is undefined."""
    return implies(
        both(dst.valid_col == dst.cols, dst.valid_row > 1),
        both(
            dst.cols * dst.itemsize <= 8160,
            choose(mode == "row", src0.cols, src1.cols) * dst.itemsize <= 8160,
        ),
    )


RULES = OpRules(
    "pto.tcolexpandsub",
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
            "cpu": ({"T": ("f16", "f32", "i16", "i32", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tcolexpandsub/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tcolexpandsub/mode", _mode_2, reads=("mode",), profiles=("cpu", "a2a3", "a5"),
            en="One of these modes must apply. `row`: `src1` gives one value per column. `row_left`: `src0` gives one value per column and stays the left operand (A2/A3 and A5 only).",
            zh="以下模式中必须有一种适用。`row`：`src1` 每列提供一个值。`row_left`：`src0` 每列提供一个值，仍作为左操作数（仅 A2/A3 与 A5）。",
            needs=("row-major", "types"),
            shows=("dst.valid_shape", "dst.layout", "src0.valid_shape", "src0.layout", "src1.valid_shape", "src1.layout"),
            text="any_mode()",
        ),
        Rule(
            "pto.tcolexpandsub/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tcolexpandsub/unboxed", _unboxed, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be unboxed; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src0.slayout", "src1.slayout"),
            text="dst.slayout == none_box and src0.slayout == none_box and src1.slayout == none_box",
        ),
        Rule(
            "pto.tcolexpandsub/row-as-wide-as-result", _row_as_wide_as_result, reads=("dst", "src0", "src1", "mode"), profiles=("a2a3", "a5"),
            en="If the mode is `row`, `src1` and `dst` must have the same number of valid columns; otherwise `src0` and `dst` must have the same number of valid columns.",
            zh="当模式为 `row` 时，`src1` 和 `dst` 的有效列数必须相同；其他情况下 `src0` 和 `dst` 的有效列数必须相同。",
            severity="warning",
            needs=("mode",),
            shows=("mode", "src1.valid_col", "src0.valid_col", "dst.valid_col"),
            text="(src1.valid_col if mode in {row} else src0.valid_col) == dst.valid_col",
        ),
        Rule(
            "pto.tcolexpandsub/rows-fit-counter", _rows_fit_counter, reads=("dst",), profiles=("a2a3",),
            en="If all columns of `dst` are valid, the number of valid rows of `dst` must be at most `255`; otherwise the result is undefined.",
            zh="当 `dst` 的各列全部有效时，`dst` 的有效行数不得大于 `255`；否则结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("dst.valid_col", "dst.cols", "dst.valid_row"),
            text="implies(full_width(dst), dst.valid_row <= 255)",
        ),
        Rule(
            "pto.tcolexpandsub/stride-fits-counter", _stride_fits_counter, reads=("dst", "src0", "src1", "mode"), profiles=("a2a3",),
            en="If all columns of `dst` are valid and it has more than one valid row, each row of `dst` and of the full operand (`src0` in the mode `row`, otherwise `src1`) must have at most 8160 bytes; if this does not hold, the result is undefined.",
            zh="当 `dst` 的各列全部有效且有效行多于一行时，`dst` 与完整操作数（模式为 `row` 时是 `src0`，否则是 `src1`）的每一行均不得超过 8160 字节；不满足时结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("dst.valid_col", "dst.cols", "dst.valid_row", "dst.itemsize", "mode", "src0.cols", "src1.cols"),
            text="implies(full_width(dst) and dst.valid_row > 1, dst.cols * dst.itemsize <= 8160 and (src0.cols if mode in {row} else src1.cols) * dst.itemsize <= 8160)",
        ),
    ),
    modes={
        "": Choice(("dst", "src0", "src1", "profile"), _mode),
    },
    tile=TILE_RULES,
)
