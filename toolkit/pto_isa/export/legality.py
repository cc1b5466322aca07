"""What types and words decide of calls, as tables that need no code of ours: ``legality.json``.

A rule is a conjunction of conditions.  What a condition says depends on the fields that it reads and on nothing else,
so each is judged for every combination of their values, where numbers (extents, strides, scalars) are not known: it
holds, is broken, or is open.  Combinations of one answer are written as rows of lists, each of which stands for all
that can be chosen from it; those of one answer, ``else``, are left out.  Rules about elements and storage (``data``)
are open for every call.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from pto_isa.version import VERSION

from ..generate.rules.op_rules import RuleData, RulesData, Tries, op_rules, tile_rules
from ..generate.sentences import sentences_of
from ..language.front.elaborate import elaborate
from ..language.nodes import replace
from ..language.rules.judge import JudgeCall, judge_of
from ..language.rules.queries import Operands
from ..language.tree import Call, Let, Logic, Node, Predicate
from ..runtime.kinds.table import passed
from ..runtime.release import LAST
from ..runtime.rules.judgement import UNJUDGED
from ..runtime.rules.rule import RESULT, OperandSpec, OpRules, Rule
from ..runtime.types.unknown import UNKNOWN
from .digest import rules_digest
from .word_values import CALL, WORDS, KnownChoices, WordChoice, choices_of, pseudo_choices, words_of

if TYPE_CHECKING:
    from ..database import Database

FORMAT = 1
MOST = 50_000  # combinations of the values that one condition reads
HOLDS, BROKEN, OPEN = "holds", "broken", "open"
LegalityRow = list[list[Any]]


class TooManyCombinations(Exception):
    """A condition reads so many words that its table would not be written."""


def legality(database: Database) -> dict[str, Any]:
    """The tables of all ops; raises TooManyCombinations."""
    speak = sentences_of(database)
    tile = tile_rules(database, speak)
    ops = [op_rules(op, elaborate(op, database), speak) for op in database.values()]
    digest = rules_digest([data.judged for data in ops], [data.rule for data in tile.rules])
    pool = _Pool()
    of_tiles, of_ops = _Tables(tile, pool).rules(), {data.judged.op: _op(data, pool) for data in ops}
    return {
        "format": FORMAT,
        "version": f"{VERSION}+rules.{digest}",
        "profiles": list(database.profiles),
        "fields": {name: list(words) for name, words in WORDS.items()},
        "tables": pool.tables,
        "tile": of_tiles,
        "ops": of_ops,
    }


class _Pool:
    """The tables so far, each once, and what was found for them."""

    def __init__(self) -> None:
        self.tables: list[dict[str, Any]] = []
        self.choices: KnownChoices = {}
        self._places: dict[str, int] = {}

    def place(self, table: dict[str, Any]) -> int:
        """The place of a table, which is added where it is new."""
        text = json.dumps(table)
        if text not in self._places:
            self._places[text] = len(self.tables)
            self.tables.append(table)
        return self._places[text]


def _op(data: RulesData, pool: _Pool) -> dict[str, Any]:
    judged, tables = data.judged, _Tables(data, pool)
    return {
        "profiles": list(judged.profiles),
        "operands": {name: _operand(spec) for name, spec in judged.operands.items()},
        "forms": {form: _form(judged, form) for form in judged.bind},
        "select": tables.tries(data.select, ""),
        "modes": {form: tables.tries(tries, form) for form, tries in data.modes.items()},
        "rules": tables.rules(),
    }


def _operand(spec: OperandSpec) -> dict[str, Any]:
    words, default = words_of(spec), spec.default if isinstance(spec.default, (str, int, bool)) else None
    given = not (spec.optional or spec.access == RESULT or passed(spec.kinds, "number", "never", "core"))
    return {"kinds": list(spec.kinds), "access": spec.access, "needed": given, "words": words, "default": default}


def _form(judged: OpRules, form: str) -> dict[str, Any]:
    rows = {profile: [dict(row) for row in table] for profile, table in judged.types[form].items()}
    return {"bind": dict(judged.bind[form]), "types": rows, "needed": list(judged.needed.get(form, ()))}


class _Tables:
    """Tables of the conditions of one op."""

    def __init__(self, data: RulesData, pool: _Pool) -> None:
        self.data = data
        self.pool = pool
        self.infos: Operands = data.infos

    def rules(self) -> list[dict[str, Any]]:
        """Every rule; one without tables is open for all calls."""
        return [self._rule(data) for data in self.data.rules]

    def _rule(self, data: RuleData) -> dict[str, Any]:
        rule = data.rule
        late = rule.stage == "data"
        tables = [] if late else self.tables(data.tree, rule)
        return {
            "rule": rule.id,
            "severity": rule.severity,
            "profiles": list(rule.profiles),
            "form": rule.form,
            "needs": list(rule.needs),
            "requires": list(rule.requires),
            "reported": rule.until == LAST,
            "data": late,
            "all": tables,
        }

    def tries(self, tries: Sequence[Tries], form: str) -> list[dict[str, Any]]:
        """The names that are tried in turn, each on its profiles with its condition."""
        every = self.data.judged.profiles
        return [
            {"name": name, "profiles": list(group.profiles or every), "all": self.tables(when, None, form)}
            for group in tries
            for when, name in group.named
        ]

    def tables(self, tree: Node, rule: Rule | None, form: str = "") -> list[int]:
        """The places of the tables of a condition: of its parts, or of all where a part cannot be judged for itself.

        Raises TooManyCombinations.
        """
        form = rule.form if rule is not None else form
        found = [self._table(part, read) for part, read in self._small_parts(tree, rule, form)]
        if any(raised for _, raised in found):
            found = [self._table(tree, self._read(tree, rule, form))]
        told = [table for table, _ in found if table["else"] != HOLDS or table[BROKEN] or table[OPEN]]
        return [self.pool.place(table) for table in told]

    def _read(self, tree: Node, rule: Rule | None, form: str) -> dict[str, list[WordChoice]]:
        """By name what the condition reads, and all that it can be to it."""
        profiles = rule.profiles if rule is not None else self.data.judged.profiles
        given = rule.requires if rule is not None else ()
        pseudo = pseudo_choices(self.data, tree, form, profiles)
        return pseudo | choices_of(self.data.judged, self.infos, tree, given, self.pool.choices)

    def _small_parts(
        self, tree: Node, rule: Rule | None, form: str
    ) -> Iterator[tuple[Node, dict[str, list[WordChoice]]]]:
        """The parts of a condition with what each reads; one that reads too much is taken apart further."""
        for part in _parts(tree):
            read = self._read(part, rule, form)
            if prod(map(len, read.values())) > MOST:
                yield from ((clause, self._read(clause, rule, form)) for clause in _clauses(part))
            else:
                yield part, read

    def _table(self, tree: Node, read: dict[str, list[WordChoice]]) -> tuple[dict[str, Any], bool]:
        """The table of one condition, and whether it could not be judged somewhere."""
        if prod(map(len, read.values())) > MOST:
            raise TooManyCombinations(f"{self.data.judged.op}: {', '.join(read)}")
        judge, raised = judge_of(tree, self.infos), False
        answers: dict[str, list[tuple[int, ...]]] = {HOLDS: [], BROKEN: [], OPEN: []}
        rest = {name: None for name in (*self.infos, *CALL) if name not in read}
        for places in product(*(range(len(choices)) for choices in read.values())):
            chosen = {name: choices[place].value for (name, choices), place in zip(read.items(), places, strict=True)}
            held, failed = _held(judge, rest | chosen)
            raised = raised or failed
            answers[held].append(places)
        columns = {name: _fields(choices) for name, choices in read.items()}
        rows = {answer: _rows(found) for answer, found in answers.items()}
        other = max(rows, key=lambda answer: len(rows[answer]))  # of those with most rows none is written
        shown = {answer: _spread(rows[answer], list(read.values()), columns) for answer in rows if answer != other}
        fields = [field for fields in columns.values() for field in fields]
        return {"fields": fields, HOLDS: [], BROKEN: [], OPEN: [], **shown, "else": other}, raised


def _fields(choices: Iterable[WordChoice]) -> list[str]:
    """The fields in which the choices of one operand differ."""
    words = [words for choice in choices for words in choice.words]
    every = list(dict.fromkeys(field for one in words for field in one))
    return [field for field in every if len({one.get(field) for one in words}) > 1]


def _spread(
    rows: Iterable[LegalityRow], choices: Sequence[Sequence[WordChoice]], columns: Mapping[str, list[str]]
) -> list[LegalityRow]:
    """Rows of words for rows of places among the choices of each operand."""
    found: list[LegalityRow] = []
    for row in rows:
        parts = []
        for places, known, fields in zip(row, choices, columns.values(), strict=True):
            words = (words for place in places for words in known[place].words)
            parts.append(_rows(tuple(one.get(field) for field in fields) for one in words))
        found += [[column for part in chosen for column in part] for chosen in product(*parts)]
    return found


def _parts(tree: Node) -> Iterator[Node]:
    """The conditions that a rule is a conjunction of."""
    if isinstance(tree, (Let, Predicate)):
        yield from _parts(tree.body)
    elif isinstance(tree, Logic) and tree.op == "and":
        for arg in tree.args:
            yield from _parts(arg)
    else:
        yield tree


def _clauses(tree: Node) -> Iterator[Node]:
    """The same condition as a conjunction of smaller ones: what stands under ``or`` and ``implies`` is taken apart."""
    if isinstance(tree, Logic) and tree.op == "or":
        for chosen in product(*(tuple(_parts(arg)) for arg in tree.args)):
            yield replace(tree, args=chosen)
    elif isinstance(tree, Call) and tree.function == "implies":
        for part in _parts(tree.args[1]):
            yield replace(tree, args=(tree.args[0], part))
    else:
        yield tree


def _held(judge: JudgeCall, values: Mapping[str, Any]) -> tuple[str, bool]:
    try:
        held = judge(values)
    except UNJUDGED:
        return OPEN, True
    return (OPEN if held is UNKNOWN else HOLDS if held else BROKEN), False


def _rows(combinations: Iterable[tuple[Any, ...]]) -> list[LegalityRow]:
    """Rows of lists that stand for just these combinations: those that differ in one column become one."""
    rows = [tuple((word,) for word in one) for one in dict.fromkeys(combinations)]
    for column in range(len(rows[0]) if rows else 0):
        merged: dict[tuple[Any, ...], list[Any]] = {}
        for row in rows:
            merged.setdefault((*row[:column], *row[column + 1 :]), []).extend(row[column])
        rows = [(*rest[:column], tuple(words), *rest[column:]) for rest, words in merged.items()]
    return [[list(words) for words in row] for row in rows]
