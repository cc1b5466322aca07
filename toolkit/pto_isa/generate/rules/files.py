"""The files of ``generated/rules`` from the parts of all ops: a function of one content stands in one place.

What a group states stands in the module of the group, as do its rules; ops take them and say what is different of
theirs.  A function that several groups or ops of one family have stands in the module of the family, one that families
share in ``_common``.  Names are the same wherever a function is imported.
"""

from __future__ import annotations

import builtins
import keyword
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ...text.python import docstring, generated_from, literal
from .op_rules import RulesData
from .parts import OpRuleParts, RuleEntry, RuleFunction, UsedFunction
from .writer import DEFAULTS, HOMES, WIDTH, RuleWriter, block, import_lines

COMMON = "_common"
TILE = "_tile"
_RESERVED = frozenset({*HOMES, *dir(builtins), *keyword.kwlist, "np", "profile", "form", "mode"})
_FIRST = ("reads", "profiles")  # facts on the first line of a rule

FunctionContent = tuple[str, str]
FunctionNames = Mapping[FunctionContent, str]


@dataclass(slots=True)
class GroupRule:
    """A rule of a group: ``entry`` has the facts that most of its members have, which need say nothing of them."""

    name: str
    entry: RuleEntry
    members: list[RuleEntry] = field(default_factory=list)


class RuleFiles:
    """The modules of ``generated/rules`` but the one of all tiles; ``parts`` by the name of the op, in their order."""

    def __init__(self, parts: Mapping[str, OpRuleParts]) -> None:
        self.parts = parts
        self.modules = self._placed()  # the module of each function that is shared
        self.names: dict[FunctionContent, str] = {}  # of these
        taken = set(_RESERVED)
        for part in parts.values():
            for function in part.functions:
                if function.content in self.modules and function.content not in self.names:
                    self.names[function.content] = _free(function, taken)
        self.rules = self._shared_rules()

    def texts(self) -> dict[str, str]:
        """The text of each file by its path below ``generated``."""
        made = {name: self._op(part) for name, part in self.parts.items()}
        made |= {module: self._shared(module) for module in sorted({*self.modules.values(), *self.rules})}
        return {f"rules/{name}.py": text for name, text in made.items()}

    def _placed(self) -> dict[FunctionContent, str]:
        """The module of each function that a group states or that several ops have."""
        homes: dict[FunctionContent, dict[str, set[str]]] = {}  # content -> group or op -> families
        for name, part in self.parts.items():
            used = [(entry.function, entry.home or name) for entry in part.entries]
            used += [(place, name) for place in part.chosen()]
            for place, home in used:
                homes.setdefault(part.functions[place].content, {}).setdefault(home, set()).add(part.family)
        found = {}
        for content, by_home in homes.items():
            families = set().union(*by_home.values())
            home = next(iter(by_home))
            if len(by_home) > 1:
                found[content] = next(iter(families)) if len(families) == 1 else COMMON
            elif home not in self.parts:
                found[content] = home
        return found

    def _shared_rules(self) -> dict[str, dict[tuple[str, FunctionContent], GroupRule]]:
        """Module -> the rules that its group states, one for each id and function."""
        found: dict[str, dict[tuple[str, FunctionContent], GroupRule]] = {}
        for part in self.parts.values():
            for entry in part.entries:
                if entry.home:
                    content = part.functions[entry.function].content
                    rules = found.setdefault(entry.home, {})
                    rules.setdefault((entry.id, content), GroupRule("", entry)).members.append(entry)
        for rules in found.values():
            taken: set[str] = set()
            for (key, content), rule in rules.items():
                names = [key, f"{key}_{content[0]}", *(f"{key}_{k}" for k in range(2, 99))]
                rule.name = next(name for name in map(_constant, names) if name not in taken)
                taken.add(rule.name)
                facts = Counter(tuple(member.facts.items()) for member in rule.members)
                rule.entry = rule.entry._replace(facts=dict(facts.most_common(1)[0][0]))
        return found

    def _op(self, part: OpRuleParts) -> str:
        """The module of one op."""
        imported: dict[str, set[str]] = {}
        own: list[RuleFunction] = []
        needed = {*part.names}
        rules: list[str] = []
        used = {entry.function for entry in part.entries if not entry.home} | {*part.chosen()}
        taken = {*_RESERVED}
        for place in sorted(used):
            function = part.functions[place]
            if function.content in self.names:
                imported.setdefault(self.modules[function.content], set()).add(self.names[function.content])
                taken.add(self.names[function.content])
            else:
                own.append(function)
        names = {**self.names, **{function.content: _free(function, taken) for function in own}}
        for entry in part.entries:
            content = part.functions[entry.function].content
            if not entry.home:
                needed.add("Rule")
                rules += _listed(_rule(f"{part.op}/{entry.id}", names[content], entry.facts))
                continue
            shared = self.rules[entry.home][entry.id, content]
            imported.setdefault(entry.home, set()).add(shared.name)
            rules.append(f"{shared.name}.of({', '.join([literal(part.op), *_different(entry, shared.entry)])}),")

        def line(used: UsedFunction) -> str:
            return f"{used.before}{names[part.functions[used.function].content]}{used.after}"

        lines = [*part.before, "rules=(", *(f"    {entry}" for entry in rules), "),", *part.after]
        lines += [f"select={line(part.select)},"] if part.select else []
        for name, entries in part.tables.items():
            lines += block(name, map(line, entries))
        table = "\n".join(["RULES = OpRules(", *(f"    {entry}" for entry in lines), "    tile=TILE_RULES,", ")"])
        imported[TILE] = {"TILE_RULES"}
        return _module(f"Rules of {part.op}.", part.path, needed, imported, own, names, [table])

    def _shared(self, module: str) -> str:
        """The module of a group, of a family, or of what families share."""
        own = {content: function for content, function in self._functions() if self.modules.get(content) == module}
        rules = self.rules.get(module, {})
        imported: dict[str, set[str]] = {}
        for _, content in rules:
            if content not in own:
                imported.setdefault(self.modules[content], set()).add(self.names[content])
        constants = []
        for (key, content), rule in rules.items():
            first, *rest = _rule(key, self.names[content], rule.entry.facts)
            constants.append("\n".join([f"{rule.name} = {first}", *rest]))
        sources = sorted({rule.entry.source for rule in rules.values()}) or ["the records"]
        title = "Rules that several ops state alike." if not rules else "The rules of a group, which its members share."
        needed = {"Rule"} if rules else set()
        return _module(title, ", ".join(sources), needed, imported, [*own.values()], self.names, constants)

    def _functions(self) -> Iterator[tuple[FunctionContent, RuleFunction]]:
        """All functions, of each content the first last."""
        for part in reversed([*self.parts.values()]):
            for function in reversed(part.functions):
                yield function.content, function


