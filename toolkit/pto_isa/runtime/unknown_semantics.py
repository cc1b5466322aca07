"""Calls that cannot be computed: no public source states what they do, or the record says it only in words.

A legal call of such a form raises ``UnknownSemantics``.  A call that also breaks rules raises ``IllegalUnknown``, which
is a ``RuleError`` with all findings and an ``UnknownSemantics``: mending the call alone would not make it run.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..text.lists import listed
from .errors import Bilingual
from .rules.finding import RuleError
from .rules.judgement import Judgement
from .rules.operands import operands_fit
from .rules.rule import OpRules
from .verify import complete


class UnknownSemantics(Bilingual, NotImplementedError):
    """The record has no formula for what this op (or this form of it) writes: no source states it, or only in words.

    ``brief`` is the message where there is no room for a list of sources: it says where that is.
    """

    def __init__(self, en: str, zh: str, brief: tuple[str, str] | None = None) -> None:
        super().__init__(en, zh)
        self.brief = brief or (en, zh)


class IllegalUnknown(RuleError, UnknownSemantics):
    """The call breaks rules, and no public source states what it would compute if it did not."""

    def __init__(self, refused: RuleError, unknown: UnknownSemantics) -> None:
        RuleError.__init__(self, refused.findings)
        self.en, self.zh = (f"{refused.text(lang)}\n{unknown.text(lang)}" for lang in ("en", "zh"))

    def text(self, lang: str = "en") -> str:
        """Return one line per finding, then what is unknown and where it was searched."""
        return UnknownSemantics.text(self, lang)


def unknown_semantics(rules: OpRules, form: str) -> UnknownSemantics:
    """Calling a form that no public source defines; "" is the only form of an op."""
    which = f" ({form})" if form else ""
    en, zh = rules.unknown[form]
    said = (
        f"{rules.op}{which}: no public source states what it computes",
        f"{rules.op}{which}：没有公开来源说明其计算内容",
    )
    listed = f"`pto-isa lookup {rules.name} --full`"
    return UnknownSemantics(
        f"{said[0]}; searched: {en}",
        f"{said[1]}；已查阅：{zh}",
        (f"{said[0]}; {listed} lists what was searched", f"{said[1]}；{listed} 列出已查阅的来源"),
    )


def only_words(op: str, written: tuple[str, ...]) -> UnknownSemantics:
    """Calling an op whose record says in words, not in equations, what it writes; doing nothing would be wrong."""
    en, zh = listed(written)
    return UnknownSemantics(
        f"{op} cannot be run: its record describes what it does to {en} in words, not in equations",
        f"{op} 不能执行：其记录只用文字、未用公式说明对 {zh} 的作用",
    )


def with_unknown(refused: RuleError, rules: OpRules, values: Mapping[str, Any], profile: str) -> RuleError:
    """The refusal of a call, or ``IllegalUnknown`` if no public source defines the form that the call asks for."""
    form = _unknown_form(rules, values, profile)
    return refused if form is None else IllegalUnknown(refused, unknown_semantics(rules, form))


def _unknown_form(rules: OpRules, values: Mapping[str, Any], profile: str) -> str | None:
    """The form of unknown semantics that a call asks for, on its profile or on one where its types are legal."""
    if not rules.unknown:
        return None
    full = complete(rules, values, operands_fit(rules, values)[1])
    for name in dict.fromkeys((profile, *rules.profiles)):
        call = Judgement(rules, full, name)
        if call.form in rules.unknown and (name == profile or call.types_legal is True):
            return str(call.form)
    return None
