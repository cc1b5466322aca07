r"""LaTeX of names and of the functions that have a notation of their own; the others are `\operatorname{name}(…)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...runtime.profile import PROFILES
from ..functions import DTYPES

_UPRIGHT = frozenset({*DTYPES, *PROFILES})


def code(name: str) -> str:
    """A name: one letter (with digits) as a variable, everything else upright."""
    if len(name) == 1 and name.isalpha():
        return name
    if len(name) == 2 and name[0].isalpha() and name[1].isdigit() and name not in _UPRIGHT:
        return f"{name[0]}_{{{name[1]}}}"
    return rf"\mathrm{{{_escaped(name)}}}"


def _escaped(name: str) -> str:
    return name.replace("_", r"\_")


def listed(parts: Sequence[str]) -> str:
    """Parts with commas between them."""
    return r",\, ".join(parts)


def function(name: str, args: Sequence[str]) -> str:
    """A function by its name."""
    return rf"\operatorname{{{_escaped(name)}}}\left({listed(args)}\right)"


CALLS: dict[str, Callable[..., str]] = {
    "max": lambda a, b: rf"\max\left({a},\, {b}\right)",
    "min": lambda a, b: rf"\min\left({a},\, {b}\right)",
    "maximum": lambda a, b: rf"\max\left({a},\, {b}\right)",
    "minimum": lambda a, b: rf"\min\left({a},\, {b}\right)",
    "abs": lambda x: rf"\left|{x}\right|",
    "exp": lambda x: rf"\exp\left({x}\right)",
    "log": lambda x: rf"\ln\left({x}\right)",
    "sqrt": lambda x: rf"\sqrt{{{x}}}",
    "rsqrt": lambda x: rf"\frac{{1}}{{\sqrt{{{x}}}}}",
    "pow": lambda a, b: rf"{{\left({a}\right)}}^{{{b}}}",
    "bit_field": lambda x, high, low: rf"{x}[{high}:{low}]",
    "compare": lambda a, b, mode: rf"\operatorname{{cmp}}_{{{mode}}}\left({a},\, {b}\right)",
    "pair": lambda a, b: rf"\left\langle {a},\, {b} \right\rangle",
    "implies": lambda a, b: rf"{a} \Rightarrow {b}",
}
