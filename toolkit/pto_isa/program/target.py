"""The profile that a program states for itself: ``pto.target_arch = "a5"`` among the attributes of its module."""

from __future__ import annotations

from ..runtime.errors import InputError
from ..runtime.profile import PROFILE, canonical_profile
from .tokens import TOKEN

KEY = "pto.target_arch"


def chosen_profile(text: str, asked: str | None) -> str:
    """The profile that a program is judged and run for: the one asked for, whatever the program states; else the one
    that it states, else the one in force.  Raises InputError for a name that is none.
    """
    return canonical_profile(asked) if asked is not None else stated_profile(text) or PROFILE.get()


def stated_profile(text: str) -> str | None:
    """Return the profile that a program names; None when it names none, one that is unknown, or several."""
    found: set[str] = set()
    at = text.find(KEY)
    while at >= 0:
        line = text[text.rfind("\n", 0, at) + 1 : at]
        words = TOKEN.findall(text[at : at + 120])
        if "//" not in line and len(words) > 2 and words[0][0] == KEY and words[1][0] == "=":
            try:
                found.add(canonical_profile(words[2][0].strip('"')))
            except InputError:
                return None
        at = text.find(KEY, at + len(KEY))
    return found.pop() if len(found) == 1 else None
