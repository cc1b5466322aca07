"""What a published site needs: its own address in links, data beside the pages, and the workflow that builds it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from language.records import database
from pto_isa.database import load
from sample_isa import ELEMENTWISE, part_of_the_database
from site_pages import LANGUAGES, LOOSE, ROOT, Site

pytestmark = pytest.mark.slow  # the whole site is built

ADDRESS, REPOSITORY = "https://pages.example.org/manual/", "https://code.example.org/pto"


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of some ops that was told where it will be, below a folder of its host."""
    base = tmp_path_factory.mktemp("published")
    part_of_the_database(base / "isa", *ELEMENTWISE)
    env = {**os.environ, "PTO_ISA_DATA": str(base / "isa"), "PTO_SITE_URL": ADDRESS, "PTO_SITE_REPOSITORY": REPOSITORY}
    folder = base / "site"
    command = [sys.executable, "-m", "mkdocs", "build", LOOSE, "--quiet", "--site-dir", str(folder)]
    made = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert made.returncode == 0, made.stdout + made.stderr
    return folder


def test_a_published_site_knows_its_address(published: Path) -> None:
    for lang in LANGUAGES:
        page = (published / lang / "ops" / "tadd" / "index.html").read_text(encoding="utf-8")
        assert f'<link rel="canonical" href="{ADDRESS}{lang}/ops/tadd/">' in page
        assert f'href="{REPOSITORY}/edit/main/isa/tile/elementwise-tile-tile/tadd.yaml"' in page
        for op in load(published.parent / "isa").values():
            page = (published / lang / "ops" / op.name / "index.html").read_text(encoding="utf-8")
            assert f'href="{REPOSITORY}/edit/main/isa/{op.path}"' in page, op.name
    missing = (published / "404.html").read_text(encoding="utf-8")
    links = set(re.findall(r'<a href="([^"]+)"', missing))  # shown at any depth, so they have to be absolute
    assert links == {f"/manual/{lang}/{path}" for lang in LANGUAGES for path in ("", "ops/")}
    entry = (published / "index.html").read_text(encoding="utf-8")
    assert 'href="./en/"' in entry and 'href="./zh/"' in entry
    assert f"({ADDRESS}en/ops/tadd/)" in (published / "llms.txt").read_text(encoding="utf-8")
    assert f"<loc>{ADDRESS}zh/ops/tadd/</loc>" in (published / "sitemap.xml").read_text(encoding="utf-8")


def test_data_lies_beside_the_pages(site: Site) -> None:
    db = database()
    index = json.loads((site.folder / "database" / "index.json").read_text(encoding="utf-8"))
    assert [entry["name"] for entry in index["ops"]] == list(db)
    for entry in index["ops"]:
        for lang in LANGUAGES:
            page = site.of(lang)[entry["page"]]
            assert f"../../../database/{entry['name']}.json" in page.links
        card = json.loads((site.folder / "database" / f"{entry['name']}.json").read_text(encoding="utf-8"))
        assert card["name"] == entry["name"]
        assert all(rule.startswith(("pto.", "tile/")) for rule in entry["rules"])
    everything = json.loads((site.folder / "database.json").read_text(encoding="utf-8"))
    assert len(everything["ops"]) == len(db)
    said = (site.folder / "llms.txt").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)]+)\)", said)
    assert len(links) >= len(db) + 3
    for link in links:
        assert (site.folder / link).exists(), link


def test_the_workflow_sets_what_the_site_reads() -> None:
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "pages.yml").read_text(encoding="utf-8"))
    (build,) = [step for step in workflow["jobs"]["build"]["steps"] if step.get("run") == "make docs"]
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert (
        set(build["env"])
        == set(re.findall(r"!ENV \[(PTO_SITE_\w+)", settings))
        == {"PTO_SITE_URL", "PTO_SITE_REPOSITORY"}
    )
    (upload,) = [step for step in workflow["jobs"]["build"]["steps"] if "upload-pages-artifact" in step.get("uses", "")]
    assert f"site_dir: {upload['with']['path']}" in settings
