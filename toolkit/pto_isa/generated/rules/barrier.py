"""Rules of pto.barrier.

Generated from scalar/pipeline-sync/barrier.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _runs_operations(pipe):
    """`pipe` must be `S`, `V`, `M`, `MTE1`, `MTE2`, `MTE3`, `FIX` or `ALL`."""
    return pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX", "ALL")


RULES = OpRules(
    "pto.barrier",
    operands={
        "pipe": OperandSpec(("attribute",), type="pipe", vocabulary=("S", "V", "M", "MTE1", "MTE2", "MTE3", "ALL", "MTE4", "MTE5", "V2", "FIX", "VIRTUAL_MTE2_L1A", "VIRTUAL_MTE2_L1B", "UNASSIGNED")),
    },
    bind={
        "": {},
    },
    types={
        "": {
            "cpu": ({},),
            "a2a3": ({},),
            "a5": ({},),
        },
    },
    rules=(
        Rule(
            "pto.barrier/runs-operations", _runs_operations, reads=("pipe",), profiles=("a2a3", "a5"),
            en="`pipe` must be `S`, `V`, `M`, `MTE1`, `MTE2`, `MTE3`, `FIX` or `ALL`.",
            zh="`pipe` 必须为 `S`、`V`、`M`、`MTE1`、`MTE2`、`MTE3`、`FIX` 或 `ALL`。",
            shows=("pipe",),
            text="pipe in {S, V, M, MTE1, MTE2, MTE3, FIX, ALL}",
        ),
    ),
    tile=TILE_RULES,
)
