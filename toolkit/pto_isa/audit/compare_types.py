"""Element types: the table of a record against headers, verifiers and pages."""

from __future__ import annotations

from pto_isa.database import Op

from .cpp.declarations import Function
from .disputes import covering
from .facts import Difference, Place, Report, both
from .header_types import Accepted, Headers, accepted
from .listed import Listed, folded
from .overloads import pairs, plain, same_type, tiles

_FEW = 6


def record_place(op: Op, path: tuple[str | int, ...]) -> Place:
    """Where a fact of the merged record stands."""
    position = op.position(path)
    return Place(position.file, position.line)


def types_place(op: Op, profile: str) -> Place:
    """Where the element types of a profile stand, in the record or in its first form."""
    if op.record.types is not None and profile in op.record.types.rows:
        return record_place(op, ("types", "rows", profile))
    for name, form in op.record.forms.items():
        if form.types is not None and profile in form.types.rows:
            return record_place(op, ("forms", name, "types", "rows", profile))
    return record_place(op, ("types",))


def compare_headers(
    op: Op, headers: Headers, functions: list[Function], common: tuple[str, ...], source: str, report: Report
) -> list[tuple[str, int, frozenset[str]]]:
    """Compare what each overload accepts on the profile with the rows of the record.

    Returns the assertions that list types: file, line and the types of the operand that lists are about.
    """
    profile = headers.profile
    results: list[tuple[Function, Accepted]] = []
    for _, _, function in pairs(op, functions, profile):
        if function is not None:
            results.append((function, accepted(headers, function, tiles(function), common)))
    speaking = [(function, result) for function, result in results if result.stating]
    for function, result in results:
        at = Place(*(result.implementation or (function.file, function.line)))
        for file, line in result.unread:
            why = both("an assertion in a form that is not understood", "断言的写法无法识别")
            report.leave(op, profile, source, Place(file, line), why)
        if result.incomplete:
            why = both("too many combinations to try", "组合过多，未能逐一尝试")
            report.leave(op, profile, source, at, why)
        elif not result.stating:
            why = both("no assertion names element types", "没有任何断言列出元素类型")
            report.leave(op, profile, source, at, why)
    complete = [(function, result) for function, result in speaking if not result.incomplete]
    if complete:
        report.count("types")
        _judge(op, profile, source, complete, report)
    return [entry for function, result in complete for entry in _asserted(op, function, result)]


def _asserted(op: Op, function: Function, result: Accepted) -> list[tuple[str, int, frozenset[str]]]:
    """The types of the data operand with each assertion that names types; none where they are not independent."""
    names, combinations = _spread(function, result)
    place = next((k for k, name in enumerate(names) if _operand(op, name) == data_operand(op)), None)
    if place is None or result.sized:
        return []
    types = frozenset(entry[place] for entry in combinations)
    return [(file, line, types) for file, line in result.stating]


