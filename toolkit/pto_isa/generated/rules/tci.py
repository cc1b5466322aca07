"""Rules of pto.tci.

Generated from tile/irregular-and-complex/tci.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(tmp, profile):
    """Name the form: scratch, plain."""
    if profile in ("a2a3", "a5"):
        if tmp is not None:
            return "scratch"
    if tmp is None:
        return "plain"
    return ""


def _one_row(dst):
    """The number of rows of `dst` must be `1`."""
    return dst.rows == 1


def _vector_tile(dst):
    """`dst` must be a vector tile; otherwise the result is undefined."""
    return dst.loc == "vec"


def _unboxed(dst):
    """`dst` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box"


def _tmp_large_enough(dst, tmp):
    """The size in bytes of `tmp` must be at least `1792` if `dst` has 2-byte elements, otherwise `768`."""
    return tmp.bytes >= (1792 if dst.itemsize == 2 else 768)


def _rising_or_from_zero(descending, start):
    """If `descending` is true, `start` must be zero; otherwise the result is undefined."""
    return not descending or start == 0


def _not_empty(dst):
    """The number of valid columns of `dst` must be positive; otherwise the result is undefined."""
    return dst.valid_col > 0


RULES = OpRules(
    "pto.tci",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "start": OperandSpec(("scalar",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "descending": OperandSpec(("attribute",), optional=True, type="bool", default=False),
    },
    bind={
        "scratch": {"dst": "T", "start": "T", "tmp": "M"},
        "plain": {"dst": "T", "start": "T"},
    },
    types={
        "scratch": {
            "a2a3": ({"T": ("i16", "i32", "u16", "u32"), "M": ("f32",)},),
            "a5": ({"T": ("i16", "i32", "u16", "u32"), "M": None},),
        },
        "plain": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i16", "i32", "u16", "u32")},),
            "a5": ({"T": ("i16", "i32", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tci/one-row", _one_row, reads=("dst",), profiles=("a2a3", "a5", "cpu"),
            en="The number of rows of `dst` must be `1`.",
            zh="`dst` 的行数必须为 `1`。",
            shows=("dst.rows",),
            text="dst.rows == 1",
        ),
        Rule(
            "pto.tci/vector-tile", _vector_tile, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be a vector tile; otherwise the result is undefined.",
            zh="`dst` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc",),
            text="dst.loc == vec",
        ),
        Rule(
            "pto.tci/unboxed", _unboxed, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 必须为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout",),
            text="dst.slayout == none_box",
        ),
        Rule(
            "pto.tci/tmp-large-enough", _tmp_large_enough, reads=("dst", "tmp"), profiles=("a2a3",),
            en="The size in bytes of `tmp` must be at least `1792` if `dst` has 2-byte elements, otherwise `768`.",
            zh="`tmp` 的字节数不得小于 `1792`（`dst` 的元素为 2 字节时）或 `768`（其他情况）。",
            form="scratch",
            requires=("tmp",),
            shows=("tmp.bytes", "dst.itemsize"),
            text="tmp.bytes >= (1792 if dst.itemsize == 2 else 768)",
        ),
        Rule(
            "pto.tci/rising-or-from-zero", _rising_or_from_zero, reads=("descending", "start"), profiles=("a2a3",),
            en="If `descending` is true, `start` must be zero; otherwise the result is undefined.",
            zh="当 `descending` 为真时，`start` 必须为零；否则结果未定义。",
            severity="undefined",
            stage="value",
            form="scratch",
            shows=("descending", "start"),
            text="not descending or start == 0",
        ),
        Rule(
            "pto.tci/not-empty", _not_empty, reads=("dst",), profiles=("a5",),
            en="The number of valid columns of `dst` must be positive; otherwise the result is undefined.",
            zh="`dst` 的有效列数必须大于零；否则结果未定义。",
            severity="undefined",
            form="scratch",
            shows=("dst.valid_col",),
            text="dst.valid_col > 0",
        ),
    ),
    select=Choice(("tmp", "profile"), _form),
    tile=TILE_RULES,
)
