"""What names mean in one record, and the pass that gives a parsed tree its names.

``resolve`` expands value macros, keeps ``let`` names and named predicates as nodes of their own, and refuses unknown
names, operands, attributes, views and wrong argument counts with a position and a suggestion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import field

from ...runtime.frozen import frozen
from ...runtime.kinds.kind import OperandKind
from ...runtime.kinds.table import kinds_of
from ...text.suggest import meant
from ..errors import ExpressionError, used_at
from ..expression_text import text_of
from ..functions import FUNCTIONS
from ..nodes import rebuild, replace
from ..tree import (
    Attribute,
    Call,
    Compare,
    Fold,
    Let,
    Logic,
    Name,
    Node,
    Predicate,
    Read,
    conjuncts,
    substitute,
)
from .parse import TILES

Definition = tuple[tuple[str, ...], Node]
MAX_EXPANSION = 16
_JOINED = {"all": "and", "any": "or"}


@frozen
class OperandInfo:
    """What an expression may know of an operand."""

    kinds: tuple[str, ...]
    access: str = "read"
    optional: bool = False
    vocabulary: str = ""
    data: Mapping[str, Mapping[str, int]] = field(default_factory=dict, compare=False)


@frozen
class Scope:
    """All names of one record (or of one form of it)."""

    operands: Mapping[str, OperandInfo]
    words: Collection[str]
    macros: Mapping[str, Definition] = field(default_factory=dict)
    lets: Mapping[str, Definition] = field(default_factory=dict)
    predicates: Mapping[str, Definition] = field(default_factory=dict)
    temporaries: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    names: frozenset[str] = frozenset()
    choices: Mapping[str, Collection[str]] = field(default_factory=dict, compare=False)

    def stands(self, name: str) -> bool:
        """Whether a name alone is an operand, a form, a mode or a word; only a word is looked up in shared files."""
        return name in self.operands or name in self.names or name in self.words

    def known_names(self) -> set[str]:
        return {*self.operands, *self.words, *self.lets, *self.temporaries, *self.names}


SPECIAL_NAMES = frozenset({"true", "false", "profile", "mode", "form"})

# which functions may be used where, and how a refusal says it
_USABLE: dict[str, tuple[str, ...]] = {
    "value": ("value",), "rule": ("value", "rule"), "elements": ("value", "rule"), "check": ("value", "rule", "check"),
    "bytes": ("value", "rule", "bytes"),
}  # fmt: skip
_ONLY = {
    "rule": ("in rules and conditions", "规则与条件"),
    "check": ("in the `check` of a rule, outside of folds and indices", "规则的 `check`，且不得位于归约与索引之内"),
    "bytes": ("in the `bytes` that are lost", "`clobbers` 的 `bytes`"),
}


def resolve(tree: Node, scope: Scope, variables: frozenset[str] = frozenset(), where: str = "value") -> Node:
    """Give ``tree`` its meaning in ``scope``; ``variables`` are the index names in force.

    where: as for functions, of which one may stand only where ``_USABLE`` says; ``elements`` is a part of ``check``.
    """
    return _Resolver(scope, where).node(tree, variables, 0)


@frozen
class _Resolver:
    scope: Scope
    where: str
    applied: dict[tuple[str, tuple[Node, ...]], Let] = field(default_factory=dict)

    def of_elements(self) -> _Resolver:
        """What resolves folds and indices: what is said of elements cannot ask for storage, which none of them has."""
        return replace(self, where="elements", applied={}) if self.where == "check" else self

    def node(self, tree: Node, variables: frozenset[str], depth: int) -> Node:
        if depth > MAX_EXPANSION * MAX_EXPANSION:
            raise ExpressionError(
                "definitions are nested too deeply or refer to themselves", "定义嵌套过深或引用了自身", tree.at
            )
        if isinstance(tree, Name):
            return self.name(tree, variables, depth)
        if isinstance(tree, Attribute):
            return self.attribute(tree)
        if isinstance(tree, Call):
            return self.call(tree, variables, depth)
        if isinstance(tree, Fold) and any(extent == Name(id=TILES) for _, extent in tree.binders):
            return self.node(self.each_tile(tree, variables), variables, depth + 1)
        if isinstance(tree, Fold):
            bound = [name for name, _ in tree.binders]
            for name in bound:
                if name in variables or name in self.scope.operands:
                    raise ExpressionError(f"`{name}` is already in use here", f"`{name}` 在此处已被使用", tree.at)
            inner, within = variables | set(bound), self.of_elements()
            return replace(
                tree,
                body=within.node(tree.body, inner, depth + 1),
                binders=tuple(
                    (n, within.node(e, variables | set(bound[:k]), depth + 1)) for k, (n, e) in enumerate(tree.binders)
                ),
                test=None if tree.test is None else within.node(tree.test, inner, depth + 1),
            )
        if isinstance(tree, Read):
            self.check_read(tree)
            within = self.of_elements()
            return rebuild(tree, lambda child: within.node(child, variables, depth + 1))
        return rebuild(tree, lambda child: self.node(child, variables, depth + 1))

    def each_tile(self, tree: Fold, variables: frozenset[str]) -> Node:
        """The condition of ``all(… for t in tiles)`` or ``any(…)``, said of every tile whose elements the op uses.

        before  ``all(t.slayout == none_box for t in tiles)``
        after   ``dst.slayout == none_box and implies(present(src1), src1.slayout == none_box)``

        Scratch is left out: what lies in it means nothing to the caller.
        """
        (name, _), *others = tree.binders
        alone = tree.function in ("all", "any") and not others and tree.test is None
        if self.where not in ("rule", "check", "elements") or not alone:
            raise ExpressionError(
                "`for t in tiles` stands alone in `all` or `any` of a rule, without `if`",
                "`for t in tiles` 只能单独用于规则的 `all` 或 `any` 中，且不带 `if`", tree.at,
            )  # fmt: skip
        if name in variables or self.scope.stands(name):
            raise ExpressionError(f"`{name}` is already in use here", f"`{name}` 在此处已被使用", tree.at)
        parts = []
        for operand, info in self.scope.operands.items():
            if info.access == "scratch" or not any(kind.has_valid_region for kind in kinds_of(info.kinds)):
                continue
            said = substitute(tree.body, {name: Name(at=tree.at, id=operand)})
            told = [part for part in conjuncts(said) if not _of_itself(part)]
            if len(told) > 1 and tree.function == "any":
                told = [Logic(at=said.at, op="and", args=tuple(told))]
            parts += [_guarded(operand, info, part, tree) for part in told]
        if not parts:
            raise ExpressionError("the op has no tile to speak of", "该指令没有可供说明的 Tile", tree.at)
        return parts[0] if len(parts) == 1 else Logic(at=tree.at, op=_JOINED[tree.function], args=tuple(parts))

    def name(self, tree: Name, variables: frozenset[str], depth: int) -> Node:
        scope = self.scope
        if tree.id in scope.lets:
            params, body = scope.lets[tree.id]
            if params:
                raise _arity(tree, tree.id, len(params), 0)
            return Let(at=tree.at, name=tree.id, args=(), body=self.node(body, frozenset(), depth + MAX_EXPANSION))
        if tree.id in variables or tree.id in SPECIAL_NAMES or scope.stands(tree.id):
            return tree
        raise self.unknown(tree, tree.id, scope.known_names() | variables)

    def attribute(self, tree: Attribute) -> Node:
        kinds = self.kinds(tree, tree.base)
        allowed: dict[str, str] = {key: "index" for row in self.scope.operands[tree.base].data.values() for key in row}
        for kind in kinds:
            allowed |= kind.attributes
        if tree.name not in allowed:
            raise self.unknown(tree, tree.name, set(allowed), f"a {_names(kinds)} has no attribute")
        if tree.index is not None and (allowed[tree.name] != "shape" or not 0 <= tree.index < 6):
            raise ExpressionError(
                f"`{tree.name}[{tree.index}]` does not exist", f"不存在 `{tree.name}[{tree.index}]`", tree.at
            )
        if any(tree.name in kind.live_attributes for kind in kinds):  # known only when the op runs, as elements are
            return Read(at=tree.at, operand=tree.base, indices=(), view=tree.name)
        return tree

    def kinds(self, tree: Node, base: str) -> list[OperandKind]:
        operand = self.scope.operands.get(base)
        if operand is None:
            raise self.unknown(tree, base, set(self.scope.operands))
        return kinds_of(operand.kinds)

    def check_read(self, tree: Read) -> None:
        found = len(tree.indices)
        if not found:
            self.check_register(tree)
            return
        if tree.operand in self.scope.temporaries:
            wanted = {self.scope.temporaries[tree.operand][0]}
        else:
            wanted = set()
            for kind in self.kinds(tree, tree.operand):
                if not tree.view:
                    wanted |= kind.indices
                elif tree.view in kind.views:
                    wanted.add(kind.views[tree.view].indices)
            if not wanted:
                what = f"`{tree.operand}.{tree.view}`" if tree.view else f"`{tree.operand}`"
                raise ExpressionError(f"{what} cannot be indexed", f"{what} 不能按索引访问", tree.at)
        if found not in wanted:
            counts = [str(n) for n in sorted(wanted)]
            raise ExpressionError(
                f"`{tree.operand}` takes {' or '.join(counts)} indices, found {found}",
                f"`{tree.operand}` 需要 {'或 '.join(counts)} 个索引，实际为 {found} 个", tree.at,
            )  # fmt: skip

    def check_register(self, tree: Read) -> None:
        """A target without indices, such as ``state.fmatrix_a``, or the count of a pipe."""
        names = frozenset[str]().union(*(kind.settable for kind in self.kinds(tree, tree.operand)))
        if not names:
            what = f"`{tree.operand}.{tree.view}`"
            raise ExpressionError(
                f"{what} cannot be set; an equation sets elements, registers of the state, counts of a pipe or the "
                "address of a tensor",
                f"不能设置 {what}；等式只能设置元素、状态中的寄存器、管道的计数或张量的地址", tree.at,
            )  # fmt: skip
        if tree.view not in names:
            raise self.unknown(tree, tree.view, set(names), "unknown register")

    def call(self, tree: Call, variables: frozenset[str], depth: int) -> Node:
        name = tree.function
        scope = self.scope
        for table in (scope.macros, scope.lets, scope.predicates):
            if name in table:
                return self.application(tree, table[name], variables, depth, table)
        function = FUNCTIONS.get(name)
        if function is None:
            raise self.unknown(
                tree, name, {*FUNCTIONS, *scope.macros, *scope.lets, *scope.predicates}, "unknown function"
            )
        if function.where not in _USABLE[self.where]:
            en, zh = _ONLY[function.where]
            raise ExpressionError(f"`{name}` may only be used {en}", f"`{name}` 只能用于{zh}", tree.at)
        if not function.min_args <= len(tree.args) <= function.max_args:
            raise _arity(tree, name, function.min_args, len(tree.args), function.max_args)
        if name in ("present", "kind_of", "overlaps", "same_storage"):
            for arg in tree.args:
                if not isinstance(arg, Name) or arg.id not in scope.operands:
                    shown = text_of(arg)
                    en, zh = f"`{name}` takes operands; found `{shown}`", f"`{name}` 的参数必须是操作数，遇到 `{shown}`"
                    raise ExpressionError(en, zh, arg.at)
            return tree
        return rebuild(tree, lambda child: self.node(child, variables, depth + 1))

    def application(
        self, tree: Call, definition: Definition, variables: frozenset[str], depth: int, table: Mapping[str, Definition]
    ) -> Node:
        params, body = definition
        if len(params) != len(tree.args):
            raise _arity(tree, tree.function, len(params), len(tree.args))
        if table is self.scope.predicates:
            scope = self.scope
            for arg in tree.args:
                if isinstance(arg, Name) and not (
                    arg.id in variables or arg.id in scope.lets or arg.id in scope.temporaries or scope.stands(arg.id)
                ):
                    raise self.unknown(arg, arg.id, scope.known_names() | variables)
            inner = substitute(body, dict(zip(params, tree.args, strict=True)))
            with used_at(tree.at):
                meant = self.node(inner, variables, depth + MAX_EXPANSION)
            return Predicate(at=tree.at, name=tree.function, args=tree.args, body=meant)
        args = tuple(self.node(arg, variables, depth + 1) for arg in tree.args)
        shared = self.applied.get((tree.function, args)) if table is self.scope.lets else None
        if shared is not None:
            return shared
        free = frozenset(params)
        shape = self.node(body, free, depth + MAX_EXPANSION)
        filled = substitute(shape, dict(zip(params, args, strict=True)))
        if table is self.scope.macros:
            return replace(filled, at=tree.at)
        made = Let(at=tree.at, name=tree.function, args=args, body=filled, params=params, shape=shape)
        self.applied[tree.function, args] = made
        return made

    def unknown(self, tree: Node, name: str, known: set[str], what: str = "unknown name") -> ExpressionError:
        return unknown_name(name, sorted(known), what, tree.at)


def _of_itself(node: Node) -> bool:
    """Whether a comparison is that of a tile with itself: ``dst.layout == dst.layout``."""
    return isinstance(node, Compare) and node.ops == ("==",) and node.operands[0] == node.operands[1]


def _guarded(operand: str, info: OperandInfo, condition: Node, tree: Fold) -> Node:
    """The condition of one operand, as far as the operand is given and a tile."""
    here, every = Name(at=tree.at, id=operand), tree.function == "all"
    guards: list[Node] = [Call(at=tree.at, function="present", args=(here,))] if info.optional else []
    tiles = [kind for kind in kinds_of(info.kinds) if kind.has_valid_region]
    if len(tiles) < len(info.kinds):
        kind, tile = Call(at=tree.at, function="kind_of", args=(here,)), Name(at=tree.at, id=tiles[0].seen_as)
        guards.append(Compare(at=tree.at, ops=("==",), operands=(kind, tile)))
    for guard in guards[::-1]:
        args = guard, condition
        condition = Call(at=tree.at, function="implies", args=args) if every else Logic(at=tree.at, op="and", args=args)
    return condition


def _names(kinds: Iterable[OperandKind]) -> str:
    return " or ".join(kind.name for kind in kinds)


def unknown_name(name: str, known: Iterable[str], what: str, at: tuple[int, int] = (0, 0)) -> ExpressionError:
    """The error of a name that does not exist, with those that may be meant."""
    en, zh = meant(name, known)
    return ExpressionError(f"{what} `{name}`{en}", f"未知名称 `{name}`{zh}", at)


def _arity(tree: Node, name: str, least: int, found: int, most: int | None = None) -> ExpressionError:
    wanted = str(least) if most is None or most == least else f"{least} to {most}"
    return ExpressionError(
        f"`{name}` takes {wanted} argument{'' if wanted == '1' else 's'}, found {found}",
        f"`{name}` 需要 {wanted} 个参数，实际为 {found} 个", tree.at,
    )  # fmt: skip
