"""The files of the C++ library: tables and checks of every op, one source per family, beside the hand-written parts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from pto_isa import __version__

from ...generate.op_rules import RuleData, RulesData, op_rules, tile_rules
from ...generate.sentences import sentences_of
from ...language.errors import ExpressionError
from ...language.front.elaborate import elaborate
from ...language.front.opdef import ElaborationError
from ...language.print.cpp_rules import identifier
from ...runtime.rules.rule import OpRules, Rule
from ...text.cpp import literal
from ..legal_texts import legal_texts
from .functions import OpFunctions
from .tables import Tables
from .texts import CMAKE, CONFIG, README
from .words import NOTE, all_words, user_header, word_header, word_source, wrapped

if TYPE_CHECKING:
    from ...database import Database

NAME = "pto_verifier_cpp"
HERE = Path(__file__).resolve().parent
_END = "}  // namespace pto::detail\n"


def library(database: Database) -> dict[str, str]:
    """The files of the library by their path.

    Raises ElaborationError for a rule that has no C++ text, FileNotFoundError when this installation lacks the licence.
    """
    speak = sentences_of(database)
    named: set[str] = set()
    families: dict[str, list[str]] = {}
    tile = tile_rules(database, speak)
    known: list[OpRules] = []
    for op in database.values():
        data = op_rules(op, elaborate(op, database), speak)
        families.setdefault(op.record.family, []).append(_op(data, named))
        known.append(data.judged)
    every = _op(tile, named)
    files = {path.relative_to(HERE).as_posix(): path.read_text(encoding="utf-8") for path in _written()}
    files |= {f"src/rules_{identifier(f.replace('-', '_'))}.cpp": _file(texts) for f, texts in families.items()}
    words = all_words(named)
    if len(set(map(identifier, words))) != len(words):
        raise ValueError("two words have the same C++ name")
    files |= {
        "include/pto/words.h": user_header(),
        "src/word.h": word_header(words),
        "src/word.cpp": word_source(words),
    }
    files |= {"include/pto/tables.h": _names(known, tile.judged.rules), "src/ops.cpp": _index(known, every)}
    digest = hashlib.sha256("\0".join(f"{name}\0{text}" for name, text in sorted(files.items())).encode()).hexdigest()
    facts = {"version": f"{__version__}+rules.{digest[:12]}", "ops": len(known)}
    sources = "\n".join(f"  {name}" for name in sorted(files) if name.endswith(".cpp"))
    files |= {"CMakeLists.txt": CMAKE.replace("@SOURCES@", sources).replace("@VERSION@", _numbers(__version__))}
    files |= {"cmake/pto_verifier-config.cmake": CONFIG}
    files |= {name: text.format(**facts) for name, text in README.items()} | legal_texts()
    return {f"{NAME}/{name}": text for name, text in sorted(files.items())}


def _written() -> Iterator[Path]:
    """The parts that no record changes."""
    for folder in ("include/pto", "src"):
        yield from sorted(path for path in HERE.joinpath(*folder.split("/")).iterdir() if path.suffix in (".h", ".cpp"))


def _op(data: RulesData, words: set[str]) -> str:
    """The checks and tables of one op, in a namespace of its own."""
    functions = OpFunctions(data.infos, list(data.judged.operands))
    form = functions.choice("form", "", data.select) if data.select else ""
    modes = {name: functions.choice("mode", name, tries) for name, tries in data.modes.items()}
    checks = [_check(functions, rule) for rule in data.rules]
    return _space(data.judged, functions, checks, form, modes, words)


def _check(functions: OpFunctions, data: RuleData) -> str:
    """The function of a rule; ``nullptr`` where elements or storage decide, which a call by types never shows."""
    rule = data.rule
    try:
        return "nullptr" if rule.stage == "data" else functions.rule(rule.key, rule.form, rule.en, data.tree)
    except ExpressionError as error:
        raise ElaborationError((*data.path, "check"), error) from None


def _space(
    rules: OpRules, functions: OpFunctions, checks: list[str], form: str, modes: dict[str, str], words: set[str]
) -> str:
    tables = Tables(rules)
    tables.op(checks, form, modes)
    words |= tables.words | functions.words
    *constants, table = tables.texts
    own = "\n\n".join([*functions.texts, "\n".join(constants)])
    name = f"of_{rules.name}"
    head = f"// {rules.op}\nnamespace {name} {{\nnamespace {{\n\n"
    return f"{head}{own}\n\n}}  // namespace\n\nextern const OpTable table;\n{table}\n\n}}  // namespace {name}\n"


def _file(texts: list[str]) -> str:
    return "\n".join([f'{NOTE}\n#include "case.h"\n\nnamespace pto::detail {{\n', *texts, _END])


def _index(ops: list[OpRules], every: str) -> str:
    """src/ops.cpp: all ops by name, and the rules of every tile."""
    names = sorted((rules.name for rules in ops), key=str.encode)
    lines = [f"namespace of_{name} {{\nextern const OpTable table;\n}}" for name in names]
    lines += [
        "namespace {",
        "",
        "constexpr const OpTable* kAll[] = {",
        *wrapped(f"&of_{n}::table" for n in names),
        "};",
    ]
    lines += [
        "",
        "}  // namespace",
        "",
        "const List<const OpTable*> kOps = kAll;",
        "const OpTable& kTileRules = of_tile::table;",
        "",
    ]
    return _file([every, *lines])


def _names(ops: list[OpRules], tile: tuple[Rule, ...]) -> str:
    """include/pto/tables.h: the names of ops and rules, for use at compile time."""
    lines = ["// Names of all ops and ids of all rules.", NOTE, "#pragma once", "", "#include <string_view>", ""]
    lines += ["namespace pto {", "", "inline constexpr std::string_view op_names[] = {"]
    lines += [
        *wrapped(literal(rules.op) for rules in ops),
        "};",
        "",
        "inline constexpr std::string_view rule_ids[] = {",
    ]
    ids = dict.fromkeys(rule.id for rules in (tile, *(known.rules for known in ops)) for rule in rules)
    return "\n".join([*lines, *wrapped(map(literal, ids)), "};", "", "}  // namespace pto", ""])


def _numbers(version: str) -> str:
    """The leading numbers of a version, which is all that CMake takes."""
    return ".".join(takewhile(str.isdecimal, version.split("."))) or "0"
