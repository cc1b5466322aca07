"""The examples of pages against the rules: each call is judged with the tiles and tensors that the example declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from pto_isa.database import Database, Op
from pto_isa.database.cite import cited
from pto_isa.generate.op_rules import op_rules, tile_rules
from pto_isa.generate.sentences import Sentences, sentences_of
from pto_isa.language.front.elaborate import elaborated
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.rules.rule import OpRules, Rule
from pto_isa.runtime.types.global_type import GlobalType
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.runtime.types.unknown import UNKNOWN
from pto_isa.runtime.verify import verify
from pto_isa.schema.record import Overload

from ..checkout import file_of
from ..documents.example_calls import ShownCall, ShownType, Tokens, number, read_calls, shown_type
from ..facts import AuditReport, Difference, Place, both
from ..headers.overloads import bare
from .types import record_place

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

_SIDES = {"Shape": "shape", "Stride": "stride"}


class NotDeclared(Exception):
    """Something that an example does not declare, or that no overload takes; in both languages."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh

    @classmethod
    def name(cls, given: Tokens | str) -> NotDeclared:
        """A name that stands for nothing known."""
        shown = given if isinstance(given, str) else "".join(token.text for token in given)
        return cls(f"its example takes `{shown}` from elsewhere", f"示例中的 `{shown}` 未在示例内声明")

    @classmethod
    def carried(cls, error: Any) -> NotDeclared:
        """What no operand can be."""
        return cls(error.text("en").splitlines()[0], error.text("zh").splitlines()[0])


class PageCalls:
    """Judges the examples of pages by the rules of the records of one database, which are made when first asked for."""

    def __init__(self, database: Database, words: Mapping[str, str]) -> None:
        self.database, self.words = database, words

    @cached_property
    def _speak(self) -> Sentences:
        return sentences_of(self.database)

    @cached_property
    def _tile(self) -> tuple[Rule, ...]:
        return tile_rules(self.database, self._speak).judged.rules

    def compare(self, op: Op, text: str, file: str, source: str, report: AuditReport) -> None:
        """Note the calls of an op on a page that the rules refuse on every profile on which they can be made."""
        names = [op.record.intrinsic, *(overload.intrinsic for overload in op.record.overloads.values())]
        calls = read_calls(text, frozenset(bare(name) for name in names if name))
        if not calls:
            return
        rules = op_rules(op, elaborated(op, self.database)[0], self._speak, self._tile).judged
        found: list[tuple[ShownCall, dict[str, list[Finding]]]] = []
        for call in calls:
            try:
                refused = self._refusals(op, rules, call)
            except NotDeclared as unread:
                report.leave(op, None, source, Place(file, call.line), both(unread.en, unread.zh))
                continue
            report.count("page-example")
            if refused:
                found.append((call, refused))
        dispute = _dispute(op, [call.block for call, _ in found], file)
        for call, refused in found:
            _differs(op, call, refused, dispute, file, source, report)

    def _refusals(self, op: Op, rules: OpRules, call: ShownCall) -> dict[str, list[Finding]]:
        """The errors by profile; empty where one profile has none, of some overload."""
        found: dict[str, list[Finding]] = {}
        unread: NotDeclared | None = None
        for profile in op.profiles:
            for overload in _overloads(op, call, profile):
                try:
                    findings = verify(rules, _values(op, overload, call, self.words, profile), profile)
                except NotDeclared as reason:
                    unread = unread or reason
                    continue
                errors = [finding for finding in findings if finding.severity == "error"]
                if not errors:
                    return {}
                found.setdefault(profile, errors)
        if found:
            return found
        count = len(call.arguments)
        raise unread or NotDeclared(f"no overload has {count} arguments", f"没有 {count} 个参数的重载")


def _overloads(op: Op, call: ShownCall, profile: str) -> Iterator[Overload]:
    """Those that a call with so many arguments may mean; optional operands at the end may be left out."""
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


