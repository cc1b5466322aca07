"""A reader of ``legality.json`` that knows the file and nothing else: which rules a call breaks, by its types and words.

A call is a mapping: an operand is None or has its kind and words, ``{"kind": "tile", "dtype": "f32", "loc": "vec", …}``, an
attribute is its word.  Answers are True, False, and None where numbers decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Call = Mapping[str, Any]
WHAT = {"holds": True, "broken": False, "open": None}


class Reader:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def broken(self, op: str, profile: str, call: Call) -> set[str]:
        """The ids of rules that the call breaks whatever its numbers are."""
        stated = self.data["ops"][op]
        found = self._operands(op, stated, call)
        if profile not in stated["profiles"]:
            return found | {f"{op}/profile"}
        full = {
            name: one["default"] if call.get(name) is None else call[name] for name, one in stated["operands"].items()
        }
        form, mode = self._names(stated, profile, full)
        fields = self._fields(full) | {"call.profile": profile, "call.form": form, "call.mode": mode}
        if form is not None and form not in stated["forms"]:
            others = [self._names(stated, other, full)[0] for other in stated["profiles"] if other != profile]
            elsewhere = any(other in stated["forms"] for other in others)
            found |= {f"{op}/profile" if elsewhere else f"{op}/operands"}
        types = self._types(stated, form, profile, full)
        if types is False:
            found.add(f"{op}/types")
        if form in stated["forms"] and any(full[name] is None for name in stated["forms"][form]["needed"]):
            found.add(f"{op}/operands")
        own = form if form in stated["forms"] else ""
        found |= self._rules(stated["rules"], profile, own, fields, full, {"types": types})
        for value in full.values():
            if isinstance(value, Mapping) and value["kind"] == "tile":
                found |= self._rules(self.data["tile"], profile, "", self._fields({"t": value}), {"t": value}, {})
        return found

    def _operands(self, op: str, stated: Any, call: Call) -> set[str]:
        found = set()
        for name, one in stated["operands"].items():
            value = call.get(name)
            if one["kinds"] == ["attribute"]:
                lacks = value is None and one["needed"] and one["default"] is None
                if lacks or (value is not None and value != "?" and one["words"] and value not in one["words"]):
                    found.add(f"{op}/attributes")
            elif value is None and one["needed"]:
                found.add(f"{op}/operands")
        return found

    def _fields(self, call: Call) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, value in call.items():
            if isinstance(value, Mapping):
                found |= {name: value["kind"], **{f"{name}.{field}": word for field, word in value.items()}}
            else:
                found[name] = value
        return found

    def _all(self, places: Iterable[int], fields: Mapping[str, Any]) -> bool | None:
        answers = [self._table(self.data["tables"][place], fields) for place in places]
        return False if False in answers else None if None in answers else True

    def _table(self, table: Any, fields: Mapping[str, Any]) -> bool | None:
        known = [
            "?" if fields.get(field) is None and field.startswith("call.") else fields.get(field)
            for field in table["fields"]
        ]
        for answer, what in WHAT.items():
            for row in table[answer]:
                if all(_among(word, words) for word, words in zip(known, row, strict=True)):
                    return what
        return WHAT[table["else"]]

    def _names(self, stated: Any, profile: str, full: Call) -> tuple[str | None, str | None]:
        """The form and the mode; None where numbers decide."""
        fields = self._fields(full) | {"call.profile": profile}
        form = self._first(stated["select"], profile, fields) if stated["select"] else ""
        if form is None or form not in stated["forms"]:
            return form, None
        return form, self._first(stated["modes"].get(form, ()), profile, fields | {"call.form": form})

    def _first(self, tries: Iterable[Any], profile: str, fields: Mapping[str, Any]) -> str | None:
        for one in tries:
            if profile in one["profiles"]:
                held = self._all(one["all"], fields)
                if held is None or held:
                    return one["name"] if held else None
        return ""

    def _types(self, stated: Any, form: str | None, profile: str, full: Call) -> bool | None:
        if form is not None and form not in stated["forms"]:
            return None
        for name in stated["forms"] if form is None else [form]:
            bind, rows = stated["forms"][name]["bind"], stated["forms"][name]["types"].get(profile, ())
            if not bind or any(_fits(bind, row, full) for row in rows):
                return None if form is None else True
        return False

    def _rules(
        self,
        rules: Iterable[Any],
        profile: str,
        form: str,
        fields: Mapping[str, Any],
        full: Call,
        known: dict[str, Any],
    ) -> set[str]:
        mine = {
            one["rule"].rpartition("/")[2]: one
            for one in rules
            if profile in one["profiles"] and one["form"] in ("", form)
        }
        held = dict(known)

        def judge(key: str) -> bool | None:
            if key not in held:
                one = mine[key]
                met = all(judge(other) is True for other in one["needs"] if other in mine or other in known)
                lacks = any(full[name] is None for name in one["requires"])
                held[key] = (
                    None if not met else True if lacks else None if one["data"] else self._all(one["all"], fields)
                )
            return held[key]

        return {one["rule"] for key, one in mine.items() if judge(key) is False and one["reported"]}


def _among(word: Any, words: Iterable[Any]) -> bool:
    return any(word == one and isinstance(word, bool) == isinstance(one, bool) for one in words)


def _fits(bind: Mapping[str, str], row: Mapping[str, Any], full: Call) -> bool:
    chosen: dict[str, str] = {}
    for name, variable in bind.items():
        value = full.get(name)
        dtype = value.get("dtype") if isinstance(value, Mapping) else None
        if dtype is None:
            continue
        if variable not in row:
            if variable not in (dtype, "any", "index"):
                return False
        elif chosen.setdefault(variable, dtype) != dtype or (row[variable] is not None and dtype not in row[variable]):
            return False
    return True
