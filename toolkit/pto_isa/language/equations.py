"""A semantics block in the language: parsed and typed equations with their index sets."""

from __future__ import annotations

from dataclasses import dataclass

from .tree import Node, Read, Type


@dataclass(frozen=True, slots=True)
class Statement:
    """``target = value`` for every point of ``over`` where ``where`` holds, combined by ``by``.

    Before typing ``dtype`` is ``None``.  ``text`` is the author's text, for docstrings and messages.  The target is an
    element, or a register of the state: a read without indices whose view is the register.
    """

    target: Read
    value: Node
    over: tuple[tuple[str, Node], ...]
    where: Node | None = None
    by: str = "replace"
    text: str = ""
    dtype: Type | None = None

    @property
    def sets_register(self) -> bool:
        """Whether the target is a register and no element."""
        return not self.target.indices


@dataclass(frozen=True, slots=True)
class Temp:
    """An intermediate array, zero at first."""

    name: str
    shape: tuple[Node, ...]
    dtype: str


@dataclass(frozen=True, slots=True)
class Block:
    """What one form or mode does on one profile: statements in order, under one condition.

    ``until``: what it waits for before; ``poll``: it looks at what others change, so these get their turn before.
    """

    items: tuple[Statement | Temp, ...]
    when: Node | None = None
    until: Node | None = None
    poll: bool = False

    @property
    def statements(self) -> list[Statement]:
        return [item for item in self.items if isinstance(item, Statement)]

    @property
    def elementwise(self) -> list[Statement]:
        """The statements whose target is an element."""
        return [item for item in self.statements if not item.sets_register]
