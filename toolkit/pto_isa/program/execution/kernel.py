"""``run``: verify a program, translate its entry function, call it with arrays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, NoReturn

import numpy as np

from pto_isa.garbage import uncollected
from pto_isa.runtime.checked_int import whole
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.kernel import check_flags
from pto_isa.runtime.memory.container import Container
from pto_isa.runtime.parallel import DeadlockError, run_ranks
from pto_isa.runtime.profile import ProfileName
from pto_isa.runtime.rules.finding import Finding, RuleError
from pto_isa.runtime.words import STRICT
from pto_isa.text.lists import listed

from ..assembler import NEWEST, AssemblerRelease, assembler_of
from ..hazards.checker import MANUAL, report_unwritten
from ..hazards.unwritten import unwritten_in
from ..steps.footprints import Footprint
from ..steps.shapes import Shapes
from ..steps.steps import Step
from ..syntax.file import read_source
from ..syntax.program import Program
from ..syntax.tree import Operation, walk
from ..target import target_of
from ..verifier import in_order, verify_program
from ..walk.findings import Reporter, not_understood
from ..written.functions import (
    MODULES,
    calls_of,
    functions_of,
    is_entry,
    kernel_kind,
    name_of,
    reached,
    result_types_of,
)
from .budget import Budget
from .cores.addresses import Addresses
from .cores.core import Core, World
from .cores.flags import Stuck
from .cores.tensors import GlobalPointer
from .cores.trace import Trace, Tracing
from .fault import Unsupported, at_op, placed, unsupported
from .given.arguments import Arguments
from .given.filling import ChosenValue, Filling, MadeArgument, filling_of
from .given.fitting import Fitting
from .given.making import Making
from .judged.judging import RunAccount, Verdicts, reported
from .limits import DEFAULT, Limits
from .memory import Outgrown, owner
from .writing.handlers import HANDLERS
from .writing.translator import FILE, Translator

Array = np.ndarray[Any, Any]
MOST_BLOCKS = 65535  # of a launch


class Outputs(dict[str, Array]):
    """What a run wrote: arguments by name, as new arrays of the shape that was given.

    ``findings`` are those of the verifier that did not stop the run; ``results`` what the function gave back in each
    block: numbers, and copies of tiles and tensors as arrays; ``made`` the arguments that ``fill`` made.
    """

    def __init__(
        self,
        arrays: Mapping[str, Array],
        findings: Iterable[Finding],
        results: Iterable[tuple[Any, ...]] = (),
        made: Iterable[MadeArgument] = (),
    ) -> None:
        super().__init__(arrays)
        self.findings = list(findings)
        self.results = list(results)
        self.made = list(made)


class ProgramKernel:
    """A function of a program, verified and translated; call it with its arguments by name.

    Raises InputError for an unknown profile or entry, RuleError with all error findings of the program, with all that
    is not understood of what the entry reaches, or with the first op that cannot be executed.  strict: ``undefined``
    findings are errors too, in the text and in every call.  limits: what each call must not exceed; without them, and
    without a filling, steps and seconds are not even counted.  filling: makes the arguments that a call does not give.
    hazards: what no flag orders in a run is among its findings.
    """

    def __init__(
        self,
        program: Program,
        entry: str | None = None,
        profile: str | None = None,
        strict: bool = False,
        limits: Limits | None = None,
        assembler: AssemblerRelease = NEWEST,
        filling: Filling | None = None,
        hazards: bool = False,
    ) -> None:
        check_flags(strict=strict, hazards=hazards)
        check_limits(limits)
        found = in_order(verify_program(program, profile, assembler=assembler, hazards="off").findings)
        stops = STRICT if strict else STRICT[:1]
        if any(finding.severity in stops for finding in found):
            raise RuleError([finding for finding in found if finding.severity in stops])
        chosen = target_of(program, profile).profile
        assert chosen is not None  # else an error was found
        self.program, self.profile, self.findings, self.limits, self.filling = program, chosen, found, limits, filling
        self.hazards = hazards and chosen != "cpu"
        self._asked = program, entry, chosen, strict, limits, assembler, filling, hazards
        entries, home = _entries(program, entry)
        self.entries, self.function, self.functions = entries, entries[0], reached(entries, home)
        modules = [op for op in program.walk() if op.name in MODULES]
        if unclear := not_understood(found, [*modules, *walk(self.functions)]):
            raise RuleError(unclear)
        counted = limits is not None or filling is not None  # fitting asks how far a run has come
        translator = Translator(program, chosen, strict, assembler, HANDLERS, counted, self.hazards)
        try:
            code = translator.translate(entries, home)
        except Unsupported as problem:
            raise unsupported(program, problem) from None
        self.origin = translator.origin
        self.arguments = Arguments(program, entries, translator.types, translator.layouts)
        self.footprints: dict[Hashable, Footprint] = {}  # of its runs, where hazards are looked for
        self.steps: dict[Hashable, Step] = {}  # likewise, those that come again
        self.shapes = Shapes()  # likewise, what they have in common
        self.likes: dict[Hashable, object] = {}  # likewise, what operands are like
        self.manual = any(op.name in MANUAL for op in walk(self.functions))
        self.verdicts = Verdicts(chosen, self.manual) if self.hazards else None
        self.mixed, self.vector_cores = bool(translator.kinds), translator.vector_cores
        self.gives = len(result_types_of(self.function))
        names = translator.bound
        exec(code, names)
        self.start = names[translator.start]

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process verifies and translates the program again."""
        return (ProgramKernel, self._asked)

    def __call__(self, args: Mapping[str, Any] | None = None, blocks: int = 1) -> Outputs:
        """Run every block, one after the other, and return what was written.

        Raises RuleError, whose findings say where in the text, InputError for a number of blocks that no launch takes,
        and TypeError for arguments that are not given by name.
        """
        return Execution(self, args, blocks).run()

    def core(self, world: World, values: Sequence[Any]) -> tuple[Any, ...]:
        """Run everything on one core and return what the function gives."""
        try:
            return self._runs(Core(world), values)
        except Exception as error:
            if not isinstance(error, Stuck):
                world.cut()
            self._fails(error)

    def _runs(self, core: Core, values: Sequence[Any]) -> tuple[Any, ...]:
        """Run one core to its end, where every pipe has come to the last of its waits."""
        given = self.start(core, *values)
        core.flags.end()
        found = () if self.gives == 0 else (given,) if self.gives == 1 else given
        return tuple(map(_shown, found))

    def cores(self, world: World, values: Sequence[Any]) -> None:
        """Run the cube core and the vector cores beside it, one at a time, until each has ended."""
        cores = [Core(world, "cube"), *(Core(world, "vector", number) for number in range(world.vector_cores))]
        stopped: dict[int, Operation] = {}

        def body(rank: int) -> None:
            try:
                self._runs(cores[rank], values)
            except BaseException as error:
                stopped[rank] = self._op(error.__traceback__)
                raise

        try:
            run_ranks(body, len(cores))
        except DeadlockError as error:  # one finding for each core that waits, in their order
            pairs = zip(error.findings, sorted(stopped.items()), strict=True)
            raise RuleError([at_op(self.program, op, finding) for finding, (_, op) in pairs]) from None
        except Exception as error:
            world.cut()
            self._fails(error)

    def _fails(self, error: Exception) -> NoReturn:
        """Raise what an op raised, with its place in the text."""
        if isinstance(error, Stuck):
            raise RuleError([at_op(self.program, op, finding) for op, finding in error.waits]) from None
        found = placed(self.program, self._op(error.__traceback__), error)
        if found is None:
            raise error
        raise found from None

    def _op(self, trace: TracebackType | None) -> Operation:
        """The op at which an error began: the innermost line of the program's own text."""
        found = self.function
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == FILE:
                found = self.origin[trace.tb_lineno - 1]
            trace = trace.tb_next
        return found


