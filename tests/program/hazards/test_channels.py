"""Pushes and pops between cores: which pipe reads and writes the tiles, and what they order."""

from __future__ import annotations

import pytest

from program.hazards.texts import found, judged, sets, waits

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
