"""The index of all ops: names, what lists show, legal types, what profiles differ in, and the rules that ops share.

``generated/index/`` holds it compiled (``generate/views/index.py`` writes it), in files that a command reads as it
needs them: ``ops.json``, ``names.json``, ``types.json`` for tables of types, ``facts.json`` and ``search.json`` for the
facts and words of queries, ``differs.json`` for ``diff``, ``history.json`` for releases of the assembler and
``words.json`` for what belongs to no op in them, ``compared.json`` for recorded cases, ``rules.json`` for rules that
belong to no op.
Records of another folder, from which nothing is compiled, get the same index from ``generate/views/index.py`` directly.
"""

import json
import os
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ..freshness import FOLDER, PACKAGE, records
from ..op_name import RESERVED_RULES, plain_name
from ..runtime.products import Product, plain_profile, product_of
from ..runtime.profile import PROFILE_ALIASES
from ..runtime.rules.combinations import combinations
from ..runtime.unknown_name import UnknownName, UnknownOp, UnknownProfile
from .bilingual import Text
from .data import of_data
from .history import TextChange
from .screen import clean

if TYPE_CHECKING:
    from .op import OpView

DESCRIBED = (
    "op", "name", "intrinsic", "aliases", "set", "family", "group", "status", "compared", "profiles", "summary",
    "disputes",
)  # fmt: skip


class Table(NamedTuple):
    """A type table of the record: operand -> variable or type, per profile the rows of types, the forms that have it.

    ``forms`` is empty where the op has no other table.
    """

    bind: dict[str, str]
    rows: dict[str, list[dict[str, Any]]]
    forms: tuple[str, ...] = ()


class LegalTypes(NamedTuple):
    """A legal combination: operand -> element type (or ``index``, or ``any`` for no restriction), and its forms."""

    types: dict[str, str]
    forms: tuple[str, ...]


def legal_types(tables: Iterable[Table], profile: str) -> list[LegalTypes]:
    """All legal combinations, each once with the forms that have it."""
    found: dict[tuple[tuple[str, str], ...], dict[str, None]] = {}
    for table in tables:
        for types in combinations([(table.bind, table.rows.get(profile, ()))]):
            found.setdefault(tuple(types.items()), {}).update(dict.fromkeys(table.forms))
    return [LegalTypes(dict(types), tuple(forms)) for types, forms in found.items()]


_COMPARED = ("search", "facts")  # parts of which nothing is shown, only compared with what is asked


class OpEntry(NamedTuple):
    """One op.

    ``file`` is the record's path below isa/, ``digest`` that of its facts; ``rules`` are keys, ``general`` those of
    general statements that hold of it; ``compared``: with how many recorded cases it agrees, by profile; ``micro``: it
    is one of those that operations on tiles are made of.
    """

    name: str
    op: str
    intrinsic: str | None
    aliases: tuple[str, ...]
    set: str
    family: str
    group: str | None
    status: str
    file: str
    digest: str
    profiles: tuple[str, ...]
    summary: Text
    disputes: tuple[str, ...]
    rules: tuple[str, ...]
    general: tuple[str, ...]
    compared: dict[str, int]
    micro: bool

    def described(self) -> dict[str, Any]:
        """What ``list --format json`` says of the op."""
        return {key: getattr(self, key) for key in DESCRIBED} | {"summary": self.summary._asdict()}

    @property
    def rule_ids(self) -> list[str]:
        """Ids of all rules, the reserved ones first."""
        return [f"{self.op}/{key}" for key in (*RESERVED_RULES, *self.rules)]


class SharedRule(NamedTuple):
    """A rule of every tile or of programs, or a general statement, as ``explain`` shows it.

    ``where`` gives the meaning of names in ``check``, ``by`` who refuses what breaks it, by profile, ``elsewhere`` and
    ``releases`` are as in ``Rule``; ``title``, ``rules`` and ``values`` are of a statement, ``class_`` and ``message``
    of a rule of programs.
    """

    id: str
    profiles: tuple[str, ...]
    text: Text
    sources: dict[str, str]  # reference -> web address, or empty
    record: str
    severity: str | None = None
    title: Text | None = None
    check: str | None = None
    needs: tuple[str, ...] | None = None
    reason: Text | None = None
    was: str | None = None
    class_: str | None = None
    message: Text | None = None
    rules: tuple[str, ...] | None = None
    values: dict[str, Text] | None = None
    disputes: tuple[str, ...] | None = None
    where: tuple[Text, ...] | None = None
    by: dict[str, str] | None = None
    asked: Text | None = None
    elsewhere: tuple[Text, ...] | None = None
    releases: Text | None = None


class Searched(NamedTuple):
    """What words are looked up in, in small letters: names, words for their parts, the summary, everything else."""

    names: list[str]
    words: list[str]
    summary: str
    text: str


class KnownNames(NamedTuple):
    """Names that records use: profiles with their aliases, products without records by every name that they have,
    element types, locations of tiles."""

    profiles: dict[str, list[str]]
    products: dict[str, Product]
    element_types: tuple[str, ...]
    locations: tuple[str, ...]
    releases: dict[str, str]  # of the assembler, oldest first, with the date or an empty text
    measured: dict[str, Text]  # profile -> what recorded results of it come from


