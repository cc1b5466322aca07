"""Tables of legal element types as C++: a function of a mask for each type variable."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...runtime.kinds.table import passed
from ...runtime.profile import PROFILES
from ...runtime.rules.rule import AllowedTypes, OperandSpec, OpRules
from ...runtime.types.dtypes import BITS
from .functions import CppFunction, NamesInCpp, in_call, profile_set, wrapped_code
from .words import ELEMENTS

Entry = tuple[tuple[str, ...], tuple[str, ...] | None]  # variables, and the types that fit them all: None for any
MaskRow = tuple[Entry, ...]


class TypeTable:
    """The legal element types of a form, as a function of a mask for each variable."""

    def __init__(self, rules: OpRules, form: str) -> None:
        self.bind = {name: word for name, word in rules.bind[form].items() if self._masked(rules.operands[name])}
        self.rows = rules.types[form]
        self.whole = not rules.bind[form]
        self.variables = [v for v in dict.fromkeys(self.bind.values()) if v not in ("any", "index")]

    @staticmethod
    def _masked(spec: OperandSpec) -> bool:
        return not passed(spec.kinds, "word", "never", "core")

    def function(self) -> CppFunction:
        """The function, which has the profile as its policy."""
        by_text: dict[str, list[str]] = {}
        for profile in PROFILES:
            tests = [*map(self._row, self.merged(self.rows.get(profile, ())))]
            text = " || ".join(tests if len(tests) == 1 else (f"({test})" for test in tests)) or "false"
            text = f"{text} != 0" if len(tests) == 1 and "&&" not in text and text[-1] == ")" else text
            by_text.setdefault(text, []).append(profile)
        (whole, _), *others = by_text.items()
        here = [f"(M::on({profile_set(on)}) && ({text}))" for text, on in by_text.items() if text != "false"]
        body = f"return {' || '.join(here) if others else whole};"
        used = [re.search(rf"\b{name}\b", body) is not None for name in map(_variable, self.variables)]
        params = tuple(f"Types {_variable(v)}" if u else "Types" for v, u in zip(self.variables, used, strict=True))
        return CppFunction("types", (), params, "bool", (body,))

    def _row(self, row: MaskRow) -> str:
        tests = []
        for names, words in row:
            masks = " & ".join(map(_variable, names))
            if words is None:
                tests.append(f"{masks} != 0")
            elif not words:
                tests.append(f"{masks} == ~Types{{0}}")
            else:
                tests.append(f"({masks} & {type_set(words)})")
        return " && ".join(tests) or "true"

    def merged(self, rows: Iterable[AllowedTypes]) -> list[MaskRow]:
        """The rows as types by variables; rows that differ in one place are one, and so are those of equal types."""
        found: list[MaskRow] = [tuple(((v,), self._words(row, v)) for v in self.variables) for row in rows]
        equal = [row for row in found if len(row) > 1 and _one_type(row)]
        merged = list(dict.fromkeys(found))
        alike: list[MaskRow] = []
        if len(equal) > 1:
            alike = [((tuple(self.variables), tuple(_one_type(row) for row in equal)),)]
            merged = [row for row in merged if row not in equal]
        for place in range(len(self.variables)):
            merged = _merged_at(merged, place)
        return [*alike, *merged]

    @staticmethod
    def _words(row: AllowedTypes, variable: str) -> tuple[str, ...] | None:
        """The types of a variable in a row, None for any; nothing for one that the row knows nothing of."""
        if variable in row:
            return row[variable]
        return (variable,) if variable in BITS or variable == "i1" else ()

    def call(self, named: NamesInCpp) -> str:
        """Whether the types of the call ``c`` are legal."""
        if self.whole:
            return "true"
        if not self.variables:
            found = [profile for profile in PROFILES if self.rows.get(profile)]
            return f"M::on({profile_set(found)})"
        function = self.function()
        masks = []
        for variable in self.variables:
            masks.append(
                " & ".join(f"types_of({in_call(name)})" for name, word in self.bind.items() if word == variable)
            )
        return f"{named[function.content]}({', '.join(['m', *masks])})"


def type_set(words: Sequence[str]) -> str:
    """A mask of element types; one of more than two has a name."""
    words = tuple(dict.fromkeys(words))
    if len(words) < 3:
        masks = " | ".join(f"type::{word}" for word in words)
        return f"({masks})" if len(words) > 1 else masks
    bits = sum(1 << ELEMENTS.index(word) + 1 for word in set(words))
    return f"type::set_{bits:x}"


def type_sets(tables: Iterable[TypeTable]) -> list[str]:
    """The masks with names that these tables need."""
    found: dict[str, tuple[str, ...]] = {}
    for table in tables:
        for row in (row for profile in PROFILES for row in table.merged(table.rows.get(profile, ()))):
            found |= {type_set(words): words for _, words in row if words is not None and len(set(words)) > 2}
    lines = ["namespace type {"]
    for name, words in sorted(found.items()):
        masks = " | ".join(sorted(set(words), key=ELEMENTS.index))
        lines += wrapped_code(f"inline constexpr Types {name.removeprefix('type::')} = {masks};")
    return [*lines, "}  // namespace type"]


def _variable(name: str) -> str:
    """A variable of a type table as a parameter: apart from the names of types and templates."""
    return f"{name}_"


def _one_type(row: MaskRow) -> str:
    """The type that all variables of a row have; nothing where they may differ."""
    words = {words for _, words in row}
    only = next(iter(words))
    return only[0] if len(words) == 1 and only is not None and len(only) == 1 else ""


def _merged_at(rows: Iterable[MaskRow], place: int) -> list[MaskRow]:
    """Rows that differ in one place only made one."""
    groups: dict[MaskRow, list[Entry]] = {}
    for row in rows:
        groups.setdefault((*row[:place], *row[place + 1 :]), []).append(row[place])
    found: list[MaskRow] = []
    for others, several in groups.items():
        choices = [words for _, words in several]
        if None in choices:
            merged: list[Entry] = [(several[0][0], None)]
        elif all(choices):
            merged = [(several[0][0], tuple(dict.fromkeys(word for words in choices for word in words or ())))]
        else:
            merged = several
        found += [(*others[:place], entry, *others[place:]) for entry in merged]
    return found
