"""Pushes and pops between cores: which pipe reads and writes the tiles, and what they order."""

from __future__ import annotations

import pytest

import pto_isa
from program.hazards.texts import found, judged, sets, waits
from pto_isa.program.written.recorded import program_op

_LEFT = "!pto.tile_buf<left, 16x16xf16, blayout=col_major, slayout=row_major>"
_RIGHT = "!pto.tile_buf<right, 16x16xf16, blayout=row_major, slayout=col_major>"
_ACC = "!pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>"
_VEC = "!pto.tile_buf<vec, 16x16xf32>"
_PRODUCT = f"pto.tmatmul ins(%l, %r : {_LEFT}, {_RIGHT}) outs(%t : {_ACC})\n"
_PUSH = f"pto.tpush_to_aiv(%t : {_ACC}) {{id = 0, split = 0}}\n"
_POP = f"%d = pto.tpop_from_aic {{id = 0, split = 0}} -> {_VEC}\n"
_EXP = f"pto.texp ins(%d : {_VEC}) outs(%d : {_VEC})\n"
_FREE = "pto.tfree_from_aic {id = 0, split = 0}\n"
_PIPE = "{id = 0, dir_mask = 1, slot_size = 1024}"
_TILES = "".join(f"%{name} = pto.alloc_tile : {type}\n" for name, type in (("l", _LEFT), ("r", _RIGHT), ("t", _ACC)))
_TO_STORE, _TO_VECTOR = (sets(*ends) + waits(*ends) for ends in (("M", "FIX"), ("MTE2", "V")))
_BACK = sets("FIX", "M") + waits("FIX", "M")


def _cores(cube: str, vector: str, profile: str, together: bool = False) -> str:
    """Two functions with their ends of a pipe, or with ``together`` one that runs on both kinds of cores."""
    memory = "gm_slot_buffer = %p : !pto.ptr<f32>, " if profile == "a2a3" else ""
    imported = '%i = pto.import_reserved_buffer {name = "fifo", peer_func = @vector} -> i32\n'
    reserved = '%i = pto.reserve_buffer {name = "fifo", size = 8192, location = #pto.address_space<vec>, auto = true}'
    bodies = [
        f"{imported}pto.aic_initialize_pipe {_PIPE} ({memory}c2v_consumer_buf = %i : i32)\n{_TILES}{cube}",
        f"{reserved} -> i32\npto.aiv_initialize_pipe {_PIPE} ({memory}c2v_consumer_buf = %i : i32)\n{vector}",
    ]
    text = "".join(
        f"func.func @{kind}(%p: !pto.ptr<f32>) attributes {{pto.kernel_kind = #pto.kernel_kind<{kind}>}} {{\n"
        f"{body}return\n}}\n"
        for kind, body in zip(("cube", "vector"), bodies, strict=True)
    )
    calls = "".join(f"func.call @{kind}(%p) : (!pto.ptr<f32>) -> ()\n" for kind in ("cube", "vector"))
    both = f"func.func @both(%p: !pto.ptr<f32>) {{\n{calls}return\n}}\n" if together else ""
    return f"module {{\n{both}{text}}}\n"


@pytest.mark.parametrize("together", [False, True])
@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_whole(profile: str, together: bool) -> None:
    """The tile is complete before FIX reads it; what a pop loads on MTE2 is there before V reads it."""
    text = _cores(_PRODUCT + _TO_STORE + _PUSH, _POP + _TO_VECTOR + _EXP + _FREE, profile, together)
    assert found(text, profile) == []
    assert "not judged" not in judged(text, profile)[1]


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_a_push_reads_its_tile_on_fix(profile: str) -> None:
    pop = _POP + _TO_VECTOR + _EXP + _FREE
    assert found(_cores(_PRODUCT + _PUSH, pop, profile), profile, "manual") == ["race error"]
    again = _PRODUCT + _TO_STORE + _PUSH + _PRODUCT
    assert found(_cores(again, pop, profile), profile) == ["race error"]
    again = _PRODUCT + _TO_STORE + _PUSH + _BACK + _PRODUCT
    assert found(_cores(again, pop, profile), profile) == []


