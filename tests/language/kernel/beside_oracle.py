"""Small equations computed twice: in NumPy by the code of their kernel, and per element by the oracle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from language.kernel.equations import DATA, KINDS, block, context
from pto_isa.language.front.opdef import Body
from pto_isa.language.kernel import Lowering
from pto_isa.language.kernel.lets import name_values
from pto_isa.language.kernel.passes import Optimiser
from pto_isa.language.kernel.print_numpy import Printer, indented
from pto_isa.language.oracle.evaluate import EvaluationState
from pto_isa.language.oracle.memory import OracleMemory
from pto_isa.language.oracle.run import run_block
from pto_isa.runtime import kernel as helpers
from pto_isa.runtime.kernel_names import NAMES

Outcome = dict[str, Any] | None  # the arrays of the operands after the call; None: it was refused
_NAMES = (*KINDS, "profile")
_TAKEN = {*_NAMES, *NAMES, "run", "np"}


class Compared:
    """One case, compiled once for calls with several values."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.body: Body = block(case)
        kernel = Optimiser()(Lowering(context(case)).block(self.body))
        done, printer = name_values(kernel, _TAKEN), Printer()
        plan = printer.lines(done.plan, plan=True)
        run = printer.lines(done.run) or ["pass"]
        names = ", ".join(_NAMES)
        lines = [*plan, f"def run({names}):", *indented(run), "return run"]
        self.text = "\n".join([f"def bind({names}):", *indented(lines), ""])
        space: dict[str, Any] = {"np": np, **{name: getattr(helpers, name) for name in NAMES}}
        exec(self.text, space)
        self.bind: Callable[..., Any] = space["bind"]

    def by_numpy(self, values: Mapping[str, Any]) -> Outcome:
        """What the generated code leaves in the operands."""
        given = copied(values)
        every = {**dict.fromkeys(_NAMES), **given}
        types = {name: getattr(value, "type", value) for name, value in every.items()}
        try:
            with np.errstate(all="ignore"):
                self.bind(**types)(**every)
        except helpers.BoundsError:
            left = arrays(given)
            assert all(np.array_equal(left[name], values[name].array) for name in left), "a refused call wrote"
            return None
        return arrays(given)

    def by_oracle(self, values: Mapping[str, Any]) -> Outcome:
        """What the equations mean: every element is read where it is evaluated and nowhere else."""
        given = copied(values)
        memory = OracleMemory(given)
        memory.masks = frozenset(name for name, kind in KINDS.items() if kind == "predicate")
        plain = {name: value for name, value in given.items() if not hasattr(value, "array")}
        constants = {name: value.item() if isinstance(value, np.generic) else value for name, value in plain.items()}
        types = {name: getattr(value, "type", value) for name, value in given.items()}
        try:
            with np.errstate(all="ignore"):
                run_block(self.body, EvaluationState(types, memory.reader, constants, data=DATA), memory)
        except IndexError:
            return None
        return arrays(given)


def copied(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.copy() if hasattr(value, "array") else value for name, value in values.items()}


def arrays(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.array for name, value in given.items() if hasattr(value, "array")}


def same(one: Outcome, other: Outcome) -> bool:
    """Whether both refused the call, or left the same elements."""
    if one is None or other is None:
        return one is other
    return all(np.array_equal(one[name], other[name], equal_nan=True) for name in one)
