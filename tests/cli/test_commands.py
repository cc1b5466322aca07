"""The commands over a small database: what they print, and that no error of a user ends in a traceback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pto_isa.schema.yaml_format import same_data
from pto_isa.schema.yaml_text import read_yaml
from sample_isa import Folder, Run

ROOT = Path(__file__).resolve().parents[2]


def test_version(run: Run) -> None:
    status, out, _ = run("--version")
    assert status == 0
    assert out.startswith("pto-isa ")


# (command line, exit status, part of the English message, part of the Chinese message)
USER_ERRORS = [
    (["run", "x.pto"], "no such file", "文件不存在"),
    (["run", "x.pto", "--arg", "n"], "expected NAME=FILE.npy", "应写作 NAME=FILE.npy"),
    (["run", "x.pto", "--arg", "n=many"], "neither a .npy file nor a number", "既非 .npy 文件"),
    (["run", "x.pto", "--arg", "n=x.npy"], "x.npy: no such file", "x.npy：文件不存在"),
    (["verify", "x.pto"], "no such file", "文件不存在"),
    (["verify", "x.pto", "--level", "two"], "--level: 'two' was found; expected a whole number", "“two”，应为整数"),
    (["verify", "-", "x.pto", "-"], "`-` is given twice", "`-` 给出了两次"),
    (["conform", __file__], "this is a file; expected a folder", "这是文件，应为目录"),
    (["lookup", "--profile"], "--profile needs a value", "--profile 之后须写值"),
    (["search", ":", "!"], "': !' was found; expected words or facts", "应为词语或属性"),
    (["search", "dtype:f33"], "unknown dtype 'f33'; did you mean f32", "未知 dtype “f33”"),
    (["search", "severity:!err"], "unknown severity 'err'; did you mean error", "未知 severity “err”"),
    (["fmt", "--types", "legacy"], "--types is for programs", "--types 只用于程序"),
    (["coverage", "tplus", "--inventory", "x"], "takes neither ops nor --breaks", "不能与指令名或 --breaks 合用"),
    (["fmt", "--assembler", "0.64"], "--assembler is for programs", "--assembler 只用于程序"),
    (["fmt", "--assembler", "0.99", "x.pto"], "unknown release '0.99' of the assembler", "未知的汇编器版本“0.99”"),
    (["fmt", "x.pto"], "no such file", "文件不存在"),
    (["verify", "x.pto", "--profile", "a7"], "a7", "目标平台"),
    (["verify", "x.pto", "--format", "xml"], "unknown format 'xml'", "未知格式"),
    (["verify", "x.pto", "--fail-on", "never"], "unknown severity 'never'", "未知级别"),
    (["verify", "x.pto", "--portable", "--profile", "a5"], "takes no `--profile`", "不能与"),
    (["export", "cpp", "x", "--seed", "1"], "belong to `export vectors`", "只用于 `export vectors`"),
    (["export", "c++", "x"], "unknown export 'c++'", "未知导出类型“c++”"),
    (["export", "json", "x", "--op", "tplus"], "belong to `export vectors`", "只用于 `export vectors`"),
    (["export", "vectors", "x", "--op", "tplas"], "unknown op", "未知指令"),
    (["export", "vectors", "x", "--seed", "-1"], "the seed is -1", "种子为 -1"),
    (["chek"], "did you mean check", "是否想写 check"),
    (["lookp"], "did you mean lookup?", "是否想写 lookup？"),
    (["conform", ""], "an argument is empty", "有一个参数为空"),
    (["check", "--fo"], "unknown option --fo", "未知选项 --fo"),
    (["check", "--format", "xml"], "unknown format 'xml'", "未知格式“xml”"),
    (["check", "--format"], "--format needs a value", "--format 之后须写值"),
    (["check", "nothing/here"], "no such file", "不存在"),
    (["check", "/"], "not part of a database", "不属于任何数据库"),
    (["legal"], "missing OP", "缺少 OP"),
    (["legal", "tplas"], "unknown op 'tplas'; did you mean tplus", "未知指令“tplas”；是否想写 tplus"),
    (["legal", "tplus", "--profile", "a9"], "unknown profile 'a9'", "未知目标平台“a9”"),
    (["legal", "tplus", "--profile", "a2"], "does not exist on a2a3", "a2a3 上不存在"),
    (["legal", "tplus", "src=f32"], "unknown operand 'src'; did you mean src", "未知操作数“src”"),
    (["legal", "tplus", "src0=f33"], "unknown element type 'f33'", "未知元素类型“f33”"),
    (["legal", "tplus", "src0=f32", "src0=f16"], "two types for src0: f32 and f16", "src0 有两个类型：f32 与 f16"),
    (["legal", "tplus", "--profile", "910B"], "does not exist on a2a3", "a2a3 上不存在"),
    (["legal", "tplus", "src0"], "OPERAND=TYPE", "操作数=类型"),
    (["list", "--family", "none"], "unknown family 'none'; expected sample", "未知指令族“none”"),
    (["list", "--dtype", "float"], "unknown element type", "未知元素类型"),
    (["list", "--kind", "tyle"], "did you mean tile", "是否想写 tile"),
    (["list", "--format", "yaml"], "unknown format", "未知格式"),
    (["search", "dtyp:f32"], "did you mean dtype", "是否想写 dtype"),
    (["search", "profile:a9"], "unknown profile", "未知目标平台"),
    (["explain", "tplus/row-majr"], "did you mean pto.tplus/row-major", "是否想写 pto.tplus/row-major"),
    (["explain", "row-major"], "unknown rule", "未知规则"),
    (["explain", "tile/row"], "unknown rule", "未知规则"),
    (["diff", "a2", "a3"], "both names", "同一目标平台"),
    (["diff", "a2"], "missing SECOND", "缺少 SECOND"),
    (["diff", "a5", "cpu", "tplas"], "unknown op", "未知指令"),
    (["resolve", "tplas"], "unknown op", "未知指令"),
    (["dump", "tplas"], "unknown op", "未知指令"),
    (
        ["dump", "tplus", "--after", "view"],
        "unknown pass 'view'; did you mean views?",
        "未知 pass “view”；是否想写 views",
    ),
    (["dump", "tplus", "--profile", "a7"], "a7", "目标平台"),
    (["dump", "tplus", "--form", "wide"], "has no forms; leave out --form", "没有多种形式"),
    (["resolve", "tplus", "tminus"], "unexpected argument: tminus", "多余的参数：tminus"),
    (["new", "tplus", "--like", "tminus"], "exists already", "已存在"),
    (["new", "../x", "--like", "tminus"], "not a name", "不是合法的指令名"),
    (["new", "tx", "--like", "tplas"], "unknown op", "未知指令"),
    (["new", "tx", "--like", "tplus", "--family", "simple"], "did you mean sample", "是否想写 sample"),
    (["new", "tx", "--like", "tplus"], "give it with --en and --zh", "请用 --en 与 --zh 给出"),
    (["new", "tx", "--like", "tplus", "--zh", "X。"], "English summary is missing", "缺少英文摘要"),
    (["new", "tx", "--like", "tplus", "--en", "X."], "Chinese summary is missing", "缺少中文摘要"),
    (["confirm"], "--all", "--all"),
    (["confirm", "tplas"], "did you mean tplus", "是否想写 tplus"),
    (["export", "xml", "x"], "unknown export", "未知导出类型"),
    (["fmt", "nothing.yaml"], "no such file", "不存在"),
    (["--lang", "fr", "list"], "unknown language 'fr'", "unknown language"),
    (["list", "--lang"], "needs a language", "needs a language"),
]


@pytest.mark.parametrize("words, en, zh", USER_ERRORS, ids=[" ".join(words) for words, _, _ in USER_ERRORS])
def test_errors_of_users(run: Run, words: list[str], en: str, zh: str) -> None:
    status, out, err = run(*words)
    assert status == 2
    assert en in err
    assert "Traceback" not in out + err
    assert err.count("\n") == 1
    if "--lang" not in words:
        assert zh in run("--lang", "zh", *words)[2]


def test_a_refused_export_leaves_no_folder(run: Run, tmp_path: Path) -> None:
    for kind, *rest in (["vectors", "--op", "tplas"], ["vectors", "--profile", "a9"], ["cpp", "--seed", "1"], ["c++"]):
        assert run("export", kind, str(tmp_path / "new"), *rest)[0] == 2
    assert not (tmp_path / "new").exists()


def test_check(run: Run, folder: Folder) -> None:
    assert run("check")[:2] == (0, "no faults\n")
    folder.change("cpu: {T: [f32, i32]}", "cpu: {T: [f33, i32]}")
    line, column = folder.line_of("tplus.yaml", "f33")
    status, out, _ = run("check")
    assert status == 2
    assert f"tplus.yaml:{line}:{column}: unknown element type `f33`" in out
    assert out.endswith("1 fault in 1 file\n")
    status, out, _ = run("check", "--format", "json", "--lang", "zh")
    assert status == 2
    (fault,) = json.loads(out)
    assert fault["line"] == line
    assert "未知元素类型" in fault["message"]
    assert run("check", str(folder.family / "tminus.yaml"))[0] == 0
    assert run("check", str(folder.plus))[0] == 2
    assert run("check", str(folder.family))[0] == 2


def test_check_strict_lock(run: Run) -> None:
    assert run("check", "--strict-lock")[0] == 2
    assert run("confirm", "--all")[0] == 0
    assert run("check", "--strict-lock")[0] == 0


def test_confirm_one(run: Run, folder: Folder) -> None:
    run("confirm", "--all")
    folder.change("Add two tiles.", "Add two whole tiles.")
    assert run("check")[0] == 2
    assert run("confirm", "TPLUS")[0] == 0
    assert run("check", "--strict-lock")[0] == 0
    folder.change("Left operand.", "The left operand.", "_groups.yaml")
    out = run("check")[1]
    assert "pto-isa confirm sample" in out
    assert run("confirm", "sample")[0] == 0
    assert run("check")[0] == 0


def test_fmt(run: Run, folder: Folder) -> None:
    run("fmt")
    assert run("fmt", "--check")[:2] == (0, f"{count(folder)} files, 0 would change\n")
    folder.change("op: pto.tplus\nintrinsic: TPLUS\n", "intrinsic:    TPLUS\nop: pto.tplus\n")
    before = folder.plus.read_text(encoding="utf-8")
    status, out, _ = run("fmt", "--check", str(folder.plus))
    assert status == 1
    assert out.splitlines()[0].endswith("tplus.yaml")
    assert folder.plus.read_text(encoding="utf-8") == before
    assert run("fmt", str(folder.plus))[0] == 0
    assert "op: pto.tplus\nintrinsic: TPLUS\n" in folder.plus.read_text(encoding="utf-8")
    folder.write("tbad.yaml", "op: [\n")
    status, out, _ = run("fmt")
    assert status == 2
    assert "tbad.yaml:2:1: " in out


def count(folder: Folder) -> int:
    return len(list(folder.root.rglob("*.yaml")))


def test_fmt_adds_the_editor_line(run: Run, folder: Folder) -> None:
    text = folder.plus.read_text(encoding="utf-8").partition("\n")[2]
    folder.write("tplus.yaml", text)
    assert run("check")[0] == 2
    assert run("fmt")[0] == 0
    assert run("check")[0] == 0


def test_new_is_valid_and_found(run: Run, folder: Folder) -> None:
    status, out, err = run(
        "new", "pto.ttimes", "--like", "tplus", "--en", "Multiply two tiles.", "--zh", "两个 Tile 相乘。"
    )
    assert (status, err) == (0, "")
    assert "ttimes.yaml" in out
    assert run("check")[0] == 0
    assert run("fmt", "--check", str(folder.family / "ttimes.yaml"))[0] == 0
    status, out, _ = run("list", "--format", "json")
    made = next(entry for entry in json.loads(out) if entry["op"] == "pto.ttimes")
    assert made["intrinsic"] == "TTIMES"
    assert made["aliases"] == []
    assert made["summary"]["zh"] == "两个 Tile 相乘。"


def test_new_with_a_bad_summary_says_so(run: Run) -> None:
    status, out, _ = run("new", "ttimes", "--like", "tplus", "--en", "Multiply two tiles", "--zh", "两个Tile相乘。")
    assert status == 2
    assert "does not end in" in out
    assert "expected a blank" in out


def test_resolve_reads_back(run: Run, folder: Folder) -> None:
    from pto_isa.database import load

    data = load(folder.root)["tminus"].data
    for words in (["resolve", "tminus"], ["resolve", "tminus", "--origin"]):
        status, out, _ = run(*words)
        assert status == 0
        document = read_yaml(out, "out")
        assert not document.issues
        assert same_data(document.value, data)
    line = next(line for line in out.splitlines() if "pipe:" in line)
    assert line.partition("#")[2].strip().endswith(f"_family.yaml:{folder.line_of('_family.yaml', 'pipe')[0]}")


def test_list(run: Run) -> None:
    status, out, _ = run("list")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()] == ["op", "tminus", "tplus"]
    status, out, _ = run(
        "list", "--format", "json", "--profile", "a5", "--dtype", "f32", "--kind", "tile", "--family", "sample"
    )
    entries = json.loads(out)
    assert [entry["name"] for entry in entries] == ["tminus", "tplus"]
    assert {"op", "aliases", "family", "set", "status"} <= entries[0].keys()
    assert json.loads(run("list", "--format", "json", "--disputed")[1]) == []
    assert run("list", "--format", "markdown")[1].startswith("| op | family |")
    assert run("list", "--lang", "zh")[1].startswith("指令")


def test_search(run: Run) -> None:
    assert run("search", "相加")[1].splitlines()[1].startswith("tplus")
    assert run("search", "dtype:bf16")[0] == 1
    assert [entry["name"] for entry in json.loads(run("search", "add", "--format", "json")[1])] == ["tplus"]


def test_legal(run: Run) -> None:
    status, out, _ = run("legal", "tplus", "--profile", "cpu")
    assert status == 0
    assert out.splitlines()[1:] == ["dst  src0  src1", "f32  f32   f32", "i32  i32   i32"]
    data = json.loads(run("legal", "tplus", "src0=i32", "--format", "json")[1])
    types = {"dst": "i32", "src0": "i32", "src1": "i32"}
    assert data["legal"] == {"cpu": [{"types": types, "forms": []}], "a5": []}
    assert run("legal", "tplus", "src0=u8")[0] == 1


def test_legal_by_form(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Types that several forms have stand once, with all of them."""
    monkeypatch.setenv("PTO_ISA_DATA", str(ROOT / "isa"))
    rows = json.loads(run("legal", "tquant", "scale=f32", "--profile", "a5", "--format", "json")[1])["legal"]["a5"]
    assert {row["types"]["dst"]: row["forms"] for row in rows} == {"i8": ["symmetric"], "u8": ["asymmetric"]}
    lines = run("legal", "tquant", "scale=f32", "--profile", "a5")[1].splitlines()
    assert lines[1].split()[-1] == "form" and [line.split()[-1] for line in lines[2:]] == ["symmetric", "asymmetric"]
    assert "form" not in run("legal", "tadd", "--profile", "a5")[1]


