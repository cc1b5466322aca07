"""pto.tget_async in programs.

Generated from comm/comm/tget_async.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, same
from ...runtime.program_op import ProgramOp, TextForm

from ..rules.tget_async import RULES, _one_line, _packed_source, _packed_target


def _cpu(dst, src, peer, engine, session):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        same(dst.shape, src.shape) is not False
        and (peer is None or peer >= 0) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, peer, engine, session):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _one_line(dst, src) is not False
        and _packed_source(src) is not False
        and _packed_target(dst) is not False
        and (dst.size >= src.size) is not False
        and engine == "sdma"
        and peer is None
        and (dst.layout == src.layout) is not False
    ):
        return ""
    return None


def _a5(dst, src, peer, engine, session):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _one_line(dst, src) is not False
        and _packed_source(src) is not False
        and _packed_target(dst) is not False
        and (dst.size >= src.size) is not False
        and (engine != "urma" or both(0 < src.size * src.itemsize, src.size * src.itemsize <= 268435456)) is not False
        and (engine != "rdma" or src.size * src.itemsize <= 2147483647) is not False
        and (peer is None or peer >= 0) is not False
        and (dst.layout == src.layout) is not False
    ):
        return ""
    return None


PROGRAM = ProgramOp(
    RULES,
    order=("dst", "src", "peer", "engine", "session"),
    forms=(
        TextForm("dps", ins=("dst", "src", "session")),
    ),
    accepts={"cpu": _cpu, "a2a3": _a2a3, "a5": _a5},
)
