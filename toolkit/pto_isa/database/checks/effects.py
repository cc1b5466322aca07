"""What an op does beside its results: registers and state, pipes, each of them known, on every profile of the op."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pto_isa.text.lists import listed

from ...runtime.kinds.table import passed
from ...schema.issue import FieldPath
from .checker import RecordChecker

LISTS = ("reads", "writes", "waits", "signals")


def check_effects(checker: RecordChecker) -> None:
    """Names in the effects, and what a table of pipes leaves out."""
    _state(checker)
    _pipes(checker)
    _every_profile(checker)
    _phases(checker)
    _some_pipe(checker)
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


def _stated_pipes(checker: RecordChecker) -> Iterator[tuple[FieldPath, str | dict[str, str]]]:
    """The pipe of the op, or of each phase or way to use it: its place, and the pipe or those of the profiles."""
    yield from ((("effects", *place), pipe) for place, pipe in checker.record.effects.stated_pipes())


def _pipes(checker: RecordChecker) -> None:
    known = checker.op.database.vocabulary.enumerations.get("pipe")
    if known is None:
        return
    places: list[tuple[FieldPath, str | dict[str, str]]] = [
        (("effects", "events", key, "pipes", pair, end), name)
        for key, use in checker.record.effects.events.items()
        for pair, names in enumerate(use.pipes)
        for end, name in enumerate(names)
    ]
    for path, named in (*places, *_stated_pipes(checker)):
        for profile, name in named.items() if isinstance(named, dict) else [("", named)]:
            checker.known(name, known.values, (*path, profile) if profile else path, ("pipe", "流水"))


def _every_profile(checker: RecordChecker) -> None:
    """A table of pipes has every profile of the op, or of the phase that it belongs to."""
    phases = checker.record.effects.phases
    for path, named in _stated_pipes(checker):
        needed = checker.op.profiles
        if path[1] == "phases":
            needed = tuple(phases[int(path[2])].profiles) or needed
        missing = [name for name in needed if name not in named] if isinstance(named, dict) else []
        if missing:
            en, zh = listed(f"`{name}`" for name in missing)
            checker.report(
                path,
                "record/pipe",
                f"no pipe is given for {en}; expected one for every profile of the op",
                f"没有给出 {zh} 上的流水；该指令的每个目标平台都须给出",
                key=True,
            )


def _phases(checker: RecordChecker) -> None:
    """A phase accesses operands that lie in memory, and writes none that is only read.

    Arrays may be pointers, so that a record names them where they are; ``pipe`` alone does not stand for them.
    """
    for place, phase in enumerate(checker.record.effects.phases):
        for field in ("reads", "writes"):
            for at, name in enumerate(getattr(phase, field)):
                operand = checker.record.operands.get(name)
                if operand is None:
                    continue  # the check of names reports it
                path = ("effects", "phases", place, field, at)
                if not operand.in_memory and not passed(operand.kind, "numpy"):
                    checker.report(
                        path,
                        "record/phase",
                        f"`{name}` does not lie in memory; expected a tile, a tensor or an array",
                        f"`{name}` 不在存储中；此处应为 Tile、张量或数组",
                    )
                elif field == "writes" and operand.access in ("read", "alias"):
                    checker.report(
                        path,
                        "record/phase",
                        f"`{name}` is not written by the op; expected an operand that is",
                        f"该指令不写入 `{name}`；此处应为被写入的操作数",
                    )


def _some_pipe(checker: RecordChecker) -> None:
    """An op with operands in memory says on which pipe it accesses them, or that it does not."""
    effects = checker.record.effects
    named = [name for name, operand in checker.record.operands.items() if operand.in_memory]
    if named and effects.pipe is None and not effects.phases and effects.accesses == "operands":
        en, zh = listed(f"`{name}`" for name in named)
        checker.report(
            ("effects",),
            "record/pipe",
            f"no pipe is given that accesses {en}; expected `pipe`, `phases` or `accesses` in `effects`",
            f"没有给出访问 {zh} 的流水；`effects` 中应有 `pipe`、`phases` 或 `accesses`",
        )
    if (effects.pipe is not None or effects.accesses != "operands") and effects.source is None:
        field = "pipe" if effects.pipe is not None else "accesses"
        checker.report(
            ("effects", field),
            "record/pipe",
            f"no source is given for `{field}`; expected `source` beside it",
            f"`{field}` 没有出处；其旁应有 `source`",
            key=True,
        )
