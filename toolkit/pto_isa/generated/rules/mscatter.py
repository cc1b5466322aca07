"""Rules of pto.mscatter.

Generated from tile/memory-and-data-movement/mscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.unknown import UNKNOWN

from ._tile import TILE_RULES


def _mode(dst, coalesce, atomic, profile):
    """Name the mode: elements, elements_add, elements_max, elements_min, rows, rows_add, rows_max, rows_min,
    elements_of_boxes, elements_of_boxes_add, rows_of_boxes, rows_of_boxes_add, rows_of_planes,
    rows_of_planes_add."""
    if profile in ("cpu", "a5"):
        if coalesce == "elem" and atomic == "none":
            return "elements"
        if coalesce == "elem" and atomic == "add":
            return "elements_add"
        if coalesce == "elem" and atomic == "max":
            return "elements_max"
        if coalesce == "elem" and atomic == "min":
            return "elements_min"
        if coalesce == "row" and atomic == "none":
            return "rows"
        if coalesce == "row" and atomic == "add":
            return "rows_add"
        if coalesce == "row" and atomic == "max":
            return "rows_max"
        if coalesce == "row" and atomic == "min":
            return "rows_min"
    if profile == "a2a3":
        if coalesce == "elem" and dst.layout == "nd" and atomic == "none":
            return "elements"
        if coalesce == "elem" and dst.layout == "nd" and atomic == "add":
            return "elements_add"
        if coalesce == "elem" and dst.layout == "nz" and atomic == "none":
            return "elements_of_boxes"
        if coalesce == "elem" and dst.layout == "nz" and atomic == "add":
            return "elements_of_boxes_add"
        if coalesce == "row" and dst.layout == "nz" and atomic == "none":
            return "rows_of_boxes"
        if coalesce == "row" and dst.layout == "nz" and atomic == "add":
            return "rows_of_boxes_add"
        holds = coalesce == "row" and atomic == "none" and both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)
        if holds is UNKNOWN:
            return UNKNOWN
        if holds:
            return "rows"
        holds = coalesce == "row" and atomic == "add" and both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)
        if holds is UNKNOWN:
            return UNKNOWN
        if holds:
            return "rows_add"
        if coalesce == "row" and atomic == "none":
            return "rows_of_planes"
        if coalesce == "row" and atomic == "add":
            return "rows_of_planes_add"
    return ""


def _vector_tiles(src, indexes):
    """`src` and `indexes` must be vector tiles."""
    return src.loc == "vec" and indexes.loc == "vec"


def _table_layout(dst, src):
    """`dst` and `src` must be in ND layout, unless `dst` and `src` are in NZ layout and the fractal size of `src`
    is `512`."""
    return dst.layout == "nd" and src.layout == "nd" or dst.layout == "nz" and src.layout == "nz" and src.fractal == 512


def _table_order(dst):
    """`dst` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd"


def _plain_indexes(indexes):
    """`indexes` must be in ND layout."""
    return indexes.layout == "nd"


def _unboxed(src, indexes):
    """`src` and `indexes` must be unboxed; otherwise the result is undefined."""
    return src.slayout == "none_box" and indexes.slayout == "none_box"


def _nz_table_boxes(dst):
    """If `dst` is in NZ layout, `dst.shape[3]` must be `16` and `dst.shape[4] × dst.itemsize` must be `32`."""
    return dst.layout != "nz" or both(dst.shape[3] == 16, dst.shape[4] * dst.itemsize == 32)


def _nz_tile_rows(dst, src):
    """If `dst` is in NZ layout, the number of rows of `src` must be a multiple of `16`."""
    return dst.layout != "nz" or src.rows % 16 == 0


def _nz_whole_rows(dst, src, coalesce):
    """By row to an NZ table, `src` must have as many valid columns as the table has columns; otherwise the result
    is undefined."""
    return (
        dst.layout != "nz"
        or coalesce != "row"
        or src.valid_col == (dst.shape[0] * dst.shape[1] * dst.shape[4] if dst.layout == "nz" else dst.shape[4])
    )


def _row_index(src, indexes, coalesce):
    """If `coalesce` is `row`, the number of valid rows of `indexes` must be `1` and the number of valid columns of
    `indexes` must equal the number of valid rows of `src`."""
    return coalesce != "row" or both(indexes.valid_row == 1, indexes.valid_col == src.valid_row)


