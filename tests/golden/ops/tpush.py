"""pto.tpush: Put a tile into the next slot of a pipe to another core.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, State, bit_field, checked, converter, current_profile, element, exact_max, inside, no_variant, quietly, scalar_type, scatter, unknown_semantics, wait_until

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpush import RULES

    return RULES


_kernel = Kernel("pto.tpush", lambda *types, **fixed: bind(*types, **fixed), {"pipe": ('pipe_end',), "src": ('tile', 'global'), "sub_block_id": ('scalar',), "fp": ('tile',), "state": ('registers',)}, ('pipe',), ('split', 'quant_mode', 'layout_mode', 'relu_mode', 'st_phase', 'target_core', 'atomic_type'), _rules)


def tpush(pipe, src, sub_block_id=None, fp=None, state=None, *, split='tile_no_split', quant_mode=None, layout_mode='nz2nd', relu_mode='no_relu', st_phase='unspecified', target_core=0, atomic_type='atomic_none', profile=None, check=True, strict=False, exact=False):
    """Put a tile into the next slot of a pipe to another core.

    pipe: The end that this core holds; it counts the slots used so far. Waiting and signalling can be switched off for
        it, and the program then answers for the order.
    src: Tile to send, or the tensor view of a slot that has been filled.
    sub_block_id: Number of the vector core, 0 or 1; by default the one that runs the call.
    fp: Tile that `set_quant_vector` has chosen, with one quantisation word per column in row 0; the call itself does
        not name it. Bits 31 to 13 are the scale, the upper 19 bits of an f32, 45 to 37 the offset, 46 tells a signed
        result.
    state: Registers of the core.
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
    and 14 more, by form, mode and element types; the planners below have them.

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
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if src.kind == 'tile' and pipe.direction == 'grid_edge':
            return _edge(pipe, src)
        if src.kind == 'tile' and pipe.direction == 'grid_span':
            return _span(pipe, src)
        if quant_mode is not None and quant_mode in ('no_quant', 'f322f16', 'f322bf16') and atomic_type == 'atomic_none':
            if pipe.dtype == "f32":
                return _cast_f32(pipe, src, layout_mode, relu_mode, profile)
            if pipe.dtype == "i32":
                return _cast_i32(pipe, src, layout_mode, relu_mode, profile)
            return _cast_bf16_f16(pipe, src, layout_mode, relu_mode, profile)
        if quant_mode is not None and quant_mode in ('no_quant', 'f322f16', 'f322bf16') and atomic_type == 'atomic_add':
            if pipe.dtype == "f32":
                return _cast_added_f32(pipe, src, layout_mode, relu_mode, profile)
            if pipe.dtype == "i32":
                return _cast_added_i32(pipe, src, layout_mode, relu_mode, profile)
            return _cast_added_bf16_f16(pipe, src, layout_mode, relu_mode, profile)
        if quant_mode is not None and fp is None and atomic_type == 'atomic_none':
            if src.dtype == "f32":
                return _scaled_i8(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_i8_2(pipe, src, state, layout_mode, relu_mode, profile)
            return _scaled_f16_2(pipe, src, state, layout_mode, relu_mode, profile)
        if quant_mode is not None and fp is None and atomic_type == 'atomic_add':
            if src.dtype == "f32":
                return _scaled_added_i8(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_added_i8_2(pipe, src, state, layout_mode, relu_mode, profile)
            return _scaled_added_f16(pipe, src, state, layout_mode, relu_mode, profile)
        if quant_mode is not None and fp is not None and atomic_type == 'atomic_none':
            if src.dtype == "f32":
                return _scaled_by_column_i8(pipe, src, fp, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_by_column_i8_2(pipe, src, fp, layout_mode, relu_mode, profile)
            return _scaled_by_column_f16(pipe, src, fp, layout_mode, relu_mode, profile)
        if quant_mode is not None and fp is not None and atomic_type == 'atomic_add':
            if src.dtype == "f32":
                return _scaled_by_column_added_i8(pipe, src, fp, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_by_column_added_i8_2(pipe, src, fp, layout_mode, relu_mode, profile)
            return _scaled_by_column_added_f16(pipe, src, fp, layout_mode, relu_mode, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None:
            return _tile_memory_numbered(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is None:
            return _tile_memory(pipe, src, split, profile)
        if src.kind == 'global' and pipe.core != 'cell':
            return _slot()
        if src.kind == 'tile' and src.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    if profile == "a5":
        if quant_mode is not None and quant_mode in ('no_quant', 'f322f16', 'f322bf16'):
            if pipe.dtype == "f32":
                return _cast_f32(pipe, src, layout_mode, relu_mode, profile)
            if pipe.dtype == "i32":
                return _cast_i32(pipe, src, layout_mode, relu_mode, profile)
            return _cast_bf16_f16(pipe, src, layout_mode, relu_mode, profile)
        if quant_mode is not None and quant_mode in ('qf322hif8_pre', 'qf322fp8_pre'):
            raise unknown_semantics(_rules(), "small_float")
        if quant_mode is not None and fp is None:
            if (pipe.dtype, src.dtype) in (("i8", "f32"),):
                return _scaled_i8(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("f16", "f32"),):
                return _scaled_f16(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("bf16", "f32"),):
                return _scaled_bf16(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_i8_2(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("f16", "i32"),):
                return _scaled_f16_2(pipe, src, state, layout_mode, relu_mode, profile)
            if pipe.dtype == "f32":
                return _scaled_f32(pipe, src, state, layout_mode, relu_mode, profile)
            return _scaled_bf16_2(pipe, src, state, layout_mode, relu_mode, profile)
        if quant_mode is not None and fp is not None:
            if (pipe.dtype, src.dtype) in (("i8", "f32"),):
                return _scaled_by_column_i8(pipe, src, fp, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_by_column_i8_2(pipe, src, fp, layout_mode, relu_mode, profile)
            if pipe.dtype == "f16":
                return _scaled_by_column_f16(pipe, src, fp, layout_mode, relu_mode, profile)
            if pipe.dtype == "f32":
                return _scaled_by_column_f32(pipe, src, fp, layout_mode, relu_mode, profile)
            return _scaled_by_column_bf16(pipe, src, fp, layout_mode, relu_mode, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_memory_numbered(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is None and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_memory(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_up_down':
            return _tile_rows_direct_2(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_left_right':
            return _tile_columns_direct_2(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc':
            return _tile_whole_direct(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None:
            return _tile_joined_numbered(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is None:
            return _tile_joined(pipe, src, split, profile)
        if src.kind == 'global' and pipe.core != 'cell':
            return _slot()
        if src.kind == 'tile' and src.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    if profile == "cpu":
        if quant_mode is not None and quant_mode in ('no_quant', 'f322f16', 'f322bf16'):
            if pipe.dtype == "f32":
                return _cast_f32(pipe, src, layout_mode, relu_mode, profile)
            if pipe.dtype == "i32":
                return _cast_i32(pipe, src, layout_mode, relu_mode, profile)
            return _cast_bf16_f16(pipe, src, layout_mode, relu_mode, profile)
        if quant_mode is not None and fp is None:
            if (pipe.dtype, src.dtype) in (("i8", "f32"),):
                return _scaled_i8(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("f16", "f32"),):
                return _scaled_f16(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("bf16", "f32"),):
                return _scaled_bf16(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_i8_2(pipe, src, state, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("f16", "i32"),):
                return _scaled_f16_2(pipe, src, state, layout_mode, relu_mode, profile)
            if pipe.dtype == "f32":
                return _scaled_f32(pipe, src, state, layout_mode, relu_mode, profile)
            return _scaled_bf16_2(pipe, src, state, layout_mode, relu_mode, profile)
        if quant_mode is not None and fp is not None:
            if (pipe.dtype, src.dtype) in (("i8", "f32"),):
                return _scaled_by_column_i8(pipe, src, fp, layout_mode, relu_mode, profile)
            if (pipe.dtype, src.dtype) in (("i8", "i32"),):
                return _scaled_by_column_i8_2(pipe, src, fp, layout_mode, relu_mode, profile)
            if pipe.dtype == "f16":
                return _scaled_by_column_f16(pipe, src, fp, layout_mode, relu_mode, profile)
            if pipe.dtype == "f32":
                return _scaled_by_column_f32(pipe, src, fp, layout_mode, relu_mode, profile)
            return _scaled_by_column_bf16(pipe, src, fp, layout_mode, relu_mode, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm') and split == 'tile_no_split':
            return _tile(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_memory_parts(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_up_down':
            return _tile_rows_direct(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_left_right':
            return _tile_columns_direct(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc != 'vec':
            return _tile(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'vec':
            return _tile_joined(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    raise no_variant("pto.tpush", profile)


def _edge(pipe, src):
    """until pipe.taken - pipe.returned < pipe.slots; pipe.empty[k] = src.storage[k]; pipe.taken = pipe.taken + 1;
    pipe.pushed = pipe.pushed + 1."""
    n = pipe.slots
    inside("src", 0, pipe.size, src.size)
    K = pipe.size
    at = np.arange(K)
    n2 = pipe.extent
    at2 = checked(at, n2, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return (pipe.taken - pipe.returned) < n
        wait_until("pto.tpush", "pipe.taken - pipe.returned < pipe.slots", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at2,), src.storage()[:K], (K,))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _span(pipe, src):
    """pipe.empty[k] = src.storage[k]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    inside("src", 0, pipe.size, src.size)
    K = pipe.size
    at = np.arange(K)
    n = pipe.extent
    at2 = checked(at, n, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        scatter("pipe", pipe.empty, (at2,), src.storage()[:K], (K,))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _cast_f32(pipe, src, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        relu = exact_max(0, src.valid) if chosen else src.valid
        scatter("pipe", pipe.empty, (at18,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _cast_i32(pipe, src, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        relu = np.maximum(0, src.valid) if chosen else src.valid
        scatter("pipe", pipe.empty, (at18,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _cast_bf16_f16(pipe, src, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        relu = exact_max(0, src.valid) if chosen else src.valid
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _cast_added_f32(pipe, src, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        relu = exact_max(0, src.valid) if chosen else src.valid
        scatter("pipe", pipe.empty, (at18,), relu, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _cast_added_i32(pipe, src, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        relu = np.maximum(0, src.valid) if chosen else src.valid
        scatter("pipe", pipe.empty, (at18,), relu, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _cast_added_bf16_f16(pipe, src, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        relu = exact_max(0, src.valid) if chosen else src.valid
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_i8(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    n4 = (state.quant_pre >> 37 & 0x1ff)
    chosen2 = (state.quant_pre >> 46 & 0x1) == 1
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen3 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen4 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen5 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n5 = (32 // pipe.itemsize)
    at9 = at3 // n5
    n6 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n6
    at11 = at * n5
    at12 = at10 + at11
    at13 = at3 % n5
    at14 = at12 + at13
    at15 = (at8 if chosen5 else at14)
    at16 = (at6 if chosen4 else at15)
    at17 = (at4 if chosen3 else at16)
    n7 = pipe.extent
    at18 = checked(at17, n7, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * element(n3, np.uint32).view(bits)
        level = np.clip(np.rint(product + element(n4, np.float32)), -128 if chosen2 else 0, 127 if chosen2 else 255)
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_f16(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    chosen2 = pipe.dtype == 'f16'
    chosen3 = src.dtype == 'i32'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen4 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen5 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen6 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n4 = (32 // pipe.itemsize)
    at9 = at3 // n4
    n5 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n5
    at11 = at * n4
    at12 = at10 + at11
    at13 = at3 % n4
    at14 = at12 + at13
    at15 = (at8 if chosen6 else at14)
    at16 = (at6 if chosen5 else at15)
    at17 = (at4 if chosen4 else at16)
    n6 = pipe.extent
    at18 = checked(at17, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * element(n3, np.uint32).view(bits)
        number = np.where(chosen2 & (chosen3 | ~np.isinf(product)), np.clip(product, -65504, 65504), product)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_bf16(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n4 = (32 // pipe.itemsize)
    at9 = at3 // n4
    n5 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n5
    at11 = at * n4
    at12 = at10 + at11
    at13 = at3 % n4
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n6 = pipe.extent
    at18 = checked(at17, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * element(n3, np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_i8_2(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    n4 = (state.quant_pre >> 37 & 0x1ff)
    chosen2 = (state.quant_pre >> 46 & 0x1) == 1
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen3 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen4 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen5 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n5 = (32 // pipe.itemsize)
    at9 = at3 // n5
    n6 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n6
    at11 = at * n5
    at12 = at10 + at11
    at13 = at3 % n5
    at14 = at12 + at13
    at15 = (at8 if chosen5 else at14)
    at16 = (at6 if chosen4 else at15)
    at17 = (at4 if chosen3 else at16)
    n7 = pipe.extent
    at18 = checked(at17, n7, "pipe")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid.astype(np.float32) * element(n3, np.uint32).view(bits)
        level = np.clip(np.rint(product + element(n4, np.float32)), -128 if chosen2 else 0, 127 if chosen2 else 255)
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_f16_2(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n4 = (32 // pipe.itemsize)
    at9 = at3 // n4
    n5 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n5
    at11 = at * n4
    at12 = at10 + at11
    at13 = at3 % n4
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n6 = pipe.extent
    at18 = checked(at17, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid.astype(np.float32) * element(n3, np.uint32).view(bits)
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_f32(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n4 = (32 // pipe.itemsize)
    at9 = at3 // n4
    n5 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n5
    at11 = at * n4
    at12 = at10 + at11
    at13 = at3 % n4
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n6 = pipe.extent
    at18 = checked(at17, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * element(n3, np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        scatter("pipe", pipe.empty, (at18,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_bf16_2(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n4 = (32 // pipe.itemsize)
    at9 = at3 // n4
    n5 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n5
    at11 = at * n4
    at12 = at10 + at11
    at13 = at3 % n4
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n6 = pipe.extent
    at18 = checked(at17, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid.astype(np.float32) * element(n3, np.uint32).view(bits)
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_added_i8(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    n4 = (state.quant_pre >> 37 & 0x1ff)
    chosen2 = (state.quant_pre >> 46 & 0x1) == 1
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen3 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen4 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen5 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n5 = (32 // pipe.itemsize)
    at9 = at3 // n5
    n6 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n6
    at11 = at * n5
    at12 = at10 + at11
    at13 = at3 % n5
    at14 = at12 + at13
    at15 = (at8 if chosen5 else at14)
    at16 = (at6 if chosen4 else at15)
    at17 = (at4 if chosen3 else at16)
    n7 = pipe.extent
    at18 = checked(at17, n7, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid * element(n3, np.uint32).view(bits)
        level = np.clip(np.rint(product + element(n4, np.float32)), -128 if chosen2 else 0, 127 if chosen2 else 255)
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_added_i8_2(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    n4 = (state.quant_pre >> 37 & 0x1ff)
    chosen2 = (state.quant_pre >> 46 & 0x1) == 1
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen3 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen4 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen5 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n5 = (32 // pipe.itemsize)
    at9 = at3 // n5
    n6 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n6
    at11 = at * n5
    at12 = at10 + at11
    at13 = at3 % n5
    at14 = at12 + at13
    at15 = (at8 if chosen5 else at14)
    at16 = (at6 if chosen4 else at15)
    at17 = (at4 if chosen3 else at16)
    n7 = pipe.extent
    at18 = checked(at17, n7, "pipe")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid.astype(np.float32) * element(n3, np.uint32).view(bits)
        level = np.clip(np.rint(product + element(n4, np.float32)), -128 if chosen2 else 0, 127 if chosen2 else 255)
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_added_f16(pipe, src, state, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    n3 = (state.quant_pre >> 0 & 0xffffffff)
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n4 = (32 // pipe.itemsize)
    at9 = at3 // n4
    n5 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n5
    at11 = at * n4
    at12 = at10 + at11
    at13 = at3 % n4
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n6 = pipe.extent
    at18 = checked(at17, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        product = src.valid.astype(np.float32) * element(n3, np.uint32).view(bits)
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_i8(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_i8_2(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_f16(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_f32(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        relu = exact_max(0, product) if chosen else product
        scatter("pipe", pipe.empty, (at18,), relu, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_bf16(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] =
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        relu = exact_max(0, product) if chosen else product
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_added_i8(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_added_i8_2(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    constant = NUMPY["f32"].type(-128)
    zero = NUMPY["f32"].type(0)
    constant2 = NUMPY["f32"].type(127)
    constant3 = NUMPY["f32"].type(255)
    cast = converter('f32', pipe.dtype, 'trunc')
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    @quietly
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        offset = bit_field(fp.array[0, :src_cols], 45, 37).astype(np.float32)
        signed = bit_field(fp.array[0, :src_cols], 46, 46) == 1
        level = np.clip(np.rint(product + offset), np.where(signed, constant, zero), np.where(signed, constant2, constant3))
        relu = exact_max(0, level) if chosen else level
        result = cast(relu)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _scaled_by_column_added_f16(pipe, src, fp, layout_mode, relu_mode, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[laid(i, j)] +=
    result(i, j); pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = relu_mode == 'normal_relu'
    inside("fp", 0, src.valid_col, fp.cols)
    src_cols = src.valid_col
    bits = NUMPY['f32']
    kind = NUMPY[pipe.dtype]
    chosen2 = profile != 'a5'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    chosen3 = layout_mode == 'nz2nd'
    src_all_cols = src.cols
    at5 = at * src_all_cols
    at6 = at5 + at3
    chosen4 = layout_mode == 'nz2dn'
    src_all_rows = src.rows
    at7 = at3 * src_all_rows
    at8 = at7 + at
    n3 = (32 // pipe.itemsize)
    at9 = at3 // n3
    n4 = (src.rows * ((32 // pipe.itemsize)))
    at10 = at9 * n4
    at11 = at * n3
    at12 = at10 + at11
    at13 = at3 % n3
    at14 = at12 + at13
    at15 = (at8 if chosen4 else at14)
    at16 = (at6 if chosen3 else at15)
    at17 = (at4 if chosen2 else at16)
    n5 = pipe.extent
    at18 = checked(at17, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        column_scale = (bit_field(fp.array[0, :src_cols], 31, 13).astype(np.uint32) << 13).view(bits)
        product = src.valid.astype(np.float32) * column_scale
        number = np.clip(product, -65504, 65504)
        relu = exact_max(0, number) if chosen else number
        result = relu.astype(kind)
        scatter("pipe", pipe.empty, (at18,), result, (src_rows, src_cols), by="add")
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile(pipe, src, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i *
    src.valid_col + j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    n3 = pipe.extent
    at5 = checked(at4, n3, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at5,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_memory_parts(pipe, src, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[part(i, j)] =
    src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    chosen = src.loc == 'vec'
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    n3 = (pipe.number * (src.rows if profile == 'cpu' else src.valid_row) if split == 'tile_up_down' else 0)
    at2 = at + n3
    n4 = (2 * src.cols if split == 'tile_left_right' else src.cols)
    at3 = at2 * n4
    src_cols = src.valid_col
    at4 = np.arange(src_cols)
    at5 = at3 + at4
    n5 = (pipe.number * (src.cols if profile == 'cpu' else src.valid_col) if split == 'tile_left_right' else 0)
    at6 = at5 + n5
    src_all_cols = src.cols
    at7 = at * src_all_cols
    at8 = at7 + at4
    at9 = (at6 if chosen else at8)
    n6 = pipe.extent
    at10 = checked(at9, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at10,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_rows_direct(pipe, src, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i //
    ceil_div(src.rows, 2) * pipe.size + i % ceil_div(src.rows, 2) * src.cols + j] = src[i, j]; pipe.taken =
    pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    n3 = (-(-src.rows // 2))
    at2 = at // n3
    n4 = pipe.size
    at3 = at2 * n4
    at4 = at % n3
    src_all_cols = src.cols
    at5 = at4 * src_all_cols
    at6 = at3 + at5
    src_cols = src.valid_col
    at7 = np.arange(src_cols)
    at8 = at6 + at7
    n5 = pipe.extent
    at9 = checked(at8, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at9,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_columns_direct(pipe, src, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[j //
    ceil_div(src.cols, 2) * pipe.size + i * ceil_div(src.cols, 2) + j % ceil_div(src.cols, 2)] = src[i, j];
    pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_cols = src.valid_col
    at = np.arange(src_cols)
    n3 = (-(-src.cols // 2))
    at2 = at // n3
    n4 = pipe.size
    at3 = at2 * n4
    src_rows = src.valid_row
    at4 = np.arange(src_rows)[:, None]
    at5 = at4 * n3
    at6 = at3 + at5
    at7 = at % n3
    at8 = at6 + at7
    n5 = pipe.extent
    at9 = checked(at8, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at9,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_joined(pipe, src, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[place(i, j,
    pipe.number)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    n3 = (pipe.number * (src.rows if profile == 'cpu' else src.valid_row) if split == 'tile_up_down' else 0)
    at2 = at + n3
    n4 = (2 * src.cols if split == 'tile_left_right' else src.cols)
    at3 = at2 * n4
    src_cols = src.valid_col
    at4 = np.arange(src_cols)
    at5 = at3 + at4
    n5 = (pipe.number * (src.cols if profile == 'cpu' else src.valid_col) if split == 'tile_left_right' else 0)
    at6 = at5 + n5
    n6 = pipe.extent
    at7 = checked(at6, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at7,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_memory_numbered(pipe, src, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[spot(i, j,
    sub_block_id)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    as_sub_block_id = scalar_type("pto.tpush", "sub_block_id", 'index')
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    n3 = src.loc
    split_word = split
    step = 2 * src.valid_col if src.loc == 'vec' and split == 'tile_left_right' else src.valid_col
    src_cols = src.valid_col
    at2 = np.arange(src_cols)
    n4 = pipe.extent

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        sub_block_id = as_sub_block_id(sub_block_id)
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        spot = (((at + (sub_block_id * src_rows if n3 == 'vec' and split_word == 'tile_up_down' else 0)) * step) + at2) + (sub_block_id * src_cols if n3 == 'vec' and split_word == 'tile_left_right' else 0)
        at3 = checked(spot, n4, "pipe")
        scatter("pipe", pipe.empty, (at3,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_memory(pipe, src, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[spot(i, j,
    pipe.number)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    n3 = (pipe.number * src.valid_row if src.loc == 'vec' and split == 'tile_up_down' else 0)
    at2 = at + n3
    step = 2 * src.valid_col if src.loc == 'vec' and split == 'tile_left_right' else src.valid_col
    at3 = at2 * step
    src_cols = src.valid_col
    at4 = np.arange(src_cols)
    at5 = at3 + at4
    n4 = (pipe.number * src.valid_col if src.loc == 'vec' and split == 'tile_left_right' else 0)
    at6 = at5 + n4
    n5 = pipe.extent
    at7 = checked(at6, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at7,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_rows_direct_2(pipe, src, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i // half_rows
    * pipe.size + i % half_rows * src.cols + j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed =
    pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    n3 = (-(-src.valid_row // 2))
    at2 = at // n3
    n4 = pipe.size
    at3 = at2 * n4
    at4 = at % n3
    src_all_cols = src.cols
    at5 = at4 * src_all_cols
    at6 = at3 + at5
    src_cols = src.valid_col
    at7 = np.arange(src_cols)
    at8 = at6 + at7
    n5 = pipe.extent
    at9 = checked(at8, n5, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at9,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_columns_direct_2(pipe, src, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[j // half_cols
    * pipe.size + i * ceil_div(src.cols, 2) + j % half_cols] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed
    = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_cols = src.valid_col
    at = np.arange(src_cols)
    n3 = (-(-src.valid_col // 2))
    at2 = at // n3
    n4 = pipe.size
    at3 = at2 * n4
    src_rows = src.valid_row
    at4 = np.arange(src_rows)[:, None]
    n5 = (-(-src.cols // 2))
    at5 = at4 * n5
    at6 = at3 + at5
    at7 = at % n3
    at8 = at6 + at7
    n6 = pipe.extent
    at9 = checked(at8, n6, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at9,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_whole_direct(pipe, src, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i * src.cols +
    j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_all_cols = src.cols
    at2 = at * src_all_cols
    src_cols = src.valid_col
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    n3 = pipe.extent
    at5 = checked(at4, n3, "pipe")

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at5,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_joined_numbered(pipe, src, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[place(i, j,
    sub_block_id)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    as_sub_block_id = scalar_type("pto.tpush", "sub_block_id", 'index')
    n = (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots // (1 if pipe.slots <= 2 else 2))))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_all_rows = src.rows
    profile_word = profile
    split_word = split
    n3 = (2 * src.cols if split == 'tile_left_right' else src.cols)
    src_cols = src.valid_col
    at2 = np.arange(src_cols)
    src_all_cols = src.cols
    n4 = pipe.extent

    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        sub_block_id = as_sub_block_id(sub_block_id)
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        place = (((at + (sub_block_id * (src_all_rows if profile_word == 'cpu' else src_rows) if split_word == 'tile_up_down' else 0)) * n3) + at2) + (sub_block_id * (src_all_cols if profile_word == 'cpu' else src_cols) if split_word == 'tile_left_right' else 0)
        at3 = checked(place, n4, "pipe")
        scatter("pipe", pipe.empty, (at3,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _slot():
    """pipe.pushed = pipe.pushed + 1."""
    def run(pipe, src, sub_block_id=None, fp=None, state=None):
        pipe.put("pushed", pipe.pushed + 1)

    return run
