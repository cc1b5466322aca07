"""The op on one profile, and on the profiles that compute alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ...runtime.profile import PROFILES
from ..front.numerics import numerics_for
from ..front.opdef import FormDef, ModeDef, OpDef, SemanticsDef
from ..nodes import children, rebuild, remembered, replace
from ..tree import Compare, Logic, Member, Name, Node, Predicate, Unary
from .blocks import changed, optional
from .decided import decided, truth

_CONDITIONS = (Compare, Member, Logic, Unary, Predicate)


def specialise_profile(op: OpDef, profile: str) -> OpDef:
    """The op on one profile: what it has there, with every condition on the profile decided.

    before  ``dst[i, j] = a[i, j] if profile == cpu else b[i, j]``, and overrides for some profiles
    after   ``dst[i, j] = a[i, j] if false else b[i, j]`` on a5, no overrides, and only forms and rules of a5
    """

    @remembered
    def fold(node: Node) -> Node:
        if "profile" not in mentioned(node):
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


@remembered
def mentioned(node: Node) -> frozenset[str]:
    """All names below, those in arguments of definitions included."""
    own = {node.id} if isinstance(node, Name) else set()
    return frozenset(own).union(*map(mentioned, children(node)))


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
