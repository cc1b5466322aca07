"""Rules of pto.ttest.

Generated from comm/comm/ttest.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec

from ._tile import TILE_RULES


RULES = OpRules(
    "pto.ttest",
    operands={
        "signal": OperandSpec(("global",)),
        "value": OperandSpec(("scalar",)),
        "result": OperandSpec(("array",), access="write"),
        "cmp": OperandSpec(("attribute",), type="wait_cmp", vocabulary=("eq", "ne", "gt", "ge", "lt", "le")),
    },
    bind={
        "": {"signal": "i32", "value": "i32", "result": "u16"},
    },
    types={
        "": {
            "cpu": ({},),
            "a2a3": ({},),
            "a5": ({},),
        },
    },
    rules=(
    ),
    tile=TILE_RULES,
)
