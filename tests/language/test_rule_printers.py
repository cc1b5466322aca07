"""Rules: the pass to three-valued logic, and what each printer makes of small conditions, with the text beside it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from pto_isa.language.errors import ExpressionError
from pto_isa.language.expression_text import Precedence, PrintedExpr, text_of
from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import OperandInfo, Scope, resolve
from pto_isa.language.print.cpp_rules import CppRulePrinter
from pto_isa.language.print.python_rules import PythonRulePrinter, lines_of
from pto_isa.language.rules.judge import judge_of
from pto_isa.language.rules.kleene import may_be_unknown, three_valued
from pto_isa.language.rules.queries import names_read
from pto_isa.language.tree import Node
from pto_isa.language.typing import TypeEnv, type_expression
from pto_isa.runtime.rules import choice, logic
from pto_isa.runtime.rules.judgement import UNJUDGED
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN

FACTS = {"p0101": {"step": 2}, "p1111": {"step": 1}}
OPERANDS = {
    "dst": OperandInfo(("tile",), "write"),
    "src": OperandInfo(("tile",)),
    "tmp": OperandInfo(("tile",), "scratch", optional=True),
    "scalar": OperandInfo(("scalar",)),
    "pattern": OperandInfo(("attribute",), "read", False, "pattern", FACTS),
    "flag": OperandInfo(("attribute",), "read", False, "bool"),
}
WORDS = frozenset({"vec", "mat", "row_major", "f32", "i32", "p0101", "p1111", "a5"})
SCOPE = Scope(OPERANDS, WORDS)


def rule(text: str) -> Node:
    """A typed condition over OPERANDS."""
    types = {"dst": "f32", "src": "f32", "tmp": "f32", "scalar": "i32"}
    return type_expression(resolve(parse(text), SCOPE, where="check"), TypeEnv(SCOPE, types))


# the condition; after the pass, as text of the language; Python; C++
RULES = [
    ("dst.loc == vec", "dst.loc == vec", 'dst.loc == "vec"', "m.loc(dst) == Location::vec"),
    ("not dst.loc == vec", "dst.loc != vec", 'dst.loc != "vec"', "m.loc(dst) != Location::vec"),
    ("dst.loc in {vec, mat}", "dst.loc in {vec, mat}", 'dst.loc in ("vec", "mat")', "m.among(m.loc(dst), Location::vec, Location::mat)"),
    ("dst.loc in {vec}", "dst.loc == vec", 'dst.loc == "vec"', "m.loc(dst) == Location::vec"),
    ("dst.rows in {1, 16}", "member(dst.rows, 1, 16)", "member(dst.rows, (1, 16))", "m.member(m.rows(dst), 1, 16)"),
    ("not dst.rows in {1, 16}", "negate(member(dst.rows, 1, 16))", "negate(member(dst.rows, (1, 16)))", "m.negate(m.member(m.rows(dst), 1, 16))"),
    ("dst.rows == src.rows and dst.cols == src.cols", "both(dst.rows == src.rows, dst.cols == src.cols)",
     "both(dst.rows == src.rows, dst.cols == src.cols)", "m.both(m.rows(dst) == m.rows(src), m.cols(dst) == m.cols(src))"),
    ("dst.rows > 1 and dst.loc == vec", "dst.loc == vec and dst.rows > 1",  # what is known comes first
     'dst.loc == "vec" and dst.rows > 1', "m.loc(dst) == Location::vec && m.rows(dst) > 1"),
    ("dst.shape == src.shape", "both(dst.rows == src.rows, dst.cols == src.cols)",
     "both(dst.rows == src.rows, dst.cols == src.cols)", "m.both(m.rows(dst) == m.rows(src), m.cols(dst) == m.cols(src))"),
    ("dst.shape != src.shape", "either(dst.rows != src.rows, dst.cols != src.cols)",
     "either(dst.rows != src.rows, dst.cols != src.cols)", "m.either(m.rows(dst) != m.rows(src), m.cols(dst) != m.cols(src))"),
    ("0 <= scalar < 32", "both(0 <= scalar, scalar < 32)", "both(0 <= scalar, scalar < 32)", "m.both(0 <= m.value(scalar), m.value(scalar) < 32)"),
    ("dst.itemsize == src.itemsize == 4", "dst.itemsize == src.itemsize == 4", "dst.itemsize == src.itemsize == 4",
     "m.itemsize(dst) == m.itemsize(src) && m.itemsize(src) == 4"),
    ("implies(dst.loc == mat, dst.rows > 1)", "dst.loc != mat or dst.rows > 1", 'dst.loc != "mat" or dst.rows > 1',
     "m.loc(dst) != Location::mat || m.rows(dst) > 1"),
    ("implies(dst.rows > 1, dst.loc == mat)", "implies(dst.rows > 1, dst.loc == mat)", 'implies(dst.rows > 1, dst.loc == "mat")',
     "m.implies(m.rows(dst) > 1, m.loc(dst) == Location::mat)"),
    ("present(tmp)", "present(tmp)", "tmp is not None", "given(tmp)"),
    ("not present(tmp)", "not present(tmp)", "tmp is None", "!given(tmp)"),
    ("not (flag and dst.loc == vec)", "not (flag and dst.loc == vec)", 'not (flag and dst.loc == "vec")',
     "!(m.flag(flag) && m.loc(dst) == Location::vec)"),
    ("dst.cols * (src.rows + 1) % 8 == 0", "dst.cols * (src.rows + 1) % 8 == 0", "dst.cols * (src.rows + 1) % 8 == 0",
     "m.modulo(m.cols(dst) * (m.rows(src) + 1), 8) == 0"),
    ("dst.rows - (src.rows - 1) == 1", "dst.rows - (src.rows - 1) == 1", "dst.rows - (src.rows - 1) == 1",
     "m.rows(dst) - (m.rows(src) - 1) == 1"),
    ("dst.cols == ceil_div(src.cols, 8)", "dst.cols == ceil_div(src.cols, 8)", "dst.cols == -(-src.cols // 8)",
     "m.cols(dst) == m.divide_up(m.cols(src), 8)"),
    ("min(dst.rows, src.rows) == 1", "least(dst.rows, src.rows) == 1", "least(dst.rows, src.rows) == 1",
     "m.least(m.rows(dst), m.rows(src)) == 1"),
    ("min(dst.bits, src.bits) == 8", "min(dst.bits, src.bits) == 8", "min(dst.bits, src.bits) == 8",
     "m.least(m.bits(dst), m.bits(src)) == 8"),
    ("dst.rows == pattern.step", "dst.rows == pattern.step", 'dst.rows == {"p0101": 2, "p1111": 1}[pattern]',
     "m.rows(dst) == m.fact(pattern, Pattern::p0101, 2, Pattern::p1111, 1)"),
    ("(dst.rows if flag else 1) == 1", "(dst.rows if flag else 1) == 1", "(dst.rows if flag else 1) == 1",
     "m.pick(m.flag(flag), m.rows(dst), 1) == 1"),
    ("(1 if dst.rows > 1 else 2) == 1", "choose(dst.rows > 1, 1, 2) == 1", "choose(dst.rows > 1, 1, 2) == 1",
     "m.choose(m.rows(dst) > 1, 1, 2) == 1"),
    ("profile == a5", "profile == a5", 'profile == "a5"', "m.profile == Profile::a5"),
    ("exactly_one(dst.rows == 1, src.rows == 1)", "exactly_one(dst.rows == 1, src.rows == 1)",
     "exactly_one(dst.rows == 1, src.rows == 1)", "m.exactly_one(m.rows(dst) == 1, m.rows(src) == 1)"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "after", "python", "cpp"), RULES, ids=[entry[0] for entry in RULES])
def test_rule(text: str, after: str, python: str, cpp: str) -> None:
    tree = rule(text)
    assert text_of(three_valued(tree, OPERANDS)) == after
    assert PythonRulePrinter(OPERANDS).condition(tree).text == python
    assert CppRulePrinter(OPERANDS).condition(tree).text == cpp


TILES = (
    TileType("f32", 16, 32), TileType("f32", 1, 8), TileType("f16", 16, 32, valid_row=UNKNOWN), None,
    TileType("f32", 16, 16, loc="mat", blayout="col_major", slayout="row_major"),
)  # fmt: skip
_SPACE = {name: getattr(module, name) for module in (logic, choice) for name in dir(module)}


@pytest.mark.parametrize("text", [entry[0] for entry in RULES])
def test_judging_a_tree_is_running_its_text(text: str) -> None:
    """The functions made of a tree give what the printed Python gives, or raise what it raises."""
    tree = rule(text)
    names = names_read(tree, OPERANDS)
    said = eval(f"lambda {', '.join(names)}: {PythonRulePrinter(OPERANDS).condition(tree).text}", dict(_SPACE))
    judge = judge_of(tree, OPERANDS)
    choices = {"dst": TILES, "src": TILES, "tmp": TILES, "scalar": (-1, 0, 40, UNKNOWN), "flag": (True, False),
               "pattern": ("p0101", "p1111"), "profile": ("cpu", "a5")}  # fmt: skip
    for values in itertools.product(*(choices[name] for name in names)):
        assert outcome(lambda v=values: judge(dict(zip(names, v, strict=True)))) == outcome(lambda v=values: said(*v))


def outcome(ask: Any) -> tuple[str, object]:
    try:
        found = ask()
    except UNJUDGED as error:
        return "raises", type(error)
    return ("unknown", None) if found is UNKNOWN else ("gives", bool(found))


@pytest.mark.parametrize(
    "text", ["src[0, 0] == 1.0", "convert(scalar, i32) == 1", "dst.rows & 1 == 0", "exp(scalar) == 1"]
)
def test_what_cannot_stand_in_a_rule_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError):
        three_valued(rule(text), OPERANDS)


def test_what_may_be_unknown() -> None:
    """Extents and scalars may be, words and sizes of elements are known."""
    unknown = {
        text: may_be_unknown(rule(text), OPERANDS) for text in ("dst.rows == 1", "scalar > 0", "dst.bits == 8", "flag")
    }
    assert unknown == {"dst.rows == 1": True, "scalar > 0": True, "dst.bits == 8": False, "flag": False}
    assert (
        text_of(three_valued(rule("dst.rows == 1 and scalar > 0"), OPERANDS, known=True))
        == "dst.rows == 1 and scalar > 0"
    )


def test_long_rules_are_broken_at_their_parts() -> None:
    tree = rule("dst.loc == vec and dst.rows == src.rows and dst.cols == src.cols")
    assert lines_of(PythonRulePrinter(OPERANDS).condition(tree), 50) == [
        "(",
        '    dst.loc == "vec"',
        "    and both(",
        "        dst.rows == src.rows,",
        "        dst.cols == src.cols,",
        "    )",
        ")",
    ]


def test_cpp_over_a_call() -> None:
    """The names of operands and of the policy are those that the function around the text has."""
    printer = CppRulePrinter(OPERANDS, lambda name: f"c.{name}", "o")
    text = printer.condition(rule("dst.loc == vec and index(scalar) + dst.rows > 1 and pattern == p0101")).text
    assert text == (
        "o.loc(c.dst) == Location::vec && o.word(c.pattern, true) == Pattern::p0101"
        " && o.whole(c.scalar) + o.rows(c.dst) > 1"
    )
    with pytest.raises(ExpressionError):
        printer.condition(rule("scalar / 2 == 1"))


def test_levels() -> None:
    """A fragment is enclosed where it binds less tightly than what is around it."""
    levels = list(Precedence)
    assert levels == sorted(levels) and levels[0] is Precedence.CONDITIONAL and levels[-1] is Precedence.ATOM
    sum_ = PrintedExpr("a + b", Precedence.ADD)
    assert (sum_.inside(Precedence.ADD), sum_.inside(Precedence.ADD.tighter)) == ("a + b", "(a + b)")
