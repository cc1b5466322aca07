"""Twice the input takes twice the work: the reader, the verifier, the report, YAML, the expressions, the formatters.

Work is counted in calls (tests/work.py), and in characters that are copied out of a text where calls would not show it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from itertools import pairwise, product
from pathlib import Path
from time import process_time

import pytest

import pto_isa
from pto_isa.database import load
from pto_isa.database.faults import DatabaseError
from pto_isa.language.front.parse import MAX_LENGTH, parse
from pto_isa.program.execution.kernel import _entries
from pto_isa.program.execution.writing.translator import reached
from pto_isa.program.report import _excerpt, json_report, sarif_report, text_report
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import Program, read
from pto_isa.program.verifier import in_order, verify_program
from pto_isa.program.written.functions import name_of
from pto_isa.schema.issue_error import IssueError
from pto_isa.schema.yaml_format import format_yaml
from pto_isa.schema.yaml_text import read_yaml
from sample_isa import ELEMENTWISE, part_of_the_database
from work import calls

TOOLKIT = Path(pto_isa.__file__).parent
T = "!pto.tile_buf<vec, 16x32xf32>"
TWICE = 2.2  # of work for twice the input: logarithms of sorting are allowed for
FIRST = 160
PLAIN = "func.func @f(%n: index, %p: i1) {{\n{}return\n}}\n"

# what is written: a text of so many pieces
PROGRAMS: dict[str, Callable[[int], str]] = {
    "ops": lambda n: f"%a = pto.alloc_tile : {T}\n" + f"pto.texp ins(%a : {T}) outs(%a : {T})\n" * n,
    "undefined operands of one op": lambda n: "pto.x " + ", ".join(f"%v{k}" for k in range(n)) + "\n",
    "one undefined operand": lambda n: "pto.x " + ", ".join(["%v"] * n) + "\n",
    "undefined operands of ops on one line": lambda n: PLAIN.format("".join(f"%s{k} = arith.addi %u{k}, %n : index\n" for k in range(n))),
    "findings": lambda n: f"%a = pto.alloc_tile : {T}\n" + f"pto.tshls ins(%a, %a : {T}, {T}) outs(%a : {T})\n" * n,
    "functions": lambda n: "".join(f"func.func private @f{k}(i32)\n" for k in range(n)),
    "one function again and again": lambda n: "func.func private @f(i32)\n" * n,
    "a chain of calls": lambda n: "".join(f"func.func private @f{k}() {{\nfunc.call @f{k + 1}() : () -> ()\nreturn\n}}\n" for k in range(n)),
    "a circle of calls": lambda n: "".join(
        f"func.func private @f{k}() {{\nfunc.call @f{(k + 1) % n}() : () -> ()\nreturn\n}}\n" for k in range(n)),
    "calls of nobody": lambda n: PLAIN.format("func.call @g() : () -> ()\n" * n),
    "modules": lambda n: "module {\n" * n + "}\n" * n,
    "modules side by side": lambda n: "module @m {\n}\n" * n,
    "blocks": lambda n: PLAIN.format("".join(f"cf.br ^b{k}\n^b{k}:\n%v{k} = arith.addi %n, %n : index\n" for k in range(n))),
    "blocks that meet": lambda n: PLAIN.format(
        "".join(f"cf.cond_br %p, ^b{k}, ^c{k}\n^b{k}:\n%v{k} = arith.addi %n, %n : index\ncf.br ^c{k}\n^c{k}:\n" for k in range(n))),
    "blocks of one name": lambda n: PLAIN.format("cf.br ^b\n^b:\n" * n),
    "a comb of blocks": lambda n: PLAIN.format(
        "".join(f"cf.cond_br %p, ^b{k}, ^e\n^b{k}:\n%v{k} = arith.addi %n, %n : index\n" for k in range(n)) + "cf.br ^e\n^e:\n"),
    "loops": lambda n: PLAIN.format("scf.for %i = %n to %n step %n {\n}\n" * n),
    "loops in loops": lambda n: PLAIN.format("".join(f"scf.for %i{k} = %n to %n step %n {{\n" for k in range(n)) + "}\n" * n),
    "attributes": lambda n: "pto.x {" + ", ".join(f"a{k} = {k}" for k in range(n)) + "}\n",
    "one attribute": lambda n: "pto.x {" + ", ".join(["a = 1"] * n) + "}\n",
    "aliases": lambda n: "".join(f"#a{k} = #a{k + 1}\n" for k in range(n)) + f"#a{n} = 1\nmodule attributes {{pto.target_arch = #a0}} {{\n}}\n",
    "one alias": lambda n: "#a = 1\n" * n,
    "faults": lambda n: "pto.tadd ins(%a %b\n" * n,
    "results": lambda n: ", ".join(f"%r{k}" for k in range(n)) + " = pto.x : i32\n",
    "results under one name": lambda n: PLAIN.format(f"%r:{n} = pto.x : i32\n" + f"%s = arith.addi %r#{n - 1}, %n : i32\n"),
    "flags": lambda n: PLAIN.format("pto.set_flag[<PIPE_S>, <PIPE_V>, <EVENT_ID0>]\npto.wait_flag[<PIPE_S>, <PIPE_V>, <EVENT_ID0>]\n" * n),
    "architectures": lambda n: 'module attributes {pto.target_arch = "a5"} {\n}\n' * n,
    "types": lambda n: "".join(f"%a{k} = pto.alloc_tile : !pto.tile_buf<vec, {k}x32xf32>\n" for k in range(n, 2 * n)),
}  # fmt: skip


def everything(program: Program) -> None:
    """Verify a program, and write what was found in every format."""
    findings = in_order(verify_program(program, "a5").findings)
    for finding in findings:
        text_report(finding, program)
    json_report(findings)
    sarif_report(findings, "1.0")


def grows(work: Callable[[int], Callable[[], object]], first: int = FIRST) -> None:
    """The work that ``work(n)`` does is in proportion to n: measured over two doublings."""
    calls(work(first // 4))  # what is loaded and kept once
    counts = [calls(work(first << k)) for k in range(3)]
    more = [after - before for before, after in pairwise(counts)]  # without what is done once
    assert more[1] <= TWICE * more[0] + 50, counts


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_reader(name: str) -> None:
    """From text to tree."""
    grows(lambda n: partial(read, PROGRAMS[name](n)))


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_verifier_and_the_report(name: str) -> None:
    """From the tree to the last line of each report."""
    grows(lambda n: partial(everything, read(PROGRAMS[name](n))), 80)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_printer(name: str) -> None:
    """From the tree to its canonical text."""
    grows(lambda n: partial(program_text, read(PROGRAMS[name](n))))


@pytest.mark.parametrize("name", ["functions", "a chain of calls", "a circle of calls"])
def test_the_function_that_is_run(name: str) -> None:
    """It is the one that no other calls, and what it calls is translated."""

    def work(count: int) -> Callable[[], object]:
        program = read("func.func @start() {\nfunc.call @f0() : () -> ()\nreturn\n}\n" + PROGRAMS[name](count))

        def asked() -> None:
            entries, home = _entries(program, None)
            assert [name_of(op) for op in entries] == ["@start"] and len(reached(entries, home)) >= 1

        return asked

    grows(work, 80)


class Counted(str):
    """A text that counts what is copied out of it."""

    copied = 0

    def __getitem__(self, key: object) -> str:
        found = super().__getitem__(key)  # type: ignore[index]
        Counted.copied += len(found)
        return found


def test_an_excerpt_is_cut_out_of_a_long_line() -> None:
    """However long the line is: a million characters with a finding at each would be a thousand million else."""
    for length in (1_000, 1_000_000):
        Counted.copied = 0
        text = Counted("x" * length + "\n")
        lines = _excerpt(text, 0, length, length // 2)
        assert len(lines[0]) < 120 and Counted.copied < 500


RECORDS: dict[str, Callable[[int], str]] = {
    "keys": lambda n: "".join(f"key_{k}: {k}\n" for k in range(n)),
    "one key": lambda n: "key: 1\n" * n,
    "lines of a text": lambda n: "key: >-\n" + "  words of a text\n" * n,
    "entries": lambda n: "key:\n" + "  - {a: 1, b: [2, 3]}\n" * n,
    "entries on one line": lambda n: f"key: [{', '.join(['{a: 1}'] * n)}]\n",
    "faults": lambda n: "key: a: b\n" * n,
    "comments": lambda n: "# words\n" * n + "key: 1\n",
    "quotes": lambda n: f"key: '{chr(39) * 2 * n}'\n",
}


@pytest.mark.parametrize("name", RECORDS)
def test_yaml(name: str) -> None:
    """Reading a record and writing its canonical form."""

    def both(text: str) -> None:
        for work in (lambda: read_yaml(text, "a.yaml"), lambda: format_yaml(text, "a.yaml")):
            try:
                work()
            except IssueError:
                continue

    grows(lambda n: partial(both, RECORDS[name](n)))


@pytest.mark.parametrize("shape", ["unknown_{k}: {k}\n", "operands_{k}:\n  a: 1\n"])
def test_the_check_of_a_record(shape: str, tmp_path: Path) -> None:
    """Fields that nobody knows: the first hundred are told, the rest is counted."""
    part_of_the_database(tmp_path / "isa", *ELEMENTWISE)
    file = tmp_path / "isa" / "tile" / "elementwise-tile-tile" / "tadd.yaml"
    record = file.read_text(encoding="utf-8")
    load(tmp_path / "isa")

    def check(count: int) -> int:
        file.write_text(record + "".join(shape.format(k=k) for k in range(count)), encoding="utf-8")
        issues = []

        def work() -> None:
            with pytest.raises(DatabaseError) as raised:
                load(tmp_path / "isa")
            issues.extend(raised.value.issues)

        needed = calls(work)
        own = [issue for issue in issues if "unknown" in issue.message["en"]]
        assert len(own) == min(count, 100)
        assert any(f"{count - 100} more faults" in issue.message["en"] for issue in issues) is (count > 100)
        return needed

    few, base, twice = check(50), check(1000), check(2000)
    assert few < base and twice - base < TWICE * (base - few) + few / 10


EXPRESSIONS: dict[str, Callable[[int], str]] = {
    "sum": lambda n: " + ".join(["a"] * n),
    "comparison": lambda n: " and ".join(["a < b"] * n),
    "call": lambda n: f"max({', '.join(['a'] * n)})",
    "set": lambda n: f"x in {{{', '.join(f'w{k}' for k in range(n))}}}",
    "spaces": lambda n: "a" + " " * n + "+ b",
    "faults": lambda n: "(" * n,
}


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_expressions(name: str) -> None:
    """Reading one, as long as one may be; longer ones are refused before anything is read."""
    make = EXPRESSIONS[name]
    longest = max(n for n in (2**k for k in range(1, 12)) if len(make(n)) <= MAX_LENGTH)

    def work(text: str) -> None:
        try:
            parse(text)
        except ValueError:
            return

    counts = [calls(partial(work, make(longest >> k))) for k in (2, 1, 0)]
    assert all(after <= TWICE * before + 50 for before, after in pairwise(counts)), counts
    assert calls(partial(work, make(longest * 64))) < 100


# Calls do not show how often a pattern goes over the same characters again; its time does, by hundreds for these texts.
LOOKED_FOR = ("findall", "finditer", "search", "split", "sub", "subn")
UNITS = (
    "y", "9", " ", "\n", "1x", "?x", "<", ">", "[", "]", "(", "{", '"', '\\"', "`", "a.", "y ", " y", "y=", "y = ", "9=", "%y ", "//", "a,",
    ", ", "-", "*", "#", "#pto<", "#pto.a<", "!pto.", "vector<", "memref<", "`y", "中", "中 ", "1e", "\r", "\t", ": ", "|", "{a",
)  # fmt: skip
HEADS = ("", "!pto.tile_buf<", "#pto<", "vector<1x", "`", "-")
LONG = 4_000  # characters: what is in proportion to them takes about a thousandth of a second, a square of them a tenth


def looking() -> Iterator[tuple[str, re.Pattern[str]]]:
    """The patterns with which the modules that read programs look for something within a text."""
    for folder in ("program", "runtime", "lsp", "text"):
        for file in sorted((TOOLKIT / folder).rglob("*.py")):
            named = file.relative_to(TOOLKIT.parent).with_suffix("")
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Attribute) and node.attr in LOOKED_FOR and isinstance(node.value, ast.Name):
                    pattern = getattr(import_module(".".join(named.parts)), node.value.id, None)
                    if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str):
                        yield f"{named.as_posix()}: {node.value.id}", pattern


PATTERNS = dict(looking())


def test_patterns_are_found() -> None:
    """Those that the next test asks, of what reads programs and of the language server."""
    assert len(PATTERNS) > 20
    assert {name.split("/")[1] for name in PATTERNS} >= {"program", "lsp"}


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_goes_over_a_text_once(name: str) -> None:
    """Of a text four times as long it may take eight times as long; one that goes back to the start takes sixteen times."""

    def taken(text: str) -> float:
        begin = process_time()
        for _ in PATTERNS[name].finditer(text):
            pass
        return process_time() - begin

    for head, unit in product(HEADS, UNITS):
        short, long = (head + unit * (length // len(unit)) for length in (LONG, 4 * LONG))
        # Most take less than a hundredth of a second; the others are compared with themselves, on the same busy machine.
        if taken(short) > 0.01:
            assert min(taken(long) for _ in range(3)) < 8 * min(taken(short) for _ in range(3)), (head, unit)
