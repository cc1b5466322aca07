"""The command of the exported verifier: ``python -m pto_verifier``, with the options of ``pto-isa verify``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from ..console import UserError, guarded, known_language, options_of, split_language
from ..runtime.errors import InputError
from .verify_files import VerifyRequest, verify_files
from .verify_options import FILES, OPTIONS, SUMMARY

_LANG = ("--lang", "LANG", "", "language of messages: en or zh", "消息语言：en 或 zh")


def main(name: str, version: str, argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit status.  name: of the package; version: of the rules in it."""
    words = list(sys.argv[1:] if argv is None else argv)
    lang = known_language(None)

    def run() -> int:
        nonlocal lang
        rest, language = split_language(words)
        lang = known_language(language)
        if {"--help", "-h"} & set(rest):
            print(_help(name, lang))
            return 0
        if rest == ["--version"]:
            print(f"{name} {version}")
            return 0
        try:
            return _verify(rest, name, version, lang)
        except InputError as error:
            raise UserError(error.en, error.zh) from None

    return guarded(run, lambda: lang)


def _verify(words: Sequence[str], name: str, version: str, lang: str) -> int:
    values, files = options_of(words, OPTIONS, name)
    if not files:
        raise UserError(
            f"missing FILES (see `python -m {name} --help`)", f"缺少 FILES（用法见 `python -m {name} --help`）"
        )
    asked = VerifyRequest(
        profile=values["--profile"] or None,
        portable=bool(values["--portable"]),
        level=_level(values["--level"]),
        assembler=values["--assembler"] or None,
        format=values["--format"],
        fail_on=values["--fail-on"],
        lang=lang,
        version=version,
        hints=bool(values["--hints"]),
        hazards=values["--hazards"],  # type: ignore[arg-type]
        by=values["--by"],
    )
    return verify_files([Path(file) for file in files], asked)


def _level(text: str) -> int | None:
    if text and not (text.isascii() and text.isdigit()):
        raise UserError(f"bad value for --level: {text!r} is no number", f"--level 的值不合法：{text!r} 不是数")
    return int(text) if text else None


def _help(name: str, lang: str) -> str:
    """Usage and options, as the other errors and findings in one language."""
    place = lang == "zh"
    rows = [("FILES...", FILES[place])]
    rows += [(f"{option} {metavar}".rstrip(), (en, zh)[place]) for option, metavar, _, en, zh in (*OPTIONS, _LANG)]
    width = max(len(left) for left, _ in rows)
    usage = "用法" if place else "Usage"
    lines = [f"{usage}: python -m {name} [OPTIONS] FILES...", "", SUMMARY[place], ""]
    return "\n".join([*lines, *(f"  {left:{width}}  {right}" for left, right in rows)])
