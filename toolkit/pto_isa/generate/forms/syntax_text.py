"""The text forms of an op: DPS (what the assembler reads), SSA and PTO-AS (what the manuals write as well).

Forms are printed with ``<...>`` for the types; optional operands stand in brackets, and so do their types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from ...language.front.parse import parse
from ...language.rules.queries import given
from ...runtime.frozen import frozen
from ...runtime.kinds.table import kinds_of, passed
from ...runtime.program_op import STYLES, in_clause, standing_alone
from ...schema.issue import Issue
from ...schema.syntax import PLACE, syntax_path
from ...view.op import Syntax

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.record import Operand, Types
    from ...schema.syntax import Signature, Spelling, SyntaxForm

_SPELLINGS = {"dps": ("tile_buf", "pipe"), "ssa": ("tile", "tpipe<...>"), "pto_as": ("tile", "tpipe<...>")}
_INTEGER = "i32"  # what the manuals write where any integer may stand


@frozen
class PlainForm:
    """A text form with the optional operands that it has there and nothing in brackets.  ``path``: in the record."""

    path: str
    text: str
    form: Syntax


def text_forms(op: Op) -> list[Syntax]:
    """The text forms of an op, then those of its forms that have some of their own."""
    return [form for _, entry, form in stated(op) for form in shown(op, entry, form)]


def plain_forms(op: Op) -> Iterator[PlainForm]:
    """Every way to leave out optional operands of every text form of an op."""
    for path, entry, form in stated(op):
        yield from plain_texts(op, path, entry, form)


def plain_texts(op: Op, path: str, entry: SyntaxForm, form: Syntax) -> Iterator[PlainForm]:
    """Every way to leave out optional operands of one text form."""
    if entry.literal is not None:
        yield PlainForm(path, entry.literal, form)
        return
    free = _Writer(op, form.style, form.form, entry).free()
    for chosen in product((True, False), repeat=len(free)):
        left = frozenset(name for name, here in zip(free, chosen, strict=True) if not here)
        yield PlainForm(path, _Writer(op, form.style, form.form, entry, left).text(), form)
    if entry.segments:
        yield PlainForm(path, generic_template(op, entry), form)


def stated(op: Op) -> Iterator[tuple[str, SyntaxForm, Syntax]]:
    """Path, entry and printed text of every text form of a record."""
    for form, syntax in op.record.syntaxes():
        for style in STYLES:
            for entry in syntax.ways(style):
                text = entry.literal or _Writer(op, style, form, entry).text()
                span = syntax.span(entry) if style == "dps" else entry
                shown = Syntax(
                    style, form, text, spelling_of(style, entry), tuple(entry.source or ()), span.since, span.until
                )
                yield ".".join((*syntax_path(form), style)), entry, shown


def shown(op: Op, entry: SyntaxForm, form: Syntax) -> Iterator[Syntax]:
    """A text form, and the generic one where it needs that for some operands."""
    yield form
    if entry.segments:
        yield form._replace(text=generic_template(op, entry))


def filled_line(op: Op, style: str, form: str, entry: SyntaxForm) -> str:
    """A form without its optional operands, with what the record fills into its places."""
    texts = iter(entry.filled)
    return PLACE.sub(lambda _: next(texts), _shortest(op, style, form, entry))


def filled_issues(op: Op) -> Iterator[Issue]:
    """Forms into which the record fills more or fewer texts than they have places."""
    for path, entry, form in stated(op):
        said = _shortest(op, form.style, form.form, entry) if entry.filled else ""
        given, places = len(entry.filled), len(PLACE.findall(said))
        if given != places:
            place = op.position((*path.split("."), "filled"), key=True)
            en = f"the form `{said}` has {places} places, {given} texts are given"
            zh = f"形式 `{said}` 有 {places} 个占位处，却给出 {given} 个内容"
            yield Issue(place.file, place.line, place.column, "syntax/places", {"en": en, "zh": zh})


def _shortest(op: Op, style: str, form: str, entry: SyntaxForm) -> str:
    free = frozenset(_Writer(op, style, form, entry).free())
    return entry.literal or _Writer(op, style, form, entry, free).text()


def spelling_of(style: str, entry: SyntaxForm) -> Spelling:
    """Who prints a text form."""
    return entry.spelling or ("assembler" if style == "dps" else "pages")


def generic_template(op: Op, entry: SyntaxForm) -> str:
    """MLIR's generic form of a DPS entry, with its operands' types."""
    writer = _Writer(op, "dps", "", entry)
    types = [writer.type_of(name) for name in entry.generic]
    return generic_text(op, entry, [f"%{name}" for name in entry.generic], types, [])


def generic_text(op: Op, entry: SyntaxForm, values: Sequence[str], types: Sequence[str], attributes: list[str]) -> str:
    """``"pto.tmov"(%src, %dst, %word) {operandSegmentSizes = …, …} : (…) -> ()``."""
    sizes = ", ".join(map(str, entry.segments))
    held = ", ".join([f"operandSegmentSizes = array<i32: {sizes}>", *attributes])
    return f'"{entry.name or op.record.op}"({", ".join(values)}) {{{held}}} : ({", ".join(types)}) -> ()'


def attribute_text(op: Op, entry: SyntaxForm, name: str, value: object | None = None) -> str:
    """``cmpMode = #pto<cmp gt>`` as a text form writes it; without a value its place is shown as ``...``."""
    operand, slot = op.operands[name], entry.slots.get(name)
    key = (slot.key if slot is not None else None) or operand.key or name
    if slot is not None and slot.words:
        return f"{key} = {'...' if value is None else slot.words.get(str(value), '...')}"
    return f"{key} = {attribute_value(op, operand, value)}"


