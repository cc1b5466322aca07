"""pto.mscatter: Scatter rows or elements of a tile to a table in global memory by index.

Generated from tile/memory-and-data-movement/mscatter.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, as_unsigned, current_profile, inside, no_variant, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.mscatter import RULES

    return RULES


_kernel = Kernel("pto.mscatter", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('global',), "src": ('tile',), "indexes": ('tile',)}, ('dst',), ('coalesce', 'atomic', 'oob', 'conflict'), _rules)


def mscatter(dst, src, indexes, *, coalesce='row', atomic='none', oob='undefined', conflict=None, profile=None, check=True, strict=False, exact=False):
    """Scatter rows or elements of a tile to a table in global memory by index.

    dst: Table in global memory.
    src: Rows or elements to write. The valid region says how many.
    indexes: Row numbers, one per row of `src`, or element numbers, one per element of `src`.
    coalesce: Whether an index names a row or an element.
    atomic: Whether the values replace those of the table or are combined with them.
    oob: What an index behind the end of the table does.
    conflict: Whether the last of several writes to one place is sure to stay. Left out, it is last on A5.

    dst.linear[taken(number(i, j))] = src[i, j]
    dst.linear[taken(number(i, j))] += src[i, j]
    dst.linear[taken(number(i, j))] max= src[i, j]
    dst.linear[taken(number(i, j))] min= src[i, j]
    and 10 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/memory-and-data-movement/mscatter.yaml
    """
    try:
        run = _plans[dst.key, src.key, indexes.key, coalesce, atomic, oob, conflict, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, indexes), (coalesce, atomic, oob, conflict), profile, check, strict, exact)
    run(dst, src, indexes)


def bind(dst, src, indexes, *, coalesce='row', atomic='none', oob='undefined', conflict=None, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if coalesce == 'elem' and dst.layout == 'nd' and atomic == 'none':
            return _elements(dst, src, indexes, oob)
        if coalesce == 'elem' and dst.layout == 'nd' and atomic == 'add':
            return _elements_add(dst, src, indexes, oob)
        if coalesce == 'elem' and dst.layout == 'nz' and atomic == 'none':
            return _elements_of_boxes(dst, src, indexes, oob)
        if coalesce == 'elem' and dst.layout == 'nz' and atomic == 'add':
            return _elements_of_boxes_add(dst, src, indexes, oob)
        if coalesce == 'row' and dst.layout == 'nz' and atomic == 'none':
            return _rows_of_boxes(dst, src, indexes, oob)
        if coalesce == 'row' and dst.layout == 'nz' and atomic == 'add':
            return _rows_of_boxes_add(dst, src, indexes, oob)
        if coalesce == 'row' and dst.shape[0] == 1 and dst.shape[1] == 1 and dst.shape[2] == 1 and atomic == 'none':
            return _rows(dst, src, indexes, oob)
        if coalesce == 'row' and dst.shape[0] == 1 and dst.shape[1] == 1 and dst.shape[2] == 1 and atomic == 'add':
            return _rows_add(dst, src, indexes, oob)
        if coalesce == 'row' and atomic == 'none':
            return _rows_of_planes(dst, src, indexes, oob)
        if coalesce == 'row' and atomic == 'add':
            return _rows_of_planes_add(dst, src, indexes, oob)
    if profile in ("a5", "cpu"):
        if coalesce == 'elem' and atomic == 'none':
            return _elements(dst, src, indexes, oob)
        if coalesce == 'elem' and atomic == 'add':
            return _elements_add(dst, src, indexes, oob)
        if coalesce == 'elem' and atomic == 'max':
            return _elements_max(dst, src, indexes, oob)
        if coalesce == 'elem' and atomic == 'min':
            return _elements_min(dst, src, indexes, oob)
        if coalesce == 'row' and atomic == 'none':
            return _rows(dst, src, indexes, oob)
        if coalesce == 'row' and atomic == 'add':
            return _rows_add(dst, src, indexes, oob)
        if coalesce == 'row' and atomic == 'max':
            return _rows_max(dst, src, indexes, oob)
        if coalesce == 'row' and atomic == 'min':
            return _rows_min(dst, src, indexes, oob)
    raise no_variant("pto.mscatter", profile)


def _elements(dst, src, indexes, oob):
    """dst.linear[taken(number(i, j))] = src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    src_rows = src.valid_row
    inside("indexes", 0, src.valid_col, indexes.cols)
    src_cols = src.valid_col
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'

    def run(dst, src, indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        scatter("dst", dst.memory, (place,), src.valid, (src_rows, src_cols), where=kept)

    return run


def _elements_add(dst, src, indexes, oob):
    """dst.linear[taken(number(i, j))] += src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    src_rows = src.valid_row
    inside("indexes", 0, src.valid_col, indexes.cols)
    src_cols = src.valid_col
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'

    def run(dst, src, indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        scatter("dst", dst.memory, (place,), src.valid, (src_rows, src_cols), where=kept, by="add")

    return run


def _elements_max(dst, src, indexes, oob):
    """dst.linear[taken(number(i, j))] max= src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    src_rows = src.valid_row
    inside("indexes", 0, src.valid_col, indexes.cols)
    src_cols = src.valid_col
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'

    def run(dst, src, indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        scatter("dst", dst.memory, (place,), src.valid, (src_rows, src_cols), where=kept, by="max")

    return run


def _elements_min(dst, src, indexes, oob):
    """dst.linear[taken(number(i, j))] min= src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    src_rows = src.valid_row
    inside("indexes", 0, src.valid_col, indexes.cols)
    src_cols = src.valid_col
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'

    def run(dst, src, indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        scatter("dst", dst.memory, (place,), src.valid, (src_rows, src_cols), where=kept, by="min")

    return run


def _rows(dst, src, indexes, oob):
    """dst[0, 0, 0, line_at(i), j] = src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    src_cols = src.valid_col
    at = np.arange(src_cols)

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        scatter("dst", dst.array, (0, 0, 0, place, at), src.valid, (src_rows, src_cols), where=kept)

    return run


def _rows_add(dst, src, indexes, oob):
    """dst[0, 0, 0, line_at(i), j] += src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    src_cols = src.valid_col
    at = np.arange(src_cols)

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        scatter("dst", dst.array, (0, 0, 0, place, at), src.valid, (src_rows, src_cols), where=kept, by="add")

    return run


def _rows_max(dst, src, indexes, oob):
    """dst[0, 0, 0, line_at(i), j] max= src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    src_cols = src.valid_col
    at = np.arange(src_cols)

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        scatter("dst", dst.array, (0, 0, 0, place, at), src.valid, (src_rows, src_cols), where=kept, by="max")

    return run


def _rows_min(dst, src, indexes, oob):
    """dst[0, 0, 0, line_at(i), j] min= src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    src_cols = src.valid_col
    at = np.arange(src_cols)

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        scatter("dst", dst.array, (0, 0, 0, place, at), src.valid, (src_rows, src_cols), where=kept, by="min")

    return run


def _elements_of_boxes(dst, src, indexes, oob):
    """dst[batch_of_box(at_col(i, j)), box(at_col(i, j)), at_row(i, j) // dst.shape[3], at_row(i, j) % dst.shape[3],
    at_col(i, j) % dst.shape[4]] = src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    src_rows = src.valid_row
    inside("indexes", 0, src.valid_col, indexes.cols)
    src_cols = src.valid_col
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'
    n3 = (dst.shape[0] * dst.shape[1] * dst.shape[4] if dst.layout == 'nz' else dst.shape[4])
    n4 = (dst.shape[1] * dst.shape[4])
    n5 = dst.shape[4]
    n6 = dst.shape[1]
    n7 = dst.shape[3]

    def run(dst, src, indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        at_col = place % n3
        batch_of_box = at_col // n4
        box = (at_col // n5) % n6
        at_row = place // n3
        scatter("dst", dst.array, (batch_of_box, box, at_row // n7, at_row % n7, at_col % n5), src.valid, (src_rows, src_cols), where=kept)

    return run


def _elements_of_boxes_add(dst, src, indexes, oob):
    """dst[batch_of_box(at_col(i, j)), box(at_col(i, j)), at_row(i, j) // dst.shape[3], at_row(i, j) % dst.shape[3],
    at_col(i, j) % dst.shape[4]] += src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.rows)
    src_rows = src.valid_row
    inside("indexes", 0, src.valid_col, indexes.cols)
    src_cols = src.valid_col
    n = dst.size
    chosen2 = oob == 'clamp'
    n2 = dst.size - 1
    chosen3 = oob == 'wrap'
    n3 = (dst.shape[0] * dst.shape[1] * dst.shape[4] if dst.layout == 'nz' else dst.shape[4])
    n4 = (dst.shape[1] * dst.shape[4])
    n5 = dst.shape[4]
    n6 = dst.shape[1]
    n7 = dst.shape[3]

    def run(dst, src, indexes):
        number = as_unsigned(indexes.array[:src_rows, :src_cols])
        kept = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        at_col = place % n3
        batch_of_box = at_col // n4
        box = (at_col // n5) % n6
        at_row = place // n3
        scatter("dst", dst.array, (batch_of_box, box, at_row // n7, at_row % n7, at_col % n5), src.valid, (src_rows, src_cols), where=kept, by="add")

    return run


def _rows_of_boxes(dst, src, indexes, oob):
    """dst[batch_of_box(j), box(j), line_at(i) // dst.shape[3], line_at(i) % dst.shape[3], j % dst.shape[4]] = src[i,
    j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    src_cols = src.valid_col
    at = np.arange(src_cols)
    n = (dst.shape[1] * dst.shape[4])
    at2 = at // n
    n2 = dst.shape[4]
    at3 = at // n2
    n3 = dst.shape[1]
    at4 = at3 % n3
    chosen2 = oob == 'clamp'
    n4 = table_rows - 1
    chosen3 = oob == 'wrap'
    n5 = dst.shape[3]
    at5 = at % n2

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n4) if chosen2 else ((line % table_rows) if chosen3 else line))
        scatter("dst", dst.array, (at2, at4, place // n5, place % n5, at5), src.valid, (src_rows, src_cols), where=kept)

    return run


def _rows_of_boxes_add(dst, src, indexes, oob):
    """dst[batch_of_box(j), box(j), line_at(i) // dst.shape[3], line_at(i) % dst.shape[3], j % dst.shape[4]] +=
    src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    src_cols = src.valid_col
    at = np.arange(src_cols)
    n = (dst.shape[1] * dst.shape[4])
    at2 = at // n
    n2 = dst.shape[4]
    at3 = at // n2
    n3 = dst.shape[1]
    at4 = at3 % n3
    chosen2 = oob == 'clamp'
    n4 = table_rows - 1
    chosen3 = oob == 'wrap'
    n5 = dst.shape[3]
    at5 = at % n2

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n4) if chosen2 else ((line % table_rows) if chosen3 else line))
        scatter("dst", dst.array, (at2, at4, place // n5, place % n5, at5), src.valid, (src_rows, src_cols), where=kept, by="add")

    return run


def _rows_of_planes(dst, src, indexes, oob):
    """dst[batch(line_at(i)), plane(line_at(i)), line_at(i) // dst.shape[3] % dst.shape[2], line_at(i) %
    dst.shape[3], j] = src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    n2 = (dst.shape[1] * ((dst.shape[2] * dst.shape[3])))
    n3 = (dst.shape[2] * dst.shape[3])
    n4 = dst.shape[1]
    n5 = dst.shape[3]
    n6 = dst.shape[2]
    src_cols = src.valid_col
    at = np.arange(src_cols)

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        batch = place // n2
        plane = (place // n3) % n4
        scatter("dst", dst.array, (batch, plane, (place // n5) % n6, place % n5, at), src.valid, (src_rows, src_cols), where=kept)

    return run


def _rows_of_planes_add(dst, src, indexes, oob):
    """dst[batch(line_at(i)), plane(line_at(i)), line_at(i) // dst.shape[3] % dst.shape[2], line_at(i) %
    dst.shape[3], j] += src[i, j]."""
    chosen = oob != 'skip'
    inside("indexes", 0, src.valid_row, indexes.size)
    src_rows = src.valid_row
    table_rows = dst.shape[2] * dst.shape[3] if dst.layout == 'nz' else dst.shape[0] * dst.shape[1] * dst.shape[2] * dst.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    n2 = (dst.shape[1] * ((dst.shape[2] * dst.shape[3])))
    n3 = (dst.shape[2] * dst.shape[3])
    n4 = dst.shape[1]
    n5 = dst.shape[3]
    n6 = dst.shape[2]
    src_cols = src.valid_col
    at = np.arange(src_cols)

    def run(dst, src, indexes):
        line = as_unsigned(indexes.storage()[:src_rows, None])
        kept = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        batch = place // n2
        plane = (place // n3) % n4
        scatter("dst", dst.array, (batch, plane, (place // n5) % n6, place % n5, at), src.valid, (src_rows, src_cols), where=kept, by="add")

    return run
