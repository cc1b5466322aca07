"""Mistakes of authors in real records: each is said with its line and column, none ends in a traceback."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pto_isa.cli import main
from sample_isa import ELEMENTWISE, ISA, keep_what_is_said, part_of_the_database, shared_files

RECORDS = {
    "tadd": "tile/elementwise-tile-tile", "tcvt": "tile/elementwise-tile-tile",
    "tmatmul": "tile/matrix-and-matrix-vector", "tgather": "tile/irregular-and-complex",
    "tgather.mask": "tile/irregular-and-complex",
    "tfillpad": "tile/layout-and-rearrangement",
}  # fmt: skip
SUM = "dst[i, j] = src0[i, j] + src1[i, j]"
EQUATIONS = f"  equations:\n    - {SUM}\n  outside: {{a5: unspecified}}\n"
COPY = "equations: ['dst[i, j] = src0[i, j]']"
RULE = "check: dst.shape == src0.shape == src1.shape\n"
DOT = "sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col))"
PICKED = "picked: ceil_div(src0.valid_col - pattern.phase, pattern.period)"
FOLDED = "src[i, j] if isnan(src[i, j]) or abs(src[i, j]) >= 8388608 else convert(convert(src[i, j], i64,\n          direction)"

# The right side of `dst[i, j] = …` in tadd; `^` stands where the message points.
VALUES = [
    "^src0[i, j] // src1[i, j]", "^src0 + src1", "^src0[i, j] + i", "^src0[i] + src1[i, j]",
    "src0[i, j] + ^src2[i, j]", "src0[i, ^k] + src1[i, j]", "src0[i, j] if ^src0[i, j] else src1[i, j]",
    "^src0[i, j] > src1[i, j]", "^max(src0[i, j])", "^src0[i, j] & src1[i, j]", "^src0[i, j] << src1[i, j]",
    "^src0[i, j] % 2", "^src0[i, j] ** 2", "convert(src0[i, j], ^f99)", "^convert(src0[i, j])", "^src0.rows",
    "^src0.nope", "^dst", "sum(src0[i, k] for k in range(^src0[i, j]))", "^sum(src0[i, k] for k in src0)",
    "^sum(src0[i, i] for i in range(3))", "^src0[i, j] and src1[i, j]", "not ^src0[i, j]", "^~src0[i, j]", "^-true",
    "^row_major", "abs(^i)", "isnan(^src0)", "index(^src0[i, j])", "^'text'", "src0[i, j] + ^1 // 0",
    "src0[^i % 0, j]", "src0[^i // (1 - 1), j]", "src0[^i % (dst.rows - dst.rows), j]", "^src0[i, j] / 0",
    "src0[^ceil_div(i, 0), j]", "bitcast(src0[i, j], ^src1)", "compare(src0[i, j], src1[i, j], ^3)",
    "convert(src0[i, j], f32, ^row_major)", "^pair(src0[i, j], 1)", "^src0.pair[i, j]", "^src0.byte[i]",
    "^src0.state[i]", "^philox4x32(src0, src1, 0, 0)", "^present(src0)", "value(^src0)", "value(^3)",
    "bit_field(^src0[i, j], 3, 0)", "convert(bit_field(i, ^0, 3), f32)", "minimum(^src0[i, j], 3)", "minimum(^1.5, 3)",
    "src0[^1.5, j]", "^argmax(src0[i, k] for k in range(3))", "any(^src0[i, k] for k in range(3))", "^lambda x: x",
    "^[1, 2]", "^src0[i, j].x", "^src0[i, j](3)", "^__import__(1)", "pad_value(^row_major, dst.dtype)",
    "^combined(src0[i, j], f32, add)", "src0[i, j] + ^combined(src1[i, j], f32, add)", "^src0[i, j] if i else", "src0[i, ^*j]", "^f'{src0}'", "(^yield 3)", "^{1: 2}",
]  # fmt: skip

# `check:` of a rule of tadd.
RULES = [
    "dst.rows == ^1 // 0", "^dst.rows % 0 == 1", "^dst.rows % (dst.cols - dst.cols) == 0", "^ceil_div(dst.rows, 0) == 1",
    "^dst.rows", "^dst.rows == src0.dtype", "^dst.shape < src0.shape", "^dst.rows & 1 == 0", "dst.loc == ^row_major",
    "dst.loc == ^nowhere", "dst.loc in {vec, ^3}", "dst.loc in {vec, ^f32}", "dst.rows in {1, ^vec}",
    "implies(^dst.rows, 3)", "^implies(dst.rows == 3)", "present(^dst.rows)", "kind_of(dst) == ^tilde",
    "kind_of(dst) == ^vec", "overlaps(dst, ^3)", "any(^dst.rows for k in range(3))", "^convert(dst.rows, f32) == 3",
    "^nosuch(dst)", "^separate(dst)", "^same_valid_shape(dst, 3)", "dst.rows == ^dst", "^dst.shape[9] == 1",
    "dst.rows == ^2 ** 70", "dst.rows == ^'3'", "profile == ^a7", "dst.dtype == ^f99", "mode == ^nope",
    "isnan(^dst.rows)", "minimum(dst.rows, ^1.5) == 1", "not ^dst.rows", "^~dst.rows == 1", "log(^dst.rows) == 1",
    "^local(vec, 0, 1) == 3", "^pad_value(zero, f32) == 0", "dst.rows == 1 if ^dst.cols else dst.rows == 2",
    "all(src0[i, 0] > 0 or ^same_storage(dst, src0) for i in range(dst.rows))",
    "any(src0[i, 0] > 0 and ^separate(dst, src0) for i in range(dst.rows))", "src0[1 if ^overlaps(dst, src0) else 0, 0] > 0",
]  # fmt: skip

# (record, text of the file, what stands in its place)
OTHERS = [
    ("tadd", f"- {SUM}", "^- dst[i, j] = src0[i, j] + sum(src1[i, k] for k in range(i * j))"),
    ("tadd", SUM, "^dst = src0 + src1"),
    ("tadd", SUM, "^src0[i, j] = dst[i, j]"),
    ("tadd", SUM, "^src0[i, j] + src1[i, j]"),
    ("tadd", SUM, "^dst.rows = 3"),
    ("tadd", SUM, "dst[^src0[i, j], j] = src1[i, j]"),
    ("tadd", SUM, "{set: 'dst[i, j] = ^nope[i, j]'}"),
    ("tadd", SUM, "{set: 'dst[i, j] = src0[i, j]', where: ^i + 1}"),
    ("tadd", SUM, "{set: 'dst[i, j] = src0[i, j]', where: 'i < 1 and ^src0[i, j]'}"),
    ("tadd", SUM, "{set: 'dst[i, ^j] = src0[i, j]', over: {i: src0.rows}}"),
    ("tadd", SUM, "{set: 'dst[i, j] = src0[i, j]', over: {i: '^src0[0, 0]', j: 3}}"),
    ("tadd", SUM, "{set: 'dst[i, j] = src0[i, j]', over: {i: ^3.5, j: 3}}"),
    ("tadd", SUM, "{set: 'dst[i, j] = src0[i, j]', over: ^dst.foo}"),
    ("tadd", SUM, "{set: 'dst[i, j] = src0[i, j]', over: {src0: ^3, j: 3}}"),
    ("tadd", SUM, "{temp: x, shape: ['^src0[0, 0]'], type: f32}"),
    ("tadd", SUM, "{temp: x, shape: [2, ^3.5], type: f32}"),
    ("tadd", SUM, "{temp: x, shape: ^[], type: f32}"),
    ("tadd", SUM, "{temp: x, shape: [3], type: ^f99}"),
    ("tadd", SUM, "{temp: ^dst, shape: [3], type: f32}"),
    ("tadd", SUM, "{form: ^nope}"),
    ("tadd", EQUATIONS, f"  let: {{x: y, y: ^x}}\n{EQUATIONS}"),
    ("tadd", EQUATIONS, f"  let: {{unused: ^src0.nope}}\n{EQUATIONS}"),
    ("tadd", EQUATIONS, f"  let: {{x: ^src0 + 1}}\n{EQUATIONS.replace(SUM, 'dst[i, j] = x')}"),
    ("tadd", EQUATIONS, f"  let: {{x(a): ^a // 0}}\n{EQUATIONS.replace(SUM, 'dst[i, j] = src0[x(i), j]')}"),
    ("tadd", EQUATIONS, f"  let: {{x(: ^1}}\n{EQUATIONS}"),
    ("tadd", EQUATIONS, f"  when: ^src0.rows\n{EQUATIONS}"),
    ("tadd", EQUATIONS, f"  until: '^src0[0, 0]'\n{EQUATIONS}"),
    ("tadd", EQUATIONS, f"  domain: {{i: ^nope, j: 3}}\n{EQUATIONS}"),
    ("tadd", EQUATIONS, f"  modes:\n    m: {{when: ^src0.rows, text: {{en: A mode., zh: 一种模式。}}, {COPY}}}\n"),
    ("tadd", SUM, "{set: 'dst[i, j] = src0[i, j]', where: 'i < 1 or ^same_storage(dst, src0)'}"),
    ("tadd", EQUATIONS, f"  when: ^separate(dst, src0)\n{EQUATIONS}"),
    ("tadd", EQUATIONS, f"{EQUATIONS}effects: {{clobbers: {{a5: {{bytes: '^3', source: pto-instr#L1}}}}}}\n"),
    ("tadd", EQUATIONS, f"{EQUATIONS}effects: {{clobbers: {{a5: {{bytes: 'local(^row_major, 0, 32)', source: pto-instr#L1}}}}}}\n"),
    ("tmatmul", DOT, "^sum(src0[i, k] * src1[k, j])"),
    ("tmatmul", DOT, "^sum(src0[i, k] * src1[k, j] for k in range(src0.valid_col, 2))"),
    ("tmatmul", DOT, "sum(src0[i, ^k] * src1[k, j] for q in range(src0.valid_col))"),
    ("tmatmul", DOT, "sum(src0[i, k] * dst[k, j] for k in range(src0.valid_col) if ^k)"),
    ("tmatmul", DOT, "^src0 @ src1"),
    ("tmatmul", DOT, "^left[i, 0]"),
    ("tmatmul", "when: narrows", "when: ^narrow"),
    ("tmatmul", "in {f8e4m3, f8e5m2, hif8}", "in {f8e4m3, ^f8, hif8}"),
    ("tmatmul", "'left[r, k] = rounded", "'^left[r] = rounded"),
    ("tmatmul", "'left[r, k] = rounded", "'^lift[r, k] = rounded"),
    ("tmatmul", "{i: src0.valid_row, j: src1.valid_col}", "{i: src0.valid_row, j: ^src1.valid_cols}"),
    ("tgather.mask", "when: present(pattern)", "when: present(^patern)"),
    ("tgather.mask", "bitcast(src0[i, pattern", "bitcast(^src0[pattern"),
    ("tgather.mask", PICKED, "picked: ceil_div(^src0.valid_col - pattern, pattern.period)"),
    ("tgather.mask", PICKED, "picked: ceil_div(^src0[0, 0], pattern.period)"),
    ("tgather.mask", "when: axis == row", "when: axis == ^eq"),
    ("tgather.mask", "when: axis == row", "when: ^axis"),
    ("tcvt", "and sat_mode == on\n", "and ^sat_mode == 1\n"),
    ("tcvt", "saturating(): present(sat_mode) and sat_mode == on", "saturating(): ^saturating()"),
    ("tcvt", "abs(a) >= 2147483648", "abs(^b) >= 2147483648"),
    ("tcvt", FOLDED, FOLDED.replace("direction", "^directoin")),
    ("tcvt", FOLDED, FOLDED.replace("8388608", "row").replace("abs(src", "^abs(src", 1)),
    ("tcvt", "dst.dtype, rounding(), saturation)", "dst.dtype, ^3, saturation)"),
    ("tcvt", "      then: any\n", "      then: ^nope\n"),
    ("tcvt", "isnan(src[i, j])\n      then", "isnan(^src)\n      then"),
    ("tfillpad", "block: 256 // dst.bits", "block: ^256 // 0"),
    ("tfillpad", "block: 256 // dst.bits", "block: 256 // ^dst.bit"),
    ("tfillpad", "j >= filled_cols", "j >= ^filled_col"),
    ("tfillpad", "==\n                row_aligned_padding", "==\n                ^row_aligned_pading"),
    ("tfillpad", "pad_value(zero, dst.dtype)", "pad_value(zero, ^dst)"),
    ("tfillpad", "{when: dst.loc == mat, pipe: MTE2}", "{when: ^dst.lc == mat, pipe: MTE2}"),
    ("tfillpad", "dst.valid_row > 0 and dst.valid_col > 0\n", "dst.valid_row > 0 and src[0, 0] > ^0.5\n"),
    ("tfillpad", "dst.loc == src.loc and dst.loc in {vec, mat}", "dst.loc == src.loc and dst.loc in {vec, ^row_major}"),
]  # fmt: skip
MISTAKES = [
    *(("tadd", SUM, f'"dst[i, j] = {value}"') for value in VALUES),
    *(("tadd", RULE, f'check: "{check}"\n') for check in RULES),
    *OTHERS,
]


@pytest.fixture(scope="module")
def isa(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records with what they share."""
    root = tmp_path_factory.mktemp("mistakes") / "isa"
    shared_files(root)
    for name, family in RECORDS.items():
        (root / family).mkdir(parents=True, exist_ok=True)
        for file in (*(ISA / family).glob("_*.yaml"), *(ISA / family).glob(f"{name}.*yaml")):
            shutil.copy(file, root / family)
    keep_what_is_said(root)
    return root


