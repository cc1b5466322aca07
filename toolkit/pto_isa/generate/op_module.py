"""generated/ops/<op>.py: the NumPy module of one op."""

from __future__ import annotations

import keyword
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..language.front.opdef import OpDef
from ..language.kernel.dispatch import Arm, KnownFacts, Step, Tree, decide, leaves, size
from ..language.kernel.ir import Apply, Const, Expr, Kernel, Sym, word
from ..language.kernel.lets import name_values
from ..language.kernel.names import suggested
from ..language.kernel.print_numpy import Printer, indented, names_used
from ..language.kernel.sharing import SharedKernel
from ..language.kernel.tables import looked_up
from ..language.nodes import replace
from ..language.passes.pipeline import typed
from ..runtime import kernel as helpers
from ..runtime.tables import SLOW
from ..text.python import docstring, generated_from, literal
from .signature import Signature, signature
from .stub import WIDTH, told
from .variants import Branch, Variant, Variants, case_list

if TYPE_CHECKING:
    from ..database import Op

_LONG = 12  # values, from which on kernels of different equations share a planner if they differ in little
_SHOWN = 4  # equations in the docstring of an op
_RESERVED = {"profile", "exact", "run", "np", "bind", "holds", *keyword.kwlist, *helpers.__all__, "min", "max", "int"}
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Planner:
    """A function that makes a plan: what calls it, what it computes."""

    name: str
    kernel: Kernel
    parameters: tuple[str, ...]
    quiet: bool
    equations: str
    used: frozenset[str]  # operands and attributes that the plan asks
    looked_up: tuple[str, ...] = ()  # result and source of a run that a table may replace

    @property
    def plans(self) -> bool:
        """Whether there is anything to plan; else the function is the run itself."""
        return bool(self.kernel.plan or self.parameters or self.used)


@dataclass(frozen=True, slots=True)
class _Use:
    """A call of a planner with values for its parameters."""

    planner: _Planner
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class _Unknown:
    """A form of which no source says what it computes."""

    form: str


def op_module(op: Op, opdef: OpDef) -> str:
    """Text of the module: the public function, ``bind`` and one planner per variant.

    A form whose record says ``semantics: unknown`` has no planner; calling it raises ``UnknownSemantics``, and so does
    an op that writes operands by words alone.
    """
    names = signature(op.record)
    return ModuleWriter(op, opdef, names, Variants(opdef, names).branches(typed(opdef))).module()


def _kernel(op: Op, names: Signature) -> str:
    record = op.record
    kinds = ", ".join(f"{literal(n)}: {literal(tuple(record.operands[n].kind))}" for n in names.operands)
    outs = [n for n in names.operands if record.operands[n].access in ("write", "read_write")]
    parts = [literal(record.op), "__name__", f"{{{kinds}}}", literal(tuple(outs)), literal(tuple(names.attributes))]
    return f"_kernel = Kernel({', '.join(parts)})"


def _unknown(opdef: OpDef) -> bool:
    """Whether no public source states what the op computes, in any of its forms."""
    return all(form.semantics is not None and form.semantics.unknown is not None for form in opdef.forms)


def _only_told(op: Op, variants: list[Branch]) -> tuple[str, ...]:
    """The operands that an op without any equation writes: its record tells in words what happens to them."""
    if any(leaf.equations for branch in variants for leaf in branch.leaves):
        return ()
    return tuple(name for name, operand in op.record.operands.items() if operand.access in ("write", "read_write"))


