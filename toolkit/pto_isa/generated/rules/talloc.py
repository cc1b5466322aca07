"""Rules of pto.talloc.

Generated from system/tpipe/talloc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _split_of_view(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`; otherwise the result is undefined."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


RULES = OpRules(
    "pto.talloc",
    operands={
        "view": OperandSpec(("global",), access="write"),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
        "pipe": OperandSpec(("state",), access="read_write", optional=True),
    },
    bind={
        "": {"view": "T"},
    },
    types={
        "": {
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.talloc/split-of-view", _split_of_view, reads=("split",), profiles=("a2a3", "a5"),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`; otherwise the result is undefined.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`；否则结果未定义。",
            severity="undefined",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
    ),
    tile=TILE_RULES,
)
