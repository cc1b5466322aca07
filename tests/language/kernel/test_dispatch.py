"""Decision trees take the first case that holds, ask nothing twice, and end where every call is taken."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.language.kernel.ir import Apply, Const, Expr, Sym, both, either, negated, word
from pto_isa.language.kernel.print_numpy import Printer, indented
from pto_isa.language.plans.dispatch import Arm, KnownFacts, Leaf, Step, Tree, decide, leaves, size

PROFILE, MODE, X = Sym("profile"), Sym("mode"), Sym("x", "type")
POSSIBLE = KnownFacts(allowed={PROFILE: frozenset(map(word, ("cpu", "a2", "a5")))})
A, B, C = Sym("a"), Sym("b"), Sym("c")


def on(*names: str) -> Expr:
    return Apply("==" if len(names) == 1 else "in", (PROFILE, *map(word, names)), "bool")


def mode(name: str) -> Expr:
    return Apply("==", (MODE, word(name)), "bool")


ABSENT = Apply("is", (X, Const(None)), "bool")
TESTS = [A, B, C, negated(A), both(A, B), either(B, C), negated(both(A, B)), on("cpu"), on("a2"), on("a5"),
         on("a2", "a5"), mode("p"), mode("q"), negated(mode("p")), ABSENT, negated(ABSENT)]  # fmt: skip


def lines(tree: Tree) -> list[str]:
    found: list[str] = []
    for step in tree:
        if isinstance(step, Step):
            found += [f"if {Printer().text(step.test)}:", *indented(lines(step.steps))]
        else:
            found.append(f"return {step.value}")
    return found


def text(*cases: tuple[tuple[Expr, ...], object]) -> str:
    return "\n".join(lines(decide([Arm(tests, leaf) for tests, leaf in cases], POSSIBLE)[0]))


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(
    st.lists(
        st.tuples(st.lists(st.sampled_from(TESTS), max_size=3, unique=True), st.sampled_from([1, 2, 3])), max_size=6
    ),
    st.lists(st.booleans(), min_size=3, max_size=3),
    st.sampled_from(["cpu", "a2", "a5"]),
    st.sampled_from(["p", "q", "r"]),
    st.sampled_from([None, 0]),
)
def test_the_first_case_that_holds(
    cases: list[tuple[list[Expr], int]], truth: list[bool], profile: str, word_: str, x: object
) -> None:
    values = {**dict(zip("abc", truth, strict=True)), "profile": profile, "mode": word_, "x": x}
    first = next((leaf for tests, leaf in cases if all(eval(Printer().text(t), dict(values)) for t in tests)), None)
    tree, whole = decide([Arm(tuple(tests), leaf) for tests, leaf in cases], POSSIBLE)
    space: dict[str, object] = dict(values)
    exec("def f():\n" + "".join(f"    {line}\n" for line in [*lines(tree), "return None"]), space)
    assert space["f"]() == first  # type: ignore[operator]
    assert first is not None or not whole


def test_shared_tests_are_asked_once() -> None:
    assert text(((A, B), 1), ((A, C), 2), ((B,), 3)) == (
        "if a:\n    if b:\n        return 1\n    if c:\n        return 2\nif b:\n    return 3"
    )


def test_nothing_follows_what_takes_the_rest() -> None:
    assert text(((ABSENT,), 1), ((negated(ABSENT),), 2), ((A,), 3)) == "if x is None:\n    return 1\nreturn 2"
    assert text(((mode("p"), A), 1), ((mode("p"),), 2), ((negated(mode("p")),), 3)) == (
        'if mode == "p":\n    if a:\n        return 1\n    return 2\nreturn 3'
    )


def test_the_last_of_all_values_is_not_asked_for() -> None:
    cases = ((on("cpu"),), 1), ((on("a2"),), 2), ((on("a5"),), 3)
    assert text(*cases) == 'if profile == "cpu":\n    return 1\nif profile == "a2":\n    return 2\nreturn 3'
    assert decide([Arm(tests, leaf) for tests, leaf in cases], POSSIBLE)[1]
    assert not decide([Arm(tests, leaf) for tests, leaf in cases[:2]], POSSIBLE)[1]


def test_what_every_value_ends_in_stands_behind_them() -> None:
    found = text(((on("cpu"),), 1), ((on("a2"), A), 2), ((on("a2"),), 1), ((on("a5"), B), 3), ((on("a5"),), 1))
    assert found == 'if profile == "a2" and a:\n    return 2\nif profile == "a5" and b:\n    return 3\nreturn 1'


def test_neighbours_with_one_end_share_it() -> None:
    assert text(((A,), 1), ((B,), 1)) == "if a or b:\n    return 1"
    assert text(((A, B), 1), ((A,), 1)) == "if a:\n    return 1"
    assert text(((A,), 1), ((), 1)) == "return 1"
    assert text(((A,), 1), ((B,), 2), ((C,), 1)) == "if a:\n    return 1\nif b:\n    return 2\nif c:\n    return 1"


def test_what_cannot_hold_is_left_out() -> None:
    assert text(((on("cpu"), on("a5")), 1), ((on("a2", "a5"), on("a5")), 2)) == 'if profile == "a5":\n    return 2'
    assert text(((both(A, B),), 1), ((negated(both(A, B)),), 2)) == "if a and b:\n    return 1\nreturn 2"


def test_size_and_ends() -> None:
    tree, _ = decide([Arm((A, B), 1), Arm((A,), 2), Arm((C,), 3)], POSSIBLE)
    assert leaves(tree) == [1, 2, 3]
    assert size(tree) == 6
    assert size((Leaf(1),)) == 1
