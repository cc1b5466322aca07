"""Rules of pto.texpands.

Generated from tile/tile-scalar-and-immediate/texpands.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, profile):
    """Name the form: conv, matrix, vector."""
    if profile in ("a2a3", "a5"):
        if dst.kind == "conv":
            return "conv"
    if dst.loc == "mat":
        return "matrix"
    if dst.loc != "mat":
        return "vector"
    return ""


def _conv_in_matrix_memory(dst):
    """`dst` must be a matrix tile."""
    return dst.loc == "mat"


def _conv_layout_a2a3(dst):
    """`dst` must be in NC1HWC0 or FRACTAL_Z layout."""
    return dst.layout in ("nc1hwc0", "fractal_z")


def _conv_layout_a5(dst):
    """`dst` must be in NC1HWC0, FRACTAL_Z, NDC1HWC0 or FRACTAL_Z_3D layout."""
    return dst.layout in ("nc1hwc0", "fractal_z", "ndc1hwc0", "fractal_z_3d")


def _conv_blocks(dst):
    """`dst` must hold 1 to 32767 blocks of 32 bytes."""
    return both(1 <= dst.bytes // 32, dst.bytes // 32 <= 32767)


def _matrix_blocks(dst):
    """`dst` must hold 1 to 32767 blocks of 32 bytes."""
    return both(1 <= dst.bytes // 32, dst.bytes // 32 <= 32767)


def _vector_tile(dst):
    """`dst` must be a vector tile."""
    return dst.loc == "vec"


def _row_major_64_bit(dst):
    """If `dst` has 64-bit elements, `dst` must be row-major."""
    return dst.bits != 64 or dst.blayout == "row_major"


RULES = OpRules(
    "pto.texpands",
    operands={
        "dst": OperandSpec(("tile", "conv"), access="write"),
        "scalar": OperandSpec(("scalar",)),
    },
    bind={
        "conv": {"dst": "T", "scalar": "T"},
        "matrix": {"dst": "T", "scalar": "T"},
        "vector": {"dst": "T", "scalar": "T"},
    },
    types={
        "conv": {
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "matrix": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f8e4m3", "f8e5m2", "f8e8m0", "hif8")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
        "vector": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f8e4m3", "f8e5m2", "f8e8m0", "hif8")},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.texpands/conv-in-matrix-memory", _conv_in_matrix_memory, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be a matrix tile.",
            zh="`dst` 必须为矩阵 Tile。",
            form="conv",
            shows=("dst.loc",),
            text="dst.loc == mat",
        ),
        Rule(
            "pto.texpands/conv-layout-a2a3", _conv_layout_a2a3, reads=("dst",), profiles=("a2a3",),
            en="`dst` must be in NC1HWC0 or FRACTAL_Z layout.",
            zh="`dst` 必须为 NC1HWC0 或 FRACTAL_Z 布局。",
            form="conv",
            shows=("dst.layout",),
            text="dst.layout in {nc1hwc0, fractal_z}",
        ),
        Rule(
            "pto.texpands/conv-layout-a5", _conv_layout_a5, reads=("dst",), profiles=("a5",),
            en="`dst` must be in NC1HWC0, FRACTAL_Z, NDC1HWC0 or FRACTAL_Z_3D layout.",
            zh="`dst` 必须为 NC1HWC0、FRACTAL_Z、NDC1HWC0 或 FRACTAL_Z_3D 布局。",
            form="conv",
            shows=("dst.layout",),
            text="dst.layout in {nc1hwc0, fractal_z, ndc1hwc0, fractal_z_3d}",
        ),
        Rule(
            "pto.texpands/conv-blocks", _conv_blocks, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must hold 1 to 32767 blocks of 32 bytes.",
            zh="`dst` 必须包含 1 到 32767 个 32 字节的块。",
            form="conv",
            shows=("dst.bytes",),
            text="1 <= dst.bytes // 32 <= 32767",
        ),
        Rule(
            "pto.texpands/matrix-blocks", _matrix_blocks, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must hold 1 to 32767 blocks of 32 bytes.",
            zh="`dst` 必须包含 1 到 32767 个 32 字节的块。",
            form="matrix",
            shows=("dst.bytes",),
            text="1 <= dst.bytes // 32 <= 32767",
        ),
        Rule(
            "pto.texpands/vector-tile", _vector_tile, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst` must be a vector tile.",
            zh="`dst` 必须为向量 Tile。",
            form="vector",
            shows=("dst.loc",),
            text="dst.loc == vec",
        ),
        Rule(
            "pto.texpands/row-major-64-bit", _row_major_64_bit, reads=("dst",), profiles=("a5",),
            en="If `dst` has 64-bit elements, `dst` must be row-major.",
            zh="当 `dst` 的元素为 64 位时，`dst` 必须为行主序。",
            form="vector",
            shows=("dst.bits", "dst.blayout"),
            text="implies(dst.bits == 64, dst.blayout == row_major)",
        ),
    ),
    select=Choice(("dst", "profile"), _form),
    tile=TILE_RULES,
)
