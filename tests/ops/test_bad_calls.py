"""Wrong calls: a defined result or a clear refusal with a rule, never a raw error, and nothing is written."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa import GlobalTensor, Tile, TileType
from pto_isa.runtime import RuleError
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.helpers import BoundsError

ops = pto_isa.ops
REFUSALS = (RuleError, BoundsError, InputError)


def tile(dtype: str = "f32", rows: int = 8, cols: int = 16, valid: tuple[int, int] = (2, 3), **fields: Any) -> Tile:
    made = Tile(TileType(dtype, rows, cols, valid_row=valid[0], valid_col=valid[1], **fields))
    made.array[...] = 1
    return made


def tensor() -> GlobalTensor:
    return GlobalTensor.from_numpy(np.zeros((2, 3), np.float32))


class Odd:
    """Nothing that an op could use."""


THINGS: list[Any] = [
    None, "x", b"x", math.nan, math.inf, 10**400, -(10**400), 1j, [1], {}, Odd(), np.array([1, 2]), np.float32("nan"), 2.5, -1, 300,
    1 << 64, (), Ellipsis, np.str_("a"), np.zeros((8, 16), np.float32), TileType("f32", 8, 16), tile("i64", 8, 4), tensor(), True,
    np.array(3), np.int64(7), np.bool_(True), lambda: 0,
]  # fmt: skip
# every operand of calls of each kind: tiles, scalars of every type, numbers of elements, words, tensors
CALLS: dict[str, Callable[[Tile, Any], object]] = {
    "tadd dst": lambda dst, x: ops.tadd(x, tile(), tile()),
    "tadd src0": lambda dst, x: ops.tadd(dst, x, tile()),
    "tadd src1": lambda dst, x: ops.tadd(dst, tile(), x),
    "tadds f32": lambda dst, x: ops.tadds(dst, tile(), x),
    "tadds i32": lambda dst, x: ops.tadds(tile("i32"), tile("i32"), x),
    "tadds i8": lambda dst, x: ops.tadds(tile("i8", 8, 32), tile("i8", 8, 32), x),
    "tadds f16": lambda dst, x: ops.tadds(tile("f16"), tile("f16"), x),
    "tshls": lambda dst, x: ops.tshls(tile("i32"), tile("i32"), x),
    "texpands dst": lambda dst, x: ops.texpands(x, 1),
    "texpands bf16": lambda dst, x: ops.texpands(tile("bf16"), x),
    "texpands u8": lambda dst, x: ops.texpands(tile("u8", 8, 32), x),
    "tdivs i32": lambda dst, x: ops.tdivs(tile("i32"), tile("i32"), x),
    "tdivs order": lambda dst, x: ops.tdivs(dst, tile(), 2.0, order=x),
    "taxpy": lambda dst, x: ops.taxpy(dst, tile(), x),
    "tcmp mode": lambda dst, x: ops.tcmp(tile("u8", 8, 32, (2, 1)), tile(), tile(), cmp_mode=x),
    "tcvt round": lambda dst, x: ops.tcvt(tile("i32"), tile(), round_mode=x),
    "tcvt saturation": lambda dst, x: ops.tcvt(tile("i32"), tile(), sat_mode=x),
    "tsel mask": lambda dst, x: ops.tsel(dst, x, tile(), tile()),
    "trowsum tmp": lambda dst, x: ops.trowsum(tile("f32", 8, 1, (2, 1), blayout="col_major"), tile(), x),
    "textract row": lambda dst, x: ops.textract(dst, tile(valid=(8, 16)), x, 0),
    "textract column": lambda dst, x: ops.textract(dst, tile(valid=(8, 16)), 0, x),
    "textract unchecked": lambda dst, x: ops.textract(dst, tile(valid=(8, 16)), x, x, check=False),
    "textract word": lambda dst, x: ops.textract(dst, tile(valid=(8, 16)), 0, 0, x),
    "textract relu": lambda dst, x: ops.textract(dst, tile(valid=(8, 16)), 0, 0, relu_mode=x),
    "tgather src1": lambda dst, x: ops.tgather(dst, tile(), x),
    "tgather pattern": lambda dst, x: ops.tgather(dst, tile(), pattern=x),
    "tgather axis": lambda dst, x: ops.tgather(dst, tile(), pattern="P0101", axis=x),
    "tgather offset": lambda dst, x: ops.tgather(dst, tile(), tile("i32"), tile("i32"), offset=x),
    "tci start": lambda dst, x: ops.tci(tile("i32", 1, 8, (1, 5)), x),
    "tci descending": lambda dst, x: ops.tci(tile("i32", 1, 8, (1, 5)), 0, descending=x),
    "tfillpad src": lambda dst, x: ops.tfillpad(tile(valid=(8, 16)), x),
    "tfillpad pad": lambda dst, x: ops.tfillpad(tile(valid=(8, 16)), tile(), pad_val=x),
    "tmatmul": lambda dst, x: ops.tmatmul(x, x, x),
    "tload src": lambda dst, x: ops.tload(dst, x),
    "tload dst": lambda dst, x: ops.tload(x, tensor()),
    "tstore dst": lambda dst, x: ops.tstore(x, tile()),
    "tstore word": lambda dst, x: ops.tstore(tensor(), tile(), x),
    "tstore atomic": lambda dst, x: ops.tstore(tensor(), tile(), atomic_type=x),
    "profile": lambda dst, x: ops.tadd(dst, tile(), tile(), profile=x),
    "check": lambda dst, x: ops.tadd(dst, tile(), tile(), check=x),
    "strict": lambda dst, x: ops.tadd(dst, tile(), tile(), strict=x),
    "exact": lambda dst, x: ops.tadd(dst, tile(), tile(), exact=x),
}


def refused(call: Callable[[], object]) -> Exception | None:
    """The refusal of a call, which must say something, in two languages where it has findings; or None."""
    try:
        call()
    except RuleError as error:
        assert error.findings
        for finding in error.findings:
            assert finding.rule.startswith("pto.") or finding.rule.startswith("tile/")
            assert all(finding.message.get(lang) for lang in ("en", "zh"))
        assert not isinstance(error.__context__, KeyError), "the plan's look-up shows in the traceback"
        return error
    except (BoundsError, InputError) as error:
        assert str(error)
        return error
    return None


@pytest.mark.parametrize("name", CALLS)
def test_anything_anywhere_is_computed_or_refused(name: str) -> None:
    accepted = 0
    for thing in THINGS:
        dst = tile()
        before = dst.array.tobytes()
        if refused(lambda dst=dst, thing=thing: CALLS[name](dst, thing)) is not None:  # type: ignore[misc]
            assert dst.array.tobytes() == before, f"{thing!r} is refused, but dst was written"
        else:
            accepted += 1
    assert accepted <= 16, "nearly everything is accepted"
    assert len(CALLS) >= 40


def rules(call: Callable[[], object]) -> set[str]:
    error = refused(call)
    assert isinstance(error, RuleError), error
    return {finding.rule for finding in error.findings}


@pytest.mark.parametrize("value", ["3", None, 1j, [1.0], {}, b"1", np.array([1.0, 2.0])])
def test_a_float_scalar_must_be_a_number(value: Any) -> None:
    assert rules(lambda: ops.tadds(tile(), tile(), value)) == {"pto.tadds/operands"}


@pytest.mark.parametrize("value", [2.5, math.nan, math.inf, "1", None])
def test_an_integer_scalar_must_be_an_integer(value: Any) -> None:
    assert rules(lambda: ops.tadds(tile("i32"), tile("i32"), value)) == {"pto.tadds/operands"}


@pytest.mark.parametrize(
    ("dtype", "cols", "value"),
    [("i8", 32, 128), ("i8", 32, -129), ("u8", 32, -1), ("i32", 16, 1 << 31), ("i32", 16, 10**400)],
)
def test_an_integer_scalar_must_fit_its_type(dtype: str, cols: int, value: int) -> None:
    name = "texpands"
    dst = tile(dtype, 8, cols)
    assert rules(lambda: ops.get(name)(dst, value)) == {"pto.texpands/operands"}
    assert (dst.array == 1).all()


def test_nan_and_infinity_are_values_of_a_float() -> None:
    dst = tile()
    ops.tadds(dst, tile(), math.nan)
    assert np.isnan(dst.numpy()).all()
    ops.tadds(dst, tile(), math.inf)
    assert np.isposinf(dst.numpy()).all()
    ops.tmuls(dst, tile(), 1e300)  # becomes an infinity of f32
    assert np.isposinf(dst.numpy()).all()
    ops.texpands(tile("f16"), np.float64(1e-30))


@pytest.mark.parametrize(
    ("dst", "other"),
    [((2, 3), (2, 4)), ((2, 3), (1, 3)), ((2, 3), (0, 0)), ((0, 3), (2, 3)), ((1, 1), (8, 16)), ((2, 3), (2, 1))],
)
@pytest.mark.parametrize("name", ["tadd", "tsub", "tmul", "tdiv", "tmax"])
def test_mismatched_valid_shapes_never_broadcast(name: str, dst: tuple[int, int], other: tuple[int, int]) -> None:
    for check, exact in itertools.product((True, False), repeat=2):
        out = tile(valid=dst)
        wrong = tile(valid=other)
        assert f"pto.{name}/same-valid-shape" in rules(
            lambda: ops.get(name)(out, tile(valid=dst), wrong, check=check, exact=exact)
        )
        assert (out.array == 1).all()


@pytest.mark.parametrize(
    "name",
    ["texp", "tadds", "tmuls", "tdivs", "tshls", "tcvt", "ttrans", "trowsum", "tcolsum", "trowexpandmul", "tfillpad"],
)
def test_mismatched_shapes_without_checks_are_computed_or_refused(name: str) -> None:
    dtype = "i32" if name == "tshls" else "f32"
    more: tuple[Any, ...] = (
        (2,)
        if name in ("tadds", "tmuls", "tdivs", "tshls")
        else (tile(valid=(2, 1)),)
        if name == "trowexpandmul"
        else ()
    )
    for shape in [(2, 4), (1, 3), (0, 0), (8, 16), (2, 1)]:
        dst, src = tile(dtype, valid=(2, 3)), tile(dtype, valid=shape)
        before = dst.array.tobytes()
        if refused(lambda dst=dst, src=src: ops.get(name)(dst, src, *more, check=False)) is not None:  # type: ignore[misc]
            assert dst.array.tobytes() == before


@pytest.mark.parametrize(
    ("dst", "src0", "src1"),
    [("f32", "f32", "i32"), ("f16", "f32", "f32"), ("f8e4m3", "f8e4m3", "f8e4m3"), ("hif8", "hif8", "hif8")],
)
def test_wrong_element_types(dst: str, src0: str, src1: str) -> None:
    cols = 32
    operands = [
        tile(dtype, 8, cols) if dtype != "hif8" else Tile(TileType(dtype, 8, cols)) for dtype in (dst, src0, src1)
    ]
    assert "pto.tadd/types" in rules(lambda: ops.tadd(*operands))


def test_types_that_the_profile_lacks() -> None:
    call = tile("i64", 8, 4, (2, 3)), tile("i64", 8, 4, (2, 3)), tile("i64", 8, 4, (2, 3))
    ops.tadd(*call, profile="cpu")
    assert rules(lambda: ops.tadd(*call, profile="a2a3")) == {"pto.tadd/types"}


def test_an_array_is_no_tile() -> None:
    array = np.ones((8, 16), np.float32)
    error = refused(lambda: ops.tadd(tile(), array, tile()))
    assert isinstance(error, RuleError)
    assert "Tile.from_numpy" in str(error)
    error = refused(lambda: ops.tload(tile(), array))
    assert "GlobalTensor.from_numpy" in str(error)


def test_a_type_is_no_tile() -> None:
    assert rules(lambda: ops.tadd(tile(), tile(), TileType("f32", 8, 16, valid_row=2, valid_col=3))) == {
        "pto.tadd/operands"
    }


def test_an_output_that_cannot_be_written() -> None:
    array = np.ones((8, 16), np.float32)
    array.flags.writeable = False
    frozen = Tile.from_numpy(array, valid=(2, 3), copy=False)
    assert rules(lambda: ops.tadd(frozen, tile(), tile())) == {"pto.tadd/operands"}
    assert rules(lambda: ops.tadd(frozen, tile(), tile(), check=False)) == {"pto.tadd/operands"}
    ops.tadd(tile(), frozen, frozen)  # reading is fine
    memory = np.zeros((2, 3), np.float32)
    memory.flags.writeable = False
    assert rules(lambda: ops.tstore(GlobalTensor.from_numpy(memory), tile())) == {"pto.tstore/operands"}


def test_arrays_in_any_memory_order() -> None:
    base = np.arange(16 * 32, dtype=np.float32).reshape(16, 32)
    for view in (base[::2, ::2], base[:8, :16].T.copy().T, base[::-2, :16], np.asfortranarray(base[:8, :16])):
        dst = tile(valid=(8, 16))
        ops.tadds(dst, Tile.from_numpy(view), 1)
        assert dst.array.tolist() == (view + 1).tolist()
    shared = Tile.from_numpy(base[:8, :16], copy=False)
    ops.tadds(shared, shared, 1)
    assert base[0, :3].tolist() == [1, 2, 3] and base[0, 16] == 16


def test_overlapping_tiles_are_computed_as_from_copies() -> None:
    base = np.arange(9 * 16, dtype=np.float32).reshape(9, 16)
    wanted = base[:8] + base[1:]
    upper, lower = Tile.from_numpy(base[:8], copy=False), Tile.from_numpy(base[1:], copy=False)
    ops.tadd(lower, upper, lower)
    assert lower.array.tolist() == wanted.tolist()


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (2, 0)])
def test_empty_regions(shape: tuple[int, int]) -> None:
    """Nothing is written and nothing fails, except where a rule asks for elements."""
    calls: dict[str, Callable[[Tile], object]] = {
        "tadd": lambda dst: ops.tadd(dst, tile(valid=shape), tile(valid=shape)),
        "tadds": lambda dst: ops.tadds(dst, tile(valid=shape), 1),
        "texp": lambda dst: ops.texp(dst, tile(valid=shape)),
        "texpands": lambda dst: ops.texpands(dst, 3),
        "tcolexpandsub": lambda dst: ops.tcolexpandsub(dst, tile(valid=shape), tile(rows=1, valid=(1, shape[1]))),
        "ttrans": lambda dst: ops.ttrans(dst, tile(valid=shape[::-1]), tile()),
        "textract": lambda dst: ops.textract(dst, tile(valid=(8, 16)), 0, 0),
    }
    computed = 0
    for name, call in calls.items():
        for options in ({}, {"check": False}):
            dst = tile(valid=shape)
            error = refused(lambda call=call, dst=dst: call(dst))  # type: ignore[misc]
            assert error is None or isinstance(error, RuleError), (name, options)
            assert (dst.array == 1).all()
            computed += error is None
    assert computed >= 8


@pytest.mark.parametrize("name", ["trowmax", "trowargmax", "tcolmax", "trowsum", "tcolsum"])
def test_reductions_of_nothing(name: str) -> None:
    for valid in [(0, 3), (2, 0), (0, 0)]:
        rows = name.startswith("trow")
        dtype = "u32" if name == "trowargmax" else "f32"
        result = tile(dtype, 8, 1, (valid[0], 1), blayout="col_major") if rows else tile(dtype, 1, 16, (1, valid[1]))
        scratch = (tile(valid=valid),) if rows else ()
        error = refused(
            lambda result=result, scratch=scratch: ops.get(name)(result, tile(valid=valid), *scratch, check=False)
        )  # type: ignore[misc]
        assert error is None or isinstance(error, REFUSALS)
        if name in ("trowsum", "tcolsum") and error is None:
            assert set(result.numpy().reshape(-1).tolist()) <= {0.0}
        else:
            assert (result.array == 1).all()


@pytest.mark.parametrize(("row", "column"), [(-1, 0), (0, -1), (7, 0), (0, 14), (1 << 40, 0), (0, -(1 << 63))])
def test_windows_outside_the_source(row: int, column: int) -> None:
    for options in ({}, {"check": False}, {"profile": "a5"}, {"profile": "a5", "check": False}):
        dst, source = tile(), tile(valid=(8, 16))
        error = refused(
            lambda dst=dst, source=source, options=options: ops.textract(dst, source, row, column, **options)
        )  # type: ignore[misc]
        assert error is not None
        assert (dst.array == 1).all()


@pytest.mark.parametrize("place", [-1, 128, 1 << 30, -(1 << 31)])
def test_gathering_outside_the_source(place: int) -> None:
    source = tile(valid=(8, 16))
    places = tile("i32")
    places.array[0, 1] = place
    dst = tile()
    ops.tgather(dst, source, places, places)  # the simulator's rule: zero
    assert dst.array[0, :3].tolist() == [1, 0, 1]
    for profile in ("a2a3", "a5"):
        dst = tile()
        error = refused(lambda dst=dst, profile=profile: ops.tgather(dst, source, places, places, profile=profile))  # type: ignore[misc]
        assert isinstance(error, BoundsError)
        assert str(place) in str(error) and "src0" in str(error)
        assert (dst.array == 1).all()
        assert rules(lambda: ops.tgather(dst, source, places, places, profile=profile, strict=True))


def test_a_sliced_index_is_not_silently_negative() -> None:
    source = tile("f32", 8, 16, (8, 16))
    source.array[...] = np.arange(128).reshape(8, 16)
    assert refused(lambda: ops.textract(tile(), source, -2, 0, check=False)) is not None


def test_shift_counts() -> None:
    assert rules(lambda: ops.tshls(tile("i32"), tile("i32"), -1)) == {"pto.tshls/non-negative"}
    with pytest.raises(RuleError):
        ops.tshls(tile("i32"), tile("i32"), 32, strict=True)


def test_division_of_integers_by_zero_is_defined() -> None:
    dst, zero = tile("i32"), tile("i32")
    zero.array[...] = 0
    error = refused(lambda: ops.tdiv(dst, tile("i32"), zero))
    assert error is None or isinstance(error, RuleError)


@pytest.mark.parametrize(("name", "meant"), [("tad", "tadd"), ("TROWSUMM", "trowsum"), ("pto.tfilpad", "tfillpad")])
def test_unknown_ops_come_with_a_suggestion(name: str, meant: str) -> None:
    with pytest.raises(AttributeError, match=meant):
        ops.get(name)


@pytest.mark.parametrize(("word", "meant"), [("gtt", "gt"), ("EQ", "eq"), ("==", "eq")])
def test_unknown_words_name_the_known_ones(word: str, meant: str) -> None:
    error = refused(lambda: ops.tcmp(tile("u8", 8, 32, (2, 1)), tile(), tile(), cmp_mode=word))
    assert isinstance(error, RuleError)
    assert error.findings[0].rule == "pto.tcmp/attributes"
    assert meant in str(error)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("a5x", "a5"), ("CPUs", "cpu"), ("", "unknown profile"), (0, "unknown profile"), ({}, "unknown profile")],
)
def test_unknown_profiles(name: Any, meant: str) -> None:
    with pytest.raises(InputError, match=meant):
        ops.tadd(tile(), tile(), tile(), profile=name)


def test_unknown_keywords_are_python_errors() -> None:
    with pytest.raises(TypeError, match="mode"):
        ops.tadd(tile(), tile(), tile(), mode="eq")
    with pytest.raises(TypeError):
        ops.tadd(tile())


def test_a_refused_call_is_refused_again() -> None:
    """A plan is not remembered for a call that was refused."""
    for _ in range(3):
        assert rules(lambda: ops.tadd(tile(), tile(), tile(valid=(1, 3)))) == {"pto.tadd/same-valid-shape"}


def test_a_scalar_is_judged_at_every_call() -> None:
    dst, src = tile("i32"), tile("i32")
    ops.tshls(dst, src, 1)
    assert rules(lambda: ops.tshls(dst, src, -1)) == {"pto.tshls/non-negative"}
    ops.tshls(dst, src, 2)
    assert dst.numpy().tolist() == [[4, 4, 4], [4, 4, 4]]
