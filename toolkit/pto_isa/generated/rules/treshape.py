"""Rules of pto.treshape.

Generated from tile/layout-and-rearrangement/treshape.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _same_location(dst, src):
    """`dst` and `src` must have the same location."""
    return dst.loc == src.loc


def _same_size(dst, src):
    """The number of elements times the bytes of an element must be the same for `src` and `dst`; a 4-bit element
    counts as a byte."""
    return src.itemsize * src.size == dst.itemsize * dst.size


def _same_storage_size(dst, src):
    """`src` and `dst` must have the same size in bytes; otherwise the result is undefined."""
    return src.bytes == dst.bytes


def _both_boxed_or_not(dst, src):
    """`src` and `dst` must both have boxes, or neither."""
    return (src.slayout == "none_box") == (dst.slayout == "none_box")


RULES = OpRules(
    "pto.treshape",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "D", "src": "S"},
    },
    types={
        "": {
            "cpu": ({"S": ("f16", "bf16", "f32"), "D": ("f16", "bf16", "f32")}, {"S": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"), "D": ("i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64")}, {"S": ("f8e4m3",), "D": ("f8e4m3",)}, {"S": ("f8e5m2",), "D": ("f8e5m2",)}, {"S": ("f8e8m0",), "D": ("f8e8m0",)}, {"S": ("hif8",), "D": ("hif8",)}, {"S": ("f4e2m1",), "D": ("f4e2m1",)}, {"S": ("f4e1m2",), "D": ("f4e1m2",)},),
            "a2a3": ({"S": None, "D": None},),
            "a5": ({"S": None, "D": None},),
        },
    },
    rules=(
        Rule(
            "pto.treshape/same-location", _same_location, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` and `src` must have the same location.",
            zh="`dst` 和 `src` 的存储位置必须相同。",
            shows=("dst.loc", "src.loc"),
            text="dst.loc == src.loc",
        ),
        Rule(
            "pto.treshape/same-size", _same_size, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="The number of elements times the bytes of an element must be the same for `src` and `dst`; a 4-bit element counts as a byte.",
            zh="`src` 与 `dst` 的元素个数乘以元素字节数必须相等，4 位元素按一个字节计。",
            shows=("src.itemsize", "src.size", "dst.itemsize", "dst.size"),
            text="src.itemsize * src.size == dst.itemsize * dst.size",
        ),
        Rule(
            "pto.treshape/same-storage-size", _same_storage_size, reads=("dst", "src"), profiles=("a2a3", "a5"),
            en="`src` and `dst` must have the same size in bytes; otherwise the result is undefined.",
            zh="`src` 和 `dst` 的字节数必须相同；否则结果未定义。",
            severity="undefined",
            needs=("same-size",),
            shows=("src.bytes", "dst.bytes"),
            text="src.bytes == dst.bytes",
        ),
        Rule(
            "pto.treshape/both-boxed-or-not", _both_boxed_or_not, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`src` and `dst` must both have boxes, or neither.",
            zh="`src` 与 `dst` 必须同为分形布局，或同为非分形布局。",
            shows=("src.slayout", "dst.slayout"),
            text="(src.slayout == none_box) == (dst.slayout == none_box)",
        ),
    ),
    tile=TILE_RULES,
)
