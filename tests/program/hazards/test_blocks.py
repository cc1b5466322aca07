"""Regions of several blocks on all ways at once."""

from __future__ import annotations

import pytest

from program.hazards.texts import EXP, FENCE, LOAD, found, judged, kernel, sets, waits

LOOP = """\
cf.br ^head(%c0 : index)
^head(%i: index):
%go = arith.cmpi slt, %i, %n : index
cf.cond_br %go, ^body, ^exit
^body:
@%k = arith.addi %i, %c1 : index
cf.br ^head(%k : index)
^exit:
"""
PRIMED, DRAINED = sets("V", "MTE2"), waits("V", "MTE2")
ROUND = LOAD + FENCE + EXP
GIVEN_BACK = DRAINED + ROUND + PRIMED  # waits, and sets for the next round


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (LOOP.replace("@", ROUND), ["race error"]),
        (LOOP.replace("@", ROUND + PRIMED + DRAINED), []),
        (PRIMED + LOOP.replace("@", GIVEN_BACK) + DRAINED, []),
        (PRIMED + LOOP.replace("@", GIVEN_BACK), ["leak warning", "leak warning"]),
        (LOOP.replace("@", GIVEN_BACK), ["deadlock error"]),
    ],
)
def test_a_loop_of_blocks(text: str, expected: list[str]) -> None:
    """Any number of rounds; where nothing goes wrong all of them were looked at."""
    assert found(kernel(text)) == expected
    assert judged(kernel(text))[1] == "; hazards: 1 function checked"


DIAMOND = "cf.cond_br %q, ^a, ^b\n^a:\n@cf.br ^c\n^b:\n%cf.br ^c\n^c:\n"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [(FENCE, FENCE, []), (FENCE, "", ["race error"]), (waits("MTE2", "V"), "", ["deadlock error", "race error"])],
)
def test_two_ways_that_come_together(one: str, other: str, expected: list[str]) -> None:
    ways = DIAMOND.replace("@", one).replace("%cf", f"{other}cf")
    assert found(kernel(LOAD + ways + EXP)) == expected


def test_blocks_in_a_loop() -> None:
    """Branches between blocks inside a region that stands in a loop."""
    inside = "scf.execute_region {\ncf.cond_br %q, ^a, ^b\n^a:\n" + ROUND + "cf.br ^b\n^b:\n@scf.yield\n}\n"
    loop = "scf.for %i = %c0 to %n step %c1 {\n" + inside + "}\n"
    assert found(kernel(loop.replace("@", ""))) == ["race error"]
    assert found(kernel(loop.replace("@", PRIMED + DRAINED))) == []
