"""The static domain of ops: the library and the exported C++ judge every call of it alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from export.agreement import COLUMNS, Domain, Extent, Ids, compare, ids_by_bit, table
from export.cpp_build import built
from language.records import database
from pto_isa.export.digest import judging_digest
from pto_isa.runtime.search.space import is_tile
from pto_isa.runtime.types.dtypes import DTYPES
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.words import BLAYOUTS, LOCATIONS, SLAYOUTS

NAMES = sorted(database())[::13]  # some ops, and one call of so many; `python tests/export/agreement.py` takes all
STEP = 97


@pytest.fixture(scope="module")
def domain() -> Domain:
    return Domain(database())


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that judges calls; all processes of a run share it."""
    base = tmp_path_factory.getbasetemp()
    return built(base.parent if base.name.startswith("popen-") else base) / "tests" / "build" / "driver"


@pytest.fixture(scope="module")
def ids(driver: Path) -> Ids:
    return ids_by_bit(driver)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_library_and_headers(name: str, domain: Domain, driver: Path, ids: Ids) -> None:
    """A slice of the domain of each op."""
    counts, differences = compare(domain, driver, name, ids, most_bases=1, step=STEP)
    assert counts["calls"] > 0 and not differences, differences[:3]


def test_what_a_sweep_has(domain: Domain) -> None:
    """Every element type of all operands together, every combination of words, every boundary of a rule, once."""
    data = domain.data("tadd")
    found = {sweep.name: sweep for sweep in domain.sweeps("tadd", data, "a5", 1)}
    types = {tuple(call[name].dtype for name in ("dst", "src0", "src1")) for call in found["types"].calls()}
    assert len(types) == len(DTYPES) ** 3 and found["types"].whole
    words = [call["src0"] for call in found["words of src0"].calls()]
    assert {(t.loc, t.blayout, t.slayout) for t in words} == {
        (loc, block, box) for loc in LOCATIONS for block in BLAYOUTS for box in SLAYOUTS
    }
    alike = list(found["words of all tiles"].calls())
    assert all(call["dst"].loc == call["src0"].loc == call["src1"].loc for call in alike) and len(alike) == len(words)
    shapes = found["pto.tadd/same-valid-shape"]
    pairs = {(call["dst"].valid_row, call["src1"].valid_row) for call in shapes.calls()}
    first = shapes.base["dst"].valid_row
    assert {(first, first), (first, first - 1), (first - 1, first), (UNKNOWN, first), (UNKNOWN, UNKNOWN)} <= pairs


def test_sweeps_name_every_rule(domain: Domain) -> None:
    """Rules that types and numbers decide have a sweep each, and those of tiles one for each tile."""
    for name in ("tadd", "tload", "tmatmul"):
        data = domain.data(name)
        names = {sweep.name for profile in ("cpu", "a2a3", "a5") for sweep in domain.sweeps(name, data, profile, None)}
        assert {rule.rule.id for rule in data.rules if rule.rule.stage != "data"} <= names
        tiles = [key for key, value in domain.bases(name, data)[0].items() if is_tile(value)]
        assert {f"{rule.rule.id}@{key}" for rule in domain.tile.rules for key in tiles} <= names


def test_a_difference_is_found(domain: Domain, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the headers say otherwise, the call is named."""
    said = lambda driver, calls, ids: ((set[str](), set[str]()) for _ in calls)  # noqa: E731
    monkeypatch.setattr("export.agreement.headers_say", said)
    counts, differences = compare(domain, Path(), "tadd", {}, most_bases=1, step=97)
    assert 0 < len(differences) <= counts["calls"] - counts["legal"] + counts["open"]
    assert differences[0].startswith("pto.tadd\t")


PAGE = Path(__file__).resolve().parents[2] / "benchmarks" / "agreement.md"


def test_published_counts_are_current(domain: Domain) -> None:
    """The page has every op with the hash of its rules, and totals that are the sums of its rows."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:2] == "| "]
    head, *ops, total = rows
    assert head[:3] == ["op", "rules", "judged"] and total[0] == "all"
    assert [row[0] for row in ops] == sorted(domain.database)
    old = [name for name, hash, *_ in ops if hash != judging_digest(domain.data(name))]
    assert not old, f"judge these again, see tests/export/agreement.py: {' '.join(old)}"
    figures = [[int(figure.replace(",", "")) for figure in row[3:]] for row in ops]
    assert [f"{sum(column):,}" for column in zip(*figures, strict=True)] == total[-len(figures[0]) :]
    assert {row[2] for row in ops} <= {"all", "1 in 11"}


def test_a_table_of_counts() -> None:
    counts = {"rules": "0123abcd", "step": 1, **dict.fromkeys(COLUMNS, 1200)}
    assert "| tadd | 0123abcd | all | 1,200 |" in table({"tadd": counts})
    assert "1 in 7" in table({"tadd": counts | {"step": 7}})
    assert Extent(1, 7).within(counts | {"step": 7, "bases": 1, "classes": 3})
    assert not Extent(None, 7).within(counts | {"step": 7, "bases": 1, "classes": 3})
    assert not Extent(1, 1).within(counts | {"step": 7, "bases": 1, "classes": 3})
