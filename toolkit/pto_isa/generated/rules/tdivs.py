"""Rules of pto.tdivs.

Generated from tile/tile-scalar-and-immediate/tdivs.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _form(order):
    """Name the form: tile_scalar, scalar_tile."""
    if order == "tile_scalar":
        return "tile_scalar"
    if order == "scalar_tile":
        return "scalar_tile"
    return ""


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _not_empty(dst):
    """The valid region of `dst` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0)


def _wide_columns(dst):
    """If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result
    is undefined."""
    return dst.bits != 64 or dst.valid_col <= 64


def _precision_on_a5(precision):
    """`precision` must be `default`."""
    return precision == "default"


def _divisor_not_zero(src, scalar):
    """If the element type of `src` is `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32` or `u64`, `scalar` must not be
    zero; otherwise the result is undefined."""
    return src.dtype not in ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64") or scalar != 0


def _not_in_place(dst, src):
    """If the element type of `src` is `f16` or `f32`, `dst` and `src` must not have the same storage; otherwise the
    result is undefined."""
    if src.dtype not in ("f16", "f32"):
        return True

    def judge(dst, src):
        return not same_storage(dst, src)

    return judge


RULES = OpRules(
    "pto.tdivs",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "scalar": OperandSpec(("scalar",)),
        "order": OperandSpec(("attribute",), optional=True, type="division_order", vocabulary=("tile_scalar", "scalar_tile"), default="tile_scalar"),
        "precision": OperandSpec(("attribute",), optional=True, type="precision", vocabulary=("default", "high_precision"), default="default"),
    },
    bind={
        "tile_scalar": {"dst": "T", "src": "T", "scalar": "T"},
        "scalar_tile": {"dst": "T", "src": "T", "scalar": "T"},
    },
    types={
        "tile_scalar": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "f32", "i16", "i32", "i64", "u16", "u32", "u64")},),
        },
        "scalar_tile": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "f32", "i16", "i32", "i64", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tdivs/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tdivs/row-major", _row_major, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tdivs/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tdivs/not-empty", _not_empty, reads=("dst",), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty.",
            zh="`dst` 的有效区域不得为空。",
            shows=("dst.valid_row", "dst.valid_col"),
            text="nonempty(dst)",
        ),
        Rule(
            "pto.tdivs/wide-columns", _wide_columns, reads=("dst",), profiles=("a5",),
            en="If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 64 位时，`dst` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("dst.bits", "dst.valid_col"),
            text="implies(dst.bits == 64, dst.valid_col <= 64)",
        ),
        Rule(
            "pto.tdivs/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
        Rule(
            "pto.tdivs/divisor-not-zero", _divisor_not_zero, reads=("src", "scalar"), profiles=("cpu", "a2a3", "a5"),
            en="If the element type of `src` is `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32` or `u64`, `scalar` must not be zero; otherwise the result is undefined.",
            zh="当 `src` 的元素类型为 `i8`、`i16`、`i32`、`i64`、`u8`、`u16`、`u32` 或 `u64` 时，`scalar` 不得为零；否则结果未定义。",
            severity="undefined",
            stage="value",
            form="tile_scalar",
            shows=("src.dtype", "scalar"),
            text="implies(src.dtype in {i8, i16, i32, i64, u8, u16, u32, u64}, scalar != 0)",
        ),
        Rule(
            "pto.tdivs/not-in-place", _not_in_place, reads=("dst", "src"), profiles=("a2a3",),
            en="If the element type of `src` is `f16` or `f32`, `dst` and `src` must not have the same storage; otherwise the result is undefined.",
            zh="当 `src` 的元素类型为 `f16` 或 `f32` 时，`dst` 和 `src` 不得使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="scalar_tile",
            data=("dst", "src"),
            shows=("src.dtype",),
            text="implies(src.dtype in {f16, f32}, not same_storage(dst, src))",
        ),
    ),
    select=Choice(("order",), _form),
    tile=TILE_RULES,
)
