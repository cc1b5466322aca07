"""GroupType: the type of a group, tensors of one type on every rank of a parallel group."""

from __future__ import annotations

import re
from threading import Lock
from weakref import WeakValueDictionary

from ..checked_int import whole
from ..errors import InputError
from .dtypes import Dtype, check_dtype
from .global_type import GlobalLayout, GlobalType, check_layout


class GroupType:
    """Type of a group: the ``member`` type (a GlobalType), the number of ``ranks`` and the rank that is its ``root``.

    Immutable and interned.  ``dtype``, ``shape``, ``stride``, ``layout``, ``itemsize``, ``bits`` and ``size`` are those
    of one member.  Whether the root is one of the ranks is for the rules of the ops to say.
    """

    __slots__ = ("member", "ranks", "root", "__weakref__")

    member: GlobalType
    ranks: int
    root: int

    def __new__(cls, member: GlobalType, ranks: int, root: int = 0) -> GroupType:
        if not isinstance(member, GlobalType):
            found = type(member).__name__
            raise InputError(
                f"the members of a group have a GlobalType; found {found}",
                f"组成员的类型须为 GlobalType；此处为 {found}",
            )
        key = (member, whole(ranks, ("the number of ranks", "rank 数")), whole(root, ("the root", "根 rank ")))
        with _LOCK:
            made = _TYPES.get(key)
            if made is None:
                made = _TYPES[key] = object.__new__(cls)
                for name, value in zip(cls.__slots__, key, strict=False):
                    object.__setattr__(made, name, value)
        return made

    @property
    def kind(self) -> str:
        """The operand kind, "group"."""
        return "group"

    @property
    def dtype(self) -> Dtype:
        """Element type."""
        return self.member.dtype

    @property
    def layout(self) -> GlobalLayout:
        """Layout of a member."""
        return self.member.layout

    @property
    def shape(self) -> tuple[int, int, int, int, int]:
        """Five extents of a member."""
        return self.member.shape

    @property
    def stride(self) -> tuple[int, int, int, int, int]:
        """Five strides of a member, in elements."""
        return self.member.stride

    itemsize = property(lambda self: self.member.itemsize, doc="Bytes of an element.")
    bits = property(lambda self: self.member.bits, doc="Bits of an element.")
    size = property(lambda self: self.member.size, doc="Elements of a member.")

    @property
    def is_dynamic(self) -> bool:
        """Whether an extent or stride is UNKNOWN."""
        return self.member.is_dynamic

    def __str__(self) -> str:
        return f"{self.ranks} ranks, root {self.root}, {self.member}"

    def __repr__(self) -> str:
        return f"GroupType({self.member!r}, {self.ranks}, {self.root})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a GroupType is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a GroupType is immutable")

    def __copy__(self) -> GroupType:
        return self

    def __deepcopy__(self, memo: object) -> GroupType:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return (GroupType, (self.member, self.ranks, self.root))


_TYPES: WeakValueDictionary[tuple[GlobalType, int, int], GroupType] = WeakValueDictionary()
_LOCK = Lock()


_TEXT = re.compile(
    r"(?P<ranks>\d+) ranks?, *(?:root=(?P<root>\d+), *)?"
    r"(?:(?P<layout>\w+), *)?(?P<shape>\d+(?:x\d+)*)x(?P<dtype>[a-z]\w*)"
)


def group_type(text: str) -> GroupType:
    """``3 ranks, root=1, 2x4xf32`` -> its type; without a root it is rank 0.  Raises InputError for another text."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise InputError(
            f"{text!r} is no group; expected `3 ranks, root=1, 2x4xf32`",
            f"{text!r} 不是组；应如 `3 ranks, root=1, 2x4xf32`",
        )
    shape = tuple(int(number) for number in match["shape"].split("x"))
    member = GlobalType(check_dtype(match["dtype"]), shape, layout=check_layout(match["layout"] or "nd"))
    return GroupType(member, int(match["ranks"]), int(match["root"] or 0))
