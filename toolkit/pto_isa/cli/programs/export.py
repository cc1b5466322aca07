"""``export``: records as JSON, JSON Schemas, the verifier for other tools, the rules as C++, test vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pto_isa import __version__
from pto_isa.atomic import ForeignFolder, building, replacing, write_text
from pto_isa.database.files import shown
from pto_isa.generate.views.index import record_data
from pto_isa.language.front.opdef import ElaborationError
from pto_isa.text.words import semicolon

from ..authors.opened import find_op, find_profile, open_database, refuse_faults, refuse_mixture
from ..say import Both, both, number, refuse, told

VECTORS, VERIFIER, CPP = "vectors", "verifier", "cpp"
Contents = Mapping[str, str | bytes]  # of files by their path


def export(
    kind: str,
    folder: Path,
    ops: list[str],
    profile: str | None,
    seed: int,
    force: bool,
    namespace: str | None = None,
    programs: bool = False,
) -> int:
    """Write all files of one kind of export into a new folder.

    ops, profile and seed choose vectors; namespace is that of the C++ headers, None for the usual one; programs: with
    the Python verifier that of programs.

    The folder may be empty; with ``force`` it may be one that an export made and nobody changed.
    """
    if namespace is not None and kind != CPP:
        refuse("export.for_cpp", cpp=CPP)
    if programs and kind != VERIFIER:
        refuse("export.for_verifier", verifier=VERIFIER)
    if kind == VECTORS:
        return _vectors(folder, ops, profile, seed, force)
    if kind not in KINDS:
        refuse("export.unknown", kind=kind, known=(*KINDS, VECTORS))
    if ops or profile is not None or seed:
        refuse("export.for_vectors", vectors=VECTORS)
    if namespace is not None:
        given = _cpp(namespace)
    else:
        given = _verifier(programs) if programs else KINDS[kind]()
    files = {name: text.encode() if isinstance(text, str) else text for name, text in given.items()}
    with _new(folder, force) as aside:
        for name, content in files.items():
            path = aside / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with replacing(path) as stream:
                stream.write(content)
    size = sum(map(len, files.values()))
    kilobytes = f"{size / 1000:,.0f} kB"
    print(told("export.written", files=number(len(files), "file"), kilobytes=kilobytes, folder=shown(folder)))
    return 0


def _vectors(folder: Path, ops: list[str], profile: str | None, seed: int, force: bool) -> int:
    from pto_isa.export.vector_texts import REASONS, readmes
    from pto_isa.export.vectors import PROFILES, Disagreement, write_vectors

    database = open_database()
    profiles = PROFILES if profile is None else (find_profile(database, profile),)
    if seed < 0:
        refuse("export.seed", seed=seed)
    chosen = [find_op(database, name).name for name in ops]
    refuse_mixture(database, [database[name] for name in chosen or database])
    try:
        with _new(folder, force) as aside:
            written = write_vectors(database, aside, chosen, profiles, seed)
            left = [(Both(*REASONS[reason]), names) for reason, names in written.left_out.items()]
            if not written.cases:
                every = [both("export.reason", names=names, why=why) for why, names in left]
                why = Both(semicolon("en").join(one.en for one in every), semicolon("zh").join(one.zh for one in every))
                refuse("export.no_vectors", 1, why=why)
            for name, text in readmes(__version__, seed, profiles, written.cases, written.left_out).items():
                write_text(aside / name, text)
    except Disagreement as error:
        refuse("export.defect", 1, error=error)
    for why, names in left:
        print(told("export.left_out", why=why, names=names))
    cases = sum(written.cases.values())
    print(
        told(
            "export.vectors_written",
            ops=number(len(written.cases), "op"),
            cases=number(cases, "case"),
            folder=shown(folder),
        )
    )
    return 0


@contextmanager
def _new(folder: Path, force: bool) -> Iterator[Path]:
    """The folder that is to be written, aside until it is complete; fails where something stands in its place."""
    place = shown(folder)
    if folder.exists() and not folder.is_dir():
        refuse("folder.is_file_at", place=place)
    if Path.cwd().is_relative_to(folder.resolve()):
        refuse("export.current_folder", place=place)
    try:
        with building(folder, force) as aside:
            yield aside
    except ForeignFolder as error:
        if error.names:
            first, more = error.names[0], len(error.names) - 1
            others = both("export.more", more=more) if more else ""
            refuse("export.changed", place=place, first=first, more=others)
        if force:
            refuse("export.foreign", place=place)
        refuse("export.exists", place=place)
    except OSError as error:
        refuse("export.cannot_write", place=place, strerror=error.strerror)


def _json_files() -> Contents:
    """The records, and what types and words decide of calls with the schema of that."""
    from pto_isa.export.legality import legality
    from pto_isa.export.legality_schema import SCHEMA

    database = open_database()
    refuse_faults(database)
    files = {f"{op.name}.json": _json(record_data(op)) for op in database.values()}
    tables = json.dumps(legality(database), ensure_ascii=False, separators=(",", ":")) + "\n"
    return files | {"legality.json": tables, "legality.schema.json": _json(SCHEMA)}


def _schemas() -> Contents:
    from pto_isa.generate.json_schema import schemas

    return schemas()


def _verifier(programs: bool = False) -> Contents:
    from pto_isa.export.verifier import verifier

    database = open_database()
    refuse_mixture(database, database.values())
    return verifier(programs)


def _cpp(namespace: str | None = None) -> Contents:
    from pto_isa.export.cpp.library import NAMESPACE, is_namespace, library

    name = NAMESPACE if namespace is None else namespace
    if not is_namespace(name):
        refuse("export.namespace", name=name)
    database = open_database()
    try:
        return library(database, name)
    except ElaborationError:
        refuse_faults(database)
        raise  # a defect of ours: `check` accepts what cannot be written


def _json(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


KINDS: Mapping[str, Callable[[], Contents]] = {
    "json": _json_files,
    "schema": _schemas,
    VERIFIER: _verifier,
    CPP: _cpp,
}
