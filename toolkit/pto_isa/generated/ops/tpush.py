"""pto.tpush: Put a tile into the next slot of a pipe to another core.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, checked, current_profile, inside, no_variant, scalar_type, scatter, unknown_semantics, wait_until

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpush import RULES

    return RULES


_kernel = Kernel("pto.tpush", lambda *types, **fixed: bind(*types, **fixed), {"pipe": ('pipe_end',), "src": ('tile', 'global'), "sub_block_id": ('scalar',)}, ('pipe',), ('split',), _rules)


def tpush(pipe, src, sub_block_id=None, *, split='tile_no_split', profile=None, check=True, strict=False, exact=False):
    """Put a tile into the next slot of a pipe to another core.

    pipe: The end that this core holds; it counts the slots used so far.
    src: Tile to send, or the tensor view of a slot that has been filled.
    sub_block_id: Number of the vector core, 0 or 1; by default the one that runs the call.
    split: How a cube tile is shared between the two vector cores.

    until pipe.taken - pipe.returned < pipe.slots
    pipe.empty[k] = src.storage[k]
    pipe.taken = pipe.taken + 1
    pipe.pushed = pipe.pushed + 1
    and 12 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/tpush.yaml
    """
    try:
        run = _plans[pipe.key, src.key, sub_block_id is None, split, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (pipe, src, sub_block_id), (split,), profile, check, strict, exact)
    run(pipe, src, sub_block_id)


def bind(pipe, src, sub_block_id=None, *, split='tile_no_split', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if src.kind == 'tile' and pipe.direction == 'grid_edge':
            return _edge(pipe, src)
        if src.kind == 'tile' and pipe.direction == 'grid_span':
            return _span(pipe, src)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None:
            return _tile_memory_numbered(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and not sub_block_id is not None:
            return _tile_memory_2(pipe, src, split, profile)
        if src.kind == 'global' and pipe.core != 'cell':
            return _slot()
        if src.kind == 'tile' and src.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    if profile == "a5":
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_memory_numbered(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and not sub_block_id is not None and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_memory_2(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_up_down':
            return _tile_rows_direct_2(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_left_right':
            return _tile_columns_direct_2(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc':
            return _tile_whole_direct(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None:
            return _tile_joined_numbered(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and not sub_block_id is not None:
            return _tile_joined(pipe, src, split, profile)
        if src.kind == 'global' and pipe.core != 'cell':
            return _slot()
        if src.kind == 'tile' and src.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    if profile == "cpu":
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm') and split == 'tile_no_split':
            return _tile_memory(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_memory_parts(pipe, src, split, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_up_down':
            return _tile_rows_direct(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc == 'acc' and split == 'tile_left_right':
            return _tile_columns_direct(pipe, src, profile)
        if src.kind == 'tile' and src.loc != 'ctrl' and pipe.core != 'cell' and src.loc != 'vec':
            return _tile_memory(pipe, src, profile)
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

    def run(pipe, src, sub_block_id=None):
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

    def run(pipe, src, sub_block_id=None):
        scatter("pipe", pipe.empty, (at2,), src.storage()[:K], (K,))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_memory(pipe, src, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[i *
    src.valid_col + j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_cols = src.valid_col
    at2 = at * src_cols
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    n3 = pipe.extent
    at5 = checked(at4, n3, "pipe")

    def run(pipe, src, sub_block_id=None):
        def holds():
            return ((pipe.taken // n) - (pipe.returned // n)) < n2
        wait_until("pto.tpush", "pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period)", holds, {"pipe": pipe})
        scatter("pipe", pipe.empty, (at5,), src.valid, (src_rows, src_cols))
        pipe.put("taken", pipe.taken + 1)
        pipe.put("pushed", pipe.pushed + 1)

    return run


def _tile_memory_parts(pipe, src, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[place(i, j,
    pipe.number) if src.loc == vec else i * src.cols + j] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed =
    pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    n3 = src.loc
    split_word = split
    step = 2 * src.valid_col if src.loc == 'vec' and split == 'tile_left_right' else src.valid_col
    src_cols = src.valid_col
    at2 = np.arange(src_cols)
    n4 = pipe.extent

    def run(pipe, src, sub_block_id=None):
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


def _tile_memory_2(pipe, src, split, profile):
    """until pipe.taken // period - pipe.returned // period < ceil_div(pipe.slots, period); pipe.empty[spot(i, j,
    pipe.number)] = src[i, j]; pipe.taken = pipe.taken + 1; pipe.pushed = pipe.pushed + 1."""
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    src_all_cols = src.cols
    at2 = at * src_all_cols
    src_cols = src.valid_col
    at3 = np.arange(src_cols)
    at4 = at2 + at3
    n3 = pipe.extent
    at5 = checked(at4, n3, "pipe")

    def run(pipe, src, sub_block_id=None):
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
    n = (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)
    n2 = (-(-pipe.slots // (1 if profile == 'cpu' else pipe.slots if pipe.slots <= 2 else pipe.slots // 2)))
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

    def run(pipe, src, sub_block_id=None):
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
    def run(pipe, src, sub_block_id=None):
        pipe.put("pushed", pipe.pushed + 1)

    return run
