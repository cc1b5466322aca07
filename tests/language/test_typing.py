"""Types: what mixes, what is refused, and where conversions are put."""

from __future__ import annotations

import pytest

from pto_isa.language.errors import ExpressionError
from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import OperandInfo, Scope, resolve
from pto_isa.language.nodes import walk
from pto_isa.language.tree import BOOL, INDEX, Convert, Node, element
from pto_isa.language.typing import TypeEnv, type_expression, type_store

SCOPE = Scope(
    operands={
        "dst": OperandInfo(("tile",), "write"),
        "src": OperandInfo(("tile",)),
        "idx": OperandInfo(("tile",)),
        "mask": OperandInfo(("predicate",)),
        "g": OperandInfo(("global",)),
        "scalar": OperandInfo(("scalar",)),
        "n": OperandInfo(("scalar",)),
        "mode_": OperandInfo(("attribute",), vocabulary="cmp_mode"),
        "flag": OperandInfo(("attribute",), vocabulary="bool"),
    },
    words=frozenset({"vec", "row_major", "eq", "f32", "i8", "rint", "on", "off"}),
)
VARIABLES = frozenset({"i", "j"})


def env(dtype: str = "f16", **more: object) -> TypeEnv:
    dtypes = {"dst": dtype, "src": dtype, "idx": "i32", "mask": "u8", "g": "f32", "scalar": dtype, "n": "index"}
    return TypeEnv(SCOPE, dtypes, target=dtype, variables=VARIABLES, **more)  # type: ignore[arg-type]


def typed(text: str, dtype: str = "f16", **more: object) -> Node:
    return type_expression(resolve(parse(text), SCOPE, VARIABLES, where="rule"), env(dtype, **more))


def stored(text: str, dtype: str = "f16", **more: object) -> Node:
    tree = resolve(parse(text), SCOPE, VARIABLES)
    return type_store(tree, env(dtype, **more), element(dtype))


def conversions(node: Node) -> list[str]:
    return [entry.type.name for entry in walk(node) if isinstance(entry, Convert) and entry.type]


@pytest.mark.parametrize(
    ("text", "dtype", "result"),
    [
        ("src[i, j] + src[i, j]", "f16", element("f32")),
        ("src[i, j] + 1", "i8", element("i32")),
        ("src[i, j] * 2", "u32", element("u32")),
        ("i + n", "f32", INDEX),
        ("src.valid_col // 8", "f32", INDEX),
        ("src[i, j] < 0", "f16", BOOL),
        ("mask[i, j]", "f16", BOOL),
        ("index(idx[i, j]) + 1", "f16", INDEX),
        ("max(src[i, j], scalar)", "f16", element("f16")),
        ("argmax(src[i, k] for k in range(4))", "f16", INDEX),
        ("sum(src[i, k] for k in range(4))", "f16", element("f32")),
        ("convert(i, f32)", "f16", element("f32")),
        ("dst.loc == vec", "f16", BOOL),
        ("compare(src[i, j], scalar, mode_)", "f16", BOOL),
        ("flag", "f16", BOOL),
    ],
)
def test_result_types(text: str, dtype: str, result: object) -> None:
    assert typed(text, dtype).type == result


@pytest.mark.parametrize(
    ("text", "dtype"),
    [
        ("src[i, j] + i", "f32"),
        ("src[i, j] + idx[i, j]", "f32"),
        ("src[i, j] & 1", "f32"),
        ("src[i, j] % 2", "i32"),
        ("src[i, j] // 2", "i32"),
        ("i / 2", "f32"),
        ("src[src[i, j], j]", "i32"),
        ("exp(src[i, j])", "i32"),
        ("1 if src[i, j] else 2", "f32"),
        ("dst.loc < vec", "f32"),
        ("dst.loc == 1", "f32"),
        ("not i", "f32"),
        ("src[i, j] << 1", "f32"),
        ("src[i, j] + 0.5", "i32"),
        ("src", "f32"),
        ("isnan(src[i, j]) + 1", "f32"),
        ("src[i, j] + 1", "f8e4m3"),
        ("dst.valid_shape < src.valid_shape", "f32"),
        ("index(src[i, j])", "f32"),
        ("convert(src[i, j], vec)", "f32"),
        ("src[i, j] if i < 2 else idx[i, j]", "f32"),
    ],
)
def test_what_does_not_mix(text: str, dtype: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        typed(text, dtype)
    assert caught.value.en and caught.value.zh


@pytest.mark.parametrize("text", ["idx[i, j] / 2", "index(idx[i, j])", "mask[i, j]"])
def test_a_store_does_not_cross_kinds(text: str) -> None:
    with pytest.raises(ExpressionError):
        stored(text, "f32")


@pytest.mark.parametrize(
    "text", ["nope + 1", "src.nope", "srcc[i, j]", "maxx(1, 2)", "max(1)", "src[i]", "src.flat[i, j]", "dst.n0"]
)
def test_unknown_names_come_with_a_place(text: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        typed(text)
    assert caught.value.column == 0


@pytest.mark.parametrize("text", ["mask[i, j]", "mask[i, 0]", "mask[i + 1, 2 * j]", "mask[n, index(idx[i, j])]"])
def test_bits_are_read_at_any_index(text: str) -> None:
    assert typed(text).type == BOOL


@pytest.mark.parametrize(("text", "column"), [("g.tile[i, 0]", 10), ("g.tile[i + 1, j]", 7), ("g.tile[i, j]", None)])
def test_the_plane_of_a_tensor_is_read_as_a_whole(text: str, column: int | None) -> None:
    """It is taken at the indices of the equation; anything else ended in an assertion of the compiler."""
    if column is None:
        assert typed(text).type == element("f32")
        return
    with pytest.raises(ExpressionError, match=r"`g\.tile` is read at indices of the equation") as caught:
        typed(text)
    assert caught.value.column == column


def test_suggestions() -> None:
    with pytest.raises(ExpressionError, match="did you mean `src`"):
        typed("srcc[i, j]")


def test_narrow_types_are_widened_once_and_rounded_at_the_store() -> None:
    assert conversions(stored("src[i, j] * src[i, j] + src[i, j]")) == ["f16", "f32", "f32", "f32"]


def test_rounding_after_each_operation() -> None:
    tree = stored("src[i, j] * src[i, j] + src[i, j]", each=frozenset({"f16"}))
    assert conversions(tree).count("f16") == 2


def test_sums_keep_the_target_type_on_request() -> None:
    wide = typed("sum(src[i, k] for k in range(4))")
    narrow = typed("sum(src[i, k] for k in range(4))", accumulate="element")
    assert (wide.type, narrow.type) == (element("f32"), element("f16"))


def test_selections_do_not_round() -> None:
    assert conversions(typed("max(src[i, j], 0)")) == []


def test_definitions_that_refer_to_themselves_end() -> None:
    loop = Scope(
        operands=SCOPE.operands, words=SCOPE.words, lets={"a": ((), parse("b + 1")), "b": ((), parse("a + 1"))}
    )
    with pytest.raises(ExpressionError, match="refer to themselves"):
        resolve(parse("a"), loop)
