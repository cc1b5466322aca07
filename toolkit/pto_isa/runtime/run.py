"""What a call is bound to, once its types and attributes are known."""

from __future__ import annotations

from collections.abc import Callable

Run = Callable[..., None]  # takes the operands of the op, in their order, and computes


Moves = tuple[int, str]


def stacked(run: Run, **strides: Moves) -> Run:
    """Note of a run that one call over registers side by side is as many calls, one after the other.

    strides: by operand in memory, the bytes that it moves on from one of these calls to the next, and the scalar that
    counts its elements from the pointer on, "" where there is none.
    """
    run.strides = strides  # type: ignore[attr-defined]
    return run


def strides_of(run: Run) -> dict[str, Moves] | None:
    """What ``stacked`` has noted, None for other runs."""
    return getattr(run, "strides", None)
