"""Operands that are no memory of a core: numbers, words, small arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...text.bilingual import Bilingual
from .kind import RESULT_VALUE, MakeNumbers, OperandKind


class ScalarKind(OperandKind):
    """A number."""

    name, noun, thing = "scalar", ("scalar", "标量"), ("a number", "数值")
    passed = "number"
    annotation, cpp_struct = "SupportsFloat", "Scalar"
    written = frozenset({"scalar"})
    attributes: ClassVar[Mapping[str, str]] = {"dtype": "word"}

    @property
    def settable(self) -> frozenset[str]:
        """The number that a result is."""
        return frozenset({RESULT_VALUE})

    def of_dtype(self, dtype: str) -> Any:
        """The element type is all of it."""
        from ..types.plain_type import ScalarType

        return ScalarType(dtype)

    def retyped(self, type: Any, dtype: Any) -> Any:
        """The same number as one of another element type."""
        from ..types.plain_type import ScalarType

        return ScalarType(dtype, type.value)

    def fresh(self, type: Any) -> Any:
        """A number that is not set yet."""
        from ..memory.number import ResultNumber

        return ResultNumber(type)

    def clear(self, value: Any) -> None:
        """No number."""
        value.put(RESULT_VALUE, 0)

    def result(self, value: Any) -> Any:
        """The number itself, as Python has it."""
        return value.number

    def described(self, value: Any) -> dict[str, Any]:
        """The element type."""
        return {"kind": self.name, "dtype": value.type.dtype}


class AttributeKind(OperandKind):
    """A word of a vocabulary, a truth value or a whole number that is known when a call is planned."""

    name, noun = "attribute", ("attribute", "属性")
    passed = "word"
    written = frozenset({"scalar"})


class ArrayKind(OperandKind):
    """A small array, such as a list of counts."""

    name, noun = "array", ("array", "数组")
    thing: ClassVar[Bilingual | None] = ("a NumPy array", "NumPy 数组")
    passed = "numpy"
    annotation, cpp_struct = "Any", "Array"
    cpp_fixed = True
    placeholder, written = "vector<...>", frozenset({"array"})
    indices = frozenset({1})
    attributes: ClassVar[Mapping[str, str]] = {"dtype": "word", "size": "index"}

    def extents(self, count: int) -> tuple[tuple[str, int | None], ...]:
        """Nothing knows them before the call."""
        return ()

    def fields(self, type: Any) -> tuple[str, ...]:
        """Element type and length."""
        return ("dtype", "size")

    def words(self) -> Mapping[str, Sequence[Any]]:
        """Those of its type."""
        from ..types.dtypes import DTYPES

        return {"dtype": DTYPES}

    def put(self, type: Any, field: str, value: Any) -> Any:
        """The type with another value of a field."""
        from ..types.plain_type import ArrayType

        return ArrayType(**{"dtype": type.dtype, "size": type.size, field: value})

    def samples(self, dtype: Any, sizes: Mapping[str, int], first: bool) -> Iterator[Any]:
        """Four small numbers."""
        from ..types.plain_type import ArrayType

        yield ArrayType("u16", 4)

    def sample(self, type: Any, numbers: MakeNumbers) -> Any:
        """So many numbers."""
        return numbers(type.dtype, (type.size,))

    def rows(self, value: Any) -> Any:
        """The numbers, of an array itself as well."""
        import numpy as np

        array = np.asarray(getattr(value, "array", value))
        return np.ascontiguousarray(array.reshape(-1, array.shape[-1]))

    def data(self, type: Any) -> Any:
        """Element type and length."""
        return [type.dtype, type.size]

    def from_data(self, content: Any) -> Any:
        """The type of these."""
        from ..types.plain_type import ArrayType

        return ArrayType(*content)


class StructKind(ArrayKind):
    """A structure of C++ whose members are read as those of an array."""

    name, noun, thing = "struct", ("structure", "结构体"), None
    annotation = ""
    cpp_struct = ""
    placeholder, written = "...", frozenset({"struct"})
    attributes: ClassVar[Mapping[str, str]] = {}


SCALAR, ATTRIBUTE, ARRAY, STRUCT = ScalarKind(), AttributeKind(), ArrayKind(), StructKind()
