"""Verifying, reading and formatting programs; xDSL (an extra), which reads the text in the generic form, beside it."""

from __future__ import annotations

import gc
import importlib.util
import random
import re
from collections.abc import Iterable
from typing import Any

from timing import Row, once

OPS = 20_000
FINDINGS = 1_000
_NAMES = ("tadd", "tsub", "tmul", "tmax")
_SIZES = [
    (rows, cols, dtype)
    for rows in (8, 16, 32, 64) for cols in (16, 32, 64, 128, 256) for dtype in ("f32", "f16", "i32", "i16")
]  # fmt: skip


def tile_types() -> list[str]:
    """320 tile types in the long spelling that programs use."""
    found = []
    for less in range(4):
        for rows, cols, dtype in _SIZES:
            found.append(
                f"!pto.tile_buf<loc=vec, dtype={dtype}, rows={rows}, cols={cols}, v_row={rows - less}, "
                f"v_col={cols - less}, blayout=row_major, slayout=none_box, fractal=512, pad=0>"
            )
    return found


def generated() -> str:
    """A program of 20,000 tile ops over 320 types and 960 tiles, in which FINDINGS ops take one valid region too small.

    About 430 characters per line, as the public programs have them.
    """
    choose = random.Random(1)
    types = tile_types()
    lines = ["module {", "  func.func @kernel() {"]
    lines += [
        f"    %t{k}_{j} = pto.alloc_tile : {type}" for k, type in enumerate(types) for j in ("a", "b", "c")
    ]  # fmt: skip
    for number in range(OPS):
        k = choose.randrange(len(types))
        wrong = number % (OPS // FINDINGS) == 0
        other = (k + len(_SIZES)) % len(types) if wrong else k  # the same tile with another valid region
        lines.append(
            f"    pto.{choose.choice(_NAMES)} ins(%t{k}_a, %t{other}_b : {types[k]}, {types[other]}) "
            f"outs(%t{k}_c : {types[k]})"
        )
    return "\n".join([*lines, "    return", "  }", "}"]) + "\n"


def rows() -> Iterable[Row]:
    """Verified ops, lines from text to findings, bytes read, findings as JSON."""
    from pto_isa.program.report import json_report
    from pto_isa.program.syntax.printer import program_text
    from pto_isa.program.syntax.program import read
    from pto_isa.program.verifier import verify_program

    text = generated()
    program = read(text)
    count, lines = sum(1 for _ in program.walk()), text.count("\n")
    findings = verify_program(program, "a2a3").findings
    assert len(findings) == FINDINGS and not program.faults, (len(findings), program.faults)
    gc.collect()  # what reading left behind is no part of verifying
    took = once(lambda: verify_program(program, "a2a3").findings, 15)
    bare = once(lambda: straight(program), 9)
    yield Row(
        f"verify {count:,} ops that are read, {len(findings):,} findings", f"{count / took:,.0f} ops/s",
        f"a loop over all operands {count / bare:,.0f} ops/s ({took / bare:.1f}x)", ">= 500,000 ops/s",
    )  # fmt: skip
    both = once(lambda: verify_program(read(text), "a2a3").findings, 5)
    yield Row(f"text to findings, {lines:,} lines", f"{lines / both:,.0f} lines/s", "", ">= 85,000 lines/s")
    reading = once(lambda: read(text), 5)
    yield Row(f"read {len(text) / 1e6:.1f} MB", f"{len(text) / reading / 1e6:.1f} MB/s", xdsl(text), ">= 40 MB/s")
    yield Row("print it", f"{len(text) / once(lambda: program_text(program)) / 1e6:.1f} MB/s")
    whole = once(lambda: json_report(verify_program(program, "a2a3").findings), 1)
    yield Row(f"{len(findings):,} findings as JSON, nearest legal calls included", f"{whole:.2f} s", "", "<= 3 s")


def straight(program: Any) -> int:
    """What any verifier of the program does at least: look up each operand and compare its type with the definition."""
    types: dict[str, str] = {}
    wrong = 0
    for op in program.walk():
        for part in op.parts:
            for name, type in zip(part.items, part.types, strict=True) if part.kind == "(" else ():
                wrong += types.get(name, type) != type
            for name in op.results if part.kind == ":" else ():
                types[name] = part.types[0]
    return wrong


_DPS = re.compile(r"(pto\.\w+) ins\((.*?) : (.*)\) outs\((%\w+) : (.*)\)$", re.MULTILINE)
_ALLOC = re.compile(r"(pto\.alloc_tile) : (.*)$", re.MULTILINE)


def generic(text: str) -> str:
    """The program as xDSL can read it without a dialect for PTO: ops in the generic form, types as short names.

    Its parser takes no unregistered op in a form of its own and no type with `key=value` in it.
    """
    short: dict[str, str] = {}

    def named(type: str) -> str:
        return short.setdefault(type, f"!pto.t{len(short)}")

    def dps(match: re.Match[str]) -> str:
        name, ins, types, out, last = match.groups()
        each = [named(type + ">") for type in types.rstrip(">").split(">, ")]
        return f'"{name}"({ins}, {out}) : ({", ".join([*each, named(last)])}) -> ()'

    text = _DPS.sub(dps, text)
    return _ALLOC.sub(lambda match: f'"{match[1]}"() : () -> {named(match[2])}', text)


def xdsl(text: str) -> str:
    """xDSL's rate for the same program, in bytes of the text that we read."""
    if importlib.util.find_spec("xdsl") is None:
        return "xDSL is not installed"
    from xdsl.context import Context
    from xdsl.dialects.builtin import Builtin
    from xdsl.dialects.func import Func
    from xdsl.parser import Parser

    converted = generic(text)

    def parse() -> object:
        context = Context(allow_unregistered=True)
        context.load_dialect(Builtin)
        context.load_dialect(Func)
        return Parser(context, converted).parse_module()

    took = once(parse, 1)
    return f"xDSL, {len(converted) / len(text):.0%} of the text: {len(converted) / took / 1e6:.1f} MB/s ({took:.1f} s)"
