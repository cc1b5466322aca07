"""Rules of pto.set_flag.

Generated from scalar/pipeline-sync/set_flag.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _different_pipes(src_pipe, dst_pipe):
    """`src_pipe` must differ from `dst_pipe`; otherwise the result is undefined."""
    return src_pipe != dst_pipe


def _one_pipe_each(src_pipe, dst_pipe):
    """`src_pipe` and `dst_pipe` must each be `S`, `V`, `M`, `MTE1`, `MTE2`, `MTE3` or `FIX`."""
    return (
        src_pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
        and dst_pipe in ("S", "V", "M", "MTE1", "MTE2", "MTE3", "FIX")
    )


RULES = OpRules(
    "pto.set_flag",
    operands={
        "src_pipe": OperandSpec(("attribute",), type="pipe", vocabulary=("S", "V", "M", "MTE1", "MTE2", "MTE3", "ALL", "MTE4", "MTE5", "V2", "FIX", "VIRTUAL_MTE2_L1A", "VIRTUAL_MTE2_L1B", "UNASSIGNED")),
        "dst_pipe": OperandSpec(("attribute",), type="pipe", vocabulary=("S", "V", "M", "MTE1", "MTE2", "MTE3", "ALL", "MTE4", "MTE5", "V2", "FIX", "VIRTUAL_MTE2_L1A", "VIRTUAL_MTE2_L1B", "UNASSIGNED")),
        "event_id": OperandSpec(("attribute",), type="event", vocabulary=("event_id0", "event_id1", "event_id2", "event_id3", "event_id4", "event_id5", "event_id6", "event_id7")),
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
            "pto.set_flag/different-pipes", _different_pipes, reads=("src_pipe", "dst_pipe"), profiles=("a2a3", "a5"),
            en="`src_pipe` must differ from `dst_pipe`; otherwise the result is undefined.",
            zh="`src_pipe` 不得等于 `dst_pipe`；否则结果未定义。",
            severity="undefined",
            shows=("src_pipe", "dst_pipe"),
            text="src_pipe != dst_pipe",
        ),
        Rule(
            "pto.set_flag/one-pipe-each", _one_pipe_each, reads=("src_pipe", "dst_pipe"), profiles=("a2a3", "a5"),
            en="`src_pipe` and `dst_pipe` must each be `S`, `V`, `M`, `MTE1`, `MTE2`, `MTE3` or `FIX`.",
            zh="`src_pipe` 和 `dst_pipe` 必须均为 `S`、`V`、`M`、`MTE1`、`MTE2`、`MTE3` 或 `FIX`。",
            shows=("src_pipe", "dst_pipe"),
            text="src_pipe in {S, V, M, MTE1, MTE2, MTE3, FIX} and dst_pipe in {S, V, M, MTE1, MTE2, MTE3, FIX}",
        ),
    ),
    tile=TILE_RULES,
)
