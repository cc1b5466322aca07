"""Rules of pto.mgather.

Generated from tile/memory-and-data-movement/mgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, same
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.unknown import UNKNOWN

from ._tile import TILE_RULES


def _form(indexes):
    """Name the form: matrix, vector."""
    if indexes.kind == "global":
        return "matrix"
    if indexes.kind == "tile":
        return "vector"
    return ""


def _mode(src, coalesce, profile):
    """Name the mode: elements, rows, rows_of_planes."""
    if profile == "cpu":
        if coalesce == "elem":
            return "elements"
        if coalesce == "row":
            return "rows"
    if profile in ("a2a3", "a5"):
        if coalesce == "elem":
            return "elements"
        holds = both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)
        if holds is UNKNOWN:
            return UNKNOWN
        if holds:
            return "rows"
        if coalesce == "row":
            return "rows_of_planes"
    return ""


def _mode_vector(src, coalesce, profile):
    """Name the mode: elements, rows, elements_of_boxes, rows_of_boxes, rows_of_planes."""
    if profile in ("cpu", "a5"):
        if coalesce == "elem":
            return "elements"
        if coalesce == "row":
            return "rows"
    if profile == "a2a3":
        if coalesce == "elem" and src.layout == "nd":
            return "elements"
        if coalesce == "elem":
            return "elements_of_boxes"
        if src.layout == "nz":
            return "rows_of_boxes"
        holds = both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)
        if holds is UNKNOWN:
            return UNKNOWN
        if holds:
            return "rows"
        if coalesce == "row":
            return "rows_of_planes"
    return ""


def _table_not_empty(src):
    """The number of elements of `src` must be positive; otherwise the result is undefined."""
    return src.size > 0


def _row_inside(dst, src, coalesce):
    """By row, `dst` must not have more valid columns than the table has columns."""
    return (
        coalesce != "row"
        or dst.valid_col <= (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4])
    )


def _even_rows(src, coalesce):
    """By row, all rows of `src` must be equally spaced; otherwise the result is undefined."""
    return (
        coalesce != "row"
        or src.layout != "nd"
        or both(
            either(src.shape[2] == 1, src.stride[2] == src.shape[3] * src.stride[3]),
            either(src.shape[1] == 1, src.stride[1] == src.shape[2] * src.shape[3] * src.stride[3]),
            either(
                src.shape[0] == 1,
                src.stride[0] == src.shape[1] * src.shape[2] * src.shape[3] * src.stride[3],
            ),
        )
    )


def _dense_rows(src, coalesce):
    """If `coalesce` is `row`, `src.stride[4]` must be `1`; otherwise the result is undefined."""
    return coalesce != "row" or src.stride[4] == 1


def _packed_rows(src, indexes, coalesce):
    """By row into a vector tile, the rows of `src` must follow one another without a gap; otherwise the result is
    undefined."""
    return coalesce != "row" or indexes.kind != "tile" or src.stride[3] == src.shape[4]


def _elements_in_memory(src, coalesce):
    """By element, the memory that `src` covers must hold as many elements as its extents say."""
    return (
        coalesce != "elem"
        or src.layout == "nz"
        or (src.shape[0] - 1) * src.stride[0] + (src.shape[1] - 1) * src.stride[1] + (src.shape[2] - 1) * src.stride[2] + (src.shape[3] - 1) * src.stride[3] + (src.shape[4] - 1) * src.stride[4] >= src.size - 1
    )


def _executor(indexes, coalesce, exec, profile):
    """The SIMT executor exists only on A5, by element and into matrix tiles."""
    return exec != "simt" or profile == "a5" and indexes.kind == "global" and coalesce == "elem"


def _matrix_tile(dst):
    """`dst` must be a matrix tile in NZ layout and the fractal size of `dst` must be `512`."""
    return dst.loc == "mat" and dst.layout == "nz" and dst.fractal == 512


def _matrix_table(src):
    """`src` must be in ND layout."""
    return src.layout == "nd"


def _one_plane_matrix(src, coalesce):
    """If `coalesce` is `row`, `src.shape[0]`, `src.shape[1]` and `src.shape[2]` must be `1`; otherwise the result
    is undefined."""
    return coalesce != "row" or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)


def _scratch_given(scratch, coalesce):
    """`scratch` must be given by element and left out by row; otherwise the result is undefined."""
    return (scratch is not None) == (coalesce == "elem")


def _scratch_size(dst, scratch):
    """If `scratch` is given, `scratch` must have at least as many elements as `dst`; otherwise the result is
    undefined."""
    return scratch is None or scratch.size >= dst.size


def _row_index_tensor(dst, indexes, coalesce):
    """If `coalesce` is `row`, the number of elements of `indexes` must be at least the number of valid rows of
    `dst`."""
    return coalesce != "row" or indexes.size >= dst.valid_row


def _element_index_tensor(dst, indexes, coalesce):
    """If `coalesce` is `elem`, `indexes` must be in ND layout, the number of elements of `indexes` must be
    positive, the number of valid rows of `dst` must be at most `indexes.shape[3]`, and the number of valid
    columns of `dst` must be at most `indexes.shape[4]`."""
    return (
        coalesce != "elem"
        or (
            indexes.layout == "nd"
            and both(indexes.size > 0, indexes.shape[3] >= dst.valid_row, indexes.shape[4] >= dst.valid_col)
        )
    )


def _dense_index_tensor(indexes, coalesce):
    """If `coalesce` is `elem`, `indexes.stride[4]` must be `1`; otherwise the result is undefined."""
    return coalesce != "elem" or indexes.stride[4] == 1


def _row_numbers_inside_matrix(dst, src, indexes, coalesce, oob):
    """By row and without a mode for it, every row number must be less than the number of rows of `src`."""
    from ...runtime.kernel import as_unsigned, every, inside

    if not (coalesce == "row" and oob == "undefined"):
        return True

    inside("indexes", 0, dst.valid_row, indexes.size)
    rows = dst.valid_row
    n = (src.shape[2] * src.shape[3] if src.layout == 'nz' else src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3])

    def judge(indexes):
        return every(as_unsigned(indexes.memory[:rows]) < n, lambda: (("indexes.linear[{0}]", indexes.memory[:rows]), ("table_rows", n)))

    return judge


def _element_numbers_inside_matrix(dst, src, indexes, coalesce, oob):
    """By element and without a mode for it, every index must be less than the number of elements of `src`."""
    from ...runtime.kernel import as_unsigned, every

    if not (coalesce == "elem" and oob == "undefined"):
        return True

    rows = dst.valid_row
    cols = dst.valid_col
    n = src.size

    def judge(indexes):
        return every(as_unsigned(indexes.tile(rows, cols)) < n, lambda: (("indexes.tile[{0}, {1}]", indexes.tile(rows, cols)), ("src.size", n)))

    return judge


def _one_plane(src, coalesce):
    """If `coalesce` is `row`, `src.shape[0]`, `src.shape[1]` and `src.shape[2]` must be `1`; otherwise the result
    is undefined."""
    return coalesce != "row" or both(src.shape[0] == 1, src.shape[1] == 1, src.shape[2] == 1)


def _vector_tiles(dst, indexes):
    """`dst` and `indexes` must be vector tiles."""
    return dst.loc == "vec" and indexes.loc == "vec"


def _table_layout(dst, src):
    """`src` and `dst` must be in ND layout, unless `src` and `dst` are in NZ layout and the fractal size of `dst`
    is `512`."""
    return src.layout == "nd" and dst.layout == "nd" or src.layout == "nz" and dst.layout == "nz" and dst.fractal == 512


def _table_order(src):
    """`src` must be in ND layout; otherwise the result is undefined."""
    return src.layout == "nd"


def _plain_indexes(indexes):
    """`indexes` must be in ND layout."""
    return indexes.layout == "nd"


def _unboxed(dst, indexes):
    """`dst` and `indexes` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box" and indexes.slayout == "none_box"


