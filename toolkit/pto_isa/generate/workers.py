"""Making the files of many ops in processes of their own, as many as there are processors."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from ..database.model import Database, Op
from ..database.reading import read_all
from .making import Fault, MadeFiles, loaded_writers, processors, texts_of
from .sentences import Sentences, sentences_of


def made_in_processes(
    ops: Mapping[str, Op], database: Database, careful: bool
) -> Iterator[tuple[str, MadeFiles | Fault, Collection[str]]]:
    """For each op its files or why there are none, and the modules that were loaded; in any order."""
    # A forked process has the database; others read it themselves.
    forks = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
    context = multiprocessing.get_context("fork" if forks else "spawn")
    given = (database if forks else database.root, careful)
    with ProcessPoolExecutor(min(len(ops), processors()), context, _open, given) as pool:
        largest_first = sorted(ops, key=lambda name: -ops[name].file.stat().st_size)
        waiting = {pool.submit(_work, ops[name].name): name for name in largest_first}
        try:
            for done in as_completed(waiting):
                yield waiting[done], *done.result()
        except BaseException:  # an interrupt does not wait for what is still to do
            pool.shutdown(wait=False, cancel_futures=True)
            raise


class _Worker:
    """What a process of the pool works on."""

    database: Database
    speak: Sentences
    careful: bool


def _open(given: Database | Path, careful: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one ends it
    threading.Thread(target=_end_with, args=(os.getppid(),), daemon=True).start()
    gc.disable()  # see `uncollected`: this process does nothing else
    database = given if isinstance(given, Database) else read_all(given).database
    _Worker.database, _Worker.speak, _Worker.careful = database, sentences_of(database), careful


def _end_with(parent: int) -> None:
    """End this process when the one that started it was killed: nothing would come through the queue any more."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def _work(name: str) -> tuple[MadeFiles | Fault, Collection[str]]:
    database = _Worker.database
    return texts_of(database.ops[name], database, _Worker.speak, _Worker.careful), loaded_writers()
