"""Rules of pto.tpows.

Generated from tile/tile-scalar-and-immediate/tpows.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


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


def _tmp_like_dst(dst, tmp):
    """If the element type of `dst` is `f32`, `tmp` and `dst` must have the same element type, and `tmp` must be
    row-major; otherwise the result is undefined."""
    return dst.dtype != "f32" or tmp.dtype == dst.dtype and tmp.blayout == "row_major"


def _apart(dst, src, tmp):
    """If the element type of `dst` is `f32`, no two of `dst`, `src` and `tmp` may have the same storage; otherwise
    the result is undefined."""
    if dst.dtype != "f32":
        return True

    def judge(dst, src, tmp):
        return (not same_storage(dst, src)) and (not same_storage(dst, tmp)) and (not same_storage(src, tmp))

    return judge


RULES = OpRules(
    "pto.tpows",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "scalar": OperandSpec(("scalar",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "precision": OperandSpec(("attribute",), optional=True, type="precision", vocabulary=("default", "high_precision"), default="default"),
    },
    bind={
        "": {"dst": "T", "src": "T", "scalar": "T"},
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
            "pto.tpows/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tpows/row-major", _row_major, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tpows/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tpows/high-precision-floats", _high_precision_floats, reads=("dst", "precision"), profiles=("a5",),
            en="If `precision` is `high_precision`, the element type of `dst` must be `f16`, `bf16` or `f32`.",
            zh="当 `precision` 为 `high_precision` 时，`dst` 的元素类型必须为 `f16`、`bf16` 或 `f32`。",
            shows=("precision", "dst.dtype"),
            text="implies(precision == high_precision, dst.dtype in {f16, bf16, f32})",
        ),
        Rule(
            "pto.tpows/default-without-bf16", _default_without_bf16, reads=("dst", "precision"), profiles=("a5",),
            en="If the element type of `dst` is `bf16`, `precision` must be `high_precision`.",
            zh="当 `dst` 的元素类型为 `bf16` 时，`precision` 必须为 `high_precision`。",
            shows=("dst.dtype", "precision"),
            text="implies(dst.dtype == bf16, precision == high_precision)",
        ),
        Rule(
            "pto.tpows/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
        Rule(
            "pto.tpows/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.tpows/tmp-valid-shape", _tmp_valid_shape, reads=("dst", "tmp"), profiles=("a2a3",),
            en="If the element type of `dst` is `f32`, `tmp` and `dst` must have the same valid shape.",
            zh="当 `dst` 的元素类型为 `f32` 时，`tmp` 和 `dst` 的有效形状必须相同。",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("dst.dtype", "tmp.valid_shape", "dst.valid_shape"),
            text="implies(dst.dtype == f32, tmp.valid_shape == dst.valid_shape)",
        ),
        Rule(
            "pto.tpows/tmp-like-dst", _tmp_like_dst, reads=("dst", "tmp"), profiles=("a2a3",),
            en="If the element type of `dst` is `f32`, `tmp` and `dst` must have the same element type, and `tmp` must be row-major; otherwise the result is undefined.",
            zh="当 `dst` 的元素类型为 `f32` 时，`tmp` 和 `dst` 的元素类型必须相同，且 `tmp` 必须为行主序；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("dst.dtype", "tmp.dtype", "tmp.blayout"),
            text="implies(dst.dtype == f32, tmp.dtype == dst.dtype and tmp.blayout == row_major)",
        ),
        Rule(
            "pto.tpows/apart", _apart, reads=("dst", "src", "tmp"), profiles=("a2a3",),
            en="If the element type of `dst` is `f32`, no two of `dst`, `src` and `tmp` may have the same storage; otherwise the result is undefined.",
            zh="当 `dst` 的元素类型为 `f32` 时，`dst`、`src` 和 `tmp` 中任意两个不得使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given",),
            requires=("tmp",),
            data=("dst", "src", "tmp"),
            shows=("dst.dtype",),
            text="implies(dst.dtype == f32, not same_storage(dst, src) and not same_storage(dst, tmp) and not same_storage(src, tmp))",
        ),
    ),
    tile=TILE_RULES,
)
