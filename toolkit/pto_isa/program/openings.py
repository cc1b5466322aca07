"""Where an op begins, and which brace opens a region: what the language leaves to context."""

from __future__ import annotations

from .attributes import skip
from .syntax import Op

# Bare words that begin an op; every other op has a dot in its name or stands after `%x =`.
OPENING = frozenset({"module", "return", "call", "func"})
# Bare words that go on with the op of the line before.
GOING_ON = frozenset(
    {
        "ins", "outs", "attributes", "loc", "to", "step", "else", "do", "iter_args", "sizes", "offsets", "strides",
        "shape", "valid", "addr", "base", "init",
    }
)  # fmt: skip
WITH_REGION = frozenset(
    {"module", "builtin.module", "func.func", "scf.for", "scf.if", "scf.while", "affine.for", "affine.if"}
)


def begins(words: list[str], i: int) -> bool:
    """Whether token ``i``, the first of its line, begins an op."""
    word = words[i]
    first = word[0]
    if first == "%":
        after = words[i + 1]
        return after == "=" or after == "," or after == ":"
    if first == '"':
        return words[i + 1] == "("
    if first.isalpha():
        after = words[i + 1]
        return "." in word or word in OPENING or not (word in GOING_ON or after == "=")
    return first == "^" or ((first == "#" or first == "!") and words[i + 1] == "=")


def is_region(words: list[str], op: Op, i: int) -> bool:
    """Whether the brace at token ``i`` opens a region and not a dictionary of attributes."""
    j = skip(words, i + 1)
    word = words[j]
    if word == "}":
        last = op.parts[-1].word if op.parts else ""
        return last != "attributes" and (op.name in WITH_REGION or op.name.startswith("pto.section"))
    if word[0] == '"' or word[0].isalpha():
        entry = words[j + 1] in ("=", ",", "}") or words[skip(words, j + 1)] == "="
        return not entry or word == "return"
    return word[0] == "%" or word[0] == "^" or op.name in WITH_REGION
