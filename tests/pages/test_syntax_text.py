"""Text forms: what may be left out stands in brackets, unless the form of the op is the one that has it."""

from __future__ import annotations

from pto_isa.database import load
from pto_isa.generate.syntax_text import text_forms


def test_a_form_names_the_operands_that_choose_it() -> None:
    forms = {(form.style, form.form): form.text for form in text_forms(load()["tcolargmax"])}
    assert "outs(%dst :" in forms["dps", ""]
    assert "outs(%dst_val, %dst : !pto.tile_buf<...>, !pto.tile_buf<...>)" in forms["dps", "value"]
    assert forms["ssa", "value"].endswith("-> (!pto.tile<...>, !pto.tile<...>)")
    assert "[, %tmp]" in forms["dps", "value"]


def test_operands_of_one_form_are_no_options_of_another() -> None:
    """What every call of the form needs stands without brackets; an operand with a default may be left out."""
    database = load()
    texts = {
        (name, form.style, form.form): form.text
        for name in ("tmrgsort", "tdeinterleave", "tquant", "tcmps")
        for form in text_forms(database[name])
    }
    tile = "!pto.tile_buf<...>"
    assert texts["tmrgsort", "dps", ""] == f"pto.tmrgsort ins(%src, %block_len : {tile}, index) outs(%dst : {tile})"
    assert texts["tmrgsort", "dps", "two"] == (
        f"pto.tmrgsort ins(%src0, %src1[, %tmp] {{exhausted = ...}} : {tile}, {tile}) "
        f"outs(%dst, %executed_num_list : {tile}, vector<...>)"
    )
    assert texts["tdeinterleave", "dps", ""] == (
        f"pto.tdeinterleave ins(%src0, %src1 : {tile}, {tile}) outs(%dst0, %dst1 : {tile}, {tile})"
    )
    assert texts["tquant", "dps", ""].startswith("pto.tquant ins(%src, %scale[, %offset] : ")
    assert texts["tcmps", "dps", ""].startswith("pto.tcmps ins(%src0, %scalar {")
