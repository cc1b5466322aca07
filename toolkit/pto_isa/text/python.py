"""Text in Python source: literals, docstrings, comments."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any

from .visible import Escapes


def literal(value: Any) -> str:
    """Source that gives the same value: a text in double quotes, a plain value, or a tuple or mapping of them."""
    if isinstance(value, str):
        return f'"{_escaped(value, quote=True)}"'
    if isinstance(value, tuple):
        inner = ", ".join(literal(entry) for entry in value)
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{literal(key)}: {literal(entry)}' for key, entry in value.items())}}}"
    return repr(value)


def docstring(paragraphs: Iterable[str], width: int = 10_000, hanging: str = "", apart: bool = False) -> list[str]:
    """The lines of a docstring.

    Each paragraph is wrapped to a width, its later lines begin with ``hanging``; an empty one is an empty line.  apart:
    the closing quotes stand on a line of their own.
    """
    lines: list[str] = []
    for paragraph in paragraphs:
        wrapped = textwrap.wrap(paragraph, width, subsequent_indent=hanging, break_on_hyphens=False)
        lines += [_escaped(line).replace('"""', '\\"\\"\\"') for line in wrapped] or [""]
    if apart:
        return [f'"""{lines[0]}', *lines[1:], '"""']
    if lines[-1].endswith('"'):
        lines[-1] = f'{lines[-1][:-1]}\\"'
    if len(lines) == 1:
        return [f'"""{lines[0]}"""']
    return [f'"""{lines[0]}', *lines[1:-1], f'{lines[-1]}"""']


def _escaped(text: str, quote: bool = False) -> str:
    """Hidden characters and backslashes, and double quotes where asked for, as escapes."""
    return text.translate(_QUOTED if quote else _PLAIN)


_PLAIN = Escapes({ord("\n"): "\\n", ord("\\"): "\\\\"})
_QUOTED = Escapes({**_PLAIN, ord('"'): '\\"'})


def generated_from(title: str, path: str) -> list[str]:
    """The docstring of a module: what it is, and the file below isa/ that it was made from."""
    return docstring([title, "", f"Generated from {path} by `pto-isa generate`; do not edit."], apart=True)
