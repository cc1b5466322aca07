"""Tile ops: what stands in the text becomes operands, and the rules of the record judge them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from pto_isa.generated.programs._names import WORDS
from pto_isa.generated.rules._tile import TILE_RULES
from pto_isa.runtime.dtypes import SIGNED
from pto_isa.runtime.judgement import UNJUDGED, Judgement, ScalarType
from pto_isa.runtime.rule import OpRules
from pto_isa.runtime.unknown import UNKNOWN

from .arrays import with_arrays
from .attributes import UNIT
from .binder import Plan, fits, plans, program_op
from .findings import hint
from .outcome import call_findings, count_fields
from .syntax import Op, Part
from .values import Value

if TYPE_CHECKING:
    from .checker import Checker


class Calls:
    """Checks the recorded ops of one program."""

    def __init__(self, check: Checker) -> None:
        self.walk = check
        self.profile = check.profile
        self.tile_rules = OpRules("tile", {}, {}, {}, (), tile=TILE_RULES)
        self.plans: dict[Any, list[Plan]] = {}
        self.ways: dict[tuple[str, int, int], list[Plan]] = {}

    def check(self, op: Op) -> bool:
        """Check an op by its record; False when there is none.

        Written for the usual op, ``ins(… : …) outs(… : …)`` without attributes: this is the inner loop of the verifier.
        What is not quite usual (another shape, an undefined value, a type that differs) is left to ``_any``.
        """
        parts = op.parts
        if len(parts) != 2:
            return self._any(op)
        ins, outs = parts
        if ins.word != "ins" or outs.word != "outs" or ins.attributes is not None or outs.attributes is not None:
            return self._any(op)
        names, texts = ins.items + outs.items, ins.types + outs.types
        if len(names) != len(texts):
            return self._any(op)
        check = self.walk
        env, clock = check.env, check.clock
        values: list[Value] = []
        judged: list[Any] = []
        codes: list[str | None] = []
        try:
            for name, text in zip(names, texts):  # noqa: B905  # of equal length
                value = env[name]
                if text != value.text and not check.types(text).same(value.type):
                    return self._any(op)
                value.last = clock
                values.append(value)
                judged.append(value.judged)
                codes.append(value.code)
        except (KeyError, TypeError):
            return self._any(op)
        key = (op.name, len(ins.items), len(outs.items))
        ways = self.ways.get(key)
        if ways is None:
            ways = self.ways[key] = self._ways(op, "dps", len(ins.items), len(outs.items), _NONE)
        if not ways:
            return self._any(op)
        plan = ways[0] if len(ways) == 1 and ways[0].all_typed else self._fitting(ways, values)
        judged += plan.defaults
        try:
            form = plan.accepts(*plan.pick(judged))  # type: ignore[misc]
            if form is not None and plan.typed(codes) in plan.legal[form]:
                if op.results:
                    check.results(op)
                return True
        except UNJUDGED:
            pass
        self._full(op, plan, values, judged, plain=True)
        check.results(op)
        return True

    def _any(self, op: Op) -> bool:
        """Any other way to write an op."""
        if op.part("ins") is None and op.part("outs") is None:
            return self._bare(op)
        attributes = op.attributes()
        values: list[Value | None] = []
        counts = {"ins": 0, "outs": 0}
        for part in op.parts:
            if part.word not in counts:
                for item in part.items:
                    list(self.walk.items(item, op))
                continue
            counts[part.word] += len(part.items)
            if len(part.items) != len(part.types):
                self._count(op, part)
                return True
            for name, text in zip(part.items, part.types, strict=True):
                is_value = isinstance(name, str) and name[0] == "%"
                values.append(self.walk.use(name, op, text) if is_value else None)
        return self.judge(op, "dps", counts["ins"], counts["outs"], values, attributes)

    def judge(
        self, op: Op, style: str, ins: int, outs: int, values: list[Value | None], attributes: dict[str, Any]
    ) -> bool:
        """Bind what was written and judge it; False when no record describes the op."""
        ins, values = with_arrays(program_op(op.name), style, ins, values)
        ways = self._ways(op, style, ins, outs, frozenset(attributes))
        if not ways:
            return self._no_way(op, style, ins, outs)
        plan = self._fitting(ways, values)
        judged = [value.judged if value is not None else UNKNOWN for value in values]
        self._full(op, plan, values, judged + self._attributes(op, plan, attributes))
        self.walk.results(op)
        return True

    @staticmethod
    def _fitting(ways: list[Plan], values: Sequence[Value | None]) -> Plan:
        """The first way that takes values of these kinds."""
        kinds = [value.type.kind if value is not None else "other" for value in values]
        return next((way for way in ways if fits(way, kinds)), ways[0])

    def _ways(self, op: Op, style: str, ins: int, outs: int, keys: frozenset[str]) -> list[Plan]:
        """The plans for one way to write an op, made once."""
        key = (op.name, style, ins, outs, keys)
        found = self.plans.get(key)
        if found is None:
            known = program_op(op.name)
            found = plans(known, style, ins, outs, keys, self.profile) if known is not None else []
            self.plans[key] = found
        return found

    def _no_way(self, op: Op, style: str, ins: int, outs: int) -> bool:
        known = program_op(op.name)
        if known is None:
            return False
        if style == "dps" or any(form.style == style for form in known.forms):
            self.walk.out.add(count_fields(known, style, ins, outs), op)
        self.walk.results(op)
        return True

    def _count(self, op: Op, part: Part) -> None:
        """The number of types differs from that of the values."""
        self.walk.out.report("type-count", op, values=len(part.items), types=len(part.types))
        for item in part.items:
            list(self.walk.items(item, op))
        self.walk.results(op)

    def _bare(self, op: Op) -> bool:
        """The forms without ``ins`` and ``outs``: SSA, PTO-AS, and the generic form of MLIR."""
        known = program_op(op.name)
        if known is None or op.regions:
            return False
        items: list[Any] = []
        texts: list[str] = []
        for part in op.parts:
            if part.kind in ("", "(") and not part.word:
                items += part.items
                texts += part.types
            elif part.kind == ":":
                texts += part.types
            elif part.kind == "[" or part.kind == "=":
                for item in part.items:
                    list(self.walk.items(item, op))
        given = [item for item in items if isinstance(item, str) and item[0] == "%"]
        paired = texts if len(texts) == len(given) else [None] * len(given)
        values = [self.walk.use(name, op, text) for name, text in zip(given, paired, strict=True)]
        if op.quoted:
            style = "dps"
            outs = max((len(form.outs) for form in known.forms if form.style == "dps"), default=0)
            ins = max(0, len(values) - outs)
            outs = len(values) - ins
        else:
            style = "ssa" if op.name.startswith("pto.") else "pto_as"
            ins, outs = len(values), len(op.results)
            if any(form.style == "dps" and not form.outs for form in known.forms):
                style = "dps"  # an op that is written the same way in programs: its results are its own
                outs = 0
            else:
                values = [*values, *self.walk.results(op)]
                op = _without_results(op)
        return self.judge(op, style, ins, outs, values, op.attributes())

    def _attributes(self, op: Op, plan: Plan, attributes: dict[str, Any]) -> list[Any]:
        """None and the attributes behind the operands: written ones, else defaults."""
        specs = plan.op.rules.operands
        names = plan.attributes
        by_key = {**{name: name for name in names}, **plan.form.attributes}
        given: dict[str, Any] = {}
        for key, value in attributes.items():
            if key in by_key:
                given[by_key[key]] = word(value, specs[by_key[key]].type)
            elif "." not in key and key != "operandSegmentSizes":
                self.walk.out.report(
                    "unknown-attribute", op, op=plan.op.rules.op, attribute=key, hint=hint(key, by_key)
                )
        return [None, *(given.get(name, default) for name, default in zip(names, plan.defaults[1:], strict=True))]

    def _full(self, op: Op, plan: Plan, values: Sequence[Value | None], judged: list[Any], plain: bool = False) -> None:
        """Judge a call that the quick test did not accept, and report what is wrong; plain: it has no attributes."""
        full: dict[str, Any] = dict(zip(plan.op.order, plan.pick(judged), strict=True))
        unknown: set[str] = set()
        signless: list[str] = []
        names: dict[str, str] = {}
        for name, value in zip(plan.names, values, strict=True):
            if value is None or (value.judged is UNKNOWN and value.type.kind != "scalar"):
                unknown.add(name)
            elif value.type.kind == "scalar":
                full[name] = ScalarType(value.type.dtype or "", value.judged)
                if value.type.dtype in SIGNED:
                    signless.append(name)
            if value is not None:
                names[name] = value.name
        if signless and not self._legal(plan, full):  # a scalar of a program has no sign
            unsigned = {name: ScalarType("u" + full[name].dtype[1:], full[name].value) for name in signless}
            if self._legal(plan, {**full, **unsigned}):
                full |= unsigned
        sure = plain and plan.complete and plan.tiles and not unknown
        sure = sure and all(value is not None and value.type.kind == "tile" for value in values)
        for fields in call_findings(plan.op.rules, full, unknown, self.profile, sure):
            self.walk.out.add(fields, op, partial(_word, fields, names))

    def _legal(self, plan: Plan, full: Mapping[str, Any]) -> bool:
        """Whether the element types are a legal combination, as far as they are known."""
        return Judgement(plan.op.rules, full, self.profile).types_legal is not False


def word(value: Any, kind: str) -> Any:
    """The word, number or truth that a written attribute value stands for."""
    text = str(value)
    if kind == "bool":
        return text in ("true", UNIT) if text in ("true", "false", UNIT) else text
    if kind == "int":
        number = text.partition(" : ")[0]
        return int(number) if number.lstrip("-").isdecimal() and len(number) < 30 else text
    if text.endswith(">"):
        text = text[text.rindex("<") + 1 : -1].rpartition(" ")[2] if "<" in text else text
    text = text.partition(" : ")[0].strip('"')
    return WORDS.get(kind, {}).get(text, text)


def _word(fields: Mapping[str, Any], names: Mapping[str, str]) -> str | None:
    """The value that a finding is about, as the program calls it."""
    operand = fields.get("operand")
    return names.get(operand() if callable(operand) else operand or "")


def _without_results(op: Op) -> Op:
    """The op for the judgement, once its results are defined."""
    made = Op(op.name, (), op.token)
    made.parts, made.loc = op.parts, op.loc
    return made


_NONE: frozenset[str] = frozenset()
