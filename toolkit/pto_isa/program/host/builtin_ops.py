"""Ops of the dialects that come with MLIR: which there are, and the types that arithmetic on scalars takes and gives.

The tables follow the definitions of MLIR 19.1 (ArithOps.td, MathOps.td, SCFOps.td, FuncOps.td, ControlFlowOps.td,
MemRefOps.td), which the assembler is built on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ...text.lists import either, listed
from ...text.suggest import meant
from ..syntax.tree import Operation
from ..walk.walk import Walk, names_results, same_types, shown, typed
from ..written.forms import operands_of
from ..written.functions import properties
from ..written.listed import result_texts, written_values
from ..written.results import truth_type

# Operands and results of an op, each with the letter of its type; a letter that occurs twice stands for one type.
# I: integers and index, F: floats, N: both, Z: integers alone, B: i1, A: anything.
_SHAPES = {
    **dict.fromkeys(
        ("addi", "subi", "muli", "divsi", "divui", "remsi", "remui", "ceildivsi", "ceildivui", "floordivsi", "andi",
         "ori", "xori", "shli", "shrsi", "shrui", "minsi", "minui", "maxsi", "maxui"), "II>I"),
    **dict.fromkeys(("addf", "subf", "mulf", "divf", "remf", "maximumf", "minimumf", "maxnumf", "minnumf"), "FF>F"),
    "negf": "F>F", "addui_extended": "II>IB", "mulsi_extended": "II>II", "mului_extended": "II>II",
    "cmpi": "II>B", "cmpf": "FF>B", "select": "BAA>A",
    **dict.fromkeys(("extsi", "extui", "trunci"), "Z>z"), **dict.fromkeys(("extf", "truncf"), "F>f"),
    **dict.fromkeys(("sitofp", "uitofp"), "Z>F"), **dict.fromkeys(("fptosi", "fptoui"), "F>Z"),
    **dict.fromkeys(("index_cast", "index_castui"), "I>i"), "bitcast": "N>n",
}  # fmt: skip
_MATH = {
    **dict.fromkeys(
        ("absf", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "erf", "exp", "exp2",
         "expm1", "floor", "log", "log10", "log1p", "log2", "round", "roundeven", "rsqrt", "sin", "sinh", "sqrt", "tan",
         "tanh", "trunc"), "F>F"),
    **dict.fromkeys(("absi", "ctlz", "cttz", "ctpop"), "I>I"),
    **dict.fromkeys(("atan2", "copysign", "powf"), "FF>F"), "fma": "FFF>F", "ipowi": "II>I", "fpowi": "FZ>F",
}  # fmt: skip
SHAPES = {f"arith.{name}": shape for name, shape in _SHAPES.items()} | {
    f"math.{name}": shape for name, shape in _MATH.items()
}
_KINDS = {
    "I": ("integers or index", "整数或 index"), "F": ("floats", "浮点数"), "N": ("numbers", "数值"),
    "Z": ("integers", "整数"), "B": ("i1", "i1"), "A": ("any type", "任意类型"),
}  # fmt: skip
_FLAGS = frozenset({"overflow", "fastmath"})  # words behind the operands: overflow<nsw>
ROUNDING = frozenset({"to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"})  # of truncf
# Casts that change the width: whether the result has more or fewer bits, or as many.
_WIDER, _NARROWER = ("extsi", "extui", "extf"), ("trunci", "truncf")
PREDICATES = {
    "arith.cmpi": ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"),
    "arith.cmpf": ("false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
                   "uno", "true"),
}  # fmt: skip
OPS = {
    "arith": {name.partition(".")[2] for name in SHAPES if name.startswith("arith.")} | {"constant"},
    "math": set(_MATH),
    "func": {"func", "call", "call_indirect", "constant", "return"},
    "cf": {"br", "cond_br", "switch", "assert"},
    "scf": {"condition", "execute_region", "for", "forall", "forall.in_parallel", "if", "index_switch", "parallel",
            "reduce", "reduce.return", "while", "yield"},
    "memref": {"alloc", "alloca", "alloca_scope", "alloca_scope.return", "assume_alignment", "atomic_rmw",
               "atomic_yield", "cast", "collapse_shape", "copy", "dealloc", "dim", "dma_start", "dma_wait",
               "expand_shape", "extract_aligned_pointer_as_index", "extract_strided_metadata", "generic_atomic_rmw",
               "get_global", "global", "load", "memory_space_cast", "prefetch", "rank", "realloc",
               "reinterpret_cast", "reshape", "store", "subview", "transpose", "view"},
    "builtin": {"module", "unrealized_conversion_cast"},
}  # fmt: skip
# Dialects of MLIR whose ops are followed by their values alone.
FOLLOWED = frozenset({"affine", "bufferization", "emitc", "llvm", "tensor", "vector", "ub", "hacc"})

_ELEMENT = re.compile(r"(?:vector|tensor)<(?:[\[\]\d?]+x)*([A-Za-z]\w*)(?:,[^<>]*)?>")
_INTEGER = re.compile(r"[su]?i(\d{1,8})")
_FLOAT = re.compile(r"bf16|tf32|f(?:16|32|64|80|128)|f\d+E\d+M\d+[A-Z0-9]*")


@lru_cache(maxsize=1024)
def _element(text: str) -> tuple[str, int, str]:
    """What a type is made of (integer, index, float; empty for anything else), its bits, and what is around it."""
    match = _ELEMENT.fullmatch(text)
    inner, around = (match[1], text.replace(match[1], "", 1)) if match is not None else (text, "")
    if inner == "index":
        return "index", 64, around
    if integer := _INTEGER.fullmatch(inner):
        return "integer", int(integer[1]), around
    if _FLOAT.fullmatch(inner):
        bits = re.search(r"\d+", inner)
        return "float", 19 if inner == "tf32" else int(bits[0]) if bits is not None else 0, around
    return "", 0, around


_MEMORY = re.compile(r"memref<((?:(?:\d+|\?)x)*)((?:!pto\.)?[A-Za-z]\w*)")
_TAKES = {
    "I": ("integer", "index"), "F": ("float",), "N": ("integer", "index", "float"), "Z": ("integer",),
    "B": ("integer",),
}  # fmt: skip


def _fits(letter: str, text: str) -> bool:
    """Whether a type may stand for a letter."""
    kind, bits, _ = _element(text)
    return letter == "A" or (kind in _TAKES[letter] and (letter != "B" or bits == 1))


def arithmetic_types(check: Walk, op: Operation) -> None:
    """Judge the operands and results of an op of ``SHAPES`` by its shape, as values of the types that are written."""
    takes, _, gives = SHAPES[op.name].partition(">")
    names, types = written_values(op)
    _predicate(check, op)
    count = len(names) if op.name in PREDICATES else len(operands_of(op))
    if count != len(takes) or _strays(op, gives):
        check.out.report("operand-count", op, op=op.name, found=count, expected=(str(len(takes)),) * 2)
        for name in names:
            check.use(name, op)
        return
    names_results(check, op, len(gives))
    if op.quoted:
        given, made = types, result_texts(op)
    else:
        given, made = _custom(check, op, takes, gives, types)
    if not given:
        for name in names:
            check.use(name, op)
    elif typed(check, op, names, given):
        plain = [_spelled(check, text) for text in given]
        after = [_spelled(check, text) for text in made]
        if not _agree(op.name, takes, gives.upper(), plain, after, check):
            check.out.report("operand-types", op, op=op.name, found=f"{shown(given)} -> {shown(made)}",
                             expected=_expected(op.name, takes, gives))  # fmt: skip


def _strays(op: Operation, gives: str) -> bool:
    """Whether an op has words or regions that arithmetic has not; only a cast says ``to`` what."""
    words = {part.word.partition("<")[0] for part in op.parts if part.word} - _FLAGS
    if op.name in PREDICATES:
        words -= set(PREDICATES[op.name])
    if op.name == "arith.truncf":
        words -= ROUNDING
    return not op.quoted and bool(op.regions or words - ({"to"} if _is_cast(op.name, gives) else set()))


def _is_cast(name: str, gives: str) -> bool:
    """Whether an op writes the type of its result behind ``to``."""
    takes = SHAPES[name].partition(">")[0]
    return (len(takes) == 1 and gives.upper() != takes) or gives.islower()


def _spelled(check: Walk, text: str) -> str:
    """A type with its alias replaced."""
    return check.program.aliases.get(text, text)


def _custom(check: Walk, op: Operation, takes: str, gives: str, types: list[str]) -> tuple[list[str], list[str]]:
    """The types of operands and results that the short form stands for: ``: T``, ``: T to U`` or ``: T, U``."""
    cast = next((str(part.items[0]) for part in op.parts if part.word == "to" and part.items), None)
    if takes == "BAA":
        if len(types) == 1:
            return ["i1", *types * 2], types
        return (types[:1] + types[1:] * 2, types[1:]) if len(types) == 2 else (types, [])
    if _is_cast(op.name, gives):
        if not types or cast is None:
            check.out.report("type-count", op, values=2, types=len(types) + (cast is not None))
        return types, [cast] if cast is not None else []
    if op.name in ("arith.addui_extended", "math.fpowi") and len(types) == 2:
        return (types[:1] * 2, types) if takes == "II" else (types, types[:1])
    if len(types) != 1:
        check.out.report("type-count", op, values=1, types=len(types))
        return [], []
    made = truth_type(_spelled(check, types[0])) if gives == "B" else types[0]
    return types * len(takes), [made] * len(gives)


def _agree(name: str, takes: str, gives: str, given: Sequence[str], made: Sequence[str], check: Walk) -> bool:
    """Whether types are those of a shape: of its kinds, and one type for each letter; casts by their widths."""
    letters = takes + (gives if len(made) == len(gives) else "")
    types = [*given, *made]
    if len(made) != len(gives) or not all(map(_fits, letters, types)):
        return False
    if len({_element(text)[2] for text in types if name != "arith.select"}) > 1:
        return False
    short = name.partition(".")[2]
    if len(takes) == 1 and (takes != gives or short in (*_WIDER, *_NARROWER, "index_cast", "index_castui", "bitcast")):
        (source, bits, _), (target, after, _) = _element(given[0]), _element(made[0])
        if short.startswith("index_cast"):
            return {source, target} == {"integer", "index"}
        return not (short in _WIDER and after <= bits) and not (short in _NARROWER and after >= bits) and (
            short != "bitcast" or (bits == after and "index" not in (source, target))
        )  # fmt: skip
    for letter in set(letters):
        same = [text for k, text in zip(letters, types, strict=True) if k == letter]
        if not all(same_types(check, same[:1], [text]) for text in same[1:]):
            return False
    return True


def _expected(name: str, takes: str, gives: str) -> tuple[str, str]:
    """The kinds of types that an op takes, in words."""
    short = name.partition(".")[2]
    kinds = list(dict.fromkeys((takes + gives.upper()).replace("B", "") if "A" not in takes else "BA"))
    en, zh = either((_KINDS[kind] for kind in kinds), "and")
    if short in _WIDER:
        return f"{en}, the result wider", f"{zh}，且结果更宽"
    if short in _NARROWER:
        return f"{en}, the result narrower", f"{zh}，且结果更窄"
    if short.startswith("index_cast"):
        return "an integer and index, in either order", "整数与 index 互转"
    if short == "bitcast":
        return "two types with as many bits", "位数相同的两个类型"
    return f"{en}, all of one type" if len(kinds) == 1 else en, f"{zh}，且类型一致" if len(kinds) == 1 else zh


def _predicate(check: Walk, op: Operation) -> None:
    """A comparison names one that there is."""
    words = PREDICATES.get(op.name)
    if words is None:
        return
    if op.quoted:  # by its number
        text = str(properties(op).get("predicate", "-")).partition(" ")[0]
        if not (text.isdecimal() and len(text) < 4 and int(text) < len(words)):
            check.out.report(
                "predicate", op, None, op=op.name, found=text[:40], expected=(f"0 … {len(words) - 1}",) * 2
            )
        return
    first = op.parts[0] if op.parts else None
    word = str(first.items[0]) if first is not None and first.items else first.word if first is not None else ""
    if word not in words:
        check.out.report("predicate", op, None, op=op.name, found=word[:40], expected=listed(words))


def element(check: Walk, op: Operation) -> None:
    """``memref.load %m[%i]``, ``memref.store %v, %m[%i]``: an index for each dimension, a value of its elements."""
    place, stated = (next((part for part in op.parts if part.kind == kind), None) for kind in ("[", ":"))
    match = _MEMORY.match(stated.types[0]) if stated is not None and len(stated.types) == 1 else None
    if op.quoted or place is None or match is None:
        check.plain(op)
        return
    rank, count = match[1].count("x"), len(place.items)
    if count != rank:
        check.out.report("operand-count", op, op=op.name, found=count, expected=(str(rank),) * 2)
    values = written_values(op)[0]
    for name, text in zip(values, [match[2]] * (len(values) - 1) + [stated.types[0] if stated else ""], strict=True):
        check.use(name, op, text)
    for item in place.items:
        if isinstance(item, str) and item[:1] == "%":
            check.use(item, op, "index")
    for made in check.results(op):
        made.become(check.types(match[2]))


def asserted(check: Walk, op: Operation) -> None:
    """``cf.assert %condition, "words"``."""
    for name in written_values(op)[0]:
        check.use(name, op, "i1")


def unknown_builtin(check: Walk, op: Operation) -> bool:
    """Report an op that its dialect does not have; False for an op of another dialect."""
    dialect, dot, name = op.name.partition(".")
    if not dot or dialect not in OPS:
        return False
    if name not in OPS[dialect]:
        known = [f"{dialect}.{other}" for other in sorted(OPS[dialect])]
        check.out.report("no-such-op", op, op=op.name, dialect=dialect, hint=meant(op.name, known, 1, 0.75))
    return True
