"""Ids of the rules of one record and what they need."""

from __future__ import annotations

from pto_isa.op_name import RESERVED_RULES
from pto_isa.runtime.words import SEVERITIES
from pto_isa.schema.record import Constraint
from pto_isa.text.lists import listed

from ...schema.issue import FieldPath
from ..stages import cited_parts
from .checker import RecordChecker


def check_rules(checker: RecordChecker) -> None:
    """Ids are free and unique in the op; needed rules exist and make no circle; a form exists where its rules hold."""
    record = checker.record
    known: dict[str, FieldPath] = {}
    scopes: list[tuple[FieldPath, dict[str, Constraint]]] = [(("constraints",), record.constraints)]
    scopes += [(("forms", name, "constraints"), form.constraints) for name, form in record.forms.items()]
    for base, rules in scopes:
        for key, rule in rules.items():
            path = (*base, key)
            if key in RESERVED_RULES:
                checker.report(
                    path,
                    "record/reserved-rule",
                    f"the id `{key}` is reserved; expected another slug",
                    f"标识 `{key}` 为保留名；请换一个",
                    key=True,
                )
            first = known.setdefault(key, path)
            if first != path:
                checker.report(
                    path,
                    "record/rule-twice",
                    f"the rule id `{key}` is used a second time, first in {checker.op.position(first, key=True)}; "
                    "an id names one rule of an op: add what tells them apart, such as the form",
                    f"规则标识 `{key}` 重复，首次出现在 {checker.op.position(first, key=True)}；"
                    "一个标识在一条指令内只能表示一条规则，请加上区分二者的部分，例如形式名",
                    key=True,
                )
            _profiles(checker, path, rule)
            _in_text(checker, path, rule)
            reachable = {**record.constraints, **rules}
            if rule.was is not None and rule.was in checker.op.constraints():
                checker.report(
                    (*path, "was"),
                    "record/was",
                    f"`{rule.was}` is a rule of the op now; expected an id that none has any more",
                    f"`{rule.was}` 是该指令现有的规则；应为已不再使用的标识",
                )
            for place, need in enumerate(rule.needs):
                if need in rule.needs[:place]:
                    checker.report((*path, "needs", place), "record/twice", f"`{need}` is listed twice",
                                   f"`{need}` 重复列出")  # fmt: skip
                checker.known(need, [*reachable, *RESERVED_RULES], (*path, "needs", place), ("rule", "规则"))
                _severity(checker, (*path, "needs", place), rule, reachable.get(need))
        _cycles(checker, {**record.constraints, **rules}, base, rules)


def _profiles(checker: RecordChecker, path: FieldPath, rule: Constraint) -> None:
    """A rule of a form can only hold where the form exists; what a group states may be for other members."""
    if path[0] != "forms" or checker.op.position(path, key=True).file != checker.op.position(()).file:
        return
    types = checker.op.types(checker.record.forms[str(path[1])])
    for place, profile in enumerate(rule.profiles or ()):
        if types is not None and profile not in types.rows:
            en, zh = listed(types.rows)
            checker.report(
                (*path, "profiles", place),
                "record/rule-profile",
                f"the form `{path[1]}` does not exist on {profile}; expected some of: {en}",
                f"形式 `{path[1]}` 在 {profile} 上不存在；应为以下平台中的若干个：{zh}",
            )


def _in_text(checker: RecordChecker, path: FieldPath, rule: Constraint) -> None:
    """An error in programs alone is one that the assembler makes: a cited line of it, or ``by``, says so."""
    if rule.in_text != "error" or rule.severity == "error":
        return
    said = rule.by.values() if rule.by else [cited_parts(rule.source, None, checker.op.database.sources)]
    if not all("assembler" in who for who in said):
        checker.report(
            (*path, "in_text"),
            "record/in-text",
            "an error in programs alone is what the assembler refuses, and no source of the rule is a line of it; "
            "expected one in `source`, or no `in_text`",
            "仅在程序中为错误的规则须由汇编器拒绝，而该规则的来源中没有汇编器的代码行；"
            "应在 `source` 中列出，或去掉 `in_text`",
        )


def _severity(checker: RecordChecker, path: FieldPath, rule: Constraint, needed: Constraint | None) -> None:
    """Where a milder rule is broken the call is accepted; then a rule that needs it would never refuse it."""
    if needed is not None and SEVERITIES.index(needed.severity) > SEVERITIES.index(rule.severity):
        checker.report(
            path,
            "record/needs-severity",
            f"a rule of severity {rule.severity} needs one that is only {needed.severity}: where that is broken, the "
            "call is accepted and this rule is not judged; expected one at least as severe, or a condition of its own",
            f"级别为 {rule.severity} 的规则依赖仅为 {needed.severity} 的规则："
            "后者被违反时调用仍被接受，而本规则不再检查；应依赖级别不低于自身的规则，或把条件写入本规则",
        )


def _cycles(checker: RecordChecker, graph: dict[str, Constraint], base: FieldPath, own: dict[str, Constraint]) -> None:
    for start in own:
        here = list(graph[start].needs)
        seen: set[str] = set()
        while here:
            name = here.pop()
            if name == start:
                checker.report(
                    (*base, start, "needs"),
                    "record/needs-cycle",
                    f"`{start}` needs itself, directly or through others",
                    f"`{start}` 直接或间接地依赖自身",
                )
                break
            if name not in seen and name in graph:
                seen.add(name)
                here += graph[name].needs
