"""The catalogue of the interface: every entry has both languages, stands once and is used."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

import pto_isa
from language.records import database
from pto_isa.database.status import LEVELS
from pto_isa.language.functions import FUNCTIONS
from pto_isa.language.primitives import PRIMITIVES
from pto_isa.lsp import convert
from pto_isa.program import report
from pto_isa.runtime.kinds.cores import REGISTERS
from pto_isa.runtime.kinds.table import KINDS, every_view
from pto_isa.runtime.kinds.tiles import TILE
from pto_isa.runtime.rules import finding
from pto_isa.runtime.words import HINT, SEVERITIES
from pto_isa.schema.record import Operand
from pto_isa.text import words
from pto_isa.text.words import catalogue, names

_PACKAGE = Path(pto_isa.__file__).parent
_SITE = Path(__file__).parent.parent / "site"
_HAN = re.compile("[\u4e00-\u9fff]")
_BRACES = re.compile(r"\{\w+\}")
# topics whose names are a closed list elsewhere in the package
_LISTS = {
    "access": get_args(Operand.model_fields["access"].annotation),
    "severity": (*SEVERITIES, HINT),
    "status": LEVELS,
    "view": every_view(),
    "function": FUNCTIONS,
    "primitive": PRIMITIVES,
    "value": ("element", "index", "bool", "word"),
    "attribute": {name for kind in KINDS.values() if kind is not REGISTERS for name in kind.attributes},
    "syntax": ("pto_as", "ssa", "dps"),
}
_BY_NAME = ("language", "drawing")  # a page and a script take the whole topic and pick names from it


def test_every_entry_has_both_languages() -> None:
    for key, (english, chinese) in catalogue().items():
        assert english and not _HAN.search(english), key
        untranslated = not re.search("[a-z]{3}", _BRACES.sub("", english))
        assert _HAN.search(chinese) or untranslated, key
        assert sorted(_BRACES.findall(english)) == sorted(_BRACES.findall(chinese)) or key == "screen.ops_and_more", key


def test_whatever_tells_severities_apart_knows_all_of_them() -> None:
    """Tables of severities that are no words of the catalogue; a missing one would be an exception or be left out."""
    known = {*SEVERITIES, HINT}
    for table in (finding._SEVERITY_ZH, report._LEVEL, report._COUNTED, convert._SEVERITY):
        assert set(table) == known
    assert {name: words.word(f"severity.{name}", "zh") for name in known} == finding._SEVERITY_ZH
    assert tuple(report._COUNTED) == (*SEVERITIES, HINT)


def test_every_kind_of_operand_has_a_name_in_both_languages() -> None:
    for kind in KINDS.values():
        english, chinese = kind.noun
        assert english and not _HAN.search(english), kind.name
        assert _HAN.search(chinese) or kind is TILE, kind.name  # Tile is the term in both languages


def test_every_key_stands_once() -> None:
    tables = [import_module(f"{words.__name__}.{module.name}").WORDS for module in iter_modules(words.__path__)]
    assert sum(map(len, tables)) == len(catalogue())


def test_every_entry_is_used() -> None:
    """By its key in the code, or as one of the names of a list; those of a page or a script by their names alone."""
    literals, beginnings = _literals()
    script = (_SITE / "assets" / "explore.js").read_text(encoding="utf-8")
    named = {f"{topic}.{name}" for topic, listed in _LISTS.items() for name in listed}
    unused = []
    for key in catalogue():
        topic, _, name = key.rpartition(".")
        here = name if topic in _BY_NAME else key
        used = here in literals | named or any(here.startswith(start) for start in beginnings)
        if topic == "drawing" and not used:
            used = re.search(rf"\b{name}\b", script) is not None or (name.startswith("why_") and '"why_" +' in script)
        if not used:
            unused.append(key)
    assert not unused


def test_the_command_line_speaks_from_the_catalogue() -> None:
    """No module of it has words of its own."""
    files = [*(_PACKAGE / "cli").rglob("*.py")]
    assert len(files) > 30
    assert [file.name for file in files if _HAN.search(file.read_text(encoding="utf-8"))] == []


def test_every_name_of_a_list_has_an_entry() -> None:
    for topic, listed in _LISTS.items():
        assert set(names(topic)) == set(listed), topic
    assert set(REGISTERS.attributes) < REGISTERS.settable  # the vocabulary explains registers
    assert database().vocabulary.registers.keys() == REGISTERS.settable


# Chinese outside the catalogue that has no English beside it: patterns over texts, marks and grammar of Chinese alone,
# whole texts in two languages, and halves of sentences that are put together. How many there are in a module, at most.
_ALONE = {
    "audit/compare/assembly": 1, "audit/compare/headers": 2, "audit/compare/types": 2,
    "audit/documents/type_lists": 7, "audit/show": 2, "database/checks/evidence": 1, "database/checks/text": 1,
    "database/faults": 2, "database/lock": 3, "database/validate": 1, "export/cpp/texts": 1,
    "export/vector_texts": 2, "export/verifier_texts": 1, "generate/pages/keywords": 5,
    "generate/pages/op/effects": 1, "language/front/resolve": 1, "language/print/formula": 4,
    "language/print/latex": 2, "language/prose/properties": 1, "language/prose/voice": 7,
    "program/execution/kernel": 2, "program/hazards/account": 3, "program/hazards/drawing": 1,
    "program/host/builtin_ops": 1, "program/report": 5, "program/written/kinds": 1, "runtime/helpers": 1,
    "runtime/rules/message": 2, "runtime/rules/operands": 1, "runtime/rules/stages": 6,
    "runtime/types/global_type": 2, "runtime/types/tile_text": 5, "schema/base": 1, "schema/yaml_messages": 2,
    "schema/yaml_quote": 1, "site_plugin/languages": 2, "site_plugin/search": 1, "view/history": 1,
    "view/search": 1,
}  # fmt: skip


def test_chinese_stands_beside_english() -> None:
    """What is said where a fault is found, and nowhere else, stands there in both languages, the Chinese second.

    So a message and what it is about are read and changed together; what several places say is in the catalogue.
    """
    found: dict[str, int] = {}
    beside = 0
    for path in sorted(_PACKAGE.rglob("*.py")):
        inside = path.relative_to(_PACKAGE)
        if inside.parts[0] != "generated" and inside.parts[:2] != ("text", "words"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            lonely, paired = _alone(tree)
            beside += paired
            if lonely:
                found[inside.with_suffix("").as_posix()] = lonely
    assert beside > 1500
    assert {module: count for module, count in found.items() if count > _ALONE.get(module, 0)} == {}
    assert sum(_ALONE.values()) <= sum(found.values()) + 10  # so that the list stays what is there
    assert _alone(ast.parse('fault("no row", "没有行")\nen, zh = f"{a} row", f"{a} 行"\nsay("没有")')) == (1, 2)


def _alone(tree: ast.Module) -> tuple[int, int]:
    """How many Chinese texts of a module have no English one beside them, and how many have."""
    parents = {inner: node for node in ast.walk(tree) for inner in ast.iter_child_nodes(node)}
    before = {
        later: earlier for node in ast.walk(tree) for body in ("body", "orelse") if isinstance(getattr(node, body, None), list)
        for earlier, later in pairwise(getattr(node, body))
    }  # fmt: skip
    lonely = paired = 0
    for node, parent in parents.items():
        if not _is_chinese(node) or isinstance(parent, (ast.Expr, ast.JoinedStr, ast.FormattedValue)):
            continue
        if isinstance(parent, ast.BinOp) and _is_chinese(parent):
            continue
        match parent:
            case ast.Call():
                row = [*parent.args, *(named.value for named in parent.keywords)]
            case ast.keyword():
                row = [named.value for named in getattr(parents[parent], "keywords", ())]
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                row = elements
            case ast.Dict(keys=keys, values=values):  # `{"en": …, "zh": …}`, or a word and what it is in Chinese
                key = next((key for key, value in zip(keys, values, strict=True) if value is node), None)
                row = values if key is None or ast.unparse(key) == "'zh'" else [key, node]
            case ast.IfExp(body=one, orelse=other):
                row = [other if node is one else one, node]
            case ast.Assign() | ast.AugAssign() if isinstance(
                earlier := before.get(parent), (ast.Assign, ast.AugAssign)
            ):
                row = [earlier.value, node]
            case _:
                row = [node]
        place = next(k for k, entry in enumerate(row) if entry is node)
        if place and _is_text(row[place - 1]) and not _is_chinese(row[place - 1]):
            paired += 1
        else:
            lonely += 1
    return lonely, paired


def _is_text(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=value):
            return isinstance(value, str)
        case ast.BinOp(left=left, right=right):
            return _is_text(left) or _is_text(right)
        case ast.IfExp(body=body):
            return _is_text(body)
    return isinstance(node, ast.JoinedStr)


def _is_chinese(node: ast.AST) -> bool:
    match node:
        case ast.Constant(value=str(value)):
            return _HAN.search(value) is not None
        case ast.JoinedStr(values=values):
            return any(isinstance(value, ast.Constant) and _is_chinese(value) for value in values)
        case ast.BinOp(left=left, right=right):
            return _is_chinese(left) or _is_chinese(right)
    return False


def _literals() -> tuple[set[str], set[str]]:
    """All texts of the code outside the catalogue, and with what its f-strings begin."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    for path in _PACKAGE.rglob("*.py"):
        if path.is_relative_to(_PACKAGE / "text" / "words") or path.is_relative_to(_PACKAGE / "generated"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(start := node.values[0], ast.Constant):
                beginnings.add(str(start.value))
    return whole, {start for start in beginnings if re.fullmatch(r"[a-z.]+_", start)}
