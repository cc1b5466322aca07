"""Rules of pto.tmov.

Generated from tile/layout-and-rearrangement/tmov.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies, same
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, src, tmp, pre_quant_scalar, acc_mode, grp_axis, profile):
    """Name the form: exponents_of_rows, exponents, weights, quantise_to_int8, shift_to_int16, quantise_to_float,
    split_accumulator, unscaled, quantise_to_small_float, accumulator, vector_to_nz, vector_to_zn, vector,
    vector_to_matrix, bias, scaling, matrix, simulator."""
    if profile == "a5":
        if tmp is not None and grp_axis == 0:
            return "exponents_of_rows"
    if profile == "a5":
        if tmp is not None:
            return "exponents"
    if src.kind == "conv":
        return "weights"
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
    if profile == "a5":
        if profile == "a5" and src.loc == "vec" and dst.loc == "vec" and src.layout == "nd" and dst.layout == "nz":
            return "vector_to_nz"
    if profile == "a5":
        if profile == "a5" and src.loc == "vec" and dst.loc == "vec" and src.layout == "nd" and dst.layout == "zn":
            return "vector_to_zn"
    if src.loc == "vec" and dst.loc == "vec":
        return "vector"
    if profile in ("cpu", "a5"):
        if src.loc == "vec" and dst.loc == "mat":
            return "vector_to_matrix"
    if dst.loc == "bias":
        return "bias"
    if dst.loc == "scaling":
        return "scaling"
    if src.loc == "mat":
        return "matrix"
    if profile == "cpu":
        if src.kind == "tile":
            return "simulator"
    return ""


def _location_pair(dst, src, tmp, profile):
    """`src` and `dst` must be one of these pairs of locations: `mat` to `left`, `right`, `bias` or `scaling`, `acc`
    to `mat`, `vec` to `vec`; on A5 also `mat` to `scale_left` or `scale_right`, `acc` to `vec` and `vec` to
    `mat`."""
    return (
        tmp is not None
        or src.loc == "mat" and dst.loc in ("left", "right", "bias", "scaling")
        or src.loc == "acc" and dst.loc == "mat"
        or src.loc == "vec" and dst.loc == "vec"
        or (
            profile == "a5"
            and (
                src.loc == "mat" and dst.loc in ("scale_left", "scale_right")
                or src.loc == "acc" and dst.loc == "vec"
                or src.loc == "vec" and dst.loc == "mat"
            )
        )
    )


def _same_valid_shape(dst, src):
    """If `src` is a plain tile, `dst` and `src` must have the same valid shape."""
    return src.kind != "tile" or same(dst.valid_shape, src.valid_shape)


def _same_shape(dst, src, profile):
    """If `src` is a plain tile and either the target is A2/A3 or `src` is a matrix tile, `dst` and `src` must have
    the same number of rows and number of columns."""
    return (
        src.kind != "tile"
        or not (profile == "a2a3" or src.loc == "mat")
        or both(dst.rows == src.rows, dst.cols == src.cols)
    )


def _accumulator_valid_shape(dst, src):
    """If `src` is an accumulator tile, `dst` and `src` must have the same valid shape; otherwise the result is
    undefined."""
    return src.loc != "acc" or same(dst.valid_shape, src.valid_shape)


def _operand_valid_shape(dst, src):
    """If `src` is a plain tile and is a matrix tile, `dst` must have at most as many valid rows and valid columns
    as `src`; otherwise the result is undefined."""
    return src.kind != "tile" or src.loc != "mat" or both(dst.valid_row <= src.valid_row, dst.valid_col <= src.valid_col)


def _exponent_layouts(dst, src, tmp):
    """If `tmp` is given, `src` must be in ND layout and `dst` must be in ZZ layout."""
    return tmp is None or src.layout == "nd" and dst.layout == "zz"


def _exponent_boxes(dst, src, tmp):
    """If `tmp` is given, the fractal size of `dst` must be `32`, and `src`, `dst` and `tmp` must be vector tiles;
    otherwise the result is undefined."""
    return tmp is None or dst.fractal == 32 and src.loc == "vec" and dst.loc == "vec" and tmp.loc == "vec"


def _scalar_needs_accumulator(src, pre_quant_scalar):
    """If `pre_quant_scalar` is given, `src` must be an accumulator tile."""
    return pre_quant_scalar is None or src.loc == "acc"


def _accumulator_boxes(src):
    """If `src` is an accumulator tile, `src` must be column-major and boxed with row-major boxes."""
    return src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major"


def _accumulator_result_layout(dst, src, profile):
    """If `src` is an accumulator tile, `dst` must be in NZ layout, unless the target is A5 and `dst` is in ND or DN
    layout."""
    return src.loc != "acc" or dst.layout == "nz" or profile == "a5" and dst.layout in ("nd", "dn")


def _accumulator_result_fractal(dst, src):
    """If `src` is an accumulator tile, the fractal size of `dst` must be `512`."""
    return src.loc != "acc" or dst.fractal == 512


def _relu_needs_accumulator(src, relu_mode):
    """If `relu_mode` is `normal_relu`, `src` must be an accumulator tile."""
    return relu_mode != "normal_relu" or src.loc == "acc"


def _mode_needs_vector(dst, src, acc_mode):
    """If `acc_mode` is given, `src` must be an accumulator tile and `dst` a vector tile."""
    return acc_mode is None or src.loc == "acc" and dst.loc == "vec"


def _split_unquantised(dst, src, acc_mode):
    """An accumulator that is split between both vector cores must keep its element type."""
    return acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype


def _no_mode(acc_mode):
    """`acc_mode` must not be given."""
    return acc_mode is None


def _exponents_fit_of_rows(dst, src):
    """The number of columns of `dst` must equal the number of valid rows of `src`, the number of columns of `src`
    must equal the number of valid columns of `src`, and the number of valid columns of `src` must be at most the
    number of rows of `dst`; otherwise the result is undefined."""
    return both(dst.cols == src.valid_row, src.cols == src.valid_col, src.valid_col <= dst.rows)


def _exponents_fit(dst, src):
    """The number of columns of `dst` and `src` must equal the number of valid columns of `dst`, and the number of
    valid rows of `dst` must be at most the number of rows of `src`; otherwise the result is undefined."""
    return both(dst.cols == dst.valid_col, src.cols == dst.valid_col, dst.valid_row <= src.rows)


def _tmp_large_enough(dst, tmp):
    """The size in bytes of `tmp` must be at least `2 × (32 + ⌈dst.valid_row / 16⌉ × ⌊dst.valid_col / 2⌋)`;
    otherwise the result is undefined."""
    return tmp.bytes >= 2 * (32 + -(-dst.valid_row // 16) * (dst.valid_col // 2))


def _weight_format(src, profile):
    """`src` must be FRACTAL_Z; the simulator takes FRACTAL_Z_3D as well."""
    return src.layout in ("fractal_z", "fractal_z_3d") if profile == "cpu" else src.layout == "fractal_z"


def _weight_boxes(src):
    """The extent N0 of `src` must be `16` and the extent C0 of `src` must equal `⌊32 / src.itemsize⌋`."""
    return both(src.n0 == 16, src.c0 == 32 // src.itemsize)


def _right_result(dst, src):
    """`dst` must be a right-operand tile and `src` a matrix tile."""
    return dst.loc == "right" and src.loc == "mat"


def _right_layout(dst):
    """`dst` must be row-major and boxed with column-major boxes."""
    return dst.blayout == "row_major" and dst.slayout == "col_major"


def _no_column_major_split(dst):
    """`dst` must not be in DN layout."""
    return dst.layout != "dn"


def _whole_32_columns(src, acc_mode):
    """If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`;
    otherwise the result is undefined."""
    return acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0


def _even_rows(src, acc_mode):
    """If `acc_mode` is `dual_mode_split_m`, the number of valid rows of `src` must be even; otherwise the result is
    undefined."""
    return acc_mode != "dual_mode_split_m" or src.valid_row % 2 == 0


def _boxes_end_with_rows(dst):
    """The rows of `dst` must be its valid rows rounded up to a multiple of 16, and one more in the compact mode
    `row_plus_one`."""
    return -(-dst.valid_row // 16) * 16 + (1 if dst.compact == "row_plus_one" else 0) == dst.rows


def _same_rows_to_nz(dst, src):
    """The number of valid rows of `src` must be positive and must be at most the number of valid rows of `dst`, and
    `dst` must have at most as many valid columns as `src`; otherwise the result is undefined."""
    return both(0 < src.valid_row, src.valid_row <= dst.valid_row, dst.valid_col <= src.valid_col)


def _whole_boxes_to_zn(src):
    """The number of rows of `src` must be a multiple of `⌊32 / src.itemsize⌋` and the number of columns of `src`
    must be a multiple of `16`."""
    return both(src.rows % (32 // src.itemsize) == 0, src.cols % 16 == 0)


def _packed_to_zn(dst, src):
    """The number of columns of `src` and `dst` must equal the number of valid columns of `dst`, and the number of
    valid rows of `dst` must be a multiple of `⌊32 / dst.itemsize⌋`; otherwise the result is undefined."""
    return both(src.cols == dst.valid_col, dst.cols == dst.valid_col, dst.valid_row % (32 // dst.itemsize) == 0)


def _plain_layout(dst, src):
    """`dst` and `src` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd" and src.layout == "nd"


def _not_empty(dst, src):
    """The valid region of `dst` must not be empty and the valid region of `src` must not be empty."""
    return both(dst.valid_row > 0, dst.valid_col > 0, src.valid_row > 0, src.valid_col > 0)


def _same_layout_vector_to_matrix(dst, src):
    """`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout; otherwise the result is
    undefined."""
    return dst.layout == src.layout and src.layout in ("nd", "nz")


def _contiguous_rows(dst, src):
    """`src` must be in NZ layout, unless `src.cols`, `dst.valid_col` and `dst.cols` are equal; if this does not
    hold, the result is undefined."""
    return src.layout == "nz" or both(src.cols == dst.valid_col, dst.valid_col == dst.cols)


def _boxes_end_with_result(dst, src):
    """If `src` is in NZ layout and `dst.valid_col × dst.bits` is greater than `256`, the number of rows of `dst`
    must equal `⌈dst.valid_row / 16⌉ × 16` and `dst` must have at most as many rows as `src`; otherwise the
    result is undefined."""
    return (
        src.layout != "nz"
        or implies(
            dst.valid_col * dst.bits > 256,
            both(-(-dst.valid_row // 16) * 16 == dst.rows, dst.rows <= src.rows),
        )
    )


def _one_row_bias(src):
    """The number of rows of `src` must be `1`."""
    return src.rows == 1


def _whole_bias_blocks(src):
    """`src.cols × src.itemsize` must be a multiple of `64`."""
    return src.cols * src.itemsize % 64 == 0


def _whole_bias_blocks_a5(dst):
    """`dst.cols × dst.itemsize` must be a multiple of `64`."""
    return dst.cols * dst.itemsize % 64 == 0


def _bias_table(dst):
    """`dst.cols × dst.itemsize` must be at most `4096`."""
    return dst.cols * dst.itemsize <= 4096


def _one_row_scaling(src):
    """The number of rows of `src` must be `1`."""
    return src.rows == 1


def _whole_scaling_blocks(dst):
    """`dst.cols × dst.itemsize` must be a multiple of `128`."""
    return dst.cols * dst.itemsize % 128 == 0


def _scaling_buffer(dst):
    """`dst.cols × dst.itemsize` must be at most `4096`."""
    return dst.cols * dst.itemsize <= 4096


def _source_layout(dst, src):
    """If `dst` is a left-operand or right-operand tile, `src` must be in NZ or ZN layout, unless `dst` is a
    left-operand tile, the number of rows of `src` is `1`, and `src` is row-major; if this does not hold, the
    result is undefined."""
    return (
        dst.loc not in ("left", "right")
        or src.layout in ("nz", "zn")
        or dst.loc == "left" and src.blayout == "row_major" and src.rows == 1
    )


def _left_layout(dst, profile):
    """If `dst` is a left-operand tile, `dst` must be in NZ layout if the target is A5, otherwise in ZZ layout."""
    return dst.loc != "left" or dst.layout == ("nz" if profile == "a5" else "zz")


def _right_layout_matrix(dst):
    """If `dst` is a right-operand tile, `dst` must be in ZN layout."""
    return dst.loc != "right" or dst.layout == "zn"


def _operand_layout(dst):
    """If `dst` is a left-operand or right-operand tile, `dst` must be in ZZ layout if `dst` is a left-operand tile,
    otherwise in ZN layout; if this does not hold, the result is undefined."""
    return dst.loc not in ("left", "right") or dst.layout == ("zz" if dst.loc == "left" else "zn")


def _scale_layouts(dst, src):
    """If `dst` is a left-scale or right-scale tile, `src` and `dst` must have the same layout, and `dst` must be in
    ZZ layout if `dst` is a left-scale tile, otherwise in NN layout."""
    return (
        dst.loc not in ("scale_left", "scale_right")
        or src.layout == dst.layout and dst.layout == ("zz" if dst.loc == "scale_left" else "nn")
    )


RULES = OpRules(
    "pto.tmov",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile", "conv")),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "pre_quant_scalar": OperandSpec(("scalar",), optional=True),
        "grp_axis": OperandSpec(("attribute",), optional=True, type="int", default=1),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
        "st_phase": OperandSpec(("attribute",), optional=True, type="st_phase", vocabulary=("unspecified", "partial", "final"), default="unspecified"),
        "acc_mode": OperandSpec(("attribute",), optional=True, type="acc_to_vec_mode", vocabulary=("single_mode_vec0", "single_mode_vec1", "dual_mode_split_m", "dual_mode_split_n")),
    },
    bind={
        "exponents_of_rows": {"dst": "T", "src": "T", "tmp": "T"},
        "exponents": {"dst": "T", "src": "T", "tmp": "T"},
        "weights": {"dst": "T", "src": "T"},
        "quantise_to_int8": {"dst": "D", "src": "S", "pre_quant_scalar": "u64"},
        "shift_to_int16": {"dst": "D", "src": "S", "pre_quant_scalar": "u64"},
        "quantise_to_float": {"dst": "D", "src": "S", "pre_quant_scalar": "u64"},
        "split_accumulator": {"dst": "D", "src": "S", "pre_quant_scalar": "u64"},
        "unscaled": {"dst": "T", "src": "T", "pre_quant_scalar": "u64"},
        "quantise_to_small_float": {"dst": "D", "src": "S", "pre_quant_scalar": "u64"},
        "accumulator": {"dst": "D", "src": "S"},
        "vector_to_nz": {"dst": "T", "src": "T"},
        "vector_to_zn": {"dst": "T", "src": "T"},
        "vector": {"dst": "T", "src": "T"},
        "vector_to_matrix": {"dst": "T", "src": "T"},
        "bias": {"dst": "D", "src": "S"},
        "scaling": {"dst": "T", "src": "T"},
        "matrix": {"dst": "T", "src": "T"},
        "simulator": {"dst": "T", "src": "T"},
    },
    types={
        "exponents_of_rows": {
            "a5": ({"T": ("u8", "hif8", "f8e8m0")},),
        },
        "exponents": {
            "a5": ({"T": ("u8", "hif8", "f8e8m0")},),
        },
        "weights": {
            "cpu": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32", "f16", "bf16", "f32")},),
            "a2a3": ({"T": ("i8", "f16", "bf16", "f32")},),
            "a5": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32", "f16", "bf16", "f32")},),
        },
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
            "a5": ({"S": ("f32",), "D": ("f32", "f16", "bf16")}, {"S": ("i32",), "D": ("i32",)},),
        },
        "vector_to_nz": {
            "a5": ({"T": ("i8", "i32", "u8", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "vector_to_zn": {
            "a5": ({"T": ("i8", "i32", "u8", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "vector": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32", "f16", "bf16", "f32")},),
        },
        "vector_to_matrix": {
            "cpu": ({"T": None},),
            "a5": ({"T": ("i8", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "bias": {
            "cpu": ({"S": ("f16", "bf16", "f32"), "D": ("f32",)}, {"S": ("i32",), "D": ("i32",)},),
            "a2a3": ({"S": ("f16", "f32"), "D": ("f32",)}, {"S": ("i32",), "D": ("i32",)},),
            "a5": ({"S": ("f16", "bf16", "f32"), "D": ("f32",)}, {"S": ("i32",), "D": ("i32",)},),
        },
        "scaling": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("u64", "i64")},),
            "a5": ({"T": ("u64", "i64")},),
        },
        "matrix": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("i8", "f16", "bf16", "f32")},),
            "a5": ({"T": ("i8", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "simulator": {
            "cpu": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.tmov/location-pair", _location_pair, reads=("dst", "src", "tmp", "profile"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must be one of these pairs of locations: `mat` to `left`, `right`, `bias` or `scaling`, `acc` to `mat`, `vec` to `vec`; on A5 also `mat` to `scale_left` or `scale_right`, `acc` to `vec` and `vec` to `mat`.",
            zh="`src` 与 `dst` 的存储位置必须是以下组合之一：`mat` 到 `left`、`right`、`bias` 或 `scaling`，`acc` 到 `mat`，`vec` 到 `vec`；A5 还允许 `mat` 到 `scale_left` 或 `scale_right`、`acc` 到 `vec`、`vec` 到 `mat`。",
            shows=("tmp.kind", "src.loc", "dst.loc"),
            text="present(tmp) or src.loc == mat and dst.loc in {left, right, bias, scaling} or src.loc == acc and dst.loc == mat or src.loc == vec and dst.loc == vec or profile == a5 and (src.loc == mat and dst.loc in {scale_left, scale_right} or src.loc == acc and dst.loc == vec or src.loc == vec and dst.loc == mat)",
        ),
        Rule(
            "pto.tmov/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu",),
            en="If `src` is a plain tile, `dst` and `src` must have the same valid shape.",
            zh="当 `src` 为普通 Tile 时，`dst` 和 `src` 的有效形状必须相同。",
            shows=("src.kind", "dst.valid_shape", "src.valid_shape"),
            text="implies(kind_of(src) == tile, dst.valid_shape == src.valid_shape)",
        ),
        Rule(
            "pto.tmov/same-shape", _same_shape, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="If `src` is a plain tile and either the target is A2/A3 or `src` is a matrix tile, `dst` and `src` must have the same number of rows and number of columns.",
            zh="当 `src` 为普通 Tile，且目标平台为 A2/A3 或 `src` 为矩阵 Tile 时，`dst` 和 `src` 的行数和列数必须相同。",
            shows=("src.kind", "src.loc", "dst.rows", "src.rows", "dst.cols", "src.cols"),
            text="implies(kind_of(src) == tile and (profile == a2a3 or src.loc == mat), dst.rows == src.rows and dst.cols == src.cols)",
        ),
        Rule(
            "pto.tmov/accumulator-valid-shape", _accumulator_valid_shape, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, `dst` and `src` must have the same valid shape; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile 时，`dst` 和 `src` 的有效形状必须相同；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "dst.valid_shape", "src.valid_shape"),
            text="implies(src.loc == acc, dst.valid_shape == src.valid_shape)",
        ),
        Rule(
            "pto.tmov/operand-valid-shape", _operand_valid_shape, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `src` is a plain tile and is a matrix tile, `dst` must have at most as many valid rows and valid columns as `src`; otherwise the result is undefined.",
            zh="当 `src` 为普通 Tile，且为矩阵 Tile 时，`dst` 的有效行数和有效列数均不得大于 `src`；否则结果未定义。",
            severity="undefined",
            shows=("src.kind", "src.loc", "dst.valid_row", "src.valid_row", "dst.valid_col", "src.valid_col"),
            text="implies(kind_of(src) == tile and src.loc == mat, dst.valid_row <= src.valid_row and dst.valid_col <= src.valid_col)",
        ),
        Rule(
            "pto.tmov/exponent-layouts", _exponent_layouts, reads=("dst", "src", "tmp"), profiles=("a5",),
            en="If `tmp` is given, `src` must be in ND layout and `dst` must be in ZZ layout.",
            zh="当给出 `tmp` 时，`src` 必须为 ND 布局，且 `dst` 必须为 ZZ 布局。",
            shows=("tmp.kind", "src.layout", "dst.layout"),
            text="implies(present(tmp), src.layout == nd and dst.layout == zz)",
        ),
        Rule(
            "pto.tmov/exponent-boxes", _exponent_boxes, reads=("dst", "src", "tmp"), profiles=("a5",),
            en="If `tmp` is given, the fractal size of `dst` must be `32`, and `src`, `dst` and `tmp` must be vector tiles; otherwise the result is undefined.",
            zh="当给出 `tmp` 时，`dst` 的分形大小必须为 `32`，且 `src`、`dst` 和 `tmp` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            needs=("exponent-layouts",),
            shows=("tmp.kind", "dst.fractal", "src.loc", "dst.loc", "tmp.loc"),
            text="implies(present(tmp), dst.fractal == 32 and src.loc == vec and dst.loc == vec and tmp.loc == vec)",
        ),
        Rule(
            "pto.tmov/scalar-needs-accumulator", _scalar_needs_accumulator, reads=("src", "pre_quant_scalar"), profiles=("a5", "cpu", "a2a3"),
            en="If `pre_quant_scalar` is given, `src` must be an accumulator tile.",
            zh="当给出 `pre_quant_scalar` 时，`src` 必须为累加器 Tile。",
            shows=("pre_quant_scalar.kind", "src.loc"),
            text="implies(present(pre_quant_scalar), src.loc == acc)",
        ),
        Rule(
            "pto.tmov/accumulator-boxes", _accumulator_boxes, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, `src` must be column-major and boxed with row-major boxes.",
            zh="当 `src` 为累加器 Tile 时，`src` 必须为列主序、分形内行主序布局。",
            shows=("src.loc", "src.blayout", "src.slayout"),
            text="implies(src.loc == acc, src.blayout == col_major and src.slayout == row_major)",
        ),
        Rule(
            "pto.tmov/accumulator-result-layout", _accumulator_result_layout, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, `dst` must be in NZ layout, unless the target is A5 and `dst` is in ND or DN layout.",
            zh="当 `src` 为累加器 Tile 时，`dst` 必须为 NZ 布局（目标平台为 A5，且 `dst` 为 ND 或 DN 布局时除外）。",
            shows=("src.loc", "dst.layout"),
            text="implies(src.loc == acc, dst.layout == nz or profile == a5 and dst.layout in {nd, dn})",
        ),
        Rule(
            "pto.tmov/accumulator-result-fractal", _accumulator_result_fractal, reads=("dst", "src"), profiles=("a2a3",),
            en="If `src` is an accumulator tile, the fractal size of `dst` must be `512`.",
            zh="当 `src` 为累加器 Tile 时，`dst` 的分形大小必须为 `512`。",
            shows=("src.loc", "dst.fractal"),
            text="implies(src.loc == acc, dst.fractal == 512)",
        ),
        Rule(
            "pto.tmov/relu-needs-accumulator", _relu_needs_accumulator, reads=("src", "relu_mode"), profiles=("a2a3", "a5"),
            en="If `relu_mode` is `normal_relu`, `src` must be an accumulator tile.",
            zh="当 `relu_mode` 为 `normal_relu` 时，`src` 必须为累加器 Tile。",
            shows=("relu_mode", "src.loc"),
            text="implies(relu_mode == normal_relu, src.loc == acc)",
        ),
        Rule(
            "pto.tmov/mode-needs-vector", _mode_needs_vector, reads=("dst", "src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is given, `src` must be an accumulator tile and `dst` a vector tile.",
            zh="当给出 `acc_mode` 时，`src` 和 `dst` 必须分别为累加器 Tile 和向量 Tile。",
            shows=("acc_mode.kind", "src.loc", "dst.loc"),
            text="implies(present(acc_mode), src.loc == acc and dst.loc == vec)",
        ),
        Rule(
            "pto.tmov/split-unquantised", _split_unquantised, reads=("dst", "src", "acc_mode"), profiles=("a5",),
            en="An accumulator that is split between both vector cores must keep its element type.",
            zh="累加器拆分给两个向量核时，元素类型必须保持不变。",
            shows=("acc_mode.kind", "acc_mode", "dst.dtype", "src.dtype"),
            text="implies(present(acc_mode) and acc_mode in {dual_mode_split_m, dual_mode_split_n}, dst.dtype == src.dtype)",
        ),
        Rule(
            "pto.tmov/no-mode", _no_mode, reads=("acc_mode",), profiles=("a2a3",),
            en="`acc_mode` must not be given.",
            zh="不得给出 `acc_mode`。",
            shows=("acc_mode.kind",),
            text="not present(acc_mode)",
        ),
        Rule(
            "pto.tmov/exponents-fit-of-rows", _exponents_fit_of_rows, reads=("dst", "src"), profiles=("a5",),
            en="The number of columns of `dst` must equal the number of valid rows of `src`, the number of columns of `src` must equal the number of valid columns of `src`, and the number of valid columns of `src` must be at most the number of rows of `dst`; otherwise the result is undefined.",
            zh="`dst` 的列数必须等于 `src` 的有效行数，`src` 的列数必须等于 `src` 的有效列数，且 `src` 的有效列数不得大于 `dst` 的行数；否则结果未定义。",
            severity="undefined",
            form="exponents_of_rows",
            shows=("dst.cols", "src.valid_row", "src.cols", "src.valid_col", "dst.rows"),
            text="dst.cols == src.valid_row and src.cols == src.valid_col and src.valid_col <= dst.rows",
        ),
        Rule(
            "pto.tmov/exponents-fit", _exponents_fit, reads=("dst", "src"), profiles=("a5",),
            en="The number of columns of `dst` and `src` must equal the number of valid columns of `dst`, and the number of valid rows of `dst` must be at most the number of rows of `src`; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的列数必须均等于 `dst` 的有效列数，且 `dst` 的有效行数不得大于 `src` 的行数；否则结果未定义。",
            severity="undefined",
            form="exponents",
            shows=("dst.cols", "dst.valid_col", "src.cols", "dst.valid_row", "src.rows"),
            text="dst.cols == dst.valid_col and src.cols == dst.valid_col and dst.valid_row <= src.rows",
        ),
        Rule(
            "pto.tmov/tmp-large-enough", _tmp_large_enough, reads=("dst", "tmp"), profiles=("a5",),
            en="The size in bytes of `tmp` must be at least `2 × (32 + ⌈dst.valid_row / 16⌉ × ⌊dst.valid_col / 2⌋)`; otherwise the result is undefined.",
            zh="`tmp` 的字节数不得小于 `2 × (32 + ⌈dst.valid_row / 16⌉ × ⌊dst.valid_col / 2⌋)`；否则结果未定义。",
            severity="undefined",
            form="exponents",
            requires=("tmp",),
            shows=("tmp.bytes", "dst.valid_row", "dst.valid_col"),
            text="tmp.bytes >= 2 * (32 + ceil_div(dst.valid_row, 16) * (dst.valid_col // 2))",
        ),
        Rule(
            "pto.tmov/weight-format", _weight_format, reads=("src", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="`src` must be FRACTAL_Z; the simulator takes FRACTAL_Z_3D as well.",
            zh="`src` 必须为 FRACTAL_Z 格式；模拟器还接受 FRACTAL_Z_3D。",
            form="weights",
            shows=("src.layout",),
            text="src.layout in {fractal_z, fractal_z_3d} if profile == cpu else src.layout == fractal_z",
        ),
        Rule(
            "pto.tmov/weight-boxes", _weight_boxes, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="The extent N0 of `src` must be `16` and the extent C0 of `src` must equal `⌊32 / src.itemsize⌋`.",
            zh="`src` 的 N0 维长度必须为 `16`，且 `src` 的 C0 维长度必须等于 `⌊32 / src.itemsize⌋`。",
            form="weights",
            shows=("src.n0", "src.c0", "src.itemsize"),
            text="src.n0 == 16 and src.c0 == 32 // src.itemsize",
        ),
        Rule(
            "pto.tmov/right-result", _right_result, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be a right-operand tile and `src` a matrix tile.",
            zh="`dst` 和 `src` 必须分别为右矩阵 Tile 和矩阵 Tile。",
            form="weights",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == right and src.loc == mat",
        ),
        Rule(
            "pto.tmov/right-layout", _right_layout, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be row-major and boxed with column-major boxes.",
            zh="`dst` 必须为行主序、分形内列主序布局。",
            needs=("right-result",),
            form="weights",
            shows=("dst.blayout", "dst.slayout"),
            text="dst.blayout == row_major and dst.slayout == col_major",
        ),
        Rule(
            "pto.tmov/no-column-major-split", _no_column_major_split, reads=("dst",), profiles=("a5",),
            en="`dst` must not be in DN layout.",
            zh="`dst` 不得为 DN 布局。",
            form="split_accumulator",
            shows=("dst.layout",),
            text="dst.layout != dn",
        ),
        Rule(
            "pto.tmov/whole-32-columns", _whole_32_columns, reads=("src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`; otherwise the result is undefined.",
            zh="当 `acc_mode` 为 `dual_mode_split_n` 时，`src` 的有效列数必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            form="split_accumulator",
            requires=("acc_mode",),
            shows=("acc_mode", "src.valid_col"),
            text="implies(acc_mode == dual_mode_split_n, src.valid_col % 32 == 0)",
        ),
        Rule(
            "pto.tmov/even-rows", _even_rows, reads=("src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is `dual_mode_split_m`, the number of valid rows of `src` must be even; otherwise the result is undefined.",
            zh="当 `acc_mode` 为 `dual_mode_split_m` 时，`src` 的有效行数必须为偶数；否则结果未定义。",
            severity="undefined",
            form="split_accumulator",
            requires=("acc_mode",),
            shows=("acc_mode", "src.valid_row"),
            text="implies(acc_mode == dual_mode_split_m, src.valid_row % 2 == 0)",
        ),
        Rule(
            "pto.tmov/boxes-end-with-rows", _boxes_end_with_rows, reads=("dst",), profiles=("a5",),
            en="The rows of `dst` must be its valid rows rounded up to a multiple of 16, and one more in the compact mode `row_plus_one`.",
            zh="`dst` 的行数必须等于其有效行数按 16 向上取整的值，紧凑模式为 `row_plus_one` 时再加一。",
            severity="undefined",
            form="vector_to_nz",
            shows=("dst.valid_row", "dst.compact", "dst.rows"),
            text="ceil_div(dst.valid_row, 16) * 16 + (1 if dst.compact == row_plus_one else 0) == dst.rows",
        ),
        Rule(
            "pto.tmov/same-rows-to-nz", _same_rows_to_nz, reads=("dst", "src"), profiles=("a5",),
            en="The number of valid rows of `src` must be positive and must be at most the number of valid rows of `dst`, and `dst` must have at most as many valid columns as `src`; otherwise the result is undefined.",
            zh="`src` 的有效行数必须大于零，且不得大于 `dst` 的有效行数，且 `dst` 的有效列数不得大于 `src`；否则结果未定义。",
            severity="undefined",
            form="vector_to_nz",
            shows=("src.valid_row", "dst.valid_row", "dst.valid_col", "src.valid_col"),
            text="0 < src.valid_row <= dst.valid_row and dst.valid_col <= src.valid_col",
        ),
        Rule(
            "pto.tmov/whole-boxes-to-zn", _whole_boxes_to_zn, reads=("src",), profiles=("a5",),
            en="The number of rows of `src` must be a multiple of `⌊32 / src.itemsize⌋` and the number of columns of `src` must be a multiple of `16`.",
            zh="`src` 的行数必须为 `⌊32 / src.itemsize⌋` 的整数倍，且 `src` 的列数必须为 `16` 的整数倍。",
            form="vector_to_zn",
            shows=("src.rows", "src.itemsize", "src.cols"),
            text="src.rows % (32 // src.itemsize) == 0 and src.cols % 16 == 0",
        ),
        Rule(
            "pto.tmov/packed-to-zn", _packed_to_zn, reads=("dst", "src"), profiles=("a5",),
            en="The number of columns of `src` and `dst` must equal the number of valid columns of `dst`, and the number of valid rows of `dst` must be a multiple of `⌊32 / dst.itemsize⌋`; otherwise the result is undefined.",
            zh="`src` 和 `dst` 的列数必须均等于 `dst` 的有效列数，且 `dst` 的有效行数必须为 `⌊32 / dst.itemsize⌋` 的整数倍；否则结果未定义。",
            severity="undefined",
            form="vector_to_zn",
            shows=("src.cols", "dst.valid_col", "dst.cols", "dst.valid_row", "dst.itemsize"),
            text="src.cols == dst.valid_col and dst.cols == dst.valid_col and dst.valid_row % (32 // dst.itemsize) == 0",
        ),
        Rule(
            "pto.tmov/plain-layout", _plain_layout, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be in ND layout; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            form="vector",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == nd and src.layout == nd",
        ),
        Rule(
            "pto.tmov/not-empty", _not_empty, reads=("dst", "src"), profiles=("a2a3",),
            en="The valid region of `dst` must not be empty and the valid region of `src` must not be empty.",
            zh="`dst` 的有效区域不得为空，且 `src` 的有效区域不得为空。",
            form="vector",
            shows=("dst.valid_row", "dst.valid_col", "src.valid_row", "src.valid_col"),
            text="nonempty(dst) and nonempty(src)",
        ),
        Rule(
            "pto.tmov/same-layout-vector-to-matrix", _same_layout_vector_to_matrix, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的布局必须相同，且 `src` 必须为 ND 或 NZ 布局；否则结果未定义。",
            severity="undefined",
            form="vector_to_matrix",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout and src.layout in {nd, nz}",
        ),
        Rule(
            "pto.tmov/contiguous-rows", _contiguous_rows, reads=("dst", "src"), profiles=("a5",),
            en="`src` must be in NZ layout, unless `src.cols`, `dst.valid_col` and `dst.cols` are equal; if this does not hold, the result is undefined.",
            zh="`src` 必须为 NZ 布局（`src.cols`、`dst.valid_col` 和 `dst.cols` 相等时除外）；不满足时结果未定义。",
            severity="undefined",
            form="vector_to_matrix",
            shows=("src.layout", "src.cols", "dst.valid_col", "dst.cols"),
            text="src.layout == nz or src.cols == dst.valid_col == dst.cols",
        ),
        Rule(
            "pto.tmov/boxes-end-with-result", _boxes_end_with_result, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NZ layout and `dst.valid_col × dst.bits` is greater than `256`, the number of rows of `dst` must equal `⌈dst.valid_row / 16⌉ × 16` and `dst` must have at most as many rows as `src`; otherwise the result is undefined.",
            zh="当 `src` 为 NZ 布局，且 `dst.valid_col × dst.bits` 大于 `256` 时，`dst` 的行数必须等于 `⌈dst.valid_row / 16⌉ × 16`，且 `dst` 的行数不得大于 `src`；否则结果未定义。",
            severity="undefined",
            form="vector_to_matrix",
            shows=("src.layout", "dst.valid_col", "dst.bits", "dst.valid_row", "dst.rows", "src.rows"),
            text="implies(src.layout == nz and dst.valid_col * dst.bits > 256, ceil_div(dst.valid_row, 16) * 16 == dst.rows and dst.rows <= src.rows)",
        ),
        Rule(
            "pto.tmov/one-row-bias", _one_row_bias, reads=("src",), profiles=("a2a3", "a5"),
            en="The number of rows of `src` must be `1`.",
            zh="`src` 的行数必须为 `1`。",
            form="bias",
            shows=("src.rows",),
            text="src.rows == 1",
        ),
        Rule(
            "pto.tmov/whole-bias-blocks", _whole_bias_blocks, reads=("src",), profiles=("a2a3",),
            en="`src.cols × src.itemsize` must be a multiple of `64`.",
            zh="`src.cols × src.itemsize` 必须为 `64` 的整数倍。",
            form="bias",
            shows=("src.cols", "src.itemsize"),
            text="src.cols * src.itemsize % 64 == 0",
        ),
        Rule(
            "pto.tmov/whole-bias-blocks-a5", _whole_bias_blocks_a5, reads=("dst",), profiles=("a5",),
            en="`dst.cols × dst.itemsize` must be a multiple of `64`.",
            zh="`dst.cols × dst.itemsize` 必须为 `64` 的整数倍。",
            form="bias",
            shows=("dst.cols", "dst.itemsize"),
            text="dst.cols * dst.itemsize % 64 == 0",
        ),
        Rule(
            "pto.tmov/bias-table", _bias_table, reads=("dst",), profiles=("a5",),
            en="`dst.cols × dst.itemsize` must be at most `4096`.",
            zh="`dst.cols × dst.itemsize` 不得大于 `4096`。",
            form="bias",
            shows=("dst.cols", "dst.itemsize"),
            text="dst.cols * dst.itemsize <= 4096",
        ),
        Rule(
            "pto.tmov/one-row-scaling", _one_row_scaling, reads=("src",), profiles=("a2a3", "a5"),
            en="The number of rows of `src` must be `1`.",
            zh="`src` 的行数必须为 `1`。",
            form="scaling",
            shows=("src.rows",),
            text="src.rows == 1",
        ),
        Rule(
            "pto.tmov/whole-scaling-blocks", _whole_scaling_blocks, reads=("dst",), profiles=("a2a3", "a5"),
            en="`dst.cols × dst.itemsize` must be a multiple of `128`.",
            zh="`dst.cols × dst.itemsize` 必须为 `128` 的整数倍。",
            form="scaling",
            shows=("dst.cols", "dst.itemsize"),
            text="dst.cols * dst.itemsize % 128 == 0",
        ),
        Rule(
            "pto.tmov/scaling-buffer", _scaling_buffer, reads=("dst",), profiles=("a5",),
            en="`dst.cols × dst.itemsize` must be at most `4096`.",
            zh="`dst.cols × dst.itemsize` 不得大于 `4096`。",
            form="scaling",
            shows=("dst.cols", "dst.itemsize"),
            text="dst.cols * dst.itemsize <= 4096",
        ),
        Rule(
            "pto.tmov/source-layout", _source_layout, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `dst` is a left-operand or right-operand tile, `src` must be in NZ or ZN layout, unless `dst` is a left-operand tile, the number of rows of `src` is `1`, and `src` is row-major; if this does not hold, the result is undefined.",
            zh="当 `dst` 为左矩阵或右矩阵 Tile 时，`src` 必须为 NZ 或 ZN 布局（`dst` 为左矩阵 Tile，`src` 的行数为 `1`，且 `src` 为行主序时除外）；不满足时结果未定义。",
            severity="undefined",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "src.layout", "src.rows", "src.blayout"),
            text="implies(dst.loc in {left, right}, src.layout in {nz, zn} or dst.loc == left and src.rows == 1 and src.blayout == row_major)",
        ),
        Rule(
            "pto.tmov/left-layout", _left_layout, reads=("dst", "profile"), profiles=("a5",),
            en="If `dst` is a left-operand tile, `dst` must be in NZ layout if the target is A5, otherwise in ZZ layout.",
            zh="当 `dst` 为左矩阵 Tile 时，`dst` 必须为 NZ 布局（目标平台为 A5 时）或 ZZ 布局（其他情况）。",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "dst.layout"),
            text="implies(dst.loc == left, dst.layout == (nz if profile == a5 else zz))",
        ),
        Rule(
            "pto.tmov/right-layout-matrix", _right_layout_matrix, reads=("dst",), profiles=("a5",),
            en="If `dst` is a right-operand tile, `dst` must be in ZN layout.",
            zh="当 `dst` 为右矩阵 Tile 时，`dst` 必须为 ZN 布局。",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "dst.layout"),
            text="implies(dst.loc == right, dst.layout == zn)",
        ),
        Rule(
            "pto.tmov/operand-layout", _operand_layout, reads=("dst",), profiles=("a2a3",),
            en="If `dst` is a left-operand or right-operand tile, `dst` must be in ZZ layout if `dst` is a left-operand tile, otherwise in ZN layout; if this does not hold, the result is undefined.",
            zh="当 `dst` 为左矩阵或右矩阵 Tile 时，`dst` 必须为 ZZ 布局（`dst` 为左矩阵 Tile 时）或 ZN 布局（其他情况）；不满足时结果未定义。",
            severity="undefined",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "dst.layout"),
            text="implies(dst.loc in {left, right}, dst.layout == (zz if dst.loc == left else zn))",
        ),
        Rule(
            "pto.tmov/scale-layouts", _scale_layouts, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` is a left-scale or right-scale tile, `src` and `dst` must have the same layout, and `dst` must be in ZZ layout if `dst` is a left-scale tile, otherwise in NN layout.",
            zh="当 `dst` 为左缩放或右缩放 Tile 时，`src` 和 `dst` 的布局必须相同，且 `dst` 必须为 ZZ 布局（`dst` 为左缩放 Tile 时）或 NN 布局（其他情况）。",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "src.layout", "dst.layout"),
            text="implies(dst.loc in {scale_left, scale_right}, src.layout == dst.layout and dst.layout == (zz if dst.loc == scale_left else nn))",
        ),
    ),
    unknown={
        "split_accumulator": ("Page of a data movement of the cube (English); Model of the fix-pipe; PTO library headers for A5; Instruction page by family (English); Older single instruction page (English)", "Cube 数据搬运指令页（英文）；FixPipe 写回模型（英文页面）；PTO 库 A5 头文件；按指令族编排的页面（英文）；旧版指令页（英文）"),
        "quantise_to_small_float": ("PTO library headers for A5; Tests of the PTO library on A5 with their expected results; Instruction page by family (English); Older single instruction page (English)", "PTO 库 A5 头文件；PTO 库 A5 测试及其期望结果；按指令族编排的页面（英文）；旧版指令页（英文）"),
    },
    select=Choice(("dst", "src", "tmp", "pre_quant_scalar", "acc_mode", "grp_axis", "profile"), _form),
    tile=TILE_RULES,
)
