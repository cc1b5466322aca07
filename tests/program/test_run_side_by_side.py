"""Loops over blocks of lanes whose rounds are taken side by side give what they give one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa.program.execution.cores import side_by_side
from pto_isa.program.execution.cores.side_by_side import StackedLoop
from pto_isa.runtime.rules.finding import RuleError

V, M, P = "!pto.vreg<64xf32>", "!pto.mask<b32>", "!pto.ptr<f32, ub>"
HALF, HALVES = "!pto.vreg<128xf16>", "!pto.ptr<f16, ub>"
ELEMENTS, TYPES = 4096, "i64, i64, i64, i64"
LOAD, OTHER = f"%a = pto.vlds %ux[%i] : {P} -> {V}", f"%b = pto.vlds %uy[%i] : {P} -> {V}"
ADD = f"%r = pto.vadd %a, %b, %m : {V}, {V}, {M} -> {V}"
STORE = f"pto.vsts %r, %uz[%i], %m : {V}, {P}, {M}"
COUNTED = (LOAD, OTHER, ADD, STORE)


def program(
    body: tuple[str, ...], before: tuple[str, ...] = (), step: int = 64, end: int = ELEMENTS, z: int = 32768
) -> str:
    """A kernel with one loop; x, y and z are 16 KiB each, and %m is the mask of the elements that remain."""
    lines = "\n".join(f"      {line}" for line in body)
    first = "\n".join(f"    {line}" for line in before)
    return f"""
func.func @k(%x: !pto.ptr<f32, gm>, %y: !pto.ptr<f32, gm>, %z: !pto.ptr<f32, gm>, %n: i32) {{
  %c0 = arith.constant 0 : index
  %step = arith.constant {step} : index
  %end = arith.constant {end} : index
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %len = arith.constant {4 * ELEMENTS} : i64
  %zat = arith.constant {z} : i64
  %ux = pto.castptr %c0_i64 : i64 -> {P}
  %uy = pto.castptr %len : i64 -> {P}
  %uz = pto.castptr %zat : i64 -> {P}
  pto.mte_gm_ub %x, %ux, %c0_i64, %len nburst(%c1_i64, %len, %len) : !pto.ptr<f32, gm>, {P}, i64, {TYPES}
  pto.mte_gm_ub %y, %uy, %c0_i64, %len nburst(%c1_i64, %len, %len) : !pto.ptr<f32, gm>, {P}, i64, {TYPES}
  pto.vecscope {{
{first}
    %last = scf.for %i = %c0 to %end step %step iter_args(%rest = %n) -> (i32) {{
      %m, %next = pto.plt_b32 %rest : i32 -> {M}, i32
{lines}
      scf.yield %next : i32
    }}
  }}
  pto.mte_ub_gm %uz, %z, %len nburst(%c1_i64, %len, %len) : {P}, !pto.ptr<f32, gm>, {TYPES}
  return
}}
"""


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the loops that were reached were taken side by side."""
    found: list[bool] = []
    look = StackedLoop.__call__

    def watched(self: StackedLoop, rounds: range, places: Any) -> Any:
        chosen = look(self, rounds, places)
        found.append(any(isinstance(part, range) for part in chosen) and not isinstance(chosen, range))
        return chosen

    monkeypatch.setattr(StackedLoop, "__call__", watched)
    return found


