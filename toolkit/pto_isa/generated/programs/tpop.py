"""pto.tpop in programs.

Generated from system/tpipe/tpop.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpop import RULES, _form


def _a2a3(pipe, dst, sub_block_id, split):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(pipe, dst, "a2a3")
    if form == "edge":
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge") or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge")
            and (dst.kind != "tile" or dst.loc in ("vec", "mat", "ctrl")) is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and (dst.kind != "tile" or dst.loc not in ("mat", "vec") or pipe.core == "cell" or (dst.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (pipe.sources > 0) is not False
            and dst.loc == "vec"
            and (dst.bytes >= pipe.slot_bytes) is not False
        ):
            return form
        return None
    if form in ("tile", "slot", "control"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge") or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge")
            and (dst.kind != "tile" or dst.loc in ("vec", "mat", "ctrl")) is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and (dst.kind != "tile" or dst.loc not in ("mat", "vec") or pipe.core == "cell" or (dst.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
        ):
            return form
        return None
    return None


def _cpu(pipe, dst, sub_block_id, split):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(pipe, dst, "cpu")
    if form in ("tile", "control"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge") or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and sub_block_id is None
            and (dst.kind != "tile" or dst.loc not in ("mat", "vec") or pipe.core == "cell" or (dst.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (split != "tile_no_split" or pipe.vector_cores == 1) is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
        ):
            return form
        return None
    return None


def _a5(pipe, dst, sub_block_id, split):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(pipe, dst, "a5")
    if form in ("tile", "slot", "control"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge") or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and (dst.kind != "tile" or dst.loc in ("vec", "mat", "ctrl")) is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and (dst.kind != "tile" or dst.loc not in ("mat", "vec") or pipe.core == "cell" or (dst.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (split != "tile_no_split" or pipe.vector_cores == 1) is not False
            and (dst.kind != "tile" or pipe.direction != "dir_both_gm") is not False
            and (dst.kind != "global" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("pipe", "dst", "sub_block_id", "split"),
    forms=(
        TextForm("dps", ins=("dst", "pipe"), attributes={"split": "split"}),
        TextForm("ssa", ins=("pipe", "dst")),
    ),
    accepts={"a2a3": _a2a3, "cpu": _cpu, "a5": _a5},
)
