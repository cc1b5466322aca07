"""Whether ``generated/`` is what the records of this checkout give now; where it is not, it is made again.

Importing ``pto_isa.generated`` asks here, so whoever uses generated code or reads a generated file has it current.
The question costs a few milliseconds: size and times of every input are compared with ``generated/manifest.json``.
Only what looks changed is read, and only where contents differ a process of its own makes the affected ops again
(``generate/renew.py``).  An installed package came with what it needs and is never asked.

Nothing here imports YAML or pydantic: whoever uses generated code passes through.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

from .console import UserError, from_locale

FORMAT = 4
PACKAGE = os.path.dirname(os.path.realpath(__file__))
FOLDER = os.path.join(PACKAGE, "generated")
MANIFEST = os.path.join(FOLDER, "manifest.json")
RULE_PARTS = os.path.join(FOLDER, "rule_parts.json")  # what the writer keeps of every op
KEPT = os.path.join(FOLDER, "shared.pickle")  # documents that records share, as the writer last read them
STUB = os.path.join(PACKAGE, "ops.pyi")
# Folders of generated/, and what they hold.
KINDS = {"ops": ".py", "rules": ".py", "programs": ".py", "views": ".json", "index": ".json"}
_YOUNG = 50_000_000  # ns, see `is_young`

UNIT_FIELDS = ("name", "made", "tried", "files", "stub", "rules", "fault")  # of what the writer notes of each op

COMPARED = "/conformance"  # the end of folders with results of comparisons, from which the index has the status

Stats = dict[str, "list[int]"]


class FreshnessSettings:
    """How this process speaks, and whether it goes on with files that could not be made again."""

    language = ""  # of messages; empty: that of the locale
    strict = False  # raise instead of saying that something stayed as it was


class NotCurrent(UserError):
    """What is generated could not be made current, and this process does not go on with what there is."""


def records() -> str | None:
    """The folder of the records that ``generated/`` is made from, the checkout's; None for an installed package."""
    home = os.path.dirname(PACKAGE)
    folder = os.path.join(os.path.dirname(home), "isa")
    is_checkout = os.path.basename(home) == "toolkit" and os.path.isfile(os.path.join(folder, "profiles.yaml"))
    return folder if is_checkout else None


def ensure() -> None:
    """Make current what is generated, if this is a checkout; says on the error stream what cannot be.

    Raises NotCurrent when that leaves nothing to work with; if `strict`, whenever something is left.
    """
    isa = records()
    if isa is None:
        return
    manifest = read_manifest()
    if manifest is None or not unchanged(manifest, isa):
        if not _touched_only(isa) and not _renewed():
            _say(
                "what is generated from isa/ is out of date and could not be made again",
                "由 isa/ 生成的文件已过时，且未能重新生成",
                fatal=read_manifest() is None,
            )
        manifest = read_manifest()
    for fault in manifest["faults"] if manifest is not None else []:
        _say(fault["en"], fault["zh"])


def read_manifest() -> dict[str, Any] | None:
    """What the last writer noted; None when there is nothing whole, or nothing of this format."""
    try:
        with open(MANIFEST, encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.get("format") == FORMAT and _is_whole(found) else None


def _is_whole(noted: Mapping[str, Any]) -> bool:
    """Whether a manifest has everything that a writer notes: a damaged one counts as none, and all is made again."""
    try:
        return (
            isinstance(noted["complete"], bool)
            and isinstance(noted["parts"], str)
            and all(isinstance(noted[name], list) for name in ("generator", "faults", "known"))
            and all(isinstance(noted["outputs"][kind], list) for kind in KINDS)
            and all(list(map(type, entry)) == [int, int, int, str] for entry in noted["inputs"].values())
            and all(isinstance(name, str) for name in noted["generator"])
            and all(isinstance(name, str) for kind in KINDS for name in noted["outputs"][kind])
            and all(isinstance(fault[lang], str) for fault in noted["faults"] for lang in ("en", "zh"))
            and all(isinstance(entry, list) and len(entry) == 5 for entry in noted["known"])
            and all(unit.keys() == {*UNIT_FIELDS} for unit in noted["units"].values())
        )
    except (KeyError, TypeError, AttributeError):
        return False


def unchanged(manifest: Mapping[str, Any], isa: str) -> bool:
    """Whether everything was made, from files that have size and times as noted, and still lies there."""
    if not manifest["complete"]:
        return False
    try:
        found = stats(isa, manifest["generator"])
        return found == {name: noted[:-1] for name, noted in manifest["inputs"].items()} and _outputs(manifest)
    except OSError:
        return False


def stats(isa: str, modules: list[str]) -> Stats:
    """Name -> [size, times] of the records and what they share (``isa/…``) and of modules (``pto_isa/…``)."""
    found = dict(_inputs_below(isa, "isa"))
    for name in modules:
        found[name] = _stat(os.stat(path_of(name, isa)))
    return found


def path_of(name: str, isa: str) -> str:
    """The file that a name of the manifest stands for."""
    home, _, rest = name.partition("/")
    return f"{isa if home == 'isa' else PACKAGE}{os.sep}{rest.replace('/', os.sep)}"


def _inputs_below(folder: str, name: str) -> Iterator[tuple[str, list[int]]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".yaml", ".yml")) or (entry.name.endswith(".json") and name.endswith(COMPARED)):
                yield f"{name}/{entry.name}", _stat(entry.stat())
            elif "." not in entry.name and entry.is_dir():
                yield from _inputs_below(entry.path, f"{name}/{entry.name}")