class Execution:
    """One run of a kernel: ``run`` does it, ``outputs`` are what was written until now, ``budget`` counts.

    The limits are the kernel's; where it has some, ``progress`` is told steps and seconds from time to time.  ``draw``
    makes lines of the traces of the cores of each block that has run, or has run until it stopped, where hazards are
    asked for; ``drawings`` holds them.
    """

    def __init__(
        self,
        kernel: ProgramKernel,
        args: Mapping[str, Any] | None = None,
        blocks: int = 1,
        progress: Callable[[int, float], None] | None = None,
        draw: Callable[[Sequence[Trace]], list[str]] | None = None,
    ) -> None:
        self.kernel, self.draw = kernel, draw
        self.blocks = whole(blocks, ("blocks", "blocks "), 1, MOST_BLOCKS)
        self.budget = Budget(kernel.limits or Limits(None, None, None), progress)
        self.given: Any = {} if args is None else args
        self.rooms: dict[str, int] = {}  # elements that memories need in all, as far as the run has shown it
        self.making = None if kernel.filling is None else Making(kernel.filling, self.rooms)
        self._begin()

    def _begin(self) -> None:
        """Make everything that a run changes."""
        self.budget.again()
        self.values, self.memories = self.kernel.arguments.read(self.given, self.budget, self.rooms, self.making)
        self.written: set[int] = set()
        self.addresses = Addresses()
        self.results: list[tuple[Any, ...]] = []
        self.out = Reporter(self.kernel.program)  # what is found in the blocks that have run
        self.left: set[tuple[int, str]] = set()  # arguments that instructions left, and were told of
        self.unwritten: set[Operation] = set()  # that read bytes which nothing had written, and were told of
        self.account = RunAccount(not self.kernel.manual)  # of what is not judged, where hazards are asked for
        self.drawings: list[list[str]] = []
        self.world: World | None = None

    @property
    def outputs(self) -> Outputs:
        """The arguments that were written, as they are now."""
        known = {name: memory.array.reshape(shape) for name, (memory, shape) in self.memories.items()
                 if id(owner(memory.array)) in self.written}  # fmt: skip
        return Outputs(known, [*self.kernel.findings, *self.out.findings], self.results, self.made)

    @property
    def made(self) -> list[MadeArgument]:
        """The arguments that nobody gave, as large as they are now."""
        if self.making is None:
            return []
        return self.kernel.arguments.made(self.given, self.values, self.memories, self.making)

    def run(self) -> Outputs:
        """Run every block, one after the other, and return what was written.

        Where the program stops and the values of made arguments may be why, others are tried.  Raises RuleError.
        """
        try:
            return self._run()
        except RuleError as error:
            if self.making is None or not self.made:
                raise
            fitting = self._fitting((error, self.budget.steps))
            if fitting.search():
                return self.outputs
            self._attempt(fitting.choices)
            raise fitting.error from None

    def _fitting(self, first: tuple[RuleError, int]) -> Fitting:
        kernel = self.kernel
        made = {argument.name for argument in self.made}
        types = {name: type for name, type in kernel.arguments.types.items() if name in made}
        values = zip(kernel.arguments.types.items(), self.values, strict=True)
        numbers = {name: value for (name, type), value in values if name in made and type.kind == "scalar"}
        return Fitting(kernel.program, kernel.entries, kernel.functions, types, numbers, self._attempt, first)

    def _choose(self, choices: Mapping[str, ChosenValue]) -> None:
        """Begin again with other values of made arguments."""
        assert self.making is not None
        self.making.keep((memory for memory, _ in self.memories.values()), self.written)
        self.making.choices = dict(choices)
        self._begin()

    def _attempt(self, choices: Mapping[str, ChosenValue]) -> tuple[RuleError, int] | None:
        """Run with other values of made arguments: the error and the steps until then, None where it ends."""
        try:
            self._choose(choices)
            self._run()
        except RuleError as error:
            return error, self.budget.steps
        return None

    def _run(self) -> Outputs:
        while True:
            try:
                return self._blocks()
            except Outgrown as more:  # with the same values, so that everything happens again as it did
                self.rooms[more.name] = more.room
                self._begin()

    def _blocks(self) -> Outputs:
        kernel = self.kernel
        # What is traced is kept until it is judged.  Infinities and NaN are results like any other.
        with uncollected() if kernel.hazards else nullcontext(), np.errstate(all="ignore"):
            for block in range(self.blocks):
                self.budget.block()
                self.world = world = World(
                    kernel.profile, kernel.vector_cores, block, self.blocks, self.written, self.budget, self.addresses,
                    self._tracing() if kernel.hazards else None,
                )  # fmt: skip
                try:
                    if kernel.mixed:
                        kernel.cores(world, self.values)
                    else:
                        self.results += [given] if (given := kernel.core(world, self.values)) else []
                finally:
                    self._judge(world)
        return self.outputs

    def _tracing(self) -> Tracing:
        names = {id(owner(memory.array)): name for name, (memory, _) in self.memories.items()}
        kernel = self.kernel
        return Tracing(names, kernel.footprints, kernel.steps, kernel.shapes, kernel.likes, kernel.profile)

    def _judge(self, world: World) -> None:
        """Report what is found in a block that has run, or has run until now."""
        for key, (op, memory) in world.leaves.items():
            if key not in self.left:
                self.left.add(key)
                self.out.report("beyond", op, argument=memory.name, bytes=memory.array.nbytes)
        if world.traces and not any(trace.unjudged for trace in world.traces):
            reads = unwritten_in([trace.once() for trace in world.traces])
            report_unwritten(self.out, [read for read in reads if read.op not in self.unwritten])
            self.unwritten.update(read.op for read in reads)
        verdicts = self.kernel.verdicts
        if verdicts is not None and world.traces:
            self.account.add(world.traces)
            reported(self.out, self.kernel.function, verdicts.of(world.traces))
            if self.draw is not None:
                self.drawings.append(self.draw(world.traces))


