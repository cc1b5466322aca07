"""Rules of pto.get_scale_addr.

Generated from tile/sync-and-config/get_scale_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _scale_memory(dst):
    """`dst` must be a scaling, left-scale or right-scale tile."""
    return dst.loc in ("scaling", "scale_left", "scale_right")


RULES = OpRules(
    "pto.get_scale_addr",
    operands={
        "dst": OperandSpec(("tile",), access="alias"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "S", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"S": None, "T": None},),
            "a5": ({"S": None, "T": None},),
        },
    },
    rules=(
        Rule(
            "pto.get_scale_addr/scale-memory", _scale_memory, reads=("dst",), profiles=("a5",),
            en="`dst` must be a scaling, left-scale or right-scale tile.",
            zh="`dst` 必须为缩放参数、左缩放或右缩放 Tile。",
            shows=("dst.loc",),
            text="dst.loc in {scaling, scale_left, scale_right}",
        ),
    ),
    tile=TILE_RULES,
)
