"""The checks of one op as C++: functions with a name of their own, or expressions where they are used once."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from ...generate.rules.op_rules import RuleData, Tries, reads_of
from ...language.errors import ExpressionError
from ...language.front.opdef import ElaborationError
from ...language.print.cpp_rules import CppRulePrinter, enum_name, identifier, local
from ...language.rules.kleene import three_valued
from ...language.rules.queries import PSEUDO, Operands
from ...language.tree import Node
from ...runtime.frozen import frozen
from ...runtime.kinds.table import kinds_of, passed
from ...runtime.profile import PROFILES
from .limits import needs_doubt

WIDTH = 118
OPEN = "[[maybe_unused]] Open<M::profile> o;"


@frozen
class CppFunction:
    """A function without its name, which is made of ``base``; ``reads`` are the values it is called with.

    ``inline`` is the same expression over the call ``c`` and its ways ``w``; empty for a choice, which is none.
    """

    base: str
    reads: tuple[str, ...]
    params: tuple[str, ...]
    result: str
    body: tuple[str, ...]
    inline: str = ""
    doubt: bool = False

    @property
    def content(self) -> tuple[str, ...]:
        """The same for two functions that compute the same."""
        return (*self.params, "", *self.body)

    def text(self, name: str) -> list[str]:
        """The function under a name."""
        asks = any(re.search(r"\bm\b", line) for line in self.body)
        params = ", ".join(["M& m" if asks else "M&", *self.params])
        head = f"template <class M> {self.result} {name}({params}) {{"
        whole = f"{head} {' '.join(self.body)} }}"
        if self.inline or self.result == "bool":
            return wrapped_code(whole)
        return [*wrapped_code(head), *(f"  {line}" for line in self.body), "}"]

    def call(self, name: str) -> str:
        """How it is called for the call ``c``."""
        return f"{name}({', '.join(['o' if self.doubt else 'm', *map(in_call, self.reads)])})"


class OpFunctions:
    """Makes the functions of one op."""

    def __init__(self, operands: Operands) -> None:
        self.operands = operands

    def rule(self, data: RuleData) -> CppFunction:
        """The function of a rule; raises ElaborationError for one that has no C++ text."""
        try:
            return self.condition(data.rule.key, data.rule.reads, data.tree)
        except ExpressionError as error:
            raise ElaborationError((*data.path, "check"), error) from None

    def condition(self, key: str, reads: Sequence[str], check: Node) -> CppFunction:
        """The function of a condition."""
        tree = three_valued(check, self.operands)
        doubt = needs_doubt(tree, self.operands)
        names = tuple(name for name in reads if name != "profile")
        text = CppRulePrinter(self.operands).fragment(tree).text
        inline = CppRulePrinter(self.operands, in_call, "o" if doubt else "m").fragment(tree).text
        body = (f"return {text};",)
        return CppFunction(identifier(key.replace("-", "_")), names, self._params(names), "auto", body, inline, doubt)

    def choice(self, what: str, tries: Sequence[Tries]) -> CppFunction:
        """The function that names the form or the mode."""
        lines: list[str] = []
        doubt = False
        for profiles, groups in groupby(tries, lambda group: group.profiles):
            tests = []
            for when, name in (pair for group in groups for pair in group.named):
                tree = three_valued(when, self.operands)
                late = needs_doubt(tree, self.operands)
                doubt = doubt or late
                code = CppRulePrinter(self.operands, policy="o" if late else "m").fragment(tree).text
                tests.append(f"if (decided(found, {code}, {way(name)})) return found;")
            here = f"if constexpr (M::on({profile_set(profiles)})) {{"
            if profiles and len(tests) == 1:
                tests = [f"{here} {tests[0]} }}"]
            inner = [line for test in tests for line in wrapped_code(test, WIDTH - 4)]
            lines += [here, *(f"  {line}" for line in inner), "}"] if profiles and len(tests) > 1 else inner
        names = tuple(name for name in reads_of(tries, self.operands) if name != "profile")
        body = (*([OPEN] if doubt else []), "Way found = Way::none;", *lines, "return found;")
        return CppFunction(what, names, self._params(names), "Way", body)

    def _params(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(self._param(name) for name in names)

    def _param(self, name: str) -> str:
        if name in PSEUDO:
            return f"Way {local(name)}"
        return f"const {struct_of(self.operands[name].kinds, self.operands[name].vocabulary)}& {local(name)}"


def struct_of(kinds: Sequence[str], vocabulary: str = "") -> str:
    """The C++ type of an operand; raises ValueError for kinds that have none."""
    if passed(kinds, "word"):
        return {"bool": "Flag", "int": "Scalar"}.get(vocabulary) or enum_name(vocabulary)
    found = list(dict.fromkeys(kind.cpp_struct for kind in kinds_of(kinds)))
    if not all(found) or len(found) > 2:
        raise ValueError(f"no C++ struct for an operand of {', '.join(kinds)}")
    return found[0] if len(found) == 1 else f"Either<{', '.join(found)}>"


def in_call(name: str) -> str:
    """An operand of the call ``c``, or one of its ways ``w``."""
    return f"w.{name}" if name in PSEUDO else f"c.{local(name)}"


def way(name: str) -> str:
    """The name of a form or mode as a constant."""
    return f"Way::{identifier(name)}" if name else "Way::none"


def profile_set(profiles: Iterable[str]) -> int:
    """A bit for each profile."""
    return sum(1 << PROFILES.index(name) for name in profiles)


def wrapped_code(text: str, width: int = WIDTH) -> list[str]:
    """Code in lines, broken between words."""
    return textwrap.wrap(text, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def free_names(functions: Iterable[CppFunction], taken: set[str]) -> Iterator[tuple[CppFunction, str]]:
    """Each function with a name that is not taken yet; taken from now on."""
    for function in functions:
        names = [function.base, *(f"{function.base}_{k}" for k in range(2, 999))]
        name = next(name for name in names if name not in taken)
        taken.add(name)
        yield function, name


NamesInCpp = Mapping[tuple[str, ...], str]  # content -> the name of a function
