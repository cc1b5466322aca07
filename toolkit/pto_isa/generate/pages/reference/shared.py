"""Pages of the shared files: glossary, profiles, types and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import markup
from ..book import Book
from ..disputes import shared_disputes
from ..escape import Html, prose, text
from .releases import read_by

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ....schema.catalog import Memory, ProfileEntry
    from ....schema.release import Span
    from ....schema.vocabulary import ElementType, Enumeration, Value

PROFILES_PAGE = "reference/profiles.md"


def glossary_page(book: Book) -> str:
    """One Chinese word for one English word."""
    title = book.word("glossary")
    rows = []
    for key, term in sorted(book.db.glossary.items(), key=lambda item: item[1].en.lower()):
        meaning = prose(term.text[book.lang]) if term.text is not None else markup.NOTHING
        pair = [text(term.zh), text(term.en)] if book.lang == "zh" else [text(term.en), text(term.zh)]
        named = markup.element("span", pair[0], id=f"term-{key}")
        rows.append([named, pair[1], meaning, book.comma.join(term.forbidden)])
    first, second = ("term_zh", "term_en") if book.lang == "zh" else ("term_en", "term_zh")
    head = [book.word(key) for key in (first, second, "meaning", "not_used")]
    table = markup.element("div", markup.cards(head, rows), class_="pto-terms")
    return book.page(title, book.word("glossary_about"), markup.title(title), table, edit="glossary.yaml")


def profiles_page(book: Book) -> str:
    """Every profile: what it is, its memories and units."""
    title = book.word("profile_page")
    body = []
    for name, entry in book.db.profiles.items():
        pairs = [
            (book.word("aliases"), markup.codes(entry.aliases)),
            (book.word("products"), book.comma.join(entry.products)),
            (book.word("vector_bytes"), text(entry.vector_bytes or "")),
            (book.word("pipes"), markup.codes(entry.pipes)),
            (book.word("subnormals"), subnormals(book, entry, PROFILES_PAGE)),
        ]
        count = book.word("count_ops", n=sum(name in op.profiles for op in book.db.values()))
        said = book.heading(2, markup.words(entry.name[book.lang], markup.code(name)), name)
        body.append(said + markup.sentence(entry.text[book.lang]) + markup.facts(pairs))
        body.append(markup.paragraph(count, "pto-small") + _memories(book, entry.memories))
    body += [book.section("bare_products", _products(book)), shared_disputes(book, "profiles")]
    return book.page(title, book.word("profile_page_about"), markup.title(title), *body, edit="profiles.yaml")


def _memories(book: Book, memories: Mapping[str, Memory]) -> Html:
    """Capacity and alignment of each memory."""
    known = book.db.vocabulary.enumerations["location"].values
    rows = []
    for memory, stated in memories.items():
        size = text(f"{stated.bytes:,}") if stated.bytes else book.word("absent_memory")
        cited = list(stated.source)
        if (parts := stated.segments) is not None:
            size = book.word("segmented_memory", count=parts.count, bytes=f"{stated.bytes:,}", apart=f"{parts.apart:,}")
            cited += parts.source
        meant = known[memory].text
        kind = text(meant[book.lang]) if meant is not None else markup.NOTHING
        rows.append([markup.code(memory), kind, size, text(stated.align), book.cited(cited)])
    head = [book.word(key) for key in ("memory", "meaning", "bytes", "alignment", "source")]
    return markup.cards(head, rows)


def _products(book: Book) -> Html:
    """The products that no profile is of: what is known of each, and the profile that is nearest to it."""
    body = markup.NOTHING
    for name, entry in book.db.shared.products.items():
        pairs = [
            (book.word("aliases"), markup.codes(entry.aliases)),
            (book.word("nearest_profile"), book.profile(entry.nearest)),
            (book.word("known_of_it"), prose(entry.known[book.lang])),
            (book.word("source"), book.cited(entry.source)),
        ]
        said = book.heading(3, markup.words(entry.name[book.lang], markup.code(name)), f"product-{name}")
        body += said + markup.facts(pairs) + _memories(book, entry.memories)
    return body


def subnormals(book: Book, entry: ProfileEntry, here: str) -> Html:
    """What float arithmetic does with subnormal numbers, with a link to what the sources say; "" if nothing is said."""
    if entry.subnormals is None:
        return markup.NOTHING
    said = book.word(f"subnormals_{entry.subnormals}")
    disputes = book.db.shared_disputes["profiles"]
    about = [key for key, dispute in disputes.items() if dispute.fact == "subnormals"]
    links = [book.link(here, PROFILES_PAGE, book.word("disputes"), f"dispute-{key}") for key in about]
    return book.aside(said, book.comma.join(links)) if links else said


def vocabulary_page(book: Book) -> str:
    """Element types and every enumeration with its spellings and numbers."""
    title = book.word("vocabulary")
    rows = []
    for name, entry in book.db.vocabulary.element_types.items():
        said = _named(book, entry)
        if entry.pairs is not None:
            said += markup.LINE + book.aside(prose(entry.pairs.text[book.lang]), book.cited(entry.pairs.source))
        shown = markup.element("span", markup.code(name), id=f"type-{name}")
        spelled = markup.codes(entry.ir) + _read_by(book, entry)
        rows.append([shown, said, text(entry.bits), spelled, markup.code(entry.cpp)])
    head = [book.word(key) for key in ("type", "meaning", "bits", "spellings", "cpp")]
    body = [book.section("types", markup.cards(head, rows)), _text_types(book)]
    for name, enumeration in book.db.vocabulary.enumerations.items():
        body.append(_enumeration(book, name, enumeration))
    return book.page(title, book.word("vocabulary_about"), markup.title(title), *body, edit="vocabulary.yaml")


def _text_types(book: Book) -> Html:
    """The types of the assembler's text that are no element types, with the releases that read them."""
    rows = []
    for name, entry in book.db.vocabulary.text_types.items():
        shown = markup.element("span", markup.code(f"!pto.{name}"), id=f"text-type-{markup.anchor(name)}")
        written = markup.code(entry.written) + _read_by(book, entry)
        for key, span in entry.keys.items():
            written += markup.LINE + markup.words(markup.code(f"{key}="), read_by(book, span))
        cited = book.cited([*entry.source, *(entry.told_by or [])])
        rows.append([shown, text(entry.name[book.lang]), written, cited])
    head = [book.word(key) for key in ("type", "meaning", "spellings", "source")]
    return book.section("text_types", markup.cards(head, rows)) if rows else markup.NOTHING


