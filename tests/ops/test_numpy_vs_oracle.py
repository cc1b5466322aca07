"""Every op, profile, form, mode and row of element types: the generated NumPy code against the per-element oracle.

Exact results have equal bits over the whole static shape; default results are within what the record promises; operands
that are only read keep their values; an operand that may share dst's storage gives the same result when it does.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from language.records import database
from ops.in_order import prove
from ops.promised import default_fault
from pto_isa.conform.calling import compute
from pto_isa.conform.compare import difference
from pto_isa.export.legal_calls import CallContext, CallGroup, groups, known_ops, rows_of
from pto_isa.export.operand_values import KINDS, copies, elements, operands
from pto_isa.language.front.numerics import in_place, numerics_for
from pto_isa.language.oracle import run_oracle
from pto_isa.language.oracle.run import NoForm
from pto_isa.language.search.walk import judged
from pto_isa.runtime import PipeEnd, RuleError, State, Tile
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.helpers import BoundsError
from pto_isa.runtime.memory.predicate import read_bits
from pto_isa.runtime.types.dtypes import ITEMSIZE
from pto_isa.runtime.types.plain_type import ArrayType

pytestmark = pytest.mark.thorough  # a test for every instruction

EXAMPLES = int(os.environ.get("PTO_EXAMPLES", "4"))  # per row; more for a long search
ATTEMPTS = 16  # per row and example, until one call is not refused for an index outside an operand
PROFILES = ("cpu", "a2a3", "a5")
KNOWN = known_ops(database())
CASES = [(name, profile) for name in sorted(KNOWN) for profile in PROFILES if profile in KNOWN[name].opdef.profiles]


def members(group: str) -> tuple[str, ...]:
    """The ops of a group of the records; a wrong name fails instead of checking nothing."""
    found = tuple(name for name, known in KNOWN.items() if known.op.record.group == group)
    assert len(found) >= 3, f"{group}: {found}"
    return found


# modes that the profile lacks: the simulator never takes the left operand for the row, A5 loads no NDC1HWC0
UNREACHED = {(name, "cpu"): {("", "row_left")} for name in members("col-expand-binary")}
UNREACHED["tload", "a5"] = {("conv", "depth")}
# the assertion of A5 comes before an empty result is looked at
UNREACHED |= {(name, "a5"): {("", "neither_covers")} for name in ("tpartadd", "tpartmul", "tpartmax", "tpartmin")}
# the simulator keeps the modes of the core and computes as before
UNREACHED |= {
    (f"{name}{end}", "cpu"): {("plain", "narrowed")} for name in ("tmatmul", "tgemv") for end in ("", "_bias")
}
UNREACHED["tmatmul_acc", "cpu"] = {
    ("separate", "narrowed"),
    ("shared", "narrowed"),
    ("shared", "full"),
}  # it asks for `acc`
UNREACHED["tgemv_acc", "cpu"] = {("plain", "narrowed")}
# Rows of the type tables that other rules leave no call, by what their element types have in common.
UNCALLED: dict[tuple[str, str], Callable[[str, Mapping[str, str]], bool]] = {
    (name, "a5"): lambda form, row: form == "clipped" and row["dst"] != "f16" for name in members("accumulator-out")
}
# what these copy has one width
UNCALLED |= {
    (known.op.name, profile): lambda form, row: ITEMSIZE[row["src"]] != ITEMSIZE[row["dst"]]
    for known in KNOWN.values()
    if "one-width" in known.op.record.constraints
    for profile in known.opdef.profiles
}
# Operands that the element by element run spoils and the sources do not, for the reason given.
UNHARMED: dict[tuple[str, ...], str] = {
    **{(name, "cpu", "row", "src1"): "a value is read once per column" for name in members("col-expand-binary")},
    ("ttrans", "a2a3", "", "src"): "the transposed rows pass through tmp",
    (
        "tcmps",
        "a5",
        "",
        "src1",
    ): "the value is read once; 64-bit elements, compared row by row, are undefined by a rule",
    **{
        ("tmrgsort", profile, "", f"src{k}"): "the lists are merged into tmp, which is copied to dst afterwards"
        for profile in ("a2a3", "a5")
        for k in range(4)
    },
}
_BINARY = ("src0", "src1")
IN_PLACE = {
    **dict.fromkeys(("tadd", "tsub", "tmul", "tdiv", "tmax", "tsel"), _BINARY),
    **dict.fromkeys(("texp", "tadds", "tmuls", "tdivs", "tshls", "tfillpad", "tfillpad_inplace"), ("src",)),
    **dict.fromkeys((*members("row-expand-binary"), *members("col-expand-binary")), ("src0",)),
    "tmatmul_acc": ("acc",),
}
REFUSALS = (RuleError, BoundsError, InputError)


# Derandomized: the same calls and values in every run.  Nothing is stored or shrunk: the call and its values are
# printed, and smaller seeds would not be simpler.
SEARCH = settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, print_blob=False, phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


@dataclass
class Tally:
    """What was compared for one op on one profile."""

    compared: Counter[tuple[str, str]] = field(default_factory=Counter)
    rows: set[tuple[str, tuple[tuple[str, str], ...]]] = field(default_factory=set)
    refused: Counter[str] = field(default_factory=Counter)
    in_place: Counter[str] = field(default_factory=Counter)


def call_values(known: CallContext, values: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Operands and attributes apart."""
    attributes = {name for name, spec in known.rules.operands.items() if spec.kinds == ("attribute",)}
    given = {name: value for name, value in values.items() if name not in attributes and value is not None}
    words = {name: values[name] for name in attributes if values[name] is not None}
    return given, words


