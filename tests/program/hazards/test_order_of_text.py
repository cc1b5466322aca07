"""Which of two ops comes first is what the text says, also where a pipe had to wait for another core."""

from __future__ import annotations

from program.hazards.texts import judged

_MAT = "!pto.tile_buf<mat, 16x16xf16, blayout=col_major, slayout=row_major>"
_LEFT = "!pto.tile_buf<left, 16x16xf16, blayout=col_major, slayout=row_major>"
_RIGHT = "!pto.tile_buf<right, 16x16xf16, blayout=row_major, slayout=col_major>"
_ACC = "!pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>"
_TILES = (("m", _MAT), ("l", _LEFT), ("r", _RIGHT), ("t", _ACC))


def test_a_pipe_that_waits_comes_later_to_what_stands_first() -> None:
    """MTE1 waits for the vector core, and M reads meanwhile what MTE1 has still to write: MTE1 stands first."""
    lines = [
        "func.func @both() {",
        "pto.section.cube {",
        *(f"%{name} = pto.alloc_tile : {type}" for name, type in _TILES),
        "pto.wait_intra_block <PIPE_MTE1>, 3",
        f"pto.tmov ins(%m : {_MAT}) outs(%l : {_LEFT})",
        f"pto.tmatmul ins(%l, %r : {_LEFT}, {_RIGHT}) outs(%t : {_ACC})",
        "}",
        "pto.section.vector {",
        "pto.set_intra_block <PIPE_V>, 3",
        "}",
        "return",
        "}",
    ]
    findings, _ = judged("\n".join(lines) + "\n", "a5", "manual")
    (race,) = [each for each in findings if each.rule == "program/hazard-race"]
    assert race.op == "pto.tmatmul" and race.line == 9
    assert "`pto.tmatmul` on M reads the same bytes, which `pto.tmov` in line 8 writes on MTE1" in race.text("en")
    flag = "[<PIPE_MTE1>, <PIPE_M>, <EVENT_ID0>]"
    assert f"`pto.set_flag{flag}` behind line 8 and `pto.wait_flag{flag}` before line 9" in race.text("en")
