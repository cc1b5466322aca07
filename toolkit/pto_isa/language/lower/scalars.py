"""Code of expressions that hold for the whole call: extents, attributes, static conditions, scalar operands."""

from __future__ import annotations

from ..occurring import index_names
from ..print.expression import text_of
from ..tree import (
    INDEX,
    Attribute,
    Binary,
    Call,
    Compare,
    Conditional,
    Let,
    Logic,
    Member,
    Name,
    Node,
    Number,
    Predicate,
    Read,
    Unary,
    free_names,
    has_reads,
    walk,
)
from .emit import Emitter
from .linear import NotLinear


def is_static(node: Node, emitter: Emitter) -> bool:
    """True when the value follows from operand types and attributes alone."""
    if has_reads(node) or free_names(node) & emitter.scalars.keys():
        return False
    return all(emitter.operands.get(name) == "attribute" for name in index_names(node))


def scalar_code(node: Node, axes: frozenset[str], emitter: Emitter) -> tuple[str, bool]:
    """(code, known only at run time) of a scalar index or condition.  Raises ``NotLinear`` if an axis occurs."""
    for entry in walk(node):
        if isinstance(entry, Read) or (isinstance(entry, Name) and entry.id in axes):
            raise NotLinear
    run = any(isinstance(entry, Name) and entry.id in emitter.scalars for entry in walk(node))
    before, emitter.in_run = emitter.in_run, run
    code = static_code(node, emitter)
    emitter.in_run = before
    return code, run


LONG_LET = 80  # from this length on, a named expression is a variable of the plan

_LEVELS = {"or": 1, "and": 2, "not": 3, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6}
_COMPARISON, _SIGN, _ATOM = 4, 7, 8
_CALL_LEVELS = {"implies": 1, "present": _COMPARISON, "exactly_one": _COMPARISON, "ceil_div": _SIGN}


def _level(node: Node) -> int:
    """How tightly the text of a node binds."""
    if isinstance(node, (Let, Predicate)):
        return _level(node.body)
    if isinstance(node, Conditional):
        return 0
    if isinstance(node, (Compare, Member)):
        return _COMPARISON
    if isinstance(node, Logic):
        return _LEVELS[node.op]
    if isinstance(node, Unary):
        return _LEVELS["not"] if node.op == "not" else _SIGN
    if isinstance(node, Binary):
        return _LEVELS.get(node.op, 0)
    if isinstance(node, Number):
        return _ATOM if node.value >= 0 else _SIGN
    return _CALL_LEVELS.get(node.function, _ATOM) if isinstance(node, Call) else _ATOM


def static_code(node: Node, emitter: Emitter) -> str:
    """Python text of a condition or index over operand types (named as the operands) and attributes."""
    if isinstance(node, Number):
        return repr(node.value)
    if isinstance(node, Name):
        return _name(node, emitter)
    if isinstance(node, Attribute):
        code = data_code(node, emitter) or attribute_code(node)
        return emitter.plan_name(code) if emitter.in_run else code
    if isinstance(node, Let) and emitter.names_lets and not node.args and len(text_of(node.body)) > LONG_LET:
        return emitter.plan_name(static_code(node.body, emitter), node.name)
    if isinstance(node, (Let, Predicate)):
        return static_code(node.body, emitter)
    if (
        isinstance(node, Unary)
        and node.op == "not"
        and isinstance(node.value, Call)
        and node.value.function == "present"
    ):
        return f"{_operand(node.value)} is None"
    if isinstance(node, Unary):
        return f"{'not ' if node.op == 'not' else node.op}{_inner(node.value, emitter, _level(node))}"
    if isinstance(node, Binary):
        level = _level(node)
        return f"{_inner(node.left, emitter, level)} {node.op} {_inner(node.right, emitter, level + 1)}"
    if isinstance(node, Compare):
        parts = [_inner(node.operands[0], emitter, _COMPARISON + 1)]
        for op, operand in zip(node.ops, node.operands[1:], strict=True):
            parts += [op, _inner(operand, emitter, _COMPARISON + 1)]
        return " ".join(parts)
    if isinstance(node, Member):
        choices = ", ".join(static_code(choice, emitter) for choice in node.choices)
        comma = "," if len(node.choices) == 1 else ""
        word = "not in" if node.negated else "in"
        return f"{_inner(node.value, emitter, _COMPARISON + 1)} {word} ({choices}{comma})"
    if isinstance(node, Logic):
        return f" {node.op} ".join(_inner(arg, emitter, _level(node)) for arg in node.args)
    if isinstance(node, Conditional):
        yes, test = (_inner(part, emitter, 1) for part in (node.yes, node.test))
        return f"{yes} if {test} else {_inner(node.no, emitter, 0)}"
    if isinstance(node, Call):
        return _call(node, emitter)
    raise AssertionError(f"no static text for {type(node).__name__}")


