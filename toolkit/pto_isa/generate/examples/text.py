"""Examples as programs: the .pto text in auto and in manual mode, and the C++ call.

Auto mode leaves addresses to the compiler; manual mode gives every tile one, aligned and within the memories of all
profiles that the example lists.  Convolution tiles and groups of ranks have no spelling in .pto text, and some calls of
C++ are refused by the assembler: such an example is C++ only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...language.front.parse import parse
from ...language.rules.queries import given
from ...runtime.frozen import frozen
from ...runtime.kinds.table import passed
from ...schema.example import tensor_parts
from ...schema.issue_error import IssueError
from ..forms.release_forms import of_release
from ..forms.syntax_text import (
    attribute_text,
    filled_issues,
    filled_line,
    flags_of,
    generic_text,
    scalar_text_type,
    shown,
    stated,
)
from .cpp import cpp_example
from .cpp_declaration import literal
from .stated import same_tile, scalar_type

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.example import Example, ExampleOperand
    from ...schema.release import Span
    from ...schema.syntax import SyntaxForm

_WIDTH = 84  # characters of a line behind its indent; a page shows as many without scrolling
_UNIT = 512  # bytes; every memory's alignment divides it
_BY_ORDER = "division_order"  # said by the order of the operands, not by an attribute


@frozen
class ExampleText:
    """The programs of one example; ``auto`` and ``manual`` are empty when .pto text cannot write it.

    Only addresses say that tiles of different types share memory, so that such an example has no ``auto``; an op that
    exists only where the compiler places tiles has no ``manual``.
    """

    auto: str
    manual: str
    cpp: str


def example_text(op: Op, key: str, example: Example, release: str | None = None) -> ExampleText:
    """All programs of an example, as a release of the assembler reads them; the newest unless one is given."""
    form = form_of(op, example, release)
    if form is None:
        return ExampleText("", "", cpp_example(op, example))
    program = _Program(op, key, example, form, release)
    placed = any(same_tile(example, n) == n for n, entry in example.operands.items() if entry.storage_of is not None)
    manual = "" if op.record.automatic_only else program.text(True)
    return ExampleText("" if placed else program.text(False), manual, cpp_example(op, example))


class Line(NamedTuple):
    """A line of an op with real types: the key of its example, empty where the record fills a form, and the text."""

    example: str
    text: str


def real_lines(op: Op) -> dict[str, Line]:
    """What stands where a text form is used, by the form as `text_forms` prints it: what the record fills into it, or
    what the first example writes that takes it.  IssueError where the record fills in too little or too much.
    """
    if faults := [*filled_issues(op)]:
        raise IssueError(faults)
    forms = [(entry, form, [text.text for text in shown(op, entry, form)]) for _, entry, form in stated(op)]
    found: dict[str, Line] = {}
    for entry, form, (own, *_) in forms:
        if entry.filled:
            found[own] = Line("", filled_line(op, form.style, form.form, entry))
    for key, example in op.record.examples.items():
        for _, taken in _forms_of(op, example):
            program = _Program(op, key, example, taken)
            program.text(False)  # its lines give the operands their types
            line = program.call()
            own, *generic = next(texts for entry, _, texts in forms if entry is taken)
            shows = key if taken is form_of(op, example) else ""  # its programs are of the newest release
            found.setdefault(generic[0] if line.startswith('"') else own, Line(shows, line))
    return found


def form_of(op: Op, example: Example, release: str | None = None) -> SyntaxForm | None:
    """The text form that takes exactly the example's operands; None when there is none.

    It is one that a release of the assembler reads, by default the newest.
    """
    if release is None:
        return next((way for span, way in _forms_of(op, example) if span.until is None), None)
    ways = (of_release(way, release) for span, way in _forms_of(op, example) if span.has(release))
    return next((way for way in ways if _fits(op, way, example)), None)


def _forms_of(op: Op, example: Example) -> Iterator[tuple[Span, SyntaxForm]]:
    """The text forms of all releases that take exactly the example's operands, with the releases that read them."""
    beyond = any(entry.conv is not None or entry.group is not None for entry in example.operands.values())
    if beyond or example.cpp_only:
        return
    for owner, syntax in op.record.syntaxes():
        if owner and not given(parse(op.record.forms[owner].when)) <= example.operands.keys():
            continue
        for way in syntax.dps:
            if way.literal is None and _fits(op, way, example):
                yield syntax.span(way), way


