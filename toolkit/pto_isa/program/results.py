"""What ops and blocks define: the names of their results and arguments, and a type for each."""

from __future__ import annotations

from collections.abc import Iterator

from .syntax import Block, Op

_INDEX = frozenset({"pto.get_block_idx", "pto.get_block_num", "pto.get_subblock_idx", "pto.get_subblock_num"})
_COMPUTED = frozenset({"pto.subset", "pto.subview"})  # without an arrow the type written is that of the operand


def result_types(op: Op) -> tuple[list[str], list[str]]:
    """The names an op defines (``%a:2`` gives ``%a``, whose parts are used as ``%a#0``) and a type for each."""
    names = [name.partition(":")[0] for name in op.results]
    texts: list[str] = []
    for part in op.parts:
        if part.kind == "->" and part.types:
            texts = part.types
    if not texts and op.name not in _COMPUTED:
        for part in op.parts:
            if part.kind == ":" and part.types:
                texts = part.types
            elif part.word == "to" and part.items and str(part.items[0])[0] not in "%@":
                texts = [part.items[0]]
    if op.name == "arith.cmpi" or op.name == "arith.cmpf":
        texts = ["i1"]
    elif not texts:
        texts = ["i64" if op.name in _INDEX else "?"]
    if len(texts) < len(names):
        texts = [*texts, *[texts[-1]] * (len(names) - len(texts))]
    return names, texts[: len(names)]


def region_arguments(op: Op, block: Block, first: bool = True) -> Iterator[tuple[str, str]]:
    """Names and types of what a block is given: those of its label, or what the op gives the first block of a region.

    That are the arguments of functions, induction and carried values.
    """
    if block.arguments or not first:
        yield from zip(block.arguments, block.types, strict=False)
        return
    if op.name == "func.func":
        for part in op.parts:
            if part.kind == "(" and not part.word:
                yield from ((str(a), t) for a, t in zip(part.items, part.types, strict=False) if str(a)[0] == "%")
                return
    carried = next((part.types for part in op.parts if part.kind == "->"), [])
    for part in op.parts:
        if part.names and part.kind == "":
            yield from ((name, "index") for name in part.names)
        elif part.names and part.kind == "(":
            texts = [*carried, *["?"] * len(part.names)]
            yield from zip(part.names, texts, strict=False)
