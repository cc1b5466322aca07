"""The numerics of a form on a profile, and what they permit a lowering to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ...runtime.frozen import frozen
from ...schema.issue import FieldPath
from ..errors import placed
from ..nodes import remembered, walk
from ..tree import Call, Node
from .opdef import FormDef, ModeDef
from .parse import parse
from .resolve import resolve

if TYPE_CHECKING:
    from ...schema.record import Special


@frozen
class Permissions:
    """Freedoms of a lowering.

    ``any_nan``: results for NaN operands of max-like functions are open; ``any_zero``: so is the sign of a zero result;
    ``loose``: elementary functions may differ by some ulp; ``reorder``: sums and contractions in any order.
    """

    any_nan: bool = False
    any_zero: bool = False
    loose: bool = False
    reorder: bool = False


EXACT = Permissions()


def numerics_for(form: FormDef, profile: str) -> Any:
    """Numerics of a form on a profile; an override replaces what it gives."""
    base = form.numerics
    other = base.profiles.get(profile)
    if other is None:
        return base.model_copy(update={"profiles": {}})
    return base.model_copy(update={"profiles": {}, **{k: getattr(other, k) for k in other.model_fields_set}})


def overflow_for(form: FormDef, profile: str, dtype: str) -> str:
    """What an overflow of ``dtype`` gives: the simulator, which is C++, wraps; of processors only a record can tell."""
    stated = numerics_for(form, profile).integers
    word = stated.get(dtype) if isinstance(stated, dict) else stated
    return str(word or ("wrap" if profile == "cpu" else "unspecified"))


def in_place(numerics: Any, mode: str) -> list[str]:
    """The operands over which the result may be written in a mode of the form."""
    stated = numerics.in_place
    return list(stated if isinstance(stated, list) else stated.get(mode, []))


def accuracy_of(numerics: Any, dtype: str) -> str:
    """The accuracy class that a record promises for results of ``dtype``."""
    accuracy = numerics.accuracy
    return accuracy if isinstance(accuracy, str) else str(accuracy.get(dtype, accuracy.get("default", "exact")))


def special_case(
    form: FormDef, modes: Iterable[ModeDef], row: Special, path: FieldPath = ()
) -> tuple[Node, Node | None]:
    """The condition of a special case, and its value; None where any is allowed.  ``path``: its place in the record."""
    axes = frozenset(name for mode in modes for statement in mode.block.statements for name, _ in statement.over)
    with placed((*path, "when")):
        condition = resolve(parse(row.when), form.scope, axes, where="rule")
    if row.then == "any":
        return condition, None
    with placed((*path, "then")):
        return condition, resolve(parse(row.then), form.scope, axes, where="rule")


@remembered
def _open_for_nan(form: FormDef) -> bool:
    """Whether any result is allowed where an operand is NaN."""
    rows = (special_case(form, form.common.modes, row) for row in form.numerics.special if row.then == "any")
    return any(isinstance(n, Call) and n.function == "isnan" for condition, _ in rows for n in walk(condition))


def permissions(form: FormDef, dtype: str) -> Permissions:
    """What the record promises for results of ``dtype``."""
    accuracy = accuracy_of(form.numerics, dtype)
    return Permissions(
        any_nan=_open_for_nan(form),
        any_zero=form.numerics.zero_sign == "any",
        loose=accuracy != "exact",
        reorder=accuracy in ("sum", "dot", "unspecified"),
    )
