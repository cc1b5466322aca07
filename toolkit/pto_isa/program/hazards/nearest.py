"""What comes closest to the set that a wait lacks: one that is behind it, taken, not reached, or another flag."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..host.places import end_operands, named_items, pipe_word
from ..steps.steps import NUMBER_OF, PIPES, CoreFlag, Flag, Step, Token, Wait
from ..steps.sync import number_word
from ..syntax.tree import Operation, walk

Words = tuple[str, str]
Key = tuple[int, int, int]  # pipes and number of a flag
SETS = frozenset({"pto.set_flag", "pto.set_flag_dyn", "pto.record_event"})


def nearest(wait: Step, more: Wait, function: Operation, line: Callable[[Operation], int]) -> Words:
    """How the message on a wait that never ends goes on; line: where an op stands."""
    if more.ends is not None:
        return _behind(wait, more.ends, more.holds, line)
    if isinstance(wait, Flag):
        return (
            _used_up(wait, more.steps, line)
            or _not_reached(wait, more.steps, function, line)
            or _other(wait, function, line)
        )
    if isinstance(wait, CoreFlag):
        return _other_number(wait, more.steps, line)
    return "", ""


def key_of(op: Operation) -> Key | None:
    """The pipes and the number that a set of the text names; None where it names others or a number of the run."""
    items = named_items(op)
    ends = [NUMBER_OF.get(pipe_word(op, items, name)) for name in end_operands(items) if name in items]
    number = number_word(str(items.get("event_id", "")))
    if len(ends) != 2 or ends[0] is None or ends[1] is None or number is None:
        return None
    return ends[0], ends[1], number


def sets_in(function: Operation) -> Iterator[tuple[Operation, Key]]:
    """The sets of a function whose pipes and number the text states."""
    for op in walk([function]):
        key = key_of(op) if op.name in SETS else None
        if key is not None:
            yield op, key


def _behind(wait: Step, ends: Step, holds: Step | None, line: Callable[[Operation], int]) -> Words:
    at = line(ends.op)
    if wait.rounds and wait.rounds == ends.rounds:
        return (f"; the set in line {at} comes later in the round: set it once in front of the loop",
                f"；第 {at} 行的置位在本轮中位于其后：应在循环之前预置一次")  # fmt: skip
    if holds is None or holds is wait:
        return f"; the set in line {at} stands behind it", f"；第 {at} 行的置位位于其后"
    other = line(holds.op)
    return (f"; the set in line {at} stands behind the wait in line {other}, which does not end either",
            f"；第 {at} 行的置位位于第 {other} 行的等待之后，而该等待同样不会结束")  # fmt: skip


def _used_up(wait: Flag, steps: Iterable[Step], line: Callable[[Operation], int]) -> Words | None:
    """The last wait before that took the last set."""
    same = [step for step in steps if isinstance(step, Flag) and step.key == wait.key]
    sets = [step for step in same if not step.waits]
    if not sets:
        return None
    before = [step for step in same[: same.index(wait)] if step.waits]
    if not before:
        return None
    at, taker = line(sets[-1].op), line(before[-1].op)
    return (
        f"; the wait in line {taker} has taken the set in line {at}",
        f"；第 {at} 行的置位已由第 {taker} 行的等待取走",
    )


def _not_reached(
    wait: Flag, steps: Iterable[Step], function: Operation, line: Callable[[Operation], int]
) -> Words | None:  # fmt: skip
    """A set of this flag that stands in a loop that does not run, or in a branch that is not taken."""
    taken = {step.op for step in steps}
    missed = [op for op, key in sets_in(function) if key == wait.key and op not in taken]
    if not missed:
        return None
    at = line(_closest(missed, wait.op))
    return f"; the set in line {at} is not reached", f"；未执行到第 {at} 行的置位"


def _other(wait: Flag, function: Operation, line: Callable[[Operation], int]) -> Words:
    """A set of another flag: the other way round, of the same pipes, of the same number and one of the pipes."""
    source, target, number = wait.key
    alike: list[list[tuple[Operation, Key]]] = [[], [], []]
    for op, key in sets_in(function):
        if key == (target, source, number):
            alike[0].append((op, key))
        elif key[:2] == (source, target):
            alike[1].append((op, key))
        elif key[2] == number and (key[0] == source or key[1] == target):
            alike[2].append((op, key))
    found = next((each for each in alike if each), None)
    if found is None:
        return "", ""
    near = _closest([op for op, _ in found], wait.op)
    at, (en, zh) = line(near), flag_words(dict(found)[near])
    return f"; line {at} sets {en}", f"；第 {at} 行置位的是{zh}"


def _other_number(wait: CoreFlag, steps: Sequence[Step], line: Callable[[Operation], int]) -> Words:
    """A set of another number that goes the same way between the cores."""
    sets = [
        step for step in steps
        if isinstance(step, CoreFlag) and not step.waits and step.number != wait.number
        and _way(step) == _way(wait)
    ]  # fmt: skip
    if not sets:
        return "", ""
    near = sets[0]
    at = line(near.op)
    return f"; line {at} sets number {near.number}", f"；第 {at} 行置位的编号为 {near.number}"


def _way(flag: CoreFlag) -> object:
    """From which kind of core to which a flag between cores goes."""
    first = flag.channels[0]
    return first[0] if isinstance(first, tuple) else None


def _closest(ops: Sequence[Operation], to: Operation) -> Operation:
    return min(ops, key=lambda op: abs(op.token - to.token))


def flag_words(key: Key) -> Words:
    """A flag in words."""
    from_, to = (PIPES[pipe] for pipe in key[:2])
    return f"EVENT_ID{key[2]} from {from_} to {to}", f"从 {from_} 到 {to} 的 EVENT_ID{key[2]}"


def step_words(step: Step) -> Words:
    """What a step sets or awaits, in words."""
    if isinstance(step, CoreFlag) and "tpop" in step.op.name:
        return f"a push into pipe {step.number}", f"管道 {step.number} 的数据"
    if isinstance(step, Flag):
        return flag_words(step.key)
    number = step.number if isinstance(step, CoreFlag | Token) else ""
    return f"number {number}", f"编号 {number}"
