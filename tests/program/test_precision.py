"""``precisionType``, which the assembler writes behind the functions and quotients of floats since 0.43."""

from __future__ import annotations

import pytest

import pto_isa

TILE = "!pto.tile_buf<vec, 16x64xf32>"
OPS = {
    "texp": (1, "exp"), "tlog": (1, "log"), "trecip": (1, "recip"), "tsqrt": (1, "sqrt"), "trsqrt": (1, "rsqrt"),
    "tdiv": (2, "div"), "tfmod": (2, "fmod"), "tpow": (3, "pow"), "trem": (3, "rem"), "tcolexpanddiv": (2, "div"),
}  # fmt: skip


def kernel(op: str, sources: int, word: str, profile: str = "a5") -> str:
    """One call with every tile of the same type and ``word`` as the precision."""
    names = [f"%s{i}" for i in range(sources)]
    made = "\n".join(f"    {name} = pto.alloc_tile : {TILE}" for name in (*names, "%d"))
    return f"""module attributes {{pto.target_arch = "{profile}"}} {{
  func.func @k() attributes {{pto.entry}} {{
{made}
    pto.{op} ins({", ".join(names)} : {", ".join([TILE] * sources)}) outs(%d : {TILE}) {{precisionType = {word}}}
    return
  }}
}}"""


def found(op: str, word: str, profile: str = "a5") -> set[tuple[str, str]]:
    """Severity and rule of the findings on the attribute."""
    findings = pto_isa.verify(kernel(op, OPS[op][0], word, profile), profile=profile)
    return {(f.severity, f.rule) for f in findings if "precision" in f.rule or "attribute" in f.rule}


_WITH_SCRATCH = ("trsqrt", "trowexpanddiv")  # high precision takes tmp in texts, which stands in none of these


@pytest.mark.parametrize("op", sorted(OPS))
def test_a_precision_is_read(op: str) -> None:
    """Both words of the enumeration, and no other."""
    for word in ("default", "high_precision"):
        serious = {rule for severity, rule in found(op, f"#pto<{OPS[op][1]}_precision {word}>") if severity == "error"}
        refused = {f"pto.{op}/precision-in-text"} if word != "default" and op in _WITH_SCRATCH else set()
        assert serious == refused and ("warning", "program/unknown-attribute") not in found(op, word)
    assert ("error", f"pto.{op}/attributes") in found(op, f"#pto<{OPS[op][1]}_precision fast>")


def test_a2a3_has_no_high_precision_of_powers() -> None:
    """The assembler refuses it there for tpow and tpows only; others are told that nothing comes of it."""
    assert ("error", "pto.tpow/default-precision") in found("tpow", "#pto<pow_precision high_precision>", "a2a3")
    assert ("warning", "pto.texp/precision-on-a5") in found("texp", "#pto<exp_precision high_precision>", "a2a3")
