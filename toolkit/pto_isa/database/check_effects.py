"""What an op does beside its results: registers and state, pipes, each of them known, on every profile of the op."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pto_isa.text.lists import listed

from .checker import RecordChecker
from .resolve import Path

LISTS = ("reads", "writes", "waits", "signals")


def check_effects(checker: RecordChecker) -> None:
    """Names in the effects, and what a table of pipes leaves out."""
    _state(checker)
    _pipes(checker)
    _every_profile(checker)
    for field in LISTS:
        for word, count in Counter(getattr(checker.record.effects, field)).items():
            if count > 1:
                checker.report(
                    ("effects", field),
                    "record/twice",
                    f"`{word}` is listed {count} times; expected once",
                    f"`{word}` 列出了 {count} 次；只能列一次",
                )


def _state(checker: RecordChecker) -> None:
    """What an op reads and writes beside its operands is a register, or a kind of them, or another known state."""
    vocabulary = checker.op.database.vocabulary
    others = vocabulary.enumerations.get("core_state")
    if others is None:
        return
    known = [*vocabulary.registers, *others.values]
    for field in ("reads", "writes"):
        for place, word in enumerate(getattr(checker.record.effects, field)):
            if not vocabulary.registers_of(word):
                checker.known(word, known, ("effects", field, place), ("register or state", "寄存器或状态"))
    for word in checker.record.effects.leaves:
        checker.known(word, vocabulary.registers, ("effects", "leaves", word), ("register", "寄存器"))


def _stated_pipes(checker: RecordChecker) -> Iterator[tuple[Path, str | dict[str, str]]]:
    """The pipe of the op, or that of each way to use it: its place, and the pipe or those of the profiles."""
    pipe = checker.record.effects.pipe
    if isinstance(pipe, list):
        yield from ((("effects", "pipe", place, "pipe"), choice.pipe) for place, choice in enumerate(pipe))
    elif pipe is not None:
        yield ("effects", "pipe"), pipe


def _pipes(checker: RecordChecker) -> None:
    known = checker.op.database.vocabulary.enumerations.get("pipe")
    if known is None:
        return
    places: list[tuple[Path, str | dict[str, str]]] = [
        (("effects", "events", key, "pipes", pair, end), name)
        for key, use in checker.record.effects.events.items()
        for pair, names in enumerate(use.pipes)
        for end, name in enumerate(names)
    ]
    for path, named in (*places, *_stated_pipes(checker)):
        for profile, name in named.items() if isinstance(named, dict) else [("", named)]:
            checker.known(name, known.values, (*path, profile) if profile else path, ("pipe", "流水"))


def _every_profile(checker: RecordChecker) -> None:
    """A table of pipes has every profile of the op."""
    for path, named in _stated_pipes(checker):
        missing = [name for name in checker.op.profiles if name not in named] if isinstance(named, dict) else []
        if missing:
            en, zh = listed(f"`{name}`" for name in missing)
            checker.report(
                path,
                "record/pipe",
                f"no pipe is given for {en}; expected one for every profile of the op",
                f"没有给出 {zh} 上的流水；该指令的每个目标平台都须给出",
                key=True,
            )
