"""Mistakes of authors in a record, in its evidence and in where its file lies; each is a fault at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa import __version__
from pto_isa.cli import main
from sample_isa import ELEMENTWISE, ISA, part_of_the_database

FAMILY = "tile/elementwise-tile-tile"
RECORD, EVIDENCE = f"{FAMILY}/tadd.yaml", f"{FAMILY}/tadd.evidence.yaml"
LIMITED, SAYS, FACT = "profiles: [cpu]", "says: [f16, f32, i16, i32]", "fact: types.a2a3\n"
EXPECT = "expect: {dst: [[11, 22, 33], [4.5, 5.25, 0]]}"
ARGS = "args: [dst, src0, src1]"
DST = "dst: {tile: 'vec, 8x16xf32, valid=2x3'}"
DECISION = "decision: a2a3-header#TAdd.hpp-L62"

# (what stands in tadd, what stands there instead, a part of what is said)
IN_RECORD = [
    (LIMITED, "profiles: []", "expected at least 1 entry"),
    (LIMITED, "profiles: [cpu, cpu]", "`cpu` is listed twice"),
    ("T: [f16, f32, i16, i32]", "T: []", "expected at least 1 entry"),
    ("a2a3: {T: [f16, f32, i16, i32]}", "a2a3: []", "expected at least 1 entry"),
    ("source: pto-instr#L179", "source: []", "expected at least 1 entry"),
    ("source: pto-instr#L179", "source: pto-instr#L0", "names no line"),
    ("source: pto-instr#L179", "source: pto-instr#L", "names no line"),
    ("source: pto-instr#L179", "source: pto-instr#L20-L10", "names no line"),
    ("intrinsic: TADD", "intrinsic: ''", "expected the name of a C++ function"),
    ("intrinsic: TADD", "intrinsic: tadd", "expected the name of a C++ function"),
    ("group: tile-binary", "group: tile-binary\naliases: [pto.tadd]", "`pto.tadd` names this op anyway"),
    ("group: tile-binary", "group: tile-binary\naliases: [a.b, a.b]", "`a.b` names this op anyway"),
    ("group: tile-binary", "group: tile-binary\naliases: [x y]", "expected a name of letters"),
    ("severity: warning", "severity: warning\n    was: same-layout", "is a rule of the op now"),
    ("severity: warning", "severity: warning\n    at_run: {a9: error}", "unknown profile `a9`"),
    ("severity: warning", "severity: warning\n    needs: [row-major, row-major]", "`row-major` is listed twice"),
    (EXPECT, "expect: {dst: []}", "expected at least 1 entry"),
    (EXPECT, f"{EXPECT}\n    expect_state: {{nope: 3}}", "unknown register or count `nope`"),
    (DST, DST.replace("}", ", value: 3}"), "`tile` and `value` are given"),
    (DST, DST.replace("}", ", tensor: 8x16xf32}"), "`tile` and `tensor` are given"),
    ("  basic:\n", "  basic:\n    profiles: []\n", "expected at least 1 entry"),
    ("numerics:\n", "numerics:\n  in_place: [src0, src0]\n", "`src0` is listed 2 times"),
    ("numerics:\n", "numerics:\n  in_place: [dst]\n", "`dst` is written; expected an operand that is read"),
    ("numerics:\n", "numerics:\n  accuracy: 0 ulp\n", "expected `exact`, `<n> ulp`"),
    ("numerics:\n", "numerics:\n  accuracy: {}\n", "expected"),
    ("{i64: wrap", "{i99: wrap", "unknown element type `i99`"),
    ("{i64: wrap", "{i64: round", "expected"),
    ("numerics:\n", "numerics:\n  round: {each: []}\n", "expected at least 1 entry"),
    ("semantics:\n", "effects: {pipe: []}\nsemantics:\n", "expected at least 1 entry"),
    ("semantics:\n", "operands: {src0: {type: round_mode}}\nsemantics:\n", "`type` is for operands of kind `attribute`"),
    ("semantics:\n", "operands: {src0: {default: 3}}\nsemantics:\n", "`default` is for operands of kind"),
    ("semantics:\n", "operands: {src0: {written: [i8]}}\nsemantics:\n", "`written` is for operands of kind `scalar`"),
    ("semantics:\n", "operands: {src0: {kind: []}}\nsemantics:\n", "expected at least 1 entry"),
    *(("semantics:\n", f"operands: {{{name}: {{kind: scalar, optional: true, text: {{en: A., zh: 甲。}}}}}}\nsemantics:\n", said)
      for name, said in (("lambda", "the operand is called `lambda`, which is a keyword of Python; expected another name"),
                         ("in", "called `in`, which is a keyword"), ("strict", "`strict`, which is used by generated code"))),
    ("op: pto.tadd", "op: pto.import", "the instruction is called `import`, which is a keyword of Python"),
    ("semantics:\n", "operands: {src0: {core: nope}}\nsemantics:\n", "unknown operand `nope`"),
    ("semantics:\n", "operands: {dst: {goes_on: nope}}\nsemantics:\n", "unknown operand `nope`"),
    ("semantics:\n", "operands: {dst: {goes_on: src0}}\nsemantics:\n", "`dst` goes on as `src0`; expected a result"),
    ("semantics:\n", "operands: {src0: {kind: [tile, tile]}}\nsemantics:\n", "`tile` is listed 2 times"),
    *(("semantics:\n", f"effects: {{{each}: [nope]}}\nsemantics:\n", "nope")
      for each in ("reads", "writes", "waits", "signals")),
    ("semantics:\n", "effects: {waits: [evnt]}\nsemantics:\n", "`evnt` was found"),
    ("semantics:\n", "effects: {signals: [event, event]}\nsemantics:\n", "`event` is listed 2 times"),
    ("semantics:\n", "effects: {pipe: {cpu: V, a5: V}}\nsemantics:\n", "no pipe is given for `a2a3`"),
    ("semantics:\n", "effects: {pipe: [{when: dst.rows > 1, pipe: {a7: V}}]}\nsemantics:\n", "unknown profile `a7`"),
    ("semantics:\n", "effects: {pipe: [{when: dst.rows > 1, pipe: {cpu: V}}]}\nsemantics:\n",
     "no pipe is given for `a2a3`, `a5`"),
    ("semantics:\n", "effects: {leaves: {fpc: {operand: src0, profiles: [a7], source: pto-instr#L1}}}\nsemantics:\n",
     "unknown profile `a7`"),
    (ARGS, "args: [dst, src0]",
     "`src1` must be given, but this overload leaves it out"),
    (ARGS, "args: [src0, src1]",
     "`dst` must be given, but this overload leaves it out"),
    (ARGS, "args: [src0, src1], template: [int a]",
     "`dst` must be given, but this overload leaves it out"),
    ("intrinsic: TADD", "intrinsic: TSUB", "`TSUB` already names `tsub`"),
    ("semantics:\n", "define: {a: 3, a(): 4}\nsemantics:\n", "`a` is already in use here"),
    ("semantics:\n", "define: {src0: 3}\nsemantics:\n", "`src0` is already in use here"),
]  # fmt: skip
IN_EVIDENCE = [
    (FACT, "fact: types.a7\n", "`types.a7` leads nowhere: `types` has no `a7`"),
    (FACT, "fact: types.rows.cpuu\n", "`types.rows` has no `cpuu`"),
    (FACT, "fact: ''\n", "leads nowhere"),
    (FACT, "fact: constraints.nope\n", "`constraints` has no `nope`"),
    (FACT, "fact: operands.nope.kind\n", "`operands` has no `nope`"),
    (FACT, "fact: operands.dst.nope\n", "`operands.dst` has no `nope`"),
    (FACT, f"{FACT}    profiles: [a5]\n", "the fact is one of `a2a3`"),
    (FACT, f"{FACT}    profiles: []\n", "expected at least 1 entry"),
    (DECISION, "decision: ptoas#L1", "no claim is from `ptoas#L1`"),
    (DECISION, "decision: a2a3-header#TAdd.hpp-L6", "no claim is from `a2a3-header#TAdd.hpp-L6`"),
    (SAYS, "says: [u64]", "the decision follows this claim, but the types of the record are f16, f32, i16, i32"),
    (SAYS, "says: [f16, bf16]", "the decision follows this claim"),
    (SAYS, "says: [f16, f16, f32, i16, i32]", "`f16` is listed twice"),
    (SAYS, "says: [f16, f33, i16, i32]", "unknown element type `f33`"),
    (SAYS, "says: []", "expected"),
    ("source: pto-isa#285", "source: ''", "expected a text that is not empty"),
    ("reports:\n", "changes:\n  - {version: soon, en: It will change., zh: 将会改变。}\nreports:\n", "expected a version"),
    *(("reports:\n", f"changes:\n  - {{version: {each}, en: It will change., zh: 将会改变。}}\nreports:\n",
       f"`{each}` is after `{__version__}`, the version of this project")
      for each in ("99.0.0", "0.1.1", "0.10.0")),
    ("reports:\n", "calls: [{}]\nreports:\n", "expected at least 1 entry"),
    ("reports:\n", "calls: [{dst: {tile: nonsense}}]\nreports:\n", "`dst`: "),
    ("reports:\n", "vectors: {same_tile: {x: {nope: dst}}}\nreports:\n", "unknown operand `nope`"),
    ("reports:\n", "vectors: {settings: {nope: {a: b}}}\nreports:\n", "unknown operand `nope`"),
]  # fmt: skip
UNREAD = [
    f"{FAMILY}/deeper/tnew.yaml", "tile/tnew.yaml", "tnew.yaml", "tiles/family/tnew.yaml", f"{FAMILY}/_notes.yaml",
    f"{FAMILY}/_family.yml", f"{FAMILY}/TNEW.YAML", "vocabulary.yml", f"{FAMILY}/locks/tadd.yaml",
]  # fmt: skip


@pytest.fixture(scope="module")
def isa(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("records") / "isa"
    part_of_the_database(root, *ELEMENTWISE)
    return root


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [*((RECORD, *each) for each in IN_RECORD), *((EVIDENCE, *each) for each in IN_EVIDENCE)],
)
def test_a_mistake_is_a_fault_at_its_place(
    isa: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    name: str, old: str, new: str, words: str,
) -> None:  # fmt: skip
    good = (ISA / name).read_text(encoding="utf-8")
    before, found, after = good.partition(old)
    assert found
    monkeypatch.setenv("PTO_ISA_DATA", str(isa))
    (isa / name).write_text(before + new + after, encoding="utf-8")
    try:
        status = main(["check", str(isa / name), "--lang", "en"])
    finally:
        (isa / name).write_text(good, encoding="utf-8")
    said = capsys.readouterr().out.splitlines()
    first = before.count("\n") + 1
    lines = range(first, first + new.count("\n") + 1)
    assert status == 2
    assert any(line.startswith(f"{isa / name}:{k}:") and words in line for line in said for k in lines), said


@pytest.mark.parametrize("name", UNREAD)
def test_a_file_that_nobody_reads_is_a_fault(
    isa: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = isa / name
    made = [folder for folder in (file.parent, file.parent.parent) if not folder.exists()]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("op: [", encoding="utf-8")
    monkeypatch.setenv("PTO_ISA_DATA", str(isa))
    try:
        status = main(["check", str(file), "--lang", "en"])
    finally:
        file.unlink()
        for folder in made:
            folder.rmdir()
    assert status == 2
    assert f"{file}:1:1: no record is read here" in capsys.readouterr().out
