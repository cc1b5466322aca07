"""Text in C++ source: string literals and comments."""

from __future__ import annotations

import textwrap

from .visible import is_hidden, on_one_line

_JOINS = ("\\", "??/")  # at the end of a line they take the next one with it; the second is a trigraph for the first


def literal(text: str) -> str:
    """A string literal of the text in UTF-8."""
    made, before = [], ""
    for char in text:
        if char in '"\\' or (char == "?" and before == "?"):  # two question marks begin a trigraph
            made.append(f"\\{char}")
        elif is_hidden(ord(char)):  # octal: an escape of three digits ends by itself
            made += [f"\\{byte:03o}" for byte in char.encode("utf-8", "surrogatepass")]
        else:
            made.append(char)
        before = char
    return f'"{"".join(made)}"'


def comment(text: str, width: int | None = None, mark: str = "//") -> list[str]:
    """Lines of a comment, as one or wrapped to a width; none of them takes the next line with it."""
    said = on_one_line(" ".join(text.split()))
    lines = textwrap.wrap(said, width, break_on_hyphens=False) if width else [said]
    return [f"{mark} {line}{'.' if line.endswith(_JOINS) else ''}" for line in lines]
