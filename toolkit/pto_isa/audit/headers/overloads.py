"""Overloads of intrinsics: what the public header declares against what the records state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pto_isa.database import Op
from pto_isa.schema.record import Overload

from ...runtime.kinds.table import passed
from ..cpp.brackets import angle_end, split_angles
from ..cpp.declarations import Declarations, Function
from ..cpp.lexer import Token

_PASSED = {"const", "&", "&&", "typename"}


@dataclass(frozen=True)
class OverloadSignature:
    """One overload in a form that can be compared.

    parameters: names in plain form; kinds: ``object`` or ``value`` for each; types: C++ types of values that are
    enumerations or fundamental, else empty; values: names of the template parameters that are no types.
    """

    parameters: tuple[str, ...]
    kinds: tuple[str, ...]
    types: tuple[str, ...]
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


def signature(function: Function) -> OverloadSignature:
    """The signature of a declared function."""
    values = tuple(
        parameter.name
        for parameter in function.template
        if not parameter.is_type and parameter.name and not parameter.pack
    )
    types = {parameter.name for parameter in function.template if parameter.is_type}
    given = [p for p in function.parameters if not p.pack]
    kinds = tuple("object" if any(t.text in ("&", "*", "[") for t in p.kind) else "value" for p in given)
    fixed = tuple(
        "" if kind == "object" else _fixed("".join(t.text for t in p.kind if t.text not in _PASSED), types)
        for p, kind in zip(given, kinds, strict=True)
    )
    words = [
        token.text for token in _returned(function) if token.kind == "word" and token.text not in ("PTO_INST", "const")
    ]
    return OverloadSignature(
        tuple(plain(p.name) for p in given),
        kinds,
        fixed,
        tuple(map(plain, values)),
        any(p.pack for p in function.parameters),
        words[-1] if words else "void",
    )


def _returned(function: Function) -> tuple[Token, ...]:
    """The tokens of the result type; of ``enable_if_t<condition, type>`` those of the type."""
    place = next((k for k, token in enumerate(function.returns) if token.text == "enable_if_t"), None)
    if place is None:
        return function.returns
    end = angle_end(function.returns, place + 1, logic=True)
    parts = split_angles(list(function.returns[place + 2 : end]))
    return tuple(parts[1]) if len(parts) > 1 else ()


def stated(op: Op, overload: Overload) -> OverloadSignature:
    """The signature that a record states."""
    given = [text.split("=")[0].split()[-1] for text in overload.template if not text.lstrip().startswith("typename")]
    values = [_template_name(op, name) for name in given]
    parameters: list[str] = []
    kinds: list[str] = []
    types: list[str] = []
    for name in overload.args:
        operand = op.operands[name]
        if name in overload.template:
            continue
        if passed(operand.kind, "word") and operand.template:
            if operand.cpp != "typename":  # a type is no value
                values.append(_template_name(op, name))
        else:
            by_value = passed(operand.kind, "number", "word")
            parameters.append(plain(name))
            kinds.append("value" if by_value else "object")
            kind = overload.types.get(name) or operand.cpp or ""
            types.append(_fixed(kind.replace("typename ", "").replace(" ", ""), set()) if by_value else "")
    return OverloadSignature(
        tuple(parameters),
        tuple(kinds),
        tuple(types),
        tuple(dict.fromkeys(map(plain, values))),
        overload.events,
        overload.returns.split("::")[-1],
    )


def _template_name(op: Op, name: str) -> str:
    """The name of a template parameter: of an operand the spelling that C++ has."""
    if name not in op.operands:
        return name
    operand = op.operands[name]
    ir = operand.cpp_name or operand.key
    return ir if ir is not None and ir.isidentifier() else name


def _fixed(kind: str, types: set[str]) -> str:
    """The type of a value when it is the same for every call: an enumeration or a number, no template parameter."""
    name = kind.split("::")[-1] if "::DType" not in kind else ""
    return "" if kind in types or name in types or "<" in kind or name in ("T", "AddrType") else name


def bare(name: str) -> str:
    """The name of an intrinsic without its namespace."""
    return name.rpartition("::")[2]


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


def functions_of(op: Op, intrinsics: Mapping[str, list[Function]]) -> list[Function]:
    """What the header declares for a record: under its own name, and under the other names that its overloads give.

    An overload that only the record of another op cites, under this name, belongs there.
    """
    name = bare(op.record.intrinsic or "")
    own = list(op.record.overloads.values())
    others = [
        overload
        for other in op.database.ops.values()
        if other.name != op.name
        for overload in other.record.overloads.values()
        if overload.intrinsic == name
    ]
    found = [
        one
        for one in intrinsics.get(name, [])
        if any(_cites(overload, one) for overload in own) or not any(_cites(overload, one) for overload in others)
    ]
    for overload in own:
        if overload.intrinsic is not None:
            found += [one for one in intrinsics.get(bare(overload.intrinsic), []) if _cites(overload, one)]
    return found


def _cites(overload: Overload, function: Function) -> bool:
    """Whether a source of the overload is a line of the function."""
    lines = {int(m.group(1)) for ref in overload.source if (m := re.search(r"L(\d+)$", ref))}
    return any(function.line <= line <= function.last_line for line in lines)


def pairs(op: Op, functions: list[Function], profile: str | None = None) -> list[tuple[str, Overload, Function | None]]:
    """Each overload of the record with the declared one it stands for: the best fit first, each used once."""
    wanted = {
        key: overload
        for key, overload in op.record.overloads.items()
        if profile is None or overload.profiles is None or profile in overload.profiles
    }
    numbered = list(enumerate(functions))
    ranked = sorted(
        ((fit(op, overload, one), key, place) for key, overload in wanted.items() for place, one in numbered),
        key=lambda entry: (-entry[0], entry[2]),
    )  # fmt: skip
    chosen: dict[str, Function] = {}
    used: set[int] = set()
    for score, key, place in ranked:
        if score > 0 and key not in chosen and place not in used:
            chosen[key] = functions[place]
            used.add(place)
    return [(key, overload, chosen.get(key)) for key, overload in wanted.items()]


def fit(op: Op, overload: Overload, function: Function) -> int:
    """How well a declared overload fits that of a record; 0 when it has other numbers of parameters or another name."""
    ours, theirs = stated(op, overload), signature(function)
    if len(ours.kinds) != len(theirs.kinds) or function.name != bare(overload.intrinsic or op.record.intrinsic or ""):
        return 0
    score = 1 + sum(a == b for a, b in zip(ours.parameters, theirs.parameters, strict=True))
    score += 5 * (len(ours.values) == len(theirs.values)) + 3 * (ours.kinds == theirs.kinds)
    return score + 2 * _cites(overload, function)


def contradicts(ours: OverloadSignature, theirs: OverloadSignature) -> bool:
    """Whether two signatures differ in more than the names of parameters."""
    if ours.kinds != theirs.kinds or len(ours.values) != len(theirs.values):
        return True
    if ours.events != theirs.events or ours.returns != theirs.returns:
        return True
    renamed = sorted(ours.parameters) != sorted(theirs.parameters)
    return (not renamed and ours.parameters != theirs.parameters) or any(
        a and b and a != b for a, b in zip(ours.types, theirs.types, strict=True)
    )
