"""Micro-instructions on memory of the core: what each reads and writes there, on which pipe, in text and in runs."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa import verify

UB, GM, V, M = "!pto.ptr<f32, ub>", "!pto.ptr<f32, gm>", "!pto.vreg<64xf32>", "!pto.mask<b32>"
LENGTHS = "i64, i64, i64, i64"
IN = f"pto.mte_gm_ub %x, %p, %zero, %all nburst(%one, %all, %all) : {GM}, {UB}, i64, {LENGTHS}\n"
OUT = f"pto.mte_ub_gm %p, %y, %all nburst(%one, %all, %all) : {UB}, {GM}, {LENGTHS}\n"


def flag(source: str, target: str) -> str:
    """A set and its wait."""
    ends = f'["PIPE_{source}", "PIPE_{target}", "EVENT_ID0"]'
    return f"pto.set_flag{ends}\npto.wait_flag{ends}\n"


LOADED, STORED, COPIED = flag("MTE2", "V"), flag("V", "MTE3"), flag("MTE2", "MTE3")


def scope(load: str = "%i", store: str = "%i", end: str = "%c128", moved: str = "") -> str:
    """A loop of two rounds over 64 elements each, from and to these places behind %p."""
    return (
        'pto.vecscope {\n%m = pto.pset_b32 "PAT_ALL" : !pto.mask<b32>\n'
        f"scf.for %i = %c0 to {end} step %c64 {{\n{moved}"
        f"%v = pto.vlds %p[{load}] : {UB} -> {V}\n%w = pto.vadd %v, %v, %m : {V}, {V}, {M} -> {V}\n"
        f"pto.vsts %w, %p[{store}], %m : {V}, {UB}, {M}\n}}\n}}\n"
    )


def kernel(body: str, arguments: str = "") -> str:
    """A kernel of one core with 512 bytes at the beginning of the unified buffer."""
    numbers = {"zero": 0, "one": 1, "all": 512}
    return (
        'module attributes {pto.target_arch = "a5", pto.kernel_kind = #pto.kernel_kind<vector>} {\n'
        f"func.func @k(%x: {GM}, %y: {GM}{arguments}) attributes {{pto.aicore}} {{\n"
        + "".join(f"%{name} = arith.constant {number} : i64\n" for name, number in numbers.items())
        + "".join(f"%c{number} = arith.constant {number} : index\n" for number in (0, 64, 128, 192, 256))
        + f"%p = pto.castptr %zero : i64 -> {UB}\n{body}return\n}}\n}}\n"
    )


def found(text: str) -> list[str]:
    """What is found of hazards in the text, with its severity; all of it must be judged."""
    findings = verify(text, hazards="manual")
    assert not [each.text() for each in findings if each.severity == "error" and "hazard" not in each.rule]
    return [f"{each.rule.removeprefix('program/hazard-')} {each.severity}" for each in findings]


def in_run(text: str) -> list[str]:
    """What a run finds, likewise."""
    prepared = pto_isa.prepare(text, profile="a5", hazards=True)
    findings = prepared({"x": np.arange(128, dtype=np.float32), "y": 128}).findings
    return [f"{each.rule.removeprefix('program/hazard-')} {each.severity}" for each in findings]


def test_a_kernel_in_order() -> None:
    text = kernel(IN + LOADED + scope() + STORED + OUT)
    assert found(text) == in_run(text) == []


@pytest.mark.parametrize(("fence", "severity"), [(LOADED, "error"), (STORED, "undefined")])
def test_without_a_fence(fence: str, severity: str) -> None:
    """A load is sure; which elements a store writes, its mask decides."""
    parts = [part for part in (LOADED, STORED) if part != fence]
    body = (IN + LOADED + scope() + STORED + OUT).replace(fence, "")
    assert parts
    assert found(kernel(body)) == in_run(kernel(body)) == [f"race {severity}"]


def test_bytes_beside_each_other() -> None:
    """The store goes behind what is copied out, the load comes from before it."""
    apart = kernel(IN + LOADED + scope(store="%c192", end="%c64") + COPIED + OUT)
    assert found(apart) == in_run(apart) == []
    last = kernel(IN + LOADED + scope(store="%c64", end="%c64") + COPIED + OUT)
    assert found(last) == in_run(last) == ["race undefined"]


def test_a_pointer_that_is_moved_on() -> None:
    """`%next` leads 64 elements behind `%p`, where nothing is copied in."""
    moved = f"%u, %next = pto.vlds %p[%c128] : {UB} -> {V}, {UB}\n"
    store = f"pto.vsts %v, %next[%c0], %m : {V}, {UB}, {M}\n"
    text = scope(end="%c64", moved=moved).replace(f"pto.vsts %w, %p[%i], %m : {V}, {UB}, {M}\n", store)
    assert found(kernel(IN + LOADED + text + COPIED + OUT)) == []
    near = kernel(IN + LOADED + text.replace("%next[%c0]", "%p[%c0]") + COPIED + OUT)
    assert found(near) == ["race undefined"]


def test_a_length_that_the_caller_gives() -> None:
    """It may be any, so that a race is possible, and not where the bytes begin in other memory."""
    text = (IN + scope() + STORED + OUT).replace("%all nburst(%one, %all", "%n nburst(%one, %all", 1)
    assert found(kernel(text, ", %n: i64")) == ["race undefined"]


def test_where_the_flag_has_to_stand() -> None:
    """Flags do not stand in vector scopes."""
    text = kernel(IN + scope() + STORED + OUT)
    (race,) = verify(text, hazards="manual")
    lines = text.splitlines()
    first = next(number for number, line in enumerate(lines, 1) if "vecscope" in line)
    assert f"before line {first} order them" in race.text()
    text = kernel(IN + LOADED + scope() + OUT)
    (race,) = verify(text, hazards="manual")
    last = next(number for number, line in enumerate(text.splitlines(), 1) if "mte_ub_gm" in line) - 1
    assert f"behind line {last} and" in race.text()
    assert text.splitlines()[last - 1] == "}"


def test_a_strict_scope_is_followed() -> None:
    head = f"pto.strict_vecscope(%p, %c0, %c64, %c128) {{\n^bb0(%q: {UB}, %a: index, %s: index, %e: index):\n"
    body = (
        scope()
        .replace("pto.vecscope {\n", head)
        .replace("%p[", "%q[")
        .replace("%c0 to %c128 step %c64", "%a to %e step %s")
    )
    body = body[: -len("}\n")] + f"}} : ({UB}, index, index, index) -> ()\n"
    assert found(kernel(IN + LOADED + body + STORED + OUT)) == []
    assert found(kernel(IN + body + STORED + OUT)) == in_run(kernel(IN + body + STORED + OUT)) == ["race error"]


@pytest.mark.parametrize("written", [512, 256])
def test_bytes_that_nothing_has_written(written: int) -> None:
    """Half of what is read was never copied in."""
    text = kernel(IN.replace("%all nburst", "%part nburst") + LOADED + scope() + STORED + OUT)
    text = text.replace("%all = ", f"%part = arith.constant {written} : i64\n%all = ")
    expected = ["program/never-written warning"] if written < 512 else []
    assert found(text) == in_run(text) == expected


def races(text: str) -> list[str]:
    """What is found of hazards between pipes."""
    return [each for each in found(text) if each.startswith("race")]


def sorting(length: int, groups: int, to: int) -> str:
    """Scores and indices that are copied in, sorted in groups of 32, and the records copied out from byte ``to``."""
    scores, places = f"pto.castptr %zero : i64 -> {UB}", "!pto.ptr<ui32, ub>"
    return kernel(
        f"%n = arith.constant {length} : i64\n%groups = arith.constant {groups} : index\n"
        f"%at = arith.constant 512 : i64\n%r = pto.castptr %at : i64 -> {UB}\n%s = {scores}\n"
        f"%to = arith.constant {to} : i64\n%out = pto.castptr %to : i64 -> {UB}\n%j = pto.castptr %zero : i64 -> {places}\n"
        f"pto.mte_gm_ub %x, %p, %zero, %n nburst(%one, %n, %n) : {GM}, {UB}, i64, {LENGTHS}\n{LOADED}"
        f"pto.vbitsort %r, %s, %j, %groups : {UB}, {UB}, {places}, index\n"
        f"pto.mte_ub_gm %out, %y, %n nburst(%one, %n, %n) : {UB}, {GM}, {LENGTHS}\n"
    )


def test_the_records_of_a_sort() -> None:
    """Two groups of 32 records of 8 bytes from byte 512 on, in an order that the scores decide."""
    within = sorting(128, 2, to=512 + 2 * 256 - 128)
    assert races(within) == ["race undefined"] and "race undefined" in in_run(within)
    assert races(sorting(128, 2, to=512 + 2 * 256)) == races(sorting(128, 1, to=512 + 256)) == []
    assert races(sorting(128, 1, to=512 + 256).replace(LOADED, "")) == ["race error"]


@pytest.mark.parametrize(("away", "race"), [(0, True), (31, True), (32, False)])
def test_the_records_of_a_merge(away: int, race: bool) -> None:
    """Lists of 12 and 20 records are merged into 32 of 8 bytes; elements of f32 from `%out` on are copied out."""
    lengths, config = 12 + (20 << 16), 1 + (3 << 8)
    text = kernel(
        f"%lengths = arith.constant {lengths} : i64\n%config = arith.constant {config} : i64\n"
        f"%far = arith.constant {away * 2} : index\n%o = arith.constant 4096 : i64\n"
        f"%to = pto.castptr %o : i64 -> {UB}\n%out = pto.addptr %to, %far : {UB} -> {UB}\n"
        f"pto.vmrgsort4 %to, %p, %p, %p, %p, %lengths, %config : {UB}, {UB}, {UB}, {UB}, {UB}, i64, i64\n"
        f"pto.mte_ub_gm %out, %y, %all nburst(%one, %all, %all) : {UB}, {GM}, {LENGTHS}\n"
    )
    assert races(text) == (["race undefined"] if race else [])


@pytest.mark.parametrize("fence", [flag("MTE2", "S"), ""])
def test_an_element_that_the_scalar_unit_reads(fence: str) -> None:
    """A place in a memory of the core."""
    read = f"%k = pto.load_scalar %p[%c64] : {UB} -> f32\npto.store_scalar %k, %p[%c0] : {UB}, f32\n"
    text = kernel(IN + fence + read + flag("S", "MTE3") + OUT)
    assert {*races(text)} == {each for each in in_run(text) if "race" in each} == (set() if fence else {"race error"})


def test_bytes_before_a_memory() -> None:
    """No bytes that anything could have written; those behind them were."""
    text = kernel(IN + LOADED + scope().replace("%p[%i]", "%low[%i]") + STORED + OUT)
    text = text.replace("pto.vecscope", f"%low = pto.addptr %p, %down : {UB} -> {UB}\npto.vecscope")
    text = text.replace("%c0 = ", "%down = arith.constant -64 : index\n%c0 = ")
    assert found(text) == []