def attribute_keys(op: Op, entry: SyntaxForm, name: str) -> list[str]:
    """The names that a text form has for an attribute."""
    slot = entry.slots.get(name)
    if slot is not None and slot.alone:
        return [standing_alone(word) for word in _alone(op, name)]
    if slot is not None and slot.word and passed(op.operands[name].kind, "word"):
        return [in_clause(slot.word, slot.key or "")]
    return [slot.key, *slot.also] if slot is not None and slot.key else op.operands[name].ir or [name]


def _alone(op: Op, name: str) -> list[str]:
    """The bare words that an attribute may be: those of its values, or its own name where it is true or not."""
    operand = op.operands[name]
    enumeration = op.database.vocabulary.enumerations.get(operand.type or "")
    if enumeration is None:
        return operand.ir or [name]
    return [word for key, value in enumeration.values.items() for word in value.ir or [key]]


def attribute_words(op: Op, entry: SyntaxForm, name: str) -> dict[str, str]:
    """How each value of an enumeration is written in a form that has a name of its own for the attribute."""
    slot, operand = entry.slots[name], op.operands[name]
    enumeration = op.database.vocabulary.enumerations.get(operand.type or "")
    if slot.words or not slot.key or slot.word or enumeration is None:
        return dict(slot.words)
    return {word: attribute_value(op, operand, word) for word in enumeration.values}


def attribute_value(op: Op, operand: Operand, value: object | None) -> str:
    """A value as the assembler spells it."""
    enumeration = op.database.vocabulary.enumerations.get(operand.type or "")
    if isinstance(value, bool):
        spelled = str(int(value)) if operand.ir_value else "true" if value else "false"
    elif operand.type == "int" and value is not None:
        spelled = str(value) if operand.ir_value else f"{value} : {_INTEGER}"
    else:
        spelled = "..." if value is None else str(value)
    if enumeration is not None and value is not None:
        entry = enumeration.values.get(str(value))
        spelled = entry.ir[0] if entry is not None and entry.ir else spelled
    frame = operand.ir_value or (enumeration.ir if enumeration is not None else None)
    return frame.replace("{VALUE}", spelled) if frame else spelled


def flags_of(entry: SyntaxForm) -> tuple[list[str], list[str]]:
    """The bare words behind the operands, and the words in quotes behind their types."""
    quoted = [word for word in entry.flags if word.startswith('"')]
    return [word for word in entry.flags if word not in quoted], quoted


def _unwritten(operand: Operand) -> bool:
    """Whether a text form may do without an operand that an overload takes: attributes and scratch tiles."""
    return passed(operand.kind, "word") or operand.access == "scratch"


