"""``pto-isa verify`` and ``pto-isa fmt FILE``: exit codes, formats, languages, files that cannot be read."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import pto_isa
from pto_isa.cli import main
from pto_isa.runtime.errors import InputError

PROGRAMS = Path(__file__).parent / "programs"
GOOD, BAD, WARNED = (str(PROGRAMS / f"{name}.pto") for name in ("copy", "bad_element_types", "bad_push"))
Out = pytest.CaptureFixture[str]
LEFT = "; hazards: 1 function left to the assembler"


def profile_of(file: str) -> str:
    """The first profile that a program of ours names."""
    match = re.search(r"^// verify: (\w+)", Path(file).read_text(encoding="utf-8"), re.MULTILINE)
    assert match is not None
    return match[1]


def test_exit_codes(capsys: Out) -> None:
    """0 without a finding that counts, 1 with one; ``--fail-on`` says which count."""
    assert main(["verify", GOOD, "--profile", profile_of(GOOD)]) == 0
    assert capsys.readouterr().out == f"no findings in 1 file; judged for {profile_of(GOOD)} (as asked){LEFT}\n"
    assert main(["verify", BAD, "--profile", "a5"]) == 1
    out = capsys.readouterr().out
    assert re.match(rf"{re.escape(BAD)}:\d+:\d+: error: .+ \[pto\.tadd/types\]\n    .+\n +\^\n", out)
    assert out.endswith(f"1 error in 1 file; judged for a5 (as asked){LEFT}\n")
    warned = ["verify", WARNED, "--profile", profile_of(WARNED)]
    assert [main(warned), main([*warned, "--fail-on", "undefined"]), main([*warned, "--fail-on", "warning"])] == [
        0,
        0,
        1,
    ]


def test_profile_of_the_module(capsys: Out, tmp_path: Path) -> None:
    """Without a profile the module decides, also what is run: bf16 cannot be added on A2/A3, but on A5; one that states nothing is for A2/A3."""
    tile = "!pto.tile_buf<vec, 16x32xbf16>"
    lines = f"  func.func @f() {{\n    %a = pto.alloc_tile : {tile}\n    pto.tadd ins(%a, %a : {tile}, {tile}) outs(%a : {tile})\n    return\n  }}\n}}\n"
    for target, status in (("a3", 1), ("a5", 0), ("", 1)):
        file = tmp_path / f"{target or 'none'}.pto"
        attributes = f' attributes {{pto.target_arch = "{target}"}}' if target else ""
        file.write_text(f"module{attributes} {{\n{lines}", encoding="utf-8")
        assert main(["verify", str(file)]) == status, capsys.readouterr().out
        assert main(["run", str(file)]) == status, capsys.readouterr().out
        assert bool(pto_isa.verify(file)) == bool(status)
        for command in ("verify", "run"):
            assert main([command, str(file), "--profile", "a5"]) == 0


@pytest.mark.parametrize(
    "words",
    [
        ["--format", "xml"], ["--fail-on", "never"], ["--profile", "a7"], ["--portable", "--profile", "a5"],
        ["--what"], ["--lang", "fr"], ["--level", "4"], ["--level", "two"],
        ["--assembler", "0.62"], ["--assembler", "new"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_wrong_options(words: list[str], capsys: Out) -> None:
    """2, and a message that says what is expected."""
    assert main(["verify", GOOD, *words]) == 2
    shown = capsys.readouterr()
    assert shown.err and "Traceback" not in shown.err + shown.out


def test_what_cannot_be_read(tmp_path: Path, capsys: Out) -> None:
    """2 and a message in the reader's language; the other files are verified all the same."""
    latin = tmp_path / "latin.pto"
    latin.write_bytes(b"// caf\xe9\n")
    for file, en, zh in (
        (tmp_path / "nothing.pto", "no such file", "文件不存在"), (tmp_path, "folder", "目录"),
        (latin, "byte 6 is no UTF-8", "第 6 个字节不是 UTF-8"),
    ):  # fmt: skip
        assert main(["verify", str(file), BAD, "--profile", "a5"]) == 2
        shown = capsys.readouterr()
        assert f"{file}: " in shown.err and en in shown.err and "[pto.tadd/types]" in shown.out
        assert shown.out.endswith(f"1 error in 1 file; 1 not read; judged for a5 (as asked){LEFT}\n")
        assert main(["verify", str(file), "--lang", "zh"]) == 2
        shown = capsys.readouterr()
        assert zh in shown.err and not shown.out, "nothing was read, so nothing is said of findings"
        assert main(["fmt", str(file.with_suffix(".pto")), "--check"]) == 2 or file == tmp_path
        capsys.readouterr()


