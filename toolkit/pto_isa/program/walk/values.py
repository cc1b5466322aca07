"""What a program knows of its values: where they come from, their types, and numbers that are constant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...runtime.types.dtypes import check_dtype
from ...runtime.types.global_type import GlobalLayout, GlobalType, check_layout
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ..syntax.tree import Operation
from ..written.pairs import tensor_in_elements
from ..written.types import WrittenType


class SsaValue:
    """One SSA value: ``type`` as written where it is defined, ``judged`` what rules are given for it.

    ``code`` is its kind and element type in one word, ``key`` all that judging depends on, ``usual`` the text of its
    type when that says as much, else None; ``number`` is its value when constant, ``origin`` the value it is a view of,
    ``facts`` what its definition says of it (extents, strides and possible layouts of tensors).  ``born`` and ``last``
    are the numbers of the ops that define it and that use it last; they are equal for a value that nobody uses.
    """

    __slots__ = (
        "name", "type", "text", "judged", "code", "key", "usual", "op", "number", "origin", "facts", "born", "last",
    )  # fmt: skip

    def __init__(self, name: str, type: WrittenType, op: Operation | None, born: int = 0) -> None:
        self.name = name
        self.become(type)
        self.op = op
        self.number: int | float | None = None
        self.origin: SsaValue | None = None
        self.facts: dict[str, Any] | None = None
        self.born = self.last = born

    def become(self, type: WrittenType) -> None:
        """Take a type."""
        self.type = type
        self.text = type.text
        self.code = type.code
        self.see(type.judged.value if type.kind == "scalar" else type.judged)

    def see(self, judged: Any) -> None:
        """Take what rules are given for the value."""
        self.judged = judged
        tile = judged.__class__ is TileType
        told = judged is self.type.judged if tile else judged is UNKNOWN and self.type.kind == "scalar"
        self.usual = self.text if told else None
        # A tile type is interned and says all; a value of another kind is known by its own, and ``1`` is not ``True``.
        self.key: Any = judged if tile else (self.type.kind, self.code, judged.__class__, known_by(judged))

    def is_constant(self, number: int | float) -> None:
        """Note that the value is this number."""
        self.number = number
        self.see(number)


def known_by(judged: Any) -> Any:
    """What tells a value from others of its class in a key; UNKNOWN compares with nothing."""
    return "?" if judged is UNKNOWN else judged


def known(values: list[SsaValue | None]) -> list[int | None]:
    """The whole numbers of values, None where they are not constant."""
    return [v.number if v is not None and isinstance(v.number, int) else None for v in values]


def extents(numbers: list[int | None]) -> tuple[Any, ...]:
    """Extents for a type: UNKNOWN where a number is not known or not natural."""
    return tuple(UNKNOWN if n is None or n < 0 else n for n in numbers)


LAYOUTS = ("nd", "dn", "nz")  # those that programs can write


def fitting_layouts(shape: Sequence[int], strides: Sequence[int]) -> tuple[GlobalLayout, ...]:
    """Those of ND and DN that extents and strides fit, as the assembler compares them; ND where neither fits.

    The innermost two dimensions count, and nothing may lie between their rows (ND) or columns (DN).
    """
    rows, cols = (1, *shape)[-2:]
    row_step, col_step = (shape[-1] * strides[-1], *strides)[-2:]
    nd = (cols == 1 or col_step == 1) and (rows == 1 or row_step == cols)
    dn = (rows == 1 or row_step == 1) and (cols == 1 or col_step == rows)
    return ("nd", "dn") if nd and dn else ("dn",) if dn else ("nd",)


def implied_layouts(shape: Sequence[int], strides: Sequence[int]) -> tuple[GlobalLayout, ...]:
    """The layouts of a view that names none: a single column may be ND or DN, a single line is ND."""
    fitting = fitting_layouts(shape, strides)
    return fitting if shape[-1] == 1 else fitting[:1]


def global_type(value: SsaValue, layout: str | None = None) -> Any:
    """The type of a tensor or a part of one as rules take it; UNKNOWN unless its layout is known, or given.

    Extents come from the written type, else from the definition; strides and layouts from that of the whole.
    """
    facts = value.facts or {}
    layouts = facts.get("layouts", LAYOUTS)
    written = list(value.type.shape)
    if (layout is None and len(layouts) > 1) or value.type.dtype is None or not 1 <= len(written) <= 5:
        return UNKNOWN
    sizes = [*facts.get("shape", []), *[None] * 5]
    shape = [w if w is not None else s for w, s in zip(written, sizes, strict=False)]
    strides = list(extents(list(facts.get("strides") or [])))
    if len(strides) != len(shape):
        strides = [UNKNOWN] * len(shape)
    lead = 5 - len(shape)
    head: list[Any] = [1] * lead
    sizes = list(extents(shape))
    if value.type.pairs:
        counted = tensor_in_elements(sizes, strides, layout or layouts[0])
        if counted is None:
            return UNKNOWN
        sizes, strides = counted
    outer = [strides[0] * sizes[0]] * lead
    try:
        return GlobalType(
            check_dtype(value.type.dtype),
            (*head, *sizes),
            (*outer, *strides),
            check_layout(layout or layouts[0]),
        )
    except ValueError:
        return UNKNOWN


def tensor_cases(value: SsaValue) -> list[Any]:
    """The types that a tensor of unknown layout may have, one for each layout; none for what is no tensor."""
    if value.type.kind not in ("view", "part") or value.judged is not UNKNOWN:
        return []
    made = [global_type(value, layout) for layout in (value.facts or {}).get("layouts", LAYOUTS)]
    return [] if any(type is UNKNOWN for type in made) else made
