"""Programs in the spelling of other releases of the assembler: what they say stays, and what cannot be said is named."""

from __future__ import annotations

import pytest

from program.run_text import kernel, tile
from pto_isa import verify
from pto_isa.program.assembler import assembler_of
from pto_isa.program.rewrite import rewrite
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read
from pto_isa.program.tile_ops.binder import plans
from pto_isa.program.tile_ops.shape import CallShape

ACC = tile(16, 32, "f32", "acc", blayout="col_major", slayout="row_major", fractal=1024)
FP = tile(1, 32, "ui64", "scaling")
PART = "!pto.partition_tensor_view<16x32xi8>"
T = tile(8, 16)
INTS = tile(1, 16, "i32")
LOOSE, COLUMN = tile(8, 16, valid="?x?"), tile(8, 1, blayout="col_major")
LOOSE_ROWS = tile(8, 16, valid="?x16")
WIDE, SMALL = tile(8, 32, "i32"), tile(8, 32, "i16")
HALVES, COUNTS = tile(1, 32, "ui16"), tile(1, 256, "ui32")
BYTES = tile(32, 1, "ui8", valid="1x1", blayout="col_major")
RULE = "program/assembler-release"
SESSION = "!pto.async_session"
MEMORY = "memref<128xf32, #pto.address_space<gm>>"
ASYNC = f"_async(%x, %z, %s : {MEMORY}, {MEMORY}, {SESSION}) -> !pto.async_event"
RELEASES = {  # the arguments, and the body in two releases
    "fp": (f"%s: {ACC}, %f: {FP}, %z: {PART}",
           "0.27", f"pto.tstore_fp ins(%s, %f : {ACC}, {FP}) outs(%z : {PART})",
           "0.64", f"pto.tstore ins(%s : {ACC} fp %f : {FP}) outs(%z : {PART})"),
    "name": (f"%x: {MEMORY}, %z: {MEMORY}, %s: {SESSION}",
             "0.36", f"%e = pto.tput{ASYNC}\n%f = pto.tget{ASYNC}",
             "0.37", f"%e = pto.comm.tput{ASYNC}\n%f = pto.comm.tget{ASYNC}"),
    "place": (f"%s: i32, %t: {INTS}",
              "0.44", f"pto.tci ins(%s {{descending = true}} : i32) outs(%t : {INTS})",
              "0.45", f"pto.tci ins(%s : i32) outs(%t : {INTS}) {{descending = true}}"),
    "scalars": ("%p: !pto.ptr<f32>, %i: index",
                "0.63", "%v = pto.load_scalar %p[%i] : !pto.ptr<f32> -> f32\n"
                "pto.store_scalar %v, %p[%i] : !pto.ptr<f32>, f32",
                "0.64", "%v = pto.load %p[%i] : !pto.ptr<f32> -> f32\npto.store %v, %p[%i] : !pto.ptr<f32>, f32"),
    "generic": ("%p: !pto.ptr<f32>, %i: index",
                "0.63", '%v = "pto.load_scalar"(%p, %i) : (!pto.ptr<f32>, index) -> f32',
                "0.64", '%v = "pto.load"(%p, %i) : (!pto.ptr<f32>, index) -> f32'),
}  # fmt: skip
CASES = pytest.mark.parametrize("case", RELEASES.values(), ids=[*RELEASES])
Case = tuple[str, str, str, str, str]


def written(text: str, release: str) -> str:
    """A program as a release writes it."""
    program = read(text)
    assert rewrite(program, assembler_of(release)) == []
    return program_text(program)


def lines(text: str) -> str:
    """The canonical text of a program."""
    return program_text(read(text))


@CASES
def test_both_directions_and_once(case: Case) -> None:
    arguments, before, old, after, new = case
    was, now = lines(kernel(arguments, old)), lines(kernel(arguments, new))
    assert was != now
    assert written(was, after) == now == written(now, after)
    assert written(now, before) == was == written(was, before)


@CASES
def test_verify_says_what_fmt_writes(case: Case) -> None:
    arguments, before, old, after, new = case
    for text, release, other in ((old, after, new), (new, before, old)):
        found = [f for f in verify(kernel(arguments, text), assembler=release) if f.rule == RULE]
        assert len(found) == len(other.splitlines())
        for finding, line in zip(found, other.splitlines(), strict=True):
            assert finding.severity == "error" and f"the assembler {release} writes `{line}`" in finding.text("en")
            assert f"汇编器 {release} 写作 `{line}`" in finding.text("zh")


