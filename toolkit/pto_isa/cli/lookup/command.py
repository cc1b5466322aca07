"""Running ``lookup``: options, the card, the answer."""

from __future__ import annotations

import json
import os
import sys

from pto_isa.cards.document import as_markdown, as_text
from pto_isa.cards.facts import Data, comma, entries, every_profile, mapping, names
from pto_isa.cards.find import Card, close_names, every, load, mentioning
from pto_isa.cards.screen import padded, width, wrap
from pto_isa.cards.words import word
from pto_isa.console import UserError, from_locale
from pto_isa.text.visible import on_one_line

from ..say import fail
from .options import Asked, parse

_MOST = 12
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def run(argv: list[str], lang: str = "") -> int:
    """Answer one command line (without the word ``lookup``); lang: of the answer and of messages, unless it says so.

    Returns 0; 1 for an op that does not exist (suggestions go to the error stream), or not on the asked profile; 2 for
    wrong options.
    """
    lang = lang or from_locale(os.environ)
    try:
        asked = parse(argv)
        lang = asked.lang or lang
        return _answer(asked, lang)
    except UserError as error:
        print(error.zh if lang == "zh" else error.en, file=sys.stderr)
        return error.status


def _answer(asked: Asked, lang: str) -> int:
    card = load(asked.name)
    if card is None:
        return _unknown(asked.name, lang)
    profile = _profile(asked.profile, card)
    if asked.format == "json":
        print(json.dumps(card, ensure_ascii=False, indent=1, sort_keys=True))
        return 0
    if asked.full:
        from pto_isa.cards.full import full as write
    else:
        from pto_isa.cards.brief import brief as write
    blocks = write(card, lang, profile)
    if asked.format == "markdown":
        lines = as_markdown(blocks)
    else:
        lines = as_text(blocks, bold=sys.stdout.isatty() and not os.environ.get("NO_COLOR"))
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _profile(name: str, card: Data) -> str:
    """The op's profile of this name or alias; raises UserError for one that is unknown or lacks the op."""
    if not name:
        return ""
    own = every_profile(card)
    wanted = name.strip().lower()
    for entry in entries(card.get("profiles")):
        if wanted == entry["name"] or wanted in names(entry.get("aliases")):
            return str(entry["name"])
    from pto_isa.runtime.errors import InputError
    from pto_isa.runtime.profile import PROFILE_ALIASES, PROFILES, canonical_profile

    try:
        known = canonical_profile(name)
    except InputError:
        _say("unknown_profile", 2, a=on_one_line(name), b=[*PROFILES, *PROFILE_ALIASES])
    if known in own:
        return known
    _say("absent", 1, a=card["op"], b=known, c=own)


def _say(key: str, status: int, **parts: object) -> NoReturn:
    en, zh = (
        word(key, lang, **{k: comma(lang).join(v) if isinstance(v, list) else v for k, v in parts.items()})
        for lang in ("en", "zh")
    )
    fail(en, zh, status)


def _unknown(name: str, lang: str) -> int:
    """Say that there is no such op, and which ones may be meant."""
    cards = every()
    shown = on_one_line(name)[:60]
    print(word("none_found", lang, v=f"“{shown}”" if lang == "zh" else f'"{shown}"'), file=sys.stderr)
    close = close_names(name, cards)
    found = mentioning(name, cards)
    if close and not found:
        print(word("meant", lang, v=comma(lang).join(close)), file=sys.stderr)
        found = [card for card in cards if card["name"] in close]
    elif found:
        print(word("mention", lang), file=sys.stderr)
    else:
        print(word("try_list", lang).replace("`", ""), file=sys.stderr)
    _list(found[:_MOST], lang)
    if len(found) > _MOST:
        print(word("more_ops", lang, n=len(found) - _MOST).replace("`", ""), file=sys.stderr)
    return 1


def _list(cards: list[Card], lang: str) -> None:
    size = max((width(str(card["name"])) for card in cards), default=0)
    for card in cards:
        text = str(mapping(card.get("summary")).get(lang, "")).replace("`", "")
        lines = wrap(text, 96 - size)
        print(f"  {padded(str(card['name']), size)}  {lines[0]}", file=sys.stderr)
        for line in lines[1:]:
            print(" " * (size + 4) + line, file=sys.stderr)
