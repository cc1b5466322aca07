"""Runs an op per element: picks form and mode, evaluates every equation, writes in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from ...runtime.plain_type import ArrayType
from ...runtime.state import State as Registers
from ..front.opdef import Block, FormDef, ModeDef, OpDef, Statement, Temp
from ..nodes import walk
from ..passes.type_check import typed_block
from ..tree import BOOL, WORD, Fold, Name, Node, Read
from ..typing_numbers import PAIR
from . import scalar
from .calls import is_code
from .evaluate import State, evaluate, prepare
from .folds import EmptyFold
from .memory import Memory


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
    sample: int = 0, remember: Callable[[Mapping[str, Any]], Memory] = Memory, sweep: bool = False,
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
    memory.masks = frozenset(n for n, o in opdef.record.operands.items() if "predicate" in o.kind)
    scalars = _scalars(given)
    state = _state(opdef, given, {**attributes, **scalars}, profile, memory.reader)
    form, mode = _choice(opdef, state, profile)
    memory.chosen = form.name, mode.name
    dtypes = {n: kind.dtype for n, kind in state.types.items() if n not in scalars and hasattr(kind, "dtype")}
    dtypes |= {name: _scalar_dtype(form, name, dtypes) for name in scalars}
    chosen = numerics if numerics is not None else form.numerics.profiles.get(profile, form.numerics)
    state.fused = chosen.contraction is not None and chosen.contraction.step == "fma"
    block = typed_block(opdef, form, mode, dtypes, chosen)
    for name, value in scalars.items():
        state.constants = {**state.constants, name: _number(value, dtypes.get(name, ""))}
    return _run_block(block, state, memory, sample, sweep)


def taken(
    opdef: OpDef, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str
) -> tuple[str, str]:  # fmt: skip
    """Names of the form and the mode that a call takes, as ``run_oracle`` picks them; raises ``NoForm``."""
    given = _given(opdef, values)
    state = _state(opdef, given, {**attributes, **_scalars(given)}, profile, Memory(given).reader)
    form, mode = _choice(opdef, state, profile)
    return form.name, mode.name


def holding(
    opdef: OpDef, values: Mapping[str, Any], attributes: Mapping[str, Any], profile: str
) -> Callable[[Node], bool]:  # fmt: skip
    """Whether a condition of a form holds in a call."""
    given = _given(opdef, values)
    state = _state(opdef, given, {**attributes, **_scalars(given)}, profile, Memory(given).reader)
    return lambda condition: bool(evaluate(condition, state))


def _given(opdef: OpDef, values: Mapping[str, Any]) -> dict[str, Any]:
    """The operands that are there; registers that a call does not name are all 0."""
    given = {name: _Array(v) if isinstance(v, np.ndarray) else v for name, v in values.items() if v is not None}
    registers = (name for name, operand in opdef.record.operands.items() if "registers" in operand.kind)
    return {**{name: Registers() for name in registers}, **given}


def _scalars(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if not hasattr(value, "type")}


def _state(
    opdef: OpDef, given: Mapping[str, Any], words: Mapping[str, Any], profile: str, read: Callable[..., Any]
) -> State:  # fmt: skip
    state = State({n: getattr(value, "type", value) for n, value in given.items()}, read, {**words, "profile": profile})
    state.data = {name: info.data for name, info in opdef.scope.operands.items() if info.data}
    return state


def _choice(opdef: OpDef, state: State, profile: str) -> tuple[FormDef, ModeDef]:
    form = _form(opdef, state, profile)
    state.form = form.name
    return form, _mode(opdef, form, state, profile)


def _number(value: Any, dtype: str) -> Any:
    """A scalar argument as a Python number; a code stays as it is held."""
    if scalar.is_float(dtype):
        return scalar.round_to(float(value), dtype)
    return value if is_code(dtype) else int(value)


def _scalar_dtype(form: FormDef, name: str, dtypes: Mapping[str, str]) -> str:
    """The element type of a scalar: bound to the same variable as an operand that has one."""
    assert form.types is not None
    variable = form.types.bind.get(name, "index")
    for other, bound in form.types.bind.items():
        if bound == variable and other in dtypes:
            return dtypes[other]
    return variable


def _form(opdef: OpDef, state: State, profile: str) -> FormDef:
    """The first form that exists on the profile and applies."""
    for form in opdef.forms:
        if form.types is not None and profile not in form.types.rows:
            continue
        if form.when is None or evaluate(form.when, state):
            return form
    raise NoForm(f"no form of {opdef.record.op} fits")


def _mode(opdef: OpDef, form: FormDef, state: State, profile: str) -> ModeDef:
    for mode in form.modes(profile):
        if mode.when is None or evaluate(mode.when, state):
            return mode
    raise NoForm(f"no mode of {opdef.record.op} fits on {profile}")


def _run_block(block: Block, state: State, memory: Memory, sample: int, sweep: bool) -> dict[str, Any]:
    computed: dict[str, Any] = {}
    if block.when is not None and not evaluate(block.when, state):
        return computed
    if block.until is not None and not evaluate(block.until, state):
        raise NeverReturns("what the op waits for does not hold")
    for item in _swept(block, state, memory) if sweep else block.items:
        if isinstance(item, Temp):
            shape = tuple(evaluate(extent, state) for extent in item.shape)
            memory.temporaries[item.name] = np.zeros(shape, dtype=object)
        elif item.sets_register:
            _set_register(item, state, memory)
        else:
            points = _points(item, state)
            few = _few(item, points, sample) if sample else points
            if len(few) < len(points):
                name = item.target.operand
                mask = computed.setdefault(name, np.zeros(memory.operands[name].array.shape, bool))
                _run_statement(item, few, state, memory, mask)
            else:
                _run_statement(item, points, state, memory, computed.get(item.target.operand))
    memory.flush()
    return computed


def _swept(block: Block, state: State, memory: Memory) -> Iterator[Statement | Temp]:
    """Run neighbouring equations over the same indices together; what has to run by itself is given back in order."""
    together: list[Statement] = []
    for item in (*block.items, None):
        joins = isinstance(item, Statement) and not (item.sets_register or item.target.operand in memory.temporaries)
        if together and not (joins and isinstance(item, Statement) and len(item.over) == len(together[0].over)):
            _sweep(together, state, memory)
            together = []
        if joins and isinstance(item, Statement):
            together.append(item)
        elif item is not None:
            yield item


def _sweep(statements: Sequence[Statement], state: State, memory: Memory) -> None:
    loops = []
    for statement in statements:
        names = [name for name, _ in statement.over]
        extents = [evaluate(extent, state) for _, extent in statement.over]
        trees = [statement.value, *statement.target.indices]
        where = None if statement.where is None else prepare(statement.where, names)
        loops.append((statement, names, extents, where, [prepare(tree, names) for tree in trees]))
    whole = [max(extents) for extents in zip(*(extents for _, _, extents, _, _ in loops), strict=True)]
    for point in product(*map(range, whole)):
        stores = []
        for statement, names, extents, where, (value, *places) in loops:
            state.names.clear()
            state.names.update(zip(names, point, strict=True))
            inside = all(index < extent for index, extent in zip(point, extents, strict=True))
            if not inside or (where is not None and not where(state)):
                continue
            memory.start(statement, any(point))
            try:
                stores.append((statement, tuple(place(state) for place in places), value(state)))
            except EmptyFold:
                continue
        for statement, indices, result in stores:
            memory.write(statement.target, indices, result, statement.by, _kind(statement))
    state.names.clear()


def _set_register(statement: Statement, state: State, memory: Memory) -> None:
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


def _points(statement: Statement, state: State) -> list[tuple[int, ...]]:
    return list(product(*(range(evaluate(extent, state)) for _, extent in statement.over)))


def _few(statement: Statement, points: list[tuple[int, ...]], sample: int) -> list[tuple[int, ...]]:
    """Evenly spread points of an expensive equation that stores plain elements."""
    plain = not statement.target.view and statement.dtype not in (BOOL, PAIR)
    folds = any(isinstance(node, Fold) for node in walk(statement.value))
    if not plain or not folds or len(points) <= sample:
        return points
    return points[:: -(-len(points) // sample)]


def _run_statement(
    statement: Statement, points: list[tuple[int, ...]], state: State, memory: Memory, mask: Any
) -> None:
    """Every point in row-major order; a later write to the same element wins or combines."""
    names = [name for name, _ in statement.over]
    where = None if statement.where is None else prepare(statement.where, names)
    evaluated = prepare(statement.value, names)
    places = [prepare(index, names) for index in statement.target.indices]
    kind = _kind(statement)
    for number, point in enumerate(points):
        memory.start(statement, number > 0)
        state.names.clear()
        state.names.update(zip(names, point, strict=True))
        if where is not None and not where(state):
            continue
        try:
            value = evaluated(state)
        except EmptyFold:
            continue
        indices = tuple([place(state) for place in places])
        memory.write(statement.target, indices, value, statement.by, kind)
        if mask is not None:
            mask[indices] = True
    state.names.clear()


def _kind(statement: Statement) -> str:
    if statement.dtype in (BOOL, PAIR):
        return str(statement.dtype)
    return statement.dtype.name if statement.dtype is not None else ""
