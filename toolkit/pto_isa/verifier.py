"""``verify_op``: is this call legal on that profile?  Types are enough; nothing is computed."""

from __future__ import annotations

from typing import Any

from .generated import rules as generated
from .op_name import plain_name
from .runtime.errors import Carried, InputError, Language
from .runtime.kinds.table import kinds_of, passed
from .runtime.kinds.values import ATTRIBUTE
from .runtime.profile import ProfileName, canonical_profile, current_profile
from .runtime.rules.finding import Finding
from .runtime.rules.rule import OperandSpec, OpRules
from .runtime.types.dtypes import BITS
from .runtime.types.plain_type import ScalarType
from .runtime.types.tile_text import TypeTextError
from .runtime.types.tile_type import TileType
from .runtime.unknown_name import UnknownOp
from .runtime.verify import verify
from .text.lists import listed
from .text.suggest import meant
from .text.visible import brief

_WORD = (ATTRIBUTE.name,)
_LOADED: dict[str, OpRules] = {}


class OperandError(Carried, TypeError):
    """The op has no such operand or attribute, or a text names no type; ``en`` and ``zh`` are the message."""

    def __init__(self, en: str, zh: str, lang: str = "en") -> None:
        super().__init__(zh if lang == "zh" else en)
        self.en, self.zh = en, zh


def verify_op(
    name: str, *, profile: ProfileName | None = None, lang: Language | None = None, **operands: Any
) -> list[Finding]:
    """Return every finding of one call, of all severities; an empty list means that nothing is wrong.

    name: any spelling of the op.  profile: cpu, a2a3 or a5 (or an alias); by default the one in force.  lang: language
    of raised messages ("en", "zh"); findings have both.  operands: by name as types (TileType, GlobalType, ConvType),
    tile types also as text (``"vec, 16x32xf32, valid=?x32"``), or as tiles and tensors; scalars as numbers, or as the
    name of their element type when the value is not known; attributes as words; a result that the call asks for by its
    type, or as True.  What is not known gives no finding.
    Raises UnknownOp for an unknown op, OperandError for an unknown operand, InputError for a text that is no type.
    """
    lang = lang or "en"
    rules = op_rules(name, lang)
    chosen = canonical_profile(profile if profile is not None else current_profile())
    specs = rules.operands
    values = {}
    for key, value in operands.items():
        spec = specs.get(key)
        if spec is None:
            raise _unknown_operand(rules, key, lang)
        values[key] = _read(rules, key, spec, value, lang) if type(value) is str and spec.kinds != _WORD else value
    return verify(rules, values, chosen)


def op_rules(name: str, lang: str = "en") -> OpRules:
    """The generated rules of an op by any spelling of its name; raises UnknownOp."""
    given: object = name
    name = given if isinstance(given, str) else brief(given)
    found = _LOADED.get(name)
    if found is None:
        plain, known = plain_name(name), generated.names()
        if plain not in known:
            raise UnknownOp(name, known, lang=lang)
        found = _LOADED[name] = generated.rules_of(plain)
    return found


def _read(rules: OpRules, name: str, spec: OperandSpec, text: str, lang: str) -> Any:
    """The type that a text names."""
    if passed(spec.kinds, "number"):
        if text in BITS or text == "index":
            return ScalarType(text)
        wanted = "a number or the name of an element type", "数值或元素类型的名称"
    elif any(kind.has_valid_region for kind in kinds_of(spec.kinds)):
        return _tile_type(rules, name, text)
    elif (type := next(filter(None, (kind.from_text(text) for kind in kinds_of(spec.kinds))), None)) is not None:
        return type
    else:
        wanted = "a type object; only tile types can be given as text", "类型对象；只有 Tile 类型可以用文本给出"
    shown = repr(text[:60])
    raise OperandError(
        f"`{name}` of `{rules.op}` is {shown}; expected {wanted[0]}",
        f"`{rules.op}` 的 `{name}` 为 {shown}；应为{wanted[1]}",
        lang,
    )


def _tile_type(rules: OpRules, name: str, text: str) -> TileType:
    """The tile type of a text; raises InputError that names the operand."""
    try:
        return TileType.parse(text)
    except TypeTextError as error:
        raise InputError(f"`{name}` of `{rules.op}`: {error.en}", f"`{rules.op}` 的 `{name}`：{error.zh}") from None


def _unknown_operand(rules: OpRules, name: str, lang: str) -> OperandError:
    all_en, all_zh = listed(rules.operands)
    en = f"`{rules.op}` has no operand `{name}`; it has {all_en}"
    zh = f"`{rules.op}` 没有操作数 `{name}`；其操作数为 {all_zh}"
    hint = meant(name, rules.operands, 1)
    return OperandError(en + hint[0], zh + hint[1], lang)
