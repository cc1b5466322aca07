"""Text forms: what may be left out stands in brackets, unless the form of the op is the one that has it."""

from __future__ import annotations

from language.records import database
from pto_isa.generate.forms.syntax_text import plain_forms, text_forms


def test_a_form_names_the_operands_that_choose_it() -> None:
    forms = {(form.style, form.form): form.text for form in text_forms(database()["tcolargmax"])}
    assert "outs(%dst :" in forms["dps", ""]
    assert "outs(%dst_val, %dst : !pto.tile_buf<...>, !pto.tile_buf<...>)" in forms["dps", "value"]
    assert forms["ssa", "value"].endswith("-> (!pto.tile<...>, !pto.tile<...>)")
    assert "ins(%src, %tmp : " in forms["dps", "value"], "calls may do without it, the text may not"


def test_operands_of_one_form_are_no_options_of_another() -> None:
    """What every call of the form needs stands without brackets; an operand with a default may be left out."""
    db = database()
    texts = {
        (name, form.style, form.form): form.text
        for name in ("tmrgsort", "tdeinterleave", "tquant", "tcmps")
        for form in text_forms(db[name])
        if "no_tmp" not in form.text and "tquant.mx" not in form.text
    }
    tile = "!pto.tile_buf<...>"
    assert texts["tmrgsort", "dps", ""] == f"pto.tmrgsort ins(%src, %block_len : {tile}, dtype) outs(%dst : {tile})"
    assert texts["tmrgsort", "dps", "two"] == (
        f"pto.tmrgsort ins(%src0, %src1, %tmp {{exhausted = ...}} : {tile}, {tile}, {tile}) "
        f"outs(%dst, %executed_num_list : {tile}, vector<...>)"
    )
    assert [form.text for form in text_forms(db["tdeinterleave"]) if form.style == "dps"] == [
        f"pto.tdeinterleave ins(%src0, %src1 : {tile}, {tile}) outs(%dst0, %dst1 : {tile}, {tile})",
        f"pto.tdeinterleave ins(%src : {tile}) outs(%dst0, %dst1 : {tile}, {tile})",
    ]
    assert texts["tquant", "dps", ""].startswith("pto.tquant ins(%src, %scale[, %offset] : ")
    assert texts["tcmps", "dps", ""].startswith("pto.tcmps ins(%src0, %scalar {")


def texts(name: str) -> dict[str, list[str]]:
    """The forms of an op by their style."""
    found: dict[str, list[str]] = {}
    for form in text_forms(database()[name]):
        found.setdefault(form.style, []).append(form.text)
    return found


def test_types_behind_the_colon() -> None:
    """As the pages write them: all types behind one colon, those of what may be left out in brackets like it."""
    t, b = "!pto.tile<...>", "!pto.tile_buf<...>"
    assert texts("tadd") == {
        "dps": [f"pto.tadd ins(%src0, %src1 : {b}, {b}) outs(%dst : {b})"],
        "ssa": [f"%dst = pto.tadd %src0, %src1 : ({t}, {t}) -> {t}"],
        "pto_as": [f"%dst = tadd %src0, %src1 : {t}"],
    }
    assert texts("tabs")["ssa"] == [f"%dst = pto.tabs %src : {t} -> {t}"]
    assert texts("tabs")["pto_as"] == [f"%dst = tabs %src : {t} -> {t}"]
    assert texts("tadds")["pto_as"] == [f"%dst = tadds %src, %scalar : {t}, f32"]
    assert texts("tands")["pto_as"] == [f"%dst = tands %src, %scalar : {t}, i32"]
    assert texts("tshls") == {
        "dps": [f"pto.tshls ins(%src, %scalar : {b}, dtype) outs(%dst : {b})"],
        "ssa": [f"%dst = pto.tshls %src, %scalar : ({t}, dtype) -> {t}"],
        "pto_as": [f"%dst = tshls %src, %scalar : {t}, i32"],
    }
    assert texts("texpands")["pto_as"] == [f"%dst = texpands %scalar : f32, {t}"]
    assert texts("tpartadd")["pto_as"] == [f"%dst = tpartadd %src0, %src1 : {t} -> {t}"]
    assert texts("trowexpandmul")["ssa"] == [f"%dst = pto.trowexpandmul %src0, %src1 : {t}, {t} -> {t}"]
    assert texts("tsort32")["dps"] == [f"pto.tsort32 ins(%src, %idx[, %tmp] : {b}, {b}[, {b}]) outs(%dst : {b})"]


def test_each_operand_with_its_type_and_the_generic_form() -> None:
    b = "!pto.tile_buf<...>"
    (store,) = texts("tstore")["dps"]
    assert store.startswith(f"pto.tstore ins(%src : {b}[, %pre_quant_scalar : i64]) outs(%dst : !pto.partition_tensor")
    short, generic, reordered = texts("tmov")["dps"]
    assert short.startswith(f"pto.tmov ins(%src : {b}) outs(%dst : {b})")
    assert (
        reordered == f"pto.tmov ins(%src : {b}, %tmp : {b}) outs(%dst : {b}) {{grpAxis = #pto<mx_group_axis axis...>}}"
    )
    assert generic == (
        f'"pto.tmov"(%src, %dst, %pre_quant_scalar) {{operandSegmentSizes = array<i32: 1, 1, 0, 1>}} : ({b}, {b}, i64) -> ()'
    )


def test_who_prints_a_form() -> None:
    """The assembler reads DPS and the pages show the others, unless the record says so; what has no form has none."""
    forms = {(form.style, form.spelling) for form in text_forms(database()["tadd"])}
    assert forms == {("dps", "assembler"), ("ssa", "pages"), ("pto_as", "pages")}
    assert {form.spelling for form in text_forms(database()["tpow"])} == {"pages", "assembler"}  # since 0.45
    assert {form.spelling for form in text_forms(database()["tsubrelu"])} == {"pages"}
    assert [(form.style, form.spelling) for form in text_forms(database()["tquant_dn"])] == [("dps", "ours")]
    assert {op.name for op in database().values() if text_forms(op) == []} == {"tmula", "talloc"}  # only in C++


def test_every_way_to_leave_out_operands() -> None:
    texts = [plain.text for plain in plain_forms(database()["tsort32"]) if plain.form.style == "dps"]
    b = "!pto.tile_buf<...>"
    assert texts == [
        f"pto.tsort32 ins(%src, %idx, %tmp : {b}, {b}, {b}) outs(%dst : {b})",
        f"pto.tsort32 ins(%src, %idx : {b}, {b}) outs(%dst : {b})",
    ]
