"""A text in both languages, and how the fields of views are called in JSON where Python keeps the word for itself."""

from typing import NamedTuple

KEYS = {"over": "for", "only": "if"}  # field -> key in JSON


class Text(NamedTuple):
    """A text in both languages."""

    en: str
    zh: str

    def said(self, lang: str) -> str:
        """The text in one language."""
        return self.zh if lang == "zh" else self.en
