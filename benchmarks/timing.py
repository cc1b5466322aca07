"""One figure, and timing by CPU time: medians of repeats, and command runs with their children's CPU time."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One figure: what was measured, ours, the peer's and the goal, all as text with units."""

    what: str
    ours: str
    peer: str = ""
    goal: str = ""


def per_call(function: Callable[[], object], repeats: int = 9, target: float = 0.02) -> float:
    """Microseconds of CPU time per call: median of ``repeats`` loops of about ``target`` seconds."""
    function()
    count = 1
    while True:
        began = time.process_time()
        for _ in range(count):
            function()
        took = time.process_time() - began
        if took > target / 4 or count > 10**7:
            break
        count *= 4
    results = []
    for _ in range(repeats):
        began = time.process_time()
        for _ in range(count):
            function()
        results.append((time.process_time() - began) / count)
    return statistics.median(results) * 1e6


def paired(ours: Callable[[], object], peer: Callable[[], object], repeats: int = 9) -> tuple[float, float]:
    """Microseconds of CPU time per call of both: medians of loops that take turns, so that both meet the same load."""
    counts = []
    for function in (ours, peer):
        per_call(function, 1)
        counts.append(max(1, int(20_000 / per_call(function, 3, 0.005))))
    results: tuple[list[float], list[float]] = ([], [])
    for _ in range(repeats):
        for function, count, taken in zip((ours, peer), counts, results, strict=True):
            began = time.process_time()
            for _ in range(count):
                function()
            taken.append((time.process_time() - began) / count)
    return statistics.median(results[0]) * 1e6, statistics.median(results[1]) * 1e6


def command(words: Sequence[str], repeats: int = 9) -> float:
    """Milliseconds of CPU time (user and system) of a command, median of ``repeats``."""
    return statistics.median(_cpu(words) for _ in range(repeats)) * 1e3


def commands(several: Sequence[Sequence[str]], repeats: int = 15) -> list[float]:
    """Milliseconds of CPU time of commands: of each the least of ``repeats`` rounds, in which they take turns.

    The least, because what else the machine does only adds to it, and differences of a few milliseconds are compared.
    """
    rounds = [[_cpu(words) for words in several] for _ in range(repeats)]
    return [min(times) * 1e3 for times in zip(*rounds, strict=True)]


def _cpu(words: Sequence[str]) -> float:
    """Seconds of CPU time of a command, which may keep its byte code, as an installed package has it."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(words, stdout=subprocess.DEVNULL, check=False, env={**kept, "LC_ALL": "C.UTF-8"})
    if done.returncode not in (0, 1):  # 1: of what was compared, something differs
        raise subprocess.CalledProcessError(done.returncode, words)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def once(function: Callable[[], object], repeats: int = 3) -> float:
    """Seconds of CPU time of one long call, median of ``repeats``."""
    results = []
    for _ in range(repeats):
        began = time.process_time()
        function()
        results.append(time.process_time() - began)
    return statistics.median(results)
