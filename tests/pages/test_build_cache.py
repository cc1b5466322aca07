"""What a later build takes over from an earlier one gives the same pages as a build from nothing."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from pto_isa.database import Database, Op, load
from pto_isa.generate.pages import LANGUAGES, Book, BuildCache, pages, scripts
from pto_isa.generate.pages.op.page import _SECTIONS, Section, op_page
from pto_isa.generate.pages.tracked_database import DatabasePart, TrackedDatabase, changes
from pto_isa.language.front.elaborate import elaborate
from sample_isa import part_of_the_database

pytestmark = pytest.mark.thorough  # a test for every instruction

FAMILY = "tpipe"


@pytest.fixture
def isa(tmp_path: Path) -> Path:
    """A small database: the shared files and one family."""
    folder = tmp_path / "isa"
    part_of_the_database(folder, f"system/{FAMILY}")
    return folder


def everything(db: Database, build_cache: BuildCache) -> dict[str, str]:
    made = {f"{lang}/{path}": text for lang in LANGUAGES for path, text in pages(db, lang, build_cache).items()}
    return made | scripts(db, build_cache)


_OPS = {"en/ops/tpush.md", "zh/ops/tpush.md"}
_SCRIPT = {"assets/explore/tpush.js"}
EDITS = [
    ("glossary.yaml", "A two-dimensional piece", "A 2-D piece", {"en/reference/glossary.md"}),
    ("vocabulary.yaml", "en: 32-bit float", "en: float of 32 bits", {"en/reference/vocabulary.md"}),
    (
        "vocabulary.yaml",
        "\n      tile_up_down_odd:",
        "\n      tile_tilted: {name: {en: tilted, zh: 倾斜}}\n      tile_up_down_odd:",
        _SCRIPT,
    ),
    ("vocabulary.yaml", "cpp: float}", "cpp: float32_t}", {"en/reference/vocabulary.md"}),
    ("profiles.yaml", "en: CPU simulator", "en: Simulator", {"en/reference/profiles.md", "en/ops/tpush.md"}),
    ("profiles.yaml", "zh: CPU 模拟器", "zh: 模拟器", {"zh/reference/profiles.md", "zh/ops/tpush.md"}),
    ("profiles.yaml", "    pipes: [S, V", "    pipes: [V, S", {"en/reference/profiles.md"}),
    ("profiles.yaml", "aliases: []", "aliases: [simulator]", {"en/reference/profiles.md"}),
    ("sources.yaml", "title: {en: ", "title: {en: The ", {"en/ops/tpush.md"}),
    ("program_rules.yaml", "en: The text must", "en: A text must", {"en/program-rules.md"}),
    ("phrases.yaml", "is made for global memory", "has global memory", {"en/ops/tpush.md"}),
    ("phrases.yaml", "p.direction in {dir_c2v_gm, ", "p.direction in {dir_c2v, ", _OPS | _SCRIPT),
    ("tile_rules.yaml", "en: A valid extent", "en: Some valid extent", {"en/tile-rules.md"}),
    (
        f"system/{FAMILY}/_family.yaml",
        "name: {en: ",
        "name: {en: All ",
        {f"en/families/{FAMILY}.md", "en/ops/tpush.md"},
    ),
    (f"system/{FAMILY}/tpush.yaml", "Put a tile", "Send a tile", {"en/ops/tpush.md", "en/ops/index.md"}),
    (f"system/{FAMILY}/tpush.tile.yaml", "values: [[1, 2", "values: [[5, 2", _OPS),
]
# Pages of ops that are made again and found equal: the names of profiles are asked for as a whole, every op uses the
# predicate, and a record, like what is made of it for both languages, is one thing.
SPARE = {
    "aliases: []": 8, "title: {en: ": 4, "is made for global memory": 2, "p.direction in {dir_c2v_gm, ": 4, "Put a tile": 1,
}  # fmt: skip


@pytest.fixture
def made_pages(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pages of ops in the order in which they were made."""
    made: list[str] = []

    def noted(book: Book, op: Op) -> str:
        made.append(f"{book.lang}/ops/{op.name}.md")
        return op_page(book, op)

    monkeypatch.setattr("pto_isa.generate.pages.op_page", noted)
    return made


@pytest.mark.slow
def test_what_is_taken_over_is_what_would_be_made(isa: Path, made_pages: list[str]) -> None:
    """One edit after the other, as under a server: each build takes over from the one before it."""
    first = load(isa)
    before = BuildCache(first, noting=True)
    was = everything(first, before)
    for file, old, new, changed in EDITS:
        path = isa / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        now = load(isa)
        made_pages.clear()
        before = BuildCache(now, before, noting=True)
        made = everything(now, before)
        again = set(made_pages)
        assert made == everything(now, BuildCache(now)), new
        differ = {name for name in made if made[name] != was[name]}
        assert changed <= differ, new
        assert len(again - differ) == SPARE.get(old, 0), new
        was = made