def rule_files(parts: Mapping[str, OpRuleParts]) -> dict[str, str]:
    """The texts of ``generated/rules`` by path, for all ops; those of one op depend on all the others."""
    return RuleFiles(parts).texts()


def tile_module(data: RulesData) -> str:
    """Text of generated/rules/_tile.py: the rules that every tile must satisfy; the operand is called ``t``."""
    writer = RuleWriter()
    made = [(rule.rule.id, *writer.rule(rule, data.infos)) for rule in data.rules]
    taken = {*_RESERVED}
    names = {function.content: _free(function, taken) for function in writer.functions}
    entries = [_rule(id, names[writer.functions[place].content], facts) for id, place, facts in made]
    table = "\n".join(["TILE_RULES = (", *(f"    {line}" for lines in entries for line in _listed(lines)), ")"])
    title = "Rules of every tile, whatever the op."
    return _module(title, "tile_rules.yaml", {"Rule"}, {}, writer.functions, names, [table])


def _module(
    title: str, source: str, needed: Iterable[str], imported: Mapping[str, set[str]], functions: list[RuleFunction],
    names: FunctionNames, rest: Iterable[str],
) -> str:  # fmt: skip
    """The text of a module: what it imports, its functions, and what follows them."""
    runtime = {*needed, *(helper for function in functions for helper in function.helpers)}
    head = [*generated_from(title, source), "", "# ruff: noqa", "", *import_lines(runtime)]
    beside = [f"from .{module} import {', '.join(sorted(imported[module]))}" for module in sorted(imported)]
    head += ["", *beside] if beside else []
    return "\n\n\n".join(["\n".join(head), *(_function(each, names[each.content]) for each in functions), *rest]) + "\n"


def _function(function: RuleFunction, name: str) -> str:
    lines = [*docstring([function.doc], WIDTH - 3), *function.body.split("\n")]
    return "\n".join([f"def {name}({function.params}):", *(f"    {line}".rstrip() for line in lines)])


def _rule(id: str, name: str, facts: Mapping[str, str]) -> list[str]:
    """The lines of a ``Rule``."""
    first = ", ".join(f"{key}={facts[key]}" for key in _FIRST)
    rest = [f"{key}={text}," for key, text in facts.items() if key not in _FIRST]
    return ["Rule(", *(f"    {line}" for line in [f"{literal(id)}, {name}, {first},", *rest]), ")"]


def _listed(lines: list[str]) -> list[str]:
    """The lines as an entry of a list."""
    return [*lines[:-1], f"{lines[-1]},"]


def _different(entry: RuleEntry, shared: RuleEntry) -> Iterator[str]:
    """The facts of an op's rule that are not those of the group's."""
    for key in dict.fromkeys([*shared.facts, *entry.facts]):
        text = entry.facts[key] if key in entry.facts else literal(DEFAULTS[key])
        if shared.facts.get(key) != text:
            yield f"{key}={text}"


def _free(function: RuleFunction, taken: set[str]) -> str:
    """A name for a function that is not taken yet; taken from now on."""
    base = function.base
    names = [base, *([f"{base}_{function.form.replace('-', '_')}"] if function.form else [])]
    names += [f"{base}_{function.params.replace(', ', '_')}", *(f"{base}_{k}" for k in range(2, 999))]
    name = next(name for name in names if name not in taken)
    taken.add(name)
    return name


def _constant(key: str) -> str:
    """The name of a rule in the module of its group: ``SAME_VALID_SHAPE``."""
    return "_".join("".join(char if char.isalnum() else " " for char in key).split()).upper()
