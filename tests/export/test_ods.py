"""``ods.h``: operands by the names and in the order of the assembler's definitions."""

from __future__ import annotations

import re

import pytest

from language.records import database
from pto_isa.export.cpp.library import tile_rules
from pto_isa.export.cpp.ods import ods
from pto_isa.export.cpp.ops import OpCode
from pto_isa.generate.rules.op_rules import op_rules
from pto_isa.generate.sentences import sentences_of
from pto_isa.language.front.elaborate import elaborate

# Arguments of operations as PTOOps.td of release 0.60 has them, with their lines: $name, or $name=members of the call.
DEFINED = {
    "pto.tstore": "one src=src, one dst=dst, optional fp=, optional preQuantScalar=pre_quant_scalar",  # L844-L847
    "pto.tmatmul.bias": "one a=src0, one b=src1, one bias=bias, one dst=dst",  # L935-L938
    "pto.trandom": "one key0=key, one key1=key, one counter0=counter, one counter1=counter, one counter2=counter, "
    "one counter3=counter, one dst=dst",  # L4280-L4286
    "pto.tlrelu": "one src=src, one slope=scalar, one dst=dst",  # L4884-L4886
    "pto.tmuls": "one src0=src, one scalar=scalar, one dst=dst",  # L5096-L5098
    "pto.tcvt": "one src=src, optional tmp=tmp, one dst=dst",  # L4255-L4257
}
OPS = ("tstore", "tmatmul_bias", "trandom", "tlrelu", "tmuls", "tcvt", "tmrgsort")


@pytest.fixture(scope="module")
def table() -> list[tuple[str, str, list[str], list[str], list[str]]]:
    """(operation, op, operands, results, attributes) of each entry of the header, each name as `repeat name=members`."""
    db = database()
    speak = sentences_of(db)
    tile = tile_rules(db, speak).judged.rules
    codes = [
        (db[name], OpCode(db[name].record.family, op_rules(db[name], elaborate(db[name], db), speak), tile))
        for name in OPS
    ]
    text = ods(codes)
    names = [
        f"{repeat or 'one'} {name}={members}"
        for name, members, repeat in re.findall(r'\{"(\w+)", "([\w ]*)"(?:, Repeat::(\w+))?\},', text)
    ]
    found, used = [], set[int]()
    for name, op, first, *counts in re.findall(
        r'\{"([\w.]+)", Op::(\w+), detail::kOdsNames \+ (\d+), (\d+), (\d+), (\d+)\},', text
    ):
        parts, past = [], int(first)
        for count in map(int, counts):
            parts.append(names[past : past + count])
            used |= {*range(past, past + count)}
            past += count
        found.append((name, op, *parts))
    assert used == {*range(len(names))}
    return found  # type: ignore[return-value]


@pytest.mark.parametrize("name", DEFINED)
def test_operands(table: list[tuple[str, str, list[str], list[str], list[str]]], name: str) -> None:
    (operands,) = [entry[2] for entry in table if entry[0] == name]
    assert operands == DEFINED[name].split(", ")


def test_one_operation_of_several_forms(table: list[tuple[str, str, list[str], list[str], list[str]]]) -> None:
    """L5030-L5035: one list to sort, or up to four."""
    sources = [entry[2][0] for entry in table if entry[0] == "pto.tmrgsort"]
    assert sources == [
        "variadic srcs=src", "variadic srcs=src0 src1 src2 src3", "variadic srcs=src0 src1 src2",
        "variadic srcs=src0 src1",
    ]  # fmt: skip


def test_attributes(table: list[tuple[str, str, list[str], list[str], list[str]]]) -> None:
    """L848-L850 and L4258-L4259."""
    attributes = {entry[0]: entry[4] for entry in table}
    assert {"one stPhase=st_phase", "one atomicType=atomic_type", "one reluPreMode=relu_mode"} <= {
        *attributes["pto.tstore"]
    }
    assert {one.partition("=")[0] for one in attributes["pto.tcvt"]} >= {"one rmode", "one sat_mode"}
