"""Rules of pto.thistogram.

Generated from tile/irregular-and-complex/thistogram.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(src):
    """Name the form: halfwords, words."""
    if src.dtype == "u16":
        return "halfwords"
    if src.dtype == "u32":
        return "words"
    return ""


def _mode(byte):
    """Name the mode: upper, lower."""
    if byte == "byte_1":
        return "upper"
    if byte == "byte_0":
        return "lower"
    return ""


def _mode_words(byte):
    """Name the mode: byte_3, byte_2, byte_1, byte_0."""
    if byte == "byte_3":
        return "byte_3"
    if byte == "byte_2":
        return "byte_2"
    if byte == "byte_1":
        return "byte_1"
    if byte == "byte_0":
        return "byte_0"
    return ""


def _all_bins(dst):
    """The number of valid columns of `dst` must be at least `256`."""
    return dst.valid_col >= 256


def _bins_side_by_side(dst):
    """The number of columns of `dst` must be `256`; otherwise the result is undefined."""
    return dst.cols == 256


def _room_for_rows(dst, src):
    """The number of rows of `dst` must be at least the number of valid rows of `src`; otherwise the result is
    undefined."""
    return dst.rows >= src.valid_row


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _unboxed(dst, src):
    """`dst` and `src` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box" and src.slayout == "none_box"


def _vector_tiles(dst, src, idx):
    """`dst`, `src` and `idx` must be vector tiles; otherwise the result is undefined."""
    return dst.loc == "vec" and src.loc == "vec" and idx.loc == "vec"


def _two_bytes(byte):
    """`byte` must be `byte_0` or `byte_1`."""
    return byte in ("byte_0", "byte_1")


def _index_column(idx):
    """`idx` must be an unboxed column-major tile of one column."""
    return idx.layout == "dn" and idx.cols == 1


def _index_of_each_row(src, idx):
    """The number of rows of `idx` must be at least the number of valid rows of `src`; otherwise the result is
    undefined."""
    return idx.rows >= src.valid_row


def _index_row_major(idx, byte):
    """If `byte` is not `byte_3`, `idx` must be row-major."""
    return byte == "byte_3" or idx.blayout == "row_major"


def _index_rows(idx, byte):
    """`idx` must have one row for each byte above the counted one."""
    return byte == "byte_3" or idx.rows == 3 - {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]


def _index_columns(src, idx, byte):
    """If `byte` is not `byte_3`, `idx` and `src` must have the same number of columns."""
    return byte == "byte_3" or idx.cols == src.cols


def _index_given(idx, byte):
    """`idx` must have at least one row for each byte above the counted one."""
    return idx.rows >= 3 - {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]


