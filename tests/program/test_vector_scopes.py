"""Vector scopes and unaligned streams: what the assembler asks of where micro-instructions stand."""

from __future__ import annotations

import pytest

from pto_isa import verify
from pto_isa.program.syntax.printer import program_text
from pto_isa.program.syntax.program import read

UB, F32, M32 = "!pto.ptr<f32, ub>", "!pto.vreg<64xf32>", "!pto.mask<b32>"
NOTED = (
    "program/scope-captures",
    "program/undefined-value",
    "program/scope-contents",
    "program/scope-missing",
    "program/scope-order",
    "program/stream-state",
    "program/stream-not-flushed",
)


def program(body: str) -> str:
    """A program for A5 with pointers, a number and a condition at hand."""
    return (
        'module attributes {pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<vector>} {\n'
        f"func.func @f(%p: {UB}, %q: {UB}, %u: !pto.ptr<ui32, ub>, %given: !pto.align, %b: i1, %g: !pto.ptr<f32, gm>) {{\n"
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c8 = arith.constant 8 : index\n%c64 = arith.constant 64 : index\n"
        "%n = arith.constant 64 : i32\n%z = arith.constant 0 : i32\n"
        f"{body}\nreturn\n}}\n}}\n"
    )


def found(body: str) -> list[tuple[str, str]]:
    """What is found of scopes and streams, with the severity; anything else that is wrong fails the test."""
    findings = verify(program(body), hazards="off")
    assert not [each.text() for each in findings if each.rule not in NOTED and each.severity == "error"]
    return [(each.rule.removeprefix("program/"), each.severity) for each in findings if each.rule in NOTED]


def scope(*lines: str) -> str:
    """The lines in a vector scope."""
    return "pto.vecscope {\n" + "\n".join(lines) + "\n}"


LOADED = f"%v = pto.vlds %p[%c0] : {UB} -> {F32}"


@pytest.mark.parametrize(
    ("line", "severity"),
    [
        (LOADED, None), ('pto.mem_bar "VST_VLD"', None), ('pto.sprclr "AR"', None),
        ("pto.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]", "error"), ("pto.barrier <PIPE_V>", "error"),
        ("pto.get_buf[<PIPE_V>, 3]", "error"), (scope(LOADED), "error"),
        ("%t = pto.alloc_tile : !pto.tile_buf<vec, 8x64xf32>", "undefined"),
        (f"pto.mte_ub_gm %p, %g, %l nburst(%l, %l, %l) : {UB}, !pto.ptr<f32, gm>, i64, i64, i64, i64", "undefined"),
    ],
)  # fmt: skip
def test_what_a_scope_holds(line: str, severity: str | None) -> None:
    before = "%l = arith.constant 1 : i64\n" if "%l" in line else ""
    assert found(before + scope(line)) == ([] if severity is None else [("scope-contents", severity)])
    if severity is not None:
        nested = f"scf.if %b {{\n{line}\n}}"
        assert found(before + scope(nested)) == [("scope-contents", severity)]


def strict(*lines: str, given: str = "%p, %c0", taken: str = f"%x: {UB}, %i: index") -> str:
    """The lines in a vector scope that lists what it sees."""
    return "\n".join([f"pto.strict_vecscope({given}) {{", f"^bb0({taken}):", *lines, f"}} : ({UB}, index) -> ()"])


LOADED_INSIDE = f"%v = pto.vlds %x[%i] : {UB} -> {F32}"


def test_a_strict_scope_sees_what_it_lists() -> None:
    assert found(strict(LOADED_INSIDE)) == []
    assert found(strict(LOADED)) == [("undefined-value", "error"), ("undefined-value", "error")]
    captures = [("scope-captures", "error")]
    assert found(strict(LOADED_INSIDE, taken=f"%x: {UB}, %i: index, %more: index")) == captures
    assert found(strict("%k = arith.addi %i, %i : i32", taken=f"%x: {UB}, %i: i32")) == captures
    assert found(strict(LOADED_INSIDE) + "\n" + LOADED.replace("%c0", "%i")) == [("undefined-value", "error")]


