"""The calls in the examples of pages: what is read of them, and what the rules say to them."""

from __future__ import annotations

from pathlib import Path

from audit.reports import Run, data
from pto_isa.audit.cpp.lexer import tokens
from pto_isa.audit.documents.example_calls import ShownCall, number, read_calls
from sample_checkouts import FAMILY_PAGES, change
from sample_isa import Folder

EXAMPLE = """\
# Page, the vendor's

```cpp
// a comment's apostrophe; TADD(a, b, c)
template <typename T> PTO_INST RecordEvent TADD(T &dst, T &src0, T &src1);
void example() {
  using Narrow = Tile<TileType::Vec, float, 16, 8, BLayout::RowMajor, DYNAMIC, DYNAMIC>;
  constexpr int rows = 4 * 2;
  Narrow dst(rows, 3), src0{rows, 3};
  Tile<TileType::Vec, half, rows + 8, 16> src1;
  TADD(dst, src0, src1);
  constexpr int rows = 5;
  TADD<CmpMode::GT>(dst, other, 2.5f);
}
```

```text
TADD(dst, src0, src1);
```
"""
PAGE_EXAMPLE = """
```cpp
void example() {
  using TileT = Tile<TileType::Vec, float, 8, 16>;
  using PartT = Tile<TileType::Vec, float, 8, 16, BLayout::RowMajor, 8, DYNAMIC>;
  TileT dst, src0;
  DECLARED
  TPLUS(dst, src0, src1);
}
```
"""


def said(call: ShownCall, which: int) -> list[str]:
    kind = call.types[which]
    assert kind is not None
    return ["".join(token.text for token in part) for part in (*kind.arguments, *kind.late)]


def test_what_an_example_declares() -> None:
    first, second = read_calls(EXAMPLE, frozenset({"TADD"}))
    assert (first.line, first.block) == (11, (5, 14))
    narrow = ["TileType::Vec", "float", "16", "8", "BLayout::RowMajor", "DYNAMIC", "DYNAMIC", "rows", "3"]
    assert said(first, 0) == said(first, 1) == narrow
    assert said(first, 2) == ["TileType::Vec", "half", "rows+8", "16"]
    assert (first.constants, second.constants) == ({"rows": 8}, {"rows": 5})
    assert [kind is None for kind in second.types] == [False, True, True]
    assert "".join(token.text for token in second.template[0]) == "CmpMode::GT"


def test_whole_numbers() -> None:
    for text, expected in (
        ("2 * (n - 1)", 6),
        ("7 / 2", 3),
        ("16u", 16),
        ("-1", -1),
        ("sizeof(T)", None),
        ("1 / 0", None),
    ):
        assert number(tuple(tokens(text, "", 1)), {"n": 4}) == expected, text


def with_example(root: Path, declared: str) -> None:
    change(
        root,
        f"{FAMILY_PAGES}/tplus.md",
        "## Constraints",
        f"{PAGE_EXAMPLE.replace('DECLARED', declared)}\n## Constraints",
    )


def test_an_example_that_the_rules_allow(run: Run, tmp_path: Path) -> None:
    with_example(tmp_path / "pto-isa", "PartT src1(16);")
    status, found = data(run, "--op", "tplus")
    assert (status, found["differences"], found["compared"]["page-example"]) == (0, [], 1)


def test_an_example_that_the_rules_refuse(run: Run, folder: Folder, tmp_path: Path) -> None:
    with_example(tmp_path / "pto-isa", "PartT src1(3);")
    status, found = data(run, "--op", "tplus")
    (entry,) = found["differences"]
    assert (status, entry["kind"], entry["fact"]) == (1, "page-example", "same-valid-shape")
    assert "8x3" in entry["record"]["says"]["en"]
    assert "TPLUS(dst, src0, src1)" in entry["source"]["says"]["en"]
    line = entry["source"]["line"]
    assert "页面示例" in run("--op", "tplus", "--lang", "zh")[1]
    folder.evidence(
        "disputes:\n  example:\n    fact: constraints.same-valid-shape\n    claims:\n"
        f"      - {{source: tile-page-en#L{line}, en: the example does, zh: 示例如此}}\n"
        "      - {source: cpu-header#TPlus.hpp-L7, en: something else, zh: 另一种说法}\n"
        "    decision: cpu-header\n    because: {en: It compiles., zh: 可以编译。}\n",
    )
    assert data(run, "--op", "tplus")[1]["undisputed"] == 0


def test_what_an_example_takes_from_elsewhere(run: Run, tmp_path: Path) -> None:
    with_example(tmp_path / "pto-isa", "")
    found = data(run, "--op", "tplus")[1]
    assert "its example takes `src1` from elsewhere" in [one["why"]["en"] for one in found["not_extracted"]]
