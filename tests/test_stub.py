"""The stub of ``pto_isa.ops``: the parameters of the functions themselves, and what a type checker makes of calls."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import get_args

import pytest

import pto_isa
from language.records import database
from pto_isa import ops
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.profile import PROFILE_ALIASES, PROFILES, Profile, ProfileName
from pto_isa.runtime.types.dtypes import BITS, Dtype
from pto_isa.runtime.types.global_type import GlobalLayout
from pto_isa.runtime.words import (
    BlockLayout,
    BoxLayout,
    Compact,
    Fractal,
    Location,
    PadName,
    canonical_pad,
    custom_bits,
    custom_pad,
)

PACKAGE = Path(pto_isa.__file__).parent
CACHE = PACKAGE.parents[1] / ".mypy_cache" / "stub"  # kept between runs: what the package is made of seldom changes
RIGHT = """\
import numpy as np
import pto_isa
from pto_isa import GlobalTensor, Tile, TileType, ops
from pto_isa.runtime import ConvTile, ConvType, Grid, PipeType, State
from pto_isa.runtime.words import custom_pad

a = Tile(TileType("f32", 8, 8, loc="vec", blayout="row_major", pad="zero", compact="null", fractal=512))
b = Tile(TileType("f32", 8, 8, pad=custom_pad(0x3F800000)))
t = GlobalTensor(np.zeros(64, np.float32), "f32", (1, 1, 1, 8, 8), layout="nd")
c = ConvTile.from_numpy(np.zeros((1, 2, 4, 4, 8), np.float32), "nc1hwc0", "f32", loc="mat", filter_h=3)
ConvType("f16", "nhwc", (1, 4, 4, 8), loc="left")
PipeType("f32", "dir_c2v", "cube")
Grid(2, 2, 4, 1024, "f16").edge(0, 0, "north")
ops.tadd(a, a, a, profile="a5")
ops.tadd(a, a, a, profile="910B", check=False, strict=True, exact=True)
ops.tadds(a, a, np.float32(2))
ops.tadds(a, a, 2)
ops.tcvt(a, b, round_mode="rint", sat_mode="off")
ops.tfillpad(a, b, pad_val="max")
ops.tfillpad(a, b, pad_val=custom_pad(1))
ops.set_flag(src_pipe="V", dst_pipe="MTE3", event_id="event_id0")
ops.tstore(t, a, atomic_type="atomic_add")
ops.tload(a, t)
pto_isa.set_profile("a2a3")
with pto_isa.profile("950PR"):
    pto_isa.verify("x.pto", profile="a5", level=2)
    pto_isa.verify_op("tadd", profile="cpu", lang="zh", dst=a, src0=a, src1=a)
"""
WRONG = """\
import numpy as np
import pto_isa
from pto_isa import GlobalTensor, Tile, TileType, ops; from pto_isa.runtime import ConvTile, ConvType, Grid, PipeType

