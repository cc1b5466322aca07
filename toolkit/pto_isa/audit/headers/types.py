"""Which element types a call of an intrinsic accepts on a profile, from the assertions of the headers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from ..cpp.declarations import Declarations, Function, declarations
from ..cpp.instantiate import CodePlace, Machine, Seen
from ..cpp.preprocess import Preprocessor
from ..cpp.values import UNKNOWN, Element, Open, TileClass, Value, number

DEFINES = {
    "cpu": {"__CPU_SIM": "1"},
    "a2a3": {"PTO_NPU_ARCH_A2A3": "1", "__CCE_AICORE__": "220", "__DAV_VEC__": "1", "__DAV_CUBE__": "1"},
    "a5": {"PTO_NPU_ARCH_A5": "1", "__CCE_AICORE__": "310", "__DAV_VEC__": "1", "__DAV_CUBE__": "1"},
}  # macros that a build for the profile defines; both kinds of core, because a call may be for either
_MOST_CALLS = 6000


@dataclass
class Headers:
    """The declarations of one profile's build."""

    profile: str
    declared: Declarations
    files: list[str]
    elements: dict[str, Element]


def read_headers(
    root: Path, entry: str, profile: str, elements: dict[str, Element], cache: dict[str, list[tuple[int, str]]]
) -> Headers:
    """Read the header ``entry`` as a build for the profile does; names of files are relative to ``root``."""
    include = tuple(parent.as_posix() for parent in Path(entry).parents if parent.name == "include")
    unit = Preprocessor(root, include, DEFINES[profile], cache).run(entry)
    return Headers(profile, declarations(unit.tokens), unit.files, elements)


@dataclass(frozen=True)
class Accepted:
    """What one overload accepts: combinations of element types of the operands that its assertions speak of.

    ``operands``: those whose type matters; ``stating``: the assertions that name types (or only their size);
    ``unread``: assertions that were not understood; ``named``: the operands whose
    types are named, of others only the size is tested; ``naming``: assertions that name types, in every call;
    ``implementation``: where the function of the profile begins; ``settled``: the assertions that the element types of
    a call decide alone.
    """

    operands: tuple[str, ...]
    combinations: frozenset[tuple[str, ...]]
    stating: tuple[CodePlace, ...]
    unread: tuple[CodePlace, ...]
    named: frozenset[str]
    universe: tuple[str, ...]
    implementation: CodePlace | None
    naming: tuple[CodePlace, ...] = ()
    incomplete: bool = False
    settled: frozenset[CodePlace] = frozenset()

    @property
    def restricts(self) -> bool:
        """Whether anything is refused."""
        return len(self.combinations) < int(len(self.universe) ** len(self.operands))


def accepted(headers: Headers, function: Function, tiles: list[str], common: tuple[str, ...]) -> Accepted:
    """Search the combinations that the function accepts; ``tiles``: its parameters that are tiles.

    ``common``: the types to try; others are tried too when an assertion names them.
    """
    universe = common
    while True:
        machine = Machine(headers.declared, headers.elements)
        search = _Search(machine, function, tiles, headers.elements, universe)
        search.run({})
        named = machine.literals
        more = tuple(name for name in by_name(headers.elements) if name in named and name not in universe)
        if not more:
            break
        universe = (*universe, *more)
    return search.result(universe)


def by_name(elements: Mapping[str, Element]) -> dict[str, Element]:
    """Element types by their names in the vocabulary."""
    return {element.name: element for element in elements.values()}


class _Search:
    """Chooses types operand by operand and stops where the assertions already refuse."""

    def __init__(
        self,
        machine: Machine,
        function: Function,
        tiles: list[str],
        elements: dict[str, Element],
        universe: tuple[str, ...],
    ) -> None:
        self.machine, self.function, self.tiles = machine, function, tiles
        self.names = by_name(elements)
        self.universe = [self.names[name] for name in universe if name in self.names]
        self.found: list[dict[str, str]] = []
        self.calls = 0
        self.asked: set[str] = set()

    def run(self, chosen: dict[str, Element]) -> None:
        """Complete a choice in all ways that are accepted."""
        self.calls += 1
        if self.calls > _MOST_CALLS:
            return
        objects: list[Value] = []
        for parameter in self.function.parameters:
            if parameter.pack:
                break
            element = chosen.get(parameter.name, Open(parameter.name))
            if parameter.name not in self.tiles:
                objects.append(number([t.text for t in parameter.kind if t.text != "const"]) or UNKNOWN)
            elif any(token.text == "&" for token in parameter.kind):
                objects.append(TileClass(parameter.name, element))
            else:
                objects.append(element)  # a scalar whose type is a template parameter
        ok, open_ = self.machine.accepts(self.function, objects, [])
        if not ok:
            return
        self.asked |= open_
        waiting = [name for name in self.tiles if name in open_ and name not in chosen]
        if not waiting:
            self.found.append({name: element.name for name, element in chosen.items()})
            return
        for element in self.universe:
            self.run({**chosen, waiting[0]: replace(element, of=waiting[0])})

    def result(self, universe: tuple[str, ...]) -> Accepted:
        """The combinations over the operands that matter."""
        seen: Seen = self.machine.seen
        operands = tuple(name for name in self.tiles if name in self.asked)
        combinations: set[tuple[str, ...]] = set()
        for entry in self.found:
            rows: list[tuple[str, ...]] = [()]
            for name in operands:
                rows = [(*row, one) for row in rows for one in ([entry[name]] if name in entry else universe)]
            combinations.update(rows)
        stating = sorted(seen.stating, key=lambda p: (not seen.stating[p], -seen.rejecting.get(p, 0), p))
        return Accepted(
            operands, frozenset(combinations), tuple(stating), tuple(sorted(seen.unread)),
            frozenset().union(*seen.stating.values()), universe,
            self._implementation(), tuple(p for p in stating if seen.stating[p] and p not in seen.loose),
            self.calls > _MOST_CALLS, frozenset(seen.judged - seen.hanging),
        )  # fmt: skip

    def _implementation(self) -> CodePlace | None:
        """The first function called that carries the name of the intrinsic; else the last one that was followed."""
        called = [
            (place, name) for place, name in self.machine.seen.functions.items() if place[0] != self.function.file
        ]
        own = [place for place, name in called if name.upper().startswith(self.function.name.upper())]
        return own[0] if own else called[-1][0] if called else None
