"""Which kernel serves a call: a decision tree over conditions on types and attributes.

A tree is a list of steps: a test with the steps below it, or a leaf.  Where a test's steps do not take every call, the
next step is asked.  What a path has found out is known below and behind it, so no test is asked twice, none that can
only fail is left, and nothing follows a step that takes the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import field

from ...runtime.frozen import frozen
from ..kernel.ir import FALSE, TRUE, Apply, Const, Expr, bare, both, either, negated
from ..nodes import replace


@frozen
class Arm:
    """What serves the calls for which all tests hold."""

    tests: tuple[Expr, ...]
    leaf: object


@frozen
class Leaf:
    """The end of a path."""

    value: object


@frozen
class Step:
    """Steps for the calls for which the test holds."""

    test: Expr
    steps: tuple[Step | Leaf, ...]


Tree = tuple[Step | Leaf, ...]


@frozen
class KnownFacts:
    """What is known of a call: conditions with their value, and the values that an expression has or has not.

    ``told``: what a test has said to be one of its values; of others only the last value is left, which is tested until
    it is seen that this takes every call.
    """

    truths: dict[Expr, bool] = field(default_factory=dict)
    allowed: dict[Expr, frozenset[Expr]] = field(default_factory=dict)
    excluded: dict[Expr, frozenset[Expr]] = field(default_factory=dict)
    told: frozenset[Expr] = frozenset()

    def possible(self) -> bool:
        """Whether a call is left: something has no value any more when every one was taken."""
        return all(self.allowed.values())

    def judge(self, test: Expr) -> bool | None:
        """Whether the condition holds; None when that is not known."""
        test = bare(test)
        if test is TRUE or test is FALSE:
            return test is TRUE
        if test in self.truths:
            return self.truths[test]
        if not isinstance(test, Apply):
            return None
        if test.fn == "not":
            inner = self.judge(test.args[0])
            return None if inner is None else not inner
        if test.fn in ("and", "or"):
            values = [self.judge(arg) for arg in test.args]
            decisive = test.fn == "or"
            parts = {negated(arg) for arg in test.args} if decisive else {*test.args}
            if any(not holds and _all_of(tests) <= parts for tests, holds in self.truths.items()):
                return decisive  # these conditions are known not to hold together
            return decisive if decisive in values else None if None in values else not decisive
        opposite = negated(test)
        if opposite in self.truths:
            return not self.truths[opposite]
        return self._judge_member(test)

    def _judge_member(self, test: Apply) -> bool | None:
        subject, choices, holds = _membership(test)
        if subject is None:
            return None
        allowed = self.allowed.get(subject)
        if allowed is not None:
            if allowed <= choices:
                return holds if subject in self.told or not holds else None
            return not holds if not allowed & choices else None
        return not holds if choices <= self.excluded.get(subject, frozenset()) else None

    def learned(self, test: Expr, value: bool) -> KnownFacts:
        """What is known when the condition has this value."""
        test = bare(test)
        if isinstance(test, Apply) and test.fn == ("and" if value else "or"):
            known = self
            for arg in test.args:
                known = known.learned(arg, value)
            return known
        if isinstance(test, Apply) and test.fn == "not":
            return self.learned(test.args[0], not value)
        known = KnownFacts({**self.truths, test: value}, self.allowed, self.excluded, self.told)
        subject, choices, holds = _membership(test)
        if subject is None:
            return known
        if holds == value:
            left = self.allowed.get(subject, choices) & choices - self.excluded.get(subject, frozenset())
            return replace(known, allowed={**self.allowed, subject: left}, told=self.told | {subject})
        if subject in self.allowed:
            return replace(known, allowed={**self.allowed, subject: self.allowed[subject] - choices})
        gone = self.excluded.get(subject, frozenset()) | choices
        return replace(known, excluded={**self.excluded, subject: gone})


def _all_of(test: Expr) -> set[Expr]:
    """The conditions that an ``and`` joins."""
    return {*test.args} if isinstance(test, Apply) and test.fn == "and" else {test}


def _membership(test: Expr) -> tuple[Expr | None, frozenset[Expr], bool]:
    """Subject and constants of ``x == a``, ``x in (a, b)`` and their opposites, and whether it holds for these."""
    if isinstance(test, Apply) and test.fn in ("==", "!=", "in", "not in", "is", "is not"):
        subject, *choices = test.args
        plain = test.fn in ("in", "not in") or len(choices) == 1
        if plain and all(isinstance(choice, Const) for choice in choices) and not isinstance(subject, Const):
            return subject, frozenset(choices), test.fn in ("==", "in", "is")
    return None, frozenset(), True


def decide(cases: Iterable[Arm], known: KnownFacts) -> tuple[Tree, bool]:
    """The tree of cases in the order in which they are tried, and whether it takes every call.

    known: the values that profile and attributes can have.
    """
    tree, taken = _decided(cases, known)
    return tree, taken is TRUE


def _decided(cases: Iterable[Arm], known: KnownFacts) -> tuple[Tree, Expr]:
    """The tree, and a condition under which it takes a call for certain."""
    left = [_split(case) for case in cases]
    steps: list[Step | Leaf] = []
    first: Expr = FALSE
    while left:
        left = [case for case in (_simplified(case, known) for case in left) if case is not None]
        if not left:
            break
        if not left[0].tests:
            steps.append(Leaf(left[0].leaf))
            return _joined(steps), TRUE
        test = _shared(left)
        count = next((k for k, case in enumerate(left) if test not in case.tests), len(left))
        inner = [Arm(tuple(t for t in case.tests if t is not test), case.leaf) for case in left[:count]]
        below, taken = _decided(inner, known.learned(test, True))
        steps += [Step(test, below)] if below else []
        left = left[count:]
        taken = both(test, taken)
        known = known.learned(taken, False)
        first = either(first, taken)
    if known.possible() or not steps:
        return _joined(steps), first
    return _joined(_last_without_test(_shared_end(steps))), TRUE


def _shared_end(steps: list[Step | Leaf]) -> list[Step | Leaf]:
    """Steps that take every call, by the value of one thing, with what ends all of them behind them.

    before  ``if p == a: S; if p == b: N; S``
    after   ``if p == b: N; S``
    """
    subjects = {_membership(step.test)[0] if isinstance(step, Step) else None for step in steps}
    exclusive = len(subjects) == 1 and None not in subjects and all(_membership(s.test)[2] for s in _tests(steps))
    if len(steps) < 2 or not exclusive:
        return steps
    trees = [step.steps for step in _tests(steps)]
    count = 0
    while all(len(tree) > count for tree in trees) and len({tree[-count - 1] for tree in trees}) == 1:
        count += 1
    if not count or not _ends(trees[0]):
        return steps
    left = [Step(step.test, step.steps[: len(step.steps) - count]) for step in _tests(steps)]
    return [*(step for step in left if step.steps), *trees[0][len(trees[0]) - count :]]


def _tests(steps: Iterable[Step | Leaf]) -> list[Step]:
    return [step for step in steps if isinstance(step, Step)]


def _last_without_test(steps: list[Step | Leaf]) -> list[Step | Leaf]:
    """The steps when they take every call: the last test can only hold."""
    last = steps[-1]
    return [*steps[:-1], *last.steps] if isinstance(last, Step) and _ends(last.steps) else steps


def _ends(tree: Tree) -> bool:
    """Whether a tree has an end for every call."""
    return bool(tree) and isinstance(tree[-1], Leaf)


def _split(case: Arm) -> Arm:
    parts: list[Expr] = []
    for test in case.tests:
        inner = bare(test)
        parts += inner.args if isinstance(inner, Apply) and inner.fn == "and" else (inner,)
    return Arm(tuple(dict.fromkeys(parts)), case.leaf)


def _simplified(case: Arm, known: KnownFacts) -> Arm | None:
    """The case without the tests that are known to hold, None when one is known to fail."""
    tests: list[Expr] = []
    for test in case.tests:
        holds = known.judge(test)
        if holds is False:
            return None
        if holds is None:
            tests.append(test)
    return Arm(tuple(tests), case.leaf)


def _shared(cases: Sequence[Arm]) -> Expr:
    """The test of the first case that most of those behind it share."""

    def run(test: Expr) -> int:
        return next((k for k, case in enumerate(cases) if test not in case.tests), len(cases))

    return max(cases[0].tests, key=run)


def _joined(steps: Sequence[Step | Leaf]) -> Tree:
    """Neighbours with the same steps below share them; a test in front of a leaf with the same end goes."""
    found: list[Step | Leaf] = []
    for step in steps:
        if isinstance(step, Step) and len(step.steps) == 1 and isinstance(step.steps[0], Step):
            inner = step.steps[0]  # one test inside another
            step = Step(both(step.test, inner.test), inner.steps)
        if isinstance(step, Leaf) and found and isinstance(found[-1], Step) and found[-1].steps[-1:] == (step,):
            last = found.pop()  # it ends where all behind it end
            assert isinstance(last, Step)
            found += _joined([Step(last.test, last.steps[:-1])]) if len(last.steps) > 1 else []
        while found and isinstance(found[-1], Step):
            last = found[-1]
            if isinstance(step, Step) and last.steps == step.steps:
                step = Step(either(found.pop().test, step.test), step.steps)  # type: ignore[union-attr]
            elif isinstance(step, Leaf) and last.steps == (step,):
                found.pop()
            else:
                break
        found.append(step)
    return tuple(found)


def leaves(tree: Tree) -> list[object]:
    """The ends of a tree, in order."""
    return [end for step in tree for end in ([step.value] if isinstance(step, Leaf) else leaves(step.steps))]


def size(tree: Tree) -> int:
    """How many steps and leaves a tree has."""
    return sum(1 if isinstance(step, Leaf) else 1 + size(step.steps) for step in tree)
