"""Several ranks or cores in one process: one runs at a time, in a fixed order, until it waits for another.

``run_ranks`` gives every rank a thread and lets one of them go on at a time, so that results are the same every time.
An op that waits hands over; when all that have not ended wait for something that does not hold, nobody can ever make it
hold: that is a deadlock, and it is reported with what each one waits for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from typing import Any

from ..op_name import rule_link
from ..text.lists import listed
from .errors import InputError
from .memory.pipe import PipeEnd
from .rules.finding import Finding, RuleError

POLLS = 10_000  # rounds in which all ranks look and nobody does anything else

Holds = Callable[[], Any]
_HERE = threading.local()


class DeadlockError(RuleError):
    """Every rank that has not ended waits for something that no other one can bring about any more."""


class _Stopped(BaseException):
    """Unwinds a rank that waits when another one has failed."""


class _Rank:
    """One rank: its thread, and what it waits for while another one runs."""

    def __init__(self, number: int, world: _World, body: Callable[[], Any]) -> None:
        self.number, self.world = number, world
        self.turn = threading.Semaphore(0)
        self.holds: Holds | None = None
        self.waits: tuple[str, str, Mapping[str, Any]] | None = None
        self.looked = self.stopped = self.ended = False
        self.result: Any = None
        self.error: BaseException | None = None
        context = copy_context()
        self.thread = threading.Thread(target=lambda: context.run(self._run, body), daemon=True)

    def _run(self, body: Callable[[], Any]) -> None:
        self.turn.acquire()
        _HERE.rank = self
        try:
            if not self.stopped:
                self.result = body()
        except _Stopped:
            pass
        except BaseException as error:
            self.error = error
        finally:
            self.ended = True
            self.world.back.release()

    def hand_over(self) -> None:
        """Let the others run; returns when this rank may go on."""
        self.world.back.release()
        self.turn.acquire()
        if self.stopped:
            raise _Stopped


class _World:
    """The ranks of one run and who may go on."""

    def __init__(self, bodies: Sequence[Callable[[], Any]]) -> None:
        self.back = threading.Semaphore(0)
        self.ranks = [_Rank(number, self, body) for number, body in enumerate(bodies)]
        self.fruitless = 0

    def run(self) -> list[Any]:
        for rank in self.ranks:
            rank.thread.start()
        try:
            while any(not rank.ended for rank in self.ranks):
                self._round()
        finally:
            for rank in self.ranks:
                self._stop(rank)
        return [rank.result for rank in self.ranks]

    def _round(self) -> None:
        """Every rank that can go on does, by number, until it waits, looks or ends."""
        moved = looked = False
        for rank in self.ranks:
            if rank.ended or (rank.holds is not None and not rank.holds()):
                continue
            rank.holds = rank.waits = None
            rank.looked = False
            rank.turn.release()
            self.back.acquire()
            if rank.error is not None:
                raise rank.error
            moved = moved or not rank.looked
            looked = looked or rank.looked
        self.fruitless = 0 if moved else self.fruitless + 1
        if not moved and (not looked or self.fruitless > POLLS):
            raise DeadlockError(_findings(self.ranks))

    def _stop(self, rank: _Rank) -> None:
        if not rank.ended:
            rank.stopped = True
            rank.turn.release()
            rank.thread.join()


def run_ranks(programs: Callable[..., Any] | Sequence[Callable[[int], Any]], ranks: int | None = None) -> list[Any]:
    """Run a program on every rank and return their results, by rank.

    ``programs`` is one function of the rank for all ``ranks``, or one function per rank.  They share memory as they
    share Python objects: tensors of a ``Group``, for example.  The first exception of a rank ends the run and is
    raised; DeadlockError says who waits for what when none can go on.
    """
    if callable(programs):
        if not isinstance(ranks, int) or isinstance(ranks, bool) or ranks < 1:
            raise InputError(
                f"ranks is {ranks!r}; one program for all needs the number of ranks, at least 1",
                f"ranks 为 {ranks!r}；所有 rank 共用一个程序时须给出 rank 数，至少为 1",
            )
        programs = [programs] * ranks
    elif ranks is not None and ranks != len(programs):
        raise InputError(
            f"there are {len(programs)} programs for {ranks} ranks", f"{ranks} 个 rank 却给出了 {len(programs)} 个程序"
        )
    if getattr(_HERE, "rank", None) is not None:
        raise InputError("a rank cannot run ranks of its own", "rank 之内不能再运行其他 rank")
    return _World([_bound(program, number) for number, program in enumerate(programs)]).run()


def _bound(program: Callable[[int], Any], number: int) -> Callable[[], Any]:
    return lambda: program(number)


def wait_until(op: str, text: str, holds: Holds, values: Mapping[str, Any]) -> None:
    """Return when ``holds()`` is true; until then the other ranks run.

    ``text`` is the condition as the record of the op has it, ``values`` are the operands and attributes it names.
    Raises DeadlockError when nobody is left who could make it hold.
    """
    if holds():
        return
    rank: _Rank | None = getattr(_HERE, "rank", None)
    if rank is None:
        raise DeadlockError([_finding(None, op, text, values, ())])
    rank.holds, rank.waits = holds, (op, text, values)
    rank.hand_over()


def give_turn() -> None:
    """Let the other ranks run before this one looks at what they change."""
    rank: _Rank | None = getattr(_HERE, "rank", None)
    if rank is not None:
        rank.looked = True
        rank.hand_over()


def _findings(ranks: Sequence[_Rank]) -> list[Finding]:
    ended = [rank.number for rank in ranks if rank.ended]
    left = [rank for rank in ranks if not rank.ended]
    return [_finding(rank.number, *rank.waits, ended) if rank.waits else _polling(rank.number) for rank in left]


def _finding(number: int | None, op: str, text: str, values: Mapping[str, Any], ended: Sequence[int]) -> Finding:
    """One rank that waits: for what, what it finds there, and who has ended without bringing it about."""
    found = ", ".join(f"{name} = {_shown(value)}" for name, value in values.items())
    who_en, who_zh = ("this call", "此调用") if number is None else (f"rank {number}", f"rank {number} ")
    those_en, those_zh = listed(map(str, ended))
    gone_en, gone_zh = (f"; ended: rank {those_en}", f"；已结束：rank {those_zh}") if ended else ("", "")
    en = f"{who_en} waits for ever in `{op}` for `{text}`; found {found}, and nobody can change it any more{gone_en}"
    zh = f"{who_zh}在 `{op}` 中永远等待 `{text}`；当前 {found}，已无其他执行者能够改变{gone_zh}"
    link = rule_link(f"{op}/semantics")
    return Finding(f"{op}/deadlock", "error", op, None, {"en": en, "zh": zh}, got=found, allowed=text, link=link)


def _polling(number: int) -> Finding:
    en = f"rank {number} looks at signals again and again and does nothing else for {POLLS} rounds"
    zh = f"rank {number} 连续 {POLLS} 轮只在反复查询信号量"
    return Finding("program/deadlock", "error", "", None, {"en": en, "zh": zh})


def _shown(value: Any) -> str:
    """A value in a message: a small tensor by its elements, an end of a pipe by its counts."""
    if isinstance(value, PipeEnd):
        return str(value)
    array = getattr(value, "array", None)
    if array is None:
        return str(value)
    flat = array.reshape(-1)
    listed = " ".join(str(number) for number in flat[:8].tolist())
    return f"{listed} …" if flat.size > 8 else listed
