"""Programs in the spelling of another release keep their meaning: defaults that changed, and scratch, are written out.

What a release takes for unwritten ``sat_mode``, and which scratch it makes, is told by the assembler's definitions of
TCVT (`sat_mode` OFF from 0.39, ON since 0.63) and its pass PTOMaterializeImplicitTmp of August 2026.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa import verify
from pto_isa.cli.main import main
from pto_isa.program.assembler import assembler_of
from pto_isa.program.rewrite import rewrite, written_for
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read

RULE = "program/assembler-release"
WIDE, HALF = tile(16, 64), tile(16, 64, "f16")
COLUMN = tile(16, 1, blayout="col_major")
ROUND = " {rmode = #pto<round_mode RINT>}"
BEGIN = "\n".join([counts(16, 64), tensor("x", 16, 64), f"%a = pto.alloc_tile : {WIDE}", load("x", 16, 64, "a", WIDE)])
CONVERTED = kernel(
    "%x: !pto.ptr<f32>, %y: !pto.ptr<f16>", BEGIN, tensor("y", 16, 64, "f16"), f"%h = pto.alloc_tile : {HALF}",
    dps("tcvt", [("a", WIDE)], ("h", HALF), ROUND), store("h", HALF, "y", 16, 64, "f16"),
)  # fmt: skip
REDUCED = kernel(
    "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>", BEGIN,
    "%y_all = pto.make_tensor_view %y, shape = [%c16, %c1], strides = [%c1, %c16] {layout = #pto.layout<dn>} "
    ": !pto.tensor_view<16x1xf32>",
    "%y_part = pto.partition_view %y_all, offsets = [%c0, %c0], sizes = [%c16, %c1] "
    ": !pto.tensor_view<16x1xf32> -> !pto.partition_tensor_view<16x1xf32>",
    f"%h = pto.alloc_tile : {COLUMN}", dps("trowmax", [("a", WIDE)], ("h", COLUMN)), store("h", COLUMN, "y", 16, 1),
)  # fmt: skip
LARGE = np.full(16 * 64, 1e6, np.float32)  # more than f16 holds


def written(text: str, release: str, source: str | None = None) -> str:
    """A program as a release writes it; source: the release that it is for."""
    program = read(text)
    assert rewrite(program, assembler_of(release), None if source is None else assembler_of(source)) == []
    return program_text(program)


def result(text: str, release: str, numbers: np.ndarray, size: int) -> list[float]:
    """What a program for a release makes of numbers."""
    found = pto_isa.run(text, args={"x": numbers, "y": size}, profile="a2a3", assembler=release)
    return [float(number) for number in found["y"].ravel()]


@pytest.mark.parametrize(
    ("source", "release", "word", "value"),
    [("0.64", "0.60", "ON", 65504.0), ("0.60", "0.64", "OFF", np.inf), ("0.64", "0.27", "ON", 65504.0)],
)
def test_a_default_that_is_another_one_is_written(source: str, release: str, word: str, value: float) -> None:
    text = written(CONVERTED, release, source)
    assert f"sat_mode = #pto<saturation_mode {word}>" in text and text.count("sat_mode") == 1
    assert result(CONVERTED, source, LARGE, 1024) == result(text, release, LARGE, 1024) == [value] * 1024
    assert written(text, source, release) == text  # written out, it says the same everywhere


@pytest.mark.parametrize(("source", "release"), [("0.64", "0.63"), ("0.39", "0.60")])
def test_the_same_default_stays_unwritten(source: str, release: str) -> None:
    assert "sat_mode" not in written(CONVERTED, release, source)


@pytest.mark.parametrize(
    ("source", "release", "what"),
    [
        ("0.64", "0.26", "`sat_mode` of `pto.tcvt` that is not written is `on` in 0.64; the assembler 0.26 has no"),
        ("0.27", "0.64", "`sat_mode` of `pto.tcvt` that is not written is left to the headers in 0.27"),
    ],
)
def test_a_default_that_cannot_be_written_is_named(source: str, release: str, what: str) -> None:
    program = read(CONVERTED)
    (finding,) = rewrite(program, assembler_of(release), assembler_of(source))
    assert finding.rule == RULE and what in finding.text("en") and "`sat_mode`" in finding.text("zh")
    assert program_text(program) == program_text(read(CONVERTED))


def test_a_text_is_for_the_newest_release_that_reads_all_of_it() -> None:
    assert written_for(read(CONVERTED)).release == 64
    old = CONVERTED.replace("    return", "    %p = pto.load_scalar %x[%c0] : !pto.ptr<f32> -> f32\n    return")
    assert written_for(read(old)).release == 63 and "sat_mode" not in written(old, "0.64")
    window = f"%w = pto.subset %a[%c0, %c0] sizes [16, 64] : {WIDE}"
    older = CONVERTED.replace("    return", f"    {window}\n    return")
    assert written_for(read(older)).release == 27
    (finding,) = rewrite(read(older), assembler_of("0.64"))
    assert "left to the headers in 0.27" in finding.text("en")


@pytest.mark.parametrize("release", ["0.57", "0.27", "0.24"])
def test_scratch_is_added_for_releases_that_ask_for_it(release: str) -> None:
    numbers = np.arange(16 * 64, dtype=np.float32) % 97
    text = written(REDUCED, release)
    tiles = [line for line in text.splitlines() if "%tmp_" in line]
    assert len(tiles) == 2 and tiles[0].endswith(f" = pto.alloc_tile : {WIDE}")  # as large as the source
    assert [f.rule for f in verify(text, profile="a2a3", assembler="0.57")] == []
    expected = numbers.reshape(16, 64).max(axis=1).tolist()
    assert result(REDUCED, "0.64", numbers, 16) == result(text, "0.57", numbers, 16) == expected
    assert written(text, "0.64") == text  # scratch may be written in newer releases, too


def test_new_names_are_those_of_no_other_value() -> None:
    program = read(REDUCED)
    token = next(op.token for op in program.walk() if op.name == "pto.trowmax")
    taken = (
        REDUCED.replace("%c64 ", f"%tmp_{token} ").replace("%c64,", f"%tmp_{token},").replace("%c64]", f"%tmp_{token}]")
    )
    assert f"%tmp_{token}_ = pto.alloc_tile" in written(taken, "0.57")


def test_a_merge_without_scratch_gets_the_form_with_it() -> None:
    """``no_tmp`` is read since 0.58; before, the scratch stands behind the lists, as long as the result."""
    part, whole = tile(1, 64), tile(1, 128)
    text = kernel(
        f"%a: {part}, %b: {part}, %d: {whole}",
        "%e = arith.constant dense<0> : vector<4xi16>",
        f"pto.tmrgsort ins(%a, %b no_tmp {{exhausted = false}} : {part}, {part}) outs(%d, %e : {whole}, vector<4xi16>)",
    )  # fmt: skip
    now = written(text, "0.57")
    assert "no_tmp" not in now and f"pto.alloc_tile : {whole}" in now
    assert RULE not in [f.rule for f in verify(now, assembler="0.57")]


BYTES, INDEX, COUNTS = tile(1, 32, "ui16"), tile(32, 1, "ui8", blayout="col_major"), tile(1, 256, "ui32")


@pytest.mark.parametrize(("old", "new"), [("isMSB = true", "byte = 1 : i32"), ("isMSB = false", "byte = 0 : i32")])
def test_a_key_that_was_renamed(old: str, new: str) -> None:
    """PTOOps.td has ``isMSB`` until 0.41 and ``byte`` since 0.42; the verifier of 0.60 still takes ``isMSB``, too."""

    def text(attribute: str) -> str:
        call = f"pto.thistogram ins(%a, %b : {BYTES}, {INDEX}) outs(%c : {COUNTS}) {{{attribute}}}"
        return program_text(read(kernel(f"%a: {BYTES}, %b: {INDEX}, %c: {COUNTS}", call)))

    assert written(text(old), "0.42") == text(old) and written(text(new), "0.41") == text(old)
    for said in (old, new):
        assert not [f for f in verify(text(said), profile="a5", assembler="0.60") if f.rule == RULE]
    (stuck,) = rewrite(read(text("byte = 2 : i32")), assembler_of("0.41"))
    assert "has no other spelling" in stuck.text("en")


def test_types_get_the_spelling_that_a_release_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``!pto.tile_buf<vec, …>`` is read since 0.25; the file gets ``loc=`` for older ones."""
    file = tmp_path / "a.pto"
    file.write_text(REDUCED)
    assert main(["fmt", "--assembler", "0.24", str(file)]) == 0
    text = file.read_text()
    assert "tile_buf<vec" not in text and text.count("!pto.tile_buf<loc=vec") == 8
    assert [f for f in verify(text, assembler="0.24") if f.rule == RULE] == []
    assert main(["fmt", "--assembler", "0.24", "--types", "compact", str(file)]) == 2
    assert "only in the spelling legacy" in capsys.readouterr().err
    assert main(["fmt", "--from", "0.24", str(file)]) == 2
    assert "--from was found without --assembler" in capsys.readouterr().err
