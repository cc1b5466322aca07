"""Search over words of both languages and over facts."""

from __future__ import annotations

import pytest

from pto_isa.database import UnknownName, load
from pto_isa.generate.views.index import RecordIndex
from pto_isa.view.index import OpIndex
from pto_isa.view.search import search, tokens
from sample_isa import Folder


@pytest.fixture
def index(folder: Folder) -> OpIndex:
    return RecordIndex(load(folder.root))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("tplus", ["tplus"]),
        ("TPLUS", ["tplus"]),
        ("add", ["tplus"]),
        ("add tiles", ["tplus"]),
        ("相减", ["tminus"]),
        ("左操作数", ["tminus", "tplus"]),
        ("pto.tplus", ["tplus"]),
        ("adding", ["tplus"]),
        ("dd", []),
        ("左侧操作数", []),
        ("示例左操作数", ["tminus", "tplus"]),
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
def test_queries(index: OpIndex, query: str, found: list[str]) -> None:
    assert sorted(entry.name for entry in search(index, query)) == found


def test_names_come_first(index: OpIndex) -> None:
    assert search(index, "tminus")[0].name == "tminus"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("row broadcast multiply", "trowexpandmul"),
        ("Multiplication, row broadcast", "trowexpandmul"),
        ("行广播乘", "trowexpandmul"),
        ("填充", "tfillpad"),
        ("每行最大值", "trowmax"),
        ("两个矩阵相乘", "tmatmul"),
        ("矩阵乘法 累加器", "tmatmul"),
        ("tmatmul.acc", "tmatmul_acc"),
        ("ｔｍａｔｍｕｌ．ａｃｃ", "tmatmul_acc"),
        ("ＣＡＳＴ＿ＲＩＮＴ", "tcvt"),
        ("ｄｔｙｐｅ：ｂｆ１６ ｌｏｃ：ａｃｃ ｐｉｐｅ：Ｍ", "tgemv"),
        ("类型转换", "tcvt"),
        ("how to pad a tile", "tfillpad"),
        ("how do I add two tiles", "tadd"),
        ("如何填充一个 Tile", "tfillpad"),
        ("怎样求每行的最大值", "trowmax"),
        ("CAST_RINT", "tcvt"),
        ("quantization", "tquant"),
        ("dtype:bf16 loc:acc pipe:M", "tgemv"),
        ("dtype:f8e4m3 loc:acc profile:!a2a3 pipe:M", "tgemv_mx"),
        ("dtype:bf16 loc:acc profile:!a2a3 pipe:M", "mad"),
        ("dtype:bf16 loc:acc profile:!a5 pipe:M", None),
    ],
)
def test_queries_over_the_records(query: str, first: str | None) -> None:
    """What a kernel writer would ask finds the op, first."""
    found = search(OpIndex(), query)
    assert (found[0].name if found else None) == first


@pytest.mark.parametrize("query", ["dtyp:f32", "profile:a9"])
def test_unknown_facts(index: OpIndex, query: str) -> None:
    with pytest.raises(UnknownName):
        search(index, query)


def test_tokens() -> None:
    assert list(tokens("Tile 填充值, 行 f32")) == ["tile", "f32", "填充值", "行"]
