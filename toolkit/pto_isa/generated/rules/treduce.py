"""Rules of pto.treduce.

Generated from comm/comm/treduce.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies, same
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _form(engine, profile):
    """Name the form: aiv, ccu."""
    if engine == "aiv":
        return "aiv"
    if profile == "a5":
        if engine == "ccu":
            return "ccu"
    return ""


def _mode(reduce_op):
    """Name the mode: sum, max, min."""
    if reduce_op == "sum":
        return "sum"
    if reduce_op == "max":
        return "max"
    if reduce_op == "min":
        return "min"
    return ""


def _tiles_location(acc, recv):
    """`acc` and `recv` must be vector tiles."""
    return acc.loc == "vec" and recv.loc == "vec"


def _recv_alike(acc, recv):
    """`recv` and `acc` must have the same static shape, valid shape and layout."""
    return (
        recv.layout == acc.layout
        and both(
            recv.rows == acc.rows,
            recv.cols == acc.cols,
            recv.valid_row == acc.valid_row,
            recv.valid_col == acc.valid_col,
        )
    )


def _pong_alike(acc, pong):
    """If `pong` is given, `pong` and `acc` must have the same static shape, valid shape, layout and location."""
    return (
        pong is None
        or (
            pong.layout == acc.layout
            and pong.loc == acc.loc
            and both(
                pong.rows == acc.rows,
                pong.cols == acc.cols,
                pong.valid_row == acc.valid_row,
                pong.valid_col == acc.valid_col,
            )
        )
    )


def _ranks(group):
    """`group.ranks` must be positive."""
    return group.ranks > 0


def _root_in_group(group):
    """`group.root` must not be negative and must be less than `group.ranks`."""
    return 0 <= group.root < group.ranks


def _same_layout(group, dst):
    """`dst` and `group` must have the same layout; otherwise the result is undefined."""
    return dst.layout == group.layout


def _same_extents(group, dst):
    """`dst` and `group` must have the same static shape; otherwise the result is undefined."""
    return same(dst.shape, group.shape)


def _tiles_layout(group, acc):
    """`acc` and `group` must be in ND layout."""
    return acc.layout == "nd" and group.layout == "nd"


def _layouts_cpu(group):
    """`group` must be in ND, DN or NZ layout."""
    return group.layout in ("nd", "dn", "nz")


def _acc_not_empty(acc):
    """The valid region of `acc` must not be empty."""
    return both(acc.valid_row > 0, acc.valid_col > 0)


def _acc_filled(group, acc):
    """If the tensor of one rank fits into `acc`, it must fill its valid region exactly."""
    return implies(
        both(
            group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] <= acc.valid_row,
            group.shape[4] <= acc.valid_col,
            group.size > 0,
        ),
        either(
            (
                group.layout in ("nd", "nhwc")
                and both(
                    acc.valid_row == group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3],
                    acc.valid_col == group.shape[4],
                )
            ),
            (
                group.layout == "dn"
                and both(
                    acc.valid_row == group.shape[3],
                    acc.valid_col == group.shape[0] * group.shape[1] * group.shape[2] * group.shape[4],
                )
            ),
            (
                group.layout == "nz"
                and both(
                    acc.valid_row == group.shape[2] * group.shape[3],
                    acc.valid_col == group.shape[0] * group.shape[1] * group.shape[4],
                )
            ),
            (
                group.layout == "nc1hwc0"
                and both(
                    acc.valid_row == group.shape[0] * group.shape[2] * group.shape[3],
                    acc.valid_col == group.shape[1] * group.shape[4],
                )
            ),
            (
                group.layout == "nchw"
                and both(
                    acc.valid_row == group.shape[1] * group.shape[3] * group.shape[4],
                    acc.valid_col == group.shape[2],
                )
            ),
            (
                group.layout == "ncdhw"
                and both(
                    acc.valid_row == group.shape[0] * group.shape[3] * group.shape[4],
                    acc.valid_col == group.shape[1],
                )
            ),
            (
                group.layout == "ndc1hwc0"
                and both(
                    acc.valid_row == group.shape[0] * group.shape[3] * group.shape[4],
                    acc.valid_col == group.shape[1] * group.shape[2] * (32 // group.itemsize),
                )
            ),
        ),
    )


def _whole_pieces(group, acc):
    """If the tensor of one rank is larger, it must divide into pieces of the valid shape of `acc`, if this shape is
    part of the tile's type."""
    return implies(
        both(
            group.size > 0,
            either(
                group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] > acc.valid_row,
                group.shape[4] > acc.valid_col,
            ),
        ),
        both(group.shape[3] % acc.valid_row == 0, group.shape[4] % acc.valid_col == 0),
    )


