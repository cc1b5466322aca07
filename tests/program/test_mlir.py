"""What MLIR itself refuses: symbols, calls, regions, blocks, values, arithmetic; xDSL, which reads the same, beside it."""

from __future__ import annotations

import importlib.util

import pytest

from program.mlir_texts import PAIRS, RIGHT
from pto_isa.database import load
from pto_isa.generated.programs._rules import PROGRAM_RULES
from pto_isa.program.host.regions import in_order
from pto_isa.program.syntax.program import read
from pto_isa.program.syntax.tree import Block, Operation, OpPart
from pto_isa.program.verifier import verify_program

OUR_OWN = {
    "program/unused-value",
    "program/unknown-op",
    "program/foreign-op",
}  # that something has no use or no record is no fault in MLIR
# What xDSL 0.74 takes although MLIR refuses it: it does not know the rule.
LENIENT = {
    "declaration", "nested declaration", "empty function", "order", "itself", "arguments of a block",
    "number of arguments of a block", "dominance of the block before", "dominance between ways",
    "dominance against the order of the text", "dominance in a loop of blocks", "both ways", "what a branch yields",
    "that a branch yields", "place of a function", "place of a function in a branch", "visibility in the generic form",
    "number of a comparison", "arguments in the generic form", "arguments of a choice in the generic form",
    "a branch of more", "what while hands on", "what while yields", "wider float", "what a switch gives",
    "a switch in the generic form",
}  # fmt: skip
# What xDSL 0.74 cannot read although MLIR can: `scf.while` without arguments, aliases inside a module, `select` of two types,
# functions as values, memory of a module and parallel loops in their own form.
UNREAD = {"condition of while", "end of while", "regions of while", "aliases", "alias of a type",
          "alias of a type in a declaration", "alias of an attribute", "alias of a location", "function as a value",
          "type of a function as a value", "vectors", "alias of a type before its definition",
          "alias of an attribute before its definition", "what is called is no function", "type of a function that is called",
          "arguments of a function that is a value", "memory of the module", "type of memory of the module",
          "bounds of a parallel loop", "types of a parallel loop", "end of a parallel loop", "counts of a loop over all"}  # fmt: skip


def rules(text: str) -> list[str]:
    """The rules that a text breaks, without those of our own."""
    return sorted({found.rule for found in verify_program(read(text), "a5").findings} - OUR_OWN)


@pytest.mark.parametrize("name", PAIRS)
def test_pairs(name: str) -> None:
    """The right text breaks nothing, the wrong one exactly the rule."""
    right, wrong, rule = PAIRS[name]
    assert rules(right) == [] and rules(wrong) == [rule]


@pytest.mark.parametrize("name", RIGHT)
def test_right(name: str) -> None:
    """What looks wrong and is not."""
    assert rules(RIGHT[name]) == []


def xdsl_refuses(text: str) -> bool:
    """Whether xDSL refuses a text."""
    from xdsl.context import Context
    from xdsl.dialects import get_all_dialects
    from xdsl.parser import Parser

    context = Context(allow_unregistered=True)
    for name, make in get_all_dialects().items():
        context.register_dialect(name, make)
    try:
        Parser(context, f"builtin.module {{\n{text}\n}}").parse_module().verify()
    except Exception:  # it has many kinds
        return True
    return False


@pytest.mark.skipif(importlib.util.find_spec("xdsl") is None, reason="xDSL is an extra of the benchmarks")
@pytest.mark.filterwarnings("ignore")
def test_another_reader_judges_alike() -> None:
    """xDSL accepts every right text and refuses every wrong one, but for what it cannot read and does not know."""
    lenient = {name for name, (_, wrong, _) in PAIRS.items() if not xdsl_refuses(wrong)}
    unread = {
        name for name, text in {**{k: pair[0] for k, pair in PAIRS.items()}, **RIGHT}.items() if xdsl_refuses(text)
    }
    assert (lenient, unread) == (LENIENT, UNREAD)


def test_every_rule_has_a_pair() -> None:
    """The rules that cite MLIR are broken here, each by one text at least; the YAML and what was made of it agree."""
    from pathlib import Path

    database = load(Path(__file__).parents[2] / "isa")
    cited = {
        rule.id_of(key)
        for key, rule in database.program_rules.items()
        if rule.source is not None and any(str(source).startswith("mlir") for source in rule.source)
    }
    assert len(cited) >= 25 and cited <= {rule.id for rule in PROGRAM_RULES.values()}
    assert cited - OUR_OWN <= {rule for _, _, rule in PAIRS.values()}


def dominated(edges: dict[int, list[int]], count: int) -> dict[int, set[int]]:
    """The blocks that dominate each block that is reached, by the definition: without them it is not reached."""

    def reached(without: int | None) -> set[int]:
        found: set[int] = set()
        pending = [0] if without != 0 else []
        while pending:
            at = pending.pop()
            if at not in found and at != without:
                found.add(at)
                pending += edges.get(at, [])
        return found

    return {k: {j for j in range(count) if j == k or k not in reached(j)} for k in reached(None)}


def test_dominance_is_what_its_definition_says() -> None:
    """For a few thousand graphs: on the path to a block in the tree stand exactly the blocks that dominate it."""
    import random

    choose = random.Random(7)
    for _ in range(2000):
        count = choose.randrange(2, 9)
        edges = {k: [choose.randrange(1, count) for _ in range(choose.randrange(3))] for k in range(count)}
        region = []
        for k in range(count):
            block = Block(f"^b{k}")
            op = Operation("cf.br", (), 0)
            op.parts = [OpPart("", "", [f"^b{target}"], []) for target in edges[k]]
            block.ops = [op]
            region.append(block)
        expected = dominated(edges, count)
        path: list[int] = []
        found: dict[int, set[int]] = {}
        for block, depth in in_order(region):
            k = region.index(block)
            if depth >= 0:
                path = [*path[:depth], k]
                found[k] = set(path)
            else:
                assert k not in expected
        assert found == expected
