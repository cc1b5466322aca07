"""The functions of the kernel IR: one table of what an ``Apply``, ``Reduce`` or ``Product`` may name.

A name that begins with ``np.`` is NumPy's, an operator is Python's, and every other one is a helper of ``runtime``
unless its entry gives it a form of its own.  The passes ask this table, so a new function is one entry; ``verify``
refuses names that are not here.
"""

from __future__ import annotations

from ...runtime.frozen import frozen
from ..precedence import OPERATORS, Precedence

MANY = 1 << 30  # no upper limit of arguments
CHAIN = "chain"  # `chain < <=`: a comparison of more than two sides, with its signs in the name


@frozen(kw_only=True)
class KernelFunction:
    """What the passes and the printer know of a function.

    Numbers of arguments: ``least`` to ``most``, those with keywords included; a reduction or product has its own parts.

    Failing: ``raises`` where computing it may fail, so that nobody computes it where its value is not needed;
    ``refuses`` where an argument decides whether the call of the op is refused, so that nobody asks before it is due.
    ``acts``: it does something whenever the op runs, whatever its arguments.

    Numbers: ``grows``: it is never negative where its arguments are not; ``modular``: it commutes with taking integers
    modulo 2**n; ``rounds_once``: NumPy computes narrow floats in f32 and rounds once, which is the definition;
    ``arithmetic``: an operator of two elements that may move into the arms of a choice; ``quick``: on bits alone, as
    fast as a look-up in a table of all values.

    Arrays: ``out``: the ufunc that computes it into a given array; ``of_arrays``: the operator that stands for it
    between arrays.

    Reductions: ``neutral``: the term that does not change the result, None where there is none; ``sums``: it adds
    terms; ``needs_terms``: it has no value over nothing; ``axis_optional``: without an axis it reduces all of them.

    Variables: ``variable``: what one that holds its value is called, ``alone`` where without the name of an operand;
    ``open``: it has no value of its own in Python or is as short as its parts, so only these get variables;
    ``is_check``: naming its value is the check, no statement asks again.

    Text: ``infix`` and ``prefix``: how tightly it binds where it is written as an operator, ``sign`` the operator where
    it is not the name; ``form``: a text with the arguments in braces, each with the precedence that it needs; ``own``:
    the printer has a method for it; ``builtin``: Python has it.

    Comparisons: ``opposite``: the one that holds where this one does not.
    """

    least: int = 1
    most: int = 1
    raises: bool = False
    refuses: bool = False
    acts: bool = False
    grows: bool = False
    modular: bool = False
    rounds_once: bool = False
    arithmetic: bool = False
    quick: bool = False
    out: str = ""
    of_arrays: str = ""
    neutral: bool | int | None = None
    sums: bool = False
    needs_terms: bool = False
    axis_optional: bool = False
    infix: Precedence | None = None
    prefix: Precedence | None = None
    sign: str = ""
    form: str = ""
    level: Precedence = Precedence.ATOM
    own: bool = False
    builtin: bool = False
    variable: str = ""
    alone: bool = False
    open: bool = False
    is_check: bool = False
    opposite: str = ""


def _operator(name: str, out: str = "", variable: str = "", **facts: bool | str) -> KernelFunction:
    """An operator of two arguments; ``and``, ``or`` and those of bits join any number."""
    most = MANY if name in ("and", "or", "&", "|") else 2
    return KernelFunction(least=2, most=most, infix=OPERATORS[name], out=out, variable=variable, **facts)  # type: ignore[arg-type]


def _comparison(opposite: str = "", variable: str = "") -> KernelFunction:
    return KernelFunction(least=2, most=MANY, infix=Precedence.COMPARE, opposite=opposite, variable=variable)


def _ufunc(count: int = 2, name: str = "", **facts: bool | str) -> KernelFunction:
    """A function of NumPy, or of the runtime with the same manners, that computes into a given array."""
    return KernelFunction(least=count, most=count, out=name, **facts)  # type: ignore[arg-type]


