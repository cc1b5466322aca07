"""`lookup`: both languages on one screen, other formats, unknown names, hostile texts, and what it costs."""

from __future__ import annotations

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pto_isa.cli import main
from pto_isa.generated import FOLDER
from pto_isa.text.markdown import prose
from pto_isa.text.visible import visible
from pto_isa.text.width import padded, width
from pto_isa.text.words import op as op_words
from pto_isa.text.words import screen as screen_words
from pto_isa.text.words import vocabulary as vocabulary_words
from pto_isa.text.words import word as said
from pto_isa.view.data import as_data, of_data
from pto_isa.view.document import as_markdown, as_text
from pto_isa.view.index import OpIndex
from pto_isa.view.op import FORMAT, OpView
from pto_isa.view.screen import clean, wrap

ROOT = Path(__file__).resolve().parents[2]
VIEWS = Path(FOLDER, "views")
NAMES = sorted(path.stem for path in VIEWS.glob("*.json"))
CHINESE = re.compile(r"[\u3400-\u9fff]")
INDEX = OpIndex()  # read once for all tests
Lookup = Callable[..., tuple[int, str, str]]


@pytest.fixture
def lookup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Lookup:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pto_isa.cli.readers.lookup.open_index", lambda: INDEX)

    def call(*words: str) -> tuple[int, str, str]:
        status = main(["lookup", *words])
        done = capsys.readouterr()
        return status, done.out, done.err

    return call


def test_views_are_what_their_files_say() -> None:
    """A view is read and written without loss, key by key."""
    assert len(NAMES) >= 170
    for name in NAMES:
        data = json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))
        assert as_data(of_data(OpView, data)) == data


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_one_screen(lang: str, lookup: Lookup) -> None:
    sizes = []
    for name in NAMES:
        status, out, err = lookup(name, "--lang", lang)
        assert (status, err) == (0, "")
        lines = out.split("\n")
        assert lines[-1] == ""
        assert max(map(width, lines)) <= 100, name
        assert "`" not in out and "\x1b" not in out
        sizes.append(len(lines) - 1)
    assert statistics.median(sizes) <= 45
    assert max(sizes) <= 59  # the fix-pipe has 29 operands


@pytest.mark.parametrize("name", ["tadd", "tfillpad", "tshls", "texpands", "trowexpandmul"])
def test_says_what_a_kernel_writer_needs(name: str, lookup: Lookup) -> None:
    card = json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))
    for lang in ("en", "zh"):
        _, out, _ = lookup(name, "--lang", lang)
        flat = " ".join(out.split())
        assert card["op"] in flat and card["intrinsic"] in flat
        assert card["summary"][lang].replace("`", "").split("。")[0][:20] in out.replace("\n", "")
        for operand in card["operands"]:
            assert re.search(rf"^  {operand['name']} ", out, re.MULTILINE)
        assert f"pto.{name} ins(" in flat and "PTO_INST" in flat
        assert card["rules"][0]["key"] in flat
        for word in ("screen.computes", "rules", "types", "operands"):
            assert said(word, lang) in out


@pytest.mark.parametrize(
    ("name", "usual", "rare"),
    [
        ("tload", "Into an ordinary tile", "Into a convolution tile"),
        ("tmatmul", "The elements are taken as they are", "small floats"),
    ],
)
def test_the_usual_form_comes_first(name: str, usual: str, rare: str, lookup: Lookup) -> None:
    """Records try rare forms first; a reader wants the plain one first, and the order of the trial beside it."""
    _, out, _ = lookup(name, "--lang", "en")
    computes = out.partition("\nComputes\n")[2]
    assert usual in computes and rare not in computes.partition(usual)[0]
    card = json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))
    _, out, _ = lookup(name, "--lang", "en", "--full")
    shown = [form["name"] for form in card["forms"]]
    assert shown != card["form_order"] and sorted(shown) == sorted(card["form_order"])
    assert f"taken: {', '.join(card['form_order'])}." in " ".join(out.split())


