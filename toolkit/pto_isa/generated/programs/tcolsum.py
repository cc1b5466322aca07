"""pto.tcolsum in programs.

Generated from tile/reduce-and-expand/tcolsum.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tcolsum import RULES, _binary_has_tmp, _not_empty, _plain_tiles, _same_columns, _same_static_columns, _tmp_columns, _tmp_plain, _tmp_rows, _tmp_same_type, _vector_tiles, _wide_columns, _wide_without_tmp


def _cpu(dst, src, tmp, is_binary):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_static_columns(dst, src) is not False
        and _binary_has_tmp(tmp, is_binary) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, tmp, is_binary):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _plain_tiles(dst, src) is not False
        and _same_columns(dst, src) is not False
        and _binary_has_tmp(tmp, is_binary) is not False
        and (tmp is None or _tmp_plain(tmp) is not False)
        and (tmp is None or _tmp_same_type(src, tmp) is not False)
        and (tmp is None or _tmp_columns(src, tmp, is_binary) is not False)
        and (tmp is None or _tmp_rows(src, tmp, is_binary) is not False)
    ):
        return ""
    return None


def _a5(dst, src, tmp, is_binary):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _vector_tiles(dst, src) is not False
        and _plain_tiles(dst, src) is not False
        and _same_columns(dst, src) is not False
        and _not_empty(src) is not False
        and _wide_columns(src) is not False
        and _binary_has_tmp(tmp, is_binary) is not False
        and (tmp is None or _tmp_plain(tmp) is not False)
        and (tmp is None or _tmp_same_type(src, tmp) is not False)
        and (tmp is None or _tmp_columns(src, tmp, is_binary) is not False)
        and (tmp is None or _tmp_rows(src, tmp, is_binary) is not False)
        and _wide_without_tmp(src, tmp) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "tmp", "is_binary"),
    forms=(
        TextForm("dps", ins=("src", "tmp"), outs=("dst",), attributes={"isBinary": "is_binary"}),
        TextForm("ssa", ins=("src", "tmp"), results=("dst",), attributes={"isBinary": "is_binary"}),
        TextForm("pto_as", ins=("src",), results=("dst",), attributes={"isBinary": "is_binary"}),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
