"""How far an op has come: described, constrained, executable, conformant.  Computed, never written down."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from pto_isa.freshness import FOLDER
from pto_isa.schema.record import Semantics

from .model import Op

LEVELS = ("described", "constrained", "executable", "conformant")


def status(op: Op) -> str:
    """The highest level whose conditions hold."""
    found = level(op)
    if found == "executable" and not Path(FOLDER, "ops", f"{op.name}.py").is_file():
        return "constrained"
    return "conformant" if found == "executable" and is_conformant(compared(op)) else found


def level(op: Op) -> str:
    """How far the record alone brings the op: up to executable, for what is generated from it."""
    if not any(op.types(form) is not None for form in op.forms()):
        return "described"
    bodies = [form.semantics if form is not None and form.semantics else op.record.semantics for form in op.forms()]
    return "executable" if any(map(_computes, bodies)) else "constrained"


def _computes(body: Semantics | None) -> bool:
    """Whether an equation or a wait is stated; words alone are a description, and nothing that can be run."""
    if body is None:
        return False
    equations = bool(body.equations) or body.until is not None or any(mode.equations for mode in body.modes.values())
    return equations or any(map(_computes, body.profiles.values()))


def compared(op: Op) -> dict[str, int]:
    """Numbers of the last comparison with recorded vectors; empty when there was none, or the record changed since."""
    return compared_as(op.file.parent / "conformance" / f"{op.name}.json", op.digest)


def compared_as(file: Path, digest: str) -> dict[str, int]:
    """What a file says of a comparison, when the record had this digest."""
    try:
        status = file.stat()
        found = _numbers(file, (status.st_mtime_ns, status.st_ctime_ns, status.st_size))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) and found.get("record") == digest else {}


@lru_cache(maxsize=1000)  # the status of an op stands on several pages
def _numbers(file: Path, state: tuple[int, ...]) -> Any:
    """What a file says in a state: its times and its size."""
    return json.loads(file.read_text(encoding="utf-8"))


def is_conformant(found: dict[str, int]) -> bool:
    """Whether the record was compared with recorded vectors as it is now, and there was something to compare."""
    return found.get("passed", 0) > 0 and found.get("elements", 0) > 0
