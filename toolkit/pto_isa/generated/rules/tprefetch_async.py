"""Rules of pto.tprefetch_async.

Generated from tile/memory-and-data-movement/tprefetch_async.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _one_line(src):
    """`src` should be one contiguous line; otherwise nothing is fetched."""
    return both(
        src.shape[0] == 1,
        src.shape[1] == 1,
        src.shape[2] == 1,
        src.shape[3] == 1,
        src.stride[4] == 1,
        src.stride[3] == src.shape[4],
        src.stride[2] == src.stride[3],
        src.stride[1] == src.stride[2],
        src.stride[0] == src.stride[1],
    )


RULES = OpRules(
    "pto.tprefetch_async",
    operands={
        "src": OperandSpec(("global",)),
        "ctx": OperandSpec(("state",), access="read_write", optional=True),
    },
    bind={
        "": {"src": "T"},
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
            "pto.tprefetch_async/one-line", _one_line, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` should be one contiguous line; otherwise nothing is fetched.",
            zh="`src` 应为连续的一行；否则不会预取任何数据。",
            severity="warning",
            shows=("src.shape", "src.stride"),
            text="src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1 and src.shape[3] == 1 and src.stride[4] == 1 and src.stride[3] == src.shape[4] and src.stride[2] == src.stride[3] and src.stride[1] == src.stride[2] and src.stride[0] == src.stride[1]",
        ),
    ),
    tile=TILE_RULES,
)
