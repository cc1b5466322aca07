"""Types of results: what the element types of the other operands of a call decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from ..errors import InputError
from ..kinds.table import kind_by_type, kinds_of
from .judgement import fits
from .rule import RESULT, OpRules, Rule


def result_types(rules: OpRules, given: Mapping[str, Any], profile: str) -> dict[str, Any]:
    """The types of the results of a call; ``given``: types of the other operands, and of results that it names.

    A result that a call may ask for has one where it is named, by its type, or True where the operands decide that.
    Raises InputError for a result whose type the call does not decide and does not name.
    """
    found: dict[str, Any] = {}
    for name, spec in rules.operands.items():
        type = given.get(name)
        if spec.access == RESULT and not (spec.optional and type is None):
            if type is None or type is True:
                type = decided(rules, name, given, profile)
            if type is None:
                raise InputError(
                    f"the operands do not decide the type of the result of `{rules.op}`; name it: `{name}=…`",
                    f"操作数不能确定 `{rules.op}` 结果的类型；请给出：`{name}=…`",
                )
            if kind_by_type(type) not in kinds_of(spec.kinds):
                thing = next((kind.thing for kind in kinds_of(spec.kinds) if kind.thing), ("", ""))
                raise InputError(
                    f"`{name}` of `{rules.op}` is a result; expected the type of {thing[0]}",
                    f"`{rules.op}` 的 `{name}` 是结果；应给出{thing[1]}的类型",
                )
            found[name] = type
    return found


def known_results(rules: OpRules, given: Mapping[str, Any], profile: str) -> dict[str, Any]:
    """The types of results that a call does not name, or asks for with True, as far as it decides them."""
    names = [
        name
        for name, spec in rules.operands.items()
        if spec.access == RESULT and (given.get(name) is True or (given.get(name) is None and not spec.optional))
    ]
    types = {name: getattr(value, "type", value) for name, value in given.items()} if names else {}
    return {name: type for name in names if (type := decided(rules, name, types, profile)) is not None}


def decided(rules: OpRules, name: str, given: Mapping[str, Any], profile: str) -> Any:
    """The type of a result that the element types of other operands leave no choice; None where they do.

    For types that are in no row, which the rules refuse, it is one that some row has.
    """
    if name in rules.moves:
        return given.get(rules.moves[name].pointer)
    dtypes = {other: dtype for other, value in given.items() if isinstance(dtype := getattr(value, "dtype", None), str)}
    legal: dict[str, None] = {}
    others: dict[str, None] = {}
    for form, bind in rules.bind.items():
        if name not in bind:
            continue
        known = {other: dtypes.get(other) for other in bind}
        alike = [dtype for other, dtype in known.items() if dtype is not None and bind[other] == bind[name]]
        for row in rules.types[form].get(profile, ()):
            choices = alike[:1] or row.get(bind[name], (bind[name],)) or ()
            (legal if fits(bind, row, known) else others).update(dict.fromkeys(choices))
    kind = kinds_of(rules.operands[name].kinds)[0]
    if len(legal) > 1:
        return None
    dtype = next(iter(legal or others), "")
    made = kind.of_dtype(dtype) if dtype else None
    return made or _allowed(rules, name, kind.every_type(), given, profile)


def _allowed(rules: OpRules, name: str, types: Sequence[Any], given: Mapping[str, Any], profile: str) -> Any:
    """The only type of a result with which a call can be right; None where there are several.

    A rule about another result that is not named either is kept by some type of that one.
    """
    other_results = [
        other for other, spec in rules.operands.items()
        if spec.access == RESULT and other != name and not spec.optional and given.get(other) in (None, True)
    ]  # fmt: skip
    known = {**{other: type for other, type in given.items() if other not in other_results}, "profile": profile}
    choices = {name: types, **{other: kinds_of(rules.operands[other].kinds)[0].every_type() for other in other_results}}
    asked = [
        rule
        for rule in rules.rules
        if rule.severity in ("error", "undefined") and rule.stage == "static" and profile in rule.profiles
        and name in rule.reads and all(other in choices or other in known for other in rule.reads)
    ]  # fmt: skip

    def kept(rule: Rule, type: Any) -> bool:
        open_ = [other for other in rule.reads if other in other_results]
        return not all(choices[other] for other in open_) or any(
            rule.check(*({**known, **dict(zip(open_, tried, strict=True)), name: type}[key] for key in rule.reads))
            is not False
            for tried in product(*(choices[other] for other in open_))
        )

    fitting = [type for type in types if all(kept(rule, type) for rule in asked)]
    return fitting[0] if len(fitting) == 1 else None
