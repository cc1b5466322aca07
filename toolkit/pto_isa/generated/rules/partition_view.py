"""Rules of pto.partition_view.

Generated from tile/view-and-tile-buf/partition_view.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _rank(offsets, sizes):
    """`offsets` and `sizes` must have the same number of elements."""
    return offsets.size == sizes.size


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
        Rule(
            "pto.partition_view/rank", _rank, reads=("offsets", "sizes"), profiles=("cpu", "a2a3", "a5"),
            en="`offsets` and `sizes` must have the same number of elements.",
            zh="`offsets` 和 `sizes` 的元素个数必须相同。",
            shows=("offsets.size", "sizes.size"),
            text="offsets.size == sizes.size",
        ),
    ),
    tile=TILE_RULES,
)
