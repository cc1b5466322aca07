"""``lookup NAME``: one op on one screen."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

from pto_isa.op_name import plain_name
from pto_isa.runtime.unknown_name import UnknownProfile
from pto_isa.text.suggest import close
from pto_isa.text.visible import on_one_line
from pto_isa.text.width import padded, width
from pto_isa.text.words import comma, word
from pto_isa.view.data import of_data
from pto_isa.view.document import as_markdown, as_text, plain
from pto_isa.view.facts import Agreement
from pto_isa.view.index import OpEntry, OpIndex
from pto_isa.view.op import OpView
from pto_isa.view.screen import wrap

from ..say import check_format, fail, language
from .indexed import open_index

_MOST = 12
_LONGEST = 60


def lookup(name: str, profile: str, full: bool, format_: str) -> int:
    """Print the answer; 1 for an op that does not exist (suggestions go to the error stream), or not on the profile."""
    check_format(format_, ("text", "markdown", "json"))
    index = open_index()
    found = index.find(name)
    if found is None:
        return _unknown(name, index)
    data = index.view_data(found)
    view = of_data(OpView, data)
    agrees = index.compared(found)
    known = _profile(profile, view, index)
    if format_ == "json":
        print(json.dumps(data | {"compared": agrees}, ensure_ascii=False, indent=1, sort_keys=True))
        return 0
    cases = [Agreement(p, n, index.names.measured[p]) for p, n in agrees.items() if known in ("", p)]
    lines = _lines(view, known, cases, full, format_ == "markdown")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _lines(view: OpView, profile: str, cases: Sequence[Agreement], full: bool, markdown: bool) -> list[str]:
    if full:
        from pto_isa.view.full import full as write
    else:
        from pto_isa.view.one_screen import brief as write
    blocks = write(view, language(), profile, cases)
    if markdown:
        return as_markdown(blocks)
    return as_text(blocks, bold=sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def _profile(name: str, view: OpView, index: OpIndex) -> str:
    """The op's profile of this name or alias; raises UserError for one that is unknown or lacks the op."""
    if not name:
        return ""
    try:
        known = index.profile(name)
    except UnknownProfile as error:
        if error.product is not None:
            fail(*error.product.told(name))
        _say("screen.unknown_profile", 2, a=on_one_line(name), b=list(index.profile_names))
    if known not in view.profile_names:
        _say("screen.absent", 1, a=view.op, b=known, c=view.profile_names)
    return known


def _say(key: str, status: int, **parts: str | Sequence[str]) -> None:
    en, zh = (
        word(key, lang, **{k: part if isinstance(part, str) else comma(lang).join(part) for k, part in parts.items()})
        for lang in ("en", "zh")
    )
    fail(en, zh, status)


def _unknown(name: str, index: OpIndex) -> int:
    """Say that there is no such op, and which ones may be meant."""
    from pto_isa.view.search import mentioning  # whoever finds the op has no use for it

    lang = language()
    shown = on_one_line(name)[:_LONGEST]
    bare = without_record(name, lang)
    said = bare or word("screen.none_found", lang, v=f"“{shown}”" if lang == "zh" else f'"{shown}"')
    print(plain(said), file=sys.stderr)
    close = [] if bare else close_names(name, index)
    found = mentioning(index, name)
    if close and not found:
        print(word("screen.meant", lang, v=comma(lang).join(close)), file=sys.stderr)
        found = [index[other] for other in close]
    elif found:
        print(word("screen.mention", lang), file=sys.stderr)
    elif not bare:
        print(plain(word("screen.try_list", lang)), file=sys.stderr)
    _list(found[:_MOST])
    if len(found) > _MOST:
        print(plain(word("screen.more_ops", lang, n=len(found) - _MOST)), file=sys.stderr)
    return 1


def without_record(name: str, lang: str) -> str:
    """Why an op that programs may hold has no record, or what is known of it; empty for one that nobody names."""
    from pto_isa.generated.programs._rules import LEVELS, NAMED, UNRECORDED  # whoever finds the op has no use for it

    op, place = f"pto.{name.strip().lower().removeprefix('pto.')}", int(lang == "zh")
    if (does := UNRECORDED.get(op)) is not None:
        return word("screen.without_record", lang, v=op, a=plain(does[place]))
    if (level := NAMED.get(op)) is None:
        return word("screen.no_record", lang, v=op) if op in NAMED or op in UNRECORDED else ""
    called, why = LEVELS[level]
    return word("screen.of_level", lang, v=op, a=called[place], b=why[place])


def close_names(name: str, index: OpIndex) -> list[str]:
    """Ops whose name looks like the given one or contains it, the closest first."""
    asked = plain_name(name)[:_LONGEST]
    inside = [spelling for spelling in index.spellings if len(asked) > 2 and asked in spelling]
    return list(dict.fromkeys(index.spellings[spelling] for spelling in [*close(asked, index.spellings), *inside]))[:6]


def _list(entries: Sequence[OpEntry]) -> None:
    size = max((width(entry.name) for entry in entries), default=0)
    for entry in entries:
        first, *rest = wrap(plain(entry.summary.said(language())), 96 - size)
        print(f"  {padded(entry.name, size)}  {first}", file=sys.stderr)
        for line in rest:
            print(" " * (size + 4) + line, file=sys.stderr)
