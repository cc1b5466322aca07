"""Rules where ops run: what is refused before, what is judged at every call, what check and strict change."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pto_isa
from pto_isa import GlobalTensor, RuleError, Tile, TileType, ops
from pto_isa.runtime.memory.storage import Placed, overlaps, same_storage
from pto_isa.runtime.rules.judgement import Judgement
from pto_isa.runtime.rules.rule import OperandSpec, OpRules, Rule
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.verify import judge, verify
from rules.searched import ids


def tile(dtype: str = "i32", value: float = 1, **fields: Any) -> Tile:
    made = Tile(TileType(dtype, 8, 32, **fields))
    made.array[...] = value
    return made


def refused(call: Any) -> set[str]:
    with pytest.raises(RuleError) as caught:
        call()
    return ids(caught.value.findings)


def test_scalar_rules_are_judged_at_every_call() -> None:
    """The plan of a legal call does not let a later scalar through."""
    dst, src = tile(), tile()
    ops.tshls(dst, src, 2)
    assert refused(lambda: ops.tshls(dst, src, -1)) == {"pto.tshls/non-negative"}
    ops.tshls(dst, src, 3)
    assert (dst.array == 8).all()
    assert refused(lambda: ops.tshls(dst, src, np.int32(-1))) == {"pto.tshls/non-negative"}
    ops.tshls(dst, src, np.int32(1))


def test_strict_and_check() -> None:
    """strict refuses what is undefined; check=False refuses nothing that does not keep the op from running."""
    dst, src = tile(), tile()
    ops.tshls(dst, src, 40)
    assert refused(lambda: ops.tshls(dst, src, 40, strict=True)) == {"pto.tshls/below-width"}
    assert refused(lambda: ops.tshls(dst, src, -1, strict=True)) == {"pto.tshls/non-negative"}
    ops.tshls(dst, src, -1, check=False)
    assert "pto.tshls/operands" in refused(lambda: ops.tshls(dst, np.zeros(3), 1, check=False))


@pytest.mark.parametrize(("dtype", "limit"), [("u16", 31744), ("u32", 2139095040)])
def test_bounds_of_elements_hold_for_every_type(dtype: str, limit: int) -> None:
    """One text judges all element types: its literals are not rounded to the first of them."""
    dst, tmp = Tile(TileType("u32", 1, 32, valid_row=1)), tile(dtype)
    src = tile(dtype)
    src.array[3, 5] = limit
    with pto_isa.profile("a2a3"):
        ops.tcolargmax(dst, src, tmp, strict=True)
        assert dst.array[0, 5] == 3
        src.array[4, 5] = limit + 1
        wanted = {"pto.tcolargmax/unsigned-in-order"}
        assert refused(lambda: ops.tcolargmax(dst, src, tmp, strict=True)) == wanted


def test_warnings_never_raise() -> None:
    """A warning is a finding of verify_op only."""
    empty = TileType("f32", 8, 32, valid_row=0)
    with pto_isa.profile("a5"):
        found = pto_isa.verify_op("tcolsum", dst=TileType("f32", 1, 32), src=empty)
        assert {f.severity for f in found} == {"warning"}
        ops.tcolsum(Tile(TileType("f32", 1, 32)), Tile(empty), strict=True)


def test_a_refused_call_writes_nothing_and_reports_all() -> None:
    """Static and scalar rules that fail together are reported together."""
    dst = tile(value=7)
    src = Tile(TileType("i32", 8, 32, valid_col=31))
    assert refused(lambda: ops.tshls(dst, src, -1)) == {"pto.tshls/same-valid-shape", "pto.tshls/non-negative"}
    assert (dst.array == 7).all()


def test_element_rules_need_elements() -> None:
    """A rule over elements is judged on tiles, not on types, and in ops only with strict when it is undefined."""
    types = {"dst": TileType("i32", 8, 32), "src0": TileType("i32", 8, 32), "src1": TileType("i32", 8, 32)}
    assert pto_isa.verify_op("tgather", profile="a5", **types, tmp=TileType("i32", 8, 32)) == []
    dst, src0, src1 = tile(), tile(), tile(value=5000)
    found = pto_isa.verify_op("tgather", profile="a5", dst=dst, src0=src0, src1=src1, tmp=tile())
    assert ids(found) == {"pto.tgather/numbers-inside"}
    with pto_isa.profile("a5"):
        assert refused(lambda: ops.tgather(dst, src0, src1, tmp=tile(), strict=True)) == {"pto.tgather/numbers-inside"}
        ops.tgather(dst, src0, tile(value=3), tmp=tile(), strict=True)


def test_storage_rules() -> None:
    """In place means the same bytes; types alone do not tell."""
    one = tile("f32")
    shared = Tile(TileType("f32", 8, 32, pad="zero"), one.array)
    apart = tile("f32", pad="zero")
    assert same_storage(one, shared) is True and overlaps(one, shared) is False
    assert same_storage(one, apart) is False and overlaps(one, apart) is False
    assert same_storage(one.type, one.type) is UNKNOWN and overlaps(one, one.type) is UNKNOWN
    left, right = Placed(one.type, ("vec", 0, 64)), Placed(one.type, ("vec", 32, 96))
    assert overlaps(left, right) is True and same_storage(left, left) is True
    assert overlaps(left, Placed(one.type, ("mat", 32, 96))) is False
    with pto_isa.profile("a5"):
        ops.tfillpad_inplace(shared, one)
        findings = pto_isa.verify_op("tfillpad_inplace", dst=apart, src=one)
    assert [f.rule for f in findings if "same" in f.rule or "place" in f.rule or "storage" in f.rule]


def _rules(*rules: Rule) -> OpRules:
    spec = {"a": OperandSpec(("tile",)), "b": OperandSpec(("tile",), optional=True), "n": OperandSpec(("scalar",))}
    return OpRules("pto.sample", spec, {"": {}}, {"": {"cpu": ({},)}}, rules)


def _rule(key: str, check: Any, reads: tuple[str, ...], **facts: Any) -> Rule:
    return Rule(f"pto.sample/{key}", check, reads, ("cpu",), f"{key} must hold.", f"必须满足 {key}。", **facts)


SQUARE = TileType("f32", 8, 8)


def test_needs() -> None:
    """A rule is judged only where the rules it needs hold, in whatever order they are written."""
    later = _rule("later", lambda a: a.cols == 16, ("a",), needs=("earlier",))
    earlier = _rule("earlier", lambda a: a.rows == 16, ("a",))
    rules = _rules(later, earlier)
    assert ids(verify(rules, {"a": SQUARE, "n": 1}, "cpu")) == {"pto.sample/earlier"}
    assert ids(verify(rules, {"a": SQUARE.replace(rows=16), "n": 1}, "cpu")) == {"pto.sample/later"}
    assert verify(rules, {"a": SQUARE.replace(rows=UNKNOWN), "n": 1}, "cpu") == []
    assert verify(rules, {"a": SQUARE.replace(rows=16, cols=16), "n": 1}, "cpu") == []


def test_needed_rules_chain() -> None:
    """A rule that was not judged itself keeps those that need it from being judged."""
    first = _rule("first", lambda a: False, ("a",))
    second = _rule("second", lambda a: False, ("a",), needs=("first",))
    third = _rule("third", lambda a: False, ("a",), needs=("second",))
    assert ids(verify(_rules(third, second, first), {"a": SQUARE, "n": 1}, "cpu")) == {"pto.sample/first"}


def test_absent_operands() -> None:
    """A rule that looks into an absent operand does not apply."""
    rules = _rules(_rule("wide", lambda b: b.cols > 100, ("b",), requires=("b",)))
    assert verify(rules, {"a": SQUARE, "n": 1}, "cpu") == []
    assert ids(verify(rules, {"a": SQUARE, "b": SQUARE, "n": 1}, "cpu")) == {"pto.sample/wide"}


@pytest.mark.parametrize("error", [ZeroDivisionError, AttributeError, TypeError, OverflowError, ValueError])
def test_rules_that_cannot_be_judged(error: type[Exception]) -> None:
    """A condition that has no value for some operands gives no finding, neither here nor before a run."""

    def check(n: Any) -> bool:
        raise error("no value")

    rules = _rules(_rule("odd", check, ("n",), stage="value"))
    assert verify(rules, {"a": SQUARE, "n": 1}, "cpu") == []
    calls: list[Any] = []
    run = judge(rules, {"a": SQUARE, "b": None, "n": 1}, {}, "cpu").wrap(lambda *v: calls.append(v), ("a", "b", "n"))
    run(SQUARE, None, 5)
    assert calls == [(SQUARE, None, 5)]


def test_several_late_rules() -> None:
    """All broken late rules are reported, and those that need a broken one are not."""
    small = _rule("small", lambda n: n < 10, ("n",), stage="value")
    even = _rule("even", lambda n: n % 2 == 0, ("n",), stage="value")
    after = _rule("after", lambda n: False, ("n",), stage="value", needs=("small",))
    rules = _rules(small, even, after)
    run = judge(rules, {"a": SQUARE, "b": None, "n": 4}, {}, "cpu").wrap(lambda *v: None, ("a", "b", "n"))
    assert refused(lambda: run(SQUARE, None, 11)) == {"pto.sample/small", "pto.sample/even"}
    assert refused(lambda: run(SQUARE, None, 4)) == {"pto.sample/after"}


def test_nothing_to_judge_costs_nothing() -> None:
    """Without late rules the plan is the op's own function."""

    def run(*values: Any) -> None:
        return None

    stage = judge(_rules(), {"a": SQUARE, "b": None, "n": 1}, {}, "cpu")
    assert stage.wrap(run, ("a", "b", "n")) is run
    late = _rules(_rule("late", lambda n: True, ("n",), stage="value", severity="undefined"))
    assert judge(late, {"a": SQUARE, "n": 1}, {}, "cpu").wrap(run, ("a", "b", "n")) is run
    assert judge(late, {"a": SQUARE, "n": 1}, {}, "cpu", strict=True).wrap(run, ("a", "b", "n")) is not run


