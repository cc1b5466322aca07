"""pto.tpush: Put a tile into the next slot of a pipe to another core.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, State, bit_field, checked, converter, current_profile, element, exact_max, inside, no_variant, pad_value, quietly, scalar_type, scatter, unknown_semantics, wait_until

_plans: dict = {}
_kernel = Kernel("pto.tpush", __name__, {"pipe": ("pipe_end",), "src": ("tile", "global"), "sub_block_id": ("scalar",), "fp": ("tile",), "state": ("registers",)}, ("pipe",), ("split", "quant_mode", "layout_mode", "relu_mode", "st_phase", "target_core", "atomic_type"))


def tpush(pipe, src, sub_block_id=None, fp=None, state=None, *, split='tile_no_split', quant_mode=None, layout_mode='nz2nd', relu_mode='no_relu', st_phase='unspecified', target_core=0, atomic_type='atomic_none', profile=None, check=True, strict=False, exact=False):
    """Put a tile into the next slot of a pipe to another core.

    pipe: The end that this core holds; it counts the slots used so far. Waiting and signalling can be switched off for
        it, and the program then answers for the order.
    src: Tile to send, or the tensor view of a slot that has been filled.
    sub_block_id: Number of the vector core, 0 or 1; by default the one that runs the call.
    fp: Tile that `set_quant_vector` has chosen, with one quantisation word per column in row 0; the call itself does
        not name it. Bits 31 to 13 are the scale, the upper 19 bits of an f32, 45 to 37 the offset, 46 tells a signed
        result.
    state: Registers of the core. A program keeps in them what quantising moves and stores leave; a call of its own sees
        what is given here, at first zeros.
    split: How a cube tile is shared between the two vector cores.
    quant_mode: How an accumulator is converted on the way; giving it chooses the call with fix-pipe parameters.
    layout_mode: Layout in the slot. With fix-pipe parameters only.
    relu_mode: ReLU on the way; NaN and negative zero become zero. With fix-pipe parameters only.
    st_phase: Phase of an accumulation that is sent in parts; the result does not depend on it. With fix-pipe parameters
        only.
    target_core: Number of the vector core that receives the tile. With fix-pipe parameters only.
    atomic_type: Whether the values replace what the slot holds or are added to it. With fix-pipe parameters only.

    until pipe.taken - pipe.returned < pipe.slots
    pipe.empty[k] = src.storage[k]
    pipe.taken = pipe.taken + 1
    pipe.pushed = pipe.pushed + 1
    and 15 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/tpush.yaml
    """
    if state is None:
        state = State()
    try:
        run = _plans[pipe.key, src.key, fp is None or fp.key, state.key, sub_block_id is None, split, quant_mode, layout_mode, relu_mode, st_phase, target_core, atomic_type, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (pipe, src, sub_block_id, fp, state), (split, quant_mode, layout_mode, relu_mode, st_phase, target_core, atomic_type), profile, check, strict, exact)
    run(pipe, src, sub_block_id, fp, state)


def bind(pipe, src, sub_block_id=None, fp=None, state=None, *, split='tile_no_split', quant_mode=None, layout_mode='nz2nd', relu_mode='no_relu', st_phase='unspecified', target_core=0, atomic_type='atomic_none', profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if src.kind == "tile" and profile == "a2a3":
        if pipe.direction == "grid_edge":
            return _edge(pipe, src)
        if pipe.direction == "grid_span":
            return _span(pipe, src)
    if quant_mode is not None:
        if quant_mode in ("no_quant", "f322f16", "f322bf16"):
            if profile == "cpu":
                if pipe.dtype == "f32":
                    return _cast_cpu(pipe, src, relu_mode, exact_max)
                if pipe.dtype == "i32":
                    return _cast_cpu(pipe, src, relu_mode, np.maximum)
                return _cast_cpu(pipe, src, relu_mode, exact_max)
            if profile == "a2a3":
                if atomic_type == "atomic_none":
                    if pipe.dtype == "f32":
                        return _cast_a2a3(pipe, src, relu_mode, exact_max, "replace")
                    if pipe.dtype == "i32":
                        return _cast_a2a3(pipe, src, relu_mode, np.maximum, "replace")
                    return _cast_a2a3(pipe, src, relu_mode, exact_max, "replace")
                if pipe.dtype == "f32":
                    return _cast_a2a3(pipe, src, relu_mode, exact_max, "add")
                if pipe.dtype == "i32":
                    return _cast_a2a3(pipe, src, relu_mode, np.maximum, "add")
                return _cast_a2a3(pipe, src, relu_mode, exact_max, "add")
            if pipe.dtype == "f32":
                return _cast_a5(pipe, src, layout_mode, relu_mode, exact_max)
            if pipe.dtype == "i32":
                return _cast_a5(pipe, src, layout_mode, relu_mode, np.maximum)
            return _cast_a5(pipe, src, layout_mode, relu_mode, exact_max)
        if quant_mode in ("qf322hif8_pre", "qf322fp8_pre") and profile == "a5":
            raise unknown_semantics(_kernel.rules, "small_float")
        if fp is None:
            if profile == "cpu":
                if (pipe.dtype, src.dtype) == ("i8", "f32"):
                    return _scaled_i8_cpu_src_f32(pipe, src, state, relu_mode)
                if (pipe.dtype, src.dtype) == ("f16", "f32"):
                    return _scaled_f16_cpu_src_f32(pipe, src, state, relu_mode)
                if pipe.dtype == "bf16":
                    return _scaled_bf16_cpu(pipe, src, state, relu_mode)
                if (pipe.dtype, src.dtype) == ("i8", "i32"):
                    return _scaled_i8_cpu_src_i32(pipe, src, state, relu_mode)
                return _scaled_f16_cpu_src_i32(pipe, src, state, relu_mode)
            if profile == "a2a3":
                if atomic_type == "atomic_none":
                    if src.dtype == "f32":
                        return _scaled_i8_a2a3_src_f32(pipe, src, state, relu_mode, "replace")
                    if (pipe.dtype, src.dtype) == ("i8", "i32"):
                        return _scaled_i8_a2a3_src_i32(pipe, src, state, relu_mode, "replace")
                    return _scaled_f16_a2a3(pipe, src, state, relu_mode, "replace")
                if src.dtype == "f32":
                    return _scaled_i8_a2a3_src_f32(pipe, src, state, relu_mode, "add")
                if (pipe.dtype, src.dtype) == ("i8", "i32"):
                    return _scaled_i8_a2a3_src_i32(pipe, src, state, relu_mode, "add")
                return _scaled_f16_a2a3(pipe, src, state, relu_mode, "add")
            if (pipe.dtype, src.dtype) == ("i8", "f32"):
                return _scaled_i8_a5_src_f32(pipe, src, state, layout_mode, relu_mode)
            if (pipe.dtype, src.dtype) == ("f16", "f32"):
                return _scaled_f16_a5_src_f32(pipe, src, state, layout_mode, relu_mode)
            if pipe.dtype == "f32":
                return _scaled_f32(pipe, src, state, layout_mode, relu_mode)
            if (pipe.dtype, src.dtype) == ("i8", "i32"):
                return _scaled_i8_a5_src_i32(pipe, src, state, layout_mode, relu_mode)
            if (pipe.dtype, src.dtype) == ("f16", "i32"):
                return _scaled_f16_a5_src_i32(pipe, src, state, layout_mode, relu_mode)
            return _scaled_bf16_a5(pipe, src, state, layout_mode, relu_mode)
        if profile == "cpu":
            if src.dtype == "f32":
                return _scaled_by_column_i8_cpu_src_f32(pipe, src, fp, relu_mode)
            if (pipe.dtype, src.dtype) == ("i8", "i32"):
                return _scaled_by_column_i8_cpu_src_i32(pipe, src, fp, relu_mode)
            return _scaled_by_column_f16_cpu(pipe, src, fp, relu_mode)
        if profile == "a2a3":
            if atomic_type == "atomic_none":
                if src.dtype == "f32":
                    return _scaled_by_column_i8_a2a3_src_f32(pipe, src, fp, relu_mode, "replace")
                if (pipe.dtype, src.dtype) == ("i8", "i32"):
                    return _scaled_by_column_i8_a2a3_src_i32(pipe, src, fp, relu_mode, "replace")
                return _scaled_by_column_f16_a2a3(pipe, src, fp, relu_mode, "replace")
            if src.dtype == "f32":
                return _scaled_by_column_i8_a2a3_src_f32(pipe, src, fp, relu_mode, "add")
            if (pipe.dtype, src.dtype) == ("i8", "i32"):
                return _scaled_by_column_i8_a2a3_src_i32(pipe, src, fp, relu_mode, "add")
            return _scaled_by_column_f16_a2a3(pipe, src, fp, relu_mode, "add")
        if (pipe.dtype, src.dtype) == ("i8", "f32"):
            return _scaled_by_column_i8_a5_src_f32(pipe, src, fp, layout_mode, relu_mode)
        if pipe.dtype == "f32":
            return _scaled_by_column_f32(pipe, src, fp, layout_mode, relu_mode)
        if (pipe.dtype, src.dtype) == ("i8", "i32"):
            return _scaled_by_column_i8_a5_src_i32(pipe, src, fp, layout_mode, relu_mode)
        if pipe.dtype == "f16":
            return _scaled_by_column_f16_a5(pipe, src, fp, layout_mode, relu_mode)
        return _scaled_by_column_bf16(pipe, src, fp, layout_mode, relu_mode)
    if pipe.core != "cell":
        if src.kind == "tile" and src.loc != "ctrl":
            if profile == "cpu":
                if pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
                    if split == "tile_no_split":
                        return _tile(pipe, src)
                    return _tile_memory_parts(pipe, src, split)
                if src.loc == "acc":
                    if split == "tile_up_down":
                        return _tile_rows_direct_cpu(pipe, src)
                    if split == "tile_left_right":
                        return _tile_columns_direct_cpu(pipe, src)
                if src.loc != "vec":
                    return _tile(pipe, src)
                if split == "tile_no_split":
                    return _tile_joined_whole(pipe, src, split)
                return _tile_joined_cpu(pipe, src, split)
            if profile == "a2a3" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
                if sub_block_id is not None:
                    return _tile_memory_numbered(pipe, src, split)
                return _tile_memory(pipe, src, split)
            if src.loc == "acc":
                if split == "tile_up_down":
                    return _tile_rows_direct_a5(pipe, src)
                if split == "tile_left_right":
                    return _tile_columns_direct_a5(pipe, src)
                return _tile_whole_direct(pipe, src)
            if sub_block_id is not None:
                return _tile_joined_numbered(pipe, src, split)
            return _tile_joined_a5(pipe, src, split)
        if src.kind == "global" and profile in ("a2a3", "a5"):
            return _slot
        if src.kind == "tile" and src.loc == "ctrl":
            raise unknown_semantics(_kernel.rules, "control")
    raise no_variant("pto.tpush", profile)


def _edge(pipe, src):
    """until pipe.taken - pipe.returned < pipe.slots; pipe.empty[k] = src.storage[k]; pipe.taken = pipe.taken + 1;
    pipe.pushed = pipe.pushed + 1."""
    pipe_size, pipe_slots = pipe.size, pipe.slots
    inside("src", (0, pipe_size, src.size))
    pipe_at = checked(np.arange(pipe_size), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken - pipe.returned < pipe.slots", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), src.storage()[:pipe_size], (pipe_size,))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _span(pipe, src):
    """pipe.empty[k] = src.storage[k]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_size = pipe.size
    inside("src", (0, pipe_size, src.size))
    pipe_at = checked(np.arange(pipe_size), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        scatter("pipe", pipe.empty, (pipe_at,), src.storage()[:pipe_size], (pipe_size,))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _cast_cpu(pipe, src, relu_mode, larger):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    normal_relu = relu_mode == "normal_relu"

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (laid,), larger(0, src.valid) if normal_relu else src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _cast_a2a3(pipe, src, relu_mode, larger, by):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1; or until pipe.taken // period -
    pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] += result(i, j); pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    normal_relu = relu_mode == "normal_relu"

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (laid,), larger(0, src.valid) if normal_relu else src.valid, (src_rows, src_cols), by=by)
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _cast_a5(pipe, src, layout_mode, relu_mode, larger):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")
    normal_relu = relu_mode == "normal_relu"

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (laid,), larger(0, src.valid) if normal_relu else src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_i8_cpu_src_f32(pipe, src, state, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    offset = element(state.quant_pre >> 37 & 0x1ff, np.float32)
    signed = state.quant_pre >> 46 & 0x1 == 1
    value = -128 if signed else 0
    value_state = 127 if signed else 255
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        level = np.clip(np.rint(src.valid * scale + offset), value, value_state)
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_f16_cpu_src_f32(pipe, src, state, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * scale
        number = np.where(~np.isinf(product), np.clip(product, -65504, 65504), product)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_bf16_cpu(pipe, src, state, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * scale
        relu = exact_max(0, product) if normal_relu else product
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_i8_cpu_src_i32(pipe, src, state, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    offset = element(state.quant_pre >> 37 & 0x1ff, np.float32)
    signed = state.quant_pre >> 46 & 0x1 == 1
    value = -128 if signed else 0
    value_state = 127 if signed else 255
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        level = np.clip(np.rint(src.valid.astype(np.float32) * scale + offset), value, value_state)
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_f16_cpu_src_i32(pipe, src, state, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        number = np.clip(src.valid.astype(np.float32) * scale, -65504, 65504)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_i8_a2a3_src_f32(pipe, src, state, relu_mode, by):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1; or until pipe.taken // period -
    pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] += result(i, j); pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    offset = element(state.quant_pre >> 37 & 0x1ff, np.float32)
    signed = state.quant_pre >> 46 & 0x1 == 1
    value = -128 if signed else 0
    value_state = 127 if signed else 255
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        level = np.clip(np.rint(src.valid * scale + offset), value, value_state)
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols), by=by)
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_i8_a2a3_src_i32(pipe, src, state, relu_mode, by):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1; or until pipe.taken // period -
    pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] += result(i, j); pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    offset = element(state.quant_pre >> 37 & 0x1ff, np.float32)
    signed = state.quant_pre >> 46 & 0x1 == 1
    value = -128 if signed else 0
    value_state = 127 if signed else 255
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        level = np.clip(np.rint(src.valid.astype(np.float32) * scale + offset), value, value_state)
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols), by=by)
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_f16_a2a3(pipe, src, state, relu_mode, by):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1; or until pipe.taken // period -
    pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] += result(i, j); pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        number = np.clip(src.valid.astype(np.float32) * scale, -65504, 65504)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols), by=by)
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_i8_a5_src_f32(pipe, src, state, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    offset = element(state.quant_pre >> 37 & 0x1ff, np.float32)
    signed = state.quant_pre >> 46 & 0x1 == 1
    value = -128 if signed else 0
    value_state = 127 if signed else 255
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    value_src = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value_src * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value_src if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value_src * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        level = np.clip(np.rint(src.valid * scale + offset), value, value_state)
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_f16_a5_src_f32(pipe, src, state, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * scale
        number = np.where(~np.isinf(product), np.clip(product, -65504, 65504), product)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_f32(pipe, src, state, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")
    normal_relu = relu_mode == "normal_relu"

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * scale
        scatter("pipe", pipe.empty, (laid,), exact_max(0, product) if normal_relu else product, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_i8_a5_src_i32(pipe, src, state, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    offset = element(state.quant_pre >> 37 & 0x1ff, np.float32)
    signed = state.quant_pre >> 46 & 0x1 == 1
    value = -128 if signed else 0
    value_state = 127 if signed else 255
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    value_src = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value_src * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value_src if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value_src * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        level = np.clip(np.rint(src.valid.astype(np.float32) * scale + offset), value, value_state)
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_f16_a5_src_i32(pipe, src, state, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        number = np.clip(src.valid.astype(np.float32) * scale, -65504, 65504)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_bf16_a5(pipe, src, state, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    scale = element(state.quant_pre >> 0 & 0xffffffff, np.uint32).view(np.float32)
    normal_relu = relu_mode == "normal_relu"
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid.astype(np.float32, copy=False) * scale
        relu = exact_max(0, product) if normal_relu else product
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_i8_cpu_src_f32(pipe, src, fp, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    pipe_slots = pipe.slots
    number = np.float32(-128)
    zero = np.float32(0)
    number_127 = np.float32(127)
    number_255 = np.float32(255)
    normal_relu = relu_mode == "normal_relu"
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(src.valid * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32) + bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)), np.where(signed, number, zero), np.where(signed, number_127, number_255))
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_i8_cpu_src_i32(pipe, src, fp, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    pipe_slots = pipe.slots
    number = np.float32(-128)
    zero = np.float32(0)
    number_127 = np.float32(127)
    number_255 = np.float32(255)
    normal_relu = relu_mode == "normal_relu"
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(src.valid.astype(np.float32) * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32) + bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)), np.where(signed, number, zero), np.where(signed, number_127, number_255))
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_f16_cpu(pipe, src, fp, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    pipe_slots = pipe.slots
    normal_relu = relu_mode == "normal_relu"
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        number = np.clip(src.valid.astype(np.float32) * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32), -65504, 65504)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_i8_a2a3_src_f32(pipe, src, fp, relu_mode, by):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1; or until pipe.taken // period -
    pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] += result(i, j); pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    number = np.float32(-128)
    zero = np.float32(0)
    number_127 = np.float32(127)
    number_255 = np.float32(255)
    normal_relu = relu_mode == "normal_relu"
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(src.valid * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32) + bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)), np.where(signed, number, zero), np.where(signed, number_127, number_255))
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols), by=by)
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_i8_a2a3_src_i32(pipe, src, fp, relu_mode, by):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1; or until pipe.taken // period -
    pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] += result(i, j); pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    number = np.float32(-128)
    zero = np.float32(0)
    number_127 = np.float32(127)
    number_255 = np.float32(255)
    normal_relu = relu_mode == "normal_relu"
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(src.valid.astype(np.float32) * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32) + bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)), np.where(signed, number, zero), np.where(signed, number_127, number_255))
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols), by=by)
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_f16_a2a3(pipe, src, fp, relu_mode, by):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1; or until pipe.taken // period -
    pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] += result(i, j); pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    normal_relu = relu_mode == "normal_relu"
    laid = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        number = np.clip(src.valid.astype(np.float32) * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32), -65504, 65504)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols), by=by)
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_i8_a5_src_f32(pipe, src, fp, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    number = np.float32(-128)
    zero = np.float32(0)
    number_127 = np.float32(127)
    number_255 = np.float32(255)
    normal_relu = relu_mode == "normal_relu"
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(src.valid * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32) + bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)), np.where(signed, number, zero), np.where(signed, number_127, number_255))
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_f32(pipe, src, fp, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")
    normal_relu = relu_mode == "normal_relu"

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32)
        scatter("pipe", pipe.empty, (laid,), exact_max(0, product) if normal_relu else product, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_i8_a5_src_i32(pipe, src, fp, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    number = np.float32(-128)
    zero = np.float32(0)
    number_127 = np.float32(127)
    number_255 = np.float32(255)
    normal_relu = relu_mode == "normal_relu"
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")
    to_pipe_kind = converter("f32", pipe.dtype, "trunc")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(src.valid.astype(np.float32) * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32) + bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)), np.where(signed, number, zero), np.where(signed, number_127, number_255))
        relu = exact_max(0, level) if normal_relu else level
        scatter("pipe", pipe.empty, (laid,), to_pipe_kind(relu), (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_f16_a5(pipe, src, fp, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    normal_relu = relu_mode == "normal_relu"
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        number = np.clip(src.valid.astype(np.float32) * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32), -65504, 65504)
        relu = exact_max(0, number) if normal_relu else number
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _scaled_by_column_bf16(pipe, src, fp, layout_mode, relu_mode):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    src_rows, src_cols = src.valid_shape
    inside("fp", (0, src_cols, fp.cols))
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    normal_relu = relu_mode == "normal_relu"
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    laid = checked(value * src.cols + j if layout_mode == "nz2nd" else j * src.rows + value if layout_mode == "nz2dn" else j // (32 // pipe.itemsize) * (src.rows * (32 // pipe.itemsize)) + value * (32 // pipe.itemsize) + j % (32 // pipe.itemsize), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid.astype(np.float32) * (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(np.float32)
        relu = exact_max(0, product) if normal_relu else product
        scatter("pipe", pipe.empty, (laid,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile(pipe, src):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i *
    src.valid_col + j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    src_rows, src_cols = src.valid_shape
    pipe_at = checked(np.arange(src_rows)[:, None] * src_cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_memory_parts(pipe, src, split):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[part(i, j)] =
    src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    j = np.arange(src_cols)
    part = checked((value + (pipe.number * src.rows if split == "tile_up_down" else 0)) * (2 * src.cols if split == "tile_left_right" else src.cols) + j + (pipe.number * src.cols if split == "tile_left_right" else 0) if src.loc == "vec" else value * src.cols + j, pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (part,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_rows_direct_cpu(pipe, src):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i //
    ceil_div(src.rows, 2) * pipe.size + i % ceil_div(src.rows, 2) * src.cols + j] = src[i, j]; pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    pipe_at = checked(value // -(-src.rows // 2) * pipe.size + value % -(-src.rows // 2) * src.cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_columns_direct_cpu(pipe, src):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[j //
    ceil_div(src.cols, 2) * pipe.size + i * ceil_div(src.cols, 2) + j % ceil_div(src.cols, 2)] = src[i, j];
    pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    src_rows, src_cols = src.valid_shape
    j = np.arange(src_cols)
    pipe_at = checked(j // -(-src.cols // 2) * pipe.size + np.arange(src_rows)[:, None] * -(-src.cols // 2) + j % -(-src.cols // 2), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_joined_whole(pipe, src, split):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[r * src.cols +
    c] = pad_value(zero, pipe.dtype); pipe.empty[place(i, j, pipe.number)] = src[i, j]; pipe.taken = pipe.taken +
    1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    src_rows, src_cols, src_all_rows, src_all_cols = src.valid_row, src.valid_col, src.rows, src.cols
    pipe_at = checked(np.arange(src_all_rows)[:, None] * src_all_cols + np.arange(src_all_cols), pipe.extent, "pipe")
    pad = pad_value("zero", pipe.dtype)
    below = pipe.number * src_all_rows if split == "tile_up_down" else 0
    beside = pipe.number * src_all_cols if split == "tile_left_right" else 0
    line = checked((np.arange(src_rows)[:, None] + below) * (2 * src_all_cols if split == "tile_left_right" else src_all_cols) + np.arange(src_cols) + beside, pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), pad, (src_all_rows, src_all_cols))
        scatter("pipe", pipe.empty, (line,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_joined_cpu(pipe, src, split):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[place(i, j,
    pipe.number)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    pipe_slots = pipe.slots
    src_rows, src_cols = src.valid_shape
    below = pipe.number * src.rows if split == "tile_up_down" else 0
    beside = pipe.number * src.cols if split == "tile_left_right" else 0
    line = checked((np.arange(src_rows)[:, None] + below) * (2 * src.cols if split == "tile_left_right" else src.cols) + np.arange(src_cols) + beside, pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken - pipe.returned < pipe_slots
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (line,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_memory_numbered(pipe, src, split):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[spot(i, j,
    sub_block_id)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    as_sub_block_id = scalar_type("pto.tpush", "sub_block_id", "index")
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    src_and = src.loc == "vec" and split == "tile_up_down"
    src_and_src = src.loc == "vec" and split == "tile_left_right"
    step = 2 * src_cols if src_and_src else src_cols
    j = np.arange(src_cols)
    pipe_extent = pipe.extent

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        sub_block_id = as_sub_block_id(sub_block_id)
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        spot = checked((value + (sub_block_id * src_rows if src_and else 0)) * step + j + (sub_block_id * src_cols if src_and_src else 0), pipe_extent, "pipe")
        scatter("pipe", pipe.empty, (spot,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_memory(pipe, src, split):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[spot(i, j,
    pipe.number)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    src_and = src.loc == "vec" and split == "tile_left_right"
    spot = checked((np.arange(src_rows)[:, None] + (pipe.number * src_rows if src.loc == "vec" and split == "tile_up_down" else 0)) * (2 * src_cols if src_and else src_cols) + np.arange(src_cols) + (pipe.number * src_cols if src_and else 0), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (spot,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_rows_direct_a5(pipe, src):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i // half_rows
    * pipe.size + i % half_rows * src.cols + j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed =
    pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    value = np.arange(src_rows)[:, None]
    half_rows = -(-src_rows // 2)
    pipe_at = checked(value // half_rows * pipe.size + value % half_rows * src.cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_columns_direct_a5(pipe, src):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[j // half_cols
    * pipe.size + i * ceil_div(src.cols, 2) + j % half_cols] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed
    = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    j = np.arange(src_cols)
    half_cols = -(-src_cols // 2)
    pipe_at = checked(j // half_cols * pipe.size + np.arange(src_rows)[:, None] * -(-src.cols // 2) + j % half_cols, pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_whole_direct(pipe, src):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i * src.cols +
    j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    pipe_at = checked(np.arange(src_rows)[:, None] * src.cols + np.arange(src_cols), pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (pipe_at,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_joined_numbered(pipe, src, split):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[place(i, j,
    sub_block_id)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    as_sub_block_id = scalar_type("pto.tpush", "sub_block_id", "index")
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    tile_left_right = split == "tile_left_right"
    src_rows, src_cols, src_itemsize = src.valid_row, src.valid_col, src.itemsize
    j = np.arange(src_cols)
    value = np.arange(src_rows)[:, None]
    tile_up_down = split == "tile_up_down"
    nz = src.layout == "nz"
    tall = 2 * src.rows if tile_up_down else src.rows
    value_split = 2 * src.cols if tile_left_right else src.cols
    pipe_extent = pipe.extent

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        sub_block_id = as_sub_block_id(sub_block_id)
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        beside = sub_block_id * src_cols if tile_left_right else 0
        src_sum = j + beside
        sum = value + (sub_block_id * src_rows if tile_up_down else 0)
        place = checked(src_sum // (32 // src_itemsize) * (tall * (32 // src_itemsize)) + sum * (32 // src_itemsize) + src_sum % (32 // src_itemsize) if nz else sum * value_split + j + beside, pipe_extent, "pipe")
        scatter("pipe", pipe.empty, (place,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _tile_joined_a5(pipe, src, split):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[place(i, j,
    pipe.number)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    period = pipe.slots // (1 if pipe.slots <= 2 else 2)
    pipe_quotient = -(-pipe.slots // period)
    src_rows, src_cols = src.valid_shape
    j = np.arange(src_cols)
    beside = pipe.number * src_cols if split == "tile_left_right" else 0
    src_sum = np.arange(src_rows)[:, None] + (pipe.number * src_rows if split == "tile_up_down" else 0)
    place = checked((j + beside) // (32 // src.itemsize) * ((2 * src.rows if split == "tile_up_down" else src.rows) * (32 // src.itemsize)) + src_sum * (32 // src.itemsize) + (j + beside) % (32 // src.itemsize) if src.layout == "nz" else src_sum * (2 * src.cols if split == "tile_left_right" else src.cols) + j + beside, pipe.extent, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return pipe.taken // period - pipe.returned // period < pipe_quotient
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (place,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)
    return run


def _slot(pipe, src, sub_block_id=None, fp=None, state=None):
    """pipe.pushed = pipe.pushed + 1."""
    pipe.put("pushed", pipe.pushed + 1)
