"""The rules that every op has by itself: profile, operands, attributes and element types."""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ...text.lists import alternatives, either
from ...text.suggest import meant
from ...text.visible import brief
from ..kinds.table import kind_by_type, kinds_of, passed
from ..kinds.values import SCALAR
from ..profile import PROFILE_NAMES
from ..types.dtypes import INTEGERS, integer_limits
from ..types.plain_type import ScalarType
from ..types.unknown import UNKNOWN
from .finding import Finding
from .judgement import Judgement, type_of
from .message import WRITTEN, reserved
from .rule import RESULT, OperandSpec, OpRules
from .stages import Stages, stages


def on_profile(rules: OpRules, profile: str) -> list[Finding]:
    """<op>/profile: the op exists there."""
    if profile in rules.profiles:
        return []
    where = alternatives((PROFILE_NAMES.get(name, name) for name in rules.profiles), "and")
    here = PROFILE_NAMES.get(profile, profile)
    message = (
        f"`{rules.op}` does not exist on {here}; it exists on {where[0]}",
        f"`{rules.op}` 在 {here} 上不存在；仅适用于 {where[1]}",
    )
    if not rules.profiles:
        message = f"`{rules.op}` exists on none of the profiles", f"各目标平台均不支持 `{rules.op}`"
    who = refusing_form(rules, None, profile)
    return [reserved(rules, "profile", message, got=profile, allowed=list(rules.profiles), by=who)]


def refusing_form(rules: OpRules, forms: Collection[str] | None, profile: str) -> Stages:
    """Who refuses an op, or some of its forms, on a profile that lacks it."""
    named = rules.types_by if forms is None else forms
    who = [rules.types_by.get(form, {}).get(profile, "compile").split() for form in named] or [["compile"]]
    return stages((word for word in who[0] if all(word in words for words in who)), profile)


def operands_fit(
    rules: OpRules, values: Mapping[str, Any], outs: Iterable[str] = (), *, eager: bool = False
) -> tuple[list[Finding], set[str]]:
    """<op>/operands and <op>/attributes: everything is there, of the right kind and writable where it is written.

    values: what was given, by name.  eager: things are needed, not types.  Returns the findings and the operands that
    cannot be judged further.
    """
    found: list[Finding] = []
    bad: set[str] = set()
    for name in values:
        if name not in rules.operands:
            hint = meant(name, rules.operands)
            known = alternatives(rules.operands, "and")
            message = (
                f"`{rules.op}` has no operand `{name}`; it has {known[0]}{hint[0]}",
                (f"`{rules.op}` 没有操作数 `{name}`；其操作数为 {known[1]}{hint[1]}"),
            )
            found.append(reserved(rules, "operands", message, name, got=name, allowed=list(rules.operands)))
    for name, spec in rules.operands.items():
        value = values.get(name)
        if passed(spec.kinds, "word"):
            problem = _attribute(rules, name, spec, value)
        elif passed(spec.kinds, "never") or (passed(spec.kinds, "core") and value is None and not eager):
            continue  # programs do not name the registers
        elif spec.belongs is not None and value is None and not eager:
            continue  # nor what goes with another operand or register
        elif spec.access == RESULT and (eager or value is None or value is True):
            continue  # whoever calls makes it
        else:
            problem = _operand(rules, name, spec, value, eager)
            if problem is None and eager and name in outs:
                problem = _writable(rules, name, value)
        if problem is not None:
            found.append(problem)
            bad.add(name)
    return found, bad


def _operand(rules: OpRules, name: str, spec: OperandSpec, value: Any, eager: bool) -> Finding | None:
    kinds = kinds_of(spec.kinds)
    expected = [kind.thing for kind in kinds if kind.thing is not None]
    if not expected:
        return None
    wanted = either(expected)
    if value is None:
        needed = eager and passed(spec.kinds, "core")  # an op that may do without has made a State by now
        if (spec.optional and not needed) or (passed(spec.kinds, "number") and not eager):
            return None
        return reserved(
            rules,
            "operands",
            (
                f"`{name}` of `{rules.op}` is missing; expected {wanted[0]}",
                f"`{rules.op}` 缺少操作数 `{name}`；应为{wanted[1]}",
            ),
            name,
            allowed=wanted[0],
            by=stages(("compile",)),  # a text form that may leave it out was read
        )
    if passed(spec.kinds, "number") and (value is UNKNOWN or isinstance(value, ScalarType) or _is_number(value)):
        return None if eager else _scalar_range(rules, name, value)
    found = kind_by_type(type_of(value))
    fits = any(found.name in (kind.name, kind.seen_as) for kind in kinds)
    if fits and (not eager or type_of(value) is not value):
        return None
    got = type(value).__name__
    en = f"`{name}` of `{rules.op}` must be {wanted[0]}; got {got}"
    zh = f"`{rules.op}` 的 `{name}` 必须是{wanted[1]}；实际为 {got}"
    maker = next((kind.maker for kind in kinds if kind.maker), None)
    if maker and hasattr(value, "__array__"):
        en, zh = f"{en}; wrap the array: {maker}(array)", f"{zh}；请先包装数组：{maker}(array)"
    elif fits:
        en, zh = (
            f"{en}, which has no elements; make one: {type(value).__name__.removesuffix('Type')}(…)",
            f"{zh}，它没有元素",
        )
    taken = SCALAR if isinstance(value, ScalarType) else found
    by = stages(("compile",)) if taken.name in spec.in_text else WRITTEN
    return reserved(rules, "operands", (en, zh), name, got=got, allowed=wanted[0], by=by)