def _nz_table_boxes(src):
    """If `src` is in NZ layout, `src.shape[3]` must be `16` and `src.shape[4] × src.itemsize` must be `32`."""
    return src.layout != "nz" or both(src.shape[3] == 16, src.shape[4] * src.itemsize == 32)


def _nz_tile_rows(dst, src):
    """If `src` is in NZ layout, the number of rows of `dst` must be a multiple of `16`."""
    return src.layout != "nz" or dst.rows % 16 == 0


def _nz_whole_rows(dst, src, coalesce):
    """By row from an NZ table, `dst` must have at least as many columns as the table; otherwise the result is
    undefined."""
    return (
        src.layout != "nz"
        or coalesce != "row"
        or (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == "nz" else src.shape[4]) <= dst.cols
    )


def _row_index(dst, indexes, coalesce):
    """If `coalesce` is `row`, the number of valid rows of `indexes` must be `1` and the number of valid columns of
    `indexes` must equal the number of valid rows of `dst`."""
    return coalesce != "row" or both(indexes.valid_row == 1, indexes.valid_col == dst.valid_row)


def _row_or_column_index(dst, indexes, coalesce):
    """If `coalesce` is `row`, at least one of these must hold: the number of valid rows of `indexes` is `1` and the
    number of valid columns of `indexes` is equal to the number of valid rows of `dst`; or `indexes` and `dst`
    have the same number of valid rows and the number of valid columns of `indexes` is `1`."""
    return (
        coalesce != "row"
        or either(
            both(indexes.valid_row == 1, indexes.valid_col == dst.valid_row),
            both(indexes.valid_row == dst.valid_row, indexes.valid_col == 1),
        )
    )


