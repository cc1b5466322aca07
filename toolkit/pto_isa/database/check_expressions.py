"""Expressions of the shared files: named predicates and the rules of every tile."""

from __future__ import annotations

from collections.abc import Iterator

from pto_isa.language.errors import ExpressionError
from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import Definition, OperandInfo, Scope, resolve
from pto_isa.language.front.words import Words
from pto_isa.language.tree import free_names
from pto_isa.schema.issue import Issue

from .faults import fault
from .model import Database
from .resolve import Path

_TILE = {"t": OperandInfo(("tile",))}


def check_expressions(database: Database) -> Iterator[Issue]:
    """Texts that are not in the language, unknown names in tile rules, arguments that a predicate does not use."""
    predicates: dict[str, Definition] = {}
    for name, phrase in database.phrases.predicates.items():
        path: Path = ("predicates", name, "is")
        try:
            tree = parse(phrase.check)
        except ExpressionError as error:
            yield _issue(database, "phrases", path, error)
            continue
        predicates[name] = (tuple(phrase.args), tree)
        for place, argument in enumerate(phrase.args):
            if argument not in free_names(tree):
                where = database.position("phrases", ("predicates", name, "args", place))
                yield fault(where, "name/argument", f"`{argument}` is not used by the predicate",
                            f"谓词没有用到参数 `{argument}`")  # fmt: skip
    scope = Scope(_TILE, Words(database), predicates=predicates)
    for key, rule in database.tile_rules.items():
        try:
            resolve(parse(rule.check), scope, where="rule")
        except ExpressionError as error:
            yield _issue(database, "tile_rules", ("constraints", key, "check"), error)


def _issue(database: Database, file: str, path: Path, error: ExpressionError) -> Issue:
    place = database.shared.documents[file].inside(path, error.line, error.column)
    return Issue(place.file, place.line, place.column, "language/expression", {"en": error.en, "zh": error.zh})
