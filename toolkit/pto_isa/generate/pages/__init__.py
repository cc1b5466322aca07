"""The pages of the manual: Database -> Markdown files that hold HTML, one set per language.

Nothing here knows which program makes the site.  Paths are below the folder of the language; a link from one page to
another is relative and names folders (``../../ops/tadd/``), so the site must serve ``ops/tadd.md`` as ``ops/tadd/``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...database.name_parts import listed_words, name_words, search_words
from ...language.primitives import PRIMITIVES
from .book import Book
from .broken import broken_page
from .build_cache import BuildCache
from .keywords import KEYWORDS
from .op.drawing import EXPLORERS
from .op.page import op_page
from .op.rules import program_page, tile_page
from .overview import compare, coverage, indexes, table_of_ops
from .overview.family import family_page
from .reference import layouts, shared
from .reference.general import HERE as GENERAL_PAGE
from .reference.general import general_page
from .reference.language import language_page
from .reference.ordering import HERE as ORDERING_PAGE
from .reference.ordering import ordering_page
from .reference.primitives import INDEX, path_of, primitive_pages
from .reference.record import HERE as RECORD_PAGE
from .reference.record import record_page
from .reference.releases import HERE as RELEASES_PAGE
from .reference.releases import releases_page

if TYPE_CHECKING:
    from ...database import Database

__all__ = [
    "LANGUAGES",
    "Book",
    "SearchNames",
    "BuildCache",
    "broken_page",
    "names",
    "navigation",
    "pages",
    "parts",
    "scripts",
]

LANGUAGES = ("en", "zh")
_SINGLE: dict[str, Callable[[Book], str]] = {
    "ops/index.md": table_of_ops.ops_page,
    "families/index.md": indexes.families_page,
    "tile-rules.md": tile_page,
    GENERAL_PAGE: general_page,
    "program-rules.md": program_page,
    "reference/rules.md": indexes.rules_page,
    "reference/disputes.md": indexes.disputes_page,
    shared.PROFILES_PAGE: shared.profiles_page,
    ORDERING_PAGE: ordering_page,
    "reference/compare.md": compare.compare_page,
    "reference/layouts.md": layouts.layouts_page,
    "reference/coverage.md": coverage.coverage_page,
    "reference/vocabulary.md": shared.vocabulary_page,
    "reference/glossary.md": shared.glossary_page,
    "reference/language.md": language_page,
    RECORD_PAGE: record_page,
    RELEASES_PAGE: releases_page,
}

_REFERENCE = (  # (word, name of the page) in the order of the navigation
    ("profile_page", "profiles"),
    ("ordering_page", "ordering"),
    ("compare_page", "compare"),
    ("layouts_page", "layouts"),
    ("vocabulary", "vocabulary"),
    ("releases_page", "releases"),
    ("rule_index", "rules"),
    ("dispute_index", "disputes"),
    ("glossary", "glossary"),
    ("language_page", "language"),
    ("record_page", "record"),
    ("coverage_page", "coverage"),
)


def pages(db: Database, lang: str, cache: BuildCache | None = None, repository: str = "") -> dict[str, str]:
    """Every generated page in one language: path -> text of the file.

    cache: elaborated ops, shared between the languages; repository: where records are edited, if anywhere.
    Raises ElaborationError for a broken expression.
    """
    book = Book(db, lang, cache, repository)
    return dict(_all(book))


def scripts(db: Database, cache: BuildCache) -> dict[str, str]:
    """The scripts of the explorers: path -> text.  They serve both languages and lie beside their folders."""
    found = ((op.name, "".join(made for made in cache.explorers(op) if made)) for op in db.values())
    return {f"{EXPLORERS}/{name}.js": script for name, script in found if script}


def parts(db: Database, lang: str, cache: BuildCache) -> dict[str, str]:
    """HTML that hand-written pages ask for by a comment such as ``<!-- pto:glance -->``."""
    return {"glance": indexes.glance(Book(db, lang, cache))}


_BELOW = 0.3  # of the weight of an operation on tiles has one that these are made of


class SearchNames(NamedTuple):
    """How the page of an op is looked for: spellings and words; ``weight`` is the larger the fewer words its name has.

    So `tfillpad` comes before `tfillpad_expand`, and `tsqrt` before `trsqrt`, where both have the word in question.
    """

    words: list[str]
    weight: float = 1.0


def names(db: Database, lang: str) -> dict[str, SearchNames]:
    """Page -> the spellings and words by which a reader may look for it; of ops the English ones in both languages.

    Pages that are not about an op have those words that others say for a term in their title, and some of their own.
    """
    found = {}
    for op in db.values():
        length = sum(_length(listed_words(pair[lang])[0], lang) for pair in name_words(op))
        weight = (1.0 + 2.0 / (length or 2.0)) * (_BELOW if op.record.micro else 1.0)
        found[f"ops/{op.name}.md"] = SearchNames(search_words(op, lang), weight)
    known = db.variants
    for title, path in (entry for _, listed in navigation(db, lang) for entry in listed if entry[1] not in found):
        others = [variant for term, found_by in known.items() if term in title for variant in found_by]
        found[path] = SearchNames([*others, *KEYWORDS.get(path, {}).get(lang, ())])
    return found


def _length(text: str, lang: str) -> float:
    """The number of words; most Chinese ones have two characters."""
    return max(1.0, len(text) / 2) if lang == "zh" else len(text.split())


def _all(book: Book) -> Iterator[tuple[str, str]]:
    for op in book.db.values():
        yield f"ops/{op.name}.md", book.kept(op, "page", op_page, spoken=True)
    for name in book.db.families:
        if book.db.members(name):
            yield f"families/{name}.md", family_page(book, name)
    for path, write in _SINGLE.items():
        yield path, write(book)
    yield from primitive_pages(book)


def navigation(db: Database, lang: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The sections of the generated part: (title, [(title, path)]); titles are plain text."""
    from ...text.words import word

    sections: list[tuple[str, list[tuple[str, str]]]] = []
    first = [(word("all_ops", lang), "ops/index.md"), (word("families", lang), "families/index.md")]
    rules = [
        (word("general", lang), GENERAL_PAGE), (word("tile_rules", lang), "tile-rules.md"),
        (word("program_rules", lang), "program-rules.md"),
    ]  # fmt: skip
    sections.append((word("operations", lang), [*first, *rules]))
    for name, family in db.families.items():
        members = db.members(name)
        if members:
            entries = [(word("overview", lang), f"families/{name}.md")]
            sections.append((family.name[lang], entries + [(op.name, f"ops/{op.name}.md") for op in members]))
    listed = [(word(key, lang), f"reference/{name}.md") for key, name in _REFERENCE]
    sections.append((word("reference", lang), listed))
    single = [(name, path_of(name)) for name in PRIMITIVES]
    single += [(known.name[lang], path_of(name)) for name, known in db.vocabulary.algorithms.items()]
    sections.append((word("primitives", lang), [(word("overview", lang), INDEX), *single]))
    return sections
