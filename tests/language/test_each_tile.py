"""``all(… for t in tiles)``: one condition said of every tile of an op."""

from __future__ import annotations

import pytest

from language.records import condition
from pto_isa import TileType, verify_op
from pto_isa.language.errors import ExpressionError
from pto_isa.language.expression_text import text_of
from pto_isa.language.front.elaborate import ElaborationError

UNBOXED = "all(t.slayout == none_box for t in tiles)"

# op, condition, what it stands for when it is written out
MEANT = [
    ("tabs", UNBOXED, "dst.slayout == none_box and src.slayout == none_box"),
    ("tabs", "any(t.slayout == none_box for t in tiles)", "dst.slayout == none_box or src.slayout == none_box"),
    ("tabs", "all(t.layout == dst.layout for t in tiles)", "src.layout == dst.layout"),
    ("tabs", "all(t.rows == 1 and t.cols == src.cols for t in tiles)", "dst.rows == 1 and dst.cols == src.cols and src.rows == 1"),
    ("tadd", UNBOXED, "dst.slayout == none_box and src0.slayout == none_box and src1.slayout == none_box"),
    # scratch is left out, masks are tiles, and what may be missing is judged where it is given
    ("tsel", UNBOXED, "dst.slayout == none_box and mask.slayout == none_box and src0.slayout == none_box and src1.slayout == none_box"),
    ("tcmps", UNBOXED, "dst.slayout == none_box and src0.slayout == none_box and implies(present(src1), src1.slayout == none_box)"),
    ("tcmps", "any(t.rows == 1 for t in tiles)", "dst.rows == 1 or src0.rows == 1 or (present(src1) and src1.rows == 1)"),
    ("texpands", "all(t.rows == 1 for t in tiles)", "implies(kind_of(dst) == tile, dst.rows == 1)"),
]  # fmt: skip


@pytest.mark.parametrize(("op", "said", "meant"), MEANT)
def test_it_is_said_of_every_tile(op: str, said: str, meant: str) -> None:
    assert text_of(condition(op, said)) == text_of(condition(op, meant))


@pytest.mark.parametrize(
    "said",
    [
        "sum(t.rows for t in tiles) == 3", "all(t.rows == 1 for t in tiles if t.cols == 1)",
        "all(t.rows == 1 for t in tiles for k in range(3))", "all(dst.rows == 1 for dst in tiles)",
        "all(t.nope == 1 for t in tiles)", "all(t.rows == 1 for t in operands)", "all(f.rows == 1 for f in range(tiles))",
    ],
)  # fmt: skip
def test_it_is_refused_with_a_place(said: str) -> None:
    with pytest.raises((ExpressionError, ElaborationError)) as caught:
        condition("tadd", said)
    assert str(caught.value)


# Layouts of dst, src0 and src1 of 32x32 f32, valid region, whether the rule holds. The headers read plain rows: row 1 of a
# boxed tile starts at element 32 for them, but at element 8 of the first box in memory.
ZN, ND = {"blayout": "row_major", "slayout": "col_major"}, {}
LAYOUTS = [
    (ND, ND, ND, (7, 9), True),
    (ZN, ZN, ZN, (32, 32), True),
    (ZN, ZN, ZN, (32, 31), False),
    (ZN, ZN, ND, (32, 32), False),
    (ZN, ZN, ZN | {"fractal": 1024}, (32, 32), False),
]


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
@pytest.mark.parametrize(("dst", "src0", "src1", "valid", "holds"), LAYOUTS)
def test_boxed_tiles_of_elementwise_ops(dst, src0, src1, valid, holds, profile) -> None:
    types = {
        name: TileType("f32", 32, 32, valid_row=valid[0], valid_col=valid[1], **layout)
        for name, layout in {"dst": dst, "src0": src0, "src1": src1}.items()
    }
    found = {finding.rule for finding in verify_op("tsub", **types, profile=profile)}
    assert ("pto.tsub/plain-rows" in found) is (not holds and profile != "cpu")
