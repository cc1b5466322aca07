"""Rules of pto.tpop.

Generated from system/tpipe/tpop.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(pipe, dst, profile):
    """Name the form: edge, tile, slot, control."""
    if profile == "a2a3":
        if dst.kind == "tile" and pipe.direction == "grid_edge":
            return "edge"
    if dst.kind == "tile" and dst.loc != "ctrl" and pipe.core != "cell":
        return "tile"
    if profile in ("a2a3", "a5"):
        if dst.kind == "global" and pipe.core != "cell":
            return "slot"
    if dst.kind == "tile" and dst.loc == "ctrl" and pipe.core != "cell":
        return "control"
    return ""


def _mode(pipe, dst, split, sub_block_id, profile):
    """Name the mode: part, own, direct, matrix, numbered, direct_matrix."""
    if profile == "cpu":
        if (
            pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")
            and dst.loc == "vec"
            and split == "tile_left_right"
        ):
            return "part"
        if pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm") and dst.loc == "vec":
            return "own"
        if dst.loc == "vec":
            return "direct"
        if dst.loc == "mat":
            return "matrix"
    if profile == "a2a3":
        if dst.loc == "mat":
            return "matrix"
        if sub_block_id is not None:
            return "numbered"
        if sub_block_id is None:
            return "own"
    if profile == "a5":
        if dst.loc == "mat" and pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
            return "matrix"
        if sub_block_id is not None and pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
            return "numbered"
        if sub_block_id is None and pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
            return "own"
        if dst.loc == "vec":
            return "direct"
        if dst.loc == "mat":
            return "direct_matrix"
    return ""


def _consuming_core(pipe):
    """The direction of `pipe` must lead to the core that holds this end."""
    return (
        pipe.direction in ("dir_both", "dir_both_gm", "grid_edge")
        or pipe.core == "vector" and pipe.direction in ("dir_c2v", "dir_c2v_gm")
        or pipe.core == "cube" and pipe.direction in ("dir_v2c", "dir_v2c_gm")
    )


def _direction_exists(pipe):
    """The `direction` of `pipe` must be `dir_c2v`, `dir_v2c`, `dir_both` or `grid_edge`."""
    return pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge")


def _location(dst):
    """If `dst` is a plain tile, `dst` must be a vector, matrix or control tile."""
    return dst.kind != "tile" or dst.loc in ("vec", "mat", "ctrl")


def _split_in_text(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


def _sub_block(sub_block_id):
    """If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`."""
    return sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)


def _no_sub_block(sub_block_id):
    """`sub_block_id` must not be given."""
    return sub_block_id is None


def _core_of_tile(pipe, dst):
    """A vector core takes vector tiles, the cube core matrix tiles."""
    return (
        dst.kind != "tile"
        or dst.loc not in ("mat", "vec")
        or pipe.core == "cell"
        or (dst.loc == "vec") == (pipe.core == "vector")
    )


def _split_cores(pipe, split):
    """If `split` is not `tile_no_split`, `pipe.vector_cores` must be `2`; otherwise the result is undefined."""
    return split == "tile_no_split" or pipe.vector_cores == 2


def _one_core(pipe, split):
    """If `split` is `tile_no_split`, `pipe.vector_cores` must be `1`; otherwise the result is undefined."""
    return split != "tile_no_split" or pipe.vector_cores == 1


def _simulated_split(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`; otherwise the result is undefined."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


def _moves_data(pipe, dst):
    """If `dst` is a plain tile, the `direction` of `pipe` must not be `dir_both_gm`."""
    return dst.kind != "tile" or pipe.direction != "dir_both_gm"


def _slot_in_memory(pipe, dst):
    """If `dst` is a global tensor, `pipe` must be made for global memory."""
    return dst.kind != "global" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")


def _source_in_grid(pipe):
    """The core that `pipe` comes from must lie in the grid."""
    return pipe.sources > 0


def _vector_tile(dst):
    """`dst` must be a vector tile."""
    return dst.loc == "vec"


def _slot_fits_tile(pipe, dst):
    """The size in bytes of `dst` must be at least `pipe.slot_bytes`."""
    return dst.bytes >= pipe.slot_bytes


