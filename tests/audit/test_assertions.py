"""Assertions in reach: what a call comes to, what counts as stated, what is exempt, and what contradicts a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data
from pto_isa.audit.cpp.declarations import declarations
from pto_isa.audit.cpp.lexer import tokens
from pto_isa.audit.cpp.reach import Reach
from pto_isa.audit.cpp.values import Element, Open, Symbol, TileClass
from sample_checkouts import change
from sample_isa import Folder

A5 = "include/pto/npu/a5/TPlus.hpp"
CODE = """\
namespace other { template <typename A> void Check(A& a) { static_assert(A::Never, "never"); } }
namespace pto {
template <int N> struct Kind : std::integral_constant<int, N> {};
template <typename A> void Check(A& a)
{
    static_assert(A::Rows % 16 == 0, "rows");
    PTO_ASSERT(
        a.GetValidRow() > 0, "some");
}
template <typename A, int N> void Walk(A& a)
{
    if constexpr (Kind<N>::value == 1) { static_assert(A::Cols == 1, "one"); }
    if constexpr (A::Loc == TileType::Mat) { static_assert(A::Cols == 2, "matrix"); }
    static_assert(A::Loc == TileType::Vec, "vector");
    if (a.Flag()) { Check(a); }
}
template <typename A> void START(A& a) { Walk<A, 2>(a); }
}
"""


def lines_of(known: tuple[tuple[str, Symbol], ...]) -> dict[str, tuple[str, ...]]:
    declared = declarations([token for n, line in enumerate(CODE.split("\n"), 1) for token in tokens(line, "a.hpp", n)])
    reach = Reach(declared, {"float": Element("f32", 32, "float")})
    (function,) = declared.functions["START"]
    found = reach.assertions(function, [TileClass("a", Open("a"), "Tile", known)])
    return {one.assertion.text: one.path for one in found.values()}


def test_what_a_call_comes_to() -> None:
    """Branches of constants are told, others are followed on both sides; a name means what stands around the caller."""
    found = lines_of(())
    assert set(found) == {"A::Rows % 16 == 0", "a.GetValidRow()>0", "A::Cols == 2", "A::Loc == TileType::Vec"}
    assert found["A::Rows % 16 == 0"] == ("START", "Walk", "Check")


def test_what_holds_of_the_operand_is_left_out() -> None:
    found = lines_of((("Loc", Symbol("TileType::Vec")),))
    assert set(found) == {"A::Rows % 16 == 0", "a.GetValidRow()>0"}


def demand(root: Path, condition: str) -> int:
    """Put an assertion into the checker of the sample, on a line that no record cites; the line where it stands.

    It stands in the place of the one that the sample exempts.
    """
    (root.parent / "isa" / "assertions.yaml").write_text("exempt: {}\n", encoding="utf-8")
    change(root, A5, 'static_assert(A::isRowMajor, "layout");', f'// no more\n    static_assert({condition}, "one");')
    return (root / A5).read_text().split("\n").index(f'    static_assert({condition}, "one");') + 1


def exempt(folder: Folder, entries: str) -> None:
    (folder.root / "assertions.yaml").write_text(f"exempt:\n{entries}", encoding="utf-8")


def left(run: Run, *words: str) -> list[tuple[str, str, str | None]]:
    found = data(run, *words)[1]["differences"]
    return [(one["op"], one["profile"], one["claim"]) for one in found if one["kind"] == "assertion"]


def test_an_uncited_assertion(run: Run, folder: Folder, tmp_path: Path) -> None:
    line = demand(tmp_path / "pto-isa", "A::Rows == 1")
    text = run("--assertions")[1]
    assert "sample: 1 assertion of 2 ops, 2 with ops and profiles\n" in text
    assert (
        f"a5-header#TPlus.hpp-L{line}: A::Rows == 1  [TPLUS > TPLUS_IMPL > PlusCheck]  tminus (a5), tplus (a5)" in text
    )
    assert "1 处断言" in run("--assertions", "--lang", "zh")[1]
    assert "assertions that no record cites" not in run()[1]
    reference = f"a5-header#TPlus.hpp-L{line}"
    assert left(run) == [("tminus", "a5", reference), ("tplus", "a5", reference)]
    assert "断言 A::Rows == 1" in run("--lang", "zh")[1]


@pytest.mark.parametrize(("profiles", "cites", "found"), [
    ("", "LINE", []), ("", "1-L{LINE}", []), ("    profiles: [cpu]\n", "LINE", ["tplus"]), ("", "1", ["tplus"]),
])  # fmt: skip
def test_a_rule_that_cites_it(
    run: Run, folder: Folder, tmp_path: Path, profiles: str, cites: str, found: list[str]
) -> None:
    line = demand(tmp_path / "pto-isa", "A::Rows == 1")
    place = cites.replace("{LINE}", str(line)).replace("LINE", str(line))
    rule = f"  one-row:\n    check: dst.rows == 1\n{profiles}    source: a5-header#TPlus.hpp-L{place}\n"
    folder.change("examples:\n", f"constraints:\n{rule}examples:\n")
    assert [op for op, _, _ in left(run) if op == "tplus"] == found


@pytest.mark.parametrize(("rule", "found"), [
    ("dst.loc == vec", []),
    ("dst.rows == 2 and dst.loc in {vec}", []),
    ("dst.loc != mat", ["tplus"]),
    ("implies(dst.rows == 2 and dst.loc == vec and dst.cols == 8, dst.rows == 2)", ["tplus"]),
])  # fmt: skip
def test_branches_for_other_memories(run: Run, folder: Folder, tmp_path: Path, rule: str, found: list[str]) -> None:
    """Only a condition that every call keeps says where an operand is."""
    before = 'static_assert(A::isRowMajor, "layout");'
    branch = 'if constexpr (A::Loc != TileType::Vec) { static_assert(A::Rows == 1, "one"); }'
    change(tmp_path / "pto-isa", A5, before, f"{before}\n    {branch}")
    folder.change(
        "examples:\n", f"constraints:\n  known:\n    check: '{rule}'\n    source: a5-header#TPlus.hpp-L1\nexamples:\n"
    )
    assert [op for op, _, _ in left(run, "--op", "tplus")] == found


def test_operands_of_one_type(run: Run, folder: Folder, tmp_path: Path) -> None:
    """What a rule says of one operand is known of another that C++ gives the same type."""
    branch = 'if constexpr (B::Loc != TileType::Vec) { static_assert(B::Rows == 1, "one"); }'
    root = tmp_path / "pto-isa"
    change(root, A5, "    PlusCheck<typename A::DType, A>();", f"    PlusCheck<typename A::DType, A>();\n    {branch}")
    rule = "constraints:\n  known:\n    check: dst.loc == vec\n    source: a5-header#TPlus.hpp-L1\nexamples:\n"
    folder.change("examples:\n", rule)
    assert [op for op, _, _ in left(run, "--op", "tplus")] == ["tplus"]
    change(
        root,
        "include/pto/common/pto_instr.hpp",
        "TPLUS(TileDst& dst, TileSrc0& src0",
        "TPLUS(TileDst& dst, TileDst& src0",
    )
    assert left(run, "--op", "tplus") == []


@pytest.mark.parametrize(("entry", "found"), [
    ("{source: a5-header#TPlus.hpp-LLINE, REASON}", []),
    ("{source: a5-header#TPlus.hpp-LLINE, ops: [tplus], REASON}", ["tminus"]),
    ("{source: a5-header#TPlus.hpp-LLINE, through: [PlusCheck], REASON}", []),
    ("{source: a5-header#TPlus.hpp-LLINE, through: [Elsewhere], REASON}", ["assertions.yaml", "tminus", "tplus"]),
    ("{conditions: ['T::ValidRow <= T::Rows'], REASON}", []),
    ("{conditions: ['T::ValidCol <= T::Cols'], REASON}", ["assertions.yaml", "tminus", "tplus"]),
])  # fmt: skip
def test_exemptions(run: Run, folder: Folder, tmp_path: Path, entry: str, found: list[str]) -> None:
    """One that exempts nothing is a difference, too."""
    line = demand(tmp_path / "pto-isa", "(A::ValidRow <= A::Rows)")
    stated = entry.replace("LINE", str(line)).replace("REASON", "reason: {en: So it is., zh: 如此。}")
    exempt(folder, f"  so: {stated}\n")
    assert sorted(op for op, _, _ in left(run)) == found


def test_faults_of_the_file(folder: Folder) -> None:
    exempt(folder, "  so: {ops: [tplus, tnone], source: nowhere#L1, reason: {en: So it is., zh: 如此。}}\n")
    said = " ".join(issue.message["en"] for issue in folder.check())
    assert "tnone" in said and "nowhere" in said
    exempt(folder, "  so: {ops: [tplus], reason: {en: So it is., zh: 如此。}}\n")
    assert "says which assertions" in " ".join(issue.message["en"] for issue in folder.check())


RULE = """\
constraints:
  vector:
    check: dst.loc == vec
    profiles: [a5]
    severity: SEVERITY
    reason: {en: REASON, zh: 头文件不检查。}
    source: a5-header#TPlus.hpp-LLINE
