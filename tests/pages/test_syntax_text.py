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
