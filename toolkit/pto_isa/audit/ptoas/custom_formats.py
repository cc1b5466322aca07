"""How operations are written whose text a function of the assembler reads, in each release that was looked at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pto_isa.runtime.release import number_of_release

from . import formats_of_0_27, formats_of_0_60
from .assembly import Shape
from .assembly_format import read_format
from .noted import Noted

_RELEASES: Mapping[str, Mapping[str, tuple[str | Noted, ...]]] = {
    "0.27": formats_of_0_27.FORMATS,
    "0.60": formats_of_0_60.FORMATS,
}


@cache
def custom_shapes(release: str) -> Mapping[str, tuple[Shape, ...]]:
    """The shapes of each of these operations, of the last release up to this one that was looked at."""
    number = number_of_release(release)
    known = [name for name in _RELEASES if number_of_release(name) <= number] or [next(iter(_RELEASES))]
    return {name: tuple(map(_shape, formats)) for name, formats in _RELEASES[known[-1]].items()}


def _shape(format_: str | Noted) -> Shape:
    noted = Noted(format_) if isinstance(format_, str) else format_
    return Shape(read_format(noted.text), noted.narrowed, noted.renamed, noted.implied)
