"""Making text from records safe in the pages: nothing a record says can become markup, script or a template.

Pages are HTML inside Markdown files, so ``<``, ``&`` and quotes are written as entities, and so are the characters that
Markdown, a table or a template engine would act upon.  Controls that change the direction of text or hide it are shown
as what they are.  HTML has a type of its own, `Html`: whatever else is put into it is escaped on the way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from markupsafe import Markup

from ...text.visible import HIDDEN, visible

_INVISIBLE = "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in HIDDEN)
_MARKS = "&<>\"'|{}`"
_HIDDEN = re.compile(f"[{_INVISIBLE}]")
# Marks as they are written, `&#38;`; "&" is the first, since every entity has one.
ENTITIES = {mark: f"&#{ord(mark)};" for mark in _MARKS}
_SPECIAL = re.compile(f"[{_INVISIBLE}{_MARKS}]")
_SAFE_ADDRESS = re.compile(r"(https://|\.{1,2}/|/(?!/)|#|[A-Za-z0-9_-]+(/|$|\.|#))")


class Html(Markup):
    """HTML: adding, joining and formatting escape, as `text` does, whatever is not HTML itself."""

    __slots__ = ()

    @classmethod
    def escape(cls, s: Any, /) -> Html:
        return s if type(s) is Html else text(s)


def text(value: object) -> Html:
    """A value as HTML text or as the value of an attribute in double quotes."""
    said = str(value)
    if said.isprintable() and _SPECIAL.search(said) is None:  # most of the half million texts of a build
        return Html(said)
    said = visible(said)
    for mark, entity in ENTITIES.items():
        said = said.replace(mark, entity)
    return Html(said)


def code(value: object) -> Html:
    """Inline code."""
    return Html(f"<code>{text(value)}</code>")


def prose(value: str, code: Callable[[str], Html] = code, words: Callable[[str], Html] = text) -> Html:
    """A sentence of a record as HTML: the parts between backticks are code, line breaks are blanks.

    code, words: what makes HTML of such a part, and of what stands between them.
    """
    pieces = " ".join(value.split()).split("`")
    if len(pieces) % 2 == 0:
        return words(" ".join(value.split()))
    return Html("".join(code(piece) if k % 2 else words(piece) for k, piece in enumerate(pieces)))


def address(value: str) -> Html:
    """A web address or a relative one for ``href``; anything that could run code becomes ``#``."""
    return text(value) if _SAFE_ADDRESS.match(value) and not _HIDDEN.search(value) else Html("#")


def front_matter(**fields: object) -> str:
    """The head of a Markdown file: texts in YAML, with every character beyond ASCII escaped."""
    lines = [f"{name}: {_yaml(str(value))}" for name, value in fields.items()]
    return "\n".join(["---", *lines, "---", ""])


def _yaml(text: str) -> str:
    """A text in double quotes; JSON would write a character beyond 16 bits as two, which YAML takes for two."""
    plain = json.dumps(visible(text), ensure_ascii=False)
    return "".join(c if c.isascii() else f"\\u{ord(c):04x}" if ord(c) < 2**16 else f"\\U{ord(c):08x}" for c in plain)