def test_legal_of_an_op_without_element_types(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It exists on the profile, and no operand of it has a type."""
    monkeypatch.setenv("PTO_ISA_DATA", str(ROOT / "isa"))
    expected = (0, "pto.tsync on a5\nno operand has an element type\n", "")
    assert run("legal", "tsync", "--profile", "a5") == expected


def test_explain(run: Run) -> None:
    for name in ("pto.tplus/row-major", "TPLUS/row-major"):
        status, out, _ = run("explain", name)
        assert status == 0
        assert "dst.blayout == row_major" in out
        assert "https://github.com/" in out
    assert "tplus/types" in run("explain", "tplus/types")[1]
    assert "[错误]" in run("explain", "tplus/row-major", "--lang", "zh")[1]
    (entry,) = json.loads(run("explain", "tile/rows-aligned", "--format", "json")[1])
    assert entry["sources"][0]["url"].endswith("pto_tile.hpp#L1522")
    assert "disputes" not in entry
    (entry,) = json.loads(run("explain", "tile/columns-aligned", "--format", "json")[1])
    assert entry["disputes"] == ["unboxed-columns"]
    shown = run("explain", "program/capacity")[1]
    assert "disputed: capacity-of-scaling" in shown
    assert "refused by: the assembler\n  the assembler asks: Tiles and buffers that it places itself" in shown


def test_explain_a_general_statement(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a rule: where it holds, of which ops, who says so, where the manual states it; a slip is answered with it."""
    (entry,) = json.loads(run("explain", "general/orders-nothing", "--format", "json")[1])
    assert (entry["id"], entry["en"], entry["page"]) == (
        "general/orders-nothing", "It orders nothing.", "general/#orders-nothing",
    )  # fmt: skip
    assert entry["ops"] == ["pto.tminus", "pto.tplus"]
    assert entry["sources"][0]["source"] == "cpu-header#TPlus.hpp-L7" and entry["record"].endswith("general.yaml:2")
    status, out, _ = run("explain", "general/orders-nothing", "--lang", "zh")
    assert status == 0 and "[不定序]" in out and "手册：general/#orders-nothing" in out
    monkeypatch.setenv("PTO_SITE_URL", "https://example.org/manual/")
    assert (
        "manual: https://example.org/manual/en/general/#orders-nothing" in run("explain", "general/orders-nothing")[1]
    )
    assert "manual: https://example.org/manual/en/ops/tplus/#row-major" in run("explain", "tplus/row-major")[1]
    status, out, err = run("explain", "general/order-nothing")
    assert (status, out) == (2, "") and "did you mean general/orders-nothing" in err
    assert "did you mean general/orders-nothing" in run("explain", "orders-nothing")[2]


def test_explain_tells_the_words_of_a_statement(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTO_ISA_DATA", str(ROOT / "isa"))
    assert "  zero: " in run("explain", "general/pad-values")[1]
    assert "manual: program-rules/#unexpected" in run("explain", "syntax/unexpected")[1]


def test_diff(run: Run) -> None:
    status, out, _ = run("diff", "cpu", "a5", "tplus")
    assert status == 1
    assert "types.dst: only cpu: i32" in out
    assert "rules: only a5: row-major" in out
    data = json.loads(run("diff", "cpu", "a5", "--format", "json")[1])
    assert set(data["ops"]) == {"pto.tplus", "pto.tminus"}
    assert "仅 cpu" in run("diff", "cpu", "a2a3", "tplus", "--lang", "zh")[1]


def test_export(run: Run, tmp_path: Path) -> None:
    assert run("export", "json", str(tmp_path / "json"))[0] == 0
    data = json.loads((tmp_path / "json" / "tplus.json").read_text(encoding="utf-8"))
    assert data["types"]["cpu"][1]["dst"] == "i32"
    assert data["record"]["define"] == {"combine(a, b)": "a + b"}
    assert run("export", "schema", str(tmp_path / "schema"))[0] == 0
    assert (tmp_path / "schema" / "record.json").is_file()


def test_a_broken_database_ends_commands_with_its_faults(run: Run, folder: Folder) -> None:
    folder.write("tbad.yaml", "op: [\n")
    folder.change("family: sample", "family: simple")
    for words in (["list"], ["legal", "tplus"], ["resolve", "tplus"], ["diff", "a5", "cpu"]):
        status, out, err = run(*words)
        assert status == 2
        assert out == ""
        assert "tbad.yaml:2:1: " in err
        assert "tplus.yaml:4:" in err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "zh_TW", "LANG": "en_US"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh"}, "zh"),
        ({}, "en"),
    ],
)
def test_language_of_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run("check")[1] == ("未发现错误\n" if language == "zh" else "no faults\n")


