"""From a record to the elaborated op: every expression parsed, its names resolved, its conditions typed.

It reads the record's models only through their attributes, so it needs none of them at run time.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from ...runtime.kinds.kind import RESULT_VALUE
from ...runtime.kinds.table import kinds_of, passed
from ...schema.issue import FieldPath
from ..errors import ExpressionError, placed
from ..functions import DTYPES
from ..nodes import replace, walk
from ..tree import Attribute, Call, Compare, Logic, Name, Node, Read, homed
from ..typing import TypeEnv, type_condition, type_index
from .opdef import (
    Body,
    ElaborationError,
    EquationPlaces,
    FormDef,
    ModeDef,
    OpDef,
    RuleDef,
    SemanticsDef,
    Statement,
    Temp,
)
from .parse import parse, parse_equation, parse_signature
from .protocols import Elaborated, Host, Shared
from .resolve import Definition, OperandInfo, Scope, resolve, unknown_name
from .words import Choices, Predicates, Words

if TYPE_CHECKING:
    from ...schema.record import Form, Record, Semantics

Domain = tuple[Any, FieldPath]  # a default domain, and its place in the record
Field = Callable[[str], FieldPath]  # the place in the record of a field of semantics


def elaborate(op: Host, db: Shared) -> OpDef:
    """The elaborated op; raises ``ElaborationError`` for the first fault of its expressions."""
    made, faults = elaborated(op, db)
    if faults:
        raise faults[0]
    return made


def elaborated(op: Host, db: Shared) -> Elaborated:
    """The elaborated op without the parts that have faults, and the first fault of each of these parts."""
    if op.elaborated is None or op.elaborated[0] is not op.record or op.elaborated[1] is not db:
        op.elaborated = op.record, db, _elaborated(op, db)
    return op.elaborated[2]


def _elaborated(op: Host, db: Shared) -> Elaborated:
    enumerations = db.vocabulary.enumerations
    used = {operand.type for operand in op.record.operands.values() if operand.type in enumerations}
    data = {
        name: {word: dict(value.data) for word, value in enumerations[name].values.items() if value.data}
        for name in used
    }
    choices = {name: tuple(enumerations[name].values) for name in used}
    work = _Elaborator(op.record, data, Scope({}, Words(db), predicates=Predicates(db), choices=Choices(db)))
    return work.op(choices), tuple(work.faults)


def rule_def(
    id: str, key: str, constraint: Any, profiles: tuple[str, ...], form: str, path: FieldPath, env: TypeEnv
) -> RuleDef:  # fmt: skip
    """A rule of an op or of every tile; raises ``ElaborationError`` for a condition that is wrong."""
    with _at((*path, "check")):
        resolved = resolve(parse(constraint.check), env.scope, where="check")
        made = RuleDef(id, key, type_condition(resolved, env), constraint, profiles, form, path, resolved, env)
    instead = getattr(constraint, "assembler", None)
    if instead is None:
        return made
    here = tuple(profile for profile in profiles if profile in (instead.profiles or profiles))
    asked = rule_def(f"{id}/assembler", key, instead, here, form, (*path, "assembler"), env)
    return replace(made, asked=asked)


@contextmanager
def _at(path: FieldPath) -> Iterator[None]:
    """Adds the place in the record to an error of the language."""
    try:
        yield
    except ExpressionError as error:
        raise ElaborationError(path, error) from None


class _Elaborator:
    """Elaborates one record; ``words`` is a scope with the shared names alone."""

    def __init__(self, record: Record, data: Mapping[str, Mapping[str, Mapping[str, int]]], words: Scope) -> None:
        self.record, self.data, self.words = record, data, words
        self.stand_ins = stand_ins(record)
        self.faults: list[ElaborationError] = []

    @contextmanager
    def _part(self) -> Iterator[None]:
        """A part that is left out when it has a fault."""
        try:
            yield
        except ElaborationError as error:
            self.faults.append(error)

    def op(self, choices: Mapping[str, tuple[str, ...]]) -> OpDef:
        """The op; nothing but its operands when its definitions or the conditions of its forms have faults."""
        record = self.record
        found: dict[str, None] = {}
        for types in [record.types, *(form.types for form in record.forms.values())]:
            found |= dict.fromkeys(types.rows if types is not None else ())
        profiles = tuple(found)
        scope, forms = self.words, tuple[FormDef, ...]()
        with self._part():
            scope = self._scope()
            forms = self._forms(scope)
        if self.faults:
            return OpDef(record, scope, profiles, (), (), choices, {})
        forms = tuple(map(self._with_semantics, forms))
        return OpDef(
            record, scope, profiles, forms, tuple(self._rules(forms, profiles)), choices,
            dict(chain(self._effects(scope, forms), self._pitches(scope), self._moves(scope))),
        )  # fmt: skip

    # -- names ------------------------------------------------------------------------------------------------------

    def _scope(self) -> Scope:
        """Names of the op: operands, vocabulary, macros, named predicates, mode and form names."""
        record = self.record
        operands = {
            name: OperandInfo(tuple(op.kind), op.access, op.optional, op.type or "", self.data.get(op.type or "", {}))
            for name, op in record.operands.items()
        }
        names = set(record.forms)
        for semantics in [record.semantics, *(form.semantics for form in record.forms.values())]:
            if semantics is not None:
                names |= set(semantics.modes)
                for other in semantics.profiles.values():
                    names |= set(other.modes)
        macros = self._definitions(record.define, ("define",))
        made = replace(self.words, operands=operands, macros=macros, names=frozenset(names))
        self._check_definitions(made, macros, record.define, ("define",))
        return made

    def _definitions(self, texts: Mapping[str, str], path: FieldPath) -> dict[str, Definition]:
        found: dict[str, Definition] = {}
        for head, text in texts.items():
            with _at((*path, head)):
                name, params = parse_signature(head)
                if name in found or name in self.record.operands:
                    raise ExpressionError(f"`{name}` is already in use here", f"`{name}` 在此处已被使用")
                found[name] = (params, homed(parse(text), (*path, head)))
        return found

    def _check_definitions(
        self, scope: Scope, known: Mapping[str, Definition], heads: Iterable[str], path: FieldPath
    ) -> None:
        """Every definition has a meaning, whether something uses it or not: its names are those of some form."""
        lets = {name: known for name, known in self._lets.items() if name not in scope.lets}
        scope = replace(scope, lets={**lets, **scope.lets}, temporaries=self._temporaries)
        for head in heads:
            with _at((*path, head)):
                params, body = known[parse_signature(head)[0]]
                resolve(body, scope, frozenset(params), where="check")

    @cached_property
    def _every_semantics(self) -> list[Semantics]:
        """What the record says of what it computes, of all forms and profiles."""
        stated = [self.record.semantics, *(form.semantics for form in self.record.forms.values())]
        return [each for one in stated if one is not None for each in (one, *one.profiles.values())]

    @cached_property
    def _lets(self) -> dict[str, Definition]:
        """The lets of all forms and profiles; one that cannot be read is left to the form that has it."""
        found: dict[str, Definition] = {}
        for semantics in self._every_semantics:
            for head, text in semantics.let.items():
                with suppress(ExpressionError):
                    name, params = parse_signature(head)
                    found[name] = params, parse(text)
        return found

    @cached_property
    def _temporaries(self) -> dict[str, tuple[int, str]]:
        """The intermediate arrays of all forms and profiles."""
        bodies: list[Any] = [body for one in self._every_semantics for body in (one, *one.modes.values())]
        entries = [entry for body in bodies for entry in body.equations if hasattr(entry, "temp")]
        return {entry.temp: (len(entry.shape), entry.type) for entry in entries}

    def _with_lets(self, scope: Scope, semantics: Semantics | None, path: FieldPath) -> Scope:
        """Lets of the op, then those of the form; a form's let wins."""
        if semantics is None or not semantics.let:
            return scope
        made = replace(scope, lets={**scope.lets, **self._definitions(semantics.let, path)})
        self._check_definitions(made, made.lets, semantics.let, path)
        return made

    def _env(self, scope: Scope) -> TypeEnv:
        return TypeEnv(scope, self.stand_ins)

    def _test(self, text: str, scope: Scope, path: FieldPath) -> Node:
        """A condition, typed for stand-in element types: they matter to elements only."""
        with _at(path):
            return type_condition(resolve(parse(text), scope, where="rule"), self._env(scope))

    def _resolved(self, text: str | None, scope: Scope, path: FieldPath) -> Node | None:
        """A condition of equations: they are typed for each row of the type table."""
        if text is None:
            return None
        with _at(path):
            return resolve(parse(text), scope, where="rule")

    # -- forms and modes --------------------------------------------------------------------------------------------

    def _forms(self, scope: Scope) -> tuple[FormDef, ...]:
        """The forms in order, with their conditions and names but not yet what they compute."""
        record = self.record
        shared = self._with_lets(scope, record.semantics, ("semantics", "let"))
        if not record.forms:
            plain = SemanticsDef(record.semantics, ())
            kinds = self._kinds(None)
            return (FormDef("", None, record.types, record.numerics, ("semantics",), shared, kinds, plain),)
        return tuple(self._form(name, form, shared) for name, form in record.forms.items())

    def _form(self, name: str, form: Form, shared: Scope) -> FormDef:
        record, path = self.record, ("forms", name)
        when = self._test(form.when, shared, (*path, "when"))
        semantics, where = record.semantics, tuple[str, ...](("semantics",))
        if form.semantics is not None:
            semantics, where = form.semantics, (*path, "semantics")
        scope = self._with_lets(shared, form.semantics, (*path, "semantics", "let"))
        numerics = record.numerics
        if form.numerics is not None:
            numerics = numerics.model_copy(
                update={k: getattr(form.numerics, k) for k in form.numerics.model_fields_set}
            )
        types = form.types or record.types
        return FormDef(name, when, types, numerics, where, scope, self._kinds(when), SemanticsDef(semantics, ()))

    def _kinds(self, when: Node | None) -> dict[str, str]:
        return {name: _kind(operand.kind, name, when) for name, operand in self.record.operands.items()}

    def _with_semantics(self, form: FormDef) -> FormDef:
        """The form with what it computes, on every profile."""
        stated = form.semantics
        if stated is None:
            return form
        overrides: dict[str, SemanticsDef] = {}
        plain = self._semantics(form, stated, form.path, lambda name: (*form.path, name))
        for profile, other in stated.profiles.items():
            merged = _overridden(stated, other)
            at = partial(_overridden_place, form.path, profile, other.model_fields_set)
            overrides[profile] = self._semantics(form, merged, (*form.path, "profiles", profile), at)
        return replace(form, common=plain, overrides=overrides)

    def _semantics(self, form: FormDef, stated: Semantics, path: FieldPath, at: Field) -> SemanticsDef:
        modes: tuple[ModeDef, ...] = ()
        if stated.unknown is None:
            with self._part():
                modes = tuple(self._modes(form, stated, path, at))
        return SemanticsDef(stated, modes)

    def _modes(self, form: FormDef, semantics: Semantics, path: FieldPath, at: Field) -> Iterator[ModeDef]:
        scope = self._with_lets(form.scope, semantics, at("let"))
        conditions = {k: None if (text := getattr(semantics, k)) is True else text for k in ("when", "until")}
        when, until = (self._resolved(text, scope, at(k)) for k, text in conditions.items())
        places = at("when"), at("until")
        if not semantics.modes:
            items = self._items(semantics.equations, (semantics.domain, at("domain")), scope, at("equations"))
            items = self._governed(items, semantics, scope, at)
            yield ModeDef("", None, Body(items, when, until, semantics.poll, places), path)
        for name, mode in semantics.modes.items():
            here: FieldPath = (*at("modes"), name)
            test = self._test(mode.when, scope, (*here, "when"))
            domain = (mode.domain, (*here, "domain")) if mode.domain else (semantics.domain, at("domain"))
            items = self._items(mode.equations, domain, scope, (*here, "equations"))
            items = self._governed(items, semantics, scope, at)
            yield ModeDef(name, test, Body(items, when, until, semantics.poll, places), here)

    def _governed(
        self, items: tuple[Statement | Temp, ...], semantics: Semantics, scope: Scope, at: Field
    ) -> tuple[Statement | Temp, ...]:
        """The equations of lanes under the mask that governs them: `r[i] = …` where `m[i]`."""
        if semantics.governed is None:
            return items
        with self._part(), _at(at("governed")):
            mask = scope.operands.get(semantics.governed)
            if mask is None or not all(kind.truths for kind in kinds_of(mask.kinds)):
                raise ExpressionError(
                    f"`{semantics.governed}` is no mask; what governs lanes is an operand of kind `mask`",
                    f"`{semantics.governed}` 不是掩码；控制通道的必须是 `mask` 类操作数",
                )
        return tuple(
            item
            if not isinstance(item, Statement) or (view := _lanes_by(item.target, scope)) is None
            else _under(item, semantics.governed, view)
            for item in items
        )

    # -- equations --------------------------------------------------------------------------------------------------

    def _items(self, entries: list[Any], domain: Domain, scope: Scope, path: FieldPath) -> tuple[Statement | Temp, ...]:
        items: list[Statement | Temp] = []
        temporaries: dict[str, tuple[int, str]] = {}
        for entry, over, names, here in self._entries(entries, domain, scope, path):
            with _at(here):
                known = replace(names, temporaries=dict(temporaries))
                if getattr(entry, "temp", None) is None:
                    items.append(_statement(entry, over, known, here))
                    continue
                made = _temporary(entry, known, here)
                temporaries[made.name] = (len(made.shape), made.dtype)
                items.append(made)
        return tuple(items)

    def _entries(
        self, entries: list[Any], domain: Domain, scope: Scope, path: FieldPath
    ) -> Iterator[tuple[Any, Domain, Scope, FieldPath]]:
        """Each equation with its default domain, its names and place; those of an included form keep that form's."""
        for k, entry in enumerate(entries):
            here: FieldPath = (*path, k)
            if getattr(entry, "form", None) is None:
                yield entry, domain, scope, here
                continue
            with _at((*here, "form")):
                semantics = _includable(self.record, entry.form)
            names = self._with_lets(self._scope(), self.record.semantics, ("semantics", "let"))
            there: FieldPath = ("semantics",)
            if semantics is not self.record.semantics:
                there = ("forms", entry.form, "semantics")
                names = self._with_lets(names, semantics, (*there, "let"))
            yield from self._entries(
                semantics.equations, (semantics.domain, (*there, "domain")), names, (*there, "equations")
            )

    # -- rules and effects ------------------------------------------------------------------------------------------

    def _rules(self, forms: tuple[FormDef, ...], profiles: tuple[str, ...]) -> Iterator[RuleDef]:
        """The rules of the record, then of each form; one holds where its form exists, or on fewer profiles."""
        record = self.record
        for key, constraint in record.constraints.items():
            with self._part():
                yield self._rule("", key, constraint, profiles, ("constraints", key), forms[0])
        for form in forms:
            for key, constraint in record.forms[form.name].constraints.items() if form.name else ():
                exists = form.profiles if form.types is not None else profiles
                with self._part():
                    yield self._rule(form.name, key, constraint, exists, ("forms", form.name, "constraints", key), form)

    def _rule(
        self, form: str, key: str, constraint: Any, exists: tuple[str, ...], path: FieldPath, owner: FormDef
    ) -> RuleDef:  # fmt: skip
        profiles = tuple(profile for profile in constraint.profiles or exists if profile in exists)
        name = f"{self.record.op}/{key}"
        return rule_def(name, key, constraint, profiles, form, path, self._env(owner.scope))

    def _effects(self, scope: Scope, forms: tuple[FormDef, ...]) -> Iterator[tuple[FieldPath, Node]]:
        """Conditions of pipes, phases, of what is lost and of events; how many bytes are lost."""
        effects = self.record.effects
        pipes = effects.pipe if isinstance(effects.pipe, list) else []
        tests: list[tuple[FieldPath, str | None]] = [
            *((("effects", "pipe", k, "when"), pipe.when) for k, pipe in enumerate(pipes)),
            *((("effects", "phases", k, "when"), phase.when) for k, phase in enumerate(effects.phases)),
            *((("effects", "clobbers", name, "when"), lost.when) for name, lost in effects.clobbers.items()),
            *((("effects", "events", k, "when"), use.when) for k, use in effects.events.items()),
        ]
        for path, text in tests:
            if text is not None:
                with self._part():
                    yield path, self._test(text, scope, path)
        for profile, lost in effects.clobbers.items():
            place = ("effects", "clobbers", profile, "bytes")
            with self._part():
                if lost.bytes is not None:
                    yield place, self._lost(lost.bytes, forms[0].scope, place)

    def _lost(self, text: str, scope: Scope, path: FieldPath) -> Node:
        """``local(vec, 188416, 8192)``: the bytes of a memory that are lost."""
        with _at(path):
            found = type_index(resolve(parse(text), scope, where="bytes"), self._env(scope))
            if not (isinstance(found, Call) and found.function == "local"):
                en, zh = "write `local(memory, offset, length)`", "应写作 `local(存储, 偏移, 长度)`"
                raise ExpressionError(en, zh, found.at)
            return found

    def _pitches(self, scope: Scope) -> Iterator[tuple[FieldPath, Node]]:
        """Conditions and rows of the pitch of operands."""
        for name, operand in self.record.operands.items():
            for k, pitch in enumerate(operand.pitch):
                path = ("operands", name, "pitch", k)
                with self._part():
                    if pitch.when is not None:
                        yield (*path, "when"), self._test(pitch.when, scope, (*path, "when"))
                with self._part(), _at((*path, "rows")):
                    resolved = resolve(parse(pitch.rows), scope, where="rule")
                    yield (*path, "rows"), type_index(resolved, self._env(scope))

    def _moves(self, scope: Scope) -> Iterator[tuple[FieldPath, Node]]:
        """By how many bytes pointers that are results are moved on."""
        for name, operand in self.record.operands.items():
            if operand.moved is None:
                continue
            path = ("operands", name, "moved", "by")
            with self._part(), _at(path):
                yield path, type_index(resolve(parse(operand.moved.by), scope, where="rule"), self._env(scope))


