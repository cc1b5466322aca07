"""The files of the C++ headers: words, structs and checks of every op, one header for each family."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from pto_isa.version import VERSION

from ...generate.rules.op_rules import RulesData, op_rules, tile_rules
from ...generate.sentences import sentences_of
from ...language.front.elaborate import elaborate
from ...language.print.cpp_rules import KEYWORDS, identifier
from ...runtime.kinds.table import KINDS
from ...runtime.rules.rule import OpRules
from ...text.cpp import literal
from ..digest import rules_digest
from ..legal_texts import legal_texts
from .functions import CppFunction, NamesInCpp, free_names
from .messages import messages
from .ods import ods
from .ops import OpCode, needed_first
from .ops import tile_rules as tile_function
from .texts import CMAKE, CONFIG, README
from .type_tables import type_sets
from .words import CppWords, listed, preamble

if TYPE_CHECKING:
    from ...database import Database

NAME = "pto_isa_cpp"
NAMESPACE = "pto_isa"
HERE = Path(__file__).resolve().parent
COMMON = "common"
CppContent = tuple[str, ...]


def library(database: Database, namespace: str = NAMESPACE) -> dict[str, str]:
    """The files of the library by their path.

    Raises ElaborationError for a rule that has no C++ text, FileNotFoundError when this installation lacks the licence.
    """
    speak = sentences_of(database)
    tile = tile_rules(database, speak)
    of_tiles = [data.rule for data in needed_first(tile.rules)]
    ops = [OpCode(op.record.family, op_rules(op, elaborate(op, database), speak), of_tiles) for op in database.values()]
    return _files(ops, tile, ods(zip(database.values(), ops, strict=True)), namespace)


def _files(ops: Sequence[OpCode], tile: RulesData, definitions: str, namespace: str) -> dict[str, str]:
    known = [code.rules for code in ops]
    words = CppWords(known, _ways(ops))
    _refuse_twins([code.name for code in ops], words)
    shared = SharedFunctions(ops)
    version = f"{VERSION}+rules.{rules_digest(known, tile.judged.rules)}"
    families = sorted({code.family for code in ops})
    written = sorted((HERE / "include" / NAMESPACE).glob("*.h"))
    headers = {path.name: path.read_text(encoding="utf-8") for path in written}
    headers |= {
        "words.h": words.header(),
        "word_names.h": words.names(),
        "ops.h": _ops(known, [code.name for code in ops], version),
        "ods.h": definitions,
    }
    headers[f"{COMMON}.h"] = _header(
        "What ops of several families share.",
        ["judge", "ops"],
        "",
        [
            *type_sets(table for code in ops for table in code.tables.values()),
            "",
            *tile_function(tile),
            *shared.texts(""),
        ],
    )
    for family in families:
        codes = [code for code in ops if code.family == family]
        structs = "\n".join(line for code in codes for line in code.struct())
        judges = _judges(codes, shared.names)
        doc = f"The ops of the family {family}."
        headers[f"{_file(family)}.h"] = _header(doc, [COMMON], structs, [*shared.texts(family), *judges])
    headers["pto_isa.h"] = _all(families)
    headers |= messages(ops, needed_first(tile.rules))
    files = {f"pto_isa/{name}": _named(text, namespace) for name, text in headers.items()}
    facts = {"version": version, "ops": len(ops), "namespace": namespace}
    files |= {"CMakeLists.txt": CMAKE.replace("@VERSION@", _numbers(VERSION)), "cmake/pto_isa-config.cmake": CONFIG}
    files |= {name: text.format(**facts) for name, text in README.items()} | legal_texts()
    return {f"{NAME}/{name}": text for name, text in sorted(files.items())}


def _ways(ops: Iterable[OpCode]) -> Iterator[str]:
    for code in ops:
        yield from code.rules.bind
        for tries in (code.data.select, *code.data.modes.values()):
            yield from (name for group in tries for _, name in group.named)


def _refuse_twins(names: list[str], words: CppWords) -> None:
    """Raise ValueError where two types would have one name."""
    structs = {kind.cpp_struct for kind in KINDS.values() if kind.cpp_struct}
    taken = [*names, *words.enumerations, *structs, "Flag", "Either"]
    taken += ["Bits", "Verdict", "Rule", "Op", "Profile", "Register", "ConvSettings"]
    taken += ["Repeat", "OdsName", "OdsOperation"]
    twins = sorted({name for name in taken if taken.count(name) > 1})
    if twins:
        raise ValueError(f"C++ would have two types called {', '.join(twins)}")


class SharedFunctions:
    """The functions that have a name: what several ops have alike, once, and choices of forms and modes."""

    def __init__(self, ops: Iterable[OpCode]) -> None:
        self.first: dict[CppContent, CppFunction] = {}
        uses: dict[CppContent, int] = {}
        families: dict[CppContent, set[str]] = {}
        for code in ops:
            for function in code.everything():
                self.first.setdefault(function.content, function)
                uses[function.content] = uses.get(function.content, 0) + 1
                families.setdefault(function.content, set()).add(code.family)
        kept = [content for content, function in self.first.items() if uses[content] > 1 or not function.inline]
        # content -> the family, "" for several
        self.homes = {content: next(iter(families[content])) if len(families[content]) == 1 else "" for content in kept}
        named = free_names(
            (self.first[content] for content in kept), {"judge", "ways", "tile_rules", "on", "given", "seen", "type"}
        )
        self.names = {function.content: name for function, name in named}

    def texts(self, family: str) -> list[str]:
        """The functions of a family; for "" those that families share."""
        return [
            line for content, home in self.homes.items() if home == family
            for line in self.first[content].text(self.names[content])
        ]  # fmt: skip


def _judges(codes: Iterable[OpCode], named: NamesInCpp) -> list[str]:
    """The functions that judge calls; what several ops of the family have alike stands once."""
    codes = list(codes)
    lines = [line for code in codes for line in code.ways(named)]
    bodies: dict[tuple[str, ...], list[OpCode]] = {}
    for code in codes:
        bodies.setdefault(tuple(code.judge(named)), []).append(code)
    for body, alike in bodies.items():
        asks = any(re.search(r"\bm\b", line) for line in body)
        unused = "" if asks else "[[maybe_unused]] "
        reads = "" if any(re.search(r"\bc\b", line) for line in body) else "[[maybe_unused]] "
        inner = [f"  {line}" for line in body]
        first = alike[0].name
        if len(alike) == 1:
            own = [line.replace("C::", f"{first}::") for line in inner]
            lines += [f"template <class M> Verdict judge({unused}M& m, {reads}const {first}& c) {{", *own, "}"]
            continue
        lines += [f"template <class M, class C> Verdict as_{first}({unused}M& m, {reads}const C& c) {{", *inner, "}"]
        lines += [
            f"template <class M> Verdict judge(M& m, const {code.name}& c) {{ return as_{first}(m, c); }}"
            for code in alike
        ]
    return lines


def _header(doc: str, needed: Sequence[str], outer: str, inner: Sequence[str]) -> str:
    lines = [
        *preamble(doc, *needed),
        "namespace pto_isa {",
        "",
        *([outer, ""] if outer else []),
        "namespace detail {",
        "",
        *inner,
        "",
    ]
    return "\n".join([*lines, "}  // namespace detail", "}  // namespace pto_isa", ""])


def _ops(ops: list[OpRules], structs: list[str], version: str) -> str:
    """``ops.h``: all ops, the version of the toolkit and of the rules."""
    lines = [*preamble("All ops, and the version of their rules.", "<cstdint>"), "namespace pto_isa {", ""]
    lines += [
        "/// The version of the toolkit, and the hash of all rules, which an exported verifier for Python has too."
    ]
    lines += [f"inline constexpr const char* kVersion = {literal(version)};", ""]
    lines += [*listed("enum class Op : std::uint16_t {", (identifier(rules.name) for rules in ops), "};"), ""]
    lines += [
        "/// DO(Tadd) and so on, for the struct of every op; they need their headers.",
        "#define PTO_ISA_EACH_OP(DO) \\",
    ]
    entries = textwrap.wrap(" ".join(f"DO({name})" for name in structs), 112)
    lines += [*(f"  {entry} \\" for entry in entries[:-1]), f"  {entries[-1]}", ""]
    return "\n".join([*lines, "}  // namespace pto_isa", ""])


def _all(families: Iterable[str]) -> str:
    return "\n".join(preamble("All ops.", *map(_file, families)))


def _file(family: str) -> str:
    return family.replace("-", "_")


def is_namespace(name: str) -> bool:
    """Whether a name may be that of the namespace: identifiers, joined by ``::``."""
    parts = name.split("::")
    return all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", part) and part not in KEYWORDS for part in parts)


def _named(text: str, namespace: str) -> str:
    """The text with its namespace called otherwise; paths of headers stay."""
    if namespace == NAMESPACE:
        return text
    return re.sub(r"\bnamespace pto_isa\b|\bpto_isa(?=::)", lambda found: found[0].replace("pto_isa", namespace), text)


def _numbers(version: str) -> str:
    """The leading numbers of a version, which is all that CMake takes."""
    return ".".join(takewhile(str.isdecimal, version.split("."))) or "0"