def _stat(status: os.stat_result) -> list[int]:
    """Size, and when the contents and anything else of a file changed: only the first time can be set at will."""
    return [status.st_size, status.st_mtime_ns, status.st_ctime_ns]


def on_disk(kind: str) -> set[str]:
    """The names of the files in a folder of ``generated/``."""
    try:
        names = os.listdir(os.path.join(FOLDER, kind))
    except FileNotFoundError:
        return set()
    return {name for name in names if name.endswith(KINDS[kind]) and not name.startswith(".")}


def _outputs(manifest: Mapping[str, Any]) -> bool:
    """Whether exactly the files that were written lie there."""
    return os.path.isfile(STUB) and all(on_disk(kind) == set(manifest["outputs"][kind]) for kind in KINDS)


def digests(found: Stats, isa: str, manifest: Mapping[str, Any] | None) -> dict[str, list[Any]]:
    """Name -> [size, times, digest of the contents]; files that have size and times as noted are not read again.

    The time of a file that has only just been written is not noted, so that it is read again next time.
    """
    from hashlib import sha256

    seen = manifest["inputs"] if manifest is not None else {}
    now, made = time.time_ns(), {}
    for name, (size, written, changed) in found.items():
        noted = seen.get(name)
        if noted is not None and noted[:-1] == [size, written, changed]:
            made[name] = noted
            continue
        with open(path_of(name, isa), "rb") as file:
            digest = sha256(file.read()).hexdigest()
        made[name] = [size, written, 0 if is_young(now, written, changed) else changed, digest]
    return made


def is_young(now: int, *times: int) -> bool:
    """Whether a file or folder, read from ``now`` on, may change once more without getting other times (all in ns)."""
    return now - max(times) <= _YOUNG


def _touched_only(isa: str) -> bool:
    """Whether files only look changed, by their times; these are noted then, so that the next process need not read."""
    try:
        with Lock():
            return _same(isa, note=True)
    except OSError:  # a checkout of somebody else, or on a disk that is read only: nothing is noted
        pass
    try:
        return _same(isa, note=False)
    except OSError:
        return False


def _same(isa: str, note: bool) -> bool:
    manifest = read_manifest()
    if manifest is None or not manifest["complete"] or not _outputs(manifest):
        return False
    try:
        inputs = digests(stats(isa, manifest["generator"]), isa, manifest)
    except FileNotFoundError:  # a module of the writers is gone
        return False
    if {n: noted[-1] for n, noted in inputs.items()} != {n: noted[-1] for n, noted in manifest["inputs"].items()}:
        return False
    if note and inputs != manifest["inputs"]:
        manifest["inputs"] = inputs
        write_manifest(manifest)
    return True


def write_manifest(manifest: Mapping[str, Any]) -> None:
    """Note what was made, and from what; the caller holds the lock."""
    from .atomic import write_text  # readers, who find everything current, have no use for it

    write_text(MANIFEST, json.dumps(manifest, ensure_ascii=False, separators=(",", ":")))


class Lock:
    """``with Lock():`` only one process at a time writes what is generated; the others wait."""

    def __enter__(self) -> None:
        os.makedirs(FOLDER, exist_ok=True)
        self.file = open(os.path.join(FOLDER, ".lock"), "a+b")
        try:
            import fcntl
        except ImportError:
            import msvcrt

            getattr(msvcrt, "locking")(self.file.fileno(), getattr(msvcrt, "LK_LOCK"), 1)  # noqa: B009
        else:
            fcntl.flock(self.file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        self.file.close()  # which ends the lock


def _renewed() -> bool:
    """Run the writer in a process of its own: it may start others, and what it imports is of no use here."""
    import subprocess

    if not sys.executable:  # Python inside another program
        return False
    home = os.path.dirname(PACKAGE)
    path = os.pathsep.join(filter(None, [home, os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "pto_isa.generate", FreshnessSettings.language or from_locale(os.environ)]
    writer = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL)
    try:
        return writer.wait() == 0
    except BaseException:  # an interrupt; what is written already is whole, and is not written again
        writer.terminate()
        writer.wait()
        raise


def _say(en: str, zh: str, fatal: bool = False) -> None:
    if fatal or FreshnessSettings.strict:
        raise NotCurrent(en, zh)
    print(zh if (FreshnessSettings.language or from_locale(os.environ)) == "zh" else en, file=sys.stderr)
