"""The rules of an op and of every tile, each with an anchor that is the same in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....database.stages import program_stages
from ....runtime.kinds.table import kinds_of
from ....runtime.rules.stages import told
from ....text.words import word
from ....view.op import Rule
from ...rules.op_rules import ANY_TILE, stages_by_profile, stated_of_tiles
from ...views.rules_view import rule_view
from .. import markup
from ..book import Book
from ..disputes import shared_disputes
from ..escape import Html, prose, text

if TYPE_CHECKING:
    from ....database import Op

HERE = "tile-rules.md"


def rules(book: Book, op: Op, here: str) -> Html:
    """All rules of the op, the record's first, then those of each form; the key of a rule is its anchor."""
    shown = [_rule(book, rule, op, here) for rule in book.rules(op)]
    if any(kind.keeps_valid_view for operand in op.operands.values() for kind in kinds_of(operand.kind)):
        of_tiles = book.link(here, HERE, book.word("tile_rules"))
        shown.append(markup.paragraph(book.then(book.word("not_a_rule"), of_tiles), "pto-small"))
    return book.section("rules", markup.inner(*shown)) if shown else markup.NOTHING


def _rule(book: Book, rule: Rule, op: Op | None, here: str) -> Html:
    head = markup.words(book.severity(rule.severity), book.profiles(rule.profiles))
    said = markup.paragraph(book.said(rule.text))
    pairs = [(book.word("check"), markup.code(rule.expression))]
    if rule.where:
        pairs.append((book.word("where"), markup.LINE.join(markup.code(text.said(book.lang)) for text in rule.where)))
    if rule.form:
        where = book.href(here, here, f"form-{markup.anchor(rule.form)}")
        pairs.append((book.word("only_form"), markup.link(where, markup.code(rule.form))))
    if rule.reason is not None:
        reason = book.said(rule.reason) if op is None else book.linked(here, op, rule.reason)
        pairs.append((book.word("reason"), reason))
    if rule.needs:
        needed = [markup.link(f"#{key}", markup.code(key)) for key in rule.needs]
        pairs.append((book.word("needs"), markup.words(*needed)))
    if rule.was:
        pairs.append((book.word("was"), markup.code(rule.was)))
    if rule.elsewhere:
        said_elsewhere = [book.said(text) for text in rule.elsewhere]
        pairs.append((book.word("elsewhere"), markup.LINE.join(said_elsewhere)))
    if rule.releases is not None:
        pairs.append((book.word("releases"), book.said(rule.releases)))
    if rule.by:
        pairs.append((book.word("refused_by"), text(told(rule.by, book.lang))))
    if rule.asked is not None:
        pairs.append((book.word("asked"), book.said(rule.asked)))
    pairs.append((book.word("source"), book.cited(rule.sources, op)))
    title = book.heading(3, markup.code(rule.id), rule.key)
    body = title + markup.paragraph(head, "pto-rule-head") + said + markup.facts(pairs)
    return markup.element("div", body, class_=f"pto-rule pto-rule-{rule.severity}")


def tile_page(book: Book) -> str:
    """The page of the rules that every tile follows."""
    title = book.word("tile_rules")
    stated = [
        rule_view(rule, book.cache.sentences(rule), "", stages_by_profile(rule, ANY_TILE, book.db))
        for rule in stated_of_tiles(book.db)
    ]
    shown = [_rule(book, rule, None, HERE) for rule in stated]
    disputed = shared_disputes(book, "tile_rules")
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
    shown += [book.section("bare_levels", _levels(book)), shared_disputes(book, "program_rules")]
    return book.page(
        title, book.word("program_rules_about"), markup.title(title), intro, *shown, edit="program_rules.yaml"
    )


def _levels(book: Book) -> Html:
    """The levels of the dialect that no record describes: why, their types, and the names of their operations."""
    shared, body = book.db.shared, markup.NOTHING
    for key, level in shared.levels.items():
        ops = sorted(name for name, of in shared.named.items() if of == key)
        pairs = [
            (book.word("bare_why"), prose(level.why[book.lang])),
            (book.word("bare_types"), markup.codes(f"!pto.{name}" for name in level.types)),
            (book.word("source"), book.cited(level.source, None)),
        ]
        body += book.heading(3, text(level.name[book.lang]), f"level-{key}") + markup.facts(pairs)
        body += markup.details(book.word("count_ops", n=len(ops)), markup.paragraph(markup.codes(ops)))
    return body


def _program_rule(book: Book, key: str) -> Html:
    rule = book.db.program_rules[key]
    title = book.heading(3, markup.code(rule.id_of(key)), key)
    head = markup.paragraph(book.severity(rule.severity), "pto-rule-head")
    pairs = [(book.word("message"), _message(rule.message[book.lang]))]
    if rule.since:
        pairs.append((book.word("since"), markup.code(rule.since)))
    if rule.severity == "error" and (words := program_stages(rule, book.db.sources)):
        pairs.append((book.word("refused_by"), text(told({"": " ".join(words)}, book.lang))))
    if rule.asked is not None:
        pairs.append((book.word("asked"), book.said(rule.asked)))
    if rule.source:
        pairs.append((book.word("source"), book.cited(rule.source, None)))
    body = title + head + markup.paragraph(book.said(rule.text)) + markup.facts(pairs)
    return markup.element("div", body, class_=f"pto-rule pto-rule-{rule.severity}")


def _message(template: str) -> Html:
    """The message of a rule as HTML; what is filled in is a variable, except for the guess that may follow a name."""
    said = template.replace("{hint}", "").replace("`{", "{").replace("}`", "}")
    return prose(said, lambda piece: markup.element("code", markup.variables(piece)), markup.variables)
