"""Read the text of a file; whatever is wrong with file or encoding becomes an issue."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from .issue import Issue
from .yaml_messages import fault

MAX_FILE = 1 << 20  # bytes


def read_text(path: str | os.PathLike[str], file: str | None = None) -> tuple[str | None, list[Issue]]:
    """The text of a UTF-8 file of at most 1 MiB, without a byte order mark; line ends stay as they are.

    ``file`` is the name used in messages (default: the path). The text is None when there is an issue.
    """
    name = file if file is not None else os.fspath(path)
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            return None, [fault(name, 1, 1, "not-a-file")]
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except FileNotFoundError:
        return None, [fault(name, 1, 1, "no-file")]
    except (OSError, ValueError) as error:
        return None, [fault(name, 1, 1, "unreadable", reason=getattr(error, "strerror", None) or error)]
    if len(data) > MAX_FILE:
        return None, [fault(name, 1, 1, "too-large")]
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or b"\0" in data:
        return None, [fault(name, 1, 1, "binary")]
    try:
        return data.decode("utf-8").removeprefix("\ufeff"), []
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return None, [fault(name, line, column, "encoding", found=f"0x{data[error.start]:02x}")]