def _row_index_given(dst, indexes, coalesce):
    """If `coalesce` is `row`, the number of valid rows of `dst` must be at most `indexes.valid_row ×
    indexes.valid_col`."""
    return coalesce != "row" or indexes.valid_row * indexes.valid_col >= dst.valid_row


def _unboxed_row_index(indexes, coalesce):
    """If `coalesce` is `row`, `indexes` must be unboxed."""
    return coalesce != "row" or indexes.slayout == "none_box"


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


def _element_index(dst, indexes, coalesce):
    """If `coalesce` is `elem`, `indexes` and `dst` must have the same valid shape."""
    return coalesce != "elem" or same(indexes.valid_shape, dst.valid_shape)


def _element_index_given(dst, indexes, coalesce):
    """If `coalesce` is `elem`, `indexes` must have at least as many valid rows and valid columns as `dst`."""
    return coalesce != "elem" or both(indexes.valid_row >= dst.valid_row, indexes.valid_col >= dst.valid_col)


def _table_width(dst, src, coalesce):
    """If `coalesce` is `row`, the number of valid columns of `dst` must equal `src.shape[4]`."""
    return coalesce != "row" or src.shape[4] == dst.valid_col


def _row_numbers_inside(dst, src, indexes, coalesce, oob):
    """By row and without a mode for it, every row number must be less than the number of rows of `src`."""
    from ...runtime.kernel import as_unsigned, every, inside

    if not (coalesce == "row" and oob == "undefined"):
        return True

    inside("indexes", 0, dst.valid_row, indexes.size)
    rows = dst.valid_row
    n = (src.shape[2] * src.shape[3] if src.layout == 'nz' else src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3])

    def judge(indexes):
        return every(as_unsigned(indexes.storage()[:rows]) < n, lambda: (("indexes.storage[{0}]", indexes.storage()[:rows]), ("table_rows", n)))

    return judge


def _element_numbers_inside(dst, src, indexes, coalesce, oob):
    """By element and without a mode for it, every index must be less than the number of elements of `src`."""
    from ...runtime.kernel import as_unsigned, every, inside

    if not (coalesce == "elem" and oob == "undefined"):
        return True

    inside("indexes", 0, dst.valid_row, indexes.rows)
    rows = dst.valid_row
    inside("indexes", 0, dst.valid_col, indexes.cols)
    cols = dst.valid_col
    n = src.size

    def judge(indexes):
        return every(as_unsigned(indexes.array[:rows, :cols]) < n, lambda: (("indexes[{0}, {1}]", indexes.array[:rows, :cols]), ("src.size", n)))

    return judge


