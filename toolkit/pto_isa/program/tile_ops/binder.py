"""From what stands in an op to operands by name, by the text forms of its record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

from ...runtime.kinds.table import kinds_of, passed, takes
from ...runtime.program_op import ProgramOp, TextForm
from ...runtime.release import FIRST, LAST
from ...runtime.rules.about_storage import judges_storage
from ...runtime.rules.acceptance import acceptance
from ...runtime.rules.type_rows import unasked
from ..walk.findings import Make
from ..written.recorded import forms_of
from ..written.scalar_types import codes
from ..written.types import CODES, UNCODED, WrittenType, written_kinds
from .shape import CallShape

MANY = 4096
V = TypeVar("V")


class Taken(NamedTuple):
    """What stands for an operand: how many values, "" for some that no rule reads; ``listed``: it is a list of them."""

    name: str
    values: int
    listed: bool


class OtherRelease(NamedTuple):
    """Something that the assembler writes otherwise: a form (no name), an operand or attribute that is written or left
    out, or a key of an attribute; it is right from release ``since`` to ``until``.
    """

    name: str
    written: bool
    since: int
    until: int


class Plan:
    """How the values of one written shape of an op become the operands that its rules take.

    ``names`` are the operands in the order of the values; ``attributes`` those that attributes of the text may set.
    ``places`` says where each operand, in the order of ``ProgramOp.order``, stands among the values and, behind them,
    None and the attributes; ``defaults`` is what stands behind the values of an op without attributes.  ``bound`` are
    the values whose element types ``legal`` lists by form, in the codes of ``types``; ``kinds`` what each value may be.
    ``taken`` says for which operands several values stand, None when each stands for one.  ``other``: what the release
    of the assembler writes otherwise.  ``implicit`` are the scratch operands that it makes.  ``accepts`` is the quick
    test of a call, ``verdicts`` what was found for values that were met, by their keys. ``complete`` says that nothing
    else has to be given, ``tiles`` that all may be tiles, ``storage`` that rules of the op ask where operands lie.
    ``points`` says of each operand whether its rules take a pointer; where one stands for numbers, they know nothing.
    """

    __slots__ = (
        "op", "form", "release", "names", "taken", "other", "places", "attributes", "defaults", "bound",
        "legal", "readable", "accepts", "kinds", "complete", "tiles", "verdicts", "storage", "implicit",
        "points",
    )  # fmt: skip

    def __init__(
        self, op: ProgramOp, form: TextForm, taken: Sequence[Taken], profile: str, release: int,
        other: tuple[OtherRelease, ...] = (),
    ) -> None:  # fmt: skip
        self.op, self.form, self.other = op, form, other
        written = {entry.name for entry in taken}
        self.implicit = tuple(name for name in op.implicit if name not in written) if form.style == "dps" else ()
        names = self.names = tuple(entry.name for entry in taken if entry.name)
        self.taken = None if all(entry.name and not entry.listed for entry in taken) else tuple(taken)
        specs = op.rules.operands
        self.attributes = tuple(name for name in op.order if passed(specs[name].kinds, "word"))
        places = {name: k for k, name in enumerate(names)}
        absent = len(names)
        self.release = release
        unnamed = [*self.attributes, *(name for name in op.order if passed(specs[name].kinds, "core"))]
        self.defaults = [None, *map(self.default, unnamed)]
        places |= {name: absent + 1 + k for k, name in enumerate(unnamed) if name not in places}
        self.places = tuple(places.get(name, absent) for name in op.order)
        self.accepts = acceptance(op.rules, profile)
        self.storage = judges_storage(op.rules, profile)
        self.verdicts: dict[Any, Sequence[tuple[str, str, Make]]] = {}
        known = written_kinds()
        self.kinds = tuple(frozenset(kind for kind in known if _may_be(kind, specs[name].kinds)) for name in names)
        self.points = tuple(takes(specs[name].kinds, "pointer") for name in names)
        self.complete = all(
            (name in places and (name in names or spec.default is not None)) or spec.optional
            for name, spec in specs.items()
        )
        self.tiles = all("tile" in kinds for kinds in self.kinds)
        typed = {name for name, spec in specs.items() if spec.written}
        typed |= {name for bind in op.rules.bind.values() for name in bind}
        self.bound = tuple(k for k, name in enumerate(names) if name in typed)
        bound = [names[k] for k in self.bound]
        self.legal = {form: _legal(op, form, profile, bound) for form in op.rules.bind}
        self.readable = {form: _legal(op, form, profile, bound, release) for form in op.rules.bind}

    def default(self, name: str) -> Any:
        """What an attribute is that is not written."""
        if name in self.form.sets:
            return self.form.sets[name]
        stated = self.form.slot(name).defaults
        return next((value for since, value in stated if self.release >= since), self.op.rules.operands[name].default)

    def legal_types(self, values: list[Any], form: str) -> bool:
        """Whether the element types of the values are surely legal in text, and others of the kinds they may have."""
        if tuple([values[k].code for k in self.bound]) not in self.readable[form]:
            return False
        return len(self.bound) == len(values) or all(
            value.type.kind in self.kinds[k] for k, value in enumerate(values) if k not in self.bound
        )

    def suits(self, types: Sequence[WrittenType | None], elements: bool) -> bool:
        """Whether operands of these types are surely legal, with what attributes are when they are not written.

        elements: their element types, too.
        """
        if any(type is None for type in types):
            return False
        known = [type for type in types if type is not None]
        given = [type.judged.value if type.kind == "scalar" else type.judged for type in known] + self.defaults
        form = self.accepts([given[k] for k in self.places])
        if form is None or not elements:
            return form is not None
        return tuple([known[k].code for k in self.bound]) in self.legal[form]

    def told(self, types: Sequence[WrittenType | None]) -> bool:
        """Whether a tile lies in the memory by which the assembler knows this form from others of its name."""
        memory = [self.form.slot(name).memory for name in self.names]
        return any(memory) and all(
            not where or (type is not None and type.kind == "tile" and getattr(type.judged, "loc", "") == where)
            for where, type in zip(memory, types, strict=True)
        )

    def gather(self, values: Sequence[V], listed: Callable[[str, Sequence[V]], V]) -> list[V]:
        """One value for each of ``names``; ``listed`` makes one of those that stand for an operand together."""
        if self.taken is None:
            return [*values]
        found: list[V] = []
        at = 0
        for name, count, several in self.taken:
            if several:
                found.append(listed(name, values[at : at + count]))
            elif name:
                found.append(values[at])
            at += count
        return found

    def named(self, values: list[Any]) -> dict[str, Any]:
        """All operands by name.  values: of the text, with None and the attributes behind them."""
        return {name: values[k] for name, k in zip(self.op.order, self.places, strict=True)}


def _legal(op: ProgramOp, form: str, profile: str, names: list[str], release: int | None = None) -> frozenset[Any]:
    """Every legal combination of the element types of these operands; with a release, those that it reads.

    Rows that allow any type, and combinations beyond a few thousand, are left to the full judgement.
    """
    bind = op.rules.bind[form]
    found: set[Any] = set()
    for row in op.rules.types[form].get(profile, ()):
        variables = list(dict.fromkeys(bind[name] for name in names if name in bind))
        choices = [row.get(v, (v,)) for v in variables]
        size = 1
        for choice in choices:
            size *= len(choice) if choice is not None else MANY + 1
        if size > MANY:
            continue
        for combination in product(*[choice or () for choice in choices]):
            chosen = dict(zip(variables, combination, strict=True))
            if release is not None and profile != "cpu":
                given = {name: chosen[bind[name]] for name in names if chosen.get(bind.get(name, ""))}
                if unasked(op.rules, form, profile, given, release) is not None:
                    continue
            written = [_codes(op, name, chosen.get(bind.get(name, ""), "")) for name in names]
            for types in product(*written):
                found.add(types)
    if not names:
        found.add(())
    return frozenset(found)


def _codes(op: ProgramOp, name: str, dtype: str) -> tuple[str | None, ...]:
    """The codes of the values that may be this operand; ``dtype`` is empty for one without an element type."""
    spec = op.rules.operands[name]
    elements = [kind for kind in kinds_of(spec.kinds) if dtype and kind.passed == "object"]
    found = dict.fromkeys(CODES.get(word, UNCODED) + dtype for kind in elements for word in sorted(kind.written))
    if passed(spec.kinds, "number") and (dtype or spec.written):
        found |= dict.fromkeys(codes(op, name, dtype))
    return tuple(found) or (dtype or None,)


def written_last(form: TextForm) -> tuple[str, ...]:
    """The operands that a form writes last: ``outs`` of the DPS form, results of the others and of DPS without any."""
    return (form.outs or form.results) if form.style == "dps" else form.results


def style_with_results(name: str) -> str:
    """The style of a text that gives results: that of the assembler where it has a form without ``outs``."""
    style = "ssa" if name.startswith("pto.") else "pto_as"
    own = not forms_of(name, style) and any(not form.outs and form.results for _, form in forms_of(name, "dps"))
    return "dps" if own else style  # `%r = pto.x %a : T -> U`


@lru_cache(maxsize=4096)
def plans(name: str, style: str, shape: CallShape, profile: str, release: int) -> list[Plan]:
    """The ways to read an op that is written in this shape, likeliest first.

    Empty when no record describes the op, or none of its text forms has such operands.  The likeliest way is one that
    the release of the assembler writes so, and leaves out the fewest operands and attributes; one without an attribute
    that another has comes behind that, one with its attributes in another place last.  style: of a ``TextForm``, or
    ``generic``, where all operands are read ones.
    """
    found: list[tuple[tuple[bool, bool, bool, int], Plan]] = []
    ways = forms_of(name, style)
    called = {key for _, form in ways for key in form.attributes}
    for op, form in ways:
        first_names, last = form.ins, written_last(form)
        if style == "generic":
            first_names, last = form.generic or (*form.ins, *form.outs), ()
        elif form.flags != shape.flags:
            continue
        first_names = _as_written(form, first_names, shape.ins, style)
        missing = len(shape.keys - set(form.attributes))
        elsewhere = bool(shape.keys & called - set(form.attributes))
        unwritten = sum(
            op.rules.operands[name].default is None and not op.rules.operands[name].optional
            for key, name in form.attributes.items()
            if key not in shape.keys
        )
        for first in _aligned(op, form, first_names, shape.ins, style):
            for second in _aligned(op, form, last, shape.outs, style):
                taken = [*first, *second]
                names = {entry.name for entry in taken}
                left_out = [name for name in (*first_names, *last) if name not in names]
                given = names | {form.attributes.get(key, key) for key in shape.keys}
                other = tuple(other_release(form, given, left_out, release))
                cost = missing + unwritten + len(left_out)
                misplaced = shape.place not in ("", form.place)
                found.append(
                    ((misplaced, elsewhere, bool(other), cost), Plan(op, form, taken, profile, release, other))
                )
    return [plan for _, plan in sorted(found, key=lambda entry: entry[0])]


def other_release(
    form: TextForm, given: Collection[str], left_out: Collection[str], release: int
) -> Iterator[OtherRelease]:  # fmt: skip
    """What a release of the assembler does not read in a text form.

    given: its operands and attributes; left_out: operands without which it is written.
    """
    if not form.since <= release <= form.until:
        yield OtherRelease("", True, form.since, form.until)
        return
    for name, slot in form.slots.items():
        if name in given and not slot.since <= release <= slot.until:
            yield OtherRelease(name, True, slot.since, slot.until)
        unwritten = name in left_out or name in form.attributes.values()
        if unwritten and name not in given and slot.needed <= release <= slot.freed:
            after = slot.freed + 1, LAST
            yield OtherRelease(name, False, *(after if slot.freed < LAST else (FIRST, slot.needed - 1)))


def _as_written(form: TextForm, names: tuple[str, ...], words: tuple[str, ...], style: str) -> tuple[str, ...]:
    """The operands in the order of a text: those with names of their own stand in any, those left out behind."""
    if not form.named or style != "dps":
        return names
    places = {name: words.index(word) for name in form.named if (word := form.slot(name).word) in words}
    return tuple(sorted(names, key=lambda name: places.get(name, len(words)) if name in form.named else -1))


def _aligned(
    op: ProgramOp, form: TextForm, names: Sequence[str], words: tuple[str, ...], style: str, at: int = 0
) -> Iterator[tuple[Taken, ...]]:
    """The ways in which values with these words before them stand for operands, from value ``at`` on.

    Optional operands may be left out, the last ones first.  Outside the form of the assembler nothing has a word.
    """
    if not names:
        rest = len(words) - at
        if rest == 0:
            yield ()
        elif form.more and not any(words[at:]):
            yield (Taken("", rest, False),)
        return
    name, *later = names
    slot, spec = form.slot(name), op.rules.operands[name]
    word = slot.word if style == "dps" else ""
    size = form.arrays.get(name, 1)
    for count in _counts(words, at, word, size) if slot.many else [size]:
        if words[at : at + count] == (word,) * count:
            taken = Taken(name, count, slot.many or name in form.arrays)
            for others in _aligned(op, form, later, words, style, at + count):
                yield (taken, *others)
    if name not in form.always and (spec.optional or spec.access == "scratch"):
        yield from _aligned(op, form, later, words, style, at)


def _counts(words: tuple[str, ...], at: int, word: str, least: int) -> Iterator[int]:
    """How many values with one word may stand for an operand, most first."""
    most = next((k for k in range(at, len(words)) if words[k] != word), len(words)) - at
    yield from range(most, least - 1, -1)


def fits(plan: Plan, kinds: list[str]) -> bool:
    """Whether values of these kinds (of ``Type``) may be the operands of a plan."""
    return all(kind in wanted for kind, wanted in zip(kinds, plan.kinds, strict=True))


def chosen(ways: Sequence[tuple[Plan, Sequence[WrittenType | None]]]) -> int:
    """The place of the way that an op is read in, of several that take values of these kinds.

    It is the one that the memory of an operand tells (``tmov`` with parameters); else the first that is surely legal
    by the types of its values, which decide where two ops share a name (``tfillpad`` into a larger tile); else the
    first of which only element types are wrong; else the first.  What only other releases of the assembler write is
    asked for nothing where this one reads something; the likeliest way is of another one where this one does not.
    """
    now = [0] if ways[0][0].other else [place for place, (plan, _) in enumerate(ways) if not plan.other]
    if len(now) > 1:
        told = [place for place in now if ways[place][0].told(ways[place][1])]
        if told:
            return told[0]
        for elements in (True, False):
            for place in now:
                if ways[place][0].suits(ways[place][1], elements):
                    return place
    return now[0]


def _may_be(kind: str, wanted: tuple[str, ...]) -> bool:
    """Whether a value of this kind may be an operand of one of the kinds of a record."""
    return kind == "other" or any(kind in each.written for each in kinds_of(wanted))
