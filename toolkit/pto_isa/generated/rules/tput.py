"""Rules of pto.tput.

Generated from comm/comm/tput.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, either, implies, same
from ...runtime.rule import Choice, OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _mode(atomic_type):
    """Name the mode: replace, add."""
    if atomic_type == "atomic_none":
        return "replace"
    if atomic_type == "atomic_add":
        return "add"
    return ""


def _staging_location(staging):
    """`staging` must be a vector tile."""
    return staging.loc == "vec"


def _staging_layout(staging, src):
    """`staging` and `src` must have the same layout, and `src` must be in ND or DN layout."""
    return staging.layout == src.layout and src.layout in ("nd", "dn")


def _staging_not_empty(staging):
    """The valid region of `staging` must not be empty."""
    return both(staging.valid_row > 0, staging.valid_col > 0)


def _staging_filled(staging, src):
    """A tensor that fits into `staging` must fill its valid region exactly."""
    return implies(
        both(
            src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3] <= staging.valid_row,
            src.shape[4] <= staging.valid_col,
            src.size > 0,
        ),
        either(
            (
                src.layout in ("nd", "nhwc")
                and both(
                    staging.valid_row == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3],
                    staging.valid_col == src.shape[4],
                )
            ),
            (
                src.layout == "dn"
                and both(
                    staging.valid_row == src.shape[3],
                    staging.valid_col == src.shape[0] * src.shape[1] * src.shape[2] * src.shape[4],
                )
            ),
            (
                src.layout == "nz"
                and both(
                    staging.valid_row == src.shape[2] * src.shape[3],
                    staging.valid_col == src.shape[0] * src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nc1hwc0"
                and both(
                    staging.valid_row == src.shape[0] * src.shape[2] * src.shape[3],
                    staging.valid_col == src.shape[1] * src.shape[4],
                )
            ),
            (
                src.layout == "nchw"
                and both(
                    staging.valid_row == src.shape[1] * src.shape[3] * src.shape[4],
                    staging.valid_col == src.shape[2],
                )
            ),
            (
                src.layout == "ncdhw"
                and both(
                    staging.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    staging.valid_col == src.shape[1],
                )
            ),
            (
                src.layout == "ndc1hwc0"
                and both(
                    staging.valid_row == src.shape[0] * src.shape[3] * src.shape[4],
                    staging.valid_col == src.shape[1] * src.shape[2] * (32 // src.itemsize),
                )
            ),
        ),
    )


def _whole_pieces(staging, src):
    """A larger tensor must divide into pieces of the valid shape of `staging`, if this shape is part of the tile's
    type."""
    return implies(
        both(
            src.size > 0,
            either(
                src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3] > staging.valid_row,
                src.shape[4] > staging.valid_col,
            ),
        ),
        both(src.shape[3] % staging.valid_row == 0, src.shape[4] % staging.valid_col == 0),
    )


def _dense(dst, src):
    """The rows of an ND tensor `src`, the columns of a DN one and the blocks of an NZ one must be contiguous, and
    the rows of an ND tensor `dst`, the columns of a DN one and the blocks of an NZ one must be contiguous;
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


def _burst_count(staging, src):
    """If `staging` is in ND layout, the number of rows of `staging` must be at most `4095`; if `staging` is in DN
    layout, `src.shape[4]` must be at most `4095`, unless the number of valid columns of `staging` is at most
    `4095`."""
    return both(
        staging.layout != "nd" or staging.rows <= 4095,
        staging.layout != "dn" or either(src.shape[4] <= 4095, staging.valid_col <= 4095),
    )


def _wide_pad(staging):
    """If `staging` has 64-bit elements, the pad value of `staging` must be `null` or `zero`."""
    return staging.bits != 64 or staging.pad in ("null", "zero")


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


def _pong_apart(staging, pong):
    """If `pong` is given, `staging` must not share storage with `pong`; otherwise the result is undefined."""
    if pong is None:
        return True

    def judge(staging, pong):
        return (not same_storage(staging, pong)) and (not overlaps(staging, pong))

    return judge


def _same_layout(dst, src):
    """`dst` and `src` must have the same layout."""
    return dst.layout == src.layout


