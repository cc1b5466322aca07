"""The generated NumPy functions by name: ``pto_isa.ops.tadd(dst, src0, src1)``.

A function is imported when its name is first used and stays an attribute of this module. ``get`` takes any spelling.
"""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Any

from .op_name import plain_name
from .text.suggest import meant

_PACKAGE = "pto_isa.generated.ops"


def _names() -> list[str]:
    """Return the name of every generated op, sorted."""
    return sorted(m.name for m in pkgutil.iter_modules(import_module(_PACKAGE).__path__) if not m.name.startswith("_"))


def _unknown(asked: str, plain: str) -> AttributeError:
    return AttributeError(f"no PTO op is called {asked!r}{meant(plain, _names(), mark='')[0]}")


def _find(asked: str, plain: str) -> Callable[..., Any]:
    # Only a plain public name may become part of a module path.
    if not plain.isidentifier() or plain.startswith("_"):
        raise _unknown(asked, plain)
    path = f"{_PACKAGE}.{plain}"
    try:
        module = import_module(path)
    except ModuleNotFoundError as error:
        if error.name != path:  # the op exists; something that it imports does not
            raise
        raise _unknown(asked, plain) from None
    function: Callable[..., Any] = getattr(module, plain)
    globals()[plain] = function
    return function


def get(name: str) -> Callable[..., Any]:
    """Return the function of an op in any spelling: ``tadd``, ``TADD``, ``pto.tmatmul.acc``, ``tmatmul-acc``.

    Raises AttributeError with the closest names when there is no such op.
    """
    if not isinstance(name, str):
        raise TypeError(f"an op is named by text; found {type(name).__name__}")
    return _find(name, plain_name(name))


def __getattr__(name: str) -> Callable[..., Any]:
    if name.startswith("_"):  # questions of the interpreter (__path__, __wrapped__) are not about ops
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _find(name, name)


def __dir__() -> list[str]:
    return ["get", *_names()]
