"""The profile in force: which device the rules and results are for.

PROFILE is a context variable, so threads and asynchronous tasks do not disturb each other.
"""

from __future__ import annotations

from contextvars import ContextVar
from types import TracebackType

from .errors import InputError, unknown_word

PROFILES = ("cpu", "a2a3", "a5")
PROFILE_ALIASES = {
    **dict.fromkeys(("a2", "a3", "910b", "910c"), "a2a3"),
    **dict.fromkeys(("950", "950pr", "950dt"), "a5"),
}

PROFILE: ContextVar[str] = ContextVar("PROFILE", default="cpu")
current_profile = PROFILE.get  # bound once: every call of an op asks


def canonical_profile(name: object) -> str:
    """Return the profile that ``name`` means, in any letter case: a2, a3, 910B, 910C -> a2a3, 950 -> a5
    ("Ascend 910B" too).

    Raises InputError with the known names and the closest one.
    """
    if isinstance(name, str) and name in PROFILES:
        return name
    plain = plain_profile(name) if isinstance(name, str) else ""
    found = PROFILE_ALIASES.get(plain, plain)
    if found in PROFILES:
        return found
    raise InputError(*unknown_word(("profile", "目标平台"), name, (*PROFILES, *PROFILE_ALIASES)))


def plain_profile(name: str) -> str:
    """The form in which names of profiles and products are compared: ``Ascend 910B`` -> ``910b``."""
    return name.strip().lower().removeprefix("ascend").strip()


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
