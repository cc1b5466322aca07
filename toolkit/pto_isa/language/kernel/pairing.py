"""Two kernels walked at once, for one that stands for both."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import fields, is_dataclass
from typing import Any

from ..nodes import replace
from .ir import Expr, Stmt


class Apart(Exception):
    """The kernels differ in more than one kernel can stand for."""


class Pairing(ABC):
    """Walks over two kernels; what a pair of expressions becomes, ``pair`` says, and raises ``Apart`` for none."""

    def __init__(self) -> None:
        self._done: dict[tuple[Expr, Expr], Expr] = {}

    def all(self, one: Any, other: Any) -> Any:
        """Both as one; raises ``Apart`` where they differ in more."""
        if isinstance(one, Expr) and isinstance(other, Expr):
            return self.expr(one, other)
        if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
            return tuple(self.all(a, b) for a, b in zip(one, other, strict=True))
        if isinstance(one, Stmt) and type(one) is type(other) and is_dataclass(one):
            return self.fields(one, other)
        if one != other:
            raise Apart
        return one

    def fields(self, one: Any, other: Any) -> Any:
        """Two of one class, by their fields."""
        names = [entry.name for entry in fields(one) if entry.init]
        return replace(one, **{name: self.all(getattr(one, name), getattr(other, name)) for name in names})

    def expr(self, one: Expr, other: Expr) -> Expr:
        """Both expressions as one."""
        key = one, other
        if key not in self._done:
            self._done[key] = self.pair(one, other)
        return self._done[key]

    @abstractmethod
    def pair(self, one: Expr, other: Expr) -> Expr:
        """Both expressions, which are met for the first time, as one."""
