"""Which lines of the assembler's verifiers an operation comes to, and on which profiles."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ...runtime.frozen import frozen
from ..cpp.lexer import without_comments

PROFILES = frozenset({"a2a3", "a5"})
_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
_NAME = re.compile(r"([A-Za-z_]\w*(?:::~?[A-Za-z_]\w*)*)\s*\(")
_LAMBDA = re.compile(r"\bauto\s+(\w+)\s*=\s*\[")
_CALL = re.compile(r"\b([A-Za-z_]\w*)\s*\(")
_DISPATCH = re.compile(r"\bdispatchVerifierByArch\s*\([^;]*?,\s*(\w+)\s*,\s*(\w+)\s*\)", re.S)
_CASE = re.compile(r"case\s+VerifierTargetArch::(A2A3|A5)\s*:\s*return\s+(\w+)\s*\(")
_BRACKET = re.compile(r"[;{}]")
_IF = re.compile(r"\bif\s*\(")
_NOT_A5 = re.compile(r"!\s*isA5\b|!=\s*PTOArch::A5|!\s*isTargetArchA5|equals_insensitive\(")
_ON_A5 = re.compile(r"(?<![!\w])isA5\b|==\s*PTOArch::A5|(?<![!\w])isTargetArchA5")


@frozen
class _Unit:
    """A function or a lambda in one: its name, and where its block begins and ends."""

    name: str
    begin: int
    end: int


@dataclass
class VerifierReach:
    """A file of verifiers; ``plain`` is its text without comments and strings, with all its lines."""

    text: str
    _known: dict[str, dict[_Unit, set[str]]] = field(default_factory=dict)
    _inside: dict[_Unit, list[_Unit]] = field(default_factory=dict)

    @cached_property
    def plain(self) -> str:
        """The text with comments and what stands between quotes blanked."""
        return _STRING.sub(lambda found: '"' + " " * (len(found.group()) - 2) + '"', without_comments(self.text))

    @cached_property
    def _lines(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.plain))]

    @cached_property
    def _all(self) -> list[_Unit]:
        """The functions of the file in their order."""
        return [_Unit(name, begin, end) for name, begin, end in _blocks(self.plain)]

    @cached_property
    def _functions(self) -> Mapping[str, list[_Unit]]:
        """The functions of the file by their name, members by class and name."""
        found: dict[str, list[_Unit]] = defaultdict(list)
        for one in self._all:
            names = one.name.split("::")
            for name in {"::".join(names[-2:]), names[-1]}:
                found[name].append(one)
        return found

    def _around(self, place: int) -> _Unit | None:
        """The function around a place."""
        before = bisect_right([one.begin for one in self._all], place)
        found = self._all[before - 1] if before else None
        return found if found is not None and place < found.end else None

    def profiles(self, operation: str, first: int, last: int) -> set[str]:
        """On which profiles the verifier of a class comes to some of these lines, counted from 1."""
        begin, end = self._lines[first - 1], self._lines[min(last, len(self._lines) - 1)]
        found: set[str] = set()
        for unit, profiles in self._reached(operation).items():
            if unit.begin < end and begin < unit.end and not self._inner(unit, begin, end):
                found |= profiles & self._asked(unit, begin, end)
        return found

    def _inner(self, unit: _Unit, begin: int, end: int) -> bool:
        """Whether the lines stand in a lambda of the unit, or end in one that they name."""
        return any(one.begin < end <= one.end for one in self._lambdas(unit))

    def _reached(self, operation: str) -> dict[_Unit, set[str]]:
        """The functions and lambdas that a verifier comes to, each with its profiles."""
        if operation not in self._known:
            found: dict[_Unit, set[str]] = {}
            waiting = [(unit, set(PROFILES)) for unit in self._functions.get(f"{operation}::verify", ())]
            while waiting:
                unit, profiles = waiting.pop()
                if profiles <= found.setdefault(unit, set()):
                    continue
                found[unit] |= profiles
                waiting += list(self._calls(unit, found[unit]))
            self._known[operation] = found
        return self._known[operation]

    def _calls(self, unit: _Unit, profiles: set[str]) -> Iterator[tuple[_Unit, set[str]]]:
        """What a unit calls: lambdas of the function around it, other functions, each arch its own."""
        own = self._own(unit)
        for match in _DISPATCH.finditer(own):
            for name, arch in zip(match.groups(), ("a2a3", "a5"), strict=True):
                yield from ((one, profiles & {arch}) for one in self._named(unit, name))
        for match in _CASE.finditer(own):
            yield from ((one, profiles & {match.group(1).lower()}) for one in self._named(unit, match.group(2)))
        rest = _CASE.sub(" ", _DISPATCH.sub(" ", own))
        for name in {match.group(1) for match in _CALL.finditer(rest)}:
            yield from ((one, set(profiles)) for one in self._named(unit, name))

    def _named(self, unit: _Unit, name: str) -> list[_Unit]:
        around = self._around(unit.begin) or unit
        lambdas = [one for one in self._all_lambdas(around) if one.name == name]
        return lambdas or [one for one in self._functions.get(name, ()) if name != "verify"]

    def _own(self, unit: _Unit) -> str:
        """The text of a unit without the lambdas in it."""
        text = self.plain[unit.begin : unit.end]
        for one in self._lambdas(unit):
            first, last = one.begin - unit.begin, one.end - unit.begin
            text = text[:first] + " " * (last - first) + text[last:]
        return text

    def _lambdas(self, unit: _Unit) -> list[_Unit]:
        """The lambdas that stand in a unit and in no other lambda there."""
        if unit not in self._inside:
            self._inside[unit] = self._found_lambdas(unit)
        return self._inside[unit]

    def _found_lambdas(self, unit: _Unit) -> list[_Unit]:
        found: list[_Unit] = []
        for match in _LAMBDA.finditer(self.plain, unit.begin + 1, unit.end):
            if found and match.start() < found[-1].end:
                continue
            begin = self.plain.find("{", _closed(self.plain, self.plain.find("(", match.end())))
            found.append(_Unit(match.group(1), begin, _closed(self.plain, begin)))
        return found

    def _all_lambdas(self, unit: _Unit) -> Iterator[_Unit]:
        for one in self._lambdas(unit):
            yield one
            yield from self._all_lambdas(one)

    def _asked(self, unit: _Unit, begin: int, end: int) -> set[str]:
        """The profiles on which the conditions around lines hold."""
        found = set(PROFILES)
        first = self.plain.find("\n", begin)
        for match in _IF.finditer(self.plain, unit.begin, min(first, unit.end)):
            close = _closed(self.plain, match.end() - 1)
            block = re.compile(r"\s*\{").match(self.plain, close)
            last = _closed(self.plain, block.end() - 1) if block else self.plain.find(";", close) + 1
            if last < end - 1:
                continue
            condition = self.plain[match.end() : close]
            if _NOT_A5.search(condition) and "||" not in condition:
                found &= {"a2a3"}
            elif _ON_A5.search(condition) and "||" not in condition:
                found &= {"a5"}
        return found


def _closed(text: str, opened: int) -> int:
    """The place behind the bracket that closes the one at a place."""
    pairs = {"(": ")", "{": "}"}
    first = text[opened]
    depth = 0
    for match in re.compile(f"[{re.escape(first + pairs[first])}]").finditer(text, opened):
        depth += 1 if match.group() == first else -1
        if depth == 0:
            return match.end()
    return len(text)


def _blocks(text: str) -> Iterator[tuple[str, int, int]]:
    """Name, begin and end of the functions of a file, those in namespaces too."""
    head, end = 0, 0
    for match in _BRACKET.finditer(text):
        if match.start() < end:
            continue
        before = text[head : match.start()]
        head = match.end()
        if match.group() != "{" or re.search(r"\bnamespace\b", before) or 'extern "' in before:
            continue
        head = end = _closed(text, match.start())
        named = _NAME.search(before)
        if named is not None and not re.search(r"\b(?:class|struct|enum)\b|=\s*$", before):
            yield named.group(1), match.start(), end
