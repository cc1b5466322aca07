"""Rules of pto.tcmps.

Generated from tile/tile-scalar-and-immediate/tcmps.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, exactly_one
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(scalar, src1, profile):
    """Name the form: scalar, tile."""
    if scalar is not None:
        return "scalar"
    if profile in ("a2a3", "a5"):
        if src1 is not None:
            return "tile"
    return ""


def _one_value(src1, scalar):
    """Exactly one of `scalar` and `src1` must be given."""
    return exactly_one(scalar is not None, src1 is not None)


def _vector_tiles(dst, src0):
    """`dst` and `src0` must be vector tiles."""
    return dst.loc == "vec" and src0.loc == "vec"


def _row_major(dst, src0):
    """`dst` and `src0` must be row-major."""
    return dst.blayout == "row_major" and src0.blayout == "row_major"


def _same_valid_rows(dst, src0):
    """`dst` and `src0` must have the same number of valid rows."""
    return dst.valid_row == src0.valid_row


def _mask_wide_enough(dst, src0):
    """`dst` must have a bit for every valid column of `src0`."""
    return dst.valid_col * dst.bits >= src0.valid_col


def _int32_modes(src0, cmp_mode):
    """If the element type of `src0` is `i32`, `cmp_mode` must be `eq` or `ne`; otherwise the result is undefined."""
    return src0.dtype != "i32" or cmp_mode in ("eq", "ne")


def _scalar_like_half(src0, scalar):
    """If the element type of `src0` is `i16` or `u16`, `scalar` must be between `0` and `31744`; otherwise the
    result is undefined."""
    return src0.dtype not in ("i16", "u16") or both(0 <= scalar, scalar <= 31744)


def _wide_columns(src0):
    """If `src0` has 64-bit elements, the number of valid columns of `src0` must be at most `64`; otherwise the
    result is undefined."""
    return src0.bits != 64 or src0.valid_col <= 64


def _vector_value(src1):
    """`src1` must be a vector tile; otherwise the result is undefined."""
    return src1.loc == "vec"


def _value_given(src1):
    """The valid region of `src1` must not be empty; otherwise the result is undefined."""
    return both(src1.valid_row > 0, src1.valid_col > 0)


def _narrow_tiles(src0):
    """The element width in bits of `src0` must be less than `64`; otherwise the result is undefined."""
    return src0.bits < 64


RULES = OpRules(
    "pto.tcmps",
    operands={
        "dst": OperandSpec(("predicate",), access="write"),
        "src0": OperandSpec(("tile",)),
        "scalar": OperandSpec(("scalar",), optional=True),
        "src1": OperandSpec(("tile",), optional=True),
        "cmp_mode": OperandSpec(("attribute",), optional=True, type="cmp_mode", vocabulary=("eq", "ne", "lt", "le", "gt", "ge"), default="eq"),
    },
    bind={
        "scalar": {"dst": "M", "src0": "T", "scalar": "T"},
        "tile": {"dst": "M", "src0": "T", "src1": "T"},
    },
    types={
        "scalar": {
            "cpu": ({"M": ("u8", "u32"), "T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"M": ("u8", "i8"), "T": ("f16", "f32", "i16", "i32", "u16")},),
            "a5": ({"M": ("u8", "i8", "u32", "i32"), "T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
        "tile": {
            "a2a3": ({"M": ("u8", "i8"), "T": ("f16", "f32", "i16", "i32", "u16")},),
            "a5": ({"M": ("u8", "i8", "u32", "i32"), "T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tcmps/one-value", _one_value, reads=("src1", "scalar"), profiles=("cpu", "a2a3", "a5"),
            en="Exactly one of `scalar` and `src1` must be given.",
            zh="`scalar` 和 `src1` 中必须且只能给出一个。",
            shows=("scalar.kind", "src1.kind"),
            text="exactly_one(present(scalar), present(src1))",
        ),
        Rule(
            "pto.tcmps/vector-tiles", _vector_tiles, reads=("dst", "src0"), profiles=("a2a3", "a5"),
            en="`dst` and `src0` must be vector tiles.",
            zh="`dst` 和 `src0` 必须均为向量 Tile。",
            shows=("dst.loc", "src0.loc"),
            text="dst.loc == vec and src0.loc == vec",
        ),
        Rule(
            "pto.tcmps/row-major", _row_major, reads=("dst", "src0"), profiles=("a2a3", "a5"),
            en="`dst` and `src0` must be row-major.",
            zh="`dst` 和 `src0` 必须均为行主序。",
            shows=("dst.blayout", "src0.blayout"),
            text="dst.blayout == row_major and src0.blayout == row_major",
        ),
        Rule(
            "pto.tcmps/same-valid-rows", _same_valid_rows, reads=("dst", "src0"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src0` must have the same number of valid rows.",
            zh="`dst` 和 `src0` 的有效行数必须相同。",
            shows=("dst.valid_row", "src0.valid_row"),
            text="dst.valid_row == src0.valid_row",
        ),
        Rule(
            "pto.tcmps/mask-wide-enough", _mask_wide_enough, reads=("dst", "src0"), profiles=("a2a3", "a5"),
            en="`dst` must have a bit for every valid column of `src0`.",
            zh="`dst` 必须为 `src0` 的每个有效列提供一个位。",
            shows=("dst.valid_col", "dst.bits", "src0.valid_col"),
            text="dst.valid_col * dst.bits >= src0.valid_col",
        ),
        Rule(
            "pto.tcmps/int32-modes", _int32_modes, reads=("src0", "cmp_mode"), profiles=("a2a3",),
            en="If the element type of `src0` is `i32`, `cmp_mode` must be `eq` or `ne`; otherwise the result is undefined.",
            zh="当 `src0` 的元素类型为 `i32` 时，`cmp_mode` 必须为 `eq` 或 `ne`；否则结果未定义。",
            severity="undefined",
            shows=("src0.dtype", "cmp_mode"),
            text="implies(src0.dtype == i32, cmp_mode in {eq, ne})",
        ),
        Rule(
            "pto.tcmps/scalar-like-half", _scalar_like_half, reads=("src0", "scalar"), profiles=("a2a3",),
            en="If the element type of `src0` is `i16` or `u16`, `scalar` must be between `0` and `31744`; otherwise the result is undefined.",
            zh="当 `src0` 的元素类型为 `i16` 或 `u16` 时，`scalar` 必须在 `0` 到 `31744` 之间；否则结果未定义。",
            severity="undefined",
            stage="value",
            form="scalar",
            requires=("scalar",),
            shows=("src0.dtype", "scalar"),
            text="implies(src0.dtype in {i16, u16}, 0 <= scalar and scalar <= 31744)",
        ),
        Rule(
            "pto.tcmps/wide-columns", _wide_columns, reads=("src0",), profiles=("a5",),
            en="If `src0` has 64-bit elements, the number of valid columns of `src0` must be at most `64`; otherwise the result is undefined.",
            zh="当 `src0` 的元素为 64 位时，`src0` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            form="scalar",
            shows=("src0.bits", "src0.valid_col"),
            text="implies(src0.bits == 64, src0.valid_col <= 64)",
        ),
        Rule(
            "pto.tcmps/vector-value", _vector_value, reads=("src1",), profiles=("a2a3", "a5"),
            en="`src1` must be a vector tile; otherwise the result is undefined.",
            zh="`src1` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            form="tile",
            requires=("src1",),
            shows=("src1.loc",),
            text="src1.loc == vec",
        ),
        Rule(
            "pto.tcmps/value-given", _value_given, reads=("src1",), profiles=("a2a3", "a5"),
            en="The valid region of `src1` must not be empty; otherwise the result is undefined.",
            zh="`src1` 的有效区域不得为空；否则结果未定义。",
            severity="undefined",
            form="tile",
            requires=("src1",),
            shows=("src1.valid_row", "src1.valid_col"),
            text="nonempty(src1)",
        ),
        Rule(
            "pto.tcmps/narrow-tiles", _narrow_tiles, reads=("src0",), profiles=("a5",),
            en="The element width in bits of `src0` must be less than `64`; otherwise the result is undefined.",
            zh="`src0` 的元素位宽必须小于 `64`；否则结果未定义。",
            severity="undefined",
            form="tile",
            shows=("src0.bits",),
            text="src0.bits < 64",
        ),
    ),
    select=Choice(("scalar", "src1", "profile"), _form),
    tile=TILE_RULES,
)
