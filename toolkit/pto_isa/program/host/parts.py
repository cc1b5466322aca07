"""What an op may hold besides its operands: its parts in order, and its own attributes.

Of the ops that have a syntax of their own and are executed, after the assembly formats of MLIR 19.1 and of the
assembler.  A part or an attribute that is not listed means something that nothing here knows, so a run would compute
something else than the program says.  Attributes with a dialect in front of their name (``a.b``) are no part of an op:
MLIR calls them discardable, and the op means the same without them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ...text.suggest import meant
from ..syntax.tree import Operation, OpPart
from ..walk.walk import Walk
from ..written.forms import FORMS, form_of
from ..written.functions import read_properties
from ..written.parts import SEGMENTS, attribute_keys, kind_of, word_of
from .builtin_ops import PREDICATES, ROUNDING, SHAPES

_PEERS = ("aic", "aiv")

# Parts in order: `v` bare items, `values` such that are values, `symbol` a name, `(` `[` lists, `plain(` one without
# types, `labels[` blocks, `any(` whatever is in it, `word=` `word(` `word[` what a keyword takes, `word.` a word with
# an item, `R` a region, `:` and `->` types, with a number of them, `{` attributes; `~` behind a part with
# `%a = %b` in it.  With `?` a part may be missing, with `*` there may be any number.
_ARITHMETIC = "values overflow? fastmath? {? : to.?"
_FLAG = "[ {?"
WAYS = {
    **dict.fromkeys(SHAPES, _ARITHMETIC),
    **dict.fromkeys(PREDICATES, "compared fastmath? {? :"),
    "arith.truncf": "values rounding? fastmath? {? : to.?",
    "arith.constant": "{? value :1?",
    **dict.fromkeys(("module", "builtin.module"), "visible? symbol? attributes? {? R"),
    "func.func": "visible? symbol? any( ->? attributes? {? R?",
    **dict.fromkeys(("call", "func.call"), "v plain( {? : ->"),
    **dict.fromkeys(("return", "func.return", "scf.yield"), "{? values? :?"),
    "scf.condition": "plain( {? values? :?",
    "scf.for": "v~ to. step. iter_args(~? ->? :? R {?",
    "scf.if": "v ->? R else? R? {?",
    "scf.while": "(~? : -> R do R attributes? {?",
    "pto.make_tensor_view": "v shape= strides= {? :1",
    "pto.partition_view": "v offsets= sizes= {? :1 ->1?",
    "pto.alloc_tile": "addr=? valid_row=? valid_col=? {? :1",
    "pto.subset": "v [ sizes[ {? :1 ->1?",
    "pto.subview": "v [ sizes[ valid[? {? :1 ->1?",
    "pto.set_validshape": "v {? :1",
    **dict.fromkeys(("pto.treshape", "pto.bitcast", "pto.tassign", "pto.addptr"), "v {? :1 ->1?"),
    **dict.fromkeys(("pto.ptrtoint", "pto.inttoptr", "pto.castptr", "pto.tile_valid_rows", "pto.tile_valid_cols",
                     "pto.get_prefetch_async_session"), "v {? :1 ->1"),
    "pto.alloc_multi_tile": "addr=? valid_row=? valid_col=? {? :1",
    "pto.get_validshape": "v {? :1",
    **dict.fromkeys(("pto.declare_local_array", "pto.declare_eventid_array", "pto.declare_struct",
                     "pto.declare_global"), "{? ->1"),
    "pto.eventid_array_get": "v [ {? :1", "pto.eventid_array_set": "v [ v {? :1",
    **dict.fromkeys(("pto.multi_tile_get", "pto.local_array_get", "pto.struct_get"), "v [ {? :1 ->1"),
    **dict.fromkeys(("pto.local_array_set", "pto.struct_set"), "v [ v {? :2"),
    "pto.make_prefetch_async_context": "( {? ->1",
    "pto.cmo.cacheinvalid": "v? all.? single_cache_line? :1? {?",
    "pto.fence.barrier_all": "v {?",
    "pto.syncall": "( mode= core_type= {?",
    "pto.fusion_region": "R {? :?",
    "pto.yield": "plain( {? : ->",
    "pto.section.simt": "v R {?",
    "pto.vecscope": "R {?",
    "pto.strict_vecscope": "plain( R {? : ->",
    "pto.tgetval": "ins( outs :1 {?", "pto.tsetval": "ins( outs( {?",
    **dict.fromkeys(("pto.load_scalar", "pto.load"), "v [ {? :1 ->1"),
    **dict.fromkeys(("pto.store_scalar", "pto.store"), "v [ {? :2"),
    **dict.fromkeys(("pto.get_tensor_view_dim", "pto.get_tensor_view_stride"), "v {? :1 ->1?"),
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn", "pto.record_event",
                     "pto.wait_event", "pto.barrier_sync"), _FLAG),
    **dict.fromkeys(("pto.get_buf", "pto.rls_buf", "pto.get_buf_dyn", "pto.rls_buf_dyn"), "[? v? {?"),
    **dict.fromkeys(("pto.sync.set", "pto.sync.wait", "pto.barrier", "pto.pipe_barrier", "pto.set_cross_block",
                     "pto.wait_cross_block", "pto.set_intra_block", "pto.wait_intra_block"), "v? {?"),
    "pto.set_ffts": "v {? :1", "pto.mem_bar": "v {?",
    **dict.fromkeys(("pto.get_block_idx", "pto.get_block_num", "pto.get_subblock_idx", "pto.get_subblock_num"), "{?"),
    **dict.fromkeys(("pto.section.cube", "pto.section.vector"), "R {?"),
    **{f"pto.tpush_to_{peer}": "( {? aiv_subblockid(? {?" for peer in _PEERS},
    **{f"pto.tpop_from_{peer}": "(? {? aiv_subblockid(? {? ->" for peer in _PEERS},
    **{f"pto.talloc_to_{peer}": "{? {? ->1" for peer in _PEERS},
    **{f"pto.tfree_from_{peer}": "(? {?" for peer in _PEERS},
    **dict.fromkeys(("pto.reserve_buffer", "pto.import_reserved_buffer"), "{ ->"),
    **dict.fromkeys(("pto.set_quant_scalar", "pto.set_quant_vector"), "( {?"),
    **{f"pto.{peer}_initialize_pipe": "{ (~? {?" for peer in _PEERS},
}  # fmt: skip
_GENERIC = "plain( labels[? property? R(? R,* )? {? : ->"
_VISIBLE = frozenset({"private", "public", "nested"})
_PIPE = frozenset({"id", "dir_mask", "slot_size", "slot_num", "local_slot_num", "nosplit", "flag_base",
                   "acc_push_epilogue"})  # fmt: skip
_NAME = frozenset({"sym_name", "sym_visibility"})
# The attributes that an op has in MLIR's definition, besides what its parts say; those that change what it computes in
# a way that is not computed here are left out.
KEYS = {
    **dict.fromkeys(SHAPES, frozenset({"overflowFlags", "fastmath", "predicate"})),
    "arith.truncf": frozenset({"fastmath", "roundingmode"}),
    "arith.constant": frozenset({"value"}),
    **dict.fromkeys(("module", "builtin.module"), _NAME),
    "func.func": _NAME | {"function_type", "arg_attrs", "res_attrs", "no_inline"},
    **dict.fromkeys(("call", "func.call"), frozenset({"callee", "no_inline"})),
    "pto.make_tensor_view": frozenset({"layout"}),
    **dict.fromkeys(("pto.subset", "pto.subview"), frozenset({"sizes"})),
    **dict.fromkeys(("pto.set_flag", "pto.wait_flag", "pto.set_flag_dyn", "pto.wait_flag_dyn", "pto.record_event",
                     "pto.wait_event"), frozenset({"src_pipe", "dst_pipe", "src_op", "dst_op", "event_id"})),
    **dict.fromkeys(("pto.sync.set", "pto.sync.wait"), frozenset({"pipe", "event_id", "ffts_mode"})),
    **dict.fromkeys(("pto.barrier", "pto.pipe_barrier"), frozenset({"pipe"})),
    "pto.barrier_sync": frozenset({"op_type"}), "pto.mem_bar": frozenset({"kind"}),
    **dict.fromkeys(("pto.get_buf", "pto.rls_buf", "pto.get_buf_dyn", "pto.rls_buf_dyn"),
                    frozenset({"op_type", "buf_id", "mode"})),
    **{f"pto.t{word}_{peer}": frozenset({"id", "split"})
       for word in ("push_to", "pop_from", "free_from", "alloc_to") for peer in _PEERS},
    **dict.fromkeys(("pto.set_cross_block", "pto.wait_cross_block", "pto.set_intra_block", "pto.wait_intra_block"),
                    frozenset({"pipe", "event_id", "ffts_mode"})),
    **dict.fromkeys(("pto.struct_get", "pto.struct_set"), frozenset({"path"})),
    "pto.cmo.cacheinvalid": frozenset({"space"}),
    "pto.fence.barrier_all": frozenset({"scope"}),
    "pto.syncall": frozenset({"mode", "core_type"}),
    "pto.section.simt": frozenset({"dimX", "dimY", "dimZ"}),
    **dict.fromkeys(("pto.set_quant_scalar", "pto.set_quant_vector"), frozenset({"id"})),
    "pto.reserve_buffer": frozenset({"name", "size", "location", "auto", "base"}),
    "pto.import_reserved_buffer": frozenset({"name", "peer_func"}),
    **{f"pto.{peer}_initialize_pipe": _PIPE for peer in _PEERS},
}  # fmt: skip
_NONE: frozenset[str] = frozenset()


def is_understood(check: Walk, op: Operation) -> bool:
    """Whether an op has the parts of its kind and no others; reports what is foreign, attributes included.

    An op with foreign parts is only followed by its values.
    """
    ways = WAYS.get(op.name)
    if ways is None or (op.name in FORMS and form_of(op) is None):
        return True
    if op.quoted or any(part.attributes is not None or part.own is not None for part in op.parts):
        foreign_attributes(check, op, KEYS.get(op.name, _NONE))
    at = foreign_part(op, _GENERIC if op.quoted else ways)
    if at is None:
        return True
    expected = _shown(op.name)
    check.out.report("form", op, at, op=op.name, expected=(expected, expected))
    return False


def is_generic(op: Operation) -> bool:
    """Whether an op in the generic form has all its parts, in order: operands, and types of operands and results."""
    kinds = [part.kind for part in op.parts]
    if kinds[:1] != ["("] or kinds[-2:] != [":", "->"] or foreign_part(op, _GENERIC) is not None:
        return False
    return len(op.parts[0].items) == len(op.parts[-2].types)


def foreign_part(op: Operation, ways: str) -> str | None:
    """A word of the first part that has no place in a way to write an op; None without one.

    What is missing is left to those who need it.
    """
    slots = _slots(ways)
    at = 0
    for part in op.parts:
        kind = kind_of(part)
        if any(mark.word != "," for mark in part.marks or ()):  # no op here has words among its operands
            return word_of(part)
        while at < len(slots) and not _takes(slots[at][0], kind, part):
            at += 1
        if at == len(slots):
            return word_of(part)
        at += slots[at][1]
    return None


@cache
def _slots(ways: str) -> list[tuple[str, bool]]:
    """The parts of a way to write an op, each with whether it stands once at most."""
    return [(slot.rstrip("?*"), slot[-1] != "*") for slot in ways.split()]


def _takes(slot: str, kind: str, part: OpPart) -> bool:
    """Whether a part may stand in a slot."""
    special = _SLOTS.get(slot)
    if special is not None:
        return special(kind, part)
    if slot[-1].isdigit():
        return kind == slot[:-1] and len(part.types) == int(slot[-1])
    if kind != slot:
        return False
    if slot.rstrip("~")[-1] == "(":
        return _values(part.items) and (not part.items or len(part.types) in (0, len(part.items)))
    return True


def _values(items: list[Any]) -> bool:
    """Whether all of the items are values."""
    return all(isinstance(item, str) and item[0] == "%" for item in items)


_SLOTS: dict[str, Callable[[str, OpPart], bool]] = {
    # of a constant: one number, or one word
    "value": lambda kind, part: len(part.items) == (kind == "v") and (kind == "v" or not part.kind),
    "values": lambda kind, part: kind == "v" and _values(part.items),
    "compared": lambda kind, part: kind == "v" and _values(part.items[1:]),
    "symbol": lambda kind, part: kind == "v" and len(part.items) == 1 and str(part.items[0])[0] == "@",
    "any(": lambda kind, part: kind == "(",
    "labels[": lambda kind, part: kind == "[" and all(str(item)[0] == "^" for item in part.items),
    "plain(": lambda kind, part: kind == "(" and not part.types and _values(part.items),
    "property": lambda kind, part: kind == "v" and read_properties(str(part.items[0])) is not None,
    "to.": lambda kind, part: kind == "to." and len(part.items) == 1,
    "step.": lambda kind, part: kind == "step." and len(part.items) == 1,
    "visible": lambda kind, part: kind.rstrip(".") in _VISIBLE and [str(item)[0] for item in part.items] in ([], ["@"]),
    "rounding": lambda kind, part: (
        kind.rstrip(".") in ROUNDING and all(str(item).startswith("fastmath<") for item in part.items)
    ),
}


def foreign_attributes(check: Walk, op: Operation, known: frozenset[str]) -> None:
    """Report attributes that are none of an op's own; those of dialects are left alone."""
    for key in attribute_keys(op):
        if "." not in key and key not in known and key not in SEGMENTS:
            check.out.report("unknown-attribute", op, op=op.name, attribute=key, hint=meant(key, known, 1, 0.75))


def _shown(name: str) -> str:
    """How an op is written, in a message."""
    if name in FORMS:
        return FORMS[name].text
    if name in SHAPES:
        takes, _, gives = SHAPES[name].partition(">")
        words = f"{PREDICATES[name][0]}, " if name in PREDICATES else ""
        cast = " to U" if len(takes) == 1 and (gives.islower() or gives.upper() != takes) else ""
        return f"`{name} {words}{', '.join(f'%{letter}' for letter in 'abc'[: len(takes)])} : T{cast}`"
    return _EXAMPLES.get(name, f"`{name}`")


_EXAMPLES = {
    "arith.constant": "`arith.constant 4 : index`",
    "module": "`module attributes {…} { … }`", "builtin.module": "`builtin.module attributes {…} { … }`",
    "func.func": "`func.func @f(%a: T) -> U attributes {…} { … }`",
    "call": "`call @f(%a) : (T) -> U`", "func.call": "`func.call @f(%a) : (T) -> U`",
    "return": "`return %a : T`", "func.return": "`func.return %a : T`", "scf.yield": "`scf.yield %a : T`",
    "scf.condition": "`scf.condition(%a) %b : T`",
    "scf.for": "`scf.for %i = %low to %high step %step iter_args(%a = %b) -> (T) { … }`",
    "scf.if": "`scf.if %condition -> (T) { … } else { … }`",
    "scf.while": "`scf.while (%a = %b) : (T) -> U { … } do { … }`",
    **dict.fromkeys(("pto.treshape", "pto.bitcast"), "`%a : T -> U`"),
}  # fmt: skip
