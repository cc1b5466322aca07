"""``fmt`` and ``confirm``: the form of the files and the language lock."""

from __future__ import annotations

import sys
from pathlib import Path

from pto_isa.atomic import write_text
from pto_isa.database import DatabaseError, UnknownName, plain_name
from pto_isa.database.check import stated_issues
from pto_isa.database.faults import unique
from pto_isa.database.files import HEADER, SHARED, family_folders, find_isa, shown
from pto_isa.database.layout import key_order
from pto_isa.database.lock import confirm, owners, record_new
from pto_isa.database.reading import Reading, read_all
from pto_isa.database.texts import text_folders
from pto_isa.runtime.rules.counted import counted
from pto_isa.schema.issue import Issue, IssueError
from pto_isa.schema.yaml_file import read_text
from pto_isa.schema.yaml_format import format_yaml

from .check_command import root_of, show
from .opened import refuse_installed, unknown
from .say import fail, language, say


def fmt(paths: list[Path], check: bool) -> int:
    """Write files in the canonical form and lock new texts; with ``check`` only say what would change (status 1)."""
    root = root_of(paths) or find_isa()
    if root is None:
        fail("no database here", "此处没有数据库")
    if not check:
        refuse_installed(root)
    chosen = [file for file in _files(root) if not paths or any(_inside(file, path) for path in paths)]
    issues: list[Issue] = []
    changed: list[Path] = []
    for file in chosen:
        text, faults = read_text(file, shown(file))
        issues += faults
        if text is None:
            continue
        try:
            wanted = formatted(file, text)
        except IssueError as error:
            issues += error.issues
            continue
        if wanted != text:
            changed.append(file)
            if not check:
                write_text(file, wanted)
    if not paths or any(path.resolve() == root for path in paths):
        changed += record_new(_reading(root).database, write=not check)
    show(issues)
    for file in changed:
        print(shown(file))
    if check:
        print(
            say(
                f"{counted(len(chosen), 'file')}, {len(changed)} would change",
                f"共 {len(chosen)} 个文件，{len(changed)} 个需要改动",
            )
        )
    else:
        print(
            say(
                f"{counted(len(chosen), 'file')}, {len(changed)} written",
                f"共 {len(chosen)} 个文件，改写了 {len(changed)} 个",
            )
        )
    return 2 if issues else 1 if check and changed else 0


def formatted(file: Path, text: str) -> str:
    """The canonical text of a file; raises IssueError when it cannot be read."""
    wanted = format_yaml(text, shown(file), key_order(file))
    if not file.stem.startswith("_") and file.stem not in SHARED:
        # The editor's line is a comment and would follow the key below it when keys change places.
        wanted = f"{HEADER}\n" + "".join(line for line in wanted.splitlines(True) if line.rstrip("\n") != HEADER)
    return wanted


def _files(root: Path) -> list[Path]:
    found = [root / f"{name}.yaml" for name in SHARED if (root / f"{name}.yaml").is_file()]
    for folder in family_folders(root):
        found += [path for path in (folder.family, folder.groups) if path is not None and path.is_file()]
        found += folder.ops
    return found


def _inside(file: Path, path: Path) -> bool:
    return file.resolve() == path.resolve() or file.resolve().is_relative_to(path.resolve())


def _reading(root: Path | None) -> Reading:
    try:
        return read_all(root)
    except DatabaseError as error:
        for issue in error.issues:
            print(issue.line_of(language()), file=sys.stderr)
        fail("nothing was done", "命令未执行")


def confirm_texts(names: list[str], everything: bool) -> int:
    """Accept the texts of ops, families or shared files as they are in both languages."""
    if bool(names) == everything:
        fail("name ops, families or shared files, or give --all", "请给出指令、指令族或共享文件的名称，或使用 --all")
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
    files = {document.file for folder in text_folders(database) for owner, document in folder.documents
             if everything or (folder.folder, owner) in chosen}  # fmt: skip
    issues = [issue for issue in unique(reading.issues + stated_issues(database)) if issue.file in files]
    if issues:
        show(issues)
        fail("nothing was confirmed", "没有确认任何文本")
    changed = confirm(database, None if everything else chosen)
    for file in changed:
        print(shown(file))
    print(say(f"{len(changed)} lock files written", f"改写了 {len(changed)} 个锁文件"))
    return 0
