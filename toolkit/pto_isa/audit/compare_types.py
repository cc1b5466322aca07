"""Element types: the table of a record against lists of verifiers and pages."""

from __future__ import annotations

from pto_isa.database import Op

from .disputes import covering
from .facts import Difference, Place, Report, both
from .listed import Listed, folded


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


def compare_listed(op: Op, listed: tuple[Listed, ...], file: str, source: str, signless: bool, report: Report) -> None:
    """Compare lists of types (of a page, of a verifier) with those of the operand, by default the principal one."""
    for one in listed:
        operand = one.operand if one.operand in op.operands else None
        if one.operand is not None and operand is None:
            operand = "src0" if one.operand == "src" and "src0" in op.operands else None
        for profile in one.profiles:
            operand = operand or data_operand(op)
            ours = frozenset(op.element_types(profile, operand)) if profile in op.database.profiles else frozenset()
            if profile not in op.profiles:
                if profile != "cpu":
                    _absent(op, profile, one, file, source, report)
                continue
            if not ours or "any" in ours:
                continue
            report.count("types")
            mine, theirs = (folded(ours), folded(one.types)) if signless else (ours, one.types)
            if mine == theirs:
                continue
            more, less = " ".join(sorted(mine - theirs)), " ".join(sorted(theirs - mine))
            en = ", ".join(filter(None, [more and f"does not list {more}", less and f"lists also {less}"]))
            zh = "，".join(filter(None, [more and f"未列出 {more}", less and f"还列出 {less}"]))
            summary = f"{operand}: {' '.join(sorted(mine))}"
            said = ", ".join(sorted(one.types, key=list(op.database.vocabulary.element_types).index))
            note = ", note: signless" if signless else ""
            place = claim_place(op, source, file)
            claim = f"- {{source: {place}L{one.line}, says: [{said}]{note}}}"
            report.differences.append(
                Difference(
                    "types", op.name, op.family, profile, f"types.rows.{profile}", both(summary, summary),
                    types_place(op, profile), source, both(en, zh), Place(file, one.line),
                    covering(op, "types", profile, source), claim,
                )
            )  # fmt: skip


def data_operand(op: Op) -> str | None:
    """The operand that a list of types is about when it names none: the first tile that is read."""
    read = (n for n, o in op.operands.items() if o.access in ("read", "read_write") and "tile" in o.kind)
    return next((n for n in read if any(n in row for p in op.profiles for row in op.rows(p))), op.principal)


def claim_place(op: Op, source: str, file: str) -> str:
    """The beginning of a reference to a file: ``ptoas#``, or ``a5-header#TAdd.hpp-`` where the source is a folder."""
    path = op.database.sources[source].path or ""
    return f"{source}#{file.rpartition('/')[2]}-" if "{Name}" in path else f"{source}#"


def _absent(op: Op, profile: str, one: Listed, file: str, source: str, report: Report) -> None:
    """A source gives types on a profile on which the record does not have the op."""
    words = " ".join(sorted(one.types))
    report.differences.append(
        Difference(
            "types", op.name, op.family, profile, f"types.rows.{profile}",
            both(f"does not exist on {profile}", f"在 {profile} 上不存在"), types_place(op, profile), source,
            both(f"lists {words}", f"列出 {words}"), Place(file, one.line), covering(op, "types", profile, source),
        )
    )  # fmt: skip