def run_op(known: CallContext, values: Mapping[str, Any], profile: str, exact: bool) -> Exception | None:
    """Call the generated function; the refusal, or None."""
    given, words = call_values(known, values)
    try:
        compute(known.op.name, {**given, **words}, profile, exact=exact)
    except REFUSALS as error:
        return error
    return None


def run_by_element(known: CallContext, values: Mapping[str, Any], profile: str) -> str | None:
    given, _ = call_values(known, values)
    words = {name: values[name] for name, spec in known.rules.operands.items() if spec.kinds == ("attribute",)}
    call = {name: value.type if hasattr(value, "type") else _kind(value) for name, value in values.items()}
    form_name = judged(known.rules, call, profile).form
    form = next(form for form in known.opdef.forms if form.name == form_name)
    try:
        run_oracle(known.opdef, given, words, profile, numerics_for(form, profile))
    except (IndexError, NoForm) as error:
        return str(error)
    return None


def _nothing_to_do(values: Mapping[str, Any]) -> bool:
    """A valid region is empty: a window outside its operand is refused even if no element of it is used."""
    return any(isinstance(value, Tile) and not value.valid.size for value in values.values())


def _kind(value: Any) -> Any:
    return ArrayType("u16", value.size) if isinstance(value, np.ndarray) else value


def dtype_of(value: Any) -> str:
    if isinstance(value, State):
        return "u64"
    if isinstance(value, PipeEnd):
        return "u8"
    return str(value.type.dtype) if hasattr(value, "type") else "u16"


def compare(known: CallContext, group: CallGroup, values: Mapping[str, Any], tally: Tally) -> bool:
    """One call: exact against the oracle, default within its promise, in place as not in place.

    Returns False when the call is refused; then it is refused alike by default and, for bounds, by the oracle.
    """
    exact, default, slow = copies(values), copies(values), copies(values)
    refused = run_op(known, exact, group.profile, exact=True)
    if refused is not None:
        unchanged(exact, values, exact)
        tally.refused[group.form] += 1
        assert run_op(known, default, group.profile, exact=False) is not None, f"only exact=True refuses: {refused}"
        if isinstance(refused, BoundsError) and not _nothing_to_do(values):
            assert run_by_element(known, slow, group.profile) is not None, f"the oracle does not refuse: {refused}"
        return False
    by_element = run_by_element(known, slow, group.profile)
    assert by_element is None, f"the oracle refuses what NumPy computes: {by_element}"
    read = {name: value for name, value in values.items() if known.rules.operands[name].access == "read"}
    for name in known.outputs:
        if values.get(name) is not None:
            ours, theirs = compared(known, group, name, exact), compared(known, group, name, slow)
            fault = difference(ours, theirs, dtype_of(values[name]))
            assert fault is None, f"{name}: NumPy (ours) and the oracle (recorded) differ: {fault}"
    unchanged(exact, values, read)
    assert run_op(known, default, group.profile, exact=False) is None
    fault = default_fault(known, group, values, default, exact)
    assert fault is None, fault
    tally.compared[group.form, group.mode] += 1
    tally.rows.add((group.form, group.row))
    shared_storage(known, group, values, tally)
    return True


def compared(known: CallContext, group: CallGroup, name: str, values: Mapping[str, Any]) -> Any:
    """All elements of an output; of a packed mask the bits of the sources' columns.

    Off the simulator the other bits of the last word are unspecified: the code clears them, the equation leaves them.
    """
    value = values[name]
    if "predicate" in known.rules.operands[name].kinds and group.profile != "cpu":
        return (
            read_bits(value, *values["src0"].type.valid_shape)
            .astype(f"u{value.array.dtype.itemsize}")
            .view(value.array.dtype)
        )
    return elements(value)


def unchanged(after: Mapping[str, Any], before: Mapping[str, Any], names: Mapping[str, Any]) -> None:
    for name in names:
        if hasattr(before[name], "type"):
            same = elements(after[name]).tobytes() == elements(before[name]).tobytes()
            assert same, f"{name} was changed"


