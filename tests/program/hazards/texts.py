"""A small kernel of one tensor and two tiles, to be filled with what a test is about, and what is found in it."""

from __future__ import annotations

from pto_isa.program.hazards.account import account_words
from pto_isa.program.hazards.checker import Mode
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.rules.finding import Finding

TILE = "!pto.tile_buf<vec, 16x16xf32>"
PART = "!pto.partition_tensor_view<16x16xf32>"
_HEAD = f"""\
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c16 = arith.constant 16 : index
%view = pto.make_tensor_view %p, shape = [%c16, %c16], strides = [%c16, %c1] : !pto.tensor_view<?x?xf32>
%g = pto.partition_view %view, offsets = [%c0, %c0], sizes = [%c16, %c16] : !pto.tensor_view<?x?xf32> -> {PART}
%a = pto.alloc_tile : {TILE}
%b = pto.alloc_tile : {TILE}
"""
LOAD = f"pto.tload ins(%g : {PART}) outs(%a : {TILE})\n"
EXP = f"pto.texp ins(%a : {TILE}) outs(%b : {TILE})\n"
STORE = f"pto.tstore ins(%b : {TILE}) outs(%g : {PART})\n"


def sets(source: str, target: str, number: int = 0) -> str:
    """A line that sets a flag."""
    return f"pto.set_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID{number}>]\n"


def waits(source: str, target: str, number: int = 0) -> str:
    """A line that awaits one."""
    return f"pto.wait_flag[<PIPE_{source}>, <PIPE_{target}>, <EVENT_ID{number}>]\n"


FENCE = sets("MTE2", "V") + waits("MTE2", "V")  # between a load and what reads it


def kernel(body: str, arguments: str = "%p: !pto.ptr<f32>, %n: index, %q: i1", attributes: str = "") -> str:
    """A function with these lines in it."""
    return f"func.func @kernel({arguments}){attributes} {{\n{_HEAD}{body}return\n}}\n"


def judged(text: str, profile: str = "a5", hazards: Mode = "auto") -> tuple[list[Finding], str]:
    """The findings of a program, and what the last line says of its hazards."""
    program = read(text)
    findings, account = verify_program(program, profile, hazards=hazards)
    assert account is not None
    return findings, account_words([account])


def found(text: str, profile: str = "a5", hazards: Mode = "auto") -> list[str]:
    """The names of the hazards that are found, each with its severity; the test fails where anything else is wrong."""
    findings = judged(text, profile, hazards)[0]
    rest = [(each.rule, each.text()) for each in findings if "hazard-" not in each.rule and each.severity == "error"]
    assert not rest, rest
    return [f"{each.rule.partition('hazard-')[2]} {each.severity}" for each in findings if "hazard-" in each.rule]
