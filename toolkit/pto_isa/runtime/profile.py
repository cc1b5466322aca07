"""The profile in force: which device the rules and results are for.

PROFILE is a context variable, so threads and asynchronous tasks do not disturb each other.
"""

from __future__ import annotations

from contextvars import ContextVar
from types import TracebackType

from .errors import InputError, unknown_word

PROFILES = ("cpu", "a2a3", "a5")
PROFILE_ALIASES = {"a2": "a2a3", "a3": "a2a3", "910b": "a2a3", "910c": "a2a3", "950": "a5"}

PROFILE: ContextVar[str] = ContextVar("PROFILE", default="cpu")
current_profile = PROFILE.get  # bound once: every call of an op asks


def canonical_profile(name: object) -> str:
    """Return the profile that ``name`` means, in any letter case: a2, a3, 910B, 910C -> a2a3, 950 -> a5
    ("Ascend 910B" too).

    Raises InputError with the known names and the closest one.
    """
    if isinstance(name, str) and name in PROFILES:
        return name
    plain = name.strip().lower().removeprefix("ascend").strip() if isinstance(name, str) else ""
    found = PROFILE_ALIASES.get(plain, plain)
    if found in PROFILES:
        return found
    raise InputError(*unknown_word(("profile", "目标平台"), name, (*PROFILES, *PROFILE_ALIASES)))


def set_profile(name: str) -> None:
    """Make ``name`` the profile of this context from now on."""
    PROFILE.set(canonical_profile(name))


class profile:
    """Context manager: ``with profile("a5"): …`` uses that profile inside the block.  It can be entered repeatedly."""

    __slots__ = ("name", "_before")

    def __init__(self, name: str) -> None:
        self.name = canonical_profile(name)
        self._before: list[str] = []

    def __enter__(self) -> str:
        self._before.append(PROFILE.get())
        PROFILE.set(self.name)
        return self.name

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        PROFILE.set(self._before.pop())
