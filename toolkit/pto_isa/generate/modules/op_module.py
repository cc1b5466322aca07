"""generated/ops/<op>.py: the NumPy module of one op."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...language.front.opdef import OpDef
from ...language.front.signature import Signature, signature
from ...language.kernel.print_numpy import Printer, indented
from ...language.passes.pipeline import typed
from ...language.plans.dispatch import Step, Tree, leaves
from ...language.plans.planners import (
    Planner,
    PlannerCall,
    UnknownForm,
    planners,
    possible_facts,
    profile_test,
    trees_of,
)
from ...language.plans.variants import Branch, Variants
from ...runtime.kernel_names import NAMES, RESERVED
from ...runtime.kinds.table import passed
from ...text.python import docstring, generated_from, literal
from .stub import WIDTH, told

if TYPE_CHECKING:
    from ...database import Op

_SHOWN = 4  # equations in the docstring of an op
_TAKEN = RESERVED | {"bind", "holds", *NAMES}


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
    outs = [n for n in names.operands if record.operands[n].is_output]
    parts = [literal(record.op), "__name__", f"{{{kinds}}}", literal(tuple(outs)), literal(tuple(names.attributes))]
    parts += [str(len(names.results))] if names.keywords else []
    parts += [literal(names.asked)] if names.asked else []
    parts += [f"goes_on={literal(dict(names.goes_on))}"] if names.goes_on else []
    parts += [f"own={literal(names.own)}"] if names.own else []
    return f"_kernel = Kernel({', '.join(parts)})"


def _unknown(opdef: OpDef) -> bool:
    """Whether no public source states what the op computes, in any of its forms."""
    return all(form.semantics is not None and form.semantics.unknown is not None for form in opdef.forms)


def _only_told(op: Op, variants: list[Branch]) -> tuple[str, ...]:
    """The operands that an op without any equation writes: its record tells in words what happens to them."""
    if any(leaf.equations for branch in variants for leaf in branch.leaves):
        return ()
    return tuple(name for name, operand in op.record.operands.items() if operand.is_output)


class ModuleWriter:
    """Writes the module of an op from its branches."""

    def __init__(self, op: Op, opdef: OpDef, names: Signature, variants: list[Branch]) -> None:
        self.unknown = not variants and _unknown(opdef)  # forms beside others are told apart in the dispatch
        self.told = () if self.unknown else _only_told(op, variants)
        self.op, self.names, self.variants = op, names, [] if self.told else variants
        self.printer = Printer()
        self.planners = planners(self.variants, {*_TAKEN, *names.operands, *names.attributes})
        self.trees = trees_of(self.variants, self.planners, possible_facts(opdef))

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
        arrays = {n for n in names.operands if passed(op.record.operands[n].kind, "numpy")}
        facts = {n: f"({n}.dtype, {n}.size)" if n in arrays else f"{n}.key" for n in names.operands}
        facts |= {n: n for n in names.keywords} | {n: f"{n}.dtype" for n in names.own}
        untyped = {*names.scalars} - {*names.own}
        keys = [facts[n] for n in names.required if n in names.results or n not in untyped]
        optional = [n for n in names.optional if n not in untyped]
        told = (*names.states, *names.asked)
        keys += [facts[n] if n in told else f"{n} is None or {facts[n]}" for n in optional]
        keys += [f"{n} is None" for n in names.optional if n in untyped]
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
            f"    {'return ' if names.keywords else ''}run({', '.join([*names.given, *names.optional])})",
        ]

    def _docstring(self) -> list[str]:
        said = told(self.op, self.names)
        equations = list(dict.fromkeys(e for b in self.variants for leaf in b.leaves for e in leaf.equations))
        said += ["", *equations[:_SHOWN]] if equations else []
        if len(equations) > _SHOWN:
            more = len(equations) - _SHOWN
            said.append(f"and {more} more, by form, mode and element types; the planners below have them.")
        last = f"{self._given()}  A broken error rule raises RuleError."
        return docstring([*said, "", last, *self._left(), f"Record: {self.op.path}"], WIDTH, "    ", apart=True)

    def _given(self) -> str:
        """What the function gives."""
        results = self.names.keywords
        if not results:
            return "Writes its outputs in place and returns None."
        others = any(operand.is_output for name, operand in self.op.record.operands.items() if name not in results)
        place = ", and writes its other outputs in place" if others else ""
        always, asked = " and ".join(self.names.results), " and ".join(self.names.asked)
        listed = " and ".join(
            filter(None, [always, asked and f"{asked} where the call asks for it, with True or a type"])
        )
        keyword = "the keyword of another result" if asked else "the keyword"
        types = f"; {keyword} is a type, for a call that does not decide it" if always else ""
        return f"Returns {listed}{place}{types}."

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
            (test,) = profile_test(profiles, ())
            lines += indented([f"if {self.printer.text(test)}:", *indented(self.steps(tree))])
        self.printer.helpers.add("no_variant")
        return [*lines, f"    raise no_variant({literal(op)}, profile)"]

    def _single(self) -> Planner | None:
        """The planner that takes every call."""
        if len(self.trees) != 1 or not self.trees[0][2]:
            return None
        ends = leaves(self.trees[0][1])
        return ends[0].planner if len(ends) == 1 and isinstance(ends[0], PlannerCall) else None

    def steps(self, tree: Tree) -> list[str]:
        """The lines of a decision tree."""
        lines: list[str] = []
        for step in tree:
            if isinstance(step, Step):
                lines += [f"if {self.printer.text(step.test)}:", *indented(self.steps(step.steps))]
            elif isinstance(step.value, PlannerCall):
                planner, values = step.value.planner, map(self.printer.text, step.value.values)
                given = f"({', '.join([*self._operands(planner), *values])})"
                lines.append(f"return {planner.name}{given}" if planner.plans else self._made(planner, planner.name))
            elif isinstance(step.value, UnknownForm):
                self.printer.helpers.add("unknown_semantics")
                lines.append(f"raise unknown_semantics(_kernel.rules, {literal(step.value.form)})")
        return lines

    def _operands(self, planner: Planner) -> list[str]:
        names = (*self.names.operands, *self.names.attributes)
        untyped = {*self.names.scalars} - {*self.names.own}
        return [name for name in names if name in planner.used and name not in untyped]

    # -- plans ------------------------------------------------------------------------------------------------------

    def others(self) -> list[list[str]]:
        """The planners that ``bind`` calls."""
        if self._single() is not None:
            return []
        called = dict.fromkeys(
            end.planner for _, tree, _ in self.trees for end in leaves(tree) if isinstance(end, PlannerCall)
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

    def _body(self, planner: Planner) -> list[str]:
        plan = self.printer.lines(planner.kernel.plan, plan=True)
        made = "run"
        if planner.looked_up:
            self.printer.helpers.add("by_table")
            made = f"by_table(run, {', '.join(planner.looked_up)})"
        return [*plan, *([""] if plan else []), *self._run(planner, "run", []), self._made(planner, made)]

    def _made(self, planner: Planner, run: str) -> str:
        """The line that returns a run."""
        if planner.strides is None:
            return f"return {run}"
        self.printer.helpers.add("stacked")
        moves = [f", {name}=({_bytes(count)}, {literal(offset)})" for name, (count, offset) in planner.strides.items()]
        return f"return stacked({run}{''.join(moves)})"

    def _run(self, planner: Planner, name: str, doc: list[str]) -> list[str]:
        if planner.quiet:
            self.printer.helpers.add("quietly")
        lines = self.printer.lines(planner.kernel.run) or ["pass"]
        head = [*(["@quietly"] if planner.quiet else []), f"def {name}({self.names.run_parameters()}):"]
        return [*head, *indented([*doc, *lines])]


def _bytes(count: int | tuple[str, Mapping[str, int]]) -> str:
    """How far memory moves on, by the word of an attribute where that decides it."""
    return str(count) if isinstance(count, int) else f"{literal(dict(count[1]))}[{count[0]}]"


def _tuple(names: tuple[str, ...]) -> str:
    return f"{names[0]}," if len(names) == 1 else ", ".join(names)