def _dense(group, dst):
    """The rows of an ND tensor `group`, the columns of a DN one and the blocks of an NZ one must be contiguous, and
    the rows of an ND tensor `dst`, the columns of a DN one and the blocks of an NZ one must be contiguous;
    otherwise the result is undefined."""
    return both(
        group.layout != "nd" or group.stride[4] == 1,
        group.layout != "dn" or group.stride[3] == 1,
        (
            group.layout != "nz"
            or both(
                group.stride[4] == 1,
                group.stride[3] == group.shape[4],
                either(group.shape[2] == 1, group.stride[2] == group.shape[3] * group.shape[4]),
            )
        ),
        dst.layout != "nd" or dst.stride[4] == 1,
        dst.layout != "dn" or dst.stride[3] == 1,
        (
            dst.layout != "nz"
            or both(
                dst.stride[4] == 1,
                dst.stride[3] == dst.shape[4],
                either(dst.shape[2] == 1, dst.stride[2] == dst.shape[3] * dst.shape[4]),
            )
        ),
    )


def _rows_limit(acc):
    """The number of rows of `acc` must be at most `4095`."""
    return acc.rows <= 4095


def _wide_pad(acc):
    """If `acc` has 64-bit elements, the pad value of `acc` must be `null` or `zero`."""
    return acc.bits != 64 or acc.pad in ("null", "zero")


def _recv_apart(acc, recv):
    """`acc` must not share storage with `recv`; otherwise the result is undefined."""
    def judge(acc, recv):
        return (not same_storage(acc, recv)) and (not overlaps(acc, recv))

    return judge


def _pong_apart(acc, recv, pong):
    """If `pong` is given, `acc` must not share storage with `pong` and `recv` must not share storage with `pong`;
    otherwise the result is undefined."""
    if pong is None:
        return True

    def judge(acc, recv, pong):
        return ((not same_storage(acc, pong)) and (not overlaps(acc, pong))) and ((not same_storage(recv, pong)) and (not overlaps(recv, pong)))

    return judge


