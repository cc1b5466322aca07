"""Trees of C++ constant expressions and types; one grammar for both, because template arguments may be either."""

from __future__ import annotations

from ...runtime.frozen import frozen


class NotUnderstood(Exception):
    """The text is outside of what is read here."""


@frozen
class Name:
    """``A::B<C>::D``: the parts, each with its template arguments or None."""

    parts: tuple[tuple[str, tuple[Node, ...] | None], ...]


@frozen
class Number:
    """A number."""

    value: int


@frozen
class Opaque:
    """Something without a value here: text, a pointer type, a lambda, a member of an object."""


@frozen
class Unary:
    """``!x``, ``-x``; ``sizeof`` of a type or value; ``...`` of a pack; ``*``: a pointer to a type; ``&x``."""

    sign: str
    of: Node


@frozen
class Binary:
    """Two operands; ``?`` joins the two results of a condition."""

    sign: str
    left: Node
    right: Node


@frozen
class Fold:
    """``(... || x)`` over the packs in x."""

    sign: str
    of: Node


@frozen
class Call:
    """A call, or a conversion written as one."""

    target: Node
    arguments: tuple[Node, ...]


Node = Name | Number | Opaque | Unary | Binary | Fold | Call


def names(node: Node) -> set[str]:
    """Every name in a tree."""
    match node:
        case Name(parts=parts):
            return {part for part, _ in parts} | {n for _, given in parts for one in given or () for n in names(one)}
        case Unary(of=of) | Fold(of=of):
            return names(of)
        case Binary(left=left, right=right):
            return names(left) | names(right)
        case Call(target=target, arguments=arguments):
            return names(target).union(*map(names, arguments))
    return set()