def _overridden(semantics: Semantics, other: Any) -> Semantics:
    """The semantics on a profile: an override replaces what it gives."""
    update = {k: getattr(other, k) for k in other.model_fields_set}
    merged = semantics.model_copy(update=update)
    if other.equations:
        merged = merged.model_copy(update={"modes": {}})
    if other.modes:
        merged = merged.model_copy(update={"equations": []})
    return merged


def _overridden_place(path: FieldPath, profile: str, given: Collection[str], name: str) -> FieldPath:
    """The place of a field of semantics on a profile: in the override that gives it, else where all have it."""
    return (*path, "profiles", profile, name) if name in given else (*path, name)


def _includable(record: Record, name: str) -> Semantics:
    """The semantics of a form whose equations another form includes: plain equations, the same on every profile.

    Those of a form that gives none are the equations of the record.
    """
    form = record.forms.get(name)
    found = None if form is None else form.semantics or record.semantics
    if found is None or not found.equations:
        raise ExpressionError(f"`{name}` is no form with equations of its own", f"`{name}` 不是自身带有公式的形式")
    if found.profiles or any(getattr(entry, "form", None) is not None for entry in found.equations):
        raise ExpressionError(
            f"the equations of `{name}` depend on the profile or include another form; only plain ones can be included",
            f"`{name}` 的公式随目标而异或又引用了其他形式；只能引用普通公式",
        )
    return found


