"""Every scalar op that runs, over the boundary values of its types, against tables made from MLIR's definitions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import pto_isa
from program import scalar_reference as ref
from program.run_text import kernel
from pto_isa.program.execution.limits import Limits
from pto_isa.program.execution.writing.handlers import HANDLERS
from pto_isa.program.syntax.program import read
from pto_isa.program.verifier import verify_program
from pto_isa.program.walk.values import SsaValue
from pto_isa.runtime.rules.finding import RuleError

Case = tuple[str, tuple[str, ...], str, Callable[..., Any]]  # text of the op, types of operands, of the result, table

HELD = {"i1": "i8", "index": "i64", "f64": "i64"}  # what results of types that memory cannot have are stored as
AS_STORED = {
    "i1": "%s = arith.extui %r : i1 to i8", "index": "%s = arith.index_cast %r : index to i64",
    "f64": "%s = arith.bitcast %r : f64 to i64",
}  # fmt: skip


def patterns(type: str) -> list[int]:
    """The boundary values of whole numbers: around 0, the ends of both readings, and the counts of a shift."""
    n = ref.WIDTHS[type]
    half = 2 ** (n - 1)
    near = [0, 1, 2, 3, 7, n - 1, n, n + 1, half - 2, half - 1, half, half + 1, 2**n - 8, 2**n - 3, 2**n - 2, 2**n - 1]
    return sorted({value % 2**n for value in near if value >= 0})


def numbers(dtype: str) -> list[float]:
    """The boundary values of floats: zeros, subnormals, the ends, what follows 1, infinities, NaN, and some others."""
    info = {"f16": (11, -14, 15), "bf16": (8, -126, 127), "f32": (24, -126, 127), "f64": (53, -1022, 1023)}[dtype]
    digits, least, largest = info
    step = 2.0 ** (1 - digits)
    sizes = [
        0.0, math.ldexp(1, least - digits + 1), math.ldexp(1 - step, least), math.ldexp(1, least), 1 - step / 2, 1.0,
        1 + step, 1.5, 2.0, 3.0, ref.nearest(Fraction(1, 10), dtype), 100.5 if digits > 8 else 100.0,
        math.ldexp(2 - step, largest), math.inf,
    ]  # fmt: skip
    return [sign * size for size in sizes for sign in (1, -1)] + [math.nan]


def values(type: str) -> Sequence[Any]:
    """The boundary values of a type."""
    return patterns(type) if type in ref.WIDTHS else numbers(type)


def given(value: Any, type: str) -> Any:
    """A boundary value as an argument."""
    return ref.signed(value, ref.WIDTHS[type]) if type in ref.WIDTHS else value


def source_of(text: str, types: Sequence[str], made: str, constants: Sequence[str] | None = None) -> str:
    """A program that stores the result of one op, of arguments ``%a``, ``%b``, ``%c`` or of constants."""
    out = HELD.get(made, made)
    names = ["%a", "%b", "%c"][: len(types)]
    arguments = [f"%out: !pto.ptr<{out}>"]
    lines = ["%zero = arith.constant 0 : index"]
    for name, type, constant in zip(names, types, constants or [""] * len(types), strict=True):
        if constants is None:
            arguments.append(f"{name}: {type}")
        else:
            lines.append(f"{name} = arith.constant {constant} : {type}")
    lines += [f"%r = {text}", *([AS_STORED[made]] if made in AS_STORED else [])]
    stored = "%s" if made in AS_STORED else "%r"
    lines.append(f"pto.store_scalar {stored}, %out[%zero] : !pto.ptr<{out}>, {out}")
    return kernel(", ".join(arguments), *lines)


def same(found: np.ndarray[Any, Any], wanted: Any, made: str) -> bool:
    """Whether a stored element is the result: all bits of it, but any NaN for a NaN."""
    if made in ref.WIDTHS:
        return int(found[0]) % 2 ** ref.WIDTHS[made] == wanted
    number = float(found.view(np.float64)[0]) if made == "f64" else float(found[0])
    if math.isnan(wanted):
        return math.isnan(number)
    return (number, math.copysign(1, number)) == (wanted, math.copysign(1, wanted))


def whole_cases() -> Iterable[Case]:
    for type, n in ref.WIDTHS.items():
        for name, table in ref.WHOLE.items():
            yield f"arith.{name} %a, %b : {type}", (type, type), type, lambda a, b, f=table, n=n: f(a, b, n)
        for name, flag in itertools.product(("addi", "subi", "muli", "shli"), ("nsw", "nuw")):
            yield (
                f"arith.{name} %a, %b overflow<{flag}> : {type}", (type, type), type,
                lambda a, b, name=name, flag=flag, n=n: ref.flagged(name, flag, a, b, n),
            )  # fmt: skip
        for word in (*("eq", "ne"), *(s + w for s in "su" for w in ("lt", "le", "gt", "ge"))):
            yield (
                f"arith.cmpi {word}, %a, %b : {type}", (type, type), "i1",
                lambda a, b, word=word, n=n: ref.compared(word, a, b, n),
            )  # fmt: skip


def float_cases() -> Iterable[Case]:
    for dtype in ref.FLOATS:
        for name in (*ref.ARITHMETIC, "maximumf", "minimumf"):
            yield (
                f"arith.{name} %a, %b : {dtype}", (dtype, dtype), dtype,
                lambda a, b, name=name, dtype=dtype: ref.computed(name, a, b, dtype),
            )  # fmt: skip
        yield f"arith.negf %a : {dtype}", (dtype,), dtype, lambda a: math.copysign(a, -math.copysign(1, a))
        for word, holds in ref.ORDERED.items():
            yield (
                f"arith.cmpf {word}, %a, %b : {dtype}", (dtype, dtype), "i1",
                lambda a, b, holds=holds: int(ref.relation(a, b) in holds and ref.relation(a, b) != ""),
            )  # fmt: skip


def cast_cases() -> Iterable[Case]:
    whole, integers = ref.WIDTHS, [type for type in ref.WIDTHS if type != "index"]
    for source, target in itertools.permutations(whole, 2):
        n, m = whole[source], whole[target]
        names = (
            ("index_cast", "index_castui")
            if "index" in (source, target)
            else ("trunci",)
            if m < n
            else ("extsi", "extui")
        )
        for name in names:
            with_sign = name in ("index_cast", "extsi")
            yield (
                f"arith.{name} %a : {source} to {target}", (source,), target,
                lambda a, n=n, m=m, s=with_sign: (ref.signed(a, n) if s else a) % 2**m,
            )  # fmt: skip
    for type, dtype in itertools.product(integers, ref.FLOATS):
        n = whole[type]
        for name, s in (("sitofp", True), ("uitofp", False)):
            yield (
                f"arith.{name} %a : {type} to {dtype}", (type,), dtype,
                lambda a, n=n, s=s, d=dtype: ref.nearest(Fraction(ref.signed(a, n) if s else a), d),
            )  # fmt: skip
        for name, s in (("fptosi", True), ("fptoui", False)):
            yield (f"arith.{name} %a : {dtype} to {type}", (dtype,), type, lambda a, n=n, s=s: ref.truncated(a, n, s))
    for wide, narrow in (("f64", "f32"), ("f64", "f16"), ("f64", "bf16"), ("f32", "f16"), ("f32", "bf16")):
        yield f"arith.truncf %a : {wide} to {narrow}", (wide,), narrow, lambda a, d=narrow: ref.narrowed(a, d)
        yield f"arith.extf %a : {narrow} to {wide}", (narrow,), wide, lambda a: a
    for type, dtype in (("i16", "f16"), ("i16", "bf16"), ("i32", "f32"), ("i64", "f64")):
        yield f"arith.bitcast %a : {dtype} to {type}", (dtype,), type, lambda a, d=dtype: ref.code_of(a, d)
        yield f"arith.bitcast %a : {type} to {dtype}", (type,), dtype, lambda a, d=dtype: ref.of_code(a, d)
    for type in (*whole, *ref.FLOATS):
        yield f"arith.select %a, %b, %c : {type}", ("i1", type, type), type, lambda a, b, c: b if a else c


CASES = [*whole_cases(), *float_cases(), *cast_cases()]
TABLES = {text.split()[0] for text, *_ in CASES}


def test_every_scalar_op_that_runs_has_a_table() -> None:
    """An op that is added is compared with one, or this fails; constants have a test of their own."""
    host = {name for name in HANDLERS if name.partition(".")[0] in ("arith", "math", "index")}
    assert host - {"arith.constant"} == TABLES


@pytest.mark.parametrize("case", CASES, ids=[f"{text.replace(' ', '_')}" for text, *_ in CASES])
def test_over_the_boundary_values(case: Case) -> None:
    """Each op gives what its table says, or stops at its place where MLIR defines no result."""
    text, types, made, table = case
    source = source_of(text, types, made)
    line = next(k for k, each in enumerate(source.splitlines(), 1) if "%r = " in each)
    call = pto_isa.prepare(source)
    for chosen in itertools.product(*map(values, types)):
        args = {name: given(value, type) for name, value, type in zip("abc", chosen, types, strict=False)}
        try:
            wanted = table(*chosen)
        except ref.Undefined:
            with pytest.raises(RuleError) as stopped:
                call({"out": 1, **args})
            (found,) = stopped.value.findings
            assert (found.rule, found.line, found.column) == ("program/step", line, 5), args
            assert found.text("en") != found.text("zh")
            continue
        out = call({"out": 1, **args})["out"]
        assert same(out, wanted, made), (args, out, wanted)


def spelled(value: Any, type: str) -> str:
    """A boundary value as a literal."""
    if type in ref.WIDTHS:
        return str(ref.signed(value, ref.WIDTHS[type]))
    return hex(ref.code_of(value, type))


def some(case: Case) -> list[tuple[Any, ...]]:
    """Some combinations of boundary values, spread over all of them."""
    every = list(itertools.product(*map(values, case[1])))
    return every[:: max(1, len(every) // 12)]


def test_constants_are_folded_to_the_same_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``verify`` knows of the result is what the table says, and nothing where MLIR defines no result."""
    for text, types, made, table in CASES:
        lines, wanted = [], {}
        for k, chosen in enumerate(some((text, types, made, table))):
            for name, value, type in zip("abc", chosen, types, strict=False):
                lines.append(f"%{name}{k} = arith.constant {spelled(value, type)} : {type}")
            op = text
            for name in "abc":
                op = op.replace(f"%{name}", f"%{name}{k}")
            lines.append(f"%r{k} = {op}")
            try:
                wanted[f"%r{k}"] = table(*chosen)
            except ref.Undefined:
                pass
        known: dict[str, Any] = {}
        with monkeypatch.context() as patch:
            patch.setattr(SsaValue, "is_constant", _noting(known))
            found = verify_program(read(kernel("", *lines)), "a5").findings
        assert not [each for each in found if each.severity == "error"], text
        folded = {name: number for name, number in known.items() if name[:2] == "%r"}
        assert folded.keys() == wanted.keys(), text
        for name, number in folded.items():
            stored = [int(number) % 2**64] if made in ref.WIDTHS else [float(number)]
            bits = np.array(stored, np.uint64 if made in ref.WIDTHS else np.float64)
            assert same(bits, wanted[name], made if made in ref.WIDTHS else "f64"), (text, name, number)


def _noting(known: dict[str, Any]) -> Callable[[SsaValue, Any], None]:
    before = SsaValue.is_constant

    def is_constant(value: SsaValue, number: Any) -> None:
        known[value.name] = number
        before(value, number)

    return is_constant


def test_of_constants_and_with_limits_the_result_is_the_same() -> None:
    """A run of constants, and a run that counts its steps, give what a run of arguments gives."""
    for case in CASES[::7]:
        text, types, made, table = case
        for chosen in some(case)[::4]:
            source = source_of(text, types, made, [spelled(v, type) for v, type in zip(chosen, types, strict=True)])
            try:
                wanted = table(*chosen)
            except ref.Undefined:
                for limits in (None, Limits()):
                    with pytest.raises(RuleError, match=r"."):
                        pto_isa.run(source, args={"out": 1}, limits=limits)
                continue
            for limits in (None, Limits()):
                assert same(pto_isa.run(source, args={"out": 1}, limits=limits)["out"], wanted, made), (text, chosen)
