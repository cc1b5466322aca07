"""Legal calls of an op on a profile, for every form, mode and row of element types, spread over attributes and optional
operands: from what the record writes and from plain operands, mended where rules are broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Protocol

from ...runtime.rules.judgement import Judgement
from ...runtime.rules.rule import OpRules
from ...runtime.search.engine import Left, SearchNode, best_first, key_of
from ...runtime.search.mutations import changes, linked, spots_of
from ...runtime.search.space import CallChange, MadeCall, broken_by, places
from ..front.opdef import FormDef, RuleDef
from ..front.resolve import Scope
from ..rules.kleene import opened_conjuncts
from ..rules.queries import is_late, shown
from ..tree import Call, Let, Logic, Name, Predicate, substitute
from ..tree import Node as Tree
from .seeds import given_like, on_rows, presence, row_choices, templates, variants
from .solver import Solver

MOST = 60  # legal calls of a form and mode, beyond which no more are looked for
PER_KIND = 6  # for which broken calls of a form and mode are mended
TRIES = 8
ROWS = 14
WIDE = 324
SETS = 24
NEARLY = 4
PER_RULE = 16
SOLVED = 300
VARIED = 1500
FormAndMode = tuple[Any, Any]  # form and mode
JudgedCall = tuple[Mapping[str, Any], set[str]]  # a call as rules see it, and the ids of what it breaks
Premise = tuple[Tree, ...]
WantedCall = Callable[[Mapping[str, Any]], bool]  # asked of a call as rules see it, with profile, form and mode


class Stating(Protocol):
    """What a search must know of what states the rules: an op's ``OpDef``, or that of the rules of every tile."""

    @property
    def rules(self) -> Sequence[RuleDef]:
        """The rules with their trees."""

    @property
    def scope(self) -> Scope:
        """The operands that rules name."""

    @property
    def forms(self) -> Sequence[FormDef]:
        """The forms of the op."""


