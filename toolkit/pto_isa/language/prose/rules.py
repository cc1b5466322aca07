"""The sentence of a rule and of a condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..front.words import Words
from ..tree import Node
from .reading import RuleVocabulary, claims_of
from .speaking import Speaker
from .voice import CASES, ProseError, joints_of

if TYPE_CHECKING:
    from ...schema.record import Record
    from ..front.opdef import RuleDef
    from ..front.protocols import Shared

LANGUAGES = ("en", "zh")
LONGEST_SENTENCE = 420  # a list of modes has its place in one
_TILE = "tile/"
TILE: dict[str, object] = {"t": None}  # the operand of a rule of every tile


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
    en, zh = (_sentence(rule, db, record, lang) for lang in LANGUAGES)
    return en, zh


def _sentence(rule: RuleDef, db: Shared, record: Record | None, lang: str) -> str:
    """What a rule demands; record: None for a rule of every tile."""
    if record is None:
        speaker = Speaker(db, vocabulary_of(db, TILE), lang, tile="t")
    else:
        speaker = Speaker(db, vocabulary_of(db, record.operands), lang, _modes(record, rule.form, lang))
    voice = speaker.voice
    text = speaker.where(speaker.say(claims_of(rule.check, speaker.vocabulary), True))
    if rule.constraint.severity == "undefined":
        joins = voice.phrases.joins
        text = voice.say(joins.undefined_apart if CASES in joints_of(text) else joins.undefined, a=text)
    text = voice.sentence(text)
    if len(text) > LONGEST_SENTENCE:
        raise ProseError(f"the sentence of `{rule.key}` has {len(text)} characters; give the rule a `text`",
                         f"`{rule.key}` 的句子长达 {len(text)} 个字符；请为该规则提供 `text`")  # fmt: skip
    return text


def vocabulary_of(db: Shared, operands: Mapping[str, object]) -> RuleVocabulary:
    """The names that a condition may hold."""
    return RuleVocabulary(Words(db), operands, db.phrases.counts)


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
    speaker = Speaker(db, vocabulary_of(db, operands), lang)
    return speaker.voice.tidy(speaker.where(speaker.condition(condition)))


def fact_parts(condition: Node, lang: str, db: Shared, operands: Mapping[str, object]) -> tuple[str, str]:
    """Like `fact`, but the meaning of the names apart; empty where they need none or it is too long for a sentence."""
    speaker = Speaker(db, vocabulary_of(db, operands), lang)
    clause = speaker.voice.tidy(speaker.condition(condition))
    try:
        return clause, speaker.voice.tidy(speaker.definitions())
    except ProseError:
        return clause, ""
