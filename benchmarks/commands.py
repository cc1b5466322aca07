"""Start-up cost of the commands, beside a bare interpreter."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from timing import Row, command


def rows() -> Iterable[Row]:
    """CPU time of ``lookup``, of the bare interpreter, and of generating one op and everything."""
    entry = str(Path(sys.executable).with_name("pto-isa"))
    bare = command([sys.executable, "-c", "pass"])
    for words in (["lookup", "tfillpad"], ["lookup", "tfillpad", "--lang", "zh"], ["--version"]):
        took = command([entry, *words])
        yield Row(
            "pto-isa " + " ".join(words),
            f"{took:.1f} ms",
            f"bare Python {bare:.1f} ms",
            "<= 40 ms" if words[0] == "lookup" else "",
        )
    yield Row("pto-isa generate tadd", f"{command([entry, 'generate', 'tadd'], 3) / 1e3:.2f} s", "", "<= 0.5 s")
    yield Row("pto-isa generate --check", f"{command([entry, 'generate', '--check'], 1) / 1e3:.2f} s", "", "<= 8 s")