def test_a_strict_scope_is_a_scope() -> None:
    """What must not stand in one, what must, and the bytes that it stores and reads again through two names."""
    contents = [("scope-contents", "error")]
    assert found(strict("pto.barrier <PIPE_V>")) == contents
    assert found(strict(scope())) == found(scope(strict())) == contents
    assert found(strict('pto.sprclr "AR"')) == []
    stored = f"pto.vsts %v, %x[%i], %m : {F32}, {UB}, {M32}"
    again = f"%w = pto.vlds %y[%i] : {UB} -> {F32}"
    twice = strict(LOADED_INSIDE, MASK, stored, again, given="%p, %c0, %p", taken=f"%x: {UB}, %i: index, %y: {UB}")
    assert found(twice.replace("index) ->", f"index, {UB}) ->")) == [("scope-order", "undefined")]


def test_registers_of_vector_code_outside() -> None:
    assert found('pto.sprclr "AR"') == [("scope-missing", "error")]
    assert found('pto.sprsts "AR", %u[%z] : !pto.ptr<ui32, ub>, i32') == [("scope-missing", "error")]


PRIME = f"%a = pto.vldas %p : {UB} -> !pto.align"
INIT = "%s = pto.init_align : !pto.align"


def load(state: str, number: int = 0) -> str:
    """A step of a stream of loads."""
    return f"%v{number}, %a{number} = pto.vldus %p, %{state} : {UB}, !pto.align -> {F32}, !pto.align"


def store(state: str, value: str = "v", number: int = 0) -> str:
    """A step of a stream of stores."""
    return f"%s{number} = pto.vstus %{state}, %n, %{value}, %q : !pto.align, i32, {F32}, {UB} -> !pto.align"


def flush(state: str) -> str:
    """The end of a stream of stores."""
    return f"pto.vstas %{state}, %q, %z : !pto.align, {UB}, i32"


MASK = f'%m = pto.pset_b32 "PAT_ALL" : {M32}'


def of_mask(state: str, number: int = 0) -> str:
    """A step that stores a mask."""
    types = f"!pto.align, {M32}, !pto.ptr<ui32, ub>"
    return f"%s{number}, %u{number} = pto.pstu %{state}, %m, %u : {types} -> !pto.align, !pto.ptr<ui32, ub>"


STATE = [("stream-state", "error")]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ((PRIME, load("a"), load("a0", 1)), False),
        ((PRIME, load("a"), load("a", 1)), True),  # taken twice
        ((INIT, load("s")), True), ((load("given"),), True),
        ((LOADED, INIT, store("s"), store("s0", number=1), flush("s1")), False),
        ((LOADED, PRIME, store("a"), flush("s0")), True), ((flush("given"),), True),
        ((LOADED, INIT, store("s"), flush("s")), True),
        ((LOADED, MASK, INIT, of_mask("s"), store("s0", number=1), flush("s1")), False),
        ((MASK, PRIME, of_mask("a")), True), ((MASK, INIT, of_mask("s"), of_mask("s", 1)), True),
    ],
)  # fmt: skip
def test_steps_form_a_line(lines: tuple[str, ...], wrong: bool) -> None:
    assert found(scope(*lines)) == (STATE if wrong else [])


def loop(body: str, carried: str) -> str:
    """A loop that carries a state."""
    return (
        f"%r = scf.for %i = %c0 to %c8 step %c1 iter_args(%k = %{carried}) -> (!pto.align) {{\n{body}\n"
        "scf.yield %s0 : !pto.align\n}"
    )


def test_loops_carry_the_state() -> None:
    assert found(scope(LOADED, INIT, loop(store("k"), "s"), flush("r"))) == []
    assert found(scope(LOADED, INIT, loop(store("s"), "s"))) == STATE
    assert found(scope(LOADED, PRIME, loop(store("k"), "a"))) == STATE


OPEN = [("stream-not-flushed", "warning")]


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ((LOADED, INIT, store("s")), True), ((LOADED, INIT, store("s"), flush("s0")), False),
        ((LOADED, INIT, store("s"), store("s0", number=1)), True), ((INIT,), False),
        ((LOADED, INIT, loop(store("k"), "s")), True), ((LOADED, INIT, loop(store("k"), "s"), flush("r")), False),
        ((LOADED, INIT, "%s0 = pto.vstur %s, %v, %q, \"POST_UPDATE\" : !pto.align, !pto.vreg<64xf32>, "
          "!pto.ptr<f32, ub> -> !pto.align"), True),
        ((PRIME, load("a")), False),
    ],
)  # fmt: skip
def test_streams_of_stores_end_with_a_flush(lines: tuple[str, ...], wrong: bool) -> None:
    """Bytes of a store may be pending; nothing is in a state that no store took, or that loads gave."""
    assert found(scope(*lines)) == (OPEN if wrong else [])