def _reduction(**facts: bool | int | str | None) -> KernelFunction:
    return KernelFunction(least=0, most=0, **facts)  # type: ignore[arg-type]


_OPERATORS = {
    "+": _operator("+", "np.add", "sum", grows=True, modular=True, rounds_once=True, arithmetic=True),
    "-": _operator("-", "np.subtract", "difference", modular=True, rounds_once=True, arithmetic=True),
    "*": _operator("*", "np.multiply", "product", grows=True, modular=True, rounds_once=True, arithmetic=True),
    "/": _operator("/", "np.divide", "quotient", rounds_once=True, arithmetic=True),
    "//": _operator("//", variable="quotient", grows=True, raises=True, refuses=True),
    "%": _operator("%", variable="rest", grows=True, raises=True, refuses=True),
    "&": _operator("&", "np.bitwise_and", "both", modular=True, arithmetic=True),
    "|": _operator("|", "np.bitwise_or", "either", modular=True, arithmetic=True),
    "^": _operator("^", "np.bitwise_xor", modular=True, arithmetic=True),
    "<<": _operator("<<", "np.left_shift", modular=True, arithmetic=True),
    ">>": _operator(">>", "np.right_shift", arithmetic=True),
    # three ways to turn the sign, see `ir.sign`
    "0 -": KernelFunction(prefix=Precedence.UNARY, sign="-"),
    "* -1": KernelFunction(prefix=Precedence.UNARY, sign="-"),
    "negative": KernelFunction(prefix=Precedence.UNARY, sign="-", out="np.negative", quick=True),
    "~": KernelFunction(prefix=Precedence.UNARY, sign="~", out="np.invert", variable="rest"),
}  # fmt: skip

_CONDITIONS = {
    "and": _operator("and", of_arrays="&"),
    "or": _operator("or", of_arrays="|"),
    "not": KernelFunction(prefix=Precedence.NOT, sign="not ", of_arrays="~"),
    # of rules, which know True, False and neither: the parts are asked in order, whatever they are
    "and then": KernelFunction(least=2, most=2, infix=Precedence.AND, sign="and"),
    "or then": KernelFunction(least=2, most=2, infix=Precedence.OR, sign="or"),
    "not so": KernelFunction(prefix=Precedence.NOT, sign="not "),
    "==": _comparison("!=", "equal"),
    "!=": _comparison("==", "unequal"),
    "<": _comparison(variable="less"),
    "<=": _comparison(variable="less"),
    ">": _comparison(variable="more"),
    ">=": _comparison(variable="more"),
    "is": _comparison("is not"),
    "is not": _comparison("is"),
    CHAIN: KernelFunction(least=3, most=MANY, own=True),
    "in": KernelFunction(least=2, most=MANY, own=True, opposite="not in"),
    "not in": KernelFunction(least=2, most=MANY, own=True, opposite="in"),
    "exactly_one": KernelFunction(least=2, most=MANY, own=True),
    "overlaps": KernelFunction(least=2, most=2),
    "same_storage": KernelFunction(least=2, most=2),
    "np.isnan": KernelFunction(variable="nan"),
    "np.isinf": KernelFunction(),
    "np.logical_not": KernelFunction(),
    "np.bool_": KernelFunction(),
    "bool": KernelFunction(builtin=True),
    # of all points at once; they are reductions until `views`
    "distinct": KernelFunction(least=2, most=3),
    "every": KernelFunction(least=2, most=2, neutral=True),
}

