"""Buffers that functions reserve for pipes, or import: their names, size, memory and address."""

from __future__ import annotations

from typing import Any

from ...generated.programs._names import MEMORIES
from ...text.bilingual import Bilingual
from ..syntax.attributes import bare, symbol
from ..syntax.tree import Operation
from ..walk.walk import Walk
from ..written.attribute_words import word
from ..written.functions import properties

_ALIGN = 256  # bytes, of a base: ptoas.cpp#L731-L733 of the assembler
_WHERE = ("vec", "mat")


class Buffers:
    """The buffers of one program; ``level`` is the one that it is meant for, None when nothing says it."""

    def __init__(self, check: Walk, level: int | None) -> None:
        self.check = check
        self.level = level
        self.seen: set[tuple[str, ...]] = set()

    def reserves(self, op: Operation, function: str) -> None:
        """``reserve_buffer {name = …, size = …, location = …, auto = …, base = …}``."""
        given = properties(op)
        name = bare(str(given.get("name", "")))
        self._once(op, name, (function, name))
        size, base = (word(given[key], "int") if key in given else None for key in ("size", "base"))
        where = word(given.get("location", ""), "location")
        if size is not None and not (isinstance(size, int) and size > 0):
            self._is(op, name, "size", given["size"], ("a number greater than 0", "大于 0 的数"))
        if "location" in given and where not in _WHERE:
            self._is(op, name, "location", given["location"], ("`vec` or `mat`", "`vec` 或 `mat`"))
        by_hand = str(given.get("auto")) == "false"
        if base is not None and not (isinstance(base, int) and base >= 0):
            self._is(op, name, "base", given["base"], ("a number of at least 0", "非负数"))
        elif by_hand and base is None:
            self._is(
                op, name, "base", ("missing", "空"), ("a number, as `auto` is `false`", "数，因为 `auto` 为 `false`")
            )
        elif by_hand and isinstance(base, int) and base % _ALIGN:
            self.check.out.report("buffer-alignment", op, name=name, address=base, align=_ALIGN)
        self._fits(op, where, size, base)
        self._level(op, name, by_hand, base is not None)

    def imports(self, op: Operation, function: str) -> None:
        """``import_reserved_buffer {name = …, peer_func = @…}``."""
        given = properties(op)
        name = bare(str(given.get("name", "")))
        self._once(op, name, (function, name, symbol(str(given.get("peer_func", "")))))

    def _once(self, op: Operation, name: str, key: tuple[str, ...]) -> None:
        if key in self.seen:
            self.check.out.report("repeated-buffer", op, name=name)
        self.seen.add(key)

    def _is(self, op: Operation, name: str, key: str, found: Any, expected: Bilingual) -> None:
        shown = found if isinstance(found, tuple) else (f"`{found}`",) * 2
        self.check.out.report("reserved-buffer", op, name=name, field=key, found=shown, expected=expected)

    def _fits(self, op: Operation, where: str, size: Any, base: Any) -> None:
        """Whether the memory has room for the buffer; one that the assembler places may begin at 0."""
        bytes, _ = MEMORIES[self.check.profile].get(where, (0, 1))
        end = (size if isinstance(size, int) else 0) + (base if isinstance(base, int) else 0)
        if bytes and end > bytes:
            self.check.out.report("capacity", op, end=end, memory=where, bytes=bytes)

    def _level(self, op: Operation, name: str, by_hand: bool, has_base: bool) -> None:
        """Who chooses the address is what the level asks for."""
        report = self.check.out.report
        if not by_hand and has_base:
            report("buffer-automatic-with-base", op, name=name)
        elif self.level == 3 and not by_hand:
            report("buffer-address-at-level-3", op, name=name)
        elif self.level in (1, 2) and by_hand:
            report("buffer-address-below-level-3", op, name=name, level=self.level)
