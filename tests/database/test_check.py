"""Faulty records: every fault is found in one run and placed at file:line:column, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.database import check
from pto_isa.schema.issue import Issue
from sample_isa import MINUS, Folder

LOST = "effects: {clobbers: {cpu: {%ssource: pto-instr#L1}}}\n"
EVENT = "effects: {events: {scalar: {profiles: [%s], pipes: [[%s]], %ssource: pto-instr#L1}}}\n"
MODE = (
    "group: binary\noperands:\n  mode:\n    kind: attribute\n    type: location\n    default: vec\n    ir: [mode, place]\n"
    "    text: {en: A mode., zh: 模式。}\nsyntax: {dps: {attributes: [mode], slots: {mode: {%s}}}}\n"
)
SLOT = "group: binary\nsyntax: {dps: {slots: {%s}}}\n"

# (what is replaced, by what, code, text at whose place the fault is reported, part of the message)
FAULTS = [
    ("group: binary\n", "group: binary\nrules: {}\n", "schema/unknown-field", "rules", "did you mean `constraints`"),
    ("group: binary\n", "group: binary\nsumary: x\n", "schema/unknown-field", "sumary", "did you mean `summary`"),
    ("  zh: 两个 Tile 相加。\n", "", "schema/missing", "en: Add", "`zh` is missing"),
    ("group: binary", "group: binery", "record/unknown-group", "binery", "did you mean `binary`"),
    ("op: pto.tplus", "op: tplus", "schema/value", "tplus", "`pto.tadd`"),
    ("family: sample", "family: simple", "record/place", "simple", "the folder's name"),
    ("op: pto.tplus", "op: pto.tplas", "record/place", "pto.tplas", "tile/sample/tplas.yaml"),
    ("args: [dst, src0, src1]", "args: [dst, src0, scr1]", "name/operand", "scr1", "did you mean"),
    ("args: [dst, src0, src1]", "args: [dst, src0, src0]", "record/twice", "src0", "listed 2 times"),
    (
        "args: [dst, src0, src1]",
        "args: [dst, src0, src1], template: [typename Setting], config: {parameter: Settings, type: Held, args: []}",
        "name/template-parameter", "Settings", "did you mean `typename Setting`",
    ),
    ("source: pto-instr", "source: pto-instrs", "name/source", "pto-instrs", "did you mean `pto-instr`"),
    ("cpu: {T: [f32, i32]}", "cpu: {T: [f32, i33]}", "name/element-type", "i33", "did you mean"),
    ("cpu: {T: [f32, i32]}", "cpu: {T: [f32, f32]}", "record/twice", "f32]}", "listed twice"),
    ("cpu: {T: [f32, i32]}", "cpu: {U: [f32, i32]}", "record/unbound", "U: [", "no operand is bound"),
    ("    a5: {T: [f32]}", "    a6: {T: [f32]}", "name/profile", "a6:", "unknown profile `a6`"),
    ("    a5: {T: [f32]}", "    a2: {T: [f32]}", "name/profile", "a2:", "expected `a2a3`"),
    ("a5: a5-header#TPlus.hpp-L5}", "}", "record/no-source", "a5: {T", "no source is given"),
    ("group: binary\n", "group: binary\noperands: {dst: {pitch: {profiles: [a6], rows: dst.rows, source: pto-instr#L1}}}\n",
     "name/profile", "a6]", "unknown profile `a6`"),
    ("group: binary\n", "group: binary\noperands: {dst: {pitch: {rows: dst.row, source: pto-instr#L1}}}\n",
     "language/expression", "{rows: dst.row", "did you mean `rows`"),
    ("  basic:\n", "  basic:\n    profiles: [cpu, a2a3]\n", "record/absent-profile", "a2a3", "does not exist on"),
    ("combine(a, b): a + b", "combine(a, b): a ? b", "language/expression", None, ""),
    ("domain: dst.valid", "domain: dst.vald", "language/expression", None, ""),
    ("      src1: {tile", "      src2: {tile", "name/operand", "src2", "did you mean"),
    ("      dst: [[2", "      src0: [[2", "record/example", "src0: [[2", "only read"),
    ("[1, 2, 3]", "[1, twenty, 3]", "schema/value", "twenty", "`nan`"),
    ("kind: tile", "kind: tyle", "schema/value", "tyle", "did you mean `tile`"),
    ("en: Add two tiles.", "en: TODO", "schema/value", "TODO", "placeholder"),
    ("en: Add two tiles.", "en: Add two tiles", "text/end", "Add two tiles", "does not end"),
    ("en: Add two tiles.", "en: Add 两个 tiles.", "schema/value", "Add 两", "Chinese characters"),
    ("两个 Tile 相加。", "两个Tile相加。", "text/spacing", "两个Tile", "`两个T`"),
    ("两个 Tile 相加。", "两个 Tile 相加,得到和。", "text/punctuation", "两个 Tile", "full-width"),
    ("两个 Tile 相加。", "两个瓦片相加。", "text/glossary", "两个瓦片", "expected `Tile`"),
    ("两个 Tile 相加。", "两个 Tile 相加（`dst`）。", "text/code", "两个 Tile", "only one language"),
    ("两个 Tile 相加。", "把**两个** Tile 相加。", "text/markup", "把**两个**", "plain text"),
    ("aliases: [tplus.alias]", "aliases: [tminus]", "record/alias", "tminus]", "already names `tminus`"),
    ("# yaml-language-server", "# yaml", "file/header", "# yaml", "first line"),
    ("  zh: 两个", "  zh: &a 两个", "yaml/anchor", "&a", "anchor"),
    ("  zh: 两个", "  en: 两个", "yaml/duplicate-key", "en: 两个", "second time"),
    ("  zh: 两个", "  zh: !!python/object 两个", "yaml/tag", "!!python", "tag"),
    ("summary:", "summary: {", "yaml/syntax", None, "expected"),
    ("group: binary\n", f"group: binary\n{LOST % 'operands: [src9], '}", "name/operand", "src9", "did you mean"),
    (
        "group: binary\n", "group: binary\neffects: {writes: [fmatrx_a]}\n", "name/register-or-state", "fmatrx_a",
        "did you mean `fmatrix_a`",
    ),
    ("group: binary\n", f"group: binary\n{LOST % ''}", "schema/value", None, "either `bytes` or `operands`"),
    ("group: binary\n", f"group: binary\n{EVENT % ('a5', 'V, MTX2', '')}", "name/pipe", "MTX2", "did you mean `MTE2`"),
    ("group: binary\n", f"group: binary\n{EVENT % ('a6', 'V, S', '')}", "name/profile", "a6", "unknown profile `a6`"),
    ("group: binary\n", f"group: binary\n{EVENT % ('a5', 'V', '')}", "schema/value", None, "at least 2"),
    ("group: binary\n", f"group: binary\n{EVENT % ('a5', 'V, S', 'ids: [8], ')}", "schema/value", "8]", "7"),
    (
        "group: binary\n", f"group: binary\n{EVENT % ('a5', 'V, S', 'when: dst.vald == 1, ')}",
        "language/expression", None, "vald",
    ),
    ("group: binary\n", "group: binary\nsyntax: {also: [pto.tminos]}\n", "name/operation", "pto.tminos", "did you mean"),
    ("group: binary\n", "group: binary\nsyntax: {since: '0.62'}\n", "name/release", "'0.62'", "from 0.7 to 0.64"),
    ("group: binary\n", "group: binary\nsyntax: {dps: {until: '0.6'}}\n", "name/release", "'0.6'", "`0.6`"),
    ("group: binary\n", SLOT % "src1: {since: '9.9'}", "name/release", "'9.9'", "`9.9`"),
    ("group: binary\n", SLOT % "src1: {needed: {until: '9.9'}}", "name/release", "'9.9'", "`9.9`"),
    ("group: binary\n", "group: binary\nheaders: {told_by: isa-page-en#L3}\n", "schema/value", None, "neither `since`"),
    ("group: binary\n", SLOT % "src1: {defaults: {'9.9': 1}}", "name/release", "'9.9'", "`9.9`"),
    ("group: binary\n", SLOT % "src1: {extents: {'9.9': written}}", "name/release", "'9.9'", "`9.9`"),
    ("group: binary\n", SLOT % "src1: {extents: {'0.62': parts}}", "name/release", "'0.62'", "from 0.7 to 0.64"),
    ("group: binary\n", SLOT % "src1: {key: src1}", "name/attribute", "src1}", "`src1` is no attribute"),
    ("group: binary\n", SLOT % "src1: {like: scr0}", "name/operand", "scr0", "did you mean `src0`"),
    ("group: binary\n", SLOT % "src1: {like: src1}", "name/operand", "src1}", "unknown operand `src1`"),
    ("group: binary\n", MODE % "key: pace", "name/attribute", "pace", "did you mean `place`"),
    ("group: binary\n", MODE % "key: place, also: [mod]", "name/attribute", "mod]", "did you mean `mode`"),
    ("group: binary\n", MODE % "also: [place]", "record/slot", "[place]}", "`also` needs `key`"),
    ("group: binary\n", MODE % "key: mode, words: {vce: x}", "name/word", "vce: x", "did you mean `vec`"),
    ("group: binary\n", SLOT % "scr1: {since: '0.58'}", "name/operand", "scr1", "did you mean"),
    (
        "group: binary\n", "group: binary\nsyntax: {since: '0.58', told_by: pto-instrs}\n", "name/source", "pto-instrs",
        "did you mean `pto-instr`",
    ),
    ("group: binary\n", "group: binary\nsyntax: {dps: {name: pto.tplus_x}}\n", "name/alias", "pto.tplus_x", "expected"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "said"), FAULTS, ids=[f"{f[2]}:{f[1][:20].strip()}" for f in FAULTS]
)
def test_one_fault(folder: Folder, old: str, new: str, code: str, at: str | None, said: str) -> None:
    name = "_groups.yaml" if old in ("kind: tile", "domain: dst.valid") else "tplus.yaml"
    folder.change(old, new, name)
    issues = folder.check()
    found = [issue for issue in issues if issue.code == code]
    assert found, [str(issue) for issue in issues]
    assert any(said in issue.text("en") for issue in found), [str(issue) for issue in found]
    for issue in found:
        assert Path(issue.file).name in (name, "tminus.yaml")
        assert issue.text("zh") != issue.text("en")
        assert any("\u4e00" <= char <= "\u9fff" for char in issue.text("zh"))
    if at is not None:
        assert folder.line_of(name, at.strip("\n")) in [(issue.line, issue.column) for issue in found], found


def test_a_fault_of_a_group_is_reported_once(folder: Folder) -> None:
    folder.change("kind: tile\n        access: write", "kind: tyle\n        access: write", "_groups.yaml")
    issues = folder.check()
    assert [issue.code for issue in issues] == ["schema/value"]
    assert Path(issues[0].file).name == "_groups.yaml"


def test_all_faults_in_one_run(folder: Folder) -> None:
    folder.change("family: sample", "family: simple")
    folder.change("两个 Tile 相加。", "两个Tile相加")
    folder.change("a - b", "a - c", "tminus.yaml")
    folder.change("name: {en: Sample family, zh: 示例指令族}", "name: {en: Sample family}", "_family.yaml")
    folder.write("tbad.yaml", "op: [")
    folder.write("tbin.yaml", b"\x00\x01\xff")
    codes = {issue.code for issue in folder.check()}
    assert codes >= {
        "record/place", "text/spacing", "text/end", "language/expression", "schema/missing", "yaml/syntax",
        "yaml/binary",
    }  # fmt: skip


HOSTILE = {
    "alias bomb": "a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n",
    "deep": "a: " + "[" * 500 + "]" * 500,
    "binary": b"\x7fELF\x00\x00",
    "not utf-8": b"op: \xff\xfe\xfa",
    "empty": "",
    "a list": "- 1\n- 2\n",
    "a word": "word",
    "numbers as keys": "1: 2\n",
    "null family": "op: pto.tx\nfamily: null\ngroup: [1]\n",
    "lists everywhere": "op: []\nfamily: []\ngroup: {}\nsummary: []\noperands: []\nforms: []\nnumerics: 3\n",
    "numbers everywhere": "op: 1\nfamily: 2\ngroup: 3\nsummary: 4\noperands: 5\ntypes: 6\nsyntax: 7\nchanges: 8\n",
    "nulls": "op: pto.tx\nfamily: sample\noperands: {dst: null}\nsyntax: null\nnumerics: null\ntypes: null\n",
    "long": "op: pto.tx\ntext: " + "x" * 200_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("name", ["tx.yaml", "_groups.yaml", "_family.yaml"])
def test_hostile_files(folder: Folder, name: str, text: str | bytes) -> None:
    folder.write(name, text)
    issues = folder.check()
    assert any(Path(issue.file).name == name for issue in issues)
    assert all(issue.line >= 1 and issue.column >= 1 for issue in issues)


@pytest.mark.parametrize("name", ["profiles", "vocabulary", "glossary", "phrases", "sources", "tile_rules", "groups"])
@pytest.mark.parametrize("text", [*HOSTILE.values(), None], ids=[*HOSTILE, "missing"])
def test_hostile_shared_files(folder: Folder, name: str, text: str | bytes | None) -> None:
    path = folder.root / f"{name}.yaml"
    if text is None:
        path.unlink()
    else:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    issues = check(folder.root)
    assert {Path(issue.file).name for issue in issues} == {f"{name}.yaml"}, [str(issue) for issue in issues]


def test_missing_folder(tmp_path: Path) -> None:
    assert [issue.code for issue in check(tmp_path / "none")] == ["database/missing"]


def test_folder_in_place_of_a_file(folder: Folder) -> None:
    (folder.family / "tdir.yaml").mkdir()
    assert [issue.code for issue in folder.check()] == ["yaml/not-a-file"]


def test_rules_that_need_each_other(folder: Folder) -> None:
    folder.change("row-major: null\n", RULES, "tminus.yaml")
    codes = sorted(issue.code for issue in folder.check())
    assert codes == ["name/rule", "record/needs-cycle", "record/needs-cycle", "record/reserved-rule"]


def test_a_rule_needs_no_milder_one(folder: Folder) -> None:
    """Where the milder rule is broken the call is accepted, and the other would not be judged."""
    milder = "first: {check: dst.rows > 1, severity: undefined, source: ptoas#L9}\n"
    for severity, expected in (("error", ["record/needs-severity"]), ("undefined", []), ("warning", [])):
        rule = f"  second: {{check: dst.cols > 1, severity: {severity}, needs: [first], source: ptoas#L9}}\n"
        folder.write("tminus.yaml", MINUS.replace("row-major: null\n", milder + rule))
        issues = folder.check()
        assert [issue.code for issue in issues] == expected
        assert all("error" in text and "undefined" in text for issue in issues for text in issue.message.values())


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ("source: ptoas#L9", []),
        ("source: isa-page-en#L1", ["record/in-text"]),
        ("source: isa-page-en#L1, by: {cpu: [assembler]}", []),
        ("source: isa-page-en#L1, by: {cpu: [document]}", ["record/in-text"]),
    ],
)
def test_an_error_in_programs_alone_is_one_of_the_assembler(folder: Folder, more: str, expected: list[str]) -> None:
    rule = f"first: {{check: dst.rows > 1, severity: warning, in_text: error, {more}}}\n"
    folder.write("tminus.yaml", MINUS.replace("row-major: null\n", rule))
    assert [issue.code for issue in folder.check()] == expected


def test_rules_of_forms(folder: Folder) -> None:
    """An id names one rule of an op, and a rule of a form holds only where the form exists."""
    folder.change("examples:\n", FORMS, "tminus.yaml")
    issues = [issue for issue in folder.check() if issue.code.startswith("record/rule")]
    assert [(issue.code, issue.line) for issue in issues] == [("record/rule-twice", _line(folder, "other", "first")),
                                                              ("record/rule-profile", _line(folder, "other", "second"))]  # fmt: skip
    for lang in ("en", "zh"):
        assert "`first`" in issues[0].message[lang] and "tminus.yaml" in issues[0].message[lang]
        assert "`other`" in issues[1].message[lang] and "cpu" in issues[1].message[lang]


def _line(folder: Folder, form: str, key: str) -> int:
    text = (folder.family / "tminus.yaml").read_text(encoding="utf-8")
    return text[: text.index(f"{key}: {{", text.index(f"  {form}:"))].count("\n") + 1


FORMS = """\
forms:
  one:
    when: dst.rows == 1
    text: {en: One row., zh: 单行。}
    constraints:
      first: {check: dst.cols > 1, source: ptoas#L9}
  other:
    when: dst.rows != 1
    text: {en: Several rows., zh: 多行。}
    types: {bind: {dst: T, src0: T, src1: T}, rows: {cpu: {T: [f32]}}, source: {cpu: cpu-header#TPlus.hpp-L6}}
    constraints:
      first: {check: dst.cols > 2, source: ptoas#L9}
      second: {check: dst.cols > 3, profiles: [a5], source: ptoas#L9}
examples:
"""

RULES = """\
first: {check: dst.rows > 1, needs: [second], source: ptoas#L9}
  second: {check: dst.rows > 2, needs: [first], source: ptoas#L9}
  third: {check: dst.rows > 3, needs: [frist], source: ptoas#L9}
  types: {check: dst.rows > 4, source: ptoas#L9}
"""


def test_expressions_of_shared_files(folder: Folder) -> None:
    for file, old, new in (
        ("tile_rules.yaml", "0 <= t.valid_row <= t.rows", "0 <= t.valid_row <= t.rws"),
        ("tile_rules.yaml", "0 <= t.valid_col <= t.cols", "0 <= t.valid_col <= [t.cols]"),
        ("phrases.yaml", "is: t.valid_row > 0 and", "is: t.valid_row > lambda and"),
    ):
        path = folder.root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    issues = folder.check()
    assert [issue.code for issue in issues] == ["language/expression"] * 3
    assert "rows" in next(issue for issue in issues if "rws" in issue.text()).text()


def test_unused_parts(folder: Folder) -> None:
    folder.change(
        "family: sample\n", "family: sample\noperands:\n  extra: {kind: tile, text: {en: Extra., zh: 附加。}}\n"
    )
    folder.change("groups:\n", "groups:\n  lonely: {set: tile}\n", "_groups.yaml")
    assert sorted(issue.code for issue in folder.check()) == ["family/unused-group", "record/unused-operand"]


def test_null_that_removes_nothing(folder: Folder) -> None:
    folder.change("define:", "constraints: {nothing: null}\ndefine:")
    assert [issue.code for issue in folder.check()] == ["record/nothing-to-remove"]


def test_the_same_op_twice(folder: Folder) -> None:
    other = folder.root / "tile" / "another"
    other.mkdir()
    (other / "_family.yaml").write_text(
        (folder.family / "_family.yaml").read_text(encoding="utf-8").replace("sample", "another"), encoding="utf-8"
    )
    (other / "_groups.yaml").write_bytes((folder.family / "_groups.yaml").read_bytes())
    text = folder.plus.read_text(encoding="utf-8").replace("family: sample", "family: another")
    (other / "tplus.yaml").write_text(text, encoding="utf-8")
    assert "record/alias" in {issue.code for issue in folder.check()}


def test_the_real_records_are_clean() -> None:
    issues: list[Issue] = check()
    assert [str(issue) for issue in issues] == []


@pytest.mark.parametrize(
    ("name", "good"),
    [
        ("vocabulary", "compact: {since: '0.25'"),
        ("profiles", "since: '0.49'"),
        ("sources", "release: '0.60'"),
        ("vocabulary", "    since: '0.46'"),
        ("program_rules", "until: '0.54'"),
    ],
)
def test_a_release_in_a_shared_file_is_known(folder: Folder, name: str, good: str) -> None:
    file = folder.root / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace(good, good.replace("'0.", "'9."), 1), encoding="utf-8")
    (issue,) = folder.check()
    line = text[: text.index(good)].count("\n") + 1
    assert (issue.code, Path(issue.file).name, issue.line) == ("name/release", file.name, line)


def test_an_unknown_source_of_a_release_is_placed(folder: Folder) -> None:
    file = folder.root / "assembler.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("told_by: ptoas-version", "told_by: ptoas-versoin"))
    lines = file.read_text(encoding="utf-8").split("\n")
    line = next(number for number, text in enumerate(lines, 1) if "versoin" in text)
    (issue,) = folder.check()
    assert (issue.code, Path(issue.file).name, issue.line, issue.column) == ("name/source", file.name, line, 10)