@pytest.mark.parametrize(("name", "old", "new"), MISTAKES)
def test_a_mistake_is_said_at_its_place(
    isa: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str
) -> None:
    file = isa / RECORDS[name] / f"{name}.yaml"
    good = (ISA / RECORDS[name] / f"{name}.yaml").read_text(encoding="utf-8")
    assert old in good and new.count("^") >= 1
    before, _, _ = good.replace(old, new, 1).partition(new[: new.index("^") + 1])
    place = len(before) + new.index("^")
    text = good.replace(old, new.replace("^", "", 1), 1)
    monkeypatch.setenv("PTO_ISA_DATA", str(isa))
    file.write_text(text, encoding="utf-8")
    try:
        status = main(["check", str(file), "--lang", "en"])
    finally:
        file.write_text(good, encoding="utf-8")
    said = capsys.readouterr().out.splitlines()
    found = [re.match(rf"{re.escape(str(file))}:(\d+):(\d+): .", line) for line in said]
    places = [(int(match[1]), int(match[2])) for match in found if match]
    line = text.count("\n", 0, place) + 1
    column = place - (text.rfind("\n", 0, place) + 1) + 1
    assert status == 2 and (line, column) in places, said


def test_what_is_right_has_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In whole families: a group that no record names would be a fault."""
    isa = tmp_path / "isa"
    part_of_the_database(isa, *{*RECORDS.values(), *ELEMENTWISE})
    monkeypatch.setenv("PTO_ISA_DATA", str(isa))
    files = [str(isa / family / f"{name}.yaml") for name, family in RECORDS.items()]
    assert main(["check", *files, "--lang", "en"]) == 0, capsys.readouterr().out
