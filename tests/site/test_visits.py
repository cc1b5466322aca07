"""Pages of every kind in a browser: no error, no request elsewhere, narrow screens, policy, accessibility."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from site_pages import LANGUAGES
from site_visit import NOTE, Visit, visit, watched

pytestmark = pytest.mark.browser
PAGES = (
    "", "ops/", "ops/trowexpandmul/", "ops/tfillpad/", "ops/tcvt/", "ops/tgather/", "ops/tload/", "ops/tquant/", "ops/set_flag/",
    "families/", "families/reduce-and-expand/", "reference/language/", "reference/vocabulary/", "reference/rules/",
    "tile-rules/", "program-rules/", "general/", "guide/kernel/", "guide/verifier/", "guide/programs/", "guide/softmax/",
    "reference/compare/", "reference/layouts/", "reference/coverage/", "reference/disputes/", "reference/glossary/",
    "reference/profiles/", "primitives/", "primitives/convert/",
)  # fmt: skip
# A kind has one structure in both languages: of the Chinese pages those are judged that hold most of it.
ACCESSIBLE = {
    "en": (
        "", "ops/", "ops/tfillpad/", "ops/tcvt/", "families/reduce-and-expand/", "reference/compare/", "reference/layouts/",
        "reference/coverage/", "reference/vocabulary/", "reference/disputes/", "tile-rules/", "guide/programs/",
    ),
    "zh": ("", "guide/kernel/", "ops/tquant/", "reference/compare/", "primitives/"),
}  # fmt: skip
Visits = dict[str, Visit]


@pytest.fixture(scope="module")
def visits(browser: Any, address: str) -> Callable[[str], Visits]:
    """Language -> what is seen on each page; an error on one of them is raised here."""

    @cache
    def seen(lang: str) -> Visits:
        assert set(ACCESSIBLE[lang]) <= set(PAGES)
        with watched(browser, address) as page:
            page.add_init_script(NOTE)
            return {path: visit(page, f"{lang}/{path}", path in ACCESSIBLE[lang]) for path in PAGES}

    return seen


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_open_without_an_error(visits: Callable[[str], Visits], lang: str) -> None:
    for path, found in visits(lang).items():
        assert (found.lang, found.headings) == (lang, 1), path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_fit_narrow_screens(visits: Callable[[str], Visits], lang: str) -> None:
    for path, found in visits(lang).items():
        assert found.width <= 360, path
        assert found.scrolling == 0, path  # such tables are cards, which show everything
    assert sum(found.cards for found in visits(lang).values()) > 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_keep_the_policy(visits: Callable[[str], Visits], lang: str) -> None:
    assert {path: found.broken for path, found in visits(lang).items() if found.broken} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_serious_violation_of_accessibility(visits: Callable[[str], Visits], lang: str) -> None:
    """What axe-core calls serious or critical, on every kind of page in its light and in its dark colours."""
    for path in ACCESSIBLE[lang]:
        found = visits(lang)[path].accessibility
        assert found is not None and found.dark_passes > 20, path
        assert found.serious == {}, path
