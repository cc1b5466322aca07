"""How far apart columns of boxes are written and read: a tile must be read as it was written last.

Records say with which pitch ops access their tiles (see ``runtime.pitch``); it may depend on how many rows are
valid.  Where the text gives that number as a value that it does not know, the pitch is compared for all it can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...runtime.frozen import frozen
from ...runtime.rules.box_pitch import may_differ, pitch_of
from ...runtime.rules.rule import BoxPitch, OpRules
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ..syntax.tree import Operation
from ..walk.values import SsaValue
from ..walk.walk import Walk

ValidExtent = int | SsaValue | None  # a number, a value that is none, or not known at all
BranchPath = tuple[tuple[int, int], ...]  # of branches: the op, the block
_STEP = 16  # rows of a box: pitches change no faster
_BRANCHES = ("scf.if", "scf.index_switch")


@frozen
class Access:
    """One access of a tile: types and heights of the operands by name, which types leave their valid rows open.

    ``valid`` are the numbers of valid rows that the types do not say.
    """

    pitch: BoxPitch
    operand: str
    types: Mapping[str, Any]
    heights: Mapping[str, int]
    open: frozenset[str]
    valid: Mapping[str, ValidExtent]
    op: Operation

    @property
    def depends(self) -> set[SsaValue]:
        """The values that decide about the pitch."""
        names = {self.operand, *self.pitch.reads}
        return {value for name, value in self.valid.items() if name in names and isinstance(value, SsaValue)}

    @property
    def most(self) -> int:
        """How many rows can be valid."""
        rows: list[int] = [self.types[name].rows for name in self.valid]
        return min(rows)

    def rows(self, profile: str, when: int | None = None) -> Any:
        """The pitch; where ``when`` rows are valid, if that is a value that is not known."""
        types = dict(self.types)
        for name, value in self.valid.items():
            number = value if isinstance(value, int) else when if isinstance(value, SsaValue) else None
            if number is not None:
                types[name] = types[name].replace(valid_row=number)
        return pitch_of(self.pitch, self.operand, types, self.heights, profile, self.operand in self.open)


class Pitches:
    """The accesses of one program, in the order of the text."""

    def __init__(self, check: Walk, places: Mapping[SsaValue, Any]) -> None:
        """places: where tiles lie, as far as it is known."""
        self.check, self.places = check, places
        self.valid: dict[SsaValue, tuple[ValidExtent, ValidExtent]] = {}
        self.heights: dict[SsaValue, int] = {}
        self.written: dict[Any, list[tuple[BranchPath, Access | None]]] = {}

    def given(self, tile: SsaValue, rows: SsaValue | None, cols: SsaValue | None) -> None:
        """Note the valid extents that a tile is given."""
        self.valid[tile] = _extent(rows), _extent(cols)

    def window(self, window: SsaValue, source: SsaValue) -> None:
        """Note that a tile lies in another one, whose columns of boxes are as high as before."""
        if source.type.kind == "tile" and source.judged is not UNKNOWN:
            self.heights[window] = self.heights.get(source, source.judged.rows)

    def note(self, op: Operation, rules: OpRules, names: Sequence[str], values: Sequence[SsaValue | None]) -> None:
        """Compare what a call reads with what was written, then note what it writes."""
        found = [
            (tile, name) for tile, name in zip(values, names, strict=True)
            if tile is not None and name in rules.pitches and may_differ(tile.judged)
        ]  # fmt: skip
        if not found:
            return
        given = {name: value for name, value in zip(names, values, strict=True) if value is not None}
        accesses = [(tile, rules.operands[name].access, self._access(op, name, rules.pitches[name], given))
                    for tile, name in found]  # fmt: skip
        for tile, kind, access in accesses:
            if kind != "write" and access is not None and self._matters(tile):
                self._compare(tile, access)
        for tile, kind, access in accesses:
            if kind != "read":
                self._write(tile, access)

    def _matters(self, tile: SsaValue) -> bool:
        """Whether more than one column of boxes is in use."""
        cols = self.valid.get(tile, (None, None))[1]
        used = cols if isinstance(cols, int) else tile.judged.valid_col
        return bool(used is UNKNOWN or used > tile.judged.box[1])

    def _access(self, op: Operation, operand: str, pitch: BoxPitch, given: Mapping[str, SsaValue]) -> Access | None:
        """The access of an operand; None for one of which the record says nothing here, or asks what no text says."""
        names = {operand, *pitch.reads} & given.keys()
        types = {name: given[name].judged for name in names}
        tiles = [name for name in names if isinstance(types[name], TileType)]
        if any(type is UNKNOWN for type in types.values()) or any(types[name].rows is UNKNOWN for name in tiles):
            return None
        heights = {name: self.heights[given[name]] for name in tiles if given[name] in self.heights}
        unsaid = [name for name in tiles if types[name].valid_row is UNKNOWN]
        valid = {name: self.valid.get(given[name], (None, None))[0] for name in unsaid}
        types |= {name: None for name in pitch.reads if name not in types}
        try:
            stated = pitch.rows(self.check.profile, False, *(types[name] for name in pitch.reads))
        except AttributeError:  # of an operand that the text does not name, such as the pipe of a push
            return None
        return None if stated is None else Access(pitch, operand, types, heights, frozenset(unsaid), valid, op)

    def _place(self, tile: SsaValue) -> Any:
        """What two tiles have in common whose elements are the same, in one function."""
        while tile.origin is not None:
            tile = tile.origin
        owners = (frame.owner for frame in reversed(self.check.frames) if frame.owner is not None)
        function = next((id(owner) for owner in owners if owner.name == "func.func"), 0)
        span = self.places.get(tile)
        return function, (tile if span is None else span[:2])

    def _ways(self) -> BranchPath:
        """The open branches: where each one begins, and which of its blocks it is."""
        frames = self.check.frames
        return tuple((id(one.owner), id(one.block)) for one in frames if one.owner and one.owner.name in _BRANCHES)

    def _write(self, tile: SsaValue, access: Access | None) -> None:
        """Note a write, None for one of an unknown pitch; what was written before stays where it may not be reached."""
        ways, known = self._ways(), self.written.setdefault(self._place(tile), [])
        known[:] = [*(entry for entry in known if entry[0][: len(ways)] != ways), (ways, access)]

    def _last(self, tile: SsaValue) -> Iterator[Access]:
        """The writes of which one was the last before what the walk is at, so far as the order of the text says it."""
        ways = self._ways()
        for made, access in reversed(self.written.get(self._place(tile), ())):
            here = dict(ways)
            if any(here.get(owner, block) != block for owner, block in made):
                continue  # the other branch
            if access is not None:
                yield access
            if made == ways[: len(made)]:
                return

    def _compare(self, tile: SsaValue, reader: Access) -> None:
        writers = [(writer, [*self._pairs(writer, reader)]) for writer in self._last(tile)]
        wrong = [(writer, pairs) for writer, pairs in writers if any(one != other for one, other in pairs)]
        if not wrong:
            return
        writer, pairs = wrong[0]
        unsure = len(wrong) < len(writers) or any(one == other for _, pairs in wrong for one, other in pairs)
        by = next(iter(writer.depends | reader.depends), None)
        line, _ = self.check.program.place(writer.op)
        self.check.out.report_as(
            "warning" if unsure else "undefined", "box-pitch", reader.op, tile.name,
            value=tile.name, writer=writer.op.name, line=line,
            written=_range(pair[0] for pair in pairs), read=_range(pair[1] for pair in pairs),
            when=_when(by, unsure), mend=self._mend(writer, reader),
        )  # fmt: skip

    def _pairs(self, writer: Access, reader: Access) -> Iterator[tuple[int, int]]:
        """The pitches of two accesses, for every number of rows that may be valid; nothing where they are not known."""
        depends = writer.depends | reader.depends
        if len(depends) > 1:
            return
        most = min(access.most for access in (writer, reader) if access.depends) if depends else 0
        for when in range(_STEP, most + 1, _STEP) if depends else (None,):
            pair = writer.rows(self.check.profile, when), reader.rows(self.check.profile, when)
            if pair[0] is not UNKNOWN and pair[1] is not UNKNOWN:
                yield pair

    def _mend(self, writer: Access, reader: Access) -> tuple[str, str]:
        """Advice: the compact mode, where the tile would then be read as it was written."""
        kind = reader.types[reader.operand]
        if kind.compact is UNKNOWN or kind.compact == "normal":
            return "", ""
        compact = {**reader.types, reader.operand: kind.replace(compact="normal")}
        pairs = [*self._pairs(writer, replace(reader, types=compact))]
        if not pairs or any(one != other for one, other in pairs):
            return "", ""
        return (
            "; with `compact=1` in its type it is read as it was written",
            "；若其类型带 `compact=1`，则读取与写入一致",
        )


def _extent(value: SsaValue | None) -> ValidExtent:
    return value.number if value is not None and isinstance(value.number, int) else value


def _range(numbers: Iterator[int]) -> tuple[str, str]:
    found = sorted({*numbers})
    if len(found) == 1:
        return str(found[0]), str(found[0])
    return f"{found[0]} to {found[-1]}", f"{found[0]} 至 {found[-1]}"


def _when(by: SsaValue | None, unsure: bool) -> tuple[str, str]:
    if by is None:
        return (" on some ways to it", "（经由部分路径时）") if unsure else ("", "")
    if unsure:
        return f" where `{by.name}` says so", f"（取决于 `{by.name}`）"
    return f", whatever `{by.name}` is", f"，与 `{by.name}` 的取值无关"
