"""Every pass over the elaborated op on small records, with the text before and after it beside the record."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from language.passes.small_ops import small_op, stages
from pto_isa.language.expression_text import text_of
from pto_isa.language.front.opdef import ElaborationError, Temp
from pto_isa.language.nodes import walk
from pto_isa.language.passes import pipeline
from pto_isa.language.passes.pipeline import typed
from pto_isa.language.passes.simplify import specialise_profile
from pto_isa.language.passes.types import combinations, typed_block
from pto_isa.language.tree import WORD

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "passes.yaml").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_stages(case: dict[str, Any]) -> None:
    """Elaboration and each pass give the text of the file."""
    found = stages(case)
    assert found == {name: text.removesuffix("\n") for name, text in case["stages"].items()}


def test_every_pass_has_a_case() -> None:
    used = {name for case in CASES for name in case["stages"]}
    assert used == {"elaborate", *pipeline.NAMES}
    assert len(CASES) >= 14


def test_parts_of_the_condition_tell_cases_apart() -> None:
    """A case knows by which parts of its condition it differs from the others; it keeps that of its mode."""
    record = {
        "semantics": {
            "modes": {
                "one": {
                    "text": {"en": "One.", "zh": "一。"},
                    "when": "dst.rows > 1",
                    "equations": [{"set": "dst[i, j] = a[i, j]", "where": "flag"}, "dst[i, j] = b[i, j]"],
                }
            }
        }
    }
    (form,) = typed(small_op({"record": record})).forms
    first, second = form.common.modes
    assert len(first.split) == 1 and not second.split
    assert (len(first.block.items), len(second.block.items)) == (2, 1)


@pytest.mark.parametrize(
    ("equation", "said"),
    [
        ("dst[i, j] = a[i, j] + b[i, j]", "(dst i8, a i8, b f32)"),
        ("dst[i, j] = b[i, j]", "a store does not convert f32 to i8; write `convert(x, …)` (dst i8, b f32)"),
    ],
)
def test_a_fault_of_one_row_names_it(equation: str, said: str) -> None:
    types = {"bind": {"dst": "T", "a": "T", "b": "S"}, "rows": {"cpu": [{"T": ["f32", "i8"], "S": ["f32"]}]}}
    op = small_op({"record": {"types": types, "semantics": {"equations": [equation]}}})
    with pytest.raises(ElaborationError) as raised:
        typed(op)
    assert raised.value.path == ("semantics", "equations", 0)
    assert raised.value.error.en.endswith(said) and raised.value.error.zh.endswith("）")


def test_rules_know_their_profile() -> None:
    op = small_op({"record": {"constraints": {"one": {"check": "dst.rows == 1", "profiles": ["cpu", "a5"]}}}})
    assert [rule.profiles for rule in op.rules] == [("cpu", "a5")]
    assert [[rule.profiles for rule in specialise_profile(op, name).rules] for name in op.profiles] == [
        [("cpu",)], [], [("a5",)]
    ]  # fmt: skip


def test_combinations_are_listed_once() -> None:
    """Rows that overlap give each combination once; operands that are not asked for do not multiply it."""
    types = {
        "bind": {"dst": "T", "a": "S", "b": "f32"},
        "rows": {"cpu": [{"T": ["f32", "i8"], "S": ["i8"]}, {"T": ["i8"], "S": ["i8", "u8"]}]},
    }
    table = small_op({"record": {"types": types}}).record.types
    pairs = [("f32", "i8"), ("i8", "i8"), ("i8", "u8")]
    assert list(combinations(table, "cpu")) == [{"dst": dst, "a": a, "b": "f32"} for dst, a in pairs]
    assert list(combinations(table, "cpu", {"dst"})) == [{"dst": "f32"}, {"dst": "i8"}]
    assert list(combinations(table, "a5")) == list(combinations(None, "cpu")) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_every_node_has_a_type_in_the_end(case: dict[str, Any]) -> None:
    """Also those that read the same before: conditions, extents, what is waited for."""
    for form in typed(small_op(case)).forms:
        for mode in form.common.modes:
            trees = [mode.block.when, mode.block.until] if mode.rows else []
            for item in mode.block.items if mode.rows else ():
                if isinstance(item, Temp):
                    trees += item.shape
                    continue
                assert item.dtype is not None or item.target.type == WORD
                trees += [item.target, item.value, item.where, *(extent for _, extent in item.over)]
            untyped = [text_of(node) for tree in trees if tree is not None for node in walk(tree) if node.type is None]
            assert untyped == []


def test_rows_share_what_is_typed_alike() -> None:
    """A part is one object for all rows that have the same element types in it, after folding as after typing."""
    case = next(case for case in CASES if case["name"] == "the rows that reach a mode")
    for stage in ("specialise_types", "type_check"):
        ((op,),) = [each for name, each in pipeline.stages(small_op(case)) if name == stage]
        first, second = (mode.block.statements[0] for mode in op.forms[0].common.modes[1:3])
        assert first.value is not second.value or stage == "specialise_types"
        assert first.over[0][1] is second.over[0][1] and first.target is second.target


def test_one_call_is_typed_as_its_row_is() -> None:
    """What the oracle asks for comes to what the passes come to."""
    case = next(case for case in CASES if case["name"] == "values by element type")
    op = small_op(case)
    (form,) = op.forms
    (mode,) = form.modes("cpu")
    for done in typed(op).forms[0].common.modes:
        block = typed_block(op, form, mode, dict(done.rows[0]), form.numerics)
        assert block == done.block
        assert typed_block(op, form, mode, dict(done.rows[0]), form.numerics).items[0] == block.items[0]


@pytest.mark.parametrize(
    ("equation", "said"),
    [
        ("state.fpc = flag + 1", "holds the address of a tile; expected the name of an operand"),
        ("g.address = n", "the address of a tensor is that of an element, such as `pipe.empty[0]`"),
        ("g.address = pipe.taken", "the address of a tensor is that of an element, such as `pipe.empty[0]`"),
    ],
)
def test_addresses_are_those_of_tiles_and_elements(equation: str, said: str) -> None:
    with pytest.raises(ElaborationError) as raised:
        typed(small_op({"record": {"semantics": {"equations": [equation]}}}))
    assert said in raised.value.error.en
