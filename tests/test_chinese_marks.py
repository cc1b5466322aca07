"""Chinese texts have Chinese marks: no comma, full stop or colon of English stands beside a Chinese character."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from language.records import database, opdef
from lsp.texts import opened
from pto_isa.generate.sentences import sentences_of
from pto_isa.generate.views.op_view import op_view
from pto_isa.lsp.hover import op_text
from pto_isa.lsp.settings import ClientSettings
from pto_isa.lsp.signature import signatures
from pto_isa.text.words import catalogue, pause, stop
from pto_isa.view.document import as_text
from pto_isa.view.full import full
from pto_isa.view.one_screen import brief

DB = database()
SENTENCES = sentences_of(DB)
ZH = ClientSettings(language="zh")
_HAN = r"[\u3400-\u9fff，。；：、）」』]"
# in front of a blank, an end or a character; or behind one; in code between backquotes anything may stand
MIXED = re.compile(rf"{_HAN}[.,;:](?=\s|$|{_HAN})|[.,;:] ?(?={_HAN})")
_CODE = re.compile(r"`[^`]*`|https?://\S*|\[[^\]]*\]\([^)]*\)")


def mixed(text: str) -> list[str]:
    plain = _CODE.sub("`", text)
    return [plain[max(0, found.start() - 12) : found.end() + 12] for found in MIXED.finditer(plain)]


def signature_texts(name: str) -> Iterator[str]:
    text = f"{name} ins("
    made = signatures(opened(text, None, language="zh"), len(text))
    if made is not None:
        yield made[0]
        for form in made[1]:
            yield from form.notes


def test_the_marks_are_found() -> None:
    assert mixed("Tile，读. 指数。") and mixed("读, 写") and mixed("输入: 一") and mixed("f(x), 其余为 1")
    assert not mixed("Tile，读。指数。") and not mixed("i, j < n，其余为 1.5") and not mixed("`a, 若 b` 为 1")
    assert stop("zh") == "。" and pause("zh") == "，"


@pytest.mark.parametrize("name", DB)
def test_no_english_mark_in_a_chinese_text(name: str) -> None:
    """Card, full answer, hover and signature help of every op."""
    view = op_view(DB[name], opdef(name), SENTENCES)
    texts = [line for blocks in (full(view, "zh", ""), brief(view, "zh", "")) for line in as_text(blocks)]
    texts += [op_text(DB[name].record.op, ZH, "") or "", *signature_texts(DB[name].record.op)]
    assert not [found for text in texts for found in mixed(text)]


def test_no_english_mark_in_the_catalogue() -> None:
    assert not {key: mixed(zh) for key, (_, zh) in catalogue().items() if mixed(zh)}


def test_a_note_of_signature_help() -> None:
    """What an operand is, then what it is for."""
    notes = [note for note in signature_texts("pto.tadd") if note]
    assert any("。" in note for note in notes) and not any(". " in note for note in notes)
