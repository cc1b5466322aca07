"""The inner loop of the verifier: one function per way to write an op, written out for its number of operands.

A loop over the operands costs three times as much as names for each of them, therefore the text of the function is
made when an op is first met so written, as ``dataclasses`` does.  It holds names made here, and nothing of a program.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from ..runtime.judgement import UNJUDGED
from .binder import Plan
from .syntax import Op

if TYPE_CHECKING:
    from .checker import Checker

Check = Callable[["Checker", Op], object]

_TEXT = """\
def check(walk, op):
    try:
        ins, outs = op.parts
        {ins} = ins.items
        {outs} = outs.items
        {in_types} = ins.types
        {out_types} = outs.types
    except ValueError:
        return walk.calls.check(op)
    if ins.word != "ins" or outs.word != "outs" or ins.attributes is not None or outs.attributes is not None:
        return walk.calls.check(op)
    env = walk.env
    try:
        {values}
    except (KeyError, TypeError):
        return walk.calls.any(op)
    if ({differ}) and not walk.as_defined([{all}], [{types}]):
        return walk.calls.any(op)
    {last} = walk.clock
    try:
        form = accepts({given})
        if form is not None and ({codes}) in legal[form]{kinds}{apart}:
            if op.results:
                walk.results(op)
            return None
    except UNJUDGED:
        pass
    walk.calls.full(op, plan, [{all}], plan.defaults, plain=True)
    walk.results(op)
"""


@lru_cache(maxsize=4096)
def unrolled(plan: Plan, ins: int) -> Check:
    """The check of an op that is written so, ``ins(…) outs(…)`` without attributes; ``ins`` values are read.

    It takes the checker and the op.  An op that is written in another way, with an undefined value or with types that
    are not those of the definitions goes to the general path; one that is not quickly accepted is judged in full.
    """
    count = len(plan.names)
    every = range(count)
    texts = {
        "ins": _target("v", every[:ins]), "outs": _target("v", every[ins:]),
        "in_types": _target("t", every[:ins]), "out_types": _target("t", every[ins:]),
        "values": "; ".join(f"v{k} = env[v{k}]" for k in every),
        "differ": " or ".join(f"t{k} is not v{k}.text" for k in every) or "False",
        "all": ", ".join(f"v{k}" for k in every), "types": ", ".join(f"t{k}" for k in every),
        "last": " = ".join(f"v{k}.last" for k in every) or "_",
        "given": ", ".join(f"v{k}.judged" if k < count else f"rest[{k - count}]" for k in plan.places),
        "codes": "".join(f"v{k}.code, " for k in plan.bound),
        "kinds": "".join(f" and v{k}.type.kind in kinds[{k}]" for k in every if k not in plan.bound),
        "apart": f" and not ({_together(every)})" if plan.storage and count > 1 else "",
    }  # fmt: skip
    names: dict[str, Any] = {
        "accepts": plan.accepts, "legal": plan.legal, "plan": plan, "rest": plan.defaults, "kinds": plan.kinds,
        "UNJUDGED": UNJUDGED,
    }  # fmt: skip
    exec(_TEXT.format_map(texts), names)
    made: Check = names["check"]
    return made


def _together(places: range) -> str:
    """Whether two of the values are one or lie on the same bytes."""
    same = [f"v{one} is v{other}" for one, other in combinations(places, 2)]
    return " or ".join([*same, f"walk.memory.meet(({''.join(f'v{k}, ' for k in places)}))"])


def _target(letter: str, places: range) -> str:
    """Names to take a list apart, ``v0, v1``; of an empty list ``()``."""
    return "".join(f"{letter}{k}, " for k in places) or "()"
