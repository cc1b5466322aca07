"""Hostile texts reach the pages as what they are: text."""

from __future__ import annotations

import ast
import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml

from hostile.site_texts import SITE_TEXTS
from pto_isa.generate.pages import markup
from pto_isa.generate.pages.escape import Html, address, front_matter, prose, text
from pto_isa.text.visible import visible

every = pytest.mark.parametrize("hostile", SITE_TEXTS.values(), ids=[*SITE_TEXTS])


class Found(HTMLParser):
    """Tags and text of a piece of HTML."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.said = ""
        self.values: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [name for name, _ in attrs]

    def handle_data(self, data: str) -> None:
        self.said += data


@every
def test_text_is_only_text(hostile: str) -> None:
    made = text(hostile)
    assert Found(made).tags == []
    assert Found(made).said == visible(hostile)
    for mark in ("<", ">", '"', "'", "|", "{", "}", "`"):
        assert mark not in made
    assert not any(ord(char) < 32 and char not in "\n\t" for char in made)
    assert not set(made) & set("\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\u2028\u2029")


@every
def test_text_in_an_attribute_stays_there(hostile: str) -> None:
    found = Found(f'<p title="{text(hostile)}">x</p>')
    assert found.tags == ["p"] and found.values == ["title"] and found.said == "x"


@every
def test_prose_holds_code_and_nothing_else(hostile: str) -> None:
    assert set(Found(prose(hostile)).tags) <= {"code"}
    assert "\n" not in prose(hostile)


@every
def test_blocks_and_tables_keep_their_shape(hostile: str) -> None:
    block = Found(markup.block(hostile, hostile))
    assert block.tags == ["div", "pre", "code"]
    assert "\n" not in markup.block(hostile, "text")  # a blank line would end a block of HTML in Markdown
    table = Found(markup.table([text(hostile)], [[text(hostile)]]))
    assert table.tags == ["table", "thead", "tr", "th", "tbody", "tr", "td"]


@every
def test_what_is_put_into_html_is_escaped(hostile: str) -> None:
    """However it gets there: the type does it, not whoever writes a page."""
    start = Html("<b>")
    for made in (
        start + hostile,
        hostile + start,
        start.join(["", hostile]),
        Html("<b>{}").format(hostile),
        Html("<b>{said}").format_map({"said": hostile}),
        Html("<b>%s") % hostile,
        markup.inner(start, hostile),
        markup.words(start, hostile),
    ):
        assert type(made) is Html
        assert Found(made).tags == ["b"] and Found(made).said.strip() == visible(hostile).strip()
    made = markup.element("p", hostile, start, title=hostile, data_said=hostile)
    assert Found(made).tags == ["p", "b"] and Found(made).values == ["title", "data-said"]
    assert Found(made).said == visible(hostile)


def test_tags_are_written_in_one_place() -> None:
    """Pages call what makes an element; formulas alone name tags, which they read in what a library wrote."""
    folder = Path(markup.__file__).parent
    written = set()
    for file in folder.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        strings = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in docstrings)
        if any(re.search(r"</?[a-z]", str(node.value)) for node in strings):
            written.add(file.relative_to(folder).as_posix())
    assert written == {"markup.py", "escape.py", "op/formulas.py"}


@every
def test_front_matter_is_data(hostile: str) -> None:
    made = front_matter(title=hostile, description=hostile)
    lines = made.split("\n")
    assert lines[0] == lines[3] == "---" and len(lines) == 5
    assert yaml.safe_load("\n".join(lines[1:3])) == {"title": visible(hostile), "description": visible(hostile)}
    assert made.isascii()


@pytest.mark.parametrize(
    "bad", ["javascript:alert(1)", "JaVaScRiPt:x", "data:text/html,x", "//evil", " https://x", "vbscript:x"]
)
def test_addresses_run_nothing(bad: str) -> None:
    assert address(bad) == "#"


@pytest.mark.parametrize(
    "good", ["https://example.org/a?b=c&d", "../../ops/tadd/#row-major", "#types", "./", "ops/tadd/"]
)
def test_addresses_lead_somewhere(good: str) -> None:
    assert html.unescape(address(good)) == good


def test_code_shows_what_was_written() -> None:
    assert Found(markup.code("a < b && c | `d`")).said == "a < b && c | `d`"
    assert json.loads(json.dumps(visible("\u202e"))) == "\\u202e"
