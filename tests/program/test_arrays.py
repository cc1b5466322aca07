"""Array operands that programs write word by word."""

from __future__ import annotations

import pytest

import pto_isa

TILE = "!pto.tile_buf<vec, 1x8xu32>"


def _program(words: str, types: str, attribute: str = "") -> str:
    return f"""func.func @f(%a: i32, %b: i64) {{
  %dst = pto.alloc_tile : {TILE}
  pto.trandom ins({words}{attribute} : {types}) outs(%dst : {TILE})
  return
}}
"""


def _found(text: str, profile: str = "a5") -> list[str]:
    return [finding.rule for finding in pto_isa.verify(text, profile=profile)]


SIX = ", ".join(["%a"] * 6)
I32 = ", ".join(["i32"] * 6)


def test_six_words_are_a_key_and_a_counter() -> None:
    assert _found(_program(SIX, I32)) == []
    assert _found(_program(SIX, I32, " {rounds = 7 : i32}")) == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (_program(SIX, I32, " {rounds = 8 : i32}"), "pto.trandom/known-rounds"),
        (_program("%b, " + ", ".join(["%a"] * 5), "i64, " + ", ".join(["i32"] * 5)), "pto.trandom/types"),
        (_program(", ".join(["%a"] * 5), ", ".join(["i32"] * 5)), "pto.trandom/operands"),
    ],
)
def test_what_is_wrong_is_named(text: str, rule: str) -> None:
    assert _found(text) == [rule]


def test_another_profile_does_not_have_it() -> None:
    assert _found(_program(SIX, I32), "a2a3") == ["pto.trandom/profile"]
