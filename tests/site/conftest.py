"""The built site, made once for all tests of this folder by the command that people use, and a browser."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from site_pages import ROOT, Site
from site_visit import watched

TIMEOUT = 300


def build(target: Path) -> subprocess.CompletedProcess[str]:
    """A strict build into a folder."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(target)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=TIMEOUT, check=False)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Site]:
    """The site in the folder PTO_SITE, or one that is built; of several workers the others wait for the first one."""
    if there := os.environ.get("PTO_SITE"):
        yield Site(Path(there), "")
        return
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
        made = build(folder)
        lines = [str(made.returncode), made.stdout + made.stderr]
        (shared / "log.part").write_text("\n".join(lines), encoding="utf-8")
        (shared / "log.part").rename(done)
    status, said = done.read_text(encoding="utf-8").split("\n", 1)
    assert status == "0", f"mkdocs build --strict failed:\n{said}"
    yield Site(folder, said)


@pytest.fixture(scope="session")
def worker_id(request: pytest.FixtureRequest) -> str:
    """The name of the worker of pytest-xdist, ``master`` without it."""
    return str(getattr(request.config, "workerinput", {}).get("workerid", "master"))


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves without a log."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(site.folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    sync_api = pytest.importorskip("playwright.sync_api")
    program = os.environ.get("PTO_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    with sync_api.sync_playwright() as playwright:
        options = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        opened = playwright.chromium.launch(executable_path=program, args=options)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def machine(browser: Any) -> Iterator[Any]:
    """A blank page with the machine and the scripts of all ops."""
    from site_cases import DATABASE, HARNESS, scripts

    page = browser.new_page()
    for name in ("machine", "explore"):
        page.add_script_tag(path=str(ROOT / "site" / "assets" / f"{name}.js"))
    page.add_script_tag(content=HARNESS)
    for op in DATABASE.values():
        for made in scripts(op).values():
            page.add_script_tag(content=made)
    yield page
    page.close()


@pytest.fixture
def tab(browser: Any, address: str) -> Iterator[Any]:
    """A page whose test fails when it meets an error or asks another machine for something."""
    with watched(browser, address) as page:
        yield page