_ELEMENTS = {
    **{name: _ufunc(name=name) for name in ("np.add", "np.subtract", "np.multiply", "np.divide", "np.bitwise_or",
                                            "np.bitwise_xor", "np.left_shift", "np.right_shift", "np.power", "np.mod")},
    "np.bitwise_and": _ufunc(name="np.bitwise_and"),
    "np.maximum": _ufunc(name="np.maximum"),
    "np.minimum": _ufunc(name="np.minimum"),
    "np.fmod": _ufunc(name="np.fmod", rounds_once=True),
    "np.negative": _ufunc(1, "np.negative", quick=True),
    "np.invert": _ufunc(1, "np.invert", quick=True),
    "np.abs": _ufunc(1, "np.abs", rounds_once=True, quick=True, variable="size"),
    "np.exp": KernelFunction(most=2, out="np.exp", rounds_once=True),
    "np.log": KernelFunction(most=2, out="np.log", rounds_once=True),
    "np.sqrt": _ufunc(1, "np.sqrt", rounds_once=True),
    "np.rint": _ufunc(1, "np.rint", rounds_once=True),
    "at_least": _ufunc(name="at_least"),
    "at_most": _ufunc(name="at_most"),
    "exact_max": _ufunc(name="exact_max"),
    "exact_min": _ufunc(name="exact_min"),
    "exact_abs": KernelFunction(),
    "exact_power": KernelFunction(least=2, most=2),
    "scalar_power": _ufunc(name="scalar_power"),
    "integer_power": KernelFunction(least=2, most=2),
    "rsqrt": KernelFunction(),
    "divide": KernelFunction(least=2, most=2, arithmetic=True),
    "fmod": KernelFunction(least=2, most=2),
    "remainder": KernelFunction(least=2, most=2),
    "float_remainder": KernelFunction(least=2, most=2),
    "np.clip": KernelFunction(least=3, most=3, variable="limited"),
    "clip": KernelFunction(least=3, most=3),
    "finite": KernelFunction(least=3, most=3, variable="limited"),
    "np.where": KernelFunction(least=3, most=3, variable="chosen"),
    "np.broadcast_to": KernelFunction(least=2, most=2),
    "pairs": KernelFunction(least=2, most=2),
    "combined": KernelFunction(least=3, most=3),  # gone after `runs`
    "view": KernelFunction(least=2, most=2, form="{0:ATOM}.view({1})", quick=True, variable="bits"),
    "item": KernelFunction(form="{0:ATOM}.item()"),
    "typed": KernelFunction(least=2, most=2, own=True),
    "element": KernelFunction(least=2, most=2, variable="count", alone=True),
    "NUMPY": KernelFunction(own=True),
    "dtype": KernelFunction(own=True),
    "scalar_type": KernelFunction(least=3, most=4),
    "pad_value": KernelFunction(least=2, most=2, raises=True, variable="pad", alone=True),
}  # fmt: skip

_INDICES = {
    "min": KernelFunction(least=2, most=2, builtin=True, grows=True, variable="least"),
    "max": KernelFunction(least=2, most=2, builtin=True, grows=True, variable="most"),
    "int": KernelFunction(builtin=True),
    "ceil_div": KernelFunction(
        least=2, most=2, raises=True, form="-(-{0:UNARY} // {1:UNARY})", level=Precedence.UNARY, variable="quotient",
    ),
    "bits": KernelFunction(least=3, most=3, own=True),
    "bit_field": KernelFunction(least=3, most=3, variable="field"),
    "as_index": KernelFunction(variable="index"),
    "as_unsigned": KernelFunction(variable="index"),
    "as_slice": KernelFunction(variable="order", alone=True),
    # three that give back an index, or refuse the call where it is outside
    "checked": KernelFunction(least=3, most=3, raises=True, refuses=True, is_check=True),
    "guarded": KernelFunction(least=4, most=MANY, raises=True, refuses=True, is_check=True),
    "entry": KernelFunction(least=3, most=3, raises=True, refuses=True),
    "lookup": KernelFunction(least=3, most=MANY, own=True, raises=True, grows=True),
}  # fmt: skip

