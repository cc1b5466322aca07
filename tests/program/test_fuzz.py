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


def test_a_call_with_an_undefined_operand() -> None:
    """The form of the product follows from types; with the type of an operand unknown it is unknown as well."""
    survives(
        """func.func @kernel() {
  %b = pto.alloc_tile : !pto.tile_buf<right, 16x16xf16, slayout=col_major>
  pto.tmatmul ins(%a, %b : !pto.tile_buf<left, 16x16xf16, {>, !pto.tile_buf<right, 16x16xf16, slayout=col_major>)
    outs(%c : !pto.tile_buf<acc, 16x16xf32, blayout=col_major, slayout=row_major, fractal=1024>)
  return
}
""",
        "a2a3",
    )
