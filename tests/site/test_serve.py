"""A server that shows the manual survives a broken record and says what is wrong."""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from sample_isa import ELEMENTWISE, part_of_the_database
from site_pages import LOOSE, ROOT

pytestmark = pytest.mark.slow  # a site is served and edited

PATIENCE = 90


def settled(page: str) -> str:
    """A page without the numbers by which the server's script notices changes."""
    return re.sub(r"livereload\([\d, ]+\)", "", page)


_POLICY = re.compile(rb"(?<=script-src &#39;self&#39; ).*?(?=; script-src-attr &#39;none&#39;)")


def tree(folder: Path) -> dict[str, bytes]:
    """All files below a folder; which inline scripts may run is left out, as a server's script is never the same."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): _POLICY.sub(b"", path.read_bytes()) for path in files}


def fetch(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode("utf-8"))


def wait_for(url: str, text: str, server: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + PATIENCE
    seen = ""
    while time.monotonic() < deadline:
        assert server.poll() is None, log.read_text(encoding="utf-8")
        try:
            seen = fetch(url)
        except (urllib.error.URLError, OSError):
            seen = ""
        if text in seen:
            return seen
        time.sleep(0.3)
    raise AssertionError(f"{text!r} did not appear at {url}\n{log.read_text(encoding='utf-8')}")


class Served(NamedTuple):
    """A server: its process, address, output, and the folder it writes."""

    process: subprocess.Popen[bytes]
    base: str
    log: Path
    temporary: Path

    @property
    def folder(self) -> Path:
        """The folder of the site, which MkDocs makes below the system's own one for temporary files."""
        (found,) = self.temporary.glob("mkdocs_*")
        return found

    def wait_for(self, path: str, text: str) -> str:
        """The page at a path once it holds a text."""
        return wait_for(f"{self.base}/{path}", text, self.process, self.log)

    def edit(self, file: Path, old: str, new: str, path: str, shown: str) -> None:
        """Edit a file and wait until a page shows it; `benchmarks/manual.py` measures how long that takes."""
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        self.wait_for(path, shown)


