"""Rules of pto.twait.

Generated from comm/comm/twait.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _not_empty(signal):
    """The number of elements of `signal` must be positive."""
    return signal.size > 0


RULES = OpRules(
    "pto.twait",
    operands={
        "signal": OperandSpec(("global",)),
        "value": OperandSpec(("scalar",)),
        "cmp": OperandSpec(("attribute",), type="wait_cmp", vocabulary=("eq", "ne", "gt", "ge", "lt", "le")),
    },
    bind={
        "": {"signal": "i32", "value": "i32"},
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
            "pto.twait/not-empty", _not_empty, reads=("signal",), profiles=("cpu",),
            en="The number of elements of `signal` must be positive.",
            zh="`signal` 的元素个数必须大于零。",
            shows=("signal.size",),
            text="signal.size > 0",
        ),
    ),
    tile=TILE_RULES,
)
