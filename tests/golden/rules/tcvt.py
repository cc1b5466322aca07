"""Rules of pto.tcvt.

Generated from tile/elementwise-tile-tile/tcvt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.storage import overlaps, same_storage
from ...runtime.rules.choice import choose
from ...runtime.rules.logic import greatest, least
from ...runtime.rules.rule import Choice, OpRules, OperandSpec, Rule, TypeDemand

from ._common import _no_tmp, _row_major, _same_shape, _same_valid_shape, _source_apart, _tmp_vector, _vector_tiles
from ._elementwise_tile_tile import PLAIN_ROWS
from ._tile import TILE_RULES


def _form(dst, src, sat_mode, profile):
    """Name the form: integral, to_hif8, explicit, chosen."""
    if src.dtype == "f32" and dst.dtype == "f32":
        return "integral"
    if profile in ("cpu", "a5"):
        if dst.dtype == "hif8":
            return "to_hif8"
    if sat_mode is not None:
        return "explicit"
    if sat_mode is None:
        return "chosen"
    return ""


def _whole_bytes(dst):
    """With a 4-bit result the number of valid columns must be even; otherwise the result is undefined."""
    return dst.dtype not in ("f4e2m1", "f4e1m2") or dst.valid_col % 2 == 0


def _odd_to_f16(dst, src, round_mode):
    """If `round_mode` is `odd`, the element type of `src` must be `f32` and the element type of `dst` must be
    `f16`; otherwise the result is undefined."""
    return round_mode != "odd" or src.dtype == "f32" and dst.dtype == "f16"


def _off_without_tmp(dst, src, tmp, sat_mode):
    """Without `tmp`, saturation can be switched off from `f16` to `i8`, `u8` and `i16`, from `f32` to `i16`, from
    `i64` to `i32` and from `i32` to `i16`; for the other narrowing conversions of floats and from `i32` to `f16`
    the header ignores `off`, which must not be relied on."""
    return (
        sat_mode is None
        or sat_mode != "off"
        or not tmp is None
        or not (src.dtype in ("f16", "bf16", "f32") or src.dtype == "i32" and dst.dtype == "f16")
        or src.dtype == "f16" and dst.dtype in ("i8", "i16", "u8")
        or src.dtype == "f32" and dst.dtype == "i16"
        or src.dtype == "i64" and dst.dtype == "i32"
        or src.dtype == "i32" and dst.dtype == "i16"
        or dst.dtype == "f32"
    )


def _saturation_bits(dst, sat_mode):
    """`off` has no effect on results of 8-bit and 4-bit floats."""
    return sat_mode is None or sat_mode != "off" or dst.dtype not in ("f8e4m3", "f8e5m2", "f4e2m1", "f4e1m2")


def _tmp_apart_from_result(dst, src, tmp, sat_mode):
    """If the element type of `src` is `f16` or `f32`, the element type of `dst` is `i8` or `i16`, and either
    `sat_mode` is not given or `sat_mode` is not `on`, `tmp` must not share storage with `dst`; otherwise the
    result is undefined."""
    if not (src.dtype in ("f16", "f32") and dst.dtype in ("i8", "i16") and not (sat_mode is not None and sat_mode == "on")):
        return True

    def judge(dst, tmp):
        return not same_storage(tmp, dst) and not overlaps(tmp, dst)

    return judge


def _tmp_apart_from_source(dst, src, tmp, sat_mode):
    """If the element type of `src` is `f16`, the element type of `dst` is `i8` or `i16`, and either `sat_mode` is
    not given or `sat_mode` is not `on`, `tmp` must not share storage with `src`; otherwise the result is
    undefined."""
    if not (src.dtype == "f16" and dst.dtype in ("i8", "i16") and not (sat_mode is not None and sat_mode == "on")):
        return True

    def judge(src, tmp):
        return not same_storage(tmp, src) and not overlaps(tmp, src)

    return judge


def _tmp_for_f16_to_i16(dst, src, tmp, sat_mode):
    """From `f16` to `i16` without saturation, `tmp` must hold at least 32 bytes for every 8 of the first 64 valid
    columns."""
    return (
        tmp is None
        or src.dtype != "f16"
        or dst.dtype != "i16"
        or not not (sat_mode is not None and sat_mode == "on")
        or tmp.bytes >= 32 * -(-least(dst.valid_col, 64) // 8)
    )


def _tmp_for_f16_to_i8(dst, src, tmp, sat_mode):
    """From `f16` to `i8` without saturation, `tmp` must hold 32 bytes for every 8 of the first 64 valid columns,
    and no less than 128 bytes plus 32 bytes for every 16 of them."""
    return (
        tmp is None
        or src.dtype != "f16"
        or dst.dtype != "i8"
        or not not (sat_mode is not None and sat_mode == "on")
        or tmp.bytes >= greatest(32 * -(-least(dst.valid_col, 64) // 8), 128 + 32 * -(-least(dst.valid_col, 64) // 16))
    )


def _tmp_for_f32_to_i16(dst, src, tmp, sat_mode):
    """From `f32` to `i16` without saturation, `tmp` must hold 256 bytes for every full 64 valid columns, and for
    the remaining columns the 32-bit integers of up to 255 rows at the row stride of `src`."""
    return (
        tmp is None
        or src.dtype != "f32"
        or dst.dtype != "i16"
        or not not (sat_mode is not None and sat_mode == "on")
        or tmp.bytes >= greatest(256 * least(dst.valid_col // 64, 255), choose(dst.valid_col % 64 == 0, 0, 32 * ((least(dst.valid_row, 255) - 1) * (src.cols // 8) + -(-(dst.valid_col % 64) // 8))))
    )


RULES = OpRules(
    "pto.tcvt",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "round_mode": OperandSpec(("attribute",), optional=True, type="round_mode", vocabulary=("none", "rint", "round", "floor", "ceil", "trunc", "odd"), default="rint"),
        "sat_mode": OperandSpec(("attribute",), optional=True, type="sat_mode", vocabulary=("on", "off")),
    },
    bind={
        "integral": {"dst": "T", "src": "T"},
        "to_hif8": {"dst": "D", "src": "S"},
        "explicit": {"dst": "D", "src": "S"},
        "chosen": {"dst": "D", "src": "S"},
    },
    types={
        "integral": {
            "cpu": ({"T": ("f32",)},),
            "a2a3": ({"T": ("f32",)},),
            "a5": ({"T": ("f32",)},),
        },
        "to_hif8": {
            "cpu": ({"S": ("f16", "f32"), "D": ("hif8",)},),
            "a5": ({"S": ("f16", "f32"), "D": ("hif8",)},),
        },
        "explicit": {
            "cpu": ({"S": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "D": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")}, {"S": ("f32",), "D": ("f8e4m3", "f8e5m2")}, {"S": ("f16",), "D": ("i4",)}, {"S": ("bf16",), "D": ("f4e2m1", "f4e1m2")}, {"S": ("f8e4m3", "f8e5m2", "hif8"), "D": ("f32",)}, {"S": ("f4e2m1", "f4e1m2"), "D": ("bf16",)}, {"S": ("i4",), "D": ("f16",)},),
            "a2a3": ({"S": ("f32",), "D": ("f16", "bf16", "f32", "i16", "i32", "i64")}, {"S": ("f16",), "D": ("f32", "i4", "i8", "i16", "i32", "u8")}, {"S": ("bf16",), "D": ("f32", "i32")}, {"S": ("i16",), "D": ("f16", "f32")}, {"S": ("i32",), "D": ("f16", "f32", "i16", "i64")}, {"S": ("i64",), "D": ("f32", "i32")}, {"S": ("u8", "i8", "i4"), "D": ("f16",)},),
            "a5": ({"S": ("f32",), "D": ("f16", "bf16", "f32", "i16", "i32", "i64", "f8e4m3", "f8e5m2")}, {"S": ("f16",), "D": ("f32", "i8", "i16", "i32", "u8")}, {"S": ("bf16",), "D": ("f16", "f32", "i32", "f4e2m1", "f4e1m2")}, {"S": ("i8",), "D": ("f16", "i16", "i32")}, {"S": ("i16",), "D": ("f16", "f32", "i32", "u8", "u32")}, {"S": ("i32",), "D": ("f32", "i16", "i64", "u8", "u16")}, {"S": ("i64",), "D": ("f32", "i32")}, {"S": ("u8",), "D": ("f16", "u16")}, {"S": ("u32",), "D": ("i16", "u8", "u16")}, {"S": ("f8e4m3", "f8e5m2", "hif8"), "D": ("f32",)}, {"S": ("f4e2m1", "f4e1m2"), "D": ("bf16",)},),
        },
        "chosen": {
            "cpu": ({"S": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "D": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")}, {"S": ("f32",), "D": ("f8e4m3", "f8e5m2")}, {"S": ("f16",), "D": ("i4",)}, {"S": ("bf16",), "D": ("f4e2m1", "f4e1m2")}, {"S": ("f8e4m3", "f8e5m2", "hif8"), "D": ("f32",)}, {"S": ("f4e2m1", "f4e1m2"), "D": ("bf16",)}, {"S": ("i4",), "D": ("f16",)},),
            "a2a3": ({"S": ("f32",), "D": ("f16", "bf16", "f32", "i16", "i32", "i64")}, {"S": ("f16",), "D": ("f32", "i4", "i8", "i16", "i32", "u8")}, {"S": ("bf16",), "D": ("f32", "i32")}, {"S": ("i16",), "D": ("f16", "f32")}, {"S": ("i32",), "D": ("f16", "f32", "i16", "i64")}, {"S": ("i64",), "D": ("f32", "i32")}, {"S": ("u8", "i8", "i4"), "D": ("f16",)},),
            "a5": ({"S": ("f32",), "D": ("f16", "bf16", "f32", "i16", "i32", "i64", "f8e4m3", "f8e5m2")}, {"S": ("f16",), "D": ("f32", "i8", "i16", "i32", "u8")}, {"S": ("bf16",), "D": ("f16", "f32", "i32", "f4e2m1", "f4e1m2")}, {"S": ("i8",), "D": ("f16", "i16", "i32")}, {"S": ("i16",), "D": ("f16", "f32", "i32", "u8", "u32")}, {"S": ("i32",), "D": ("f32", "i16", "i64", "u8", "u16")}, {"S": ("i64",), "D": ("f32", "i32")}, {"S": ("u8",), "D": ("f16", "u16")}, {"S": ("u32",), "D": ("i16", "u8", "u16")}, {"S": ("f8e4m3", "f8e5m2", "hif8"), "D": ("f32",)}, {"S": ("f4e2m1", "f4e1m2"), "D": ("bf16",)},),
        },
    },
    rules=(
        PLAIN_ROWS.of("pto.tcvt"),
        Rule(
            "pto.tcvt/whole-bytes", _whole_bytes, reads=("dst",), profiles=("a5",),
            en="With a 4-bit result the number of valid columns must be even; otherwise the result is undefined.",
            zh="结果为 4 位类型时，有效列数必须为偶数；否则结果未定义。",
            severity="undefined",
            shows=("dst.dtype", "dst.valid_col"),
            numbers=(2, 0),
            text="implies(dst.dtype in {f4e2m1, f4e1m2}, dst.valid_col % 2 == 0)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tcvt/source-apart", _source_apart, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="If the element size in bytes of `dst` is greater than the element size in bytes of `src`, `dst` must not share storage with `src`; otherwise the result is undefined.",
            zh="当 `dst` 的元素字节数大于 `src` 的元素字节数时，`dst` 不得与 `src` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src"),
            shows=("dst.itemsize", "src.itemsize"),
            text="implies(dst.itemsize > src.itemsize, separate(dst, src))",
            by=(("cpu", "result"), ("a2a3", "document"), ("a5", "result")),
        ),
        Rule(
            "pto.tcvt/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tcvt/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major; otherwise the result is undefined.",
            zh="`dst` 和 `src` 必须均为行主序；否则结果未定义。",
            severity="undefined",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tcvt/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
            by=(("cpu", "assembler"), ("a2a3", "assembler"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tcvt/same-shape", _same_shape, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must have the same static shape.",
            zh="`dst` 和 `src` 的静态形状必须相同。",
            shows=("dst.shape", "src.shape"),
            text="dst.shape == src.shape",
            by=(("a2a3", "assembler"), ("a5", "assembler")),
        ),
        Rule(
            "pto.tcvt/no-tmp", _no_tmp, reads=("tmp",), profiles=("cpu",),
            en="`tmp` must not be given.",
            zh="不得给出 `tmp`。",
            severity="warning",
            shows=("tmp.kind",),
            text="not present(tmp)",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tcvt/odd-to-f16", _odd_to_f16, reads=("dst", "src", "round_mode"), profiles=("a2a3", "a5"),
            en="If `round_mode` is `odd`, the element type of `src` must be `f32` and the element type of `dst` must be `f16`; otherwise the result is undefined.",
            zh="当 `round_mode` 为 `odd` 时，`src` 的元素类型必须为 `f32`，且 `dst` 的元素类型必须为 `f16`；否则结果未定义。",
            severity="undefined",
            shows=("round_mode", "src.dtype", "dst.dtype"),
            text="implies(round_mode == odd, src.dtype == f32 and dst.dtype == f16)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tcvt/off-without-tmp", _off_without_tmp, reads=("dst", "src", "tmp", "sat_mode"), profiles=("a2a3",),
            en="Without `tmp`, saturation can be switched off from `f16` to `i8`, `u8` and `i16`, from `f32` to `i16`, from `i64` to `i32` and from `i32` to `i16`; for the other narrowing conversions of floats and from `i32` to `f16` the header ignores `off`, which must not be relied on.",
            zh="不带 `tmp` 时，只有 `f16` 到 `i8`、`u8`、`i16`，`f32` 到 `i16`，`i64` 到 `i32` 以及 `i32` 到 `i16` 的转换可以关闭饱和；浮点数的其他窄化转换以及 `i32` 到 `f16` 会忽略 `off`，结果不可依赖。",
            severity="undefined",
            shows=("sat_mode.kind", "sat_mode", "tmp.kind", "src.dtype", "dst.dtype"),
            text="implies(present(sat_mode) and sat_mode == off and not present(tmp) and (src.dtype in {f16, bf16, f32} or src.dtype == i32 and dst.dtype == f16), (src.dtype == f16 and dst.dtype in {i8, i16, u8} or src.dtype == f32 and dst.dtype == i16 or src.dtype == i64 and dst.dtype == i32 or src.dtype == i32 and dst.dtype == i16) or dst.dtype == f32)",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tcvt/saturation-bits", _saturation_bits, reads=("dst", "sat_mode"), profiles=("a5",),
            en="`off` has no effect on results of 8-bit and 4-bit floats.",
            zh="结果为 8 位或 4 位浮点时，`off` 不起作用。",
            severity="warning",
            shows=("sat_mode.kind", "sat_mode", "dst.dtype"),
            text="implies(present(sat_mode) and sat_mode == off, dst.dtype not in {f8e4m3, f8e5m2, f4e2m1, f4e1m2})",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tcvt/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3",),
            en="`tmp` must be a vector tile; otherwise the result is undefined.",
            zh="`tmp` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tcvt/tmp-apart-from-result", _tmp_apart_from_result, reads=("dst", "src", "tmp", "sat_mode"), profiles=("a2a3",),
            en="If the element type of `src` is `f16` or `f32`, the element type of `dst` is `i8` or `i16`, and either `sat_mode` is not given or `sat_mode` is not `on`, `tmp` must not share storage with `dst`; otherwise the result is undefined.",
            zh="当 `src` 的元素类型为 `f16` 或 `f32`，`dst` 的元素类型为 `i8` 或 `i16`，且（未给出 `sat_mode` 或 `sat_mode` 不是 `on`）时，`tmp` 不得与 `dst` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            requires=("tmp",),
            data=("dst", "tmp"),
            shows=("src.dtype", "dst.dtype", "sat_mode.kind", "sat_mode"),
            text="implies(src.dtype in {f16, f32} and dst.dtype in {i8, i16} and not (present(sat_mode) and sat_mode == on), separate(tmp, dst))",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tcvt/tmp-apart-from-source", _tmp_apart_from_source, reads=("dst", "src", "tmp", "sat_mode"), profiles=("a2a3",),
            en="If the element type of `src` is `f16`, the element type of `dst` is `i8` or `i16`, and either `sat_mode` is not given or `sat_mode` is not `on`, `tmp` must not share storage with `src`; otherwise the result is undefined.",
            zh="当 `src` 的元素类型为 `f16`，`dst` 的元素类型为 `i8` 或 `i16`，且（未给出 `sat_mode` 或 `sat_mode` 不是 `on`）时，`tmp` 不得与 `src` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            requires=("tmp",),
            data=("src", "tmp"),
            shows=("src.dtype", "dst.dtype", "sat_mode.kind", "sat_mode"),
            text="implies(src.dtype == f16 and dst.dtype in {i8, i16} and not (present(sat_mode) and sat_mode == on), separate(tmp, src))",
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tcvt/tmp-for-f16-to-i16", _tmp_for_f16_to_i16, reads=("dst", "src", "tmp", "sat_mode"), profiles=("a2a3",),
            en="From `f16` to `i16` without saturation, `tmp` must hold at least 32 bytes for every 8 of the first 64 valid columns.",
            zh="不饱和地从 `f16` 转换到 `i16` 时，前 64 个有效列中每 8 列需要 `tmp` 至少提供 32 字节。",
            shows=("tmp.kind", "src.dtype", "dst.dtype", "sat_mode.kind", "sat_mode", "tmp.bytes", "dst.valid_col"),
            numbers=(32, 64, 8),
            text="implies(present(tmp) and src.dtype == f16 and dst.dtype == i16 and not (present(sat_mode) and sat_mode == on), tmp.bytes >= 32 * ceil_div(minimum(dst.valid_col, 64), 8))",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tcvt/tmp-for-f16-to-i8", _tmp_for_f16_to_i8, reads=("dst", "src", "tmp", "sat_mode"), profiles=("a2a3",),
            en="From `f16` to `i8` without saturation, `tmp` must hold 32 bytes for every 8 of the first 64 valid columns, and no less than 128 bytes plus 32 bytes for every 16 of them.",
            zh="不饱和地从 `f16` 转换到 `i8` 时，前 64 个有效列中每 8 列需要 `tmp` 提供 32 字节，且总量不小于 128 字节加每 16 列 32 字节。",
            shows=("tmp.kind", "src.dtype", "dst.dtype", "sat_mode.kind", "sat_mode", "tmp.bytes", "dst.valid_col"),
            numbers=(32, 64, 8, 128, 16),
            text="implies(present(tmp) and src.dtype == f16 and dst.dtype == i8 and not (present(sat_mode) and sat_mode == on), tmp.bytes >= maximum(32 * ceil_div(minimum(dst.valid_col, 64), 8), 128 + 32 * ceil_div(minimum(dst.valid_col, 64), 16)))",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tcvt/tmp-for-f32-to-i16", _tmp_for_f32_to_i16, reads=("dst", "src", "tmp", "sat_mode"), profiles=("a2a3",),
            en="From `f32` to `i16` without saturation, `tmp` must hold 256 bytes for every full 64 valid columns, and for the remaining columns the 32-bit integers of up to 255 rows at the row stride of `src`.",
            zh="不饱和地从 `f32` 转换到 `i16` 时，每满 64 个有效列需要 `tmp` 提供 256 字节；对余下的列，还须容纳至多 255 行以 `src` 行步长存放的 32 位整数。",
            shows=("tmp.kind", "src.dtype", "dst.dtype", "sat_mode.kind", "sat_mode", "tmp.bytes", "dst.valid_col", "dst.valid_row", "src.cols"),
            numbers=(256, 64, 255, 0, 32, 1, 8),
            text="implies(present(tmp) and src.dtype == f32 and dst.dtype == i16 and not (present(sat_mode) and sat_mode == on), tmp.bytes >= maximum(256 * minimum(dst.valid_col // 64, 255), 0 if dst.valid_col % 64 == 0 else 32 * ((minimum(dst.valid_row, 255) - 1) * (src.cols // 8) + ceil_div(dst.valid_col % 64, 8))))",
            by=(("a2a3", "run"),),
        ),
    ),
    unknown={
        "to_hif8": ("PTO library headers for A5; Tests of the PTO library on A5 with their expected results; Page of a family of vector instructions; Instruction page by family (English); Older single instruction page (English); Measured behaviour of the CPU simulator; Published description of the HiFloat8 format (arXiv 2409.16626); HiFloat8 in the guide to quantisation of AMCT", "PTO 库 A5 头文件；PTO 库 A5 测试及其期望结果；向量指令族页；按指令族编排的页面（英文）；旧版指令页（英文）；CPU 模拟器的实测行为；HiFloat8 格式白皮书（arXiv 2409.16626）；AMCT 文档《HiFloat8 数据格式&量化算法介绍》"),
    },
    types_by={
        "integral": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "to_hif8": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "explicit": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "chosen": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    demands={
        "explicit": (TypeDemand(("dst", "src"), ({"dst": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64"), "src": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64")},), ("a2a3",), 60), TypeDemand(("dst", "src"), ({"src": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64"), "dst": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64")}, {"src": ("f32",), "dst": ("f8e4m3", "f8e5m2", "hif8")}, {"src": ("f16",), "dst": ("hif8",)}, {"src": ("bf16",), "dst": ("f4e2m1", "f4e1m2")}, {"src": ("f4e2m1", "f4e1m2"), "dst": ("bf16",)}, {"src": ("f8e4m3", "f8e5m2", "hif8"), "dst": ("f32",)}), ("a5",), 60),),
        "chosen": (TypeDemand(("dst", "src"), ({"dst": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64"), "src": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64")},), ("a2a3",), 60), TypeDemand(("dst", "src"), ({"src": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64"), "dst": ("f32", "f16", "bf16", "i8", "i16", "i32", "i64")}, {"src": ("f32",), "dst": ("f8e4m3", "f8e5m2", "hif8")}, {"src": ("f16",), "dst": ("hif8",)}, {"src": ("bf16",), "dst": ("f4e2m1", "f4e1m2")}, {"src": ("f4e2m1", "f4e1m2"), "dst": ("bf16",)}, {"src": ("f8e4m3", "f8e5m2", "hif8"), "dst": ("f32",)}), ("a5",), 60),),
    },
    select=Choice(("dst", "src", "sat_mode", "profile"), _form),
    tile=TILE_RULES,
)
