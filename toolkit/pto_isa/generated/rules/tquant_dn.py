"""Rules of pto.tquant_dn.

Generated from tile/irregular-and-complex/tquant_dn.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, least
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(mx_alg):
    """Name the form: mxfp8, mxfp4."""
    if mx_alg in ("ocp_mx_fp8_e4m3", "nv_mx_fp8_e4m3"):
        return "mxfp8"
    if mx_alg in ("ocp_mx_fp4_e2m1", "nv_mx_fp4_e2m1"):
        return "mxfp4"
    return ""


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles; otherwise the result is undefined."""
    return dst.loc == "vec" and src.loc == "vec"


def _plain_layout(dst, src):
    """`dst` and `src` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd" and src.layout == "nd"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape; otherwise the result is undefined."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _interleave_whole_pairs(src, interleave):
    """If `interleave` is true, the number of rows and the number of valid rows of `src` must be multiples of `64`."""
    return not interleave or both(src.rows % 64 == 0, src.valid_row % 64 == 0)


def _no_interleave(interleave):
    """`interleave` must be false."""
    return not interleave


def _groups_of_rows(grp_axis):
    """`grp_axis` must be zero."""
    return grp_axis == 0


def _same_static_shape(dst, src):
    """`dst` and `src` must have the same static shape, and must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major" and both(dst.rows == src.rows, dst.cols == src.cols)


def _groups_of_32(src):
    """The number of rows of `src` must be a multiple of `32`."""
    return src.rows % 32 == 0


def _full_groups(src):
    """The number of valid rows of `src` must be a multiple of `32`; otherwise the result is undefined."""
    return src.valid_row % 32 == 0


