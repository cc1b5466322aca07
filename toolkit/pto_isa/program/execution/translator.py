"""From the text of a program to Python functions, one per function that the entry reaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any

from pto_isa.generated.programs._rules import ORDERING
from pto_isa.runtime.global_type import GlobalLayout
from pto_isa.runtime.unknown import UNKNOWN

from ..binder import program_op
from ..forms import FORMS, misfit, operands_of
from ..functions import arguments_of, called, in_modules, name_of
from ..program import Program
from ..syntax import Op, walk
from ..types import Types
from . import control, flags, pipes, scalars, views
from .fault import Unsupported
from .operations import kernel_of, recorded
from .tensors import PLANES
from .writer import Local, Writer, kernel_kind

FILE = "<pto>"  # of the Python text; frames of it are places in the program


def silent(t: Writer, op: Op) -> None:
    """What orders others does nothing where every op ends before the next one begins; what prints shows no values."""
    for name in op.results:
        t.define(name, "?", "None")


def block_number(t: Writer, op: Op) -> None:
    """``get_block_idx``, ``get_block_num``, ``get_subblock_idx``: which core this is."""
    made = t.result(op)
    t.emit(op, f"{made.py} = core.{_PLACES[op.name]}")


_PLACES = {
    "pto.get_block_idx": "block",
    "pto.get_block_num": "blocks",
    "pto.get_subblock_idx": "number",
    "pto.get_subblock_num": "beside",
}
HANDLERS: Mapping[str, Callable[[Any, Op], None]] = {
    **control.HANDLERS,
    **scalars.HANDLERS,
    **views.HANDLERS,
    **pipes.HANDLERS,
    **flags.HANDLERS,
    **dict.fromkeys(ORDERING, silent),
    **dict.fromkeys(_PLACES, block_number),
}


def without_formula(name: str) -> bool:
    """Whether an op is executed by other means than the formula of its record."""
    known = program_op(name)
    return name in HANDLERS or (known is not None and known.orders)


def executed(name: str) -> bool:
    """Whether an op of this name may stand in a program that runs, provided that its record has a formula."""
    known = program_op(name)
    return without_formula(name) or (known is not None and bool(known.forms) and kernel_of(known) is not None)


class Translator(Writer):
    """Writes the functions of one program, from the entry on; ``counted``: with the number of steps of each block."""

    def __init__(self, program: Program, profile: str, strict: bool, counted: bool = False) -> None:
        super().__init__(program, profile, strict)
        self.counted = counted
        self.targets: list[list[Local]] = []  # what the yields of the open regions set
        self.home: dict[str, Op] = {}  # the functions of the module that is translated
        self.pending: list[Op] = []
        self.named: dict[int, str] = {}
        self.kinds: set[str] = set()  # the cores that functions and sections name, when there are both
        self.buffers: dict[pipes.Buffer, int] = {}  # bytes of each reserved buffer
        self.vector_cores = 1  # beside the cube core: two when tiles are split between them
        self.writing = ""  # the function that is written
        self.entry: Op | None = None
        # By argument of the entry: the layouts that a tensor may have, the likeliest first.
        self.layouts: dict[str, list[GlobalLayout]] = {}

    def translate(self, entry: Op, home: dict[str, Op]) -> CodeType:
        """Return the code of the entry and of everything that it calls; the entry is ``self.named[id(entry)]``."""
        self.home, self.entry = home, entry
        reached = _reached(entry, home)
        ops = list(walk(reached))
        kinds = {kernel_kind(op) for op in ops if op.name == "func.func" or "section" in op.name}
        self.kinds = {kind for kind in kinds if kind is not None} if {"cube", "vector"} <= kinds else set()
        for function in reached:
            for op in walk([function]):
                if op.name == "pto.reserve_buffer":
                    self.buffers[pipes.buffer_of(name_of(function), op)] = pipes.whole(op, "size")
        splits = {str(op.attributes().get("split", "0")).partition(" ")[0] for op in ops}
        self.vector_cores = 1 if splits <= {"0"} else 2
        self.images = views.locations_of_images(_tile_types(self.types, ops))
        self.called(entry)
        while self.pending:
            self.write(self.pending.pop(0))
        return compile("\n".join(self.lines), FILE, "exec")

    def function(self, name: str, op: Op) -> Op:
        """The function of this name that has a body."""
        found = self.home.get(name)
        if found is None or not found.regions:
            raise Unsupported(op, (f"{name} has no body here", f"{name} 在此处没有函数体"), name)
        return found

    def called(self, function: Op) -> str:
        """The Python name of a function, which is written if it is not yet."""
        found = self.named.get(id(function))
        if found is None:
            found = self.named[id(function)] = f"f{len(self.named)}"
            self.pending.append(function)
        return found

    def write(self, function: Op) -> None:
        """Write one function."""
        self.env = {}
        self.writing = name_of(function)
        arguments = [self.define(name, text) for name, text in arguments_of(function)]
        for local in arguments if function is self.entry else ():  # tensors fill the arrays that are given, row by row
            if local.type.kind in ("view", "part"):
                self.layouts[local.name[1:]] = list(PLANES)
                local.facts = {"layouts": self.layouts[local.name[1:]], "rank": len(local.type.shape)}
        listed = ", ".join(["core", *(argument.py for argument in arguments)])
        self.emit(function, f"def {self.named[id(function)]}({listed}):")
        control.body(self, function, 0)

    def op(self, op: Op) -> None:
        """Write one op."""
        known = program_op(op.name)
        form = FORMS.get(op.name)
        if form is not None and form.generic is None and op.quoted and operands_of(op):
            reason = "its generic form is not executed", "不执行其通用形式"
            raise Unsupported(op, reason)
        found = misfit(op, form, self.type_of, executed=True) if form is not None else None
        if found is not None:
            value, type, kind = found
            reason = f"`{value}` is a {type.text}; expected {kind.en}", f"`{value}` 的类型为 {type.text}；应为{kind.zh}"
            raise Unsupported(op, reason, value)
        HANDLERS.get(op.name, silent if known is not None and known.orders else recorded)(self, op)


def functions(program: Program) -> list[dict[str, Op]]:
    """The functions of the text and of each module in it, by name."""
    return [{name_of(op): op for op in found} for found in in_modules(program.ops) if found]


def _reached(entry: Op, home: Mapping[str, Op]) -> list[Op]:
    """The entry and the functions that it calls, in the order in which they are met."""
    found, pending = [], [entry]
    while pending:
        function = pending.pop(0)
        if function in found:
            continue
        found.append(function)
        names = {called(op) for op in walk([function]) if op.name in ("func.call", "call")}
        pending += [home[name] for name in sorted(names) if name in home]
    return found


def _tile_types(types: Types, ops: list[Op]) -> list[Any]:
    """The tile types that ops write."""
    texts = {text for op in ops for part in op.parts for text in part.types}
    read = [types(text) for text in texts]
    tiles = [type.judged for type in read if type.kind == "tile" and type.problem is None]
    return [type for type in tiles if type.layout is not UNKNOWN]
