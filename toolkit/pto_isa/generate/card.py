"""generated/cards/<op>.json: everything `lookup` shows of one op, in both languages, without YAML or trees.

One JSON object with sorted keys.  A text is ``{"en": …, "zh": …}``; parts in backticks are code.  Keys:

- ``format``: 2.  ``name`` tadd, ``op`` pto.tadd, ``intrinsic`` TADD or null, ``aliases``, ``set``, ``group`` or null,
  ``family`` {name, text}, ``file``: the record's path below isa/.
- ``summary``; ``text`` or null.
- ``profiles``: those on which the op exists [{name, text, aliases}], in the order that every list of profiles has.
- ``operands``: list of {name, kinds, access, optional, text, cpp, type, default, values}; ``type`` is the vocabulary of
  an attribute and ``values`` its words [{word, name, cpp, ir}].
- ``signatures``: C++ overloads [{key, text, profiles}].  ``syntax``: text forms [{style, form, text}].
- ``types``: [{form, bind: {operand: variable or type}, rows: {profile: [{variable: [types] or "any"}]}}].
- ``forms``: [{name, when, text, semantics, numerics}], the usual one first; an op with one meaning has one form named
  "".  ``form_order``: their names in the order in which they are tried.  ``semantics``: [{profiles, modes, mode_order,
  notes}], the usual mode first, or [{profiles, unknown, searched}]; ``modes``: [{name, when, text, equations, where}];
  ``equations``: [{formula, for, if, sentence}], texts; ``for``, ``if`` and ``sentence`` may be missing; ``where``:
  definitions of the names in the formulas, texts too; ``numerics``: [{profiles, sentences}].
- ``rules``: [{id, key, form, severity, profiles, needs, text, expression, reason, sources}].
- ``general``: what many ops share [{id, title, text, profiles, rules, values, sources}]; ``rules`` are those of every
  tile that belong to it, ``values`` words that it is about [{word, text}].
- ``pipes``: [{pipe, profiles, when}]; ``effects``: sentences.
- ``disputes``: [{id, fact, profiles, claims, decision, because}]; a claim is {source, says, text, note}.
- ``reports``: [{text, source}]; ``changes``: [{version, text}]; ``related``: ops of the same name or group.
- ``examples``: [{key, text, profiles, operands: {name: {type, value, values, rest}}, auto, manual, cpp, expect}].
- ``sources``: {id: {title, repository, address}} of everything cited; ``addresses``: {reference: web address}.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..database.cite import address
from ..language.front.opdef import FormDef, OpDef, RuleDef
from ..language.print.expression import text_of
from ..schema.evidence import CLAIM_NOTES
from .cpp_signature import cpp_signatures
from .example_text import example_text
from .facts_text import Sayer, effects_text, events_text
from .general import PREFIX, general_of, profiles_of
from .semantics_text import both, form_entry
from .sentences import Sentences
from .syntax_text import shown_type, text_forms
from .usual import usual, usual_first

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.base import Text
    from ..schema.catalog import Statement, Value
    from ..schema.evidence import Claim
    from ..schema.example import Example
    from ..schema.record import Operand

FORMAT = 2


def card(op: Op, opdef: OpDef, sentences: Sentences) -> str:
    """The card as JSON text with a newline at the end; ``sentences`` gives a rule in English and Chinese."""
    return json.dumps(card_data(op, opdef, sentences), ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def card_data(op: Op, opdef: OpDef, sentences: Sentences) -> dict[str, Any]:
    """The card as plain data."""
    record, database = op.record, op.database
    family = database.families[op.family]
    forms = usual_first(opdef.forms, usual(op, opdef)[0])
    found: dict[str, Any] = {
        "format": FORMAT,
        "name": op.name,
        "op": record.op,
        "intrinsic": record.intrinsic,
        "aliases": list(record.aliases),
        "set": record.set,
        "family": {"name": op.family, "text": _text(family.name)},
        "group": op.group,
        "file": op.path,
        "summary": _text(record.summary),
        "text": _text(record.text),
        "profiles": [_profile(op, name) for name in op.profiles],
        "operands": [_operand(op, name, op.operands[name]) for name in _call_order(op)],
        "signatures": [{"key": s.key, "text": s.text, "profiles": list(s.profiles)} for s in cpp_signatures(op)],
        "syntax": [{"style": t.style, "form": t.form, "text": t.text, "spelling": t.spelling} for t in text_forms(op)],
        "types": _types(op, forms),
        "forms": [form_entry(op, opdef, form, op.profiles) for form in forms],
        "form_order": [form.name for form in opdef.forms if form.name],
        "rules": [_rule(rule, sentences(rule)) for rule in opdef.rules],
        "general": [_statement(op, key, stated) for key, stated in general_of(op, opdef).items()],
        "pipes": _pipes(op, opdef),
        "effects": [both(pair) for pair in (*effects_text(op, opdef), *events_text(op, opdef))],
        "disputes": [_dispute(op, key) for key in record.disputes],
        "reports": [{"text": _text(report), "source": report.source} for report in record.reports],
        "changes": [{"version": change.version, "text": _text(change)} for change in record.changes],
        "related": list(op.related),
        "examples": [_example(op, key, example) for key, example in record.examples.items()],
    }
    cited = sorted(_cited(found))
    found["sources"] = {name: _source(op, name) for name in sorted({place.partition("#")[0] for place in cited})}
    found["addresses"] = {place: where for place in cited if (where := address(database, place, op))}
    return found


def _text(text: Text | None) -> dict[str, str] | None:
    return None if text is None else {"en": " ".join(text.en.split()), "zh": " ".join(text.zh.split())}


def _profile(op: Op, name: str) -> dict[str, Any]:
    entry = op.database.profiles[name]
    return {"name": name, "text": _text(entry.name), "aliases": list(entry.aliases)}


def _call_order(op: Op) -> list[str]:
    """The operands as the first C++ overload that has them passes them, then the others."""
    passed = [name for overload in op.record.overloads.values() for name in overload.args]
    return list(dict.fromkeys([*passed, *op.operands]))


def _operand(op: Op, name: str, operand: Operand) -> dict[str, Any]:
    enumeration = op.database.vocabulary.enumerations.get(operand.type or "")
    values = enumeration.values if enumeration is not None else {}
    return {
        "name": name,
        "kinds": list(operand.kind),
        "access": operand.access,
        "optional": operand.optional,
        "text": _text(operand.text),
        "cpp": operand.cpp,
        "type": operand.type,
        "default": operand.default,
        "values": [_value(word, value) for word, value in values.items()],
    }


def _value(word: str, value: Value) -> dict[str, Any]:
    return {"word": word, "name": _text(value.name), "cpp": value.cpp, "ir": list(value.ir)}


def _types(op: Op, forms: Sequence[FormDef]) -> list[dict[str, Any]]:
    """The type tables; forms that share the record's table appear once, under the empty name."""
    found: list[dict[str, Any]] = []
    for form in forms:
        table = form.types
        if table is None or any(entry["table"] is table for entry in found):
            continue
        name = "" if table is op.record.types else form.name
        rows = {profile: [dict(row) for row in rows] for profile, rows in table.rows.items()}
        bind = {name: shown_type(op, name, word) for name, word in table.bind.items()}
        found.append({"form": name, "bind": bind, "rows": rows, "table": table})
    return [{key: value for key, value in entry.items() if key != "table"} for entry in found]


