"""Rules of pto.textract.

Generated from tile/layout-and-rearrangement/textract.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, src, dst1, pre_quant_scalar, acc_mode, profile):
    """Name the form: two_windows, weights, quantise_to_int8, shift_to_int16, quantise_to_float, split_accumulator,
    unscaled, quantise_to_small_float, accumulator, vector, vector_to_matrix, matrix."""
    if profile in ("a2a3", "a5"):
        if dst1 is not None:
            return "two_windows"
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
    if src.loc == "vec" and dst.loc == "vec":
        return "vector"
    if profile in ("cpu", "a5"):
        if src.loc == "vec" and dst.loc == "mat":
            return "vector_to_matrix"
    if src.kind == "tile":
        return "matrix"
    return ""


def _location_pair(dst, src, profile):
    """`src` and `dst` must be one of these pairs of locations: `mat` to `left` or `right`, `acc` to `mat`, `vec` to
    `vec`; on A5 also `mat` to `scale_left` or `scale_right`, `acc` to `vec` and `vec` to `mat`."""
    return (
        src.loc == "mat" and dst.loc in ("left", "right")
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


def _window_inside(dst, src, index_row, index_col):
    """If `src` is a plain tile, the number of valid rows of `src` must be at least `index_row + dst.valid_row` and
    the number of valid columns of `src` must be at least `index_col + dst.valid_col`."""
    return (
        src.kind != "tile"
        or both(index_row + dst.valid_row <= src.valid_row, index_col + dst.valid_col <= src.valid_col)
    )


def _whole_window_inside(dst, src, index_row, index_col):
    """If `src` is a plain tile and is a matrix or accumulator tile, the number of rows of `src` must be at least
    `index_row + dst.rows` and the number of columns of `src` must be at least `index_col + dst.cols`."""
    return (
        src.kind != "tile"
        or src.loc not in ("mat", "acc")
        or both(index_row + dst.rows <= src.rows, index_col + dst.cols <= src.cols)
    )


def _valid_window_inside(dst, src, index_row, index_col):
    """If `src` is a vector tile, the number of rows of `src` must be at least `index_row + dst.valid_row` and the
    number of columns of `src` must be at least `index_col + dst.valid_col`."""
    return src.loc != "vec" or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)


def _operand_window_inside(dst, src, index_row, index_col):
    """If `src` is a plain tile and is a matrix or accumulator tile, the number of rows of `src` must be at least
    `index_row + dst.valid_row` and the number of columns of `src` must be at least `index_col + dst.valid_col`;
    otherwise the result is undefined."""
    return (
        src.kind != "tile"
        or src.loc not in ("mat", "acc")
        or both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)
    )


def _scalar_needs_accumulator(src, pre_quant_scalar):
    """If `pre_quant_scalar` is given, `src` must be an accumulator tile."""
    return pre_quant_scalar is None or src.loc == "acc"


def _accumulator_boxes(src):
    """If `src` is an accumulator tile, `src` must be column-major and boxed with row-major boxes."""
    return src.loc != "acc" or src.blayout == "col_major" and src.slayout == "row_major"


def _accumulator_result_layout(dst, src, profile):
    """If `src` is an accumulator tile, `dst` must be in NZ layout, unless the target is A5 and `dst` is in ND
    layout."""
    return src.loc != "acc" or dst.layout == "nz" or profile == "a5" and dst.layout == "nd"


def _scalar_from_first_column(pre_quant_scalar, index_col):
    """If `pre_quant_scalar` is given, `index_col` must be zero; otherwise the result is undefined."""
    return pre_quant_scalar is None or index_col == 0


def _mode_needs_vector(dst, src, acc_mode):
    """If `acc_mode` is given, `src` must be an accumulator tile and `dst` a vector tile."""
    return acc_mode is None or src.loc == "acc" and dst.loc == "vec"


def _split_unquantised(dst, src, acc_mode):
    """An accumulator that is split between both vector cores must keep its element type."""
    return acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype


def _no_mode(acc_mode):
    """`acc_mode` must not be given."""
    return acc_mode is None


def _second_window_inside(src, dst1, index_row1, index_col1):
    """The number of rows of `src` must be at least `index_row1 + dst1.valid_row` and the number of columns of `src`
    must be at least `index_col1 + dst1.valid_col`."""
    return both(index_row1 + dst1.valid_row <= src.rows, index_col1 + dst1.valid_col <= src.cols)


def _vector_results(dst1):
    """`dst1` must be a vector tile."""
    return dst1.loc == "vec"


def _plain_to_nz(dst, src, dst1):
    """`src` must be in ND layout, and `dst` and `dst1` must be in NZ layout."""
    return src.layout == "nd" and dst.layout == "nz" and dst1.layout == "nz"


def _no_extra_row(dst, dst1):
    """The compact mode of `dst` and `dst1` must not be `row_plus_one`."""
    return dst.compact != "row_plus_one" and dst1.compact != "row_plus_one"


def _windows_end_with_rows(dst, dst1):
    """Where a result is wider than one box, its rows must be the valid ones rounded up to 16, and one more in the
    compact mode `row_plus_one`; otherwise the result is undefined."""
    return both(
        either(
            dst.valid_col * dst.bits <= 256,
            -(-dst.valid_row // 16) * 16 + (1 if dst.compact == "row_plus_one" else 0) == dst.rows,
        ),
        either(
            dst1.valid_col * dst1.bits <= 256,
            -(-dst1.valid_row // 16) * 16 + (1 if dst1.compact == "row_plus_one" else 0) == dst1.rows,
        ),
    )


def _weight_format(src):
    """`src` must be in FRACTAL_Z or FRACTAL_Z_3D layout."""
    return src.layout in ("fractal_z", "fractal_z_3d")


def _weight_boxes(src):
    """The extent N0 of `src` must be `16` and the extent C0 of `src` must equal `⌊32 / src.itemsize⌋`."""
    return both(src.n0 == 16, src.c0 == 32 // src.itemsize)


def _right_result(dst, src):
    """`dst` must be a right-operand tile and `src` a matrix tile."""
    return dst.loc == "right" and src.loc == "mat"


def _right_layout(dst):
    """`dst` must be row-major and boxed with column-major boxes."""
    return dst.blayout == "row_major" and dst.slayout == "col_major"


def _whole_boxes(src, index_row, index_col):
    """`index_row` must be a multiple of the extent C0 of `src` and `index_col` must be a multiple of `16`;
    otherwise the result is undefined."""
    return both(index_row % src.c0 == 0, index_col % 16 == 0)


def _vector_result(dst):
    """`dst` must be a vector tile in ND layout."""
    return dst.loc == "vec" and dst.layout == "nd"


def _whole_32_columns(src, acc_mode):
    """If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`;
    otherwise the result is undefined."""
    return acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0


def _even_rows(src, acc_mode):
    """If `acc_mode` is `dual_mode_split_m`, the number of valid rows of `src` must be even; otherwise the result is
    undefined."""
    return acc_mode != "dual_mode_split_m" or src.valid_row % 2 == 0


def _relu_needs_mode(dst, relu_mode, acc_mode):
    """If `relu_mode` is `normal_relu` and `dst` is a vector tile, `acc_mode` must be given; otherwise the result is
    undefined."""
    return relu_mode != "normal_relu" or dst.loc != "vec" or acc_mode is not None


def _same_layout(dst, src):
    """`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout."""
    return dst.layout == src.layout and src.layout in ("nd", "nz")


def _not_larger(dst, src, profile):
    """`dst` must have at most as many columns as `src`; `dst` must have at most as many rows as `src`, unless the
    target is A5 and `src` is in NZ layout."""
    return both(dst.cols <= src.cols, profile == "a5" and src.layout == "nz" or dst.rows <= src.rows)


def _aligned_columns(dst, src, index_col):
    """`index_col × src.itemsize` must be a multiple of `32`, unless `dst.valid_row × dst.valid_col` is `1`."""
    return either(dst.valid_row * dst.valid_col == 1, index_col * src.itemsize % 32 == 0)


def _aligned_rows(dst, src, index_row):
    """`index_row` must be a multiple of `16`, unless `dst.valid_row × dst.valid_col` is `1` or `src` is in ND
    layout."""
    return src.layout == "nd" or either(dst.valid_row * dst.valid_col == 1, index_row % 16 == 0)


def _even_bytes(dst):
    """`dst.valid_col × dst.itemsize` must be even, unless `dst.valid_row × dst.valid_col` is `1`."""
    return either(dst.valid_row * dst.valid_col == 1, dst.valid_col * dst.itemsize % 2 == 0)


def _aligned_boxes(dst, src, index_col):
    """If `src` is in NZ layout and `dst.valid_row × dst.valid_col` is not `1`, `index_col × src.bits` must be a
    multiple of `256`; otherwise the result is undefined."""
    return src.layout != "nz" or implies(dst.valid_row * dst.valid_col != 1, index_col * src.bits % 256 == 0)


def _whole_bytes_of_nibbles(dst, src, index_col):
    """If `src` has 4-bit elements and is in ND layout, `index_col` and the number of valid columns of `dst` must be
    multiples of `64`."""
    return src.bits != 4 or src.layout != "nd" or both(index_col % 64 == 0, dst.valid_col % 64 == 0)


def _same_layout_vector_to_matrix(dst, src):
    """`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout; otherwise the result is
    undefined."""
    return dst.layout == src.layout and src.layout in ("nd", "nz")


def _contiguous_rows(dst, src, index_col):
    """`src` must be in NZ layout, unless `index_col` is zero and `src.valid_col`, `src.cols`, `dst.valid_col` and
    `dst.cols` are equal; if this does not hold, the result is undefined."""
    return (
        src.layout == "nz"
        or both(index_col == 0, src.valid_col == src.cols, src.cols == dst.valid_col, dst.valid_col == dst.cols)
    )


def _aligned_boxes_vector_to_matrix(src, index_col):
    """If `src` is in NZ layout, `index_col × src.bits` must be a multiple of `256`; otherwise the result is
    undefined."""
    return src.layout != "nz" or index_col * src.bits % 256 == 0


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


def _source_layout(dst, src):
    """If `dst` is a left-operand or right-operand tile, `src` must be in NZ or ZN layout, unless `dst` is a
    left-operand tile, the number of rows of `src` is `1`, and `src` is row-major."""
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


def _scale_layouts(dst, src):
    """If `dst` is a left-scale or right-scale tile, `src` and `dst` must have the same layout, and `dst` must be in
    ZZ layout if `dst` is a left-scale tile, otherwise in NN layout."""
    return (
        dst.loc not in ("scale_left", "scale_right")
        or src.layout == dst.layout and dst.layout == ("zz" if dst.loc == "scale_left" else "nn")
    )


def _box_aligned(dst, src, index_row, index_col):
    """A source of more than one row must be read into a left or right tile from the start of a box: `index_row` and
    `index_col` must be multiples of the height and the width of a box, or both of 16 (of 32 for 8-bit elements)
    when the box layouts of `src` and `dst` differ."""
    return (
        dst.loc not in ("left", "right")
        or implies(
            src.rows > 1,
            both(
                index_row % ((16 if dst.loc == "left" else 256 // src.bits) if src.slayout == dst.slayout else 32 if src.itemsize == 1 else 16) == 0,
                index_col % ((256 // src.bits if dst.loc == "left" else 16) if src.slayout == dst.slayout else 32 if src.itemsize == 1 else 16) == 0,
            ),
        )
    )


def _box_aligned_a5(dst, src, index_row, index_col):
    """A source of more than one row must be read into a left or right tile from the start of a box: `index_row` and
    `index_col` must be multiples of the height and the width of a box, or both of 16 (of 32 for 8-bit elements)
    when the box layouts of `src` and `dst` differ."""
    return (
        dst.loc not in ("left", "right")
        or implies(
            src.rows > 1,
            both(
                index_row % ((16 if dst.loc == "left" else 256 // src.bits) if src.slayout == dst.slayout else 32 if src.itemsize == 1 else 16) == 0,
                index_col % ((256 // src.bits if dst.loc == "left" else 16) if src.slayout == dst.slayout else 32 if src.itemsize == 1 else 16) == 0,
            ),
        )
    )


def _transposed_shapes(dst, src, profile):
    """When a source of more than one row goes into a left or right tile with another box layout, the numbers of
    rows and columns of `src` and `dst` must be multiples of 16, for 8-bit elements of 32. On A5 this holds only
    for wider elements, and only if the compact mode of `dst` is not `normal`."""
    return (
        dst.loc not in ("left", "right")
        or src.slayout == dst.slayout
        or not (profile == "a2a3" or src.itemsize > 1 and dst.compact != "normal")
        or implies(
            src.rows > 1,
            both(
                src.rows % (32 if src.itemsize == 1 else 16) == 0,
                src.cols % (32 if src.itemsize == 1 else 16) == 0,
                dst.rows % (32 if src.itemsize == 1 else 16) == 0,
                dst.cols % (32 if src.itemsize == 1 else 16) == 0,
            ),
        )
    )


def _vector_row_aligned(dst, src, index_col):
    """If `dst` is a left-operand tile and the number of rows of `src` is `1`, `src.cols × src.itemsize`, `dst.cols
    × dst.itemsize` and `index_col × src.itemsize` must be multiples of `512`."""
    return (
        dst.loc != "left"
        or implies(
            src.rows == 1,
            both(
                src.cols * src.itemsize % 512 == 0,
                dst.cols * dst.itemsize % 512 == 0,
                index_col * src.itemsize % 512 == 0,
            ),
        )
    )


RULES = OpRules(
    "pto.textract",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile", "conv")),
        "index_row": OperandSpec(("scalar",)),
        "index_col": OperandSpec(("scalar",)),
        "pre_quant_scalar": OperandSpec(("scalar",), optional=True),
        "dst1": OperandSpec(("tile",), access="write", optional=True),
        "index_row1": OperandSpec(("scalar",), optional=True),
        "index_col1": OperandSpec(("scalar",), optional=True),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
        "acc_mode": OperandSpec(("attribute",), optional=True, type="acc_to_vec_mode", vocabulary=("single_mode_vec0", "single_mode_vec1", "dual_mode_split_m", "dual_mode_split_n")),
    },
    bind={
        "two_windows": {"dst": "T", "dst1": "T", "src": "T", "index_row": "index", "index_col": "index", "index_row1": "index", "index_col1": "index"},
        "weights": {"dst": "T", "src": "T", "index_row": "index", "index_col": "index"},
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
        "two_windows": {
            "a2a3": ({"T": ("i8", "i32", "f16", "bf16", "f32")},),
            "a5": ({"T": ("i8", "i32", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
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
            "a5": ({"S": ("f32",), "D": ("f16", "bf16", "f32")},),
        },
        "vector": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("i8", "i16", "i32", "u8", "u16", "u32", "f16", "bf16", "f32")},),
            "a5": ({"T": ("i8", "i32", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "vector_to_matrix": {
            "cpu": ({"T": None},),
            "a5": ({"T": ("i8", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
        "matrix": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("i8", "f16", "bf16", "f32")},),
            "a5": ({"T": ("i8", "f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2")},),
        },
    },
    rules=(
        Rule(
            "pto.textract/location-pair", _location_pair, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must be one of these pairs of locations: `mat` to `left` or `right`, `acc` to `mat`, `vec` to `vec`; on A5 also `mat` to `scale_left` or `scale_right`, `acc` to `vec` and `vec` to `mat`.",
            zh="`src` 与 `dst` 的存储位置必须是以下组合之一：`mat` 到 `left` 或 `right`、`acc` 到 `mat`、`vec` 到 `vec`；A5 还允许 `mat` 到 `scale_left` 或 `scale_right`、`acc` 到 `vec`、`vec` 到 `mat`。",
            shows=("src.loc", "dst.loc"),
            text="src.loc == mat and dst.loc in {left, right} or src.loc == acc and dst.loc == mat or src.loc == vec and dst.loc == vec or profile == a5 and (src.loc == mat and dst.loc in {scale_left, scale_right} or src.loc == acc and dst.loc == vec or src.loc == vec and dst.loc == mat)",
        ),
        Rule(
            "pto.textract/window-inside", _window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("cpu",),
            en="If `src` is a plain tile, the number of valid rows of `src` must be at least `index_row + dst.valid_row` and the number of valid columns of `src` must be at least `index_col + dst.valid_col`.",
            zh="当 `src` 为普通 Tile 时，`src` 的有效行数不得小于 `index_row + dst.valid_row`，且 `src` 的有效列数不得小于 `index_col + dst.valid_col`。",
            stage="value",
            shows=("src.kind", "index_row", "dst.valid_row", "src.valid_row", "index_col", "dst.valid_col", "src.valid_col"),
            text="implies(kind_of(src) == tile, index_row + dst.valid_row <= src.valid_row and index_col + dst.valid_col <= src.valid_col)",
        ),
        Rule(
            "pto.textract/whole-window-inside", _whole_window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a2a3",),
            en="If `src` is a plain tile and is a matrix or accumulator tile, the number of rows of `src` must be at least `index_row + dst.rows` and the number of columns of `src` must be at least `index_col + dst.cols`.",
            zh="当 `src` 为普通 Tile，且为矩阵或累加器 Tile 时，`src` 的行数不得小于 `index_row + dst.rows`，且 `src` 的列数不得小于 `index_col + dst.cols`。",
            stage="value",
            shows=("src.kind", "src.loc", "index_row", "dst.rows", "src.rows", "index_col", "dst.cols", "src.cols"),
            text="implies(kind_of(src) == tile and src.loc in {mat, acc}, index_row + dst.rows <= src.rows and index_col + dst.cols <= src.cols)",
        ),
        Rule(
            "pto.textract/valid-window-inside", _valid_window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a2a3", "a5"),
            en="If `src` is a vector tile, the number of rows of `src` must be at least `index_row + dst.valid_row` and the number of columns of `src` must be at least `index_col + dst.valid_col`.",
            zh="当 `src` 为向量 Tile 时，`src` 的行数不得小于 `index_row + dst.valid_row`，且 `src` 的列数不得小于 `index_col + dst.valid_col`。",
            stage="value",
            shows=("src.loc", "index_row", "dst.valid_row", "src.rows", "index_col", "dst.valid_col", "src.cols"),
            text="implies(src.loc == vec, index_row + dst.valid_row <= src.rows and index_col + dst.valid_col <= src.cols)",
        ),
        Rule(
            "pto.textract/operand-window-inside", _operand_window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a5",),
            en="If `src` is a plain tile and is a matrix or accumulator tile, the number of rows of `src` must be at least `index_row + dst.valid_row` and the number of columns of `src` must be at least `index_col + dst.valid_col`; otherwise the result is undefined.",
            zh="当 `src` 为普通 Tile，且为矩阵或累加器 Tile 时，`src` 的行数不得小于 `index_row + dst.valid_row`，且 `src` 的列数不得小于 `index_col + dst.valid_col`；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("src.kind", "src.loc", "index_row", "dst.valid_row", "src.rows", "index_col", "dst.valid_col", "src.cols"),
            text="implies(kind_of(src) == tile and src.loc in {mat, acc}, index_row + dst.valid_row <= src.rows and index_col + dst.valid_col <= src.cols)",
        ),
        Rule(
            "pto.textract/scalar-needs-accumulator", _scalar_needs_accumulator, reads=("src", "pre_quant_scalar"), profiles=("a2a3", "a5", "cpu"),
            en="If `pre_quant_scalar` is given, `src` must be an accumulator tile.",
            zh="当给出 `pre_quant_scalar` 时，`src` 必须为累加器 Tile。",
            shows=("pre_quant_scalar.kind", "src.loc"),
            text="implies(present(pre_quant_scalar), src.loc == acc)",
        ),
        Rule(
            "pto.textract/accumulator-boxes", _accumulator_boxes, reads=("src",), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, `src` must be column-major and boxed with row-major boxes.",
            zh="当 `src` 为累加器 Tile 时，`src` 必须为列主序、分形内行主序布局。",
            shows=("src.loc", "src.blayout", "src.slayout"),
            text="implies(src.loc == acc, src.blayout == col_major and src.slayout == row_major)",
        ),
        Rule(
            "pto.textract/accumulator-result-layout", _accumulator_result_layout, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="If `src` is an accumulator tile, `dst` must be in NZ layout, unless the target is A5 and `dst` is in ND layout.",
            zh="当 `src` 为累加器 Tile 时，`dst` 必须为 NZ 布局（目标平台为 A5，且 `dst` 为 ND 布局时除外）。",
            needs=("location-pair",),
            shows=("src.loc", "dst.layout"),
            text="implies(src.loc == acc, dst.layout == nz or profile == a5 and dst.layout == nd)",
        ),
        Rule(
            "pto.textract/scalar-from-first-column", _scalar_from_first_column, reads=("pre_quant_scalar", "index_col"), profiles=("cpu",),
            en="If `pre_quant_scalar` is given, `index_col` must be zero; otherwise the result is undefined.",
            zh="当给出 `pre_quant_scalar` 时，`index_col` 必须为零；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("pre_quant_scalar.kind", "index_col"),
            text="implies(present(pre_quant_scalar), index_col == 0)",
        ),
        Rule(
            "pto.textract/mode-needs-vector", _mode_needs_vector, reads=("dst", "src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is given, `src` must be an accumulator tile and `dst` a vector tile.",
            zh="当给出 `acc_mode` 时，`src` 和 `dst` 必须分别为累加器 Tile 和向量 Tile。",
            shows=("acc_mode.kind", "src.loc", "dst.loc"),
            text="implies(present(acc_mode), src.loc == acc and dst.loc == vec)",
        ),
        Rule(
            "pto.textract/split-unquantised", _split_unquantised, reads=("dst", "src", "acc_mode"), profiles=("a5",),
            en="An accumulator that is split between both vector cores must keep its element type.",
            zh="累加器拆分给两个向量核时，元素类型必须保持不变。",
            shows=("acc_mode.kind", "acc_mode", "dst.dtype", "src.dtype"),
            text="implies(present(acc_mode) and acc_mode in {dual_mode_split_m, dual_mode_split_n}, dst.dtype == src.dtype)",
        ),
        Rule(
            "pto.textract/no-mode", _no_mode, reads=("acc_mode",), profiles=("a2a3",),
            en="`acc_mode` must not be given.",
            zh="不得给出 `acc_mode`。",
            shows=("acc_mode.kind",),
            text="not present(acc_mode)",
        ),
        Rule(
            "pto.textract/second-window-inside", _second_window_inside, reads=("src", "dst1", "index_row1", "index_col1"), profiles=("a2a3", "a5"),
            en="The number of rows of `src` must be at least `index_row1 + dst1.valid_row` and the number of columns of `src` must be at least `index_col1 + dst1.valid_col`.",
            zh="`src` 的行数不得小于 `index_row1 + dst1.valid_row`，且 `src` 的列数不得小于 `index_col1 + dst1.valid_col`。",
            stage="value",
            form="two_windows",
            requires=("dst1", "index_row1", "index_col1"),
            shows=("index_row1", "dst1.valid_row", "src.rows", "index_col1", "dst1.valid_col", "src.cols"),
            text="index_row1 + dst1.valid_row <= src.rows and index_col1 + dst1.valid_col <= src.cols",
        ),
        Rule(
            "pto.textract/vector-results", _vector_results, reads=("dst1",), profiles=("a2a3", "a5"),
            en="`dst1` must be a vector tile.",
            zh="`dst1` 必须为向量 Tile。",
            form="two_windows",
            requires=("dst1",),
            shows=("dst1.loc",),
            text="dst1.loc == vec",
        ),
        Rule(
            "pto.textract/plain-to-nz", _plain_to_nz, reads=("dst", "src", "dst1"), profiles=("a2a3", "a5"),
            en="`src` must be in ND layout, and `dst` and `dst1` must be in NZ layout.",
            zh="`src` 必须为 ND 布局，且 `dst` 和 `dst1` 必须均为 NZ 布局。",
            form="two_windows",
            requires=("dst1",),
            shows=("src.layout", "dst.layout", "dst1.layout"),
            text="src.layout == nd and dst.layout == nz and dst1.layout == nz",
        ),
        Rule(
            "pto.textract/no-extra-row", _no_extra_row, reads=("dst", "dst1"), profiles=("a2a3",),
            en="The compact mode of `dst` and `dst1` must not be `row_plus_one`.",
            zh="`dst` 和 `dst1` 的紧凑模式均不得为 `row_plus_one`。",
            form="two_windows",
            requires=("dst1",),
            shows=("dst.compact", "dst1.compact"),
            text="dst.compact != row_plus_one and dst1.compact != row_plus_one",
        ),
        Rule(
            "pto.textract/windows-end-with-rows", _windows_end_with_rows, reads=("dst", "dst1"), profiles=("a5",),
            en="Where a result is wider than one box, its rows must be the valid ones rounded up to 16, and one more in the compact mode `row_plus_one`; otherwise the result is undefined.",
            zh="结果宽于一个分形时，其行数必须等于有效行数向上取整到 16 的倍数，紧凑模式为 `row_plus_one` 时再加 1；否则结果未定义。",
            severity="undefined",
            needs=("plain-to-nz",),
            form="two_windows",
            requires=("dst1",),
            shows=("dst.valid_col", "dst.bits", "dst.valid_row", "dst.compact", "dst.rows", "dst1.valid_col", "dst1.bits", "dst1.valid_row", "dst1.compact", "dst1.rows"),
            text="(dst.valid_col * dst.bits <= 256 or ceil_div(dst.valid_row, 16) * 16 + (1 if dst.compact == row_plus_one else 0) == dst.rows) and (dst1.valid_col * dst1.bits <= 256 or ceil_div(dst1.valid_row, 16) * 16 + (1 if dst1.compact == row_plus_one else 0) == dst1.rows)",
        ),
        Rule(
            "pto.textract/weight-format", _weight_format, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="`src` must be in FRACTAL_Z or FRACTAL_Z_3D layout.",
            zh="`src` 必须为 FRACTAL_Z 或 FRACTAL_Z_3D 布局。",
            form="weights",
            shows=("src.layout",),
            text="src.layout in {fractal_z, fractal_z_3d}",
        ),
        Rule(
            "pto.textract/weight-boxes", _weight_boxes, reads=("src",), profiles=("cpu", "a2a3", "a5"),
            en="The extent N0 of `src` must be `16` and the extent C0 of `src` must equal `⌊32 / src.itemsize⌋`.",
            zh="`src` 的 N0 维长度必须为 `16`，且 `src` 的 C0 维长度必须等于 `⌊32 / src.itemsize⌋`。",
            form="weights",
            shows=("src.n0", "src.c0", "src.itemsize"),
            text="src.n0 == 16 and src.c0 == 32 // src.itemsize",
        ),
        Rule(
            "pto.textract/right-result", _right_result, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be a right-operand tile and `src` a matrix tile.",
            zh="`dst` 和 `src` 必须分别为右矩阵 Tile 和矩阵 Tile。",
            form="weights",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == right and src.loc == mat",
        ),
        Rule(
            "pto.textract/right-layout", _right_layout, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must be row-major and boxed with column-major boxes.",
            zh="`dst` 必须为行主序、分形内列主序布局。",
            needs=("right-result",),
            form="weights",
            shows=("dst.blayout", "dst.slayout"),
            text="dst.blayout == row_major and dst.slayout == col_major",
        ),
        Rule(
            "pto.textract/whole-boxes", _whole_boxes, reads=("src", "index_row", "index_col"), profiles=("cpu", "a2a3", "a5"),
            en="`index_row` must be a multiple of the extent C0 of `src` and `index_col` must be a multiple of `16`; otherwise the result is undefined.",
            zh="`index_row` 必须为 `src` 的 C0 维长度的整数倍，且 `index_col` 必须为 `16` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            form="weights",
            shows=("index_row", "src.c0", "index_col"),
            text="index_row % src.c0 == 0 and index_col % 16 == 0",
        ),
        Rule(
            "pto.textract/vector-result", _vector_result, reads=("dst",), profiles=("a5",),
            en="`dst` must be a vector tile in ND layout.",
            zh="`dst` 必须为 ND 布局的向量 Tile。",
            form="split_accumulator",
            shows=("dst.loc", "dst.layout"),
            text="dst.loc == vec and dst.layout == nd",
        ),
        Rule(
            "pto.textract/whole-32-columns", _whole_32_columns, reads=("src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`; otherwise the result is undefined.",
            zh="当 `acc_mode` 为 `dual_mode_split_n` 时，`src` 的有效列数必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            form="split_accumulator",
            requires=("acc_mode",),
            shows=("acc_mode", "src.valid_col"),
            text="implies(acc_mode == dual_mode_split_n, src.valid_col % 32 == 0)",
        ),
        Rule(
            "pto.textract/even-rows", _even_rows, reads=("src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is `dual_mode_split_m`, the number of valid rows of `src` must be even; otherwise the result is undefined.",
            zh="当 `acc_mode` 为 `dual_mode_split_m` 时，`src` 的有效行数必须为偶数；否则结果未定义。",
            severity="undefined",
            form="split_accumulator",
            requires=("acc_mode",),
            shows=("acc_mode", "src.valid_row"),
            text="implies(acc_mode == dual_mode_split_m, src.valid_row % 2 == 0)",
        ),
        Rule(
            "pto.textract/relu-needs-mode", _relu_needs_mode, reads=("dst", "relu_mode", "acc_mode"), profiles=("a5",),
            en="If `relu_mode` is `normal_relu` and `dst` is a vector tile, `acc_mode` must be given; otherwise the result is undefined.",
            zh="当 `relu_mode` 为 `normal_relu`，且 `dst` 为向量 Tile 时，必须给出 `acc_mode`；否则结果未定义。",
            severity="undefined",
            form="accumulator",
            shows=("relu_mode", "dst.loc", "acc_mode.kind"),
            text="implies(relu_mode == normal_relu and dst.loc == vec, present(acc_mode))",
        ),
        Rule(
            "pto.textract/same-layout", _same_layout, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout.",
            zh="`dst` 和 `src` 的布局必须相同，且 `src` 必须为 ND 或 NZ 布局。",
            form="vector",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout and src.layout in {nd, nz}",
        ),
        Rule(
            "pto.textract/not-larger", _not_larger, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="`dst` must have at most as many columns as `src`; `dst` must have at most as many rows as `src`, unless the target is A5 and `src` is in NZ layout.",
            zh="`dst` 的列数不得大于 `src`；`dst` 的行数不得大于 `src`（目标平台为 A5，且 `src` 为 NZ 布局时除外）。",
            form="vector",
            shows=("dst.cols", "src.cols", "dst.rows", "src.rows", "src.layout"),
            text="dst.cols <= src.cols and (dst.rows <= src.rows or profile == a5 and src.layout == nz)",
        ),
        Rule(
            "pto.textract/aligned-columns", _aligned_columns, reads=("dst", "src", "index_col"), profiles=("a2a3",),
            en="`index_col × src.itemsize` must be a multiple of `32`, unless `dst.valid_row × dst.valid_col` is `1`.",
            zh="`index_col × src.itemsize` 必须为 `32` 的整数倍（`dst.valid_row × dst.valid_col` 为 `1` 时除外）。",
            stage="value",
            form="vector",
            shows=("dst.valid_row", "dst.valid_col", "index_col", "src.itemsize"),
            text="dst.valid_row * dst.valid_col == 1 or index_col * src.itemsize % 32 == 0",
        ),
        Rule(
            "pto.textract/aligned-rows", _aligned_rows, reads=("dst", "src", "index_row"), profiles=("a2a3",),
            en="`index_row` must be a multiple of `16`, unless `dst.valid_row × dst.valid_col` is `1` or `src` is in ND layout.",
            zh="`index_row` 必须为 `16` 的整数倍（`dst.valid_row × dst.valid_col` 为 `1` 或 `src` 为 ND 布局时除外）。",
            stage="value",
            form="vector",
            shows=("dst.valid_row", "dst.valid_col", "src.layout", "index_row"),
            text="dst.valid_row * dst.valid_col == 1 or src.layout == nd or index_row % 16 == 0",
        ),
        Rule(
            "pto.textract/even-bytes", _even_bytes, reads=("dst",), profiles=("a2a3",),
            en="`dst.valid_col × dst.itemsize` must be even, unless `dst.valid_row × dst.valid_col` is `1`.",
            zh="`dst.valid_col × dst.itemsize` 必须为偶数（`dst.valid_row × dst.valid_col` 为 `1` 时除外）。",
            form="vector",
            shows=("dst.valid_row", "dst.valid_col", "dst.itemsize"),
            text="dst.valid_row * dst.valid_col == 1 or dst.valid_col * dst.itemsize % 2 == 0",
        ),
        Rule(
            "pto.textract/aligned-boxes", _aligned_boxes, reads=("dst", "src", "index_col"), profiles=("a5",),
            en="If `src` is in NZ layout and `dst.valid_row × dst.valid_col` is not `1`, `index_col × src.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `src` 为 NZ 布局，且 `dst.valid_row × dst.valid_col` 不是 `1` 时，`index_col × src.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            needs=("same-layout",),
            form="vector",
            shows=("src.layout", "dst.valid_row", "dst.valid_col", "index_col", "src.bits"),
            text="implies(src.layout == nz and dst.valid_row * dst.valid_col != 1, index_col * src.bits % 256 == 0)",
        ),
        Rule(
            "pto.textract/whole-bytes-of-nibbles", _whole_bytes_of_nibbles, reads=("dst", "src", "index_col"), profiles=("a5",),
            en="If `src` has 4-bit elements and is in ND layout, `index_col` and the number of valid columns of `dst` must be multiples of `64`.",
            zh="当 `src` 的元素为 4 位，且 `src` 为 ND 布局时，`index_col` 和 `dst` 的有效列数必须均为 `64` 的整数倍。",
            stage="value",
            form="vector",
            shows=("src.bits", "src.layout", "index_col", "dst.valid_col"),
            text="implies(src.bits == 4 and src.layout == nd, index_col % 64 == 0 and dst.valid_col % 64 == 0)",
        ),
        Rule(
            "pto.textract/same-layout-vector-to-matrix", _same_layout_vector_to_matrix, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must have the same layout, and `src` must be in ND or NZ layout; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的布局必须相同，且 `src` 必须为 ND 或 NZ 布局；否则结果未定义。",
            severity="undefined",
            form="vector_to_matrix",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout and src.layout in {nd, nz}",
        ),
        Rule(
            "pto.textract/contiguous-rows", _contiguous_rows, reads=("dst", "src", "index_col"), profiles=("a5",),
            en="`src` must be in NZ layout, unless `index_col` is zero and `src.valid_col`, `src.cols`, `dst.valid_col` and `dst.cols` are equal; if this does not hold, the result is undefined.",
            zh="`src` 必须为 NZ 布局（`index_col` 为零，且 `src.valid_col`、`src.cols`、`dst.valid_col` 和 `dst.cols` 相等时除外）；不满足时结果未定义。",
            severity="undefined",
            stage="value",
            form="vector_to_matrix",
            shows=("src.layout", "index_col", "src.valid_col", "src.cols", "dst.valid_col", "dst.cols"),
            text="src.layout == nz or index_col == 0 and src.valid_col == src.cols == dst.valid_col == dst.cols",
        ),
        Rule(
            "pto.textract/aligned-boxes-vector-to-matrix", _aligned_boxes_vector_to_matrix, reads=("src", "index_col"), profiles=("a5",),
            en="If `src` is in NZ layout, `index_col × src.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `src` 为 NZ 布局时，`index_col × src.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            needs=("same-layout-vector-to-matrix",),
            form="vector_to_matrix",
            shows=("src.layout", "index_col", "src.bits"),
            text="implies(src.layout == nz, index_col * src.bits % 256 == 0)",
        ),
        Rule(
            "pto.textract/boxes-end-with-result", _boxes_end_with_result, reads=("dst", "src"), profiles=("a5",),
            en="If `src` is in NZ layout and `dst.valid_col × dst.bits` is greater than `256`, the number of rows of `dst` must equal `⌈dst.valid_row / 16⌉ × 16` and `dst` must have at most as many rows as `src`; otherwise the result is undefined.",
            zh="当 `src` 为 NZ 布局，且 `dst.valid_col × dst.bits` 大于 `256` 时，`dst` 的行数必须等于 `⌈dst.valid_row / 16⌉ × 16`，且 `dst` 的行数不得大于 `src`；否则结果未定义。",
            severity="undefined",
            needs=("same-layout-vector-to-matrix",),
            form="vector_to_matrix",
            shows=("src.layout", "dst.valid_col", "dst.bits", "dst.valid_row", "dst.rows", "src.rows"),
            text="implies(src.layout == nz and dst.valid_col * dst.bits > 256, ceil_div(dst.valid_row, 16) * 16 == dst.rows and dst.rows <= src.rows)",
        ),
        Rule(
            "pto.textract/source-layout", _source_layout, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="If `dst` is a left-operand or right-operand tile, `src` must be in NZ or ZN layout, unless `dst` is a left-operand tile, the number of rows of `src` is `1`, and `src` is row-major.",
            zh="当 `dst` 为左矩阵或右矩阵 Tile 时，`src` 必须为 NZ 或 ZN 布局（`dst` 为左矩阵 Tile，`src` 的行数为 `1`，且 `src` 为行主序时除外）。",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "src.layout", "src.rows", "src.blayout"),
            text="implies(dst.loc in {left, right}, src.layout in {nz, zn} or dst.loc == left and src.rows == 1 and src.blayout == row_major)",
        ),
        Rule(
            "pto.textract/left-layout", _left_layout, reads=("dst", "profile"), profiles=("a2a3", "a5"),
            en="If `dst` is a left-operand tile, `dst` must be in NZ layout if the target is A5, otherwise in ZZ layout.",
            zh="当 `dst` 为左矩阵 Tile 时，`dst` 必须为 NZ 布局（目标平台为 A5 时）或 ZZ 布局（其他情况）。",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "dst.layout"),
            text="implies(dst.loc == left, dst.layout == (nz if profile == a5 else zz))",
        ),
        Rule(
            "pto.textract/right-layout-matrix", _right_layout_matrix, reads=("dst",), profiles=("a2a3", "a5"),
            en="If `dst` is a right-operand tile, `dst` must be in ZN layout.",
            zh="当 `dst` 为右矩阵 Tile 时，`dst` 必须为 ZN 布局。",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "dst.layout"),
            text="implies(dst.loc == right, dst.layout == zn)",
        ),
        Rule(
            "pto.textract/scale-layouts", _scale_layouts, reads=("dst", "src"), profiles=("a5",),
            en="If `dst` is a left-scale or right-scale tile, `src` and `dst` must have the same layout, and `dst` must be in ZZ layout if `dst` is a left-scale tile, otherwise in NN layout.",
            zh="当 `dst` 为左缩放或右缩放 Tile 时，`src` 和 `dst` 的布局必须相同，且 `dst` 必须为 ZZ 布局（`dst` 为左缩放 Tile 时）或 NN 布局（其他情况）。",
            needs=("location-pair",),
            form="matrix",
            shows=("dst.loc", "src.layout", "dst.layout"),
            text="implies(dst.loc in {scale_left, scale_right}, src.layout == dst.layout and dst.layout == (zz if dst.loc == scale_left else nn))",
        ),
        Rule(
            "pto.textract/box-aligned", _box_aligned, reads=("dst", "src", "index_row", "index_col"), profiles=("a2a3",),
            en="A source of more than one row must be read into a left or right tile from the start of a box: `index_row` and `index_col` must be multiples of the height and the width of a box, or both of 16 (of 32 for 8-bit elements) when the box layouts of `src` and `dst` differ.",
            zh="`src` 多于一行且提取到左矩阵或右矩阵 Tile 时，起始位置须与分形边界对齐：`src` 与 `dst` 的分形内布局相同时，`index_row` 与 `index_col` 必须分别为分形高度与宽度的整数倍，不同时均必须为 16（8 位元素为 32）的整数倍。",
            stage="value",
            needs=("source-layout",),
            form="matrix",
            shows=("dst.loc", "src.rows", "index_row", "src.slayout", "dst.slayout", "src.bits", "src.itemsize", "index_col"),
            text="implies(dst.loc in {left, right} and src.rows > 1, index_row % row_step == 0 and index_col % col_step == 0)",
        ),
        Rule(
            "pto.textract/box-aligned-a5", _box_aligned_a5, reads=("dst", "src", "index_row", "index_col"), profiles=("a5",),
            en="A source of more than one row must be read into a left or right tile from the start of a box: `index_row` and `index_col` must be multiples of the height and the width of a box, or both of 16 (of 32 for 8-bit elements) when the box layouts of `src` and `dst` differ.",
            zh="`src` 多于一行且提取到左矩阵或右矩阵 Tile 时，起始位置须与分形边界对齐：`src` 与 `dst` 的分形内布局相同时，`index_row` 与 `index_col` 必须分别为分形高度与宽度的整数倍，不同时均必须为 16（8 位元素为 32）的整数倍。",
            severity="undefined",
            stage="value",
            needs=("source-layout",),
            form="matrix",
            shows=("dst.loc", "src.rows", "index_row", "src.slayout", "dst.slayout", "src.bits", "src.itemsize", "index_col"),
            text="implies(dst.loc in {left, right} and src.rows > 1, index_row % row_step == 0 and index_col % col_step == 0)",
        ),
        Rule(
            "pto.textract/transposed-shapes", _transposed_shapes, reads=("dst", "src", "profile"), profiles=("a2a3", "a5"),
            en="When a source of more than one row goes into a left or right tile with another box layout, the numbers of rows and columns of `src` and `dst` must be multiples of 16, for 8-bit elements of 32. On A5 this holds only for wider elements, and only if the compact mode of `dst` is not `normal`.",
            zh="`src` 多于一行，且与左矩阵或右矩阵 Tile `dst` 的分形内布局不同时，`src` 与 `dst` 的行数和列数必须均为 16 的整数倍，8 位元素则为 32 的整数倍。在 A5 上，仅当元素宽于 8 位且 `dst` 的紧凑模式不是 `normal` 时才有此要求。",
            needs=("source-layout",),
            form="matrix",
            shows=("dst.loc", "src.rows", "src.slayout", "dst.slayout", "src.itemsize", "dst.compact", "src.cols", "dst.rows", "dst.cols"),
            text="implies(dst.loc in {left, right} and src.rows > 1 and src.slayout != dst.slayout and (profile == a2a3 or src.itemsize > 1 and dst.compact != normal), src.rows % edge == 0 and src.cols % edge == 0 and dst.rows % edge == 0 and dst.cols % edge == 0)",
        ),
        Rule(
            "pto.textract/vector-row-aligned", _vector_row_aligned, reads=("dst", "src", "index_col"), profiles=("a2a3", "a5"),
            en="If `dst` is a left-operand tile and the number of rows of `src` is `1`, `src.cols × src.itemsize`, `dst.cols × dst.itemsize` and `index_col × src.itemsize` must be multiples of `512`.",
            zh="当 `dst` 为左矩阵 Tile，且 `src` 的行数为 `1` 时，`src.cols × src.itemsize`、`dst.cols × dst.itemsize` 和 `index_col × src.itemsize` 必须均为 `512` 的整数倍。",
            stage="value",
            form="matrix",
            shows=("dst.loc", "src.rows", "src.cols", "src.itemsize", "dst.cols", "dst.itemsize", "index_col"),
            text="implies(dst.loc == left and src.rows == 1, src.cols * src.itemsize % 512 == 0 and dst.cols * dst.itemsize % 512 == 0 and index_col * src.itemsize % 512 == 0)",
        ),
    ),
    needed={
        "two_windows": ("index_row1", "index_col1"),
    },
    unknown={
        "split_accumulator": ("Page of a data movement of the cube (English); Model of the fix-pipe; PTO library headers for A5; Instruction page by family (English); Older single instruction page (English)", "Cube 数据搬运指令页（英文）；FixPipe 写回模型（英文页面）；PTO 库 A5 头文件；按指令族编排的页面（英文）；旧版指令页（英文）"),
        "quantise_to_small_float": ("PTO library headers for A5; Tests of the PTO library on A5 with their expected results; Instruction page by family (English); Older single instruction page (English)", "PTO 库 A5 头文件；PTO 库 A5 测试及其期望结果；按指令族编排的页面（英文）；旧版指令页（英文）"),
    },
    select=Choice(("dst", "src", "dst1", "pre_quant_scalar", "acc_mode", "profile"), _form),
    tile=TILE_RULES,
)
