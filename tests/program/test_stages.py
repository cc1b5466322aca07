"""Who refuses: the assembler, the headers when they are compiled or run, or nobody.

What is expected stands in the sources themselves, in lines of the assembler of August 2026 (``PTO.cpp`` at e32488c9)
and of the headers (pto-isa at 3186c381) that are quoted beside each program.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from program.run_text import counts, dps, kernel, store, tensor, tile
from pto_isa import verify
from pto_isa.cli import main
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.stages import Refuser, refused_by, told

Out = pytest.CaptureFixture[str]
ASSEMBLER, COMPILE, RUN, RESULT = "assembler", "compile", "run", "result"
F32, NARROW = tile(8, 64), tile(8, 1, "i32")  # a row of 4 bytes


def made(**types: str) -> str:
    """``%name = pto.alloc_tile`` of each type."""
    return "\n".join(f"%{name} = pto.alloc_tile : {type}" for name, type in types.items())


def binary(op: str, type: str) -> str:
    """A program with ``op`` of two sources of a type, which gives the same type."""
    return kernel("", made(a=type), dps(op, [("a", type), ("a", type)], ("a", type)))


def unary(op: str, source: str, result: str) -> str:
    """A program with ``op`` of one source."""
    return kernel("", made(a=source, b=result), dps(op, [("a", source)], ("b", result)))


def of(source: str, profile: str = "a5", **options: Any) -> dict[str, list[str]]:
    """Rule -> the words of who refuses it, of all that is an error or undefined."""
    found = verify(source, profile=profile, **options)  # type: ignore[arg-type]
    return {one.rule: [stage.word for stage in one.by] for one in found if one.severity in ("error", "undefined")}


def test_both_refuse() -> None:
    """TAdd.hpp L66 ``static_assert(TileDataDst::isRowMajor …)``; PTO.cpp L5510 ``op->emitOpError("expects src0, src1,
    and dst to use row-major layout")``."""
    columns = tile(8, 8, blayout="col_major")
    assert of(binary("tadd", columns))["pto.tadd/row-major"] == [ASSEMBLER, COMPILE]


def test_extents_of_the_valid_region_are_known_to_the_run() -> None:
    """TAdd.hpp L79 ``PTO_ASSERT(…GetValidRow() == …)``; PTO.cpp L5342 "to have the same valid_shape"."""
    source = kernel("", made(a=F32, b=tile(8, 64, valid="8x32")), dps("tadd", [("a", F32), ("a", F32)], ("b", tile(8, 64, valid="8x32"))))  # fmt: skip
    assert of(source)["pto.tadd/same-valid-shape"] == [ASSEMBLER, RUN]


@pytest.mark.parametrize(
    ("dtype", "by"),
    [("i8", [ASSEMBLER, COMPILE]), ("ui16", [COMPILE])],
)
def test_the_assembler_takes_no_notice_of_signs(dtype: str, by: list[str]) -> None:
    """PTO.cpp L5601 ``elemTy.isInteger(32) || elemTy.isInteger(16) || …`` is true of ``ui16``; TAdd.hpp of A2/A3 L62
    asserts ``int32_t``, ``int16_t``, ``half`` and ``float``."""
    assert of(binary("tadd", tile(8, 64, dtype)), "a2a3")["pto.tadd/types"] == by


def test_types_that_only_the_header_compares() -> None:
    """PTO.cpp L4593 compares the types of tabs and L4603 lists f16 and f32; TUnaryOp.hpp L265 asserts the same."""
    assert of(unary("tabs", F32, tile(8, 64, "f16")))["pto.tabs/types"] == [ASSEMBLER, COMPILE]
    assert of(unary("tabs", tile(8, 64, "i32"), tile(8, 64, "i32")), "a2a3")["pto.tabs/types"] == [ASSEMBLER, COMPILE]


@pytest.mark.parametrize(
    ("head", "lines", "by"),
    [("", made(a=NARROW), [ASSEMBLER, COMPILE]), (f"%a : {NARROW}", "", [COMPILE]),
     (f"%a : {NARROW}", made(b=NARROW), [ASSEMBLER, COMPILE]),
     ("", f"%a = pto.declare_tile -> {NARROW}", [COMPILE])],
)  # fmt: skip
def test_the_assembler_looks_at_tiles_that_are_allocated(head: str, lines: str, by: list[str]) -> None:
    """``AllocTileOp::verify`` calls ``verifyTileBufLayoutConstraints`` (PTO.cpp L3590), no other op but
    ``alloc_multi_tile`` does; pto_tile.hpp L1522 asserts whenever the class is used."""
    assert of(kernel(head, lines))["tile/rows-aligned"] == by


def test_a_valid_region_is_read_with_the_type() -> None:
    """PTOTypeDefs.cpp L517 ``emitError() << "tile_buf valid_row (" << vrow << ") exceeds row ("``."""
    assert of(kernel(f"%a : {tile(8, 64, valid='9x64')}", ""))["tile/valid-rows"] == [ASSEMBLER, COMPILE]


def test_nobody_refuses_what_is_undefined() -> None:
    """TSort32.hpp writes records of 8 bytes without looking at the result; ``TSort32Op::verify`` compares no extents."""
    row, index = tile(1, 32), tile(1, 32, "ui32")
    source = kernel("", made(a=row, b=index, c=row), dps("tsort32", [("a", row), ("b", index)], ("c", row)))
    assert of(source)["pto.tsort32/records-fit"] == [RESULT]


def test_only_the_assembler_reads_text() -> None:
    """A value without a definition never becomes C++."""
    assert of(kernel("", dps("tabs", [("x", F32)], ("x", F32))))["program/undefined-value"] == [ASSEMBLER]


def test_an_op_that_a_profile_lacks() -> None:
    """PTO.cpp L6337 ``emitOpError("taddrelu is only supported on A2/A3 targets")``."""
    assert of(binary("taddrelu", F32), "a5") == {"pto.taddrelu/profile": [ASSEMBLER, COMPILE]}


def test_memory_that_the_assembler_plans() -> None:
    """PTOPlanMemory.cpp L1247 "overflow, requires"; L2539-L2541 plan the scaling memory of A3, which has 2,048 bytes
    (buffer_limits.hpp L162), with the 196,608 of the vector memory. Addresses of the program are only aligned (PTO.cpp
    L3527: "bounds checks belong in PTO-ISA")."""
    huge, scaling = tile(1024, 64), tile(1, 512, "f32", "scaling")  # 262,144 bytes of 196,608; 2,048 of 2,048
    assert of(kernel("", made(a=huge)), "a2a3") == {"program/capacity": [ASSEMBLER]}
    assert of(kernel("", made(a=scaling)), "a2a3") == {}
    assert of(kernel("", made(a=tile(1, 1024, "f32", "scaling"))), "a2a3") == {"program/capacity": [RESULT]}
    placed = f"%c0 = arith.constant 0 : i64\n%a = pto.alloc_tile addr = %c0 : {huge}"
    assert of(kernel("", placed), "a2a3") == {"program/capacity": [RESULT]}
    unaligned = f"%c8 = arith.constant 8 : i64\n%a = pto.alloc_tile addr = %c8 : {F32}"
    assert of(kernel("", unaligned)) == {"program/alignment": [ASSEMBLER]}  # PTO.cpp L3580 "must be aligned to"


def test_a_scalar_where_the_library_takes_a_tile() -> None:
    """TGATHER of a comparison takes a tile (pto_instr.hpp L1218); the assembler compares the type of the scalar with
    that of the elements (PTO.cpp L8896 ``getKValue().getType() != srcElem``)."""
    line, byte = tile(1, 32, "i32"), tile(1, 32, "ui8")
    text = (f"%k = arith.constant 0.0 : f32\npto.tgather ins(%a, %k, %t : {tile(1, 32)}, f32, {byte}) "
            f"outs(%b, %c : {line}, {line})")  # fmt: skip
    source = kernel("", made(a=tile(1, 32), t=byte, b=line, c=line), text)
    assert of(source, "a2a3")["pto.tgather/operands"] == [COMPILE]


MIXED = kernel(f"%n : {NARROW}", made(a=F32), dps("tadd", [("a", F32), ("a", F32)], ("missing", F32)))


def test_bits_with_a_scalar_in_place() -> None:
    """PTO.cpp L5568 "expects src and dst to use different storage", which the ops ask before they ask for the device;
    TBitwiseSOp.hpp of A2/A3 copies the scalar over the source first, A5 has nothing against it."""
    whole = tile(8, 64, "i16")
    for op in ("tands", "tors"):
        text = f"%k = arith.constant 3 : i16\npto.{op} ins(%a, %k : {whole}, i16) outs(%{{}} : {whole})"
        place = kernel("", made(a=whole, b=whole), text.format("a"))
        apart = kernel("", made(a=whole, b=whole), text.format("b"))
        assert of(place) == {f"pto.{op}/not-in-place-in-text": [ASSEMBLER]}
        assert of(place, "a2a3")[f"pto.{op}/not-in-place"] == [ASSEMBLER, RUN]
        assert of(apart) == {}


def test_one_row_of_pairs_is_one_row() -> None:
    """PTO.cpp L6132 "expects lhs valid_shape[0] to be 1 for tgemv" counts as the text does, where a row of a left tile
    is a pair (L4659)."""
    scale = "blayout=row_major, slayout=row_major, fractal=32"
    types = [
        "!pto.tile_buf<left, {}x128x!pto.f4E2M1x2, blayout=col_major, slayout=row_major>",
        f"!pto.tile_buf<scaling, {{}}x4xf16, {scale}>",
        "!pto.tile_buf<right, 128x32x!pto.f4E2M1x2, slayout=col_major>",
        f"!pto.tile_buf<scaling, 4x32xf16, {scale}>",
    ]
    out = "!pto.tile_buf<acc, 1x32xf32, blayout=col_major, slayout=row_major, fractal=1024>"

    def found(rows: int) -> dict[str, list[str]]:
        ins = [(f"a{k}", type.format(rows)) for k, type in enumerate(types)]
        return of(kernel("", made(**dict(ins), d=out), dps("tgemv.mx", ins, ("d", out))))

    assert found(1)["pto.tgemv.mx/single-row"] == ["document"]
    assert found(2)["pto.tgemv.mx/single-row"] == [ASSEMBLER]
    assert "pto.tgemv.mx/result-valid-shape" not in found(1)  # the assembler takes it, the header does not compare


def test_nothing_compares_what_nothing_stores() -> None:
    """``TStore`` of A5 and A2/A3 has branches for ND, DN and NZ; the assertion on extents stands in them."""
    line = tile(1, 32, "ui8", slayout="row_major", valid="1x32")
    text = (tensor("x", 16, 2, "ui8"), store("a", line, "x", 16, 2, "ui8"))
    found = of(kernel("%x : !pto.ptr<ui8>", counts(2, 16), made(a=line), *text))
    assert found == {"pto.tstore/layout-stored": [RESULT]}


def test_asked_for_one_stage() -> None:
    """Each stage has its own findings, ``any`` has both."""
    assert {one.rule for one in verify(MIXED, profile="a5", by="assembler")} == {"program/undefined-value"}
    assert {one.rule for one in verify(MIXED, profile="a5", by="library")} == {"tile/rows-aligned"}
    assert {one.rule for one in verify(MIXED, profile="a5")} == {"program/undefined-value", "tile/rows-aligned"}
    with pytest.raises(InputError, match="unknown stage 'everybody'; expected `any`, `assembler` or `library`"):
        verify(MIXED, by="everybody")  # type: ignore[arg-type]


def test_the_last_line_says_what_was_left_out(capsys: Out, tmp_path: Path) -> None:
    """Silence of one stage is no pass: the count says so, in both languages, and the status goes by what is told."""
    file = tmp_path / "narrow.pto"
    file.write_text(kernel(f"%n : {NARROW}", ""), encoding="utf-8")
    ask = ["verify", str(file), "--profile", "a5"]
    assert main([*ask, "--by", "assembler"]) == 0
    assert capsys.readouterr().out.startswith(
        "no findings in 1 file; judged for a5 (as asked); only what the assembler refuses, 1 other finding left out"
    )
    assert main(["--lang", "zh", *ask, "--by", "assembler"]) == 0
    assert "；只列出由汇编器拒绝的，另有 1 条未列出" in capsys.readouterr().out
    assert main([*ask, "--by", "library"]) == 1
    out = capsys.readouterr().out
    assert "    refused by: the A5 headers, at compile time\n" in out
    assert "; only what the library refuses or suffers from, 0 other findings left out" in out
    assert main(ask) == 1
    assert "left out" not in capsys.readouterr().out
    assert main([*ask, "--by", "me"]) == 2
    assert "unknown stage 'me'; expected `any`, `assembler` or `library`" in capsys.readouterr().err


def test_json_and_sarif_say_it(capsys: Out, tmp_path: Path) -> None:
    """A list of stages, each with the profile of the library where it has one."""
    file = tmp_path / "columns.pto"
    file.write_text(binary("tadd", tile(8, 8, blayout="col_major")), encoding="utf-8")
    by = [{"stage": "assembler"}, {"stage": "compile", "profile": "a5"}]
    main(["verify", str(file), "--profile", "a5", "--format", "json"])
    found = {one["rule"]: one["by"] for one in json.loads(capsys.readouterr().out)}
    assert found["pto.tadd/row-major"] == by
    main(["verify", str(file), "--profile", "a5", "--format", "sarif"])
    results = json.loads(capsys.readouterr().out)["runs"][0]["results"]
    assert next(one for one in results if one["ruleId"] == "pto.tadd/row-major")["properties"]["by"] == by
    main(["verify", str(file), "--portable", "--format", "json"])
    found = {one["rule"]: one["by"] for one in json.loads(capsys.readouterr().out)}
    assert found["pto.tadd/row-major"] == [by[0], {"stage": "compile", "profile": "a2a3"}, by[1]]


def test_the_verifier_alone_has_the_option(tmp_path: Path) -> None:
    """The exported command reads the same table of options."""
    file = tmp_path / "narrow.pto"
    file.write_text(kernel(f"%n : {NARROW}", ""), encoding="utf-8")
    command = ("from pto_isa.program.standalone import main; import sys; "
               "sys.exit(main('verifier', '1', sys.argv[1:]))")  # fmt: skip
    made = subprocess.run(
        [sys.executable, "-c", command, str(file), "--profile", "a5", "--by", "assembler"], capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert (made.returncode, "1 other finding left out" in made.stdout) == (0, True), made.stderr


def test_words() -> None:
    """A clause for each kind of answer."""
    both = (Refuser("assembler"), Refuser("run", "a2a3"))
    assert refused_by(both, "error") == (
        "refused by: the assembler; the A2/A3 headers, at run time, in builds with assertions"
    )
    assert refused_by(both, "error", "zh") == "拒绝方：汇编器；A2/A3 头文件（运行时断言）"
    assert refused_by((Refuser("result", "a5"),), "undefined") == "refused by: nobody; the result cannot be relied on"
    assert refused_by((Refuser("document"),), "error", "zh") == "拒绝方：无，仅文档禁止"
    assert refused_by((Refuser("result"),), "warning") is None
    by = {"a5": "assembler compile", "cpu": "run", "a2a3": "result"}
    assert told(by) == (
        "the assembler (A5); the A5 headers, at compile time; the CPU headers, at run time, in builds with assertions; "
        "nobody (A2/A3)"
    )
    assert told(by, "zh") == "汇编器（A5）；A5 头文件（编译时）；CPU 头文件（运行时断言）；无（A2/A3）"


SHORT = tile(8, 64, valid="8x32")


@pytest.mark.parametrize(("rows", "words"), [(0, [RUN]), (4, [ASSEMBLER, RUN])])
def test_the_assembler_counts_what_is_stored(rows: int, words: list[str]) -> None:
    """PTO.cpp L4433 compares numbers of elements, where both are known and not zero; TStore.hpp L194 the extents."""
    stored = tile(8, 64, valid=f"{rows}x64")
    body = dps("tstore", [("a", stored)], ("v", "!pto.partition_tensor_view<8x64xf32>"))
    source = kernel("%v: !pto.partition_tensor_view<8x64xf32>", made(a=stored), body)
    assert of(source)["pto.tstore/shape-matches"] == words
    assert bool(of(source, by="assembler")) == (ASSEMBLER in words)


def test_the_accumulator_of_another_shape() -> None:
    """pto_instr.hpp L747 has one type for both; PTO.cpp L16126 asks that `acc_in` lies in `acc`, and no more."""
    layout = {"blayout": "col_major", "slayout": "row_major"}
    left, right = tile(16, 16, "f16", "left", **layout), tile(16, 16, "f16", "right", slayout="col_major")
    result, other = (tile(rows, 16, "f32", "acc", fractal=1024, **layout) for rows in (16, 32))
    body = dps("tmatmul.acc", [("o", other), ("l", left), ("r", right)], ("d", result))
    source = kernel("", made(o=other, l=left, r=right, d=result), body)
    assert of(source)["pto.tmatmul.acc/accumulator-like-result"] == [COMPILE]


def test_types_that_the_assembler_lacks() -> None:
    """TUnaryOp.hpp L316 lists int8_t; PTO.cpp L4603 "expects element type to be f16 or f32"."""
    source = unary("tabs", tile(8, 64, "i8"), tile(8, 64, "i8"))
    assert of(source) == {"pto.tabs/types": [ASSEMBLER]}
    assert of(source, assembler="0.27") == {}, "of an older release only a snapshot was read"
    assert "takes `src` of `f32` or `f16` only; got src i8" in verify(source, profile="a5")[0].text().replace(
        "src of", "`src` of"
    )


def test_attributes_that_the_assembler_refuses() -> None:
    """PTO.cpp L8656 "does not accept 'mode'"; L10752 "expects coalesce when … is specified"."""
    boxed = tile(16, 64, "f16", "mat", blayout="col_major", slayout="row_major", pad=1)
    body = f'pto.tfillpad ins(%a : {boxed}) outs(%a : {boxed}) {{mode = "expand"}}'
    assert of(kernel("", made(a=boxed), body))["program/refused-attribute"] == [ASSEMBLER]
    table, index = "!pto.partition_tensor_view<8x64xf32>", tile(8, 8, "i32", valid="8x1")
    body = f"pto.mscatter ins(%a, %i : {F32}, {index}) outs(%v : {table}) {{scatterAtomicOp = #pto<scatter_atomic_op add>WORD}}"
    alone = kernel(f"%v: {table}", made(a=F32, i=index), body)
    assert of(alone.replace("WORD", ""))["program/attribute-alone"] == [ASSEMBLER]
    assert "program/attribute-alone" not in of(alone.replace("WORD", ", coalesce = #pto<coalesce row>"))
    assert "program/attribute-alone" not in of(alone.replace("WORD", ""), assembler="0.44")
