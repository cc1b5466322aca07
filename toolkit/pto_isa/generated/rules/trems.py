"""Rules of pto.trems.

Generated from tile/tile-scalar-and-immediate/trems.yaml by `pto-isa generate`; do not edit.
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


def _not_empty(dst):
    """The valid region of `dst` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0)


def _wide_columns(dst):
    """If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result
    is undefined."""
    return dst.bits != 64 or dst.valid_col <= 64


def _divisor_not_zero(scalar):
    """`scalar` must not be zero; otherwise the result is undefined."""
    return scalar != 0


def _narrow_divisor_not_zero(src, scalar):
    """If the element width in bits of `src` is less than `64`, `scalar` must not be zero; otherwise the result is
    undefined."""
    return not src.bits < 64 or scalar != 0


def _precision_on_a5(precision):
    """`precision` must be `default`."""
    return precision == "default"


def _not_in_place(dst, src):
    """`dst` and `src` must not have the same storage; otherwise the result is undefined."""
    def judge(dst, src):
        return not same_storage(dst, src)

    return judge


def _unsigned_not_in_place(dst, src):
    """If the element type of `src` is `u64`, `dst` and `src` must not have the same storage; otherwise the result
    is undefined."""
    if src.dtype != "u64":
        return True

    def judge(dst, src):
        return not same_storage(dst, src)

    return judge


def _tmp_given(tmp):
    """`tmp` must be given."""
    return tmp is not None


def _tmp_columns(dst, tmp):
    """`tmp` must have a valid row with a value for every valid column of `dst`."""
    return both(tmp.valid_row >= 1, tmp.valid_col >= dst.valid_col)


def _tmp_type(dst, tmp):
    """`tmp` and `dst` must have the same element type, and `tmp` must be row-major; otherwise the result is
    undefined."""
    return tmp.dtype == dst.dtype and tmp.blayout == "row_major"


def _tmp_type_in_text(dst, tmp):
    """`tmp` and `dst` must have the same element type, and `tmp` must be row-major."""
    return tmp.dtype == dst.dtype and tmp.blayout == "row_major"


RULES = OpRules(
    "pto.trems",
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
            "a2a3": ({"T": ("f32", "i32")},),
            "a5": ({"T": ("f16", "f32", "i16", "i32", "i64", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.trems/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.trems/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.trems/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.trems/not-empty", _not_empty, reads=("dst",), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty.",
            zh="`dst` 的有效区域不得为空。",
            shows=("dst.valid_row", "dst.valid_col"),
            text="nonempty(dst)",
        ),
        Rule(
            "pto.trems/wide-columns", _wide_columns, reads=("dst",), profiles=("a5",),
            en="If `dst` has 64-bit elements, the number of valid columns of `dst` must be at most `64`; otherwise the result is undefined.",
            zh="当 `dst` 的元素为 64 位时，`dst` 的有效列数不得大于 `64`；否则结果未定义。",
            severity="undefined",
            shows=("dst.bits", "dst.valid_col"),
            text="implies(dst.bits == 64, dst.valid_col <= 64)",
        ),
        Rule(
            "pto.trems/divisor-not-zero", _divisor_not_zero, reads=("scalar",), profiles=("cpu", "a2a3"),
            en="`scalar` must not be zero; otherwise the result is undefined.",
            zh="`scalar` 不得为零；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("scalar",),
            text="scalar != 0",
        ),
        Rule(
            "pto.trems/narrow-divisor-not-zero", _narrow_divisor_not_zero, reads=("src", "scalar"), profiles=("a5",),
            en="If the element width in bits of `src` is less than `64`, `scalar` must not be zero; otherwise the result is undefined.",
            zh="当 `src` 的元素位宽小于 `64` 时，`scalar` 不得为零；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("src.bits", "scalar"),
            text="implies(src.bits < 64, scalar != 0)",
        ),
        Rule(
            "pto.trems/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
        Rule(
            "pto.trems/not-in-place", _not_in_place, reads=("dst", "src"), profiles=("a2a3",),
            en="`dst` and `src` must not have the same storage; otherwise the result is undefined.",
            zh="`dst` 和 `src` 不得使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src"),
            text="not same_storage(dst, src)",
        ),
        Rule(
            "pto.trems/unsigned-not-in-place", _unsigned_not_in_place, reads=("dst", "src"), profiles=("a5",),
            en="If the element type of `src` is `u64`, `dst` and `src` must not have the same storage; otherwise the result is undefined.",
            zh="当 `src` 的元素类型为 `u64` 时，`dst` 和 `src` 不得使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src"),
            shows=("src.dtype",),
            text="implies(src.dtype == u64, not same_storage(dst, src))",
        ),
        Rule(
            "pto.trems/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
        ),
        Rule(
            "pto.trems/tmp-columns", _tmp_columns, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` must have a valid row with a value for every valid column of `dst`.",
            zh="`tmp` 必须至少有一个有效行且有效列数不小于 `dst`。",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.valid_row", "tmp.valid_col", "dst.valid_col"),
            text="covers_columns(tmp)",
        ),
        Rule(
            "pto.trems/tmp-type", _tmp_type, reads=("dst", "tmp"), profiles=("a2a3",),
            en="`tmp` and `dst` must have the same element type, and `tmp` must be row-major; otherwise the result is undefined.",
            zh="`tmp` 和 `dst` 的元素类型必须相同，且 `tmp` 必须为行主序；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.dtype", "dst.dtype", "tmp.blayout"),
            text="tmp.dtype == dst.dtype and tmp.blayout == row_major",
        ),
        Rule(
            "pto.trems/tmp-type-in-text", _tmp_type_in_text, reads=("dst", "tmp"), profiles=("a5",),
            en="`tmp` and `dst` must have the same element type, and `tmp` must be row-major.",
            zh="`tmp` 和 `dst` 的元素类型必须相同，且 `tmp` 必须为行主序。",
            severity="warning",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.dtype", "dst.dtype", "tmp.blayout"),
            text="tmp.dtype == dst.dtype and tmp.blayout == row_major",
        ),
    ),
    tile=TILE_RULES,
)
