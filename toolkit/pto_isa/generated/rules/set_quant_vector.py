"""Rules of pto.set_quant_vector.

Generated from tile/sync-and-config/set_quant_vector.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.state import UNREAD

from ._tile import TILE_RULES


def _scaling_tile(fp):
    """`fp` must be a scaling tile."""
    return fp.loc == "scaling"


RULES = OpRules(
    "pto.set_quant_vector",
    operands={
        "fp": OperandSpec(("tile",)),
        "state": OperandSpec(("registers",), access="write", optional=True, default=UNREAD),
    },
    bind={
        "": {"fp": "T"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.set_quant_vector/scaling-tile", _scaling_tile, reads=("fp",), profiles=("cpu", "a2a3", "a5"),
            en="`fp` must be a scaling tile.",
            zh="`fp` 必须为缩放参数 Tile。",
            shows=("fp.loc",),
            text="fp.loc == scaling",
        ),
    ),
    tile=TILE_RULES,
)
