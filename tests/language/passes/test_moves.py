"""Rows of element types that stand together because lowering cannot tell them apart: they do compute alike."""

from __future__ import annotations

import pytest

from language.passes.small_ops import small_op
from language.records import database, opdef
from pto_isa.language.front.signature import signature
from pto_isa.language.nodes import replace
from pto_isa.language.passes.pipeline import typed
from pto_isa.language.passes.types import fold_block, type_block
from pto_isa.language.plans.variants import Variants

TYPES = ["f32", "f16", "bf16", "i8", "u8", "i32", "f8e4m3"]
KINDS = [["f32"], ["f16", "bf16"], ["i8", "u8", "i32"], ["f8e4m3"]]  # types that are moved in the same way
NUMBERS = TYPES[:-1]
COMPUTED = [["f32"], ["f16", "bf16"], ["i8"], ["u8"], ["i32"]]  # types that are computed with in the same way


@pytest.mark.parametrize(
    ("equation", "types", "together"),
    [
        ("dst[i, j] = a[i, j]", TYPES, KINDS),
        ("dst[i, j] = a[i, j] if flag else a[j, i]", TYPES, KINDS),
        ("dst[i, j] = a[j, i] if i < 2 else pad_value(dst.pad, dst.dtype)", TYPES, KINDS),
        ("dst[i, j] = a[j, i] if i < 2 else 1", NUMBERS, KINDS[:-1]),
        ("dst[i, j] = a[j, i] if i < 2 else 100", NUMBERS, COMPUTED),
        ("dst[i, j] = a[index(b[i, j]), j]", TYPES, KINDS),
        # the index is computed in i32, and a type that is i32 too would be called by the name of the operand
        ("dst[i, j] = a[index(b[i, j] + 1), j]", TYPES, [["f32"], ["f16", "bf16"], ["i8", "u8"], ["i32"], ["f8e4m3"]]),
        ("dst[i, j] = a[i, j] if a[i, 0] == a[0, j] else a[j, i]", NUMBERS, COMPUTED),
        ("dst[i, j] = bitcast(a[i, j], dst.dtype)", NUMBERS, COMPUTED),
        ("dst[i, j] = a[i, j] + a[j, i]", NUMBERS, COMPUTED),
        ("dst[i, j] = a[i, j] if dst.dtype == f16 else a[j, i]", ["f16", "bf16", "i8", "u8"],
         [["f16"], ["bf16"], ["i8", "u8"]]),
        ({"set": "dst[i, j] = a[j, i]", "where": "a[i, j] > a[j, i]"}, NUMBERS, COMPUTED),
    ],
)  # fmt: skip
def test_which_rows_stand_together(equation: str | dict[str, str], types: list[str], together: list[list[str]]) -> None:
    table = {"bind": {"dst": "T", "a": "T", "b": "u16"}, "rows": {"cpu": [{"T": types}]}}
    op = small_op({"record": {"types": table, "semantics": {"equations": [equation]}}})
    assert [[dict(row)["dst"] for row in mode.rows] for mode in typed(op).forms[0].common.modes] == together


def test_other_combinations_are_other_rows() -> None:
    """A store that converts is one of its own, for each pair of types."""
    table = {"bind": {"dst": "T", "a": "S"}, "rows": {"cpu": [{"T": ["f32", "f16"], "S": ["f32", "f16"]}]}}
    op = small_op({"record": {"types": table, "semantics": {"equations": ["dst[i, j] = a[i, j]"]}}})
    assert [len(mode.rows) for mode in typed(op).forms[0].common.modes] == [1, 1, 1, 1]


_MOVING = ["mscatter", "mgather", "tpush", "ttrans", "treshape", "tload", "tmov"]
_COMPUTING = ["tadd", "tcmp", "tcvt", "tdequant", "trowexpandmax", "tcolargmax", "tpartadd", "trem", "tsels", "tadds"]


@pytest.mark.parametrize("name", [*_MOVING, *_COMPUTING])
def test_rows_that_stand_together_have_one_kernel(name: str) -> None:
    """The last row of each group, typed and lowered by itself, gives the kernel of the first."""
    made, before = typed(opdef(name)), opdef(name)
    variants = Variants(before, signature(database()[name].record))
    compared = 0
    for form in made.forms:
        for mode in form.common.modes:
            untyped = [known for known in _unfolded(before, form.profiles[0], form.name) if known.name == mode.name]
            if len(mode.rows) < 2 or len(untyped) != 1 or mode.split:
                continue
            first, *_, last = mode.rows
            block = fold_block(untyped[0].block, dict(last), {})
            alone = replace(mode, block=type_block(block, form.scope, dict(last), form.numerics, {}), rows=(last,))
            pair = variants._pair(form, mode, dict(first), {})
            assert [leaf.key for leaf in variants._pair(form, alone, dict(last), {})] == [leaf.key for leaf in pair]
            compared += 1
    assert compared


def _unfolded(op, profile, form):  # type: ignore[no-untyped-def]
    """The modes of a form as they are before element types are chosen."""
    from pto_isa.language.passes.simplify import simplify, specialise_profile

    (alone,) = [known for known in simplify(specialise_profile(op, profile)).forms if known.name == form]
    return alone.common.modes
