"""The passes over the elaborated op in their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..front.opdef import OpDef
from .cases import split_cases
from .extents import infer_equal_extents
from .simplify import share_profiles, simplify, specialise_profile
from .types import select_rows, specialise_types, type_check

_EACH = (specialise_profile.__name__, simplify.__name__)  # on each profile alone
_SHARED: tuple[Callable[[OpDef], OpDef], ...] = (
    split_cases,
    infer_equal_extents,
    select_rows,
    specialise_types,
    type_check,
)
SHARED = (share_profiles.__name__, *(run.__name__ for run in _SHARED))
NAMES = (*_EACH, *SHARED)


def stages(op: OpDef) -> Iterator[tuple[str, tuple[OpDef, ...]]]:
    """The op after each pass, by its name: while it is specialised an op for each profile, then one for all.

    Raises ``ElaborationError`` for equations that do not fit their types.
    """
    each = tuple(specialise_profile(op, profile) for profile in op.profiles)
    yield specialise_profile.__name__, each
    each = tuple(map(simplify, each))
    yield simplify.__name__, each
    op = share_profiles(op, each)
    yield share_profiles.__name__, (op,)
    for run in _SHARED:
        op = run(op)
        yield run.__name__, (op,)


def typed(op: OpDef) -> OpDef:
    """The op after all passes: from it kernels are lowered."""
    ((_, (last,)),) = list(stages(op))[-1:]
    return last
