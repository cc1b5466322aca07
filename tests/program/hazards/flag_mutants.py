"""Programs whose flags were damaged, and an oracle of what that does to them which is not the static checker.

A run gives the steps of a program, and where these are few every order in which the hardware may take them is
enumerated (``interleavings``).  Else a run with hazards says whether something is broken; that nothing is it can say of
a program that is run in one way only, as nothing of it is for a caller to choose: it is silent then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from program.hazards import interleavings as brute
from program.hazards.comparison import LIMITS, told
from pto_isa import RuleError
from pto_isa.program.execution.given.filling import filling_of
from pto_isa.program.execution.judged.contested import segments_of
from pto_isa.program.execution.kernel import Execution, ProgramKernel
from pto_isa.program.hazards.checker import MANUAL
from pto_isa.program.steps.footprints import Footprint
from pto_isa.program.steps.same_pipe import same_pipe_of
from pto_isa.program.steps.steps import Access, Barrier, CoreFlag, Flag, Phase, Step
from pto_isa.program.syntax.program import Program

MOST_STEPS = 24  # of a program whose orders are enumerated
MOST_STATES = 40_000
VALUES = (0, 1, 2, 3, 5)  # of whole numbers that a caller chooses
_SETS = re.compile(r"pto\.(set_flag|set_flag_dyn|record_event|rls_buf|sync\.set|set_intra_block|set_cross_core)\b")
_WAITS = re.compile(r"pto\.(wait_flag|wait_flag_dyn|wait_event|get_buf|sync\.wait|wait_intra_block|wait_flag_dev)\b")
_BARRIER = re.compile(r"pto\.(pipe_)?barrier\b")
_LOADED = re.compile(r"pto\.(load|load_scalar|tgetval)\b")
_NUMBER = re.compile(r"EVENT_ID(\d)")

Verdict: TypeAlias = Literal["broken", "harmless", "silent", "may be set twice", "unknown"]


class Mutant(NamedTuple):
    """A damaged text: which kind of damage, and the line that it was done to."""

    kind: str
    line: int
    text: str


def mutants(text: str) -> Iterator[Mutant]:
    """Every mutant of a program: pairs, sets, waits and barriers deleted, numbers changed, sets and waits moved."""
    lines = text.split("\n")

    def without(*gone: int) -> str:
        return "\n".join(line for k, line in enumerate(lines) if k not in gone)

    for k, line in enumerate(lines):
        sets, waits = bool(_SETS.search(line)), bool(_WAITS.search(line))
        if line.lstrip().startswith("//") or not (sets or waits or _BARRIER.search(line)):
            continue
        if not sets and not waits:
            yield Mutant("barrier deleted", k + 1, without(k))
            continue
        yield Mutant("set deleted" if sets else "wait deleted", k + 1, without(k))
        partner = _partner(lines, k) if sets else None
        if partner is not None:
            yield Mutant("pair deleted", k + 1, without(k, partner))
        number = _NUMBER.search(line)
        if number:
            other = f"EVENT_ID{(int(number[1]) + 1) % 8}"
            yield Mutant("number changed", k + 1, "\n".join([*lines[:k], _NUMBER.sub(other, line), *lines[k + 1 :]]))
        beside = k - 1 if sets else k + 1
        if _is_op(lines[beside]):
            moved = lines.copy()
            moved[k], moved[beside] = moved[beside], moved[k]
            yield Mutant("set moved up" if sets else "wait moved down", k + 1, "\n".join(moved))


def _partner(lines: Sequence[str], at: int) -> int | None:
    """The wait that belongs to a set: the next one that names the same, else the first one."""
    wanted = lines[at].strip().replace("set_", "wait_").replace("rls_buf", "get_buf").replace("sync.set", "sync.wait")
    found = [k for k, line in enumerate(lines) if line.strip() == wanted]
    return next((k for k in found if k > at), found[0] if found else None)


def _is_op(line: str) -> bool:
    """Whether a line is an op that can change places with its neighbour: no region, no end, no definition."""
    return line.strip().startswith("pto.") and "{" not in line and "section" not in line


# The oracle


def arguments(program: Program) -> list[dict[str, Any]]:
    """Values of the whole numbers and conditions that a caller chooses; one choice where nothing depends on them."""
    text = program.tokens.text
    head = re.search(r"func\.func (?:public |private )?@\w+\(([^)]*)\)", text)
    chosen: list[dict[str, Any]] = [{}]
    for name, type in re.findall(r"%(\w+)\s*:\s*(index|i1|i32|i64)\b", head[1] if head else ""):
        used = len(re.findall(rf"%{name}\b", text)) > 1
        values = (0, 1) if type == "i1" else VALUES
        chosen = [{**each, name: value} for each in chosen for value in (values if used else values[:1])]
    return chosen[:25]


def verdict(program: Program, profile: str) -> Verdict:
    """What the oracle says of a program that runs."""
    choices = arguments(program)
    alone = len(choices) == 1 and not _LOADED.search(program.tokens.text)  # there is no other run of it
    kernel = ProgramKernel(program, None, profile, False, LIMITS, filling=filling_of("zeros"), hazards=True)
    said: Verdict = "unknown"
    for values in choices:
        execution = Execution(kernel, values, 1, None)
        try:
            execution.run()
        except RuleError as error:
            if told(execution.out.findings) or all(each.rule.endswith("/deadlock") for each in error.findings):
                return "broken"
            continue  # no values that a caller may choose
        assert execution.world is not None
        cores = segments_of(execution.world.traces)
        steps = [step for segment in cores[0] for step in segment.taken()]
        if alone and len(cores) == 1 and len(steps) <= MOST_STEPS:
            try:
                said = enumerated(steps, profile)
            except brute.TooMany:
                pass
        if said == "unknown" and told(execution.out.findings):
            return "broken"
        if said == "unknown" and alone and any(name in program.tokens.text for name in MANUAL):
            return "silent"  # a run leaves a program without any flag to the assembler
    return said


def enumerated(steps: Sequence[Step], profile: str) -> Verdict:
    """What every order says; unknown for steps of other kinds.  Raises TooMany."""
    small = _small(steps)
    if small is None:
        return "unknown"
    found = brute.outcomes(small, MOST_STATES)
    same_pipe = same_pipe_of(profile)
    races = [pair for pair in found.races if not _ordered(steps, pair, same_pipe)]
    if races or found.stops or found.leaves or found.always_twice:
        return "broken"
    return "may be set twice" if found.twice else "harmless"


def enumerated_cores(cores: Sequence[Sequence[Step]], profile: str) -> bool | None:
    """Whether some order of the steps of all cores breaks something; None for steps of other kinds.  Raises TooMany."""
    own: dict[tuple[int, Footprint], Footprint] = {}

    def of_core(core: int, footprint: Footprint) -> Footprint:
        if footprint.is_shared:
            return footprint
        made = Footprint((core, footprint.space), footprint.start, footprint.least, footprint.most)
        return own.setdefault((core, footprint), made)

    def steps_of(core: int, steps: Sequence[Step]) -> list[Step]:
        return [
            Access(step.op, step.rounds, tuple(
                Phase(phase.pipe, *(tuple(of_core(core, each) for each in some) for some in phase[1:]))
                for phase in step.phases
            ), step.inner, step.hidden) if isinstance(step, Access) else step
            for step in steps
        ]  # fmt: skip

    told_apart = [steps_of(core, steps) for core, steps in enumerate(cores)]
    small = _small([step for steps in told_apart for step in steps])
    if small is None:
        return None
    programs, at = [], 0
    for steps in told_apart:
        programs.append(small[at : at + len(steps)])
        at += len(steps)
    same_pipe = same_pipe_of(profile)
    return brute.broken(
        programs, MOST_STATES, lambda core, one, other: _ordered(told_apart[core], (one, other), same_pipe)
    )


def _ordered(steps: Sequence[Step], pair: tuple[int, int], same_pipe: Any) -> bool:
    """Whether the pipe itself orders two of its ops, wherever they meet."""
    one, other = (steps[k] for k in pair)
    assert isinstance(one, Access)
    assert isinstance(other, Access)
    (before,), (after,) = one.phases, other.phases
    if before.pipe != after.pipe:
        return False
    return not any(
        same_pipe(before.pipe, one, other, a, b)
        for a, wrote in _touched(before) for b, writes in _touched(after)
        if (wrote or writes) and not _bytes(a).isdisjoint(_bytes(b))
    )  # fmt: skip


def _touched(phase: Any) -> list[tuple[Footprint, bool]]:
    return [(each, False) for each in phase.reads] + [(each, True) for each in phase.writes]


def _bytes(footprint: Footprint) -> set[tuple[Any, int]]:
    assert isinstance(footprint.start, int)
    return {(footprint.space, footprint.start + k) for first, end in footprint.most for k in range(first, end)}


def _small(steps: Sequence[Step]) -> brute.Small | None:
    """The steps for the enumeration; the bytes that the same footprints have become one cell."""
    owners: dict[tuple[Any, int], list[Footprint]] = {}
    known: dict[Footprint, None] = {}
    for step in steps:
        if isinstance(step, Access):
            if len(step.phases) != 1 or step.inner or step.hidden:
                return None
            known.update(dict.fromkeys(each for each, _ in _touched(step.phases[0])))
    for footprint in known:
        for byte in _bytes(footprint):
            owners.setdefault(byte, []).append(footprint)
    cells: dict[tuple[int, ...], int] = {}
    of: Mapping[Footprint, set[int]] = {footprint: set() for footprint in known}
    for several in owners.values():
        cell = cells.setdefault(tuple(map(id, several)), len(cells))
        for footprint in several:
            of[footprint].add(cell)
    made: brute.Small = []
    for step in steps:
        if isinstance(step, Access):
            phase = step.phases[0]
            reads, writes = (frozenset().union(*(of[each] for each in some)) for some in (phase.reads, phase.writes))
            made.append(brute.Op(phase.pipe, reads, writes))
        elif isinstance(step, Flag):
            made.append(brute.Flag(step.source, step.target, step.waits, step.number))
        elif isinstance(step, Barrier):
            made.append(brute.Barrier(step.pipe))
        elif isinstance(step, CoreFlag) and len(step.channels) == 1:
            made.append(brute.Sent(step.pipe, step.channels[0], step.waits))
        else:
            return None
    return made