def test_only_the_sections_that_name_a_profile_are_made_again(isa: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[tuple[str, str, str], str] = {}

    def noted(section: Section) -> Section:
        @functools.wraps(section)
        def make(book: Book, op: Op, here: str) -> str:
            return made.setdefault((book.lang, op.name, section.__name__), section(book, op, here))

        return make

    monkeypatch.setattr("pto_isa.generate.pages.op.page._SECTIONS", tuple(map(noted, _SECTIONS)))
    db = load(isa)
    before = BuildCache(db, noting=True)
    everything(db, before)
    assert len(made) == len(LANGUAGES) * len(db) * len(_SECTIONS)
    file = isa / "profiles.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("en: A2/A3", "en: Both of them", 1), encoding="utf-8")
    now = load(isa)
    made.clear()
    everything(now, BuildCache(now))
    naming = {place for place, text in made.items() if "Both of them" in text}
    made.clear()
    everything(now, BuildCache(now, before, noting=True))
    # A sentence about the pitch is written in both languages at once, so that the other one is made again with it.
    assert made.keys() == naming | {("zh", "tpush", "effects")}
    assert ("en", "tpush", "effects") in naming
    assert {("en", "tpush", "rules"), ("en", "tpush", "types")} <= naming
    assert ("en", "tpush", "operands") not in naming and not any(lang == "zh" for lang, _, _ in naming)


def test_trees_whose_predicate_changed_are_elaborated_again(isa: Path) -> None:
    db = load(isa)
    before = BuildCache(db, noting=True)
    old = before.opdef(db["tpush"])
    file = isa / "phrases.yaml"
    text = file.read_text(encoding="utf-8")
    used = "through_memory:\n    args: [p]\n    is: p.direction in {"
    assert used in text and "through_memory" in str(db["tpush"].record.constraints)
    file.write_text(text.replace(used, f"{used}dir_v2c, ", 1), encoding="utf-8")
    now = load(isa)
    build_cache = BuildCache(now, before, noting=True)
    made = [rule.check for rule in build_cache.opdef(now["tpush"]).rules]
    assert made == [rule.check for rule in elaborate(now["tpush"], now).rules]
    assert made != [rule.check for rule in old.rules]


def test_what_is_asked_is_noted_down_to_single_texts(isa: Path) -> None:
    db = load(isa)
    asked: set[DatabasePart] = set()
    op = TrackedDatabase(db, db["tpush"], asked).op
    shared = op.database
    asked.clear()
    assert shared.profiles["cpu"].name["en"] == db.profiles["cpu"].name.en
    assert asked == {("profiles", "cpu"), ("profiles", "cpu", "name"), ("profiles", "cpu", "name", "en")}
    asked.clear()
    assert shared.phrases.predicates.get("no_such") is None
    assert list(shared.profiles) == list(db.profiles) and len(shared.sources) == len(db.sources)
    assert asked == {
        ("phrases", "predicates"), ("phrases", "predicates", "no_such"), ("profiles", "*"), ("sources", "*"),
    }  # fmt: skip
    asked.clear()
    assert shared["pto.tpop"] is db["tpop"] and shared["tpush"] is op and "tadd" not in shared
    assert asked == {("ops", "tpop"), ("ops", "tpush"), ("ops", "tadd")}
    assert shared.vocabulary.registers_of("fmatrix") == db.vocabulary.registers_of("fmatrix")  # a method of a model
    assert ("vocabulary", "registers", "*") in asked
    with pytest.raises(AttributeError):
        _ = shared.shared  # a file as a whole is nothing that can be noted


def test_changes_name_the_parts_that_differ(isa: Path) -> None:
    before = load(isa)
    path = isa / "profiles.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("en: CPU simulator", "en: Simulator").replace("aliases: [a2, a3]", "aliases: [a2]"),
                    encoding="utf-8")  # fmt: skip
    for file in ("tpop.yaml", "tpop.evidence.yaml"):
        (isa / "system" / FAMILY / file).unlink()
    now = load(isa)
    assert set(changes(before, now)) == {
        ("profiles", "cpu", "name", "en"), ("profiles", "a2a3", "aliases"), ("ops", "tpop"),
    }  # fmt: skip
    assert not set(changes(now, now))
