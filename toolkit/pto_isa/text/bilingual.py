"""A text in the two languages of the project."""

from __future__ import annotations

Bilingual = tuple[str, str]  # English, Chinese
