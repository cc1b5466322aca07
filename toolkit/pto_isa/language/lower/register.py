"""Registers, counts and addresses: an equation whose target is no element becomes one call of ``put``."""

from __future__ import annotations

from ..equations import Statement
from ..tree import WORD, Name, Node, Read
from .access import base_array
from .emit import Emitter
from .region import Region
from .scalars import is_static, static_code
from .values import Values


def set_register(item: Statement, emitter: Emitter) -> None:
    """One register of the state; a condition that types and attributes decide is decided in the plan."""
    if isinstance(item.value, Name) and item.value.type == WORD:
        value = item.value.id
    elif item.target.type == WORD and isinstance(item.value, Read):
        value = f"{base_array(item.value, emitter)[0]}[{in_run(item.value.indices[0], emitter)}:]"
    else:
        value = in_run(item.value, emitter)
    line = f'{item.target.operand}.put("{item.target.view}", {value})'
    if item.where is None:
        emitter.run.append(line)
        return
    static = is_static(item.where, emitter)
    test = emitter.plan_name(static_code(item.where, emitter), "chosen") if static else in_run(item.where, emitter)
    emitter.run += [f"if {test}:", f"    {line}"]


def in_run(node: Node, emitter: Emitter) -> str:
    """A scalar condition in the run part: extents and attributes become plan variables."""
    return Values(emitter, Region(())).value(node).code