class ModuleWriter:
    """Writes the module of an op from its branches."""

    def __init__(self, op: Op, opdef: OpDef, names: Signature, variants: list[Branch]) -> None:
        self.unknown = not variants and _unknown(opdef)  # forms beside others are told apart in the dispatch
        self.told = () if self.unknown else _only_told(op, variants)
        self.op, self.names, self.variants = op, names, [] if self.told else variants
        self.printer = Printer()
        self.planners = _planners(self.variants, {*_RESERVED, *names.operands, *names.attributes})
        self.trees = _trees(self.variants, self.planners, _possible(opdef))

    def module(self) -> str:
        """The text of the module."""
        op = self.op
        body = [self.function(), self.bind(), *self.others()]
        used = sorted({"Kernel", "current_profile", *self.printer.helpers, *(["State"] if self.names.states else [])})
        lines = [
            *generated_from(f"{op.record.op}: {op.record.summary.en}", op.path),
            "# ruff: noqa",
            "",
            *(["import numpy as np", ""] if self.printer.numpy else []),
            f"from pto_isa.runtime.kernel import {', '.join(used)}",
            "",
            "_plans: dict = {}",
            _kernel(op, self.names),
        ]
        return "\n\n\n".join(["\n".join(lines), *("\n".join(part) for part in body)]) + "\n"

    # -- the public function ----------------------------------------------------------------------------------------

    def function(self) -> list[str]:
        op, names = self.op, self.names
        arrays = {n for n in names.operands if "array" in op.record.operands[n].kind}
        facts = {n: f"({n}.dtype, {n}.size)" if n in arrays else f"{n}.key" for n in names.operands}
        keys = [facts[n] for n in names.required if n not in names.scalars]
        optional = [n for n in names.optional if n not in names.scalars]
        keys += [facts[n] if n in names.states else f"{n} is None or {facts[n]}" for n in optional]
        keys += [f"{n} is None" for n in names.optional if n in names.scalars]
        keys += [*names.attributes, "current_profile() if profile is None else profile", "check", "strict", "exact"]
        given = f"({_tuple(names.operands)}), ({_tuple(names.attributes)})"
        return [
            f"def {op.name}({names.parameters()}):",
            *indented(self._docstring()),
            *(f"    if {name} is None:\n        {name} = State()" for name in names.states),
            "    try:",
            f"        run = _plans[{', '.join(keys)}]",
            "    except (KeyError, AttributeError, TypeError) as missing:",
            "        run, named = None, missing.args",
            "    if run is None:",
            f"        run = _kernel.plan(_plans, named, {given}, profile, check, strict, exact)",
            f"    run({', '.join(names.operands)})",
        ]

    def _docstring(self) -> list[str]:
        said = told(self.op, self.names)
        equations = list(dict.fromkeys(e for b in self.variants for leaf in b.leaves for e in leaf.equations))
        said += ["", *equations[:_SHOWN]] if equations else []
        if len(equations) > _SHOWN:
            more = len(equations) - _SHOWN
            said.append(f"and {more} more, by form, mode and element types; the planners below have them.")
        last = "Writes its outputs in place and returns None.  A broken error rule raises RuleError."
        return docstring([*said, "", last, *self._left(), f"Record: {self.op.path}"], WIDTH, "    ", apart=True)

    def _left(self) -> list[str]:
        """What registers of a core hold after the call, which a function without a state cannot keep."""
        left = self.op.record.effects.leaves
        if not left or self.names.states:
            return []
        kept = [f"`{one.operand}` in `{name}` on {' and '.join(one.profiles)}" for name, one in left.items()]
        return [
            f"A core keeps {', '.join(kept)} for later calls; this function has no state to keep it in. Give a call "
            "that reads it a State in which the register is put; pto_isa.run does so by itself."
        ]

    # -- the choice of a plan ---------------------------------------------------------------------------------------

    def bind(self) -> list[str]:
        """``bind``: it takes the decision tree down to a planner."""
        op, lines = self.op.record.op, [f"def bind({self.names.bind_parameters()}):"]
        lines.append(
            '    """Return ``run`` for these operand types and attributes; nothing is checked but what it relies on."""'
        )
        if self.told:
            self.printer.helpers.add("only_words")
            return [*lines, f"    raise only_words({literal(op)}, {literal(self.told)})"]
        if self.unknown:
            self.printer.helpers.add("unknown_semantics")
            return [*lines, '    raise unknown_semantics(_kernel.rules, "")']
        single = self._single()
        if single is not None:
            return [*lines, *indented(self._body(single))]
        for profiles, tree, whole in self.trees:
            if len(self.trees) == 1:
                lines += indented(self.steps(tree))
                if whole:
                    return lines
                continue
            (test,) = _profile_test(profiles, ())
            lines += indented([f"if {self.printer.text(test)}:", *indented(self.steps(tree))])
        self.printer.helpers.add("no_variant")
        return [*lines, f"    raise no_variant({literal(op)}, profile)"]

    def _single(self) -> _Planner | None:
        """The planner that takes every call."""
        if len(self.trees) != 1 or not self.trees[0][2]:
            return None
        ends = leaves(self.trees[0][1])
        return ends[0].planner if len(ends) == 1 and isinstance(ends[0], _Use) else None

    def steps(self, tree: Tree) -> list[str]:
        """The lines of a decision tree."""
        lines: list[str] = []
        for step in tree:
            if isinstance(step, Step):
                lines += [f"if {self.printer.text(step.test)}:", *indented(self.steps(step.steps))]
            elif isinstance(step.value, _Use):
                planner, values = step.value.planner, map(self.printer.text, step.value.values)
                given = f"({', '.join([*self._operands(planner), *values])})"
                lines.append(f"return {planner.name}{given if planner.plans else ''}")
            elif isinstance(step.value, _Unknown):
                self.printer.helpers.add("unknown_semantics")
                lines.append(f"raise unknown_semantics(_kernel.rules, {literal(step.value.form)})")
        return lines

    def _operands(self, planner: _Planner) -> list[str]:
        names = (*self.names.operands, *self.names.attributes)
        return [name for name in names if name in planner.used and name not in self.names.scalars]

    # -- plans ------------------------------------------------------------------------------------------------------

    def others(self) -> list[list[str]]:
        """The planners that ``bind`` calls."""
        if self._single() is not None:
            return []
        called = dict.fromkeys(
            end.planner for _, tree, _ in self.trees for end in leaves(tree) if isinstance(end, _Use)
        )
        found: list[list[str]] = []
        for planner in called:
            doc = docstring([f"{planner.equations or 'Writes no element'}."], WIDTH - 6)
            if planner.plans:
                head = f"def {planner.name}({', '.join([*self._operands(planner), *planner.parameters])}):"
                found.append([head, *indented([*doc, *self._body(planner)])])
            else:
                found.append(self._run(planner, planner.name, doc))
        return found

    def _body(self, planner: _Planner) -> list[str]:
        plan = self.printer.lines(planner.kernel.plan, plan=True)
        made = "run"
        if planner.looked_up:
            self.printer.helpers.add("by_table")
            made = f"by_table(run, {', '.join(planner.looked_up)})"
        return [*plan, *([""] if plan else []), *self._run(planner, "run", []), f"return {made}"]

    def _run(self, planner: _Planner, name: str, doc: list[str]) -> list[str]:
        if planner.quiet:
            self.printer.helpers.add("quietly")
        lines = self.printer.lines(planner.kernel.run) or ["pass"]
        head = [*(["@quietly"] if planner.quiet else []), f"def {name}({self.names.run_parameters()}):"]
        return [*head, *indented([*doc, *lines])]


