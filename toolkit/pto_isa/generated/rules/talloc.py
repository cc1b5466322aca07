"""Rules of pto.talloc.

Generated from system/tpipe/talloc.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _producing_core(pipe):
    """The direction of `pipe` must lead away from the core that holds this end."""
    return (
        pipe.direction in ("dir_both", "dir_both_gm")
        or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm")
        or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")
    )


def _direction_exists(pipe):
    """The `direction` of `pipe` must be `dir_c2v`, `dir_v2c` or `dir_both`."""
    return pipe.direction in ("dir_c2v", "dir_v2c", "dir_both")


def _whole_periods(pipe):
    """`pipe.slots` must be even, unless `pipe.slots` is at most `3`; if this does not hold, the result is
    undefined."""
    return pipe.slots <= 3 or pipe.slots % 2 == 0


def _split_of_view(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`; otherwise the result is undefined."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


def _one_core(pipe, split):
    """If `split` is `tile_no_split`, `pipe.vector_cores` must be `1`; otherwise the result is undefined."""
    return split != "tile_no_split" or pipe.vector_cores == 1


def _slot_in_memory(pipe):
    """`pipe` must be made for global memory."""
    return pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")


RULES = OpRules(
    "pto.talloc",
    operands={
        "pipe": OperandSpec(("pipe_end",), access="read_write"),
        "view": OperandSpec(("global",), access="write"),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
    },
    bind={
        "": {"pipe": "T", "view": "T"},
    },
    types={
        "": {
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.talloc/producing-core", _producing_core, reads=("pipe",), profiles=("a2a3", "a5"),
            en="The direction of `pipe` must lead away from the core that holds this end.",
            zh="`pipe` 的方向必须由持有该端的核向外。",
            shows=("pipe.direction", "pipe.core"),
            text="pipe.direction in {dir_both, dir_both_gm} or pipe.core == cube and pipe.direction in {dir_c2v, dir_c2v_gm} or pipe.core == vector and pipe.direction in {dir_v2c, dir_v2c_gm}",
        ),
        Rule(
            "pto.talloc/direction-exists", _direction_exists, reads=("pipe",), profiles=("a2a3",),
            en="The `direction` of `pipe` must be `dir_c2v`, `dir_v2c` or `dir_both`.",
            zh="`pipe` 的 `direction` 必须为 `dir_c2v`、`dir_v2c` 或 `dir_both`。",
            shows=("pipe.direction",),
            text="pipe.direction in {dir_c2v, dir_v2c, dir_both}",
        ),
        Rule(
            "pto.talloc/whole-periods", _whole_periods, reads=("pipe",), profiles=("a2a3", "a5"),
            en="`pipe.slots` must be even, unless `pipe.slots` is at most `3`; if this does not hold, the result is undefined.",
            zh="`pipe.slots` 必须为偶数（`pipe.slots` 不大于 `3` 时除外）；不满足时结果未定义。",
            severity="undefined",
            shows=("pipe.slots",),
            text="pipe.slots <= 3 or pipe.slots % 2 == 0",
        ),
        Rule(
            "pto.talloc/split-of-view", _split_of_view, reads=("split",), profiles=("a2a3", "a5"),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`; otherwise the result is undefined.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`；否则结果未定义。",
            severity="undefined",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
        Rule(
            "pto.talloc/one-core", _one_core, reads=("pipe", "split"), profiles=("a5",),
            en="If `split` is `tile_no_split`, `pipe.vector_cores` must be `1`; otherwise the result is undefined.",
            zh="当 `split` 为 `tile_no_split` 时，`pipe.vector_cores` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("split", "pipe.vector_cores"),
            text="implies(split == tile_no_split, pipe.vector_cores == 1)",
        ),
        Rule(
            "pto.talloc/slot-in-memory", _slot_in_memory, reads=("pipe",), profiles=("a5",),
            en="`pipe` must be made for global memory.",
            zh="`pipe` 必须以全局内存方式建立。",
            shows=("pipe.direction",),
            text="through_memory(pipe)",
        ),
    ),
    tile=TILE_RULES,
)
