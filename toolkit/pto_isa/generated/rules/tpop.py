"""Rules of pto.tpop.

Generated from system/tpipe/tpop.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from pto_isa.runtime.logic import both
from pto_isa.runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _location(dst):
    """If `dst` is a plain tile, `dst` must be a vector, matrix or control tile."""
    return dst.kind != "tile" or dst.loc in ("vec", "mat", "ctrl")


def _split_in_text(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


def _sub_block(sub_block_id):
    """If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`."""
    return sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)


RULES = OpRules(
    "pto.tpop",
    operands={
        "dst": OperandSpec(("tile", "global"), access="write"),
        "sub_block_id": OperandSpec(("scalar",), optional=True),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
        "pipe": OperandSpec(("state",), access="read_write", optional=True),
    },
    bind={
        "": {"dst": "T", "sub_block_id": "index"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.tpop/location", _location, reads=("dst",), profiles=("a2a3", "a5"),
            en="If `dst` is a plain tile, `dst` must be a vector, matrix or control tile.",
            zh="当 `dst` 为普通 Tile 时，`dst` 必须为向量、矩阵或控制 Tile。",
            shows=("dst.kind", "dst.loc"),
            text="implies(kind_of(dst) == tile, dst.loc in {vec, mat, ctrl})",
        ),
        Rule(
            "pto.tpop/split-in-text", _split_in_text, reads=("split",), profiles=("a2a3", "a5"),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`。",
            severity="warning",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
        Rule(
            "pto.tpop/sub-block", _sub_block, reads=("sub_block_id",), profiles=("cpu", "a2a3", "a5"),
            en="If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`.",
            zh="当给出 `sub_block_id` 时，`sub_block_id` 必须在 `0` 到 `1` 之间。",
            stage="value",
            shows=("sub_block_id.kind", "sub_block_id"),
            text="implies(present(sub_block_id), 0 <= sub_block_id <= 1)",
        ),
    ),
    tile=TILE_RULES,
)
