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


def test_a_type_that_does_not_read() -> None:
    """The form of the product follows from the type of ``%a``; without it, the rule that ``%b`` breaks has its cure."""
    left, acc = "left, 16x16xf16, order=any", "acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024"
    right = "right, 16x16xf16, blayout=col_major, slayout=col_major"
    types = [f"!pto.tile_buf<{words}>" for words in (left, right, acc)]
    made = "\n".join(f"%{name} = pto.alloc_tile : {type}" for name, type in zip("abc", types, strict=True))
    product = f"pto.tmatmul ins(%a, %b : {types[0]}, {types[1]}) outs(%c : {types[2]})"
    survives(f"func.func @kernel() {{\n{made}\n{product}\nreturn\n}}\n", "a2a3")
