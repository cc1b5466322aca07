"""Functions of a program: a table of symbols per module, what calls name and give, and calls in a circle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...runtime.frozen import frozen
from ..syntax.attributes import bare
from ..syntax.tree import Operation
from ..written.functions import (
    MODULES,
    _function_type,
    arguments_of,
    called,
    in_modules,
    is_entry,
    modules_of,
    name_of,
    properties,
    result_types_of,
)
from ..written.listed import result_texts, written_values
from ..written.results import function_type
from .walk import Walk, names_results, same_types, shown, typed

# Ops that give a name to their module; ODS of MLIR 19, trait Symbol.
_SYMBOLS = MODULES | {"func.func", "memref.global", "llvm.func", "llvm.mlir.global", "emitc.func", "emitc.global"}

Home = tuple[int, str]  # the number of the module and the name of a function in it


@frozen
class FunctionCall:
    """A call by name: the function it stands in, the op, the name that is called and when the walk came by."""

    function: Operation
    op: Operation
    name: str
    clock: int


_CONSTANT = "func.constant"
_FUNCTION = "`func.func @f(%a: T, %b: T) -> U`"
_VISIBLE = ("private", "nested", "public")
_CALL = "`func.call @function(%value) : (T) -> (U)`"


class CallGraph:
    """The functions of one program and the calls between them; a name belongs to its module."""

    def __init__(self, check: Walk) -> None:
        self.check = check
        self.inside: Operation | None = None
        self.calls: list[FunctionCall] = []
        self.constants: list[FunctionCall] = []  # functions that are values
        self.globals: list[
            tuple[Operation, Operation, str, str]
        ] = []  # the function it stands in, an op, a global and its type
        self.named: list[
            tuple[Operation, Operation, str]
        ] = []  # the function it stands in, an op and the function that it names

    def enter(self, op: Operation) -> None:
        """Note the function that is walked from here on."""
        self.inside = op

    def call(self, op: Operation) -> None:
        """``func.call @f(%a) : (T) -> (U)``: what it gives is judged here, and by the function when all are known."""
        names, _ = written_values(op)
        types = next((part.types for part in op.parts if part.kind == ":"), None)
        if types is None:
            self.check.out.report("call-types", op, name=called(op) or op.name)
            for name in names:
                self.check.use(name, op)
        else:
            typed(self.check, op, names, types)
        names_results(self.check, op, len(result_texts(op)))
        self.check.results(op)
        name = called(op)
        if not name:
            self.check.out.report("form", op, op=op.name, expected=(_CALL, _CALL))
        if self.inside is not None and name:
            self.calls.append(FunctionCall(self.inside, op, name, self.check.clock))

    def names(self, op: Operation, name: str) -> None:
        """Note an op that names a function of its module."""
        if self.inside is not None:
            self.named.append((self.inside, op, name))

    def bodies(self) -> list[Operation]:
        """The functions that the program gives a body."""
        return [op for functions in in_modules(self.check.program.ops) for op in functions if op.regions]

    def homes(self) -> dict[int, Home]:
        """Where every function of the program stands, by the identity of its op."""
        modules = enumerate(in_modules(self.check.program.ops))
        return {id(op): (number, name_of(op)) for number, functions in modules for op in functions}

    def indirect(self, op: Operation) -> None:
        """``func.call_indirect %f(%a) : (T) -> (U)``: the value is a function of this type."""
        names, types = written_values(op)
        if op.quoted or not names or not any(part.kind == ":" for part in op.parts):
            typed(self.check, op, names, types)
        else:
            self.check.use(names[0], op, function_type(op))
            typed(self.check, op, names[1:], types)
        names_results(self.check, op, len(result_texts(op)))
        self.check.results(op)

    def memory(self, op: Operation) -> None:
        """``memref.get_global @g : T``: memory of the module, and of this type."""
        self.check.plain(op)
        types = next((part.types for part in op.parts if part.kind == ("->" if op.quoted else ":")), [])
        if self.inside is not None and types and (name := called(op)):
            self.globals.append((self.inside, op, name, types[-1]))

    def constant(self, op: Operation) -> None:
        """``func.constant @f : (T) -> (U)``: the function is one of the module, and of this type."""
        self.check.plain(op)
        types = next((part.types for part in op.parts if part.kind == ":"), None)
        if self.inside is not None and types is not None and (name := called(op)):
            self.constants.append(FunctionCall(self.inside, op, name, self.check.clock))

    def finish(self) -> None:
        """Judge all functions."""
        known: dict[Home, Operation] = {}
        memory: dict[Home, Operation] = {}
        homes: dict[int, Home] = {}
        for number, ops in enumerate(modules_of(self.check.program.ops)):
            self._symbols(ops)
            functions = [op for op in ops if op.name == "func.func"]
            self._entries(functions)
            homes |= {id(op): (number, name_of(op)) for op in functions}
            known |= {(number, name_of(op)): op for op in reversed(functions)}
            memory |= {(number, name_of(op)): op for op in reversed(ops) if op.name == "memref.global"}
        self._resolve(homes, known)
        self._resolve_memory(homes, memory)
        self._circles(homes)

    def _symbols(self, ops: Iterable[Operation]) -> None:
        """Each name once in a module; a function without a body is private."""
        found: set[str] = set()
        for op in ops:
            name = name_of(op) if op.name in _SYMBOLS else ""
            if op.name == "func.func" and not _well_formed(self.check, op, name):
                self.check.out.report("form", op, op=op.name, expected=(_FUNCTION, _FUNCTION))
            if name and name in found:
                self.check.out.report("symbol-redefined", op, name, name=name)
            found.add(name)
            if op.name == "func.func":
                self._without_structs(op)
            if op.name == "func.func" and not op.regions and not self.check.program.faults:
                if _visibility(op) == "public":
                    self.check.out.report("public-declaration", op, name, name=name)
                if is_entry(op):
                    self.check.out.report("entry-without-body", op, name, name=name)

    def _without_structs(self, function: Operation) -> None:
        """No function takes or gives a struct: it is memory of the function that declares it."""
        for text in [*(text for _, text in arguments_of(function)), *result_types_of(function)]:
            if self.check.types(text).kind == "struct":
                self.check.out.report("struct-escapes", function, text, found=f"`{text[:80]}`")

    def _entries(self, functions: Iterable[Operation]) -> None:
        """A function that is marked as an entry returns nothing."""
        for op in functions:
            results = result_types_of(op)
            if op.regions and results and is_entry(op):
                self.check.out.report("entry-result", op, name=name_of(op), types=", ".join(results)[:80])

    def _resolve(self, homes: Mapping[int, Home], known: Mapping[Home, Operation]) -> None:
        """What calls name is there, and takes and gives what they say."""
        report = self.check.out.report
        for function, op, name in self.named:
            if id(function) in homes and (homes[id(function)][0], name) not in known:
                report("unknown-function", op, name, name=name)
        for call in [*self.calls, *self.constants]:
            if id(call.function) not in homes:
                continue
            callee = known.get((homes[id(call.function)][0], call.name))
            if callee is None:
                report("unknown-function", call.op, call.name, name=call.name)
                continue
            given = next((part.types for part in call.op.parts if part.kind == ":"), None)
            if given is not None and call.op.name != _CONSTANT and len(given) != len(written_values(call.op)[0]):
                continue  # that was reported, and says nothing of the function
            taken = [text for _, text in arguments_of(callee)]
            for found, expected, what in (
                (given, taken, ("takes", "的参数类型为")),
                (result_texts(call.op), result_types_of(callee), ("returns", "的返回类型为")),
            ):
                if found is not None and not same_types(self.check, found, expected):
                    report("call-signature", call.op, call.name, name=call.name, found=shown(found),
                           expected=(shown(expected),) * 2, what=what)  # fmt: skip

    def _resolve_memory(self, homes: Mapping[int, Home], known: Mapping[Home, Operation]) -> None:
        """What names memory of the module finds it there, and of the same type."""
        for function, op, name, text in self.globals:
            if id(function) not in homes:
                continue
            memory = known.get((homes[id(function)][0], name))
            if memory is None:
                self.check.out.report("unknown-global", op, name, name=name)
                continue
            stated = next((part.types[0] for part in memory.parts if part.kind == ":" and part.types), None)
            if memory.quoted:
                stated = str(properties(memory).get("type", "")) or None
            if stated is not None and not same_types(self.check, [text], [stated]):
                self.check.out.report("type-mismatch", op, name, value=name, used=f"`{text}`", defined=f"`{stated}`")

    def _circles(self, homes: Mapping[int, Home]) -> None:
        """Report every call that may lead back to the function it stands in."""
        calls = [(homes[id(call.function)], call) for call in self.calls if id(call.function) in homes]
        after: dict[Home, list[Home]] = {}
        for home, call in calls:
            after.setdefault(home, []).append((home[0], call.name))
        circle = _circle_numbers(after) if calls else {}
        for home, call in calls:
            if circle[home] == circle[home[0], call.name]:
                self.check.out.report("recursion", call.op, call.name, name=home[1], callee=call.name)


def _circle_numbers(after: Mapping[Home, list[Home]]) -> dict[Home, int]:
    """A number for every function, equal for those of which each leads to the other.

    After Tarjan, Depth-First Search and Linear Graph Algorithms, without recursion.  A function alone has a number of
    its own, so that only a call of itself has the same one at both ends.
    """
    index: dict[Home, int] = {}
    lowest: dict[Home, int] = {}
    found: dict[Home, int] = {}
    path: list[Home] = []
    for start in after:
        open_ = [(start, 0)] if start not in index else []
        while open_:
            at, edge = open_.pop()
            if edge == 0:
                index[at] = lowest[at] = len(index)
                path.append(at)
            targets = after.get(at, ())
            if edge and targets[edge - 1] not in found:
                lowest[at] = min(lowest[at], lowest[targets[edge - 1]])
            while edge < len(targets) and targets[edge] in index:
                if targets[edge] not in found:
                    lowest[at] = min(lowest[at], index[targets[edge]])
                edge += 1
            if edge < len(targets):
                open_ += [(at, edge + 1), (targets[edge], 0)]
            elif lowest[at] == index[at]:
                number = len(found)
                while path and index[path[-1]] >= index[at]:
                    found[path.pop()] = number
    return found


def _well_formed(check: Walk, function: Operation, name: str) -> bool:
    """Whether a function has a name, a known visibility and a type for each argument; with a body, names for them."""
    if check.program.faults:
        return True
    if function.quoted:
        first = [block for region in function.regions for block in region[:1]]
        typed_so = not first or same_types(check, first[0].types, _function_type(function)[0])
        return bool(name) and "function_type" in properties(function) and _visibility(function) in _VISIBLE and typed_so
    for part in function.parts:
        if part.kind == "(" and not part.word:
            named = [str(item)[0] == "%" for item in part.items]
            if part.types or any(named):
                return bool(name) and all(named) and len(part.types) == len(named)
            return bool(name) and not (named and function.regions)
        if part.kind == "" and part.word and part.word[0] != "@" and part.word not in _VISIBLE:
            return False
    return False


def _visibility(op: Operation) -> str:
    """Who may use a symbol: public unless something else is written."""
    for part in op.parts:
        if part.word in _VISIBLE:
            return part.word
    return bare(str(properties(op).get("sym_visibility", "public"))) if op.quoted else "public"
