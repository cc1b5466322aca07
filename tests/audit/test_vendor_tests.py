"""The vendor's tests: which calls their instantiations make, and what the rules say to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from audit.reports import Run, data
from pto_isa.audit.cpp.assigned import assigned
from pto_isa.audit.cpp.lexer import tokens
from pto_isa.audit.cpp.values import UNKNOWN, Element, Instance, Object, Value
from pto_isa.audit.headers.types import read_headers
from pto_isa.audit.vendor.follow import NEVER, NOT_BUILT, OPEN_CHOICE, Followed, follow
from pto_isa.audit.vendor.units import read_tests
from sample_checkouts import make_pto_isa, write
from sample_isa import Folder

CPU_TESTS = "tests/cpu/st/testcase"
NAMES = frozenset({"TPLUS", "TMINUS"})
ELEMENTS = {
    "float": Element("f32", 32, "float"),
    "half": Element("f16", 16, "float"),
    "int32_t": Element("i32", 32, "signed"),
}
PROLOGUE = "#include <pto/pto-inst.hpp>\nusing namespace pto;\n"


def followed(root: Path, text: str) -> Followed:
    make_pto_isa(root)
    write(
        root, {f"{CPU_TESTS}/tplus/tplus_kernel.cpp": PROLOGUE + text, f"{CPU_TESTS}/tplus/other.cpp": "int main() {}"}
    )
    headers = read_headers(root, "include/pto/common/pto_instr.hpp", "cpu", ELEMENTS, {})
    (unit,) = read_tests(root, CPU_TESTS, headers, NAMES)
    return follow(unit, NAMES)


def extents(value: Value) -> tuple[Value, ...]:
    """Element type, rows, columns, valid rows and columns of a tile, and what its constructor got."""
    assert isinstance(value, Object) and isinstance(value.type, Instance) and value.type.name == "Tile", value
    given = value.type.arguments
    assert isinstance(given[1], Element)
    return (given[1].name, given[2], given[3], given[5], given[6], *(value.late or ()))


def first_arguments(found: Followed) -> list[tuple[Value, ...]]:
    return [extents(call.arguments[0]) for call in found.calls]


def test_template_arguments_reach_the_tiles(tmp_path: Path) -> None:
    found = followed(
        tmp_path,
        """
        constexpr int Twice(int n) { return n * 2; }
        template <typename T, int rows, int cols>
        __global__ AICORE void run(__gm__ T *out)
        {
            using TileT = Tile<TileType::Vec, T, rows, Twice(cols), BLayout::RowMajor, -1, -1>;
            constexpr int padded = Padded<T, rows, cols>();
            int left = cols;
            left -= 1;
            TileT dst(rows, cols), a(sizeof(T), left), b(rows + 1, padded);
            Event<Op::A, Op::B> event = TPLUS(dst, a, b);
            TMINUS(dst, a, b, event);
        }
        template <typename T, int rows, int cols>
        void launch(T *out, void *stream)
        {
            if constexpr (std::is_same_v<T, aclFloat16>)
                run<half, rows, cols><<<1, nullptr, stream>>>((half *)out);
            else
                run<T, rows, cols><<<1, nullptr, stream>>>(out);
        }
        template void launch<aclFloat16, 8, 3>(aclFloat16 *out, void *stream);
        """,
    )
    plus, minus = found.calls
    assert (plus.name, minus.name, len(minus.arguments)) == ("TPLUS", "TMINUS", 3)
    assert [extents(one) for one in plus.arguments] == [
        ("f16", 8, 6, -1, -1, 8, 3), ("f16", 8, 6, -1, -1, 2, UNKNOWN), ("f16", 8, 6, -1, -1, 9, 16),
    ]  # fmt: skip
    root = found.calls[plus]
    assert root is not None and (root.line, plus.line, found.left) == (24, 13, {})


def test_overloads_and_tiles_that_are_passed_on(tmp_path: Path) -> None:
    found = followed(
        tmp_path,
        """
        template <typename A, typename B>
        AICORE void add(A &dst, B &src) { TPLUS(dst, src, src); }
        template <int rows> void run(int *out) { Plain<float, rows, 8> t; add(t, t); }
        template <typename T, int rows> void run(T *out) { Plain<T, rows, 16> t; add(t, t); }
        template <int rows> void run(int *out, int n) { Plain<float, rows, 24> t; add(t, t); }
        template void run<half, 4>(half *out);
        template void run<2>(int *out);
        """,
    )
    assert first_arguments(found) == [("f16", 4, 16, 4, 16), ("f32", 2, 8, 2, 8)]


def test_branches(tmp_path: Path) -> None:
    found = followed(
        tmp_path,
        """
        extern "C" void plain(int n)
        {
            if (4 > 5) { Plain<float, 1, 8> t; TPLUS(t, t, t); } else { Plain<float, 2, 8> t; TPLUS(t, t, t); }
            if (n > 5) { Plain<float, 3, 8> t; TPLUS(t, t, t); } else { Plain<float, 4, 8> t; TPLUS(t, t, t); }
            for (int i = 0; i < n; i++) { Plain<float, 5, 8> t; TPLUS(t, t, t); }
            if constexpr (elsewhere) {
                Plain<float, 6, 8> t; TPLUS(t, t, t);
            }
        }
        template <typename T> void never() {
            Plain<T, 7, 8> t; TMINUS(t, t, t);
        }
        """,
    )
    assert [one[1] for one in first_arguments(found)] == [2, 3, 4, 5]
    file = f"{CPU_TESTS}/tplus/tplus_kernel.cpp"
    assert found.left == {("TPLUS", file, 10): OPEN_CHOICE, ("TMINUS", file, 14): NEVER}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int n = 4; m = 3;", {"m"}), ("n++; --m; k += 2;", {"n", "m", "k"}), ("auto &r = x; T *p = q;", set()),
        ("tile.SetValidRow(4); x.size();", {"tile"}), ("if (a) b = 1; else c = 2; return d == 3;", {"b", "c"}),
    ],
)  # fmt: skip
def test_variables_that_change(text: str, expected: set[str]) -> None:
    assert assigned(tokens(text, "", 1)) == expected


KERNEL = """\
template <typename T, int rows, int cols>
AICORE void run(T *out)
{
    using TileT = Tile<TileType::Vec, T, 8, 16, BLayout::RowMajor, rows, cols>;
    Tile<TileType::Vec, T, 8, 16> dst;
    TileT src;
    TPLUS(dst, src, src);
}
"""


def with_kernel(root: Path, instantiation: str, kernel: str = KERNEL) -> None:
    write(root / "pto-isa", {f"{CPU_TESTS}/tplus/tplus_kernel.cpp": f"{PROLOGUE}{kernel}{instantiation}\n"})


def test_a_test_that_the_rules_allow(run: Run, tmp_path: Path) -> None:
    with_kernel(tmp_path, "template void run<float, 8, 16>(float *out);")
    status, found = data(run, "--op", "tplus")
    assert (status, found["differences"], found["compared"]["vendor-test"]) == (0, [], 1)


def test_a_test_that_the_rules_refuse(run: Run, folder: Folder, tmp_path: Path) -> None:
    with_kernel(tmp_path, "template void run<float, 8, 3>(float *out);\ntemplate void run<float, 8, 4>(float *out);")
    status, found = data(run, "--op", "tplus")
    (entry,) = found["differences"]
    assert (status, entry["kind"], entry["profile"], entry["fact"]) == (1, "vendor-test", "cpu", "same-valid-shape")
    assert "8x3" in entry["record"]["says"]["en"]
    assert "2 sets of values (run<float, 8, 3>)" in entry["source"]["says"]["en"]
    assert (entry["source"]["file"], entry["source"]["line"]) == (f"{CPU_TESTS}/tplus/tplus_kernel.cpp", 9)
    assert "厂商测试" in run("--op", "tplus", "--lang", "zh")[1]
    folder.evidence(
        "disputes:\n  test:\n    fact: constraints.same-valid-shape\n    claims:\n"
        "      - {source: cpu-tests#tplus/tplus_kernel.cpp-L9, en: the test does, zh: 测试如此}\n"
        "      - {source: cpu-header#TPlus.hpp-L7, en: something else, zh: 另一种说法}\n"
        "    decision: cpu-header\n    because: {en: It compiles., zh: 可以编译。}\n",
    )
    assert data(run, "--op", "tplus")[1]["undisputed"] == 0


def test_types_that_are_not_of_the_op(run: Run, tmp_path: Path) -> None:
    with_kernel(tmp_path, "template void run<half, 8, 3>(half *out);")
    assert [one["fact"] for one in data(run, "--op", "tplus")[1]["differences"]] == ["types"]


def test_what_cannot_be_followed_is_counted(run: Run, tmp_path: Path) -> None:
    with_kernel(tmp_path, "template void run<float, elsewhere, 3>(float *out);")
    found = data(run, "--op", "tplus")[1]
    assert found["differences"] == []
    reasons = [one["why"]["en"] for one in found["not_extracted"] if one["source"] == "cpu-tests"]
    assert reasons == ["an extent or a word of a type is not known there"]


def test_a_test_that_is_not_built(run: Run, tmp_path: Path) -> None:
    with_kernel(tmp_path, "template void run<float, 8, 3>(float *out);")
    write(tmp_path / "pto-isa", {f"{CPU_TESTS}/CMakeLists.txt": "set(ALL_TESTCASES\n    tminus\n)\n"})
    found = data(run, "--op", "tplus")[1]
    assert (found["differences"], found["compared"].get("vendor-test")) == ([], None)
    assert found["vendor_calls"] == {}
    assert NOT_BUILT[0] in [one["why"]["en"] for one in found["not_extracted"]]
    write(tmp_path / "pto-isa", {f"{CPU_TESTS}/CMakeLists.txt": "set(ALL_TESTCASES\n    tplus\n)\n"})
    found = data(run, "--op", "tplus")[1]
    assert (len(found["differences"]), found["vendor_calls"]) == (1, {"tplus": {"cpu": 1}})


def test_bounds_that_no_test_leaves(run: Run, tmp_path: Path) -> None:
    with_kernel(tmp_path, "template void run<float, 8, 16>(float *out);")
    assert data(run, "--op", "tplus")[1]["unleft"] == []
    said = [one["en"] for one in data(run, "--op", "tplus", "--unleft")[1]["unleft"]]
    assert all("tplus cpu " in one and "1 call;" in one for one in said)
