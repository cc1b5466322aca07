"""Rules of pto.tprint.

Generated from tile/irregular-and-complex/tprint.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _tile_only(src):
    """`src` must be a plain tile."""
    return src.kind == "tile"


def _vector_directly(src, tmp):
    """If `src` is a plain tile and `tmp` is not given, `src` must be a vector tile."""
    return src.kind != "tile" or not tmp is None or src.loc == "vec"


def _global_layout(src):
    """If `src` is not a plain tile, `src` must be in ND, DN or NZ layout."""
    return src.kind == "tile" or src.layout in ("nd", "dn", "nz")


def _printable_tile(src, tmp):
    """If `tmp` is given, `src` must be a plain tile and must be a vector, matrix or accumulator tile."""
    return tmp is None or src.kind == "tile" and src.loc in ("vec", "mat", "acc")


def _no_matrix_tile(src, tmp):
    """If `tmp` is given, `src` must be a plain tile and must be a vector or accumulator tile."""
    return tmp is None or src.kind == "tile" and src.loc in ("vec", "acc")


def _vector_without_tmp(src, tmp):
    """If `tmp` is given and `src` is a plain tile, `src` must not be a vector tile; otherwise the result is
    undefined."""
    return tmp is None or src.kind != "tile" or src.loc != "vec"


RULES = OpRules(
    "pto.tprint",
    operands={
        "src": OperandSpec(("tile", "global")),
        "tmp": OperandSpec(("global",), access="scratch", optional=True),
        "format": OperandSpec(("attribute",), optional=True, type="print_format", vocabulary=("width8_precision4", "width8_precision2", "width10_precision6"), default="width8_precision4"),
    },
    bind={
        "": {"src": "T", "tmp": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
            "a5": ({"T": ("f16", "f32", "i8", "i16", "i32", "u8", "u16", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.tprint/tile-only", _tile_only, reads=("src",), profiles=("cpu",),
            en="`src` must be a plain tile.",
            zh="`src` 必须为普通 Tile。",
            shows=("src.kind",),
            text="kind_of(src) == tile",
        ),
        Rule(
            "pto.tprint/vector-directly", _vector_directly, reads=("src", "tmp"), profiles=("a2a3", "a5"),
            en="If `src` is a plain tile and `tmp` is not given, `src` must be a vector tile.",
            zh="当 `src` 为普通 Tile，且未给出 `tmp` 时，`src` 必须为向量 Tile。",
            shows=("src.kind", "tmp.kind", "src.loc"),
            text="implies(kind_of(src) == tile and not present(tmp), src.loc == vec)",
        ),
        Rule(
            "pto.tprint/global-layout", _global_layout, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is not a plain tile, `src` must be in ND, DN or NZ layout.",
            zh="当 `src` 不是普通 Tile 时，`src` 必须为 ND、DN 或 NZ 布局。",
            shows=("src.kind", "src.layout"),
            text="implies(kind_of(src) != tile, src.layout in {nd, dn, nz})",
        ),
        Rule(
            "pto.tprint/printable-tile", _printable_tile, reads=("src", "tmp"), profiles=("a2a3",),
            en="If `tmp` is given, `src` must be a plain tile and must be a vector, matrix or accumulator tile.",
            zh="当给出 `tmp` 时，`src` 必须为普通 Tile，且必须为向量、矩阵或累加器 Tile。",
            shows=("tmp.kind", "src.kind", "src.loc"),
            text="implies(present(tmp), kind_of(src) == tile and src.loc in {vec, mat, acc})",
        ),
        Rule(
            "pto.tprint/no-matrix-tile", _no_matrix_tile, reads=("src", "tmp"), profiles=("a5",),
            en="If `tmp` is given, `src` must be a plain tile and must be a vector or accumulator tile.",
            zh="当给出 `tmp` 时，`src` 必须为普通 Tile，且必须为向量或累加器 Tile。",
            shows=("tmp.kind", "src.kind", "src.loc"),
            text="implies(present(tmp), kind_of(src) == tile and src.loc in {vec, acc})",
        ),
        Rule(
            "pto.tprint/vector-without-tmp", _vector_without_tmp, reads=("src", "tmp"), profiles=("a2a3", "a5"),
            en="If `tmp` is given and `src` is a plain tile, `src` must not be a vector tile; otherwise the result is undefined.",
            zh="当给出 `tmp`，且 `src` 为普通 Tile 时，`src` 不得为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("tmp.kind", "src.kind", "src.loc"),
            text="implies(present(tmp) and kind_of(src) == tile, src.loc != vec)",
        ),
    ),
    tile=TILE_RULES,
)
