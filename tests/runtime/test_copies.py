"""``copy``, ``deepcopy`` and ``pickle`` of what the package gives, and of the errors that it raises."""

from __future__ import annotations

import copy
import importlib
import multiprocessing
import pickle
import pkgutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import pto_isa
from pto_isa import Finding, GlobalTensor, Limits, Tile, TileType, ops
from pto_isa.runtime import ConvTile, ConvType, GlobalType, Group, GroupType, PipeType, State, StateType
from pto_isa.runtime.memory.storage import Placed
from pto_isa.runtime.types.dtypes import DTYPES

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
NUMBERS = np.arange(8 * 32, dtype=np.float32).reshape(8, 32)
Copy = Callable[[Any], Any]


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


COPIES: dict[str, Copy] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": pickled}
APART = {name: made for name, made in COPIES.items() if name != "copy"}
CONTAINERS: dict[str, Callable[[], Any]] = {
    **{f"tile {dtype}": lambda dtype=dtype: Tile(TileType(dtype, 4, 64)) for dtype in DTYPES},
    "tile of a part": lambda: Tile.from_numpy(NUMBERS, valid=(3, 5)),
    "column-major tile": lambda: Tile(TileType("f32", 8, 32, blayout="col_major"), np.asfortranarray(NUMBERS)),
    "tile over turned memory": lambda: Tile(TileType("f32", 8, 32), NUMBERS[::-1, ::-1]),
    "tile over every second column": lambda: Tile(TileType("f32", 8, 16), NUMBERS.copy()[:, ::2]),
    "tile over a transposed block": lambda: Tile(
        TileType("f32", 2, 4), np.arange(24, dtype=np.float32).reshape(2, 3, 4).transpose(1, 0, 2)[1]
    ),
    "tile over bytes": lambda: Tile(TileType("u8", 1, 32), np.frombuffer(bytes(range(64)), np.uint8)[16:48].reshape(1, 32)),
    "tile over a byte buffer": lambda: Tile(
        TileType("bf16", 2, 16), np.zeros(256, np.uint8)[64:128].view(ml_dtypes.bfloat16).reshape(2, 16)
    ),
    "read-only tile": lambda: Tile(TileType("f32", 8, 32), NUMBERS.copy(), writable=False),
    "tensor": lambda: GlobalTensor.from_numpy(NUMBERS.copy()),
    "read-only tensor": lambda: GlobalTensor.from_numpy(NUMBERS, writable=False),
    "window": lambda: GlobalTensor.from_numpy(NUMBERS.copy()).window(2, 4, 3, 8),
    "empty tensor": lambda: GlobalTensor.from_numpy(np.zeros((0, 4), np.float32)),
    "group": lambda: Group.from_numpy(NUMBERS.reshape(2, 4, 32).copy(), root=1),
    "conv tile": lambda: ConvTile(ConvType("f16", "nc1hwc0", (1, 2, 3, 4, 16))),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTAINERS)
@pytest.mark.parametrize("way", COPIES)
def test_elements_and_type(name: str, way: str) -> None:
    """The same type, the same elements, as writable; ``copy`` shares the elements, the others do not."""
    made = CONTAINERS[name]()
    found = COPIES[way](made)
    assert type(found) is type(made) and found is not made
    assert (found.type, found.key, found.writable) == (made.type, made.key, made.writable)
    ours, theirs = np.asarray(found), np.asarray(made)
    assert ours.dtype == theirs.dtype and ours.shape == theirs.shape and ours.flags.writeable == made.writable
    assert np.array_equal(ours.astype(np.float64), theirs.astype(np.float64))
    if way == "copy":
        assert np.shares_memory(ours, theirs) or not ours.size
    else:
        assert not np.shares_memory(ours, theirs)


@pytest.mark.parametrize("way", APART)
def test_what_shares_memory_still_does(way: str) -> None:
    """Two tiles and a tensor over one array, and a tile over the elements of another: copied together, still together."""
    memory = np.arange(64, dtype=np.float32)
    low = Tile(TileType("f32", 1, 32), memory[:32].reshape(1, 32))
    middle = Tile(TileType("f32", 1, 32), memory[16:48].reshape(1, 32))
    tensor = GlobalTensor.from_numpy(memory.reshape(8, 8))
    window = tensor.window(2, 0, 2, 8)
    again = Tile(TileType("f32", 1, 32), low.array)
    one, two, three, four, five = APART[way]([low, middle, tensor, window, again])
    two.array[0, 0] = -1
    assert one.array[0, 16] == three.array[0, 0, 0, 2, 0] == four.array[0, 0, 0, 0, 0] == five.array[0, 16] == -1
    assert memory[16] == 16


def test_deepcopy_is_an_operand() -> None:
    """Ops compute with copies as with what they were made of, and do not write the original."""
    made = Tile.from_numpy(NUMBERS)
    other = copy.deepcopy(made)
    ops.tadd(other, other, other)
    np.testing.assert_array_equal(other.array, NUMBERS + NUMBERS)
    np.testing.assert_array_equal(made.array, NUMBERS)


