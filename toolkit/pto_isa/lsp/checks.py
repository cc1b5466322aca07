"""Checking texts behind the edits: a moment after the last change, one at a time, and never for a stale version."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from .diagnose import Diagnosed, diagnose
from .document import OpenDocument

DELAY = 0.15  # seconds without a change before a text is checked

Publish = Callable[[str, OpenDocument, list[Diagnosed]], None]


class Checks:
    """Checks the documents that ``current`` gives by address and hands findings to ``publish``.

    ``failed`` is told of what should not happen, so that one text can not stop the checks of others.
    """

    def __init__(
        self, current: Callable[[str], OpenDocument | None], publish: Publish, failed: Callable[[str, Exception], None]
    ) -> None:
        self.current, self.publish, self.failed = current, publish, failed
        self.waiting: dict[str, asyncio.Task[None]] = {}
        self.worker = ThreadPoolExecutor(1, "check")

    def soon(self, uri: str, delay: float = DELAY) -> None:
        """Check a text after a delay; a check of it that waits or runs is given up."""
        self.forget(uri)
        self.waiting[uri] = asyncio.get_running_loop().create_task(self._check(uri, delay))

    def forget(self, uri: str) -> None:
        """Give up the check of a text."""
        task = self.waiting.pop(uri, None)
        if task is not None:
            task.cancel()

    def stop(self) -> None:
        """Give up all checks."""
        for uri in list(self.waiting):
            self.forget(uri)
        self.worker.shutdown(wait=False, cancel_futures=True)

    async def _check(self, uri: str, delay: float) -> None:
        await asyncio.sleep(delay)
        document = self.current(uri)
        if document is None:
            return
        run = asyncio.get_running_loop().run_in_executor
        try:
            found = await run(self.worker, diagnose, document, lambda: self.current(uri) is not document)
        except Exception as error:
            self.failed(uri, error)
            return
        if found is not None and self.current(uri) is document:
            self.publish(uri, document, found)
