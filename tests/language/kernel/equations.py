"""Small equations for tests of the kernel: written as in a record, lowered, taken through the passes, printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from pto_isa.language.front.numerics import Permissions
from pto_isa.language.front.opdef import Body, Statement, Temp
from pto_isa.language.front.parse import parse, parse_equation
from pto_isa.language.front.resolve import Definition, OperandInfo, Scope, resolve
from pto_isa.language.kernel import Context, Lowering
from pto_isa.language.kernel.ir import Expr, Field, Kernel, Lowered, number
from pto_isa.language.kernel.lets import name_values
from pto_isa.language.kernel.passes import PASSES
from pto_isa.language.kernel.print_numpy import Printer, indented
from pto_isa.language.kernel.show import show
from pto_isa.language.kernel.verify import verify
from pto_isa.language.passes.types import type_block
from pto_isa.language.tree import Read

KINDS = {
    "dst": "tile", "a": "tile", "b": "tile", "scale_a": "tile", "scale_b": "tile", "idx": "tile", "mask": "predicate", "g": "global", "many": "group",
    "scalar": "scalar", "n": "scalar", "pipe": "pipe_end", "state": "registers", "row": "attribute",
    "mode": "attribute", "flag": "attribute", "pattern": "attribute",
    "to": "pointer", "from_": "pointer", "one": "vreg", "lanes_on": "mask",
}  # fmt: skip
VOCABULARY = {"row": "int", "mode": "relu_mode", "flag": "bool", "pattern": "pattern"}
DATA = {"pattern": {"odd": {"step": 2, "first": 1}, "all": {"step": 1, "first": 0}}}
WORDS = frozenset({
    "on", "off", "rint", "trunc", "eq", "lt", "zero", "none", "add", "f32", "i32", "u32", "i8", "u8", "f16", "bf16",
})  # fmt: skip
NUMERICS: Any = SimpleNamespace(round="store", accumulate="wide", contraction=None)
TYPES = {"to": "u8", "from_": "u8", "one": "u8", "idx": "i32", "mask": "u8", "n": "index", "pipe": "u8", "state": "u64"}


# what a rule says of most operations; a case with another list says so
EQUAL = {f"{name}.valid_{end}": f"dst.valid_{end}" for name in ("a", "b", "idx") for end in ("row", "col")}


def scope(lets: Mapping[str, str]) -> Scope:
    """The operands of all tests, and definitions such as ``twice(i): 2 * i``."""
    operands = {
        name: OperandInfo((kind,), vocabulary=VOCABULARY.get(name, ""), data=DATA.get(name, {}))
        for name, kind in KINDS.items()
    }
    found: dict[str, Definition] = {}
    for head, text in lets.items():
        name, _, rest = head.partition("(")
        params = tuple(part.strip() for part in rest.rstrip(")").split(",")) if rest else ()
        found[name] = params, parse(text)
    return Scope(operands, WORDS, lets=found)


def block(case: Mapping[str, Any]) -> Body:
    """The typed block of a case: ``equations``, ``over`` (of all), ``types``, ``let``, ``when``, ``until``."""
    names = scope(case.get("let", {}))
    items: list[Statement | Temp] = []
    temporaries: dict[str, tuple[int, str]] = {}
    for entry in case["equations"]:
        known = replace(names, temporaries=dict(temporaries))
        given = entry if isinstance(entry, dict) else {"set": entry}
        if "temp" in given:
            shape = tuple(resolve(parse(str(extent)), known) for extent in given["shape"])
            temporaries[given["temp"]] = len(shape), given["type"]
            items.append(Temp(given["temp"], shape, given["type"]))
            continue
        target, value = parse_equation(given["set"])
        spans = given.get("over", case.get("over", {"i": "dst.valid_row", "j": "dst.valid_col"}))
        assert isinstance(target, Read)
        over = tuple((axis, resolve(parse(str(end)), known)) for axis, end in spans.items()) if target.indices else ()
        axes = frozenset(axis for axis, _ in over)
        resolved = resolve(target, known, axes)
        assert isinstance(resolved, Read)
        where = resolve(parse(given["where"]), known, axes, where="rule") if "where" in given else None
        items.append(Statement(resolved, resolve(value, known, axes), over, where, given.get("by", "replace")))
    tests = {key: resolve(parse(case[key]), names, where="rule") for key in ("when", "until") if key in case}
    untyped = Body(tuple(items), tests.get("when"), tests.get("until"), case.get("poll", False))
    numerics = SimpleNamespace(**{**vars(NUMERICS), **case.get("numerics", {})})
    return type_block(untyped, names, types_of(case), numerics, {})


def types_of(case: Mapping[str, Any]) -> dict[str, str]:
    """The element types of all operands: ``type`` of a case is that of those it does not name."""
    plain = {name: case.get("type", "f32") for name, kind in KINDS.items() if kind != "attribute"}
    return {**plain, **TYPES, **case.get("types", {})}


def context(case: Mapping[str, Any]) -> Context:
    equal = {_extent(one): _extent(other) for one, other in case.get("equal", EQUAL).items()}
    allowed = Permissions(**dict.fromkeys(case.get("allow", ()), True))
    scalars = {name: types_of(case)[name] for name, kind in KINDS.items() if kind == "scalar"}
    return Context(KINDS, scalars, DATA, equal, allowed, "pto.test")


def _extent(text: str) -> Expr:
    owner, _, name = str(text).partition(".")
    return Field(owner, name) if name else number(int(owner))


def lowered(case: Mapping[str, Any]) -> Lowered:
    return Lowering(context(case)).block(block(case))


def stages(case: Mapping[str, Any]) -> dict[str, str]:
    """The text after the lowering, and after each pass that changed it."""
    kernel: Lowered | Kernel = lowered(case)
    verify(kernel)
    found = {"lower": show(kernel)}
    for name, run in PASSES.items():
        kernel = run(kernel)
        verify(kernel)
        text = show(kernel)
        if text != list(found.values())[-1]:
            found[name] = text
    assert isinstance(kernel, Kernel)
    found["names"] = python(kernel)
    return found


def python(kernel: Kernel) -> str:
    """The Python text of a kernel: the plan, and the run below it."""
    done = name_values(kernel, {*KINDS, "run", "np"})
    printer = Printer()
    return "\n".join([*printer.lines(done.plan, plan=True), "run:", *indented(printer.lines(done.run))])
