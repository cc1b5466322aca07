"""The functions of a rule module that name the form and the mode of a call."""

from __future__ import annotations

from collections.abc import Iterable

from ..language.check_code import lines_of
from ..language.judged import names_read
from ..language.meaning import Meaning
from ..language.meaning_parts import FormMeaning, ModeMeaning
from ..language.tree import Node
from .rule_writer import WIDTH, RuleWriter, literal


def form_choice(writer: RuleWriter, meaning: Meaning) -> str:
    """Text of the choice of the form, or "" for an op without forms.  Forms absent on a profile are passed over."""
    forms = [form for form in meaning.forms if form.when is not None]
    if not forms:
        return ""
    every = set(meaning.profiles)
    body: list[str] = []
    conditions: list[Node] = []
    for form in forms:
        assert form.when is not None
        here = _on(_profiles(form), every)
        lines = _tried(writer, form.when, form.name)
        body += [f"if {here}:", *(f"    {line}" for line in lines)] if here else lines
        conditions.append(form.when)
    reads = _reads(writer, conditions, body)
    writer.function("_form", reads, f"Name the form: {', '.join(form.name for form in forms)}.", [*body, 'return ""'])
    return f"Choice({literal(reads)}, _form)"


def mode_choices(writer: RuleWriter, meaning: Meaning) -> list[str]:
    """Entries ``form: Choice(...)`` for every form that has modes."""
    found = []
    for form in meaning.forms:
        groups = _by_modes(meaning, form)
        if not groups:
            continue
        name = writer.name("mode", form.name)
        body: list[str] = []
        conditions: list[Node] = []
        for profiles, modes in groups:
            here = _on(profiles, set(_profiles(form)))
            lines = [line for mode in modes if mode.when is not None for line in _tried(writer, mode.when, mode.name)]
            conditions += [mode.when for mode in modes if mode.when is not None]
            body += [f"if {here}:", *(f"    {line}" for line in lines)] if here else lines
        names = dict.fromkeys(mode.name for _, modes in groups for mode in modes)
        reads = _reads(writer, conditions, body)
        writer.function(name, reads, f"Name the mode: {', '.join(names)}.", [*body, 'return ""'])
        found.append(f"{literal(form.name)}: Choice({literal(reads)}, {name}),")
    return found


def _profiles(form: FormMeaning) -> tuple[str, ...]:
    return tuple(form.types.rows) if form.types is not None else ()


def _by_modes(meaning: Meaning, form: FormMeaning) -> list[tuple[tuple[str, ...], list[ModeMeaning]]]:
    """Profiles with the same modes, and these modes; nothing when the form has none."""
    groups: list[tuple[list[str], list[ModeMeaning]]] = []
    for profile in _profiles(form):
        modes = [mode for mode in meaning.modes(form, profile) if mode.when is not None]
        for names, known in groups:
            if [(m.name, m.when) for m in known] == [(m.name, m.when) for m in modes]:
                names.append(profile)
                break
        else:
            groups.append(([profile], modes))
    return [(tuple(names), modes) for names, modes in groups if modes]


def _on(profiles: tuple[str, ...], every: set[str]) -> str:
    """The test for some of the profiles; "" for all."""
    if set(profiles) == every:
        return ""
    return f"profile == {literal(profiles[0])}" if len(profiles) == 1 else f"profile in {literal(profiles)}"


def _reads(writer: RuleWriter, conditions: Iterable[Node], body: list[str]) -> tuple[str, ...]:
    found = {name for node in conditions for name in names_read(node, writer.operands)}
    if any("profile" in line for line in body):
        found.add("profile")
    return tuple(name for name in (*writer.operands, "profile", "form") if name in found)


def _tried(writer: RuleWriter, when: Node, name: str) -> list[str]:
    """Lines that return the name if its condition holds, or UNKNOWN if that is open."""
    code = writer.code(when)
    first, *rest = lines_of(code, WIDTH - 8)
    if not code.unknown:
        test = [f"if {first}", *rest]
        return [*test[:-1], f"{test[-1]}:", f"    return {literal(name)}"]
    writer.helpers.add("UNKNOWN")
    return [
        f"holds = {first}",
        *rest,
        "if holds is UNKNOWN:",
        "    return UNKNOWN",
        "if holds:",
        f"    return {literal(name)}",
    ]
