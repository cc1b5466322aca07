"""The elaborated op: forms, modes, equations and rules of one record, every name resolved.

``elaborate`` makes it, once and whole; nothing in it is parsed or looked up later.  The passes of the package
``passes`` go from one to another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any

from ...runtime.errors import Carried
from ...runtime.frozen import frozen
from ...schema.issue import FieldPath
from ..errors import ExpressionError
from ..nodes import replace
from ..tree import Node, Read, Shared, Type
from ..typing import TypeEnv, type_expression
from .resolve import Scope

if TYPE_CHECKING:
    from ...schema.record import Record, Semantics, Types


class ElaborationError(Carried, Exception):
    """An expression of a record is wrong; ``path`` says where in the record, ``error`` what."""

    def __init__(self, path: FieldPath, error: ExpressionError) -> None:
        super().__init__(f"{'/'.join(map(str, path))}: {error}")
        self.path = error.home or path
        self.error = error


@frozen
class EquationPlaces:
    """Where in the record the texts of an equation stand; ``over`` is the place of its domain."""

    set: FieldPath = ()
    where: FieldPath = ()
    over: FieldPath = ()


@frozen
class Statement:
    """``target = value`` for every point of ``over`` where ``where`` holds, combined by ``by``.

    Before typing ``dtype`` is ``None``.  ``text`` is the author's text, for docstrings and messages.  The target is an
    element, or a register of the state: a read without indices whose view is the register.
    """

    target: Read
    value: Node
    over: tuple[tuple[str, Node], ...]
    where: Node | None = None
    by: str = "replace"
    text: str = ""
    dtype: Type | None = None
    places: EquationPlaces = field(default=EquationPlaces(), compare=False, repr=False)

    @property
    def sets_register(self) -> bool:
        """Whether the target is a register and no element."""
        return not self.target.indices


@frozen
class Temp:
    """An intermediate array, zero at first."""

    name: str
    shape: tuple[Node, ...]
    dtype: str
    path: FieldPath = field(default=(), compare=False, repr=False)


@frozen
class Body:
    """What one form or mode does on one profile: statements in order, under one condition.

    ``until``: what it waits for before; ``poll``: it looks at what others change, so these get their turn before.
    """

    items: tuple[Statement | Temp, ...]
    when: Node | None = None
    until: Node | None = None
    poll: bool = False
    places: tuple[FieldPath, FieldPath] = field(default=((), ()), compare=False, repr=False)  # of the two conditions

    @property
    def statements(self) -> list[Statement]:
        return [item for item in self.items if isinstance(item, Statement)]

    @property
    def elementwise(self) -> list[Statement]:
        """The statements whose target is an element."""
        return [item for item in self.statements if not item.sets_register]


DtypeRow = tuple[tuple[str, str], ...]  # operands with their element types


@frozen
class EqualExtents:
    """Extents such as ``src.valid_row`` that are equal: each with the one that stands for its class.

    ``because``: the ids of the rules that join an extent to its class.
    """

    same: Mapping[str, str] = field(default_factory=dict)
    because: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def reasons(self, used: Iterable[str]) -> list[str]:
        """Ids of the rules behind the extents that were used."""
        return sorted({reason for name in used for reason in self.because.get(name, ())})


@frozen
class ModeDef:
    """One mode: its condition, if any, and its equations.

    What passes find out: ``split``, those parts of the condition that tell a case of the mode from the others;
    ``equal``, the extents that are equal; ``rows``, the element types that reach it.
    """

    name: str
    when: Node | None
    block: Body
    path: FieldPath
    split: tuple[Node, ...] = ()
    equal: EqualExtents = EqualExtents()
    rows: tuple[DtypeRow, ...] = ()


@frozen
class SemanticsDef:
    """What a form computes on some profile: ``stated`` by the record there, and its modes.

    There are no modes where no source says what is computed.
    """

    stated: Semantics | None
    modes: tuple[ModeDef, ...]


@frozen
class FormDef:
    """One form: its condition, if any, what it computes and promises, and the names its expressions may use.

    ``common`` holds on every profile but those in ``overrides``; ``kinds`` has the kind of each operand in the form.
    An op without forms has one nameless form.
    """

    name: str
    when: Node | None
    types: Types | None
    numerics: Any
    path: FieldPath
    scope: Scope
    kinds: Mapping[str, str]
    common: SemanticsDef
    overrides: Mapping[str, SemanticsDef] = field(default_factory=dict)

    @property
    def profiles(self) -> tuple[str, ...]:
        """The profiles that its table of types names, none without a table."""
        return tuple(self.types.rows) if self.types is not None else ()

    @property
    def semantics(self) -> Semantics | None:
        """What the record states where no profile overrides it."""
        return self.common.stated

    def semantics_on(self, profile: str) -> Semantics | None:
        """What the record states on a profile."""
        return self.overrides.get(profile, self.common).stated

    def modes(self, profile: str) -> tuple[ModeDef, ...]:
        """The modes on a profile; a form without modes has one nameless mode."""
        return self.overrides.get(profile, self.common).modes


@frozen
class RuleDef:
    """One rule: ``id``, its condition typed for stand-in element types, and the form it belongs to (empty: all).

    ``resolved`` is the condition before it is typed, ``env`` what it is typed with.  ``asked``: what the assembler asks
    in place of it.
    """

    id: str
    key: str
    check: Node
    constraint: Any
    profiles: tuple[str, ...]
    form: str
    path: FieldPath
    resolved: Node = field(repr=False)
    env: TypeEnv = field(repr=False)
    asked: RuleDef | None = None

    def typed(self, dtypes: Mapping[str, str]) -> Node:
        """The condition for other element types, by operand; they matter to elements only."""
        return type_expression(self.resolved, replace(self.env, dtypes={**self.env.dtypes, **dtypes}))


@frozen(eq=False, weakref_slot=True)
class OpDef:
    """The elaborated op.

    ``choices``: the words of the enumerations that its attributes have; ``effects``: conditions and expressions of its
    effects and of the pitch of its operands, by their place in the record.

    The op remembers, and what passes make of it too, what rows of element types made of parts of its trees: ``folded``
    by the choices that types decide, ``typed`` by all that this depends on beside the row, the numerics and the
    intermediate arrays.
    """

    record: Record
    scope: Scope
    profiles: tuple[str, ...]
    forms: tuple[FormDef, ...]
    rules: tuple[RuleDef, ...]
    choices: Mapping[str, tuple[str, ...]]
    effects: Mapping[FieldPath, Node]
    folded: Shared = field(default_factory=dict, repr=False)
    typed: dict[tuple[object, ...], Shared] = field(default_factory=dict, repr=False)

    def with_modes(self, change: Callable[[FormDef, ModeDef], Iterable[ModeDef]]) -> OpDef:
        """The op with what becomes of each mode, where no profile overrides another any more."""

        def made(form: FormDef) -> FormDef:
            modes = tuple(other for mode in form.common.modes for other in change(form, mode))
            return replace(form, common=replace(form.common, modes=modes))

        return replace(self, forms=tuple(map(made, self.forms)))

    def obeyed(self, form: FormDef) -> list[RuleDef]:
        """The rules that refuse a call of a form which breaks them, on all profiles of the form."""
        return [
            rule
            for rule in self.rules
            if rule.constraint.severity == "error"
            and rule.form in ("", form.name)
            and set(form.profiles) <= set(rule.profiles)
        ]
