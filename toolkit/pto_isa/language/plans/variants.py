"""The variants of an op: one kernel per form, mode and class of element types; rows that compute alike share one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, groupby

from ...runtime.frozen import frozen
from ...runtime.types.dtypes import FLOATS
from ..expression_text import text_of
from ..front.numerics import EXACT, Permissions, permissions
from ..front.opdef import Body, DtypeRow, EqualExtents, FormDef, ModeDef, OpDef
from ..front.signature import Signature, own_types
from ..front.statement_text import statement_text
from ..kernel.ir import (
    Apply,
    Call,
    Check,
    Expr,
    Field,
    Kernel,
    Let,
    Lowered,
    Named,
    Sym,
    number,
    text,
    unnamed_run,
    word,
)
from ..kernel.lower import Context, Lowering
from ..kernel.passes import Optimiser
from ..kernel.stacking import APART, Answers, Stacking
from ..nodes import children, remembered, replace
from ..passes.extents import of_types
from ..passes.types import at_row, block_names
from ..tree import Node, conjuncts
from .dispatch import Arm
from .sharing import merged

PlannerKey = tuple[object, ...]  # what leaves of one planner share


@frozen
class Variant:
    """A kernel, the rows of element types that it serves, and its equations.

    ``quiet``: it computes with floats although no operand holds any, so nobody else keeps NumPy's warnings back.
    ``strides``: how far memory moves on where one call over registers side by side is as many calls; see ``stacking``.
    """

    kernel: Kernel
    quiet: bool
    rows: tuple[DtypeRow, ...]
    equations: tuple[str, ...]
    strides: Answers = APART

    @property
    def key(self) -> PlannerKey:
        """What two leaves must share to be one; the names that authors give to values are not among it."""
        return unnamed_run(self.kernel.plan), unnamed_run(self.kernel.run), self.quiet


@frozen
class Branch:
    """One form and mode on a set of profiles: conditions that all hold, and the leaves for default and exact results.

    ``split``: those of the conditions that tell cases of one mode apart.  A form of which no public source says what it
    computes has no leaves; it keeps its place, so that no later form takes its calls.
    """

    profiles: tuple[str, ...]
    form: str
    mode: str
    tests: tuple[Expr, ...]
    split: tuple[Expr, ...]
    leaves: tuple[Variant, ...]
    exact_leaves: tuple[Variant, ...]


class Variants:
    """Makes the branches of an op: lowers its modes, takes the kernels through their passes, merges rows."""

    def __init__(self, opdef: OpDef, signature: Signature) -> None:
        self.opdef, self.signature = opdef, signature
        self._optimiser = Optimiser()
        words = {
            name: (*known, *([None] if operand.optional else [])) for name, operand in opdef.record.operands.items()
            if (known := opdef.choices.get(operand.type or ""))
        }  # fmt: skip
        words |= dict.fromkeys(signature.asked, (None,))  # calls that ask for such a result are made one by one
        self._stacking = Stacking(words, dict(signature.goes_on))

    def optimised(self, form: FormDef, mode: ModeDef, row: Mapping[str, str], kernel: Lowered) -> Kernel:
        """The kernel of a row after all passes."""
        return self._optimiser(kernel)

    def branches(self, op: OpDef) -> list[Branch]:
        """All branches of an op that went through its own passes, in the order in which they are tried."""
        found: list[Branch] = []
        for form in op.forms:
            stated = form.common.stated
            if form.when is not None and stated is not None and stated.unknown is not None:
                context = self._context(form, EqualExtents())
                found.append(Branch(form.profiles, form.name, "", _tests([form.when], context), (), (), ()))
            for _, rows in groupby(form.common.modes, key=lambda mode: (mode.name, mode.when)):
                found.append(self._branch(form, list(rows)))
        return found

    def _branch(self, form: FormDef, modes: list[ModeDef]) -> Branch:
        """One case: a mode for each of its rows."""
        case = modes[0]
        leaves: tuple[list[Variant], list[Variant]] = ([], [])
        lowerings: dict[Permissions, Lowering] = {}
        for mode in modes:
            for row in mode.rows[:1]:  # the others compute alike
                with at_row(mode, row):
                    for found, leaf in zip(leaves, self._pair(form, mode, dict(row), lowerings), strict=True):
                        _add(found, leaf, mode.block)
        context = self._context(form, case.equal)
        tests = _tests([form.when, case.when], context)
        split = _tests(case.split, context)
        return Branch(form.profiles, form.name, case.name, tests, split, tuple(leaves[0]), tuple(leaves[1]))

    def _context(self, form: FormDef, known: EqualExtents, allowed: Permissions = EXACT) -> Context:
        bind = form.types.bind if form.types else {}
        scalars = {name: bind.get(name, "index") for name in self.signature.scalars}
        data = {name: info.data for name, info in self.opdef.scope.operands.items() if info.data}
        equal = {_extent(name): _extent(same) for name, same in known.same.items()}
        return Context(form.kinds, scalars, data, equal, allowed, self.opdef.record.op)

    def _pair(
        self, form: FormDef, mode: ModeDef, row: Mapping[str, str], lowerings: dict[Permissions, Lowering]
    ) -> tuple[Variant, Variant]:
        """The leaves for default and for exact results; one where no permission of the record made a difference."""
        outputs = {statement.target.operand for statement in mode.block.elementwise}
        target = next((row[name] for name in row if name in outputs), "")

        def leaf(allowed: Permissions) -> tuple[Variant, bool]:
            if allowed not in lowerings:
                lowerings[allowed] = Lowering(self._context(form, mode.equal, allowed))
            return self._leaf(form, mode, row, lowerings[allowed])

        first, granted = leaf(permissions(form, target))
        return (first, leaf(EXACT)[0]) if granted else (first, first)

    def _leaf(self, form: FormDef, mode: ModeDef, row: Mapping[str, str], lowering: Lowering) -> tuple[Variant, bool]:
        lowered = lowering.block(mode.block)
        kernel = self.optimised(form, mode, row, lowered)
        scalars = self._scalars(form, row, mode.block)
        required = self._required(mode.equal, kernel, lowering)
        if required or scalars:
            kernel = replace(kernel, plan=(*required, *kernel.plan), run=(*scalars, *kernel.run))
        held = {dtype for name, dtype in row.items() if name not in self.signature.scalars}
        quiet = not held & FLOATS and _computes_floats(mode.block)
        moves = self._stacking.strides(lowered, map(dict, mode.rows), self._tests_of(form, mode))
        return Variant(kernel, quiet, mode.rows, (), moves), lowering.granted

    def _tests_of(self, form: FormDef, mode: ModeDef) -> tuple[Expr, ...]:
        """What calls of a mode have in common."""
        return _tests([form.when, mode.when, *mode.split], self._context(form, mode.equal))

    def _scalars(self, form: FormDef, row: Mapping[str, str], block: Body) -> list[Let]:
        """Bring scalar arguments to their element type once, with a clear error for what does not fit."""
        bind = form.types.bind if form.types else {}
        op, found = self.opdef.record.op, []
        own = own_types(form.types, self.signature.scalars) if form.types else set()
        used = block_names(block) if self.signature.scalars else set()
        for name in self.signature.scalars:
            if name not in used:
                continue
            dtype = row.get(name, "index")
            # The type of an operand of the same variable, which the rows that one kernel serves need not share.
            alike = (o for o in row if o not in self.signature.scalars and bind.get(o) == bind.get(name))
            source = name if name in own else next(alike, "")
            given: Expr = Field(source, "dtype") if source and dtype != "index" else word(dtype)
            default = self.opdef.record.operands[name].default
            more = () if default is None else (number(int(default)),)
            bring = Named(f"as_{name}", Apply("scalar_type", (text(op), text(name), given, *more)))
            found.append(Let(name, Call(bring, (Sym(name, "scalar"),))))
        return found

    def _required(self, facts: EqualExtents, kernel: Kernel, lowering: Lowering) -> list[Check]:
        """Assert at bind time the rules whose equalities the kernel relies on."""
        names = {f"{field.owner}.{field.name}" for field in kernel.relies if isinstance(field, Field)}
        wanted = facts.reasons(names)
        rules = [rule for rule in self.opdef.rules if rule.id in wanted]
        made = [Check(Apply("require", (lowering.value(rule.check), text(rule.id)))) for rule in rules]
        typed = of_types(self.opdef)  # a table, of which that is required which equal extents come from
        for name in sorted(names) if typed in wanted else ():
            if typed in facts.because.get(name, ()) and name in facts.same:
                equal = Apply("==", (_extent(name), _extent(facts.same[name])), "bool")
                made.append(Check(Apply("require", (equal, text(typed)))))
        return made


def _extent(name: str) -> Expr:
    if name.isdigit():
        return number(int(name))
    owner, _, extent = name.partition(".")
    return Field(owner, extent)


def _tests(conditions: Iterable[Node | None], context: Context) -> tuple[Expr, ...]:
    """The parts of conditions that all hold, each once."""
    lowering = Lowering(context)
    parts = (part for condition in conditions if condition is not None for part in conjuncts(condition))
    return tuple(dict.fromkeys(lowering.value(part) for part in parts))


def _computes_floats(block: Body) -> bool:
    trees = [tree for item in block.statements for tree in (item.value, item.where) if tree is not None]
    return any(map(_has_floats, trees))


@remembered
def _has_floats(node: Node) -> bool:
    """Whether a value of the tree is a float; rows of a type table share most of their trees."""
    return (node.type is not None and node.type.name in FLOATS) or any(map(_has_floats, children(node)))


def _conditions(block: Body) -> tuple[str, ...]:
    """When a call does anything and what it waits for, as it stands in the docstring."""
    named = (("only when", block.when), ("until", block.until))
    return tuple(f"{word} {text_of(node)}" for word, node in named if node is not None)


def _add(collected: list[Variant], leaf: Variant, block: Body) -> None:
    """Merge leaves that one kernel serves; a new one shows its equations."""
    for k, known in enumerate(collected):
        if known.quiet != leaf.quiet:
            continue
        kernel = merged(known.kernel, known.rows, leaf.kernel, leaf.rows)
        if kernel is not None:
            strides = (*known.strides, *leaf.strides)
            collected[k] = replace(known, kernel=kernel, rows=(*known.rows, *leaf.rows), strides=strides)
            return
    equations = (*_conditions(block), *(statement_text(statement) for statement in block.statements))
    collected.append(replace(leaf, equations=equations))


# -- which variant serves which element types -----------------------------------------------------------------------


def rows_apart(leaves: tuple[Variant, ...]) -> list[tuple[Expr | None, Variant]]:
    """Pairs (condition on element types, leaf); the leaf with the most rows comes last and needs none."""
    order = sorted(leaves, key=lambda leaf: len(leaf.rows))
    return [(_separator(leaf, leaves), leaf) for leaf in order[:-1]] + [(None, leaf) for leaf in order[-1:]]


def _separator(leaf: Variant, leaves: tuple[Variant, ...]) -> Expr:
    """The shortest test on element types that picks this leaf among all."""
    operands = [name for name, _ in leaf.rows[0]]
    others = [dict(row) for other in leaves if other is not leaf for row in other.rows]
    mine = [dict(row) for row in leaf.rows]
    for names in (some for count in range(1, len(operands) + 1) for some in combinations(operands, count)):
        own = {tuple(row[name] for name in names) for row in mine}
        if not own & {tuple(row[name] for name in names) for row in others}:
            return _type_test(names, sorted(own))
    raise AssertionError(f"no test on element types separates the variants {operands}")


def _type_test(names: tuple[str, ...], choices: list[tuple[str, ...]]) -> Expr:
    if len(names) == 1:
        words = [word(choice) for (choice,) in choices]
        subject = Field(names[0], "dtype")
        return Apply("==" if len(words) == 1 else "in", (subject, *words), "bool")
    subjects = Apply("tuple", tuple(Field(name, "dtype") for name in names))
    tuples = [Apply("tuple", tuple(map(word, choice))) for choice in choices]
    return Apply("==" if len(tuples) == 1 else "in", (subjects, *tuples), "bool")


def case_list(branch: Branch, served: Mapping[PlannerKey, object]) -> list[Arm]:
    """The cases of a branch; under ``exact`` where those results have their own kernels."""
    found: list[Arm] = []
    default, exact = rows_apart(branch.leaves), rows_apart(branch.exact_leaves)
    ways: list[tuple[tuple[Expr, ...], list[tuple[Expr | None, Variant]]]] = [((), default)]
    if [leaf.key for _, leaf in default] != [leaf.key for _, leaf in exact]:
        ways.insert(0, ((Sym("exact"),), exact))
    for first, choices in ways:
        for test, leaf in choices:
            tests = (*branch.tests, *first, *(() if test is None else (test,)))
            found.append(Arm(tests, served[leaf.key]))
    return found
