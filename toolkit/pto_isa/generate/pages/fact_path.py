"""What a dispute is about, in words: the way to a field of the record, said as the pages call it."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from . import markup

if TYPE_CHECKING:
    from .book import Book
from .escape import Html

# part of the way -> its word, and the section of the page that shows it
_PARTS = {
    "forms": ("form", ""), "types": ("types", "types"), "constraints": ("rule", "rules"), "rules": ("rule", "rules"),
    "semantics": ("semantics", "semantics"), "define": ("semantics", "semantics"), "modes": ("mode", ""),
    "domain": ("index_range", ""), "outside": ("outside", ""), "when": ("runs_when", ""), "until": ("waits_until", ""),
    "operands": ("operand", "operands"), "access": ("access", ""), "numerics": ("numerics", "numerics"),
    "round": ("rounding", ""), "accumulate": ("accumulation", ""), "contraction": ("accumulation", ""),
    "special": ("special_values", ""), "accuracy": ("accuracy", ""), "integers": ("overflow", ""),
    "effects": ("effects", "effects"), "pipe": ("pipe", ""), "syntax": ("syntax", "syntax"),
    "overloads": ("overload", "syntax"), "intrinsic": ("intrinsic", ""), "text": ("description", ""),
    "subnormals": ("subnormals", ""), "statements": ("general", ""),
}  # fmt: skip
_SEVERAL = {"rule": "rules", "operand": "operands"}  # where no name follows, all of them are meant
_UNSAID = frozenset({"rows", "bind", "profiles", "equations", "let"})  # what they hold says it


def fact_path(book: Book, way: str, rules: Container[str], here: bool) -> Html:
    """The way ``forms.index.constraints.room`` as "Form `index`, Rule `room`".

    rules: the keys of the rules that have an anchor; here: whether the page has the sections of a record.
    """
    said: list[Html] = []
    # the badges beside it name the profiles
    parts = [part for part in way.split(".") if part not in _UNSAID and part not in book.db.profiles]
    for place, part in enumerate(parts, 1):
        known = _PARTS.get(part)
        if known is not None:
            word = book.word(_SEVERAL.get(known[0], known[0]) if place == len(parts) else known[0])
            section = known[1]
            said.append(markup.link(f"#{section}", word) if section and here else word)
            continue
        name = markup.link(f"#{part}", markup.code(part)) if part in rules else markup.code(part)
        said = [*said[:-1], markup.words(said[-1], name)] if said else [name]
    return book.comma.join(said)
