"""What the assembler and the C++ compiler refuse is an error, what they let through and cannot be relied on undefined."""

from __future__ import annotations

from typing import Any

import pytest

from program.run_text import dps, kernel, tile
from pto_isa import Tile, TileType, ops, verify
from pto_isa.verifier import verify_op

ACC = tile(32, 32, "f32", "acc", blayout="col_major", slayout="row_major", fractal=1024)
QUIET = "program/unused-value"


def found(source: str, profile: str = "a5", **options: Any) -> list[tuple[str, str]]:
    """The rules that a text breaks, each once, with the severity."""
    entries = [(entry.rule, entry.severity) for entry in verify(source, profile=profile, **options)]
    return [entry for entry in dict.fromkeys(entries) if entry[0] != QUIET]


def tiles(**types: str) -> str:
    """``%name = pto.alloc_tile`` of each type."""
    return "\n".join(f"%{name} = pto.alloc_tile : {type}" for name, type in types.items())


def casts(*types: str) -> str:
    """``%ui16`` and so on, of a constant."""
    return "\n".join(
        f"%{type}_c = arith.constant 3 : i{type.strip('sui')}\n"
        f"%{type} = builtin.unrealized_conversion_cast %{type}_c : i{type.strip('sui')} to {type}"
        for type in types
    )


@pytest.mark.parametrize(
    ("dtype", "start", "legal"),
    [("ui16", "ui16", True), ("ui32", "ui32", True), ("i32", "i32", True), ("ui16", "i16", False), ("i16", "ui16", False),
     ("i32", "i16", False)],
)  # fmt: skip
def test_the_start_of_tci_has_the_type_of_the_tile(dtype: str, start: str, legal: bool) -> None:
    """The assembler takes any integer (``AnyInteger``) and compares the two types as they are written."""
    made = casts(start) if start[0] == "u" else f"%{start} = arith.constant 3 : {start}"
    source = kernel("", made, tiles(a=tile(1, 32, dtype)), dps("tci", [(start, start)], ("a", tile(1, 32, dtype))))
    assert found(source) == ([] if legal else [("pto.tci/types", "error")])


@pytest.mark.parametrize(("scalar", "legal"), [("ui32", True), ("si32", True), ("i32", True), ("index", False)])
def test_operands_that_may_be_any_integer(scalar: str, legal: bool) -> None:
    """``AnyInteger`` of MLIR is signed, unsigned or without a sign, and no index."""
    made = casts(scalar) if scalar[0] in "su" else f"%{scalar} = arith.constant 3 : {scalar}"
    result = tile(8, 32)
    source = kernel("", made, tiles(a=result), dps("ttri", [(scalar, scalar)], ("a", result)))
    assert found(source) == ([] if legal else [("pto.ttri/types", "error")])


@pytest.mark.parametrize("op", ["tadds", "tands"])
def test_other_scalars_have_no_sign(op: str) -> None:
    """``AnySignlessInteger`` of MLIR."""
    result = tile(8, 32, "ui16")
    source = kernel(
        "", casts("ui16"), tiles(a=result, b=result), dps(op, [("a", result), ("ui16", "ui16")], ("b", result))
    )
    assert found(source, "a2a3") == [(f"pto.{op}/types", "error")]


# 32 columns take 32 words of 8 bytes, 256 bytes; the headers test the location alone.
WORDS = {
    "u64": (tile(1, 32, "ui64", "scaling"), True), "f32": (tile(2, 32, "f32", "scaling"), True),
    "f16": (tile(4, 32, "f16", "scaling"), True), "short-f16": (tile(1, 32, "f16", "scaling"), False),
    "short-u64": (tile(1, 32, "ui64", "scaling", valid="1x31"), False),
}  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("name", ["tmov", "textract", "tinsert", "tstore"])
def test_parameters_are_words_in_tiles_of_any_type(name: str, words: str) -> None:
    fp, enough = WORDS[words]
    result = tile(32, 32, "i8", "mat", blayout="col_major", slayout="row_major")
    view = "!pto.partition_tensor_view<32x32xi8>"
    calls = {
        "tmov": f"pto.tmov ins(%s : {ACC}, %f : {fp}) outs(%d : {result})",
        "textract": f"pto.textract ins(%s, %i, %i : {ACC}, index, index fp %f : {fp}) outs(%d : {result})",
        "tinsert": f"pto.tinsert ins(%s, %i, %i : {ACC}, index, index fp %f : {fp}) outs(%d : {result})",
        "tstore": f"pto.tstore ins(%s : {ACC} fp %f : {fp}) outs(%z : {view})",
    }
    source = kernel(
        f"%z: {view}, %p: !pto.ptr<i8>", "%i = arith.constant 0 : index", tiles(s=ACC, f=fp, d=result), calls[name]
    )
    for profile in ("a2a3", "a5"):
        expected = [] if enough else [(f"pto.{name}_fp/parameter-for-every-column", "undefined")]
        assert found(source, profile) == expected
    elsewhere = {rule for rule, _ in found(source.replace("scaling", "vec"), "a2a3")}
    rule = {
        "tmov": "tmov/types",
        "textract": "textract_fp/parameter-location",
        "tinsert": "tinsert_fp/parameter-location",
    }
    assert (
        f"pto.{rule.get(name, 'tstore_fp/parameter-location')}" in elsewhere
    )  # tmov: the assembler reads another form


