"""The functions of the language: names, arity and what each may be applied to.

Meaning: ``oracle`` evaluates every function per element; ``kernel`` says how NumPy does it; ``print`` and ``prose`` how
it reads.  Tests assert that NumPy and the notation know every name of this table.
"""

from __future__ import annotations

from ..runtime.frozen import frozen
from ..runtime.types.dtypes import CODES, FLOATS, INTEGERS


@frozen
class Function:
    """``min_args`` to ``max_args`` arguments.

    ``where`` it may stand: ``value`` (everywhere), ``rule`` (conditions and rules), ``check`` (what a rule checks, but
    not what it says of elements) or ``bytes`` (which memory is lost).
    """

    min_args: int
    max_args: int
    meaning: str
    where: str = "value"


FUNCTIONS: dict[str, Function] = {
    "max": Function(2, 2, "b if a < b else a: an unordered or equal pair gives the first"),
    "min": Function(2, 2, "b if b < a else a: an unordered or equal pair gives the first"),
    "max_nan": Function(2, 2, "the first NaN of both, else max(a, b)"),
    "min_nan": Function(2, 2, "the first NaN of both, else min(a, b)"),
    "abs": Function(1, 1, "max(x, -x)"),
    "fmod": Function(2, 2, "a - b * trunc(a / b), exact, sign of a; b = 0 or a infinite gives NaN, 0 for integers"),
    "rem": Function(2, 2, "fmod(a, b), plus b if that is not 0 and its sign differs from b's"),
    "pow": Function(2, 2, "floats: a to the power b; integers: modulo 2**n, b < 0 gives 1 / a truncated"),
    "exp": Function(1, 1, "e to the power x, rounded once"),
    "log": Function(1, 1, "natural logarithm, rounded once"),
    "sqrt": Function(1, 1, "square root, rounded once"),
    "rsqrt": Function(1, 1, "1 / sqrt(x), rounded once"),
    "rint": Function(1, 1, "nearest integer, ties to even, in the same type"),
    "clamp": Function(3, 3, "lo if x < lo else hi if x > hi else x; NaN stays"),
    "compare": Function(3, 3, "a == b, !=, <, <=, > or >= as the mode says; NaN satisfies only ne"),
    "convert": Function(2, 4, "x in the type t: float to float and integer to float to nearest even, integer to "
                              "integer modulo 2**n, float to integer by the round mode (default: truncation)"),
    "bitcast": Function(2, 2, "the bits of x as a value of the type t"),
    "value": Function(1, 1, "the exact number a small-float code stands for, in f32"),
    "isnan": Function(1, 1, "x is not a number"),
    "isinf": Function(1, 1, "x is infinite"),
    "index": Function(1, 1, "an integer element as an index"),
    "unsigned": Function(1, 1, "an integer element as an index, its bits read as unsigned"),
    "bit_field": Function(3, 3, "bits high..low of an integer, as an index"),
    "pad_value": Function(2, 2, "the number a pad word, or a pattern of bits, stands for in an element type"),
    "pair": Function(2, 2, "a sort record: a value and a u32 index"),
    "combined": Function(3, 3, "(byte, t, update): the byte, where bytes along the last index are elements of t that "
                               "meet those which are there"),
    "philox4x32": Function(5, 5, "(counter, key, s, rounds, w): word w of the random block of counter + s, in u32"),
    "ceil_div": Function(2, 2, "a / b rounded up"),
    "minimum": Function(2, 2, "the smaller of two indices"),
    "maximum": Function(2, 2, "the larger of two indices"),
    "implies": Function(2, 2, "not a or b", "rule"),
    "exactly_one": Function(2, 8, "exactly one of the arguments holds", "rule"),
    "present": Function(1, 1, "the optional operand is given, or the optional result asked for"),
    "kind_of": Function(1, 1, "the kind of an operand: tile, conv, global …", "rule"),
    "any_mode": Function(0, 0, "one of the op's modes applies", "rule"),
    "overlaps": Function(2, 2, "the storages of two operands share some bytes but are not the same", "check"),
    "same_storage": Function(2, 2, "two operands have the same storage", "check"),
    "local": Function(3, 3, "bytes of a local memory: name, offset, length", "bytes"),
}  # fmt: skip

DTYPES = FLOATS | INTEGERS | CODES
# extents of a tile that make up an attribute which is a shape
SHAPES: dict[str, tuple[str, str]] = {"shape": ("rows", "cols"), "valid_shape": ("valid_row", "valid_col")}