def test_a_pop_writes_its_tile_where_it_is_loaded() -> None:
    """On A2/A3 MTE2 loads the slot; on A5 it is in place, and V itself waits for it."""
    push = _PRODUCT + _TO_STORE + _PUSH
    for profile, expected in (("a2a3", ["race error"]), ("a5", [])):
        assert found(_cores(push, _POP + _EXP + _FREE, profile), profile, "manual") == expected


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_a_pop_without_its_push_never_ends(profile: str) -> None:
    text = _cores(_PRODUCT + _TO_STORE + _PUSH, (_POP + _TO_VECTOR + _EXP + _FREE) * 2, profile, True)
    first, _, second = text.rpartition("%d = pto.tpop")
    findings, _ = judged(first + "%e = pto.tpop" + second.replace("%d", "%e"), profile)
    stuck = [each for each in findings if each.rule == "program/hazard-deadlock"]
    assert [each.op for each in stuck] == ["pto.tpop_from_aic"]
    assert stuck[0].text("en").startswith("this wait for a push into pipe 0 never ends")
    assert stuck[0].text("zh").startswith("对管道 0 的数据的等待不会结束")


_COUNT = "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c20 = arith.constant 20 : index\n"
_COUNT += "%c4 = arith.constant 4 : index\n%c5 = arith.constant 5 : index\n"
_ROUNDS = "scf.for %k = %c0 to %c20 step %c1 {\n"
_NESTED = "scf.for %k = %c0 to %c4 step %c1 {\nscf.for %j = %c0 to %c5 step %c1 {\n"
_PUSHES = _COUNT + sets("FIX", "M") + _ROUNDS + waits("FIX", "M") + _PRODUCT + _TO_STORE + _PUSH + sets("FIX", "M")
_PUSHES += "}\n" + waits("FIX", "M")
_VIEW = "!pto.tensor_view<?x?xf32>"
_PART = "!pto.partition_tensor_view<16x16xf32>"
_OUT = (
    "%c16 = arith.constant 16 : index\n"
    f"%v = pto.make_tensor_view %p, shape = [%c16, %c16], strides = [%c16, %c1] : {_VIEW}\n"
    f"%g = pto.partition_view %v, offsets = [%c0, %c0], sizes = [%c16, %c16] : {_VIEW} -> {_PART}\n"
)
_STORE = f"pto.tstore ins(%d : {_VEC}) outs(%g : {_PART})\npto.barrier <PIPE_MTE3>\n"
_TO_OUT, _OUT_DONE = (sets(*ends) + waits(*ends) for ends in (("V", "MTE3"), ("MTE3", "V")))


def test_a_slot_is_given_back_too_early() -> None:
    """On A5 the popped tile is the slot: V gives it back while MTE3 still reads it, and eight pushes later FIX writes it."""
    early = _COUNT + _OUT + _ROUNDS + _POP + _TO_OUT + _STORE + _FREE + "}\n"
    (race,) = [each for each in judged(_cores(_PUSHES, early, "a5", True), "a5")[0] if "race" in each.rule]
    assert race.severity == "error"
    assert "`pto.tpush_to_aiv` on FIX writes a slot of pipe 0, which `pto.tstore`" in race.text("en")
    assert race.text("en").endswith(
        "; the slot is given back too early: what uses it must be over before `pto.tfree` of it"
    )
    assert "写管道 0 的槽位" in race.text("zh")
    late = _COUNT + _OUT + _ROUNDS + _POP + _TO_OUT + _STORE + _OUT_DONE + _FREE + "}\n"
    assert found(_cores(_PUSHES, late, "a5", True), "a5") == []
    assert found(_cores(_PUSHES, _COUNT + _ROUNDS + _POP + _EXP + _FREE + "}\n", "a5", True), "a5") == []


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_loops_of_the_two_cores_that_are_written_in_different_ways(profile: str) -> None:
    """One loop of twenty rounds pushes, two in one another pop: nobody waits for ever."""
    fence, back = (_TO_VECTOR, sets("V", "MTE2") + waits("V", "MTE2")) if profile == "a2a3" else ("", "")
    nested = _COUNT + _NESTED + _POP + fence + _EXP + back + _FREE + "}\n}\n"
    assert found(_cores(_PUSHES, nested, profile, True), profile) == []


@pytest.mark.parametrize(("slots", "rounds", "expected"), [
    ("", 8, []), ("", 20, ["race error"]), (", local_slot_num = 2", 4, ["race error"]),
])  # fmt: skip
def test_a_pop_of_a2a3_copies_into_a_ring(slots: str, rounds: int, expected: list[str]) -> None:
    """V still reads what a pop copied when another pop copies into the same slot: of eight, or as many as are stated."""
    pushes, pops = (_PUSHES, _COUNT + _ROUNDS + _POP + _TO_VECTOR + _EXP + _FREE + "}\n")
    text = _cores(pushes, pops, "a2a3", True).replace("constant 20 :", f"constant {rounds} :")
    text = text.replace("slot_size = 1024", f"slot_size = 1024{slots}")
    assert found(text, "a2a3") == expected
    ready = pto_isa.prepare(text, "both", profile="a2a3", hazards=True)
    told = [each.rule for each in ready({"p": 16 * 16}).findings if each.rule.startswith("program/hazard")]
    assert told == ["program/hazard-race"] * len(expected)


