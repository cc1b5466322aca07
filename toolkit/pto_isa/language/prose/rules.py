"""The sentence of a rule and of a condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..front.words import Words
from ..tree import Node
from .claims import Claim
from .comparing import Vocabulary
from .reading import claims_of
from .speaking import Speaker
from .values import Context
from .voice import ProseError, Voice

if TYPE_CHECKING:
    from ...schema.record import Record
    from ..front.hosts import Shared
    from ..front.opdef import RuleDef

LANGUAGES = ("en", "zh")
LONGEST_SENTENCE = 420  # a list of modes has its place in one
_TILE = "tile/"


def rule_sentences(rule: RuleDef, db: Any, record: Record | None = None) -> tuple[str, str]:
    """A rule in English and Chinese: its own ``text``, or one made from its condition.

    db: the Database, or just its shared files when the rule's record is given.  Raises ProseError for a condition
    without words.
    """
    if rule.constraint.text is not None:
        text = rule.constraint.text
        return " ".join(text.en.split()), " ".join(text.zh.split())
    if record is None and not rule.id.startswith(_TILE):
        record = db[rule.id.partition("/")[0]].record
    operands = {"t": None} if record is None else record.operands
    vocabulary = vocabulary_of(db, operands)
    claims = claims_of(rule.check, vocabulary)  # what it says, whatever the language
    tile = "t" if record is None else ""
    said = []
    for lang in LANGUAGES:
        modes = [] if record is None else _modes(record, rule.form, lang)
        said.append(_sentence(rule, claims, Context(vocabulary, db, lang, tuple(modes), tile)))
    return said[0], said[1]


def _sentence(rule: RuleDef, claims: tuple[Claim, ...], known: Context) -> str:
    """What a rule demands, in the language of the context."""
    voice = Voice(known.lang, known.shared.phrases)
    speaker = Speaker(voice, known)
    text = speaker.where(speaker.say(claims, True))
    if rule.constraint.severity == "undefined":
        joins = voice.phrases.joins
        apart = any(mark in text for mark in (";", "；", "otherwise", "unless", "其他情况", "否则", "时除外", "："))
        text = voice.say(joins.undefined_apart if apart else joins.undefined, a=text)
    text = voice.sentence(text)
    if len(text) > LONGEST_SENTENCE:
        raise ProseError(f"the sentence of `{rule.key}` has {len(text)} characters; give the rule a `text`",
                         f"`{rule.key}` 的句子长达 {len(text)} 个字符；请为该规则提供 `text`")  # fmt: skip
    return text


def vocabulary_of(db: Shared, operands: Mapping[str, object]) -> Vocabulary:
    """The names that a condition may hold."""
    return Vocabulary(Words(db), operands, db.phrases.counts)


def _modes(record: Record, form: str, lang: str) -> list[tuple[str, str]]:
    own = record.forms[form].semantics if form else None
    semantics = own if own is not None else record.semantics
    found: dict[str, str] = {}
    for entry in [semantics, *semantics.profiles.values()] if semantics is not None else []:
        for name, mode in entry.modes.items():
            text = mode.text[lang].rstrip(".。")
            found.setdefault(name, text[:1].lower() + text[1:] if lang == "en" and text[1:2].islower() else text)
    return list(found.items())


def fact(condition: Node, lang: str, db: Shared, operands: Mapping[str, object]) -> str:
    """A condition as a clause without capital and full stop: ``dst` is a matrix tile`.

    operands: the names of the record's operands.  Raises ProseError for a condition without words.
    """
    return _fact(condition, _speaker(lang, db, vocabulary_of(db, operands)))


def facts(condition: Node, db: Shared, operands: Mapping[str, object]) -> tuple[str, str]:
    """The clause in English and Chinese."""
    vocabulary = vocabulary_of(db, operands)
    en, zh = (_fact(condition, _speaker(lang, db, vocabulary)) for lang in LANGUAGES)
    return en, zh


def _speaker(lang: str, db: Shared, vocabulary: Vocabulary) -> Speaker:
    return Speaker(Voice(lang, db.phrases), Context(vocabulary, db, lang))


def _fact(condition: Node, speaker: Speaker) -> str:
    return speaker.voice.tidy(speaker.where(speaker.condition(condition)))


def fact_parts(condition: Node, lang: str, db: Shared, operands: Mapping[str, object]) -> tuple[str, str]:
    """Like `fact`, but the meaning of the names apart; empty where they need none or it is too long for a sentence."""
    return _fact_parts(condition, _speaker(lang, db, vocabulary_of(db, operands)))


def facts_parts(
    condition: Node, db: Shared, operands: Mapping[str, object]
) -> tuple[tuple[str, str], tuple[str, str]]:  # fmt: skip
    """Clause and meaning of the names in English, then in Chinese."""
    vocabulary = vocabulary_of(db, operands)
    en, zh = (_fact_parts(condition, _speaker(lang, db, vocabulary)) for lang in LANGUAGES)
    return en, zh


def _fact_parts(condition: Node, speaker: Speaker) -> tuple[str, str]:
    clause = speaker.voice.tidy(speaker.condition(condition))
    try:
        return clause, speaker.voice.tidy(speaker.definitions())
    except ProseError:
        return clause, ""
