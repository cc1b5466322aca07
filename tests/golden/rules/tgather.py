"""Rules of pto.tgather.

Generated from tile/irregular-and-complex/tgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.storage import overlaps, same_storage
from ...runtime.rules.logic import both
from ...runtime.rules.rule import Asked, Choice, OpRules, OperandSpec, Rule, TypeDemand

from ._common import _plain_layout, _row_major_dst_src0, _sources_apart_dst_src0, _tmp_given, _tmp_plain_a5, _tmp_vector, _unboxed, _vector_tiles_dst_src0, _vector_tiles_dst_src0_src1
from ._irregular_and_complex import _mode_mask, _wide_columns_index
from ._tile import TILE_RULES


def _form(src1, k_value, pattern, profile):
    """Name the form: mask, compare, index."""
    if pattern is not None:
        return "mask"
    if profile in ("a2a3", "a5"):
        if k_value is not None:
            return "compare"
    if src1 is not None:
        return "index"
    return ""


def _contiguous_result(dst, axis):
    """If `axis` is `row`, the number of valid columns of `dst` must equal the number of columns of `dst`."""
    return axis != "row" or dst.valid_col == dst.cols


def _packed_fits(dst, src0, pattern, axis):
    """In the row direction `dst` must have room for all picked elements."""
    return (
        axis != "row"
        or src0.valid_row * -(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]) <= dst.size
    )


def _exact_rows(dst, src0, pattern, axis):
    """In the column direction `dst` must have exactly as many rows as the pattern picks, and all of them valid."""
    return (
        axis != "col"
        or both(
            dst.valid_row == -(-(src0.valid_row - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]),
            dst.rows == dst.valid_row,
        )
    )


def _whole_groups(dst, src0, pattern, axis):
    """In the column direction `src0` must have one whole group of rows for each valid row of `dst`."""
    return (
        axis != "col"
        or src0.valid_row == dst.valid_row * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    )


def _columns_fit(dst, src0, axis):
    """In the column direction `dst` must have at least the valid columns of `src0`."""
    return axis != "col" or src0.valid_col <= dst.cols


def _room_for_skipped_rows(dst, src0, axis):
    """In the column direction `dst` must have at least as many rows as `src0` has valid ones, although fewer are
    picked."""
    return axis != "col" or src0.valid_row <= dst.rows


def _near_rows(src0, pattern, axis):
    """For whole rows the last row that is picked must begin before element 65536 of `src0`."""
    return (
        axis != "col"
        or src0.itemsize == 8
        or ({"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern] * (-(-(src0.valid_row - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]) - 1) + {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) * src0.cols < 65536
    )


def _wide_rows_only(src0, axis):
    """If `src0` has 8-byte elements, `axis` must be `row`."""
    return src0.itemsize != 8 or axis == "row"


def _wide_lanes(src0, pattern):
    """At most 64 elements of each row may be picked when they have 64 bits."""
    return (
        src0.itemsize != 8
        or -(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]) <= 64
    )


def _wide_rows_fit(dst, src0, pattern, axis):
    """The last row of 64-bit results must end inside `dst`."""
    return (
        axis != "row"
        or src0.itemsize != 8
        or (src0.valid_row - 1) * (dst.cols // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]) + -(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]) <= dst.size
    )


def _operands_apart(dst, src0, k_value, cdst):
    """`dst` must not share storage with `src0` or `k_value` and `cdst` must not share storage with `k_value`;
    otherwise the result is undefined."""
    def judge(dst, src0, k_value, cdst):
        return not same_storage(dst, src0) and not overlaps(dst, src0) and (not same_storage(dst, k_value) and not overlaps(dst, k_value)) and (not same_storage(cdst, k_value) and not overlaps(cdst, k_value))

    return judge


def _results_apart(dst, cdst):
    """`dst` must not share storage with `cdst`; otherwise the result is undefined."""
    def judge(dst, cdst):
        return not same_storage(dst, cdst) and not overlaps(dst, cdst)

    return judge


def _vector_tiles_compare(dst, src0, cdst):
    """`dst`, `src0` and `cdst` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec" and cdst.loc == "vec"


def _vector_thresholds(k_value):
    """`k_value` must be a vector tile; otherwise the result is undefined."""
    return k_value.loc == "vec"


def _known_comparison(cmp):
    """`cmp` must be `gt` or `eq`."""
    return cmp in ("gt", "eq")


def _integers_equal_only(src0, cmp):
    """If the element type of `src0` is `i32`, `cmp` must be `eq`."""
    return src0.dtype != "i32" or cmp == "eq"


