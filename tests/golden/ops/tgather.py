"""pto.tgather: Pick elements of a tile by index, by a fixed pattern, or by comparing them with a threshold.

Generated from tile/irregular-and-complex/tgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, COMPARE, NUMPY, apart, as_index, checked, converter, current_profile, guarded, inside, no_variant, pad_value, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tgather import RULES

    return RULES


_kernel = Kernel("pto.tgather", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src0": ('tile',), "src1": ('tile',), "tmp": ('tile',), "k_value": ('tile',), "cdst": ('tile',)}, ('dst', 'cdst'), ('offset', 'cmp', 'pattern', 'axis'), _rules)


def tgather(dst, src0, src1=None, tmp=None, k_value=None, cdst=None, *, offset=0, cmp='eq', pattern=None, axis='row', profile=None, check=True, strict=False, exact=False):
    """Pick elements of a tile by index, by a fixed pattern, or by comparing them with a threshold.

    dst: Result.
    src0: Tile to pick from.
    src1: Element numbers, counted row by row over the static shape of `src0`.
    tmp: Scratch of A2/A3. C++ and `ptoas` always pass it to the forms by index and by comparison; the documented text
        forms leave it out.
    k_value: Thresholds, one per row of `src0`, one after the other in memory.
    cdst: Number of elements that passed, one per row of `src0`, one after the other in memory.
    offset: Number of the first element of `src0`.
    cmp: Comparison with the threshold.
    pattern: Which elements of each group are picked. C++ takes all of them when it is left out.
    axis: Whether the pattern picks elements within each row, or whole rows.

    dst.storage[i * picked + k] = bitcast(src0[i, pattern.period * k + pattern.phase], dst.dtype)
    dst[i, j] = bitcast(src0[pattern.period * i + pattern.phase, j], dst.dtype)
    dst.storage[i * pitch + k] = bitcast(src0[i, pattern.period * k + pattern.phase], dst.dtype)
    dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype)
    and 3 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tgather.yaml
    """
    try:
        run = _plans[dst.key, src0.key, src1 is None or src1.key, tmp is None or tmp.key, k_value is None or k_value.key, cdst is None or cdst.key, offset, cmp, pattern, axis, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src0, src1, tmp, k_value, cdst), (offset, cmp, pattern, axis), profile, check, strict, exact)
    run(dst, src0, src1, tmp, k_value, cdst)


def bind(dst, src0, src1=None, tmp=None, k_value=None, cdst=None, *, offset=0, cmp='eq', pattern=None, axis='row', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if pattern is not None and axis == 'row':
            return _mask_within_rows(dst, src0, pattern)
        if pattern is not None and axis == 'col':
            return _mask_whole_rows(dst, src0, pattern)
        if k_value is not None:
            if (dst.dtype, src0.dtype, k_value.dtype, cdst.dtype,) in (("i32", "f16", "u32", "i32",), ("i32", "f16", "u32", "u32",), ("u32", "f16", "u32", "i32",), ("u32", "f16", "u32", "u32",),):
                return _compare_i32_u32(src0, k_value, cdst, offset, cmp)
            if (dst.dtype, src0.dtype, k_value.dtype, cdst.dtype,) in (("i32", "i32", "i32", "i32",), ("i32", "i32", "i32", "u32",), ("i32", "u16", "u16", "i32",), ("i32", "u16", "u16", "u32",), ("i32", "u32", "u32", "i32",), ("i32", "u32", "u32", "u32",), ("u32", "i32", "i32", "i32",), ("u32", "i32", "i32", "u32",), ("u32", "u16", "u16", "i32",), ("u32", "u16", "u16", "u32",), ("u32", "u32", "u32", "i32",), ("u32", "u32", "u32", "u32",),):
                return _compare_i32_u32_2(src0, k_value, cdst, offset, cmp)
            return _compare_i32_u32_3(src0, k_value, cdst, offset, cmp)
        if src1 is not None:
            return _index_2(dst, src0, src1)
    if profile == "a5":
        if pattern is not None and axis == 'row':
            return _mask_within_rows_2(dst, src0, pattern)
        if pattern is not None and axis == 'col':
            return _mask_whole_rows(dst, src0, pattern)
        if k_value is not None:
            if (dst.dtype, src0.dtype, k_value.dtype, cdst.dtype,) in (("i32", "f16", "u32", "i32",), ("i32", "f16", "u32", "u32",), ("u32", "f16", "u32", "i32",), ("u32", "f16", "u32", "u32",),):
                return _compare_i32_u32(src0, k_value, cdst, offset, cmp)
            if (dst.dtype, src0.dtype, k_value.dtype, cdst.dtype,) in (("i32", "i32", "i32", "i32",), ("i32", "i32", "i32", "u32",), ("i32", "u16", "u16", "i32",), ("i32", "u16", "u16", "u32",), ("i32", "u32", "u32", "i32",), ("i32", "u32", "u32", "u32",), ("u32", "i32", "i32", "i32",), ("u32", "i32", "i32", "u32",), ("u32", "u16", "u16", "i32",), ("u32", "u16", "u16", "u32",), ("u32", "u32", "u32", "i32",), ("u32", "u32", "u32", "u32",),):
                return _compare_i32_u32_2(src0, k_value, cdst, offset, cmp)
            return _compare_i32_u32_3(src0, k_value, cdst, offset, cmp)
        if src1 is not None:
            return _index_2(dst, src0, src1)
    if profile == "cpu":
        if pattern is not None and axis == 'row':
            return _mask_within_rows(dst, src0, pattern)
        if pattern is not None and axis == 'col':
            return _mask_whole_rows(dst, src0, pattern)
        if src1 is not None:
            return _index(dst, src0, src1)
    raise no_variant("pto.tgather", profile)


def _mask_within_rows(dst, src0, pattern):
    """dst.storage[i * picked + k] = bitcast(src0[i, pattern.period * k + pattern.phase], dst.dtype)."""
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    src0_rows = src0.valid_row
    n = (-(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]))
    bits = NUMPY[dst.dtype]
    inside("dst", 0, (src0.valid_row * (-(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]))), dst.size)
    n2 = (src0.valid_row * (-(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern])))

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst_storage = dst.storage()
        dst_storage[:n2].reshape(src0_rows, n)[...] = src0.array[:src0_rows, phase:period * n + phase:period].view(bits)
        dst.set_storage(dst_storage)

    return run


def _mask_whole_rows(dst, src0, pattern):
    """dst[i, j] = bitcast(src0[pattern.period * i + pattern.phase, j], dst.dtype)."""
    inside("dst", 0, (-(-(src0.valid_row - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern])), dst.rows)
    r = (-(-(src0.valid_row - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]))
    inside("dst", 0, src0.valid_col, dst.cols)
    src0_cols = src0.valid_col
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    bits = NUMPY[dst.dtype]

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst.array[:r, :src0_cols] = src0.array[phase:period * r + phase:period, :src0_cols].view(bits)

    return run


def _mask_within_rows_2(dst, src0, pattern):
    """dst.storage[i * pitch + k] = bitcast(src0[i, pattern.period * k + pattern.phase], dst.dtype)."""
    picked = src0.valid_col // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern] if src0.itemsize == 8 else -(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern])
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    src0_rows = src0.valid_row
    bits = NUMPY[dst.dtype]
    pitch = dst.cols // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern] if src0.itemsize == 8 else -(-(src0.valid_col - {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]) // {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern])
    at = np.arange(src0_rows)[:, None]
    at2 = at * pitch
    at3 = np.arange(picked)
    at4 = at2 + at3
    n = dst.size
    at5 = checked(at4, n, "dst")

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst_storage = dst.storage()
        scatter("dst", dst_storage, (at5,), src0.array[:src0_rows, phase:period * picked + phase:period].view(bits), (src0_rows, picked))
        dst.set_storage(dst_storage)

    return run


def _compare_i32_u32(src0, k_value, cdst, offset, cmp):
    """dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype); cdst.flat[i] =
    convert(count(hit(i, u) for u in range(src0.valid_col)), cdst.dtype)."""
    inside("k_value", 0, src0.valid_row, k_value.size)
    src0_rows = src0.valid_row
    cast = converter(k_value.dtype, src0.dtype)
    relation = COMPARE[cmp]
    n = offset
    at = np.arange(src0_rows)[:, None]
    src0_all_cols = src0.cols
    at2 = at * src0_all_cols
    at3 = n + at2
    src0_cols = src0.valid_col
    at4 = np.arange(src0_cols)
    at5 = at3 + at4
    at6 = np.arange(src0_cols)[:, None]
    inside("cdst", 0, src0.valid_row, cdst.size)

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        src0 = apart(src0, dst)
        k_value = apart(k_value, dst)
        hit = relation(src0.valid, cast(k_value.array.reshape(-1)[:src0_rows, None]))
        hit2 = relation(src0.array[:src0_rows, None, :src0_cols], cast(k_value.array.reshape(-1)[:src0_rows, None, None]))
        scatter("dst", dst.array, (at, np.count_nonzero(hit2 & (at4 < at6), axis=2)), at5, (src0_rows, src0_cols), where=hit)
        cdst_flat = cdst.array.reshape(-1)
        cdst_flat[:src0_rows] = np.count_nonzero(hit, axis=1)
        cdst.array[...] = cdst_flat.reshape(cdst.array.shape)

    return run


def _compare_i32_u32_2(src0, k_value, cdst, offset, cmp):
    """dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype); cdst.flat[i] =
    convert(count(hit(i, u) for u in range(src0.valid_col)), cdst.dtype)."""
    inside("k_value", 0, src0.valid_row, k_value.size)
    src0_rows = src0.valid_row
    relation = COMPARE[cmp]
    n = offset
    at = np.arange(src0_rows)[:, None]
    src0_all_cols = src0.cols
    at2 = at * src0_all_cols
    at3 = n + at2
    src0_cols = src0.valid_col
    at4 = np.arange(src0_cols)
    at5 = at3 + at4
    at6 = np.arange(src0_cols)[:, None]
    inside("cdst", 0, src0.valid_row, cdst.size)

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        src0 = apart(src0, dst)
        k_value = apart(k_value, dst)
        hit = relation(src0.valid, k_value.array.reshape(-1)[:src0_rows, None])
        hit2 = relation(src0.array[:src0_rows, None, :src0_cols], k_value.array.reshape(-1)[:src0_rows, None, None])
        scatter("dst", dst.array, (at, np.count_nonzero(hit2 & (at4 < at6), axis=2)), at5, (src0_rows, src0_cols), where=hit)
        cdst_flat = cdst.array.reshape(-1)
        cdst_flat[:src0_rows] = np.count_nonzero(hit, axis=1)
        cdst.array[...] = cdst_flat.reshape(cdst.array.shape)

    return run


def _compare_i32_u32_3(src0, k_value, cdst, offset, cmp):
    """dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype); cdst.flat[i] =
    convert(count(hit(i, u) for u in range(src0.valid_col)), cdst.dtype)."""
    inside("k_value", 0, src0.valid_row, k_value.size)
    src0_rows = src0.valid_row
    kind = NUMPY[src0.dtype]
    relation = COMPARE[cmp]
    n = offset
    at = np.arange(src0_rows)[:, None]
    src0_all_cols = src0.cols
    at2 = at * src0_all_cols
    at3 = n + at2
    src0_cols = src0.valid_col
    at4 = np.arange(src0_cols)
    at5 = at3 + at4
    at6 = np.arange(src0_cols)[:, None]
    inside("cdst", 0, src0.valid_row, cdst.size)

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        src0 = apart(src0, dst)
        k_value = apart(k_value, dst)
        hit = relation(src0.valid, k_value.array.reshape(-1)[:src0_rows, None].astype(kind))
        hit2 = relation(src0.array[:src0_rows, None, :src0_cols], k_value.array.reshape(-1)[:src0_rows, None, None].astype(kind))
        scatter("dst", dst.array, (at, np.count_nonzero(hit2 & (at4 < at6), axis=2)), at5, (src0_rows, src0_cols), where=hit)
        cdst_flat = cdst.array.reshape(-1)
        cdst_flat[:src0_rows] = np.count_nonzero(hit, axis=1)
        cdst.array[...] = cdst_flat.reshape(cdst.array.shape)

    return run


def _index(dst, src0, src1):
    """dst[i, j] = src0.flat[index(src1[i, j])] if 0 <= index(src1[i, j]) < src0.size else pad_value(zero, dst.dtype)."""
    inside("src1", 0, dst.valid_row, src1.rows)
    rows = dst.valid_row
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col
    n = src0.size
    pad = pad_value('zero', dst.dtype)

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        held = (0 <= as_index(src1.array[:rows, :cols])) & (as_index(src1.array[:rows, :cols]) < n)
        dst.valid[...] = np.where(held, src0.array.reshape(-1)[guarded(as_index(src1.array[:rows, :cols]), n, "src0", held)], pad)

    return run


def _index_2(dst, src0, src1):
    """dst[i, j] = src0.flat[index(src1[i, j])]."""
    inside("src1", 0, dst.valid_row, src1.rows)
    rows = dst.valid_row
    inside("src1", 0, dst.valid_col, src1.cols)
    cols = dst.valid_col
    n = src0.size

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst.valid[...] = src0.array.reshape(-1)[checked(as_index(src1.array[:rows, :cols]), n, "src0")]

    return run
