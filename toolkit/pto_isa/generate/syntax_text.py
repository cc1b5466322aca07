"""The three text forms of an op: DPS (what the assembler reads), SSA and PTO-AS (what the manuals write as well).

Forms are printed with ``<...>`` for the types; optional operands stand in brackets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.parse import parse
from ..language.rules.queries import given

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.record import Operand
    from ..schema.syntax import Syntax, SyntaxForm

STYLES = ("dps", "ssa", "pto_as")
_TYPES = {
    "tile": "!pto.{tile}<...>", "predicate": "!pto.{tile}<...>", "conv": "!pto.{tile}<...>",
    "global": "!pto.partition_tensor_view<...>", "group": "!pto.group<...>",
    "state": "!pto.{state}", "pipe_end": "!pto.{state}", "array": "vector<...>", "struct": "...",
}  # fmt: skip
_SPELLINGS = {"dps": ("tile_buf", "pipe"), "ssa": ("tile", "tpipe<...>"), "pto_as": ("tile", "tpipe<...>")}


@dataclass(frozen=True, slots=True)
class TextForm:
    """One text form: ``style`` is dps, ssa or pto_as, ``form`` the form of the op it belongs to (empty: all)."""

    style: str
    form: str
    text: str


def text_forms(op: Op) -> list[TextForm]:
    """The text forms of an op, then those of its forms that have some of their own."""
    found = _forms(op, op.record.syntax, "")
    for name, form in op.record.forms.items():
        if form.syntax is not None:
            found += _forms(op, form.syntax, name)
    return found


def _forms(op: Op, syntax: Syntax, form: str) -> list[TextForm]:
    found: list[TextForm] = []
    for style in STYLES:
        entry: SyntaxForm | None = getattr(syntax, style)
        if entry is not None:
            found.append(TextForm(style, form, entry.literal or _Writer(op, style, form).text(entry)))
    return found


def attribute_text(op: Op, name: str, value: object | None = None) -> str:
    """``cmpMode = #pto<cmp gt>``; without a value its place is shown as ``...``."""
    operand = op.operands[name]
    return f"{operand.ir or name} = {attribute_value(op, operand, value)}"


def attribute_value(op: Op, operand: Operand, value: object | None) -> str:
    """A value as the assembler spells it."""
    enumeration = op.database.vocabulary.enumerations.get(operand.type or "")
    if isinstance(value, bool):
        return "true" if value else "false"
    spelled = "..." if value is None else str(value)
    if enumeration is not None and value is not None:
        entry = enumeration.values.get(str(value))
        spelled = entry.ir[0] if entry is not None and entry.ir else spelled
    frame = operand.ir_value or (enumeration.ir if enumeration is not None else None)
    return frame.replace("{VALUE}", spelled) if frame else spelled


def _unwritten(operand: Operand) -> bool:
    """Whether a text form may do without an operand that an overload takes: attributes and scratch tiles."""
    return "attribute" in operand.kind or operand.access == "scratch"


class _Writer:
    def __init__(self, op: Op, style: str, form: str) -> None:
        self.op, self.style = op, style
        self.given = given(parse(op.record.forms[form].when)) if form else frozenset()
        self.arrays: Mapping[str, int] = {}
        self.always: frozenset[str] = frozenset()

    def optional(self, name: str) -> bool:
        """Whether the text form may leave the operand out.

        What every overload takes that this text can stand for may not be left out, though other forms of the op do
        without it; of scratch tiles the text forms say themselves whether they are written.
        """
        operand = self.op.operands[name]
        if operand.access == "scratch":
            return name not in self.given
        return operand.optional and name not in self.given and name not in self.always

    def taken_always(self, form: SyntaxForm) -> frozenset[str]:
        """The operands without a default of every overload that takes nothing but what the text form writes."""
        operands = self.op.operands
        written = {*form.ins, *form.outs, *form.results}
        found: list[set[str]] = []
        for overload in self.op.record.overloads.values():
            args = {name for name in overload.args if name in written or not _unwritten(operands[name])}
            if self.given <= {*overload.args} and args <= written:
                found.append({name for name in args if name not in overload.defaults})
        return frozenset(set.intersection(*found)) if found else frozenset()

    def text(self, form: SyntaxForm) -> str:
        self.arrays, self.always = form.arrays, self.taken_always(form)
        if self.style == "dps":
            return self.dps(form)
        written = form.name or self.op.record.op
        name = written if self.style == "ssa" else written.removeprefix("pto.")
        named = ", ".join(f"%{result}" for result in form.results)
        head = f"{named} = {name}" if named else name
        taken = self.listed(form.ins)
        attributes = self.attributes(form)
        body = " ".join(part for part in (head, taken, attributes) if part)
        types = ", ".join(self.types(form.ins))
        results = self.types(form.results)
        made = ", ".join(results)
        if self.style == "pto_as":
            return f"{body} : {made or types}"
        made = f"({made})" if len(results) > 1 else made
        return f"{body} : ({types})" + (f" -> {made}" if made else "")

    def dps(self, form: SyntaxForm) -> str:
        attributes = self.attributes(form)
        inside = attributes if form.attribute_place == "ins" else ""
        operands = [self.listed(form.ins)] if form.ins else []
        if attributes and form.attribute_place == "operand":
            operands.append(attributes)
        taken = " ".join(part for part in (", ".join(operands), inside) if part)
        for word, names in form.groups.items():
            taken += f", {word} = [{', '.join('%' + name for name in names)}]"
        types = ", ".join(self.types(form.ins))
        parts = [form.name or self.op.record.op]
        if form.ins:
            parts.append(f"ins({taken} : {types})" if types else f"ins({taken})")
        if form.outs:
            parts.append(f"outs({self.listed(form.outs)} : {', '.join(self.types(form.outs))})")
        if attributes and form.attribute_place == "end":
            parts.append(attributes)
        return " ".join(parts)

    def attributes(self, form: SyntaxForm) -> str:
        if not form.attributes:
            return ""
        return "{" + ", ".join(attribute_text(self.op, name) for name in form.attributes) + "}"

    def listed(self, names: Sequence[str]) -> str:
        """``%src0, %src1[, %tmp]``."""
        text = ""
        for name in names:
            if name in self.arrays:
                text += "".join(f"{', ' if text or k else ''}%{name}{k}" for k in range(self.arrays[name]))
            elif not self.optional(name):
                text += f", %{name}" if text else f"%{name}"
            else:
                text += f"[, %{name}]" if text else f"[%{name}]"
        return text

    def types(self, names: Sequence[str]) -> list[str]:
        left_out = {name for name in names if self.op.operands[name].optional and self.optional(name)}
        return [
            kind
            for name in names
            if name not in left_out or len(names) == 1
            for kind in [self.type_of(name)] * self.arrays.get(name, 1)
        ]

    def type_of(self, name: str) -> str:
        operand = self.op.operands[name]
        tile, state = _SPELLINGS[self.style]
        for kind in () if name in self.arrays else operand.kind:
            if kind in _TYPES:
                return _TYPES[kind].replace("{tile}", tile).replace("{state}", state)
        tables = [self.op.types(form) for form in self.op.forms()]
        bound = {table.bind[name] for table in tables if table is not None and name in table.bind}
        if name in self.arrays and len(bound) == 1:
            entry = self.op.database.vocabulary.element_types.get(next(iter(bound)))
            return f"i{entry.bits}" if entry is not None and entry.kind == "unsigned" else next(iter(bound))
        return "index" if bound == {"index"} else operand.written[0] if operand.written else "dtype"
