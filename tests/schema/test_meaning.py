"""Every key of a record is explained in both languages, and nothing else is."""

from __future__ import annotations

import json
import re

import pytest

from language.records import database
from pto_isa.generate.json_schema import schemas
from pto_isa.generate.pages.book import Book
from pto_isa.generate.pages.reference.record import models, record_page
from pto_isa.schema.base import Text
from pto_isa.schema.meaning import MEANING
from pto_isa.schema.record import Numerics

HAN = re.compile(r"[\u3400-\u9fff]")


def test_every_key_is_explained() -> None:
    found = models()
    assert set(found) == set(MEANING) and len(found) > 25
    for name, model in found.items():
        whole = Numerics if name == "Numerics" else model  # with the overrides of profiles
        inherited = Text.model_fields if issubclass(model, Text) else ()
        assert set(MEANING[name]) == {"", *whole.model_fields} - set(inherited), name


def test_both_languages() -> None:
    for name, keys in MEANING.items():
        for key, (en, zh) in keys.items():
            assert en and not HAN.search(en) and HAN.search(zh), (name, key)


def test_editors_show_what_the_manual_says() -> None:
    record = json.loads(schemas()["record.json"])
    assert record["properties"]["summary"]["description"] == MEANING["OpStatement"]["summary"][0]
    numerics = record["$defs"]["Numerics"]["properties"]
    assert numerics["accuracy"]["description"] == MEANING["Numerics"]["accuracy"][0]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_has_every_key(lang: str) -> None:
    page = record_page(Book(database(), lang))
    for name, keys in MEANING.items():
        assert f'id="model-{name.lower()}"' in page
        assert all(f"<code>{key}</code>" in page for key in keys if key), name
    assert page.count("<table") == len(MEANING)
