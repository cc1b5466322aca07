"""How far an op has come: described, constrained, executable, conformant.  Computed, never written down."""

from __future__ import annotations

import json
from pathlib import Path

from .op import Op

LEVELS = ("described", "constrained", "executable", "conformant")
NAMES_ZH = dict(zip(LEVELS, ("已描述", "已约束", "可执行", "已验证"), strict=True))
_GENERATED = Path(__file__).resolve().parents[1] / "generated"


def status(op: Op) -> str:
    """The highest level whose conditions hold."""
    if not any(op.types(form) is not None for form in op.forms()):
        return "described"
    if not _executable(op):
        return "constrained"
    return "conformant" if _conformant(op) else "executable"


def _executable(op: Op) -> bool:
    bodies = [form.semantics if form is not None and form.semantics else op.record.semantics for form in op.forms()]
    stated = any(body is not None and body.unknown is None for body in bodies)
    return stated and (_GENERATED / "ops" / f"{op.name}.py").is_file()


def _conformant(op: Op) -> bool:
    """Whether the record was compared with recorded vectors as it is now."""
    try:
        compared = json.loads((op.file.parent / "conformance" / f"{op.name}.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return isinstance(compared, dict) and compared.get("record") == op.digest
