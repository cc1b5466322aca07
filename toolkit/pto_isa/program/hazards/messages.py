"""What is said of a hazard: both ops with lines and pipes, the bytes, the round, values, and what would mend it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..host.places import end_operands, named_items, pipe_word
from ..steps.footprints import bytes_in_common
from ..steps.places import FAR
from ..steps.steps import NUMBER_OF, PIPES, Hazard, Step
from ..steps.sync import number_word
from ..syntax.program import Program
from ..syntax.tree import Operation, walk
from ..written.functions import SCOPES
from .analysis import FoundHazard, Judged
from .mending import Homes, Insertion, insertions
from .nearest import SETS, nearest, step_words

Words = tuple[str, str]
EVENTS = 8  # numbers of each pair of pipes


@dataclass(frozen=True)
class Mend:
    """Flags that would order two ops: from one pipe to another, with a number that is free."""

    source: int
    target: int
    number: int
    carried: bool

    def flag(self) -> str:
        """How the flag is written."""
        return f"[<PIPE_{PIPES[self.source]}>, <PIPE_{PIPES[self.target]}>, <EVENT_ID{self.number}>]"


class Teller:
    """Words about the hazards of one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.homes: Homes | None = None
        self._used: dict[int, dict[tuple[int, int], set[int]]] = {}

    def line(self, step: Step) -> int:
        """The line in which an op stands."""
        return self.program.place(step.op, None)[0]

    def race(self, judged: Judged, found: FoundHazard) -> dict[str, Any]:
        """Words of a race, and of two ops of one pipe."""
        hazard = found.hazard
        assert hazard.second is not None
        wrote, writes = hazard.more.wrote, hazard.more.writes
        source, target = (PIPES[pipe] for pipe in hazard.pipes)
        return {
            "op": hazard.second.op.name, "other": hazard.first.op.name, "line": self.line(hazard.first),
            "pipe": target, "other_pipe": source, "what": _what(hazard),
            "does": ("writes", "写") if writes else ("reads", "读"),
            "did": ("writes", "写") if wrote else ("reads", "读"),
            "when": _when(hazard, found), "mend": self.mend_words(judged, hazard),
        }  # fmt: skip

    def _line_outside(self, op: Operation, behind: bool) -> int:
        """The line before or behind which a flag may stand: of the op, or where its vector scope begins or ends."""
        self.homes = self.homes or Homes(self.program)
        scope = next((owner for owner in self.homes.around(op) if owner.name in SCOPES), None)
        if scope is not None and behind and scope.ends:
            return self.program.tokens.place(scope.ends[-1])[0]
        return self.program.place(scope or op, None)[0]

    def mend(self, judged: Judged, hazard: Hazard) -> Mend:
        """Flags that would order the two ops of a race."""
        source, target = hazard.pipes
        used = self.used(judged.function).get((source, target), set())
        free = next((number for number in range(EVENTS) if number not in used), EVENTS - 1)
        return Mend(source, target, free, is_carried(hazard))

    def inserts(self, judged: Judged, hazard: Hazard) -> list[Insertion]:
        """The lines that would order the two ops of a race or of one pipe; none where no lines of this core would."""
        if hazard.kind not in ("race", "same-pipe", "advised") or hazard.more.across:
            return []
        self.homes = self.homes or Homes(self.program)
        return insertions(self.homes, hazard, self.mend(judged, hazard).number)

    def mend_words(self, judged: Judged, hazard: Hazard) -> Words:
        """What would order the two ops."""
        assert hazard.second is not None
        if hazard.kind != "race":
            barrier = f"`pto.barrier <PIPE_{PIPES[hazard.pipes[1]]}>`"
            return f"{barrier} before this op orders them", f"可在此指令前加 {barrier}"
        if hazard.more.across and _is_slot(hazard):
            return ("the slot is given back too early: what uses it must be over before `pto.tfree` of it",
                    "槽位归还过早：使用该槽位的指令须在相应的 `pto.tfree` 之前完成")  # fmt: skip
        if hazard.more.across:
            return ("a flag between the cores has to order them, such as `pto.sync.set` and `pto.sync.wait`",
                    "二者须由核间标志排序，例如 `pto.sync.set` 与 `pto.sync.wait`")  # fmt: skip
        mend = self.mend(judged, hazard)
        flag = mend.flag()
        first, second = self._line_outside(hazard.first.op, True), self._line_outside(hazard.second.op, False)
        en = f"`pto.set_flag{flag}` behind line {first} and `pto.wait_flag{flag}` before line {second} order them"
        zh = f"可在第 {first} 行之后加 `pto.set_flag{flag}`，并在第 {second} 行之前加 `pto.wait_flag{flag}`"
        if mend.carried:
            en += ", with one more set in front of the loop and one more wait behind it"
            zh += "，另在循环之前加一次置位、循环之后加一次等待"
        return en, zh

    def used(self, function: Operation) -> Mapping[tuple[int, int], set[int]]:
        """The numbers that flags of a function use, by their pipes; of one that is known in a run only, two."""
        known = self._used.get(id(function))
        if known is None:
            known = self._used[id(function)] = {}
            for op in walk([function]):
                items = named_items(op) if op.name in SETS else {}
                ends = [NUMBER_OF.get(pipe_word(op, items, name)) for name in end_operands(items) if name in items]
                if len(ends) == 2 and ends[0] is not None and ends[1] is not None:
                    number = number_word(str(items.get("event_id", "")))
                    known.setdefault((ends[0], ends[1]), set()).update({0, 1} if number is None else {number})
        return known

    def flag(self, judged: Judged, found: FoundHazard) -> dict[str, Any]:
        """Words of a flag that is set or awaited wrongly."""
        hazard = found.hazard
        first = hazard.first
        words: dict[str, Any] = {"op": first.op.name, "flag": step_words(first), "when": _values(found)}
        if hazard.kind == "deadlock":
            words["hint"] = nearest(first, hazard.more, judged.function, lambda op: self.program.place(op, None)[0])
        if hazard.second is not None:
            words |= {"op": hazard.second.op.name, "line": self.line(first), "when": _when(hazard, found)}
        return words

    def instead(self, ops: Sequence[Operation]) -> Words:
        """What orders already what needless ops would; nothing to say where they would order nothing."""
        if not ops:
            return "", ""
        line = self.program.place(ops[0], None)[0]
        return f": `{ops[0].name}` in line {line} does", f"：第 {line} 行的 `{ops[0].name}` 已予保证"

    def clobber(self, found: FoundHazard) -> dict[str, Any]:
        """Words of bytes that an op overwrites although no operand names them."""
        hazard = found.hazard
        assert hazard.second is not None
        return {
            "op": hazard.first.op.name, "what": _what(hazard), "writer": hazard.more.op.name,
            "written": self.line(hazard.more), "reader": hazard.second.op.name, "line": self.line(hazard.second),
            "when": _values(found),
        }  # fmt: skip