def _values(op: Op, overload: Overload, call: ShownCall, words: Mapping[str, str], profile: str) -> dict[str, Any]:
    """What a call gives for each operand; scalars that are not known are left unknown."""
    made: dict[str, Any] = {
        name: UNKNOWN
        for name, operand in op.operands.items()
        if "attribute" in operand.kind and operand.default is None and not operand.optional
    }
    for name, given, kind in zip(_arguments(op, overload), call.arguments, call.types, strict=False):
        operand = op.operands[name]
        if {"attribute", "scalar"} & set(operand.kind):
            value = _word(op, name, given) if operand.type else number(given, call.constants)
            made[name] = UNKNOWN if value is None else value
        elif kind is None:
            raise NotDeclared.name(given)
        else:
            made[name] = _type(op, kind, call, words, profile)
    for name in _in_template(op, overload):
        chosen = [word for given in call.template if (word := _word(op, name, given)) is not None]
        if chosen:
            made[name] = chosen[0]
    return made


def _word(op: Op, name: str, given: Tokens) -> str | None:
    """The word of an enumerator, ``CmpMode::GT`` of the type that the operand has."""
    kind = op.database.vocabulary.enumerations.get(op.operands[name].type or "")
    if kind is None or len(given) < 3:
        return None
    return next((word for word, value in kind.values.items() if value.cpp == given[-1].text), None)


def _type(op: Op, kind: ShownType, call: ShownCall, words: Mapping[str, str], profile: str) -> Any:
    if kind.name == "GlobalTensor":
        return _tensor(op, kind, call, words)
    if kind.name == "Tile":
        return _tile(op, kind, call, words)
    plain = kind.name.removesuffix("Compact")
    if plain not in _ALIASES or len(kind.arguments) < 3:
        raise NotDeclared.name(kind.name)
    loc, blayout, slayout, fractal = _ALIASES[plain]
    dtype, *extents = kind.arguments
    if plain == "TileLeft" and profile == "a2a3":
        blayout = "row_major"
    rows, cols = (_extent(one, call) for one in extents[:2])
    valid = _valid(kind, extents[2:4], call)
    return _made(
        _dtype(dtype, words), rows, cols, valid, loc=loc, blayout=blayout, slayout=slayout, fractal=fractal,
        compact="normal" if kind.name != plain else "null",
    )  # fmt: skip


def _made(dtype: str, rows: int, cols: int, valid: tuple[Any, Any], **rest: Any) -> TileType:
    valid_row, valid_col = (full if one is None else one for one, full in zip(valid, (rows, cols), strict=True))
    try:
        return TileType(dtype, rows, cols, valid_row=valid_row, valid_col=valid_col, **rest)  # type: ignore[arg-type]
    except InputError as error:
        raise NotDeclared.carried(error) from None


def _tile(op: Op, kind: ShownType, call: ShownCall, words: Mapping[str, str]) -> TileType:
    """``Tile<TileType::Vec, float, 16, 16, BLayout::RowMajor, 8, DYNAMIC, …>``; late extents are the constructor's."""
    if len(kind.arguments) < 4:
        raise NotDeclared.name("Tile")
    loc, dtype, rows, cols, *others = kind.arguments
    rest: dict[str, Any] = {"loc": _enumerator(op, "location", loc)}
    extents = []
    for given in others:
        key = _ENUMERATED.get(given[-3].text) if len(given) >= 3 else None
        if key is not None:
            rest[key] = _enumerator(op, key, given)
        elif given[-1].text in _FRACTALS:
            rest["fractal"] = _FRACTALS[given[-1].text]
        else:
            extents.append(given)
    if len(extents) > 2:
        rest["fractal"] = _extent(extents[2], call)
    valid = _valid(kind, extents[:2], call)
    return _made(_dtype(dtype, words), _extent(rows, call), _extent(cols, call), valid, **rest)