RULES = OpRules(
    "pto.thistogram",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "idx": OperandSpec(("tile",)),
        "byte": OperandSpec(("attribute",), type="hist_byte", vocabulary=("byte_0", "byte_1", "byte_2", "byte_3")),
    },
    bind={
        "halfwords": {"dst": "u32", "src": "S", "idx": "u8"},
        "words": {"dst": "u32", "src": "S", "idx": "u8"},
    },
    types={
        "halfwords": {
            "cpu": ({"S": ("u16",)},),
            "a5": ({"S": ("u16",)},),
        },
        "words": {
            "cpu": ({"S": ("u32",)},),
            "a5": ({"S": ("u32",)},),
        },
    },
    rules=(
        Rule(
            "pto.thistogram/all-bins", _all_bins, reads=("dst",), profiles=("cpu",),
            en="The number of valid columns of `dst` must be at least `256`.",
            zh="`dst` 的有效列数不得小于 `256`。",
            shows=("dst.valid_col",),
            text="dst.valid_col >= 256",
        ),
        Rule(
            "pto.thistogram/bins-side-by-side", _bins_side_by_side, reads=("dst",), profiles=("a5",),
            en="The number of columns of `dst` must be `256`; otherwise the result is undefined.",
            zh="`dst` 的列数必须为 `256`；否则结果未定义。",
            severity="undefined",
            shows=("dst.cols",),
            text="dst.cols == 256",
        ),
        Rule(
            "pto.thistogram/room-for-rows", _room_for_rows, reads=("dst", "src"), profiles=("cpu", "a5"),
            en="The number of rows of `dst` must be at least the number of valid rows of `src`; otherwise the result is undefined.",
            zh="`dst` 的行数不得小于 `src` 的有效行数；否则结果未定义。",
            severity="undefined",
            shows=("dst.rows", "src.valid_row"),
            text="dst.rows >= src.valid_row",
        ),
        Rule(
            "pto.thistogram/row-major", _row_major, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.thistogram/unboxed", _unboxed, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src.slayout"),
            text="dst.slayout == none_box and src.slayout == none_box",
        ),
        Rule(
            "pto.thistogram/vector-tiles", _vector_tiles, reads=("dst", "src", "idx"), profiles=("a5",),
            en="`dst`, `src` and `idx` must be vector tiles; otherwise the result is undefined.",
            zh="`dst`、`src` 和 `idx` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.loc", "idx.loc"),
            text="dst.loc == vec and src.loc == vec and idx.loc == vec",
        ),
        Rule(
            "pto.thistogram/two-bytes", _two_bytes, reads=("byte",), profiles=("cpu", "a5"),
            en="`byte` must be `byte_0` or `byte_1`.",
            zh="`byte` 必须为 `byte_0` 或 `byte_1`。",
            form="halfwords",
            shows=("byte",),
            text="byte in {byte_0, byte_1}",
        ),
        Rule(
            "pto.thistogram/index-column", _index_column, reads=("idx",), profiles=("a5",),
            en="`idx` must be an unboxed column-major tile of one column.",
            zh="`idx` 须为只有一列的列主序非分形 Tile。",
            form="halfwords",
            shows=("idx.layout", "idx.cols"),
            text="idx.layout == dn and idx.cols == 1",
        ),
        Rule(
            "pto.thistogram/index-of-each-row", _index_of_each_row, reads=("src", "idx"), profiles=("cpu", "a5"),
            en="The number of rows of `idx` must be at least the number of valid rows of `src`; otherwise the result is undefined.",
            zh="`idx` 的行数不得小于 `src` 的有效行数；否则结果未定义。",
            severity="undefined",
            form="halfwords",
            shows=("idx.rows", "src.valid_row"),
            text="idx.rows >= src.valid_row",
        ),
        Rule(
            "pto.thistogram/index-row-major", _index_row_major, reads=("idx", "byte"), profiles=("a5",),
            en="If `byte` is not `byte_3`, `idx` must be row-major.",
            zh="当 `byte` 不是 `byte_3` 时，`idx` 必须为行主序。",
            form="words",
            shows=("byte", "idx.blayout"),
            text="implies(byte != byte_3, idx.blayout == row_major)",
        ),
        Rule(
            "pto.thistogram/index-rows", _index_rows, reads=("idx", "byte"), profiles=("a5",),
            en="`idx` must have one row for each byte above the counted one.",
            zh="`idx` 的行数须等于被统计字节之上的字节数。",
            form="words",
            shows=("byte", "idx.rows", "byte.number"),
            text="implies(byte != byte_3, idx.rows == 3 - byte.number)",
        ),
        Rule(
            "pto.thistogram/index-columns", _index_columns, reads=("src", "idx", "byte"), profiles=("a5",),
            en="If `byte` is not `byte_3`, `idx` and `src` must have the same number of columns.",
            zh="当 `byte` 不是 `byte_3` 时，`idx` 和 `src` 的列数必须相同。",
            form="words",
            shows=("byte", "idx.cols", "src.cols"),
            text="implies(byte != byte_3, idx.cols == src.cols)",
        ),
        Rule(
            "pto.thistogram/index-given", _index_given, reads=("idx", "byte"), profiles=("cpu",),
            en="`idx` must have at least one row for each byte above the counted one.",
            zh="`idx` 的行数不得小于被统计字节之上的字节数。",
            severity="undefined",
            form="words",
            shows=("idx.rows", "byte.number"),
            text="idx.rows >= 3 - byte.number",
        ),
    ),
    select=Choice(("src",), _form),
    modes={
        "halfwords": Choice(("byte",), _mode),
        "words": Choice(("byte",), _mode_words),
    },
    tile=TILE_RULES,
)