def is_carried(hazard: Hazard) -> bool:
    """Whether the two ops meet in different rounds of a loop around both."""
    assert hazard.second is not None
    common = list(zip(hazard.first.rounds, hazard.second.rounds, strict=False))
    return any(one != other for one, other in common)


def _is_slot(hazard: Hazard) -> bool:
    """Whether the bytes are those of a ring between the cores."""
    return hazard.at[0].is_shared and not hazard.at[0].in_global


def _what(hazard: Hazard) -> Words:
    """The bytes that two ops have in common."""
    one, other = hazard.at
    if one.in_global:
        name = one.space[1]  # type: ignore[index]
        return f"the memory of `{name}`", f"`{name}` 的内存"
    if _is_slot(hazard):
        number = one.space[1]  # type: ignore[index]
        return f"a slot of pipe {number}", f"管道 {number} 的槽位"
    found = bytes_in_common(one, other)
    memory = one.space if isinstance(one.space, str) else ""
    if found is None or not memory or found[1] - found[0] >= FAR:
        return "the same bytes", "相同的字节"
    return f"bytes {found[0]} to {found[1] - 1} of `{memory}`", f"`{memory}` 的第 {found[0]} 至 {found[1] - 1} 字节"


def _when(hazard: Hazard, found: FoundHazard) -> Words:
    """In which rounds, and with which arguments."""
    assert hazard.second is not None
    en, zh = _values(found)
    before, after = hazard.first.rounds, hazard.second.rounds
    for one, other in zip(before, after, strict=False):
        if one != other and found.everywhere:
            return " in a later round", "（在其后的某一轮）"
        if one != other:
            en = f" in round {other + 1} after round {one + 1}{en}"
            zh = f"（第 {other + 1} 轮与第 {one + 1} 轮之间{f'，{zh[1:-1]}' if zh else ''}）"
            break
    return en, zh


def _values(found: FoundHazard) -> Words:
    """Arguments with which it goes wrong."""
    if not found.witness:
        return "", ""
    listed = ", ".join(f"`{name}` = {value}" for name, value in found.witness.items())
    return f", for {listed}", f"（{listed} 时）"
