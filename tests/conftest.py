"""Fixtures that several folders of tests share, and the choice of instructions that are tested."""

import gc
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pto_isa import ops
from pto_isa.cli.authors.golden import GOLDEN
from pto_isa.freshness import FreshnessSettings
from sample_isa import Folder, make

# Tests of generated code fail where it could not be made from the records as they are, instead of testing older code.
FreshnessSettings.strict = True


# The records and what is made of them are millions of objects that stay; to look through them again and again for
# garbage took a third of the time.
gc.set_threshold(10_000, 20, 20)


@pytest.fixture(scope="module", autouse=True)
def _what_stays_is_no_garbage() -> Iterator[None]:
    """What the tests of a file have loaded for all of them is left out of later collections."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def _no_profile_stays_chosen() -> Iterator[None]:
    """A profile that a file of tests sets for the process is not in force in the next one."""
    yield
    sys.modules["pto_isa.runtime.profile"]._process = None  # type: ignore[attr-defined]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A small database on disk that the test may spoil."""
    return make(tmp_path / "isa")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--ops tadd,tcvt``."""
    parser.addoption(
        "--ops", help="of the tests that are run for many instructions, those of some; golden: those of tests/golden"
    )
    parser.addoption(
        "--tier",
        choices=("test", "slow"),
        help="test: what `make test` runs; slow: all that it leaves to `make test-slow`",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests for other instructions than those asked for, and tests of the other tier; long files come first."""
    known = frozenset(dir(ops)) - {"get"}
    asked, tier = config.getoption("--ops"), config.getoption("--tier")
    chosen = frozenset(GOLDEN if asked == "golden" else asked.split(",")) if asked is not None else known
    if not chosen <= known:
        raise pytest.UsageError(f"--ops: no instruction is called {', '.join(sorted(chosen - known))}")
    kept, left = [], []
    for item in items:
        names = known & {*re.split(r"[^a-z0-9_]+", item.nodeid.partition("[")[2])}  # ids name the instruction
        wanted = (not names or names & chosen) and tier in (None, "slow" if is_slow(item, names) else "test")
        (kept if wanted else left).append(item)
    config.hook.pytest_deselected(items=left)
    marked = {(item.path, mark.name) for item in kept for mark in item.iter_markers()}
    # A long file at the end would keep one worker busy alone.
    items[:] = sorted(kept, key=lambda item: [(item.path, name) not in marked for name in ("slow", "thorough")])


def is_slow(item: pytest.Item, names: frozenset[str]) -> bool:
    """Whether `make test` leaves a test out: one that is marked so or needs the built site, or a thorough one of an
    instruction like others."""
    if "site" in getattr(item, "fixturenames", ()):
        return True
    thorough = item.get_closest_marker("thorough") is not None and bool(names) and not names & frozenset(GOLDEN)
    return thorough or item.get_closest_marker("slow") is not None
