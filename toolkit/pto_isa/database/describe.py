"""An op as plain data, for lists, exports and the site."""

from __future__ import annotations

from typing import Any

from .model import Op
from .status import status


def describe(op: Op) -> dict[str, Any]:
    """What ``list --format json`` says of an op."""
    record = op.record
    return {
        "op": record.op,
        "name": op.name,
        "intrinsic": record.intrinsic,
        "aliases": list(record.aliases),
        "set": record.set,
        "family": op.family,
        "group": op.group,
        "status": status(op),
        "profiles": list(op.profiles),
        "summary": {"en": record.summary.en, "zh": record.summary.zh},
        "disputes": list(record.disputes),
    }


def record(op: Op) -> dict[str, Any]:
    """One op as plain data: the resolved record and what is computed from it."""
    return {
        "format": 1,
        **describe(op),
        "rules": op.rule_ids(),
        "types": {profile: op.rows(profile) for profile in op.profiles},
        "related": list(op.related),
        "record": op.data,
    }
