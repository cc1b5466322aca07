"""The rules of an op and of every tile, each with an anchor that is the same in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....language.front.opdef import OpDef, RuleDef
from ....text.words import word
from ...op_rules import stated_of_tiles
from .. import markup
from ..book import Book
from ..escape import Html, prose
from .disputes import listed

if TYPE_CHECKING:
    from ....database import Op
    from ....schema.record import Constraint

HERE = "tile-rules.md"


def rules(book: Book, op: Op, here: str) -> Html:
    """All rules of the op, the record's first, then those of each form."""
    shown = [_rule(book, rule, name, op, here) for name, rule in anchored(book.cache.opdef(op))]
    of_tiles = book.link(here, HERE, book.word("tile_rules"))
    body = markup.paragraph(book.then(book.word("not_a_rule"), of_tiles), "pto-small")
    return book.section("rules", markup.inner(*shown, body))


def anchored(opdef: OpDef) -> Iterator[tuple[str, RuleDef]]:
    """(anchor, rule): the anchor is the rule's key, which no other rule of the op has."""
    for rule in opdef.rules:
        yield rule.key, rule


def sentence_of(book: Book, rule: RuleDef) -> Html:
    """The sentence of a rule as HTML."""
    return prose(book.cache.sentences(rule)[book.lang == "zh"])


def _rule(book: Book, rule: RuleDef, name: str, op: Op | None, here: str) -> Html:
    constraint: Constraint = rule.constraint
    on = book.profiles(rule.profiles)
    head = markup.words(book.severity(constraint.severity), on)
    said = markup.paragraph(sentence_of(book, rule))
    pairs = [(book.word("check"), markup.code(" ".join(constraint.check.split())))]
    if rule.form:
        where = book.href(here, here, f"form-{markup.anchor(rule.form)}")
        pairs.append((book.word("only_form"), markup.link(where, markup.code(rule.form))))
    if constraint.reason is not None:
        reason = book.said(constraint.reason) if op is None else book.linked(here, op, constraint.reason)
        pairs.append((book.word("reason"), reason))
    if constraint.needs:
        needed = [markup.link(f"#{key}", markup.code(key)) for key in constraint.needs]
        pairs.append((book.word("needs"), markup.words(*needed)))
    if constraint.was:
        pairs.append((book.word("was"), markup.code(constraint.was)))
    pairs.append((book.word("source"), book.cited(constraint.source, op)))
    title = book.heading(3, markup.code(rule.id), name)
    body = title + markup.paragraph(head, "pto-rule-head") + said + markup.facts(pairs)
    return markup.element("div", body, class_=f"pto-rule pto-rule-{constraint.severity}")


def tile_page(book: Book) -> str:
    """The page of the rules that every tile follows."""
    title = book.word("tile_rules")
    shown = [_rule(book, rule, rule.key, None, HERE) for rule in stated_of_tiles(book.db)]
    disputed = listed(book, None, book.db.shared_disputes["tile_rules"])
    return book.page(
        title, book.word("tile_rules_about"), markup.title(title), *shown, disputed, edit="tile_rules.yaml"
    )


def program_page(book: Book) -> str:
    """The page of the rules about whole programs, by their classes."""
    title = book.word("program_rules")
    shown: list[Html] = []
    kinds = dict.fromkeys(rule.class_ for rule in book.db.program_rules.values())
    for kind in kinds:
        shown.append(book.heading(2, book.word(f"class_{kind}"), kind))
        shown += [_program_rule(book, key) for key, rule in book.db.program_rules.items() if rule.class_ == kind]
    intro = markup.paragraph(prose(word("program_rules_text", book.lang)))
    disputed = listed(book, None, book.db.shared_disputes["program_rules"])
    return book.page(
        title, book.word("program_rules_about"), markup.title(title), intro, *shown, disputed, edit="program_rules.yaml"
    )


def _program_rule(book: Book, key: str) -> Html:
    rule = book.db.program_rules[key]
    title = book.heading(3, markup.code(rule.id_of(key)), key)
    head = markup.paragraph(book.severity(rule.severity), "pto-rule-head")
    pairs = [(book.word("message"), _message(rule.message[book.lang]))]
    if rule.source:
        pairs.append((book.word("source"), book.cited(rule.source, None)))
    body = title + head + markup.paragraph(book.said(rule.text)) + markup.facts(pairs)
    return markup.element("div", body, class_=f"pto-rule pto-rule-{rule.severity}")


def _message(template: str) -> Html:
    """The message of a rule as HTML; what is filled in is a variable, except for the guess that may follow a name."""
    return markup.variables(prose(template.replace("{hint}", "").replace("`{", "{").replace("}`", "}")))
