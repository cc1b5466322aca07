"""Rules that need elements or storage: one part over types, which returns what remains to be judged on the operands."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .check import Printer
from .conditions import STORAGE
from .errors import ExpressionError
from .judged import Operands, is_late, names_read, parts_of
from .lower.emit import Emitter
from .lower.every import every_text
from .lower.region import Region
from .lower.values import Values
from .tree import BOOL, Call, Conditional, Fold, Let, Logic, Name, Node, Number, Predicate, Unary, element, rebuild

_INNER = "judge"


@dataclass(frozen=True, slots=True)
class LateText:
    """Body of the function over types (``reads``); it returns True, False or a function over the operands ``data``."""

    reads: tuple[str, ...]
    data: tuple[str, ...]
    lines: tuple[str, ...]
    helpers: frozenset[str]


def late_text(check: Node, operands: Operands) -> LateText:
    """Text of a rule of the ``data`` stage; raises ``ExpressionError`` for what has no NumPy text."""
    printer = Printer(operands, known=True)
    guards, rest = _guards(check, printer)
    kinds = {name: info.kinds[0] for name, info in operands.items()}
    scalars = {name: "index" for name, info in operands.items() if "scalar" in info.kinds}
    data = {name: info.data for name, info in operands.items() if info.data}
    emitter = Emitter(kinds, scalars=scalars, used_names={*operands, _INNER, "np"}, word_data=data)
    try:
        code = _text(rest, emitter)
    except AssertionError as error:
        raise ExpressionError(
            f"this rule has no NumPy text: {error}", f"该规则没有对应的 NumPy 代码：{error}", check.at
        ) from None
    run = [*emitter.run, f"return {code}"]
    used = set(re.findall(r"[A-Za-z_]\w*", re.sub(r'"[^"]*"', "", "\n".join(run))))
    needed = tuple(name for name in operands if name in used and "attribute" not in operands[name].kinds)
    reads = tuple(name for name in names_read(check, operands) if name not in scalars)
    inner = [f"def {_INNER}({', '.join(needed)}):", *(f"    {line}" for line in run)]
    lines = [
        *guards,
        *([""] if guards else []),
        *emitter.plan,
        *([""] if emitter.plan else []),
        *inner,
        "",
        f"return {_INNER}",
    ]
    return LateText(reads, needed, tuple(lines), frozenset(emitter.helpers | printer.helpers | _storage(check)))


def _storage(check: Node) -> set[str]:
    return {node.function for node in parts_of(check) if isinstance(node, Call) and node.function in STORAGE}


def _guards(node: Node, printer: Printer) -> tuple[list[str], Node]:
    """Conditions on types that decide the rule alone, and what is left."""
    lines: list[str] = []
    while True:
        if isinstance(node, (Let, Predicate)):
            node = node.body
        elif isinstance(node, Call) and node.function == "implies" and not is_late(node.args[0]):
            test = printer.negated(printer.condition(node.args[0]), node.args[0])
            lines += [f"if {test.text}:", "    return True"]
            node = node.args[1]
        elif isinstance(node, Logic) and any(not is_late(arg) for arg in node.args):
            early = [printer.condition(arg) for arg in node.args if not is_late(arg)]
            late = tuple(arg for arg in node.args if is_late(arg))
            test = printer.joined(node.op, early)
            if node.op == "and":
                test = printer.negated(test)
            lines += [f"if {test.text}:", f"    return {node.op == 'or'}"]
            node = late[0] if len(late) == 1 else replace(node, args=late)
        else:
            return lines, node


def _text(node: Node, emitter: Emitter) -> str:
    """The rest as Python over tiles: storage by the helpers, elements by NumPy."""
    if isinstance(node, (Let, Predicate)):
        return _text(node.body, emitter)
    if isinstance(node, Unary) and node.op == "not":
        return f"not {_inner(node.value, emitter)}"
    if isinstance(node, Logic):
        return f" {node.op} ".join(_inner(arg, emitter) for arg in node.args)
    if isinstance(node, Call) and node.function == "implies":
        return f"not {_inner(node.args[0], emitter)} or {_inner(node.args[1], emitter)}"
    if isinstance(node, Call) and node.function in STORAGE:
        return f"{node.function}({', '.join(arg.id for arg in node.args if isinstance(arg, Name))})"
    if isinstance(node, Fold) or is_late(node):
        values, plain = Values(emitter, Region(())), _spelled_out(node)
        if isinstance(plain, Fold) and plain.function == "all":
            return every_text(values, plain)
        code = values.value(plain).code
        return f"bool({code.replace(', axis=None', '')})"
    return emitter.plan_name(Printer(emitter_operands(emitter), known=True).condition(node).text, "holds")


def _spelled_out(node: Node) -> Node:
    """``implies(a, b)`` as ``b if a else true``, which NumPy text has; literals without the type of the first row.

    One text judges tiles of every element type, so a literal must not be rounded to one of them.
    """
    if isinstance(node, Number) and node.type is not None and node.type.name in ("f16", "bf16"):
        return replace(node, type=element("f32"))
    if isinstance(node, Call) and node.function == "implies":
        yes = Name(at=node.at, type=BOOL, id="true")
        node = Conditional(at=node.at, type=BOOL, test=node.args[0], yes=node.args[1], no=yes)
    return rebuild(node, _spelled_out)


def emitter_operands(emitter: Emitter) -> Operands:
    """The operands an emitter knows, as the printer wants them."""
    from .scope import OperandInfo

    return {name: OperandInfo((kind,)) for name, kind in emitter.operands.items()}


def _inner(node: Node, emitter: Emitter) -> str:
    text = _text(node, emitter)
    atomic = re.fullmatch(r"[\w.]+|\w+\([^()]*\)", text) is not None
    return text if atomic else f"({text})"