def prepare(
    source: str | Path,
    entry: str | None = None,
    *,
    profile: ProfileName | None = None,
    strict: bool = False,
    limits: Limits | None = DEFAULT,
    assembler: str | None = None,
    fill: str | None = None,
    hazards: bool = False,
) -> ProgramKernel:
    """Verify a program and translate one of its functions, to be called as often as needed.

    The arguments are those of ``run``; the limits are for each call.
    """
    filling = filling_of(fill)
    return ProgramKernel(read_source(source), entry, profile, strict, limits, assembler_of(assembler), filling, hazards)


def run(
    source: str | Path,
    entry: str | None = None,
    args: Mapping[str, Any] | None = None,
    *,
    profile: ProfileName | None = None,
    strict: bool = False,
    blocks: int = 1,
    limits: Limits | None = DEFAULT,
    assembler: str | None = None,
    fill: str | None = None,
    hazards: bool = False,
) -> Outputs:
    """Run a function of a program in NumPy and return the arrays that it wrote, by argument.

    source: a path, or the text of a program (anything with a line break). entry: name of the function; by default the
    one with ``pto.entry``, the only one, the only one that no other calls, or both of a cube core and the vector cores
    beside it, which have the arguments of both. args: by name without ``%``: an array for a pointer, tensor or memref
    (it is copied, and a tensor fills it row by row; a whole number is that many elements of 0), a number for a scalar.
    profile: cpu, a2a3, a5 or an alias; by default the one that the program states (``pto.target_arch``), else the one
    in force. strict: results that must not be relied on are errors. blocks: how many blocks run, one after the other,
    each with local memory of its own. limits: what the run must not exceed; by default 100 million ops, ten minutes and
    4 GiB, as on the command line; None for no limit. assembler: the release that the text is for, by default the
    newest. fill: makes what args leaves out; "zeros" for memory of 0 and numbers of 1, "random:SEED" for numbers that
    depend on nothing but the whole number SEED, the name and the place; memory of pointers is as large as the program
    reaches, values with which the program stops are changed where that helps, and the attribute ``made`` of the result
    says what was made, and why it was changed. hazards: accesses that no flag or barrier orders in this run, waits that
    never end and flags that nobody takes are among the ``findings`` of the result. Raises RuleError with findings that
    have file, line and column (``program/limit`` for a limit), InputError for an unknown profile, entry or filling,
    OSError for a file that cannot be read.
    """
    kernel = prepare(
        source, entry, profile=profile, strict=strict, limits=limits, assembler=assembler, fill=fill, hazards=hazards
    )
    return kernel(args, blocks)