RULES = OpRules(
    "pto.mgather",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("global",)),
        "indexes": OperandSpec(("tile", "global")),
        "scratch": OperandSpec(("global",), access="scratch", optional=True),
        "coalesce": OperandSpec(("attribute",), optional=True, type="coalesce", vocabulary=("row", "elem"), default="row"),
        "oob": OperandSpec(("attribute",), optional=True, type="gather_oob", vocabulary=("undefined", "clamp", "wrap", "zero"), default="undefined"),
        "exec": OperandSpec(("attribute",), optional=True, type="gather_exec", vocabulary=("scalar", "simt"), default="scalar"),
    },
    bind={
        "matrix": {"dst": "T", "src": "T", "indexes": "I", "scratch": "T"},
        "vector": {"dst": "T", "src": "T", "indexes": "I"},
    },
    types={
        "matrix": {
            "cpu": ({"T": None, "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i32", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "hif8", "f8e4m3", "f8e5m2", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i32", "u32")},),
        },
        "vector": {
            "cpu": ({"T": None, "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i32", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "hif8", "f8e4m3", "f8e5m2", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i32", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.mgather/table-not-empty", _table_not_empty, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="The number of elements of `src` must be positive; otherwise the result is undefined.",
            zh="`src` 的元素个数必须大于零；否则结果未定义。",
            severity="undefined",
            shows=("src.size",),
            text="src.size > 0",
        ),
        Rule(
            "pto.mgather/row-inside", _row_inside, reads=("dst", "src", "coalesce"), profiles=("cpu", "a2a3", "a5"),
            en="By row, `dst` must not have more valid columns than the table has columns.",
            zh="按行收集时，`dst` 的有效列数不得超过表的列数。",
            shows=("coalesce", "dst.valid_col", "src.layout", "src.shape"),
            text="implies(coalesce == row, dst.valid_col <= table_cols)",
        ),
        Rule(
            "pto.mgather/even-rows", _even_rows, reads=("src", "coalesce"), profiles=("a2a3", "a5"),
            en="By row, all rows of `src` must be equally spaced; otherwise the result is undefined.",
            zh="按行收集时，`src` 的所有行间隔必须相等；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "src.layout", "src.shape", "src.stride"),
            text="implies(coalesce == row and src.layout == nd, (src.shape[2] == 1 or src.stride[2] == src.shape[3] * src.stride[3]) and (src.shape[1] == 1 or src.stride[1] == src.shape[2] * src.shape[3] * src.stride[3]) and (src.shape[0] == 1 or src.stride[0] == src.shape[1] * src.shape[2] * src.shape[3] * src.stride[3]))",
        ),
        Rule(
            "pto.mgather/dense-rows", _dense_rows, reads=("src", "coalesce"), profiles=("a2a3", "a5"),
            en="If `coalesce` is `row`, `src.stride[4]` must be `1`; otherwise the result is undefined.",
            zh="当 `coalesce` 为 `row` 时，`src.stride[4]` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "src.stride"),
            text="implies(coalesce == row, src.stride[4] == 1)",
        ),
        Rule(
            "pto.mgather/packed-rows", _packed_rows, reads=("src", "indexes", "coalesce"), profiles=("a5",),
            en="By row into a vector tile, the rows of `src` must follow one another without a gap; otherwise the result is undefined.",
            zh="按行收集到向量 Tile 时，`src` 的各行必须紧密相接；否则结果未定义。",
            severity="undefined",
            shows=("coalesce", "indexes.kind", "src.stride", "src.shape"),
            text="implies(coalesce == row and kind_of(indexes) == tile, src.stride[3] == src.shape[4])",
        ),
        Rule(
            "pto.mgather/elements-in-memory", _elements_in_memory, reads=("src", "coalesce"), profiles=("cpu", "a2a3", "a5"),
            en="By element, the memory that `src` covers must hold as many elements as its extents say.",
            zh="按元素收集时，`src` 覆盖的内存所含元素个数不得少于其各维长度之积。",
            shows=("coalesce", "src.layout", "src.shape", "src.stride", "src.size"),
            text="implies(coalesce == elem and src.layout != nz, (src.shape[0] - 1) * src.stride[0] + (src.shape[1] - 1) * src.stride[1] + (src.shape[2] - 1) * src.stride[2] + (src.shape[3] - 1) * src.stride[3] + (src.shape[4] - 1) * src.stride[4] >= src.size - 1)",
        ),
        Rule(
            "pto.mgather/executor", _executor, reads=("indexes", "coalesce", "exec", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="The SIMT executor exists only on A5, by element and into matrix tiles.",
            zh="SIMT 执行方式仅用于 A5 上按元素写入矩阵 Tile。",
            shows=("exec", "indexes.kind", "coalesce"),
            text="implies(exec == simt, profile == a5 and kind_of(indexes) == global and coalesce == elem)",
        ),
        Rule(
            "pto.mgather/matrix-tile", _matrix_tile, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be a matrix tile in NZ layout and the fractal size of `dst` must be `512`.",
            zh="`dst` 必须为 NZ 布局的矩阵 Tile，且 `dst` 的分形大小必须为 `512`。",
            form="matrix",
            shows=("dst.loc", "dst.layout", "dst.fractal"),
            text="dst.loc == mat and dst.layout == nz and dst.fractal == 512",
        ),
        Rule(
            "pto.mgather/matrix-table", _matrix_table, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be in ND layout.",
            zh="`src` 必须为 ND 布局。",
            form="matrix",
            shows=("src.layout",),
            text="src.layout == nd",
        ),
        Rule(
            "pto.mgather/one-plane-matrix", _one_plane_matrix, reads=("src", "coalesce"), profiles=("cpu",),
            en="If `coalesce` is `row`, `src.shape[0]`, `src.shape[1]` and `src.shape[2]` must be `1`; otherwise the result is undefined.",
            zh="当 `coalesce` 为 `row` 时，`src.shape[0]`、`src.shape[1]` 和 `src.shape[2]` 必须均为 `1`；否则结果未定义。",
            severity="undefined",
            form="matrix",
            shows=("coalesce", "src.shape"),
            text="implies(coalesce == row, src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1)",
        ),
        Rule(
            "pto.mgather/scratch-given", _scratch_given, reads=("scratch", "coalesce"), profiles=("a2a3", "a5"),
            en="`scratch` must be given by element and left out by row; otherwise the result is undefined.",
            zh="按元素收集时必须给出 `scratch`，按行收集时不得给出；否则结果未定义。",
            severity="undefined",
            form="matrix",
            shows=("scratch.kind", "coalesce"),
            text="present(scratch) == (coalesce == elem)",
        ),
        Rule(
            "pto.mgather/scratch-size", _scratch_size, reads=("dst", "scratch"), profiles=("a2a3", "a5"),
            en="If `scratch` is given, `scratch` must have at least as many elements as `dst`; otherwise the result is undefined.",
            zh="当给出 `scratch` 时，`scratch` 的元素个数不得小于 `dst`；否则结果未定义。",
            severity="undefined",
            form="matrix",
            shows=("scratch.kind", "scratch.size", "dst.size"),
            text="implies(present(scratch), scratch.size >= dst.size)",
        ),
        Rule(
            "pto.mgather/row-index-tensor", _row_index_tensor, reads=("dst", "indexes", "coalesce"), profiles=("cpu", "a2a3", "a5"),
            en="If `coalesce` is `row`, the number of elements of `indexes` must be at least the number of valid rows of `dst`.",
            zh="当 `coalesce` 为 `row` 时，`indexes` 的元素个数不得小于 `dst` 的有效行数。",
            form="matrix",
            shows=("coalesce", "indexes.size", "dst.valid_row"),
            text="implies(coalesce == row, indexes.size >= dst.valid_row)",
        ),
        Rule(
            "pto.mgather/element-index-tensor", _element_index_tensor, reads=("dst", "indexes", "coalesce"), profiles=("cpu", "a2a3", "a5"),
            en="If `coalesce` is `elem`, `indexes` must be in ND layout, the number of elements of `indexes` must be positive, the number of valid rows of `dst` must be at most `indexes.shape[3]`, and the number of valid columns of `dst` must be at most `indexes.shape[4]`.",
            zh="当 `coalesce` 为 `elem` 时，`indexes` 必须为 ND 布局，`indexes` 的元素个数必须大于零，`dst` 的有效行数不得大于 `indexes.shape[3]`，且 `dst` 的有效列数不得大于 `indexes.shape[4]`。",
            form="matrix",
            shows=("coalesce", "indexes.layout", "indexes.size", "indexes.shape", "dst.valid_row", "dst.valid_col"),
            text="implies(coalesce == elem, indexes.layout == nd and indexes.size > 0 and indexes.shape[3] >= dst.valid_row and indexes.shape[4] >= dst.valid_col)",
        ),
        Rule(
            "pto.mgather/dense-index-tensor", _dense_index_tensor, reads=("indexes", "coalesce"), profiles=("a2a3", "a5"),
            en="If `coalesce` is `elem`, `indexes.stride[4]` must be `1`; otherwise the result is undefined.",
            zh="当 `coalesce` 为 `elem` 时，`indexes.stride[4]` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            form="matrix",
            shows=("coalesce", "indexes.stride"),
            text="implies(coalesce == elem, indexes.stride[4] == 1)",
        ),
        Rule(
            "pto.mgather/row-numbers-inside-matrix", _row_numbers_inside_matrix, reads=("dst", "src", "indexes", "coalesce", "oob"), profiles=("cpu", "a2a3", "a5"),
            en="By row and without a mode for it, every row number must be less than the number of rows of `src`.",
            zh="按行收集且未指定越界处理时，每个行号都必须小于 `src` 的行数。",
            stage="data",
            needs=("row-index-tensor",),
            form="matrix",
            data=("indexes",),
            shows=("coalesce", "oob", "src.layout", "src.shape", "dst.valid_row"),
            text="implies(coalesce == row and oob == undefined, all(unsigned(indexes.linear[i]) < table_rows for i in range(dst.valid_row)))",
        ),
        Rule(
            "pto.mgather/element-numbers-inside-matrix", _element_numbers_inside_matrix, reads=("dst", "src", "indexes", "coalesce", "oob"), profiles=("cpu", "a2a3", "a5"),
            en="By element and without a mode for it, every index must be less than the number of elements of `src`.",
            zh="按元素收集且未指定越界处理时，每个索引都必须小于 `src` 的元素个数。",
            stage="data",
            needs=("element-index-tensor",),
            form="matrix",
            data=("indexes",),
            shows=("coalesce", "oob", "src.size", "dst.valid_row", "dst.valid_col"),
            text="implies(coalesce == elem and oob == undefined, all(unsigned(indexes.tile[i, j]) < src.size for i in range(dst.valid_row) for j in range(dst.valid_col)))",
        ),
        Rule(
            "pto.mgather/one-plane", _one_plane, reads=("src", "coalesce"), profiles=("cpu", "a5"),
            en="If `coalesce` is `row`, `src.shape[0]`, `src.shape[1]` and `src.shape[2]` must be `1`; otherwise the result is undefined.",
            zh="当 `coalesce` 为 `row` 时，`src.shape[0]`、`src.shape[1]` 和 `src.shape[2]` 必须均为 `1`；否则结果未定义。",
            severity="undefined",
            form="vector",
            shows=("coalesce", "src.shape"),
            text="implies(coalesce == row, src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1)",
        ),
        Rule(
            "pto.mgather/vector-tiles", _vector_tiles, reads=("dst", "indexes"), profiles=("a2a3", "a5"),
            en="`dst` and `indexes` must be vector tiles.",
            zh="`dst` 和 `indexes` 必须均为向量 Tile。",
            form="vector",
            shows=("dst.loc", "indexes.loc"),
            text="dst.loc == vec and indexes.loc == vec",
        ),
        Rule(
            "pto.mgather/table-layout", _table_layout, reads=("dst", "src"), profiles=("a2a3",),
            en="`src` and `dst` must be in ND layout, unless `src` and `dst` are in NZ layout and the fractal size of `dst` is `512`.",
            zh="`src` 和 `dst` 必须均为 ND 布局（`src` 和 `dst` 均为 NZ 布局，且 `dst` 的分形大小为 `512` 时除外）。",
            form="vector",
            shows=("src.layout", "dst.layout", "dst.fractal"),
            text="src.layout == nd and dst.layout == nd or src.layout == nz and dst.layout == nz and dst.fractal == 512",
        ),
        Rule(
            "pto.mgather/table-order", _table_order, reads=("src",), profiles=("cpu", "a5"),
            en="`src` must be in ND layout; otherwise the result is undefined.",
            zh="`src` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            form="vector",
            shows=("src.layout",),
            text="src.layout == nd",
        ),
        Rule(
            "pto.mgather/plain-indexes", _plain_indexes, reads=("indexes",), profiles=("a2a3",),
            en="`indexes` must be in ND layout.",
            zh="`indexes` 必须为 ND 布局。",
            form="vector",
            shows=("indexes.layout",),
            text="indexes.layout == nd",
        ),
        Rule(
            "pto.mgather/unboxed", _unboxed, reads=("dst", "indexes"), profiles=("a5",),
            en="`dst` and `indexes` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 和 `indexes` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            form="vector",
            shows=("dst.slayout", "indexes.slayout"),
            text="dst.slayout == none_box and indexes.slayout == none_box",
        ),
        Rule(
            "pto.mgather/nz-table-boxes", _nz_table_boxes, reads=("src",), profiles=("a2a3",),
            en="If `src` is in NZ layout, `src.shape[3]` must be `16` and `src.shape[4] × src.itemsize` must be `32`.",
            zh="当 `src` 为 NZ 布局时，`src.shape[3]` 必须为 `16`，且 `src.shape[4] × src.itemsize` 必须为 `32`。",
            form="vector",
            shows=("src.layout", "src.shape", "src.itemsize"),
            text="implies(src.layout == nz, src.shape[3] == 16 and src.shape[4] * src.itemsize == 32)",
        ),
        Rule(
            "pto.mgather/nz-tile-rows", _nz_tile_rows, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is in NZ layout, the number of rows of `dst` must be a multiple of `16`.",
            zh="当 `src` 为 NZ 布局时，`dst` 的行数必须为 `16` 的整数倍。",
            form="vector",
            shows=("src.layout", "dst.rows"),
            text="implies(src.layout == nz, dst.rows % 16 == 0)",
        ),
        Rule(
            "pto.mgather/nz-whole-rows", _nz_whole_rows, reads=("dst", "src", "coalesce"), profiles=("a2a3",),
            en="By row from an NZ table, `dst` must have at least as many columns as the table; otherwise the result is undefined.",
            zh="从 NZ 表按行收集时，`dst` 的列数不得小于表的列数；否则结果未定义。",
            severity="undefined",
            form="vector",
            shows=("src.layout", "coalesce", "src.shape", "dst.cols"),
            text="implies(src.layout == nz and coalesce == row, table_cols <= dst.cols)",
        ),
        Rule(
            "pto.mgather/row-index", _row_index, reads=("dst", "indexes", "coalesce"), profiles=("a2a3",),
            en="If `coalesce` is `row`, the number of valid rows of `indexes` must be `1` and the number of valid columns of `indexes` must equal the number of valid rows of `dst`.",
            zh="当 `coalesce` 为 `row` 时，`indexes` 的有效行数必须为 `1`，且 `indexes` 的有效列数必须等于 `dst` 的有效行数。",
            form="vector",
            shows=("coalesce", "indexes.valid_row", "indexes.valid_col", "dst.valid_row"),
            text="implies(coalesce == row, indexes.valid_row == 1 and indexes.valid_col == dst.valid_row)",
        ),
        Rule(
            "pto.mgather/row-or-column-index", _row_or_column_index, reads=("dst", "indexes", "coalesce"), profiles=("a5",),
            en="If `coalesce` is `row`, at least one of these must hold: the number of valid rows of `indexes` is `1` and the number of valid columns of `indexes` is equal to the number of valid rows of `dst`; or `indexes` and `dst` have the same number of valid rows and the number of valid columns of `indexes` is `1`.",
            zh="当 `coalesce` 为 `row` 时，以下条件至少须满足一项：`indexes` 的有效行数为 `1`，且 `indexes` 的有效列数等于 `dst` 的有效行数；或 `indexes` 和 `dst` 的有效行数相同，且 `indexes` 的有效列数为 `1`。",
            form="vector",
            shows=("coalesce", "indexes.valid_row", "indexes.valid_col", "dst.valid_row"),
            text="implies(coalesce == row, indexes.valid_row == 1 and indexes.valid_col == dst.valid_row or indexes.valid_row == dst.valid_row and indexes.valid_col == 1)",
        ),
        Rule(
            "pto.mgather/row-index-given", _row_index_given, reads=("dst", "indexes", "coalesce"), profiles=("cpu",),
            en="If `coalesce` is `row`, the number of valid rows of `dst` must be at most `indexes.valid_row × indexes.valid_col`.",
            zh="当 `coalesce` 为 `row` 时，`dst` 的有效行数不得大于 `indexes.valid_row × indexes.valid_col`。",
            form="vector",
            shows=("coalesce", "indexes.valid_row", "indexes.valid_col", "dst.valid_row"),
            text="implies(coalesce == row, indexes.valid_row * indexes.valid_col >= dst.valid_row)",
        ),
        Rule(
            "pto.mgather/unboxed-row-index", _unboxed_row_index, reads=("indexes", "coalesce"), profiles=("cpu",),
            en="If `coalesce` is `row`, `indexes` must be unboxed.",
            zh="当 `coalesce` 为 `row` 时，`indexes` 必须为非分形布局。",
            form="vector",
            shows=("coalesce", "indexes.slayout"),
            text="implies(coalesce == row, indexes.slayout == none_box)",
        ),
        Rule(
            "pto.mgather/row-index-in-order", _row_index_in_order, reads=("indexes", "coalesce"), profiles=("cpu", "a5"),
            en="Row numbers must follow one another in memory: one row of a row-major tile or one column of a column-major one; otherwise the result is undefined.",
            zh="行号须在存储中连续存放：行主序 Tile 的一行，或列主序 Tile 的一列；否则结果未定义。",
            severity="undefined",
            needs=("unboxed-row-index",),
            form="vector",
            shows=("coalesce", "indexes.valid_row", "indexes.layout", "indexes.valid_col", "indexes.cols"),
            text="implies(coalesce == row, indexes.valid_row == 1 and indexes.layout == nd or indexes.valid_col == 1 and (indexes.layout == dn or indexes.cols == 1))",
        ),
        Rule(
            "pto.mgather/element-index", _element_index, reads=("dst", "indexes", "coalesce"), profiles=("a2a3", "a5"),
            en="If `coalesce` is `elem`, `indexes` and `dst` must have the same valid shape.",
            zh="当 `coalesce` 为 `elem` 时，`indexes` 和 `dst` 的有效形状必须相同。",
            form="vector",
            shows=("coalesce", "indexes.valid_shape", "dst.valid_shape"),
            text="implies(coalesce == elem, indexes.valid_shape == dst.valid_shape)",
        ),
        Rule(
            "pto.mgather/element-index-given", _element_index_given, reads=("dst", "indexes", "coalesce"), profiles=("cpu",),
            en="If `coalesce` is `elem`, `indexes` must have at least as many valid rows and valid columns as `dst`.",
            zh="当 `coalesce` 为 `elem` 时，`indexes` 的有效行数和有效列数均不得小于 `dst`。",
            form="vector",
            shows=("coalesce", "indexes.valid_row", "dst.valid_row", "indexes.valid_col", "dst.valid_col"),
            text="implies(coalesce == elem, indexes.valid_row >= dst.valid_row and indexes.valid_col >= dst.valid_col)",
        ),
        Rule(
            "pto.mgather/table-width", _table_width, reads=("dst", "src", "coalesce"), profiles=("a5",),
            en="If `coalesce` is `row`, the number of valid columns of `dst` must equal `src.shape[4]`.",
            zh="当 `coalesce` 为 `row` 时，`dst` 的有效列数必须等于 `src.shape[4]`。",
            form="vector",
            shows=("coalesce", "src.shape", "dst.valid_col"),
            text="implies(coalesce == row, src.shape[4] == dst.valid_col)",
        ),
        Rule(
            "pto.mgather/row-numbers-inside", _row_numbers_inside, reads=("dst", "src", "indexes", "coalesce", "oob"), profiles=("cpu", "a2a3", "a5"),
            en="By row and without a mode for it, every row number must be less than the number of rows of `src`.",
            zh="按行收集且未指定越界处理时，每个行号都必须小于 `src` 的行数。",
            stage="data",
            needs=("row-index", "row-or-column-index", "row-index-given"),
            form="vector",
            data=("indexes",),
            shows=("coalesce", "oob", "src.layout", "src.shape", "dst.valid_row"),
            text="implies(coalesce == row and oob == undefined, all(unsigned(indexes.storage[i]) < table_rows for i in range(dst.valid_row)))",
        ),
        Rule(
            "pto.mgather/element-numbers-inside", _element_numbers_inside, reads=("dst", "src", "indexes", "coalesce", "oob"), profiles=("cpu", "a2a3", "a5"),
            en="By element and without a mode for it, every index must be less than the number of elements of `src`.",
            zh="按元素收集且未指定越界处理时，每个索引都必须小于 `src` 的元素个数。",
            stage="data",
            needs=("element-index", "element-index-given"),
            form="vector",
            data=("indexes",),
            shows=("coalesce", "oob", "src.size", "dst.valid_row", "dst.valid_col"),
            text="implies(coalesce == elem and oob == undefined, all(unsigned(indexes[i, j]) < src.size for i in range(dst.valid_row) for j in range(dst.valid_col)))",
        ),
    ),
    select=Choice(("indexes",), _form),
    modes={
        "matrix": Choice(("src", "coalesce", "profile"), _mode),
        "vector": Choice(("src", "coalesce", "profile"), _mode_vector),
    },
    tile=TILE_RULES,
)
