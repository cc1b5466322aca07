"""pto.tcvt: Convert the elements of a tile to another element type.

Generated from tile/elementwise-tile-tile/tcvt.yaml by `pto-isa generate`; do not edit.
"""
# ruff: noqa

import numpy as np

from pto_isa.runtime.kernel import Kernel, by_table, converter, current_profile, exact_abs, require, rounder, unknown_semantics

_plans: dict = {}
_kernel = Kernel("pto.tcvt", __name__, {"dst": ("tile",), "src": ("tile",), "tmp": ("tile",)}, ("dst",), ("round_mode", "sat_mode"))


def tcvt(dst, src, tmp=None, *, round_mode='rint', sat_mode=None, profile=None, check=True, strict=False, exact=False):
    """Convert the elements of a tile to another element type.

    dst: Result. Its valid region is the iteration domain.
    src: Values to convert.
    tmp: Scratch for the conversions from `f32` or `f16` to `i16` and from `f16` to `i8` without saturation on A2/A3. A5
        accepts and ignores it.
    round_mode: Rounding mode. `none` truncates towards zero when the result is an integer and rounds to nearest even
        otherwise. A5 rounds `f32` to `f8e4m3` and `f8e5m2` to nearest even whatever the mode.
    sat_mode: Saturation mode. C++ chooses by profile and pair of types without it; programs say `on` when they leave it
        out.

    dst[i, j] = src[i, j] if isnan(src[i, j]) or abs(src[i, j]) >= 8388608 else convert(convert(src[i, j], i64,
        direction), f32)
    dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} else round_mode, saturation)
    dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} or src.dtype == i32 and dst.dtype ==
        f16 else round_mode, saturation)

    Writes its outputs in place and returns None.  A broken error rule raises RuleError.
    Record: tile/elementwise-tile-tile/tcvt.yaml
    """
    try:
        run = _plans[dst.key, src.key, tmp is None or tmp.key, round_mode, sat_mode, current_profile() if profile is None else profile, check, strict, exact]
    except (KeyError, AttributeError, TypeError) as missing:
        run, named = None, missing.args
    if run is None:
        run = _kernel.plan(_plans, named, (dst, src, tmp), (round_mode, sat_mode), profile, check, strict, exact)
    run(dst, src, tmp)


def bind(dst, src, tmp=None, *, round_mode='rint', sat_mode=None, profile='cpu', exact=False):
    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""
    if src.dtype == "f32" and dst.dtype == "f32":
        if exact:
            return _integral_exact(dst, src, round_mode)
        return _integral(dst, src, round_mode)
    if dst.dtype == "hif8" and profile in ("cpu", "a5"):
        raise unknown_semantics(_kernel.rules, "to_hif8")
    if sat_mode is not None:
        if profile == "cpu":
            return _explicit_cpu(dst, src, round_mode, sat_mode)
        if profile == "a2a3":
            return _explicit_a2a3(dst, src, round_mode, sat_mode)
        return _explicit_a5(dst, src, round_mode, sat_mode)
    if profile == "cpu":
        return _chosen_cpu(dst, src, round_mode)
    if profile == "a2a3":
        return _chosen_a2a3(dst, src, round_mode)
    return _chosen_a5(dst, src, round_mode)


def _integral_exact(dst, src, round_mode):
    """dst[i, j] = src[i, j] if isnan(src[i, j]) or abs(src[i, j]) >= 8388608 else convert(convert(src[i, j], i64,
    direction), f32)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    to_f32 = converter("i64", "f32")
    to_i64 = converter(src.dtype, "i64", "rint" if round_mode in ("none", "odd") else round_mode)

    def run(dst, src, tmp=None):
        dst.valid[...] = np.where(np.isnan(src.valid) | (exact_abs(src.valid) >= 8388608), src.valid, to_f32(to_i64(src.valid)))
    return run


def _integral(dst, src, round_mode):
    """dst[i, j] = src[i, j] if isnan(src[i, j]) or abs(src[i, j]) >= 8388608 else convert(convert(src[i, j], i64,
    direction), f32)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    rounded = rounder("rint" if round_mode in ("none", "odd") else round_mode)

    def run(dst, src, tmp=None):
        rounded(src.valid, out=dst.valid)
    return run


