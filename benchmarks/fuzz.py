"""20,000 damaged programs: no exception, no hang, a place for every finding."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable
from pathlib import Path

from timing import Row

CASES = 20_000
EVERY = 20  # of so many cases one is also asked for the nearest legal calls, which takes ten times as long


def rows() -> Iterable[Row]:
    """One row; ends with the smallest failing text when there is one."""
    yield Row("damaged programs read, verified, printed", *run(CASES), "no failure")


def run(cases: int, seed: int = 1) -> tuple[str, str]:
    """Ours, and how much of it there was."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import seed as seeded

    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
    from program.mutations import PROFILES, damaged, survives

    count = 0

    @seeded(seed)
    @settings(max_examples=cases, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(damaged(), PROFILES)
    def case(text: str, profile: str) -> None:
        nonlocal count
        count += 1
        survives(text, profile, nearest=count % EVERY == 0)

    began = time.process_time()
    case()
    return f"{count:,} cases, 0 failures", f"{count / (time.process_time() - began):,.0f} cases/s"


if __name__ == "__main__":
    print(*run(int(sys.argv[1]) if len(sys.argv) > 1 else CASES, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
