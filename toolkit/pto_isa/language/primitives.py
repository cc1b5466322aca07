"""The primitives: the few functions that equations use and that the language itself does not define.

Everything else an equation says is built from arithmetic, comparisons, conditions and folds.  Each primitive has a
definition in pseudo-code here, one in Python (``oracle``) and one in NumPy (``runtime``); tests hold the two equal.
"""

from __future__ import annotations

from ..runtime.frozen import frozen
from .front.opdef import Body, OpDef
from .nodes import walk
from .tree import Call


@frozen
class Primitive:
    """``signature`` as an equation writes it; ``pseudo`` defines it; ``sources`` of sources.yaml say so.

    ``runtime`` and ``oracle`` name the modules that compute it.
    """

    signature: str
    pseudo: str
    runtime: str
    oracle: str
    sources: tuple[str, ...] = ()


PRIMITIVES: dict[str, Primitive] = {
    "convert": Primitive(
        "convert(x, t[, round[, saturation]])",
        """\
if t is an integer type:
    y = x rounded to an integer by the mode            # default: towards zero
    if x is NaN: 0
    else if saturation is on: y limited to the range of t
    else: y modulo 2^bits                              # a float outside the range: undefined
if t is a float or small-float type:
    y = the nearest number of t, ties by the mode      # default: to the even code
    if |y| is beyond the largest finite number:
        saturation on: that number with the sign of x
        else: infinity if t has one, else NaN
    zero keeps its sign if t has a negative zero; NaN stays NaN if t has one
return y
""",
        "runtime/numeric/conversion.py", "oracle/convert.py", ("ieee754", "ocp-mx", "ocp-fp8"),
    ),
    "bitcast": Primitive(
        "bitcast(x, t)",
        """\
bits = the stored bits of x
return the number of type t that these bits stand for
""",
        "runtime/numeric/conversion.py", "oracle/calls.py", ("ieee754",),
    ),
    "value": Primitive(
        "value(c)",
        """\
table = the numbers of the small-float type of c, one for each code
return table[c] in f32                                 # exact; NaN and infinities included
""",
        "runtime/numeric/small_float.py", "oracle/calls.py", ("ocp-mx", "ocp-fp8", "hif8-format"),
    ),
    "pad_value": Primitive(
        "pad_value(pad, t)",
        """\
null, zero:  0
max:         the largest number of t, infinity for floats
min:         the smallest number of t, minus infinity for floats
custom bits: the lowest bits(t) bits, as a number of t
""",
        "runtime/types/pad.py", "oracle/calls.py", ("constants-header",),
    ),
    "pair": Primitive(
        "pair(value, index)",
        """\
record = 8 bytes of zero
record[0 : size(value)] = the bytes of value
record[4 : 8] = the bytes of index as u32              # least significant byte first
return record
""",
        "runtime/memory/ranks.py", "oracle/memory.py", ("a2a3-header",),
    ),
    "combined": Primitive(
        "combined(byte, t, update)",
        """\
if t is none or update is replace: return byte         # bytes replace those that are there
new = the element of t that the bytes along the last index make up, size(t) of them
old = the element of t that is there by now
add: old + new                                         # integers modulo 2^bits, floats rounded once
max: new if old < new, else old
min: new if new < old, else old
return this byte of the result
""",
        "runtime/helpers.py", "oracle/memory.py", ("ptoas-august-cube-page",),
    ),
    "philox4x32": Primitive(
        "philox4x32(counter, key, s, rounds, w)",
        """\
c = (counter[0] + counter[1]*2^32 + counter[2]*2^64 + counter[3]*2^96 + s) modulo 2^128
c0, c1, c2, c3 = the 32-bit words of c, least significant first
k0, k1 = key[0], key[1]
repeat rounds times:
    p = c0 * 0xD2511F53;  q = c2 * 0xCD9E8D57          # 64-bit products
    c0, c1, c2, c3 = high(q) ^ c1 ^ k0, low(q), high(p) ^ c3 ^ k1, low(p)
    k0 = (k0 + 0x9E3779B9) modulo 2^32
    k1 = (k1 + 0xBB67AE85) modulo 2^32
return word w of c0, c1, c2, c3
""",
        "runtime/numeric/philox.py", "oracle/random.py", ("philox", "a5-header", "cpu-header"),
    ),
}  # fmt: skip


def primitives_of(opdef: OpDef) -> list[str]:
    """The primitives that the equations of a record use, on any profile, in the order of the table."""
    found: set[str] = set()
    for form in opdef.forms:
        for profile in opdef.profiles:
            for mode in form.modes(profile):
                found |= _called(mode.block)
    return [name for name in PRIMITIVES if name in found]


def _called(block: Body) -> set[str]:
    trees = [
        tree
        for statement in block.statements
        for tree in (statement.value, *statement.target.indices, statement.where)
        if tree is not None
    ]
    return {node.function for tree in trees for node in walk(tree) if isinstance(node, Call)} & PRIMITIVES.keys()
