"""Calls in C++ against the rules of an op: their arguments as operands, overload by overload."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from pto_isa.database import Database, Op
from pto_isa.generate.rules.op_rules import op_rules, tile_rules
from pto_isa.generate.sentences import Sentences, sentences_of
from pto_isa.language.front.elaborate import elaborated
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.rules.rule import OpRules, Rule
from pto_isa.runtime.types.conv_type import ConvType
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.verify import verify
from pto_isa.schema.record import Overload

from ...runtime.frozen import frozen
from ...runtime.kinds.table import passed
from ..cpp.values import UNKNOWN as NOT_KNOWN
from ..cpp.values import Element, Instance, Object, Pointer, Symbol, Value
from ..facts import Place
from .types import record_place

DYNAMIC = -1
_FRACTALS = {"fractalABSize": 512, "fractalCSize": 1024, "fractalMxSize": 32}
# what the aliases of pto_tile.hpp add to an element type and extents: location, block layout, box layout, fractal size
_ALIASES: dict[str, tuple[str, str, str, int]] = {
    "TileLeft": ("left", "col_major", "row_major", 512),
    "TileRight": ("right", "row_major", "col_major", 512),
    "TileAcc": ("acc", "col_major", "row_major", 1024),
    "TileLeftScale": ("scale_left", "row_major", "row_major", 32),
    "TileRightScale": ("scale_right", "col_major", "col_major", 32),
}
_ENUMERATED = {"BLayout": "blayout", "SLayout": "slayout", "PadValue": "pad", "CompactMode": "compact"}
_PLACES = ("blayout", "", "", "slayout", "fractal", "pad", "compact")  # of the arguments behind the extents of a tile
SIDES = {"Shape": "shape", "Stride": "stride"}


class NotDeclared(Exception):
    """Something whose value is not known where a call stands, or that no overload takes; in both languages."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh

    @classmethod
    def name(cls, shown: str) -> NotDeclared:
        """A name that stands for nothing known."""
        return cls(f"its example takes `{shown}` from elsewhere", f"示例中的 `{shown}` 未在示例内声明")

    @classmethod
    def of_operand(cls, name: str) -> NotDeclared:
        """An operand whose type is not known."""
        return cls(f"the type of `{name}` is not known there", f"该处 `{name}` 的类型未知")

    @classmethod
    def value(cls, given: Value) -> NotDeclared:
        """An extent or word that is no constant."""
        if isinstance(given, Symbol):
            return cls.name(given.text)
        return cls("an extent or a word of a type is not known there", "该处类型的某个长度或枚举值未知")

    @classmethod
    def of_class(cls, name: str) -> NotDeclared:
        """A class of C++ that is not read."""
        return cls(f"what a `{name}` holds is not read", f"未读取 `{name}` 的内容")

    @classmethod
    def carried(cls, error: Any) -> NotDeclared:
        """What no operand can be."""
        return cls(error.text("en").splitlines()[0], error.text("zh").splitlines()[0])


@frozen
class MadeCall:
    """A call with the values of its template arguments and arguments, and how each is written where that is told."""

    template: tuple[Value, ...]
    arguments: tuple[Value, ...]
    shown: tuple[str, ...] | None = None


