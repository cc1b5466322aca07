"""What an audit found, as data."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

Run = Callable[..., tuple[int, str, str]]
# how the made-up assembler defines `tplus`, as a part of `syntax`
DEFINITION = "definitions: {pto.tplus: {operands: {src0: src0, src1: src1, dst: dst}, source: 'ptoas-ops#L1'}}"


def data(run: Run, *words: str) -> tuple[int, dict[str, Any]]:
    """The report as data, with disputed differences."""
    status, out, err = run("--format", "json", "--all", *words)
    assert err == "", err
    return status, json.loads(out)


def differences(run: Run, *words: str) -> list[tuple[str, str, str | None]]:
    """(kind, op, profile) of each difference."""
    return [(entry["kind"], entry["op"], entry["profile"]) for entry in data(run, *words)[1]["differences"]]
