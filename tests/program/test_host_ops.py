"""Local arrays, structs, several tiles, addresses, fences and flags: programs that run, with values worked out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from program.run_text import counts, kernel, load, store, tensor, tile
from pto_isa.runtime.rules.finding import Finding, RuleError

TILE = tile(4, 8)
TILES = "!pto.multi_tile_buf<vec, 4x8xf32, count=3>"
X = np.arange(32, dtype=np.float32)


def run(source: str, **args: Any) -> Any:
    """What a program stores; nothing is wrong with it."""
    out = pto_isa.run(source, args=args, profile="a2a3")
    assert [found.rule for found in out.findings if found.severity in ("error", "undefined")] == []
    return out


def fault(source: str, **args: Any) -> Finding:
    """The finding with which a run ends."""
    with pytest.raises(RuleError) as raised:
        run(source, **args)
    (found,) = raised.value.findings
    assert found.line is not None
    return found


def test_a_local_array_holds_what_was_written_row_by_row() -> None:
    """Element (i, j) is told by both indices; what is read before a write is the old value."""
    type = "!pto.local_array<2x3xi32>"
    source = kernel(
        "%z: !pto.ptr<i32>, %v: i32", counts(2),
        "%w = arith.constant 40 : i32",
        f"%a = pto.declare_local_array -> {type}",
        f"pto.local_array_set %a[%c1, %c2], %v : {type}, i32",
        f"pto.local_array_set %a[%c0, %c1], %w : {type}, i32",
        f"%old = pto.local_array_get %a[%c1, %c2] : {type} -> i32",
        f"pto.local_array_set %a[%c1, %c2], %w : {type}, i32",
        f"%new = pto.local_array_get %a[%c1, %c2] : {type} -> i32",
        "%sum = arith.addi %old, %new : i32",
        "pto.store %sum, %z[%c0] : !pto.ptr<i32>, i32",
    )  # fmt: skip
    assert run(source, z=1, v=2)["z"].tolist() == [42]


def test_an_element_that_was_never_written_has_no_value() -> None:
    """Nor has one outside of the array, whose index is known only while the program runs."""
    type = "!pto.local_array<4xi32>"
    lines = [
        f"%a = pto.declare_local_array -> {type}", f"pto.local_array_set %a[%c1], %v : {type}, i32",
        f"%b = pto.local_array_get %a[%n] : {type} -> i32", "pto.store %b, %z[%c0] : !pto.ptr<i32>, i32",
    ]  # fmt: skip
    source = kernel("%z: !pto.ptr<i32>, %v: i32, %n: index", counts(1), *lines)
    assert run(source, z=1, v=7, n=1)["z"].tolist() == [7]
    assert "[2] is read before it is written" in fault(source, z=1, v=7, n=2).text()
    assert fault(source, z=1, v=7, n=4).rule == "program/bounds"
    assert fault(source, z=1, v=7, n=-1).rule == "program/bounds"


@pytest.mark.parametrize("limits", [None, pto_isa.Limits()])
def test_an_array_beyond_any_memory_ends_the_run(limits: pto_isa.Limits | None) -> None:
    """With a limit and without one."""
    source = kernel("", counts(), "%a = pto.declare_local_array -> !pto.local_array<99999999999x99999999999xi32>")
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, profile="a2a3", limits=limits)
    assert [found.rule for found in raised.value.findings] == ["program/limit"]


def test_every_pass_of_a_loop_declares_an_array_of_its_own() -> None:
    """What the pass before wrote is not there any more."""
    type = "!pto.local_array<1xi32>"
    source = kernel(
        "%z: !pto.ptr<i32>, %v: i32", counts(2),
        "scf.for %i = %c0 to %c2 step %c1 {",
        f"  %a = pto.declare_local_array -> {type}",
        "  %first = arith.cmpi eq, %i, %c0 : index",
        "  scf.if %first {",
        f"    pto.local_array_set %a[%c0], %v : {type}, i32",
        "  }",
        f"  %b = pto.local_array_get %a[%c0] : {type} -> i32",
        "  pto.store %b, %z[%i] : !pto.ptr<i32>, i32",
        "}",
    )  # fmt: skip
    assert "%b = pto.local_array_get" in source.splitlines()[(fault(source, z=2, v=7).line or 0) - 1]


def test_a_struct_is_changed_in_place_and_seen_in_nested_regions() -> None:
    """The path leads through the struct inside; fields of several types lie beside each other."""
    type = "!pto.struct<i32, !pto.struct<f32, i64>>"
    source = kernel(
        "%z: !pto.ptr<f32>, %v: f32", counts(4),
        f"%s = pto.declare_struct -> {type}",
        f"pto.struct_set %s[1, 0], %v : {type}, f32",
        "scf.for %i = %c0 to %c4 step %c1 {",
        f"  %a = pto.struct_get %s[1, 0] : {type} -> f32",
        "  %b = arith.addf %a, %a : f32",
        f"  pto.struct_set %s[1, 0], %b : {type}, f32",
        "}",
        f"%c = pto.struct_get %s[1, 0] : {type} -> f32",
        "pto.store %c, %z[%c0] : !pto.ptr<f32>, f32",
    )  # fmt: skip
    assert run(source, z=1, v=1.5)["z"].tolist() == [24.0]
    unwritten = source.replace(
        f"pto.struct_set %s[1, 0], %v : {type}, f32", f"%u = pto.struct_get %s[0] : {type} -> i32"
    )
    assert "[0] is read before it is written" in fault(unwritten, z=1, v=1.5).text()


@pytest.mark.parametrize("placed", [False, True])
def test_several_tiles_keep_what_each_of_them_holds(placed: bool) -> None:
    """A ring of three: every pass fills one and stores the one before it."""
    where = "addr = %far " if placed else ""
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(2, 3, 4, 8), "%far = arith.constant 1024 : i64",
        tensor("x", 4, 8), tensor("z", 4, 8),
        f"%m = pto.alloc_multi_tile {where}: {TILES}",
        f"%a = pto.multi_tile_get %m[%c2] : {TILES} -> {TILE}",
        load("x", 4, 8, "a", TILE),
        "scf.for %i = %c0 to %c2 step %c1 {",
        f"  %t = pto.multi_tile_get %m[%i] : {TILES} -> {TILE}",
        f"  pto.tadd ins(%a, %a : {TILE}, {TILE}) outs(%t : {TILE})",
        "}",
        f"%b = pto.multi_tile_get %m[%c1] : {TILES} -> {TILE}",
        f"%again = pto.multi_tile_get %m[%c2] : {TILES} -> {TILE}",
        f"pto.tadd ins(%b, %again : {TILE}, {TILE}) outs(%b : {TILE})",
        store("b", TILE, "z", 4, 8),
    )  # fmt: skip
    assert run(source, x=X, z=32)["z"].tolist() == (3 * X).tolist()


def test_tiles_with_an_address_lie_one_behind_the_other() -> None:
    """Tile 2 of 128 bytes each lies 256 bytes behind the first, where another tile is made."""
    source = kernel(
        "%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(2, 4, 8),
        "%first = arith.constant 512 : i64", "%third = arith.constant 768 : i64",
        tensor("x", 4, 8), tensor("z", 4, 8),
        f"%m = pto.alloc_multi_tile addr = %first : {TILES}",
        f"%a = pto.multi_tile_get %m[%c2] : {TILES} -> {TILE}",
        load("x", 4, 8, "a", TILE),
        f"%b = pto.alloc_tile addr = %third : {TILE}",
        store("b", TILE, "z", 4, 8),
    )  # fmt: skip
    out = pto_isa.run(source, args={"x": X, "z": 32}, profile="a2a3")
    assert out["z"].tolist() == X.tolist()


def test_a_tile_that_there_is_not_ends_the_run() -> None:
    """The number is not taken modulo the count."""
    source = kernel(
        "%n: index",
        counts(),
        f"%m = pto.alloc_multi_tile : {TILES}",
        f"%a = pto.multi_tile_get %m[%n] : {TILES} -> {TILE}",
    )
    run(source, n=2)
    assert fault(source, n=3).rule == "program/bounds"
    assert fault(source, n=-1).rule == "program/bounds"


def test_valid_extents_are_read_as_they_are_now() -> None:
    """Those of the allocation, of `set_validshape`, and of a type that says them."""
    open_, fixed = tile(4, 8, valid="?x?"), tile(4, 8, valid="3x5")
    source = kernel(
        "%z: !pto.ptr<i32>, %n: index, %m: index", counts(2, 3, 4),
        f"%a = pto.alloc_tile valid_row = %n valid_col = %m : {open_}", f"%f = pto.alloc_tile : {fixed}",
        f"%r, %c = pto.get_validshape %a : {open_}", f"pto.set_validshape %a, %c1, %m : {open_}",
        f"%s = pto.tile_valid_rows %a : {open_} -> index", f"%t = pto.tile_valid_cols %f : {fixed} -> index",
        *(f"%i{k} = arith.index_cast %{name} : index to i32\npto.store %i{k}, %z[%c{k}] : !pto.ptr<i32>, i32"
          for k, name in enumerate("rcst")),
    )  # fmt: skip
    assert run(source, z=4, n=2, m=8)["z"].tolist() == [2, 8, 1, 5]


def test_a_part_without_a_written_type_has_that_of_its_sizes() -> None:
    """Known sizes stand in it, others are open; what is used as another type is told."""
    part = "!pto.partition_tensor_view<4x8xf32>"
    lines = [tensor("x", 4, 8), tensor("z", 4, 8), f"%t = pto.alloc_tile : {TILE}", load("x", 4, 8, "t", TILE),
             store("t", TILE, "z", 4, 8)]  # fmt: skip
    source = kernel("%x: !pto.ptr<f32>, %z: !pto.ptr<f32>", counts(4, 8), *lines)
    short = source.replace(f" -> {part}", "")
    assert short != source and run(short, x=X, z=32)["z"].tolist() == X.tolist()
    wrong = short.replace(f"ins(%x_part : {part})", "ins(%x_part : !pto.partition_tensor_view<8x8xf32>)")
    assert "program/type-mismatch" in {found.rule for found in pto_isa.verify(wrong, "a2a3")}


@pytest.mark.parametrize(
    ("clause", "valid"),
    [("", "4x8"), (" valid [%c2, %c3]", "2x3"), (" valid [%n, %c3]", "?x3"), (" valid [%n, %n]", "?x?")],
)
def test_a_window_without_a_written_type_has_that_of_its_sizes(clause: str, valid: str) -> None:
    """Its valid extents are those that are given: constant ones as numbers, others as `?`; without a clause its sizes."""
    whole, small = tile(8, 32), tile(4, 8) if valid == "4x8" else tile(4, 8, valid=valid)
    source = kernel(
        "%x: !pto.ptr<f32>, %n: index", counts(2, 3, 8, 32), tensor("x", 8, 32),
        f"%a = pto.alloc_tile : {whole}", load("x", 8, 32, "a", whole),
        f"%w = pto.subview %a[%c2, %c8] sizes [4, 8]{clause} : {whole}",
        f"pto.tadd ins(%w, %w : {small}, {small}) outs(%w : {small})",
        store("a", whole, "x", 8, 32),
    )  # fmt: skip
    given = np.arange(256, dtype=np.float32).reshape(8, 32)
    expected = given.copy()
    rows, cols = {"4x8": (4, 8), "2x3": (2, 3), "?x3": (1, 3), "?x?": (1, 1)}[valid]
    expected[2 : 2 + rows, 8 : 8 + cols] *= 2
    assert run(source, x=given, n=1)["x"].tolist() == expected.tolist()
    wrong = source.replace(f"outs(%w : {small})", f"outs(%w : {tile(4, 8, valid='1x2')})")
    assert "program/type-mismatch" in {found.rule for found in pto_isa.verify(wrong, "a2a3")}


def test_an_address_leads_back_to_the_same_memory() -> None:
    """Also through a pointer of another element type: the low half of a 64-bit number, then the high one."""
    source = kernel(
        "%x: !pto.ptr<i64>, %z: !pto.ptr<i32>", counts(2),
        "%q = pto.addptr %x, %c1 : !pto.ptr<i64> -> !pto.ptr<i64>",
        "%a = pto.ptrtoint %q : !pto.ptr<i64> -> i64",
        "%r = pto.inttoptr %a : i64 -> !pto.ptr<i32>",
        "%low = pto.load %r[%c0] : !pto.ptr<i32> -> i32",
        "%high = pto.load %r[%c1] : !pto.ptr<i32> -> i32",
        "pto.store %low, %z[%c0] : !pto.ptr<i32>, i32",
        "pto.store %high, %z[%c1] : !pto.ptr<i32>, i32",
        "%four = arith.constant 4 : i64", "%b = arith.addi %a, %four : i64",
        "%w = pto.castptr %b : i64 -> !pto.ptr<i32>",
        "pto.store %low, %w[%c0] : !pto.ptr<i32>, i32",
    )  # fmt: skip
    out = run(source, x=np.array([0, (5 << 32) + 3]), z=2)
    assert out["z"].tolist() == [3, 5]
    assert out["x"].tolist() == [0, (3 << 32) + 3]  # what was written through the other pointer counts as written


def test_an_address_outside_every_memory_ends_the_run() -> None:
    """And one between two elements."""
    source = kernel(
        "%x: !pto.ptr<i32>, %n: i64", counts(), "%a = pto.ptrtoint %x : !pto.ptr<i32> -> i64",
        "%b = arith.addi %a, %n : i64", "%r = pto.inttoptr %b : i64 -> !pto.ptr<i32>",
        "%v = pto.load %r[%c0] : !pto.ptr<i32> -> i32", "pto.store %v, %x[%c0] : !pto.ptr<i32>, i32",
    )  # fmt: skip
    assert run(source, x=np.array([1, 9], np.int32), n=4)["x"].tolist() == [9, 9]
    for far in (2, 8, -4, 1 << 40):
        assert fault(source, x=np.array([1, 9], np.int32), n=far).rule == "program/bounds"
    raw = source.replace("%b = arith.addi %a, %n : i64", "%b = arith.addi %n, %n : i64")
    assert "no memory of this run" in fault(raw, x=2, n=1 << 20).text()


def test_a_fused_region_gives_what_it_yields() -> None:
    """Its operations run in their order and see what is around them."""
    source = kernel(
        "%z: !pto.ptr<f32>, %v: f32", counts(),
        "%a, %b = pto.fusion_region {",
        "  %c = arith.addf %v, %v : f32",
        "  %d = arith.mulf %c, %c : f32",
        "  pto.yield(%c, %d) : (f32, f32) -> ()",
        "} : f32, f32",
        "pto.store %a, %z[%c0] : !pto.ptr<f32>, f32",
        "pto.store %b, %z[%c1] : !pto.ptr<f32>, f32",
    )  # fmt: skip
    assert run(source, z=2, v=3.0)["z"].tolist() == [6.0, 36.0]


def test_what_orders_changes_nothing_and_cannot_wait_for_blocks_that_run_later() -> None:
    """Fences, caches and flags pass; with several blocks a wait between them ends the run."""
    source = kernel(
        "%z: !pto.ptr<i32>", counts(), "%v = arith.constant 5 : i32",
        "pto.store %v, %z[%c0] : !pto.ptr<i32>, i32",
        "pto.cmo.cacheinvalid %z single_cache_line : !pto.ptr<i32>", "pto.fence.barrier_all #pto.fence_scope<gm>",
        "pto.set_intra_block <PIPE_V>, 1", "pto.wait_intra_block <PIPE_MTE3>, 1",
        "pto.syncall() mode = #pto.sync_all_mode<hard>, core_type = #pto.sync_core_type<aiv_only>",
    )  # fmt: skip
    assert run(source, z=1)["z"].tolist() == [5]
    with pytest.raises(RuleError) as raised:
        pto_isa.run(source, args={"z": 1}, profile="a2a3", blocks=2)
    assert "2 blocks run one after the other" in raised.value.findings[0].text()


def test_a_function_with_results_runs_and_gives_them() -> None:
    """In every block: numbers as they are, tiles as arrays."""
    source = (
        "module {\n  func.func @f(%x: i32, %p: !pto.ptr<f32>) -> (i32, !pto.tile_buf<vec, 1x8xf32>) {\n"
        "    %c1 = arith.constant 1 : index\n    %c8 = arith.constant 8 : index\n    %c0 = arith.constant 0 : index\n"
        f"    {tensor('p', 1, 8)}\n    %t = pto.alloc_tile : {tile(1, 8)}\n    {load('p', 1, 8, 't', tile(1, 8))}\n"
        "    %y = arith.addi %x, %x : i32\n"
        f"    return %y, %t : i32, {tile(1, 8)}\n  }}\n}}\n"
    )
    assert [found.rule for found in pto_isa.verify(source, "a2a3")] == []
    out = pto_isa.run(source, args={"x": 4, "p": X[:8]}, profile="a2a3", blocks=2)
    assert [number for number, _ in out.results] == [8, 8]
    assert out.results[1][1].tolist() == [X[:8].tolist()] and dict(out) == {}


@pytest.mark.parametrize("mark", ["pto.entry", "pto.kernel", "hacc.entry"])
def test_only_marked_functions_are_entries(mark: str) -> None:
    """They return nothing and have a body; a lone function without the mark may give results."""
    source = "module {\n  func.func @f(%x: i32) -> i32 {\n    return %x : i32\n  }\n}\n"
    assert pto_isa.verify(source, "a5") == []
    marked = source.replace("-> i32 {", f"-> i32 attributes {{{mark}}} {{")
    assert [found.rule for found in pto_isa.verify(marked, "a5")] == ["program/entry-result"]
    declared = f"module {{\n  func.func private @f(i32) attributes {{{mark}}}\n}}\n"
    assert [found.rule for found in pto_isa.verify(declared, "a5")] == ["program/entry-without-body"]


@pytest.mark.parametrize(
    ("value", "type"),
    [
        ("p", "!pto.ptr<f32>"),
        ("v", "vector<4xi16>"),
        ("m", TILES),
        ("s", "!pto.struct<i32>"),
        ("l", "!pto.local_array<4xf32>"),
    ],
)
def test_what_is_surely_no_tile_is_told(value: str, type: str) -> None:
    """Of a pointer, a vector, several tiles, a struct or a local array rules know nothing but that it is no tile."""
    source = kernel(
        "%p: !pto.ptr<f32>, %v: vector<4xi16>", f"%m = pto.alloc_multi_tile : {TILES}",
        "%s = pto.declare_struct -> !pto.struct<i32>", "%l = pto.declare_local_array -> !pto.local_array<4xf32>",
        f"%t = pto.alloc_tile : {TILE}", f"pto.tadd ins(%{value}, %t : {type}, {TILE}) outs(%t : {TILE})",
    )  # fmt: skip
    assert "pto.tadd/types" in {found.rule for found in pto_isa.verify(source, "a5")}


@pytest.mark.parametrize(
    "line",
    [
        "pto.store %v, %p[%c0] : !pto.ptr<i32>, i32",
        "%u = pto.load %p[%c0] : !pto.ptr<i32> -> i32",
        "%u = pto.addptr %p, %c1 : !pto.ptr<i32> -> !pto.ptr<i32>",
        "%u = pto.tile_valid_rows %t : !pto.tile_buf<vec, 8x8xf32> -> index",
        "pto.set_validshape %t, %c1, %c1 : !pto.tile_buf<vec, 8x8xf32, valid=?x?>",
    ],
)
def test_types_behind_the_colon_are_those_of_the_operands(line: str) -> None:
    """As everywhere: a value is used as the type that it was defined with."""
    source = kernel("%p: !pto.ptr<f32>, %v: i32", counts(1), f"%t = pto.alloc_tile : {TILE}", line)
    assert "program/type-mismatch" in {found.rule for found in pto_isa.verify(source, "a5")}
