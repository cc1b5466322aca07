"""Rules over elements or storage as Python: a part over types, which returns what is left to judge on operands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..errors import ExpressionError
from ..lower.emit import Emitter
from ..lower.every import every_text
from ..lower.region import Region
from ..lower.values import Values
from ..rules.kleene import Kleene
from ..rules.queries import STORAGE, Operands, data_of, is_late
from ..tree import (
    BOOL,
    Call,
    Conditional,
    Fold,
    Let,
    Logic,
    Name,
    Node,
    Number,
    Predicate,
    Unary,
    element,
    rebuild,
)
from .fragment import OPERATORS, Fragment, Precedence
from .python_rules import PythonRulePrinter

_INNER = "judge"


@dataclass(frozen=True, slots=True)
class ElementRule:
    """Body of the function over types; it returns True, False or a function over the operands.

    ``helpers`` are names of the runtime, ``numeric`` those that are there only with NumPy, ``np`` among them.
    """

    lines: tuple[str, ...]
    helpers: frozenset[str]
    numeric: frozenset[str]


def element_rule(check: Node, operands: Operands) -> ElementRule:
    """The text of a rule of the ``data`` stage; raises ``ExpressionError`` for what has no NumPy text."""
    writer = _Writer(operands)
    guards, rest = writer.guards(check)
    try:
        code = writer.fragment(rest).text
    except AssertionError as error:
        raise ExpressionError(
            f"this rule has no NumPy text: {error}", f"该规则没有对应的 NumPy 代码：{error}", check.at
        ) from None
    emitter = writer.emitter
    inner = [f"def {_INNER}({', '.join(data_of(check, operands))}):"]
    inner += [f"    {line}" for line in [*emitter.run, f"return {code}"]]
    parts = [guards, emitter.plan, inner, [f"return {_INNER}"]]
    lines = tuple(line for part in parts if part for line in ("", *part))[1:]
    # the lowering notes the helpers that it calls, but not these two
    named = {name for name, use in (("np", "np."), ("NUMPY", "NUMPY[")) if any(use in line for line in lines)}
    return ElementRule(lines, frozenset(writer.printer.helpers), frozenset(emitter.helpers | named))


@dataclass(slots=True)
class _Writer:
    """Writes one rule: storage by the helpers, elements by NumPy, conditions on types once in the part over types."""

    operands: Operands
    printer: PythonRulePrinter = field(init=False)
    emitter: Emitter = field(init=False)

    def __post_init__(self) -> None:
        operands = self.operands
        self.printer = PythonRulePrinter(operands)
        kinds = {name: info.kinds[0] for name, info in operands.items()}
        scalars = {name: "index" for name, info in operands.items() if "scalar" in info.kinds}
        data = {name: info.data for name, info in operands.items() if info.data}
        self.emitter = Emitter(kinds, scalars=scalars, used_names={*operands, _INNER, "np"}, word_data=data)

    def guards(self, node: Node) -> tuple[list[str], Node]:
        """Lines that decide the rule by types alone, and what is left."""
        kleene = Kleene(self.operands, known=True)
        lines: list[str] = []
        while True:
            if isinstance(node, (Let, Predicate)):
                node = node.body
            elif isinstance(node, Call) and node.function == "implies" and not is_late(node.args[0]):
                test = kleene.negated(kleene.part(node.args[0]), node.args[0]).node
                lines += [f"if {self.printer.text(test)}:", "    return True"]
                node = node.args[1]
            elif isinstance(node, Logic) and any(not is_late(arg) for arg in node.args):
                early = kleene.joined(node.op, [kleene.part(arg) for arg in node.args if not is_late(arg)])
                late = tuple(arg for arg in node.args if is_late(arg))
                test = kleene.negated(early).node if node.op == "and" else early.node
                lines += [f"if {self.printer.text(test)}:", f"    return {node.op == 'or'}"]
                node = late[0] if len(late) == 1 else replace(node, args=late)
            else:
                return lines, node

    def fragment(self, node: Node) -> Fragment:
        """The rest, over the operands."""
        match node:
            case Let() | Predicate():
                return self.fragment(node.body)
            case Unary(op="not"):
                return Fragment(f"not {self.fragment(node.value).inside(Precedence.NOT)}", Precedence.NOT)
            case Logic():
                level = OPERATORS[node.op]
                parts = [self.fragment(arg).inside(level) for arg in node.args]  # both operators are associative
                return Fragment(f" {node.op} ".join(parts), level)
            case Call(function="implies"):
                premise, conclusion = (self.fragment(arg) for arg in node.args)
                text = f"not {premise.inside(Precedence.NOT)} or {conclusion.inside(Precedence.AND)}"
                return Fragment(text, Precedence.OR)
            case Call() if node.function in STORAGE:
                return self.printer.fragment(node)
        return self._elements(node) if is_late(node) else self._fixed(node)

    def _elements(self, node: Node) -> Fragment:
        values, plain = Values(self.emitter, Region(())), _spelled_out(node)
        if isinstance(plain, Fold) and plain.function == "all":
            return Fragment(every_text(values, plain))
        return Fragment(f"bool({values.value(plain).code})")

    def _fixed(self, node: Node) -> Fragment:
        """A condition on types as a variable of the part over types."""
        return Fragment(self.emitter.plan_name(self.printer.condition(node, known=True).text, "holds"))


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