def test_chinese_is_chinese(lookup: Lookup) -> None:
    """Headings and roles are Chinese; only code, names and types are not."""
    shown = [pair for table in (op_words, screen_words, vocabulary_words) for pair in table.WORDS.values()]
    english = [pair[0] for pair in shown if len(pair[0]) > 3 and pair[0] != pair[1] and "{" not in pair[0]]
    for name in NAMES:
        _, out, _ = lookup(name, "--lang", "zh")
        assert CHINESE.search(out)
        card = json.loads(lookup(name, "--format", "json")[1])
        names = {operand["name"] for operand in card["operands"]} | {dispute["id"] for dispute in card["disputes"]}
        for word in sorted(set(english) - names):
            assert not re.search(rf"(^|  |，|、){re.escape(word)}($|  |，|、)", out, re.MULTILINE), f"{name}: {word}"
        prose = [line for line in out.splitlines() if re.search(r"(?<!-)\b(must|the|otherwise)\b(?!-)", line)]
        assert not prose, f"{name}: {prose}"


def test_columns_are_aligned_by_width(lookup: Lookup) -> None:
    _, out, _ = lookup("tfillpad", "--lang", "zh")
    rows = [line for line in out.splitlines() if re.match(r"  (dst|src|pad_val) ", line)]
    starts = {width(line[: re.search(r"^  \S+\s+\S+\s+", line).end()]) for line in rows}  # type: ignore[union-attr]
    assert len(rows) == 3
    assert len(starts) == 1 or all("，" in row for row in rows)


def test_a_profile(lookup: Lookup) -> None:
    for spelling in ("a2a3", "A3", "910B"):
        status, out, _ = lookup("tadd", "--profile", spelling)
        assert status == 0
        assert "f16 f32 i16 i32" in out and "u64" not in out
        assert "warning" not in out
    status, _, err = lookup("tadd", "--profile", "a9")
    assert status == 2
    assert "unknown profile a9" in err and "a2a3" in err
    status, _, err = lookup("tadd", "--profile", "a9", "--lang", "zh")
    assert "未知目标平台“a9”；应为 cpu、a2a3、" in err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_full_says_shared_equations_once(lang: str, lookup: Lookup) -> None:
    """What profiles share stands once; a note that differs names its profiles."""
    _, out, _ = lookup("tadd", "--full", "--lang", lang)
    assert out.count("dst[i, j] = src0[i, j] + src1[i, j]") == 1
    labels = ("cpu a2a3: ", "a5: ") if lang == "en" else ("cpu a2a3：", "a5：")
    assert all(out.count("\n" + label) == 1 for label in labels)


def test_full(lookup: Lookup) -> None:
    for lang in ("en", "zh"):
        for name in NAMES:
            status, out, _ = lookup(name, "--full", "--lang", lang)
            assert status == 0
            card = json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))
            for rule in card["rules"]:
                assert rule["id"] in out
            for dispute in card["disputes"]:
                assert dispute["id"] in out
            for example in card["examples"]:
                assert not example["auto"] or "alloc_tile" in out or "make_tensor_view" in out
            assert not re.search(r"  None\b(?! of)", out), name


def test_json_is_the_view(lookup: Lookup) -> None:
    """Beside it, what the op was compared with."""
    index = OpIndex()
    for name in NAMES:
        status, out, _ = lookup(name, "--format", "json")
        assert status == 0
        found = json.loads(out)
        assert found.pop("compared") == index.compared(name)
        assert found == json.loads((VIEWS / f"{name}.json").read_text(encoding="utf-8"))
        assert set(found) == set(OpView._fields)
        assert found["format"] == FORMAT


def test_markdown(lookup: Lookup) -> None:
    for name in NAMES:
        status, out, _ = lookup(name, "--format", "markdown", "--full")
        assert status == 0
        assert out.startswith("# ")
        assert out.count("\n```") % 2 == 0
        widths = [line.count("|") - line.count("\\|") for line in out.splitlines() if line.startswith("|")]
        assert widths


@pytest.mark.parametrize("spelling", ["tadd", "TADD", "pto.tadd", "Pto.TADD", " tadd ", "ｔａｄｄ", "ｐｔｏ．ＴＡＤＤ"])
def test_any_spelling(spelling: str, lookup: Lookup) -> None:
    assert lookup(spelling)[1] == lookup("tadd")[1]


