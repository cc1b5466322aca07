"""The equations and the rules of an op as JavaScript, as far as the operands of one example can need them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ...language.errors import ExpressionError
from ...language.front.numerics import numerics_for
from ...language.oracle import holding
from ...language.passes.types import typed_block
from ...language.print.javascript import JavaScriptPrinter, NoJavaScript, Script
from ...language.rules.queries import parts_of
from ...language.tree import Attribute, Name, Read, has_reads
from ...runtime.frozen import frozen
from ...runtime.kinds.table import passed
from ..examples.operands import ExampleCall, dtype_holder, dtype_of
from ..examples.stated import scalar_type

if TYPE_CHECKING:
    from ...database import Op
    from ...language.front.opdef import FormDef, ModeDef, OpDef
    from ...language.tree import Node
    from ...schema.example import Example

_NONE = Script("0")
_EDITABLE = ("valid_row", "valid_col", "valid_shape", "pad")  # of a tile, by a reader


@frozen
class ProfileProgram:
    """What one profile computes, and the names of the forms that it can take."""

    script: Script
    forms: tuple[str, ...]


@frozen
class WrittenRule:
    """[key, form, profiles, condition]; ``form`` is empty for a rule of all forms."""

    form: str
    script: Script


def _writer(op: Op, opdef: OpDef, form: FormDef | None = None, fused: bool = False) -> JavaScriptPrinter:
    data = {name: info.data for name, info in opdef.scope.operands.items() if info.data}
    return JavaScriptPrinter(_words_and_scalars(op), data, fused, form.name if form is not None else "")


def written_program(
    op: Op, opdef: OpDef, example: Example, call: ExampleCall, profile: str,
    known: dict[object, Script], shown: tuple[str, str] | None = None,
) -> ProfileProgram:  # fmt: skip
    """The forms and modes of a profile, in the order in which they are tried; ``shown`` has to be among them.

    A form that the kinds and types of the operands rule out, whatever a reader changes, is left out, and so is what
    comes after one that they choose.

    known: blocks written so far; profiles without semantics and numerics of their own share them, and pictures with
    the same element types.
    """
    given, words = call
    dtypes = {name: dtype_of(value) for name, value in given.items() if dtype_holder(value)}
    for name, spec in op.operands.items():
        if passed(spec.kind, "number") and given.get(name) is not None:
            dtypes[name] = scalar_type(op, name, example) or "index"
    holds = holding(opdef, given, words, profile)
    cases: list[Script] = []
    forms: list[str] = []
    computed = False
    for form in opdef.forms:
        if form.types is not None and profile not in form.types.rows:
            continue
        numerics = numerics_for(form, profile)
        fused = numerics.contraction is not None and numerics.contraction.step == "fma"
        write = _writer(op, opdef, form, fused)
        when = write.condition(form.when)
        chosen = _settled(op, form.when, holds)
        if chosen is False:
            continue
        forms.append(form.name)
        for mode in form.modes(profile):
            own = profile if profile in form.numerics.profiles else ""
            same = form.name, mode.name, id(mode.block), own, frozenset(dtypes.items())
            if same not in known:
                known[same] = _block(write, opdef, form, mode, dtypes, numerics)
            said = known[same]
            names = Script(f"{json.dumps(form.name)},{json.dumps(mode.name)}")
            computed = computed or (said.text not in "01" and shown in (None, (form.name, mode.name)))
            parts = (_NONE if chosen else when, write.condition(mode.when), said, names)
            cases.append(Script.joined(parts, "[{}]"))
        if chosen:
            break
    if not computed:
        raise NoJavaScript("no mode can be computed")
    return ProfileProgram(Script.joined(cases, "[{}]"), tuple(forms))


def _settled(op: Op, condition: Node | None, holds: Callable[[Node], bool]) -> bool | None:
    """Whether the form of a condition is taken; None when that depends on what a reader may change."""
    if condition is None:
        return True
    return None if _changeable(op, condition) else holds(condition)


def _changeable(op: Op, condition: Node) -> bool:
    """Whether a reader may change what decides the condition: valid regions, pads, words, scalars, numbers in cells."""
    given = _words_and_scalars(op)
    return any(
        isinstance(part, Read)
        or (isinstance(part, Attribute) and (part.name in _EDITABLE or part.base in given))
        or (isinstance(part, Name) and part.id in given)
        for part in parts_of(condition)
    )


def _words_and_scalars(op: Op) -> frozenset[str]:
    return frozenset(n for n, spec in op.operands.items() if passed(spec.kind, "number", "word"))


def _block(
    write: JavaScriptPrinter,
    opdef: OpDef,
    form: FormDef,
    mode: ModeDef,
    dtypes: Mapping[str, str],
    numerics: Any,
) -> Script:
    try:
        return write.block(typed_block(opdef, form, mode, dtypes, numerics))
    except (ExpressionError, KeyError):
        return _NONE  # not for these element types
    except NoJavaScript:
        return Script("1")  # not for this script


def written_rules(op: Op, opdef: OpDef) -> list[WrittenRule]:
    """The rules that depend on types and values of attributes only."""
    write, found = _writer(op, opdef), []
    for rule in opdef.rules:
        if rule.constraint.severity == "warning" or has_reads(rule.check):
            continue
        try:
            said = write.condition(rule.check)
        except (NoJavaScript, KeyError):
            continue
        if _changeable(op, rule.check):
            names = Script(f"{json.dumps(rule.key)},{json.dumps(rule.form)},{json.dumps(rule.profiles)}")
            found.append(WrittenRule(rule.form, Script.joined((names, said), "[{}]")))
    return found
