"""What a record says about numerics and effects, in sentences of both languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from ...language.front.numerics import accuracy_of, in_place, numerics_for, overflow_for, special_case
from ...language.front.opdef import DtypeRow, FormDef, OpDef
from ...language.nodes import children, remembered
from ...language.passes.types import by_types, rounding_of, rows_alike, rows_of, typed_block
from ...language.print.formula import formula, key_of
from ...language.print.latex import explained
from ...language.prose import LANGUAGES, ProseError, fact, fact_parts
from ...language.prose.voice import Voice
from ...language.tree import Binary, Call, Fold, Let, Node, Read, Unary
from ...runtime.frozen import frozen
from ...runtime.types.dtypes import FLOATS, INTEGERS
from ...text.bilingual import Bilingual
from ...text.words import comma

if TYPE_CHECKING:
    from ...database import Op
    from ...schema.base import Text
    from ...schema.effects import Effects, EventUse, Left
    from ...schema.phrases import Facts

_Computed = tuple[str, str]  # an operator or function with the type in which it computes
# what a row of element types computes, by mode and rounding: most rows are those of several profiles
_ARITHMETIC: WeakKeyDictionary[OpDef, dict[object, dict[DtypeRow, frozenset[_Computed]]]] = WeakKeyDictionary()
_NARROW = frozenset({"f16", "bf16", "i8", "i16", "u8", "u16"})
_COMPUTES = frozenset({"sum", "prod", "exp", "log", "sqrt", "rsqrt", "pow", "fmod", "rem", "abs", "philox4x32"})
_OVERFLOWS = frozenset({"+", "-", "*", "abs", "sum", "prod", "pow"})
_BITWISE = frozenset({"&", "|", "^", "~", ">>"})  # the same in every width


@frozen
class Sayer:
    """Fills sentences of phrases.yaml; lists are code."""

    op: Op

    @property
    def facts(self) -> Facts:
        """The sentences."""
        return self.op.database.phrases.facts

    def pair(
        self,
        text: Text,
        n: str = "",
        alternatives: Sequence[str] = (),
        choices: Mapping[str, Sequence[str]] | None = None,
        **lists: Sequence[str],
    ) -> Bilingual:
        """One sentence; lists are joined with "and", ``alternatives`` (``one_of``) and ``choices`` with "or"."""
        said = []
        for lang in LANGUAGES:
            voice = Voice(lang, self.op.database.phrases)
            parts = {key: voice.both(voice.codes(words)) for key, words in lists.items()}
            for key, words in {**({"one_of": alternatives} if alternatives else {}), **(choices or {})}.items():
                parts[key] = voice.either(voice.codes(words))
            said.append(voice.sentence(voice.fill(text, {"n": n, **parts})))
        return said[0], said[1]

    def raw(self, text: Text, **parts: Bilingual) -> Bilingual:
        """One sentence whose parts are phrases of both languages already."""
        said = []
        for place, lang in enumerate(LANGUAGES):
            voice = Voice(lang, self.op.database.phrases)
            said.append(voice.sentence(voice.fill(text, {key: pair[place] for key, pair in parts.items()})))
        return said[0], said[1]

    def judged(self, text: Text, condition: Node, **parts: Bilingual) -> Bilingual:
        """One sentence with a condition {a}; the meaning of the names in it follows the sentence."""
        try:
            said = [fact_parts(condition, lang, self.op.database, self.op.operands) for lang in LANGUAGES]
        except ProseError:
            said = [(code, "") for code in in_code(condition)]
        named = [meant or comma(lang).join(f"`{line}`" for line in defined([condition], lang))
                 for lang, (_, meant) in zip(LANGUAGES, said, strict=True)]  # fmt: skip
        plain = self.raw(text, a=(said[0][0], said[1][0]), **parts)
        return self.where(plain, (named[0], named[1])) if named[0] else plain

    def where(self, sentence: Bilingual, meaning: Bilingual) -> Bilingual:
        """A sentence followed by the meaning of the names in it."""
        joins = self.op.database.phrases.joins
        return self.raw(joins.where, a=(sentence[0].removesuffix("."), sentence[1].removesuffix("。")), b=meaning)

    def condition(self, node: Node) -> Bilingual:
        """A condition as a clause, as code when it has no words."""
        try:
            en, zh = (fact(node, lang, self.op.database, self.op.operands) for lang in LANGUAGES)
            return en, zh
        except ProseError:
            return in_code(node)


def in_code(node: Node) -> Bilingual:
    """A value or condition as code, a formula with the words of each language."""
    said = [f"`{formula(node, lang)}`" for lang in LANGUAGES]
    return said[0], said[1]


def defined(nodes: Sequence[Node], lang: str) -> list[str]:
    """The names that some values use, as ``name(i) = value``."""
    return [_definition(let, lang) for let in explained(nodes)]


def _definition(let: Let, lang: str) -> str:
    head = let.name + (f"({', '.join(let.params)})" if let.params else "")
    return f"{head} = {formula(let.shape or let.body, lang)}"


def numerics_text(op: Op, opdef: OpDef, form: FormDef, profile: str) -> list[Bilingual]:
    """Sentences about the numbers that one form computes on one profile."""
    numerics: Any = numerics_for(form, profile)
    sayer, facts = Sayer(op), op.database.phrases.facts
    modes = form.modes(profile)
    rows = [row for mode in modes for row in rows_of(opdef, form, mode, profile)]
    if not rows:
        return []
    types = {dtype for row in rows for dtype in row.values()}
    results = {dtype for row in rows for name, dtype in row.items() if op.operands[name].is_output}
    computed = _arithmetic(opdef, form, profile, numerics)
    signs, integers = {sign for sign, _, _ in computed}, {sign for sign, kind, _ in computed if kind in INTEGERS}
    chooses = any(_chooses(s.value) for mode in modes for s in mode.block.statements)
    found: list[Bilingual] = []
    each = sorted(set(numerics.round["each"]) & types, key=_type_order) if isinstance(numerics.round, dict) else []
    # Where a processor promises no result, nothing is known either of the type in which it computes.
    narrow = {dtype for dtype in _NARROW - set(each) if accuracy_of(numerics, dtype) != "unspecified"}
    rounded = any(kind in FLOATS and row & narrow & FLOATS for _, kind, row in computed)
    held = results & INTEGERS or {kind for _, kind, _ in computed if kind in INTEGERS}
    overflow = {dtype: overflow_for(form, profile, dtype) for dtype in sorted(held, key=_type_order)}
    known = frozenset(dtype for dtype, word in overflow.items() if word != "unspecified")
    wrapped = any(kind == "i32" and sign not in _BITWISE and row & narrow & known for sign, kind, row in computed)
    anywhere = numerics.accumulate == "any" and bool(signs & {"sum", "prod"})
    if (rounded or wrapped) and results & narrow and not anywhere:
        once = facts.round_once if rounded and wrapped else facts.round_once_floats if rounded else facts.wrap_once
        found.append(sayer.pair(once))
    if each:
        found.append(sayer.pair(facts.round_each if set(each) <= FLOATS else facts.round_wrap_each, a=each))
    if numerics.accumulate == "element" and signs & {"sum", "prod"}:
        found.append(sayer.pair(facts.accumulate_element))
    if anywhere and any(kind in FLOATS for _, kind, _ in computed):
        found.append(sayer.pair(facts.accumulate_rounded))
    if numerics.contraction is not None:
        text = facts.accumulate_any if numerics.contraction.order == "any" else facts.accumulate_ascending
        kinds = [kind for dtype, kind in numerics.contraction.type.items() if dtype in types - results]
        found.append(sayer.pair(text, a=list(dict.fromkeys(kinds))))
        if numerics.contraction.step == "wide" and profile == "cpu":  # which is C++; of processors nobody tells it
            found.append(sayer.pair(facts.terms_wide))
    if "/" in integers:
        found.append(sayer.pair(facts.quotient))
    if integers & _OVERFLOWS:
        found += _overflow(sayer, overflow)
    if signs:
        found += _accuracy(sayer, numerics.accuracy, results)
    if (signs or chooses) and numerics.zero_sign == "any":
        found.append(sayer.pair(facts.zero_sign))
    found += _special(sayer, form, profile, numerics.special, rows)
    return [*found, *_in_place(sayer, numerics, [mode.name for mode in modes])]


def _overflow(sayer: Sayer, overflow: Mapping[str, str]) -> Iterator[Bilingual]:
    """What an overflow of each type of results gives; one sentence where it is the same for all."""
    names = {"wrap": "wrap", "saturate": "saturate", "unspecified": "overflow_unspecified"}
    classes: dict[str, list[str]] = {}
    for dtype, word in overflow.items():
        classes.setdefault(names[word], []).append(dtype)
    for name, dtypes in classes.items():
        if len(classes) == 1:
            yield sayer.pair(getattr(sayer.facts, name))
        else:
            yield sayer.pair(getattr(sayer.facts, f"{name}_in"), a=dtypes)


def _in_place(sayer: Sayer, numerics: Any, modes: Sequence[str]) -> Iterator[Bilingual]:
    """Over which operands the result may be written; one sentence where all modes of the form agree."""
    shared: dict[tuple[str, ...], list[str]] = {}
    for mode in modes:
        shared.setdefault(tuple(in_place(numerics, mode)), []).append(mode)
    for names, where in shared.items():
        if names and len(shared) == 1:
            yield sayer.pair(sayer.facts.in_place, alternatives=names)
        elif names:
            yield sayer.pair(sayer.facts.in_place_mode, alternatives=names, choices={"any_mode": where})


def computes_floats(op: Op, opdef: OpDef, form: FormDef, profile: str) -> bool:
    """Whether a form computes with floats on a profile; moving and choosing them is no arithmetic."""
    modes = form.modes(profile)
    types = {dtype for mode in modes for row in rows_of(opdef, form, mode, profile) for dtype in row.values()}
    return bool(types & FLOATS) and any(
        kind in FLOATS for _, kind, _ in _arithmetic(opdef, form, profile, form.numerics)
    )


def _arithmetic(opdef: OpDef, form: FormDef, profile: str, numerics: Any) -> set[tuple[str, str, frozenset[str]]]:
    """Every operator or function that computes with elements, in which type, and the types of the row it stands in."""
    known = _ARITHMETIC.setdefault(opdef, {})
    rounding = rounding_of(numerics)
    found = set()
    for mode in form.modes(profile):
        by_row = known.setdefault((id(mode), rounding), {})
        rows = [tuple(row.items()) for row in rows_of(opdef, form, mode, profile)]
        for _, alike in rows_alike(opdef, form, mode, (row for row in rows if row not in by_row)):
            block = typed_block(opdef, form, mode, dict(alike[0]), numerics)
            computed = frozenset[_Computed]().union(*(_computed(statement.value) for statement in block.statements))
            by_row |= dict.fromkeys(alike, computed)
        found |= {(sign, kind, frozenset(dict(row).values())) for row in rows for sign, kind in by_row[row]}
    return found


@remembered
def _computed(node: Node) -> frozenset[_Computed]:
    """Operators and functions of a typed tree that compute with elements, with their type; indices do not count."""
    if isinstance(node, Read):
        return frozenset()
    sign = ""
    if isinstance(node, (Binary, Unary)):
        sign = node.op
    elif isinstance(node, (Fold, Call)) and node.function in _COMPUTES:
        sign = node.function
    computes = sign and node.type is not None and node.type.kind == "element"
    own = {(sign, node.type.name)} if computes and node.type is not None else set()
    return frozenset(own).union(*map(_computed, children(node)))


@remembered
def _chooses(node: Node) -> bool:
    """One of two zeros may be the result."""
    if isinstance(node, (Call, Fold)) and node.function in ("max", "min"):
        return True
    return any(_chooses(child) for child in children(node))


def _accuracy(sayer: Sayer, accuracy: str | Mapping[str, str], types: set[str]) -> Iterator[Bilingual]:
    facts = sayer.facts
    if isinstance(accuracy, str):
        if accuracy == "exact":
            yield sayer.pair(facts.all_exact)
            return
        accuracy = dict.fromkeys(sorted(types, key=_type_order), accuracy)
    classes: dict[str, list[str]] = {}
    for dtype, promise in accuracy.items():
        if dtype in types:
            classes.setdefault(promise, []).append(dtype)
    for promise, dtypes in classes.items():
        if promise.endswith(" ulp"):
            yield sayer.pair(facts.ulp, n=promise.removesuffix(" ulp"), a=dtypes)
        elif promise == "unspecified":
            yield sayer.pair(facts.accuracy_unspecified, a=dtypes)
        else:
            yield sayer.pair(getattr(facts, promise), a=dtypes)


def _type_order(dtype: str) -> tuple[int, int, str]:
    return "fbhiu".find(dtype[0]), len(dtype), dtype  # i8 before i16


def _special(
    sayer: Sayer, form: FormDef, profile: str, cases: Sequence[Any], rows: Sequence[Mapping[str, str]]
) -> Iterator[Bilingual]:
    """The special cases that some combination of element types of the form reaches."""
    values: set[str] = set()
    for row in cases:
        condition, value = special_case(form, form.modes(profile), row)
        if all(by_types(condition, dtypes) is False for dtypes in rows):
            continue
        if value is None:
            later = bool(values)  # the first row that holds decides
            yield sayer.judged(sayer.facts.special_any_after if later else sayer.facts.special_any, condition)
        else:
            values.add(row.then)
            yield sayer.judged(sayer.facts.special_value, condition, b=in_code(value))
        if row.text is not None:
            yield row.text.en, row.text.zh


def effects_text(op: Op, opdef: OpDef) -> list[Bilingual]:
    """Sentences about state and local memory that no operand names, then the record's own text."""
    effects: Effects = op.record.effects
    sayer, facts = Sayer(op), op.database.phrases.facts
    found = [sayer.pair(facts.no_bytes)] if effects.accesses == "nothing" else []
    found += [
        sayer.pair(text, b=words)
        for text, words in ((facts.reads, effects.reads), (facts.writes, effects.writes))
        if words
    ]
    found += [sayer.pair(facts.waits[word]) for word in effects.waits]
    found += [sayer.pair(facts.signals[word]) for word in effects.signals]
    found += [_left(sayer, register, left) for register, left in effects.leaves.items()]
    for profile, clobber in effects.clobbers.items():
        place = ("effects", "clobbers", profile)
        memory = opdef.effects.get((*place, "bytes"))
        said = _lost(sayer, clobber.operands, profile) if memory is None else _clobber(sayer, memory, profile)
        found.append(_if(sayer, opdef.effects.get((*place, "when")), said))
    for name, operand in op.record.operands.items():
        found += _pitches(sayer, opdef, name)
        if operand.moved is not None:
            by = in_code(opdef.effects["operands", name, "moved", "by"])
            of = f"`{operand.moved.pointer}`"
            found.append(sayer.raw(facts.moved, a=(f"`{name}`", f"`{name}`"), b=(of, of), n=by))
    if effects.text is not None:
        found.append((effects.text.en, effects.text.zh))
    return found


