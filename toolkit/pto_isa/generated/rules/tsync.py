"""Rules of pto.tsync.

Generated from tile/sync-and-config/tsync.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _named_in_cpp(op_kind):
    """If `op_kind` is given, `op_kind` must not be `tmov_m2v` or `tvecwait_event`."""
    return op_kind is None or op_kind not in ("tmov_m2v", "tvecwait_event")


def _barrier_pipe(op_kind):
    """If `op_kind` is given, `op_kind` must be `tload` or `tstore_vec`."""
    return op_kind is None or op_kind in ("tload", "tstore_vec")


RULES = OpRules(
    "pto.tsync",
    operands={
        "op_kind": OperandSpec(("attribute",), optional=True, type="sync_point", vocabulary=("tload", "tstore_vec", "tstore_acc", "tmov_m2l", "tmov_m2s", "tmov_m2b", "tmov_m2v", "tmov_v2m", "tmatmul", "tvec", "tvecwait_event")),
    },
    bind={
        "": {},
    },
    types={
        "": {
            "cpu": ({},),
            "a2a3": ({},),
            "a5": ({},),
        },
    },
    rules=(
        Rule(
            "pto.tsync/named-in-cpp", _named_in_cpp, reads=("op_kind",), profiles=("cpu", "a2a3"),
            en="If `op_kind` is given, `op_kind` must not be `tmov_m2v` or `tvecwait_event`.",
            zh="当给出 `op_kind` 时，`op_kind` 不得为 `tmov_m2v` 或 `tvecwait_event`。",
            shows=("op_kind.kind", "op_kind"),
            text="implies(present(op_kind), op_kind not in {tmov_m2v, tvecwait_event})",
        ),
        Rule(
            "pto.tsync/barrier-pipe", _barrier_pipe, reads=("op_kind",), profiles=("a5",),
            en="If `op_kind` is given, `op_kind` must be `tload` or `tstore_vec`.",
            zh="当给出 `op_kind` 时，`op_kind` 必须为 `tload` 或 `tstore_vec`。",
            shows=("op_kind.kind", "op_kind"),
            text="implies(present(op_kind), op_kind in {tload, tstore_vec})",
        ),
    ),
    tile=TILE_RULES,
)
