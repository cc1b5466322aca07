"""Ladders of tests in generated code take the first step that holds, however they are written."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.generate.ladder import Step, ladder

NAMES = ("a", "b", "c")
_tests = st.lists(
    st.sampled_from([*NAMES, "x is None", "x is not None", "a or b", "b if a else c"]), max_size=3, unique=True
)
_steps = st.lists(st.builds(lambda tests, body: (tuple(tests), body), _tests, st.sampled_from(["1", "2"])), max_size=5)


def taken(lines: list[str], values: dict[str, object]) -> object:
    """What the lines return as a function; None where none of them does."""
    space: dict[str, object] = dict(values)
    exec("def f():\n" + "".join(f"    {line}\n" for line in [*lines, "return None"]), space)
    return space["f"]()  # type: ignore[operator]


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(_steps, st.lists(st.booleans(), min_size=3, max_size=3), st.sampled_from([None, 0]))
def test_the_first_step_that_holds(steps: list[tuple[tuple[str, ...], str]], truth: list[bool], x: object) -> None:
    values = {**dict(zip(NAMES, truth, strict=True)), "x": x}
    first = next((int(body) for tests, body in steps if all(eval(test, dict(values)) for test in tests)), None)
    assert taken(ladder(Step((tests,), (f"return {body}",)) for tests, body in steps), values) == first


def test_how_neighbours_meet() -> None:
    def lines(*steps: tuple[tuple[str, ...], str]) -> list[str]:
        return ladder(Step((tests,), (body,)) for tests, body in steps)

    assert lines((("a", "b"), "return 1"), (("a",), "return 1")) == ["if a:", "    return 1"]
    assert lines((("a",), "return 1"), (("a", "b"), "return 1")) == ["if a:", "    return 1"]
    assert lines((("a", "b"), "return 1"), (("c",), "return 1")) == ["if (a and b) or c:", "    return 1"]
    assert lines((("x is None",), "return 1"), (("x is not None",), "return 1")) == ["return 1"]
    assert lines((("x is not None",), "return 1"), (("x is None",), "return 1"), ((), "return 2")) == ["return 1"]
    apart = lines((("a",), "return 1"), (("b",), "return 2"), (("c",), "return 1"))
    assert apart == ["if a:", "    return 1", "if b:", "    return 2", "if c:", "    return 1"]
    assert lines((("a or b", "c"), "return 1")) == ["if (a or b) and c:", "    return 1"]
