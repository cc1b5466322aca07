"""The database for a command, and names that the user gave: each unknown one ends the command with suggestions."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import pto_isa
from pto_isa.console import UserError
from pto_isa.database import Database, DatabaseError, Op, UnknownName, load
from pto_isa.database import check as faults_of
from pto_isa.database.files import shown
from pto_isa.runtime.errors import InputError

from ..say import fail, language, refuse


def open_database() -> Database:
    """The default database; its faults are printed and end the command with status 2."""
    try:
        return load()
    except DatabaseError as error:
        for issue in error.issues:
            print(issue.line_of(language()), file=sys.stderr)
        refuse("records.faults")


def refuse_faults(database: Database) -> None:
    """End the command with the faults that ``check`` finds in the records, if there are any."""
    issues = faults_of(database.root)
    if issues:
        raise DatabaseError(issues) from None


def refuse_mixture(database: Database, ops: Iterable[Op], every: bool = True) -> None:
    """End a command that would use these records together with code that is generated from others.

    every: also where nothing is generated from an op.
    """
    from pto_isa.conform.same_records import refuse_others

    try:
        refuse_others(database, ops, every)
    except InputError as error:
        fail(error.en, error.zh)


def refuse_installed(root: Path) -> None:
    """End a command that would change the records inside an installed package: the next installation replaces them."""
    if root.resolve() == Path(pto_isa.__file__).resolve().parent / "isa":
        refuse("records.installed", root=shown(root))


def unknown(error: UnknownName, status: int = 2) -> UserError:
    """The error of the command for an unknown name."""
    return UserError(error.text("en"), error.text("zh"), status)


def find_op(database: Database, name: str) -> Op:
    """The op of a name in any spelling."""
    try:
        return database[name]
    except UnknownName as error:
        raise unknown(error) from None


def find_profile(database: Database, name: str) -> str:
    """The canonical name of a profile."""
    try:
        return database.profile(name)
    except UnknownName as error:
        raise unknown(error) from None
