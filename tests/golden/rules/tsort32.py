"""Rules of pto.tsort32.

Generated from tile/irregular-and-complex/tsort32.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.storage import overlaps, same_storage
from ...runtime.rules.choice import choose
from ...runtime.rules.logic import both, either, implies
from ...runtime.rules.rule import OpRules, OperandSpec, Rule, TypeDemand

from ._common import _rows_in_text
from ._irregular_and_complex import _vector_tiles_dst_src_idx
from ._tile import TILE_RULES


def _ties_in_order(src, idx):
    """The indices of equal values in a block should ascend; otherwise the order of these records is undefined."""
    import numpy as np

    from ...runtime.kernel import as_index, checked, every, guarded

    value = np.arange(32)[:, None]
    v = np.arange(32)
    inside = value < v
    value_src = np.arange(-(-src.valid_col // 32))[:, None, None]
    src_sum = 32 * value_src + v
    src_less = src_sum < src.valid_col
    value_b = np.arange(src.valid_row)[:, None, None, None]
    src_at = checked(value_b, src.rows, "src")
    sum = 32 * value_src + value
    src_at_src = guarded(sum, src.cols, "src", inside, src_less)
    src_at_b = guarded(src_sum, src.cols, "src", inside, src_less)
    src_minimum = np.minimum(value_b, idx.valid_row - 1)
    idx_all_rows, idx_all_cols = idx.shape
    src_lambda = lambda: (("i", value_b), ("b", value_src), ("u", value), ("v", v))

    def judge(src, idx):
        held = inside & src_less & (src.array[src_at, src_at_src] == src.array[src_at, src_at_b])
        idx_at = guarded(src_minimum, idx_all_rows, "idx", held)
        return every(np.where(held, as_index(idx.array[idx_at, guarded(sum, idx_all_cols, "idx", held)]) <= as_index(idx.array[idx_at, guarded(src_sum, idx_all_cols, "idx", held)]), True), src_lambda)

    return judge


def _row_major(dst, src, idx):
    """`dst`, `src` and `idx` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major" and idx.blayout == "row_major"


def _unboxed(dst, src, idx):
    """`dst`, `src` and `idx` must be unboxed."""
    return dst.slayout == "none_box" and src.slayout == "none_box" and idx.slayout == "none_box"


def _sources_apart(dst, src, idx):
    """`dst` must not share storage with `src` or `idx`; otherwise the result is undefined."""
    def judge(dst, src, idx):
        return not same_storage(dst, src) and not overlaps(dst, src) and (not same_storage(dst, idx) and not overlaps(dst, idx))

    return judge


def _same_width(src, idx):
    """`src` and `idx` must have the same number of columns."""
    return src.cols == idx.cols


def _same_valid_shape(src, idx):
    """`idx` and `src` must have the same valid shape; otherwise the result is undefined."""
    return both(idx.valid_row == src.valid_row, idx.valid_col == src.valid_col)


def _indices_given(src, idx):
    """`idx` must have at least as many valid rows as `src`, unless the number of valid rows of `idx` is `1`; `idx`
    must have at least as many valid columns as `src`; if this does not hold, the result is undefined."""
    return both(either(idx.valid_row == 1, idx.valid_row >= src.valid_row), idx.valid_col >= src.valid_col)


def _whole_blocks(src, tmp):
    """`tmp` must be given, unless the number of valid columns of `src` is a multiple of `32`; if this does not
    hold, the result is undefined."""
    return tmp is not None or src.valid_col % 32 == 0