class _Writer:
    """Writes one entry; ``left_out`` names the optional operands that are not there, None writes them in brackets."""

    def __init__(
        self, op: Op, style: str, form: str, entry: SyntaxForm, left_out: frozenset[str] | None = None
    ) -> None:
        self.op, self.style, self.entry, self.left_out = op, style, entry, left_out
        self.given = given(parse(op.record.forms[form].when)) if form else frozenset()
        self.arrays: Mapping[str, int] = entry.arrays
        self.always = self.taken_always()

    def free(self) -> list[str]:
        """The operands that may be left out."""
        return [name for name in (*self.entry.ins, *self.entry.outs, *self.entry.results) if self.optional(name)]

    def optional(self, name: str) -> bool:
        """Whether the text form may leave the operand out.

        What every overload takes that this text can stand for may not be left out, though other forms of the op do
        without it; of scratch tiles the text forms say themselves whether they are written.
        """
        if name in self.entry.always:
            return False
        operand = self.op.operands[name]
        if operand.access == "scratch":
            return name not in self.given
        return operand.optional and name not in self.given and name not in self.always

    def taken_always(self) -> frozenset[str]:
        """The operands without a default of every overload that takes nothing but what the text form writes."""
        operands = self.op.operands
        written = {*self.entry.ins, *self.entry.outs, *self.entry.results}
        found: list[set[str]] = []
        for overload in self.op.record.overloads.values():
            args = {name for name in overload.args if name in written or not _unwritten(operands[name])}
            if self.given <= {*overload.args} and args <= written:
                found.append({name for name in args if name not in overload.defaults})
        return frozenset(set.intersection(*found)) if found else frozenset()

    def text(self) -> str:
        if self.style == "dps":
            return self.dps()
        form = self.entry
        written = form.name or self.op.record.op
        name = written if self.style == "ssa" else written.removeprefix("pto.")
        head = f"{self.values(form.results)} = {name}" if form.results else name
        taken = self.values(form.ins)
        if taken and form.attribute_place == "operand":
            taken += ","
        body = " ".join(part for part in (head, taken, self.attributes()) if part)
        return f"{body} : {self.signature(form.signature or self.usual())}"

    def usual(self) -> Signature:
        """The types that the pages put behind the colon, where they have no other custom for the family."""
        ins = self.entry.ins
        if self.style == "ssa":
            return "arrow" if len(ins) == 1 and self.entry.results else "function"
        scalar = any(passed(self.op.operands[name].kind, "number") for name in ins)
        return "operands" if scalar or not self.entry.results else "results"

    def signature(self, kind: Signature) -> str:
        results = self.types(self.entry.results)
        several = len(self.entry.results) > 1 and (self.style == "ssa" or kind == "first")
        made = f"({results})" if several else results or "()"
        taken = self.types(self.entry.ins[:1] if kind == "first" else self.entry.ins)
        if kind == "results":
            return results
        if kind in ("operands", "all"):
            return taken if kind == "operands" else f"{taken}, {results}"
        return f"({taken}) -> {made}" if kind == "function" else f"{taken} -> {made}"

    def call(self) -> str:
        """``%e = pto.x(%dst, buf(%ping[, %pong]) : T, T[, T]) {…} -> E``."""
        form = self.entry
        groups: list[tuple[str, list[str]]] = []
        for name in form.ins:
            word = self.word(name)
            if word and groups and groups[-1][0] == word:
                groups[-1][1].append(name)
            else:
                groups.append((word, [name]))
        shown = [f"{word}({self.values(names)})" if word else self.values(names) for word, names in groups]
        head = f"{self.values(form.results)} = " if form.results else ""
        text = f"{head}{form.name or self.op.record.op}({', '.join(shown)} : {self.types(form.ins)})"
        parts = [text, self.attributes(), f"-> {self.types(form.results)}" if form.results else ""]
        return " ".join(part for part in parts if part)

    def dps(self) -> str:
        form = self.entry
        if form.call:
            return self.call()
        attributes = self.attributes()
        inside = attributes if form.attribute_place == "ins" else ""
        plain = [name for name in form.ins if not self.word(name)]
        operands = [self.apart(plain) if form.types_apart else self.values(plain)] if plain else []
        if attributes and form.attribute_place == "operand":
            operands.append(attributes)
        bare, quoted = flags_of(form)
        taken = " ".join(part for part in (", ".join(operands), *bare, inside) if part)
        for word, names in form.groups.items():
            taken += f", {word} = [{', '.join('%' + name for name in names)}]"
        types = "" if form.types_apart else self.types(plain)
        tail = "".join([self.worded(name) for name in form.ins if self.word(name)] + [f", {word}" for word in quoted])
        parts = [form.name or self.op.record.op]
        if form.ins:
            parts.append(f"ins({taken} : {types}{tail})" if types else f"ins({taken}{tail})")
        if form.outs:
            parts.append(f"outs({self.values(form.outs)} : {self.types(form.outs)})")
        if attributes and form.attribute_place == "end":
            parts.append(attributes)
        return " ".join(parts)

    def attributes(self) -> str:
        if not self.entry.attributes:
            return ""
        return "{" + ", ".join(attribute_text(self.op, self.entry, name) for name in self.entry.attributes) + "}"

    def values(self, names: Sequence[str]) -> str:
        """``%src0, %src1[, %tmp]``."""
        return self.joined([(name, [f"%{each}" for each in self.scalars(name)]) for name in names])

    def types(self, names: Sequence[str]) -> str:
        """The types of operands; those of optional ones are as optional as they."""
        return self.joined([(name, [self.type_of(name)] * len(self.scalars(name))) for name in names])

    def apart(self, names: Sequence[str]) -> str:
        """``%src : T[, %word : i64]``."""
        return self.joined([(name, [f"%{name} : {self.type_of(name)}"]) for name in names])

    def word(self, name: str) -> str:
        """The word before an operand; "" without one."""
        slot = self.entry.slots.get(name)
        return (slot.word if slot is not None else None) or ""

    def worded(self, name: str) -> str:
        """`` fp %fp : T``, in brackets where it may be left out; behind the types of the other operands."""
        text = f" {self.word(name)} %{name} : {self.type_of(name)}"
        if self.left_out is not None:
            return "" if name in self.left_out else text
        return f"[{text}]" if self.optional(name) else text

    def scalars(self, name: str) -> list[str]:
        """The names that are written for an operand: of an array, those of its scalars."""
        return [f"{name}{k}" for k in range(self.arrays[name])] if name in self.arrays else [name]

    def joined(self, entries: Sequence[tuple[str, list[str]]]) -> str:
        """Texts between commas, those of optional operands in brackets with their comma, or not at all."""
        text = ""
        comma = False  # whether something before needs one
        for place, (name, items) in enumerate(entries):
            part = ", ".join(items)
            if self.left_out is not None or not self.optional(name):
                if name not in (self.left_out or ()):
                    text += f", {part}" if comma else part
                    comma = True
            elif comma:
                text += f"[, {part}]"
            else:
                text += f"[{part}, ]" if place + 1 < len(entries) else f"[{part}]"
        return text

    def type_of(self, name: str) -> str:
        operand = self.op.operands[name]
        tile, state = _SPELLINGS[self.style]
        slot = self.entry.slots.get(name)
        several = name in self.arrays or (slot is not None and slot.many)
        for kind in kinds_of(operand.kind):
            shown = kind.member_placeholder if several else kind.placeholder
            if shown:
                return shown.replace("{tile}", tile).replace("{state}", state)
        stated = converted_from(operand)
        bound = {table.bind[name] for table in _tables(self.op) if name in table.bind}
        word = stated[0] if stated else min(bound) if len(bound) == 1 else ""
        if word in ("index", *self.op.database.vocabulary.element_types):
            return scalar_type(self.op, name, word)
        if self.style != "pto_as":
            return "dtype"
        words = {word for profile in self.op.profiles for word in self.op.element_types(profile, name)}
        return "f32" if not stated and "f32" in words else _INTEGER


