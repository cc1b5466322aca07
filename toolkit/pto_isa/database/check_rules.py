"""Ids of the rules of one record and what they need."""

from __future__ import annotations

from pto_isa.schema.record import Constraint

from .checker import Checker
from .op import RESERVED_RULES
from .resolve import Path


def check_rules(checker: Checker) -> None:
    """Ids are free and unique, needed rules exist and need one another in no circle."""
    record = checker.record
    scopes: list[tuple[Path, dict[str, Constraint]]] = [(("constraints",), record.constraints)]
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
            if base != ("constraints",) and key in record.constraints:  # two forms may share an id, never both apply
                first = checker.op.position(("constraints", key), key=True)
                checker.report(
                    path,
                    "record/rule-twice",
                    f"the rule id `{key}` is used a second time, first in {first}",
                    f"规则标识 `{key}` 重复，首次出现在 {first}",
                    key=True,
                )
            reachable = {**record.constraints, **rules}
            for place, need in enumerate(rule.needs):
                checker.known(need, [*reachable, *RESERVED_RULES], (*path, "needs", place), ("rule", "规则"))
        _cycles(checker, {**record.constraints, **rules}, base, rules)


def _cycles(checker: Checker, graph: dict[str, Constraint], base: Path, own: dict[str, Constraint]) -> None:
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
