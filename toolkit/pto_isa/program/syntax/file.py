"""Reading a program from a file: for commands, with a message for each way in which that can fail, and for Python."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import BinaryIO

from ...runtime.errors import InputError
from .program import Program, read

_NO_PATH = frozenset("%{}()<>=:@ ")  # what stands in programs, and hardly in the names of files
_LONGEST_PATH = 4096
_MOST = 64 << 20  # bytes of a program; a device or a pipe may have no end
_MARK = "\ufeff"  # that some editors write before a text in UTF-8; it is no part of the text


def read_file(file: Path) -> Program:
    """The program of a file, of the standard input for ``-``; raises InputError when it cannot be read."""
    if "\0" in str(file):  # no file system has such a name
        raise InputError(f"{file}: no such file", f"{file}：文件不存在")
    try:
        if str(file) == "-":
            if sys.stdin is None:
                raise InputError("-: the standard input is closed", "-：标准输入已关闭")
            return read(_lines(_bytes(sys.stdin.buffer, "-")), "<stdin>")
        with file.open("rb") as stream:
            return read(_lines(_bytes(stream, str(file))), str(file))
    except UnicodeDecodeError as error:
        problem = f"byte {error.start} is no UTF-8", f"第 {error.start} 个字节不是 UTF-8"
    except FileNotFoundError:
        problem = "no such file", "文件不存在"
    except IsADirectoryError:
        problem = "this is a folder; expected a file", "这是目录，应为文件"
    except PermissionError:
        problem = "no permission to read it", "没有读取权限"
    except OSError as error:
        problem = f"cannot be read ({error.strerror})", f"无法读取（{error.strerror}）"
    raise InputError(f"{file}: {problem[0]}", f"{file}：{problem[1]}")


def read_source(source: str | Path) -> Program:
    """The program of a path, or of a text: anything with a line break that is no Path object.

    Raises TypeError for anything else, InputError for a text that is neither, OSError for a file that cannot be read,
    UnicodeDecodeError for one that is no UTF-8.
    """
    if not isinstance(source, (str, Path)):
        raise TypeError(f"a program is a path or a text; found {type(source).__name__}")
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        return read(source.removeprefix(_MARK))
    name = str(source)
    if isinstance(source, str) and (not name.strip() or "\0" in name):
        raise InputError(
            f"the program is {name!r}; expected a path, or a text with at least one line break",
            f"程序为 {name!r}；应为路径，或至少含一个换行的文本",
        )
    try:
        with Path(source).open("rb") as stream:
            data = _bytes(stream, name)
    except OSError as error:
        if isinstance(source, str) and (len(source) > _LONGEST_PATH or not _NO_PATH.isdisjoint(source)):
            raise InputError(
                f"no file is called {name[:60]!r}; the text of a program needs at least one line break",
                f"没有名为 {name[:60]!r} 的文件；程序文本至少须含一个换行",
            ) from None
        raise error from None
    return read(_lines(data), name)


def _bytes(stream: BinaryIO, name: str) -> bytes:
    """All bytes of a stream; raises InputError for more than a program has."""
    data = stream.read(_MOST + 1)
    if len(data) > _MOST:
        raise InputError(
            f"{name}: longer than {_MOST >> 20} MiB, the most that a program may have",
            f"{name}：超过程序的长度上限 {_MOST >> 20} MiB",
        )
    return data


def _lines(data: bytes) -> str:
    """The text of a file with plain line ends; raises UnicodeDecodeError."""
    return data.decode("utf-8").removeprefix(_MARK).replace("\r\n", "\n").replace("\r", "\n")
