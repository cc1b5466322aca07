"""Expressions of the shared files: named predicates and the rules of every tile."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pto_isa.language.errors import ExpressionError
from pto_isa.language.front.elaborate import rule_def
from pto_isa.language.front.opdef import ElaborationError
from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import OperandInfo, Scope, unknown_name
from pto_isa.language.front.words import Choices, Predicates, Words
from pto_isa.language.functions import FUNCTIONS
from pto_isa.language.nodes import walk
from pto_isa.language.tree import Call, free_names
from pto_isa.language.typing import TypeEnv
from pto_isa.language.validate import check_rule
from pto_isa.schema.issue import Issue

from ...runtime.kinds.tiles import TILE
from ...schema.issue import FieldPath
from ..faults import fault
from ..model import Database

_NAME = re.compile(r"[A-Za-z]\w*")
_TILE = {"t": OperandInfo((TILE.name,))}


def check_expressions(database: Database) -> Iterator[Issue]:
    """Faults of named predicates, and of the rules of every tile once these are right."""
    faulty: set[str] = set()
    for name, issue in _predicate_issues(database):
        faulty.add(name)
        yield issue
    scope = Scope(_TILE, Words(database), predicates=Predicates(database), choices=Choices(database))
    for key, rule in database.tile_rules.items():
        if faulty & set(_NAME.findall(rule.check)):  # it would have the same fault
            continue
        path: FieldPath = ("constraints", key)
        try:
            stated = rule_def(f"tile/{key}", key, rule, tuple(database.profiles), "", path, TypeEnv(scope, {}))
            check_rule(stated, _TILE, database)
        except ElaborationError as error:
            yield _issue(database, "tile_rules", error.path, error.error)
        except ExpressionError as error:
            yield _issue(database, "tile_rules", (*path, "check"), error)


def _predicate_issues(database: Database) -> Iterator[tuple[str, Issue]]:
    """Texts that are not in the language, functions that do not exist, arguments that a predicate does not use."""
    predicates = database.phrases.predicates
    for name, phrase in predicates.items():
        path: FieldPath = ("predicates", name, "is")
        try:
            tree = parse(phrase.check)
        except ExpressionError as error:
            yield name, _issue(database, "phrases", path, error)
            continue
        for place, argument in enumerate(phrase.args):
            if argument not in free_names(tree):
                where = database.position("phrases", ("predicates", name, "args", place))
                en, zh = f"`{argument}` is not used by the predicate", f"谓词没有用到参数 `{argument}`"
                yield name, fault(where, "name/argument", en, zh)
        for node in walk(tree):
            if isinstance(node, Call) and node.function not in FUNCTIONS and node.function not in predicates:
                unknown = unknown_name(node.function, [*FUNCTIONS, *predicates], "unknown function", node.at)
                yield name, _issue(database, "phrases", path, unknown)


def _issue(database: Database, file: str, path: FieldPath, error: ExpressionError) -> Issue:
    place = database.shared.documents[file].inside(path, error.line, error.column)
    return Issue(place.file, place.line, place.column, "language/expression", {"en": error.en, "zh": error.zh})
