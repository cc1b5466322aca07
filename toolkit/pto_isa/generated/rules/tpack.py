"""Rules of pto.tpack.

Generated from tile/layout-and-rearrangement/tpack.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

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


RULES = OpRules(
    "pto.tpack",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "D", "src": "S"},
    },
    types={
        "": {
            "a5": ({"S": ("f32", "i32", "u32"), "D": ("f16", "bf16", "i16", "u16", "f8e4m3", "f8e5m2", "hif8", "i8", "u8")}, {"S": ("f16", "bf16", "i16", "u16"), "D": ("f8e4m3", "f8e5m2", "hif8", "i8", "u8")},),
        },
    },
    rules=(
        Rule(
            "pto.tpack/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tpack/row-major", _row_major, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tpack/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
    ),
    unknown={
        "": ("Instruction page by family (English); Operation definitions of the PTO assembler; Verifier of the PTO assembler; Declarations of the C++ intrinsics; PTO library headers for A5; PTO library headers of the CPU simulator", "按指令族编排的页面（英文）；PTOAS 指令定义；PTOAS 校验器；C++ 内建接口声明；PTO 库 A5 头文件；PTO 库 CPU 模拟器头文件"),
    },
    tile=TILE_RULES,
)
