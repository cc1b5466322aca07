"""Rules of pto.tinsert.

Generated from tile/layout-and-rearrangement/tinsert.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, src, pre_quant_scalar, acc_mode, profile):
    """Name the form: quantise_to_int8, shift_to_int16, quantise_to_float, split_accumulator, unscaled,
    quantise_to_small_float, accumulator, vector, vector_to_matrix, matrix."""
    if pre_quant_scalar is not None and dst.dtype in ("i8", "u8"):
        return "quantise_to_int8"
    if profile in ("cpu", "a2a3"):
        if pre_quant_scalar is not None and src.dtype == "i32" and dst.dtype == "i16":
            return "shift_to_int16"
    if pre_quant_scalar is not None and dst.dtype in ("f16", "bf16"):
        return "quantise_to_float"
    if profile == "a5":
        if acc_mode is not None and acc_mode in ("dual_mode_split_m", "dual_mode_split_n"):
            return "split_accumulator"
    if profile in ("cpu", "a5"):
        if pre_quant_scalar is not None and dst.dtype == src.dtype:
            return "unscaled"
    if profile == "a5":
        if pre_quant_scalar is not None:
            return "quantise_to_small_float"
    if src.loc == "acc":
        return "accumulator"
    if src.loc == "vec" and dst.loc == "vec":
        return "vector"
    if profile in ("cpu", "a5"):
        if src.loc == "vec" and dst.loc == "mat":
            return "vector_to_matrix"
    if profile == "cpu":
        if src.loc == "mat" and dst.loc == "mat":
            return "matrix"
    return ""


def _location_pair(dst, src, profile):
    """`src` and `dst` must be one of these pairs of locations: `acc` to `mat` or `vec` to `vec`; on A5 also `acc`
    to `vec` and `vec` to `mat`."""
    return (
        src.loc == "acc" and dst.loc == "mat"
        or src.loc == "vec" and dst.loc == "vec"
        or profile == "a5" and (src.loc == "acc" and dst.loc == "vec" or src.loc == "vec" and dst.loc == "mat")
    )


def _window_inside(dst, src, index_row, index_col):
    """The number of valid rows of `dst` must be at least `index_row + src.valid_row` and the number of valid
    columns of `dst` must be at least `index_col + src.valid_col`."""
    return both(index_row + src.valid_row <= dst.valid_row, index_col + src.valid_col <= dst.valid_col)


def _whole_source_inside(dst, src, index_row, index_col):
    """If `src` is an accumulator tile, the number of rows of `dst` must be at least `index_row + src.rows` and the
    number of columns of `dst` must be at least `index_col + src.cols`."""
    return src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)


def _whole_source_fits(dst, src, index_row, index_col):
    """If `src` is an accumulator tile, the number of rows of `dst` must be at least `index_row + src.rows` and the
    number of columns of `dst` must be at least `index_col + src.cols`; otherwise the result is undefined."""
    return src.loc != "acc" or both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)


def _valid_window_inside(dst, src, index_row, index_col):
    """If `src` is a vector tile, the number of rows of `dst` must be at least `index_row + src.valid_row` and the
    number of columns of `dst` must be at least `index_col + src.valid_col`."""
    return src.loc != "vec" or both(index_row + src.valid_row <= dst.rows, index_col + src.valid_col <= dst.cols)


def _scalar_needs_accumulator(src, pre_quant_scalar):
    """If `pre_quant_scalar` is given, `src` must be an accumulator tile."""
    return pre_quant_scalar is None or src.loc == "acc"


def _accumulator_boxes(src):
    """If `src` is an accumulator tile, `src` must be column-major and boxed with row-major boxes."""
    return src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major"


def _accumulator_result_layout(dst, src, profile):
    """If `src` is an accumulator tile, `dst` must be in NZ layout, unless the target is A5 and `dst` is a vector
    tile in ND or DN layout."""
    return src.loc != "acc" or dst.layout == "nz" or profile == "a5" and dst.loc == "vec" and dst.layout in ("nd", "dn")


def _accumulator_aligned(dst, src, index_col):
    """If `src` is an accumulator tile and `dst` is in NZ layout, `index_col × dst.bits` must be a multiple of
    `256`; otherwise the result is undefined."""
    return src.loc != "acc" or dst.layout != "nz" or index_col * dst.bits % 256 == 0


def _mode_needs_vector(dst, src, acc_mode):
    """If `acc_mode` is given, `src` must be an accumulator tile and `dst` a vector tile."""
    return acc_mode is None or src.loc == "acc" and dst.loc == "vec"


def _split_needs_matrix(dst, src, insert_mode):
    """If `insert_mode` is given, `src` must be a vector tile and `dst` a matrix tile."""
    return insert_mode is None or src.loc == "vec" and dst.loc == "mat"


def _split_unquantised(dst, src, acc_mode):
    """An accumulator that is split between both vector cores must keep its element type."""
    return acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype


def _no_mode(acc_mode, insert_mode):
    """`acc_mode` and `insert_mode` must not be given."""
    return acc_mode is None and insert_mode is None


def _relu_needs_accumulator(src, relu_mode):
    """If `relu_mode` is `normal_relu`, `src` must be an accumulator tile."""
    return relu_mode != "normal_relu" or src.loc == "acc"


def _scalar_per_row(src, pre_quant_scalar):
    """If `pre_quant_scalar` is given and `src` is column-major, the number of valid columns of `src` must be at
    most the number of valid rows of `src`; otherwise the result is undefined."""
    return pre_quant_scalar is None or src.blayout != "col_major" or src.valid_col <= src.valid_row


def _whole_32_columns(src, acc_mode):
    """If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`;
    otherwise the result is undefined."""
    return acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0


def _even_rows(src, acc_mode):
    """If `acc_mode` is `dual_mode_split_m`, the number of valid rows of `src` must be even; otherwise the result is
    undefined."""
    return acc_mode != "dual_mode_split_m" or src.valid_row % 2 == 0


def _same_layout(dst, src):
    """`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout."""
    return dst.layout == src.layout and src.layout in ("nd", "nz")


def _not_larger(dst, src, profile):
    """`src` must have at most as many columns as `dst`; `src` must have at most as many rows as `dst`, unless the
    target is A5 and `src` is in NZ layout."""
    return both(src.cols <= dst.cols, profile == "a5" and src.layout == "nz" or src.rows <= dst.rows)


def _aligned_columns(src, index_col):
    """`index_col × src.itemsize` must be a multiple of `32`, unless `src.valid_row × src.valid_col` is `1`."""
    return either(src.valid_row * src.valid_col == 1, index_col * src.itemsize % 32 == 0)


def _aligned_rows(src, index_row):
    """`index_row` must be a multiple of `16`, unless `src.valid_row × src.valid_col` is `1` or `src` is in ND
    layout."""
    return src.layout == "nd" or either(src.valid_row * src.valid_col == 1, index_row % 16 == 0)


def _even_bytes(src):
    """`src.valid_col × src.itemsize` must be even, unless `src.valid_row × src.valid_col` is `1`."""
    return either(src.valid_row * src.valid_col == 1, src.valid_col * src.itemsize % 2 == 0)


def _aligned_boxes(src, index_col):
    """If `src` is in NZ layout, `index_col × src.bits` must be a multiple of `256`; otherwise the result is
    undefined."""
    return src.layout != "nz" or index_col * src.bits % 256 == 0


def _nibbles_in_boxes(src):
    """If `src` has 4-bit elements, `src` must be in NZ layout; otherwise the result is undefined."""
    return src.bits != 4 or src.layout == "nz"


def _boxed_source(src, insert_mode):
    """If `insert_mode` is given, `src` must be in NZ layout."""
    return insert_mode is None or src.layout == "nz"


def _same_layout_vector_to_matrix(dst, src):
    """`dst` and `src` must have the same layout, and `src` must be in ND, NZ or ZN layout; otherwise the result is
    undefined."""
    return dst.layout == src.layout and src.layout in ("nd", "nz", "zn")


def _whole_box_rows(src, index_row):
    """If `src` is in ZN layout, `index_row × src.itemsize` and `src.valid_row × src.itemsize` must be multiples of
    `32`."""
    return src.layout != "zn" or both(index_row * src.itemsize % 32 == 0, src.valid_row * src.itemsize % 32 == 0)


def _whole_blocks(src, index_col):
    """If `src` is in ND layout, `src.valid_col × src.bits` and `index_col × src.bits` must be multiples of `256`;
    otherwise the result is undefined."""
    return src.layout != "nd" or both(src.valid_col * src.bits % 256 == 0, index_col * src.bits % 256 == 0)


def _aligned_boxes_vector_to_matrix(src, index_col):
    """If `src` is in NZ layout, `index_col × src.bits` must be a multiple of `256`; otherwise the result is
    undefined."""
    return src.layout != "nz" or index_col * src.bits % 256 == 0


RULES = OpRules(
    "pto.tinsert",
    operands={
        "dst": OperandSpec(("tile",), access="read_write"),
        "src": OperandSpec(("tile",)),
        "index_row": OperandSpec(("scalar",)),
        "index_col": OperandSpec(("scalar",)),
        "pre_quant_scalar": OperandSpec(("scalar",), optional=True),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
        "acc_mode": OperandSpec(("attribute",), optional=True, type="acc_to_vec_mode", vocabulary=("single_mode_vec0", "single_mode_vec1", "dual_mode_split_m", "dual_mode_split_n")),
        "insert_mode": OperandSpec(("attribute",), optional=True, type="insert_mode", vocabulary=("split2", "split4")),
    },
    bind={
        "quantise_to_int8": {"dst": "D", "src": "S", "pre_quant_scalar": "u64", "index_row": "index", "index_col": "index"},
        "shift_to_int16": {"dst": "D", "src": "S", "pre_quant_scalar": "u64", "index_row": "index", "index_col": "index"},
        "quantise_to_float": {"dst": "D", "src": "S", "pre_quant_scalar": "u64", "index_row": "index", "index_col": "index"},
        "split_accumulator": {"dst": "D", "src": "S", "pre_quant_scalar": "u64", "index_row": "index", "index_col": "index"},
        "unscaled": {"dst": "T", "src": "T", "pre_quant_scalar": "u64", "index_row": "index", "index_col": "index"},
        "quantise_to_small_float": {"dst": "D", "src": "S", "pre_quant_scalar": "u64", "index_row": "index", "index_col": "index"},
        "accumulator": {"dst": "D", "src": "S", "index_row": "index", "index_col": "index"},
        "vector": {"dst": "T", "src": "T", "index_row": "index", "index_col": "index"},
        "vector_to_matrix": {"dst": "T", "src": "T", "index_row": "index", "index_col": "index"},
        "matrix": {"dst": "T", "src": "T", "index_row": "index", "index_col": "index"},
    },
    types={
        "quantise_to_int8": {
            "cpu": ({"S": ("f32", "i32"), "D": ("i8", "u8")},),
            "a2a3": ({"S": ("f32",), "D": ("i8",)}, {"S": ("i32",), "D": ("i8", "u8")},),
            "a5": ({"S": ("f32", "i32"), "D": ("i8", "u8")},),
        },
        "shift_to_int16": {
            "cpu": ({"S": ("i32",), "D": ("i16",)},),
            "a2a3": ({"S": ("i32",), "D": ("i16",)},),
        },
        "quantise_to_float": {
            "cpu": ({"S": ("f32",), "D": ("f16", "bf16")}, {"S": ("i32",), "D": ("f16",)},),
            "a2a3": ({"S": ("i32",), "D": ("f16",)},),
            "a5": ({"S": ("f32", "i32"), "D": ("f16", "bf16")},),
        },
        "split_accumulator": {
            "a5": ({"S": ("f32",), "D": ("f32",)}, {"S": ("i32",), "D": ("i32",)},),
        },
        "unscaled": {
            "cpu": ({"T": ("f32", "i32")},),
            "a5": ({"T": ("f32",)},),
        },
        "quantise_to_small_float": {
            "a5": ({"S": ("f32",), "D": ("hif8", "f8e4m3")},),
        },
        "accumulator": {
            "cpu": ({"S": ("f32",), "D": ("f32", "f16", "bf16")}, {"S": ("i32",), "D": ("i32",)},),
            "a2a3": ({"S": ("f32",), "D": ("f16", "bf16")},),
            "a5": ({"S": ("f32",), "D": ("f16", "bf16", "f32")}, {"S": ("i32",), "D": ("i32",)},),
        },
        "vector": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32", "f16", "bf16", "f32")},),
            "a5": ({"T": ("i8", "i32", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "vector_to_matrix": {
            "cpu": ({"T": None},),
            "a5": ({"T": ("i8", "i32", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "matrix": {
            "cpu": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.tinsert/location-pair", _location_pair, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must be one of these pairs of locations: `acc` to `mat` or `vec` to `vec`; on A5 also `acc` to `vec` and `vec` to `mat`.",
            zh="`src` 与 `dst` 的存储位置必须是以下组合之一：`acc` 到 `mat`、`vec` 到 `vec`；A5 还允许 `acc` 到 `vec`、`vec` 到 `mat`。",
            shows=("src.loc", "dst.loc"),
            text="src.loc == acc and dst.loc == mat or src.loc == vec and dst.loc == vec or profile == a5 and (src.loc == acc and dst.loc == vec or src.loc == vec and dst.loc == mat)",
        ),
        Rule(
            "pto.tinsert/window-inside", _window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("cpu",),
            en="The number of valid rows of `dst` must be at least `index_row + src.valid_row` and the number of valid columns of `dst` must be at least `index_col + src.valid_col`.",
            zh="`dst` 的有效行数不得小于 `index_row + src.valid_row`，且 `dst` 的有效列数不得小于 `index_col + src.valid_col`。",
            stage="value",
            shows=("index_row", "src.valid_row", "dst.valid_row", "index_col", "src.valid_col", "dst.valid_col"),
            text="index_row + src.valid_row <= dst.valid_row and index_col + src.valid_col <= dst.valid_col",
        ),
        Rule(
            "pto.tinsert/whole-source-inside", _whole_source_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a2a3",),
            en="If `src` is an accumulator tile, the number of rows of `dst` must be at least `index_row + src.rows` and the number of columns of `dst` must be at least `index_col + src.cols`.",
            zh="当 `src` 为累加器 Tile 时，`dst` 的行数不得小于 `index_row + src.rows`，且 `dst` 的列数不得小于 `index_col + src.cols`。",
            stage="value",
            shows=("src.loc", "index_row", "src.rows", "dst.rows", "index_col", "src.cols", "dst.cols"),
            text="implies(src.loc == acc, index_row + src.rows <= dst.rows and index_col + src.cols <= dst.cols)",
        ),
        Rule(
            "pto.tinsert/whole-source-fits", _whole_source_fits, reads=("dst", "src", "index_row", "index_col"), profiles=("a5",),
            en="If `src` is an accumulator tile, the number of rows of `dst` must be at least `index_row + src.rows` and the number of columns of `dst` must be at least `index_col + src.cols`; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile 时，`dst` 的行数不得小于 `index_row + src.rows`，且 `dst` 的列数不得小于 `index_col + src.cols`；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("src.loc", "index_row", "src.rows", "dst.rows", "index_col", "src.cols", "dst.cols"),
            text="implies(src.loc == acc, index_row + src.rows <= dst.rows and index_col + src.cols <= dst.cols)",
        ),
        Rule(
            "pto.tinsert/valid-window-inside", _valid_window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a2a3", "a5"),
            en="If `src` is a vector tile, the number of rows of `dst` must be at least `index_row + src.valid_row` and the number of columns of `dst` must be at least `index_col + src.valid_col`.",
            zh="当 `src` 为向量 Tile 时，`dst` 的行数不得小于 `index_row + src.valid_row`，且 `dst` 的列数不得小于 `index_col + src.valid_col`。",
            stage="value",
            shows=("src.loc", "index_row", "src.valid_row", "dst.rows", "index_col", "src.valid_col", "dst.cols"),
            text="implies(src.loc == vec, index_row + src.valid_row <= dst.rows and index_col + src.valid_col <= dst.cols)",
        ),
        Rule(
            "pto.tinsert/scalar-needs-accumulator", _scalar_needs_accumulator, reads=("src", "pre_quant_scalar"), profiles=("cpu", "a2a3", "a5"),
            en="If `pre_quant_scalar` is given, `src` must be an accumulator tile.",
            zh="当给出 `pre_quant_scalar` 时，`src` 必须为累加器 Tile。",
            shows=("pre_quant_scalar.kind", "src.loc"),
            text="implies(present(pre_quant_scalar), src.loc == acc)",
        ),
        Rule(
            "pto.tinsert/accumulator-boxes", _accumulator_boxes, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, `src` must be column-major and boxed with row-major boxes.",
            zh="当 `src` 为累加器 Tile 时，`src` 必须为列主序、分形内行主序布局。",
            shows=("src.loc", "src.blayout", "src.slayout"),
            text="implies(src.loc == acc, src.blayout == col_major and src.slayout == row_major)",
        ),
        Rule(
            "pto.tinsert/accumulator-result-layout", _accumulator_result_layout, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, `dst` must be in NZ layout, unless the target is A5 and `dst` is a vector tile in ND or DN layout.",
            zh="当 `src` 为累加器 Tile 时，`dst` 必须为 NZ 布局（目标平台为 A5，且 `dst` 为 ND 或 DN 布局的向量 Tile 时除外）。",
            needs=("location-pair",),
            shows=("src.loc", "dst.layout", "dst.loc"),
            text="implies(src.loc == acc, dst.layout == nz or profile == a5 and dst.loc == vec and dst.layout in {nd, dn})",
        ),
        Rule(
            "pto.tinsert/accumulator-aligned", _accumulator_aligned, reads=("dst", "src", "index_col"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile and `dst` is in NZ layout, `index_col × dst.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile，且 `dst` 为 NZ 布局时，`index_col × dst.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            needs=("accumulator-result-layout",),
            shows=("src.loc", "dst.layout", "index_col", "dst.bits"),
            text="implies(src.loc == acc and dst.layout == nz, index_col * dst.bits % 256 == 0)",
        ),
        Rule(
            "pto.tinsert/mode-needs-vector", _mode_needs_vector, reads=("dst", "src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is given, `src` must be an accumulator tile and `dst` a vector tile.",
            zh="当给出 `acc_mode` 时，`src` 和 `dst` 必须分别为累加器 Tile 和向量 Tile。",
            shows=("acc_mode.kind", "src.loc", "dst.loc"),
            text="implies(present(acc_mode), src.loc == acc and dst.loc == vec)",
        ),
        Rule(
            "pto.tinsert/split-needs-matrix", _split_needs_matrix, reads=("dst", "src", "insert_mode"), profiles=("a5",),
            en="If `insert_mode` is given, `src` must be a vector tile and `dst` a matrix tile.",
            zh="当给出 `insert_mode` 时，`src` 和 `dst` 必须分别为向量 Tile 和矩阵 Tile。",
            shows=("insert_mode.kind", "src.loc", "dst.loc"),
            text="implies(present(insert_mode), src.loc == vec and dst.loc == mat)",
        ),
        Rule(
            "pto.tinsert/split-unquantised", _split_unquantised, reads=("dst", "src", "acc_mode"), profiles=("a5",),
            en="An accumulator that is split between both vector cores must keep its element type.",
            zh="累加器拆分给两个向量核时，元素类型必须保持不变。",
            shows=("acc_mode.kind", "acc_mode", "dst.dtype", "src.dtype"),
            text="implies(present(acc_mode) and acc_mode in {dual_mode_split_m, dual_mode_split_n}, dst.dtype == src.dtype)",
        ),
        Rule(
            "pto.tinsert/no-mode", _no_mode, reads=("acc_mode", "insert_mode"), profiles=("cpu", "a2a3"),
            en="`acc_mode` and `insert_mode` must not be given.",
            zh="不得给出 `acc_mode` 和 `insert_mode`。",
            shows=("acc_mode.kind", "insert_mode.kind"),
            text="not present(acc_mode) and not present(insert_mode)",
        ),
        Rule(
            "pto.tinsert/relu-needs-accumulator", _relu_needs_accumulator, reads=("src", "relu_mode"), profiles=("a2a3", "a5"),
            en="If `relu_mode` is `normal_relu`, `src` must be an accumulator tile.",
            zh="当 `relu_mode` 为 `normal_relu` 时，`src` 必须为累加器 Tile。",
            shows=("relu_mode", "src.loc"),
            text="implies(relu_mode == normal_relu, src.loc == acc)",
        ),
        Rule(
            "pto.tinsert/scalar-per-row", _scalar_per_row, reads=("src", "pre_quant_scalar"), profiles=("cpu",),
            en="If `pre_quant_scalar` is given and `src` is column-major, the number of valid columns of `src` must be at most the number of valid rows of `src`; otherwise the result is undefined.",
            zh="当给出 `pre_quant_scalar`，且 `src` 为列主序时，`src` 的有效列数不得大于 `src` 的有效行数；否则结果未定义。",
            severity="undefined",
            shows=("pre_quant_scalar.kind", "src.blayout", "src.valid_col", "src.valid_row"),
            text="implies(present(pre_quant_scalar) and src.blayout == col_major, src.valid_col <= src.valid_row)",
        ),
        Rule(
            "pto.tinsert/whole-32-columns", _whole_32_columns, reads=("src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`; otherwise the result is undefined.",
            zh="当 `acc_mode` 为 `dual_mode_split_n` 时，`src` 的有效列数必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            form="split_accumulator",
            requires=("acc_mode",),
            shows=("acc_mode", "src.valid_col"),
            text="implies(acc_mode == dual_mode_split_n, src.valid_col % 32 == 0)",
        ),
        Rule(
            "pto.tinsert/even-rows", _even_rows, reads=("src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is `dual_mode_split_m`, the number of valid rows of `src` must be even; otherwise the result is undefined.",
            zh="当 `acc_mode` 为 `dual_mode_split_m` 时，`src` 的有效行数必须为偶数；否则结果未定义。",
            severity="undefined",
            form="split_accumulator",
            requires=("acc_mode",),
            shows=("acc_mode", "src.valid_row"),
            text="implies(acc_mode == dual_mode_split_m, src.valid_row % 2 == 0)",
        ),
        Rule(
            "pto.tinsert/same-layout", _same_layout, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout.",
            zh="`dst` 和 `src` 的布局必须相同，且 `src` 必须为 ND 或 NZ 布局。",
            form="vector",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout and src.layout in {nd, nz}",
        ),
        Rule(
            "pto.tinsert/not-larger", _not_larger, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="`src` must have at most as many columns as `dst`; `src` must have at most as many rows as `dst`, unless the target is A5 and `src` is in NZ layout.",
            zh="`src` 的列数不得大于 `dst`；`src` 的行数不得大于 `dst`（目标平台为 A5，且 `src` 为 NZ 布局时除外）。",
            form="vector",
            shows=("src.cols", "dst.cols", "src.rows", "dst.rows", "src.layout"),
            text="src.cols <= dst.cols and (src.rows <= dst.rows or profile == a5 and src.layout == nz)",
        ),
        Rule(
            "pto.tinsert/aligned-columns", _aligned_columns, reads=("src", "index_col"), profiles=("a2a3",),
            en="`index_col × src.itemsize` must be a multiple of `32`, unless `src.valid_row × src.valid_col` is `1`.",
            zh="`index_col × src.itemsize` 必须为 `32` 的整数倍（`src.valid_row × src.valid_col` 为 `1` 时除外）。",
            stage="value",
            form="vector",
            shows=("src.valid_row", "src.valid_col", "index_col", "src.itemsize"),
            text="src.valid_row * src.valid_col == 1 or index_col * src.itemsize % 32 == 0",
        ),
        Rule(
            "pto.tinsert/aligned-rows", _aligned_rows, reads=("src", "index_row"), profiles=("a2a3",),
            en="`index_row` must be a multiple of `16`, unless `src.valid_row × src.valid_col` is `1` or `src` is in ND layout.",
            zh="`index_row` 必须为 `16` 的整数倍（`src.valid_row × src.valid_col` 为 `1` 或 `src` 为 ND 布局时除外）。",
            stage="value",
            form="vector",
            shows=("src.valid_row", "src.valid_col", "src.layout", "index_row"),
            text="src.valid_row * src.valid_col == 1 or src.layout == nd or index_row % 16 == 0",
        ),
        Rule(
            "pto.tinsert/even-bytes", _even_bytes, reads=("src",), profiles=("a2a3",),
            en="`src.valid_col × src.itemsize` must be even, unless `src.valid_row × src.valid_col` is `1`.",
            zh="`src.valid_col × src.itemsize` 必须为偶数（`src.valid_row × src.valid_col` 为 `1` 时除外）。",
            form="vector",
            shows=("src.valid_row", "src.valid_col", "src.itemsize"),
            text="src.valid_row * src.valid_col == 1 or src.valid_col * src.itemsize % 2 == 0",
        ),
        Rule(
            "pto.tinsert/aligned-boxes", _aligned_boxes, reads=("src", "index_col"), profiles=("a5",),
            en="If `src` is in NZ layout, `index_col × src.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `src` 为 NZ 布局时，`index_col × src.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            needs=("same-layout",),
            form="vector",
            shows=("src.layout", "index_col", "src.bits"),
            text="implies(src.layout == nz, index_col * src.bits % 256 == 0)",
        ),
        Rule(
            "pto.tinsert/nibbles-in-boxes", _nibbles_in_boxes, reads=("src",), profiles=("a5",),
            en="If `src` has 4-bit elements, `src` must be in NZ layout; otherwise the result is undefined.",
            zh="当 `src` 的元素为 4 位时，`src` 必须为 NZ 布局；否则结果未定义。",
            severity="undefined",
            needs=("same-layout",),
            form="vector",
            shows=("src.bits", "src.layout"),
            text="implies(src.bits == 4, src.layout == nz)",
        ),
        Rule(
            "pto.tinsert/boxed-source", _boxed_source, reads=("src", "insert_mode"), profiles=("a5",),
            en="If `insert_mode` is given, `src` must be in NZ layout.",
            zh="当给出 `insert_mode` 时，`src` 必须为 NZ 布局。",
            form="vector_to_matrix",
            shows=("insert_mode.kind", "src.layout"),
            text="implies(present(insert_mode), src.layout == nz)",
        ),
        Rule(
            "pto.tinsert/same-layout-vector-to-matrix", _same_layout_vector_to_matrix, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must have the same layout, and `src` must be in ND, NZ or ZN layout; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的布局必须相同，且 `src` 必须为 ND、NZ 或 ZN 布局；否则结果未定义。",
            severity="undefined",
            form="vector_to_matrix",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout and src.layout in {nd, nz, zn}",
        ),
        Rule(
            "pto.tinsert/whole-box-rows", _whole_box_rows, reads=("src", "index_row"), profiles=("a5",),
            en="If `src` is in ZN layout, `index_row × src.itemsize` and `src.valid_row × src.itemsize` must be multiples of `32`.",
            zh="当 `src` 为 ZN 布局时，`index_row × src.itemsize` 和 `src.valid_row × src.itemsize` 必须均为 `32` 的整数倍。",
            stage="value",
            form="vector_to_matrix",
            shows=("src.layout", "index_row", "src.itemsize", "src.valid_row"),
            text="implies(src.layout == zn, index_row * src.itemsize % 32 == 0 and src.valid_row * src.itemsize % 32 == 0)",
        ),
        Rule(
            "pto.tinsert/whole-blocks", _whole_blocks, reads=("src", "index_col"), profiles=("a5",),
            en="If `src` is in ND layout, `src.valid_col × src.bits` and `index_col × src.bits` must be multiples of `256`; otherwise the result is undefined.",
            zh="当 `src` 为 ND 布局时，`src.valid_col × src.bits` 和 `index_col × src.bits` 必须均为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            needs=("same-layout-vector-to-matrix",),
            form="vector_to_matrix",
            shows=("src.layout", "src.valid_col", "src.bits", "index_col"),
            text="implies(src.layout == nd, src.valid_col * src.bits % 256 == 0 and index_col * src.bits % 256 == 0)",
        ),
        Rule(
            "pto.tinsert/aligned-boxes-vector-to-matrix", _aligned_boxes_vector_to_matrix, reads=("src", "index_col"), profiles=("a5",),
            en="If `src` is in NZ layout, `index_col × src.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `src` 为 NZ 布局时，`index_col × src.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            needs=("same-layout-vector-to-matrix",),
            form="vector_to_matrix",
            shows=("src.layout", "index_col", "src.bits"),
            text="implies(src.layout == nz, index_col * src.bits % 256 == 0)",
        ),
    ),
    unknown={
        "split_accumulator": ("Page of a data movement of the cube (English); Model of the fix-pipe; PTO library headers for A5; Instruction page by family (English); Older single instruction page (English)", "Cube 数据搬运指令页（英文）；FixPipe 写回模型（英文页面）；PTO 库 A5 头文件；按指令族编排的页面（英文）；旧版指令页（英文）"),
        "quantise_to_small_float": ("PTO library headers for A5; Tests of the PTO library on A5 with their expected results; Instruction page by family (English); Older single instruction page (English)", "PTO 库 A5 头文件；PTO 库 A5 测试及其期望结果；按指令族编排的页面（英文）；旧版指令页（英文）"),
    },
    select=Choice(("dst", "src", "pre_quant_scalar", "acc_mode", "profile"), _form),
    tile=TILE_RULES,
)
