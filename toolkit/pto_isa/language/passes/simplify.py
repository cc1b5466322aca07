"""Conditions that are decided, by the profile or by what is known of words, and what they leave over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ...runtime.profile import PROFILES
from ..front.numerics import numerics_for
from ..front.opdef import Body, FormDef, ModeDef, OpDef, SemanticsDef, Statement, Temp
from ..nodes import children, rebuild, remembered, replace
from ..tree import Call, Compare, Conditional, Let, Logic, Member, Name, Node, Predicate, Unary

WordOf = Callable[[Node], "str | None"]


def decided(test: Node, word_of: WordOf) -> bool | None:
    """Whether a condition holds, None when that is not known; ``word_of`` gives the word of a node where it is."""
    if isinstance(test, (Let, Predicate)):
        return decided(test.body, word_of)
    if isinstance(test, Unary) and test.op == "not":
        value = decided(test.value, word_of)
        return None if value is None else not value
    if isinstance(test, Logic):
        values = [decided(arg, word_of) for arg in test.args]
        decisive = test.op == "or"
        if decisive in values:
            return decisive
        return None if None in values else not decisive
    if isinstance(test, Member):
        word = word_of(test.value)
        choices = [word_of(choice) for choice in test.choices]
        return None if word is None or None in choices else (word in choices) != test.negated
    if isinstance(test, Compare) and len(test.ops) == 1 and test.ops[0] in ("==", "!="):
        left, right = (word_of(operand) for operand in test.operands)
        return None if left is None or right is None else (left == right) == (test.ops[0] == "==")
    return None


def truth(node: Node, value: bool) -> Name:
    """``true`` or ``false`` in the place of a condition."""
    return Name(at=node.at, type=node.type, id="true" if value else "false")


def constant(node: Node | None) -> bool | None:
    """Whether a tree is ``true`` or ``false``; None when it is neither."""
    return {"true": True, "false": False}.get(node.id) if isinstance(node, Name) else None


def changed(block: Body, change: Callable[[Node], Node]) -> Body:
    """The block with all its trees changed."""
    when, until = optional(block.when, change), optional(block.until, change)
    return replace(block, items=tuple(rebuild(item, change) for item in block.items), when=when, until=until)


def optional(node: Node | None, change: Callable[[Node], Node]) -> Node | None:
    """A tree that may be missing, changed."""
    return None if node is None else change(node)


def simplify(op: OpDef) -> OpDef:
    """The op without what decided conditions leave out: branches, equations, modes and forms.

    before  ``dst[i, j] = a[i, j] if false else b[i, j]``; ``c[i, j] = 0 where false``; ``d[i, j] = 0 where true``
    after   ``dst[i, j] = b[i, j]``; ``d[i, j] = 0``

    What a form or mode is chosen by says which operands it is given, ``a if present(src1) else b`` included.
    """

    @remembered
    def fold(node: Node) -> Node:
        return _simplified(rebuild(node, fold)) if _has_constant(node) else node

    def kept(form: FormDef, mode: ModeDef) -> Iterator[ModeDef]:
        told = {name: holds for test in (form.when, mode.when) if test is not None for name, holds in _given(test)}
        block = changed(changed(mode.block, _knowing(told)) if told else mode.block, fold)
        items = tuple(item for item in map(_without_true, block.items) if not _never(item))
        block = replace(block, items=items, when=_open(block.when), until=_open(block.until))
        when = optional(mode.when, fold)
        if constant(when) is not False:
            yield replace(mode, when=_open(when), block=block)

    forms = (replace(form, when=optional(form.when, fold)) for form in op.forms)
    rules = tuple(replace(rule, check=fold(rule.check)) for rule in op.rules)
    left = tuple(form for form in forms if constant(form.when) is not False)
    return replace(op, forms=left, rules=rules).with_modes(kept)


def _given(test: Node, holds: bool = True) -> Iterator[tuple[str, bool]]:
    """The operands of which a condition that holds, or does not, says whether they are there."""
    if isinstance(test, (Let, Predicate)):
        yield from _given(test.body, holds)
    elif isinstance(test, Unary) and test.op == "not":
        yield from _given(test.value, not holds)
    elif isinstance(test, Logic) and (test.op == "and") == holds:
        for arg in test.args:
            yield from _given(arg, holds)
    elif (name := _asked(test)) is not None:
        yield name, holds


def _asked(node: Node) -> str | None:
    """The operand that ``present(operand)`` asks for."""
    if isinstance(node, Call) and node.function == "present" and isinstance(node.args[0], Name):
        return node.args[0].id
    return None


def _knowing(told: Mapping[str, bool]) -> Callable[[Node], Node]:
    """A change that decides whether operands are there; ``told``: those of which it is known."""

    @remembered
    def asks(node: Node) -> bool:
        return _asked(node) in told or any(map(asks, children(node)))

    @remembered
    def fold(node: Node) -> Node:
        if not asks(node):
            return node
        name = _asked(node)
        return rebuild(node, fold) if name is None else truth(node, told[name])

    return fold


def _open(test: Node | None) -> Node | None:
    """A condition, None for one that always holds."""
    return None if constant(test) is True else test


def _without_true(item: Statement | Temp) -> Statement | Temp:
    return replace(item, where=_open(item.where)) if isinstance(item, Statement) else item


def _never(item: Statement | Temp) -> bool:
    return isinstance(item, Statement) and constant(item.where) is False


def _simplified(node: Node) -> Node:
    """What is left of a node whose parts are simplified: the branch that a constant condition chooses."""
    if isinstance(node, Conditional):
        holds = constant(node.test)
        return node if holds is None else node.yes if holds else node.no
    if isinstance(node, Logic):
        return _logic(node)
    if isinstance(node, Unary) and node.op == "not" and constant(node.value) is not None:
        return truth(node, not constant(node.value))
    if isinstance(node, (Predicate, Let)) and constant(node.body) is not None:
        return node.body
    return node


def _logic(node: Logic) -> Node:
    decisive = node.op == "or"
    left = tuple(arg for arg in node.args if constant(arg) is not (not decisive))
    if any(constant(arg) is decisive for arg in left):
        return truth(node, decisive)
    if len(left) < 2:
        return left[0] if left else truth(node, not decisive)
    return replace(node, args=left)


_CONDITIONS = (Compare, Member, Logic, Unary, Predicate)


def specialise_profile(op: OpDef, profile: str) -> OpDef:
    """The op on one profile: what it has there, with every condition on the profile decided.

    before  ``dst[i, j] = a[i, j] if profile == cpu else b[i, j]``, and overrides for some profiles
    after   ``dst[i, j] = a[i, j] if false else b[i, j]`` on a5, no overrides, and only forms and rules of a5
    """

    @remembered
    def fold(node: Node) -> Node:
        if not _has_profile(node):
            return node
        holds = _by_profile(node, profile) if isinstance(node, _CONDITIONS) else None
        return rebuild(node, fold) if holds is None else truth(node, holds)

    forms = tuple(_form(form, profile, fold) for form in op.forms if profile in form.profiles)
    rules = tuple(
        replace(rule, profiles=(profile,), check=fold(rule.check)) for rule in op.rules if profile in rule.profiles
    )
    return replace(op, profiles=(profile,), forms=forms, rules=rules)


def _form(form: FormDef, profile: str, fold: Callable[[Node], Node]) -> FormDef:
    assert form.types is not None
    types = form.types.model_copy(update={"rows": {profile: form.types.rows[profile]}})
    modes = tuple(
        replace(mode, when=optional(mode.when, fold), block=changed(mode.block, fold)) for mode in form.modes(profile)
    )
    common = SemanticsDef(form.semantics_on(profile), modes)
    when, numerics = optional(form.when, fold), numerics_for(form, profile)
    return replace(form, when=when, types=types, numerics=numerics, common=common, overrides={})


def _by_profile(test: Node, profile: str) -> bool | None:
    """True or False when the condition asks for nothing but the profile, such as ``profile != cpu``; else None."""

    def on(name: str) -> bool | None:
        words: dict[str, str] = {"profile": name, **{known: known for known in PROFILES}}
        return decided(test, lambda node: words.get(node.id) if isinstance(node, Name) else None)

    return None if None in [on(name) for name in PROFILES] else on(profile)


def _naming(*names: str) -> Callable[[Node], bool]:
    """A function that says whether one of the names stands in a tree, in arguments of definitions too."""

    @remembered
    def stands(node: Node) -> bool:
        return (isinstance(node, Name) and node.id in names) or any(map(stands, children(node)))

    return stands


_has_profile, _has_constant = _naming("profile"), _naming("true", "false")


def share_profiles(op: OpDef, each: Iterable[OpDef]) -> OpDef:
    """One op for all profiles; those of which a form says the same share the form.

    before  an op on a2a3 and one on a5, both with the form ``row``: ``dst[i, j] = a[i, 0]``
    after   one op whose form ``row`` is on a2a3 and a5; a form that says different things is there several times

    op: as it was elaborated; it says in which order forms are tried, and its rules hold where they did.
    """
    there = {(alone.profiles, form.name): form for alone in each for form in alone.forms}
    return replace(op, forms=tuple(made for form in op.forms for made in _shared(form, there)))


def _shared(form: FormDef, there: Mapping[tuple[tuple[str, ...], str], FormDef]) -> Iterator[FormDef]:
    groups: list[list[FormDef]] = []
    for profile in form.profiles:
        alone = there.get(((profile,), form.name))
        if alone is None:  # its condition never holds there
            continue
        same = next((group for group in groups if _alike(group[0], alone)), None)
        if same is None:
            groups.append([alone])
        else:
            same.append(alone)
    return map(_joined, groups)


def _alike(one: FormDef, other: FormDef) -> bool:
    def told(mode: ModeDef) -> tuple[object, ...]:
        return mode.name, mode.when, mode.block

    same = [told(mode) for mode in one.common.modes] == [told(mode) for mode in other.common.modes]
    return same and one.when == other.when and (not one.common.modes or one.numerics == other.numerics)


def _joined(group: list[FormDef]) -> FormDef:
    first = group[0]
    assert first.types is not None
    rows = {profile: rows for form in group if form.types is not None for profile, rows in form.types.rows.items()}
    return replace(first, types=first.types.model_copy(update={"rows": rows}))
