"""Condition tree -> claims: negations are pushed inwards and a value with alternatives becomes cases."""

from __future__ import annotations

from collections.abc import Container, Mapping

from ...runtime.frozen import frozen
from ..expression_text import text_of
from ..nodes import replace
from ..print.formula import key_of
from ..tree import (
    MIRRORED,
    OPPOSITE,
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Convert,
    Fold,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
)
from .choices import first_choice, spread
from .claims import (
    AnyMode,
    Bound,
    Choice,
    Choose,
    Claim,
    Counts,
    Either,
    Equal,
    Every,
    Flag,
    Given,
    Multiple,
    Named,
    Range,
    Same,
    Special,
    Storage,
    Words,
    WordsIf,
)
from .merging import merged
from .voice import ProseError

_SPECIAL = {"isnan": "nan", "isinf": "infinite"}
_WORDED = frozenset({"dtype", "loc", "blayout", "slayout", "layout", "pad", "compact"})
_UP = frozenset({"<", "<="})


@frozen
class RuleVocabulary:
    """What names mean here: the words of the vocabulary, the profiles, and the attributes that count something."""

    words: Container[str]
    operands: Mapping[str, object]
    counts: Container[str]

    def is_word(self, node: Node, beside: Node | None = None) -> bool:
        """Whether the node is a constant of the vocabulary; beside an attribute, also when an operand has its name."""
        if not isinstance(node, Name) or node.id not in self.words:
            return False
        asked = isinstance(beside, Call) or (isinstance(beside, Attribute) and beside.name in _WORDED)
        return node.id not in self.operands or asked


# The claims of conditions that were read, by the ids of the node and of the operands, which are kept beside them.  So
# the sentences of both languages, wherever they are made, start from one reading.
_READ: dict[tuple[int, int], tuple[Node, Mapping[str, object], tuple[Claim, ...]]] = {}
_MOST_READ = 20_000


def claims_of(node: Node, vocabulary: RuleVocabulary) -> tuple[Claim, ...]:
    """What holds when the condition holds; like claims are one.  Raises ProseError for what has no words."""
    operands = vocabulary.operands
    known = _READ.get((id(node), id(operands)))
    if known is None:
        if len(_READ) > _MOST_READ:
            _READ.clear()
        known = _READ[id(node), id(operands)] = node, operands, _together(node, vocabulary)
    return known[2]


def _together(node: Node, words: RuleVocabulary) -> tuple[Claim, ...]:
    return merged(_claims(node, words))


def _claims(node: Node, words: RuleVocabulary) -> list[Claim]:
    if isinstance(node, Logic):
        if node.op == "and":
            return [claim for arg in node.args for claim in _claims(arg, words)]
        return _alternatives(node.args, words)
    if isinstance(node, Unary) and node.op == "not":
        return _denied(node.value, words)
    if isinstance(node, Compare):
        cases = _cases(node, words)
        return cases if cases is not None else _compared(node, words)
    if isinstance(node, Member):
        return [_member(node)]
    if isinstance(node, Predicate):
        return [Named(node)]
    if isinstance(node, Fold) and node.function in ("all", "any"):
        inner = node.body if node.test is None else Logic(op="or", args=(negated(node.test), node.body))
        return [Every(node.binders, _together(inner, words), node.function == "any")]
    if isinstance(node, Conditional):
        return [_choice(node, words)]
    if isinstance(node, Call):
        return [_called(node, words)]
    if isinstance(node, Name):
        return [Flag((node.id,))]
    if isinstance(node, Read):
        return [Flag((key_of(node),))]
    if isinstance(node, Let):
        return [Flag((node.name,))] if not node.args else _claims(node.body, words)
    raise _wordless(node)


def _called(node: Call, words: RuleVocabulary) -> Claim:
    names = tuple(arg.id for arg in node.args if isinstance(arg, Name))
    if node.function == "present":
        return Given(names)
    if node.function in ("same_storage", "overlaps"):
        return Storage((names,), node.function == "overlaps")
    if node.function in _SPECIAL:
        return Special(node.args, _SPECIAL[node.function])
    if node.function == "any_mode":
        return AnyMode()
    if node.function == "compare":  # by a mode that is an attribute of the call
        return Flag((key_of(node),))
    if node.function == "implies":
        return Choose(((_together(node.args[0], words), _together(node.args[1], words)),))
    if node.function == "exactly_one":
        return Either(tuple(_together(arg, words) for arg in node.args), exactly=True)
    raise _wordless(node)


