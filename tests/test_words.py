"""The catalogue of the interface: every entry has both languages, stands once and is used."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

import pto_isa
from language.records import database
from pto_isa.database.status import LEVELS
from pto_isa.language.functions import FUNCTIONS
from pto_isa.language.primitives import PRIMITIVES
from pto_isa.runtime.kinds.cores import REGISTERS
from pto_isa.runtime.kinds.table import KINDS, every_view
from pto_isa.runtime.kinds.tiles import TILE
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
