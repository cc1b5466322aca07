"""Rules of pto.get_tensor_view_stride.

Generated from tile/view-and-tile-buf/get_tensor_view_stride.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _dimension(dim_index):
    """`dim_index` must be the number of a dimension of the view: at least 0 and less than its rank, which is at
    most 5."""
    return both(0 <= dim_index, dim_index <= 4)


RULES = OpRules(
    "pto.get_tensor_view_stride",
    operands={
        "result": OperandSpec(("scalar",), access="write"),
        "tensor_view": OperandSpec(("global",)),
        "dim_index": OperandSpec(("scalar",)),
    },
    bind={
        "": {"result": "index", "tensor_view": "T", "dim_index": "index"},
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
            "pto.get_tensor_view_stride/dimension", _dimension, reads=("dim_index",), profiles=("cpu", "a2a3", "a5"),
            en="`dim_index` must be the number of a dimension of the view: at least 0 and less than its rank, which is at most 5.",
            zh="`dim_index` 必须是视图已有的维度编号：不小于 0 且小于维数，维数至多为 5。",
            stage="value",
            shows=("dim_index",),
            text="0 <= dim_index <= 4",
        ),
    ),
    tile=TILE_RULES,
)
