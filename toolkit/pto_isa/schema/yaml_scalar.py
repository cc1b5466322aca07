"""Plain scalars by the YAML 1.2 core schema, with two spellings refused because readers disagree about them."""

from __future__ import annotations

import math
import re

from ..runtime.errors import Carried

Scalar = str | int | float | bool | None

# A plain scalar that starts with none of these is a string: the reader asks no further.
TYPED_START = frozenset("tTfFnN~.+-0123456789")

_WORDS: dict[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((sign + word for sign in ("", "+") for word in (".inf", ".Inf", ".INF")), math.inf),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), -math.inf),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), math.nan),
}
_DECIMAL = re.compile(r"[-+]?[0-9]+", re.ASCII)
_PREFIXED = re.compile(r"0x[0-9a-fA-F]+|0o[0-7]+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]", re.ASCII)
_MAX_DIGITS = 100


class ScalarError(Carried, ValueError):
    """A plain scalar that no reader should guess about; ``code`` and the message in both languages."""

    def __init__(self, code: str, en: str, zh: str) -> None:
        super().__init__(en)
        self.code, self.en, self.zh = code, en, zh


def core_value(text: str) -> Scalar:
    """The value of a plain scalar: null, bool, int, float or the text itself.

    Raises ScalarError for a decimal with leading zeros (YAML 1.1 reads `010` as 8, 1.2 as 10), for a number of
    more than 100 characters and for one that does not fit into f64.
    """
    if text in _WORDS:
        return _WORDS[text]
    if not text or text[0] not in "+-.0123456789":
        return text
    decimal, prefixed = _DECIMAL.fullmatch(text), _PREFIXED.fullmatch(text)
    if not (decimal or prefixed or _FLOAT.fullmatch(text)):
        return text
    if len(text) > _MAX_DIGITS:
        raise ScalarError(
            "yaml/number",
            f"a number of {len(text)} characters was found; expected at most {_MAX_DIGITS}, or quotes around a string",
            f"数字长达 {len(text)} 个字符；最多允许 {_MAX_DIGITS} 个，若为字符串请加引号",
        )
    if prefixed:
        return int(text, 0)
    if _LEADING_ZERO.match(text):
        raise ScalarError(
            "yaml/leading-zero",
            f"`{text}` has a leading zero, which readers take for octal or decimal; "
            "expected a number without it, `0o…` for octal, or quotes around a string",
            f"`{text}` 带前导零，不同解析器会读作八进制或十进制；请去掉前导零，八进制写作 `0o…`，若为字符串请加引号",
        )
    if decimal:
        return int(text)
    value = float(text)
    if math.isinf(value):
        raise ScalarError(
            "yaml/number",
            f"`{text}` does not fit into a 64-bit float; expected a smaller number or `.inf`",
            f"`{text}` 超出 64 位浮点数的范围；请写较小的数或 `.inf`",
        )
    return value


def is_plain_string(text: str) -> bool:
    """Whether a plain scalar of this text is read as the string itself."""
    if not text or text[0] not in TYPED_START:
        return bool(text)
    try:
        return isinstance(core_value(text), str)
    except ScalarError:
        return False
