"""Settings as clients send them, and texts as they change."""

from __future__ import annotations

from typing import Any

import pytest

from pto_isa.lsp.session import Session
from pto_isa.lsp.settings import ClientSettings, first_settings, read_settings
from pto_isa.program.assembler import NEWEST


def test_settings() -> None:
    """Alone or under their section; what is not named stays, null goes back to the default."""
    now, wrong = read_settings(
        {"profile": "910B", "level": 2, "language": "zh-CN", "manual": "https://m.org/d"}, ClientSettings()
    )
    assert now == ClientSettings("a2a3", 2, NEWEST, "zh", "https://m.org/d") and not wrong
    assert now.page("ops/tadd/#types") == "https://m.org/d/zh/ops/tadd/#types" and ClientSettings().page("x") is None
    assert read_settings({"pto-isa": {"profile": "auto", "level": None}}, now)[0] == ClientSettings(
        None, None, NEWEST, "zh", "https://m.org/d"
    )
    older, wrong = read_settings({"assembler": "0.27"}, now)
    assert str(older.assembler) == "0.27" and older.assembler.asked and not wrong
    assert read_settings({"assembler": "newest"}, older)[0] == now
    assert read_settings({"by": "assembler"}, now)[0].by == "assembler" and read_settings({"by": None}, now)[0] == now
    assert read_settings(None, now) == (now, []) and read_settings({}, now) == (now, [])


@pytest.mark.parametrize("data, word", [
    ({"profile": "a9"}, "a9"), ({"profile": 3}, "profile"), ({"level": 4}, "level"), ({"level": True}, "level"),
    ({"level": "2"}, "level"), ({"language": "fr"}, "fr"), ({"manual": 7}, "manual"), ({"manual": "here"}, "manual"),
    ({"by": "me"}, "me"), ({"assembler": "0.62"}, "0.62"), ({"assembler": 58}, "release"), ({"colour": 1}, "colour"), ([1], "object"), ("a5", "object"),
    (3, "object"), ({"profile": 7}, "profile"), ({"language": {}}, "language"), ({"pto-isa": []}, "pto-isa"),
])  # fmt: skip
def test_wrong_settings(data: Any, word: str) -> None:
    """Each fault is named in both languages, and the rest is taken."""
    now, wrong = read_settings(data, ClientSettings("a5"))
    assert now == ClientSettings("a5") and len(wrong) == 1 and word in wrong[0][0] and wrong[0][0] != wrong[0][1]


def test_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client's locale, else the language of the command; the manual from the environment."""
    monkeypatch.setenv("PTO_SITE_URL", "https://m.org/")
    assert first_settings("zh-cn", "en") == ClientSettings(language="zh", manual="https://m.org/")
    assert first_settings("de", "zh").language == "en" and first_settings(None, "zh").language == "zh"


def test_session() -> None:
    """Changes are applied in their order; new settings make new documents; a closed text is gone."""
    session = Session(ClientSettings("a5"))
    first = session.open("file:///k/%E4%B8%AD.pto", "a𝔘b\n", 1)
    assert first.file == "/k/中.pto"
    changed = session.change("file:///k/%E4%B8%AD.pto", [((0, 3), (0, 4), "c"), ((0, 0), (0, 1), "")], 2)
    assert changed is not None and changed.text.text == "𝔘c\n" and changed.version == 2 and first.text.text == "a𝔘b\n"
    assert session.configure({"profile": "a5"}) == (False, [])
    assert (
        session.configure({"profile": "a2"}) == (True, [])
        and session.documents[next(iter(session.documents))].profile == "a2a3"
    )
    session.close("file:///k/%E4%B8%AD.pto")
    assert session.change("file:///k/%E4%B8%AD.pto", [], 3) is None and not session.documents
