"""What a process that only makes files does before it imports the writers."""

from __future__ import annotations

import gc
import os
import sys
from importlib.util import LazyLoader, find_spec, module_from_spec


def alone() -> None:
    """Nothing is collected any more (see ``garbage``), and Pydantic looks for no plugins.

    It would look through all packages that are installed; models of records have no use for plugins.  What it would
    find them with, a tenth of the time that one record takes, is executed only when something of it is used.
    """
    gc.disable()
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    _late("importlib.metadata")


def _late(name: str) -> None:
    spec = find_spec(name)
    if name in sys.modules or spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
