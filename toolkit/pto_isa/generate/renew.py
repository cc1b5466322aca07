"""Making again what is generated: the affected ops only, in parallel, noted in ``generated/manifest.json``.

What an op's files depend on: its record, the files of its family (``_family.yaml``, ``_groups.yaml``), the files that
all records share, the names of related ops, and the modules that wrote them, which are those of this package that were
loaded when everything had been written.  The digest of all but the modules is the *key* of an op.  Where key or
modules differ from what is noted, the op is made again; both are made of contents, never of times.

The modules of rules depend on all ops, as what several state alike is written once: what each brings to them is kept in
``generated/rule_parts.json``, and where that of one is new they are put together again.

A record with faults keeps what was last made from it, and its fault is noted; the others are made all the same.
``python -m pto_isa.generate`` is what ``freshness`` runs.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from .. import freshness
from ..atomic import write_text
from ..database.check import stated_issues
from ..database.faults import DatabaseError
from ..database.files import shown
from ..database.kept import KeptDocuments, keep, recall
from ..database.model import Database, Op, OpListing, Relations
from ..database.reading import Reading, read_all, read_some
from ..freshness import FORMAT, KINDS, PACKAGE, STUB, UNIT_FIELDS
from ..garbage import uncollected
from ..text.lists import counted, listed
from .making import PARTS, Fault, Files, MadeFiles, fault_of, loaded_writers, processors, texts_of
from .modules.stub import stub_head
from .rules.files import rule_files
from .rules.kept import NO_RULES, KeptRules
from .rules.parts import OpRuleParts
from .sentences import sentences_of
from .write import index_files, shared_files

INDEX = ("ops", "types", "facts", "search", "differs", "history")  # files of the index that have an entry of every op
_SOME = 40  # so many records are read without the others; for more the whole database is
_WORTH_PROCESSES = 8  # ops
_SHARED = ""  # the unit of the files that belong to no op


@dataclass(slots=True)
class Unit:
    """What is noted of an op, under the name of its record in the manifest; ``name`` is empty before it was made.

    made: key and digest of the writers when its files were written; tried: those when that was last tried.
    rules: digest of what it brings to the modules of rules.  fault: where its record is wrong, if the last try failed.
    """

    name: str = ""
    made: list[str] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    stub: str = ""
    rules: str = ""
    fault: Fault | None = None

    def noted(self) -> dict[str, Any]:
        """What the manifest holds of it."""
        return {name: getattr(self, name) for name in UNIT_FIELDS}


@dataclass(slots=True)
class RenewResult:
    """What was done: files that there are, those written, those removed (paths below ``generated/``), and faults."""

    files: list[str] = field(default_factory=list)
    written: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


class Renewal:
    """The records compared with the manifest, and what follows from it; the caller holds the lock.

    isa: folder of the records.  language: of what is announced on the error stream.  careful: a defect of the writers
    ends the run; otherwise the op stays as it was, as for a record with faults.
    """

    def __init__(self, isa: Path, language: str = "en", careful: bool = True) -> None:
        self.isa, self.language, self.careful = isa, language, careful
        manifest = freshness.read_manifest() or {"inputs": {}, "generator": [], "known": [], "units": {}, **NO_RULES}
        self.units = {name: Unit(**unit) for name, unit in manifest["units"].items()}
        # Everything is read here, before a record or a module is used: what is noted is never newer than what was used.
        modules = [f"pto_isa/{path.relative_to(PACKAGE).as_posix()}" for part in PARTS for path in _python(part)]
        self.inputs = freshness.digests(freshness.stats(str(isa), modules), str(isa), manifest)
        self.records = sorted(filter(_is_record, self.inputs))
        self.parts: dict[str, list[str]] = {}  # record -> its files: itself, chapters, evidence
        for name in sorted(filter(_is_of_record, self.inputs)):
            self.parts.setdefault(_record_of(name), []).append(name)
        there = set(map(_stem, self.records))
        self.known = [entry for entry in (OpListing(*noted) for noted in manifest["known"]) if entry.name in there]
        self.shared = _digest(
            [f"{name} {noted[-1]}" for name, noted in sorted(self.inputs.items()) if _is_shared(name)]
        )
        self.families: dict[str, list[str]] = {}  # folder -> digests of the files that its records share
        for name in sorted(self.inputs):
            folder, _, file = name.rpartition("/")
            if not _is_shared(name) and file.startswith("_"):
                self.families.setdefault(folder, []).append(f"{name} {self.inputs[name][-1]}")
        self.generator: list[str] = manifest["generator"]
        # What was made of the lists of modules and ops, as long as these are the same.
        self._digest_of: tuple[list[str], str] = ([], "")
        self._related_of: tuple[list[OpListing], dict[str, Sequence[str]]] = ([], {})
        self.index = {name: _entries(name) for name in INDEX}  # entries of all ops, by the name of the op
        self.stale = {part for part in INDEX if not self.index[part]}  # parts that have another entry than their file
        self.rules = KeptRules(manifest)
        self.there = {f"{kind}/{name}" for kind in KINDS for name in freshness.on_disk(kind)}
        self._kept: KeptDocuments = {}  # documents that records share

    @uncollected()
    def run(self, names: Collection[str] | None = None, everything: bool = False) -> RenewResult:
        """Make what is out of date; with ``names`` these ops and nothing else; ``everything``: whatever is noted."""
        wanted = self._wanted(names, everything)
        outcome = RenewResult()
        if wanted:
            self._announce([name for name in wanted if name])
            known, reading = self.known, self._read(wanted)
            if names is None and self.known is not known:  # what ops are there may differ from what was noted
                wanted = self._wanted(None, everything)
            self._make(wanted, reading, outcome)
        for name in self.units.keys() - {_SHARED, *self.records}:
            del self.units[name]
        self._rules(outcome)
        outcome.files = sorted({*self.rules.files, *(path for unit in self.units.values() for path in unit.files)})
        self._finish(outcome)
        return outcome

    def _wanted(self, names: Collection[str] | None, everything: bool) -> list[str]:
        """The units to make: names of records, and the empty name for what belongs to no op."""
        if names is not None:
            return [record for record in self.records if _stem(record) in names]
        return [name for name in (_SHARED, *self.records) if everything or self._is_due(name)]

    def _is_due(self, name: str) -> bool:
        unit, now = self.units.get(name), self._now(name)
        if unit is None or unit.tried != now:
            return True
        indexed = not name or all(unit.name in entries for entries in self.index.values())
        return unit.made == now and not (indexed and self.there.issuperset(unit.files))

    def _now(self, name: str) -> list[str]:
        """The key of a unit, and the digest of the modules that write."""
        parts = [self.shared]
        if name:
            own = [f"{file} {self.inputs[file][-1]}" for file in self.parts[name]]
            parts += [*self.families.get(name.rpartition("/")[0], ()), *own, *self._related(name)]
        return [_digest(parts), self._writers()]

    def _writers(self) -> str:
        if self._digest_of[0] is not self.generator:
            known = (f"{name} {self.inputs[name][-1] if name in self.inputs else 'gone'}" for name in self.generator)
            self._digest_of = self.generator, _digest([str(FORMAT), *known])
        return self._digest_of[1]

    def _related(self, name: str) -> Sequence[str]:
        if self._related_of[0] is not self.known:
            relations = Relations(self.known)
            by_name: dict[str, Sequence[str]] = {
                entry.name: relations.of(entry.name, entry.op, (entry.family, entry.group)) for entry in self.known
            }
            self._related_of = self.known, by_name
        return self._related_of[1].get(_stem(name), ())

    def _announce(self, records: Sequence[str]) -> None:
        names = [_stem(name) for name in records[:4]] + ["…"] * (len(records) > 4)
        en, zh = listed(names)
        en = f"generating {counted(len(records), 'op')} from isa/: {en}"
        zh = f"正在由 isa/ 生成 {len(records)} 条指令：{zh}"
        if records:
            print(zh if self.language == "zh" else en, file=sys.stderr, flush=True)

    def _read(self, wanted: Sequence[str]) -> Reading:
        """The database, of a few records where the others need not be looked at."""
        self._kept = recall(Path(freshness.KEPT), self._writers())
        files = [self._path(name) for name in wanted if name]
        if _SHARED not in wanted and len(files) <= _SOME:
            reading = read_some(self.isa, files, self.known)
            found = {op.file: reading.database.entry(op) for op in reading.database.ops.values()}
            if all(found.get(file) in self.known for file in files):
                return reading
        reading = read_all(self.isa)
        # An op whose record cannot be read now is still there for those that are related to it.
        there = {_stem(name) for name in self.records} - {*reading.database}
        known = [*reading.database.known, *(entry for entry in self.known if entry.name in there)]
        self.known = sorted(known, key=lambda entry: (entry.order, entry.family, entry.name))
        reading.database.relist(tuple(self.known))
        return reading

    def _path(self, name: str) -> Path:
        return Path(freshness.path_of(name, str(self.isa)))

    def _make(self, wanted: Sequence[str], reading: Reading, outcome: RenewResult) -> None:
        """Write the files of some units, and note of each that it was made or why it could not be."""
        database = reading.database
        documents = {
            layer.document.file: layer.document for op in database.ops.values() for layer in op.resolved.layers
        }
        known = self.units.get(_SHARED)  # what the shared files hold was judged when their own files were made
        current = known is not None and known.fault is None and known.made == self._now(_SHARED)
        judged = current and _SHARED not in wanted
        if not judged:
            documents |= {document.file: document for document in database.shared.documents.values()}
        issues = [*reading.issues, *stated_issues(database, documents.values(), not judged)]
        faults = {issue.file: fault_of(issue) for issue in reversed(issues)}  # of each file the first
        shared = [str(document.file) for document in database.shared.documents.values()]
        by_file = {op.file: op for op in database.ops.values()}
        ops: dict[str, Op] = {}
        for name in wanted:
            op = by_file.get(self._path(name))
            own = [str(layer.document.file) for layer in op.resolved.layers] if op is not None else []
            read = [shown(self._path(file)) for file in self.parts[name]] if name else []
            fault = next((faults[file] for file in [*read, *own, *shared] if file in faults), None)
            if fault is not None:
                self._failed(name, fault, outcome)
            elif op is not None:
                ops[name] = op
            elif name == _SHARED:
                self._made(name, MadeFiles(shared_files(database), stub_head(database), {}), outcome)
            else:
                self._failed(name, self._unread(name), outcome)
        loaded = set(loaded_writers())
        for name, made, modules in _texts(ops, database, self.careful):
            loaded.update(modules)
            if isinstance(made, MadeFiles):
                self._made(name, made, outcome)
            else:
                self._failed(name, made, outcome)
        self._learn(loaded, whole=len(ops) == len(self.records))

    def _unread(self, name: str) -> Fault:
        """What to say of a record that has no fault of its own and yet is no op of the database."""
        place = shown(self._path(name))
        return {
            "en": f"{place}: its op cannot be read; `pto-isa check` says why",
            "zh": f"{place}：无法读取其中的指令；原因见 `pto-isa check`",
        }

    def _learn(self, loaded: Collection[str], whole: bool) -> None:
        """Count the modules that were loaded among those that write, for all that was made by those known so far."""
        before = self._writers()
        self.generator = sorted(name for name in {*loaded, *([] if whole else self.generator)} if name in self.inputs)
        now = self._writers()
        for unit in self.units.values():
            for noted in (unit.made, unit.tried):
                noted[1:] = [now if by == before else by for by in noted[1:]]

    def _made(self, name: str, made: MadeFiles, outcome: RenewResult) -> None:
        for path, text in made.files.items():
            _write(path, text, outcome)
        self.there.update(made.files)
        rules = self.rules.take(_stem(name), made.rules) if made.rules is not None else ""
        self.units[name] = Unit(_stem(name), self._now(name), self._now(name), sorted(made.files), made.stub, rules)
        for part, entry in made.index.items():
            if self.index[part].get(_stem(name)) != entry:
                self.index[part][_stem(name)] = entry
                self.stale.add(part)

    def _stale_index(self) -> dict[str, dict[str, Any]]:
        """The parts of the index that have to be written: new entries, other ops; that of ops shows comparisons too."""
        names = [entry.name for entry in self.known]
        return {
            part: entries
            for part, entries in self.index.items()
            if part in {"ops", *self.stale} or list(entries) != [name for name in names if name in entries]
        }

    def _failed(self, name: str, fault: Fault, outcome: RenewResult) -> None:
        unit = self.units.setdefault(name, Unit())
        unit.tried, unit.fault = self._now(name), fault
        if fault not in outcome.faults:
            outcome.faults.append(fault)

    def _rules(self, outcome: RenewResult) -> None:
        """Write the modules of rules where what an op brings to them is new, and where one is gone."""
        now = {unit.name: unit.rules for name, unit in self.units.items() if name and unit.rules}
        if self.rules.current(now):
            return
        lost = [name for name, unit in self.units.items() if unit.rules and not self.rules.has(unit.name)]
        if lost:
            self._announce(lost)
            self._make(lost, self._read(lost), outcome)
        for path, text in self.rules.texts([entry.name for entry in self.known if entry.name in now]).items():
            _write(path, text, outcome)

    def _finish(self, outcome: RenewResult) -> None:
        """Remove files that no unit has, write the index and the stub of all ops, and the manifest."""
        for path, text in index_files(self._stale_index(), [entry.name for entry in self.known], self.isa).items():
            _write(path, text, outcome)
        outcome.files += [f"index/{part}.json" for part in (*INDEX, "compared")]
        for path in sorted({f"{kind}/{name}" for kind in KINDS for name in freshness.on_disk(kind)} - {*outcome.files}):
            os.unlink(_place(path))
            outcome.removed.append(path)
        for folder in Path(freshness.FOLDER).iterdir():
            if folder.is_dir() and folder.name not in KINDS and not folder.name.startswith("_"):
                shutil.rmtree(folder)  # of an earlier version
        for unfinished in (path for kind in KINDS for path in Path(freshness.FOLDER, kind).glob(".*")):
            unfinished.unlink()  # of a writer that was killed
        stub = "".join(unit.stub for unit in sorted(self.units.values(), key=lambda unit: unit.name))
        if _read(STUB) != stub:
            write_text(STUB, stub, sync=False)
        writers = set(self.generator)
        faults = {unit.fault["en"]: unit.fault for unit in self.units.values() if unit.fault is not None}
        noted = {
            "format": FORMAT,
            "complete": not any(map(self._is_due, [_SHARED, *self.records])),
            "inputs": {k: v for k, v in self.inputs.items() if k.startswith("isa/") or k in writers},
            "generator": self.generator,
            "outputs": {
                kind: [path[len(kind) + 1 :] for path in outcome.files if path.startswith(kind)] for kind in KINDS
            },
            "parts": self.rules.digest,
            "faults": list(faults.values()),
            "known": self.known,
            "units": {name: unit.noted() for name, unit in self.units.items()},
        }
        if outcome.written and hasattr(os, "sync"):
            os.sync()  # what is noted as written is on the disk before the note is: once for all, not file by file
        freshness.write_manifest(noted)
        keep(Path(freshness.KEPT), self._writers(), self.isa, self._kept)


def _write(path: str, text: str, outcome: RenewResult) -> None:
    if _read(_place(path)) != text:
        os.makedirs(os.path.dirname(_place(path)), exist_ok=True)
        write_text(_place(path), text, sync=False)
        outcome.written.append(path)


def _entries(part: str) -> dict[str, Any]:
    """The entries of a file of the index, by the names of the ops; none when there is no such file."""
    try:
        found = json.loads(_read(_place(f"index/{part}.json")) or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


class UnwritableRecord(Exception):
    """Nothing can be generated from a record, as its expressions have a fault."""


@uncollected()
def all_files(database: Database) -> Files:
    """Every generated file of a database, and the stub under its name; nothing is written.

    Raises UnwritableRecord for the first record whose expressions have a fault.
    """
    ops = {op.path: op for op in database.ops.values()}
    made: Files = shared_files(database)
    stubs: dict[str, str] = {}
    index: dict[str, dict[str, Any]] = {part: {} for part in INDEX}
    rules: dict[str, OpRuleParts] = {}
    for path, texts, _ in _texts(ops, database, careful=True):
        if not isinstance(texts, MadeFiles):
            raise UnwritableRecord(texts["en"])
        made |= texts.files
        stubs[ops[path].name] = texts.stub
        if texts.rules is not None:
            rules[ops[path].name] = texts.rules
        for part, entry in texts.index.items():
            index[part][ops[path].name] = entry
    made |= index_files(index, database, database.root)
    made |= rule_files({name: rules[name] for name in database})
    return made | {"../ops.pyi": stub_head(database) + "".join(stub for _, stub in sorted(stubs.items()))}


def _texts(
    ops: Mapping[str, Op], database: Database, careful: bool
) -> Iterator[tuple[str, MadeFiles | Fault, Collection[str]]]:
    """For each op its files or why there are none, and the modules that were loaded; in any order."""
    if len(ops) < _WORTH_PROCESSES or processors() < 2:
        speak = sentences_of(database)
        for name, op in ops.items():
            yield name, texts_of(op, database, speak, careful), loaded_writers()
        return
    from .workers import made_in_processes  # the machinery of processes is loaded where there is enough to do

    yield from made_in_processes(ops, database, careful)


def _python(part: str) -> list[Path]:
    return sorted(Path(PACKAGE, part).rglob("*.py"))


def _is_record(name: str) -> bool:
    """Whether an input is the record of an op: ``isa/tile/<family>/<op>.yaml``."""
    return _is_of_record(name) and _record_of(name) == name


def _record_of(name: str) -> str:
    """The record that a file states, or stands beside: ``stated_by`` of names, of which there are a thousand."""
    folder, _, file = name.rpartition("/")
    stem, _, rest = file.partition(".")
    return f"{folder}/{stem}.{rest.rpartition('.')[2]}"


def _is_of_record(name: str) -> bool:
    """Whether an input is the record of an op, or belongs to one."""
    parts = name.split("/")
    return parts[0] == "isa" and len(parts) == 4 and not parts[3].startswith("_")


def _is_shared(name: str) -> bool:
    """Whether every op depends on an input: all but the records, the files of their families and comparisons."""
    return name.startswith("isa/") and name.count("/") < 3


def _stem(name: str) -> str:
    return name.rpartition("/")[2].partition(".")[0]


def _place(path: str) -> str:
    return f"{freshness.FOLDER}{os.sep}{path.replace('/', os.sep)}"


def _digest(parts: Sequence[str]) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()


def _read(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except (FileNotFoundError, UnicodeDecodeError):
        return None


def main(language: str) -> int:
    """Make current what the checkout's records give; faults are noted and left to who asked."""
    isa = freshness.records()
    assert isa is not None, "an installed package has nothing to make"
    try:
        with freshness.Lock():
            Renewal(Path(isa), language, careful=False).run()
    except DatabaseError as error:
        print("\n".join(issue.line_of(language) for issue in error.issues), file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