def _rule(rule: RuleDef, said: tuple[str, str]) -> dict[str, Any]:
    constraint = rule.constraint
    return {
        "id": rule.id,
        "key": rule.key,
        "form": rule.form,
        "severity": constraint.severity,
        "profiles": list(rule.profiles),
        "needs": list(constraint.needs),
        "text": both(said),
        "expression": text_of(rule.check),
        "reason": _text(constraint.reason),
        "sources": list(constraint.source),
    }


def _statement(op: Op, key: str, stated: Statement) -> dict[str, Any]:
    enumeration = op.database.vocabulary.enumerations.get(stated.values or "")
    values = enumeration.values if enumeration is not None else {}
    return {
        "id": f"{PREFIX}/{key}",
        "title": _text(stated.title),
        "text": _text(stated.text),
        "profiles": profiles_of(stated, op),
        "rules": [f"tile/{name}" for name in stated.rules],
        "values": [{"word": word, "text": _text(value.text or value.name)} for word, value in values.items()],
        "sources": list(stated.source),
    }


def _pipes(op: Op, opdef: OpDef) -> list[dict[str, Any]]:
    pipe = op.record.effects.pipe
    if pipe is None:
        return []
    if isinstance(pipe, str):
        return [{"pipe": pipe, "profiles": list(op.profiles), "when": None}]
    if isinstance(pipe, dict):
        return [
            {"pipe": name, "profiles": [p for p in op.profiles if pipe.get(p) == name], "when": None}
            for name in dict.fromkeys(pipe.values())
        ]
    found: list[dict[str, Any]] = []
    for k, choice in enumerate(pipe):
        when = both(Sayer(op).condition(opdef.effects["effects", "pipe", k, "when"]))
        table = dict.fromkeys(op.profiles, choice.pipe) if isinstance(choice.pipe, str) else choice.pipe
        for name in dict.fromkeys(table.values()):
            found.append({"pipe": name, "profiles": [p for p in op.profiles if table.get(p) == name], "when": when})
    return found


def _dispute(op: Op, key: str) -> dict[str, Any]:
    dispute = op.record.disputes[key]
    return {
        "id": key,
        "fact": dispute.fact,
        "profiles": list(dispute.profiles or op.profiles),
        "claims": [_claim(claim) for claim in dispute.claims],
        "decision": dispute.decision,
        "because": _text(dispute.because),
    }


def _claim(claim: Claim) -> dict[str, Any]:
    says = claim.says if claim.says is None or isinstance(claim.says, list) else [claim.says]
    words = CLAIM_NOTES[claim.note] if claim.note else (claim.en, claim.zh)
    text = None if words[0] is None or words[1] is None else both((words[0], words[1]))
    return {"source": claim.source, "says": says, "text": text, "note": claim.note}


def _example(op: Op, key: str, example: Example) -> dict[str, Any]:
    programs = example_text(op, key, example)
    return {
        "key": key,
        "text": _text(example.text),
        "profiles": list(example.profiles),
        "operands": {
            name: {
                "type": entry.tile or entry.tensor or entry.group or entry.conv,
                "value": entry.value,
                "values": entry.values,
                "rest": entry.rest,
                **({"storage_of": entry.storage_of} if entry.storage_of is not None else {}),
            }
            for name, entry in example.operands.items()
        },
        "auto": programs.auto,
        "manual": programs.manual,
        "cpp": programs.cpp,
        "expect": example.expect,
    }


def _source(op: Op, name: str) -> dict[str, Any]:
    source = op.database.sources[name]
    return {"title": _text(source.title), "repository": source.repository, "address": address(op.database, name, op)}


def _cited(found: dict[str, Any]) -> set[str]:
    places = {place for entry in (*found["rules"], *found["general"]) for place in entry["sources"]}
    for dispute in found["disputes"]:
        places |= {dispute["decision"], *(claim["source"] for claim in dispute["claims"])}
    for form in found["forms"]:
        places |= {place for entry in form["semantics"] for place in entry.get("searched", ())}
    return places
