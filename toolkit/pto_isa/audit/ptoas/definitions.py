"""The definitions of the assembler that a record states: operands in order, and what each text of the op gives them.

A definition is held against the file that it cites; what other releases define is theirs.
"""

from __future__ import annotations

from collections.abc import Iterator

from pto_isa.database import Op
from pto_isa.database.cite import source_name
from pto_isa.runtime.release import number_of_release
from pto_isa.schema.syntax import Definition, syntax_path

from .assembly import AssemblyRead
from .td import TdOp


def stated_definitions(op: Op, source: str) -> Iterator[tuple[tuple[str, ...], str, Definition]]:
    """Path, name and text of the definitions that the record takes from a source."""
    for owner, syntax in op.record.syntaxes():
        for name, definition in syntax.definitions.items():
            if _cites(definition, source):
                yield (*syntax_path(owner), "definitions", name), name, definition


def defined_otherwise(definition: Definition, td: TdOp) -> tuple[str, str] | None:
    """What the definition says otherwise than the record, None where they agree."""
    theirs = {
        "operands": [value.name for value in td.operands],
        "optional": [value.name for value in td.operands if value.repeat == "optional"],
        "variadic": [value.name for value in td.operands if value.repeat == "variadic"],
    }
    mine = {
        "operands": list(definition.operands),
        "optional": definition.optional,
        "variadic": definition.variadic,
    }
    for part, names in theirs.items():
        if mine[part] != names:
            shown = ", ".join(names) or "—"
            return f"{part}: {shown}", f"{part}：{shown}"
    unknown = [name for name in definition.results if name not in {value.name for value in td.results}]
    return (f"no result {unknown[0]}", f"没有结果 {unknown[0]}") if unknown else None


def undefined(op: Op, path: str, td: TdOp, found: AssemblyRead, source: str) -> tuple[str, str] | None:
    """What a text that was read gives an operand of the operation otherwise than the record's definition says.

    path: of the text form.  An operation without a definition is one only in the newest release that the records know.
    """
    given, definition = dict(_given(op, found)), _definition(op, path, f"pto.{td.name}")
    if definition is None:
        needed = given and _newest(op, source)
        return (f"the operands of `{td.name}` are not stated", f"未给出 `{td.name}` 的操作数") if needed else None
    for name, ours in given.items() if _cites(definition, source) else ():
        wrong = [one for one in ours if one not in definition.ours(name)]
        if wrong:
            return f"{wrong[0]} is `${name}`", f"{wrong[0]} 实为 `${name}`"
    return None


def _definition(op: Op, path: str, name: str) -> Definition | None:
    """The definition that holds for a text form: that of the form of the op which it is one of, else the op's."""
    known = {syntax_path(owner): syntax.definitions for owner, syntax in op.record.syntaxes()}
    own = known.get(tuple(path.split(".")[:-1]), {})
    return own.get(name) or op.record.syntax.definitions.get(name)


def _given(op: Op, found: AssemblyRead) -> Iterator[tuple[str, list[str]]]:
    """The operands of the op that stand for each operand of the operation."""
    for name, values in found.operands.items():
        ours = [value[1:] for value in values if value[1:] in op.operands]
        if ours:
            yield name, ours


def _cites(definition: Definition, source: str) -> bool:
    return any(source_name(reference) == source for reference in definition.source)


def _newest(op: Op, source: str) -> bool:
    """Whether a source is that of the newest release of its file."""
    sources = op.database.sources
    releases = [one.release for one in sources.values() if one.path == sources[source].path and one.release]
    return sources[source].release == max(releases, key=number_of_release, default="")
