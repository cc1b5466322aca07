"""Products that have headers and no records: whoever asks for one is told what is known, wherever a profile is asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pto_isa
from pto_isa import ops
from pto_isa.cli import main
from pto_isa.database import UnknownProfile
from pto_isa.generate.pages import LANGUAGES
from pto_isa.lsp.settings import ClientSettings, read_settings
from pto_isa.runtime.errors import InputError
from pto_isa.runtime.memory.tile import Tile
from pto_isa.runtime.profile import PROFILE_ALIASES, PROFILES, canonical_profile
from pto_isa.runtime.rules.finding import RuleError
from pto_isa.runtime.types.tile_type import TileType
from pto_isa.view.index import OpIndex
from sample_isa import Folder
from whole_manual import manual

Out = pytest.CaptureFixture[str]
# As people write them; the architectures are those that the tests of the library are compiled for.
NAMES = {
    "kirin9030": ("Kirin9030", "KIRIN9030", " kirin9030 ", "kirin 9030", "dav-l311"),
    "kirinX90": ("kirinx90", "KirinX90", "Kirin X90", "dav-l300"),
    "kirinDev0000": ("kirindev0000", "KirinDev0000", "dav-l510"),
    "a6": ("A6", "dav-920r1", "dav-9201"),
}
SPELLINGS = [(name, other) for name, others in NAMES.items() for other in (name, *others)]
# KiB in the table of the manual page of TASSIGN: vec, mat, left, right, acc, bias, scaling, and the two for scales.
MANUAL = {"kirin9030": (128, 512, 32, 32, 64, 1, 7, 0, 0), "kirinX90": (128, 1024, 64, 64, 128, 1, 6, 0, 0)}
COMMANDS = (
    "lookup tadd --profile {}", "list --profile {}", "search profile:{}", "search profile:!{}", "legal tadd --profile {}",
    "diff {} a5", "diff a5 {}", "dump tadd --profile {}", "export vectors x --profile {}", "verify k.pto --profile {}",
    "run k.pto --profile {}",
)  # fmt: skip
PROGRAM = 'module attributes {{{key} = "{name}"}} {{\n  func.func @f() {{\n    return\n  }}\n}}\n'
TILE = Tile(TileType("f32", 8, 32))


def is_told(text: str, name: str, lang: str = "en") -> bool:
    """Whether a message has the whole sentence of a product: what is known of it and the profile that is nearest."""
    entry = pto_isa.load().shared.products[name]
    nearest = f"the nearest profile is {entry.nearest}: " if lang == "en" else f"最接近的目标平台是 {entry.nearest}："
    return nearest + entry.known[lang] in text


def test_every_product_has_a_profile_and_names_of_its_own() -> None:
    """Those of the headers, and no name of them is one of a profile."""
    products = pto_isa.load().shared.products
    assert products.keys() == NAMES.keys()
    assert all(entry.nearest in PROFILES for entry in products.values())
    assert not {other.lower() for _, other in SPELLINGS} & {*PROFILES, *PROFILE_ALIASES}


@pytest.mark.parametrize("name", MANUAL)
def test_sizes_of_memories_are_those_of_the_manual(name: str) -> None:
    """The capacities that the headers state are those that a page of the manual states as well."""
    memories = pto_isa.load().shared.products[name].memories
    assert tuple(memory.bytes // 1024 for memory in memories.values()) == MANUAL[name]
    assert {memory.align for memory in memories.values()} == {32}


@pytest.mark.parametrize(("name", "spelled"), SPELLINGS)
def test_in_any_spelling(name: str, spelled: str) -> None:
    """The runtime, the index of commands and the database say the same, and it names what was asked for."""
    with pytest.raises(InputError) as caught:
        canonical_profile(spelled)
    assert is_told(caught.value.en, name) and is_told(caught.value.zh, name, "zh")
    assert caught.value.en.startswith(spelled.strip()) and caught.value.zh.startswith(spelled.strip())
    for names in (OpIndex(), pto_isa.load()):
        with pytest.raises(UnknownProfile) as unknown:
            names.profile(spelled)
        assert (unknown.value.text("en"), unknown.value.text("zh")) == (caught.value.en, caught.value.zh)


@pytest.mark.parametrize("ask", [
    lambda name: pto_isa.set_profile(name),
    lambda name: pto_isa.profile(name),
    lambda name: pto_isa.verify(PROGRAM.format(key="pto.target_arch", name="a5"), name),
    lambda name: pto_isa.prepare(PROGRAM.format(key="pto.target_arch", name="a5"), profile=name),
    lambda name: pto_isa.verify_op("tadd", profile=name, dst="vec, 8x32xf32"),
    lambda name: ops.tadd(TILE, TILE, TILE, profile=name),
])  # fmt: skip
@pytest.mark.parametrize("name", NAMES)
def test_in_calls(name: str, ask: Callable[[Any], Any]) -> None:
    """Whatever takes a profile."""
    with pytest.raises(InputError) as caught:
        ask(name)
    assert is_told(str(caught.value), name)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("words", COMMANDS)
def test_in_commands(words: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    """Every command that takes one ends with status 2 and the sentence."""
    monkeypatch.chdir(tmp_path)
    Path("k.pto").write_text(PROGRAM.format(key="pto.target_arch", name="a5"), encoding="utf-8")
    assert main(["--lang", lang, *words.format("kirinX90").split()]) == 2
    assert is_told(capsys.readouterr().err, "kirinX90", lang)


@pytest.mark.parametrize("key", ["pto.target_arch", '"pto.device-spec"'])
@pytest.mark.parametrize("name", NAMES)
def test_in_programs(name: str, key: str) -> None:
    """A program that states one is not judged, and cannot be run; who asks for a profile has it judged for that."""
    text = PROGRAM.format(key=key, name=name)
    (finding,) = pto_isa.verify(text)
    assert (finding.rule, finding.severity, finding.line) == ("program/target-product", "error", 1)
    assert is_told(finding.text("en"), name) and is_told(finding.text("zh"), name, "zh")
    assert f'{key.strip(chr(34))} = "{name}"' in finding.text("en")
    assert pto_isa.verify(text, "a5") == []
    with pytest.raises(RuleError) as caught:
        pto_isa.prepare(text)
    assert [found.rule for found in caught.value.findings] == ["program/target-product"]


def test_in_settings_of_an_editor() -> None:
    """The client is told, and the profile stays as it was."""
    now, wrong = read_settings({"profile": "Kirin9030"}, ClientSettings("a5"))
    assert now.profile == "a5" and len(wrong) == 1
    assert is_told(wrong[0][0], "kirin9030") and is_told(wrong[0][1], "kirin9030", "zh")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_the_page_of_profiles(lang: str) -> None:
    """Each with its nearest profile, what is known and its memories."""
    page = manual(lang)["reference/profiles.md"]
    _, *parts = page[: page.index('id="dispute-')].split('id="product-')
    assert [part.partition('"')[0] for part in parts] == [*NAMES]
    for name, part in zip(NAMES, parts, strict=True):
        entry = pto_isa.load().shared.products[name]
        assert all(alias in part for alias in entry.aliases) and f"{entry.memories['bias'].bytes:,}" in part
        assert entry.known[lang].partition("；" if lang == "zh" else ";")[0].replace(" ", "")[:20] in part.replace(
            " ", ""
        )


@pytest.mark.parametrize(("old", "new", "code", "said"), [
    ("nearest: a5", "nearest: a9", "name/profile", "a9"),
    ("aliases: [kirin 9030, ", "aliases: [910B, ", "record/alias", "a2a3"),
    ("aliases: [dav-l510", "aliases: [DAV-L300", "record/alias", "kirinX90"),
    ("      scale_left: {bytes: 0, align: 32, source: limits-header#L179}\n      scale_right: {bytes: 0, align: 32, "
     "source: limits-header#L194}\n    known", "      scale: {bytes: 0, align: 32, source: limits-header#L179}\n    known",
     "name/location", "scale"),
])  # fmt: skip
def test_faults_of_the_file(folder: Folder, old: str, new: str, code: str, said: str) -> None:
    """A profile that is none, a name that is taken, a memory that is none."""
    path = folder.root / "profiles.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    (issue,) = folder.check()
    assert issue.code == code and said in issue.message["en"]
