"""Making text from records safe in the pages: nothing a record says can become markup, script or a template.

Pages are HTML inside Markdown files, so ``<``, ``&`` and quotes are written as entities, and so are the characters that
Markdown, a table or a template engine would act upon.  Controls that change the direction of text or hide it are shown
as what they are.
"""

from __future__ import annotations

import json
import re

_INVISIBLE = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff"
)
_MARKS = "&<>\"'|{}`"
_HIDDEN = re.compile(f"[{_INVISIBLE}]")
# Marks as they are written, `&#38;`; "&" is the first, since every entity has one.
ENTITIES = {mark: f"&#{ord(mark)};" for mark in _MARKS}
_SPECIAL = re.compile(f"[{_INVISIBLE}{_MARKS}]")
_SAFE_ADDRESS = re.compile(r"(https://|\.{1,2}/|/(?!/)|#|[A-Za-z0-9_-]+(/|$|\.|#))")


def visible(text: str) -> str:
    """The text with invisible and direction-changing characters written out: ``\\u202e`` for one of them."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def text(value: object) -> str:
    """A value as HTML text or as the value of an attribute in double quotes."""
    said = str(value)
    if _SPECIAL.search(said) is None:  # most of the half million texts of a build
        return said
    said = visible(said)
    for mark, entity in ENTITIES.items():
        said = said.replace(mark, entity)
    return said


def prose(value: str) -> str:
    """A sentence of a record as HTML: the parts between backticks are code, line breaks are blanks."""
    pieces = " ".join(value.split()).split("`")
    if len(pieces) % 2 == 0:
        return text(" ".join(value.split()))
    return "".join(f"<code>{text(piece)}</code>" if k % 2 else text(piece) for k, piece in enumerate(pieces))


def address(value: str) -> str:
    """A web address or a relative one for ``href``; anything that could run code becomes ``#``."""
    return text(value) if _SAFE_ADDRESS.match(value) and not _HIDDEN.search(value) else "#"


def front_matter(**fields: object) -> str:
    """The head of a Markdown file.  Values are JSON, which is YAML, with every character beyond ASCII escaped."""
    lines = [f"{name}: {json.dumps(value, ensure_ascii=True)}" for name, value in fields.items()]
    return "\n".join(["---", *lines, "---", ""])
