"""Tensors in global memory: one, and one on every rank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar

from ..errors import InputError
from .kind import Extent, MakeNumbers, OperandKind, View, behind_extents

_FIELDS = ("dtype", "layout", *(f"{part}[{k}]" for part in ("shape", "stride") for k in range(5)))
_ATTRIBUTES = {
    "layout": "word", "dtype": "word", "itemsize": "index", "bits": "index", "size": "index", "shape": "shape",
    "stride": "shape",
}  # fmt: skip
_SIDE = 64


class GlobalKind(OperandKind):
    """A tensor in global memory."""

    name, noun, thing = "global", ("global tensor", "全局张量"), ("a global tensor", "全局张量")
    annotation, maker, cpp_template = "GlobalTensor", "GlobalTensor.from_numpy", "GlobalTensor"
    cpp_struct = "Tensor"
    placeholder, written = "!pto.partition_tensor_view<...>", frozenset({"view", "part"})
    in_memory = drawn_whole = extents_of_run = True
    most_extents = 5
    indices = frozenset({5})
    views: ClassVar[Mapping[str, View]] = {"linear": View(1, "memory", "size"), "tile": View(2, "tile")}
    attributes: ClassVar[Mapping[str, str]] = _ATTRIBUTES

    @property
    def settable(self) -> frozenset[str]:
        """The memory that it stands for."""
        return frozenset({"address"})

    def fields(self, type: Any) -> tuple[str, ...]:
        """Element type, layout, extents and strides."""
        return _FIELDS

    def put(self, type: Any, field: str, value: Any) -> Any:
        """A tensor that was contiguous stays contiguous."""
        return _put_global(type, field, value)

    def words(self) -> Mapping[str, Sequence[Any]]:
        """Those of its type."""
        from ..types.dtypes import DTYPES

        return {"dtype": DTYPES, "layout": self.layouts()}

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """Sizes come from extents."""
        yield from behind_extents(self.fields(type), attribute)

    def layouts(self) -> tuple[str, ...]:
        """Those of global memory."""
        from ..types.global_type import LAYOUTS

        return LAYOUTS

    def retyped(self, type: Any, dtype: Any) -> Any:
        """Blocks of 32 bytes have as many elements as fill them."""
        from ..types.dtypes import ITEMSIZE
        from ..types.global_type import GlobalType

        shape = list(type.shape)
        if type.layout == "nz":
            shape[1] = max(1, shape[1] * shape[4] * ITEMSIZE[dtype] // 32)
        if type.layout in ("nz", "nc1hwc0", "fractal_z", "fractal_z_3d"):
            shape[4] = 32 // ITEMSIZE[dtype]
        return GlobalType(dtype, tuple(shape), None, type.layout)

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """Tensors in the plain layouts, and of one feature map in the convolution layouts."""
        yield from _tensors(dtype, sizes)

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A contiguous tensor."""
        from ..memory.global_tensor import GlobalTensor

        flat = numbers(type.dtype, type.shape).reshape(-1)
        return GlobalTensor(flat, type.dtype, type.shape, layout=type.layout)

    def sample(self, type: Any, numbers: MakeNumbers) -> Any:
        """A tensor with its strides that begins at the third element of its memory."""
        from ..memory.global_tensor import GlobalTensor
        from ..memory.windows import extents

        shape, stride = extents(type)
        size = 1 + sum((n - 1) * step for n, step in zip(shape, stride, strict=True) if n) + 3
        return GlobalTensor(numbers(type.dtype, (size,)), type.dtype, type.shape, type.stride, 2, type.layout)

    def data(self, type: Any) -> Any:
        """The parts in order."""
        return [type.dtype, list(type.shape), list(type.stride), type.layout]

    def from_data(self, content: Any) -> Any:
        """The type with these parts."""
        from ..types.global_type import GlobalType

        return GlobalType(*content)

    def rows(self, value: Any) -> Any:
        """The whole memory in rows of the last extent."""
        cols = value.type.shape[-1]
        whole = value.base.size // cols * cols
        return value.base[:whole].reshape(-1, cols)

    def elements(self, value: Any) -> Any:
        """The whole memory."""
        return value.base

    def from_described(self, described: Mapping[str, Any], elements: Any) -> Any:
        """A tensor over the whole memory."""
        from ..memory.global_tensor import GlobalTensor

        shape, stride = tuple(described["shape"]), tuple(described["stride"])
        offset, layout = described.get("offset", 0), described["layout"]
        return GlobalTensor(elements, described["dtype"], shape, stride, offset, layout)

    def described(self, value: Any) -> dict[str, Any]:
        """The parts of the type, and where the tensor begins."""
        return {"kind": self.name, **_described(value)}