def _pitches(sayer: Sayer, opdef: OpDef, operand: str) -> Iterator[Bilingual]:
    """Sentences about how far apart columns of boxes of an operand are accessed, in the order in which they apply."""
    database = sayer.op.database
    voices = [Voice(lang, database.phrases) for lang in LANGUAGES]
    for k, pitch in enumerate(sayer.op.record.operands[operand].pitch):
        place = ("operands", operand, "pitch", k)
        profiles = pitch.profiles or sayer.op.profiles
        where = [voice.both([database.profiles[profile].name[voice.lang] for profile in profiles]) for voice in voices]
        text = sayer.facts.pitch_narrows if pitch.type_narrows else sayer.facts.pitch
        code = f"`{operand}`", f"`{operand}`"
        said = sayer.raw(text, a=code, c=(where[0], where[1]), n=in_code(opdef.effects[(*place, "rows")]))
        said = _if(sayer, opdef.effects.get((*place, "when")), said)
        yield sayer.raw(sayer.facts.otherwise, b=(said[0][:1].lower() + said[0][1:], said[1])) if k else said


def events_text(op: Op, opdef: OpDef) -> list[Bilingual]:
    """Sentences about the events that a call sets and awaits itself."""
    sayer = Sayer(op)
    return [
        _if(sayer, opdef.effects.get(("effects", "events", k, "when")), _events(sayer, use))
        for k, use in op.record.effects.events.items()
    ]


