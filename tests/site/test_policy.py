"""The Content-Security-Policy of the pages: nothing of the site breaks it, and what a page might hold beside it is dead."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from site_pages import LANGUAGES, Site, search_for, until
from site_visit import BROKEN, NOTE


class Scripts(HTMLParser):
    """What could run on a page, and what the page forbids."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.policy, self.handlers, self.inline, self.before = "", list[str](), list[str](), False
        self._inside = False
        self.feed(file.read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "meta" and values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]
        self.handlers += [name for name in values if name.startswith("on")]
        self.handlers += [said for said in values.values() if re.match(r"\s*javascript:", said, re.IGNORECASE)]
        if tag == "script":
            self.before |= not self.policy
            self._inside = "src" not in values and values.get("type") != "application/json"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.inline.append(data)
        self._inside = False

    @property
    def refused(self) -> list[str]:
        """Inline scripts that the policy does not name."""
        return [
            script[:60]
            for script in self.inline
            if f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" not in self.policy
        ]


def test_every_page_has_the_policy_and_keeps_it(site: Site) -> None:
    seen, inline = 0, 0
    for file in site.folder.rglob("*.html"):
        found = Scripts(file)
        assert found.policy and not found.before, file
        assert found.handlers == [] and found.refused == [], file
        seen, inline = seen + 1, inline + len(found.inline)
    assert seen > 500 and inline > 1_000


def test_the_policy_names_no_other_place(site: Site) -> None:
    policy = Scripts(site.folder / "en" / "index.html").policy
    said = dict(part.split(" ", 1) for part in policy.split("; "))
    assert said["script-src-attr"] == "'none'" and said["default-src"] == "'self'" and said["object-src"] == "'none'"
    assert re.fullmatch(r"'self'( 'sha256-[\w+/]{43}=')+", said["script-src"])


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_pages_do_keeps_the_policy(tab: Any, lang: str, scheme: str) -> None:
    """Search, explorers, tabs, filters, colours and the language switch; `tab` fails on any line in the console too.

    ``test_visits`` opens one page of each kind in light colours.
    """
    tab.add_init_script(NOTE)
    tab.emulate_media(color_scheme=scheme)
    for path in ("", "guide/kernel/", "ops/", "ops/tquant/") if scheme == "dark" else ():
        tab.goto(f"{lang}/{path}")
        tab.wait_for_load_state("networkidle")
        assert tab.evaluate(BROKEN) == [], path
    tab.goto(f"{lang}/ops/trowsum/")
    tab.wait_for_load_state("networkidle")
    assert tab.evaluate("document.body.getAttribute('data-md-color-scheme')") == {
        "light": "default", "dark": "slate"}[scheme]  # fmt: skip
    tab.locator("figure.pto-drawing [data-part=after] g.c").nth(1).click()
    tab.wait_for_selector(".pto-explore")
    tab.locator(".tabbed-labels label", has_text="C++").first.click()
    tab.locator("label[for^=__palette]:visible").first.click()
    search_for(tab, "tfillpad")
    tab.locator(".md-search-result__link").first.wait_for(timeout=15_000)
    tab.keyboard.press("Escape")
    other = next(name for name in LANGUAGES if name != lang)
    assert tab.evaluate(BROKEN) == []
    tab.evaluate(f"document.querySelector('a.pto-alternate[hreflang={other}]').click()")
    tab.wait_for_url(f"**/{other}/ops/trowsum/*")
    assert tab.evaluate(BROKEN) == []


@pytest.mark.browser
def test_what_slips_into_a_page_does_not_run(browser: Any, address: str) -> None:
    """Handlers in attributes, scripts in the text, scripts of other places, addresses that run."""
    page = browser.new_page(base_url=address)
    page.add_init_script(NOTE)
    page.goto("en/ops/tadd/")
    page.evaluate("""() => {
      const at = document.querySelector('article');
      at.insertAdjacentHTML('beforeend', '<img src="nothing.png" onerror="window.ran = 1"><a id="runs" href="javascript:window.ran = 2">x</a>');
      const made = document.createElement('script'); made.textContent = 'window.ran = 3'; at.append(made);
      const far = document.createElement('script'); far.src = 'https://elsewhere.invalid/x.js'; at.append(far);
      document.getElementById('runs').click();
    }""")
    until(page, f"({BROKEN}).length >= 4")
    assert page.evaluate("window.ran") is None
    kinds = {said.split(" ")[0] for said in page.evaluate(BROKEN)}
    assert kinds == {"script-src-attr", "script-src-elem"}
    page.close()
