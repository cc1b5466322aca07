"""Damaged programs: no exception, no hang, a place for every finding, and what reads still round-trips."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from program.mutations import PROFILES, PROGRAMS, damaged, survives


def test_programs_survive() -> None:
    """What is asked of damaged programs holds for whole ones."""
    assert len(PROGRAMS) >= 40
    for text in PROGRAMS:
        survives(text, "a5")


@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(damaged(), PROFILES)
def test_damage(text: str, profile: str) -> None:
    """150 cases, the same ones each time; ``make bench`` tries 20,000."""
    survives(text, profile)
