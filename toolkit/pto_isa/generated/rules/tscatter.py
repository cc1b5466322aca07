"""Rules of pto.tscatter.

Generated from tile/irregular-and-complex/tscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _form(indexes, pattern):
    """Name the form: copy, mask, index."""
    if pattern is not None and pattern == "P1111":
        return "copy"
    if pattern is not None:
        return "mask"
    if indexes is not None:
        return "index"
    return ""


def _mode(axis):
    """Name the mode: within_rows, whole_rows."""
    if axis == "row":
        return "within_rows"
    if axis == "col":
        return "whole_rows"
    return ""


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _row_major(dst, src, pattern):
    """If `pattern` is given, `dst` and `src` must be row-major."""
    return pattern is None or dst.blayout == "row_major" and src.blayout == "row_major"


def _vector_tiles_pattern(dst, src, pattern):
    """If `pattern` is given, `dst` and `src` must be vector tiles."""
    return pattern is None or dst.loc == "vec" and src.loc == "vec"


def _plain_layout(dst, src, pattern):
    """If `pattern` is given, `dst` and `src` must be in ND layout; otherwise the result is undefined."""
    return pattern is None or dst.layout == "nd" and src.layout == "nd"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _same_shape(dst, src):
    """`dst` and `src` must have the same static shape."""
    return both(dst.rows == src.rows, dst.cols == src.cols)


def _not_empty(dst):
    """The valid region of `dst` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0)


def _room_in_rows(dst, src, pattern, axis):
    """Within rows `dst` must have as many valid rows as `src`, and two or four times as many valid columns as the
    pattern says."""
    return (
        axis != "row"
        or both(
            dst.valid_row == src.valid_row,
            dst.valid_col == src.valid_col * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern],
        )
    )


def _room_in_columns(dst, src, pattern, axis):
    """For whole rows `dst` must have as many valid columns as `src`, and two or four times as many valid rows as
    the pattern says."""
    return (
        axis != "col"
        or both(
            dst.valid_col == src.valid_col,
            dst.valid_row == src.valid_row * {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern],
        )
    )


def _places_in_rows(dst, src, pattern, axis):
    """Within rows `src` must have as many valid rows as `dst`, and one valid column for each place of the pattern
    in the valid columns of `dst`."""
    return (
        axis != "row"
        or both(
            src.valid_row == dst.valid_row,
            src.valid_col == -(-(dst.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]),
        )
    )


def _places_in_columns(dst, src, pattern, axis):
    """For whole rows `src` must have as many valid columns as `dst`, and one valid row for each place of the
    pattern in the valid rows of `dst`."""
    return (
        axis != "col"
        or both(
            src.valid_col == dst.valid_col,
            src.valid_row == -(-(dst.valid_row - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]),
        )
    )


def _bytes_in_columns(dst, src, axis):
    """For whole rows of 8-bit elements at most half of the columns of `dst` may be valid."""
    return axis != "col" or dst.itemsize != 1 or 2 * src.valid_col <= dst.cols


