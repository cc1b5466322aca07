"""Very large, very deep and hostile texts: a result or a clear finding, by work that grows with the text."""

from __future__ import annotations

import pytest

from pto_isa.program.report import text_report
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.rules.finding import Finding
from work import calls

pytestmark = pytest.mark.slow  # programs run until a limit stops them

T = "!pto.tile_buf<vec, 16x16xf32>"
HUGE = "9" * 5000
WORK = 17  # calls per character, about the most that any of the texts below needs; a square of the length is thousands
CHANGE = "pto.wait_flag[<PIPE_S>, <PIPE_V>, <EVENT_ID0>]\n"
LOOPS = "func.func @f() {\n%a = arith.constant 0 : index\n" + "scf.for %i = %a to %a step %a {\n}\n" * 5000


def whole(text: str) -> list[Finding]:
    """Everything that the commands do with a text; the findings."""
    program = read(text, "f.pto")
    findings = verify_program(program, "a5", hints=True).findings
    for finding in findings[:50]:
        assert text_report(finding, program) and text_report(finding, program, "zh")
        assert finding.as_dict()["line"] >= 1 and (finding.column or 0) >= 1
        assert len(finding.text()) <= 300
    printed = program_text(program)
    if not program.faults:
        again = read(printed)
        assert not again.faults and again.ops == program.ops
    return findings


TEXTS: dict[str, tuple[str, str]] = {  # text, a rule among its findings ("" for none at all)
    "lines": (f"func.func @f() {{\n%a = pto.alloc_tile : {T}\n" + f"pto.texp ins(%a : {T}) outs(%a : {T})\n" * 100_000 + "return\n}\n", ""),
    "regions": ("module {\n" * 10_000 + "}\n" * 10_000, ""),
    "regions in a line": ("module {" * 10_000 + "}" * 10_000, ""),
    "open regions": ("module {\n" * 10_000, "syntax/unbalanced"),
    "closing braces": ("}\n" * 10_000, "syntax/unbalanced"),
    "loops": ("scf.for %i = %a to %b step %c {\n" * 5000 + "}\n" * 5000, "program/undefined-value"),
    "lists in lists": ("pto.x {a = " + "[" * 10_000 + "]" * 10_000 + "}\n", "syntax/too-deep"),
    "dictionaries in each other": ("pto.x " + "{a = " * 10_000 + "1" + "}" * 10_000 + "\n", "syntax/too-deep"),
    "round brackets": ("pto.x " + "(" * 10_000 + "\n", "syntax/unexpected"),
    "angle brackets": ("pto.x : " + "<" * 10_000 + ">" * 10_000 + "\n", "syntax/unbalanced"),
    "open angle brackets": ("pto.x : " + ("<<<" + "a" * 1000) * 1000 + "\n", "syntax/unbalanced"),
    "operands": ("pto.x %a" + ", %a" * 100_000 + "\n", "program/undefined-value"),
    "results": ("%a" + ", %a" * 50_000 + " = pto.x : f32\n", "program/redefined-value"),
    "escaped quotes": ('pto.x "' + '\\"' * 50_000 + "\n", "syntax/spelling"),
    "quotes": ('"' * 50_001 + "\n", "syntax/unexpected"),
    "quotes in types": ('!a<"' * 50_001 + "\n", "syntax/unexpected"),
    "a name": ("pto." + "x" * 3_000_000 + "\n", "program/unknown-op"),
    "a value": ("%" + "y" * 3_000_000 + " = pto.x : f32\n", "program/unused-value"),
    "a string": ('pto.x "' + "y" * 3_000_000 + '"\n', "program/unknown-op"),
    "a comment": ("// " + "y" * 3_000_000 + "\n", ""),
    "a type": ("%a = pto.alloc_tile : !pto.tile_buf<" + "y" * 300_000 + ">\n", "syntax/type-text"),
    "blank lines": ("pto.x : " + "\n" * 100_000 + "f32\n", "program/unknown-op"),
    "open lists": ("pto.x a = [\n" * 20_000, "syntax/unexpected"),
    "open dictionaries": ("pto.x {a = {\n" * 20_000, "syntax/unexpected"),
    "faults": ("pto.tadd ins(%a %b\n" * 20_000, "syntax/unexpected"),
    "blocks": ("func.func @f(%a: i32) {\n" + "^b:\npto.x %a : i32\n" * 20_000 + "}\n", "program/unknown-op"),
    "aliases": ("\n".join(f"#a{k} = #b" for k in range(50_000)) + "\n", "syntax/undefined-alias"),
    "controls": ("\x00\x1b[31m\u202e pto.x\n" * 1000, "syntax/spelling"),
    "waits behind loops": (LOOPS + CHANGE * 20_000 + CHANGE.replace("wait", "set") + "return\n}\n", "program/hazard-deadlock"),
    "number": (f"%x = arith.constant {HUGE} : i64\n", "program/unused-value"),
    "tile": (f"%x = pto.alloc_tile : !pto.tile_buf<vec, {HUGE}x16xf32>\n", "syntax/type-text"),
    "fields": (f"%x = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32, fractal={HUGE}>\n", "syntax/type-text"),
    "pad": (f"%x = pto.alloc_tile : !pto.tile_buf<vec, 16x16xf32, pad={HUGE}>\n", "syntax/type-text"),
    "view": (f"%x = pto.make_tensor_view %p, shape = [{HUGE}] : !pto.tensor_view<{HUGE}xf32>\n", "program/undefined-value"),
    "vector": (f"%x = pto.foo : vector<{HUGE}xf32>\n", "program/unused-value"),
    "number of results": (f"%x:{HUGE} = pto.foo : f32\n", "program/unused-value"),
    "attribute": (f"%a = pto.alloc_tile : {T}\npto.tcvt ins(%a {{rmode = {HUGE}}} : {T}) outs(%a : {T})\n", "pto.tcvt/attributes"),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_bounded(name: str) -> None:
    """No exception, work in proportion to the length, and a finding that says what is wrong."""
    text, rule = TEXTS[name]
    findings: list[Finding] = []
    assert calls(lambda: findings.extend(whole(text))) < WORK * (len(text) + 1000)
    found = {finding.rule.rpartition("/")[2] for finding in findings}
    assert not found if not rule else rule.rpartition("/")[2] in found, found


def test_work_grows_with_the_text() -> None:
    """Ten times the text takes ten times the work, reading and verifying alike."""
    text = f"pto.texp ins(%a : {T}) outs(%a : {T})\n"

    def work(count: int) -> int:
        program = f"%a = pto.alloc_tile : {T}\n" + text * count
        return calls(lambda: verify_program(read(program), "a5").findings)

    assert work(10_000) < 10.1 * work(1_000)