def test_a_state_among_other_results() -> None:
    """A loop gives a state and a number: each of them is looked at by itself."""
    body = loop(store("k"), "s").replace("%r =", "%r:2 =").replace("(%k = %s)", "(%k = %s, %o = %c0)")
    body = body.replace("-> (!pto.align)", "-> (!pto.align, index)").replace(
        "%s0 : !pto.align\n}", "%s0, %o : !pto.align, index\n}"
    )
    assert found(scope(LOADED, INIT, body)) == OPEN
    assert found(scope(LOADED, INIT, body, flush("r#0"))) == []


def test_one_of_two_branches_is_taken() -> None:
    both = f"scf.if %b {{\n{load('a')}\n}} else {{\n{load('a', 1)}\n}}"
    assert found(scope(PRIME, both)) == []
    assert found(scope(PRIME, load("a", 2), both)) == STATE * 2


def stored(offset: str = "c0", pointer: str = "q") -> str:
    """A store of a register."""
    return f"pto.vsts %v, %{pointer}[%{offset}], %m : {F32}, {UB}, {M32}"


def again(offset: str = "c0", pointer: str = "q") -> str:
    """A load."""
    return f"%w = pto.vlds %{pointer}[%{offset}] : {UB} -> {F32}"


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ((stored(), again()), True), ((stored(), stored()), True), ((again(), stored()), False),
        ((stored(), 'pto.mem_bar "VST_VLD"', again()), False), ((stored(), 'pto.mem_bar "VV_ALL"', again()), False),
        ((stored(), 'pto.mem_bar "VST_VST"', again()), True), ((stored(), 'pto.mem_bar "VST_VST"', stored()), False),
        ((stored(), 'pto.mem_bar "VLD_VST"', again()), True),
        ((stored("c8"), again()), True), ((stored("c64"), again()), False), ((stored(), again(pointer="p")), False),
        ((f"scf.if %b {{\n{stored()}\n}} else {{\n{again()}\n}}",), False),
        ((f"scf.if %b {{\n{stored()}\n}}", again()), True),
    ],
)  # fmt: skip
def test_bytes_that_a_scope_stores_and_reads(lines: tuple[str, ...], wrong: bool) -> None:
    assert found(scope(LOADED, MASK, *lines)) == ([("scope-order", "undefined")] if wrong else [])
    apart = [scope(LOADED, MASK, line) for line in lines if "mem_bar" not in line and "scf" not in line]
    assert found("\n".join(apart)) == []


def test_both_languages_and_who_refuses() -> None:
    (finding,) = [each for each in verify(program(scope(INIT, load("s")))) if each.rule == "program/stream-state"]
    assert "comes from no `vldas`" in finding.text() and "并非来自 `vldas`" in finding.text("zh")
    assert [one.word for one in finding.by] == ["assembler"]


def test_sizes_of_a_launch_stand_beside_its_name() -> None:
    """``pto.section.simt<<<32, 1, 1>>>`` without a blank reads like the text with one."""
    text = program("pto.section.simt<<<32, 1, 1>>> {\n}")
    apart = text.replace("simt<<<", "simt <<<")
    assert not read(text).faults
    assert program_text(read(text)) == program_text(read(apart))


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        (f"%w = pto.vlds %g[%c0] : !pto.ptr<f32, gm> -> {F32}", ["pto.vlds/unified-buffer"]),
        (f"%w, %x = pto.vlds %p[%c0] : {UB} -> {F32}, {UB}", []),
        (f"%w, %x = pto.vlds %p[%c0] : {UB} -> {F32}, !pto.ptr<i32, ub>", ["pto.vlds/types"]),
        (f"%w, %x = pto.plds %p[%c0], \"NORM\" : {UB}, index -> {M32}, {UB}", []),
        (f"pto.vsts %v, %q[%c0], %m {{dist = \"PK_B32\"}} : {F32}, {UB}, {M32}", []),
        (f"pto.vsts %v, %q[%c0], %h {{dist = \"NORM_B32\"}} : {F32}, {UB}, !pto.mask<b16>", ["pto.vsts/mask-width"]),
    ],
)  # fmt: skip
def test_pointers_are_judged(line: str, rules: list[str]) -> None:
    """By memory and element type, results too."""
    masks = f'%m = pto.pset_b32 "PAT_ALL" : {M32}\n%h = pto.pset_b16 "PAT_ALL" : !pto.mask<b16>'
    text = program(scope(LOADED, masks, line))
    assert [each.rule for each in verify(text) if each.severity == "error"] == rules
