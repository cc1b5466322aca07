"""How a scalar is written: plain where that reads back as the same string, otherwise quoted or as a block."""

from __future__ import annotations

import re

from ..text.width import width
from .yaml_scalar import core_value, is_plain_string

LIMIT = 120  # columns
_BREAK = re.compile(r"(?<=\S) (?=\S)")
_CJK = "\u2e80-\u2fff\u3040-\u9fff\uac00-\ud7ff\uf900-\ufaff"
_FULL_WIDTH_MARK = "\u3000-\u303f\ufe30-\ufe4f\uff00-\uff65"
# Chinese has no blanks at such places.
_NO_FOLD = f"[{_CJK}] [{_CJK}]|[{_FULL_WIDTH_MARK}] .|. [{_FULL_WIDTH_MARK}]"


def no_fold(around: str) -> bool:
    """Whether a line break in the place of the blank between two characters would show as a blank.

    A class of Chinese characters takes a millisecond to compile: ``re`` does so at the first use, not at the import.
    """
    return re.match(_NO_FOLD, around) is not None


def word(text: str) -> str | None:
    """The canonical spelling of a plain scalar that is no string (numbers keep theirs); None for a string."""
    value = core_value(text)
    if isinstance(value, str):
        return None
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if text.lstrip("+-").lower() in (".inf", ".nan"):
        return text.lstrip("+").lower()
    return text


def inline(text: str, flow: bool = False) -> str:
    """A string on one line: plain, in single quotes, or in double quotes where it holds `'` or a line break."""
    if _plain(text, flow):
        return text
    if "\n" in text or "\t" in text or ("'" in text and '"' not in text and "\\" not in text):
        escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
        return f'"{escaped}"'
    return "'" + text.replace("'", "''") + "'"


def block(text: str, indent: int, prose: bool) -> list[str] | None:
    """A string as a block: the header, then its lines, indented by ``indent``; None where one line is better.

    A line too wide is folded at single blanks, never beside Chinese where a fold would add one. Text that a block
    cannot show exactly (blanks at the end of a line, several line breaks at the end) is left to quotes.
    """
    body, chomp = (text[:-1], "") if text.endswith("\n") else (text, "-")
    lines = body.split("\n")
    if "\t" in text or not body or body[0] in " \n" or any(line.endswith(" ") for line in lines) or not lines[-1]:
        return None
    room = LIMIT - indent
    if any(width(line) > room for line in lines) and not any(line.startswith(" ") for line in lines):
        folded = [_fold(line, room) for line in lines]
        if any(len(pieces) > 1 for pieces in folded) or (prose and text is body and len(lines) == 1):
            out = [">" + chomp]
            for number, pieces in enumerate(folded):
                # a line break of the text is a blank line; empty lines of the text are blank lines already
                if number and pieces != [""]:
                    out.append("")
                out.extend(pieces)
            return [out[0], *_indented(out[1:], indent)]
    if len(lines) == 1 and chomp:
        return None
    return ["|" + chomp, *_indented(lines, indent)]


def _plain(text: str, flow: bool) -> bool:
    if not text or text[0] in " ,[]{}#&*!|>'\"%@`" or text[-1] in " :" or text == "<<":
        return False
    if text[0] in "-?:" and (len(text) == 1 or text[1] == " " or (flow and text[0] != "-")):
        return False
    if text[:3] in ("---", "...") and text[3:4] in ("", " "):
        return False
    if ": " in text or " #" in text or "\n" in text or "\t" in text:
        return False
    if flow and any(char in ",[]{}?" for char in text):
        return False
    return is_plain_string(text)


def _fold(line: str, room: int) -> list[str]:
    pieces: list[str] = []
    used = 0
    start = 0
    blanks = [found.start() for found in _BREAK.finditer(line)]
    breaks = [place for place in blanks if not no_fold(line[place - 1 : place + 2])]
    for end, after in zip([*breaks, len(line)], [*breaks[1:], len(line), len(line)], strict=False):
        used = width(line[start:end])
        if end == len(line):
            pieces.append(line[start:])
        elif used + width(line[end:after]) > room:
            pieces.append(line[start:end])
            start = end + 1
    return pieces


def _indented(lines: list[str], indent: int) -> list[str]:
    pad = " " * indent
    return [pad + line if line else "" for line in lines]
