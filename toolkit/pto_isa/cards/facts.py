"""Reading a card: texts in one language, what holds on one profile, types and equations as lines."""

from __future__ import annotations

from .words import word

Data = dict[str, object]


def said(value: object, lang: str) -> str:
    """A text in one language; empty for none."""
    return str(value.get(lang, "")) if isinstance(value, dict) else ""


def entries(value: object) -> list[Data]:
    """A list of mappings."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def names(value: object) -> list[str]:
    """A list of words."""
    return [str(entry) for entry in value] if isinstance(value, list) else []


def mapping(value: object) -> Data:
    """A mapping."""
    return value if isinstance(value, dict) else {}


def on(entry: Data, profile: str) -> bool:
    """Whether an entry holds on a profile; no profile means all."""
    return not profile or profile in names(entry.get("profiles"))


def first_sentence(text: str) -> str:
    """The text up to its first full stop."""
    for place, char in enumerate(text):
        if char == "。" or (char == "." and text[place + 1 : place + 2] in ("", " ")):
            return text[: place + 1]
    return text


def shown_profiles(entry: Data, card: Data) -> str:
    """Profiles of an entry, empty when they are all of the op's."""
    own, every = names(entry.get("profiles")), every_profile(card)
    return "" if set(own) == set(every) else " ".join(sorted(own, key=every.index))


def colon(lang: str) -> str:
    """What stands between a label and its text."""
    return "：" if lang == "zh" else ": "


def comma(lang: str) -> str:
    """What stands between the names of a list in running text."""
    return "、" if lang == "zh" else ", "


def every_profile(card: Data) -> list[str]:
    """The profiles of the op, in their order."""
    return [str(entry["name"]) for entry in entries(card.get("profiles"))]


def role(operand: Data, lang: str) -> str:
    """``tile, write, optional``."""
    kinds = comma(lang).join(word(kind, lang) for kind in names(operand.get("kinds")))
    parts = [kinds]
    if "attribute" not in names(operand.get("kinds")):
        parts.append(word(str(operand.get("access")), lang))
    elif operand.get("default") is not None:
        parts.append(word("default", lang, v=value(operand.get("default"))))
    if operand.get("optional"):
        parts.append(word("optional", lang))
    return ("，" if lang == "zh" else ", ").join(parts)


def value(data: object) -> str:
    """A value as records write it: ``true``, ``rint``, 3."""
    return str(data).lower() if isinstance(data, bool) else str(data)


def type_table(table: Data, card: Data, profile: str, lang: str) -> tuple[list[str], list[list[str]]]:
    """Header and rows of one type table: profiles, then the types of each variable; equal rows are one."""
    bind = {name: str(variable) for name, variable in mapping(table.get("bind")).items()}
    variables = list(dict.fromkeys(bind.values()))
    rows: dict[tuple[str, ...], list[str]] = {}
    stated = mapping(table.get("rows"))
    for name in every_profile(card):
        if name not in stated or (profile and name != profile):
            continue
        for row in entries(stated[name]):
            key = tuple(_types(row.get(variable), variable, lang) for variable in variables)
            rows.setdefault(key, []).append(name)
    fixed = [place for place, variable in enumerate(variables) if all(key[place] == variable for key in rows)]
    free = [place for place in range(len(variables)) if place not in fixed]
    header = [word("profile", lang)]
    header += [", ".join(name for name, bound in bind.items() if bound == variables[place]) for place in free]
    body = [[" ".join(dict.fromkeys(own)), *(key[place] for place in free)] for key, own in rows.items()]
    if fixed:
        said_once = [
            f"{', '.join(n for n, bound in bind.items() if bound == variables[p])} {variables[p]}" for p in fixed
        ]
        header.append("; ".join(said_once))
        body = [[*row, ""] for row in body]
    return header, body


def _types(data: object, variable: str, lang: str) -> str:
    if data is None:
        return variable
    return word("any", lang) if data == "any" else " ".join(names(data))


def equation(entry: Data, lang: str) -> str:
    """A formula with its index set and condition."""
    text = said(entry.get("formula"), lang)
    if entry.get("for"):
        text += f"   {word('for', lang, v=said(entry['for'], lang))}"
    if entry.get("if"):
        text += f"{'，' if lang == 'zh' else ', '}{word('only_where', lang, v=said(entry['if'], lang))}"
    return text
