"""Rules of pto.set_quant_scalar.

Generated from tile/sync-and-config/set_quant_scalar.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.state import UNREAD

from ._tile import TILE_RULES


def _not_negative(pre_quant_scalar):
    """`pre_quant_scalar` must not be negative; otherwise the result is undefined."""
    return pre_quant_scalar >= 0.0


RULES = OpRules(
    "pto.set_quant_scalar",
    operands={
        "pre_quant_scalar": OperandSpec(("scalar",)),
        "state": OperandSpec(("registers",), access="write", optional=True, default=UNREAD),
        "out_type": OperandSpec(("attribute",), type="register_quant_type", vocabulary=("i8", "u8", "i16", "f16", "bf16", "f32")),
    },
    bind={
        "": {"pre_quant_scalar": "f32"},
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
            "pto.set_quant_scalar/not-negative", _not_negative, reads=("pre_quant_scalar",), profiles=("a2a3", "a5"),
            en="`pre_quant_scalar` must not be negative; otherwise the result is undefined.",
            zh="`pre_quant_scalar` 不得为负；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("pre_quant_scalar",),
            text="pre_quant_scalar >= 0.0",
        ),
    ),
    tile=TILE_RULES,
)
