"""<op>/types: why a combination of element types is not legal, and which is closest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...text.lists import alternatives
from ..profile import PROFILE_NAMES
from ..release import LAST
from ..types.plain_type import ScalarType
from ..types.unknown import UNKNOWN
from .finding import Finding
from .judgement import Judgement, fits
from .message import reserved
from .rule import OpRules, TypeDemand
from .stages import Stages, stages

MOST_CHANGES = 2


def types_fit(call: Judgement) -> list[Finding]:
    """The finding for an illegal combination of element types; nothing when it is legal or cannot be told."""
    if call.types_legal is not False:
        return []
    rules, profile = call.rules, call.table.profile
    form = call.form if call.form is not UNKNOWN else _likeliest(call)
    bind = rules.bind[form]
    rows = rules.types[form].get(profile, ())
    given = _given(call, form)
    got = ", ".join(f"{name} {dtype}" for name, dtype in given.items())
    here = PROFILE_NAMES.get(profile, profile)
    best = nearest(bind, rows, given)
    row, variable, allowed = _reason(bind, rows, given)
    sharers = [name for name, bound in bind.items() if bound == variable and name in given]
    names, choices = alternatives(sharers, "and"), alternatives(allowed or ["any"])
    split = len({given[name] for name in sharers}) > 1
    if split and (row.get(variable) is None or all(given[name] in allowed for name in sharers)):
        en = f"{names[0]} must have one element type; got {got}"
        zh = f"{names[1]} 的元素类型必须相同；实际为 {got}"
    else:
        en = f"the element type of {names[0]} must be {choices[0]} on {here}; got {got}"
        zh = f"在 {here} 上，{names[1]} 的元素类型必须是 {choices[1]}；实际为 {got}"
    change = {f"{name}.dtype": dtype for name, dtype in best.items()} if best is not None else None
    if change:
        near = ", ".join(f"{key} = {value}" for key, value in change.items())
        en, zh = f"{en}; nearest: {near}", f"{zh}；最接近的合法组合：{near}"
    first = next((name for name in sharers if given[name] not in allowed), sharers[0] if sharers else None)
    who = _refusing(call, form, given)
    return [reserved(rules, "types", (en, zh), first, got=got, allowed=list(allowed), nearest=change, by=who)]


def _refusing(call: Judgement, form: str, given: Mapping[str, str]) -> Stages:
    """Who refuses these types: who the sources of the rows say, and the assembler where it asks for others."""
    rules, profile = call.rules, call.table.profile
    words = rules.types_by.get(form, {}).get(profile, "").split()
    if unasked(rules, form, profile, given) is not None:
        words = ["assembler", *(word for word in words if word != "assembler")]
    return stages(words, profile)


def unasked(
    rules: OpRules, form: str, profile: str, given: Mapping[str, str], release: int = LAST
) -> TypeDemand | None:  # fmt: skip
    """What the assembler asks of these element types in a release and does not get; None where it takes them."""
    asked = (one for one in rules.demands.get(form, ()) if profile in one.profiles and one.since <= release)
    return next((one for one in asked if _broken(one, given)), None)


def types_in_text(call: Judgement, release: int) -> list[Finding]:
    """The finding for element types that the library takes and the assembler of a release refuses."""
    rules, profile = call.rules, call.table.profile
    if call.types_legal is not True or call.form is UNKNOWN or profile == "cpu":  # the assembler has no such target
        return []
    given = _given(call, call.form)
    demand = unasked(rules, call.form, profile, given, release)
    if demand is None:
        return []
    names = alternatives([name for name in demand.of if name in given], "and")
    got = ", ".join(f"{name} {given[name]}" for name in demand.of if name in given)
    here = PROFILE_NAMES.get(profile, profile)
    if not demand.rows:
        en, zh = f"takes {names[0]} of one element type only", f"要求 {names[1]} 的元素类型相同"
    elif len(demand.rows) == 1 and len({*map(tuple, demand.rows[0].values())}) == 1:
        choices = alternatives([*next(iter(demand.rows[0].values()))])
        en, zh = f"takes {names[0]} of {choices[0]} only", f"只接受元素类型为 {choices[1]} 的 {names[1]}"
    else:
        en, zh = f"takes other element types of {names[0]} together", f"不接受 {names[1]} 的这一元素类型组合"
    message = f"on {here} the assembler {en}; got {got}", f"在 {here} 上，汇编器{zh}；实际为 {got}"
    return [reserved(rules, "types", message, demand.of[0], got=got, by=stages(("assembler",)))]


def _broken(demand: TypeDemand, given: Mapping[str, str]) -> bool:
    """Whether types are not what the assembler asks for; where types are listed it takes no notice of signs."""
    found = {name: given[name] for name in demand.of if name in given}
    if not demand.rows:
        return len(set(found.values())) > 1
    return not any(
        all(_unsigned(dtype) in map(_unsigned, row[name]) for name, dtype in found.items()) for row in demand.rows
    )


def _unsigned(dtype: str) -> str:
    return f"i{dtype[1:]}" if dtype[0] == "u" else dtype


def _given(call: Judgement, form: str) -> dict[str, str]:
    """The element types of the operands that a form binds, as far as they are known."""
    return {name: dtype for name in call.rules.bind[form] if (dtype := _dtype(call, name)) is not None}


def _likeliest(call: Judgement) -> str:
    """The form that needs the fewest other element types, for a call of which the form is not known."""
    rules = call.rules

    def changes(form: str) -> tuple[int, int]:
        rows = rules.types[form].get(call.table.profile, ())
        found = nearest(rules.bind[form], rows, _given(call, form))
        return (len(found) if found is not None else MOST_CHANGES + 1, -len(rows))

    return min(rules.bind, key=changes)


def _dtype(call: Judgement, name: str) -> str | None:
    value = call.values.get(name)
    found = getattr(value if isinstance(value, ScalarType) else call.types.get(name), "dtype", None)
    return found if isinstance(found, str) else None


def nearest(bind: Mapping[str, str], rows: tuple[Any, ...], given: Mapping[str, str]) -> dict[str, str] | None:
    """The fewest changes of operand types that make the combination legal, None beyond two."""
    best: dict[str, str] | None = None
    for row in rows:
        changes: dict[str, str] = {}
        for variable in dict.fromkeys(bind.values()):
            names = [name for name, bound in bind.items() if bound == variable and name in given]
            if not names or variable in ("any", "index"):
                continue
            choices = row.get(variable, (variable,)) if variable in row else (variable,)
            if choices is None:
                choices = tuple(dict.fromkeys(given[name] for name in names))
            wanted = min(
                choices,
                key=lambda word: (sum(given[name] != word for name in names), _distance(given[names[-1]], word)),
            )
            changes |= {name: wanted for name in names if given[name] != wanted}
        if best is None or len(changes) < len(best):
            best = changes
    return best if best is not None and len(best) <= MOST_CHANGES else None


def _distance(found: str, wanted: str) -> tuple[bool, int]:
    """How unlike two element types are: kind first, then width."""
    kind = "float" if found[0] in "fbh" else "integer"
    other = "float" if wanted[0] in "fbh" else "integer"
    return kind != other, abs(_width(found) - _width(wanted))


def _width(dtype: str) -> int:
    from ..types.dtypes import BITS

    return BITS.get(dtype, 32)


def _reason(
    bind: Mapping[str, str], rows: tuple[Any, ...], given: Mapping[str, str]
) -> tuple[Mapping[str, Any], str, tuple[str, ...]]:
    """The row that fits longest, its first variable that does not fit, and the types allowed for it by such rows."""
    variables = [v for v in dict.fromkeys(bind.values()) if v != "index"]
    best: tuple[int, Mapping[str, Any], str] = (-1, {}, variables[0] if variables else "")
    allowed: dict[int, dict[str, None]] = {}
    for row in rows:
        place = next((k for k in range(len(variables)) if not fits(_first(bind, variables, k), row, given)), 0)
        variable = variables[place]
        words = row.get(variable, (variable,)) if variable in row else (variable,)
        allowed.setdefault(place, {}).update(dict.fromkeys(words or ()))
        if place > best[0]:
            best = (place, row, variable)
    return best[1], best[2], tuple(allowed.get(best[0], ()))


def _first(bind: Mapping[str, str], variables: list[str], last: int) -> dict[str, str]:
    """The operands bound to the variables up to a place."""
    return {name: bound for name, bound in bind.items() if bound in variables[: last + 1]}
