"""Rules of pto.textract_fp.

Generated from tile/layout-and-rearrangement/textract_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, acc_mode, profile):
    """Name the form: quantise_to_int8, shift_to_int16, quantise_to_float, split_accumulator, unscaled,
    quantise_to_small_float."""
    if dst.dtype in ("i8", "u8"):
        return "quantise_to_int8"
    if profile in ("cpu", "a2a3"):
        if dst.dtype == "i16":
            return "shift_to_int16"
    if dst.dtype in ("f16", "bf16"):
        return "quantise_to_float"
    if profile == "a5":
        if acc_mode is not None and acc_mode in ("dual_mode_split_m", "dual_mode_split_n"):
            return "split_accumulator"
    if profile == "a5":
        if dst.dtype == "f32":
            return "unscaled"
    if profile == "a5":
        if dst.dtype in ("hif8", "f8e4m3"):
            return "quantise_to_small_float"
    return ""


def _mode_needs_vector(dst, acc_mode):
    """If `acc_mode` is given, `dst` must be a vector tile."""
    return acc_mode is None or dst.loc == "vec"


def _split_unquantised(dst, src, acc_mode):
    """An accumulator that is split between both vector cores must keep its element type."""
    return acc_mode is None or acc_mode not in ("dual_mode_split_m", "dual_mode_split_n") or dst.dtype == src.dtype


def _no_mode(acc_mode):
    """`acc_mode` must not be given."""
    return acc_mode is None


def _accumulator_source(src):
    """`src` must be an accumulator tile."""
    return src.loc == "acc"


def _source_boxes(src):
    """`src` must be in NZ layout."""
    return src.layout == "nz"


def _result_fractal(dst):
    """The fractal size of `dst` must be `512`."""
    return dst.fractal == 512


def _parameter_location(fp):
    """`fp` must be a scaling tile."""
    return fp.loc == "scaling"


def _result_location(dst, profile):
    """`dst` must be a matrix tile, unless the target is A5 and `dst` is a vector tile."""
    return dst.loc == "mat" or profile == "a5" and dst.loc == "vec"


def _result_layout(dst, profile):
    """`dst` must be in NZ layout, unless the target is A5 and `dst` is in ND layout."""
    return dst.layout == "nz" or profile == "a5" and dst.layout == "nd"


def _window_inside(dst, src, index_row, index_col):
    """The number of valid rows of `src` must be at least `index_row + dst.valid_row` and the number of valid
    columns of `src` must be at least `index_col + dst.valid_col`."""
    return both(index_row + dst.valid_row <= src.valid_row, index_col + dst.valid_col <= src.valid_col)


def _whole_window_inside(dst, src, index_row, index_col):
    """The number of rows of `src` must be at least `index_row + dst.rows` and the number of columns of `src` must
    be at least `index_col + dst.cols`."""
    return both(index_row + dst.rows <= src.rows, index_col + dst.cols <= src.cols)


def _valid_window_inside(dst, src, index_row, index_col):
    """The number of rows of `src` must be at least `index_row + dst.valid_row` and the number of columns of `src`
    must be at least `index_col + dst.valid_col`; otherwise the result is undefined."""
    return both(index_row + dst.valid_row <= src.rows, index_col + dst.valid_col <= src.cols)


def _parameter_for_every_column(dst, fp, index_col):
    """The number of valid columns of `fp` must be at least `index_col + dst.valid_col`; otherwise the result is
    undefined."""
    return index_col + dst.valid_col <= fp.valid_col


def _parameters_aligned(fp, index_col):
    """`index_col × fp.itemsize` must be a multiple of `128`; otherwise the result is undefined."""
    return index_col * fp.itemsize % 128 == 0


def _whole_32_columns(src, acc_mode):
    """If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`;
    otherwise the result is undefined."""
    return acc_mode != "dual_mode_split_n" or src.valid_col % 32 == 0


RULES = OpRules(
    "pto.textract_fp",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "fp": OperandSpec(("tile",)),
        "index_row": OperandSpec(("scalar",)),
        "index_col": OperandSpec(("scalar",)),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
        "acc_mode": OperandSpec(("attribute",), optional=True, type="acc_to_vec_mode", vocabulary=("single_mode_vec0", "single_mode_vec1", "dual_mode_split_m", "dual_mode_split_n")),
    },
    bind={
        "quantise_to_int8": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
        "shift_to_int16": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
        "quantise_to_float": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
        "split_accumulator": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
        "unscaled": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
        "quantise_to_small_float": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
    },
    types={
        "quantise_to_int8": {
            "cpu": ({"S": ("f32", "i32"), "D": ("i8", "u8"), "F": ("u64",)},),
            "a2a3": ({"S": ("f32",), "D": ("i8",), "F": ("u64",)}, {"S": ("i32",), "D": ("i8", "u8"), "F": ("u64",)},),
            "a5": ({"S": ("f32", "i32"), "D": ("i8", "u8"), "F": ("u64",)},),
        },
        "shift_to_int16": {
            "cpu": ({"S": ("i32",), "D": ("i16",), "F": ("u64",)},),
            "a2a3": ({"S": ("i32",), "D": ("i16",), "F": ("u64",)},),
        },
        "quantise_to_float": {
            "cpu": ({"S": ("i32",), "D": ("f16",), "F": ("u64",)},),
            "a2a3": ({"S": ("i32",), "D": ("f16",), "F": ("u64",)},),
            "a5": ({"S": ("f32", "i32"), "D": ("f16", "bf16"), "F": ("u64",)},),
        },
        "split_accumulator": {
            "a5": ({"S": ("f32",), "D": ("f32",), "F": ("u64",)},),
        },
        "unscaled": {
            "a5": ({"S": ("f32",), "D": ("f32",), "F": ("u64",)},),
        },
        "quantise_to_small_float": {
            "a5": ({"S": ("f32",), "D": ("hif8", "f8e4m3"), "F": ("u64",)},),
        },
    },
    rules=(
        Rule(
            "pto.textract_fp/mode-needs-vector", _mode_needs_vector, reads=("dst", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is given, `dst` must be a vector tile.",
            zh="当给出 `acc_mode` 时，`dst` 必须为向量 Tile。",
            shows=("acc_mode.kind", "dst.loc"),
            text="implies(present(acc_mode), dst.loc == vec)",
        ),
        Rule(
            "pto.textract_fp/split-unquantised", _split_unquantised, reads=("dst", "src", "acc_mode"), profiles=("a5",),
            en="An accumulator that is split between both vector cores must keep its element type.",
            zh="累加器拆分给两个向量核时，元素类型必须保持不变。",
            shows=("acc_mode.kind", "acc_mode", "dst.dtype", "src.dtype"),
            text="implies(present(acc_mode) and acc_mode in {dual_mode_split_m, dual_mode_split_n}, dst.dtype == src.dtype)",
        ),
        Rule(
            "pto.textract_fp/no-mode", _no_mode, reads=("acc_mode",), profiles=("a2a3",),
            en="`acc_mode` must not be given.",
            zh="不得给出 `acc_mode`。",
            shows=("acc_mode.kind",),
            text="not present(acc_mode)",
        ),
        Rule(
            "pto.textract_fp/accumulator-source", _accumulator_source, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be an accumulator tile.",
            zh="`src` 必须为累加器 Tile。",
            shows=("src.loc",),
            text="src.loc == acc",
        ),
        Rule(
            "pto.textract_fp/source-boxes", _source_boxes, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be in NZ layout.",
            zh="`src` 必须为 NZ 布局。",
            shows=("src.layout",),
            text="src.layout == nz",
        ),
        Rule(
            "pto.textract_fp/result-fractal", _result_fractal, reads=("dst",), profiles=("a2a3",),
            en="The fractal size of `dst` must be `512`.",
            zh="`dst` 的分形大小必须为 `512`。",
            shows=("dst.fractal",),
            text="dst.fractal == 512",
        ),
        Rule(
            "pto.textract_fp/parameter-location", _parameter_location, reads=("fp",), profiles=("a2a3", "a5"),
            en="`fp` must be a scaling tile.",
            zh="`fp` 必须为缩放参数 Tile。",
            shows=("fp.loc",),
            text="fp.loc == scaling",
        ),
        Rule(
            "pto.textract_fp/result-location", _result_location, reads=("dst", "profile"), profiles=("a2a3", "a5"),
            en="`dst` must be a matrix tile, unless the target is A5 and `dst` is a vector tile.",
            zh="`dst` 必须为矩阵 Tile（目标平台为 A5，且 `dst` 为向量 Tile 时除外）。",
            shows=("dst.loc",),
            text="dst.loc == mat or profile == a5 and dst.loc == vec",
        ),
        Rule(
            "pto.textract_fp/result-layout", _result_layout, reads=("dst", "profile"), profiles=("a2a3", "a5"),
            en="`dst` must be in NZ layout, unless the target is A5 and `dst` is in ND layout.",
            zh="`dst` 必须为 NZ 布局（目标平台为 A5，且 `dst` 为 ND 布局时除外）。",
            shows=("dst.layout",),
            text="dst.layout == nz or profile == a5 and dst.layout == nd",
        ),
        Rule(
            "pto.textract_fp/window-inside", _window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("cpu",),
            en="The number of valid rows of `src` must be at least `index_row + dst.valid_row` and the number of valid columns of `src` must be at least `index_col + dst.valid_col`.",
            zh="`src` 的有效行数不得小于 `index_row + dst.valid_row`，且 `src` 的有效列数不得小于 `index_col + dst.valid_col`。",
            stage="value",
            shows=("index_row", "dst.valid_row", "src.valid_row", "index_col", "dst.valid_col", "src.valid_col"),
            text="index_row + dst.valid_row <= src.valid_row and index_col + dst.valid_col <= src.valid_col",
        ),
        Rule(
            "pto.textract_fp/whole-window-inside", _whole_window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a2a3",),
            en="The number of rows of `src` must be at least `index_row + dst.rows` and the number of columns of `src` must be at least `index_col + dst.cols`.",
            zh="`src` 的行数不得小于 `index_row + dst.rows`，且 `src` 的列数不得小于 `index_col + dst.cols`。",
            stage="value",
            shows=("index_row", "dst.rows", "src.rows", "index_col", "dst.cols", "src.cols"),
            text="index_row + dst.rows <= src.rows and index_col + dst.cols <= src.cols",
        ),
        Rule(
            "pto.textract_fp/valid-window-inside", _valid_window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a5",),
            en="The number of rows of `src` must be at least `index_row + dst.valid_row` and the number of columns of `src` must be at least `index_col + dst.valid_col`; otherwise the result is undefined.",
            zh="`src` 的行数不得小于 `index_row + dst.valid_row`，且 `src` 的列数不得小于 `index_col + dst.valid_col`；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("index_row", "dst.valid_row", "src.rows", "index_col", "dst.valid_col", "src.cols"),
            text="index_row + dst.valid_row <= src.rows and index_col + dst.valid_col <= src.cols",
        ),
        Rule(
            "pto.textract_fp/parameter-for-every-column", _parameter_for_every_column, reads=("dst", "fp", "index_col"), profiles=("cpu", "a2a3", "a5"),
            en="The number of valid columns of `fp` must be at least `index_col + dst.valid_col`; otherwise the result is undefined.",
            zh="`fp` 的有效列数不得小于 `index_col + dst.valid_col`；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("index_col", "dst.valid_col", "fp.valid_col"),
            text="index_col + dst.valid_col <= fp.valid_col",
        ),
        Rule(
            "pto.textract_fp/parameters-aligned", _parameters_aligned, reads=("fp", "index_col"), profiles=("a2a3", "a5"),
            en="`index_col × fp.itemsize` must be a multiple of `128`; otherwise the result is undefined.",
            zh="`index_col × fp.itemsize` 必须为 `128` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("index_col", "fp.itemsize"),
            text="index_col * fp.itemsize % 128 == 0",
        ),
        Rule(
            "pto.textract_fp/whole-32-columns", _whole_32_columns, reads=("src", "acc_mode"), profiles=("a5",),
            en="If `acc_mode` is `dual_mode_split_n`, the number of valid columns of `src` must be a multiple of `32`; otherwise the result is undefined.",
            zh="当 `acc_mode` 为 `dual_mode_split_n` 时，`src` 的有效列数必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            form="split_accumulator",
            requires=("acc_mode",),
            shows=("acc_mode", "src.valid_col"),
            text="implies(acc_mode == dual_mode_split_n, src.valid_col % 32 == 0)",
        ),
    ),
    unknown={
        "split_accumulator": ("PTO library headers for A5; Instruction page by family (English); Older single instruction page (English)", "PTO 库 A5 头文件；按指令族编排的页面（英文）；旧版指令页（英文）"),
        "quantise_to_small_float": ("PTO library headers for A5; Tests of the PTO library on A5 with their expected results; Instruction page by family (English); Older single instruction page (English)", "PTO 库 A5 头文件；PTO 库 A5 测试及其期望结果；按指令族编排的页面（英文）；旧版指令页（英文）"),
    },
    select=Choice(("dst", "acc_mode", "profile"), _form),
    tile=TILE_RULES,
)
