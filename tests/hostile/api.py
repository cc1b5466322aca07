"""Hostile calls of the Python interface: each gives a right answer, or an error that says what was found and expected."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import pto_isa
from pto_isa import GlobalTensor, Limits, Tile, TileType, load, ops, prepare, run, set_profile, verify, verify_op
from pto_isa.runtime import ConvTile, ConvType, GlobalType, Grid, Group, GroupType, Pipe, PipeType, State, StateType

ROOT = Path(__file__).resolve().parents[2]
SOFTMAX = ROOT / "examples" / "softmax.pto"
TEXT = "func.func @f(%p: !pto.ptr<f32>, %n: i32) attributes {pto.entry} {\n  return\n}\n"
HUGE = 10**30
ENDLESS_DIGITS = 10**5000  # more than Python writes
NAN = float("nan")
Call = Callable[[], Any]
Right = Callable[[Any], bool]


class Odd:
    """An object that answers every question with an error."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


@cache
def records() -> Any:
    """The database, read once."""
    return load()


def zeros(*shape: int, dtype: Any = np.float32) -> Any:
    return np.zeros(shape, dtype)


def tile(dtype: Any = "f32", rows: int = 8, cols: int = 64) -> Tile:
    return Tile(TileType(dtype, rows, cols))


def read_only(array: Any) -> Any:
    array.flags.writeable = False
    return array


ANY: dict[str, Any] = {
    "None": None, "True": True, "a float": 1.5, "NaN": NAN, "infinity": math.inf, "text": "x", "no text": "", "bytes": b"x",
    "a list": [1], "a dict": {}, "a set": {1}, "complex": 1j, "an object": Odd(), "a class": Tile, "a function": len,
    "a huge number": HUGE, "endless digits": ENDLESS_DIGITS, "a negative number": -1, "an array": zeros(3),
    "objects": np.array([None, {}], object), "texts": np.array(["a", "b"]), "a date": np.datetime64("2020"),
    "a masked number": np.ma.masked, "a surrogate": "\ud800", "zero bytes": "f\0",
}  # fmt: skip
ODD_ARRAYS: dict[str, Any] = {
    "objects": np.array([[1, None]], object), "texts": np.array([["a", "b"]]), "bytes": np.array([[b"a"]]),
    "dates": np.zeros((2, 2), "M8[s]"), "complex": zeros(2, 2, dtype=complex), "records": np.zeros((2, 2), "f4,i4"),
    "no axes": np.array(1.0, np.float32), "one axis": zeros(8), "three axes": zeros(2, 2, 2), "empty": zeros(0, 8),
    "no columns": zeros(8, 0), "six axes": zeros(1, 1, 1, 1, 1, 1), "ragged": [[1], [1, 2]], "None": None, "text": "1 2",
    "masked": np.ma.masked_array(zeros(2, 2), True), "a number": 3, "long doubles": zeros(2, 2, dtype=np.longdouble),
    "truth values": zeros(2, 2, dtype=bool), "an object": Odd(), "a set": {1},
}  # fmt: skip

