"""Rules of every tile, whatever the op.

Generated from tile_rules.yaml by `pto-isa generate`; do not edit.
"""

# ruff: noqa

from ...runtime.logic import both, implies
from ...runtime.rule import Rule


def _valid_rows(t):
    """The number of valid rows of the tile must be between `0` and the number of rows of the tile."""
    return both(0 <= t.valid_row, t.valid_row <= t.rows)


def _valid_cols(t):
    """The number of valid columns of the tile must be between `0` and the number of columns of the tile."""
    return both(0 <= t.valid_col, t.valid_col <= t.cols)


def _rows_aligned(t):
    """In an unboxed row-major tile every row must fill whole 32-byte blocks."""
    return t.slayout != "none_box" or t.blayout != "row_major" or t.cols * t.itemsize % 32 == 0


def _columns_aligned(t):
    """In an unboxed column-major tile every column must fill whole 32-byte blocks; this holds for a single column
    too."""
    return t.slayout != "none_box" or t.blayout != "col_major" or t.rows * t.itemsize % 32 == 0


def _box_rows(t):
    """The number of rows must be a multiple of the box height: 16 for row-major boxes and for fractal size 1024,
    else 32 bytes of elements. Vector tiles, tiles of one row and fractal size 32 are exempt."""
    return (
        not (t.slayout != "none_box" or t.fractal == 1024)
        or t.loc == "vec"
        or t.fractal == 32
        or implies(
            t.rows != 1,
            t.rows % (16 if t.fractal == 1024 or t.slayout == "row_major" else 32 // t.itemsize) == 0,
        )
    )


def _box_cols(t):
    """The number of columns must be a multiple of the box width: 16 for column-major boxes and for fractal size
    1024, 2 for row-major boxes of fractal size 32, else 32 bytes of elements."""
    return (
        not (t.slayout != "none_box" or t.fractal != 512)
        or t.cols % (16 if t.fractal == 1024 or t.slayout != "row_major" else 2 if t.fractal == 32 else 32 // t.itemsize) == 0
    )


TILE_RULES = (
    Rule(
        "tile/valid-rows", _valid_rows, reads=("t",), profiles=("cpu", "a2a3", "a5"),
        en="The number of valid rows of the tile must be between `0` and the number of rows of the tile.",
        zh="该 Tile 的有效行数必须在 `0` 到该 Tile 的行数之间。",
        shows=("t.valid_row", "t.rows"),
        text="0 <= t.valid_row <= t.rows",
    ),
    Rule(
        "tile/valid-cols", _valid_cols, reads=("t",), profiles=("cpu", "a2a3", "a5"),
        en="The number of valid columns of the tile must be between `0` and the number of columns of the tile.",
        zh="该 Tile 的有效列数必须在 `0` 到该 Tile 的列数之间。",
        shows=("t.valid_col", "t.cols"),
        text="0 <= t.valid_col <= t.cols",
    ),
    Rule(
        "tile/rows-aligned", _rows_aligned, reads=("t",), profiles=("cpu", "a2a3", "a5"),
        en="In an unboxed row-major tile every row must fill whole 32-byte blocks.",
        zh="非分形的行主序 Tile 每行的字节数必须是 32 的倍数。",
        shows=("t.slayout", "t.blayout", "t.cols", "t.itemsize"),
        text="implies(t.slayout == none_box and t.blayout == row_major, t.cols * t.itemsize % 32 == 0)",
    ),
    Rule(
        "tile/columns-aligned", _columns_aligned, reads=("t",), profiles=("cpu", "a2a3", "a5"),
        en="In an unboxed column-major tile every column must fill whole 32-byte blocks; this holds for a single column too.",
        zh="非分形的列主序 Tile 每列的字节数必须是 32 的倍数，只有一列时也不例外。",
        shows=("t.slayout", "t.blayout", "t.rows", "t.itemsize"),
        text="implies(t.slayout == none_box and t.blayout == col_major, t.rows * t.itemsize % 32 == 0)",
    ),
    Rule(
        "tile/box-rows", _box_rows, reads=("t",), profiles=("cpu", "a2a3", "a5"),
        en="The number of rows must be a multiple of the box height: 16 for row-major boxes and for fractal size 1024, else 32 bytes of elements. Vector tiles, tiles of one row and fractal size 32 are exempt.",
        zh="行数必须是分形高度的整数倍：分形内行主序或分形大小为 1024 时高度为 16，其余情况为 32 字节所含的元素个数。向量 Tile、只有一行的 Tile 以及分形大小为 32 时不受此限。",
        shows=("t.slayout", "t.fractal", "t.loc", "t.rows", "t.itemsize"),
        text="implies((t.slayout != none_box or t.fractal == 1024) and t.loc != vec and t.fractal != 32 and t.rows != 1, t.rows % (16 if t.fractal == 1024 or t.slayout == row_major else 32 // t.itemsize) == 0)",
    ),
    Rule(
        "tile/box-cols", _box_cols, reads=("t",), profiles=("cpu", "a2a3", "a5"),
        en="The number of columns must be a multiple of the box width: 16 for column-major boxes and for fractal size 1024, 2 for row-major boxes of fractal size 32, else 32 bytes of elements.",
        zh="列数必须是分形宽度的整数倍：分形内列主序或分形大小为 1024 时宽度为 16，分形大小为 32 且分形内行主序时为 2，其余情况为 32 字节所含的元素个数。",
        shows=("t.slayout", "t.fractal", "t.cols", "t.itemsize"),
        text="implies(t.slayout != none_box or t.fractal != 512, t.cols % (16 if t.fractal == 1024 or t.slayout != row_major else 2 if t.fractal == 32 else 32 // t.itemsize) == 0)",
    ),
)
