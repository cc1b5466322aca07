"""generated/programs/_releases.py: the releases of the assembler, and what only some of them read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from ...runtime.release import FIRST, LAST, ReleaseSpan, number_of_release
from ...text.python import generated_from, literal

if TYPE_CHECKING:
    from ...database import Database
    from ...schema.catalog import Renamed
    from ...schema.release import Span

EVERY: ReleaseSpan = (FIRST, LAST)
_TYPE = "!pto."


def releases_module(database: Database) -> str:
    """Text of the module."""
    lines = [*generated_from("Releases of the assembler.", "assembler.yaml, program_rules.yaml and the records"), ""]
    lines += ["# ruff: noqa", "", "# in order, with their dates", "RELEASES = {"]
    lines += [f"    {literal(name)}: {literal(entry.date)}," for name, entry in database.releases.items()]
    renamed = database.shared.renamed
    lines += ["}", "", "# from which to which release a name of an op is read", "READ = {"]
    lines += [f"    {literal(name)}: {span}," for name, span in sorted(_names_read(database, renamed).items())]
    lines += ["}", "", "# another name of the same text, in which an op older releases read the new one", "RENAMED = {"]
    lines += [f"    {literal(name)}: {literal((to.to, to.earlier_in))}," for name, to in renamed.items()]
    lines += ["}", "", "# from which to which release a word of an attribute is read: `mx_a_zz` of `#pto.layout`"]
    lines += _table("WORDS_READ", _words(database))
    lines += ["# from which to which release a type is read, by its name behind `!pto.`"]
    lines += _table("TYPES_READ", _types(database))
    lines += ["# and a way to write it, and a key in it"]
    spellings = [((name, key), span) for name, type in database.vocabulary.text_types.items()
                 for key, span in type.spellings.items()]  # fmt: skip
    keys = [((name, key), span) for name, type in database.vocabulary.text_types.items()
            for key, span in type.keys.items()]  # fmt: skip
    return "\n".join([*lines, *_table("SPELLINGS_READ", spellings), *_table("KEYS_READ", keys)]).rstrip() + "\n"


def numbers_of_span(span: Span) -> ReleaseSpan:
    """The first and the last release of a span as numbers."""
    return (
        number_of_release(span.since) if span.since else FIRST,
        number_of_release(span.until) if span.until else LAST,
    )


def _table(name: str, entries: Iterable[tuple[object, Span]]) -> list[str]:
    """The entries that not all releases read."""
    spans = [(key, numbers_of_span(span)) for key, span in entries]
    return [f"{name} = {{", *(f"    {literal(key)}: {span}," for key, span in spans if span != EVERY), "}", ""]


def _words(database: Database) -> Iterator[tuple[tuple[str, str], Span]]:
    for enumeration in database.vocabulary.enumerations.values():
        attribute = enumeration.attribute
        if attribute is None:
            continue
        for word, value in enumeration.values.items():
            for spelled in dict.fromkeys(value.spellings(word)):
                yield (attribute, spelled), enumeration.span(word)


def _types(database: Database) -> Iterator[tuple[str, Span]]:
    for element in database.vocabulary.element_types.values():
        for spelled in element.ir:
            if spelled.startswith(_TYPE):
                yield spelled.removeprefix(_TYPE), element
    yield from database.vocabulary.text_types.items()


def _names_read(database: Database, renamed: Mapping[str, Renamed]) -> dict[str, ReleaseSpan]:
    """The first and the last release of every name of an op that not all of them read."""
    spans: dict[str, list[ReleaseSpan]] = {}
    for op in database.ops.values():
        for syntax in (
            op.record.syntax,
            *(form.syntax for form in op.record.forms.values() if form.syntax is not None),
        ):
            for entry in syntax.dps:
                numbers = numbers_of_span(syntax.span(entry))
                for name in [entry.name] if entry.name else [op.record.op, *op.record.aliases]:
                    spans.setdefault(name, []).append(numbers)
    for name, span in database.shared.without_record():
        spans[name] = [numbers_of_span(span)]
    for name, other in renamed.items():
        if name not in spans:  # of a part of the records
            continue
        since, first = number_of_release(other.since), spans[name][0][0]
        spans[name], spans[other.to] = [(first, since - 1)], [(since, LAST)]
    found = {name: (min(first for first, _ in each), max(last for _, last in each)) for name, each in spans.items()}
    return {name: span for name, span in found.items() if span != EVERY}
