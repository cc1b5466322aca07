"""Element types: the table of a record against what the assertions of the headers accept."""

from __future__ import annotations

from pto_isa.database import Op

from ...runtime.frozen import frozen
from ..cpp.declarations import Function
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import pairs, plain, same_type, tiles
from ..headers.types import Accepted, Headers, accepted
from .disputes import covering
from .types import data_operand, forms_of, rows_of, types_place

_FEW = 6
Combinations = set[tuple[str, ...]]
AcceptedBy = tuple[Function, Accepted]


@frozen
class ComparedAssertions:
    """The assertions that the rows of a record were compared with.

    ``listed``: those that list types, with file, line and the types of the operand that lists are about; ``settled``:
    those that element types decide alone.
    """

    listed: list[tuple[str, int, frozenset[str]]]
    settled: frozenset[tuple[str, int]]


def compare_headers(
    op: Op, headers: Headers, functions: list[Function], common: tuple[str, ...], source: str, report: AuditReport
) -> ComparedAssertions:
    """Compare what each overload accepts on the profile with the rows of the record."""
    profile = headers.profile
    groups: dict[tuple[str, ...], list[AcceptedBy]] = {}
    listed = {word for row in rows_of(op, profile) for word in row.values()} - {"any", "index"}
    tried = (*common, *sorted(listed - set(common)))  # also what only the record names
    for _, overload, function in pairs(op, functions, profile):
        if function is None:
            continue
        data = tiles(function)
        if not data:
            continue  # nothing that has an element type
        result = accepted(headers, function, data, tried)
        at = Place(*(result.implementation or (function.file, function.line)))
        for file, line in result.unread:
            why = both("an assertion in a form that is not understood", "断言的写法无法识别")
            report.leave(op, profile, source, Place(file, line), why)
        if result.incomplete:
            report.leave(op, profile, source, at, both("too many combinations to try", "组合过多，未能逐一尝试"))
        elif not result.stating and result.implementation is not None and _takes_any(op, profile, overload.args):
            report.count("types")
        elif not result.stating:
            report.leave(op, profile, source, at, both("no assertion names element types", "没有任何断言列出元素类型"))
        else:
            groups.setdefault(forms_of(op, overload.args), []).append((function, result))
    for forms, results in groups.items():
        report.count("types")
        _judge(op, profile, source, forms, results, report)
    complete = [result for results in groups.values() for result in results]
    return ComparedAssertions(
        [entry for function, result in complete for entry in _asserted(op, function, result)],
        frozenset().union(*(result.settled for _, result in complete)),
    )


def _takes_any(op: Op, profile: str, given: list[str]) -> bool:
    """Whether the record takes every element type too."""
    rows = rows_of(op, profile, forms_of(op, given))
    return bool(rows) and {word for row in rows for word in row.values()} <= {"any", "index"}


def _asserted(op: Op, function: Function, result: Accepted) -> list[tuple[str, int, frozenset[str]]]:
    """The types of the data operand with each assertion; none where only sizes are tested, or not in every call."""
    names, combinations = _spread(function, result)
    place = next((k for k, name in enumerate(names) if _operand(op, name) == data_operand(op)), None)
    if place is None or not result.named or not result.restricts:
        return []
    types = frozenset(entry[place] for entry in combinations)
    return [(*place, types) for place in result.naming]


