"""A rule, or a general statement, with all that is known of it: what ``explain`` shows."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..op_name import RESERVED_RULES, rule_link
from .bilingual import Text
from .data import of_data
from .index import OpEntry, OpIndex, SharedRule
from .op import Rule

GENERAL = "general"  # the owner of general statements: `general/no-fence`
_RESERVED = {
    "profile": Text("The op must exist on the chosen profile.", "所选目标平台上必须存在该指令。"),
    "operands": Text(
        "Every operand that is not optional must be given, of the right kind, and nothing else.",
        "必须给出所有非可选操作数，种类正确，且不得多给。",
    ),
    "types": Text(
        "The element types of the operands must form a legal combination on the profile.",
        "各操作数的元素类型必须构成该目标平台上的合法组合。",
    ),
    "attributes": Text("Every attribute must have a value of its enumeration.", "每个属性的取值必须属于其枚举。"),
}


class Explained(NamedTuple):
    """One rule of an op beside what ``SharedRule`` has: its form; ``ops`` are those that a statement holds of."""

    rule: SharedRule
    form: str = ""
    ops: tuple[str, ...] | None = None

    @property
    def page(self) -> str:
        """Where the manual states it."""
        return rule_link(self.rule.id)

    def as_dict(self) -> dict[str, Any]:
        """What ``explain --format json`` prints."""
        rule = self.rule
        found: dict[str, Any] = {
            "id": rule.id,
            "severity": rule.severity,
            "elsewhere": rule.elsewhere and [text._asdict() for text in rule.elsewhere],
            "profiles": list(rule.profiles),
            "releases": rule.releases and rule.releases._asdict(),
            "title": rule.title and rule.title._asdict(),
            **rule.text._asdict(),
            "form": self.form or None,
            "check": rule.check,
            "where": rule.where and [text._asdict() for text in rule.where],
            "needs": rule.needs and list(rule.needs),
            "reason": rule.reason and rule.reason._asdict(),
            "was": rule.was,
            "by": rule.by and {profile: words.split() for profile, words in rule.by.items()},
            "assembler": rule.asked and rule.asked._asdict(),
            "class": rule.class_,
            "message": rule.message and rule.message._asdict(),
            "rules": rule.rules and list(rule.rules),
            "values": rule.values and {word: text._asdict() for word, text in rule.values.items()},
            "ops": None if self.ops is None else list(self.ops),
            "sources": [{"source": name, "url": url} for name, url in rule.sources.items()] if rule.record else None,
            "record": rule.record or None,
            "disputes": rule.disputes and list(rule.disputes),
            "page": self.page,
        }
        return {key: value for key, value in found.items() if value is not None}


def explained(owner: str, key: str, index: OpIndex) -> list[Explained]:
    """The rules of this id, one per form that has it; empty for an id that nothing has."""
    name = f"{owner}/{key}"
    if name in index.rules:
        rule = of_data(SharedRule, index.rules[name])
        ops = tuple(entry.op for entry in index.entries if key in entry.general) if owner == GENERAL else None
        return [Explained(rule, ops=ops)]
    return list(_of_op(index[owner], key, index)) if owner in index else []


def _of_op(entry: OpEntry, key: str, index: OpIndex) -> list[Explained]:
    name = f"{entry.op}/{key}"
    if key in RESERVED_RULES:
        return [Explained(SharedRule(name, entry.profiles, _RESERVED[key], {}, "", "error"))]
    view = index.view(entry.name)
    found = []
    for rule in view.rules:
        if rule.key == key or rule.was in (key, name):
            place = f"forms.{rule.form}.constraints.{rule.key}" if rule.form else f"constraints.{rule.key}"
            disputes = tuple(dispute.id for dispute in view.disputes if dispute.fact == place)
            found.append(Explained(_as_shared(rule, view.addresses, disputes), rule.form))
    return found


def _as_shared(rule: Rule, addresses: dict[str, str], disputes: tuple[str, ...]) -> SharedRule:
    return SharedRule(
        id=rule.id,
        severity=rule.severity,
        profiles=rule.profiles,
        text=rule.text,
        check=rule.expression,
        needs=rule.needs or None,
        reason=rule.reason,
        was=rule.was,
        sources={source: addresses.get(source, "") for source in rule.sources},
        record=rule.record,
        disputes=disputes or None,
        where=rule.where or None,
        by=rule.by or None,
        asked=rule.asked,
        elsewhere=rule.elsewhere or None,
        releases=rule.releases,
    )
