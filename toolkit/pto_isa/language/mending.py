"""Changes of a call that make broken rules hold: each rule is solved, and fields that were equal move together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Protocol

from ..runtime.around import linked
from ..runtime.judgement import Judgement
from ..runtime.moves import Place
from ..runtime.rule import OpRules
from .front.opdef import FormDef, RuleDef
from .front.resolve import Scope
from .solve import Solver
from .tree import Attribute, Name, Node, rebuild
from .variants import given_like, row_choices

Change = dict[Place, Any]
Values = Mapping[str, Any]
PER_RULE = 16


class Stating(Protocol):
    """What a search must know of what states the rules: an op's ``OpDef``, or that of the rules of every tile."""

    @property
    def record(self) -> Any:
        """Has ``examples``."""

    @property
    def rules(self) -> Sequence[RuleDef]:
        """The rules with their trees."""

    @property
    def scope(self) -> Scope:
        """The operands that rules name."""

    @property
    def forms(self) -> Sequence[FormDef]:
        """The forms of the op."""


class Mending:
    """Proposals for the rules of one op on one profile.  ``tile`` are the rules of every tile, with their trees."""

    def __init__(self, meaning: Stating, rules: OpRules, profile: str, tile: Sequence[RuleDef] = ()) -> None:
        self.rules, self.profile = rules, profile
        self.trees: dict[str, list[tuple[str, Node]]] = {}
        for rule in meaning.rules:
            if profile in rule.profiles:
                self.trees.setdefault(rule.id, []).append((rule.form, rule.check))
        self.tile = {rule.id: rule.check for rule in tile}
        self._renamed: dict[tuple[str, str], Node] = {}
        self.forms = [form for form in meaning.forms if form.when is not None]
        choices: dict[str, list[Node]] = {form.name: [form.when] for form in self.forms if form.when is not None}
        for form in meaning.forms:
            for mode in form.modes(profile) if profile in form.profiles else ():
                if mode.when is not None:
                    choices.setdefault(mode.name, []).append(mode.when)
        self.solver = Solver(rules, meaning.scope.operands, choices)

    def breaking(self, check: Node, types: Values) -> Iterator[Change]:
        """Changes after which a condition may fail."""
        return spread(types, self.solver.solve(check, False, types))

    def passing(self, check: Node, types: Values) -> Iterator[Change]:
        """Changes after which a condition may hold."""
        return spread(types, self.solver.solve(check, True, types))

    def proposals(self, types: Values, broken: Iterable[str]) -> Iterator[Change]:
        """Changes for each of the broken ids; those of tile rules carry ``@operand``."""
        for name in sorted(broken):
            yield from self._proposals(name, types)

    def _proposals(self, name: str, types: Values) -> Iterator[Change]:
        if name.startswith("tile/"):
            rule, _, operand = name.partition("@")
            if rule in self.tile and operand:
                yield from self.passing(self._about(rule, operand), types)
        elif name == f"{self.rules.op}/types":
            yield from self._types(types)
        elif name == f"{self.rules.op}/operands":
            yield from self._operands(types)
        for form, check in self.trees.get(name, ()):
            if form in ("", types.get("form")):
                yield from self.passing(check, types)

    def _about(self, rule: str, operand: str) -> Node:
        """The tree of a tile rule with the operand in the place of ``t``."""
        known = self._renamed.get((rule, operand))
        if known is None:
            known = self._renamed[rule, operand] = _renamed(self.tile[rule], operand)
        return known

    def _types(self, types: Values) -> Iterator[Change]:
        """A row of the type table for the operands that there are."""
        form = types.get("form")
        bind = self.rules.bind.get(form if isinstance(form, str) else "", {})
        for row in self.rules.types.get(str(form), {}).get(self.profile, ()):
            for chosen in row_choices(row):
                names = {name: chosen.get(variable, variable) for name, variable in bind.items()}
                change = {
                    (name, "dtype"): dtype
                    for name, dtype in names.items()
                    if dtype not in ("any", "index") and getattr(types.get(name), "dtype", dtype) != dtype
                }
                if change:
                    yield change

    def _operands(self, types: Values) -> Iterator[Change]:
        """Operands that the form cannot do without, or what makes a form apply."""
        plain = {name: types[name] for name in self.rules.operands}
        for name in Judgement(self.rules, plain, self.profile).missing() if self.rules.needed else ():
            yield from ({(name, ""): value} for value in given_like(types, name, self.rules))
        if types.get("form") == "":
            for form in self.forms:
                assert form.when is not None
                yield from self.passing(form.when, types)


def spread(types: Values, changes: Iterable[Change]) -> Iterator[Change]:
    """Each change once, then with the fields that have the same value; at most some of them."""
    for change in islice(changes, PER_RULE):
        yield change
        if len(change) == 1:
            ((place, value),) = change.items()
            if place[1]:
                for group in linked(types, place):
                    yield dict.fromkeys(group, value)


def _renamed(node: Node, operand: str) -> Node:
    if isinstance(node, Attribute) and node.base == "t":
        return replace(node, base=operand)
    if isinstance(node, Name) and node.id == "t":
        return replace(node, id=operand)
    return rebuild(node, lambda part: _renamed(part, operand))