class GroupKind(GlobalKind):
    """Tensors of one type on every rank of a parallel group."""

    name, noun, thing = "group", ("tensor on every rank", "各 rank 上的张量"), ("a group of tensors", "张量组")
    annotation, maker, cpp_template = "Group", "Group.from_numpy", ""
    cpp_struct = "Group"
    placeholder, member_placeholder = "!pto.group<...>", GlobalKind.placeholder
    written = frozenset()
    drawn_whole = False
    indices = frozenset({6})
    views: ClassVar[Mapping[str, View]] = {}
    attributes: ClassVar[Mapping[str, str]] = {**_ATTRIBUTES, "ranks": "index", "root": "index"}

    @property
    def settable(self) -> frozenset[str]:
        """Nothing."""
        return frozenset()

    def extents(self, count: int) -> tuple[Extent, ...]:
        """The ranks, then the extents of a member."""
        return ("ranks", None), *(("shape", k) for k in range(5))

    def fields(self, type: Any) -> tuple[str, ...]:
        """Those of all members, the number of ranks and the root."""
        return (*_FIELDS, "ranks", "root")

    def put(self, type: Any, field: str, value: Any) -> Any:
        """The number of ranks, the root, or a field of all members."""
        from ..types.group_type import GroupType

        parts = {"member": type.member, "ranks": type.ranks, "root": type.root}
        new = {field: value} if field in parts else {"member": _put_global(type.member, field, value)}
        return GroupType(**{**parts, **new})

    def retyped(self, type: Any, dtype: Any) -> Any:
        """As its members."""
        from ..types.group_type import GroupType

        return GroupType(super().retyped(type.member, dtype), type.ranks, type.root)

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """Every tensor on two ranks, then on one."""
        from ..types.group_type import GroupType

        yield from (GroupType(tensor, ranks) for ranks in (2, 1) for tensor in _tensors(dtype, sizes))

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """Contiguous tensors, one behind the other."""
        from ..memory.group import Group

        flat = numbers(type.dtype, (type.ranks * type.size // type.shape[4], type.shape[4]))
        return Group(flat.reshape(type.ranks, -1), type.dtype, type.shape, layout=type.layout, root=type.root)

    def sample(self, type: Any, numbers: MakeNumbers) -> Any:
        """Tensors that begin at the third element of the memory of their ranks."""
        from ..memory.group import Group

        size = 1 + sum((n - 1) * step for n, step in zip(type.shape, type.stride, strict=True) if n) + 3
        memory = numbers(type.dtype, (type.ranks * size,)).reshape(type.ranks, size)
        return Group(memory, type.dtype, type.shape, type.stride, 2, type.layout, type.root)

    def data(self, type: Any) -> Any:
        """The member, then ranks and root."""
        return [{GLOBAL.data_word: super().data(type.member)}, type.ranks, type.root]

    def from_data(self, content: Any) -> Any:
        """The type with this member."""
        from ..types.group_type import GroupType

        member, ranks, root = content
        return GroupType(super().from_data(member[GLOBAL.data_word]), ranks, root)

    def rows(self, value: Any) -> Any:
        """The elements of all members."""
        return OperandKind.rows(self, value)

    def elements(self, value: Any) -> Any:
        """The elements of all members."""
        return value.array

    def from_described(self, described: Mapping[str, Any], elements: Any) -> Any:
        """A group over the memory of all ranks."""
        from ..memory.group import Group

        shape, stride = tuple(described["shape"]), tuple(described["stride"])
        offset, layout = described["offset"], described["layout"]
        return Group(elements, described["dtype"], shape, stride, offset, layout, described["root"])

    def described(self, value: Any) -> dict[str, Any]:
        """The parts of a member, and the root."""
        return {"kind": self.name, **_described(value), "root": value.type.root}


GLOBAL, GROUP = GlobalKind(), GroupKind()


def _described(value: Any) -> dict[str, Any]:
    type = value.type
    parts = {"dtype": type.dtype, "shape": list(type.shape), "layout": type.layout}
    return parts | {"stride": list(type.stride), "offset": value.offset}


@lru_cache(maxsize=1 << 15)
def _put_global(value: Any, field: str, new: Any) -> Any:
    from ..types.global_type import GlobalType, contiguous
    from ..types.unknown import UNKNOWN

    name, _, index = field.partition("[")
    if index:
        parts = list(getattr(value, name))
        parts[int(index[:-1])] = new
        new = tuple(parts)
    fields = {part: getattr(value, part) for part in ("dtype", "shape", "stride", "layout")}
    plain = contiguous(value.shape, 32 // value.itemsize if value.layout == "ndc1hwc0" else 1)
    if all(
        a is b or (a is not UNKNOWN and b is not UNKNOWN and a == b) for a, b in zip(plain, value.stride, strict=True)
    ):
        fields["stride"] = None
    return GlobalType(**{**fields, name: new})


def _tensors(dtype: Any, sizes: Mapping[str, int]) -> Iterator[Any]:
    from ..types.dtypes import ITEMSIZE
    from ..types.global_type import GlobalLayout, GlobalType

    c0 = 32 // ITEMSIZE[dtype]
    n, c1, h, w, d, n1 = (sizes[name] for name in ("n", "c1", "h", "w", "d", "n1"))
    half, sixteenth = _SIDE // 2, _SIDE // 16
    planes: dict[GlobalLayout, tuple[int, ...]] = {
        "nd": (1, 1, 1, _SIDE, _SIDE), "dn": (1, 1, 1, _SIDE, _SIDE), "nz": (1, _SIDE // c0, sixteenth, 16, c0),
        "mx_a_nd": (1, 1, _SIDE, half, 2), "mx_a_dn": (1, 1, half, _SIDE, 2), "mx_b_nd": (1, 1, half, _SIDE, 2),
        "mx_b_dn": (1, 1, _SIDE, half, 2), "mx_a_zz": (1, sixteenth, half, 16, 2),
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
        stride = (_SIDE * _SIDE, _SIDE * _SIDE, _SIDE * _SIDE, 1, _SIDE) if layout == "dn" else None
        try:
            yield GlobalType(dtype, shape, stride, layout)
        except InputError:
            continue