a = Tile(TileType("f32", 8, 8))
t = GlobalTensor(np.zeros(64, np.float32), "f32", (1, 1, 1, 8, 8))
ConvType("f15", "nhwc", (1, 4, 4, 8))
ConvType("f16", "nwhc", (1, 4, 4, 8))
ConvType("f16", "nhwc", (1, 4, 4, 8), loc="l1")
ConvTile.from_numpy(np.zeros((1, 2, 4, 4, 8)), "nc1hwc", "f32")
ConvTile.from_numpy(np.zeros((1, 2, 4, 4, 8)), "nhwc", "fp32")
ConvTile.from_numpy(np.zeros((1, 2, 4, 4, 8)), "nhwc", "f32", loc="l1")
PipeType("f32", "c2v", "cube")
PipeType("f32", "dir_c2v", "aic")
Grid(2, 2, 4, 1024, "half")
Grid(2, 2, 4, 1024).edge(0, 0, "up")
Grid(2, 2, 4, 1024).span(0, 0, "rows")
TileType("float32", 8, 8)
TileType("f32", 8, 8, loc="ub")
TileType("f32", 8, 8, blayout="row-major")
TileType("f32", 8, 8, slayout="none")
TileType("f32", 8, 8, fractal=256)
TileType("f32", 8, 8, pad="zeros")
TileType("f32", 8, 8, compact="none")
Tile.from_numpy(np.zeros((8, 8)), "fp32")
Tile.from_numpy(np.zeros((8, 8)), loc="ubuf")
GlobalTensor(np.zeros(64, np.float32), "f32", (8, 8), layout="rowmajor")
ops.tadd(a, a)
ops.tadd(a, a, 1)
ops.tadds(a, a, "2")
ops.tcvt(a, a, round_mode=1.5)
ops.tcvt(a, a, round_mode="nearest")
ops.tcvt(a, a, sat_mode="ON")
ops.tfillpad(a, a, pad_val="largest")
ops.tfillpad(a, a, pad_val="custom:0x3f800000")
ops.tcmp(a, a, a, cmp_mode="==")
ops.set_flag(src_pipe="v", dst_pipe="MTE3", event_id="event_id0")
ops.set_flag(src_pipe="V", dst_pipe="MTE3", event_id=0)
ops.tadd(a, a, a, profil="a5")
ops.tadd(a, a, a, profile="a4")
ops.tnothing(a)
pto_isa.set_profile("A5")
pto_isa.profile("ascend950")
pto_isa.verify("x.pto", profile="a55")
pto_isa.verify("x.pto", level=4)
pto_isa.verify_op("tadd", profile="CPU", dst=a)
pto_isa.verify_op("tadd", lang="de", dst=a)
pto_isa.run("x.pto", profile="a6")
"""


@pytest.fixture(scope="module")
def stub() -> str:
    """The stub as it was written together with the functions; importing ``ops`` above made both current."""
    assert len(dir(ops)) > 170
    return (PACKAGE / "ops.pyi").read_text(encoding="utf-8")


def test_every_function_with_its_own_parameters(stub: str) -> None:
    """Names, order, keywords and defaults are those that Python sees; each has a type."""
    functions = {node.name: node for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)}
    assert {*functions} == {*dir(ops)}
    for name, node in functions.items():
        if name == "get":
            continue
        real = inspect.signature(getattr(ops, name)).parameters.values()
        operands, keywords = node.args.args, node.args.kwonlyargs
        assert [each.arg for each in operands] == [p.name for p in real if p.kind is p.POSITIONAL_OR_KEYWORD], name
        assert [each.arg for each in keywords] == [p.name for p in real if p.kind is p.KEYWORD_ONLY], name
        written = [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
        assert [ast.literal_eval(each) for each in written] == [p.default for p in real if p.default is not p.empty], (
            name
        )
        assert all(each.annotation for each in (*operands, *keywords)), name
        assert (ast.get_docstring(node) or "").split("\n")[0] == (getattr(ops, name).__doc__ or "").split("\n")[0]


def lines_with_errors(stub: str, tmp_path: Path, program: str) -> set[int]:
    """What mypy finds in a program that uses a package that has the stub: lines, from 1."""
    api = pytest.importorskip("mypy.api")
    package = tmp_path / "pto_isa"
    package.mkdir()
    for entry in PACKAGE.iterdir():
        if entry.name != "ops.pyi":
            (package / entry.name).symlink_to(entry)
    (package / "ops.pyi").write_text(stub, encoding="utf-8")
    file = tmp_path / "program.py"
    file.write_text(program, encoding="utf-8")
    settings = tmp_path / "mypy.ini"
    settings.write_text(f"[mypy]\nmypy_path = {tmp_path}\nfollow_imports = silent\n", encoding="utf-8")
    said, trouble, _ = api.run(["--config-file", str(settings), "--cache-dir", str(CACHE), str(file)])
    assert not trouble, trouble
    return {int(line.split(":")[1]) for line in said.splitlines() if ": error: " in line and "program.py" in line}


def test_a_type_checker_accepts_what_is_right(stub: str, tmp_path: Path) -> None:
    assert lines_with_errors(stub, tmp_path, RIGHT) == set()


def test_a_type_checker_finds_each_wrong_word(stub: str, tmp_path: Path) -> None:
    """Every line behind the first six is wrong, and each is reported."""
    every = {number for number, line in enumerate(WRONG.splitlines(), 1) if number > 6 and line}
    assert lines_with_errors(stub, tmp_path, WRONG) == every and len(every) >= 30


def test_the_words_are_those_of_the_vocabulary() -> None:
    """The words of types stand in the runtime, which does not read the records."""
    known = {name: tuple(entry.values) for name, entry in database().vocabulary.enumerations.items()}
    assert set(get_args(Location)) == set(known["location"]) and set(get_args(Compact)) == set(known["compact"])
    assert set(get_args(BlockLayout)) == set(known["blayout"]) and set(get_args(BoxLayout)) == set(known["slayout"])
    assert {*get_args(PadName), "custom"} == set(known["pad"])
    assert {str(size) for size in get_args(Fractal)} == set(known["fractal"])
    assert set(get_args(GlobalLayout)) == set(known["global_layout"])
    assert get_args(Dtype) == tuple(BITS)
    names = {name.lower() for part in get_args(ProfileName) for name in get_args(part)}
    assert names == {*PROFILES, *PROFILE_ALIASES} and set(get_args(Profile)) == set(PROFILES)


def test_a_pattern_of_bits_as_pad_value() -> None:
    assert canonical_pad(custom_pad(0x3F800000)) == "custom:0x3f800000" and custom_bits(custom_pad(7)) == 7
    for wrong in (-1, 2**32):
        with pytest.raises(InputError):
            custom_pad(wrong)
