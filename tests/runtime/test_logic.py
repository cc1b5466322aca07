"""UNKNOWN and the three-valued helpers."""

import copy
import itertools
import operator
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from pto_isa.runtime import UNKNOWN, both, either, exactly_one, greatest, implies, least, member, negate, same

VALUES = (True, False, UNKNOWN)


def outcomes(function: Callable[..., bool], given: tuple[Any, ...]) -> set[bool]:
    """Return what ``function`` gives over all ways of replacing the unknown values."""
    ways = [(True, False) if value is UNKNOWN else (value,) for value in given]
    return {bool(function(*way)) for way in itertools.product(*ways)}


@pytest.mark.parametrize(
    ("kleene", "plain"),
    [
        (both, lambda *x: all(x)),
        (either, lambda *x: any(x)),
        (exactly_one, lambda *x: sum(x) == 1),
    ],
)
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_unknown_exactly_where_the_result_depends_on_it(
    kleene: Callable[..., Any], plain: Callable[..., bool], count: int
) -> None:
    for given in itertools.product(VALUES, repeat=count):
        found = outcomes(plain, given)
        expected = found.pop() if len(found) == 1 else UNKNOWN
        assert kleene(*given) is expected, given


def test_negate_and_implies() -> None:
    assert negate(True) is False
    assert negate(False) is True
    assert negate(UNKNOWN) is UNKNOWN
    for given in itertools.product(VALUES, repeat=2):
        found = outcomes(lambda a, b: not a or b, given)
        assert implies(*given) is (found.pop() if len(found) == 1 else UNKNOWN)


@pytest.mark.parametrize(
    "operation",
    [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod, operator.truediv, operator.and_,
     operator.lshift, operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge],
)  # fmt: skip
def test_operations_with_unknown_are_unknown(operation: Callable[[Any, Any], Any]) -> None:
    assert operation(UNKNOWN, 3) is UNKNOWN
    assert operation(3, UNKNOWN) is UNKNOWN
    assert operation(UNKNOWN, UNKNOWN) is UNKNOWN


def test_unknown_has_no_truth() -> None:
    assert -UNKNOWN is UNKNOWN
    for ask in (
        lambda: bool(UNKNOWN),
        lambda: UNKNOWN < 3 or True,
        lambda: 1 if UNKNOWN == 2 else 0,
        lambda: not UNKNOWN,
    ):
        with pytest.raises(TypeError, match=r"neither true nor false"):
            ask()


def test_unknown_is_one_object() -> None:
    assert copy.deepcopy(UNKNOWN) is UNKNOWN
    assert copy.copy(UNKNOWN) is UNKNOWN
    assert pickle.loads(pickle.dumps(UNKNOWN)) is UNKNOWN
    assert str(UNKNOWN) == "?"
    assert len({UNKNOWN, UNKNOWN}) == 1


def test_shapes_and_members() -> None:
    assert same((16, 8), (16, 8), (16, 8)) is True
    assert same((16, 8), (16, 9)) is False
    assert same((16, UNKNOWN), (16, 8)) is UNKNOWN
    assert same((UNKNOWN, 8), (UNKNOWN, 8)) is UNKNOWN
    assert same((UNKNOWN, 8), (16, 9)) is False
    assert same((1, 2), (1, 2, 3)) is False
    assert member("f32", {"f32", "f16"}) is True
    assert member(UNKNOWN, (1, 2)) is UNKNOWN
    assert member(3, (1, UNKNOWN)) is UNKNOWN
    assert member(3, (3, UNKNOWN)) is True
    assert least(3, 2) == 2
    assert greatest(3, 2) == 3
    assert least(3, UNKNOWN) is UNKNOWN
    assert greatest(UNKNOWN, 3) is UNKNOWN