def _fits(op: Op, form: SyntaxForm, example: Example) -> bool:
    listed = {*form.ins, *form.outs, *(form.generic if form.segments else ())}
    given = {name for name in example.operands if not passed(op.operands[name].kind, "word")}
    attributes = {name for name, entry in example.operands.items() if name not in given and _matters(op, name, entry)}
    if not attributes <= set(form.attributes) or not all(_writable(op, name, example) for name in attributes):
        return False
    needed = {name for name in listed if not op.operands[name].optional and op.operands[name].access != "scratch"}
    needed |= set(form.always)
    return given <= listed and needed <= given and not any(passed(op.operands[name].kind, "numpy") for name in given)


def _matters(op: Op, name: str, entry: ExampleOperand) -> bool:
    operand = op.operands[name]
    return operand.type != _BY_ORDER and entry.value is not None and entry.value != operand.default


def _writable(op: Op, name: str, example: Example) -> bool:
    """Whether programs can write the value of an attribute: of some enumerations they have only a few words."""
    enumeration = op.database.vocabulary.enumerations.get(op.operands[name].type or "")
    if enumeration is None or not any(entry.ir for entry in enumeration.values.values()):
        return True
    entry = enumeration.values.get(str(example.operands[name].value))
    return entry is None or bool(entry.ir)


def _filled(*parts: str) -> str:
    """The parts of an operation in one line, or on as many as they need, each as full as it can be."""
    lines = [parts[0]]
    for part in parts[1:]:
        if len(lines[-1]) + 1 + len(part) <= _WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(f"  {part}")
    return "\n".join(lines)


