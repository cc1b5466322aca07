"""The view of the rules of an op: what each asks for, how severe it is and where, and who refuses what breaks it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ...language.expression_text import text_of
from ...language.front.opdef import OpDef, RuleDef
from ...runtime.profile import PROFILE_NAMES
from ...text.lists import listed
from ...text.words import word
from ...view.bilingual import Text
from ...view.op import Rule
from ..rules.op_rules import stages_by_profile
from ..sentences import Sentences
from .facts_text import defined

if TYPE_CHECKING:
    from ...database import Op
    from ...schema import base
    from ...schema.record import Constraint


def shown_text(text: base.Text) -> Text:
    """A text of a record on one line."""
    return Text(" ".join(text.en.split()), " ".join(text.zh.split()))


def rule_views(op: Op, opdef: OpDef, sentences: Sentences) -> tuple[Rule, ...]:
    """The rules, the record's first, then those of each form."""
    operands = opdef.scope.operands
    return tuple(
        rule_view(
            rule, sentences(rule), op.database.place(op.position(rule.path, key=True)),
            stages_by_profile(rule, operands, op.database), None if rule.asked is None else sentences(rule.asked),
        )
        for rule in opdef.rules
    )  # fmt: skip


def rule_view(
    rule: RuleDef,
    said: tuple[str, str],
    place: str,
    by: Mapping[str, Sequence[str]],
    asked: tuple[str, str] | None = None,
) -> Rule:
    """One rule with its sentences; place: file below isa/ and line; by: who refuses it on each profile.

    asked: the sentences of what the assembler asks in its place.
    """
    constraint = rule.constraint
    return Rule(
        rule.id,
        rule.key,
        rule.form,
        constraint.severity,
        tuple(rule.profiles),
        tuple(constraint.needs),
        Text(*said),
        text_of(rule.check),
        None if constraint.reason is None else shown_text(constraint.reason),
        tuple(constraint.cited),
        place,
        constraint.was,
        tuple(map(Text, defined([rule.check], "en"), defined([rule.check], "zh"))),
        None if is_remark(constraint) else {profile: " ".join(words) for profile, words in by.items()},
        None if asked is None else Text(*asked),
        tuple(elsewhere(constraint)),
        releases(constraint),
    )


def is_remark(rule: Constraint) -> bool:
    """Whether a rule is a warning wherever it is judged, so that it does not matter who refuses what breaks it."""
    return rule.severity == "warning" and rule.in_text in (None, "warning")


def elsewhere(rule: Constraint) -> Iterator[Text]:
    """How severe a rule is in the text of programs, and for what only their run knows, where that is not the same."""
    if rule.in_text not in (None, rule.severity):
        yield _bilingual("elsewhere.in_text", rule.in_text)
    for severity in dict.fromkeys(rule.at_run.values()):
        if severity != rule.severity:
            on = listed([PROFILE_NAMES[name] for name, one in rule.at_run.items() if one == severity])
            yield _bilingual("elsewhere.at_run", severity, on)


def releases(rule: Constraint) -> Text | None:
    """The releases of the assembler whose programs are judged by a rule; None for all of them."""
    parts = [f"{sign} {release}" for sign, release in ((">=", rule.since), ("<=", rule.until)) if release]
    return Text(*[word("screen.judged_releases", lang, v=", ".join(parts)) for lang in ("en", "zh")]) if parts else None


def _bilingual(key: str, severity: str | None, on: Sequence[str] = ("", "")) -> Text:
    return Text(*[
        word(key, lang, v=word(f"severity.{severity}", lang), on=on[place]) for place, lang in enumerate(("en", "zh"))
    ])  # fmt: skip
