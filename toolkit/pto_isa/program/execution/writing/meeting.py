"""Meeting: where all cores of a kind have to come before any of them goes on (``syncall``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pto_isa.runtime.parallel import wait_until

from ...syntax.tree import Operation
from ...written.attribute_words import word
from ...written.functions import properties
from ..cores.core import Core
from ..fault import ExecutionFault, Unsupported
from .translator import Translator

_KINDS = {"aic_only": ("cube",), "aiv_only": ("vector",), "mix": ("cube", "vector")}


def meet(core: Core, which: str) -> None:
    """Wait until all cores of these kinds have called as often as this one has.

    Raises ExecutionFault for a core that takes no part, DeadlockError where another one never comes.
    """
    kinds = _KINDS[which]
    if core.kind is None or core.kind not in kinds:
        raise ExecutionFault(
            "step", f"a {core.kind} core takes no part in `{which}`", f"{core.kind} 核不参与 `{which}`"
        )
    calls = core.world.met.setdefault(which, Counter())
    calls[core.kind, core.number] += 1
    mine = calls[core.kind, core.number]
    cores = [(kind, number) for kind in kinds for number in range(core.beside if kind == "vector" else 1)]
    counted = ", ".join(f"{kind} {number}: {calls[kind, number]}" for kind, number in cores)
    wait_until("pto.syncall", "all cores have come", lambda: all(calls[each] >= mine for each in cores),
               {"calls": counted})  # fmt: skip


def every_core(t: Translator, op: Operation) -> None:
    """``syncall() mode = #pto.sync_all_mode<hard>, core_type = #pto.sync_core_type<mix>``.

    The pipes of the core come to their ends first.  Other blocks cannot come, as they run one after the other; where
    one core runs everything there is nobody to wait for, and the counter of the software mode is nobody's either.
    """
    t.emit(op, "core.alone()")
    if t.profile == "cpu":  # the simulator ignores the call
        return
    t.emit(op, "core.flags.end()")
    if not t.kinds:
        return
    written = {part.word: part.items[0] for part in op.parts if part.kind == "="} | properties(op)
    which = word(written.get("core_type"), "sync_core_type")
    if word(written.get("mode"), "sync_all_mode") != "hard" or which not in _KINDS:
        raise Unsupported(op, ("its counter in global memory is not executed", "不执行位于全局内存的计数器"))
    t.emit(op, f"{t.helper(meet)}(core, {which!r})")


HANDLERS: dict[str, Callable[[Translator, Operation], None]] = {"pto.syncall": every_core}