def _temporary(entry: Any, scope: Scope, path: FieldPath) -> Temp:
    if entry.temp in scope.operands:
        with placed((*path, "temp")):
            raise ExpressionError(
                f"the array `{entry.temp}` has the name of an operand", f"中间数组 `{entry.temp}` 与操作数重名"
            )
    if entry.type not in (*DTYPES, "index"):
        with placed((*path, "type")):
            raise unknown_name(entry.type, sorted(DTYPES), "unknown element type")
    shape = []
    for k, extent in enumerate(entry.shape):
        with placed((*path, "shape", k)):
            shape.append(resolve(parse(extent), scope))
    return Temp(entry.temp, tuple(shape), entry.type, path)


def _statement(entry: Any, domain: Domain, scope: Scope, path: FieldPath) -> Statement:
    plain = isinstance(entry, str)
    text = entry if plain else entry.set
    over, there = domain if plain or entry.over is None else (entry.over, (*path, "over"))
    places = EquationPlaces(path if plain else (*path, "set"), (*path, "where"), there)
    with placed(places.set):
        target, value = parse_equation(text)
        if isinstance(target, Name) and _is_number(target.id, scope):
            target = Read(at=target.at, operand=target.id, indices=(), view=RESULT_VALUE)
        if not isinstance(target, Read):
            raise ExpressionError(
                "the target must be an element: `dst[i, j] = …`", "等式的目标必须是元素：`dst[i, j] = …`", target.at
            )
    axes = _domain(over, scope, there) if target.indices else ()
    variables = frozenset(name for name, _ in axes)
    with placed(places.set):
        resolved = resolve(target, scope, variables)
        assert isinstance(resolved, Read)
        _check_written(resolved, scope)
        meant = resolve(value, scope, variables)
    where = None
    if not plain and entry.where is not None:
        with placed(places.where):
            where = resolve(parse(entry.where), scope, variables, where="rule")
    by = "replace" if plain else entry.by
    return Statement(resolved, meant, axes, where, by, " ".join(text.split()), places=places)


