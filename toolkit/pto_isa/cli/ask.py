"""``list``, ``search`` and ``legal``: which ops there are and which element types they take."""

from __future__ import annotations

import json
import shutil
import sys

from pto_isa.database import Database, Op, UnknownName
from pto_isa.database.describe import describe
from pto_isa.database.query import parse_query, search
from pto_isa.database.status import NAMES_ZH, status
from pto_isa.runtime.counted import listed
from pto_isa.text import markdown

from .opened import check_format, find_op, find_profile, open_database, unknown
from .say import fail, language, say
from .table import text_table

KINDS = (
    "tile", "predicate", "scalar", "attribute", "global", "group", "conv", "state", "array", "struct", "registers",
    "pipe_end",
)  # fmt: skip


def screen() -> int | None:
    """Columns of the terminal; None (no limit) when the output is not one."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def list_ops(
    family: str | None, profile: str | None, dtype: str | None, kind: str | None, disputed: bool, format_: str
) -> int:
    """Print the ops that fit all given conditions; disputed ones as Markdown are reports of their disputes."""
    check_format(format_, ("text", "json", "markdown"))
    database = open_database()
    facts = []
    if family is not None:
        _known(family, list(database.families), ("family", "指令族"))
        facts.append(f"family:{family}")
    if profile is not None:
        facts.append(f"profile:{find_profile(database, profile)}")
    if dtype is not None:
        _known(dtype, list(database.vocabulary.element_types), ("element type", "元素类型"))
        facts.append(f"dtype:{dtype}")
    if kind is not None:
        _known(kind, list(KINDS), ("kind", "操作数种类"))
        facts.append(f"kind:{kind}")
    found = {hit.op.name for hit in search(database, " ".join(facts))}
    ops = [op for op in database.values() if op.name in found and (op.record.disputes or not disputed)]
    if disputed and format_ == "markdown":
        from .disputes import disputes_markdown

        print(disputes_markdown(ops))
        return 0
    return show_ops(ops, format_)


def _known(name: str, known: list[str], what: tuple[str, str]) -> None:
    if name in known:
        return
    raise unknown(UnknownName(name, known, what))


def show_ops(ops: list[Op], format_: str) -> int:
    """Print ops as a table or as JSON."""
    if format_ == "json":
        print(json.dumps([describe(op) for op in ops], ensure_ascii=False, indent=1))
        return 0
    head = say("op,family,status,profiles,summary", "指令,指令族,状态,目标平台,摘要").split(",")
    rows = [
        [op.name, op.family, _status(op), " ".join(op.profiles), " ".join(op.record.summary[language()].split())]
        for op in ops
    ]
    if format_ == "markdown":
        print("\n".join(markdown.table(head, rows)))
    elif rows:
        print(text_table(head, rows, screen()))
    else:
        print(say("no op fits", "没有符合条件的指令"))
    return 0


def _status(op: Op) -> str:
    found = status(op)
    return NAMES_ZH[found] if language() == "zh" else found


def search_ops(words: list[str], format_: str) -> int:
    """Print the ops that a query finds; 1 when it finds none."""
    check_format(format_, ("text", "json", "markdown"))
    database = open_database()
    try:
        query = parse_query(" ".join(words), database)
        hits = search(database, " ".join(words))
    except UnknownName as error:
        raise unknown(error) from None
    if not query.words and not query.facts:
        fail(f"{' '.join(words)!r} was found; expected words or facts, as in row sum dtype:bf16",
             f"遇到“{' '.join(words)}”；应为词语或属性，例如 row sum dtype:bf16")  # fmt: skip
    show_ops([hit.op for hit in hits], format_)
    return 0 if hits else 1


def legal(name: str, profile: str | None, fixed: list[str], format_: str) -> int:
    """Print the legal combinations of element types, those that agree with ``operand=type`` when given."""
    check_format(format_, ("text", "json"))
    database = open_database()
    op = find_op(database, name)
    profiles = op.profiles if profile is None else (find_profile(database, profile),)
    wanted = _wanted(op, database, fixed)
    if profile is not None and profiles[0] not in op.profiles:
        en, zh = listed(op.profiles)
        fail(f"{op.record.op} does not exist on {profiles[0]}; it exists on {en}",
             f"{op.record.op} 在 {profiles[0]} 上不存在；支持的目标平台：{zh}")  # fmt: skip
    found = {p: [row for row in op.rows(p) if _agrees(row, wanted)] for p in profiles}
    if format_ == "json":
        print(json.dumps({"op": op.record.op, "legal": found}, ensure_ascii=False, indent=1))
    else:
        for place, (which, rows) in enumerate(found.items()):
            print(("\n" if place else "") + say(f"{op.record.op} on {which}", f"{op.record.op}，目标平台 {which}"))
            _show_rows(rows)
    return 0 if any(found.values()) else 1


def _wanted(op: Op, database: Database, fixed: list[str]) -> dict[str, str]:
    """The types that ``operand=type`` gives, by operand."""
    wanted: dict[str, str] = {}
    for entry in fixed:
        operand, dtype = _pair(op, database, entry)
        if wanted.setdefault(operand, dtype) != dtype:
            fail(f"two types for {operand}: {wanted[operand]} and {dtype}",
                 f"{operand} 有两个类型：{wanted[operand]} 与 {dtype}")  # fmt: skip
    return wanted


def _pair(op: Op, database: Database, entry: str) -> tuple[str, str]:
    name, equals, dtype = entry.partition("=")
    if not equals:
        fail(
            f"{entry!r} was found; expected OPERAND=TYPE, as in src=f32",
            f"遇到“{entry}”；应为 操作数=类型，例如 src=f32",
        )
    bound = dict.fromkeys(key for form in op.forms() if (table := op.types(form)) is not None for key in table.bind)
    _known(name, list(bound), ("operand", "操作数"))
    _known(dtype, list(database.vocabulary.element_types), ("element type", "元素类型"))
    return name, dtype


def _agrees(row: dict[str, str], wanted: dict[str, str]) -> bool:
    return all(row.get(name) in (dtype, "any") for name, dtype in wanted.items())


def _show_rows(rows: list[dict[str, str]]) -> None:
    if not rows:
        print(say("no combination is legal", "没有合法的组合"))
        return
    head = list(dict.fromkeys(name for row in rows for name in row))
    if not head:
        print(say("no operand has an element type", "没有带元素类型的操作数"))
        return
    print(text_table(head, [[row.get(name, "-") for name in head] for row in rows]))
