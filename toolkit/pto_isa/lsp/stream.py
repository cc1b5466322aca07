"""The messages of a client as they arrive: bodies behind headers, read beside what the server does with them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from ..runtime.frozen import frozen

LARGEST = 1 << 28  # bytes of a message; one that is longer is read and not kept
_PIECE = 1 << 16
_LINE = 1 << 12  # bytes of a line of a header; what is longer is none
_LENGTH = re.compile(rb"content-length\s*:\s*(\d{1,15})", re.IGNORECASE)


@frozen
class NoMessage:
    """What arrived instead of a message, in English and Chinese."""

    en: str
    zh: str


class _Bytes:
    """Lines and pieces of what ``read(count)`` gives, which may be less each time; it gives nothing at the end."""

    def __init__(self, read: Callable[[int], bytes]) -> None:
        self.read, self.left = read, bytearray()

    def more(self) -> bool:
        """Whether something was there to be read."""
        found = self.read(_PIECE)
        self.left += found
        return bool(found)

    def take(self, count: int) -> bytes:
        """The next bytes."""
        found = bytes(self.left[:count])
        del self.left[:count]
        return found

    def line(self) -> bytes | None:
        """The next line with its end, or the start of one that is too long; None at the end."""
        start = 0
        while (end := self.left.find(b"\n", start)) < 0 and len(self.left) < _LINE:
            start = len(self.left)
            if not self.more():
                return None
        return self.take(end + 1 if 0 <= end < _LINE else _LINE)

    def body(self, length: int, keep: bool) -> bytes | None:
        """The next ``length`` bytes, empty where they are not kept; None when the end comes before."""
        found = bytearray()
        while length:
            if not self.left and not self.more():
                return None
            piece = self.take(length)
            length -= len(piece)
            found += piece if keep else b""
        return bytes(found)


def messages(read: Callable[[int], bytes]) -> Iterator[Any]:
    """The messages, each as JSON gives it or as ``NoMessage``, until the end; lines that are no header are left out."""
    source, length = _Bytes(read), -1
    while (line := source.line()) is not None:
        found = _LENGTH.fullmatch(line.strip())
        if found is not None:
            length = int(found[1])
        elif not line.strip() and length >= 0:
            body = source.body(length, length <= LARGEST)
            if body is None:
                return
            yield _message(body) if length <= LARGEST else _too_long(length)
            length = -1


def _too_long(length: int) -> NoMessage:
    return NoMessage(
        f"a message of {length} bytes; at most {LARGEST} are read", f"消息有 {length} 字节，最多读取 {LARGEST} 字节"
    )


def _message(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        told = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        return NoMessage(f"the message is no JSON: {told}", f"消息不是 JSON：{told}")
