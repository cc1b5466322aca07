"""What a client has opened and chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote, urlsplit

from ..text.bilingual import Bilingual
from .document import OpenDocument
from .settings import ClientSettings, read_settings
from .text import SourceText, TextPlace

TextChange = tuple[TextPlace | None, TextPlace | None, str]


class Session:
    """The open documents by address, with one set of settings for all."""

    def __init__(self, settings: ClientSettings | None = None, unit: str = "utf-16") -> None:
        self.settings = settings or ClientSettings()
        self.unit = unit
        self.documents: dict[str, OpenDocument] = {}

    def open(self, uri: str, text: str, version: int | None) -> OpenDocument:
        """Take a text; one that is open already is replaced."""
        made = OpenDocument(SourceText(text, self.unit), self.settings, version, file_of(uri))
        self.documents[uri] = made
        return made

    def change(self, uri: str, changes: Iterable[TextChange], version: int | None) -> OpenDocument | None:
        """Apply changes in their order; None for a text that is not open."""
        known = self.documents.get(uri)
        if known is None:
            return None
        text = known.text
        for start, end, new in changes:
            text = text.changed(start, end, new)
        made = self.documents[uri] = OpenDocument(text, self.settings, version, known.file)
        return made

    def close(self, uri: str) -> None:
        """Forget a text."""
        self.documents.pop(uri, None)

    def configure(self, data: Any) -> tuple[bool, list[Bilingual]]:
        """Take settings; returns whether they changed anything and what was wrong with them."""
        settings, wrong = read_settings(data, self.settings)
        if settings == self.settings:
            return False, wrong
        self.settings = settings
        for uri, known in self.documents.items():
            self.documents[uri] = OpenDocument(known.text, settings, known.version, known.file)
        return True, wrong


def file_of(uri: str) -> str:
    """What findings call a text: the path of a file, else the address."""
    parts = urlsplit(uri)
    return unquote(parts.path) if parts.scheme == "file" else uri
