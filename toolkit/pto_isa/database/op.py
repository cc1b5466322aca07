"""One operation of the database, as everything that generates, checks or answers questions sees it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pto_isa.runtime.unknown_name import UnknownName
from pto_isa.schema.issue import Position
from pto_isa.schema.record import Constraint, Form, Operand, Record, Types

from .resolve import Path as DataPath
from .resolve import Resolved

if TYPE_CHECKING:
    from .model import Database, Known

RESERVED_RULES = ("profile", "operands", "types", "attributes")


class Op:
    """One operation: its validated record, its merged data and where each value of it stands.

    file: the op's own YAML file; path: its name inside isa/, ``tile/<family>/<op>.yaml``.
    """

    def __init__(self, record: Record, resolved: Resolved, file: Path, path: str, database: Database) -> None:
        self.record, self.resolved, self.database = record, resolved, database
        self.file, self.path = file, path

    def __repr__(self) -> str:
        return f"<Op {self.record.op}>"

    @cached_property
    def name(self) -> str:
        """The plain name, ``tadd``."""
        return self.record.name

    @property
    def op(self) -> str:
        """The name as text writes it, ``pto.tadd``."""
        return self.record.op

    @property
    def family(self) -> str:
        """The family's name."""
        return self.record.family

    @property
    def group(self) -> str | None:
        """The group of the family that the op belongs to, or None."""
        return self.record.group

    @property
    def data(self) -> dict[str, Any]:
        """The merged record as plain data."""
        return self.resolved.data

    @property
    def operands(self) -> dict[str, Operand]:
        """The operands by name."""
        return self.record.operands

    @property
    def digest(self) -> str:
        """A hash of the facts of the merged record: texts, the history and the calls to start from do not count."""
        return self.resolved.digest

    @property
    def opened(self) -> frozenset[str]:
        """Ids of the sources of which the record cites a line, so that somebody has seen their file."""
        return self.resolved.opened

    def position(self, path: DataPath = (), key: bool = False) -> Position:
        """Where the value at a path of the merged record stands (or its key), in whichever file gives it."""
        return self.resolved.position(path, key)

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that the record is made of: its family, its groups, its own."""
        return tuple(dict.fromkeys(Path(layer.document.file) for layer in self.resolved.layers))

    def forms(self) -> list[Form | None]:
        """The forms, or ``[None]`` for an op with one meaning."""
        return list(self.record.forms.values()) or [None]

    def types(self, form: Form | None = None) -> Types | None:
        """The type table of a form, which is the record's when the form has none."""
        return form.types if form is not None and form.types is not None else self.record.types

    @cached_property
    def profiles(self) -> tuple[str, ...]:
        """Profiles on which the op exists, in the order of profiles.yaml."""
        tables = [table for table in map(self.types, self.forms()) if table is not None]
        if tables:
            named = {profile for table in tables for profile in table.rows}
        else:
            lists = [overload.profiles for overload in self.record.overloads.values()]
            named = set(self.database.profiles) if not lists or None in lists else {p for ps in lists for p in ps or ()}
        return tuple(profile for profile in self.database.profiles if profile in named)

    def rows(self, profile: str) -> list[dict[str, str]]:
        """All legal combinations: operand -> element type (or ``index``, or ``any`` for no restriction)."""
        profile = self.database.profile(profile)
        found: dict[tuple[tuple[str, str], ...], None] = {}
        for form in self.forms():
            table = self.types(form)
            for row in table.rows.get(profile, []) if table is not None else []:
                assert table is not None
                for combination in _combinations(table.bind, row):
                    found[tuple(combination.items())] = None
        return [dict(entry) for entry in found]

    @cached_property
    def principal(self) -> str | None:
        """The operand whose type a reader asks for first: the first tile that is read, else a scalar, else dst."""
        tables = [table for table in map(self.types, self.forms()) if table is not None]
        bound = {name for table in tables for name in table.bind}
        read = [n for n, o in self.operands.items() if o.access in ("read", "read_write") and n in bound]
        for kinds in (("tile", "predicate", "conv", "global", "group"), ("scalar",)):
            for name in read:
                if set(self.operands[name].kind) & set(kinds) and not self._always_index(name):
                    return name
        return next((n for n, o in self.operands.items() if n in bound and o.access != "scratch"), None)

    def _always_index(self, name: str) -> bool:
        tables = [self.types(form) for form in self.forms()]
        return all(table is None or table.bind.get(name, "index") == "index" for table in tables)

    def element_types(self, profile: str, operand: str | None = None) -> tuple[str, ...]:
        """Legal element types of an operand, by default the principal one; ``("any",)`` for no restriction."""
        name = operand or self.principal
        if name is not None and name not in self.operands:
            raise UnknownName(name, list(self.operands))
        return tuple(dict.fromkeys(row[name] for row in self.rows(profile) if name in row)) if name else ()

    def constraints(self, profile: str | None = None) -> dict[str, Constraint]:
        """All rules of the record and its forms by key, those of one profile when it is given."""
        wanted = None if profile is None else self.database.profile(profile)
        scopes = [(None, self.record.constraints)] + [(f, f.constraints) for f in self.record.forms.values()]
        return {
            key: rule
            for form, rules in scopes
            for key, rule in rules.items()
            if wanted is None or wanted in self.rule_profiles(rule, form)
        }

    def rule_profiles(self, rule: Constraint, form: Form | None = None) -> tuple[str, ...]:
        """Profiles on which a rule holds: those it names, and only where the op, or the form it belongs to, exists."""
        types = self.types(form)
        exists = self.profiles if form is None or types is None else tuple(types.rows)
        return tuple(p for p in exists if rule.profiles is None or p in rule.profiles)

    def rule_ids(self, profile: str | None = None) -> list[str]:
        """Ids of all rules of the op, the reserved ones first."""
        return [f"{self.record.op}/{key}" for key in (*RESERVED_RULES, *self.constraints(profile))]

    @cached_property
    def related(self) -> tuple[str, ...]:
        """Names of ops with the same last part of the name, then of the other members of the group."""
        return related(self.name, self.record.op, (self.family, self.group), self.database.known)

    def _neighbour(self, step: int) -> Op | None:
        members = self.database.members(self.family)
        place = members.index(self) + step
        return members[place] if 0 <= place < len(members) else None

    @property
    def previous(self) -> Op | None:
        """The op before this one in its family, by name."""
        return self._neighbour(-1)

    @property
    def next(self) -> Op | None:
        """The op after this one in its family, by name."""
        return self._neighbour(1)


def related(name: str, op: str, group: tuple[str, str | None], known: Sequence[Known]) -> tuple[str, ...]:
    """Names of the known ops that are related to an op of a group (family, name or None): see ``Op.related``."""
    last = f".{op.rpartition('.')[2]}"
    found = [other.name for other in known if other.op.endswith(last)]
    if group[1] is not None:
        found += [other.name for other in known if (other.family, other.group) == group]
    return tuple(dict.fromkeys(other for other in found if other != name))


def _combinations(bind: dict[str, str], row: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    names = list(row)
    choices = [["any"] if row[name] == "any" else row[name] for name in names]
    for values in itertools.product(*choices):
        chosen = dict(zip(names, values, strict=True))
        yield {operand: chosen.get(word, word) for operand, word in bind.items()}
