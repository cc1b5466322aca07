"""Collecting the faults of one record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pto_isa.schema.issue import Issue
from pto_isa.text.suggest import meant

from ...schema.issue import FieldPath
from ..faults import fault
from ..model import Op
from ..wording import words


class RecordChecker:
    """Collects the faults of one record."""

    def __init__(self, op: Op) -> None:
        self.op, self.record = op, op.record
        self.issues: list[Issue] = []

    def report(self, path: FieldPath, code: str, en: str, zh: str, key: bool = False) -> None:
        """Note a fault at a place of the merged record."""
        self.issues.append(fault(self.op.position(path, key), code, en, zh))

    def known(
        self, name: Any, allowed: Iterable[str], path: FieldPath, what: tuple[str, str], key: bool = False
    ) -> bool:
        """Whether a name is one of the allowed ones; notes a fault with a suggestion when it is not."""
        names = list(allowed)
        if name in names:
            return True
        hint = meant(name, names)
        if not hint[0] and len(names) <= 12:
            listed = words(names)
            hint = (f"; expected {listed[0]}", f"；应为 {listed[1]}") if names else ("", "")
        self.report(
            path,
            f"name/{what[0].replace(' ', '-')}",
            f"unknown {what[0]} `{name}`{hint[0]}",
            f"未知{what[1]} `{name}`{hint[1]}",
            key,
        )
        return False
