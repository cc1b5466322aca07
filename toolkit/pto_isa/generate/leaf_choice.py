"""Which variant serves which element types: the shortest test that tells them apart, and a word for the name."""

from __future__ import annotations

import json

from .leaves import Leaf


def label(leaf: Leaf, choices: list[tuple[str, Leaf]]) -> str:
    """A word for the element types of a leaf, for the name of its planner; empty for the only one."""
    if len(choices) == 1:
        return ""
    dtypes = sorted({dict(row).get("dst", row[0][1]) for row in leaf.rows})
    if len(dtypes) <= 2:
        return "_".join(dtypes)
    if all(d[0] in "iu" for d in dtypes):
        return "integer"
    if set(dtypes) <= {"f16", "bf16"}:
        return "narrow"
    return "float" if all(d[0] in "fb" for d in dtypes) else "other"


def choose(leaves: tuple[Leaf, ...]) -> list[tuple[str, Leaf]]:
    """Pairs (condition on element types, leaf); the leaf with the most rows comes last and needs none."""
    if not leaves:
        return []
    order = sorted(leaves, key=lambda leaf: len(leaf.rows))
    return [(_separator(leaf, leaves), leaf) for leaf in order[:-1]] + [("", order[-1])]


def _separator(leaf: Leaf, leaves: tuple[Leaf, ...]) -> str:
    """The shortest test on element types that picks this leaf among all."""
    operands = [name for name, _ in leaf.rows[0]]
    for name in operands:
        mine = {dict(row)[name] for row in leaf.rows}
        others = {dict(row)[name] for other in leaves if other is not leaf for row in other.rows}
        if not mine & others and not name.startswith("scalar"):
            return _type_test(f"{name}.dtype", sorted(mine))
    first, second = operands[0], next(o for o in operands[1:])
    for second in operands[1:]:
        pairs = {(dict(row)[first], dict(row)[second]) for row in leaf.rows}
        rest = {(dict(row)[first], dict(row)[second]) for other in leaves if other is not leaf for row in other.rows}
        if not pairs & rest:
            choices = ", ".join(f"({json.dumps(a)}, {json.dumps(b)})" for a, b in sorted(pairs))
            return f"({first}.dtype, {second}.dtype) in ({choices},)"
    every = {tuple(row) for row in leaf.rows}
    if len(every) == len(leaf.rows):
        listed = ", ".join("(" + ", ".join(json.dumps(d) for _, d in row) + ",)" for row in sorted(every))
        return f"({', '.join(f'{o}.dtype' for o in operands)},) in ({listed},)"
    raise AssertionError(f"no test on element types separates the variants {operands}")


def _type_test(left: str, choices: list[str]) -> str:
    if len(choices) == 1:
        return f"{left} == {json.dumps(choices[0])}"
    return f"{left} in ({', '.join(json.dumps(choice) for choice in choices)})"
