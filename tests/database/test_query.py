"""Search over words of both languages and over facts."""

from __future__ import annotations

import pytest

from pto_isa.database import UnknownName, load
from pto_isa.database.model import Database
from pto_isa.database.query import search, tokens
from sample_isa import Folder


@pytest.fixture
def database(folder: Folder) -> Database:
    return load(folder.root)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("tplus", ["tplus"]),
        ("TPLUS", ["tplus"]),
        ("add", ["tplus"]),
        ("add tiles", ["tplus"]),
        ("相减", ["tminus"]),
        ("左操作数", ["tminus", "tplus"]),
        ("nothing like it", []),
        ("dtype:i32", ["tminus", "tplus"]),
        ("dtype:i32 profile:a5", []),
        ("dtype:bf16", []),
        ("!dtype:bf16", ["tminus", "tplus"]),
        ("profile:!a2a3", ["tminus", "tplus"]),
        ("profile:a3", []),
        ("family:sample pipe:v kind:tile severity:error set:tile", ["tminus", "tplus"]),
        ("group:!binary", []),
        ("loc:vec", ["tminus", "tplus"]),
        ("source:a5-header", ["tplus"]),
    ],
)
def test_queries(database: Database, query: str, found: list[str]) -> None:
    assert sorted(hit.op.name for hit in search(database, query)) == found


def test_names_come_first(database: Database) -> None:
    assert search(database, "tminus")[0].op.name == "tminus"


@pytest.mark.parametrize("query", ["dtyp:f32", "profile:a9"])
def test_unknown_facts(database: Database, query: str) -> None:
    with pytest.raises(UnknownName):
        search(database, query)


def test_tokens() -> None:
    assert list(tokens("Tile 填充值, 行 f32")) == ["tile", "f32", "填充", "充值", "行"]
