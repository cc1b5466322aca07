"""The demonstration runs and speaks the language asked for."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
_HAN = re.compile("[\u4e00-\u9fff]")


@pytest.mark.parametrize(("locale", "options", "chinese"), [
    ("zh_CN.UTF-8", [], True), ("C.UTF-8", [], False), ("C.UTF-8", ["--lang", "zh"], True),
])  # fmt: skip
def test_headings_follow_the_language(locale: str, options: list[str], chinese: bool) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "toolkit"), "PYTHONUTF8": "1", "LC_ALL": locale}
    command = [sys.executable, str(ROOT / "examples" / "demo.py"), *options]
    made = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)
    assert made.returncode == 0, made.stderr
    headings = [line for line in made.stdout.splitlines() if line.startswith("== ")]
    assert len(headings) == 5
    assert all(bool(_HAN.search(line)) == chinese for line in headings)
    last = made.stdout.rpartition("\n== ")[2]
    assert "1000x777" in last and bool(_HAN.search(last)) == chinese


@pytest.mark.parametrize("profile", ["cpu", "a2a3", "a5"])
def test_cores_share_a_product(profile: str) -> None:
    """The example of a pipe between three cores gives what NumPy gives."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "toolkit"), "PYTHONUTF8": "1"}
    command = [sys.executable, str(ROOT / "examples" / "pipe.py"), "--profile", profile]
    made = subprocess.run(command, env=env, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)
    assert made.returncode == 0, made.stderr
    assert "equal to NumPy" in made.stdout
