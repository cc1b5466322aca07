"""What the guide says of editors: the snippets read, start this command, and their settings are ours."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from lsp.texts import opened
from pto_isa.lsp.settings import ClientSettings, read_settings

ROOT = Path(__file__).resolve().parents[2]
PAGES = {lang: (ROOT / "site" / lang / "guide" / "programs.md").read_text(encoding="utf-8") for lang in ("en", "zh")}


def snippet(lang: str, section: str) -> str:
    """The first fenced block below a heading."""
    match = re.search(rf"{{#{section}}}.*?```\w+\n(.*?)```", PAGES[lang], re.DOTALL)
    assert match is not None, section
    return match[1]


@pytest.mark.parametrize("section", ["vscode", "neovim", "emacs", "helix"])
def test_snippets(section: str) -> None:
    """The same in both languages; command and profile are there."""
    text = snippet("en", section)
    assert text == snippet("zh", section)
    assert "pto-isa" in text and "lsp" in text and re.search(r"profile\W{1,4}\W*a5", text)


def test_settings_of_snippets() -> None:
    """Where the format can be read here, the server takes the settings."""
    code: dict[str, Any] = json.loads(snippet("en", "vscode"))
    helix: dict[str, Any] = tomllib.loads(snippet("en", "helix"))
    server = helix["language-server"]["pto-isa"]
    assert (
        [server["command"], *server["args"]]
        == ["pto-isa", "lsp"]
        == [code["glspc.server.command"], *code["glspc.server.commandArguments"]]
    )
    assert helix["language"][0]["language-servers"] == ["pto-isa"] and helix["language"][0]["file-types"] == ["pto"]
    for options in (code["glspc.server.initializationOptions"], server["config"]):
        assert read_settings(options, ClientSettings()) == (ClientSettings("a5"), [])
    assert read_settings({"pto-isa": server["config"]}, ClientSettings()) == (ClientSettings("a5"), [])


@pytest.mark.parametrize("lang", PAGES)
def test_table_of_settings(lang: str) -> None:
    """Every setting is in the table, and nothing else."""
    table = PAGES[lang].split("{#lsp-settings}")[1].split("###")[0]
    named = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    known = [pair[0] for pair in read_settings({"x": 1}, ClientSettings())[1]]
    assert known == [f"unknown setting x; there are {', '.join(named)}"]
    assert opened("module {\n}\n", None).profile == "a2a3"
