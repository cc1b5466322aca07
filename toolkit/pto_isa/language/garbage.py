"""Work on many trees without the collector of cycles, which would look through all of them again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Nothing is collected meanwhile: an op leaves few cycles behind, but has millions of objects to look through.

    That is a quarter of the time; what is left behind by all ops together are some ten megabytes.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()
