"""Rules of pto.tinsert_fp.

Generated from tile/layout-and-rearrangement/tinsert_fp.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.logic import both
from pto_isa.runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(dst, profile):
    """Name the form: quantise_to_int8, shift_to_int16, quantise_to_float, unscaled, quantise_to_small_float."""
    if dst.dtype in ("i8", "u8"):
        return "quantise_to_int8"
    if profile in ("cpu", "a2a3"):
        if dst.dtype == "i16":
            return "shift_to_int16"
    if dst.dtype in ("f16", "bf16"):
        return "quantise_to_float"
    if profile == "a5":
        if dst.dtype == "f32":
            return "unscaled"
    if profile == "a5":
        if dst.dtype in ("hif8", "f8e4m3"):
            return "quantise_to_small_float"
    return ""


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
    """`dst` must be in NZ layout, unless the target is A5 and `dst` is a vector tile in ND or DN layout."""
    return dst.layout == "nz" or profile == "a5" and dst.loc == "vec" and dst.layout in ("nd", "dn")


def _window_inside(dst, src, index_row, index_col):
    """The number of valid rows of `dst` must be at least `index_row + src.valid_row` and the number of valid
    columns of `dst` must be at least `index_col + src.valid_col`."""
    return both(index_row + src.valid_row <= dst.valid_row, index_col + src.valid_col <= dst.valid_col)


def _whole_source_inside(dst, src, index_row, index_col):
    """The number of rows of `dst` must be at least `index_row + src.rows` and the number of columns of `dst` must
    be at least `index_col + src.cols`."""
    return both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)


def _whole_source_fits(dst, src, index_row, index_col):
    """The number of rows of `dst` must be at least `index_row + src.rows` and the number of columns of `dst` must
    be at least `index_col + src.cols`; otherwise the result is undefined."""
    return both(index_row + src.rows <= dst.rows, index_col + src.cols <= dst.cols)


def _accumulator_aligned(dst, index_col):
    """If `dst` is in NZ layout, `index_col × dst.bits` must be a multiple of `256`; otherwise the result is
    undefined."""
    return dst.layout != "nz" or index_col * dst.bits % 256 == 0


def _parameter_for_every_column(src, fp):
    """`src` must have at most as many valid columns as `fp`; otherwise the result is undefined."""
    return src.valid_col <= fp.valid_col


RULES = OpRules(
    "pto.tinsert_fp",
    operands={
        "dst": OperandSpec(("tile",), access="read_write"),
        "src": OperandSpec(("tile",)),
        "fp": OperandSpec(("tile",)),
        "index_row": OperandSpec(("scalar",)),
        "index_col": OperandSpec(("scalar",)),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
    },
    bind={
        "quantise_to_int8": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
        "shift_to_int16": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
        "quantise_to_float": {"dst": "D", "src": "S", "fp": "F", "index_row": "index", "index_col": "index"},
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
        "unscaled": {
            "a5": ({"S": ("f32",), "D": ("f32",), "F": ("u64",)},),
        },
        "quantise_to_small_float": {
            "a5": ({"S": ("f32",), "D": ("hif8", "f8e4m3"), "F": ("u64",)},),
        },
    },
    rules=(
        Rule(
            "pto.tinsert_fp/accumulator-source", _accumulator_source, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be an accumulator tile.",
            zh="`src` 必须为累加器 Tile。",
            shows=("src.loc",),
            text="src.loc == acc",
        ),
        Rule(
            "pto.tinsert_fp/source-boxes", _source_boxes, reads=("src",), profiles=("a2a3", "a5"),
            en="`src` must be in NZ layout.",
            zh="`src` 必须为 NZ 布局。",
            shows=("src.layout",),
            text="src.layout == nz",
        ),
        Rule(
            "pto.tinsert_fp/result-fractal", _result_fractal, reads=("dst",), profiles=("a2a3",),
            en="The fractal size of `dst` must be `512`.",
            zh="`dst` 的分形大小必须为 `512`。",
            shows=("dst.fractal",),
            text="dst.fractal == 512",
        ),
        Rule(
            "pto.tinsert_fp/parameter-location", _parameter_location, reads=("fp",), profiles=("a2a3", "a5"),
            en="`fp` must be a scaling tile.",
            zh="`fp` 必须为缩放参数 Tile。",
            shows=("fp.loc",),
            text="fp.loc == scaling",
        ),
        Rule(
            "pto.tinsert_fp/result-location", _result_location, reads=("dst", "profile"), profiles=("a2a3", "a5"),
            en="`dst` must be a matrix tile, unless the target is A5 and `dst` is a vector tile.",
            zh="`dst` 必须为矩阵 Tile（目标平台为 A5，且 `dst` 为向量 Tile 时除外）。",
            shows=("dst.loc",),
            text="dst.loc == mat or profile == a5 and dst.loc == vec",
        ),
        Rule(
            "pto.tinsert_fp/result-layout", _result_layout, reads=("dst", "profile"), profiles=("a2a3", "a5"),
            en="`dst` must be in NZ layout, unless the target is A5 and `dst` is a vector tile in ND or DN layout.",
            zh="`dst` 必须为 NZ 布局（目标平台为 A5，且 `dst` 为 ND 或 DN 布局的向量 Tile 时除外）。",
            needs=("result-location",),
            shows=("dst.layout", "dst.loc"),
            text="dst.layout == nz or profile == a5 and dst.loc == vec and dst.layout in {nd, dn}",
        ),
        Rule(
            "pto.tinsert_fp/window-inside", _window_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("cpu",),
            en="The number of valid rows of `dst` must be at least `index_row + src.valid_row` and the number of valid columns of `dst` must be at least `index_col + src.valid_col`.",
            zh="`dst` 的有效行数不得小于 `index_row + src.valid_row`，且 `dst` 的有效列数不得小于 `index_col + src.valid_col`。",
            stage="value",
            shows=("index_row", "src.valid_row", "dst.valid_row", "index_col", "src.valid_col", "dst.valid_col"),
            text="index_row + src.valid_row <= dst.valid_row and index_col + src.valid_col <= dst.valid_col",
        ),
        Rule(
            "pto.tinsert_fp/whole-source-inside", _whole_source_inside, reads=("dst", "src", "index_row", "index_col"), profiles=("a2a3",),
            en="The number of rows of `dst` must be at least `index_row + src.rows` and the number of columns of `dst` must be at least `index_col + src.cols`.",
            zh="`dst` 的行数不得小于 `index_row + src.rows`，且 `dst` 的列数不得小于 `index_col + src.cols`。",
            stage="value",
            shows=("index_row", "src.rows", "dst.rows", "index_col", "src.cols", "dst.cols"),
            text="index_row + src.rows <= dst.rows and index_col + src.cols <= dst.cols",
        ),
        Rule(
            "pto.tinsert_fp/whole-source-fits", _whole_source_fits, reads=("dst", "src", "index_row", "index_col"), profiles=("a5",),
            en="The number of rows of `dst` must be at least `index_row + src.rows` and the number of columns of `dst` must be at least `index_col + src.cols`; otherwise the result is undefined.",
            zh="`dst` 的行数不得小于 `index_row + src.rows`，且 `dst` 的列数不得小于 `index_col + src.cols`；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("index_row", "src.rows", "dst.rows", "index_col", "src.cols", "dst.cols"),
            text="index_row + src.rows <= dst.rows and index_col + src.cols <= dst.cols",
        ),
        Rule(
            "pto.tinsert_fp/accumulator-aligned", _accumulator_aligned, reads=("dst", "index_col"), profiles=("a2a3", "a5"),
            en="If `dst` is in NZ layout, `index_col × dst.bits` must be a multiple of `256`; otherwise the result is undefined.",
            zh="当 `dst` 为 NZ 布局时，`index_col × dst.bits` 必须为 `256` 的整数倍；否则结果未定义。",
            severity="undefined",
            stage="value",
            needs=("result-layout",),
            shows=("dst.layout", "index_col", "dst.bits"),
            text="implies(dst.layout == nz, index_col * dst.bits % 256 == 0)",
        ),
        Rule(
            "pto.tinsert_fp/parameter-for-every-column", _parameter_for_every_column, reads=("src", "fp"), profiles=("cpu", "a2a3", "a5"),
            en="`src` must have at most as many valid columns as `fp`; otherwise the result is undefined.",
            zh="`src` 的有效列数不得大于 `fp`；否则结果未定义。",
            severity="undefined",
            shows=("src.valid_col", "fp.valid_col"),
            text="src.valid_col <= fp.valid_col",
        ),
    ),
    select=Choice(("dst", "profile"), _form),
    tile=TILE_RULES,
)
