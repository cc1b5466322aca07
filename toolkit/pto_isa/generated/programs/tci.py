"""pto.tci in programs.

Generated from tile/irregular-and-complex/tci.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tci import RULES, _form


def _a2a3(dst, start, tmp, descending):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    form = _form(tmp, "a2a3")
    if form == "scratch":
        if (
            (dst.rows == 1) is not False
            and dst.loc == "vec"
            and dst.slayout == "none_box"
            and (tmp is None or ((tmp.bytes >= (1792 if dst.itemsize == 2 else 768)) is not False))
            and (not descending or start == 0) is not False
        ):
            return form
        return None
    if form == "plain":
        if (
            (dst.rows == 1) is not False
            and dst.loc == "vec"
            and dst.slayout == "none_box"
        ):
            return form
        return None
    return None


def _a5(dst, start, tmp, descending):
    """Name the form of a call that breaks no rule of A5, None for others."""
    form = _form(tmp, "a5")
    if form == "scratch":
        if (
            (dst.rows == 1) is not False
            and dst.loc == "vec"
            and dst.slayout == "none_box"
            and (dst.valid_col > 0) is not False
        ):
            return form
        return None
    if form == "plain":
        if (
            (dst.rows == 1) is not False
            and dst.loc == "vec"
            and dst.slayout == "none_box"
        ):
            return form
        return None
    return None


def _cpu(dst, start, tmp, descending):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    form = _form(tmp, "cpu")
    if form == "plain":
        if (
            (dst.rows == 1) is not False
        ):
            return form
        return None
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "start", "tmp", "descending"),
    forms=(
        TextForm("dps", ins=("start",), outs=("dst",), attributes={"descending": "descending"}),
        TextForm("ssa", ins=("start",), results=("dst",), attributes={"descending": "descending"}),
        TextForm("pto_as", ins=("start",), results=("dst",), attributes={"descending": "descending"}),
    ),
    accepts={"a2a3": _a2a3, "a5": _a5, "cpu": _cpu},
)
