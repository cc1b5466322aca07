"""What ops and blocks define: the names of their results and arguments, and a type for each."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..syntax.tree import Block, Operation

_INDEX = frozenset({"pto.get_block_idx", "pto.get_block_num", "pto.get_subblock_idx", "pto.get_subblock_num"})
MOST_RESULTS = 1000  # under one name
_LONGEST_COUNT = 6  # digits of their number
_VECTOR = re.compile(r"((?:vector|tensor)<(?:[\[\]\d?]+x)*)[A-Za-z]\w*(>)")
PARALLEL = frozenset({"scf.parallel", "scf.forall", "affine.parallel"})  # loops that count in several directions
# Without an arrow the type written is that of the operand.
_COMPUTED = frozenset({"pto.subset", "pto.subview", "pto.partition_view"})
_EVENT = "pto.eventid_array_get"  # the same
_TWO_NUMBERS = "pto.get_validshape"  # which writes the type of its operand alone


# Ops that give nothing, however they are written; PTOOps.td of the assembler and the ODS of MLIR 19.
NO_RESULTS = frozenset(
    {"module", "builtin.module", "func.func", "func.return", "return", "scf.yield", "scf.condition", "cf.br",
     "cf.cond_br", "cf.switch", "cf.assert", "memref.store", "memref.dealloc", "memref.copy", "memref.global"}
    | {f"pto.{name}" for name in (
        "set_flag", "wait_flag", "set_flag_dyn", "wait_flag_dyn", "record_event", "wait_event", "sync.set", "sync.wait",
        "barrier", "pipe_barrier", "barrier_sync", "mem_bar", "get_buf", "rls_buf", "get_buf_dyn", "rls_buf_dyn",
        "set_ffts", "store_scalar", "store", "tsetval", "section.cube", "section.vector", "section.simt", "vecscope",
        "strict_vecscope",
        "aic_initialize_pipe", "aiv_initialize_pipe", "tpush_to_aic", "tpush_to_aiv", "tfree_from_aic",
        "tfree_from_aiv", "talloc", "yield", "set_cross_block", "wait_cross_block", "set_intra_block",
        "wait_intra_block", "syncall", "fence.barrier_all", "cmo.cacheinvalid", "local_array_set", "eventid_array_set",
        "struct_set", "set_quant_scalar", "set_quant_vector")}
)  # fmt: skip
_ONE_RESULT = frozenset(
    {"arith.constant", "func.constant", "memref.load", "memref.alloc", "memref.get_global"}
    | {f"pto.{name}" for name in (
        "alloc_tile", "make_tensor_view", "partition_view", "subset", "subview", "addptr", "load_scalar", "load",
        "tgetval", "reserve_buffer", "import_reserved_buffer", "get_block_idx", "get_block_num", "get_subblock_idx",
        "get_subblock_num", "alloc_multi_tile", "multi_tile_get", "declare_local_array", "local_array_get",
        "declare_eventid_array", "eventid_array_get", "declare_struct", "struct_get", "declare_global",
        "tile_valid_rows", "tile_valid_cols", "inttoptr", "ptrtoint", "castptr", "talloc_to_aic", "talloc_to_aiv",
        "make_prefetch_async_context", "get_prefetch_async_session")}
)  # fmt: skip


def result_count(op: Operation) -> int | None:
    """How many results an op has; None where neither its name nor how it is written says that.

    The generic form lists their types; what writes into ``outs(…)`` and has no arrow gives nothing.
    """
    if op.quoted:
        return next((len(part.types) for part in op.parts if part.kind == "->"), 0)
    writes = any(part.word == "outs" and part.kind == "(" for part in op.parts)
    if op.name in _ONE_RESULT and not writes:
        return 1
    if op.name == _TWO_NUMBERS:
        return 2
    return 0 if writes and not any(part.kind == "->" for part in op.parts) else None


def results_of(op: Operation) -> Iterator[tuple[str, int, list[str]]]:
    """The names that an op defines, how many results stand under each (0 for a plain name), and their types.

    ``%a:2`` gives ``%a``, 2 and two types; its parts are used as ``%a#0`` and ``%a#1``.
    """
    known = written_types(op)
    at = 0
    for written in op.results:
        name, colon, _ = written.partition(":")
        count = count_of(written)
        texts = [known[min(at + k, len(known) - 1)] for k in range(min(max(count, 1), MOST_RESULTS))]
        yield name, count if colon else 0, texts
        at += count


def count_of(written: str) -> int:
    """How many results stand under a name: two of ``%b:2``."""
    number = written.partition(":")[2]
    return int(number) if number.isdecimal() and len(number) < _LONGEST_COUNT else 1


def written_types(op: Operation) -> list[str]:
    """The types of the results of an op, as far as it writes them; the last one is that of all further results."""
    texts: list[str] = []
    if op.name == "func.constant" and not op.quoted:
        return [function_type(op)]
    if op.name == _EVENT and not op.quoted:
        return ["index"]
    if op.name == _TWO_NUMBERS and not op.quoted:
        return ["index", "index"]
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
        return [truth_type(texts[0]) if texts else "i1"]
    if op.name == "arith.select":
        return texts[-1:] or ["?"]
    return texts or [_untyped(op) if op.name == "arith.constant" else "i64" if op.name in _INDEX else "?"]


def function_type(op: Operation) -> str:
    """The type of the function that an op names or calls, as it writes what that takes and gives: ``(i32) -> f32``."""
    taken = next((part.types for part in op.parts if part.kind == ":"), [])
    given = next((part.types for part in op.parts if part.kind == "->"), [])
    results = given[0] if len(given) == 1 else f"({', '.join(given)})"
    return f"({', '.join(taken)}) -> {results}"


def truth_type(text: str) -> str:
    """The type of what a comparison of elements of a type gives: a vector of ``i1`` for a vector."""
    match = _VECTOR.fullmatch(text)
    return f"{match[1]}i1{match[2]}" if match is not None else "i1"


def _untyped(op: Operation) -> str:
    """The type of a constant that names none."""
    item = str(op.parts[0].items[0]) if op.parts and op.parts[0].items else op.parts[0].word if op.parts else ""
    if item in ("true", "false"):
        return "i1"
    return "i64" if item.lstrip("-").isdecimal() else "f64" if item[:1] in "-0123456789" else "?"


def region_arguments(op: Operation, block: Block, first: bool = True) -> Iterator[tuple[str, str]]:
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
    stated = next((part.types for part in op.parts if part.kind == ":" and part.types), [])
    if op.name == "scf.while":
        carried = stated
    if op.name in PARALLEL and not op.quoted:
        yield from ((str(name), "index") for name in (op.parts[0].items if op.parts else ()))
    for part in op.parts:
        if part.names and part.kind == "":
            yield from ((name, stated[0] if stated else "index") for name in part.names)
        elif part.names and part.kind == "(":
            texts = [*carried, *["?"] * len(part.names)]
            yield from ((name, text) for name, text in zip(part.names, texts, strict=False) if name[:1] == "%")
