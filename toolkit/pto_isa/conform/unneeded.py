"""What a record calls unspecified and every recording keeps: masks behind which nothing would be seen.

A form says `outside: unspecified` of a profile where the sources may write beyond the elements that its equations
name; such a place is compared with nothing.  Where no recording of the profile changes one, the headers that were
executed say that these elements keep their values, and so should the record.  Or it cites, in `outside_source`, the
line that writes them in a case that no recording has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from ..language.errors import ExpressionError
from ..language.front.opdef import OpDef
from ..language.oracle.run import NoForm, taken
from ..runtime.errors import InputError
from ..runtime.kinds.table import kind_by_type
from ..text.bilingual import Bilingual
from .operands import Operands, raw_bits
from .vectors import Case

if TYPE_CHECKING:
    from ..database import Op

MaskKey = tuple[str, str]  # form, profile
ENOUGH = 4  # recorded calls; fewer say little


@dataclass(slots=True)
class KeptElements:
    """Of each form and profile of an op: recorded calls with places that no equation writes, and those that change one.

    ``elements``: how many such places were looked at.
    """

    calls: Counter[MaskKey] = field(default_factory=Counter)
    changed: Counter[MaskKey] = field(default_factory=Counter)
    elements: Counter[MaskKey] = field(default_factory=Counter)

    def look(
        self, opdef: OpDef, case: Case, attributes: Iterable[str],
        made: Callable[[], Operands], call: Callable[[Operands], Any],
    ) -> None:  # fmt: skip
        """Look at a recorded call; ``made`` gives its operands, ``call`` computes the op into them."""
        if case.attributes.get("alias"):
            return  # what an output held before is then what a source holds
        first = made()
        form = _form(opdef, first, {name: first.values.get(name) for name in attributes}, case.profile)
        if form is None or not open_outside(opdef, form, case.profile):
            return
        second = made()
        before = {name: raw_bits(_elements(first.values[name])).copy() for name in first.recorded}
        for name in before:
            _invert(second.values[name])
        try:
            call(first)
            call(second)
        except Exception:  # a call without a result says nothing here; `conform` judges it
            return
        places = changed = 0
        for name, old in before.items():
            if not kind_by_type(getattr(first.values[name], "type", None)).has_valid_region:
                continue
            kept = raw_bits(_elements(first.values[name])) == old
            kept &= raw_bits(_elements(second.values[name])) == ~old
            recorded = raw_bits(first.recorded[name][0]).reshape(old.shape)
            places += int(kept.sum())
            changed += int((kept & (recorded != old)).sum())
        if places:
            key = form, case.profile
            self.calls[key] += 1
            self.changed[key] += bool(changed)
            self.elements[key] += places


def open_outside(opdef: OpDef, form: str, profile: str) -> bool:
    """Whether a form leaves open on a profile what no equation writes, and cites no line that writes it."""
    semantics = next(one for one in opdef.forms if one.name == form).semantics_on(profile)
    if semantics is None or semantics.outside.get(profile) != "unspecified":
        return False
    return profile not in semantics.outside_source


def unneeded(results: Iterable[tuple[Op, KeptElements]]) -> Iterator[Bilingual]:
    """What every recording of an op keeps although its record calls it unspecified."""
    for op, kept in results:
        for (form, profile), calls in kept.calls.items():
            if kept.changed[form, profile] or calls < ENOUGH:
                continue
            place = op.position(("forms", form) if form in op.record.forms else ("semantics",))
            yield (f"{place}: {op.name} on {profile}: no recorded call of {calls} changes what no equation writes, "
                   f"and `outside` calls it unspecified",
                   f"{place}: {op.name}（{profile}）：{calls} 个实测用例均未改变等式未涉及的元素，"
                   f"而 `outside` 称其未指定")  # fmt: skip


def _form(opdef: OpDef, operands: Operands, attributes: Mapping[str, Any], profile: str) -> str | None:
    """The form that a call takes; None where none fits."""
    values = {name: value for name, value in operands.values.items() if name not in attributes}
    try:
        return taken(opdef, values, attributes, profile)[0]
    except (NoForm, IndexError, ExpressionError, InputError):
        return None


def _elements(value: Any) -> Any:
    return value if isinstance(value, np.ndarray) else value.array if hasattr(value, "array") else value.base


def _invert(value: Any) -> None:
    """Every bit of an operand the other way round."""
    array = _elements(value)
    array[...] = (~raw_bits(array)).view(array.dtype)