def _judge(op: Op, profile: str, source: str, results: list[tuple[Function, Accepted]], report: Report) -> None:
    """All overloads together accept what any of them accepts; only operands that all speak of are compared."""
    shared: list[str] = []
    for function, result in results:
        named = [_operand(op, name) for name in _spread(function, result)[0]]
        known = [name for name in named if name is not None]
        shared = [name for name in (shared or known) if name in known]
    rows = op.rows(profile)
    shared = [name for name in dict.fromkeys(shared) if all(name in row and row[name] != "index" for row in rows)]
    if not shared:
        return
    universe = {name for _, result in results for name in result.universe}
    theirs: set[tuple[str, ...]] = set()
    sized = all(result.sized for _, result in results)
    for function, result in results:
        names, combinations = _spread(function, result)
        places = [names.index(name) for name in names if _operand(op, name) in shared]
        order = {_operand(op, names[place]): place for place in places}
        theirs |= {tuple(entry[order[name]] for name in shared) for entry in combinations}
    ours: set[tuple[str, ...]] = set()
    for row in rows:
        expanded: list[tuple[str, ...]] = [()]
        for name in shared:
            choices = sorted(universe) if row[name] == "any" else [row[name]]
            expanded = [(*entry, one) for entry in expanded for one in choices]
        ours.update(expanded)
    shared, ours, theirs = _related(shared, ours, theirs, universe)
    more = ours - theirs
    less = theirs - ours
    if sized:  # the header tests sizes only: a type that the record lacks is no contradiction if its size is there
        bits = {name: entry.bits for name, entry in op.database.vocabulary.element_types.items()}
        sizes = {tuple(bits.get(name, 0) for name in entry) for entry in ours}
        less = {entry for entry in less if tuple(bits[name] for name in entry) not in sizes}
    if not more and not less:
        return
    theirs_at = Place(*next(place for _, result in results for place in result.stating))
    text_en, text_zh = _said(shared, more, less)
    report.differences.append(
        Difference(
            "types", op.name, op.family, profile, f"types.rows.{profile}", both(*_summary(op, profile, shared)),
            types_place(op, profile), source, both(text_en, text_zh), theirs_at, covering(op, "types", profile, source),
        )
    )  # fmt: skip


Combinations = set[tuple[str, ...]]


def _related(
    shared: list[str], ours: Combinations, theirs: Combinations, universe: set[str]
) -> tuple[list[str], Combinations, Combinations]:
    """Without the operands of which the header accepts any type whatever the others have."""
    for name in list(shared):
        place = shared.index(name)
        rest = {(*entry[:place], *entry[place + 1 :]) for entry in theirs}
        if len(shared) > 1 and len(theirs) == len(rest) * len(universe):
            shared, theirs = [one for one in shared if one != name], rest
            ours = {(*entry[:place], *entry[place + 1 :]) for entry in ours}
    return shared, ours, theirs


def _spread(function: Function, result: Accepted) -> tuple[list[str], set[tuple[str, ...]]]:
    """Combinations over all tile parameters that share a C++ type with one that matters."""
    first = same_type(function)
    names = [name for name in tiles(function) if first[name] in result.operands or name in result.operands]
    found: set[tuple[str, ...]] = set()
    for entry in result.combinations:
        values = dict(zip(result.operands, entry, strict=True))
        found.add(tuple(values.get(name, values.get(first[name], "")) for name in names))
    return names, found


def _operand(op: Op, parameter: str) -> str | None:
    """The operand of the record that a parameter of the header stands for."""
    wanted = plain(parameter)
    return next((name for name in op.operands if plain(name) == wanted), None)


def _said(shared: list[str], more: set[tuple[str, ...]], less: set[tuple[str, ...]]) -> tuple[str, str]:
    def listed(entries: set[tuple[str, ...]]) -> str:
        flat = all(len(set(entry)) == 1 for entry in entries)
        words = sorted(entry[0] if flat else "/".join(entry) for entry in entries)
        return " ".join(words[:_FEW]) + (f" … ({len(words)})" if len(words) > _FEW else "")

    names = "/".join(shared)
    parts_en, parts_zh = [], []
    if more:
        parts_en.append(f"rejects {listed(more)}")
        parts_zh.append(f"拒绝 {listed(more)}")
    if less:
        parts_en.append(f"accepts also {listed(less)}")
        parts_zh.append(f"还接受 {listed(less)}")
    return f"{names}: " + ", ".join(parts_en), f"{names}：" + "，".join(parts_zh)


def _summary(op: Op, profile: str, shared: list[str]) -> tuple[str, str]:
    words = [" ".join(sorted({row[name] for row in op.rows(profile)})) for name in shared]
    if len(set(words)) == 1:
        text = f"{'/'.join(shared)}: {words[0]}"
    else:
        text = "; ".join(f"{name}: {types}" for name, types in zip(shared, words, strict=True))
    return text, text


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
