"""Rules of pto.tfree.

Generated from system/tpipe/tfree.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(view, profile):
    """Name the form: slot, tile."""
    if profile in ("a2a3", "a5"):
        if view is not None:
            return "slot"
    if view is None:
        return "tile"
    return ""


def _consuming_core(pipe):
    """The direction of `pipe` must lead to the core that holds this end."""
    return (
        pipe.direction in ("dir_both", "dir_both_gm")
        or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm")
        or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")
    )


def _direction_exists(pipe):
    """The `direction` of `pipe` must be `dir_c2v`, `dir_v2c` or `dir_both`."""
    return pipe.direction in ("dir_c2v", "dir_v2c", "dir_both")


def _split_in_text(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


def _slot_in_memory(pipe, view):
    """If `view` is given, `pipe` must be made for global memory."""
    return view is None or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")


def _slot_held(pipe):
    """A slot that `tpop` took must still be held."""
    def judge(pipe):
        return bool(pipe.freed < pipe.popped)

    return judge


def _tile_held(pipe):
    """A slot that `tpop` took must still be held."""
    def judge(pipe):
        return bool(pipe.freed < pipe.popped)

    return judge


RULES = OpRules(
    "pto.tfree",
    operands={
        "pipe": OperandSpec(("pipe_end",), access="read_write"),
        "view": OperandSpec(("global",), optional=True),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
    },
    bind={
        "slot": {"pipe": "T", "view": "T"},
        "tile": {"pipe": "T", "view": "T"},
    },
    types={
        "slot": {
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
        "tile": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.tfree/consuming-core", _consuming_core, reads=("pipe",), profiles=("cpu", "a2a3", "a5"),
            en="The direction of `pipe` must lead to the core that holds this end.",
            zh="`pipe` 的方向必须指向持有该端的核。",
            shows=("pipe.direction", "pipe.core"),
            text="pipe.direction in {dir_both, dir_both_gm} or pipe.core == vector and pipe.direction in {dir_c2v, dir_c2v_gm} or pipe.core == cube and pipe.direction in {dir_v2c, dir_v2c_gm}",
        ),
        Rule(
            "pto.tfree/direction-exists", _direction_exists, reads=("pipe",), profiles=("a2a3",),
            en="The `direction` of `pipe` must be `dir_c2v`, `dir_v2c` or `dir_both`.",
            zh="`pipe` 的 `direction` 必须为 `dir_c2v`、`dir_v2c` 或 `dir_both`。",
            shows=("pipe.direction",),
            text="pipe.direction in {dir_c2v, dir_v2c, dir_both}",
        ),
        Rule(
            "pto.tfree/split-in-text", _split_in_text, reads=("split",), profiles=("a2a3", "a5"),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`。",
            severity="warning",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
        Rule(
            "pto.tfree/slot-in-memory", _slot_in_memory, reads=("pipe", "view"), profiles=("a5",),
            en="If `view` is given, `pipe` must be made for global memory.",
            zh="当给出 `view` 时，`pipe` 必须以全局内存方式建立。",
            shows=("view.kind", "pipe.direction"),
            text="implies(present(view), through_memory(pipe))",
        ),
        Rule(
            "pto.tfree/slot-held", _slot_held, reads=("pipe",), profiles=("a2a3", "a5"),
            en="A slot that `tpop` took must still be held.",
            zh="`tpop` 取出的槽位必须仍被占用。",
            severity="undefined",
            stage="data",
            form="slot",
            data=("pipe",),
            text="pipe.freed < pipe.popped",
        ),
        Rule(
            "pto.tfree/tile-held", _tile_held, reads=("pipe",), profiles=("cpu", "a5"),
            en="A slot that `tpop` took must still be held.",
            zh="`tpop` 取出的槽位必须仍被占用。",
            severity="undefined",
            stage="data",
            form="tile",
            data=("pipe",),
            text="pipe.freed < pipe.popped",
        ),
    ),
    select=Choice(("view", "profile"), _form),
    tile=TILE_RULES,
)