def _tuple(names: tuple[str, ...]) -> str:
    return f"{names[0]}," if len(names) == 1 else ", ".join(names)


# -- planners and their names ---------------------------------------------------------------------------------------


def _planners(variants: list[Branch], taken: set[str]) -> dict[Key, _Use]:
    """How each kernel is planned, by what leaves share to be one; kernels that differ in little share a planner."""
    found: dict[Key, Variant] = {}
    told: dict[Key, dict[str, None]] = {}
    slow: set[Key] = set()
    for branch in variants:
        for leaf in (*branch.leaves, *branch.exact_leaves):
            found.setdefault(leaf.key, leaf)
            if any(dtype in SLOW for row in leaf.rows for _, dtype in row):
                slow.add(leaf.key)
            told.setdefault(leaf.key, {})["; ".join(leaf.equations)] = None
    groups: list[SharedKernel] = []
    for key, leaf in found.items():
        alike = (group for group in groups if _alike(group, key, found, told))
        if not any(group.takes(key, leaf.kernel) for group in alike):
            groups.append(SharedKernel(leaf.kernel, {key: []}))
    group_of = {key: number for number, group in enumerate(groups) for key in group.values}
    names = _names(variants, group_of)
    uses: dict[Key, _Use] = {}
    for number, group in enumerate(groups):
        first = next(iter(group.values))
        parameters = tuple(parameter.name for parameter in group.parameters)
        kernel = name_values(group.kernel, {*taken, *parameters})
        every = dict.fromkeys(text for key in group.values for text in told[key] if text)
        equations = "; or ".join(every)
        table = looked_up(group.kernel) if slow.intersection(group.values) else None
        used = frozenset((*names_used(kernel), *(table or ())))
        planner = _Planner(names[number], kernel, parameters, found[first].quiet, equations, used, table or ())
        uses |= {key: _Use(planner, tuple(values)) for key, values in group.values.items()}
    return uses


def _alike(
    group: SharedKernel, key: Key, leaves: Mapping[Key, Variant], told: Mapping[Key, Mapping[str, None]]
) -> bool:
    """Whether a kernel may share the planner of a group: it computes the same equations, or both are long."""
    first = next(iter(group.values))
    if leaves[first].quiet != leaves[key].quiet:
        return False
    return told[first] == told[key] or (group.size >= _LONG and len(told[first]) == len(told[key]))