def results(text: str, n: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """What the kernel writes as it runs, and one round after the other."""
    x, y = np.random.default_rng(n).normal(size=(2, ELEMENTS)).astype(np.float32)
    x[:8] = [np.nan, np.inf, -np.inf, -0.0, 0.0, 1e-40, -1e-40, 3e38]
    given = {"x": x, "y": y, "z": np.full(ELEMENTS, 7, np.float32), "n": n}
    both = []
    for fewest in (side_by_side.FEWEST, 1 << 40):
        monkeypatch.setattr(side_by_side, "FEWEST", fewest)
        both.append(pto_isa.run(text, args=given, profile="a5")["z"])
    return both[0], both[1]


def same(text: str, n: int, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, one_by_one = results(text, n, monkeypatch)
    assert ours.tobytes() == one_by_one.tobytes()


TOGETHER = {
    "plain": program(COUNTED),
    "in place": program(COUNTED, z=0),
    "over the other source": program(COUNTED, z=4 * ELEMENTS),
    "a mask from outside": program(
        (LOAD, OTHER, f"%r = pto.vmul %a, %b, %all : {V}, {V}, {M} -> {V}", STORE),
        (f'%all = pto.pset_b32 "PAT_VL8" : {M}',),
    ),
    "a register from outside": program(
        (LOAD, f"%r = pto.vadd %a, %two, %m : {V}, {V}, {M} -> {V}", STORE),
        ("%c2 = arith.constant 2.0 : f32", f"%two = pto.vbr %c2 : f32 -> {V}"),
    ),
    "a register that every round makes anew": program(
        (f"%b = pto.vlds %uy[%c0] {{dist = \"BRC_B32\"}} : {P} -> {V}", LOAD, ADD, STORE),
    ),
    "a scalar": program(
        ("%half = arith.constant 0.5 : f32", LOAD, f"%r = pto.vmuls %a, %half, %m : {V}, f32, {M} -> {V}", STORE)
    ),
    "a comparison": program(
        (LOAD, OTHER, f'%p = pto.vcmp %a, %b, %m, "lt" : {V}, {V}, {M} -> {M}',
         f"%r = pto.vsel %a, %b, %p : {V}, {V}, {M} -> {V}", STORE)
    ),
    "a place that is computed": program(
        ("%two = arith.constant 64 : index", "%j = arith.addi %i, %two : index", f"%a = pto.vlds %ux[%j] : {P} -> {V}",
         OTHER, ADD, STORE), end=ELEMENTS - 64,
    ),
    "a pointer that is computed": program(
        (f"%at = pto.addptr %ux, %i : {P} -> {P}", f"%a = pto.vlds %at[%c0] : {P} -> {V}", OTHER, ADD, STORE)
    ),
    "a bar between": program((LOAD, OTHER, ADD, STORE, 'pto.mem_bar "VST_VLD"')),
}  # fmt: skip
ONE_BY_ONE = {
    "each round reads what the one before has written": program(
        (f"%a = pto.vlds %ux[%i] : {P} -> {V}", OTHER, ADD, STORE), end=ELEMENTS - 64, z=256
    ),
    "each round reads half of what the one before has written": program(COUNTED, end=ELEMENTS - 64, z=128),
    "each round overwrites what the next one reads": program(
        ("%two = arith.constant 64 : index", "%j = arith.addi %i, %two : index", f"%a = pto.vlds %ux[%j] : {P} -> {V}",
         OTHER, ADD, STORE), end=ELEMENTS - 64, z=0,
    ),
    "all rounds write one place": program((LOAD, OTHER, ADD, f"pto.vsts %r, %uz[%c0], %m : {V}, {P}, {M}")),
    "blocks that overlap": program(COUNTED, step=32, end=2048),
    "blocks that lie apart": program(COUNTED, step=128),
    "a number of the round": program(
        ("%number = arith.index_cast %i : index to i32", "%float = arith.sitofp %number : i32 to f32", LOAD,
         f"%r = pto.vadds %a, %float, %m : {V}, f32, {M} -> {V}", STORE)
    ),
    "a place that jumps in one round": program(
        (
            "%j = arith.constant 1280 : index",
            "%odd = arith.cmpi eq, %i, %j : index",
            "%k = arith.select %odd, %c0, %i : index",
            f"%a = pto.vlds %ux[%k] : {P} -> {V}",
            OTHER,
            ADD,
            STORE,
        )
    ),
    "a place that an op counts": program(
        (
            f"%all, %left = pto.plt_b32 %n : i32 -> {M}, i32",
            "%j = arith.index_cast %left : i32 to index",
            f"%a = pto.vlds %ux[%j] : {P} -> {V}",
            OTHER,
            ADD,
            STORE,
        )
    ),
    "a sum over lanes": program((LOAD, f"%r = pto.vcadd %a, %m : {V}, {M} -> {V}", STORE)),
}  # fmt: skip


def strict(text: str) -> str:
    """The kernel with a scope that sees nothing from outside but what it lists."""
    types = f"{P}, {P}, {P}, index, index, index, i32"
    head = f"^bb0(%ux: {P}, %uy: {P}, %uz: {P}, %c0: index, %end: index, %step: index, %n: i32):"
    text = text.replace("pto.vecscope {", f"pto.strict_vecscope(%ux, %uy, %uz, %c0, %end, %step, %n) {{\n  {head}")
    return text.replace("\n  }\n  pto.mte_ub_gm", f"\n  }} : ({types}) -> ()\n  pto.mte_ub_gm")


TOGETHER |= {"a strict scope": strict(TOGETHER["plain"])}


@pytest.mark.parametrize("name", TOGETHER)
@pytest.mark.parametrize("n", [0, 1, 130, 4000, 4096, 9999])
def test_rounds_side_by_side(name: str, n: int, monkeypatch: pytest.MonkeyPatch, taken: list[bool]) -> None:
    same(TOGETHER[name], n, monkeypatch)
    assert taken == [True, False]


@pytest.mark.parametrize("name", ONE_BY_ONE)
def test_rounds_one_after_the_other(name: str, monkeypatch: pytest.MonkeyPatch, taken: list[bool]) -> None:
    same(ONE_BY_ONE[name], 4000, monkeypatch)
    assert not any(taken)


def test_a_register_that_goes_around(monkeypatch: pytest.MonkeyPatch, taken: list[bool]) -> None:
    """A running sum is no round of its own."""
    text = program(COUNTED).replace("iter_args(%rest = %n) -> (i32)", f"iter_args(%rest = %n, %s = %z0) -> (i32, {V})")
    text = text.replace("%last = ", "%last:2 = ").replace("scf.yield %next : i32", f"scf.yield %next, %t : i32, {V}")
    text = text.replace(ADD, f"%t = pto.vadd %s, %a, %m : {V}, {V}, {M} -> {V}").replace("vsts %r", "vsts %t")
    text = text.replace(
        "pto.vecscope {", f"pto.vecscope {{\n%f0 = arith.constant 0.0 : f32\n%z0 = pto.vbr %f0 : f32 -> {V}"
    )
    same(text, 4000, monkeypatch)
    assert not taken


def test_the_numpy_reference(taken: list[bool]) -> None:
    x, y = np.random.default_rng(5).normal(size=(2, ELEMENTS)).astype(np.float32)
    written = pto_isa.run(TOGETHER["plain"], args={"x": x, "y": y, "z": ELEMENTS, "n": 4000}, profile="a5")
    assert taken == [True]
    assert written["z"].tobytes() == np.where(np.arange(ELEMENTS) < 4000, x + y, np.float32(0)).tobytes()


def test_steps_are_counted_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = []
    for fewest in (side_by_side.FEWEST, 1 << 40):
        monkeypatch.setattr(side_by_side, "FEWEST", fewest)
        with pytest.raises(RuleError, match=r"has done \d+ steps") as error:
            pto_isa.run(TOGETHER["plain"], args={"x": ELEMENTS, "y": ELEMENTS, "z": ELEMENTS, "n": 4096}, profile="a5",
                        limits=pto_isa.Limits(steps=380))  # fmt: skip
        steps.append(str(error.value))
    prepared = pto_isa.prepare(TOGETHER["plain"], profile="a5", limits=pto_isa.Limits(steps=500))
    prepared({"x": ELEMENTS, "y": ELEMENTS, "z": ELEMENTS, "n": 4096})
    assert all("at most 380 are allowed" in text for text in steps)


def test_an_error_is_told_as_in_its_own_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loop that leaves the unified buffer stops at the first byte outside, however it is run."""
    text = program(COUNTED, end=1 << 17)
    assert refused(text, monkeypatch) == ["program/bounds"]


def refused(text: str, monkeypatch: pytest.MonkeyPatch, strict: bool = False) -> list[str]:
    """The rules that stop the kernel, which are told alike where rounds are taken one after the other."""
    told = []
    for fewest in (side_by_side.FEWEST, 1 << 40):
        monkeypatch.setattr(side_by_side, "FEWEST", fewest)
        with pytest.raises(RuleError) as error:
            args = {"x": ELEMENTS, "y": ELEMENTS, "z": ELEMENTS, "n": 1 << 17}
            pto_isa.run(text, args=args, profile="a5", strict=strict)
        told.append(error.value.findings)
    assert [str(finding) for finding in told[0]] == [str(finding) for finding in told[1]]
    return [finding.rule for finding in told[0]]


def test_rules_about_places_are_judged(monkeypatch: pytest.MonkeyPatch, taken: list[bool]) -> None:
    """Rounds that break a rule, all of them or the last one, are not taken side by side, and the first one is told."""
    for first, rule in ((3, "aligned"), (65536 - ELEMENTS + 64, "within-memory")):
        place = (f"%far = arith.constant {first} : index", "%j = arith.addi %i, %far : index")
        text = program((*place, LOAD.replace("%i", "%j"), OTHER, ADD, STORE))
        assert refused(text, monkeypatch, strict=True) == [f"pto.vlds/{rule}"]
    assert taken == [False] * 4


def test_halves_are_packed(monkeypatch: pytest.MonkeyPatch, taken: list[bool]) -> None:
    """A conversion to half the width and a store that packs it move on by half a register."""
    convert = f'%h = pto.vcvt %a, %m {{rnd = "R", sat = "SAT", part = "EVEN"}} : {V}, {M} -> {HALF}'
    store = f'pto.vsts %h, %uh[%i], %m {{dist = "PK_B32"}} : {HALF}, {HALVES}, {M}'
    text = program((LOAD, convert, store), (f"%uh = pto.castptr %zat : i64 -> {HALVES}",))
    same(text, 4000, monkeypatch)
    assert taken == [True, False]
