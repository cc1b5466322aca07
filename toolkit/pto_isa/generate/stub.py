"""``ops.pyi``: the functions of ``pto_isa.ops`` with the types of their parameters, for editors and type checkers.

It lists all ops; `renew` writes it beside ``ops.py`` from what is made here of the text of each generated module.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

HEAD = '''"""The generated NumPy functions by name, with their types; written together with them."""

from collections.abc import Callable
from typing import Any, SupportsFloat

from .runtime import ConvTile, GlobalTensor, Group, State, Tile
from .runtime.pipe import PipeEnd

def get(name: str) -> Callable[..., Any]: ...
'''
_TYPES = {
    "tile": "Tile", "predicate": "Tile", "conv": "ConvTile", "global": "GlobalTensor", "group": "Group",
    "registers": "State", "pipe_end": "PipeEnd", "scalar": "SupportsFloat", "array": "Any",
}  # fmt: skip
_SETTINGS = {"profile": "str | None", "check": "bool", "strict": "bool", "exact": "bool"}
_INDENT = "    "


def stub_of(name: str, module: str) -> str:
    """The function of one op, from the text of its generated module, as it stands in the stub."""
    kinds: Mapping[str, Sequence[str]] = {}
    for node in ast.parse(module).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and _named(node.targets[0], "_kernel"):
            kinds = ast.literal_eval(node.value.args[2])
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return f"\ndef {name}(\n{_parameters(node.args, kinds)}) -> None:\n{_docstring(node)}"
    raise ValueError(f"the module of {name} has no function of this name")


def _named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _parameters(given: ast.arguments, kinds: Mapping[str, Sequence[str]]) -> str:
    """One line per parameter: operands, then attributes and settings by keyword."""
    missing = [None] * (len(given.args) - len(given.defaults))
    lines = [
        _parameter(argument.arg, " | ".join(_TYPES[kind] for kind in kinds[argument.arg]), default)
        for argument, default in zip(given.args, [*missing, *given.defaults], strict=True)
    ]
    lines.append("*")
    for argument, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        lines.append(_parameter(argument.arg, _SETTINGS.get(argument.arg) or _attribute(default), default))
    return "".join(f"{_INDENT}{line},\n" for line in lines)


def _attribute(default: ast.expr | None) -> str:
    """The type of an attribute: that of its default, else a word or a number."""
    value = default.value if isinstance(default, ast.Constant) else None
    return "str | int" if value is None else type(value).__name__


def _parameter(name: str, type: str, default: ast.expr | None) -> str:
    if default is None:
        return f"{name}: {type}"
    value = ast.unparse(default)
    return f"{name}: {type}{' | None' if value == 'None' and 'None' not in type else ''} = {value}"


def _docstring(function: ast.FunctionDef) -> str:
    """What the op does and what its operands are, without its formulas."""
    said = "\n\n".join((ast.get_docstring(function) or "").split("\n\n")[:2])
    safe = said.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    return "".join(f"{_INDENT}{line}".rstrip() + "\n" for line in f'"""{safe}\n"""'.split("\n"))
