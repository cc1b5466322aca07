"""The collector of cycles is left as the caller had it."""

import gc
from collections.abc import Iterator

import pytest

from pto_isa import garbage
from pto_isa.program.syntax.program import read

SMALL = "func.func @f() {\n  return\n}\n"
LARGE = "func.func @f() {\n" + "  %0 = arith.constant 1 : index\n" * 20_000 + "  return\n}\n"


@pytest.fixture(autouse=True)
def _unasked(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(garbage._Frozen, "seen", False)
    yield
    gc.enable()


def test_kept_apart_stays_so() -> None:
    """Reading a large text does not give back to the collector what the caller keeps from it."""
    gc.freeze()
    kept = gc.get_freeze_count()
    assert len(list(read(LARGE).walk())) > 20_000
    assert gc.get_freeze_count() > kept // 2


def test_a_small_text_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """To count objects that are kept apart takes as long as there are many."""

    def count() -> int:
        raise AssertionError("counted")

    monkeypatch.setattr(gc, "get_freeze_count", count)
    gc.collect()
    read(SMALL)
    with pytest.raises(AssertionError, match="counted"):
        read(LARGE)


@pytest.mark.parametrize("enabled", [True, False])
def test_as_it_was(enabled: bool) -> None:
    """Enabled or not."""
    (gc.enable if enabled else gc.disable)()
    read(SMALL)
    assert gc.isenabled() == enabled