def _shown(value: Any) -> Any:
    """What a function gives back, as it is now: tiles and tensors as arrays, pointers as places in an argument."""
    if isinstance(value, GlobalPointer):
        return f"%{value.name}[{value.offset}]"
    return np.array(value) if isinstance(value, Container) else value


def _called(homes: Iterable[Mapping[str, Operation]]) -> set[int]:
    """The ids of the functions that another one beside them calls."""
    pairs = ((caller, op) for home in homes for caller in home.values() for op in calls_of(caller, home))
    return {id(op) for caller, op in pairs if op is not caller}


def check_limits(limits: object) -> None:
    """Raise TypeError for what are no limits."""
    if limits is not None and not isinstance(limits, Limits):
        raise TypeError(f"limits are a pto_isa.Limits or None; found {type(limits).__name__}")


def _entries(program: Program, name: str | None) -> tuple[list[Operation], dict[str, Operation]]:
    """The function to run, and the functions beside it; raises InputError, which names the file, when none is meant.

    One that no other function calls is meant before those that are called; two, where each kind of core has its own.
    """
    homes = functions_of(program)
    bodies = [(op, home) for home in homes for op in home.values() if op.regions]
    if name is not None:
        if not isinstance(name, str):
            raise TypeError(f"entry is the name of a function; found {type(name).__name__}")
        wanted = f"@{name.removeprefix('@')}"
        found = [(op, home) for op, home in bodies if name_of(op) == wanted]
    else:
        found = [(op, home) for op, home in bodies if is_entry(op)] or bodies
        inner = _called(homes)
        found = [(op, home) for op, home in found if id(op) not in inner] or found
    if len(found) == 1 or (len(found) == 2 and {kernel_kind(op) for op, _ in found} == {"cube", "vector"}):
        (_, home), *others = found
        if all(beside is home for _, beside in others):
            return sorted((op for op, _ in found), key=lambda op: kernel_kind(op) or ""), home
    here_en, here_zh = (f"{program.file}: ", f"{program.file}：") if program.file else ("", "")
    if not bodies:
        raise InputError(f"{here_en}the program has no function with a body", f"{here_zh}程序中没有带函数体的函数")
    all_en, all_zh = listed(name_of(op)[1:] for op, _ in bodies)
    if name is None:
        raise InputError(
            f"{here_en}{len(found)} functions may be the entry; name one of {all_en}",
            f"{here_zh}有 {len(found)} 个函数可作入口；请指定其一：{all_zh}",
        )
    zh = f"有 {len(found)} 个函数名为“{wanted[1:]}”" if found else f"没有名为“{wanted[1:]}”的函数"
    raise InputError(
        f"{here_en}{len(found) or 'no'} functions are called {wanted[1:]!r}; the program has {all_en}",
        f"{here_zh}{zh}；程序中有 {all_zh}",
    )
