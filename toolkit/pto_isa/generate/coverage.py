"""How much of the database is there: for every rule a generated check and both languages, for every op its level."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..database import Op
from ..database.status import status
from ..language.front.elaborate import elaborate
from ..language.primitives import PRIMITIVES, primitives_of
from ..schema.record import Constraint

PARTS = ("verifier", "en", "zh")


def stated_rules(op: Op) -> list[tuple[str, str, Constraint]]:
    """(form, key, rule) of every rule of a record; the form is empty for the record's own."""
    stated = [("", key, rule) for key, rule in op.record.constraints.items()]
    return stated + [(n, key, rule) for n, form in op.record.forms.items() for key, rule in form.constraints.items()]


def judged(op: Op) -> dict[tuple[str, str], dict[str, Any]]:
    """(form, key) -> id of the rule and what it lacks: a generated check, a sentence in one of the languages."""
    known = generated_rules(f"pto_isa.generated.rules.{op.name}", "RULES")
    return {
        (form, key): lacks(f"{op.record.op}/{key}", form, known.get((form, key))) for form, key, _ in stated_rules(op)
    }


def counts(op: Op, entries: dict[tuple[str, str], dict[str, Any]], parts: tuple[str, ...] = PARTS) -> dict[str, Any]:
    """Numbers of one op: rules, those that have each part, those with words of their own, examples."""
    return {
        "op": op.record.op,
        "status": status(op),
        "rules": len(entries),
        **{part: sum(part not in entry["lacks"] for entry in entries.values()) for part in parts},
        "worded": sum(rule.text is not None for _, _, rule in stated_rules(op)),
        "examples": len(op.record.examples),
        "missing": [entry for entry in entries.values() if entry["lacks"]],
    }


def lacks(name: str, form: str, rule: Any) -> dict[str, Any]:
    """A rule by its id and form, and which parts its generated check lacks."""
    if rule is None:
        lacks = ["verifier", "en", "zh"]
    else:
        lacks = [part for part in ("en", "zh") if not getattr(rule, part)]
    return {"rule": name, "form": form, "lacks": lacks}


def generated_rules(module: str, name: str) -> dict[tuple[str, str], Any]:
    """(form, key) -> generated rule; empty when nothing has been generated."""
    try:
        table = getattr(import_module(module), name)
    except (ImportError, AttributeError):
        return {}
    return {(rule.form, rule.key): rule for rule in getattr(table, "rules", table)}


def algorithms(ops: list[Op]) -> dict[str, list[str]]:
    """Every method of the vocabulary -> the ops whose equations state it."""
    known = ops[0].database.vocabulary.algorithms if ops else {}
    return {name: [op.record.op for op in ops if op.record.algorithm == name] for name in known}


def primitives(ops: list[Op]) -> dict[str, list[str]]:
    """Every primitive of the language -> the ops whose equations use it."""
    found: dict[str, list[str]] = {name: [] for name in PRIMITIVES}
    for op in ops:
        for name in primitives_of(elaborate(op, op.database)):
            found[name].append(op.record.op)
    return found
