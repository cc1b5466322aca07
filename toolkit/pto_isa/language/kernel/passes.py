"""The passes in their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .boxes import alias_guards, boxes
from .checks import checks_first, merge_checks
from .element_types import erase_types, forget_types, narrow
from .fuse import fuse_out, join_branches, ready_views
from .ir import Kernel, Lowered
from .products import products, running
from .runs import runs
from .stores import views

AtPoints = Callable[[Lowered], Lowered]
OfArrays = Callable[[Kernel], Kernel]
TYPED: tuple[AtPoints, ...] = (boxes, running, products, narrow, erase_types)  # for each row of element types
# once for rows that are alike: `views` makes arrays of points
GUARDED: tuple[AtPoints, ...] = (alias_guards,)
UNTYPED: tuple[OfArrays, ...] = (fuse_out, join_branches, ready_views, checks_first, merge_checks, runs, forget_types)
_ORDER: tuple[Callable[[Any], Any], ...] = (*TYPED, *GUARDED, views, *UNTYPED)
PASSES: dict[str, Callable[[Any], Any]] = {run.__name__: run for run in _ORDER}


class Optimiser:
    """Runs the passes; kernels that become equal when element types are erased are worked on once."""

    def __init__(self) -> None:
        self._done: dict[object, Kernel] = {}

    def __call__(self, kernel: Lowered) -> Kernel:
        for run in TYPED:
            kernel = run(kernel)
        kinds, equal = tuple(kernel.kinds.items()), tuple(kernel.equal.items())
        key = kernel.plan, kernel.run, kernel.relies, kernel.alone, kinds, equal
        known = self._done.get(key)
        if known is None:
            known = self._done[key] = self._arrays(kernel)
        return known

    @staticmethod
    def _arrays(kernel: Lowered) -> Kernel:
        for run in GUARDED:
            kernel = run(kernel)
        made = views(kernel)
        for over in UNTYPED:
            made = over(made)
        return made
