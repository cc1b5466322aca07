"""Checks every expression of a record: it parses, its names exist, its types fit in every row of the type table.

What decides without running an op (rules, conditions of forms and modes) can also be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from ..schema.issue import FieldPath, Issue
from ..schema.record import Record
from .errors import ExpressionError
from .front.elaborate import elaborated
from .front.opdef import ElaborationError, FormDef, OpDef, RuleDef
from .front.protocols import Host, Shared
from .front.signature import signature
from .front.special_rows import check_special, special_rows
from .passes.pipeline import typed
from .passes.types import rows_alike, rows_of, typed_block
from .plans.variants import Variants
from .print.element_rules import element_rule
from .print.python_rules import PythonRulePrinter
from .prose import ProseError, rule_sentences
from .rules.queries import Operands, stage
from .tree import Node


def validate_op(op: Host, db: Shared, compiles: bool = False) -> list[Issue]:
    """All faults of the op's expressions, each with the place in its YAML file.

    compiles: where there are none, also what keeps the op from being compiled; nothing else may be wrong with it then.
    """
    opdef, faults = elaborated(op, db)
    issues = [_issue(op, fault.path, fault.error) for fault in faults]

    @contextmanager
    def collect(path: FieldPath) -> Iterator[None]:
        try:
            yield
        except ElaborationError as error:
            issues.append(_issue(op, error.path, error.error))
        except ExpressionError as error:
            issues.append(_issue(op, error.home or path, error))

    for rule in opdef.rules:
        with collect((*rule.path, "check")):
            check_rule(rule, opdef.scope.operands, db, op.record)
    for known in opdef.forms:
        _check_form(opdef, known, collect)
    for path, form_of, profiles, rows in special_rows(opdef):
        for k in range(len(rows)):
            with collect((*path, k, "when")):
                check_special(opdef, path, form_of, profiles, rows, k)
    if compiles and not issues:
        with collect(("semantics",)):  # what fits its types may still be nothing that NumPy can be given
            Variants(opdef, signature(op.record)).branches(typed(opdef))
    return list({(str(issue)): issue for issue in issues}.values())


def check_rule(rule: RuleDef, operands: Operands, db: Shared, record: Record | None = None) -> None:
    """Raise ExpressionError for a rule, of an op or of every tile, that cannot be judged or said."""
    _judgeable(rule.check, operands)
    _say(rule, db, record)


def _judgeable(test: Node, operands: Operands) -> None:
    """A condition that is asked before an op runs has a text as a program."""
    if stage(test, operands) == "data":
        element_rule(test, operands)
    else:
        PythonRulePrinter(operands).condition(test)


def _say(rule: RuleDef, db: Shared, record: Record | None) -> None:
    """Every rule has a sentence in both languages, its own or one made from its condition."""
    try:
        rule_sentences(rule, db, record)
    except ProseError as error:
        raise ExpressionError(error.en, error.zh) from None


def _check_form(opdef: OpDef, form: FormDef, collect: Callable[[FieldPath], AbstractContextManager[None]]) -> None:
    """Type the equations of one form on every profile, once per row of types that computes apart, up to a fault."""
    if form.when is not None:
        with collect(("forms", form.name, "when")):
            _judgeable(form.when, opdef.scope.operands)
    done: set[object] = set()
    for profile in form.profiles:
        for mode in form.modes(profile):
            if mode.when is not None and mode.path not in done:
                done.add(mode.path)
                with collect((*mode.path, "when")):
                    _judgeable(mode.when, opdef.scope.operands)
            rows = [tuple(row.items()) for row in rows_of(opdef, form, mode, profile)]
            new = [row for row in rows if (mode.path, row) not in done]
            done |= {(mode.path, row) for row in new}
            for _, alike in rows_alike(opdef, form, mode, new):
                fits = False
                with collect((*mode.path, "equations")):
                    typed_block(opdef, form, mode, dict(alike[0]), form.numerics)
                    fits = True
                if not fits:
                    break


def _issue(op: Host, path: FieldPath, error: ExpressionError) -> Issue:
    place = op.inside(path, error.line, error.column)
    return Issue(place.file, place.line, place.column, "language/expression", {"en": error.en, "zh": error.zh})
