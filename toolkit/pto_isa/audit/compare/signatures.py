"""Printed signatures against declarations, token by token.

Names that a call never spells, those of template and function parameters, may differ: the records name operands alike
in every op. Everything else has to be equal: the order and kind of template parameters, their defaults, ``const``,
references and pointers, the types and defaults of parameters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pto_isa.database import Op
from pto_isa.generate.forms.cpp_signature import cpp_signatures

from ..cpp.declarations import Function, TemplateParameter, declarations
from ..cpp.lexer import Token, tokens
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import pairs
from .disputes import covering
from .types import record_place


def compare_signatures(op: Op, functions: list[Function], source: str, report: AuditReport) -> None:
    """Compare what the pages print of each overload with the function that it stands for."""
    printed = {entry.key: entry.text for entry in cpp_signatures(op)}
    for key, _, function in pairs(op, functions):
        if function is None:
            continue  # an overload without a declaration is a difference of its own
        report.count("signature")
        ours, theirs = parts(read(printed[key])), parts(function)
        if ours == theirs:
            continue
        mine, said = _apart(ours, theirs)
        fact, covered = f"overloads.{key}", covering(op, "overloads", None, source)
        report.differences.append(
            Difference(
                "signature", op.name, op.family, None, fact, both(mine, mine), record_place(op, ("overloads", key)),
                source, both(said, said), Place(function.file, function.line), covered,
            )
        )  # fmt: skip


def read(text: str) -> Function:
    """The function that a printed signature declares."""
    found = declarations(tokens(text.rstrip("; \n") + " {}", "", 1)).functions
    (functions,) = found.values()
    return functions[0]


def parts(function: Function) -> list[str]:
    """Template parameters and parameters in order, names replaced by their places; conditions of templates left out."""
    named = [parameter for parameter in function.template if not _is_condition(parameter)]
    places = {parameter.name: f"T{place}" for place, parameter in enumerate(named) if parameter.name}
    found = []
    for parameter in named:
        kind = "typename" if parameter.is_type else _text(parameter.kind, places)
        found.append(f"template {kind}{'...' if parameter.pack else ''}{_default(parameter.default, places)}")
    for given in function.parameters:
        found.append(f"{_text(given.kind, places)}{_default(given.default, places)}")
    return found


def _is_condition(parameter: TemplateParameter) -> bool:
    """Whether the parameter only switches the template on: ``std::enable_if_t<…, int> = 0``."""
    return any(token.text in ("enable_if_t", "enable_if") for token in (*parameter.kind, *parameter.default))


def _default(default: Sequence[Token], places: Mapping[str, str]) -> str:
    return f" = {_text(default, places)}" if default else ""


def _text(given: Sequence[Token], places: Mapping[str, str]) -> str:
    return " ".join(places.get(token.text, token.text) for token in given if token.text not in ("typename", "class"))


def _apart(ours: list[str], theirs: list[str]) -> tuple[str, str]:
    """What differs, without the equal parts at the begin and the end."""
    first = next((k for k, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
    last = 0
    while last < min(len(ours), len(theirs)) - first and ours[-1 - last] == theirs[-1 - last]:
        last += 1
    cut = [", ".join(side[first : len(side) - last]) or "—" for side in (ours, theirs)]
    return cut[0], cut[1]
