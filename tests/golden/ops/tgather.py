"""pto.tgather: Pick elements of a tile by index, by a fixed pattern, or by comparing them with a threshold.

Generated from tile/irregular-and-complex/tgather.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import COMPARE, Kernel, NUMPY, apart, as_index, checked, converter, current_profile, guarded, inside, no_variant, pad_value, scatter

_plans: dict = {}
_kernel = Kernel("pto.tgather", __name__, {"dst": ("tile",), "src0": ("tile",), "src1": ("tile",), "tmp": ("tile",), "k_value": ("tile",), "cdst": ("tile",)}, ("dst", "cdst"), ("offset", "cmp", "pattern", "axis"))


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
    dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype) where hit(i, j)
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
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if pattern is not None:
        if profile in ("cpu", "a2a3") and axis == "row":
            return _mask_within_rows_cpu_a2a3(dst, src0, pattern)
        if profile == "a5" and axis == "row":
            return _mask_within_rows_a5(dst, src0, pattern)
        return _mask_whole_rows(dst, src0, pattern)
    if k_value is not None and profile in ("a2a3", "a5"):
        if (src0.dtype, k_value.dtype) == ("f16", "u32"):
            return _compare_k_value_u32(src0, k_value, cdst, offset, cmp)
        if (src0.dtype, k_value.dtype) in (("i32", "i32"), ("u16", "u16"), ("u32", "u32")):
            return _compare_k_value_i32_u16_u32(src0, k_value, cdst, offset, cmp)
        return _compare_k_value_i16_i32_u16_u32(src0, k_value, cdst, offset, cmp)
    if src1 is not None:
        if profile == "cpu":
            return _index_cpu(dst, src0, src1)
        return _index_a2a3_a5(dst, src0, src1)
    raise no_variant("pto.tgather", profile)


def _mask_within_rows_cpu_a2a3(dst, src0, pattern):
    """dst.storage[i * picked + k] = bitcast(src0[i, pattern.period * k + pattern.phase], dst.dtype)."""
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    picked = -(-(src0.valid_col - phase) // period)
    right = period * picked + phase
    inside("src0", (phase, right - period + 1, src0.cols))
    src0_rows = src0.valid_row
    n_ik = src0_rows * picked
    inside("dst", (0, n_ik, dst.size))
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst_storage = dst.storage()
        dst_storage[:n_ik].reshape(src0_rows, picked)[...] = src0.array[:src0_rows, phase:right:period].view(dst_kind)
        dst.set_storage(dst_storage)
    return run


def _mask_within_rows_a5(dst, src0, pattern):
    """dst.storage[i * pitch + k] = bitcast(src0[i, pattern.period * k + pattern.phase], dst.dtype)."""
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    picked = src0.valid_col // period if src0.itemsize == 8 else -(-(src0.valid_col - phase) // period)
    right = period * picked + phase
    inside("src0", (phase, right - period + 1, src0.cols))
    src0_rows = src0.valid_row
    pitch = dst.cols // period if src0.itemsize == 8 else -(-(src0.valid_col - phase) // period)
    dst_at = checked(np.arange(src0_rows)[:, None] * pitch + np.arange(picked), dst.size, "dst")
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst_storage = dst.storage()
        scatter("dst", dst_storage, (dst_at,), src0.array[:src0_rows, phase:right:period].view(dst_kind), (src0_rows, picked))
        dst.set_storage(dst_storage)
    return run


def _mask_whole_rows(dst, src0, pattern):
    """dst[i, j] = bitcast(src0[pattern.period * i + pattern.phase, j], dst.dtype)."""
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    picked_rows = -(-(src0.valid_row - phase) // period)
    src0_cols = src0.valid_col
    inside("dst", (0, picked_rows, dst.rows), (0, src0_cols, dst.cols))
    bottom = period * picked_rows + phase
    inside("src0", (phase, bottom - period + 1, src0.rows))
    dst_kind = NUMPY[dst.dtype]

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst.array[:picked_rows, :src0_cols] = src0.array[phase:bottom:period, :src0_cols].view(dst_kind)
    return run


def _compare_k_value_u32(src0, k_value, cdst, offset, cmp):
    """dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype) where hit(i, j);
    cdst.flat[i] = convert(count(hit(i, u) for u in range(src0.valid_col)), cdst.dtype)."""
    src0_rows, src0_cols = src0.valid_shape
    inside("k_value", (0, src0_rows, k_value.size))
    inside("cdst", (0, src0_rows, cdst.size))
    relation = COMPARE[cmp]
    to_src0_kind = converter(k_value.dtype, src0.dtype)
    value = np.arange(src0_rows)[:, None]
    j = np.arange(src0_cols)
    src0_less = np.arange(src0_cols) < j[:, None]
    offset_sum = offset + value * src0.cols + j

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        src0 = apart(src0, dst)
        k_value = apart(k_value, dst)
        hit = relation(src0.valid, to_src0_kind(k_value.array.reshape(-1)[:src0_rows, None]))
        scatter("dst", dst.array, (value, np.count_nonzero(hit[:, None, :] & src0_less, axis=2)), offset_sum, (src0_rows, src0_cols), where=hit)
        cdst_flat = cdst.array.reshape(-1)
        cdst_flat[:src0_rows] = np.count_nonzero(hit, axis=1)
        cdst.array[...] = cdst_flat.reshape(cdst.array.shape)
    return run


def _compare_k_value_i32_u16_u32(src0, k_value, cdst, offset, cmp):
    """dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype) where hit(i, j);
    cdst.flat[i] = convert(count(hit(i, u) for u in range(src0.valid_col)), cdst.dtype)."""
    src0_rows, src0_cols = src0.valid_shape
    inside("k_value", (0, src0_rows, k_value.size))
    inside("cdst", (0, src0_rows, cdst.size))
    relation = COMPARE[cmp]
    value = np.arange(src0_rows)[:, None]
    j = np.arange(src0_cols)
    src0_less = np.arange(src0_cols) < j[:, None]
    offset_sum = offset + value * src0.cols + j

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        src0 = apart(src0, dst)
        k_value = apart(k_value, dst)
        hit = relation(src0.valid, k_value.array.reshape(-1)[:src0_rows, None])
        scatter("dst", dst.array, (value, np.count_nonzero(hit[:, None, :] & src0_less, axis=2)), offset_sum, (src0_rows, src0_cols), where=hit)
        cdst_flat = cdst.array.reshape(-1)
        cdst_flat[:src0_rows] = np.count_nonzero(hit, axis=1)
        cdst.array[...] = cdst_flat.reshape(cdst.array.shape)
    return run


def _compare_k_value_i16_i32_u16_u32(src0, k_value, cdst, offset, cmp):
    """dst[i, count(hit(i, u) for u in range(j))] = convert(offset + i * src0.cols + j, dst.dtype) where hit(i, j);
    cdst.flat[i] = convert(count(hit(i, u) for u in range(src0.valid_col)), cdst.dtype)."""
    src0_rows, src0_cols = src0.valid_shape
    inside("k_value", (0, src0_rows, k_value.size))
    inside("cdst", (0, src0_rows, cdst.size))
    relation = COMPARE[cmp]
    src0_kind = NUMPY[src0.dtype]
    value = np.arange(src0_rows)[:, None]
    j = np.arange(src0_cols)
    src0_less = np.arange(src0_cols) < j[:, None]
    offset_sum = offset + value * src0.cols + j

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        src0 = apart(src0, dst)
        k_value = apart(k_value, dst)
        hit = relation(src0.valid, k_value.array.reshape(-1)[:src0_rows, None].astype(src0_kind))
        scatter("dst", dst.array, (value, np.count_nonzero(hit[:, None, :] & src0_less, axis=2)), offset_sum, (src0_rows, src0_cols), where=hit)
        cdst_flat = cdst.array.reshape(-1)
        cdst_flat[:src0_rows] = np.count_nonzero(hit, axis=1)
        cdst.array[...] = cdst_flat.reshape(cdst.array.shape)
    return run


def _index_cpu(dst, src0, src1):
    """dst[i, j] = src0.flat[index(src1[i, j])] if 0 <= index(src1[i, j]) < src0.size else pad_value(zero,
    dst.dtype)."""
    rows, cols = dst.valid_shape
    inside("src1", (0, rows, src1.rows), (0, cols, src1.cols))
    src0_size = src0.size
    pad = pad_value("zero", dst.dtype)

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        src1_index = as_index(src1.array[:rows, :cols])
        held = (0 <= src1_index) & (src1_index < src0_size)
        dst.valid[...] = np.where(held, src0.array.reshape(-1)[guarded(src1_index, src0_size, "src0", held)], pad)
    return run


def _index_a2a3_a5(dst, src0, src1):
    """dst[i, j] = src0.flat[index(src1[i, j])]."""
    rows, cols = dst.valid_shape
    inside("src1", (0, rows, src1.rows), (0, cols, src1.cols))
    src0_size = src0.size

    def run(dst, src0, src1=None, tmp=None, k_value=None, cdst=None):
        dst.valid[...] = src0.array.reshape(-1)[checked(as_index(src1.array[:rows, :cols]), src0_size, "src0")]
    return run
