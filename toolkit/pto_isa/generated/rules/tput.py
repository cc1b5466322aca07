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
    """`staging` and `src` must both be ND, both DN or both NZ."""
    return staging.layout == src.layout and src.layout in ("nd", "dn", "nz")


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
            en="`staging` and `src` must both be ND, both DN or both NZ.",
            zh="`staging` 与 `src` 的布局必须相同，且为 ND、DN 或 NZ。",
            shows=("staging.layout", "src.layout"),
            text="same_plain_layout(staging, src)",
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
