"""Which bytes behind pointers a call touches.

The equations of an op say at which indices it reads and writes; generated functions compute these over whole axes at
once.  Where an index is a sum of axes times numbers, so are the bytes, and numbers may be ones that a program leaves
open (``program.steps.linear``); quotients and remainders are counted out, point by point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Any

from ..effects import form_of, mode_of
from ..frozen import frozen
from ..kinds.table import passed, takes
from ..types.unknown import UNKNOWN
from .rule import OpRules

MOST_POINTS = 1 << 16  # of an axis that are counted out


class NotFollowed(Exception):
    """Where an index leads depends on something that is not followed: on data, or on a product of open numbers."""


class EquationAxis:
    """A variable of an equation, from 0 to ``size`` - 1; two of them are never the same."""

    __slots__ = ("size",)

    def __init__(self, size: Any) -> None:
        self.size = size


class Index:
    """A number at every point of some axes: ``base``, steps times axes, what a table says at each point of an axis, and
    up to ``spread`` more, of which only the bounds are known.
    """

    __slots__ = ("base", "steps", "tables", "spread")

    def __init__(
        self, base: Any, steps: Mapping[EquationAxis, Any],
        tables: Mapping[EquationAxis, tuple[int, ...]] | None = None,
        spread: int = 0,
    ) -> None:  # fmt: skip
        self.base, self.steps, self.tables, self.spread = base, steps, tables or {}, spread

    def __add__(self, other: Any) -> Index:
        if not isinstance(other, Index):
            return Index(self.base + other, self.steps, self.tables, self.spread)
        steps = dict(self.steps)
        for axis, step in other.steps.items():
            steps[axis] = steps[axis] + step if axis in steps else step
        tables = dict(self.tables)
        for axis, table in other.tables.items():
            mine = tables.get(axis)
            tables[axis] = table if mine is None else tuple([a + b for a, b in zip(mine, table, strict=True)])
        return Index(self.base + other.base, steps, tables, self.spread + other.spread)

    __radd__ = __add__

    def __neg__(self) -> Index:
        return self.__mul__(-1)

    def __sub__(self, other: Any) -> Index:
        return self.__add__(other * -1)

    def __rsub__(self, other: Any) -> Index:
        return self.__mul__(-1).__add__(other)

    def __mul__(self, factor: Any) -> Index:
        if isinstance(factor, Index) or ((self.tables or self.spread) and not isinstance(factor, int)):
            raise NotFollowed
        base, spread = self.base * factor, self.spread * factor if self.spread else 0
        if spread < 0:
            base, spread = base + spread, -spread
        tables = {axis: tuple([part * factor for part in table]) for axis, table in self.tables.items()}
        return Index(base, {axis: step * factor for axis, step in self.steps.items()}, tables, spread)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: Any) -> Any:
        whole, rest = self._divided(divisor)
        found = rest._counted(lambda number: number // divisor)
        if found is None:
            low, high = (bound // divisor for bound in rest.bounds())
            found = Index(low, {}, {}, high - low)
        return whole + found

    def __mod__(self, divisor: Any) -> Any:
        _, rest = self._divided(divisor)
        found = rest._counted(lambda number: number % divisor)
        if found is None:
            low, high = (bound // divisor for bound in rest.bounds())
            found = rest - low * divisor if low == high else Index(0, {}, {}, divisor - 1)
        return found

    def _untold(self, other: Any) -> bool:
        """Of indices it is not told which one is the greater."""
        raise NotFollowed

    __lt__ = __le__ = __gt__ = __ge__ = _untold

    def _divided(self, divisor: Any) -> tuple[Any, Index]:
        """The quotient of what the divisor surely divides, and the rest, whose base is a whole number."""
        if not isinstance(divisor, int) or divisor <= 0:
            raise NotFollowed
        even = {a: s // divisor for a, s in self.steps.items() if isinstance(s, int) and s % divisor == 0}
        odd = {axis: step for axis, step in self.steps.items() if axis not in even}
        remainder = self.base % divisor
        whole = (self.base - remainder) // divisor
        return (Index(whole, even) if even else whole), Index(remainder, odd, self.tables, self.spread)

    def _counted(self, change: Callable[[int], int]) -> Any:
        """What a function makes of it, point by point along the only axis; None where there are several."""
        axes = {**self.steps, **self.tables}
        if self.spread or len(axes) > 1:
            return None
        if not axes:
            return change(self.base)
        (axis,) = axes
        step, table = self.steps.get(axis, 0), self.tables.get(axis)
        if not isinstance(axis.size, int) or axis.size > MOST_POINTS or not isinstance(step, int):
            return None
        at = (self.base + step * k + (table[k] if table else 0) for k in range(axis.size))
        return Index(0, {}, {axis: tuple(map(change, at))})

    def bounds(self) -> tuple[int, int]:
        """The least and the greatest value.  Raises NotFollowed where open numbers decide."""
        low = self.base
        high = low + self.spread
        if not isinstance(low, int):
            raise NotFollowed
        for axis, step in self.steps.items():
            if not isinstance(axis.size, int) or not isinstance(step, int):
                raise NotFollowed
            far = step * max(axis.size - 1, 0)
            low, high = low + min(far, 0), high + max(far, 0)
        for table in self.tables.values():
            low, high = low + min(table, default=0), high + max(table, default=0)
        return low, high


def axis(size: Any) -> Index:
    """A variable that counts to a number; to the greatest one where other variables decide it."""
    if isinstance(size, Index):
        size = size.bounds()[1]
    return Index(0, {EquationAxis(size): 1})


def told(number: Any) -> int:
    """A whole number that something is chosen by.  Raises NotFollowed for an open one."""
    if not isinstance(number, int):
        raise NotFollowed
    return number


def counted(most: Any) -> Index:
    """A number that data decide, from 0 to ``most``.  Raises NotFollowed where open numbers or other variables say."""
    return Index(0, {}, {}, max(told(most), 0))


@frozen(eq=False)
class PointerSpan:
    """Bytes behind a pointer operand that are read or written: ``width`` at each point of an index.

    ``index`` counts bytes from where the pointer leads; None where it is not followed.  ``sure``: each of them is
    touched, whatever the data are; with an index of which only bounds are known, some of them.
    """

    operand: str
    writes: bool
    index: Index | None = None
    width: int = 0
    sure: bool = False


def at_bytes(operand: str, writes: bool, index: Any, width: int, sure: bool) -> PointerSpan:
    """So many bytes at each of some places that are counted in them."""
    places = index if isinstance(index, Index) else Index(index, {})
    return PointerSpan(operand, writes, places * width if width > 1 else places, width, sure)


def at_elements(operand: str, writes: bool, index: Any, pointer: Any, sure: bool) -> PointerSpan:
    """The elements at some places; where an operand leads that is left out is not followed."""
    if pointer is None:
        return PointerSpan(operand, writes)
    return at_bytes(operand, writes, index, pointer.itemsize, sure)


@frozen(eq=False)
class CallSpans:
    """What calls of one form and mode touch behind pointers, on ``profiles``.

    ``find`` takes what stands for the operands ``needs``: types, numbers, words, None for what is left out, which
    ``may_lack`` asks for.
    """

    profiles: tuple[str, ...]
    form: str
    mode: str
    needs: tuple[str, ...]
    find: Callable[..., Sequence[PointerSpan]]
    may_lack: tuple[str, ...] = ()


@frozen(eq=False)
class PointerSpans:
    """What an op touches behind pointers, by forms and modes; ``defaults`` are those of scalars."""

    calls: tuple[CallSpans, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)

    def of(self, rules: OpRules, named: Mapping[str, Any], profile: str) -> Sequence[PointerSpan] | None:
        """The spans of a call; None where its operands leave them open, or are none that the op takes.

        named: what stands for each operand and attribute; numbers may be open ones.
        """
        judged = dict(named)
        for name, spec in rules.operands.items():
            value = named.get(name)
            if passed(spec.kinds, "number"):
                judged[name] = value if isinstance(value, (int, float, type(None))) else UNKNOWN
            elif value is UNKNOWN or (value is not None and _is_no(spec.kinds, value)):
                return None
        form, mode = form_of(rules, profile, judged), mode_of(rules, profile, judged)
        for call in self.calls:
            if call.form == form and call.mode == mode and profile in call.profiles:
                given = [self.defaults.get(name) if named.get(name) is None else named[name] for name in call.needs]
                lacking = [name for name, value in zip(call.needs, given, strict=True) if value is None]
                if any(value is UNKNOWN for value in given) or not set(lacking) <= {*call.may_lack}:
                    return None
                try:
                    return call.find(*given)
                except NotFollowed:
                    return None
        return None


def _is_no(kinds: Sequence[str], value: Any) -> bool:
    """Whether a type is none of an operand of these kinds, as in a program with a wrong operand."""
    return passed(kinds, "object") and not takes(kinds, value.kind)


NO_SPANS = PointerSpans()
