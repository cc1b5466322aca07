"""Recorded ops: the text of a call of the generated function's plan, which is made once per set of operand types."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from typing import Any

from pto_isa.runtime.kernel import Kernel, Run, scalar_type
from pto_isa.runtime.memory.state import REGISTERS
from pto_isa.runtime.program_op import STYLES, ProgramOp
from pto_isa.runtime.rules.rule import Belonging, InRegister, InWord, Moved
from pto_isa.runtime.types.dtypes import FLOATS
from pto_isa.runtime.types.interned import InternedType
from pto_isa.runtime.types.numpy_types import NUMPY
from pto_isa.runtime.types.pointer_type import GLOBAL, PointerType
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN

from ....runtime.kinds.pointers import POINTER
from ....runtime.kinds.table import kinds_of, passed
from ...host.scalar_ops import towards_zero
from ...syntax.attributes import UNIT
from ...syntax.op_parser import ROLES
from ...syntax.tree import Operation
from ...tile_ops.binder import Plan, Taken, chosen, fits, plans, style_with_results
from ...tile_ops.foreign import attributes_of, clause_words
from ...tile_ops.shape import CallShape, dps_shape, flags_of, listed_parts, words_of
from ...written.attribute_words import word
from ...written.numbers import Whole, numbers_of
from ...written.recorded import program_op
from ...written.scalar_types import element_type
from ...written.types import WrittenType
from ..cores.groups import group_of, spread
from ..cores.local import settle
from ..cores.pointer_calls import PointerCall
from ..cores.pointers import belonging, in_register, in_word, on_cores, pointed, reaching
from ..cores.trace import TracedCall
from ..cores.vectors import array_of, seen_as
from ..fault import Unsupported
from ..writer import Local, Writer, items
from .results import kept, taken
from .scratch import LATER, key_of, make_scratch
from .views import wants_layout

_PACKAGE = "pto_isa.generated.ops"


class Site:
    """One place of the text that calls an op: its plans, by the types of the operands that have one.

    ``run`` is the only plan where the text alone says all types, once it is made.
    """

    __slots__ = ("kernel", "fixed", "profile", "strict", "release", "leave_open", "plans", "run")

    def __init__(
        self, kernel: Kernel, fixed: tuple[Any, ...], profile: str, strict: bool, release: int,
        leave_open: frozenset[str],
    ) -> None:  # fmt: skip
        """release: of the assembler that the program is for."""
        self.kernel, self.fixed, self.profile, self.strict, self.release = kernel, fixed, profile, strict, release
        self.leave_open = leave_open
        self.plans: dict[Any, Run] = {}
        self.run: Run | None = None

    def once(self, *values: Any) -> Run:
        """Check the call, plan it and remember the plan for all others.  Raises RuleError."""
        self.run = self((), *values)
        return self.run

    def __call__(self, key: tuple[Any, ...], *values: Any) -> Run:
        """Check the call, plan it and remember the plan under the types.  Raises RuleError."""
        return self.kernel.plan(
            self.plans,
            (key,),
            values,
            self.fixed,
            self.profile,
            True,
            self.strict,
            False,
            release=self.release,
            leave_open=self.leave_open,
        )


def kernel_of(known: ProgramOp) -> Kernel | None:
    """The kernel of a recorded op; None when its record gives nothing to compute."""
    path = f"{_PACKAGE}.{known.rules.name}"
    try:
        module = import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:
            raise
        return None
    found: Kernel = module._kernel  # what its function plans with; sites keep plans of their own
    return found


def recorded(t: Writer, op: Operation) -> None:
    """Write the call of an op that a record describes."""
    plan, given, fixed = bound(t, op)
    if calls := plan.op.composed_on(t.profile):
        for name, operands in calls:
            _composed(t, op, name, {key: given[source] for key, source in operands.items()})
        return
    kernel = kernel_of(plan.op)
    if kernel is None:
        raise Unsupported(op, ("its record gives no computation", "其记录没有给出计算内容"))
    for name in (*plan.form.outs, *plan.form.results):
        if name in plan.names and name not in kernel.outs:
            raise Unsupported(op, (f"its record has no formula for `{name}`", f"其记录没有 `{name}` 的公式"))
    left_out: set[str] = set()  # scratch that is no tile of the text
    for made in make_scratch(t, op, plan, given, fixed):
        given |= made
        left_out |= made.keys()
    for name, how in kernel.rules.moves.items():
        if isinstance(given.get(name), Local):
            _moved(t, op, plan, name, how, given, attributes_of_call(plan, kernel, fixed))
    called(t, op, plan, kernel, given, fixed, left_out)
    for register, (name, column, profiles) in plan.op.leaves.items():
        value, first = given.get(name), given.get(column)
        if not isinstance(value, Local) or t.profile not in profiles:
            continue
        text = f"{value.py} & {(1 << REGISTERS[register]) - 1}" if value.type.kind == "scalar" else value.py
        if isinstance(first, Local):
            text = f"{t.helper(columns_from)}({text}, {first.py})"
        t.emit(op, f"core.state.put({register!r}, {text})")


def _moved(
    t: Writer, op: Operation, plan: Plan, name: str, how: Moved, given: dict[str, Any], attributes: dict[str, Any]
) -> None:  # fmt: skip
    """Write what a pointer is that the op gives; it takes part in the call as an operand."""
    values = []
    for read in how.reads:
        value = given.get(read)
        if not isinstance(value, Local):
            values.append(repr(attributes[read]))
        elif value.type.kind == "scalar":
            values.append(scalar_text(t, plan, read, value, given))
        else:
            values.append(t.bind("t", value.type.judged))
    further = f"{t.bind('h', how.by)}({', '.join(values)})"
    t.emit(op, f"{given[name].py} = {given[how.pointer].py}.further({further})")


def _composed(t: Writer, op: Operation, name: str, given: dict[str, Any]) -> None:
    """Write one of the calls that the assembler makes of an op; ``given`` are its operands by name."""
    other = program_op(name)
    kernel = kernel_of(other) if other is not None else None
    if other is None or kernel is None:
        raise Unsupported(op, (f"nothing computes `{name}`", f"没有 `{name}` 的计算内容"))
    form = next(form for form in other.forms if form.style == "dps")
    plan = Plan(other, form, [Taken(key, 1, False) for key in given], t.profile, t.release)
    called(t, op, plan, kernel, given, {})


def columns_from(tile: Any, first: int) -> Any:
    """The columns of a tile from ``first`` on."""
    type = tile.type
    rest = type.replace(cols=type.cols - first, valid_col=max(type.valid_col - first, 0)) if first else type
    return tile.window(rest, 0, first) if first else tile


def called(
    t: Writer, op: Operation, plan: Plan, kernel: Kernel, given: dict[str, Any], fixed: dict[str, Any],
    left_out: Collection[str] = (),
) -> None:  # fmt: skip
    """Write the call of a kernel with operands by name; the ones that are not given are absent.

    left_out: operands that the program does not name, and that are made for the run.
    """
    values: list[str] = []
    keys: list[str] = []
    groups: dict[str, tuple[str, str]] = {}  # by operand, the group and its tensors
    tensors = [v for v in given.values() if isinstance(v, Local) and v.type.kind in ("view", "part")]
    storage = taken(t, op, kernel, given)
    arguments = False  # whether a pointer leads into the memory of one
    for name, kinds in kernel.operands.items():
        value = given.get(name)
        if name in storage or passed(kinds, "core"):
            values.append(storage[name].py if name in storage else "core.state")
            keys += [] if passed(kinds, "number") or _said(value) else [f"{values[-1]}.key"]
            continue
        if isinstance(value, list):
            listed = items([each.py for each in value])
            if any(kind.member_placeholder for kind in kinds_of(kinds)):
                made = _named(t, op, f"{t.helper(group_of)}({listed}, {_default(plan, name, fixed) or 0})")
                groups[name] = made, listed
                values.append(made)
                keys.append(f"{made}.key")
                continue
            dtype = _bound_type(plan, name)
            values.append(f"{t.helper(array_of)}({listed}, {dtype!r})" if dtype in NUMPY else listed)
            continue
        if made := _pointer(t, op, plan, kernel, name, given):
            values.append(made)
            keys += [] if passed(kinds, "number") or _said(value) else [f"{made}.key"]
            arguments = arguments or (value is not None and value.type.space == GLOBAL)
            continue
        if value is not None and value.type.kind == "array":
            values.append(f"{t.helper(seen_as)}({value.py}, {_bound_type(plan, name)!r})")
            continue
        values.append("None" if value is None else _typed(t, plan, kernel, name, value, given))
        if value is None or (passed(kinds, "number") and value.type.kind in ("scalar", "other")) or _said(value):
            continue
        keys.append(key_of(value))
        if name in kernel.rules.pitches and _has_images(t, value):
            keys.append(f"{value.py}.pitch")  # windows of one type may lie in tiles of different heights
        if isinstance(value.type.judged, TileType):
            for tensor in tensors:
                wants_layout(value.type.judged, tensor)
    _settled(t, op, kernel, given)
    attributes = tuple(attributes_of_call(plan, kernel, fixed).values())
    leave_open = _leave_open(given)
    if t.traced:
        fixed_ = dict(zip(kernel.attributes, attributes, strict=True))
        _traced(t, op, plan, given, {*left_out, *storage}, fixed_, leave_open)
    site = Site(kernel, attributes, t.profile, t.strict, t.release, leave_open)
    names = list(kernel.operands) if arguments else []
    _planned(t, op, site, keys, ", ".join(values), names, _beside(t, kernel) if t.kinds else "")
    kept(t, op, kernel, given, storage)
    _stored(t, op, kernel, given, groups)


def _typed(t: Writer, plan: Plan, kernel: Kernel, name: str, value: Local, given: dict[str, Any]) -> str:
    """The expression of an operand; of a scalar whose type nothing else decides, as one of the type that is written."""
    text = scalar_text(t, plan, name, value, given)
    if name not in kernel.own:
        return text
    return f"{t.bind('c', scalar_type(kernel.op, name, value.type.dtype or 'index'))}({text})"


def _pointer(t: Writer, op: Operation, plan: Plan, kernel: Kernel, name: str, given: dict[str, Any]) -> str:
    """A pointer as the call takes it, and what the text does not name; "" for other operands."""
    of, value = kernel.rules.operands[name].belongs, given.get(name)
    if isinstance(of, Belonging):
        return _belonging(t, op, of, _bound_type(plan, name), given[of.pointer])
    if isinstance(of, InWord):
        return _named(t, op, f"{t.helper(in_word)}({given[of.word].py}, {t.bind('o', of)})")
    if isinstance(of, InRegister):
        return _named(t, op, f"{t.helper(in_register)}(core, {t.bind('o', of)}, {_bound_type(plan, name)!r})")
    if isinstance(value, Local) and value.type.kind == "pointer" and POINTER.name in kernel.operands[name]:
        return _named(t, op, f"{t.helper(pointed)}({value.py})")
    return ""


def _belonging(t: Writer, op: Operation, of: Belonging, dtype: str, pointer: Local) -> str:
    """The place that goes with another pointer."""
    return _named(t, op, f"{t.helper(belonging)}(core, {pointer.py}, {of.space!r}, {of.bytes}, {dtype!r})")


def _beside(t: Writer, kernel: Kernel) -> str:
    """What says in whose memory an instruction of the cube core writes, where that is a vector core; "" for its own."""
    names = [*kernel.operands]
    for place, name in enumerate(names):
        of = kernel.rules.operands[name].core
        if of is not None:
            number, fixed = (names.index(of), 0) if isinstance(of, str) else (None, of)
            return f"{place}, {number}, {fixed}"
    return ""


def _planned(
    t: Writer, op: Operation, site: Site, keys: Sequence[str], values: str, names: Sequence[str], beside: str = ""
) -> None:  # fmt: skip
    """Write the run of a plan, which is made when operands of these types come here for the first time.

    keys: of the operands whose types the text leaves open.  names: those of the operands, where some lead into the
    memory of arguments.  beside: in whose memory it writes, where that is none of the core that runs it.
    """
    made = t.bind("s", site)
    if keys:
        key = items(keys)
        run = f"({t.bind('p', site.plans.get)}({key}) or {made}({key}, {values}))"
    else:
        run = f"({made}.run or {made}.once({values}))"
    if beside:
        t.emit(op, f"{t.helper(on_cores)}(core, {run}, {beside}, {values})")
        return
    reached = f"{t.helper(reaching)}(core, {t.bind('o', op)}, {t.bind('w', names)}, {run}, {values})"
    t.emit(op, reached if names else f"{run}({values})")


def _named(t: Writer, op: Operation, text: str) -> str:
    """The name under which an expression is kept for the call."""
    t.count += 1
    t.emit(op, f"g{t.count} = {text}")
    return f"g{t.count}"


def _bound_type(plan: Plan, name: str) -> str:
    """The element type, or the variable, that an operand is bound to."""
    return next((bind[name] for bind in plan.op.rules.bind.values() if name in bind), "")


def _settled(t: Writer, op: Operation, kernel: Kernel, given: dict[str, Any]) -> None:
    """Write what brings elements to the tiles of a call."""
    for name in sorted(kernel.operands, key=kernel.outs.__contains__):  # those that are written last
        value = given.get(name)
        if isinstance(value, Local) and _has_elements(kernel.operands[name]) and _has_images(t, value):
            t.emit(op, f"{t.helper(settle)}({value.py})")


def _said(value: Any) -> bool:
    """Whether the text says all that plans know of a value: registers, and places in a memory of the core."""
    if not isinstance(value, Local) or value.type.judged is UNKNOWN or LATER in value.facts:
        return False
    type = value.type.judged
    return isinstance(type, InternedType) and not (isinstance(type, PointerType) and type.space == GLOBAL)


def _has_elements(kinds: tuple[str, ...]) -> bool:
    """Whether an operand may be a tile of any kind."""
    return any(kind.shares_memory for kind in kinds_of(kinds))


def _stored(
    t: Writer, op: Operation, kernel: Kernel, given: dict[str, Any], groups: dict[str, tuple[str, str]]
) -> None:
    """Write which tensors a call has written."""
    for name in kernel.outs:
        value = given.get(name)
        if isinstance(value, Local) and (value.type.kind in ("view", "part") or value.type.space == GLOBAL):
            t.emit(op, f"core.stores({value.py})")
        if name in groups:
            t.emit(op, f"{t.helper(spread)}({', '.join(groups[name])})")
            for each in given[name]:
                t.emit(op, f"core.stores({each.py})")


def _traced(
    t: Writer, op: Operation, plan: Plan, given: dict[str, Any], unnamed: Collection[str], fixed: dict[str, Any],
    leave_open: frozenset[str],
) -> None:  # fmt: skip
    """Write what a call touches; scalars are told as what stands for them.

    unnamed: operands that the text does not name, or that the call gives.
    """
    names = [name for name, value in given.items() if value is not None and name not in unnamed]
    if any(isinstance(given[name], Local) and given[name].type.kind == "pointer" for name in names):
        _behind(t, op, plan, given, fixed)
        return
    values = [
        items([each.py for each in value]) if isinstance(value, list) else value.py
        for value in map(given.__getitem__, names)
    ]
    call = TracedCall(op, plan.op, names, fixed, t.profile, leave_open)
    t.emit(op, f"core.trace.call({t.bind('c', call)}, {', '.join(values)})")


def _behind(t: Writer, op: Operation, plan: Plan, given: dict[str, Any], fixed: dict[str, Any]) -> None:
    """Write what a call touches behind pointers."""
    single = {name: value for name, value in given.items() if isinstance(value, Local)}
    pointers = [
        name for name, value in single.items() if value.type.kind == "pointer" and name not in plan.form.results
    ]
    numbers = [
        name for name, value in single.items() if value.type.kind == "scalar" and value.type.dtype not in FLOATS
    ]  # fmt: skip
    types = {name: value.type.judged for name, value in single.items() if name not in {*pointers, *numbers}}
    call = PointerCall(op, plan.op, pointers, numbers, {**fixed, **types}, t.profile)
    values = ", ".join(single[name].py for name in (*pointers, *numbers))
    t.emit(op, f"core.trace.behind({t.bind('c', call)}, {values})")


def _leave_open(given: dict[str, Any]) -> frozenset[str]:
    """The tiles whose written types leave it open how many of their rows are valid."""
    types = {name: value.type.judged for name, value in given.items() if isinstance(value, Local)}
    return frozenset(name for name, type in types.items() if isinstance(type, TileType) and type.valid_row is UNKNOWN)


def _has_images(t: Writer, value: Local) -> bool:
    """Whether a value is a tile whose elements may have to be brought to it."""
    if LATER in value.facts:  # its bytes are nobody else's
        return False
    if value.type.kind == "tile":
        return value.type.judged.loc in t.images
    return value.type.kind == "other"  # a tile of a type that the text does not write


def attributes_of_call(plan: Plan, kernel: Kernel, fixed: dict[str, Any]) -> dict[str, Any]:
    """The attributes of a call, with their defaults."""
    return {name: _default(plan, name, fixed) for name in kernel.attributes}


def _default(plan: Plan, name: str, fixed: dict[str, Any]) -> Any:
    return fixed[name] if name in fixed else plan.default(name)


def scalar_text(t: Writer, plan: Plan, name: str, value: Local, given: dict[str, Any]) -> str:
    """The expression of an operand; a whole number, which has no sign in programs, as the record's type has it.

    A float where the record has whole numbers, which only a stated type allows, is cut off as C++ does.
    """
    dtype = value.type.dtype or ""
    converted = bool(plan.op.rules.operands[name].written)
    wanted = element_type(plan.op.rules, name, given) if converted and dtype in FLOATS else None
    numbers = numbers_of(wanted) if wanted is not None else None
    if wanted is not None and isinstance(numbers, Whole):
        return f"{t.bind('c', towards_zero(numbers, not numbers.unsigned, wanted))}({value.py})"
    if value.type.kind != "scalar" or dtype[:1] != "i" or dtype in ("index", "i1"):
        return value.py
    unsigned = f"u{dtype[1:]}"
    for bind in plan.op.rules.bind.values():
        alike = [key for key, other in given.items() if key != name and bind.get(key) == bind.get(name)]
        if any(isinstance(given[key], Local) and given[key].type.dtype == unsigned for key in alike):
            return f"({value.py} & {(1 << int(dtype[1:])) - 1})"
    return value.py


def bound(t: Writer, op: Operation) -> tuple[Plan, dict[str, Any], dict[str, Any]]:
    """How an op is read: its plan, operands by name (lists for arrays) and attributes by name."""
    known = program_op(op.name)
    if known is None:
        raise Unsupported(op, ("no record describes it", "没有记录描述它"))
    attributes = attributes_of(op)
    for style, shape, values in _readings(t, op, frozenset(attributes)):
        read = [(plan, plan.gather(values, _listed)) for plan in plans(op.name, style, shape, t.profile, t.release)]
        fitting = [(plan, found) for plan, found in read if fits(plan, [_kind(value) for value in found])]
        if fitting:
            plan, gathered = fitting[chosen([(plan, [*map(_type, found)]) for plan, found in fitting])]
            given = dict(zip(plan.names, gathered, strict=True))
            return plan, given, _attributes(plan, attributes)
    raise Unsupported(op, ("no text form of its record is written like this", "其记录中没有这种写法"))


def _readings(t: Writer, op: Operation, keys: frozenset[str]) -> list[tuple[str, CallShape, list[Any]]]:
    """The styles that an op may be written in, with its shape and its operands."""
    if op.part("ins") is not None or op.part("outs") is not None:
        parts = [part for part in op.parts if part.word in ROLES]
        values: list[Any] = [t.use(str(item), op) for part in parts for item in part.items]
        t.results(op)
        return [("dps", dps_shape(op, keys), values)]
    values = t.values(op)
    clauses = clause_words(op.name)
    words = tuple(
        word for part in listed_parts(op, clauses)
        for item, word in zip(part.items, words_of(part), strict=True) if str(item)[0] == "%"
    )  # fmt: skip
    words = words if len(words) == len(values) else ("",) * len(values)
    shape = CallShape(words, (), keys, frozenset(flag for part in op.parts for flag in flags_of(part)))
    if op.quoted:
        return [("generic", shape, values)]
    made = t.results(op)
    for local in made:
        if local.type.kind == "tile":
            _made(t, op, local)
    if made:
        return [(style_with_results(op.name), shape._replace(outs=("",) * len(made)), [*values, *made])]
    return [(style, shape, values) for style in STYLES]


def _made(t: Writer, op: Operation, local: Local) -> None:
    """Make the tile that an op in SSA form gives."""
    type = t.tile_type(op, local)
    if type.is_dynamic:
        raise Unsupported(op, ("the valid region of its result is open", "其结果的有效区域未定"))
    t.count += 1
    t.emit(op, f"{local.py} = core.place({t.bind('t', type)}, {t.count})")


def _listed(_: str, values: Sequence[Any]) -> Any:
    """The values of one operand."""
    return [*values]


def _type(value: Local | Sequence[Local]) -> WrittenType | None:
    return value.type if isinstance(value, Local) else None


def _kind(value: Local | Sequence[Local]) -> str:
    if isinstance(value, Local):
        return value.type.kind
    return "array" if all(each.type.kind == "scalar" for each in value) else "other"  # a group of tensors


def _attributes(plan: Plan, written: dict[str, Any]) -> dict[str, Any]:
    """Attributes of the op by the names of its record."""
    specs = plan.op.rules.operands
    by_key = {**{name: name for name in plan.attributes}, **plan.form.attributes}
    found = {by_key[key]: word(value, specs[by_key[key]].type) for key, value in written.items() if key in by_key}
    return {name: True if value == UNIT else value for name, value in found.items()}
