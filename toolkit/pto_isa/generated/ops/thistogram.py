"""pto.thistogram: Count, for each row, how many elements have a byte of at most each value from 0 to 255.

Generated from tile/irregular-and-complex/thistogram.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, as_index, bit_field, current_profile, inside, no_variant, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.thistogram import RULES

    return RULES


_kernel = Kernel("pto.thistogram", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "idx": ('tile',)}, ('dst',), ('byte',), _rules)


def thistogram(dst, src, idx, *, byte, profile=None, check=True, strict=False, exact=False):
    """Count, for each row, how many elements have a byte of at most each value from 0 to 255.

    dst: Cumulative counts, 256 for each row of `src`.
    src: Elements to count.
    idx: Values of the bytes above the counted one. For 16-bit elements one byte per row of `src`; for 32-bit elements
        column 0 of row k holds the k-th byte from the top, for all rows of `src`. The first pass does not use it.
    byte: Byte that is counted. Programs write it as `isMSB`, true for the upper byte of 16-bit elements.

    counts[i, digit(i, j)] += 1
    dst[i, b] = sum(counts[i, t] for t in range(256) if t <= b)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/thistogram.yaml
    """
    try:
        run = _plans[dst.key, src.key, idx.key, byte, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, idx), (byte,), profile, check, strict, exact)
    run(dst, src, idx)


def bind(dst, src, idx, *, byte, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if src.dtype == 'u16' and byte == 'byte_1':
        return _common(dst, src, byte)
    if src.dtype == 'u16' and byte == 'byte_0':
        return _halfwords_lower(dst, src, idx, byte)
    if src.dtype == 'u32' and byte == 'byte_3':
        return _common(dst, src, byte)
    if src.dtype == 'u32' and byte == 'byte_2':
        return _words_byte_2(dst, src, byte)
    if src.dtype == 'u32' and byte == 'byte_1':
        return _words_byte_1(dst, src, idx, byte)
    if src.dtype == 'u32' and byte == 'byte_0':
        return _words_byte_0(dst, src, idx, byte)
    raise no_variant("pto.thistogram", profile)


def _common(dst, src, byte):
    """counts[i, digit(i, j)] += 1; dst[i, b] = sum(counts[i, t] for t in range(256) if t <= b)."""
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    bit = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte] + 7
    bit2 = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]
    src_cols = src.valid_col
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, 256, dst.cols)

    def run(dst, src, idx):
        counts = np.zeros((src_rows, 256), NUMPY["u32"])
        digit = bit_field(src.valid, bit, bit2)
        scatter("counts", counts, (at, digit), 1, (src_rows, src_cols), by="add")
        np.cumsum(counts, axis=1, dtype=np.uint32, out=dst.array[:src_rows, :256])

    return run


def _halfwords_lower(dst, src, idx, byte):
    """counts[i, digit(i, j)] += 1; dst[i, b] = sum(counts[i, t] for t in range(256) if t <= b)."""
    src_rows = src.valid_row
    inside("idx", 0, src.valid_row, idx.rows)
    at = np.arange(src_rows)[:, None]
    bit = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte] + 7
    bit2 = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]
    src_cols = src.valid_col
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, 256, dst.cols)

    def run(dst, src, idx):
        counts = np.zeros((src_rows, 256), NUMPY["u32"])
        digit = bit_field(src.valid, bit, bit2)
        scatter("counts", counts, (at, digit), 1, (src_rows, src_cols), where=bit_field(src.valid, 15, 8) == as_index(idx.array[:src_rows, :1]), by="add")
        np.cumsum(counts, axis=1, dtype=np.uint32, out=dst.array[:src_rows, :256])

    return run


def _words_byte_2(dst, src, byte):
    """counts[i, digit(i, j)] += 1; dst[i, b] = sum(counts[i, t] for t in range(256) if t <= b)."""
    src_rows = src.valid_row
    at = np.arange(src_rows)[:, None]
    bit = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte] + 7
    bit2 = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]
    src_cols = src.valid_col
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, 256, dst.cols)

    def run(dst, src, idx):
        counts = np.zeros((src_rows, 256), NUMPY["u32"])
        top = bit_field(src.valid, 31, 24) == as_index(idx.array[0, 0])
        digit = bit_field(src.valid, bit, bit2)
        scatter("counts", counts, (at, digit), 1, (src_rows, src_cols), where=top, by="add")
        np.cumsum(counts, axis=1, dtype=np.uint32, out=dst.array[:src_rows, :256])

    return run


def _words_byte_1(dst, src, idx, byte):
    """counts[i, digit(i, j)] += 1; dst[i, b] = sum(counts[i, t] for t in range(256) if t <= b)."""
    src_rows = src.valid_row
    inside("idx", 1, 2, idx.rows)
    at = np.arange(src_rows)[:, None]
    bit = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte] + 7
    bit2 = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]
    src_cols = src.valid_col
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, 256, dst.cols)

    def run(dst, src, idx):
        counts = np.zeros((src_rows, 256), NUMPY["u32"])
        top = bit_field(src.valid, 31, 24) == as_index(idx.array[0, 0])
        second = bit_field(src.valid, 23, 16) == as_index(idx.array[1, 0])
        digit = bit_field(src.valid, bit, bit2)
        scatter("counts", counts, (at, digit), 1, (src_rows, src_cols), where=top & second, by="add")
        np.cumsum(counts, axis=1, dtype=np.uint32, out=dst.array[:src_rows, :256])

    return run


def _words_byte_0(dst, src, idx, byte):
    """counts[i, digit(i, j)] += 1; dst[i, b] = sum(counts[i, t] for t in range(256) if t <= b)."""
    src_rows = src.valid_row
    inside("idx", 1, 2, idx.rows)
    inside("idx", 2, 3, idx.rows)
    at = np.arange(src_rows)[:, None]
    bit = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte] + 7
    bit2 = 8 * {"byte_0": 0, "byte_1": 1, "byte_2": 2, "byte_3": 3}[byte]
    src_cols = src.valid_col
    inside("dst", 0, src.valid_row, dst.rows)
    inside("dst", 0, 256, dst.cols)

    def run(dst, src, idx):
        counts = np.zeros((src_rows, 256), NUMPY["u32"])
        top = bit_field(src.valid, 31, 24) == as_index(idx.array[0, 0])
        second = bit_field(src.valid, 23, 16) == as_index(idx.array[1, 0])
        third = bit_field(src.valid, 15, 8) == as_index(idx.array[2, 0])
        digit = bit_field(src.valid, bit, bit2)
        scatter("counts", counts, (at, digit), 1, (src_rows, src_cols), where=top & second & third, by="add")
        np.cumsum(counts, axis=1, dtype=np.uint32, out=dst.array[:src_rows, :256])

    return run