def test_several_files_and_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """Each finding names its file; ``-`` is the standard input, which is UTF-8 whatever the locale."""
    text = Path(BAD).read_bytes()

    class Stdin:
        buffer = io.BytesIO(text.replace(b"\n", b"\r\n"))

    monkeypatch.setattr(sys, "stdin", Stdin)
    assert main(["verify", "-", BAD, GOOD, "--profile", "a5"]) == 1
    lines = capsys.readouterr().out.splitlines()
    errors = [line for line in lines if ": error: " in line]
    left = LEFT.replace("1 function", "3 functions")
    assert errors[0].replace("<stdin>", BAD) == errors[1]
    assert lines[-1] == f"2 errors in 3 files; judged for a5 (as asked){left}"
    Stdin.buffer = io.BytesIO(b"\xff")
    assert main(["verify", "-"]) == 2 and "byte 0" in capsys.readouterr().err


def test_portable(capsys: Out) -> None:
    """Both devices; what holds on one alone says so."""
    assert main(["verify", str(PROGRAMS / "bad_no_memory.pto"), "--portable"]) == 1
    assert "(only on a2a3) [program/no-memory]" in capsys.readouterr().out
    assert main(["verify", BAD, "--portable"]) == 1
    out = capsys.readouterr().out
    assert out.count("[pto.tadd/types]") == 1
    assert main(["verify", str(PROGRAMS / "bad_no_memory.pto"), "--portable", "--lang", "zh"]) == 1
    assert "（仅 a2a3）" in capsys.readouterr().out