def test_only_signs_are_like_no_op(lookup: Lookup) -> None:
    status, out, err = lookup("！！！")
    assert (status, out) == (1, "")
    assert "tadd" not in err


def test_dotted_names_and_aliases(lookup: Lookup) -> None:
    assert lookup("tmatmul.acc")[1] == lookup("tmatmul_acc")[1] == lookup("pto.tmatmul.acc")[1]


UNKNOWN = [
    ("tfilpad", ["tfillpad"]),
    ("tad", ["tadd"]),
    ("matmul", ["tmatmul", "tmatmul_acc"]),
    ("填充", ["tfillpad", "tfillpad_expand", "tfillpad_inplace", "texpands"]),
    ("转置", ["ttrans"]),
    ("归约", ["tcolmax"]),
    ("sort", ["tsort32"]),
    ("transpose", ["ttrans"]),
]


@pytest.mark.parametrize(("name", "expected"), UNKNOWN, ids=[entry[0] for entry in UNKNOWN])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_unknown_names(name: str, expected: list[str], lang: str, lookup: Lookup) -> None:
    status, out, err = lookup(name, "--lang", lang)
    assert (status, out) == (1, "")
    for op in expected:
        assert re.search(rf"^  {op} ", err, re.MULTILINE), err
    assert bool(CHINESE.search(err.replace(name, ""))) == (lang == "zh")
    assert all(width(line) <= 100 for line in err.splitlines())


@pytest.mark.parametrize(
    "name",
    [" ", "../../etc/passwd", "tadd/../tsub", "a" * 5000, "\x1b[31mred", "\u202eevil", "%s", "{0}", "no such op"],
)
def test_hostile_names(name: str, lookup: Lookup) -> None:
    status, out, err = lookup("--", name)
    assert (status, out) == (1, "")
    assert "\x1b" not in err and "\u202e" not in err
    assert len(err) < 3000


BAD_OPTIONS = [
    (["tadd", "--lang", "fr"], "en or zh", "en 或 zh"),
    (["tadd", "--format", "xml"], "text, markdown or json", "未知格式"),
    (["tadd", "--colour"], "unknown option --colour", "未知选项"),
    (["tadd", "--full=yes"], "takes no value", "不带值"),
    (["tadd", "--profile"], "needs a value", "须写值"),
    ([], "missing NAME", "缺少 NAME"),
    (["tadd", "tsub"], "unexpected argument: tsub", "多余的参数：tsub"),
]


