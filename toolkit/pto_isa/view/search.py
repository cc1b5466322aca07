"""Search: words of both languages and facts such as ``dtype:bf16 loc:acc profile:!a2a3``.

Words are looked up in names, in what their parts stand for, in summaries and in descriptions.  Every fact of a query
must hold, and every word but those that say nothing, such as "how" and "the".  Where no op has all words, those are
found that have the most telling half of them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import NamedTuple

from ..op_name import plain_name, typed
from ..runtime.text_match import fit
from ..runtime.unknown_name import UnknownName
from ..text.chinese import HAN
from ..text.suggest import close
from .index import OpEntry, OpIndex, Searched

FACTS = ("dtype", "loc", "profile", "pipe", "family", "group", "set", "severity", "kind", "attribute", "source")
_LATIN = re.compile(r"[a-z0-9_]+")
_HAN = f"{HAN}+"
# What questions are made of.
_EMPTY = frozenset(
    "a an and are as be by can do does for from get given has have how i in into is it its like make me my of on one or"  # noqa: SIM905
    " should so some that the their them there this to use using want we what when where which with you".split()
)
_EMPTY_HAN = "如何|怎样|怎么|请问|什么是|(哪|这)?(个|条|些|一条)?指令|可以|能够|我?想要?|一个|把|将|吗"
_SHORTEST = 3  # characters of a Latin word that is looked for when no op has this name
_SPELLED = 5  # characters of a word that is compared with names when nothing else is found
_ENOUGH = 0.5  # of what the words of a query tell
_ALIKE = 2  # ops whose fits differ by less are taken for equal; how much words tell grows with the number of ops


class UnknownFact(UnknownName):
    """A query asks for a fact that there is no word for."""

    what = ("fact", "检索字段")


class Query(NamedTuple):
    """A query in parts; a fact is (name, value, whether it must not hold)."""

    words: tuple[str, ...]
    facts: tuple[tuple[str, str, bool], ...]
    profile: str  # the only one that is asked for, else empty


def parse_query(text: str, index: OpIndex) -> Query:
    """Read a query; raises UnknownName for a fact that there is no word for, and for a value that nothing has."""
    words: list[str] = []
    facts: list[tuple[str, str, bool]] = []
    for part in typed(text).split():
        name, colon, value = part.partition(":")
        negated = name.startswith("!")
        name = name.lstrip("!").lower()
        if not colon or not name.isidentifier() or name in ("pto",):
            words += [plain_name(part)] if part in index else tokens(part)
            continue
        if name not in FACTS:
            raise UnknownFact(name, FACTS)
        negated ^= value.startswith("!")
        value = value.lstrip("!")
        value = index.profile(value) if name == "profile" else _known_value(name, value.lower(), index)
        facts.append((name, value, negated))
    positive = [value for name, value, negated in facts if name == "profile" and not negated]
    return Query(telling(words), tuple(facts), positive[0] if len(positive) == 1 else "")


def tokens(text: str) -> list[str]:
    """Lower-case Latin words, and Chinese as it was written together, without what questions are made of."""
    lowered = typed(text).lower()
    runs = [] if lowered.isascii() else re.findall(_HAN, lowered)
    telling = [word for run in runs for word in re.sub(_EMPTY_HAN, " ", run).split()]
    return [*_LATIN.findall(lowered), *telling] or runs


def search(index: OpIndex, text: str) -> list[OpEntry]:
    """The ops that a query describes, best first; raises UnknownName as ``parse_query`` does."""
    query = parse_query(text, index)
    entries = [
        entry
        for entry in index.entries
        if all(_holds(entry, name, value, query.profile, index) != negated for name, value, negated in query.facts)
    ]
    return (
        _best(entries, query.words, index)
        if query.words
        else sorted(entries, key=lambda entry: (entry.micro, entry.name))
    )


def mentioning(index: OpIndex, text: str) -> list[OpEntry]:
    """The ops that some words describe, best first; none for words too short to tell anything."""
    if text.isascii() and len(text.strip()) < _SHORTEST:
        return []
    words = telling(tokens(text))
    return _best(index.entries, words, index) if words else []


def _places(fits: Mapping[str, float]) -> dict[str, int]:
    """The places of names by how well they fit; those that differ from the best one of a place by little share it."""
    found: dict[str, int] = {}
    place, top = 0, math.inf
    for name in sorted(fits, key=lambda name: -fits[name]):
        if top - fits[name] >= _ALIKE:
            place, top = len(found), fits[name]
        found[name] = place
    return found


def telling(words: Iterable[str]) -> tuple[str, ...]:
    """The words without those that say nothing; all, where there are no others."""
    every = tuple(words)
    return tuple(word for word in every if word not in _EMPTY) or every


def _best(entries: Iterable[OpEntry], words: Sequence[str], index: OpIndex) -> list[OpEntry]:
    """Of ops that fit equally well, those on tiles come first, then those whose name is made of fewer words."""
    searched, found = index.searched(), {entry.name: entry for entry in entries}
    best = _ranked({name: [_score(searched[name], word) for word in words] for name in found}, words)
    place = _places(best)
    order = sorted(best, key=lambda name: (place[name], found[name].micro, len(searched[name].words), len(name), name))
    if not order and len(words) == 1 and len(words[0]) >= _SPELLED:  # a misspelt name
        order = [name for spelling in close(words[0], index.spellings) if (name := index.spellings[spelling]) in found]
    return [found[name] for name in dict.fromkeys(order)]


def _ranked(scores: dict[str, list[int]], words: Sequence[str]) -> dict[str, float]:
    """How well ops fit: those that have all words, else those that have the more telling half of them."""
    # A word that few ops have tells more; one that no op has could be anything, so it counts as the rarest.
    having = [sum(bool(each[k]) for each in scores.values()) for k in range(len(words))]
    tells = [math.log((len(scores) + 1) / (count or 1)) for count in having]
    best = {name: sum(map(mul, each, tells)) for name, each in scores.items() if all(each)}
    if best or len(words) == 1:
        return best
    enough = _ENOUGH * sum(tells)
    told = {name: sum(tell for score, tell in zip(each, tells, strict=True) if score) for name, each in scores.items()}
    return {name: sum(map(mul, each, tells)) for name, each in scores.items() if told[name] > enough}


def _score(op: Searched, word: str) -> int:
    """How well a word fits, 0 for not at all; names count most, then what they stand for, summaries, descriptions."""
    if word in op.names or plain_name(word) in op.names:
        return 100
    words = "\n".join(op.words)
    if any(word in name for name in op.names):
        return 35 if word in words.split() else 30
    if fit(word, words):
        return 20
    found = fit(word, op.summary)
    if found:
        return 9 + min(found, 4)
    found = fit(word, f"{op.summary}\n{op.text}")
    return found and min(found, 3) + (0 if word.isascii() else sum(char in op.summary for char in word))


def _holds(entry: OpEntry, fact: str, value: str, profile: str, index: OpIndex) -> bool:
    stated = index.facts[entry.name][fact]
    found = stated.get(profile, stated[""])
    return value in found or (fact == "dtype" and "any" in found and value in index.names.element_types)


def _known_value(fact: str, value: str, index: OpIndex) -> str:
    """The value, if the vocabulary has it or an op does: a misspelt one would find nothing and give no reason."""
    known = dict.fromkeys({"dtype": index.names.element_types, "loc": index.names.locations}.get(fact, ()))
    if value not in known:
        known |= dict.fromkeys(found for facts in index.facts.values() for found in facts[fact][""] if found)
    if value not in known:
        raise UnknownName(value, known, (fact, f" {fact} "))
    return value
