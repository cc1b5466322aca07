"""``ods.h``: the operations that the assembler defines (ODS), their operands in order, and the members of calls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ...generate.forms.syntax_text import attribute_keys
from ...language.print.cpp_rules import identifier, local
from ...runtime.frozen import frozen
from ...text.cpp import literal
from .words import NOTE, wrapped

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.syntax import Definition, Syntax
    from .ops import OpCode

_TYPES = """\
/// How many values an operand of an operation has.
enum class Repeat : std::uint8_t { one, optional, variadic };

/// An operand, result or attribute of an operation by its name there, and the member of the call that it is. Several
/// members between spaces are the values of one operand, in order; operands that share a member are the numbers of an
/// array. Without a member the op has none for it: an operation that gives it is another op.
struct OdsName {
  const char* name;
  const char* members;
  Repeat repeat = Repeat::one;
};

/// An operation that a call of `op` may be: so many operands in the order of the definition, results and attributes,
/// one after the other from `names` on, which operations of the same names share. An attribute may have several names,
/// of which texts give one.
struct OdsOperation {
  const char* name;
  Op op;
  const OdsName* names;
  std::uint8_t operands, results, attributes;
};
"""


@frozen
class OdsEntry:
    """What the table has of one operation: lists of C++ initialisers."""

    name: str
    op: str
    operands: tuple[str, ...]
    results: tuple[str, ...]
    attributes: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All of them in order."""
        return (*self.operands, *self.results, *self.attributes)


def ods(ops: Iterable[tuple[Op, OpCode]]) -> str:
    """The text of the header."""
    entries = [entry for op, code in ops for entry in _entries(op, code)]
    lines = [
        "// Operations of the assembler by their definitions (ODS), and the members of calls that they fill.",
        NOTE,
    ]
    lines += [
        "#pragma once",
        "",
        '#include "pto_isa/ops.h"',
        "",
        "namespace pto_isa {",
        "",
        _TYPES,
        "namespace detail {",
    ]
    first: dict[tuple[str, ...], int] = {}  # operations whose names are the same share them
    past = 0
    for entry in entries:
        if entry.names not in first:
            first[entry.names] = past
            past += len(entry.names)
    lines += ["", "inline constexpr OdsName kOdsNames[] = {", *(line for names in first for line in wrapped(names))]
    lines += ["};", "", "}  // namespace detail", "", "inline constexpr OdsOperation kOdsOperations[] = {"]
    for entry in entries:
        counts = ", ".join(str(len(part)) for part in (entry.operands, entry.results, entry.attributes))
        names = f"detail::kOdsNames + {first[entry.names]}"
        lines.append(f"  {{{literal(entry.name)}, Op::{entry.op}, {names}, {counts}}},")
    return "\n".join([*lines, "};", "", "}  // namespace pto_isa", ""])


def _entries(op: Op, code: OpCode) -> Iterator[OdsEntry]:
    members = {name for name, _ in code.operands()}
    for _, syntax in op.record.syntaxes():
        for name, definition in syntax.definitions.items():
            yield OdsEntry(
                name, identifier(code.rules.name),
                tuple(_name(definition, entry, members) for entry in definition.operands),
                tuple(_name(definition, entry, members) for entry in definition.results),
                tuple(_attributes(op, name, syntax, members)),
            )  # fmt: skip


def _name(definition: Definition, entry: str, members: set[str]) -> str:
    ours = " ".join(local(name) for name in definition.ours(entry) if name in members)
    repeat = "variadic" if entry in definition.variadic else "optional" if entry in definition.optional else ""
    return f"{{{literal(entry)}, {literal(ours)}{f', Repeat::{repeat}' if repeat else ''}}}"


def _attributes(op: Op, name: str, syntax: Syntax, members: set[str]) -> Iterator[str]:
    """The attributes that texts of the operation write, by each of their names."""
    given: dict[str, str] = {}
    for entry in syntax.dps:
        if (entry.name or op.record.op) == name:
            given |= {
                key: ours for ours in entry.attributes if ours in members for key in attribute_keys(op, entry, ours)
            }
    return (f"{{{literal(key)}, {literal(local(ours))}}}" for key, ours in given.items())
