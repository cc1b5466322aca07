"""Condition tree -> claims: negations are pushed inwards and a value with alternatives becomes cases."""

from __future__ import annotations

from ..nodes import replace
from ..print.expression import text_of
from ..print.formula import key_of
from ..tree import Attribute, Call, Compare, Conditional, Fold, Let, Logic, Member, Name, Node, Predicate, Read, Unary
from .choices import first_choice, spread
from .claims import AnyMode, Choose, Claim, Either, Every, Flag, Given, Named, Special, Storage, WordsIf
from .comparing import Vocabulary, compared, member
from .merging import merged
from .voice import ProseError

_SPECIAL = {"isnan": "nan", "isinf": "infinite"}
_FLIP = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def claims_of(node: Node, vocabulary: Vocabulary) -> tuple[Claim, ...]:
    """What holds when the condition holds; like claims are one.  Raises ProseError for what has no words."""
    known = vocabulary.read.get(id(node))
    if known is None:
        known = vocabulary.read[id(node)] = node, merged(_claims(node, vocabulary))
    return known[1]


def _claims(node: Node, words: Vocabulary) -> list[Claim]:
    if isinstance(node, Logic):
        if node.op == "and":
            return [claim for arg in node.args for claim in _claims(arg, words)]
        return _alternatives(node.args, words)
    if isinstance(node, Unary) and node.op == "not":
        return _denied(node.value, words)
    if isinstance(node, Compare):
        cases = _cases(node, words)
        return cases if cases is not None else compared(node, words)
    if isinstance(node, Member):
        return [member(node)]
    if isinstance(node, Predicate):
        return [Named(node)]
    if isinstance(node, Fold) and node.function in ("all", "any"):
        inner = node.body if node.test is None else Logic(op="or", args=(negated(node.test), node.body))
        return [Every(node.binders, claims_of(inner, words), node.function == "any")]
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


def _called(node: Call, words: Vocabulary) -> Claim:
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
        return Choose(((claims_of(node.args[0], words), claims_of(node.args[1], words)),))
    if node.function == "exactly_one":
        return Either(tuple(claims_of(arg, words) for arg in node.args), exactly=True)
    raise _wordless(node)


def _alternatives(args: tuple[Node, ...], words: Vocabulary) -> list[Claim]:
    """``not a or b`` is "if a, b"; other alternatives are listed."""
    premises = [negated(arg) for arg in args if _is_negative(arg)]
    rest = [arg for arg in args if not _is_negative(arg)]
    if premises and not rest:
        rest = [negated(premises.pop())]
    options = tuple(claims_of(arg, words) for arg in args)
    if not premises:
        return [Either(options)]
    premise = claims_of(premises[0] if len(premises) == 1 else Logic(op="and", args=tuple(premises)), words)
    conclusion = claims_of(rest[0] if len(rest) == 1 else Logic(op="or", args=tuple(rest)), words)
    return [Either(options, demand=Choose(((premise, conclusion),)))]


def _is_negative(node: Node) -> bool:
    if isinstance(node, Compare):
        return node.ops == ("!=",)
    return (isinstance(node, Unary) and node.op == "not") or (isinstance(node, Member) and node.negated)


def _denied(node: Node, words: Vocabulary) -> list[Claim]:
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
        return replace(node, ops=(_FLIP[node.ops[0]],))
    if isinstance(node, Member):
        return replace(node, negated=not node.negated)
    if isinstance(node, Logic):
        return Logic(op="or" if node.op == "and" else "and", args=tuple(negated(arg) for arg in node.args))
    if isinstance(node, Call) and node.function == "implies":
        return Logic(op="and", args=(node.args[0], negated(node.args[1])))
    if isinstance(node, Predicate):
        return negated(node.body)
    return Unary(op="not", value=node)


# -- values with alternatives ----------------------------------------------------------------------------------------


def _cases(node: Compare, words: Vocabulary) -> list[Claim] | None:
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


def _words_if(node: Compare, value: Conditional, words: Vocabulary) -> WordsIf | None:
    """``dst.layout == (nz if a else zz)``."""
    target = node.operands[0]
    arms: list[tuple[tuple[Claim, ...], str]] = []
    rest: Node = value
    while isinstance(rest, Conditional) and isinstance(rest.yes, Name):
        arms.append((claims_of(rest.test, words), rest.yes.id))
        rest = rest.no
    if not (isinstance(target, Attribute) and node.ops == ("==",) and arms and words.is_word(rest, target)):
        return None
    assert isinstance(rest, Name)
    return WordsIf(target.base, target.name, tuple(arms), rest.id)


def _inner(node: Node) -> bool:
    return first_choice(node) is not None


def _choice(node: Conditional, words: Vocabulary) -> Choose:
    arms = [(claims_of(node.test, words), claims_of(node.yes, words))]
    last = claims_of(node.no, words)
    if len(last) == 1 and isinstance(last[0], Choose):
        return Choose((*arms, *last[0].arms), last[0].otherwise)
    return Choose(tuple(arms), last)


def _wordless(node: Node) -> ProseError:
    text = text_of(node)
    return ProseError(
        f"`{text}` has no words; give the rule a `text`", f"`{text}` 没有对应的措辞；请为该规则提供 `text`"
    )
