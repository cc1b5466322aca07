"""The entry point."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pto_isa.console import guarded, split_language
from pto_isa.freshness import FreshnessSettings

from .say import language, refuse, set_language


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status.  No error of the user ends in a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded(lambda: _run(words), language)


def _run(words: list[str]) -> int:
    set_language(None)
    words, asked = split_language(words)
    if words[:1] == ["--version"]:
        from pto_isa.version import VERSION

        print(f"pto-isa {VERSION}")
        return 0
    if "" in words:
        set_language(asked)
        refuse("usage.empty")
    _speak(asked)
    from .line.application import run_app

    return run_app(words)


def _speak(asked: str | None) -> None:
    set_language(asked)
    FreshnessSettings.language = language()