class Rules:
    """The rules of the ops of one database, made when they are first asked for."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._made: dict[str, OpRules] = {}

    @cached_property
    def _speak(self) -> Sentences:
        return sentences_of(self.database)

    @cached_property
    def _tile(self) -> tuple[Rule, ...]:
        return tile_rules(self.database, self._speak).judged.rules

    def of(self, op: Op) -> OpRules:
        """The rules of an op."""
        if op.name not in self._made:
            self._made[op.name] = op_rules(op, elaborated(op, self.database)[0], self._speak, self._tile).judged
        return self._made[op.name]

    def findings(self, op: Op, call: MadeCall, profile: str) -> Iterator[list[Finding]]:
        """What the rules say to a call, for each overload that it may mean; raises NotDeclared when there is none.

        What only the run knows, such as the extents of a constructor, is judged with the severity ``at_run``.
        """
        unread: NotDeclared | None = None
        some = False
        for overload in _overloads(op, call, profile):
            try:
                written = _values(op, overload, call, profile, running=False)
                run = _values(op, overload, call, profile, running=True)
            except NotDeclared as reason:
                unread = unread or reason
                continue
            some = True
            found = verify(self.of(op), written, profile)
            if run != written:
                found += self._at_run(op, run, profile, {one.rule for one in found})
            named = {None, *overload.args, *_in_template(op, overload)}
            yield [one for one in found if one.operand in named]  # others are what the call returns
        if not some:
            count = len(call.arguments)
            raise unread or NotDeclared(f"no overload has {count} arguments", f"没有 {count} 个参数的重载")

    def _at_run(self, op: Op, values: Mapping[str, Any], profile: str, known: set[str]) -> Iterator[Finding]:
        rules = self.of(op)
        eased = {one.id: dict(one.at_run).get(profile) for one in (*rules.rules, *rules.tile)}
        for one in verify(rules, values, profile):
            if one.rule not in known:
                yield one.but(severity=eased.get(one.rule) or one.severity)


def _overloads(op: Op, call: MadeCall, profile: str) -> list[Overload]:
    """Those that a call may mean: of those with so many arguments, the ones that take most of the words it names."""
    found = list(_with_arguments(op, call, profile))
    named = [sum(_chosen(op, name, call) is not None for name in _in_template(op, one)) for one in found]
    return [one for one, number in zip(found, named, strict=True) if number == max(named)]


def _with_arguments(op: Op, call: MadeCall, profile: str) -> Iterator[Overload]:
    """The overloads with so many arguments; optional operands at the end may be left out."""
    for overload in op.record.overloads.values():
        here = overload.profiles is None or profile in overload.profiles
        names, given = _arguments(op, overload), len(call.arguments)
        left = [op.operands[name] for name in names[given:]]
        if here and given <= len(names) and all(one.optional or one.default is not None for one in left):
            yield overload


def _arguments(op: Op, overload: Overload) -> list[str]:
    """The operands of an overload that stand between parentheses."""
    return [name for name in overload.args if name not in _in_template(op, overload)]


def _in_template(op: Op, overload: Overload) -> list[str]:
    return [name for name in overload.args if op.operands[name].template or name in overload.template]


def _values(op: Op, overload: Overload, call: MadeCall, profile: str, running: bool) -> dict[str, Any]:
    """What a call gives for each operand; scalars that are not known are left unknown.

    ``running``: with what constructors got, which the types do not say.
    """
    made: dict[str, Any] = {
        name: UNKNOWN
        for name, operand in op.operands.items()
        if passed(operand.kind, "word") and operand.default is None and not operand.optional
    }
    for place, (name, given) in enumerate(zip(_arguments(op, overload), call.arguments, strict=False)):
        operand = op.operands[name]
        given = _passed(given, "*" in overload.types.get(name, ""))
        data = isinstance(given, Object) and isinstance(given.type, Instance)
        if passed(operand.kind, "number", "word") and not data:
            value = _word(op, name, given) if operand.type else given
            made[name] = value if isinstance(value, int | str) else UNKNOWN
        elif not data:
            raise NotDeclared.of_operand(name) if call.shown is None else NotDeclared.name(call.shown[place])
        else:
            assert isinstance(given, Object)
            made[name] = _type(op, given if running else Object(given.type), profile)
    for name in _in_template(op, overload):
        chosen = _chosen(op, name, call)
        if chosen is not None:
            made[name] = chosen
    return made


def _passed(given: Value, pointer: bool) -> Value:
    """An argument as the parameter takes it: by its address or not; one given the other way is for another overload."""
    kind = given.type if isinstance(given, Object) else None
    address = isinstance(kind, Pointer) and isinstance(kind.to, Instance)
    if not isinstance(given, Object) or not (address or isinstance(kind, Instance)):
        return given
    if pointer != address:
        raise NotDeclared("the overload takes an address", "该重载的参数为地址")
    return Object(kind.to, given.late) if isinstance(kind, Pointer) else given


def _chosen(op: Op, name: str, call: MadeCall) -> str | None:
    """The word that the template arguments of a call name for an operand."""
    return next((word for given in call.template if (word := _word(op, name, given)) is not None), None)


def _word(op: Op, name: str, given: Value) -> str | None:
    """The word of an enumerator, ``CmpMode::GT`` of the type that the operand has."""
    kind = op.database.vocabulary.enumerations.get(op.operands[name].type or "")
    if kind is None or not isinstance(given, Symbol) or "::" not in given.text:
        return None
    return next((word for word, value in kind.values.items() if value.cpp == _last(given)), None)


def _last(given: Symbol) -> str:
    return given.text.rpartition("::")[2]


def _type(op: Op, given: Object, profile: str) -> Any:
    kind = given.type
    assert isinstance(kind, Instance)
    if kind.name == "GlobalTensor":
        return _tensor(op, kind, given.late)
    if kind.name == "Tile":
        return _tile(op, kind, given.late)
    if kind.name == "ConvTile":
        return _conv(op, kind, given.late)
    plain = kind.name.removesuffix("Compact")
    if plain not in _ALIASES or len(kind.arguments) < 3:
        raise NotDeclared.of_class(kind.name)
    loc, blayout, slayout, fractal = _ALIASES[plain]
    dtype, *extents = kind.arguments
    if plain == "TileLeft" and profile == "a2a3":
        blayout = "row_major"
    rows, cols = map(_extent, extents[:2])
    return _made(
        _dtype(dtype), rows, cols, _valid(extents[2:4], given.late), loc=loc, blayout=blayout, slayout=slayout,
        fractal=fractal, compact="normal" if kind.name != plain else "null",
    )  # fmt: skip


def _made(dtype: str, rows: int, cols: int, valid: tuple[Any, Any], **rest: Any) -> TileType:
    valid_row, valid_col = (full if one is None else one for one, full in zip(valid, (rows, cols), strict=True))
    try:
        return TileType(dtype, rows, cols, valid_row=valid_row, valid_col=valid_col, **rest)  # type: ignore[arg-type]
    except InputError as error:
        raise NotDeclared.carried(error) from None


def _tile(op: Op, kind: Instance, late: tuple[Value, ...] | None) -> TileType:
    """``Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 8, DYNAMIC, …>``; late extents are the constructor's."""
    if len(kind.arguments) < 4:
        raise NotDeclared.name("Tile")
    loc, dtype, rows, cols, *others = kind.arguments
    rest: dict[str, Any] = {"loc": _enumerator(op, "location", loc)}
    extents = []
    for place, given in enumerate(others):
        if given is NOT_KNOWN and any(_PLACES[place : place + 1]):
            rest[_PLACES[place]] = UNKNOWN
            continue
        head, _, tail = given.text.rpartition("::") if isinstance(given, Symbol) else ("", "", "")
        key = _ENUMERATED.get(head)
        if key is not None:
            rest[key] = _enumerator(op, key, given)
        elif tail in _FRACTALS:
            rest["fractal"] = _FRACTALS[tail]
        else:
            extents.append(given)
    if len(extents) > 2:
        rest["fractal"] = _extent(extents[2])
    return _made(_dtype(dtype), _extent(rows), _extent(cols), _valid(extents[:2], late), **rest)


