"""The tables of one op as C++ constants: operands, types, rules in the order of judging."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...language.print.cpp_rules import word_constant
from ...runtime.kinds.table import passed
from ...runtime.memory.state import UNREAD
from ...runtime.profile import PROFILES
from ...runtime.rules.judgement import PreparedRule, RuleTable
from ...runtime.rules.rule import AllowedTypes, OperandSpec, OpRules, Rule
from ...text.cpp import literal

_STAGES = {"static": "types", "value": "scalars", "data": "elements"}
_TYPES = {"": "no_attribute", "bool": "truth", "int": "number"}
MOST_NEEDS = 4  # Entry::most_needs
MOST_OPERANDS = 32  # kMostOperands
_NEITHER = {"form": "Show::form", "mode": "Show::mode"}


class Tables:
    """Writes the constants of one op; equal lists are written once.  ``words`` collects the words they name."""

    def __init__(self, rules: OpRules) -> None:
        self.rules = rules
        self.order = list(rules.operands)
        self.texts: list[str] = []
        self.words: set[str] = set()
        self._lists: dict[tuple[str, str], str] = {}
        if len(self.order) > MOST_OPERANDS:
            raise ValueError(f"{rules.op} has more than {MOST_OPERANDS} operands")

    def word(self, text: str) -> str:
        """A word as a constant."""
        self.words.add(text)
        return word_constant(text)

    def op(self, checks: Sequence[str], form: str, modes: dict[str, str]) -> None:
        """Write all tables, the last of which is ``table``.

        checks: the function of each rule, form and modes: those that choose; ``nullptr`` for none.
        """
        rules = self.rules
        numbers = {id(rule): k for k, rule in enumerate(rules.rules)}
        tables = {profile: RuleTable(rules, profile) for profile in PROFILES}
        operands = self.list("Operand", [self._operand(name, spec) for name, spec in rules.operands.items()])
        entries = [self._rule(rule, check) for rule, check in zip(rules.rules, checks, strict=True)]
        forms = []
        for name, bind in rules.bind.items():
            bound = self.list("Bind", [f"{{{self.order.index(o)}, {self.word(v)}}}" for o, v in bind.items()])
            rows = [self.list("Row", map(self._row, rules.types[name].get(profile, ()))) for profile in PROFILES]
            judged = [self._entries(tables[profile].entries[name], numbers) for profile in PROFILES]
            needed = self._places(rules.needed.get(name, ()))
            mode = modes.get(name, "nullptr")
            forms.append(f"{{{self.word(name)}, {bound}, {_three(rows)}, {_three(judged)}, {needed}, {mode}}}")
        undecided = [self._entries(tables[profile].entries["?"], numbers) for profile in PROFILES]
        profiles = self.list("std::uint8_t", [str(PROFILES.index(profile)) for profile in rules.profiles])
        parts = [literal(rules.op), literal(rules.name), profiles, operands]
        parts += [self.list("Rule", entries), self.list("Form", forms), _three(undecided), form]
        self.texts.append(f"const OpTable table = {{\n    {', '.join(parts)},\n}};")

    def list(self, type: str, entries: Iterable[str]) -> str:
        """The name of an array with these entries, ``{}`` for none."""
        entries = list(entries)
        if not entries:
            return "{}"
        flat = ", ".join(entries)
        body = f"{{{flat}}}" if len(flat) < 90 else "{\n" + "".join(f"    {entry},\n" for entry in entries) + "}"
        name = self._lists.get((type, body))
        if name is None:
            name = f"{type.rpartition('::')[2].removesuffix('8_t').lower()}_list_{len(self._lists)}"
            self._lists[type, body] = name
            self.texts.append(f"constexpr {type} {name}[] = {body};")
        return name

    def _words(self, words: Iterable[str]) -> str:
        return self.list("Word", map(self.word, words))

    def _places(self, names: Iterable[str]) -> str:
        return self.list("std::uint8_t", [str(self.order.index(name)) for name in names])

    def _operand(self, name: str, spec: OperandSpec) -> str:
        fallback = "Val::none"
        if spec.default is not None and spec.default is not UNREAD:
            plain = isinstance(spec.default, str)
            fallback = self.word(spec.default) if plain else f"{spec.default}".lower()
        written = spec.access in ("write", "read_write")
        parts = [literal(name), self._words(spec.kinds), _bool(spec.optional), _bool(written)]
        parts += [f"Operand::{_TYPES.get(spec.type, 'words')}", self._words(spec.vocabulary), fallback]
        return f"{{{', '.join(parts)}}}"

    def _row(self, row: AllowedTypes) -> str:
        entries = []
        for variable, words in row.items():
            choices = "{}" if words is None else self._words(words)
            entries.append(f"{{{self.word(variable)}, {_bool(words is None)}, {choices}}}")
        return self.list("Choices", entries)

    def _rule(self, rule: Rule, check: str) -> str:
        reads = self._places(name for name in rule.reads if name in self.rules.operands)
        on = ", ".join(_bool(profile in rule.profiles) for profile in PROFILES)
        facts = [literal(rule.id), f"Severity::{rule.severity}", f"Stage::{_STAGES[rule.stage]}", f"{{{on}}}", check]
        facts += [reads, self._places(rule.requires), self.list("Show", map(self._show, rule.shows))]
        texts = [literal(text) for text in (rule.en, rule.zh, rule.text)]
        return f"{{{', '.join(facts)},\n     " + ",\n     ".join(texts) + "}"

    def _show(self, path: str) -> str:
        name, _, attribute = path.partition(".")
        if name in _NEITHER and name not in self.rules.operands:
            return f"{{{_NEITHER[name]}, Attr::none}}"
        if passed(self.rules.operands[name].kinds, "word") and attribute not in ("", "kind"):
            attribute = "fact"  # a number that belongs to its word
        return f"{{{self.order.index(name)}, Attr::{attribute or 'none'}}}"

    def _entries(self, entries: Sequence[PreparedRule], numbers: dict[int, int]) -> str:
        found = []
        for entry in entries:
            if len(entry.needs) > MOST_NEEDS:
                raise ValueError(f"{entry.rule.id} needs more than {MOST_NEEDS} rules")
            needs = [str(place) if place >= 0 else "Entry::types" for place in entry.needs]
            needs += ["Entry::none"] * (MOST_NEEDS - len(needs))
            found.append(f"{{{numbers[id(entry.rule)]}, {{{', '.join(needs)}}}}}")
        return self.list("Entry", found)


def _three(parts: Sequence[str]) -> str:
    return f"{{{', '.join(parts)}}}"


def _bool(value: bool) -> str:
    return "true" if value else "false"
