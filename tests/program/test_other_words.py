"""Types, words and ops of other releases are told with their releases; expected: the definitions of each release."""

from __future__ import annotations

import pytest

from program.run_text import kernel, tile
from pto_isa import verify
from pto_isa.program.assembler import assembler_of
from pto_isa.program.rewrite import rewrite
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read

RULE = "program/assembler-release"
SESSION = "!pto.async_session"


def told(text: str, release: str | None) -> list[str]:
    """What is said of releases."""
    return [f.text("en") for f in verify(text, profile="a5", assembler=release) if f.rule == RULE]


@pytest.mark.parametrize(
    ("type", "last", "first"),
    [  # PTOTypeDefs.td and VPTOTypeDefs.td at both releases
        ("!pto.ptr<!pto.hif8>", "0.28", "0.29"),
        ("!pto.tile_buf<vec, 16x32x!pto.f8E8M0>", "0.45", "0.46"),
        ("!pto.local_array<4xi32>", "0.37", "0.38"),
        (f"!pto.multi_tile_buf<{tile(16, 32)}, count=2>", "0.47", "0.48"),
        ("!pto.async_event", "0.23", "0.24"),
        ("!pto.prefetch_async_context", "0.40", "0.41"),
        ("!pto.bf16x2", "0.57", "0.58"),
    ],
)
def test_a_type_is_read_since_a_release(type: str, last: str, first: str) -> None:
    text = kernel(f"%x: {type}, %y: {type}")
    (found,) = told(text, last)  # once, however often it is written
    assert f"is read since {first}; the assembler {last} has no other spelling of it" in found
    assert told(text, first) == told(text, None) == []


@pytest.mark.parametrize(
    ("attribute", "last", "first"),
    [  # PTOAttrs.td at both releases
        ("a.x = #pto.layout<mx_a_zz>", "0.45", "0.46"),
        ("a.x = [1, #pto<quant_type MXFP8>]", "0.45", "0.46"),
        ("a.x = #pto.mask_pattern<P0100>", "0.16", "0.17"),
        ("a.x = {b = #pto<saturation_mode OFF>}", "0.26", "0.27"),
        ("pto.kernel_kind = #pto.kernel_kind<vector>", "0.10", "0.11"),
    ],
)
def test_a_word_is_read_since_a_release(attribute: str, last: str, first: str) -> None:
    text = f"func.func @f() attributes {{{attribute}}} {{\n  return\n}}\n"
    (found,) = told(text, last)
    assert f"is read since {first}; the assembler {last} has no other spelling of it" in found
    assert told(text, first) == told(text, None) == []


def test_a_word_of_every_release_is_never_told() -> None:
    text = "func.func @f() attributes {a.x = #pto.layout<nd>, a.y = #pto.mask_pattern<P0101>} {\n  return\n}\n"
    assert told(text, "0.7") == []


def test_a_key_in_a_tile_type() -> None:
    """``compact`` came with 0.23, the short spelling of tile types with 0.25."""
    text = kernel(f"%x: {tile(16, 32, compact=1)}")
    key, spelling = told(text, "0.22")
    assert key.startswith("`compact =` in `!pto.tile_buf` is read since 0.23")
    assert "this spelling" in spelling and "writes `!pto.tile_buf<loc=vec, dtype=f32, rows=16, cols=32" in spelling
    assert len(told(text, "0.24")) == 1 and told(text, "0.25") == []


def test_an_alias_is_told_once_at_its_first_use() -> None:
    text = "!t = !pto.struct<i32>\n" + kernel("%x: !t, %y: !t")
    assert len(told(text, "0.50")) == 1


@pytest.mark.parametrize(
    ("op", "release", "span"),
    [
        ("%s = pto.declare_struct -> !pto.struct<i32>", "0.50", "since 0.51"),
        ("pto.section.simt {\n}", "0.50", "since 0.51"),
        ("%a = pto.ldg %x : !pto.vreg<64xf32> -> f32", "0.43", "since 0.44"),
        ("%a = pto.bind_tile %x : !pto.vreg<64xf32>", "0.55", "until 0.54"),
    ],
)
def test_ops_without_a_record(op: str, release: str, span: str) -> None:
    found = told(kernel("%x: !pto.vreg<64xf32>", op), release)
    name = op.split("= ")[-1].split()[0]
    assert [text for text in found if text.startswith(f"`{name}` is read {span}")]


def test_sessions_have_another_name_since_0_37() -> None:
    body = f"%z = pto.wait_async_event(%e, %s : !pto.async_event, {SESSION}) -> i1"
    old = program_text(read(kernel(f"%e: !pto.async_event, %s: {SESSION}", body)))
    program = read(old)
    assert rewrite(program, assembler_of("0.37")) == []
    new = program_text(program)
    assert new == old.replace("pto.wait", "pto.comm.wait")
    program = read(new)
    assert rewrite(program, assembler_of("0.36")) == [] and program_text(program) == old
    (found,) = told(old, None)
    assert "is read from 0.24 to 0.36" in found and "pto.comm.wait_async_event(%e" in found


def test_an_attribute_that_is_not_read_is_told_once() -> None:
    """`cache_policy` of `tload` and its words came together, with 0.61."""
    part, type = "!pto.partition_tensor_view<16x16xf32>", tile(16, 16)
    policy = "{cache_policy = #pto.load_cache_policy<l2_bypass>}"
    text = kernel(f"%v: {part}, %t: {type}", f"pto.tload ins(%v : {part}) outs(%t : {type}) {policy}")
    (found,) = told(text, "0.60")
    assert found.startswith("`cache_policy` of `pto.tload` is read since 0.61")
    assert verify(text, profile="a5", assembler="0.61") == []
    rewritten = rewrite(read(text), assembler_of("0.60"))
    assert [f.text("en") for f in rewritten] == [found]