def shell(command: str, folder: Folder, **environment: str) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT / "toolkit"), "PTO_ISA_DATA": str(folder.root), **environment}
    line = command.replace("pto-isa", f"{sys.executable} -m pto_isa")
    return subprocess.run(["bash", "-c", f"set -o pipefail; {line}"], capture_output=True, env=env, check=False)


def test_a_closed_pipe_is_quiet(folder: Folder) -> None:
    done = shell("pto-isa resolve tplus --origin | head -c 1", folder)
    assert done.stderr == b""
    assert len(done.stdout) == 1
    done = shell("pto-isa list >&-", folder)
    assert b"Traceback" not in done.stderr


def test_a_reader_that_leaves_is_told_from_a_finding(folder: Folder) -> None:
    """The status is that of SIGPIPE, not 1 as for an op that differs.  The whole database fills every pipe."""
    done = shell("pto-isa list --format json | head -c 1", folder, PTO_ISA_DATA=str(ROOT / "isa"))
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGPIPE, b"[", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("words", ["list", "lookup tplus"])
def test_output_that_cannot_be_written(folder: Folder, words: str, unbuffered: str) -> None:
    done = shell(f"pto-isa {words} >/dev/full", folder, PYTHONUNBUFFERED=unbuffered)
    assert (done.returncode, done.stderr) == (2, b"input or output failed: No space left on device\n")


