"""The variants of an op: one leaf per form, mode and class of element types, equal texts merged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from ..language.equations import Block, Statement
from ..language.errors import ExpressionError
from ..language.facts import Facts
from ..language.functions import FLOATS
from ..language.lower import Emitter, lower_block
from ..language.lower.scalars import static_code
from ..language.meaning import Meaning
from ..language.meaning_parts import FormMeaning, MeaningError, ModeMeaning, Rule
from ..language.numerics import numerics_for, permissions
from ..language.print.expression import text_of
from ..language.rewrite import conjuncts
from ..language.tree import Node, walk
from ..language.type_rows import block_names
from .cases import cases, on_profile
from .leaf_merge import merged
from .signature import Signature


@dataclass(frozen=True, slots=True)
class Leaf:
    """Plan and run lines of one variant, and the rows of element types it serves.

    ``quiet``: it computes with floats although no operand holds any, so nobody else keeps NumPy's warnings back.
    """

    plan: tuple[str, ...]
    run: tuple[str, ...]
    quiet: bool
    helpers: frozenset[str]
    rows: tuple[tuple[tuple[str, str], ...], ...]
    equations: tuple[str, ...]

    @property
    def text(self) -> tuple[object, ...]:
        """What two leaves must share to be one."""
        return self.plan, self.run, self.quiet


@dataclass(frozen=True, slots=True)
class Branch:
    """One form and mode on a set of profiles: conditions that all hold, and the leaves for default and exact results.

    A form of which no public source says what it computes has no leaves; it keeps its place, so that no later form
    takes its calls.
    """

    profiles: tuple[str, ...]
    form: str
    mode: str
    tests: tuple[str, ...]
    leaves: tuple[Leaf, ...]
    exact_leaves: tuple[Leaf, ...]


def branches(meaning: Meaning, signature: Signature) -> list[Branch]:
    """All branches of an op in the order they are tried."""
    found: list[Branch] = []
    for form in meaning.forms:
        if form.when is not None and form.semantics is not None and form.semantics.unknown is not None:
            tests = _tests([form.when], _emitter(meaning, signature, form, Facts()))
            found.append(Branch(form.profiles, form.name, "", tests, (), ()))
            continue
        for profiles, modes in _by_meaning(meaning, form):
            rules = _obeyed(meaning, form, profiles)
            demanded = {text_of(part) for rule in rules for part in conjuncts(rule.check)}
            for mode in modes:
                for case in cases(mode, _emitter(meaning, signature, form, Facts()), demanded):
                    found.append(_branch(meaning, signature, form, profiles, case))
    return found


def _by_meaning(meaning: Meaning, form: FormMeaning) -> list[tuple[tuple[str, ...], tuple[ModeMeaning, ...]]]:
    """Profiles with the same equations share their code."""
    groups: list[tuple[list[str], tuple[ModeMeaning, ...]]] = []
    for profile in form.profiles:
        modes = tuple(on_profile(mode, profile) for mode in meaning.modes(form, profile))
        for names, known in groups:
            if [(m.name, m.when, m.block) for m in known] == [
                (m.name, m.when, m.block) for m in modes
            ] and _same_numerics(form, names[0], profile):
                names.append(profile)
                break
        else:
            groups.append(([profile], modes))
    return [(tuple(names), modes) for names, modes in groups if modes]


def _same_numerics(form: FormMeaning, one: str, other: str) -> bool:
    return bool(numerics_for(form, one) == numerics_for(form, other))


def _branch(
    meaning: Meaning, signature: Signature, form: FormMeaning, profiles: tuple[str, ...], mode: ModeMeaning
) -> Branch:
    facts = _facts(meaning, form, profiles, mode)
    numerics = numerics_for(form, profiles[0])
    rows = _rows(meaning, form, profiles, mode)
    leaves: tuple[list[Leaf], list[Leaf]] = ([], [])
    for row in rows:
        try:
            block = meaning.type_block(mode.block, form.scope, row, numerics)
            for k, leaf in enumerate(_leaves(meaning, signature, form, block, row, facts, numerics)):
                _add(leaves[k], leaf, row, block)
        except ExpressionError as error:
            types = ", ".join(f"{k} {v}" for k, v in row.items())
            raise MeaningError(
                (*mode.path, "equations"),
                ExpressionError(f"{error.en} ({types})", f"{error.zh}（{types}）", (error.line, error.column)),
            ) from None
    emitter = _emitter(meaning, signature, form, facts)
    return Branch(
        profiles,
        form.name,
        mode.name,
        _tests([form.when, mode.when], emitter),
        tuple(leaves[0]),
        tuple(leaves[1]),
    )


def _tests(conditions: Iterable[Node | None], emitter: Emitter) -> tuple[str, ...]:
    """The parts of conditions that all hold, each once."""
    parts = (part for condition in conditions if condition is not None for part in conjuncts(condition))
    return tuple(dict.fromkeys(static_code(part, emitter) for part in parts))


def _rows(meaning: Meaning, form: FormMeaning, profiles: tuple[str, ...], mode: ModeMeaning) -> list[dict[str, str]]:
    """Distinct element types of the operands that the block uses; scratch and labels do not multiply the variants."""
    used = block_names(mode.block)
    unique: dict[tuple[tuple[str, str], ...], dict[str, str]] = {}
    for profile in profiles:
        for row in meaning.rows_of(form, mode, profile):
            part = {name: dtype for name, dtype in row.items() if name in used}
            unique[tuple(part.items())] = part
    return list(unique.values())


def _obeyed(meaning: Meaning, form: FormMeaning, profiles: tuple[str, ...]) -> list[Rule]:
    """The rules that refuse a call of the form which breaks them, on all of these profiles."""
    return [
        rule
        for rule in meaning.rules
        if rule.constraint.severity == "error" and rule.form in ("", form.name) and set(profiles) <= set(rule.profiles)
    ]


def _facts(meaning: Meaning, form: FormMeaning, profiles: tuple[str, ...], mode: ModeMeaning) -> Facts:
    facts = Facts()
    for rule in _obeyed(meaning, form, profiles):
        facts.learn(rule.check, rule.id)
    if mode.when is not None:
        facts.learn(mode.when, "")
    return facts


def _emitter(meaning: Meaning, signature: Signature, form: FormMeaning, facts: Facts) -> Emitter:
    kinds = {name: _kind(meaning, form, name) for name in meaning.record.operands}
    scalars = {name: (form.types.bind.get(name, "index") if form.types else "index") for name in signature.scalars}
    used = {*signature.operands, *signature.attributes, "profile", "exact", "run", "np"}
    data = {name: info.data for name, info in meaning.scope.operands.items() if info.data}
    return Emitter(kinds, same=facts.same, scalars=scalars, used_names=used, word_data=data, op=meaning.record.op)


def _kind(meaning: Meaning, form: FormMeaning, name: str) -> str:
    """The kind of an operand in a form: a form condition ``kind_of(x) == conv`` decides where several are possible."""
    kinds = meaning.record.operands[name].kind
    if len(kinds) > 1 and form.when is not None:
        from ..language.tree import Call, Compare, Name, walk

        for node in walk(form.when):
            if (
                isinstance(node, Compare)
                and isinstance(node.operands[0], Call)
                and node.operands[0].function == "kind_of"
            ):
                owner, word = node.operands[0].args[0], node.operands[1]
                if isinstance(owner, Name) and owner.id == name and isinstance(word, Name) and node.ops == ("==",):
                    return word.id
    return kinds[0]


def _leaves(
    meaning: Meaning, signature: Signature, form: FormMeaning, block: Block, row: Mapping[str, str], facts: Facts,
    numerics: object,
) -> tuple[Leaf, Leaf]:  # fmt: skip
    """The leaves for default and for exact results; one where no permission of the record made a difference."""
    outputs = {statement.target.operand for statement in block.elementwise}
    target = next((row[name] for name in row if name in outputs), "")
    emitter = _emitter(meaning, signature, form, facts)
    emitter.permissions = permissions(numerics, target)
    leaf = _leaf(meaning, signature, form, block, row, facts, emitter)
    if not emitter.granted:
        return leaf, leaf
    return leaf, _leaf(meaning, signature, form, block, row, facts, _emitter(meaning, signature, form, facts))


def _leaf(
    meaning: Meaning, signature: Signature, form: FormMeaning, block: Block, row: Mapping[str, str], facts: Facts,
    emitter: Emitter,
) -> Leaf:  # fmt: skip
    _scalars(signature, form, row, emitter, block, meaning.record.op)
    lower_block(block, emitter)
    guards = _guards(meaning, facts, emitter)
    held = {dtype for name, dtype in row.items() if name not in signature.scalars}
    quiet = not held & FLOATS and _computes_floats(block)
    if quiet:
        emitter.helper("quietly")
    return Leaf(
        tuple(guards + emitter.plan),
        tuple(emitter.run),
        quiet,
        frozenset(emitter.helpers),
        (),
        (),
    )


def _computes_floats(block: Block) -> bool:
    trees = [tree for item in block.statements for tree in (item.value, item.where) if tree is not None]
    return any(node.type is not None and node.type.name in FLOATS for tree in trees for node in walk(tree))


def _awaited(block: Block) -> tuple[str, ...]:
    """What a call waits for, as it stands in the docstring."""
    return () if block.until is None else (f"until {text_of(block.until)}",)


def _equation(statement: Statement) -> str:
    """The equation with macros expanded, as it stands in the docstring."""
    sign = {"replace": "=", "add": "+=", "max": "max=", "min": "min="}[statement.by]
    return f"{text_of(statement.target)} {sign} {text_of(statement.value)}"


def _scalars(
    signature: Signature, form: FormMeaning, row: Mapping[str, str], emitter: Emitter, block: Block, op: str
) -> None:
    """Bring scalar arguments to their element type once, with a clear error for what does not fit."""
    used = block_names(block)
    bind = form.types.bind if form.types else {}
    for name in signature.scalars:
        if name not in used:
            continue
        helper = emitter.helper("scalar_type")
        dtype = row.get(name, "index")
        alike = [o for o, d in row.items() if d == dtype and o != name and o not in signature.scalars]
        # An operand of the same type variable first: another may have the type in some rows only.
        source = next((o for o in alike if bind.get(o) == bind.get(name)), alike[0] if alike else "")
        given = f"{source}.dtype" if source and dtype != "index" else repr(dtype)
        element = emitter.plan_name(f'{helper}("{op}", "{name}", {given})', f"as_{name}")
        emitter.run.append(f"{name} = {element}({name})")


def _guards(meaning: Meaning, facts: Facts, emitter: Emitter) -> list[str]:
    """Assert at bind time the rules whose equalities the text relies on."""
    lines = []
    wanted = facts.reasons(emitter.used_equal)
    for rule in meaning.rules:
        if rule.id in wanted:
            emitter.helper("require")
            lines.append(f'require({static_code(rule.check, emitter)}, "{rule.id}")')
    return lines


def _add(collected: list[Leaf], leaf: Leaf, row: Mapping[str, str], block: Block) -> None:
    """Merge leaves that one text serves; a new one shows its equations."""
    key = tuple(row.items())
    for k, known in enumerate(collected):
        both = merged(known, leaf, row)
        if both is not None:
            collected[k] = replace(both, rows=(*known.rows, key))
            return
    equations = (*_awaited(block), *(_equation(s) for s in block.statements))
    collected.append(replace(leaf, rows=(key,), equations=equations))