def _lanes_by(target: Read, scope: Scope) -> str | None:
    """By which view a mask has a lane of the number that an element has; None where it has none.

    A lane of a register and its bits: as it is. A bit of another mask: by its bits.
    """
    operand = scope.operands.get(target.operand)
    if operand is None or len(target.indices) != 1 or not isinstance(target.indices[0], Name):
        return None
    kinds, lanes = kinds_of(operand.kinds), (("lanes", None),)
    if target.view and all(kind.truths and target.view in kind.views for kind in kinds):
        return target.view
    in_lanes = all(
        kind.extents(1) == lanes and (not target.view or kind.views[target.view].extent == "lanes") for kind in kinds
    )
    return "" if in_lanes else None


def _under(item: Statement, mask: str, view: str) -> Statement:
    """The equation where the lane of the same number is on."""
    (index,) = item.target.indices
    lane = Read(at=index.at, operand=mask, indices=(index,), view=view)
    where = lane if item.where is None else Logic(at=item.where.at, op="and", args=(lane, item.where))
    return replace(item, where=where)


def _is_number(name: str, scope: Scope) -> bool:
    """Whether a name is that of an operand which an equation sets as a whole, `count = …`."""
    operand = scope.operands.get(name)
    return operand is not None and any(RESULT_VALUE in kind.settable for kind in kinds_of(operand.kinds))