# Every one of these is refused.
REFUSED: dict[str, Call] = {
    **{f"TileType dtype {n}": lambda v=v: TileType(v, 8, 8) for n, v in ANY.items()},
    **{f"TileType rows {n}": lambda v=v: TileType("f32", v, 8) for n, v in ANY.items()},
    **{f"TileType valid_col {n}": lambda v=v: TileType("f32", 8, 8, valid_col=v) for n, v in ANY.items()
       if n not in ("None", "a huge number", "endless digits")},  # a type may say so; no tile can have it
    **{f"TileType {field} {n}": lambda v=v, field=field: TileType("f32", 8, 8, **{field: v})
       for field in ("loc", "fractal", "pad") for n, v in ANY.items()},
    "TileType unknown field": lambda: TileType("f32", 8, 8, colour="red"),  # type: ignore[call-arg]
    "TileType nothing": lambda: TileType(),  # type: ignore[call-arg]
    "TileType zero rows": lambda: TileType("f32", 0, 8), "TileType huge product": lambda: TileType("f32", 2**40, 2**40),
    "TileType replace": lambda: TileType("f32", 8, 8).replace(row=3),
    **{f"TileType.parse {n}": lambda v=v: TileType.parse(v) for n, v in ANY.items()},
    "parse a9": lambda: TileType.parse("!pto.tile_buf<vec, 8x8xf32>", profile="a9"),  # type: ignore[arg-type]
    "parse huge": lambda: TileType.parse(f"!pto.tile_buf<vec, {HUGE}x8xf32>"),
    "parse deep": lambda: TileType.parse("!pto.tile_buf<" * 5000),
    "parse digits": lambda: TileType.parse(f"!pto.tile_buf<vec, {'9' * 5000}x8xf32>"),
    **{f"Tile of {n}": lambda v=v: Tile(v) for n, v in ANY.items()},
    **{f"Tile over {n}": lambda v=v: Tile(TileType("f32", 8, 64), v) for n, v in ANY.items() if n != "None"},
    **{f"Tile over array: {n}": lambda v=v: Tile(TileType("f32", 2, 2), v) for n, v in ODD_ARRAYS.items() if n != "None"},
    "Tile of two bytes swapped": lambda: Tile(TileType("f32", 8, 64), zeros(8, 64, dtype=">f4")),
    "Tile valid outside": lambda: Tile(TileType("f32", 8, 8, valid_row=9)),
    "Tile huge valid": lambda: Tile(TileType("f32", 8, 8, valid_row=HUGE)),
    "Tile i4 100": lambda: Tile(TileType("i4", 1, 64), np.full((1, 64), 100, np.int8)),
    **{f"from_numpy {n}": lambda v=v: Tile.from_numpy(v) for n, v in ODD_ARRAYS.items()},
    **{f"from_numpy dtype {n}": lambda v=v: Tile.from_numpy(zeros(8, 64), v) for n, v in ANY.items() if n != "None"},
    **{f"from_numpy valid {n}": lambda v=v: Tile.from_numpy(zeros(8, 64), valid=v) for n, v in ANY.items() if n != "None"},
    "from_numpy valid of texts": lambda: Tile.from_numpy(zeros(8, 64), valid=("a", "b")),
    "from_numpy valid negative": lambda: Tile.from_numpy(zeros(8, 64), valid=(-1, 1)),
    "from_numpy valid huge": lambda: Tile.from_numpy(zeros(8, 64), valid=(ENDLESS_DIGITS, 1)),
    "from_numpy keyword": lambda: Tile.from_numpy(zeros(8, 64), shape=(8, 64)),
    "from_numpy swapped, shared": lambda: Tile.from_numpy(zeros(8, 64, dtype=">f4"), copy=False),
    "from_numpy bits as f32": lambda: Tile.from_numpy(zeros(8, 64, dtype=np.uint32), "f32"),
    **{f"set_valid {n}": lambda v=v: tile().set_valid(v, 1) for n, v in ANY.items()},
    **{f"set_storage {n}": lambda v=v: tile().set_storage(v) for n, v in ANY.items()},
    **{f"set_bytes {n}": lambda v=v: tile().set_bytes(v) for n, v in ANY.items()},
    "assign array": lambda: setattr(tile(), "array", zeros(8, 64)), "delete array": lambda: delattr(tile(), "array"),
    "assign a new name": lambda: setattr(tile(), "colour", 1),
    **{f"GlobalTensor.from_numpy {n}": lambda v=v: GlobalTensor.from_numpy(v) for n, v in ODD_ARRAYS.items()
       if n not in ("one axis", "three axes", "empty", "no columns")},
    "tensor of negative strides": lambda: GlobalTensor.from_numpy(zeros(4, 4)[::-1]),
    "tensor of swapped bytes": lambda: GlobalTensor.from_numpy(zeros(4, 4, dtype=">f4")),
    "tensor of a field": lambda: GlobalTensor.from_numpy(np.zeros(4, "f4,i1")["f0"]),
    **{f"GlobalTensor memory {n}": lambda v=v: GlobalTensor(v, "f32", (2, 2)) for n, v in ANY.items()},
    **{f"GlobalTensor shape {n}": lambda v=v: GlobalTensor(zeros(16), "f32", v) for n, v in ANY.items() if n != "a list"},
    **{f"GlobalTensor stride {n}": lambda v=v: GlobalTensor(zeros(16), "f32", (2, 2), v) for n, v in ANY.items()
       if n != "None"},
    **{f"GlobalTensor offset {n}": lambda v=v: GlobalTensor(zeros(16), "f32", (2, 2), None, v) for n, v in ANY.items()},
    **{f"GlobalTensor layout {n}": lambda v=v: GlobalTensor(zeros(16), "f32", (2, 2), None, 0, v) for n, v in ANY.items()},
    "tensor too large": lambda: GlobalTensor(zeros(16), "f32", (5, 5)),
    **{f"window {n}": lambda v=v: GlobalTensor.from_numpy(zeros(4, 4)).window(v, 0, 1, 1) for n, v in ANY.items()
       if n != "True"},
    **{f"window rows {n}": lambda v=v: GlobalTensor.from_numpy(zeros(4, 4)).window(0, 0, v, 1) for n, v in ANY.items()
       if n != "True"},
    "window of four axes": lambda: GlobalTensor.from_numpy(zeros(2, 2, 2, 2)).window(0, 0, 1, 1),
    **{f"Group {n}": lambda v=v: Group.from_numpy(v) for n, v in ANY.items()},
    **{f"Group root {n}": lambda v=v: Group.from_numpy(zeros(2, 4), root=v) for n, v in ANY.items()
       if n not in ("a huge number", "endless digits", "a negative number")},  # a rule says whether the root is a rank
    **{f"rank {n}": lambda v=v: Group.from_numpy(zeros(2, 4))[v] for n, v in ANY.items() if n != "True"},
    **{f"GroupType {n}": lambda v=v: GroupType(v, 2) for n, v in ANY.items()},
    **{f"GlobalType {n}": lambda v=v: GlobalType("f32", v) for n, v in ANY.items() if n not in ("a list",)},
    **{f"ConvType {n}": lambda v=v: ConvType("f32", v, (1, 1, 1, 1, 8)) for n, v in ANY.items()},
    **{f"ConvType shape {n}": lambda v=v: ConvType("f32", "nc1hwc0", v) for n, v in ANY.items()},
    **{f"ConvType.parse {n}": lambda v=v: ConvType.parse(v) for n, v in ANY.items()},
    **{f"ConvTile {n}": lambda v=v: ConvTile(v) for n, v in ANY.items()},
    **{f"ConvTile.from_numpy {n}": lambda v=v: ConvTile.from_numpy(v, "nc1hwc0") for n, v in ANY.items()},
    **{f"PipeType {n}": lambda v=v: PipeType("f32", v, "cube") for n, v in ANY.items()},
    **{f"Pipe slots {n}": lambda v=v: Pipe("dir_c2v", v, 64) for n, v in ANY.items() if n != "True"},
    **{f"Grid {n}": lambda v=v: Grid(v, 2, 2, 64) for n, v in ANY.items() if n not in ("a huge number", "endless digits")},
    **{f"State {n}": lambda v=v: State(quant_pre=v) for n, v in ANY.items()},
    "State name": lambda: State(colour=1), "StateType name": lambda: StateType(colour=1),
    **{f"State of {n}": lambda v=v: State(v) for n, v in ANY.items() if n != "None"},
    **{f"Limits {n}": lambda v=v: Limits(seconds=v) for n, v in ANY.items()
       if n not in ("None", "a float", "a huge number", "endless digits")},
    **{f"set_profile {n}": lambda v=v: set_profile(v) for n, v in ANY.items()},
    **{f"with profile {n}": lambda v=v: pto_isa.profile(v) for n, v in ANY.items()},
    **{f"ops.get {n}": lambda v=v: ops.get(v) for n, v in ANY.items()},
    "ops.tad": lambda: ops.tad, "ops of a dunder": lambda: ops.get("__class__"), "ops with dots": lambda: ops.get("a.b.c"),
    **{f"tadd dst {n}": lambda v=v: ops.tadd(v, tile(), tile()) for n, v in ANY.items()},
    **{f"tadd src {n}": lambda v=v: ops.tadd(tile(), tile(), v) for n, v in ANY.items()},
    **{f"tadds scalar {n}": lambda v=v: ops.tadds(tile("i32"), tile("i32"), v) for n, v in ANY.items()
       if n not in ("True", "a negative number")},
    **{f"tadds f32 {n}": lambda v=v: ops.tadds(tile(), tile(), v) for n, v in ANY.items()
       if n not in ("True", "a negative number", "a float", "NaN", "infinity", "a huge number")},
    **{f"tadd profile {n}": lambda v=v: ops.tadd(tile(), tile(), tile(), profile=v) for n, v in ANY.items() if n != "None"},
    **{f"tadd check {n}": lambda v=v: ops.tadd(tile(), tile(), tile(), check=v) for n, v in ANY.items() if n != "True"},
    **{f"tadd strict {n}": lambda v=v: ops.tadd(tile(), tile(), tile(), strict=v) for n, v in ANY.items() if n != "True"},
    **{f"tcvt mode {n}": lambda v=v: ops.tcvt(tile(), tile(), round_mode=v) for n, v in ANY.items() if n != "None"},
    "tadd keyword": lambda: ops.tadd(tile(), tile(), src2=tile()), "tadd nothing": lambda: ops.tadd(),
    "tadd read-only": lambda: ops.tadd(Tile(TileType("f32", 8, 64), zeros(8, 64), False), tile(), tile()),
    "tadd of a type": lambda: ops.tadd(tile(), tile(), TileType("f32", 8, 64)),
    "tload of an array": lambda: ops.tload(tile(), zeros(8, 64)),
    "tload of a tile": lambda: ops.tload(tile(), tile()),
    "textract far": lambda: ops.textract(tile(), tile(), HUGE, 0), "textract -1": lambda: ops.textract(tile(), tile(), -1, 0),
    **{f"verify_op name {n}": lambda v=v: verify_op(v) for n, v in ANY.items()},
    **{f"verify_op profile {n}": lambda v=v: verify_op("tadd", profile=v) for n, v in ANY.items() if n != "None"},
    "verify_op keyword": lambda: verify_op("tadd", dts=1), "verify_op text": lambda: verify_op("tadd", dst="8x8"),
    "verify_op zero byte": lambda: verify_op("tadd", dst="vec, 8x8xf32\0"),
    **{f"verify {n}": lambda v=v: verify(v) for n, v in ANY.items()
       if n not in ("text", "no text", "bytes", "a surrogate", "zero bytes")},
    **{f"verify profile {n}": lambda v=v: verify(TEXT, v) for n, v in ANY.items() if n != "None"},
    **{f"run {n}": lambda v=v: run(v) for n, v in ANY.items() if n not in ("text", "no text", "bytes", "a surrogate", "zero bytes")},
    **{f"run args {n}": lambda v=v: run(TEXT, args=v) for n, v in ANY.items()},
    **{f"run pointer {n}": lambda v=v: run(TEXT, args={"p": v, "n": 1}) for n, v in ANY.items() if n != "an array"},
    **{f"run scalar {n}": lambda v=v: run(TEXT, args={"p": 1, "n": v}) for n, v in ANY.items() if n not in ("a negative number", "True")},
    **{f"run array {n}": lambda v=v: run(TEXT, args={"p": v, "n": 1}) for n, v in ODD_ARRAYS.items()
       if n not in ("no axes", "one axis", "three axes", "six axes", "empty", "no columns", "a number")},
    **{f"run entry {n}": lambda v=v: run(TEXT, v, {"p": 1, "n": 1}) for n, v in ANY.items() if n != "None"},
    **{f"run blocks {n}": lambda v=v: run(TEXT, args={"p": 1, "n": 1}, blocks=v) for n, v in ANY.items()},
    **{f"run limits {n}": lambda v=v: run(TEXT, args={"p": 1, "n": 1}, limits=v) for n, v in ANY.items() if n != "None"},
    **{f"run strict {n}": lambda v=v: run(TEXT, args={"p": 1, "n": 1}, strict=v) for n, v in ANY.items() if n != "True"},
    **{f"prepare profile {n}": lambda v=v: prepare(TEXT, profile=v) for n, v in ANY.items() if n != "None"},
    "kernel without names": lambda: prepare(TEXT)([1, 2]),  # type: ignore[arg-type]
    "no such op": lambda: records()["tad"],
    **{f"op {n}": lambda v=v: records()[v] for n, v in ANY.items()},
    **{f"load {n}": lambda v=v: load(v) for n, v in ANY.items() if n not in ("None",)},
}  # fmt: skip

