"""Search: words of both languages and facts such as ``dtype:bf16 loc:acc profile:!a2a3``.

Words are looked up in names, in what their parts stand for, in summaries and in descriptions.  Every word and every
fact of a query must hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from pto_isa.op_name import plain_name
from pto_isa.runtime.fit import fit
from pto_isa.runtime.unknown_name import UnknownName
from pto_isa.schema.base import Text

from .model import Database, Op
from .name_parts import name_words

_LATIN = re.compile(r"[a-z0-9_]+")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_WORD = re.compile(r"[A-Za-z_]\w*")


class UnknownFact(UnknownName):
    """A query asks for a fact that there is no word for."""

    what = ("fact", "检索字段")


@dataclass(frozen=True, slots=True)
class Hit:
    """One op that a query found; higher scores come first."""

    op: Op
    score: int


@dataclass(frozen=True, slots=True)
class Query:
    """A query in parts; a fact is (name, value, whether it must not hold)."""

    words: tuple[str, ...] = ()
    facts: tuple[tuple[str, str, bool], ...] = ()
    profile: str | None = field(default=None)


def parse_query(text: str, database: Database) -> Query:
    """Read a query; raises UnknownName for a fact that there is no word for, and for a value that nothing has."""
    words: list[str] = []
    facts: list[tuple[str, str, bool]] = []
    for part in text.split():
        name, colon, value = part.partition(":")
        negated = name.startswith("!")
        name = name.lstrip("!").lower()
        if not colon or not name.isidentifier() or name in ("pto",):
            words += [plain_name(part)] if part in database else tokens(part)
            continue
        if name not in FACTS:
            raise UnknownFact(name, FACTS)
        negated ^= value.startswith("!")
        value = value.lstrip("!")
        value = database.profile(value) if name == "profile" else _known_value(name, value.lower(), database)
        facts.append((name, value, negated))
    positive = [value for name, value, negated in facts if name == "profile" and not negated]
    return Query(tuple(words), tuple(facts), positive[0] if len(positive) == 1 else None)


def search(database: Database, text: str, limit: int | None = None) -> list[Hit]:
    """The ops that a query describes, best first; raises UnknownName as ``parse_query`` does.

    Of ops that fit equally well those with a shorter name come first.
    """
    query = parse_query(text, database)
    found: list[Hit] = []
    for op in database.ops.values():
        if all((value in FACTS[name](op, query.profile)) != negated for name, value, negated in query.facts):
            score = _score(op, query.words)
            if score is not None:
                found.append(Hit(op, score))
    found.sort(key=lambda hit: (-hit.score, len(hit.op.name) if query.words else 0, hit.op.name))
    return found[:limit]


def _known_value(fact: str, value: str, database: Database) -> str:
    """The value, if the vocabulary has it or an op does: a misspelt one would find nothing and give no reason."""
    vocabulary = database.vocabulary
    locations = vocabulary.enumerations.get("location")
    words = {"dtype": vocabulary.element_types, "loc": locations.values if locations is not None else ()}
    known = dict.fromkeys(words.get(fact, ()))
    if value not in known:
        known |= dict.fromkeys(found for op in database.ops.values() for found in FACTS[fact](op, None) if found)
    if value not in known:
        raise UnknownName(value, known, (fact, f" {fact} "))
    return value


def tokens(text: str) -> Iterator[str]:
    """Lower-case Latin words, and Chinese as it was written together."""
    lowered = text.lower()
    yield from _LATIN.findall(lowered)
    yield from _HAN.findall(lowered)


def _score(op: Op, words: tuple[str, ...]) -> int | None:
    """How well the words fit, None when one is missing; names count most, then summaries, then descriptions."""
    names = {plain_name(name) for name in (op.name, op.record.intrinsic or "", *op.record.aliases)}
    summary, rest = _said(op.record.summary), "\n".join(map(_said, _texts(op)))
    total = 0
    for word in words:
        if word in names or plain_name(word) in names:
            total += 100
        elif any(word in name for name in names):
            total += 30
        elif found := fit(word, summary):
            total += 9 + found
        elif found := fit(word, f"{summary}\n{rest}"):
            total += min(found, 3) + (0 if word.isascii() else sum(char in summary for char in word))
        else:
            return None
    return total


def _said(text: Text) -> str:
    return f"{text.en}\n{text.zh}".lower()


def _texts(op: Op) -> Iterator[Text]:
    record, family = op.record, op.database.families.get(op.family)
    if record.text is not None:
        yield record.text
    if family is not None:
        yield family.name
    yield from name_words(op)
    for operand in record.operands.values():
        yield operand.text
    for rule in op.constraints().values():
        yield from (text for text in (rule.text, rule.reason) if text is not None)
    for form in record.forms.values():
        yield form.text


def _dtypes(op: Op, profile: str | None) -> set[str]:
    profiles: Iterable[str] = op.profiles if profile is None else (profile,)
    found = {dtype for name in profiles for row in op.rows(name) for dtype in row.values()} - {"index"}
    return found | set(op.database.vocabulary.element_types) if "any" in found else found


def _locations(op: Op, profile: str | None) -> set[str]:
    """Locations that a rule of the op (on the profile) or the tile of an example names."""
    known = op.database.vocabulary.enumerations.get("location")
    said = {word for rule in op.constraints(profile).values() for word in _WORD.findall(rule.check)}
    for example in op.record.examples.values():
        said |= {word for entry in example.operands.values() for word in _WORD.findall(entry.tile or "")}
    return said & set(known.values) if known is not None else set()


def _pipes(op: Op, profile: str | None) -> set[str]:
    pipe = op.record.effects.pipe
    choices = [choice.pipe for choice in pipe] if isinstance(pipe, list) else [pipe] if pipe is not None else []
    found: set[str] = set()
    for choice in choices:
        if isinstance(choice, str):
            found.add(choice)
        else:
            found |= {name for where, name in choice.items() if profile in (None, where)}
    return {name.lower() for name in found}


FACTS: dict[str, Callable[[Op, str | None], Iterable[str]]] = {
    "dtype": _dtypes,
    "loc": _locations,
    "profile": lambda op, _: op.profiles,
    "pipe": _pipes,
    "family": lambda op, _: (op.family,),
    "group": lambda op, _: (op.group or "",),
    "set": lambda op, _: (op.record.set,),
    "severity": lambda op, profile: {rule.severity for rule in op.constraints(profile).values()},
    "kind": lambda op, _: {kind for operand in op.operands.values() for kind in operand.kind},
    "attribute": lambda op, _: {n for n, operand in op.operands.items() if "attribute" in operand.kind},
    "source": lambda op, _: {ref.partition("#")[0] for rule in op.constraints().values() for ref in rule.source},
}