def _row_or_column_index(src, indexes, coalesce):
    """If `coalesce` is `row`, at least one of these must hold: the number of valid rows of `indexes` is `1` and the
    number of valid columns of `indexes` is equal to the number of valid rows of `src`; or `indexes` and `src`
    have the same number of valid rows and the number of valid columns of `indexes` is `1`."""
    return (
        coalesce != "row"
        or either(
            both(indexes.valid_row == 1, indexes.valid_col == src.valid_row),
            both(indexes.valid_row == src.valid_row, indexes.valid_col == 1),
        )
    )


def _row_index_given(src, indexes, coalesce):
    """If `coalesce` is `row`, the number of valid rows of `src` must be at most `indexes.valid_row ×
    indexes.valid_col`."""
    return coalesce != "row" or indexes.valid_row * indexes.valid_col >= src.valid_row


def _row_index_in_order(indexes, coalesce):
    """Row numbers must follow one another in memory: one row of a row-major tile or one column of a column-major
    one; otherwise the result is undefined."""
    return (
        coalesce != "row"
        or either(
            indexes.layout == "nd" and indexes.valid_row == 1,
            both(indexes.valid_col == 1, indexes.layout == "dn" or indexes.cols == 1),
        )
    )


def _element_index(src, indexes, coalesce):
    """If `coalesce` is `elem`, `indexes` and `src` must have the same valid shape."""
    return coalesce != "elem" or both(indexes.valid_row == src.valid_row, indexes.valid_col == src.valid_col)


def _element_index_given(src, indexes, coalesce):
    """If `coalesce` is `elem`, `indexes` must have at least as many valid rows and valid columns as `src`."""
    return coalesce != "elem" or both(indexes.valid_row >= src.valid_row, indexes.valid_col >= src.valid_col)


def _table_width(dst, src, coalesce):
    """If `coalesce` is `row`, the number of valid columns of `src` must equal `dst.shape[4]`."""
    return coalesce != "row" or dst.shape[4] == src.valid_col


def _row_numbers_inside(dst, src, indexes, coalesce, oob):
    """By row and without a mode for it, every row number must be less than the number of rows of `dst`."""
    from ...runtime.kernel import as_unsigned, every, inside

    if not (coalesce == "row" and oob == "undefined"):
        return True

    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    n = (dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3])

    def judge(indexes):
        return every(as_unsigned(indexes.storage()[:src_rows]) < n, lambda: (("indexes.storage[{0}]", indexes.storage()[:src_rows]), ("table_rows", n)))

    return judge


def _element_numbers_inside(dst, src, indexes, coalesce, oob):
    """By element and without a mode for it, every index must be less than the number of elements of `dst`."""
    from ...runtime.kernel import as_unsigned, every, inside

    if not (coalesce == "elem" and oob == "undefined"):
        return True

    inside("indexes", 0, src.valid_row, indexes.rows)
    src_rows = src.valid_row
    inside("indexes", 0, src.valid_col, indexes.cols)
    src_cols = src.valid_col
    n = dst.size

    def judge(indexes):
        return every(as_unsigned(indexes.array[:src_rows, :src_cols]) < n, lambda: (("indexes[{0}, {1}]", indexes.array[:src_rows, :src_cols]), ("dst.size", n)))

    return judge


def _table_not_empty(dst):
    """The number of elements of `dst` must be positive; otherwise the result is undefined."""
    return dst.size > 0


def _row_inside(dst, src, coalesce):
    """By row, `src` must not have more valid columns than the table has columns."""
    return (
        coalesce != "row"
        or src.valid_col <= (dst.shape[0] * dst.shape[1] * dst.shape[4] if dst.layout == "nz" else dst.shape[4])
    )


def _one_plane(dst, coalesce):
    """If `coalesce` is `row`, `dst.shape[0]`, `dst.shape[1]` and `dst.shape[2]` must be `1`; otherwise the result
    is undefined."""
    return coalesce != "row" or both(dst.shape[0] == 1, dst.shape[1] == 1, dst.shape[2] == 1)


