"""Files and folders that are written whole or not at all.

A file is written beside its target, forced to the disk and then renamed over it, so that a full disk, a limit or a kill
leaves the old file.  A folder is built aside and moved.  Every command that writes for a user writes through here.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

MARK = ".pto-isa-export"
_ABANDONED = 60.0  # seconds after which a temporary file that nobody has locked is that of a killed run


class ForeignFolder(Exception):
    """A folder that must not be replaced.  ``names``: what stands in it that no export wrote; empty when all of it."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        super().__init__(", ".join(names))


def write_text(path: Path | str, text: str, sync: bool = True) -> None:
    """Replace a file by a text in UTF-8, line ends as they are; raises OSError and leaves the old file.

    sync: wait until the text is on the disk.  Who writes hundreds of files that can be made again waits once for all.
    """
    with replacing(path, sync) as stream:
        stream.write(text.encode("utf-8"))


@contextmanager
def replacing(path: Path | str, sync: bool = True) -> Iterator[IO[bytes]]:
    """A binary stream whose content takes the place of a file when the block ends; an exception leaves the old file.

    A symbolic link goes on pointing to its file, whose content is replaced; mode and, where permitted, owner stay.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    _remove_abandoned(target)
    aside = _aside(target, "tmp")
    try:
        # "x": the mode of a new file is what the umask leaves, as for any file that a program makes
        with open(aside, "xb") as stream:
            _lock(stream.fileno())
            yield stream
            stream.flush()
            if target.exists():
                _like(target, stream.fileno())
            if sync:
                os.fsync(stream.fileno())
        os.replace(aside, target)
    except BaseException as error:
        with suppress(OSError):
            os.unlink(aside)
        if isinstance(error, OSError) and error.filename in (None, str(aside)):
            error.filename = str(path)  # what was to be written, for the message
        raise


def write_new(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files that are not there yet, all of them or none; raises OSError, FileExistsError for one that is."""
    written: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files.items():
            with (folder / name).open("xb") as stream:  # x: what appears meanwhile is not overwritten either
                written.append(folder / name)
                stream.write(content)
    except BaseException:
        for path in written:
            with suppress(OSError):
                path.unlink()
        raise


def _aside(target: Path, kind: str) -> Path:
    """A new name beside a file or folder, hidden from patterns that look for its suffix."""
    return target.parent / f".{target.name}.{os.urandom(6).hex()}.{kind}"


def _like(target: Path, handle: int) -> None:
    """Give an open file the mode and the owner of the one it replaces."""
    old, new = target.stat(), os.fstat(handle)
    if hasattr(os, "fchown") and (old.st_uid, old.st_gid) != (new.st_uid, new.st_gid):
        with suppress(PermissionError):  # only root may give files away; the content matters more than the owner
            os.fchown(handle, old.st_uid, old.st_gid)
    os.chmod(handle, old.st_mode & 0o7777)


def _lock(handle: int) -> bool:
    """Mark what is being written as in use; False when another process has it, or where there are no locks."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def _remove_abandoned(target: Path) -> None:
    """Remove what killed runs left beside a target: old enough, and locked by nobody."""
    latest = time.time() - _ABANDONED
    for path in _left(target, "tmp"):
        with suppress(OSError):
            handle = os.open(path, os.O_RDONLY)
            try:
                if os.fstat(handle).st_mtime < latest and _lock(handle):
                    _remove(path)
            finally:
                os.close(handle)


def _left(target: Path, kind: str) -> list[Path]:
    start, end = f".{target.name}.", f".{kind}"
    with suppress(OSError), os.scandir(target.parent) as entries:
        return [Path(entry.path) for entry in entries if entry.name.startswith(start) and entry.name.endswith(end)]
    return []


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink()


@contextmanager
def building(folder: Path, force: bool = False) -> Iterator[Path]:
    """A new folder that takes the place of ``folder`` when the block ends; an exception leaves the old state.

    A folder that exists may be empty.  With ``force`` it may also be one that was built here, as it was built: anything
    added or edited since raises ``ForeignFolder``, as does every other folder.  Raises OSError.
    """
    target = Path(os.path.realpath(folder))
    _refuse(target, force)
    target.parent.mkdir(parents=True, exist_ok=True)
    _remove_abandoned(target)
    aside = _aside(target, "tmp")
    aside.mkdir()
    handle = os.open(aside, os.O_RDONLY)
    try:
        _lock(handle)
        yield aside
        _write_mark(aside)
        if target.exists():
            os.chmod(aside, target.stat().st_mode & 0o7777)
        _refuse(target, force)  # something may have come into it meanwhile
        _move(aside, target)
    except BaseException:
        shutil.rmtree(aside, ignore_errors=True)
        raise
    finally:
        os.close(handle)


def _move(aside: Path, target: Path) -> None:
    """Rename a folder over an absent, empty or replaceable one.

    The old one is removed only when the new one stands: a run that is killed between the two names leaves it there.
    """
    old = _aside(target, "old")
    if target.exists():
        os.rename(target, old)
    try:
        os.rename(aside, target)
    except OSError:
        if old.exists():
            os.rename(old, target)
        raise
    for path in _left(target, "old"):
        _remove(path)


def _refuse(target: Path, force: bool) -> None:
    if not target.exists():
        return
    standing = {str(path.relative_to(target)): path for path in sorted(target.rglob("*")) if not path.is_dir()}
    if not standing and not any(target.iterdir()):
        return
    made = _read_mark(target) if force else None
    if made is None:
        raise ForeignFolder([])
    foreign = [
        name for name, path in standing.items()
        # what Python compiled on an import is nobody's work
        if name != MARK and path.suffix != ".pyc" and (path.is_symlink() or made.get(name) != _digest(path))
    ]  # fmt: skip
    if foreign:
        raise ForeignFolder(foreign)


def _write_mark(folder: Path) -> None:
    names = sorted(path for path in folder.rglob("*") if path.is_file())
    lines = {str(path.relative_to(folder)): _digest(path) for path in names}
    write_text(folder / MARK, json.dumps(lines, ensure_ascii=False, indent=1) + "\n")


def _read_mark(folder: Path) -> dict[str, str] | None:
    try:
        data = json.loads((folder / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
