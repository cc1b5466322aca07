"""The command over a small database and made-up checkouts: what it finds, what covers it, and what it cannot read."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from audit.reports import Run, data, differences
from pto_isa.cli import main
from sample_checkouts import FAMILY_PAGES, change, write
from sample_isa import Folder

A5_HEADER = "include/pto/npu/a5/TPlus.hpp"
LIST = 'std::is_same_v<T, float>, "types"'


def test_agreement(run: Run) -> None:
    status, out, err = run()
    assert (status, err) == (0, "")
    assert "0 undisputed differences, 0 disputed" in out
    found = data(run)[1]
    assert found["compared"]["types"] == 9, "two ops on two profiles, one verifier, two pages of each op"
    assert found["compared"]["overload"] == found["compared"]["signature"] == 2
    assert found["compared"]["text-form"] == 6
    assert found["ops"] == 2


def test_a_type_that_the_header_refuses(run: Run, folder: Folder, tmp_path: Path) -> None:
    change(tmp_path / "pto-isa", A5_HEADER, LIST, 'std::is_same_v<T, half>, "types"')
    status, found = data(run, "--op", "tplus")
    assert status == 1
    (entry,) = found["differences"]
    line, _ = folder.line_of("tplus.yaml", "a5: {T: [f32]}")
    assert (entry["kind"], entry["profile"], entry["fact"]) == ("types", "a5", "types.rows.a5")
    assert entry["record"]["file"].endswith("tplus.yaml")
    assert entry["record"]["line"] == line
    assert (entry["source"]["id"], entry["source"]["file"], entry["source"]["line"]) == ("a5-header", A5_HEADER, 5)
    assert entry["source"]["says"] == {
        "en": "dst/src0/src1: rejects f32, accepts also f16",
        "zh": "dst/src0/src1：拒绝 f32，还接受 f16",
    }
    text = run("--op", "tplus")[1]
    assert "tplus a5: element types (types.rows.a5)" in text
    assert f"{A5_HEADER}:5: dst/src0/src1: rejects f32" in text
    assert "tplus a5: 元素类型" in run("--op", "tplus", "--lang", "zh")[1]


def dispute(folder: Folder, fact: str, source: str, says: str) -> None:
    """Add a dispute in which a source says something."""
    folder.evidence(
        f"disputes:\n  types:\n    fact: {fact}\n    claims:\n      - {{source: {source}, says: {says}}}\n"
        "      - {source: cpu-header#TPlus.hpp-L7, en: something else, zh: 另一种说法}\n"
        "    decision: cpu-header\n    because: {en: It compiles., zh: 可以编译。}\n",
    )


def test_a_dispute_covers_what_it_names(run: Run, folder: Folder, tmp_path: Path) -> None:
    change(tmp_path / "pto-isa", A5_HEADER, LIST, 'std::is_same_v<T, half>, "types"')
    dispute(folder, "types.rows.a5", "a5-header#TPlus.hpp-L5", "[f16]")
    status, found = data(run, "--op", "tplus")
    assert (status, [entry["dispute"] for entry in found["differences"]]) == (0, ["types"])
    assert found["compared"]["claim"] == 1
    assert "[dispute types]" in run("--op", "tplus", "--all")[1]
    assert "tplus a5: element types" not in run("--op", "tplus")[1], "a disputed difference is shown with --all only"


@pytest.mark.parametrize(("fact", "source"), [
    ("types.rows.cpu", "a5-header#TPlus.hpp-L5"),
    ("types.rows.a5", "isa-page-en#L5"),
    ("semantics", "a5-header#TPlus.hpp-L5"),
])  # fmt: skip
def test_a_dispute_about_something_else_covers_nothing(run: Run, folder: Folder, tmp_path: Path, fact: str, source: str) -> None:  # fmt: skip
    change(tmp_path / "pto-isa", A5_HEADER, LIST, 'std::is_same_v<T, half>, "types"')
    dispute(folder, fact, source, "[f16]")
    status, found = data(run, "--op", "tplus")
    assert status == 1
    assert [entry["dispute"] for entry in found["differences"] if entry["kind"] == "types"] == [None]


def test_a_claim_that_the_source_does_not_make(run: Run, folder: Folder) -> None:
    dispute(folder, "types.rows.a5", "a5-header#TPlus.hpp-L5", "[f16, f32]")
    assert differences(run, "--op", "tplus") == [("claim", "tplus", None)]
    page = f"{FAMILY_PAGES}/tplus.md"
    folder.change("a5-header#TPlus.hpp-L5, says: [f16, f32]", "tile-page-en#L10, says: [f32]", "tplus.evidence.yaml")
    assert differences(run, "--op", "tplus") == []
    folder.change("says: [f32]", "says: [f16]", "tplus.evidence.yaml")
    status, found = data(run, "--op", "tplus")
    assert (status, found["differences"][0]["source"]["file"]) == (1, page)


def test_overloads(run: Run, tmp_path: Path) -> None:
    header = "include/pto/common/pto_instr.hpp"
    change(tmp_path / "pto-isa", header, "TPLUS(TileDst& dst, TileSrc0& src0, TileSrc1& src1,", "TPLUS(TileDst& dst, TileSrc1& src1, TileSrc0& src0,")  # fmt: skip
    assert ("overload", "tplus", None) in differences(run)
    change(tmp_path / "pto-isa", header, "TMINUS(TileDst& dst, TileSrc0& src0, TileSrc1& src1,", "TMINUS(TileDst& dst, TileSrc0& src0,")  # fmt: skip
    found = [entry for entry in data(run, "--op", "tminus")[1]["differences"] if entry["kind"] == "overload"]
    assert [entry["source"]["says"]["en"] for entry in found] == [
        "TMINUS has no such overload",
        "RecordEvent TMINUS(dst, src0, events...)",
    ]


@pytest.mark.parametrize(("old", "new", "said"), [
    ("TPLUS(TileDst& dst, TileSrc0& src0,", "TPLUS(const TileDst& dst, TileSrc0& src0,", "const T0 &"),
    ("TPLUS(TileDst& dst, TileSrc0& src0,", "TPLUS(TileDst* dst, TileSrc0& src0,", "T0 *"),
    ("<typename TileDst, typename TileSrc0,", "<typename TileDst, typename TileSrc0 = void,", "template typename = void"),
    ("<typename TileDst, typename TileSrc0,", "<typename TileSrc0, typename TileDst,", "T1 &, T0 &"),
    ("TileSrc1& src1, WaitEvents", "TileSrc1& src1 = one, WaitEvents", "T2 & = one"),
])  # fmt: skip
def test_printed_signatures(run: Run, tmp_path: Path, old: str, new: str, said: str) -> None:
    """Every token but the names of parameters is compared with the declaration."""
    header = tmp_path / "pto-isa" / "include/pto/common/pto_instr.hpp"
    text = header.read_text()
    assert old in text
    header.write_text(text.replace(old, new, 1))
    (found,) = [entry for entry in data(run, "--op", "tplus")[1]["differences"] if entry["kind"] == "signature"]
    assert found["source"]["says"]["en"] == said
    header.write_text(text.replace("TileDst", "Result").replace("& src0", "& left"))
    kinds = {entry["kind"] for entry in data(run, "--op", "tplus")[1]["differences"]}
    assert "signature" not in kinds, "names that a call never spells may differ"


def test_an_overload_under_the_name_of_another_op(run: Run, folder: Folder, tmp_path: Path) -> None:
    """An overload that a record cites under another C++ name is compared there and not missed where the name is from."""
    header = "include/pto/common/pto_instr.hpp"
    more = "template <typename D, typename A>\nPTO_INST RecordEvent TPLUS(D& dst, A& src0, A& src1)\n{}\n"
    change(tmp_path / "pto-isa", header, "} // namespace pto", more + "} // namespace pto")
    text = (tmp_path / "pto-isa" / header).read_text()
    line = text[: text.index("RecordEvent TPLUS(D& dst")].count("\n") + 1
    assert ("overload", "tplus", None) in differences(run, "--op", "tplus")
    stated = f"one: {{args: [dst, src0, src1], intrinsic: TPLUS, events: false, source: pto-instr#L{line}}}"
    folder.change("overloads:\n", f"overloads:\n  {stated}\n", "tminus.yaml")
    assert differences(run, "--op", "tplus") == []
    assert ("overload", "tminus", None) not in differences(run, "--op", "tminus")
    change(tmp_path / "pto-isa", header, "TPLUS(D& dst, A& src0, A& src1)", "TPLUS(D& dst, A& src0)")
    found = [entry for entry in data(run, "--op", "tminus")[1]["differences"] if entry["kind"] == "overload"]
    assert found[0]["source"]["says"]["en"] == "TPLUS has no such overload"


def test_an_op_that_disappeared(run: Run, tmp_path: Path) -> None:
    change(tmp_path / "pto-isa", "include/pto/common/pto_instr.hpp", "RecordEvent TPLUS(", "RecordEvent TPLUSX(")
    assert differences(run, "--op", "tplus") == [("gone", "tplus", None)]


def test_an_op_without_a_record(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "pto-isa", {f"{FAMILY_PAGES}/tnew-one.md": "# pto.tnew_one\n"})
    assert differences(run) == [("missing", "tnew-one", None)]
    assert differences(run, "--family", "sample") == [("missing", "tnew-one", None)]
    assert differences(run, "--op", "tplus") == [], "an audit of one op does not ask for others"


def test_pages_and_text_forms(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "pto-isa"
    change(root, f"{FAMILY_PAGES}/tplus_zh.md", "`float`", "`float`, `half`")
    change(root, f"{FAMILY_PAGES}/tminus.md", "ins(%src0, %src1 :", "ins(%src1, %src0 :")
    change(tmp_path / "ptoas", "include/PTO/IR/PTOOps.td", "$src0 `,` $src1 `:`", "$src0 `,` $src1 `,` $tmp `:`")
    found = data(run)[1]["differences"]
    assert [(entry["kind"], entry["op"], entry["source"]["id"]) for entry in found] == [
        ("text-form", "tminus", "tile-page-en"),
        ("text-form", "tplus", "ptoas-ops"),
        ("program", "tplus", "ptoas-ops"),
        ("program", "tplus", "ptoas-ops"),
        ("types", "tplus", "tile-page-zh"),
    ]
    assert found[1]["source"]["says"]["en"] == "refuses `:` where `,` is expected"
    assert found[2]["record"]["says"]["en"] == "basic, auto: pto.tplus"
    assert found[4]["claim"] == "- {source: tile-page-zh#L10, says: [f32, f16]}"


def test_demands_of_the_assembler(run: Run, folder: Folder, tmp_path: Path) -> None:
    change(tmp_path / "ptoas", "lib/PTO/IR/PTO.cpp", "element type to be f32", "element type to be i32")
    change(tmp_path / "ptoas", "lib/PTO/IR/PTO.cpp", "!elem.isF32()", "!elem.isInteger(32)")
    assert differences(run) == [("types", "tplus", "a5")]
    change(tmp_path / "ptoas", "lib/PTO/IR/PTO.cpp", "element type to be i32", "element type to be f32")
    found = data(run)[1]
    assert found["differences"] == []
    assert any(entry["op"] == "tplus" and entry["source"] == "ptoas" for entry in found["not_extracted"])
    change(folder.family, "_groups.yaml", "check: dst.valid_shape == src0.valid_shape == src1.valid_shape", "check: src0.valid_shape == src1.valid_shape")  # fmt: skip
    assert ("rule", "tplus", "a5") in differences(run)


def test_sizes_are_no_types(run: Run, folder: Folder, tmp_path: Path) -> None:
    """A header that tests the size of an element refuses other sizes; it does not add types to the record."""
    change(tmp_path / "pto-isa", A5_HEADER, LIST, 'sizeof(T) == 4, "types"')
    assert differences(run, "--op", "tplus") == []
    change(tmp_path / "pto-isa", A5_HEADER, "sizeof(T) == 4", "sizeof(T) == 2")
    (entry,) = data(run, "--op", "tplus")[1]["differences"]
    assert entry["source"]["says"]["en"].startswith("dst/src0/src1: rejects f32, accepts also bf16 f16")
    change(tmp_path / "pto-isa", A5_HEADER, "sizeof(T) == 2", "sizeof(T) == 2 || sizeof(T) == 4")
    (entry,) = data(run, "--op", "tplus")[1]["differences"]
    assert entry["source"]["says"]["en"] == "dst/src0/src1: accepts also bf16 f16 i16 u16", (
        "no type of two bytes is recorded"
    )


def test_forms_are_compared_with_their_overloads(run: Run, folder: Folder, tmp_path: Path) -> None:
    """A form that needs an operand is compared with the overload that has it, and only with that one."""
    header = "include/pto/common/pto_instr.hpp"
    more = (
        "template <typename D, typename A, typename B, typename M>\n"
        "PTO_INST RecordEvent TPLUS(D& dst, A& src0, B& src1, M& extra)\n{ MAP_INSTR_IMPL(TPLUS, dst, src0, src1, extra); }\n"
    )
    change(tmp_path / "pto-isa", header, "} // namespace pto", more + "} // namespace pto")
    body = (
        "template <typename A, typename B, typename C, typename M>\n"
        "PTO_INTERNAL void TPLUS_IMPL(A& dst, B& src0, C& src1, M& extra)\n{\n"
        "    static_assert(std::is_same_v<typename M::DType, half> && std::is_same_v<typename A::DType, float>);\n"
        "    TPLUS_IMPL(dst, src0, src1);\n}\n"
    )
    for file in ("include/pto/cpu/TPlus.hpp", A5_HEADER):
        change(tmp_path / "pto-isa", file, "} // namespace pto", body + "} // namespace pto")
    assert ("overload", "tplus", None) in differences(run, "--op", "tplus"), "the record lacks the new overload"
    folder.change("overloads:\n", "operands:\n  extra:\n    kind: tile\n    optional: true\n    text: {en: More., zh: 附加。}\noverloads:\n  more: {args: [dst, src0, src1, extra], events: false, source: pto-instr#L1}\n")  # fmt: skip
    form = "    text: {en: Sum., zh: 求和。}\n    semantics: {equations: ['dst[i, j] = src0[i, j] + src1[i, j]']}\n"
    folder.change(
        "types:\n  rows:\n    cpu: {T: [f32, i32]}\n    a5: {T: [f32]}\n  source: {cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}\n"
        "define:\n  combine(a, b): a + b\n",
        "types: null\nsemantics: null\nforms:\n"
        f"  with:\n    when: present(extra)\n{form}    types:\n      bind: {{dst: T, src0: T, src1: T, extra: U}}\n"
        "      rows: {cpu a5: {T: [f32], U: [f16]}}\n      source: {cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}\n"
        f"  without:\n    when: not present(extra)\n{form}    types:\n      bind: {{dst: T, src0: T, src1: T}}\n"
        "      rows: {cpu: {T: [f32, i32]}, a5: {T: [f32]}}\n      source: {cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}\n",
    )
    assert differences(run, "--op", "tplus") == []
    change(
        folder.family,
        "tplus.yaml",
        "rows: {cpu a5: {T: [f32], U: [f16]}}",
        "rows: {cpu: {T: [f32], U: [i8]}, a5: {T: [f32], U: [f16]}}",
    )
    (entry,) = data(run, "--op", "tplus")[1]["differences"]
    assert (entry["profile"], entry["record"]["line"]) == ("cpu", folder.line_of("tplus.yaml", "U: [i8]")[0])


def test_citations(run: Run, folder: Folder) -> None:
    folder.change("source: pto-instr#L1}", "source: pto-instr#L999}")
    assert differences(run, "--op", "tplus") == [("citation", "tplus", None)]
    folder.change("pto-instr#L999", "pto-instr#L8")
    folder.change("a5: a5-header#TPlus.hpp-L5}", "a5: a5-header#TGone.hpp-L3}")
    found = data(run, "--op", "tplus")[1]["differences"]
    assert {entry["source"]["says"]["en"] for entry in found} == {
        "the line is blank or holds only marks",
        "no such file",
    }


@pytest.mark.parametrize(("lines", "says"), [
    ("L9-L16", None),
    ("L11-L16", None),
    ("L7-L8", ("the last line is blank", 8)),
    ("L8-L9", ("the line is blank or holds only marks", 8)),
    ("L12", ("the line is blank or holds only marks", 12)),
    ("L12-L13", ("the line is blank or holds only marks", 12)),
    ("L25-L250", ("the file has 25 lines", 25)),
])  # fmt: skip
def test_both_ends_of_a_citation(run: Run, folder: Folder, lines: str, says: tuple[str, int] | None) -> None:
    """A range may end at a closing bracket but begins and ends with something: both show lines that have shifted."""
    folder.change("source: pto-instr#L1}", f"source: pto-instr#{lines}}}")
    found = [entry["source"] for entry in data(run, "--op", "tplus")[1]["differences"] if entry["kind"] == "citation"]
    assert [(entry["says"]["en"], entry["line"]) for entry in found] == ([] if says is None else [says])


def test_cited_places(run: Run, folder: Folder, tmp_path: Path) -> None:
    """A line of the declaration of another intrinsic, of another operation, or of another member's header."""
    root = tmp_path / "pto-isa"
    text = (root / "include/pto/common/pto_instr.hpp").read_text().split("\n")
    plus, minus = (next(k for k, line in enumerate(text, 1) if f"RecordEvent {name}(" in line) for name in ("TPLUS", "TMINUS"))  # fmt: skip
    rule = "constraints:\n  known: {check: dst.valid_row > 0, profiles: [a5], source: [SOURCES]}\nexamples:\n"
    operations = (tmp_path / "ptoas" / "include/PTO/IR/PTOOps.td").read_text().split("\n")
    own, other = (next(k for k, line in enumerate(operations, 1) if name in line) for name in ("TPlusOp", "TMinusOp"))
    folder.change("examples:\n", rule.replace("SOURCES", f"pto-instr#L{plus + 2}, ptoas-ops#L{own + 2}, a5-header#TPlus.hpp-L5"))  # fmt: skip
    status, found = data(run, "--op", "tplus")
    assert (status, found["compared"]["place"], found["differences"]) == (0, 2, []), "its own header is not asked"
    folder.change(f"pto-instr#L{plus + 2}, ptoas-ops#L{own + 2}", f"pto-instr#L{minus + 2}, ptoas-ops#L{other + 2}")
    found = [entry for entry in data(run, "--op", "tplus")[1]["differences"] if entry["kind"] == "place"]
    assert [entry["source"]["says"]["en"] for entry in found] == [
        "the line belongs to TMINUS", "the line belongs to tminus"]  # fmt: skip
    both = f"ptoas-ops#L{min(own, other) + 2}-L{max(own, other) + 2}"
    folder.change(f"ptoas-ops#L{other + 2}", both)
    found = [entry for entry in data(run, "--op", "tplus")[1]["differences"] if entry["kind"] == "place"]
    assert [entry["source"]["says"]["en"] for entry in found] == ["the line belongs to TMINUS"], "a range that holds it"
    folder.change(both, f"ptoas-ops#L{other + 2}")
    header = "namespace pto {\ntemplate <typename A>\nPTO_INTERNAL void Alone(A& dst)\n{\n    reset(dst);\n}\n} // namespace pto\n"
    write(root, {"include/pto/npu/a5/TMinus.hpp": header})
    change(root, "include/pto/common/pto_instr.hpp", '#include "pto/npu/a5/TPlus.hpp"', '#include "pto/npu/a5/TPlus.hpp"\n#include "pto/npu/a5/TMinus.hpp"')  # fmt: skip
    change(root, A5_HEADER, "TPLUS_IMPL(dst, src0, src1);", "Alone(dst);")
    folder.change("a5-header#TPlus.hpp-L5", "a5-header#TMinus.hpp-L5")
    said = [entry["source"]["says"]["en"] for entry in data(run)[1]["differences"] if entry["kind"] == "place"]
    assert "the line belongs to Alone" in said, "tminus comes to it, tplus does not"
    assert "所引位置" in run("--lang", "zh")[1]