def _trees(
    variants: list[Branch], planners: Mapping[Key, _Use], possible: KnownFacts
) -> list[tuple[tuple[str, ...], Tree, bool]]:  # fmt: skip
    """Profiles with their decision tree, and whether it takes every call."""
    every = dict.fromkeys(profile for branch in variants for profile in branch.profiles)
    together = [
        replace(case, tests=(*case.tests, *_profile_test(branch.profiles, every)))
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


def _possible(opdef: OpDef) -> KnownFacts:
    """The profiles on which the op exists, and the words that its attributes can be; nothing else is ever bound."""
    allowed: dict[Expr, frozenset[Expr]] = {Sym("profile"): frozenset(map(word, opdef.profiles))}
    for name, operand in opdef.record.operands.items():
        words = opdef.choices.get(operand.type or "")
        if "attribute" in operand.kind and words:
            none = {Const(None)} if operand.default is None else set[Expr]()
            allowed[Sym(name)] = frozenset((*map(word, words), *none))
    return KnownFacts(allowed=allowed)


def _cases(branch: Branch, planners: Mapping[Key, _Use]) -> list[Arm]:
    return case_list(branch, planners) if branch.leaves else [Arm(branch.tests, _Unknown(branch.form))]


def _profile_test(profiles: Collection[str], every: Collection[str]) -> tuple[Expr, ...]:
    """The condition that the profile is one of these; none where it always is."""
    if {*profiles} == {*every}:
        return ()
    return (Apply("==" if len(profiles) == 1 else "in", (Sym("profile"), *map(word, profiles)), "bool"),)


def _names(variants: list[Branch], group_of: Mapping[Key, int]) -> dict[int, str]:
    """A name for every planner: form and mode, unless it serves several; then what tells those with one name apart."""
    served: dict[int, _Served] = {}
    for branch in variants:
        for exact, some in (("", branch.leaves), ("exact", branch.exact_leaves)):
            for leaf in some:
                served.setdefault(group_of[leaf.key], _Served()).add(
                    branch, leaf, exact, len({group_of[o.key] for o in some})
                )
    parts = {key: one.place() for key, one in served.items()}
    for _ in range(8):
        groups: dict[str, list[int]] = {}
        for key, chosen in parts.items():
            groups.setdefault("_".join(chosen), []).append(key)
        for keys in groups.values():
            if len(keys) > 1:
                words = _telling([served[key].qualities() for key in keys])
                parts |= {key: [*parts[key], *filter(None, [each])] for key, each in zip(keys, words, strict=True)}
    names = {key: "_" + ("_".join(chosen) or "all") for key, chosen in parts.items()}
    assert len({*names.values()}) == len(names), f"planners of one name: {sorted(names.values())}"
    return names


def _telling(qualities: list[list[str]]) -> list[str]:
    """The quality that tells all apart, or the first that tells some."""
    columns = list(zip(*qualities, strict=True))
    best = next((words for words in columns if len({*words}) == len(words)), None)
    return list(best or next((words for words in columns if len({*words}) > 1), columns[0]))


class _Served:
    """What one planner serves: forms and modes, profiles, rows of element types, default and exact results."""

    def __init__(self) -> None:
        self.places: dict[tuple[str, str], None] = {}
        self.split: dict[str, None] = {}
        self.profiles: dict[str, None] = {}
        self.exact: set[str] = set()
        self.types: dict[str, set[str]] = {}
        self.alone = True

    def add(self, branch: Branch, leaf: Variant, exact: str, among: int) -> None:
        self.places[branch.form, branch.mode] = None
        self.split["_".join(name for test in branch.split for name in suggested(test)[:1])] = None
        self.profiles |= dict.fromkeys(branch.profiles)
        self.exact.add(exact)
        self.alone = self.alone and among == 1
        for row in leaf.rows:
            for name, dtype in row:
                self.types.setdefault(name, set()).add(dtype)

    def place(self) -> list[str]:
        forms, modes = ({*names} for names in zip(*self.places, strict=True))
        common = [next(iter(names)) for names in (forms, modes) if len(names) == 1]
        return [part for part in common if part] or (["common"] if len(self.places) > 1 else [])

    def qualities(self) -> list[str]:
        """What may tell the planner from another, the most telling first."""
        target = self.types.get("dst") or next(iter(self.types.values()), set[str]())
        split = "_or_".join(self.split) if len(self.split) < 3 else ""
        each = ["_".join((name, *sorted(found))) for name, found in sorted(self.types.items())]
        places = "_or_".join(dict.fromkeys("_".join(filter(None, place)) or "plain" for place in self.places))
        words = ["" if self.alone else _label(target), "exact" if self.exact == {"exact"} else "", split]
        return [*words, "_".join(self.profiles), *each, *[""] * (20 - len(each)), places]


def _label(dtypes: set[str]) -> str:
    """A word for element types."""
    if len(dtypes) <= 2:
        return "_".join(sorted(dtypes))
    if all(d[0] in "iu" for d in dtypes):
        return "integer"
    return "float" if all(d[0] in "fb" for d in dtypes) else "other"
