"""Every op of the three vector families at 256x256 against hand-written NumPy, and the overhead of one op per group."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import numpy as np
from peers import FAMILIES, Case
from timing import Row, paired

import pto_isa
from pto_isa import Tile, TileType, ops

BOUND = 1.15
_SHAPES = {"full": (1, 1), "column": (1, 0), "row": (0, 1), "mask": (1, 8)}


def _extent(size: int, part: int) -> int:
    """An extent of an operand: 1, the size, or as many words of ``part`` bits as hold a bit for each of ``size``."""
    return -(-size // part) if part else 1


def _tile(word: str, size: int, valid: int, generator: np.random.Generator) -> Tile:
    """A tile for one word of a case, such as ``+full:f32``, with random elements in its valid region and beyond."""
    shape, dtype = word.split(":")
    range_, shape = (shape[0], shape[1:]) if shape[0] in "+1~s" else ("", shape)
    rows, cols = (_extent(size, part) for part in _SHAPES[shape])
    valid_rows, valid_cols = (_extent(valid, part) for part in _SHAPES[shape])
    if shape == "mask":  # rows of masks take whole blocks of 32 bytes
        cols = -(-cols // 32) * 32
    layout = "col_major" if shape == "column" else "row_major"
    tile = Tile(TileType(dtype, rows, cols, valid_row=valid_rows, valid_col=valid_cols, blayout=layout))
    kind = tile.array.dtype
    if kind.kind == "f":
        values = generator.normal(size=(rows, cols))
        values = {"+": np.abs(values) + 0.1, "1": 1 + values / 100, "~": np.tanh(values) / 2}.get(range_, values)
        tile.array[...] = values
    else:
        low, high = (0, 8 * kind.itemsize) if range_ == "s" else (0, 100)
        tile.array[...] = generator.integers(low, high, (rows, cols))
    return tile


def _calls(name: str, case: Case, size: int, valid: int) -> tuple[Callable[[], object], Callable[[], object]]:
    """(our call, the peer's call) on the same operands, after both gave the same results from the same values."""
    both = []
    for _ in range(2):
        generator = np.random.default_rng(1)
        both.append([_tile(w, size, valid, generator) if isinstance(w, str) else w for w in case.operands])
    mine, theirs = both
    named = dict(case.attributes) if case.profile == "cpu" else {**case.attributes, "profile": case.profile}
    named |= {"tmp": _tile(case.scratch, size, valid, np.random.default_rng(2))} if case.scratch else {}
    op = partial(getattr(ops, name), **named)
    op(*mine)
    case.peer(*_views(case, theirs))
    np.testing.assert_allclose(mine[0].valid, theirs[0].valid, rtol=1e-4, atol=1e-5, err_msg=name)
    return partial(op, *mine), partial(case.peer, *_views(case, mine))


def _views(case: Case, operands: list[object]) -> list[object]:
    """What the peer takes: the valid view of a tile, or the number itself; all of a result that is written whole."""
    views = [operand.valid if isinstance(operand, Tile) else operand for operand in operands]
    return [operands[0].array, *views[1:]] if case.beyond and isinstance(operands[0], Tile) else views


def _cases() -> Iterator[tuple[str, Case]]:
    """Every op of the families; an op without a case is an error, so that no new record goes unmeasured."""
    database = pto_isa.load()
    for family, cases in FAMILIES.items():
        names = {name for name in database if database[name].family == family}
        if names != set(cases):
            raise SystemExit(f"{family}: cases and records differ: {sorted(names ^ set(cases))}")
        yield from cases.items()


def rows() -> Iterable[Row]:
    """The ratio to hand-written NumPy per op at 256x256, and the ops above the bound."""
    above = []
    for name, case in _cases():
        mine, theirs = paired(*_calls(name, case, 256, 256))
        if mine / theirs > BOUND:
            above.append(f"{name} {mine / theirs:.2f}")
        yield Row(f"{name} 256x256", f"{mine:.1f} us ({mine / theirs:.2f}x)", f"NumPy {theirs:.1f} us", f"<= {BOUND}x")
    yield Row(f"above {BOUND}x: {len(above)}", ", ".join(above) or "none")


def overhead_rows() -> Iterable[Row]:
    """Microseconds over hand-written NumPy at 16x16, full and partial valid region, for the first op of each group."""
    database = pto_isa.load()
    groups: dict[str, tuple[str, Case]] = {}
    for name, case in _cases():
        groups.setdefault(database[name].group or name, (name, case))
    for group, (name, case) in groups.items():
        for valid, goal in ((16, "<= +0.8"), (15, "<= +1.0")):
            if valid != 16 and "mask" in str(case.operands):
                continue  # hand-written NumPy over part of a word would be another program
            mine, theirs = paired(*_calls(name, case, 16, valid))
            what = f"{name} 16x16, {'full' if valid == 16 else 'partial'} ({group})"
            yield Row(what, f"{mine:.2f} us ({mine - theirs:+.2f})", f"NumPy {theirs:.2f} us", goal)
