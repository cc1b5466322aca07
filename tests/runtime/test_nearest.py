"""The nearest legal call: the test of one rule agrees with the whole judgement, and answers are few changes that mend."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pto_isa import verify_op
from pto_isa.generated.rules.tadd import RULES
from pto_isa.generated.rules.tdivs import RULES as FORMS
from pto_isa.runtime.search.mutations import candidates, every_rule, spots_of
from pto_isa.runtime.search.nearest import cure_of, nearest
from pto_isa.runtime.search.space import applied, broken_ids, fields_of, put
from pto_isa.runtime.types.plain_type import ArrayType
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.verifier import op_rules

TILE = TileType("f32", 16, 32)


@pytest.mark.parametrize("rules", [RULES, FORMS], ids=lambda rules: rules.op)
def test_one_rule_agrees_with_all(rules: Any) -> None:
    """Whatever single change is made: where the test says no, the whole judgement finds the rule broken, too."""
    wrong = TILE.replace(loc="mat", valid_col=31)
    start = {name: wrong if "tile" in spec.kinds else spec.default for name, spec in rules.operands.items()}
    start |= {name: 2.0 for name, spec in rules.operands.items() if "scalar" in spec.kinds}
    before = broken_ids(rules, start, "a5")
    tried = 0
    for rule in rules.rules:
        if rule.id not in before or "a5" not in rule.profiles:
            continue
        cures = cure_of(rules, rule, None, "a5")
        for name in start:
            for field in fields_of(start[name]):
                for value in candidates(start, (name, field), rules)[:6]:
                    try:
                        made = {**start, name: put(start[name], field, value)}
                    except ValueError:
                        continue
                    tried += 1
                    if not cures(made):
                        assert rule.id in broken_ids(rules, made, "a5") or set(rule.needs), (rule.id, name, field)
    assert tried > 50


def test_nearest_is_remembered_by_value() -> None:
    """Equal calls give equal answers of their own; unknown extents and lists are no keys that fail."""
    rule = next(rule for rule in RULES.rules if rule.key == "same-valid-shape")
    call = {"dst": TILE, "src0": TILE, "src1": TILE.replace(valid_col=31)}
    first, second = (nearest(RULES, rule, None, call, "a5") for _ in range(2))
    assert first == second == {"src1.valid_col": 32} and first is not second
    some = {**call, "src0": TILE.replace(valid_row=UNKNOWN)}
    assert nearest(RULES, rule, None, some, "a5") == {"src1.valid_col": 32}
    assert nearest(RULES, rule, None, {**call, "src1": TILE}, "a5") is None  # nothing to mend


@pytest.mark.parametrize(("change", "expected"), [
    ({"src0": {"valid_row": 8}}, {"src0.valid_row": 16}),  # one field
    ({"src0": {"valid_col": 8}, "src1": {"valid_col": 8}}, {"dst.valid_col": 8}),  # the odd one out
    ({"src0": {"dtype": "f16"}}, None),  # not what this rule asks
])  # fmt: skip
def test_the_fewest_fields(change: dict[str, dict[str, Any]], expected: dict[str, Any] | None) -> None:
    """What is named is the smallest change."""
    rule = next(rule for rule in RULES.rules if rule.key == "same-valid-shape")
    call = {name: TILE.replace(**change.get(name, {})) for name in ("dst", "src0", "src1")}
    assert nearest(RULES, rule, None, call, "a5") == expected


@pytest.mark.parametrize(("op", "tile", "rule", "expected"), [
    # 32 bytes are 16 elements of f16, 8 of f32 and 32 of i8; boxes of 512 bytes have 16 rows of 32 bytes
    ("tadd", "vec, 32x163xf16", "rows-aligned", {"cols": 176}),
    ("tadd", "vec, 32x163xf32", "rows-aligned", {"cols": 168}),
    ("tadd", "vec, 4x16xi8", "rows-aligned", {"cols": 32}),
    ("tadd", "vec, 4x1xf32", "rows-aligned", {"cols": 8}),
    ("tadd", "vec, 33x4xf16, blayout=col_major", "columns-aligned", {"rows": 48}),
    ("tadd", "vec, 1x4xf32, blayout=col_major", "columns-aligned", {"rows": 8}),
    ("tadd", "mat, 8x32xf32, blayout=col_major, slayout=row_major", "box-rows", {"rows": 16}),
    ("tadd", "mat, 16x20xf16, blayout=col_major, slayout=row_major", "box-cols", {"cols": 32}),
    ("tadd", "vec, 16x32xf32, valid=20x32", "valid-rows", {"rows": 20}),
])  # fmt: skip
def test_a_tile_is_filled_up(op: str, tile: str, rule: str, expected: dict[str, int]) -> None:
    """Its layout, type and memory stay: the extent grows to the next legal one."""
    found = [finding for finding in verify_op(op, profile="a2a3", src0=tile) if finding.rule == f"tile/{rule}"]
    assert [finding.nearest for finding in found] == [{f"src0.{field}": value for field, value in expected.items()}]


def merge(first: int, second: int, dst: int, tmp: int) -> dict[str, Any]:
    """TMRGSORT of two lists of so many valid columns: rule -> what is proposed."""
    lists = {f"src{k}": f"vec, 1x8192xf32, valid=1x{count}" for k, count in enumerate((first, second))}
    call = {"dst": f"vec, 1x{dst}xf32", **lists, "tmp": f"vec, 1x{tmp}xf32", "executed_num_list": ArrayType("u16", 4)}
    return {f.rule.partition("/")[2]: f.nearest for f in verify_op("tmrgsort", profile="a2a3", exhausted=False, **call)}


@pytest.mark.parametrize(("first", "second", "dst", "tmp", "columns"), [
    (1024, 1024, 2048, 1024, 2048),  # as many columns as both lists have
    (1024, 1024, 256, 64, 2048),  # 256 would be as many as dst has, but not enough for the lists
    (1000, 504, 64, 32, 1504),  # no power of two
    (64, 64, 256, 64, 256),  # the lists need 128, the text form as many as dst
])  # fmt: skip
def test_a_scratch_is_large_enough_for_all_rules(first: int, second: int, dst: int, tmp: int, columns: int) -> None:
    """``tmp.cols >= src0.valid_col + src1.valid_col`` and ``tmp.cols >= dst.cols`` are mended by one proposal."""
    wanted = {"tmp.cols": columns}
    assert merge(first, second, dst, tmp) == {"tmp-wide-enough-two": wanted, "tmp-shape-in-text-two": wanted}
    assert merge(first, second, dst, columns) == {}


@pytest.mark.parametrize(("op", "call", "rule", "expected"), [
    # tmp.valid_col >= 16 + 2, and bytes >= 16 * 4 + 256 = 320 in 2 rows: 40 columns, which are whole blocks
    ("trem", {"dst": "4x16xf32", "src0": "4x16xf32", "src1": "4x16xf32", "tmp": "2x16xf32"}, "tmp-columns",
     {"tmp.valid_col": 18, "tmp.cols": 40}),
    ("trem", {"dst": "4x16xf32", "src0": "4x16xf32", "src1": "4x16xf32", "tmp": "2x16xf32, valid=2x16"}, "tmp-bytes", {"tmp.rows": 5}),
    # the mode stays, though without it no tmp is needed
    ("tcolsum", {"dst": "1x64xf32", "src": "16x64xf32", "tmp": "1x64xf32", "is_binary": True}, "tmp-rows", {"tmp.rows": 8}),
    ("tcolsum", {"dst": "1x64xf32", "src": "16x64xf32", "tmp": "8x32xf32", "is_binary": True}, "tmp-columns", {"tmp.cols": 64}),
    # 32 records of 8 bytes are 256 bytes, 128 elements of f16; nobody sorts nothing instead
    ("tsort32", {"dst": "1x64xf16", "src": "1x32xf16", "idx": "1x32xu32"}, "records-fit", {"dst.cols": 128}),
    # a row of tmp stays a row
    ("tgather", {"dst": "1x32xf16", "src0": "1x32xf16", "src1": "1x32xi32", "tmp": "1x16xi32"}, "tmp-large-enough", None),
    # no extent helps: the memory
    ("tadd", {"dst": "4x16xf32", "src0": "4x16xf32", "src1": "mat, 4x16xf32"}, "vector-tiles", {"src1.loc": "vec"}),
])  # fmt: skip
def test_size_before_everything_else(op: str, call: dict[str, Any], rule: str, expected: dict[str, Any] | None) -> None:
    """What an operand is stays as it is wherever a larger extent mends the rule."""
    words = {
        name: f"vec, {text}" if isinstance(text, str) and text[0].isdigit() else text for name, text in call.items()
    }
    found = {f.rule.partition("/")[2]: f for f in verify_op(op, profile="a2a3", **words)}
    nearest = found[rule].nearest
    if expected is not None:
        assert nearest == expected
    else:
        assert nearest is not None and list(nearest) == ["tmp.cols"]


@pytest.mark.parametrize("name", ["tadd", "tadds", "tcolsum", "tmrgsort", "trem", "trowexpandmul", "tsort32", "ttrans"])
def test_what_is_proposed_is_legal(name: str) -> None:
    """In calls with several faults: nothing new breaks, and no rule that looks at what is changed is left broken."""
    rules = op_rules(name)
    random = Random(name)
    dtypes = ("f32", "f16", "i32", "i16")
    proposed = alone = 0
    for _ in range(40):
        call: dict[str, Any] = {}
        for operand, spec in rules.operands.items():
            if "tile" in spec.kinds and not (spec.optional and random.random() < 0.5):
                rows, cols = random.choice((1, 2, 4, 16)), random.choice((8, 16, 32, 37, 64))
                valid = {"valid_row": random.randint(1, rows), "valid_col": random.randint(1, cols)}
                call[operand] = TileType(
                    random.choice(dtypes[:2]), rows, cols, **(valid if random.random() < 0.3 else {})
                )
            else:
                call[operand] = None if "tile" in spec.kinds or spec.optional else spec.default
        before = broken_ids(rules, call, "a2a3")
        for rule, operand in every_rule(rules, call):
            id = f"{rule.id}@{operand}" if operand else rule.id
            found = nearest(rules, rule, operand, call, "a2a3") if id in before else None
            if found is None:
                continue
            change = {(path.partition(".")[0], path.partition(".")[2]): value for path, value in found.items()}
            made = applied(call, change)
            assert made is not None and 1 <= len(change) <= 2
            after = broken_ids(rules, made, "a2a3")
            assert id not in after and after <= before, (id, found)
            left = spots_of(made, after, rules).keys()
            assert not left & change.keys(), (id, found, after)
            proposed += 1
            if len(before) == 1:
                alone += 1
                assert not after
    assert proposed > 20
