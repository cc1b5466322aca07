"""Effects as programs see them: which phases, events and lost bytes a call has, on each profile."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from language.records import database
from pto_isa.generate.examples.operands import example_call
from pto_isa.runtime import TileType
from pto_isa.runtime.effects import (
    Clobbered,
    InnerEvents,
    OpEffects,
    Phase,
    clobbers_of,
    events_of,
    form_of,
    mode_of,
    phases_of,
)
from pto_isa.runtime.program_op import ProgramOp
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.unknown import UNKNOWN

DATABASE = database()
VEC = TileType("f32", 16, 64, loc="vec")
TENSOR = GlobalType("f32", (1, 1, 1, 16, 64))


def program(name: str) -> ProgramOp:
    found = import_module(f"pto_isa.generated.programs.{name}").PROGRAM
    assert isinstance(found, ProgramOp)
    return found


def pipes(name: str, profile: str, **named: Any) -> list[str] | None:
    """The pipes that a call goes through."""
    found = phases_of(program(name).effects, named, profile)
    return None if found is None else [phase.pipe[profile] for phase in found]


def test_a_transfer_has_two_phases() -> None:
    """SyncMacroModel.cpp of the assembler, lines 88 and 89: MTE2 reads the source, MTE3 writes the target."""
    found = phases_of(program("tput").effects, {"dst": TENSOR, "src": TENSOR, "staging": VEC, "pong": None}, "a2a3")
    assert found is not None
    assert [(phase.pipe["a2a3"], phase.reads, phase.writes) for phase in found] == [
        ("MTE2", ("src",), ("staging", "pong")),
        ("MTE3", ("staging", "pong"), ("dst",)),
    ]


@pytest.mark.parametrize(
    ("src", "dst", "expected"),
    [("acc", "mat", ["FIX"]), ("vec", "vec", ["V"]), ("mat", "left", ["MTE1"]), ("acc", "vec", ["FIX"])],
)
def test_the_first_way_that_applies_counts(src: str, dst: str, expected: list[str]) -> None:
    """`tmov` lists six ways; that of an accumulator comes before those that ask for the target."""
    given = {"src": TileType("f32", 16, 64, loc=src), "dst": TileType("f32", 16, 64, loc=dst), "tmp": None}
    assert pipes("tmov", "a2a3", **given) == expected


def test_what_is_not_known_leaves_it_open() -> None:
    assert pipes("tmov", "a5", src=UNKNOWN, dst=VEC, tmp=None) is None
    assert pipes("tadd", "a5", src0=UNKNOWN, src1=VEC, dst=VEC) == ["V"]  # it has one pipe in any case
    halves = {"staging": VEC, "pong": None, "src": UNKNOWN, "dst": UNKNOWN}
    assert events_of(program("tput").effects, halves, "a5") is None
    assert clobbers_of(program("trem").effects, {"src0": UNKNOWN}, "a2a3") is None
    assert clobbers_of(program("trem").effects, {"src0": UNKNOWN}, "a5") == ()


def test_only_on_its_profiles() -> None:
    effects = OpEffects(
        phases=(Phase({"a5": "V"}), Phase({"a2a3": "S", "a5": "S"}, when=lambda profile: profile == "a2a3")),
        events=(InnerEvents((("V", "S"),), (0,), ("a2a3",)),),
        clobbers=(Clobbered("a5", "vec", 0, 32),),
    )
    assert [phase.pipe["a5"] for phase in phases_of(effects, {}, "a5") or ()] == ["V"]
    assert [phase.pipe["a2a3"] for phase in phases_of(effects, {}, "a2a3") or ()] == ["S"]
    assert (events_of(effects, {}, "a5"), clobbers_of(effects, {}, "a2a3")) == ((), ())
    assert events_of(effects, {}, "a2a3") == effects.events and clobbers_of(effects, {}, "a5") == effects.clobbers


def test_bytes_that_no_operand_names() -> None:
    """TRowExpandBinOp.hpp writes 8 KiB at 188416 where a column is spread and no scratch is given, and nowhere else."""
    column = TileType("f32", 16, 1, loc="vec", blayout="col_major")
    given = {"dst": VEC, "src0": VEC, "src1": column, "tmp": None}
    found = clobbers_of(program("trowexpandadd").effects, given, "a2a3")
    assert found is not None and [(each.memory, each.start, each.end) for each in found] == [("vec", 188416, 196608)]
    assert clobbers_of(program("trowexpandadd").effects, {**given, "tmp": VEC}, "a2a3") == ()


def test_work_of_an_engine_has_no_pipe() -> None:
    assert pipes("tput_async", "a2a3", dst=TENSOR, src=TENSOR, session=None) == [""]
    assert pipes("tbroadcast", "a5", engine="ccu") == [""]
    assert pipes("tbroadcast", "a5", engine="aiv") == ["MTE2", "MTE3"]


NO = {"pattern": None, "indexes": None}
ONE = TileType("f32", 8, 8, valid_row=1, valid_col=1)
IDX = TileType("i32", 16, 64)
MAT = TileType("f32", 16, 64, loc="mat")

# op, profile, operands, the pipes in order: from the code of the headers
ROUTES = [
    ("tscatter", "a2a3", NO | {"indexes": IDX, "axis": "row"}, ["V", "S"]),
    ("tscatter", "a5", NO | {"indexes": IDX, "axis": "row"}, ["V"]),
    ("tscatter", "a2a3", NO | {"pattern": "P0101", "axis": "row"}, ["V", "S"]),
    ("tscatter", "a2a3", NO | {"pattern": "P0101", "axis": "col"}, ["V", "V"]),
    ("tscatter", "a2a3", NO | {"pattern": "P1111", "axis": "row"}, ["V"]),
    ("tscatter", "a2a3", NO | {"axis": "row"}, ["V"]),
    ("tgather", "a2a3", {"src0": VEC, "k_value": None}, ["V"]),
    ("tgather", "a2a3", {"src0": VEC, "k_value": IDX}, ["S", "V", "S", "V", "S"]),
    ("tgather", "a2a3", {"src0": IDX, "k_value": IDX}, ["S", "S", "V", "S"]),
    ("tgather", "a5", {"src0": VEC, "k_value": IDX}, ["V"]),
    ("mgather", "a2a3", {"dst": VEC, "indexes": IDX, "coalesce": "row", "oob": "clamp"}, ["S", "MTE2"]),
    ("mgather", "a2a3", {"dst": VEC, "indexes": IDX, "coalesce": "elem", "oob": "clamp"}, ["S"]),
    ("mgather", "a5", {"dst": VEC, "indexes": IDX, "coalesce": "elem", "oob": "clamp"}, ["V"]),
    ("mgather", "a5", {"dst": ONE, "indexes": IDX, "coalesce": "elem", "oob": "clamp"}, ["S"]),
    ("mgather", "a5", {"dst": ONE, "indexes": IDX, "coalesce": "row", "oob": "clamp"}, ["V"]),
    ("mgather", "a5", {"dst": MAT, "indexes": TENSOR, "coalesce": "row", "exec": "scalar"}, ["S", "MTE2"]),
    ("mgather", "a2a3", {"dst": MAT, "indexes": TENSOR, "coalesce": "elem", "exec": "scalar"}, ["S", "MTE2"]),
    ("mgather", "a5", {"dst": MAT, "indexes": TENSOR, "coalesce": "elem", "exec": "simt"}, ["V", "MTE2"]),
    ("mscatter", "a2a3", {"src": VEC, "coalesce": "row"}, ["S", "MTE3"]),
    ("mscatter", "a2a3", {"src": VEC, "coalesce": "elem"}, ["S"]),
    ("mscatter", "a5", {"src": VEC, "coalesce": "elem"}, ["V"]),
    ("mscatter", "a5", {"src": ONE, "coalesce": "elem"}, ["S"]),
    ("treduce", "a5", {"engine": "aiv"}, ["MTE2", "V", "MTE3"]),
    ("comm_tgather", "a2a3", {"engine": "aiv"}, ["MTE2", "MTE3"]),
    ("tmov", "a5", {"src": VEC, "dst": MAT, "tmp": None}, ["MTE3"]),
    ("tmov", "a5", {"src": MAT, "dst": TileType("f8e8m0", 16, 64, loc="scaling"), "tmp": None}, ["MTE1"]),
    ("tmov", "a5", {"src": MAT, "dst": TileType("u64", 1, 64, loc="scaling"), "tmp": None}, ["FIX"]),
    ("textract", "a5", {"src": VEC, "dst": MAT}, ["MTE3"]),
    ("tfillpad", "a2a3", {"dst": MAT}, ["MTE2"]),
    ("tci", "a2a3", {"tmp": None}, ["S"]),
    ("tci", "a2a3", {"tmp": IDX}, ["V"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "profile", "named", "expected"), ROUTES)
def test_the_pipes_that_a_call_goes_through(
    name: str, profile: str, named: dict[str, Any], expected: list[str]
) -> None:
    assert pipes(name, profile, **named) == expected


def test_what_the_scalar_unit_reads_of_a_gather() -> None:
    """MGather.hpp of A2/A3: the scalar unit reads the indices alone, MTE2 the table; it clears rows where that is asked."""
    given = {"dst": VEC, "indexes": IDX, "coalesce": "row", "oob": "zero"}
    found = phases_of(program("mgather").effects, given, "a2a3")
    assert found is not None
    assert [(phase.reads, phase.writes) for phase in found] == [(("indexes",), ("dst",)), (("src",), ("dst",))]


EXAMPLES = [
    (op, key, profile)
    for op in DATABASE.values()
    for key, example in op.record.examples.items()
    for profile in example.profiles
]


@pytest.mark.parametrize(("op", "key", "profile"), EXAMPLES, ids=[f"{o.name}-{k}-{p}" for o, k, p in EXAMPLES])
def test_phases_access_what_the_record_says(op: Any, key: str, profile: str) -> None:
    """Every operand in memory that a call reads or writes by its record is so by some phase, and scratch is written."""
    operands, words = example_call(op, op.record.examples[key])
    named = {name: getattr(value, "type", value) for name, value in {**operands, **words}.items()}
    found = phases_of(program(op.name).effects, named, profile)
    assert found is not None
    if op.record.effects.accesses == "nothing":
        assert not any(phase.reads or phase.writes for phase in found)
        return
    if profile == "cpu" and op.record.effects.phases:
        return  # the simulator carries out everything in order; records leave it out
    kinds = {"read": "reads", "write": "writes"}
    behind = {name for name, operand in op.record.operands.items() if operand.kind == ["pointer"] and operand.is_output}
    for access, field in kinds.items():
        accessed = {name for phase in found for name in getattr(phase, field)}
        stated = {
            name
            for name, operand in op.record.operands.items()
            if operand.in_memory and operand.access in (access, "read_write") and named.get(name) is not None
        }
        unread = stated & behind if access == "read" else set()  # what a store leaves stays, without being loaded
        assert stated - accessed <= _not_by_phases(op, stated) | unread, (stated, accessed)


def _not_by_phases(op: Any, stated: set[str]) -> set[str]:
    """Operands that say a place alone: a tensor slot of a pipe between cores, a pointer beside whose memory is written."""
    if op.family == "tpipe":
        return stated & {"view", "src", "dst"}
    written = [operand.belongs for operand in op.record.operands.values() if operand.is_output]
    return {belongs.pointer for belongs in written if belongs is not None}


def test_the_functions_have_what_forms_and_modes_ask_for() -> None:
    """A condition that asks for the mode gets all operands that decide it."""
    for op in DATABASE.values():
        effects, rules = program(op.name).effects, program(op.name).rules
        for part in (*effects.phases, *effects.events, *effects.clobbers):
            if part.when is not None and {"mode_of", "form_of"} & {*part.when.__code__.co_names}:
                choices = [choice for choice in (rules.select, *rules.modes.values()) if choice is not None]
                read = {name for choice in choices for name in choice.reads} - {"profile", "form"}
                assert read <= {*part.needs}, op.name


def test_forms_and_modes() -> None:
    rules = program("trowexpandadd").rules
    column = TileType("f32", 16, 1, loc="vec", blayout="col_major")
    given = {"dst": VEC, "src0": VEC, "src1": column, "tmp": None}
    assert form_of(rules, "a2a3", given) == ""
    assert mode_of(rules, "a2a3", given) == "column"
