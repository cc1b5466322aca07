"""Element types: the table of a record against lists of verifiers and pages."""

from __future__ import annotations

import re
from collections.abc import Iterable

from pto_isa.database import Op
from pto_isa.schema.record import Form

from ..facts import AuditReport, Difference, Place, both
from ..listed import Listed, folded
from .disputes import covering

_PRESENT = re.compile(r"(not\s+)?present\((\w+)\)")
_ONLY_PRESENT = re.compile(rf"{_PRESENT.pattern}(?:\s+and\s+{_PRESENT.pattern})*")  # which the operands decide


def record_place(op: Op, path: tuple[str | int, ...]) -> Place:
    """Where a fact of the merged record stands."""
    position = op.position(path)
    return Place(position.file, position.line)


def types_place(op: Op, profile: str, forms: tuple[str, ...] = ()) -> Place:
    """Where the element types of a profile stand, in one of the forms, in the record or in its first form."""
    for name in forms:
        table = op.record.forms[name].types
        if table is not None and profile in table.rows:
            return record_place(op, ("forms", name, "types", "rows", profile))
    if op.record.types is not None and profile in op.record.types.rows:
        return record_place(op, ("types", "rows", profile))
    for name, form in op.record.forms.items():
        if form.types is not None and profile in form.types.rows:
            return record_place(op, ("forms", name, "types", "rows", profile))
    return record_place(op, ("types",))


def forms_of(op: Op, given: Iterable[str]) -> tuple[str, ...]:
    """Names of the forms that a call with these operands can have; the first whose condition holds is taken."""
    names, found = set(given), []
    for name, form in op.record.forms.items():
        if _possible(form, names):
            found.append(name)
            if _ONLY_PRESENT.fullmatch(form.when):
                break
    return tuple(found)


def _possible(form: Form, names: set[str]) -> bool:
    """Whether the operands allow the condition of a form; conditions on anything else may hold."""
    said = _PRESENT.findall(form.when)
    return " or " in form.when or all(bool(no.strip()) != (name in names) for no, name in said)


def rows_of(
    op: Op, profile: str, forms: tuple[str, ...] = (), any_of: Iterable[str] = ("any",)
) -> list[dict[str, str]]:
    """The combinations of the record for some of its forms (none: all); ``any`` becomes each of ``any_of``."""
    found: list[dict[str, str]] = []
    for form in [op.record.forms[name] for name in forms] or op.forms():
        table = op.types(form)
        for row in table.rows.get(profile, []) if table is not None else []:
            assert table is not None
            entries = [{operand: word for operand, word in table.bind.items() if word not in row}]
            for variable, types in row.items():
                bound = [operand for operand, word in table.bind.items() if word == variable]
                choices = list(any_of) if types == "any" else list(types)
                entries = [{**entry, **dict.fromkeys(bound, one)} for entry in entries for one in choices]
            found += entries
    return found


def compare_listed(
    op: Op, listed: tuple[Listed, ...], file: str, source: str, report: AuditReport, forms: tuple[str, ...] = ()
) -> None:
    """Compare lists of types (of a page, of a verifier) with those of the operand, by default the principal one.

    ``forms``: the forms of the record that the source speaks of, when it is not the whole op. The assembler does not
    tell signs of integers apart.
    """
    for one in listed:
        operand = _named(op, one.operand) or data_operand(op)
        for profile in one.profiles:
            if profile not in op.profiles:
                if profile != "cpu":  # pages do not speak of the simulator as a processor of its own
                    _differs(op, profile, one, None, file, source, report)
                continue
            ours = frozenset(row[operand] for row in rows_of(op, profile, forms) if operand in row) if operand else None
            if not ours or ours & {"any", "index"}:
                continue
            report.count("types")
            mine, theirs = (folded(ours), folded(one.types)) if _signless(source) else (ours, one.types)
            if mine != theirs:
                _differs(op, profile, one, (operand or "", mine, theirs), file, source, report)


def _named(op: Op, name: str | None) -> str | None:
    """The operand that a source calls by a name: ``src`` stands for the first source where there are several."""
    if name in op.operands:
        return name
    return "src0" if name == "src" and "src0" in op.operands else None


def _signless(source: str) -> bool:
    return source.startswith("ptoas")


def _differs(
    op: Op,
    profile: str,
    one: Listed,
    sets: tuple[str, frozenset[str], frozenset[str]] | None,
    file: str,
    source: str,
    report: AuditReport,
) -> None:
    """A source lists other types than the record, or lists some where the record has none (``sets`` is None)."""
    words = " ".join(sorted(one.types))
    ours, said = both(f"does not exist on {profile}", f"在 {profile} 上不存在"), both(f"lists {words}", f"列出 {words}")
    if sets is not None:
        operand, mine, theirs = sets
        more, less = " ".join(sorted(mine - theirs)), " ".join(sorted(theirs - mine))
        en = ", ".join(filter(None, [more and f"does not list {more}", less and f"lists also {less}"]))
        zh = "，".join(filter(None, [more and f"未列出 {more}", less and f"还列出 {less}"]))
        summary = f"{operand}: {' '.join(sorted(mine))}"
        ours, said = both(summary, summary), both(en, zh)
    order = list(op.database.vocabulary.element_types)
    listed = ", ".join(sorted(one.types, key=order.index))
    note = ", note: signless" if _signless(source) else ""
    report.differences.append(
        Difference(
            "types", op.name, op.family, profile, f"types.rows.{profile}", ours, types_place(op, profile), source,
            said, Place(file, one.line), covering(op, "types", profile, source),
            f"- {{source: {claim_place(op, source, file)}L{one.line}, says: [{listed}]{note}}}",
        )
    )  # fmt: skip


def data_operand(op: Op) -> str | None:
    """The operand that a list of types is about when it names none: the first tile or tensor read."""
    data = {"tile", "global"}
    read = (n for n, o in op.operands.items() if o.access in ("read", "read_write") and data & set(o.kind))
    return next((n for n in read if any(n in row for p in op.profiles for row in op.rows(p))), op.principal)


def claim_place(op: Op, source: str, file: str) -> str:
    """The beginning of a reference to a file: ``ptoas#``, or ``a5-header#TAdd.hpp-`` where the source is a folder."""
    path = op.database.sources[source].path or ""
    return f"{source}#{file.rpartition('/')[2]}-" if "{Name}" in path else f"{source}#"
