"""pto.tmrgsort: Merge sorted lists of records into one list in falling order.

Generated from tile/irregular-and-complex/tmrgsort.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, NUMPY, apart, as_index, checked, current_profile, entry, no_variant, scalar_type, scatter

_plans: dict = {}


def _rules():
    from pto_isa.generated.rules.tmrgsort import RULES

    return RULES


_kernel = Kernel("pto.tmrgsort", lambda *types, **fixed: bind(*types, **fixed), {"dst": ('tile',), "executed_num_list": ('array',), "tmp": ('tile',), "src0": ('tile',), "src1": ('tile',), "src2": ('tile',), "src3": ('tile',), "src": ('tile',), "block_len": ('scalar',)}, ('dst', 'executed_num_list'), ('exhausted',), _rules)


def tmrgsort(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None, *, exhausted=False, profile=None, check=True, strict=False, exact=False):
    """Merge sorted lists of records into one list in falling order.

    dst: Merged list. Its valid columns limit how many records are kept.
    executed_num_list: Four counts, how many records were taken from each list.
    tmp: Receives the merged list before it is copied to `dst`. The documented text forms leave it out.
    src0: First sorted list.
    src1: Second sorted list.
    src2: Third sorted list.
    src3: Fourth sorted list.
    src: Sorted blocks of equal length, one after the other.
    block_len: Columns of one block.
    exhausted: Whether merging stops as soon as one list has no record left.

    place0[p] = convert(p + count(key1(u) > key0(p) for u in range(n1)) + count(key2(u) > key0(p) for u in range(n2)) +
        count(key3(u) > key0(p) for u in range(n3)), i32)
    place1[p] = convert(p + count(key0(u) >= key1(p) for u in range(n0)) + count(key2(u) > key1(p) for u in range(n2)) +
        count(key3(u) > key1(p) for u in range(n3)), i32)
    place2[p] = convert(p + count(key0(u) >= key2(p) for u in range(n0)) + count(key1(u) >= key2(p) for u in range(n1))
        + count(key3(u) > key2(p) for u in range(n3)), i32)
    place3[p] = convert(p + count(key0(u) >= key3(p) for u in range(n0)) + count(key1(u) >= key3(p) for u in range(n1))
        + count(key2(u) >= key3(p) for u in range(n2)), i32)
    and 11 more, by form, mode and element types; the planners below have them.

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/irregular-and-complex/tmrgsort.yaml
    """
    try:
        run = _plans[dst.key, executed_num_list is None or (executed_num_list.dtype, executed_num_list.size), tmp is None or tmp.key, src0 is None or src0.key, src1 is None or src1.key, src2 is None or src2.key, src3 is None or src3.key, src is None or src.key, block_len is None, exhausted, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len), (exhausted,), profile, check, strict, exact)
    run(dst, executed_num_list, tmp, src0, src1, src2, src3, src, block_len)


def bind(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None, *, exhausted=False, profile='cpu', exact=False):
    """Fix what depends on operand types and attributes; returns ``run`` over the operands.

    Takes operand types where the function takes operands.  Rules are not checked here, except that every equality
    the code relies on is asserted."""
    if src3 is not None and (exhausted or profile == 'cpu'):
        return _four(dst, src0, src1, src2, src3, exhausted, profile)
    if src3 is not None:
        return _four_2(dst, src0, src1, src2, src3, exhausted)
    if src2 is not None and (exhausted or profile == 'cpu'):
        return _three(dst, src0, src1, src2, exhausted, profile)
    if src2 is not None:
        return _three_2(dst, src0, src1, src2, exhausted)
    if src1 is not None and (exhausted or profile == 'cpu'):
        return _two(dst, src0, src1, exhausted, profile)
    if src1 is not None:
        return _two_2(dst, src0, src1, exhausted)
    if src is not None:
        return _single(dst, src)
    raise no_variant("pto.tmrgsort", profile)


def _four(dst, src0, src1, src2, src3, exhausted, profile):
    """place0[p] = convert(p + count(key1(u) > key0(p) for u in range(n1)) + count(key2(u) > key0(p) for u in
    range(n2)) + count(key3(u) > key0(p) for u in range(n3)), i32); place1[p] = convert(p + count(key0(u) >=
    key1(p) for u in range(n0)) + count(key2(u) > key1(p) for u in range(n2)) + count(key3(u) > key1(p) for u in
    range(n3)), i32); place2[p] = convert(p + count(key0(u) >= key2(p) for u in range(n0)) + count(key1(u) >=
    key2(p) for u in range(n1)) + count(key3(u) > key2(p) for u in range(n3)), i32); place3[p] = convert(p +
    count(key0(u) >= key3(p) for u in range(n0)) + count(key1(u) >= key3(p) for u in range(n1)) + count(key2(u) >=
    key3(p) for u in range(n2)), i32); dst[0, index(place0[p]) * width + e] = src0[0, p * width + e]; dst[0,
    index(place1[p]) * width + e] = src1[0, p * width + e]; dst[0, index(place2[p]) * width + e] = src2[0, p *
    width + e]; dst[0, index(place3[p]) * width + e] = src3[0, p * width + e]; executed_num_list[k] =
    convert(took(k), u16)."""
    n = (src0.valid_col // (8 // dst.itemsize))
    at = np.arange(n)
    n2 = (src1.valid_col // (8 // dst.itemsize))
    step = (8 // dst.itemsize)
    n3 = (src2.valid_col // (8 // dst.itemsize))
    n4 = (src3.valid_col // (8 // dst.itemsize))
    at2 = np.arange(n2)
    at3 = np.arange(n3)
    at4 = np.arange(n4)
    chosen = exhausted
    n5 = (src0.valid_col // (8 // dst.itemsize)) - 1
    n6 = (src1.valid_col // (8 // dst.itemsize)) - 1
    n7 = (src2.valid_col // (8 // dst.itemsize)) - 1
    n8 = (src3.valid_col // (8 // dst.itemsize)) - 1
    n9 = (src0.valid_col // (8 // dst.itemsize)) + (src1.valid_col // (8 // dst.itemsize)) + (src2.valid_col // (8 // dst.itemsize)) + (src3.valid_col // (8 // dst.itemsize))
    n10 = (dst.valid_col // (8 // dst.itemsize))
    at5 = np.arange(n)[:, None]
    at6 = at5 * step
    at7 = np.arange(step)
    at8 = at6 + at7
    src0_all_cols = src0.cols
    at9 = checked(at8, src0_all_cols, "src0")
    at10 = np.arange(n2)[:, None]
    at11 = at10 * step
    at12 = at11 + at7
    src1_all_cols = src1.cols
    at13 = checked(at12, src1_all_cols, "src1")
    at14 = np.arange(n3)[:, None]
    at15 = at14 * step
    at16 = at15 + at7
    src2_all_cols = src2.cols
    at17 = checked(at16, src2_all_cols, "src2")
    at18 = np.arange(n4)[:, None]
    at19 = at18 * step
    at20 = at19 + at7
    src3_all_cols = src3.cols
    at21 = checked(at20, src3_all_cols, "src3")
    chosen2 = profile == 'cpu'

    def run(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None):
        src1 = apart(src1, dst)
        src2 = apart(src2, dst)
        src3 = apart(src3, dst)
        place0 = np.zeros((n,), NUMPY["i32"])
        place0[...] = ((at + np.count_nonzero(src1.array[0, :step * n2:step] > src0.array[0, :step * n:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src0.array[0, :step * n:step, None], axis=1)) + np.count_nonzero(src3.array[0, :step * n4:step] > src0.array[0, :step * n:step, None], axis=1)
        place1 = np.zeros((n2,), NUMPY["i32"])
        place1[...] = ((at2 + np.count_nonzero(src0.array[0, :step * n:step] >= src1.array[0, :step * n2:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src1.array[0, :step * n2:step, None], axis=1)) + np.count_nonzero(src3.array[0, :step * n4:step] > src1.array[0, :step * n2:step, None], axis=1)
        place2 = np.zeros((n3,), NUMPY["i32"])
        place2[...] = ((at3 + np.count_nonzero(src0.array[0, :step * n:step] >= src2.array[0, :step * n3:step, None], axis=1)) + np.count_nonzero(src1.array[0, :step * n2:step] >= src2.array[0, :step * n3:step, None], axis=1)) + np.count_nonzero(src3.array[0, :step * n4:step] > src2.array[0, :step * n3:step, None], axis=1)
        place3 = np.zeros((n4,), NUMPY["i32"])
        place3[...] = ((at4 + np.count_nonzero(src0.array[0, :step * n:step] >= src3.array[0, :step * n4:step, None], axis=1)) + np.count_nonzero(src1.array[0, :step * n2:step] >= src3.array[0, :step * n4:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] >= src3.array[0, :step * n4:step, None], axis=1)
        stop = ((np.minimum(np.minimum(np.minimum(as_index(place0[entry(n5, place0.shape[0], "place0")]), as_index(place1[entry(n6, place1.shape[0], "place1")])), as_index(place2[entry(n7, place2.shape[0], "place2")])), as_index(place3[entry(n8, place3.shape[0], "place3")])) + 1) if chosen else n9)
        kept = np.minimum(stop, n10)
        scatter("dst", dst.array, (0, (as_index(place0[:, None]) * step) + at7), src0.array[0, at9], (n, step), where=as_index(place0[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place1[:, None]) * step) + at7), src1.array[0, at13], (n2, step), where=as_index(place1[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place2[:, None]) * step) + at7), src2.array[0, at17], (n3, step), where=as_index(place2[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place3[:, None]) * step) + at7), src3.array[0, at21], (n4, step), where=as_index(place3[:, None]) < kept)
        executed_num_list[:4] = 0
        taken = (kept if chosen2 else stop)
        executed_num_list[3:4] = np.count_nonzero(as_index(place3) < taken, axis=None)
        executed_num_list[2:3] = np.count_nonzero(as_index(place2) < taken, axis=None)
        executed_num_list[1:2] = np.count_nonzero(as_index(place1) < taken, axis=None)
        executed_num_list[:1] = np.count_nonzero(as_index(place0) < taken, axis=None)

    return run


def _four_2(dst, src0, src1, src2, src3, exhausted):
    """place0[p] = convert(p + count(key1(u) > key0(p) for u in range(n1)) + count(key2(u) > key0(p) for u in
    range(n2)) + count(key3(u) > key0(p) for u in range(n3)), i32); place1[p] = convert(p + count(key0(u) >=
    key1(p) for u in range(n0)) + count(key2(u) > key1(p) for u in range(n2)) + count(key3(u) > key1(p) for u in
    range(n3)), i32); place2[p] = convert(p + count(key0(u) >= key2(p) for u in range(n0)) + count(key1(u) >=
    key2(p) for u in range(n1)) + count(key3(u) > key2(p) for u in range(n3)), i32); place3[p] = convert(p +
    count(key0(u) >= key3(p) for u in range(n0)) + count(key1(u) >= key3(p) for u in range(n1)) + count(key2(u) >=
    key3(p) for u in range(n2)), i32); dst[0, index(place0[p]) * width + e] = src0[0, p * width + e]; dst[0,
    index(place1[p]) * width + e] = src1[0, p * width + e]; dst[0, index(place2[p]) * width + e] = src2[0, p *
    width + e]; dst[0, index(place3[p]) * width + e] = src3[0, p * width + e]."""
    n = (src0.valid_col // (8 // dst.itemsize))
    at = np.arange(n)
    n2 = (src1.valid_col // (8 // dst.itemsize))
    step = (8 // dst.itemsize)
    n3 = (src2.valid_col // (8 // dst.itemsize))
    n4 = (src3.valid_col // (8 // dst.itemsize))
    at2 = np.arange(n2)
    at3 = np.arange(n3)
    at4 = np.arange(n4)
    chosen = exhausted
    n5 = (src0.valid_col // (8 // dst.itemsize)) - 1
    n6 = (src1.valid_col // (8 // dst.itemsize)) - 1
    n7 = (src2.valid_col // (8 // dst.itemsize)) - 1
    n8 = (src3.valid_col // (8 // dst.itemsize)) - 1
    n9 = (src0.valid_col // (8 // dst.itemsize)) + (src1.valid_col // (8 // dst.itemsize)) + (src2.valid_col // (8 // dst.itemsize)) + (src3.valid_col // (8 // dst.itemsize))
    n10 = (dst.valid_col // (8 // dst.itemsize))
    at5 = np.arange(n)[:, None]
    at6 = at5 * step
    at7 = np.arange(step)
    at8 = at6 + at7
    src0_all_cols = src0.cols
    at9 = checked(at8, src0_all_cols, "src0")
    at10 = np.arange(n2)[:, None]
    at11 = at10 * step
    at12 = at11 + at7
    src1_all_cols = src1.cols
    at13 = checked(at12, src1_all_cols, "src1")
    at14 = np.arange(n3)[:, None]
    at15 = at14 * step
    at16 = at15 + at7
    src2_all_cols = src2.cols
    at17 = checked(at16, src2_all_cols, "src2")
    at18 = np.arange(n4)[:, None]
    at19 = at18 * step
    at20 = at19 + at7
    src3_all_cols = src3.cols
    at21 = checked(at20, src3_all_cols, "src3")

    def run(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None):
        src1 = apart(src1, dst)
        src2 = apart(src2, dst)
        src3 = apart(src3, dst)
        place0 = np.zeros((n,), NUMPY["i32"])
        place0[...] = ((at + np.count_nonzero(src1.array[0, :step * n2:step] > src0.array[0, :step * n:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src0.array[0, :step * n:step, None], axis=1)) + np.count_nonzero(src3.array[0, :step * n4:step] > src0.array[0, :step * n:step, None], axis=1)
        place1 = np.zeros((n2,), NUMPY["i32"])
        place1[...] = ((at2 + np.count_nonzero(src0.array[0, :step * n:step] >= src1.array[0, :step * n2:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src1.array[0, :step * n2:step, None], axis=1)) + np.count_nonzero(src3.array[0, :step * n4:step] > src1.array[0, :step * n2:step, None], axis=1)
        place2 = np.zeros((n3,), NUMPY["i32"])
        place2[...] = ((at3 + np.count_nonzero(src0.array[0, :step * n:step] >= src2.array[0, :step * n3:step, None], axis=1)) + np.count_nonzero(src1.array[0, :step * n2:step] >= src2.array[0, :step * n3:step, None], axis=1)) + np.count_nonzero(src3.array[0, :step * n4:step] > src2.array[0, :step * n3:step, None], axis=1)
        place3 = np.zeros((n4,), NUMPY["i32"])
        place3[...] = ((at4 + np.count_nonzero(src0.array[0, :step * n:step] >= src3.array[0, :step * n4:step, None], axis=1)) + np.count_nonzero(src1.array[0, :step * n2:step] >= src3.array[0, :step * n4:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] >= src3.array[0, :step * n4:step, None], axis=1)
        stop = ((np.minimum(np.minimum(np.minimum(as_index(place0[entry(n5, place0.shape[0], "place0")]), as_index(place1[entry(n6, place1.shape[0], "place1")])), as_index(place2[entry(n7, place2.shape[0], "place2")])), as_index(place3[entry(n8, place3.shape[0], "place3")])) + 1) if chosen else n9)
        kept = np.minimum(stop, n10)
        scatter("dst", dst.array, (0, (as_index(place0[:, None]) * step) + at7), src0.array[0, at9], (n, step), where=as_index(place0[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place1[:, None]) * step) + at7), src1.array[0, at13], (n2, step), where=as_index(place1[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place2[:, None]) * step) + at7), src2.array[0, at17], (n3, step), where=as_index(place2[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place3[:, None]) * step) + at7), src3.array[0, at21], (n4, step), where=as_index(place3[:, None]) < kept)

    return run


def _three(dst, src0, src1, src2, exhausted, profile):
    """place0[p] = convert(p + count(key1(u) > key0(p) for u in range(n1)) + count(key2(u) > key0(p) for u in
    range(n2)), i32); place1[p] = convert(p + count(key0(u) >= key1(p) for u in range(n0)) + count(key2(u) >
    key1(p) for u in range(n2)), i32); place2[p] = convert(p + count(key0(u) >= key2(p) for u in range(n0)) +
    count(key1(u) >= key2(p) for u in range(n1)), i32); dst[0, index(place0[p]) * width + e] = src0[0, p * width +
    e]; dst[0, index(place1[p]) * width + e] = src1[0, p * width + e]; dst[0, index(place2[p]) * width + e] =
    src2[0, p * width + e]; executed_num_list[k] = convert(took(k), u16)."""
    n = (src0.valid_col // (8 // dst.itemsize))
    at = np.arange(n)
    n2 = (src1.valid_col // (8 // dst.itemsize))
    step = (8 // dst.itemsize)
    n3 = (src2.valid_col // (8 // dst.itemsize))
    at2 = np.arange(n2)
    at3 = np.arange(n3)
    chosen = exhausted
    n4 = (src0.valid_col // (8 // dst.itemsize)) - 1
    n5 = (src1.valid_col // (8 // dst.itemsize)) - 1
    n6 = (src2.valid_col // (8 // dst.itemsize)) - 1
    n7 = (src0.valid_col // (8 // dst.itemsize)) + (src1.valid_col // (8 // dst.itemsize)) + (src2.valid_col // (8 // dst.itemsize))
    n8 = (dst.valid_col // (8 // dst.itemsize))
    at4 = np.arange(n)[:, None]
    at5 = at4 * step
    at6 = np.arange(step)
    at7 = at5 + at6
    src0_all_cols = src0.cols
    at8 = checked(at7, src0_all_cols, "src0")
    at9 = np.arange(n2)[:, None]
    at10 = at9 * step
    at11 = at10 + at6
    src1_all_cols = src1.cols
    at12 = checked(at11, src1_all_cols, "src1")
    at13 = np.arange(n3)[:, None]
    at14 = at13 * step
    at15 = at14 + at6
    src2_all_cols = src2.cols
    at16 = checked(at15, src2_all_cols, "src2")
    chosen2 = profile == 'cpu'

    def run(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None):
        src1 = apart(src1, dst)
        src2 = apart(src2, dst)
        place0 = np.zeros((n,), NUMPY["i32"])
        place0[...] = (at + np.count_nonzero(src1.array[0, :step * n2:step] > src0.array[0, :step * n:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src0.array[0, :step * n:step, None], axis=1)
        place1 = np.zeros((n2,), NUMPY["i32"])
        place1[...] = (at2 + np.count_nonzero(src0.array[0, :step * n:step] >= src1.array[0, :step * n2:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src1.array[0, :step * n2:step, None], axis=1)
        place2 = np.zeros((n3,), NUMPY["i32"])
        place2[...] = (at3 + np.count_nonzero(src0.array[0, :step * n:step] >= src2.array[0, :step * n3:step, None], axis=1)) + np.count_nonzero(src1.array[0, :step * n2:step] >= src2.array[0, :step * n3:step, None], axis=1)
        stop = ((np.minimum(np.minimum(as_index(place0[entry(n4, place0.shape[0], "place0")]), as_index(place1[entry(n5, place1.shape[0], "place1")])), as_index(place2[entry(n6, place2.shape[0], "place2")])) + 1) if chosen else n7)
        kept = np.minimum(stop, n8)
        scatter("dst", dst.array, (0, (as_index(place0[:, None]) * step) + at6), src0.array[0, at8], (n, step), where=as_index(place0[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place1[:, None]) * step) + at6), src1.array[0, at12], (n2, step), where=as_index(place1[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place2[:, None]) * step) + at6), src2.array[0, at16], (n3, step), where=as_index(place2[:, None]) < kept)
        executed_num_list[:4] = 0
        taken = (kept if chosen2 else stop)
        executed_num_list[2:3] = np.count_nonzero(as_index(place2) < taken, axis=None)
        executed_num_list[1:2] = np.count_nonzero(as_index(place1) < taken, axis=None)
        executed_num_list[:1] = np.count_nonzero(as_index(place0) < taken, axis=None)

    return run


def _three_2(dst, src0, src1, src2, exhausted):
    """place0[p] = convert(p + count(key1(u) > key0(p) for u in range(n1)) + count(key2(u) > key0(p) for u in
    range(n2)), i32); place1[p] = convert(p + count(key0(u) >= key1(p) for u in range(n0)) + count(key2(u) >
    key1(p) for u in range(n2)), i32); place2[p] = convert(p + count(key0(u) >= key2(p) for u in range(n0)) +
    count(key1(u) >= key2(p) for u in range(n1)), i32); dst[0, index(place0[p]) * width + e] = src0[0, p * width +
    e]; dst[0, index(place1[p]) * width + e] = src1[0, p * width + e]; dst[0, index(place2[p]) * width + e] =
    src2[0, p * width + e]."""
    n = (src0.valid_col // (8 // dst.itemsize))
    at = np.arange(n)
    n2 = (src1.valid_col // (8 // dst.itemsize))
    step = (8 // dst.itemsize)
    n3 = (src2.valid_col // (8 // dst.itemsize))
    at2 = np.arange(n2)
    at3 = np.arange(n3)
    chosen = exhausted
    n4 = (src0.valid_col // (8 // dst.itemsize)) - 1
    n5 = (src1.valid_col // (8 // dst.itemsize)) - 1
    n6 = (src2.valid_col // (8 // dst.itemsize)) - 1
    n7 = (src0.valid_col // (8 // dst.itemsize)) + (src1.valid_col // (8 // dst.itemsize)) + (src2.valid_col // (8 // dst.itemsize))
    n8 = (dst.valid_col // (8 // dst.itemsize))
    at4 = np.arange(n)[:, None]
    at5 = at4 * step
    at6 = np.arange(step)
    at7 = at5 + at6
    src0_all_cols = src0.cols
    at8 = checked(at7, src0_all_cols, "src0")
    at9 = np.arange(n2)[:, None]
    at10 = at9 * step
    at11 = at10 + at6
    src1_all_cols = src1.cols
    at12 = checked(at11, src1_all_cols, "src1")
    at13 = np.arange(n3)[:, None]
    at14 = at13 * step
    at15 = at14 + at6
    src2_all_cols = src2.cols
    at16 = checked(at15, src2_all_cols, "src2")

    def run(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None):
        src1 = apart(src1, dst)
        src2 = apart(src2, dst)
        place0 = np.zeros((n,), NUMPY["i32"])
        place0[...] = (at + np.count_nonzero(src1.array[0, :step * n2:step] > src0.array[0, :step * n:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src0.array[0, :step * n:step, None], axis=1)
        place1 = np.zeros((n2,), NUMPY["i32"])
        place1[...] = (at2 + np.count_nonzero(src0.array[0, :step * n:step] >= src1.array[0, :step * n2:step, None], axis=1)) + np.count_nonzero(src2.array[0, :step * n3:step] > src1.array[0, :step * n2:step, None], axis=1)
        place2 = np.zeros((n3,), NUMPY["i32"])
        place2[...] = (at3 + np.count_nonzero(src0.array[0, :step * n:step] >= src2.array[0, :step * n3:step, None], axis=1)) + np.count_nonzero(src1.array[0, :step * n2:step] >= src2.array[0, :step * n3:step, None], axis=1)
        stop = ((np.minimum(np.minimum(as_index(place0[entry(n4, place0.shape[0], "place0")]), as_index(place1[entry(n5, place1.shape[0], "place1")])), as_index(place2[entry(n6, place2.shape[0], "place2")])) + 1) if chosen else n7)
        kept = np.minimum(stop, n8)
        scatter("dst", dst.array, (0, (as_index(place0[:, None]) * step) + at6), src0.array[0, at8], (n, step), where=as_index(place0[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place1[:, None]) * step) + at6), src1.array[0, at12], (n2, step), where=as_index(place1[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place2[:, None]) * step) + at6), src2.array[0, at16], (n3, step), where=as_index(place2[:, None]) < kept)

    return run


def _two(dst, src0, src1, exhausted, profile):
    """place0[p] = convert(p + count(key1(u) > key0(p) for u in range(n1)), i32); place1[p] = convert(p +
    count(key0(u) >= key1(p) for u in range(n0)), i32); dst[0, index(place0[p]) * width + e] = src0[0, p * width +
    e]; dst[0, index(place1[p]) * width + e] = src1[0, p * width + e]; executed_num_list[k] = convert(took(k),
    u16)."""
    n = (src0.valid_col // (8 // dst.itemsize))
    at = np.arange(n)
    n2 = (src1.valid_col // (8 // dst.itemsize))
    step = (8 // dst.itemsize)
    at2 = np.arange(n2)
    chosen = exhausted
    n3 = (src0.valid_col // (8 // dst.itemsize)) - 1
    n4 = (src1.valid_col // (8 // dst.itemsize)) - 1
    n5 = (src0.valid_col // (8 // dst.itemsize)) + (src1.valid_col // (8 // dst.itemsize))
    n6 = (dst.valid_col // (8 // dst.itemsize))
    at3 = np.arange(n)[:, None]
    at4 = at3 * step
    at5 = np.arange(step)
    at6 = at4 + at5
    src0_all_cols = src0.cols
    at7 = checked(at6, src0_all_cols, "src0")
    at8 = np.arange(n2)[:, None]
    at9 = at8 * step
    at10 = at9 + at5
    src1_all_cols = src1.cols
    at11 = checked(at10, src1_all_cols, "src1")
    chosen2 = profile == 'cpu'

    def run(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None):
        src1 = apart(src1, dst)
        place0 = np.zeros((n,), NUMPY["i32"])
        place0[...] = at + np.count_nonzero(src1.array[0, :step * n2:step] > src0.array[0, :step * n:step, None], axis=1)
        place1 = np.zeros((n2,), NUMPY["i32"])
        place1[...] = at2 + np.count_nonzero(src0.array[0, :step * n:step] >= src1.array[0, :step * n2:step, None], axis=1)
        stop = ((np.minimum(as_index(place0[entry(n3, place0.shape[0], "place0")]), as_index(place1[entry(n4, place1.shape[0], "place1")])) + 1) if chosen else n5)
        kept = np.minimum(stop, n6)
        scatter("dst", dst.array, (0, (as_index(place0[:, None]) * step) + at5), src0.array[0, at7], (n, step), where=as_index(place0[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place1[:, None]) * step) + at5), src1.array[0, at11], (n2, step), where=as_index(place1[:, None]) < kept)
        executed_num_list[:4] = 0
        taken = (kept if chosen2 else stop)
        executed_num_list[1:2] = np.count_nonzero(as_index(place1) < taken, axis=None)
        executed_num_list[:1] = np.count_nonzero(as_index(place0) < taken, axis=None)

    return run


def _two_2(dst, src0, src1, exhausted):
    """place0[p] = convert(p + count(key1(u) > key0(p) for u in range(n1)), i32); place1[p] = convert(p +
    count(key0(u) >= key1(p) for u in range(n0)), i32); dst[0, index(place0[p]) * width + e] = src0[0, p * width +
    e]; dst[0, index(place1[p]) * width + e] = src1[0, p * width + e]."""
    n = (src0.valid_col // (8 // dst.itemsize))
    at = np.arange(n)
    n2 = (src1.valid_col // (8 // dst.itemsize))
    step = (8 // dst.itemsize)
    at2 = np.arange(n2)
    chosen = exhausted
    n3 = (src0.valid_col // (8 // dst.itemsize)) - 1
    n4 = (src1.valid_col // (8 // dst.itemsize)) - 1
    n5 = (src0.valid_col // (8 // dst.itemsize)) + (src1.valid_col // (8 // dst.itemsize))
    n6 = (dst.valid_col // (8 // dst.itemsize))
    at3 = np.arange(n)[:, None]
    at4 = at3 * step
    at5 = np.arange(step)
    at6 = at4 + at5
    src0_all_cols = src0.cols
    at7 = checked(at6, src0_all_cols, "src0")
    at8 = np.arange(n2)[:, None]
    at9 = at8 * step
    at10 = at9 + at5
    src1_all_cols = src1.cols
    at11 = checked(at10, src1_all_cols, "src1")

    def run(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None):
        src1 = apart(src1, dst)
        place0 = np.zeros((n,), NUMPY["i32"])
        place0[...] = at + np.count_nonzero(src1.array[0, :step * n2:step] > src0.array[0, :step * n:step, None], axis=1)
        place1 = np.zeros((n2,), NUMPY["i32"])
        place1[...] = at2 + np.count_nonzero(src0.array[0, :step * n:step] >= src1.array[0, :step * n2:step, None], axis=1)
        stop = ((np.minimum(as_index(place0[entry(n3, place0.shape[0], "place0")]), as_index(place1[entry(n4, place1.shape[0], "place1")])) + 1) if chosen else n5)
        kept = np.minimum(stop, n6)
        scatter("dst", dst.array, (0, (as_index(place0[:, None]) * step) + at5), src0.array[0, at7], (n, step), where=as_index(place0[:, None]) < kept)
        scatter("dst", dst.array, (0, (as_index(place1[:, None]) * step) + at5), src1.array[0, at11], (n2, step), where=as_index(place1[:, None]) < kept)

    return run


def _single(dst, src):
    """dst[0, at(g, place(g, p)) + e] = src[0, at(g, p) + e]."""
    as_block_len = scalar_type("pto.tmrgsort", "block_len", 'index')
    cols = dst.valid_col
    n = src.itemsize
    n2 = (8 // src.itemsize)
    at2 = np.arange(n2)
    src_all_cols = src.cols

    def run(dst, executed_num_list=None, tmp=None, src0=None, src1=None, src2=None, src3=None, src=None, block_len=None):
        block_len = as_block_len(block_len)
        at = (((4 * np.arange((cols // (4 * block_len)))[:, None, None]) * (block_len // (8 // n))) + np.arange(4 * (block_len // (8 // n)))[:, None]) * n2
        at3 = (((4 * np.arange((cols // (4 * block_len)))[:, None, None, None]) * (block_len // (8 // n))) + np.arange(4 * (block_len // (8 // n)))) * n2
        at4 = (((4 * np.arange((cols // (4 * block_len)))[:, None, None, None]) * (block_len // (8 // n))) + np.arange(4 * (block_len // (8 // n)))[:, None, None]) * n2
        place = np.count_nonzero((src.array[0, checked(at3, src_all_cols, "src")] > src.array[0, checked(at4, src_all_cols, "src")]) | ((src.array[0, checked(at3, src_all_cols, "src")] == src.array[0, checked(at4, src_all_cols, "src")]) & (np.arange(4 * (block_len // (8 // n))) < np.arange(4 * (block_len // (8 // n)))[:, None, None])), axis=3)
        at5 = (((4 * np.arange((cols // (4 * block_len)))[:, None, None]) * (block_len // (8 // n))) + place) * n2
        scatter("dst", dst.array, (0, at5 + at2), src.array[0, checked(at + at2, src_all_cols, "src")], ((cols // (4 * block_len)), 4 * (block_len // (8 // n)), n2))

    return run
