"""Which ``%value`` is which: definitions and uses in a function, from its tokens alone.

The tokens are enough, and they are there while a line is half written.  The scopes are those of the verifier: a region
sees what stands around it, a function sees nothing outside, and what a region defines ends with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pto_isa.program.syntax.lookahead import after_results, begins


@dataclass(slots=True, eq=False)
class ValueName:
    """One value: the token that defines it (None: nothing does, ``text`` is only used) and those that use it.

    ``op`` is the token with which the op that defines it, or whose region is given it, begins; ``until`` the brace that
    ends what sees it, None while that is open.
    """

    text: str
    definition: int | None = None
    op: int = 0
    uses: list[int] = field(default_factory=list)
    until: int | None = None

    def tokens(self) -> list[int]:
        """Every token that names the value, in order."""
        return sorted([*([self.definition] if self.definition is not None else []), *self.uses])


class _Scope:
    """What is visible in one pair of braces; ``closed`` ones see nothing outside."""

    def __init__(self, outer: _Scope | None, closed: bool) -> None:
        self.outer = outer
        self.closed = closed
        self.own: dict[str, ValueName] = {}

    def find(self, text: str) -> ValueName | None:
        scope: _Scope | None = self
        while scope is not None:
            if text in scope.own:
                return scope.own[text]
            scope = None if scope.closed else scope.outer
        return None


def names(words: list[str], count: int) -> dict[int, ValueName]:
    """Return the value that each token names.  words: behind the ``count`` that are looked at, a line end and ends."""
    found: dict[int, ValueName] = {}
    scope = _Scope(None, False)
    given: list[ValueName] = []  # what the op at hand gives to its regions
    lost: dict[tuple[int, str], ValueName] = {}  # names without a definition, one for each scope
    op = behind = label = -1  # where the op at hand begins; its name; the end of a label with what the block is given
    function = False
    # All but these say nothing about names, and there are many of them.
    telling = [i for i, word in enumerate(words[:count]) if word[0] in "%{}" or word[-1] == "\n"]
    for i in (-1, *telling):
        word = words[i] if i >= 0 else "\n"
        first = word[0]
        if first == "%":
            if i < behind or len(word) == 1:
                continue
            if not _results_of_op(words, i):
                text = word.partition("#")[0]
                if function or words[i + 1] == "=":
                    found[i] = ValueName(text, i, op)
                    given.append(found[i])
                elif i < label:
                    found[i] = scope.own[text] = ValueName(text, i, op)
                else:
                    name = scope.find(text) or lost.setdefault((id(scope), text), ValueName(text))
                    name.uses.append(i)
                    found[i] = name
                continue
            op_at = i  # the next op of the same line
        else:
            op_at = i + 1
        if first == "{":
            scope = _Scope(scope, function)
            scope.own = {name.text: name for name in given}
        elif first == "}":
            for name in scope.own.values():
                name.until = i
            scope = scope.outer or scope
        if op_at < count and words[op_at][-1] != "\n" and starts(words, op_at):
            op, given = op_at, []
            behind = _results(words, op, scope, found)
            function = words[behind] == "func.func"
            label = _end_of_label(words, op, count)
    return found


def starts(words: list[str], i: int) -> bool:
    """Whether an op or the label of a block begins at a token behind a line or brace; a key of attributes does not."""
    word = words[i]
    if word[0] == "%":
        return after_results(words, i) is not None
    if word[0] == "^":
        return words[i + 1] in ("(", ":")
    return begins(words, i) and not (word[0].isalpha() and words[i + 1] in ("=", ",", "}"))


def _results_of_op(words: list[str], i: int) -> bool:
    """Whether ``%a, %b =`` with the name of an op behind it stands at a token; a loop has a value there."""
    behind = None if words[i - 1] == "," else after_results(words, i)
    return behind is not None and (words[behind][0].isalpha() or words[behind][0] == '"')


def _results(words: list[str], i: int, scope: _Scope, found: dict[int, ValueName]) -> int:
    """Define the results of an op; returns the token of its name."""
    behind = after_results(words, i) if words[i][0] == "%" else None
    for k in range(i, behind or i):
        if words[k][0] == "%":
            found[k] = scope.own[words[k]] = ValueName(words[k], k, i)
    return i if behind is None else behind


def _end_of_label(words: list[str], i: int, count: int) -> int:
    """The token that ends ``^block(%a: T)``; -1 for what is no label."""
    if words[i][0] != "^":
        return -1
    return next((k for k in range(i, count) if words[k] == ")" or words[k][-1] == "\n"), count)
