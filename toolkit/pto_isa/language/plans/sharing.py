"""One kernel for several: walked together, what differs becomes a parameter or a conversion done where it is needed.

``merged`` makes one of two rows that differ only in bringing an operand to an element type; ``SharedKernel`` one with
parameters for several that differ in a function, an element type or a number:

before  ``dst.valid = exact_max(a.valid, b.valid)`` and ``dst.valid = np.maximum(a.valid, b.valid)``
after   ``dst.valid = maximum(a.valid, b.valid)`` for ``maximum`` = ``exact_max`` and ``np.maximum``
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

from ..front.opdef import DtypeRow
from ..kernel.functions import is_function
from ..kernel.ir import (
    NUMPY_TYPES,
    Apply,
    Call,
    Cast,
    Const,
    Expr,
    Field,
    Kernel,
    Memory,
    Slice,
    Stmt,
    Sym,
    Turned,
    numpy_name,
    size,
    word,
)
from ..nodes import children, replace


class Apart(Exception):
    """The kernels differ in more than one kernel can stand for."""


class Pairing(ABC):
    """Walks over two kernels; what a pair of expressions becomes, ``pair`` says, and raises ``Apart`` for none."""

    def __init__(self) -> None:
        self._done: dict[tuple[Expr, Expr], Expr] = {}

    def all(self, one: Any, other: Any) -> Any:
        """Both as one; raises ``Apart`` where they differ in more."""
        if isinstance(one, Expr) and isinstance(other, Expr):
            return self.expr(one, other)
        if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
            return tuple(self.all(a, b) for a, b in zip(one, other, strict=True))
        if isinstance(one, Stmt) and type(one) is type(other) and is_dataclass(one):
            return self.fields(one, other)
        if one != other:
            raise Apart
        return one

    def fields(self, one: Any, other: Any) -> Any:
        """Two of one class, by their fields."""
        names = [entry.name for entry in fields(one) if entry.init]
        return replace(one, **{name: self.all(getattr(one, name), getattr(other, name)) for name in names})

    def expr(self, one: Expr, other: Expr) -> Expr:
        """Both expressions as one."""
        key = one, other
        if key not in self._done:
            self._done[key] = self.pair(one, other)
        return self._done[key]

    @abstractmethod
    def pair(self, one: Expr, other: Expr) -> Expr:
        """Both expressions, which are met for the first time, as one."""


# A look at an array that already has the element type costs 0.1 µs; a run of so many nodes takes a hundred times that.
LONG = 60
_ELEMENTS = {name: dtype for dtype, name in NUMPY_TYPES.items()}


def merged(known: Kernel, rows: Sequence[DtypeRow], other: Kernel, others: Sequence[DtypeRow]) -> Kernel | None:
    """``known``, made for the element types ``rows``, such that it also serves ``others``; None where it cannot.

    before  ``x = src.valid.astype(np.float32)`` for f16, ``x = src.valid`` for f32
    after   ``x = src.valid.astype(np.float32, copy=False)`` for both
    """
    if (known.plan, known.run) == (other.plan, other.run):
        return replace(known, titles={**other.titles, **known.titles})
    if known.plan != other.plan or len(known.run) != len(other.run) or min(map(size, (known.run, other.run))) < LONG:
        return None
    try:
        run = _Merging(rows, others).all(known.run, other.run)
    except Apart:
        return None
    return replace(known, run=run, titles={**other.titles, **known.titles})


class _Merging(Pairing):
    """A conversion on one side alone becomes one that is done where it is needed."""

    def __init__(self, rows: Sequence[DtypeRow], others: Sequence[DtypeRow]) -> None:
        super().__init__()
        self.rows, self.others = rows, others

    def pair(self, one: Expr, other: Expr) -> Expr:
        if one is other:
            return one
        for longer, shorter, plain in ((one, other, self.others), (other, one, self.rows)):
            if isinstance(longer, Cast) and not isinstance(shorter, Cast) and self._alike(longer.value, shorter):
                if not _has_type(shorter, longer.kind, plain):
                    raise Apart
                return replace(longer, lazy=True)
        if isinstance(one, Cast) and isinstance(other, Cast) and one.lazy != other.lazy:
            return self.expr(replace(one, lazy=True), replace(other, lazy=True))
        if type(one) is not type(other) or not children(one):
            raise Apart
        return self.fields(one, other)  # type: ignore[no-any-return]

    def _alike(self, one: Expr, other: Expr) -> bool:
        try:
            self.expr(one, other)
        except Apart:
            return False
        return True


def _has_type(view: Expr, kind: Expr, rows: Sequence[DtypeRow]) -> bool:
    """Whether a view is of an operand that in all these rows has the type."""
    while isinstance(view, (Slice, Turned)):
        view = view.base
    dtype = _ELEMENTS.get(numpy_name(kind), "")
    return isinstance(view, Memory) and bool(dtype) and all((view.name, dtype) in row for row in rows)


KernelKey = tuple[object, ...]
MOST = 3  # parameters
_NAMES = {
    "max": "larger", "maximum": "larger", "at_least": "larger",
    "min": "smaller", "minimum": "smaller", "at_most": "smaller",
}  # fmt: skip


@dataclass(slots=True)
class SharedKernel:
    """A kernel with parameters, and their values for each kernel that it stands for."""

    kernel: Kernel
    values: dict[KernelKey, list[Expr]]
    parameters: list[Sym] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How many values a run computes."""
        return size(self.kernel.run)

    def takes(self, key: KernelKey, kernel: Kernel) -> bool:
        """Make it stand for another kernel as well, if the two differ in little."""
        work = _Unifying(self.parameters)
        try:
            plan = work.all(self.kernel.plan, kernel.plan)
            run = work.all(self.kernel.run, kernel.run)
        except Apart:
            return False
        for values in self.values.values():
            values += work.first
        self.values[key] = [work.second.get(parameter, parameter) for parameter in work.parameters]
        self.parameters = work.parameters
        titles = {**kernel.titles, **self.kernel.titles}
        self.kernel = replace(self.kernel, plan=plan, run=run, titles=titles)
        return True


