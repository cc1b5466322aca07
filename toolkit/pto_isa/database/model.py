"""The database: every operation with its record and merged data, found by any spelling of its name.

An op and its database know each other: its neighbours, its relatives and the order of its profiles depend on the
others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from pto_isa.op_name import RESERVED_RULES, plain_name
from pto_isa.runtime.products import Product, plain_profile, product_of
from pto_isa.runtime.profile import PROFILE_ALIASES
from pto_isa.runtime.rules.combinations import combinations
from pto_isa.runtime.unknown_name import UnknownName, UnknownOp, UnknownProfile
from pto_isa.schema.catalog import Family
from pto_isa.schema.issue import Position
from pto_isa.schema.record import Constraint, Form, Operand, Record, Types
from pto_isa.text.visible import brief

from ..runtime.kinds.table import passed
from ..schema.issue import FieldPath
from .resolve import Resolved
from .shared import SharedFiles
from .written import profiles_in


class OpListing(NamedTuple):
    """What other ops show of an op without its record, and where its family stands among the families."""

    name: str
    op: str
    family: str
    group: str | None
    order: int


class Op:
    """One operation: its validated record, its merged data and where each value of it stands.

    file: the op's own YAML file; path: its name inside isa/, ``tile/<family>/<op>.yaml``.
    """

    def __init__(self, record: Record, resolved: Resolved, file: Path, path: str, database: Database) -> None:
        self.record, self.resolved, self.database = record, resolved, database
        self.file, self.path = file, path
        self.elaborated: Any = None  # by the language, which this package does not know

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
        """A hash of the facts of the merged record: texts, history, calls to start from and expansion do not count."""
        return self.resolved.digest

    @property
    def opened(self) -> frozenset[str]:
        """Ids of the sources of which the record cites a line, so that somebody has seen their file."""
        return self.resolved.opened

    def position(self, path: FieldPath = (), key: bool = False) -> Position:
        """Where the value at a path of the merged record stands (or its key), in whichever file gives it."""
        return self.resolved.position(path, key)

    def inside(self, path: FieldPath, line: int, column: int) -> Position:
        """Where a character of the text at a path of the merged record stands; counted from 0 in the text."""
        return self.resolved.inside(path, line, column)

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
        return profiles_in(self.data, self.database.profiles)

    def rows(self, profile: str) -> list[dict[str, str]]:
        """All legal combinations: operand -> element type (or ``index``, or ``any`` for no restriction)."""
        profile = self.database.profile(profile)
        tables = [table for table in map(self.types, self.forms()) if table is not None]
        return combinations((table.bind, table.rows.get(profile, [])) for table in tables)

    @cached_property
    def principal(self) -> str | None:
        """The operand whose type a reader asks for first: the first tile that is read, else a scalar, else dst."""
        tables = [table for table in map(self.types, self.forms()) if table is not None]
        bound = {name for table in tables for name in table.bind}
        read = [n for n, o in self.operands.items() if o.access in ("read", "read_write") and n in bound]
        elements = [name for name in read if self.operands[name].in_memory]
        numbers = [name for name in read if passed(self.operands[name].kind, "number")]
        for name in (*elements, *numbers):
            if not self._always_index(name):
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
        return self.database.relations.of(self.name, self.record.op, (self.family, self.group))

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


class Database(Mapping[str, Op]):
    """All operations.  ``db["tfillpad"]`` takes any spelling; iteration gives plain names, family by family.

    known: the ops that there are, in the order of the database, where only some of them were read.
    """

    def __init__(
        self,
        root: Path,
        shared: SharedFiles,
        families: Mapping[str, Family],
        records: list[tuple[Record, Resolved, Path]],
        known: Sequence[OpListing] = (),
    ) -> None:
        self.root, self.shared = root, shared
        self.profiles, self.vocabulary, self.glossary = shared.profiles, shared.vocabulary, shared.glossary
        self.phrases, self.sources, self.tile_rules = shared.phrases, shared.sources, shared.tile_rules
        self.releases = shared.releases
        self.program_rules, self.name_parts, self.general = shared.program_rules, shared.name_parts, shared.general
        self.shared_disputes = shared.shared_disputes
        self.families = dict(sorted(families.items(), key=lambda item: (item[1].order, item[0])))
        made = [
            Op(record, resolved, file, file.relative_to(root).as_posix(), self) for record, resolved, file in records
        ]
        order = {name: place for place, name in enumerate(self.families)}
        made.sort(key=lambda op: (order.get(op.family, len(order)), op.family, op.name))
        self.ops: dict[str, Op] = {}
        self.duplicates: list[tuple[Op, Op]] = []
        for op in made:
            first = self.ops.setdefault(op.name, op)
            if first is not op:
                self.duplicates.append((op, first))
        self.relist(tuple(known) or tuple(map(self.entry, self.ops.values())))

    def relist(self, known: tuple[OpListing, ...]) -> None:
        """Say which ops there are."""
        self.known, self.relations = known, Relations(known)

    def entry(self, op: Op) -> OpListing:
        """What other ops show of an op."""
        family = self.families.get(op.family)
        return OpListing(op.name, op.record.op, op.family, op.group, family.order if family is not None else 0)

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Plain form of every name and alias -> name of the op."""
        found: dict[str, str] = {}
        for op in self.ops.values():
            for other in (*op.record.aliases, op.record.intrinsic or op.name):
                found.setdefault(plain_name(other), op.name)
        return found | {name: name for name in self.ops}

    @cached_property
    def written_names(self) -> dict[str, Op]:
        """The op of each name that a program may write."""
        found: dict[str, Op] = {}
        for op in self.ops.values():
            for _, syntax in op.record.syntaxes():
                names = [*syntax.definitions, *(form.name for form in syntax.dps if form.name)]
                found |= dict.fromkeys((name.replace("{op}", op.name) for name in names), op)
            found[op.record.op] = op
        return found

    def __getitem__(self, name: str) -> Op:
        given: object = name
        name = given if isinstance(given, str) else brief(given)
        found = self.spellings.get(plain_name(name))
        if found is None:
            raise UnknownOp(name, self.spellings)
        return self.ops[found]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and plain_name(name) in self.spellings

    def __iter__(self) -> Iterator[str]:
        return iter(self.ops)

    def __len__(self) -> int:
        return len(self.ops)

    def __repr__(self) -> str:
        return f"<Database of {len(self.ops)} ops in {self.root}>"

    @cached_property
    def profile_names(self) -> dict[str, str]:
        """Name or alias of a profile -> its name; names of products (``910b``) are those that calls accept."""
        aliases = {alias: name for name, entry in self.profiles.items() for alias in entry.aliases}
        products = {alias: name for alias, name in PROFILE_ALIASES.items() if name in self.profiles}
        return {name: name for name in self.profiles} | products | aliases

    def profile(self, name: str) -> str:
        """The canonical name of a profile given by name or alias; raises UnknownProfile."""
        found = self.profile_names.get(plain_profile(str(name)))
        if found is None:
            raise UnknownProfile(str(name), self.profile_names, product_of(name, self.products))
        return found

    @cached_property
    def products(self) -> dict[str, Product]:
        """Products without records, by every plain name that they have."""
        found: dict[str, Product] = {}
        for name, entry in self.shared.products.items():
            product = Product((entry.name.en, entry.name.zh), entry.nearest, (entry.known.en, entry.known.zh))
            found |= dict.fromkeys((plain_profile(other) for other in (name, *entry.aliases)), product)
        return found

    @cached_property
    def variants(self) -> dict[str, list[str]]:
        """Chinese term -> words that readers type for it and that are not written here.

        One that contains a term of ours would make it count twice.
        """
        terms = {term.zh for term in self.glossary.values()}
        return {
            term.zh: [variant for variant in term.forbidden if not any(known in variant for known in terms)]
            for term in self.glossary.values()
        }

    def members(self, family: str) -> list[Op]:
        """The ops of a family, by name."""
        return list(self._families.get(family, ()))

    @cached_property
    def _families(self) -> dict[str, list[Op]]:
        found: dict[str, list[Op]] = {}
        for op in self.ops.values():
            found.setdefault(op.family, []).append(op)
        return found

    def position(self, shared: str, path: FieldPath = (), key: bool = False) -> Position:
        """Where a value of a shared file (``phrases``, ``tile_rules`` …) stands."""
        return self.shared.documents[shared].at(path, key)

    def place(self, position: Position) -> str:
        """A place as file below isa/ and line, which is the same wherever the records lie."""
        return f"{Path(position.file).absolute().relative_to(self.root.absolute()).as_posix()}:{position.line}"


class Relations:
    """Which ops are related: those with the same last word in their name, and those of a group."""

    def __init__(self, known: Iterable[OpListing]) -> None:
        self._of_word: dict[str, list[str]] = {}
        self._of_group: dict[tuple[str, str | None], list[str]] = {}
        for entry in known:
            self._of_word.setdefault(entry.op.rpartition(".")[2], []).append(entry.name)
            self._of_group.setdefault((entry.family, entry.group), []).append(entry.name)

    def of(self, name: str, op: str, group: tuple[str, str | None]) -> tuple[str, ...]:
        """Names of the ops that are related to an op of a group (family, name or None): see ``Op.related``."""
        found = self._of_word.get(op.rpartition(".")[2], ())
        also = self._of_group.get(group, ()) if group[1] is not None else ()
        return tuple(dict.fromkeys(other for other in (*found, *also) if other != name))