def test_what_only_the_assembler_refuses_is_an_error_in_text_and_a_remark_in_calls() -> None:
    """The headers of A5 take high precision without scratch, integers with it, and any valid width of it."""
    plain = tile(8, 16)
    high = "{precisionType = #pto<rsqrt_precision high_precision>}"
    text = kernel("", tiles(a=plain, b=plain), f"{dps('trsqrt', [('a', plain)], ('b', plain))} {high}")
    assert found(text) == [("pto.trsqrt/precision-in-text", "error")]
    call = {"dst": TileType("f32", 8, 16), "src": TileType("f32", 8, 16), "precision": "high_precision"}
    in_a_call = [(one.rule, one.severity) for one in verify_op("trsqrt", profile="a5", **call)]
    assert in_a_call == [("pto.trsqrt/precision-in-text", "warning")]
    row = tile(8, 1, blayout="col_major")
    high = "{precisionType = #pto<div_precision high_precision>}"
    values = [("a", plain), ("r", row)]
    text = kernel("", tiles(a=plain, b=plain, r=row), f"{dps('trowexpanddiv', values, ('b', plain))} {high}")
    assert found(text) == [("pto.trowexpanddiv/precision-in-text", "error")]
    text = kernel(
        "", tiles(a=plain, b=plain, r=row), f"{dps('trowexpanddiv', [*values, ('a', plain)], ('b', plain))} {high}"
    )
    assert found(text) == []


@pytest.mark.parametrize("dtype", ["f32", "i32"])
@pytest.mark.parametrize("op", ["tpow", "tpows"])
def test_integer_powers_are_of_no_use_in_text(op: str, dtype: str) -> None:
    """The assembler refuses ``tmp``, and the call without it that it writes is none of ``pto_instr.hpp``."""
    plain = tile(8, 16, dtype)
    ins = [("a", plain), ("b", plain) if op == "tpow" else ("k", dtype)]
    made = [
        f"%k = arith.constant {'2' if dtype == 'i32' else '2.0'} : {dtype}",
        tiles(a=plain, b=plain, c=plain, t=plain),
    ]
    with_tmp = kernel("", *made, dps(op, [*ins, ("t", plain)], ("c", plain)))
    without = kernel("", *made, dps(op, ins, ("c", plain)))
    if dtype == "f32":
        assert found(with_tmp) == [] and not any(severity == "error" for _, severity in found(without))
    else:
        assert found(with_tmp) == [(f"pto.{op}/no-tmp-of-integers-in-text", "error")]
        assert found(without) == [(f"pto.{op}/tmp-given", "error")]


@pytest.mark.parametrize(("columns", "legal"), [(7, False), (8, True)])
def test_valid_columns_of_the_mask_of_tprelu(columns: int, legal: bool) -> None:
    """63 valid columns need 63 bits, 8 bytes."""
    plain, mask = tile(16, 64, valid="16x63"), tile(18, 32, "ui8", valid=f"17x{columns}")
    values = [("a", plain), ("b", plain), ("t", mask)]
    text = kernel("", tiles(a=plain, b=plain, c=plain, t=mask), dps("tprelu", values, ("c", plain)))
    assert found(text, "a2a3") == ([] if legal else [("pto.tprelu/tmp-columns-in-text", "error")])


def test_scratch_of_trowexpandadd_since_its_release() -> None:
    plain, row = tile(8, 16), tile(8, 1, blayout="col_major")
    values = [("a", plain), ("r", row), ("t", tile(1, 2048))]
    text = kernel("", tiles(a=plain, b=plain, r=row, t=values[2][1]), dps("trowexpandadd", values, ("b", plain)))
    for profile in ("a2a3", "a5"):
        assert found(text, profile) == []
        assert found(text, profile, assembler="0.44") == [("program/assembler-release", "error")]


