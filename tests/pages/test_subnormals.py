"""What float arithmetic does with subnormal numbers: a fact of profiles, disputed, and said where floats are computed."""

from __future__ import annotations

import pytest

from pto_isa.generate.pages import LANGUAGES
from sample_isa import Folder
from whole_manual import manual

Pages = dict[str, dict[str, str]]
LINK = 'href="../../reference/profiles/#dispute-subnormals"'
COMPUTING, OTHERS = ("tadd", "tmatmul", "trowsum", "texp"), ("tand", "tload", "ttrans", "tsort32")


@pytest.fixture(scope="module")
def made() -> Pages:
    return {lang: manual(lang) for lang in LANGUAGES}


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "not specified whether they are kept"), ("zh", "未指定保留还是视为零")]
)
def test_where_floats_are_computed(made: Pages, lang: str, said: str) -> None:
    """On A2/A3 and A5, with a link to who says what; moving, choosing and integers are no arithmetic of floats."""
    for op in COMPUTING:
        page = made[lang][f"ops/{op}.md"]
        assert said in page and LINK in page, op
    for op in OTHERS:
        assert said not in made[lang][f"ops/{op}.md"], op


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_dispute_is_shown_once(made: Pages, lang: str) -> None:
    """On the page of the profiles, with its four claims, and in the list of disputes."""
    page = made[lang]["reference/profiles.md"]
    assert page.count('id="dispute-subnormals"') == 1
    start = page.index('id="dispute-subnormals"')
    assert all(f"<code>{place}</code>" in page[start:] for place in ("L83-L84", "L78", "L85", "L101"))
    assert 'href="../profiles/#dispute-subnormals"' in made[lang]["reference/disputes.md"]


def test_a_dispute_is_about_a_field(folder: Folder) -> None:
    """Another fact, or a profile that does not exist, is a fault at its place."""
    path = folder.root / "profiles.yaml"
    text = path.read_text(encoding="utf-8")
    for old, new, code in (
        ("fact: subnormals", "fact: subnormal", "name/field"), ("profiles: [a2a3, a5]", "profiles: [a2a3, a9]", "name/profile"),
    ):  # fmt: skip
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        assert [issue.code for issue in folder.check()] == [code]
