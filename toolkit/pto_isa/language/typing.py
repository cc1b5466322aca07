"""Typing of a resolved tree for one row of the type table.

The result is a tree in which every node has a type and every conversion is an explicit ``Convert`` node.  Numerics live
only here: which type an operation is computed in, where it is rounded, how sums accumulate.  The oracle and the NumPy
writer execute the nodes and know nothing about it.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..runtime.frozen import frozen
from ..runtime.kinds.kind import RESULT_VALUE, TRUTH, View
from ..runtime.kinds.table import has_truths, kinds_of, passed
from ..runtime.types.dtypes import CODES, FLOATS, INTEGERS, arithmetic_type
from .constants import check_bits, check_divisor
from .errors import ExpressionError, used_at
from .expression_text import text_of
from .front.resolve import Scope
from .functions import DTYPES
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
from .word_choices import check_among, check_comparable

LITERAL = Type("literal")  # a number that has not met anything with a type
SHAPE = Type("shape")
PAIR = Type("pair")
_FLOAT_ONLY = frozenset({"exp", "log", "sqrt", "rsqrt"})
_COMPUTED = frozenset({"fmod", "rem", "pow"})
_DIVISIONS = frozenset({"/", "//", "%"})


@frozen
class TypeEnv:
    """Types of the operands in one row, and the numerics of the op.

    ``dtypes`` gives the element type of every operand (``index`` for counts); ``target`` the element type of the
    equation's target; ``each`` the element types for which every operation rounds; ``accumulate`` is ``element`` when
    sums keep the target's type.  ``wide_terms``: the terms of a sum of products are formed in f64 and rounded with the
    running sum.  ``shared`` keeps the typed parts of one block from row to row of the type table.
    """

    scope: Scope
    dtypes: Mapping[str, str]
    target: str = ""
    each: frozenset[str] = frozenset()
    accumulate: str = "wide"
    wide_terms: bool = False
    variables: frozenset[str] = frozenset()
    shared: Shared | None = None


def mismatch(node: Node, wanted: str, found: Type | None) -> ExpressionError:
    """The error of a value of the wrong kind."""
    return ExpressionError(f"expected {wanted}, found {found}", f"此处应为 {wanted}，实际为 {found}", node.at)


def type_expression(tree: Node, env: TypeEnv) -> Node:
    """Type one expression; raises ``ExpressionError`` where kinds or element types do not fit."""
    return Typer(env).visit(tree)


def type_target(tree: Read, env: TypeEnv) -> Node:
    """Type what an equation sets; which bits of a predicate may be set together is known when it is lowered."""
    return Typer(env).once(tree, "place")


def type_condition(tree: Node, env: TypeEnv) -> Node:
    """Type a condition; raises ``ExpressionError`` for what is none."""
    typed = type_expression(tree, env)
    if typed.type != BOOL:
        raise ExpressionError(
            f"a condition is expected, found {typed.type}", f"此处应为条件，实际为 {typed.type}", tree.at
        )
    return typed


def type_index(tree: Node, env: TypeEnv) -> Node:
    """Type a number of points, such as an extent; raises ``ExpressionError`` for what is no whole number."""
    return Typer(env).index(tree)


def type_store(tree: Node, env: TypeEnv, target: Type, view: str = "") -> Node:
    """Type the right side of an equation and convert it to the type of the target, which has this view."""
    typer = Typer(env)
    value = typer.combination(tree, view) if is_combined(tree) else typer.visit(tree)
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


def is_combined(tree: Node) -> bool:
    """Whether bytes combine with those that are there, as elements of some type."""
    return isinstance(tree, Call) and tree.function == "combined"


def _combined_elsewhere(node: Node) -> ExpressionError:
    return ExpressionError(
        "`combined` is all that an equation sets bytes to: `dst.raw[k] = combined(…)`",
        "`combined` 只能是按字节写入的等式的整个右侧：`dst.raw[k] = combined(…)`", node.at,
    )  # fmt: skip


class _Visits(dict[type[Node], str]):
    """The method that types the nodes of a class."""

    def __missing__(self, kind: type[Node]) -> str:
        self[kind] = method = f"visit_{kind.__name__.lower()}"
        return method


_VISITS = _Visits()


class Typer:
    """Visits a tree; ``visit`` gives the typed copy of a node."""

    def __init__(self, env: TypeEnv) -> None:
        self.env = env
        self.typed: Shared = {} if env.shared is None else env.shared

    def visit(self, node: Node) -> Node:
        """The typed copy of a node."""
        return self.once(node, _VISITS[type(node)])

    def once(self, node: Node, method: str) -> Node:
        """What a method makes of a node; parts that the tree, or an earlier row, has typed alike stay shared."""
        env = self.env
        key = (id(node), method, env.variables, env.target, *map(env.dtypes.get, free_names(node)))
        known = self.typed.get(key)
        if known is not None:
            return known[1]  # type: ignore[no-any-return]
        result: Node = getattr(self, method)(node)
        self.typed[key] = (node, result)
        return result

    def visit_number(self, node: Number) -> Node:
        return replace(node, type=LITERAL)

    def visit_name(self, node: Name) -> Node:
        env = self.env
        if node.id in env.variables:
            return replace(node, type=INDEX)
        if node.id in ("true", "false"):
            return replace(node, type=BOOL)
        operand = env.scope.operands.get(node.id)
        if operand is None:
            return replace(node, type=WORD)
        if passed(operand.kinds, "word"):
            kind = {"bool": BOOL, "int": INDEX}.get(operand.vocabulary, WORD)
            return replace(node, type=kind)
        if passed(operand.kinds, "number"):
            dtype = env.dtypes.get(node.id, "index")
            return replace(node, type=INDEX if dtype == "index" else element(dtype))
        if node.id in env.scope.words:
            return replace(node, type=WORD)
        raise ExpressionError(
            f"`{node.id}` needs indices: `{node.id}[i, j]`", f"`{node.id}` 需要索引：`{node.id}[i, j]`", node.at
        )

    def visit_attribute(self, node: Attribute) -> Node:
        operand = self.env.scope.operands[node.base]
        if operand.data:
            return replace(node, type=INDEX)
        kind = next(k.attributes[node.name] for k in kinds_of(operand.kinds) if node.name in k.attributes)
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
        typed = self.place(node)
        if node.view == "tile":
            self.check_whole(typed)
        return typed

    def place(self, node: Read) -> Read:
        """Type what is read or set: an element, a bit, a pair or a register."""
        if not node.indices:  # a register of the state, or a number that results
            dtype = self.env.dtypes.get(node.operand, "index") if node.view == RESULT_VALUE else "index"
            return replace(node, type=INDEX if dtype == "index" else element(dtype))
        indices = tuple(self.index(entry) for entry in node.indices)
        temporaries = self.env.scope.temporaries
        operand = self.env.scope.operands.get(node.operand)
        view = self.seen_as(node)
        plain = operand is not None and not node.view and has_truths(operand.kinds)
        if plain or (view is not None and view.dtype == TRUTH):
            return replace(node, indices=indices, type=BOOL)
        if node.operand in temporaries:
            dtype = temporaries[node.operand][1]
        else:
            dtype = self.env.dtypes.get(node.operand, "")
            if not dtype and not (view is not None and view.element("")):  # bytes are bytes whatever the elements are
                raise ExpressionError(
                    f"`{node.operand}` has no element type here", f"`{node.operand}` 在此没有元素类型", node.at
                )
        if node.view == "pair":
            return replace(node, indices=indices, type=PAIR)
        kind = INDEX if dtype == "index" else element(dtype if view is None else view.element(dtype))
        return replace(node, indices=indices, type=kind)

    def seen_as(self, node: Read) -> View | None:
        """The view by which an operand is read or set, where it has it."""
        operand = self.env.scope.operands.get(node.operand)
        kinds = [] if operand is None else kinds_of(operand.kinds)
        return next((kind.views[node.view] for kind in kinds if node.view in kind.views), None)

    def check_whole(self, node: Read) -> None:
        """The plane of a tensor is read as a whole, at the indices of the equation."""
        for index in node.indices:
            inner: Node = index
            while isinstance(inner, Let):
                inner = inner.body
            if not isinstance(inner, Name) or inner.id in self.env.scope.operands:
                what = f"`{node.operand}.{node.view}`"
                raise ExpressionError(
                    f"{what} is read at indices of the equation, as in `[i, j]`; found `{text_of(index)}`",
                    f"{what} 只能按等式的索引读取，如 `[i, j]`；实际为 `{text_of(index)}`", index.at or node.at,
                )  # fmt: skip

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
        if node.op in _DIVISIONS:
            check_divisor(node.right, node)
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
                check_comparable(left, right, self.env.scope)
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
            if typed.type == WORD:
                check_comparable(value, typed, self.env.scope)
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
        with used_at(node.at):
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

    # -- functions ---------------------------------------------------------------------------------------------------

    def visit_call(self, node: Call) -> Node:
        """Type one call; the arguments are typed here because some are words or operands."""
        name = node.function
        if name in ("present", "kind_of", "any_mode", "overlaps", "same_storage"):
            return replace(node, type=WORD if name == "kind_of" else BOOL)
        if name == "convert":
            return self.conversion(node)
        if name == "combined":
            raise _combined_elsewhere(node)
        if name == "philox4x32":
            for arg in node.args[:2]:
                self.check_array(arg)
            places = tuple(self.index(arg) for arg in node.args[2:])
            return replace(node, args=(*node.args[:2], *places), type=element("u32"))
        if name in ("bitcast", "pad_value"):
            target = self.element_type(node.args[1])
            first = self.element(node.args[0]) if name == "bitcast" else self.padding(node.args[0])
            return replace(node, args=(first, self.visit(node.args[1])), type=element(target))
        args = tuple(self.visit(arg) for arg in node.args)
        if name == "local":
            self.word(node.args[0], "a local memory", "location")
            return replace(node, args=(args[0], *(self.index(arg) for arg in node.args[1:])), type=INDEX)
        if name in ("implies", "exactly_one"):
            return replace(node, args=tuple(self.boolean(arg) for arg in args), type=BOOL)
        if name in ("ceil_div", "minimum", "maximum"):
            if name == "ceil_div":
                check_divisor(node.args[1], node)
            return replace(node, args=tuple(self.index(arg) for arg in node.args), type=INDEX)
        if name == "bit_field":
            check_bits(node.args[1], node.args[2])
        if name == "bit_field" and args[0].type == INDEX:  # a register of the state
            return replace(node, args=(args[0], *(self.index(arg) for arg in node.args[1:])), type=INDEX)
        if name in ("index", "unsigned", "bit_field"):
            if args[0].type is None or args[0].type.name not in INTEGERS:
                raise mismatch(node.args[0], "an integer element", args[0].type)
            rest = tuple(self.index(arg) for arg in node.args[1:])
            return replace(node, args=(args[0], *rest), type=INDEX)
        if name in ("isnan", "isinf"):
            return replace(node, args=(self.element(node.args[0]),), type=BOOL)
        if name == "value":
            if self.element(node.args[0]).type.name not in CODES:  # type: ignore[union-attr]
                raise mismatch(node.args[0], "a code of a small float", args[0].type)
            return replace(node, args=args, type=element("f32"))
        if name == "pair":
            return replace(node, args=(self.element(node.args[0]), self.literal(args[1], INDEX)), type=PAIR)
        if name == "compare":
            left, right = self.unify(args[0], args[1], node, exact=True)
            self.word(node.args[2], "a comparison mode", "cmp_mode")
            return replace(node, args=(left, right, args[2]), type=BOOL)
        if name in ("max", "min", "max_nan", "min_nan"):
            left, right = self.unify(args[0], args[1], node, exact=True)
            return replace(node, args=(left, right), type=left.type)
        if name == "clamp":
            first = self.widen(args[0])
            assert first.type is not None
            bounds = tuple(self.widen(self.literal(arg, first.type)) for arg in args[1:])
            if any(bound.type != first.type for bound in bounds):
                raise mismatch(node, f"bounds of {first.type}", bounds[0].type)
            return replace(node, args=(first, *bounds), type=first.type)
        return self.computed(node, args)

    def computed(self, node: Call, args: tuple[Node, ...]) -> Node:
        """Functions that compute in the arithmetic type."""
        name = node.function
        if name in _COMPUTED:
            left, right = self.unify(args[0], args[1], node)
            args = (self.widen(left), self.widen(right))
        else:
            args = (self.widen(args[0]),)
        kind = args[0].type
        if kind is None or kind == LITERAL or kind.kind != "element":
            raise mismatch(node.args[0], "an element", kind)
        if name in _FLOAT_ONLY and kind.name not in FLOATS:
            raise mismatch(node.args[0], f"a float for `{name}`", kind)
        return self.rounded(replace(node, args=args, type=kind))

    def element(self, node: Node) -> Node:
        """The typed copy of what must be an element."""
        typed = self.visit(node)
        if typed.type is None or typed.type.kind != "element":
            raise mismatch(node, "an element", typed.type)
        return typed

    def combination(self, tree: Node, view: str) -> Node:
        """A byte, the type of the elements that bytes make up, and how these meet what is there."""
        assert isinstance(tree, Call)
        if view != "raw":
            raise _combined_elsewhere(tree)
        byte, kind, update = tree.args
        first = self.element(byte)
        if first.type != element("u8"):
            raise mismatch(byte, "a byte", first.type)
        words = self.word(kind, "an element type", "atomic_element"), self.word(update, "an update", "atomic_update")
        return replace(tree, args=(first, *words), type=element("u8"))

    def word(self, node: Node, wanted: str, enumeration: str) -> Node:
        """The typed copy of what must be a word of an enumeration."""
        typed = self.visit(node)
        if typed.type != WORD:
            raise mismatch(node, wanted, typed.type)
        check_among(typed, enumeration, self.env.scope)
        return typed

    def padding(self, node: Node) -> Node:
        """The typed copy of a pad word, or of a pattern of bits."""
        typed = self.visit(node)
        if typed.type in (SHAPE, BOOL, PAIR):
            raise mismatch(node, "a pad word or a pattern of bits", typed.type)
        if typed.type == WORD:
            check_among(typed, "pad", self.env.scope)
        return typed

    def check_array(self, node: Node) -> None:
        """The argument must be a small array operand of u32 words."""
        operand = self.env.scope.operands.get(node.id) if isinstance(node, Name) else None
        array = operand is not None and passed(operand.kinds, "numpy")
        if not array or self.env.dtypes.get(getattr(node, "id", "")) != "u32":
            raise ExpressionError("an array operand of u32 is expected", "此处应为 u32 数组操作数", node.at)

    def element_type(self, node: Node) -> str:
        """The element type that ``dst.dtype`` or a word such as ``f32`` names in this row."""
        if isinstance(node, Attribute) and node.name == "dtype":
            dtype = self.env.dtypes.get(node.base, "")
            if dtype:
                return dtype
        if isinstance(node, Name) and node.id in DTYPES:
            return node.id
        raise ExpressionError(
            "an element type is expected: `f32` or `dst.dtype`", "此处应为元素类型：`f32` 或 `dst.dtype`", node.at
        )

    def conversion(self, node: Call) -> Node:
        target: Type = element(self.element_type(node.args[1]))
        value = self.visit(node.args[0])
        if value.type == LITERAL:
            return self.literal(value, target)
        if value.type != INDEX and (value.type is None or value.type.kind != "element"):
            raise mismatch(node.args[0], "a number", value.type)
        modes: list[Node | None] = [None, None]
        for place, (arg, name) in enumerate(zip(node.args[2:], ("round_mode", "sat_mode"), strict=False)):
            modes[place] = self.word(arg, "a mode", name)
        return Convert(
            at=node.at, type=target, value=value, implied=False, target=self.visit(node.args[1]),
            round_mode=modes[0], sat_mode=modes[1],
        )  # fmt: skip

    # -- numbers -----------------------------------------------------------------------------------------------------

    def literal(self, node: Node, target: Type) -> Node:
        """Give number literals (also inside conditionals and sign changes) the type of the other side."""
        if node.type != LITERAL:
            return node
        if isinstance(node, Number):
            if target.kind == "element" and target.name in INTEGERS and not float(node.value).is_integer():
                raise mismatch(node, f"an integer for {target.name}", LITERAL)
            if target == INDEX and not isinstance(node.value, int):
                raise mismatch(node, "an integer", LITERAL)
            if target.kind not in ("element", "index") or target.name in CODES:
                raise mismatch(node, f"a {target}", LITERAL)
            return replace(node, type=target)
        if isinstance(node, Conditional):
            return replace(node, yes=self.literal(node.yes, target), no=self.literal(node.no, target), type=target)
        if isinstance(node, Let):
            return replace(node, body=self.literal(node.body, target), type=target)
        raise mismatch(node, f"a {target}", LITERAL)

    def widen(self, node: Node) -> Node:
        """Bring an element to its arithmetic type."""
        kind = node.type
        if kind is None or kind.kind != "element":
            return node
        if kind.name in CODES:
            raise ExpressionError(
                f"{kind.name} is a code: copy it or convert it, it cannot be computed with",
                f"{kind.name} 是编码，只能复制或转换，不能直接参与运算", node.at,
            )  # fmt: skip
        wide = arithmetic_type(kind.name)
        return node if wide == kind.name else Convert(at=node.at, type=element(wide), value=node)

    def rounded(self, node: Node) -> Node:
        """Round an operation on to the target's type when the record asks for it after each operation."""
        target = self.env.target
        if target in self.env.each and node.type == element(arithmetic_type(target)) and node.type.name != target:
            return Convert(at=node.at, type=element(target), value=node)
        return node

    def unify(self, left: Node, right: Node, at: Node, *, exact: bool = False) -> tuple[Node, Node]:
        """Give two sides one type; ``exact`` keeps equal narrow types (comparisons and selections never round)."""
        if left.type == LITERAL and right.type == LITERAL:
            return self.literal(left, INDEX), self.literal(right, INDEX)
        if left.type == LITERAL and right.type is not None:
            if right.type.kind == "element" and not exact:
                right = self.widen(right)
            assert right.type is not None
            return self.literal(left, right.type), right
        if right.type == LITERAL:
            right, left = self.unify(right, left, at, exact=exact)
            return left, right
        if left.type == right.type and exact:
            return left, right
        left, right = self.widen(left), self.widen(right)
        if left.type != right.type:
            raise ExpressionError(
                f"{left.type} and {right.type} do not mix; convert one side",
                f"{left.type} 与 {right.type} 不能混用；请转换其中一边", at.at,
            )  # fmt: skip
        return left, right

    def accumulated(self, body: Node) -> tuple[Node, Type]:
        """The running value of a sum or product: wide by default, the target's type when the record says so."""
        body = self.widen(body)
        assert body.type is not None
        target = self.env.target
        wide = element(arithmetic_type(target)) if target else body.type
        if wide != body.type and wide.name in FLOATS and body.type.name in FLOATS:
            body = Convert(at=body.at, type=wide, value=body)
        if self.env.wide_terms and wide.name in FLOATS and isinstance(body, Binary) and body.op == "*":
            return _in_f64(body), wide
        if self.env.accumulate == "element" and target:
            return body, element(target)
        assert body.type is not None
        return body, body.type


def _in_f64(node: Node) -> Node:
    """A product with every factor converted to f64, where products of f32 and narrower numbers are not rounded."""
    if isinstance(node, Binary) and node.op == "*":
        return replace(node, left=_in_f64(node.left), right=_in_f64(node.right), type=element("f64"))
    return Convert(at=node.at, type=element("f64"), value=node)
