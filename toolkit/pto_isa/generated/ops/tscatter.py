"""pto.tscatter: Write the elements of a tile to places given by indices or by a fixed pattern.

Generated from tile/irregular-and-complex/tscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.kernel import Kernel, apart, as_index, checked, current_profile, inside, no_variant, require, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tscatter import RULES

    return RULES


_kernel = Kernel("pto.tscatter", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('tile',), "indexes": ('tile',)}, ('dst',), ('pattern', 'axis'), _rules)


def tscatter(dst, src, indexes=None, *, pattern=None, axis='row', profile=None, check=True, strict=False, exact=False):
    """Write the elements of a tile to places given by indices or by a fixed pattern.

    dst: Tile that is written to. On the simulator it keeps the elements that no index names.
    src: Elements to write.
    indexes: For each element of `src` its offset in the storage of `dst`, in elements. Its valid region is the domain.
    pattern: Which place of each group is written. C++ takes all of them when it is left out.
    axis: Whether the pattern spreads the elements of each row, or whole rows.

    dst[i, j] = src[i, j]
    dst[r, c] = 0
    dst[i, pattern.period * j + pattern.phase] = src[i, j]
    dst[pattern.period * i + pattern.phase, j] = src[i, j]
    and 1 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tscatter.yaml
    """
    try:
        run = _plans[dst.key, src.key, indexes is None or indexes.key, pattern, axis, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, indexes), (pattern, axis), profile, check, strict, exact)
    run(dst, src, indexes)


def bind(dst, src, indexes=None, *, pattern=None, axis='row', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile in ("a2a3", "a5"):
        if pattern is not None and pattern == 'P1111':
            return _copy(dst, src)
        if pattern is not None and axis == 'row':
            return _mask_within_rows_2(dst, src, pattern)
        if pattern is not None and axis == 'col':
            return _mask_whole_rows_2(dst, src, pattern)
        if indexes is not None:
            return _index_2(dst, src, indexes)
    if profile == "cpu":
        if pattern is not None and pattern == 'P1111':
            return _copy(dst, src)
        if pattern is not None and axis == 'row':
            return _mask_within_rows(dst, src, pattern)
        if pattern is not None and axis == 'col':
            return _mask_whole_rows(dst, src, pattern)
        if indexes is not None:
            return _index(src, indexes)
    raise no_variant("pto.tscatter", profile)


def _copy(dst, src):
    """dst[i, j] = src[i, j]."""
    require(dst.valid_shape == src.valid_shape, "pto.tscatter/same-valid-shape")

    def run(dst, src, indexes=None):
        dst.valid[...] = src.valid

    return run


def _mask_within_rows(dst, src, pattern):
    """dst[r, c] = 0; dst[i, pattern.period * j + pattern.phase] = src[i, j]."""
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    src_cols = src.valid_col

    def run(dst, src, indexes=None):
        src = apart(src, dst)
        dst.valid[...] = 0
        dst.array[:src_rows, phase:period * src_cols + phase:period] = src.valid

    return run


def _mask_whole_rows(dst, src, pattern):
    """dst[r, c] = 0; dst[pattern.period * i + pattern.phase, j] = src[i, j]."""
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    src_rows = src.valid_row
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src, indexes=None):
        src = apart(src, dst)
        dst.valid[...] = 0
        dst.array[phase:period * src_rows + phase:period, :src_cols] = src.valid

    return run


def _mask_within_rows_2(dst, src, pattern):
    """dst[r, c] = 0; dst[i, pattern.period * j + pattern.phase] = src[i, j]."""
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    inside("dst", 0, src.valid_row, dst.rows)
    src_rows = src.valid_row
    src_cols = src.valid_col

    def run(dst, src, indexes=None):
        src = apart(src, dst)
        dst.array[...] = 0
        dst.array[:src_rows, phase:period * src_cols + phase:period] = src.valid

    return run


def _mask_whole_rows_2(dst, src, pattern):
    """dst[r, c] = 0; dst[pattern.period * i + pattern.phase, j] = src[i, j]."""
    period = {"P0101": 2, "P1010": 2, "P0001": 4, "P0010": 4, "P0100": 4, "P1000": 4, "P1111": 1}[pattern]
    phase = {"P0101": 0, "P1010": 1, "P0001": 0, "P0010": 1, "P0100": 2, "P1000": 3, "P1111": 0}[pattern]
    src_rows = src.valid_row
    inside("dst", 0, src.valid_col, dst.cols)
    src_cols = src.valid_col

    def run(dst, src, indexes=None):
        src = apart(src, dst)
        dst.array[...] = 0
        dst.array[phase:period * src_rows + phase:period, :src_cols] = src.valid

    return run


def _index(src, indexes):
    """dst.storage[index(indexes[i, j])] = src[i, j]."""
    inside("src", 0, indexes.valid_row, src.rows)
    indexes_rows = indexes.valid_row
    inside("src", 0, indexes.valid_col, src.cols)
    indexes_cols = indexes.valid_col

    def run(dst, src, indexes=None):
        dst_storage = dst.storage()
        scatter("dst", dst_storage, (as_index(indexes.valid),), src.array[:indexes_rows, :indexes_cols], (indexes_rows, indexes_cols))
        dst.set_storage(dst_storage)

    return run


def _index_2(dst, src, indexes):
    """dst[r, c] = 0; dst.storage[index(indexes[i, j])] = src[i, j]."""
    inside("src", 0, indexes.valid_row, src.rows)
    indexes_rows = indexes.valid_row
    inside("src", 0, indexes.valid_col, src.cols)
    indexes_cols = indexes.valid_col
    n = dst.size

    def run(dst, src, indexes=None):
        src = apart(src, dst)
        indexes = apart(indexes, dst)
        at = checked(as_index(indexes.valid), n, "dst")
        dst.array[...] = 0
        dst_storage = dst.storage()
        scatter("dst", dst_storage, (at,), src.array[:indexes_rows, :indexes_cols], (indexes_rows, indexes_cols))
        dst.set_storage(dst_storage)

    return run
