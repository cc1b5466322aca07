"""Fixtures that several folders of tests share, and the choice of instructions that are tested."""

import re
from pathlib import Path

import pytest

from pto_isa import ops
from pto_isa.cli.golden import GOLDEN
from pto_isa.freshness import Settings
from sample_isa import Folder, make

# Tests of generated code fail where it could not be made from the records as they are, instead of testing older code.
Settings.strict = True


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A small database on disk that the test may spoil."""
    return make(tmp_path / "isa")


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--ops tadd,tcvt``."""
    parser.addoption(
        "--ops", help="of the tests that are run for many instructions, those of some; golden: those of tests/golden"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out tests that are run for other instructions than those asked for; their ids name the instruction."""
    asked = config.getoption("--ops")
    if asked is None:
        return
    known = frozenset(dir(ops)) - {"get"}
    chosen = frozenset(GOLDEN if asked == "golden" else asked.split(","))
    if not chosen <= known:
        raise pytest.UsageError(f"--ops: no instruction is called {', '.join(sorted(chosen - known))}")
    named = [(item, known & {*re.split(r"[^a-z0-9_]+", item.nodeid.partition("[")[2])}) for item in items]
    config.hook.pytest_deselected(items=[item for item, names in named if names and not names & chosen])
    items[:] = [item for item, names in named if not names or names & chosen]
