"""With ``--lang zh`` or a Chinese locale every command speaks Chinese only; English readers see no Chinese."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pto_isa.cli import main
from pto_isa.cli.authors import golden
from pto_isa.view.index import OpIndex

ROOT = Path(__file__).resolve().parents[2]
SOFTMAX = str(ROOT / "examples" / "softmax.pto")
SOME = str(ROOT / "isa" / "system")  # records enough for what is said; the whole is checked by other tests

HAN = re.compile(r"[\u3400-\u9fff]")
# Three English words in a row are a sentence; names of ops, types and profiles are never three plain words in a row.
ENGLISH = re.compile(r"(?<![\w`./-])[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}(?![\w`])")
OPS = set(OpIndex().ops)
COMMANDS = ("audit", "check", "fmt", "confirm", "new", "resolve", "dump", "generate", "coverage", "conform", "lookup", "list", "search",
            "legal", "explain", "diff", "examples", "export", "verify", "run", "lsp")  # fmt: skip
# What is run on the records of the project; {v} is a folder of vectors, {tmp} an empty one.
RUNS = [
    ["check", SOME], ["fmt", "--check", SOME], ["coverage", "tadd", "tshls"],
    ["conform", "{v}"], ["conform", "{v}", "--stale"], ["conform", "{tmp}"], ["conform", "{tmp}/none"],
    ["conform", "{broken}"], ["conform", "{v}", "--op", "tad"], ["conform", "{wrong}"],
    ["list"], ["list", "--family", "none"], ["search", "取最大值"], ["search", "no-such-word"], ["search", "colour:red"],
    ["legal", "tshls"], ["legal", "tshls", "--profile", "a9"], ["legal", "tadd", "dst=f99"],
    ["explain", "pto.tshls/non-negative"], ["explain", "tadd/types"], ["explain", "tadd/none"], ["diff", "a2a3", "a5"],
    ["diff", "a5", "950"], ["export", "json", "{tmp}/json", "--force"], ["export", "xml", "{tmp}"], ["confirm"], ["confirm", "x"],
    ["resolve", "tad"], ["dump", "tshls", "--after", "view"], ["dump", "tad"], ["new", "tadd", "--like", "tsub"], ["new", "TADD!", "--like", "tsub"],
    ["lookup", "tshls"], ["lookup", "tfillpad", "--full"], ["lookup", "tad"], ["lookup", "tadd", "--profile", "a9"],
    ["lookup"], ["lookup", "a", "b"], ["lookup", "tadd", "--format", "xml"], ["lookup", "--colour"],
    ["list", "--format"], ["chek"], ["check", "nowhere"], ["fmt", "/"],
]  # fmt: skip


@pytest.fixture(scope="module")
def vectors(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Folders: ``v`` holds a case of tadd that passes, ``wrong`` one that fails, ``broken`` a file that is no JSON."""
    folders = {name: tmp_path_factory.mktemp(name) for name in ("v", "wrong", "broken", "tmp")}
    for name, total in (("v", 3.0), ("wrong", 4.0)):
        case(folders[name], total)
    (folders["broken"] / "tadd.json").write_text("{", encoding="utf-8")
    (folders["broken"] / "tadd.npz").write_bytes(b"")
    return {name: str(folder) for name, folder in folders.items()}


def case(folder: Path, total: float) -> None:
    """One recorded call of tadd: 1 + 2 gives ``total``."""
    tile = {"kind": "tile", "dtype": "f32", "loc": "vec", "rows": 8, "cols": 8, "valid_row": 8, "valid_col": 8,
            "blayout": "row_major",
            "slayout": "none_box", "fractal": 512, "pad": "null"}  # fmt: skip
    names = ("dst", "src0", "src1")
    data = {"op": "tadd", "cases": [{"id": "one", "operands": [{"name": name, **tile} for name in names]}]}
    (folder / "tadd.json").write_text(json.dumps(data), encoding="utf-8")
    values = {"one/dst/in": 0.0, "one/src0/in": 1.0, "one/src1/in": 2.0, "one/dst/out": total}
    np.savez(folder / "tadd.npz", **{name: np.full((8, 8), value, np.float32) for name, value in values.items()})


