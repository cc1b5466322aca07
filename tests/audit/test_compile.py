"""C++ programs of examples against headers: what compiles, what is said when one does not, and what is left aside."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from audit.reports import Run, data
from pto_isa.audit.compare.examples import CompilerFault, quantisations, read_messages
from pto_isa.audit.compare.stand_in_header import stand_in
from sample_checkouts import change, write

HEADER = """\
#pragma once
#include <type_traits>
#include "pto/common/type.hpp"
namespace pto {
constexpr int DYNAMIC = -1;
enum class TileType { Vec };
enum class BLayout { RowMajor, ColMajor };
template <TileType L, typename T, int R, int C, BLayout B = BLayout::RowMajor, int VR = R, int VC = C>
struct Tile {
    using DType = T;
};
struct RecordEvent {};
template <typename T>
void Check()
{
    static_assert(std::is_same_v<T, float>, "types");
}
template <typename D, typename A, typename B>
void TPLUS_IMPL(D& dst, A& src0, B& src1)
{
    Check<typename D::DType>();
#ifndef __CPU_SIM
    built_in(dst, PIPE_V);
#endif
}
template <typename D, typename A, typename B>
RecordEvent TPLUS(D& dst, A& src0, B& src1)
{
    TPLUS_IMPL(dst, src0, src1);
    return {};
}
template <typename D, typename A, typename B>
RecordEvent TMINUS(D& dst, A& src0, B& src1)
{
    TPLUS_IMPL(dst, src0, src1);
    return {};
}
} // namespace pto
"""
ENTRY = "include/pto/pto-inst.hpp"
TYPES = "#pragma once\n#ifdef __COSTMODEL\n#define AICORE\n#else\n#define AICORE\n#endif\n"


@pytest.fixture
def headers(tmp_path: Path) -> Path:
    """The made-up checkout with a header that programs can include."""
    if shutil.which("g++") is None or shutil.which("clang++") is None:
        pytest.skip("needs g++ and clang++")
    return write(tmp_path / "pto-isa", {ENTRY: HEADER, "include/pto/common/type.hpp": TYPES})


def examples(run: Run) -> list[tuple[str, str, str, int]]:
    """(op, profile, file, line) of each example that does not compile."""
    found = [entry for entry in data(run)[1]["differences"] if entry["kind"] == "example"]
    return [(one["op"], one["profile"], one["source"]["file"], one["source"]["line"]) for one in found]


def test_examples_that_compile(run: Run, headers: Path) -> None:
    assert data(run)[1]["compared"]["example"] == 4, "one of two ops on two profiles"
    assert examples(run) == []


def test_an_assertion_and_a_missing_overload(run: Run, headers: Path) -> None:
    change(headers, ENTRY, "std::is_same_v<T, float>", "std::is_same_v<T, double>")
    profiles = {profile for _, profile, file, _ in examples(run) if file == ENTRY}
    assert profiles == {"cpu", "a5"}, "both compilers follow a call to the assertion that refuses it"
    change(headers, ENTRY, "std::is_same_v<T, double>", "std::is_same_v<T, float>")
    change(headers, ENTRY, "RecordEvent TMINUS(D& dst, A& src0, B& src1)", "RecordEvent TMINUS(D& dst, A& src0)")
    found = examples(run)
    assert {(op, profile) for op, profile, _, _ in found} >= {("tminus", "cpu"), ("tminus", "a5")}
    assert all(file.startswith("tminus/") for op, _, file, _ in found if op == "tminus")
    status, out, _ = run()
    assert (status, "C++ example (examples." in out) == (1, True)
    assert "C++ 示例" in run("--lang", "zh")[1]


def test_faults_of_the_headers_themselves_are_notes(run: Run, headers: Path) -> None:
    change(headers, ENTRY, "struct RecordEvent {};", 'struct RecordEvent {};\nstatic_assert(sizeof(int) == 1, "odd");')
    found = data(run)[1]
    assert any("odd" in note["en"] and ENTRY in note["en"] for note in found["notes"])
    assert examples(run) == []


def test_messages_of_both_compilers() -> None:
    gcc = (
        "/h/TRowIdx.hpp: In instantiation of 'f':\n"
        "/h/pto_instr.hpp:182:5:   required from 'pto::RecordEvent pto::TADD(…)'\n"
        "tadd/basic:4:5:   required from here\n"
        "/h/TAdd.hpp:66:24: error: request for member 'GetValidRow'\n"
        "tsub/basic:2:1: error: no matching function for call to 'TSUB'\n"
        "/h/TAbs.hpp:1:1: error: static assertion failed: odd\n"
    )
    assert read_messages(gcc) == [
        CompilerFault("tadd/basic", "/h/TAdd.hpp", 66, "request for member 'GetValidRow'"),
        CompilerFault("tsub/basic", "tsub/basic", 2, "no matching function for call to 'TSUB'"),
        CompilerFault("", "/h/TAbs.hpp", 1, "static assertion failed: odd"),
    ]
    clang = (
        '/h/TAdd.hpp:66:24: error: static_assert failed "types"\n    static_assert(x);\n    ^\n'
        "/h/pto_instr.hpp:182:5: note: in instantiation of function template specialization 'f' requested here\n"
        "tadd/basic:4:5: note: in instantiation of function template specialization 'g' requested here\n"
    )
    assert read_messages(clang) == [CompilerFault("tadd/basic", "/h/TAdd.hpp", 66, 'static_assert failed "types"')]


def test_the_stand_in_has_what_headers_name(tmp_path: Path) -> None:
    write(tmp_path, {"include/pto/a.hpp": "if (q == QuantMode_t::DEQF16) {}\nQuantMode_t::NoQuant"})
    assert quantisations(tmp_path) == ["DEQF16", "NoQuant"]
    text = stand_in(["DEQF16", "NoQuant"])
    assert "enum class QuantMode_t { DEQF16, NoQuant };" in text
    assert "struct half { uint16_t bits;" in text, "sizes of elements count in assertions"
