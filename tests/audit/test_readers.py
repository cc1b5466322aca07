"""The readers of pages, of operation definitions and of verifiers, on small texts."""

from __future__ import annotations

import pytest

from language.records import database
from pto_isa.audit.compare.headers import _beyond
from pto_isa.audit.compare.types import forms_of
from pto_isa.audit.documents.text_forms import read_forms
from pto_isa.audit.documents.type_lists import read_page
from pto_isa.audit.listed import message_types, type_words
from pto_isa.audit.ptoas.td import TdAttribute, read_td
from pto_isa.audit.ptoas.verifier import read_verifiers
from sample_checkouts import OPERATIONS

CPP = {
    "float": "f32", "half": "f16", "bfloat16_t": "bf16", "int8_t": "i8", "int16_t": "i16", "int32_t": "i32",
    "uint8_t": "u8", "uint32_t": "u32",
}  # fmt: skip
IR = {"f32": "f32", "f16": "f16", "bf16": "bf16", "i8": "i8", "i16": "i16", "i32": "i32", "ui32": "u32"}
WORDS = type_words(CPP, IR)


def page(text: str) -> tuple[dict[str, str], list[int]]:
    """Profile -> types of a page, and the lines that were not read."""
    found = read_page(text, WORDS)
    listed = {}
    for one in found.listed:
        for profile in one.profiles or ("a2a3", "a5"):
            listed[profile] = " ".join(sorted(one.types))
    return listed, found.unread


# (what the case is about, page, types per profile, lines that are passed over)
PAGES = [
    ("bullets below a profile",
     "- **Checks (A2A3)**:\n    - `T` must be one of: `half`, `float`.\n- **Checks (A5)**:\n    - `T` must be one of: `int32_t`.",
     {"a2a3": "f16 f32", "a5": "i32"}, []),
    ("headings", "### A2/A3\n\n- Supported element types: `half`, `float`\n\n### A5\n\n- Supported element types: `half`, `int`.",
     {"a2a3": "f16 f32", "a5": "f16 i32"}, []),
    ("profile in the line", "- Supported element types (A2A3): `half`.\n- Supported element types (A5): `half`, `float`.",
     {"a2a3": "f16", "a5": "f16 f32"}, []),
    ("Chinese", "- **实现检查（A2A3）**:\n    - `TileData::DType` 必须是以下之一：`half`、`float`。\n",
     {"a2a3": "f16 f32"}, []),
    ("profiles in parts", "- `T` must be one of: `half`, `float` for A2, A3, and A5; `int32` for A5.",
     {"a2a3": "f16 f32", "a5": "f16 f32 i32"}, []),
    ("profiles in parts with commas", "- `T` must be one of: `half`, `float` for A2, A3 and A5, `int32` for A5.",
     {"a2a3": "f16 f32", "a5": "f16 f32 i32"}, []),
    ("profiles in parts, Chinese", "- `T` 必须是以下之一：`half`（A2、A3 和 A5），`int32`（仅 A5）。\n", {"a2a3": "f16", "a5": "f16 i32"}, []),
    ("profiles behind a verb, Chinese", "- `T` 必须是以下之一：`half` 适用于 A2A3 和 A5；`int32` 适用于 A5。", {"a2a3": "f16", "a5": "f16 i32"}, []),
    ("what is missing is not listed", "- `T` must be one of: `half`. No `float` on A2/A3.\n- `T` 必须是以下之一（A5）：`half`。A5 不支持 `float`。",
     {"a2a3": "f16", "a5": "f16"}, []),
    ("no profile is both", "- `T` must be one of: `half`, `float`.", {"a2a3": "f16 f32", "a5": "f16 f32"}, []),
    ("a list without a profile beside one with", "- Supported element types: `half`.\n- Supported element types (A5): `float`.",
     {"a5": "f32"}, [1]),
    ("a table with marks", "| | A2/A3 | A5 |\n|-|-|-|\n| `f32` | Supported | Supported |\n| `i8` / `i16` | No | Supported |\n"
     "| `f16` | Supported | No |", {"a2a3": "f16 f32", "a5": "f32 i16 i8"}, []),
    ("a table with lists", "| Check | A2/A3 | A5 |\n|-|-|-|\n| Supported types | `half`, `float` | `int32_t`, `half` |",
     {"a2a3": "f16 f32", "a5": "f16 i32"}, []),
    ("another operand", "- Supported element types of `tmp`: `half`, `float`.", {}, [1]),
    ("the type of an accumulator", "- `TileAcc::DType` must be one of: `half`, `float`.", {}, [1]),
    ("the type of an accumulator in Chinese", "- 累加器类型必须是 `int32_t` 或 `float`：", {}, [1]),
    ("a condition in Chinese", "- 若累加器为 `int32_t`，左右输入都必须是 `int8_t`：", {}, [1]),
    ("a condition", "- When `x` is set, `T` must be one of: `half`, `float`.", {}, [1]),
    ("two lists that differ", "- Supported element types (A5): `half`.\n- Supported element types (A5): `float`.", {}, [1, 2]),
    ("two equal lists", "- Supported element types (A5): `half`.\n- Supported element types (A5): `half`.", {"a5": "f16"}, []),
    ("code is no list", "```cpp\n// must be one of: `half`, `float`\n```\n", {}, []),
    ("a list over two lines", "- `T` must be one of (A5): `half`,\n  `float`, `int32_t`.", {"a5": "f16 f32 i32"}, []),
    ("a list that goes on with `or`", "- `T` must be one of (A5): `half`,\n  or `float`.", {"a5": "f16 f32"}, []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "types", "unread"), [case[1:] for case in PAGES], ids=[case[0] for case in PAGES])
