"""``python -m pto_isa.generate LANGUAGE``: the process that makes current what is generated; ``freshness`` runs it."""

from __future__ import annotations

import gc
import os
import sys
from importlib.util import LazyLoader, find_spec, module_from_spec


def run() -> int:
    """Make current what the checkout's records give; the exit code is that of ``renew.main``."""
    gc.disable()  # before anything is imported: see `uncollected`
    # Models of records have no use for plugins of Pydantic, which would look through all packages that are installed.
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
    _late("importlib.metadata")  # what it would find them with, a tenth of the time for one record
    from .renew import main

    return main(sys.argv[1])


def _late(name: str) -> None:
    """Execute a module only when something of it is used."""
    spec = find_spec(name)
    assert spec is not None and spec.loader is not None
    spec.loader = LazyLoader(spec.loader)
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)


if __name__ == "__main__":
    sys.exit(run())
