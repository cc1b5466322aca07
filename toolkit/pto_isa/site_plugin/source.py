"""The generated pages for one build: from the database, or from its faults when it cannot be used."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pto_isa.database import check, load
from pto_isa.freshness import ensure
from pto_isa.generate.pages import (
    LANGUAGES,
    BuildCache,
    SearchNames,
    broken_page,
    names,
    navigation,
    pages,
    parts,
    scripts,
)
from pto_isa.generate.site_data import site_data
from pto_isa.language.front.opdef import ElaborationError
from pto_isa.schema.issue import Issue
from pto_isa.schema.issue_error import IssueError

log = logging.getLogger("mkdocs.plugins.pto-isa")

Navigation = list[tuple[str, list[tuple[str, str]]]]


@dataclass(slots=True)
class Generated:
    """What a build adds to the hand-written pages; ``faults`` are empty unless the records are broken."""

    root: Path
    pages: dict[str, dict[str, str]] = field(default_factory=dict)
    navigation: dict[str, Navigation] = field(default_factory=dict)
    names: dict[str, dict[str, SearchNames]] = field(default_factory=dict)  # by which pages of ops are looked for
    parts: dict[str, dict[str, str]] = field(default_factory=dict)  # of hand-written pages
    data: dict[str, str] = field(default_factory=dict)  # files beside the pages
    scripts: dict[str, str] = field(default_factory=dict)
    faults: Sequence[Issue] = ()
    cache: BuildCache | None = None  # for the next build of a server


def generated(root: Path | None, repository: str = "", base: str = "", before: Generated | None = None) -> Generated:
    """Everything that the database gives; a broken one gives its faults and no page.

    before: under a server, what the last build gave; pages that would be as they were are taken over.
    """
    ensure()  # under a server records change between builds
    try:
        db = load(root)
        cache = BuildCache(db, before.cache if before is not None else None, noting=before is not None)
        made = {lang: pages(db, lang, cache, repository) for lang in LANGUAGES}
        listed = {lang: navigation(db, lang) for lang in LANGUAGES}
        spelled = {lang: names(db, lang) for lang in LANGUAGES}
        inner = {lang: parts(db, lang, cache) for lang in LANGUAGES}
        return Generated(
            db.root, made, listed, spelled, inner, dict(site_data(db, base)), scripts(db, cache), cache=cache
        )
    except IssueError as error:
        faults: Sequence[Issue] = error.issues
    except ElaborationError:  # `check` says where in which file
        faults = check(root)
        if not faults:
            raise
    return Generated(root or Path("isa"), faults=faults, cache=before.cache if before is not None else None)


def broken(faults: Sequence[Issue]) -> dict[str, str]:
    """The page with the faults in each language."""
    return {lang: broken_page(faults, lang) for lang in LANGUAGES}
