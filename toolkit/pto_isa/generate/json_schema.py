"""JSON Schemas of the files of isa/ for editors, from the models that read them."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel

from ..database.layout import SHARED_MODELS
from ..schema.catalog import Family, Groups
from ..schema.record import Record

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_OWN_KEYS = ("op", "family", "summary", "changes")  # what an op's own file always gives; groups may give the rest


def schemas() -> dict[str, str]:
    """File name -> text of every schema: ``record.json``, ``family.json``, ``groups.json`` and one per shared file."""
    record = _schema(Record)
    _relax(record)
    record["required"] = list(_OWN_KEYS)
    part = _schema(Record)
    _relax(part)
    family, groups = _schema(Family), _schema(Groups)
    shared = {"properties": part["properties"], "additionalProperties": False, "type": "object"}
    for schema, place in ((family, family["properties"]), (groups, groups["properties"])):
        schema["$defs"] = schema.get("$defs", {}) | part["$defs"]
        if "defaults" in place:
            place["defaults"] = shared
        else:
            place["groups"] = {"type": "object", "additionalProperties": shared}
    made = {name: _schema(model) for name, model in SHARED_MODELS.items()}
    made |= {"record": record, "family": family, "groups": groups}
    return {f"{name}.json": _text(name, schema) for name, schema in made.items()}


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema(mode="validation")
    _tidy(schema)
    return schema


def _text(name: str, schema: dict[str, Any]) -> str:
    return json.dumps({"$schema": _DRAFT, "$id": f"{name}.json", **schema}, ensure_ascii=False, indent=1) + "\n"


def _tidy(node: Any) -> None:
    """Drop the titles that pydantic derives from names: they only repeat them."""
    if isinstance(node, dict):
        if isinstance(node.get("title"), str):
            del node["title"]
        for value in node.values():
            _tidy(value)
    elif isinstance(node, list):
        for value in node:
            _tidy(value)


def _relax(schema: dict[str, Any]) -> None:
    """A record is completed by its group and family: parts may be left out, and ``null`` removes a shared entry."""
    texts = {"Text", "Report", "Change"}
    for name, part in schema["$defs"].items():
        if name not in texts:
            part.pop("required", None)
    schema.pop("required", None)
    for part in (schema, *schema["$defs"].values()):
        for field in part.get("properties", {}).values():
            _allow_null_entries(field)


def _allow_null_entries(field: dict[str, Any]) -> None:
    for choice in (field, *field.get("anyOf", ())):
        inner = choice.get("additionalProperties")
        if choice.get("type") == "object" and isinstance(inner, dict):
            choice["additionalProperties"] = {"anyOf": [inner, {"type": "null"}]}
        patterns = choice.get("patternProperties")
        if isinstance(patterns, dict):
            choice["patternProperties"] = {k: {"anyOf": [v, {"type": "null"}]} for k, v in patterns.items()}