def _records_fit(dst, src, profile):
    """A row of `dst` must hold 8 bytes for each element; on A2/A3 and A5 the last block counts in full."""
    return dst.cols * dst.itemsize >= 8 * (src.valid_col if profile == "cpu" else -(-src.valid_col // 32) * 32)


def _tmp_large_enough(src, tmp, profile):
    """`tmp` must hold a row of `src` rounded up to whole blocks. For rows of more than 8160 elements on A2/A3, or
    8160 bytes on A5, one block is enough."""
    return (
        tmp is None
        or implies(
            src.valid_col % 32 != 0,
            tmp.bytes >= src.itemsize * choose(src.valid_col * (1 if profile == "a2a3" else src.itemsize) <= 8160, -(-src.valid_col // 32) * 32, 32),
        )
    )


def _tmp_vector(tmp):
    """If `tmp` is given, `tmp` must be a vector tile."""
    return tmp is None or tmp.loc == "vec"


def _tmp_apart(dst, src, idx, tmp):
    """If `tmp` is given and the number of valid columns of `src` is not a multiple of `32`, `tmp` must not share
    storage with `src`, `dst` or `idx`; otherwise the result is undefined."""
    if not (tmp is not None and src.valid_col % 32 != 0):
        return True

    def judge(dst, src, idx, tmp):
        return not same_storage(tmp, src) and not overlaps(tmp, src) and (not same_storage(tmp, dst) and not overlaps(tmp, dst)) and (not same_storage(tmp, idx) and not overlaps(tmp, idx))

    return judge


def _tmp_like_src(src, tmp):
    """If `tmp` is given, `tmp` and `src` must have the same element type, and `tmp` must be in ND layout; otherwise
    the result is undefined."""
    return tmp is None or tmp.dtype == src.dtype and tmp.layout == "nd"


def _number_of_blocks(src):
    """The number of blocks of a row must not be a multiple of 255 above 255."""
    return either(-(-src.valid_col // 32) <= 255, -(-src.valid_col // 32) % 255 != 0)


def _full_group_with_tail(src):
    """A row of more than 8160 bytes whose last block is not full must not have exactly 255 blocks."""
    return implies(both(src.valid_col % 32 != 0, src.valid_col * src.itemsize > 8160), -(-src.valid_col // 32) != 255)


RULES = OpRules(
    "pto.tsort32",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "idx": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
    },
    bind={
        "": {"dst": "T", "src": "T", "idx": "u32"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i16", "i32")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.tsort32/ties-in-order", _ties_in_order, reads=("src", "idx"), profiles=("a2a3", "a5"),
            en="The indices of equal values in a block should ascend; otherwise the order of these records is undefined.",
            zh="同一块内相等数值的索引应递增；否则这些记录的次序未定义。",
            severity="undefined",
            stage="data",
            needs=("indices-given",),
            data=("src", "idx"),
            shows=("src.valid_col", "idx.valid_row", "src.valid_row"),
            numbers=(32, 1),
            text="all(implies(u < v and 32 * b + v < src.valid_col and src[i, 32 * b + u] == src[i, 32 * b + v], index(idx[minimum(i, idx.valid_row - 1), 32 * b + u]) <= index(idx[minimum(i, idx.valid_row - 1), 32 * b + v])) for i in range(src.valid_row) for b in range(ceil_div(src.valid_col, 32)) for u in range(32) for v in range(32))",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/vector-tiles", _vector_tiles_dst_src_idx, reads=("dst", "src", "idx"), profiles=("a2a3", "a5"),
            en="`dst`, `src` and `idx` must be vector tiles.",
            zh="`dst`、`src` 和 `idx` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc", "idx.loc"),
            text="dst.loc == vec and src.loc == vec and idx.loc == vec",
            by=(("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tsort32/row-major", _row_major, reads=("dst", "src", "idx"), profiles=("cpu", "a2a3", "a5"),
            en="`dst`, `src` and `idx` must be row-major.",
            zh="`dst`、`src` 和 `idx` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout", "idx.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major and idx.blayout == row_major",
            by=(("cpu", "assembler compile"), ("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tsort32/unboxed", _unboxed, reads=("dst", "src", "idx"), profiles=("cpu",),
            en="`dst`, `src` and `idx` must be unboxed.",
            zh="`dst`、`src` 和 `idx` 必须均为非分形布局。",
            shows=("dst.slayout", "src.slayout", "idx.slayout"),
            text="dst.slayout == none_box and src.slayout == none_box and idx.slayout == none_box",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tsort32/unboxed-rows", _unboxed, reads=("dst", "src", "idx"), profiles=("a2a3", "a5"),
            en="`dst`, `src` and `idx` must be unboxed; otherwise the result is undefined.",
            zh="`dst`、`src` 和 `idx` 必须均为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout", "src.slayout", "idx.slayout"),
            text="dst.slayout == none_box and src.slayout == none_box and idx.slayout == none_box",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/sources-apart", _sources_apart, reads=("dst", "src", "idx"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must not share storage with `src` or `idx`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src` 或 `idx` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src", "idx"),
            text="separate(dst, src) and separate(dst, idx)",
            by=(("cpu", "document"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/same-width", _same_width, reads=("src", "idx"), profiles=("cpu",),
            en="`src` and `idx` must have the same number of columns.",
            zh="`src` 和 `idx` 的列数必须相同。",
            shows=("src.cols", "idx.cols"),
            text="src.cols == idx.cols",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tsort32/same-valid-shape", _same_valid_shape, reads=("src", "idx"), profiles=("cpu",),
            en="`idx` and `src` must have the same valid shape; otherwise the result is undefined.",
            zh="`idx` 和 `src` 的有效形状必须相同；否则结果未定义。",
            severity="undefined",
            shows=("idx.valid_shape", "src.valid_shape"),
            text="idx.valid_shape == src.valid_shape",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tsort32/indices-given", _indices_given, reads=("src", "idx"), profiles=("a2a3", "a5"),
            en="`idx` must have at least as many valid rows as `src`, unless the number of valid rows of `idx` is `1`; `idx` must have at least as many valid columns as `src`; if this does not hold, the result is undefined.",
            zh="`idx` 的有效行数不得小于 `src`（`idx` 的有效行数为 `1` 时除外）；`idx` 的有效列数不得小于 `src`；不满足时结果未定义。",
            severity="undefined",
            shows=("idx.valid_row", "src.valid_row", "idx.valid_col", "src.valid_col"),
            numbers=(1,),
            text="(idx.valid_row == 1 or idx.valid_row >= src.valid_row) and idx.valid_col >= src.valid_col",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/same-valid-rows", _rows_in_text, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same number of valid rows; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的有效行数必须相同；否则结果未定义。",
            severity="undefined",
            shows=("dst.valid_row", "src.valid_row"),
            text="dst.valid_row == src.valid_row",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/whole-blocks", _whole_blocks, reads=("src", "tmp"), profiles=("a2a3", "a5"),
            en="`tmp` must be given, unless the number of valid columns of `src` is a multiple of `32`; if this does not hold, the result is undefined.",
            zh="必须给出 `tmp`（`src` 的有效列数为 `32` 的整数倍时除外）；不满足时结果未定义。",
            severity="undefined",
            shows=("tmp.kind", "src.valid_col"),
            numbers=(32, 0),
            text="present(tmp) or src.valid_col % 32 == 0",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/records-fit", _records_fit, reads=("dst", "src", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="A row of `dst` must hold 8 bytes for each element; on A2/A3 and A5 the last block counts in full.",
            zh="`dst` 的一行须为每个元素提供 8 字节；在 A2/A3 与 A5 上末块按整块计。",
            severity="undefined",
            shows=("dst.cols", "dst.itemsize", "src.valid_col"),
            numbers=(8, 32),
            text="dst.cols * dst.itemsize >= 8 * (src.valid_col if profile == cpu else ceil_div(src.valid_col, 32) * 32)",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/tmp-large-enough", _tmp_large_enough, reads=("src", "tmp", "profile"), profiles=("a2a3", "a5"),
            en="`tmp` must hold a row of `src` rounded up to whole blocks. For rows of more than 8160 elements on A2/A3, or 8160 bytes on A5, one block is enough.",
            zh="`tmp` 须能容纳 `src` 一行按整块取整后的数据；A2/A3 上一行超过 8160 个元素、A5 上超过 8160 字节时，一块即可。",
            severity="undefined",
            shows=("tmp.kind", "src.valid_col", "tmp.bytes", "src.itemsize"),
            numbers=(32, 0, 1, 8160),
            text="implies(present(tmp) and src.valid_col % 32 != 0, tmp.bytes >= src.itemsize * (ceil_div(src.valid_col, 32) * 32 if src.valid_col * (1 if profile == a2a3 else src.itemsize) <= 8160 else 32))",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3", "a5"),
            en="If `tmp` is given, `tmp` must be a vector tile.",
            zh="当给出 `tmp` 时，`tmp` 必须为向量 Tile。",
            shows=("tmp.kind", "tmp.loc"),
            text="implies(present(tmp), tmp.loc == vec)",
            by=(("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tsort32/tmp-apart", _tmp_apart, reads=("dst", "src", "idx", "tmp"), profiles=("a2a3", "a5"),
            en="If `tmp` is given and the number of valid columns of `src` is not a multiple of `32`, `tmp` must not share storage with `src`, `dst` or `idx`; otherwise the result is undefined.",
            zh="当给出 `tmp`，且 `src` 的有效列数不是 `32` 的整数倍时，`tmp` 不得与 `src`、`dst` 或 `idx` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src", "idx", "tmp"),
            shows=("tmp.kind", "src.valid_col"),
            numbers=(32, 0),
            text="implies(present(tmp) and src.valid_col % 32 != 0, separate(tmp, src) and separate(tmp, dst) and separate(tmp, idx))",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/tmp-like-src", _tmp_like_src, reads=("src", "tmp"), profiles=("a2a3", "a5"),
            en="If `tmp` is given, `tmp` and `src` must have the same element type, and `tmp` must be in ND layout; otherwise the result is undefined.",
            zh="当给出 `tmp` 时，`tmp` 和 `src` 的元素类型必须相同，且 `tmp` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("tmp.kind", "tmp.dtype", "src.dtype", "tmp.layout"),
            text="implies(present(tmp), tmp.dtype == src.dtype and tmp.layout == nd)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/number-of-blocks", _number_of_blocks, reads=("src",), profiles=("a2a3", "a5"),
            en="The number of blocks of a row must not be a multiple of 255 above 255.",
            zh="一行的块数大于 255 时不得为 255 的整数倍。",
            severity="undefined",
            shows=("src.valid_col",),
            numbers=(32, 255, 0),
            text="ceil_div(src.valid_col, 32) <= 255 or ceil_div(src.valid_col, 32) % 255 != 0",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tsort32/full-group-with-tail", _full_group_with_tail, reads=("src",), profiles=("a5",),
            en="A row of more than 8160 bytes whose last block is not full must not have exactly 255 blocks.",
            zh="一行超过 8160 字节且末块不满时，总块数不得恰为 255。",
            severity="undefined",
            shows=("src.valid_col", "src.itemsize"),
            numbers=(32, 0, 8160, 255),
            text="implies(src.valid_col % 32 != 0 and src.valid_col * src.itemsize > 8160, ceil_div(src.valid_col, 32) != 255)",
            by=(("a5", "result"),),
        ),
    ),
    types_by={
        "": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    demands={
        "": (TypeDemand(("src",), ({"src": ("f32", "f16")},), ("cpu", "a2a3", "a5"), 60), TypeDemand(("dst", "src"), (), ("cpu", "a2a3", "a5"), 60),),
    },
    tile=TILE_RULES,
)
