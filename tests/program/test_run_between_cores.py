"""Flags between the cores of a block while a program runs: who is reached, and a wait that can never end."""

from __future__ import annotations

import pytest

import pto_isa
from pto_isa.runtime.rules.finding import RuleError

GO = "%v = pto.load_scalar %z[%c1] : !pto.ptr<i32> -> i32\npto.store_scalar %v, %z[%c0] : !pto.ptr<i32>, i32"


def program(cube: list[str], vector: list[str], arguments: str = "%z: !pto.ptr<i32>, %n: index") -> str:
    """The vector core writes 7 to z[1] before its lines, the cube core copies z[1] to z[0] behind its own."""
    lines = [
        f"func.func @f({arguments}) {{", "%c0 = arith.constant 0 : index", "%c1 = arith.constant 1 : index",
        "%seven = arith.constant 7 : i32", "pto.section.cube {", *cube, GO, "}", "pto.section.vector {",
        "pto.store_scalar %seven, %z[%c1] : !pto.ptr<i32>, i32", *vector, "}", "return", "}",
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def ran(cube: list[str], vector: list[str], profile: str, assembler: str | None = None, n: int = 0) -> list[int]:
    out = pto_isa.run(program(cube, vector), args={"z": 2, "n": n}, profile=profile, assembler=assembler)  # type: ignore[arg-type]
    return list(out["z"])


def stuck(cube: list[str], vector: list[str], profile: str, assembler: str | None = None) -> list[tuple[str, str]]:
    """The lines at which a run waits for ever, and the rules."""
    source = program(cube, vector)
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, args={"z": 2, "n": 0}, profile=profile, assembler=assembler)  # type: ignore[arg-type]
    return [(source.splitlines()[(found.line or 0) - 1], found.rule) for found in raised.value.findings]


ON_EACH = [("a2a3", None), ("a2a3", "0.27"), ("a5", None), ("a5", "0.27")]


@pytest.mark.parametrize(("profile", "assembler"), ON_EACH)
def test_a_wait_sees_what_was_done_before_the_set(profile: str, assembler: str | None) -> None:
    """The cube core, which runs first, waits; without flags it reads what was there before."""
    assert ran(["pto.sync.wait <PIPE_FIX>, 3"], ["pto.sync.set <PIPE_MTE3>, 3"], profile, assembler) == [7, 7]
    assert ran([], [], profile, assembler) == [0, 7]
    assert ran(["pto.sync.wait <PIPE_FIX>, %n"], ["pto.sync.set <PIPE_MTE3>, 3"], profile, assembler, 3) == [7, 7]


@pytest.mark.parametrize(("profile", "assembler"), ON_EACH)
def test_a_flag_that_nobody_sets(profile: str, assembler: str | None) -> None:
    waits = "pto.sync.wait <PIPE_FIX>, 3"
    for sets in ([], ["pto.sync.set <PIPE_MTE3>, 4"]):
        assert stuck([waits], sets, profile, assembler) == [(waits, "pto.sync.wait/deadlock")]
    # one set is taken by one wait
    assert stuck([waits, waits], ["pto.sync.set <PIPE_MTE3>, 3"], profile, assembler) == [
        (waits, "pto.sync.wait/deadlock")
    ]


def test_cores_that_wait_for_each_other() -> None:
    cube, vector = ([f"pto.sync.wait <PIPE_V>, {n}", f"pto.sync.set <PIPE_MTE3>, {1 - n}"] for n in range(2))
    assert [line for line, _ in stuck(cube, vector, "a2a3")] == [cube[0], vector[0]]
    assert ran(cube[::-1], vector, "a2a3") == [7, 7]


def test_a_set_leaves_when_its_pipe_comes_to_it() -> None:
    """It stands behind a wait of its pipe, which ends where another pipe sets the event, and else never."""
    held = ["pto.wait_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]", "pto.sync.set <PIPE_MTE3>, 0"]
    freed = "pto.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]"
    never = "%low = arith.cmpi slt, %n, %c0 : index\nscf.if %low {\n" + freed + "\n}"
    waits = "pto.sync.wait <PIPE_FIX>, 0"
    assert ran([waits], [never, *held, freed], "a5") == [7, 7]
    assert stuck([waits], [never, *held], "a5") == [(held[0], "pto.wait_flag/deadlock")]


SPLIT = "pto.set_intra_block <PIPE_MTE3>, 31"  # names the second vector core, so that there are two


@pytest.mark.parametrize("mode", ["", " {ffts_mode = 2 : i32}"])
def test_both_vector_cores_have_to_set(mode: str) -> None:
    """In mode 2 the cube core goes on when both have; one alone does not do."""
    alone = ["%me = pto.get_subblock_idx", "%one = arith.constant 1 : i64", "%first = arith.cmpi slt, %me, %one : i64",
             "scf.if %first {", f"pto.sync.set <PIPE_MTE3>, 0{mode}", "}"]  # fmt: skip
    waits = "pto.sync.wait <PIPE_FIX>, 0"
    assert ran([waits, SPLIT], [f"pto.sync.set <PIPE_MTE3>, 0{mode}"], "a5") == [7, 7]
    assert stuck([waits, SPLIT], alone, "a5") == [(waits, "pto.sync.wait/deadlock")]


