"""pto.mgather: Gather rows or elements of a table in global memory by index.

Generated from tile/memory-and-data-movement/mgather.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, as_unsigned, checked, current_profile, guarded, inside, no_variant, pad_value

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.mgather import RULES

    return RULES


_kernel = Kernel("pto.mgather", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "src": ('global',), "indexes": ('tile', 'global'), "scratch": ('global',)}, ('dst',), ('coalesce', 'oob', 'exec'), _rules)


def mgather(dst, src, indexes, scratch=None, *, coalesce='row', oob='undefined', exec='scalar', profile=None, check=True, strict=False, exact=False):
    """Gather rows or elements of a table in global memory by index.

    dst: Result. Its valid region says how many rows or elements are fetched.
    src: Table in global memory.
    indexes: Row numbers, one per row of `dst`, or element numbers, one per element of `dst`.
    scratch: Workspace in global memory where elements for a matrix tile are put together.
    coalesce: Whether an index names a row or an element.
    oob: What an index behind the end of the table gives.
    exec: Who fetches single elements for a matrix tile on A5; the result does not depend on it.

    dst[i, j] = src.linear[taken(number(i, j))] if present_at(number(i, j), src.size) else blank
    dst[i, j] = src[0, 0, 0, taken_row(line(i)), j] if present_at(line(i), table_rows) else blank
    dst[r, c] = blank
    dst[i, j] = digits(taken_row(line(i)), j) if present_at(line(i), table_rows) else blank
    and 2 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/memory-and-data-movement/mgather.yaml
    """
    try:
        run = _plans[dst.key, src.key, indexes.key, scratch is None or scratch.key, coalesce, oob, exec, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, indexes, scratch), (coalesce, oob, exec), profile, check, strict, exact)
    run(dst, src, indexes, scratch)


def bind(dst, src, indexes, scratch=None, *, coalesce='row', oob='undefined', exec='scalar', profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if profile == "a2a3":
        if indexes.kind == 'global' and coalesce == 'elem':
            return _matrix_elements_2(dst, src, oob)
        if indexes.kind == 'global' and src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1:
            return _matrix_rows(dst, src, indexes, oob)
        if indexes.kind == 'global' and coalesce == 'row':
            return _matrix_rows_of_planes(dst, src, indexes, oob)
        if indexes.kind == 'tile' and coalesce == 'elem' and src.layout == 'nd':
            return _vector_elements(dst, src, indexes, oob)
        if indexes.kind == 'tile' and coalesce == 'elem':
            return _vector_elements_of_boxes(dst, src, indexes, oob)
        if indexes.kind == 'tile' and src.layout == 'nz':
            return _vector_rows_of_boxes(dst, src, indexes, oob)
        if indexes.kind == 'tile' and src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1:
            return _vector_rows(dst, src, indexes, oob)
        if indexes.kind == 'tile' and coalesce == 'row':
            return _vector_rows_of_planes(dst, src, indexes, oob)
    if profile == "a5":
        if indexes.kind == 'global' and coalesce == 'elem':
            return _matrix_elements_2(dst, src, oob)
        if indexes.kind == 'global' and src.shape[0] == 1 and src.shape[1] == 1 and src.shape[2] == 1:
            return _matrix_rows(dst, src, indexes, oob)
        if indexes.kind == 'global' and coalesce == 'row':
            return _matrix_rows_of_planes(dst, src, indexes, oob)
        if indexes.kind == 'tile' and coalesce == 'elem':
            return _vector_elements(dst, src, indexes, oob)
        if indexes.kind == 'tile' and coalesce == 'row':
            return _vector_rows(dst, src, indexes, oob)
    if profile == "cpu":
        if indexes.kind == 'global' and coalesce == 'elem':
            return _matrix_elements(dst, src, oob)
        if indexes.kind == 'global' and coalesce == 'row':
            return _matrix_rows(dst, src, indexes, oob)
        if indexes.kind == 'tile' and coalesce == 'elem':
            return _vector_elements(dst, src, indexes, oob)
        if indexes.kind == 'tile' and coalesce == 'row':
            return _vector_rows(dst, src, indexes, oob)
    raise no_variant("pto.mgather", profile)


def _matrix_elements(dst, src, oob):
    """dst[i, j] = src.linear[taken(number(i, j))] if present_at(number(i, j), src.size) else blank."""
    chosen = oob != 'zero'
    rows = dst.valid_row
    cols = dst.valid_col
    n = src.size
    chosen2 = oob == 'clamp'
    n2 = src.size - 1
    chosen3 = oob == 'wrap'
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        number = as_unsigned(indexes.tile(rows, cols))
        present_at = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        dst.valid[...] = np.where(present_at, src.memory[guarded(place, n, "src", present_at)], pad)

    return run


def _matrix_rows(dst, src, indexes, oob):
    """dst[i, j] = src[0, 0, 0, taken_row(line(i)), j] if present_at(line(i), table_rows) else blank."""
    chosen = oob != 'zero'
    inside("indexes", 0, dst.valid_row, indexes.size)
    rows = dst.valid_row
    table_rows = src.shape[2] * src.shape[3] if src.layout == 'nz' else src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    n2 = src.shape[3]
    cols = dst.valid_col
    at = np.arange(cols)
    n3 = src.shape[4]
    at2 = checked(at, n3, "src")
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        line = as_unsigned(indexes.memory[:rows, None])
        present_at = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        dst.valid[...] = np.where(present_at, src.array[0, 0, 0, guarded(place, n2, "src", present_at), at2], pad)

    return run


def _matrix_elements_2(dst, src, oob):
    """dst[r, c] = blank; dst[i, j] = src.linear[taken(number(i, j))] if present_at(number(i, j), src.size) else
    blank."""
    pad = pad_value('zero', dst.dtype)
    chosen = oob != 'zero'
    rows = dst.valid_row
    cols = dst.valid_col
    n = src.size
    chosen2 = oob == 'clamp'
    n2 = src.size - 1
    chosen3 = oob == 'wrap'

    def run(dst, src, indexes, scratch=None):
        dst.array[...] = pad
        number = as_unsigned(indexes.tile(rows, cols))
        present_at = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        dst.valid[...] = np.where(present_at, src.memory[guarded(place, n, "src", present_at)], pad)

    return run


def _matrix_rows_of_planes(dst, src, indexes, oob):
    """dst[i, j] = digits(taken_row(line(i)), j) if present_at(line(i), table_rows) else blank."""
    chosen = oob != 'zero'
    inside("indexes", 0, dst.valid_row, indexes.size)
    rows = dst.valid_row
    table_rows = src.shape[2] * src.shape[3] if src.layout == 'nz' else src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    n2 = (src.shape[1] * ((src.shape[2] * src.shape[3])))
    n3 = src.shape[0]
    n4 = (src.shape[2] * src.shape[3])
    n5 = src.shape[1]
    n6 = src.shape[3]
    n7 = src.shape[2]
    cols = dst.valid_col
    at = np.arange(cols)
    n8 = src.shape[4]
    at2 = checked(at, n8, "src")
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        line = as_unsigned(indexes.memory[:rows, None])
        present_at = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        digits = src.array[guarded(place // n2, n3, "src", present_at), guarded((place // n4) % n5, n5, "src", present_at), guarded((place // n6) % n7, n7, "src", present_at), guarded(place % n6, n6, "src", present_at), at2]
        dst.valid[...] = np.where(present_at, digits, pad)

    return run


def _vector_elements(dst, src, indexes, oob):
    """dst[i, j] = src.linear[taken(number(i, j))] if present_at(number(i, j), src.size) else blank."""
    chosen = oob != 'zero'
    inside("indexes", 0, dst.valid_row, indexes.rows)
    rows = dst.valid_row
    inside("indexes", 0, dst.valid_col, indexes.cols)
    cols = dst.valid_col
    n = src.size
    chosen2 = oob == 'clamp'
    n2 = src.size - 1
    chosen3 = oob == 'wrap'
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        number = as_unsigned(indexes.array[:rows, :cols])
        present_at = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        dst.valid[...] = np.where(present_at, src.memory[guarded(place, n, "src", present_at)], pad)

    return run


def _vector_rows(dst, src, indexes, oob):
    """dst[i, j] = src[0, 0, 0, taken_row(line(i)), j] if present_at(line(i), table_rows) else blank."""
    chosen = oob != 'zero'
    inside("indexes", 0, dst.valid_row, indexes.size)
    rows = dst.valid_row
    table_rows = src.shape[2] * src.shape[3] if src.layout == 'nz' else src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    n2 = src.shape[3]
    cols = dst.valid_col
    at = np.arange(cols)
    n3 = src.shape[4]
    at2 = checked(at, n3, "src")
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        line = as_unsigned(indexes.storage()[:rows, None])
        present_at = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        dst.valid[...] = np.where(present_at, src.array[0, 0, 0, guarded(place, n2, "src", present_at), at2], pad)

    return run


def _vector_elements_of_boxes(dst, src, indexes, oob):
    """dst[i, j] = box(at_row(i, j), at_col(i, j)) if present_at(number(i, j), src.size) else blank."""
    chosen = oob != 'zero'
    inside("indexes", 0, dst.valid_row, indexes.rows)
    rows = dst.valid_row
    inside("indexes", 0, dst.valid_col, indexes.cols)
    cols = dst.valid_col
    n = src.size
    chosen2 = oob == 'clamp'
    n2 = src.size - 1
    chosen3 = oob == 'wrap'
    n3 = (src.shape[0] * src.shape[1] * src.shape[4] if src.layout == 'nz' else src.shape[4])
    n4 = (src.shape[1] * src.shape[4])
    n5 = src.shape[0]
    n6 = src.shape[4]
    n7 = src.shape[1]
    n8 = src.shape[3]
    n9 = src.shape[2]
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        number = as_unsigned(indexes.array[:rows, :cols])
        present_at = chosen | (number < n)
        place = (np.minimum(number, n2) if chosen2 else ((number % n) if chosen3 else number))
        at_col = place % n3
        at_row = place // n3
        box = src.array[guarded(at_col // n4, n5, "src", present_at), guarded((at_col // n6) % n7, n7, "src", present_at), guarded(at_row // n8, n9, "src", present_at), guarded(at_row % n8, n8, "src", present_at), guarded(at_col % n6, n6, "src", present_at)]
        dst.valid[...] = np.where(present_at, box, pad)

    return run


def _vector_rows_of_boxes(dst, src, indexes, oob):
    """dst[i, j] = box(taken_row(line(i)), j) if present_at(line(i), table_rows) else blank."""
    chosen = oob != 'zero'
    inside("indexes", 0, dst.valid_row, indexes.size)
    rows = dst.valid_row
    table_rows = src.shape[2] * src.shape[3] if src.layout == 'nz' else src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3]
    cols = dst.valid_col
    at = np.arange(cols)
    n = (src.shape[1] * src.shape[4])
    at2 = at // n
    n2 = src.shape[0]
    at3 = checked(at2, n2, "src")
    n3 = src.shape[4]
    at4 = at // n3
    n4 = src.shape[1]
    at5 = at4 % n4
    at6 = checked(at5, n4, "src")
    chosen2 = oob == 'clamp'
    n5 = table_rows - 1
    chosen3 = oob == 'wrap'
    n6 = src.shape[3]
    n7 = src.shape[2]
    at7 = at % n3
    at8 = checked(at7, n3, "src")
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        line = as_unsigned(indexes.storage()[:rows, None])
        present_at = chosen | (line < table_rows)
        place = (np.minimum(line, n5) if chosen2 else ((line % table_rows) if chosen3 else line))
        box = src.array[at3, at6, guarded(place // n6, n7, "src", present_at), guarded(place % n6, n6, "src", present_at), at8]
        dst.valid[...] = np.where(present_at, box, pad)

    return run


def _vector_rows_of_planes(dst, src, indexes, oob):
    """dst[i, j] = digits(taken_row(line(i)), j) if present_at(line(i), table_rows) else blank."""
    chosen = oob != 'zero'
    inside("indexes", 0, dst.valid_row, indexes.size)
    rows = dst.valid_row
    table_rows = src.shape[2] * src.shape[3] if src.layout == 'nz' else src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3]
    chosen2 = oob == 'clamp'
    n = table_rows - 1
    chosen3 = oob == 'wrap'
    n2 = (src.shape[1] * ((src.shape[2] * src.shape[3])))
    n3 = src.shape[0]
    n4 = (src.shape[2] * src.shape[3])
    n5 = src.shape[1]
    n6 = src.shape[3]
    n7 = src.shape[2]
    cols = dst.valid_col
    at = np.arange(cols)
    n8 = src.shape[4]
    at2 = checked(at, n8, "src")
    pad = pad_value('zero', dst.dtype)

    def run(dst, src, indexes, scratch=None):
        line = as_unsigned(indexes.storage()[:rows, None])
        present_at = chosen | (line < table_rows)
        place = (np.minimum(line, n) if chosen2 else ((line % table_rows) if chosen3 else line))
        digits = src.array[guarded(place // n2, n3, "src", present_at), guarded((place // n4) % n5, n5, "src", present_at), guarded((place // n6) % n7, n7, "src", present_at), guarded(place % n6, n6, "src", present_at), at2]
        dst.valid[...] = np.where(present_at, digits, pad)

    return run
