"""Checks every expression of a record: it parses, its names exist, its types fit in every row of the type table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..schema.issue import Issue
from ..schema.record import Record
from .errors import ExpressionError
from .hosts import Host, Shared
from .meaning import Meaning
from .meaning_parts import FormMeaning, MeaningError, ModeMeaning, Path, Rule
from .parse import parse
from .prose import ProseError, rule_sentences
from .scope import resolve
from .special import check_special, special_rows
from .vocabulary import meaning_of


def validate_op(op: Host, db: Shared) -> list[Issue]:
    """All faults of the op's expressions, each with the place in its YAML file."""
    issues: list[Issue] = []

    @contextmanager
    def collect(path: Path = ()) -> Iterator[None]:
        try:
            yield
        except MeaningError as error:
            issues.append(_issue(op, error.path, error.error))
        except ExpressionError as error:
            issues.append(_issue(op, path, error))

    meaning = meaning_of(op, db)
    with collect():
        _ = meaning.scope, meaning.forms
    if issues:
        return issues
    for form, key, constraint, path in meaning.constraints():
        with collect((*path, "check")):
            _say(meaning.rule(form, key, constraint, path), db, op.record)
    for known in meaning.forms:
        _check_form(meaning, known, collect)
    for path, form_of, profiles, rows in special_rows(meaning):
        for k in range(len(rows)):
            with collect((*path, k, "when")):
                check_special(meaning, form_of, profiles, rows, k)
    for profile, clobber in op.record.effects.clobbers.items():
        place: Path = ("effects", "clobbers", profile)
        if clobber.bytes is not None:
            with collect((*place, "bytes")):
                resolve(parse(clobber.bytes), meaning.forms[0].scope, where="rule")
        if clobber.when is not None:
            with collect((*place, "when")):
                meaning.condition(clobber.when)
    for number, use in enumerate(op.record.effects.events):
        if use.when is not None:
            with collect(("effects", "events", number, "when")):
                meaning.condition(use.when)
    return list({(str(issue)): issue for issue in issues}.values())


def _say(rule: Rule, db: Shared, record: Record) -> None:
    """Every rule has a sentence in both languages, its own or one made from its condition."""
    try:
        rule_sentences(rule, db, record)
    except ProseError as error:
        raise ExpressionError(error.en, error.zh) from None


def _check_form(meaning: Meaning, form: FormMeaning, collect: Callable[..., object]) -> None:
    """Parse and type the equations of one form on every profile, once per distinct row of types."""
    done: set[object] = set()
    for profile in form.profiles:
        modes: tuple[ModeMeaning, ...] = ()
        with collect():  # type: ignore[attr-defined]
            modes = meaning.modes(form, profile)
        for mode in modes:
            for row in meaning.rows_of(form, mode, profile):
                key = (mode.path, tuple(row.items()))
                if key in done:
                    continue
                done.add(key)
                before = len(done)
                with collect((*mode.path, "equations")):  # type: ignore[attr-defined]
                    meaning.type_block(mode.block, form.scope, row, form.numerics)
                    before = -1
                if before >= 0:
                    break


def _issue(op: Host, path: Path, error: ExpressionError) -> Issue:
    place = op.position(path)
    column = place.column + error.column if error.line == 0 else error.column + 1
    message = {"en": error.en, "zh": error.zh}
    return Issue(place.file, place.line + error.line, column, "language/expression", message)
