"""Every writer over a database of hostile texts: what it writes has the shape it always has, and shows the text as it is.

`spoiled` has the table of texts, and puts each into every text of every record and of the shared files.  A language is
judged by a reader of its own: what is not text is compared with what is written of plain words.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest
import yaml
from markdown_it import MarkdownIt

from pto_isa.cli.readers.disputes import disputes_markdown
from pto_isa.database import Database
from pto_isa.export.cpp.library import library
from pto_isa.generate.modules.stub import stub_head, stub_of
from pto_isa.generate.pages import LANGUAGES, BuildCache, pages, parts, scripts
from pto_isa.generate.sentences import sentences_of
from pto_isa.generate.site_data import site_data
from pto_isa.generate.views.index import RecordIndex
from pto_isa.generate.write import all_rules, op_files, shared_files
from pto_isa.language.front.elaborate import elaborate
from pto_isa.lsp import hover
from pto_isa.lsp.document import OpenDocument
from pto_isa.lsp.settings import ClientSettings
from pto_isa.lsp.text import SourceText
from pto_isa.program.report import json_report, sarif_report, text_report
from pto_isa.runtime.rules.finding import Finding
from pto_isa.text.cpp import comment, literal
from pto_isa.text.visible import HIDDEN, visible
from pto_isa.view.data import of_data
from pto_isa.view.document import as_markdown, as_text
from pto_isa.view.full import full
from pto_isa.view.one_screen import brief
from pto_isa.view.op import OpView
from pto_isa.view.screen import clean
from spoiled import HOSTILE, PLAIN, filled, spoiled, written

pytestmark = pytest.mark.slow  # everything is generated from hostile texts

Texts = dict[str, str]
_NUMBER = re.compile(r"(?:At|文) (\d+) plain words so \1\b")


class Made(NamedTuple):
    """What is written of one database, by kind."""

    python: Texts
    cards: Texts
    pages: Texts
    scripts: Texts
    data: Texts
    markdown: Texts
    screen: Texts
    cpp: Texts


@cache
def root(base: Path) -> Path:
    return written(base / "isa")


@cache
def made(base: Path, hostile: str) -> Made:
    """Everything that is written of the database."""
    database = spoiled(root(base), hostile)
    speak = sentences_of(database)
    files = shared_files(database) | all_rules(database)
    for op in database.values():
        files |= op_files(op, elaborate(op, database), speak)
    python = {path: text for path, text in files.items() if path.endswith(".py")}
    python["ops.pyi"] = stub_head(database) + "".join(map(stub_of, database.values()))
    cards = {path: text for path, text in files.items() if path.startswith("views/")}
    index = RecordIndex(database)
    build_cache = BuildCache(database)
    shown = {f"{lang}/{path}": text for lang in LANGUAGES for path, text in pages(database, lang, build_cache).items()}
    shown |= {f"{lang}/{name}": text for lang in LANGUAGES for name, text in parts(database, lang, build_cache).items()}
    data = dict(site_data(database, "https://x/"))
    markdown, screen = (
        {
            "llms.txt": data.pop("llms.txt"),
            "disputes": disputes_markdown([index.view(name) for name in database], index),
        },
        {},
    )
    for path, text in cards.items():
        view = of_data(OpView, clean(json.loads(text)))
        for lang in LANGUAGES:
            for way in (brief, full):
                blocks = way(view, lang, "")
                markdown[f"{path} {lang} {way.__name__}"] = "\n".join(as_markdown(blocks))
                screen[f"{path} {lang} {way.__name__}"] = "\n".join(as_text(blocks))
    return Made(python, cards, shown, scripts(database, build_cache), data, markdown, screen, library(database))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("spoiled")


def said(text: str) -> str:
    """A text as readers see it: blanks are one."""
    return " ".join(text.split())


def assert_shown(plain: str, found: str, wanted: Iterable[str], where: str, least: int = 0) -> None:
    """Every text that is seen where plain words are written is seen where hostile ones are, in one of some forms."""
    numbers = {(match[0].partition(" ")[0], match[1]) for match in _NUMBER.finditer(said(plain))}
    assert len(numbers) >= least, where
    found = said(found)
    for word, number in numbers:
        assert any(said(f"{word} {number} {form} so {number}") in found for form in wanted), (where, number)


class Html(HTMLParser):
    """The elements with the names of their attributes, and the text."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.shape: Counter[tuple[str, ...]] = Counter()
        self.text: list[str] = []
        self.values: list[str] = []
        self.feed(source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.values += [value or "" for _, value in attrs]
        if tag != "code":  # a text may have code in it
            self.shape[tag, *sorted(name for name, _ in attrs)] += 1

    def handle_data(self, data: str) -> None:
        self.text.append(data)

    def handle_comment(self, data: str) -> None:
        self.shape["comment"] += 1

    def handle_decl(self, decl: str) -> None:
        self.shape["declaration"] += 1

    unknown_decl = handle_decl
    handle_pi = handle_comment


def forms(text: str) -> list[str]:
    """A hostile text as pages show it: as it is, or as prose, where pairs of backticks around code are not seen."""
    paired = f"At 1 {text} so 1".count("`") % 2 == 0
    return [shown.replace("`", "") if paired else shown for shown in (visible(said(text)), said(visible(text)))] + [
        visible(said(text)), said(visible(text))
    ]  # fmt: skip


every = pytest.mark.parametrize("hostile", [*HOSTILE.values(), " ".join(HOSTILE.values())], ids=[*HOSTILE, "all"])


@every
def test_pages(base: Path, hostile: str) -> None:
    plain, found = made(base, PLAIN).pages, made(base, hostile).pages
    assert plain.keys() == found.keys() and len(plain) > 50
    for path, text in found.items():
        before, after = Html(plain[path].partition("\n---\n")[2]), Html(text.partition("\n---\n")[2])
        assert after.shape == before.shape, path
        assert_shown("".join(before.text), "".join(after.text), forms(hostile), path, 10 * (path == "en/ops/tfull.md"))
        assert not any(re.match(r"\s*(javascript|data|vbscript):", value, re.IGNORECASE) for value in after.values)


@every
def test_heads_of_pages(base: Path, hostile: str) -> None:
    for path, text in made(base, hostile).pages.items():
        if path.endswith(".md"):
            head = text.partition("\n---\n")[0]
            assert list(yaml.safe_load(head)) == ["title", "description", "record"], path
    head = yaml.safe_load(made(base, hostile).pages["en/ops/tfull.md"].partition("\n---\n")[0])
    assert head["description"] == visible(said(filled(0, "en", hostile)))


@every
def test_drawings_are_xml(base: Path, hostile: str) -> None:
    """Each drawing is read by a reader of XML, which stops at the first thing that is none."""
    seen = 0
    for text in made(base, hostile).pages.values():
        for drawing in re.findall(r"<svg.*?</svg>", text.partition("\n---\n")[2] or text, re.DOTALL):
            ElementTree.fromstring(drawing)
            seen += 1
    assert seen > 20


def skeleton(source: str) -> tuple[str, str]:
    """A Python module without its texts, and its texts."""
    tree, texts = ast.parse(source), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append(node.value)
            node.value = ""
    return ast.dump(tree), "\n".join(texts)


@every
def test_python(base: Path, hostile: str) -> None:
    plain, found = made(base, PLAIN).python, made(base, hostile).python
    assert plain.keys() == found.keys() and len(plain) > 12
    for path, text in found.items():
        compile(text, path, "exec")
        before, after = skeleton(plain[path]), skeleton(text)
        assert after[0] == before[0], path
        assert_shown(before[1], after[1], [hostile], path, least=path in ("ops.pyi", "ops/tfull.py", "rules/tfull.py"))
        assert not hidden(text), path


@every
def test_json(base: Path, hostile: str) -> None:
    plain, found = made(base, PLAIN), made(base, hostile)
    for before, after in ((plain.cards, found.cards), (plain.data, found.data)):
        assert before.keys() == after.keys() and before
        for path, text in after.items():
            one, other = json.loads(before[path]), json.loads(text)
            assert shape(one) == shape(other), path
            assert_shown("\n".join(strings(one)), "\n".join(strings(other)), [hostile], path, least=1)


def shape(data: Any) -> Any:
    """JSON data without its texts."""
    if isinstance(data, dict):
        return {key: shape(value) for key, value in data.items()}
    return list(map(shape, data)) if isinstance(data, list) else type(data).__name__


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    for value in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from strings(value)


@every
def test_scripts(base: Path, hostile: str) -> None:
    """The explorers show no text of a record: their words are in attributes of the page."""
    assert made(base, hostile).scripts == made(base, PLAIN).scripts != {}


@every
def test_markdown(base: Path, hostile: str) -> None:
    """As CommonMark with tables makes HTML of it, with elements in the text alive."""
    render = renderer()
    plain, found = made(base, PLAIN).markdown, made(base, hostile).markdown
    assert plain.keys() == found.keys() and len(plain) > 12
    for path, text in found.items():
        before, after = Html(render(plain[path])), Html(render(text))
        if path.endswith("brief"):  # what fits a screen: of each text the first sentence
            assert set(after.shape) <= set(before.shape), path
        else:
            assert after.shape == before.shape, path
            assert_shown("".join(before.text), "".join(after.text), forms(hostile), path, least=1)
        assert not any(re.match(r"\s*(javascript|data):", value, re.IGNORECASE) for value in after.values), path


@cache
def renderer() -> Callable[[str], str]:
    made = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return lambda text: str(made.render(text))


def _view(texts: Texts, name: str) -> OpView:
    (path,) = (path for path in texts if path.endswith(f"{name}.json"))
    return of_data(OpView, clean(json.loads(texts[path])))


@every
def test_editors_show_records(base: Path, hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card of an op and the words of an attribute, as Markdown."""
    render = renderer()
    for lang in LANGUAGES:
        shapes = []
        for texts in (made(base, PLAIN).cards, made(base, hostile).cards):
            monkeypatch.setattr(hover, "view_of", lambda name, texts=texts: _view(texts, name.removeprefix("pto.")))
            text = hover.op_text("pto.tfull", ClientSettings(language=lang), "a5")
            assert text is not None
            shapes.append(Html(render(text)).shape)
        assert shapes[0] == shapes[1] and len(shapes[0]) > 5


@every
def test_editors_show_programs(hostile: str) -> None:
    """Over every place of a program that holds the text wherever one may stand: as code, and nothing else."""
    line = " ".join(hostile.split())
    escaped = line.replace("\\", "\\\\").replace('"', '\\"')
    program = (
        f'%a = pto.x {{k = "{escaped}", "{escaped}" = 1}} : !t.u<{line}>\n%b = pto.alloc_tile : !pto.tile_buf<{line}>\n'
        f'pto.tcvt ins(%a, %b {{rmode = #pto<round_mode {line}>}} : !t.u<{line}>, i1) outs(%b : i1) loc("{escaped}":1:2)\n'
    )
    document, render, seen = OpenDocument(SourceText(program), ClientSettings()), renderer(), 0
    for offset in range(len(program)):
        found = hover.hover(document, offset)
        if found is not None:
            seen += 1
            page = Html(render(found.markdown))
            assert not {tag for tag, *_ in page.shape} & {
                "img",
                "script",
                "svg",
                "style",
                "iframe",
                "title",
                "textarea",
            }
            assert not any(re.match(r"\s*(javascript|data):", value, re.IGNORECASE) for value in page.values)
    assert seen > 10


def hidden(text: str) -> list[str]:
    """Characters that act on a terminal or hide something, but for line breaks."""
    return [hex(ord(c)) for c in text if c != "\n" and any(first <= ord(c) <= last for first, last in HIDDEN)]


@every
def test_terminal(base: Path, hostile: str) -> None:
    found = made(base, hostile).screen
    assert len(found) == 12
    for path, text in found.items():
        assert not hidden(text), path


LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
_ESCAPE = re.compile(r'\\([0-7]{3}|["\\?n])')


def unescaped(literal: str) -> str:
    """The text of a C++ literal: escapes of three octal digits are bytes of UTF-8."""

    def byte(found: re.Match[str]) -> str:
        return chr(int(found[1], 8)) if found[1].isdigit() else "\n" if found[1] == "n" else found[1]

    raw = b"".join(
        part.encode("utf-8", "surrogatepass") if place % 2 == 0 else bytes([ord(part)])
        for place, part in enumerate(_pieces(literal, byte))
    )
    return raw.decode("utf-8")


def _pieces(literal: str, byte: Callable[[re.Match[str]], str]) -> Iterable[str]:
    """Plain text and characters of escapes by turns."""
    place = 0
    for found in _ESCAPE.finditer(literal):
        yield literal[place : found.start()]
        yield byte(found)
        place = found.end()
    yield literal[place:]


@every
def test_cpp(base: Path, hostile: str) -> None:
    plain, found = made(base, PLAIN).cpp, made(base, hostile).cpp
    assert plain.keys() == found.keys()
    shown = 0
    for path, text in found.items():
        if not path.endswith((".h", ".cpp")):
            continue
        before, after = ([*map(without_text, source.split("\n"))] for source in (plain[path], text))
        assert [line for line in after if line] == [line for line in before if line], path
        texts = ["\n".join(unescaped(one) for one in LITERAL.findall(source)) for source in (plain[path], text)]
        assert_shown(texts[0], texts[1], [hostile], path)
        shown += bool(_NUMBER.search(texts[0]))
        assert not hidden(text), path
    assert shown >= 1


def without_text(line: str) -> str:
    """A line of C++ without its texts and without a comment that is all of it; none takes the next line with it."""
    assert not re.search(r"\\\s*$", line) or line.lstrip().startswith("#"), line
    return "" if line.lstrip().startswith("//") else LITERAL.sub('""', line)


def test_cpp_compiles(tmp_path: Path) -> None:
    """A compiler reads each literal as the bytes of the text, and no comment as anything else."""
    if shutil.which("g++") is None:
        pytest.skip("g++ not found")
    lines = ["#include <string_view>"]
    for number, text in enumerate(HOSTILE.values()):
        raw = text.encode()
        lines += [
            *comment(text),
            *comment(text, 20, "///"),
            f"constexpr std::string_view shown{number} = {literal(text)};",
        ]
        lines.append(f"constexpr char bytes{number}[] = {{{', '.join(f'char({byte})' for byte in raw)}}};")
        lines.append(f"static_assert(shown{number} == std::string_view(bytes{number}, {len(raw)}));")
    file = tmp_path / "texts.cpp"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [
        "g++",
        "-std=c++17",
        "-trigraphs",
        "-fsyntax-only",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-trigraphs",
        str(file),
    ]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=300)
    assert done.returncode == 0, done.stderr


@every
def test_reports(hostile: str) -> None:
    """What `verify` prints: findings whose words come from records and from programs."""
    finding = Finding("pto.x/y", "error", "pto.x", "dst", {"en": hostile, "zh": hostile}, got=hostile,
                      file="a b.pto", line=1, column=1, loc=hostile)  # fmt: skip
    assert json.loads(json_report([finding]))[0]["message"] == hostile
    sarif = json.loads(sarif_report([finding], "en"))
    (result,) = sarif["runs"][0]["results"]
    said = result["message"]["text"]
    assert hostile.replace("](", "] (") in said and "](" not in said  # in SARIF that would be a link
    assert not hidden(text_report(finding, None))


def test_the_table_is_put_everywhere(base: Path) -> None:
    database: Database = spoiled(root(base), HOSTILE["attribute"])
    record = database["tfull"].record
    assert HOSTILE["attribute"] in record.summary.en and record.text is not None
    assert HOSTILE["attribute"] in record.text.zh
    assert all(HOSTILE["attribute"] in operand.text.en for operand in database["tfull"].operands.values())
