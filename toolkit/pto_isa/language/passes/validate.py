"""Checks every expression of a record: it parses, its names exist, its types fit in every row of the type table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from ...schema.issue import Issue
from ...schema.record import Record
from ..errors import ExpressionError
from ..front.elaborate import elaborated
from ..front.opdef import ElaborationError, FormDef, OpDef, Path, RuleDef
from ..front.protocols import Host, Shared
from ..front.special_rows import check_special, special_rows
from ..prose import ProseError, rule_sentences
from .types import rows_of, typed_block


def validate_op(op: Host, db: Shared) -> list[Issue]:
    """All faults of the op's expressions, each with the place in its YAML file."""
    opdef, faults = elaborated(op, db)
    issues = [_issue(op, fault.path, fault.error) for fault in faults]

    @contextmanager
    def collect(path: Path) -> Iterator[None]:
        try:
            yield
        except ElaborationError as error:
            issues.append(_issue(op, error.path, error.error))
        except ExpressionError as error:
            issues.append(_issue(op, error.home or path, error))

    for rule in opdef.rules:
        with collect((*rule.path, "check")):
            _say(rule, db, op.record)
    for known in opdef.forms:
        _check_form(opdef, known, collect)
    for path, form_of, profiles, rows in special_rows(opdef):
        for k in range(len(rows)):
            with collect((*path, k, "when")):
                check_special(form_of, profiles, rows, k)
    return list({(str(issue)): issue for issue in issues}.values())


def _say(rule: RuleDef, db: Shared, record: Record) -> None:
    """Every rule has a sentence in both languages, its own or one made from its condition."""
    try:
        rule_sentences(rule, db, record)
    except ProseError as error:
        raise ExpressionError(error.en, error.zh) from None


def _check_form(opdef: OpDef, form: FormDef, collect: Callable[[Path], AbstractContextManager[None]]) -> None:
    """Type the equations of one form on every profile, once per distinct row of types, up to the first fault."""
    done: set[object] = set()
    for profile in form.profiles:
        for mode in form.modes(profile):
            for row in rows_of(opdef, form, mode, profile):
                key = (mode.path, tuple(row.items()))
                if key in done:
                    continue
                done.add(key)
                fits = False
                with collect((*mode.path, "equations")):
                    typed_block(opdef, form, mode, row, form.numerics)
                    fits = True
                if not fits:
                    break


def _issue(op: Host, path: Path, error: ExpressionError) -> Issue:
    place = op.position(path)
    column = place.column + error.column if error.line == 0 else error.column + 1
    message = {"en": error.en, "zh": error.zh}
    return Issue(place.file, place.line + error.line, column, "language/expression", message)
