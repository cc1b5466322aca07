"""An expansion for one choice of element types and words: the text of its function with these in place of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from ..database.expansions import function_texts
from ..runtime.frozen import frozen
from ..runtime.types.dtypes import BITS, IR_DTYPE, IR_SPELLINGS
from ..schema.example import ABSENT, ExpandedFunction, Expansion

_REGISTER = 2048  # bits of a vector register
_PARAMETER = re.compile(r"%(\w+): (!pto\.ptr<([^,]+), (\w+)>|\w+)")


@frozen
class ProgramParameter:
    """A parameter of a function: its name, its type, and of a pointer element type and memory."""

    name: str
    type: str
    dtype: str | None = None
    space: str | None = None


@frozen
class Instance:
    """A program with one function, and the calls for which it stands.

    ``words``: values of attributes, ``left_out`` for one, or a tile, that is not given; ``layouts``: those that tiles
    may have; ``modes``: of the equations, empty for all.
    """

    function: str
    text: str
    parameters: tuple[ProgramParameter, ...]
    words: Mapping[str, str]
    layouts: Mapping[str, tuple[str, ...]]
    modes: tuple[str, ...]

    def stands_for(self, tiles: Mapping[str, Any], attributes: Mapping[str, Any], mode: str) -> bool:
        """Whether a call with these types of tiles and these attributes is one that the program is made for.

        mode: of the equations that compute the call.  A tile of bits may have any element type.
        """
        if self.modes and mode not in self.modes:
            return False
        for one in self.parameters:
            if one.dtype is None:
                continue
            type = tiles.get(one.name)
            if type is None or (one.dtype != type.dtype and one.name not in self.bits):
                return False
            if one.space == "ub" and type.layout not in self.layouts.get(one.name, ("nd",)):
                return False
        given = {**tiles, **attributes}
        return all(str(given.get(name, ABSENT)) == value for name, value in self.words.items())

    @property
    def bits(self) -> frozenset[str]:
        """Tiles whose rows are counted in bytes: packed bits."""
        names = {one.name for one in self.parameters}
        return frozenset(one.name for one in self.parameters if f"{one.name}_bytes" in names)


def instances(expansion: Expansion, text: str) -> Iterator[Instance]:
    """Every program that the functions of an expansion stand for; the text has all of them."""
    texts = function_texts(text)
    for name, stated in expansion.functions.items():
        written = _alone(text, texts, name)
        layouts = {operand: tuple(allowed) for operand, allowed in stated.layouts.items()}
        for types in product(*stated.types.values()):
            for words in _choices(stated):
                chosen = {a: next(iter(stated.words[a].values())) for a in words}
                made = _in_types(written, dict(zip(stated.types, types, strict=True)))
                made = _in_words(made, {old: stated.words[a][words[a]] for a, old in chosen.items()})
                yield Instance(name, made, _parameters(made), words, layouts, tuple(stated.modes))


def _choices(stated: ExpandedFunction) -> Iterator[dict[str, str]]:
    for values in product(*stated.words.values()):
        yield dict(zip(stated.words, values, strict=True))


def _alone(text: str, texts: Mapping[str, str], name: str) -> str:
    """The text with this one of its functions."""
    for other, body in texts.items():
        text = text.replace(body, "") if other != name else text
    return text


def _parameters(text: str) -> tuple[ProgramParameter, ...]:
    (function,) = function_texts(text).values()
    found = _PARAMETER.finditer(function.partition(") {")[0])
    return tuple(ProgramParameter(one[1], one[2], IR_DTYPE[one[3]] if one[3] else None, one[4]) for one in found)


def _in_types(text: str, types: Mapping[str, str]) -> str:
    """The text with one element type in place of another: of registers with as many lanes, of masks as wide.

    The number of lanes also stands in it as a constant of type index.  Numbers have no sign in programs.
    """
    types = {old: new for old, new in types.items() if old != new}
    if not types:
        return text
    found = {IR_SPELLINGS[old][0]: IR_SPELLINGS[new][0] for old, new in types.items()}
    lanes = {_REGISTER // BITS[old]: _REGISTER // BITS[new] for old, new in types.items()}
    widths = {BITS[old]: BITS[new] for old, new in types.items()}
    names, counts, bits = ("|".join(map(str, part)) for part in (found, lanes, widths))
    text = re.sub(rf"(?<=vreg<)({counts})x({names})\b", lambda m: f"{lanes[int(m[1])]}x{found[m[2]]}", text)
    text = re.sub(rf"(?<=<)({names})(?=, )", lambda m: found[m[1]], text)
    text = re.sub(rf"(?<![\w@%.<])({names})\b", lambda m: found[m[1]].removeprefix("u"), text)
    text = re.sub(rf"(?<=[<_])([bB])({bits})\b", lambda m: f"{m[1]}{widths[int(m[2])]}", text)
    return re.sub(rf"(?<=constant )({counts})(?= : index)", lambda m: str(lanes[int(m[1])]), text)


def _in_words(text: str, words: Mapping[str, str]) -> str:
    """The text with words between quotes in place of others, all at once."""
    return re.sub(r'"(\w+)"', lambda m: f'"{words.get(m[1], m[1])}"', text)
