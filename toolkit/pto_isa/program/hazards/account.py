"""What was looked at for hazards: so that silence never looks like a pass."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...text.lists import counted, listed
from ..syntax.tree import Operation
from .analysis import Judged


@dataclass
class Account:
    """Functions that were judged, the names of those left to the assembler, and ops that are not known.

    ``off``: nothing was asked; ``faulty``: the text has faults that come first.
    """

    checked: list[Judged] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    off: bool = False
    faulty: bool = False

    def unjudged(self) -> dict[str, Operation]:
        """The ops of which it is not known what they touch or order, each with one place."""
        found: dict[str, Operation] = {}
        for judged in self.checked:
            for name, op in judged.unjudged.items():
                found.setdefault(name, op)
        return found


def account_words(accounts: Iterable[Account], lang: str = "en") -> str:
    """How the line that counts findings goes on: how many functions were judged for hazards, and what was not."""
    known = list(accounts)
    asked = [account for account in known if not account.off]
    chinese = lang == "zh"
    if known and not asked:
        return "；未检查同步冒险" if chinese else "; hazards: not asked for"
    checked = [judged for account in asked for judged in account.checked]
    left = sum(len(account.left) for account in asked)
    if not checked and not left and not any(account.faulty for account in asked):
        return ""
    parts = []
    if any(account.faulty for account in asked):
        parts.append("文本有误，未检查" if chinese else "not judged, as the text has faults")
    if checked:
        short = sum(not judged.complete for judged in checked if judged.ways)
        none = sum(not (judged.ways or judged.complete) for judged in checked)
        open_ = [f"`{name}`" for name in dict.fromkeys(name for judged in checked for name in judged.undecided)]
        en_open, zh_open = listed(dict.fromkeys(open_)) if open_ else ("", "")
        by, zh_by = (f" because of {en_open}", f"（因 {zh_open}）") if open_ else ("", "")
        zh_limits = [f"{short} 个未穷尽所有路径{zh_by}"] * bool(short) + [f"{none} 个未走完任何路径"] * bool(none)
        limits = [f"{short} not on every way{by}"] * bool(short) + [f"{none} on no way"] * bool(none)
        some = f"，其中 {'，'.join(zh_limits)}" if limits else ""
        en = f" ({', '.join(limits)})" if limits else ""
        said = f"{counted(len(checked), 'function')} checked{en}"
        parts.append(f"检查了 {len(checked)} 个函数{some}" if chinese else said)
    if left:
        noun = counted(left, "function") if not checked else str(left)
        parts.append(f"{left} 个函数的同步由汇编器插入" if chinese else f"{noun} left to the assembler")
    unknown = [f"`{name}`" for account in asked for name in account.unjudged()]
    if unknown:
        en, zh = listed(dict.fromkeys(unknown))
        parts.append(f"未判断 {zh}" if chinese else f"not judged: {en}")
    return f"；同步冒险：{'，'.join(parts)}" if chinese else f"; hazards: {', '.join(parts)}"
