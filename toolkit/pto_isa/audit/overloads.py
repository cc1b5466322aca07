"""Overloads of intrinsics: what the public header declares against what the records state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pto_isa.database import Op
from pto_isa.schema.record import Overload

from .cpp.declarations import Declarations, Function

_PASSED = {"const", "&", "&&", "typename"}


@dataclass(frozen=True)
class Signature:
    """One overload in a form that can be compared: parameter names in plain form, values among the template parameters."""

    parameters: tuple[str, ...]
    values: tuple[str, ...]
    events: bool
    returns: str

    def shown(self, name: str) -> str:
        """As text: ``TADD<PrecisionType>(dst, src0, src1)``."""
        template = f"<{', '.join(self.values)}>" if self.values else ""
        events = ", events..." if self.events else ""
        return f"{self.returns} {name}{template}({', '.join(self.parameters)}{events})"


def declared(declarations: Declarations, entry: str) -> dict[str, list[Function]]:
    """Name of each intrinsic -> its overloads: the functions that the header of the interface itself defines."""
    found: dict[str, list[Function]] = {}
    for name, functions in declarations.functions.items():
        own = [f for f in functions if f.file == entry and any(t.text == "PTO_INST" for t in f.returns)]
        if own:
            found[name] = own
    return found


def signature(function: Function) -> Signature:
    """The signature of a declared function."""
    values = tuple(
        parameter.name
        for parameter in function.template
        if not parameter.is_type and parameter.name and not parameter.pack
    )
    words = [token.text for token in function.returns if token.kind == "word" and token.text not in ("PTO_INST", "const")]
    return Signature(
        tuple(plain(p.name) for p in function.parameters if not p.pack),
        tuple(map(plain, values)),
        any(p.pack for p in function.parameters),
        words[-1] if words else "void",
    )


def stated(op: Op, overload: Overload) -> Signature:
    """The signature that a record states."""
    values = [text.split("=")[0].split()[-1] for text in overload.template if not text.lstrip().startswith("typename")]
    parameters: list[str] = []
    for name in overload.args:
        operand = op.operands[name]
        if "attribute" in operand.kind and operand.template:
            values.append(operand.ir if operand.ir is not None and operand.ir.isidentifier() else name)
        else:
            parameters.append(plain(name))
    return Signature(tuple(parameters), tuple(map(plain, values)), overload.events, overload.returns.split("::")[-1])


def plain(name: str) -> str:
    """A parameter name without the differences of camel case and underscores."""
    return name.replace("_", "").lower()


def tiles(function: Function) -> list[str]:
    """Parameters whose type is a template parameter of the function: tiles and tensors."""
    types = {parameter.name for parameter in function.template if parameter.is_type}
    found: list[str] = []
    for parameter in function.parameters:
        words = [token.text for token in parameter.kind if token.text not in _PASSED]
        if not parameter.pack and len(words) == 1 and words[0] in types:
            found.append(parameter.name)
    return found


def same_type(function: Function) -> dict[str, str]:
    """Tile parameter -> the first one that has the same C++ type."""
    first: dict[str, str] = {}
    found: dict[str, str] = {}
    for parameter in function.parameters:
        words = [token.text for token in parameter.kind if token.text not in _PASSED]
        if parameter.name in tiles(function):
            found[parameter.name] = first.setdefault(words[0], parameter.name)
    return found


def pairs(op: Op, functions: list[Function], profile: str | None = None) -> Iterator[tuple[str, Overload, Function | None]]:
    """Each overload of the record with the declared one that has the same parameters, else None."""
    left = list(functions)
    for key, overload in op.record.overloads.items():
        if profile is not None and overload.profiles is not None and profile not in overload.profiles:
            continue
        wanted = stated(op, overload)
        found = next((f for f in left if _alike(signature(f), wanted, exact=True)), None)
        found = found or next((f for f in left if _alike(signature(f), wanted, exact=False)), None)
        if found is not None:
            left.remove(found)
        yield key, overload, found


def _alike(first: Signature, second: Signature, exact: bool) -> bool:
    if len(first.parameters) != len(second.parameters) or len(first.values) != len(second.values):
        return False
    return not exact or (first.parameters == second.parameters and first.values == second.values)
