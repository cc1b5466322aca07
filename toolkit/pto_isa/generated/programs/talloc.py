"""pto.talloc in programs.

Generated from system/tpipe/talloc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.talloc import RULES


def _a2a3(pipe, view, split):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        (pipe.direction in ("dir_both", "dir_both_gm") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
        and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both")
        and (pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
        and split in ("tile_no_split", "tile_up_down", "tile_left_right")
    ):
        return ""
    return None


def _a5(pipe, view, split):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        (pipe.direction in ("dir_both", "dir_both_gm") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
        and (pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
        and split in ("tile_no_split", "tile_up_down", "tile_left_right")
        and (split != "tile_no_split" or pipe.vector_cores == 1) is not False
        and pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("pipe", "view", "split"),
    forms=(
        TextForm("dps", ins=("pipe",), outs=("view",), attributes={"split": "split"}),
    ),
    accepts={"a2a3": _a2a3, "a5": _a5},
)