def test_pages(text: str, types: dict[str, str], unread: list[int]) -> None:
    assert page(text) == (types, unread)


def test_forms_of_a_page() -> None:
    text = (
        "```text\n%dst = tplus %a, %b : !pto.tile<...>\n%dst = pto.tplus %a, %b {mode = 1} : (x) -> x\n"
        "pto.tplus ins(%a, %b : t, t) outs(%dst : t)\npto.tplus ins(%a, %b : t, t) outs(%dst : t)\n"
        "pto.tplus ins(...) outs(%dst : t)\npto.tplusx ins(%a : t) outs(%dst : t)\n```\n"
    )
    found = [(one.form, one.ins, one.outs, one.line) for one in read_forms(text, ["tplus", "tplus"])]
    assert found == [
        ("pto_as", ("a", "b"), ("dst",), 2),
        ("ssa", ("a", "b"), ("dst",), 3),
        ("dps", ("a", "b"), ("dst",), 4),
    ]


def test_operations() -> None:
    text = OPERATIONS + (
        'def TGoOp : PTO_TOp<"tgo.fast", []> {\n  let arguments = (ins\n    PTODpsType:$src, // the source\n'
        "    Optional<PTODpsType>:$tmp, PTODpsType:$dst,\n"
        '    DefaultValuedOptionalAttr<BoolAttr, "false">:$flag\n  );\n'
        "  let assemblyFormat = [{ `ins` `(` $src (`,` $tmp^ )? `:` type($src) `)` `outs` `(` $dst `:` type($dst) `)` }];\n"
        "  let hasVerifier = 1;\n}\n"
    )
    found = read_td("PTOOps.td", text)
    assert [value.name for value in found["tplus"].operands] == ["src0", "src1", "dst"]
    assert (found["tplus"].line, found["tplus"].verifier, found["tplus"].custom) == (1, True, False)
    assert (found["tminus"].format, found["tminus"].custom) == ("", True)
    fast = found["tgo.fast"]
    assert [(value.name, value.constraint, value.repeat) for value in fast.operands] == [
        ("src", "PTODpsType", "one"), ("tmp", "PTODpsType", "optional"), ("dst", "PTODpsType", "one"),
    ]  # fmt: skip
    assert fast.attribute("flag") == TdAttribute("flag", "BoolAttr", True)
    assert (fast.cpp, fast.operand("tmp") is not None, fast.attribute("tmp")) == ("TGoOp", True, None)


VERIFIER = """\
static LogicalResult verifyShared(Operation *op, Type elem) {
  if (!(elem.isF16() || elem.isF32()))
    return op->emitOpError("expects element type to be f16 or f32");
  return success();
}
LogicalResult pto::TOneOp::verify() {
  auto verifyA2A3 = [&]() -> LogicalResult {
    if (failed(verifyTileBufSameValidShape(*this, t0, td, "src", "dst"))) return failure();
    if (!(elem.isInteger(16) || elem.isF16()))
      return emitOpError("expects A2/A3 tone element type to be i16/f16");
    return success();
  };
  auto verifyA5 = [&]() -> LogicalResult {
    if (elem.isInteger(32) || elem.isF16() || elem.isBF16())
      return success();
    return emitOpError() << "expects tone " << "element type to be i32, f16, or bf16";
  };
  return dispatchVerifierByArch(getOperation(), verifyA2A3, verifyA5);
}
LogicalResult pto::TTwoOp::verify() {
  if (failed(verifyShared(getOperation(), elem))) return failure();
  if (!mask.isInteger(8))
    return emitOpError("expects tmp element type to be i8");
  if (!elem.isF32())
    return emitOpError("expects dst element type to be f16");
  return emitOpError("expects src element type to be supported");
}
"""


