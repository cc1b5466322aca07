"""Types and attribute words that other releases of the assembler read: which of a text a release does not know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...generated.programs._releases import KEYS_READ, SPELLINGS_READ, TYPES_READ, WORDS_READ
from ...runtime.release import FIRST, LAST, ReleaseSpan, release_of_number
from ...text.bilingual import Bilingual
from ..assembler import AssemblerRelease
from ..syntax.tile_spelling import SPELLINGS, spelled, spelling_of
from ..syntax.tree import Operation
from ..written.recorded import unread_keys
from .findings import Reporter

_WORD = re.compile(r"#pto(?:\.(\w+)<\s*|<\s*(\w+)\s+)(\w+)\s*>")
_TYPE = re.compile(r"!pto\.(\w+)")
_KEY = re.compile(r"(?<!\w)(\w++)\s*+=")
NONE: Bilingual = ("has no other spelling of it", "没有等价的其他写法")


def span_in_words(since: int, until: int) -> Bilingual:
    """The releases from one to another: ``since 0.58``, ``until 0.57``, ``from 0.27 to 0.38``."""
    first, last = release_of_number(since), release_of_number(until)
    if until == LAST:
        return f"read since {first}", f"自 {first} 起可读"
    if since == FIRST:
        return f"read until {last}", f"可读至 {last}"
    return f"read from {first} to {last}", f"在 {first} 至 {last} 中可读"


def unread_words(release: int) -> Mapping[tuple[str, str], ReleaseSpan]:
    """The words of attributes that a release does not read, with the releases that do; the newest reads all."""
    return {key: span for key, span in WORDS_READ.items() if not span[0] <= release <= span[1]}


def report_words(
    out: Reporter, assembler: AssemblerRelease, op: Operation, unread: Mapping[tuple[str, str], ReleaseSpan]
) -> None:
    """Report the words of an op's attributes that the release does not read, but of attributes that it reads."""
    told = unread_keys(op.name, assembler.release)
    written = {key: value for part in op.parts for key, value in (part.attributes or {}).items() if key not in told}
    for text in _texts([written, *(part.own for part in op.parts), *_properties(op)]):
        for match in _WORD.finditer(text):
            attribute = match[1] or match[2]
            if (span := unread.get((attribute, match[3]))) is not None:
                what = f"`{match[3]}` of `#pto.{attribute}`", f"`#pto.{attribute}` 的 `{match[3]}`"
                _report(out, assembler, op, what, span, text)


def report_type(out: Reporter, assembler: AssemblerRelease, op: Operation, text: str) -> None:
    """Report a type, or a way to write it, that the release does not read.  text: as the program writes it."""
    written = out.program.aliases.get(text, text)
    for name in dict.fromkeys(_TYPE.findall(written)):
        if (span := _outside(TYPES_READ, name, assembler.release)) is not None:
            _report(out, assembler, op, (f"`!pto.{name}`",) * 2, span, text)
        for key in dict.fromkeys(_KEY.findall(written)):
            if (span := _outside(KEYS_READ, (name, key), assembler.release)) is not None:
                what = f"`{key} =` in `!pto.{name}`", f"`!pto.{name}` 中的 `{key} =`"
                _report(out, assembler, op, what, span, text)
        way = spelling_of(written)
        if way is not None and (span := _outside(SPELLINGS_READ, (name, way), assembler.release)) is not None:
            other = tile_spelling(assembler.release)
            known = spelled(written, other) if other is not None else written
            writes = NONE if known == written else (f"writes `{known}`", f"写作 `{known}`")
            what = f"this spelling of `!pto.{name}`", f"`!pto.{name}` 的这种写法"
            _report(out, assembler, op, what, span, text, None if known == written else writes)


def tile_spelling(release: int) -> str | None:
    """The spelling of tile types that a release must be given; None where it reads every one."""
    read = [way for way in SPELLINGS if _outside(SPELLINGS_READ, ("tile_buf", way), release) is None]
    return None if len(read) == len(SPELLINGS) else read[0]


def _report(
    out: Reporter, assembler: AssemblerRelease, op: Operation, what: Bilingual, span: ReleaseSpan, at: str,
    writes: Bilingual | None = None,
) -> None:  # fmt: skip
    """writes: how the release spells it, which the printer does."""
    severity = "warning" if writes is not None and not assembler.asked else "error"
    found = out.report_as(
        severity, "assembler-release", op, at, what=what, span=span_in_words(*span), release=str(assembler),
        writes=writes or NONE,
    )  # fmt: skip
    if found is not None:
        vars(found).update(printed=writes is not None, until=span[1])


def _outside(table: Mapping[Any, ReleaseSpan], key: object, release: int) -> ReleaseSpan | None:
    """The releases that read something, where this one is none of them."""
    since, until = table.get(key, (FIRST, LAST))
    return None if since <= release <= until else (since, until)


def _properties(op: Operation) -> Sequence[object]:
    """What the generic form writes between ``<{`` and ``}>``."""
    return [item for part in op.parts for item in part.items if isinstance(item, str)] if op.quoted else []


def _texts(values: Sequence[object]) -> Iterator[str]:
    """All texts in attributes and lists of them."""
    pending = list(values)
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, Mapping):
            pending += value.values()
        elif isinstance(value, (list, tuple)):
            pending += value
