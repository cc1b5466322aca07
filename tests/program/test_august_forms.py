"""What the assembler of August 2026 added to the text of tile ops: types, attributes, operands and names."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, load, store, tensor, tile
from pto_isa import Tile, TileType, ops, verify
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read

A = tile(8, 16)
QUIET = "program/unused-value"


def rules(source: str, profile: str = "a5", **options: Any) -> list[str]:
    """The rules that a text breaks, each once."""
    found = [entry.rule for entry in verify(source, profile=profile, **options) if entry.rule != QUIET]
    return list(dict.fromkeys(found))


def tiles(**types: str) -> str:
    """``%name = pto.alloc_tile`` of each type."""
    return "\n".join(f"%{name} = pto.alloc_tile : {type}" for name, type in types.items())


@pytest.mark.parametrize(
    ("spelling", "dtype"),
    [("!pto.hif8", "hif8"), ("!pto.f4E2M1x2", "f4e2m1"), ("!pto.f4E1M2x2", "f4e1m2"), ("!pto.f8E8M0", "f8e8m0")],
)
def test_element_types_of_the_dialect(spelling: str, dtype: str) -> None:
    compact, legacy = (
        f"!pto.tile_buf<vec, 16x64x{spelling}>",
        f"!pto.tile_buf<loc=vec, dtype={spelling}, rows=16, cols=64",
    )
    assert TileType.parse(compact).dtype == dtype
    assert TileType.parse(f"{legacy}, v_row=16, v_col=64, blayout=row_major, slayout=none_box, fractal=512, pad=0>")
    assert str(TileType.parse(compact)) == compact  # what the assembler reads again
    view = f"!pto.partition_tensor_view<16x64x{spelling}>"
    call = f"pto.tload ins(%x : {view}) outs(%a : {compact})"
    assert rules(kernel(f"%x: {view}, %p: !pto.ptr<{spelling}>", tiles(a=compact), call)) == []
    other = f"pto.tload ins(%x : {view}) outs(%a : {tile(16, 64)})"
    assert rules(kernel(f"%x: {view}", tiles(a=tile(16, 64)), other))[0] == "pto.tload/types"


def test_types_of_two_packed_numbers_are_values_of_no_tile() -> None:
    assert rules(kernel("%x: !pto.bf16x2, %y: !pto.hif8x2")) == []
    assert rules(kernel("%x: !pto.tile_buf<vec, 8x16x!pto.bf16x2>")) == ["syntax/type-text"]


def test_saturation_under_both_names_of_its_attribute_and_without_it() -> None:
    source, result = tile(1, 16), tile(1, 16, "i16")

    def converted(attribute: str, **options: Any) -> list[int]:
        text = kernel(
            "%x: !pto.ptr<f32>, %z: !pto.ptr<i16>", counts(16), tensor("x", 1, 16), tensor("z", 1, 16, "i16"),
            tiles(a=source, b=result), load("x", 1, 16, "a", source),
            dps("tcvt", [("a", source)], ("b", result), f" {{rmode = #pto<round_mode TRUNC>{attribute}}}"),
            store("b", result, "z", 1, 16, "i16"),
        )  # fmt: skip
        x = np.zeros((1, 16), np.float32)
        x[0, :3] = 40000, -40000, 7
        out = pto_isa.run(text, args={"x": x, "z": np.zeros((1, 16), np.int16)}, profile="a5", **options)
        return [int(value) for value in out["z"].flat[:3]]

    wrapped = [40000 - 65536, 65536 - 40000, 7]
    assert converted(", satmode = #pto<saturation_mode OFF>") == wrapped
    assert converted(", sat_mode = #pto<saturation_mode OFF>") == wrapped
    assert converted(", satmode = #pto<saturation_mode ON>") == [32767, -32768, 7]
    assert converted("") == [32767, -32768, 7]  # ON where it is not written, since 0.63
    assert converted("", assembler="0.58") == wrapped  # OFF before


@pytest.mark.parametrize(
    ("name", "ins", "word"),
    [("texp", 1, "exp"), ("tlog", 1, "log"), ("tsqrt", 1, "sqrt"), ("trecip", 1, "recip"), ("tdiv", 2, "div"),
     ("tfmod", 2, "fmod"), ("tcolexpanddiv", 2, "div")],
)  # fmt: skip
def test_precision_is_an_attribute_since_0_43(name: str, ins: int, word: str) -> None:
    values = [("a", A), ("b", A)][:ins]
    call = f"{dps(name, values, ('c', A))} {{precisionType = #pto<{word}_precision high_precision>}}"
    text = kernel("", tiles(a=A, b=A, c=A), call)
    assert rules(text) == []
    assert rules(text, "a2a3") == [f"pto.{name}/precision-on-a5"]
    assert rules(text, assembler="0.42") == ["program/assembler-release"]


@pytest.mark.parametrize(
    ("word", "number"), [("byte = 0 : i32", 0), ("isMSB = false", 0), ("byte = 1 : i32", 1), ("", 1)]
)
def test_byte_of_a_histogram(word: str, number: int) -> None:
    source, index, result = tile(1, 16, "ui16", valid="1x3"), tile(32, 1, "ui8", valid="1x1", blayout="col_major"), tile(1, 256, "ui32")  # fmt: skip
    text = kernel(
        "%x: !pto.ptr<ui16>, %i: !pto.ptr<ui8>, %z: !pto.ptr<ui32>", counts(3, 256),
        tensor("x", 1, 3, "ui16"), tensor("i", 1, 1, "ui8"), tensor("z", 1, 256, "ui32"),
        tiles(a=source, k=index, c=result), load("x", 1, 3, "a", source, "ui16"), load("i", 1, 1, "k", index, "ui8"),
        f"{dps('thistogram', [('a', source), ('k', index)], ('c', result))} {{{word}}}",
        store("c", result, "z", 1, 256, "ui32"),
    )  # fmt: skip
    x = np.array([[0x0102, 0x0203, 0x0105]], np.uint16)
    args = {"x": x, "i": np.array([[1]], np.uint8), "z": np.zeros((1, 256), np.uint32)}
    counted = pto_isa.run(text, args=args, profile="a5")["z"][0]
    upper, lower = x[0] >> 8, x[0] & 255
    of = lower[upper == 1] if number == 0 else upper  # the lower byte is counted where the upper one is 1
    assert counted.tolist() == [int((of <= value).sum()) for value in range(256)]


ACC = tile(16, 32, "f32", "acc", blayout="col_major", slayout="row_major", fractal=1024)
FP = tile(1, 32, "ui64", "scaling")


def test_parameters_of_a_store_stand_behind_their_word() -> None:
    part = "!pto.partition_tensor_view<16x32xi8>"
    values = f"%s: {ACC}, %f: {FP}, %z: {part}"
    now = f"pto.tstore ins(%s : {ACC} fp %f : {FP}) outs(%z : {part})"
    before = f"pto.tstore_fp ins(%s, %f : {ACC}, {FP}) outs(%z : {part})"
    assert rules(kernel(values, now)) == []
    assert rules(kernel(values, before)) == ["program/assembler-release"]
    assert rules(kernel(values, before), assembler="0.57") == []
    assert rules(kernel(values, now), assembler="0.57") == ["program/assembler-release"]
    wrong = now.replace("fp %f", "fp %s").replace(f": {FP})", f": {ACC})")
    assert "pto.tstore_fp/parameter-location" in rules(kernel(values, wrong))


@pytest.mark.parametrize("name", ["textract", "tinsert"])
def test_parameters_of_windows(name: str) -> None:
    to = tile(16, 32, "i8", "mat", blayout="col_major", slayout="row_major")
    call = f"pto.{name} ins(%s, %i, %i : {ACC}, index, index fp %f : {FP}) outs(%d : {to})"
    text = kernel(f"%s: {ACC}, %f: {FP}, %d: {to}", "%i = arith.constant 0 : index", call)
    assert rules(text) == []
    wrong = text.replace("fp %f", "fp %s").replace(f"fp %s : {FP}", f"fp %s : {ACC}")
    assert f"pto.{name}_fp/parameter-{'location' if name == 'textract' else 'memory'}" in rules(wrong)


def test_a_fill_pad_into_a_larger_tile() -> None:
    source, result = tile(2, 8, valid="2x3"), tile(3, 16, pad=2)
    text = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(2, 3, 16), tensor("x", 2, 3), tensor("z", 3, 16),
        tiles(a=source, b=result), load("x", 2, 3, "a", source), dps("tfillpad", [("a", source)], ("b", result)),
        store("b", result, "z", 3, 16),
    )  # fmt: skip
    assert rules(text) == []
    x = np.arange(1, 7, dtype=np.float32).reshape(2, 3)
    out = pto_isa.run(text, args={"x": x, "z": np.zeros((3, 16), np.float32)}, profile="a5")["z"]
    expected = np.full((3, 16), np.inf, np.float32)
    expected[:2, :3] = x
    np.testing.assert_array_equal(out, expected)
    assert rules(text, assembler="0.57") == ["pto.tfillpad/same-shape"]
    smaller = kernel("", tiles(a=tile(4, 16), b=tile(2, 16, pad=2)), dps("tfillpad", [("a", tile(4, 16))], ("b", tile(2, 16, pad=2))))  # fmt: skip
    assert "pto.tfillpad/same-shape" in rules(smaller)


def test_one_name_is_read_as_the_op_that_is_legal() -> None:
    mat = tile(16, 32, "i8", "mat", blayout="col_major", slayout="row_major")
    quantised = f"pto.tmov ins(%s : {ACC}, %f : {FP}) outs(%d : {mat})"
    assert rules(kernel(f"%s: {ACC}, %f: {FP}, %d: {mat}", quantised)) == []
    scale, ordered = tile(16, 32, "ui8", valid="16x2"), tile(16, 2, "ui8", slayout="row_major", fractal=32)
    scratch = tile(1, 256, "ui8")
    moved = f"pto.tmov ins(%s : {scale}, %t : {scratch}) outs(%d : {ordered}) {{grpAxis = #pto<mx_group_axis axis1>}}"
    assert all(
        rule.startswith("pto.tmov/") for rule in rules(kernel(f"%s: {scale}, %t: {scratch}, %d: {ordered}", moved))
    )


def test_rows_that_are_cut_by_counts_of_bytes() -> None:
    data, index, result = tile(2, 16), tile(2, 8, "i32", valid="2x1"), tile(2, 32, valid="2x6")
    text = kernel(
        "%x: !pto.ptr<f32>, %y: !pto.ptr<f32>, %i: !pto.ptr<i32>, %j: !pto.ptr<i32>, %z: !pto.ptr<f32>", counts(2, 6, 16),
        tensor("x", 2, 16), tensor("y", 2, 16), tensor("i", 2, 1, "i32"), tensor("j", 2, 1, "i32"), tensor("z", 2, 6),
        tiles(a=data, b=data, k=index, l=index, c=result), load("x", 2, 16, "a", data), load("y", 2, 16, "b", data),
        load("i", 2, 1, "k", index, "i32"), load("j", 2, 1, "l", index, "i32"),
        dps("tconcatidx", [("a", data), ("b", data), ("k", index), ("l", index)], ("c", result)),
        store("c", result, "z", 2, 6),
    )  # fmt: skip
    x = np.arange(32, dtype=np.float32).reshape(2, 16)
    args = {"x": x, "y": -x, "i": np.array([[8], [16]], np.int32), "j": np.array([[16], [8]], np.int32)}
    out = pto_isa.run(text, args={**args, "z": np.zeros((2, 6), np.float32)}, profile="a5")["z"]
    assert out.tolist() == [[0, 1, 0, -1, -2, -3], [16, 17, 18, 19, -16, -17]]  # 8 bytes are two of i32
    assert rules(text, assembler="0.31") == ["program/assembler-release"]


def test_sum_with_relu_is_an_op_of_a2a3() -> None:
    text = kernel("", tiles(a=A, b=A, c=A), dps("taddrelu", [("a", A), ("b", A)], ("c", A)))
    assert rules(text, "a2a3") == []
    assert rules(text, "a5") == ["pto.taddrelu/profile"]
    half = tile(8, 16, "bf16")
    other = kernel("", tiles(a=half, b=half, c=half), dps("taddrelu", [("a", half), ("b", half)], ("c", half)))
    assert rules(other, "a2a3") == ["pto.taddrelu/types"]


def test_product_added_to_the_result() -> None:
    dst, left, right = (Tile.from_numpy(np.full((1, 8), value, np.float32)) for value in (2, 3, -0.5))
    ops.tmula(dst, left, right, profile="a5")
    assert dst.array.tolist() == [[0.5] * 8]


@pytest.mark.parametrize("dtype", ["i8", "ui8"])
def test_quantisation_in_groups(dtype: str) -> None:
    types = {
        "a": tile(1, 32),
        "d": tile(1, 32, dtype),
        "e": tile(1, 32, "ui8", valid="1x1"),
        "m": tile(1, 8, valid="1x1"),
    }
    types["s"] = types["m"]
    outs = "%d, %e, %m, %s : " + ", ".join(types[name] for name in "dems")
    text = kernel(
        f"%x: !pto.ptr<f32>, %z: !pto.ptr<{dtype}>, %y: !pto.ptr<ui8>", counts(32), tensor("x", 1, 32),
        tensor("z", 1, 32, dtype), tensor("y", 1, 1, "ui8"), tiles(**types), load("x", 1, 32, "a", types["a"]),
        f"pto.tquant.mx ins(%a : {types['a']}) outs({outs}) "
        "{quant_type = #pto<quant_type MXFP8>, quantScaleAlg = #pto<quant_scale_alg ocp>, grpAxis = #pto<mx_group_axis axis1>}",
        store("d", types["d"], "z", 1, 32, dtype), store("e", types["e"], "y", 1, 1, "ui8"),
    )  # fmt: skip
    assert rules(text) == []
    assert rules(text, assembler="0.57") == ["program/assembler-release"]  # grpAxis
    x = np.zeros((1, 32), np.float32)
    x[0, :4] = 448, -1, 0.5, -448
    code = np.int8 if dtype == "i8" else np.uint8
    args = {"x": x, "z": np.zeros((1, 32), code), "y": np.zeros((1, 1), np.uint8)}
    out = pto_isa.run(text, args=args, profile="a5")
    np.testing.assert_array_equal(out["z"].view(ml_dtypes.float8_e4m3fn).astype(np.float32), x)  # the factor is 1
    assert out["y"].tolist() == [[127]]


def test_masks_along_an_axis() -> None:
    source, result = tile(4, 16), tile(4, 16, valid="2x16")
    mask = "{maskPattern = #pto.mask_pattern<P1010>}"
    text = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(2, 4, 16), tensor("x", 4, 16), tensor("z", 2, 16),
        tiles(a=source, b=result), load("x", 4, 16, "a", source),
        f'pto.tgather ins(%a, {mask} : {source}, "col") outs(%b : {result})', store("b", result, "z", 2, 16),
    )  # fmt: skip
    x = np.arange(64, dtype=np.float32).reshape(4, 16)
    out = pto_isa.run(text, args={"x": x, "z": np.zeros((2, 16), np.float32)}, profile="a5")["z"]
    np.testing.assert_array_equal(out, x[1::2])
    assert rules(text, assembler="0.55") == ["program/assembler-release"]


SIGNAL, TABLE, BUFFER = "!pto.partition_tensor_view<1xi32>", "!pto.partition_tensor_view<8x16xf32>", A


def test_signals() -> None:
    view = "!pto.tensor_view<?xi32>"
    text = kernel(
        "%s: !pto.ptr<i32>", counts(1), "%v = arith.constant 3 : i32",
        f"%a = pto.make_tensor_view %s, shape = [%c1], strides = [%c1] : {view}",
        f"%p = pto.partition_view %a, offsets = [%c0], sizes = [%c1] : {view} -> {SIGNAL}",
        f"pto.comm.tnotify(%p, %v : {SIGNAL}, i32) {{notifyOp = #pto<notify_op atomic_add>}}",
        f"pto.comm.twait(%p, %v : {SIGNAL}, i32) {{cmp = #pto<wait_cmp gt>}}",
    )  # fmt: skip
    out = pto_isa.run(text, args={"s": np.array([4], np.int32)}, profile="a2a3")
    assert out["s"].tolist() == [7]
    asked = f"%r = pto.comm.ttest(%p, %v : {SIGNAL}, i32) {{cmp = #pto<wait_cmp ge>}} -> i1"
    values = f"%p: {SIGNAL}, %v: i32"
    assert rules(kernel(values, asked)) == []
    assert rules(kernel(values, asked.replace("wait_cmp ge", "wait_cmp more"))) == ["pto.ttest/attributes"]


@pytest.mark.parametrize("call", ["tput", "tget"])
def test_transfers(call: str) -> None:
    attribute = " {atomicType = #pto<atomic_type atomic_add>}" if call == "tput" else ""
    text = kernel(
        f"%a: {TABLE}, %b: {TABLE}", tiles(s=BUFFER, t=BUFFER),
        f"pto.comm.{call}(%a, %b, buf(%s, %t) : {TABLE}, {TABLE}, {BUFFER}, {BUFFER}){attribute}",
    )  # fmt: skip
    assert rules(text) == []
    left = tile(8, 16, "f32", "mat", blayout="col_major", slayout="row_major")
    assert f"pto.{call}/staging-location" in rules(text.replace(BUFFER, left))


@pytest.mark.parametrize(
    ("call", "first", "more"),
    [("tbroadcast", "src", ""), ("tgather", "dst", ""), ("tscatter", "src", ""), ("treduce", "dst", "reduceOp = #pto<reduce_op max>, ")],
)  # fmt: skip
def test_collectives(call: str, first: str, more: str) -> None:
    ins = f"%{first}, %acc" if call == "treduce" else f"%{first}"
    types = f"{TABLE}, {BUFFER}" if call == "treduce" else TABLE
    line = f"pto.comm.{call}({ins}, recv(%s), group(%g, %h) : {types}, {BUFFER}, {TABLE}, {TABLE}) {{{more}root = 1 : i32}}"
    values = f"%{first}: {TABLE}, %g: {TABLE}, %h: {TABLE}"
    text = kernel(values, tiles(s=BUFFER, acc=BUFFER), line)
    assert rules(text) == []
    assert rules(text.replace("root = 1", "rot = 1")) == ["program/unknown-attribute"]


@pytest.mark.parametrize(("name", "columns"), [("tscatter", (64, 128)), ("tgather", (128, 64))])
def test_the_axis_of_a_mask_stands_in_quotes_behind_the_type(name: str, columns: tuple[int, int]) -> None:
    """Both functions of the assembler read a string there (`TScatterOp::parse`), and no word in front of the colon."""
    src, dst = (tile(8, number) for number in columns)
    arguments = f"%s: {src}, %t: {dst}"
    mask = "ins(%s, {maskPattern = #pto.mask_pattern<P0101>}"
    written = kernel(arguments, f'pto.{name} {mask} : {src}, "row") outs(%t : {dst})')
    assert rules(written) == [] and f'{src}, "row")' in program_text(read(written))
    assert rules(kernel(arguments, f"pto.{name} {mask} row : {src}) outs(%t : {dst})")) != []
    assert rules(written, assembler="0.54") == ["program/assembler-release"]


@pytest.mark.parametrize("word", ["mx_a_zz", "mx_b_nn"])
def test_layouts_of_scales_are_words_of_a_view_since_0_46(word: str) -> None:
    view = (
        "func.func @f(%p: !pto.ptr<f8E8M0, gm>, %n: index) {\n"
        "%v = pto.make_tensor_view %p, shape = [%n, %n, %n, %n, %n], strides = [%n, %n, %n, %n, %n] "
        f"{{layout = #pto.layout<{word}>}} : !pto.tensor_view<?x?x?x?x?xf8E8M0>\nreturn\n}}\n"
    )
    assert rules(view, assembler="0.46") == rules(view, assembler="0.60") == []
    assert rules(view, assembler="0.45") == ["program/assembler-release"]
    assert "pto.make_tensor_view/layout-words" in rules(view.replace(word, "mx_a_nd"))


@pytest.mark.parametrize(("profile", "valid", "found"), [
    ("a2a3", "1x8", ["pto.tcolexpand/same-columns-in-text"]),
    ("a2a3", "1x2", ["pto.tcolexpand/columns-covered"]),
    ("a5", "1x8", ["pto.tcolexpand/same-columns"]),
    ("a2a3", "1x4", []),
])  # fmt: skip
def test_columns_that_a_header_cannot_compare(profile: str, valid: str, found: list[str]) -> None:
    """On A2/A3 the header compares the columns of the result with themselves; the assembler compares them everywhere."""
    dst, src = (f"!pto.tile_buf<{text}>" for text in ("vec, 8x16xf32, valid=2x4", f"vec, 1x16xf32, valid={valid}"))
    text = kernel(f"%d: {dst}, %s: {src}", f"pto.tcolexpand ins(%s : {src}) outs(%d : {dst})")
    assert [rule for rule in rules(text, profile) if "tcolexpand" in rule] == found


def test_rule_of_older_releases() -> None:
    """What the assembler refuses up to a release is told of programs for it, and of nothing else."""
    full, column, scratch = tile(8, 16), "vec, 8x1xf32, blayout=col_major", tile(8, 8)
    types = {"dst": full, "src0": full, "src1": f"!pto.tile_buf<{column}>", "tmp": scratch}
    text = kernel(
        "",
        tiles(**types),
        f"pto.trowexpandmax ins(%src0, %src1, %tmp : {full}, {types['src1']}, {scratch}) outs(%dst : {full})",
    )
    rule = "pto.trowexpandmax/tmp-on-a5"
    assert rule in rules(text, assembler="0.45")
    assert rule not in rules(text, assembler="0.46") + rules(text, profile="a2a3", assembler="0.45")
    stated = {"dst": "vec, 8x16xf32", "src0": "vec, 8x16xf32", "src1": column, "tmp": "vec, 8x8xf32"}
    assert not pto_isa.verify_op("trowexpandmax", profile="a5", **stated)


@pytest.mark.parametrize(
    ("src", "found"),
    [
        ("1x128xui8, valid=1x80", []),  # one row behind the other: 32 rows of 4 are read
        ("1x96xui8, valid=1x80", ["pto.tmov/whole-row-blocks"]),
        ("32x32xui8, valid=20x4", ["pto.tmov/exponents-fit"]),
    ],
)
def test_exponents_that_lie_in_one_row(src: str, found: list[str]) -> None:
    """TMov.hpp L341 of A5 reads the source from its beginning; PTO.cpp L9252 calls it the flat form of one row."""
    source = f"!pto.tile_buf<vec, {src}>"
    result = "!pto.tile_buf<vec, 32x4xui8, valid=20x4, slayout=row_major, fractal=32>"
    scratch = tile(1, 96, "ui8")
    text = dps("tmov", [("a", source), ("t", scratch)], ("b", result))
    assert [rule for rule in rules(kernel("", tiles(a=source, b=result, t=scratch), text)) if "tmov" in rule] == found


@pytest.mark.parametrize("dtype", ["!pto.f8E8M0", "!pto.hif8", "f8E4M3FN", "f8E5M2"])
def test_bytes_that_are_floats_are_not_moved_between_vector_tiles(dtype: str) -> None:
    """TExtract.hpp L700 of A5: vlds and vsts have no overload for them; TMOV casts them for boxes only."""
    plain, boxed = tile(16, 32, dtype), tile(16, 32, dtype, blayout="col_major", slayout="row_major")
    assert rules(kernel("", tiles(a=plain, b=plain), dps("tmov", [("a", plain)], ("b", plain)))) == ["pto.tmov/types"]
    into = rules(kernel("", tiles(a=plain, b=boxed), dps("tmov", [("a", plain)], ("b", boxed))))
    assert into == (["pto.tmov/types"] if "E8M0" in dtype else [])
