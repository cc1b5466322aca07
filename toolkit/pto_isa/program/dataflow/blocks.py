"""Regions of several blocks in an outline: a loop whose copies are the blocks.

Which way a branch goes is open wherever its condition is.  A branch back to a block that comes before in the order of
the walk begins another round; what blocks are given may be anything of its kind then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..steps.choices import Compare
from ..steps.control import Compiler, Handler, condition_of, jump_of, through_block
from ..steps.places import Table, is_condition, is_number
from ..steps.views import whole_of
from ..steps.way import COUNTED, Do, Way
from ..syntax.tree import Block, Operation
from .branches import not_outlined, open_way
from .open_way import OpenWay, alike, any_like, copied, joined
from .outline import Copy, Loop, NotOutlined, Outline

Env: TypeAlias = "dict[str, Any]"


@dataclass
class _Walked:
    """A block as it was walked through: its steps, where it goes, and what is known behind it."""

    steps: Outline
    edges: list[tuple[int, list[Any]]]
    env: Env
    returned: bool
    gave: list[Any] = field(default_factory=list)


def blocks(compiler: Compiler, way: Way, region: Sequence[Block]) -> None:
    """Outline a region of several blocks.  Raises NotOutlined."""
    open_ = open_way(way)
    anchor = next(op for block in region for op in block.ops)
    before, steps, rounds, around = way.env, open_.outline, way.rounds, open_.around
    order = _order(region)
    open_values = {name for name in before if name[:1] == COUNTED or isinstance(before[name], Table)}
    changed: set[str] = set()
    while True:
        symbol = open_.begin(anchor)
        open_.around, way.rounds = (*around, symbol), (*rounds, 0)
        walk = _Blocks(compiler, open_, region, anchor, order)
        known = walk.through({
            name: any_like(open_, anchor, value) if name in changed else value for name, value in before.items()
        })  # fmt: skip
        envs = [each.env for each in known.values()]
        more = {
            name for name in open_values - changed
            if not all(name in env and alike(before[name], env[name]) for env in envs)
        }  # fmt: skip
        if not more:
            break
        changed |= more
    way.env, open_.outline, way.rounds, open_.around = before, steps, rounds, around
    open_.outline.append(Loop(symbol, [0], _copies(region, order, known)))
    ends = [each for each in known.values() if not each.edges]
    if not ends or any(each.returned != ends[0].returned for each in ends):
        raise NotOutlined
    way.returned, way.yielded = ends[0].returned, ends[0].gave
    for each in ends[1:]:
        way.yielded = [joined(open_, anchor, *pair) for pair in zip(way.yielded, each.gave, strict=True)]
    way.env = {name: any_like(open_, anchor, value) if name in changed else value for name, value in before.items()}


def _order(region: Sequence[Block]) -> dict[int, int]:
    """The blocks that are reached, by their numbers, each with its place in an order in which only loops go back."""
    number = {block.label: k for k, block in enumerate(region)}
    left: list[int] = []
    seen: set[int] = set()
    open_: list[tuple[int, list[int]]] = [(0, _targets(region[0], number))]
    seen.add(0)
    while open_:
        at, following = open_[-1]
        after = following.pop() if following else None
        if after is None:
            left.append(at)
            open_.pop()
        elif after not in seen:
            seen.add(after)
            open_.append((after, _targets(region[after], number)))
    return {at: place for place, at in enumerate(reversed(left))}


def _targets(block: Block, number: dict[str, int]) -> list[int]:
    jump = jump_of(block.ops[-1]) if block.ops and block.ops[-1].name in JUMPS else None
    return [number[label] for label, _ in jump.ways if label in number] if jump is not None else []


def _copies(region: Sequence[Block], order: dict[int, int], known: dict[int, _Walked]) -> list[Copy]:
    copies = [Copy([]) for _ in region]
    for at, each in known.items():
        nexts = dict.fromkeys((after, order[after] <= order[at]) for after, _ in each.edges)
        copies[at] = Copy(each.steps, [*nexts], not each.edges)
    return copies


class _Blocks:
    """Walks through the blocks of a region, each once."""

    def __init__(
        self, compiler: Compiler, way: OpenWay, region: Sequence[Block], anchor: Operation, order: dict[int, int]
    ) -> None:  # fmt: skip
        self.compiler, self.way, self.region, self.anchor, self.order = compiler, way, region, anchor, order
        self.number = {block.label: k for k, block in enumerate(region)}
        self.back: set[int] = set()  # blocks to which a branch goes back
        for k in order:
            self.back |= {after for after in _targets(region[k], self.number) if order[after] <= order[k]}
        self.came: dict[int, list[tuple[Env, list[Any]]]] = {}  # what is known where a branch goes to a block
        self.given: dict[int, list[Any]] = {}  # what the arguments of a block stand for

    def through(self, env: Env) -> dict[int, _Walked]:
        """Walk through every block that is reached."""
        self.came[0] = [(env, [])]
        known: dict[int, _Walked] = {}
        for at in self.order:
            if at in self.came:
                known[at] = self._block(at)
        for each in known.values():
            for after, values in each.edges:
                self._agrees(after, values)
        return known

    def _block(self, at: int) -> _Walked:
        way, block = self.way, self.region[at]
        envs, values = zip(*self.came[at], strict=True)
        way.env = copied(way, _common(envs))
        self.given[at] = [self._argument(at, several) for several in zip(*values, strict=True)]
        if len(self.given[at]) != len(block.arguments):
            raise NotOutlined
        way.env.update(zip(block.arguments, self.given[at], strict=True))
        way.outline, way.edges, way.yielded = [], [], []
        kept = way.path.keep()
        through_block(self.compiler, way, block)
        way.path.back(kept)
        returned, way.returned = way.returned, False
        edges = [(self.number.get(label, -1), given) for label, given in way.edges]
        if any(after < 0 for after, _ in edges):
            raise NotOutlined
        for after, given in edges:
            if self.order[after] > self.order[at]:
                self.came.setdefault(after, []).append((way.env, given))
        return _Walked(way.outline, edges, way.env, returned, way.yielded)

    def _argument(self, at: int, values: Sequence[Any]) -> Any:
        """What a block is given: what all branches give it, else something of that kind."""
        first = values[0]
        same = all(alike(first, other) for other in values[1:])
        if same and at not in self.back:
            return first
        if is_number(first) or is_condition(first) or not same:
            return any_like(self.way, self.anchor, first)
        return first  # a place: whether branches back give the same one is asked in the end

    def _agrees(self, after: int, values: Sequence[Any]) -> None:
        """Raise NotOutlined where a block is given another place than it was thought to be."""
        for known, value in zip(self.given[after], values, strict=True):
            open_ = is_number(known) or is_condition(known)
            if after in self.back and not open_ and not alike(known, value):
                raise NotOutlined


def _common(envs: Sequence[Env]) -> Env:
    """What is the same wherever a block is come to from."""
    first, *others = envs
    return {
        name: value for name, value in first.items() if all(name in env and alike(value, env[name]) for env in others)
    }


def jump(compiler: Compiler, op: Operation) -> Do:
    """A branch to another block: all that it may go to."""
    known = jump_of(op)
    if known is None:
        return not_outlined(compiler, op)
    ways, decides, cases = known

    def go(way: Way) -> None:
        open_, taken = open_way(way), ways
        if op.name == "cf.cond_br":
            holds = open_.path.truth(condition_of(way, op, decides))
            taken = ways if holds is None else [ways[0 if holds else 1]]
        elif op.name == "cf.switch":
            number = whole_of(way, op, decides)
            said = [open_.path.truth(Compare("eq", number, case)) for case in cases]
            if None not in said:
                taken = [ways[said.index(True) + 1 if True in said else 0]]
        open_.edges = [(label, [way.env.get(name) for name in given]) for label, given in taken]

    return go


JUMPS = ("cf.br", "cf.cond_br", "cf.switch")
HANDLERS: dict[str, Handler] = dict.fromkeys(JUMPS, jump)
