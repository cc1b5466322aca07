"""How operations are written whose text a function of the assembler reads, in the notation of declarative formats.

The functions are in the file of the verifiers, ``TDivSOp::parse`` and so on; what they ask of types is noted beside.
Each is held against every program of a checkout (``tests/audit/test_assembler.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from .assembly import Shape
from .assembly_format import read_format

_OUT = "`outs` `(` $dst `:` type($dst) `)`"
_BINARY = (
    f"`ins` `(` $src0 `,` $src1 `:` type($src0) `,` type($src1) `)` {_OUT} attr-dict",
    "`ins` `(` $src0 `,` $src1 `,` $tmp `:` type($src0) `,` type($src1) `,` type($tmp) `)` " + f"{_OUT} attr-dict",
)  # `tmp` is read where a third value is


def _merge(count: int) -> str:
    """``tmrgsort`` of so many lists, with `exhausted` behind the scratch tile."""
    values = " `,` ".join(f"$srcs#{k}" for k in range(count))
    types = " `,` ".join(f"type($srcs#{k})" for k in range(count))
    return (
        f"`ins` `(` {values} `,` $tmp (`{{` `exhausted` `=` $exhausted^ `}}`)? `:` {types} `,` type($tmp) `)` "
        "`outs` `(` $dsts#0 `,` $excuted `:` type($dsts#0) `,` type($excuted) `)` attr-dict"
    )


_FORMATS: Mapping[str, tuple[str | tuple[str, Mapping[str, str]], ...]] = {
    "make_tensor_view": (
        "$ptr `,` `shape` `=` `[` $shape `]` `,` `strides` `=` `[` $strides `]` attr-dict `:` type($result)",
    ),
    "sync.set": ("$pipe `,` $event_id_dyn attr-dict", "$pipe `,` $event_id attr-dict"),
    "sync.wait": ("$pipe `,` $event_id_dyn attr-dict", "$pipe `,` $event_id attr-dict"),
    "tcolsum": (
        f"`ins` `(` $src `:` type($src) `)` {_OUT} attr-dict",
        f"`ins` `(` $src `,` $tmp attr-dict `:` type($src) `,` type($tmp) `)` {_OUT}",
    ),
    "tcvt": (
        f"`ins` `(` $src attr-dict `:` type($src) `)` {_OUT}",
        f"`ins` `(` $src `,` $tmp attr-dict `:` type($src) `,` type($tmp) `)` {_OUT}",
    ),
    "tdequant": (
        f"`ins` `(` $src `,` $scale `,` $offset `:` type($src) `,` type($scale) `,` type($offset) `)` {_OUT} attr-dict",
    ),
    "tdivs": tuple(
        (f"`ins` `(` {order} `:` {types} `)` {_OUT} attr-dict", {"src": "TileBufType", "scalar": "ScalarType"})
        for order, types in (
            ("$src `,` $scalar", "type($src) `,` type($scalar)"),
            ("$scalar `,` $src", "type($scalar) `,` type($src)"),
        )
    ),  # the assembler calls what comes first `src`; one of both has to be a tile
    "tgather": (
        f"`ins` `(` $src `,` `{{` `maskPattern` `=` $maskPattern `}}` `:` type($src) `)` {_OUT} attr-dict",
        f"`ins` `(` $src `,` $indices `:` type($src) `,` type($indices) `)` {_OUT} attr-dict",
        f"`ins` `(` $src `,` $indices `,` $tmp `:` type($src) `,` type($indices) `,` type($tmp) `)` {_OUT} attr-dict",
        "`ins` `(` $src `,` $kValue `:` type($src) `,` type($kValue) `)` "
        "`outs` `(` $dst `,` $cdst `:` type($dst) `,` type($cdst) `)` attr-dict",
        "`ins` `(` $src `,` $kValue `,` $tmp `:` type($src) `,` type($kValue) `,` type($tmp) `)` "
        "`outs` `(` $dst `,` $cdst `:` type($dst) `,` type($cdst) `)` attr-dict",
    ),
    "tmrgsort": (
        "`ins` `(` $srcs#0 `,` $blockLen `:` type($srcs#0) `,` type($blockLen) `)` "
        "`outs` `(` $dsts#0 `:` type($dsts#0) `)` attr-dict",
        *(_merge(count) for count in (2, 3, 4)),
    ),
    "tquant": (
        f"`ins` `(` $src `,` $fp `:` type($src) `,` type($fp) `)` {_OUT} attr-dict",
        f"`ins` `(` $src `,` $fp `,` $offset `:` type($src) `,` type($fp) `,` type($offset) `)` {_OUT} attr-dict",
    ),
    "tsort32": (
        f"`ins` `(` $src `,` $idx `:` type($src) `,` type($idx) `)` {_OUT} attr-dict",
        f"`ins` `(` $src `,` $idx `,` $tmp `:` type($src) `,` type($idx) `,` type($tmp) `)` {_OUT} attr-dict",
    ),
    "trsqrt": (
        f"`ins` `(` $src `:` type($src) `)` {_OUT} attr-dict",
        f"`ins` `(` $src `,` $tmp `:` type($src) `,` type($tmp) `)` {_OUT} attr-dict",
    ),
    **{f"trowexpand{name}": _BINARY for name in ("div", "mul", "sub", "expdif", "max", "min")},
}


@cache
def custom_shapes() -> Mapping[str, tuple[Shape, ...]]:
    """The shapes of each of these operations."""
    return {
        name: tuple(
            Shape(read_format(one)) if isinstance(one, str) else Shape(read_format(one[0]), one[1]) for one in formats
        )
        for name, formats in _FORMATS.items()
    }
