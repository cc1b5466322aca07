"""Global tensors: strided views with bounds, windows, and the 2-D view of each layout."""

import copy
import itertools
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pto_isa.runtime import DTYPES, NUMPY, UNKNOWN, GlobalTensor, GlobalType, InputError
from runtime.recorded import cases, elements, needs_vectors

Indices = tuple[int, ...]
TWELVE = np.zeros(12, np.float32)


def small(layout: str = "nd") -> GlobalTensor:
    return GlobalTensor.from_numpy(TWELVE.reshape(3, 4), layout=layout)


def digits(number: int, *extents: int) -> list[int]:
    found = []
    for extent in reversed(extents[1:]):
        found.append(number % extent)
        number //= extent
    return [number, *reversed(found)]


# layout -> indices of element (r, c), as the public headers compute them; s is the shape
PLACES: dict[str, Callable[[int, int, Indices], Any]] = {
    "nd": lambda r, c, s: (*digits(r, s[0], s[1], s[2], s[3]), c),
    "dn": lambda r, c, s: (lambda i: (i[0], i[1], i[2], r, i[3]))(digits(c, s[0], s[1], s[2], s[4])),
    "nz": lambda r, c, s: (lambda k: (k[0], k[1], *digits(r, s[2], s[3]), k[2]))(digits(c, s[0], s[1], s[4])),
    "mx_a_zz": lambda r, c, s: (lambda i: (i[0], i[1], c // s[4], i[2], c % s[4]))(digits(r, s[0], s[1], s[3])),
    "mx_b_nn": lambda r, c, s: (lambda i: (i[0], i[1], r // s[4], i[2], r % s[4]))(digits(c, s[0], s[1], s[3])),
    "mx_a_nd": lambda r, c, s: (0, 0, r, c // s[4], c % s[4]),
    "mx_a_dn": lambda r, c, s: (0, 0, c // s[4], r, c % s[4]),
    "mx_b_nd": lambda r, c, s: (0, 0, r // s[4], c, r % s[4]),
    "mx_b_dn": lambda r, c, s: (0, 0, c, r // s[4], r % s[4]),
    "nc1hwc0": lambda r, c, s: (lambda i: (i[0], c // s[4], i[1], i[2], c % s[4]))(digits(r, s[0], s[2], s[3])),
    "fractal_z": lambda r, c, s: (lambda i: (i[0], i[1], i[2], c, i[3]))(digits(r, s[0], s[1], s[2], s[4])),
    "nchw": lambda r, c, s: (lambda i: (i[0], i[1], c, i[2], i[3]))(digits(r, s[0], s[1], s[3], s[4])),
}  # fmt: skip


def whole(layout: str, s: Indices) -> tuple[int, int]:
    """Return rows and columns of the 2-D view of a whole tensor."""
    rows = {
        "nd": s[0] * s[1] * s[2] * s[3], "dn": s[3], "nz": s[2] * s[3], "mx_a_zz": s[0] * s[1] * s[3],
        "mx_b_nn": s[2] * s[4], "mx_a_nd": s[2], "mx_a_dn": s[3], "mx_b_nd": s[2] * s[4], "mx_b_dn": s[3] * s[4],
        "nc1hwc0": s[0] * s[2] * s[3], "fractal_z": s[0] * s[1] * s[2] * s[4], "nchw": s[0] * s[1] * s[3] * s[4],
    }[layout]  # fmt: skip
    return rows, int(np.prod(s)) // rows


@st.composite
def tensors(draw: st.DrawFn) -> tuple[GlobalTensor, int, int]:
    layout = draw(st.sampled_from(sorted(PLACES)))
    shape = [draw(st.integers(1, 3)) for _ in range(5)]
    if layout.startswith("mx") and layout not in ("mx_a_zz", "mx_b_nn"):
        shape[:2] = [1, 1]
    rows, cols = whole(layout, tuple(shape))
    order = draw(st.permutations(range(5)))
    stride, step = [0] * 5, 1
    for axis in order:  # any nesting of the indices, with gaps
        stride[axis] = step
        step = step * shape[axis] + draw(st.integers(0, 2))
    offset = draw(st.integers(0, 3))
    memory = np.arange(offset + step * 2, dtype=np.int32)
    part = draw(st.booleans())
    return (
        GlobalTensor(memory, "i32", shape, stride, offset, layout),
        draw(st.integers(0, rows)) if part else rows,
        draw(st.integers(0, cols)) if part else cols,
    )


@pytest.mark.parametrize("dtype", ["f33", 3])
def test_a_word_that_is_no_element_type(dtype: object) -> None:
    with pytest.raises(InputError, match=r"unknown element type .*expected one of f32"):
        GlobalTensor.from_numpy(np.zeros((2, 3), np.float32), dtype)  # type: ignore[arg-type]


@settings(max_examples=100, deadline=None)
@given(tensors())
def test_the_view_of_a_tile(made: tuple[GlobalTensor, int, int]) -> None:
    tensor, rows, cols = made
    place, shape = PLACES[tensor.layout], tensor.shape
    expected = [[int(tensor.array[place(r, c, shape)]) for c in range(cols)] for r in range(rows)]
    found = tensor.tile(rows, cols)
    assert found.shape == (rows, cols)
    assert found.tolist() == expected


@settings(max_examples=100, deadline=None)
@given(tensors(), st.sampled_from(["replace", "add", "max", "min"]))
def test_storing_touches_exactly_the_tile(made: tuple[GlobalTensor, int, int], by: str) -> None:
    tensor, rows, cols = made
    before = tensor.base.copy()
    values = (np.arange(rows * cols).reshape(rows, cols) * 7) % 50
    expected = tensor.base.copy()
    at = {}
    for r, c in itertools.product(range(rows), range(cols)):
        place = PLACES[tensor.layout](r, c, tensor.shape)
        at[r, c] = tensor.offset + sum(i * step for i, step in zip(place, tensor.stride, strict=True))
    for (r, c), place in at.items():
        old, new = int(before[place]), int(values[r, c])
        expected[place] = {"replace": new, "add": old + new, "max": max(old, new), "min": min(old, new)}[by]
    tensor.store_tile(values, by)
    assert tensor.base.tolist() == expected.tolist()


def test_tiles_are_views_where_possible() -> None:
    tensor = GlobalTensor.from_numpy(np.zeros((4, 6), np.float32))
    tensor.tile(2, 3)[...] = 1
    assert tensor.memory.sum() == 6
    column = GlobalTensor(np.zeros(24, np.float32), "f32", [4, 6], [0, 0, 0, 1, 4], layout="dn")
    column.tile(4, 6)[0, 1] = 1
    assert column.memory[4] == 1


@pytest.mark.parametrize("dtype", ["f32", "f16", "bf16", "i8"])
def test_elements_that_coincide(dtype: str) -> None:
    """Rows with stride 0: the last row stays, sums accumulate row by row in the tensor's type."""

    def make() -> GlobalTensor:
        memory = np.array([1, 2, 3, 4], NUMPY[dtype])
        return GlobalTensor(memory, dtype, [3, 4], [0, 0, 0, 0, 1])

    values = np.array([[5, 0, 1, 9], [3, 7, 1, 0], [4, 1, 1, 2]], np.float32)
    expected = {"replace": [4, 1, 1, 2], "add": [13, 10, 6, 15], "max": [5, 7, 3, 9], "min": [1, 0, 1, 0]}
    for by, result in expected.items():
        tensor = make()
        assert not tensor.type.distinct
        tensor.store_tile(values, by)
        assert tensor.memory.astype(int).tolist() == result


def test_sums_round_at_every_step() -> None:
    tensor = GlobalTensor(np.array([2048], np.float16), "f16", [4, 1], [0, 0, 0, 0, 1])
    tensor.store_tile(np.ones((4, 1), np.float32), "add")
    assert tensor.memory[0] == 2048  # 2048 + 1 is no f16


def test_extremes_by_the_rule() -> None:
    for stride in (1, 0):
        tensor = GlobalTensor(np.array([np.nan, 1.0, 0.0], np.float32), "f32", [1, 1, 1, 3], [0, 0, 0, stride, 1])
        tensor.store_tile(np.array([[2.0, np.nan, -0.0]], np.float32), "max")
        assert np.isnan(tensor.memory[0])
        assert tensor.memory[1] == 1
        assert not np.signbit(tensor.memory[2])


def test_distinct() -> None:
    def distinct(shape: list[int], stride: list[int]) -> bool:
        return GlobalType("f32", shape, [0] * (5 - len(stride)) + stride).distinct

    assert distinct([4, 6], [6, 1])
    assert distinct([4, 6], [9, 1])
    assert distinct([4, 6], [1, 4])
    assert not distinct([4, 6], [5, 1])
    assert not distinct([4, 6], [0, 1])
    assert distinct([1, 6], [0, 1])
    assert not distinct([4, 2], [1, 1])


def test_windows() -> None:
    memory = np.arange(40, dtype=np.int16).reshape(5, 8)
    tensor = GlobalTensor.from_numpy(memory)
    window = tensor.window(1, 2, 3, 4)
    assert window.tile(3, 4).tolist() == memory[1:4, 2:6].tolist()
    assert window.array.shape == (1, 1, 1, 3, 4)
    assert window.array[0, 0, 0].tolist() == memory[1:4, 2:6].tolist()
    assert window.type is GlobalType("i16", [3, 4], [40, 40, 40, 8, 1])
    assert window.key is window.type
    assert window.memory[0] == 10
    inner = window.window(1, 1, 2, 2)
    assert inner.tile(2, 2).tolist() == memory[2:4, 3:5].tolist()
    inner.store_tile([[0, 0], [0, 0]])
    assert memory[2:4, 3:5].sum() == 0
    assert tensor.window(5, 8, 0, 0).tile(0, 0).shape == (0, 0)
    assert tensor.window(0, 0, 5, 8).tile(5, 8).tolist() == memory.tolist()


@pytest.mark.parametrize("at", [(-1, 0, 2, 2), (0, -1, 2, 2), (4, 0, 2, 2), (0, 7, 2, 2), (0, 0, 6, 1), (0, 0, -1, 2)])
def test_windows_stay_inside(at: tuple[int, int, int, int]) -> None:
    tensor = GlobalTensor.from_numpy(np.zeros((5, 8), np.float32))
    with pytest.raises(
        InputError, match=re.escape(f"{at[2]} x {at[3]} elements at ({at[0]}, {at[1]}) leaves the tensor of 5 x 8")
    ):
        tensor.window(*at)


def test_windows_need_two_extents() -> None:
    tensor = GlobalTensor(np.zeros(12, np.float32), "f32", [2, 1, 3, 2])
    with pytest.raises(InputError, match="part of a tensor with two extents"):
        tensor.window(0, 0, 1, 1)


def test_read_only_tensors() -> None:
    a = np.zeros((4, 4), np.float32)
    tensor = GlobalTensor.from_numpy(a, writable=False)
    assert not tensor.writable
    assert tensor.key.type is tensor.type  # type: ignore[union-attr]
    assert tensor.key is GlobalTensor.from_numpy(a, writable=False).key
    window = tensor.window(0, 0, 2, 2)
    assert not window.writable
    for part in (tensor, window):
        with pytest.raises(ValueError, match="read-only"):
            part.store_tile(np.ones((2, 2)))
        assert not part.array.flags.writeable
    assert tensor.copy().writable
    assert a.flags.writeable


@pytest.mark.parametrize("dtype", DTYPES)
def test_from_numpy(dtype: str) -> None:
    a = (np.arange(24) % 8).reshape(2, 3, 4).astype(np.float32).astype(NUMPY[dtype])
    tensor = GlobalTensor.from_numpy(a, dtype)
    assert tensor.shape == (1, 1, 2, 3, 4)
    assert tensor.stride[2:] == (12, 4, 1)
    assert np.shares_memory(tensor.array, a)
    assert tensor.tile(6, 4).tobytes() == a.tobytes()


def test_from_numpy_of_views() -> None:
    a = np.arange(48, dtype=np.int32).reshape(6, 8)
    for view in (a[1:4, 2:5], a.T, a[::2, ::3], a[:, :1], np.broadcast_to(a[0], (3, 8)), a[0]):
        tensor = GlobalTensor.from_numpy(view)
        assert tensor.tile(*np.atleast_2d(view).shape).tolist() == np.atleast_2d(view).tolist()
    column = GlobalTensor.from_numpy(a.T, layout="dn")
    assert column.tile(8, 6).tolist() == a.T.tolist()
    assert not GlobalTensor.from_numpy(np.broadcast_to(a[0], (3, 8))).writable


@pytest.mark.parametrize(
    ("make", "part"),
    [
        (lambda: GlobalTensor(np.zeros(10, np.float32), "f32", [3, 4]), "reaches element 11, but the memory has 10"),
        (lambda: GlobalTensor(TWELVE, "f32", [3, 4], offset=1), "reaches element 12"),
        (lambda: GlobalTensor(TWELVE, "f32", [3, 4], offset=-1), "reaches element -1"),
        (lambda: GlobalTensor(TWELVE, "f32", [3, 4], [0, 0, 0, 8, 1]), "reaches element 19"),
        (lambda: GlobalTensor(np.zeros((3, 4), np.float32), "f32", [3, 4]), "one-dimensional array"),
        (lambda: GlobalTensor(np.zeros(24, np.float32)[::2], "f32", [3, 4]), "one-dimensional array"),
        (lambda: GlobalTensor([0.0] * 12, "f32", [3, 4]), "one-dimensional array"),
        (lambda: GlobalTensor(np.zeros(12), "f32", [3, 4]), "float64, but f32"),
        (lambda: GlobalTensor(TWELVE, "f32", [3, UNKNOWN]), "known extents"),
        (lambda: GlobalTensor(TWELVE, "f32", [3, -4]), "a number of the shape is -4"),
        (lambda: GlobalTensor(TWELVE, "f32", [3, 4], [4, 1]), "the stride has 2 numbers; expected five"),
        (lambda: GlobalTensor(TWELVE, "f32", [1] * 6), "the shape has 6 numbers; expected one to five"),
        (lambda: GlobalTensor(TWELVE, "f32", [3, 4], layout="nn"), "unknown layout 'nn'"),
        (lambda: GlobalTensor.from_numpy(np.zeros((3, 4))[::-1]), "float64"),
        (lambda: GlobalTensor.from_numpy(np.zeros((3, 4), np.float32)[::-1]), "non-negative multiples of 4"),
        (lambda: GlobalTensor.from_numpy([[1.0]]), "found list"),
        (lambda: GlobalTensor.from_numpy(np.zeros((1,) * 6, np.float32)), "found 6 dimensions"),
        (lambda: small().tile(4, 4), "has 3 x 4; row 3 is outside the extent 3"),
        (lambda: small().store_tile(np.zeros((1, 5))), "has 3 x 4; column 4 is outside the extent 4"),
        (lambda: small().store_tile(np.zeros((1, 1)), "xor"), "unknown way"),
        (lambda: small("hif4_a_zz").tile(1, 1), "no public source"),
    ],
)  # fmt: skip
def test_refusals(make: Callable[[], Any], part: str) -> None:
    with pytest.raises(ValueError, match=re.escape(part)) as caught:
        make()
    assert isinstance(caught.value, InputError)
    assert re.search(r"[\u4e00-\u9fff]", caught.value.zh)


def test_empty_tensors() -> None:
    tensor = GlobalTensor(np.zeros(0, np.float32), "f32", [0, 4])
    assert tensor.tile(0, 4).shape == (0, 4)
    assert GlobalTensor.from_numpy(np.zeros((0, 4), np.float32)).tile(0, 3).shape == (0, 3)


def test_types_are_interned() -> None:
    one = GlobalType("f32", [2, 3])
    assert one is GlobalType("f32", (1, 1, 1, 2, 3), (6, 6, 6, 3, 1), "nd")
    assert (one.size, one.itemsize, one.bits, one.kind) == (6, 4, 32, "global")
    assert pickle.loads(pickle.dumps(one)) is one
    assert copy.deepcopy(one) is one
    assert GlobalType("f32", [2, UNKNOWN]) is GlobalType("f32", [2, UNKNOWN])
    assert GlobalType("f32", [2, UNKNOWN]).is_dynamic
    assert GlobalType("f32", [2, UNKNOWN]).size is UNKNOWN
    assert not GlobalType("f32", [2, UNKNOWN]).distinct
    with pytest.raises(AttributeError, match="immutable"):
        one.shape = (1, 1, 1, 1, 1)
    assert str(one) == "nd 1x1x1x2x3xf32 stride 6,6,6,3,1"


def test_the_implied_extent() -> None:
    """ndc1hwc0: 32 bytes of elements lie below the last extent."""
    type = GlobalType("f32", [1, 2, 2, 3, 4], layout="ndc1hwc0")
    assert type.stride == (384, 192, 96, 32, 8)
    assert type.size == 384
    tensor = GlobalTensor(np.arange(384, dtype=np.float32), "f32", type.shape, type.stride, 0, "ndc1hwc0")
    found = tensor.tile(12, 32)
    for r, c in ((0, 0), (5, 17), (11, 31)):
        d, c1, c0 = digits(c, 2, 2, 8)
        n, h, w = digits(r, 1, 3, 4)
        assert found[r, c] == n * 384 + d * 192 + c1 * 96 + h * 32 + w * 8 + c0
    with pytest.raises(InputError, match="reaches element 383, but the memory has 383"):
        GlobalTensor(np.zeros(383, np.float32), "f32", type.shape, type.stride, 0, "ndc1hwc0")


@needs_vectors
def test_measured_loads_and_stores() -> None:
    compared: dict[str, int] = {}
    for op in ("tload", "tstore"):
        for case, operands, arrays in cases(op):
            tensor_operand = next(o for o in operands.values() if o["kind"] == "global")
            tile_operand = next((o for o in operands.values() if o["kind"] == "tile"), None)
            plain = not {"pre-quant", "atomic-add", "mixed-dtype"} & set(case["tags"]) and len(operands) == 2
            if tile_operand is None or not plain or tile_operand["dtype"] != tensor_operand["dtype"]:
                continue
            if case["attrs"].get("relu") or case["attrs"].get("atomic_add"):
                continue
            memory = elements(arrays[f"{case['id']}/{tensor_operand['name']}/in"], tensor_operand["dtype"]).copy()
            if tensor_operand["layout"] not in PLACES or tensor_operand["dtype"].startswith(("i4", "f4")):
                continue
            tensor = GlobalTensor(
                memory,
                tensor_operand["dtype"],
                tensor_operand["shape"],
                tensor_operand["stride"],
                0,
                tensor_operand["layout"],
            )
            rows, cols = tile_operand["valid_row"], tile_operand["valid_col"]
            name = tile_operand["name"]
            if op == "tload":
                expected = elements(arrays[f"{case['id']}/{name}/out"], tile_operand["dtype"])[:rows, :cols]
                assert tensor.tile(rows, cols).tobytes() == np.ascontiguousarray(expected).tobytes(), case["id"]
            else:
                tensor.store_tile(elements(arrays[f"{case['id']}/{name}/in"], tile_operand["dtype"])[:rows, :cols])
                expected = elements(arrays[f"{case['id']}/{tensor_operand['name']}/out"], tensor_operand["dtype"])
                assert memory.tobytes() == expected.tobytes(), case["id"]
            kind = f"{op} {tensor_operand['layout']}"
            compared[kind] = compared.get(kind, 0) + 1
    assert {"tload nd", "tload dn", "tload nz", "tload mx_a_zz", "tload mx_b_dn", "tstore nd", "tstore nz"} <= set(
        compared
    )
    assert sum(compared.values()) > 150
