"""Finding the card of an op by any spelling, and what else could have been meant."""

from __future__ import annotations

import json
import os

from ..generated import FOLDER as GENERATED
from ..op_name import plain_name
from .facts import names
from .screen import clean

FOLDER = os.path.join(GENERATED, "cards")
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
_LONGEST = 60
Card = dict[str, object]


def load(name: str, folder: str = FOLDER) -> Card | None:
    """The card of an op in any spelling; None when there is no such op."""
    plain = plain_name(name)
    if 0 < len(plain) <= _LONGEST and not set(plain) - _PLAIN:
        found = _read(os.path.join(folder, plain + ".json"))
        if found is not None:
            return found
    for card in every(folder):
        spellings = [*names(card.get("aliases")), str(card.get("intrinsic")), str(card.get("op"))]
        if plain in map(plain_name, spellings):
            return card
    return None


def _read(path: str) -> Card | None:
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except FileNotFoundError:
        return None
    data = json.loads(text)
    # JSON writes controls as \u00xx; everything else that is not printable is looked for in the text itself.
    if "\\u" in text or not text.replace("\n", "").isprintable():
        data = clean(data)
    assert isinstance(data, dict)
    return data


def every(folder: str = FOLDER) -> list[Card]:
    """The cards of all ops, by name."""
    files = sorted(name for name in os.listdir(folder) if name.endswith(".json"))
    found = (_read(os.path.join(folder, name)) for name in files)
    return [card for card in found if card is not None]


def both(value: object) -> str:
    """A text in both languages, for searching."""
    return f"{value.get('en', '')} {value.get('zh', '')}" if isinstance(value, dict) else ""


def close_names(name: str, cards: list[Card]) -> list[str]:
    """Names that look like the given one, the closest first."""
    from difflib import get_close_matches

    owners: dict[str, str] = {}
    for card in cards:
        for spelling in [card.get("name"), card.get("intrinsic"), *names(card.get("aliases"))]:
            owners.setdefault(plain_name(str(spelling)), str(card["name"]))
    plain = plain_name(name)[:60]
    close = get_close_matches(plain, list(owners), n=4, cutoff=0.72)
    inside = [spelling for spelling in owners if len(plain) > 2 and plain in spelling]
    return list(dict.fromkeys(owners[spelling] for spelling in [*close, *inside]))[:6]


def mentioning(words: str, cards: list[Card]) -> list[Card]:
    """Ops whose names, summaries or texts hold all words, those that speak of them most first."""
    from pto_isa.runtime.fit import fit

    parts = words.lower().split()
    if not parts or (words.isascii() and len(words.strip()) < 3):
        return []
    found: list[tuple[int, int, str, Card]] = []
    for card in cards:
        family = card.get("family")
        name, summary = str(card["name"]), both(card.get("summary")).lower()
        rest = " ".join([both(family.get("text")) if isinstance(family, dict) else "", both(card.get("text"))]).lower()
        scores = [30 if part in name else 10 * fit(part, summary) or fit(part, f"{summary}\n{rest}") for part in parts]
        if all(scores):
            found.append((-sum(scores), len(name), name, card))
    return [card for *_, card in sorted(found, key=lambda entry: entry[:3])]
