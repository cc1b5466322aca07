"""Assertions in reach: each one that a call comes to is cited by the record, or exempt in assertions.yaml.

The way goes from the intrinsic through the functions of the headers, as far as calls are written with the name of a
function: members of classes are not followed, and what the evaluator cannot tell counts as reached.  Cited is a line by
a rule, a row of types or a dispute of the op that holds on the profile, and by the rules of all tiles and programs.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from pto_isa.database import Database, Op
from pto_isa.database.cite import citations, source_name
from pto_isa.schema.assertions import Exemption
from pto_isa.schema.base import Text
from pto_isa.schema.catalog import Source
from pto_isa.text.lists import counted

from ...runtime.frozen import frozen
from ..cpp.declarations import Function
from ..cpp.reach import Reach, Reached
from ..facts import AuditReport, Difference, Place, both
from .checkers import Checkers
from .cited_ranges import Range, holds, ranges, stated_ranges
from .in_reach import assertions_in_reach, assertions_of_rows
from .types import record_place

_SHARED = ("tile_rules", "program_rules", "general")
_A_TYPE, _THE_TYPE = r"(?P<type>\w+)", r"(?P=type)"


@frozen
class Uncited:
    """An assertion that an op comes to and nothing of its record cites."""

    op: Op
    profile: str
    source: str
    reached: Reached
    reference: str


@frozen
class _Exempt:
    """An entry of assertions.yaml, ready to be compared with assertions of one tree; None: it does not ask for this."""

    key: str
    entry: Exemption
    ranges: list[Range] | None
    shapes: list[re.Pattern[str]] | None

    @classmethod
    def of(cls, database: Database, tree: str, key: str, entry: Exemption) -> _Exempt:
        """Take an entry apart."""
        lines = None if entry.source is None else list(ranges(database, tree, entry.source, None))
        shapes = None if entry.conditions is None else [_shape(one) for one in entry.conditions]
        return cls(key, entry, lines, shapes)

    def fits(self, op: Op, one: Reached) -> bool:
        """Whether all that the entry asks for holds of an assertion that an op comes to."""
        entry = self.entry
        if entry.ops is not None and op.name not in entry.ops:
            return False
        if entry.through is not None and set(entry.through).isdisjoint(one.path):
            return False
        if self.ranges is not None and not any(holds(at, one) for at in self.ranges):
            return False
        return self.shapes is None or _has_shape(one.assertion.text, self.shapes)


@dataclass
class Assertions:
    """What the ops come to, of one tree of sources."""

    database: Database
    found: list[Uncited] = field(default_factory=list)
    used: set[str] = field(default_factory=set)  # exemptions that exempt something
    trees: set[str] = field(default_factory=set)
    counted: int = 0
    checkers: Checkers = field(default_factory=Checkers)
    _shared: dict[str, list[Range]] = field(default_factory=dict)
    _exempt: dict[str, list[_Exempt]] = field(default_factory=dict)

    def add(
        self, op: Op, profile: str, source: str, tree: str, functions: list[Function], reach: Reach,
        settled: Collection[tuple[str, int]],
    ) -> None:  # fmt: skip
        """Note what calls of the functions come to on a profile, and which of it is neither stated nor exempt.

        ``settled``: the assertions on element types alone, which the rows of the record were compared with.
        """
        self.trees.add(tree)
        own = [*stated_ranges(op, profile, tree), *self._of_all(tree)]
        reached = assertions_in_reach(op, profile, functions, reach)
        self.counted += len(reached)
        self.checkers.add(op, profile, source, tree, reached)
        left = [one for at, one in reached.items() if at not in settled and not any(holds(r, one) for r in own)]
        left = [one for one in left if not self._is_exempt(op, tree, one)]
        if left:  # of these those that a call with types of the record comes to
            typed = assertions_of_rows(op, profile, functions, reach)
            left = [one for one in left if (one.assertion.file, one.assertion.line) in typed]
        self.found += [Uncited(op, profile, source, one, reference_to(self.database, tree, one)) for one in left]

    def _of_all(self, tree: str) -> list[Range]:
        """What the shared rules cite."""
        if tree not in self._shared:
            shared = self.database.shared
            values = (shared.documents[name].value or {} for name in _SHARED)
            named = (one.reference for value in values for one in citations(value))
            self._shared[tree] = list(ranges(self.database, tree, named, None))
        return self._shared[tree]

    def _is_exempt(self, op: Op, tree: str, one: Reached) -> bool:
        """Whether an entry of assertions.yaml exempts an assertion: all that the entry states holds of it."""
        if tree not in self._exempt:
            stated = self.database.shared.assertions.exempt.items()
            self._exempt[tree] = [_Exempt.of(self.database, tree, key, entry) for key, entry in stated]
        found = [entry.key for entry in self._exempt[tree] if entry.fits(op, one)]
        self.used.update(found)
        return bool(found)

    def compare(self, report: AuditReport, everything: bool) -> None:
        """Report what is left; with ``everything`` also unused exemptions."""
        report.count("assertion", self.counted)
        self.checkers.compare(report)
        for one in self.found:
            _differs(one, report)
        stated = self.database.shared.assertions.exempt
        for key in stated.keys() - self.used if everything else ():
            at = self.database.position("assertions", ("exempt", key), True)
            cites = stated[key].source or []
            trees = {self.database.sources[source_name(reference)].tree for reference in cites}
            if not cites or trees & self.trees:
                said = both("exempts nothing", "未豁免任何断言")
                place = Place(at.file, at.line)
                report.differences.append(
                    Difference(
                        "assertion", "assertions.yaml", "", None, f"exempt.{key}", both(key, key), place,
                        "tile-header", said, place,
                    )
                )  # fmt: skip

    def listing(self) -> Iterator[Text]:
        """What is left: a count for each family, then each assertion with its ops and the shortest way there."""
        families: dict[str, list[Uncited]] = defaultdict(list)
        for one in self.found:
            families[one.op.family].append(one)
        for name, uncited in sorted(families.items()):
            lines = len({one.reference for one in uncited})
            ops = len({one.op.name for one in uncited})
            en = f"{name}: {counted(lines, 'assertion')} of {counted(ops, 'op')}, {len(uncited)} with ops and profiles"
            zh = f"{name}：{ops} 条指令的 {lines} 处断言，按指令与平台计 {len(uncited)} 项"
            yield both(en, zh)
        places: dict[str, list[Uncited]] = defaultdict(list)
        for one in self.found:
            places[one.reference].append(one)
        for reference, uncited in sorted(places.items(), key=lambda item: (-len(item[1]), item[0])):
            users: dict[str, list[str]] = defaultdict(list)
            for one in uncited:
                users[one.op.name].append(one.profile)
            named = ", ".join(f"{name} ({' '.join(profiles)})" for name, profiles in sorted(users.items()))
            first = min((one.reached for one in uncited), key=lambda reached: len(reached.path))
            shown = f"{reference}: {first.assertion.text}  [{' > '.join(first.path)}]  {named}"
            yield both(shown, shown)


def _shape(condition: str) -> re.Pattern[str]:
    """A condition as a pattern: the name T stands for one type."""
    first, *rest = re.split(r"\bT\b", condition)
    return re.compile("".join([re.escape(first), *(f"{_A_TYPE if not k else _THE_TYPE}{re.escape(part)}"
                               for k, part in enumerate(rest))]))  # fmt: skip


def _has_shape(condition: str, shapes: Iterable[re.Pattern[str]]) -> bool:
    """Whether all that a condition asks for together is of one of the shapes."""
    return all(any(shape.fullmatch(part.strip("() ")) for shape in shapes) for part in condition.split(" && "))


def reference_to(database: Database, tree: str, one: Reached) -> str:
    """How a record cites an assertion: by the source that leads to the file, one for a single file first."""
    file = one.assertion.file
    folder, _, name = file.rpartition("/")

    def fits(source: Source) -> str | None:
        path = source.path or ""
        if source.tree != tree:
            return None
        if path == file:
            return ""
        return f"{name}-" if path in (folder, f"{folder}/{{Name}}.hpp") else None

    found = [(source.path != file, key, place) for key, source in database.sources.items()
             if (place := fits(source)) is not None]  # fmt: skip
    if not found:
        return f"{file}:{one.assertion.line}"
    _, key, place = min(found)
    return f"{key}#{place}L{one.assertion.line}"


def _differs(one: Uncited, report: AuditReport) -> None:
    condition, way = one.reached.assertion.text, " > ".join(one.reached.path)
    said = both(f"asserts {condition} ({way}), which nothing cites", f"断言 {condition}（{way}），未被引用")
    report.differences.append(
        Difference(
            "assertion", one.op.name, one.op.family, one.profile, "constraints", None, record_place(one.op, ("op",)),
            one.source, said, Place(one.reached.assertion.file, one.reached.assertion.line), None, one.reference,
        )
    )  # fmt: skip
