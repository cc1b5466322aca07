"""Web addresses of cited places: as exact as the record, never a guessed file."""

from __future__ import annotations

import pytest

from pto_isa.database import load
from pto_isa.database.cite import address

START = "https://github.com/hw-native-sys/pto-isa/"


@pytest.mark.parametrize(
    ("op", "reference", "end"),
    [
        ("trowexpandsub", "a5-header", "/include/pto/npu/a5"),  # the record names no file, so only the folder is sure
        ("trowexpandsub", "a5-test", "/tests/npu/a5/src/st/testcase/trowexpandsub"),
        ("tload", "arch-memory-header", "/include/pto/common/arch/memory"),
        ("tload", "a5-header#TLoad.hpp-L533", "/include/pto/npu/a5/TLoad.hpp#L533"),
        ("tadd", "flat-page-en", "/docs/isa/TADD.md"),  # a line of this page is cited
        ("tadddeqrelu", "flat-page-en", "/docs/isa"),  # searched only: there is no such page
    ],
)
def test_address(op: str, reference: str, end: str) -> None:
    db = load()
    found = address(db, reference, db[op])
    assert found.startswith(START)
    assert found.endswith(end)
    file = "." in end.rpartition("/")[2]
    assert found.removeprefix(START).startswith("blob/" if file else "tree/")


def test_without_an_op_the_folder() -> None:
    assert address(load(), "a5-header").endswith("/include/pto/npu/a5")
    assert address(load(), "a5-header#TLoad.hpp-L533").endswith("/TLoad.hpp#L533")