@pytest.mark.parametrize(
    ("words", "english", "chinese"), BAD_OPTIONS, ids=[" ".join(entry[0]) for entry in BAD_OPTIONS]
)
def test_bad_options(
    words: list[str], english: str, chinese: str, lookup: Lookup, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = lookup(*words)
    assert (status, out) == (2, "")
    assert english in err
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    status, _, err = lookup(*words)
    assert status == 2
    assert chinese in err


def test_language_comes_from_the_locale(lookup: Lookup, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Operands" in lookup("tadd")[1]
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "操作数" in lookup("tadd")[1]
    monkeypatch.setenv("LC_ALL", "C")
    assert "Operands" in lookup("tadd")[1]
    assert "操作数" in lookup("tadd", "--lang=zh")[1]


# -- text

HOSTILE = (
    'a\x1b[31mred\x1b[0m \u202egnp.exe\u202c \x07bell \x9b5m <b>|x|</b> """ */ </script> {{ x }} `code` \u200bzero'
)


def test_hostile_texts() -> None:
    shown = visible(HOSTILE)
    assert "\x1b" not in shown and "\u202e" not in shown and "\x9b" not in shown and "\u200b" not in shown
    assert "\\x1b[31mred" in shown and "\\u202e" in shown
    assert clean({"a": [HOSTILE, 3, None]}) == {"a": [shown, 3, None]}


def test_hostile_view(tmp_path: Path, lookup: Lookup, monkeypatch: pytest.MonkeyPatch) -> None:
    found = json.loads((VIEWS / "tadd.json").read_text(encoding="utf-8"))
    found["summary"] = {"en": HOSTILE, "zh": HOSTILE}
    found["rules"][0]["text"] = {"en": HOSTILE, "zh": HOSTILE}
    shutil.copytree(Path(FOLDER, "index"), tmp_path / "index")
    (tmp_path / "views").mkdir()
    (tmp_path / "views" / "tadd.json").write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
    monkeypatch.setattr("pto_isa.cli.readers.lookup.open_index", lambda: OpIndex(str(tmp_path)))
    for words in (["tadd"], ["tadd", "--full"], ["tadd", "--format", "markdown"], ["tadd", "--format", "json"]):
        _, out, _ = lookup(*words)
        assert not set("\x1b\u202e\u202c\x07\x9b\u200b") & set(out)
        assert "gnp.exe" in out
        if "json" in words:
            json.loads(out)


def test_markdown_is_escaped() -> None:
    assert prose("a|b *c* <i> `x|y`") == "a\\|b \\*c\\* \\<i\\> `x|y`"
    rows = as_markdown([("rows", ["a"], [["x|y"], ["`p|q`"]])])
    assert [line.count("|") - line.count("\\|") for line in rows if line] == [2, 2, 2, 2]


def test_width_and_padding() -> None:
    assert [width(text) for text in ("abc", "中文", "⌈x⌉", "e\u0301", "")] == [3, 4, 3, 1, 0]
    assert width(padded("中文", 10)) == 10


def test_wrap() -> None:
    assert wrap("one two three four", 9) == ["one two", "three", "four"]
    assert wrap("", 10) == [""]
    text = "当 dst 为向量 Tile 时，dst 的填充值不得为 null，src 的有效行数不得大于 dst。"
    for columns in range(8, 60):
        lines = wrap(text, columns)
        assert all(width(line) <= columns for line in lines)
        assert not any(line[0] in "，。" for line in lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert wrap("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]


def test_bold_only_where_asked() -> None:
    blocks: list[tuple[object, ...]] = [("title", "pto.x", "f"), ("head", "Rules"), ("para", "text")]
    assert "\x1b[1mRules\x1b[0m" in as_text(blocks, bold=True)
    assert "\x1b" not in "".join(as_text(blocks))


# -- the process


def process(words: list[str], **variables: str) -> subprocess.CompletedProcess[bytes]:
    environment = {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LANG", "LC_MESSAGES")}
    environment |= {"PYTHONPATH": str(ROOT / "toolkit"), **variables}
    return subprocess.run([sys.executable, "-m", "pto_isa", *words], env=environment, capture_output=True, check=False)


def test_ascii_output() -> None:
    done = process(["lookup", "trowexpandmul", "--lang", "zh"], PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert done.stdout.isascii() and b"\\u" in done.stdout


def test_closed_pipe() -> None:
    command = f"{sys.executable} -m pto_isa lookup tload --full | head -1"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "toolkit")}
    done = subprocess.run(command, shell=True, env=environment, capture_output=True, check=False)
    assert done.stdout.startswith(b"pto.tload")
    assert done.stderr == b""


@pytest.mark.parametrize(
    "words",
    ["lookup tadd --full", "list --kind tile", "search row sum dtype:f32", "legal tadd src0=f32", "diff a2a3 a5",
     "explain pto.tshls/non-negative", "explain nothing"],
)  # fmt: skip
def test_readers_load_nothing_heavy(words: str) -> None:
    """They answer from the index and views: no YAML, no pydantic, no NumPy, no database."""
    code = f"import sys; from pto_isa.cli.main import main; main({words.split()}); print(sorted(sys.modules))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "toolkit")}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    loaded = set(re.findall(r"'([\w.]+)'", done.stdout.splitlines()[-1]))
    assert "pto_isa.view.index" in loaded
    assert not loaded & {"yaml", "pydantic", "numpy", "pto_isa.database", "pto_isa.language", "pto_isa.generate"}


def test_main_answers_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "zh", "lookup", "tadd"]) == 0
    assert "操作数" in capsys.readouterr().out
    assert main(["lookup", "--help"]) == 0
    assert "--profile" in capsys.readouterr().out
