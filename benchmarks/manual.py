"""The site: CPU time of a build, and of what a server does after each kind of edit."""

from __future__ import annotations

import gc
import itertools
import logging
import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from timing import Row, command

ROOT = Path(__file__).resolve().parents[1]
_TADD = "tile/elementwise-tile-tile/tadd.yaml"
_GROUPS = "tile/elementwise-tile-tile/_groups.yaml"
_FAMILY = "tile/elementwise-tile-tile/_family.yaml"
_NEW = "  f24: {name: {en: 24-bit float, zh: 24 位浮点}, bits: 24, kind: float, ir: [f24], cpp: float24}\n"
_EDITS = (  # (what is edited, file below isa/, text in it, what is put in its place)
    ("words of a record", _TADD, "Add two tiles", "Sum of two tiles"),
    ("the meaning of a record", _TADD, "src0[i, j] + src1[i, j]", "src1[i, j] + src0[i, j]"),
    ("the meaning of a group of records", _GROUPS, "combine(src0[i, j], ", "combine(1 * src0[i, j], "),
    ("the name of a family", _FAMILY, "en: Elementwise tile-tile", "en: Tile by tile"),
    ("the name of a profile", "profiles.yaml", "en: CPU simulator", "en: Desk simulator"),
    ("a size of a memory", "profiles.yaml", "vec: {bytes: 196608", "vec: {bytes: 98304"),
    ("the name of an element type", "vocabulary.yaml", "en: 32-bit float", "en: 32-bit real"),
    ("the element types: a new one", "vocabulary.yaml", "element_types:\n", f"element_types:\n{_NEW}"),
    ("a phrase", "phrases.yaml", "is made for global memory", "lies in global memory"),
    ("the words of a predicate", "phrases.yaml", "{t} is row-major with", "{t} must be row-major with"),
    ("the meaning of a predicate", "phrases.yaml", "dst.valid_shape and t.blayout", "dst.valid_shape and  t.blayout"),
    ("the title of a source", "sources.yaml", "title: {en: PTO library", "title: {en: Vendor library"),
    ("a rule of every tile", "tile_rules.yaml", "0 <= t.valid_row <= t.rows", "t.rows >= t.valid_row >= 0"),
    ("the words of a program rule", "program_rules.yaml", "en: The text must follow", "en: Programs must follow"),
    ("the glossary", "glossary.yaml", "A two-dimensional piece", "A piece of two dimensions"),
)  # fmt: skip


def rows() -> Iterator[Row]:
    """The build that is published, then what a server does after edits."""
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(ROOT / "mkdocs.yml")]
        took = command([*words, "--site-dir", folder], repeats=3)
        pages = len(list(Path(folder).glob("??/ops/*/index.html")))
        goal = "<= 60 s, 45 ms per op page"
        yield Row(f"site: strict build, {pages} pages of ops", f"{took / 1e3:.1f} s, {took / pages:.0f} ms", goal=goal)
    yield from _edits()


def _edits() -> Iterator[Row]:
    """Build once as `mkdocs serve` does, then once after each edit and once after it is taken back, twice."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        isa = Path(folder, "isa")
        shutil.copytree(ROOT / "isa", isa)
        os.environ["PTO_ISA_DATA"] = str(isa)
        config: Any = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(Path(folder, "site")))
        config.plugins.on_startup(command="serve", dirty=False)
        build(config)
        gc.collect()
        gc.freeze()
        for what, name, old, new in _EDITS:
            file = isa / name
            texts = file.read_text(encoding="utf-8"), file.read_text(encoding="utf-8").replace(old, new, 1)
            if texts[0] == texts[1]:
                raise SystemExit(f"{name} has no {old!r}")
            taken = []
            for text in itertools.islice(itertools.cycle(reversed(texts)), 4):
                file.write_text(text, encoding="utf-8")
                gc.collect()
                start = time.process_time()
                build(config, serve_url="/")
                taken.append(time.process_time() - start)
            yield Row(f"site: a server after an edit of {what}", f"{statistics.median(taken):.2f} s", goal="<= 3 s")