def _is_number(value: Any) -> bool:
    if isinstance(value, (int, float)):
        return True
    return getattr(value, "shape", None) == () and hasattr(value, "__float__") and not isinstance(value, complex)


def _scalar_range(rules: OpRules, name: str, value: Any) -> Finding | None:
    """A known scalar fits its element type, where the op has only one for it, or is an integer where one is needed."""
    number = type_of(value)
    if number is UNKNOWN:
        return None
    variables = {bound[name] for bound in rules.bind.values() if name in bound}
    if len(variables) != 1:
        return None
    dtype = variables.pop()
    if dtype != "index" and dtype not in INTEGERS:
        return None
    low, high = (-(2**63), 2**63 - 1) if dtype == "index" else integer_limits(dtype)
    try:
        if low <= operator.index(number) <= high:
            return None
        wanted = f"{low} … {high}", f"{low} … {high}"
    except TypeError:
        wanted = "an integer", "整数"
    got = str(number)[:40]
    return reserved(
        rules,
        "operands",
        (
            f"`{name}` of `{rules.op}` must be {wanted[0]}; got {got}",
            f"`{rules.op}` 的 `{name}` 必须是 {wanted[1]}；实际为 {got}",
        ),
        name,
        got=got,
        allowed=wanted[0],
    )


def _writable(rules: OpRules, name: str, value: Any) -> Finding | None:
    key = getattr(value, "key", None)
    if key is None or key is type_of(value):
        return None
    message = (
        f"`{name}` of `{rules.op}` is written, but the operand is read-only",
        f"`{rules.op}` 会写入 `{name}`，但该操作数是只读的",
    )
    return reserved(rules, "operands", message, name, got="read-only", allowed="writable")


def _attribute(rules: OpRules, name: str, spec: OperandSpec, value: Any) -> Finding | None:
    """<op>/attributes: a word of the vocabulary, or a bool, or an integer."""
    allowed: list[Any] = list(spec.vocabulary) or [True, False] if spec.type == "bool" else list(spec.vocabulary)
    if value is None and (spec.optional or spec.default is not None):
        return None
    if value is UNKNOWN:
        return None
    if allowed and isinstance(value, (str, bool)) and value in allowed:
        return None
    if not allowed:
        if value is not None and (spec.type != "int" or (isinstance(value, int) and not isinstance(value, bool))):
            return None
        allowed = ["an integer"] if spec.type == "int" else []
    known = alternatives(str(word).lower() if spec.type == "bool" else str(word) for word in allowed)
    if value is None:
        message = (
            f"the attribute `{name}` of `{rules.op}` is missing; expected {known[0]}",
            f"`{rules.op}` 缺少属性 `{name}`；应为 {known[1]}",
        )
    else:
        got = brief(value, 40) if isinstance(value, (str, int, float)) else type(value).__name__
        hint = meant(value, allowed) if isinstance(value, str) else ("", "")
        message = (
            f"`{name}` of `{rules.op}` is {got}; expected {known[0]}{hint[0]}",
            f"`{rules.op}` 的 `{name}` 为 {got}；应为 {known[1]}{hint[1]}",
        )
        got = value[:40] if isinstance(value, str) else got
    return reserved(rules, "attributes", message, name, got=None if value is None else got, allowed=allowed)


def _missing(call: Judgement, name: str) -> Finding:
    rules = call.rules
    given = [other for other, spec in rules.operands.items() if spec.optional and call.types[other] is not None]
    beside = alternatives([other for other in given if not passed(rules.operands[other].kinds, "word")], "and")
    en, zh = (f" beside {beside[0]}", f"，与 {beside[1]} 同时给出") if beside[0] else ("", "")
    message = f"`{name}` of `{rules.op}` is needed{en}", f"`{rules.op}` 缺少操作数 `{name}`，须{zh[1:] or '给出'}"
    return reserved(rules, "operands", message, name, by=stages(("compile",), call.table.profile))


def form_exists(call: Judgement) -> list[Finding]:
    """<op>/operands or <op>/profile: some form of the op takes these operands on this profile."""
    rules, profile = call.rules, call.table.profile
    if call.form is not UNKNOWN and rules.needed:
        missing = [_missing(call, name) for name in call.missing()]
        if missing:
            return missing
    if rules.select is None or call.form is UNKNOWN or call.form != "":
        return []
    others = {p: Judgement(rules, call.values, p).form for p in rules.profiles if p != profile}
    elsewhere = [p for p, form in others.items() if form is not UNKNOWN and form != ""]
    here = PROFILE_NAMES.get(profile, profile)
    if elsewhere:
        where = alternatives((PROFILE_NAMES.get(p, p) for p in elsewhere), "and")
        message = (
            f"this form of `{rules.op}` does not exist on {here}; it exists on {where[0]}",
            f"`{rules.op}` 的这种形式在 {here} 上不存在；仅适用于 {where[1]}",
        )
        meant_forms = {Judgement(rules, call.values, p).form for p in elsewhere}
        who = refusing_form(rules, meant_forms, profile)
        return [reserved(rules, "profile", message, got=profile, allowed=elsewhere, by=who)]
    message = (
        f"no form of `{rules.op}` takes these operands on {here}",
        f"在 {here} 上，`{rules.op}` 没有适用于这些操作数的形式",
    )
    return [reserved(rules, "operands", message, by=stages(rules.formless.split(), profile))]