class Mender:
    """Makes calls of one op on one profile legal.  ``tile`` are the rules of every tile, with their trees."""

    def __init__(self, opdef: Stating, rules: OpRules, profile: str, tile: Sequence[RuleDef] = ()) -> None:
        self.rules, self.profile = rules, profile
        self.trees = [(rule.id, rule.form, rule.check) for rule in opdef.rules if profile in rule.profiles]
        self.numbers = tuple(dict.fromkeys(n for rule in rules.rules for n in rule.numbers))
        self.tile = {rule.id: rule.check for rule in tile}
        self._renamed: dict[tuple[str, str], Tree] = {}
        named = [(form.name, form.when) for form in opdef.forms]
        self.forms = [when for _, when in named if when is not None]
        for form in opdef.forms:
            named += [(m.name, m.when) for m in form.modes(profile) if profile in form.profiles]
        choices: dict[str, list[Tree]] = {}
        for name, when in named:
            if when is not None:
                choices.setdefault(name, []).append(when)
        self.solver = Solver(rules, opdef.scope.operands, choices)

    def mend(
        self,
        values: MadeCall,
        wanted: WantedCall | None = None,
        premise: Premise = (),
        tries: tuple[int, int] = (SOLVED, VARIED),
    ) -> MadeCall | None:
        """A legal call near this one, for which ``wanted`` holds, as for every step, and in which a premise holds.

        Conditions of the premise are made true first, then broken rules are mended: they are solved, and where that
        fails, every field that they read is tried; ``tries`` says how often at most.
        """

        def judge(made: MadeCall, most: Left | None) -> tuple[Left, JudgedCall] | None:
            call = Judgement(self.rules, made, self.profile)
            if wanted is not None and not wanted(call.types):
                return None
            unmet = len(premise) - self.met(premise, call.types)
            broken = broken_by(call, most[1] if most is not None and unmet == most[0] else 1 << 30)
            return (unmet, len(broken)), (call.types, broken)

        def solving(node: SearchNode[JudgedCall]) -> Iterator[CallChange]:
            types, broken = node.state
            if node.left[0]:
                return chain.from_iterable(self.solved(part, True, types) for part in premise)
            return chain.from_iterable(self.proposals(types, name) for name in sorted(broken))

        def varying(node: SearchNode[JudgedCall]) -> Iterator[CallChange]:
            if node.left[0]:
                paths = [path for part in premise for path in shown(part, self.solver.operands)]
                spots = dict.fromkeys(places(node.values, paths, self.rules), self.numbers)
                return changes(node.values, spots, self.rules)
            return changes(node.values, spots_of(node.values, node.state[1], self.rules), self.rules, 2 * PER_RULE)

        for steps, most in zip((solving, varying), tries, strict=True):
            found = next(best_first([values], judge, steps, tries=most), None)
            if found is not None:
                return found.values
        return None

    def types(self, values: MadeCall) -> dict[str, Any]:
        """The call as rules see it, with profile, form and mode."""
        return Judgement(self.rules, values, self.profile).types

    def met(self, premise: Premise, types: Mapping[str, Any]) -> int:
        """How many of the conditions hold."""
        return sum(self.solver.value(part, types) is True for part in premise)

    # -- changes -----

    def proposals(self, types: Mapping[str, Any], name: str) -> Iterator[CallChange]:
        """Changes after which a broken rule may hold; the id of a tile rule carries ``@operand``."""
        rule, _, operand = name.partition("@")
        if rule in self.tile and operand:
            yield from self.solved(self._about(rule, operand), True, types)
        elif name == f"{self.rules.op}/types":
            yield from self._types(types)
        elif name == f"{self.rules.op}/operands":
            yield from self._operands(types)
        for other, form, check in self.trees:
            if other == name and form in ("", types.get("form")):
                yield from self.solved(check, True, types)

    def solved(self, check: Tree, want: bool, types: Mapping[str, Any]) -> Iterator[CallChange]:
        """Changes after which a condition may be ``want``, each also with the fields that have the same value."""
        for change in islice(self.solver.solve(check, want, types), PER_RULE):
            yield change
            if len(change) == 1:
                ((place, value),) = change.items()
                yield from (dict.fromkeys(group, value) for group in linked(types, place))

    def _about(self, rule: str, operand: str) -> Tree:
        """The tree of a tile rule with the operand in the place of ``t``."""
        if (rule, operand) not in self._renamed:
            self._renamed[rule, operand] = substitute(self.tile[rule], {"t": Name(id=operand)})
        return self._renamed[rule, operand]

    def _types(self, types: Mapping[str, Any]) -> Iterator[CallChange]:
        """A row of the type table for the operands that there are."""
        form = str(types.get("form"))
        bind = self.rules.bind.get(form, {})
        for row in self.rules.types.get(form, {}).get(self.profile, ()):
            for chosen in row_choices(row):
                dtypes = {name: chosen.get(variable, variable) for name, variable in bind.items()}
                yield {
                    (name, "dtype"): dtype
                    for name, dtype in dtypes.items()
                    if dtype not in ("any", "index") and getattr(types.get(name), "dtype", dtype) != dtype
                }

    def _operands(self, types: Mapping[str, Any]) -> Iterator[CallChange]:
        """Operands that the form cannot do without, or what makes a form apply."""
        for name in self.rules.needed.get(str(types.get("form")), ()):
            if types[name] is None:
                yield from ({(name, ""): value} for value in given_like(types, name, self.rules))
        if types.get("form") == "":
            yield from chain.from_iterable(self.solved(when, True, types) for when in self.forms)


def premises(check: Tree) -> list[Premise]:
    """The conditions before every ``implies`` the rule is made of; ``()`` for a rule that always demands something."""
    return [tuple(part for part in demand if not is_late(part)) for demand in _demands(check)]


def _demands(node: Tree) -> list[Premise]:
    """The premises under which a part of the rule applies."""
    if isinstance(node, (Let, Predicate)):
        return _demands(node.body)
    if isinstance(node, Logic) and node.op == "and":
        return [demand for arg in node.args for demand in _demands(arg)]
    if isinstance(node, Call) and node.function == "implies":
        return [(*opened_conjuncts(node.args[0]), *after) for after in _demands(node.args[1])]
    return [()]


