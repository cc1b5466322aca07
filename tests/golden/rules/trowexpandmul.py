"""Rules of pto.trowexpandmul.

Generated from tile/reduce-and-expand/trowexpandmul.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.storage import overlaps, same_storage
from ...runtime.rules.choice import choose
from ...runtime.rules.logic import both, either, implies, member
from ...runtime.rules.rule import Choice, OpRules, OperandSpec, Rule, TypeDemand
from ...runtime.types.unknown import UNKNOWN

from ._row_expand_binary_row_major_result import ROW_MAJOR_RESULT
from ._row_expand_binary_tmp_apart import TMP_APART
from ._row_expand_binary_tmp_large_enough import TMP_LARGE_ENOUGH
from ._row_expand_binary_tmp_type_in_text import TMP_TYPE_IN_TEXT
from ._row_expand_binary_tmp_vector import TMP_VECTOR
from ._row_expand_binary_unboxed import UNBOXED
from ._row_expand_binary_vector_tiles import VECTOR_TILES
from ._tile import TILE_RULES


def _mode(dst, src0, src1):
    """Name the mode: column, block, column_left, block_left."""
    holds = (
        src0.blayout == "row_major"
        and both(
            src0.valid_row == dst.valid_row,
            src0.valid_col == dst.valid_col,
            either(
                (
                    src1.blayout == "col_major"
                    and both(src1.valid_row == dst.valid_row, src1.valid_col == 1)
                ),
                both(
                    dst.valid_row == 0,
                    dst.valid_col == 0,
                    src1.valid_row == 0,
                    src1.valid_col == 0,
                ),
            ),
        )
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "column"
    holds = (
        src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and both(
            src0.valid_row == dst.valid_row,
            src0.valid_col == dst.valid_col,
            src1.valid_row == dst.valid_row,
            src1.valid_col == 32 // src1.itemsize,
        )
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "block"
    holds = (
        src0.blayout == "col_major"
        and src1.blayout == "row_major"
        and both(
            src0.valid_row == dst.valid_row,
            src0.valid_col == 1,
            src1.valid_row == dst.valid_row,
            src1.valid_col == dst.valid_col,
        )
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "column_left"
    holds = (
        src0.blayout == "row_major"
        and src1.blayout == "row_major"
        and both(
            src0.valid_row == dst.valid_row,
            src0.valid_col == 32 // src0.itemsize,
            src1.valid_row == dst.valid_row,
            src1.valid_col == dst.valid_col,
        )
    )
    if holds is UNKNOWN:
        return UNKNOWN
    if holds:
        return "block_left"
    return ""


def _mode_2(mode):
    """One of these modes must apply. `column`: `src1` gives one value per row. `block`: `src1` gives 32 bytes per
    row, repeated along the row. `column_left`: `src0` gives one value per row and stays the left operand.
    `block_left`: `src0` gives 32 bytes per row, repeated along the row, and stays the left operand."""
    return mode != ""


def _one_column_left(dst, tmp, profile, mode):
    """If the mode is `column_left` and either the target is not A2/A3 or `tmp` is given, the number of valid
    columns of `dst` must be greater than `1`."""
    return not (profile != "a2a3" or tmp is not None) or implies(mode == "column_left", dst.valid_col > 1)


def _tmp_takes_a_column(tmp, mode):
    """If `tmp` is given, the mode must be `column` or `column_left`."""
    return tmp is None or member(mode, ("column", "column_left"))


def _right_apart(dst, src1, mode):
    """If the mode is `column`, or the mode is `block` and `dst.cols × dst.itemsize` is greater than `32`, `dst`
    must not share storage with `src1`; otherwise the result is undefined."""
    if not (mode == "column" or mode == "block" and dst.cols * dst.itemsize > 32):
        return True

    def judge(dst, src1):
        return not same_storage(dst, src1) and not overlaps(dst, src1)

    return judge


def _left_apart(dst, src0, mode):
    """If the mode is `column_left`, or the mode is `block_left` and `dst.cols × dst.itemsize` is greater than `32`,
    `dst` must not share storage with `src0`; otherwise the result is undefined."""
    if not (mode == "column_left" or mode == "block_left" and dst.cols * dst.itemsize > 32):
        return True

    def judge(dst, src0):
        return not same_storage(dst, src0) and not overlaps(dst, src0)

    return judge


def _right_blocks_adjacent(dst, src0, src1, profile, mode):
    """If the mode is `block` and the number of valid rows of `dst` is greater than `1`, `src1.cols × src1.itemsize`
    must be `32`, unless the target is A2/A3, `src1` is row-major with the valid shape of `dst`, and `src0.cols ×
    src0.itemsize` is `32`; if this does not hold, the result is undefined."""
    return implies(
        both(mode == "block", dst.valid_row > 1),
        either(
            src1.cols * src1.itemsize == 32,
            (
                profile == "a2a3"
                and src1.blayout == "row_major"
                and both(
                    src1.valid_row == dst.valid_row,
                    src1.valid_col == dst.valid_col,
                    src0.cols * src0.itemsize == 32,
                )
            ),
        ),
    )


def _left_blocks_adjacent(dst, src0, mode):
    """If the mode is `block_left` and the number of valid rows of `dst` is greater than `1`, `src0.cols ×
    src0.itemsize` must be `32`; otherwise the result is undefined."""
    return implies(both(mode == "block_left", dst.valid_row > 1), src0.cols * src0.itemsize == 32)


def _right_column_narrow(dst, src1, mode):
    """If the mode is `column` and the number of valid rows of `dst` is greater than `1`, the number of columns of
    `src1` must be `1`; otherwise the result is undefined."""
    return implies(both(mode == "column", dst.valid_row > 1), src1.cols == 1)


def _left_column_narrow(dst, src0, mode):
    """If the mode is `column_left` and the number of valid rows of `dst` is greater than `1`, the number of columns
    of `src0` must be `1`; otherwise the result is undefined."""
    return implies(both(mode == "column_left", dst.valid_row > 1), src0.cols == 1)


def _right_full_same_width(dst, src1, mode):
    """If the mode is `column_left` or `block_left`, the number of valid rows of `dst` is greater than `1`, all
    columns of `dst` are valid, and the number of columns of `dst` is less than `⌊256 / dst.itemsize⌋`, `src1`
    and `dst` must have the same number of columns; otherwise the result is undefined."""
    return implies(
        both(
            member(mode, ("column_left", "block_left")),
            dst.valid_row > 1,
            dst.valid_col == dst.cols,
            dst.cols < 256 // dst.itemsize,
        ),
        src1.cols == dst.cols,
    )


def _left_full_same_width(dst, src0, mode):
    """If the mode is `column` or `block`, the number of valid rows of `dst` is greater than `1`, all columns of
    `dst` are valid, and the number of columns of `dst` is less than `⌊256 / dst.itemsize⌋`, `src0` and `dst`
    must have the same number of columns; otherwise the result is undefined."""
    return implies(
        both(
            member(mode, ("column", "block")),
            dst.valid_row > 1,
            dst.valid_col == dst.cols,
            dst.cols < 256 // dst.itemsize,
        ),
        src0.cols == dst.cols,
    )


def _same_type_in_auto_mode(dst, src0, src1, mode):
    """In automatic mode the full operand must have the same C++ type as `dst`."""
    return choose(
        member(mode, ("column", "block")),
        src0.pad == dst.pad and both(src0.rows == dst.rows, src0.cols == dst.cols),
        src1.pad == dst.pad and both(src1.rows == dst.rows, src1.cols == dst.cols),
    )


RULES = OpRules(
    "pto.trowexpandmul",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "T", "src0": "T", "src1": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "f32", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        ROW_MAJOR_RESULT.of("pto.trowexpandmul", (("cpu", "assembler compile"), ("a2a3", "assembler compile"), ("a5", "assembler compile"))),
        Rule(
            "pto.trowexpandmul/mode", _mode_2, reads=("mode",), profiles=("cpu", "a2a3", "a5"),
            en="One of these modes must apply. `column`: `src1` gives one value per row. `block`: `src1` gives 32 bytes per row, repeated along the row. `column_left`: `src0` gives one value per row and stays the left operand. `block_left`: `src0` gives 32 bytes per row, repeated along the row, and stays the left operand.",
            zh="以下模式中必须有一种适用。`column`：`src1` 每行提供一个值。`block`：`src1` 每行提供 32 字节，沿行循环使用。`column_left`：`src0` 每行提供一个值，仍作为左操作数。`block_left`：`src0` 每行提供 32 字节，沿行循环使用，仍作为左操作数。",
            needs=("row-major-result", "types"),
            shows=("dst.valid_shape", "dst.layout", "src0.valid_shape", "src0.layout", "src1.valid_shape", "src1.layout"),
            text="any_mode()",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.trowexpandmul/one-column-left", _one_column_left, reads=("dst", "tmp", "profile", "mode"), profiles=("cpu", "a2a3", "a5"),
            en="If the mode is `column_left` and either the target is not A2/A3 or `tmp` is given, the number of valid columns of `dst` must be greater than `1`.",
            zh="当模式为 `column_left`，且（目标平台不是 A2/A3 或给出 `tmp`）时，`dst` 的有效列数必须大于 `1`。",
            needs=("mode",),
            shows=("mode", "tmp.kind", "dst.valid_col"),
            numbers=(1,),
            text="implies(mode in {column_left} and (profile != a2a3 or present(tmp)), dst.valid_col > 1)",
            by=(("cpu", "run"), ("a2a3", "run"), ("a5", "run")),
        ),
        VECTOR_TILES.of("pto.trowexpandmul", (("a2a3", "result"), ("a5", "result"))),
        UNBOXED.of("pto.trowexpandmul", (("a2a3", "result"), ("a5", "result"))),
        Rule(
            "pto.trowexpandmul/tmp-takes-a-column", _tmp_takes_a_column, reads=("tmp", "mode"), profiles=("a2a3",),
            en="If `tmp` is given, the mode must be `column` or `column_left`.",
            zh="当给出 `tmp` 时，模式必须为 `column` 或 `column_left`。",
            needs=("mode",),
            shows=("tmp.kind", "mode"),
            text="implies(present(tmp), mode in {column, column_left})",
            by=(("a2a3", "compile"),),
        ),
        TMP_VECTOR.of("pto.trowexpandmul", (("a2a3", "result"),)),
        TMP_TYPE_IN_TEXT.of("pto.trowexpandmul", (("a2a3", "assembler result"),)),
        TMP_APART.of("pto.trowexpandmul", (("a2a3", "result"),)),
        TMP_LARGE_ENOUGH.of("pto.trowexpandmul", (("a2a3", "result"),)),
        Rule(
            "pto.trowexpandmul/right-apart", _right_apart, reads=("dst", "src1", "mode"), profiles=("cpu", "a2a3", "a5"),
            en="If the mode is `column`, or the mode is `block` and `dst.cols × dst.itemsize` is greater than `32`, `dst` must not share storage with `src1`; otherwise the result is undefined.",
            zh="当模式为 `column`，或模式为 `block` 且 `dst.cols × dst.itemsize` 大于 `32` 时，`dst` 不得与 `src1` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("mode",),
            data=("dst", "src1"),
            shows=("mode", "dst.cols", "dst.itemsize"),
            numbers=(32,),
            text="implies(mode in {column} or mode in {block} and dst.cols * dst.itemsize > 32, separate(dst, src1))",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.trowexpandmul/left-apart", _left_apart, reads=("dst", "src0", "mode"), profiles=("cpu", "a2a3", "a5"),
            en="If the mode is `column_left`, or the mode is `block_left` and `dst.cols × dst.itemsize` is greater than `32`, `dst` must not share storage with `src0`; otherwise the result is undefined.",
            zh="当模式为 `column_left`，或模式为 `block_left` 且 `dst.cols × dst.itemsize` 大于 `32` 时，`dst` 不得与 `src0` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("mode",),
            data=("dst", "src0"),
            shows=("mode", "dst.cols", "dst.itemsize"),
            numbers=(32,),
            text="implies(mode in {column_left} or mode in {block_left} and dst.cols * dst.itemsize > 32, separate(dst, src0))",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.trowexpandmul/right-blocks-adjacent", _right_blocks_adjacent, reads=("dst", "src0", "src1", "profile", "mode"), profiles=("a2a3", "a5"),
            en="If the mode is `block` and the number of valid rows of `dst` is greater than `1`, `src1.cols × src1.itemsize` must be `32`, unless the target is A2/A3, `src1` is row-major with the valid shape of `dst`, and `src0.cols × src0.itemsize` is `32`; if this does not hold, the result is undefined.",
            zh="当模式为 `block`，且 `dst` 的有效行数大于 `1` 时，`src1.cols × src1.itemsize` 必须为 `32`（目标平台为 A2/A3，`src1` 为行主序且有效形状与 `dst` 相同，且 `src0.cols × src0.itemsize` 为 `32` 时除外）；不满足时结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("mode", "dst.valid_row", "src1.cols", "src1.itemsize", "src1.valid_shape", "dst.valid_shape", "src1.blayout", "src0.cols", "src0.itemsize"),
            numbers=(1, 32),
            text="implies(mode in {block} and dst.valid_row > 1, src1.cols * src1.itemsize == 32 or profile == a2a3 and full(src1) and src0.cols * src0.itemsize == 32)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.trowexpandmul/left-blocks-adjacent", _left_blocks_adjacent, reads=("dst", "src0", "mode"), profiles=("a2a3", "a5"),
            en="If the mode is `block_left` and the number of valid rows of `dst` is greater than `1`, `src0.cols × src0.itemsize` must be `32`; otherwise the result is undefined.",
            zh="当模式为 `block_left`，且 `dst` 的有效行数大于 `1` 时，`src0.cols × src0.itemsize` 必须为 `32`；否则结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("mode", "dst.valid_row", "src0.cols", "src0.itemsize"),
            numbers=(1, 32),
            text="implies(mode in {block_left} and dst.valid_row > 1, src0.cols * src0.itemsize == 32)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.trowexpandmul/right-column-narrow", _right_column_narrow, reads=("dst", "src1", "mode"), profiles=("a5",),
            en="If the mode is `column` and the number of valid rows of `dst` is greater than `1`, the number of columns of `src1` must be `1`; otherwise the result is undefined.",
            zh="当模式为 `column`，且 `dst` 的有效行数大于 `1` 时，`src1` 的列数必须为 `1`；否则结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("mode", "dst.valid_row", "src1.cols"),
            numbers=(1,),
            text="implies(mode in {column} and dst.valid_row > 1, src1.cols == 1)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.trowexpandmul/left-column-narrow", _left_column_narrow, reads=("dst", "src0", "mode"), profiles=("a5",),
            en="If the mode is `column_left` and the number of valid rows of `dst` is greater than `1`, the number of columns of `src0` must be `1`; otherwise the result is undefined.",
            zh="当模式为 `column_left`，且 `dst` 的有效行数大于 `1` 时，`src0` 的列数必须为 `1`；否则结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("mode", "dst.valid_row", "src0.cols"),
            numbers=(1,),
            text="implies(mode in {column_left} and dst.valid_row > 1, src0.cols == 1)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.trowexpandmul/right-full-same-width", _right_full_same_width, reads=("dst", "src1", "mode"), profiles=("a5",),
            en="If the mode is `column_left` or `block_left`, the number of valid rows of `dst` is greater than `1`, all columns of `dst` are valid, and the number of columns of `dst` is less than `⌊256 / dst.itemsize⌋`, `src1` and `dst` must have the same number of columns; otherwise the result is undefined.",
            zh="当模式为 `column_left` 或 `block_left`，`dst` 的有效行数大于 `1`，`dst` 的各列全部有效，且 `dst` 的列数小于 `⌊256 / dst.itemsize⌋` 时，`src1` 和 `dst` 的列数必须相同；否则结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("mode", "dst.valid_row", "dst.valid_col", "dst.cols", "dst.itemsize", "src1.cols"),
            numbers=(1, 256),
            text="implies(mode in {column_left, block_left} and dst.valid_row > 1 and full_width(dst) and dst.cols < 256 // dst.itemsize, src1.cols == dst.cols)",
            at_run=(("a5", "warning"),),
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.trowexpandmul/left-full-same-width", _left_full_same_width, reads=("dst", "src0", "mode"), profiles=("a5",),
            en="If the mode is `column` or `block`, the number of valid rows of `dst` is greater than `1`, all columns of `dst` are valid, and the number of columns of `dst` is less than `⌊256 / dst.itemsize⌋`, `src0` and `dst` must have the same number of columns; otherwise the result is undefined.",
            zh="当模式为 `column` 或 `block`，`dst` 的有效行数大于 `1`，`dst` 的各列全部有效，且 `dst` 的列数小于 `⌊256 / dst.itemsize⌋` 时，`src0` 和 `dst` 的列数必须相同；否则结果未定义。",
            severity="undefined",
            needs=("mode",),
            shows=("mode", "dst.valid_row", "dst.valid_col", "dst.cols", "dst.itemsize", "src0.cols"),
            numbers=(1, 256),
            text="implies(mode in {column, block} and dst.valid_row > 1 and full_width(dst) and dst.cols < 256 // dst.itemsize, src0.cols == dst.cols)",
            at_run=(("a5", "warning"),),
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.trowexpandmul/same-type-in-auto-mode", _same_type_in_auto_mode, reads=("dst", "src0", "src1", "mode"), profiles=("a2a3", "a5"),
            en="In automatic mode the full operand must have the same C++ type as `dst`.",
            zh="自动模式下，完整操作数的 C++ 类型必须与 `dst` 相同。",
            severity="warning",
            needs=("right-full-same-width", "left-full-same-width"),
            shows=("mode", "src0.shape", "dst.shape", "src0.pad", "dst.pad", "src1.shape", "src1.pad"),
            text="src0.shape == dst.shape and src0.pad == dst.pad if mode in {column, block} else src1.shape == dst.shape and src1.pad == dst.pad",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
    ),
    types_by={
        "": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    demands={
        "": (TypeDemand(("src0",), ({"src0": ("f32", "f16", "i8", "i16", "i32")},), ("a5",)), TypeDemand(("src0",), ({"src0": ("f32", "f16", "i16", "i32")},), ("a2a3",)), TypeDemand(("dst", "src0", "src1", "tmp"), (), ("cpu", "a2a3", "a5")),),
    },
    modes={
        "": Choice(("dst", "src0", "src1"), _mode),
    },
    tile=TILE_RULES,
)
