"""The pages of all ops, made once in a process for all tests that read them."""

from __future__ import annotations

from functools import cache

from language.records import database
from pto_isa.generate.pages import LANGUAGES, BuildCache, pages


@cache
def build_cache() -> BuildCache:
    return BuildCache(database())


@cache
def manual(lang: str) -> dict[str, str]:
    """Path -> text of every page in a language."""
    assert lang in LANGUAGES
    return pages(database(), lang, build_cache())
