"""Rules of pto.tconcat.

Generated from tile/layout-and-rearrangement/tconcat.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(src0_idx):
    """Name the form: indexed, plain."""
    if src0_idx is not None:
        return "indexed"
    if src0_idx is None:
        return "plain"
    return ""


def _vector_tiles(dst, src0, src1):
    """`dst`, `src0` and `src1` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec" and src1.loc == "vec"


def _same_valid_rows(dst, src0, src1):
    """`dst`, `src0` and `src1` must have the same number of valid rows."""
    return both(dst.valid_row == src0.valid_row, dst.valid_row == src1.valid_row)


def _columns_add_up(dst, src0, src1):
    """The number of valid columns of `dst` must equal `src0.valid_col + src1.valid_col`."""
    return src0.valid_col + src1.valid_col == dst.valid_col


def _plain_layout(dst, src0, src1):
    """`dst`, `src0` and `src1` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd" and src0.layout == "nd" and src1.layout == "nd"


def _unboxed(dst, src0, src1):
    """`dst`, `src0` and `src1` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box" and src0.slayout == "none_box" and src1.slayout == "none_box"


def _narrow_index(dst):
    """If the element size in bytes of `dst` is less than `4`, the number of elements of `dst` must be at most `256`
    if `dst` has 1-byte elements, otherwise `65536`; if this does not hold, the result is undefined."""
    return not dst.itemsize < 4 or dst.size <= (256 if dst.itemsize == 1 else 65536)


def _vector_indices(src0_idx, src1_idx, dst_idx):
    """`src0_idx` and `src1_idx` must be vector tiles; if `dst_idx` is given, `dst_idx` must be a vector tile."""
    return src0_idx.loc == "vec" and src1_idx.loc == "vec" and (dst_idx is None or dst_idx.loc == "vec")


def _index_rows(dst, src0_idx, src1_idx):
    """`src0_idx` and `src1_idx` must have at least as many valid rows as `dst`; otherwise the result is undefined."""
    return both(src0_idx.valid_row >= dst.valid_row, src1_idx.valid_row >= dst.valid_row)


def _one_count_column(dst_idx):
    """If `dst_idx` is given, the number of valid columns of `dst_idx` must be `1`."""
    return dst_idx is None or dst_idx.valid_col == 1


def _indexed_row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major; otherwise the result is undefined."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


def _counts_inside_left(dst, src0, src0_idx):
    """Every index must be zero or positive and must not reach beyond the valid columns of `src0`."""
    from ...runtime.kernel import as_index, every, inside

    inside("src0_idx", 0, dst.valid_row, src0_idx.rows)
    rows = dst.valid_row
    n = src0_idx.itemsize
    src0_cols = src0.valid_col

    def judge(src0_idx):
        n0 = as_index(src0_idx.array[:rows, 0]) // n
        return every((0 <= n0) & (n0 <= src0_cols), lambda: (("src0_idx[{0}, 0]", src0_idx.array[:rows, 0]), ("src0.valid_col", src0_cols)))

    return judge


def _counts_inside_right(dst, src1, src1_idx):
    """Every index must be zero or positive and must not reach beyond the valid columns of `src1`."""
    from ...runtime.kernel import as_index, every, inside

    inside("src1_idx", 0, dst.valid_row, src1_idx.rows)
    rows = dst.valid_row
    n = src1_idx.itemsize
    src1_cols = src1.valid_col

    def judge(src1_idx):
        n1 = as_index(src1_idx.array[:rows, 0]) // n
        return every((0 <= n1) & (n1 <= src1_cols), lambda: (("src1_idx[{0}, 0]", src1_idx.array[:rows, 0]), ("src1.valid_col", src1_cols)))

    return judge


def _counts_not_zero(dst, src0_idx, src1_idx):
    """Each row must take at least one column of `src0` and one of `src1`."""
    from ...runtime.kernel import as_index, every, inside

    inside("src0_idx", 0, dst.valid_row, src0_idx.rows)
    rows = dst.valid_row
    n = src0_idx.itemsize
    inside("src1_idx", 0, dst.valid_row, src1_idx.rows)
    n2 = src1_idx.itemsize

    def judge(src0_idx, src1_idx):
        n0 = as_index(src0_idx.array[:rows, 0]) // n
        n1 = as_index(src1_idx.array[:rows, 0]) // n2
        return every((n0 > 0) & (n1 > 0), lambda: (("src0_idx[{0}, 0]", src0_idx.array[:rows, 0]), ("src1_idx[{0}, 0]", src1_idx.array[:rows, 0])))

    return judge


def _fits(dst, src0, src1):
    """The number of columns of `dst` must be at least `src0.valid_col + src1.valid_col`."""
    return src0.valid_col + src1.valid_col <= dst.cols


