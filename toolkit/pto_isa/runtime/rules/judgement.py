"""Which rules a call breaks: the engine behind the ops, the verifier and the search for breaking inputs.

``Judgement`` holds for one call what is known of its operands and judges rules on demand.  It finds, it does not
explain: texts of findings are made in ``message``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any

from ..memory.storage import Placed
from ..types.global_type import GlobalType
from ..types.plain_type import ArrayType, ScalarType
from ..types.tile_type import TileType
from ..types.unknown import UNKNOWN
from .offence import Offence
from .rule import OpRules, Rule
from .stages import Stages, stages

# What a rule may raise on operands of another kind, of unknown extents or with hostile scalars: it cannot be judged.
UNJUDGED = (AttributeError, TypeError, ValueError, ZeroDivisionError, OverflowError, IndexError, KeyError)
_TYPES = frozenset({TileType, GlobalType, int, str, bool, float, type(None)})


class PreparedRule:
    """One rule prepared for judging: how its arguments are picked and which entries it needs."""

    __slots__ = ("rule", "check", "pick", "needs", "requires", "late")

    def __init__(self, rule: Rule, needs: tuple[int, ...]) -> None:
        self.rule = rule
        self.check = rule.check
        names = rule.reads
        self.pick: Callable[[Any], tuple[Any, ...]] = itemgetter(*names) if len(names) > 1 else _few(names)
        self.needs = needs
        self.requires = rule.requires
        self.late = rule.stage == "data"


def _few(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if not names:
        return lambda values: ()
    name = names[0]
    return lambda values: (values[name],)


class RuleTable:
    """The rules of one op on one profile, by form."""

    TYPES = -1

    def __init__(self, rules: OpRules, profile: str) -> None:
        self.rules = rules
        self.profile = profile
        self.entries: dict[Any, tuple[PreparedRule, ...]] = {form: self._entries(form) for form in ("", *rules.bind)}
        self.entries[UNKNOWN] = self.entries["?"] = tuple(e for e in self.entries[""])
        self.legal: dict[Any, bool] = {}

    def _entries(self, form: str) -> tuple[PreparedRule, ...]:
        chosen = _needed_first([r for r in self.rules.rules if self.profile in r.profiles and r.form in ("", form)])
        places = {rule.key: k for k, rule in enumerate(chosen)} | {"types": RuleTable.TYPES}
        return tuple(PreparedRule(r, tuple(places[key] for key in r.needs if key in places)) for r in chosen)


def _needed_first(rules: list[Rule]) -> list[Rule]:
    """The rules in their order, except that a rule comes after those it needs."""
    by_key = {rule.key: rule for rule in rules}
    done: dict[str, Rule] = {}

    def place(rule: Rule, above: tuple[str, ...]) -> None:
        if rule.key in above:  # a circle; the schema refuses it
            return
        for key in rule.needs:
            if key in by_key:
                place(by_key[key], (*above, rule.key))
        done.setdefault(rule.key, rule)

    for rule in rules:
        place(rule, ())
    return list(done.values())


def table(rules: OpRules, profile: str) -> RuleTable:
    """Return the prepared rules of an op on a profile; made once."""
    found: RuleTable | None = rules.tables.get(profile)
    if found is None:
        found = rules.tables[profile] = RuleTable(rules, profile)
    return found


class Judgement:
    """One call: ``types`` by name (types, attributes, scalars, profile, form, mode) and what its rules say.

    values: every operand and attribute of the op; None for an absent one, UNKNOWN for one that cannot be judged.
    """

    __slots__ = ("rules", "table", "values", "types", "form", "types_legal", "entries", "held", "offences")

    def __init__(self, rules: OpRules, values: Mapping[str, Any], profile: str) -> None:
        self.rules = rules
        self.table = table(rules, profile)
        self.values = values
        self.types: dict[str, Any] = {
            name: value if value.__class__ in _TYPES else type_of(value) for name, value in values.items()
        }
        self.types["profile"] = profile
        self.form: Any = ""
        if rules.select is not None:
            self.form = _chosen(rules.select.choose, rules.select.reads, self.types)
        self.types["form"] = self.form
        decided = self.form is not UNKNOWN and self.form in rules.bind
        choice = rules.modes.get(self.form) if decided else None
        if choice is not None:
            self.types["mode"] = _chosen(choice.choose, choice.reads, self.types)
        else:
            self.types["mode"] = "" if decided else UNKNOWN
        self.types_legal = legal(self, self.form) if decided else self._types_of_some_form()
        self.entries = self.table.entries[self.form if decided else "?"]
        self.held: list[Any] = []
        self.offences: dict[str, Offence] = {}

    def _types_of_some_form(self) -> Any:
        """Where it is not known which form a call has: False when no form takes its element types, else UNKNOWN."""
        if self.form is not UNKNOWN or any(legal(self, form) for form in self.rules.bind):
            return UNKNOWN
        return False

    def broken(self, most: int = 1 << 30) -> list[PreparedRule]:
        """Judge every rule in order; return the entries of those that do not hold, at most ``most`` + 1 of them.

        ``held`` then has True, False, UNKNOWN (cannot tell) or None (not judged because a needed rule fails) per entry.
        A rule of the data stage is judged when the operands are there, not only their types; ``offences`` then has, by
        rule, the first element that breaks it.
        """
        types = self.types
        held: list[Any] = []
        found: list[PreparedRule] = []
        self.held = held
        for entry in self.entries:
            if entry.needs and not self._met(entry, held):
                held.append(None)
                continue
            if entry.requires and any(types[name] is None for name in entry.requires):
                held.append(True)
                continue
            try:
                result = self._late(entry) if entry.late else entry.check(*entry.pick(types))
                if result.__class__ is Offence:
                    self.offences[entry.rule.id] = result
                if result is not True and result is not UNKNOWN:
                    result = bool(result)
            except UNJUDGED:
                result = UNKNOWN
            held.append(result)
            if result is False:
                found.append(entry)
                if len(found) > most:
                    break
        return found

    def asked_of_text(self, rule: Rule) -> bool:
        """Whether the assembler, where it asks something else in place of a rule, refuses this call for that."""
        asked = self.rules.asked.get(rule.key)
        if asked is None or self.table.profile not in asked.profiles:
            return False
        try:
            return asked.check(*[self.types[name] for name in asked.reads]) is False
        except UNJUDGED:
            return False

    def severity_in_text(self, rule: Rule) -> str:
        """The severity of a broken rule in the text of a program: an error for what the assembler refuses."""
        if rule.key in self.rules.asked:
            return (rule.in_text or "error") if self.asked_of_text(rule) else rule.severity
        return rule.in_text or rule.severity

    def refusers(self, rule: Rule) -> Stages:
        """Who refuses this call for breaking a rule, or suffers from it."""
        found = rule.stages_on(self.table.profile)
        if rule.key not in self.rules.asked or self.asked_of_text(rule):
            return found
        return tuple(one for one in found if one.word != "assembler") or stages(("document",))

    def missing(self) -> list[str]:
        """Optional operands that the form needs and the call lacks."""
        return [name for name in self.rules.needed.get(self.form, ()) if self.types[name] is None]

    def _met(self, entry: PreparedRule, held: list[Any]) -> bool:
        for place in entry.needs:
            state = self.types_legal if place == RuleTable.TYPES else held[place] if place < len(held) else UNKNOWN
            if state is not True:
                return False
        return True

    def _late(self, entry: PreparedRule) -> Any:
        operands = [_number(self.values[name]) for name in entry.rule.data]
        if not all(has_place(operand) for operand in operands):
            return UNKNOWN
        try:
            judge = quiet(entry.check(*entry.pick(self.types)))
        except ImportError:  # a rule about elements, which an exported verifier has no kernels to read
            return UNKNOWN
        return judge(*operands) if callable(judge) else judge


def type_of(value: Any) -> Any:
    """Return the type of a tile, tensor or array; a type, a scalar or None stands for itself."""
    if value.__class__ in _TYPES:
        return value
    if isinstance(value, ScalarType):
        return value.value
    found = getattr(value, "type", value)
    if found is value and getattr(value, "shape", None) and hasattr(value, "__array__"):
        return ArrayType.of(value)
    return found


def _number(operand: Any) -> Any:
    """The value of a scalar that is known; any other operand is itself."""
    return operand.value if operand.__class__ is ScalarType and operand.value is not UNKNOWN else operand


def has_place(operand: Any) -> bool:
    """Whether the operand is a thing with storage or a scalar with a value, and not only a type."""
    if isinstance(operand, Placed):
        return True
    return operand is not UNKNOWN and not isinstance(operand, ScalarType) and getattr(operand, "kind", None) is None


def quiet(judge: Any) -> Any:
    """A test over elements without the warnings of NumPy: a NaN is a value like any other.

    Operands have elements only where NumPy is loaded; a verifier of programs judges storage without it.
    """
    numpy = sys.modules.get("numpy")
    return numpy.errstate(all="ignore")(judge) if numpy is not None and callable(judge) else judge


def _chosen(choose: Callable[..., Any], reads: tuple[str, ...], types: Mapping[str, Any]) -> Any:
    try:
        return choose(*[types[name] for name in reads])
    except UNJUDGED:
        return UNKNOWN


def legal(call: Judgement, form: str) -> bool:
    """Whether the element types are a legal combination of the form; absent operands fit everywhere."""
    bind = call.rules.bind[form]
    types, values = call.types, call.values
    key = (form, *[_dtype(types.get(name), values.get(name)) for name in bind])
    known = call.table.legal.get(key)
    if known is None:
        rows = call.rules.types[form].get(call.table.profile, ())
        given = dict(zip(bind, key[1:], strict=True))
        known = call.table.legal[key] = any(fits(bind, row, given) for row in rows) or not bind
    return known


def _dtype(type: Any, value: Any) -> str | None:
    if type.__class__ is TileType:
        dtype: str = type.dtype
        return dtype
    found = getattr(value if isinstance(value, ScalarType) else type, "dtype", None)
    return found if isinstance(found, str) else None


def fits(bind: Mapping[str, str], row: Mapping[str, tuple[str, ...] | None], given: Mapping[str, str | None]) -> bool:
    """Whether element types belong to a row of the type table: every variable has one type, from its list."""
    chosen: dict[str, str] = {}
    for name, variable in bind.items():
        dtype = given.get(name)
        if dtype is None:
            continue
        if variable in row:
            words = row[variable]
            if chosen.setdefault(variable, dtype) != dtype or (words is not None and dtype not in words):
                return False
        elif variable != dtype and variable not in ("any", "index"):
            return False
    return True


# The rules are kept beside what they gave, so that their identity stays theirs while it is a key.
_tile_memo: dict[Any, tuple[tuple[Rule, ...], tuple[Rule, ...]]] = {}


def broken_tile_rules(rules: OpRules, type: Any, profile: str) -> tuple[Rule, ...]:
    """Return the rules of every tile that a tile type breaks."""
    tile = rules.tile
    key = (type, profile, id(tile))
    known = _tile_memo.get(key)
    if known is None:
        if len(_tile_memo) > 4096:
            _tile_memo.clear()
        known = _tile_memo[key] = (tile, _judge_tile(tile, type, profile))
    return known[1]


def _judge_tile(rules: tuple[Rule, ...], type: Any, profile: str) -> tuple[Rule, ...]:
    held: dict[str, Any] = {}
    for rule in rules:
        if profile not in rule.profiles:
            continue
        if any(held.get(key, True) is not True for key in rule.needs):
            held[rule.key] = None
            continue
        try:
            held[rule.key] = rule.check(*(profile if name == "profile" else type for name in rule.reads))
        except UNJUDGED:
            held[rule.key] = UNKNOWN
    return tuple(rule for rule in rules if held.get(rule.key) is False)
