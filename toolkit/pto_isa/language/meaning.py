"""From a record to trees: scope, forms, modes and rules of one op, parsed and resolved once.

``Meaning`` is what every generator starts from.  It reads the record's models only through their attributes, so the
language package needs no schema import at run time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from .equations import Block, Statement, Temp
from .errors import ExpressionError
from .meaning_parts import FormMeaning, ModeMeaning, Path, Place, Rule, includable
from .parse import parse, parse_equation, parse_signature
from .partial import by_types
from .scope import Definition, OperandInfo, Scope, resolve
from .tree import BOOL, Attribute, Node, Read, free_names
from .type_rows import SharedParts, block_names, combinations, stand_ins, type_block
from .typing import type_expression
from .typing_numbers import TypeEnv

if TYPE_CHECKING:
    from ..schema.record import Form, NumericsBase, Record, Semantics, Types


class Meaning:
    """Trees of one record.

    ``words`` are all words of the vocabulary, ``predicates`` those of phrases.yaml; ``data`` gives the numbers of
    words by enumeration, ``choices`` the words of the enumerations that attributes of the op have.
    """

    def __init__(
        self, record: Record, words: Collection[str], predicates: Mapping[str, Definition],
        data: Mapping[str, Mapping[str, Mapping[str, int]]], choices: Mapping[str, tuple[str, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.record = record
        self.words = words
        self.data = data
        self.choices = choices or {}
        self.predicates = predicates
        self._modes: dict[tuple[str, str], tuple[ModeMeaning, ...]] = {}
        self._typed: SharedParts = {}

    @cached_property
    def scope(self) -> Scope:
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
        return Scope(operands, self.words, macros=macros, predicates=self.predicates, names=frozenset(names))

    def _definitions(self, texts: Mapping[str, str], path: Path) -> dict[str, Definition]:
        found: dict[str, Definition] = {}
        for head, text in texts.items():
            with Place((*path, head)):
                name, params = parse_signature(head)
                found[name] = (params, parse(text))
        return found

    def _with_lets(self, scope: Scope, semantics: Semantics | None, path: Path) -> Scope:
        """Lets of the op, then those of the form; a form's let wins."""
        if semantics is None:
            return scope
        return replace(scope, lets={**scope.lets, **self._definitions(semantics.let, (*path, "let"))})

    @cached_property
    def forms(self) -> list[FormMeaning]:
        """The forms in order; an op without forms has one nameless form."""
        record = self.record
        shared = self._with_lets(self.scope, record.semantics, ("semantics",))
        if not record.forms:
            return [FormMeaning("", None, record.semantics, record.types, record.numerics, ("semantics",), shared)]
        found = []
        for name, form in record.forms.items():
            path: Path = ("forms", name)
            with Place((*path, "when")):
                when = self.condition(form.when, shared)
            found.append(self._form(name, form, when, shared, path))
        return found

    def _form(self, name: str, form: Form, when: Node, shared: Scope, path: Path) -> FormMeaning:
        record = self.record
        semantics, where = (
            (form.semantics, (*path, "semantics")) if form.semantics is not None else (record.semantics, ("semantics",))
        )
        scope = self._with_lets(shared, form.semantics, (*path, "semantics"))
        numerics = record.numerics
        if form.numerics is not None:
            numerics = numerics.model_copy(
                update={k: getattr(form.numerics, k) for k in form.numerics.model_fields_set}
            )
        return FormMeaning(name, when, semantics, form.types or record.types, numerics, where, scope)

    def condition(self, text: str, scope: Scope | None = None, dtypes: Mapping[str, str] | None = None) -> Node:
        """A rule or condition: parsed, resolved, typed as bool.

        Without ``dtypes``, element types by operand, some stand in for them: they matter to elements only.
        """
        tree = resolve(parse(text), scope or self.scope, where="rule")
        typed = type_expression(tree, TypeEnv(scope or self.scope, {**stand_ins(self.record), **(dtypes or {})}))
        if typed.type != BOOL:
            raise ExpressionError(
                f"a condition is expected, found {typed.type}", f"此处应为条件，实际为 {typed.type}", tree.at
            )
        return typed

    # -- semantics --------------------------------------------------------------------------------------------------

    def semantics_for(self, form: FormMeaning, profile: str) -> tuple[Semantics | None, Path]:
        """The semantics that hold on a profile: an override replaces what it gives."""
        semantics = form.semantics
        if semantics is None:
            return None, form.path
        other = semantics.profiles.get(profile)
        if other is None:
            return semantics, form.path
        path: Path = (*form.path, "profiles", profile)
        update = {k: getattr(other, k) for k in other.model_fields_set}
        if other.restates:  # conditions hold for equations of its own only where it says so
            names = [k for k in ("when", "until", "domain") if k not in update and k not in (other.inherits or [])]
            update |= {k: type(semantics).model_fields[k].default for k in names}
        merged = semantics.model_copy(update=update)
        if other.equations:
            merged = merged.model_copy(update={"modes": {}})
        if other.modes:
            merged = merged.model_copy(update={"equations": []})
        return merged, path

    def modes(self, form: FormMeaning, profile: str) -> tuple[ModeMeaning, ...]:
        """The modes of a form on a profile, resolved but not typed; a form without modes has one nameless mode."""
        common = form.semantics is None or profile not in form.semantics.profiles
        key = form.name, "" if common else profile
        if key not in self._modes:
            self._modes[key] = tuple(self._resolved_modes(form, profile))
        return self._modes[key]

    def _resolved_modes(self, form: FormMeaning, profile: str) -> list[ModeMeaning]:
        semantics, path = self.semantics_for(form, profile)
        if semantics is None or semantics.unknown is not None:
            return []
        when = None
        scope = self._with_lets(form.scope, semantics, path)
        if semantics.when is not None:
            with Place((*path, "when")):
                when = resolve(parse(semantics.when), scope, where="rule")
        until = None
        if semantics.until is not None:
            with Place((*path, "until")):
                until = resolve(parse(semantics.until), scope, where="rule")
        if not semantics.modes:
            block = self._block(semantics.equations, semantics.domain, when, scope, path)
            return [ModeMeaning("", None, replace(block, until=until, poll=semantics.poll), path)]
        found = []
        for name, mode in semantics.modes.items():
            here: Path = (*path, "modes", name)
            with Place((*here, "when")):
                test = self.condition(mode.when, scope)
            block = self._block(mode.equations, mode.domain or semantics.domain, when, scope, here)
            found.append(ModeMeaning(name, test, replace(block, until=until, poll=semantics.poll), here))
        return found

    def _block(self, entries: list[Any], domain: Any, when: Node | None, scope: Scope, path: Path) -> Block:
        items: list[Statement | Temp] = []
        temporaries: dict[str, tuple[int, str]] = {}
        for entry, over, names, here in self._entries(entries, domain, scope, path):
            with Place(here):
                known = replace(names, temporaries=dict(temporaries))
                if getattr(entry, "temp", None) is not None:
                    shape = tuple(resolve(parse(extent), known) for extent in entry.shape)
                    temporaries[entry.temp] = (len(shape), entry.type)
                    items.append(Temp(entry.temp, shape, entry.type))
                    continue
                items.append(self._statement(entry, over, known))
        return Block(tuple(items), when)

    def _entries(
        self, entries: list[Any], domain: Any, scope: Scope, path: Path
    ) -> Iterator[tuple[Any, Any, Scope, Path]]:
        """Each equation with its default domain, its names and place; those of an included form keep that form's."""
        for k, entry in enumerate(entries):
            here: Path = (*path, "equations", k)
            if getattr(entry, "form", None) is None:
                yield entry, domain, scope, here
                continue
            with Place(here):
                semantics = includable(self.record, entry.form)
            there: Path = ("forms", entry.form, "semantics")
            shared = self._with_lets(self.scope, self.record.semantics, ("semantics",))
            yield from self._entries(
                semantics.equations, semantics.domain, self._with_lets(shared, semantics, there), there
            )

    def _statement(self, entry: Any, domain: Any, scope: Scope) -> Statement:
        text = entry if isinstance(entry, str) else entry.set
        over = None if isinstance(entry, str) else entry.over
        target, value = parse_equation(text)
        if not isinstance(target, Read):
            raise ExpressionError(
                "the target must be an element: `dst[i, j] = …`", "等式的目标必须是元素：`dst[i, j] = …`", target.at
            )
        axes = self.domain(over if over is not None else domain, scope) if target.indices else ()
        variables = frozenset(name for name, _ in axes)
        resolved = resolve(target, scope, variables)
        assert isinstance(resolved, Read)
        where = None
        if not isinstance(entry, str) and entry.where is not None:
            where = resolve(parse(entry.where), scope, variables, where="rule")
        by = "replace" if isinstance(entry, str) else entry.by
        return Statement(resolved, resolve(value, scope, variables), axes, where, by, " ".join(text.split()))

    def domain(self, spec: str | Mapping[str, str], scope: Scope) -> tuple[tuple[str, Node], ...]:
        """``dst.valid``, ``src.static`` or a mapping of index names to extents."""
        if isinstance(spec, str):
            operand, _, part = spec.partition(".")
            extents = {"valid": ("valid_row", "valid_col"), "static": ("rows", "cols")}.get(part)
            if operand not in scope.operands or extents is None:
                raise ExpressionError(
                    f"`{spec}` is not a domain; write `dst.valid`, `src.static` or a mapping of names to extents",
                    f"`{spec}` 不是迭代范围；请写 `dst.valid`、`src.static` 或“名称: 范围”映射",
                )
            return tuple(
                (v, resolve(Attribute(base=operand, name=e), scope)) for v, e in zip("ij", extents, strict=True)
            )
        found: list[tuple[str, Node]] = []
        for name, extent in spec.items():
            if name in scope.operands:
                raise ExpressionError(f"the index `{name}` has the name of an operand", f"索引 `{name}` 与操作数重名")
            found.append((name, resolve(parse(extent), scope)))
        return tuple(found)

    # -- types ------------------------------------------------------------------------------------------------------

    def rows(self, types: Types | None, profile: str, only: Collection[str] | None = None) -> Iterator[dict[str, str]]:
        """Legal element types of the operands on a profile, one mapping operand -> type per combination.

        ``only`` restricts the mapping to some operands; the others then do not multiply the combinations.
        """
        return combinations(types, profile, only)

    def used_operands(self, mode: ModeMeaning) -> set[str]:
        """Operands whose element types matter to a mode: those it names and those that conditions of forms name."""
        used = block_names(mode.block) | (free_names(mode.when) if mode.when is not None else set())
        for known in self.forms:
            used |= free_names(known.when) if known.when is not None else set()
        return used & set(self.record.operands)

    def rows_of(self, form: FormMeaning, mode: ModeMeaning, profile: str) -> Iterator[dict[str, str]]:
        """The rows that can reach a mode: form and mode may apply, and no earlier form surely takes them."""
        earlier = self.forms[: self.forms.index(form)]
        for row in self.rows(form.types, profile, self.used_operands(mode)):
            if by_types(form.when, row) is False or by_types(mode.when, row) is False:
                continue
            if any(other.when is not None and by_types(other.when, row) is True for other in earlier):
                continue
            yield row

    def type_block(self, block: Block, scope: Scope, dtypes: Mapping[str, str], numerics: NumericsBase) -> Block:
        """Type one block for one row of the type table; the next call shares what is typed alike."""
        return type_block(block, scope, dtypes, numerics, self._typed)

    # -- rules ------------------------------------------------------------------------------------------------------

    @cached_property
    def profiles(self) -> tuple[str, ...]:
        """Profiles on which the op exists, in the order the record gives them."""
        found: dict[str, None] = {}
        for types in [self.record.types, *(form.types for form in self.record.forms.values())]:
            found |= dict.fromkeys(types.rows if types is not None else ())
        return tuple(found)

    @cached_property
    def rules(self) -> list[Rule]:
        """All constraints of the record and its forms."""
        return [self.rule(form, key, constraint, path) for form, key, constraint, path in self.constraints()]

    def constraints(self) -> Iterator[tuple[str, str, Any, Path]]:
        """(form, key, constraint, place) of the record's rules, then of each form's."""
        for key, constraint in self.record.constraints.items():
            yield "", key, constraint, ("constraints", key)
        for name, form in self.record.forms.items():
            for key, constraint in form.constraints.items():
                yield name, key, constraint, ("forms", name, "constraints", key)

    def rule(self, form: str, key: str, constraint: Any, path: Path) -> Rule:
        """One constraint with its condition parsed, resolved and typed; it holds where its form exists, or on fewer."""
        owner = next((known for known in self.forms if known.name == form), self.forms[0])
        with Place((*path, "check")):
            check = self.condition(constraint.check, owner.scope)
        exists = tuple(owner.types.rows) if form and owner.types is not None else self.profiles
        profiles = tuple(profile for profile in constraint.profiles or exists if profile in exists)
        typed = partial(self.condition, constraint.check, owner.scope)
        return Rule(f"{self.record.op}/{key}", key, check, constraint, profiles, form, path, typed)
