"""How release 0.60 writes the operations whose text a function reads, where release 0.27 did not write them so.

The functions are in the file of the verifiers, ``TScatterOp::parse`` and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from . import formats_of_0_27 as before
from .noted import DST, Noted, dps, group, merge, with_scratch

_SYNC = before.FORMATS["sync.set"]
_FLAG = ("`[` $src_pipe `,` $dst_pipe `,` $event_id `]` attr-dict",)
_MASK = f"`ins` `(` $src `,` `{{` `maskPattern` `=` $maskPattern `}}` `:` type($src) (`,` $axis^)? `)` {DST} attr-dict"
_MODE = "`mode` `=` $mode `,` `core_type` `=` $core_type attr-dict"


def _buffers() -> tuple[Noted, ...]:
    """``[#pto.…, 3, 0]``, or without brackets behind the name of a pipe in quotes; without a mode it is 0."""
    return tuple(
        Noted(f"{left} $op_type `,` $buf_id (`,` $mode^)? {right} attr-dict", narrowed, implied=frozenset({"mode"}))
        for left, right, narrowed in (("`[`", "`]`", {}), ("", "", {"op_type": "StrAttr"}))
    )


def _collective(*fixed: str, ping: str = "ping", pong: str = "pong") -> tuple[str, ...]:
    """``(%src, recv(%ping, %pong), group(%a, %b) : T, T, T, T, T) {root = …}``."""
    found = []
    for received in ((ping,), (ping, pong)):
        values = " `,` ".join(f"${name}" for name in fixed)
        taken = " `,` ".join(f"${name}" for name in received)
        types = " `,` ".join(f"type(${name})" for name in (*fixed, *received, "group"))
        found.append(f"`(` {values} `,` `recv` `(` {taken} `)` `,` `group` `(` $group `)` `:` {types} `)` attr-dict")
    return tuple(found)


def _pipes() -> Iterator[Noted]:
    """``{id = …, dir_mask = …} (gm_slot_buffer = %a : T, …)``: the functions take the clauses in any order.

    Noted is the order in which they are printed.
    """
    clauses = ("id", "dir_mask", "slot_size", "slot_num", "local_slot_num", "nosplit", "acc_push_epilogue")
    buffers = ("gm_slot_buffer", "gm_slot_tensor", "c2v_consumer_buf", "v2c_consumer_buf")
    for said in _some(clauses, {"dir_mask", "slot_size"}):
        inside = " `,` ".join(f"`{name}` `=` ${name}" for name in said)
        for given in _some(buffers, set()):
            operands = " `,` ".join(f"`{name}` `=` ${name} `:` type(${name})" for name in given)
            yield Noted(f"`{{` {inside} `}}` `(` {operands} `)` attr-dict")


def _some(names: tuple[str, ...], always: set[str]) -> Iterator[tuple[str, ...]]:
    """All ways to leave some of these out."""
    for chosen in product((True, False), repeat=len(names)):
        kept = tuple(name for name, here in zip(names, chosen, strict=True) if here)
        if always <= {*kept}:
            yield kept


_INITIALISED = tuple(_pipes())

FORMATS: Mapping[str, tuple[str | Noted, ...]] = {
    **before.FORMATS,
    "aic_initialize_pipe": _INITIALISED,
    "aiv_initialize_pipe": _INITIALISED,
    "cmo.cacheinvalid": (
        "`all` $space attr-dict",
        Noted("$addr `single_cache_line` `:` type($addr) attr-dict", implied=frozenset({"space"})),
    ),
    "comm.tbroadcast": _collective("src"),
    "comm.tgather": _collective("dst"),
    "comm.tscatter": _collective("src"),
    "comm.treduce": _collective("dst", "acc", ping="recvPing", pong="recvPong"),
    **{name: _buffers() for name in ("get_buf", "get_buf_dyn", "rls_buf", "rls_buf_dyn")},
    "mem_bar": (Noted("$kind attr-dict", {"kind": "StrAttr"}), "$kind attr-dict"),
    "mgather": (dps("mem", "idx"), dps("mem", "idx", "scratch")),
    "mscatter": (f"{group('ins', 'src', 'idx')} {group('outs', 'mem')} attr-dict",),
    "partition_view": (
        "$source `,` `offsets` `=` `[` $offsets `]` `,` `sizes` `=` `[` $sizes `]` attr-dict `:` type($source) "
        "(`->` type($result)^)?",
    ),
    "set_flag": _FLAG,
    "wait_flag": _FLAG,
    "set_cross_block": _SYNC,
    "wait_cross_block": _SYNC,
    "set_intra_block": _SYNC,
    "wait_intra_block": _SYNC,
    "subview": (
        "$source `[` $offsets `]` `sizes` $sizes (`valid` `[` $valid_row^ `,` $valid_col `]`)? attr-dict `:` "
        "type($source) (`->` type($result)^)?",
    ),
    "syncall": (
        f"`(` `)` {_MODE}",
        f"`(` $gm_workspace `:` type($gm_workspace) `)` {_MODE}",
        f"`(` $gm_workspace `,` $used_cores `:` type($gm_workspace) `,` type($used_cores) `)` {_MODE}",
    ),
    "tci": with_scratch("S"),
    "tcvt": tuple(
        Noted(f"{group('ins', *read, inside='attr-dict')} {DST}", renamed={"satmode": "sat_mode"})
        for read in (("src",), ("src", "tmp"))
    ),
    "tfree": tuple(
        f"`(` {values} `:` {types} `)` `{{` `split` `=` $split `}}` attr-dict"
        for values, types in (
            ("$pipe_handle", "type($pipe_handle)"),
            ("$entry `,` $pipe_handle", "type($entry) `,` type($pipe_handle)"),
        )
    ),
    "tgather": (
        _MASK,
        *with_scratch("src", "indices"),
        *(dps("src", "kValue", *scratch, outs=("dst", "cdst")) for scratch in ((), ("tmp",))),
    ),
    "tmrgsort": (*before.FORMATS["tmrgsort"], *(merge(count, scratch=False) for count in (2, 3, 4))),
    "tpow": with_scratch("base", "exp"),
    "tpows": with_scratch("src", "scalar"),
    "tprint": tuple(f"{group('ins', *read)} attr-dict" for read in (("src",), ("src", "tmp"))),
    "tquant": tuple(
        dps("src", "fp", *offset, outs=("dst", *scratch)) for offset in ((), ("offset",)) for scratch in ((), ("tmp",))
    ),
    "tquant.mx": tuple(dps("src", outs=("dst", "exp", "max", "scaling", *more)) for more in ((), ("exp_zz",))),
    "tscatter": (_MASK, dps("src", "indexes")),
    "tsel": with_scratch("mask", "src0", "src1"),
    "tsels": (dps("mask", "src", "scalar"), dps("mask", "src", "tmp", "scalar")),
    "ttrans": with_scratch("src"),
    "trowexpandadd": with_scratch("src0", "src1"),
    **{f"t{name}": with_scratch("src0", "src1") for name in ("prelu", "rem", "xor")},
    **{f"t{name}": with_scratch("src", "scalar") for name in ("rems", "xors")},
    **{
        f"t{name}": with_scratch("src")
        for name in ("colargmax", "colargmin", "rowmax", "rowargmax", "rowmin", "rowargmin", "rowsum", "rowprod")
    },
}
