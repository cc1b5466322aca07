"""Helpers of the headers that several intrinsics share: what one of them is limited by, all of them are.

A helper that stores one vector register for each row, without a loop over columns, leaves out what a row has beyond it.
Every op that comes to such a helper needs a rule that cites it. For all other helpers ``helpers`` lists which ops that
come to them have the rules that cite them, and which have not; whether these need one too is for a reader to decide,
because the way to a helper may depend on more than is read here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pto_isa.database import Op
from pto_isa.database.cite import cited
from pto_isa.schema.base import Text

from ..checkout import file_of
from ..cpp.brackets import closing
from ..cpp.declarations import Function
from ..cpp.evaluate import Evaluator
from ..cpp.instantiate import in_space
from ..cpp.lexer import Token
from ..cpp.statements import Block, Branch, Calls, Choice, Statement
from ..cpp.tree import Call, Name
from ..facts import AuditReport, Difference, Place, both
from ..headers.types import Headers
from .disputes import covering
from .types import record_place

_STORES = {"vsts", "vstus", "vsst", "psts", "pstu"}  # of vector and mask registers
_COLUMNS = re.compile(r"valid_?cols?", re.I)
_MASKS = re.compile(r"plt_b\d+$|CreatePredicate$")
_ROWS = re.compile(r"rows?(count|s)?$|^k?valid_?rows?$", re.I)


def reached(headers: Headers, start: Iterable[Function], evaluator: Evaluator) -> list[Function]:
    """The functions that a call may come to, by name and number of arguments; both sides of every choice count."""
    found: dict[int, Function] = {}
    waiting = list(start)
    while waiting:
        function = waiting.pop()
        if id(function) in found:
            continue
        found[id(function)] = function
        for name, call in _calls(evaluator.body(function)):
            if name.parts[0][0] != "std":
                named = in_space(headers.declared.functions.get(name.parts[-1][0], []), name, function.space)
                waiting += [one for one in named if _takes(one, len(call.arguments))]
    return list(found.values())


def _calls(body: Iterable[Statement]) -> Iterator[tuple[Name, Call]]:
    for statement in body:
        if isinstance(statement, Calls):
            yield from ((name, call) for name, call, _ in statement.calls)
        elif isinstance(statement, Choice | Branch):
            yield from _calls(statement.then)
            yield from _calls(statement.other)
        elif isinstance(statement, Block):
            yield from _calls(statement.body)


def _takes(function: Function, given: int) -> bool:
    fixed = [parameter for parameter in function.parameters if not parameter.pack]
    required = sum(not parameter.default for parameter in fixed)
    return required <= given and (given <= len(fixed) or len(fixed) < len(function.parameters))


def one_vector_a_row(function: Function) -> bool:
    """Whether a function stores one vector for each row, masked by the columns, and never goes on along it."""
    body = function.body
    if not _masked_by(body, {one.name for one in function.parameters if _COLUMNS.search(one.name)}):
        return False
    loops = list(_loops(body, 0, len(body)))
    rows = [(begin, end) for head, begin, end in loops if any(_ROWS.search(word) for word in head)]
    stores = [place for place, token in enumerate(body) if token.text in _STORES]
    return bool(stores) and len(loops) == len(rows) and all(any(b <= s < e for b, e in rows) for s in stores)


def _masked_by(body: tuple[Token, ...], columns: set[str]) -> bool:
    """Whether a mask is made from one of these names, or from a variable that begins with one."""
    words = [token.text for token in body]
    for place, word in enumerate(words):
        if word == "=" and place:
            end = next((k for k in range(place, len(words)) if words[k] in (";", "{")), len(words))
            columns |= {words[place - 1]} if columns & set(words[place:end]) else set()
        elif _MASKS.match(word) and columns & set(words[place : closing(body, place + 1)]):
            return True
    return False


def _loops(body: tuple[Token, ...], begin: int, end: int) -> Iterator[tuple[list[str], int, int]]:
    """The words in the head of every loop, and where its block begins and ends; inner loops too."""
    place = begin
    while place < end:
        if body[place].text == "for":
            close = closing(body, place + 1)
            head = [token.text for token in body[place + 2 : close] if token.kind == "word"]
            block = closing(body, close + 1) if close + 1 < end and body[close + 1].text == "{" else close + 1
            yield head, close + 1, block
        place += 1


@dataclass
class Siblings:
    """Functions that ops come to, and the rules that cite them."""

    users: dict[tuple[str, int], set[tuple[str, str]]] = field(default_factory=lambda: defaultdict(set))
    functions: dict[tuple[str, int], Function] = field(default_factory=dict)
    rules: dict[tuple[str, int], dict[str, set[str]]] = field(
        default_factory=lambda: defaultdict(lambda: defaultdict(set))
    )
    ops: dict[str, Op] = field(default_factory=dict)
    sources: dict[tuple[str, str], str] = field(default_factory=dict)

    def add(self, op: Op, profile: str, source: str, functions: Iterable[Function]) -> None:
        """Note what an op comes to on a profile; ``source`` is the name of the headers there."""
        self.ops[op.name] = op
        self.sources[op.name, profile] = source
        for function in functions:
            place = function.file, function.line
            self.users[place].add((op.name, profile))
            self.functions[place] = function

    def cite(self) -> None:
        """Find the function around each line of a header that a rule cites."""
        by_file: dict[str, list[Function]] = defaultdict(list)
        for function in self.functions.values():
            by_file[function.file].append(function)
        for op in self.ops.values():
            sources = op.database.sources
            trees = {sources[name].tree for (user, _), name in self.sources.items() if user == op.name}
            for key, rule in op.constraints().items():
                for reference in rule.source:
                    place = cited(reference)
                    source = sources[place.source]
                    file = file_of(place, source, op.name, op.family) if source.tree in trees else None
                    for function in by_file.get(file or "", ()):
                        if place.line is not None and function.line <= place.line <= function.last_line:
                            self.rules[function.file, function.line][op.name].add(key)

    def compare(self, report: AuditReport) -> None:
        """Report every op that comes to a helper which stores one vector a row and cites none of these."""
        short = {place for place, function in self.functions.items() if one_vector_a_row(function)}
        for (name, profile), source in self.sources.items():
            here = sorted(place for place in short if (name, profile) in self.users[place])
            if not here:
                continue
            report.count("sibling")
            if any(name in self.rules[place] for place in here):
                continue
            op, helper = self.ops[name], self.functions[here[0]]
            said = both(
                f"{helper.name} stores one vector for each row, and no rule says what becomes of longer rows",
                f"{helper.name} 每行只写出一个向量，而没有规则说明更长的行如何处理",
            )
            report.differences.append(
                Difference(
                    "sibling", name, op.family, profile, "constraints", None, record_place(op, ("op",)), source, said,
                    Place(*here[0]), covering(op, "constraints", profile, source),
                )
            )  # fmt: skip

    def listing(self) -> Iterator[Text]:
        """Each helper of several ops that a rule cites: the ops that have rules citing it, and those that have none."""
        for place, function in sorted(self.functions.items()):
            cites, users = self.rules.get(place, {}), {name for name, _ in self.users[place]}
            without = sorted(users - cites.keys())
            if not cites or len(users) < 2:
                continue
            have = "; ".join(f"{name}: {', '.join(sorted(keys))}" for name, keys in sorted(cites.items()))
            lack = ", ".join(without) or "—"
            where = f"{function.name} ({Place(*place)})"
            yield both(f"{where}: {have}; without: {lack}", f"{where}：{have}；没有规则的指令：{lack}")