def _if(sayer: Sayer, when: Node | None, said: Bilingual) -> Bilingual:
    """A sentence with the condition under which it holds."""
    if when is None:
        return said
    condition = sayer.condition(when)
    lowered = said[0][:1].lower() + said[0][1:]
    return sayer.raw(sayer.op.database.phrases.joins.when, a=condition, b=(lowered, said[1]))


def _events(sayer: Sayer, use: EventUse) -> Bilingual:
    database = sayer.op.database
    said = []
    for lang in LANGUAGES:
        voice = Voice(lang, database.phrases)
        between = [voice.fill(sayer.facts.event_between, dict(zip("ab", voice.codes(pair), strict=True)))
                   for pair in use.pipes]  # fmt: skip
        parts = {
            "a": voice.both(voice.codes(f"EVENT_ID{number}" for number in use.ids)),
            "b": voice.both(between),
            "c": voice.both([database.profiles[profile].name[lang] for profile in use.profiles]),
        }
        text = sayer.facts.events_manual if use.manual_only else sayer.facts.events
        said.append(voice.sentence(voice.fill(text, parts)))
    return said[0], said[1]


def _clobber(sayer: Sayer, tree: Node, profile: str) -> Bilingual:
    database = sayer.op.database
    assert isinstance(tree, Call) and tree.function == "local"
    memory, start, length = (key_of(arg) for arg in tree.args)
    name, where = database.phrases.properties["loc"][memory], database.profiles[profile].name
    return sayer.raw(sayer.facts.clobbers, b=(name.en, name.zh), c=(start, start), n=(length, length),
                     p=(where.en, where.zh))  # fmt: skip


def _left(sayer: Sayer, register: str, left: Left) -> Bilingual:
    database = sayer.op.database
    operand, name = f"`{left.operand}`", database.vocabulary.registers[register].name
    voices = [Voice(lang, database.phrases) for lang in LANGUAGES]
    where = [voice.both([database.profiles[profile].name[voice.lang] for profile in left.profiles]) for voice in voices]
    named = f"{name.en} (`{register}`)", f"{name.zh}（`{register}`）"
    parts = {"a": (operand, operand), "b": named, "c": (where[0], where[1])}
    if left.column is None:
        return sayer.raw(sayer.facts.leaves, **parts)
    return sayer.raw(sayer.facts.leaves_column, **parts, d=(f"`{left.column}`", f"`{left.column}`"))


def _lost(sayer: Sayer, operands: Sequence[str], profile: str) -> Bilingual:
    name = sayer.op.database.profiles[profile].name
    voices = [Voice(lang, sayer.op.database.phrases) for lang in LANGUAGES]
    listed = [voice.both(voice.codes(operands)) for voice in voices]
    return sayer.raw(sayer.facts.contents_lost, b=(listed[0], listed[1]), c=(name.en, name.zh))
