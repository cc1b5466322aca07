"""What a rule over elements or storage may be joined from: each joint against its truth table, texts against the judge.

A part is asked on two tiles of 2 x 8 f32, which share their storage or do not, and of which all elements are positive or
one is not; the expected truth is that of Python's own operators.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from language.test_rule_printers import OPERANDS, SCOPE, rule
from pto_isa.language.errors import ExpressionError
from pto_isa.language.front.parse import parse
from pto_isa.language.front.resolve import resolve
from pto_isa.language.kernel.ir import Apply, Sym
from pto_isa.language.kernel.names import Namer
from pto_isa.language.print.element_rules import element_rule
from pto_isa.language.rules.judge import judge_of_elements
from pto_isa.language.rules.queries import data_of, stage, types_read
from pto_isa.runtime import Tile, TileType, kernel
from pto_isa.runtime.memory import storage
from pto_isa.runtime.rules import logic

OVER = "for i in range(dst.valid_row) for j in range(dst.valid_col)"
POSITIVE = f"all(src[i, j] > 0 {OVER})"
# what is told by storage or by the call; of the calls below each holds in some and not in others
PARTS: dict[str, Callable[[bool, str, bool], bool]] = {
    "same_storage(src, dst)": lambda shared, mode, flag: shared,
    "not overlaps(src, dst)": lambda shared, mode, flag: True,
    "any_mode()": lambda shared, mode, flag: bool(mode),
    "flag": lambda shared, mode, flag: flag,
    "scalar > 0": lambda shared, mode, flag: flag,  # the call of a flag gives 1, the other one 0
    "present(tmp)": lambda shared, mode, flag: False,
    "exactly_one(flag, flag)": lambda shared, mode, flag: False,
}
JOINTS: dict[str, Callable[[bool, bool], bool]] = {
    "P and E": lambda p, e: p and e,
    "E or P": lambda p, e: e or p,
    "not (P and E)": lambda p, e: not (p and e),
    "implies(E, P)": lambda p, e: p or not e,
    "implies(P, E)": lambda p, e: e or not p,
    "P if E else true": lambda p, e: p if e else True,
    "E if P else false": lambda p, e: e if p else False,
    "(not P if dst.rows > 1 else P) and E": lambda p, e: (not p) and e,
    "exactly_one(P, E)": lambda p, e: p != e,
    "exactly_one(P, dst.rows > 1, E)": lambda p, e: not p and not e,
    "E and dst.rows > (2 if P else 1)": lambda p, e: e and not p,
    "src[0, 0] > (0 if P else 7)": lambda p, e: p,
    "(P) == (E)": lambda p, e: p == e,
    "(E if P else P) or not (E or P)": lambda p, e: (p and e) or not (e or p),
}
INSIDE: dict[str, Callable[[bool, bool], bool]] = {
    f"all(src[i, j] > 0 or P {OVER})": lambda p, e: e or p,
    f"any(src[i, j] < 0 and P {OVER})": lambda p, e: not e and p,
    f"all(exactly_one(src[i, j] > 0, P) {OVER})": lambda p, e: e and not p,
    f"all(src[i, j] > (0 if P else -9) {OVER})": lambda p, e: e or not p,
    f"all(src[i, j] > 0 {OVER} if P)": lambda p, e: e or not p,
}
STORAGE = [part for part in PARTS if "storage" in part or "overlaps" in part]


def compiled(check: str) -> Callable[..., Any]:
    """The text of a rule as a function of types by name, which gives what it gives: a truth, or a function of operands."""
    tree = rule(check)
    made = element_rule(tree, OPERANDS)
    known: dict[str, Any] = {"np": np}
    for name in (made.helpers | made.numeric) - {"np"}:
        known[name] = next(getattr(home, name) for home in (logic, storage, kernel) if hasattr(home, name))
    reads = types_read(tree, OPERANDS)
    text = f"def held({', '.join(reads)}):\n" + "\n".join(f"    {line}" for line in made.lines)
    exec(text, known)
    taken = data_of(tree, OPERANDS)

    def held(types: dict[str, Any], operands: dict[str, Any]) -> Any:
        found = known["held"](*(types[name] for name in reads))
        return found(*(operands[name] for name in taken)) if callable(found) else found

    return held


def calls() -> list[tuple[dict[str, Any], dict[str, Any], bool, bool]]:
    """(types and attributes, operands, shared, positive) of every call that the parts tell apart."""
    found = []
    kind = TileType.parse("!pto.tile_buf<vec, 2x8xf32>")
    for shared, positive, mode, flag in itertools.product((False, True), (False, True), ("", "row"), (False, True)):
        array = np.full((2, 8), 3, np.float32)
        array[1, 5] = 3 if positive else -1
        operands = {
            "src": Tile(kind, array),
            "dst": Tile(kind, array if shared else array.copy()),
            "scalar": np.int32(flag),
        }
        types = {"src": kind, "dst": kind, "tmp": None, "mode": mode, "flag": flag, "profile": "a5", "form": ""}
        found.append((types, operands, shared, positive))
    return found


CASES = [(joint, part) for joint in JOINTS for part in PARTS]
CASES += [(joint, part) for joint in INSIDE for part in PARTS if part not in STORAGE]


@pytest.mark.parametrize(("joint", "part"), CASES)
def test_a_part_may_stand_in_every_joint(joint: str, part: str) -> None:
    check = joint.replace("E", POSITIVE).replace("P", f"({part})")
    assert stage(rule(check), OPERANDS) == "data"
    text, judge = compiled(check), judge_of_elements(lambda dtypes: rule(check), OPERANDS)
    seen = set()
    for types, operands, shared, positive in calls():
        held = PARTS[part](shared, types["mode"], types["flag"])
        expected = {**JOINTS, **INSIDE}[joint](held, positive)
        seen.add(held)
        assert bool(text(types, operands)) is expected, (check, shared, positive, types["mode"], types["flag"])
        assert bool(judge({**types}, {**operands})) is expected, (check, shared, positive)
    assert seen == {True, False} or part in ("not overlaps(src, dst)", "present(tmp)", "exactly_one(flag, flag)")


@pytest.mark.parametrize("part", STORAGE)
@pytest.mark.parametrize("joint", [*INSIDE, "src[1 if P else 0, 0] > 0"])
def test_elements_cannot_ask_for_storage(joint: str, part: str) -> None:
    check = joint.replace("P", f"({part})")
    with pytest.raises(ExpressionError) as caught:
        rule(check)
    name = part.removeprefix("not ").partition("(")[0]
    assert caught.value.en == f"`{name}` may only be used in the `check` of a rule, outside of folds and indices"
    assert caught.value.at == (0, check.index(name))


@pytest.mark.parametrize(("text", "where", "said"), [
    ("same_storage(src, dst)", "rule", "in the `check` of a rule, outside of folds and indices"),
    ("overlaps(src, dst)", "value", "in the `check` of a rule, outside of folds and indices"),
    ("local(vec, 0, 32) > 0", "check", "in the `bytes` that are lost"),
    ("implies(flag, flag)", "value", "in rules and conditions"),
])  # fmt: skip
def test_where_a_function_may_stand(text: str, where: str, said: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        resolve(parse(text), SCOPE, where=where)
    assert caught.value.en == f"`{text.partition('(')[0]}` may only be used {said}"
    assert caught.value.at == (0, 0)


def test_no_variable_has_the_name_of_a_keyword() -> None:
    """The value of `not flag` suggests `flag_not` and `not`; where the first is taken, the second is none."""
    value = Apply("not", (Sym("flag"),), "bool")
    assert Namer(()).name(value, []) == "flag_not"
    assert Namer({"flag_not"}).name(value, []) == "flag_not_flag"
