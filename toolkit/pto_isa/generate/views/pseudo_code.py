"""Pseudo-code of an op, made from its equations: loops, assignments and the names that they use."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ...language.front.opdef import FormDef, ModeDef, OpDef, Statement, Temp
from ...language.print.formula import key_of
from .semantics_text import definitions

WIDTH = 100
_STEP = "    "


def pseudo_code(opdef: OpDef, profile: str) -> str:
    """All forms and modes of an op on a profile, in the order in which they are tried."""
    parts = ["\n".join(_form(opdef, form, profile)) for form in opdef.forms]
    return "\n\n".join(filter(None, parts))


def _form(opdef: OpDef, form: FormDef, profile: str) -> Iterator[str]:
    if form.types is not None and profile not in form.types.rows:
        return
    modes = [mode for mode in form.modes(profile) if mode.block.items]
    if modes and form.when is not None:
        yield from _wrapped(f"form {form.name}: {key_of(form.when)}", "")
    indent = _STEP if form.when is not None else ""
    for mode in modes:
        if mode.when is not None:
            yield from _wrapped(f"mode {mode.name}: {key_of(mode.when)}", indent)
        yield from _mode(mode, indent + _STEP if mode.when is not None else indent)


def _mode(mode: ModeDef, indent: str) -> Iterator[str]:
    outer = indent
    if mode.block.when is not None:
        yield from _wrapped(f"if {key_of(mode.block.when)}", indent)
        indent += _STEP
    if mode.block.until is not None:
        yield from _wrapped(f"wait until {key_of(mode.block.until)}", indent)
    for item in mode.block.items:
        if isinstance(item, Temp):
            shape = ", ".join(key_of(extent) for extent in item.shape)
            yield from _wrapped(f"{item.name}: array of {item.dtype} [{shape}], zero at first", indent)
        else:
            yield from _statement(item, indent)
    named = definitions(mode, "en")
    if named:
        yield f"{outer}where"
    for line in named:
        yield from _wrapped(line, outer + _STEP)


def _statement(item: Statement, indent: str) -> Iterator[str]:
    if item.over:
        yield from _wrapped("for all " + ", ".join(f"{name} < {key_of(extent)}" for name, extent in item.over), indent)
        indent += _STEP
    if item.where is not None:
        yield from _wrapped(f"if {key_of(item.where)}", indent)
        indent += _STEP
    target, value = key_of(item.target), key_of(item.value)
    if item.by not in ("replace", "add"):
        value = f"{item.by}({target}, {value})"
    yield from _wrapped(f"{target} {'+=' if item.by == 'add' else '='} {value}", indent)


def _wrapped(line: str, indent: str) -> list[str]:
    return textwrap.wrap(
        line, WIDTH, initial_indent=indent, subsequent_indent=indent + 2 * _STEP, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip
