"""How the ops around tile ops are written: their operands by kind, and the lists and attributes they cannot be without.

After PTOOps.td of the assembler.  The verifier reports what is not written like this, so that what handles an op later
finds everything in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...runtime.types.dtypes import FLOATS
from ..check.types import WrittenType
from ..syntax.op_parser import ROLES
from ..syntax.tree import Operation


@dataclass(frozen=True)
class Kind:
    """What may stand for an operand: kinds of types that may be written, those that are executed, and their names."""

    written: tuple[str, ...]
    executed: tuple[str, ...]
    en: str
    zh: str


# T a tile, P a pointer, M memory that is addressed by elements, V a tensor in global memory or a part of one, I a whole
# number, A any value; W a word (a pipe, an event), E a word or a whole number.
_KINDS = {
    "T": Kind(("tile",), ("tile",), "a tile", "Tile"),
    "P": Kind(("pointer",), ("pointer",), "a pointer", "指针"),
    "M": Kind(("pointer", "part", "tile"), ("pointer",), "a pointer", "指针"),
    "V": Kind(("view", "part", "tile"), ("view", "part"), "a tensor", "张量"),
    "I": Kind(("scalar",), ("scalar",), "a whole number", "整数"),
}
_UNKNOWN = ("other", "array")  # kinds of which rules know nothing


@dataclass(frozen=True)
class HostForm:
    """One op: ``text`` shows how it is written.

    ``operands`` are the ways to give what stands in front of the colon, a letter each; ``generic`` those in the generic
    form where they differ, None where they are not counted there.  ``lists`` are keywords with a list that is not
    empty, ``optional`` such that may be left out, ``lengths`` how long a list has to be; ``single`` are keywords that
    may be there with one operand, ``attributes`` those that are always written, ``roles`` the clauses around operands.
    ``told_by`` is the keyword that tells this way to write the op from those of its record.
    """

    text: str
    operands: tuple[str, ...] = ("",)
    generic: tuple[str, ...] | None = ()
    lists: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    lengths: Mapping[str, int] = field(default_factory=dict)
    single: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    regions: int = 0
    told_by: str = ""
    typed: bool = field(default=False)  # whether the type of its result must stand there

    def keywords(self) -> tuple[str, ...]:
        """All keywords, in the order in which they are written."""
        return (*self.roles, *self.lists, *self.optional, *self.single)


def _flat(items: Sequence[Any]) -> list[str]:
    return [word for item in items for word in (_flat(item) if isinstance(item, list) else (str(item),))]


def operands_of(op: Operation) -> list[str]:
    """The values and words that stand in an op one after the other, in brackets or not, those of keywords left out.

    The properties of the generic form, ``<{…}>``, are attributes.
    """
    return [
        item for part in op.parts if part.kind in ("", "(", "[") and (not part.word or part.word in ROLES)
        for item in _flat(part.items)
        if not (op.quoted and item.startswith("<{"))
    ]  # fmt: skip


def form_of(op: Operation) -> HostForm | None:
    """How an op that is no plain tile op has to be written; None for one that its record describes."""
    form = FORMS.get(op.name)
    if form is not None and form.told_by and not op.quoted and op.part(form.told_by) is None:
        return None
    return form


def is_complete(op: Operation, form: HostForm) -> bool:
    """Whether everything is there that an op of this form needs."""
    given = operands_of(op)
    ways = (form.generic or form.operands) if op.quoted else form.operands
    if form.generic is None and op.quoted:
        ways = ()
    if ways and not any(len(way) == len(given) and all(map(_may_be, way, given)) for way in ways):
        return False
    if len(op.regions) != form.regions or any(not region for region in op.regions):
        return False
    if op.quoted:  # keywords are attributes and operands there
        return True
    counts = {part.word: len(_flat(part.items)) for part in op.parts if part.word}
    words = [part.word for part in op.parts if part.word]
    written = op.attributes()
    return (
        words == [word for word in form.keywords() if word in counts]  # once each, in this order
        and all(counts.get(word) for word in form.lists)
        and all(counts.get(word, 1) for word in form.optional)
        and all(counts.get(word, length) == length for word, length in form.lengths.items())
        and all(counts.get(word, 1) == 1 for word in form.single)
        and all(key in written for key in form.attributes)
        and (not form.typed or any(part.types for part in op.parts if part.kind in (":", "->")))
    )


def _may_be(letter: str, item: str) -> bool:
    """Whether a value, or a word, may stand for a letter."""
    if letter == "W":
        return item[:1] != "%"
    return letter == "E" or item[:1] == "%" or (letter == "I" and item.lstrip("-").isdecimal())


def misfit(
    op: Operation, form: HostForm, type_of: Callable[[str], WrittenType | None], executed: bool = False
) -> tuple[str, WrittenType, Kind] | None:
    """The first operand of another kind, with its type and the kind that is expected; None when all fit.

    type_of: the type of a value, None for one that is not defined.  executed: whether it has to be of a kind that is
    executed; otherwise types of which nothing is known fit.
    """
    given = operands_of(op)
    ways = (form.generic or form.operands) if op.quoted else form.operands
    for letter, item in zip(next((way for way in ways if len(way) == len(given)), ""), given, strict=False):
        kind = _KINDS.get(letter)
        found = type_of(item) if item[:1] == "%" else None
        if kind is None or found is None or (found.kind in _UNKNOWN and not executed):
            continue
        right = kind.executed if executed else kind.written
        if found.kind not in right or (letter == "I" and found.dtype in FLOATS):
            return item, found, kind
    return None


_FLAG = "`{}[<PIPE_MTE2>, <PIPE_V>, <EVENT_ID0>]`"
_EVENT = "`{}[<TLOAD>, <TVEC>, <EVENT_ID0>]`"
_PIPE = "`{} {{dir_mask = 1, slot_size = 1024}} (c2v_consumer_buf = %a : i32, v2c_consumer_buf = %b : i32)`"
_PEERS = ("aic", "aiv")
FORMS: dict[str, HostForm] = {
    "pto.make_tensor_view": HostForm(
        "`pto.make_tensor_view %ptr, shape = […], strides = […] : T`", ("M",), None, lists=("shape", "strides")
    ),
    "pto.partition_view": HostForm(
        "`pto.partition_view %view, offsets = […], sizes = […] : T -> U`", ("V",), None, lists=("offsets", "sizes")
    ),
    "pto.alloc_tile": HostForm(
        "`pto.alloc_tile : !pto.tile_buf<…>`", ("",), None, single=("addr", "valid_row", "valid_col"), typed=True
    ),
    "pto.subset": HostForm(
        "`pto.subset %tile[%row, %column] sizes [8, 16] : T`", ("TII",), ("TII",), lists=("sizes",),
        lengths={"sizes": 2}
    ),
    "pto.subview": HostForm(
        "`pto.subview %tile[%row, %column] sizes [8, 16] valid [%rows, %columns] : T -> U`", ("TII",), ("TII", "TIIII"),
        lists=("sizes",), optional=("valid",), lengths={"sizes": 2, "valid": 2}, told_by="sizes"
    ),
    "pto.set_validshape": HostForm("`pto.set_validshape %tile, %rows, %columns : T`", ("TII",)),
    "pto.tassign": HostForm("`pto.tassign %tile, %address : T -> T`", ("TI",)),
    "pto.tgetval": HostForm(
        "`pto.tgetval ins(%tile, %place : T, index) outs : f32`", ("TI",), ("TI",), roles=("ins", "outs"), typed=True
    ),
    "pto.tsetval": HostForm(
        "`pto.tsetval ins(%place, %value : index, f32) outs(%tile : T)`", ("IAT",), ("TIA",), roles=("ins", "outs")
    ),
    "pto.addptr": HostForm("`pto.addptr %ptr, %count : T -> T`", ("PI",)),
    "pto.load_scalar": HostForm("`pto.load_scalar %ptr[%place] : T -> f32`", ("MI",)),
    "pto.store_scalar": HostForm("`pto.store_scalar %value, %ptr[%place] : T, f32`", ("AMI",), ("MIA",)),
    **{f"pto.get_tensor_view_{what}": HostForm(f"`pto.get_tensor_view_{what} %view, %dimension : T -> index`", ("VI",))
       for what in ("dim", "stride")},
    **{f"pto.{name}": HostForm(_FLAG.format(f"pto.{name}"), ("WWE",), None)
       for name in ("set_flag", "wait_flag", "set_flag_dyn", "wait_flag_dyn")},
    **{f"pto.{name}": HostForm(_EVENT.format(f"pto.{name}"), ("WWE",), None)
       for name in ("record_event", "wait_event")},
    **{f"pto.{name}": HostForm(f"`pto.{name} <PIPE_V>, 3`", ("W", "WE"), None) for name in ("sync.set", "sync.wait")},
    **{f"pto.{name}": HostForm(f"`pto.{name} <PIPE_V>`", ("", "W"), None)  # its record says what is missing
       for name in ("barrier", "pipe_barrier")},
    "pto.barrier_sync": HostForm("`pto.barrier_sync[<TVEC>]`", ("W",), None),
    **{f"pto.{name}": HostForm(f"`pto.{name}[<TVEC>, 3]`", ("WE",), None) for name in ("get_buf", "rls_buf")},
    "pto.set_ffts": HostForm("`pto.set_ffts %memory : T`", ("A",)),
    **{f"pto.get_{name}": HostForm(f"`pto.get_{name}`") for name in (
        "block_idx", "block_num", "subblock_idx", "subblock_num")},
    **{f"pto.section.{core}": HostForm(f"`pto.section.{core} {{ … }}`", regions=1) for core in ("cube", "vector")},
    **{f"pto.tpush_to_{peer}": HostForm(f"`pto.tpush_to_{peer}(%tile : T) {{split = 1}}`", ("T",)) for peer in _PEERS},
    **{f"pto.tpop_from_{peer}": HostForm(f"`%tile = pto.tpop_from_{peer} {{split = 1}} -> T`", ("", "II"))
       for peer in _PEERS},
    **{f"pto.tfree_from_{peer}": HostForm(f"`pto.tfree_from_{peer} {{split = 1}}`") for peer in _PEERS},
    "pto.reserve_buffer": HostForm(
        '`pto.reserve_buffer {name = "a", size = 1024, location = <vec>, auto = true} -> i32`',
        attributes=("name", "size"),
    ),
    "pto.import_reserved_buffer": HostForm(
        '`pto.import_reserved_buffer {name = "a", peer_func = @f} -> i32`', attributes=("name", "peer_func")
    ),
    **{f"pto.{peer}_initialize_pipe": HostForm(
        _PIPE.format(f"pto.{peer}_initialize_pipe"), ("AI", "AAI"), attributes=("dir_mask", "slot_size"))
       for peer in _PEERS},
}  # fmt: skip