def test_verifiers() -> None:
    found = read_verifiers(VERIFIER, WORDS)
    one, two = found["TOneOp"], found["TTwoOp"]
    assert [(" ".join(sorted(entry.types)), entry.profiles, entry.operand, entry.line) for entry in one.listed] == [
        ("f16 i16", ("a2a3",), None, 10),
        ("bf16 f16 i32", ("a5",), None, 16),
    ]
    assert [(pair.kind, pair.operands, pair.profiles, pair.line) for pair in one.pairs] == [
        ("same-valid-shape", ("src", "dst"), ("a2a3",), 8)
    ]
    assert one.unread == ()
    assert [(" ".join(sorted(entry.types)), entry.profiles, entry.line) for entry in two.listed] == [
        ("f16 f32", ("a2a3", "a5"), 3)
    ], "the list of a shared helper counts, that of a scratch operand does not"
    assert two.unread == (25, 26), "a message that its condition contradicts, and one without types"


GUARDED = """\
static LogicalResult verifyMany(Operation *op, Type elem, bool integers) {
  if (!supported) {
    if (!integers)
      return op->emitOpError() << "expects " << name << " element type to be f16 or f32";
    if (arch == A5)
      return op->emitOpError() << "expects A5 " << name << " element type to be i8/f16";
    return op->emitOpError() << "expects A2/A3 " << name << " element type to be i16/f16";
  }
  return success();
}
LogicalResult pto::TWithOp::verify() { return verifyMany(getOperation(), elem, /*integers=*/true); }
LogicalResult pto::TWithoutOp::verify() { return verifyMany(getOperation(), elem, /*integers=*/false); }
LogicalResult pto::TEitherOp::verify() { return verifyMany(getOperation(), elem, choose()); }
"""


def test_a_helper_with_a_flag() -> None:
    """What a call gives for a flag of a shared helper decides which of its messages can come."""
    found = read_verifiers(GUARDED, WORDS)
    lists = {
        name: [(" ".join(sorted(one.types)), one.profiles) for one in demand.listed] for name, demand in found.items()
    }
    assert lists["TWithOp"] == [("f16 i8", ("a5",)), ("f16 i16", ("a2a3",))]
    assert lists["TWithoutOp"] == [("f16 f32", ("a2a3", "a5"))]
    assert len(lists["TEitherOp"]) == 3


PARTS = """\
static FailureOr<Type> verifyCommonly(Operation *op, Type a, Type b) {
  if (failed(verifyTileBufSameElemType(op, a, b, "src", "dst"))) {
    return failure();
  }
  return a;
}
static LogicalResult verifyRowsA2A3(Operation *op, Type elem) {
  if (!elem.isF16()) {
    return op->emitOpError("expects src element type to be f16");
  }
  return success();
}
LogicalResult pto::TPartsOp::verify() {
  auto verifyCompareForm = [&]() -> LogicalResult {
    if (!elem.isF32()) {
      return emitOpError("expects dst element type to be f32");
    }
    return success();
  };
  auto verifyA2A3 = [&]() -> LogicalResult {
    if (failed(verifyCommonly(getOperation(), t0, td)) || failed(verifyRowsA2A3(getOperation(), elem))) {
      return failure();
    }
    if (!elem.isInteger(8)) {
      return emitOpError("expects A2/A3 acc tparts dst element type to be i8");
    }
    return verifyCompareForm();
  };
  return dispatchVerifierByArch(getOperation(), verifyA2A3, verifyA5);
}
"""


def test_what_is_asked_of_a_part_of_an_op() -> None:
    """A list of one form or memory is left out; a helper asks where it is called, whatever it returns."""
    found = read_verifiers(PARTS, WORDS)["TPartsOp"]
    assert [(" ".join(one.types), one.profiles, one.line) for one in found.listed] == [("f16", ("a2a3",), 9)]
    assert [(one.operands, one.profiles, one.line) for one in found.pairs] == [(("src", "dst"), ("a2a3",), 2)]
    assert found.unread == (16, 25)


def test_forms_of_a_call() -> None:
    """The first form whose condition the operands decide hides those behind it."""
    op = database()["tstore"]
    assert forms_of(op, ["dst", "src"]) == ("conv", "acc", "tile")
    assert forms_of(op, ["dst", "src", "pre_quant_scalar"]) == ("conv", "quantise_to_small_float", "quant")


def test_message_types() -> None:
    assert message_types("i8/ui32, f16, or bf16", WORDS) == {"i8", "u32", "f16", "bf16"}
    assert message_types("an fp8 family type", WORDS) is None


def test_two_elements_in_a_byte_have_the_size_of_a_byte() -> None:
    """What a header asserts of sizes counts bytes: a pair of 4-bit elements is as large as an i8."""
    op = database()["ttrans"]
    ours = {("i8", "i8"), ("f4e1m2", "f4e1m2")}
    assert _beyond(op, ["dst", "src"], ours, ours | {("i8", "f4e1m2"), ("i8", "f16")}, set()) == {("i8", "f16")}
