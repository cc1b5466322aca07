"""Edits that insert what orders two ops: verified before they are offered, and none where no lines of one core would."""

from __future__ import annotations

import pytest

from lsp.texts import opened
from program.hazards.small_texts import EXP, FAULTY, LOAD, flag, pair, program, rounds
from pto_isa.lsp.actions import Action, actions, applied
from pto_isa.program.verifier import verify


def offered(text: str, **settings: str) -> list[Action]:
    """The actions for hazards of a program for A2/A3."""
    document = opened(text, "a2a3", **settings)
    return [one for one in actions(document, 0, len(text)) if one.finding.rule.startswith("program/hazard-")]


def mended(text: str, title: str) -> list[str]:
    """The lines that the only action adds; no hazard is left."""
    (action,) = offered(text)
    assert action.title == title
    after = applied(text, action.edits)
    assert not [each for each in verify(after, "a2a3") if each.rule.startswith("program/hazard-")]
    left = text.split("\n")
    added = []
    for line in after.split("\n"):
        if left and line == left[0]:
            left.pop(0)
        else:
            added.append(line)
    assert not left
    return added


def test_a_load_without_a_fence() -> None:
    lead = " " * 4
    text = program(LOAD, EXP, pair("V", "MTE3"))
    assert mended(text, "Insert pto.set_flag + pto.wait_flag") == [
        lead + flag("set", "MTE2", "V"), lead + flag("wait", "MTE2", "V"),
    ]  # fmt: skip


def test_a_number_that_is_free() -> None:
    """The pair of pipes has a flag already, whose number another flag must not have."""
    text = program(pair("MTE2", "V", 0), LOAD, EXP, pair("V", "MTE3"))
    assert [line.strip() for line in mended(text, "Insert pto.set_flag + pto.wait_flag")] == [
        flag("set", "MTE2", "V", 1), flag("wait", "MTE2", "V", 1),
    ]  # fmt: skip


def test_a_buffer_that_a_loop_fills_again() -> None:
    """One more set in front of the loop, one more wait behind it."""
    text = FAULTY["race between rounds"]
    outer, inner = " " * 4, " " * 6
    assert mended(text, "Insert pto.set_flag + pto.wait_flag") == [
        outer + flag("set", "V", "MTE2"), inner + flag("wait", "V", "MTE2"), inner + flag("set", "V", "MTE2"),
        outer + flag("wait", "V", "MTE2"),
    ]  # fmt: skip


def test_a_barrier_of_the_vector_pipe() -> None:
    assert mended(FAULTY["same-pipe"], "Insert pto.barrier") == [" " * 4 + "pto.barrier <PIPE_V>"]


def test_in_chinese() -> None:
    (action,) = offered(FAULTY["same-pipe"], language="zh")
    assert action.title == "插入 pto.barrier"


@pytest.mark.parametrize("kind", ["deadlock", "leak", "double-set", "clobber", "hidden-event"])
def test_nothing_is_offered_where_no_fence_is_missing(kind: str) -> None:
    assert not offered(FAULTY[kind])


ACROSS = """module attributes {pto.target_arch = "a2a3"} {
  func.func @k(%m: !pto.ptr<f32>) {
    %at = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %view = pto.make_tensor_view %m, shape = [%c64, %c64], strides = [%c64, %c1] : !pto.tensor_view<?x?xf32>
    %part = pto.partition_view %view, offsets = [%c0, %c0], sizes = [%c64, %c64] : !pto.tensor_view<?x?xf32> -> !pto.partition_tensor_view<64x64xf32>
    pto.section.cube {
      %c = pto.alloc_tile addr = %at : ACC
      pto.barrier <PIPE_ALL>
      pto.set_flag[<PIPE_M>, <PIPE_FIX>, <EVENT_ID0>]
      pto.wait_flag[<PIPE_M>, <PIPE_FIX>, <EVENT_ID0>]
      pto.tstore ins(%c : ACC) outs(%part : !pto.partition_tensor_view<64x64xf32>)
    }
    pto.section.vector {
      %t = pto.alloc_tile addr = %at : !pto.tile_buf<vec, 64x64xf32>
      pto.tload ins(%part : !pto.partition_tensor_view<64x64xf32>) outs(%t : !pto.tile_buf<vec, 64x64xf32>)
    }
    return
  }
}
""".replace("ACC", "!pto.tile_buf<acc, 64x64xf32, blayout=col_major, slayout=row_major, fractal=1024>")


def test_nothing_is_offered_between_cores() -> None:
    """Flags of one core order nothing there."""
    races = [each for each in verify(ACROSS) if each.rule == "program/hazard-race"]
    assert len(races) == 1
    assert "a flag between the cores has to order them" in races[0].message["en"]
    assert not offered(ACROSS)


def test_rounds_of_the_loop_around_it() -> None:
    """The loop that carries the race is primed and drained, in every round of the other one."""
    text = program(rounds(*rounds(LOAD, pair("MTE2", "V"), EXP, end="%c2").replace("%i", "%j").split("\n"), end="%c2"))
    assert len(mended(text, "Insert pto.set_flag + pto.wait_flag")) == 4
