"""What a form or a rule has in common with another one of its file: ``like: <name>``, and only what differs.

A form that is like another one has its rules, too.  An id is that of one rule, so those that a form takes over get ids
of their own: that of the other form's rule, with the name of this form at its end and not that of the other one.

Read, an entry holds all that it takes over, and nothing behind this module knows of ``like``; where a value that is
taken over stands is noted, so that every message finds its line.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pto_isa.runtime.frozen import frozen
from pto_isa.schema.issue import FieldPath
from pto_isa.text.suggest import meant

_Table = dict[str, Any]
LIKE = "like"
_OWN = "was"  # a former id is that of one rule
_WHOLE = frozenset({"domain"})  # the order of its keys counts, so it is given as a whole


@frozen
class LikeFault:
    """What is wrong at a place of the data: the code of the fault and both texts."""

    path: FieldPath
    code: str
    en: str
    zh: str


@dataclass(slots=True)
class Likeness:
    """What was taken over: place of a value -> the place where it is written; and what could not be."""

    taken: dict[FieldPath, FieldPath] = field(default_factory=dict)
    faults: list[LikeFault] = field(default_factory=list)

    def written(self, path: FieldPath) -> FieldPath:
        """The place where the value at a path is written."""
        for length in range(len(path), 0, -1) if self.taken else ():
            if (place := self.taken.get(path[:length])) is not None:
                return self.written((*place, *path[length:]))
        return path


def expanded(data: _Table) -> tuple[_Table, Likeness]:
    """The data of a file with all that its forms and rules take over."""
    likeness = Likeness()
    forms = _entries(data.get("forms"))
    tables = [forms, *(_entries(part.get("constraints")) for part in (data, *forms.values()))]
    if not any(LIKE in entry for table in tables for entry in table.values()):
        return data, likeness
    forms = _Forms(forms, likeness).all()
    data = {**data, "forms": {**data["forms"], **forms}} if forms else data
    parts: list[tuple[FieldPath, _Table]] = [((), data), *((("forms", name), form) for name, form in forms.items())]
    rules = {
        (*base, "constraints", key): rule
        for base, part in parts
        for key, rule in _entries(part.get("constraints")).items()
    }
    made = _Rules(rules, likeness).all()
    forms = {name: _with_rules(form, ("forms", name), made) for name, form in forms.items()}
    data = _with_rules(data, (), made)
    return {**data, "forms": {**data["forms"], **forms}} if forms else data, likeness


def _with_rules(part: _Table, base: FieldPath, made: dict[FieldPath, _Table]) -> _Table:
    rules = part.get("constraints")
    if not isinstance(rules, dict):
        return part
    return {**part, "constraints": {key: made.get((*base, "constraints", key), rule) for key, rule in rules.items()}}


class _Taker(ABC):
    """Entries that may be like others of their kind, each asked for once."""

    def __init__(self, likeness: Likeness) -> None:
        self.likeness = likeness
        self.made: dict[FieldPath, _Table] = {}
        self.waiting: set[FieldPath] = set()  # entries that are being made, to find a circle

    def entry(self, path: FieldPath) -> _Table:
        """The entry at a place with all that it takes over."""
        if path not in self.made:
            self.waiting.add(path)
            own = self.own(path)
            place = self._other(path, own)
            if place is not None:
                own = self.joined(self.given(place, path), own, place, path)
            self.made[path] = {key: value for key, value in own.items() if key != LIKE}
            self.waiting.remove(path)
        return self.made[path]

    @abstractmethod
    def own(self, path: FieldPath) -> _Table:
        """What is written at a place."""

    @abstractmethod
    def known(self) -> dict[str, FieldPath]:
        """The places of the entries that one may be like, by name."""

    @abstractmethod
    def given(self, place: FieldPath, path: FieldPath) -> _Table:
        """What the entry at one place gives to that at another one."""

    def _other(self, path: FieldPath, own: _Table) -> FieldPath | None:
        """The place of the entry that this one is like, None where there is none."""
        if LIKE not in own:
            return None
        name, known = own[LIKE], self.known()
        place = known.get(name) if isinstance(name, str) else None
        if place is None:
            hint = meant(name, known)
            en = f"`{path[-1]}` is like `{name}`, but this file has none of that name{hint[0]}"
            zh = f"`{path[-1]}` 沿用 `{name}`，但本文件中没有这一名称{hint[1]}"
            self.fault((*path, LIKE), "record/unknown-like", en, zh)
        elif place in self.waiting:
            en = f"`{path[-1]}` is like `{name}`, which is like `{path[-1]}` in turn; expected one that says all"
            zh = f"`{path[-1]}` 沿用 `{name}`，后者又沿用 `{path[-1]}`；其中之一应写全"
            self.fault((*path, LIKE), "record/circle-of-likes", en, zh)
        else:
            return place
        return None

    def joined(self, base: _Table, own: _Table, there: FieldPath, here: FieldPath) -> _Table:
        """What is taken over with what differs; ``null`` takes away."""
        made: _Table = {}
        for key, value in base.items():
            said = own.get(key, value)
            if key not in own:
                self.likeness.taken[*here, key] = (*there, key)
            elif type(said) is type(value) and said == value:
                en = f"`{key}` is the same in what this is like; expected the line left out"
                zh = f"`{key}` 与所沿用的内容相同；请删去此行"
                self.fault((*here, key), "record/restated", en, zh)
            elif isinstance(said, dict) and _is_map(key, value) and _is_map(key, said):
                said = self.joined(value, said, (*there, key), (*here, key))
            if said is not None:
                made[key] = said
        return made | {key: value for key, value in own.items() if key not in base}

    def fault(self, path: FieldPath, code: str, en: str, zh: str) -> None:
        """Note what is wrong."""
        self.likeness.faults.append(LikeFault(path, code, en, zh))


class _Forms(_Taker):
    """The forms of a file; they go first, because a rule may be like one that a form takes over."""

    def __init__(self, forms: _Table, likeness: Likeness) -> None:
        super().__init__(likeness)
        self.forms = forms

    def all(self) -> _Table:
        """Every form by name."""
        return {name: self.entry(("forms", name)) for name in self.forms}

    def own(self, path: FieldPath) -> _Table:
        written: _Table = self.forms[str(path[-1])]
        return written

    def known(self) -> dict[str, FieldPath]:
        return {name: ("forms", name) for name in self.forms}

    def given(self, place: FieldPath, path: FieldPath) -> _Table:
        """The form without its rules, which get other ids and so are joined one by one."""
        return {key: value for key, value in self.entry(place).items() if key != "constraints"}

    def joined(self, base: _Table, own: _Table, there: FieldPath, here: FieldPath) -> _Table:
        made = super().joined(base, own, there, here)
        rules = self.made[there].get("constraints") if len(here) == 2 else None
        if not isinstance(rules, dict):
            return made
        ids = {key: renamed(key, str(there[-1]), str(here[-1])) for key in rules}
        said, found = own.get("constraints"), {}
        said = said if isinstance(said, dict) else {}
        for key, rule in rules.items():
            place, path = (*there, "constraints", key), (*here, "constraints", ids[key])
            rule = _with_ids(rule, ids)
            if ids[key] not in said:
                self.likeness.taken[path] = place
                found[ids[key]] = rule
            elif said[ids[key]] is not None:
                found[ids[key]] = super().joined(rule, said[ids[key]], place, path)
        return {**made, "constraints": found | {key: rule for key, rule in said.items() if key not in ids.values()}}


class _Rules(_Taker):
    """The rules of a file, of the op and of its forms, by their places."""

    def __init__(self, rules: dict[FieldPath, _Table], likeness: Likeness) -> None:
        super().__init__(likeness)
        self.rules, self.places = rules, {str(path[-1]): path for path in rules}

    def all(self) -> dict[FieldPath, _Table]:
        """Every rule by its place."""
        return {path: self.entry(path) for path in self.rules}

    def own(self, path: FieldPath) -> _Table:
        return self.rules[path]

    def known(self) -> dict[str, FieldPath]:
        return self.places

    def given(self, place: FieldPath, path: FieldPath) -> _Table:
        return {key: value for key, value in self.entry(place).items() if key != _OWN}


def renamed(rule: str, other: str, form: str) -> str:
    """The id that a rule of another form has where a form takes it over."""
    return f"{rule.removesuffix(f'-{_slug(other)}')}-{_slug(form)}"


def _slug(form: str) -> str:
    return form.replace("_", "-")


def _with_ids(rule: Any, ids: dict[str, str]) -> Any:
    """A rule that names other rules of its form by the ids which they get."""
    if not isinstance(rule, dict):
        return rule
    made = {key: value for key, value in rule.items() if key != _OWN}
    if isinstance(made.get("needs"), list):
        made["needs"] = [ids.get(name, name) for name in made["needs"]]
    return made | {LIKE: ids.get(made[LIKE], made[LIKE])} if LIKE in made else made


def _is_map(key: str, value: Any) -> bool:
    """Whether a value is completed key by key: no text, which is said anew as a whole."""
    return isinstance(value, dict) and key not in _WHOLE and not {"en", "zh"} & value.keys()


def _entries(table: Any) -> _Table:
    found: Iterable[tuple[str, Any]] = table.items() if isinstance(table, dict) else ()
    return {key: entry for key, entry in found if isinstance(entry, dict)}
