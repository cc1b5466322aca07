"""Small pieces of HTML that all pages use: the one place of the generator where tags are written.

What is `Html` stays as it is, everything else is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from string import Formatter

from .escape import Html, address, prose, text
from .escape import code as code

Cells = list[Html]
FactRow = tuple[Cells, dict[str, str]]
LINE, BLANK, NOTHING = Html("<br>"), Html(" "), Html()
_OF_ADDRESSES = frozenset("-0123456789abcdefghijklmnopqrstuvwxyz")


def element(tag: str, *body: Html | str, **attributes: object) -> Html:
    """An element: attribute ``class_`` is `class`, ``data_of`` is `data-of`; True is written without a value."""
    return Html(f"<{tag}{_attributes(attributes)}>{inner(*body)}</{tag}>")


def void(tag: str, **attributes: object) -> Html:
    """An element of HTML that cannot hold anything."""
    return Html(f"<{tag}{_attributes(attributes)}>")


def mark(tag: str, **attributes: object) -> Html:
    """An element of SVG that holds nothing."""
    return Html(f"<{tag}{_attributes(attributes)}/>")


def inner(*body: Html | str) -> Html:
    """Pieces one behind the other."""
    return NOTHING.join(body)


def words(*body: Html | str) -> Html:
    """Pieces with blanks between them."""
    return BLANK.join(body)


def variables(template: str) -> Html:
    """A text in which the names in braces, which something is filled in for, are variables."""
    parts = Formatter().parse(template)
    return inner(*(piece for said, name, *_ in parts for piece in (said, element("var", name) if name else NOTHING)))


def group(*body: Html | str) -> Html:
    """What holds for some profiles, behind their badges."""
    return element("div", *body, class_="pto-group")


def title(body: Html | str) -> Html:
    """The title of a page."""
    return element("h1", body)


def _attributes(attributes: Mapping[str, object]) -> str:
    pairs = ((name.rstrip("_").replace("_", "-"), value) for name, value in attributes.items() if value is not False)
    return "".join(f" {name}" if value is True else f' {name}="{Html.escape(value)}"' for name, value in pairs)


def codes(values: Iterable[object], between: str = " ") -> Html:
    """Several pieces of inline code."""
    return Html(text(between).join(map(code, values)))


def block(value: str, language: str) -> Html:
    """A block of code; ``language`` is what a highlighter calls it."""
    body = str(text(value.rstrip("\n"))).replace("\n", "&#10;")
    return Html(f'<div class="highlight"><pre><code class="language-{text(language)}">{body}</code></pre></div>')


def paragraph(body: Html | str, kind: str = "") -> Html:
    """A paragraph."""
    return element("p", body, class_=kind or False)


def sentence(value: str) -> Html:
    """A paragraph of a record's text."""
    return paragraph(prose(value))


def link(where: str, body: Html | str) -> Html:
    """A link."""
    return Html(f'<a href="{address(where)}">{Html.escape(body)}</a>')


def badge(body: Html | str, kind: str) -> Html:
    """A short label; ``kind`` chooses its colour."""
    return element("span", body, class_=f"pto-badge pto-{kind}")


def anchor(name: str) -> str:
    """A name made fit for an address."""
    kept = "".join(mark if mark in _OF_ADDRESSES else " " for mark in name.lower())
    return "-".join(kept.split()).strip("-")


def heading(level: int, body: Html | str, name: str, permanent: str) -> Html:
    """A heading with an id of its own; ``permanent`` is the title of its mark."""
    here = element("a", Html("&para;"), class_="headerlink", href=f"#{name}", title=permanent)
    return element(f"h{level}", body, here, id=name)


def items(bodies: Iterable[Html | str]) -> Html:
    """A list."""
    return element("ul", *(element("li", body) for body in bodies))


def facts(pairs: Iterable[tuple[Html | str, Html | str]]) -> Html:
    """Names with their values, as a definition list."""
    body = inner(*(element("dt", name) + element("dd", value) for name, value in pairs if value))
    return element("dl", body, class_="pto-facts") if body else NOTHING


def table(head: Cells, rows: Iterable[Cells | FactRow], kind: str = "") -> Html:
    """A table; the theme lets it scroll inside itself on narrow screens.  A row may bring facts for a script."""
    return _table(head, map(row, rows), kind)


def cards(head: Cells, rows: Iterable[Cells | FactRow]) -> Html:
    """A table of which narrow screens show every row as a card; of several columns, each cell knows the head of its.

    Heads are text without tags.

    A column in which no row has anything is left out.  A row may bring facts for a script.
    """
    lines = [said if isinstance(said, tuple) else (said, {}) for said in rows]
    used = [k for k in range(len(head)) if k == 0 or any(cells[k] for cells, _ in lines)]
    head = [head[k] for k in used]
    labels = [cell if k and len(head) > 2 else False for k, cell in enumerate(head)]
    made = [
        _row((element("td", cells[k], data_label=own) for k, own in zip(used, labels, strict=True)), facts)
        for cells, facts in lines
    ]
    return _table(head, made, "pto-cards")


def _table(head: Cells, rows: Iterable[Html], kind: str) -> Html:
    top = element("thead", element("tr", *(element("th", cell) for cell in head)))
    made = element("table", top, element("tbody", *rows))
    return element("div", made, class_=kind) if kind else made


def row(said: Cells | FactRow) -> Html:
    """A row of a table."""
    cells, facts = said if isinstance(said, tuple) else (said, {})
    return _row((element("td", cell) for cell in cells), facts)


def _row(cells: Iterable[Html], facts: Mapping[str, str]) -> Html:
    return element("tr", *cells, **{f"data-{key}": fact for key, fact in facts.items()})


def note(kind: str, title: Html | str, body: Html | str) -> Html:
    """A box with a title; ``kind`` is an admonition of the theme."""
    return element("div", element("p", title, class_="admonition-title"), body, class_=f"admonition {kind}")


def details(title: Html | str, body: Html | str) -> Html:
    """A box that opens on demand."""
    return element("details", element("summary", title), body)


def tabs(name: str, pages: Sequence[tuple[Html | str, Html]]) -> Html:
    """Tabs from (title, body), of which the first is open; no other tabs of the page have the name."""
    if not pages:
        return NOTHING
    name = f"__tabbed_{name}"
    marks, labels, bodies = [], [], []
    for k, (title, body) in enumerate(pages, 1):
        marks.append(void("input", checked=k == 1, id=f"{name}_{k}", name=name, type="radio"))
        labels.append(element("label", title, for_=f"{name}_{k}"))
        bodies.append(element("div", body, class_="tabbed-block"))
    head = element("div", *labels, class_="tabbed-labels")
    content = element("div", *bodies, class_="tabbed-content")
    return element("div", *marks, head, content, class_="tabbed-set tabbed-alternate", data_tabs=len(pages))
