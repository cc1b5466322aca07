"""Characters that act instead of being seen: controls, joiners, marks of direction, separators."""

from __future__ import annotations

from collections.abc import Iterator

# First and last of each: controls (ESC among them), soft hyphen, joiners, bidi marks, separators, surrogates, tags.
HIDDEN = (
    (0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x61C, 0x61C), (0x180E, 0x180E), (0x200B, 0x200F), (0x2028, 0x202E),
    (0x2060, 0x206F), (0xD800, 0xDFFF), (0xFEFF, 0xFEFF), (0xFFF9, 0xFFFB), (0xFFFE, 0xFFFF), (0xE0000, 0xE007F),
)  # fmt: skip


def is_hidden(code: int) -> bool:
    """Whether the character of a code acts instead of being seen."""
    return any(first <= code <= last for first, last in HIDDEN)


def escape(char: str) -> str:
    """A character by its number, as Python and C++ write it: ``\\x1b``, ``\\u202e``."""
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def places(text: str) -> Iterator[tuple[int, int, str]]:
    """Line and column, from 1, of every hidden character but line breaks, and how it is written out."""
    if text.isascii() and text.isprintable():
        return
    for number, line in enumerate(text.split("\n"), 1):
        if not line.isprintable():  # a blank that is wide is not printable either, and is seen
            yield from ((number, k, escape(char)) for k, char in enumerate(line, 1) if is_hidden(ord(char)))


class Escapes(dict[int, str]):
    """Translates hidden characters to what names them; the others, and those that it is given, stay."""

    def __missing__(self, code: int) -> str:
        char = chr(code)  # what no font has, or is blank without being one, is not seen either
        self[code] = shown = char if char.isprintable() and not is_hidden(code) else escape(char)
        return shown


_LINES = Escapes({0x0A: "\n"})
_LINE = Escapes({0x09: " "})


def visible(text: str) -> str:
    """The text with hidden characters written out; line breaks stay."""
    return text if text.isascii() and text.isprintable() else text.translate(_LINES)


def brief(value: object, most: int = 60) -> str:
    """A value in a message: as Python writes it, cut short; what cannot be written is told by its kind."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, or an object of somebody else
        bits = value.bit_length() if isinstance(value, int) else 0
        return f"an integer of {bits} bits" if bits else f"a {type(value).__name__}"
    return text if len(text) <= most else f"{text[:most]}…"


def on_one_line(text: str) -> str:
    """The same for one line: line breaks are written out too, a tab is a blank."""
    return text if text.isascii() and text.isprintable() else text.translate(_LINE)
