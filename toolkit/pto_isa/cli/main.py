"""The entry point.  It answers ``--version`` and ``lookup`` before it imports Typer, which takes longer than both."""

from __future__ import annotations

import os
import sys

from .say import UserError, language, set_language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_SIGPIPE = 128 + 13
_INTERRUPTED = 128 + 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status.  No error of the user ends in a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    _forgiving_output()
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except UserError as error:
        print(error.zh if language() == "zh" else error.en, file=sys.stderr)
        return error.status
    except BrokenPipeError:
        # The reader has gone; the interpreter's last flush must not fail as well.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _SIGPIPE
    except KeyboardInterrupt:
        return _INTERRUPTED


def _run(words: list[str]) -> int:
    if words == ["--version"]:
        from pto_isa import __version__

        print(f"pto-isa {__version__}")
        return 0
    words, asked = split_language(words)
    if words[:1] == ["lookup"] and not {"--help", "-h"} & set(words):
        from .lookup import run

        set_language(asked)
        return run([*words[1:], "--lang", language()])
    set_language(asked)
    from .app import run_app

    return run_app(words)


def split_language(words: list[str]) -> tuple[list[str], str | None]:
    """Take ``--lang L`` out of the words, wherever it stands before a ``--``; the last one counts."""
    rest: list[str] = []
    asked: str | None = None
    position = 0
    while position < len(words):
        word = words[position]
        if word == "--":
            rest += words[position:]
            break
        if word == "--lang":
            position += 1
            if position == len(words):
                set_language(None)
                raise UserError("`--lang` needs a language: en or zh", "`--lang` 之后须写语言：en 或 zh")
            asked = words[position]
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        else:
            rest.append(word)
        position += 1
    return rest, asked


def _forgiving_output() -> None:
    """Characters that the terminal's encoding lacks are escaped; a closed output swallows what is written."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
