"""Calls to begin a search with: what the record writes in examples and calls, and plain operands that go together; the
same calls with other element types, attributes and optional operands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from ...runtime.errors import InputError
from ...runtime.memory.state import StateType
from ...runtime.rules.judgement import Judgement
from ...runtime.rules.rule import OperandSpec, OpRules
from ...runtime.search.mutations import candidates
from ...runtime.search.space import TILE_LAYOUTS, is_tile, put
from ...runtime.types.conv_config import changed
from ...runtime.types.conv_type import EXTENTS, ConvType
from ...runtime.types.dtypes import BITS, ITEMSIZE, Dtype, check_dtype
from ...runtime.types.global_type import GlobalLayout, GlobalType
from ...runtime.types.group_type import GroupType
from ...runtime.types.pipe_type import CORES, GRID, PipeType
from ...runtime.types.plain_type import ArrayType
from ...runtime.types.tile_type import TileType
from ...runtime.words import Fractal, Location

Values = dict[str, Any]
GIVEN = frozenset({"tile", "predicate", "scalar", "global", "group", "conv", "array", "pipe_end"})
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


# -- what a record writes -----


def written(record: Any, rules: OpRules) -> Iterator[Values]:
    """The operand types, numbers and words of examples and calls of a record, except where a text cannot be read."""
    plain = {n: StateType() if spec.kinds == ("registers",) else spec.default for n, spec in rules.operands.items()}
    for call in (*(example.operands for example in record.examples.values()), *record.calls):
        try:
            yield {**plain, **{n: _written(entry, n, rules) for n, entry in call.items() if n in plain}}
        except (InputError, ValueError):
            continue


def _written(entry: Any, name: str, rules: OpRules) -> Any:
    if "array" in rules.operands[name].kinds:
        rows = entry.values if isinstance(entry.values, list) else ()
        return ArrayType(_array_dtype(name, rules), max(map(len, rows), default=4))
    found = entry.written_type()
    return entry.value if found is None else found


def _array_dtype(name: str, rules: OpRules) -> str:
    """An element type that the type table gives an array; an ``index`` is a number of 64 bits."""
    form, dtype = next(((form, bound[name]) for form, bound in rules.bind.items() if name in bound), ("", "u32"))
    rows = (row for table in rules.types.get(form, {}).values() for row in table if dtype in row)
    found = next((choice[dtype] for row in rows for choice in row_choices(row)), dtype)
    return "i64" if found == "index" else found


# -- other element types -----


def on_rows(values: Values, rules: OpRules, profile: str) -> Iterator[Values]:
    """The call as it is, then with every legal combination of element types."""
    yield values
    for form, table in rules.types.items():
        for row in table.get(profile, ()):
            for chosen in row_choices(row):
                yield retyped(values, {n: chosen.get(v, v) for n, v in rules.bind[form].items()})


def row_choices(row: Mapping[str, tuple[str, ...] | None]) -> Iterator[dict[str, str]]:
    """Element types by variable: every type of every variable at least once, not their product."""
    choices = {name: words or ("f16", "f32", "i8", "i32") for name, words in row.items()}
    for k in range(max((len(words) for words in choices.values()), default=1)):
        yield {name: words[k % len(words)] for name, words in choices.items()}


def retyped(values: Values, row: Mapping[str, str]) -> Values:
    """The call with other element types by operand, each operand rounded up by itself to what its layout asks for."""
    made = dict(values)
    for name, dtype in row.items():
        value = made.get(name)
        if hasattr(value, "kind") and getattr(value, "dtype", dtype) != dtype and dtype in BITS:
            try:
                made[name] = _with_dtype(value, check_dtype(dtype))
            except InputError:
                continue
    return made


def _with_dtype(value: Any, dtype: Dtype) -> Any:
    if value.kind == "tile":
        return value.replace(dtype=dtype, **_tile_extents(value, dtype))
    if value.kind == "global":
        shape = list(value.shape)
        if value.layout == "nz":
            shape[1] = max(1, shape[1] * shape[4] * ITEMSIZE[dtype] // 32)
        if value.layout in ("nz", "nc1hwc0", "fractal_z", "fractal_z_3d"):
            shape[4] = 32 // ITEMSIZE[dtype]
        return GlobalType(dtype, tuple(shape), None, value.layout)
    if value.kind == "group":
        return GroupType(_with_dtype(value.member, dtype), value.ranks, value.root)
    return _conv_with_dtype(value, dtype) if value.kind == "conv" else put(value, "dtype", dtype)


def _tile_extents(value: TileType, dtype: str) -> dict[str, int]:
    """Rows of a row-major tile, and columns of a column-major one, are whole blocks of 32 bytes; boxes are whole."""
    lanes = 256 // BITS[dtype]
    if value.layout == "nd":
        if value.valid_col == value.cols == 256 // value.bits:  # one block
            return {"cols": lanes, "valid_col": lanes}
        return {"cols": -(-value.cols // lanes) * lanes}
    if value.layout == "dn":
        return {"rows": -(-value.rows // lanes) * lanes}
    if value.fractal != 512:
        return {}
    cols, rows = (lanes, 16) if value.slayout == "row_major" else (16, lanes)
    made = {"cols": -(-value.cols // cols) * cols, "rows": -(-value.rows // rows) * rows}
    if value.rows == 1:  # the vector of a matrix-vector product: no boxes
        made["rows"] = 1
    pairs = (("rows", "valid_row"), ("cols", "valid_col"))
    return made | {part: made[full] for full, part in pairs if getattr(value, part) == getattr(value, full)}


def _conv_with_dtype(value: ConvType, dtype: Dtype) -> ConvType:
    """As many channels in a block as fill 32 bytes; as many blocks as before where the layout has none."""
    c0, old = 32 // ITEMSIZE[dtype], getattr(value, "c0", None)
    shape = [c0 if k == len(value.shape) - 1 and n == old else n for k, n in enumerate(value.shape)]
    if old is None and "c" in value.layout:
        shape[value.layout.index("c")] = max(1, value.c * value.itemsize // ITEMSIZE[dtype])
    settings = changed(value.settings)
    if "channel_size" in settings:
        settings["channel_size"] = settings["channel_size"] * c0 // value.c0
    if "pad_bits" in settings:
        settings["pad_bits"] &= (1 << BITS[dtype]) - 1
    return ConvType(dtype, value.layout, shape, value.loc, **settings)


# -- other attributes and operands -----


def variants(values: Values, rules: OpRules, profile: str) -> Iterator[Values]:
    """The call with one attribute changed, an optional operand added or dropped, full and larger valid regions."""
    for name, spec in rules.operands.items():
        if spec.kinds == ("attribute",):
            for word in candidates(values, (name, ""), rules)[:12]:
                yield {**values, name: word}
    yield from presence(values, rules, profile)
    yield {n: v.replace(valid_row=v.rows, valid_col=v.cols) if is_tile(v) else v for n, v in values.items()}
    for rows, cols in ((2, 1), (1, 2), (4, 1), (1, 4), (4, 4)):
        yield {n: _larger(v, rows, cols) for n, v in values.items()}


def presence(values: Values, rules: OpRules, profile: str) -> Iterator[Values]:
    """Each optional operand added or dropped, with what the form then needs; then all of them added."""
    every = dict(values)
    optional = [n for n, spec in rules.operands.items() if spec.optional and set(spec.kinds) & GIVEN]
    bare: Values = {name: None if name in optional else value for name, value in values.items()}
    for name in optional:
        if values[name] is not None:
            yield {**values, name: None}
            yield _completed({**bare, name: values[name]}, rules, profile)
            continue
        choices = given_like(values, name, rules)
        for other in choices:
            yield _completed({**values, name: other}, rules, profile)
        every = {**every, name: choices[0]}
        yield every


def _completed(values: Values, rules: OpRules, profile: str) -> Values:
    """The call with the optional operands that its form cannot do without."""
    missing = Judgement(rules, values, profile).missing() if rules.needed else []
    return {**values, **{name: given_like(values, name, rules)[0] for name in missing}}


def given_like(values: Mapping[str, Any], name: str, rules: OpRules) -> list[Any]:
    """Values for an operand that is absent: like the tiles there are, those of the same access first."""
    spec = rules.operands[name]
    if "scalar" in spec.kinds:
        return [1, 0, 64]
    if "attribute" in spec.kinds:
        return candidates(values, (name, ""), rules)
    alike = sorted(rules.operands, key=lambda other: rules.operands[other].access != spec.access)
    tiles = list(dict.fromkeys(values[other] for other in alike if is_tile(values[other])))[:4]
    dtype: Dtype = next((v.dtype for v in tiles), "f32")
    if spec.access == "scratch":
        tiles += [TileType(dtype, LARGE, LARGE)]
    return tiles if tiles and "array" not in spec.kinds else list(given(spec, dtype))[:4]


def _larger(value: Any, rows: int, cols: int) -> Any:
    if not is_tile(value):
        return value
    wide = cols if value.cols > 1 else 1
    return value.replace(
        rows=value.rows * rows,
        valid_row=value.valid_row * rows,
        cols=value.cols * wide,
        valid_col=value.valid_col * wide,
    )


# -- plain operands -----


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


def convs(dtype: Dtype, sizes: Mapping[str, int] = MAPS[0]) -> Iterator[Any]:
    """One feature map (or the weights of the same extents) in every layout of a convolution tile."""
    c0 = 32 // ITEMSIZE[dtype]
    known = {**sizes, "c": sizes["c1"] * c0, "c0": c0}
    for layout, shapes in EXTENTS.items():
        planes = known["c1"] * known["h"] * known["w"] * (known["d"] if layout == "fractal_z_3d" else known["g"])
        for names in shapes:
            try:
                yield ConvType(dtype, layout, tuple(known.get(name, planes) for name in names))
            except InputError:
                continue