def test_held_tells_apart_what_was_not_judged() -> None:
    """The engine's record: True, False, UNKNOWN and None."""
    rules = _rules(
        _rule("yes", lambda a: True, ("a",)), _rule("no", lambda a: False, ("a",)),
        _rule("open", lambda a: a.valid_row > 3, ("a",)), _rule("skipped", lambda a: False, ("a",), needs=("no",)),
    )  # fmt: skip
    call = Judgement(rules, {"a": SQUARE.replace(valid_row=UNKNOWN), "b": None, "n": 1}, "cpu")
    assert [entry.rule.key for entry in call.broken()] == ["no"]
    assert call.held[0] is True and call.held[1] is False and call.held[2] is UNKNOWN and call.held[3] is None


@pytest.mark.parametrize(
    ("oob", "numbers", "legal"),
    [
        ("skip", [0, 1, 2, 3, 70, 70, 4, 5], True),  # nothing is written for 70, which the table has not
        ("skip", [0, 1, 2, 3, 4, 4, 70, 5], False),
        ("clamp", [0, 1, 2, 3, 70, 71, 4, 5], False),  # both become 63
        ("wrap", [0, 1, 2, 3, 66, 68, 4, 5], False),  # 2 and 4
        ("wrap", [0, 1, 2, 3, 71, 70, 4, 5], True),
    ],
)
def test_places_written_twice(oob: str, numbers: list[int], legal: bool) -> None:
    """Only writes that happen count, at the place where they happen."""
    src = Tile.from_numpy(np.ones((1, 8), np.float32))
    table = GlobalTensor.from_numpy(np.zeros((8, 8), np.float32))

    def scatter() -> None:
        ops.mscatter(table, src, Tile.from_numpy(np.array([numbers], np.int32)), coalesce="elem", oob=oob,
                     conflict="default", profile="a5", strict=True)  # fmt: skip

    if legal:
        scatter()
        assert np.count_nonzero(table.array) == len({n % 64 for n in numbers if oob != "skip" or n < 64})
    else:
        with pytest.raises(RuleError, match="distinct-elements"):
            scatter()
