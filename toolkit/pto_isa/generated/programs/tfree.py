"""pto.tfree in programs.

Generated from system/tpipe/tfree.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tfree import RULES, _form


def _a2a3(pipe, view, split):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(view, "a2a3")
    if form in ("slot", "tile"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm") or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both")
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
        ):
            return form
        return None
    return None


def _a5(pipe, view, split):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(view, "a5")
    if form in ("slot", "tile"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm") or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (view is None or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")) is not False
        ):
            return form
        return None
    return None


def _cpu(pipe, view, split):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(view, "cpu")
    if form == "tile":
        if (
            (pipe.direction in ("dir_both", "dir_both_gm") or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("pipe", "view", "split"),
    forms=(
        TextForm("dps", ins=("pipe",), attributes={"split": "split"}),
    ),
    accepts={"a2a3": _a2a3, "a5": _a5, "cpu": _cpu},
)
