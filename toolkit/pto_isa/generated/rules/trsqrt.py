"""Rules of pto.trsqrt.

Generated from tile/elementwise-tile-tile/trsqrt.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, src):
    """`dst` and `src` must be vector tiles."""
    return dst.loc == "vec" and src.loc == "vec"


def _row_major(dst, src):
    """`dst` and `src` must be row-major."""
    return dst.blayout == "row_major" and src.blayout == "row_major"


def _same_valid_shape(dst, src):
    """`dst` and `src` must have the same valid shape."""
    return both(dst.valid_row == src.valid_row, dst.valid_col == src.valid_col)


def _precision_on_a5(precision):
    """`precision` must be `default`."""
    return precision == "default"


def _tmp_vector(tmp):
    """`tmp` must be a vector tile."""
    return tmp.loc == "vec"


def _tmp_large_enough(tmp):
    """The size in bytes of `tmp` must be at least `32`."""
    return tmp.bytes >= 32


def _tmp_separate(dst, src, tmp):
    """`tmp` must not share storage with `dst` or `src`; otherwise the result is undefined."""
    def judge(dst, src, tmp):
        return ((not same_storage(tmp, dst)) and (not overlaps(tmp, dst))) and ((not same_storage(tmp, src)) and (not overlaps(tmp, src)))

    return judge


RULES = OpRules(
    "pto.trsqrt",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "tmp": OperandSpec(("tile",), access="scratch", optional=True),
        "precision": OperandSpec(("attribute",), optional=True, type="precision", vocabulary=("default", "high_precision"), default="default"),
    },
    bind={
        "": {"dst": "T", "src": "T"},
    },
    types={
        "": {
            "cpu": ({"T": ("f16", "f32")},),
            "a2a3": ({"T": ("f16", "f32")},),
            "a5": ({"T": ("f16", "f32")},),
        },
    },
    rules=(
        Rule(
            "pto.trsqrt/vector-tiles", _vector_tiles, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be vector tiles.",
            zh="`dst` 和 `src` 必须均为向量 Tile。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == vec and src.loc == vec",
        ),
        Rule(
            "pto.trsqrt/row-major", _row_major, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`dst` and `src` must be row-major.",
            zh="`dst` 和 `src` 必须均为行主序。",
            shows=("dst.blayout", "src.blayout"),
            text="dst.blayout == row_major and src.blayout == row_major",
        ),
        Rule(
            "pto.trsqrt/same-valid-shape", _same_valid_shape, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same valid shape.",
            zh="`dst` 和 `src` 的有效形状必须相同。",
            shows=("dst.valid_shape", "src.valid_shape"),
            text="dst.valid_shape == src.valid_shape",
        ),
        Rule(
            "pto.trsqrt/precision-on-a5", _precision_on_a5, reads=("precision",), profiles=("cpu", "a2a3"),
            en="`precision` must be `default`.",
            zh="`precision` 必须为 `default`。",
            severity="warning",
            shows=("precision",),
            text="precision == default",
        ),
        Rule(
            "pto.trsqrt/tmp-vector", _tmp_vector, reads=("tmp",), profiles=("a2a3", "a5"),
            en="`tmp` must be a vector tile.",
            zh="`tmp` 必须为向量 Tile。",
            requires=("tmp",),
            shows=("tmp.loc",),
            text="tmp.loc == vec",
        ),
        Rule(
            "pto.trsqrt/tmp-large-enough", _tmp_large_enough, reads=("tmp",), profiles=("a2a3", "a5"),
            en="The size in bytes of `tmp` must be at least `32`.",
            zh="`tmp` 的字节数不得小于 `32`。",
            requires=("tmp",),
            shows=("tmp.bytes",),
            text="tmp.bytes >= 32",
        ),
        Rule(
            "pto.trsqrt/tmp-separate", _tmp_separate, reads=("dst", "src", "tmp"), profiles=("a2a3",),
            en="`tmp` must not share storage with `dst` or `src`; otherwise the result is undefined.",
            zh="`tmp` 不得与 `dst` 或 `src` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            requires=("tmp",),
            data=("dst", "src", "tmp"),
            text="separate(tmp, dst) and separate(tmp, src)",
        ),
    ),
    tile=TILE_RULES,
)
