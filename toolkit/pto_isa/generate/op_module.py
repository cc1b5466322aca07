"""generated/ops/<op>.py: the NumPy module of one op."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..language.meaning import Meaning
from .ladder import Step, ladder
from .leaf_choice import choose, label
from .leaves import Branch, Leaf, branches
from .signature import Signature, signature

if TYPE_CHECKING:
    from ..database import Op

_WRAP = 116
_SHOWN = 4  # equations in the docstring of an op
_RUNTIME = "pto_isa.runtime.kernel"


def op_module(op: Op, meaning: Meaning) -> str:
    """Text of the module: the public function, ``bind`` and one planner per variant.

    A form whose record says ``semantics: unknown`` has no planner; calling it raises ``UnknownSemantics``, and so does
    an op that writes operands by words alone.
    """
    record = op.record
    names = signature(record)
    variants = branches(meaning, names)
    unknown = not variants and _unknown(meaning)  # forms beside others are told apart in the dispatch
    told = () if unknown else _only_told(op, variants)
    if told:
        variants = []
    planners, dispatch, helpers = _planners(variants, names)
    helpers |= {"only_words"} if told else {"unknown_semantics"} if unknown else set()
    helpers |= set() if told or unknown or _always(dispatch) else {"no_variant"}
    body = "\n\n\n".join(
        [_function(op, names, _formulas(variants)), _bind(op, names, dispatch, unknown, told), *planners]
    )
    imports = sorted(name for name in helpers)
    numpy = "import numpy as np\n\n" if "np." in "\n".join(planners) else ""
    if names.states:
        imports = sorted({*imports, "State"})
    if "NUMPY[" in body:
        imports = sorted({*imports, "NUMPY"})
    lines = [
        f'"""{record.op}: {record.summary.en}',
        "",
        f"Generated from {op.path} by `pto-isa generate`; do not edit.",
    ]
    head = "\n".join(
        [*lines, '"""', "", "# ruff: noqa", "", numpy + f"from {_RUNTIME} import Kernel, {', '.join(imports)}"]
    )
    return f"{head}\n\n{_kernel(op, names)}\n\n\n{body}\n"


def _kernel(op: Op, names: Signature) -> str:
    record = op.record
    kinds = {n: record.operands[n].kind for n in names.operands}
    spec = ", ".join(f'"{n}": {tuple(k)!r}' for n, k in kinds.items())
    outs = tuple(n for n in names.operands if record.operands[n].access in ("write", "read_write"))
    bind = "lambda *types, **fixed: bind(*types, **fixed)"
    return (
        "_plans: dict = {}\n\n\n"
        f"def _rules():\n    from pto_isa.generated.rules.{record.name} import RULES\n\n    return RULES\n\n\n"
        f'_kernel = Kernel("{record.op}", {bind}, {{{spec}}}, {outs!r}, {names.attributes!r}, _rules)'
    )


def _function(op: Op, names: Signature, formulas: list[str]) -> str:
    arrays = {n for n in names.operands if "array" in op.record.operands[n].kind}
    facts = {n: f"({n}.dtype, {n}.size)" if n in arrays else f"{n}.key" for n in names.operands}
    keys = [facts[n] for n in names.required if n not in names.scalars]
    optional = [n for n in names.optional if n not in names.scalars]
    keys += [facts[n] if n in names.states else f"{n} is None or {facts[n]}" for n in optional]
    keys += [f"{n} is None" for n in names.optional if n in names.scalars]
    keys += [*names.attributes, "current_profile() if profile is None else profile", "check", "strict", "exact"]
    values = ", ".join(names.operands)
    given = f"({_tuple(names.operands)}), ({_tuple(names.attributes)})"
    call = f"_kernel.plan(_plans, named, {given}, profile, check, strict, exact)"
    return "\n".join(
        [
            f"def {op.name}({names.parameters()}):",
            textwrap.indent(_docstring(op, names, formulas), "    "),
            *(f"    if {name} is None:\n        {name} = State()" for name in names.states),
            "    try:",
            f"        run = _plans[{', '.join(keys)}]",
            "    except (KeyError, AttributeError, TypeError) as missing:",
            "        run, named = None, missing.args",
            "    if run is None:",
            f"        run = {call}",
            f"    run({values})",
        ]
    )


