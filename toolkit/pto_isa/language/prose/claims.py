"""What a condition claims, one class per kind; every class has words in phrases.yaml."""

from __future__ import annotations

from ...runtime.frozen import frozen
from ..tree import Node, Predicate


@frozen
class Same:
    """Operands agree in attributes (or, negated, differ in the only one)."""

    operands: tuple[str, ...]
    attributes: tuple[str, ...]
    negated: bool = False


@frozen
class Equal:
    """Several values are equal."""

    values: tuple[Node, ...]


@frozen
class Words:
    """An attribute of operands, or an attribute operand (``attribute`` empty), is one of some constants."""

    operands: tuple[str, ...]
    attribute: str
    words: tuple[str, ...]
    negated: bool = False


@frozen
class WordsIf:
    """An attribute of operands is the constant of the first arm whose premise holds, else ``otherwise``."""

    operand: str
    attribute: str
    arms: tuple[tuple[tuple[Claim, ...], str], ...]
    otherwise: str


@frozen
class Bound:
    """Values compared with one other value; ``op`` is a comparison of the language."""

    values: tuple[Node, ...]
    op: str
    right: Node


@frozen
class Counts:
    """Counting attributes of one operand compared with the same attributes of another."""

    operands: tuple[str, ...]
    attributes: tuple[str, ...]
    op: str
    other: str


@frozen
class Multiple:
    """Values divisible by a number."""

    values: tuple[Node, ...]
    divisor: Node
    negated: bool = False


@frozen
class Range:
    """``low first value second high`` with two comparisons in the same direction."""

    values: tuple[Node, ...]
    low: Node
    first: str
    second: str
    high: Node


@frozen
class Outside:
    """At least one of the values is less than ``low`` or greater than ``high``."""

    values: tuple[Node, ...]
    low: Node
    high: Node


@frozen
class Given:
    """Optional operands are given (or not)."""

    operands: tuple[str, ...]
    negated: bool = False


@frozen
class Flag:
    """A boolean attribute or named value is true (or false)."""

    values: tuple[str, ...]
    negated: bool = False


@frozen
class Special:
    """Values (with ``some``: at least one of them) are or are not ``nan`` or ``infinite``."""

    values: tuple[Node, ...]
    what: str
    negated: bool = False
    some: bool = False


@frozen
class Choice:
    """The mode, form or profile is one of some names."""

    what: str
    names: tuple[str, ...]
    negated: bool = False


@frozen
class Storage:
    """Operands of each pair have the same storage, or overlap in part."""

    pairs: tuple[tuple[str, ...], ...]
    partly: bool
    negated: bool = False


@frozen
class Named:
    """A named predicate of phrases.yaml; ``more`` are further values of its argument that may have several."""

    predicate: Predicate
    more: tuple[Node, ...] = ()


@frozen
class AnyMode:
    """One of the modes of the op applies."""


@frozen
class Either:
    """At least one (or, with ``exactly``, exactly one) of some conditions holds."""

    options: tuple[tuple[Claim, ...], ...]
    exactly: bool = False
    demand: Choose | None = None  # the same as a demand, when some options are negative: "if not a, b"


@frozen
class Choose:
    """The first arm whose premise holds applies; ``otherwise`` is empty when nothing is claimed then."""

    arms: tuple[tuple[tuple[Claim, ...], tuple[Claim, ...]], ...]
    otherwise: tuple[Claim, ...] = ()


@frozen
class Every:
    """A claim for all (or for at least one) of the points of bound names."""

    binders: tuple[tuple[str, Node], ...]
    claims: tuple[Claim, ...]
    some: bool = False


Claim = (
    Same | Equal | Words | WordsIf | Bound | Counts | Multiple | Range | Outside | Given | Flag | Special | Choice
    | Storage | Named | AnyMode | Either | Choose | Every
)  # fmt: skip
