"""Runs an op per element: picks form and mode, evaluates every equation, writes in order."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, product
from typing import Any

import numpy as np

from ...runtime.kinds.table import has_bits, passed
from ...runtime.memory.state import State as Registers
from ...runtime.types.numpy_types import element_type
from ...runtime.types.plain_type import ArrayType, ScalarType
from ..front.numerics import numerics_for
from ..front.opdef import Body, FormDef, ModeDef, OpDef, Statement, Temp
from ..front.signature import own_types
from ..nodes import walk
from ..passes.types import typed_block
from ..tree import BOOL, WORD, Fold, Name, Node, Read
from ..typing import PAIR
from . import scalar
from .calls import is_code
from .evaluate import EvaluationState, evaluate, prepare
from .folds import EmptyFold
from .memory import OracleMemory


class NoForm(ValueError):
    """No form or mode of the op fits the operands."""


class NeverReturns(ValueError):
    """The op waits for something that does not hold, and nobody else runs."""


class _Array:
    """A small array operand, such as a list of counts, with a type and a copy as tiles have them."""

    def __init__(self, array: Any) -> None:
        self.array = array
        self.type = ArrayType.of(array)

    def copy(self) -> _Array:
        return _Array(self.array.copy())


@np.errstate(all="ignore")
def run_oracle(
    opdef: OpDef, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str, numerics: Any = None,
    sample: int = 0, remember: Callable[[Mapping[str, Any]], OracleMemory] = OracleMemory, sweep: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """Compute the op per element on runtime operands (tiles, tensors, scalars), writing into the outputs.

    ``values`` maps operand names to operands, absent optional ones to None.  Raises ``NoForm``.  With ``sample`` an
    equation with a fold and more points than that is evaluated at evenly spread points only; the result names, per
    output, the elements that were computed (an empty mapping when all were).  ``remember`` makes the memory.  With
    ``sweep`` equations over the same indices go over them once, as a loop of the sources does: at each point all of
    them are evaluated, then all store.
    """
    given = _given(opdef, values)
    memory = remember(given)
    memory.masks = frozenset(n for n, o in opdef.record.operands.items() if has_bits(o.kind))
    scalars = _scalars(given)
    state = _state(opdef, given, {**attributes, **scalars}, profile, memory.reader)
    form, mode = _choice(opdef, state, profile)
    memory.chosen = form.name, mode.name
    memory.pitches = dict(_pitches(opdef, state, profile))
    dtypes = {n: kind.dtype for n, kind in state.types.items() if n not in scalars and hasattr(kind, "dtype")}
    dtypes |= {name: _scalar_dtype(form, name, dtypes, state.types[name]) for name in scalars}
    chosen = numerics if numerics is not None else numerics_for(form, profile)
    state.fused = chosen.contraction is not None and chosen.contraction.step == "fma"
    block = typed_block(opdef, form, mode, dtypes, chosen)
    for name, value in scalars.items():
        state.constants = {**state.constants, name: _number(value, dtypes.get(name, ""))}
    return run_block(block, state, memory, sample, sweep)


def taken(
    opdef: OpDef, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str
) -> tuple[str, str]:  # fmt: skip
    """Names of the form and the mode that a call takes, as ``run_oracle`` picks them; raises ``NoForm``."""
    given = _given(opdef, values)
    state = _state(opdef, given, {**attributes, **_scalars(given)}, profile, OracleMemory(given).reader)
    form, mode = _choice(opdef, state, profile)
    return form.name, mode.name


def holding(
    opdef: OpDef, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str
) -> Callable[[Node], bool]:  # fmt: skip
    """Whether a condition of a form holds in a call."""
    given = _given(opdef, values)
    state = _state(opdef, given, {**attributes, **_scalars(given)}, profile, OracleMemory(given).reader)
    return lambda condition: bool(evaluate(condition, state))


def _given(opdef: OpDef, values: Mapping[str, Any]) -> dict[str, Any]:
    """The operands that are there, and the numbers that stand for others; registers that no call names are all 0."""
    given = {name: _Array(v) if isinstance(v, np.ndarray) else v for name, v in values.items() if v is not None}
    operands = opdef.record.operands.items()
    registers = {name: Registers() for name, operand in operands if passed(operand.kind, "core")}
    defaults = {n: o.default for n, o in operands if passed(o.kind, "number") and o.default is not None}
    return {**registers, **defaults, **given}


def _scalars(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if not hasattr(value, "type")}


def _state(
    opdef: OpDef, given: Mapping[str, Any], words: Mapping[str, Any], profile: str, read: Callable[..., Any]
) -> EvaluationState:  # fmt: skip
    state = EvaluationState(
        {n: getattr(value, "type", _typed(value)) for n, value in given.items()}, read, {**words, "profile": profile}
    )
    state.data = {name: info.data for name, info in opdef.scope.operands.items() if info.data}
    return state


def _typed(value: Any) -> Any:
    """A number with its element type, where NumPy has it."""
    dtype = element_type(value.dtype) if isinstance(value, np.generic) else None
    return value if dtype is None else ScalarType(dtype, value)


def _choice(opdef: OpDef, state: EvaluationState, profile: str) -> tuple[FormDef, ModeDef]:
    form = _form(opdef, state, profile)
    state.form = form.name
    return form, _mode(opdef, form, state, profile)


def _number(value: Any, dtype: str) -> Any:
    """A scalar argument as a Python number; a code stays as it is held."""
    if scalar.is_float(dtype):
        return scalar.round_to(float(value), dtype)
    return value if is_code(dtype) else int(value)


def _scalar_dtype(form: FormDef, name: str, dtypes: Mapping[str, str], own: Any) -> str:
    """The element type of a scalar: bound to the same variable as an operand that has one, else its own."""
    assert form.types is not None
    variable = form.types.bind.get(name, "index")
    for other, bound in form.types.bind.items():
        if bound == variable and other in dtypes:
            return dtypes[other]
    return own.dtype if isinstance(own, ScalarType) and name in own_types(form.types, [name]) else variable


def _form(opdef: OpDef, state: EvaluationState, profile: str) -> FormDef:
    """The first form that exists on the profile and applies."""
    for form in opdef.forms:
        if form.types is not None and profile not in form.types.rows:
            continue
        if form.when is None or evaluate(form.when, state):
            return form
    raise NoForm(f"no form of {opdef.record.op} fits")


def _pitches(opdef: OpDef, state: EvaluationState, profile: str) -> Iterator[tuple[str, int]]:
    """The tiles in boxes whose columns of boxes an op accesses so many rows apart."""
    for name, operand in opdef.record.operands.items():
        kind = state.types.get(name)
        if kind is None or getattr(kind, "layout", "") != "nz":
            continue
        for place, pitch in enumerate(operand.pitch):
            when, rows = (opdef.effects.get(("operands", name, "pitch", place, key)) for key in ("when", "rows"))
            narrows = 0 < kind.valid_row < kind.rows
            if (pitch.profiles and profile not in pitch.profiles) or pitch.type_narrows not in (None, narrows):
                continue
            if rows is not None and (when is None or evaluate(when, state)):
                yield name, evaluate(rows, state)
                break


def _mode(opdef: OpDef, form: FormDef, state: EvaluationState, profile: str) -> ModeDef:
    for mode in form.modes(profile):
        if mode.when is None or evaluate(mode.when, state):
            return mode
    raise NoForm(f"no mode of {opdef.record.op} fits on {profile}")


def run_block(
    block: Body, state: EvaluationState, memory: OracleMemory, sample: int = 0, sweep: bool = False
) -> dict[str, Any]:  # fmt: skip
    """Compute a typed block into the operands of a memory; ``sample`` and ``sweep`` are those of ``run_oracle``."""
    computed: dict[str, Any] = {}
    if block.when is not None and not evaluate(block.when, state):
        return computed
    if block.until is not None and not evaluate(block.until, state):
        raise NeverReturns("what the op waits for does not hold")
    for item, *others in _loops(block) if sweep else ((item,) for item in block.items):
        if isinstance(item, Temp):
            shape = tuple(evaluate(extent, state) for extent in item.shape)
            memory.temporaries[item.name] = np.zeros(shape, dtype=object)
        elif item.sets_register:
            _set_register(item, state, memory)
        else:
            together = [_Equation(other, state) for other in (item, *others) if isinstance(other, Statement)]
            points = list(
                product(*(range(max(sizes)) for sizes in zip(*(one.extents for one in together), strict=True)))
            )
            few = _few(item, points, sample)
            name = item.target.operand
            if len(few) < len(points):
                computed.setdefault(name, np.zeros(memory.operands[name].array.shape, bool))
            _run_loop(together, few, state, memory, computed.get(name))
    memory.flush()
    return computed


def _loops(block: Body) -> Iterator[tuple[Statement | Temp, ...]]:
    """The equations that go over their indices together: neighbours with as many of them that store elements."""
    temporaries = {item.name for item in block.items if isinstance(item, Temp)}

    def depth(entry: tuple[int, Statement | Temp]) -> int:
        """The number of indices, a negative number of its own for what runs alone."""
        place, item = entry
        if isinstance(item, Temp) or item.sets_register or item.target.operand in temporaries:
            return -1 - place
        return len(item.over)

    for _, group in groupby(enumerate(block.items), key=depth):
        yield tuple(item for _, item in group)


class _Equation:
    """An equation prepared for many points."""

    def __init__(self, statement: Statement, state: EvaluationState) -> None:
        self.statement, self.kind = statement, _kind(statement)
        self.names = names = [name for name, _ in statement.over]
        self.extents = [evaluate(extent, state) for _, extent in statement.over]
        self.where = None if statement.where is None else prepare(statement.where, names)
        self.value = prepare(statement.value, names)
        self.places = [prepare(index, names) for index in statement.target.indices]

    def at(self, point: tuple[int, ...], state: EvaluationState) -> tuple[tuple[int, ...], Any] | None:
        """Where and what it stores at a point; None where it does not apply."""
        state.names.clear()
        state.names.update(zip(self.names, point, strict=True))
        if self.where is not None and not self.where(state):
            return None
        try:
            value = self.value(state)
        except EmptyFold:
            return None
        return tuple([place(state) for place in self.places]), value


def _run_loop(
    together: Sequence[_Equation],
    points: list[tuple[int, ...]],
    state: EvaluationState,
    memory: OracleMemory,
    mask: Any,
) -> None:
    """Every point in row-major order, where all equations are evaluated and then store.

    A later write to the same element wins or combines.  An equation leaves out what is beyond its own extents.
    """
    one = len(together) == 1
    for number, point in enumerate(points):
        stores = []
        for equation in together:
            if one or all(map(operator.lt, point, equation.extents)):
                memory.start(equation.statement, number > 0)
                stores.append((equation, equation.at(point, state)))
        for equation, store in stores:
            if store is not None:
                memory.write(equation.statement.target, *store, equation.statement.by, equation.kind)
                if mask is not None:
                    mask[memory.located(equation.statement.target.operand, store[0])] = True
    state.names.clear()


def _set_register(statement: Statement, state: EvaluationState, memory: OracleMemory) -> None:
    """The state operand changes at once; reads see the contents before the op, which ``state.types`` keeps."""
    if statement.where is not None and not evaluate(statement.where, state):
        return
    target = statement.target
    if isinstance(statement.value, Name) and statement.value.type == WORD:
        memory.operands[target.operand].put(target.view, memory.operands[statement.value.id])
    elif target.type == WORD and isinstance(statement.value, Read):  # the address of an element
        (index,) = (evaluate(entry, state) for entry in statement.value.indices)
        memory.operands[target.operand].put(
            target.view, getattr(memory.operands[statement.value.operand], statement.value.view)[index:]
        )
    else:
        memory.operands[target.operand].put(target.view, evaluate(statement.value, state))


def _few(statement: Statement, points: list[tuple[int, ...]], sample: int) -> list[tuple[int, ...]]:
    """Evenly spread points of an expensive equation that stores plain elements; all of them without ``sample``."""
    plain = not statement.target.view and statement.dtype not in (BOOL, PAIR)
    if not plain or not 0 < sample < len(points) or not any(isinstance(node, Fold) for node in walk(statement.value)):
        return points
    return points[:: -(-len(points) // sample)]


def _kind(statement: Statement) -> str:
    if statement.dtype in (BOOL, PAIR):
        return str(statement.dtype)
    return statement.dtype.name if statement.dtype is not None else ""
