"""Rules of pto.tquant_hif4.

Generated from tile/irregular-and-complex/tquant_hif4.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _groups_of_columns(grp_axis):
    """`grp_axis` must be `1`."""
    return grp_axis == 1


def _algorithm(mx_alg):
    """`mx_alg` must be `hif4`."""
    return mx_alg == "hif4"


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


RULES = OpRules(
    "pto.tquant_hif4",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "shared_exp": OperandSpec(("tile",), access="write"),
        "group_max": OperandSpec(("tile",), access="write"),
        "group_scale": OperandSpec(("tile",), access="write"),
        "grp_axis": OperandSpec(("attribute",), optional=True, type="int", default=1),
        "mx_alg": OperandSpec(("attribute",), optional=True, type="mx_quant_alg", vocabulary=("ocp_mx_fp8_e4m3", "nv_mx_fp8_e4m3", "ocp_mx_fp4_e2m1", "nv_mx_fp4_e2m1", "hif4"), default="hif4"),
    },
    bind={
        "": {"dst": "f4e1m2", "src": "bf16", "shared_exp": "u8", "group_max": "bf16", "group_scale": "bf16"},
    },
    types={
        "": {
        },
    },
    rules=(
        Rule(
            "pto.tquant_hif4/groups-of-columns", _groups_of_columns, reads=("grp_axis",), profiles=(),
            en="`grp_axis` must be `1`.",
            zh="`grp_axis` 必须为 `1`。",
            shows=("grp_axis",),
            text="grp_axis == 1",
        ),
        Rule(
            "pto.tquant_hif4/algorithm", _algorithm, reads=("mx_alg",), profiles=(),
            en="`mx_alg` must be `hif4`.",
            zh="`mx_alg` 必须为 `hif4`。",
            shows=("mx_alg",),
            text="mx_alg == hif4",
        ),
        Rule(
            "pto.tquant_hif4/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=(),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
    ),
    unknown={
        "": ("Older single instruction page (English); Older single instruction page (Chinese); PTO library headers for A6; Tests of the PTO library on A6 with their expected results; Published description of the HiFloat4 format (arXiv 2602.11287)", "旧版指令页（英文）；旧版指令页（中文）；PTO 库 A6 头文件；PTO 库 A6 测试及其期望结果；HiFloat4 格式论文（arXiv 2602.11287）"),
    },
    tile=TILE_RULES,
)
