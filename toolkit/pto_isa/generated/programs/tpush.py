"""pto.tpush in programs.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tpush import RULES, _configured_result, _entry_fits, _form, _location


def _a2a3(pipe, src, sub_block_id, fp, state, split, quant_mode, layout_mode, relu_mode, st_phase, target_core, atomic_type):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(pipe, src, quant_mode, fp, "a2a3")
    if form == "edge":
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge", "grid_span")
            and (pipe.core == "cell" or pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and layout_mode == "nz2nd"
            and (target_core == 0) is not False
            and (quant_mode is None or both(src.valid_row > 0, src.valid_col > 0, src.valid_row <= 8192)) is not False
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "a2a3") is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and _entry_fits(pipe, src, split, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (pipe.targets > 0) is not False
            and src.loc == "vec"
            and (src.bytes >= pipe.slot_bytes) is not False
        ):
            return form
        return None
    if form == "span":
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge", "grid_span")
            and (pipe.core == "cell" or pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and layout_mode == "nz2nd"
            and (target_core == 0) is not False
            and (quant_mode is None or both(src.valid_row > 0, src.valid_col > 0, src.valid_row <= 8192)) is not False
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "a2a3") is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and _entry_fits(pipe, src, split, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and src.loc == "vec"
            and (src.bytes >= pipe.slot_bytes) is not False
        ):
            return form
        return None
    if form in ("cast", "scaled", "tile", "slot", "control"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge", "grid_span")
            and (pipe.core == "cell" or pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and layout_mode == "nz2nd"
            and (target_core == 0) is not False
            and (quant_mode is None or both(src.valid_row > 0, src.valid_col > 0, src.valid_row <= 8192)) is not False
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "a2a3") is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and _entry_fits(pipe, src, split, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
        ):
            return form
        return None
    if form == "scaled_by_column":
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge", "grid_span")
            and (pipe.core == "cell" or pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and layout_mode == "nz2nd"
            and (target_core == 0) is not False
            and (quant_mode is None or both(src.valid_row > 0, src.valid_col > 0, src.valid_row <= 8192)) is not False
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "a2a3") is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and _entry_fits(pipe, src, split, "a2a3") is not False
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (fp is None or (fp.loc == "scaling"))
            and (fp is None or ((src.valid_col <= fp.valid_col) is not False))
        ):
            return form
        return None
    return None


def _cpu(pipe, src, sub_block_id, fp, state, split, quant_mode, layout_mode, relu_mode, st_phase, target_core, atomic_type):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(pipe, src, quant_mode, fp, "cpu")
    if form in ("cast", "scaled", "tile", "control"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and layout_mode == "nz2nd"
            and (target_core == 0) is not False
            and atomic_type == "atomic_none"
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "cpu") is not False
            and _entry_fits(pipe, src, split, "cpu") is not False
            and sub_block_id is None
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (split != "tile_no_split" or pipe.vector_cores == 1) is not False
        ):
            return form
        return None
    if form == "scaled_by_column":
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and layout_mode == "nz2nd"
            and (target_core == 0) is not False
            and atomic_type == "atomic_none"
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "cpu") is not False
            and _entry_fits(pipe, src, split, "cpu") is not False
            and sub_block_id is None
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (split != "tile_no_split" or pipe.vector_cores == 1) is not False
            and (fp is None or (fp.loc == "scaling"))
            and (fp is None or ((src.valid_col <= fp.valid_col) is not False))
        ):
            return form
        return None
    return None


def _a5(pipe, src, sub_block_id, fp, state, split, quant_mode, layout_mode, relu_mode, st_phase, target_core, atomic_type):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(pipe, src, quant_mode, fp, "a5")
    if form in ("cast", "small_float", "scaled", "tile", "slot", "control"):
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and (pipe.core == "cell" or pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or quant_mode not in ("shifts322s16", "vshifts322s16", "vqf322hif8_pre", "vqf322f16_pre", "vqf322bf16_pre", "vqf322fp8_pre")) is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and (quant_mode is None or layout_mode != "nz2nd" or src.cols * pipe.itemsize % 32 == 0) is not False
            and (quant_mode is None or layout_mode != "nz2dn" or src.rows * pipe.itemsize % 32 == 0) is not False
            and (quant_mode is None or layout_mode != "nz2nz" or pipe.dtype != "i32") is not False
            and (target_core == 0) is not False
            and atomic_type == "atomic_none"
            and (quant_mode is None or not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")) is not False
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "a5") is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (src.loc != "acc" or split != "tile_up_down" or src.bits == 32 and both(src.rows % 2 == 0, src.valid_row % 2 == 0)) is not False
            and (src.loc != "acc" or split != "tile_left_right" or src.bits == 32 and both(src.cols % 32 == 0, src.valid_col % 32 == 0)) is not False
            and (src.loc != "vec" or split != "tile_left_right" or src.valid_col * src.itemsize % 32 == 0) is not False
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and _entry_fits(pipe, src, split, "a5") is not False
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (split != "tile_no_split" or pipe.vector_cores == 1) is not False
            and (src.kind != "tile" or pipe.direction != "dir_both_gm") is not False
            and (src.kind != "global" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")) is not False
        ):
            return form
        return None
    if form == "scaled_by_column":
        if (
            (pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span") or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm") or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")) is not False
            and (pipe.core == "cell" or pipe.slots <= 3 or pipe.slots % 2 == 0) is not False
            and (quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube") is not False
            and (quant_mode is None or quant_mode not in ("shifts322s16", "vshifts322s16", "vqf322hif8_pre", "vqf322f16_pre", "vqf322bf16_pre", "vqf322fp8_pre")) is not False
            and (quant_mode is None or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))) is not False
            and (quant_mode is None or quant_mode == "no_quant" or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))) is not False
            and _configured_result(pipe, quant_mode) is not False
            and (quant_mode is None or layout_mode != "nz2nd" or src.cols * pipe.itemsize % 32 == 0) is not False
            and (quant_mode is None or layout_mode != "nz2dn" or src.rows * pipe.itemsize % 32 == 0) is not False
            and (quant_mode is None or layout_mode != "nz2nz" or pipe.dtype != "i32") is not False
            and (target_core == 0) is not False
            and atomic_type == "atomic_none"
            and (quant_mode is None or not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")) is not False
            and (quant_mode is None or split == "tile_no_split" and sub_block_id is None) is not False
            and (not quant_mode is None or ( layout_mode == "nz2nd" and relu_mode == "no_relu" and st_phase == "unspecified" and target_core == 0 and atomic_type == "atomic_none" and fp is None )) is not False
            and _location(src, "a5") is not False
            and split in ("tile_no_split", "tile_up_down", "tile_left_right")
            and (src.loc != "acc" or split != "tile_up_down" or src.bits == 32 and both(src.rows % 2 == 0, src.valid_row % 2 == 0)) is not False
            and (src.loc != "acc" or split != "tile_left_right" or src.bits == 32 and both(src.cols % 32 == 0, src.valid_col % 32 == 0)) is not False
            and (src.loc != "vec" or split != "tile_left_right" or src.valid_col * src.itemsize % 32 == 0) is not False
            and (sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)) is not False
            and _entry_fits(pipe, src, split, "a5") is not False
            and (src.kind != "tile" or src.loc not in ("acc", "mat", "vec") or pipe.core == "cell" or (src.loc == "vec") == (pipe.core == "vector")) is not False
            and (split == "tile_no_split" or pipe.vector_cores == 2) is not False
            and (split != "tile_no_split" or pipe.vector_cores == 1) is not False
            and (src.kind != "tile" or pipe.direction != "dir_both_gm") is not False
            and (src.kind != "global" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")) is not False
            and (fp is None or (fp.loc == "scaling"))
            and (fp is None or ((src.valid_col <= fp.valid_col) is not False))
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("pipe", "src", "sub_block_id", "fp", "state", "split", "quant_mode", "layout_mode", "relu_mode", "st_phase", "target_core", "atomic_type"),
    forms=(
        TextForm("dps", ins=("src", "pipe"), attributes={"split": "split"}),
        TextForm("ssa", ins=("src", "pipe")),
    ),
    accepts={"a2a3": _a2a3, "cpu": _cpu, "a5": _a5},
)