def _tuple(names: tuple[str, ...]) -> str:
    return f"{names[0]}," if len(names) == 1 else ", ".join(names)


def _formulas(variants: list[Branch]) -> list[str]:
    """The equations of all variants, each once; the planners tell which belong together."""
    leaves = [leaf for branch in variants for leaf in branch.leaves]
    return list(dict.fromkeys(equation for leaf in leaves for equation in leaf.equations))


def _docstring(op: Op, names: Signature, formulas: list[str]) -> str:
    record = op.record
    lines = [f'"""{record.summary.en}', ""]
    for name in (*names.operands, *names.attributes):
        operand = record.operands[name]
        lines += textwrap.wrap(f"{name}: {_safe(operand.text.en)}", _WRAP, subsequent_indent="    ")
    lines += [""] if formulas else []
    for formula in formulas[:_SHOWN]:
        lines += textwrap.wrap(_safe(formula), _WRAP, subsequent_indent="    ")
    if len(formulas) > _SHOWN:
        lines.append(
            f"and {len(formulas) - _SHOWN} more, by form, mode and element types; the planners below have them."
        )
    lines += [
        "",
        "Writes its outputs in place and returns None.  A broken error rule raises RuleError.",
        f"Record: {op.path}",
        '"""',
    ]
    return "\n".join(lines)


def _safe(text: str) -> str:
    """Text that cannot end a docstring or start an escape."""
    return text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')


def _bind(op: Op, names: Signature, dispatch: list[str], unknown: bool, told: tuple[str, ...]) -> str:
    lines = [
        f"def bind({names.bind_parameters()}):",
        '    """Fix what depends on operand types and attributes; returns ``run`` over the operands.',
        "",
        "    Takes operand types where the function takes operands.  Rules are not checked here, except that every "
        "equality",
        '    the code relies on is asserted."""',
        *(f"    {line}" for line in dispatch),
    ]
    if told:
        lines.append(f'    raise only_words("{op.record.op}", {told!r})')
    elif unknown:
        lines.append('    raise unknown_semantics(_rules(), "")')
    elif not _always(dispatch):
        lines.append(f'    raise no_variant("{op.record.op}", profile)')
    return "\n".join(lines)


def _always(dispatch: list[str]) -> bool:
    """Whether some variant takes every call: the last line returns, whatever the types."""
    return bool(dispatch) and dispatch[-1].startswith(("return ", "raise "))


def _only_told(op: Op, variants: list[Branch]) -> tuple[str, ...]:
    """The operands that an op without any equation writes: its record tells in words what happens to them."""
    if any(leaf.equations for branch in variants for leaf in branch.leaves):
        return ()
    return tuple(name for name, operand in op.record.operands.items() if operand.access in ("write", "read_write"))


def _unknown(meaning: Meaning) -> bool:
    """Whether no public source states what the op computes, in any of its forms."""
    return all(form.semantics is not None and form.semantics.unknown is not None for form in meaning.forms)


def _planners(variants: list[Branch], names: Signature) -> tuple[list[str], list[str], set[str]]:
    dispatch: list[str] = []
    helpers: set[str] = {"current_profile"}
    called = _names(variants)
    leaves: dict[tuple[object, ...], Leaf] = {}
    for branch in variants:
        for leaf in (*branch.leaves, *branch.exact_leaves):
            leaves.setdefault(leaf.text, leaf)
    planners = [_planner(name, leaves[text], names) for text, name in called.items()]
    helpers.update(*(leaf.helpers for leaf in leaves.values()))
    every = {profile for branch in variants for profile in branch.profiles}
    ladders: dict[str, list[Step]] = {profile: [] for profile in sorted(every)}
    for branch in variants:
        if branch.leaves:
            inner = _leaf_dispatch(branch, names, called)
        else:
            inner = [f'raise unknown_semantics(_rules(), "{branch.form}")']
            helpers.add("unknown_semantics")
        for profile in branch.profiles:
            ladders[profile].append(Step((branch.tests,), tuple(inner)))
    groups: dict[tuple[str, ...], list[str]] = {}
    for profile, steps_taken in ladders.items():
        groups.setdefault(tuple(ladder(steps_taken)), []).append(profile)
    for steps, profiles in groups.items():
        test = _profile_test(profiles, every)
        dispatch += [f"if {test}:", *(f"    {line}" for line in steps)] if test else list(steps)
    return planners, dispatch, helpers


