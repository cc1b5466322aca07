"""The C++ program of an example: declarations of the operands and the call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...runtime.kinds.table import passed
from ...runtime.rules.rule import RESULT
from ...runtime.types.dtypes import FLOATS
from ...runtime.types.group_type import group_type
from ...runtime.types.pipe_type import pipe_type
from ...schema.example import tensor_parts
from ...text.cpp import comment
from ..forms.cpp_signature import cpp_type, cpp_value, is_type_parameter, pointed, template_default, type_name
from .cpp_declaration import declaration, literal, tensor_cpp
from .stated import same_tile, scalar_type

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.base import ProfileKey
    from ...schema.example import Example
    from ...schema.record import Overload


def cpp_example(op: Op, example: Example) -> str:
    """Declarations and the call; empty for an op without an intrinsic or an example that no overload takes.

    Also empty where the overload asks for a template argument that no operand of the record stands for.
    """
    overload = _overload(op, example)
    name = op.record.intrinsic if overload is None else overload.intrinsic or op.record.intrinsic
    if overload is None or name is None or _open(overload):
        return ""
    declared = _declared(overload, example)
    only = cpp_profiles(op, example)
    lines = [] if only == example.profiles else comment(", ".join(op.database.profiles[p].name.en for p in only))
    late = _late_extents(op, overload, example)
    lines += [declaration(op, name, example, late.get(name, (False, False))) for name in declared]
    lines += _bound(example, declared)
    arguments = ", ".join(
        _argument(op, overload, name, example)
        for name in overload.args
        if not _in_template(op, overload, name) and not _left_out(op, overload, name, example)
    )
    template = _template(op, overload, example)
    call = f"{_result(op, overload)}{name}{f'<{template}>' if template else ''}({arguments});"
    return "\n".join([*(line for line in lines if line), call]) + "\n"


def cpp_profiles(op: Op, example: Example) -> list[ProfileKey]:
    """The profiles of the example on which the overload that its C++ program calls exists."""
    overload = _overload(op, example)
    if overload is None:
        return []
    return [profile for profile in example.profiles if overload.profiles is None or profile in overload.profiles]


def cpp_given(op: Op, example: Example) -> list[str]:
    """What the C++ program of an example takes from the program around it, as parameters of a function.

    Memory of tensors and pipes, tensors of other ranks, and operands that are made once for many calls: sessions.
    """
    overload = _overload(op, example)
    if overload is None:
        return []
    found = []
    for name in overload.args:
        entry = example.operands.get(name)
        if entry is None:
            if passed(op.operands[name].kind, "never"):
                found.append(f"{op.operands[name].cpp} &{name}")
        elif entry.tensor is not None:
            element = op.database.vocabulary.element_types[tensor_parts(entry.tensor)[2]]
            found.append(f"__gm__ {element.cpp} *{name}Memory")
        elif entry.group is not None:
            group = group_type(entry.group)
            found.append(f"{tensor_cpp(op, group.layout, group.shape, group.dtype)} *{name}Tensors")
        elif entry.pipe is not None:
            found.append(f"__gm__ void *{name}Slots")
    return found


def _declared(overload: Overload, example: Example) -> list[str]:
    """The operands that the program declares."""
    return [name for name in overload.args if name in example.operands and same_tile(example, name) == name]


def _late_extents(op: Op, overload: Overload, example: Example) -> dict[str, tuple[bool, bool]]:
    """Tile -> whether its valid rows and columns are given at run time.

    So it must be for an empty tile, because a type with the extent 0 has no size; where operands with different valid
    regions have one C++ type; and for a tile that takes one piece of a larger tensor after the other.
    """
    pieces = op.record.set == "comm"
    groups: dict[str, list[str]] = {}
    for name in overload.args:
        if name in example.operands and example.operands[name].tile is not None:
            kind = pointed(overload.types.get(name) or cpp_type(name, op.operands[name]))[0]
            groups.setdefault(kind, []).append(name)
    found: dict[str, tuple[bool, bool]] = {}
    for names in groups.values():
        valid = [example.operands[name].written_type().valid_shape for name in names]
        rows, cols = ({shape[axis] for shape in valid} for axis in (0, 1))
        staging = pieces and all(op.operands[name].access == "scratch" for name in names)
        late = (staging or len(rows) > 1 or 0 in rows, staging or len(cols) > 1 or 0 in cols)
        found |= dict.fromkeys(names, late)
    return found


def _in_template(op: Op, overload: Overload, name: str) -> bool:
    """Whether an argument of the overload stands between angle brackets."""
    return bool(op.operands[name].template) or name in overload.template


def _result(op: Op, overload: Overload) -> str:
    """The declaration that takes the result of a call, where it is more than an event of this core."""
    if overload.returns in ("RecordEvent", "void"):
        return ""
    name = next((name for name, operand in op.operands.items() if operand.access == RESULT), "event")
    return f"{overload.returns} {name} = "


def _open(overload: Overload) -> bool:
    """Whether a template parameter of the overload has neither an operand nor a default."""
    literal = [text for text in overload.template if not text.startswith("typename ") and text not in overload.args]
    return any("=" not in text for text in literal)


def _bound(example: Example, names: list[str]) -> list[str]:
    """Calls that bind tiles of different types to the same memory."""
    shared = {name: partner for name in names if (partner := example.operands[name].storage_of) is not None}
    owners = [name for name in names if name in shared.values()]
    address = {name: f"0x{place * 0x10000:X}" for place, name in enumerate(owners)}
    bound = [name for name in names if name in owners or name in shared]
    return [f"TASSIGN({name}, {address[shared.get(name, name)]});" for name in bound]


def _given(op: Op, name: str, example: Example) -> Any:
    entry = example.operands.get(name)
    return entry.value if entry is not None and entry.value is not None else op.operands[name].default


def _overload(op: Op, example: Example) -> Overload | None:
    """The first overload with all operands of the example and no others, its attributes included when one has them.

    None in a grid of cores: the direction is a template argument that no operand of the record stands for.
    """
    pipes = [pipe_type(entry.pipe) for entry in example.operands.values() if entry.pipe is not None]
    if any(pipe.core == "cell" for pipe in pipes):
        return None
    data = {
        name
        for name in example.operands
        if not passed(op.operands[name].kind, "word", "core") and not _returned(op, name)
    }
    known = {name for name in example.operands if passed(op.operands[name].kind, "core")}
    attributes = {
        name
        for name, entry in example.operands.items()
        if name not in data | known and entry.value is not None and entry.value != op.operands[name].default
    }
    fitting = [
        overload
        for overload in op.record.overloads.values()
        if data
        == {
            name
            for name in overload.args
            if not passed(op.operands[name].kind, "word", "never") and not _left_out(op, overload, name, example)
        }
    ]
    order = [entry.value for name, entry in example.operands.items() if op.operands[name].type == "division_order"]
    if order == ["scalar_tile"]:
        fitting.reverse()
    complete = [overload for overload in fitting if attributes <= {*overload.args, *_settings_of(overload)}]
    return max(complete or fitting, key=lambda overload: _shared(overload, example), default=None)


def _shared(overload: Overload, example: Example) -> int:
    """How many profiles of the example have the overload."""
    return sum(overload.profiles is None or profile in overload.profiles for profile in example.profiles)


def _returned(op: Op, name: str) -> bool:
    """Whether an operand is what the call returns."""
    return op.operands[name].access == RESULT


def _left_out(op: Op, overload: Overload, name: str, example: Example) -> bool:
    """Whether a call need not give this parameter: it has a default, and neither it nor one behind it is chosen."""
    behind = [entry for entry in overload.args[overload.args.index(name) :] if not _in_template(op, overload, entry)]
    return all(entry in overload.defaults and entry not in example.operands for entry in behind)


def _settings_of(overload: Overload) -> list[str]:
    """The attributes that a type argument of the call holds."""
    return [] if overload.config is None else overload.config.args


def _configuration(op: Op, overload: Overload, example: Example) -> str:
    """The type argument that holds settings: ``FixpipeParams<LayoutMode_t::NZ2ND, QuantMode_t::DEQF16>``."""
    names = _settings_of(overload)
    while names and _given(op, names[-1], example) == op.operands[names[-1]].default:
        names = names[:-1]
    values = [cpp_value(op, op.operands[name], _given(op, name, example)) for name in names]
    return f"{overload.config.type if overload.config else ''}<{', '.join(values)}>"


def _template(op: Op, overload: Overload, example: Example) -> str:
    """Explicit template arguments, up to the last that is not its default."""
    if overload.config is not None:
        return ", ".join([*_types(op, overload, example), _configuration(op, overload, example)])
    front: list[tuple[str, bool]] = []
    back: list[tuple[str, bool]] = []
    for text in overload.template:
        if "=" in text and not text.startswith("typename "):
            usual = text.partition("=")[2].strip()
            chosen = _chosen(op, overload, example, usual)
            front.append((chosen, chosen == usual))
    for name in overload.args:
        operand = op.operands[name]
        if not _in_template(op, overload, name):
            continue
        shown = cpp_value(op, operand, _given(op, name, example))
        place = back if operand.template == "back" else front
        place.append((shown, shown == template_default(op, overload, name)))
    while back and back[-1][1]:
        back.pop()
    while not back and front and front[-1][1]:
        front.pop()
    types = _types(op, overload, example) if back else []
    return ", ".join([*(shown for shown, _ in front), *types, *(shown for shown, _ in back)])


def _chosen(op: Op, overload: Overload, example: Example, usual: str) -> str:
    """The argument for a parameter that the overload spells out, from the attribute whose type its default has."""
    for name, operand in op.operands.items():
        if operand.template and name not in overload.args and operand.cpp and usual.startswith(f"{operand.cpp}::"):
            return cpp_value(op, operand, _given(op, name, example))
    return usual


def _types(op: Op, overload: Overload, example: Example) -> list[str]:
    """The types of the operands as template arguments, in the order of the template parameters."""
    found: dict[str, str] = {}
    for name in overload.args:
        operand = op.operands[name]
        kind, _ = pointed(overload.types.get(name) or cpp_type(name, operand))
        if is_type_parameter(kind, operand, op.database):
            element = op.database.vocabulary.element_types.get(scalar_type(op, name, example))
            scalar = passed(operand.kind, "number") and element is not None
            shown = same_tile(example, name) if name in example.operands else name
            found.setdefault(kind, element.cpp if scalar and element is not None else f"decltype({shown})")
    first = [type_name(text) for text in overload.template if text.startswith("typename ")]
    return [found[kind] for kind in sorted(found, key=lambda kind: first.index(kind) if kind in first else len(first))]


def _argument(op: Op, overload: Overload, name: str, example: Example) -> str:
    operand = op.operands[name]
    if passed(operand.kind, "word"):
        return cpp_value(op, operand, _given(op, name, example))
    if passed(operand.kind, "number"):
        dtype = scalar_type(op, name, example)
        text = literal(example.operands[name].value, dtype)
        return f"{text}f" if dtype in FLOATS else text
    if name not in example.operands:
        return name
    by_pointer = overload.types.get(name, "").endswith("*")
    return f"{'&' if by_pointer else ''}{same_tile(example, name)}"
