"""How release 0.27 writes the operations whose text a function reads, in the notation of declarative formats.

The functions are in the file of the verifiers, ``TDivSOp::parse`` and so on; what they ask of types is noted beside.
Each is held against every program of a checkout (``tests/audit/test_checkout_forms.py``).
"""

from __future__ import annotations

from collections.abc import Mapping

from .noted import DST, Noted, dps, group, merge, with_scratch

_SYNC = ("$pipe `,` $event_id_dyn attr-dict", "$pipe `,` $event_id attr-dict")
MASK = f"`ins` `(` $src `,` `{{` `maskPattern` `=` $maskPattern `}}` `:` type($src) `)` {DST} attr-dict"
DIVISION = tuple(
    Noted(dps(*order), narrowed={"src": "TileBufType", "scalar": "ScalarType"})
    for order in (("src", "scalar"), ("scalar", "src"))
)  # the assembler calls what comes first `src`; one of both has to be a tile

FORMATS: Mapping[str, tuple[str | Noted, ...]] = {
    "make_tensor_view": (
        "$ptr `,` `shape` `=` `[` $shape `]` `,` `strides` `=` `[` $strides `]` attr-dict `:` type($result)",
    ),
    "sync.set": _SYNC,
    "sync.wait": _SYNC,
    "tcolsum": (dps("src"), f"{group('ins', 'src', 'tmp', inside='attr-dict')} {DST}"),
    "tcvt": tuple(f"{group('ins', *read, inside='attr-dict')} {DST}" for read in (("src",), ("src", "tmp"))),
    "tdequant": (dps("src", "scale", "offset"),),
    "tdivs": DIVISION,
    "tgather": (
        MASK,
        dps("src", "indices", "tmp"),
        dps("src", "kValue", "tmp", outs=("dst", "cdst")),
    ),  # the function reads them without `tmp` too, which the verifier then asks for
    "tmrgsort": (dps("srcs#0", "blockLen", outs=("dsts#0",)), *(merge(count) for count in (2, 3, 4))),
    "tquant": (dps("src", "fp"), dps("src", "fp", "offset")),
    "tsort32": with_scratch("src", "idx"),
    "trsqrt": with_scratch("src"),
    **{f"trowexpand{name}": with_scratch("src0", "src1") for name in ("div", "mul", "sub", "expdif", "max", "min")},
}
