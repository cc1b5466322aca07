"""The navigation of a page is the one that the theme's own templates give."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from jinja2 import FileSystemLoader
from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.structure.files import get_files
from mkdocs.structure.nav import get_navigation

from pto_isa.site_plugin.entries import Entries
from pto_isa.site_plugin.languages import base_of, config_for, language_of, navigation_of
from site_pages import ROOT

PAGES = (
    "index.md", "guide/tiles.md", "guide/json.md", "ops/index.md", "ops/tadd.md", "ops/tsub.md", "ops/tpush.md",
    "families/index.md", "families/tpipe.md", "reference/rules.md",
)  # fmt: skip
NAV = [
    {
        lang: [
            {"Introduction": f"{lang}/index.md"},
            {"Guide": [f"{lang}/guide/tiles.md", f"{lang}/guide/json.md"]},
            {"Operations": [f"{lang}/ops/index.md", f"{lang}/families/index.md"]},
            {"Elementwise": [{"tadd": f"{lang}/ops/tadd.md"}, {"tsub": f"{lang}/ops/tsub.md"}]},
            {"Pipes": [{"Overview": f"{lang}/families/tpipe.md"}, {"tpush": f"{lang}/ops/tpush.md"}]},
            {"Reference": [f"{lang}/reference/rules.md"]},
        ]
    }
    for lang in ("en", "zh")
]


@pytest.fixture
def site(tmp_path: Path) -> Any:
    """A small site of both languages and all depths with the settings of the manual: its config and its files."""
    for lang in ("en", "zh"):
        for name in PAGES:
            path = tmp_path / "docs" / lang / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"# {lang} {path.stem}\n\n## First\n\n### Second\n", encoding="utf-8")
    docs, made = str(tmp_path / "docs"), str(tmp_path / "site")
    config = load_config(str(ROOT / "mkdocs.yml"), docs_dir=docs, site_dir=made, nav=NAV)
    return config, get_files(config)


def navigations(config: Any, files: Any, env: Any) -> dict[str, str]:
    """The navigation of every page, rendered by the templates of an environment."""
    nav = get_navigation(files, config)
    env.autoescape = True
    for page in nav.pages:
        page.read_source(config)
        page.render(config, files)
    navs = {lang: navigation_of(nav, lang) for lang in ("en", "zh")}
    configs = {lang: config_for(config, lang) for lang in navs}
    entries = Entries()
    entries.start(env, config, nav.pages)
    template = env.from_string(
        "{% set features = config.theme.features %}{% import 'partials/language.html' as lang with context %}"
        "{% include 'partials/nav.html' %}"
    )
    made = {}
    for page in nav.pages:
        lang = language_of(page.file.src_uri)
        context: dict[str, Any] = dict(get_context(navs[lang], files, config, page))
        context |= {"config": configs[lang], "base_url": base_of(page, lang)}
        page.active = True
        made[page.url] = template.render(context)
        page.active = False
    return made


def test_the_navigation_is_that_of_the_theme(site: Any) -> None:
    config, files = site
    ours = navigations(config, files, config.theme.get_env())
    env = config.theme.get_env()
    env.loader = FileSystemLoader([path for path in config.theme.dirs if path != config.theme.custom_dir])
    theirs = navigations(config, files, env)
    assert len(ours) == 2 * len(PAGES)
    assert ours == theirs
    assert 'href="../tsub/"' in ours["en/ops/tadd/"] and 'href="#first"' in ours["zh/ops/tadd/"]
    assert len({re.sub(r"\s+", " ", text) for text in ours.values()}) == len(ours)


def test_closed_entries_are_rendered_once_per_folder(site: Any) -> None:
    config, files = site
    nav = get_navigation(files, config)
    entries = Entries()
    entries.start(config.theme.get_env(), config, nav.pages)
    rendered: list[str] = []

    def render(item: Any, path: str, level: int) -> str:
        rendered.append(path)
        return path

    by_url = {page.url: page for page in nav.pages}
    item = by_url["en/guide/json/"]
    for seen_from in ("ops/tadd", "ops/tsub", "ops", "families", "families/tpipe", "ops/tpush"):
        assert entries.entry(render, by_url[f"en/{seen_from}/"], item, seen_from, 1)
    assert rendered == ["ops/tadd", "ops", "families", "families/tpipe"]
    item.active = True
    for _ in range(2):
        entries.entry(render, item, item, "open", 1)
    assert rendered[4:] == ["open", "open"]
