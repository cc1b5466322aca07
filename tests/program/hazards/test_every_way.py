"""What is said of all ways through a function: sound for loops of any number of rounds, and not more than is true.

PTO_HAZARD_PROGRAMS is the number of programs that are drawn and run, 400 by default; a twentieth of it here.
"""

from __future__ import annotations

import os
import random

import pytest

from program.hazards.buffered_programs import buffered, values
from program.hazards.comparison import judged, ran
from program.hazards.flag_mutants import mutants
from program.hazards.small_programs import BYTES, Drawn
from program.hazards.small_texts import flag, pair, rounds
from program.hazards.texts import EXP, LOAD, kernel, sets, waits
from program.hazards.texts import found as found_in
from pto_isa.program.dataflow.ages import BEFORE, GONE, LONG_AGO, NOW, meeting
from pto_isa.program.steps.footprints import NO, PERHAPS, SURELY, Footprint, Window
from pto_isa.program.steps.linear import Linear, Symbol, add, scaled
from pto_isa.program.steps.linear import of as number_of
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program

PROGRAMS = int(os.environ.get("PTO_HAZARD_PROGRAMS", "400")) // 20


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_buffers(profile: str) -> None:
    """Clean programs are clean in all rounds; a damaged one in which a run finds something is not."""
    broken = 0
    for seed in range(PROGRAMS):
        text = buffered(seed)
        assert judged(read(text), profile) == ([], True), seed
        mutant = random.Random(seed).choice([*mutants(text)])
        program = read(mutant.text)
        static, complete = judged(program, profile)
        assert complete, (seed, mutant.kind, mutant.line)
        run = [each for args in values(seed, 8) for each in ran(program, profile, args=args)[0]]
        broken += bool(run)
        assert static or not run, (seed, mutant.kind, mutant.line, run)
    assert broken


@pytest.mark.parametrize("part", range(2))
def test_open_programs(part: int) -> None:
    """Programs whose loops run as often as a caller says: what a run finds, ``verify`` does not miss."""
    broken = 0
    for seed in range(part, 3 * PROGRAMS, 2):
        program = read(Drawn(random.Random(seed).randrange, ends=("%n", "%k")).text())
        static, _ = judged(program, "a2a3")
        for n, k, p in ((0, 1, 0), (1, 0, 1), (2, 3, 1), (5, 2, 0), (9, 4, 1)):
            run, _ = ran(program, "a2a3", args={"n": n, "k": k, "p": p, "q": 1 - p})
            broken += bool(run)
            assert static or not run, (seed, n, k, p, run)
    assert broken


# By hand


@pytest.mark.parametrize("buffers", [3, 4, 5, 7])
@pytest.mark.parametrize("end", ["%n", "%c100"])
def test_many_buffers(buffers: int, end: str) -> None:
    """A buffer that is filled again is met however many stand between, and with as many rounds as that takes."""
    lines = [
        f"%m = arith.remui %i, %c{buffers} : index", "%o = arith.muli %m, %c1024 : index",
        "%at = arith.index_cast %o : index to i64", "%t = pto.alloc_tile addr = %at : !pto.tile_buf<vec, 16x16xf32>",
        LOAD.replace("%a", "%t").strip(), pair("MTE2", "V"), EXP.replace("%a", "%t").strip(),
    ]  # fmt: skip
    made = "".join(f"%c{n} = arith.constant {n} : index\n" for n in {buffers, 100, 1024})
    assert found_in(kernel(made + rounds(*lines, end=end) + "\n")) == ["race error"]
    free = [pair("V", "MTE2", 1)]
    assert found_in(kernel(made + rounds(*lines, *free, end=end) + "\n")) == []


def test_a_set_in_one_loop_for_a_wait_in_another() -> None:
    """As often as the same number says: it is not followed that the sums agree, and it is said to be possible only."""
    text = rounds(flag("set", "MTE2", "V")) + "\n" + rounds(flag("wait", "MTE2", "V"))
    kinds = found_in(kernel(text + "\n"))
    assert "double-set undefined" in kinds


@pytest.mark.parametrize(("inside", "expected"), [
    ("scf.if %late {\n@}\n", []), ("@", ["deadlock error"]), ("scf.if %early {\n@}\n", ["deadlock error", "double-set undefined", "leak warning"]),
])  # fmt: skip
def test_first_rounds(inside: str, expected: list[str]) -> None:
    """A wait that the first round leaves out, for a set of the round before; the last one is awaited behind the loop."""
    lines = [
        "%late = arith.cmpi ne, %i, %c0 : index", "%early = arith.cmpi eq, %i, %c0 : index",
        *inside.replace("@", waits("V", "MTE2")).strip().split("\n"), sets("V", "MTE2").strip(),
    ]  # fmt: skip
    text = "%some = arith.cmpi sgt, %n, %c0 : index\n" + rounds(*lines)
    text += "\nscf.if %some {\n" + waits("V", "MTE2") + "}\n"
    assert sorted(found_in(kernel(text))) == sorted(expected)


def test_tiles_that_change_places() -> None:
    """Two tiles are carried from round to round, and the flags of both are primed."""
    tile = "!pto.tile_buf<vec, 16x16xf32>"
    load, use = LOAD.replace("%a", "%one"), EXP.replace("%a", "%one")
    body = load + sets("MTE2", "V") + waits("MTE2", "V") + use
    loop = (
        f"%r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%one = %a, %two = %d) -> ({tile}, {tile}) {{\n"
        f"@scf.yield %two, %one : {tile}, {tile}\n}}\n"
    )
    made = f"%d = pto.alloc_tile : {tile}\n"
    assert found_in(kernel(made + loop.replace("@", body))) == ["race error"]
    fenced = body + sets("V", "MTE2", 1) + waits("V", "MTE2", 1)
    assert found_in(kernel(made + loop.replace("@", fenced))) == []


