"""Fixtures that several folders of tests share."""

from pathlib import Path

import pytest

from sample_isa import Folder, make


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A small database on disk that the test may spoil."""
    return make(tmp_path / "isa")
