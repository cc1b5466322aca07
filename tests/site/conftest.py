"""The built site, made once for all tests of this folder, by the command that people use."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from site_pages import ROOT, Site

TIMEOUT = 300


def build(target: Path) -> subprocess.CompletedProcess[str]:
    """A strict build into a folder."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(target)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=TIMEOUT, check=False)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Site]:
    """The site; with several workers the first one builds and the others wait for it."""
    shared = tmp_path_factory.getbasetemp().parent if worker_id != "master" else tmp_path_factory.getbasetemp()
    folder, done = shared / "built-site", shared / "built-site.log"
    try:
        (shared / "building-site").mkdir()
    except FileExistsError:
        deadline = time.monotonic() + TIMEOUT
        while not done.exists():
            assert time.monotonic() < deadline, "the site is not built"
            time.sleep(0.2)
    else:
        start = time.monotonic()
        made = build(folder)
        lines = [str(made.returncode), f"{time.monotonic() - start:.1f}", made.stdout + made.stderr]
        (shared / "log.part").write_text("\n".join(lines), encoding="utf-8")
        (shared / "log.part").rename(done)
    status, seconds, said = done.read_text(encoding="utf-8").split("\n", 2)
    assert status == "0", f"mkdocs build --strict failed:\n{said}"
    yield Site(folder, float(seconds), said)


@pytest.fixture(scope="session")
def worker_id(request: pytest.FixtureRequest) -> str:
    """The name of the worker of pytest-xdist, ``master`` without it."""
    return str(getattr(request.config, "workerinput", {}).get("workerid", "master"))
