"""Rules of pto.tmrgsort.

Generated from tile/irregular-and-complex/tmrgsort.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _form(src, src1, src2, src3):
    """Name the form: four, three, two, single."""
    if src3 is not None:
        return "four"
    if src2 is not None:
        return "three"
    if src1 is not None:
        return "two"
    if src is not None:
        return "single"
    return ""


def _vector_tiles(dst, src, src0, src1, src2, src3, tmp):
    """Every tile must be a vector tile."""
    return (
        dst.loc == "vec"
        and (src is None or src.loc == "vec")
        and (src0 is None or src0.loc == "vec")
        and (src1 is None or src1.loc == "vec")
        and (src2 is None or src2.loc == "vec")
        and (src3 is None or src3.loc == "vec")
        and (tmp is None or tmp.loc == "vec")
    )


def _one_row(dst, src, src0, src1, src2, src3, tmp):
    """Every tile must have one row."""
    return both(
        dst.rows == 1,
        src is None or src.rows == 1,
        src0 is None or src0.rows == 1,
        src1 is None or src1.rows == 1,
        src2 is None or src2.rows == 1,
        src3 is None or src3.rows == 1,
        tmp is None or tmp.rows == 1,
    )


def _row_major(dst, src, src0, src1, src2, src3, tmp):
    """Every tile must be row-major."""
    return (
        dst.blayout == "row_major"
        and (src is None or src.blayout == "row_major")
        and (src0 is None or src0.blayout == "row_major")
        and (src1 is None or src1.blayout == "row_major")
        and (src2 is None or src2.blayout == "row_major")
        and (src3 is None or src3.blayout == "row_major")
        and (tmp is None or tmp.blayout == "row_major")
    )


def _tmp_given(tmp, executed_num_list):
    """`tmp` and `executed_num_list` must be given."""
    return tmp is not None and executed_num_list is not None


def _tmp_apart(src0, src1, src2, src3, tmp):
    """`tmp` must not share storage with `src0`, `src1`, `src2` or `src3`; otherwise the result is undefined."""
    def judge(src0, src1, src2, src3, tmp):
        return ((not same_storage(tmp, src0)) and (not overlaps(tmp, src0))) and ((not same_storage(tmp, src1)) and (not overlaps(tmp, src1))) and ((not same_storage(tmp, src2)) and (not overlaps(tmp, src2))) and ((not same_storage(tmp, src3)) and (not overlaps(tmp, src3)))

    return judge


def _tmp_wide_enough(src0, src1, src2, src3, tmp):
    """The number of columns of `tmp` must be at least `src0.cols + src1.cols + src2.cols + src3.cols`; otherwise
    the result is undefined."""
    return tmp.cols >= src0.cols + src1.cols + src2.cols + src3.cols


def _lists_sorted(dst, src0, src1, src2, src3):
    """Every list must be in falling order of its values, without NaN."""
    import numpy as np

    from ...runtime.kernel import checked, every

    n = (src0.valid_col // (8 // dst.itemsize)) - 1
    step = (8 // dst.itemsize)
    at = np.arange(n)
    at2 = at + 1
    at3 = at2 * step
    src0_all_cols = src0.cols
    at4 = checked(at3, src0_all_cols, "src0")
    n2 = (src1.valid_col // (8 // dst.itemsize)) - 1
    at5 = np.arange(n2)
    at6 = at5 + 1
    at7 = at6 * step
    src1_all_cols = src1.cols
    at8 = checked(at7, src1_all_cols, "src1")
    n3 = (src2.valid_col // (8 // dst.itemsize)) - 1
    at9 = np.arange(n3)
    at10 = at9 + 1
    at11 = at10 * step
    src2_all_cols = src2.cols
    at12 = checked(at11, src2_all_cols, "src2")
    n4 = (src3.valid_col // (8 // dst.itemsize)) - 1
    at13 = np.arange(n4)
    at14 = at13 + 1
    at15 = at14 * step
    src3_all_cols = src3.cols
    at16 = checked(at15, src3_all_cols, "src3")

    def judge(src0, src1, src2, src3):
        key0 = src0.array[0, at4]
        key1 = src1.array[0, at8]
        key2 = src2.array[0, at12]
        key3 = src3.array[0, at16]
        return (every(src0.array[0, :step * n:step] >= key0, lambda: (("src0[0, {0} * width]", src0.array[0, :step * n:step]), ("src0[0, ({0} + 1) * width]", src0.array[0, at4])))) and (every(src1.array[0, :step * n2:step] >= key1, lambda: (("src1[0, {0} * width]", src1.array[0, :step * n2:step]), ("src1[0, ({0} + 1) * width]", src1.array[0, at8])))) and (every(src2.array[0, :step * n3:step] >= key2, lambda: (("src2[0, {0} * width]", src2.array[0, :step * n3:step]), ("src2[0, ({0} + 1) * width]", src2.array[0, at12])))) and (every(src3.array[0, :step * n4:step] >= key3, lambda: (("src3[0, {0} * width]", src3.array[0, :step * n4:step]), ("src3[0, ({0} + 1) * width]", src3.array[0, at16]))))

    return judge


def _lists_not_empty(dst, src0, src1, src2, src3, exhausted):
    """When merging stops at the end of a list, no list may be empty."""
    return (
        not exhausted
        or both(
            src0.valid_col // (8 // dst.itemsize) > 0,
            src1.valid_col // (8 // dst.itemsize) > 0,
            src2.valid_col // (8 // dst.itemsize) > 0,
            src3.valid_col // (8 // dst.itemsize) > 0,
        )
    )


def _tmp_given_three(tmp, executed_num_list):
    """`tmp` and `executed_num_list` must be given."""
    return tmp is not None and executed_num_list is not None


def _tmp_apart_three(src0, src1, src2, tmp):
    """`tmp` must not share storage with `src0`, `src1` or `src2`; otherwise the result is undefined."""
    def judge(src0, src1, src2, tmp):
        return ((not same_storage(tmp, src0)) and (not overlaps(tmp, src0))) and ((not same_storage(tmp, src1)) and (not overlaps(tmp, src1))) and ((not same_storage(tmp, src2)) and (not overlaps(tmp, src2)))

    return judge


def _tmp_wide_enough_three(src0, src1, src2, tmp):
    """The number of columns of `tmp` must be at least `src0.cols + src1.cols + src2.cols`; otherwise the result is
    undefined."""
    return tmp.cols >= src0.cols + src1.cols + src2.cols


def _lists_sorted_three(dst, src0, src1, src2):
    """Every list must be in falling order of its values, without NaN."""
    import numpy as np

    from ...runtime.kernel import checked, every

    n = (src0.valid_col // (8 // dst.itemsize)) - 1
    step = (8 // dst.itemsize)
    at = np.arange(n)
    at2 = at + 1
    at3 = at2 * step
    src0_all_cols = src0.cols
    at4 = checked(at3, src0_all_cols, "src0")
    n2 = (src1.valid_col // (8 // dst.itemsize)) - 1
    at5 = np.arange(n2)
    at6 = at5 + 1
    at7 = at6 * step
    src1_all_cols = src1.cols
    at8 = checked(at7, src1_all_cols, "src1")
    n3 = (src2.valid_col // (8 // dst.itemsize)) - 1
    at9 = np.arange(n3)
    at10 = at9 + 1
    at11 = at10 * step
    src2_all_cols = src2.cols
    at12 = checked(at11, src2_all_cols, "src2")

    def judge(src0, src1, src2):
        key0 = src0.array[0, at4]
        key1 = src1.array[0, at8]
        key2 = src2.array[0, at12]
        return (every(src0.array[0, :step * n:step] >= key0, lambda: (("src0[0, {0} * width]", src0.array[0, :step * n:step]), ("src0[0, ({0} + 1) * width]", src0.array[0, at4])))) and (every(src1.array[0, :step * n2:step] >= key1, lambda: (("src1[0, {0} * width]", src1.array[0, :step * n2:step]), ("src1[0, ({0} + 1) * width]", src1.array[0, at8])))) and (every(src2.array[0, :step * n3:step] >= key2, lambda: (("src2[0, {0} * width]", src2.array[0, :step * n3:step]), ("src2[0, ({0} + 1) * width]", src2.array[0, at12]))))

    return judge


def _lists_not_empty_three(dst, src0, src1, src2, exhausted):
    """When merging stops at the end of a list, no list may be empty."""
    return (
        not exhausted
        or both(
            src0.valid_col // (8 // dst.itemsize) > 0,
            src1.valid_col // (8 // dst.itemsize) > 0,
            src2.valid_col // (8 // dst.itemsize) > 0,
        )
    )


def _tmp_given_two(tmp, executed_num_list):
    """`tmp` and `executed_num_list` must be given."""
    return tmp is not None and executed_num_list is not None


def _tmp_apart_two(src0, src1, tmp):
    """`tmp` must not share storage with `src0` or `src1`; otherwise the result is undefined."""
    def judge(src0, src1, tmp):
        return ((not same_storage(tmp, src0)) and (not overlaps(tmp, src0))) and ((not same_storage(tmp, src1)) and (not overlaps(tmp, src1)))

    return judge


def _tmp_wide_enough_two(src0, src1, tmp):
    """The number of columns of `tmp` must be at least `src0.cols + src1.cols`; otherwise the result is undefined."""
    return tmp.cols >= src0.cols + src1.cols


def _lists_sorted_two(dst, src0, src1):
    """Every list must be in falling order of its values, without NaN."""
    import numpy as np

    from ...runtime.kernel import checked, every

    n = (src0.valid_col // (8 // dst.itemsize)) - 1
    step = (8 // dst.itemsize)
    at = np.arange(n)
    at2 = at + 1
    at3 = at2 * step
    src0_all_cols = src0.cols
    at4 = checked(at3, src0_all_cols, "src0")
    n2 = (src1.valid_col // (8 // dst.itemsize)) - 1
    at5 = np.arange(n2)
    at6 = at5 + 1
    at7 = at6 * step
    src1_all_cols = src1.cols
    at8 = checked(at7, src1_all_cols, "src1")

    def judge(src0, src1):
        key0 = src0.array[0, at4]
        key1 = src1.array[0, at8]
        return (every(src0.array[0, :step * n:step] >= key0, lambda: (("src0[0, {0} * width]", src0.array[0, :step * n:step]), ("src0[0, ({0} + 1) * width]", src0.array[0, at4])))) and (every(src1.array[0, :step * n2:step] >= key1, lambda: (("src1[0, {0} * width]", src1.array[0, :step * n2:step]), ("src1[0, ({0} + 1) * width]", src1.array[0, at8]))))

    return judge


def _lists_not_empty_two(dst, src0, src1, exhausted):
    """When merging stops at the end of a list, no list may be empty."""
    return not exhausted or both(src0.valid_col // (8 // dst.itemsize) > 0, src1.valid_col // (8 // dst.itemsize) > 0)


def _apart(dst, src):
    """`dst` must not share storage with `src`; otherwise the result is undefined."""
    def judge(dst, src):
        return (not same_storage(dst, src)) and (not overlaps(dst, src))

    return judge


def _block_length(block_len):
    """`block_len` must be positive and must be a multiple of `64`."""
    return both(block_len > 0, block_len % 64 == 0)


def _block_multiple(block_len):
    """`block_len` must be positive and must be a multiple of `64`; otherwise the result is undefined."""
    return both(block_len > 0, block_len % 64 == 0)


def _whole_records(src, block_len):
    """`block_len` must be positive and must be a multiple of `width`, where `width = ⌊8 / src.itemsize⌋`; otherwise
    the result is undefined."""
    return both(block_len > 0, block_len % (8 // src.itemsize) == 0)


def _whole_groups(src, block_len):
    """The valid columns of `src` must be a multiple of four blocks, 1 to 255 times."""
    return both(
        src.valid_col % (4 * block_len) == 0,
        0 < src.valid_col // (4 * block_len),
        src.valid_col // (4 * block_len) <= 255,
    )


def _group_multiple(src, block_len):
    """The valid columns of `src` should be a multiple of four blocks, 1 to 255 times."""
    return both(
        src.valid_col % (4 * block_len) == 0,
        0 < src.valid_col // (4 * block_len),
        src.valid_col // (4 * block_len) <= 255,
    )


def _same_columns(dst, src):
    """`src` and `dst` must have the same number of valid columns; otherwise the result is undefined."""
    return src.valid_col == dst.valid_col


def _blocks_sorted(src):
    """Every block must be in falling order of its values, without NaN."""
    import numpy as np

    from ...runtime.kernel import every, guarded

    n = (src.valid_col // (8 // src.itemsize)) - 1
    at = np.arange(n)
    at2 = at + 1
    n2 = src.itemsize
    n3 = (8 // src.itemsize)
    at3 = at * n3
    src_all_cols = src.cols
    at4 = at2 * n3

    def judge(src, block_len):
        held = (at2 % (block_len // (8 // n2))) != 0
        return every(np.where(held, src.array[0, guarded(at3, src_all_cols, "src", held)] >= src.array[0, guarded(at4, src_all_cols, "src", held)], True), lambda: (("p", at),))

    return judge


RULES = OpRules(
    "pto.tmrgsort",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "executed_num_list": OperandSpec(("array",), access="write", optional=True),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "src0": OperandSpec(("tile",), optional=True),
        "src1": OperandSpec(("tile",), optional=True),
        "src2": OperandSpec(("tile",), optional=True),
        "src3": OperandSpec(("tile",), optional=True),
        "src": OperandSpec(("tile",), optional=True),
        "block_len": OperandSpec(("scalar",), optional=True),
        "exhausted": OperandSpec(("attribute",), optional=True, type="bool", default=False),
    },
    bind={
        "four": {"dst": "T", "src": "T", "block_len": "index", "src0": "T", "src1": "T", "src2": "T", "src3": "T", "tmp": "T", "executed_num_list": "u16"},
        "three": {"dst": "T", "src": "T", "block_len": "index", "src0": "T", "src1": "T", "src2": "T", "src3": "T", "tmp": "T", "executed_num_list": "u16"},
        "two": {"dst": "T", "src": "T", "block_len": "index", "src0": "T", "src1": "T", "src2": "T", "src3": "T", "tmp": "T", "executed_num_list": "u16"},
        "single": {"dst": "T", "src": "T", "block_len": "index", "src0": "T", "src1": "T", "src2": "T", "src3": "T", "tmp": "T", "executed_num_list": "u16"},
    },
    types={
        "four": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
        "three": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
        "two": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
        "single": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.tmrgsort/vector-tiles", _vector_tiles, reads=("dst", "src", "src0", "src1", "src2", "src3", "tmp"), profiles=("cpu", "a2a3", "a5"),
            en="Every tile must be a vector tile.",
            zh="所有 Tile 都必须是向量 Tile。",
            shows=("dst.loc", "src.kind", "src.loc", "src0.kind", "src0.loc", "src1.kind", "src1.loc", "src2.kind", "src2.loc", "src3.kind", "src3.loc", "tmp.kind", "tmp.loc"),
            text="dst.loc == vec and implies(present(src), src.loc == vec) and implies(present(src0), src0.loc == vec) and implies(present(src1), src1.loc == vec) and implies(present(src2), src2.loc == vec) and implies(present(src3), src3.loc == vec) and implies(present(tmp), tmp.loc == vec)",
        ),
        Rule(
            "pto.tmrgsort/one-row", _one_row, reads=("dst", "src", "src0", "src1", "src2", "src3", "tmp"), profiles=("cpu", "a2a3", "a5"),
            en="Every tile must have one row.",
            zh="所有 Tile 都只能有一行。",
            shows=("dst.rows", "src.kind", "src.rows", "src0.kind", "src0.rows", "src1.kind", "src1.rows", "src2.kind", "src2.rows", "src3.kind", "src3.rows", "tmp.kind", "tmp.rows"),
            text="dst.rows == 1 and implies(present(src), src.rows == 1) and implies(present(src0), src0.rows == 1) and implies(present(src1), src1.rows == 1) and implies(present(src2), src2.rows == 1) and implies(present(src3), src3.rows == 1) and implies(present(tmp), tmp.rows == 1)",
        ),
        Rule(
            "pto.tmrgsort/row-major", _row_major, reads=("dst", "src", "src0", "src1", "src2", "src3", "tmp"), profiles=("cpu", "a2a3", "a5"),
            en="Every tile must be row-major.",
            zh="所有 Tile 都必须为行主序。",
            shows=("dst.blayout", "src.kind", "src.blayout", "src0.kind", "src0.blayout", "src1.kind", "src1.blayout", "src2.kind", "src2.blayout", "src3.kind", "src3.blayout", "tmp.kind", "tmp.blayout"),
            text="dst.blayout == row_major and implies(present(src), src.blayout == row_major) and implies(present(src0), src0.blayout == row_major) and implies(present(src1), src1.blayout == row_major) and implies(present(src2), src2.blayout == row_major) and implies(present(src3), src3.blayout == row_major) and implies(present(tmp), tmp.blayout == row_major)",
        ),
        Rule(
            "pto.tmrgsort/tmp-given", _tmp_given, reads=("tmp", "executed_num_list"), profiles=("cpu", "a2a3", "a5"),
            en="`tmp` and `executed_num_list` must be given.",
            zh="必须给出 `tmp` 和 `executed_num_list`。",
            form="four",
            shows=("tmp.kind", "executed_num_list.kind"),
            text="present(tmp) and present(executed_num_list)",
        ),
        Rule(
            "pto.tmrgsort/tmp-apart", _tmp_apart, reads=("src0", "src1", "src2", "src3", "tmp"), profiles=("a2a3", "a5"),
            en="`tmp` must not share storage with `src0`, `src1`, `src2` or `src3`; otherwise the result is undefined.",
            zh="`tmp` 不得与 `src0`、`src1`、`src2` 或 `src3` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given",),
            form="four",
            requires=("src0", "src1", "src2", "src3", "tmp"),
            data=("src0", "src1", "src2", "src3", "tmp"),
            text="separate(tmp, src0) and separate(tmp, src1) and separate(tmp, src2) and separate(tmp, src3)",
        ),
        Rule(
            "pto.tmrgsort/tmp-wide-enough", _tmp_wide_enough, reads=("src0", "src1", "src2", "src3", "tmp"), profiles=("a2a3", "a5"),
            en="The number of columns of `tmp` must be at least `src0.cols + src1.cols + src2.cols + src3.cols`; otherwise the result is undefined.",
            zh="`tmp` 的列数不得小于 `src0.cols + src1.cols + src2.cols + src3.cols`；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given",),
            form="four",
            requires=("src0", "src1", "src2", "src3", "tmp"),
            shows=("tmp.cols", "src0.cols", "src1.cols", "src2.cols", "src3.cols"),
            text="tmp.cols >= src0.cols + src1.cols + src2.cols + src3.cols",
        ),
        Rule(
            "pto.tmrgsort/lists-sorted", _lists_sorted, reads=("dst", "src0", "src1", "src2", "src3"), profiles=("cpu", "a2a3", "a5"),
            en="Every list must be in falling order of its values, without NaN.",
            zh="各列表须按数值降序排列，且不含 NaN。",
            severity="undefined",
            stage="data",
            form="four",
            requires=("src0", "src1", "src2", "src3"),
            data=("src0", "src1", "src2", "src3"),
            shows=("dst.itemsize", "src0.valid_col", "src1.valid_col", "src2.valid_col", "src3.valid_col"),
            text="all(key0(u) >= key0(u + 1) for u in range(n0 - 1)) and all(key1(u) >= key1(u + 1) for u in range(n1 - 1)) and all(key2(u) >= key2(u + 1) for u in range(n2 - 1)) and all(key3(u) >= key3(u + 1) for u in range(n3 - 1))",
        ),
        Rule(
            "pto.tmrgsort/lists-not-empty", _lists_not_empty, reads=("dst", "src0", "src1", "src2", "src3", "exhausted"), profiles=("cpu", "a2a3", "a5"),
            en="When merging stops at the end of a list, no list may be empty.",
            zh="在列表取尽时停止的方式下，各列表均不得为空。",
            severity="undefined",
            form="four",
            requires=("src0", "src1", "src2", "src3"),
            shows=("exhausted", "src0.valid_col", "dst.itemsize", "src1.valid_col", "src2.valid_col", "src3.valid_col"),
            text="implies(exhausted, n0 > 0 and n1 > 0 and n2 > 0 and n3 > 0)",
        ),
        Rule(
            "pto.tmrgsort/tmp-given-three", _tmp_given_three, reads=("tmp", "executed_num_list"), profiles=("cpu", "a2a3", "a5"),
            en="`tmp` and `executed_num_list` must be given.",
            zh="必须给出 `tmp` 和 `executed_num_list`。",
            form="three",
            shows=("tmp.kind", "executed_num_list.kind"),
            text="present(tmp) and present(executed_num_list)",
        ),
        Rule(
            "pto.tmrgsort/tmp-apart-three", _tmp_apart_three, reads=("src0", "src1", "src2", "tmp"), profiles=("a2a3", "a5"),
            en="`tmp` must not share storage with `src0`, `src1` or `src2`; otherwise the result is undefined.",
            zh="`tmp` 不得与 `src0`、`src1` 或 `src2` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given-three",),
            form="three",
            requires=("src0", "src1", "src2", "tmp"),
            data=("src0", "src1", "src2", "tmp"),
            text="separate(tmp, src0) and separate(tmp, src1) and separate(tmp, src2)",
        ),
        Rule(
            "pto.tmrgsort/tmp-wide-enough-three", _tmp_wide_enough_three, reads=("src0", "src1", "src2", "tmp"), profiles=("a2a3", "a5"),
            en="The number of columns of `tmp` must be at least `src0.cols + src1.cols + src2.cols`; otherwise the result is undefined.",
            zh="`tmp` 的列数不得小于 `src0.cols + src1.cols + src2.cols`；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given-three",),
            form="three",
            requires=("src0", "src1", "src2", "tmp"),
            shows=("tmp.cols", "src0.cols", "src1.cols", "src2.cols"),
            text="tmp.cols >= src0.cols + src1.cols + src2.cols",
        ),
        Rule(
            "pto.tmrgsort/lists-sorted-three", _lists_sorted_three, reads=("dst", "src0", "src1", "src2"), profiles=("cpu", "a2a3", "a5"),
            en="Every list must be in falling order of its values, without NaN.",
            zh="各列表须按数值降序排列，且不含 NaN。",
            severity="undefined",
            stage="data",
            form="three",
            requires=("src0", "src1", "src2"),
            data=("src0", "src1", "src2"),
            shows=("dst.itemsize", "src0.valid_col", "src1.valid_col", "src2.valid_col"),
            text="all(key0(u) >= key0(u + 1) for u in range(n0 - 1)) and all(key1(u) >= key1(u + 1) for u in range(n1 - 1)) and all(key2(u) >= key2(u + 1) for u in range(n2 - 1))",
        ),
        Rule(
            "pto.tmrgsort/lists-not-empty-three", _lists_not_empty_three, reads=("dst", "src0", "src1", "src2", "exhausted"), profiles=("cpu", "a2a3", "a5"),
            en="When merging stops at the end of a list, no list may be empty.",
            zh="在列表取尽时停止的方式下，各列表均不得为空。",
            severity="undefined",
            form="three",
            requires=("src0", "src1", "src2"),
            shows=("exhausted", "src0.valid_col", "dst.itemsize", "src1.valid_col", "src2.valid_col"),
            text="implies(exhausted, n0 > 0 and n1 > 0 and n2 > 0)",
        ),
        Rule(
            "pto.tmrgsort/tmp-given-two", _tmp_given_two, reads=("tmp", "executed_num_list"), profiles=("cpu", "a2a3", "a5"),
            en="`tmp` and `executed_num_list` must be given.",
            zh="必须给出 `tmp` 和 `executed_num_list`。",
            form="two",
            shows=("tmp.kind", "executed_num_list.kind"),
            text="present(tmp) and present(executed_num_list)",
        ),
        Rule(
            "pto.tmrgsort/tmp-apart-two", _tmp_apart_two, reads=("src0", "src1", "tmp"), profiles=("a2a3", "a5"),
            en="`tmp` must not share storage with `src0` or `src1`; otherwise the result is undefined.",
            zh="`tmp` 不得与 `src0` 或 `src1` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given-two",),
            form="two",
            requires=("src0", "src1", "tmp"),
            data=("src0", "src1", "tmp"),
            text="separate(tmp, src0) and separate(tmp, src1)",
        ),
        Rule(
            "pto.tmrgsort/tmp-wide-enough-two", _tmp_wide_enough_two, reads=("src0", "src1", "tmp"), profiles=("a2a3", "a5"),
            en="The number of columns of `tmp` must be at least `src0.cols + src1.cols`; otherwise the result is undefined.",
            zh="`tmp` 的列数不得小于 `src0.cols + src1.cols`；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given-two",),
            form="two",
            requires=("src0", "src1", "tmp"),
            shows=("tmp.cols", "src0.cols", "src1.cols"),
            text="tmp.cols >= src0.cols + src1.cols",
        ),
        Rule(
            "pto.tmrgsort/lists-sorted-two", _lists_sorted_two, reads=("dst", "src0", "src1"), profiles=("cpu", "a2a3", "a5"),
            en="Every list must be in falling order of its values, without NaN.",
            zh="各列表须按数值降序排列，且不含 NaN。",
            severity="undefined",
            stage="data",
            form="two",
            requires=("src0", "src1"),
            data=("src0", "src1"),
            shows=("dst.itemsize", "src0.valid_col", "src1.valid_col"),
            text="all(key0(u) >= key0(u + 1) for u in range(n0 - 1)) and all(key1(u) >= key1(u + 1) for u in range(n1 - 1))",
        ),
        Rule(
            "pto.tmrgsort/lists-not-empty-two", _lists_not_empty_two, reads=("dst", "src0", "src1", "exhausted"), profiles=("cpu", "a2a3", "a5"),
            en="When merging stops at the end of a list, no list may be empty.",
            zh="在列表取尽时停止的方式下，各列表均不得为空。",
            severity="undefined",
            form="two",
            requires=("src0", "src1"),
            shows=("exhausted", "src0.valid_col", "dst.itemsize", "src1.valid_col"),
            text="implies(exhausted, n0 > 0 and n1 > 0)",
        ),
        Rule(
            "pto.tmrgsort/apart", _apart, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` must not share storage with `src`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="single",
            requires=("src",),
            data=("dst", "src"),
            text="separate(dst, src)",
        ),
        Rule(
            "pto.tmrgsort/block-length", _block_length, reads=("block_len",), profiles=("a2a3",),
            en="`block_len` must be positive and must be a multiple of `64`.",
            zh="`block_len` 必须大于零，且必须为 `64` 的整数倍。",
            stage="value",
            form="single",
            requires=("block_len",),
            shows=("block_len",),
            text="block_len > 0 and block_len % 64 == 0",
        ),
        Rule(
            "pto.tmrgsort/block-multiple", _block_multiple, reads=("block_len",), profiles=("a5",),
            en="`block_len` must be positive and must be a multiple of `64`; otherwise the result is undefined.",
            zh="`block_len` 必须大于零，且必须为 `64` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            form="single",
            requires=("block_len",),
            shows=("block_len",),
            text="block_len > 0 and block_len % 64 == 0",
        ),
        Rule(
            "pto.tmrgsort/whole-records", _whole_records, reads=("src", "block_len"), profiles=("cpu",),
            en="`block_len` must be positive and must be a multiple of `width`, where `width = ⌊8 / src.itemsize⌋`; otherwise the result is undefined.",
            zh="`block_len` 必须大于零，且必须为 `width` 的整数倍，其中 `width = ⌊8 / src.itemsize⌋`；否则结果未定义。",
            severity="undefined",
            stage="value",
            form="single",
            requires=("src", "block_len"),
            shows=("block_len", "src.itemsize"),
            text="block_len > 0 and block_len % width == 0",
        ),
        Rule(
            "pto.tmrgsort/whole-groups", _whole_groups, reads=("src", "block_len"), profiles=("a2a3",),
            en="The valid columns of `src` must be a multiple of four blocks, 1 to 255 times.",
            zh="`src` 的有效列数须为四个块的 1 至 255 倍。",
            stage="value",
            needs=("block-length",),
            form="single",
            requires=("src", "block_len"),
            shows=("src.valid_col", "block_len"),
            text="src.valid_col % (4 * block_len) == 0 and 0 < src.valid_col // (4 * block_len) <= 255",
        ),
        Rule(
            "pto.tmrgsort/group-multiple", _group_multiple, reads=("src", "block_len"), profiles=("a5",),
            en="The valid columns of `src` should be a multiple of four blocks, 1 to 255 times.",
            zh="`src` 的有效列数应为四个块的 1 至 255 倍。",
            severity="undefined",
            stage="value",
            needs=("block-multiple",),
            form="single",
            requires=("src", "block_len"),
            shows=("src.valid_col", "block_len"),
            text="src.valid_col % (4 * block_len) == 0 and 0 < src.valid_col // (4 * block_len) <= 255",
        ),
        Rule(
            "pto.tmrgsort/same-columns", _same_columns, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`src` and `dst` must have the same number of valid columns; otherwise the result is undefined.",
            zh="`src` 和 `dst` 的有效列数必须相同；否则结果未定义。",
            severity="undefined",
            form="single",
            requires=("src",),
            shows=("src.valid_col", "dst.valid_col"),
            text="src.valid_col == dst.valid_col",
        ),
        Rule(
            "pto.tmrgsort/blocks-sorted", _blocks_sorted, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="Every block must be in falling order of its values, without NaN.",
            zh="每个块须按数值降序排列，且不含 NaN。",
            severity="undefined",
            stage="data",
            needs=("block-length", "block-multiple", "whole-records"),
            form="single",
            requires=("src", "block_len"),
            data=("src", "block_len"),
            shows=("block_len", "src.itemsize", "src.valid_col"),
            text="all(implies((p + 1) % block != 0, src[0, p * width] >= src[0, (p + 1) * width]) for p in range(src.valid_col // width - 1))",
        ),
    ),
    needed={
        "single": ("block_len",),
    },
    select=Choice(("src", "src1", "src2", "src3"), _form),
    tile=TILE_RULES,
)
