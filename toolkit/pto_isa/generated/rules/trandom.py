"""Rules of pto.trandom.

Generated from tile/irregular-and-complex/trandom.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import either, least
from ...runtime.rule import OpRules, OperandSpec, Rule

from ._tile import TILE_RULES


def _known_rounds(rounds):
    """`rounds` must be `7` or `10`."""
    return rounds in (7, 10)


def _row_major(dst):
    """`dst` must be row-major."""
    return dst.blayout == "row_major"


def _two_words(key):
    """The number of elements of `key` must be `2`."""
    return key.size == 2


def _four_words(counter):
    """The number of elements of `counter` must be `4`."""
    return counter.size == 4


def _vector_tile(dst):
    """`dst` must be a vector tile; otherwise the result is undefined."""
    return dst.loc == "vec"


def _unboxed(dst):
    """`dst` must be unboxed; otherwise the result is undefined."""
    return dst.slayout == "none_box"


def _rows_repeat(dst):
    """With fewer than 256 columns a row advances the counter by a quarter of the columns, so neighbouring rows
    share numbers unless at most a quarter of the columns is valid."""
    return either(dst.valid_row <= 1, least(dst.valid_col, 64) <= dst.cols // 4)


def _rows_repeat_a5(dst):
    """The counter advances by fewer blocks than the last part of a row has used when the valid columns exceed a
    multiple of 64 by little, and neighbouring rows share numbers."""
    return either(dst.valid_row <= 1, -(-((dst.valid_col - 1) % 256 + 1) // 4) <= (dst.valid_col - 1) % 64 + 1)


RULES = OpRules(
    "pto.trandom",
    operands={
        "dst": OperandSpec(("tile",), access="write"),
        "key": OperandSpec(("array",)),
        "counter": OperandSpec(("array",)),
        "rounds": OperandSpec(("attribute",), optional=True, type="int", default=10),
    },
    bind={
        "": {"dst": "T", "key": "u32", "counter": "u32"},
    },
    types={
        "": {
            "cpu": ({"T": ("i32", "u32")},),
            "a5": ({"T": ("i32", "u32")},),
        },
    },
    rules=(
        Rule(
            "pto.trandom/known-rounds", _known_rounds, reads=("rounds",), profiles=("cpu", "a5"),
            en="`rounds` must be `7` or `10`.",
            zh="`rounds` 必须为 `7` 或 `10`。",
            shows=("rounds",),
            text="rounds in {7, 10}",
        ),
        Rule(
            "pto.trandom/row-major", _row_major, reads=("dst",), profiles=("cpu", "a5"),
            en="`dst` must be row-major.",
            zh="`dst` 必须为行主序。",
            shows=("dst.blayout",),
            text="dst.blayout == row_major",
        ),
        Rule(
            "pto.trandom/two-words", _two_words, reads=("key",), profiles=("cpu", "a5"),
            en="The number of elements of `key` must be `2`.",
            zh="`key` 的元素个数必须为 `2`。",
            shows=("key.size",),
            text="key.size == 2",
        ),
        Rule(
            "pto.trandom/four-words", _four_words, reads=("counter",), profiles=("cpu", "a5"),
            en="The number of elements of `counter` must be `4`.",
            zh="`counter` 的元素个数必须为 `4`。",
            shows=("counter.size",),
            text="counter.size == 4",
        ),
        Rule(
            "pto.trandom/vector-tile", _vector_tile, reads=("dst",), profiles=("a5",),
            en="`dst` must be a vector tile; otherwise the result is undefined.",
            zh="`dst` 必须为向量 Tile；否则结果未定义。",
            severity="undefined",
            shows=("dst.loc",),
            text="dst.loc == vec",
        ),
        Rule(
            "pto.trandom/unboxed", _unboxed, reads=("dst",), profiles=("a5",),
            en="`dst` must be unboxed; otherwise the result is undefined.",
            zh="`dst` 必须为非分形布局；否则结果未定义。",
            severity="undefined",
            shows=("dst.slayout",),
            text="dst.slayout == none_box",
        ),
        Rule(
            "pto.trandom/rows-repeat", _rows_repeat, reads=("dst",), profiles=("cpu",),
            en="With fewer than 256 columns a row advances the counter by a quarter of the columns, so neighbouring rows share numbers unless at most a quarter of the columns is valid.",
            zh="列数不足 256 时，每行只把计数器推进列数的四分之一；除非有效列数不超过列数的四分之一，否则相邻行会出现相同的随机数。",
            severity="warning",
            shows=("dst.valid_row", "dst.valid_col", "dst.cols"),
            text="dst.valid_row <= 1 or minimum(dst.valid_col, 64) <= dst.cols // 4",
        ),
        Rule(
            "pto.trandom/rows-repeat-a5", _rows_repeat_a5, reads=("dst",), profiles=("a5",),
            en="The counter advances by fewer blocks than the last part of a row has used when the valid columns exceed a multiple of 64 by little, and neighbouring rows share numbers.",
            zh="有效列数略超过 64 的整数倍时，计数器的推进量小于该行末段所用的块数，相邻行会出现相同的随机数。",
            severity="warning",
            shows=("dst.valid_row", "dst.valid_col"),
            text="dst.valid_row <= 1 or ceil_div((dst.valid_col - 1) % 256 + 1, 4) <= (dst.valid_col - 1) % 64 + 1",
        ),
    ),
    tile=TILE_RULES,
)
