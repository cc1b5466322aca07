"""What commands cost beyond a process that only imports Typer, and what generating costs."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from timing import Row, command, commands

import pto_isa

ASKED = (
    "list", "search row sum", "legal tadd", "explain pto.tshls/non-negative", "diff a2a3 a5 tadd", "diff a2a3 a5",
    "lookup tfillpad", "lookup tfillpad --lang zh",
)  # fmt: skip


def rows() -> Iterable[Row]:
    """CPU time of what readers ask, beside a process that imports Typer; of generating one op and everything."""
    entry = str(Path(sys.executable).with_name("pto-isa"))
    asked = [[entry, *words.split()] for words in ASKED]
    bare, base, version, *took = commands(
        [[sys.executable, "-c", "pass"], [sys.executable, "-c", "import typer"], [entry, "--version"], *asked]
    )
    peer = f"import typer {base:.1f} ms"
    for words, milliseconds in zip(ASKED, took, strict=True):
        yield Row(f"pto-isa {words}", f"{milliseconds:.1f} ms (+{milliseconds - base:.1f})", peer, "<= +35 ms")
    yield Row("pto-isa --version", f"{version:.1f} ms", f"bare Python {bare:.1f} ms")
    yield Row("pto-isa generate tadd", f"{command([entry, 'generate', 'tadd'], 3) / 1e3:.2f} s", "", "<= 0.5 s")
    took, records = command([entry, "generate", "--check"], 1) / 1e3, len(pto_isa.load())
    each = f"{took:.1f} s, {took / records * 1e3:.0f} ms a record"
    yield Row(f"pto-isa generate --check, {records} records", each, "", "<= 8 s for 178: 45 ms a record")