examples:
"""


@pytest.mark.parametrize(("condition", "reason", "found"), [
    ("A::Loc == TileType::Vec", "The header does not test the location.", True),
    ("A::Loc == TileType::Vec", "The pages ask for it.", False),
    ("A::Rows == 1", "The header does not test the location.", False),
])  # fmt: skip
def test_a_reason_that_an_assertion_contradicts(
    run: Run, folder: Folder, tmp_path: Path, condition: str, reason: str, found: bool
) -> None:
    line = demand(tmp_path / "pto-isa", condition)
    rule = RULE.replace("SEVERITY", "undefined").replace("REASON", reason).replace("LINE", str(line))
    folder.change("examples:\n", rule)
    kinds = [one["kind"] for one in data(run, "--op", "tplus")[1]["differences"] if one["kind"] == "untested"]
    assert bool(kinds) is found


@pytest.mark.parametrize(("severity", "found"), [("error", False), ("undefined", True)])
def test_two_records_of_one_assertion(run: Run, folder: Folder, tmp_path: Path, severity: str, found: bool) -> None:
    line = demand(tmp_path / "pto-isa", "A::Rows == 1")
    rule = (
        RULE.replace("REASON", "It is asked for.").replace("LINE", str(line)).replace("dst.loc == vec", "dst.rows == 1")
    )
    folder.change("examples:\n", rule.replace("SEVERITY", severity))
    folder.change("constraints:\n", rule.replace("SEVERITY", "error").removesuffix("examples:\n"), "tminus.yaml")
    differences = [one for one in data(run)[1]["differences"] if one["kind"] == "checker"]
    assert [one["op"] for one in differences] == (["tplus"] if found else [])
    if found:
        assert "an error for tminus" in differences[0]["source"]["says"]["en"]
