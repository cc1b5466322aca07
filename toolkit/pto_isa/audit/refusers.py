"""Who refuses what, as records say it of the assembler, against the lines that they cite.

A rule that the assembler is said to refuse on a profile cites a line of it that rejects something, to which the
verifier of the op comes on that profile: in the newest snapshot that was given, or the cited text is there as well.
The element types that it is said to take are those that the cited statement lists, and where it lacks an op it says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pto_isa.database import Op
from pto_isa.database.cite import Cited, cited
from pto_isa.database.stages import rule_stages
from pto_isa.runtime.release import number_of_release
from pto_isa.schema.base import Text
from pto_isa.schema.record import DemandedTypes

from .checkout import Checkout, file_of
from .compare.claims import Lists
from .compare.demands import rejects, rules_of, statement_at
from .compare.disputes import covering
from .compare.stale import Snapshots
from .compare.types import record_place
from .facts import AuditReport, Difference, Place, both
from .listed import folded
from .ptoas.td import TdOp
from .ptoas.tree import VERIFIERS, AssemblerTree

_PREDICATES = {
    "f16": r"\bisF16\s*\(", "bf16": r"\bisBF16\s*\(", "f32": r"\bisF32\s*\(",
    **{f"i{bits}": rf"\bis(?:Signless|Unsigned)?Integer\s*\(\s*{bits}\s*\)|getWidth\(\)\s*[!=]=\s*{bits}\b"
       for bits in (8, 16, 32, 64)},
}  # fmt: skip
_ALIKE = re.compile(
    r"SameElemType|same element type|element types? to match|identical types|must match|[eE]lem\w*\s*[!=]="
)
_MESSAGE = re.compile(r'"expects\s+(?P<arch>A2/A3|A5)?[^"]*?element types?\s+to\s+be\s+(?P<types>[^"]+)"')
_ABSENT = re.compile(r"only supported (?:on|for)|not supported|unsupported|A5 only|A2/A3 only")


@dataclass(frozen=True)
class Refusers:
    """The snapshots of the assembler that were given, the newest first."""

    trees: Sequence[AssemblerTree]
    checkouts: dict[str, Checkout]
    snapshots: Snapshots
    lists: Lists

    @classmethod
    def of(
        cls, trees: Iterable[AssemblerTree], checkouts: dict[str, Checkout], snapshots: Snapshots, lists: Lists
    ) -> Refusers:  # fmt: skip
        """The snapshots in their order."""
        newest = sorted(trees, key=lambda tree: number_of_release(tree.release), reverse=True)
        return cls(newest, checkouts, snapshots, lists)

    def compare(self, op: Op, report: AuditReport) -> None:
        """Report what a record says of the assembler and the cited lines do not."""
        for path, rule in rules_of(op):
            form = op.record.forms[path[1]] if path[0] == "forms" else None
            stages = partial(rule_stages, rule, reads="types", sources=op.database.sources)
            told = [profile for profile in op.rule_profiles(rule, form) if "assembler" in stages(profile)]
            references = rule.assembler.source if rule.assembler is not None else rule.source
            for profile in told:
                self._line(op, path, profile, references, rule.until is None, report)
        for path, types in op.record.type_tables():
            for number, one in enumerate(types.assembler):
                here: tuple[str | int, ...] = (*path, "assembler", number)
                for profile in one.profiles or op.profiles:
                    self._line(op, here, profile, one.source, True, report)
                self._types(op, here, one, report)
            for profile, references in types.absent.items():
                self._absence(op, (*path, "absent", profile), profile, references, report)
        if op.record.formless is not None:
            self._line(op, ("formless",), "", op.record.formless, True, report)

    def _line(
        self, op: Op, path: tuple[str | int, ...], profile: str, references: Iterable[str], today: bool,
        report: AuditReport,
    ) -> None:  # fmt: skip
        """A cited line rejects what the op does on the profile; today: one that the newest snapshot has."""
        code = [place for one in references if self._is_code(op, place := cited(one))]
        places = [place for place in code if self._of(op, place) is not None]
        if not places:
            return
        report.count("refuser")
        found: list[tuple[Cited, Text]] = []
        for place in places:
            why = self._unfit(op, place, profile)
            if why is None and (not today or self._newest(op, place)):
                return
            found.append((place, why or both("a later snapshot has it no more", "后来的快照中已没有这些行")))
        if len(places) == len(code):  # else one of a snapshot that was not given may be the line
            place, why = found[0]
            self._differs(op, path, profile or None, place, why, report)

    @staticmethod
    def _is_code(op: Op, place: Cited) -> bool:
        return place.line is not None and op.database.sources[place.source].stage == "assembler"

    def _of(self, op: Op, place: Cited) -> AssemblerTree | None:
        """The snapshot that a line of the assembler's code is of, among those that were given."""
        source = op.database.sources[place.source]
        if source.stage != "assembler":
            return None
        return next((tree for tree in self.trees if tree.tree == source.tree), None)

    def _unfit(self, op: Op, place: Cited, profile: str) -> Text | None:
        """Why a cited line is none by which the assembler refuses the op on a profile; nothing where it is one."""
        file, lines, first, last = self._text(op, place)
        if not rejects(file, first, last, lines):
            return both("the cited lines reject nothing", "所引各行不拒绝任何内容")
        tree = self._of(op, place)
        if file != VERIFIERS or tree is None:
            return None
        classes = {one.cpp for one in _operations(op, tree) if one.verifier}
        if not classes:
            return None
        reached = {profile for one in classes for profile in tree.reach.profiles(one, first, last)}
        if not reached:
            return both("no verifier of the op comes to these lines", "该指令的校验函数不会执行到这些行")
        if profile in ("a2a3", "a5") and profile not in reached:
            named = ", ".join(sorted(reached))
            return both(f"its verifier comes to these lines on {named} only", f"其校验函数仅在 {named} 上执行到这些行")
        return None

    def _newest(self, op: Op, place: Cited) -> bool:
        """Whether every later snapshot that has the op has these lines."""
        source = op.database.sources[place.source]
        numbers = self.snapshots.later.get(source.tree, ())
        later = [tree for tree in self.trees if tree.tree in numbers and list(_operations(op, tree))]
        return all(self.snapshots.has(source.tree, tree.tree, op, place) for tree in later)

    def _text(self, op: Op, place: Cited) -> tuple[str, list[str], int, int]:
        source = op.database.sources[place.source]
        file = file_of(place, source, op.name, op.family) or ""
        text = self.checkouts[source.tree].text(file) or ""
        return file, text.split("\n"), place.line or 1, place.last or place.line or 1

    def _types(self, op: Op, path: tuple[str | int, ...], one: DemandedTypes, report: AuditReport) -> None:
        """The types that the assembler is said to take are those of the cited statement."""
        for reference in one.source:
            place = cited(reference)
            if place.line is None or self._of(op, place) is None:
                continue
            file, lines, first, last = self._text(op, place)
            text, more = _condition(lines, *statement_at(first, last, lines))
            if one.types is None and one.rows is None:
                if not _ALIKE.search(text):
                    why = both("nothing there compares element types", "所引各行不比较元素类型")
                    self._differs(op, path, None, place, why, report)
                continue
            if one.types is None:
                continue  # combinations are read by nobody
            tree = op.database.sources[place.source].tree
            stated = _in_message(text, one.profiles)
            listed = (
                [stated]
                if stated
                else [kept for line in range(first, last + 1) for kept in self.lists.get((tree, file, line), ())]
            )
            theirs = folded(frozenset().union(*listed)) if listed else _named(text) or _named(more)
            ours = folded(frozenset(one.types))
            if not theirs or (not listed and theirs < ours):  # a function asks for some of them
                why = both("element types in a form that is not read", "元素类型的写法无法识别")
                report.leave(op, None, place.source, Place(file, first), why)
                continue
            report.count("asked-types")
            if theirs != ours:
                said = " ".join(sorted(theirs))
                self._differs(op, path, None, place, both(f"lists {said}", f"列出 {said}"), report)

    def _absence(
        self, op: Op, path: tuple[str | int, ...], profile: str, references: Iterable[str], report: AuditReport
    ) -> None:  # fmt: skip
        """The cited line says that the op is for another profile."""
        self._line(op, path, profile, references, True, report)
        for reference in references:
            place = cited(reference)
            if place.line is None or self._of(op, place) is None:
                continue
            _, lines, first, last = self._text(op, place)
            begin, end = statement_at(first, last, lines)
            if not _ABSENT.search("\n".join(lines[begin : max(end, last + 3)])):
                why = both("nothing there says that the profile lacks it", "所引各行未说明该平台没有此指令")
                self._differs(op, path, profile, place, why, report)

    def _differs(
        self, op: Op, path: tuple[str | int, ...], profile: str | None, place: Cited, why: Text, report: AuditReport
    ) -> None:  # fmt: skip
        file, _, first, _ = self._text(op, place)
        mine = both("refused by the assembler", "由汇编器拒绝")
        report.differences.append(
            Difference(
                "refuser", op.name, op.family, profile, ".".join(map(str, path)), mine, record_place(op, path),
                place.source, why, Place(file, first), covering(op, str(path[0]), profile, place.source),
            )
        )  # fmt: skip