TWO = np.full((8, 64), 2, np.float32)
# Every one of these has an answer.
RIGHT: dict[str, tuple[Call, Right]] = {
    "swapped bytes are copied": (lambda: Tile.from_numpy(TWO.astype(">f4")).numpy(), lambda a: (a == 2).all()),
    "every second column": (lambda: Tile.from_numpy(np.arange(16, dtype=np.float32).reshape(1, 16)[:, ::2]).numpy(),
                            lambda a: a.tolist() == [[0, 2, 4, 6, 8, 10, 12, 14]]),
    "turned rows": (lambda: Tile.from_numpy(np.arange(16, dtype=np.float32).reshape(2, 8)[::-1]).numpy()[0, 0],
                    lambda a: a == 8),
    "a read-only array gives a read-only tile": (
        lambda: Tile(TileType("f32", 8, 64), read_only(TWO.copy())), lambda t: not t.writable),
    "lists of NumPy numbers": (lambda: Tile.from_numpy([[np.float32(1)] * 8]).numpy(), lambda a: (a == 1).all()),
    "an empty tensor": (lambda: GlobalTensor.from_numpy(zeros(0, 8)).array.size, lambda n: n == 0),
    "NumPy numbers as extents": (lambda: TileType("f32", np.int64(8), np.uint8(8)), lambda t: t is TileType("f32", 8, 8)),
    "a NaN in a tile": (lambda: Tile.from_numpy(np.full((1, 8), NAN, np.float32)).numpy(), lambda a: np.isnan(a).all()),
    "a scalar beyond f32": (lambda: _computed(ops.tadds, 1e300), lambda a: np.isposinf(a).all()),
    "NaN as a scalar": (lambda: _computed(ops.tadds, NAN), lambda a: np.isnan(a).all()),
    "True as a scalar": (lambda: _computed(ops.tadds, True), lambda a: (a == 3).all()),
    "a number without axes": (lambda: _computed(ops.tadds, np.array(0.5)), lambda a: (a == 2.5).all()),
    "a profile in other letters": (lambda: [verify_op("TADD", profile=p) for p in ("Ascend 950", "A5", "a5")], lambda found: found[0] == found[1] == found[2]),  # type: ignore[arg-type]
    "an op in other spellings": (lambda: [records()[n].name for n in ("TMATMUL_ACC", "pto.tmatmul.acc", " tmatmul-acc ")],
                                 lambda names: set(names) == {"tmatmul_acc"}),
    "an array without axes as memory": (lambda: run(TEXT, args={"p": np.array(1, np.float32), "n": -1}), lambda out: out == {}),
    "the smallest and the largest i32": (lambda: [run(TEXT, args={"p": 1, "n": n}) for n in (-(2**31), 2**31 - 1)],
                                         lambda out: out == [{}, {}]),
    "no limits": (lambda: run(TEXT, args={"p": 1, "n": 1}, limits=None), lambda out: out == {}),
}  # fmt: skip


def _computed(function: Callable[..., None], scalar: Any) -> Any:
    made = Tile.from_numpy(TWO)
    function(made, made, scalar)
    return made.numpy()