def test_cited_places_of_operands(run: Run, folder: Folder, tmp_path: Path) -> None:
    """What an operand cites is asked as what a rule cites."""
    text = (tmp_path / "pto-isa/include/pto/common/pto_instr.hpp").read_text().split("\n")
    plus, minus = (next(k for k, line in enumerate(text, 1) if f"RecordEvent {name}(" in line) for name in ("TPLUS", "TMINUS"))  # fmt: skip
    pitch = f"{{dst: {{pitch: {{profiles: [a5], rows: dst.valid_row, source: pto-instr#L{plus + 2}}}}}}}"
    folder.change("overloads:\n", f"operands: {pitch}\noverloads:\n")
    assert differences(run, "--op", "tplus") == []
    folder.change(f"pto-instr#L{plus + 2}", f"pto-instr#L{minus + 2}")
    (entry,) = data(run, "--op", "tplus")[1]["differences"]
    assert (entry["kind"], entry["fact"]) == ("place", "operands.dst.pitch.source")


def test_what_is_not_extracted_is_said(run: Run, tmp_path: Path) -> None:
    root = tmp_path / "pto-isa"
    change(root, A5_HEADER, f"static_assert({LIST})", "check(x)")
    found = data(run, "--op", "tplus")[1]
    assert {(entry["source"], entry["why"]["en"]) for entry in found["not_extracted"]} == {
        ("a5-header", "no assertion names element types")
    }
    change(root, A5_HEADER, "check(x)", "static_assert(a ~ b)")
    reasons = [entry["why"]["en"] for entry in data(run, "--op", "tplus")[1]["not_extracted"]]
    assert "an assertion in a form that is not understood" in reasons
    text = run("--op", "tplus")[1]
    assert "not extracted:" in text
    assert f"a5-header  {A5_HEADER}:5" in text
    assert "未能提取：" in run("--op", "tplus", "--lang", "zh")[1]


