"""The plain form of the name of an op, in which all its spellings are compared, and the pages that are named by it.

It stands alone: every other part may name ops and the pages of rules.
"""

from __future__ import annotations

RESERVED_RULES = ("profile", "operands", "types", "attributes")  # keys that every op has
_SHARED_PAGES = {"tile": "tile-rules", "program": "program-rules", "syntax": "program-rules", "general": "general"}


def typed(text: str) -> str:
    """What somebody typed, with the full-width letters, digits and signs of Chinese keyboards as ASCII (NFKC)."""
    if text.isascii():
        return text
    from unicodedata import normalize  # only few need it

    return normalize("NFKC", text)


def plain_name(name: str) -> str:
    """The plain form of any spelling: ``pto.tmatmul.acc``, ``TMATMUL_ACC`` -> ``tmatmul_acc``."""
    return typed(name).strip().lower().removeprefix("pto.").replace(".", "_").replace("-", "_")


def rule_link(rule: str) -> str:
    """Where the manual states a rule: ``pto.tmatmul.acc/operands`` -> ``ops/tmatmul_acc/#operands``."""
    owner, _, key = rule.partition("/")
    return f"{_SHARED_PAGES.get(owner) or f'ops/{plain_name(owner)}'}/#{key}"
