"""Instructions that reach beyond the memory of an argument: told, and no reason to stop."""

from __future__ import annotations

import numpy as np
import pytest

import pto_isa
from pto_isa.runtime.rules.finding import RuleError

COPY = """\
func.func @copy(%src: !pto.ptr<i32, gm>, %dst: !pto.ptr<i32, gm>, %from: index, %bytes: i64) {
  %c0_i64 = arith.constant 0 : i64
  %c1_i64 = arith.constant 1 : i64
  %ub = pto.castptr %c0_i64 : i64 -> !pto.ptr<i32, ub>
  %at = pto.addptr %src, %from : !pto.ptr<i32, gm> -> !pto.ptr<i32, gm>
  pto.mte_gm_ub %at, %ub, %c0_i64, %bytes
    nburst(%c1_i64, %bytes, %bytes) : !pto.ptr<i32, gm>, !pto.ptr<i32, ub>, i64, i64, i64, i64, i64
  pto.mte_ub_gm %ub, %dst, %bytes
    nburst(%c1_i64, %bytes, %bytes) : !pto.ptr<i32, ub>, !pto.ptr<i32, gm>, i64, i64, i64, i64
  return
}
"""
HAVE = np.arange(1, 65, dtype=np.int32)


def run(start: int, bytes: int, room: int = 128, **options: object) -> pto_isa.Outputs:
    args = {"src": HAVE, "dst": room, "from": start, "bytes": bytes}
    return pto_isa.run(COPY, args=args, profile="a5", **options)  # type: ignore[arg-type]


def told(written: pto_isa.Outputs) -> list[tuple[str, str, int | None]]:
    return [
        (finding.rule, finding.text("en"), finding.line)
        for finding in written.findings
        if finding.severity == "warning"
    ]


def test_what_lies_inside_is_no_finding() -> None:
    assert told(run(0, 256)) == []
    assert told(run(32, 128, room=32)) == []


def test_reading_beyond_gives_bytes_that_nobody_knows() -> None:
    written = run(0, 512)
    assert told(written) == [("program/beyond", "reaches beyond `%src`, which has 256 bytes", 6)]
    assert written["dst"].tolist() == [*HAVE.tolist(), *[-1] * 64]


def test_reading_behind_the_end() -> None:
    written = run(80, 64)
    assert told(written) == [("program/beyond", "reaches beyond `%src`, which has 256 bytes", 6)]
    assert written["dst"][:17].tolist() == [*[-1] * 16, 0]


def test_writing_beyond_changes_nothing_that_is_returned() -> None:
    written = run(0, 256, room=24)
    assert told(written) == [("program/beyond", "reaches beyond `%dst`, which has 96 bytes", 8)]
    assert written["dst"].tolist() == HAVE[:24].tolist()


def test_what_was_written_beyond_is_read_again() -> None:
    """Two stores and a load: the second half of the argument `dst` does not exist, and holds what was put there."""
    text = COPY.replace("  return", "  pto.mte_gm_ub %dst, %ub, %c0_i64, %bytes\n    nburst(%c1_i64, %bytes, %bytes)"
                        " : !pto.ptr<i32, gm>, !pto.ptr<i32, ub>, i64, i64, i64, i64, i64\n"
                        "  pto.mte_ub_gm %ub, %src, %bytes\n    nburst(%c1_i64, %bytes, %bytes)"
                        " : !pto.ptr<i32, ub>, !pto.ptr<i32, gm>, i64, i64, i64, i64\n  return")  # fmt: skip
    written = pto_isa.run(text, args={"src": HAVE, "dst": 8, "from": 0, "bytes": 256}, profile="a5")
    assert written["src"].tolist() == HAVE.tolist()
    assert [(rule, line) for rule, _, line in told(written)] == [("program/beyond", 8), ("program/beyond", 10)]


def test_each_instruction_is_told_once() -> None:
    assert len(told(run(0, 512, blocks=3))) == 1


@pytest.mark.parametrize("start", [-1, 64 + (1 << 18) + 1])
def test_far_outside_a_run_stops(start: int) -> None:
    with pytest.raises(RuleError, match=r"byte -?\d+ lies far outside %src, which has 256") as error:
        run(start, 64)
    assert error.value.findings[0].rule == "program/bounds"


def test_the_last_byte_that_may_be_reached() -> None:
    """1 MiB behind the argument."""
    assert len(told(run(64 + (1 << 18) - 16, 64))) == 1
    with pytest.raises(RuleError) as error:
        run(64 + (1 << 18) - 8, 64)
    assert error.value.findings[0].rule == "program/bounds"


def test_local_memory_still_ends() -> None:
    with pytest.raises(RuleError) as error:
        run(0, 1 << 19)
    assert [finding.rule for finding in error.value.findings] == ["program/bounds"]
    assert "dst: index 262144" in str(error.value)


def test_the_limit_of_memory_counts_what_lies_behind() -> None:
    limits = pto_isa.Limits(bytes=1 << 20)
    assert told(run(0, 256, limits=limits)) == []
    with pytest.raises(RuleError, match=r"at most 1048576 are allowed"):
        run(0, 512, limits=limits)


def test_an_array_keeps_its_shape() -> None:
    args = {"src": HAVE.reshape(8, 8), "dst": np.zeros((2, 3, 4), np.int32), "from": 0, "bytes": 512}
    written = pto_isa.run(COPY, args=args, profile="a5")
    assert written["dst"].shape == (2, 3, 4)
    assert written["dst"].reshape(-1).tolist() == HAVE[:24].tolist()
