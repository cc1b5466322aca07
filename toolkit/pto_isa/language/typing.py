"""Typing of a resolved tree for one row of the type table.

The result is a tree in which every node has a type and every conversion is an explicit ``Convert`` node.  Numerics live
only here: which type an operation is computed in, where it is rounded, how sums accumulate.  The oracle and the NumPy
writer execute the nodes and know nothing about it.
"""

from __future__ import annotations

from .errors import ExpressionError
from .functions import ATTRIBUTES, CODES, FLOATS, INTEGERS
from .nodes import replace
from .tree import (
    BOOL,
    INDEX,
    WORD,
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
    Shared,
    Type,
    Unary,
    element,
    free_names,
)
from .typing_calls import type_call
from .typing_numbers import LITERAL, PAIR, SHAPE, Numbers, TypeEnv, mismatch


def type_expression(tree: Node, env: TypeEnv) -> Node:
    """Type one expression; raises ``ExpressionError`` where kinds or element types do not fit."""
    return Typer(env).visit(tree)


def type_store(tree: Node, env: TypeEnv, target: Type) -> Node:
    """Type the right side of an equation and convert it to the type of the target."""
    typer = Typer(env)
    value = typer.visit(tree)
    if target == INDEX:  # a register takes no element
        return typer.index(tree)
    if target in (BOOL, PAIR):
        if value.type != target:
            raise mismatch(tree, f"a {target}", value.type)
        return value
    value = typer.literal(value, target)
    kind = value.type
    if kind == target:
        return value
    if kind == INDEX and target.name in INTEGERS:
        return Convert(at=tree.at, type=target, value=value)
    if kind is not None and kind.kind == "element":
        crosses = (kind.name in FLOATS) != (target.name in FLOATS)
        if crosses or kind.name in CODES or target.name in CODES:
            raise ExpressionError(
                f"a store does not convert {kind.name} to {target.name}; write `convert(x, …)`",
                f"存储时不会把 {kind.name} 隐式转换为 {target.name}；请写 `convert(x, …)`", tree.at,
            )  # fmt: skip
        return Convert(at=tree.at, type=target, value=value)
    raise mismatch(tree, f"a value of {target.name}", kind)