@pytest.mark.parametrize("words", RUNS, ids=" ".join)
def test_one_language(
    words: list[str], vectors: dict[str, str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same status in both languages, and nothing of the other language."""
    words = [word.format(**vectors) for word in words]
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    chinese_status, chinese = main(words), "".join(capsys.readouterr())
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    status, english = main(words), "".join(capsys.readouterr())
    assert status == chinese_status
    assert "Traceback" not in chinese + english
    assert HAN.search(chinese), chinese
    plain = [line for line in chinese.splitlines() if ENGLISH.search(without_code(line))]
    assert plain == []
    shown = english.replace("取最大值", "")
    assert [line for line in shown.splitlines() if HAN.search(line)] == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_help(language: str) -> None:
    """Every help page, made in a process that starts in the language."""
    code = (
        "import sys; from pto_isa.cli import main; main([]);"
        f"[main(words) for words in ([], ['--help'], *([name, '--help'] for name in {COMMANDS!r}))]"
    )
    env = {**os.environ, "LC_ALL": {"en": "C.UTF-8", "zh": "zh_CN.UTF-8"}[language], "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=env, check=True)
    lines = (done.stdout + done.stderr).splitlines()
    assert sum(line.startswith({"en": "Usage: ", "zh": "用法："}[language]) for line in lines) == len(COMMANDS) + 3
    wrong = ENGLISH if language == "zh" else HAN
    assert [line for line in lines if wrong.search(line)] == []


def test_generate(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compared and what is written is said in the language; nothing is written with `--check`."""
    monkeypatch.setattr(golden, "GOLDEN", ("tadd", "tshls"))
    words, folder = ["generate", "--golden", str(tmp_path / "golden")], tmp_path / "golden"
    assert main([*words, "--lang", "zh"]) == 0
    assert capsys.readouterr().out == "共 8 个样例文件，写入 8 个，删除 0 个\n"
    (folder / "old.txt").write_text("", encoding="utf-8")
    (folder / "ops" / "tadd.py").write_text("", encoding="utf-8")
    assert main([*words, "--check", "--lang", "zh"]) == 1
    assert capsys.readouterr().out == (
        f"{folder}/ops/tadd.py：与记录导出的内容不一致；请运行 `pto-isa generate --golden {folder}`\n"
        f"{folder}/old.txt：没有与之对应的记录；请运行 `pto-isa generate --golden {folder}`\n"
        "共 8 个生成文件，1 个不一致，1 个没有对应的记录\n"
    )
    assert (folder / "old.txt").exists()
    assert main([*words, "--lang", "en"]) == 0
    assert capsys.readouterr().out == "8 golden files, 1 written, 1 removed\n"
    assert main([*words, "--check", "--lang", "en"]) == 0
    assert capsys.readouterr().out == "8 generated files, 0 differ, 0 without a record\n"


def without_code(line: str) -> str:
    """The line without code, addresses, names of ops, special values and equations."""
    line = re.sub(r"`[^`]*`|https?://\S+|\S+\.(yaml|md|hpp|cpp)\S*", "", line)
    line = " ".join("_" if word in OPS or word.strip(";") in ("inf", "nan") else word for word in line.split(" "))
    return "" if re.search(r" [=!<>]?= |\(.*\)|%|;$", line) else line


def test_conform_in_both_languages(vectors: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    """The report, a failed case and the last line."""
    assert main(["conform", vectors["v"], "--lang", "en"]) == 0
    assert (
        capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 deviating, 0 skipped, 0 failed; 64 elements compared"
    )
    assert main(["conform", vectors["wrong"], "--lang", "en"]) == 1
    out = capsys.readouterr().out
    assert "FAILED tadd one (cpu): dst: 64 of 64 elements differ, first at [0, 0]: ours 3.0, recorded 4.0" in out
    assert main(["conform", vectors["wrong"], "--lang", "zh"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "  失败 tadd one（cpu）：dst：64 个元素中有 64 个不同，首个位于 [0, 0]：计算值 3.0，记录值 4.0" in lines
    assert lines[-1] == "通过 0，偏离 0，跳过 0，失败 1；比较了 64 个元素"
    assert main(["conform", vectors["wrong"], "--lang", "zh", "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["failed"] == 1
    assert data["ops"][0]["cases"][0]["why"].startswith("dst：64 个元素")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run", SOFTMAX, "--arg", "z=1"], "@softmax 没有参数 `z`；其参数为 x、y、blocks [program/argument]"),
        (["run", SOFTMAX, "--entry", "g"], "没有名为“g”的函数；程序中有 softmax"),
        (["run", SOFTMAX, "--arg", "x=1", "--arg", "y=1", "--arg", "blocks=1", "--blocks", "0"], "blocks 为 0；应为"),
        (["export", "nothing", "x"], "应为 json、schema、"),
        (["fmt", "--types", "odd", SOFTMAX], "未知写法“odd”；应为 compact、legacy"),
        (["diff", "a2a3", "a5", "tabs"], "types.dst：仅 a5：i8、i16、i32"),
        (["lookup", "tcmp"], "8 项：element-types-a5、mask-type、int32-modes …"),
    ],
    ids=["arguments", "function", "number", "kinds", "spellings", "difference", "card"],
)
def test_lists_are_separated_as_chinese_does(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No comma of Latin text between the names of a Chinese message."""
    main(["--lang", "zh", *words])
    shown = capsys.readouterr()
    assert said in shown.out + shown.err
