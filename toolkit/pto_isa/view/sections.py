"""Parts of the short answer: how the op is called, its operands and types, what it computes."""

from __future__ import annotations

from ..text.width import width
from ..text.words import bracketed, colon, word
from .document import Block, formula_lines, plain, table, table_rows
from .facts import equation, first_sentence, role, said, shown_profiles, type_table
from .op import Form, OpView, Pipe, Semantics, Syntax, on
from .screen import WIDTH, wrap

_MOST = 350  # characters of two text forms in a short answer


def interface(view: OpView, lang: str, profile: str) -> list[Block]:
    """The first C++ signature that the profile has, and the text form."""
    signatures = [entry for entry in view.signatures if on(entry, profile)]
    blocks: list[Block] = []
    if signatures:
        more = len(signatures) - 1
        note = word("screen.one_signature" if more == 1 else "screen.more_signatures", lang, n=more) if more else ""
        head = word("screen.signature", lang) + bracketed(note, lang)
        blocks += [("head", head), ("code", call(signatures[0].text), "cpp")]
    forms = [entry for entry in view.syntax if entry.style == "dps"]
    forms = ([entry for entry in forms if entry.until is None] or forms)[:2]
    if sum(len(entry.text) for entry in forms) > _MOST:
        forms = forms[:1]
    if forms:
        lines = [part for entry in forms for part in _at_outs(entry.text)]
        notes = dict.fromkeys(spelling_note(entry, lang) for entry in forms)
        head = word("screen.syntax", lang) + bracketed((";" if lang == "en" else "；").join(filter(None, notes)), lang)
        blocks += [("head", head), ("lines", lines)]
    return blocks


def spelling_note(entry: Syntax, lang: str) -> str:
    """What has to be said of a text form that its style does not say: that it is ours, or that only pages have it."""
    if entry.spelling == "ours":
        return word("screen.spelling_ours", lang)
    return word("screen.spelling_pages", lang) if entry.spelling == "pages" and entry.style == "dps" else ""


def call(signature: str) -> str:
    """The signature without the template parameters that the compiler finds by itself."""
    head, inst, rest = signature.partition("PTO_INST")
    if not inst:
        return signature
    inside = " ".join(head.split()).removeprefix("template <").removesuffix(">").strip()
    stated = [part for part in inside.split(", ") if part and not part.startswith("typename")]
    shown = f"template <..., {', '.join(stated)}, ...>\n" if stated else ""
    if width(shown) > WIDTH - 2:
        shown = "template <..., " + ",\n          ".join(stated) + ", ...>\n"
    return shown + inst + rest


def _at_outs(text: str) -> list[str]:
    """A long text form in two lines, parted before the results."""
    if width(text) <= WIDTH - 2 or ") outs(" not in text:
        return [text]
    first, _, second = text.partition(") outs(")
    return [first + ")", f"    outs({second}"]


def operands(view: OpView, lang: str, room: int) -> list[Block]:
    """The operands; with room 1 each in one line."""
    rows: list[list[str]] = []
    for operand in view.operands:
        text = first_sentence(operand.text.said(lang))
        values = [entry.word for entry in operand.values]
        if values:
            shown = " ".join(values[:9]) + (" …" if len(values) > 9 else "")
            text += ("" if lang == "zh" else " ") + word("screen.values", lang) + colon(lang) + shown
        rows.append([operand.name, role(operand, lang), text])
    if room == 1:
        left = max(WIDTH - 6 - max(width(row[0]) for row in rows) - max(width(row[1]) for row in rows), 24)
        rows = [[name, kind, cut(text, left)] for name, kind, text in rows]
    return [("head", word("operands", lang)), ("rows", None, rows)] if rows else []


def pipes(view: OpView, lang: str, profile: str) -> str:
    """On which pipes the op runs: what it does on one after the other, or the ways to use it; "" for no pipe."""
    if view.phase_sentences:
        told = [entry.text.said(lang) for entry in view.phase_sentences if on(entry, profile)]
        return ("" if lang == "zh" else " ").join(told)
    parts = []
    for entry in view.pipes:
        if on(entry, profile):
            where = "" if profile else shown_profiles(entry, view)
            parts.append(" ".join(filter(None, (entry.pipe, where))) + _pipe_when(entry, lang))
    return ("；" if lang == "zh" else "; ").join(parts)


