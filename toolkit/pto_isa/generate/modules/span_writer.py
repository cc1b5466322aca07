"""What an op touches behind pointers, as functions of its module in generated/programs: made of its equations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...language.front.opdef import Body, FormDef, OpDef
from ...language.print.span_lines import SpanLines
from ...language.rules.queries import Operands
from ...runtime.kinds.table import kinds_of, passed
from ...text.python import literal

if TYPE_CHECKING:
    from ...database import Op


class SpanWriter:
    """Writes the functions of one op; ``text`` is its PointerSpans, "" for none, ``helpers`` what they need."""

    def __init__(self, op: Op, opdef: OpDef) -> None:
        self.op, self.opdef = op, opdef
        self.infos: Operands = opdef.scope.operands
        self.pointers = {name for name, info in self.infos.items() if any(kind.leads for kind in kinds_of(info.kinds))}
        self.helpers: set[str] = set()
        self.functions: list[str] = []
        self.text = self._text() if self.pointers else ""

    def _text(self) -> str:
        calls = [call for form in self.opdef.forms for call in self._calls(form)]
        if not calls:
            return ""
        self.helpers |= {"PointerSpans", "CallSpans"}
        defaults = {
            name: operand.default for name, operand in self.op.record.operands.items()
            if operand.default is not None and passed(operand.kind, "number")
        }  # fmt: skip
        told = ", ".join(f"{literal(name)}: {literal(value)}" for name, value in defaults.items())
        lines = ["PointerSpans(", "        (", *(f"            {call}," for call in calls), "        ),"]
        return "\n".join([*lines, *([f"        {{{told}}},"] if told else []), "    )"])

    def _calls(self, form: FormDef) -> Iterator[str]:
        """One entry for the modes that do the same on several profiles."""
        found: dict[tuple[str, Body], list[str]] = {}
        for profile in self.opdef.profiles:
            for mode in form.modes(profile):
                found.setdefault((mode.name, mode.block), []).append(profile)
        names = [mode_name for mode_name, _ in found]
        for number, ((mode_name, block), profiles) in enumerate(found.items()):
            lines = SpanLines(self.infos, self.pointers)
            lines.block(block)
            if not lines.spans:
                continue
            self.helpers |= lines.helpers
            needs = [name for name in self.op.record.operands if name in lines.read]
            words = ("", "spans", form.name, mode_name, str(number) if names.count(mode_name) > 1 else "")
            name = "_" + "_".join(part for part in words if part).replace("-", "_")
            what = mode_name or form.name
            doc = f'"""Bytes behind pointers{f" that `{what}` touches" if what else ""}."""'
            body = [doc, *lines.lines, "return (", *(f"    {span}{sure})," for span, sure in lines.spans.items()), ")"]
            self.functions.append("\n".join([f"def {name}({', '.join(needs)}):", *(f"    {line}" for line in body)]))
            where = ", ".join(map(literal, (tuple(profiles), form.name, mode_name, tuple(needs))))
            lacking = tuple(each for each in needs if each not in lines.valued)
            yield f"CallSpans({where}, {name}{f', {literal(lacking)}' if lacking else ''})"
