"""``texts.h``: what is said of rules and operands, which only messages need."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...generate.rules.op_rules import RuleData
from ...runtime.rules.rule import Rule
from ...text.cpp import literal
from .functions import wrapped_code
from .ops import RESERVED, OpCode
from .words import preamble, quoted


def messages(ops: Sequence[OpCode], tile: Sequence[RuleData]) -> dict[str, str]:
    """The header by its name."""
    texts: dict[str, int] = {}
    tiles = [_number(texts, _text(rule.rule, ())) for rule in tile]
    inner = [line for code in ops for line in _op(code, texts)]
    lines = preamble("What is said of rules and operands.", "<cstddef>")
    lines += [
        *(f"#include {quoted(name)}" for name in ("describe", "pto_isa")),
        "",
        "namespace pto_isa {",
        "namespace detail {",
        "",
    ]
    lines += ["inline constexpr Text kTexts[] = {", *(f"  {{{text}}}," for text in texts), "};"]
    lines += [f"inline constexpr std::uint16_t kTileRules[] = {{{', '.join(map(str, tiles))}}};"]
    lines += [f"inline constexpr const char* kReserved[] = {{{', '.join(map(literal, RESERVED))}}};"]
    return {"texts.h": "\n".join([*lines, *inner, "", "}  // namespace detail", "}  // namespace pto_isa", ""])}


def _op(code: OpCode, texts: dict[str, int]) -> list[str]:
    """Name, operands and rules of one op."""
    numbers = [_number(texts, _text(rule.rule, code.rules.operands)) for rule in code.reported]
    operands = literal(" ".join(code.visited()))
    name = f"static constexpr const char *name = {literal(code.rules.op)}, *operands = {operands};"
    rules = f"static constexpr std::uint16_t rules[] = {{{', '.join(map(str, [*numbers, 0]))}}}; }};"
    return [f"template <> struct Said<{code.name}> {{ {name}", *(f"  {line}" for line in wrapped_code(rules, 116))]


def _text(rule: Rule, operands: Collection[str]) -> str:
    first = next((name for name in rule.reads if name in operands), "")
    parts = (rule.key, first, " ".join(rule.shows), rule.en.rstrip(". "), rule.zh.rstrip("。 "))
    return ", ".join(map(literal, parts))


def _number(texts: dict[str, int], text: str) -> int:
    return texts.setdefault(text, len(texts))
