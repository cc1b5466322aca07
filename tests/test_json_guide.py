"""The page about JSON output names every key that ``lookup`` and ``list`` print, in both languages."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pto_isa.generated import FOLDER

ROOT = Path(__file__).resolve().parents[1]
CARDS = Path(FOLDER, "views")
# objects whose keys are data: operands, profiles, variables, sources, references
BY_NAME = {"addresses", "sources", "bind", "rows", "expect", "by"}


def keys(value: Any, inside: str = "") -> Iterator[str]:
    """Every key of a card that is part of the format."""
    if isinstance(value, list):
        for entry in value:
            yield from keys(entry, inside)
    elif isinstance(value, dict):
        named = value.keys() == {"en", "zh"}
        data = inside in BY_NAME or (inside == "operands" and "kinds" not in value)
        for key, entry in value.items():
            if not named and not data:
                yield key
            if inside != "rows" and inside != "bind" and inside != "expect":
                yield from keys(entry, "" if data else key)


def documented(lang: str) -> set[str]:
    """Words in backticks on the page."""
    text = (ROOT / "site" / lang / "guide" / "json.md").read_text(encoding="utf-8")
    return set(re.findall(r"`([a-z_]+)`", text))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_key_of_a_card_is_documented(lang: str) -> None:
    """No key of any card is missing on the page."""
    cards = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(CARDS.glob("*.json"))]
    assert len(cards) >= 38
    found = {key for card in cards for key in keys(card)}
    assert {"op", "severity", "formula", "decision", "repository"} <= found
    assert not found - documented(lang)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_key_of_the_list_is_documented(lang: str) -> None:
    """No key of an entry of the list is missing, and the promised ones are there."""
    command = [sys.executable, "-m", "pto_isa", "list", "--format", "json"]
    done = subprocess.run(command, cwd=ROOT / "toolkit", capture_output=True, encoding="utf-8", check=True)
    listed = json.loads(done.stdout)
    assert len(listed) >= 38
    found = {key for entry in listed for key in entry}
    assert found >= {"op", "aliases", "family", "set", "status"}
    assert not found - documented(lang)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_key_of_a_finding_is_documented(lang: str) -> None:
    """No key of a finding about a program is missing, nor of its related places."""
    kernel = (ROOT / "examples" / "leaky_relu_one_buffer.pto").read_text(encoding="utf-8")
    forgotten = "".join(line for line in kernel.splitlines(keepends=True) if "[<PIPE_MTE2>, <PIPE_V>" not in line)
    command = [sys.executable, "-m", "pto_isa", "verify", "-", "--format", "json"]
    done = subprocess.run(command, cwd=ROOT / "toolkit", input=forgotten, capture_output=True, encoding="utf-8")
    assert done.returncode == 1, done.stderr
    (found,) = json.loads(done.stdout)
    load = next(number for number, line in enumerate(forgotten.splitlines(), 1) if "pto.tload" in line)
    assert [place["line"] for place in found["related"]] == [load]
    text = (ROOT / "site" / lang / "guide" / "json.md").read_text(encoding="utf-8")
    section = set(re.findall(r"`([a-z_]+)`", text[text.index("{#findings}") :]))
    assert {*found, *found["related"][0]} <= section


def test_both_pages_name_the_same_keys() -> None:
    """The pages differ in language only."""
    assert documented("en") == documented("zh")
