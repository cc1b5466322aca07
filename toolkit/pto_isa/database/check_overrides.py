"""Overrides of semantics: one that states its own equations says which conditions of the default hold for them.

The condition of a default comes from the code of one profile; the code that an override cites may not have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pto_isa.schema.issue import Issue
from pto_isa.schema.record import CONDITIONS, Record, Semantics
from pto_isa.text.lists import listed

from .checker import Checker
from .model import Op
from .resolve import Path


def check_overrides(op: Op) -> list[Issue]:
    """Faults of the overrides of one record."""
    checker = Checker(op)
    for path, default in _semantics(op.record):
        if default.inherits is not None:
            checker.report(
                (*path, "inherits"),
                "override/inherits",
                "`inherits` is for overrides of a profile; this is the default",
                "`inherits` 用于目标平台的覆盖项，而此处是默认语义",
            )
        for profile, override in default.profiles.items():
            _override(checker, (*path, "profiles", profile), default, override)
    return checker.issues


def _semantics(record: Record) -> Iterator[tuple[Path, Semantics]]:
    if record.semantics is not None:
        yield ("semantics",), record.semantics
    for name, form in record.forms.items():
        if form.semantics is not None:
            yield ("forms", name, "semantics"), form.semantics


def _override(checker: Checker, path: Path, default: Semantics, override: Semantics) -> None:
    given = [name for name in CONDITIONS if name in default.model_fields_set]
    stated = [name for name in given if name in override.model_fields_set]
    inherits = override.inherits or []
    for place, name in enumerate(inherits):
        if name not in given or name in stated or not override.restates:
            why = (
                ("the override has no equations of its own", "该覆盖项没有自己的等式")
                if not override.restates
                else ("the override states it itself", "该覆盖项已自行给出")
                if name in stated
                else ("the default has none", "默认语义没有该项")
            )
            checker.report(
                (*path, "inherits", place),
                "override/inherits",
                f"`{name}` is not inherited: {why[0]}",
                f"`{name}` 无从继承：{why[1]}",
            )
    missing = [name for name in given if name not in stated]
    if override.restates and override.inherits is None and missing:
        en, zh = listed(f"`{name}`" for name in missing)
        checker.report(
            path,
            "override/conditions",
            f"the override states its own equations and leaves open whether {en} of the default holds for them; "
            "give its own, or `inherits` with those that hold (`[]`: none)",
            f"该覆盖项给出了自己的等式，但未说明默认的 {zh} 对其是否成立；请自行给出，或用 `inherits` "
            "列出成立的项（`[]` 表示都不成立）",
        )
