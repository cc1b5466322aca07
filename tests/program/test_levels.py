"""Levels of the dialect without records: programs that hold their ops and types are told so once, with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import pto_isa
from pto_isa.cli import main
from pto_isa.generate.pages import LANGUAGES
from pto_isa.generated.programs._rules import LEVEL_TYPES, LEVELS, NAMED
from pto_isa.program.written.types import WrittenTypes
from pto_isa.runtime.rules.finding import RuleError
from sample_isa import Folder
from whole_manual import manual

Out = pytest.CaptureFixture[str]
# Types as VMITypeDefs.td of the assembler of August has them; SIMT has none of its own.
TYPES = {"virtual": ("vmi.vreg", "vmi.mask"), "simt": ()}
# VMIOps.td defines 145 operations, VPTOUBOps.td 26; a page lists 11 on address registers; of SIMT no less than that.
COUNT = {"virtual": 145, "ub": 26, "vaddr": 11, "simt": 65}
BODIES = {
    "virtual": """
    %m = pto.vmi.pset "PAT_ALL" : !pto.vmi.mask<64>
    %a = pto.vmi.vload %p[%i] : !pto.ptr<f32, ub>, index -> !pto.vmi.vreg<64xf32>
    %b = pto.vmi.vload %p[%i], %i {group = 8} : !pto.ptr<f32, ub>, index -> !pto.vmi.vreg<64xf32>
    %c = pto.vmi.vadd %a, %b, %m : !pto.vmi.vreg<64xf32>, !pto.vmi.vreg<64xf32>, !pto.vmi.mask<64> -> !pto.vmi.vreg<64xf32>
    pto.vmi.vstore %c, %p[%i] : !pto.vmi.vreg<64xf32>, !pto.ptr<f32, ub>""",
    "simt": """
    %x = pto.get_tid_x : i32
    %y = pto.get_block_dim_x : i32
    %z = pto.mulhi %x, %y : i32
    pto.syncthreads
    %v = pto.vote_any %z : i32 -> i1""",
}  # fmt: skip
FIRST = {"virtual": "pto.vmi.pset", "simt": "pto.get_tid_x"}


def program(*bodies: str, arguments: str = "") -> str:
    """A program for A5 with a pointer and an index at hand; one function for each body."""
    functions = [
        f"  func.func @f{number}(%p: !pto.ptr<f32, ub>, %i: index{arguments}) {{{body}\n    return\n  }}\n"
        for number, body in enumerate(bodies)
    ]
    return f'module attributes {{pto.target_arch = "a5"}} {{\n{"".join(functions)}}}\n'


def told(text: str) -> list[tuple[str, int, int]]:
    """What is said of levels: the rule with line and column; other findings are of values that nobody uses."""
    found = [finding for finding in pto_isa.verify(text) if finding.rule != "program/unused-value"]
    assert all(finding.severity == "warning" for finding in found)
    return [(finding.rule, finding.line or 0, finding.column or 0) for finding in found]


def test_all_of_them_are_listed_with_a_reason() -> None:
    """The operations by name, the types that only they have, and why they have no records."""
    for level, types in TYPES.items():
        assert [name for name, of in LEVEL_TYPES.items() if of == level] == [*types]
    for level, (count, said) in {level: (COUNT.get(level, 1), said) for level, said in LEVELS.items()}.items():
        assert len(said) == 2 and all(len(pair) == 2 and all(pair) for pair in said)
        assert list(NAMED.values()).count(level) >= count
    assert sum(name.startswith("pto.vmi.") for name in NAMED) == COUNT["virtual"]
    assert {of for name, of in NAMED.items() if name.startswith("pto.vmi.")} == {"virtual"}


@pytest.mark.parametrize("level", TYPES)
def test_a_program_is_told_once(level: str) -> None:
    """At the first of its five ops, whatever the number of functions; the message counts them and says why."""
    text = program(BODIES[level], BODIES[level])
    (finding,) = [found for found in pto_isa.verify(text) if found.rule != "program/unused-value"]
    assert (finding.rule, finding.severity) == ("program/level-without-record", "warning")
    assert (finding.line, finding.column) == (3, 5)
    (name, name_zh), (why, why_zh) = LEVELS[level]
    assert finding.text() == (
        f"`{FIRST[level]}` belongs to the {name}, which have no records: {why}; none of them is checked (operations of "
        "this kind in the program: 10)"
    )
    assert all(part in finding.text("zh") for part in (FIRST[level], name_zh, why_zh, "10"))


@pytest.mark.parametrize(("level", "type"), [(level, type) for level, types in TYPES.items() for type in types])
def test_a_type_alone_is_told(level: str, type: str) -> None:
    """A function that only takes such values; its ops are not told again."""
    written = {"vmi.vreg": "<64xf32>", "vmi.mask": "<64xpred>"}[type]
    text = program("", BODIES[level], arguments=f", %x: !pto.{type}{written}")
    assert told(text) == [("program/level-without-record", 2, text.splitlines()[1].index("!pto." + type) + 1)]
    (finding,) = [found for found in pto_isa.verify(text) if found.rule != "program/unused-value"]
    assert f"`!pto.{type}{written}`" in finding.text() and "in the program: 5" in finding.text()


def test_each_level_is_told_for_itself() -> None:
    """A program with both gets two findings."""
    assert told(program(BODIES["simt"], BODIES["virtual"])) == [
        ("program/level-without-record", 3, 5), ("program/level-without-record", 11, 5),
    ]  # fmt: skip


def test_slips_are_still_faults() -> None:
    """A name that the level does not have, and a type that no level has."""
    found = pto_isa.verify(
        program("\n    pto.vmi.vlod\n    %x = pto.vmi.vload %p[%i] : !pto.ptr<f32, ub> -> !pto.vmi.vrag<8xf32>")
    )
    rules = {finding.rule: finding for finding in found}
    assert rules["program/unknown-op"].text() == "no op is called `pto.vmi.vlod`; did you mean `pto.vmi.vload`?"
    assert "`!pto.vmi.vreg`?" in rules["syntax/type-text"].text()
    assert WrittenTypes("a5")("!other.vreg<64xf32>").level is None


@pytest.mark.parametrize("level", TYPES)
def test_they_are_not_run(level: str) -> None:
    """A run stops at the first op, with its place."""
    with pytest.raises(RuleError) as caught:
        pto_isa.prepare(program(BODIES[level]))
    assert [(found.rule, found.line) for found in caught.value.findings] == [("program/unsupported", 3)]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("pto.vmi.vload", LEVELS["virtual"]), ("VMI.VLOAD", LEVELS["virtual"]), ("ldg", LEVELS["simt"]),
        ("trap", (("pto.trap; it has no record", "pto.trap；它没有记录"),)),
        ("set_ffts", (("pto.set_ffts", "pto.set_ffts"),)),
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_lookup_says_why(name: str, parts: tuple[tuple[str, str], ...], lang: str, capsys: Out) -> None:
    """And ends with 1, as for any name without a card."""
    assert main(["--lang", lang, "lookup", name]) == 1
    first = capsys.readouterr().err.splitlines()[0]
    assert first.startswith("pto.") or "pto.trap" in first
    assert all(pair[lang == "zh"] in first for pair in parts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_the_page_of_program_rules(lang: str) -> None:
    """Every level with its reason and all its operations."""
    page = manual(lang)["program-rules.md"]
    for level in TYPES:
        part = page.partition(f'id="level-{level}"')[2].partition("</details>")[0]
        assert LEVELS[level][0][lang == "zh"] in part
        assert all(f"<code>{name}</code>" in part for name, of in NAMED.items() if of == level)


def test_levels_of_the_file(folder: Folder) -> None:
    """A level that none of them is."""
    path = folder.root / "program_rules.yaml"
    text = path.read_text(encoding="utf-8")
    assert "level: virtual" in text
    path.write_text(text.replace("level: virtual", "level: virtal", 1), encoding="utf-8")
    (issue,) = folder.check()
    assert issue.code == "name/level" and "virtal" in issue.message["en"] and "`virtual`" in issue.message["en"]


def test_a_real_file_is_told_once(tmp_path: Path, capsys: Out) -> None:
    """By the command, too: one warning, status 0."""
    file = tmp_path / "k.pto"
    file.write_text(program(BODIES["virtual"]), encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.count("[program/level-without-record]") == 1
