"""``export vectors``: calls of every op with the results that its record states, by the per-element oracle.

Each result is also computed by the generated NumPy code; where the two differ nothing is written.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..atomic import replacing, write_text
from ..conform.calling import compute
from ..conform.compare import difference, limit
from ..conform.left_open import unwritten_bits
from ..conform.operands import defined
from ..conform.run import magnitude
from ..database import Database, Op
from ..language.front.numerics import accuracy_of, numerics_for
from ..language.oracle import run_watched
from ..runtime.errors import InputError
from ..runtime.helpers import BoundsError
from ..runtime.kinds.table import kinds_of, passed
from ..runtime.kinds.tiles import TILE
from ..runtime.kinds.values import SCALAR
from ..runtime.memory.number import ResultNumber
from ..runtime.memory.state import State
from ..runtime.rules.finding import RuleError
from ..runtime.types.dtypes import FLOATS
from ..runtime.verify import verify
from .legal_calls import CallContext, CallGroup, groups, known_ops
from .operand_values import copies, elements, operands, scalar_dtype
from .vector_format import described, elements_of

PROFILES = ("cpu", "a2a3", "a5")
KINDS = ("small", "plain", "special", "bits")  # of values, in the order in which they are tried
REFUSALS = (RuleError, BoundsError, InputError)


class Disagreement(Exception):
    """The generated code and the oracle computed different results for a call."""


@dataclass
class Written:
    """What was written: cases by op, and the ops without cases by the reason (a key of ``REASONS``)."""

    cases: dict[str, int] = field(default_factory=dict)
    left_out: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class _Case:
    """One call: its description and its arrays.

    ``weakness`` orders the calls of a group, the least is the best: whether its result must not be relied on, and
    whether no equation writes an element of it, so that what is compared is only what the op leaves alone.
    """

    text: dict[str, Any]
    arrays: dict[str, Any]
    weakness: tuple[bool, bool]


def write_vectors(
    db: Database, folder: Path, ops: Sequence[str] = (), profiles: Sequence[str] = PROFILES, seed: int = 0
) -> Written:
    """Write ``<op>.json`` and ``<op>.npz`` for these ops, or all, and return what was written.

    The same seed gives the same bytes.  Raises UnknownName, OSError, and Disagreement, which is a defect of ours.
    """
    wanted = {db[name].name for name in ops}
    done = Written()
    ready = known_ops(db, wanted)
    for name, op in db.ops.items():
        if wanted and name not in wanted:
            continue
        known, reason = ready.get(name), _left_out(op, name in ready)
        cases = [
            case
            for profile in profiles
            if known is not None and reason is None
            for case in _cases(known, profile, seed)
        ]
        if not cases:
            done.left_out.setdefault(reason or "refused", []).append(name)
            continue
        lines = ",\n  ".join(json.dumps(case.text, ensure_ascii=False, allow_nan=False) for case in cases)
        head = {"op": op.record.op, "source": f"record {op.digest}, seed {seed}"}
        text = json.dumps(head, ensure_ascii=False)[:-1] + f', "cases": [\n  {lines}\n]}}\n'
        write_text(folder / f"{name}.json", text)
        arrays = {key: array for case in cases for key, array in case.arrays.items()}
        with replacing(folder / f"{name}.npz") as stream:
            np.savez_compressed(stream, **arrays)  # NumPy 2.0 has no allow_pickle here
        done.cases[name] = len(cases)
    return done


def _left_out(op: Op, computed: bool) -> str | None:
    """Why an op has no vectors, a key of ``REASONS``; None when nothing but its rules could refuse its calls.

    computed: whether its record has equations.
    """
    operands = op.record.operands.values()
    if not any(operand.is_output for operand in operands):
        return "nothing"
    if not computed:
        semantics = [op.record.semantics, *(form.semantics for form in op.record.forms.values())]
        return "unknown" if any(each is not None and each.unknown is not None for each in semantics) else "words"
    return "pipe" if any(not kind.in_vectors for operand in operands for kind in kinds_of(operand.kind)) else None


def _cases(known: CallContext, profile: str, seed: int) -> Iterator[_Case]:
    """One case for every form, mode and row of element types."""
    for number, group in enumerate(groups(known, profile)):
        found = _case(known, group, f"{profile}.{number}", seed)
        if found is not None:
            yield found


def _case(known: CallContext, group: CallGroup, name: str, seed: int) -> _Case | None:
    """The best call of a group that is computed; None when all are refused, or nothing of their results is promised."""
    best: _Case | None = None
    for place, call in enumerate(group.calls):
        for kind in KINDS:
            mixed = hashlib.sha256(f"{known.op.name} {name} {place} {kind} {seed}".encode()).digest()
            rng = np.random.default_rng(int.from_bytes(mixed[:8], "little"))
            values = operands(known, call, group.form, rng, dict.fromkeys(known.rules.operands, kind))
            severities = {finding.severity for finding in verify(known.rules, values, group.profile)}
            undefined = "undefined" in severities
            if "error" in severities or (best is not None and best.weakness <= (undefined, False)):
                continue
            made = _computed(known, group, values, name, undefined)
            if made is not None and (best is None or made.weakness < best.weakness):
                best = made
            if best is not None and not any(best.weakness):
                return best
    return best


def _computed(
    known: CallContext, group: CallGroup, values: Mapping[str, Any], name: str, undefined: bool
) -> _Case | None:
    """The call with its results; None when it is refused, or when no element of its results is promised."""
    exact, slow = copies(values), copies(values)
    words = {n for n, spec in known.rules.operands.items() if passed(spec.kinds, "word")}
    given = {n: value for n, value in exact.items() if value is not None}
    try:
        compute(known.op.name, given, group.profile, exact=True)
    except REFUSALS:
        return None
    form = next(form for form in known.opdef.forms if form.name == group.form)
    numerics: Any = numerics_for(form, group.profile)
    present = {n: v for n, v in slow.items() if n not in words and v is not None}
    memory = run_watched(known.opdef, present, {n: values[n] for n in words}, group.profile, numerics)
    semantics = form.semantics_on(group.profile)
    unspecified = semantics is not None and semantics.outside.get(group.profile) == "unspecified"
    written = {operand for operand, _ in memory.made} | {
        n for n, value in values.items() if isinstance(value, (State, ResultNumber))
    }
    untouched = written.isdisjoint(known.outputs)
    if unspecified and untouched:
        return None  # an empty valid region: every element is open
    entries, arrays = [], {}
    for operand, value in values.items():
        if value is None or operand in words:
            continue
        access = known.rules.operands[operand].access
        dtype = scalar_dtype(known, operand, values, group.form)
        entry = described(operand, access, value, dtype)
        if entry["kind"] != SCALAR.name and (access != "scratch" or entry["kind"] != TILE.name):
            arrays[f"{name}/{operand}/in"] = elements_of(value)
        if operand in known.outputs:
            mask = unwritten_bits(memory, operand, value) if unspecified else None
            _equal(known, group, operand, exact[operand], slow[operand], mask, entry["dtype"])
            arrays[f"{name}/{operand}/out"] = elements_of(slow[operand])
            if mask is not None:
                arrays[f"{name}/{operand}/undefined"] = mask
            entry["accuracy"] = accuracy_of(numerics, entry["dtype"])
            if entry["dtype"] in FLOATS and entry["accuracy"] != "exact":
                bound, terms = magnitude(values, entry["accuracy"])
                reference = np.asarray(elements(slow[operand])).astype(np.float64)
                most = limit(reference, entry["dtype"], entry["accuracy"], bound, terms)
                arrays[f"{name}/{operand}/tolerance"] = np.broadcast_to(most, reference.shape).copy()
        entries.append(entry)
    attributes = {n: values[n] for n in known.rules.operands if n in words and values[n] is not None}
    row = dict(group.row)
    text = {
        "id": name, "profile": group.profile, "form": group.form, "mode": group.mode, "row": row,
        "tags": ["undefined"] if undefined else [], "operands": entries, "attrs": attributes,
    }  # fmt: skip
    return _Case(text, arrays, (undefined, untouched))


def _equal(known: CallContext, group: CallGroup, operand: str, ours: Any, theirs: Any, mask: Any, dtype: str) -> None:
    """Raise Disagreement unless NumPy and the oracle have the same bits wherever the result is defined."""
    mine, reference = (defined(np.asarray(elements(value)), mask) for value in (ours, theirs))
    fault = difference(mine, reference, dtype)
    if fault is not None:
        place = f"{known.op.record.op} {group.profile} {group.form} {group.mode} {dict(group.row)} {operand}"
        raise Disagreement(f"{place}: NumPy (ours) and the oracle (recorded) differ: {fault[0]}")
