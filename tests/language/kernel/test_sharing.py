"""One kernel for several: long ones that convert an operand, and those that differ in a function, a type or a number."""

from __future__ import annotations

from typing import Any

import pytest

from language.kernel.equations import lowered, python
from pto_isa.language.kernel.ir import Expr, Kernel
from pto_isa.language.kernel.passes import Optimiser
from pto_isa.language.kernel.print_numpy import Printer
from pto_isa.language.plans import sharing
from pto_isa.language.plans.sharing import SharedKernel, merged


def kernel(text: str, dtype: str, **more: Any) -> Kernel:
    return Optimiser()(lowered({"equations": [text], "type": dtype, **more}))


SUM = "dst[i, j] = convert(convert(a[i, j], f32) * 2 + 1, dst.dtype)"


def test_an_operand_is_converted_if_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before: astype for f16 and none for f32; after: one that copies nothing where the type is right."""
    monkeypatch.setattr(sharing, "LONG", 0)
    narrow, wide = kernel(SUM, "f16", types={"dst": "f32"}), kernel(SUM, "f32")
    for one, row, other, another in ((narrow, "f16", wide, "f32"), (wide, "f32", narrow, "f16")):
        both = merged(one, [(("a", row),)], other, [(("a", another),)])
        assert both is not None
        assert "a.valid.astype(np.float32, copy=False)" in python(both)


@pytest.mark.parametrize("row", ["i32", "f64"])
def test_not_for_another_type(row: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shorter one may only do without the conversion if its operand has the type."""
    monkeypatch.setattr(sharing, "LONG", 0)
    narrow, wide = kernel(SUM, "f16", types={"dst": "f32"}), kernel(SUM, "f32")
    assert merged(narrow, [(("a", "f16"),)], wide, [(("a", row),)]) is None


def test_short_ones_stay_apart() -> None:
    """Where a call takes a microsecond, the look at the type would be felt."""
    narrow, wide = kernel(SUM, "f16", types={"dst": "f32"}), kernel(SUM, "f32")
    assert merged(narrow, [(("a", "f16"),)], wide, [(("a", "f32"),)]) is None
    assert merged(wide, [(("a", "f32"),)], wide, [(("a", "f32"),)]) is not None


def told(values: list[Expr]) -> list[str]:
    return [Printer().text(value) for value in values]


def test_a_function_as_a_parameter() -> None:
    """Before: exact_max and np.maximum; after: a parameter that is the one or the other."""
    text = "dst[i, j] = max(a[i, j], b[i, j])"
    group = SharedKernel(kernel(text, "f32"), {("exact",): []})
    assert group.takes(("default",), kernel(text, "f32", allow=["any_nan", "any_zero"]))
    assert python(group.kernel) == "run:\n    larger(a.valid, b.valid, out=dst.valid)"
    assert {key: told(values) for key, values in group.values.items()} == {
        ("exact",): ["exact_max"], ("default",): ["np.maximum"],
    }  # fmt: skip
    assert group.takes(("once more",), kernel(text, "f32"))
    assert told(group.values["once more",]) == ["exact_max"]


def test_a_number_and_a_type_as_parameters() -> None:
    first = kernel("dst[i, j] = convert(a[i, j] * 3, f32)", "f32", types={"dst": "f64"})
    group = SharedKernel(first, {("one",): []})
    assert group.takes(("two",), kernel("dst[i, j] = convert(a[i, j] * 5, f32)", "f32", types={"dst": "f64"}))
    assert told(group.values["one",]) == ["3"]
    assert told(group.values["two",]) == ["5"]


def test_how_scattered_values_combine() -> None:
    """A keyword names the parameter."""
    store = "dst[i, index(idx[i, j])] = a[i, j]"
    group = SharedKernel(kernel(store, "f32"), {("set",): []})
    assert group.takes(("add",), Optimiser()(lowered({"equations": [{"set": store, "by": "add"}]})))
    assert "by=by" in python(group.kernel)
    assert told(group.values["set",]) == ['"replace"']
    assert told(group.values["add",]) == ['"add"']


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("dst[i, j] = (a[i, j] + 1) * (a[i, j] + 2)", "dst[i, j] = (a[i, j] - 1) * (a[i, j] - 2)"),  # operators
        ("dst[i, j] = a[i, j] + b[i, j]", "dst[i, j] = b[i, j] + a[i, j]"),
        ("dst[i, j] = a[i, j]", "dst[i, j] = a[j, i]"),
        ("dst[i, j] = max(a[i, j], 0)", "dst[i, j] = max(a[i, j], b[i, j])"),
    ],
)
def test_what_stays_apart(one: str, other: str) -> None:
    assert not SharedKernel(kernel(one, "f32"), {("one",): []}).takes(("other",), kernel(other, "f32"))


def test_one_value_for_a_parameter() -> None:
    """Two places that differ in different ways are two parameters; more than three stay apart."""
    text = "dst[i, j] = a[i, j] * {} + b[i, j] * {} + a[i, 0] * {} + b[i, 0] * {}"
    group = SharedKernel(kernel(text.format(2, 2, 3, 3), "f32"), {("one",): []})
    assert group.takes(("two",), kernel(text.format(5, 5, 7, 7), "f32"))
    assert told(group.values["two",]) == ["5", "7"]
    assert not group.takes(("three",), kernel(text.format(2, 3, 4, 5), "f32"))
    assert told(group.values["one",]) == ["2", "3"]
