"""The page on order and flags: every pipe of the NPUs with its order, and every question to the vendor."""

from __future__ import annotations

import re

import pytest

from language.records import database
from pto_isa.generate.pages import Book
from pto_isa.generate.pages.reference.ordering import ordering_page

SAID = {
    "en": (
        "needs a barrier",
        "16 times 256 bytes or more",
        "may not return",
        "31 on the cube core, 15 on vector cores",
    ),
    "zh": ("须加屏障", "不少于 16 个 256 字节时除外", "可能不返回", "矩阵核为 31，向量核为 15"),
}


@pytest.mark.parametrize("lang", SAID)
def test_order_and_questions(lang: str) -> None:
    db = database()
    page = ordering_page(Book(db, lang))
    shown = re.sub("<[^>]*>", "", page)
    assert all(said in shown for said in SAID[lang])
    for key, question in db.shared.questions.items():
        assert f'id="question-{key}"' in page
        assert question.title[lang] in shown
    asked = set(re.findall(r'<a href="#question-([a-z-]+)"', page))  # a permanent link has a class
    stated = [profile.synchronisation for profile in db.profiles.values() if profile.synchronisation is not None]
    assert asked == {entry.question for one in stated for entry in one.same_pipe.values()} - {None}
    assert asked <= db.shared.questions.keys()
