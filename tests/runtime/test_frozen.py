"""``@frozen`` makes what ``@dataclass(frozen=True, slots=True)`` makes."""

import copy
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from pto_isa.runtime import kernel
from pto_isa.runtime.frozen import frozen
from pto_isa.runtime.kernel_names import NAMES


def _classes(decorator: Callable[..., Any]) -> dict[str, Any]:
    @decorator
    class Base:
        """Of a place."""

        at: int = field(default=0, compare=False)

    @decorator
    class Point(Base):
        """A point."""

        x: float
        seen: list[int] = field(default_factory=list, repr=False, hash=False)
        twice: float = field(init=False, default=0.0)

        def __post_init__(self) -> None:
            object.__setattr__(self, "twice", 2 * self.x)

    return {"Base": Base, "Point": Point}


OURS = _classes(lambda kind: frozen(kw_only=kind.__name__ == "Base")(kind))
THEIRS = _classes(lambda kind: dataclass(frozen=True, slots=True, kw_only=kind.__name__ == "Base")(kind))


@frozen
class Pair:
    """At the top of a module, where pickle finds it."""

    one: float
    two: tuple[int, ...] = ()


@pytest.mark.parametrize("made", [lambda kind: kind(1.5), lambda kind: kind(1.5, [3], at=4), lambda kind: kind(x=2)])
def test_instances_are_alike(made: Callable[[Any], Any]) -> None:
    """Values of all fields, the text and the hash are those of the standard decorator."""
    ours, theirs = made(OURS["Point"]), made(THEIRS["Point"])
    assert [item.name for item in fields(ours)] == [item.name for item in fields(theirs)]
    assert [getattr(ours, item.name) for item in fields(ours)] == [
        getattr(theirs, item.name) for item in fields(theirs)
    ]
    assert repr(ours) == repr(theirs)
    assert hash(ours) == hash(theirs)
    assert not hasattr(ours, "__dict__")


def test_equality_is_of_the_fields_that_count_in_one_class() -> None:
    point = OURS["Point"]
    assert point(1, at=3) == point(1, at=4)
    assert point(1) != point(2)
    assert point(1) != point(1, [1])
    assert point(1).seen is not point(1).seen
    assert OURS["Base"]() != point(1)
    nan = float("nan")
    assert Pair(nan) == Pair(nan)  # one object, as in tuples
    assert Pair(1) == Pair(1, ()) != Pair(2)


def test_equality_by_identity() -> None:
    @frozen(eq=False)
    class Thing:
        name: str

    assert Thing("a") != Thing("a")
    assert len({Thing("a"), Thing("a")}) == 2


def test_nothing_can_be_set() -> None:
    pair = Pair(1)
    for change in (lambda: setattr(pair, "one", 2), lambda: delattr(pair, "one"), lambda: setattr(pair, "three", 3)):
        with pytest.raises(FrozenInstanceError):
            change()


def test_copies_and_changes() -> None:
    pair = Pair(1, (2, 3))
    assert pickle.loads(pickle.dumps(pair)) == copy.copy(pair) == copy.deepcopy(pair) == pair
    assert replace(pair, one=5) == Pair(5, (2, 3))


@pytest.mark.parametrize("given", [(), (1, 2, 3)])
def test_wrong_numbers_of_arguments(given: tuple[int, ...]) -> None:
    with pytest.raises(TypeError, match=r"Pair\.__init__\(\)"):
        Pair(*given)


def test_methods_of_the_class_stay() -> None:
    @frozen
    class Named:
        name: str

        def __repr__(self) -> str:
            return f"<{self.name}>"

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Named) and other.name.lower() == self.name.lower()

        def __hash__(self) -> int:
            return hash(self.name.lower())

    assert repr(Named("a")) == "<a>"
    assert len({Named("a"), Named("A")}) == 1


def test_the_kernel_has_what_it_offers() -> None:
    assert [name for name in NAMES if not hasattr(kernel, name)] == []
