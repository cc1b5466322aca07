"""Fixtures that several folders of tests share."""

from pathlib import Path

import pytest

from pto_isa.freshness import Settings
from sample_isa import Folder, make

# Tests of generated code fail where it could not be made from the records as they are, instead of testing older code.
Settings.strict = True


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A small database on disk that the test may spoil."""
    return make(tmp_path / "isa")
