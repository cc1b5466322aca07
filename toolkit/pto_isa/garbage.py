"""Work on many objects without the collector of cycles, which would look through all of them again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# So many young objects take about a millisecond to look through.
_MANY = 50_000


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is collected meanwhile: growing trees leave few cycles behind, but have millions of objects.

    To look through them is a quarter of the time that records and their ops take, and half of that of a program's text.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            if gc.get_count()[0] > _MANY and not _Frozen.by_others():
                # What was made goes to the old objects at once: as young ones all of it would be looked at right now.
                gc.freeze()
                gc.unfreeze()
            gc.enable()


class _Frozen:
    """Whether somebody else keeps objects apart from the collector, which only they may undo."""

    seen = False

    @classmethod
    def by_others(cls) -> bool:
        """Asked until it is so, and of large texts alone: Python counts what is kept apart one by one."""
        cls.seen = cls.seen or gc.get_freeze_count() > 0
        return cls.seen
