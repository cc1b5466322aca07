"""The text that a reader sees of HTML."""

from __future__ import annotations

import re
from html import unescape

_TAG = re.compile(r"<[^>]*>")


def plain(body: str) -> str:
    """HTML without its tags."""
    return unescape(_TAG.sub("", body))
