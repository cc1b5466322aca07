"""Data barriers, cache maintenance and scalar accesses past the cache in programs."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa

GM, UB = "!pto.ptr<i8, gm>", "!pto.ptr<i8, ub>"


def program(*lines: str, of: str = "i32") -> str:
    """A program with these lines."""
    body = "".join(f"    {line}\n" for line in lines)
    return (
        'module attributes {pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<vector>} {\n'
        f"  func.func @f(%b: {GM}, %src: !pto.ptr<{of}, gm>, %dst: !pto.ptr<{of}, gm>, %n: index) "
        "attributes {pto.aicore} {\n"
        f"    %z = arith.constant 0 : i64\n    %u = pto.castptr %z : i64 -> {UB}\n"
        f"    %l = pto.castptr %z : i64 -> !pto.ptr<{of}, ub>\n{body}    return\n  }}\n}}\n"
    )


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ('pto.dsb "ALL"', []), ('pto.dsb "DDR"', []), ("pto.dsb #pto.dsb_mem<UB>", []), ('pto.dsb "SEQ"', []),
        ('pto.dsb "GM"', ["pto.dsb/attributes"]),
        (f'pto.dcci %b "SINGLE_CACHE_LINE" : {GM}', []),
        (f'pto.dcci %b "ENTIRE_DATA_CACHE", "CACHELINE_OUT" : {GM}', []),
        (f"pto.dcci %u #pto.dcci_cache_line<SINGLE_CACHE_LINE>, #pto.dcci_dst<CACHELINE_UB> : {UB}", []),
        (f'pto.dcci %b "LINE" : {GM}', ["pto.dcci/attributes"]),
        (f'pto.dcci %b "SINGLE_CACHE_LINE", "OUT" : {GM}', ["pto.dcci/attributes"]),
        (f"pto.dcci %b : {GM}", ["pto.dcci/attributes"]),
        ("pto.vecscope {\n" f'pto.dcci %b "SINGLE_CACHE_LINE" : {GM}\n' "}", ["program/scope-contents"]),
        ("%v = pto.ld_dev %l[%n] : !pto.ptr<i32, ub> -> i32", ["pto.ld_dev/global-memory"]),
        ("%v = pto.ld_dev %src[%n] : !pto.ptr<i32, gm> -> i32", []),
    ],
)  # fmt: skip
def test_what_is_accepted(line: str, rules: list[str]) -> None:
    assert [each.rule for each in pto_isa.verify(program(line))] == rules


@pytest.mark.parametrize("dtype", ["i8", "i16", "i32", "i64"])
def test_an_element_goes_through(dtype: str) -> None:
    """The elements keep all bits; barriers and cache maintenance change none."""
    lines = (
        f"%v = pto.ld_dev %src[%n] : !pto.ptr<{dtype}, gm> -> {dtype}", 'pto.dsb "DDR"',
        f"pto.st_dev %v, %dst[%n] : !pto.ptr<{dtype}, gm>, {dtype}",
        f'pto.dcci %b "ENTIRE_DATA_CACHE" : {GM}', 'pto.dsb "ALL"',
    )  # fmt: skip
    type = np.dtype(dtype.replace("i", "int"))
    source = np.array([np.iinfo(type).min, -1, 5, np.iinfo(type).max], type)
    for place, value in enumerate(source):
        found = pto_isa.run(program(*lines, of=dtype), args={"b": 1, "src": source, "dst": 4, "n": place}, strict=True)
        assert found["dst"].tolist() == [int(value) if k == place else 0 for k in range(4)]
