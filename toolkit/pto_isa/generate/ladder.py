"""Ladders of tests in generated code: ``if``s one after the other, each with what is returned where it holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Tests = tuple[str, ...]  # conditions that all have to hold; none: always


@dataclass(frozen=True, slots=True)
class Step:
    """Lines that return, and when: where one of the alternatives holds."""

    alternatives: tuple[Tests, ...]
    body: tuple[str, ...]


def ladder(steps: Iterable[Step]) -> list[str]:
    """The lines of a ladder; neighbours with the same body share it, and nothing follows a step that always holds."""
    merged: list[Step] = []
    for step in steps:
        if merged and () in merged[-1].alternatives:
            break
        if merged and merged[-1].body == step.body:
            step = Step(_reduced((*merged.pop().alternatives, *step.alternatives)), step.body)
        merged.append(step)
    lines: list[str] = []
    for step in merged:
        test = _text(step.alternatives)
        lines += [f"if {test}:", *(f"    {line}" for line in step.body)] if test else step.body
    return lines


def _reduced(alternatives: tuple[Tests, ...]) -> tuple[Tests, ...]:
    """The alternatives without those that ask for more than another one does."""
    for (test,) in (tests for tests in alternatives if len(tests) == 1):
        if (test.replace(" is None", " is not None"),) in alternatives and test.endswith(" is None"):
            return ((),)  # an operand is given or not
    once = tuple(dict.fromkeys(alternatives))
    return tuple(tests for tests in once if not any(set(other) < set(tests) for other in once))


def _text(alternatives: tuple[Tests, ...]) -> str:
    """The condition; empty for none."""
    texts = [" and ".join(map(_group, tests)) if len(tests) > 1 else "".join(tests) for tests in alternatives]
    return " or ".join(f"({text})" if " and " in text and len(texts) > 1 else text for text in texts)


def _group(test: str) -> str:
    """A condition as one of several that ``and`` joins."""
    return f"({test})" if " or " in test or " if " in test else test
