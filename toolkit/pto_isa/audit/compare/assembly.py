"""The DPS forms and the example programs of a record against the assembler, which has to read them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pto_isa.database import Op
from pto_isa.generate.examples.text import example_text, form_of
from pto_isa.generate.forms.release_forms import release_forms
from pto_isa.generate.forms.syntax_text import PlainForm, spelling_of
from pto_isa.program.syntax.literals import problem
from pto_isa.program.syntax.program import Program, read
from pto_isa.program.syntax.tokens import Tokens
from pto_isa.program.syntax.tree import Operation as Line
from pto_isa.program.syntax.tree import walk
from pto_isa.program.written.results import results_of
from pto_isa.program.written.types import WrittenTypes

from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import plain
from ..ptoas.assembly import Assembler, AssemblyRead, Refused
from ..ptoas.definitions import defined_otherwise, stated_definitions, undefined
from .disputes import covering_form
from .types import record_place

_OPERATION = re.compile(r'(?:%[\w, %]+=\s*)?"?(pto\.)([\w.]+)')
_VALUE = re.compile(r"%\w+")
_SIGNED = re.compile(r"[su]i\d+")


def compare_assembly(op: Op, assembler: Assembler, release: str, file: str, source: str, report: AuditReport) -> None:
    """Every DPS form of its release that the record does not mark otherwise is read by the assembler, and so is every
    example; what the record gives to other releases only is refused. ``file``: the place of what it does not define.
    """
    _definitions(op, assembler, file, source, report)
    forms = list(release_forms(op, release))
    read = {_shape(form.plain.text) for form in forms if form.read}
    for form in forms:
        report.count("text-form")
        if form.read:
            _template(op, form.plain, assembler, file, source, report)
        elif form.plain.form.spelling == "assembler" and _shape(form.plain.text) not in read:
            _refused(op, form.plain, assembler, release, source, report)
    for key, example in op.record.examples.items():
        texts = example_text(op, key, example, release)
        way = form_of(op, example, release)
        judged = way is not None and spelling_of("dps", way) == "assembler"
        for mode, text in (("auto", texts.auto), ("manual", texts.manual)):
            if text:
                report.count("program")
                name = None if judged or way is None else way.name or op.record.op
                _program(op, f"{key}, {mode}", text, name, assembler, file, source, report)


def _definitions(op: Op, assembler: Assembler, file: str, source: str, report: AuditReport) -> None:
    """What the record says of each definition that it takes from the source stands there."""
    for path, name, definition in stated_definitions(op, source):
        report.count("definition")
        td = assembler.operations.get(name.removeprefix("pto."))
        at = Place(file) if td is None else Place(td.file, td.line)
        missing = ("there is no such operation", "没有该操作")
        said = missing if td is None else defined_otherwise(definition, td)
        if said is not None:
            report.differences.append(
                Difference(
                    "definition", op.name, op.family, None, ".".join(path), both(name, name), record_place(op, path),
                    source, both(*said), at,
                )
            )  # fmt: skip


def _shape(text: str) -> str:
    """A text without the names of its values."""
    return _VALUE.sub("%", text)


def _template(op: Op, form: PlainForm, assembler: Assembler, file: str, source: str, report: AuditReport) -> None:
    match = _OPERATION.match(form.text)
    name = match.group(2) if match else ""
    claimed = form.form.spelling == "assembler"
    td = assembler.operations.get(name)
    at = Place(file) if td is None else Place(td.file, td.line)
    if td is not None and name not in assembler.shapes:
        why = both("its text is read by a function that is not noted", "其文本由未收录的函数解析")
        report.leave(op, None, source, at, why)
        return
    if td is None:
        if claimed:
            en, zh = f"there is no operation `{name or form.text}`", f"没有指令 `{name or form.text}`"
            _differs(op, form.path, form.text, en, zh, source, at, report)
        return
    try:
        found = _read(assembler, form.text)
    except Refused as refused:
        if claimed:
            _differs(op, form.path, form.text, *_why(refused), source, at, report)
        return
    if not claimed:
        en, zh = "the assembler reads this form; nothing is to be marked", "汇编器能识别此写法，无需标注"
        _differs(op, form.path, form.text, en, zh, source, at, report)
    elif found.foreign:
        names = ", ".join(found.foreign)
        en, zh = f"`{name}` has no attribute {names}", f"`{name}` 没有属性 {names}"
        _differs(op, form.path, form.text, en, zh, source, at, report)
    elif (crossed := _crossed(op, found)) is not None:
        en, zh = f"{crossed[0]} is `${crossed[1]}`", f"{crossed[0]} 实为 `${crossed[1]}`"
        _differs(op, form.path, form.text, en, zh, source, at, report)
    elif (other := undefined(op, form.path, td, found, source)) is not None:
        _differs(op, form.path, form.text, *other, source, at, report)


def _refused(op: Op, form: PlainForm, assembler: Assembler, release: str, source: str, report: AuditReport) -> None:
    """A form that this release does not have, as the record says, is none of its grammar.

    A form that bears the name of another op is left aside: what the release reads there may be that op.
    """
    match = _OPERATION.match(form.text)
    td = assembler.operations.get(match.group(2) if match else "")
    if td is None or td.name not in assembler.shapes:
        return
    if any(other.record.op == f"pto.{td.name}" and other is not op for other in op.database.ops.values()):
        return
    try:
        found = _read(assembler, form.text)
    except Refused:
        return
    if not found.foreign:
        en, zh = f"release {release} reads this, for the record it does not", f"{release} 版可读，记录却认为不可读"
        _differs(op, form.path, form.text, en, zh, source, Place(td.file, td.line), report)


def _read(assembler: Assembler, text: str) -> AssemblyRead:
    words = Tokens(text).words
    found = assembler.read(words, 0)
    if words[found.end][-1] != "\n":
        raise Refused(found.end, words[found.end], "the end")
    return found


def _crossed(op: Op, found: AssemblyRead) -> tuple[str, str] | None:
    """A value that stands where the assembler has an operand of another operand's name."""
    ours = {plain(name) for name in op.operands}
    for name, values in found.operands.items():
        written = plain(values[0][1:]) if len(values) == 1 else ""
        if {plain(name), written} <= ours and written != plain(name):
            return values[0], name
    return None


