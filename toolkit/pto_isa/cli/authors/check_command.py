"""``check``: every fault of every file, one line each."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from pto_isa.database import DatabaseError, Op, load
from pto_isa.database.check import check_reading, hindering
from pto_isa.database.files import beside, header_of, root_above, shown, stated_by
from pto_isa.database.reading import read_all
from pto_isa.database.texts import SUFFIX
from pto_isa.garbage import uncollected
from pto_isa.schema.issue import Issue

from ..say import check_format, language, number, refuse, told


def run(paths: list[Path], format_: str, strict_lock: bool, rules: bool) -> int:
    """Print the faults of the database, those of ``paths`` when given; 2 when there is any.

    ``rules`` also searches, for every rule of the ops made from these files, a call that breaks it alone; only where
    nothing else is wrong.
    """
    check_format(format_, ("text", "json"))
    root = root_of(paths)
    with uncollected():
        issues, unchecked = _faults(root, paths, strict_lock)
    if paths and not any(path.resolve() == root for path in paths):
        among = {file for file in {issue.file for issue in issues} if _among(Path(file), paths)}
        unchecked = {file for file in unchecked if file in among or _is_shared_by(Path(file), paths)}
        issues = [issue for issue in issues if issue.file in among | unchecked]
    if rules and not issues:
        from .breaks import break_issues, search, tile_issues

        database = load(root)
        chosen = [op for op in database.values() if _concerns(op, paths)]
        search(chosen)
        issues = _once(issue for op in chosen for issue in break_issues(op))
        issues += tile_issues(database) if len(chosen) == len(database) else ()
    if format_ == "json":
        print(json.dumps([issue.as_dict(language()) for issue in issues], ensure_ascii=False, indent=1))
        return 2 if issues else 0
    show(issues)
    if issues:
        files = len({issue.file for issue in issues})
        print(told("check.faults", issues=number(len(issues), "fault"), files=number(files, "file")))
        if unchecked:
            print(told("check.hindered", files=sorted(unchecked)))
        return 2
    print(told("check.no_faults"))
    return 0


def _faults(root: Path | None, paths: list[Path], strict_lock: bool) -> tuple[list[Issue], set[str]]:
    """The faults of the database with those of forms, expansions and examples that ``paths`` concern, by place.

    Beside them the files that keep others from being checked.
    """
    from pto_isa.generate.forms.syntax_text import filled_issues

    from .example_issues import example_issues
    from .expansion_issues import expansion_issues

    try:
        reading = read_all(root)
    except DatabaseError as error:
        return list(error.issues), set()
    issues, readable = check_reading(reading, strict_lock), reading.database  # what the faults leave of it
    unchecked = hindering(reading, issues)
    if not unchecked & {document.file for document in readable.shared.documents.values()}:
        concerned = [op for op in readable.values() if _concerns(op, paths)]
        if not issues:  # a form is written with operands that are known
            issues += [issue for op in concerned for issue in filled_issues(op)]
            issues += expansion_issues(concerned)
        issues += example_issues(readable, concerned)
        issues.sort(key=lambda issue: (issue.file, issue.line, issue.column))
    return issues, unchecked


def _is_shared_by(file: Path, paths: list[Path]) -> bool:
    """Whether a file that others need is needed by one of the paths: what records share, or evidence of a record."""
    about = stated_by(file.resolve())
    whose = about if beside(file) and header_of(file) else about.parent  # only files of ops have such a header
    return any(path.resolve().is_relative_to(whose) for path in paths)


def _once(issues: Iterable[Issue]) -> list[Issue]:
    """A rule that a group states has the same fault in every member: it is said once."""
    return list({(issue.line_of("en"), issue.line_of("zh")): issue for issue in issues}.values())


def show(issues: list[Issue]) -> None:
    """One line per fault; on a terminal with the source line and a caret below it."""
    sources: dict[str, str] = {}
    for issue in issues:
        if not sys.stdout.isatty():
            print(issue.line_of(language()))
            continue
        if issue.file not in sources:
            try:
                sources[issue.file] = Path(issue.file).read_text(encoding="utf-8", errors="replace")
            except OSError:
                sources[issue.file] = ""
        print(issue.render(sources[issue.file], language()))


def root_of(paths: list[Path]) -> Path | None:
    """The database the given files lie in, None for the default; they must exist and lie in one."""
    roots: set[Path] = set()
    for path in paths:
        if not path.exists():
            refuse("check.no_such_file", path=shown(path))
        root = root_above(path)
        if root is None:
            refuse("check.no_database", path=shown(path))
        roots.add(root)
    if len(roots) > 1:
        refuse("check.several_databases", roots=[shown(root) for root in sorted(roots)])
    return roots.pop() if roots else None


def _concerns(op: Op, paths: list[Path]) -> bool:
    """Whether the op is made from one of the paths; the shared files beside ``profiles.yaml`` concern every op."""
    shared = any(path.is_file() and path.resolve().parent == root_above(path) for path in paths)
    return not paths or shared or any(_among(file, paths) for file in op.files)


def _among(file: Path, paths: list[Path]) -> bool:
    """Whether a file, or that of which it is the language lock, is one of the paths or lies below one."""
    file = file.resolve()
    about = file.parent.parent / f"{file.stem}.yaml" if file.suffix == SUFFIX else file
    return any(one.is_relative_to(path.resolve()) for path in paths for one in (file, about))
