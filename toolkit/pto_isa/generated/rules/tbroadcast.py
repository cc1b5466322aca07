"""Rules of pto.tbroadcast.

Generated from comm/comm/tbroadcast.yaml by `pto-isa generate`; do not edit.
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


def _staging_location(staging):
    """`staging` must be a vector tile."""
    return staging.loc == "vec"


def _pong_alike(staging, pong):
    """If `pong` is given, `pong` and `staging` must have the same static shape, layout and location."""
    return (
        pong is None
        or (
            pong.layout == staging.layout
            and pong.loc == staging.loc
            and both(pong.rows == staging.rows, pong.cols == staging.cols)
        )
    )


def _ranks(group):
    """`group.ranks` must be positive."""
    return group.ranks > 0


def _root_in_group(group):
    """`group.root` must not be negative and must be less than `group.ranks`."""
    return 0 <= group.root < group.ranks


def _staging_layout(staging, group):
    """`staging` and `group` must have the same layout, and `group` must be in ND or DN layout."""
    return staging.layout == group.layout and group.layout in ("nd", "dn")


def _staging_not_empty(staging):
    """The valid region of `staging` must not be empty."""
    return both(staging.valid_row > 0, staging.valid_col > 0)


def _staging_filled(staging, group):
    """If the tensor of one rank fits into `staging`, it must fill its valid region exactly."""
    return implies(
        both(
            group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] <= staging.valid_row,
            group.shape[4] <= staging.valid_col,
            group.size > 0,
        ),
        either(
            (
                group.layout in ("nd", "nhwc")
                and both(
                    staging.valid_row == group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3],
                    staging.valid_col == group.shape[4],
                )
            ),
            (
                group.layout == "dn"
                and both(
                    staging.valid_row == group.shape[3],
                    staging.valid_col == group.shape[0] * group.shape[1] * group.shape[2] * group.shape[4],
                )
            ),
            (
                group.layout == "nz"
                and both(
                    staging.valid_row == group.shape[2] * group.shape[3],
                    staging.valid_col == group.shape[0] * group.shape[1] * group.shape[4],
                )
            ),
            (
                group.layout == "nc1hwc0"
                and both(
                    staging.valid_row == group.shape[0] * group.shape[2] * group.shape[3],
                    staging.valid_col == group.shape[1] * group.shape[4],
                )
            ),
            (
                group.layout == "nchw"
                and both(
                    staging.valid_row == group.shape[1] * group.shape[3] * group.shape[4],
                    staging.valid_col == group.shape[2],
                )
            ),
            (
                group.layout == "ncdhw"
                and both(
                    staging.valid_row == group.shape[0] * group.shape[3] * group.shape[4],
                    staging.valid_col == group.shape[1],
                )
            ),
            (
                group.layout == "ndc1hwc0"
                and both(
                    staging.valid_row == group.shape[0] * group.shape[3] * group.shape[4],
                    staging.valid_col == group.shape[1] * group.shape[2] * (32 // group.itemsize),
                )
            ),
        ),
    )


def _whole_pieces(staging, group):
    """If the tensor of one rank is larger, it must divide into pieces of the valid shape of `staging`, if this
    shape is part of the tile's type."""
    return implies(
        both(
            group.size > 0,
            either(
                group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] > staging.valid_row,
                group.shape[4] > staging.valid_col,
            ),
        ),
        both(group.shape[3] % staging.valid_row == 0, group.shape[4] % staging.valid_col == 0),
    )


