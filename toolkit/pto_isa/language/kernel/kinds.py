"""NumPy types in the IR."""

from __future__ import annotations

from .ir import Apply, Const, Expr, word

NUMPY_TYPES = {
    "f16": "np.float16", "f32": "np.float32", "f64": "np.float64",
    "i8": "np.int8", "i16": "np.int16", "i32": "np.int32", "i64": "np.int64",
    "u8": "np.uint8", "u16": "np.uint16", "u32": "np.uint32", "u64": "np.uint64",
}  # fmt: skip


def kind_of(dtype: Expr) -> Expr:
    """The NumPy type of the element type that an expression names, such as ``dst.dtype``."""
    return Apply("NUMPY", (dtype,), "kind")


def named_kind(dtype: str) -> Expr:
    """The NumPy type of an element type."""
    return kind_of(word(dtype))


def numpy_name(kind: Expr) -> str:
    """NumPy's own name of a type, empty for one that it has none for or that an operand decides."""
    if isinstance(kind, Apply) and kind.fn == "NUMPY" and isinstance(kind.args[0], Const):
        return NUMPY_TYPES.get(str(kind.args[0].value), "")
    return ""