class LegalCalls:
    """Legal calls (``found``) and calls that break one or two rules (``nearly``); the same every time."""

    def __init__(self, mender: Mender, seeds: Iterable[MadeCall]) -> None:
        self.rules, self.profile, self.mender = mender.rules, mender.profile, mender
        self.found: list[MadeCall] = []
        self.kinds: Counter[FormAndMode] = Counter()
        self._seen: dict[Any, bool] = {}
        self._types: dict[int, tuple[MadeCall, dict[str, Any]]] = {}
        self._mended: Counter[FormAndMode] = Counter()
        self._close: dict[Any, list[MadeCall]] = {}
        seeds = list(seeds)
        for seed in seeds:
            for values in on_rows(seed, self.rules, self.profile):
                self.offer(values)
        self.best = self._best_templates()
        for values in (*self.best, *seeds):
            for other in islice(on_rows(values, self.rules, self.profile), ROWS):
                self.take(other)
        counts: Counter[FormAndMode] = Counter()
        for values in list(self.found):
            counts[self.kind(values)] += 1
            if counts[self.kind(values)] <= PER_KIND:
                for other in variants(values, self.rules, self.profile):
                    self.take(other)

    @property
    def nearly(self) -> list[MadeCall]:
        """Calls that break one or two rules, a few of every form and mode."""
        return [values for group in self._close.values() for values in group]

    def offer(self, values: MadeCall) -> bool:
        """Take a call if it is legal and new; whether it is legal."""
        key = key_of(values)
        if key in self._seen:
            return self._seen[key]
        call = Judgement(self.rules, values, self.profile)
        broken, kind = broken_by(call), (call.types["form"], call.types["mode"])
        self._seen[key] = not broken
        if not broken:
            self._types[id(values)] = values, call.types
            self.found.append(values)
            self.kinds[kind] += 1
        elif len(broken) <= 2:
            group = self._close.setdefault((*kind, *sorted(broken)), [])
            group += [values] if len(group) < NEARLY else []
        return not broken

    def take(self, values: MadeCall) -> None:
        """Offer a call; mend it while there are few of its form and mode."""
        kind = self.kind(values)
        if self.kinds[kind] > MOST or self.offer(values):
            return
        if self.kinds[kind] < PER_KIND and self._mended[kind] < TRIES:
            self._mended[kind] += 1
            mended = self.mender.mend(values)
            if mended is not None:
                self.offer(mended)

    def types(self, values: MadeCall) -> dict[str, Any]:
        """The call as rules see it, with form and mode."""
        known = self._types.get(id(values))
        return known[1] if known is not None else self.mender.types(values)

    def kind(self, values: MadeCall) -> FormAndMode:
        """Form and mode of a call."""
        types = self.types(values)
        return types["form"], types["mode"]

    def _best_templates(self) -> list[MadeCall]:
        """The templates that break least, a few for each form, mode and set of broken rules; types are chosen later."""
        groups: dict[Any, list[MadeCall]] = {}
        for place, values in enumerate(templates(self.rules)):
            for other in (values, *(presence(values, self.rules, self.profile) if place < WIDE else ())):
                call = Judgement(self.rules, other, self.profile)
                broken = sorted(broken_by(call) - {f"{self.rules.op}/types"})
                group = groups.setdefault((call.types["form"], call.types["mode"], *broken), [])
                if len(group) < (2 if broken else PER_KIND):
                    group.append(other)
        kinds: dict[FormAndMode, list[Any]] = {}
        for key in groups:
            kinds.setdefault(key[:2], []).append(key)
        best = [key for keys in kinds.values() for key in sorted(keys, key=len)[:SETS]]
        return [values for key in best for values in groups[key]]

    def reach(self, judged: WantedCall, premise: Premise) -> None:
        """Find a legal call in which a rule is judged and its premise holds, if there is none yet."""

        def met(values: MadeCall) -> int:
            return self.mender.met(premise, self.types(values))

        near = [values for values in self.found if judged(self.types(values))]
        if any(met(values) == len(premise) for values in near):
            return
        if not near:
            every = (*self.nearly, *self.found[:MOST])
            more = (other for v in every for other in (v, *presence(v, self.rules, self.profile)))
            near = list(islice((values for values in more if judged(self.types(values))), TRIES))
        near = sorted(near, key=met, reverse=True)[:TRIES]
        other = (
            values
            for values in (*self.best, *self.nearly)
            if judged(self.types(values)) and met(values) == len(premise)
        )
        for values in (*near, *islice(other, TRIES)):
            reached = self.mender.mend(values, judged, premise)
            if reached is not None and self.offer(reached):
                return