def _operations(op: Op, tree: AssemblerTree) -> Iterator[TdOp]:
    """The operations that programs write for an op; those of the ends of a pipe say whence or where to."""
    names = [op.record.op, *op.record.aliases]
    for _, syntax in op.record.syntaxes():
        names += [*syntax.also, *(form.name for form in syntax.dps if form.name is not None)]
    for name in dict.fromkeys(one.removeprefix("pto.") for one in names):
        for known, operation in tree.assembler.operations.items():
            if known == name or known.startswith((f"{name}_to_", f"{name}_from_")):
                yield operation


def _condition(lines: Sequence[str], begin: int, end: int) -> tuple[str, str]:
    """A statement with the condition in front of it, and the same with what that condition may be made of."""
    head = next((k for k in range(begin, max(-1, begin - 6), -1) if re.search(r"\bif\s*\(", lines[k])), begin)
    return "\n".join(lines[head:end]), "\n".join(lines[max(0, head - 6) : end])


def _in_message(text: str, profiles: Sequence[str] | None) -> frozenset[str]:
    """The types of the message about these profiles, where a statement has a message for each."""
    joined = re.sub(r'"\s*"', "", text)
    found = {match["arch"] or "": match["types"] for match in _MESSAGE.finditer(joined)}
    arch = {"a2a3": "A2/A3", "a5": "A5"}.get("+".join(profiles or ()), "")
    words = re.findall(r"\b(?:bf16|f16|f32|u?i\d+)\b", found.get(arch, "")) if len(found) > 1 else []
    return frozenset(word.removeprefix("u") for word in words)


def _named(text: str) -> frozenset[str]:
    """The element types that a statement asks for by name."""
    return frozenset(name for name, shape in _PREDICATES.items() if re.search(shape, text))