def _valid(extents: Iterable[Value], late: tuple[Value, ...] | None) -> tuple[Any, Any]:
    """The valid rows and columns; DYNAMIC ones are what the constructor gets, in their order."""
    found: list[Any] = []
    waiting = list(late or ())
    for given in extents:
        if given == DYNAMIC:
            value = waiting.pop(0) if waiting else None
            found.append(value if isinstance(value, int) else UNKNOWN)
        else:
            found.append(_extent(given))
    return (*found, None, None)[:2]


def _tensor(op: Op, kind: Instance, late: tuple[Value, ...] | None) -> GlobalType:
    """``GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<…>, Layout::ND>``; other extents are unknown."""
    dtype, *others = kind.arguments
    sides: dict[str, list[Any]] = {"shape": [UNKNOWN] * 5, "stride": [UNKNOWN] * 5}
    layout = "nd"
    made = {one.type.name: one for one in late or () if isinstance(one, Object) and isinstance(one.type, Instance)}
    for given in others:
        if isinstance(given, Instance) and given.name in SIDES:
            sides[SIDES[given.name]] = _side(given.arguments, made.get(given.name))
        elif isinstance(given, Symbol) and given.text.startswith("Layout::"):
            layout = _enumerator(op, "global_layout", given)
    try:
        return GlobalType(_dtype(dtype), sides["shape"], sides["stride"], layout)  # type: ignore[arg-type]
    except InputError as error:
        raise NotDeclared.carried(error) from None


