"""The short answer: what a kernel writer needs, on one screen of 45 lines."""

from __future__ import annotations

from .document import Block, as_text
from .facts import Data, colon, comma, entries, every_profile, first_sentence, mapping, names, on, said, shown_profiles
from .screen import WIDTH, width
from .sections import bracketed, computes, cut, fitting, interface, operands, types
from .words import word

LINES = 45
# Lines for element types, for equations and for the text of one operand; the first that leaves room for some rules.
_ROOMS = ((9, 14, 3), (7, 10, 1), (5, 7, 1), (3, 4, 1), (2, 3, 1), (1, 3, 1), (1, 2, 1))
_LEAST_RULES = 5


def brief(card: Data, lang: str, profile: str) -> list[Block]:
    """Blocks of the short answer."""
    tail = _tail(card, lang, profile)
    rules = min(_LEAST_RULES, sum(on(rule, profile) for rule in entries(card.get("rules"))))
    for type_lines, equation_lines, operand_lines in _ROOMS:
        head = [*top(card, lang), *interface(card, lang, profile), *operands(card, lang, operand_lines)]
        head += [*types(card, lang, profile, type_lines), *computes(card, lang, profile, equation_lines)]
        room = LINES - len(as_text([*head, *tail]))
        if room >= rules + 2:
            break
    return [*head, *_rules(card, lang, profile, room), *tail]


def top(card: Data, lang: str) -> list[Block]:
    """Name, family, profiles and summary."""
    family = said(mapping(card.get("family")).get("text"), lang)
    right = f"{family} · {' '.join(every_profile(card)) or word('nowhere', lang)}"
    left = str(card["op"]) + (f"  {card['intrinsic']}" if card.get("intrinsic") else "")
    blocks: list[Block] = [("title", left, right), ("para", said(card.get("summary"), lang))]
    if names(card.get("aliases")):
        blocks.append(("para", f"{word('aliases', lang)}{colon(lang)}{comma(lang).join(names(card.get('aliases')))}"))
    return blocks


def _rules(card: Data, lang: str, profile: str, room: int) -> list[Block]:
    order = {"error": 0, "undefined": 1, "warning": 2}
    usual = ("", *(form["name"] for form in entries(card.get("forms"))[:1]))  # the first form is the usual one
    rules = [rule for rule in entries(card.get("rules")) if on(rule, profile)]
    rules.sort(key=lambda rule: (order.get(str(rule.get("severity")), 3), rule.get("form") not in usual))
    rows: list[list[str]] = []
    for rule in rules:
        text = said(rule.get("text"), lang)
        if rule.get("form"):  # without it, a rule of one form would read as one of all calls
            text = f"{bracketed(str(rule['form']), lang).lstrip()}{'' if lang == 'zh' else ' '}{text}"
        if rule.get("severity") == "warning":
            text = f"{word('warning', lang)}{colon(lang)}{text}"
        where = [] if profile else [shown_profiles(rule, card)]
        rows.append([str(rule["key"]), *where, text])
    sizes = [max((width(row[place]) for row in rows), default=0) for place in range(2)]
    left = max(WIDTH - 6 - sizes[0] - (0 if profile else sizes[1]), 40)
    rows = [[*row[:-1], cut(row[-1], left, 2)] for row in rows]
    shown = rows[: max(fitting(None, rows, room - 2), 1)]
    if not rows:
        return []
    left = len(rows) - len(shown)
    rest = [("para", "  " + word("more_rules" if left > 1 else "one_rule", lang, n=left))] if left else []
    return [("head", word("rules", lang)), ("rows", None, shown), *rest]


def _tail(card: Data, lang: str, profile: str) -> list[Block]:
    rows: list[list[str]] = []
    pipes = [entry for entry in entries(card.get("pipes")) if on(entry, profile)]
    if pipes:
        parts = [str(entry["pipe"]) + (_when(entry, lang) if entry.get("when") else "") for entry in pipes]
        rows.append([word("pipe", lang), ("；" if lang == "zh" else "; ").join(parts)])
    effects = entries(card.get("effects"))
    general = [said(entry.get("title"), lang) for entry in entries(card.get("general")) if on(entry, profile)]
    if effects:
        rows.append([word("effects", lang), first_sentence(said(effects[0], lang))])
    if general:
        rows.append([word("general", lang), _counted(general, lang)])
    disputes = [str(entry["id"]) for entry in entries(card.get("disputes"))]
    if disputes:
        rows.append([word("disputes", lang), _counted(disputes, lang)])
    related = names(card.get("related"))
    if related:
        rows.append([word("see", lang), " ".join(related[:10])])
    return [("gap",), ("rows", None, rows)] if rows else []


def _counted(found: list[str], lang: str) -> str:
    """How many there are, and the first of them."""
    shown = comma(lang).join(found[:3]) + (" …" if len(found) > 3 else "")
    return word("counted", lang, n=len(found), v=shown)


def _when(entry: Data, lang: str) -> str:
    return bracketed(word("if", lang, v=said(entry["when"], lang)), lang)