def _explicit_cpu(dst, src, round_mode, sat_mode):
    """dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} else round_mode, saturation)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    saturation = "off" if dst.dtype == "f32" else "on" if dst.dtype == "i4" else sat_mode
    to_dst_kind = converter(src.dtype, dst.dtype, "rint" if dst.dtype in ("f8e4m3", "f8e5m2") else round_mode, saturation)

    def run(dst, src, tmp=None):
        dst.valid[...] = to_dst_kind(src.valid)
    return by_table(run, dst, src)


def _explicit_a2a3(dst, src, round_mode, sat_mode):
    """dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} or src.dtype == i32 and
    dst.dtype == f16 else round_mode, saturation)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    to_dst_kind = converter(src.dtype, dst.dtype, "rint" if dst.dtype in ("f8e4m3", "f8e5m2") or src.dtype == "i32" and dst.dtype == "f16" else round_mode, "off" if dst.dtype == "f32" else sat_mode)

    def run(dst, src, tmp=None):
        dst.valid[...] = to_dst_kind(src.valid)
    return by_table(run, dst, src)


def _explicit_a5(dst, src, round_mode, sat_mode):
    """dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} else round_mode, saturation)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    saturation = "off" if dst.dtype == "f32" or src.dtype == "i16" and dst.dtype == "u32" else sat_mode
    to_dst_kind = converter(src.dtype, dst.dtype, "rint" if dst.dtype in ("f8e4m3", "f8e5m2") else round_mode, saturation)

    def run(dst, src, tmp=None):
        dst.valid[...] = to_dst_kind(src.valid)
    return by_table(run, dst, src)


def _chosen_cpu(dst, src, round_mode):
    """dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} else round_mode, saturation)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    to_dst_kind = converter(src.dtype, dst.dtype, "rint" if dst.dtype in ("f8e4m3", "f8e5m2") else round_mode, "on" if dst.dtype == "i4" else "off")

    def run(dst, src, tmp=None):
        dst.valid[...] = to_dst_kind(src.valid)
    return by_table(run, dst, src)


def _chosen_a2a3(dst, src, round_mode):
    """dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} or src.dtype == i32 and
    dst.dtype == f16 else round_mode, saturation)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    saturation = "on" if dst.dtype == "i4" else "off" if dst.dtype == "f32" or src.dtype == "f16" and dst.dtype in ("i8", "i16", "u8") or src.dtype == "f32" and dst.dtype == "i16" or src.dtype == "i64" and dst.dtype == "i32" or src.dtype == "i32" and dst.dtype == "i16" else "on"
    to_dst_kind = converter(src.dtype, dst.dtype, "rint" if dst.dtype in ("f8e4m3", "f8e5m2") or src.dtype == "i32" and dst.dtype == "f16" else round_mode, saturation)

    def run(dst, src, tmp=None):
        dst.valid[...] = to_dst_kind(src.valid)
    return by_table(run, dst, src)


def _chosen_a5(dst, src, round_mode):
    """dst[i, j] = convert(src[i, j], dst.dtype, rint if dst.dtype in {f8e4m3, f8e5m2} else round_mode, saturation)."""
    require(dst.valid_shape == src.valid_shape, "pto.tcvt/same-valid-shape")
    saturation = "on" if dst.dtype == "i4" else "off" if dst.dtype == "f32" or src.dtype == "i16" and dst.dtype == "u32" or src.dtype == "f16" and dst.dtype in ("i8", "i16", "u8") or src.dtype == "f32" and dst.dtype == "i16" or src.dtype == "i64" and dst.dtype == "i32" or src.dtype == "i32" and dst.dtype == "i16" else "on"
    to_dst_kind = converter(src.dtype, dst.dtype, "rint" if dst.dtype in ("f8e4m3", "f8e5m2") else round_mode, saturation)

    def run(dst, src, tmp=None):
        dst.valid[...] = to_dst_kind(src.valid)
    return by_table(run, dst, src)
