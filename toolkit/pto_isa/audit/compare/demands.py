"""Rules of severity error: does a cited line reject the call on each profile, or does the rule say why it is one?

A header rejects by an assertion, by a declaration that does not take the call (no such overload, a parameter that
cannot hold the value, an array of fixed length), or by taking an address for one of another memory.  A page rejects in
words, which are not read here.  Where none of the cited lines does any of this, the rule has to give its `reason`: that
nobody tests it and memory behind an operand would be touched, for instance; otherwise it is no error but ``undefined``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from pto_isa.database import Op
from pto_isa.database.cite import cited
from pto_isa.schema.record import Constraint

from ..checkout import Checkout, file_of
from ..facts import AuditReport, Difference, Place, both
from .disputes import covering
from .types import record_place

_ASSERTS = re.compile(
    r"\w*(?:static_assert|ASSERT)\w*\s*\(|\bassert\s*\(|emit\w*Error|enable_if|\bfail(?:ed|ure)\b|\bthrow\b"
    r"|\b(?:Static)?Check\w*|\bverify\w*"
)
_DECLARES = re.compile(
    r"\bPTO_(?:INST|INTERNAL)\b|\bAICORE\b|\busing\b|\bstruct\b|\benum\b|^\s*def\s|\barguments\b|\bassemblyFormat\b",
    re.M,
)
_OF_A_MEMORY = re.compile(r"[(<]\s*__(?:ubuf|cbuf|cc|ca|cb|fbuf)__[^)>]*[)>]")
_BRANCHES = re.compile(r"\b(?:if|else|switch)\b")
_ENDS = re.compile(r"[;{}]\s*(?://.*)?$")
_NEAR, _FAR = 12, 60  # lines: of one statement, of a block


Builds = Mapping[str, Collection[str]]  # profile -> the headers that its build reads


def compare_demands(op: Op, checkouts: Mapping[str, Checkout], builds: Builds, report: AuditReport) -> None:
    """Report each error rule that no cited line asks for on one of its profiles and that gives no reason.

    A header speaks for the profiles whose builds read it, a page or a line of the assembler for all; so does a file
    that no build reads, such as one for debugging.
    """
    for path, rule in rules_of(op):
        if rule.severity != "error" or rule.reason is not None or not rule.source:
            continue
        lines = list(cited_lines(op, rule, checkouts))
        if len(lines) < len(rule.source):
            continue  # a whole file, or one that was not given
        asking = [file for file, first, last, text, _ in lines if rejects(file, first, last, text)]
        form = op.record.forms[path[1]] if path[0] == "forms" else None
        missing = []
        for profile in op.rule_profiles(rule, form):
            report.count("demand")
            if not any(_speaks_for(file, profile, builds) for file in asking):
                missing.append(profile)
        if missing:
            file, first, _, _, source = lines[0]
            _differs(op, path, missing, source, Place(file, first), report)


def _speaks_for(file: str, profile: str, builds: Builds) -> bool:
    readers = {name for name, files in builds.items() if file in files}
    return profile in readers or profile not in builds or not readers


def _differs(op: Op, path: tuple[str, ...], missing: list[str], source: str, at: Place, report: AuditReport) -> None:
    mine = both("an error without a reason", "没有给出原因的错误规则")
    named = ", ".join(missing)
    said = both(f"no cited line rejects the call on {named}", f"所引各行在 {named} 上均不拒绝该调用")
    report.differences.append(
        Difference(
            "demand", op.name, op.family, missing[0] if len(missing) == 1 else None, ".".join(path), mine,
            record_place(op, path), source, said, at, covering(op, "constraints", None, source),
        )
    )  # fmt: skip


def rules_of(op: Op) -> Iterator[tuple[tuple[str, ...], Constraint]]:
    """The rules of a record and of its forms, each with its path."""
    yield from ((("constraints", key), rule) for key, rule in op.record.constraints.items())
    for name, form in op.record.forms.items():
        yield from ((("forms", name, "constraints", key), rule) for key, rule in form.constraints.items())


def cited_lines(
    op: Op, rule: Constraint, checkouts: Mapping[str, Checkout]
) -> Iterator[tuple[str, int, int, list[str], str]]:
    """File, first and last line, the lines of the file and the source of each citation that names a line."""
    for reference in rule.source:
        place = cited(reference)
        source = op.database.sources[place.source]
        checkout, file = checkouts.get(source.tree), file_of(place, source, op.name, op.family)
        text = checkout.text(file) if checkout is not None and file is not None else None
        if place.line is not None and file is not None and text is not None:
            yield file, place.line, place.last or place.line, text.split("\n"), place.source


def rejects(file: str, first: int, last: int, lines: list[str]) -> bool:
    """Whether the statement around the lines, counted from 1, is one that can reject a call."""
    if file.endswith(".md"):
        return True
    begin, end = statement_at(first, last, lines)
    statement = "\n".join(lines[begin:end])
    if any(shape.search(statement) for shape in (_ASSERTS, _DECLARES, _OF_A_MEMORY)):
        return True
    return bool(_BRANCHES.search(statement) and _ASSERTS.search(_block(lines, end)))


def statement_at(first: int, last: int, lines: list[str]) -> tuple[int, int]:
    """The lines of the statement around some lines, which are counted from 1, as a half-open range from 0."""
    begin, end = first - 1, last
    while begin and first - begin <= _NEAR and not _ENDS.search(lines[begin - 1]):
        begin -= 1
    while end < len(lines) and end - last <= _NEAR and not _ENDS.search(lines[end - 1]):
        end += 1
    return begin, end


def _block(lines: list[str], opened: int) -> str:
    """The block that opens at the end of a line."""
    depth, found = 0, []
    for line in lines[opened - 1 : opened + _FAR]:
        depth += line.count("{") - line.count("}")
        found.append(line)
        if depth <= 0 and len(found) > 1:
            break
    return "\n".join(found)
