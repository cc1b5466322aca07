"""Rules of pto.tfree.

Generated from system/tpipe/tfree.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _split_in_text(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


RULES = OpRules(
    "pto.tfree",
    operands={
        "view": OperandSpec(("global",), optional=True),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
        "pipe": OperandSpec(("state",), access="read_write", optional=True),
    },
    bind={
        "": {"view": "T"},
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
            "pto.tfree/split-in-text", _split_in_text, reads=("split",), profiles=("a2a3", "a5"),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`。",
            severity="warning",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
    ),
    tile=TILE_RULES,
)
