"""Findings as an editor marks them: all of them, each at the operand that it is about."""

from __future__ import annotations

from pathlib import Path

from lsp.texts import H, T, in_function, opened, spoken
from pto_isa.lsp.diagnose import diagnose
from pto_isa.program.verifier import verify

PROGRAMS = sorted((Path(__file__).parents[1] / "program" / "programs").glob("*.pto"))


def test_as_verify_finds() -> None:
    """The same rules in the same lines as ``verify`` with hints, and every span is a word of its line."""
    count = 0
    for file in PROGRAMS:
        text = file.read_text(encoding="utf-8")
        for profile in ("a2a3", "a5"):
            document = opened(text, profile)
            found = diagnose(document)
            assert found is not None
            wanted = [(f.rule, f.line) for f in verify(text + "\n", profile, hints=True)]
            lines = [document.text.place(one.span[0])[0] + 1 for one in found]
            assert [(one.finding.rule, line) for one, line in zip(found, lines, strict=True)] == wanted, file.name
            for one in found:
                word = spoken(document, one.span)
                assert word == word.strip() and (word or one.finding.rule.startswith("syntax/")), (file.name, one)
            count += len(found)
    assert count > 100


def test_line_ends() -> None:
    """Findings stand at the same places whatever ends the lines."""
    text = (PROGRAMS[0].parent / "bad_element_types.pto").read_text(encoding="utf-8")
    places = []
    for end in ("\n", "\r\n", "\r"):
        document = opened(text.replace("\n", end))
        found = diagnose(document)
        assert found
        places.append([(document.text.place(one.span[0]), document.text.place(one.span[1])) for one in found])
    assert places[0] == places[1] == places[2]


def test_operand() -> None:
    """Not the line and not the first place of the value: the operand. An op with results is marked at its name."""
    lines = f"""    %a = pto.alloc_tile : {T}  // 中文 𝔘
    %t = pto.alloc_tile : !pto.tile_buf<mat, 16x32xf32>
    pto.tadd ins(%a, %t : {T}, !pto.tile_buf<mat, 16x32xf32>) outs(%a : {T})
    %u = pto.nothing %a : {T} -> {T}
    pto.tabs ins(%u : {T}) outs(%nowhere : {T})"""
    document = opened(in_function(lines))
    found = diagnose(document)
    assert found is not None
    marked = {one.finding.rule: spoken(document, one.span) for one in found}
    assert marked["program/unknown-op"] == "pto.nothing" and marked["program/undefined-value"] == "%nowhere"
    at_dst = next(one for one in found if one.finding.rule == "pto.tadd/vector-tiles")
    text = document.text.text
    wanted = text.index("%a :", text.index("outs(")) if at_dst.finding.operand == "dst" else text.index("%t :")
    assert at_dst.span[0] == wanted


def test_related_and_language() -> None:
    """Where the value is defined, in the language that was chosen."""
    lines = f"    %a = pto.alloc_tile : {T}\n    pto.tabs ins(%a : {H}) outs(%a : {T})"
    for language, word in (("en", "is defined here"), ("zh", "在此定义")):
        document = opened(in_function(lines), language=language)
        found = diagnose(document)
        assert found is not None
        one = next(one for one in found if one.finding.rule == "program/type-mismatch")
        who = {"en": "refused by: the assembler", "zh": "拒绝方：汇编器"}[language]
        assert one.message == f"{one.finding.text(language)}\n{who}"
        span, text = one.related[0]
        assert word in text and document.text.place(span[0]) == (2, 4)


def test_stale() -> None:
    """Nothing is worked out for a version that nobody waits for."""
    asked: list[int] = []

    def stale() -> bool:
        asked.append(1)
        return len(asked) > 1

    assert diagnose(opened("module {\n}\n"), stale) is None and len(asked) == 2


def test_profile_of_the_module() -> None:
    """Without a setting the module decides; one that it must not state is a finding."""
    module = 'module attributes {"pto.target_arch" = "a3"} {\n}\n'
    assert opened(module, None).profile == "a2a3" and opened(module, "a5").profile == "a5"
    assert opened("module {\n}\n", None).profile == opened(f"// {module}", None).profile == "a2a3"
    (unknown,) = diagnose(opened(module.replace("a3", "a9"), None)) or []
    assert unknown.finding.rule == "program/target-arch"
    assert not diagnose(opened(module.replace("a3", "a9"), "a5"))
