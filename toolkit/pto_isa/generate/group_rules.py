"""Rules that a group states, each in a module of its own: members import it instead of writing it again.

What stands in such a module depends on nothing but the files of the group, so that every member writes the same one,
whichever members there are.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ..language.front.parse import parse
from ..language.nodes import replace, walk
from ..language.tree import Attribute, Call, Name, Read
from ..runtime.rules.rule import Rule
from .op_rules import RuleData, RulesData

if TYPE_CHECKING:
    from ..database import Op
    from ..database.resolve import Layer

# of a constraint, what its rule depends on
_SAID = ("check", "severity", "needs", "text", "was", "when", "at_run", "in_text", "since", "until", "profiles")


def of_group(op: Op, data: RulesData, rule: RuleData) -> RuleData | None:
    """The rule as the group states it, with its key for an id; None for one in which the record has a say.

    The record has one when it gives any part of the constraint, or an operand or a definition that the condition names.
    """
    layer = _layer(op, (*rule.path, "check"))
    if layer is op.resolved.layers[-1] or rule.rule.form or {"mode", "form"} & set(rule.rule.reads):
        return None
    stated = layer.data["constraints"][rule.rule.key]
    given = [(*rule.path, part) for part in _SAID if part in op.resolved.at(rule.path)]
    named = {node.base for node in walk(rule.tree) if isinstance(node, Attribute)}
    named |= {node.operand for node in walk(rule.tree) if isinstance(node, Read)}
    named |= {node.id for node in walk(rule.tree) if isinstance(node, Name)} & data.infos.keys()
    given += [("operands", name, part) for name in named for part in ("kind", "optional", "type", "access")
              if part in op.resolved.data["operands"][name]]  # fmt: skip
    said = [*walk(parse(stated["check"]))]  # with the names of definitions, which the rule's tree has opened
    used = {node.function for node in said if isinstance(node, Call)}
    used |= {node.id for node in said if isinstance(node, Name)}
    given += [("define", head) for head in op.resolved.data.get("define", {}) if head.partition("(")[0] in used]
    given += [("semantics", "let", head) for head in op.resolved.data.get("semantics", {}).get("let", {})
              if head.partition("(")[0] in used]  # fmt: skip
    if any(_layer(op, path) is not layer for path in given):
        return None
    profiles = tuple(stated.get("profiles") or op.database.profiles)
    return replace(rule, rule=replace(rule.rule, id=rule.rule.key, profiles=profiles, by=()))


def module_of(op: Op, rule: RuleData) -> str:
    """The name of the module of a rule of a group: ``_tile_binary_same_valid_shape``."""
    layer = _layer(op, (*rule.path, "check"))
    group = layer.base[-1] if layer.base[0] == "groups" else Path(layer.document.file).parent.name
    return f"_{group}_{rule.rule.key}".replace("-", "_")


def constant_of(rule: Rule) -> str:
    """The name of the rule in its module: ``SAME_VALID_SHAPE``."""
    return rule.key.replace("-", "_").upper()


def source_of(op: Op, rule: RuleData) -> str:
    """The file that states it, as generated files cite it."""
    file = Path(_layer(op, (*rule.path, "check")).document.file)
    return "/".join(file.parts[-3:]) if file.name == "_groups.yaml" else file.name


def _layer(op: Op, path: tuple[str | int, ...]) -> Layer:
    return op.resolved.source(path)[0]
