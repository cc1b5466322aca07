"""Comparisons and set memberships -> claims."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field

from ..print.formula import key_of
from ..tree import Attribute, Binary, Call, Compare, Conditional, Convert, Let, Member, Name, Node, Number, Read
from .claims import Bound, Choice, Claim, Counts, Equal, Multiple, Range, Same, Words

_MIRROR = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}
_WORDED = frozenset({"dtype", "loc", "blayout", "slayout", "layout", "pad", "compact"})
_UP = frozenset({"<", "<="})


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What names mean here: the words of the vocabulary, the profiles, and the attributes that count something.

    ``read``: the claims of conditions that were read with it, by the id of the node, which is kept beside them.  So the
    sentences of both languages start from one reading.
    """

    words: Container[str]
    operands: Mapping[str, object]
    counts: Container[str]
    read: dict[int, tuple[Node, tuple[Claim, ...]]] = field(default_factory=dict, compare=False, repr=False)

    def is_word(self, node: Node, beside: Node | None = None) -> bool:
        """Whether the node is a constant of the vocabulary; beside an attribute, also when an operand has its name."""
        if not isinstance(node, Name) or node.id not in self.words:
            return False
        asked = isinstance(beside, Call) or (isinstance(beside, Attribute) and beside.name in _WORDED)
        return node.id not in self.operands or asked


def member(node: Member) -> Claim:
    """``x in {a, b}``."""
    names = tuple(choice.id if isinstance(choice, Name) else _number(choice) for choice in node.choices)
    value = node.value
    if isinstance(value, Name) and value.id in ("mode", "form", "profile"):
        return Choice(value.id, names, node.negated)
    return _words(value, names, node.negated)


def _number(node: Node) -> str:
    assert isinstance(node, Number)
    return str(node.value)


def _words(value: Node, names: tuple[str, ...], negated: bool) -> Claim:
    if isinstance(value, Attribute) and value.index is None:
        if negated and value.name == "slayout" and names == ("none_box",):
            return Words((value.base,), value.name, ("boxed",))
        return Words((value.base,), value.name, names, negated)
    if isinstance(value, Call) and value.function == "kind_of" and isinstance(value.args[0], Name):
        return Words((value.args[0].id,), "kind", names, negated)
    if isinstance(value, Name):
        return Words((value.id,), "", names, negated)
    return Words((key_of(value),), "", names, negated)


def compared(node: Compare, words: Vocabulary) -> list[Claim]:
    """A comparison or a chain of them."""
    values = tuple(_bare(value) for value in node.operands)
    if len(node.ops) == 1:
        return [_pair(node.ops[0], values[0], values[1], words)]
    if set(node.ops) == {"=="}:
        same = _same(values)
        return [same if same is not None else Equal(values)]
    if len(node.ops) == 2 and all(op in _UP for op in node.ops):
        return [Range((values[1],), values[0], node.ops[0], node.ops[1], values[2])]
    if len(node.ops) == 2 and not any(op in _UP or op in ("==", "!=") for op in node.ops):
        return [Range((values[1],), values[2], _MIRROR[node.ops[1]], _MIRROR[node.ops[0]], values[0])]
    return [_pair(op, values[k], values[k + 1], words) for k, op in enumerate(node.ops)]


def _same(values: tuple[Node, ...]) -> Same | None:
    attributes = [value for value in values if isinstance(value, Attribute)]
    if len(attributes) < len(values) or len({(value.name, value.index) for value in attributes}) != 1:
        return None
    bases = tuple(value.base for value in attributes)
    name = attributes[0].name if attributes[0].index is None else f"{attributes[0].name}[{attributes[0].index}]"
    return Same(bases, (name,)) if len(set(bases)) == len(bases) else None


def _bare(node: Node) -> Node:
    """The value without conversions that the author did not write."""
    while isinstance(node, Convert) and node.implied:
        node = node.value
    return node


def _pair(op: str, left: Node, right: Node, words: Vocabulary) -> Claim:
    if words.is_word(left, right) and not words.is_word(right, left):
        left, right, op = right, left, _MIRROR[op]
    if words.is_word(right, left) and op in ("==", "!="):
        assert isinstance(right, Name)
        if isinstance(left, Name) and left.id in ("mode", "form", "profile"):
            return Choice(left.id, (right.id,), op == "!=")
        return _words(left, (right.id,), op == "!=")
    same = _same((left, right))
    if same is not None and op in ("==", "!="):
        return Same(same.operands, same.attributes, op == "!=")
    if same is not None and same.attributes[0] in words.counts:
        return Counts((same.operands[0],), same.attributes, op, same.operands[1])
    if _weight(left) > _weight(right):
        left, right, op = right, left, _MIRROR[op]
    if isinstance(left, Number) and not isinstance(right, Number):
        left, right, op = right, left, _MIRROR[op]
    zero = isinstance(right, Number) and right.value == 0
    if zero and op in ("==", "!=") and isinstance(left, Binary) and left.op == "%":
        return Multiple((left.left,), left.right, op == "!=")
    return Bound((left,), op, right)


def _weight(node: Node) -> int:
    """What may be the subject of a sentence comes first: an element, an attribute or a name before a formula."""
    if isinstance(node, Call) and node.function == "index":
        return _weight(node.args[0])
    if isinstance(node, (Name, Let, Read)) or (isinstance(node, Attribute) and node.index is None):
        return 0
    return 2 if isinstance(node, Conditional) else 1
