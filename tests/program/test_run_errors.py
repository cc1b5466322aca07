"""What stops a run: findings of the verifier, ops that are not executed, wrong arguments, and accesses outside."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import pytest

import pto_isa
from program.run_text import counts, dps, kernel, store, tensor, tile
from pto_isa.database import load as load_database
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import Finding, RuleError

T = tile(8, 16)
LOOSE = tile(8, 16, valid="?x?")
Z = "%z: !pto.ptr<f32>"
VIEW, DEEP = "!pto.tensor_view<?x?xf32>", "!pto.tensor_view<?x?x?xf32>"
OPEN = "!pto.partition_tensor_view<?x?xf32>"


def fails(source: str, rule: str, assembler: str | None = None, **args: Any) -> Finding:
    """The only finding with which a program ends."""
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, args=args, profile="a5", assembler=assembler)
    (found,) = raised.value.findings
    assert (found.rule, found.severity) == (rule, "error") and found.line is not None and found.column is not None
    assert found.text("zh") != found.text("en")
    return found


def line_of(source: str, text: str) -> int:
    """The line in which a text stands."""
    (number,) = [k for k, line in enumerate(source.splitlines(), 1) if text in line]
    return number


def test_error_findings_stop_the_run() -> None:
    """All of them are raised, as ``verify`` gives them."""
    file = Path(__file__).parent / "programs" / "bad_valid_shape.pto"
    with pytest.raises(RuleError) as raised:
        pto_isa.run(file, profile="a5")
    wanted = [found for found in pto_isa.verify(file, "a5") if found.severity == "error"]
    assert wanted and [found.as_dict() for found in raised.value.findings] == [found.as_dict() for found in wanted]


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("%m = memref.alloc() : memref<8x16xf32, #pto.address_space<vec>>", "memref.alloc"),
        ("%f = arith.constant 1.0 : f32\n%a = arith.remf %f, %f : f32", "arith.remf"),
        (
            f"%t = pto.alloc_tile : {tile(8, 16)}\n%a = pto.treshape %t : {tile(8, 16)} -> {tile(8, 16, valid='?x?')}",
            "pto.treshape",
        ),
        ("%a, %b = arith.mulsi_extended %c0, %c1 : index", "arith.mulsi_extended"),
        ("cf.br ^next\n^next:", "func.func"),
    ],
)
def test_ops_that_are_not_executed(text: str, op: str) -> None:
    """The first one is named with its place, before anything runs."""
    source = kernel("%n: index", counts(), text)
    found = fails(source, "program/unsupported", n=1)
    assert found.op == op and f"`{op}` is not executed" in found.text() and found.line == line_of(source, op)


@pytest.mark.parametrize(("digits", "held"), [("0x7F800000", True), ("0x1FFFFFFFF", False)])
def test_hexadecimal_floats_are_the_bits_of_their_type(digits: str, held: bool) -> None:
    """More bits than the type has are no number of it."""
    source = kernel(Z, "%k0 = arith.constant 0 : index", f"%a = arith.constant {digits} : f32",
                    "pto.store_scalar %a, %z[%k0] : !pto.ptr<f32>, f32")  # fmt: skip
    if held:
        assert pto_isa.run(source, args={"z": 1}, profile="a5")["z"].tolist() == [np.inf]
    else:
        assert f"`{digits}` is no number of the type f32" in fails(source, "program/literal", z=1).text()


def test_an_op_without_a_formula_says_so() -> None:
    """Its record gives words only."""
    source = kernel("", counts(8, 16), "%n = arith.constant 0 : i64", "pto.syncall(%n : i64)")
    with pytest.raises(RuleError, match="is not executed"):
        pto_isa.run(source, profile="a2a3")


def test_an_op_that_computes_nothing_is_no_result() -> None:
    """The address of a tile has no formula; a tile of zeros would be wrong."""
    source = kernel("", f"%a = pto.alloc_tile : {T}", f"%b = pto.alloc_tile : {T}",
                    f"pto.talias ins(%a : {T}) outs(%b : {T})")  # fmt: skip
    with pytest.raises(RuleError, match="talias"):
        pto_isa.run(source, profile="a5")


def test_regions_that_branch_are_refused() -> None:
    source = "func.func @f() {\n  cf.br ^next\n^next:\n  return\n}\n"
    assert "between blocks" in fails(source, "program/unsupported").text()


def test_loops_nested_too_deep_are_refused() -> None:
    depth = 30
    source = kernel("", counts(), *("scf.for %i%d = %c0 to %c1 step %c1 {".replace("%d", str(k)) for k in range(depth)),
                    *"}" * depth)  # fmt: skip
    assert "nested more than 18 deep" in fails(source, "program/unsupported").text()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({}, "`z` is not given; expected an array of f32, or a number of elements"),
        ({"z": np.zeros(8, np.float64)}, "`z` is an array of float64; expected float32"),
        ({"z": [1.0]}, "`z` is a list; expected a NumPy array of f32"),
        ({"z": -1}, "`z` is -1; expected a number of elements, 0 or more"),
        ({"z": 1 << 60}, "`z`: the run needs 4611686018427387904 bytes, and at most 4294967296 are allowed"),
        ({"z": 8, "n": np.zeros((2, 3))}, "`n` is an array, float64 2x3; expected a number of type i8"),
        ({"z": 8, "n": 2.5}, "`n` is 2.5; expected a number of type i8"),
        ({"z": 8, "n": 256}, "`n` is 256; it does not fit i8"),
        ({"z": 8, "n": 1, "m": 1}, "@kernel has no argument `m`; it has z, n"),
    ],
)
def test_wrong_arguments(args: dict[str, Any], said: str) -> None:
    """Every one is named, at the function, with what is expected."""
    source = kernel(f"{Z}, %n: i8", counts())
    given = {"z": 8, "n": 1, **args} if args else {"n": 1}
    found = fails(source, "program/argument", **given)
    assert found.text().startswith(said) and found.line == 2


def test_without_a_limit_the_machine_has_one() -> None:
    with pytest.raises(RuleError, match="there is no memory for 1152921504606846976 elements of `z`"):
        pto_isa.run(kernel(Z, counts()), args={"z": 1 << 60}, profile="a2a3", limits=None)


PARAMETERS = {
    "pointer": "!pto.ptr<f32>", "pointer of bytes": "!pto.ptr<i8, gm>", "memref": "memref<4x8xf32, #pto.address_space<gm>>",
    "local memref": "memref<4x8xf32, #pto.address_space<vec>>", "memref without memory": "memref<4x8xf32>",
    "open memref": "memref<?x8xf32, #pto.address_space<gm>>", "tensor": "!pto.tensor_view<4x8xf32>",
    "open tensor": "!pto.tensor_view<?x?xf32>", "part": "!pto.partition_tensor_view<4x8xf32>", "tile": T,
    "float": "f32", "half": "bf16", "index": "index", "whole": "i8", "truth": "i1", "vector": "vector<4xf32>",
    "pipe": "!pto.pipe", "pointer of nothing": "!pto.ptr<foo>", "unknown": "!other.thing",
}  # fmt: skip
GIVEN = {
    "count": 32, "other count": 1024, "negative": -1, "huge": 10**30, "float": 1.5, "nan": float("nan"), "truth": True,
    "none": None, "text": "x", "list": [1.0], "complex": 1j, "array": np.zeros((4, 8), np.float32),
    "flat": np.zeros(32, np.float32), "other shape": np.zeros((4, 9), np.float32), "no element": np.zeros(0, np.float32),
    "doubles": np.zeros((4, 8)), "bytes": np.zeros((4, 8), np.int8), "objects": np.array([None]), "zero-d": np.array(3.0),
    "structured": np.zeros(32, [("a", "f4")]), "strings": np.array(["a"]), "number of NumPy": np.float32(2.5),
}  # fmt: skip
_FLOATS = frozenset({"count", "other count", "negative", "huge", "float", "nan", "zero-d", "number of NumPy"})
_FILLED = frozenset({"count", "array", "flat"})
TAKEN: dict[str, frozenset[str]] = {
    "pointer": frozenset({"count", "other count", "array", "flat", "other shape", "no element"}),
    "pointer of bytes": frozenset({"count", "other count", "bytes"}),
    "memref": _FILLED, "tensor": _FILLED, "part": _FILLED, "open tensor": frozenset({"array", "other shape"}),
    "float": _FLOATS, "half": _FLOATS, "index": frozenset({"count", "other count", "negative", "truth"}),
    "whole": frozenset({"count", "negative", "truth"}), "truth": frozenset({"negative", "truth"}),
}  # fmt: skip


@pytest.mark.parametrize("parameter", PARAMETERS)
@pytest.mark.parametrize("given", GIVEN)
def test_every_argument_for_every_parameter(parameter: str, given: str) -> None:
    """It is taken, or one finding says what is expected; nothing else is raised."""
    source = kernel(f"%p: {PARAMETERS[parameter]}", counts())
    if given in TAKEN.get(parameter, ()):
        assert pto_isa.run(source, args={"p": GIVEN[given]}, profile="a5") == {}
    else:
        assert fails(source, "program/argument", p=GIVEN[given]).text().count("`p`") == 1


@pytest.mark.parametrize("dtype", ["memref", "!pto.tensor_view", "!pto.partition_tensor_view"])
def test_tensors_are_arguments(dtype: str) -> None:
    """An array fills a tensor row by row, whatever its own shape is; a column may be a column of tiles."""
    space = ", #pto.address_space<gm>" if dtype == "memref" else ""
    for rows, cols, type in ((8, 16, T), (16, 1, tile(16, 1, blayout="col_major"))):
        tensors = f"{dtype}<{rows}x{cols}xf32{space}>"
        source = kernel(f"%x: {tensors}, %y: {tensors}", f"%a = pto.alloc_tile : {type}",
                        f"pto.tload ins(%x : {tensors}) outs(%a : {type})",
                        f"pto.tstore ins(%a : {type}) outs(%y : {tensors})")  # fmt: skip
        data = np.arange(rows * cols, dtype=np.float32)
        found = pto_isa.run(source, args={"x": data, "y": rows * cols}, profile="a2a3")
        assert np.array_equal(found["y"], data) and set(found) == {"y"}


@pytest.mark.parametrize(
    ("call", "error", "said"),
    [
        ({"args": [8]}, TypeError, r"args are values by the names of arguments; found \[8\]"),
        ({"args": {3: 8}}, TypeError, r"args are values by the names of arguments; found \{3: 8\}"),
        ({"blocks": 0}, InputError, "blocks is 0; expected a whole number from 1 to 65535"),
        ({"blocks": "2"}, InputError, "blocks is '2'; expected a whole number from 1 to 65535"),
        ({"blocks": 1.5}, InputError, "blocks is 1.5; expected a whole number from 1 to 65535"),
        ({"strict": "no"}, InputError, "strict must be True or False; got 'no'"),
    ],
)
def test_calls_that_cannot_be_meant(call: dict[str, Any], error: type[Exception], said: str) -> None:
    """They are no findings in the program."""
    with pytest.raises(error, match=said):
        pto_isa.run(kernel(Z, counts()), **{"args": {"z": 8}, **call})


def test_all_wrong_arguments_are_named_at_once() -> None:
    with pytest.raises(RuleError) as raised:
        pto_isa.run(kernel(f"{Z}, %n: i8", counts()), args={"n": "x", "y": 1})
    assert len(raised.value.findings) == 3


def test_small_floats_of_npy_files() -> None:
    """NumPy keeps bf16 in a file as two bytes without a meaning."""
    part, type = "!pto.partition_tensor_view<8x16xbf16>", tile(8, 16, "bf16")
    source = kernel(
        "%x: !pto.ptr<bf16>, %z: !pto.ptr<bf16>", counts(8, 16), tensor("x", 8, 16, "bf16"), tensor("z", 8, 16, "bf16"),
        f"%a = pto.alloc_tile : {type}", f"pto.tload ins(%x_part : {part}) outs(%a : {type})",
        store("a", type, "z", 8, 16, "bf16"),
    )  # fmt: skip
    x = np.arange(128).astype(ml_dtypes.bfloat16)
    out = pto_isa.run(source, args={"x": x.view("V2"), "z": 128})["z"]
    assert out.dtype == ml_dtypes.bfloat16 and out.tolist() == x.tolist()


@pytest.mark.parametrize(
    ("text", "args", "said"),
    [
        (f"%v = pto.make_tensor_view %z, shape = [%n, %c16], strides = [%c16, %c1] : {VIEW}", {"n": 9},
         "reaches element 143 of %z, which has 128"),
        ("%p = pto.addptr %z, %n : !pto.ptr<f32> -> !pto.ptr<f32>\n%v = pto.load_scalar %p[%c1] : !pto.ptr<f32> -> f32",
         {"n": 127}, "element 128 of %z does not exist; it has 128"),
        ("%p = pto.addptr %z, %n : !pto.ptr<f32> -> !pto.ptr<f32>\n"
         f"%v = pto.make_tensor_view %p, shape = [%c1, %c16], strides = [%c16, %c1] : {VIEW}",
         {"n": -1}, "reaches element -1 of %z"),
        (f"%p = pto.partition_view %z_all, offsets = [%n, %c0], sizes = [%c1, %c16] : {VIEW} -> {OPEN}", {"n": 8},
         "the window of 1 x 16 elements at (8, 0) leaves the tensor of 8 x 16"),
        (f"%p = pto.partition_view %z_all, offsets = [%c0, %n], sizes = [%c1, %c16] : {VIEW} -> {OPEN}", {"n": -1},
         "the window of 1 x 16 elements at (0, -1) leaves the tensor of 8 x 16"),
        (f"%p = pto.partition_view %z_all, offsets = [%c0, %c0], sizes = [%c1, %n] : {VIEW} -> {OPEN}", {"n": 17},
         "the window of 1 x 17 elements at (0, 0) leaves the tensor of 8 x 16"),
        (f"%five = pto.make_tensor_view %z, shape = [%c1, %c8, %c16], strides = [%c16, %c16, %c1] : {DEEP}\n"
         f"%p = pto.partition_view %five, offsets = [%c0, %n, %c0], sizes = [%c1, %c1, %c16] : {DEEP} -> {OPEN}", {"n": 8},
         "dimension 1: 1 elements from index 8 on leave the extent 8"),
        (f"%at = arith.index_cast %n : index to i64\n%a = pto.alloc_tile addr = %at : {T}", {"n": 1 << 20},
         "bytes 1048576 to 1049087 leave the vec memory"),
        (f"%at = arith.index_cast %n : index to i64\n%a = pto.alloc_tile addr = %at : {T}", {"n": -4}, "bytes -4 to 507"),
        (f"%a = pto.alloc_tile valid_row = %n valid_col = %c16 : {tile(8, 16, valid='?x?')}", {"n": 9},
         "valid_row is 9; expected 0 to 8"),
        (f"%a = pto.alloc_tile : {T}\n%b = pto.subset %a[%n, %c0] sizes [8, 16] : {T}", {"n": 1},
         "the window of 8 x 16 elements at (1, 0) leaves the tile of 8 x 16"),
        (f"%d = pto.get_tensor_view_dim %z_all, %n : {VIEW} -> index", {"n": 2}, "dimension 2 of a tensor of 2"),
    ],
)  # fmt: skip
def test_nothing_outside_is_read_or_written(text: str, args: dict[str, int], said: str) -> None:
    """Index and extent are named, at the op."""
    source = kernel(f"{Z}, %n: index", counts(8, 16), tensor("z", 8, 16), text)
    found = fails(source, "program/bounds", z=128, **args)
    assert said in found.text() and found.line == line_of(source, text.splitlines()[-1])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("%q = arith.divsi %c1, %n : index", "division by zero"),
        ("%q = arith.remui %c1, %n : index", "division by zero"),
        ("scf.for %i = %c0 to %c1 step %n {\n}", "the step of the loop is 0"),
        ("%m = arith.subi %n, %c1 : index\n%q = arith.shli %c1, %m : index", "shift by -1"),
        (f"%a = pto.alloc_tile valid_row = %c1 valid_col = %c16 : {LOOSE}\npto.set_validshape %a, %c1, %c16 : {LOOSE}\n"
         f"%b = pto.subset %a[%n, %c0] sizes [8, 8] : {LOOSE}\n%d = pto.treshape %b : {LOOSE} -> {tile(4, 16)}", "a window"),
    ],
)  # fmt: skip
def test_steps_that_are_not_possible(text: str, said: str) -> None:
    source = kernel("%n: index", counts(16), text)
    assert said in fails(source, "program/step", n=0).text()


def test_rules_that_only_values_break_name_the_op() -> None:
    """The rule of the instruction is judged when it runs, and placed in the text."""
    wide = tile(8, 16, "i32")
    source = kernel(
        "%k: i32", counts(), f"%a = pto.alloc_tile : {wide}", dps("tshls", [("a", wide), ("k", "i32")], ("a", wide)),
    )  # fmt: skip
    found = fails(source, "pto.tshls/non-negative", k=-1)
    assert found.line == line_of(source, "pto.tshls") and found.column == 5


def test_an_error_in_a_called_function_stands_where_it_happens() -> None:
    helper = "  func.func private @f(%n: index) {\n    %q = arith.divsi %n, %n : index\n    return\n  }\n"
    source = kernel("%n: index", counts(), "func.call @f(%n) : (index) -> ()", more=helper)
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, "kernel", {"n": 0})
    assert raised.value.findings[0].line == line_of(source, "arith.divsi")


def test_places_of_the_origin_are_kept() -> None:
    source = 'func.func @f(%n: index) {\n  %q = arith.divsi %n, %n : index loc("k.py":7:3)\n  return\n}\n'
    assert '"k.py":7:3' in str(fails(source, "program/step", n=0).loc)


def test_the_entry() -> None:
    two = "func.func @a() {\n  return\n}\nfunc.func @b() {\n  return\n}\n"
    with pytest.raises(InputError, match="name one of a, b"):
        pto_isa.run(two)
    with pytest.raises(InputError, match="'c'; the program has a, b"):
        pto_isa.run(two, "c")
    assert pto_isa.run(two, "b") == {}
    assert pto_isa.run(two.replace("@b()", "@b() attributes {pto.entry}")) == {}
    with pytest.raises(InputError):
        pto_isa.run(two, "b", profile="a9")
    with pytest.raises(OSError, match="nowhere"):
        pto_isa.run("nowhere.pto")


def test_every_rule_of_a_run_is_expected_here() -> None:
    """Their ids stand in the tests above, those of limits and of what lies behind arguments in their own files."""
    rules = load_database(Path(__file__).parents[2] / "isa").program_rules
    ids = {rule.id_of(key) for key, rule in rules.items() if rule.class_ == "run"}
    files = [Path(__file__), *map(Path(__file__).with_name, ("test_run_limits.py", "test_run_beyond.py"))]
    texts = "".join(file.read_text("utf-8") for file in files)
    assert len(ids) >= 4 and all(f'"{rule}"' in texts for rule in ids)


def test_an_op_that_no_source_defines_says_where_the_searched_ones_are_listed() -> None:
    """The message is whole, in both languages; the card that it points to lists the sources."""
    small, wide = tile(8, 32, "i16"), tile(8, 32, "i32")
    made = [f"%a = pto.alloc_tile : {wide}", f"%b = pto.alloc_tile : {small}"]
    source = kernel(Z, *made, dps("tpack", [("a", wide)], ("b", small)))
    found = fails(source, "program/unsupported", "0.33", z=1)  # the last release that has it
    where = "`pto-isa lookup tpack --full`"
    assert found.text("en").endswith(f"no public source states what it computes; {where} lists what was searched")
    assert found.text("zh").endswith(f"没有公开来源说明其计算内容；{where} 列出已查阅的来源")
