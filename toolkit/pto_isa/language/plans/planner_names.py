"""Names of planners: form and mode, and what tells those apart that would share a name."""

from __future__ import annotations

from collections.abc import Mapping

from ..kernel.names import suggested
from .variants import Branch, PlannerKey, Variant


def planner_names(variants: list[Branch], group_of: Mapping[PlannerKey, int]) -> dict[int, str]:
    """A name for every planner: form and mode, unless it serves several; then what tells those with one name apart."""
    served: dict[int, _Served] = {}
    for branch in variants:
        for exact, some in (("", branch.leaves), ("exact", branch.exact_leaves)):
            for leaf in some:
                served.setdefault(group_of[leaf.key], _Served()).add(
                    branch, leaf, exact, len({group_of[o.key] for o in some})
                )
    parts = {key: one.place() for key, one in served.items()}
    for _ in range(8):
        groups: dict[str, list[int]] = {}
        for key, chosen in parts.items():
            groups.setdefault("_".join(chosen), []).append(key)
        for keys in groups.values():
            if len(keys) > 1:
                words = _telling([served[key].qualities() for key in keys])
                parts |= {key: [*parts[key], *filter(None, [each])] for key, each in zip(keys, words, strict=True)}
    names = {key: "_" + ("_".join(chosen) or "all") for key, chosen in parts.items()}
    assert len({*names.values()}) == len(names), f"planners of one name: {sorted(names.values())}"
    return names


def _telling(qualities: list[list[str]]) -> list[str]:
    """The quality that tells all apart, or the first that tells some."""
    columns = list(zip(*qualities, strict=True))
    best = next((words for words in columns if len({*words}) == len(words)), None)
    return list(best or next((words for words in columns if len({*words}) > 1), columns[0]))


class _Served:
    """What one planner serves: forms and modes, profiles, rows of element types, default and exact results."""

    def __init__(self) -> None:
        self.places: dict[tuple[str, str], None] = {}
        self.split: dict[str, None] = {}
        self.profiles: dict[str, None] = {}
        self.exact: set[str] = set()
        self.types: dict[str, set[str]] = {}
        self.alone = True

    def add(self, branch: Branch, leaf: Variant, exact: str, among: int) -> None:
        self.places[branch.form, branch.mode] = None
        self.split["_".join(name for test in branch.split for name in suggested(test)[:1])] = None
        self.profiles |= dict.fromkeys(branch.profiles)
        self.exact.add(exact)
        self.alone = self.alone and among == 1
        for row in leaf.rows:
            for name, dtype in row:
                self.types.setdefault(name, set()).add(dtype)

    def place(self) -> list[str]:
        forms, modes = ({*names} for names in zip(*self.places, strict=True))
        common = [next(iter(names)) for names in (forms, modes) if len(names) == 1]
        return [part for part in common if part] or (["common"] if len(self.places) > 1 else [])

    def qualities(self) -> list[str]:
        """What may tell the planner from another, the most telling first."""
        target = self.types.get("dst") or next(iter(self.types.values()), set[str]())
        split = "_or_".join(self.split) if len(self.split) < 3 else ""
        each = ["_".join((name, *sorted(found))) for name, found in sorted(self.types.items())]
        places = "_or_".join(dict.fromkeys("_".join(filter(None, place)) or "plain" for place in self.places))
        words = ["" if self.alone else _label(target), "exact" if self.exact == {"exact"} else "", split]
        return [*words, "_".join(self.profiles), *each, *[""] * (20 - len(each)), places]


def _label(dtypes: set[str]) -> str:
    """A word for element types."""
    if len(dtypes) <= 2:
        return "_".join(sorted(dtypes))
    if all(d[0] in "iu" for d in dtypes):
        return "integer"
    return "float" if all(d[0] in "fb" for d in dtypes) else "other"
