"""The files of the C++ library: tables and checks of every op, one source per family, beside the hand-written parts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from pto_isa.version import VERSION

from ...generate.rules.op_rules import RuleData, RulesData, op_rules, tile_rules
from ...generate.sentences import sentences_of
from ...language.errors import ExpressionError
from ...language.front.elaborate import elaborate
from ...language.front.opdef import ElaborationError
from ...language.print.cpp_rules import identifier
from ...runtime.rules.rule import OpRules, Rule
from ...text.cpp import literal
from ..legal_texts import legal_texts
from .functions import CppFunction, OpFunctions
from .tables import Tables
from .texts import CMAKE, CONFIG, README
from .words import NOTE, all_words, user_header, word_header, word_source, wrapped

if TYPE_CHECKING:
    from ...database import Database

NAME = "pto_verifier_cpp"
HERE = Path(__file__).resolve().parent
CppContent = tuple[str, ...]
_END = "}  // namespace pto::detail\n"


def library(database: Database) -> dict[str, str]:
    """The files of the library by their path.

    Raises ElaborationError for a rule that has no C++ text, FileNotFoundError when this installation lacks the licence.
    """
    speak = sentences_of(database)
    tile = tile_rules(database, speak)
    ops = [OpCode(op.record.family, op_rules(op, elaborate(op, database), speak)) for op in database.values()]
    known = [code.data.judged for code in ops]
    shared = SharedFunctions(ops)
    every = OpCode("", tile)
    named = {word for code in (every, *ops) for word in code.functions.words}
    families: dict[str, list[str]] = {}
    for code in ops:
        families.setdefault(code.family, []).append(_space(code, shared, named))
    tiles = _space(every, shared, named)
    files = {path.relative_to(HERE).as_posix(): path.read_text(encoding="utf-8") for path in _written()}
    for family, texts in families.items():
        files[f"src/rules_{identifier(family.replace('-', '_'))}.cpp"] = _file([*shared.texts(family), *texts])
    files |= {"src/shared_rules.h": shared.header(), "src/shared_rules.cpp": _file(shared.texts(""))}
    words = all_words(named)
    if len(set(map(identifier, words))) != len(words):
        raise ValueError("two words have the same C++ name")
    files |= {
        "include/pto/words.h": user_header(),
        "src/word.h": word_header(words),
        "src/word.cpp": word_source(words),
    }
    files |= {"include/pto/tables.h": _names(known, tile.judged.rules), "src/ops.cpp": _index(known, tiles)}
    digest = hashlib.sha256("\0".join(f"{name}\0{text}" for name, text in sorted(files.items())).encode()).hexdigest()
    facts = {"version": f"{VERSION}+rules.{digest[:12]}", "ops": len(known)}
    sources = "\n".join(f"  {name}" for name in sorted(files) if name.endswith(".cpp"))
    files |= {"CMakeLists.txt": CMAKE.replace("@SOURCES@", sources).replace("@VERSION@", _numbers(VERSION))}
    files |= {"cmake/pto_verifier-config.cmake": CONFIG}
    files |= {name: text.format(**facts) for name, text in README.items()} | legal_texts()
    return {f"{NAME}/{name}": text for name, text in sorted(files.items())}


def _written() -> Iterator[Path]:
    """The parts that no record changes."""
    for folder in ("include/pto", "src"):
        yield from sorted(path for path in HERE.joinpath(*folder.split("/")).iterdir() if path.suffix in (".h", ".cpp"))


class OpCode:
    """The functions of one op: of its rules, None for those that a call by types never shows, and of its choices."""

    def __init__(self, family: str, data: RulesData) -> None:
        self.family, self.data = family, data
        self.functions = OpFunctions(data.infos, list(data.judged.operands))
        self.form = self.functions.choice("form", "", data.select) if data.select else None
        self.modes = {name: self.functions.choice("mode", name, tries) for name, tries in data.modes.items()}
        self.checks = [_check(self.functions, rule) for rule in data.rules]


class SharedFunctions:
    """The functions that several ops have alike, each written once: in the file of their family, or in a common one."""

    def __init__(self, ops: Iterable[OpCode]) -> None:
        self.first: dict[CppContent, CppFunction] = {}
        places: dict[CppContent, set[str]] = {}
        families: dict[CppContent, set[str]] = {}
        for code in ops:
            for function in code.functions.functions:
                self.first.setdefault(function.content, function)
                places.setdefault(function.content, set()).add(code.data.judged.name)
                families.setdefault(function.content, set()).add(code.family)
        # content -> the family, "" for several
        self.homes = {content: next(iter(families[content])) if len(families[content]) == 1 else ""
                      for content, ops in places.items() if len(ops) > 1}  # fmt: skip
        taken: set[str] = set()
        self.names = {content: self.first[content].free_name(taken) for content in self.homes}

    def texts(self, family: str) -> list[str]:
        """What stands in front of the ops of a family; for "" what families share."""
        own = [self.first[content].text(self.names[content]) for content, home in self.homes.items() if home == family]
        if not own:
            return []
        if not family:
            return ["\n\n".join(["namespace shared {", *own, "}  // namespace shared\n"])]
        return ["\n\n".join(["namespace shared {\nnamespace {", *own, "}  // namespace\n}  // namespace shared\n"])]

    def header(self) -> str:
        """The declarations of what families share."""
        names = sorted(self.names[content] for content, home in self.homes.items() if not home)
        head = ["// Checks that ops of several families have alike.", NOTE, "#pragma once", "", '#include "case.h"', ""]
        own = [f"Val {name}(Case& c);" for name in names]
        return "\n".join(
            [*head, "namespace pto::detail::shared {", "", *own, "", "}  // namespace pto::detail::shared", ""]
        )


def _check(functions: OpFunctions, data: RuleData) -> CppFunction | None:
    """The function of a rule; None where elements or storage decide."""
    rule = data.rule
    try:
        return None if rule.stage == "data" else functions.rule(rule.key, rule.form, rule.en, data.tree)
    except ExpressionError as error:
        raise ElaborationError((*data.path, "check"), error) from None


def _space(code: OpCode, shared: SharedFunctions, words: set[str]) -> str:
    """The checks and tables of one op, in a namespace of its own."""
    names = {content: f"shared::{name}" for content, name in shared.names.items()}
    taken: set[str] = set()
    own: list[str] = []
    for function in code.functions.functions:
        if function.content not in names:
            names[function.content] = function.free_name(taken)
            own.append(function.text(names[function.content]))

    def name_of(function: CppFunction | None) -> str:
        return "nullptr" if function is None else names[function.content]

    rules = code.data.judged
    tables = Tables(rules)
    modes = {form: name_of(function) for form, function in code.modes.items()}
    tables.op([name_of(check) for check in code.checks], name_of(code.form), modes)
    words |= tables.words
    *constants, table = tables.texts
    inner = "\n\n".join([*own, "\n".join(constants)])
    name = f"of_{rules.name}"
    head = f"// {rules.op}\nnamespace {name} {{\nnamespace {{\n\n"
    return f"{head}{inner}\n\n}}  // namespace\n\nextern const OpTable table;\n{table}\n\n}}  // namespace {name}\n"


def _file(texts: list[str]) -> str:
    return "\n".join(
        [f'{NOTE}\n#include "case.h"\n#include "shared_rules.h"\n\nnamespace pto::detail {{\n', *texts, _END]
    )


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
