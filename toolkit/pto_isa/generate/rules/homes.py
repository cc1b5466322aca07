"""The module in which a rule stands that a group or a family states."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .op_rules import RuleData

if TYPE_CHECKING:
    from ...database import Op


def home_of(op: Op, rule: RuleData) -> tuple[str, str]:
    """The module of the group that states the condition, ``_tile_binary``, and its file; "" twice for the op's own."""
    layer, _ = op.resolved.source((*rule.path, "check"))
    if layer.own:
        return "", ""
    file = Path(layer.document.file)
    group = layer.base[-1] if layer.base[:1] == ("groups",) else file.parent.name
    return module_of(str(group)), "/".join(file.parts[-3:]) if file.name.startswith("_") else file.name


def module_of(name: str) -> str:
    """The module of a group or a family: ``_tile_binary``."""
    return f"_{name}".replace("-", "_")
