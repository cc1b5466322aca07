"""Rules of pto.syncall.

Generated from tile/sync-and-config/syncall.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _counter_given(sync_mode, workspace):
    """If `sync_mode` is `soft`, `workspace` must be given."""
    return sync_mode != "soft" or workspace is not None


def _counter_size(sync_mode, workspace):
    """If `sync_mode` is `soft`, the number of elements of `workspace` must be at least `16`; otherwise the result
    is undefined."""
    return sync_mode != "soft" or workspace.size >= 16


def _cores(used_cores):
    """`used_cores` must not be negative; otherwise the result is undefined."""
    return used_cores >= 0


RULES = OpRules(
    "pto.syncall",
    operands={
        "workspace": OperandSpec(("global",), access="read_write", optional=True),
        "used_cores": OperandSpec(("scalar",), optional=True),
        "core_type": OperandSpec(("attribute",), optional=True, type="sync_core_type", vocabulary=("aiv_only", "aic_only", "mix"), default="aiv_only"),
        "sync_mode": OperandSpec(("attribute",), optional=True, type="sync_all_mode", vocabulary=("hard", "soft"), default="hard"),
    },
    bind={
        "": {"workspace": "T", "used_cores": "index"},
    },
    types={
        "": {
            "cpu": ({"T": ("i32",)},),
            "a2a3": ({"T": ("i32",)},),
            "a5": ({"T": ("i32",)},),
        },
    },
    rules=(
        Rule(
            "pto.syncall/counter-given", _counter_given, reads=("sync_mode", "workspace"), profiles=("cpu", "a2a3", "a5"),
            en="If `sync_mode` is `soft`, `workspace` must be given.",
            zh="当 `sync_mode` 为 `soft` 时，必须给出 `workspace`。",
            shows=("sync_mode", "workspace.kind"),
            text="implies(sync_mode == soft, present(workspace))",
        ),
        Rule(
            "pto.syncall/counter-size", _counter_size, reads=("sync_mode", "workspace"), profiles=("a2a3", "a5"),
            en="If `sync_mode` is `soft`, the number of elements of `workspace` must be at least `16`; otherwise the result is undefined.",
            zh="当 `sync_mode` 为 `soft` 时，`workspace` 的元素个数不得小于 `16`；否则结果未定义。",
            severity="undefined",
            needs=("counter-given",),
            requires=("workspace",),
            shows=("sync_mode", "workspace.size"),
            text="implies(sync_mode == soft, workspace.size >= 16)",
        ),
        Rule(
            "pto.syncall/cores", _cores, reads=("used_cores",), profiles=("a2a3", "a5"),
            en="`used_cores` must not be negative; otherwise the result is undefined.",
            zh="`used_cores` 不得为负；否则结果未定义。",
            severity="undefined",
            stage="value",
            requires=("used_cores",),
            shows=("used_cores",),
            text="used_cores >= 0",
        ),
    ),
    tile=TILE_RULES,
)
