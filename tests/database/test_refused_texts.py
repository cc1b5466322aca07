"""What `check` refuses in texts is refused by everything that is made of records."""

from __future__ import annotations

from pathlib import Path

import pytest

from pto_isa.cli import main
from pto_isa.database import DatabaseError, load
from pto_isa.generate.renew import Renewal
from pto_isa.site_plugin.source import generated
from sample_isa import Folder

BEFORE = "en: Add two tiles."
# what is written instead, and the rule that it breaks
TEXTS = {
    "markup": ("en: Add **two** tiles.", "text/markup"),
    "a link": ("en: Add [two](https://example.org) tiles.", "text/markup"),
    "html": ("en: Add <b>two</b> tiles.", "text/markup"),
    "a backtick": ("en: Add `two tiles.", "text/code"),
    "no end": ("en: Add two tiles", "text/end"),
    "full width": ("en: Add two tiles，.", "text/punctuation"),
}
# what nobody sees, one of each kind
UNSEEN = {
    "bell": 7, "escape": 0x1B, "delete": 0x7F, "next line": 0x85, "no-break blank": 0xA0, "soft hyphen": 0xAD,
    "grapheme joiner": 0x34F, "letter mark": 0x61C, "hangul filler": 0x3164, "vowel separator": 0x180E, "thin blank": 0x2009,
    "zero width blank": 0x200B, "zero width joiner": 0x200D, "right-to-left mark": 0x200F, "line separator": 0x2028,
    "override": 0x202E, "word joiner": 0x2060, "isolate": 0x2066, "variation": 0xFE0F, "byte order mark": 0xFEFF,
    "annotation": 0xFFF9, "no character": 0xFFFE, "tag": 0xE0041,
}  # fmt: skip


def producers(folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """What each says of the records; empty where it does not refuse them."""
    monkeypatch.setenv("PTO_ISA_DATA", str(folder.root))
    said: dict[str, str] = {}
    try:
        load(folder.root)
        said["load"] = ""
    except DatabaseError as error:
        said["load"] = str(error)
    said["site"] = "\n".join(map(str, generated(folder.root).faults))
    said["generate"] = "\n".join(fault["en"] for fault in _renewed(folder.root))
    for words in (["check"], ["confirm", "tplus"], ["resolve", "tplus"], ["export", "json", str(folder.root / "out")]):
        status = main(words)
        shown = capsys.readouterr()
        said[words[0]] = shown.out + shown.err if status else ""
    assert not (folder.root / "out").exists()
    return said


def _renewed(root: Path) -> list[dict[str, str]]:
    """The faults that generating meets; only those of the sample's record, and nothing is written."""
    renewal = Renewal(root)
    faults: list[dict[str, str]] = []
    renewal._failed = lambda name, fault, outcome: faults.append(fault)  # type: ignore[method-assign]
    renewal._made = lambda name, files, outcome: None  # type: ignore[method-assign]
    names = [name for name in renewal.records if name.endswith("tplus.yaml")]
    renewal._make(names, renewal._read(names), None)  # type: ignore[arg-type]
    return faults


@pytest.mark.parametrize("name", TEXTS)
def test_texts(name: str, folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Everybody names the file, the line and the fault."""
    text, code = TEXTS[name]
    folder.change(BEFORE, text)
    line, _ = folder.line_of("tplus.yaml", text)
    (fault,) = [issue for issue in folder.check() if issue.code == code]
    assert fault.line == line
    for producer, said in producers(folder, monkeypatch, capsys).items():
        assert f"tplus.yaml:{line}:" in said and fault.message["en"] in said, (producer, said)


@pytest.mark.parametrize("name", UNSEEN)
@pytest.mark.parametrize("escaped", [False, True])
def test_unseen_characters(name: str, escaped: bool, folder: Folder) -> None:
    """Refused at line and column, in a text and in its translation, as themselves and as escapes."""
    char = chr(UNSEEN[name])
    written = f"\\U{ord(char):08x}" if escaped else char
    for lang, before in (("en", "Add two"), ("zh", "两个")):
        whole = f'{lang}: "x{written}' if escaped else f"{lang}: x{written}"
        text = folder.plus.read_text(encoding="utf-8")
        line = text[: text.index(f"  {lang}: {before}")].count("\n") + 1
        changed = text.replace(f"{lang}: {before}", f"{whole} {before}", 1)
        if escaped:
            lines = changed.split("\n")
            lines[line - 1] += '"'
            changed = "\n".join(lines)
        folder.write("tplus.yaml", changed.encode("utf-8", "surrogatepass"))
        found = [issue for issue in folder.check() if "invisible" in issue.message["en"]]
        assert [(issue.line, issue.column) for issue in found] == [(line, 7 if escaped else 8)], found
        assert f"U+{ord(char):04X}" in found[0].message["en"] + found[0].message["zh"]
        folder.write("tplus.yaml", text)


def test_right_records_pass(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The record as it is: nobody but the lock, which has no line of it yet, says anything."""
    monkeypatch.setenv("PTO_ISA_DATA", str(folder.root))
    assert not [issue for issue in folder.check() if not issue.code.startswith("lock/")]
    assert len(load(folder.root)) == 2
    assert main(["confirm", "tplus"]) == 0
    assert not _renewed(folder.root)
