"""The PTO tile ISA as data: records, NumPy semantics, rules and lookup.

Names are resolved on first use, so that ``import pto_isa`` stays cheap and the parts that need neither YAML nor
pydantic (``ops``, ``verify_op``, the runtime types) never import them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import VERSION

if TYPE_CHECKING:
    from pto_isa import ops
    from pto_isa.database import load
    from pto_isa.program.execution.kernel import prepare, run
    from pto_isa.program.execution.limits import Limits
    from pto_isa.program.verifier import verify
    from pto_isa.runtime import Finding, GlobalTensor, RuleError, Tile, TileType, profile, set_profile
    from pto_isa.runtime.tables import free_tables
    from pto_isa.verifier import verify_op

__version__ = VERSION

__all__ = [
    "load",
    "ops",
    "prepare",
    "run",
    "verify",
    "verify_op",
    "Limits",
    "profile",
    "set_profile",
    "free_tables",
    "Tile",
    "TileType",
    "GlobalTensor",
    "Finding",
    "RuleError",
    "__version__",
]

_HOME = {
    "load": "pto_isa.database",
    "prepare": "pto_isa.program.execution.kernel",
    "Limits": "pto_isa.program.execution.limits",
    "run": "pto_isa.program.execution.kernel",
    "verify": "pto_isa.program.verifier",
    "verify_op": "pto_isa.verifier",
    "profile": "pto_isa.runtime",
    "set_profile": "pto_isa.runtime",
    "free_tables": "pto_isa.runtime.tables",
    "Tile": "pto_isa.runtime",
    "TileType": "pto_isa.runtime",
    "GlobalTensor": "pto_isa.runtime",
    "Finding": "pto_isa.runtime",
    "RuleError": "pto_isa.runtime",
}


def __getattr__(name: str) -> Any:
    if name == "ops":  # a module; importing it also sets the attribute
        return import_module("pto_isa.ops")
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
