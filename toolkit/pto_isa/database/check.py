"""All checks of the database: files, models, names, expressions, texts and the language lock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import is_not
from pathlib import Path
from typing import TypeVar
from weakref import WeakKeyDictionary

from pto_isa.schema.issue import Issue
from pto_isa.schema.yaml_text import YamlDocument

from .checks.citations import check_members
from .checks.names import check_names
from .checks.overrides import check_overrides
from .checks.reasons import check_reasons
from .checks.shared import check_aliases, check_operations, check_shared
from .checks.text import check_texts
from .checks.words import check_words
from .faults import DatabaseError, unique
from .files import beside
from .model import Database, Op
from .reading import Reading, read_all
from .resolve import Resolved

EXPRESSION = "language/expression"  # the code of what the language refuses
_Known = tuple[tuple[YamlDocument, ...], list[Issue]]
Asked = TypeVar("Asked", YamlDocument, Resolved)
_shared: WeakKeyDictionary[YamlDocument, _Known] = WeakKeyDictionary()  # by the document of the profiles
_names: WeakKeyDictionary[Resolved, _Known] = WeakKeyDictionary()
_meanings: WeakKeyDictionary[Resolved, _Known] = WeakKeyDictionary()


def check(path: str | Path | None = None, strict_lock: bool = False) -> list[Issue]:
    """Every fault of every file, sorted by place; ``strict_lock`` also wants every text confirmed."""
    try:
        reading = read_all(path)
    except DatabaseError as error:
        return list(error.issues)
    return check_reading(reading, strict_lock)


def check_reading(reading: Reading, strict_lock: bool = False) -> list[Issue]:
    """Every fault of what was read."""
    from .lock import check_lock

    database = reading.database
    issues = [*reading.issues, *stated_issues(database), *meaning_issues(database), *check_reasons(database)]
    broken = {issue.file for issue in reading.issues}
    return unique(issues + check_lock(database, strict_lock, broken))


def hindering(reading: Reading, issues: Iterable[Issue]) -> set[str]:
    """Broken files that keep others from being checked: those that records share, evidence and chapters."""
    shared = reading.database.shared
    broken = {shared.documents[name].file for name in shared.broken}
    unread = {issue.file for issue in reading.issues}
    broken |= {file for file in unread if Path(file).name.startswith("_") or beside(Path(file))}
    asked = {shared.documents[name].file for name in ("phrases", "tile_rules")}
    return broken | {issue.file for issue in issues if issue.code == EXPRESSION and issue.file in asked}


def stated_issues(
    database: Database, documents: Iterable[YamlDocument] | None = None, shared: bool = True
) -> list[Issue]:
    """What is wrong in records and shared files beside their expressions: names, words and texts.

    Whatever makes something of records asks this first; ``documents``: only the texts of these files.  shared: whether
    the names in the shared files are asked for too.
    """
    return names_issues(database, shared) + check_texts(database, documents)


def names_issues(database: Database, shared: bool = True) -> list[Issue]:
    """Names and words that do not exist, in the records and the shared files; unchanged ones are not asked again."""
    issues = _shared_issues(database) + check_operations(database) if shared else []
    issues += check_aliases(database) + check_members(database)
    for op in database.ops.values():
        issues += _name_issues(op)
    return issues


def _shared_issues(database: Database) -> list[Issue]:
    profiles = database.shared.documents["profiles"]
    return _once(_shared, profiles, database, lambda: check_shared(database))


def _name_issues(op: Op) -> list[Issue]:
    return _once(_names, op.resolved, op.database, lambda: check_names(op) + check_words(op) + check_overrides(op))


def meaning_issues(database: Database) -> list[Issue]:
    """What the expression language says about rules and records; nothing while a file it needs is broken."""
    from .checks.expressions import check_expressions

    if database.shared.broken & {"vocabulary", "phrases", "profiles"}:
        return []
    issues = list(check_expressions(database))
    if any(issue.file == database.shared.documents["phrases"].file for issue in issues):
        return issues  # every record would report the same predicates
    for op in database.ops.values():
        issues += _expression_issues(op)
    return issues


def op_issues(op: Op) -> list[Issue]:
    """What is wrong with the names and expressions of one record; it is not asked again while nothing changed."""
    return _name_issues(op) + _expression_issues(op)


def _expression_issues(op: Op) -> list[Issue]:
    """What the expression language says about one record, and the compiler where nothing else is wrong."""
    from pto_isa.language.validate import validate_op

    database = op.database
    return _once(_meanings, op.resolved, database, lambda: validate_op(op, database, compiles=not _name_issues(op)))


def _once(
    known: WeakKeyDictionary[Asked, _Known], about: Asked, database: Database, ask: Callable[[], list[Issue]]
) -> list[Issue]:
    """The answer about something, asked again only when that or a shared file was read anew."""
    documents = tuple(database.shared.documents.values())
    found = known.get(about)
    if found is None or any(map(is_not, found[0], documents)):
        found = known[about] = (documents, ask())
    return found[1]
