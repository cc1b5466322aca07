"""SARIF logs against a schema: ours, of the parts that we write, and the official one when PTO_SARIF_SCHEMA names it.

The official schema (sarif-schema-2.1.0.json of OASIS) is in no package of the registries that could be installed for a
test; ours states, from the standard, the objects that a log of ours may hold and nothing else.
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fastjsonschema  # type: ignore[import-untyped]
import pytest

from pto_isa.program.report import sarif_report
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify, verify_program

PROGRAMS = sorted((Path(__file__).parent / "programs").glob("*.pto"))
OFFICIAL = os.environ.get("PTO_SARIF_SCHEMA")
Json = dict[str, Any]
Check = Callable[[Any], Any]


def an_object(required: list[str], **properties: Json) -> Json:
    """An object with these properties and no others."""
    return {"type": "object", "required": required, "properties": properties, "additionalProperties": False}


TEXT: Json = {"type": "string", "minLength": 1}
COUNT: Json = {"type": "integer", "minimum": 1}
# Clauses of SARIF 2.1.0: 3.13 log, 3.14 run, 3.18 tool, 3.19 component, 3.49 rule, 3.27 result, 3.28 location.
PLACE = an_object(
    ["physicalLocation"],
    physicalLocation=an_object(
        ["artifactLocation", "region"],
        artifactLocation=an_object(["uri"], uri={"type": "string", "pattern": r"^[A-Za-z0-9_.~%/:@!&'()*+,;=-]+$"}),
        region=an_object(["startLine", "startColumn"], startLine=COUNT, startColumn=COUNT),
    ),
)
RELATED = {**PLACE, "properties": {**PLACE["properties"], "id": {"type": "integer", "minimum": 0}}}  # §3.28.2
RESULT = an_object(
    ["ruleId", "ruleIndex", "level", "message"],
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["note", "warning", "error"]},
    message=an_object(["text"], text=TEXT),
    locations={"type": "array", "items": PLACE, "minItems": 1, "maxItems": 1},
    relatedLocations={"type": "array", "items": RELATED, "minItems": 1},
    properties={"type": "object"},
)
RULE = an_object(["id"], id=TEXT, helpUri={"type": "string", "pattern": "^https?://"})
RULES: Json = {"type": "array", "items": RULE, "uniqueItems": True}
SCHEMA: Json = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    **an_object(
        ["$schema", "version", "runs"],
        **{"$schema": {"type": "string", "pattern": "sarif.*2\\.1\\.0.*\\.json$"}},
        version={"const": "2.1.0"},
        runs={
            "type": "array", "minItems": 1, "maxItems": 1,
            "items": an_object(
                ["tool", "results"],
                tool=an_object(["driver"], driver=an_object(["name"], name=TEXT, version=TEXT, rules=RULES)),
                columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
                results={"type": "array", "items": RESULT},
            ),
        },
    ),
}  # fmt: skip


def logs() -> Iterator[Json]:
    """One log of all committed programs on each device and in each language, and one without findings."""
    for profile in ("a2a3", "a5"):
        findings = [finding for file in PROGRAMS for finding in verify(file, profile)]
        for lang in ("en", "zh"):
            yield json.loads(sarif_report(findings, "1.0", "https://example.org/manual/", lang))
    yield json.loads(sarif_report(verify_program(read("module {\n  pto.tadd ins(\n"), "a5").findings, "1.0"))
    yield json.loads(sarif_report([], "1.0"))


@pytest.fixture(scope="module")
def ours() -> Check:
    made: Check = fastjsonschema.compile(SCHEMA)
    return made


def test_logs_follow_the_standard(ours: Check) -> None:
    """Every log is one of the schema, and its results name their rules."""
    count = 0
    for log in logs():
        ours(log)
        (run,) = log["runs"]
        rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
        assert len(rules) == len(set(rules))
        assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in run["results"])
        count += len(run["results"])
    assert count >= 200


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("version",), "2.2.0"), (("runs",), []), (("runs", 0, "tool"), {}), (("runs", 0, "columnKind"), "bytes"),
        (("runs", 0, "results", 0, "level"), "fatal"), (("runs", 0, "results", 0, "message"), "text"),
        (("runs", 0, "results", 0, "locations", 0, "physicalLocation", "region", "startLine"), 0),
        (("runs", 0, "results", 0, "line"), 3), (("runs", 0, "tool", "driver", "rules", 0, "id"), ""),
        (("runs", 0, "results", 0, "locations", 0, "physicalLocation", "artifactLocation", "uri"), "a b#.pto"),
    ],
)  # fmt: skip
def test_the_schema_refuses(ours: Check, path: tuple[Any, ...], value: Any) -> None:
    """Each damage to a log is found."""
    log = copy.deepcopy(next(logs()))
    at: Any = log
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    with pytest.raises(fastjsonschema.JsonSchemaException):
        ours(log)


@pytest.mark.skipif(not OFFICIAL, reason="PTO_SARIF_SCHEMA names no schema")
def test_logs_follow_the_official_schema() -> None:
    """The schema that OASIS publishes, which takes more than we write."""
    assert OFFICIAL is not None
    schema = json.loads(Path(OFFICIAL).read_text(encoding="utf-8"))
    assert "SARIF" in schema["title"] and "2.1.0" in schema["title"]
    check = fastjsonschema.compile(schema)
    for log in logs():
        check(log)
    with pytest.raises(fastjsonschema.JsonSchemaException):
        check({"version": "2.1.0"})
