"""Programs that are not written as they have to be, and ones that ask for too much: no exception, nothing silent."""

from __future__ import annotations

import pytest

from program.hazards.texts import EXP, FENCE, LOAD, found, judged, kernel, sets, waits

_NAMES = (
    "pto.addptr", "arith.select", "pto.set_flag", "pto.barrier", "pto.get_buf", "pto.sync.set", "pto.tgetval",
    "arith.cmpi", "arith.constant", "pto.subview", "pto.make_tensor_view", "pto.partition_view", "pto.tassign",
    "pto.set_validshape", "scf.for", "scf.if", "scf.while", "cf.br", "cf.cond_br", "cf.switch", "func.call",
    "pto.alloc_tile", "pto.multi_tile_get", "pto.get_validshape", "pto.treshape", "pto.eventid_array_get",
    "pto.eventid_array_set", "pto.get_tensor_view_dim", "pto.get_block_idx", "scf.index_switch", "scf.parallel",
    "arith.addi", "arith.index_cast", "pto.castptr", "arith.divsi", "pto.tpush_to_aiv", "pto.tpop_from_aic",
)  # fmt: skip
_REST = ("", " %c0", " %c0, %q", " : index", " %c0 : index", " {\n}", " %q {\n} else {\n}", " [%c0]")


@pytest.mark.parametrize("name", _NAMES)
def test_an_op_that_is_not_written_whole(name: str) -> None:
    for results in ("", "%1 = ", "%1, %2 = ", "%1:2 = "):
        for rest in _REST:
            judged(kernel(f"{LOAD}{FENCE}{results}{name}{rest}\n"), "a2a3", "manual")


def test_what_is_not_written_whole_is_no_pass() -> None:
    _, said = judged(kernel(LOAD + FENCE + EXP + "pto.set_flag\n"))
    assert said == "; hazards: not judged, as the text has faults"


def test_a_text_that_does_not_read_is_no_pass() -> None:
    _, said = judged(kernel(LOAD + FENCE + EXP) + "}")
    assert said == "; hazards: not judged, as the text has faults"


@pytest.mark.parametrize("depth", [500, 2000])
@pytest.mark.parametrize("opens", ["scf.if %q {\n", "scf.for %{} = %c0 to %c1 step %c1 {{\n"])
def test_regions_nested_too_deep(opens: str, depth: int) -> None:
    """What is not followed to any end is no pass."""
    nested = "".join(opens.format(f"i{k}") if "{}" in opens else opens for k in range(depth))
    _, said = judged(kernel(nested + LOAD + FENCE + EXP + "}\n" * depth))
    assert said == "; hazards: 1 function checked (1 on no way)"


def test_a_window_without_rows() -> None:
    tile = "!pto.tile_buf<vec, 16x16xf32>"
    window = f"%w = pto.subview %a[%c0, %c0] sizes [0, 16] : {tile} -> !pto.tile_buf<vec, 1x16xf32>\n"
    judged(kernel(LOAD + FENCE + window), "a2a3")


def test_regions_nested_as_deep_as_they_are_followed() -> None:
    nested = "scf.if %q {\n" * 60 + LOAD + EXP + sets("V", "MTE2") + waits("V", "MTE2") + "}\n" * 60
    assert found(kernel(nested)) == ["race error"]


def test_rounds_that_the_text_decides_are_all_gone() -> None:
    """Blocks that lead back to one of them ten times; what follows them is looked at."""
    loop = "cf.br ^head(%c0 : index)\n^head(%i: index):\n%more = arith.cmpi slt, %i, %c16 : index\n"
    loop += "cf.cond_br %more, ^body, ^end\n^body:\n%j = arith.addi %i, %c1 : index\ncf.br ^head(%j : index)\n^end:\n"
    text = kernel(loop + LOAD + EXP + sets("V", "MTE2") + waits("V", "MTE2"))
    assert found(text) == ["race error"]
    while_ = "%r = scf.while (%i = %c0) : (index) -> index {\n%more = arith.cmpi slt, %i, %c16 : index\n"
    while_ += "scf.condition(%more) %i : index\n} do {\n^bb0(%i: index):\n%j = arith.addi %i, %c1 : index\n"
    while_ += "scf.yield %j : index\n}\n"
    text = kernel(while_ + LOAD + EXP + sets("V", "MTE2") + waits("V", "MTE2"))
    assert found(text) == ["race error"]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("%s{k} = arith.cmpi slt, %x{k}, %n : index\n%x{j} = arith.select %s{k}, %x{k}, %c16 : index\n", True),
        ("%x{j} = arith.minui %x{k}, %v{k} : index\n", True),
        ("%x{j} = arith.andi %x{k}, %w{k} : i1\n", False),
        ("%o{k} = arith.ori %x{k}, %w{k} : i1\n%x{j} = arith.xori %x{k}, %o{k} : i1\n", False),
        ("%x{j} = arith.cmpi eq, %x{k}, %w{k} : i1\n", False),
        ("%x{j} = arith.muli %x{k}, %x{k} : index\n", True),
    ],
)
def test_choices_that_rest_on_many_others(line: str, number: bool) -> None:
    """No exception, and no time without end; what follows is looked at."""
    count = 1500
    first = "%x0 = arith.addi %n, %c16 : index\n" if number else "%x0 = arith.cmpi slt, %n, %c16 : index\n"
    text = first + "".join(line.format(k=k, j=k + 1) for k in range(count))
    last = f"%x{count}"
    opens = f"scf.for %i = %c0 to {last} step %c1 {{\n" if number else f"scf.if {last} {{\n"
    more = ", ".join(f"%v{k}: index, %w{k}: i1" for k in range(count))
    text = kernel(f"{text}{opens}{LOAD}{EXP}}}\n{FENCE}", f"%p: !pto.ptr<f32>, %n: index, {more}")
    assert any(each.rule == "program/hazard-race" for each in judged(text)[0])