class OpIndex:
    """The index of the ops in ``generated/``, each part read when it is asked for."""

    def __init__(self, folder: str = FOLDER) -> None:
        self.folder = folder

    def part(self, name: str) -> Any:
        """One file of the index; of those that are printed without characters that act on a terminal."""
        return read_json(os.path.join(self.folder, "index", f"{name}.json"), printed=name not in _COMPARED)

    @property
    def records(self) -> str:
        """The folder of the records."""
        return records() or os.path.join(PACKAGE, "isa")

    def place(self, record: str) -> str:
        """File and line of a record as messages name them: relative to the working directory when it lies below it."""
        path = os.path.join(self.records, *record.split("/"))
        try:
            here = os.getcwd()
        except OSError:
            return path
        return os.path.relpath(path, here) if path.startswith(here + os.sep) else path

    def view(self, name: str) -> "OpView":
        """The view of an op by its plain name."""
        from .op import OpView  # many classes, of which lists have no use

        return of_data(OpView, self.view_data(name))

    def view_data(self, name: str) -> dict[str, Any]:
        """The view of an op as plain data."""
        found: dict[str, Any] = read_json(os.path.join(self.folder, "views", f"{name}.json"))
        return found

    @cached_property
    def ops(self) -> dict[str, dict[str, Any]]:
        """Name -> entry as data, family by family."""
        found: dict[str, dict[str, Any]] = self.part("ops")
        return found

    @cached_property
    def names(self) -> KnownNames:
        """The names that records use."""
        return of_data(KnownNames, self.part("names"))

    @cached_property
    def rules(self) -> dict[str, dict[str, Any]]:
        """Id -> ``SharedRule`` as data."""
        found: dict[str, dict[str, Any]] = self.part("rules")
        return found

    @cached_property
    def differs(self) -> dict[str, dict[str, dict[str, Any]]]:
        """Name -> profile -> fact -> value, for facts that are not the same on all profiles of the op."""
        found: dict[str, dict[str, dict[str, Any]]] = self.part("differs")
        return found

    @cached_property
    def history(self) -> dict[str, tuple[TextChange, ...]]:
        """Name -> what changed in the text of the op, by release of the assembler."""
        return {
            name: tuple(of_data(TextChange, change) for change in found) for name, found in self.part("history").items()
        }

    def compared(self, name: str) -> dict[str, int]:
        """With how many recorded cases an op agrees, by profile."""
        found: dict[str, dict[str, int]] = self.part("compared")
        return found.get(name, {})

    @cached_property
    def words(self) -> tuple[TextChange, ...]:
        """What changed in words of attributes, types and ops without a record, by release of the assembler."""
        return tuple(of_data(TextChange, change) for change in self.part("words"))

    @cached_property
    def facts(self) -> dict[str, dict[str, dict[str, list[str]]]]:
        """Name -> fact that queries ask for -> profile -> values; under the empty name those of the other profiles."""
        found: dict[str, dict[str, dict[str, list[str]]]] = self.part("facts")
        return found

    def tables(self, name: str) -> tuple[Table, ...]:
        """The type tables of an op."""
        return tuple(of_data(Table, table) for table in self._tables[name])

    @cached_property
    def _tables(self) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = self.part("types")
        return found

    @property
    def families(self) -> list[str]:
        """The families, in their order."""
        return list(dict.fromkeys(entry["family"] for entry in self.ops.values()))

    def searched(self) -> dict[str, Searched]:
        """Name -> what words are looked up in."""
        return {name: Searched(**entry) for name, entry in self.part("search").items()}

    def find(self, name: str) -> str | None:
        """The plain name of an op in any spelling, None for one that there is not.

        Its own name needs no list of all ops: there is a view of it.
        """
        plain = plain_name(name)
        own = plain.isidentifier() and os.path.isfile(os.path.join(self.folder, "views", f"{plain}.json"))
        return plain if own and self.folder else self.spellings.get(plain)

    def __getitem__(self, name: str) -> OpEntry:
        """The entry of an op in any spelling; raises UnknownOp."""
        found = self.spellings.get(plain_name(name))
        if found is None:
            raise UnknownOp(name, self.spellings)
        return of_data(OpEntry, self.ops[found])

    def __contains__(self, name: str) -> bool:
        return plain_name(name) in self.spellings

    @cached_property
    def entries(self) -> tuple[OpEntry, ...]:
        """All ops, family by family."""
        return tuple(of_data(OpEntry, entry) for entry in self.ops.values())

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Plain form of every name and alias -> name of the op."""
        found: dict[str, str] = {}
        for name, entry in self.ops.items():
            for other in (*entry["aliases"], entry["intrinsic"] or name):
                found.setdefault(plain_name(other), name)
        return found | {name: name for name in self.ops}

    def profile(self, name: str) -> str:
        """The canonical name of a profile given by name, alias or product; raises UnknownProfile."""
        found = self.profile_names.get(plain_profile(name))
        if found is None:
            raise UnknownProfile(name, self.profile_names, product_of(name, self.names.products))
        return found

    def release(self, name: str) -> str:
        """The name of a release of the assembler, ``0.58`` for ``v0.58``; raises UnknownName."""
        found = name.removeprefix("v")
        if found not in self.names.releases:
            raise UnknownName(name, self.names.releases, ("release of the assembler", "汇编器版本"))
        return found

    @cached_property
    def profile_names(self) -> dict[str, str]:
        """Name, product or alias -> profile."""
        profiles = self.names.profiles
        known = {profile: profile for profile in profiles}
        known |= {product: profile for product, profile in PROFILE_ALIASES.items() if profile in profiles}
        return known | {alias: profile for profile, aliases in profiles.items() for alias in aliases}


def read_json(path: str, printed: bool = True) -> Any:
    """A file of ours; printed: without characters that act on a terminal."""
    with open(path, "rb") as file:
        text = file.read().decode()
    data = json.loads(text)
    if not printed:
        return data
    # JSON writes controls as \u00xx; everything else that is not printable is looked for in the text itself.
    return clean(data) if "\\u" in text or not text.replace("\n", "").isprintable() else data