@CASES
def test_without_a_release_it_is_a_warning(case: Case) -> None:
    arguments, _, old, _, new = case
    assert {f.severity for f in verify(kernel(arguments, old)) if f.rule == RULE} == {"warning"}
    assert not [f for f in verify(kernel(arguments, new)) if f.rule == RULE]


def test_a_name_that_later_releases_still_read() -> None:
    """`isMSB` is all that 0.41 has; 0.42 reads it beside `byte`, and says nothing of it."""
    call = f"pto.thistogram ins(%s, %i : {HALVES}, {BYTES}) outs(%t : {COUNTS})"
    arguments = f"%s: {HALVES}, %i: {BYTES}, %t: {COUNTS}"
    was, now = (lines(kernel(arguments, f"{call} {{{text}}}")) for text in ("isMSB = false", "byte = 0 : i32"))
    assert written(now, "0.41") == was == written(was, "0.41") == written(was, "0.42")
    assert [f.rule for f in verify(now, profile="a5", assembler="0.41") if f.severity == "error"] == [RULE]
    assert not [f for f in verify(was, profile="a5") if f.rule == RULE]
    highest = lines(kernel(arguments, f"{call} {{byte = 3 : i32}}"))
    found = [f for f in verify(highest, profile="a5", assembler="0.41") if f.rule == RULE]
    assert len(found) == 1 and "writes" not in found[0].text("en"), "there is no word for it"


def test_threads_read_the_new_name_before() -> None:
    inside = "pto.section.simt {\n%v = pto.load %p[%i] : !pto.ptr<f32> -> f32\n}"
    found = verify(kernel("%p: !pto.ptr<f32>, %i: index", inside), profile="a5", assembler="0.60")
    assert RULE not in [f.rule for f in found]


@pytest.mark.parametrize(
    ("valid", "at", "sizes", "window"),
    [
        ("32x64", (0, 0), (16, 64), None),  # as many rows as there are
        ("20x64", (0, 0), (16, 64), None),
        ("20x64", (0, 0), (24, 64), (20, 64)),  # 20 rows are valid
        ("20x64", (16, 0), (16, 64), (4, 64)),  # 4 are left of 20
        ("16x64", (16, 0), (16, 64), None),  # a period of 16 rows begins again
        ("32x48", (0, 32), (32, 32), (32, 16)),
    ],
)
def test_windows_keep_their_valid_region(
    valid: str, at: tuple[int, int], sizes: tuple[int, int], window: tuple[int, int] | None
) -> None:
    """Of ``subset`` v - f mod v rows or columns are valid, of ``subview`` those that it is given, else all."""
    type = tile(32, 64, valid=valid)
    numbers = [f"%c{n} = arith.constant {n} : index" for n in sorted({*at, *(window or ()), 16})]
    made = f"%t = pto.alloc_tile : {type}"
    place = f"%t[%c{at[0]}, %c{at[1]}] sizes [{sizes[0]}, {sizes[1]}]"
    old = f"%w = pto.subset {place} : {type}"
    clause = "" if window is None else f" valid [%c{window[0]}, %c{window[1]}]"
    new = f"%w = pto.subview {place}{clause} : {type}"
    was, now = (lines(kernel("", *numbers, made, text)) for text in (old, new))
    assert written(was, "0.64") == now and written(now, "0.27") == was


def test_constants_that_are_missing_are_made() -> None:
    type = tile(32, 64, valid="20x64")
    text = kernel("", "%c0 = arith.constant 0 : index", f"%t = pto.alloc_tile : {type}",
                  f"%w = pto.subset %t[%c0, %c0] sizes [24, 64] : {type}",
                  f"%v = pto.subset %t[%c0, %c0] sizes [24, 64] : {type}")  # fmt: skip
    now = written(text, "0.64")
    assert now.count("= arith.constant 20 : index") == now.count("= arith.constant 64 : index") == 2
    found = verify(now, assembler="0.64")
    assert found == [] and now == written(now, "0.64")