def _judge(
    op: Op, profile: str, source: str, forms: tuple[str, ...], results: list[AcceptedBy], report: AuditReport
) -> None:
    """The overloads together accept what any of them accepts; only operands that all speak of are compared."""
    universe = sorted({name for _, result in results for name in result.universe})
    rows = rows_of(op, profile, forms, universe)
    shared: list[str] = []
    for function, result in results:
        known = [name for name in (_operand(op, name) for name in _spread(function, result)[0]) if name is not None]
        shared = [name for name in (shared or known) if name in known]
    shared = [name for name in dict.fromkeys(shared) if all(row.get(name, "index") != "index" for row in rows)]
    if not shared or not rows:
        return
    theirs: Combinations = set()
    named: set[str] = set()
    for function, result in results:
        names, combinations = _spread(function, result)
        order = [next(place for place, name in enumerate(names) if _operand(op, name) == one) for one in shared]
        theirs |= {tuple(entry[place] for place in order) for entry in combinations}
        named |= {_operand(op, name) or "" for name in (*result.named, *_alike(function, result.named))}
    ours = {tuple(row[name] for name in shared) for row in rows}
    shared, ours, theirs = _related(shared, ours, theirs, len(universe))
    more, less = ours - theirs, _beyond(op, shared, ours, theirs, named)
    if not more and not less:
        return
    theirs_at = Place(*next(place for _, result in results for place in result.stating))
    report.differences.append(
        Difference(
            "types", op.name, op.family, profile, f"types.rows.{profile}", both(*_summary(rows, shared)),
            types_place(op, profile, forms), source, both(*_said(shared, more, less)), theirs_at,
            covering(op, "types", profile, source, theirs_at.file),
        )
    )  # fmt: skip


def _alike(function: Function, names: frozenset[str]) -> list[str]:
    """Parameters that have the C++ type of one of these."""
    return [name for name, first in same_type(function).items() if first in names]


def _beyond(op: Op, shared: list[str], ours: Combinations, theirs: Combinations, named: set[str]) -> Combinations:
    """What the header accepts and the record lacks.

    Of operands whose types the header does not name only the size counts, in bytes: its test is no promise about a
    type.
    """
    sizes = {name: str(-(-entry.bits // 8)) for name, entry in op.database.vocabulary.element_types.items()}
    size_of_equals = not any(name in named for name in shared)

    def known(entry: tuple[str, ...]) -> tuple[str, ...]:
        linked = len(set(entry)) == 1 and not size_of_equals
        pairs_ = zip(shared, entry, strict=True)
        return tuple(one if name in named or linked else sizes.get(one, one) for name, one in pairs_)

    stated = {known(entry) for entry in ours}
    return {entry for entry in theirs - ours if known(entry) not in stated}


def _related(
    shared: list[str], ours: Combinations, theirs: Combinations, types: int
) -> tuple[list[str], Combinations, Combinations]:
    """Without the operands of which the header accepts any type whatever the others have."""
    for name in list(shared):
        place = shared.index(name)
        rest = {(*entry[:place], *entry[place + 1 :]) for entry in theirs}
        if len(shared) > 1 and len(theirs) == len(rest) * types:
            shared, theirs = [one for one in shared if one != name], rest
            ours = {(*entry[:place], *entry[place + 1 :]) for entry in ours}
    return shared, ours, theirs


def _spread(function: Function, result: Accepted) -> tuple[list[str], Combinations]:
    """Combinations over all tile parameters that share a C++ type with one that matters."""
    first = same_type(function)
    names = [name for name in tiles(function) if first[name] in result.operands or name in result.operands]
    found: Combinations = set()
    for entry in result.combinations:
        values = dict(zip(result.operands, entry, strict=True))
        found.add(tuple(values.get(name, values.get(first[name], "")) for name in names))
    return names, found


def _operand(op: Op, parameter: str) -> str | None:
    """The operand of the record that a parameter of the header stands for."""
    wanted = plain(parameter)
    return next((name for name in op.operands if plain(name) == wanted), None)


def _said(shared: list[str], more: Combinations, less: Combinations) -> tuple[str, str]:
    def listed(entries: Combinations) -> str:
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


def _summary(rows: list[dict[str, str]], shared: list[str]) -> tuple[str, str]:
    words = [" ".join(sorted({row[name] for row in rows})) for name in shared]
    if len(set(words)) == 1:
        text = f"{'/'.join(shared)}: {words[0]}"
    else:
        text = "; ".join(f"{name}: {types}" for name, types in zip(shared, words, strict=True))
    return text, text