def shared_storage(known: CallContext, group: CallGroup, values: Mapping[str, Any], tally: Tally) -> None:
    """Each operand that may share dst's storage, when it has dst's type: the same elements as from a copy."""
    form = next(form for form in known.opdef.forms if form.name == group.form)
    numerics: Any = numerics_for(form, group.profile)
    for name in in_place(numerics, group.mode):
        if values.get(name) is None or not _shareable(values[name], values.get("dst")):
            continue
        for exact in (True, False):
            shared = copies({**values, "dst": values[name]})
            if values["dst"].type is not values[name].type:  # another valid region or pad
                shared["dst"] = Tile(values["dst"].type, shared[name].array)
            apart = copies(values)
            elements(apart["dst"])[...] = elements(apart[name])
            given = {k: getattr(v, "type", _kind(v)) for k, v in shared.items()}
            if judged(known.rules, given, group.profile).broken:
                break
            refused = run_op(known, shared, group.profile, exact)
            assert str(refused) == str(run_op(known, apart, group.profile, exact))
            fault = difference(elements(shared["dst"]), elements(apart["dst"]), dtype_of(values["dst"]))
            assert fault is None, f"{name} in place (ours) differs from {name} apart (recorded): {fault}"
            tally.in_place[name] += 1


def _shareable(one: Any, dst: Any) -> bool:
    """Both are tiles that hold their elements alike."""
    if not isinstance(one, Tile) or not isinstance(dst, Tile):
        return False
    return all(
        getattr(one.type, part) == getattr(dst.type, part)
        for part in ("dtype", "loc", "shape", "blayout", "slayout", "fractal")
    )


def check_op(known: CallContext, found: Sequence[CallGroup], tally: Tally) -> None:
    """Hypothesis draws a seed and what kinds of values operands hold; every row then makes a call of its own of them."""
    names = list(known.rules.operands)

    @SEARCH
    @given(
        st.lists(st.sampled_from(KINDS), min_size=len(names), max_size=len(names)),
        st.integers(0, 2**32 - 1),
    )
    def check(kinds: list[str], seed: int) -> None:
        failures = []
        for k, group in enumerate(found):
            rng = np.random.default_rng((seed, k))
            turned = kinds[k % len(kinds) :] + kinds
            order = rng.permutation(len(group.calls))
            for attempt in range(ATTEMPTS):
                call = group.calls[order[attempt % len(order)]]
                values = operands(known, call, group.form, rng, dict(zip(names, turned, strict=False)))
                try:
                    if compare(known, group, values, tally):
                        break
                except Exception as error:  # every row is tried; the report shows some of each form and mode
                    failures.append((group, call, error))
                    break
                turned = [KINDS[place] for place in rng.integers(len(KINDS), size=len(names))]
        assert not failures, _report(failures)

    check()


@pytest.mark.parametrize(("name", "profile"), CASES, ids=[f"{name}-{profile}" for name, profile in CASES])
def test_numpy_equals_the_oracle(name: str, profile: str) -> None:
    known, tally = KNOWN[name], Tally()
    found = list(groups(known, profile))
    check_op(known, found, tally)
    seen = {(group.form, group.mode) for group in found}
    assert seen == set(tally.compared), "a form or mode was never compared"
    rows = rows_of(known, profile)
    modes = {(form.name, mode.name) for form in known.opdef.forms if form.name in rows for mode in form.modes(profile)}
    unreached = UNREACHED.get((name, profile), set())
    assert modes - seen == unreached
    reached = {form for form, _ in modes - unreached}
    wanted = {(form, tuple(row.items())) for form, chosen in rows.items() if form in reached for row in chosen}
    uncalled = UNCALLED.get((name, profile), lambda form, row: False)
    none = {(form, row) for form, row in wanted if uncalled(form, dict(row))}
    assert not none & tally.rows, "a row of UNCALLED has a call"
    missing = sorted(wanted - none - tally.rows)
    assert not missing, f"{len(missing)} rows were not compared; add one to `calls` of the record for: {missing[:3]}"
    for operand in IN_PLACE.get(name, ()):
        assert tally.in_place[operand], f"{operand} was never in place"
    check_storage(known, profile, found)


def check_storage(known: CallContext, profile: str, found: Sequence[CallGroup]) -> None:
    """What the record says about operands over a result is proven, and nothing harmful passes without a finding."""
    proof, name = prove(known, profile, found), known.op.name
    promised = sorted(key for key in proof.claimed if proof.differs[key] or proof.forbidden[key] or not proof.same[key])
    assert not promised, f"(form, mode, operand, result) that `in_place` promises and no call proves: {promised}"
    silent = {key for key, count in proof.differs.items() if count}
    excused = {key for key in silent if (name, profile, key[1], key[2]) in UNHARMED}
    assert not silent - excused, f"operands over a result that change it, and no rule says so: {silent - excused}"


def test_the_check_is_not_empty() -> None:
    rows = sum(len(chosen) for name, profile in CASES for chosen in rows_of(KNOWN[name], profile).values())
    assert len(KNOWN) >= 98
    assert len(CASES) >= 290
    assert rows >= 4500
    assert EXAMPLES >= 2


def _report(failures: list[tuple[CallGroup, Mapping[str, Any], Exception]]) -> str:
    lines = [f"{len(failures)} rows fail"]
    shown: Counter[tuple[str, str]] = Counter()
    for group, call, error in failures:
        shown[group.form, group.mode] += 1
        if shown[group.form, group.mode] <= 2:
            types = ", ".join(f"{name}={value}" for name, value in call.items() if value is not None)
            lines.append(f"{group.form}/{group.mode} {types}: {type(error).__name__}: {str(error)[:500]}")
    return "\n".join(lines)
