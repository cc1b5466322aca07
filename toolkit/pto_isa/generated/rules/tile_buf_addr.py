"""Rules of pto.tile_buf_addr.

Generated from tile/view-and-tile-buf/tile_buf_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec

from ._tile import TILE_RULES


RULES = OpRules(
    "pto.tile_buf_addr",
    operands={
        "result": OperandSpec(("array",), access="alias"),
        "tile": OperandSpec(("tile",)),
    },
    bind={
        "": {"result": "T", "tile": "T"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
    ),
    tile=TILE_RULES,
)
