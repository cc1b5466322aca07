"""The profile that a program is judged for: asked for, stated by it, chosen for the process, or the assembler's.

A program states its architecture by an attribute of its module: ``pto.target_arch = "a5"``, or the device it is for,
``pto.device-spec = "Ascend950"``.  Both are read from the tree and not from the text: the key may be quoted, the value
an alias, and both may stand in a dictionary inside another one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..runtime.errors import InputError
from ..runtime.frozen import frozen
from ..runtime.profile import PROFILES, Profile, canonical_profile, chosen_profile, product_without_records
from ..text.bilingual import Bilingual
from ..text.lists import listed
from .syntax.attributes import DEEPEST, END, bare, read_value
from .syntax.faults import SyntaxFault
from .syntax.program import Program
from .syntax.tokens import TOKEN
from .syntax.tree import Operation
from .written.functions import MODULES, modules_of, properties

ARCH, DEVICE = "pto.target_arch", "pto.device-spec"
# How names of devices begin; Ascend910_95 was the name of 950.  PTOOps.td#L5131 of the assembler reads them so.
DEVICES = {"Ascend950": "a5", "Ascend910_95": "a5", "Ascend910B": "a2a3", "Ascend910C": "a2a3"}
OPTION, STATED, CHOSEN, DEFAULT = "option", "attribute", "chosen", "default"
# What the assembler compiles a program for that states nothing (``--pto-arch`` is a3): ptoas.cpp#L620.
ASSEMBLERS: Profile = "a2a3"
_LONGEST = 40  # characters of a value that a message shows


@frozen
class StatementFault:
    """A statement that is not followed: ``rule`` is the key of a program rule, ``words`` fill its message."""

    rule: str
    op: Operation
    words: dict[str, Any]


@frozen
class Target:
    """What a program is judged for.

    ``profile`` is None where the program states an architecture that is unknown, or two of them, and no option decides;
    ``faults`` say which.  ``reason`` is option, attribute, chosen or default; ``stated`` the words of the program;
    ``overrules`` says that this is something else than what was asked for.
    """

    profile: str | None
    reason: str
    stated: tuple[str, ...] = ()
    faults: tuple[StatementFault, ...] = ()
    overrules: bool = False

    def why(self) -> Bilingual:
        """The profile and the reason for it, in English and Chinese."""
        stated = " / ".join(self.stated)
        if self.profile is None:
            return f"no profile (the program states {stated})", f"未定（程序指明 {stated}）"
        if self.reason == STATED:
            return f"{self.profile} (stated by the program)", f"{self.profile}（由程序指明）"
        if self.reason == CHOSEN:
            return f"{self.profile} (in force; the program states none)", f"{self.profile}（当前平台；程序未指明）"
        if self.reason == DEFAULT:
            return (
                f"{self.profile} (the assembler's default, as the program states none; --profile chooses another)",
                f"{self.profile}（程序未指明，取汇编器的默认值；可用 --profile 另选）",
            )
        if self.overrules:
            return (
                f"{self.profile} (as asked; the program states {stated})",
                f"{self.profile}（由选项指定；程序指明 {stated}）",
            )
        return f"{self.profile} (as asked)", f"{self.profile}（由选项指定）"


def target_of(program: Program, asked: str | None = None) -> Target:
    """The profile that a program is judged and run for: the one asked for, whatever the program states; else the one
    that it states, else the one in force.  Raises InputError where the one asked for is none.
    """
    statements = list(_statements(program))
    stated = tuple(dict.fromkeys(written for _, written, _ in statements))
    if asked is not None:
        chosen = canonical_profile(asked)
        others = any(_profile(key, written) != chosen for key, written, _ in statements)
        return Target(chosen, OPTION, stated, overrules=others)
    if not statements:
        in_force = chosen_profile()
        return Target(ASSEMBLERS, DEFAULT) if in_force is None else Target(in_force, CHOSEN)
    faults: list[StatementFault] = []
    first: tuple[str, str] | None = None
    for key, written, op in statements:
        profile, shown = _profile(key, written), f'`{key} = "{written[:_LONGEST]}"`'
        if profile is None and (product := product_without_records(written)) is not None:
            faults.append(StatementFault("target-product", op, {"found": shown, "known": product.told(written)}))
        elif profile is None:
            expected = listed(f'"{name}"' for name in (PROFILES if key == ARCH else [f"{name}…" for name in DEVICES]))
            faults.append(StatementFault("target-arch", op, {"found": shown, "expected": expected}))
        elif first is None:
            first = profile, shown
        elif profile != first[0]:
            faults.append(StatementFault("target-arch-differs", op, {"found": shown, "other": first[1]}))
    if faults or first is None:
        return Target(None, STATED, stated, tuple(faults))
    return Target(first[0], STATED, stated)


def _profile(key: str, written: str) -> str | None:
    """The profile that a statement means, None for one that is unknown."""
    if key == DEVICE:
        return next((profile for name, profile in DEVICES.items() if written.startswith(name)), None)
    try:
        return canonical_profile(written)
    except InputError:
        return None


def _statements(program: Program) -> Iterator[tuple[str, str, Operation]]:
    """Every architecture or device that a module, or an op directly in one, states: the key, its words, the op."""
    for ops in modules_of(program.ops):
        for op in ops:
            attributes = properties(op) if op.name in MODULES or op.regions else {}
            if attributes:
                yield from ((key, written, op) for key, written in _values(program, attributes, 0))


def _values(program: Program, value: Any, depth: int) -> Iterator[tuple[str, str]]:
    """The two keys with their values in a dictionary, in those inside it and in those that aliases stand for."""
    value = _meant(program, value)
    if depth > DEEPEST or not isinstance(value, (dict, list)):
        return
    for entry in value if isinstance(value, list) else ():
        yield from _values(program, entry, depth + 1)
    for key, entry in value.items() if isinstance(value, dict) else ():
        if key in (ARCH, DEVICE):
            found = _meant(program, entry)
            yield key, bare(found if isinstance(found, str) else str(entry))
        else:
            yield from _values(program, entry, depth + 1)


def _meant(program: Program, value: Any) -> Any:
    """The attribute that an alias stands for; anything else, and an alias that nobody defines, is itself."""
    for _ in range(DEEPEST):
        text = program.aliases.get(value) if isinstance(value, str) and value[:1] == "#" else None
        if text is None:
            break
        try:
            value, _end = read_value([*TOKEN.split(text)[1::3], END, END], 0, 0)
        except SyntaxFault:
            break
    return value
