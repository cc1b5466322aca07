"""Rules of pto.talias.

Generated from tile/sync-and-config/talias.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec

from ._tile import TILE_RULES


RULES = OpRules(
    "pto.talias",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "D", "src": "S"},
    },
    types={
        "": {
            "cpu": ({"D": None, "S": None},),
            "a2a3": ({"D": None, "S": None},),
            "a5": ({"D": None, "S": None},),
        },
    },
    rules=(
    ),
    unknown={
        "": ("Instruction page by family (English); Declarations of the C++ intrinsics; PTO library headers for A2/A3; PTO library headers for A5; PTO library headers of the CPU simulator; Operation definitions of the PTO assembler", "按指令族编排的页面（英文）；C++ 内建接口声明；PTO 库 A2/A3 头文件；PTO 库 A5 头文件；PTO 库 CPU 模拟器头文件；PTOAS 指令定义"),
    },
    tile=TILE_RULES,
)
