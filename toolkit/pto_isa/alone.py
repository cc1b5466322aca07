"""What a process of ours does before it imports anything else: that of the command, and that of the writer."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from importlib.util import LazyLoader, find_spec, module_from_spec

# So many young objects before they are looked through; Python's own number is 700.
_YOUNG = 100_000


def alone() -> None:
    """The collector of cycles is asked seldom and not at the end, and Pydantic looks for no plugins.

    What is imported and read stays, so looking through it finds nothing: a sixth of what a command of readers takes
    goes into that, most of it when the process ends and all memory is given back anyway.

    Pydantic would look through all packages that are installed; models of records have no use for plugins.  What it
    would find them with, a tenth of the time that one record takes, is executed only when something of it is used.
    """
    gc.set_threshold(_YOUNG, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    _late("importlib.metadata")


def _late(name: str) -> None:
    spec = find_spec(name)
    if name in sys.modules or spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
