"""What changed from one release of the assembler to the next: ``list --since``, ``diff --assembler``, cards, the page.

Expected facts are those of the public history: merge #1131 (scratch may be left out) and #1122 (``fp`` operands) are in
0.58 and not in 0.57, #467 gave transfers the prefix ``comm.`` in 0.37, #672 the default of ``sat_mode`` in 0.39.
"""

from __future__ import annotations

import json

import pytest

from pto_isa.cli.main import main
from pto_isa.view.history import TextChange, between

Out = pytest.CaptureFixture[str]


def ran(capsys: Out, *words: str) -> tuple[int, str]:
    status = main([*words])
    return status, capsys.readouterr().out


def test_changes_between_two_releases(capsys: Out) -> None:
    """In the order of the releases, whichever is named first; the first release itself is not among them."""
    status, out = ran(capsys, "diff", "--assembler", "0.57", "0.58", "trowsum")
    assert status == 1 and "0.58  operand `tmp` may be left out" in out
    assert ran(capsys, "diff", "--assembler", "v0.58", "0.57", "trowsum") == (status, out)
    assert ran(capsys, "diff", "--assembler", "0.58", "0.64", "trowsum")[0] == 0
    status, out = ran(capsys, "--lang", "zh", "diff", "--assembler", "0.57", "0.58", "trowsum")
    assert status == 1 and "操作数 `tmp` 可以省略" in out


def test_changes_of_all_ops_as_data(capsys: Out) -> None:
    """With the source of each."""
    status, out = ran(capsys, "diff", "--assembler", "0.36", "0.37", "--format", "json")
    data = json.loads(out)
    assert status == 1 and data["assembler"] == ["0.36", "0.37"]
    changes = data["ops"]["pto.tput_async"]
    assert [(change["what"], change["change"]) for change in changes] == [("form", "went"), ("form", "came")]
    assert {change["source"] for change in changes} == {"ptoas-pr#467"}


def test_releases_that_are_not_known(capsys: Out) -> None:
    """0.62 was never published."""
    for words in (["diff", "--assembler", "0.57", "0.62"], ["list", "--since", "0.62"], ["list", "--since", "a5"]):
        assert main(words) == 2
        shown = capsys.readouterr()
        assert "unknown release of the assembler" in shown.err and "Traceback" not in shown.err
    assert main(["diff", "--assembler", "0.57", "v0.57"]) == 2
    assert "both names stand for the release 0.57" in capsys.readouterr().err


def test_what_changed_since_a_release(capsys: Out) -> None:
    """Ops with a change in that release or later; as data with everything else that lists say."""
    status, out = ran(capsys, "list", "--since", "0.58")
    assert status == 0 and "trowsum" in out and "tadd " not in out
    _, out = ran(capsys, "list", "--since", "0.58", "--format", "json")
    found = {entry["name"]: entry for entry in json.loads(out)}
    assert {"release": "0.58", "what": "operand", "name": "tmp", "change": "free"}.items() <= found["trowsum"][
        "changes"
    ][0].items()
    assert found["trowsum"]["family"] == "reduce-and-expand"
    _, later = ran(capsys, "list", "--since", "0.64", "--format", "json")
    assert len(json.loads(later)) < len(found)


def test_words_and_types_are_told_behind_the_ops(capsys: Out) -> None:
    """PTOTypeDefs.td has `struct` since 0.51 and `bf16x2` since 0.58, PTOAttrs.td MXFP8 since 0.46."""
    _, out = ran(capsys, "list", "--since", "0.58", "--format", "json")
    *ops, words = json.loads(out)
    assert words["op"] is None and all(entry["op"] for entry in ops)
    assert ["type", "!pto.bf16x2", "came"] in [[c["what"], c["name"], c["change"]] for c in words["changes"]]
    assert "op `pto.load_scalar` is gone" in ran(capsys, "list", "--since", "0.64")[1]
    assert "bf16x2" not in ran(capsys, "list", "--since", "0.58", "--family", "reduce-and-expand")[1]
    status, out = ran(capsys, "diff", "--assembler", "0.45", "0.51")
    assert status == 1 and "words, types and other ops" in out
    assert "  0.46  word `MXFP8` of `#pto.quant_type` is new\n" in out and "  0.51  type `!pto.struct` is new\n" in out
    _, out = ran(capsys, "diff", "--assembler", "0.45", "0.51", "--format", "json")
    assert {"release": "0.48", "what": "type", "name": "!pto.multi_tile_buf"}.items() <= next(
        change for change in json.loads(out)["words"] if change["what"] == "type" and "multi" in change["name"]
    ).items()
    _, out = ran(capsys, "--lang", "zh", "diff", "--assembler", "0.22", "0.25")
    assert "`!pto.tile_buf` 的键 `compact` 新增" in out and "写法 `!pto.tile_buf<vec, 16x32xf32>` 新增" in out


def test_the_words_of_an_attribute_belong_to_its_op(capsys: Out) -> None:
    """Those that are newer than the attribute: P0010 of `maskPattern`; and forms that call it otherwise."""
    _, out = ran(capsys, "lookup", "tgather", "--full")
    assert "word P0010 is new" in out
    _, out = ran(capsys, "lookup", "thistogram", "--full")
    said = " ".join(out.split())
    assert "{isMSB = ...} is gone" in said and "{byte = ... : i32} is new" in said


def test_a_card_names_the_last_change(capsys: Out) -> None:
    """The long one names all."""
    assert "0.58: operand tmp may be left out" in ran(capsys, "lookup", "trowsum")[1]
    _, out = ran(capsys, "lookup", "tcvt", "--full")
    assert "0.39" in out and "attribute sat_mode is off by default" in out


def test_between() -> None:
    """By number, not by letter: 0.9 is before 0.10."""
    changes = [TextChange(release, "op", "pto.x", "came") for release in ("0.9", "0.10", "1.2")]
    assert [change.release for change in between(changes, "0.9")] == ["0.10", "1.2"]
    assert [change.release for change in between(changes, "0.2", "0.10")] == ["0.9", "0.10"]


def test_cards_say_when_the_headers_have_an_op(capsys: Out) -> None:
    """TMULA came after the headers of the records, TPAIRREDUCESUM went."""
    assert "Headers have it since 2026-08-31." in ran(capsys, "lookup", "tmula", "--full")[1]
    assert (
        "2026-08-21 的头文件仍提供，之后取消。" in ran(capsys, "--lang", "zh", "lookup", "tpairreducesum", "--full")[1]
    )
    assert "Headers" not in ran(capsys, "lookup", "tadd", "--full")[1]


def test_a_form_of_another_record_under_the_name_that_is_asked_for(capsys: Out) -> None:
    """`tstore` with `fp` is the record `tstore_fp`: who asks what changed in `tstore` is told."""
    status, out = ran(capsys, "diff", "--assembler", "0.57", "0.58", "tstore")
    assert status == 1
    assert out.startswith("pto.tstore_fp\n")
    assert "form `pto.tstore ins(%src : !pto.tile_buf<...> fp %fp" in out
    assert out.endswith("1 of 2 ops changed between 0.57 and 0.58\n")