def _dense(group):
    """The rows of an ND tensor `group`, the columns of a DN one and the blocks of an NZ one must be contiguous;
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
    )


def _burst_count(staging, group):
    """If `staging` is in ND layout, the number of rows of `staging` must be at most `4095`; if `staging` is in DN
    layout, `group.shape[4]` must be at most `4095`, unless the number of valid columns of `staging` is at most
    `4095`."""
    return both(
        staging.layout != "nd" or staging.rows <= 4095,
        staging.layout != "dn" or either(group.shape[4] <= 4095, staging.valid_col <= 4095),
    )


def _wide_pad(staging):
    """If `staging` has 64-bit elements, the pad value of `staging` must be `null` or `zero`."""
    return staging.bits != 64 or staging.pad in ("null", "zero")


def _pong_apart(staging, pong):
    """If `pong` is given, `staging` must not share storage with `pong`; otherwise the result is undefined."""
    if pong is None:
        return True

    def judge(staging, pong):
        return (not same_storage(staging, pong)) and (not overlaps(staging, pong))

    return judge


def _same_layout(group, src):
    """`src` and `group` must have the same layout."""
    return src.layout == group.layout


def _same_extents(group, src):
    """`src` and `group` must have the same static shape; otherwise the result is undefined."""
    return same(src.shape, group.shape)


def _one_rank(staging, group):
    """If the group has one rank, its tensor must fill the valid region of `staging` exactly."""
    return (
        group.ranks != 1
        or implies(
            group.size > 0,
            either(
                (
                    group.layout in ("nd", "nhwc")
                    and both(
                        staging.valid_row == group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3],
                        staging.valid_col == group.shape[4],
                    )
                ),
                (
                    group.layout == "dn"
                    and both(
                        staging.valid_row == group.shape[3],
                        staging.valid_col == group.shape[0] * group.shape[1] * group.shape[2] * group.shape[4],
                    )
                ),
                (
                    group.layout == "nz"
                    and both(
                        staging.valid_row == group.shape[2] * group.shape[3],
                        staging.valid_col == group.shape[0] * group.shape[1] * group.shape[4],
                    )
                ),
                (
                    group.layout == "nc1hwc0"
                    and both(
                        staging.valid_row == group.shape[0] * group.shape[2] * group.shape[3],
                        staging.valid_col == group.shape[1] * group.shape[4],
                    )
                ),
                (
                    group.layout == "nchw"
                    and both(
                        staging.valid_row == group.shape[1] * group.shape[3] * group.shape[4],
                        staging.valid_col == group.shape[2],
                    )
                ),
                (
                    group.layout == "ncdhw"
                    and both(
                        staging.valid_row == group.shape[0] * group.shape[3] * group.shape[4],
                        staging.valid_col == group.shape[1],
                    )
                ),
                (
                    group.layout == "ndc1hwc0"
                    and both(
                        staging.valid_row == group.shape[0] * group.shape[3] * group.shape[4],
                        staging.valid_col == group.shape[1] * group.shape[2] * (32 // group.itemsize),
                    )
                ),
            ),
        )
    )


def _dense_src(src):
    """The rows of an ND tensor `src`, the columns of a DN one and the blocks of an NZ one must be contiguous;
    otherwise the result is undefined."""
    return both(
        src.layout != "nd" or src.stride[4] == 1,
        src.layout != "dn" or src.stride[3] == 1,
        (
            src.layout != "nz"
            or both(
                src.stride[4] == 1,
                src.stride[3] == src.shape[4],
                either(src.shape[2] == 1, src.stride[2] == src.shape[3] * src.shape[4]),
            )
        ),
    )


RULES = OpRules(
    "pto.tbroadcast",
    operands={
        "group": OperandSpec(("group",), access="write"),
        "src": OperandSpec(("global",)),
        "staging": OperandSpec(("tile",), access="scratch", optional=True),
        "pong": OperandSpec(("tile",), access="scratch", optional=True),
        "engine": OperandSpec(("attribute",), optional=True, type="coll_engine", vocabulary=("aiv", "ccu"), default="aiv"),
    },
    bind={
        "aiv": {"group": "T", "src": "T", "staging": "T", "pong": "T"},
        "ccu": {"group": "T", "src": "T", "staging": "T", "pong": "T"},
    },
    types={
        "aiv": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
        "ccu": {
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tbroadcast/staging-location", _staging_location, reads=("staging",), profiles=("a2a3", "a5"),
            en="`staging` must be a vector tile.",
            zh="`staging` 必须为向量 Tile。",
            shows=("staging.loc",),
            text="staging.loc == vec",
        ),
        Rule(
            "pto.tbroadcast/pong-alike", _pong_alike, reads=("staging", "pong"), profiles=("cpu", "a2a3", "a5"),
            en="If `pong` is given, `pong` and `staging` must have the same static shape, layout and location.",
            zh="当给出 `pong` 时，`pong` 和 `staging` 的静态形状、布局和存储位置必须相同。",
            shows=("pong.kind", "pong.shape", "staging.shape", "pong.layout", "staging.layout", "pong.loc", "staging.loc"),
            text="implies(present(pong), pong.shape == staging.shape and pong.layout == staging.layout and pong.loc == staging.loc)",
        ),
        Rule(
            "pto.tbroadcast/ranks", _ranks, reads=("group",), profiles=("cpu", "a2a3", "a5"),
            en="`group.ranks` must be positive.",
            zh="`group.ranks` 必须大于零。",
            form="aiv",
            shows=("group.ranks",),
            text="group.ranks > 0",
        ),
        Rule(
            "pto.tbroadcast/root-in-group", _root_in_group, reads=("group",), profiles=("cpu", "a2a3", "a5"),
            en="`group.root` must not be negative and must be less than `group.ranks`.",
            zh="`group.root` 不得为负，且必须小于 `group.ranks`。",
            needs=("ranks",),
            form="aiv",
            shows=("group.root", "group.ranks"),
            text="0 <= group.root < group.ranks",
        ),
        Rule(
            "pto.tbroadcast/staging-layout", _staging_layout, reads=("staging", "group"), profiles=("a2a3", "a5"),
            en="`staging` and `group` must have the same layout, and `group` must be in ND or DN layout.",
            zh="`staging` 和 `group` 的布局必须相同，且 `group` 必须为 ND 或 DN 布局。",
            form="aiv",
            shows=("staging.layout", "group.layout"),
            text="staging.layout == group.layout and group.layout in {nd, dn}",
        ),
        Rule(
            "pto.tbroadcast/staging-not-empty", _staging_not_empty, reads=("staging",), profiles=("a2a3", "a5"),
            en="The valid region of `staging` must not be empty.",
            zh="`staging` 的有效区域不得为空。",
            form="aiv",
            shows=("staging.valid_row", "staging.valid_col"),
            text="nonempty(staging)",
        ),
        Rule(
            "pto.tbroadcast/staging-filled", _staging_filled, reads=("staging", "group"), profiles=("a2a3", "a5"),
            en="If the tensor of one rank fits into `staging`, it must fill its valid region exactly.",
            zh="单个 rank 的张量可一次放入 `staging` 时，必须恰好填满其有效区域。",
            needs=("staging-layout",),
            form="aiv",
            shows=("group.shape", "staging.valid_row", "staging.valid_col", "group.size", "group.layout", "group.itemsize"),
            text="implies(group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] <= staging.valid_row and group.shape[4] <= staging.valid_col and group.size > 0, matches_tensor(staging, group))",
        ),
        Rule(
            "pto.tbroadcast/whole-pieces", _whole_pieces, reads=("staging", "group"), profiles=("a2a3", "a5"),
            en="If the tensor of one rank is larger, it must divide into pieces of the valid shape of `staging`, if this shape is part of the tile's type.",
            zh="单个 rank 的张量较大、且 `staging` 的有效形状由类型给定时，张量必须能按该形状整除分块。",
            severity="warning",
            needs=("staging-not-empty",),
            form="aiv",
            shows=("group.size", "group.shape", "staging.valid_row", "staging.valid_col"),
            text="implies(group.size > 0 and (group.shape[0] * group.shape[1] * group.shape[2] * group.shape[3] > staging.valid_row or group.shape[4] > staging.valid_col), group.shape[3] % staging.valid_row == 0 and group.shape[4] % staging.valid_col == 0)",
        ),
        Rule(
            "pto.tbroadcast/dense", _dense, reads=("group",), profiles=("a2a3", "a5"),
            en="The rows of an ND tensor `group`, the columns of a DN one and the blocks of an NZ one must be contiguous; otherwise the result is undefined.",
            zh="`group` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放；否则结果未定义。",
            severity="undefined",
            needs=("staging-layout",),
            form="aiv",
            shows=("group.layout", "group.stride", "group.shape"),
            text="dense_blocks(group)",
        ),
        Rule(
            "pto.tbroadcast/burst-count", _burst_count, reads=("staging", "group"), profiles=("a2a3",),
            en="If `staging` is in ND layout, the number of rows of `staging` must be at most `4095`; if `staging` is in DN layout, `group.shape[4]` must be at most `4095`, unless the number of valid columns of `staging` is at most `4095`.",
            zh="当 `staging` 为 ND 布局时，`staging` 的行数不得大于 `4095`；当 `staging` 为 DN 布局时，`group.shape[4]` 不得大于 `4095`（`staging` 的有效列数不大于 `4095` 时除外）。",
            form="aiv",
            shows=("staging.layout", "staging.rows", "group.shape", "staging.valid_col"),
            text="implies(staging.layout == nd, staging.rows <= 4095) and implies(staging.layout == dn, group.shape[4] <= 4095 or staging.valid_col <= 4095)",
        ),
        Rule(
            "pto.tbroadcast/wide-pad", _wide_pad, reads=("staging",), profiles=("a5",),
            en="If `staging` has 64-bit elements, the pad value of `staging` must be `null` or `zero`.",
            zh="当 `staging` 的元素为 64 位时，`staging` 的填充值必须为 `null` 或 `zero`。",
            form="aiv",
            shows=("staging.bits", "staging.pad"),
            text="implies(staging.bits == 64, staging.pad in {null, zero})",
        ),
        Rule(
            "pto.tbroadcast/pong-apart", _pong_apart, reads=("staging", "pong"), profiles=("cpu", "a2a3", "a5"),
            en="If `pong` is given, `staging` must not share storage with `pong`; otherwise the result is undefined.",
            zh="当给出 `pong` 时，`staging` 不得与 `pong` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            form="aiv",
            data=("staging", "pong"),
            shows=("pong.kind",),
            text="implies(present(pong), separate(staging, pong))",
        ),
        Rule(
            "pto.tbroadcast/same-layout", _same_layout, reads=("group", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`src` and `group` must have the same layout.",
            zh="`src` 和 `group` 的布局必须相同。",
            form="aiv",
            shows=("src.layout", "group.layout"),
            text="src.layout == group.layout",
        ),
        Rule(
            "pto.tbroadcast/same-extents", _same_extents, reads=("group", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`src` and `group` must have the same static shape; otherwise the result is undefined.",
            zh="`src` 和 `group` 的静态形状必须相同；否则结果未定义。",
            severity="undefined",
            form="aiv",
            shows=("src.shape", "group.shape"),
            text="src.shape == group.shape",
        ),
        Rule(
            "pto.tbroadcast/one-rank", _one_rank, reads=("staging", "group"), profiles=("a2a3", "a5"),
            en="If the group has one rank, its tensor must fill the valid region of `staging` exactly.",
            zh="组内只有一个 rank 时，其张量必须恰好填满 `staging` 的有效区域。",
            needs=("staging-layout",),
            form="aiv",
            shows=("group.ranks", "group.size", "group.layout", "staging.valid_row", "group.shape", "staging.valid_col", "group.itemsize"),
            text="implies(group.ranks == 1 and group.size > 0, matches_tensor(staging, group))",
        ),
        Rule(
            "pto.tbroadcast/dense-src", _dense_src, reads=("src",), profiles=("a2a3", "a5"),
            en="The rows of an ND tensor `src`, the columns of a DN one and the blocks of an NZ one must be contiguous; otherwise the result is undefined.",
            zh="`src` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放；否则结果未定义。",
            severity="undefined",
            form="aiv",
            shows=("src.layout", "src.stride", "src.shape"),
            text="dense_blocks(src)",
        ),
    ),
    unknown={
        "ccu": ("Communication headers of A5; Sessions, events and triggers of asynchronous communication; Host kernels of the collective unit of A5; Page of a communication instruction (English); Page of a communication instruction (Chinese)", "A5 通信头文件；异步通信的会话、事件与触发头文件；A5 集合通信单元的主机侧核函数；通信指令页（英文）；通信指令页（中文）"),
    },
    select=Choice(("engine", "profile"), _form),
    tile=TILE_RULES,
)
