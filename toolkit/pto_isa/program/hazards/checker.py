"""Hazards of a whole program: which functions are judged, and what is reported of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import lcm
from typing import Any, Final, Literal

from ...generated.programs._names import OVERWRITING
from ..dataflow import loops
from ..dataflow.blocks import blocks
from ..host.arithmetic import constant_text
from ..host.cores import vector_cores_of
from ..steps import channels, control, parallel, scalars, sync, views
from ..steps.calls import NotedCalls
from ..steps.choices import SMALL
from ..steps.control import Blocks, Compiler, Handler
from ..steps.same_pipe import same_pipe_of
from ..steps.steps import Hazard, Touch
from ..steps.way import FollowedCore
from ..syntax.tree import Operation, walk
from ..walk.findings import FAULTS, Reporter
from ..walk.walk import Walk
from ..written.functions import called, functions_of, kernel_kind, name_of, reached
from ..written.recorded import program_op
from . import named
from .account import Account
from .analysis import FoundHazard, Judged, judge_function
from .messages import Teller
from .unwritten import UnwrittenRead

Mode = Literal["auto", "manual", "off"]
MODES: Final = ("auto", "manual", "off")
# One of these in a function, and the assembler inserts no flags into it: PTOAS, InsertSync/PTOInsertSync.cpp, L73-L90;
# tokens and flags with a number of the run say as much that their author orders the pipes.
MANUAL = frozenset({
    "pto.set_flag", "pto.wait_flag", "pto.record_event", "pto.wait_event", "pto.set_flag_dyn", "pto.wait_flag_dyn",
    "pto.get_buf", "pto.rls_buf", "pto.get_buf_dyn", "pto.rls_buf_dyn",
})  # fmt: skip
# What is judged of a function whose flags the assembler will insert: what these do not decide.
ALWAYS = frozenset({"clobber"})
_RULES = {
    "race": "hazard-race", "same-pipe": "hazard-same-pipe", "advised": "hazard-same-pipe",
    "deadlock": "hazard-deadlock", "leak": "hazard-leak", "double-set": "hazard-double-set",
    "hidden-event": "hazard-hidden-event", "clobber": "hazard-clobber",
}  # fmt: skip
_LONGEST = 600  # characters of a message: two ops, bytes, rounds, values, and the flags that mend it
REGIONS = {**control.HANDLERS, **parallel.HANDLERS}
HANDLERS = {**scalars.HANDLERS, **views.HANDLERS, **sync.HANDLERS, **channels.HANDLERS, **REGIONS}


class Hazards:
    """Judges the functions of one program when the walk over it has ended; of a text that does not read none.

    ``wanted`` says whether calls are to be noted at all: a program without flags, and without ops that overwrite what
    no operand names, has nothing to be judged.
    """

    def __init__(self, check: Walk, mode: Mode) -> None:
        self.check, self.mode = check, mode
        self.calls = NotedCalls(check.profile)
        self.account = Account(off=mode == "off")
        self.asked = mode != "off" and check.profile != "cpu"
        self.wanted = self.asked and self._has_any()

    def misnamed(self, op: Operation) -> bool:
        """Report what is wrong with the pipes and the number of a flag; whether anything was."""
        return self.asked and named.misnamed(self.check, op)

    def useless_barrier(self, op: Operation) -> bool:
        """Report a barrier of a pipe that cannot be waited for; whether it was."""
        return self.asked and named.useless_barrier(self.check, op)

    def _direct(self, name: str) -> bool | None:
        """Whether a flag between cores reaches one core, of which one pipe waits; None for one of another kind."""
        known = program_op(name)
        way = known.way_of_flags(self.check.profile, self.check.release) if known is not None else None
        return None if way is None or way.mode not in (0, 2) else way.way == "direct"

    def _has_any(self) -> bool:
        names = self.check.program.op_names
        return self.mode == "manual" or not MANUAL.union(OVERWRITING[self.check.profile]).isdisjoint(names)

    def finish(self) -> None:
        """Judge every function that no other one of the program calls, with those that it calls."""
        if not self.asked or "func.func" not in self.check.program.op_names:
            return
        faults = [found for found in self.check.out.findings if found.severity == "error" and found.rule in FAULTS]
        if faults or self.check.program.faults:  # what is written is not what is meant
            self.account.faulty = True
            return
        calls = any("call" in name for name in self.check.program.op_names)
        for home in functions_of(self.check.program):
            names = {called(op) for op in walk([*home.values()]) if "call" in op.name} if calls else set()
            for name, function in home.items():
                if name in names or not function.regions:
                    continue
                if self.wanted:
                    self._function(function, home)
                else:  # nothing in the text orders or overwrites: no walk over all ops says more
                    self.account.left.append(name_of(function))

    def _function(self, function: Operation, home: Mapping[str, Operation]) -> None:
        ops = [op for each in reached([function], home) for op in walk([each])]
        names = {op.name for op in ops}
        manual = self.mode == "manual" or bool(names & MANUAL)
        if not manual:
            self.account.left.append(name_of(function))
            if names.isdisjoint(OVERWRITING[self.check.profile]):
                return
        profile = self.check.profile
        period = _period(ops)

        def compiler_of(handlers: Mapping[str, Handler], call: Handler, several: Blocks | None = None) -> Compiler:
            return Compiler(self.check.types, home, handlers, call, self._direct, period, profile, several)

        compiler = compiler_of(HANDLERS, self.calls.call)
        # What goes through no region does the same in an outline.
        every = compiler_of({**REGIONS, **loops.HANDLERS}, lambda _, op: compiler.of(op), blocks)
        keeps = _everything if manual else _not_of_flags
        judged = judge_function(
            compiler,
            function,
            _cores(ops, profile, self.check.release),
            same_pipe_of(profile),
            keeps,
            every,
            manual and self.check.out.hints,
        )
        if not sync.ORDERS.isdisjoint(judged.unjudged):  # it may order what nothing else does
            judged.found = [found for found in judged.found if found.hazard.kind in ALWAYS]
        if manual:
            self.account.checked.append(judged)
        self._report(judged)

    def _report(self, judged: Judged) -> None:
        teller = Teller(self.check.program)
        for hazard in judged.found:
            report_hazard(self.check.out, teller, judged, hazard)
        report_unwritten(self.check.out, judged.unwritten)
        steps = [step for each in judged.found for step in (each.hazard.first, each.hazard.second)]
        wrong = {step.op for step in steps if step is not None}
        for found in judged.needless:
            if wrong.intersection(found.ops):
                continue
            ops, by = (sorted(some, key=lambda op: op.token) for some in (found.ops, found.by))
            self.check.out.report("hazard-redundant", ops[0], related=(*ops[1:], *by), by=teller.instead(by))


def report_hazard(out: Reporter, teller: Teller, judged: Judged, found: FoundHazard) -> None:
    """Report one hazard at the later of its ops, with the others as related places."""
    hazard = found.hazard
    where = hazard.first if hazard.kind == "clobber" else hazard.second or hazard.first
    words = _words(teller, judged, found)
    others = [hazard.first, hazard.second, *(hazard.more.too if isinstance(hazard.more, Touch) else ())]
    related = dict.fromkeys(step.op for step in others if step is not None and step.op is not where.op)
    made = out.report_as(
        severity_of(found), _RULES[hazard.kind], where.op, related=tuple(related), longest=_LONGEST, **words
    )
    if made is not None:
        vars(made).update(inserts=lambda: teller.inserts(judged, hazard))


def report_unwritten(out: Reporter, reads: Iterable[UnwrittenRead]) -> None:
    """Report reads of bytes that nothing has written."""
    for read in reads:
        out.report("never-written", read.op, op=read.op.name, first=read.first, last=read.last, memory=read.memory)


def _words(teller: Teller, judged: Judged, found: FoundHazard) -> dict[str, Any]:
    kind = found.hazard.kind
    if kind in ("race", "same-pipe", "advised"):
        return teller.race(judged, found)
    return teller.clobber(found) if kind == "clobber" else teller.flag(judged, found)


def severity_of(found: FoundHazard) -> str:
    """How severe a finding is: what is proven more than what is only possible."""
    kind = found.hazard.kind
    if kind in ("race", "same-pipe"):
        return "error" if found.proven else "undefined"
    if kind == "deadlock":
        return "error" if found.proven else "warning"
    return {"advised": "warning", "leak": "warning", "clobber": "error"}.get(kind, "undefined")


def _period(ops: Sequence[Operation]) -> int:
    """The number of rounds after which rings, and all that alternates by a small number, begin again."""
    rings = lcm(2, *(slots for slots in channels.rings_in(ops) if slots <= SMALL))
    if not any(op.name in ("arith.remui", "arith.remsi", "arith.andi") for op in ops):
        return rings
    constants = {int(text) for op in ops if op.name == "arith.constant" and (text := constant_text(op)[0]).isdecimal()
                 and len(text) == 1}  # fmt: skip
    return lcm(rings, *(number for number in constants if 2 <= number <= SMALL))


def _everything(hazard: Hazard) -> bool:
    return True


def _not_of_flags(hazard: Hazard) -> bool:
    return hazard.kind in ALWAYS


def _cores(ops: Sequence[Operation], profile: str, release: int) -> list[FollowedCore]:
    """The cores that a function is for, where it tells their kinds apart."""
    kinds = {kernel_kind(op) for op in ops if op.name == "func.func" or "section" in op.name} - {None}
    if len(kinds) < 2:
        return [FollowedCore()]
    beside = vector_cores_of(ops, profile, release)
    return [FollowedCore("cube", 0, beside), *(FollowedCore("vector", number, beside) for number in range(beside))]


__all__ = ["MODES", "Hazards", "Mode"]