RULES = OpRules(
    "pto.tpop",
    operands={
        "pipe": OperandSpec(("pipe_end",), access="read_write"),
        "dst": OperandSpec(("tile", "global"), access="write"),
        "sub_block_id": OperandSpec(("scalar",), optional=True),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
    },
    bind={
        "edge": {"pipe": "T", "dst": "T"},
        "tile": {"pipe": "T", "dst": "T", "sub_block_id": "index"},
        "slot": {"pipe": "T", "dst": "T"},
        "control": {"pipe": "T", "dst": "T", "sub_block_id": "index"},
    },
    types={
        "edge": {
            "a2a3": ({"T": None},),
        },
        "tile": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
        "slot": {
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
        "control": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": None},),
            "a5": ({"T": None},),
        },
    },
    rules=(
        Rule(
            "pto.tpop/consuming-core", _consuming_core, reads=("pipe",), profiles=("cpu", "a2a3", "a5"),
            en="The direction of `pipe` must lead to the core that holds this end.",
            zh="`pipe` 的方向必须指向持有该端的核。",
            shows=("pipe.direction", "pipe.core"),
            text="pipe.direction in {dir_both, dir_both_gm, grid_edge} or pipe.core == vector and pipe.direction in {dir_c2v, dir_c2v_gm} or pipe.core == cube and pipe.direction in {dir_v2c, dir_v2c_gm}",
        ),
        Rule(
            "pto.tpop/direction-exists", _direction_exists, reads=("pipe",), profiles=("a2a3",),
            en="The `direction` of `pipe` must be `dir_c2v`, `dir_v2c`, `dir_both` or `grid_edge`.",
            zh="`pipe` 的 `direction` 必须为 `dir_c2v`、`dir_v2c`、`dir_both` 或 `grid_edge`。",
            shows=("pipe.direction",),
            text="pipe.direction in {dir_c2v, dir_v2c, dir_both, grid_edge}",
        ),
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
            "pto.tpop/sub-block", _sub_block, reads=("sub_block_id",), profiles=("a2a3", "a5"),
            en="If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`.",
            zh="当给出 `sub_block_id` 时，`sub_block_id` 必须在 `0` 到 `1` 之间。",
            stage="value",
            shows=("sub_block_id.kind", "sub_block_id"),
            text="implies(present(sub_block_id), 0 <= sub_block_id <= 1)",
        ),
        Rule(
            "pto.tpop/no-sub-block", _no_sub_block, reads=("sub_block_id",), profiles=("cpu",),
            en="`sub_block_id` must not be given.",
            zh="不得给出 `sub_block_id`。",
            shows=("sub_block_id.kind",),
            text="not present(sub_block_id)",
        ),
        Rule(
            "pto.tpop/core-of-tile", _core_of_tile, reads=("pipe", "dst"), profiles=("cpu", "a2a3", "a5"),
            en="A vector core takes vector tiles, the cube core matrix tiles.",
            zh="向量核只能取到向量 Tile，矩阵核只能取到矩阵 Tile。",
            shows=("dst.kind", "dst.loc", "pipe.core"),
            text="implies(kind_of(dst) == tile and dst.loc in {mat, vec} and pipe.core != cell, (dst.loc == vec) == (pipe.core == vector))",
        ),
        Rule(
            "pto.tpop/split-cores", _split_cores, reads=("pipe", "split"), profiles=("cpu", "a2a3", "a5"),
            en="If `split` is not `tile_no_split`, `pipe.vector_cores` must be `2`; otherwise the result is undefined.",
            zh="当 `split` 不是 `tile_no_split` 时，`pipe.vector_cores` 必须为 `2`；否则结果未定义。",
            severity="undefined",
            shows=("split", "pipe.vector_cores"),
            text="implies(split != tile_no_split, pipe.vector_cores == 2)",
        ),
        Rule(
            "pto.tpop/one-core", _one_core, reads=("pipe", "split"), profiles=("cpu", "a5"),
            en="If `split` is `tile_no_split`, `pipe.vector_cores` must be `1`; otherwise the result is undefined.",
            zh="当 `split` 为 `tile_no_split` 时，`pipe.vector_cores` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("split", "pipe.vector_cores"),
            text="implies(split == tile_no_split, pipe.vector_cores == 1)",
        ),
        Rule(
            "pto.tpop/simulated-split", _simulated_split, reads=("split",), profiles=("cpu",),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`; otherwise the result is undefined.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`；否则结果未定义。",
            severity="undefined",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
        Rule(
            "pto.tpop/moves-data", _moves_data, reads=("pipe", "dst"), profiles=("a5",),
            en="If `dst` is a plain tile, the `direction` of `pipe` must not be `dir_both_gm`.",
            zh="当 `dst` 为普通 Tile 时，`pipe` 的 `direction` 不得为 `dir_both_gm`。",
            shows=("dst.kind", "pipe.direction"),
            text="implies(kind_of(dst) == tile, pipe.direction != dir_both_gm)",
        ),
        Rule(
            "pto.tpop/slot-in-memory", _slot_in_memory, reads=("pipe", "dst"), profiles=("a5",),
            en="If `dst` is a global tensor, `pipe` must be made for global memory.",
            zh="当 `dst` 为全局张量时，`pipe` 必须以全局内存方式建立。",
            shows=("dst.kind", "pipe.direction"),
            text="implies(kind_of(dst) == global, through_memory(pipe))",
        ),
        Rule(
            "pto.tpop/source-in-grid", _source_in_grid, reads=("pipe",), profiles=("a2a3",),
            en="The core that `pipe` comes from must lie in the grid.",
            zh="`pipe` 来自的核必须在网格之内。",
            form="edge",
            shows=("pipe.sources",),
            text="pipe.sources > 0",
        ),
        Rule(
            "pto.tpop/vector-tile", _vector_tile, reads=("dst",), profiles=("a2a3",),
            en="`dst` must be a vector tile.",
            zh="`dst` 必须为向量 Tile。",
            form="edge",
            shows=("dst.loc",),
            text="dst.loc == vec",
        ),
        Rule(
            "pto.tpop/slot-fits-tile", _slot_fits_tile, reads=("pipe", "dst"), profiles=("a2a3",),
            en="The size in bytes of `dst` must be at least `pipe.slot_bytes`.",
            zh="`dst` 的字节数不得小于 `pipe.slot_bytes`。",
            form="edge",
            shows=("dst.bytes", "pipe.slot_bytes"),
            text="dst.bytes >= pipe.slot_bytes",
        ),
    ),
    unknown={
        "control": ("FIFO types of TPUSH and TPOP; PTO library headers for A2/A3; PTO library headers for A5; PTO library headers of the CPU simulator; Page of a system instruction", "TPUSH 与 TPOP 的 FIFO 类型；PTO 库 A2/A3 头文件；PTO 库 A5 头文件；PTO 库 CPU 模拟器头文件；系统指令页"),
    },
    select=Choice(("pipe", "dst", "profile"), _form),
    modes={
        "tile": Choice(("pipe", "dst", "split", "sub_block_id", "profile"), _mode),
    },
    tile=TILE_RULES,
)
