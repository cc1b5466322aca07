"""pto.tpop: Take a tile out of the next slot of a pipe from another core.

Generated from system/tpipe/tpop.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, checked, current_profile, inside, no_variant, scalar_type, unknown_semantics, wait_until

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tpop import RULES

    return RULES


_kernel = Kernel("pto.tpop", lambda *types, **fixed: bind(*types, **fixed), {"pipe": ('pipe_end',), "dst": ('tile', 'global'), "sub_block_id": ('scalar',)}, ('pipe', 'dst'), ('split',), _rules)


def tpop(pipe, dst, sub_block_id=None, *, split='tile_no_split', profile=None, check=True, strict=False, exact=False):
    """Take a tile out of the next slot of a pipe from another core.

    pipe: The end that this core holds; it counts the slots taken out so far. Waiting and reporting can be switched off
        for it, and the program then answers for the order.
    dst: Tile that receives the data, or tensor that becomes a view of the slot.
    sub_block_id: Number of the vector core, 0 or 1; by default the one that runs the call.
    split: How a tile of the cube core is shared between the two vector cores.

    until pipe.popped < pipe.ready
    dst.storage[k] = pipe.full[k]
    pipe.popped = pipe.popped + 1
    pipe.freed = pipe.freed + 1
    and 8 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: system/tpipe/tpop.yaml
    """
    try:
        run = _plans[pipe.key, dst.key, sub_block_id is None, split, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (pipe, dst, sub_block_id), (split,), profile, check, strict, exact)
    run(pipe, dst, sub_block_id)


def bind(pipe, dst, sub_block_id=None, *, split='tile_no_split', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if dst.kind == 'tile' and pipe.direction == 'grid_edge':
            return _edge(pipe, dst)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and dst.loc == 'mat':
            return _tile_matrix(pipe, dst)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None:
            return _tile_numbered(pipe, dst, split)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is None:
            return _tile_own_2(pipe, dst, split)
        if dst.kind == 'global' and pipe.core != 'cell':
            return _slot(pipe, dst, split)
        if dst.kind == 'tile' and dst.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    if profile == "a5":
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and dst.loc == 'mat' and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_matrix(pipe, dst)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is not None and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_numbered(pipe, dst, split)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and sub_block_id is None and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm'):
            return _tile_own_2(pipe, dst, split)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and dst.loc == 'vec':
            return _tile_direct(pipe, dst)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and dst.loc == 'mat':
            return _tile(pipe, dst)
        if dst.kind == 'global' and pipe.core != 'cell':
            return _slot(pipe, dst, split)
        if dst.kind == 'tile' and dst.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    if profile == "cpu":
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm') and dst.loc == 'vec' and split == 'tile_left_right':
            return _tile_part(pipe, dst)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and pipe.direction in ('dir_c2v_gm', 'dir_v2c_gm', 'dir_both_gm') and dst.loc == 'vec':
            return _tile_own(pipe, dst, split)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and dst.loc == 'vec':
            return _tile_direct(pipe, dst)
        if dst.kind == 'tile' and dst.loc != 'ctrl' and pipe.core != 'cell' and dst.loc == 'mat':
            return _tile(pipe, dst)
        if dst.kind == 'tile' and dst.loc == 'ctrl' and pipe.core != 'cell':
            raise unknown_semantics(_rules(), "control")
    raise no_variant("pto.tpop", profile)


def _edge(pipe, dst):
    """until pipe.popped < pipe.ready; dst.storage[k] = pipe.full[k]; pipe.popped = pipe.popped + 1; pipe.freed =
    pipe.freed + 1."""
    inside("pipe", 0, pipe.size, pipe.extent)
    K = pipe.size
    inside("dst", 0, pipe.size, dst.size)

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst_storage = dst.storage()
        dst_storage[:K] = pipe.full[:K]
        dst.set_storage(dst_storage)
        pipe.put("popped", pipe.popped + 1)
        pipe.put("freed", pipe.freed + 1)

    return run


def _tile_part(pipe, dst):
    """until pipe.popped < pipe.ready; dst[i, j] = pipe.full[pipe.number * dst.cols + i * 2 * dst.cols + j];
    pipe.popped = pipe.popped + 1."""
    n = (pipe.number * dst.cols)
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    at2 = at * 2
    all_cols = dst.cols
    at3 = at2 * all_cols
    at4 = n + at3
    cols = dst.valid_col
    at5 = np.arange(cols)
    at6 = at4 + at5
    n2 = pipe.extent
    at7 = checked(at6, n2, "pipe")

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.valid[...] = pipe.full[at7]
        pipe.put("popped", pipe.popped + 1)

    return run


def _tile_own(pipe, dst, split):
    """until pipe.popped < pipe.ready; dst[i, j] = pipe.full[(rows_before + i) * dst.cols + j]; pipe.popped =
    pipe.popped + 1."""
    n = (pipe.number * dst.rows if split == 'tile_up_down' else 0)
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    at2 = n + at
    all_cols = dst.cols
    at3 = at2 * all_cols
    cols = dst.valid_col
    at4 = np.arange(cols)
    at5 = at3 + at4
    n2 = pipe.extent
    at6 = checked(at5, n2, "pipe")

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.valid[...] = pipe.full[at6]
        pipe.put("popped", pipe.popped + 1)

    return run


def _tile_direct(pipe, dst):
    """until pipe.popped < pipe.ready; dst[i, j] = pipe.full[pipe.number * pipe.size + i * dst.cols + j]; pipe.popped
    = pipe.popped + 1."""
    n = (pipe.number * pipe.size)
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    all_cols = dst.cols
    at2 = at * all_cols
    at3 = n + at2
    cols = dst.valid_col
    at4 = np.arange(cols)
    at5 = at3 + at4
    n2 = pipe.extent
    at6 = checked(at5, n2, "pipe")

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.valid[...] = pipe.full[at6]
        pipe.put("popped", pipe.popped + 1)

    return run


def _tile(pipe, dst):
    """until pipe.popped < pipe.ready; dst[i, j] = pipe.full[i * dst.cols + j]; pipe.popped = pipe.popped + 1."""
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    all_cols = dst.cols
    at2 = at * all_cols
    cols = dst.valid_col
    at3 = np.arange(cols)
    at4 = at2 + at3
    n = pipe.extent
    at5 = checked(at4, n, "pipe")

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.valid[...] = pipe.full[at5]
        pipe.put("popped", pipe.popped + 1)

    return run


def _tile_matrix(pipe, dst):
    """until pipe.popped < pipe.ready; dst[i, j] = pipe.full[i * dst.valid_col + j]; pipe.popped = pipe.popped + 1;
    pipe.freed = pipe.freed + 1."""
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    cols = dst.valid_col
    at2 = at * cols
    at3 = np.arange(cols)
    at4 = at2 + at3
    n = pipe.extent
    at5 = checked(at4, n, "pipe")

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.valid[...] = pipe.full[at5]
        pipe.put("popped", pipe.popped + 1)
        pipe.put("freed", pipe.freed + 1)

    return run


def _tile_numbered(pipe, dst, split):
    """until pipe.popped < pipe.ready; dst[i, j] = pipe.full[first(sub_block_id) + i * step(sub_block_id) + j];
    pipe.popped = pipe.popped + 1; pipe.freed = pipe.freed + 1."""
    as_sub_block_id = scalar_type("pto.tpop", "sub_block_id", 'index')
    rows = dst.valid_row
    cols = dst.valid_col
    split_word = split
    at = np.arange(rows)[:, None]
    at2 = np.arange(cols)
    n = pipe.extent

    def run(pipe, dst, sub_block_id=None):
        sub_block_id = as_sub_block_id(sub_block_id)
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.valid[...] = pipe.full[checked(((sub_block_id * rows * cols if split_word == 'tile_up_down' else sub_block_id * cols if split_word == 'tile_left_right' else sub_block_id * (rows + sub_block_id) * cols if split_word == 'tile_up_down_odd' else sub_block_id * (cols + sub_block_id) if split_word == 'tile_left_right_odd' else 0) + (at * (2 * cols if split_word == 'tile_left_right' else 2 * cols + 2 * sub_block_id - 1 if split_word == 'tile_left_right_odd' else cols))) + at2, n, "pipe")]
        pipe.put("popped", pipe.popped + 1)
        pipe.put("freed", pipe.freed + 1)

    return run


def _tile_own_2(pipe, dst, split):
    """until pipe.popped < pipe.ready; dst[i, j] = pipe.full[first(pipe.number) + i * step(pipe.number) + j];
    pipe.popped = pipe.popped + 1; pipe.freed = pipe.freed + 1."""
    n = (pipe.number * dst.valid_row * dst.valid_col if split == 'tile_up_down' else pipe.number * dst.valid_col if split == 'tile_left_right' else pipe.number * (dst.valid_row + pipe.number) * dst.valid_col if split == 'tile_up_down_odd' else pipe.number * (dst.valid_col + pipe.number) if split == 'tile_left_right_odd' else 0)
    rows = dst.valid_row
    at = np.arange(rows)[:, None]
    n2 = (2 * dst.valid_col if split == 'tile_left_right' else 2 * dst.valid_col + 2 * pipe.number - 1 if split == 'tile_left_right_odd' else dst.valid_col)
    at2 = at * n2
    at3 = n + at2
    cols = dst.valid_col
    at4 = np.arange(cols)
    at5 = at3 + at4
    n3 = pipe.extent
    at6 = checked(at5, n3, "pipe")

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.valid[...] = pipe.full[at6]
        pipe.put("popped", pipe.popped + 1)
        pipe.put("freed", pipe.freed + 1)

    return run


def _slot(pipe, dst, split):
    """until pipe.popped < pipe.ready; dst.address = pipe.full[part_of_slot]; pipe.popped = pipe.popped + 1."""
    part_of_slot = 0 if pipe.core == 'cube' or split == 'tile_no_split' else pipe.number * dst.shape[3] * dst.shape[4] if split == 'tile_up_down' else pipe.number * dst.shape[4]

    def run(pipe, dst, sub_block_id=None):
        def holds():
            return pipe.popped < pipe.ready
        wait_until("pto.tpop", "pipe.popped < pipe.ready", holds, {"pipe": pipe})
        dst.put("address", pipe.full[part_of_slot:])
        pipe.put("popped", pipe.popped + 1)

    return run
