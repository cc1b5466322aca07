"""The JSON Schema of ``legality.json``."""

from __future__ import annotations

from typing import Any

_WORD = {"type": ["string", "integer", "boolean", "null"]}
_WORDS = {"type": "array", "items": _WORD}
_NAMES = {"type": "array", "items": {"type": "string"}}
_PLACES = {"type": "array", "items": {"type": "integer", "minimum": 0}}
_ROWS = {"type": "array", "items": {"type": "array", "items": {**_WORDS, "minItems": 1}}}


def _object(meaning: str, **properties: Any) -> dict[str, Any]:
    """An object that has all of these properties and no others."""
    keys = {name.rstrip("_"): schema for name, schema in properties.items()}
    return {
        "description": meaning,
        "type": "object",
        "properties": keys,
        "required": list(keys),
        "additionalProperties": False,
    }


def _by_name(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": schema}


def _told(schema: dict[str, Any], meaning: str) -> dict[str, Any]:
    return {"description": meaning, **schema}


_ALL = _told(_PLACES, "places of its conditions in `tables`: broken when one is broken, holds when all hold, else open")
_TABLE = _object(
    "what one condition says of the fields that it reads, with no number known",
    fields=_told(
        _NAMES,
        "`dst`: the kind of an operand or null; `dst.loc`: a field; `cmp`: an attribute; `call.form`: ? for open",
    ),
    holds=_told(
        _ROWS, "rows of lists, one list for each field; a row stands for all that can be chosen from its lists"
    ),
    broken=_ROWS,
    open=_told(_ROWS, "what numbers decide"),
    else_=_told({"enum": ["holds", "broken", "open"]}, "the answer for what is in no row"),
)
_RULE = _object(
    "one rule",
    rule=_told({"type": "string"}, "its id, `pto.tadd/same-layout`"),
    severity={"enum": ["error", "undefined", "warning"]},
    profiles=_NAMES,
    form=_told({"type": "string"}, "the form of the op that it is for; empty: every form"),
    needs=_told(_NAMES, "rules of the op, or `types`, without which it is not judged"),
    requires=_told(_NAMES, "operands without which it holds"),
    reported=_told({"type": "boolean"}, "false: only releases of the assembler ask for it"),
    data=_told({"type": "boolean"}, "true: elements or storage decide, so that it is open"),
    all=_ALL,
)
_TRY = _object("a name and when a call has it", name={"type": "string"}, profiles=_NAMES, all=_ALL)
_OPERAND = _object(
    "an operand or attribute",
    kinds=_NAMES,
    access={"type": "string"},
    needed=_told({"type": "boolean"}, "whether every call has it"),
    words=_told(
        _WORDS, "what an attribute may be; empty: any whole number, in tables its default, or ? for all others"
    ),
    default=_told(_WORD, "what an absent attribute is; null: nothing"),
)
_FORM = _object(
    "a form of the op",
    bind=_told(_by_name({"type": "string"}), "operand -> variable of the table, or an element type, `any` or `index`"),
    types=_told(
        _by_name({"type": "array", "items": _by_name({**_NAMES, "type": ["array", "null"]})}),
        "by profile the legal rows: the element types of each variable, null for any",
    ),
    needed=_told(_NAMES, "optional operands that this form cannot do without"),
)
_OP = _object(
    "an op",
    profiles=_told(_NAMES, "where it exists"),
    operands=_by_name(_OPERAND),
    forms=_by_name(_FORM),
    select=_told({"type": "array", "items": _TRY}, "the form of a call: the first that holds; empty: the form ''"),
    modes=_told(_by_name({"type": "array", "items": _TRY}), "by form the mode of a call, in the same way"),
    rules={"type": "array", "items": _RULE},
)
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "legality.schema.json",
    **_object(
        "what types and words decide of calls of the ops",
        format=_told({"const": 1}, "of this file"),
        version=_told({"type": "string"}, "of the toolkit, and the hash of all rules, as other exports have it"),
        profiles=_NAMES,
        fields=_told(_by_name(_WORDS), "by kind and field all words that there are: `tile.loc`"),
        tables={"type": "array", "items": _TABLE},
        tile=_told({"type": "array", "items": _RULE}, "rules of every tile, as those of an operand `t`"),
        ops=_by_name(_OP),
    ),
}
