"""The sentence of a rule and of a condition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..tree import Node
from ..vocabulary import Words
from .comparing import Vocabulary
from .reading import claims_of
from .speaking import Speaker
from .values import Context
from .voice import ProseError, Voice

if TYPE_CHECKING:
    from ...schema.record import Record
    from ..hosts import Shared
    from ..meaning_parts import Rule

LANGUAGES = ("en", "zh")
LONGEST_SENTENCE = 420  # a list of modes has its place in one
_TILE = "tile/"


def rule_sentences(rule: Rule, db: Any, record: Record | None = None) -> tuple[str, str]:
    """A rule in English and Chinese: its own ``text``, or one made from its condition.

    db: the Database, or just its shared files when the rule's record is given.  Raises ProseError for a condition
    without words.
    """
    if rule.constraint.text is not None:
        text = rule.constraint.text
        return " ".join(text.en.split()), " ".join(text.zh.split())
    if record is None and not rule.id.startswith(_TILE):
        record = db[rule.id.partition("/")[0]].record
    said = [_rule(rule, db, lang, record) for lang in LANGUAGES]
    return said[0], said[1]


def _rule(rule: Rule, db: Shared, lang: str, record: Record | None) -> str:
    voice = Voice(lang, db.phrases)
    if record is None:
        speaker = Speaker(voice, context(db, lang, {"t": None}, tile="t"))
    else:
        speaker = Speaker(voice, context(db, lang, record.operands, tuple(_modes(record, rule.form, lang))))
    text = speaker.where(speaker.say(claims_of(rule.check, speaker.context.vocabulary), True))
    if rule.constraint.severity == "undefined":
        joins = voice.phrases.joins
        apart = any(mark in text for mark in (";", "；", "otherwise", "unless", "其他情况", "否则", "时除外", "："))
        text = voice.say(joins.undefined_apart if apart else joins.undefined, a=text)
    text = voice.sentence(text)
    if len(text) > LONGEST_SENTENCE:
        raise ProseError(f"the sentence of `{rule.key}` has {len(text)} characters; give the rule a `text`",
                         f"`{rule.key}` 的句子长达 {len(text)} 个字符；请为该规则提供 `text`")  # fmt: skip
    return text


def context(
    db: Shared, lang: str, operands: Mapping[str, object], modes: tuple[tuple[str, str], ...] = (), tile: str = ""
) -> Context:
    """What a condition of a record may refer to."""
    vocabulary = Vocabulary(Words(db), operands, db.phrases.counts)
    return Context(vocabulary, db, lang, modes, tile)


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
    speaker = Speaker(Voice(lang, db.phrases), context(db, lang, operands))
    return speaker.voice.tidy(speaker.where(speaker.condition(condition)))


def fact_parts(condition: Node, lang: str, db: Shared, operands: Mapping[str, object]) -> tuple[str, str]:
    """Like `fact`, but the meaning of the names apart; empty where they need none or it is too long for a sentence."""
    speaker = Speaker(Voice(lang, db.phrases), context(db, lang, operands))
    clause = speaker.voice.tidy(speaker.condition(condition))
    try:
        return clause, speaker.voice.tidy(speaker.definitions())
    except ProseError:
        return clause, ""