class Typer(Numbers):
    """Visits a tree; ``visit`` gives the typed copy of a node."""

    def __init__(self, env: TypeEnv) -> None:
        super().__init__(env)
        self.typed: Shared = {} if env.shared is None else env.shared

    def visit(self, node: Node) -> Node:
        """The typed copy of a node; parts that the tree, or an earlier row, has typed alike stay shared."""
        env = self.env
        types = tuple(map(env.dtypes.get, free_names(node)))
        key = (id(node), env.variables, env.target, types)
        known = self.typed.get(key)
        if known is not None:
            return known[1]  # type: ignore[no-any-return]
        method = getattr(self, "visit_" + type(node).__name__.lower())
        result: Node = method(node)
        self.typed[key] = (node, result)
        return result

    def visit_number(self, node: Number) -> Node:
        return replace(node, type=LITERAL)

    def visit_name(self, node: Name) -> Node:
        env = self.env
        if node.id in env.locals:
            return replace(node, type=env.locals[node.id])
        if node.id in env.variables:
            return replace(node, type=INDEX)
        if node.id in ("true", "false"):
            return replace(node, type=BOOL)
        operand = env.scope.operands.get(node.id)
        if operand is None:
            return replace(node, type=WORD)
        if "attribute" in operand.kinds:
            kind = {"bool": BOOL, "int": INDEX}.get(operand.vocabulary, WORD)
            return replace(node, type=kind)
        if "scalar" in operand.kinds:
            dtype = env.dtypes.get(node.id, "index")
            return replace(node, type=INDEX if dtype == "index" else element(dtype))
        if node.id in env.scope.words:
            return replace(node, type=WORD)
        raise ExpressionError(
            f"`{node.id}` needs indices: `{node.id}[i, j]`", f"`{node.id}` 需要索引：`{node.id}[i, j]`", node.at
        )

    def visit_attribute(self, node: Attribute) -> Node:
        operand = self.env.scope.operands[node.base]
        kinds = operand.kinds
        if operand.data:
            return replace(node, type=INDEX)
        kind = next(ATTRIBUTES[k][node.name] for k in kinds if node.name in ATTRIBUTES.get(k, {}))
        if kind == "shape":
            return replace(node, type=INDEX if node.index is not None else SHAPE)
        return replace(node, type=INDEX if kind == "index" else WORD)

    def index(self, node: Node) -> Node:
        typed = self.visit(node)
        if typed.type == LITERAL:
            typed = self.literal(typed, INDEX)
        if typed.type != INDEX:
            raise ExpressionError(
                f"an index is expected, found {typed.type}; an element becomes an index by `index(x)`",
                f"此处应为索引，实际为 {typed.type}；元素须经 `index(x)` 转为索引", node.at,
            )  # fmt: skip
        return typed

    def visit_read(self, node: Read) -> Node:
        if not node.indices:  # a register of the state
            return replace(node, type=INDEX)
        indices = tuple(self.index(entry) for entry in node.indices)
        temporaries = self.env.scope.temporaries
        if node.operand in temporaries:
            dtype = temporaries[node.operand][1]
        else:
            dtype = self.env.dtypes.get(node.operand, "")
            if not dtype:
                raise ExpressionError(
                    f"`{node.operand}` has no element type here", f"`{node.operand}` 在此没有元素类型", node.at
                )
        operand = self.env.scope.operands.get(node.operand)
        if operand is not None and "predicate" in operand.kinds and not node.view:
            return replace(node, indices=indices, type=BOOL)
        if node.view == "pair":
            return replace(node, indices=indices, type=PAIR)
        kind = INDEX if dtype == "index" else element("u8" if node.view == "byte" else dtype)
        return replace(node, indices=indices, type=kind)

    def visit_unary(self, node: Unary) -> Node:
        value = self.visit(node.value)
        if node.op == "not":
            return replace(node, value=self.boolean(value), type=BOOL)
        if value.type is not None and value.type.kind == "element":
            if value.type.name in INTEGERS or value.type.name in CODES:
                value = self.widen(value)
            elif node.op == "~":
                raise mismatch(node, "an integer", value.type)
        elif value.type != INDEX or node.op == "~":
            raise mismatch(node, "a number", value.type)
        return replace(node, value=value, type=value.type)

    def boolean(self, node: Node) -> Node:
        if node.type != BOOL:
            raise mismatch(node, "a condition", node.type)
        return node

    def visit_binary(self, node: Binary) -> Node:
        if node.op in ("<<", ">>"):
            return self.shift(node)
        left, right = self.unify(self.visit(node.left), self.visit(node.right), node)
        kind = left.type
        if kind == INDEX:
            if node.op not in ("+", "-", "*", "//", "%"):
                raise ExpressionError(f"`{node.op}` is not defined on indices", f"索引不支持 `{node.op}`", node.at)
            return replace(node, left=left, right=right, type=INDEX)
        if kind is None or kind.kind != "element":
            raise mismatch(node, "numbers", kind)
        left, right = self.widen(left), self.widen(right)
        assert left.type is not None
        if node.op in ("//", "%"):
            raise ExpressionError(
                f"`{node.op}` is not defined on elements; use `fmod` or `rem`",
                f"元素不支持 `{node.op}`；请用 `fmod` 或 `rem`", node.at,
            )  # fmt: skip
        if node.op in ("&", "|", "^") and left.type.name not in INTEGERS:
            raise mismatch(node, f"integers for `{node.op}`", left.type)
        return self.rounded(replace(node, left=left, right=right, type=left.type))

    def shift(self, node: Binary) -> Node:
        """An integer shifted by an element of the same type or by a count (an index)."""
        left, right = self.visit(node.left), self.visit(node.right)
        left = self.widen(left)
        if left.type is None or left.type.name not in INTEGERS:
            raise mismatch(node, f"an integer to the left of `{node.op}`", left.type)
        if right.type == LITERAL:
            right = self.literal(right, left.type)
        elif right.type == INDEX:
            right = Convert(at=right.at, type=left.type, value=right)
        else:
            right = self.widen(right)
        if right.type != left.type:
            raise mismatch(node, f"{left.type} or an index to the right of `{node.op}`", right.type)
        return self.rounded(replace(node, left=left, right=right, type=left.type))

    def visit_compare(self, node: Compare) -> Node:
        operands = [self.visit(entry) for entry in node.operands]
        for k in range(len(operands) - 1):
            left, right = operands[k], operands[k + 1]
            if SHAPE in (left.type, right.type) or WORD in (left.type, right.type) or BOOL in (left.type, right.type):
                if left.type != right.type or node.ops[k] not in ("==", "!="):
                    raise ExpressionError(
                        f"{left.type} and {right.type} cannot be compared by `{node.ops[k]}`",
                        f"{left.type} 与 {right.type} 不能用 `{node.ops[k]}` 比较", node.at,
                    )  # fmt: skip
                continue
            operands[k], operands[k + 1] = self.unify(left, right, node, exact=True)
        return replace(node, operands=tuple(operands), type=BOOL)

    def visit_member(self, node: Member) -> Node:
        value = self.visit(node.value)
        choices = []
        for choice in node.choices:
            typed = self.visit(choice)
            if typed.type == LITERAL and value.type is not None:
                typed = self.literal(typed, value.type)
            if typed.type != value.type:
                raise mismatch(choice, f"a {value.type}", typed.type)
            choices.append(typed)
        return replace(node, value=value, choices=tuple(choices), type=BOOL)

    def visit_logic(self, node: Logic) -> Node:
        return replace(node, args=tuple(self.boolean(self.visit(entry)) for entry in node.args), type=BOOL)

    def visit_conditional(self, node: Conditional) -> Node:
        test = self.boolean(self.visit(node.test))
        yes, no = self.visit(node.yes), self.visit(node.no)
        if yes.type == LITERAL and no.type == LITERAL:
            return replace(node, test=test, yes=yes, no=no, type=LITERAL)
        yes, no = self.unify(yes, no, node, exact=True)
        return replace(node, test=test, yes=yes, no=no, type=yes.type)

    def visit_let(self, node: Let) -> Node:
        body = self.visit(node.body)
        args = tuple(self.visit(entry) for entry in node.args)
        return replace(node, args=args, body=body, type=body.type)

    def visit_predicate(self, node: Predicate) -> Node:
        return replace(node, body=self.boolean(self.visit(node.body)), type=BOOL)

    def visit_convert(self, node: Convert) -> Node:
        return node

    def visit_fold(self, node: Fold) -> Node:
        names = {name for name, _ in node.binders}
        inner = Typer(replace(self.env, variables=self.env.variables | names))
        binders = tuple((name, inner.index(extent)) for name, extent in node.binders)
        test = None if node.test is None else inner.boolean(inner.visit(node.test))
        body = inner.visit(node.body)
        kind: Type
        if node.function in ("any", "all", "count"):
            body = inner.boolean(body)
            kind = INDEX if node.function == "count" else BOOL
        elif node.function == "distinct":
            if body.type != INDEX:
                raise mismatch(node.body, "an index", body.type)
            kind = BOOL
        else:
            if body.type == LITERAL:
                body = self.literal(body, INDEX)
            if body.type != INDEX and (body.type is None or body.type.kind != "element"):
                raise mismatch(node.body, "a number", body.type)
            if node.function in ("argmax", "argmin"):
                kind = INDEX
            elif node.function in ("sum", "prod") and body.type != INDEX:
                body, kind = self.accumulated(body)
            else:
                assert body.type is not None
                kind = body.type
        return replace(node, binders=binders, test=test, body=body, type=kind)

    def visit_call(self, node: Call) -> Node:
        return type_call(self, node)
