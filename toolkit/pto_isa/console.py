"""What command lines have in common: language, errors, output, and options from a table.

``pto-isa`` and the exported verifier, which has no Typer and therefore the table, are made from this.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence

from .text.lists import listed

# name, what stands for its value (empty: a switch), default, what it is for in English and Chinese
Option = tuple[str, str, str, str, str]
LANGUAGES = ("en", "zh")
_SIGPIPE = 128 + 13
INTERRUPTED = 128 + 2


class UserError(Exception):
    """Something the user can put right: one message per line, and the exit status."""

    def __init__(self, en: str, zh: str, status: int = 2) -> None:
        super().__init__(en)
        self.en, self.zh, self.status = en, zh, status


def from_locale(environment: Mapping[str, str]) -> str:
    """The language of the locale: Chinese when it says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name)
        if value:
            return "zh" if value.lower().startswith("zh") else "en"
    return "en"


def known_language(name: str | None) -> str:
    """This language, or that of the locale for None; raises UserError for one that we do not have."""
    if name is None:
        return from_locale(os.environ)
    if name not in LANGUAGES:
        raise UserError(f"unknown language {name!r}; expected en or zh", f"未知语言“{name}”；应为 en 或 zh")
    return name


def split_language(words: Sequence[str]) -> tuple[list[str], str | None]:
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
                raise UserError("`--lang` needs a language: en or zh", "`--lang` 之后须写语言：en 或 zh")
            asked = words[position]
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
        else:
            rest.append(word)
        position += 1
    return rest, asked


def guarded(run: Callable[[], int], language: Callable[[], str]) -> int:
    """Run a command and return its exit status.  No error of the user or of the system ends in a traceback."""
    try:
        return _guarded(run, language)
    except BrokenPipeError:
        _drop_output()
        return _SIGPIPE
    except KeyboardInterrupt:
        return INTERRUPTED


def _guarded(run: Callable[[], int], language: Callable[[], str]) -> int:
    _forgiving_output()
    try:
        status = run()
        sys.stdout.flush()
        return status
    except UserError as error:
        print(seen(error.zh if language() == "zh" else error.en), file=sys.stderr)
        return error.status
    except BrokenPipeError:
        raise
    except OSError as error:
        place = error.filename or ("输入或输出失败" if language() == "zh" else "input or output failed")
        print(seen(f"{place}: {error.strerror or error}"), file=sys.stderr)
        try:
            sys.stdout.flush()
        except OSError:
            _drop_output()
        return 2


def seen(text: str) -> str:
    """Return a text of lines for a terminal: what cannot be seen, or would command it, is written as its number."""
    plain = text.replace("\n", "")
    if plain.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else f"\\u{ord(char):04x}" for char in text)


def _drop_output() -> None:
    """What is not written yet is lost: nobody reads it, and the interpreter's last flush must not fail as well."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


def options_of(words: Sequence[str], table: Sequence[Option], command: str) -> tuple[dict[str, str], list[str]]:
    """Read the words of a command line by a table: values by option (switches: "yes"), and the other words.

    Raises UserError (exit 2) for what is not in the table.  command: its name in messages.
    """
    values = {name: default for name, _, default, _, _ in table}
    others: list[str] = []
    position, only_others = 0, False
    while position < len(words):
        word = words[position]
        position += 1
        if only_others or not word.startswith("-") or word == "-":
            others.append(word)
            continue
        if word == "--":
            only_others = True
            continue
        option, equals, value = word.partition("=")
        metavar = _metavar(option, table, command)
        if not metavar:
            if equals:
                raise UserError(f"{option} takes no value", f"{option} 不带值")
            values[option] = "yes"
            continue
        if not equals:
            if position == len(words):
                raise UserError(f"{option} needs a value: {metavar}", f"{option} 之后须给出值：{metavar}")
            value = words[position]
            position += 1
        values[option] = value
    return values, others


def _metavar(option: str, table: Sequence[Option], command: str) -> str:
    for name, metavar, _, _, _ in table:
        if name == option:
            return metavar
    en, zh = listed(name for name, *_ in table)
    raise UserError(f"unknown option {option}; {command} takes {en}", f"未知选项 {option}；{command} 支持 {zh}")
