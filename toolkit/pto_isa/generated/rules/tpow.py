"""Rules of pto.tpow.

Generated from tile/elementwise-tile-tile/tpow.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, base, exp):
    """`dst`, `base` and `exp` must be vector tiles."""
    return dst.loc == "vec" and base.loc == "vec" and exp.loc == "vec"


def _row_major(dst, base, exp):
    """`dst`, `base` and `exp` must be row-major."""
    return dst.blayout == "row_major" and base.blayout == "row_major" and exp.blayout == "row_major"


def _same_valid_shape(dst, base, exp):
    """`dst`, `base` and `exp` must have the same valid shape."""
    return both(
        dst.valid_row == base.valid_row,
        dst.valid_col == base.valid_col,
        base.valid_row == exp.valid_row,
        base.valid_col == exp.valid_col,
    )


def _same_shape(dst, base, exp):
    """`dst`, `base` and `exp` must have the same static shape and layout."""
    return (
        dst.layout == base.layout == exp.layout
        and both(dst.rows == base.rows, dst.cols == base.cols, base.rows == exp.rows, base.cols == exp.cols)
    )


def _high_precision_floats(dst, precision):
    """If `precision` is `high_precision`, the element type of `dst` must be `f16`, `bf16` or `f32`."""
    return precision != "high_precision" or dst.dtype in ("f16", "bf16", "f32")


def _default_without_bf16(dst, precision):
    """If the element type of `dst` is `bf16`, `precision` must be `high_precision`."""
    return dst.dtype != "bf16" or precision == "high_precision"


def _precision_on_a5(precision):
    """`precision` must be `default`."""
    return precision == "default"


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_valid_shape(dst, tmp):
    """If the element type of `dst` is `f32`, `tmp` and `dst` must have the same valid shape."""
    return dst.dtype != "f32" or both(tmp.valid_row == dst.valid_row, tmp.valid_col == dst.valid_col)


def _tmp_type(dst, tmp):
    """If the element type of `dst` is `f32`, the element type of `tmp` must be `f32` and `tmp` must be a row-major
    vector tile; otherwise the result is undefined."""
    return dst.dtype != "f32" or tmp.dtype == "f32" and tmp.blayout == "row_major" and tmp.loc == "vec"


def _not_in_place(dst, base, exp):
    """If the element type of `dst` is `f32`, `dst` must not have the same storage as `base` or `exp`; otherwise the
    result is undefined."""
    if dst.dtype != "f32":
        return True

    def judge(dst, base, exp):
        return (not same_storage(dst, base)) and (not same_storage(dst, exp))

    return judge


RULES = OpRules(
    "pto.tpow",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "base": OperandSpec(("tile",)),
        "exp": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "precision": OperandSpec(("attribute",), optional=True, type="precision", vocabulary=("default", "high_precision"), default="default"),
    },
    bind={
        "": {"dst": "T", "base": "T", "exp": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tpow/vector-tiles", _vector_tiles, reads=("dst", "base", "exp"), profiles=("a2a3", "a5"),
            en="`dst`, `base` and `exp` must be vector tiles.",
            zh="`dst`、`base` 和 `exp` 必须均为向量 Tile。",
            shows=("dst.loc", "base.loc", "exp.loc"),
            text="dst.loc == vec and base.loc == vec and exp.loc == vec",
        ),
        Rule(
            "pto.tpow/row-major", _row_major, reads=("dst", "base", "exp"), profiles=("a2a3", "a5"),
            en="`dst`, `base` and `exp` must be row-major.",
            zh="`dst`、`base` 和 `exp` 必须均为行主序。",
            shows=("dst.blayout", "base.blayout", "exp.blayout"),
            text="dst.blayout == row_major and base.blayout == row_major and exp.blayout == row_major",
        ),
        Rule(
            "pto.tpow/same-valid-shape", _same_valid_shape, reads=("dst", "base", "exp"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `base` and `exp` must have the same valid shape.",
            zh="`dst`、`base` 和 `exp` 的有效形状必须相同。",
            shows=("dst.valid_shape", "base.valid_shape", "exp.valid_shape"),
            text="dst.valid_shape == base.valid_shape == exp.valid_shape",
        ),
        Rule(
            "pto.tpow/same-shape", _same_shape, reads=("dst", "base", "exp"), profiles=("cpu",),
            en="`dst`, `base` and `exp` must have the same static shape and layout.",
            zh="`dst`、`base` 和 `exp` 的静态形状和布局必须相同。",
            severity="warning",
            shows=("dst.shape", "base.shape", "exp.shape", "dst.layout", "base.layout", "exp.layout"),
            text="dst.shape == base.shape == exp.shape and dst.layout == base.layout == exp.layout",
        ),
        Rule(
            "pto.tpow/high-precision-floats", _high_precision_floats, reads=("dst", "precision"), profiles=("a5",),
            en="If `precision` is `high_precision`, the element type of `dst` must be `f16`, `bf16` or `f32`.",
            zh="当 `precision` 为 `high_precision` 时，`dst` 的元素类型必须为 `f16`、`bf16` 或 `f32`。",
            shows=("precision", "dst.dtype"),
            text="implies(precision == high_precision, dst.dtype in {f16, bf16, f32})",
        ),
        Rule(
            "pto.tpow/default-without-bf16", _default_without_bf16, reads=("dst", "precision"), profiles=("a5",),
            en="If the element type of `dst` is `bf16`, `precision` must be `high_precision`.",
            zh="当 `dst` 的元素类型为 `bf16` 时，`precision` 必须为 `high_precision`。",
            shows=("dst.dtype", "precision"),
            text="implies(dst.dtype == bf16, precision == high_precision)",
        ),
        Rule(
            "pto.tpow/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
        Rule(
            "pto.tpow/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.tpow/tmp-valid-shape", _tmp_valid_shape, reads=("dst", "tmp"), profiles=("a2a3",),
            en="If the element type of `dst` is `f32`, `tmp` and `dst` must have the same valid shape.",
            zh="当 `dst` 的元素类型为 `f32` 时，`tmp` 和 `dst` 的有效形状必须相同。",
            requires=("tmp",),
            shows=("dst.dtype", "tmp.valid_shape", "dst.valid_shape"),
            text="implies(dst.dtype == f32, tmp.valid_shape == dst.valid_shape)",
        ),
        Rule(
            "pto.tpow/tmp-type", _tmp_type, reads=("dst", "tmp"), profiles=("a2a3",),
            en="If the element type of `dst` is `f32`, the element type of `tmp` must be `f32` and `tmp` must be a row-major vector tile; otherwise the result is undefined.",
            zh="当 `dst` 的元素类型为 `f32` 时，`tmp` 的元素类型必须为 `f32`，且 `tmp` 必须为行主序的向量 Tile；否则结果未定义。",
            severity="undefined",
            requires=("tmp",),
            shows=("dst.dtype", "tmp.dtype", "tmp.blayout", "tmp.loc"),
            text="implies(dst.dtype == f32, tmp.dtype == f32 and tmp.blayout == row_major and tmp.loc == vec)",
        ),
        Rule(
            "pto.tpow/not-in-place", _not_in_place, reads=("dst", "base", "exp"), profiles=("a2a3",),
            en="If the element type of `dst` is `f32`, `dst` must not have the same storage as `base` or `exp`; otherwise the result is undefined.",
            zh="当 `dst` 的元素类型为 `f32` 时，`dst` 不得与 `base` 或 `exp` 使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "base", "exp"),
            shows=("dst.dtype",),
            text="implies(dst.dtype == f32, not same_storage(dst, base) and not same_storage(dst, exp))",
        ),
    ),
    tile=TILE_RULES,
)