RULES = OpRules(
    "pto.treduce",
    operands={
        "group": OperandSpec(("group",)),
        "dst": OperandSpec(("global",), access="write"),
        "acc": OperandSpec(("tile",), access="scratch", optional=True),
        "recv": OperandSpec(("tile",), access="scratch", optional=True),
        "pong": OperandSpec(("tile",), access="scratch", optional=True),
        "reduce_op": OperandSpec(("attribute",), type="reduce_op", vocabulary=("sum", "max", "min")),
        "engine": OperandSpec(("attribute",), optional=True, type="coll_engine", vocabulary=("aiv", "ccu"), default="aiv"),
    },
    bind={
        "aiv": {"group": "T", "dst": "T", "acc": "T", "recv": "T", "pong": "T"},
        "ccu": {"group": "T", "dst": "T", "acc": "T", "recv": "T", "pong": "T"},
    },
    types={
        "aiv": {
            "cpu": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a2a3": ({"T": ("f16", "f32", "i16", "i32")},),
            "a5": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
        "ccu": {
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.treduce/tiles-location", _tiles_location, reads=("acc", "recv"), profiles=("a2a3", "a5"),
            en="`acc` and `recv` must be vector tiles.",
            zh="`acc` 和 `recv` 必须均为向量 Tile。",
            shows=("acc.loc", "recv.loc"),
            text="acc.loc == vec and recv.loc == vec",
        ),
        Rule(
            "pto.treduce/recv-alike", _recv_alike, reads=("acc", "recv"), profiles=("cpu", "a2a3", "a5"),
            en="`recv` and `acc` must have the same static shape, valid shape and layout.",
            zh="`recv` 和 `acc` 的静态形状、有效形状和布局必须相同。",
            shows=("recv.shape", "acc.shape", "recv.valid_shape", "acc.valid_shape", "recv.layout", "acc.layout"),
            text="recv.shape == acc.shape and recv.valid_shape == acc.valid_shape and recv.layout == acc.layout",
        ),
        Rule(
            "pto.treduce/pong-alike", _pong_alike, reads=("acc", "pong"), profiles=("cpu", "a2a3", "a5"),
            en="If `pong` is given, `pong` and `acc` must have the same static shape, valid shape, layout and location.",
            zh="当给出 `pong` 时，`pong` 和 `acc` 的静态形状、有效形状、布局和存储位置必须相同。",
            shows=("pong.kind", "pong.shape", "acc.shape", "pong.valid_shape", "acc.valid_shape", "pong.layout", "acc.layout", "pong.loc", "acc.loc"),
            text="implies(present(pong), pong.shape == acc.shape and pong.valid_shape == acc.valid_shape and pong.layout == acc.layout and pong.loc == acc.loc)",
        ),
        Rule(
            "pto.treduce/ranks", _ranks, reads=("group",), profiles=("cpu", "a2a3", "a5"),
            en="`group.ranks` must be positive.",
            zh="`group.ranks` 必须大于零。",
            form="aiv",
            shows=("group.ranks",),
            text="group.ranks > 0",
        ),
        Rule(
            "pto.treduce/root-in-group", _root_in_group, reads=("group",), profiles=("cpu", "a2a3", "a5"),
            en="`group.root` must not be negative and must be less than `group.ranks`.",
            zh="`group.root` 不得为负，且必须小于 `group.ranks`。",
            needs=("ranks",),
            form="aiv",
            shows=("group.root", "group.ranks"),
            text="0 <= group.root < group.ranks",
        ),
        Rule(
            "pto.treduce/same-layout", _same_layout, reads=("group", "dst"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `group` must have the same layout; otherwise the result is undefined.",
            zh="`dst` 和 `group` 的布局必须相同；否则结果未定义。",
            severity="undefined",
            form="aiv",
            shows=("dst.layout", "group.layout"),
            text="dst.layout == group.layout",
        ),
        Rule(
            "pto.treduce/same-extents", _same_extents, reads=("group", "dst"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `group` must have the same static shape; otherwise the result is undefined.",
            zh="`dst` 和 `group` 的静态形状必须相同；否则结果未定义。",
            severity="undefined",
            form="aiv",
            shows=("dst.shape", "group.shape"),
            text="dst.shape == group.shape",
        ),
        Rule(
            "pto.treduce/tiles-layout", _tiles_layout, reads=("group", "acc"), profiles=("a2a3", "a5"),
            en="`acc` and `group` must be in ND layout.",
            zh="`acc` 和 `group` 必须均为 ND 布局。",
            form="aiv",
            shows=("acc.layout", "group.layout"),
            text="acc.layout == nd and group.layout == nd",
        ),
        Rule(
            "pto.treduce/layouts-cpu", _layouts_cpu, reads=("group",), profiles=("cpu",),
            en="`group` must be in ND, DN or NZ layout.",
            zh="`group` 必须为 ND、DN 或 NZ 布局。",
            form="aiv",
            shows=("group.layout",),
            text="group.layout in {nd, dn, nz}",
        ),
        Rule(
            "pto.treduce/acc-not-empty", _acc_not_empty, reads=("acc",), profiles=("cpu", "a2a3", "a5"),
            en="The valid region of `acc` must not be empty.",
            zh="`acc` 的有效区域不得为空。",
            form="aiv",
            shows=("acc.valid_row", "acc.valid_col"),
            text="nonempty(acc)",
        ),
        Rule(
            "pto.treduce/acc-filled", _acc_filled, reads=("group", "acc"), profiles=("cpu", "a2a3", "a5"),
            en="If the tensor of one rank fits into `acc`, it must fill its valid region exactly.",
            zh="单个 rank 的张量可一次放入 `acc` 时，必须恰好填满其有效区域。",
            needs=("tiles-layout",),
            form="aiv",
            shows=("group.shape", "acc.valid_row", "acc.valid_col", "group.size", "group.layout", "group.itemsize"),
            text="implies(group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] <= acc.valid_row and group.shape[4] <= acc.valid_col and group.size > 0, matches_tensor(acc, group))",
        ),
        Rule(
            "pto.treduce/whole-pieces", _whole_pieces, reads=("group", "acc"), profiles=("cpu", "a2a3", "a5"),
            en="If the tensor of one rank is larger, it must divide into pieces of the valid shape of `acc`, if this shape is part of the tile's type.",
            zh="单个 rank 的张量较大、且 `acc` 的有效形状由类型给定时，张量必须能按该形状整除分块。",
            severity="warning",
            needs=("acc-not-empty",),
            form="aiv",
            shows=("group.size", "group.shape", "acc.valid_row", "acc.valid_col"),
            text="implies(group.size > 0 and (group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] > acc.valid_row or group.shape[4] > acc.valid_col), group.shape[3] % acc.valid_row == 0 and group.shape[4] % acc.valid_col == 0)",
        ),
        Rule(
            "pto.treduce/dense", _dense, reads=("group", "dst"), profiles=("a2a3", "a5"),
            en="The rows of an ND tensor `group`, the columns of a DN one and the blocks of an NZ one must be contiguous, and the rows of an ND tensor `dst`, the columns of a DN one and the blocks of an NZ one must be contiguous; otherwise the result is undefined.",
            zh="`group` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放，且 `dst` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放；否则结果未定义。",
            severity="undefined",
            form="aiv",
            shows=("group.layout", "group.stride", "group.shape", "dst.layout", "dst.stride", "dst.shape"),
            text="dense_blocks(group) and dense_blocks(dst)",
        ),
        Rule(
            "pto.treduce/rows-limit", _rows_limit, reads=("acc",), profiles=("a2a3",),
            en="The number of rows of `acc` must be at most `4095`.",
            zh="`acc` 的行数不得大于 `4095`。",
            form="aiv",
            shows=("acc.rows",),
            text="acc.rows <= 4095",
        ),
        Rule(
            "pto.treduce/wide-pad", _wide_pad, reads=("acc",), profiles=("a5",),
            en="If `acc` has 64-bit elements, the pad value of `acc` must be `null` or `zero`.",
            zh="当 `acc` 的元素为 64 位时，`acc` 的填充值必须为 `null` 或 `zero`。",
            form="aiv",
            shows=("acc.bits", "acc.pad"),
            text="implies(acc.bits == 64, acc.pad in {null, zero})",
        ),
        Rule(
            "pto.treduce/recv-apart", _recv_apart, reads=("acc", "recv"), profiles=("cpu", "a2a3", "a5"),
            en="`acc` must not share storage with `recv`; otherwise the result is undefined.",
            zh="`acc` 不得与 `recv` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="aiv",
            data=("acc", "recv"),
            text="separate(acc, recv)",
        ),
        Rule(
            "pto.treduce/pong-apart", _pong_apart, reads=("acc", "recv", "pong"), profiles=("cpu", "a2a3", "a5"),
            en="If `pong` is given, `acc` must not share storage with `pong` and `recv` must not share storage with `pong`; otherwise the result is undefined.",
            zh="当给出 `pong` 时，`acc` 不得与 `pong` 共用存储，且 `recv` 不得与 `pong` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="aiv",
            data=("acc", "recv", "pong"),
            shows=("pong.kind",),
            text="implies(present(pong), separate(acc, pong) and separate(recv, pong))",
        ),
    ),
    unknown={
        "ccu": ("Communication headers of A5; Sessions, events and triggers of asynchronous communication; Host kernels of the collective unit of A5; Page of a communication instruction (English); Page of a communication instruction (Chinese)", "A5 通信头文件；异步通信的会话、事件与触发头文件；A5 集合通信单元的主机侧核函数；通信指令页（英文）；通信指令页（中文）"),
    },
    select=Choice(("engine", "profile"), _form),
    modes={
        "aiv": Choice(("reduce_op",), _mode),
    },
    tile=TILE_RULES,
)