def _exponents_fit(src, shared_exp, interleave):
    """`shared_exp` must have room for one code per group."""
    return both(shared_exp.size >= src.rows // 32 * src.valid_col, interleave or shared_exp.cols >= src.valid_col)


def _group_results_fit(src, group_max, group_scale):
    """`group_max` and `group_scale` must have room for one value per group."""
    return least(group_max.size, group_scale.size) >= src.rows // 32 * src.valid_col


def _exponent_pitch(src, shared_exp, interleave):
    """`shared_exp` and `src` must have the same number of columns, unless `interleave` is true; if this does not
    hold, the result is undefined."""
    return interleave or shared_exp.cols == src.cols


def _group_results_pitch(src, group_max, group_scale):
    """`group_max` and `group_scale` must have room for the values of each group, with rows as long as those of
    `src`."""
    return least(group_max.size, group_scale.size) >= (src.valid_row // 32 - 1) * src.cols + src.valid_col


def _codes_pitch(dst, src, mx_alg):
    """If `mx_alg` is `ocp_mx_fp4_e2m1` or `nv_mx_fp4_e2m1`, `dst` and `src` must have the same number of columns;
    otherwise the result is undefined."""
    return mx_alg not in ("ocp_mx_fp4_e2m1", "nv_mx_fp4_e2m1") or dst.cols == src.cols


def _interleave_exponent_shape(src, shared_exp, interleave):
    """Interleaved exponents need one row of codes per 64 rows of `src` and two columns per column, in whole 32-byte
    blocks."""
    return (
        not interleave
        or both(
            shared_exp.rows == -(-src.rows // 64),
            shared_exp.cols == -(-(src.cols * 2) // 32) * 32,
            shared_exp.valid_row == -(-src.valid_row // 64),
            shared_exp.valid_col == src.valid_col * 2,
        )
    )


RULES = OpRules(
    "pto.tquant_dn",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",), access="read_write"),
        "shared_exp": OperandSpec(("tile",), access="write"),
        "group_max": OperandSpec(("tile",), access="write"),
        "group_scale": OperandSpec(("tile",), access="write"),
        "grp_axis": OperandSpec(("attribute",), optional=True, type="int", default=0),
        "mx_alg": OperandSpec(("attribute",), type="mx_quant_alg", vocabulary=("ocp_mx_fp8_e4m3", "nv_mx_fp8_e4m3", "ocp_mx_fp4_e2m1", "nv_mx_fp4_e2m1", "hif4")),
        "interleave": OperandSpec(("attribute",), optional=True, type="bool", default=False),
    },
    bind={
        "mxfp8": {"dst": "D", "src": "S", "shared_exp": "E", "group_max": "F", "group_scale": "F"},
        "mxfp4": {"dst": "D", "src": "S", "shared_exp": "E", "group_max": "F", "group_scale": "F"},
    },
    types={
        "mxfp8": {
            "cpu": ({"D": ("i8",), "S": ("f16", "bf16", "f32"), "E": ("u8",), "F": ("f16", "bf16", "f32")},),
            "a5": ({"D": ("i8",), "S": ("f16",), "E": ("u8",), "F": ("f16",)}, {"D": ("i8",), "S": ("bf16",), "E": ("u8",), "F": ("bf16",)}, {"D": ("i8",), "S": ("f32",), "E": ("u8",), "F": ("f32",)},),
        },
        "mxfp4": {
            "cpu": ({"D": ("f4e2m1",), "S": ("f16", "bf16", "f32"), "E": ("u8",), "F": ("f16", "bf16", "f32")},),
            "a5": ({"D": ("f4e2m1",), "S": ("f16",), "E": ("u8",), "F": ("f16",)}, {"D": ("f4e2m1",), "S": ("bf16",), "E": ("u8",), "F": ("bf16",)},),
        },
    },
    rules=(
        Rule(
            "pto.tquant_dn/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must be vector tiles; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.tquant_dn/plain-layout", _plain_layout, reads=("dst", "src"), profiles=("a5",),
            en="`dst` and `src` must be in ND layout; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == nd and src.layout == nd",
        ),
        Rule(
            "pto.tquant_dn/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a5"),
            en="`dst` and `src` must have the same valid shape; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的有效形状必须相同；否则结果未定义。",
            severity="undefined",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.tquant_dn/interleave-whole-pairs", _interleave_whole_pairs, reads=("src", "interleave"), profiles=("a5",),
            en="If `interleave` is true, the number of rows and the number of valid rows of `src` must be multiples of `64`.",
            zh="当 `interleave` 为真时，`src` 的行数和有效行数必须均为 `64` 的整数倍。",
            shows=("interleave", "src.rows", "src.valid_row"),
            text="implies(interleave, src.rows % 64 == 0 and src.valid_row % 64 == 0)",
        ),
        Rule(
            "pto.tquant_dn/no-interleave", _no_interleave, reads=("interleave",), profiles=("cpu",),
            en="`interleave` must be false.",
            zh="`interleave` 必须为假。",
            shows=("interleave",),
            text="not interleave",
        ),
        Rule(
            "pto.tquant_dn/groups-of-rows", _groups_of_rows, reads=("grp_axis",), profiles=("cpu", "a5"),
            en="`grp_axis` must be zero.",
            zh="`grp_axis` 必须为零。",
            shows=("grp_axis",),
            text="grp_axis == 0",
        ),
        Rule(
            "pto.tquant_dn/same-static-shape", _same_static_shape, reads=("dst", "src"), profiles=("cpu",),
            en="`dst` and `src` must have the same static shape, and must be row-major.",
            zh="`dst` 和 `src` 的静态形状必须相同，且 `dst` 和 `src` 必须均为行主序。",
            shows=("dst.shape", "src.shape", "dst.blayout", "src.blayout"),
            text="dst.shape == src.shape and dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.tquant_dn/groups-of-32", _groups_of_32, reads=("src",), profiles=("cpu",),
            en="The number of rows of `src` must be a multiple of `32`.",
            zh="`src` 的行数必须为 `32` 的整数倍。",
            shows=("src.rows",),
            text="src.rows % 32 == 0",
        ),
        Rule(
            "pto.tquant_dn/full-groups", _full_groups, reads=("src",), profiles=("cpu", "a5"),
            en="The number of valid rows of `src` must be a multiple of `32`; otherwise the result is undefined.",
            zh="`src` 的有效行数必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            shows=("src.valid_row",),
            text="src.valid_row % 32 == 0",
        ),
        Rule(
            "pto.tquant_dn/exponents-fit", _exponents_fit, reads=("src", "shared_exp", "interleave"), profiles=("cpu", "a5"),
            en="`shared_exp` must have room for one code per group.",
            zh="`shared_exp` 须能为每组容纳一个编码。",
            severity="undefined",
            shows=("shared_exp.size", "src.rows", "src.valid_col", "interleave", "shared_exp.cols"),
            text="shared_exp.size >= src.rows // 32 * src.valid_col and (interleave or shared_exp.cols >= src.valid_col)",
        ),
        Rule(
            "pto.tquant_dn/group-results-fit", _group_results_fit, reads=("src", "group_max", "group_scale"), profiles=("cpu", "a5"),
            en="`group_max` and `group_scale` must have room for one value per group.",
            zh="`group_max` 与 `group_scale` 须能为每组容纳一个值。",
            severity="undefined",
            shows=("group_max.size", "group_scale.size", "src.rows", "src.valid_col"),
            text="minimum(group_max.size, group_scale.size) >= src.rows // 32 * src.valid_col",
        ),
        Rule(
            "pto.tquant_dn/exponent-pitch", _exponent_pitch, reads=("src", "shared_exp", "interleave"), profiles=("a5",),
            en="`shared_exp` and `src` must have the same number of columns, unless `interleave` is true; if this does not hold, the result is undefined.",
            zh="`shared_exp` 和 `src` 的列数必须相同（`interleave` 为真时除外）；不满足时结果未定义。",
            severity="undefined",
            shows=("interleave", "shared_exp.cols", "src.cols"),
            text="interleave or shared_exp.cols == src.cols",
        ),
        Rule(
            "pto.tquant_dn/group-results-pitch", _group_results_pitch, reads=("src", "group_max", "group_scale"), profiles=("a5",),
            en="`group_max` and `group_scale` must have room for the values of each group, with rows as long as those of `src`.",
            zh="`group_max` 与 `group_scale` 按 `src` 的列数分行存放，须能容纳各组的值。",
            severity="undefined",
            shows=("group_max.size", "group_scale.size", "src.valid_row", "src.cols", "src.valid_col"),
            text="minimum(group_max.size, group_scale.size) >= (src.valid_row // 32 - 1) * src.cols + src.valid_col",
        ),
        Rule(
            "pto.tquant_dn/codes-pitch", _codes_pitch, reads=("dst", "src", "mx_alg"), profiles=("a5",),
            en="If `mx_alg` is `ocp_mx_fp4_e2m1` or `nv_mx_fp4_e2m1`, `dst` and `src` must have the same number of columns; otherwise the result is undefined.",
            zh="当 `mx_alg` 为 `ocp_mx_fp4_e2m1` 或 `nv_mx_fp4_e2m1` 时，`dst` 和 `src` 的列数必须相同；否则结果未定义。",
            severity="undefined",
            shows=("mx_alg", "dst.cols", "src.cols"),
            text="implies(mx_alg in {ocp_mx_fp4_e2m1, nv_mx_fp4_e2m1}, dst.cols == src.cols)",
        ),
        Rule(
            "pto.tquant_dn/interleave-exponent-shape", _interleave_exponent_shape, reads=("src", "shared_exp", "interleave"), profiles=("a5",),
            en="Interleaved exponents need one row of codes per 64 rows of `src` and two columns per column, in whole 32-byte blocks.",
            zh="交错存放的指数须每 64 行 `src` 占一行、每列占两列，且按 32 字节整块取整。",
            shows=("interleave", "shared_exp.rows", "src.rows", "shared_exp.cols", "src.cols", "shared_exp.valid_row", "src.valid_row", "shared_exp.valid_col", "src.valid_col"),
            text="implies(interleave, shared_exp.rows == ceil_div(src.rows, 64) and shared_exp.cols == ceil_div(src.cols * 2, 32) * 32 and shared_exp.valid_row == ceil_div(src.valid_row, 64) and shared_exp.valid_col == src.valid_col * 2)",
        ),
    ),
    select=Choice(("mx_alg",), _form),
    tile=TILE_RULES,
)
