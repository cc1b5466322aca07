"""Rules of pto.tpush.

Generated from system/tpipe/tpush.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.memory.state import UNREAD
from ...runtime.rules.logic import both
from ...runtime.rules.rule import BoxPitch, Choice, OpRules, OperandSpec, Rule

from ._common import _parameter_location, _vector_tile
from ._tile import TILE_RULES
from ._tpipe import _no_sub_block, _one_core, _split_cores, _sub_block


def _form(pipe, src, quant_mode, fp, profile):
    """Name the form: edge, span, cast, small_float, scaled, scaled_by_column, tile, slot, control."""
    if profile == "a2a3":
        if src.kind == "tile" and pipe.direction == "grid_edge":
            return "edge"
    if profile == "a2a3":
        if src.kind == "tile" and pipe.direction == "grid_span":
            return "span"
    if quant_mode is not None and quant_mode in ("no_quant", "f322f16", "f322bf16"):
        return "cast"
    if profile == "a5":
        if quant_mode is not None and quant_mode in ("qf322hif8_pre", "qf322fp8_pre"):
            return "small_float"
    if quant_mode is not None and fp is None:
        return "scaled"
    if quant_mode is not None and fp is not None:
        return "scaled_by_column"
    if src.kind == "tile" and src.loc != "ctrl" and pipe.core != "cell":
        return "tile"
    if profile in ("a2a3", "a5"):
        if src.kind == "global" and pipe.core != "cell":
            return "slot"
    if src.kind == "tile" and src.loc == "ctrl" and pipe.core != "cell":
        return "control"
    return ""


def _mode(atomic_type, profile):
    """Name the mode: replaced, added."""
    if profile == "a2a3":
        if atomic_type == "atomic_none":
            return "replaced"
        if atomic_type == "atomic_add":
            return "added"
    return ""


def _mode_tile(pipe, src, split, sub_block_id, profile):
    """Name the mode: memory, memory_parts, rows_direct, columns_direct, whole_direct, joined_whole, joined,
    memory_numbered, joined_numbered."""
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
        if src.loc == "vec" and split == "tile_no_split":
            return "joined_whole"
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


def _slot_in_memory(pipe, src):
    """If `src` is a global tensor, `pipe` must be made for global memory."""
    return src.kind != "global" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")


def _configured_accumulator(pipe, src, quant_mode):
    """Only an accumulator can be sent with fix-pipe parameters, by the cube core."""
    return quant_mode is None or src.kind == "tile" and src.loc == "acc" and pipe.core == "cube"


def _configured_mode(quant_mode):
    """If `quant_mode` is given, `quant_mode` must not be `shifts322s16`, `vshifts322s16`, `vqf322hif8_pre`,
    `vqf322f16_pre`, `vqf322bf16_pre` or `vqf322fp8_pre`; otherwise the result is undefined."""
    return (
        quant_mode is None
        or quant_mode not in ("shifts322s16", "vshifts322s16", "vqf322hif8_pre", "vqf322f16_pre", "vqf322bf16_pre", "vqf322fp8_pre")
    )


def _configured_words(quant_mode, fp):
    """The modes with one scale per column, and only these, take `fp`; otherwise the result is undefined."""
    return (
        quant_mode is None
        or (fp is not None) == (quant_mode in ("vdeqf16", "vreq8", "vqf322b8_pre", "vqs322bf16_pre", "vqf322f32_pre"))
    )


def _configured_source(src, quant_mode):
    """The element type of `src` must be the one that `quant_mode` converts from; otherwise the result is undefined."""
    return (
        quant_mode is None
        or quant_mode == "no_quant"
        or (src.dtype == "i32") == (quant_mode in ("deqf16", "vdeqf16", "req8", "vreq8", "qs322bf16_pre", "vqs322bf16_pre"))
    )


def _configured_result(pipe, quant_mode):
    """The element type of the slots must be the one that `quant_mode` converts to; otherwise the result is
    undefined."""
    return (
        quant_mode is None
        or (
            (pipe.dtype == "f16") == (quant_mode in ("f322f16", "deqf16", "vdeqf16", "qf322f16_pre"))
            and (pipe.dtype == "bf16") == (quant_mode in ("f322bf16", "qf322bf16_pre", "qs322bf16_pre", "vqs322bf16_pre"))
            and (pipe.dtype == "i8") == (quant_mode in ("req8", "vreq8", "qf322b8_pre", "vqf322b8_pre"))
            and (pipe.dtype == "hif8") == (quant_mode == "qf322hif8_pre")
            and (pipe.dtype == "f8e4m3") == (quant_mode == "qf322fp8_pre")
        )
    )


def _configured_layout(layout_mode):
    """`layout_mode` must be `nz2nd`; otherwise the result is undefined."""
    return layout_mode == "nz2nd"


def _configured_blocks(pipe, src, quant_mode, layout_mode):
    """Each row of the slot, with NZ to DN each column, must be a multiple of 32 bytes."""
    return both(
        quant_mode is None or layout_mode != "nz2nd" or src.cols * pipe.itemsize % 32 == 0,
        quant_mode is None or layout_mode != "nz2dn" or src.rows * pipe.itemsize % 32 == 0,
    )


def _configured_boxes(pipe, quant_mode, layout_mode):
    """If `quant_mode` is given and `layout_mode` is `nz2nz`, the element type of `pipe` must not be `i32`;
    otherwise the result is undefined."""
    return quant_mode is None or layout_mode != "nz2nz" or pipe.dtype != "i32"


def _configured_core(target_core):
    """`target_core` must be zero; otherwise the result is undefined."""
    return target_core == 0


def _configured_addition(atomic_type):
    """`atomic_type` must be `atomic_none`; otherwise the result is undefined."""
    return atomic_type == "atomic_none"


def _configured_direct(pipe, quant_mode):
    """If `quant_mode` is given, the `direction` of `pipe` must not be `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`."""
    return quant_mode is None or not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")


def _configured_rows(src, quant_mode):
    """If `quant_mode` is given, the valid region of `src` must not be empty and the number of valid rows of `src`
    must be at most `8192`."""
    return quant_mode is None or both(src.valid_row > 0, src.valid_col > 0, src.valid_row <= 8192)


def _configured_split(split, quant_mode, sub_block_id):
    """With fix-pipe parameters a tile is not split and no `sub_block_id` is given."""
    return quant_mode is None or split == "tile_no_split" and sub_block_id is None


def _fix_pipe_parameters(quant_mode, layout_mode, relu_mode, st_phase, target_core, atomic_type, fp):
    """Fix-pipe parameters are given together with `quant_mode`."""
    return (
        not quant_mode is None
        or (
            layout_mode == "nz2nd"
            and relu_mode == "no_relu"
            and st_phase == "unspecified"
            and target_core == 0
            and atomic_type == "atomic_none"
            and fp is None
        )
    )


def _producer_split(pipe, src, split, profile):
    """Only an accumulator that goes through global memory may be pushed with an odd split."""
    return (
        split in ("tile_no_split", "tile_up_down", "tile_left_right")
        or (
            src.kind == "tile"
            and src.loc == "acc"
            and (profile == "a2a3" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"))
        )
    )


def _split_rows(pipe, src, split):
    """If `src` is an accumulator tile, `split` is `tile_up_down`, and the `direction` of `pipe` is not
    `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src` must have 32-bit elements, and the number of rows and the
    number of valid rows of `src` must be even."""
    return (
        src.loc != "acc"
        or split != "tile_up_down"
        or not not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")
        or src.bits == 32 and both(src.rows % 2 == 0, src.valid_row % 2 == 0)
    )


def _split_columns(pipe, src, split):
    """If `src` is an accumulator tile, `split` is `tile_left_right`, and the `direction` of `pipe` is not
    `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src` must have 32-bit elements, and the number of columns and
    the number of valid columns of `src` must be multiples of `32`."""
    return (
        src.loc != "acc"
        or split != "tile_left_right"
        or not not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")
        or src.bits == 32 and both(src.cols % 32 == 0, src.valid_col % 32 == 0)
    )


def _split_blocks(pipe, src, split):
    """If `src` is a vector tile, `split` is `tile_left_right`, and the `direction` of `pipe` is not `dir_c2v_gm`,
    `dir_v2c_gm` or `dir_both_gm`, `src.valid_col × src.itemsize` must be a multiple of `32`."""
    return (
        src.loc != "vec"
        or split != "tile_left_right"
        or not not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")
        or src.valid_col * src.itemsize % 32 == 0
    )


def _whole_blocks(pipe, src, split):
    """If `src` is a vector tile, `split` is not `tile_left_right`, `src` is in ND layout, and the `direction` of
    `pipe` is not `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src.valid_col × src.itemsize` must be a multiple
    of `32`; otherwise the result is undefined."""
    return (
        src.loc != "vec"
        or split == "tile_left_right"
        or src.layout != "nd"
        or not not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")
        or src.valid_col * src.itemsize % 32 == 0
    )


def _inserted_layout(pipe, src):
    """If `src` is a plain tile, is a vector tile, and the `direction` of `pipe` is not `dir_c2v_gm`, `dir_v2c_gm`
    or `dir_both_gm`, `src` must be in ND or NZ layout."""
    return (
        src.kind != "tile"
        or src.loc != "vec"
        or not not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm")
        or src.layout in ("nd", "nz")
    )


def _entry_fits(pipe, src, split, profile):
    """The entry, with the parts of both vector cores, must fit into a slot of `pipe`."""
    return (
        src.kind != "tile"
        or pipe.core == "cell"
        or (src.valid_row * src.valid_col if profile == "a2a3" or pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm") else src.rows * src.cols) * pipe.itemsize * (2 if src.loc == "vec" and split != "tile_no_split" else 1) <= pipe.slot_bytes * (2 if src.loc != "vec" and split != "tile_no_split" and profile != "a2a3" and not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm") else 1)
    )


def _core_of_tile(pipe, src):
    """A vector tile comes from a vector core, an accumulator from the cube core."""
    return (
        src.kind != "tile"
        or src.loc not in ("acc", "mat", "vec")
        or pipe.core == "cell"
        or (src.loc == "vec") == (pipe.core == "vector")
    )


def _moves_data(pipe, src):
    """If `src` is a plain tile, the `direction` of `pipe` must not be `dir_both_gm`."""
    return src.kind != "tile" or pipe.direction != "dir_both_gm"


def _target_in_grid(pipe):
    """The core that `pipe` leads to must lie in the grid."""
    return pipe.targets > 0


def _tile_fills_slot(pipe, src):
    """The size in bytes of `src` must be at least `pipe.slot_bytes`; otherwise the result is undefined."""
    return src.bytes >= pipe.slot_bytes


def _slots_free(pipe):
    """No receiver may still hold the slot whose turn it is."""
    pipe_slots = pipe.slots

    def judge(pipe):
        return bool(pipe.taken - pipe.returned < pipe_slots)

    return judge


def _parameter_for_every_column(src, fp):
    """`src` must have at most as many valid columns as `fp`; otherwise the result is undefined."""
    return src.valid_col <= fp.valid_col


def _slot_taken(pipe):
    """A slot must have been taken by `talloc` and not been pushed yet."""
    def judge(pipe):
        return bool(pipe.pushed < pipe.taken)

    return judge


def _pitch_src(profile, narrows, pipe, src):
    """Rows between the columns of boxes of `src`."""
    if profile in ("a2a3",):
        if src.kind == "tile" and src.loc == "acc" and src.compact == "normal":
            return -(-src.valid_row // 16) * 16
    if profile in ("a2a3",):
        if src.kind == "tile" and src.loc == "acc":
            return src.rows
    if profile in ("a5",):
        if src.kind == "tile" and src.loc == "acc" and pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm") and src.compact != "normal":
            return src.rows
    if profile in ("a5",) and narrows:
        if src.kind == "tile" and src.loc == "acc" and not pipe.direction in ("dir_c2v_gm", "dir_v2c_gm", "dir_both_gm"):
            return -(-src.rows // 16) * 16
    if profile in ("a5",):
        if src.kind == "tile" and src.loc == "acc":
            return -(-src.valid_row // 16) * 16
    return None


RULES = OpRules(
    "pto.tpush",
    operands={
        "pipe": OperandSpec(("pipe_end",), access="read_write"),
        "src": OperandSpec(("tile", "global")),
        "sub_block_id": OperandSpec(("scalar",), optional=True),
        "fp": OperandSpec(("tile",), optional=True),
        "state": OperandSpec(("registers",), optional=True, default=UNREAD),
        "split": OperandSpec(("attribute",), optional=True, type="split_axis", vocabulary=("tile_no_split", "tile_up_down", "tile_left_right", "tile_up_down_odd", "tile_left_right_odd"), default="tile_no_split"),
        "quant_mode": OperandSpec(("attribute",), optional=True, type="quant_mode", vocabulary=("no_quant", "f322f16", "vreq8", "req8", "vdeqf16", "deqf16", "vshifts322s16", "shifts322s16", "f322bf16", "vqf322b8_pre", "qf322b8_pre", "qf322f16_pre", "qf322bf16_pre", "qs322bf16_pre", "vqs322bf16_pre", "qf322hif8_pre", "qf322fp8_pre", "qf322f32_pre", "vqf322hif8_pre", "vqf322f16_pre", "vqf322bf16_pre", "vqf322fp8_pre", "vqf322f32_pre")),
        "layout_mode": OperandSpec(("attribute",), optional=True, type="fixpipe_layout", vocabulary=("nz2nz", "nz2nd", "nz2dn"), default="nz2nd"),
        "relu_mode": OperandSpec(("attribute",), optional=True, type="relu_mode", vocabulary=("no_relu", "normal_relu"), default="no_relu"),
        "st_phase": OperandSpec(("attribute",), optional=True, type="st_phase", vocabulary=("unspecified", "partial", "final"), default="unspecified"),
        "target_core": OperandSpec(("attribute",), optional=True, type="int", default=0),
        "atomic_type": OperandSpec(("attribute",), optional=True, type="atomic_type", vocabulary=("atomic_none", "atomic_add"), default="atomic_none"),
    },
    bind={
        "edge": {"pipe": "T", "src": "T"},
        "span": {"pipe": "T", "src": "T"},
        "cast": {"pipe": "D", "src": "S"},
        "small_float": {"pipe": "D", "src": "S"},
        "scaled": {"pipe": "D", "src": "S"},
        "scaled_by_column": {"pipe": "D", "src": "S", "fp": "F"},
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
        "cast": {
            "cpu": ({"S": ("f32",), "D": ("f32", "f16", "bf16")}, {"S": ("i32",), "D": ("i32",)},),
            "a2a3": ({"S": ("f32",), "D": ("f32", "f16", "bf16")}, {"S": ("i32",), "D": ("i32",)},),
            "a5": ({"S": ("f32",), "D": ("f32", "f16", "bf16")}, {"S": ("i32",), "D": ("i32",)},),
        },
        "small_float": {
            "a5": ({"S": ("f32",), "D": ("hif8", "f8e4m3")},),
        },
        "scaled": {
            "cpu": ({"S": ("f32",), "D": ("i8", "f16", "bf16")}, {"S": ("i32",), "D": ("i8", "f16")},),
            "a2a3": ({"S": ("f32",), "D": ("i8",)}, {"S": ("i32",), "D": ("i8", "f16")},),
            "a5": ({"S": ("f32",), "D": ("i8", "f16", "bf16", "f32")}, {"S": ("i32",), "D": ("i8", "f16", "bf16")},),
        },
        "scaled_by_column": {
            "cpu": ({"S": ("f32",), "D": ("i8",), "F": ("u64",)}, {"S": ("i32",), "D": ("i8", "f16"), "F": ("u64",)},),
            "a2a3": ({"S": ("f32",), "D": ("i8",), "F": ("u64",)}, {"S": ("i32",), "D": ("i8", "f16"), "F": ("u64",)},),
            "a5": ({"S": ("f32",), "D": ("i8", "f32"), "F": ("u64",)}, {"S": ("i32",), "D": ("i8", "f16", "bf16"), "F": ("u64",)},),
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
            by=(("cpu", "assembler compile"), ("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tpush/direction-exists", _direction_exists, reads=("pipe",), profiles=("a2a3",),
            en="The `direction` of `pipe` must be `dir_c2v`, `dir_v2c`, `dir_both`, `grid_edge` or `grid_span`.",
            zh="`pipe` 的 `direction` 必须为 `dir_c2v`、`dir_v2c`、`dir_both`、`grid_edge` 或 `grid_span`。",
            shows=("pipe.direction",),
            text="pipe.direction in {dir_c2v, dir_v2c, dir_both, grid_edge, grid_span}",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tpush/whole-periods", _whole_periods, reads=("pipe",), profiles=("a2a3", "a5"),
            en="`pipe.slots` must be even, unless the `core` of `pipe` is `cell` or `pipe.slots` is at most `3`; if this does not hold, the result is undefined.",
            zh="`pipe.slots` 必须为偶数（`pipe` 的 `core` 为 `cell` 或 `pipe.slots` 不大于 `3` 时除外）；不满足时结果未定义。",
            severity="undefined",
            shows=("pipe.core", "pipe.slots"),
            numbers=(3, 2, 0),
            text="pipe.core == cell or pipe.slots <= 3 or pipe.slots % 2 == 0",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/location", _location, reads=("src", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="If `src` is a plain tile, `src` must be an accumulator, vector or control tile, unless the target is the CPU simulator and `src` is a matrix tile.",
            zh="当 `src` 为普通 Tile 时，`src` 必须为累加器、向量或控制 Tile（目标平台为 CPU 模拟器，且 `src` 为矩阵 Tile 时除外）。",
            shows=("src.kind", "src.loc"),
            text="implies(kind_of(src) == tile, src.loc in {acc, vec, ctrl} or profile == cpu and src.loc == mat)",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "document")),
        ),
        Rule(
            "pto.tpush/slot-in-memory", _slot_in_memory, reads=("pipe", "src"), profiles=("a5",),
            en="If `src` is a global tensor, `pipe` must be made for global memory.",
            zh="当 `src` 为全局张量时，`pipe` 必须以全局内存方式建立。",
            shows=("src.kind", "pipe.direction"),
            text="implies(kind_of(src) == global, through_memory(pipe))",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tpush/configured-accumulator", _configured_accumulator, reads=("pipe", "src", "quant_mode"), profiles=("a2a3", "a5"),
            en="Only an accumulator can be sent with fix-pipe parameters, by the cube core.",
            zh="只有累加器能以 FixPipe 参数发送，且须由矩阵核发送。",
            shows=("quant_mode.kind", "src.kind", "src.loc", "pipe.core"),
            text="implies(present(quant_mode), kind_of(src) == tile and src.loc == acc and pipe.core == cube)",
            by=(("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tpush/configured-tile", _configured_accumulator, reads=("pipe", "src", "quant_mode"), profiles=("cpu",),
            en="Only an accumulator should be sent with fix-pipe parameters, by the cube core; otherwise the result is undefined.",
            zh="带 FixPipe 参数发送的应为累加器，且由矩阵核发送；否则结果未定义。",
            severity="undefined",
            shows=("quant_mode.kind", "src.kind", "src.loc", "pipe.core"),
            text="implies(present(quant_mode), kind_of(src) == tile and src.loc == acc and pipe.core == cube)",
            by=(("cpu", "result"),),
        ),
        Rule(
            "pto.tpush/configured-mode", _configured_mode, reads=("quant_mode",), profiles=("a5",),
            en="If `quant_mode` is given, `quant_mode` must not be `shifts322s16`, `vshifts322s16`, `vqf322hif8_pre`, `vqf322f16_pre`, `vqf322bf16_pre` or `vqf322fp8_pre`; otherwise the result is undefined.",
            zh="当给出 `quant_mode` 时，`quant_mode` 不得为 `shifts322s16`、`vshifts322s16`、`vqf322hif8_pre`、`vqf322f16_pre`、`vqf322bf16_pre` 或 `vqf322fp8_pre`；否则结果未定义。",
            severity="undefined",
            shows=("quant_mode.kind", "quant_mode"),
            text="implies(present(quant_mode), quant_mode not in {shifts322s16, vshifts322s16, vqf322hif8_pre, vqf322f16_pre, vqf322bf16_pre, vqf322fp8_pre})",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tpush/configured-words", _configured_words, reads=("quant_mode", "fp"), profiles=("cpu", "a2a3", "a5"),
            en="The modes with one scale per column, and only these, take `fp`; otherwise the result is undefined.",
            zh="逐列参数的模式须有 `fp`，其他模式不得有 `fp`；否则结果未定义。",
            severity="undefined",
            shows=("quant_mode.kind", "fp.kind", "quant_mode"),
            text="implies(present(quant_mode), present(fp) == (quant_mode in {vdeqf16, vreq8, vqf322b8_pre, vqs322bf16_pre, vqf322f32_pre}))",
            by=(("cpu", "result"), ("a2a3", "document"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/configured-source", _configured_source, reads=("src", "quant_mode"), profiles=("cpu", "a2a3", "a5"),
            en="The element type of `src` must be the one that `quant_mode` converts from; otherwise the result is undefined.",
            zh="`src` 的元素类型须为 `quant_mode` 所转换的源类型；否则结果未定义。",
            severity="undefined",
            shows=("quant_mode.kind", "quant_mode", "src.dtype"),
            text="implies(present(quant_mode) and quant_mode != no_quant, (src.dtype == i32) == (quant_mode in {deqf16, vdeqf16, req8, vreq8, qs322bf16_pre, vqs322bf16_pre}))",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/configured-result", _configured_result, reads=("pipe", "quant_mode"), profiles=("cpu", "a2a3", "a5"),
            en="The element type of the slots must be the one that `quant_mode` converts to; otherwise the result is undefined.",
            zh="槽位的元素类型须为 `quant_mode` 的目标类型；否则结果未定义。",
            severity="undefined",
            shows=("quant_mode.kind", "pipe.dtype", "quant_mode"),
            text="implies(present(quant_mode), (pipe.dtype == f16) == (quant_mode in {f322f16, deqf16, vdeqf16, qf322f16_pre}) and (pipe.dtype == bf16) == (quant_mode in {f322bf16, qf322bf16_pre, qs322bf16_pre, vqs322bf16_pre}) and (pipe.dtype == i8) == (quant_mode in {req8, vreq8, qf322b8_pre, vqf322b8_pre}) and (pipe.dtype == hif8) == (quant_mode == qf322hif8_pre) and (pipe.dtype == f8e4m3) == (quant_mode == qf322fp8_pre))",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/configured-layout", _configured_layout, reads=("layout_mode",), profiles=("cpu", "a2a3"),
            en="`layout_mode` must be `nz2nd`; otherwise the result is undefined.",
            zh="`layout_mode` 必须为 `nz2nd`；否则结果未定义。",
            severity="undefined",
            shows=("layout_mode",),
            text="layout_mode == nz2nd",
            by=(("cpu", "result"), ("a2a3", "result")),
        ),
        Rule(
            "pto.tpush/configured-blocks", _configured_blocks, reads=("pipe", "src", "quant_mode", "layout_mode"), profiles=("a5",),
            en="Each row of the slot, with NZ to DN each column, must be a multiple of 32 bytes.",
            zh="槽位的每行（NZ 转 DN 时为每列）须为 32 字节的整数倍。",
            shows=("quant_mode.kind", "layout_mode", "src.cols", "pipe.itemsize", "src.rows"),
            numbers=(32, 0),
            text="implies(present(quant_mode) and layout_mode == nz2nd, src.cols * pipe.itemsize % 32 == 0) and implies(present(quant_mode) and layout_mode == nz2dn, src.rows * pipe.itemsize % 32 == 0)",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tpush/configured-boxes", _configured_boxes, reads=("pipe", "quant_mode", "layout_mode"), profiles=("a5",),
            en="If `quant_mode` is given and `layout_mode` is `nz2nz`, the element type of `pipe` must not be `i32`; otherwise the result is undefined.",
            zh="当给出 `quant_mode`，且 `layout_mode` 为 `nz2nz` 时，`pipe` 的元素类型不得为 `i32`；否则结果未定义。",
            severity="undefined",
            shows=("quant_mode.kind", "layout_mode", "pipe.dtype"),
            text="implies(present(quant_mode) and layout_mode == nz2nz, pipe.dtype != i32)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tpush/configured-core", _configured_core, reads=("target_core",), profiles=("cpu", "a2a3", "a5"),
            en="`target_core` must be zero; otherwise the result is undefined.",
            zh="`target_core` 必须为零；否则结果未定义。",
            severity="undefined",
            shows=("target_core",),
            numbers=(0,),
            text="target_core == 0",
            by=(("cpu", "document"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/configured-addition", _configured_addition, reads=("atomic_type",), profiles=("cpu", "a5"),
            en="`atomic_type` must be `atomic_none`; otherwise the result is undefined.",
            zh="`atomic_type` 必须为 `atomic_none`；否则结果未定义。",
            severity="undefined",
            shows=("atomic_type",),
            text="atomic_type == atomic_none",
            by=(("cpu", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/configured-direct", _configured_direct, reads=("pipe", "quant_mode"), profiles=("a5",),
            en="If `quant_mode` is given, the `direction` of `pipe` must not be `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`.",
            zh="当给出 `quant_mode` 时，`pipe` 的 `direction` 不得为 `dir_c2v_gm`、`dir_v2c_gm` 或 `dir_both_gm`。",
            shows=("quant_mode.kind", "pipe.direction"),
            text="implies(present(quant_mode), not through_memory(pipe))",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tpush/configured-rows", _configured_rows, reads=("src", "quant_mode"), profiles=("a2a3",),
            en="If `quant_mode` is given, the valid region of `src` must not be empty and the number of valid rows of `src` must be at most `8192`.",
            zh="当给出 `quant_mode` 时，`src` 的有效区域不得为空，且 `src` 的有效行数不得大于 `8192`。",
            shows=("quant_mode.kind", "src.valid_row", "src.valid_col"),
            numbers=(8192,),
            text="implies(present(quant_mode), nonempty(src) and src.valid_row <= 8192)",
            by=(("a2a3", "run"),),
        ),
        Rule(
            "pto.tpush/configured-split", _configured_split, reads=("split", "quant_mode", "sub_block_id"), profiles=("cpu", "a2a3", "a5"),
            en="With fix-pipe parameters a tile is not split and no `sub_block_id` is given.",
            zh="带 FixPipe 参数时 Tile 不切分，也不给出 `sub_block_id`。",
            shows=("quant_mode.kind", "split", "sub_block_id.kind"),
            text="implies(present(quant_mode), split == tile_no_split and not present(sub_block_id))",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tpush/fix-pipe-parameters", _fix_pipe_parameters, reads=("quant_mode", "layout_mode", "relu_mode", "st_phase", "target_core", "atomic_type", "fp"), profiles=("cpu", "a2a3", "a5"),
            en="Fix-pipe parameters are given together with `quant_mode`.",
            zh="FixPipe 参数须与 `quant_mode` 一同给出。",
            shows=("quant_mode.kind", "layout_mode", "relu_mode", "st_phase", "target_core", "atomic_type", "fp.kind"),
            numbers=(0,),
            text="implies(not present(quant_mode), layout_mode == nz2nd and relu_mode == no_relu and st_phase == unspecified and target_core == 0 and atomic_type == atomic_none and not present(fp))",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tpush/producer-split", _producer_split, reads=("pipe", "src", "split", "profile"), profiles=("a2a3", "a5"),
            en="Only an accumulator that goes through global memory may be pushed with an odd split.",
            zh="只有经过全局内存的累加器才能以奇数切分方式发送。",
            shows=("split", "src.kind", "src.loc", "pipe.direction"),
            text="split in {tile_no_split, tile_up_down, tile_left_right} or kind_of(src) == tile and src.loc == acc and (profile == a2a3 or through_memory(pipe))",
            by=(("a2a3", "assembler compile"), ("a5", "assembler compile")),
        ),
        Rule(
            "pto.tpush/split-rows", _split_rows, reads=("pipe", "src", "split"), profiles=("a5",),
            en="If `src` is an accumulator tile, `split` is `tile_up_down`, and the `direction` of `pipe` is not `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src` must have 32-bit elements, and the number of rows and the number of valid rows of `src` must be even.",
            zh="当 `src` 为累加器 Tile，`split` 为 `tile_up_down`，且 `pipe` 的 `direction` 不是 `dir_c2v_gm`、`dir_v2c_gm` 或 `dir_both_gm` 时，`src` 的元素必须为 32 位，且 `src` 的行数和有效行数必须均为偶数。",
            shows=("src.loc", "split", "pipe.direction", "src.bits", "src.rows", "src.valid_row"),
            numbers=(32, 2, 0),
            text="implies(src.loc == acc and split == tile_up_down and not through_memory(pipe), src.bits == 32 and src.rows % 2 == 0 and src.valid_row % 2 == 0)",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tpush/split-columns", _split_columns, reads=("pipe", "src", "split"), profiles=("a5",),
            en="If `src` is an accumulator tile, `split` is `tile_left_right`, and the `direction` of `pipe` is not `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src` must have 32-bit elements, and the number of columns and the number of valid columns of `src` must be multiples of `32`.",
            zh="当 `src` 为累加器 Tile，`split` 为 `tile_left_right`，且 `pipe` 的 `direction` 不是 `dir_c2v_gm`、`dir_v2c_gm` 或 `dir_both_gm` 时，`src` 的元素必须为 32 位，且 `src` 的列数和有效列数必须均为 `32` 的整数倍。",
            shows=("src.loc", "split", "pipe.direction", "src.bits", "src.cols", "src.valid_col"),
            numbers=(32, 0),
            text="implies(src.loc == acc and split == tile_left_right and not through_memory(pipe), src.bits == 32 and src.cols % 32 == 0 and src.valid_col % 32 == 0)",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tpush/split-blocks", _split_blocks, reads=("pipe", "src", "split"), profiles=("a5",),
            en="If `src` is a vector tile, `split` is `tile_left_right`, and the `direction` of `pipe` is not `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src.valid_col × src.itemsize` must be a multiple of `32`.",
            zh="当 `src` 为向量 Tile，`split` 为 `tile_left_right`，且 `pipe` 的 `direction` 不是 `dir_c2v_gm`、`dir_v2c_gm` 或 `dir_both_gm` 时，`src.valid_col × src.itemsize` 必须为 `32` 的整数倍。",
            shows=("src.loc", "split", "pipe.direction", "src.valid_col", "src.itemsize"),
            numbers=(32, 0),
            text="implies(src.loc == vec and split == tile_left_right and not through_memory(pipe), src.valid_col * src.itemsize % 32 == 0)",
            by=(("a5", "run"),),
        ),
        Rule(
            "pto.tpush/whole-blocks", _whole_blocks, reads=("pipe", "src", "split"), profiles=("a5",),
            en="If `src` is a vector tile, `split` is not `tile_left_right`, `src` is in ND layout, and the `direction` of `pipe` is not `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src.valid_col × src.itemsize` must be a multiple of `32`; otherwise the result is undefined.",
            zh="当 `src` 为向量 Tile，`split` 不是 `tile_left_right`，`src` 为 ND 布局，且 `pipe` 的 `direction` 不是 `dir_c2v_gm`、`dir_v2c_gm` 或 `dir_both_gm` 时，`src.valid_col × src.itemsize` 必须为 `32` 的整数倍；否则结果未定义。",
            severity="undefined",
            needs=("inserted-layout",),
            shows=("src.loc", "split", "src.layout", "pipe.direction", "src.valid_col", "src.itemsize"),
            numbers=(32, 0),
            text="implies(src.loc == vec and split != tile_left_right and src.layout == nd and not through_memory(pipe), src.valid_col * src.itemsize % 32 == 0)",
            by=(("a5", "result"),),
        ),
        Rule(
            "pto.tpush/inserted-layout", _inserted_layout, reads=("pipe", "src"), profiles=("a5",),
            en="If `src` is a plain tile, is a vector tile, and the `direction` of `pipe` is not `dir_c2v_gm`, `dir_v2c_gm` or `dir_both_gm`, `src` must be in ND or NZ layout.",
            zh="当 `src` 为普通 Tile，为向量 Tile，且 `pipe` 的 `direction` 不是 `dir_c2v_gm`、`dir_v2c_gm` 或 `dir_both_gm` 时，`src` 必须为 ND 或 NZ 布局。",
            shows=("src.kind", "src.loc", "pipe.direction", "src.layout"),
            text="implies(kind_of(src) == tile and src.loc == vec and not through_memory(pipe), src.layout in {nd, nz})",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tpush/sub-block", _sub_block, reads=("sub_block_id",), profiles=("a2a3", "a5"),
            en="If `sub_block_id` is given, `sub_block_id` must be between `0` and `1`; otherwise the result is undefined.",
            zh="当给出 `sub_block_id` 时，`sub_block_id` 必须在 `0` 到 `1` 之间；否则结果未定义。",
            severity="undefined",
            stage="value",
            shows=("sub_block_id.kind", "sub_block_id"),
            numbers=(0, 1),
            text="implies(present(sub_block_id), 0 <= sub_block_id <= 1)",
            by=(("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/entry-fits", _entry_fits, reads=("pipe", "src", "split", "profile"), profiles=("cpu", "a2a3", "a5"),
            en="The entry, with the parts of both vector cores, must fit into a slot of `pipe`.",
            zh="包含两个向量核各自部分的整个条目必须能放入 `pipe` 的一个槽位。",
            shows=("src.kind", "pipe.core", "pipe.direction", "src.valid_row", "src.valid_col", "src.rows", "src.cols", "pipe.itemsize", "src.loc", "split", "pipe.slot_bytes"),
            numbers=(2, 1),
            text="implies(kind_of(src) == tile and pipe.core != cell, (src.valid_row * src.valid_col if profile == a2a3 or through_memory(pipe) else src.rows * src.cols) * pipe.itemsize * (2 if src.loc == vec and split != tile_no_split else 1) <= pipe.slot_bytes * (2 if src.loc != vec and split != tile_no_split and profile != a2a3 and not through_memory(pipe) else 1))",
            by=(("cpu", "document"), ("a2a3", "document"), ("a5", "document")),
        ),
        Rule(
            "pto.tpush/no-sub-block", _no_sub_block, reads=("sub_block_id",), profiles=("cpu",),
            en="`sub_block_id` must not be given.",
            zh="不得给出 `sub_block_id`。",
            shows=("sub_block_id.kind",),
            text="not present(sub_block_id)",
            by=(("cpu", "compile"),),
        ),
        Rule(
            "pto.tpush/core-of-tile", _core_of_tile, reads=("pipe", "src"), profiles=("cpu", "a2a3", "a5"),
            en="A vector tile comes from a vector core, an accumulator from the cube core.",
            zh="向量 Tile 须来自向量核，累加器须来自矩阵核。",
            shows=("src.kind", "src.loc", "pipe.core"),
            text="implies(kind_of(src) == tile and src.loc in {acc, mat, vec} and pipe.core != cell, (src.loc == vec) == (pipe.core == vector))",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "document")),
        ),
        Rule(
            "pto.tpush/split-cores", _split_cores, reads=("pipe", "split"), profiles=("cpu", "a2a3", "a5"),
            en="If `split` is not `tile_no_split`, `pipe.vector_cores` must be `2`; otherwise the result is undefined.",
            zh="当 `split` 不是 `tile_no_split` 时，`pipe.vector_cores` 必须为 `2`；否则结果未定义。",
            severity="undefined",
            shows=("split", "pipe.vector_cores"),
            numbers=(2,),
            text="implies(split != tile_no_split, pipe.vector_cores == 2)",
            by=(("cpu", "result"), ("a2a3", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/one-core", _one_core, reads=("pipe", "split"), profiles=("cpu", "a5"),
            en="If `split` is `tile_no_split`, `pipe.vector_cores` must be `1`; otherwise the result is undefined.",
            zh="当 `split` 为 `tile_no_split` 时，`pipe.vector_cores` 必须为 `1`；否则结果未定义。",
            severity="undefined",
            shows=("split", "pipe.vector_cores"),
            numbers=(1,),
            text="implies(split == tile_no_split, pipe.vector_cores == 1)",
            by=(("cpu", "result"), ("a5", "result")),
        ),
        Rule(
            "pto.tpush/moves-data", _moves_data, reads=("pipe", "src"), profiles=("a5",),
            en="If `src` is a plain tile, the `direction` of `pipe` must not be `dir_both_gm`.",
            zh="当 `src` 为普通 Tile 时，`pipe` 的 `direction` 不得为 `dir_both_gm`。",
            shows=("src.kind", "pipe.direction"),
            text="implies(kind_of(src) == tile, pipe.direction != dir_both_gm)",
            by=(("a5", "compile"),),
        ),
        Rule(
            "pto.tpush/target-in-grid", _target_in_grid, reads=("pipe",), profiles=("a2a3",),
            en="The core that `pipe` leads to must lie in the grid.",
            zh="`pipe` 通往的核必须在网格之内。",
            form="edge",
            shows=("pipe.targets",),
            numbers=(0,),
            text="pipe.targets > 0",
            by=(("a2a3", "compile"),),
        ),
        Rule(
            "pto.tpush/vector-tile", _vector_tile, reads=("src",), profiles=("a2a3",),
            en="`src` must be a vector tile; otherwise the result is undefined.",
            zh="`src` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            form="edge",
            shows=("src.loc",),
            text="src.loc == vec",
            by=(("a2a3", "document"),),
        ),
        Rule(
            "pto.tpush/tile-fills-slot", _tile_fills_slot, reads=("pipe", "src"), profiles=("a2a3",),
            en="The size in bytes of `src` must be at least `pipe.slot_bytes`; otherwise the result is undefined.",
            zh="`src` 的字节数不得小于 `pipe.slot_bytes`；否则结果未定义。",
            severity="undefined",
            form="edge",
            shows=("src.bytes", "pipe.slot_bytes"),
            text="src.bytes >= pipe.slot_bytes",
            by=(("a2a3", "document"),),
        ),
        Rule(
            "pto.tpush/vector-tile-to-all", _vector_tile, reads=("src",), profiles=("a2a3",),
            en="`src` must be a vector tile; otherwise the result is undefined.",
            zh="`src` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            form="span",
            shows=("src.loc",),
            text="src.loc == vec",
            by=(("a2a3", "document"),),
        ),
        Rule(
            "pto.tpush/tile-fills-every-slot", _tile_fills_slot, reads=("pipe", "src"), profiles=("a2a3",),
            en="The size in bytes of `src` must be at least `pipe.slot_bytes`; otherwise the result is undefined.",
            zh="`src` 的字节数不得小于 `pipe.slot_bytes`；否则结果未定义。",
            severity="undefined",
            form="span",
            shows=("src.bytes", "pipe.slot_bytes"),
            text="src.bytes >= pipe.slot_bytes",
            by=(("a2a3", "document"),),
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
            by=(("a2a3", "result"),),
        ),
        Rule(
            "pto.tpush/parameter-tile", _parameter_location, reads=("fp",), profiles=("cpu", "a2a3", "a5"),
            en="`fp` must be a scaling tile.",
            zh="`fp` 必须为缩放参数 Tile。",
            form="scaled_by_column",
            requires=("fp",),
            shows=("fp.loc",),
            text="fp.loc == scaling",
            by=(("cpu", "compile"), ("a2a3", "compile"), ("a5", "compile")),
        ),
        Rule(
            "pto.tpush/parameter-for-every-column", _parameter_for_every_column, reads=("src", "fp"), profiles=("cpu", "a2a3", "a5"),
            en="`src` must have at most as many valid columns as `fp`; otherwise the result is undefined.",
            zh="`src` 的有效列数不得大于 `fp`；否则结果未定义。",
            severity="undefined",
            form="scaled_by_column",
            requires=("fp",),
            shows=("src.valid_col", "fp.valid_col"),
            text="src.valid_col <= fp.valid_col",
            by=(("cpu", "result"), ("a2a3", "document"), ("a5", "document")),
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
            by=(("a2a3", "result"), ("a5", "document")),
        ),
    ),
    unknown={
        "small_float": ("Fix-pipe parameters; PTO library headers for A5; Tests of the PTO library on A5 beyond one instruction", "FixPipe 参数头文件；PTO 库 A5 头文件；PTO 库 A5 测试（不限于单条指令）"),
        "control": ("FIFO types of TPUSH and TPOP; PTO library headers for A2/A3; PTO library headers for A5; PTO library headers of the CPU simulator; Page of a system instruction", "TPUSH 与 TPOP 的 FIFO 类型；PTO 库 A2/A3 头文件；PTO 库 A5 头文件；PTO 库 CPU 模拟器头文件；系统指令页"),
    },
    types_by={
        "edge": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "span": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "cast": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "small_float": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "scaled": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "scaled_by_column": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "tile": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "slot": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
        "control": {"cpu": "compile", "a2a3": "compile", "a5": "compile"},
    },
    select=Choice(("pipe", "src", "quant_mode", "fp", "profile"), _form),
    modes={
        "cast": Choice(("atomic_type", "profile"), _mode),
        "scaled": Choice(("atomic_type", "profile"), _mode),
        "scaled_by_column": Choice(("atomic_type", "profile"), _mode),
        "tile": Choice(("pipe", "src", "split", "sub_block_id", "profile"), _mode_tile),
    },
    pitches={
        "src": BoxPitch(("pipe", "src"), _pitch_src),
    },
    tile=TILE_RULES,
)