def _pipe_when(entry: Pipe, lang: str) -> str:
    return bracketed(word("screen.if", lang, v=entry.when.said(lang)), lang) if entry.when is not None else ""


def cut(text: str, columns: int, lines: int = 1) -> str:
    """The text in so many lines."""
    whole = plain(text)
    shown = wrap(whole, columns)
    if len(shown) <= lines:
        return text
    kept = sum(len(line.replace(" ", "")) for line in shown[: lines - 1])
    rest = whole[_after(whole, kept) :].lstrip()
    kept += len(wrap(rest, columns - 2)[0].replace(" ", ""))
    return whole[: _after(whole, kept)] + " …"


def _after(text: str, count: int) -> int:
    """The place behind so many characters that are no blanks: Chinese lines end where there is none."""
    places = (place for place, char in enumerate(text, 1) if char != " ")
    return 0 if not count else next(place for number, place in enumerate(places, 1) if number == count)


def types(view: OpView, lang: str, profile: str, room: int) -> list[Block]:
    """The element types in about so many lines."""
    blocks: list[Block] = []
    used = 0
    for place, entry in enumerate(view.types):
        header, rows = type_table(entry, view, profile, lang)
        if not rows:
            continue
        name = bracketed(entry.form, lang)
        shown = rows[: max(fitting(header, rows, room - used), not blocks)]  # at least one row of the usual form
        left = sum(len(type_table(other, view, profile, lang)[1]) for other in view.types[place:]) - len(shown)
        if shown:
            blocks += [("head" if not blocks else "para", word("types", lang) + name), ("rows", header, shown)]
            used += len(table(header, shown)) + 1
        if left and len(shown) < len(rows):
            blocks.append(("para", "  " + word("screen.more_lines", lang, n=left)))
            break
    return blocks


def fitting(header: list[str] | None, rows: list[list[str]], room: int) -> int:
    """How many rows take at most so many lines (one less when not all do, for the line that says so)."""
    sizes = [len(row) for row in table_rows(header, rows)][0 if header is None else 1 :]
    if sum(sizes) <= room:
        return len(rows)
    used, shown = 1, 0
    for size in sizes:
        if used + size > room:
            break
        used, shown = used + size, shown + 1
    return shown


def computes(view: OpView, lang: str, profile: str, room: int) -> list[Block]:
    """The equations in about so many lines."""
    lines: list[str] = []
    for form in view.forms:
        for semantics in form.semantics:
            if on(semantics, profile):
                lines += _semantics(form, semantics, view, lang, profile)
    if not lines:
        return []
    used = 0
    shown: list[str] = []
    for text in lines:
        used += len(formula_lines(text))
        if used > room and any(not line.endswith((":", "：")) for line in shown):
            break
        shown.append(text)
    while shown[-1].endswith((":", "：")):
        shown.pop()
    rest = (
        [("para", "  " + word("screen.more_lines", lang, n=len(lines) - len(shown)))] if len(shown) < len(lines) else []
    )
    return [("head", word("screen.computes", lang)), ("lines", shown), *rest]


def _semantics(form: Form, semantics: Semantics, view: OpView, lang: str, profile: str) -> list[str]:
    if semantics.unknown is not None:
        return [semantics.unknown.said(lang)]
    where = "" if profile else shown_profiles(semantics, view)
    lines: list[str] = []
    head = [part for part in (first_sentence(said(form.text, lang)).rstrip(".。"), where) if part]
    if head:
        lines.append(" · ".join(head) + colon(lang).rstrip())
    for mode in semantics.modes or ():
        depth = "  " if head else ""
        if mode.text is not None:
            lines.append(depth + mode.text.said(lang).rstrip(".。") + colon(lang).rstrip())
            depth += "  "
        lines += [depth + equation(entry, lang) for entry in mode.equations[:2]]
        if len(mode.equations) > 2:
            lines.append(depth + "…")
        lines += [f"{depth}  {word('screen.where', lang, v=text.said(lang))}" for text in mode.where]
    if not any(mode.equations for mode in semantics.modes or ()):
        notes = (*(semantics.notes or ()), *(semantics.outside or ()))
        lines += [note.text.said(lang) for note in notes if on(note, profile)]
    return lines
