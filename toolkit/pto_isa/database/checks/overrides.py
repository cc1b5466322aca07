"""What a record says twice: an override that gives what holds anyway, and lists of all profiles of the op.

An override of a profile states only what differs from the default; what it does not state is that of the default.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pto_isa.schema.issue import Issue
from pto_isa.schema.record import CONDITIONS
from pto_isa.text.lists import listed

from ...schema.issue import FieldPath
from ..model import Op
from .checker import RecordChecker


def check_overrides(op: Op) -> list[Issue]:
    """Faults of what one record says twice."""
    checker = RecordChecker(op)
    for path, default in _with_overrides(op.data):
        for name in CONDITIONS:
            if default.get(name) is True:
                checker.report(
                    (*path, name),
                    "override/condition",
                    f"`{name}: true` lifts the condition of the default in an override; this is the default",
                    f"`{name}: true` 用于在覆盖项中取消默认条件，而此处就是默认语义",
                )
        for profile, override in default.get("profiles", {}).items():
            _override(checker, (*path, "profiles", profile), default, override)
    _profiles(checker)
    return checker.issues


def _with_overrides(data: dict[str, Any]) -> Iterator[tuple[FieldPath, dict[str, Any]]]:
    """Everything that may have overrides by profile, of the record and of its forms."""
    for base, part in ((), data), *((("forms", name), form) for name, form in data.get("forms", {}).items()):
        for field in ("semantics", "numerics"):
            if field in part:
                yield (*base, field), part[field]


def _override(checker: RecordChecker, path: FieldPath, default: dict[str, Any], override: dict[str, Any]) -> None:
    for key, value in override.items():
        said_below = sum(_gives(layer.data, (*path, key)) for layer in checker.op.resolved.layers) > 1
        if key in default and default[key] == value and not said_below:
            checker.report(
                (*path, key),
                "override/restated",
                f"`{key}` is the same as without the override; expected the line left out",
                f"`{key}` 与默认内容相同；请删去此行",
                key=True,
            )
        elif key in CONDITIONS and value is True and key not in default:
            checker.report(
                (*path, key),
                "override/condition",
                f"the default has no `{key}` that could be lifted",
                f"默认语义没有 `{key}`，无从取消",
                key=True,
            )


def _gives(data: Any, path: FieldPath) -> bool:
    for step in path:
        if not isinstance(data, dict) or step not in data:
            return False
        data = data[step]
    return True


def _profiles(checker: RecordChecker) -> None:
    """Lists that name all profiles: what is said without one holds on all of them."""
    op = checker.op
    for layer in (layer for layer in op.resolved.layers if layer.own):  # its own files; a group is for others, too
        for path, entry in _limited(layer.data):
            named = entry.get("profiles")
            if isinstance(named, list) and sorted(map(str, named)) == sorted(op.profiles):
                en, zh = listed(op.profiles)
                checker.report(
                    (*path, "profiles"),
                    "record/all-profiles",
                    f"{en} are all profiles of the op; expected the line left out",
                    f"{zh}即该指令的全部目标平台；请删去此行",
                    key=True,
                )


def _limited(data: dict[str, Any]) -> Iterator[tuple[FieldPath, dict[str, Any]]]:
    """Entries of a layer that hold on all profiles of the op unless they name some."""
    for field in ("overloads", "constraints", "disputes", "examples"):
        table = data.get(field)
        for key, entry in table.items() if isinstance(table, dict) else ():
            if isinstance(entry, dict):
                yield (field, key), entry
