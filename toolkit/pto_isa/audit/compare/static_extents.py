"""Rules about valid extents that a header tests when the program is compiled: they hold of what types state.

A tile whose valid rows or columns are DYNAMIC has other numbers at run time, which such a test never sees: it passes
an assertion, and takes the other branch.  A rule that cites such a test therefore says in `at_run` what the numbers of
a run mean on the profiles whose headers it cites.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pto_isa.database import Op
from pto_isa.schema.record import Constraint

from ..checkout import Checkout
from ..facts import AuditReport, Difference, Place, both
from .demands import cited_lines, rules_of, statement_at
from .types import record_place

_TEST = re.compile(r"\bstatic_assert\s*\(|\bif\s+constexpr\b|\bconstexpr\s+bool\b")
_EXTENT = re.compile(r"::Valid(?:Row|Col)\b|\bk\w*Valid[RC]\b")
_BOUND = re.compile(r"[\w:]*::Valid(?:Row|Col)\s*<=\s*[\w:]*::(?:Rows|Cols)\b")  # which every tile keeps
_HEADERS = {"cpu-header": "cpu", "a2a3-header": "a2a3", "a5-header": "a5"}


def compare_static_tests(op: Op, checkouts: Mapping[str, Checkout], report: AuditReport) -> None:
    """Report rules that cite a test of the extents in types and do not say what those of a run mean."""
    for path, rule in rules_of(op):
        if "valid_" not in rule.check and "full_width" not in rule.check and "matches_tensor" not in rule.check:
            continue
        for file, first, last, text, source in cited_lines(op, rule, checkouts):
            begin, end = statement_at(first, last, text)
            if not tests_types("\n".join(text[begin:end])):
                continue
            report.count("static-test")
            missing = [profile for profile in _profiles(op, rule, source) if profile not in rule.at_run]
            if missing:
                _differs(op, path, missing, source, Place(file, first), report)


def tests_types(statement: str) -> bool:
    """Whether a statement is decided by the valid extents that types state, other than the bounds of every tile."""
    return bool(_TEST.search(statement) and _EXTENT.search(_BOUND.sub("", statement)))


def _profiles(op: Op, rule: Constraint, source: str) -> list[str]:
    """The profiles of a rule whose header is cited; those of a header that several share are all the rule's."""
    stated = [profile for profile in op.profiles if rule.profiles is None or profile in rule.profiles]
    only = _HEADERS.get(source)
    return [profile for profile in stated if only is None or profile == only]


def _differs(
    op: Op, path: tuple[str, ...], missing: list[str], source: str, at: Place, report: AuditReport
) -> None:  # fmt: skip
    named = ", ".join(missing)
    mine = both(f"nothing is said of extents of a run on {named}", f"未说明运行时的有效行列数在 {named} 上意味着什么")
    said = both("the test sees only the extents in the type", "该检查只看类型中的有效行列数")
    report.differences.append(
        Difference(
            "static-test", op.name, op.family, None, ".".join(path), mine, record_place(op, path), source, said, at
        )
    )  # fmt: skip
