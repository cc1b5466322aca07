"""The vendor's public tests against the rules: what they call compiles and runs there, so no rule may refuse it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pto_isa.database import Op
from pto_isa.runtime.rules.finding import Finding
from pto_isa.schema.base import Text
from pto_isa.text.lists import counted

from ..checkout import Checkout
from ..cpp.declarations import Instantiation
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import bare
from ..headers.types import Headers
from ..vendor.follow import VendorCall, follow
from ..vendor.units import read_tests
from .calls import MadeCall, NotDeclared, Rules, rule_place
from .disputes import RESERVED, covering_finding
from .interface import intrinsics_of

KINDS = {"error": "vendor-test", "undefined": "vendor-undefined"}  # severity -> kind of the difference
_Judged = tuple[Op, list[Finding]] | NotDeclared


@dataclass
class _Broken:
    """A rule that a call in a test breaks: the first finding, and with how many sets of values it does."""

    op: Op
    finding: Finding
    call: VendorCall
    root: Instantiation | None
    number: int = 0


@dataclass
class VendorTests:
    """Judges the calls of one folder of tests on its profile.  ``ops``: intrinsic -> the ops that it may mean."""

    rules: Rules
    profile: str
    source: str
    ops: Mapping[str, list[Op]]
    report: AuditReport
    folder: str = ""
    broken: dict[tuple[str, str, str, int], _Broken] = field(default_factory=dict)
    known: dict[tuple[object, ...], _Judged] = field(default_factory=dict)
    calls: dict[str, int] = field(default_factory=dict)  # of an op: how many were judged

    def compare(self, checkout: Checkout, folder: str, headers: Headers, chosen: frozenset[str]) -> None:
        """Follow the tests below a folder; ``chosen``: the intrinsics whose calls are judged."""
        self.folder, every = folder, frozenset(self.ops)
        for unit in read_tests(checkout.root, folder, headers, chosen):
            found = follow(unit, every)
            for call, root in found.calls.items():
                if call.name in chosen:
                    self._call(call, root)
            for (name, file, line), (en, zh) in found.left.items():
                if name in chosen:
                    self._leave(self.ops[name][0], file, line, en, zh)
        for one in self.broken.values():
            self._differs(one)
        self.report.unleft += self._unleft()
        for name, number in self.calls.items():
            self.report.vendor_calls.setdefault(name, {})[self.profile] = number

    def _call(self, call: VendorCall, root: Instantiation | None) -> None:
        key = (call.name, call.template, call.arguments)
        if key not in self.known:
            self.known[key] = self._judged(call)
        judged = self.known[key]
        if isinstance(judged, NotDeclared):
            self._leave(self.ops[call.name][0], call.file, call.line, judged.en, judged.zh)
            return
        op, findings = judged
        self.report.count("vendor-test")
        self.calls[op.name] = self.calls.get(op.name, 0) + 1
        for finding in findings:
            place = (op.name, finding.rule, call.file, call.line)
            self.broken.setdefault(place, _Broken(op, finding, call, root)).number += 1

    def _judged(self, call: VendorCall) -> _Judged:
        """The op that a call means, of several the one that it breaks least, with what it breaks."""
        made = MadeCall(call.template, call.arguments)
        best: tuple[tuple[bool, int, bool], Op, list[Finding]] | None = None
        unread: NotDeclared | None = None
        for op in self._meant(call.name):
            try:
                for findings in self.rules.findings(op, made, self.profile):
                    found = _telling([one for one in findings if one.severity in KINDS])
                    other = any(_reserved(one) for one in found)
                    rank = other, sum(one.severity == "error" for one in found), bool(found)
                    if best is None or rank < best[0]:
                        best = rank, op, found
            except NotDeclared as reason:
                unread = unread or reason
        if best is None:
            assert unread is not None
            return unread
        return best[1:]

    def _meant(self, name: str) -> list[Op]:
        """The ops that a call of an intrinsic may mean, and those that a template argument makes of them."""
        ops = self.ops[name]
        also = {one for op in ops for one in op.record.syntax.also}
        meant = [*ops, *(one for ops in self.ops.values() for one in ops if one.op in also)]
        return [op for op in meant if self.profile in op.profiles] or meant

    def _unleft(self) -> Iterator[Text]:
        """The rules with a number of which no call leaves the bound: where a defect of one would not be seen."""
        left = {(one.op.name, one.finding.rule) for one in self.broken.values()}
        for name, number in self.calls.items():
            for rule in self.rules.of(self.rules.database[name]).rules:
                bound = rule.severity in KINDS and any(one > 1 for one in rule.numbers)
                if bound and self.profile in rule.profiles and (name, rule.id) not in left:
                    where = f"{name} {self.profile} {rule.key}"
                    yield both(f"{where}: {counted(number, 'call')}; {rule.en}", f"{where}：{number} 处调用；{rule.zh}")

    def _leave(self, op: Op, file: str, line: int, en: str, zh: str) -> None:
        self.report.leave(op, self.profile, self.source, Place(file, line), both(en, zh))

    def _differs(self, one: _Broken) -> None:
        op, finding, call = one.op, one.finding, one.call
        root = f" ({''.join(_spaced(one.root))})" if one.root is not None else ""
        self.report.differences.append(
            Difference(
                KINDS[finding.severity], op.name, op.family, self.profile, finding.rule.rpartition("/")[2],
                both(f"{finding.rule}: {finding.text('en')}", f"{finding.rule}：{finding.text('zh')}"),
                rule_place(op, finding.rule), self.source,
                both(
                    f"{call.function.name} calls {call.name} so, with {one.number} sets of values{root}",
                    f"{call.function.name} 如此调用 {call.name}，共 {one.number} 组取值{root}",
                ),
                Place(call.file, call.line), covering_finding(op, finding.rule, self.profile, self.folder),
            )
        )  # fmt: skip


def _telling(findings: list[Finding]) -> list[Finding]:
    """What a call breaks; where it is none of the op's by its types, the rules that are made for these tell nothing."""
    return list(filter(_reserved, findings)) or findings


def _reserved(finding: Finding) -> bool:
    return finding.rule.rpartition("/")[2] in RESERVED


def _spaced(root: Instantiation) -> Iterator[str]:
    """The name of an instantiation with its arguments, up to its parameters."""
    for token in root.said:
        if token.text == "(":
            return
        if token.text not in ("void", "__global__", "AICORE"):
            yield ", " if token.text == "," else token.text


def intrinsics(ops: Iterable[Op]) -> dict[str, list[Op]]:
    """Bare name of each intrinsic -> the ops that it may mean."""
    found: dict[str, list[Op]] = {}
    for op in ops:
        for name in dict.fromkeys(map(bare, intrinsics_of(op))):
            found.setdefault(name, []).append(op)
    return found