def test_the_cube_core_reaches_both_vector_cores() -> None:
    """One set of the unit is a flag for each, which each takes once; the other way is to one of them alone."""
    vector = "pto.sync.wait <PIPE_V>, 0"
    assert ran([SPLIT, "pto.sync.set <PIPE_FIX>, 0"], [vector], "a5") == [0, 7]
    assert (
        stuck([SPLIT, "pto.sync.set <PIPE_FIX>, 0"], [vector, vector], "a5") == [(vector, "pto.sync.wait/deadlock")] * 2
    )


def test_vector_cores_meet_in_mode_1() -> None:
    meet = ["pto.sync.set <PIPE_MTE3>, 2 {ffts_mode = 1 : i32}", "pto.sync.wait <PIPE_V>, 2"]
    assert ran([SPLIT], meet, "a5") == [0, 7]
    assert stuck([SPLIT], meet[1:], "a5") == [(meet[1], "pto.sync.wait/deadlock")] * 2
    with pytest.raises(RuleError, match="a cube core takes no part in mode 1"):
        ran([*meet, SPLIT], [], "a5")


def test_direct_flags_are_for_one_core() -> None:
    """16 to 31 are of vector core 1, which sees them as 0 to 15; both answer under the same number."""
    sets = [f"pto.set_intra_block <PIPE_FIX>, {number}" for number in (1, 17)]
    waits = [f"pto.wait_intra_block <PIPE_FIX>, {number}" for number in (2, 18)]
    vector = ["pto.wait_intra_block <PIPE_V>, 1", "pto.set_intra_block <PIPE_MTE3>, 2"]
    assert ran([*sets, *waits], vector, "a5") == [7, 7]
    assert stuck([sets[0], *waits], vector, "a5") == [
        (waits[1], "pto.wait_intra_block/deadlock"), (vector[0], "pto.wait_intra_block/deadlock")
    ]  # fmt: skip


def test_within_a_block_on_a2a3_is_the_unit() -> None:
    waits = "pto.wait_intra_block <PIPE_FIX>, 2"
    assert ran([waits], ["pto.set_intra_block <PIPE_MTE3>, 2"], "a2a3") == [7, 7]
    assert ran([waits], ["pto.sync.set <PIPE_MTE3>, 2"], "a2a3") == [7, 7]
    assert stuck([waits], ["pto.sync.set <PIPE_MTE3>, 2"], "a5") == [(waits, "pto.wait_intra_block/deadlock")]


def test_sync_set_was_direct_on_a5() -> None:
    """Releases before 0.60 make a direct flag of it, so that one set of the cube core reaches one vector core."""
    cube = ["pto.sync.set <PIPE_FIX>, 0", "pto.sync.set <PIPE_FIX>, 31"]
    vector = "pto.sync.wait <PIPE_V>, 0"
    assert stuck(cube, [vector], "a5", "0.27") == [(vector, "pto.sync.wait/deadlock")]
    assert ran([cube[0], "pto.sync.set <PIPE_FIX>, 16"], [vector], "a5", "0.27") == [0, 7]


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_between_blocks_the_cores_of_a_kind_meet(profile: str) -> None:
    """Of a single block, the cube core itself; more blocks do not run beside each other."""
    meet = ["pto.set_cross_block <PIPE_FIX>, 0", "pto.wait_cross_block <PIPE_FIX>, 0"]
    assert ran(meet, [], profile) == [0, 7]
    assert stuck(meet[1:], meet[:1], profile) == [(meet[1], "pto.wait_cross_block/deadlock")]
    with pytest.raises(RuleError, match="2 blocks run one after the other"):
        pto_isa.run(program(meet, []), args={"z": 2, "n": 0}, profile=profile, blocks=2)  # type: ignore[arg-type]


def test_one_core_that_runs_everything() -> None:
    """Flags within the block have nobody at the other end; between blocks it waits for itself."""
    body = "func.func @f(%z: !pto.ptr<i32>) {{\n{}\nreturn\n}}\n"
    wait = "pto.wait_cross_block <PIPE_V>, 0"
    pto_isa.run(body.format("pto.wait_intra_block <PIPE_V>, 1\npto.sync.wait <PIPE_V>, 1"), args={"z": 1}, profile="a5")
    pto_isa.run(body.format(f"pto.set_cross_block <PIPE_V>, 0\n{wait}"), args={"z": 1}, profile="a5")
    with pytest.raises(RuleError) as raised:
        pto_isa.run(body.format(wait), args={"z": 1}, profile="a5")
    assert [(found.rule, found.line) for found in raised.value.findings] == [("pto.wait_cross_block/deadlock", 2)]


def test_the_unit_counts_to_15() -> None:
    loop = [
        "%c16 = arith.constant 16 : index",
        "scf.for %i = %c0 to %c16 step %c1 {",
        "pto.sync.set <PIPE_MTE3>, 1",
        "}",
    ]
    with pytest.raises(RuleError, match="more than 15 flags 1 have reached a core"):
        ran([], loop, "a2a3")


def test_the_simulator_ignores_flags_between_cores() -> None:
    assert ran(["pto.sync.wait <PIPE_FIX>, 3"], [], "cpu") == [0, 7]
