"""Where an op begins, and which brace opens a region: what the language leaves to context.

Line ends mean nothing, as in MLIR: an op goes on until a token that can only begin the next op, a label or an alias.
Names of ops have a dot, or stand behind ``%x =``.  Words without a dot are clauses of the op at hand (``nburst(…)``,
``ctrl``, ``sizes = […]``), but for the few words of MLIR in ``OPENING`` and the short forms of the documents: those
are names of recorded ops, or words in front of a value, which no clause puts there without brackets.
"""

from __future__ import annotations

import re

from ..known_ops import short_names
from .attributes import END, skip
from .tree import Operation

LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")
# Bare words that begin an op, whatever stands behind them.
OPENING = frozenset({"module", "return", "call", "func"})
# Keywords that have a value behind them without brackets or an equals sign.
BEFORE_VALUE = frozenset({"to", "step", "init", "unsigned", "in", "from", "into"})
_SCALAR = re.compile(r"[su]?i\d+|b?f\d+\w*|tf32|index|none")
WITH_REGION = frozenset(
    {"module", "builtin.module", "func.func", "scf.for", "scf.if", "scf.while", "scf.execute_region", "scf.parallel",
     "scf.forall", "scf.forall.in_parallel", "affine.for", "affine.if", "affine.parallel"}
)  # fmt: skip


def begins(words: list[str], i: int) -> bool:
    """Whether an op, a label or an alias begins at token ``i``, where the op before it may end."""
    word = words[i]
    first = word[0]
    if first == "%":
        return words[i + 1] == "=" or defines(words, i)
    if first in LETTERS:
        return begins_op(words, i)
    if first == '"':
        return len(word) > 2 and words[skip(words, i + 1)] == "("
    if first == "^":
        return is_label(words, i)
    return (first == "#" or first == "!") and len(word) > 1 and words[skip(words, i + 1)] == "="


def is_op_name(word: str) -> bool:
    """Whether a word has a dot and is no type: ``pto.tadd``."""
    return "." in word and word[0] in LETTERS and word[-1] != ">"


def begins_type(word: str) -> bool:
    """Whether a type may begin with a word: one of a dialect, a word without a dot, brackets."""
    first = word[0]
    if first in LETTERS:
        return word[-1] == ">" or ("." not in word and word not in OPENING)
    return (first in "!<" and len(word) > 1) or first == "("


def is_scalar_type(word: str) -> bool:
    """Whether a word is the type of a number; other bare words among types are those of clauses."""
    return _SCALAR.fullmatch(word) is not None


def begins_op(words: list[str], i: int, behind_name: bool = False) -> bool:
    """Whether the word at token ``i`` is the name of an op, and no clause of the op before it.

    behind_name: the name of that op stands right before it, as in ``memref.atomic_rmw addf %a``.
    """
    word = words[i]
    if "." in word:
        return word[-1] != ">"
    if word in OPENING:
        return True
    after = skip(words, i + 1)
    if words[after][0] == "%" and word not in BEFORE_VALUE and not behind_name and not defines(words, after):
        return True
    return word in short_names() and words[after] not in ("=", ",")


def defines(words: list[str], i: int) -> bool:
    """Whether ``%a, %b:2 =`` stands at token ``i``."""
    return after_results(words, i) is not None


def after_results(words: list[str], i: int) -> int | None:
    """The token behind ``%a, %b:2 =``; None when that is not what stands at token ``i``."""
    while words[i][0] == "%":
        i = skip(words, i + 1)
        if words[i] == ":" and words[k := skip(words, i + 1)].isdecimal():
            i = skip(words, k + 1)
        if words[i] == "=":
            return skip(words, i + 1)
        if words[i] != ",":
            return None
        i = skip(words, i + 1)
    return None


def is_label(words: list[str], i: int) -> bool:
    """Whether ``^name:`` or ``^name(…):`` stands at token ``i``; a branch to a block has no colon behind it."""
    i = skip(words, i + 1)
    if words[i] == "(":
        while words[i] not in (")", "{", "}", END):
            i += 1
        i = skip(words, i + 1) if words[i] == ")" else i
    return words[i] == ":"


def is_region(words: list[str], op: Operation, i: int) -> bool:
    """Whether the brace at token ``i`` opens a region and not a dictionary of attributes."""
    j = skip(words, i + 1)
    word = words[j]
    first = word[0]
    if first == '"' or first in LETTERS:
        after = words[skip(words, j + 1)]
        if after != "}":
            return after not in ("=", ",")
        return word == "return" or (first != '"' and _awaits_region(op))
    return first == "%" or first == "^" or _awaits_region(op)


def _awaits_region(op: Operation) -> bool:
    """Whether a region, and no dictionary, comes next in an op of MLIR's own form."""
    last = op.parts[-1].word if op.parts else ""
    if op.name == "scf.index_switch":
        return not op.quoted and last in ("case", "default")
    known = (op.name in WITH_REGION and not op.quoted) or op.name.startswith("pto.section")
    return known and last != "attributes" and (not op.regions or last in ("else", "do"))
