"""Which extents a block may take as equal, because a rule or its mode says so.

``src.valid`` may stand for a slice only under such a fact; otherwise NumPy would broadcast silently.  The facts that a
lowering really uses are asserted when the op is bound, so ``check=False`` cannot turn them off.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from ...runtime.kinds.table import named
from ...runtime.types.dtypes import BITS
from ..front.opdef import EqualExtents, FormDef, ModeDef, OpDef
from ..functions import SHAPES
from ..nodes import replace
from ..tree import Attribute, Compare, Logic, Node, Number, Predicate


def infer_equal_extents(op: OpDef) -> OpDef:
    """Each mode with the extents that its condition, or a rule that every call of the form obeys, makes equal.

    before  the rule ``pto.tadd/same-shape``: ``dst.valid_shape == src0.valid_shape``
    after   ``src0.valid_row`` is ``dst.valid_row`` and ``src0.valid_col`` is ``dst.valid_col``, because of the rule
    """

    def known(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        facts = _Facts()
        for one, other in _alike(op, form):
            facts.join(one, other, of_types(op))
        for rule in op.obeyed(form):
            facts.learn(rule.check, rule.id)
        if mode.when is not None:
            facts.learn(mode.when, "")
        yield replace(mode, equal=facts.found())

    return op.with_modes(known)


def of_types(op: OpDef) -> str:
    """The id of the table of element types, as that of a rule."""
    return f"{op.record.op}/types"


def _alike(op: OpDef, form: FormDef) -> Iterator[tuple[str, str]]:
    """Extents that the table of element types makes equal, of operands whose kind has so many elements of each type.

    They are when the operands are of one type, or of types of one size in each row.
    """
    bind = form.types.bind if form.types is not None else {}
    found = [name for name in bind if named(form.kinds[name]).extent_of_dtype]
    for one, other in combinations(found, 2):
        kind = named(form.kinds[one])
        if kind is named(form.kinds[other]) and (bind[one] == bind[other] or _one_size(form, bind[one], bind[other])):
            yield f"{one}.{kind.extent_of_dtype}", f"{other}.{kind.extent_of_dtype}"


def _one_size(form: FormDef, one: str, other: str) -> bool:
    """Whether two variables of the table stand for types of one size in each of its rows."""
    rows = [row for rows in form.types.rows.values() for row in rows] if form.types is not None else []
    sizes = [{BITS.get(dtype) for name in (one, other) for dtype in row.get(name, [name])} for row in rows]
    return bool(rows) and all(len(found) == 1 and None not in found for found in sizes)


@dataclass(slots=True)
class _Facts:
    """Classes of equal extents; ``because`` names the rules that join an extent to its class."""

    same: dict[str, str] = field(default_factory=dict)
    because: dict[str, set[str]] = field(default_factory=dict)

    def learn(self, check: Node, reason: str) -> None:
        """Take what a condition that holds says about extents; ``reason`` is a rule id, or empty for a mode."""
        if isinstance(check, Predicate):
            self.learn(check.body, reason)
        elif isinstance(check, Logic) and check.op == "and":
            for part in check.args:
                self.learn(part, reason)
        elif isinstance(check, Compare) and all(op == "==" for op in check.ops):
            for left, right in zip(check.operands, check.operands[1:], strict=False):
                for a, b in zip(_extents(left), _extents(right), strict=False):
                    self.join(a, b, reason)

    def join(self, a: str, b: str, reason: str) -> None:
        """Take two extents as equal for a reason."""
        first, second = self.same.get(a, a), self.same.get(b, b)
        if first == second:
            return
        keep, drop = sorted((first, second), key=_preference)
        for name in {a, b, drop, *(k for k, v in self.same.items() if v == drop)}:
            if name != keep:
                self.same[name] = keep
                self.because.setdefault(name, set()).add(reason)
        for name in (a, b, drop):
            self.because.setdefault(name, set()).add(reason)

    def found(self) -> EqualExtents:
        """What was learned; a mode is no reason that could be asserted."""
        because = {name: frozenset(reasons - {""}) for name, reasons in self.because.items()}
        return EqualExtents(dict(self.same), because)


def _preference(name: str) -> tuple[int, int, str]:
    return (0 if name.isdigit() else 1, 0 if name.startswith("dst.") else 1, name)


def _extents(node: Node) -> list[str]:
    if isinstance(node, Number):
        return [str(node.value)]
    if not isinstance(node, Attribute):
        return []
    if node.name in SHAPES and node.index is None:
        return [f"{node.base}.{part}" for part in SHAPES[node.name]]
    if node.name in ("valid_row", "valid_col", "rows", "cols"):
        return [f"{node.base}.{node.name}"]
    return []
