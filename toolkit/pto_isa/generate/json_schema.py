"""JSON Schemas of the files of isa/ for editors, from the models that read them."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel

from ..database.layout import SHARED_MODELS
from ..schema.catalog import Family, FamilyEvidence, Groups
from ..schema.evidence import Evidence
from ..schema.meaning import MEANING, part_of_record
from ..schema.record import NOT_IN_CHAPTERS, OpStatement

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
VERSION = 3  # of the form of records: since 2 evidence stands beside them and nothing is said twice, since 3 chapters
_OWN_KEYS = ("op", "family", "summary")  # what an op's own file always gives; groups may give the rest


def schemas() -> dict[str, str]:
    """File name -> text: a schema per shared file, those of records, chapters, families and groups, and of evidence."""
    made = {name: _schema(model) for name, model in SHARED_MODELS.items()}
    for part, end in ((OpStatement, ""), (Evidence, ".evidence")):
        made["record" if part is OpStatement else "evidence"] = _part(part)
        for name, model in (("family", FamilyEvidence if end else Family), ("groups", Groups)):
            made[f"{name}{end}"] = _holding(_schema(model), _part(part))
    made["chapter"] = _part(OpStatement)
    for key in NOT_IN_CHAPTERS:
        made["chapter"]["properties"].pop(key, None)
    made["record"]["required"] = list(_OWN_KEYS)
    return {f"{name}.json": _text(name, schema) for name, schema in made.items()}


def _part(model: type[BaseModel]) -> dict[str, Any]:
    """The schema of a part of a record, which family and groups complete."""
    schema = _schema(model)
    _relax(schema)
    return schema


def _holding(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """The schema of a file with such parts: the defaults of a family, or groups by name."""
    place = schema["properties"]
    shared = {"properties": part["properties"], "additionalProperties": False, "type": "object"}
    schema["$defs"] = schema.get("$defs", {}) | part["$defs"]
    if "defaults" in place:
        place["defaults"] = shared
    else:
        place["groups"] = {"type": "object", "additionalProperties": shared}
    return schema


def _schema(model: type[BaseModel]) -> dict[str, Any]:
    schema = model.model_json_schema(mode="validation")
    _tidy(schema)
    for name, part in ((model.__name__, schema), *schema.get("$defs", {}).items()):
        for key, (meaning, _) in MEANING.get(part_of_record(name), {}).items():
            if key in part.get("properties", {}):
                part["properties"][key]["description"] = meaning
    return schema


def _text(name: str, schema: dict[str, Any]) -> str:
    return (
        json.dumps(
            {"$schema": _DRAFT, "$id": f"{name}.json", "version": VERSION, **schema}, ensure_ascii=False, indent=1
        )
        + "\n"
    )


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
