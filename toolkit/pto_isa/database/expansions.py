"""Programs of micro-instructions that ops on tiles are made of: where they lie, and which instructions they use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pto_isa.schema.issue import Issue, Position
from pto_isa.schema.yaml_file import read_text

from .faults import fault
from .files import shown
from .model import Database, Op

FOLDER = "expansions"
SUFFIX = ".pto"
_NAME = re.compile(r"(?<![\w!#.])pto\.\w+")
_COMMENT = re.compile(r"//.*")
_FUNCTION = re.compile(r"^  func\.func @(\w+)\(.*?\) \{.*?^  \}\n", re.MULTILINE | re.DOTALL)


def expansion_file(op: Op) -> Path:
    """Where the program of an op lies, whether there is one or not."""
    return op.database.root / FOLDER / f"{op.name}{SUFFIX}"


def expansion_text(op: Op) -> str:
    """The program of an op; empty where it has none or where its file cannot be read, which is a fault."""
    return "" if op.record.expansion is None else read_text(expansion_file(op), "")[0] or ""


def function_texts(text: str) -> dict[str, str]:
    """The text of every function of a program, by name; it begins and ends two blanks from the margin."""
    return {match[1]: match[0] for match in _FUNCTION.finditer(text)}


def used_ops(op: Op) -> list[Op]:
    """The recorded instructions that stand in the program of an op, in their order."""
    names = op.database.written_names
    written = _NAME.findall(_COMMENT.sub("", expansion_text(op)))
    return list(dict.fromkeys(names[name] for name in written if name in names))


def used_in(op: Op) -> list[Op]:
    """The ops whose programs have an instruction, in the order of the database."""
    return [other for other in op.database.values() if other.record.expansion is not None and op in used_ops(other)]


def file_issues(database: Database) -> Iterator[Issue]:
    """Programs that cannot be read or are missing, and files that belong to no op."""
    expected = [expansion_file(op) for op in database.values() if op.record.expansion is not None]
    for file in expected:
        yield from read_text(file, shown(file))[1]
    folder = database.root / FOLDER
    for file in sorted(folder.iterdir()) if folder.is_dir() else ():
        if file not in expected:
            yield fault(
                Position(shown(file), 1, 1),
                "record/expansion",
                "no record has an `expansion` whose program this is",
                "没有记录的 `expansion` 使用此程序",
            )
