"""Rules of pto.tassign.

Generated from tile/sync-and-config/tassign.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _not_negative(addr):
    """`addr` must not be negative."""
    return addr >= 0


def _aligned(addr):
    """`addr` must be a multiple of `32`."""
    return addr % 32 == 0


RULES = OpRules(
    "pto.tassign",
    operands={
        "tile": OperandSpec(("tile", "conv"), access="alias"),
        "addr": OperandSpec(("scalar",), optional=True),
    },
    bind={
        "": {"tile": "T", "addr": "index"},
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
            "pto.tassign/not-negative", _not_negative, reads=("addr",), profiles=("cpu", "a2a3", "a5"),
            en="`addr` must not be negative.",
            zh="`addr` 不得为负。",
            stage="value",
            shows=("addr",),
            text="addr >= 0",
        ),
        Rule(
            "pto.tassign/aligned", _aligned, reads=("addr",), profiles=("a2a3", "a5"),
            en="`addr` must be a multiple of `32`.",
            zh="`addr` 必须为 `32` 的整数倍。",
            stage="value",
            shows=("addr",),
            text="addr % 32 == 0",
        ),
    ),
    tile=TILE_RULES,
)
