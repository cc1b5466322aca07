"""Rules in a run: those that a later release of the assembler brought ask nothing of a program for an earlier one."""

from __future__ import annotations

import pytest

from pto_isa.generated.rules.set_cross_block import RULES
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.verify import judge

TYPES = {"event_id_dyn": None}
WORDS = {"pipe": "FIX", "event_id": 16, "ffts_mode": 0}


def test_a_rule_of_a_later_release() -> None:
    """Release 0.60 has sixteen flags; a call outside of a program is judged by the newest one."""
    (rule,) = [rule for rule in RULES.rules if rule.key == "flag-exists"]
    assert (rule.since, rule.stage) == (60, "static")
    judge(RULES, TYPES, WORDS, "a5", release=59)
    for release in (60, None):
        with pytest.raises(RuleError, match="flag-exists"):
            judge(RULES, TYPES, WORDS, "a5", release=release)


def test_one_that_a_number_breaks() -> None:
    """It is judged before every run, or not at all."""
    words = WORDS | {"event_id": None}
    earlier = judge(RULES, {"event_id_dyn": "i64"}, words, "a5", release=59)
    later = judge(RULES, {"event_id_dyn": "i64"}, words, "a5", release=60)
    left = {entry.rule.key for entry in later.late} - {entry.rule.key for entry in earlier.late}
    assert left == {"flag-value-exists"}