@contextlib.contextmanager
def server(isa: Path, tmp_path: Path, *options: str) -> Iterator[Served]:
    """A server that shows the database of a folder."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    served = tmp_path / "served"
    served.mkdir()
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PTO_ISA_DATA": str(isa), "TMPDIR": str(served)}
    command = [sys.executable, "-m", "mkdocs", "serve", "--quiet", "--dev-addr", f"127.0.0.1:{port}", *options]
    log = tmp_path / "log"
    with log.open("wb") as said:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=said, stderr=said)
    try:
        yield Served(process, f"http://127.0.0.1:{port}", log, served)
    finally:
        process.terminate()
        process.wait(timeout=20)


def differing(served: Served, isa: Path, whole: Path, *options: str) -> list[str]:
    """The files in which the folder of a server differs from a build of everything."""
    fetch(f"{served.base}/en/")  # answered when the build is through
    site_url = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PTO_ISA_DATA": str(isa), "PTO_SITE_URL": f"{served.base}/"}
    build = [sys.executable, "-m", "mkdocs", "build", "--quiet", *options, "--site-dir", str(whole)]
    subprocess.run(build, cwd=ROOT, env=site_url, timeout=300, check=True, capture_output=True)
    stands, wanted = tree(served.folder), tree(whole)
    return sorted(path for path in stands.keys() | wanted.keys() if stands.get(path) != wanted.get(path))


def test_an_edit_is_shown_and_a_broken_record_explained(tmp_path: Path) -> None:
    isa = tmp_path / "isa"
    part_of_the_database(isa, *ELEMENTWISE, "tile/sync-and-config", "tile/view-and-tile-buf")
    with server(isa, tmp_path, LOOSE) as served:
        base = served.base
        served.wait_for("en/ops/tadd/", "pto.tadd")
        record = next(isa.rglob("tadd.yaml"))
        good = record.read_text(encoding="utf-8")
        neighbour = fetch(f"{base}/en/ops/tsub/")
        words = ["Add two tiles", "Sum of two tiles", "Sum up two tiles"]
        for old, new in itertools.pairwise(words):
            served.edit(record, old, new, "en/ops/tadd/", new)
        edited = fetch(f"{base}/en/ops/tadd/")
        assert 'id="semantics"' in edited and 'pto-summary">Add two' not in edited
        assert "Sum up two tiles" in served.wait_for("en/ops/", "Sum up")
        assert settled(fetch(f"{base}/en/ops/tsub/")) == settled(neighbour)
        for file, place, names in (
            (
                "vocabulary.yaml",
                "en/reference/vocabulary/",
                ("en: 32-bit float", "en: 32-bit binary", "en: 32-bit real"),
            ),
            ("system/tpipe/_family.yaml", "en/ops/tadd/", ("name: {en: ", "name: {en: Quick ", "name: {en: Zealous ")),
        ):
            said = [name.rpartition("en: ")[2].strip() for name in names]
            for k in range(2):
                served.edit(isa / file, names[k], names[k + 1], place, said[k + 1])
        record.write_text(good.replace("family:", "famliy:", 1), encoding="utf-8")
        served.wait_for("en/", "The records hold faults")
        assert "tadd.yaml" in fetch(f"{base}/en/")
        assert "记录存在错误" in fetch(f"{base}/zh/")
        assert "famliy" in fetch(f"{base}/en/ops/tsub/")  # also where the reader happens to be
        assert "记录存在错误" in fetch(f"{base}/zh/ops/tsub/")
        record.write_text(good.replace("Add two tiles", "Mended sum", 1), encoding="utf-8")
        served.wait_for("en/ops/tadd/", "Mended sum")
        for file in (*isa.rglob("tsync.yaml"), *isa.rglob("tsync.evidence.yaml")):
            file.unlink()  # its pages, scripts and data go as well
        served.wait_for("en/ops/", "Mended sum")
        deadline = time.monotonic() + PATIENCE
        while (served.folder / "en" / "ops" / "tsync").joinpath("index.html").exists():
            assert time.monotonic() < deadline, "the page of a record that is gone stays"
            time.sleep(0.3)
        assert differing(served, isa, tmp_path / "whole", LOOSE) == []


_EDITS = (  # file, found, put in its place, a page that shows it
    ("vocabulary.yaml", "en: 32-bit float", "en: 32-bit binary", "en/reference/vocabulary/"),
    ("phrases.yaml", "is made for global memory", "lies in global memory", "en/ops/tpush/"),
    ("profiles.yaml", "en: CPU simulator", "en: Desk simulator", "en/ops/tpush/"),
    ("sources.yaml", "title: {en: PTO library", "title: {en: Vendor library", "en/ops/tpush/"),
    ("glossary.yaml", "A two-dimensional piece", "A piece of two dimensions", "en/reference/glossary/"),
    ("tile_rules.yaml", "en: A valid extent", "en: Some valid extent", "en/tile-rules/"),
    ("program_rules.yaml", "en: The text must follow", "en: Programs must follow", "en/program-rules/"),
    ("system/tpipe/_family.yaml", "name: {en: ", "name: {en: Zealous ", "en/ops/set_flag/"),
    ("system/tpipe/tpush.yaml", "Put a tile", "Send a tile", "en/ops/tpush/"),
)


def test_the_folder_of_a_server_is_that_of_a_build_after_edits(tmp_path: Path) -> None:
    """Shared files and the name of a family, which stands in the navigation of every page; two families suffice.

    Looked at after every third edit, as a build of everything takes long; tests/pages/test_build_cache.py looks at each.
    """
    isa = tmp_path / "isa"
    part_of_the_database(isa, "system/tpipe", "scalar/pipeline-sync")
    with server(isa, tmp_path, LOOSE) as served:
        served.wait_for("en/ops/tpush/", "pto.tpush")
        for number, (file, old, new, place) in enumerate(_EDITS, 1):
            served.edit(isa / file, old, new, place, new.rpartition("en: ")[2].strip())
            if number % 3 == 0:
                assert differing(served, isa, tmp_path / "whole", LOOSE) == [], file