def attribute_code(node: Attribute) -> str:
    """Text of ``operand.name`` or ``operand.shape[k]``."""
    return f"{node.base}.{node.name}" if node.index is None else f"{node.base}.{node.name}[{node.index}]"


def data_code(node: Attribute, emitter: Emitter) -> str:
    """A number that the vocabulary attaches to the word of an attribute operand: a literal table, looked up."""
    table = emitter.word_data.get(node.base)
    if not table:
        return ""
    entries = ", ".join(f'"{word}": {row[node.name]}' for word, row in table.items() if node.name in row)
    return f"{{{entries}}}[{node.base}]"


def _name(node: Name, emitter: Emitter) -> str:
    if node.id in ("true", "false"):
        return node.id.capitalize()
    if node.id == "profile" or emitter.operands.get(node.id) == "attribute":
        return emitter.plan_name(node.id, f"{node.id}_word") if emitter.in_run else node.id
    if node.id in emitter.operands:
        return node.id
    return repr(node.id)


def _inner(node: Node, emitter: Emitter, least: int) -> str:
    code = static_code(node, emitter)
    return f"({code})" if _level(node) < least and not code.isidentifier() else code


def _operand(call: Call) -> str:
    """The operand that a function asks about."""
    (operand,) = call.args
    assert isinstance(operand, Name)
    return operand.id


def _call(node: Call, emitter: Emitter) -> str:
    name = node.function
    if name == "present":
        return f"{_operand(node)} is not None"
    if name == "kind_of":
        return f"{_operand(node)}.kind"
    if name == "bit_field" and node.args[0].type == INDEX:  # a register: a plain integer
        word, high, low = node.args
        if isinstance(high, Number) and isinstance(low, Number):
            mask = hex((1 << int(high.value) - int(low.value) + 1) - 1)
            return f"({_inner(word, emitter, _ATOM)} >> {low.value} & {mask})"
    args = [static_code(arg, emitter) for arg in node.args]
    if name == "ceil_div":
        return f"-(-{_inner(node.args[0], emitter, _SIGN)} // {_inner(node.args[1], emitter, _SIGN)})"
    if name in ("minimum", "maximum"):
        return f"{name[:3]}({args[0]}, {args[1]})"
    if name == "implies":
        return f"not {_inner(node.args[0], emitter, 3)} or {_inner(node.args[1], emitter, 1)}"
    if name == "exactly_one":
        return f"sum(({', '.join(args)})) == 1"
    if name in ("index", "unsigned"):
        return f"int({args[0]})"
    if name == "bitcast" and node.type is not None:  # of a scalar operand, which has its element type by now
        return f'{args[0]}.view({emitter.helper("NUMPY")}["{node.type.name}"])'
    if name in ("bit_field", "pad_value"):
        return f"{emitter.helper(name)}({', '.join(args)})"
    raise AssertionError(f"`{name}` has no static text")