def _alternatives(args: tuple[Node, ...], words: RuleVocabulary) -> list[Claim]:
    """``not a or b`` is "if a, b"; other alternatives are listed."""
    premises = [negated(arg) for arg in args if _is_negative(arg)]
    rest = [arg for arg in args if not _is_negative(arg)]
    if premises and not rest:
        rest = [negated(premises.pop())]
    options = tuple(_together(arg, words) for arg in args)
    if not premises:
        return [Either(options)]
    premise = _together(premises[0] if len(premises) == 1 else Logic(op="and", args=tuple(premises)), words)
    conclusion = _together(rest[0] if len(rest) == 1 else Logic(op="or", args=tuple(rest)), words)
    return [Either(options, demand=Choose(((premise, conclusion),)))]


def _is_negative(node: Node) -> bool:
    if isinstance(node, Compare):
        return node.ops == ("!=",)
    return (isinstance(node, Unary) and node.op == "not") or (isinstance(node, Member) and node.negated)


def _denied(node: Node, words: RuleVocabulary) -> list[Claim]:
    opposite = negated(node)
    if not (isinstance(opposite, Unary) and opposite.op == "not"):
        return _claims(opposite, words)
    claims = _claims(opposite.value, words)
    if len(claims) == 1 and isinstance(claims[0], (Given, Flag, Special, Storage)):
        return [replace(claims[0], negated=not claims[0].negated)]
    raise _wordless(node)


def negated(node: Node) -> Node:
    """The opposite condition, with the ``not`` as far inside as it goes."""
    if isinstance(node, Unary) and node.op == "not":
        return node.value
    if isinstance(node, Compare) and len(node.ops) == 1:
        return replace(node, ops=(OPPOSITE[node.ops[0]],))
    if isinstance(node, Member):
        return replace(node, negated=not node.negated)
    if isinstance(node, Logic):
        return Logic(op="or" if node.op == "and" else "and", args=tuple(negated(arg) for arg in node.args))
    if isinstance(node, Call) and node.function == "implies":
        return Logic(op="and", args=(node.args[0], negated(node.args[1])))
    if isinstance(node, Predicate):
        return negated(node.body)
    return Unary(op="not", value=node)


# -- comparisons and set memberships ---------------------------------------------------------------------------------


def _member(node: Member) -> Claim:
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


def _compared(node: Compare, words: RuleVocabulary) -> list[Claim]:
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
        return [Range((values[1],), values[2], MIRRORED[node.ops[1]], MIRRORED[node.ops[0]], values[0])]
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


def _pair(op: str, left: Node, right: Node, words: RuleVocabulary) -> Claim:
    if words.is_word(left, right) and not words.is_word(right, left):
        left, right, op = right, left, MIRRORED[op]
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
        left, right, op = right, left, MIRRORED[op]
    if isinstance(left, Number) and not isinstance(right, Number):
        left, right, op = right, left, MIRRORED[op]
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


# -- values with alternatives ----------------------------------------------------------------------------------------


def _cases(node: Compare, words: RuleVocabulary) -> list[Claim] | None:
    """Cases of a comparison with a conditional value; None when it reads well as it is: `x >= (a if c else b)`."""
    if len(node.ops) == 1 and isinstance(node.operands[1], Conditional) and not _inner(node.operands[0]):
        value = node.operands[1]
        chosen = _words_if(node, value, words)
        if chosen is not None:
            return [chosen]
        if not any(_inner(part) for part in (value.yes, value.test)) and not words.is_word(value.yes):
            return None
        return [_choice(spread(node, value), words)]
    found = next((entry for operand in node.operands for entry in [first_choice(operand)] if entry is not None), None)
    return None if found is None else [_choice(spread(node, found), words)]


def _words_if(node: Compare, value: Conditional, words: RuleVocabulary) -> WordsIf | None:
    """``dst.layout == (nz if a else zz)``."""
    target = node.operands[0]
    arms: list[tuple[tuple[Claim, ...], str]] = []
    rest: Node = value
    while isinstance(rest, Conditional) and isinstance(rest.yes, Name):
        arms.append((_together(rest.test, words), rest.yes.id))
        rest = rest.no
    if not (isinstance(target, Attribute) and node.ops == ("==",) and arms and words.is_word(rest, target)):
        return None
    assert isinstance(rest, Name)
    return WordsIf(target.base, target.name, tuple(arms), rest.id)


def _inner(node: Node) -> bool:
    return first_choice(node) is not None


def _choice(node: Conditional, words: RuleVocabulary) -> Choose:
    arms = [(_together(node.test, words), _together(node.yes, words))]
    last = _together(node.no, words)
    if len(last) == 1 and isinstance(last[0], Choose):
        return Choose((*arms, *last[0].arms), last[0].otherwise)
    return Choose(tuple(arms), last)


def _wordless(node: Node) -> ProseError:
    text = text_of(node)
    return ProseError(
        f"`{text}` has no words; give the rule a `text`", f"`{text}` 没有对应的措辞；请为该规则提供 `text`"
    )
