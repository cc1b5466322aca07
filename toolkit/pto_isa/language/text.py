"""Tree -> text of the language, with ``let`` names kept and macros expanded.  ``parse(text)`` gives the tree back."""

from __future__ import annotations

from .tree import (
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

_LEVEL = {"or": 1, "and": 2, "not": 3, "compare": 4, "|": 5, "^": 6, "&": 7, "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10,
          "/": 10, "//": 10, "%": 10, "unary": 11}  # fmt: skip
_ATOM = 12


def text_of(node: Node) -> str:
    """The expression as its author could have written it."""
    return _text(node)[0]


def _wrap(node: Node, least: int) -> str:
    text, level = _text(node)
    return f"({text})" if level < least else text


def power_of(node: Number, sign: str) -> str:
    """A number that was written as a power, with the sign between base and exponent; "" for others."""
    return "" if node.power is None else f"{node.power[0]}{sign}{node.power[1]}"


def _text(node: Node) -> tuple[str, int]:
    if isinstance(node, Number):
        return power_of(node, " ** ") or repr(node.value), _ATOM if node.value >= 0 else _LEVEL["unary"]
    if isinstance(node, Name):
        return node.id, _ATOM
    if isinstance(node, Attribute):
        return f"{node.base}.{node.name}" + ("" if node.index is None else f"[{node.index}]"), _ATOM
    if isinstance(node, Read):
        view = f".{node.view}" if node.view else ""
        if not node.indices:
            return f"{node.operand}{view}", _ATOM
        return f"{node.operand}{view}[{', '.join(text_of(entry) for entry in node.indices)}]", _ATOM
    if isinstance(node, Call):
        return f"{node.function}({', '.join(text_of(arg) for arg in node.args)})", _ATOM
    if isinstance(node, (Let, Predicate)):
        args = f"({', '.join(text_of(arg) for arg in node.args)})" if node.args or isinstance(node, Predicate) else ""
        return node.name + args, _ATOM
    if isinstance(node, Unary):
        if node.op == "not":
            return f"not {_wrap(node.value, _LEVEL['not'])}", _LEVEL["not"]
        return f"{node.op}{_wrap(node.value, _LEVEL['unary'])}", _LEVEL["unary"]
    if isinstance(node, Binary):
        level = _LEVEL[node.op]
        return f"{_wrap(node.left, level)} {node.op} {_wrap(node.right, level + 1)}", level
    return _larger(node)


def _larger(node: Node) -> tuple[str, int]:
    if isinstance(node, Compare):
        parts = [_wrap(node.operands[0], 5)]
        for op, operand in zip(node.ops, node.operands[1:], strict=True):
            parts += [op, _wrap(operand, 5)]
        return " ".join(parts), _LEVEL["compare"]
    if isinstance(node, Member):
        choices = ", ".join(text_of(choice) for choice in node.choices)
        return f"{_wrap(node.value, 5)} {'not in' if node.negated else 'in'} {{{choices}}}", _LEVEL["compare"]
    if isinstance(node, Logic):
        level = _LEVEL[node.op]
        return f" {node.op} ".join(_wrap(arg, level + 1) for arg in node.args), level
    if isinstance(node, Conditional):
        return f"{_wrap(node.yes, 1)} if {_wrap(node.test, 1)} else {_wrap(node.no, 0)}", 0
    if isinstance(node, Fold):
        loops = " ".join(f"for {name} in range({text_of(extent)})" for name, extent in node.binders)
        test = "" if node.test is None else f" if {text_of(node.test)}"
        return f"{node.function}({text_of(node.body)}{' ' * bool(loops)}{loops}{test})", _ATOM
    if isinstance(node, Convert):
        if node.implied or node.target is None:
            return _text(node.value)
        modes = "".join(f", {text_of(mode)}" for mode in (node.round_mode, node.sat_mode) if mode is not None)
        return f"convert({text_of(node.value)}, {text_of(node.target)}{modes})", _ATOM
    raise AssertionError(f"no text for {type(node).__name__}")
