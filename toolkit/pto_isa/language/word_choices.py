"""Which words a value may be: a comparison of two that have none in common is a mistake of its author.

``dst.loc == row_major`` never holds, as no location is called so; ``axis == eq`` neither.
"""

from __future__ import annotations

from collections.abc import Collection

from ..runtime.kinds.table import passed
from ..text.lists import listed
from .errors import ExpressionError
from .expression_text import text_of
from .front.resolve import Scope
from .tree import WORD, Attribute, Call, Conditional, Let, Name, Node

# Attributes that are words, by the enumerations whose words they may be.
_ATTRIBUTES = {
    "loc": ("location",), "space": ("space",),
    "blayout": ("blayout",), "slayout": ("slayout",), "pad": ("pad",), "compact": ("compact",),
    "dtype": ("dtype",), "layout": ("tile_layout", "global_layout"), "direction": ("direction", "grid_pipe"),
}  # fmt: skip
_SHOWN = 12


def words_of(node: Node, scope: Scope) -> Collection[str] | None:
    """The words that a value may be; None where nothing is known of it."""
    if isinstance(node, Let):
        return words_of(node.body, scope)
    if isinstance(node, Conditional):
        one, other = words_of(node.yes, scope), words_of(node.no, scope)
        return None if one is None or other is None else {*one, *other}
    if isinstance(node, Attribute):
        return _of(_ATTRIBUTES.get(node.name, ()), scope)
    if isinstance(node, Call) and node.function == "kind_of":
        return _of(("kind",), scope)
    if not isinstance(node, Name):
        return None
    operand = scope.operands.get(node.id)
    if operand is not None and passed(operand.kinds, "word"):
        return _of((operand.vocabulary,), scope)
    if node.id in ("mode", "form"):
        return scope.names or None
    return _of(("profile",), scope) if node.id == "profile" else (node.id,)


def _of(names: Collection[str], scope: Scope) -> Collection[str] | None:
    if not names or any(name not in scope.choices for name in names):
        return None
    return {word for name in names for word in scope.choices[name]}


def check_comparable(left: Node, right: Node, scope: Scope) -> None:
    """Raise ExpressionError for two words that are never the same."""
    one, other = words_of(left, scope), words_of(right, scope)
    if one is None or other is None or not {*one}.isdisjoint(other):
        return
    value, word = (left, right) if len(other) == 1 else (right, left)
    raise _never(value, word, words_of(value, scope) or ())


def check_among(node: Node, name: str, scope: Scope) -> None:
    """Raise ExpressionError for a value that is no word of an enumeration."""
    words, known = words_of(node, scope) if node.type == WORD else None, _of((name,), scope)
    if words is not None and known is not None and {*words}.isdisjoint(known):
        raise _never(None, node, known)


def _never(value: Node | None, word: Node, known: Collection[str]) -> ExpressionError:
    shown = [f"`{name}`" for name in [*known][:_SHOWN]] + ["…"] * (len(known) > _SHOWN)
    en, zh = listed(shown)
    found, of = f"`{text_of(word)}`", "" if value is None else f"`{text_of(value)}`"
    if value is None:
        return ExpressionError(f"{found} was found; expected {en}", f"遇到 {found}；应为 {zh}", word.at)
    return ExpressionError(
        f"{of} is never {found}; it is one of {en}", f"{of} 不可能是 {found}；其取值为 {zh}", word.at
    )  # fmt: skip
