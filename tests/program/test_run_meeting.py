"""``syncall`` of a program that runs on several cores: all of a kind have to come."""

from __future__ import annotations

import pytest

import pto_isa

SYNC = "pto.syncall() mode = #pto.sync_all_mode<{mode}>, core_type = #pto.sync_core_type<{kind}>"
MIX = SYNC.format(mode="hard", kind="mix")


def program(cube: str, vector: str) -> str:
    """The cube core copies z[1] to z[0]; the vector core writes 7 to z[1]; what they call stands before and behind."""
    return f"""func.func @f(%z: !pto.ptr<i32>) {{
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%seven = arith.constant 7 : i32
pto.section.cube {{
{cube}
%a = pto.load_scalar %z[%c1] : !pto.ptr<i32> -> i32
pto.store_scalar %a, %z[%c0] : !pto.ptr<i32>, i32
}}
pto.section.vector {{
pto.store_scalar %seven, %z[%c1] : !pto.ptr<i32>, i32
{vector}
}}
return
}}
"""


@pytest.mark.parametrize("profile", ["a2a3", "a5"])
def test_what_is_done_before_is_seen_behind(profile: str) -> None:
    """The cube core, which runs first, waits for the vector core; without the calls it reads what was there before."""
    assert pto_isa.run(program(MIX, MIX), args={"z": 2}, profile=profile)["z"].tolist() == [7, 7]  # type: ignore[arg-type]
    assert pto_isa.run(program("", ""), args={"z": 2}, profile=profile)["z"].tolist() == [0, 7]  # type: ignore[arg-type]


def test_every_call_is_a_meeting_of_its_own() -> None:
    """Two calls of one core need two of the other; the one that waits is named."""
    twice = f"{MIX}\n{MIX}"
    assert pto_isa.run(program(twice, twice), args={"z": 2}, profile="a5")["z"].tolist() == [7, 7]
    source = program(twice, MIX)
    with pytest.raises(pto_isa.RuleError) as raised:
        pto_isa.run(source, args={"z": 2}, profile="a5")
    (found,) = raised.value.findings
    assert found.rule == "pto.syncall/deadlock" and "cube 0: 2, vector 0: 1" in found.text("en")
    assert source.splitlines()[(found.line or 0) - 1] == MIX and source.splitlines()[(found.line or 0) - 2] == MIX


def test_who_takes_no_part_must_not_call() -> None:
    """Only the cube core of a block, which need not wait; a vector core is named."""
    alone = SYNC.format(mode="hard", kind="aic_only")
    assert pto_isa.run(program(alone, ""), args={"z": 2}, profile="a5")["z"].tolist() == [0, 7]
    with pytest.raises(pto_isa.RuleError, match="a vector core takes no part in `aic_only`"):
        pto_isa.run(program("", alone), args={"z": 2}, profile="a5")


def test_what_is_not_executed() -> None:
    """Several blocks, which run one after the other, and the counter of the software mode between cores."""
    with pytest.raises(pto_isa.RuleError, match="the 2 blocks run one after the other"):
        pto_isa.run(program(MIX, MIX), args={"z": 2}, profile="a5", blocks=2)
    soft = MIX.replace("()", "(%z : !pto.ptr<i32>)").replace("hard", "soft")
    with pytest.raises(pto_isa.RuleError, match="its counter in global memory is not executed"):
        pto_isa.run(program(soft, soft), args={"z": 16}, profile="a5")
