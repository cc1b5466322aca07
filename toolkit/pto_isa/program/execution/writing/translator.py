"""From the text of a program to Python functions, one per function that the entry reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import CodeType
from typing import Any, TypeAlias

from pto_isa.runtime.types.global_type import GlobalLayout
from pto_isa.runtime.types.unknown import UNKNOWN

from ...assembler import AssemblerRelease
from ...host.cores import vector_cores_of
from ...syntax.program import Program
from ...syntax.tree import Block, Operation, walk
from ...written.forms import FORMS, form_of, misfit, operands_of
from ...written.functions import arguments_of, kernel_kind, name_of, reached, result_types_of
from ...written.recorded import program_op
from ...written.types import WrittenTypes
from ..cores.tensors import PLANES
from ..fault import Unsupported
from ..writer import DEEPEST, Local, Writer
from .buffers import Buffer, buffer_of, whole
from .operations import recorded
from .ordering import silent
from .results import LastUses
from .side_by_side import together
from .views import locations_of_images

Handler: TypeAlias = Callable[[Any, Operation], None]  # of the translator and an op
FILE = "<pto>"  # of the Python text; frames of it are places in the program


class Translator(Writer):
    """Writes the functions of one program, from the entry on.

    handlers: what writes an op, by its name; those without one are written as calls of recorded ops.  counted: with the
    number of steps of each block.  traced: with what every op touches and orders.
    """

    def __init__(
        self,
        program: Program,
        profile: str,
        strict: bool,
        assembler: AssemblerRelease,
        handlers: Mapping[str, Handler],
        counted: bool = False,
        traced: bool = False,
    ) -> None:
        super().__init__(program, profile, strict, assembler)
        self.traced = traced
        self.handlers = handlers
        self.counted = counted
        self.targets: list[list[Local]] = []  # what the yields of the open regions set
        self.home: dict[str, Operation] = {}  # the functions of the module that is translated
        self.pending: list[Operation] = []
        self.named: dict[int, str] = {}
        self.buffers: dict[Buffer, int] = {}  # bytes of each reserved buffer
        self.copies: dict[int, int] = {}  # slots of the ring that pops of each pipe copy into, where the text says
        self.vector_cores = 1  # beside the cube core
        self.writing = ""  # the function that is written
        self.entries: Sequence[Operation] = ()
        self.start = ""  # the Python function that each core calls
        # By argument of the entry: the layouts that a tensor may have, the likeliest first.
        self.layouts: dict[str, list[GlobalLayout]] = {}

    def translate(self, entries: Sequence[Operation], home: dict[str, Operation]) -> CodeType:
        """Return the code of the entry and of everything that it calls; ``start`` is what each core calls.

        Two entries are for the two kinds of cores; ``start`` has the arguments of both, each name once.
        """
        self.home, self.entries, entry = home, entries, entries[0]
        met = reached(entries, home)
        ops = list(walk(met))
        kinds = {kernel_kind(op) for op in ops if op.name == "func.func" or "section" in op.name}
        self.kinds = {kind for kind in kinds if kind is not None} if {"cube", "vector"} <= kinds else set()
        if self.kinds and result_types_of(entry):
            raise Unsupported(
                entry, ("several cores run it, and each would give results", "由多个核执行，每个核都会给出结果")
            )
        for function in met:
            for op in walk([function]):
                if op.name == "pto.reserve_buffer":
                    self.buffers[buffer_of(name_of(function), op)] = whole(op, "size")
        self.vector_cores = vector_cores_of(ops, self.profile, self.release)
        self.images = locations_of_images(_tile_types(self.types, ops))
        self.start = self.called(entry) if len(entries) == 1 else self._both()
        while self.pending:
            self.write(self.pending.pop(0))
        return compile("\n".join(self.lines), FILE, "exec")

    def _both(self) -> str:
        """Write the function that calls the entry of each core, with those of its arguments that the entry has."""
        types: dict[str, str] = {}
        calls = []
        for entry in self.entries:
            for name, text in arguments_of(entry):
                if types.setdefault(name, text) != text:
                    reason = (
                        f"`{name}` is a {types[name]} in {name_of(self.entries[0])} and a {text} in {name_of(entry)}",
                        f"`{name}` 在 {name_of(self.entries[0])} 中的类型为 {types[name]}，"
                        f"在 {name_of(entry)} 中为 {text}",
                    )
                    raise Unsupported(entry, reason, name)
            calls.append((entry, [name for name, _ in arguments_of(entry)]))
        given = {name: f"a{number}" for number, name in enumerate(types)}
        self.emit(self.entries[0], f"def both({', '.join(['core', *given.values()])}):")
        self.depth += 1
        for entry, names in calls:
            listed = ", ".join(["core", *(given[name] for name in names)])
            self.emit(entry, f"if core.kind == {kernel_kind(entry)!r}: {self.called(entry)}({listed})")
        self.depth -= 1
        return "both"

    def function(self, name: str, op: Operation) -> Operation:
        """The function of this name that has a body."""
        found = self.home.get(name)
        if found is None or not found.regions:
            raise Unsupported(op, (f"{name} has no body here", f"{name} 在此处没有函数体"), name)
        return found

    def called(self, function: Operation) -> str:
        """The Python name of a function, which is written if it is not yet."""
        found = self.named.get(id(function))
        if found is None:
            found = self.named[id(function)] = f"f{len(self.named)}"
            self.pending.append(function)
        return found

    def write(self, function: Operation) -> None:
        """Write one function."""
        self.env = {}
        self.writing = name_of(function)
        arguments = [self.define(name, text) for name, text in arguments_of(function)]
        for local in (
            arguments if function in self.entries else ()
        ):  # tensors fill the arrays that are given, row by row
            if local.type.kind in ("view", "part"):
                self.layouts.setdefault(local.name[1:], list(PLANES))
                local.facts = {"layouts": self.layouts[local.name[1:]], "rank": len(local.type.shape)}
        listed = ", ".join(["core", *(argument.py for argument in arguments)])
        self.emit(function, f"def {self.named[id(function)]}({listed}):")
        self.body(function, 0)

    def body(self, op: Operation, number: int, arguments: list[Local] | None = None) -> None:
        """Write the ops of a region; values that it makes are forgotten behind it."""
        if self.depth >= DEEPEST:
            raise Unsupported(op, (f"regions are nested more than {DEEPEST} deep", f"区域嵌套超过 {DEEPEST} 层"))
        outer = self.env
        self.env = dict(outer)
        for argument in arguments or ():
            self.env[argument.name] = argument
        self.depth += 1
        if self.counted:
            times = "" if self.stack is None else f" * {self.stack.rounds}"
            self.emit(op, f"core.steps({len(only_block(op, number).ops) or 1}{times})")
        before = len(self.lines)
        around, self.fresh = self.fresh, {}
        block = only_block(op, number)
        uses: LastUses | None = None
        for place, inner in enumerate(block.ops):
            self.op(inner)
            if self.fresh:
                uses = uses or LastUses(block, self.handlers)
                for name in [*uses.over(self.fresh, place)]:
                    self.emit(inner, f"core.results.give_back({self.fresh.pop(name)})")
        self.fresh = around
        if len(self.lines) == before and not self.counted:
            self.emit(op, "pass")
        self.depth -= 1
        self.env = outer

    def op(self, op: Operation) -> None:
        """Write one op."""
        if self.stack is not None and id(op) in self.stack.ops:
            together(self, op, self.stack.ops[id(op)], self.stack.rounds)
            return
        known = program_op(op.name)
        form = form_of(op)
        if form is not None and form.generic is None and op.quoted and operands_of(op):
            reason = "its generic form is not executed", "不执行其通用形式"
            raise Unsupported(op, reason)
        found = misfit(op, form, self.type_of, executed=True) if form is not None else None
        if found is not None:
            value, type, kind = found
            reason = f"`{value}` is a {type.text}; expected {kind.en}", f"`{value}` 的类型为 {type.text}；应为{kind.zh}"
            raise Unsupported(op, reason, value)
        handler = self.handlers.get(op.name, silent if known is not None and known.orders else recorded)
        (recorded if form is None and op.name in FORMS else handler)(self, op)  # as its record says, of two ways


def only_block(op: Operation, number: int) -> Block:
    """The block of region ``number``; an op whose region has several is not executed."""
    blocks = op.regions[number] if number < len(op.regions) else []
    if not blocks:
        raise Unsupported(op, ("one of its regions is missing", "缺少一个区域"))
    if len(blocks) > 1:
        raise Unsupported(op, ("its region branches between blocks", "其区域在多个基本块之间跳转"))
    return blocks[0]


def _tile_types(types: WrittenTypes, ops: list[Operation]) -> list[Any]:
    """The tile types that ops write."""
    texts = {text for op in ops for part in op.parts for text in part.types}
    read = [types(text) for text in texts]
    tiles = [type.judged for type in read if type.kind == "tile" and type.problem is None]
    return [type for type in tiles if type.layout is not UNKNOWN]
