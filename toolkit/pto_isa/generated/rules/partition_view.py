"""Rules of pto.partition_view.

Generated from tile/view-and-tile-buf/partition_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.rule import OpRules, OperandSpec

from ._tile import TILE_RULES


RULES = OpRules(
    "pto.partition_view",
    operands={
        "result": OperandSpec(("global",), access="alias"),
        "source": OperandSpec(("global",)),
        "offsets": OperandSpec(("array",)),
        "sizes": OperandSpec(("array",)),
    },
    bind={
        "": {"result": "T", "source": "T", "offsets": "I", "sizes": "I"},
    },
    types={
        "": {
            "cpu": ({"T": None, "I": ("i64",)},),
            "a2a3": ({"T": None, "I": ("i64",)},),
            "a5": ({"T": None, "I": ("i64",)},),
        },
    },
    rules=(
    ),
    tile=TILE_RULES,
)
