"""Rules of pto.tgatherb.

Generated from tile/irregular-and-complex/tgatherb.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both
from ...runtime.rule import OpRules, OperandSpec, Rule
from ...runtime.storage import overlaps, same_storage

from ._tile import TILE_RULES


def _vector_tiles(dst, src, offset):
    """`dst`, `src` and `offset` must be vector tiles; otherwise the result is undefined."""
    return dst.loc == "vec" and src.loc == "vec" and offset.loc == "vec"


def _row_major(dst):
    """`dst` must be row-major."""
    return dst.blayout == "row_major"


def _unboxed(dst):
    """`dst` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box"


def _plain_layout(dst):
    """`dst` must be in ND layout; otherwise the result is undefined."""
    return dst.layout == "nd"


def _offsets_in_rows(offset):
    """`offset` must be in ND layout; otherwise the result is undefined."""
    return offset.layout == "nd"


def _offsets_given(dst, offset):
    """There must be an offset for each block of the valid region of `dst`."""
    return both(offset.valid_row >= dst.valid_row, offset.valid_col >= dst.valid_col * dst.itemsize // 32)


def _whole_blocks(dst):
    """The valid part of a row of `dst` must be whole blocks of 32 bytes."""
    return dst.valid_col * dst.itemsize % 32 == 0


def _whole_vectors(dst):
    """A row of `dst` must have room for its valid part rounded up to 256 bytes."""
    return dst.cols * dst.itemsize >= -(-(dst.valid_col * dst.itemsize) // 256) * 256


def _columns_given(dst):
    """The number of valid columns of `dst` must be positive; otherwise the result is undefined."""
    return dst.valid_col > 0


def _offsets_inside(dst, src, offset):
    """Every offset must leave a whole block inside `src`."""
    from ...runtime.kernel import as_index, every, inside

    inside("offset", 0, dst.valid_row, offset.rows)
    rows = dst.valid_row
    inside("offset", 0, (dst.valid_col * dst.itemsize // 32), offset.cols)
    c = (dst.valid_col * dst.itemsize // 32)
    n = src.bytes

    def judge(offset):
        at = as_index(offset.array[:rows, :c])
        return every((at + 32) <= n, lambda: (("offset[{0}, {1}]", offset.array[:rows, :c]), ("src.bytes", n)))

    return judge


def _source_apart(dst, src):
    """`dst` must not share storage with `src`; otherwise the result is undefined."""
    def judge(dst, src):
        return (not same_storage(dst, src)) and (not overlaps(dst, src))

    return judge


RULES = OpRules(
    "pto.tgatherb",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "src": OperandSpec(("tile",)),
        "offset": OperandSpec(("tile",)),
    },
    bind={
        "": {"dst": "D", "src": "S", "offset": "O"},
    },
    types={
        "": {
            "cpu": ({"D": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "S": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "O": ("u32",)},),
            "a2a3": ({"D": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "S": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "O": ("u32",)},),
            "a5": ({"D": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "S": ("f16", "bf16", "f32", "i8", "i16", "i32", "u8", "u16", "u32"), "O": ("u32",)},),
        },
    },
    rules=(
        Rule(
            "pto.tgatherb/vector-tiles", _vector_tiles, reads=("dst", "src", "offset"), profiles=("a2a3", "a5"),
            en="`dst`, `src` and `offset` must be vector tiles; otherwise the result is undefined.",
            zh="`dst`、`src` 和 `offset` 必须均为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc", "src.loc", "offset.loc"),
            text="dst.loc == vec and src.loc == vec and offset.loc == vec",
        ),
        Rule(
            "pto.tgatherb/row-major", _row_major, reads=("dst",), profiles=("cpu", "a2a3"),
            en="`dst` must be row-major.",
            zh="`dst` 必须为行主序。",
            shows=("dst.blayout",),
            text="dst.blayout == row_major",
        ),
        Rule(
            "pto.tgatherb/unboxed", _unboxed, reads=("dst",), profiles=("cpu", "a2a3"),
            en="`dst` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 必须为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout",),
            text="dst.slayout == none_box",
        ),
        Rule(
            "pto.tgatherb/plain-layout", _plain_layout, reads=("dst",), profiles=("a5",),
            en="`dst` must be in ND layout; otherwise the result is undefined.",
            zh="`dst` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.layout",),
            text="dst.layout == nd",
        ),
        Rule(
            "pto.tgatherb/offsets-in-rows", _offsets_in_rows, reads=("offset",), profiles=("cpu", "a2a3", "a5"),
            en="`offset` must be in ND layout; otherwise the result is undefined.",
            zh="`offset` 必须为 ND 布局；否则结果未定义。",
            severity="undefined",
            shows=("offset.layout",),
            text="offset.layout == nd",
        ),
        Rule(
            "pto.tgatherb/offsets-given", _offsets_given, reads=("dst", "offset"), profiles=("cpu", "a2a3", "a5"),
            en="There must be an offset for each block of the valid region of `dst`.",
            zh="`dst` 有效区域的每个块都须有对应的偏移。",
            severity="undefined",
            shows=("offset.valid_row", "dst.valid_row", "offset.valid_col", "dst.valid_col", "dst.itemsize"),
            text="offset.valid_row >= dst.valid_row and offset.valid_col >= blocks",
        ),
        Rule(
            "pto.tgatherb/whole-blocks", _whole_blocks, reads=("dst",), profiles=("cpu", "a2a3", "a5"),
            en="The valid part of a row of `dst` must be whole blocks of 32 bytes.",
            zh="`dst` 每行有效部分的字节数须为 32 的整数倍。",
            severity="undefined",
            shows=("dst.valid_col", "dst.itemsize"),
            text="dst.valid_col * dst.itemsize % 32 == 0",
        ),
        Rule(
            "pto.tgatherb/whole-vectors", _whole_vectors, reads=("dst",), profiles=("a2a3",),
            en="A row of `dst` must have room for its valid part rounded up to 256 bytes.",
            zh="`dst` 每行须能容纳其有效部分按 256 字节向上取整后的长度。",
            severity="undefined",
            shows=("dst.cols", "dst.itemsize", "dst.valid_col"),
            text="dst.cols * dst.itemsize >= ceil_div(dst.valid_col * dst.itemsize, 256) * 256",
        ),
        Rule(
            "pto.tgatherb/columns-given", _columns_given, reads=("dst",), profiles=("a5",),
            en="The number of valid columns of `dst` must be positive; otherwise the result is undefined.",
            zh="`dst` 的有效列数必须大于零；否则结果未定义。",
            severity="undefined",
            shows=("dst.valid_col",),
            text="dst.valid_col > 0",
        ),
        Rule(
            "pto.tgatherb/offsets-inside", _offsets_inside, reads=("dst", "src", "offset"), profiles=("cpu", "a2a3", "a5"),
            en="Every offset must leave a whole block inside `src`.",
            zh="每个偏移起的 32 字节须全部位于 `src` 之内。",
            severity="undefined",
            stage="data",
            needs=("offsets-given",),
            data=("offset",),
            shows=("src.bytes", "dst.valid_row", "dst.valid_col", "dst.itemsize"),
            text="all(at(i, b) + 32 <= src.bytes for i in range(dst.valid_row) for b in range(blocks))",
        ),
        Rule(
            "pto.tgatherb/source-apart", _source_apart, reads=("dst", "src"), profiles=("cpu", "a2a3", "a5"),
            en="`dst` must not share storage with `src`; otherwise the result is undefined.",
            zh="`dst` 不得与 `src` 共用存储；否则结果未定义。",
            severity="undefined",
            stage="data",
            data=("dst", "src"),
            text="separate(dst, src)",
        ),
    ),
    tile=TILE_RULES,
)