def _check_written(target: Read, scope: Scope) -> None:
    operand = scope.operands.get(target.operand)
    element = target.indices or target.view == RESULT_VALUE
    if operand is not None and element and operand.access == "read" and target.operand not in scope.temporaries:
        raise ExpressionError(
            f"`{target.operand}` is only read; the target must be an operand that is written",
            f"`{target.operand}` 为只读操作数；等式的目标必须是可写的操作数", target.at,
        )  # fmt: skip


def _domain(spec: str | Mapping[str, str], scope: Scope, path: FieldPath) -> tuple[tuple[str, Node], ...]:
    """``dst.valid``, ``src.static`` or a mapping of index names to extents; ``path`` is its place."""
    if isinstance(spec, str):
        operand, _, part = spec.partition(".")
        extents = {"valid": ("valid_row", "valid_col"), "static": ("rows", "cols")}.get(part)
        if operand not in scope.operands or extents is None:
            with placed(path):
                raise ExpressionError(
                    f"`{spec}` is not a domain; write `dst.valid`, `src.static` or a mapping of names to extents",
                    f"`{spec}` 不是迭代范围；请写 `dst.valid`、`src.static` 或“名称: 范围”映射",
                )
        return tuple((v, resolve(Attribute(base=operand, name=e), scope)) for v, e in zip("ij", extents, strict=True))
    found: list[tuple[str, Node]] = []
    for name, extent in spec.items():
        with placed((*path, name)):
            if name in scope.operands:
                raise ExpressionError(f"the index `{name}` has the name of an operand", f"索引 `{name}` 与操作数重名")
            found.append((name, resolve(parse(extent), scope)))
    return tuple(found)


