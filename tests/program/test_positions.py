"""Where things stand: the line and column of every op, operand and type, and of everything that cannot be read."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from pto_isa.cli import main
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify, verify_program

T = "!pto.tile_buf<vec, 16x32xf32>"
U = "!pto.tile_buf<vec, 16x32xf16>"
TEXT = f"""module {{
  func.func @f(%p: index) {{
    %a = pto.alloc_tile : {T}  // 中文
    pto.tadd ins(%a, %b
                 : {T},
                   {U})
      outs(%c : {T})
    "pto.g"(%a) : ({T}) -> ()
  }}
}}
"""


def found(text: str, word: str, after: str = "") -> tuple[int, int]:
    """Line and column of the first place of a word behind another."""
    at = text.index(word, text.index(after) if after else 0)
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def test_ops_operands_and_types() -> None:
    """Each has its place, nested and over several lines."""
    program = read(TEXT)
    ops = {op.name: op for op in program.walk()}
    add = ops["pto.tadd"]
    assert program.place(ops["module"]) == (1, 1) and program.place(ops["func.func"]) == (2, 3)
    assert program.place(add) == (4, 5) == found(TEXT, "pto.tadd")
    for word in ("%a", "%b", "%c", T, U):
        assert program.place(add, word) == found(TEXT, word, "pto.tadd"), word
    assert program.place(ops["pto.alloc_tile"]) == (3, 5) and program.place(ops["pto.alloc_tile"], T) == (3, 27)
    assert program.place(ops["pto.g"], "%a") == found(TEXT, "%a", '"pto.g"')
    assert program.place(ops["func.func"], "%p") == (2, 16)
    assert program.place(add, "%nowhere") == program.place(add)


def test_located() -> None:
    """The op read again says the same, and its words know their tokens."""
    program = read(TEXT)
    for op in program.walk():
        again = program.located(op)
        assert (again.name, again.results, again.parts, again.token) == (op.name, op.results, op.parts, op.token)
    add = next(op for op in program.walk() if op.name == "pto.tadd")
    item = program.located(add).parts[0].items[1]
    assert (item, program.tokens.place(item.token)) == ("%b", found(TEXT, "%b"))


def test_long_ops_have_places_too() -> None:
    """However many operands come before."""
    text = f"// one\npto.op ins({', '.join(f'%v{k}' for k in range(5000))})\n"
    program = read(text)
    assert program.place(program.ops[0], "%v4999") == (2, text.splitlines()[1].index("%v4999") + 1)


def test_places_of_a_text() -> None:
    """Columns count characters, also behind the last line."""
    program = read("pto.a\n  中文 pto.b")
    assert program.tokens.at(0) == (1, 1)
    assert program.tokens.place(len(program.tokens.words) + 5) == (2, 11)
    lines = [program.tokens.text[slice(*program.tokens.line(number))] for number in (1, 2)]
    assert lines == ["pto.a", "  中文 pto.b"]


# (what is written, line and column of each fault, names of the ops that are read all the same)
FAULTS: list[tuple[str, list[tuple[int, int]], list[str]]] = [
    ("pto.a ins(%x %y : f32, f32)\npto.b\n", [(1, 14)], ["pto.b"]),
    ("pto.a ins(%x : )\npto.b\n", [(1, 16)], ["pto.b"]),
    ("pto.a ins(%x : f32\npto.b\n", [(2, 1)], ["pto.b"]),
    ("pto.a ins(%x : f32]\npto.b\n", [(1, 19)], ["pto.b"]),
    ("pto.a : !pto.t<a\npto.b\n", [(1, 15)], ["pto.b"]),
    ("pto.a {k = }\npto.b\n", [(1, 12)], ["pto.b"]),
    ("pto.a {k = 1\npto.b : f32\n", [(2, 1)], ["pto.b"]),
    ("pto.a {1 = 2}\npto.b\n", [(1, 8)], ["pto.b"]),
    ("pto.a [1, 2\n%c = pto.b : f32\n", [(2, 1)], ["pto.b"]),
    ("%a = \n%c = pto.b\n", [(2, 1)], ["pto.b"]),
    ("%a pto.a\npto.b\n", [(1, 4)], ["pto.a", "pto.b"]),
    ("% = pto.a\npto.b\n", [(1, 1)], ["pto.b"]),
    ("= pto.a\npto.b\n", [(1, 1)], ["pto.b"]),
    ("pto.a %x,\npto.b\n", [(2, 1)], ["pto.b"]),
    ("pto.a loc(\npto.b\n", [(1, 11)], ["pto.b"]),
    ("pto.a loc()\npto.b\n", [(1, 11)], ["pto.b"]),
    ('pto.a "open\npto.b\n', [(1, 7)], ["pto.b"]),
    ("!t =\npto.b\n", [(2, 1)], ["pto.b"]),
    ("pto.a %x, pto.b\npto.c\n", [(1, 11)], ["pto.b", "pto.c"]),
    ("pto.a ins(%x pto.b : f32\npto.c\n", [(1, 14)], ["pto.b", "pto.c"]),
    ("pto.a addr = pto.b\npto.c\n", [(1, 14)], ["pto.b", "pto.c"]),
    ("pto.a %x ) pto.b\npto.c\n", [(1, 10)], ["pto.c"]),
    ("^b(\npto.b\n", [(2, 1)], ["pto.b"]),
    ("}\npto.b\n", [(1, 1)], ["pto.b"]),
    ("module {\n  pto.a ins(\n  pto.b\n}\npto.c\n", [(3, 3)], ["module", "pto.b", "pto.c"]),
    ("module {\npto.b\n", [(1, 8)], ["module", "pto.b"]),
    ("%r = scf.if ins(%x %y) {\n  pto.a\n} else {\n  pto.b\n}\npto.c\n", [(1, 20)], ["pto.c"]),
    ("pto.a ]\npto.b )\npto.c >\npto.d\n", [(1, 7), (2, 7), (3, 7)], ["pto.d"]),
    ("module }\n}\npto.b\n", [(1, 8), (2, 1)], ["module", "pto.b"]),
]


@pytest.mark.parametrize(("text", "places", "names"), FAULTS, ids=[repr(text) for text, _, _ in FAULTS])
def test_reading_goes_on(text: str, places: list[tuple[int, int]], names: list[str]) -> None:
    """Each error is reported at its place, in both languages, and the next op is read."""
    program = read(text, "f.pto")
    got = [program.tokens.place(fault.at) for fault in program.faults]
    assert got == places
    assert [op.name for op in program.walk()] == names
    findings = [f for f in verify_program(program, "a5").findings if f.rule.startswith("syntax/")]
    assert sorted((f.line, f.column) for f in findings) == sorted(got)
    for finding in findings:
        assert finding.severity == "error" and finding.file == "f.pto"
        assert "expected" in finding.text("en") and "应为" in finding.text("zh")


def test_every_error_of_a_text_is_reported() -> None:
    """Not only the first one; what is between them is checked."""
    lines = [f"pto.texp ins(%a : {T}) outs(%b{k} : {T})" for k in range(20)]
    text = f"%a = pto.alloc_tile : {T}\n" + "\n".join(
        line if k % 2 else line.replace(") outs", " outs") for k, line in enumerate(lines)
    )
    findings = verify_program(read(text), "a5").findings
    by_rule = {rule: [f.line for f in findings if f.rule == rule] for rule in {f.rule for f in findings}}
    assert by_rule["syntax/unexpected"] == [k + 2 for k in range(0, 20, 2)]
    assert by_rule["program/undefined-value"] == [k + 2 for k in range(1, 20, 2)]


def test_origins() -> None:
    """A finding names the origin that the program states beside its own place."""
    text = f'%a = pto.alloc_tile : {T} loc("kernel.py":7:2)\n'
    (finding,) = verify_program(read(text, "f.pto"), "a5", hints=True).findings
    assert (finding.rule, finding.loc, finding.line) == ("program/unused-value", '"kernel.py":7:2', 1)


def test_ops_are_found_by_hash() -> None:
    """An op is a key by itself, not by what it says."""
    first, second = read("pto.a\npto.a\n").ops
    assert first == second and len({first, second}) == 2 and first != "pto.a"


def test_aliases_of_locations() -> None:
    """A finding says where the op was written, not the alias of the place; circles and long chains end."""
    text = (
        '#loc1 = loc("a.py":3:4)\n#loc2 = loc(callsite("k"("a.py":5:6) at #loc1))\n#loc3 = loc(#loc3)\n'
        "pto.tabs ins(%a : f32) outs(%a : f32) loc(#loc2)\n"
        "pto.tabs ins(%b : f32) outs(%b : f32) loc(#loc3)\n"
        "pto.tabs ins(%c : f32) outs(%c : f32) loc(#loc4)\n"
    )
    program = read(text)
    found = {finding.operand: finding.loc for finding in verify_program(program, "a5").findings if finding.operand}
    assert [fault.rule for fault in program.faults] == ["undefined-alias"]  # that is #loc4
    assert found == {"%a": 'callsite("k"("a.py":5:6) at "a.py":3:4)', "%b": "#loc3", "%c": "#loc4"}
    doubled = "".join(f"#l{k} = loc(fused[#l{k + 1}, #l{k + 1}])\n" for k in range(40))
    (_, first, *_) = verify_program(read(doubled + "pto.tabs ins(%a : f32) outs(%a : f32) loc(#l0)\n"), "a5").findings
    assert first.loc is not None and len(first.loc) <= 1000


def test_line_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A comment ends with its line, and places are the same, whatever ends it: in a text, a file, the standard input."""
    tile = "!pto.tile_buf<vec, 16x32xf32>"
    lines = [
        "// a comment", "func.func @f() { // another", f"  %a = pto.alloc_tile : {tile} // 中文", f"  pto.texp ins(%a : {tile})",
        f"    outs(%b : {tile})", "  return", "}", "",
    ]  # fmt: skip
    texts = [end.join(lines) for end in ("\n", "\r\n", "\r")]
    texts.append(
        "".join(line + end for line, end in zip(lines, ["\r", "\n", "\r\n", "\r", "\n", "\r\n", "\r", ""], strict=True))
    )
    file = tmp_path / "a.pto"
    for text in texts:
        found = [(f.rule, f.line, f.column) for f in verify(text, "a5")]
        assert found == [("program/undefined-value", 5, 10)], text
        file.write_bytes(text.encode())
        assert [(f.rule, f.line, f.column) for f in verify(file, "a5")] == found
        assert main(["verify", str(file), "--profile", "a5"]) == 1
        said = capsys.readouterr().out.splitlines()
        assert said[0].startswith(f"{file}:5:10: error: ") and said[1:3] == [f"    outs(%b : {tile})", "         ^"]
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(text.encode())))
        assert main(["verify", "-", "--profile", "a5"]) == 1
        assert capsys.readouterr().out.startswith("<stdin>:5:10: error: ")


@pytest.mark.parametrize("blank", ["\x1c", "\x1f", "\x85", "\xa0", "\u2003"])
def test_blanks_that_are_none_here(blank: str) -> None:
    """A character that Python takes for a blank is a fault, and what stands behind it has a place."""
    text = f"func.func @f(%p: i1) {{\n  cf.br{blank} ^a\n^a:\n  cf.cond_br %q, ^a, ^b{blank}\n^b:\n  return\n}}\n"
    program = read(text)
    findings = verify_program(program, "cpu").findings
    assert program.faults and {finding.line for finding in findings} <= {1, 2, 3, 4, 5, 6}
    for op in program.walk():
        assert program.located(op).name == op.name