MEMORIES = {
    "vec": 32, "mat": 32, "bias": 32, "scaling": 32, "left": 512, "right": 512, "acc": 512,
}  # fmt: skip
BOXES = {
    "left": {"blayout": "row_major", "slayout": "row_major"}, "right": {"blayout": "row_major", "slayout": "col_major"},
    "acc": {"blayout": "col_major", "slayout": "row_major", "fractal": 1024},
}  # fmt: skip


@pytest.mark.parametrize("memory", MEMORIES)
def test_addresses_that_programs_write(memory: str) -> None:
    """The assembler has asked for 512 bytes in L0A, L0B and L0C since 0.49, ``TASSIGN`` for 32 everywhere."""
    align = MEMORIES[memory]
    type = tile(16 if memory in BOXES else 1, 16, "f32", memory, **BOXES.get(memory, {}))
    for address in (0, align, align // 2, 32):
        made = f"%at = arith.constant {address} : i64\n%a = pto.alloc_tile addr = %at : {type}"
        legal = {"0.64": address % align == 0, "0.48": address % 32 == 0}
        for release, fine in legal.items():
            expected = [] if fine else [("program/alignment", "error")]
            assert found(kernel("", made), "a2a3", assembler=release, level=3) == expected, (address, release)


@pytest.mark.parametrize("dtype", ["ui32", "i32", "i16"])
def test_offsets_of_tgatherb_are_read_as_words_without_a_sign(dtype: str) -> None:
    """The headers cast the address of the tile to one of ``uint32_t``, and the simulator each offset."""
    plain, offsets = tile(8, 64, "f32"), tile(8, 16 if dtype == "i16" else 8, dtype)
    values = [("a", plain), ("o", offsets)]
    text = kernel("", tiles(a=plain, b=plain, o=offsets), dps("tgatherb", values, ("b", plain)))
    for profile in ("a2a3", "a5"):
        assert ("pto.tgatherb/types", "error") in found(text, profile) if dtype == "i16" else found(text, profile) == []


def test_a_sign_bit_of_an_offset_of_tgatherb() -> None:
    """-32 is 4294967264, beyond every tile, and no block before the first; on the simulator ``dst`` keeps its block."""
    src, dst, offset = (
        Tile(TileType("f32", 1, 8)),
        Tile(TileType("f32", 1, 8)),
        Tile(TileType("i32", 1, 8, valid_col=1)),
    )
    src.array[:], dst.array[:], offset.array[:] = 1, 7, -32
    ops.tgatherb(dst, src, offset, profile="cpu", check=False)
    assert dst.array.tolist() == [[7.0] * 8]


def test_a_tile_in_the_scaling_memory_is_not_filled_by_textract() -> None:
    """The assembler takes the pair on A5 only; ``TEXTRACT_TILE_IMPL`` has no branch for it."""
    src = tile(32, 32, "f16", "mat", blayout="row_major", slayout="col_major")
    dst = tile(16, 16, "f16", "scaling", blayout="row_major", slayout="row_major")
    text = kernel("", "%i = arith.constant 0 : index", tiles(s=src, d=dst),
                  f"pto.textract ins(%s, %i, %i : {src}, index, index) outs(%d : {dst})")  # fmt: skip
    assert found(text) == [("pto.textract/scaling-filled", "undefined")]
    assert ("pto.textract/location-pair", "error") in found(text, "a2a3")
    other = text.replace("<scaling", "<bias").replace("<mat", "<acc")
    assert ("pto.textract/location-pair", "error") in found(other)


@pytest.mark.parametrize(
    ("profile", "mode", "apart"), [("a2a3", "elem", 0), ("a5", "elem", 0), ("a2a3", "elem", 512), ("a2a3", "row", 0)]
)
def test_elements_may_take_the_place_of_their_index(profile: str, mode: str, apart: int) -> None:
    """A2/A3 reads an index and stores its element before it reads the next; A5 does so in many threads at once."""
    result, index = tile(8, 32), tile(8 if mode == "elem" else 1, 32, "i32", valid="8x32" if mode == "elem" else "1x8")
    view = "!pto.partition_tensor_view<8x32xf32>"
    text = kernel(f"%x: {view}", "%at = arith.constant 0 : i64", f"%to = arith.constant {apart} : i64",
                  f"%i = pto.alloc_tile addr = %at : {index}", f"%d = pto.alloc_tile addr = %to : {result}",
                  f"pto.mgather ins(%x, %i : {view}, {index}) outs(%d : {result}) {{coalesce = #pto<coalesce {mode}>}}",
                  )  # fmt: skip
    overlaps = (profile, mode, apart) != ("a2a3", "elem", 0)
    assert (("pto.mgather/indexes-apart", "undefined") in found(text, profile, level=3)) is overlaps


@pytest.mark.parametrize("dtype", ["i32", "f32"])
@pytest.mark.parametrize("to", ["i32", "f32", "f16", "bf16", "i8"])
def test_types_of_a_store_from_an_accumulator(dtype: str, to: str) -> None:
    """Both headers assert source and destination apart; ``GetCastPreQuantMode`` knows f32 to f16 and to bf16 alone."""
    acc, view = ACC.replace("f32", dtype), f"!pto.partition_tensor_view<32x32x{to}>"
    text = kernel(f"%z: {view}", tiles(a=acc), f"pto.tstore ins(%a : {acc}) outs(%z : {view})")
    legal = to == "i32" if dtype == "i32" else to in ("f32", "f16", "bf16")
    for profile in ("a2a3", "a5"):
        if to == "i8":
            assert ("pto.tstore/types", "error") in found(text, profile)
        else:
            assert found(text, profile) == ([] if legal else [("pto.tstore/chosen-conversion", "undefined")])


@pytest.mark.parametrize("index", ["i16", "i32"])
@pytest.mark.parametrize("dtype", ["i8", "f16", "f32", "i64"])
def test_widths_of_the_numbers_of_tgather(dtype: str, index: str) -> None:
    """A5 asserts 16 or 32 bits, 32 for 64-bit elements; its loops read 8-bit elements by 16 and 32-bit ones by 32."""
    data, numbers = tile(1, 32, dtype), tile(1, 32, index)
    values = [("a", data), ("i", numbers), ("t", numbers)]
    text = kernel("", tiles(a=data, b=data, i=numbers, t=numbers), dps("tgather", values, ("b", data)))
    wide = index == "i32"
    undefined = wide if dtype == "i8" else not wide if dtype == "f32" else False
    if dtype == "i64":  # the header takes 32 bits for these, the assembler no elements of 64 bits
        assert ("pto.tgather/types", "error") in found(text)
    else:
        assert found(text) == ([("pto.tgather/width-of-numbers", "undefined")] if undefined else [])


def mx(scale: str = "f16", left: str = "16x2", right: str = "2x16", layout: str = "row_major") -> str:
    """A product with block scales whose scale tiles are of this type, extents and layout."""
    types = {
        "a": tile(16, 64, "f8E4M3FN", "left", blayout="col_major", slayout="row_major"),
        "b": tile(64, 16, "f8E5M2", "right", slayout="col_major"),
        "x": f"!pto.tile_buf<scaling, {left}x{scale}, blayout={layout}, slayout=row_major, fractal=32>",
        "y": f"!pto.tile_buf<scaling, {right}x{scale}, blayout=col_major, slayout=col_major, fractal=32>",
        "c": tile(16, 16, "f32", "acc", blayout="col_major", slayout="row_major", fractal=1024),
    }
    return kernel("", tiles(**types), dps("tmatmul.mx", [(name, types[name]) for name in "axby"], ("c", types["c"])))


def test_scale_tiles_are_not_read_but_have_their_shape() -> None:
    """The header looks at no scale tile; the assembler at its extents and layout (PTO.cpp#L6006-L6074 of August)."""
    quiet = ("pto.tmatmul.mx/scale-locations", "warning")
    assert found(mx()) == [("pto.tmatmul.mx/types", "warning"), quiet]
    assert ("pto.tmatmul.mx/types", "error") in found(mx(), "cpu")
    assert ("pto.tmatmul.mx/left-scale-in-text", "error") in found(mx(left="16x64"))
    assert ("pto.tmatmul.mx/right-scale-in-text", "error") in found(mx(right="64x16"))
    assert ("pto.tmatmul.mx/left-scale-layout-in-text", "error") in found(mx(layout="col_major"))


def test_column_major_moves_between_vector_tiles() -> None:
    """For A5 the assembler exchanges rows and columns (PTOA5NormalizeTMovPass.cpp); a C++ call finds other rows."""
    type = tile(16, 16, "f32", blayout="col_major")
    source = kernel("", tiles(a=type, b=type), dps("tmov", [("a", type)], ("b", type)))
    assert found(source) == [("pto.tmov/columns-one-by-one", "warning")]
    assert found(source, "a2a3") == [("pto.tmov/plain-layout", "undefined")]
    given = TileType.parse(type)
    calls = verify_op("tmov", profile="a5", dst=given, src=given)
    assert [(entry.rule, entry.severity) for entry in calls] == [("pto.tmov/columns-one-by-one", "undefined")]


def test_empty_tiles_are_spread() -> None:
    """The assembler takes them where rows and columns are 0 (PTO.cpp#L13576, #L14396 of August), not one of the two."""
    column = tile(16, 1, "f32", valid="0x0", blayout="col_major")
    whole, half = tile(16, 16, "f32", valid="0x0"), tile(16, 16, "f32", valid="4x0")

    def severities(type: str) -> set[str]:
        source = kernel(
            "", tiles(a=column, b=type, c=type),
            dps("trowexpand", [("a", column)], ("b", type)), dps("trowexpandmax", [("b", type), ("a", column)], ("c", type)),
        )  # fmt: skip
        return {severity for _, severity in found(source)}

    assert severities(whole) == {"warning"} and "error" in severities(half)


def spread(src0: str, row: str, dst: str = tile(8, 16, valid="2x3")) -> str:
    """A ``tcolexpandadd`` of tiles of these types."""
    return kernel("", tiles(a=src0, r=row, c=dst), dps("tcolexpandadd", [("a", src0), ("r", row)], ("c", dst)))


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_the_row_of_tcolexpand_is_the_right_operand_in_text(profile: str) -> None:
    """The headers take either operand for the row and read the columns they need; PTO.cpp#L7176 and #L7197 of August."""
    full, rule = tile(8, 16, valid="2x3"), "pto.tcolexpandadd/"
    assert found(spread(full, tile(1, 16, valid="1x3")), profile) == []
    left = found(spread(tile(8, 16, valid="1x3"), full), profile)
    assert left == [(f"{rule}full-left-operand-in-text", "error")]
    wider = found(spread(full, tile(1, 16, valid="1x4")), profile)
    assert wider == [(f"{rule}row-as-wide-as-result", "error")]
    row = TileType("f32", 8, 16, valid_row=1, valid_col=3)
    given = {"dst": TileType.parse(full), "src0": row, "src1": TileType.parse(full)}
    in_a_call = [(one.rule, one.severity) for one in verify_op("tcolexpandadd", profile=profile, **given)]
    assert in_a_call == [(f"{rule}full-left-operand-in-text", "warning")]


@pytest.mark.parametrize(("dtype", "row", "expected"), [
    ("f16", "c0", []), ("f8E4M3FN", "c0", []), ("f16", "cm", [("pto.subset/offsets-not-negative", "error")]),
])  # fmt: skip
def test_windows_of_boxed_tiles(dtype: str, row: str, expected: list[tuple[str, str]]) -> None:
    """``subview`` takes the size of any element; it refuses negative constants (PTO.cpp#L16976, #L17032 of August)."""
    boxes = {"blayout": "col_major", "slayout": "row_major"}
    source, window = tile(64, 64, dtype, "mat", **boxes), tile(32, 64, dtype, "mat", **boxes)
    text = kernel(
        "", "%c0 = arith.constant 0 : index", "%cm = arith.constant -16 : index", tiles(a=source),
        f"%w = pto.subview %a[%{row}, %c0] sizes [32, 64] : {source} -> {window}",
    )  # fmt: skip
    assert found(text, assembler="0.60") == expected


def test_a_moved_accumulator_keeps_its_shape_in_text() -> None:
    """On A2/A3, written ``tmov`` (PTO.cpp#L9319 of August); the headers only need room."""
    fp, result = tile(1, 32, "ui64", "scaling"), tile(64, 32, "i8", "mat", blayout="col_major", slayout="row_major")
    valid = result.replace("64x32xi8", "64x32xi8, valid=32x32") if "valid" not in result else result
    text = kernel("", tiles(s=ACC, f=fp, d=valid), f"pto.tmov ins(%s : {ACC}, %f : {fp}) outs(%d : {valid})")
    assert ("pto.tmov_fp/same-shape-in-text", "error") in found(text, "a2a3")
    assert "pto.tmov_fp/same-shape-in-text" not in {rule for rule, _ in found(text, "a5")}
