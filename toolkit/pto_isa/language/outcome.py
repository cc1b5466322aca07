"""What the break search finds for a rule: a pair of calls, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..runtime.counted import listed

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """A call that satisfies the rule, and one that breaks it alone.

    Values by operand: types, numbers, words, None; tiles and placed types where elements or storage decide.
    """

    rule: str
    profile: str
    passing: Values
    breaking: Values


@dataclass(frozen=True, slots=True)
class Redundant:
    """A rule that cannot be broken alone: ``others`` always break with it.  ``reason`` is redundant, holds-always,
    never-holds or no-start (no legal call to begin with was found)."""

    rule: str
    profile: str
    reason: str
    others: tuple[str, ...] = ()

    def text(self) -> tuple[str, str]:
        """The fault in both languages."""
        en, zh = listed(f"`{name}`" for name in self.others)
        return {
            "redundant": (
                f"cannot be broken alone on {self.profile}: {en} breaks with it",
                f"在 {self.profile} 上无法单独违反：{zh} 会同时被违反",
            ),
            "holds-always": (f"cannot be broken on {self.profile}", f"在 {self.profile} 上不可能被违反"),
            "never-holds": (f"cannot hold on {self.profile}", f"在 {self.profile} 上不可能满足"),
            "no-start": (
                f"no legal call of the op was found on {self.profile}; give an example",
                f"在 {self.profile} 上没有找到该指令的合法调用；请给出示例",
            ),
        }[self.reason]