def _same_extents(dst, src):
    """`dst` and `src` must have the same static shape; otherwise the result is undefined."""
    return same(dst.shape, src.shape)


def _atomic_type(dst, atomic_type):
    """If `atomic_type` is `atomic_add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i8`, `i16` or
    `i32`."""
    return atomic_type != "atomic_add" or dst.dtype in ("f16", "bf16", "f32", "i8", "i16", "i32")


RULES = OpRules(
    "pto.tput",
    operands={
        "dst": OperandSpec(("global",), access="write"),
        "src": OperandSpec(("global",)),
        "staging": OperandSpec(("tile",), access="scratch", optional=True),
        "pong": OperandSpec(("tile",), access="scratch", optional=True),
        "atomic_type": OperandSpec(("attribute",), optional=True, type="atomic_type", vocabulary=("atomic_none", "atomic_add"), default="atomic_none"),
    },
    bind={
        "": {"dst": "T", "src": "T", "staging": "T", "pong": "T"},
    },
    types={
        "": {
            "cpu": ({"T": None},),
            "a2a3": ({"T": ("f16", "bf16", "f32", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
            "a5": ({"T": ("f16", "bf16", "f32", "f8e4m3", "f8e5m2", "f8e8m0", "hif8", "f4e2m1", "f4e1m2", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")},),
        },
    },
    rules=(
        Rule(
            "pto.tput/staging-location", _staging_location, reads=("staging",), profiles=("a2a3", "a5"),
            en="`staging` must be a vector tile.",
            zh="`staging` 必须为向量 Tile。",
            shows=("staging.loc",),
            text="staging.loc == vec",
        ),
        Rule(
            "pto.tput/staging-layout", _staging_layout, reads=("staging", "src"), profiles=("a2a3", "a5"),
            en="`staging` and `src` must have the same layout, and `src` must be in ND or DN layout.",
            zh="`staging` 和 `src` 的布局必须相同，且 `src` 必须为 ND 或 DN 布局。",
            shows=("staging.layout", "src.layout"),
            text="staging.layout == src.layout and src.layout in {nd, dn}",
        ),
        Rule(
            "pto.tput/staging-not-empty", _staging_not_empty, reads=("staging",), profiles=("a2a3", "a5"),
            en="The valid region of `staging` must not be empty.",
            zh="`staging` 的有效区域不得为空。",
            shows=("staging.valid_row", "staging.valid_col"),
            text="nonempty(staging)",
        ),
        Rule(
            "pto.tput/staging-filled", _staging_filled, reads=("staging", "src"), profiles=("a2a3", "a5"),
            en="A tensor that fits into `staging` must fill its valid region exactly.",
            zh="张量可一次放入 `staging` 时，必须恰好填满其有效区域。",
            needs=("staging-layout",),
            shows=("src.shape", "staging.valid_row", "staging.valid_col", "src.size", "src.layout", "src.itemsize"),
            text="implies(src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3] <= staging.valid_row and src.shape[4] <= staging.valid_col and src.size > 0, matches_tensor(staging, src))",
        ),
        Rule(
            "pto.tput/whole-pieces", _whole_pieces, reads=("staging", "src"), profiles=("a2a3", "a5"),
            en="A larger tensor must divide into pieces of the valid shape of `staging`, if this shape is part of the tile's type.",
            zh="张量较大、且 `staging` 的有效形状由类型给定时，张量必须能按该形状整除分块。",
            severity="warning",
            needs=("staging-not-empty",),
            shows=("src.size", "src.shape", "staging.valid_row", "staging.valid_col"),
            text="implies(src.size > 0 and (src.shape[0] * src.shape[1] * src.shape[2] * src.shape[3] > staging.valid_row or src.shape[4] > staging.valid_col), src.shape[3] % staging.valid_row == 0 and src.shape[4] % staging.valid_col == 0)",
        ),
        Rule(
            "pto.tput/dense", _dense, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="The rows of an ND tensor `src`, the columns of a DN one and the blocks of an NZ one must be contiguous, and the rows of an ND tensor `dst`, the columns of a DN one and the blocks of an NZ one must be contiguous; otherwise the result is undefined.",
            zh="`src` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放，且 `dst` 为 ND 时每行、为 DN 时每列、为 NZ 时每块的元素必须连续存放；否则结果未定义。",
            severity="undefined",
            needs=("staging-layout",),
            shows=("src.layout", "src.stride", "src.shape", "dst.layout", "dst.stride", "dst.shape"),
            text="dense_blocks(src) and dense_blocks(dst)",
        ),
        Rule(
            "pto.tput/burst-count", _burst_count, reads=("staging", "src"), profiles=("a2a3",),
            en="If `staging` is in ND layout, the number of rows of `staging` must be at most `4095`; if `staging` is in DN layout, `src.shape[4]` must be at most `4095`, unless the number of valid columns of `staging` is at most `4095`.",
            zh="当 `staging` 为 ND 布局时，`staging` 的行数不得大于 `4095`；当 `staging` 为 DN 布局时，`src.shape[4]` 不得大于 `4095`（`staging` 的有效列数不大于 `4095` 时除外）。",
            shows=("staging.layout", "staging.rows", "src.shape", "staging.valid_col"),
            text="implies(staging.layout == nd, staging.rows <= 4095) and implies(staging.layout == dn, src.shape[4] <= 4095 or staging.valid_col <= 4095)",
        ),
        Rule(
            "pto.tput/wide-pad", _wide_pad, reads=("staging",), profiles=("a5",),
            en="If `staging` has 64-bit elements, the pad value of `staging` must be `null` or `zero`.",
            zh="当 `staging` 的元素为 64 位时，`staging` 的填充值必须为 `null` 或 `zero`。",
            shows=("staging.bits", "staging.pad"),
            text="implies(staging.bits == 64, staging.pad in {null, zero})",
        ),
        Rule(
            "pto.tput/pong-alike", _pong_alike, reads=("staging", "pong"), profiles=("cpu", "a2a3", "a5"),
            en="If `pong` is given, `pong` and `staging` must have the same static shape, layout and location.",
            zh="当给出 `pong` 时，`pong` 和 `staging` 的静态形状、布局和存储位置必须相同。",
            shows=("pong.kind", "pong.shape", "staging.shape", "pong.layout", "staging.layout", "pong.loc", "staging.loc"),
            text="implies(present(pong), pong.shape == staging.shape and pong.layout == staging.layout and pong.loc == staging.loc)",
        ),
        Rule(
            "pto.tput/pong-apart", _pong_apart, reads=("staging", "pong"), profiles=("cpu", "a2a3", "a5"),
            en="If `pong` is given, `staging` must not share storage with `pong`; otherwise the result is undefined.",
            zh="当给出 `pong` 时，`staging` 不得与 `pong` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("staging", "pong"),
            shows=("pong.kind",),
            text="implies(present(pong), separate(staging, pong))",
        ),
        Rule(
            "pto.tput/same-layout", _same_layout, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same layout.",
            zh="`dst` 和 `src` 的布局必须相同。",
            shows=("dst.layout", "src.layout"),
            text="dst.layout == src.layout",
        ),
        Rule(
            "pto.tput/same-extents", _same_extents, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same static shape; otherwise the result is undefined.",
            zh="`dst` 和 `src` 的静态形状必须相同；否则结果未定义。",
            severity="undefined",
            shows=("dst.shape", "src.shape"),
            text="dst.shape == src.shape",
        ),
        Rule(
            "pto.tput/atomic-type", _atomic_type, reads=("dst", "atomic_type"), profiles=("a2a3", "a5"),
            en="If `atomic_type` is `atomic_add`, the element type of `dst` must be `f16`, `bf16`, `f32`, `i8`, `i16` or `i32`.",
            zh="当 `atomic_type` 为 `atomic_add` 时，`dst` 的元素类型必须为 `f16`、`bf16`、`f32`、`i8`、`i16` 或 `i32`。",
            shows=("atomic_type", "dst.dtype"),
            text="implies(atomic_type == atomic_add, dst.dtype in {f16, bf16, f32, i8, i16, i32})",
        ),
    ),
    modes={
        "": Choice(("atomic_type",), _mode),
    },
    tile=TILE_RULES,
)
