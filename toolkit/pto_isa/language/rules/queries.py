"""What a rule looks at: which operands it reads, when it can be judged, and what a message should show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from ...runtime.kinds.table import kinds_of, passed
from ..front.resolve import OperandInfo
from ..nodes import children, rebuild, replace
from ..tree import WORD, Attribute, Call, Conditional, Fold, Let, Logic, Name, Node, Number, Predicate, Read, Unary

Operands = Mapping[str, OperandInfo]
PSEUDO = ("profile", "form", "mode")  # names that every rule may use besides operands
STORAGE = ("overlaps", "same_storage")
ABOUT = ("present", "kind_of", *STORAGE)


def stage(check: Node, operands: Operands) -> str:
    """``data`` when elements or storage decide, ``value`` when a scalar does, else ``static``."""
    found = "static"
    for node in parts_of(check):
        if isinstance(node, (Fold, Read)) or (isinstance(node, Call) and node.function in STORAGE):
            return "data"
        if isinstance(node, Name) and is_scalar(node, operands):
            found = "value"
    return found


def decided_by(check: Node, operands: Operands) -> Literal["types", "extents", "values"]:
    """What decides a check beside attributes: C++ types alone, extents that a run may give, or scalars and data."""
    if stage(check, operands) != "static":
        return "values"
    extents = any(
        isinstance(node, Attribute) and (node.name.startswith("valid") or _is_extent(node, operands))
        for node in parts_of(check)
    )
    return "extents" if extents else "types"


def _is_extent(node: Attribute, operands: Operands) -> bool:
    kinds = operands[node.base].kinds if node.base in operands else ()
    return node.name in ("shape", "size", "stride") and any(kind.extents_of_run for kind in kinds_of(kinds))


def is_scalar(node: Name, operands: Operands) -> bool:
    """The name stands for a scalar operand and not for a word of the same spelling."""
    return node.id in operands and passed(operands[node.id].kinds, "number") and node.type != WORD


def is_word(node: Name, operands: Operands) -> bool:
    """The name is a word of the vocabulary and stands for no operand and no name that every rule may use."""
    if node.id in PSEUDO:
        return False
    return node.id not in operands or (node.type == WORD and not passed(operands[node.id].kinds, "word"))


def is_late(node: Node) -> bool:
    """The value depends on elements or storage."""
    return any(isinstance(n, (Fold, Read)) or (isinstance(n, Call) and n.function in STORAGE) for n in parts_of(node))


def by_types(node: Node, operands: Operands) -> bool:
    """Types and attributes decide the value: no elements, no storage and no scalar."""
    return not is_late(node) and not any(isinstance(n, Name) and is_scalar(n, operands) for n in parts_of(node))


def parts_of(node: Node) -> Iterator[Node]:
    """What the expression is made of: definitions by their body, without the arguments they were given."""
    yield node
    if isinstance(node, (Let, Predicate)):
        yield from parts_of(node.body)
    elif not (isinstance(node, Call) and node.function in ABOUT):
        for child in children(node):
            yield from parts_of(child)


def renamed(node: Node, names: Mapping[str, str]) -> Node:
    """The expression with its definitions filled in and its variables under other names."""
    if isinstance(node, (Let, Predicate)):
        return renamed(node.body, names)
    if isinstance(node, Name):
        return replace(node, id=names[node.id]) if node.id in names else node
    return rebuild(node, lambda part: renamed(part, names))


def names_read(node: Node, operands: Operands) -> list[str]:
    """Operands and the names profile, form and mode that the expression reads; scalars come last."""
    found: dict[str, None] = {}
    for entry in parts_of(node):
        found |= dict.fromkeys(_owners(entry, operands))
    order = [*operands, *PSEUDO]
    plain = [name for name in order if name in found and not _scalar_name(name, operands)]
    return plain + [name for name in order if name in found and _scalar_name(name, operands)]


def types_read(check: Node, operands: Operands) -> tuple[str, ...]:
    """What a rule over elements asks of the types: everything that it reads but scalars."""
    return tuple(name for name in names_read(check, operands) if not _scalar_name(name, operands))


def data_of(check: Node, operands: Operands) -> tuple[str, ...]:
    """The operands of which a rule reads elements, storage or the value."""
    found: set[str] = set()
    for part in _late_parts(check, operands):
        for node in parts_of(part):
            if isinstance(node, Read):
                found.add(node.operand)
            elif isinstance(node, Call) and node.function in STORAGE:
                found |= {arg.id for arg in node.args if isinstance(arg, Name)}
            elif isinstance(node, Name) and is_scalar(node, operands):
                found.add(node.id)
    return tuple(name for name in operands if name in found)


def _late_parts(node: Node, operands: Operands) -> Iterator[Node]:
    """The parts that elements, storage or scalars decide, as far as conditions on types can be split off."""
    if isinstance(node, (Let, Predicate)):
        yield from _late_parts(node.body, operands)
    elif isinstance(node, Logic) or (isinstance(node, Call) and node.function == "implies"):
        for arg in node.args:
            yield from _late_parts(arg, operands)
    elif not by_types(node, operands):
        yield node


def _scalar_name(name: str, operands: Operands) -> bool:
    return name in operands and passed(operands[name].kinds, "number")


def _owners(node: Node, operands: Operands) -> Iterator[str]:
    if isinstance(node, Attribute):
        yield node.base
    elif isinstance(node, Read):
        yield node.operand
    elif isinstance(node, Name):
        if node.id in PSEUDO or (
            node.id in operands and (node.type != WORD or passed(operands[node.id].kinds, "word"))
        ):
            yield node.id
    elif isinstance(node, Call) and node.function == "any_mode":
        yield "mode"
    elif isinstance(node, Call):
        for arg in node.args:
            if isinstance(arg, Name) and arg.id in operands and node.function in ABOUT:
                yield arg.id


def must_be_present(check: Node, operands: Operands) -> list[str]:
    """Optional operands that are looked into without asking ``present`` first: without them the rule is not judged."""
    found: dict[str, None] = {}

    def visit(node: Node, held: frozenset[str]) -> None:
        if isinstance(node, Call) and node.function == "present":
            return
        if isinstance(node, Call) and node.function == "implies":
            visit(node.args[0], held)
            visit(node.args[1], held | given(node.args[0]))
            return
        if isinstance(node, Logic):
            for arg in node.args:
                others = [other for other in node.args if other is not arg]
                known = [given(other) if node.op == "and" else absent(other) for other in others]
                visit(arg, held.union(*known))
            return
        if isinstance(node, Conditional):
            visit(node.test, held)
            visit(node.yes, held | given(node.test))
            visit(node.no, held | absent(node.test))
            return
        for name in _owners(node, operands):
            if name in operands and operands[name].optional and name not in held and not is_registers(name, operands):
                found[name] = None
        for child in children(node):
            if not (isinstance(node, (Let, Predicate)) and child is not node.body) and not _is_about(node):
                visit(child, held)

    visit(check, frozenset())
    return [name for name in operands if name in found]


def is_registers(name: str, operands: Operands) -> bool:
    """The operand is the registers of the core, which are always there."""
    return passed(operands[name].kinds, "core")


def _is_about(node: Node) -> bool:
    return isinstance(node, Call) and node.function in ABOUT


def given(node: Node) -> frozenset[str]:
    """Operands that are present where the condition holds."""
    return _present(node, True)


def absent(node: Node) -> frozenset[str]:
    """Operands that are present where the condition does not hold."""
    return _present(node, False)


def _present(node: Node, holds: bool) -> frozenset[str]:
    if isinstance(node, (Let, Predicate)):
        return _present(node.body, holds)
    if isinstance(node, Unary) and node.op == "not":
        return _present(node.value, not holds)
    if isinstance(node, Logic) and (node.op == "and") == holds:
        return frozenset().union(*(_present(arg, holds) for arg in node.args))
    if holds and isinstance(node, Call) and node.function == "present" and isinstance(node.args[0], Name):
        return frozenset({node.args[0].id})
    return frozenset()


def shown(check: Node, operands: Operands) -> list[str]:
    """What a message shows of the operands: ``dst.valid_shape``, ``scalar``, ``mode`` …"""
    found: dict[str, None] = {}
    for node in parts_of(check):
        if isinstance(node, Attribute):
            found[f"{node.base}.{node.name}"] = None
        elif isinstance(node, Name):
            found |= dict.fromkeys(name for name in _owners(node, operands) if name != "profile")
        elif isinstance(node, Call) and node.function in ("present", "kind_of"):
            found |= dict.fromkeys(f"{name}.kind" for name in _owners(node, operands))
        elif isinstance(node, Call) and node.function == "any_mode":
            found |= dict.fromkeys(_shapes_of(operands))
    return list(found)


def numbers_in(check: Node) -> tuple[int, ...]:
    """The whole numbers that a condition states as it is written, with those given to definitions, each once."""
    if isinstance(check, Number):
        stated = check.power or (check.value,)
        return tuple(n for n in stated if isinstance(n, int))
    inner = check.args if isinstance(check, (Let, Predicate)) else children(check)
    return tuple(dict.fromkeys(n for part in inner for n in numbers_in(part)))


def _shapes_of(operands: Operands) -> list[str]:
    required = [(name, kinds_of(info.kinds)) for name, info in operands.items() if not info.optional]
    tiles = [name for name, kinds in required if any(kind.keeps_valid_view for kind in kinds)]
    return [f"{name}.{part}" for name in tiles for part in ("valid_shape", "layout")]
