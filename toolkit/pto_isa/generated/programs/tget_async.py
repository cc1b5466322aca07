"""pto.tget_async in programs.

Generated from comm/comm/tget_async.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.program_op import ProgramOp, TextForm

from ..rules.tget_async import RULES, _engine, _large_enough, _one_line, _packed_source, _packed_target, _peer, _rdma_size, _same_extents, _same_layout, _urma_size


def _cpu(dst, src, peer, engine, session):
    """Name the form of a call that breaks no rule of the CPU simulator, None for others."""
    if (
        _same_extents(dst, src) is not False
        and _peer(peer) is not False
    ):
        return ""
    return None


def _a2a3(dst, src, peer, engine, session):
    """Name the form of a call that breaks no rule of A2/A3, None for others."""
    if (
        _one_line(dst, src) is not False
        and _packed_source(src) is not False
        and _packed_target(dst) is not False
        and _large_enough(dst, src) is not False
        and _engine(engine) is not False
        and _peer(peer) is not False
        and _same_layout(dst, src) is not False
    ):
        return ""
    return None


def _a5(dst, src, peer, engine, session):
    """Name the form of a call that breaks no rule of A5, None for others."""
    if (
        _one_line(dst, src) is not False
        and _packed_source(src) is not False
        and _packed_target(dst) is not False
        and _large_enough(dst, src) is not False
        and _urma_size(engine, src) is not False
        and _rdma_size(engine, src) is not False
        and _peer(peer) is not False
        and _same_layout(dst, src) is not False
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