def _valid(kind: ShownType, extents: Iterable[Tokens], call: ShownCall) -> tuple[Any, Any]:
    """The valid rows and columns; DYNAMIC ones are what the constructor gets, in their order."""
    found: list[Any] = []
    late = list(kind.late)
    for given in extents:
        if given[-1].text == "DYNAMIC" or number(given, call.constants) == -1:
            value = number(late.pop(0), call.constants) if late else None
            found.append(UNKNOWN if value is None else value)
        else:
            found.append(_extent(given, call))
    return (*found, None, None)[:2]


def _tensor(op: Op, kind: ShownType, call: ShownCall, words: Mapping[str, str]) -> GlobalType:
    """``GlobalTensor<float, Shape<1, 1, 1, 16, 16>, Stride<…>, Layout::ND>``; other extents are unknown."""
    dtype, *others = kind.arguments
    sides: dict[str, list[Any]] = {"shape": [UNKNOWN] * 5, "stride": [UNKNOWN] * 5}
    layout = "nd"
    for given in others:
        named, _ = shown_type(given, call.aliases)
        side = _SIDES.get(named.name) if named is not None else None
        if named is not None and side is not None:
            sides[side] = [_side(one, call) for one in named.arguments]
        elif len(given) >= 3 and given[-3].text == "Layout":
            layout = _enumerator(op, "global_layout", given)
    try:
        return GlobalType(_dtype(dtype, words), sides["shape"], sides["stride"], layout)  # type: ignore[arg-type]
    except InputError as error:
        raise NotDeclared.carried(error) from None


def _side(given: Tokens, call: ShownCall) -> Any:
    value = number(given, call.constants)
    return UNKNOWN if value is None or value < 0 else value


def _extent(given: Tokens, call: ShownCall) -> int:
    value = number(given, call.constants)
    if value is None:
        raise NotDeclared.name(given)
    return value


def _dtype(given: Tokens, words: Mapping[str, str]) -> str:
    found = words.get(given[-1].text)
    if found is None:
        raise NotDeclared.name(given)
    return found


def _enumerator(op: Op, kind: str, given: Tokens) -> str:
    values = op.database.vocabulary.enumerations[kind].values
    found = next((word for word, value in values.items() if value.cpp == given[-1].text), None)
    if found is None:
        raise NotDeclared.name(given)
    return found


def _differs(
    op: Op, call: ShownCall, refused: Mapping[str, list[Finding]], dispute: str | None, file: str, source: str,
    report: AuditReport,
) -> None:  # fmt: skip
    rules = sorted({error.rule.rpartition("/")[2] for errors in refused.values() for error in errors})
    first = next(iter(refused.values()))[0]
    shown = f"{call.name}({', '.join(''.join(token.text for token in one) for one in call.arguments)})"
    report.differences.append(
        Difference(
            "page-example", op.name, op.family, None, ", ".join(rules),
            both(f"{first.rule}: {first.text('en')}", f"{first.rule}：{first.text('zh')}"),
            _rule_place(op, first.rule), source,
            both(f"the example calls {shown}", f"示例调用 {shown}"), Place(file, call.line),
            dispute,
        )
    )  # fmt: skip


def _dispute(op: Op, blocks: Iterable[tuple[int, int]], file: str) -> str | None:
    """A dispute that cites a line inside one of the refused examples of the page."""
    for key, dispute in op.record.disputes.items():
        for claim in dispute.claims:
            place = cited(claim.source)
            line, path = place.line, file_of(place, op.database.sources[place.source], op.name, op.family)
            if path == file and line is not None and any(first <= line <= last for first, last in blocks):
                return key
    return None


def _rule_place(op: Op, rule: str) -> Place:
    """Where a rule of the record stands; the record itself for those of every tile and of the type table."""
    key = rule.rpartition("/")[2]
    if rule.startswith(f"{op.op}/") and key in op.record.constraints:
        return record_place(op, ("constraints", key))
    found = next((name for name, form in op.record.forms.items() if key in form.constraints), None)
    return record_place(op, () if found is None else ("forms", found, "constraints", key))
