"""Rules of pto.tensor_view_addr.

Generated from tile/view-and-tile-buf/tensor_view_addr.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec

from ._tile import TILE_RULES


RULES = OpRules(
    "pto.tensor_view_addr",
    operands={
        "result": OperandSpec(("array",), access="alias"),
        "src": OperandSpec(("global",)),
    },
    bind={
        "": {"result": "T", "src": "T"},
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