class _Program:
    def __init__(self, op: Op, key: str, example: Example, form: SyntaxForm, release: str | None = None) -> None:
        self.op, self.example, self.form, self.release = op, example, form, release
        self.name = f"{op.name}_{key.replace('-', '_')}"
        self.constants: dict[tuple[str, str], str] = {}
        self.types: dict[str, str] = {}

    def text(self, placed: bool) -> str:
        """The program; ``placed`` gives every tile an address."""
        arguments: list[str] = []
        lines: list[str] = []
        addresses = place(self.op, self.example) if placed else {}
        for name, entry in self.example.operands.items():
            if entry.tile is not None:
                kind = entry.written_type()
                self.types[name] = str(kind)
                if same_tile(self.example, name) != name:
                    continue
                at = f" addr = {self.constant(str(addresses[name]), 'i64')}" if placed else ""
                lines.append(_filled(f"%{name} = pto.alloc_tile{at}", f": {kind}"))
            elif entry.tensor is not None:
                arguments.append(f"%{name}_memory: !pto.ptr<{self.spelled(tensor_parts(entry.tensor)[2])}>")
                lines += self.view(name, entry.tensor)
            elif entry.type is not None:
                self.types[name] = entry.type
                arguments.append(f"%{name}: {entry.type}")
            elif passed(self.op.operands[name].kind, "number"):
                dtype = scalar_type(self.op, name, self.example) or "index"
                self.types[name] = scalar_text_type(self.op, name, dtype)
                lines.append(f"%{name} = arith.constant {literal(entry.value, dtype)} : {self.types[name]}")
        lines.append(self.call())
        constants = [f"{name} = arith.constant {value} : {dtype}" for (value, dtype), name in self.constants.items()]
        body = "".join(f"    {line}\n" for entry in [*constants, *lines, "return"] for line in entry.split("\n"))
        head = f"func.func @{self.name}({', '.join(arguments)})"
        if len(head) > _WIDTH:
            head = f"func.func @{self.name}(\n      " + ",\n      ".join(arguments) + ")"
        return f"module {{\n  {head} {{\n{body}  }}\n}}\n"

    def constant(self, value: str, dtype: str) -> str:
        name = f"%c{value}" + ("" if dtype == "index" else f"_{dtype}")
        return self.constants.setdefault((value, dtype), name)

    def spelled(self, dtype: str) -> str:
        """An element type as the assembler prints it."""
        known = self.op.database.vocabulary.element_types.get(dtype)
        return known.ir[0] if known is not None else dtype

    def in_pairs(self, element: str, shape: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
        """The element type and the extents of a tensor as text has them: in pairs where its elements are pairs."""
        known = self.op.database.vocabulary.element_types.get(element)
        spelled = self.spelled(element)
        if known is None or known.pairs is None or spelled not in known.pairs.spellings:
            return spelled, shape
        if shape[-1] % 2:  # half a pair: our own spelling counts elements
            return element, shape
        return spelled, (*shape[:-1], shape[-1] // 2)

    def view(self, name: str, text: str) -> list[str]:
        """Lines that make a tensor in global memory, row after row, visible to a transfer."""
        layout, shape, element = tensor_parts(text)
        named = f" {{layout = #pto.layout<{layout}>}}" if layout else ""
        dtype, shape = self.in_pairs(element, shape)
        sizes = [self.constant(str(extent), "index") for extent in shape]
        strides = [self.constant(str(math.prod(shape[k + 1 :])), "index") for k in range(len(shape))]
        zero = self.constant("0", "index")
        whole = f"!pto.tensor_view<{'?x' * len(shape)}{dtype}>"
        part = self.types[name] = f"!pto.partition_tensor_view<{'x'.join(map(str, shape))}x{dtype}>"
        listed = ", ".join(sizes)
        offsets = ", ".join([zero] * len(shape))
        return [
            _filled(
                f"%{name}_view = pto.make_tensor_view %{name}_memory,",
                f"shape = [{listed}],",
                f"strides = [{', '.join(strides)}]{named}",
                f": {whole}",
            ),
            _filled(
                f"%{name} = pto.partition_view %{name}_view,",
                f"offsets = [{offsets}],",
                f"sizes = [{listed}]",
                f": {whole} -> {part}",
            ),
        ]

    def call(self) -> str:
        """The op itself."""
        form = self.form
        if not {*self.types} <= {*form.ins, *form.outs}:
            return self.generic()
        chosen = [name for name in form.attributes if self.value(name) is not None or self.needed(name)]
        values = {name: self.value(name) if self.needed(name) is None else self.needed(name) for name in chosen}
        attributes = ", ".join(attribute_text(self.op, form, name, value) for name, value in values.items())
        attributes = f"{{{attributes}}}" if attributes else ""
        ins = [name for name in form.ins if name in self.example.operands]
        order = [entry for name, entry in self.example.operands.items() if self.op.operands[name].type == _BY_ORDER]
        if any(entry.value == "scalar_tile" for entry in order):
            ins.reverse()
        if form.call:
            return " ".join(part for part in (self.bracketed(ins), attributes) if part)
        worded = [name for name in ins if name in form.slots and form.slots[name].word]
        tail = [f"{form.slots[name].word} {self.written(name)} : {self.types[name]}" for name in worded]
        ins = [name for name in ins if name not in worded]
        bare, quoted = flags_of(form)
        taken = " ".join([", ".join(self.written(name) for name in ins), *bare])
        if attributes and form.attribute_place == "operand":
            taken = ", ".join(part for part in (taken, attributes) if part)
        elif attributes and form.attribute_place == "ins":
            taken = f"{taken} {attributes}".strip()
        outs = [name for name in form.outs if name in self.example.operands]
        given = [("ins", taken, ins), ("outs", ", ".join(map(self.written, outs)), outs)]
        parts = [form.name or self.op.record.op]
        if form.types_apart:
            parts.append(self.parted("ins", [(self.written(name), self.types[name]) for name in ins], tail, quoted))
            given = given[1:]
        behind = {"ins": (tail, quoted)}
        parts += [self.group(word, said, names, *behind.get(word, ())) for word, said, names in given if names]
        if attributes and form.attribute_place == "end":
            parts.append(attributes)
        whole = " ".join(parts)
        return whole if "\n" not in whole and len(whole) <= _WIDTH else "\n  ".join(parts)

    def generic(self) -> str:
        """The op in MLIR's generic form, where its own form cannot write all operands."""
        form = self.form
        chosen = [name for name in form.attributes if self.value(name) is not None]
        attributes = [attribute_text(self.op, form, name, self.value(name)) for name in chosen]
        names = [name for name in form.generic if name in self.example.operands]
        types = [self.types[name] for name in names]
        whole = generic_text(self.op, form, [self.written(name) for name in names], types, attributes)
        if len(whole) <= _WIDTH:
            return whole
        head, _, tail = whole.partition(" : (")
        if len(head) > _WIDTH:
            head = head.replace(" {", "\n  {", 1)
        return f"{head}\n  : (" + ",\n     ".join(types) + tail[tail.rindex(")", 0, tail.index(" -> ")) :]

    def parted(self, word: str, pairs: list[tuple[str, str]], tail: Sequence[str], quoted: Sequence[str]) -> str:
        """A group whose operands stand with their types, each and its type on lines of their own where they need it."""
        rest = "".join(f" {entry}" for entry in tail)
        whole = f"{word}({', '.join([*(f'{value} : {type}' for value, type in pairs), *quoted])}{rest})"
        if len(whole) + 2 <= _WIDTH:
            return whole
        listed = [
            f"{value} : {type}" if len(value) + len(type) + 9 <= _WIDTH else f"{value}\n        : {type}"
            for value, type in pairs
        ] + [*quoted]
        return f"{word}(" + ",\n      ".join(listed) + "".join(f"\n      {entry}" for entry in tail) + ")"

    def group(
        self, word: str, values: str, names: list[str], tail: Sequence[str] = (), quoted: Sequence[str] = ()
    ) -> str:
        """The operands that are read or written with their types, each type on a line where they need more than one.

        tail: operands with words of their own, which stand behind the types; quoted: words that stand among the types.
        """
        types = [*(self.types[name] for name in names), *quoted]
        whole = f"{word}({values} : {', '.join(types)}{''.join(f' {entry}' for entry in tail)})"
        if len(whole) + 2 <= _WIDTH:
            return whole
        if len(f"{word}({values}") + 2 > _WIDTH:
            values = values.replace(" {", "\n      {", 1)
        rest = "".join(f"\n    {entry}" for entry in tail)
        return f"{word}({values}\n    : " + ",\n      ".join(types) + f"{rest})"

    def bracketed(self, names: list[str]) -> str:
        """``pto.x(%dst, buf(%ping) : T, U)``."""
        form = self.form
        shown: list[tuple[str, list[str]]] = []
        for name in names:
            word = (form.slots[name].word if name in form.slots else None) or ""
            if not (word and shown and shown[-1][0] == word):
                shown.append((word, []))
            shown[-1][1].append(self.written(name))
        listed = ", ".join(f"{word}({', '.join(values)})" if word else ", ".join(values) for word, values in shown)
        return f"{form.name or self.op.record.op}" + self.group("", listed, names)

    def needed(self, name: str) -> Any:
        """The default of an attribute that the example leaves out and the release, or another attribute, asks for."""
        slots = self.form.slots
        needed = slots[name].needed if name in slots else None
        if self.value(name) is not None:
            return None
        asked = any(slot.beside == name and self.value(other) is not None for other, slot in slots.items())
        if needed is not None and not asked:
            asked = needed.until is None if self.release is None else needed.has(self.release)
        return self.op.operands[name].default if asked else None

    def written(self, name: str) -> str:
        return f"%{same_tile(self.example, name)}"

    def value(self, name: str) -> Any:
        entry = self.example.operands.get(name)
        return entry.value if entry is not None else None


def place(op: Op, example: Example) -> dict[str, int]:
    """An address for every tile, one memory after the other from 0; ValueError when a memory is too small.

    Tiles that share memory have the same address.
    """
    next_free: dict[str, int] = {}
    found: dict[str, int] = {}
    for name, entry in example.operands.items():
        if entry.tile is None:
            continue
        kind = entry.written_type()
        if entry.storage_of is not None:
            continue
        found[name] = next_free.get(kind.loc, 0)
        end = found[name] + kind.bytes
        for profile in example.profiles:
            memory = op.database.profiles[profile].memories.get(kind.loc)
            if memory is None or end > memory.bytes:
                raise ValueError(f"{op.record.op}: the tiles of the example do not fit into `{kind.loc}` of {profile}")
        next_free[kind.loc] = -(-end // _UNIT) * _UNIT
    shared = {name: entry.storage_of for name, entry in example.operands.items() if entry.storage_of is not None}
    return found | {name: found[partner] for name, partner in shared.items()}