def _tables(op: Op) -> list[Types]:
    return [table for table in (op.types(form) for form in op.forms()) if table is not None]


def signless(op: Op, dtype: str) -> str:
    """An element type as the type of a value in programs, where integers have no sign; ``index`` stays."""
    entry = op.database.vocabulary.element_types.get(dtype)
    if entry is None:
        return dtype
    return f"i{entry.bits}" if entry.kind == "unsigned" else entry.ir[0]


def converted_from(operand: Operand) -> list[str]:
    """The types that programs write for a scalar instead of its own."""
    return [word for word in operand.written if word != "own"]


def scalar_type(op: Op, name: str, dtype: str) -> str:
    """An element type as the type of a value in programs, with its sign where the assembler keeps it."""
    entry = op.database.vocabulary.element_types.get(dtype)
    return entry.ir[0] if entry is not None and "own" in op.operands[name].written else signless(op, dtype)


def scalar_text_type(op: Op, name: str, dtype: str) -> str:
    """The type that programs give a scalar operand whose element type, or ``index``, is known."""
    stated = converted_from(op.operands[name])
    if not stated:
        return scalar_type(op, name, dtype)
    return _INTEGER if stated[0] in ("integer", "any_integer") else stated[0]


def shown_type(op: Op, name: str, word: str) -> str:
    """What a table of types shows for an operand without an element type: what programs write where that is said."""
    stated = converted_from(op.operands[name])
    return stated[0] if word == "index" and stated else word
