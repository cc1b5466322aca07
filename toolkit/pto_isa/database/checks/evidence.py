"""What was found about one record: a dispute is about a part of it and follows a claim, and so does the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pto_isa.schema.base import ProfileKey
from pto_isa.schema.evidence import Dispute
from pto_isa.schema.issue import Issue, Position
from pto_isa.schema.places import fields_at, keys_at
from pto_isa.schema.record import Record
from pto_isa.text.lists import listed
from pto_isa.text.suggest import meant
from pto_isa.version import VERSION

from ...schema.issue import FieldPath
from ..faults import fault
from ..model import Op
from .checker import RecordChecker

_TYPE = ("element type", "元素类型")
_EVERYTHING = "profiles"  # a fact about where the op exists is none of a field


def check_evidence(checker: RecordChecker) -> None:
    """Disputes and deviations lead to parts of the record; changes are of versions that there are."""
    record = checker.record
    for place, change in enumerate(record.changes):
        if _numbers(change.version) > _numbers(VERSION):
            checker.report(
                ("changes", place, "version"),
                "record/version",
                f"`{change.version}` is after `{VERSION}`, the version of this project",
                f"`{change.version}` 晚于本项目的当前版本 `{VERSION}`",
            )
    for place, deviation in enumerate(record.deviations):
        path: FieldPath = ("deviations", place)
        checker.known(deviation.dispute, record.disputes, (*path, "dispute"), ("dispute", "分歧"))
        for name in (*deviation.attributes, *deviation.types):
            section = "attributes" if name in deviation.attributes else "types"
            checker.known(name, record.operands, (*path, section, name), ("operand", "操作数"), key=True)
    for key, dispute in record.disputes.items():
        way = _way(checker, ("disputes", key, "fact"), dispute.fact)
        if (issue := undecided(dispute, checker.op.position(("disputes", key, "decision")))) is not None:
            checker.issues.append(issue)
        if way and way[-1] in checker.op.database.profiles and dispute.profiles not in (None, [way[-1]]):
            checker.report(
                ("disputes", key, "profiles"),
                "record/fact",
                f"the fact is one of `{way[-1]}`; expected no other profiles, and the line left out",
                f"该内容只涉及 `{way[-1]}`；不应列出其他目标平台，请删去此行",
                key=True,
            )
        if way[-3:-1] == ("types", "rows"):
            _decided_types(checker, key, dispute, way)


def _numbers(version: str) -> list[int]:
    """A version as numbers in order, without zeros at the end: 0.2 and 0.2.0 are the same."""
    numbers = [int(part) for part in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def undecided(dispute: Dispute, where: Position) -> Issue | None:
    """The fault of a decision that names no claim, or several; None where it names one."""
    named = dispute.followed
    if len(named) == 1:
        return None
    en, zh = listed(f"`{claim.source}`" for claim in named or dispute.claims)
    if named:
        return fault(
            where,
            "record/decision",
            f"`{dispute.decision}` names several claims; expected the place of one, {en}",
            f"`{dispute.decision}` 对应多个说法；应写明其中之一的出处：{zh}",
        )
    return fault(
        where,
        "record/decision",
        f"no claim is from `{dispute.decision}`; the decision names one of {en}",
        f"没有来自 `{dispute.decision}` 的说法；裁定须指明其中之一：{zh}",
    )


def _way(checker: RecordChecker, place: FieldPath, fact: str) -> tuple[str, ...]:
    """The way to a fact in the record, ``types.a5`` for short being ``types.rows.a5``; empty where there is none."""
    if fact == _EVERYTHING:
        return ()
    profiles = checker.op.database.profiles
    here: Any = checker.op.data
    way: tuple[str, ...] = ()
    for step in fact.split("."):
        fields = fields_at(Record, way)
        short = "rows" in fields and step in profiles
        if short:
            way, here = (*way, "rows"), _below(here, "rows")
        if way == ("constraints",) and step in checker.op.constraints():  # an id names one rule, in whatever form
            return (*way, step)
        named = isinstance(here, dict) and step in {head.partition("(")[0] for head in here}  # of a definition
        if not (named or step in fields or short or (step in profiles and ProfileKey in keys_at(Record, way))):
            hint = meant(step, [*(list(here) if isinstance(here, dict) else []), *fields])
            whole = f"`{'.'.join(way)}`" if way else "", f" `{'.'.join(way)}` " if way else ""
            checker.report(
                place,
                "record/fact",
                f"`{fact}` leads nowhere: {whole[0] or 'a record'} has no `{step}`{hint[0]}",
                f"`{fact}` 没有指向任何内容：{whole[1] or '记录'}中没有 `{step}`{hint[1]}",
            )
            return ()
        way, here = (*way, step), _below(here, step)
    return way


def _below(data: Any, step: str) -> Any:
    return data.get(step) if isinstance(data, dict) else None


def _decided_types(checker: RecordChecker, key: str, dispute: Dispute, way: tuple[str, ...]) -> None:
    """The types that a decided claim lists are those of the record, or more or fewer of them: `because` says why."""
    known = checker.op.database.vocabulary.element_types
    sets = list(_type_sets(checker.op, way))
    for place, claim in enumerate(dispute.claims):
        said = claim.says
        if not isinstance(said, list):
            continue
        for number, word in enumerate(said):
            if word in said[:number]:
                where: FieldPath = ("disputes", key, "claims", place, "says", number)
                checker.report(where, "record/twice", f"`{word}` is listed twice", f"`{word}` 重复列出")
        unknown = [word for word in said if not checker.known(word, known, _says(key, place, said, word), _TYPE)]
        if not sets or unknown or claim not in dispute.followed:
            continue
        if claim.en is not None or claim.note is not None:  # what the list is said of stands beside it
            continue
        if not any(one <= {*said} or {*said} <= one for one in sets):
            en, zh = listed(sorted({word for one in sets for word in one}))
            checker.report(
                ("disputes", key, "claims", place, "says"),
                "record/decided-types",
                f"the decision follows this claim, but the types of the record are {en}",
                f"裁定采信该说法，而记录中的类型为 {zh}",
            )


def _says(dispute: str, claim: int, said: list[str], word: str) -> FieldPath:
    return ("disputes", dispute, "claims", claim, "says", said.index(word))


def _type_sets(op: Op, way: tuple[str, ...]) -> Iterator[set[str]]:
    """The types of each variable on a profile, in the table of a form, or in all that there are."""
    forms = [op.record.forms[way[1]]] if way[0] == "forms" else op.forms()
    for form in forms:
        types = op.types(form)
        for row in types.rows.get(way[-1], ()) if types is not None else ():
            yield from (set(words) for words in row.values() if words != "any")
