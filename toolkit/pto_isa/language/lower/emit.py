"""Collects the lines of one function body and hands out names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from .linear import Linear


@dataclass(frozen=True, slots=True)
class Permissions:
    """What the record promises, hence which lowering is allowed.

    ``any_nan``: results for NaN operands of max-like functions are open; ``any_zero``: so is the sign of a zero result;
    ``loose``: elementary functions may differ by some ulp; ``reorder``: sums and contractions in any order.
    """

    any_nan: bool = False
    any_zero: bool = False
    loose: bool = False
    reorder: bool = False


EXACT = Permissions()


@dataclass(slots=True)
class Emitter:
    """Lines and names of one body.  ``operands`` maps an operand to its kind; equalities come from rules.

    ``cleared`` are packed predicates whose other bits become zero when their bits are written;
    ``locals`` and ``shapes`` are the names and extents of intermediate arrays;
    ``alone`` says that the body has one equation; ``op`` is the name of the op, for messages; ``names_lets`` that long
    definitions become variables of the plan.  ``granted`` says that the body may differ from the one for exact results.
    """

    operands: Mapping[str, str]
    permissions: Permissions = EXACT
    granted: bool = False
    same: dict[str, str] = field(default_factory=dict)
    scalars: Mapping[str, str] = field(default_factory=dict)
    word_data: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    plan: list[str] = field(default_factory=list)
    run: list[str] = field(default_factory=list)
    used_names: set[str] = field(default_factory=set)
    plan_names: dict[str, str] = field(default_factory=dict)
    run_names: dict[str, str] = field(default_factory=dict)
    helpers: set[str] = field(default_factory=set)
    used_equal: set[str] = field(default_factory=set)
    locals: dict[str, str] = field(default_factory=dict)
    shapes: dict[str, tuple[Linear, ...]] = field(default_factory=dict)
    in_run: bool = False
    target: tuple[str, str] = ("", "")
    cleared: set[str] = field(default_factory=set)
    alone: bool = False
    op: str = ""
    names_lets: bool = False
    texts: dict[tuple[object, ...], tuple[object, object]] = field(default_factory=dict)

    def allows(self, *names: str) -> bool:
        """Whether the record grants all these permissions; ``granted`` notes that one was asked for and given."""
        given = all(getattr(self.permissions, name) for name in names)
        self.granted = self.granted or given
        return given

    def helper(self, name: str) -> str:
        """Name of a runtime helper; it is imported at the head of the module."""
        self.helpers.add(name)
        return name

    def canonical(self, extent: str) -> str:
        """The representative of an extent such as ``src.valid_row`` under the equalities that the rules grant."""
        found = self.same.get(extent, extent)
        if found != extent:
            self.used_equal.add(extent)
        return found

    def fresh(self, hint: str) -> str:
        base = re.sub(r"\W+", "_", hint).strip("_") or "n"
        if base[0].isdigit():
            base = "n" + base
        name, count = base, 2
        while name in self.used_names or name in self.operands:
            name, count = f"{base}{count}", count + 1
        self.used_names.add(name)
        return name

    def plan_name(self, code: str, hint: str = "n") -> str:
        """A variable of the plan that holds ``code``; the same code gets the same variable."""
        if re.fullmatch(r"-?\d+", code) or code in self.plan_names.values():
            return code
        name = self.plan_names.get(code)
        if name is None:
            name = self.fresh(_hint(code, hint))
            self.plan_names[code] = name
            self.plan.append(f"{name} = {code}")
        return name

    def run_name(self, code: str, hint: str = "x") -> str:
        """A local variable of the run part that holds ``code``."""
        if re.fullmatch(r"[A-Za-z_]\w*|-?\d+(\.\d+)?", code):
            return code
        name = self.run_names.get(code)
        if name is None:
            name = self.fresh(hint)
            self.run_names[code] = name
            self.run.append(f"{name} = {code}")
        return name

    def forget(self, name: str) -> None:
        """An intermediate array was written: what was computed from it before is no longer its value."""
        self.run_names = {code: held for code, held in self.run_names.items() if not re.search(rf"\b{name}\b", code)}
        self.texts.clear()


_HINTS = {"valid_row": "rows", "valid_col": "cols", "rows": "all_rows", "cols": "all_cols"}


def _hint(code: str, hint: str) -> str:
    match = re.fullmatch(r"(\w+)\.(valid_row|valid_col|rows|cols)", code)
    if match is None:
        return hint
    operand, extent = match.groups()
    return _HINTS[extent] if operand == "dst" else f"{operand}_{_HINTS[extent]}"
