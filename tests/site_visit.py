"""What a browser sees of a page, looked at once for all tests that ask: errors, widths, policy and accessibility."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import axe_core_python

WIDE, NARROW = {"width": 1280, "height": 900}, {"width": 360, "height": 740}
BROKEN = "window.broken || []"
# collects what the Content-Security-Policy refuses
NOTE = """document.addEventListener('securitypolicyviolation',
  event => (window.broken = window.broken || []).push(event.violatedDirective + ' ' + event.blockedURI))"""
_SCROLLING = """() => [...document.querySelectorAll('.pto-cards')].filter(box =>
  [box, ...box.querySelectorAll(':scope > .md-typeset__scrollwrap')].some(e => e.scrollWidth > e.clientWidth + 1)
).length"""
# Folded code and the other tabs have colours of their own; nothing may still be fading.  The overviews repeat a few kinds
# of rows hundreds of times, of which some are enough: axe-core takes a minute for thousands of them.
_ALL_OPEN = """() => {
  document.querySelectorAll('details').forEach(box => { box.open = true; });
  document.querySelectorAll('tr:nth-child(n+15)').forEach(row => row.remove());
  if (location.pathname.includes('/reference/')) document.querySelectorAll('article > :nth-child(n+40)').forEach(e => e.remove());
  const calm = document.createElement('style');
  calm.textContent = '*, *::before, *::after { transition: none !important; animation: none !important; }';
  document.head.append(calm);
}"""
_AXE = Path(axe_core_python.__file__).parent / "axe.min.js"


@dataclass
class Accessibility:
    """What axe-core calls serious or critical, rule -> places; ``dark_passes`` counts what has enough contrast in the dark."""

    serious: dict[str, list[str]] = field(default_factory=dict)
    dark_passes: int = 0


@dataclass
class Visit:
    """A page on a wide screen, and its widths on a narrow one."""

    lang: str
    headings: int
    broken: list[str]
    width: int
    scrolling: int
    cards: int
    accessibility: Accessibility | None


@contextmanager
def watched(browser: Any, address: str) -> Iterator[Any]:
    """A page that remembers errors and requests to other machines, which are an AssertionError in the end."""
    context = browser.new_context(viewport=WIDE, base_url=address)
    page = context.new_page()
    wrong: list[str] = []
    own = (address, "data:", "blob:")

    def note(fault: str) -> None:
        wrong.append(f"{page.url}: {fault}")

    page.on("console", lambda said: note(said.text) if said.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: note(str(error)))
    page.on("response", lambda answer: note(f"{answer.status} {answer.url}") if answer.status >= 400 else None)
    page.on("request", lambda sent: None if sent.url.startswith(own) else note(sent.url))
    try:
        yield page
    finally:
        context.close()
    assert not wrong, "\n".join(wrong)


def visit(page: Any, path: str, accessible: bool) -> Visit:
    """Open a page and look at it; axe-core judges it when ``accessible``."""
    page.set_viewport_size(WIDE)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    lang, headings = page.evaluate("document.documentElement.lang"), page.locator("h1").count()
    broken = page.evaluate(BROKEN)
    page.set_viewport_size(NARROW)
    width, scrolling = page.evaluate("document.documentElement.scrollWidth"), page.evaluate(_SCROLLING)
    cards = page.locator(".pto-cards").count()
    if not accessible:
        return Visit(lang, headings, broken, width, scrolling, cards, None)
    page.set_viewport_size(WIDE)
    return Visit(lang, headings, broken, width, scrolling, cards, _accessibility(page))


def _accessibility(page: Any) -> Accessibility:
    """In light and in dark colours."""
    page.evaluate(_ALL_OPEN)
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    light = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    page.evaluate("document.body.setAttribute('data-md-color-scheme', 'slate')")  # only colours are different
    dark = page.evaluate("axe.run(document, {runOnly: ['color-contrast'], resultTypes: ['violations', 'passes']})")
    found = Accessibility(dark_passes=sum(len(rule["nodes"]) for rule in dark["passes"]))
    for fault in [*light["violations"], *dark["violations"]]:
        if fault["impact"] in ("serious", "critical"):
            places = found.serious.setdefault(f"{fault['id']}: {fault['help']}", [])
            places += [str(node["target"]) for node in fault["nodes"][:3]]
    return found