def _profile_test(profiles: list[str], every: set[str]) -> str:
    if set(profiles) == every:
        return ""
    choices = ", ".join(json.dumps(p) for p in profiles)
    return f"profile == {choices}" if len(profiles) == 1 else f"profile in ({choices})"


def _choices(branch: Branch) -> list[tuple[str, list[tuple[str, Leaf]]]]:
    """The leaves of a branch with their tests on element types; under ``exact`` where those results have their own."""
    default, exact = choose(branch.leaves), choose(branch.exact_leaves)
    same = [leaf.text for _, leaf in default] == [leaf.text for _, leaf in exact]
    return [("", default)] if same else [("", default), ("exact", exact)]


def _names(variants: list[Branch]) -> dict[tuple[object, ...], str]:
    """A name for every planner, by its text: form and mode, unless it serves several, types and exactness."""
    served: dict[tuple[object, ...], list[tuple[str, str]]] = {}
    kinds: dict[tuple[object, ...], tuple[str, str]] = {}
    for branch in variants:
        for word, choices in _choices(branch):
            for _, leaf in choices:
                served.setdefault(leaf.text, []).append((branch.form, branch.mode))
                kinds.setdefault(leaf.text, (label(leaf, choices), word))
    names: dict[tuple[object, ...], str] = {}
    for text, where in served.items():
        common = [same[0] if len(set(same)) == 1 else "" for same in zip(*where, strict=True)]
        parts = [part for part in (*common, *kinds[text]) if part]
        plain = "all" if len(set(where)) == 1 else "common"
        names[text] = _unused("_" + ("_".join(parts) or plain), names.values())
    return names


def _leaf_dispatch(branch: Branch, names: Signature, called: dict[tuple[object, ...], str]) -> list[str]:
    lines: list[str] = []
    for word, choices in _choices(branch):
        part: list[str] = []
        for test, leaf in choices:
            call = f"return {called[leaf.text]}({', '.join(_used(leaf, names))})"
            part += [f"if {test}:", f"    {call}"] if test else [call]
        lines = [f"if {word}:", *(f"    {line}" for line in part), *lines] if word else part
    return lines


def _unused(name: str, taken: Iterable[str]) -> str:
    names = set(taken)
    if name not in names:
        return name
    return next(f"{name}_{k}" for k in range(2, 100) if f"{name}_{k}" not in names)


def _used(leaf: Leaf, names: Signature) -> list[str]:
    """Operand types and attributes that the plan reads."""
    import re

    text = "\n".join(leaf.plan)
    found = [
        n
        for n in (*names.operands, *names.attributes, "profile")
        if re.search(rf"\b{n}\b", _code_only(text)) and n not in names.scalars
    ]
    return found


def _code_only(text: str) -> str:
    import re

    return re.sub(r'"[^"]*"', '""', text)


def _planner(name: str, leaf: Leaf, names: Signature) -> str:
    lines = [f"def {name}({', '.join(_used(leaf, names))}):"]
    doc = "; ".join(leaf.equations) or "Writes no element"
    lines += [f"    {line}" for line in _doc_lines(doc)]
    lines += [f"    {line}" for line in leaf.plan]
    if leaf.plan:
        lines.append("")
    lines += ["    @quietly"] if leaf.quiet else []
    lines.append(f"    def run({names.run_parameters()}):")
    lines += [f"        {line}" for line in leaf.run or ("pass",)]
    lines += ["", "    return run"]
    return "\n".join(lines)


def _doc_lines(doc: str) -> list[str]:
    wrapped = textwrap.wrap(_safe(doc), _WRAP - 6)
    if len(wrapped) == 1:
        return [f'"""{wrapped[0]}."""']
    return [f'"""{wrapped[0]}', *wrapped[1:-1], f'{wrapped[-1]}."""']
