"""Rules of pto.tquant.

Generated from tile/irregular-and-complex/tquant.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.storage import overlaps, same_storage
from ...runtime.rules.choice import choose
from ...runtime.rules.logic import both, either, greatest, implies, least
from ...runtime.rules.rule import Choice, OpRules, OperandSpec, Rule

from ._common import _no_tmp, _tmp_given, _tmp_vector
from ._irregular_and_complex import _parameters_apart
from ._mx_quantisation import INTERLEAVE_WHOLE_PAIRS, NO_INTERLEAVE, PLAIN_LAYOUT, SAME_VALID_SHAPE, VECTOR_TILES
from ._tile import TILE_RULES


def _form(exp_zz, quant_type, profile):
    """Name the form: mxfp8, mxfp4, symmetric, asymmetric, mxfp8_reordered."""
    if profile in ("cpu", "a5"):
        if quant_type == "mxfp8" and exp_zz is None:
            return "mxfp8"
    if profile in ("cpu", "a5"):
        if quant_type == "mxfp4_e2m1":
            return "mxfp4"
    if quant_type == "int8_sym":
        return "symmetric"
    if quant_type == "int8_asym":
        return "asymmetric"
    if profile == "cpu":
        if quant_type == "mxfp8" and exp_zz is not None:
            return "mxfp8_reordered"
    return ""


def _scale_given(scale, quant_type):
    """If `quant_type` is `int8_sym` or `int8_asym`, `scale` must be given."""
    return quant_type not in ("int8_sym", "int8_asym") or scale is not None


def _scale_not_empty(scale):
    """If `scale` is given, the valid region of `scale` must not be empty; otherwise the result is undefined."""
    return scale is None or both(scale.valid_row > 0, scale.valid_col > 0)


def _scale_column(dst, scale):
    """If `scale` is given, `scale` must be a column-major column with one value per row of `dst`."""
    return scale is None or scale.blayout == "col_major" and both(scale.valid_row == dst.valid_row, scale.valid_col == 1)


def _tmp_large_enough(src, tmp):
    """If the number of valid rows of `src` is less than `256`, the size in bytes of `tmp` must be at least
    `max(src.rows × src.cols × 4, ⌈src.valid_row / 8⌉ × 256)`; otherwise the size in bytes of `tmp` must be at
    least `max(src.rows × src.cols × 4, 7680)`; if this does not hold, the result is undefined."""
    return tmp.bytes >= greatest(src.rows * src.cols * 4, choose(src.valid_row < 256, -(-src.valid_row // 8) * 256, 7680))


def _tmp_like_source_in_text(src, tmp):
    """`tmp` and `src` must have the same element type, static shape and valid shape, and `tmp` must be row-major."""
    return (
        tmp.dtype == src.dtype
        and tmp.blayout == "row_major"
        and both(
            tmp.rows == src.rows,
            tmp.cols == src.cols,
            tmp.valid_row == src.valid_row,
            tmp.valid_col == src.valid_col,
        )
    )


def _tmp_apart(src, scale, offset, tmp):
    """`tmp` must not share storage with `src`; if `scale` is given, `tmp` must not share storage with `scale`; if
    `offset` is given, `tmp` must not share storage with `offset`; if this does not hold, the result is
    undefined."""
    scale_value = not scale is not None
    offset_value = not offset is not None

    def judge(src, scale, offset, tmp):
        return not same_storage(tmp, src) and not overlaps(tmp, src) and (scale_value or not same_storage(tmp, scale) and not overlaps(tmp, scale)) and (offset_value or not same_storage(tmp, offset) and not overlaps(tmp, offset))

    return judge


def _group_results_given(shared_exp, group_max, group_scale, quant_type):
    """If `quant_type` is `mxfp8` or `mxfp4_e2m1`, `shared_exp`, `group_max` and `group_scale` must be given."""
    return (
        quant_type not in ("mxfp8", "mxfp4_e2m1")
        or shared_exp is not None and group_max is not None and group_scale is not None
    )


def _known_axis(grp_axis):
    """`grp_axis` must be `0` or `1`."""
    return grp_axis in (0, 1)


def _same_static_shape(dst, src, quant_type):
    """If `quant_type` is `mxfp8` or `mxfp4_e2m1`, `dst` and `src` must have the same static shape, and must be
    row-major."""
    return (
        quant_type not in ("mxfp8", "mxfp4_e2m1")
        or (
            dst.blayout == "row_major"
            and src.blayout == "row_major"
            and both(dst.rows == src.rows, dst.cols == src.cols)
        )
    )


def _groups_of_32(src, quant_type, grp_axis):
    """Along the grouped axis `src` must have a multiple of 32 elements."""
    return quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.cols if grp_axis == 1 else src.rows) % 32 == 0


def _full_groups(src, quant_type, grp_axis):
    """Along the grouped axis `src` must have a multiple of 32 valid elements."""
    return quant_type not in ("mxfp8", "mxfp4_e2m1") or (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0


def _exponents_fit(src, shared_exp, grp_axis, interleave, profile):
    """`shared_exp` must have room for one code per group."""
    return (
        shared_exp is None
        or both(
            shared_exp.size >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else (src.rows if profile == "cpu" else src.valid_row) // 32 * src.valid_col),
            grp_axis == 1 or interleave or shared_exp.cols >= src.valid_col,
            (
                grp_axis == 0
                or either(profile == "a5" and shared_exp.rows == 1, shared_exp.cols >= src.cols // 32)
            ),
        )
    )


def _group_results_fit(src, group_max, group_scale, grp_axis, profile):
    """`group_max` and `group_scale` must have room for one value per group."""
    return (
        group_max is None
        or group_scale is None
        or least(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else (src.rows if profile == "cpu" else src.valid_row) // 32 * src.valid_col)
    )


def _exponent_pitch(src, shared_exp, grp_axis, interleave):
    """A one-row `shared_exp` needs a `src` with all columns valid; groups of rows need as many columns as `src`
    has."""
    return (
        shared_exp is None
        or not not interleave
        or (either(src.valid_row <= 1, shared_exp.rows > 1, src.valid_col == src.cols) if grp_axis == 1 else either(src.valid_row <= 32, shared_exp.cols == src.cols))
    )


def _codes_pitch(dst, src, quant_type, grp_axis):
    """In the MX forms `dst` must have as many columns as `src`, except for E4M3 bytes with groups of rows."""
    return (
        quant_type not in ("mxfp8", "mxfp4_e2m1")
        or not (grp_axis == 1 or quant_type == "mxfp4_e2m1")
        or implies(src.valid_row > 1, dst.cols == src.cols)
    )


def _group_results_pitch(src, group_max, group_scale, grp_axis):
    """With groups of rows `group_max` and `group_scale` must have room for the values of each group, with rows as
    long as those of `src`."""
    return (
        grp_axis != 0
        or group_max is None
        or group_scale is None
        or least(group_max.size, group_scale.size) >= (src.valid_row // 32 - 1) * src.cols + src.valid_col
    )


def _interleave_rows_only(grp_axis, interleave):
    """If `interleave` is true, `grp_axis` must be zero."""
    return not interleave or grp_axis == 0


def _interleave_exponent_shape(src, shared_exp, interleave):
    """Interleaved exponents need one row of codes per 64 rows of `src` and two columns per column, in whole 32-byte
    blocks."""
    return (
        not interleave
        or shared_exp is None
        or both(
            shared_exp.rows == -(-src.rows // 64),
            shared_exp.cols == -(-(src.cols * 2) // 32) * 32,
            shared_exp.valid_row == -(-src.valid_row // 64),
            shared_exp.valid_col == src.valid_col * 2,
        )
    )


def _no_offset(offset):
    """`offset` must not be given."""
    return offset is None


def _scale_apart(dst, scale):
    """`dst` must not share storage with `scale`; otherwise the result is undefined."""
    def judge(dst, scale):
        return not same_storage(dst, scale) and not overlaps(dst, scale)

    return judge


def _offset_given(offset):
    """`offset` must be given."""
    return offset is not None


def _offset_column(dst, offset):
    """`offset` must be a column-major column with one value per row of `dst`."""
    return offset.blayout == "col_major" and both(offset.valid_row == dst.valid_row, offset.valid_col == 1)


def _reordered_blocks(src):
    """The number of valid rows of `src` must be a multiple of `16` and the number of valid columns of `src` must be
    a multiple of `64`."""
    return both(src.valid_row % 16 == 0, src.valid_col % 64 == 0)


def _reordered_compact(src, shared_exp):
    """The number of columns of `shared_exp` must equal `⌊src.valid_col / 32⌋` and the number of valid columns of
    `src` must equal the number of columns of `src`; otherwise the result is undefined."""
    return both(shared_exp.cols == src.valid_col // 32, src.valid_col == src.cols)


def _plain_settings(scale_alg, grp_axis):
    """`grp_axis` must be `1` and `scale_alg` must be `ocp`."""
    return grp_axis == 1 and scale_alg == "ocp"


RULES = OpRules(
    "pto.tquant",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",), access="read_write"),
        "scale": OperandSpec(("tile",), optional=True),
        "offset": OperandSpec(("tile",), optional=True),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "shared_exp": OperandSpec(("tile",), access="write", optional=True),
        "group_max": OperandSpec(("tile",), access="write", optional=True),
        "group_scale": OperandSpec(("tile",), access="write", optional=True),
        "exp_zz": OperandSpec(("tile",), access="write", optional=True),
        "quant_type": OperandSpec(("attribute",), type="quant_type", vocabulary=("mxfp8", "mxfp4_e2m1", "int8_sym", "int8_asym")),
        "scale_alg": OperandSpec(("attribute",), optional=True, type="quant_scale_alg", vocabulary=("ocp", "nv"), default="ocp"),
        "grp_axis": OperandSpec(("attribute",), optional=True, type="int", default=1),
        "interleave": OperandSpec(("attribute",), optional=True, type="bool", default=False),
    },
    bind={
        "mxfp8": {"dst": "D", "src": "S", "shared_exp": "E", "group_max": "F", "group_scale": "F"},
        "mxfp4": {"dst": "D", "src": "S", "shared_exp": "E", "group_max": "F", "group_scale": "F"},
        "symmetric": {"dst": "D", "src": "S", "scale": "P", "tmp": "M"},
        "asymmetric": {"dst": "D", "src": "S", "scale": "P", "offset": "P", "tmp": "M"},
        "mxfp8_reordered": {"dst": "D", "src": "S", "shared_exp": "E", "group_max": "F", "group_scale": "F", "exp_zz": "E"},
    },
    types={
        "mxfp8": {
            "cpu": ({"D": ("i8",), "S": ("f16", "bf16", "f32"), "E": ("u8",), "F": ("f16", "bf16", "f32")},),
            "a5": ({"D": ("i8", "u8"), "S": ("f16",), "E": ("u8",), "F": ("f16",)}, {"D": ("i8", "u8"), "S": ("bf16",), "E": ("u8",), "F": ("bf16",)}, {"D": ("i8", "u8"), "S": ("f32",), "E": ("u8",), "F": ("f32",)},),
        },
        "mxfp4": {
            "cpu": ({"D": ("f4e2m1",), "S": ("f16", "bf16", "f32"), "E": ("u8",), "F": ("f16", "bf16", "f32")},),
            "a5": ({"D": ("f4e2m1",), "S": ("f16",), "E": ("u8",), "F": ("f16",)}, {"D": ("f4e2m1",), "S": ("bf16",), "E": ("u8",), "F": ("bf16",)},),
        },
        "symmetric": {
            "cpu": ({"D": ("i8",), "S": ("f32",), "P": ("f32",), "M": None},),
            "a2a3": ({"D": ("i8",), "S": ("f32",), "P": ("f32",), "M": ("f32",)},),
            "a5": ({"D": ("i8",), "S": ("f32",), "P": ("f32",), "M": None},),
        },
        "asymmetric": {
            "cpu": ({"D": ("u8",), "S": ("f32",), "P": ("f32",), "M": None},),
            "a2a3": ({"D": ("u8",), "S": ("f32",), "P": ("f32",), "M": ("f32",)},),
            "a5": ({"D": ("u8",), "S": ("f32",), "P": ("f32",), "M": None},),
        },
        "mxfp8_reordered": {
            "cpu": ({"D": ("i8",), "S": ("f16", "bf16", "f32"), "E": ("u8",), "F": ("f16", "bf16", "f32")},),
        },
    },
    rules=(
        VECTOR_TILES.of("pto.tquant"),
        PLAIN_LAYOUT.of("pto.tquant"),
        SAME_VALID_SHAPE.of("pto.tquant"),
        INTERLEAVE_WHOLE_PAIRS.of("pto.tquant"),
        NO_INTERLEAVE.of("pto.tquant"),
        Rule(
            "pto.tquant/scale-given", _scale_given, reads=("scale", "quant_type"), profiles=("cpu", "a5", "a2a3"),
            en="If `quant_type` is `int8_sym` or `int8_asym`, `scale` must be given.",
            zh="当 `quant_type` 为 `int8_sym` 或 `int8_asym` 时，必须给出 `scale`。",
            shows=("quant_type", "scale.kind"),
            text="implies(quant_type in {int8_sym, int8_asym}, present(scale))",
            by=(("cpu", "compile"), ("a5", "compile"), ("a2a3", "compile")),
        ),
        Rule(
            "pto.tquant/scale-not-empty", _scale_not_empty, reads=("scale",), profiles=("cpu",),
            en="If `scale` is given, the valid region of `scale` must not be empty; otherwise the result is undefined.",
            zh="当给出 `scale` 时，`scale` 的有效区域不得为空；否则结果未定义。",
            severity="undefined",
            needs=("scale-given",),
            shows=("scale.kind", "scale.valid_row", "scale.valid_col"),
            text="implies(present(scale), nonempty(scale))",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tquant/scale-column", _scale_column, reads=("dst", "scale"), profiles=("a2a3",),
            en="If `scale` is given, `scale` must be a column-major column with one value per row of `dst`.",
            zh="当给出 `scale` 时，`scale` 必须为列主序的单列且有效行数与 `dst` 相同。",
            needs=("scale-given",),
            shows=("scale.kind", "scale.valid_row", "dst.valid_row", "scale.valid_col", "scale.blayout"),
            text="implies(present(scale), column(scale))",
            by=(("a2a3", "assembler run"),),
        ),
        Rule(
            "pto.tquant/scale-values", _scale_column, reads=("dst", "scale"), profiles=("a5",),
            en="If `scale` is given, `scale` must be a column-major column with one value per row of `dst`; otherwise the result is undefined.",
            zh="当给出 `scale` 时，`scale` 必须为列主序的单列且有效行数与 `dst` 相同；否则结果未定义。",
            severity="undefined",
            needs=("scale-given",),
            shows=("scale.kind", "scale.valid_row", "dst.valid_row", "scale.valid_col", "scale.blayout"),
            text="implies(present(scale), column(scale))",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tquant/tmp-given", _tmp_given, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be given.",
            zh="必须给出 `tmp`。",
            shows=("tmp.kind",),
            text="present(tmp)",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tquant/tmp-large-enough", _tmp_large_enough, reads=("src", "tmp"), profiles=("a2a3",),
            en="If the number of valid rows of `src` is less than `256`, the size in bytes of `tmp` must be at least `max(src.rows × src.cols × 4, ⌈src.valid_row / 8⌉ × 256)`; otherwise the size in bytes of `tmp` must be at least `max(src.rows × src.cols × 4, 7680)`; if this does not hold, the result is undefined.",
            zh="当 `src` 的有效行数小于 `256` 时，`tmp` 的字节数不得小于 `max(src.rows × src.cols × 4, ⌈src.valid_row / 8⌉ × 256)`；其他情况下 `tmp` 的字节数不得小于 `max(src.rows × src.cols × 4, 7680)`；不满足时结果未定义。",
            severity="undefined",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.bytes", "src.rows", "src.cols", "src.valid_row"),
            numbers=(4, 256, 8, 7680),
            text="tmp.bytes >= maximum(src.rows * src.cols * 4, ceil_div(src.valid_row, 8) * 256 if src.valid_row < 256 else 7680)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tquant/tmp-like-source-in-text", _tmp_like_source_in_text, reads=("src", "tmp"), profiles=("a2a3",),
            en="`tmp` and `src` must have the same element type, static shape and valid shape, and `tmp` must be row-major.",
            zh="`tmp` 和 `src` 的元素类型、静态形状和有效形状必须相同，且 `tmp` 必须为行主序。",
            severity="warning",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.dtype", "src.dtype", "tmp.shape", "src.shape", "tmp.valid_shape", "src.valid_shape", "tmp.blayout"),
            text="tmp.dtype == src.dtype and tmp.shape == src.shape and tmp.valid_shape == src.valid_shape and tmp.blayout == row_major",
            in_text="error",
            by=(("a2a3", "assembler"),),
        ),
        Rule(
            "pto.tquant/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile; otherwise the result is undefined.",
            zh="`tmp` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            needs=("tmp-given",),
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tquant/tmp-apart", _tmp_apart, reads=("src", "scale", "offset", "tmp"), profiles=("a2a3",),
            en="`tmp` must not share storage with `src`; if `scale` is given, `tmp` must not share storage with `scale`; if `offset` is given, `tmp` must not share storage with `offset`; if this does not hold, the result is undefined.",
            zh="`tmp` 不得与 `src` 共用存储；当给出 `scale` 时，`tmp` 不得与 `scale` 共用存储；当给出 `offset` 时，`tmp` 不得与 `offset` 共用存储；不满足时结果未定义。",
            severity="undefined",
            stage="data",
            needs=("tmp-given",),
            requires=("tmp",),
            data=("src", "scale", "offset", "tmp"),
            shows=("scale.kind", "offset.kind"),
            text="separate(tmp, src) and implies(present(scale), separate(tmp, scale)) and implies(present(offset), separate(tmp, offset))",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tquant/no-scratch", _no_tmp, reads=("tmp",), profiles=("cpu",),
            en="`tmp` must not be given.",
            zh="不得给出 `tmp`。",
            shows=("tmp.kind",),
            text="not present(tmp)",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tquant/group-results-given", _group_results_given, reads=("shared_exp", "group_max", "group_scale", "quant_type"), profiles=("cpu", "a5"),
            en="If `quant_type` is `mxfp8` or `mxfp4_e2m1`, `shared_exp`, `group_max` and `group_scale` must be given.",
            zh="当 `quant_type` 为 `mxfp8` 或 `mxfp4_e2m1` 时，必须给出 `shared_exp`、`group_max` 和 `group_scale`。",
            shows=("quant_type", "shared_exp.kind", "group_max.kind", "group_scale.kind"),
            text="implies(quant_type in {mxfp8, mxfp4_e2m1}, present(shared_exp) and present(group_max) and present(group_scale))",
            by=(("cpu", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tquant/known-axis", _known_axis, reads=("grp_axis",), profiles=("cpu", "a5"),
            en="`grp_axis` must be `0` or `1`.",
            zh="`grp_axis` 必须为 `0` 或 `1`。",
            shows=("grp_axis",),
            numbers=(0, 1),
            text="grp_axis in {0, 1}",
            by=(("cpu", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tquant/same-static-shape", _same_static_shape, reads=("dst", "src", "quant_type"), profiles=("cpu",),
            en="If `quant_type` is `mxfp8` or `mxfp4_e2m1`, `dst` and `src` must have the same static shape, and must be row-major.",
            zh="当 `quant_type` 为 `mxfp8` 或 `mxfp4_e2m1` 时，`dst` 和 `src` 的静态形状必须相同，且 `dst` 和 `src` 必须均为行主序。",
            shows=("quant_type", "dst.shape", "src.shape", "dst.blayout", "src.blayout"),
            text="implies(quant_type in {mxfp8, mxfp4_e2m1}, dst.shape == src.shape and dst.blayout == row_major and src.blayout == row_major)",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tquant/groups-of-32", _groups_of_32, reads=("src", "quant_type", "grp_axis"), profiles=("cpu",),
            en="Along the grouped axis `src` must have a multiple of 32 elements.",
            zh="沿分组方向，`src` 的元素个数须为 32 的整数倍。",
            shows=("quant_type", "grp_axis", "src.cols", "src.rows"),
            numbers=(1, 32, 0),
            text="implies(quant_type in {mxfp8, mxfp4_e2m1}, (src.cols if grp_axis == 1 else src.rows) % 32 == 0)",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tquant/full-groups", _full_groups, reads=("src", "quant_type", "grp_axis"), profiles=("cpu", "a5"),
            en="Along the grouped axis `src` must have a multiple of 32 valid elements.",
            zh="沿分组方向，`src` 的有效元素个数须为 32 的整数倍。",
            severity="undefined",
            shows=("quant_type", "grp_axis", "src.valid_col", "src.valid_row"),
            numbers=(1, 32, 0),
            text="implies(quant_type in {mxfp8, mxfp4_e2m1}, (src.valid_col if grp_axis == 1 else src.valid_row) % 32 == 0)",
            in_text="error",
            by=(("cpu", "assembler result"), ("a5", "assembler result")),
        ),
        Rule(
            "pto.tquant/exponents-fit", _exponents_fit, reads=("src", "shared_exp", "grp_axis", "interleave", "profile"), profiles=("cpu", "a5", "a2a3"),
            en="`shared_exp` must have room for one code per group.",
            zh="`shared_exp` 须能为每组容纳一个编码。",
            severity="undefined",
            shows=("shared_exp.kind", "shared_exp.size", "grp_axis", "src.valid_row", "src.cols", "src.rows", "src.valid_col", "interleave", "shared_exp.cols", "shared_exp.rows"),
            numbers=(1, 32, 0),
            text="implies(present(shared_exp), shared_exp.size >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else (src.rows if profile == cpu else src.valid_row) // 32 * src.valid_col) and (grp_axis == 1 or interleave or shared_exp.cols >= src.valid_col) and (grp_axis == 0 or profile == a5 and shared_exp.rows == 1 or shared_exp.cols >= src.cols // 32))",
            by=(("cpu", "result"), ("a5", "result"), ("a2a3", "document")),
        ),
        Rule(
            "pto.tquant/group-results-fit", _group_results_fit, reads=("src", "group_max", "group_scale", "grp_axis", "profile"), profiles=("cpu", "a5"),
            en="`group_max` and `group_scale` must have room for one value per group.",
            zh="`group_max` 与 `group_scale` 须能为每组容纳一个值。",
            severity="undefined",
            shows=("group_max.kind", "group_scale.kind", "group_max.size", "group_scale.size", "grp_axis", "src.valid_row", "src.cols", "src.rows", "src.valid_col"),
            numbers=(1, 32),
            text="implies(present(group_max) and present(group_scale), minimum(group_max.size, group_scale.size) >= (src.valid_row * (src.cols // 32) if grp_axis == 1 else (src.rows if profile == cpu else src.valid_row) // 32 * src.valid_col))",
            by=(("cpu", "result"), ("a5", "document")),
        ),
        Rule(
            "pto.tquant/exponent-pitch", _exponent_pitch, reads=("src", "shared_exp", "grp_axis", "interleave"), profiles=("a5",),
            en="A one-row `shared_exp` needs a `src` with all columns valid; groups of rows need as many columns as `src` has.",
            zh="`shared_exp` 只有一行时，`src` 的列须全部有效；按行分组时其列数须与 `src` 相同。",
            severity="undefined",
            shows=("shared_exp.kind", "interleave", "grp_axis", "src.valid_row", "shared_exp.rows", "src.valid_col", "src.cols", "shared_exp.cols"),
            numbers=(1, 32),
            text="implies(present(shared_exp) and not interleave, src.valid_row <= 1 or shared_exp.rows > 1 or src.valid_col == src.cols if grp_axis == 1 else src.valid_row <= 32 or shared_exp.cols == src.cols)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tquant/codes-pitch", _codes_pitch, reads=("dst", "src", "quant_type", "grp_axis"), profiles=("a5",),
            en="In the MX forms `dst` must have as many columns as `src`, except for E4M3 bytes with groups of rows.",
            zh="MX 形式中 `dst` 的列数须与 `src` 相同，按行分组的 E4M3 除外。",
            severity="undefined",
            shows=("quant_type", "src.valid_row", "grp_axis", "dst.cols", "src.cols"),
            numbers=(1,),
            text="implies(quant_type in {mxfp8, mxfp4_e2m1} and src.valid_row > 1 and (grp_axis == 1 or quant_type == mxfp4_e2m1), dst.cols == src.cols)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tquant/group-results-pitch", _group_results_pitch, reads=("src", "group_max", "group_scale", "grp_axis"), profiles=("a5",),
            en="With groups of rows `group_max` and `group_scale` must have room for the values of each group, with rows as long as those of `src`.",
            zh="按行分组时，`group_max` 与 `group_scale` 按 `src` 的列数分行存放，须能容纳各组的值。",
            severity="undefined",
            shows=("grp_axis", "group_max.kind", "group_scale.kind", "group_max.size", "group_scale.size", "src.valid_row", "src.cols", "src.valid_col"),
            numbers=(0, 32, 1),
            text="implies(grp_axis == 0 and present(group_max) and present(group_scale), minimum(group_max.size, group_scale.size) >= (src.valid_row // 32 - 1) * src.cols + src.valid_col)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tquant/interleave-rows-only", _interleave_rows_only, reads=("grp_axis", "interleave"), profiles=("a5",),
            en="If `interleave` is true, `grp_axis` must be zero.",
            zh="当 `interleave` 为真时，`grp_axis` 必须为零。",
            shows=("interleave", "grp_axis"),
            numbers=(0,),
            text="implies(interleave, grp_axis == 0)",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tquant/interleave-exponent-shape", _interleave_exponent_shape, reads=("src", "shared_exp", "interleave"), profiles=("a5",),
            en="Interleaved exponents need one row of codes per 64 rows of `src` and two columns per column, in whole 32-byte blocks.",
            zh="交错存放的指数须每 64 行 `src` 占一行、每列占两列，且按 32 字节整块取整。",
            shows=("interleave", "shared_exp.kind", "shared_exp.rows", "src.rows", "shared_exp.cols", "src.cols", "shared_exp.valid_row", "src.valid_row", "shared_exp.valid_col", "src.valid_col"),
            numbers=(64, 2, 32),
            text="implies(interleave and present(shared_exp), shared_exp.rows == ceil_div(src.rows, 64) and shared_exp.cols == ceil_div(src.cols * 2, 32) * 32 and shared_exp.valid_row == ceil_div(src.valid_row, 64) and shared_exp.valid_col == src.valid_col * 2)",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tquant/no-offset", _no_offset, reads=("offset",), profiles=("cpu", "a2a3", "a5"),
            en="`offset` must not be given.",
            zh="不得给出 `offset`。",
            severity="warning",
            form="symmetric",
            shows=("offset.kind",),
            text="not present(offset)",
            in_text="error",
            by=(("cpu", "assembler"), ("a2a3", "assembler"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tquant/scale-apart", _scale_apart, reads=("dst", "scale"), profiles=("cpu",),
            en="`dst` must not share storage with `scale`; otherwise the result is undefined.",
            zh="`dst` 不得与 `scale` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="symmetric",
            requires=("scale",),
            data=("dst", "scale"),
            text="separate(dst, scale)",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tquant/offset-given", _offset_given, reads=("offset",), profiles=("cpu", "a2a3", "a5"),
            en="`offset` must be given.",
            zh="必须给出 `offset`。",
            form="asymmetric",
            shows=("offset.kind",),
            text="present(offset)",
            by=(("cpu", "assembler compile"), ("a2a3", "assembler"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tquant/parameters-apart", _parameters_apart, reads=("dst", "scale", "offset"), profiles=("cpu",),
            en="`dst` must not share storage with `scale` or `offset`; otherwise the result is undefined.",
            zh="`dst` 不得与 `scale` 或 `offset` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            needs=("offset-given",),
            form="asymmetric",
            requires=("scale", "offset"),
            data=("dst", "scale", "offset"),
            text="separate(dst, scale) and separate(dst, offset)",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tquant/offset-column", _offset_column, reads=("dst", "offset"), profiles=("a2a3",),
            en="`offset` must be a column-major column with one value per row of `dst`.",
            zh="`offset` 必须为列主序的单列且有效行数与 `dst` 相同。",
            needs=("offset-given",),
            form="asymmetric",
            requires=("offset",),
            shows=("offset.valid_row", "dst.valid_row", "offset.valid_col", "offset.blayout"),
            text="column(offset)",
            by=(("a2a3", "assembler run"),),
        ),
        Rule(
            "pto.tquant/offset-values", _offset_column, reads=("dst", "offset"), profiles=("a5",),
            en="`offset` must be a column-major column with one value per row of `dst`; otherwise the result is undefined.",
            zh="`offset` 必须为列主序的单列且有效行数与 `dst` 相同；否则结果未定义。",
            severity="undefined",
            needs=("offset-given",),
            form="asymmetric",
            requires=("offset",),
            shows=("offset.valid_row", "dst.valid_row", "offset.valid_col", "offset.blayout"),
            text="column(offset)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tquant/reordered-blocks", _reordered_blocks, reads=("src",), profiles=("cpu",),
            en="The number of valid rows of `src` must be a multiple of `16` and the number of valid columns of `src` must be a multiple of `64`.",
            zh="`src` 的有效行数必须为 `16` 的整数倍，且 `src` 的有效列数必须为 `64` 的整数倍。",
            form="mxfp8_reordered",
            shows=("src.valid_row", "src.valid_col"),
            numbers=(16, 0, 64),
            text="src.valid_row % 16 == 0 and src.valid_col % 64 == 0",
            by=(("cpu", "run"),),
        ),
        Rule(
            "pto.tquant/reordered-compact", _reordered_compact, reads=("src", "shared_exp"), profiles=("cpu",),
            en="The number of columns of `shared_exp` must equal `⌊src.valid_col / 32⌋` and the number of valid columns of `src` must equal the number of columns of `src`; otherwise the result is undefined.",
            zh="`shared_exp` 的列数必须等于 `⌊src.valid_col / 32⌋`，且 `src` 的有效列数必须等于 `src` 的列数；否则结果未定义。",
            severity="undefined",
            form="mxfp8_reordered",
            requires=("shared_exp",),
            shows=("shared_exp.cols", "src.valid_col", "src.cols"),
            numbers=(32,),
            text="shared_exp.cols == src.valid_col // 32 and src.valid_col == src.cols",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tquant/plain-settings", _plain_settings, reads=("scale_alg", "grp_axis"), profiles=("cpu",),
            en="`grp_axis` must be `1` and `scale_alg` must be `ocp`.",
            zh="`grp_axis` 必须为 `1`，且 `scale_alg` 必须为 `ocp`。",
            form="mxfp8_reordered",
            shows=("grp_axis", "scale_alg"),
            numbers=(1,),
            text="grp_axis == 1 and scale_alg == ocp",
            by=(("cpu", "compile"),),
        ),
    ),
    types_by={
        "mxfp8": {"cpu": "compile", "a2a3": "compile", "a5": "assembler compile"},
        "mxfp4": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "symmetric": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "asymmetric": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "mxfp8_reordered": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    select=Choice(("exp_zz", "quant_type", "profile"), _form),
    tile=TILE_RULES,
)
