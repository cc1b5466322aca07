"""Runs the cases of one op and judges each: passed, deviating, skipped or failed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from ..language.front.numerics import accuracy_of, numerics_for
from ..language.front.opdef import OpDef
from ..language.oracle import run_oracle
from ..language.oracle.run import NoForm
from ..runtime.frozen import frozen
from ..runtime.helpers import BoundsError
from ..runtime.kinds.table import passed
from ..runtime.memory.global_tensor import GlobalTensor
from ..runtime.memory.register import Vreg
from ..runtime.memory.state import State
from ..runtime.rules.finding import RuleError
from ..runtime.unknown_semantics import UnknownSemantics
from ..text.bilingual import Bilingual
from ..text.lists import listed
from .calling import compute
from .compare import difference, within
from .described import compared_elements, described
from .left_open import left_open
from .operands import Operands, defined, values_of
from .unneeded import KeptElements
from .vectors import Case, VectorFile

if TYPE_CHECKING:
    from ..database import Op
    from ..schema.evidence import Deviation
    from ..schema.record import Record

SKIPPED_TAGS = frozenset({"undefined", "compiler-dependent"})
ORACLE_POINTS = 32  # elements of a sum that the oracle computes when it judges a deviation


@frozen
class CaseOutcome:
    """The verdict on one case; ``why`` says, in both languages, what differs or which dispute covers it.

    ``elements`` is how many recorded elements our results were compared with.
    """

    case: str
    profile: str
    verdict: str
    why: Bilingual = ("", "")
    elements: int = 0


@dataclass(slots=True)
class OpResult:
    """All verdicts of one op; ``used`` counts the cases each deviation covered, ``kept`` what recordings keep."""

    op: str
    outcomes: list[CaseOutcome] = field(default_factory=list)
    used: Counter[int] = field(default_factory=Counter)
    equal: Counter[int] = field(default_factory=Counter)
    kept: KeptElements = field(default_factory=KeptElements)

    def count(self, verdict: str) -> int:
        """How many cases have this verdict."""
        return sum(outcome.verdict == verdict for outcome in self.outcomes)

    @property
    def elements(self) -> int:
        """How many recorded elements the results of all cases were compared with."""
        return sum(outcome.elements for outcome in self.outcomes)

    def by_profile(self) -> dict[str, OpResult]:
        """The outcomes of each profile."""
        found: dict[str, OpResult] = {}
        for outcome in self.outcomes:
            found.setdefault(outcome.profile, OpResult(self.op)).outcomes.append(outcome)
        return found


class OpRunner:
    """Runs recorded cases of one op against its generated function, and its oracle where a deviation is claimed."""

    def __init__(self, op: Op, opdef: OpDef) -> None:
        self.op, self.opdef = op, opdef
        self.record = op.record
        self.attributes = {n: o for n, o in self.record.operands.items() if passed(o.kind, "word")}

    def run(self, files: Iterable[VectorFile], masks: bool = False) -> OpResult:
        """Judge every case of the files; with ``masks`` also look at what the record leaves open."""
        result = OpResult(self.op.name)
        for vectors in files:
            vectors.check()
            arrays = vectors.arrays
            for case in vectors.cases:
                result.outcomes.append(self._judge(case, arrays, result))
                if masks and result.outcomes[-1].verdict in ("passed", "deviating"):
                    made = partial(self._operands, case, arrays)
                    result.kept.look(self.opdef, case, self.attributes, made, partial(self._compute, case))
        return result

    def _judge(self, case: Case, arrays: dict[str, Any], result: OpResult) -> CaseOutcome:
        outcome = partial(CaseOutcome, case.id, case.profile)
        try:
            fault = described(case, arrays, self.record, self.opdef.forms)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            fault = (f"not a description of a case ({type(error).__name__} {error})",
                     f"不是用例描述（{type(error).__name__} {error}）")  # fmt: skip
        if fault is not None:
            return outcome("failed", fault)
        fault = self._compare(case, arrays)
        if case.tags & SKIPPED_TAGS:
            return outcome("skipped", (", ".join(sorted(case.tags & SKIPPED_TAGS)),) * 2)
        elements = compared_elements(case, arrays)
        if not elements:
            return outcome("failed", ("no element is compared", "没有可比较的元素"))
        covers = [k for k, deviation in enumerate(self.record.deviations) if _matches(deviation, case, self.record)]
        result.equal.update(covers if fault is None else [])
        if fault is None:
            return outcome("passed", elements=elements)
        if not covers:
            masks = self._left_open(case, arrays)
            if masks and self._compare(case, arrays, masks) is None:
                return outcome("passed", elements=elements)
            undefined = self._undefined(case, arrays)
            if undefined is not None:
                return outcome("skipped", undefined)
            return outcome("failed", fault, elements)
        against = self._against_oracle(case, arrays)
        if against is not None:
            why = (f"differs from the recording and from the record: {against[0]}",
                   f"与实测值及记录均不一致：{against[1]}")  # fmt: skip
            return outcome("failed", why, elements)
        result.used.update(covers[:1])
        dispute = self.record.deviations[covers[0]].dispute
        return outcome("deviating", (f"{dispute}: {fault[0]}", f"{dispute}：{fault[1]}"), elements)

    def _call(self, case: Case, arrays: dict[str, Any], exact: bool) -> Operands:
        operands = self._operands(case, arrays)
        self._compute(case, operands, exact)
        return operands

    def _compute(self, case: Case, operands: Operands, exact: bool = True) -> None:
        compute(self.op.name, operands.values, case.profile, exact=exact)

    def _operands(self, case: Case, arrays: dict[str, Any]) -> Operands:
        operands = Operands(case, arrays, self.record.vectors)
        operands.values |= values_of(self.record.operands, case, self.record.vectors)
        if case.attributes.get("src_is_dst") and "src" not in operands.values:
            operands.values["src"] = operands.values["dst"]
        operands.values = {name: value for name, value in operands.values.items() if name in self.record.operands}
        return operands

    def _compare(
        self, case: Case, arrays: dict[str, Any], open_bits: Mapping[str, Any] = MappingProxyType({})
    ) -> Bilingual | None:
        """The first difference of the exact result from the recording, or of the default result from the exact one.

        open_bits: those of the outputs that are not compared, beside those that the recording leaves open.
        """
        try:
            exact = self._call(case, arrays, exact=True)
            default = self._call(case, arrays, exact=False)
        except (RuleError, BoundsError, UnknownSemantics) as error:
            return f"refused: {error.text('en').splitlines()[0]}", f"被拒绝：{error.text('zh').splitlines()[0]}"
        except Exception as error:  # a defect of the generated code must not hide the other cases
            return (f"{type(error).__name__}: {error}",) * 2
        for name, (recorded, spec) in exact.recorded.items():
            ours = _memory(exact.values[name])
            if ours.size != recorded.size:
                return _of(name, (f"{recorded.size} elements are recorded; it has {ours.size}",
                                  f"记录了 {recorded.size} 个元素，应为 {ours.size} 个"))  # fmt: skip
            ours = ours.reshape(recorded.shape)
            mask = _either(exact.undefined.get(name), open_bits.get(name))
            fault = difference(defined(ours, mask), defined(recorded, mask), spec["dtype"])
            if fault is not None:
                return _of(name, fault)
            fault = self._default_fault(default, name, ours, spec["dtype"], case)
            if fault is not None:
                return _of(name, fault)
        return None

    def _left_open(self, case: Case, arrays: dict[str, Any]) -> dict[str, Any]:
        """The bits of each output that the record leaves open in this call; none where it promises nothing at all."""
        made = self._operands(case, arrays)
        attributes = {name: made.values.get(name, op.default) for name, op in self.attributes.items()}
        values = {name: value for name, value in made.values.items() if name not in self.attributes}
        masks = left_open(self.opdef, values, attributes, case.profile, made.recorded)
        promised = any(name not in masks or (~masks[name]).any() for name in made.recorded)
        return masks if promised else {}

    def _undefined(self, case: Case, arrays: dict[str, Any]) -> Bilingual | None:
        """The rules by which the result of a call must not be relied on; None where there are none.

        A call that is refused for another reason is none of these: the recording says that it has a result.
        """
        try:
            compute(self.op.name, self._operands(case, arrays).values, case.profile, exact=True, strict=True)
        except RuleError as error:
            if all(finding.severity == "undefined" for finding in error.findings):
                en, zh = listed(finding.rule for finding in error.findings)
                return f"undefined: {en}", f"未定义：{zh}"
        except (BoundsError, UnknownSemantics):
            pass
        return None

    def _form(self, case: Case) -> Any:
        """The form that a case names; recordings name none and are judged by the first."""
        return next((form for form in self.opdef.forms if form.name == case.form), self.opdef.forms[0])

    def _default_fault(self, default: Operands, name: str, exact: Any, dtype: str, case: Case) -> Bilingual | None:
        ours = _memory(default.values[name]).reshape(exact.shape)
        if difference(ours, exact, dtype) is None:
            return None
        numerics: Any = numerics_for(self._form(case), case.profile)
        accuracy = accuracy_of(numerics, dtype)
        any_nan = any(row.then == "any" for row in numerics.special)
        bound, terms = magnitude(default.values, accuracy)
        return within(ours, exact, dtype, accuracy, bound, terms, any_nan, numerics.zero_sign == "any")

    def _against_oracle(self, case: Case, arrays: dict[str, Any]) -> Bilingual | None:
        """None when our exact result is what the record says, by the per-element oracle.

        A call that is refused, also because no source states what it computes, has no result that could be wrong."""
        expected = self._operands(case, arrays)
        attributes = {name: expected.values.get(name, op.default) for name, op in self.attributes.items()}
        values = {name: value for name, value in expected.values.items() if name not in self.attributes}
        try:
            ours = self._call(case, arrays, exact=True)
        except (RuleError, BoundsError, UnknownSemantics):
            return None
        except Exception as error:  # as above
            return (f"{type(error).__name__}: {error}",) * 2
        try:
            computed = run_oracle(self.opdef, values, attributes, case.profile, sample=ORACLE_POINTS)
        except (NoForm, IndexError) as error:
            return f"the oracle refuses ({error}) what NumPy computes", f"NumPy 可计算，逐元素参考实现却拒绝（{error}）"
        for name, (_, spec) in ours.recorded.items():
            mine, theirs = _array(ours.values[name]), _array(values[name])
            if name in computed:
                mine, theirs = mine[computed[name]], theirs[computed[name]]
            fault = difference(mine, theirs, spec["dtype"])
            if fault is not None:
                return _of(name, fault)
        return None


def _either(first: Any, second: Any) -> Any:
    """The bits that one of two masks has; None is a mask without any."""
    return second if first is None else first if second is None else first | second


def _of(operand: str, fault: Bilingual) -> Bilingual:
    return f"{operand}: {fault[0]}", f"{operand}：{fault[1]}"


def _memory(value: Any) -> Any:
    """All that vectors hold of an operand: of a tensor its whole memory, of others the elements."""
    return value.base if isinstance(value, GlobalTensor) else _array(value)


def _array(value: Any) -> Any:
    """The elements of an operand; arrays and structs are NumPy arrays themselves."""
    if isinstance(value, np.ndarray):
        return value
    if isinstance(value, State):
        return np.array(value.type.values, np.uint64)
    return value.memory if hasattr(value, "memory") else value.array


def magnitude(operands: Mapping[str, Any], accuracy: str) -> tuple[Any, int]:
    """A bound on the sum of absolute terms: the largest possible for any element, and the number of terms."""
    if accuracy not in ("sum", "dot"):
        return None, 0
    total, terms = 0.0, 1
    for value in operands.values():
        array = value.array if isinstance(value, Vreg) else getattr(value, "valid", None)
        if array is None or not array.size:
            continue
        finite = np.abs(np.nan_to_num(array.astype(np.float64), posinf=0.0, neginf=0.0))
        terms = max(terms, *array.shape)
        largest = float(finite.max())
        total = max(total, largest) if accuracy == "sum" else max(total, largest) * max(largest, 1.0)
    return total * terms, terms


def _matches(deviation: Deviation, case: Case, record: Record) -> bool:
    """Whether a case meets all conditions of a deviation, which are in the record's words."""
    vectors = record.vectors
    if case.profile not in deviation.profiles:
        return False
    if deviation.tags and not case.tags & set(deviation.tags):
        return False
    if deviation.mismatch and not case.mismatch & set(deviation.mismatch):
        return False
    dtypes = {vectors.names.get(spec["name"], spec["name"]): spec.get("dtype") for spec in case.operands}
    if any(dtypes.get(name) not in allowed for name, allowed in deviation.types.items()):
        return False
    defaults = {name: operand.default for name, operand in record.operands.items()}  # of what a case does not name
    given = {**defaults, **values_of(record.operands, case, vectors)}
    return all(
        given.get(name) in (wanted if isinstance(wanted, list) else [wanted])
        for name, wanted in deviation.attributes.items()
    )


def stale(results: list[tuple[Op, OpResult]]) -> Iterator[Bilingual]:
    """Deviations that matched nothing, or whose cases all equal the recording; one that a group shares counts once.

    Those of profiles that nothing was compared on are not looked at.
    """
    compared = {outcome.profile for _, result in results for outcome in result.outcomes}
    used: Counter[str] = Counter()
    equal: Counter[str] = Counter()
    disputes: dict[str, str] = {}
    for op, result in results:
        for k, deviation in enumerate(op.record.deviations):
            if compared.isdisjoint(deviation.profiles):
                continue
            place = str(op.position(("deviations", k)))
            disputes[place] = deviation.dispute
            used[place] += result.used[k]
            equal[place] += result.equal[k]
    for place, dispute in disputes.items():
        if not used[place]:
            en, zh = ("all its cases equal the recording", "所涉用例均与实测值一致") if equal[place] else (
                "it matches no case", "没有用例与之匹配")  # fmt: skip
            yield (f"{place}: the deviation tied to `{dispute}` is stale: {en}",
                   f"{place}: 与分歧 `{dispute}` 关联的偏离已过时：{zh}")  # fmt: skip
