"""The assembler of a checkout: its operations, and the grammar of each."""

from __future__ import annotations

from collections.abc import Sequence

from .assembly import Assembler, Shape
from .assembly_format import UnreadFormat, read_format
from .custom_formats import custom_shapes
from .td import TdTypes, read_td


def read_assembler(operations: str, others: Sequence[str], release: str) -> Assembler:
    """The assembler of the text with its operations and of other TableGen files, which define types.

    An operation whose text a function reads has the shapes that are noted for it in the release; one of a class that
    brings its own format, such as a section, has none.
    """
    known, types, noted = read_td(operations), TdTypes(), custom_shapes(release)
    for text in (*others, operations):
        types.read(text)
    shapes: dict[str, Sequence[Shape]] = {}
    for name, op in known.items():
        if op.format:
            try:
                shapes[name] = (Shape(read_format(op.format)),)
            except UnreadFormat:
                continue
        elif op.custom and name in noted:
            shapes[name] = noted[name]
    return Assembler(known, types, shapes)
