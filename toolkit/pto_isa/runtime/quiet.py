"""Running code without NumPy's floating-point warnings: an infinity or a NaN is a result like any other.

``np.errstate`` builds its settings anew for every call, which costs as much as a small operation.  Here the settings
are made once, in a context of their own; each call runs in a copy of it, so calls may nest and run in several threads.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import Context
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

Given = ParamSpec("Given")
Result = TypeVar("Result")

_CONTEXT = Context()
_CONTEXT.run(np.seterr, all="ignore")


def without_warnings(function: Callable[..., Any], count: int) -> Callable[..., Any]:
    """The function of ``count`` positional arguments, run without warnings.

    It sees no context variables of its caller.
    """
    return _wrapper(count)(_CONTEXT.copy, function)


@cache
def _wrapper(count: int) -> Callable[..., Callable[..., Any]]:
    """Make the wrapper for one number of arguments: packing them as ``*values`` would cost as much as a small op."""
    names = ", ".join(f"v{place}" for place in range(count))
    made: Callable[..., Callable[..., Any]] = eval(
        f"lambda copy, function: lambda {names}: copy().run(function, {names})"
    )
    return made


def quietly(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """The function run without warnings, whatever its arguments; a decorator."""
    copy = _CONTEXT.copy

    @wraps(function)
    def run(*values: Given.args, **named: Given.kwargs) -> Result:
        return copy().run(function, *values, **named)

    return run