def test_json(capsys: Out) -> None:
    """A list with every field; messages in the language asked for; an empty list without findings."""
    assert main(["verify", BAD, "--profile", "a5", "--format", "json"]) == 1
    (finding,) = json.loads(capsys.readouterr().out)
    assert set(finding) == {
        "rule", "severity", "op", "operand", "message", "got", "allowed", "nearest", "file", "line", "column", "loc", "link",
        "related", "by",
    }  # fmt: skip
    assert finding["nearest"] and finding["file"] == BAD
    assert main(["verify", BAD, "--profile", "a5", "--format", "json", "--lang", "zh"]) == 1
    assert "元素类型" in json.loads(capsys.readouterr().out)[0]["message"]
    assert main(["verify", GOOD, "--profile", profile_of(GOOD), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def sarif(out: str) -> dict[str, Any]:
    """The only run of a SARIF log, after what the standard asks of its shape."""
    log: dict[str, Any] = json.loads(out)
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json") and set(log) == {
        "$schema", "version", "runs",
    }  # fmt: skip
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "pto-isa" and re.fullmatch(r"\d+\.\d+.*", driver["version"])
    assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
    ids = [rule["id"] for rule in driver["rules"]]
    assert len(ids) == len(set(ids))
    for result in run["results"]:
        assert result["ruleId"] == ids[result["ruleIndex"]]
        assert result["level"] in ("none", "note", "warning", "error") and result["message"]["text"]
        for location in result["locations"]:
            physical = location["physicalLocation"]
            assert re.fullmatch(r"[\w.~%/:@!$&'()*+,;=-]+", physical["artifactLocation"]["uri"], re.ASCII)
            region = physical["region"]
            assert region["startLine"] >= 1 and region["startColumn"] >= 1
    return dict(run)


def test_sarif(tmp_path: Path, capsys: Out) -> None:
    """SARIF 2.1.0 with all rules, levels, places; names of files are addresses."""
    odd = tmp_path / "程序 1#.pto"
    shutil.copy(BAD, odd)
    files = [str(odd), *map(str, sorted(PROGRAMS.glob("bad_*.pto")))]
    assert main(["verify", *files, "--profile", "a5", "--format", "sarif"]) == 1
    run = sarif(capsys.readouterr().out)
    assert {result["level"] for result in run["results"]} >= {"error", "note"}
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.endswith("%E7%A8%8B%E5%BA%8F%201%23.pto")
    assert run["results"][0]["properties"]["nearest"]
    assert main(["verify", GOOD, "--profile", profile_of(GOOD), "--format", "sarif"]) == 0
    assert sarif(capsys.readouterr().out)["results"] == []


def test_chinese(capsys: Out) -> None:
    """Every line of every finding: no two English words in a row outside code."""
    english = re.compile(r"\b[a-z]{2,} (?!index\b)[a-z]{2,}\b")  # `index` is a type
    files = sorted(PROGRAMS.glob("*.pto"))
    for profile in ("a2a3", "a5"):
        main(["verify", *map(str, files), "--profile", profile, "--lang", "zh"])
        lines = [line for line in capsys.readouterr().out.splitlines() if not line.startswith("    ")]
        assert len(lines) > 30
        for line in lines:
            said = re.sub(r"`[^`]*`|<[^>]*>|\[[\w./-]+\]$", "", line.partition(": ")[2] or line)
            assert re.search("[一-鿿]", line) and not english.search(said), line


def test_fmt(tmp_path: Path, capsys: Out) -> None:
    """Writes what differs, and only that; ``--check`` says what would change and writes nothing."""
    file, done = tmp_path / "a.pto", tmp_path / "b.pto"
    file.write_bytes(b"module{\r\n  pto.a  // one\r\n}")
    done.write_text("module {\n}\n", encoding="utf-8")
    both = ["fmt", str(file), str(done)]
    assert main([*both, "--check"]) == 1
    out = capsys.readouterr().out
    assert "+module {" in out and out.endswith("2 files, 1 would change\n")
    assert main(both) == 0
    assert file.read_bytes() == b"module {\n  pto.a  // one\n}\n"
    assert capsys.readouterr().out == f"{file}\n2 files, 1 written\n"
    assert main([*both, "--check"]) == 0
    assert main(["fmt", str(file), "--types", "short"]) == 2


def test_fmt_types(tmp_path: Path) -> None:
    """One spelling for all tile types."""
    file = tmp_path / "two.pto"
    shutil.copy(PROGRAMS / "two_spellings.pto", file)
    assert main(["fmt", str(file), "--types", "compact"]) == 0
    text = file.read_text(encoding="utf-8")
    assert "loc=vec" not in text and "vec, 16x32xf32" in text
    assert main(["fmt", str(file), "--types", "legacy"]) == 0
    text = file.read_text(encoding="utf-8")
    assert "loc=vec" in text and "<vec" not in text


def test_fmt_leaves_what_does_not_read(tmp_path: Path, capsys: Out) -> None:
    """2, the faults, and the file as it was."""
    file = tmp_path / "bad.pto"
    shutil.copy(PROGRAMS / "bad_syntax.pto", file)
    before = file.read_bytes()
    assert main(["fmt", str(file)]) == 2
    shown = capsys.readouterr()
    assert file.read_bytes() == before and "[syntax/unbalanced]" in shown.err and "not written" in shown.err


def test_text_names_the_nearest_legal_call(capsys: Out) -> None:
    """Below the caret, in the language of the reader."""
    file = BAD.replace("bad_element_types", "bad_valid_shape")
    assert main(["verify", file, "--profile", profile_of(file)]) == 1
    assert re.search(r"\n +\^\n    nearest legal: src1\.valid_col = 32\n", capsys.readouterr().out)
    assert main(["verify", file, "--profile", profile_of(file), "--lang", "zh"]) == 1
    assert "\n    最接近的合法组合：src1.valid_col = 32\n" in capsys.readouterr().out


def test_a_word_that_is_no_op(tmp_path: Path, capsys: Out) -> None:
    """A bare word reads as an op of the short form; that nobody knows it is said."""
    file = tmp_path / "a.pto"
    file.write_text("nonsense\nreturn\n", encoding="utf-8")
    assert main(["verify", str(file)]) == 1
    out = capsys.readouterr().out
    assert "error: no op is called `nonsense` [program/unknown-op]" in out and "`return`" not in out


def test_levels(tmp_path: Path, capsys: Out) -> None:
    """Who chooses addresses is asked only when a level is named: below 3 none may be written, at 3 all must."""
    tile = "!pto.tile_buf<vec, 16x32xf32>"
    uses = "".join(f"pto.texp ins(%{name} : {tile}) outs(%{name} : {tile})\n" for name in "ab")
    file = tmp_path / "mixed.pto"
    file.write_text(
        f"func.func @kernel() {{\n%c = arith.constant 0 : i64\n%a = pto.alloc_tile addr = %c : {tile}\n"
        f"%b = pto.alloc_tile : {tile}\n{uses}return\n}}\n",
        encoding="utf-8",
    )
    found = {}
    for level in ([], ["--level", "1"], ["--level", "2"], ["--level", "3"]):
        main(["verify", str(file), "--profile", "a5", "--format", "json", *level])
        found[tuple(level)] = [(entry["rule"], entry["line"]) for entry in json.loads(capsys.readouterr().out)]
    assert list(found.values()) == [
        [], *[[("program/address-below-level-3", 3)]] * 2, [("program/no-address-at-level-3", 4)],
    ]  # fmt: skip


def test_portable_keeps_every_finding(capsys: Out) -> None:
    """What one rule finds several times at one place stays several findings."""
    file = str(PROGRAMS / "bad_registers.pto")
    counts = []
    for words in (["--profile", "a5"], ["--portable"]):
        main(["verify", file, "--format", "json", *words])
        counts.append(len(json.loads(capsys.readouterr().out)))
    assert counts == [3, 3]


def test_a_text_without_an_end(monkeypatch: pytest.MonkeyPatch, capsys: Out, tmp_path: Path) -> None:
    """A pipe or a device may have no end: what is longer than a program is refused where it is read."""
    monkeypatch.setattr("pto_isa.program.syntax.file._MOST", 1 << 20)
    file = tmp_path / "long.pto"
    file.write_bytes(b"// \n" * (1 << 18))
    assert main(["verify", str(file)]) == 0
    file.write_bytes(b"// \n" * (1 << 18) + b"\n")
    capsys.readouterr()
    assert main(["verify", str(file)]) == 2
    assert f"{file}: longer than 1 MiB, the most that a program may have" in capsys.readouterr().err
    with pytest.raises(InputError, match="longer than 1 MiB"):
        pto_isa.verify(file)


def test_fmt_for_a_release(capsys: Out, tmp_path: Path) -> None:
    """What is only spelling is written; where something is not, the file stays as it is and the op is named."""
    head, end = "func.func @f(%p: !pto.ptr<f32>, %i: index, %v: f32) {\n", "  return\n}\n"
    old, new = (f"  pto.{name} %v, %p[%i] : !pto.ptr<f32>, f32\n" for name in ("store_scalar", "store"))
    tile = "!pto.tile_buf<vec, 8x16xf32, valid=?x?>"
    window = f"  %t = pto.alloc_tile valid_row = %i valid_col = %i : {tile}\n  %w = pto.subset %t[%i, %i] sizes [8, 16] : {tile}\n"
    good, bad, broken = (tmp_path / f"{name}.pto" for name in ("good", "bad", "broken"))
    for file, body in ((good, old), (bad, old + window), (broken, "  pto.store %v, %p[\n")):
        file.write_text(head + body + end, encoding="utf-8")
    release = ["fmt", "--assembler", "0.64"]
    assert main([*release, "--check", str(good)]) == 1 and good.read_text("utf-8") == head + old + end
    assert f"+{new}" in capsys.readouterr().out
    assert main([*release, str(good), str(bad)]) == 1
    assert good.read_text("utf-8") == head + new + end and bad.read_text("utf-8") == head + old + window + end
    said = capsys.readouterr()
    assert said.out == f"{good}\n2 files, 1 written\n"
    finding, last = said.err.splitlines()
    assert finding.startswith(
        f"{bad}:4:3: error: `pto.subset` is read until 0.27; the assembler 0.64 writes `pto.subview` with "
    )
    assert last == f"{bad}: not written"
    assert main([*release, str(broken), str(bad)]) == 2
    capsys.readouterr()
    assert main([*release, str(good)]) == 0
    assert main(["--lang", "zh", *release, str(bad)]) == 1
    assert f"{bad}：未写入" in capsys.readouterr().err
    assert main(["fmt", "--assembler", "0.63", str(good)]) == 0 and good.read_text("utf-8") == head + old + end


def test_hints(tmp_path: Path, capsys: Out) -> None:
    """A value that nothing uses is told on demand alone, in every format, and never decides the exit status."""
    file = tmp_path / "hint.pto"
    file.write_text("func.func @f() {\n  %a = arith.constant 1 : i32\n  return\n}\n", encoding="utf-8")
    plain = ["verify", str(file), "--profile", "a5", "--fail-on", "warning"]
    assert main(plain) == 0 and capsys.readouterr().out == f"no findings in 1 file; judged for a5 (as asked){LEFT}\n"
    assert main([*plain, "--format", "json"]) == 0 and json.loads(capsys.readouterr().out) == []
    assert main([*plain, "--hints"]) == 0
    shown = capsys.readouterr().out
    assert ":2:3: hint: `%a` is never used [program/unused-value]" in shown and "\n1 hint in 1 file;" in shown
    assert main([*plain, "--hints", "--lang", "zh"]) == 0
    assert ":2:3: 提示：`%a` 从未被使用" in (shown := capsys.readouterr().out) and "1 条提示" in shown
    assert main(["verify", str(file), "--portable", "--hints"]) == 0
    assert "1 hint in 1 file" in capsys.readouterr().out
    assert main([*plain, "--hints", "--format", "json"]) == 0
    assert [entry["severity"] for entry in json.loads(capsys.readouterr().out)] == ["hint"]
    assert main([*plain, "--hints", "--format", "sarif"]) == 0
    assert [one["level"] for one in json.loads(capsys.readouterr().out)["runs"][0]["results"]] == ["note"]
    assert main([*plain[:-1], "hint"]) == 2 and "expected error, undefined, warning" in capsys.readouterr().err
