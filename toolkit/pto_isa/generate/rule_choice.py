"""The functions of a rule module that name the form and the mode of a call."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..language.check_code import lines_of
from ..language.judged import names_read
from ..language.meaning import Meaning
from ..language.meaning_parts import FormMeaning, ModeMeaning
from ..language.tree import Node
from .rule_writer import WIDTH, RuleWriter, literal


@dataclass(frozen=True, slots=True)
class Tries:
    """Names that are tried in order, each with its condition; ``profiles`` is empty when all of them try these."""

    profiles: tuple[str, ...]
    named: tuple[tuple[Node, str], ...]


def form_tries(meaning: Meaning) -> list[Tries]:
    """How the form of a call is found; nothing for an op without forms.  Forms absent on a profile are passed over."""
    every = set(meaning.profiles)
    found = []
    for form in meaning.forms:
        profiles = form.profiles
        if form.when is not None and (profiles or not every):
            found.append(Tries(() if set(profiles) == every else profiles, ((form.when, form.name),)))
    return found


def mode_tries(meaning: Meaning, form: FormMeaning) -> list[Tries]:
    """How the mode of a call of this form is found; nothing when the form has none."""
    groups = _by_modes(meaning, form)
    every = set(form.profiles)
    return [
        Tries(
            () if set(profiles) == every else profiles,
            tuple((mode.when, mode.name) for mode in modes if mode.when is not None),
        )
        for profiles, modes in groups
    ]


def form_choice(writer: RuleWriter, meaning: Meaning) -> str:
    """Text of the choice of the form, or "" for an op without forms."""
    tries = form_tries(meaning)
    return _choice(writer, "_form", "form", tries) if tries else ""


def mode_choices(writer: RuleWriter, meaning: Meaning) -> list[str]:
    """Entries ``form: Choice(...)`` for every form that has modes."""
    found = []
    for form in meaning.forms:
        tries = mode_tries(meaning, form)
        if tries:
            text = _choice(writer, writer.name("mode", form.name), "mode", tries)
            found.append(f"{literal(form.name)}: {text},")
    return found


def _choice(writer: RuleWriter, name: str, what: str, tries: list[Tries]) -> str:
    """Write the function that tries all names; the text of its ``Choice``."""
    body: list[str] = []
    for group in tries:
        lines = [line for when, found in group.named for line in _tried(writer, when, found)]
        body += [f"if {_on(group.profiles)}:", *(f"    {line}" for line in lines)] if group.profiles else lines
    names = dict.fromkeys(found for group in tries for _, found in group.named)
    reads = _reads(writer, (when for group in tries for when, _ in group.named), body)
    writer.function(name, reads, f"Name the {what}: {', '.join(names)}.", [*body, 'return ""'])
    return f"Choice({literal(reads)}, {name})"


def _by_modes(meaning: Meaning, form: FormMeaning) -> list[tuple[tuple[str, ...], list[ModeMeaning]]]:
    """Profiles with the same modes, and these modes; nothing when the form has none."""
    groups: list[tuple[list[str], list[ModeMeaning]]] = []
    for profile in form.profiles:
        modes = [mode for mode in meaning.modes(form, profile) if mode.when is not None]
        for names, known in groups:
            if [(m.name, m.when) for m in known] == [(m.name, m.when) for m in modes]:
                names.append(profile)
                break
        else:
            groups.append(([profile], modes))
    return [(tuple(names), modes) for names, modes in groups if modes]


def _on(profiles: tuple[str, ...]) -> str:
    """The test for some of the profiles."""
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
