"""Grids of cores: who gets what from where, in order; rings that are full or empty; what lies outside the grid."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pto_isa import ops
from pto_isa.runtime import GlobalTensor, Grid, InputError, RuleError, Tile, TileType
from pto_isa.runtime.memory.pipe import PipeEnd
from pto_isa.runtime.parallel import DeadlockError, run_ranks
from pto_isa.runtime.types.pipe_type import pipe_type

TYPE = TileType("f32", 2, 8)
BYTES = 64
HOPS = {"north": (-1, 0), "east": (0, 1), "west": (0, -1), "south": (1, 0)}


def tile(number: float) -> Tile:
    """Sixteen elements that count from a number."""
    made = Tile(TYPE)
    made.array[...] = number + np.arange(16, dtype=np.float32).reshape(2, 8)
    return made


def push(end: PipeEnd, number: float) -> None:
    ops.tpush(end, tile(number), profile="a2a3")


def pop(end: PipeEnd) -> float:
    """The number that the tile counts from."""
    dst = Tile(TYPE)
    ops.tpop(end, dst, profile="a2a3")
    assert (dst.array.reshape(-1) == dst.array[0, 0] + np.arange(16)).all()
    return float(dst.array[0, 0])


@pytest.mark.parametrize("way", HOPS)
@pytest.mark.parametrize("distance", [1, 2])
def test_every_core_pushes_one_way(way: str, distance: int) -> None:
    """Tile n of a core comes to the core that far ahead, in order; nothing relays it and no other core sees it."""
    rows, cols, (down, right) = 3, 4, HOPS[way]
    grid = Grid(rows, cols, 2, BYTES)

    def core(rank: int) -> list[float]:
        row, col = divmod(rank, cols)
        end = grid.edge(row, col, way, distance)
        assert end.type.targets == (0 <= row + distance * down < rows and 0 <= col + distance * right < cols)
        got = []
        for number in range(5):
            if end.type.targets:
                push(end, 1000 * rank + 100 * number)
            if end.type.sources:
                got.append(pop(end))
        return got

    for rank, got in enumerate(run_ranks([core] * (rows * cols))):
        row, col = rank // cols - distance * down, rank % cols - distance * right
        inside = 0 <= row < rows and 0 <= col < cols
        assert got == [1000 * (row * cols + col) + 100 * number for number in range(5 * inside)]


@pytest.mark.parametrize("along", ["row", "col"])
def test_a_span_reaches_all_others_of_a_line(along: str) -> None:
    """They pop it as what comes from the source's side, at their distance from it."""
    grid = Grid(3, 4, 2, BYTES)
    source = grid.span(1, 2, along)
    assert source.type.targets == (3 if along == "row" else 2)
    for number in (7, 8):
        push(source, number)
    ways = ("west", "east") if along == "row" else ("north", "south")
    for place in range(4 if along == "row" else 3):
        here = (1, place) if along == "row" else (place, 2)
        hops = place - (2 if along == "row" else 1)
        if hops:
            end = grid.edge(*here, ways[hops > 0], abs(hops))
            assert [pop(end), pop(end)] == [7, 8] and end.ready == 2
    assert not grid.edge(0, 0, "east").taken and source.returned == 2
    push(Grid(1, 1, 2, BYTES).span(0, 0, along), 1)  # a core that is alone reaches nobody


def test_an_edge_waits_and_a_span_does_not() -> None:
    """The third push into two slots waits; a span overwrites, which ``strict`` refuses."""
    grid, done = Grid(1, 2, 2, BYTES), 0

    def first(rank: int) -> None:
        nonlocal done
        for number in range(5):
            push(grid.edge(0, 0, "east"), number)
            done += 1

    with pytest.raises(DeadlockError) as caught:
        run_ranks([first, lambda rank: pop(grid.edge(0, 1, "east"))])
    assert done == 3 and [finding.rule for finding in caught.value.findings] == ["pto.tpush/deadlock"]
    with pytest.raises(DeadlockError, match="tpop/deadlock"):
        run_ranks([lambda rank: pop(Grid(1, 2, 2, BYTES).edge(0, 1, "east"))])
    span = Grid(1, 3, 2, BYTES).span(0, 1, "row")
    for number in range(3):
        push(span, number)
    with pytest.raises(RuleError, match="tpush/slots-free"):
        ops.tpush(span, tile(3), profile="a2a3", strict=True)


def test_the_host_puts_in_what_a_core_pops_from_the_source() -> None:
    end = Grid(2, 2, 2, BYTES).edge(1, 0, "source")
    end.receive(5 + np.arange(16, dtype=np.float32))
    assert pop(end) == 5 and (end.type.targets, end.type.sources) == (0, 1)


def test_outside_the_grid() -> None:
    """No core to push to or to pop from breaks a rule; a core that the grid does not have is no end at all."""
    grid = Grid(2, 2, 2, BYTES)
    with pytest.raises(RuleError, match="tpush/target-in-grid"):
        push(grid.edge(0, 1, "east"), 0)
    with pytest.raises(RuleError, match="tpush/target-in-grid"):
        push(grid.edge(0, 0, "east", 2), 0)
    with pytest.raises(RuleError, match="tpop/source-in-grid"):
        pop(grid.edge(1, 0, "south", 2))
    with pytest.raises(RuleError, match="tpush/tile-fills-slot"):
        ops.tpush(grid.edge(0, 0, "east"), Tile(TileType("f32", 1, 8)), profile="a2a3", strict=True)
    for profile in ("cpu", "a5"):
        with pytest.raises(RuleError, match="tpush/profile"):
            ops.tpush(grid.edge(0, 0, "east"), tile(0), profile=profile)
    with pytest.raises(RuleError, match="talloc/producing-core"):
        ops.talloc(grid.edge(0, 0, "east"), GlobalTensor.from_numpy(np.zeros((2, 8), np.float32)), profile="a2a3")
    calls: list[Any] = [
        lambda: grid.edge(2, 0, "east"), lambda: grid.edge(0, -1, "east"), lambda: grid.edge(0, 0, "up"),
        lambda: grid.edge(0, 0, "east", 0), lambda: grid.span(0, 0, "both"), lambda: grid.span(0, 2, "row"),
        lambda: Grid(0, 2, 2, BYTES), lambda: pipe_type("grid_edge, cube of 1, 2 slots of 64 bytes, f32"),
        lambda: pipe_type("dir_both, cell to 1 from 1, 2 slots of 64 bytes, f32"),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(InputError):
            call()


def test_types_have_a_text() -> None:
    for text in (
        "grid_edge, cell to 0 from 1, 2 slots of 64 bytes, f32",
        "grid_span, cell to 3 from 0, 1 slot of 64 bytes, i8",
    ):
        assert str(pipe_type(text)) == text
    assert str(Grid(1, 4, 2, BYTES).span(0, 1, "row").type) == "grid_span, cell to 3 from 0, 2 slots of 64 bytes, f32"
