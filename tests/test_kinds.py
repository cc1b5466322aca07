"""A kind of operand has one home: one that the package does not know works when it is entered into the table."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from pto_isa.database import Database, load
from pto_isa.export.cpp.functions import OpFunctions
from pto_isa.export.cpp.ods import ods
from pto_isa.export.cpp.ops import OpCode
from pto_isa.generate.examples.operand_json import freeze, thaw
from pto_isa.generate.examples.operands import example_call
from pto_isa.generate.forms.cpp_signature import cpp_signatures
from pto_isa.generate.modules.stub import stub_of
from pto_isa.generate.pages.book import Book
from pto_isa.generate.pages.op.page import op_page
from pto_isa.generate.pages.reference.language import language_page
from pto_isa.generate.rules.op_rules import RulesData, op_rules, tile_rules
from pto_isa.generate.sentences import sentences_of
from pto_isa.generate.views.op_view import op_view
from pto_isa.generate.write import all_rules, op_files
from pto_isa.language.front.elaborate import elaborate
from pto_isa.language.front.opdef import OpDef
from pto_isa.language.oracle.run import run_oracle
from pto_isa.program.assembler import NEWEST
from pto_isa.program.execution.budget import Budget
from pto_isa.program.execution.cores.core import Core, World
from pto_isa.program.execution.cores.trace import Trace, Tracing
from pto_isa.program.execution.limits import Limits
from pto_isa.program.execution.writing.handlers import HANDLERS
from pto_isa.program.execution.writing.translator import Translator
from pto_isa.program.steps.shapes import Shapes
from pto_isa.program.syntax.program import read
from pto_isa.program.tile_ops.binder import plans
from pto_isa.program.verifier import verify_program
from pto_isa.program.written.functions import functions_of, name_of
from pto_isa.program.written.recorded import forms_of, program_op
from pto_isa.runtime import Tile
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.kinds.table import KINDS, register
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.verify import verify
from pto_isa.view.full import full
from sample_isa import PLUS, make
from sample_kind import Lanes, LanesKind, LanesType

KIND = LanesKind()
GROUP = """\
  lanewise:
    operands:
      dst: {kind: lanes, access: write, text: {en: Result., zh: 结果。}}
      a: {kind: lanes, text: {en: Left operand., zh: 左操作数。}}
      b: {kind: lanes, text: {en: Right operand., zh: 右操作数。}}
    syntax:
      dps: {ins: [a, b], outs: [dst], source: ptoas#L9}
    types:
      bind: {dst: T, a: T, b: T}
"""
_HEAD = "".join(PLUS.partition("op: ")[:1])
ADD = f"""\
{_HEAD}op: pto.ladd
intrinsic: LADD
family: sample
group: lanewise
summary: {{en: Add two registers of lanes., zh: 两个通道寄存器相加。}}
overloads:
  plain: {{args: [dst, a, b], source: pto-instr#L1}}
types:
  rows:
    cpu: {{T: [f32, i32]}}
    a5: {{T: [f32]}}
  source: {{cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}}
semantics:
  domain: {{i: dst.lanes}}
  equations:
    - dst[i] = a[i] + b[i]
constraints:
  whole-lanes:
    check: a.lanes * a.itemsize % 32 == 0
    severity: warning
    source: a5-header#TPlus.hpp-L6
  own-register:
    check: not same_storage(a, b)
    severity: warning
    source: a5-header#TPlus.hpp-L6
examples:
  basic:
    operands:
      dst: {{type: "!pto.lanes<8xf32>"}}
      a: {{type: "!pto.lanes<8xf32>", values: [[1, 2, 3, 4, 5, 6, 7, 8]]}}
      b: {{type: "!pto.lanes<8xf32>", values: [[1, 1, 1, 1, 2, 2, 2, 2]]}}
    expect:
      dst: [[2, 3, 4, 5, 7, 8, 9, 10]]
"""
ROW = f"""\
{_HEAD}op: pto.lrow
intrinsic: LROW
family: sample
summary: {{en: Write the lanes of a register reversed into each row of a tile., zh: 将寄存器各通道逆序写入 Tile 的每一行。}}
operands:
  dst: {{kind: tile, access: write, text: {{en: Result., zh: 结果。}}}}
  src: {{kind: lanes, text: {{en: Register., zh: 寄存器。}}}}
overloads:
  plain: {{args: [dst, src], source: pto-instr#L1}}
syntax:
  dps: {{ins: [src], outs: [dst], source: ptoas#L9}}
types:
  bind: {{dst: T, src: T}}
  rows:
    cpu: {{T: [f32, i32]}}
    a5: {{T: [f32]}}
  source: {{cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}}
semantics:
  domain: dst.valid
  equations:
    - dst[i, j] = src[src.lanes - 1 - j]
constraints:
  as-wide:
    check: dst.valid_col <= src.lanes
    source: a5-header#TPlus.hpp-L6
"""
BYTES = (
    ROW.replace("lrow", "lbytes")
    .replace("LROW", "LBYTES")
    .replace("bind: {dst: T, src: T}", "bind: {dst: B, src: T}")
    .replace("{T: [f32, i32]}", "{B: [u8], T: [f32, i32]}")
    .replace("{T: [f32]}", "{B: [u8], T: [f32]}")
    .replace("src[src.lanes - 1 - j]", "src.raw[j]")
    .replace("dst.valid_col <= src.lanes", "dst.valid_col <= src.bytes")
    .replace("the lanes of a register reversed", "the bytes of a register")
    .replace("各通道逆序写入", "各字节写入")
)

SUM = (
    ADD.replace("ladd", "lsum")
    .replace("LADD", "LSUM")
    .replace("group: lanewise\n", "")
    .replace("Add two registers of lanes", "Give the sum of two registers of lanes")
    .replace("两个通道寄存器相加", "返回两个通道寄存器之和")
    .replace(
        "overloads:\n  plain: {args: [dst, a, b], source: pto-instr#L1}\ntypes:\n",
        """\
operands:
  dst: {kind: lanes, access: result, text: {en: Result., zh: 结果。}}
  a: {kind: lanes, text: {en: Left operand., zh: 左操作数。}}
  b: {kind: lanes, text: {en: Right operand., zh: 右操作数。}}
syntax:
  dps: {ins: [a, b], results: [dst], source: ptoas#L9}
types:
  bind: {dst: T, a: T, b: T}
""",
    )
)
POSITIVE = f"""\
{_HEAD}op: pto.lpos
intrinsic: LPOS
family: sample
summary: {{en: Keep the first lanes of a register and say how many are left out., zh: 保留寄存器的前若干通道，并返回舍去的通道数。}}
operands:
  dst: {{kind: lanes, access: result, text: {{en: Result., zh: 结果。}}}}
  rest: {{kind: scalar, access: result, text: {{en: Lanes that are left out., zh: 舍去的通道数。}}}}
  src: {{kind: lanes, text: {{en: Register., zh: 寄存器。}}}}
  n: {{kind: scalar, text: {{en: Number of lanes., zh: 通道数。}}}}
syntax:
  dps: {{ins: [src, n], results: [dst, rest], source: ptoas#L9}}
types:
  bind: {{dst: D, src: S, n: index, rest: index}}
  rows:
    cpu a5: {{S: [f32], D: [f32, i32]}}
  source: {{cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}}
semantics:
  domain: {{i: dst.lanes}}
  equations:
    - {{where: i < n, set: 'dst[i] = convert(src[i], dst.dtype)'}}
    - rest = maximum(src.lanes - n, 0)
constraints:
  not-negative: {{check: n >= 0, source: a5-header#TPlus.hpp-L6}}
examples:
  three:
    operands:
      dst: {{type: "!pto.lanes<8xi32>"}}
      rest: {{}}
      src: {{type: "!pto.lanes<8xf32>", values: [[1.5, 2, 3, 4, 5, 6, 7, 8]]}}
      n: {{value: 3}}
    expect:
      dst: [[1, 2, 3, 0, 0, 0, 0, 0]]
      rest: [[5]]
"""
CARRY = f"""\
{_HEAD}op: pto.lcarry
intrinsic: LCARRY
family: sample
summary: {{en: Give the sum of two registers and on demand which lanes reach a limit., zh: 返回两个寄存器之和，并可按需返回哪些通道达到上限。}}
operands:
  dst: {{kind: lanes, access: result, text: {{en: Result., zh: 结果。}}}}
  full: {{kind: lanes, access: result, optional: true, text: {{en: One where the limit is reached., zh: 达到上限处为 1。}}}}
  count: {{kind: scalar, access: result, optional: true, text: {{en: Number of lanes., zh: 通道数。}}}}
  a: {{kind: lanes, text: {{en: Left operand., zh: 左操作数。}}}}
  b: {{kind: lanes, text: {{en: Right operand., zh: 右操作数。}}}}
  limit: {{kind: scalar, text: {{en: Limit., zh: 上限。}}}}
syntax:
  definitions:
    pto.lcarry:
      operands: {{a: a, b: b, limit: limit}}
      results: {{sum: dst, full: full, count: count}}
      optional: [full, count]
      source: ptoas#L9
  dps: {{ins: [a, b, limit], results: [dst, full, count], source: ptoas#L9}}
types:
  bind: {{dst: T, full: M, a: T, b: T, limit: T, count: index}}
  rows:
    cpu a5: {{T: [i32], M: [u8]}}
  source: {{cpu: cpu-header#TPlus.hpp-L6, a5: a5-header#TPlus.hpp-L5}}
semantics:
  domain: {{i: dst.lanes}}
  modes:
    counted:
      when: present(full) and present(count)
      text: {{en: With both., zh: 返回两者。}}
      equations: ["dst[i] = a[i] + b[i]", "full[i] = 1 if a[i] + b[i] >= limit else 0", "count = dst.lanes"]
    told:
      when: present(full) and not present(count)
      text: {{en: With the lanes., zh: 返回各通道。}}
      equations: ["dst[i] = a[i] + b[i]", "full[i] = 1 if a[i] + b[i] >= limit else 0"]
    plain:
      when: not present(full) and not present(count)
      text: {{en: The sum alone., zh: 仅返回和。}}
      equations: ["dst[i] = a[i] + b[i]"]
constraints:
  counted-with-lanes:
    check: implies(present(count), present(full))
    source: a5-header#TPlus.hpp-L6
examples:
  told:
    operands:
      dst: {{type: "!pto.lanes<8xi32>"}}
      full: {{type: "!pto.lanes<8xu8>"}}
      a: {{type: "!pto.lanes<8xi32>", values: [[1, 2, 3, 4, 5, 6, 7, 8]]}}
      b: {{type: "!pto.lanes<8xi32>", values: [[1, 1, 1, 1, 2, 2, 2, 2]]}}
      limit: {{value: 5}}
    expect:
      dst: [[2, 3, 4, 5, 7, 8, 9, 10]]
      full: [[0, 0, 0, 1, 1, 1, 1, 1]]
"""
_TEXT = "!pto.lanes<8xf32>"
_I32 = "!pto.lanes<8xi32>"
_OPS = ("ladd", "lrow", "lbytes", "lsum", "lpos", "lcarry")


@pytest.fixture(scope="module")
def isa(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A database with two ops over registers of lanes, whose kind is entered into the table."""
    register(KIND)
    made = make(tmp_path_factory.mktemp("lanes") / "isa")
    groups = made.family / "_groups.yaml"
    groups.write_text(groups.read_text(encoding="utf-8") + GROUP, encoding="utf-8")
    made.write("ladd.yaml", ADD)
    made.write("lrow.yaml", ROW)
    made.write("lbytes.yaml", BYTES)
    made.write("lsum.yaml", SUM)
    made.write("lpos.yaml", POSITIVE)
    made.write("lcarry.yaml", CARRY)
    assert [str(issue) for issue in made.check()] == []
    yield made.root
    del KINDS[KIND.name]


@pytest.fixture(scope="module")
def db(isa: Path) -> Database:
    return load(isa)


def opdef(db: Database, name: str) -> OpDef:
    return elaborate(db[name], db)


@pytest.fixture(scope="module")
def modules(db: Database) -> Iterator[dict[str, Any]]:
    """The generated modules of both ops, as if they lay in ``pto_isa.generated``."""
    made: dict[str, Any] = {}
    written: dict[str, str] = {}
    rules = all_rules(db)
    stems = [Path(path).stem for path in rules if Path(path).name.startswith("_")]
    shared = [f"rules/{stem}.py" for stem in stems if find_spec(f"pto_isa.generated.rules.{stem}") is None]
    for path in (*shared, *(f"rules/{name}.py" for name in _OPS)):
        written[path] = rules[path]
    for name in _OPS:
        written |= op_files(db[name], opdef(db, name), sentences_of(db))
    for path, text in sorted(
        written.items(), key=lambda file: ["rules", "ops", "programs", "views"].index(file[0].split("/")[0])
    ):
        if path.endswith(".py"):
            package, _, stem = path.removesuffix(".py").partition("/")
            module = ModuleType(f"pto_isa.generated.{package}.{stem}")
            module.__package__ = f"pto_isa.generated.{package}"
            made[module.__name__] = sys.modules[module.__name__] = module
            exec(compile(text, path, "exec"), vars(module))
        else:
            made[path] = json.loads(text)
    for known in (program_op, forms_of, plans):
        known.cache_clear()
    yield made
    for name in made:
        sys.modules.pop(name, None)
    for known in (program_op, forms_of, plans):
        known.cache_clear()


def lanes(*numbers: float, dtype: str = "f32") -> Lanes:
    type = LanesType(dtype)
    made = Lanes(type)
    made.array[: len(numbers)] = numbers
    return made


def test_an_op_writes_and_reads_registers(modules: dict[str, Any], db: Database) -> None:
    """Generated NumPy and the oracle give the same, from lanes into lanes and into a tile."""
    ladd, lrow = (modules[f"pto_isa.generated.ops.{name}"] for name in ("ladd", "lrow"))
    a, b, fast, slow = lanes(1, 2, 3), lanes(10, 20, 30, 40), lanes(), lanes()
    ladd.ladd(fast, a, b, profile="a5")
    run_oracle(opdef(db, "ladd"), {"dst": slow, "a": a, "b": b}, {}, "a5")
    assert fast.array.tolist() == slow.array.tolist() == [11, 22, 33, 40, 0, 0, 0, 0]
    tile, other = (Tile.from_numpy(np.zeros((2, 8), np.float32)) for _ in range(2))
    lrow.lrow(tile, fast, profile="a5")
    run_oracle(opdef(db, "lrow"), {"dst": other, "src": fast}, {}, "a5")
    assert tile.array.tolist() == other.array.tolist() == [[0, 0, 0, 0, 40, 33, 22, 11]] * 2


def test_a_view_of_its_own_has_elements_of_its_type(modules: dict[str, Any], db: Database) -> None:
    register = lanes(1.5, -2)
    fast, slow = (Tile.from_numpy(np.zeros((2, 32), np.uint8)) for _ in range(2))
    modules["pto_isa.generated.ops.lbytes"].lbytes(fast, register, profile="a5")
    run_oracle(opdef(db, "lbytes"), {"dst": slow, "src": register}, {}, "a5")
    assert fast.array.tolist() == slow.array.tolist() == [[*register.array.tobytes()]] * 2


def test_a_register_may_be_read_where_it_is_written(modules: dict[str, Any]) -> None:
    a = lanes(1, 2, 3)
    modules["pto_isa.generated.ops.ladd"].ladd(a, a, a)
    assert a.array.tolist() == [2, 4, 6, 0, 0, 0, 0, 0]


def test_operands_and_rules_are_judged(modules: dict[str, Any]) -> None:
    ladd, lrow = (modules[f"pto_isa.generated.ops.{name}"] for name in ("ladd", "lrow"))
    with pytest.raises(RuleError, match=r"`a` of `pto.ladd` must be a register of eight lanes; got Tile"):
        ladd.ladd(lanes(), Tile.from_numpy(np.zeros((1, 8), np.float32)), lanes())
    with pytest.raises(RuleError, match=r"pto.ladd/types"):
        ladd.ladd(lanes(dtype="f16"), lanes(dtype="f16"), lanes(dtype="f16"))
    with pytest.raises(RuleError, match=r"pto.lrow/as-wide"):
        lrow.lrow(Tile.from_numpy(np.zeros((1, 16), np.float32)), lanes())
    rules = modules["pto_isa.generated.rules.ladd"].RULES
    given = {"dst": LanesType("i8"), "a": LanesType("i8"), "b": LanesType("i8")}
    assert [finding.rule for finding in verify(rules, given, "a5")] == ["pto.ladd/types", "pto.ladd/whole-lanes"]


def test_rules_are_printed_as_cpp(db: Database) -> None:
    """The condition of a rule asks the register for its lanes."""
    data: RulesData = op_rules(db["ladd"], opdef(db, "ladd"), sentences_of(db))
    rule = next(rule for rule in data.rules if rule.rule.key == "whole-lanes")
    made = OpFunctions(data.infos).rule(rule)
    assert "m.modulo(m.lanes(a) * m.itemsize(a), 32) == 0" in "".join(made.body)
    assert "Lanes& a" in made.params[0] and "m.lanes(c.a)" in made.inline


def test_asked_results_in_cpp(db: Database) -> None:
    """A call has a place for each result; operations of MLIR give as many as they have."""
    op = db["lcarry"]
    data = op_rules(op, opdef(db, "lcarry"), sentences_of(db))
    tile = tile_rules(db, sentences_of(db)).judged.rules
    text = ods([(op, OpCode(op.record.family, data, tile))])
    assert '{"sum", "dst"}, {"full", "full", Repeat::optional}, {"count", "count", Repeat::optional}' in " ".join(
        text.split()
    )
    (call,) = (rule for rule in data.rules if rule.rule.key == "counted-with-lanes")
    assert OpFunctions(data.infos).rule(call).inline == "!given(c.count) || given(c.full)"


def test_programs_are_verified(modules: dict[str, Any]) -> None:
    """The type has a text, the text form of the op is bound by it, and values of another kind are refused."""

    def found(body: str, arguments: str) -> list[str]:
        text = f"func.func @f({arguments}) {{\n{body}\nreturn\n}}\nfunc.func @g() {{\nreturn\n}}\n"
        return [finding.rule for finding in verify_program(read(text), "a5").findings]

    f32, i32, f16 = (f"!pto.lanes<8x{dtype}>" for dtype in ("f32", "i32", "f16"))
    arguments = f"%a: {f32}, %b: {f32}, %c: {i32}, %h: {f16}"
    assert found(f"pto.ladd ins(%a, %b : {f32}, {f32}) outs(%a : {f32})", arguments) == []
    assert found(f"pto.ladd ins(%a, %c : {f32}, {i32}) outs(%a : {f32})", arguments) == ["pto.ladd/types"]
    assert "pto.ladd/types" in found(f"pto.ladd ins(%h, %h : {f16}, {f16}) outs(%h : {f16})", arguments)
    tile = "!pto.tile_buf<vec, 1x8xf32>"
    wrong = f"%t = pto.alloc_tile : {tile}\npto.ladd ins(%a, %t : {f32}, {tile}) outs(%a : {f32})"
    assert any(rule.startswith("pto.ladd/") for rule in found(wrong, arguments))
    assert found("", "%a: !pto.lanes<9xf32>") == ["syntax/type-text"]


def test_a_result_is_a_fresh_value(modules: dict[str, Any], db: Database) -> None:
    """The function makes it, of the type that the operands decide, or that the call names; numbers are numbers."""
    lsum, lpos = (modules[f"pto_isa.generated.ops.{name}"] for name in ("lsum", "lpos"))
    a, b = lanes(1, 2, 3), lanes(10, 20, 30, 40)
    made, again = lsum.lsum(a, b, profile="a5"), lsum.lsum(a, b, profile="a5")
    assert made.array.tolist() == again.array.tolist() == [11, 22, 33, 40, 0, 0, 0, 0]
    assert made is not again and not np.shares_memory(made.array, again.array)
    slow = lanes()
    run_oracle(opdef(db, "lsum"), {"dst": slow, "a": a, "b": b}, {}, "a5")
    assert slow.array.tolist() == made.array.tolist()
    kept, rest = lpos.lpos(b, 2, dst=LanesType("i32"))
    assert (kept.type, kept.array.tolist(), rest) == (LanesType("i32"), [10, 20, 0, 0, 0, 0, 0, 0], 6)
    assert lpos.lpos(b, 9, dst=LanesType("f32"))[1] == 0
    with pytest.raises(InputError, match=r"do not decide the type of the result of `pto\.lpos`; name it: `dst=…`"):
        lpos.lpos(b, 2)
    with pytest.raises(InputError, match=r"`dst` of `pto\.lpos` is a result; expected the type of a register"):
        lpos.lpos(b, 2, dst="f32")
    with pytest.raises(RuleError, match=r"pto.lsum/types"):
        lsum.lsum(lanes(dtype="f16"), lanes(dtype="f16"))
    with pytest.raises(RuleError, match=r"pto.lpos/not-negative"):
        lpos.lpos(b, -1, dst=LanesType("f32"))


def test_a_call_asks_for_a_result(modules: dict[str, Any], db: Database) -> None:
    """An optional result is given where its keyword is True or a type: behind those that every call gives."""
    lcarry = modules["pto_isa.generated.ops.lcarry"].lcarry
    a, b = lanes(1, 2, 3, dtype="i32"), lanes(10, 20, 30, 40, dtype="i32")
    made = lcarry(a, b, 33, profile="a5")
    assert made.array.tolist() == [11, 22, 33, 40, 0, 0, 0, 0]
    made, full = lcarry(a, b, 33, full=True, profile="a5")
    assert (made.array.tolist(), full.type) == ([11, 22, 33, 40, 0, 0, 0, 0], LanesType("u8"))
    slow = {"dst": lanes(dtype="i32"), "full": lanes(dtype="u8"), "count": None}
    run_oracle(opdef(db, "lcarry"), {**slow, "a": a, "b": b, "limit": np.int32(33)}, {}, "a5")
    assert full.array.tolist() == slow["full"].array.tolist() == [0, 0, 1, 1, 0, 0, 0, 0]
    made, full, count = lcarry(a, b, 33, count=True, full=LanesType("u8"), profile="a5")
    assert (full.array.tolist(), count) == ([0, 0, 1, 1, 0, 0, 0, 0], 8)
    assert lcarry(a, b, 33).array[0] == 11
    with pytest.raises(RuleError, match=r"pto.lcarry/counted-with-lanes"):
        lcarry(a, b, 33, count=True)
    with pytest.raises(RuleError, match=r"pto.lcarry/types"):
        lcarry(a, b, 33, full=LanesType("f32"))
    with pytest.raises(InputError, match=r"`full` of `pto\.lcarry` is a result; expected the type of a register"):
        lcarry(a, b, 33, full="u8")
    assert "full: Any = None,\n    count: Any = None," in stub_of(db["lcarry"]) and ") -> Any:" in stub_of(db["lcarry"])


def test_asked_results_are_verified(modules: dict[str, Any]) -> None:
    rules = modules["pto_isa.generated.rules.lcarry"].RULES
    call = {"a": LanesType("i32"), "b": LanesType("i32"), "limit": 3}
    assert verify(rules, call, "a5") == verify(rules, {**call, "full": True}, "a5") == []
    assert [f.rule for f in verify(rules, {**call, "full": LanesType("i8")}, "a5")] == ["pto.lcarry/types"]
    assert [f.rule for f in verify(rules, {**call, "count": True}, "a5")] == ["pto.lcarry/counted-with-lanes"]


@pytest.mark.parametrize(
    ("names", "gives", "faults"),
    [
        ("%x", "!pto.lanes<8xi32>", []),
        ("%x, %y", f"{_I32}, !pto.lanes<8xu8>", []),
        ("%x, %y, %z", f"{_I32}, !pto.lanes<8xu8>, index", []),
        ("%x, %y", f"{_I32}, !pto.lanes<8xf32>", ["pto.lcarry/types"]),
        ("%x, %y, %z, %u", f"{_I32}, !pto.lanes<8xu8>, index, index", ["pto.lcarry/operands"]),
    ],
)
def test_programs_ask_for_results(modules: dict[str, Any], names: str, gives: str, faults: list[str]) -> None:
    """A text with fewer results asks for fewer; what runs gives each of them."""
    body = f"%l = arith.constant 33 : i32\n{names} = pto.lcarry %a, %a, %l : {_I32}, {_I32}, i32 -> {gives}\nreturn %x : {_I32}"
    made = read(f"func.func @f(%a: {_I32}) -> {_I32} {{\n{body}\n}}\n")
    assert [finding.rule for finding in verify_program(made, "a5").findings] == faults
    if not faults:
        core = Core(World("a5", 0, 0, 1, set(), Budget(Limits())))
        assert translated(made, "a5")(core, lanes(1, 20, dtype="i32")).array.tolist() == [2, 40, 0, 0, 0, 0, 0, 0]
        assert len(core.results._free.get(LanesType("u8"), [])) == names.count("%y")


def test_a_kernel_writes_where_it_is_told_to(modules: dict[str, Any]) -> None:
    """`bind` gives the run over storage that whoever calls makes."""
    bind = modules["pto_isa.generated.ops.lsum"].bind
    run, place, type = bind(*[LanesType("f32")] * 3, profile="a5"), lanes(), LanesType("f32")
    assert run(place, lanes(1), lanes(2)) is None
    assert place.type == type and place.array[0] == 3


def test_calls_are_verified_without_their_results(modules: dict[str, Any]) -> None:
    rules = modules["pto_isa.generated.rules.lsum"].RULES
    f32, i8 = LanesType("f32"), LanesType("i8")
    assert verify(rules, {"a": f32, "b": f32}, "a5") == []
    assert [finding.rule for finding in verify(rules, {"a": i8, "b": i8}, "a5")] == [
        "pto.lsum/types",
        "pto.lsum/whole-lanes",
    ]
    assert [finding.rule for finding in verify(rules, {"a": f32, "b": f32, "dst": i8}, "a5")] == ["pto.lsum/types"]


def program(body: str, arguments: str) -> Any:
    return read(f"func.func @f({arguments}) -> {_TEXT} {{\n{body}\n}}\n")


def translated(made: Any, profile: str) -> Any:
    """The Python function of the only function of a program."""
    ((function,),) = (found.values() for found in functions_of(made))
    translator = Translator(made, profile, False, NEWEST, HANDLERS)
    code = translator.translate([function], {name_of(function): function})
    exec(code, translator.bound)
    return translator.bound[translator.start]


def test_programs_take_and_give_back_results(modules: dict[str, Any]) -> None:
    """Storage goes back behind the last use, but for a value that has two names; what comes again is zero again."""
    body = f"""
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%once = pto.lsum %a, %a : {_TEXT}, {_TEXT} -> {_TEXT}
%far = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %once) -> ({_TEXT}) {{
  %twice = pto.lsum %a, %a : {_TEXT}, {_TEXT} -> {_TEXT}
  %unused = pto.lsum %a, %a : {_TEXT}, {_TEXT} -> {_TEXT}
  %kept, %rest = pto.lpos %twice, %c2 : {_TEXT}, index -> {_TEXT}, index
  %next = pto.lsum %sum, %kept : {_TEXT}, {_TEXT} -> {_TEXT}
  scf.yield %next : {_TEXT}
}}
return %far : {_TEXT}"""
    made = program(body, f"%a: {_TEXT}, %n: index")
    assert [finding.rule for finding in verify_program(made, "a5").findings] == []
    run = translated(made, "a5")
    core = Core(World("a5", 0, 0, 1, set(), Budget(Limits())))
    far = run(core, lanes(1, 2, 3, 4), 5)
    assert far.array.tolist() == [12, 24, 6, 8, 0, 0, 0, 0]
    free = core.results._free
    assert [len(values) for values in free.values()] == [1, 1]  # the last register of a round, and its number
    before = free[LanesType("f32")][0]
    assert run(core, lanes(1, 2, 3, 4), 0) is before  # which the program gives, so that it does not come back
    assert before.array.tolist() == [2, 4, 6, 8, 0, 0, 0, 0] and not free[LanesType("f32")]


def test_storage_that_is_used_again_is_no_operand_of_its_own() -> None:
    """To a trace, and so to a replay of its rounds, registers are alike, whichever storage they have."""
    trace = Trace(None, 0, 0, Tracing({}, {}, {}, Shapes(), {}, "a5"))
    assert trace._alike_for(lanes(1)) == trace._alike_for(lanes(2))


def test_cards_and_pages_show_it(db: Database, modules: dict[str, Any]) -> None:
    for lang, noun in (("en", "register of lanes"), ("zh", "通道寄存器")):
        view = op_view(db["ladd"], opdef(db, "ladd"), sentences_of(db))
        assert noun in str(full(view, lang, "a5"))
        page = op_page(Book(db, lang), db["ladd"])
        assert noun in page and "!pto.lanes&#60;" in page and "<svg" in page
        assert noun in language_page(Book(db, lang))
    page = op_page(Book(db, "en"), db["lcarry"])
    assert "lcarry" in page and "full" in page
    assert any("LADD(LanesDst &dst, LanesA &a, LanesB &b" in entry.text for entry in cpp_signatures(db["ladd"]))
    assert "def ladd(\n    dst: Any,\n" in stub_of(db["ladd"])


def test_examples_and_data(db: Database) -> None:
    operands, _ = example_call(db["ladd"], db["ladd"].record.examples["basic"])
    assert operands["b"].array.tolist() == [1, 1, 1, 1, 2, 2, 2, 2]
    assert thaw(json.loads(json.dumps(freeze(LanesType("f32"))))) == LanesType("f32")


def test_a_kind_is_entered_once(isa: Path) -> None:
    register(KIND)
    with pytest.raises(ValueError, match="lanes"):
        register(LanesKind())
