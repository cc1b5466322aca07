"""Functions of a program as they are written: names, attributes, arguments, which ones call which, regions by name."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping

from ..syntax.attributes import END, bare, read_dictionary, symbol
from ..syntax.faults import SyntaxFault
from ..syntax.program import Program
from ..syntax.tokens import TOKEN
from ..syntax.tree import Attributes, Operation, walk
from .listed import result_texts

MODULES = frozenset({"module", "builtin.module"})
# What the vector unit runs by itself; what stands in the second sees nothing from outside but what it is given.
STRICT = "pto.strict_vecscope"
SCOPES = frozenset({"pto.vecscope", STRICT})


_ENTRY = ("pto.entry", "hacc.entry", "pto.kernel", "pto.aicore")


def is_entry(function: Operation) -> bool:
    """Whether a function is marked as one that the host launches."""
    given = properties(function)
    return any(key in given for key in _ENTRY)


def kernel_kind(op: Operation) -> str | None:
    """The core that a function or section is for: cube, vector, or None for any."""
    if op.name.startswith("pto.section."):
        return op.name.rpartition(".")[2]
    written = str(properties(op).get("pto.kernel_kind", ""))
    return next((kind for kind in ("cube", "vector") if kind in written), None)


def called(op: Operation) -> str:
    """The name that a call names; that of the generic form is among its properties."""
    for part in op.parts:
        for item in part.items:
            if isinstance(item, str) and item[0] == "@":
                return symbol(item)
    written = properties(op)
    return symbol(str(next((written[key] for key in ("callee", "name", "value") if key in written), "")))


def properties(op: Operation) -> Attributes:
    """The attributes of an op, those between ``<{`` and ``}>`` of the generic form included."""
    found: Attributes = {}
    for part in op.parts:
        for item in part.items if op.quoted else ():
            if isinstance(item, str):
                found |= read_properties(item) or {}
    return found | op.attributes()


def read_properties(word: str) -> Attributes | None:
    """What stands between ``<{`` and ``}>``; None for a word that is written otherwise."""
    if not word.startswith("<{"):
        return None
    words = [*TOKEN.split(word[2:-1])[1::3], END, END]
    try:
        found, end = read_dictionary(words, 0)
    except SyntaxFault:
        return None
    return found if words[end] == END else None


def name_of(op: Operation) -> str:
    """The name of a function or of another symbol with its ``@``; empty without one."""
    for part in op.parts:
        if part.word.startswith("@"):
            return symbol(part.word)
        for item in part.items:
            if isinstance(item, str) and item[0] == "@":
                return symbol(item)
    written = bare(str(properties(op).get("sym_name", ""))) if op.quoted else ""
    return f"@{written}" if written else ""


def arguments_of(function: Operation) -> list[tuple[str, str]]:
    """Names and types of the arguments of a function; the names of a declaration may be empty."""
    if function.quoted:
        blocks = [block for region in function.regions for block in region[:1]]
        if blocks:
            return list(zip(blocks[0].arguments, blocks[0].types, strict=False))
        return [("", text) for text in _function_type(function)[0]]
    for part in function.parts:
        if part.kind == "(" and not part.word:
            if part.types:
                return [(str(a), t) for a, t in zip(part.items, part.types, strict=False) if str(a)[0] == "%"]
            return [("", str(text)) for text in part.items]
    return []


def result_types_of(function: Operation) -> list[str]:
    """The types that a function says that it returns."""
    return _function_type(function)[1] if function.quoted else result_texts(function)


def _function_type(function: Operation) -> tuple[list[str], list[str]]:
    """The types in ``function_type = (i32) -> f32`` of the generic form."""
    taken, _, given = str(properties(function).get("function_type", "")).partition(" -> ")
    return _listed(taken), _listed(given)


def _listed(text: str) -> list[str]:
    """The types of ``(i32, !pto.ptr<f32>)``."""
    return [word for word in TOKEN.split(text)[1::3] if word not in ("(", ")", ",", "\n")]


def modules_of(ops: list[Operation]) -> Iterator[list[Operation]]:
    """What stands in the text itself and in each module of it, the outer ones first."""
    level = [ops]
    while level:
        yield from level
        level = [block.ops for here in level for op in here if op.name in MODULES for region in op.regions
                 for block in region]  # fmt: skip


def in_modules(ops: list[Operation]) -> Iterator[list[Operation]]:
    """The functions of the text and of each module in it."""
    for here in modules_of(ops):
        yield [op for op in here if op.name == "func.func"]


def functions_of(program: Program) -> list[dict[str, Operation]]:
    """The functions of the text and of each module in it, by name."""
    return [{name_of(op): op for op in found} for found in in_modules(program.ops) if found]


def reached(entries: Iterable[Operation], home: Mapping[str, Operation]) -> list[Operation]:
    """The entries and the functions that they call, in the order in which they are met."""
    found: dict[int, Operation] = {}
    pending = deque(entries)
    while pending:
        function = pending.popleft()
        if id(function) not in found:
            found[id(function)] = function
            pending += calls_of(function, home)
    return [*found.values()]


def calls_of(function: Operation, home: Mapping[str, Operation]) -> list[Operation]:
    """The functions that one calls by itself, by their names."""
    names = {called(op) for op in walk([function]) if op.name in ("func.call", "call")}
    return [home[name] for name in sorted(names) if name in home]