def _program(
    op: Op, title: str, text: str, unread: str | None, assembler: Assembler, file: str, source: str, report: AuditReport
) -> None:
    """Compare one program; ``unread``: an operation in a form that the assembler is known not to read."""
    for line, refused in refusals(read(text, title), assembler):
        if line.name == unread:
            continue
        td = assembler.operations.get(line.name.removeprefix("pto."))
        at = Place(file) if td is None else Place(td.file, td.line)
        key, mine = title.partition(",")[0], f"{title}: {line.name}"
        _differs(op, f"examples.{key}", mine, *_why(refused), source, at, report)


def refusals(program: Program, assembler: Assembler) -> Iterator[tuple[Line, Refused]]:
    """The operations of a program that the assembler refuses, each with the reason.

    Operations of other dialects are taken as they are, but for constants, which have no sign.
    """
    words, types = program.tokens.words, WrittenTypes("a5")
    values: dict[str, str] = {}
    for line in walk(program.ops):
        name = line.name.removeprefix("pto.")
        try:
            if name in assembler.shapes and line.name.startswith("pto."):
                found = assembler.read(words, line.token, values)
                values.update(found.results)
                _ended(words, found.end)
            elif not line.regions:
                made = {name: texts[0] for name, _, texts in results_of(line)}
                values.update(made)
                _constant(line, list(made.values()), types)
        except Refused as refused:
            yield line, refused


def _ended(words: Sequence[str], end: int) -> None:
    """Refuse what stands behind an operation on its line."""
    if end < len(words) and words[end][-1] != "\n" and words[end] not in ("}", "loc"):
        raise Refused(end, words[end], "the end")


def _constant(line: Line, texts: Sequence[str], types: WrittenTypes) -> None:
    if line.name != "arith.constant" or not texts:
        return
    if _SIGNED.fullmatch(texts[0]):
        raise Refused(line.token, texts[0], "a signless integer")
    number = next((str(item) for part in line.parts for item in part.items), "")
    expected = problem(number, types(texts[0]).text)
    if expected is not None:
        raise Refused(line.token, number, expected[0])


def _why(refused: Refused) -> tuple[str, str]:
    en = f"refuses `{refused.found}` where {refused.expected} is expected"
    return en, f"拒绝 `{refused.found}`，此处应为 {refused.expected}"


def _differs(op: Op, path: str, mine: str, en: str, zh: str, source: str, at: Place, report: AuditReport) -> None:
    kind = "program" if path.startswith("examples.") else "text-form"
    report.differences.append(
        Difference(
            kind, op.name, op.family, None, path, both(mine, mine), record_place(op, tuple(path.split("."))),
            source, both(en, zh), at, covering_form(op, path, source),
        )
    )  # fmt: skip
