"""Texts of small programs that run: tile types, tensors and what stands around them."""

from __future__ import annotations

from collections.abc import Iterable


def tile(rows: int, cols: int, dtype: str = "f32", loc: str = "vec", **fields: object) -> str:
    """A tile type in the compact spelling."""
    more = "".join(f", {key}={value}" for key, value in fields.items())
    return f"!pto.tile_buf<{loc}, {rows}x{cols}x{dtype}{more}>"


def counts(*numbers: int) -> str:
    """Constants ``%c4`` of type index."""
    return "\n".join(f"%c{number} = arith.constant {number} : index" for number in sorted({0, 1, *numbers}))


def tensor(name: str, rows: int, cols: int, dtype: str = "f32") -> str:
    """``%x_all`` over the argument ``%x``, row after row, and ``%x_part``, all of it."""
    view, part = f"!pto.tensor_view<?x?x{dtype}>", f"!pto.partition_tensor_view<{rows}x{cols}x{dtype}>"
    return (
        f"%{name}_all = pto.make_tensor_view %{name}, shape = [%c{rows}, %c{cols}], strides = [%c{cols}, %c1] : {view}\n"
        f"%{name}_part = pto.partition_view %{name}_all, offsets = [%c0, %c0], sizes = [%c{rows}, %c{cols}] "
        f": {view} -> {part}"
    )


def load(name: str, rows: int, cols: int, into: str, type: str, dtype: str = "f32") -> str:
    """``tload`` of ``%name_part``."""
    part = f"!pto.partition_tensor_view<{rows}x{cols}x{dtype}>"
    return f"pto.tload ins(%{name}_part : {part}) outs(%{into} : {type})"


def store(tile_name: str, type: str, name: str, rows: int, cols: int, dtype: str = "f32") -> str:
    """``tstore`` into ``%name_part``."""
    part = f"!pto.partition_tensor_view<{rows}x{cols}x{dtype}>"
    return f"pto.tstore ins(%{tile_name} : {type}) outs(%{name}_part : {part})"


def dps(name: str, ins: Iterable[tuple[str, str]], out: tuple[str, str], attributes: str = "") -> str:
    """``pto.name ins(%a, %b : A, B) outs(%c : C)``."""
    listed = list(ins)
    names, types = ", ".join(f"%{name}" for name, _ in listed), ", ".join(type for _, type in listed)
    return f"pto.{name} ins({names}{attributes} : {types}) outs(%{out[0]} : {out[1]})"


def kernel(arguments: str, *lines: str, more: str = "") -> str:
    """A module with the function ``@kernel``."""
    body = "\n".join(f"    {line}" for text in lines for line in text.splitlines())
    return f"module {{\n  func.func @kernel({arguments}) {{\n{body}\n    return\n  }}\n{more}}}\n"
