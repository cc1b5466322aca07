"""The JSON Schemas in isa/schema are those of the models and accept the records."""

from __future__ import annotations

import json
from pathlib import Path

from pto_isa.generate.json_schema import VERSION, schemas

ISA = Path(__file__).resolve().parents[2] / "isa"


def test_committed_schemas_are_current() -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in (ISA / "schema").glob("*.json")}
    assert found == schemas(), "run `make generate`"


def test_every_kind_of_file_has_a_schema() -> None:
    made = schemas()
    assert {"record.json", "evidence.json", "family.json", "groups.json"} <= made.keys()
    assert {path.stem for path in ISA.glob("*.yaml")} <= {name.removesuffix(".json") for name in made}
    for text in made.values():
        schema = json.loads(text)
        assert schema["additionalProperties"] is False
        assert schema["version"] == VERSION
        assert schema["$schema"].startswith("https://json-schema.org/")


def test_a_record_may_leave_parts_to_its_group() -> None:
    record = json.loads(schemas()["record.json"])
    assert set(record["required"]) == {"op", "family", "summary"}
    assert "required" not in record["$defs"]["Operand"]
    assert record["$defs"]["Text"]["required"] == ["en", "zh"]
    (entry,) = record["properties"]["constraints"]["patternProperties"].values()
    assert {"type": "null"} in entry["anyOf"]