class _Unifying(Pairing):
    """Where two kernels differ in what may be a parameter, one stands there."""

    def __init__(self, parameters: list[Sym]) -> None:
        super().__init__()
        self.parameters = list(parameters)
        self.known = {*parameters}
        self.title = ""
        self.first: list[Expr] = []  # values of new parameters in the kernels so far
        self.second: dict[Expr, Expr] = {}  # values of all parameters in the new kernel
        self._pairs: dict[tuple[Expr, Expr], Sym] = {}

    def pair(self, one: Expr, other: Expr) -> Expr:
        if one in self.known:
            return self._again(one, other)
        if one is other and not self._inside(one):
            return one
        if isinstance(other, Apply) and is_function(other.fn):
            name = Apply("function", (word(other.fn),))
            if isinstance(one, Call) and one.function in self.known and one.named == other.named:
                function: Expr = self._again(one.function, name)
                return replace(one, function=function, args=self.all(one.args, other.args))
            if isinstance(one, Apply) and is_function(one.fn) and one.fn != other.fn and one.named == other.named:
                function = self._new(Apply("function", (word(one.fn),)), name, _title(one.fn, other.fn))
                return Call(function, self.all(one.args, other.args), one.dtype, one.named)
        if _is_kind(one) and _is_kind(other) and one is not other:
            return self._new(_dtype(one), _dtype(other), "kind")
        if _is_plain(one) and _is_plain(other) and one is not other:
            return self._new(
                one, other, self.title or ("word" if isinstance(getattr(one, "value", 0), str) else "number")
            )
        if (
            isinstance(one, Field)
            and isinstance(other, Field)
            and one.owner == other.owner
            and not one.live | other.live
        ):
            return self._new(one, other, one.name.rpartition("_")[2])
        if isinstance(one, Apply) and isinstance(other, Apply) and one.named and one.named == other.named:
            return self._keywords(one, other)
        if type(one) is not type(other) or not children(one):
            raise Apart
        return self.fields(one, other)  # type: ignore[no-any-return]

    def _keywords(self, one: Apply, other: Apply) -> Expr:
        """A call with keywords, which name parameters."""
        if one.fn != other.fn or len(one.args) != len(other.args):
            raise Apart
        args: list[Expr] = []
        plain = len(one.args) - len(one.named)
        for title, a, b in zip([""] * plain + [*one.named], one.args, other.args, strict=True):
            self.title = title
            args.append(self.expr(a, b))
        self.title = ""
        return replace(one, args=tuple(args))

    def _inside(self, node: Expr) -> bool:
        return any(part in self.known or self._inside(part) for part in children(node))

    def _again(self, parameter: Expr, value: Expr) -> Expr:
        """A parameter has one value in a kernel."""
        value = _dtype(value) if _is_kind(value) else value
        if self.second.setdefault(parameter, value) is not value:
            raise Apart
        return parameter

    def _new(self, one: Expr, other: Expr, name: str) -> Expr:
        known = self._pairs.get((one, other))
        if known is None:
            taken = {parameter.name for parameter in self.parameters}
            free = next((n for n in (name, f"{name}_too", f"other_{name}") if n not in taken), "")
            if not free or len(self.parameters) >= MOST:
                raise Apart
            known = self._pairs[one, other] = Sym(free, "parameter")
            self.parameters.append(known)
            self.first.append(one)
            self.second[known] = other
        return known


def _is_plain(node: Expr) -> bool:
    """A number or a word, which any place that takes one can take from a variable."""
    return isinstance(node, Const) and node.value is not None and node.dtype not in ("text", "new", "bool")


def _is_kind(node: Expr) -> bool:
    return isinstance(node, Apply) and node.fn == "NUMPY"


def _dtype(kind: Expr) -> Expr:
    """A type as the object that NumPy arrays have, not as its class: both convert arrays, only it makes numbers."""
    return Apply("dtype", tuple(children(kind)), "kind")


def _title(one: str, other: str) -> str:
    names = [name.rpartition(".")[2].removeprefix("exact_") for name in (one, other)]
    common = {_NAMES.get(name, name) for name in names}
    return common.pop() if len(common) == 1 else "function"
