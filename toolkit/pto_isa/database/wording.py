"""How a fault reads: what was found, what is expected and what was probably meant, in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pto_isa.schema.issue import quoted
from pto_isa.text.lists import either, listed

from ..text.bilingual import Bilingual

_KINDS: dict[str, Bilingual] = {
    "string_type": ("a text", "文本"),
    "int_type": ("a whole number", "整数"),
    "int_from_float": ("a whole number", "整数"),
    "float_type": ("a number", "数字"),
    "bool_type": ("`true` or `false`", "`true` 或 `false`"),
    "list_type": ("a list", "列表"),
    "dict_type": ("a mapping", "映射"),
    "model_type": ("a mapping", "映射"),
    "model_attributes_type": ("a mapping", "映射"),
    "none_required": ("nothing", "不填"),
}
MISFITS = frozenset({*_KINDS, "literal_error"})

_PATTERNS: dict[str, Bilingual] = {
    r"^[A-Za-z][A-Za-z0-9_]*$": (
        "a name of letters, digits and `_` that begins with a letter",
        "以字母开头，由字母、数字和 `_` 组成的名称",
    ),
    r"^[a-z0-9]+(-[a-z0-9]+)*$": ("lower-case words joined by `-`", "以 `-` 连接的小写单词"),
    r"^[A-Za-z0-9_:.-]+$": (
        "one word of letters, digits, `_`, `:`, `.` and `-`",
        "由字母、数字及 `_`、`:`、`.`、`-` 组成的单词",
    ),
    r"^[a-z][a-z0-9]*$": ("a profile name of small letters and digits", "由小写字母和数字组成的目标平台名"),
    r"^[A-Za-z0-9_.-]+(#[A-Za-z0-9_./-]+)?$": (
        "a source id, optionally with a place: `a5-header#TAdd.hpp-L60`",
        "来源标识，可附位置：`a5-header#TAdd.hpp-L60`",
    ),
    r"^(exact|[1-9][0-9]* ulp|sum|dot|unspecified)$": (
        "`exact`, `<n> ulp`, `sum`, `dot` or `unspecified`",
        "`exact`、`<n> ulp`、`sum`、`dot` 或 `unspecified`",
    ),
    r"^([a-z]+::)?[A-Z][A-Z0-9_]*$": ("the name of a C++ function: `TADD`", "C++ 函数名：`TADD`"),
    r"^[A-Za-z][A-Za-z0-9_.]*$": ("a name of letters, digits, `_` and `.`", "由字母、数字、`_` 与 `.` 组成的名称"),
    r"^[0-9]+(\.[0-9]+){1,2}$": ("a version: `0.2.0`", "版本号：`0.2.0`"),
    r"^pto\.[a-z][a-z0-9_.]*$": ("the name with its prefix: `pto.tadd`", "带前缀的名称：`pto.tadd`"),
}


def found(value: Any) -> Bilingual:
    """What stands there."""
    if isinstance(value, str):
        return quoted(value), quoted(value)
    if isinstance(value, bool):
        word = "`true`" if value else "`false`"
        return word, word
    if value is None:
        return "nothing", "空值"
    if isinstance(value, dict):
        return "a mapping", "映射"
    if isinstance(value, list):
        return "a list", "列表"
    return f"`{value}`", f"`{value}`"


def words(names: Iterable[str], limit: int = 12) -> Bilingual:
    """A list of allowed words, cut when it is long."""
    shown = [f"`{name}`" for name in names]
    if not shown:
        return "none", "无"
    if len(shown) > limit:
        en, zh = listed(shown[:limit])
        return f"{en}, …", f"{zh}、……"
    return either((name, name) for name in shown)


def expected(kind: str, context: dict[str, Any]) -> Bilingual | None:
    """What a pydantic error of this type asks for; ``None`` for types that need the whole message."""
    if kind in _KINDS:
        return _KINDS[kind]
    if kind == "literal_error":
        return words(literal_words(context))
    if kind == "string_pattern_mismatch":
        return _PATTERNS.get(
            context["pattern"], (f"text like `{context['pattern']}`", f"符合 `{context['pattern']}` 的文本")
        )
    if kind == "string_too_short":
        return ("a text that is not empty", "非空文本")
    if kind == "string_too_long":
        return f"at most {context['max_length']} characters", f"最多 {context['max_length']} 个字符"
    if kind == "too_short":
        n = context["min_length"]
        return f"at least {n} {'entry' if n == 1 else 'entries'}", f"至少 {n} 项"
    if kind in ("greater_than_equal", "greater_than"):
        sign, bound = (">=", context["ge"]) if kind == "greater_than_equal" else (">", context["gt"])
        return f"a number {sign} {bound}", f"{sign} {bound} 的数"
    return None


def literal_words(context: dict[str, Any]) -> list[str]:
    """The words of a literal, from pydantic's ``'a', 'b' or 'c'``."""
    return [part.strip().strip("'") for part in str(context["expected"]).replace(" or ", ", ").split(",")]
