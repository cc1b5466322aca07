"""The page that stands for the whole manual while the records hold faults."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...text.words import word
from . import markup
from .escape import Html, front_matter, prose

if TYPE_CHECKING:
    from ...schema.issue import Issue


def broken_page(issues: Sequence[Issue], lang: str) -> str:
    """All faults with their places, in one language."""
    title = word("broken_title", lang)
    rows = [[markup.code(issue.position), prose(issue.text(lang)), markup.code(issue.code)] for issue in issues]
    line = Html("{}：{}（{}）" if lang == "zh" else "{}: {} ({})")
    listed = markup.items(line.format(*row) for row in rows)
    body = markup.title(title) + markup.note("danger", word("broken_text", lang), listed)
    return front_matter(title=title, description=title) + "\n" + body + "\n"
