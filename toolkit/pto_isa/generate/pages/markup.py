"""Small pieces of HTML that all pages use.  What is called ``body`` is HTML already; everything else is escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence

from .escape import address, prose, text

FactRow = tuple[Sequence[str], dict[str, str]]
_TAG = re.compile(r"<[^>]*>")
_IDENTIFIER = re.compile(r"[^a-z0-9-]+")


def code(value: object) -> str:
    """Inline code."""
    return f"<code>{text(value)}</code>"


def codes(values: Iterable[object], between: str = " ") -> str:
    """Several pieces of inline code."""
    return between.join(map(code, values))


def block(value: str, language: str) -> str:
    """A block of code; ``language`` is what a highlighter calls it."""
    body = text(value.rstrip("\n")).replace("\n", "&#10;")
    return f'<div class="highlight"><pre><code class="language-{text(language)}">{body}</code></pre></div>'


def paragraph(body: str, kind: str = "") -> str:
    """A paragraph."""
    return f'<p class="{kind}">{body}</p>' if kind else f"<p>{body}</p>"


def sentence(value: str) -> str:
    """A paragraph of a record's text."""
    return paragraph(prose(value))


def link(where: str, body: str) -> str:
    """A link."""
    return f'<a href="{address(where)}">{body}</a>'


def badge(body: str, kind: str) -> str:
    """A short label; ``kind`` chooses its colour."""
    return f'<span class="pto-badge pto-{kind}">{body}</span>'


def anchor(name: str) -> str:
    """A name made fit for an address."""
    return _IDENTIFIER.sub("-", name.lower()).strip("-")


def heading(level: int, body: str, name: str, permanent: str) -> str:
    """A heading with an id of its own; ``permanent`` is the title of its mark."""
    mark = f'<a class="headerlink" href="#{text(name)}" title="{text(permanent)}">&para;</a>'
    return f'<h{level} id="{text(name)}">{body}{mark}</h{level}>'


def items(bodies: Iterable[str]) -> str:
    """A list."""
    return "<ul>" + "".join(f"<li>{body}</li>" for body in bodies) + "</ul>"


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Names with their values, as a definition list."""
    body = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in pairs if value)
    return f'<dl class="pto-facts">{body}</dl>' if body else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str] | FactRow], kind: str = "") -> str:
    """A table; the theme lets it scroll inside itself on narrow screens.  A row may bring facts for a script."""
    return _table(head, map(_row, rows), kind)


def cards(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of which narrow screens show every row as a card; of several columns, each cell knows the head of its.

    A column in which no row has anything is left out.
    """
    rows = list(rows)
    used = [k for k in range(len(head)) if k == 0 or any(row[k] for row in rows)]
    head, rows = [head[k] for k in used], [[row[k] for k in used] for row in rows]
    several = len(head) > 2
    labels = ["", *(f' data-label="{text(plain(cell))}"' if several else "" for cell in head[1:])]
    lines = ("".join(f"<td{own}>{cell}</td>" for own, cell in zip(labels, row, strict=True)) for row in rows)
    return _table(head, (f"<tr>{line}</tr>" for line in lines), "pto-cards")


def _table(head: Sequence[str], rows: Iterable[str], kind: str) -> str:
    top = "".join(f"<th>{cell}</th>" for cell in head)
    made = f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="{kind}">{made}</div>' if kind else made


def _row(row: Sequence[str] | FactRow) -> str:
    cells, facts = (row[0], row[1]) if isinstance(row, tuple) and isinstance(row[1], dict) else (row, {})
    own = "".join(f' data-{name}="{text(value)}"' for name, value in facts.items())
    return f"<tr{own}>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def plain(body: str) -> str:
    """The text of HTML."""
    return html.unescape(_TAG.sub("", body))


def note(kind: str, title: str, body: str) -> str:
    """A box with a title; ``kind`` is an admonition of the theme."""
    return f'<div class="admonition {kind}"><p class="admonition-title">{title}</p>{body}</div>'


def details(title: str, body: str, name: str = "") -> str:
    """A box that opens on demand."""
    own = f' id="{text(name)}"' if name else ""
    return f"<details{own}><summary>{title}</summary>{body}</details>"


def tabs(name: str, pages: Sequence[tuple[str, str]]) -> str:
    """Tabs from (title, body), of which the first is open; no other tabs of the page have the name."""
    if not pages:
        return ""
    name = f"__tabbed_{name}"
    every = range(1, len(pages) + 1)
    marks = [f'<input{" checked" if k == 1 else ""} id="{name}_{k}" name="{name}" type="radio">' for k in every]
    labels = [f'<label for="{name}_{k}">{title}</label>' for k, (title, _) in enumerate(pages, 1)]
    bodies = [f'<div class="tabbed-block">{body}</div>' for _, body in pages]
    head = f'<div class="tabbed-labels">{"".join(labels)}</div>'
    content = f'<div class="tabbed-content">{"".join(bodies)}</div>'
    return f'<div class="tabbed-set tabbed-alternate" data-tabs="{len(pages)}">{"".join(marks)}{head}{content}</div>'
