"""The reading of C++: preprocessor, declarations, and which element types a call accepts."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.audit.cpp.declarations import Function, declarations
from pto_isa.audit.cpp.expression import parse
from pto_isa.audit.cpp.lexer import tokens, without_comments
from pto_isa.audit.cpp.preprocess import Preprocessor
from pto_isa.audit.cpp.tree import Binary, Name, NotUnderstood
from pto_isa.audit.cpp.values import Element
from pto_isa.audit.headers.overloads import tiles
from pto_isa.audit.headers.types import Accepted, Headers, accepted
from sample_checkouts import write

COMMON = ("f16", "f32", "i8", "i16", "i32", "u8")
ELEMENTS = {
    "half": Element("f16", 16, "float"),
    "float": Element("f32", 32, "float"),
    "bfloat16_t": Element("bf16", 16, "float"),
    "int8_t": Element("i8", 8, "signed"),
    "int16_t": Element("i16", 16, "signed"),
    "int32_t": Element("i32", 32, "signed"),
    "uint8_t": Element("u8", 8, "unsigned"),
    "float8_e4m3_t": Element("f8e4m3", 8, "float"),
}


def unit(tmp_path: Path, files: dict[str, str], **defines: str) -> list[str]:
    """The tokens of a preprocessed file ``include/main.hpp`` as ``text@file:line``."""
    write(tmp_path, files)
    found = Preprocessor(tmp_path, ("include",), defines, {}).run("include/main.hpp")
    return [f"{token.text}@{Path(token.file).stem}:{token.line}" for token in found.tokens]


def test_conditionals_and_includes(tmp_path: Path) -> None:
    files = {
        "include/main.hpp": "#include <a/one.hpp>\n#include <vector>\n#ifdef X\nyes\n#else\nno\n#endif\nend\n",
        "include/a/one.hpp": "#pragma once\n#if defined(Y) && Y >= 3\none\n#elif !defined(Y)\nother\n#endif\n"
        '#include "two.hpp"\n',
        "include/a/two.hpp": '#include "a/one.hpp"\n/* comment\n over lines */ two // rest\n',
    }
    assert unit(tmp_path / "1", files) == ["other@one:5", "two@two:3", "no@main:6", "end@main:8"]
    assert unit(tmp_path / "2", files, X="1", Y="3") == ["one@one:3", "two@two:3", "yes@main:4", "end@main:8"]
    assert unit(tmp_path / "3", files, Y="2") == ["two@two:3", "no@main:6", "end@main:8"]


def test_macros(tmp_path: Path) -> None:
    text = (
        "#define CALL(API, ...) API##_IMPL(__VA_ARGS__)\n"
        "#define TWICE(x) \\\n    CALL(x, 1); CALL(x, 2)\n"
        "#define OPEN {\n#define ATTRIBUTE inline\n"
        "TWICE(T)\nOPEN ATTRIBUTE\nCALL(A,\n  b, c)\n"
    )
    found = unit(tmp_path, {"include/main.hpp": text})
    assert [entry.partition("@")[0] for entry in found] == [
        *("T_IMPL", "(", "1", ")", ";", "T_IMPL", "(", "2", ")"),
        *("{", "ATTRIBUTE"),
        *("A_IMPL", "(", "b", ",", "c", ")"),
    ]
    assert found[0] == "T_IMPL@main:6", "what a macro gives stands where it was used"


def read(text: str) -> dict[str, list[Function]]:
    """The functions of a piece of text."""
    plain = without_comments(text).split("\n")
    return declarations([t for n, line in enumerate(plain, 1) for t in tokens(line, "main.hpp", n)]).functions


def test_declarations() -> None:
    found = read(
        "namespace a { namespace b {\n"
        "template <typename T, int N = 3, typename... Es>\n"
        "__attribute__((x)) inline std::enable_if_t<(N > 2), void> One(const T &first, typename T::D second = {1, 2},\n"
        "  Es &...events) noexcept\n{ if (N) { } }\n"
        "} }\nstruct S { static void Inner() {} };\nint Two(int x[3]) { return 1; }\nint declared_only(int);\n"
    )
    assert set(found) == {"One", "Two"}
    one = found["One"][0]
    assert [(p.name, p.is_type, p.pack) for p in one.template] == [
        ("T", True, False), ("N", False, False), ("Es", True, True),
    ]  # fmt: skip
    assert [(p.name, bool(p.default), p.pack) for p in one.parameters] == [
        ("first", False, False), ("second", True, False), ("events", False, True),
    ]  # fmt: skip
    assert (one.line, one.last_line) == (3, 5)
    assert [p.name for p in found["Two"][0].parameters] == ["x"]


def test_less_than_is_no_template() -> None:
    assert isinstance(parse(tokens("a < b && c > d", "f", 1)), Binary)
    assert isinstance(parse(tokens("std::is_same_v<A, B<C>>", "f", 1)), Name)
    with pytest.raises(NotUnderstood):
        parse(tokens("a + ;", "f", 1))


def types(text: str, name: str = "TX", common: tuple[str, ...] = COMMON) -> Accepted:
    """What a function of a piece of text accepts."""
    plain = without_comments(text).split("\n")
    declared = declarations([t for n, line in enumerate(plain, 1) for t in tokens(line, "main.hpp", n)])
    function = declared.functions[name][0]
    return accepted(Headers("a5", declared, [], ELEMENTS), function, tiles(function), common)


def flat(result: Accepted) -> str:
    """The accepted combinations as text, sorted; equal types are given once."""
    words = {entry[0] if len(set(entry)) == 1 else "/".join(entry) for entry in result.combinations}
    return " ".join(sorted(words))


ONE = "template <typename D> void TX(D &dst) { using T = typename D::DType; %s }"
TWO = "template <typename D, typename S> void TX(D &dst, S &src) { using T = typename D::DType; %s }"
SAME = "static_assert(std::is_same_v<T, typename S::DType>);"

# (what the case is about, text, accepted types)
CASES = [
    ("list", ONE % "static_assert(std::is_same_v<T, float> || std::is_same_v<T, int>);", "f32 i32"),
    ("older trait", ONE % "static_assert((std::is_same<T, half>::value) || std::is_same<T, float16_t>::value, \"x\");", "f16"),
    ("size", ONE % "static_assert(sizeof(T) == 4 || sizeof(T) == 2, \"x\");", "f16 f32 i16 i32"),
    ("negation", ONE % "static_assert(!std::is_same_v<T, float> && sizeof(T) != 1);", "f16 i16 i32"),
    ("layout is unknown", ONE % "static_assert(D::isRowMajor && std::is_same_v<T, float>);", "f32"),
    ("same type", TWO % (SAME + "static_assert(std::is_integral_v<T>);"), "i16 i32 i8 u8"),
    ("pairs", TWO % "static_assert((std::is_same_v<T, float> && std::is_same_v<typename S::DType, half>) || "
     "(std::is_same_v<T, half> && std::is_same_v<typename S::DType, int8_t>));", "f16/i8 f32/f16"),
    ("helper with arguments", "template <typename T, typename D> void Check() { static_assert(std::is_same_v<T, half>); }"
     + ONE % "Check<T, D>();", "f16"),
    ("helper by deduction", "template <typename A> void Check(const A &a) { static_assert(sizeof(typename A::DType) == 1); }"
     + ONE % "Check(dst);", "i8 u8"),
    ("flag of a helper", "template <typename D, bool floats = true> void Check() { "
     "static_assert(!floats || std::is_same_v<typename D::DType, float>); }" + ONE % "Check<D, false>();",
     "f16 f32 i16 i32 i8 u8"),
    ("default of a flag", "template <typename D, bool floats = true> void Check() { "
     "static_assert(!floats || std::is_same_v<typename D::DType, float>); }" + ONE % "Check<D>();", "f32"),
    ("branch on the type", ONE % "if constexpr (sizeof(T) == 4) { static_assert(std::is_same_v<T, float>); } "
     "else if constexpr (sizeof(T) == 2) { static_assert(std::is_same_v<T, half>); } else { static_assert(sizeof(T) == 9); }",
     "f16 f32"),
    ("branch on something else", ONE % "if constexpr (D::Loc == TileType::Vec) { static_assert(std::is_same_v<T, float>); } "
     "else { static_assert(std::is_same_v<T, half>); }", "f16 f32"),
    ("both sides of a run-time branch", ONE % "if (dst.x()) { static_assert(sizeof(T) == 4); } else { "
     "static_assert(std::is_same_v<T, int32_t> || std::is_same_v<T, half>); }", "i32"),
    ("loop and lambda", ONE % "for (int i = 0; i < 3; ++i) { run([&](int j) { static_assert(sizeof(T) == 4); }); }", "f32 i32"),
    ("constant", ONE % "constexpr bool ok = std::is_same_v<T, float>; static_assert(ok);", "f32"),
    ("variable template", "template <typename T, int N> constexpr bool Ok = std::is_same_v<T, float> || (N == 2 && "
     "std::is_same_v<T, half>);" + ONE % "static_assert(Ok<T, 2>);", "f16 f32"),
    ("constant function", "template <typename T, int... Ns> constexpr bool Sized() { return ((sizeof(T) == Ns) || ...); }"
     + ONE % "static_assert(Sized<T, 1, 2>());", "f16 i16 i8 u8"),
    ("trait of our own", "template <typename T> struct Ok { static constexpr bool value = false; };"
     "template <> struct Ok<float> { static constexpr bool value = true; };"
     "template <> struct Ok<half> : std::true_type {};" + ONE % "static_assert(Ok<T>::value);", "f16 f32"),
    ("conditional type", ONE % "using U = std::conditional_t<sizeof(T) == 2, float, T>; static_assert(std::is_same_v<U, float>);",
     "f16 f32 i16"),
    ("overloads", "template <typename A> void Go(A &a, A &b) { static_assert(sizeof(typename A::DType) == 1); }"
     "template <typename A> void Go(A &a, int b) { static_assert(sizeof(typename A::DType) == 4); }"
     + TWO % "Go(dst, src);", "i8 u8"),
    ("an overload that takes a number as it is", "template <typename A> void Go(A &a, uint64_t b, uint16_t c = 0) { "
     "static_assert(sizeof(typename A::DType) == 1); } template <typename A> void Go(A &a, uint16_t b = 0, uint16_t c = 0) "
     "{ static_assert(sizeof(typename A::DType) == 4); } template <typename A, typename B> void Go(A &a, B &b) {} "
     "template <typename D> void TX(D &dst, const uint16_t row) { Go(dst, row); }",
     "f32 i32"),
    ("an overload whose template parameter nobody gives",
     "template <typename T> void Check() { static_assert(sizeof(T) == 1); } template <typename T, typename U> void Check() {}"
     + ONE % "Check<T>();", "i8 u8"),
    ("a scalar with a template parameter of its own", "template <typename D, typename S> void TX(D &dst, S value) { "
     "static_assert(std::is_same_v<typename D::DType, S> && std::is_same_v<S, float>); }", "f32"),
    ("enable_if", "template <typename A, std::enable_if_t<(sizeof(typename A::DType) == 4), int> = 0> void Go(A &a) { "
     "static_assert(std::is_same_v<typename A::DType, float>); }"
     "template <typename A, std::enable_if_t<(sizeof(typename A::DType) == 1), int> = 0> void Go(A &a) {}"
     + ONE % "Go(dst);", "f32 i8 u8"),
    ("delegation", "template <typename D> void TY_IMPL(D &dst, int n) { static_assert(std::is_same_v<typename D::DType, float>); }"
     + ONE % "TY_IMPL(dst, -1);", "f32"),
    ("one parameter for two tiles", "template <typename D> void TX(D &dst, D &src) { "
     "static_assert(sizeof(typename D::DType) == 1); }", "i8 u8"),
    ("a type that only an assertion names", ONE % "static_assert(std::is_same_v<T, float8_e4m3_t> || std::is_same_v<T, float>);",
     "f32 f8e4m3"),
    ("a template argument that the caller names",
     "template <Mode m, typename D> void TX(D &dst) { if constexpr (m == Mode::A) { static_assert(sizeof(typename D::DType) == 1); }"
     " else { static_assert(std::is_same_v<typename D::DType, half>); } }", "f16 i8 u8"),
    ("a name from the outermost namespace", "namespace pto { namespace comm { template <typename A> void Go(A &a) { "
     "static_assert(sizeof(typename A::DType) == 4); } } template <typename A> void Go(A &a) { static_assert(sizeof(typename A::DType) == 1); } }"
     + ONE % "::pto::comm::Go(dst);", "f32 i32"),
    ("recursion ends", ONE % "TX(dst); static_assert(sizeof(T) == 4);", "f32 i32"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_accepted_types(text: str, expected: str) -> None:
    result = types(text)
    found = set(flat(result).split())
    if result.operands:
        assert found == set(expected.split())
    else:
        assert set(expected.split()) == set(COMMON), "no operand matters: everything is accepted"


def test_what_the_result_says_of_itself() -> None:
    named = types(ONE % "\nstatic_assert(std::is_same_v<T, float>);\nstatic_assert(D::Rows > 1);")
    assert named.stating == (("main.hpp", 2),)
    assert (named.named, named.unread, named.incomplete) == ({"dst"}, (), False)
    assert types(ONE % "static_assert(sizeof(T) == 4);").named == frozenset()
    silent = types(TWO % SAME)
    assert silent.stating == ()
    assert flat(silent) == "f16 f32 i16 i32 i8 u8"


def test_lists_that_every_call_has_to_fulfil() -> None:
    """One side of an open choice, a size, and a condition on more than the type give no list of their own."""
    choice = "if constexpr (D::Loc == Vec) {\nstatic_assert(std::is_same_v<T, float>);\n}"
    result = types(ONE % f"{choice}\nstatic_assert(sizeof(T) > 1);\nstatic_assert(std::is_same_v<T, half> || D::x);")
    assert result.stating and result.naming == ()
    assert types(ONE % "\nstatic_assert(std::is_same_v<T, float>);").naming == (("main.hpp", 2),)


def test_an_assertion_that_is_not_understood_is_reported() -> None:
    result = types(ONE % "\nstatic_assert(T{} <=> [] ~ 3);\nstatic_assert(std::is_same_v<T, float>);")
    assert result.unread == (("main.hpp", 2),)
    assert flat(result) == "f32"


def test_sizes_in_helpers_shared_by_ops() -> None:
    """A shared check with a trait per op accepts for each op what its own branch names."""
    shared = (
        "template <Op op, typename T> constexpr bool Allowed = std::is_same_v<T, float> || "
        "(op == Op::MUL && std::is_same_v<T, uint8_t>);"
        "template <typename D, Op op> void Check() { static_assert(Allowed<op, typename D::DType>); }"
    )
    assert flat(types(shared + ONE % "Check<D, Op::ADD>();")) == "f32"
    assert flat(types(shared + ONE % "Check<D, Op::MUL>();")) == "f32 u8"
