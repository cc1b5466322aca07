"""Rules of pto.sethf32mode.

Generated from tile/sync-and-config/sethf32mode.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.state import UNREAD

from ._tile import TILE_RULES


def _known_rounding(round_mode):
    """`round_mode` must be `round` or `rint`; otherwise the result is undefined."""
    return round_mode in ("round", "rint")


RULES = OpRules(
    "pto.sethf32mode",
    operands={
        "state": OperandSpec(("registers",), access="write", optional=True, default=UNREAD),
        "enable": OperandSpec(("attribute",), type="bool"),
        "round_mode": OperandSpec(("attribute",), optional=True, type="round_mode", vocabulary=("none", "rint", "round", "floor", "ceil", "trunc", "odd"), default="round"),
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
            "pto.sethf32mode/known-rounding", _known_rounding, reads=("round_mode",), profiles=("cpu", "a2a3", "a5"),
            en="`round_mode` must be `round` or `rint`; otherwise the result is undefined.",
            zh="`round_mode` 必须为 `round` 或 `rint`；否则结果未定义。",
            severity="undefined",
            shows=("round_mode",),
            text="round_mode in {round, rint}",
        ),
    ),
    tile=TILE_RULES,
)
