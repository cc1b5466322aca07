"""Plain operands of every kind that go together: square tiles in every usual place, and tensors and convolution tiles
of one logical shape in every layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from ..runtime.dtypes import ITEMSIZE, Dtype
from ..runtime.errors import InputError
from ..runtime.global_type import GlobalLayout, GlobalType
from ..runtime.group_type import GroupType
from ..runtime.moves import TILE_LAYOUTS
from ..runtime.pipe_type import CORES, GRID, PipeType
from ..runtime.plain_type import ArrayType
from ..runtime.rule import OperandSpec, OpRules
from ..runtime.state import StateType
from ..runtime.tile_type import TileType
from ..runtime.words import Fractal, Location

Values = dict[str, Any]
MOST = 2000
SIDE = 64
LARGE = 256
# extents of two feature maps: of one group and 16 images, and of two groups and 24 images
MAPS = (
    {"n": 16, "h": 4, "w": 8, "c1": 2, "d": 2, "g": 1, "n1": 1, "n0": 16},
    {"n": 24, "h": 4, "w": 4, "c1": 3, "d": 3, "g": 2, "n1": 2, "n0": 16},
)
# location, layout and fractal size in the order in which they are tried; the first is the plain vector tile
USUAL: tuple[tuple[Location, str, Fractal], ...] = (
    ("vec", "nd", 512), ("mat", "nz", 512), ("acc", "nz", 1024), ("left", "nz", 512), ("left", "zz", 512),
    ("right", "zn", 512), ("mat", "nd", 512), ("vec", "dn", 512), ("vec", "nz", 512), ("mat", "zn", 512),
    ("mat", "dn", 512), ("vec", "zn", 512), ("bias", "nd", 512), ("scaling", "nd", 512), ("mat", "zz", 32),
    ("mat", "nn", 32), ("scale_left", "zz", 32), ("scale_right", "nn", 32),
)  # fmt: skip


def templates(rules: OpRules, dtype: Dtype = "f32") -> Iterator[Values]:
    """Calls of the op from plain operands; optional operands and attributes at their defaults."""
    names = list(rules.operands)
    maps = MAPS if any("conv" in spec.kinds for spec in rules.operands.values()) else MAPS[:1]
    for sizes in maps:
        choices = [list(_operand(rules.operands[name], dtype, sizes)) for name in names]
        for chosen in islice(product(*choices), MOST):
            yield dict(zip(names, chosen, strict=True))


def _operand(spec: OperandSpec, dtype: Dtype, sizes: Mapping[str, int]) -> Iterator[Any]:
    if spec.kinds == ("attribute",):
        first = spec.vocabulary[0] if spec.vocabulary else False if spec.type == "bool" else 0
        yield spec.default if spec.default is not None or spec.optional else first
        return
    if spec.kinds == ("registers",):
        yield StateType()
        return
    if spec.optional or spec.kinds == ("state",):
        yield None
        return
    if "scalar" in spec.kinds:
        yield 0
        return
    yield from given(spec, dtype, sizes)


def given(spec: OperandSpec, dtype: Dtype, sizes: Mapping[str, int] = MAPS[0]) -> Iterator[Any]:
    """The plain operands of a kind."""
    if "conv" in spec.kinds:
        yield from convs(dtype, sizes)
    if {"tile", "predicate"} & set(spec.kinds) and sizes is MAPS[0]:
        yield from tiles(dtype)
    if "global" in spec.kinds:
        yield from tensors(dtype, sizes)
    if "group" in spec.kinds:
        yield from (GroupType(tensor, ranks) for ranks in (2, 1) for tensor in tensors(dtype, sizes))
    if "pipe_end" in spec.kinds:
        yield from (
            PipeType(dtype, direction, core, 0, 8, SIDE * SIDE * 8, cores)
            for cores in (1, 2) for direction in ("dir_both", "dir_both_gm") for core in CORES if core != "cell"
        )  # fmt: skip
        yield from (PipeType(dtype, direction, "cell", 0, 8, SIDE * SIDE * ITEMSIZE[dtype]) for direction in GRID)
    if {"array", "struct"} & set(spec.kinds):
        yield ArrayType("u16", 4)


def tiles(dtype: Dtype) -> Iterator[TileType]:
    """A square tile in every usual place."""
    for loc, layout, fractal in USUAL:
        blayout, slayout = TILE_LAYOUTS[layout]
        rows = 1 if loc in ("bias", "scaling") else SIDE
        yield TileType(dtype, rows, SIDE, loc=loc, blayout=blayout, slayout=slayout, fractal=fractal)


def tensors(dtype: Dtype, sizes: Mapping[str, int] = MAPS[0]) -> Iterator[GlobalType]:
    """Tensors of SIDE x SIDE elements in the plain layouts, and of one feature map in the convolution layouts."""
    c0 = 32 // ITEMSIZE[dtype]
    n, c1, h, w, d, n1 = (sizes[name] for name in ("n", "c1", "h", "w", "d", "n1"))
    half, sixteenth = SIDE // 2, SIDE // 16
    planes: dict[GlobalLayout, tuple[int, ...]] = {
        "nd": (1, 1, 1, SIDE, SIDE), "dn": (1, 1, 1, SIDE, SIDE), "nz": (1, SIDE // c0, sixteenth, 16, c0),
        "mx_a_nd": (1, 1, SIDE, half, 2), "mx_a_dn": (1, 1, half, SIDE, 2), "mx_b_nd": (1, 1, half, SIDE, 2),
        "mx_b_dn": (1, 1, SIDE, half, 2), "mx_a_zz": (1, sixteenth, half, 16, 2),
        "mx_b_nn": (1, sixteenth, half, 16, 2),
        "nchw": (1, n, c1 * c0, h, w), "nhwc": (1, n, h, w, c1 * c0), "nc1hwc0": (n, c1, h, w, c0),
        "ncdhw": (n, c1 * c0, d, h, w), "ndc1hwc0": (n, d, c1, h, w), "fractal_z": (1, c1 * h * w, n1, 16, c0),
        "fractal_z_3d": (1, d * c1 * h * w, n1, 16, c0),
    }  # fmt: skip
    kernels: list[tuple[GlobalLayout, tuple[int, ...]]] = [
        ("fractal_z", (c1, h, w, n, c0)),
        ("fractal_z_3d", (c1, h, w, n, c0)),
    ]
    for layout, shape in (*planes.items(), *kernels):
        stride = (SIDE * SIDE, SIDE * SIDE, SIDE * SIDE, 1, SIDE) if layout == "dn" else None
        try:
            yield GlobalType(dtype, shape, stride, layout)
        except InputError:
            continue


def convs(dtype: str, sizes: Mapping[str, int] = MAPS[0]) -> Iterator[Any]:
    """One feature map (or the weights of the same extents) in every layout of a convolution tile."""
    from ..runtime.conv_type import EXTENTS, ConvType

    c0 = 32 // ITEMSIZE[dtype]
    known = {**sizes, "c": sizes["c1"] * c0, "c0": c0}
    for layout, shapes in EXTENTS.items():
        planes = known["c1"] * known["h"] * known["w"] * (known["d"] if layout == "fractal_z_3d" else known["g"])
        for names in shapes:
            try:
                yield ConvType(dtype, layout, tuple(known.get(name, planes) for name in names))
            except InputError:
                continue