def _even_rows(dst, coalesce):
    """By row, all rows of `dst` must be equally spaced; otherwise the result is undefined."""
    return (
        coalesce != "row"
        or dst.layout != "nd"
        or both(
            either(dst.shape[2] == 1, dst.stride[2] == dst.shape[3] * dst.stride[3]),
            either(dst.shape[1] == 1, dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.stride[3]),
            either(
                dst.shape[0] == 1,
                dst.stride[0] == dst.shape[1] * dst.shape[2] * dst.shape[3] * dst.stride[3],
            ),
        )
    )


def _dense_rows(dst, coalesce):
    """If `coalesce` is `row`, `dst.stride[4]` must be `1`; otherwise the result is undefined."""
    return coalesce != "row" or dst.stride[4] == 1


def _packed_rows(dst, coalesce):
    """By row, the rows of `dst` must follow one another without a gap; otherwise the result is undefined."""
    return coalesce != "row" or dst.stride[3] == dst.shape[4]


def _elements_in_memory(dst, coalesce):
    """By element, the memory that `dst` covers must hold as many elements as its extents say."""
    return (
        coalesce != "elem"
        or dst.layout == "nz"
        or (dst.shape[0] - 1) * dst.stride[0] + (dst.shape[1] - 1) * dst.stride[1] + (dst.shape[2] - 1) * dst.stride[2] + (dst.shape[3] - 1) * dst.stride[3] + (dst.shape[4] - 1) * dst.stride[4] >= dst.size - 1
    )


def _atomic_number(dst, atomic):
    """If `atomic` is not `none`, the element type of `dst` must not be `f8e4m3`, `f8e5m2`, `f8e8m0`, `hif8`,
    `f4e2m1`, `f4e1m2` or `i4`."""
    return atomic == "none" or dst.dtype not in ("f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i4")


def _atomic_kinds(atomic):
    """`atomic` must be `none` or `add`."""
    return atomic in ("none", "add")


def _atomic_add_types(dst, atomic):
    """If `atomic` is `add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i8`, `i16` or `i32`."""
    return atomic != "add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")


def _atomic_add_types_a5(dst, atomic):
    """If `atomic` is `add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i32` or `u32`."""
    return atomic != "add" or dst.dtype in ("f16", "bf16", "f32", "i32", "u32")


def _atomic_limit_types(dst, atomic):
    """If `atomic` is `max` or `min`, the element type of `dst` must be `f32`, `i32` or `u32`."""
    return atomic not in ("max", "min") or dst.dtype in ("f32", "i32", "u32")


def _no_conflict_mode(conflict):
    """`conflict` must not be given."""
    return conflict is None


def _last_without_atomic(atomic, conflict):
    """If `conflict` is given and `atomic` is not `none`, `conflict` must be `default`."""
    return conflict is None or atomic == "none" or conflict == "default"


def _distinct_rows(dst, src, indexes, coalesce, atomic, oob, conflict):
    """By row with `conflict` set to default, no row may be written twice; otherwise the result is undefined."""
    import numpy as np

    from ...runtime.kernel import as_unsigned, distinct, inside

    if not (conflict is not None and conflict == "default" and atomic == "none" and coalesce == "row"):
        return True

    src_rows = src.valid_row
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    n = (dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3])
    chosen2 = oob == 'clamp'
    n2 = (dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]) - 1
    chosen3 = oob == 'wrap'
    at = np.arange(src_rows)
    at2 = n + at

    def judge(indexes):
        line = as_unsigned(indexes.storage()[:src_rows])
        kept = chosen | (line < n)
        place = (np.minimum(line, n2) if chosen2 else ((line % n) if chosen3 else line))
        return bool(distinct(np.where(kept, place, at2), (src_rows,)))

    return judge


