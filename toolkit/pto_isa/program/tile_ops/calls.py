"""Tile ops: what stands in the text becomes operands, and the rules of the record judge them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from ...runtime.rules.box_pitch import may_differ
from ...runtime.rules.judgement import Judgement
from ...runtime.types.dtypes import SIGNED, check_dtype
from ...runtime.types.plain_type import ScalarType
from ...runtime.types.pointer_type import PointerType
from ...runtime.types.tile_type import TileType
from ...runtime.types.unknown import UNKNOWN
from ...text.suggest import meant
from ..machine.memory import Allocations
from ..machine.pitches import Pitches
from ..machine.reach import reached, within
from ..machine.registers import Registers
from ..machine.vector_memory import VectorMemory
from ..syntax.op_parser import ROLES
from ..syntax.tree import Operation
from ..walk.addresses import address_of, leads_to, placed
from ..walk.values import SsaValue, tensor_cases
from ..walk.walk import OpHandler, Walk
from ..written.attribute_words import word
from ..written.functions import properties
from ..written.kinds import UNJUDGED, kinds_in_words, may_stand
from ..written.numbers import Whole, numbers_of
from ..written.parts import SEGMENTS, own_keys
from ..written.recorded import forms_of, program_op
from ..written.results import results_of
from ..written.scalar_types import element_type, misses, unsigned_type
from ..written.types import WrittenType
from .arrays import listed
from .binder import Plan, chosen, fits, plans, style_with_results, written_last
from .composed import composed_findings
from .fast_check import fast_check
from .foreign import attributes_of, clause_words, foreign_part, refused_words
from .other_release import report_release
from .outcome import Found, call_findings, count_finding, in_pairs, whichever_layout, written_finding
from .scratch import Scratch, about_scratch, scratch_of
from .shape import CallShape, dps_shape, flags_of, listed_parts, unmarked, words_of
from .written_types import judge_written_types

MOST_VERDICTS = 1 << 14  # that are kept for one way to write an op
MOST_TENSORS = 2  # of unknown layout in one call, whose layouts are tried


NoteCall: TypeAlias = Callable[
    [Operation, Plan, Sequence[SsaValue | None], Sequence[Any], Sequence[SsaValue | None]], None
]


class Calls:
    """Checks the recorded ops of one program."""

    def __init__(
        self, walk: Walk, memory: Allocations, registers: Registers, pitches: Pitches, level: int | None,
        handlers: dict[str, OpHandler], vector: VectorMemory, note: NoteCall | None = None,
    ) -> None:  # fmt: skip
        """note: takes how each op was read."""
        self.vector = vector
        self.walk = walk
        self.memory = memory
        self.registers = registers
        self.pitches = pitches
        self.level = level
        self.handlers = handlers
        self.note = note
        self.profile = walk.profile
        self.quick: dict[tuple[str, int, int], OpHandler | None] = {}

    def check(self, op: Operation) -> bool:
        """Check an op by its record; False when there is none.

        The usual op, ``ins(… : …) outs(… : …)`` without attributes, gets a function of its own, which then stands in
        for this method.
        """
        if program_op(op.name) is None:  # before anything counts as a use
            return False
        parts = op.parts
        if len(parts) != 2:
            return self.any(op)
        ins, outs = parts
        if ins.word != "ins" or outs.word != "outs" or ins.attributes is not None or outs.attributes is not None:
            return self.any(op)
        if len(ins.items) != len(ins.types) or len(outs.items) != len(outs.types):
            return self.any(op)
        key = (op.name, len(ins.items), len(outs.items))
        if key not in self.quick:
            ways = plans(op.name, "dps", unmarked(*key[1:]), self.profile, self.walk.release)
            one = bool(ways) and not (ways[0].op.reads or ways[0].op.sets or ways[0].other or ways[0].taken)
            one = one and not ways[0].implicit and self.walk.assembler.source is None
            one = one and all(way.other and way.kinds == ways[0].kinds for way in ways[1:])
            self.quick[key] = self._noting(fast_check(self, ways[0], len(ins.items)), ways[0]) if one else None
        quick = self.quick[key]
        if quick is None:
            return self.any(op)
        self.handlers[op.name] = quick
        quick(self.walk, op)
        return True

    def _noting(self, quick: OpHandler, plan: Plan) -> OpHandler:
        """A check that also notes how an op was read, and how far apart columns of boxes are accessed."""
        pitches, names, note = plan.op.rules.pitches, plan.names, self.note
        places = [place for place, name in enumerate(names) if name in pitches]
        if not places and note is None:
            return quick

        def check(walk: Walk, op: Operation) -> object:
            found = quick(walk, op)
            items = [item for part in op.parts for item in part.items]
            if note is not None and len(items) == len(names):
                values = [*map(walk.env.get, items)]
                note(op, plan, values, plan.defaults, values)
            if not places:
                return found
            tiles = [walk.env.get(items[place]) for place in places] if len(items) == len(names) else ()
            if any(tile is not None and may_differ(tile.judged) for tile in tiles):
                self.pitches.note(op, plan.op.rules, names, [walk.env.get(item) for item in items])
            return found

        return check

    def any(self, op: Operation) -> bool:
        """Any other way to write a recorded op."""
        if op.part("ins") is None and op.part("outs") is None:
            self._clauses(op)
            return self._bare(op)
        if not _in_order(op):
            form = f"`{op.name} ins(%a … : …) outs(%b … : …) {{…}}`"
            self.walk.out.report("form", op, op=op.name, expected=(form, form))
            self.walk.plain(op)
            return True
        self._clauses(op)
        attributes = properties(op)
        values: list[SsaValue | None] = []
        apart = {part.paired for part in op.parts if part.word in ROLES and len(part.items) > 1 and not part.marks}
        if wrong := [part for part in op.parts if part.word in ROLES and len(part.items) != len(part.types)]:
            self.walk.out.report("type-count", op, values=len(wrong[0].items), types=len(wrong[0].types))
            self.walk.plain(op)
            return True
        for part in op.parts:
            if part.word in ROLES:
                values += [self.walk.use(n, op, text) for n, text in zip(part.items, part.types, strict=True)]
            else:
                for item in part.items:
                    list(self.walk.items(item, op))
        return self.judge(op, "dps", dps_shape(op, frozenset(attributes)), values, attributes, apart)

    def _clauses(self, op: Operation) -> None:
        """Report what none of the text forms of an op has."""
        if not op.regions and (at := foreign_part(op)) is not None:
            if at in refused_words(op.name):
                self.walk.out.report("refused-attribute", op, at, op=op.name, attribute=at)
            else:
                self.walk.out.report("unknown-clause", op, at, op=op.name, clause=at[:40])

    def judge(
        self,
        op: Operation,
        style: str,
        shape: CallShape,
        values: list[SsaValue | None],
        attributes: dict[str, Any],
        apart: Set[bool] = frozenset(),
        whole: Operation | None = None,
    ) -> bool:
        """Bind what was written and judge it; False when no record describes the op.

        apart: whether types follow their operands, for each group of several operands.  whole: the op with its results,
        where it stands here without them.
        """
        ways = plans(op.name, style, shape, self.profile, self.walk.release)
        if not ways:
            return self._no_way(op, style, len(shape.ins), len(shape.outs))
        written_values = values
        plan, values = self._fitting(ways, values)
        if apart and apart != {plan.form.apart}:
            self.walk.out.report("types-apart" if plan.form.apart else "types-together", op, op=op.name)
        if plan.op.reads or plan.op.sets:
            self.registers.note(op, plan.op)
        rest = self._attributes(op, plan, attributes)
        scratch: list[Scratch] = []
        if plan.implicit:
            judged = [UNKNOWN if value is None else value.judged for value in values]
            scratch += scratch_of(plan, plan.named(judged + rest), self.profile)
        report_release(self.walk, op, plan, scratch)
        self.walk.judges(values, op)
        if self.note is not None:
            self.note(whole or op, plan, values, rest, written_values)
        found = self.full(plan, values, rest, scratch=scratch)
        self.report(op, plan, values, found)
        if plan.form.slots:
            judge_written_types(self.walk, op, plan, written_values)
        self._scratch(op, scratch)
        if plan.op.spans.calls:
            self._behind(whole or op, plan, values, rest, bool(found))
        if plan.op.rules.pitches:
            self.pitches.note(op, plan.op.rules, plan.names, values)
        self.walk.results(op)
        return True

    def _behind(
        self, op: Operation, plan: Plan, values: Sequence[SsaValue | None], rest: Sequence[Any], wrong: bool
    ) -> None:  # fmt: skip
        """Judge what an op reaches behind its pointers, and note where those lead that it gives.

        wrong: it breaks a rule of its own, so that nobody knows what it reaches.
        """
        named = plan.named([*[UNKNOWN if value is None else value.judged for value in values], *rest])
        texts = [text for _, _, texts in results_of(op) for text in texts]
        named |= {name: self.walk.types(text).judged for name, text in zip(plan.form.results, texts, strict=False)}
        by_name = dict(zip(plan.names, values, strict=True))
        bytes = [*reached(plan.op, named, by_name, self.profile)]
        self.vector.access(op, bytes)
        for each in () if wrong else bytes:
            within(self.walk, op, each)
        for name, how in plan.op.rules.moves.items():
            before, given = address_of(by_name.get(how.pointer)), [named.get(read) for read in how.reads]
            if before is not None and all(value is not UNKNOWN and value is not None for value in given):
                leads_to(by_name.get(name), before + how.by(*given))

    def _scratch(self, op: Operation, scratch: Sequence[Scratch]) -> None:
        """Report scratch that is left out and that the assembler cannot make, or has no memory for."""
        for made in scratch:
            if made.type is UNKNOWN:
                continue
            if made.needed and self.level == 3:
                problem = _AT_LEVEL_3
            elif made.type is None:
                problem = _NOT_STATIC
            else:
                if made.planned:
                    self.memory.made(made.type, op)
                continue
            self.walk.out.report("implicit-scratch", op, operand=made.operand, problem=problem)

    @staticmethod
    def _fitting(ways: list[Plan], values: Sequence[SsaValue | None]) -> tuple[Plan, list[SsaValue | None]]:
        """The way that takes values of these kinds, with the value for each of its operands."""
        read = [(way, way.gather(values, partial(listed, way))) for way in ways]
        fitting = [(way, found) for way, found in read if fits(way, _kinds(found))] or read[:1]
        return fitting[chosen([(way, [*map(_type, found)]) for way, found in fitting])]

    def _no_way(self, op: Operation, style: str, ins: int, outs: int) -> bool:
        known = program_op(op.name)
        if known is None:
            return False
        forms = [form for _, form in forms_of(op.name, style)]
        if style == "dps" or forms:
            finding = count_finding(known, forms, style, ins, outs)
            self.walk.out.add(finding.rule, finding.severity, finding.op, finding, op)
        self.walk.results(op)
        return True

    def _bare(self, op: Operation) -> bool:
        """The forms without ``ins`` and ``outs``: SSA, PTO-AS, and the generic form of MLIR."""
        known = program_op(op.name)
        if known is None or op.regions:
            return False
        items: list[Any] = []
        texts: list[str] = []
        words: list[str] = []
        flags: set[str] = set()
        clauses = clause_words(op.name)
        own = [*listed_parts(op, clauses)]
        for part in op.parts:
            flags.update(flags_of(part))
            if part in own:
                items += part.items
                words += words_of(part)
                texts += part.types
            elif part.kind == ":":
                texts += part.types
            else:
                for item in part.items:
                    list(self.walk.items(item, op))
        given = [(item, word) for item, word in zip(items, words, strict=True) if str(item)[0] == "%"]
        paired = texts if len(texts) == len(given) else [None] * len(given)
        values = [self.walk.use(name, op, text) for (name, _), text in zip(given, paired, strict=True)]
        attributes = attributes_of(op)
        shape = CallShape(tuple(word for _, word in given), (), frozenset(attributes), frozenset(flags))
        if op.quoted:
            return self.judge(op, "generic", shape, values, attributes)
        style = style_with_results(op.name)
        made_too = shape._replace(outs=("",) * len(op.results))
        gives = op.results and style == "dps" and plans(op.name, style, made_too, self.profile, self.walk.release)
        if not gives and (alone := self._without_outs(op.name, values, shape)):
            return self.judge(op, alone, shape, values, attributes)  # its results are its own
        made = self.walk.results(op)
        shape = made_too
        return self.judge(_without_results(op), style, shape, [*values, *made], attributes, whole=op)

    def _without_outs(self, name: str, values: list[SsaValue | None], shape: CallShape) -> str:
        """The style in which an op names all its operands one after the other, as pushes do; "" when it has results."""
        for style in ("dps", "ssa"):
            ways = plans(name, style, shape, self.profile, self.walk.release)
            if any(fits(way, _kinds(way.gather(values, partial(listed, way)))) for way in ways):
                return style
        return "dps" if any(not written_last(form) for _, form in forms_of(name, "dps")) else ""

    def _attributes(self, op: Operation, plan: Plan, attributes: dict[str, Any]) -> list[Any]:
        """None and the attributes behind the operands: written ones, else defaults."""
        specs = plan.op.rules.operands
        names = plan.attributes
        by_key = {**{name: name for name in names}, **plan.form.attributes}
        given: dict[str, Any] = {}
        written_as: dict[str, str] = {}
        for key, value in attributes.items():
            if (name := by_key.get(key)) is not None:
                said = word(value, specs[name].type)
                if given.setdefault(name, said) != said:
                    self.walk.out.report(
                        "attribute-under-two-names", op, op=plan.op.rules.op, attribute=written_as[name], other=key
                    )
                written_as[name] = key
            elif key in plan.form.refused:
                self.walk.out.report("refused-attribute", op, op=plan.op.rules.op, attribute=key)
            elif "." not in key and key not in SEGMENTS:
                self.walk.out.report(
                    "unknown-attribute", op, op=plan.op.rules.op, attribute=key, hint=meant(key, by_key, 1, 0.75)
                )
        for key in own_keys(op):
            if "." not in key:
                self.walk.out.report(
                    "unknown-attribute", op, op=plan.op.rules.op, attribute=key, hint=meant(key, (), 1)
                )
        for name, key in written_as.items():
            other = plan.form.slot(name).beside
            known = plan.form.slot(other).since <= self.walk.release <= plan.form.slot(other).until
            if other and known and other not in given and given[name] != specs[name].default:
                self.walk.out.report("attribute-alone", op, op=plan.op.rules.op, attribute=key, other=other)
        taken = [given.get(name, default) for name, default in zip(names, plan.defaults[1:], strict=False)]
        return [None, *taken, *plan.defaults[1 + len(names) :]]

    def verdict(self, plan: Plan, values: list[SsaValue]) -> Sequence[Found]:
        """What is wrong with a call without attributes; kept under the keys of its values where these say all."""
        if plan.storage and self.memory.meet(values):
            return self.full(plan, values, plan.defaults)
        key: tuple[Any, ...] = tuple([value.key for value in values])
        if plan.storage:
            key = (key, self.memory.known(values))  # all of these lie apart
        kept = plan.verdicts.get(key)
        if kept is not None:
            return kept
        judged = [value.judged for value in values]
        given = judged + plan.defaults
        form = None if any(map(_negative, judged)) else plan.accepts([given[k] for k in plan.places])
        found: Sequence[Found] = ()
        accepted = form is not None and plan.legal_types(values, form)
        if plan.storage or not accepted:
            tiles = plan.complete and plan.tiles and [*map(type, judged)].count(TileType) == len(judged)
            found = self.full(plan, values, plan.defaults, tiles)
            if not tiles and (found or not accepted):
                return found  # it may depend on more than the key holds
        if len(plan.verdicts) >= MOST_VERDICTS:
            plan.verdicts.clear()
        plan.verdicts[key] = found
        return found

    def report(self, op: Operation, plan: Plan, values: Sequence[SsaValue | None], found: Iterable[Found]) -> None:
        """Add findings about a call."""
        at = partial(_name, plan.names, values)
        pairs = tuple(n for n, value in zip(plan.names, values, strict=True) if value is not None and value.type.pairs)
        for rule, severity, make in found:
            if pairs:
                make = partial(in_pairs, make, pairs)
            self.walk.out.add(rule, severity, plan.op.rules.op, make, op, at)

    def full(
        self,
        plan: Plan,
        values: Sequence[SsaValue | None],
        rest: list[Any],
        sure: bool = False,
        scratch: Sequence[Scratch] = (),
    ) -> list[Found]:
        """Judge every rule of a call.

        rest: None and the attributes, behind the values where the plan picks them.  sure: it is complete, and all of
        its operands are tiles.  scratch: what stands for operands that are left out.
        """
        judged = [
            UNKNOWN if value is None else _judged(value, kinds, points)
            for value, kinds, points in zip(values, plan.kinds, plan.points, strict=True)
        ]
        if True in plan.points:
            judged = [placed(value, type, self.profile) for value, type in zip(values, judged, strict=True)]
        full = plan.named(judged + rest)
        unknown = _NONE if sure else self._unknown(plan, values, full)
        for made in scratch:
            known = isinstance(made.type, TileType)
            full[made.operand] = made.type if known else UNKNOWN
            unknown |= set() if known else {made.operand}
        if plan.storage:
            full |= zip(plan.names, self.memory.places(values, [full[name] for name in plan.names]), strict=True)
        found = self._found(plan, values, full, unknown, sure and not scratch)
        if scratch:
            found = about_scratch(plan.op.rules, [made.operand for made in scratch], found)
        return [*self._miswritten(plan, values), *found]

    def _found(
        self, plan: Plan, values: Sequence[SsaValue | None], full: dict[str, Any], unknown: frozenset[str], sure: bool
    ) -> Iterable[Found]:
        """What is wrong with a call; of a tensor of unknown layout, what is wrong whichever layout it has."""
        rules, profile, release = plan.op.rules, self.profile, self.walk.release
        if plan.op.composed_on(profile):
            return list(composed_findings(plan.op, full, unknown, profile))
        cases: dict[str, list[Any]] = {}
        for name, value in zip(plan.names, values, strict=True):
            if value is not None and name in unknown and (found := tensor_cases(value)):
                cases[name] = found
        if 0 < len(cases) <= MOST_TENSORS:
            rest = unknown - cases.keys()
            tried = ({**full, **dict(zip(cases, case, strict=True))} for case in product(*cases.values()))
            tries = [list(call_findings(rules, each, rest, profile, False, release)) for each in tried]
            always = set.intersection(*({rule for rule, *_ in found} for found in tries))
            return [
                (rule, severity, partial(whichever_layout, make)) for rule, severity, make in tries[0] if rule in always
            ]
        return call_findings(rules, full, unknown, profile, sure, release)

    def _unknown(self, plan: Plan, values: Sequence[SsaValue | None], full: dict[str, Any]) -> frozenset[str]:
        """The operands of which nothing is known, among them scalars of types that programs do not write for them.

        Gives ``full`` the types of the other scalars.
        """
        unknown: set[str] = set()
        signless: list[str] = []
        for name, value in zip(plan.names, values, strict=True):
            if (
                value is None
                or (full[name] is UNKNOWN and value.type.kind != "scalar")
                or (value.type.kind == "scalar" and misses(plan.op, name, value.type) is not None)
            ):
                unknown.add(name)
            elif value.type.kind == "scalar":
                full[name] = self._scalar(plan, name, value, full)
                if full[name].dtype in SIGNED and not plan.op.rules.operands[name].keeps_sign:
                    signless.append(name)
        if signless and not self._legal(plan, full):  # a scalar of a program has no sign
            unsigned = {name: _seen_as(full[name], "u" + full[name].dtype[1:]) for name in signless}
            if self._legal(plan, {**full, **unsigned}):
                full |= unsigned
        return frozenset(unknown)

    @staticmethod
    def _scalar(plan: Plan, name: str, value: SsaValue, full: Mapping[str, Any]) -> ScalarType:
        """The type that rules take for a scalar: its own, where programs write another one that is converted."""
        rules, dtype = plan.op.rules, unsigned_type(plan.op, name) or value.type.dtype or ""
        if rules.operands[name].written:
            dtype = element_type(rules, name, full) or dtype
        return _seen_as(ScalarType(value.type.dtype or "", value.judged), dtype)

    @staticmethod
    def _miswritten(plan: Plan, values: Sequence[SsaValue | None]) -> Iterator[Found]:
        """Scalars of a type that programs do not write for them, and values of another kind."""
        for name, value, kinds in zip(plan.names, values, plan.kinds, strict=True):
            if value is None:
                continue
            expected = misses(plan.op, name, value.type)
            unjudged = value.judged is UNKNOWN or value.type.kind == "pointer"
            if unjudged and value.type.kind in UNJUDGED and not may_stand(value.type.kind, kinds):
                expected = kinds_in_words(kinds)
            if expected is not None:
                finding = written_finding(plan.op.rules, name, value.type, expected)
                yield finding.rule, finding.severity, finding

    def _legal(self, plan: Plan, full: Mapping[str, Any]) -> bool:
        """Whether the element types are a legal combination, as far as they are known."""
        return Judgement(plan.op.rules, full, self.profile).types_legal is not False


_AT_LEVEL_3 = ("at level 3 the program places all memory", "级别 3 时所有内存都由程序安排")
_NOT_STATIC = ("the assembler makes it only from extents that types state", "汇编器只能根据类型中写明的大小生成它")
_PLACES = {"ins": 0, "outs": 1, "": 2}


def _in_order(op: Operation) -> bool:
    """Whether ``ins`` and ``outs`` of values stand once each, in this order, then types and one dictionary at most."""
    parts = [part for part in op.parts if part.word in _PLACES]
    places = [_PLACES[part.word] for part in parts]
    values = all(str(item)[0] == "%" for part in parts if part.word for item in part.items)
    attributes = sum(part.kind == "{" for part in parts)
    return values and places == sorted(places) and places.count(0) < 2 and places.count(1) < 2 and attributes < 2


def _judged(value: SsaValue, kinds: frozenset[str], points: bool) -> Any:
    """What rules are given for a value; ``points``: they take a pointer, which memory of a lowered program is then.

    Nothing is known of what stands for an address otherwise: such memory where no tile may stand, a pointer in the
    place of numbers.
    """
    type = value.type
    if type.kind == "pointer":
        return value.judged if points else UNKNOWN
    if not type.text.startswith("memref<"):
        return value.judged
    if points and type.dtype is not None and type.space is not None:
        return PointerType(check_dtype(type.dtype), type.space)
    return UNKNOWN if type.kind == "tile" and "tile" not in kinds else value.judged


def _negative(judged: Any) -> bool:
    """Whether a constant is below 0, which is another number where the record's type has no sign."""
    return isinstance(judged, int) and judged < 0


def _seen_as(scalar: ScalarType, dtype: str) -> ScalarType:
    """A scalar as one of an element type; a constant of as many bits is what its bits are worth there."""
    before, after, value = numbers_of(scalar.dtype), numbers_of(dtype), scalar.value
    if isinstance(after, Whole) and isinstance(before, Whole) and after.bits == before.bits and isinstance(value, int):
        value = after.held(value)
    return ScalarType(dtype, value)


def _name(names: tuple[str, ...], values: Sequence[SsaValue | None], operand: str | None) -> str | None:
    """The value that an operand is, as the program calls it."""
    value = values[names.index(operand)] if operand in names else None
    return None if value is None else value.name


def _type(value: SsaValue | None) -> WrittenType | None:
    return None if value is None else value.type


def _kinds(values: Sequence[SsaValue | None]) -> list[str]:
    return [value.type.kind if value is not None else "other" for value in values]


def _without_results(op: Operation) -> Operation:
    """The op for the judgement, once its results are defined."""
    made = Operation(op.name, (), op.token)
    made.parts, made.loc = op.parts, op.loc
    return made


_NONE: frozenset[str] = frozenset()
