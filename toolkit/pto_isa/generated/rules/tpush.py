"""Rules of pto.tpush.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _form(pipe, src, profile):
    """Name the form: edge, span, tile, slot, control."""
    if profile == "a2a3":
        if src.kind == "tile" and pipe.direction == "grid_edge":
            return "edge"
    if profile == "a2a3":
        if src.kind == "tile" and pipe.direction == "grid_span":
            return "span"
    if src.kind == "tile" and src.loc != "ctrl" and pipe.core != "cell":
        return "tile"
    if profile in ("a2a3", "a5"):
        if src.kind == "global" and pipe.core != "cell":
            return "slot"
    if src.kind == "tile" and src.loc == "ctrl" and pipe.core != "cell":
        return "control"
    return ""


def _mode(pipe, src, split, sub_block_id, profile):
    """Name the mode: memory, memory_parts, rows_direct, columns_direct, whole_direct, joined, memory_numbered,
    joined_numbered."""
    if profile == "cpu":
        if pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm") and split == "tile_no_split":
            return "memory"
        if pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
            return "memory_parts"
        if src.loc == "acc" and split == "tile_up_down":
            return "rows_direct"
        if src.loc == "acc" and split == "tile_left_right":
            return "columns_direct"
        if src.loc != "vec":
            return "whole_direct"
        if src.loc == "vec":
            return "joined"
    if profile == "a2a3":
        if sub_block_id is not None:
            return "memory_numbered"
        if sub_block_id is None:
            return "memory"
    if profile == "a5":
        if sub_block_id is not None and pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
            return "memory_numbered"
        if sub_block_id is None and pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
            return "memory"
        if src.loc == "acc" and split == "tile_up_down":
            return "rows_direct"
        if src.loc == "acc" and split == "tile_left_right":
            return "columns_direct"
        if src.loc == "acc":
            return "whole_direct"
        if sub_block_id is not None:
            return "joined_numbered"
        if sub_block_id is None:
            return "joined"
    return ""


def _producing_core(pipe):
    """The direction of `pipe` must lead away from the core that holds this end."""
    return (
        pipe.direction in ("dir_both", "dir_both_gm", "grid_edge", "grid_span")
        or pipe.core == "cube" and pipe.direction in ("dir_c2v", "dir_c2v_gm")
        or pipe.core == "vector" and pipe.direction in ("dir_v2c", "dir_v2c_gm")
    )


def _direction_exists(pipe):
    """The `direction` of `pipe` must be `dir_c2v`, `dir_v2c`, `dir_both`, `grid_edge` or `grid_span`."""
    return pipe.direction in ("dir_c2v", "dir_v2c", "dir_both", "grid_edge", "grid_span")


def _whole_periods(pipe):
    """`pipe.slots` must be even, unless the `core` of `pipe` is `cell` or `pipe.slots` is at most `3`; if this does
    not hold, the result is undefined."""
    return pipe.core == "cell" or pipe.slots <= 3 or pipe.slots % 2 == 0


def _location(src, profile):
    """If `src` is a plain tile, `src` must be an accumulator, vector or control tile, unless the target is the CPU
    simulator and `src` is a matrix tile."""
    return src.kind != "tile" or src.loc in ("acc", "vec", "ctrl") or profile == "cpu" and src.loc == "mat"


def _producer_split(split):
    """`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`."""
    return split in ("tile_no_split", "tile_up_down", "tile_left_right")


def _split_rows(src, split):
    """If `src` is an accumulator tile and `split` is `tile_up_down`, `src` must have 32-bit elements, and the
    number of rows and the number of valid rows of `src` must be even; otherwise the result is undefined."""
    return (
        src.loc != "acc"
        or split != "tile_up_down"
        or src.bits == 32 and both(src.rows % 2 == 0, src.valid_row % 2 == 0)
    )


def _split_columns(src, split):
    """If `src` is an accumulator tile and `split` is `tile_left_right`, `src` must have 32-bit elements, and the
    number of columns and the number of valid columns of `src` must be multiples of `32`; otherwise the result is
    undefined."""
    return (
        src.loc != "acc"
        or split != "tile_left_right"
        or src.bits == 32 and both(src.cols % 32 == 0, src.valid_col % 32 == 0)
    )


def _split_blocks(src, split):
    """If `src` is a vector tile and `split` is `tile_left_right`, `src.valid_col × src.itemsize` must be a multiple
    of `32`; otherwise the result is undefined."""
    return src.loc != "vec" or split != "tile_left_right" or src.valid_col * src.itemsize % 32 == 0


def _sub_block(sub_block_id):
    """If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`."""
    return sub_block_id is None or both(0 <= sub_block_id, sub_block_id <= 1)


def _entry_fits(pipe, src, split, profile):
    """The entry, with the parts of both vector cores, must fit into a slot of `pipe`."""
    return (
        src.kind != "tile"
        or pipe.core == "cell"
        or (src.valid_row * src.valid_col if profile == "a2a3" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm") else src.rows * src.cols) * src.itemsize * (2 if src.loc == "vec" and split != "tile_no_split" else 1) <= pipe.slot_bytes * (2 if src.loc != "vec" and split != "tile_no_split" and profile != "a2a3" and not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm") else 1)
    )


def _no_sub_block(sub_block_id):
    """`sub_block_id` must not be given."""
    return sub_block_id is None


def _core_of_tile(pipe, src):
    """A vector tile comes from a vector core, an accumulator from the cube core."""
    return (
        src.kind != "tile"
        or src.loc not in ("acc", "mat", "vec")
        or pipe.core == "cell"
        or (src.loc == "vec") == (pipe.core == "vector")
    )


def _split_cores(pipe, split):
    """If `split` is not `tile_no_split`, `pipe.vector_cores` must be `2`; otherwise the result is undefined."""
    return split == "tile_no_split" or pipe.vector_cores == 2


def _one_core(pipe, split):
    """If `split` is `tile_no_split`, `pipe.vector_cores` must be `1`; otherwise the result is undefined."""
    return split != "tile_no_split" or pipe.vector_cores == 1


def _moves_data(pipe, src):
    """If `src` is a plain tile, the `direction` of `pipe` must not be `dir_both_gm`."""
    return src.kind != "tile" or pipe.direction != "dir_both_gm"


def _slot_in_memory(pipe, src):
    """If `src` is a global tensor, `pipe` must be made for global memory."""
    return src.kind != "global" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")


def _target_in_grid(pipe):
    """The core that `pipe` leads to must lie in the grid."""
    return pipe.targets > 0


def _vector_tile(src):
    """`src` must be a vector tile."""
    return src.loc == "vec"


def _tile_fills_slot(pipe, src):
    """The size in bytes of `src` must be at least `pipe.slot_bytes`."""
    return src.bytes >= pipe.slot_bytes


def _vector_tile_to_all(src):
    """`src` must be a vector tile."""
    return src.loc == "vec"


def _tile_fills_every_slot(pipe, src):
    """The size in bytes of `src` must be at least `pipe.slot_bytes`."""
    return src.bytes >= pipe.slot_bytes


def _slots_free(pipe):
    """No receiver may still hold the slot whose turn it is."""
    n = pipe.slots

    def judge(pipe):
        return bool((pipe.taken - pipe.returned) < n)

    return judge


def _slot_taken(pipe):
    """A slot must have been taken by `talloc` and not been pushed yet."""
    def judge(pipe):
        return bool(pipe.pushed < pipe.taken)

    return judge


RULES = OpRules(
    "pto.tpush",
    operands={
        "pipe": OperandSpec(("pipe_end",), access="read_write"),
        "src": OperandSpec(("tile", "global")),
        "sub_block_id": OperandSpec(("scalar",), optional=True),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
    },
    bind={
        "edge": {"pipe": "T", "src": "T"},
        "span": {"pipe": "T", "src": "T"},
        "tile": {"pipe": "T", "src": "T", "sub_block_id": "index"},
        "slot": {"pipe": "T", "src": "T"},
        "control": {"pipe": "T", "src": "T", "sub_block_id": "index"},
    },
    types={
        "edge": {
            "a2a3": ({"T": None},),
        },
        "span": {
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
            "pto.tpush/producing-core", _producing_core, reads=("pipe",), profiles=("cpu", "a2a3", "a5"),
            en="The direction of `pipe` must lead away from the core that holds this end.",
            zh="`pipe` 的方向必须由持有该端的核向外。",
            shows=("pipe.direction", "pipe.core"),
            text="pipe.direction in {dir_both, dir_both_gm, grid_edge, grid_span} or pipe.core == cube and pipe.direction in {dir_c2v, dir_c2v_gm} or pipe.core == vector and pipe.direction in {dir_v2c, dir_v2c_gm}",
        ),
        Rule(
            "pto.tpush/direction-exists", _direction_exists, reads=("pipe",), profiles=("a2a3",),
            en="The `direction` of `pipe` must be `dir_c2v`, `dir_v2c`, `dir_both`, `grid_edge` or `grid_span`.",
            zh="`pipe` 的 `direction` 必须为 `dir_c2v`、`dir_v2c`、`dir_both`、`grid_edge` 或 `grid_span`。",
            shows=("pipe.direction",),
            text="pipe.direction in {dir_c2v, dir_v2c, dir_both, grid_edge, grid_span}",
        ),
        Rule(
            "pto.tpush/whole-periods", _whole_periods, reads=("pipe",), profiles=("a2a3", "a5"),
            en="`pipe.slots` must be even, unless the `core` of `pipe` is `cell` or `pipe.slots` is at most `3`; if this does not hold, the result is undefined.",
            zh="`pipe.slots` 必须为偶数（`pipe` 的 `core` 为 `cell` 或 `pipe.slots` 不大于 `3` 时除外）；不满足时结果未定义。",
            severity="undefined",
            shows=("pipe.core", "pipe.slots"),
            text="pipe.core == cell or pipe.slots <= 3 or pipe.slots % 2 == 0",
        ),
        Rule(
            "pto.tpush/location", _location, reads=("src", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="If `src` is a plain tile, `src` must be an accumulator, vector or control tile, unless the target is the CPU simulator and `src` is a matrix tile.",
            zh="当 `src` 为普通 Tile 时，`src` 必须为累加器、向量或控制 Tile（目标平台为 CPU 模拟器，且 `src` 为矩阵 Tile 时除外）。",
            shows=("src.kind", "src.loc"),
            text="implies(kind_of(src) == tile, src.loc in {acc, vec, ctrl} or profile == cpu and src.loc == mat)",
        ),
        Rule(
            "pto.tpush/producer-split", _producer_split, reads=("split",), profiles=("a2a3", "a5"),
            en="`split` must be `tile_no_split`, `tile_up_down` or `tile_left_right`.",
            zh="`split` 必须为 `tile_no_split`、`tile_up_down` 或 `tile_left_right`。",
            shows=("split",),
            text="split in {tile_no_split, tile_up_down, tile_left_right}",
        ),
        Rule(
            "pto.tpush/split-rows", _split_rows, reads=("src", "split"), profiles=("a5",),
            en="If `src` is an accumulator tile and `split` is `tile_up_down`, `src` must have 32-bit elements, and the number of rows and the number of valid rows of `src` must be even; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile，且 `split` 为 `tile_up_down` 时，`src` 的元素必须为 32 位，且 `src` 的行数和有效行数必须均为偶数；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "split", "src.bits", "src.rows", "src.valid_row"),
            text="implies(src.loc == acc and split == tile_up_down, src.bits == 32 and src.rows % 2 == 0 and src.valid_row % 2 == 0)",
        ),
        Rule(
            "pto.tpush/split-columns", _split_columns, reads=("src", "split"), profiles=("a5",),
            en="If `src` is an accumulator tile and `split` is `tile_left_right`, `src` must have 32-bit elements, and the number of columns and the number of valid columns of `src` must be multiples of `32`; otherwise the result is undefined.",
            zh="当 `src` 为累加器 Tile，且 `split` 为 `tile_left_right` 时，`src` 的元素必须为 32 位，且 `src` 的列数和有效列数必须均为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "split", "src.bits", "src.cols", "src.valid_col"),
            text="implies(src.loc == acc and split == tile_left_right, src.bits == 32 and src.cols % 32 == 0 and src.valid_col % 32 == 0)",
        ),
        Rule(
            "pto.tpush/split-blocks", _split_blocks, reads=("src", "split"), profiles=("a5",),
            en="If `src` is a vector tile and `split` is `tile_left_right`, `src.valid_col × src.itemsize` must be a multiple of `32`; otherwise the result is undefined.",
            zh="当 `src` 为向量 Tile，且 `split` 为 `tile_left_right` 时，`src.valid_col × src.itemsize` 必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            shows=("src.loc", "split", "src.valid_col", "src.itemsize"),
            text="implies(src.loc == vec and split == tile_left_right, src.valid_col * src.itemsize % 32 == 0)",
        ),
        Rule(
            "pto.tpush/sub-block", _sub_block, reads=("sub_block_id",), profiles=("a2a3", "a5"),
            en="If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`.",
            zh="当给出 `sub_block_id` 时，`sub_block_id` 必须在 `0` 到 `1` 之间。",
            stage="value",
            shows=("sub_block_id.kind", "sub_block_id"),
            text="implies(present(sub_block_id), 0 <= sub_block_id <= 1)",
        ),
        Rule(
            "pto.tpush/entry-fits", _entry_fits, reads=("pipe", "src", "split", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="The entry, with the parts of both vector cores, must fit into a slot of `pipe`.",
            zh="包含两个向量核各自部分的整个条目必须能放入 `pipe` 的一个槽位。",
            shows=("src.kind", "pipe.core", "pipe.direction", "src.valid_row", "src.valid_col", "src.rows", "src.cols", "src.itemsize", "src.loc", "split", "pipe.slot_bytes"),
            text="implies(kind_of(src) == tile and pipe.core != cell, (src.valid_row * src.valid_col if profile == a2a3 or through_memory(pipe) else src.rows * src.cols) * src.itemsize * (2 if src.loc == vec and split != tile_no_split else 1) <= pipe.slot_bytes * (2 if src.loc != vec and split != tile_no_split and profile != a2a3 and not through_memory(pipe) else 1))",
        ),
        Rule(
            "pto.tpush/no-sub-block", _no_sub_block, reads=("sub_block_id",), profiles=("cpu",),
            en="`sub_block_id` must not be given.",
            zh="不得给出 `sub_block_id`。",
            shows=("sub_block_id.kind",),
            text="not present(sub_block_id)",
        ),
        Rule(
            "pto.tpush/core-of-tile", _core_of_tile, reads=("pipe", "src"), profiles=("cpu", "a2a3", "a5"),
            en="A vector tile comes from a vector core, an accumulator from the cube core.",
            zh="向量 Tile 须来自向量核，累加器须来自矩阵核。",
            shows=("src.kind", "src.loc", "pipe.core"),
            text="implies(kind_of(src) == tile and src.loc in {acc, mat, vec} and pipe.core != cell, (src.loc == vec) == (pipe.core == vector))",
        ),
        Rule(
            "pto.tpush/split-cores", _split_cores, reads=("pipe", "split"), profiles=("cpu", "a2a3", "a5"),
            en="If `split` is not `tile_no_split`, `pipe.vector_cores` must be `2`; otherwise the result is undefined.",
            zh="当 `split` 不是 `tile_no_split` 时，`pipe.vector_cores` 必须为 `2`；否则结果未定义。",
            severity="undefined",
            shows=("split", "pipe.vector_cores"),
            text="implies(split != tile_no_split, pipe.vector_cores == 2)",
        ),
        Rule(
            "pto.tpush/one-core", _one_core, reads=("pipe", "split"), profiles=("cpu", "a5"),
            en="If `split` is `tile_no_split`, `pipe.vector_cores` must be `1`; otherwise the result is undefined.",
            zh="当 `split` 为 `tile_no_split` 时，`pipe.vector_cores` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("split", "pipe.vector_cores"),
            text="implies(split == tile_no_split, pipe.vector_cores == 1)",
        ),
        Rule(
            "pto.tpush/moves-data", _moves_data, reads=("pipe", "src"), profiles=("a5",),
            en="If `src` is a plain tile, the `direction` of `pipe` must not be `dir_both_gm`.",
            zh="当 `src` 为普通 Tile 时，`pipe` 的 `direction` 不得为 `dir_both_gm`。",
            shows=("src.kind", "pipe.direction"),
            text="implies(kind_of(src) == tile, pipe.direction != dir_both_gm)",
        ),
        Rule(
            "pto.tpush/slot-in-memory", _slot_in_memory, reads=("pipe", "src"), profiles=("a5",),
            en="If `src` is a global tensor, `pipe` must be made for global memory.",
            zh="当 `src` 为全局张量时，`pipe` 必须以全局内存方式建立。",
            shows=("src.kind", "pipe.direction"),
            text="implies(kind_of(src) == global, through_memory(pipe))",
        ),
        Rule(
            "pto.tpush/target-in-grid", _target_in_grid, reads=("pipe",), profiles=("a2a3",),
            en="The core that `pipe` leads to must lie in the grid.",
            zh="`pipe` 通往的核必须在网格之内。",
            form="edge",
            shows=("pipe.targets",),
            text="pipe.targets > 0",
        ),
        Rule(
            "pto.tpush/vector-tile", _vector_tile, reads=("src",), profiles=("a2a3",),
            en="`src` must be a vector tile.",
            zh="`src` 必须为向量 Tile。",
            form="edge",
            shows=("src.loc",),
            text="src.loc == vec",
        ),
        Rule(
            "pto.tpush/tile-fills-slot", _tile_fills_slot, reads=("pipe", "src"), profiles=("a2a3",),
            en="The size in bytes of `src` must be at least `pipe.slot_bytes`.",
            zh="`src` 的字节数不得小于 `pipe.slot_bytes`。",
            form="edge",
            shows=("src.bytes", "pipe.slot_bytes"),
            text="src.bytes >= pipe.slot_bytes",
        ),
        Rule(
            "pto.tpush/vector-tile-to-all", _vector_tile_to_all, reads=("src",), profiles=("a2a3",),
            en="`src` must be a vector tile.",
            zh="`src` 必须为向量 Tile。",
            form="span",
            shows=("src.loc",),
            text="src.loc == vec",
        ),
        Rule(
            "pto.tpush/tile-fills-every-slot", _tile_fills_every_slot, reads=("pipe", "src"), profiles=("a2a3",),
            en="The size in bytes of `src` must be at least `pipe.slot_bytes`.",
            zh="`src` 的字节数不得小于 `pipe.slot_bytes`。",
            form="span",
            shows=("src.bytes", "pipe.slot_bytes"),
            text="src.bytes >= pipe.slot_bytes",
        ),
        Rule(
            "pto.tpush/slots-free", _slots_free, reads=("pipe",), profiles=("a2a3",),
            en="No receiver may still hold the slot whose turn it is.",
            zh="接收方不得仍占用轮到的槽位。",
            severity="undefined",
            stage="data",
            form="span",
            data=("pipe",),
            shows=("pipe.slots",),
            text="pipe.taken - pipe.returned < pipe.slots",
        ),
        Rule(
            "pto.tpush/slot-taken", _slot_taken, reads=("pipe",), profiles=("a2a3", "a5"),
            en="A slot must have been taken by `talloc` and not been pushed yet.",
            zh="必须先由 `talloc` 取得槽位，且尚未发送。",
            severity="undefined",
            stage="data",
            form="slot",
            data=("pipe",),
            text="pipe.pushed < pipe.taken",
        ),
    ),
    unknown={
        "control": ("FIFO types of TPUSH and TPOP; PTO library headers for A2/A3; PTO library headers for A5; PTO library headers of the CPU simulator; Page of a system instruction", "TPUSH 与 TPOP 的 FIFO 类型；PTO 库 A2/A3 头文件；PTO 库 A5 头文件；PTO 库 CPU 模拟器头文件；系统指令页"),
    },
    select=Choice(("pipe", "src", "profile"), _form),
    modes={
        "tile": Choice(("pipe", "src", "split", "sub_block_id", "profile"), _mode),
    },
    tile=TILE_RULES,
)