def _distinct_elements(dst, src, indexes, coalesce, atomic, oob, conflict):
    """By element with `conflict` set to default, no element may be written twice; otherwise the result is
    undefined."""
    import numpy as np

    from ...runtime.kernel import as_unsigned, distinct, inside

    if not (conflict is not None and conflict == "default" and atomic == "none" and coalesce == "elem"):
        return True

    src_rows = src.valid_row
    src_cols = src.valid_col
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    inside("indexes", 0, src.valid_col, indexes.cols)
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = n + at2
    at4 = np.arange(src_cols)
    at5 = at3 + at4

    def judge(indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        return bool(distinct(np.where(kept, place, at5), (src_rows, src_cols)))

    return judge


def _distinct_elements_of_boxes(dst, src, indexes, coalesce, atomic, oob):
    """By element to an NZ table, no element may be written twice; otherwise the result is undefined."""
    import numpy as np

    from ...runtime.kernel import as_unsigned, distinct, inside

    if not (dst.layout == "nz" and atomic == "none" and coalesce == "elem"):
        return True

    src_rows = src.valid_row
    src_cols = src.valid_col
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    inside("indexes", 0, src.valid_col, indexes.cols)
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = n + at2
    at4 = np.arange(src_cols)
    at5 = at3 + at4

    def judge(indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        return bool(distinct(np.where(kept, place, at5), (src_rows, src_cols)))

    return judge


RULES = OpRules(
    "pto.mscatter",
    operands={
        "dst": OperandSpec(("global",), access="read_write"),
        "src": OperandSpec(("tile",)),
        "indexes": OperandSpec(("tile",)),
        "coalesce": OperandSpec(("attribute",), optional=True, type="coalesce", vocabulary=("row", "elem"), default="row"),
        "atomic": OperandSpec(("attribute",), optional=True, type="scatter_atomic_op", vocabulary=("none", "add", "max", "min"), default="none"),
        "oob": OperandSpec(("attribute",), optional=True, type="scatter_oob", vocabulary=("undefined", "skip", "clamp", "wrap"), default="undefined"),
        "conflict": OperandSpec(("attribute",), optional=True, type="scatter_conflict", vocabulary=("last", "default")),
    },
    bind={
        "": {"dst": "T", "src": "T", "indexes": "I"},
    },
    types={
        "": {
            "cpu": ({"T": None, "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i32", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "hif8", "f8e4m3", "f8e5m2", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i32", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.mscatter/vector-tiles", _vector_tiles, reads=("src", "indexes"), profiles=("a2a3", "a5"),
            en="`src` and `indexes` must be vector tiles.",
            zh="`src` 和 `indexes` 必须均为向量 Tile。",
            shows=("src.loc", "indexes.loc"),
            text="src.loc == vec and indexes.loc == vec",
        ),
        Rule(
            "pto.mscatter/table-layout", _table_layout, reads=("dst", "src"), profiles=("a2a3",),
            en="`dst` and `src` must be in ND layout, unless `dst` and `src` are in NZ layout and the fractal size of `src` is `512`.",
            zh="`dst` 和 `src` 必须均为 ND 布局（`dst` 和 `src` 均为 NZ 布局，且 `src` 的分形大小为 `512` 时除外）。",
            shows=("dst.layout", "src.layout", "src.fractal"),
            text="dst.layout == nd and src.layout == nd or dst.layout == nz and src.layout == nz and src.fractal == 512",
        ),
        Rule(
            "pto.mscatter/table-order", _table_order, reads=("dst",), profiles=("cpu", "a5"),
            en="`dst` must be in ND layout; otherwise the result is undefined.",
            zh="`dst` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout",),
            text="dst.layout == nd",
        ),
        Rule(
            "pto.mscatter/plain-indexes", _plain_indexes, reads=("indexes",), profiles=("a2a3",),
            en="`indexes` must be in ND layout.",
            zh="`indexes` 必须为 ND 布局。",
            shows=("indexes.layout",),
            text="indexes.layout == nd",
        ),
        Rule(
            "pto.mscatter/unboxed", _unboxed, reads=("src", "indexes"), profiles=("a5",),
            en="`src` and `indexes` must be unboxed; otherwise the result is undefined.",
            zh="`src` 和 `indexes` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("src.slayout", "indexes.slayout"),
            text="src.slayout == none_box and indexes.slayout == none_box",
        ),
        Rule(
            "pto.mscatter/nz-table-boxes", _nz_table_boxes, reads=("dst",), profiles=("a2a3",),
            en="If `dst` is in NZ layout, `dst.shape[3]` must be `16` and `dst.shape[4] × dst.itemsize` must be `32`.",
            zh="当 `dst` 为 NZ 布局时，`dst.shape[3]` 必须为 `16`，且 `dst.shape[4] × dst.itemsize` 必须为 `32`。",
            shows=("dst.layout", "dst.shape", "dst.itemsize"),
            text="implies(dst.layout == nz, dst.shape[3] == 16 and dst.shape[4] * dst.itemsize == 32)",
        ),
        Rule(
            "pto.mscatter/nz-tile-rows", _nz_tile_rows, reads=("dst", "src"), profiles=("a2a3",),
            en="If `dst` is in NZ layout, the number of rows of `src` must be a multiple of `16`.",
            zh="当 `dst` 为 NZ 布局时，`src` 的行数必须为 `16` 的整数倍。",
            shows=("dst.layout", "src.rows"),
            text="implies(dst.layout == nz, src.rows % 16 == 0)",
        ),
        Rule(
            "pto.mscatter/nz-whole-rows", _nz_whole_rows, reads=("dst", "src", "coalesce"), profiles=("a2a3",),
            en="By row to an NZ table, `src` must have as many valid columns as the table has columns; otherwise the result is undefined.",
            zh="按行散布到 NZ 表时，`src` 的有效列数必须等于表的列数；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout", "coalesce", "src.valid_col", "dst.shape"),
            text="implies(dst.layout == nz and coalesce == row, src.valid_col == table_cols)",
        ),
        Rule(
            "pto.mscatter/row-index", _row_index, reads=("src", "indexes", "coalesce"), profiles=("a2a3",),
            en="If `coalesce` is `row`, the number of valid rows of `indexes` must be `1` and the number of valid columns of `indexes` must equal the number of valid rows of `src`.",
            zh="当 `coalesce` 为 `row` 时，`indexes` 的有效行数必须为 `1`，且 `indexes` 的有效列数必须等于 `src` 的有效行数。",
            shows=("coalesce", "indexes.valid_row", "indexes.valid_col", "src.valid_row"),
            text="implies(coalesce == row, indexes.valid_row == 1 and indexes.valid_col == src.valid_row)",
        ),
        Rule(
            "pto.mscatter/row-or-column-index", _row_or_column_index, reads=("src", "indexes", "coalesce"), profiles=("a5",),
            en="If `coalesce` is `row`, at least one of these must hold: the number of valid rows of `indexes` is `1` and the number of valid columns of `indexes` is equal to the number of valid rows of `src`; or `indexes` and `src` have the same number of valid rows and the number of valid columns of `indexes` is `1`.",
            zh="当 `coalesce` 为 `row` 时，以下条件至少须满足一项：`indexes` 的有效行数为 `1`，且 `indexes` 的有效列数等于 `src` 的有效行数；或 `indexes` 和 `src` 的有效行数相同，且 `indexes` 的有效列数为 `1`。",
            shows=("coalesce", "indexes.valid_row", "indexes.valid_col", "src.valid_row"),
            text="implies(coalesce == row, indexes.valid_row == 1 and indexes.valid_col == src.valid_row or indexes.valid_row == src.valid_row and indexes.valid_col == 1)",
        ),
        Rule(
            "pto.mscatter/row-index-given", _row_index_given, reads=("src", "indexes", "coalesce"), profiles=("cpu",),
            en="If `coalesce` is `row`, the number of valid rows of `src` must be at most `indexes.valid_row × indexes.valid_col`.",
            zh="当 `coalesce` 为 `row` 时，`src` 的有效行数不得大于 `indexes.valid_row × indexes.valid_col`。",
            shows=("coalesce", "indexes.valid_row", "indexes.valid_col", "src.valid_row"),
            text="implies(coalesce == row, indexes.valid_row * indexes.valid_col >= src.valid_row)",
        ),
        Rule(
            "pto.mscatter/row-index-in-order", _row_index_in_order, reads=("indexes", "coalesce"), profiles=("cpu", "a5"),
            en="Row numbers must follow one another in memory: one row of a row-major tile or one column of a column-major one; otherwise the result is undefined.",
            zh="行号须在存储中连续存放：行主序 Tile 的一行，或列主序 Tile 的一列；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "indexes.valid_row", "indexes.layout", "indexes.valid_col", "indexes.cols"),
            text="implies(coalesce == row, indexes.valid_row == 1 and indexes.layout == nd or indexes.valid_col == 1 and (indexes.layout == dn or indexes.cols == 1))",
        ),
        Rule(
            "pto.mscatter/element-index", _element_index, reads=("src", "indexes", "coalesce"), profiles=("a2a3", "a5"),
            en="If `coalesce` is `elem`, `indexes` and `src` must have the same valid shape.",
            zh="当 `coalesce` 为 `elem` 时，`indexes` 和 `src` 的有效形状必须相同。",
            shows=("coalesce", "indexes.valid_shape", "src.valid_shape"),
            text="implies(coalesce == elem, indexes.valid_shape == src.valid_shape)",
        ),
        Rule(
            "pto.mscatter/element-index-given", _element_index_given, reads=("src", "indexes", "coalesce"), profiles=("cpu",),
            en="If `coalesce` is `elem`, `indexes` must have at least as many valid rows and valid columns as `src`.",
            zh="当 `coalesce` 为 `elem` 时，`indexes` 的有效行数和有效列数均不得小于 `src`。",
            shows=("coalesce", "indexes.valid_row", "src.valid_row", "indexes.valid_col", "src.valid_col"),
            text="implies(coalesce == elem, indexes.valid_row >= src.valid_row and indexes.valid_col >= src.valid_col)",
        ),
        Rule(
            "pto.mscatter/table-width", _table_width, reads=("dst", "src", "coalesce"), profiles=("a5",),
            en="If `coalesce` is `row`, the number of valid columns of `src` must equal `dst.shape[4]`.",
            zh="当 `coalesce` 为 `row` 时，`src` 的有效列数必须等于 `dst.shape[4]`。",
            shows=("coalesce", "dst.shape", "src.valid_col"),
            text="implies(coalesce == row, dst.shape[4] == src.valid_col)",
        ),
        Rule(
            "pto.mscatter/row-numbers-inside", _row_numbers_inside, reads=("dst", "src", "indexes", "coalesce", "oob"), profiles=("cpu", "a2a3", "a5"),
            en="By row and without a mode for it, every row number must be less than the number of rows of `dst`.",
            zh="按行散布且未指定越界处理时，每个行号都必须小于 `dst` 的行数。",
            stage="data",
            needs=("row-index", "row-or-column-index", "row-index-given"),
            data=("indexes",),
            shows=("coalesce", "oob", "dst.layout", "dst.shape", "src.valid_row"),
            text="implies(coalesce == row and oob == undefined, all(unsigned(indexes.storage[i]) < table_rows for i in range(src.valid_row)))",
        ),
        Rule(
            "pto.mscatter/element-numbers-inside", _element_numbers_inside, reads=("dst", "src", "indexes", "coalesce", "oob"), profiles=("cpu", "a2a3", "a5"),
            en="By element and without a mode for it, every index must be less than the number of elements of `dst`.",
            zh="按元素散布且未指定越界处理时，每个索引都必须小于 `dst` 的元素个数。",
            stage="data",
            needs=("element-index", "element-index-given"),
            data=("indexes",),
            shows=("coalesce", "oob", "dst.size", "src.valid_row", "src.valid_col"),
            text="implies(coalesce == elem and oob == undefined, all(unsigned(indexes[i, j]) < dst.size for i in range(src.valid_row) for j in range(src.valid_col)))",
        ),
        Rule(
            "pto.mscatter/table-not-empty", _table_not_empty, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="The number of elements of `dst` must be positive; otherwise the result is undefined.",
            zh="`dst` 的元素个数必须大于零；否则结果未定义。",
            severity="undefined",
            shows=("dst.size",),
            text="dst.size > 0",
        ),
        Rule(
            "pto.mscatter/row-inside", _row_inside, reads=("dst", "src", "coalesce"), profiles=("cpu", "a2a3"),
            en="By row, `src` must not have more valid columns than the table has columns.",
            zh="按行散布时，`src` 的有效列数不得超过表的列数。",
            shows=("coalesce", "src.valid_col", "dst.layout", "dst.shape"),
            text="implies(coalesce == row, src.valid_col <= table_cols)",
        ),
        Rule(
            "pto.mscatter/one-plane", _one_plane, reads=("dst", "coalesce"), profiles=("cpu", "a5"),
            en="If `coalesce` is `row`, `dst.shape[0]`, `dst.shape[1]` and `dst.shape[2]` must be `1`; otherwise the result is undefined.",
            zh="当 `coalesce` 为 `row` 时，`dst.shape[0]`、`dst.shape[1]` 和 `dst.shape[2]` 必须均为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "dst.shape"),
            text="implies(coalesce == row, dst.shape[0] == 1 and dst.shape[1] == 1 and dst.shape[2] == 1)",
        ),
        Rule(
            "pto.mscatter/even-rows", _even_rows, reads=("dst", "coalesce"), profiles=("a2a3",),
            en="By row, all rows of `dst` must be equally spaced; otherwise the result is undefined.",
            zh="按行散布时，`dst` 的所有行间隔必须相等；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "dst.layout", "dst.shape", "dst.stride"),
            text="implies(coalesce == row and dst.layout == nd, (dst.shape[2] == 1 or dst.stride[2] == dst.shape[3] * dst.stride[3]) and (dst.shape[1] == 1 or dst.stride[1] == dst.shape[2] * dst.shape[3] * dst.stride[3]) and (dst.shape[0] == 1 or dst.stride[0] == dst.shape[1] * dst.shape[2] * dst.shape[3] * dst.stride[3]))",
        ),
        Rule(
            "pto.mscatter/dense-rows", _dense_rows, reads=("dst", "coalesce"), profiles=("a2a3", "a5"),
            en="If `coalesce` is `row`, `dst.stride[4]` must be `1`; otherwise the result is undefined.",
            zh="当 `coalesce` 为 `row` 时，`dst.stride[4]` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "dst.stride"),
            text="implies(coalesce == row, dst.stride[4] == 1)",
        ),
        Rule(
            "pto.mscatter/packed-rows", _packed_rows, reads=("dst", "coalesce"), profiles=("a5",),
            en="By row, the rows of `dst` must follow one another without a gap; otherwise the result is undefined.",
            zh="按行散布时，`dst` 的各行必须紧密相接；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "dst.stride", "dst.shape"),
            text="implies(coalesce == row, dst.stride[3] == dst.shape[4])",
        ),
        Rule(
            "pto.mscatter/elements-in-memory", _elements_in_memory, reads=("dst", "coalesce"), profiles=("cpu", "a2a3", "a5"),
            en="By element, the memory that `dst` covers must hold as many elements as its extents say.",
            zh="按元素散布时，`dst` 覆盖的内存所含元素个数不得少于其各维长度之积。",
            shows=("coalesce", "dst.layout", "dst.shape", "dst.stride", "dst.size"),
            text="implies(coalesce == elem and dst.layout != nz, (dst.shape[0] - 1) * dst.stride[0] + (dst.shape[1] - 1) * dst.stride[1] + (dst.shape[2] - 1) * dst.stride[2] + (dst.shape[3] - 1) * dst.stride[3] + (dst.shape[4] - 1) * dst.stride[4] >= dst.size - 1)",
        ),
        Rule(
            "pto.mscatter/atomic-number", _atomic_number, reads=("dst", "atomic"), profiles=("cpu",),
            en="If `atomic` is not `none`, the element type of `dst` must not be `f8e4m3`, `f8e5m2`, `f8e8m0`, `hif8`, `f4e2m1`, `f4e1m2` or `i4`.",
            zh="当 `atomic` 不是 `none` 时，`dst` 的元素类型不得为 `f8e4m3`、`f8e5m2`、`f8e8m0`、`hif8`、`f4e2m1`、`f4e1m2` 或 `i4`。",
            shows=("atomic", "dst.dtype"),
            text="implies(atomic != none, dst.dtype not in {f8e4m3, f8e5m2, f8e8m0, hif8, f4e2m1, f4e1m2, i4})",
        ),
        Rule(
            "pto.mscatter/atomic-kinds", _atomic_kinds, reads=("atomic",), profiles=("a2a3",),
            en="`atomic` must be `none` or `add`.",
            zh="`atomic` 必须为 `none` 或 `add`。",
            shows=("atomic",),
            text="atomic in {none, add}",
        ),
        Rule(
            "pto.mscatter/atomic-add-types", _atomic_add_types, reads=("dst", "atomic"), profiles=("a2a3",),
            en="If `atomic` is `add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i8`, `i16` or `i32`.",
            zh="当 `atomic` 为 `add` 时，`dst` 的元素类型必须为 `f16`、`bf16`、`f32`、`i8`、`i16` 或 `i32`。",
            shows=("atomic", "dst.dtype"),
            text="implies(atomic == add, dst.dtype in {f16, bf16, f32, i8, i16, i32})",
        ),
        Rule(
            "pto.mscatter/atomic-add-types-a5", _atomic_add_types_a5, reads=("dst", "atomic"), profiles=("a5",),
            en="If `atomic` is `add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i32` or `u32`.",
            zh="当 `atomic` 为 `add` 时，`dst` 的元素类型必须为 `f16`、`bf16`、`f32`、`i32` 或 `u32`。",
            shows=("atomic", "dst.dtype"),
            text="implies(atomic == add, dst.dtype in {f16, bf16, f32, i32, u32})",
        ),
        Rule(
            "pto.mscatter/atomic-limit-types", _atomic_limit_types, reads=("dst", "atomic"), profiles=("a5",),
            en="If `atomic` is `max` or `min`, the element type of `dst` must be `f32`, `i32` or `u32`.",
            zh="当 `atomic` 为 `max` 或 `min` 时，`dst` 的元素类型必须为 `f32`、`i32` 或 `u32`。",
            shows=("atomic", "dst.dtype"),
            text="implies(atomic in {max, min}, dst.dtype in {f32, i32, u32})",
        ),
        Rule(
            "pto.mscatter/no-conflict-mode", _no_conflict_mode, reads=("conflict",), profiles=("a2a3",),
            en="`conflict` must not be given.",
            zh="不得给出 `conflict`。",
            shows=("conflict.kind",),
            text="not present(conflict)",
        ),
        Rule(
            "pto.mscatter/last-without-atomic", _last_without_atomic, reads=("atomic", "conflict"), profiles=("cpu",),
            en="If `conflict` is given and `atomic` is not `none`, `conflict` must be `default`.",
            zh="当给出 `conflict`，且 `atomic` 不是 `none` 时，`conflict` 必须为 `default`。",
            shows=("conflict.kind", "atomic", "conflict"),
            text="implies(present(conflict) and atomic != none, conflict == default)",
        ),
        Rule(
            "pto.mscatter/distinct-rows", _distinct_rows, reads=("dst", "src", "indexes", "coalesce", "atomic", "oob", "conflict"), profiles=("a5",),
            en="By row with `conflict` set to default, no row may be written twice; otherwise the result is undefined.",
            zh="按行散布且 `conflict` 为 default 时，同一行不得被写入两次；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("row-or-column-index",),
            data=("indexes",),
            shows=("conflict.kind", "conflict", "atomic", "coalesce", "oob", "dst.layout", "dst.shape", "src.valid_row"),
            text="implies(present(conflict) and conflict == default and atomic == none and coalesce == row, distinct(line_at(i) if kept(line(i), table_rows) else table_rows + i for i in range(src.valid_row)))",
        ),
        Rule(
            "pto.mscatter/distinct-elements", _distinct_elements, reads=("dst", "src", "indexes", "coalesce", "atomic", "oob", "conflict"), profiles=("a5",),
            en="By element with `conflict` set to default, no element may be written twice; otherwise the result is undefined.",
            zh="按元素散布且 `conflict` 为 default 时，同一元素不得被写入两次；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("element-index",),
            data=("indexes",),
            shows=("conflict.kind", "conflict", "atomic", "coalesce", "oob", "dst.size", "src.valid_col", "src.valid_row"),
            text="implies(present(conflict) and conflict == default and atomic == none and coalesce == elem, distinct(taken(number(i, j)) if kept(number(i, j), dst.size) else dst.size + i * src.valid_col + j for i in range(src.valid_row) for j in range(src.valid_col)))",
        ),
        Rule(
            "pto.mscatter/distinct-elements-of-boxes", _distinct_elements_of_boxes, reads=("dst", "src", "indexes", "coalesce", "atomic", "oob"), profiles=("a2a3",),
            en="By element to an NZ table, no element may be written twice; otherwise the result is undefined.",
            zh="向 NZ 表按元素散布时，同一元素不得被写入两次；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("element-index",),
            data=("indexes",),
            shows=("dst.layout", "atomic", "coalesce", "oob", "dst.size", "src.valid_col", "src.valid_row"),
            text="implies(dst.layout == nz and atomic == none and coalesce == elem, distinct(taken(number(i, j)) if kept(number(i, j), dst.size) else dst.size + i * src.valid_col + j for i in range(src.valid_row) for j in range(src.valid_col)))",
        ),
    ),
    modes={
        "": Choice(("dst", "coalesce", "atomic", "profile"), _mode),
    },
    tile=TILE_RULES,
)
