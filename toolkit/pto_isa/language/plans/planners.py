"""Planners: which leaves share one, what each asks, and the decision tree that leads a call to its planner."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ...runtime.frozen import frozen
from ...runtime.kinds.table import passed
from ...runtime.types.dtypes import SLOW
from ..front.opdef import OpDef
from ..kernel.ir import Apply, Const, Expr, Kernel, Sym, word
from ..kernel.lets import name_values
from ..kernel.print_numpy import names_used
from ..kernel.stacking import Answer, Strides, strides_of_answers
from ..kernel.tables import looked_up
from ..nodes import replace
from .dispatch import Arm, KnownFacts, Tree, decide, size
from .planner_names import planner_names
from .sharing import SharedKernel
from .variants import Branch, PlannerKey, Variant, case_list

_LONG = 12  # values, from which on kernels of different equations share a planner if they differ in little


@frozen(eq=False)
class Planner:
    """A function that makes a plan: what calls it, what it computes."""

    name: str
    kernel: Kernel
    parameters: tuple[str, ...]
    quiet: bool
    equations: str
    used: frozenset[str]  # operands and attributes that the plan asks
    looked_up: tuple[str, ...] = ()  # result and source of a run that a table may replace
    strides: Strides | None = None  # how far memory moves on from one to the next of registers side by side

    @property
    def plans(self) -> bool:
        """Whether there is anything to plan; else the function is the run itself."""
        return bool(self.kernel.plan or self.parameters or self.used)


@frozen
class PlannerCall:
    """A call of a planner with values for its parameters."""

    planner: Planner
    values: tuple[Expr, ...]


@frozen
class UnknownForm:
    """A form of which no source says what it computes."""

    form: str


def planners(variants: list[Branch], taken: set[str]) -> dict[PlannerKey, PlannerCall]:
    """How each kernel is planned, by what leaves share to be one; kernels that differ in little share a planner."""
    found: dict[PlannerKey, Variant] = {}
    told: dict[PlannerKey, dict[str, None]] = {}
    slow: set[PlannerKey] = set()
    moves: dict[PlannerKey, list[Answer | None]] = {}
    for branch in variants:
        for leaf in (*branch.leaves, *branch.exact_leaves):
            found.setdefault(leaf.key, leaf)
            moves.setdefault(leaf.key, []).extend(leaf.strides)
            if any(dtype in SLOW for row in leaf.rows for _, dtype in row):
                slow.add(leaf.key)
            told.setdefault(leaf.key, {})["; ".join(leaf.equations)] = None
    groups: list[SharedKernel] = []
    for key, leaf in found.items():
        alike = (group for group in groups if _alike(group, key, found, told))
        if not any(group.takes(key, leaf.kernel) for group in alike):
            groups.append(SharedKernel(leaf.kernel, {key: []}))
    group_of = {key: number for number, group in enumerate(groups) for key in group.values}
    names = planner_names(variants, group_of)
    uses: dict[PlannerKey, PlannerCall] = {}
    for number, group in enumerate(groups):
        first = next(iter(group.values))
        parameters = tuple(parameter.name for parameter in group.parameters)
        kernel = name_values(group.kernel, {*taken, *parameters})
        every = dict.fromkeys(text for key in group.values for text in told[key] if text)
        equations = "; or ".join(every)
        table = looked_up(group.kernel) if slow.intersection(group.values) else None
        used = frozenset((*names_used(kernel), *(table or ())))
        planner = Planner(
            names[number], kernel, parameters, found[first].quiet, equations, used, table or (),
            strides_of_answers(each for key in group.values for each in moves[key]),
        )  # fmt: skip
        uses |= {key: PlannerCall(planner, tuple(values)) for key, values in group.values.items()}
    return uses


def _alike(
    group: SharedKernel,
    key: PlannerKey,
    leaves: Mapping[PlannerKey, Variant],
    told: Mapping[PlannerKey, Mapping[str, None]],
) -> bool:
    """Whether a kernel may share the planner of a group: it computes the same equations, or both are long."""
    first = next(iter(group.values))
    if leaves[first].quiet != leaves[key].quiet:
        return False
    return told[first] == told[key] or (group.size >= _LONG and len(told[first]) == len(told[key]))


def trees_of(
    variants: list[Branch], planners: Mapping[PlannerKey, PlannerCall], possible: KnownFacts
) -> list[tuple[tuple[str, ...], Tree, bool]]:  # fmt: skip
    """Profiles with their decision tree, and whether it takes every call."""
    every = dict.fromkeys(profile for branch in variants for profile in branch.profiles)
    together = [
        replace(case, tests=(*case.tests, *profile_test(branch.profiles, every)))
        for branch in variants
        for case in _cases(branch, planners)
    ]
    one = decide(together, possible)
    groups: dict[tuple[Tree, bool], list[str]] = {}
    for profile in every:
        cases = [case for branch in variants if profile in branch.profiles for case in _cases(branch, planners)]
        groups.setdefault(decide(cases, possible), []).append(profile)
    if len(groups) > 1 and size(one[0]) < sum(map(size, (tree for tree, _ in groups))) + len(groups):
        return [(tuple(every), *one)]
    return [(tuple(profiles), tree, whole) for (tree, whole), profiles in groups.items()]


def possible_facts(opdef: OpDef) -> KnownFacts:
    """The profiles on which the op exists, and the words that its attributes can be; nothing else is ever bound."""
    allowed: dict[Expr, frozenset[Expr]] = {Sym("profile"): frozenset(map(word, opdef.profiles))}
    for name, operand in opdef.record.operands.items():
        words = opdef.choices.get(operand.type or "")
        if passed(operand.kind, "word") and words:
            none = {Const(None)} if operand.default is None else set[Expr]()
            allowed[Sym(name)] = frozenset((*map(word, words), *none))
    return KnownFacts(allowed=allowed)


def _cases(branch: Branch, planners: Mapping[PlannerKey, PlannerCall]) -> list[Arm]:
    return case_list(branch, planners) if branch.leaves else [Arm(branch.tests, UnknownForm(branch.form))]


def profile_test(profiles: Collection[str], every: Collection[str]) -> tuple[Expr, ...]:
    """The condition that the profile is one of these; none where it always is."""
    if {*profiles} == {*every}:
        return ()
    return (Apply("==" if len(profiles) == 1 else "in", (Sym("profile"), *map(word, profiles)), "bool"),)
