"""Where the profiles differ, in one table: types, rules, formulas and hidden writes of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...views.semantics_text import semantics_by_form
from .. import markup
from ..book import Book
from ..escape import Html

if TYPE_CHECKING:
    from ....database import Op


def divergence(book: Book, op: Op, here: str) -> Html:
    """One line per profile; nothing when the op is the same everywhere."""
    rows = []
    own = _own_rules(book, op)
    legal = {profile: set(op.element_types(profile)) for profile in op.profiles}
    every = [word for word in book.db.vocabulary.element_types if any(word in types for types in legal.values())]
    differs = _computes_differently(book, op)
    for profile in book.db.profiles:
        if profile not in op.profiles:
            rows.append([book.profile(profile), book.word("absent"), markup.NOTHING, markup.NOTHING])
            continue
        missing = [] if "any" in legal[profile] else [word for word in every if word not in legal[profile]]
        tables = {name: form.types for name, form in op.record.forms.items() if form.types is not None}
        absent = [name for name, table in tables.items() if profile not in table.rows]
        notes = [markup.words(book.word("form"), markup.codes(absent), book.word("absent"))] if absent else []
        if profile in differs:
            notes.append(markup.link("#semantics", book.word("own_formula")))
        if profile in op.record.effects.clobbers:
            notes.append(markup.link("#effects", book.word("clobbers")))
        only = markup.words(*own.get(profile, []))
        rows.append([book.profile(profile), markup.codes(missing), only, markup.LINE.join(notes)])
    if not any(any(row[1:]) for row in rows):
        return markup.NOTHING
    head = [book.word(key) for key in ("profile", "missing_types", "only_rules", "also")]
    return book.section("profiles", markup.cards(head, rows))


def _own_rules(book: Book, op: Op) -> dict[str, list[Html]]:
    """Profile -> links to the rules that hold there but not on every profile of the op."""
    found: dict[str, list[Html]] = {}
    for rule in book.cache.opdef(op).rules:
        if set(op.profiles) - set(rule.profiles):
            for profile in rule.profiles:
                found.setdefault(profile, []).append(markup.link(f"#{rule.key}", markup.code(rule.key)))
    return found


def _computes_differently(book: Book, op: Op) -> set[str]:
    """Profiles whose formulas are not those of the first profile, or that run them under a condition of their own."""
    stated = book.part(op, semantics_by_form).values()
    found = {profile for entries in stated for entry in entries[1:] for profile in entry.profiles}
    notes = ((entry, note) for entries in stated for entry in entries for note in entry.notes or ())
    return found.union(*(note.profiles for entry, note in notes if note.profiles != entry.profiles))
