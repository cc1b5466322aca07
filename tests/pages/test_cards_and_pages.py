"""Whatever the card of an instruction says of its record, its page says too: a property of all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from language.records import database
from pages.html_text import plain
from pto_isa.generate.pages import LANGUAGES, Book
from pto_isa.generate.pages.op.page import op_page
from pto_isa.view.bilingual import Text
from pto_isa.view.index import OpIndex
from pto_isa.view.op import OpView

pytestmark = pytest.mark.thorough
_BLANKS = re.compile(r"\s+")


def said(view: OpView) -> Iterator[tuple[str, Text | str]]:
    """What every page has to show, and what to call it where it is missing."""
    yield "family", view.family.text
    yield "summary", view.summary
    yield from ((f"profile {profile.name}", profile.text) for profile in view.profiles)
    yield from ((f"operand {operand.name}", operand.text) for operand in view.operands)
    yield from ((f"overload {signature.key}", signature.text) for signature in view.signatures)
    yield from ((f"{form.style} form", form.text) for form in view.syntax)
    for rule in view.rules:
        yield f"rule {rule.key}", rule.id
        yield f"what rule {rule.key} asks", rule.text
    yield from ((f"statement {statement.id}", statement.text) for statement in view.general)
    yield from ((f"dispute {dispute.id}", dispute.because) for dispute in view.disputes)
    for example in view.examples:
        for mode, program in (("auto", example.auto), ("manual", example.manual), ("C++", example.cpp)):
            if program is not None:
                yield f"example {example.key} {mode}", program


@pytest.mark.parametrize("name", sorted(OpIndex().ops))
def test_the_page_says_what_the_card_says(name: str) -> None:
    view = OpIndex().view(name)
    asked = list(said(view))
    assert len(asked) > 4
    for lang in LANGUAGES:
        page = bare(plain(op_page(Book(database(), lang), database()[name])))
        missing = [what for what, text in asked if bare(text if isinstance(text, str) else text.said(lang)) not in page]
        assert missing == [], lang


def bare(text: str) -> str:
    """Text without blanks, and without the marks of code."""
    return _BLANKS.sub("", text.replace("`", ""))