@pytest.mark.parametrize("words", ["verify -", "run -", "lsp"])
def test_a_closed_input_is_named(folder: Folder, words: str) -> None:
    done = shell(f"pto-isa {words} <&-", folder)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1 and b"closed" in done.stderr


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "POSIX", "PYTHONUTF8": "0"}]
)
def test_terminals_without_chinese(folder: Folder, environment: dict[str, str]) -> None:
    done = shell("pto-isa --lang zh list", folder, **environment)
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"tplus" in done.stdout


def test_coverage(run: Run) -> None:
    """The small database has no generated rules; the search, which reads the records, finds a pass and a break for each."""
    status, out, _ = run("coverage")
    assert status == 1
    assert "pto.tplus/row-major: no verifier, en, zh" in out
    data = json.loads(run("coverage", "tplus", "--format", "json", "--breaks")[1])
    assert data["ops"][0]["rules"] == 2
    assert data["ops"][0]["verifier"] == 0
    assert data["ops"][0]["pass"] == data["ops"][0]["break"] == 2
    assert "缺少校验" in run("coverage", "--lang", "zh")[1]


def test_conform_of_an_op_without_generated_code(run: Run, tmp_path: Path) -> None:
    """A record that is not of this package: one message that says what may be wrong."""
    (tmp_path / "tplus.json").write_text('{"op": "pto.tplus", "source": "test", "cases": []}', encoding="utf-8")
    np.savez(tmp_path / "tplus.npz")
    status, _, err = run("conform", str(tmp_path))
    assert status == 2
    assert "pto.tplus has a record, but no code is generated from it; unset PTO_ISA_DATA" in err
    assert "Traceback" not in err


def test_conform_misses_no_file(run: Run, tmp_path: Path) -> None:
    """A description whose arrays are lost is an error: its cases would silently not be compared."""
    case = {"id": "a", "operands": [{"name": "dst", "kind": "tile", "dtype": "f32", "rows": 8, "cols": 8}]}
    (tmp_path / "tadd.json").write_text(json.dumps({"op": "pto.tadd", "cases": [case]}), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PTO_ISA_DATA", str(ROOT / "isa"))
        status, out, err = run("conform", str(tmp_path))
    assert (status, out) == (2, "")
    assert err == f"{tmp_path}/tadd.npz: no such file; it holds the arrays of tadd.json\n"


def test_generate_of_an_unknown_op(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PTO_ISA_DATA")
    status, out, err = run("generate", "tadx")
    assert status == 2 and out == "" and "tadx" in err
