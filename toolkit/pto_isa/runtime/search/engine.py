"""One search for calls: from some calls along changes, those that leave least to be done first.

What is looked for is given by a judge, which says what is left to be done, and by the changes that are tried:

* a legal call: how many rules are broken; changes that solve these rules, or of what they look at;
* a legal call in which a rule demands something: how many conditions before it fail, then how many rules are broken;
* a call that breaks one rule alone: whether it holds, then how many others are broken; changes that break it, then
  changes that solve the others;
* the nearest legal call: whether the rule is broken, then what broke besides; one field, then another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, Generic, TypeVar

from ..frozen import frozen
from ..types.tile_type import TileType
from .space import CallChange, MadeCall, applied

State = TypeVar("State")
Left = tuple[int, ...]


@frozen
class SearchNode(Generic[State]):
    """A call that was reached: what is left to be done (all zeros for what is looked for), what the judge knows of it,
    and the fields that were changed on the way."""

    values: MadeCall
    left: Left
    state: State
    change: CallChange


# judge(values, most): None for a call that is of no use; where more is left than ``most`` any such count will do
SearchJudge = Callable[[MadeCall, Left | None], tuple[Left, State] | None]
Steps = Callable[[SearchNode[State]], Iterable[CallChange]]


def best_first(
    starts: Iterable[MadeCall], judge: SearchJudge[State], steps: Steps[State], *, tries: int, reach: int = 1 << 30
) -> Iterator[SearchNode[State]]:
    """Yield calls in which nothing is left to be done, as they are found; the same every time.

    Every start is followed once.  Then the calls with the least left to be done are, of those with the fewest changed
    fields first; a change that leaves more than there was is not followed.  At most ``tries`` changed calls are judged,
    and at most ``reach`` fields changed.
    """
    waiting = {key_of(values): values for values in starts}
    seen = set(waiting)
    queue: list[tuple[Left, int, int, SearchNode[State]]] = []
    for node in _followed(waiting.values(), judge, queue):
        if not any(node.left):
            yield node
            continue
        for change in steps(node):
            whole = {**node.change, **change}
            made = applied(node.values, change) if len(whole) <= reach else None
            if made is None or (key := key_of(made)) in seen:
                continue
            if tries <= 0:
                return
            tries -= 1
            seen.add(key)
            verdict = judge(made, node.left)
            if verdict is None or verdict[0] > node.left:
                continue
            found = SearchNode(made, *verdict, whole)
            if not any(found.left):
                yield found
            else:
                heappush(queue, (found.left, len(whole), -tries, found))


def _followed(
    starts: Iterable[MadeCall], judge: SearchJudge[State], queue: list[tuple[Left, int, int, SearchNode[State]]]
) -> Iterator[SearchNode[State]]:
    """The starts, then what is queued."""
    for values in starts:
        verdict = judge(values, None)
        if verdict is not None:
            yield SearchNode(values, *verdict, {})
    while queue:
        yield heappop(queue)[-1]


def key_of(values: MadeCall) -> tuple[Any, ...]:
    """A call as a key; the order of operands is always the same."""
    return tuple([value if value.__class__ is TileType else identity(value) for value in values.values()])


def identity(value: Any) -> Any:
    """An operand as part of a key: types are interned, ``1`` is not ``True``, and what has no hash is itself."""
    return value if hasattr(value, "kind") and value.__hash__ is not None else _scalar(value)


def _scalar(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value.__class__, value
