"""States of unaligned streams: each step takes the state that the step before it gave, and none is taken twice.

After the verifier of the assembler in August 2026, which follows a state through loops that carry it.
"""

from __future__ import annotations

from ...text.bilingual import Bilingual
from ..syntax.tree import Operation, flat_items
from ..walk.values import SsaValue
from ..walk.walk import Walk
from ..written.functions import SCOPES

_LOADS = ("pto.vldas", "pto.vldus")
_STORES = ("pto.init_align", "pto.vstus", "pto.vstur", "pto.pstu")
# op that takes a state -> the ops that give one
TAKES = {"pto.vldus": _LOADS, **dict.fromkeys((*_STORES[1:], "pto.vstar", "pto.vstas"), _STORES)}
_STATE = "align"  # the kind of its type
_LOOP, _BRANCH = "scf.for", "scf.if"
_PENDING = _STORES[1:]  # ops whose state may hold bytes that are not written

Path = tuple[tuple[Operation, int], ...]  # the regions around an op, each with a number for its block


class Streams:
    """The states of the streams of one program, and where each is taken."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.taken: dict[SsaValue, list[Path]] = {}
        self.takers: dict[SsaValue, list[Operation]] = {}
        self.astray: set[int] = set()  # the ops of streams that are no line, whose ends say nothing more

    def step(self, op: Operation) -> None:
        """Report a state that an op takes and that is of another kind, of no step, or taken already."""
        items = (item for part in op.parts for item in flat_items(part.items))
        for name in items:
            value = self.check.env.get(name)
            if value is not None and value.type.kind == _STATE:
                self.takers.setdefault(value, []).append(op)
                problem = self._problem(op, value)
                if problem is not None:
                    self.astray.update(map(id, self.takers[value]))
                    self.check.out.report("stream-state", op, name, value=name, op=op.name, problem=problem)

    def left_open(self, value: SsaValue) -> bool:
        """Report a state that nothing takes although bytes of a stream of stores may be in it."""
        op = value.op or (value.origin.op if value.origin is not None else None)  # `%r#1` is made with `%r`
        if value.type.kind != _STATE or op is None or any(each.startswith(f"{value.name}:") for each in op.results):
            return False
        last = _giver(op, value.name)
        if last is None or last.name not in _PENDING or id(last) in self.astray:
            return False
        related = () if last is op else (last,)
        self.check.out.report("stream-not-flushed", op, value.name, related=related, value=value.name, op=last.name)
        return True

    def _problem(self, op: Operation, value: SsaValue) -> Bilingual | None:
        source = self._source(value)
        wanted = TAKES[op.name]
        if source is not None and source not in wanted:
            first = wanted[0].removeprefix("pto.")
            return f"comes from no `{first}` and no step behind one", f"并非来自 `{first}` 或其后的步骤"
        loops = (frame for frame in self.check.frames if frame.owner is not None and frame.owner.name == _LOOP)
        if any(value.born < frame.start for frame in loops):
            return (
                "is not carried by the loop, so that each round takes it again",
                "未由循环携带，每次循环都会再次使用它",
            )
        path = path_of(self.check)
        before = self.taken.setdefault(value, [])
        before.append(path)
        if any(not apart(path, other) for other in before[:-1]):
            return (
                "is taken twice, where each step gives the one that the next takes",
                "被使用了两次；每一步应使用前一步给出的状态",
            )
        return None

    def _source(self, value: SsaValue) -> str | None:
        """The op that gives a state, "" for what a function is given, None where regions give it."""
        seen: set[SsaValue] = set()
        while value not in seen:
            seen.add(value)
            value = value.origin or value
            if value.op is not None:
                return None if value.op.name.startswith(("scf.", "func.", *SCOPES)) else value.op.name
            carried = self._carried(value)
            if carried is None:
                return "" if self._of_function(value) else None
            value = carried
        return None

    def _carried(self, value: SsaValue) -> SsaValue | None:
        """What a loop gives its argument at first."""
        for frame in self.check.frames:
            for part in frame.owner.parts if frame.owner is not None and frame.owner.name == _LOOP else ():
                names = part.names or []
                if part.word == "iter_args" and value.name in names:
                    return frame.outer.get(str(part.items[names.index(value.name)]))
        return None

    def _of_function(self, value: SsaValue) -> bool:
        """Whether a value is an argument of the function."""
        frames = [frame for frame in self.check.frames if frame.owner is not None and frame.owner.name == "func.func"]
        names = [item for frame in frames for part in frame.owner.parts if part.kind == "(" for item in part.items]  # type: ignore[union-attr]
        return value.name in names


def _giver(op: Operation, name: str) -> Operation | None:
    """The op that makes a value: of a result of regions, what the last of them yields for it."""
    while op.regions:
        block = op.regions[-1][-1]
        last = block.ops[-1] if block.ops else None
        place = _place(op, name)
        yielded = [str(item) for part in last.parts for item in flat_items(part.items)] if last is not None else []
        if place is None or place >= len(yielded):
            return None
        name = yielded[place]
        makers = [inner for each in op.regions[-1] for inner in each.ops if _place(inner, name) is not None]
        if not makers:
            return None
        op = makers[0]
    return op


def _place(op: Operation, name: str) -> int | None:
    """The number of a value among the results of an op; None where it is none of them."""
    base, _, number = name.partition("#")
    at = 0
    for result in op.results:
        own, _, count = result.partition(":")
        if own == base:
            return at + int(number or 0)
        at += int(count or 1)
    return None


def path_of(check: Walk) -> Path:
    """The open regions."""
    return tuple((frame.owner, id(frame.block)) for frame in check.frames if frame.owner is not None)


def apart(one: Path, other: Path) -> bool:
    """Whether two places lie in two branches of one condition, of which one is taken."""
    for (owner, block), (owner_too, block_too) in zip(one, other, strict=False):
        if owner is not owner_too:
            return False
        if block != block_too:
            return owner.name == _BRANCH
    return False
