"""Rows of element types that stand together because nothing computes with what differs: they do compute alike."""

from __future__ import annotations

import pytest

from language.passes.small_ops import small_op
from language.records import database, opdef
from pto_isa.generate.signature import signature
from pto_isa.generate.variants import Variants
from pto_isa.language.nodes import replace
from pto_isa.language.passes.pipeline import typed
from pto_isa.language.passes.type_check import type_block
from pto_isa.language.passes.types import fold_block

TYPES = ["f32", "f16", "bf16", "i8", "u8", "i32", "f8e4m3"]


@pytest.mark.parametrize(
    ("equation", "together"),
    [
        ("dst[i, j] = a[i, j]", [["f32"], ["f16", "bf16"], ["i8", "u8", "i32"], ["f8e4m3"]]),
        ("dst[i, j] = a[i, j] if flag else a[j, i]", [["f32"], ["f16", "bf16"], ["i8", "u8", "i32"], ["f8e4m3"]]),
        ("dst[i, j] = a[j, i] if i < 2 else pad_value(zero, dst.dtype)",
         [["f32"], ["f16", "bf16"], ["i8", "u8", "i32"], ["f8e4m3"]]),
        ("dst[i, j] = a[index(b[i, j]), j]", [["f32"], ["f16", "bf16"], ["i8", "u8", "i32"], ["f8e4m3"]]),
        ("dst[i, j] = a[index(b[i, j] + 1), j]", [["f32"], ["f16", "bf16"], ["i8", "u8"], ["i32"], ["f8e4m3"]]),
        ("dst[i, j] = a[i, j] if a[i, 0] == a[0, j] else a[j, i]", [[name] for name in TYPES]),
        ("dst[i, j] = bitcast(a[i, j], dst.dtype)", [[name] for name in TYPES]),
        ("dst[i, j] = a[i, j] if dst.dtype == f16 else b[i, 0]", [["f16"]]),
    ],
)  # fmt: skip
def test_which_rows_stand_together(equation: str, together: list[list[str]]) -> None:
    codes = "b[" in equation or "==" in equation or "bitcast" in equation
    names = [name for name in TYPES if name != "f8e4m3" or not codes or "b[" in equation]
    types = {"bind": {"dst": "T", "a": "T", "b": "i8"}, "rows": {"cpu": [{"T": names}]}}
    if together == [["f16"]]:
        types = {"bind": {"dst": "T", "a": "T", "b": "T"}, "rows": {"cpu": [{"T": ["f16", "bf16"]}]}}
        together = [["f16"], ["bf16"]]
    op = small_op({"record": {"types": types, "semantics": {"equations": [equation]}}})
    found = [[dict(row)["dst"] for row in mode.rows] for mode in typed(op).forms[0].common.modes]
    assert found == [kept for group in together if (kept := [name for name in group if name in names or codes])]


@pytest.mark.parametrize("name", ["mscatter", "mgather", "tpush", "ttrans", "tconcat", "treshape", "tload", "tmov"])
def test_rows_that_stand_together_have_one_kernel(name: str) -> None:
    """The last row of each group, typed and lowered by itself, gives the kernel of the first."""
    made, before = typed(opdef(name)), opdef(name)
    variants = Variants(before, signature(database()[name].record))
    compared = 0
    for form in made.forms:
        for mode in form.common.modes:
            first, *_, last = mode.rows or ((), ())
            untyped = [known for known in _unfolded(before, form.profiles[0], form.name) if known.name == mode.name]
            if not mode.rows or len(mode.rows) < 2 or len(untyped) != 1 or mode.split:
                continue
            block = fold_block(untyped[0].block, dict(last), {})
            alone = replace(mode, block=type_block(block, form.scope, dict(last), form.numerics, {}), rows=(last,))
            pair = variants._pair(form, mode, dict(first), {})
            assert [leaf.key for leaf in variants._pair(form, alone, dict(last), {})] == [leaf.key for leaf in pair]
            compared += 1
    assert compared


def _unfolded(op, profile, form):  # type: ignore[no-untyped-def]
    """The modes of a form as they are before element types are chosen."""
    from pto_isa.language.passes.profile import specialise_profile
    from pto_isa.language.passes.simplify import simplify

    (alone,) = [known for known in simplify(specialise_profile(op, profile)).forms if known.name == form]
    return alone.common.modes