def test_a_loop_that_only_a_condition_ends() -> None:
    loop = "scf.while : () -> () {\n%more = pto.load_scalar %f[%c0] : !pto.ptr<i32> -> i32\n"
    loop += (
        "%z = arith.constant 0 : i32\n%go = arith.cmpi ne, %more, %z : i32\nscf.condition(%go)\n} do {\n@scf.yield\n}\n"
    )
    body = LOAD + sets("MTE2", "V") + waits("MTE2", "V") + EXP
    head = "%p: !pto.ptr<f32>, %f: !pto.ptr<i32>"
    assert found_in(kernel(loop.replace("@", body), head)) == ["race undefined"]
    body += sets("V", "MTE2") + waits("V", "MTE2")
    text = kernel(loop.replace("@", body), head)
    assert found_in(text) == []
    account = verify_program(read(text), "a5").account
    assert account is not None and all(each.complete for each in account.checked)


@pytest.mark.parametrize("freed", [True, False])
def test_numbers_in_an_array(freed: bool) -> None:
    """Of its two elements one is set; the other one is 0, as all are at first."""
    array = "!pto.eventid_array<2>"
    made = f"%c2 = arith.constant 2 : index\n%c1024 = arith.constant 1024 : index\n%l = pto.declare_eventid_array -> {array}\n"
    made += f"pto.eventid_array_set %l[%c1], %c1 : {array}\n"
    around = [
        f"pto.{how}_flag_dyn[<PIPE_{a}>, <PIPE_{b}>, %e]"
        for how in ("wait", "set")
        for a, b in (("V", "MTE2"), ("MTE2", "V"))
    ]
    free, awaited, frees, loaded = around
    lines = [
        "%m = arith.remui %i, %c2 : index", f"%e = pto.eventid_array_get %l[%m] : {array}",
        "%o = arith.muli %m, %c1024 : index", "%at = arith.index_cast %o : index to i64",
        "%t = pto.alloc_tile addr = %at : !pto.tile_buf<vec, 16x16xf32>", *([free] if freed else []),
        LOAD.replace("%a", "%t").strip(), loaded, awaited, EXP.replace("%a", "%t").strip(), *([frees] if freed else []),
    ]  # fmt: skip
    ends = [(how("V", "MTE2", 0) + how("V", "MTE2", 1)) if freed else "" for how in (sets, waits)]
    text = kernel(made + ends[0] + rounds(*lines) + "\n" + ends[1])
    assert found_in(text) == ([] if freed else ["race error"])


Q, OTHER = Symbol(5, "q", False), Symbol(3, "n", True)
WHOLE = ((0, BYTES),)


def place(start: object) -> Footprint:
    return Footprint("vec", start, WHOLE, WHOLE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("earlier", "later", "age", "expected"),
    [
        (0, 0, LONG_AGO, SURELY),
        (scaled(number_of(Q), BYTES), scaled(number_of(Q), BYTES), NOW, SURELY),
        (scaled(number_of(Q), BYTES), scaled(number_of(Q), BYTES), BEFORE, NO),
        (scaled(number_of(Q), BYTES), scaled(number_of(Q), BYTES), LONG_AGO, NO),
        (scaled(number_of(Q), BYTES), scaled(number_of(Q), BYTES), GONE, PERHAPS),
        (scaled(number_of(Q), BYTES // 2), scaled(number_of(Q), BYTES // 2), BEFORE, SURELY),
        (scaled(number_of(Q), BYTES // 2), scaled(number_of(Q), BYTES // 2), LONG_AGO, NO),
        (add(scaled(number_of(Q), BYTES), 3 * BYTES), scaled(number_of(Q), BYTES), BEFORE, NO),
        (add(scaled(number_of(Q), BYTES), 3 * BYTES), scaled(number_of(Q), BYTES), LONG_AGO, PERHAPS),
        (add(scaled(number_of(Q), -BYTES), 3 * BYTES), scaled(number_of(Q), -BYTES), LONG_AGO, NO),
        (add(scaled(number_of(Q), 2 * BYTES), BYTES), 0, GONE, NO),  # an odd number of blocks further on
        (number_of(OTHER), number_of(OTHER), LONG_AGO, SURELY),  # what an argument says is the same in every round
    ],
)
def test_accesses_in_rounds(earlier: int | Linear, later: int | Linear, age: int, expected: int) -> None:
    assert meeting(place(earlier), place(later), [(Q, Q.number, age)]) == expected


def test_what_is_made_in_a_round_is_another_one_in_the_next() -> None:
    made = number_of(Symbol(6, "made", False))
    assert meeting(place(made), place(add(made, BYTES)), [(Q, Q.number, NOW)]) == NO
    assert meeting(place(made), place(add(made, BYTES)), [(Q, Q.number, BEFORE)]) == PERHAPS


def test_rows_of_global_memory() -> None:
    """A part of a tensor in rows that depend on q lies apart from that of another round, whatever its columns are."""
    made = number_of(Symbol(6, "column", False))

    def part(row: object) -> Footprint:
        window = Window("view", (row, made), (8, 8))  # type: ignore[arg-type]
        return Footprint(("gm", "x"), made, ((0, 4),), ((-1 << 62, 1 << 62),), window)

    rows = scaled(number_of(Q), 8)
    assert meeting(part(rows), part(rows), [(Q, Q.number, BEFORE)]) == NO
    assert meeting(part(rows), part(rows), [(Q, Q.number, LONG_AGO)]) == NO
    assert meeting(part(scaled(number_of(Q), 4)), part(scaled(number_of(Q), 4)), [(Q, Q.number, BEFORE)]) == PERHAPS
