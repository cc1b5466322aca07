"""What the guide shows is what is printed: commands with their output and Python blocks followed by a text block.

They run in a folder that holds nothing but what `pto-isa examples` wrote, as for somebody who installed the wheel.
A block of MLIR is a part of one of the examples.
"""

import re
import shlex
import sys
from pathlib import Path

import pytest

from pto_isa.schema.syntax import Slot, SyntaxForm
from test_readme import blocks, mismatch, printed

ROOT = Path(__file__).resolve().parents[1]
PAGES = [
    f"site/{lang}/guide/{name}.md"
    for lang in ("en", "zh")
    for name in (
        "kernel",
        "programs",
        "softmax",
        "matmul",
        "running",
        "verifier",
        "executing",
        "tiles",
        "profiles",
        "hazards",
    )
]


EXAMPLES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.pto"))]


def runs(page: str) -> list[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    """(line, words, lines shown) of everything that a page runs and shows."""
    found: list[tuple[int, tuple[str, ...], tuple[str, ...]]] = []
    listed = blocks(page)
    for (number, language, lines), (_, after, shown) in zip(listed, [*listed[1:], (0, "", [])], strict=True):
        if language == "console":
            for part in re.split(r"^\$ ", "\n".join(lines), flags=re.MULTILINE)[1:]:
                command, *expected = part.rstrip("\n").split("\n")
                words = shlex.split(command)
                module = ["-m", "pto_isa", *words[1:]] if words[0] == "pto-isa" else words[1:]
                found.append((number, (sys.executable, *module), tuple(expected)))
        elif language == "python" and after == "text":
            found.append((number, (sys.executable, "-c", "\n".join(lines)), tuple(shown)))
    return found


CASES = [(page, *entry) for page in PAGES for entry in runs(page)]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_keys_of_text_forms_are_those_of_the_models(lang: str) -> None:
    """The table of the guide for contributors names every key of a slot, and no key that has gone."""
    text = (ROOT / f"site/{lang}/guide/contributing.md").read_text(encoding="utf-8")
    part = text.partition("{#releases-of-the-assembler}")[2].partition("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| ")]
    named = {key for row in rows for key in re.findall("`([a-z]+)`", row.split("|")[1])} - {"syntax"}
    known = {*Slot.model_fields, *SyntaxForm.model_fields}
    assert named <= known, named - known
    assert set(Slot.model_fields) - {"told_by"} <= named


def test_the_guide_shows_enough() -> None:
    assert len(CASES) >= 14
    assert len({page for page, *_ in CASES}) == len(PAGES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `pto-isa examples examples` leaves in an empty folder."""
    made = tmp_path_factory.mktemp("guide")
    printed((sys.executable, "-m", "pto_isa", "examples", "examples"), (0,), made)
    return made


@pytest.mark.parametrize(("page", "line", "words", "shown"), CASES, ids=[f"{page}:{line}" for page, line, *_ in CASES])
def test_output_is_real(page: str, line: int, words: tuple[str, ...], shown: tuple[str, ...], folder: Path) -> None:
    wrong = mismatch(shown, printed(words, (0, 1), folder))
    assert wrong is None, f"{page}:{line}: {wrong}"


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_programs_shown_are_those_of_the_examples(lang: str) -> None:
    shown = ["\n".join(lines) for _, language, lines in blocks(f"site/{lang}/guide/kernel.md") if language == "mlir"]
    assert len(shown) >= 3
    assert [text for text in shown if not any(text in example for example in EXAMPLES)] == []