def _kind(kinds: Sequence[str], name: str, when: Node | None) -> str:
    """The kind of an operand in a form: a condition ``kind_of(x) == conv`` decides where several are possible."""
    for node in walk(when) if len(kinds) > 1 and when is not None else ():
        if isinstance(node, Compare) and node.ops == ("==",):
            call, kind = node.operands
            asked = call.args[0] if isinstance(call, Call) and call.function == "kind_of" else None
            if isinstance(asked, Name) and asked.id == name and isinstance(kind, Name):
                return kind.id
    return kinds[0]


def stand_ins(record: Record) -> dict[str, str]:
    """Stand-in element types for conditions: what a rule reads as data is an integer or a float by its binding."""
    scalars = {name for name, operand in record.operands.items() if passed(operand.kind, "number")}
    found = {name: "index" if name in scalars else "f32" for name in record.operands}
    for types in [record.types, *(form.types for form in record.forms.values())]:
        if types is None:
            continue
        for rows in types.rows.values():
            for row in rows[:1]:
                for name, variable in types.bind.items():
                    choices = row.get(variable, [variable])
                    found[name] = "f32" if choices == "any" else choices[0]
    return {
        name: "index" if name in scalars and dtype != "index" and dtype[0] in "iu" else dtype
        for name, dtype in found.items()
    }