def _read_by(book: Book, span: Span) -> Html:
    """The releases that read something, on a line of its own."""
    said = read_by(book, span)
    return markup.LINE + said if said else markup.NOTHING


def _named(book: Book, entry: ElementType | Value) -> Html:
    """The name of a word, with its text below it."""
    name = text(entry.name[book.lang])
    return name if entry.text is None else name + markup.LINE + prose(entry.text[book.lang])


def _enumeration(book: Book, name: str, entry: Enumeration) -> Html:
    rows = []
    for word, value in entry.values.items():
        numbers = markup.LINE.join(f"{space} {number}" for space, number in value.numbers.items())
        cpp = markup.code(value.cpp) if value.cpp else markup.NOTHING
        spelled = markup.codes(value.ir) + _read_by(book, value)
        rows.append([markup.code(word), _named(book, value), spelled, cpp, numbers])
    head = [book.word(key) for key in ("values", "meaning", "spellings", "cpp", "numbers")]
    named = entry.name[book.lang]
    title = markup.code(name) if named == name.replace("_", " ") else markup.words(named, markup.code(name))
    pairs = [
        (book.word("cpp"), markup.code(entry.cpp) if entry.cpp else markup.NOTHING),
        (book.word("spellings"), (markup.code(entry.ir) if entry.ir else markup.NOTHING) + _read_by(book, entry)),
        (book.word("source"), book.cited([*entry.source, *(entry.told_by or [])])),
    ]
    return book.heading(2, title, f"words-{markup.anchor(name)}") + markup.facts(pairs) + markup.cards(head, rows)
