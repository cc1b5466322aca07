"""What a wait that never ends is told of the set that comes closest, and what stands for a flag of one pipe."""

from __future__ import annotations

import pytest

from program.hazards.small_texts import EXP, LOAD, flag, pair, program, rounds
from pto_isa import verify


def said(text: str, rule: str, profile: str = "a2a3") -> tuple[str, str]:
    """The first finding of a rule, in both languages."""
    found, *_ = [each for each in verify(text, profile) if each.rule == f"program/hazard-{rule}"]
    return found.text("en"), found.text("zh")


FIRST = flag("wait", "MTE2", "V")
SEVERAL = program(LOAD, pair("MTE2", "V"), FIRST)
BRANCH = program("%c = arith.cmpi sgt, %n, %c3 : index\nscf.if %c {", f"  {flag('set', 'MTE2', 'V')}", "}", FIRST)
ROUND = program(rounds(flag("wait", "V", "MTE2"), LOAD, pair("MTE2", "V"), EXP, flag("set", "V", "MTE2")))
TURNED = program(flag("set", "MTE2", "MTE3"), flag("set", "V", "MTE2"), FIRST)
NEAR = program(flag("set", "MTE2", "V", 5), LOAD, flag("set", "MTE2", "V", 3), FIRST)
CIRCLE = program(flag("wait", "V", "MTE2"), LOAD, flag("set", "MTE2", "V"), FIRST, flag("set", "V", "MTE2"))
ALONE = program(flag("set", "V", "MTE3"), FIRST)


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        (SEVERAL, "; the wait in line 21 has taken the set in line 20", "；第 20 行的置位已由第 21 行的等待取走"),
        (BRANCH, "; the set in line 21 is not reached", "；未执行到第 21 行的置位"),
        (ROUND, "; the set in line 25 comes later in the round: set it once in front of the loop",
         "；第 25 行的置位在本轮中位于其后：应在循环之前预置一次"),
        (TURNED, "; line 20 sets EVENT_ID0 from V to MTE2", "；第 20 行置位的是从 V 到 MTE2 的 EVENT_ID0"),
        (NEAR, "; line 21 sets EVENT_ID3 from MTE2 to V", "；第 21 行置位的是从 MTE2 到 V 的 EVENT_ID3"),
        (CIRCLE, "; the set in line 23 stands behind the wait in line 22, which does not end either",
         "；第 23 行的置位位于第 22 行的等待之后，而该等待同样不会结束"),
        (ALONE, ": nothing sets it in time", "：没有指令及时置位"),
    ],
)  # fmt: skip
def test_what_comes_closest(text: str, en: str, zh: str) -> None:
    found = said(text, "deadlock")
    assert found[0].endswith(en), found
    assert found[1].endswith(zh), found


def test_what_orders_one_pipe() -> None:
    """On A5 nothing has to, and a barrier of the vector pipe would be refused."""
    text = program(pair("V", "V"))
    assert "`pto.barrier <PIPE_V>` orders" in said(text, "same-pipe-flag", "a2a3")[0]
    en, zh = said(text, "same-pipe-flag", "a5")
    assert "put no barrier of V in its place: the compiler refuses it" in en
    assert "也不必换成 V 的屏障：编译器拒绝" in zh
    assert "`pto.barrier <PIPE_MTE3>` orders" in said(program(pair("MTE3", "MTE3")), "same-pipe-flag", "a5")[0]
