"""The keys of a record and of its evidence, as the models have them: what each holds and what it means."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from ....schema.evidence import Evidence
from ....schema.meaning import MEANING, part_of_record
from ....schema.record import OpStatement
from .. import markup
from ..book import Book
from ..escape import Html, prose

HERE = "reference/record.md"


def record_page(book: Book) -> str:
    """A section per model, in the order in which they are met."""
    title = book.word("record_page")
    body = [_section(book, name, model) for name, model in models().items()]
    guide = book.link(HERE, "guide/contributing.md", book.word("record_made"))
    intro = markup.paragraph(book.then(book.word("record_text"), guide))
    return book.page(title, book.word("record_about"), markup.title(title), intro, *body)


def models() -> dict[str, type[BaseModel]]:
    """Name -> model, those of a record before those of its evidence, each before what its keys hold."""
    found: dict[str, type[BaseModel]] = {}

    def visit(model: type[BaseModel]) -> None:
        name = part_of_record(model.__name__)
        if name not in MEANING or name in found:
            return
        found[name] = model
        for field in model.model_fields.values():
            for part in _models(field.annotation):
                visit(part)

    visit(OpStatement)
    visit(Evidence)
    return found


def _models(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models that a field may hold."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models(part)


def _section(book: Book, name: str, model: type[BaseModel]) -> Html:
    meaning = MEANING[name]
    rows = [
        [markup.code(key), _held(book, field.annotation), prose(meaning[key][book.lang == "zh"])]
        for key, field in model.model_fields.items()
        if key in meaning
    ]
    head = [book.word(key) for key in ("record_key", "values", "meaning")]
    return book.heading(2, book.pair(meaning[""]), _anchor(name)) + markup.cards(head, rows)


def _anchor(name: str) -> str:
    return f"model-{name.lower()}"


def _held(book: Book, annotation: Any) -> Html:
    """What a key holds: words, numbers, the keys of another section; several lines where it may be one or the other."""
    return markup.LINE.join(dict.fromkeys(_kinds(book, annotation)))


def _kinds(book: Book, annotation: Any) -> Iterator[Html]:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        yield from _kinds(book, parts[0])
    elif origin in (Union, UnionType):
        for part in parts:
            yield from _kinds(book, part)
    elif origin is Literal:
        yield markup.codes(str(word).lower() if isinstance(word, bool) else word for word in parts)
    elif origin is list:
        yield book.aside(_held(book, parts[0]), book.word("record_list"))
    elif origin is dict:
        yield book.aside(_held(book, parts[1]), book.word("record_by_name"))
    elif isinstance(annotation, type) and issubclass(annotation, BaseModel):
        name = part_of_record(annotation.__name__)
        if name in MEANING:
            yield markup.link(f"#{_anchor(name)}", book.pair(MEANING[name][""]))
        else:
            yield book.word("record_text_pair")
    elif annotation is not NoneType:
        yield book.word(
            {bool: "record_bool", int: "record_number", float: "record_number"}.get(annotation, "record_word")
        )
