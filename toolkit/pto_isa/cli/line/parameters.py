"""Arguments and options that several commands share, and the values that are not text."""

from __future__ import annotations

import math
from typing import Annotated, Any

import typer

from ..say import refuse, told

TEXT, PATH, RELEASE = "<str>", "<path>", "RELEASE"


def argument(key: str, metavar: str | None = None) -> Any:
    """An argument of a command; key: what it is for."""
    return typer.Argument(help=told(key), metavar=metavar)


def option(key: str, *names: str, metavar: str = TEXT) -> Any:
    """An option with a value; key: what it is for, metavar: what a help page writes for the value."""
    return typer.Option(*names, help=told(key), metavar=metavar)


def switch(key: str, name: str) -> Any:
    """An option without a value; key: what it is for."""
    return typer.Option(name, help=told(key))


Paths = Annotated[list[str] | None, argument("option.paths")]
Ops = Annotated[list[str] | None, argument("option.ops")]
OpArgument = Annotated[str, argument("option.op_name")]
OnlyOps = Annotated[list[str] | None, option("option.only_op", "--op")]
ProfileOption = Annotated[str | None, option("option.profile", "--profile")]
AssemblerOption = Annotated[str | None, option("option.assembler", "--assembler", metavar=RELEASE)]
TableFormat = Annotated[str, option("option.table_format", "--format")]
Format = Annotated[str, option("option.format", "--format")]


_UNITS = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_LONGEST_SIZE = 20  # digits


def whole_number(name: str, text: str) -> int:
    """The value of an option that takes a whole number."""
    try:
        return int(text)
    except ValueError:
        refuse("usage.whole_number", name=name, v=text)


def seconds(name: str, text: str) -> float:
    """The value of an option that takes a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        refuse("usage.seconds", name=name, v=text)
    return number


def byte_count(name: str, text: str) -> int:
    """The value of an option that takes a size: ``512M``, ``4G``, or bytes."""
    unit = _UNITS.get(text[-1:].upper(), 1)
    digits = text[:-1] if unit > 1 else text
    if not (digits.isascii() and digits.isdecimal() and len(digits) < _LONGEST_SIZE):
        refuse("usage.size", name=name, v=text)
    return int(digits) * unit