def _unsigned_16_equal_only(src0, cmp):
    """If the element type of `src0` is `u16`, `cmp` must be `eq`; otherwise the result is undefined."""
    return src0.dtype != "u16" or cmp == "eq"


def _row_major_compare(dst, src0, cdst):
    """`dst`, `src0` and `cdst` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and cdst.blayout == "row_major"


def _thresholds_fit(src0, k_value):
    """Every threshold must be a number that the element type of `src0` can hold exactly."""
    from ...runtime.kernel import NUMPY, every, inside

    src0_rows = src0.valid_row
    inside("k_value", (0, src0_rows, k_value.size))
    src0_kind = NUMPY[src0.dtype]
    k_value_kind = NUMPY[k_value.dtype]

    def judge(k_value):
        return every(k_value.array.reshape(-1)[:src0_rows].astype(src0_kind).astype(k_value_kind) == k_value.array.reshape(-1)[:src0_rows], lambda: (("k_value.flat[{0}]", k_value.array.reshape(-1)[:src0_rows]),))

    return judge


def _whole_scores(src0):
    """The elements of `src0` must be whole numbers, zero or positive, unless they are f16."""
    import numpy as np

    from ...runtime.kernel import NUMPY, every

    if src0.dtype == "f16":
        return True

    src0_kind = NUMPY[src0.dtype]

    def judge(src0):
        return every((src0.valid >= 0) & (src0.valid.astype(np.int32).astype(src0_kind) == src0.valid), lambda: (("src0[{0}, {1}]", src0.valid),))

    return judge


def _whole_vectors(src0):
    """Rows of `src0` must end with the last vector that reads their valid columns, of 64 elements or of 128 for
    8-bit types. Elements of 8 and 16 bits must fill them."""
    return both(
        src0.cols == -(-src0.valid_col // (128 if src0.itemsize == 1 else 64)) * (128 if src0.itemsize == 1 else 64),
        src0.itemsize == 4 or src0.valid_col == src0.cols,
    )


def _hits_fit(dst, src0, k_value, cmp):
    """Each row of `dst` must have room for the elements that pass."""
    import numpy as np

    from ...runtime.kernel import COMPARE, NUMPY, every, inside

    src0_rows = src0.valid_row
    inside("k_value", (0, src0_rows, k_value.size))
    relation = COMPARE[cmp]
    src0_kind = NUMPY[src0.dtype]
    all_cols = dst.cols
    src0_lambda = lambda: (("i", np.arange(src0_rows)), ("dst.cols", all_cols))

    def judge(src0, k_value):
        hit = relation(src0.valid, k_value.array.reshape(-1)[:src0_rows, None].astype(src0_kind))
        return every(np.count_nonzero(hit, axis=1) <= all_cols, src0_lambda)

    return judge


def _tmp_apart(dst, src0, cdst, tmp):
    """`tmp` must not share storage with `src0`, `dst` or `cdst`; otherwise the result is undefined."""
    def judge(dst, src0, cdst, tmp):
        return not same_storage(tmp, src0) and not overlaps(tmp, src0) and (not same_storage(tmp, dst) and not overlaps(tmp, dst)) and (not same_storage(tmp, cdst) and not overlaps(tmp, cdst))

    return judge


def _tmp_rows_fit(src0, tmp):
    """Each row of `tmp` must hold one bit per element of a row of `src0`, in whole vectors of 256 bytes of
    elements. A column of `tmp` counts as one byte, whatever its type."""
    return both(
        tmp.rows >= src0.valid_row,
        tmp.cols >= -(-src0.valid_col // (256 // src0.itemsize)) * (32 // src0.itemsize),
    )


def _width_of_numbers(dst, src1):
    """Numbers of 8-bit elements must have 16 bits and those of 32-bit elements 32; otherwise the result is
    undefined."""
    return (dst.itemsize != 1 or src1.itemsize == 2) and (dst.itemsize != 4 or src1.itemsize == 4)


def _numbers_inside(dst, src0, src1):
    """Every element number must lie inside the static shape of `src0`."""
    from ...runtime.kernel import as_index, every, inside

    rows, cols = dst.valid_shape
    inside("src1", (0, rows, src1.rows), (0, cols, src1.cols))
    src0_size = src0.size

    def judge(src1):
        src1_index = as_index(src1.array[:rows, :cols])
        return every((0 <= src1_index) & (src1_index < src0_size), lambda: (("src1[{0}, {1}]", src1.array[:rows, :cols]), ("src0.size", src0_size)))

    return judge


def _numbers_given(dst, src1):
    """`src1` must have at least as many valid rows and valid columns as `dst`; otherwise the result is undefined."""
    return both(src1.valid_row >= dst.valid_row, src1.valid_col >= dst.valid_col)


def _tmp_same_valid_shape(src1, tmp):
    """`src1` and `tmp` must have the same valid shape."""
    return both(src1.valid_row == tmp.valid_row, src1.valid_col == tmp.valid_col)


def _tmp_large_enough(dst, tmp):
    """If `dst` has 2-byte elements, the size in bytes of `tmp` must be at least `((dst.valid_row - 1) × dst.cols +
    dst.valid_col) × 4`; otherwise the result is undefined."""
    return dst.itemsize != 2 or tmp.bytes >= ((dst.valid_row - 1) * dst.cols + dst.valid_col) * 4


def _tmp_apart_index(dst, src0, tmp):
    """If `dst` has 2-byte elements, `tmp` must not share storage with `src0` or `dst`; otherwise the result is
    undefined."""
    if dst.itemsize != 2:
        return True

    def judge(dst, src0, tmp):
        return not same_storage(tmp, src0) and not overlaps(tmp, src0) and (not same_storage(tmp, dst) and not overlaps(tmp, dst))

    return judge


def _full_width_in_text_index(dst, src1):
    """The number of valid columns of `dst` must equal the number of columns of `dst` and the number of valid
    columns of `src1` must equal the number of columns of `src1`."""
    return both(dst.valid_col == dst.cols, src1.valid_col == src1.cols)


RULES = OpRules(
    "pto.tgather",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",), optional=True),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "k_value": OperandSpec(("tile",), optional=True, in_text=("scalar",)),
        "cdst": OperandSpec(("tile",), access="write", optional=True),
        "offset": OperandSpec(("attribute",), optional=True, type="int", default=0),
        "cmp": OperandSpec(("attribute",), optional=True, type="cmp_mode", vocabulary=("eq", "ne", "lt", "le", "gt", "ge"), default="eq"),
        "pattern": OperandSpec(("attribute",), optional=True, type="mask_pattern", vocabulary=("P0101", "P1010", "P0001", "P0010", "P0100", "P1000", "P1111")),
        "axis": OperandSpec(("attribute",), optional=True, type="gather_axis", vocabulary=("row", "col"), default="row"),
    },
    bind={
        "mask": {"dst": "D", "src0": "S"},
        "compare": {"dst": "D", "src0": "S", "k_value": "K", "cdst": "C", "tmp": "M"},
        "index": {"dst": "T", "src0": "T", "src1": "I", "tmp": "M"},
    },
    types={
        "mask": {
            "cpu": ({"S": ("i8", "u8", "f8e4m3", "f8e5m2", "f8e8m0", "hif8"), "D": ("i8", "u8", "f8e4m3", "f8e5m2", "f8e8m0", "hif8")}, {"S": ("f16", "bf16", "i16", "u16"), "D": ("f16", "bf16", "i16", "u16")}, {"S": ("f32", "i32", "u32"), "D": ("f32", "i32", "u32")}, {"S": ("i64", "u64"), "D": ("i64", "u64")},),
            "a2a3": ({"S": ("f16", "bf16", "i16", "u16"), "D": ("f16", "bf16", "i16", "u16")}, {"S": ("f32", "i32", "u32"), "D": ("f32", "i32", "u32")},),
            "a5": ({"S": ("i8", "u8", "f8e4m3", "f8e5m2", "hif8"), "D": ("i8", "u8", "f8e4m3", "f8e5m2", "hif8")}, {"S": ("f16", "bf16", "i16", "u16"), "D": ("f16", "bf16", "i16", "u16")}, {"S": ("f32", "i32", "u32"), "D": ("f32", "i32", "u32")}, {"S": ("i64", "u64"), "D": ("i64", "u64")},),
        },
        "compare": {
            "a2a3": ({"S": ("f32", "i32"), "K": ("i32", "u32"), "D": ("i32", "u32"), "C": ("i32", "u32"), "M": None}, {"S": ("f16",), "K": ("i16", "u16"), "D": ("i32", "u32"), "C": ("i32", "u32"), "M": None},),
            "a5": ({"S": ("f16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "K": ("u16", "u32"), "D": ("i32", "u32"), "C": ("i32", "u32"), "M": None},),
        },
        "index": {
            "cpu": ({"T": None, "I": ("i32", "u32"), "M": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32"), "I": ("i32",), "M": ("i32",)}, {"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32"), "I": ("u32",), "M": ("u32",)},),
            "a5": ({"T": ("i8", "u8", "f8e4m3", "f8e5m2", "f16", "bf16", "i16", "u16", "f32", "i32", "u32"), "I": ("i16", "i32", "u16", "u32"), "M": None}, {"T": ("i64", "u64"), "I": ("i32", "u32"), "M": None},),
        },
    },
    rules=(
        Rule(
            "pto.tgather/vector-tiles", _vector_tiles_dst_src0, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src0` must be vector tiles.",
            zh="`dst` 和 `src0` 必须均为向量 Tile。",
            form="mask",
            shows=("dst.loc", "src0.loc"),
            text="dst.loc == vec and src0.loc == vec",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tgather/row-major", _row_major_dst_src0, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src0` must be row-major.",
            zh="`dst` 和 `src0` 必须均为行主序。",
            form="mask",
            shows=("dst.blayout", "src0.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tgather/unboxed", _unboxed, reads=("dst", "src0"), profiles=("a2a3", "a5"),
            en="`dst` and `src0` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 和 `src0` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            form="mask",
            shows=("dst.slayout", "src0.slayout"),
            text="dst.slayout == none_box and src0.slayout == none_box",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/contiguous-result", _contiguous_result, reads=("dst", "axis"), profiles=("cpu", "a2a3"),
            en="If `axis` is `row`, the number of valid columns of `dst` must equal the number of columns of `dst`.",
            zh="当 `axis` 为 `row` 时，`dst` 的有效列数必须等于 `dst` 的列数。",
            form="mask",
            shows=("axis", "dst.valid_col", "dst.cols"),
            text="implies(axis == row, dst.valid_col == dst.cols)",
            by=(("cpu", "run"), ("a2a3", "run")),
        ),
        Rule(
            "pto.tgather/full-width-in-text", _contiguous_result, reads=("dst", "axis"), profiles=("a5",),
            en="If `axis` is `row`, the number of valid columns of `dst` must equal the number of columns of `dst`.",
            zh="当 `axis` 为 `row` 时，`dst` 的有效列数必须等于 `dst` 的列数。",
            severity="warning",
            form="mask",
            shows=("axis", "dst.valid_col", "dst.cols"),
            text="implies(axis == row, dst.valid_col == dst.cols)",
            in_text="error",
            by=(("a5", "assembler"),),
        ),
        Rule(
            "pto.tgather/packed-fits", _packed_fits, reads=("dst", "src0", "pattern", "axis"), profiles=("cpu", "a2a3", "a5"),
            en="In the row direction `dst` must have room for all picked elements.",
            zh="行内选取时，`dst` 须能容纳全部选中的元素。",
            severity="undefined",
            form="mask",
            requires=("pattern",),
            shows=("axis", "src0.valid_row", "src0.valid_col", "pattern.phase", "pattern.period", "dst.size"),
            text="implies(axis == row, src0.valid_row * picked <= dst.size)",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/exact-rows", _exact_rows, reads=("dst", "src0", "pattern", "axis"), profiles=("cpu",),
            en="In the column direction `dst` must have exactly as many rows as the pattern picks, and all of them valid.",
            zh="选取整行时，`dst` 的行数须恰为选中的行数，且全部有效。",
            form="mask",
            requires=("pattern",),
            shows=("axis", "dst.valid_row", "src0.valid_row", "pattern.phase", "pattern.period", "dst.rows"),
            text="implies(axis == col, dst.valid_row == picked_rows and dst.rows == dst.valid_row)",
            by=(("cpu", "run"),),
        ),
        Rule(
            "pto.tgather/whole-groups", _whole_groups, reads=("dst", "src0", "pattern", "axis"), profiles=("a2a3",),
            en="In the column direction `src0` must have one whole group of rows for each valid row of `dst`.",
            zh="选取整行时，`dst` 的每个有效行须对应 `src0` 的一组完整的行。",
            form="mask",
            requires=("pattern",),
            shows=("axis", "src0.valid_row", "dst.valid_row", "pattern.period"),
            text="implies(axis == col, src0.valid_row == dst.valid_row * pattern.period)",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tgather/columns-fit", _columns_fit, reads=("dst", "src0", "axis"), profiles=("cpu", "a2a3", "a5"),
            en="In the column direction `dst` must have at least the valid columns of `src0`.",
            zh="选取整行时，`dst` 的列数不得小于 `src0` 的有效列数。",
            severity="undefined",
            form="mask",
            shows=("axis", "src0.valid_col", "dst.cols"),
            text="implies(axis == col, src0.valid_col <= dst.cols)",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/room-for-skipped-rows", _room_for_skipped_rows, reads=("dst", "src0", "axis"), profiles=("a2a3", "a5"),
            en="In the column direction `dst` must have at least as many rows as `src0` has valid ones, although fewer are picked.",
            zh="选取整行时，`dst` 的行数不得小于 `src0` 的有效行数，尽管实际选中的行较少。",
            severity="undefined",
            form="mask",
            shows=("axis", "src0.valid_row", "dst.rows"),
            text="implies(axis == col, src0.valid_row <= dst.rows)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/near-rows", _near_rows, reads=("src0", "pattern", "axis"), profiles=("a2a3", "a5"),
            en="For whole rows the last row that is picked must begin before element 65536 of `src0`.",
            zh="选取整行时，最后选取的一行须从 `src0` 的第 65536 个元素之前开始。",
            severity="undefined",
            form="mask",
            requires=("pattern",),
            shows=("axis", "src0.itemsize", "pattern.period", "src0.valid_row", "pattern.phase", "src0.cols"),
            numbers=(8, 1, 65536),
            text="implies(axis == col and src0.itemsize != 8, (pattern.period * (picked_rows - 1) + pattern.phase) * src0.cols < 65536)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/wide-rows-only", _wide_rows_only, reads=("src0", "axis"), profiles=("a5",),
            en="If `src0` has 8-byte elements, `axis` must be `row`.",
            zh="当 `src0` 的元素为 8 字节时，`axis` 必须为 `row`。",
            form="mask",
            shows=("src0.itemsize", "axis"),
            numbers=(8,),
            text="implies(src0.itemsize == 8, axis == row)",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tgather/wide-lanes", _wide_lanes, reads=("src0", "pattern"), profiles=("a5",),
            en="At most 64 elements of each row may be picked when they have 64 bits.",
            zh="64 位元素每行最多选取 64 个。",
            severity="undefined",
            form="mask",
            requires=("pattern",),
            shows=("src0.itemsize", "src0.valid_col", "pattern.phase", "pattern.period"),
            numbers=(8, 64),
            text="implies(src0.itemsize == 8, picked <= 64)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tgather/wide-rows-fit", _wide_rows_fit, reads=("dst", "src0", "pattern", "axis"), profiles=("a5",),
            en="The last row of 64-bit results must end inside `dst`.",
            zh="64 位结果的最后一行须在 `dst` 之内结束。",
            severity="undefined",
            form="mask",
            requires=("pattern",),
            shows=("axis", "src0.itemsize", "src0.valid_row", "dst.cols", "pattern.period", "src0.valid_col", "pattern.phase", "dst.size"),
            numbers=(8, 1),
            text="implies(axis == row and src0.itemsize == 8, (src0.valid_row - 1) * (dst.cols // pattern.period) + picked <= dst.size)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tgather/operands-apart", _operands_apart, reads=("dst", "src0", "k_value", "cdst"), profiles=("a2a3", "a5"),
            en="`dst` must not share storage with `src0` or `k_value` and `cdst` must not share storage with `k_value`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src0` 或 `k_value` 共用存储，且 `cdst` 不得与 `k_value` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="compare",
            requires=("k_value", "cdst"),
            data=("dst", "src0", "k_value", "cdst"),
            text="separate(dst, src0) and separate(dst, k_value) and separate(cdst, k_value)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/results-apart", _results_apart, reads=("dst", "cdst"), profiles=("a2a3", "a5"),
            en="`dst` must not share storage with `cdst`; otherwise the result is undefined.",
            zh="`dst` 不得与 `cdst` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="compare",
            requires=("cdst",),
            data=("dst", "cdst"),
            text="separate(dst, cdst)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/vector-tiles-compare", _vector_tiles_compare, reads=("dst", "src0", "cdst"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `cdst` must be vector tiles.",
            zh="`dst`、`src0` 和 `cdst` 必须均为向量 Tile。",
            form="compare",
            requires=("cdst",),
            shows=("dst.loc", "src0.loc", "cdst.loc"),
            text="dst.loc == vec and src0.loc == vec and cdst.loc == vec",
            by=(("a2a3", "assembler compile"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tgather/vector-thresholds", _vector_thresholds, reads=("k_value",), profiles=("a2a3", "a5"),
            en="`k_value` must be a vector tile; otherwise the result is undefined.",
            zh="`k_value` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            form="compare",
            requires=("k_value",),
            shows=("k_value.loc",),
            text="k_value.loc == vec",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/known-comparison", _known_comparison, reads=("cmp",), profiles=("a2a3", "a5"),
            en="`cmp` must be `gt` or `eq`.",
            zh="`cmp` 必须为 `gt` 或 `eq`。",
            form="compare",
            shows=("cmp",),
            text="cmp in {gt, eq}",
            by=(("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tgather/integers-equal-only", _integers_equal_only, reads=("src0", "cmp"), profiles=("a2a3",),
            en="If the element type of `src0` is `i32`, `cmp` must be `eq`.",
            zh="当 `src0` 的元素类型为 `i32` 时，`cmp` 必须为 `eq`。",
            form="compare",
            shows=("src0.dtype", "cmp"),
            text="implies(src0.dtype == i32, cmp == eq)",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tgather/unsigned-16-equal-only", _unsigned_16_equal_only, reads=("src0", "cmp"), profiles=("a5",),
            en="If the element type of `src0` is `u16`, `cmp` must be `eq`; otherwise the result is undefined.",
            zh="当 `src0` 的元素类型为 `u16` 时，`cmp` 必须为 `eq`；否则结果未定义。",
            severity="undefined",
            form="compare",
            shows=("src0.dtype", "cmp"),
            text="implies(src0.dtype == u16, cmp == eq)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tgather/row-major-compare", _row_major_compare, reads=("dst", "src0", "cdst"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `cdst` must be row-major.",
            zh="`dst`、`src0` 和 `cdst` 必须均为行主序。",
            form="compare",
            requires=("cdst",),
            shows=("dst.blayout", "src0.blayout", "cdst.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and cdst.blayout == row_major",
            by=(("a2a3", "assembler"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tgather/plain-layout", _unboxed, reads=("dst", "src0"), profiles=("a2a3", "a5"),
            en="`dst` and `src0` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 和 `src0` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            form="compare",
            shows=("dst.slayout", "src0.slayout"),
            text="dst.slayout == none_box and src0.slayout == none_box",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/thresholds-fit", _thresholds_fit, reads=("src0", "k_value"), profiles=("a2a3", "a5"),
            en="Every threshold must be a number that the element type of `src0` can hold exactly.",
            zh="每个阈值都须能由 `src0` 的元素类型精确表示。",
            severity="undefined",
            stage="data",
            form="compare",
            requires=("k_value",),
            data=("k_value",),
            shows=("src0.dtype", "k_value.dtype", "src0.valid_row"),
            text="all(convert(convert(k_value.flat[i], src0.dtype), k_value.dtype) == k_value.flat[i] for i in range(src0.valid_row))",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/whole-scores", _whole_scores, reads=("src0",), profiles=("a5",),
            en="The elements of `src0` must be whole numbers, zero or positive, unless they are f16.",
            zh="除 f16 外，`src0` 的元素须为非负整数值。",
            severity="undefined",
            stage="data",
            form="compare",
            data=("src0",),
            shows=("src0.dtype", "src0.valid_row", "src0.valid_col"),
            numbers=(0,),
            text="implies(src0.dtype != f16, all(src0[i, j] >= 0 and convert(convert(src0[i, j], i32), src0.dtype) == src0[i, j] for i in range(src0.valid_row) for j in range(src0.valid_col)))",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tgather/whole-vectors", _whole_vectors, reads=("src0",), profiles=("a5",),
            en="Rows of `src0` must end with the last vector that reads their valid columns, of 64 elements or of 128 for 8-bit types. Elements of 8 and 16 bits must fill them.",
            zh="`src0` 每行的列数须等于有效列数按向量长度向上取整的值：向量为 64 个元素，8 位类型为 128 个；8 位与 16 位元素还须占满整行。",
            severity="undefined",
            form="compare",
            shows=("src0.cols", "src0.valid_col", "src0.itemsize"),
            numbers=(4,),
            text="src0.cols == ceil_div(src0.valid_col, lanes) * lanes and (src0.itemsize == 4 or src0.valid_col == src0.cols)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tgather/hits-fit", _hits_fit, reads=("dst", "src0", "k_value", "cmp"), profiles=("a2a3", "a5"),
            en="Each row of `dst` must have room for the elements that pass.",
            zh="`dst` 的每一行须能容纳该行全部满足条件的元素编号。",
            severity="undefined",
            stage="data",
            form="compare",
            requires=("k_value",),
            data=("src0", "k_value"),
            shows=("src0.dtype", "cmp", "src0.valid_col", "dst.cols", "src0.valid_row"),
            text="all(count(hit(i, u) for u in range(src0.valid_col)) <= dst.cols for i in range(src0.valid_row))",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            form="compare",
            shows=("tmp.kind",),
            text="present(tmp)",
            by=(("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tgather/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            needs=("tmp-given",),
            form="compare",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
            by=(("a2a3", "assembler compile"),),
        ),
        Rule(
            "pto.tgather/tmp-in-text", _tmp_plain_a5, reads=("tmp",), profiles=("a5",),
            en="`tmp` must be a row-major vector tile.",
            zh="`tmp` 必须为行主序的向量 Tile。",
            severity="warning",
            needs=("tmp-given",),
            form="compare",
            requires=("tmp",),
            shows=("tmp.loc", "tmp.blayout"),
            text="tmp.loc == vec and tmp.blayout == row_major",
            by=(("a5", "document"),),
        ),
        Rule(
            "pto.tgather/tmp-apart", _tmp_apart, reads=("dst", "src0", "cdst", "tmp"), profiles=("a2a3",),
            en="`tmp` must not share storage with `src0`, `dst` or `cdst`; otherwise the result is undefined.",
            zh="`tmp` 不得与 `src0`、`dst` 或 `cdst` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given",),
            form="compare",
            requires=("cdst", "tmp"),
            data=("dst", "src0", "cdst", "tmp"),
            text="separate(tmp, src0) and separate(tmp, dst) and separate(tmp, cdst)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tgather/tmp-rows-fit", _tmp_rows_fit, reads=("src0", "tmp"), profiles=("a2a3",),
            en="Each row of `tmp` must hold one bit per element of a row of `src0`, in whole vectors of 256 bytes of elements. A column of `tmp` counts as one byte, whatever its type.",
            zh="`tmp` 的每一行须为 `src0` 一行的每个元素提供一位，按 256 字节的整向量计；不论 `tmp` 为何类型，一列都按一字节计。",
            severity="undefined",
            needs=("tmp-given",),
            form="compare",
            requires=("tmp",),
            shows=("tmp.rows", "src0.valid_row", "tmp.cols", "src0.valid_col", "src0.itemsize"),
            numbers=(256, 32),
            text="tmp.rows >= src0.valid_row and tmp.cols >= ceil_div(src0.valid_col, 256 // src0.itemsize) * (32 // src0.itemsize)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tgather/width-of-numbers", _width_of_numbers, reads=("dst", "src1"), profiles=("a5",),
            en="Numbers of 8-bit elements must have 16 bits and those of 32-bit elements 32; otherwise the result is undefined.",
            zh="8 位元素的编号必须为 16 位，32 位元素的编号必须为 32 位；否则结果未定义。",
            severity="undefined",
            form="index",
            requires=("src1",),
            shows=("dst.itemsize", "src1.itemsize"),
            numbers=(1, 2, 4),
            text="implies(dst.itemsize == 1, src1.itemsize == 2) and implies(dst.itemsize == 4, src1.itemsize == 4)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tgather/source-apart", _sources_apart_dst_src0, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must not share storage with `src0`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src0` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="index",
            data=("dst", "src0"),
            text="separate(dst, src0)",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/numbers-inside", _numbers_inside, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="Every element number must lie inside the static shape of `src0`.",
            zh="每个元素编号都须位于 `src0` 的静态形状之内。",
            severity="undefined",
            stage="data",
            needs=("numbers-given",),
            form="index",
            requires=("src1",),
            data=("src1",),
            shows=("src0.size", "dst.valid_row", "dst.valid_col"),
            numbers=(0,),
            text="all(0 <= index(src1[i, j]) < src0.size for i in range(dst.valid_row) for j in range(dst.valid_col))",
            by=(("a2a3", "document"), ("a5", "document")),
        ),
        Rule(
            "pto.tgather/numbers-given", _numbers_given, reads=("dst", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`src1` must have at least as many valid rows and valid columns as `dst`; otherwise the result is undefined.",
            zh="`src1` 的有效行数和有效列数均不得小于 `dst`；否则结果未定义。",
            severity="undefined",
            form="index",
            requires=("src1",),
            shows=("src1.valid_row", "dst.valid_row", "src1.valid_col", "dst.valid_col"),
            text="src1.valid_row >= dst.valid_row and src1.valid_col >= dst.valid_col",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/vector-tiles-index", _vector_tiles_dst_src0_src1, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            form="index",
            requires=("src1",),
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/plain-layout-index", _plain_layout, reads=("dst", "src0", "src1"), profiles=("a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be in ND layout; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            form="index",
            requires=("src1",),
            shows=("dst.layout", "src0.layout", "src1.layout"),
            text="dst.layout == nd and src0.layout == nd and src1.layout == nd",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tgather/tmp-given-index", _tmp_given, reads=("tmp",), profiles=("cpu", "a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            form="index",
            shows=("tmp.kind",),
            text="present(tmp)",
            by=(("cpu", "assembler compile"), ("a2a3", "assembler compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tgather/tmp-same-valid-shape", _tmp_same_valid_shape, reads=("src1", "tmp"), profiles=("a2a3",),
            en="`src1` and `tmp` must have the same valid shape.",
            zh="`src1` 和 `tmp` 的有效形状必须相同。",
            needs=("tmp-given-index",),
            form="index",
            requires=("src1", "tmp"),
            shows=("src1.valid_shape", "tmp.valid_shape"),
            text="src1.valid_shape == tmp.valid_shape",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tgather/tmp-large-enough", _tmp_large_enough, reads=("dst", "tmp"), profiles=("a2a3",),
            en="If `dst` has 2-byte elements, the size in bytes of `tmp` must be at least `((dst.valid_row - 1) × dst.cols + dst.valid_col) × 4`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 2 字节时，`tmp` 的字节数不得小于 `((dst.valid_row - 1) × dst.cols + dst.valid_col) × 4`；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given-index",),
            form="index",
            requires=("tmp",),
            shows=("dst.itemsize", "tmp.bytes", "dst.valid_row", "dst.cols", "dst.valid_col"),
            numbers=(2, 1, 4),
            text="implies(dst.itemsize == 2, tmp.bytes >= ((dst.valid_row - 1) * dst.cols + dst.valid_col) * 4)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tgather/tmp-vector-index", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile; otherwise the result is undefined.",
            zh="`tmp` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given-index",),
            form="index",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tgather/tmp-apart-index", _tmp_apart_index, reads=("dst", "src0", "tmp"), profiles=("a2a3",),
            en="If `dst` has 2-byte elements, `tmp` must not share storage with `src0` or `dst`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 2 字节时，`tmp` 不得与 `src0` 或 `dst` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given-index",),
            form="index",
            requires=("tmp",),
            data=("dst", "src0", "tmp"),
            shows=("dst.itemsize",),
            numbers=(2,),
            text="implies(dst.itemsize == 2, separate(tmp, src0) and separate(tmp, dst))",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tgather/full-width-in-text-index", _full_width_in_text_index, reads=("dst", "src1"), profiles=("a2a3", "a5"),
            en="The number of valid columns of `dst` must equal the number of columns of `dst` and the number of valid columns of `src1` must equal the number of columns of `src1`.",
            zh="`dst` 的有效列数必须等于 `dst` 的列数，且 `src1` 的有效列数必须等于 `src1` 的列数。",
            severity="warning",
            needs=("tmp-large-enough",),
            form="index",
            requires=("src1",),
            shows=("dst.valid_col", "dst.cols", "src1.valid_col", "src1.cols"),
            text="dst.valid_col == dst.cols and src1.valid_col == src1.cols",
            in_text="error",
            by=(("a2a3", "assembler"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tgather/wide-columns", _wide_columns_index, reads=("dst",), profiles=("a5",),
            en="If `dst` has 8-byte elements, the number of valid columns of `dst` must be at most `64`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 8 字节时，`dst` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            form="index",
            shows=("dst.itemsize", "dst.valid_col"),
            numbers=(8, 64),
            text="implies(dst.itemsize == 8, dst.valid_col <= 64)",
            by=(("a5", "result"),),
        ),
    ),
    needed={
        "compare": ("k_value", "cdst"),
        "index": ("src1",),
    },
    types_by={
        "mask": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "compare": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "index": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    demands={
        "index": (TypeDemand(("dst", "src0"), (), ("cpu", "a2a3", "a5"), 60), TypeDemand(("src0",), ({"src0": ("f32", "f16", "i16", "i32")},), ("a2a3",), 60), TypeDemand(("src0",), ({"src0": ("f32", "f16", "f8e4m3", "f8e5m2", "i8", "i16", "i32")},), ("a5",), 60), TypeDemand(("src1",), ({"src1": ("i32",)},), ("a2a3",), 60), TypeDemand(("src1",), ({"src1": ("i16", "i32")},), ("a5",), 60),),
    },
    select=Choice(("src1", "k_value", "pattern", "profile"), _form),
    modes={
        "mask": Choice(("axis",), _mode_mask),
    },
    asked={
        "tmp-given-index": Asked(("tmp",), ("cpu", "a2a3"), _tmp_given),
    },
    tile=TILE_RULES,
)