_STRUCTURE = {
    "tuple": KernelFunction(least=0, most=MANY, own=True, open=True),
    "shape": KernelFunction(form="{0:ATOM}.shape"),
    "method": KernelFunction(least=2, most=2, own=True, open=True),
    "function": KernelFunction(own=True),
    "lambda": KernelFunction(form="lambda: {0}", level=Precedence.CONDITIONAL),
    "from": KernelFunction(least=2, most=MANY),  # gone after `views`
    "pair_view": KernelFunction(),
}

# What the plan chooses by a word or a type; a word that it does not know is refused there.
_CHOSEN = {
    "COMPARE": KernelFunction(own=True, raises=True, variable="relation", alone=True),
    "converter": KernelFunction(least=2, most=4, raises=True),
    "decoder": KernelFunction(most=3, raises=True, variable="decode", alone=True),
    "rounder": KernelFunction(variable="rounded", alone=True),
    "random_words": KernelFunction(least=3, most=3, variable="draw", alone=True),
}

_ACTIONS = {
    "require": KernelFunction(least=2, most=2, raises=True),
    "inside": KernelFunction(least=2, most=MANY, raises=True, open=True),
    "scatter": KernelFunction(least=6, most=7, own=True),
    "runs_inside": KernelFunction(least=4, most=4, raises=True),
    "scatter_runs": KernelFunction(least=5, most=8),
    "gather_runs": KernelFunction(least=4, most=4, raises=True, refuses=True),
    "bit_reader": KernelFunction(least=3, most=3, raises=True, refuses=True),
    "bit_writer": KernelFunction(least=3, most=4),
    "read_bits": KernelFunction(least=1, most=MANY),
    "write_bits": KernelFunction(least=1, most=MANY),
    "give_turn": KernelFunction(least=0, most=0, acts=True),
}

_REDUCTIONS = {
    "": _reduction(),  # a range whose reduction is not chosen yet
    "np.add.reduce": _reduction(neutral=0, sums=True),
    "ordered_sum": _reduction(neutral=0, sums=True),
    "np.multiply.reduce": _reduction(neutral=1),
    "ordered_product": _reduction(neutral=1),
    "np.maximum.reduce": _reduction(needs_terms=True),
    "np.minimum.reduce": _reduction(needs_terms=True),
    "fold_max": _reduction(needs_terms=True, axis_optional=True),
    "fold_min": _reduction(needs_terms=True, axis_optional=True),
    "np.argmax": _reduction(needs_terms=True, axis_optional=True),
    "np.argmin": _reduction(needs_terms=True, axis_optional=True),
    "first_argmax": _reduction(needs_terms=True, axis_optional=True),
    "first_argmin": _reduction(needs_terms=True, axis_optional=True),
    "np.any": _reduction(neutral=False, axis_optional=True, variable="some"),
    "np.all": _reduction(neutral=True, axis_optional=True, variable="every"),
    "np.count_nonzero": _reduction(neutral=0, axis_optional=True, variable="count"),
    "np.cumsum": _reduction(),
}

FUNCTIONS: dict[str, KernelFunction] = {
    **_OPERATORS, **_CONDITIONS, **_ELEMENTS, **_INDICES, **_STRUCTURE, **_CHOSEN, **_ACTIONS, **_REDUCTIONS,
    **{name: _reduction() for name in ("np.matmul", "matmul", "fma_matmul", "scaled_matmul")},
}  # fmt: skip


def known_as(name: str) -> str:
    """The name under which the table has a function; that of a chain holds its signs as well."""
    return CHAIN if name.startswith(f"{CHAIN} ") else name


def function(name: str) -> KernelFunction:
    """The entry of a name; KeyError for one that is not in the table."""
    return FUNCTIONS[known_as(name)]


def is_function(name: str) -> bool:
    """Whether a function is called by its name, as an argument could be: no operator and no form of its own."""
    entry = function(name)
    return entry.infix is None and entry.prefix is None and not entry.form and (not entry.own or name == "scatter")