@pytest.mark.parametrize(
    ("arguments", "body", "release", "what"),
    [
        (f"%n: index, %t: {LOOSE}", f"%w = pto.subset %t[%n, %n] sizes [8, 16] : {LOOSE}", "0.64", "`pto.subset`"),
        (f"%t: {T}", "%c0 = arith.constant 0 : index\n%c4 = arith.constant 4 : index\n"
         f"%w = pto.subview %t[%c0, %c0] sizes [8, 16] valid [%c4, %c4] : {T}", "0.27", "`pto.subview`"),
        (f"%a: {LOOSE_ROWS}, %b: {COLUMN}", f"pto.trowmax ins(%a : {LOOSE_ROWS}) outs(%b : {COLUMN})", "0.27",
         "needs `tmp`, and types do not state"),
        (f"%b: {COLUMN}", "%i = arith.constant 0 : i64\n"
         f"%a = pto.alloc_tile addr = %i : {T}\npto.trowmax ins(%a : {T}) outs(%b : {COLUMN})", "0.27",
         "needs `tmp`, to which the program must give an address"),
        (f"%a: {WIDE}, %b: {SMALL}", f"pto.tpack ins(%a : {WIDE}) outs(%b : {SMALL})", "0.64", "`pto.tpack`"),
        ("%a: !pto.ptr<f32>", "pto.store_scalar %a : f32", "0.64", "pto.store_scalar"),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_named_and_nothing_changes(
    arguments: str, body: str, release: str, what: str
) -> None:
    text = kernel(arguments, body)
    program = read(text)
    (finding,) = rewrite(program, assembler_of(release))
    assert what in finding.text("en") and finding.line is not None and "/" in finding.rule
    assert program_text(program) == lines(text)


def test_an_architecture_that_is_not_known_stands_in_the_way() -> None:
    text = 'module attributes {"pto.target_arch" = "a9"} {\n}\n'
    assert [f.rule for f in rewrite(read(text), assembler_of("0.64"))] == ["program/target-arch"]


def test_comments_and_locations_stay() -> None:
    text = (
        "func.func @f(%p: !pto.ptr<f32>, %i: index) {\n  // before\n"
        '  %v = pto.load_scalar %p[%i] : !pto.ptr<f32> -> f32 loc("a.py":3:4)  // behind\n  scf.if %c {\n'
        "    pto.store_scalar %v, %p[%i] : !pto.ptr<f32>, f32  // inside\n  }\n  return\n}\n"
    )
    assert written(text, "0.64") == text.replace("_scalar", "")


def first(name: str, shape: CallShape, release: int = 64) -> tuple[tuple[str, ...], list[tuple[str, int]], list[str]]:
    """The likeliest way to read a shape: its operands, those of several values, and what is of another release."""
    plan = plans(name, "dps", shape, "a5", release)[0]
    several = [(entry.name, entry.values) for entry in plan.taken or () if entry.listed]
    return plan.names, several, [entry.name for entry in plan.other]


def test_words_choose_operands() -> None:
    assert first("pto.comm.tput", CallShape(("", "", "buf"))) == (("dst", "src", "staging"), [], [])
    assert first("pto.comm.tput", CallShape(("", "", "buf", "buf")))[0] == ("dst", "src", "staging", "pong")
    assert not plans("pto.comm.tput", "dps", CallShape(("", "", "recv")), "a5", 64)
    assert not plans("pto.comm.tput", "dps", CallShape(("", "", "")), "a5", 64)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_many_values_stand_for_one_operand(count: int) -> None:
    names, several, _ = first("pto.comm.tbroadcast", CallShape(("", "recv", *("group",) * count)))
    assert names == ("src", "staging", "group") and several == [("group", count)]


def test_flags_choose_a_form() -> None:
    """A mask along an axis is read since 0.56; without the word the form is another one."""
    keys = frozenset({"maskPattern"})

    def form(*flags: str) -> dict[str, str]:
        shape = CallShape(("",), ("",), keys, frozenset(flags), "operand")
        return dict(plans("pto.tgather", "dps", shape, "a5", 64)[0].form.sets)

    assert (form(), form('"row"'), form('"col"')) == ({}, {"axis": "row"}, {"axis": "col"})
    assert not plans("pto.tgather", "dps", CallShape(("",), ("",), keys, frozenset({"diagonal"})), "a5", 64)
    shape = CallShape(("",), ("",), keys, frozenset({'"row"'}), "operand")
    assert first("pto.tgather", shape, 55)[2] == [""] and first("pto.tgather", shape, 56)[2] == []


def test_the_place_of_attributes_chooses_a_form() -> None:
    """``tci`` has them in ``ins`` until 0.44, behind the op since then."""
    for place, release, other in (("ins", 44, []), ("ins", 45, [""]), ("end", 45, []), ("end", 44, [""])):
        assert first("pto.tci", CallShape(("",), ("",), frozenset({"descending"}), place=place), release)[2] == other
