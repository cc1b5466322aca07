"""The profile that a program is judged for: what it states and in which spellings, and what the report says of it."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest

import pto_isa
from pto_isa.cli import main
from pto_isa.program.syntax.program import read
from pto_isa.program.target import target_of
from pto_isa.program.verifier import verify_program
from pto_isa.runtime.profile import PROFILE_ALIASES, PROFILES, profile
from pto_isa.runtime.rules.finding import RuleError

Out = pytest.CaptureFixture[str]
TILE = "!pto.tile_buf<vec, 16x32xbf16>"
BODY = (
    f"  func.func @f() {{\n    %a = pto.alloc_tile : {TILE}\n"
    f"    pto.tadd ins(%a, %a : {TILE}, {TILE}) outs(%a : {TILE})\n    return\n  }}\n"
)  # bf16 cannot be added on A2/A3
MEANT = {**{name: name for name in PROFILES}, **PROFILE_ALIASES, "A5": "a5", "Ascend 910B": "a2a3"}
DEVICES = {
    "Ascend910B1": "a2a3", "Ascend910B3": "a2a3", "Ascend910C": "a2a3", "Ascend950": "a5", "Ascend950PR_9599": "a5",
    "Ascend910_9599": "a5",
}  # fmt: skip
STATEMENTS = [
    *((key, name, meant) for name, meant in MEANT.items() for key in ("pto.target_arch", '"pto.target_arch"')),
    *((key, name, meant) for name, meant in DEVICES.items() for key in ("pto.device-spec", '"pto.device-spec"')
      if key[0] == '"'),
]  # fmt: skip
# how a dictionary that states something is hung on a module: lines before it, and its attributes
SHAPES: dict[str, tuple[str, str]] = {
    "plain": ("", "{{{key} = {value}}}"),
    "typed": ("", "{{{key} = {value} : !pto.text}}"),
    "among others": ("", "{{a.b = 1 : i32, {key} = {value}, d.c}}"),
    "nested": ("", "{{pto.config = {{deep = {{{key} = {value}}}}}}}"),
    "in a list": ("", "{{pto.configs = [1, {{{key} = {value}}}]}}"),
    "alias of the value": ("#arch = {value}\n", "{{{key} = #arch}}"),
    "alias of an alias": ("#one = {value}\n#two = #one\n", "{{{key} = #two}}"),
    "alias of the dictionary": ("#config = {{x = 1, {key} = {value}}}\n", "{{pto.config = #config}}"),
    "over lines": ("", "{{\n  {key}\n   = {value}\n}}"),
}


def text_of(shape: str, key: str, value: str) -> str:
    """A program that states something in one of the shapes."""
    before, attributes = (piece.format(key=key, value=value) for piece in SHAPES[shape])
    return f"{before}module attributes {attributes} {{\n{BODY}}}\n"


@pytest.mark.parametrize("shape", SHAPES)
def test_every_spelling_is_read(shape: str) -> None:
    """Whatever the spelling, the program is judged for what it states."""
    for key, name, meant in STATEMENTS:
        program = read(text_of(shape, key, f'"{name}"'))
        assert not program.faults
        target = target_of(program)
        assert (target.profile, target.reason, target.stated) == (meant, "attribute", (name,)), (key, name)
        rules = {finding.rule for finding in verify_program(program).findings}
        assert ("pto.tadd/types" in rules) is (meant == "a2a3")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("value", ['"a9"', '""', "5 : i32", '"ascend"', "#nothing"])
def test_what_is_unknown_is_refused(shape: str, value: str) -> None:
    """One error at the op that states it, nothing else is judged, nothing runs; an option decides all the same."""
    for key in ('"pto.target_arch"', '"pto.device-spec"'):
        program = read(text_of(shape, key, value))
        if program.faults:
            continue
        assert [finding.rule for finding in verify_program(program).findings] == ["program/target-arch"]
        with pytest.raises(RuleError):
            pto_isa.run(program.tokens.text)
        assert {finding.rule for finding in verify_program(program, "a2a3").findings} == {"pto.tadd/types"}


@pytest.mark.parametrize(("one", "two"), list(itertools.permutations(["cpu", "a2a3", "a5"], 2)))
def test_two_are_refused(one: str, two: str) -> None:
    """In one module or in two, of architecture and device; two names of one profile are one."""
    twice = f'module {{\n  module attributes {{pto.target_arch = "{one}"}} {{\n  }}\n' + (
        f'  module attributes {{"pto.target_arch" = "{two}"}} {{\n{BODY}  }}\n}}\n'
    )
    assert [finding.rule for finding in pto_isa.verify(twice)] == ["program/target-arch-differs"]
    same = twice.replace(f'"{two}"', f'"{one.upper()}"')
    assert target_of(read(same)).profile == one
    device = {"a2a3": "Ascend910B2", "a5": "Ascend950"}.get(two)
    if device is not None:
        both = f'module attributes {{pto.target_arch = "{one}", "pto.device-spec" = "{device}"}} {{\n{BODY}}}\n'
        assert [finding.rule for finding in pto_isa.verify(both)] == ["program/target-arch-differs"]


def test_what_states_nothing() -> None:
    """Comments, strings and other keys; then the profile that was chosen decides, else that of the assembler."""
    for line in ('// pto.target_arch = "a5"', 'pto.a {note = "pto.target_arch = a5"}', 'pto.a {my.target_arch = "a5"}'):
        program = read(f"module {{\n{line}\n{BODY}}}\n")
        assert target_of(program).reason == "default" and target_of(program).profile == "a2a3"
        with profile("a5"):
            assert (target_of(program).reason, target_of(program).profile) == ("chosen", "a5")


DEFAULT = (
    "(the assembler's default, as the program states none; --profile chooses another)",
    "（程序未指明，取汇编器的默认值；可用 --profile 另选）",
)


def report(words: list[str], capsys: Out) -> tuple[str, Any]:
    """The last line of a report, and its JSON."""
    main(["verify", *words])
    shown = capsys.readouterr()
    if "--format" not in words:
        return shown.out.splitlines()[-1], None
    return shown.err.splitlines()[-1], json.loads(shown.out)


def test_the_last_line_says_which_and_why(tmp_path: Path, capsys: Out) -> None:
    """In both languages and every format; on the standard error where the standard output is for programs."""
    states, none, wrong = (tmp_path / f"{name}.pto" for name in ("states", "none", "wrong"))
    states.write_text('module attributes {"pto.target_arch" = "910b"} {\n}\n', encoding="utf-8")
    none.write_text("module {\n}\n", encoding="utf-8")
    wrong.write_text('module attributes {"pto.target_arch" = "a9"} {\n}\n', encoding="utf-8")
    cases = [
        ([states], "a2a3 (stated by the program)", "a2a3（由程序指明）"),
        ([states, "--profile", "a3"], "a2a3 (as asked)", "a2a3（由选项指定）"),
        ([states, "--profile", "a5"], "a5 (as asked; the program states 910b)", "a5（由选项指定；程序指明 910b）"),
        ([none], f"a2a3 {DEFAULT[0]}", f"a2a3{DEFAULT[1]}"),
        ([wrong], "no profile (the program states a9)", "未定（程序指明 a9）"),
        ([states, "--portable"], "a2a3 (as asked), a5 (as asked; the program states 910b)",
         "a2a3（由选项指定），a5（由选项指定；程序指明 910b）"),
        ([states, none, none], f"a2a3 (stated by the program): 1, a2a3 {DEFAULT[0]}: 2",
         f"a2a3（由程序指明）：1，a2a3{DEFAULT[1]}：2"),
    ]  # fmt: skip
    for words, en, zh in cases:
        plain = [str(word) for word in words]
        for extra in ([], ["--format", "json"], ["--format", "sarif"]):
            assert report([*plain, *extra], capsys)[0].endswith(f"; judged for {en}")
            assert report([*plain, *extra, "--lang", "zh"], capsys)[0].endswith(f"；目标平台：{zh}")
    profiles = report([str(states), str(wrong), "--format", "sarif"], capsys)[1]["runs"][0]["properties"]["profiles"]
    assert [(entry["profile"], entry["reason"], entry["stated"]) for entry in profiles] == [
        ("a2a3", "attribute", ["910b"]), (None, "attribute", ["a9"]),
    ]  # fmt: skip


BUFFERS = {
    "auto": "auto = true",
    "by hand": "auto = false, base = 256",
    "both": "auto = true, base = 256",
    "unaligned": "auto = false, base = 32",
}
# The rules of ptoas.cpp#L746-L815 at e32488c9: what is refused, and at which levels
REFUSED = {
    ("auto", 3), ("by hand", 1), ("by hand", 2), ("both", None), ("both", 1), ("both", 2), ("both", 3),
    ("unaligned", None), ("unaligned", 1), ("unaligned", 2), ("unaligned", 3),
}  # fmt: skip


@pytest.mark.parametrize("level", [None, 1, 2, 3])
@pytest.mark.parametrize("name", BUFFERS)
@pytest.mark.parametrize("release", [None, "0.54", "0.55"])
def test_buffers_by_level(name: str, level: Any, release: str | None) -> None:
    """Who places a buffer follows from the level since 0.55; older assemblers take either."""
    text = (
        "module {\n  func.func @f() {\n"
        f'    %a = pto.reserve_buffer {{name = "a", size = 64, location = <vec>, {BUFFERS[name]}}} -> i32\n'
        "    return\n  }\n}\n"
    )
    found = {f.rule for f in pto_isa.verify(text, "a2a3", level, release) if f.severity == "error"}
    assert bool(found) is ((name, level) in REFUSED and release != "0.54"), found
