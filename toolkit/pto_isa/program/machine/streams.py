"""States of unaligned streams: each step takes the state that the step before it gave, and none is taken twice.

After the verifier of the assembler in August 2026, which follows a state through loops that carry it.
"""

from __future__ import annotations

from ...text.bilingual import Bilingual
from ..syntax.tree import Operation, flat_items
from ..walk.values import SsaValue
from ..walk.walk import Walk

_LOADS = ("pto.vldas", "pto.vldus")
_STORES = ("pto.init_align", "pto.vstus", "pto.vstur", "pto.pstu")
# op that takes a state -> the ops that give one
TAKES = {"pto.vldus": _LOADS, **dict.fromkeys((*_STORES[1:], "pto.vstar", "pto.vstas"), _STORES)}
_STATE = "align"  # the kind of its type
_LOOP, _BRANCH = "scf.for", "scf.if"

Path = tuple[tuple[Operation, int], ...]  # the regions around an op, each with a number for its block


class Streams:
    """The states of the streams of one program, and where each is taken."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.taken: dict[SsaValue, list[Path]] = {}

    def step(self, op: Operation) -> None:
        """Report a state that an op takes and that is of another kind, of no step, or taken already."""
        items = (item for part in op.parts for item in flat_items(part.items))
        for name in items:
            value = self.check.env.get(name)
            if value is not None and value.type.kind == _STATE:
                problem = self._problem(op, value)
                if problem is not None:
                    self.check.out.report("stream-state", op, name, value=name, op=op.name, problem=problem)

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
                return None if value.op.name.startswith(("scf.", "func.", "pto.vecscope")) else value.op.name
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
