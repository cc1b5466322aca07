"""``ops.pyi``: the functions of ``pto_isa.ops`` with the types of their parameters, for editors and type checkers.

Made from the records; `renew` joins the head, which has the words of the vocabulary, and the functions of all ops, and
writes the file beside ``ops.py``.  A word is a ``Literal``, so a type checker finds one that is misspelt.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ...language.front.signature import Signature, signature
from ...runtime.kinds.table import kinds_of
from ...text.python import docstring, literal

if TYPE_CHECKING:
    from ...database import Database, Op
    from ...schema.record import Operand

_HEAD = '''"""The generated NumPy functions by name, with their types; written together with them."""

from collections.abc import Callable
from typing import Any, Literal, SupportsFloat, TypeAlias

from .runtime import Align, ConvTile, GlobalTensor, Group, Mask, Pointer, State, Tile, Vreg
from .runtime.memory.pipe import PipeEnd
from .runtime.profile import ProfileName
from .runtime.words import PadValue

'''
_GET = "\ndef get(name: str) -> Callable[..., Any]: ...\n"
_PLAIN = {"bool": "bool", "int": "int", "pad": "PadValue"}  # a pad value may be a pattern of bits, too
_SETTINGS = ("profile: ProfileName | None = None", "check: bool = True", "strict: bool = False", "exact: bool = False")
WIDTH = 116  # of a line in a docstring


def stub_head(database: Database) -> str:
    """What stands before the functions: imports, and a type for the words of each enumeration."""
    words = {name: tuple(enumeration.values) for name, enumeration in database.vocabulary.enumerations.items()}
    return _HEAD + "".join(_words(name, listed) for name, listed in words.items() if name not in _PLAIN) + _GET


def _words(name: str, words: tuple[str, ...]) -> str:
    lines = textwrap.wrap(", ".join(map(literal, words)), WIDTH, break_on_hyphens=False)
    body = "".join(f"    {line}\n" for line in lines)
    return f"{_name_of(name)}: TypeAlias = Literal[\n{body}]\n"


def stub_of(op: Op) -> str:
    """The function of one op as it stands in the stub."""
    record, names = op.record, signature(op.record)
    lines = [f"{name}: {_kinds(record.operands[name])}" for name in names.given]
    lines += [f"{name}: {_kinds(record.operands[name])} | None = None" for name in names.others]
    lines.append("*")
    for name in names.attributes:
        kind = _attribute(record.operands[name])
        if name in names.defaults:
            default = names.defaults[name]
            kind += f"{' | None' if default is None else ''} = {literal(default)}"
        lines.append(f"{name}: {kind}")
    lines += [f"{name}: Any = None" for name in names.keywords]
    made = [_kinds(record.operands[name]) for name in names.results]
    gives = f"tuple[{', '.join(made)}]" if len(made) > 1 else "".join(made) or "None"
    gives = "Any" if names.asked else gives  # how many values it gives, the call decides
    text = docstring(told(op, names), WIDTH, "    ", apart=True)
    parameters = "".join(f"    {line},\n" for line in (*lines, *_SETTINGS))
    body = "".join(f"    {line}".rstrip() + "\n" for line in text)
    return f"\ndef {op.name}(\n{parameters}) -> {gives}:\n{body}"


def told(op: Op, names: Signature) -> list[str]:
    """What an op does and what its operands are, as paragraphs of the docstring of its function."""
    said = [f"{name}: {op.record.operands[name].text.en}" for name in (*names.operands, *names.attributes)]
    return [op.record.summary.en, *(["", *said] if said else [])]


def _kinds(operand: Operand) -> str:
    return " | ".join(dict.fromkeys(kind.annotation for kind in kinds_of(operand.kind)))


def _attribute(operand: Operand) -> str:
    kind = operand.type or ""
    return _PLAIN.get(kind) or _name_of(kind)


def _name_of(enumeration: str) -> str:
    """``_RoundMode`` for ``round_mode``: private, as the module itself has no such name."""
    return "_" + "".join(part.capitalize() for part in enumeration.split("_"))