def _side(extents: Sequence[Value], made: Object | None) -> list[Any]:
    """Extents or strides; of the dynamic ones what a constructor got, which takes all of them or five values."""
    places = [place for place, one in enumerate(extents) if one == DYNAMIC]
    late = list(made.late or ()) if made is not None else []
    values = dict(zip(places, late, strict=True)) if len(late) == len(places) else {}
    if len(late) == len(extents):
        values = dict(enumerate(late))
    found = (values.get(place, one) if one == DYNAMIC else one for place, one in enumerate(extents))
    return [one if isinstance(one, int) and one >= 0 else UNKNOWN for one in found]


def _conv(op: Op, kind: Instance, late: tuple[Value, ...] | None) -> ConvType:
    """``ConvTile<TileType::Mat, half, 4096, Layout::NC1HWC0, ConvTileShape<1, 2, 8, 8, 16>>``."""
    if len(kind.arguments) < 5:
        raise NotDeclared.of_class(kind.name)
    loc, dtype, _, layout, shape = kind.arguments
    if not isinstance(shape, Instance):
        raise NotDeclared.value(shape)
    if late is None:
        raise NotDeclared("the settings of a convolution tile are made at run time", "卷积 Tile 的设置在运行时写入")
    extents = [_extent(one) for one in shape.arguments]
    try:
        return ConvType(
            _dtype(dtype),  # type: ignore[arg-type]
            _enumerator(op, "global_layout", layout),  # type: ignore[arg-type]
            extents,
            _enumerator(op, "location", loc),  # type: ignore[arg-type]
        )
    except InputError as error:
        raise NotDeclared.carried(error) from None


def _extent(given: Value) -> int:
    if not isinstance(given, int):
        raise NotDeclared.value(given)
    return given


def _dtype(given: Value) -> str:
    if not isinstance(given, Element):
        raise NotDeclared.value(given)
    return given.name


def _enumerator(op: Op, kind: str, given: Value) -> str:
    values = op.database.vocabulary.enumerations[kind].values
    last = _last(given) if isinstance(given, Symbol) else ""
    found = next((word for word, value in values.items() if value.cpp == last), None)
    if found is None:
        raise NotDeclared.value(given)
    return found


def refused_rules(refused: Mapping[str, list[Finding]]) -> str:
    """The rules that refuse a call on any profile, by their keys."""
    return ", ".join(sorted({one.rule.rpartition("/")[2] for errors in refused.values() for one in errors}))


def rule_place(op: Op, rule: str) -> Place:
    """Where a rule of the record stands; the record itself for those of every tile and of the type table."""
    key = rule.rpartition("/")[2]
    if rule.startswith(f"{op.op}/") and key in op.record.constraints:
        return record_place(op, ("constraints", key))
    found = next((name for name, form in op.record.forms.items() if key in form.constraints), None)
    return record_place(op, () if found is None else ("forms", found, "constraints", key))
