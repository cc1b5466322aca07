"""Rules of pto.tfillpad.

Generated from tile/layout-and-rearrangement/tfillpad.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rules.logic import both, implies
from ...runtime.rules.rule import Asked, Choice, OpRules, OperandSpec, Rule

from ._common import _same_shape
from ._layout_and_rearrangement import _nz_layout, _same_shape_in_text_dst_src, _same_storage
from ._tile import TILE_RULES


def _form(dst):
    """Name the form: vector, matrix."""
    if dst.loc != "mat":
        return "vector"
    if dst.loc == "mat":
        return "matrix"
    return ""


def _pad_set(dst):
    """If `dst` is a vector tile, the pad value of `dst` must not be `null`."""
    return dst.loc != "vec" or dst.pad != "null"


def _row_major(dst, src):
    """If `dst` is a vector tile, `dst` and `src` must be in ND layout; otherwise the result is undefined."""
    return dst.loc != "vec" or dst.layout == "nd" and src.layout == "nd"


def _rows_kept(dst, src):
    """If `dst` is a vector tile, `src` must have at most as many valid rows as `dst`; otherwise the result is
    undefined."""
    return dst.loc != "vec" or src.valid_row <= dst.valid_row


def _last_block_filled(dst, src):
    """If `dst` is a vector tile and `dst` and `src` have the same pad value, `src.valid_col × src.bits` must be a
    multiple of `256`; otherwise the result is undefined."""
    return dst.loc != "vec" or dst.pad != src.pad or src.valid_col * src.bits % 256 == 0


def _last_block_rows(dst, src):
    """If `dst` is a vector tile, the element width in bits of `src` is greater than `8`, `dst` and `src` differ in
    pad value, and `src.valid_col × src.bits` is not a multiple of `256`, the number of valid rows of `src` must
    be at most `510`; otherwise the result is undefined."""
    return (
        dst.loc != "vec"
        or not src.bits > 8
        or dst.pad == src.pad
        or implies(src.valid_col * src.bits % 256 != 0, src.valid_row <= 510)
    )


def _same_location(dst, src):
    """`dst` and `src` must have the same location, and `dst` must be a vector or matrix tile."""
    return dst.loc == src.loc and dst.loc in ("vec", "mat")


def _zero_or_null_pad(dst):
    """The pad value of `dst` must be `zero` or `null`."""
    return dst.pad in ("zero", "null")


def _same_type_in_text(dst, src):
    """`dst` and `src` must have the same valid shape and pad value."""
    return dst.pad == src.pad and both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


RULES = OpRules(
    "pto.tfillpad",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "pad_val": OperandSpec(("attribute",), optional=True, type="pad", vocabulary=("null", "zero", "max", "min", "custom"), default="zero"),
    },
    bind={
        "vector": {"dst": "T", "src": "T"},
        "matrix": {"dst": "T", "src": "T"},
    },
    types={
        "vector": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "matrix": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
    },
    rules=(
        Rule(
            "pto.tfillpad/pad-set", _pad_set, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="If `dst` is a vector tile, the pad value of `dst` must not be `null`.",
            zh="当 `dst` 为向量 Tile 时，`dst` 的填充值不得为 `null`。",
            shows=("dst.loc", "dst.pad"),
            text="implies(dst.loc == vec, dst.pad != null)",
            by=(("cpu", "assembler compile"), ("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tfillpad/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `dst` is a vector tile, `dst` and `src` must be in ND layout; otherwise the result is undefined.",
            zh="当 `dst` 为向量 Tile 时，`dst` 和 `src` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            needs=("same-location",),
            shows=("dst.loc", "dst.layout", "src.layout"),
            text="implies(dst.loc == vec, dst.layout == nd and src.layout == nd)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tfillpad/rows-kept", _rows_kept, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `dst` is a vector tile, `src` must have at most as many valid rows as `dst`; otherwise the result is undefined.",
            zh="当 `dst` 为向量 Tile 时，`src` 的有效行数不得大于 `dst`；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.valid_row", "dst.valid_row"),
            text="implies(dst.loc == vec, src.valid_row <= dst.valid_row)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tfillpad/last-block-filled", _last_block_filled, reads=("dst", "src"), profiles=("a2a3",),
            en="If `dst` is a vector tile and `dst` and `src` have the same pad value, `src.valid_col × src.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `dst` 为向量 Tile，且 `dst` 和 `src` 的填充值相同时，`src.valid_col × src.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "dst.pad", "src.pad", "src.valid_col", "src.bits"),
            numbers=(256, 0),
            text="implies(dst.loc == vec, dst.pad != src.pad or src.valid_col * src.bits % 256 == 0)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tfillpad/last-block-rows", _last_block_rows, reads=("dst", "src"), profiles=("a2a3",),
            en="If `dst` is a vector tile, the element width in bits of `src` is greater than `8`, `dst` and `src` differ in pad value, and `src.valid_col × src.bits` is not a multiple of `256`, the number of valid rows of `src` must be at most `510`; otherwise the result is undefined.",
            zh="当 `dst` 为向量 Tile，`src` 的元素位宽大于 `8`，`dst` 和 `src` 的填充值不同，且 `src.valid_col × src.bits` 不是 `256` 的整数倍时，`src` 的有效行数不得大于 `510`；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.bits", "dst.pad", "src.pad", "src.valid_col", "src.valid_row"),
            numbers=(8, 256, 0, 510),
            text="implies(dst.loc == vec and src.bits > 8 and dst.pad != src.pad and src.valid_col * src.bits % 256 != 0, src.valid_row <= 510)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tfillpad/same-location", _same_location, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same location, and `dst` must be a vector or matrix tile.",
            zh="`dst` 和 `src` 的存储位置必须相同，且 `dst` 必须为向量或矩阵 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == src.loc and dst.loc in {vec, mat}",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tfillpad/same-shape", _same_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same static shape.",
            zh="`dst` 和 `src` 的静态形状必须相同。",
            shows=("dst.shape", "src.shape"),
            text="dst.shape == src.shape",
            by=(("cpu", "assembler compile"), ("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tfillpad/nz-layout", _nz_layout, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be in NZ layout.",
            zh="`dst` 必须为 NZ 布局。",
            needs=("same-location",),
            form="matrix",
            shows=("dst.layout",),
            text="dst.layout == nz",
            by=(("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tfillpad/zero-or-null-pad", _zero_or_null_pad, reads=("dst",), profiles=("a2a3", "a5"),
            en="The pad value of `dst` must be `zero` or `null`.",
            zh="`dst` 的填充值必须为 `zero` 或 `null`。",
            needs=("same-location",),
            form="matrix",
            shows=("dst.pad",),
            text="dst.pad in {zero, null}",
            by=(("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tfillpad/same-type-in-text", _same_type_in_text, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape and pad value.",
            zh="`dst` 和 `src` 的有效形状和填充值必须相同。",
            severity="warning",
            needs=("same-location",),
            form="matrix",
            shows=("dst.valid_shape", "src.valid_shape", "dst.pad", "src.pad"),
            text="dst.valid_shape == src.valid_shape and dst.pad == src.pad",
            in_text="error",
            by=(("a2a3", "assembler"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tfillpad/same-storage", _same_storage, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same storage; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须使用同一存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="matrix",
            data=("dst", "src"),
            text="same_storage(dst, src)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
    ),
    types_by={
        "vector": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "matrix": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    select=Choice(("dst",), _form),
    asked={
        "same-shape": Asked(("dst", "src"), ("cpu", "a2a3", "a5"), _same_shape_in_text_dst_src),
    },
    tile=TILE_RULES,
)
