"""The syntax tree of a program: modules, functions and ops alike are ``Operation``; none knows what it means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

Attributes = dict[str, Any]
KEPT = "kept"  # the kind of a part that is no part of the grammar


class Mark(NamedTuple):
    """A word among the items of a bracket: ``fp %f : T``, ``buf(%a, %b)``, a bare ``no_tmp``, ``"row"`` behind types.

    The comma of ``%a, {…}`` is one as well: it stands before no item.

    ``at`` is the place of the first item that it stands before, ``items`` how many are its own: 0 for a word that
    has none, which then stands behind the items, or behind the types when it is a string.  ``brackets``: they stand in
    brackets of their own; otherwise the item has a colon of its own.
    """

    word: str
    at: int
    items: int = 0
    brackets: bool = False


class OpPart:
    """One piece of an op, in the order it was written.

    ``word`` is the keyword before it (``ins``, ``addr``, ``to``; empty without one) and ``kind`` what holds the rest:
    ``(`` and ``[`` brackets, ``<<<`` the sizes of a launch, ``=`` a value after an equals sign, ``:`` types, ``->``
    result types, ``{`` attributes, ``region`` for the place of a region, ``^`` a case of a switch (its label, then the
    values it gives), ``kept`` tokens of an op of another dialect as they stand, empty for bare items.  Regions of the
    generic form stand in round brackets: their ``word`` is the bracket or comma before them, and a part with the word
    ``)`` stands behind the last.
    ``items`` are values and literals as they stand, lists in brackets as lists; ``types`` what follows their colon;
    ``names`` the left sides of ``%a = %b`` and ``mode = word`` pairs, empty for items without one before the last pair;
    ``own`` the attributes of single arguments, by their place; ``marks`` words among the items, None without any.
    ``comma`` says that a comma follows the part; ``paired`` that every item has its own colon (of types: that they
    stand in brackets).
    """

    # Few parts have any of these: without slots, which need a value each, a part is made in half the time.
    attributes: Attributes | None = None
    names: list[str] | None = None
    own: dict[int, Attributes] | None = None
    marks: list[Mark] | None = None
    comma = False
    paired = False

    def __init__(self, word: str, kind: str, items: list[Any], types: list[str]) -> None:
        self.word = word
        self.kind = kind
        self.items = items
        self.types = types

    def facts(self) -> tuple[Any, ...]:
        """Return everything that distinguishes one part from another."""
        return (
            self.word, self.kind, self.items, self.types, self.attributes or None, self.names or None, self.own,
            self.marks, self.comma, self.paired and len(self.items) > 1,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OpPart) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Part{self.facts()!r}"


class Block:
    """A list of ops, with a label and arguments when it has them."""

    __slots__ = ("label", "arguments", "types", "ops")

    def __init__(self, label: str = "", arguments: list[str] | None = None, types: list[str] | None = None) -> None:
        self.label = label
        self.arguments = arguments or []
        self.types = types or []
        self.ops: list[Operation] = []

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Block) and (self.label, self.arguments, self.types, self.ops) == (
            other.label, other.arguments, other.types, other.ops,
        )  # fmt: skip

    __hash__ = None  # type: ignore[assignment]


class Operation:
    """One op: ``results`` as written (``%x``, ``%x:2``), its name, its parts, and the blocks of its regions in order.

    ``quoted`` says that the name stood in quotes (the generic form).  ``token`` is where the op begins, ``ends`` the
    closing braces of its regions; ``loc`` the text of its ``loc(…)``, None without one.
    """

    __slots__ = ("name", "quoted", "results", "parts", "regions", "loc", "token", "ends")

    def __init__(self, name: str, results: tuple[str, ...], token: int) -> None:
        self.name = name
        self.quoted = False
        self.results = results
        self.parts: list[OpPart] = []
        self.regions: list[list[Block]] = []
        self.loc: str | None = None
        self.token = token
        self.ends: list[int] = []

    def part(self, word: str, kind: str | None = None) -> OpPart | None:
        """Return the first part with this keyword (and kind), None without one."""
        for part in self.parts:
            if part.word == word and (kind is None or part.kind == kind):
                return part
        return None

    def attributes(self) -> Attributes:
        """Return the attributes of all dictionaries of the op in one; a later one wins."""
        found: Attributes = {}
        for part in self.parts:
            if part.attributes:
                found.update(part.attributes)
        return found

    def __eq__(self, other: object) -> bool:
        """Whether two ops say the same, wherever they stand; nested regions are compared without recursion."""
        if not isinstance(other, Operation):
            return NotImplemented
        pending = [(self, other)]
        while pending:
            left, right = pending.pop()
            if (left.name, left.quoted, left.results, left.parts, left.loc) != (
                right.name, right.quoted, right.results, right.parts, right.loc,
            ) or len(left.regions) != len(right.regions):  # fmt: skip
                return False
            for these, those in zip(left.regions, right.regions, strict=True):
                if len(these) != len(those):
                    return False
                for one, two in zip(these, those, strict=True):
                    if (one.label, one.arguments, one.types, len(one.ops)) != (
                        two.label, two.arguments, two.types, len(two.ops),
                    ):  # fmt: skip
                        return False
                    pending.extend(zip(one.ops, two.ops, strict=True))
        return True

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"<Op {self.name} at token {self.token}>"


def walk(ops: list[Operation]) -> Iterator[Operation]:
    """Yield the ops and everything nested in them in the order of the text, without recursion."""
    pending = [iter(ops)]
    while pending:
        for op in pending[-1]:
            yield op
            if op.regions:
                pending.append(iter([inner for region in op.regions for block in region for inner in block.ops]))
                break
        else:
            pending.pop()


def flat_items(items: Iterable[Any]) -> list[str]:
    """The words of the items of a part, those in lists among them included."""
    return [word for item in items for word in (flat_items(item) if isinstance(item, list) else (str(item),))]