def test_pops_in_a_loop_and_in_a_branch() -> None:
    """Of a function for one kind of core: the ring comes round after eight pops, however often the loop runs."""
    taken = _POP + _TO_VECTOR + _EXP + _FREE
    loop = _COUNT + _ROUNDS.replace("%c20", "%n") + taken + "}\n"
    for text, expected in (
        (loop, ["race error"]),
        (loop.replace(_FREE, _FREE + sets("V", "MTE2") + waits("V", "MTE2")), []),
    ):
        whole = _cores("", text, "a2a3").replace("@vector(%p: !pto.ptr<f32>)", "@vector(%p: !pto.ptr<f32>, %n: index)")
        assert found(whole, "a2a3") == expected
    branch = "scf.if %q {\n" + taken + "}\n" + taken.replace("%d", "%e")
    whole = _cores("", branch, "a2a3").replace("@vector(%p: !pto.ptr<f32>)", "@vector(%p: !pto.ptr<f32>, %q: i1)")
    assert found(whole, "a2a3") == []
    assert "not on every" not in judged(whole, "a2a3")[1]


def test_a_run_knows_the_slot_that_a_push_writes() -> None:
    """The same as in the text, and again when the same is run again, which is not replayed."""
    early = _COUNT + _OUT + _ROUNDS + _POP + _TO_OUT + _STORE + _FREE + "}\n"
    for text, expected in ((early, 1), (early.replace(_FREE, _OUT_DONE + _FREE), 0)):
        ready = pto_isa.prepare(_cores(_PUSHES, text, "a5", True), "both", profile="a5", hazards=True)
        for _ in range(2):
            findings = ready({"p": 16 * 16}).findings
            told = [each for each in findings if each.rule == "program/hazard-race"]
            assert len(told) == expected
            assert all("writes a slot of pipe 0" in each.text("en") for each in told)


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_two_vector_cores_that_store_the_same(profile: str) -> None:
    """Tiles are split between them: each stores its rows, or both the same ones."""
    view, half = "!pto.tensor_view<?x?xf32>", "!pto.partition_tensor_view<8x16xf32>"
    tile = "!pto.tile_buf<vec, 8x16xf32>"
    stored = (
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n%c8 = arith.constant 8 : index\n"
        "%c16 = arith.constant 16 : index\n%core = pto.get_subblock_idx\n%mine = arith.index_cast %core : i64 to index\n"
        f"%row = arith.muli %mine, %c8 : index\n"
        f"%v = pto.make_tensor_view %p, shape = [%c16, %c16], strides = [%c16, %c1] : {view}\n"
        f"%g = pto.partition_view %v, offsets = [%row, %c0], sizes = [%c8, %c16] : {view} -> {half}\n"
        f"%d = pto.tpop_from_aic {{id = 0, split = 1}} -> {tile}\n"
        + sets("MTE2", "V") + waits("MTE2", "V") + f"pto.texp ins(%d : {tile}) outs(%d : {tile})\n"
        + sets("V", "MTE3") + waits("V", "MTE3") + f"pto.tstore ins(%d : {tile}) outs(%g : {half})\n"
        + "pto.tfree_from_aic {id = 0, split = 1}\n"
    )  # fmt: skip
    push = _PRODUCT + _TO_STORE + _PUSH.replace("split = 0", "split = 1")
    assert found(_cores(push, stored, profile, True), profile) == []
    same = stored.replace("offsets = [%row, %c0]", "offsets = [%c0, %c0]")
    (race,) = judged(_cores(push, same, profile, True), profile)[0]
    assert race.rule == "program/hazard-race"
    assert "a flag between the cores has to order them" in race.text("en")


def test_the_record_says_into_which_ring_a_pop_copies() -> None:
    """The local slots: one slot size apart on A2/A3, one tile on A5, and none where the popped tile is the slot."""
    known = program_op("pto.tpop")
    assert known is not None
    rings = [(profile, phase.ring) for phase in known.effects.phases if phase.ring for profile in phase.pipe]
    assert rings == [("a2a3", "slot"), ("a5", "tile")]