VALUES: dict[str, Callable[[], Any]] = {
    "tile type": lambda: TileType("f32", 1, 8), "global type": lambda: GlobalType("f32", (2, 3)),
    "group type": lambda: GroupType(GlobalType("f32", (2, 3)), 3), "pipe type": lambda: PipeType("f32", "dir_c2v", "cube"),
    "registers": lambda: StateType(quant_pre=3), "limits": lambda: Limits(steps=7),
    "key of what is read-only": lambda: Tile(TileType("f32", 1, 8), writable=False).key,
    "finding": lambda: pto_isa.verify_op("tadd", dst="vec, 1x8xf32", src0="vec, 1x8xf16", src1="vec, 1x8xf32")[0],
    "findings of a program": lambda: pto_isa.verify("func.func @f() {\n  pto.tadd\n}\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("way", COPIES)
def test_values_are_equal(name: str, way: str) -> None:
    made = VALUES[name]()
    assert COPIES[way](made) == made


@pytest.mark.parametrize("way", COPIES)
def test_what_has_no_equality(way: str) -> None:
    """A State by its registers, a place by its bytes, outputs by arrays and findings, a kernel by what it computes."""
    made = COPIES[way]
    state = State(quant_pre=5)
    assert made(state).type == state.type and made(state) is not state
    placed = Placed(TileType("f32", 1, 8), ("ub", 0, 32))
    assert made(placed).span == placed.span and made(placed).type is placed.type
    kernel = pto_isa.prepare(EXAMPLES / "leaky_relu_tile.pto")
    x = np.arange(-32, 32, dtype=np.float32).repeat(16)
    outputs = kernel({"x": x, "y": np.zeros_like(x)})
    again = made(kernel)({"x": x, "y": np.zeros_like(x)})
    for found in (again, made(outputs)):
        np.testing.assert_array_equal(found["y"], outputs["y"])
        assert found.findings == outputs.findings


def _errors() -> list[type[BaseException]]:
    """The errors of the parts that a caller of the package uses."""
    found: dict[type[BaseException], None] = {}
    for part in ("runtime", "program", "verifier", "schema", "database", "language"):
        home = importlib.import_module(f"pto_isa.{part}")
        inner = pkgutil.walk_packages(home.__path__, f"{home.__name__}.") if hasattr(home, "__path__") else ()
        for module in [home, *(importlib.import_module(entry.name) for entry in inner)]:
            for kind in vars(module).values():
                if isinstance(kind, type) and issubclass(kind, Exception) and kind.__module__ == module.__name__:
                    found[kind] = None
    return list(found)


@pytest.mark.parametrize("kind", _errors(), ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("way", COPIES)
def test_every_error_is_carried(kind: type[BaseException], way: str) -> None:
    """Whatever its constructor takes: arguments and attributes are as before."""
    error = kind.__new__(kind, "one")
    error.__dict__.update(en="two", zh="二", findings=[Finding("a/b", "error", "a")])
    found = COPIES[way](error)
    assert type(found) is kind and found.args == ("one",) and vars(found) == vars(error)


RAISED: dict[str, Callable[[], Any]] = {
    "unknown op": lambda: pto_isa.verify_op("tad"),
    "unknown operand": lambda: pto_isa.verify_op("tadd", dts=1),
    "type text": lambda: TileType.parse("!pto.tile_buf<vec, 8x8xf33>"),
    "profile": lambda: pto_isa.set_profile("a9"),  # type: ignore[arg-type]
    "rules": lambda: ops.tadd(Tile(TileType("f32", 1, 8)), Tile(TileType("f16", 1, 16)), Tile(TileType("f32", 1, 8))),
    "what nobody states": lambda: ops.talias(Tile(TileType("f32", 1, 8)), Tile(TileType("f32", 1, 8)), 0),
    "window": lambda: GlobalTensor.from_numpy(NUMBERS).window(0, 0, 99, 99),
    "bounds": lambda: ops.textract(Tile(TileType("f32", 8, 8)), Tile(TileType("f32", 8, 8)), 999, 0),
}  # fmt: skip


def _message(name: str) -> tuple[str, str]:
    """What another process sees."""
    try:
        RAISED[name]()
    except Exception as error:
        return type(error).__name__, str(error)
    return "", ""


def _raise(name: str) -> None:
    RAISED[name]()


def _doubled(tile: Tile) -> Tile:
    ops.tadd(tile, tile, tile)
    return tile


def test_worker_processes() -> None:
    """Tiles go there and come back, and errors come back with their message in both languages."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(_doubled, [Tile.from_numpy(NUMBERS), Tile.from_numpy(NUMBERS + 1)])
        np.testing.assert_array_equal(found[1].array, 2 * NUMBERS + 2)
        for name in RAISED:
            kind, text = _message(name)
            assert kind, name
            with pytest.raises(Exception) as raised:
                pool.apply(_raise, (name,))
            assert (type(raised.value).__name__, str(raised.value)) == (kind, text)


def test_large_memory_is_carried_once() -> None:
    """Of tiles over one array, the array is pickled once."""
    memory = np.zeros((100, 1000), np.float32)
    tiles = [Tile(TileType("f32", 1, 1000), memory[k : k + 1]) for k in range(100)]
    assert len(pickle.dumps(tiles)) < 1.2 * memory.nbytes
