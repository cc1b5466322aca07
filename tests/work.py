"""How much a function does, counted rather than timed: the same on every machine, however busy it is."""

from __future__ import annotations

import cProfile
import gc
from collections.abc import Callable


def calls(function: Callable[[], object]) -> int:
    """How many functions, Python's and built-in ones, a call of ``function`` calls in all.

    What an interpreter computes once and keeps is counted by the first call alone: call it before where that matters.
    No garbage is collected meanwhile: what earlier tests left behind would be finished here, and counted.
    """
    profile = cProfile.Profile(builtins=True)
    collecting = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        profile.runcall(function)
    finally:
        if collecting:
            gc.enable()
    return sum(entry.callcount for entry in profile.getstats())
