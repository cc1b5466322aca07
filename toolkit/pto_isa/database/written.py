"""What a record says in fewer words than its data: one key for several profiles, and that a rule changes another one.

A map by profile may name several in one key, ``a2a3 a5: unspecified``; read, each has an entry of its own.  A rule that
changes one of the family or of a group says so, ``override: <family or group>``; merged, it is one rule.  What forms
and rules have in common with others of their file is in ``like``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import is_not
from typing import Any

from pto_isa.runtime.profile import PROFILES
from pto_isa.schema.base import ProfileKey
from pto_isa.schema.places import has_key_type, keys_at
from pto_isa.schema.record import Record

from ..schema.issue import FieldPath
from .like import Likeness, expanded

# The fields of a record with maps by profile, or with rules: in the others there is nothing to read in another way.
WITH_PROFILES = frozenset(
    name for name, field in Record.model_fields.items() if has_key_type(field.annotation, ProfileKey)
)

# Where a name of a sentence may stand, and the fields of a record that have such places.
SPOKEN = frozenset({"because", "reason", "text"})
_SPEAKING = frozenset({"disputes", "constraints", "forms", "numerics"})


@dataclass(slots=True)
class MergedData:
    """The data of a part of a file as it is merged.

    overrides: place of a rule -> the family or group whose rule it changes; twice: places of keys with a profile that
    another key of the map names as well; likeness: what forms and rules take over from others.
    """

    data: dict[str, Any] = field(default_factory=dict)
    overrides: dict[FieldPath, Any] = field(default_factory=dict)
    twice: list[FieldPath] = field(default_factory=list)
    likeness: Likeness = field(default_factory=Likeness)


def read_part(data: dict[str, Any]) -> MergedData:
    """Read a part of a file that has the fields of a record."""
    found = MergedData()
    found.data = {key: _read(value, (key,), found) if key in WITH_PROFILES else value for key, value in data.items()}
    found.data, found.likeness = expanded(found.data)
    return found


def _read(data: Any, path: FieldPath, found: MergedData) -> Any:
    if isinstance(data, list):
        return [_read(value, (*path, place), found) for place, value in enumerate(data)] if _deep(data) else data
    if not isinstance(data, dict):
        return data
    made = {key: _read(value, (*path, key), found) if isinstance(value, (dict, list)) else value
            for key, value in data.items()}  # fmt: skip
    if path[-2:-1] == ("constraints",) and "override" in made:
        found.overrides[path] = made.pop("override")
    return _apart(made, path, found) if any(" " in key for key in made) and by_profile(path) else made


def _apart(data: dict[str, Any], path: FieldPath, found: MergedData) -> dict[str, Any]:
    """An entry for each profile, in the order of the profiles."""
    made: dict[str, Any] = {}
    for key, value in data.items():
        for name in key.split(" "):
            if name in made:
                found.twice.append((*path, key))
            made[name] = value
    return dict(sorted(made.items(), key=lambda item: PROFILES.index(item[0]) if item[0] in PROFILES else -1))


def _deep(data: list[Any]) -> bool:
    return any(isinstance(value, (dict, list)) for value in data)


def by_profile(path: FieldPath) -> bool:
    """Whether the keys at a place of a record are profiles."""
    return ProfileKey in keys_at(Record, path)


def profiles_in(data: dict[str, Any], every: Iterable[str]) -> tuple[str, ...]:
    """The profiles on which an op exists, of all that there are, by the merged data of its record."""
    forms = _entries(data.get("forms")) or [{}]
    tables = [table for form in forms if isinstance(table := form.get("types", data.get("types")), dict)]
    if tables:
        named = {name for table in tables for name in table.get("rows") or {}}
    else:
        lists = [overload.get("profiles") for overload in _entries(data.get("overloads"))]
        named = {*every} if not lists or None in lists else {name for names in lists for name in names or ()}
    return tuple(name for name in every if name in named)


def completed(data: dict[str, Any], every: Iterable[str]) -> dict[str, Any]:
    """The merged data, with the profiles of the op in examples that name none."""
    examples = data.get("examples")
    if not isinstance(examples, dict) or all("profiles" in entry for entry in _entries(examples)):
        return data
    profiles = [*profiles_in(data, every)]
    if not profiles:  # the file of the profiles is broken, or the table of types
        return data
    return data | {"examples": {key: {"profiles": profiles, **entry} if isinstance(entry, dict) else entry
                                for key, entry in examples.items()}}  # fmt: skip


def spoken(data: dict[str, Any], sentences: Mapping[str, Any]) -> tuple[dict[str, Any], frozenset[str]]:
    """The merged data with the sentences that it names, and their names."""
    said: set[str] = set()

    def read(value: Any, key: str | int) -> Any:
        if isinstance(value, str):
            if key in SPOKEN and value in sentences:
                said.add(value)
                return sentences[value]
        elif isinstance(value, dict):
            made = {inner: read(entry, inner) for inner, entry in value.items()}
            return made if any(made[inner] is not entry for inner, entry in value.items()) else value
        elif isinstance(value, list) and _deep(value):
            entries = [read(entry, key) for entry in value]
            return entries if any(map(is_not, entries, value)) else value
        return value

    return {key: read(value, key) if key in _SPEAKING else value for key, value in data.items()}, frozenset(said)


MEMBER = "pto.{op}"  # in the definitions of a group: the operation of the assembler that is called like the member


def of_one_op(data: dict[str, Any], name: str) -> dict[str, Any]:
    """The merged data of one member of its group.

    Claims of a group that give a place of each member keep that of this one; a definition of ``pto.{op}`` is one of the
    operation that is called like it, and a literal text form names it.
    """
    syntax = data.get("syntax")
    if isinstance(syntax, dict):
        data = data | {"syntax": {key: _as_member(key, value, f"pto.{name}") for key, value in syntax.items()}}
    made = {
        key: {**entry, "claims": [_of_one_op(claim, name) for claim in entry["claims"]]}
        for key, entry in (data.get("disputes") or {}).items()
        if isinstance(entry, dict) and isinstance(entry.get("claims"), list) and any(map(by_member, entry["claims"]))
    }
    return data | {"disputes": data["disputes"] | made} if made else data


def _as_member(key: str, value: Any, name: str) -> Any:
    """One entry of the syntax with the name of the member where that of a group has a place for it."""
    if key == "definitions" and isinstance(value, dict):
        return {name if operation == MEMBER else operation: entry for operation, entry in value.items()}
    if isinstance(value, dict) and isinstance(value.get("literal"), str):
        return value | {"literal": value["literal"].replace(MEMBER, name)}
    return value


def by_member(claim: Any) -> bool:
    """Whether a claim gives a place of each member of its group."""
    return isinstance(claim, dict) and isinstance(claim.get("source"), dict)


def _of_one_op(claim: Any, name: str) -> Any:
    return {**claim, "source": claim["source"].get(name, claim["source"])} if by_member(claim) else claim


def _entries(table: Any) -> list[dict[str, Any]]:
    return [entry for entry in table.values() if isinstance(entry, dict)] if isinstance(table, dict) else []


def written_path(data: Any, path: FieldPath) -> FieldPath:
    """The way to a value in the data as it is written, where one key may stand for several."""
    found: list[str | int] = []
    for step in path:
        if isinstance(data, dict) and step not in data:
            step = next((key for key in data if key == MEMBER or (" " in key and step in key.split(" "))), step)
        found.append(step)
        data = data.get(step) if isinstance(data, dict) else data[step] if _has(data, step) else None
    return tuple(found)


def _has(data: Any, step: str | int) -> bool:
    return isinstance(data, list) and isinstance(step, int) and 0 <= step < len(data)
