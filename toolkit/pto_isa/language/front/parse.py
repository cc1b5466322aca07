"""Text -> generic tree.  A closed subset of Python expression syntax, read with ``ast.parse`` and translated at once.

Every node class of the subset has one translator here that also checks the shape of the node; everything else is
refused with a position.  Nothing is evaluated.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable
from functools import lru_cache, reduce

from ...runtime.kinds.table import every_view
from ...text.lists import listed
from ..errors import ExpressionError
from ..tree import Attribute, Binary, Call, Compare, Conditional, Fold, Logic, Member, Name, Node, Number, Read, Unary

MAX_LENGTH = 2000
MAX_DEPTH = 40
MAX_INTEGER = 2**64
FOLDS = frozenset({"sum", "prod", "max", "min", "argmax", "argmin", "any", "all", "count", "distinct"})
TILES = "tiles"  # what a loop over the tile operands of an op runs over
_LOOPS = (
    "a fold runs over `for k in range(n)`, in rules also over `for t in tiles`",
    "归约只能写作 `for k in range(n)`，在规则中也可写作 `for t in tiles`",
)

_BINARY: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
_COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_UNARY: dict[type[ast.unaryop], str] = {ast.USub: "-", ast.Invert: "~", ast.Not: "not"}
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
_EQUATION = re.compile(r"(?<![=!<>])=(?!=)")


def parse(text: str) -> Node:
    """Read one expression.  Raises ``ExpressionError`` at the first thing that is not in the language."""
    return _tree(text, 0)


def parse_equation(text: str) -> tuple[Node, Node]:
    """Read ``target = value``.  The target is an element, a register (a read without indices) or a temporary."""
    match = _EQUATION.search(text)
    if match is None:
        raise ExpressionError(
            "an equation is written `target = value`; found no `=`",
            "等式应写作 `目标 = 值`；此处缺少 `=`",
        )
    target = parse(text[: match.start()])
    value_text = text[match.end() :]
    padded = " " * (match.end() - text.rfind("\n", 0, match.end()) - 1)
    lead = value_text.lstrip()
    skipped = len(value_text) - len(lead)
    value = _tree(lead, len(padded) + skipped)
    if isinstance(target, Attribute) and target.index is None:  # a register of the state
        target = Read(at=target.at, operand=target.base, indices=(), view=target.name)
    if not isinstance(target, (Read, Name)):
        raise ExpressionError(
            "the left side of an equation must be an element such as `dst[i, j]`",
            "等式左边必须是元素，例如 `dst[i, j]`",
            target.at,
        )
    return target, value


def parse_signature(text: str) -> tuple[str, tuple[str, ...]]:
    """Read the left side of a definition: ``name`` or ``name(a, b)``."""
    match = re.fullmatch(r"\s*([A-Za-z]\w*)\s*(?:\(([^()]*)\))?\s*", text)
    if match is None:
        raise ExpressionError(
            f"`{text[:60]}` is not a definition head; expected `name` or `name(a, b)`",
            f"`{text[:60]}` 不是定义的左部；应为 `名称` 或 `名称(a, b)`",
        )
    name, inner = match.groups()
    params = tuple(part.strip() for part in inner.split(",")) if inner and inner.strip() else ()
    for entry in (name, *params):
        if not _IDENTIFIER.match(entry) or "__" in entry:
            raise ExpressionError(f"`{entry}` is not a plain name", f"`{entry}` 不是合法的名称")
    return name, params


# `global` is the name of an operand kind but no name in Python: it is read as a word of the same length.
_GLOBAL, _STAND_IN = re.compile(r"\bglobal\b"), "gl__al"


def _parse_python(text: str, shift: int) -> ast.expr:
    """The Python tree of a text; ``shift`` moves the columns of its first line."""
    if len(text) > MAX_LENGTH:
        raise ExpressionError(
            f"the expression has {len(text)} characters; at most {MAX_LENGTH} are allowed",
            f"表达式有 {len(text)} 个字符，最多允许 {MAX_LENGTH} 个",
        )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(_GLOBAL.sub(_STAND_IN, text.strip()), mode="eval").body
    except SyntaxError as error:
        line, column = max((error.lineno or 1) - 1, 0), max((error.offset or 1) - 1, 0)
        at = (line, column + (shift if line == 0 else 0))
        raise ExpressionError(f"not an expression: {error.msg}", f"不是合法的表达式：{error.msg}", at) from None
    except (ValueError, MemoryError, RecursionError):
        raise ExpressionError(
            "not an expression: too deeply nested or not text",
            "不是合法的表达式：嵌套过深或含有非法字符",
        ) from None


@lru_cache(maxsize=10_000)  # ops share predicates, domains and conditions: of five texts four have been read before
def _tree(text: str, shift: int) -> Node:
    reader = _Reader(text, shift)
    return reader.node(_parse_python(text, reader.shift), 0)


class _Reader:
    """Translates one Python syntax tree; ``shift`` moves the columns of its first line."""

    def __init__(self, text: str, shift: int) -> None:
        self.shift = shift + len(text) - len(text.lstrip())

    def at(self, node: ast.expr) -> tuple[int, int]:
        line = node.lineno - 1
        return line, node.col_offset + (self.shift if line == 0 else 0)

    def refuse(self, node: ast.expr, en: str, zh: str) -> ExpressionError:
        return ExpressionError(en, zh, self.at(node))

    def node(self, node: ast.expr, depth: int) -> Node:
        if depth > MAX_DEPTH:
            raise self.refuse(node, f"nested deeper than {MAX_DEPTH}", f"嵌套超过 {MAX_DEPTH} 层")
        translate = _TRANSLATORS.get(type(node))
        if translate is None:
            kind = type(node).__name__
            raise self.refuse(node, f"`{kind}` is not in the language", f"语言中没有 `{kind}` 这种写法")
        return translate(self, node, depth + 1)

    def constant(self, node: ast.Constant, depth: int, power: tuple[int, int] | None = None) -> Node:
        value = node.value
        if isinstance(value, bool):
            return Name(at=self.at(node), id="true" if value else "false")
        if not isinstance(value, (int, float)):
            raise self.refuse(
                node, "only numbers may stand here; words are written without quotes", "此处只能写数字；词汇不加引号"
            )
        if isinstance(value, int) and value > MAX_INTEGER:
            raise self.refuse(node, "the number is larger than 2**64", "数字大于 2**64")
        return Number(at=self.at(node), value=value, power=power)

    def name(self, node: ast.Name, depth: int) -> Node:
        return Name(at=self.at(node), id=self.identifier(node, node.id))

    def identifier(self, node: ast.expr, text: str) -> str:
        text = "global" if text == _STAND_IN else text
        if not _IDENTIFIER.match(text) or "__" in text:
            raise self.refuse(node, f"`{text}` is not a plain name", f"`{text}` 不是合法的名称")
        return text

    def attribute(self, node: ast.Attribute, depth: int) -> Node:
        if not isinstance(node.value, ast.Name):
            raise self.refuse(node, "an attribute belongs to an operand: `src.rows`", "属性只能取自操作数：`src.rows`")
        base = self.identifier(node.value, node.value.id)
        return Attribute(at=self.at(node), base=base, name=self.identifier(node, node.attr))

    def subscript(self, node: ast.Subscript, depth: int) -> Node:
        inner = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        indices = tuple(self.node(entry, depth) for entry in inner)
        if isinstance(node.value, ast.Name):
            return Read(at=self.at(node), operand=self.identifier(node.value, node.value.id), indices=indices)
        if isinstance(node.value, ast.Attribute) and isinstance(node.value.value, ast.Name):
            operand = self.identifier(node.value.value, node.value.value.id)
            view = node.value.attr
            known = every_view()
            if view in known:
                return Read(at=self.at(node), operand=operand, indices=indices, view=view)
            if view in ("shape", "stride") and len(indices) == 1 and isinstance(indices[0], Number):
                position = indices[0].value
                if isinstance(position, int):
                    return Attribute(at=self.at(node), base=operand, name=view, index=position)
            en, zh = listed(sorted(known))
            raise self.refuse(node, f"`{view}` is not a view; views are {en}", f"没有视图 `{view}`；可用视图：{zh}")
        raise self.refuse(node, "only operands can be indexed: `src[i, j]`", "只有操作数可以按索引访问：`src[i, j]`")

    def unary(self, node: ast.UnaryOp, depth: int) -> Node:
        op = _UNARY.get(type(node.op))
        if op is None:
            raise self.refuse(node, "unary `+` is not in the language", "语言中没有一元 `+`")
        value = self.node(node.operand, depth)
        if op == "-" and isinstance(value, Number):
            return Number(at=self.at(node), value=-value.value)
        return Unary(at=self.at(node), op=op, value=value)

    def binary(self, node: ast.BinOp, depth: int) -> Node:
        op = _BINARY.get(type(node.op))
        left, right = self.node(node.left, depth), self.node(node.right, depth)
        if op is not None:
            return Binary(at=self.at(node), op=op, left=left, right=right)
        if isinstance(node.op, ast.Pow) and isinstance(left, Number) and isinstance(right, Number):
            base, above, nested = left.value, right.value, left.power or right.power
            if isinstance(base, int) and isinstance(above, int) and base > 1 and 0 < above <= 64 and not nested:
                return self.constant(ast.copy_location(ast.Constant(base**above), node), depth, (base, above))
        raise self.refuse(
            node, "this operator is not in the language (a power is written `pow(a, b)`, of whole numbers `2 ** 46`)",
            "语言中没有该运算符（乘方写作 `pow(a, b)`，整数的乘方写作 `2 ** 46`）",
        )  # fmt: skip

    def compare(self, node: ast.Compare, depth: int) -> Node:
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
            choices = node.comparators[0]
            if not isinstance(choices, ast.Set):
                raise self.refuse(node, "`in` needs a set: `x in {a, b}`", "`in` 右边必须是集合：`x in {a, b}`")
            return Member(
                at=self.at(node),
                value=self.node(node.left, depth),
                choices=tuple(self.node(entry, depth) for entry in choices.elts),
                negated=isinstance(node.ops[0], ast.NotIn),
            )
        ops = []
        for op in node.ops:
            if type(op) not in _COMPARE:
                raise self.refuse(node, "this comparison is not in the language", "语言中没有这种比较")
            ops.append(_COMPARE[type(op)])
        operands = tuple(self.node(entry, depth) for entry in (node.left, *node.comparators))
        return Compare(at=self.at(node), ops=tuple(ops), operands=operands)

    def logic(self, node: ast.BoolOp, depth: int) -> Node:
        op = "and" if isinstance(node.op, ast.And) else "or"
        return Logic(at=self.at(node), op=op, args=tuple(self.node(entry, depth) for entry in node.values))

    def conditional(self, node: ast.IfExp, depth: int) -> Node:
        test, yes, no = (self.node(entry, depth) for entry in (node.test, node.body, node.orelse))
        return Conditional(at=self.at(node), test=test, yes=yes, no=no)

    def call(self, node: ast.Call, depth: int) -> Node:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node, "only a function of the language can be called", "只能调用语言中的函数")
        if node.keywords:
            raise self.refuse(node, "arguments are given by position", "参数只能按位置给出")
        function = self.identifier(node.func, node.func.id)
        if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return self.fold(node, function, node.args[0], depth)
        if function == "pack":
            return self.pack(node, depth)
        return Call(at=self.at(node), function=function, args=tuple(self.node(entry, depth) for entry in node.args))

    def pack(self, node: ast.Call, depth: int) -> Node:
        """``pack({0: a, 8: b})``: each value at its lowest bit, which is the sum ``a + b * 256``."""
        fields = node.args[0] if len(node.args) == 1 else None
        bits = [key.value if isinstance(key, ast.Constant) else None for key in getattr(fields, "keys", ())]
        places = [bit for bit in bits if isinstance(bit, int) and not isinstance(bit, bool) and 0 <= bit < 64]
        if not isinstance(fields, ast.Dict) or not places or len(places) != len(bits) or sorted({*places}) != places:
            raise self.refuse(
                node, "`pack` takes fields by their lowest bits, the lowest first: `pack({0: a, 8: b})`",
                "`pack` 的各字段以最低位的位号为键，由低到高排列：`pack({0: a, 8: b})`",
            )  # fmt: skip
        parts = []
        for bit, entry in zip(places, fields.values, strict=True):
            value, at = self.node(entry, depth), self.at(entry)
            parts.append(Binary(at=at, op="*", left=value, right=Number(at=at, value=1 << bit)) if bit else value)
        return reduce(lambda left, right: Binary(at=self.at(node), op="+", left=left, right=right), parts)

    def fold(self, node: ast.Call, function: str, body: ast.GeneratorExp, depth: int) -> Node:
        if function not in FOLDS:
            en, zh = listed(sorted(FOLDS))
            raise self.refuse(node, f"`{function}` is not a fold; folds are {en}", f"`{function}` 不是归约；可用：{zh}")
        binders = []
        tests: list[Node] = []
        for loop in body.generators:
            if not isinstance(loop.target, ast.Name) or loop.is_async:
                raise self.refuse(node, *_LOOPS)
            binders.append((self.identifier(loop.target, loop.target.id), self.extent(node, loop.iter, depth)))
            tests.extend(self.node(entry, depth) for entry in loop.ifs)
        test = None if not tests else tests[0] if len(tests) == 1 else Logic(op="and", args=tuple(tests))
        return Fold(
            at=self.at(node), function=function, body=self.node(body.elt, depth), binders=tuple(binders), test=test
        )

    def extent(self, fold: ast.Call, domain: ast.expr, depth: int) -> Node:
        """What a loop runs over: the number of ``range(n)``, or the name ``tiles``."""
        if isinstance(domain, ast.Name) and domain.id == TILES:
            return self.name(domain, depth)
        named = isinstance(domain, ast.Call) and isinstance(domain.func, ast.Name) and domain.func.id == "range"
        if not isinstance(domain, ast.Call) or not named or len(domain.args) != 1 or domain.keywords:
            raise self.refuse(fold, *_LOOPS)
        number = domain.args[0]
        if isinstance(number, ast.Name) and number.id == TILES:
            raise self.refuse(fold, *_LOOPS)
        return self.node(number, depth)


_TRANSLATORS: dict[type[ast.expr], Callable[..., Node]] = {
    ast.Constant: _Reader.constant,
    ast.Name: _Reader.name,
    ast.Attribute: _Reader.attribute,
    ast.Subscript: _Reader.subscript,
    ast.UnaryOp: _Reader.unary,
    ast.BinOp: _Reader.binary,
    ast.Compare: _Reader.compare,
    ast.BoolOp: _Reader.logic,
    ast.IfExp: _Reader.conditional,
    ast.Call: _Reader.call,
}
