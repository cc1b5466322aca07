"""The passes in their order."""

from __future__ import annotations

from collections.abc import Callable

from .boxes import alias_guards, boxes
from .element_types import erase_types, forget_types, narrow
from .fuse import fuse_out, join_branches, ready_views
from .ir import Kernel
from .lets import checks_first, merge_checks
from .products import products, running
from .stores import views

Pass = Callable[[Kernel], Kernel]
TYPED: tuple[Pass, ...] = (boxes, running, products, narrow, erase_types)  # for each row of element types
# once for rows that are alike
UNTYPED: tuple[Pass, ...] = (
    alias_guards,
    views,
    fuse_out,
    join_branches,
    ready_views,
    checks_first,
    merge_checks,
    forget_types,
)
PASSES = {run.__name__: run for run in (*TYPED, *UNTYPED)}


class Optimiser:
    """Runs the passes; kernels that become equal when element types are erased are worked on once."""

    def __init__(self) -> None:
        self._done: dict[object, Kernel] = {}

    def __call__(self, kernel: Kernel) -> Kernel:
        for run in TYPED:
            kernel = run(kernel)
        key = (
            kernel.plan,
            kernel.run,
            kernel.relies,
            kernel.alone,
            tuple(kernel.kinds.items()),
            tuple(kernel.equal.items()),
        )
        known = self._done.get(key)
        if known is None:
            known = kernel
            for run in UNTYPED:
                known = run(known)
            self._done[key] = known
        return known
