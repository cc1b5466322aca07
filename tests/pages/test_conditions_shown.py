"""Wherever an equation is shown, its condition is: no reader takes what holds somewhere for what holds everywhere."""

from __future__ import annotations

import json
from html import unescape

import pytest

from language.records import database, opdef
from pages.html_text import plain
from pto_isa.generate.modules.op_module import op_module
from pto_isa.generate.pages.book import Book
from pto_isa.generate.pages.op.semantics import semantics
from pto_isa.generate.sentences import sentences_of
from pto_isa.generate.views.op_view import op_view, view_text
from pto_isa.generate.views.pseudo_code import pseudo_code
from pto_isa.language.expression_text import text_of
from pto_isa.language.front.opdef import ModeDef, Statement
from pto_isa.language.front.statement_text import statement_text
from pto_isa.language.print.formula import formula
from pto_isa.language.print.latex import latex, latex_statement
from pto_isa.view.document import as_text
from pto_isa.view.full import full
from pto_isa.view.op import OpView

DB = database()
SENTENCES = sentences_of(DB)


def modes(name: str) -> list[tuple[str, ModeDef]]:
    found = opdef(name)
    return [(profile, mode) for profile in DB[name].profiles for form in found.forms for mode in form.modes(profile)]


def conditional(name: str) -> list[Statement]:
    """The equations of an op that apply somewhere, each once."""
    found = {
        s.text + text_of(s.target): s for _, mode in modes(name) for s in mode.block.statements if s.where is not None
    }
    return list(found.values())


OPS = [name for name in DB if conditional(name)]


def squeezed(text: str) -> str:
    """Without blanks and line ends, which depend on the width of what it stands in."""
    return "".join(text.split())


def test_there_are_such_equations() -> None:
    assert len(OPS) >= 13
    assert {"mscatter", "tmrgsort", "tquant", "tfillpad", "tcmp"} <= {*OPS}


@pytest.mark.parametrize("name", OPS)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_formula_has_its_condition(name: str, lang: str) -> None:
    """The LaTeX of the page, its line of code, and the formula of card, hover, lookup and JSON."""
    raw = semantics(Book(DB, lang), DB[name], "")
    page = unescape(raw)
    shown = squeezed("".join(as_text(full(view(name), lang, ""))))
    code = squeezed(plain(raw))
    for statement in conditional(name):
        assert statement.where is not None
        made = latex_statement(statement, lang)
        assert latex(statement.where, lang) in made.equation
        assert f'alttext="{made.equation}"' in page
        written = statement_text(statement)
        assert written.endswith(f" where {text_of(statement.where)}")
        assert squeezed(written) in code
        assert squeezed(formula(statement.where, lang)) in shown


@pytest.mark.parametrize("name", OPS)
def test_the_json_has_it(name: str) -> None:
    """In the view from which card, hover and lookup are printed, and in the JSON of it."""
    made = view(name)
    equations = [e for form in made.forms for s in form.semantics for mode in s.modes or () for e in mode.equations]
    only = {(entry.only.said("en"), entry.only.said("zh")) for entry in equations if entry.only is not None}
    written = view_text(made)
    for statement in conditional(name):
        assert statement.where is not None
        said = tuple(formula(statement.where, lang) for lang in ("en", "zh"))
        assert said in only
        assert all(json.dumps(text, ensure_ascii=False) in written for text in said)


@pytest.mark.parametrize("name", [name for name, op in DB.items() if op.profiles])
def test_pseudo_code_has_all_conditions(name: str) -> None:
    """Of equations, modes, forms and of a call as a whole, on every profile."""
    for profile in DB[name].profiles:
        said = squeezed(pseudo_code(opdef(name), profile))
        for form in opdef(name).forms:
            for mode in form.modes(profile) if form.types is None or profile in form.types.rows else ():
                tests = [statement.where for statement in mode.block.statements]
                if mode.block.items:
                    tests += [form.when, mode.when, mode.block.when, mode.block.until]
                for test in filter(None, tests):
                    assert squeezed(formula(test, "en")) in said, f"{profile}: {formula(test, 'en')}"


@pytest.mark.parametrize("name", ["tgatherb", "mscatter"])
def test_the_docstring_of_the_function_has_it(name: str) -> None:
    module = squeezed(op_module(DB[name], opdef(name)))
    assert any(squeezed(f"where {text_of(s.where)}") in module for s in conditional(name) if s.where is not None)


def view(name: str) -> OpView:
    return op_view(DB[name], opdef(name), SENTENCES)
