"""``pto-isa export json``: the tables of what types and words decide, read without our code, say what ``verify_op`` says."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fastjsonschema  # type: ignore[import-untyped]
import pytest

from export.agreement import Domain
from export.legality_reader import Reader
from language.records import database
from pto_isa.cli import main
from pto_isa.export.legality import MOST, TooManyCombinations, legality
from pto_isa.generated import rules as generated
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.kinds.table import passed
from pto_isa.runtime.rules.rule import OpRules
from pto_isa.runtime.search.space import MadeCall
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.group_type import GroupType
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.verify import verify

PROFILES = ("cpu", "a2a3", "a5")
EACH = 25  # changed calls of each base on each profile
OPEN_FIVE = (UNKNOWN,) * 5
TILE = {"valid_row": UNKNOWN, "valid_col": UNKNOWN, "rows": UNKNOWN, "cols": UNKNOWN}


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("exported") / "json"
    assert main(["export", "json", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def data(exported: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((exported / "legality.json").read_text(encoding="utf-8"))
    return found


def open_type(value: Any) -> Any:
    """The type without its numbers; one that cannot be without them stays."""
    if isinstance(value, TileType):
        return value.replace(**TILE)
    if isinstance(value, GlobalType):
        return GlobalType(value.dtype, OPEN_FIVE, OPEN_FIVE, value.layout)
    if isinstance(value, GroupType):
        return GroupType(open_type(value.member), value.ranks, value.root)
    return UNKNOWN if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def words_of(value: Any, fields: dict[str, Any], number: bool) -> Any:
    """An operand as the reader takes it."""
    if value is UNKNOWN:
        return {"kind": "scalar"} if number else "?"
    kind = getattr(value, "kind", None)
    if not isinstance(kind, str):
        return value
    if kind == "scalar":
        return {"kind": kind, "dtype": value.dtype}
    seen = value.member if kind == "group" else value
    names = [name.partition(".")[2] for name in fields if name.startswith(f"{kind}.")]
    return {"kind": kind} | {name: getattr(seen, name) for name in names}


def changed(base: MadeCall, rules: OpRules, fields: dict[str, Any], rng: random.Random) -> MadeCall:
    """The call with some words changed, an operand that it may lack gone."""
    made = dict(base)
    for name, value in base.items():
        spec = rules.operands[name]
        kind = getattr(value, "kind", "")
        own = [(field.partition(".")[2], words) for field, words in fields.items() if field.startswith(f"{kind}.")]
        if passed(spec.kinds, "word"):
            words = [True, False] if spec.type == "bool" else list(spec.vocabulary)
            made[name] = rng.choice(words) if words and rng.random() < 0.4 else value
        elif spec.optional and rng.random() < 0.15 and not passed(spec.kinds, "core"):
            made[name] = None
        elif isinstance(value, (TileType, GlobalType)):
            for field, words in own:
                if rng.random() < 0.2:
                    made[name] = with_word(made[name], field, rng.choice(words))
    return made


def with_word(value: Any, field: str, word: Any) -> Any:
    try:
        if isinstance(value, TileType):
            return value.replace(**{field: word})
        parts = {"dtype": value.dtype, "layout": value.layout, field: word}
        return GlobalType(parts["dtype"], OPEN_FIVE, OPEN_FIVE, parts["layout"])
    except InputError:
        return value


def calls(domain: Domain, name: str, fields: dict[str, Any]) -> Iterator[tuple[OpRules, MadeCall, bool]]:
    """Calls of an op without numbers, and whether none of their types has a number."""
    rules, rng = generated.rules_of(name), random.Random(name)
    for base in domain.bases(name, domain.data(name)):
        start = {key: open_type(value) for key, value in base.items()}
        start |= {key: spec.default for key, spec in rules.operands.items() if passed(spec.kinds, "core")}
        whole = {key: spec for key, spec in rules.operands.items() if spec.type == "int"}
        start |= {key: spec.default if spec.optional else UNKNOWN for key, spec in whole.items()}
        kinds = {getattr(value, "kind", "") for value in start.values()}
        plain = not kinds & {"conv", "group", "pipe_end", "array", "state"}
        for _ in range(EACH):
            yield rules, changed(start, rules, fields, rng), plain


def test_reader_and_verify_op(data: dict[str, Any]) -> None:
    """Where no number is known, the rules that the tables break are those that ``verify_op`` reports; else some of them."""
    domain, reader, counts = Domain(database()), Reader(data), Counter[str]()
    for name in generated.names():
        for rules, call, plain in calls(domain, name, data["fields"]):
            given = {
                key: words_of(value, data["fields"], passed(rules.operands[key].kinds, "number"))
                for key, value in call.items()
                if not passed(rules.operands[key].kinds, "core")
            }
            for profile in PROFILES:
                said = {found.rule for found in verify(rules, call, profile)}
                read = reader.broken(rules.op, profile, given)
                counts.update({"calls": 1, "legal": not said, "whole": plain})
                counts.update(f"of {rule}" for rule in read)
                assert read == said if plain else read <= said, (profile, call, read - said, said - read)
    assert counts["calls"] > 30_000 and counts["legal"] > 1500 and counts["whole"] > 0.6 * counts["calls"]
    assert len([name for name in counts if name.startswith("of ")]) > 900


def test_what_is_exported(exported: Path, data: dict[str, Any]) -> None:
    """The file fits its schema, is that of the rules, and is small; the records stand beside it."""
    schema = json.loads((exported / "legality.schema.json").read_text(encoding="utf-8"))
    check = fastjsonschema.compile(schema)
    check(data)
    assert data == json.loads(json.dumps(legality(database())))
    assert set(data["ops"]) == {rules.op for rules in map(generated.rules_of, generated.names())}
    assert (exported / "legality.json").stat().st_size < 3_500 * len(data["ops"])
    assert len(list(exported.glob("*.json"))) == len(data["ops"]) + 2
    places = {place for op in data["ops"].values() for one in op["rules"] for place in one["all"]}
    assert places <= set(range(len(data["tables"])))
    for spoiled in (data | {"more": 1}, data | {"format": 2}, {**data, "tables": [{"fields": []}]}):
        with pytest.raises(fastjsonschema.JsonSchemaException):
            check(spoiled)


def test_rows_are_the_words_that_a_rule_takes(data: dict[str, Any]) -> None:
    """The tables say what the record says: tadd takes tiles of one layout."""
    (rule,) = [one for one in data["ops"]["pto.tadd"]["rules"] if one["rule"] == "pto.tadd/same-layout"]
    reader = Reader(data)
    tile = {
        "kind": "tile",
        "dtype": "f32",
        "loc": "vec",
        "slayout": "none_box",
        "fractal": 512,
        "pad": "null",
        "compact": "null",
    }
    rows, columns = ({**tile, "blayout": one} for one in ("row_major", "col_major"))
    assert rule["profiles"] == ["cpu"] and rule["all"]
    assert rule["rule"] not in reader.broken("pto.tadd", "cpu", {"dst": columns, "src0": columns, "src1": columns})
    assert rule["rule"] in reader.broken("pto.tadd", "cpu", {"dst": rows, "src0": columns, "src1": columns})


def test_a_table_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST > 1000
    monkeypatch.setattr("pto_isa.export.legality.MOST", 10)
    with pytest.raises(TooManyCombinations, match=r"pto\.tabs: dst, src"):
        legality(database())
