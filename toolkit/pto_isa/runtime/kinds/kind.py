"""OperandKind: what all parts of the toolkit know of a kind of operand, said in one place.

A kind is an instance of a subclass, entered into ``table``.  Whoever meets an operand asks its kind: for a property,
such as whether its elements are bits, or to do something with a value or type of it.  Nobody asks for its name.

What needs NumPy or other modules of the runtime is loaded when it is asked for: lists and cards need only the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from ...text.bilingual import Bilingual

# How a call gives an operand: as an object with a type and a key; as a NumPy array; as a number; as a word of a
# vocabulary, a truth value or a whole number, on which the plan depends; as the registers of the core, which are made
# where a call names none; or never, because only C++ and the text of programs have it.
Passed = Literal["object", "numpy", "number", "word", "core", "never"]
MakeNumbers = Callable[[Any, tuple[int, ...]], Any]  # an element type and a shape -> an array
Extent = tuple[str, int | None]  # an attribute of the type, one entry of it where it is a shape

TRUTH = "i1"  # the element type of a view whose elements are truth values
UNSIGNED = "unsigned"  # of one whose elements are unsigned integers of the size of those of the operand
RESULT_VALUE = "value"  # how equations that are resolved name the number that they set, `count = …`


class View(NamedTuple):
    """Another way to index an operand: by ``indices`` numbers, in the array that the attribute ``held`` of a value is.

    ``extent``: the attribute of the type that says how long that is, where it is not the extents of the operand.
    ``dtype``: the type of an element, where it is not that of the operand.  ``direct``: the array shares the memory of
    the operand, so that what is written to it needs not be put back.
    """

    indices: int
    held: str
    extent: str = ""
    dtype: str = ""
    direct: bool = False

    def element(self, own: str) -> str:
        """The type of an element, where those of the operand are of type ``own``."""
        if self.dtype != UNSIGNED:
            return self.dtype or own
        from ..types.dtypes import ITEMSIZE

        return f"u{8 * ITEMSIZE[own]}" if own else ""


class OperandKind:
    """One kind of operand; a subclass states what differs from an operand without elements and attributes."""

    # -- words -------------------------------------------------------------------------------------------------------
    name: ClassVar[str]
    noun: ClassVar[Bilingual]  # on cards and pages: "global tensor"
    thing: ClassVar[Bilingual | None] = None  # what a finding expects: "a global tensor"; None where none asks for it
    meanings: ClassVar[Mapping[str, Bilingual]] = {}  # of attributes and views that the catalogue does not explain
    shape_noun: ClassVar[str] = "extents"  # the noun of phrases.yaml for `shape`
    # -- how Python, C++ and programs have it ------------------------------------------------------------------------
    passed: ClassVar[Passed] = "object"
    annotation: ClassVar[str] = ""  # the Python class of a value; nothing where calls have none
    maker: ClassVar[str] = ""  # what makes a value of a NumPy array: "Tile.from_numpy"
    cpp_parameter: ClassVar[str] = "TileData"  # how the name of its C++ type parameter begins
    cpp_template: ClassVar[str] = ""  # the class template that its C++ type is made of
    cpp_fixed: ClassVar[bool] = False  # it has the same C++ type in every call
    cpp_struct: ClassVar[str] = ""  # its struct in the exported C++ headers; nothing where they leave it out
    in_vectors: ClassVar[bool] = True  # the format of recorded vectors has words for its contents
    placeholder: ClassVar[str] = ""  # the type in a text form; {tile} and {state} are spelled by the style
    member_placeholder: ClassVar[str] = ""  # of each of several values that stand for it
    written: ClassVar[frozenset[str]] = frozenset()  # kinds of written types that may stand for it
    # -- elements ----------------------------------------------------------------------------------------------------
    in_memory: ClassVar[bool] = False  # pipes read and write its bytes
    extents_of_run: ClassVar[bool] = False  # C++ types leave its extents open, which only a run knows
    live_extents: ClassVar[bool] = False  # a value has its extents, and its type does not
    bits: ClassVar[bool] = False  # its elements are truth values, packed into words
    truths: ClassVar[bool] = False  # its elements are truth values, each an entry of an array of bool
    indices: ClassVar[frozenset[int]] = frozenset()  # how many indices an element has
    views: ClassVar[Mapping[str, View]] = {}  # other ways to index it
    extent: ClassVar[str] = ""  # the attribute for its only extent, of a kind that has one
    extent_of_dtype: ClassVar[str] = ""  # the same, where the element type decides it
    micro: ClassVar[bool] = False  # only instructions below the level of tiles have such operands
    explored: ClassVar[bool] = True  # the script of the explorer knows its elements
    drawn_whole: ClassVar[bool] = False  # a drawing shows the memory behind it
    has_valid_region: ClassVar[bool] = False  # rows and cols of at least 1, and how many of them are valid
    keeps_valid_view: ClassVar[bool] = False  # a value keeps the array of its valid elements; tile rules hold for it
    feature_map: ClassVar[bool] = False  # its extents are those of a feature map or of weights
    made_up: ClassVar[bool] = False  # its type is enough to fill a value, and the value is small
    shares_memory: ClassVar[bool] = False  # two operands may be over the same elements
    stacks: ClassVar[bool] = False  # a register: several side by side are one to operations on lanes
    leads: ClassVar[bool] = False  # it leads to memory, in which others lie further on
    most_extents: ClassVar[int] = 0  # how many extents a type has at most

    @property
    def attributes(self) -> Mapping[str, str]:
        """Attribute -> ``index``, ``word`` or ``shape``."""
        return {}

    @property
    def live_attributes(self) -> frozenset[str]:
        """Attributes that change from call to call, as elements do."""
        return frozenset()

    @property
    def counted(self) -> tuple[str, ...]:
        """What `filled` takes as state."""
        return ()

    def greatest(self, counted: str) -> int | None:
        """The greatest number that is always possible of what `filled` takes as state; None where others decide it."""
        return None

    @property
    def settable(self) -> frozenset[str]:
        """What equations set without indices."""
        return frozenset()

    @property
    def seen_as(self) -> str:
        """The kind that the type of a value says: a predicate is a tile."""
        return self.name

    def extents(self, count: int) -> tuple[Extent, ...]:
        """The extents of ``count`` indices."""
        return ((self.extent, None),) if self.extent else tuple(("shape", k) for k in range(count))

    # -- changed calls -----------------------------------------------------------------------------------------------

    def fields(self, type: Any) -> tuple[str, ...]:
        """The fields of a type that a search may change: ``rows``, ``shape[0]``; a value has the one ``""``."""
        return ("",)

    def put(self, type: Any, field: str, value: Any) -> Any:
        """The type with another value of a field; raises InputError when no such type exists."""
        return type.replace(**{field: value})

    def behind(self, type: Any, attribute: str) -> Iterator[str]:
        """The fields that give an attribute its value."""
        if attribute in self.fields(type):
            yield attribute

    def words(self) -> Mapping[str, Sequence[Any]]:
        """The fields of a type that are words, with all that they may be."""
        return {}

    def layouts(self) -> tuple[str, ...]:
        """The layouts that a type may have."""
        return ()

    def retyped(self, type: Any, dtype: Any) -> Any:
        """The type with another element type, its extents rounded up to what its layout asks for."""
        return self.put(type, "dtype", dtype)

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """Plain types for calls; ``sizes`` are those of a feature map, ``first`` whether these are the first sizes."""
        yield from ()

    # -- values ------------------------------------------------------------------------------------------------------

    def from_text(self, text: str) -> Any:
        """The type that programs and examples write for it in full, ``!pto.name<…>``; None for another text.

        Raises InputError for a text that begins like one and is none.
        """
        return None

    def filled(self, type: Any, numbers: MakeNumbers, state: Mapping[str, int]) -> Any:
        """A value of an example; ``numbers`` makes its elements, ``state`` what it counts."""
        raise NotImplementedError(self.name)

    def of_dtype(self, dtype: str) -> Any:
        """The type of a result of this element type; None where that does not say all of it."""
        return None

    def every_type(self) -> tuple[Any, ...]:
        """All types that results may have, where they are few; rules decide between them."""
        return ()

    def side_by_side(self, type: Any, count: int) -> Any:
        """The type of so many registers side by side; of what is no register, the type."""
        return type

    def repeated(self, value: Any, count: int) -> Any:
        """So many registers side by side, each with these elements."""
        raise NotImplementedError

    def fresh(self, type: Any) -> Any:
        """New storage for a result, of zeros."""
        return self.filled(type, _zeros, {})

    def clear(self, value: Any) -> None:
        """Make the storage of an earlier result like new."""
        value.array.fill(0)

    def result(self, value: Any) -> Any:
        """What whoever calls gets of the storage that a call has filled."""
        return value

    def sample(self, type: Any, numbers: MakeNumbers) -> Any:
        """A value for a test of a call."""
        return self.filled(type, lambda dtype, shape: numbers(dtype, shape).reshape(shape), {})

    def data(self, type: Any) -> Any:
        """The type as JSON data."""
        raise NotImplementedError(self.name)

    def from_data(self, content: Any) -> Any:
        """The type of ``data``."""
        raise NotImplementedError(self.name)

    @property
    def data_word(self) -> str:
        """What stands before the data of a type."""
        return self.name

    def rows(self, value: Any) -> Any:
        """The elements as rows of an array, as drawings show them."""
        import numpy as np

        array = np.asarray(value.array)
        return np.ascontiguousarray(array.reshape(-1, array.shape[-1]))

    def elements(self, value: Any) -> Any:
        """All elements as an array, of a tensor the whole memory."""
        return value.array

    @property
    def described_as(self) -> str:
        """What the format of recorded vectors calls it."""
        return self.name

    def from_described(self, described: Mapping[str, Any], elements: Any) -> Any:
        """A value of what the format says of it; ``elements`` None where none are recorded."""
        raise NotImplementedError(self.name)

    def described(self, value: Any) -> dict[str, Any]:
        """The type of a value as that format says it: ``kind``, and what it is made of."""
        raise NotImplementedError(self.name)


def behind_extents(fields: tuple[str, ...], attribute: str) -> tuple[str, ...]:
    """The fields that give an attribute of a type with a shape its value: sizes come from extents; none for others."""
    if attribute in ("itemsize", "bits"):
        return ("dtype",)
    if attribute in ("shape", "stride", "size", "bytes"):
        return tuple(field for field in fields if field.startswith("stride" if attribute == "stride" else "shape"))
    if attribute == "rank":
        return ("layout",)
    return (attribute,) if attribute in fields else ()


def _zeros(dtype: Any, shape: tuple[int, ...]) -> Any:
    import numpy as np

    from ..types.numpy_types import NUMPY

    return np.zeros(shape, NUMPY[dtype])