def test_commits_and_missing_checkouts(run: Run, folder: Folder, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:  # fmt: skip
    assert "the commit of" in run()[1], "a folder without git has no commit"
    root = tmp_path / "pto-isa"
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    notes = [entry["en"] for entry in data(run)[1]["notes"]]
    assert any("line numbers may differ" in note and "3186c381bd" in note for note in notes)
    assert main(["audit", str(root)]) == 0
    assert "ptoas (hw-native-sys/PTOAS): no checkout given" in capsys.readouterr().out


def test_errors_of_users(run: Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, message in (
        ([str(tmp_path / "nothing")], "no such folder"),
        ([str(tmp_path)], "not a checkout"),
        ([], "missing CHECKOUT"),
    ):
        assert main(["audit", *words]) == 2
        err = capsys.readouterr().err
        assert message in err
        assert "Traceback" not in err
    assert run("--family", "simple")[0] == 2
    status, _, err = run("--op", "tplas")
    assert (status, "did you mean tplus" in err) == (2, True)
    assert "unknown format" in run("--format", "xml")[2]


PTO_AS = "overloads:\n"


def with_short_form(folder: Folder, entry: str) -> None:
    """Give the first op a PTO-AS form."""
    folder.change(PTO_AS, f"syntax:\n  pto_as: {entry}\n{PTO_AS}")


def forms(run: Run) -> list[tuple[str, str]]:
    """(fact, what the source says) of each difference about a text form."""
    return [(entry["fact"], entry["source"]["says"]["en"]) for entry in data(run)[1]["differences"]]


def test_a_short_form_stands_on_a_page_or_is_ours(run: Run, folder: Folder, tmp_path: Path) -> None:
    """An invention fails until it is marked; a mark fails once a page shows the form."""
    with_short_form(folder, "{ins: [src0, src1], results: [dst]}")
    assert forms(run) == [("syntax.pto_as", "no page shows this form")]
    folder.change("results: [dst]}", "results: [dst], spelling: ours}")
    assert forms(run) == []
    page = f"{FAMILY_PAGES}/tplus_zh.md"
    change(tmp_path / "pto-isa", page, "```text\n", "```text\n%c = tplus %a, %b : !pto.tile<x, y>\n")
    assert forms(run) == [("syntax.pto_as", "the page shows this form; it is not ours")]
    folder.change(", spelling: ours", "")
    assert forms(run) == []


def test_a_dps_form_that_only_pages_have(run: Run, folder: Folder, tmp_path: Path) -> None:
    """It is marked so when the assembler has no such operation, and must not be when it has."""
    change(tmp_path / "ptoas", "include/PTO/IR/PTOOps.td", '"tplus"', '"tother"')
    assert forms(run) == [("syntax.dps", "there is no operation `tplus`")]
    folder.change(PTO_AS, f"syntax: {{dps: {{spelling: pages}}}}\n{PTO_AS}")
    assert forms(run) == [], "the page of the op shows it"
    change(tmp_path / "ptoas", "include/PTO/IR/PTOOps.td", '"tother"', '"tplus"')
    assert forms(run) == [("syntax.dps", "the assembler reads this form; nothing is to be marked")]


def test_operands_of_the_assembler_in_their_places(run: Run, folder: Folder) -> None:
    """Two operands whose names both sides use do not change places."""
    folder.change(PTO_AS, f"syntax: {{dps: {{ins: [src1, src0]}}}}\n{PTO_AS}")
    assert ("syntax.dps", "%src1 is `$src0`") in forms(run)


def test_a_dispute_covers_one_text_form(run: Run, folder: Folder) -> None:
    """One about the syntax covers all forms, one about a form only that."""
    with_short_form(folder, "{ins: [src0, src1], results: [dst]}")
    for fact, status in (("syntax.dps", 1), ("syntax.pto_as", 0), ("syntax", 0)):
        text = (folder.plus).read_text("utf-8")
        dispute(folder, fact, "tile-page-en#L1", "no form")
        folder.change("says: no form", "en: no form, zh: 没有此形式", "tplus.evidence.yaml")
        assert run("--op", "tplus")[0] == status, fact
        folder.write("tplus.yaml", text)
