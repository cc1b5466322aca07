"""The assembler of a checkout: its operations, and the grammar of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .assembly import Assembler, Shape
from .assembly_format import UnreadFormat, read_format
from .custom_formats import custom_shapes
from .td import TdOp, TdTypes, read_td


def read_assembler(operations: Mapping[str, str], others: Sequence[str], release: str) -> Assembler:
    """The assembler of the TableGen files that define operations, by path, and of others, which define types.

    An operation whose text a function reads has the shapes that are noted for it in the release; one of a class that
    brings its own format, such as a section, has none.
    """
    known: dict[str, TdOp] = {}
    for file, text in operations.items():
        known = {**read_td(file, text), **known}
    types, noted = TdTypes(), custom_shapes(release)
    for text in (*others, *operations.values()):
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
