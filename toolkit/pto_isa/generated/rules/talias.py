"""Rules of pto.talias.

Generated from tile/sync-and-config/talias.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.rule import OpRules, OperandSpec

from ._tile import TILE_RULES


RULES = OpRules(
    "pto.talias",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "D", "src": "S"},
    },
    types={
        "": {
            "cpu": ({"D": None, "S": None},),
            "a2a3": ({"D": None, "S": None},),
            "a5": ({"D": None, "S": None},),
        },
    },
    rules=(
    ),
    tile=TILE_RULES,
)
