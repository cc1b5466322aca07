"""``fmt`` and ``confirm``: the form of the files and the language lock."""

from __future__ import annotations

import sys
from pathlib import Path

from pto_isa.atomic import write_text
from pto_isa.database import DatabaseError, UnknownName, plain_name
from pto_isa.database.check import stated_issues
from pto_isa.database.faults import unique
from pto_isa.database.files import (
    SHARED,
    evidence_of,
    family_folders,
    find_isa,
    header_of,
    is_chapter,
    shown,
    stated_by,
)
from pto_isa.database.joined import alike, join
from pto_isa.database.layout import key_order
from pto_isa.database.lock import confirm, owners, record_new
from pto_isa.database.reading import Reading, read_all
from pto_isa.database.texts import locked_files
from pto_isa.database.twin import other_file, wrong_fields
from pto_isa.schema.issue import Issue
from pto_isa.schema.issue_error import IssueError
from pto_isa.schema.yaml_file import read_text
from pto_isa.schema.yaml_format import format_yaml, written
from pto_isa.schema.yaml_move import move_fields
from pto_isa.schema.yaml_text import read_yaml
from pto_isa.schema.yaml_tree import read_tree

from ..say import language, number, refuse, told
from .check_command import root_of, show
from .opened import refuse_installed, unknown


def fmt(paths: list[Path], check: bool) -> int:
    """Write files in the canonical form and lock new texts; with ``check`` only say what would change (status 1)."""
    root = root_of(paths) or find_isa()
    if root is None:
        refuse("fmt.no_database")
    if not check:
        refuse_installed(root)
    chosen = [file for file in _files(root) if not paths or any(_inside(file, path) for path in paths)]
    issues: list[Issue] = []
    changed: list[Path] = []
    for stated in dict.fromkeys(map(stated_by, chosen)):
        chapters = sorted(filter(is_chapter, stated.parent.glob(f"{stated.stem}.*{stated.suffix}")))
        together = [file for file in (*chapters, stated, evidence_of(stated)) if file.is_file()]
        read = {file: read_text(file, shown(file)) for file in together}
        issues += [issue for _, faults in read.values() for issue in faults]
        before = {file: text for file, (text, _) in read.items() if text is not None}
        try:
            wanted = formatted(before)
        except IssueError as error:
            issues += error.issues
            continue
        for file, text in wanted.items():
            if text != before.get(file):
                changed.append(file)
                if not check:
                    write_text(file, text)
    if not paths or any(path.resolve() == root for path in paths):
        changed += record_new(_reading(root).database, write=not check)
    show(issues)
    for file in changed:
        print(shown(file))
    if check:
        print(told("fmt.would_change", files=number(len(chosen), "file"), changed=len(changed)))
    else:
        print(told("fmt.written", files=number(len(chosen), "file"), changed=len(changed)))
    return 2 if issues else 1 if check and changed else 0


def formatted(texts: dict[Path, str]) -> dict[Path, str]:
    """The canonical texts of a file, its chapters and its evidence, each field in the file where it belongs.

    Raises IssueError when a text cannot be read.
    """
    found = {file: _canonical(file, text) for file, text in texts.items()}
    for file in texts:
        paths = wrong_fields(file, read_yaml(found[file], shown(file)).value)
        if paths:
            other = other_file(file)
            trees = move_fields(found[file], found.get(other, ""), paths, shown(file))
            found |= {path: _canonical(path, written(tree)) for path, tree in zip((file, other), trees, strict=True)}
    return found


def _canonical(file: Path, text: str) -> str:
    order, header = key_order(file), header_of(file)
    wanted = format_yaml(text, shown(file), order)
    document = read_yaml(wanted, str(file))
    if any(alike(document)):
        tree = read_tree(wanted)
        join(tree, document)
        wanted = written(tree, order)
    if header is not None:
        # The editor's line is a comment and would follow the key below it when keys change places.
        body = "".join(line for line in wanted.splitlines(True) if line.rstrip("\n") != header)
        wanted = f"{header}\n{body.lstrip(chr(10))}"
    return wanted


def _files(root: Path) -> list[Path]:
    found = [root / f"{name}.yaml" for name in SHARED if (root / f"{name}.yaml").is_file()]
    for folder in family_folders(root):
        found += [path for path in folder.all if path.is_file()]
    return found


def _inside(file: Path, path: Path) -> bool:
    return file.resolve() == path.resolve() or file.resolve().is_relative_to(path.resolve())


def _reading(root: Path | None) -> Reading:
    try:
        return read_all(root)
    except DatabaseError as error:
        for issue in error.issues:
            print(issue.line_of(language()), file=sys.stderr)
        refuse("fmt.nothing_done")


def confirm_texts(names: list[str], everything: bool) -> int:
    """Accept the texts of ops, families or shared files as they are in both languages."""
    if bool(names) == everything:
        refuse("confirm.names")
    reading = _reading(None)
    database = reading.database
    refuse_installed(database.root)
    known = owners(database)
    chosen: set[tuple[Path, str]] = set()
    for name in names:
        spelling = name if name in known else database[name].file.stem if name in database else plain_name(name)
        if spelling not in known:
            raise unknown(UnknownName(name, known))
        chosen |= known[spelling]
    files = {document.file for of_one in locked_files(database) for owner, document in of_one.documents
             if everything or (of_one.lock, owner) in chosen}  # fmt: skip
    issues = [issue for issue in unique(reading.issues + stated_issues(database)) if issue.file in files]
    if issues:
        show(issues)
        refuse("confirm.nothing")
    changed = confirm(database, None if everything else chosen)
    for file in changed:
        print(shown(file))
    print(told("confirm.written", changed=len(changed)))
    return 0
