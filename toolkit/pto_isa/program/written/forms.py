"""How the ops around tile ops are written: their operands by kind, and the lists and attributes they cannot be without.

After PTOOps.td of the assembler.  The verifier reports what is not written like this, so that what handles an op later
finds everything in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ...runtime.types.dtypes import FLOATS
from ..syntax.op_parser import ROLES
from ..syntax.tree import Operation, flat_items
from .types import WrittenType


@dataclass(frozen=True)
class Kind:
    """What may stand for an operand: kinds of types that may be written, those that are executed, and their names."""

    written: tuple[str, ...]
    executed: tuple[str, ...]
    en: str
    zh: str


# T a tile, P a pointer, M memory that is addressed by elements, V a tensor in global memory or a part of one, G memory
# behind a pointer or of a tensor, B what a pipe holds, S a struct, L a local array, Y one of events, N several tiles, I
# a whole number, C a whole number or a pointer, F a float, A any value; W a word (a pipe, an event), E a word or a
# whole number, D the digits of one.  With `+` a letter stands for one and more.
_KINDS = {
    "T": Kind(("tile",), ("tile",), "a tile", "Tile"),
    "P": Kind(("pointer",), ("pointer",), "a pointer", "指针"),
    "M": Kind(("pointer", "part", "tile"), ("pointer",), "a pointer", "指针"),
    "V": Kind(("view", "part", "tile"), ("view", "part"), "a tensor", "张量"),
    "G": Kind(("pointer", "view", "part"), ("pointer", "view", "part"), "a pointer or a tensor", "指针或张量"),
    "B": Kind(("tile", "view"), ("tile", "view"), "a tile or a tensor", "Tile 或张量"),
    "S": Kind(("struct",), ("struct",), "a struct", "结构体"),
    "L": Kind(("table",), ("table",), "a local array", "局部数组"),
    "Y": Kind(("events",), ("events",), "an array of event numbers", "事件编号数组"),
    "N": Kind(("tiles",), ("tiles",), "a buffer of several tiles", "多 Tile 缓冲"),
    "I": Kind(("scalar",), ("scalar",), "a whole number", "整数"),
    "C": Kind(("scalar", "pointer", "tile"), ("scalar", "pointer"), "a whole number or a pointer", "整数或指针"),
    "F": Kind(("scalar",), ("scalar",), "a scalar", "标量"),
}
_WHOLE = "IC"  # letters of what may be a whole number, but no float
_UNKNOWN = ("other", "array")  # kinds of which rules know nothing


@dataclass(frozen=True)
class HostForm:
    """One op: ``text`` shows how it is written.

    ``operands`` are the ways to give what stands in front of the colon, a letter each; ``generic`` those in the generic
    form where they differ, None where they are not counted there.  ``lists`` are keywords with a list that is not
    empty, ``optional`` such that may be left out, ``lengths`` how long a list has to be; ``single`` are keywords that
    may be there with one operand, ``marks`` those that stand alone, ``attributes`` those that are always written,
    ``roles`` the clauses around operands.
    ``types`` are the numbers of the operands whose types stand behind the colon, -1 for the last one.  ``told_by`` is
    the keyword that tells this way to write the op from those of its record.
    """

    text: str
    operands: tuple[str, ...] = ("",)
    generic: tuple[str, ...] | None = ()
    lists: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()
    lengths: Mapping[str, int] = field(default_factory=dict)
    single: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    regions: int = 0
    types: tuple[int, ...] = ()
    told_by: str = ""
    typed: bool = field(default=False)  # whether the type of its result must stand there

    def keywords(self) -> tuple[str, ...]:
        """All keywords, in the order in which they are written."""
        return (*self.roles, *self.lists, *self.optional, *self.single, *self.marks)


def operands_of(op: Operation) -> list[str]:
    """The values and words that stand in an op one after the other, in brackets or not, those of keywords left out.

    The properties of the generic form, ``<{…}>``, are attributes.
    """
    return [
        item for part in op.parts if part.kind in ("", "(", "[") and (not part.word or part.word in ROLES)
        for item in flat_items(part.items)
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
    if ways and not any(len(way) == len(given) and all(map(_may_be, way, given)) for way in _as_long(ways, given)):
        return False
    if len(op.regions) != form.regions or any(not region for region in op.regions):
        return False
    if op.quoted:  # keywords are attributes and operands there
        return True
    counts = {part.word: len(flat_items(part.items)) for part in op.parts if part.word}
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


def _as_long(ways: Sequence[str], given: Sequence[str]) -> list[str]:
    """Ways to give operands, a letter with ``+`` as often as there are operands for it."""
    found = []
    for way in ways:
        at = way.find("+")
        more = len(given) - len(way) + 1
        found.append(way if at < 0 else way[:at] + way[at - 1] * max(more, 0) + way[at + 1 :])
    return found


def _may_be(letter: str, item: str) -> bool:
    """Whether a value, or a word, may stand for a letter."""
    if letter == "W":
        return item[:1] != "%"
    if letter == "D":
        return item.isdecimal()
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
    way = next((way for way in _as_long(ways, given) if len(way) == len(given)), "")
    for letter, item in zip(way, given, strict=False):
        kind = _KINDS.get(letter)
        found = type_of(item) if item[:1] == "%" else None
        if kind is None or found is None or (found.kind in _UNKNOWN and not executed):
            continue
        right = kind.executed if executed else kind.written
        if found.kind not in right or (letter in _WHOLE and found.kind == "scalar" and found.dtype in FLOATS):
            return item, found, kind
    return None


_FLAG = "`{}[<PIPE_MTE2>, <PIPE_V>, {}]`"
_EVENT = "`{}[<TLOAD>, <TVEC>, <EVENT_ID0>]`"
_PIPE = "`{} {{dir_mask = 1, slot_size = 1024}} (c2v_consumer_buf = %a : i32, v2c_consumer_buf = %b : i32)`"
_PEERS = ("aic", "aiv")
FORMS: dict[str, HostForm] = {
    "pto.make_tensor_view": HostForm(
        "`pto.make_tensor_view %ptr, shape = […], strides = […] : T`", ("M",), None, lists=("shape", "strides")
    ),
    "pto.partition_view": HostForm(
        "`pto.partition_view %view, offsets = […], sizes = […] : T -> U`", ("V",), None, lists=("offsets", "sizes"),
        types=(0,)
    ),
    "pto.alloc_tile": HostForm(
        "`pto.alloc_tile : !pto.tile_buf<…>`", ("",), None, single=("addr", "valid_row", "valid_col"), typed=True
    ),
    "pto.subset": HostForm(
        "`pto.subset %tile[%row, %column] sizes [8, 16] : T`", ("TII",), ("TII",), lists=("sizes",),
        lengths={"sizes": 2}, types=(0,)
    ),
    "pto.subview": HostForm(
        "`pto.subview %tile[%row, %column] sizes [8, 16] valid [%rows, %columns] : T -> U`", ("TII",), ("TII", "TIIII"),
        lists=("sizes",), optional=("valid",), lengths={"sizes": 2, "valid": 2}, types=(0,), told_by="sizes"
    ),
    "pto.set_validshape": HostForm("`pto.set_validshape %tile, %rows, %columns : T`", ("TII",), types=(0,)),
    "pto.tassign": HostForm("`pto.tassign %tile, %address : T -> T`", ("TI",), types=(0,)),
    "pto.tgetval": HostForm(
        "`pto.tgetval ins(%tile, %place : T, index) outs : f32`", ("TI",), ("TI",), roles=ROLES, typed=True
    ),
    "pto.tsetval": HostForm(
        "`pto.tsetval ins(%place, %value : index, f32) outs(%tile : T)`", ("IAT",), ("TIA",), roles=ROLES
    ),
    "pto.addptr": HostForm("`pto.addptr %ptr, %count : T -> T`", ("PI",), types=(0,)),
    **{f"pto.{name}": HostForm(f"`pto.{name} %ptr[%place] : T -> f32`", ("MI",), types=(0,))
       for name in ("load_scalar", "load")},
    **{f"pto.{name}": HostForm(f"`pto.{name} %value, %ptr[%place] : T, f32`", ("AMI",), ("MIA",), types=(1, 0))
       for name in ("store_scalar", "store")},
    "pto.ptrtoint": HostForm("`pto.ptrtoint %ptr : !pto.ptr<f32> -> i64`", ("P",), types=(0,), typed=True),
    "pto.inttoptr": HostForm("`pto.inttoptr %address : i64 -> !pto.ptr<f32>`", ("I",), types=(0,), typed=True),
    "pto.castptr": HostForm("`pto.castptr %a : T -> U`", ("C",), types=(0,), typed=True),
    "pto.alloc_multi_tile": HostForm(
        "`pto.alloc_multi_tile : !pto.multi_tile_buf<…, count=2>`", ("",), None,
        single=("addr", "valid_row", "valid_col"), typed=True
    ),
    "pto.multi_tile_get": HostForm("`pto.multi_tile_get %tiles[%number] : T -> U`", ("NI",), types=(0,), typed=True),
    "pto.declare_local_array": HostForm("`pto.declare_local_array -> !pto.local_array<4x2xi32>`", typed=True),
    "pto.local_array_get": HostForm("`pto.local_array_get %a[%i, %j] : T -> i32`", ("LI+",), types=(0,), typed=True),
    "pto.local_array_set": HostForm(
        "`pto.local_array_set %a[%i, %j], %value : T, i32`", ("LI+A",), types=(0, -1), typed=True
    ),
    "pto.declare_eventid_array": HostForm("`pto.declare_eventid_array -> !pto.eventid_array<2>`", typed=True),
    "pto.eventid_array_get": HostForm("`pto.eventid_array_get %a[%i] : !pto.eventid_array<2>`", ("YI",), types=(0,)),
    "pto.eventid_array_set": HostForm(
        "`pto.eventid_array_set %a[%i], %n : !pto.eventid_array<2>`", ("YIA",), types=(0,)
    ),
    "pto.declare_struct": HostForm("`pto.declare_struct -> !pto.struct<i32, f32>`", typed=True),
    "pto.struct_get": HostForm("`pto.struct_get %s[0] : T -> i32`", ("SD+",), ("S",), types=(0,), typed=True),
    "pto.struct_set": HostForm(
        "`pto.struct_set %s[0], %value : T, i32`", ("SD+A",), ("SA",), types=(0, -1), typed=True
    ),
    "pto.declare_global": HostForm("`pto.declare_global -> !pto.tensor_view<16x16xf32>`", typed=True),
    "pto.get_validshape": HostForm("`%rows, %columns = pto.get_validshape %tile : T`", ("T",), types=(0,), typed=True),
    **{f"pto.tile_valid_{what}": HostForm(f"`pto.tile_valid_{what} %tile : T -> index`", ("T",), types=(0,), typed=True)
       for what in ("rows", "cols")},
    "pto.cmo.cacheinvalid": HostForm(
        "`pto.cmo.cacheinvalid %memory single_cache_line : T` or `pto.cmo.cacheinvalid all #pto.address_space<gm>`",
        ("G", ""), ("G", ""), single=("all",), marks=("single_cache_line",)
    ),
    "pto.fence.barrier_all": HostForm("`pto.fence.barrier_all #pto.fence_scope<gm>`", ("W",), ("",)),
    "pto.syncall": HostForm(
        "`pto.syncall(%workspace, %cores : T, i32) mode = #pto.sync_all_mode<soft>, "
        "core_type = #pto.sync_core_type<mix>`", ("", "G", "GI"), single=("mode", "core_type"), told_by="mode"
    ),
    "pto.make_prefetch_async_context": HostForm(
        "`pto.make_prefetch_async_context(%workspace : !pto.ptr<i8>) -> !pto.prefetch_async_context`", ("P",),
        typed=True
    ),
    "pto.get_prefetch_async_session": HostForm(
        "`pto.get_prefetch_async_session %context : !pto.prefetch_async_context -> !pto.async_session`", ("A",),
        typed=True
    ),
    "pto.fusion_region": HostForm("`pto.fusion_region { … pto.yield(%a) : (T) -> () } : T`", regions=1),
    "pto.section.simt": HostForm("`pto.section.simt <<<32, 2, 1>>> { … }`", ("W",), ("",), regions=1),
    **{f"pto.{name}_block": HostForm(f"`pto.{name}_block <PIPE_MTE3>, 0`", ("WE",), ("", "I"))
       for name in ("set_cross", "wait_cross", "set_intra", "wait_intra")},
    **{f"pto.get_tensor_view_{what}": HostForm(
        f"`pto.get_tensor_view_{what} %view, %dimension : T -> index`", ("VI",), types=(0,))
       for what in ("dim", "stride")},
    **{f"pto.{name}": HostForm(_FLAG.format(f"pto.{name}", "<EVENT_ID0>"), ("WWW",), None)
       for name in ("set_flag", "wait_flag")},
    **{f"pto.{name}": HostForm(_FLAG.format(f"pto.{name}", "%event"), ("WWA",), None)
       for name in ("set_flag_dyn", "wait_flag_dyn")},
    **{f"pto.{name}": HostForm(_EVENT.format(f"pto.{name}"), ("WWW",), None)
       for name in ("record_event", "wait_event")},
    **{f"pto.{name}": HostForm(f"`pto.{name} <PIPE_V>, 3`", ("WE",), None) for name in ("sync.set", "sync.wait")},
    **{f"pto.{name}": HostForm(f"`pto.{name} <PIPE_V>`", ("", "W"), None)  # its record says what is missing
       for name in ("barrier", "pipe_barrier")},
    "pto.mem_bar": HostForm('`pto.mem_bar "VST_VLD"`', ("W",), None),
    "pto.barrier_sync": HostForm("`pto.barrier_sync[<TVEC>]`", ("W",), None),
    **{f"pto.{name}": HostForm(f"`pto.{name}[<TVEC>, 3]`", ("WW", "WWW"), None) for name in ("get_buf", "rls_buf")},
    **{f"pto.{name}": HostForm(f"`pto.{name}[<TVEC>, %number]`", ("WA", "WAW"), None)
       for name in ("get_buf_dyn", "rls_buf_dyn")},
    "pto.set_ffts": HostForm("`pto.set_ffts %memory : T`", ("A",)),
    **{f"pto.get_{name}": HostForm(f"`pto.get_{name}`") for name in (
        "block_idx", "block_num", "subblock_idx", "subblock_num")},
    **{f"pto.section.{core}": HostForm(f"`pto.section.{core} {{ … }}`", regions=1) for core in ("cube", "vector")},
    **{f"pto.tpush_to_{peer}": HostForm(f"`pto.tpush_to_{peer}(%tile : T) {{split = 1}}`", ("B",), ("B", "BI"),
                                          single=("aiv_subblockid",)) for peer in _PEERS},
    **{f"pto.talloc_to_{peer}": HostForm(
        f"`%entry = pto.talloc_to_{peer} {{split = 0}} -> !pto.tensor_view<16x16xf32>`", typed=True)
       for peer in _PEERS},
    **{f"pto.tpop_from_{peer}": HostForm(f"`%tile = pto.tpop_from_{peer} {{split = 1}} -> T`", ("", "II"),
                                           ("", "II", "III"), single=("aiv_subblockid",)) for peer in _PEERS},
    **{f"pto.tfree_from_{peer}": HostForm(f"`pto.tfree_from_{peer} {{split = 1}}`", ("", "B")) for peer in _PEERS},
    "pto.set_quant_scalar": HostForm("`pto.set_quant_scalar(%scale : f32) {id = 0}`", ("F",), attributes=("id",)),
    "pto.set_quant_vector": HostForm("`pto.set_quant_vector(%tile : T) {id = 0}`", ("T",), attributes=("id",)),
    "pto.reserve_buffer": HostForm(
        '`pto.reserve_buffer {name = "a", size = 1024, location = <vec>, auto = true} -> i32`',
        attributes=("name", "size", "location", "auto"),
    ),
    "pto.import_reserved_buffer": HostForm(
        '`pto.import_reserved_buffer {name = "a", peer_func = @f} -> i32`', attributes=("name", "peer_func")
    ),
    **{f"pto.{peer}_initialize_pipe": HostForm(
        _PIPE.format(f"pto.{peer}_initialize_pipe"), ("A+",), attributes=("dir_mask", "slot_size"))
       for peer in _PEERS},
}  # fmt: skip