def _near_rows(dst, src, pattern, axis):
    """For whole rows the last row that is written must begin before element 65536 of `dst`."""
    return (
        axis != "col"
        or dst.itemsize == 8
        or ({"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern] * (src.valid_row - 1) + {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) * dst.cols < 65536
    )


def _wide_columns(dst, src):
    """Tiles of 64-bit elements must have at most 64 valid columns in `src`."""
    return dst.itemsize != 8 or src.valid_col <= 64


def _sources_apart(dst, src):
    """`dst` must not share storage with `src`; otherwise the result is undefined."""
    def judge(dst, src):
        return (not same_storage(dst, src)) and (not overlaps(dst, src))

    return judge


def _offsets_inside(dst, indexes):
    """Every index must lie inside the static size of `dst`."""
    from ...runtime.kernel import as_index, every

    n = dst.size

    def judge(indexes):
        return every((0 <= as_index(indexes.valid)) & (as_index(indexes.valid) < n), lambda: (("indexes[{0}, {1}]", indexes.valid), ("dst.size", n)))

    return judge


def _offsets_differ(indexes):
    """All indices must be different."""
    from ...runtime.kernel import as_index, distinct

    indexes_rows = indexes.valid_row
    indexes_cols = indexes.valid_col

    def judge(indexes):
        return bool(distinct(as_index(indexes.valid), (indexes_rows, indexes_cols)))

    return judge


def _elements_given(src, indexes):
    """`src` must have at least as many valid rows and valid columns as `indexes`; otherwise the result is
    undefined."""
    return both(src.valid_row >= indexes.valid_row, src.valid_col >= indexes.valid_col)


def _wide_columns_index(dst, indexes):
    """Scattering 64-bit elements allows at most 64 valid columns in `indexes`."""
    return dst.itemsize != 8 or indexes.valid_col <= 64


def _plain_sources(src, indexes):
    """`src` and `indexes` must be in ND layout; otherwise the result is undefined."""
    return src.layout == "nd" and indexes.layout == "nd"


def _vector_indexes(indexes):
    """`indexes` must be a vector tile."""
    return indexes.loc == "vec"


def _sources_apart_index(dst, src, indexes):
    """`dst` must not share storage with `src` or `indexes`; otherwise the result is undefined."""
    def judge(dst, src, indexes):
        return ((not same_storage(dst, src)) and (not overlaps(dst, src))) and ((not same_storage(dst, indexes)) and (not overlaps(dst, indexes)))

    return judge


RULES = OpRules(
    "pto.tscatter",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "indexes": OperandSpec(("tile",), optional=True),
        "pattern": OperandSpec(("attribute",), optional=True, type="mask_pattern", vocabulary=("P0101", "P1010", "P0001", "P0010", "P0100", "P1000", "P1111")),
        "axis": OperandSpec(("attribute",), optional=True, type="scatter_axis", vocabulary=("row", "col"), default="row"),
    },
    bind={
        "copy": {"dst": "T", "src": "T"},
        "mask": {"dst": "T", "src": "T"},
        "index": {"dst": "T", "src": "T", "indexes": "I"},
    },
    types={
        "copy": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32")},),
            "a2a3": ({"T": None},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "mask": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
        "index": {
            "cpu": ({"T": None, "I": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f32", "i32", "u32"), "I": ("i32", "u32")}, {"T": ("f16", "bf16", "i16", "u16"), "I": ("i16", "u16")}, {"T": ("i8", "u8"), "I": ("i16", "u16")},),
            "a5": ({"T": ("f32", "i32", "i64", "u32", "u64"), "I": ("i32", "u32")}, {"T": ("f16", "bf16", "i16", "u16"), "I": ("i16", "u16")}, {"T": ("i8", "u8"), "I": ("i16", "u16")},),
        },
    },
    rules=(
        Rule(
            "pto.tscatter/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tscatter/row-major", _row_major, reads=("dst", "src", "pattern"), profiles=("cpu",),
            en="If `pattern` is given, `dst` and `src` must be row-major.",
            zh="当给出 `pattern` 时，`dst` 和 `src` 必须均为行主序。",
            shows=("pattern.kind", "dst.blayout", "src.blayout"),
            text="implies(present(pattern), dst.blayout == row_major and src.blayout == row_major)",
        ),
        Rule(
            "pto.tscatter/vector-tiles-pattern", _vector_tiles_pattern, reads=("dst", "src", "pattern"), profiles=("cpu",),
            en="If `pattern` is given, `dst` and `src` must be vector tiles.",
            zh="当给出 `pattern` 时，`dst` 和 `src` 必须均为向量 Tile。",
            shows=("pattern.kind", "dst.loc", "src.loc"),
            text="implies(present(pattern), dst.loc == vec and src.loc == vec)",
        ),
        Rule(
            "pto.tscatter/plain-layout", _plain_layout, reads=("dst", "src", "pattern"), profiles=("a2a3", "a5"),
            en="If `pattern` is given, `dst` and `src` must be in ND layout; otherwise the result is undefined.",
            zh="当给出 `pattern` 时，`dst` 和 `src` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("pattern.kind", "dst.layout", "src.layout"),
            text="implies(present(pattern), dst.layout == nd and src.layout == nd)",
        ),
        Rule(
            "pto.tscatter/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            form="copy",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tscatter/same-shape", _same_shape, reads=("dst", "src"), profiles=("a2a3",),
            en="`dst` and `src` must have the same static shape.",
            zh="`dst` 和 `src` 的静态形状必须相同。",
            form="copy",
            shows=("dst.shape", "src.shape"),
            text="dst.shape == src.shape",
        ),
        Rule(
            "pto.tscatter/not-empty", _not_empty, reads=("dst",), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty.",
            zh="`dst` 的有效区域不得为空。",
            form="copy",
            shows=("dst.valid_row", "dst.valid_col"),
            text="nonempty(dst)",
        ),
        Rule(
            "pto.tscatter/room-in-rows", _room_in_rows, reads=("dst", "src", "pattern", "axis"), profiles=("a2a3", "a5"),
            en="Within rows `dst` must have as many valid rows as `src`, and two or four times as many valid columns as the pattern says.",
            zh="行内散布时，`dst` 的有效行数须与 `src` 相同，有效列数须为 `src` 的两倍或四倍，倍数由模式决定。",
            form="mask",
            requires=("pattern",),
            shows=("axis", "dst.valid_row", "src.valid_row", "dst.valid_col", "src.valid_col", "pattern.period"),
            text="implies(axis == row, dst.valid_row == src.valid_row and dst.valid_col == src.valid_col * pattern.period)",
        ),
        Rule(
            "pto.tscatter/room-in-columns", _room_in_columns, reads=("dst", "src", "pattern", "axis"), profiles=("a2a3", "a5"),
            en="For whole rows `dst` must have as many valid columns as `src`, and two or four times as many valid rows as the pattern says.",
            zh="散布整行时，`dst` 的有效列数须与 `src` 相同，有效行数须为 `src` 的两倍或四倍，倍数由模式决定。",
            form="mask",
            requires=("pattern",),
            shows=("axis", "dst.valid_col", "src.valid_col", "dst.valid_row", "src.valid_row", "pattern.period"),
            text="implies(axis == col, dst.valid_col == src.valid_col and dst.valid_row == src.valid_row * pattern.period)",
        ),
        Rule(
            "pto.tscatter/places-in-rows", _places_in_rows, reads=("dst", "src", "pattern", "axis"), profiles=("cpu",),
            en="Within rows `src` must have as many valid rows as `dst`, and one valid column for each place of the pattern in the valid columns of `dst`.",
            zh="行内散布时，`src` 的有效行数须与 `dst` 相同，有效列数须等于模式在 `dst` 有效列中的位置数。",
            form="mask",
            requires=("pattern",),
            shows=("axis", "src.valid_row", "dst.valid_row", "src.valid_col", "dst.valid_col", "pattern.phase", "pattern.period"),
            text="implies(axis == row, src.valid_row == dst.valid_row and src.valid_col == ceil_div(dst.valid_col - pattern.phase, pattern.period))",
        ),
        Rule(
            "pto.tscatter/places-in-columns", _places_in_columns, reads=("dst", "src", "pattern", "axis"), profiles=("cpu",),
            en="For whole rows `src` must have as many valid columns as `dst`, and one valid row for each place of the pattern in the valid rows of `dst`.",
            zh="散布整行时，`src` 的有效列数须与 `dst` 相同，有效行数须等于模式在 `dst` 有效行中的位置数。",
            form="mask",
            requires=("pattern",),
            shows=("axis", "src.valid_col", "dst.valid_col", "src.valid_row", "dst.valid_row", "pattern.phase", "pattern.period"),
            text="implies(axis == col, src.valid_col == dst.valid_col and src.valid_row == ceil_div(dst.valid_row - pattern.phase, pattern.period))",
        ),
        Rule(
            "pto.tscatter/bytes-in-columns", _bytes_in_columns, reads=("dst", "src", "axis"), profiles=("a2a3",),
            en="For whole rows of 8-bit elements at most half of the columns of `dst` may be valid.",
            zh="散布整行的 8 位元素时，`dst` 的有效列数不得超过列数的一半。",
            severity="undefined",
            form="mask",
            shows=("axis", "dst.itemsize", "src.valid_col", "dst.cols"),
            text="implies(axis == col and dst.itemsize == 1, 2 * src.valid_col <= dst.cols)",
        ),
        Rule(
            "pto.tscatter/near-rows", _near_rows, reads=("dst", "src", "pattern", "axis"), profiles=("a2a3", "a5"),
            en="For whole rows the last row that is written must begin before element 65536 of `dst`.",
            zh="散布整行时，最后写入的一行须从 `dst` 的第 65536 个元素之前开始。",
            severity="undefined",
            form="mask",
            requires=("pattern",),
            shows=("axis", "dst.itemsize", "pattern.period", "src.valid_row", "pattern.phase", "dst.cols"),
            text="implies(axis == col and dst.itemsize != 8, (pattern.period * (src.valid_row - 1) + pattern.phase) * dst.cols < 65536)",
        ),
        Rule(
            "pto.tscatter/wide-columns", _wide_columns, reads=("dst", "src"), profiles=("a5",),
            en="Tiles of 64-bit elements must have at most 64 valid columns in `src`.",
            zh="64 位元素的 `src` 有效列数不得超过 64。",
            severity="undefined",
            form="mask",
            shows=("dst.itemsize", "src.valid_col"),
            text="implies(dst.itemsize == 8, src.valid_col <= 64)",
        ),
        Rule(
            "pto.tscatter/sources-apart", _sources_apart, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must not share storage with `src`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="mask",
            data=("dst", "src"),
            text="separate(dst, src)",
        ),
        Rule(
            "pto.tscatter/offsets-inside", _offsets_inside, reads=("dst", "indexes"), profiles=("cpu", "a2a3", "a5"),
            en="Every index must lie inside the static size of `dst`.",
            zh="每个索引都须位于 `dst` 的静态大小之内。",
            severity="undefined",
            stage="data",
            form="index",
            requires=("indexes",),
            data=("indexes",),
            shows=("dst.size", "indexes.valid_row", "indexes.valid_col"),
            text="all(0 <= index(indexes[i, j]) < dst.size for i in range(indexes.valid_row) for j in range(indexes.valid_col))",
        ),
        Rule(
            "pto.tscatter/offsets-differ", _offsets_differ, reads=("indexes",), profiles=("a5",),
            en="All indices must be different.",
            zh="各索引须互不相同。",
            severity="undefined",
            stage="data",
            form="index",
            requires=("indexes",),
            data=("indexes",),
            shows=("indexes.valid_row", "indexes.valid_col"),
            text="distinct(index(indexes[i, j]) for i in range(indexes.valid_row) for j in range(indexes.valid_col))",
        ),
        Rule(
            "pto.tscatter/elements-given", _elements_given, reads=("src", "indexes"), profiles=("cpu", "a2a3", "a5"),
            en="`src` must have at least as many valid rows and valid columns as `indexes`; otherwise the result is undefined.",
            zh="`src` 的有效行数和有效列数均不得小于 `indexes`；否则结果未定义。",
            severity="undefined",
            form="index",
            requires=("indexes",),
            shows=("src.valid_row", "indexes.valid_row", "src.valid_col", "indexes.valid_col"),
            text="src.valid_row >= indexes.valid_row and src.valid_col >= indexes.valid_col",
        ),
        Rule(
            "pto.tscatter/wide-columns-index", _wide_columns_index, reads=("dst", "indexes"), profiles=("a5",),
            en="Scattering 64-bit elements allows at most 64 valid columns in `indexes`.",
            zh="散布 64 位元素时，`indexes` 的有效列数不得超过 64。",
            severity="undefined",
            form="index",
            requires=("indexes",),
            shows=("dst.itemsize", "indexes.valid_col"),
            text="implies(dst.itemsize == 8, indexes.valid_col <= 64)",
        ),
        Rule(
            "pto.tscatter/plain-sources", _plain_sources, reads=("src", "indexes"), profiles=("a2a3", "a5"),
            en="`src` and `indexes` must be in ND layout; otherwise the result is undefined.",
            zh="`src` 和 `indexes` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            form="index",
            requires=("indexes",),
            shows=("src.layout", "indexes.layout"),
            text="src.layout == nd and indexes.layout == nd",
        ),
        Rule(
            "pto.tscatter/vector-indexes", _vector_indexes, reads=("indexes",), profiles=("a2a3", "a5"),
            en="`indexes` must be a vector tile.",
            zh="`indexes` 必须为向量 Tile。",
            form="index",
            requires=("indexes",),
            shows=("indexes.loc",),
            text="indexes.loc == vec",
        ),
        Rule(
            "pto.tscatter/sources-apart-index", _sources_apart_index, reads=("dst", "src", "indexes"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must not share storage with `src` or `indexes`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src` 或 `indexes` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="index",
            requires=("indexes",),
            data=("dst", "src", "indexes"),
            text="separate(dst, src) and separate(dst, indexes)",
        ),
    ),
    select=Choice(("indexes", "pattern"), _form),
    modes={
        "mask": Choice(("axis",), _mode),
    },
    tile=TILE_RULES,
)