def _fills_result(dst, src0, src1):
    """The number of valid columns of `dst` must equal `src0.valid_col + src1.valid_col`."""
    return src0.valid_col + src1.valid_col == dst.valid_col


def _row_major(dst, src0, src1):
    """`dst`, `src0` and `src1` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major" and src1.blayout == "row_major"


RULES = OpRules(
    "pto.tconcat",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src0": OperandSpec(("tile",)),
        "src1": OperandSpec(("tile",)),
        "src0_idx": OperandSpec(("tile",), optional=True),
        "src1_idx": OperandSpec(("tile",), optional=True),
        "dst_idx": OperandSpec(("tile",), access="write", optional=True),
    },
    bind={
        "indexed": {"dst": "T", "src0": "T", "src1": "T", "src0_idx": "I", "src1_idx": "I", "dst_idx": "I"},
        "plain": {"dst": "T", "src0": "T", "src1": "T", "src0_idx": "I", "src1_idx": "I", "dst_idx": "I"},
    },
    types={
        "indexed": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "plain": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "I": ("i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tconcat/vector-tiles", _vector_tiles, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must be vector tiles.",
            zh="`dst`、`src0` 和 `src1` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc", "src1.loc"),
            text="dst.loc == vec and src0.loc == vec and src1.loc == vec",
        ),
        Rule(
            "pto.tconcat/same-valid-rows", _same_valid_rows, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src0` and `src1` must have the same number of valid rows.",
            zh="`dst`、`src0` 和 `src1` 的有效行数必须相同。",
            shows=("dst.valid_row", "src0.valid_row", "src1.valid_row"),
            text="dst.valid_row == src0.valid_row and dst.valid_row == src1.valid_row",
        ),
        Rule(
            "pto.tconcat/columns-add-up", _columns_add_up, reads=("dst", "src0", "src1"), profiles=("cpu",),
            en="The number of valid columns of `dst` must equal `src0.valid_col + src1.valid_col`.",
            zh="`dst` 的有效列数必须等于 `src0.valid_col + src1.valid_col`。",
            shows=("src0.valid_col", "src1.valid_col", "dst.valid_col"),
            text="src0.valid_col + src1.valid_col == dst.valid_col",
        ),
        Rule(
            "pto.tconcat/plain-layout", _plain_layout, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="`dst`, `src0` and `src1` must be in ND layout; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout", "src0.layout", "src1.layout"),
            text="dst.layout == nd and src0.layout == nd and src1.layout == nd",
        ),
        Rule(
            "pto.tconcat/unboxed", _unboxed, reads=("dst", "src0", "src1"), profiles=("a5",),
            en="`dst`, `src0` and `src1` must be unboxed; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src0.slayout", "src1.slayout"),
            text="dst.slayout == none_box and src0.slayout == none_box and src1.slayout == none_box",
        ),
        Rule(
            "pto.tconcat/narrow-index", _narrow_index, reads=("dst",), profiles=("a5",),
            en="If the element size in bytes of `dst` is less than `4`, the number of elements of `dst` must be at most `256` if `dst` has 1-byte elements, otherwise `65536`; if this does not hold, the result is undefined.",
            zh="当 `dst` 的元素字节数小于 `4` 时，`dst` 的元素个数不得大于 `256`（`dst` 的元素为 1 字节时）或 `65536`（其他情况）；不满足时结果未定义。",
            severity="undefined",
            shows=("dst.itemsize", "dst.size"),
            text="implies(dst.itemsize < 4, dst.size <= (256 if dst.itemsize == 1 else 65536))",
        ),
        Rule(
            "pto.tconcat/vector-indices", _vector_indices, reads=("src0_idx", "src1_idx", "dst_idx"), profiles=("cpu",),
            en="`src0_idx` and `src1_idx` must be vector tiles; if `dst_idx` is given, `dst_idx` must be a vector tile.",
            zh="`src0_idx` 和 `src1_idx` 必须均为向量 Tile；当给出 `dst_idx` 时，`dst_idx` 必须为向量 Tile。",
            form="indexed",
            requires=("src0_idx", "src1_idx"),
            shows=("src0_idx.loc", "src1_idx.loc", "dst_idx.kind", "dst_idx.loc"),
            text="src0_idx.loc == vec and src1_idx.loc == vec and implies(present(dst_idx), dst_idx.loc == vec)",
        ),
        Rule(
            "pto.tconcat/index-rows", _index_rows, reads=("dst", "src0_idx", "src1_idx"), profiles=("cpu", "a2a3", "a5"),
            en="`src0_idx` and `src1_idx` must have at least as many valid rows as `dst`; otherwise the result is undefined.",
            zh="`src0_idx` 和 `src1_idx` 的有效行数均不得小于 `dst`；否则结果未定义。",
            severity="undefined",
            form="indexed",
            requires=("src0_idx", "src1_idx"),
            shows=("src0_idx.valid_row", "dst.valid_row", "src1_idx.valid_row"),
            text="src0_idx.valid_row >= dst.valid_row and src1_idx.valid_row >= dst.valid_row",
        ),
        Rule(
            "pto.tconcat/one-count-column", _one_count_column, reads=("dst_idx",), profiles=("a2a3", "a5"),
            en="If `dst_idx` is given, the number of valid columns of `dst_idx` must be `1`.",
            zh="当给出 `dst_idx` 时，`dst_idx` 的有效列数必须为 `1`。",
            form="indexed",
            shows=("dst_idx.kind", "dst_idx.valid_col"),
            text="implies(present(dst_idx), dst_idx.valid_col == 1)",
        ),
        Rule(
            "pto.tconcat/indexed-row-major", _indexed_row_major, reads=("dst", "src0", "src1"), profiles=("a5",),
            en="`dst`, `src0` and `src1` must be row-major; otherwise the result is undefined.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序；否则结果未定义。",
            severity="undefined",
            form="indexed",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
        Rule(
            "pto.tconcat/counts-inside-left", _counts_inside_left, reads=("dst", "src0", "src0_idx"), profiles=("cpu", "a2a3", "a5"),
            en="Every index must be zero or positive and must not reach beyond the valid columns of `src0`.",
            zh="`src0` 的各索引值不得为负，且折算后的列数不得超出其有效列数。",
            severity="undefined",
            stage="data",
            needs=("index-rows",),
            form="indexed",
            requires=("src0_idx",),
            data=("src0_idx",),
            shows=("src0_idx.itemsize", "src0.valid_col", "dst.valid_row"),
            text="all(0 <= n0(i) <= src0.valid_col for i in range(dst.valid_row))",
        ),
        Rule(
            "pto.tconcat/counts-inside-right", _counts_inside_right, reads=("dst", "src1", "src1_idx"), profiles=("cpu", "a2a3", "a5"),
            en="Every index must be zero or positive and must not reach beyond the valid columns of `src1`.",
            zh="`src1` 的各索引值不得为负，且折算后的列数不得超出其有效列数。",
            severity="undefined",
            stage="data",
            needs=("index-rows",),
            form="indexed",
            requires=("src1_idx",),
            data=("src1_idx",),
            shows=("src1_idx.itemsize", "src1.valid_col", "dst.valid_row"),
            text="all(0 <= n1(i) <= src1.valid_col for i in range(dst.valid_row))",
        ),
        Rule(
            "pto.tconcat/counts-not-zero", _counts_not_zero, reads=("dst", "src0_idx", "src1_idx"), profiles=("a2a3",),
            en="Each row must take at least one column of `src0` and one of `src1`.",
            zh="每行须从 `src0` 与 `src1` 各取至少一列。",
            severity="undefined",
            stage="data",
            needs=("index-rows",),
            form="indexed",
            requires=("src0_idx", "src1_idx"),
            data=("src0_idx", "src1_idx"),
            shows=("src0_idx.itemsize", "src1_idx.itemsize", "dst.valid_row"),
            text="all(n0(i) > 0 and n1(i) > 0 for i in range(dst.valid_row))",
        ),
        Rule(
            "pto.tconcat/fits", _fits, reads=("dst", "src0", "src1"), profiles=("a2a3",),
            en="The number of columns of `dst` must be at least `src0.valid_col + src1.valid_col`.",
            zh="`dst` 的列数不得小于 `src0.valid_col + src1.valid_col`。",
            form="plain",
            shows=("src0.valid_col", "src1.valid_col", "dst.cols"),
            text="src0.valid_col + src1.valid_col <= dst.cols",
        ),
        Rule(
            "pto.tconcat/fills-result", _fills_result, reads=("dst", "src0", "src1"), profiles=("a5",),
            en="The number of valid columns of `dst` must equal `src0.valid_col + src1.valid_col`.",
            zh="`dst` 的有效列数必须等于 `src0.valid_col + src1.valid_col`。",
            form="plain",
            shows=("src0.valid_col", "src1.valid_col", "dst.valid_col"),
            text="src0.valid_col + src1.valid_col == dst.valid_col",
        ),
        Rule(
            "pto.tconcat/row-major", _row_major, reads=("dst", "src0", "src1"), profiles=("a5",),
            en="`dst`, `src0` and `src1` must be row-major.",
            zh="`dst`、`src0` 和 `src1` 必须均为行主序。",
            form="plain",
            shows=("dst.blayout", "src0.blayout", "src1.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major and src1.blayout == row_major",
        ),
    ),
    select=Choice(("src0_idx",), _form),
    tile=TILE_RULES,
)
