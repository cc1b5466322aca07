"""A database whose texts are hostile: every text of every record and of the shared files, with one table of them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from pto_isa.database import Database, load
from sample_isa import PLUS, make

HOSTILE = {
    "attribute": '"><img src=x onerror=alert(1)>',
    "code": '`"><img src=x onerror=alert(1)>`',
    "single": "' onmouseover='alert(1)' x='",
    "script": "</script><script>alert(1)</script>",
    "title": "</title></style></textarea><svg/onload=alert(1)>",
    "cdata": "]]> <!-- --> <![CDATA[ <?php ?>",
    "comment": '*/ int x; /* // " ??/',
    "docstring": '""" + __import__("os").getcwd() + """',
    "ends in a quote": 'so it is "said"',
    "backslash": "\\ at the end \\",
    "template": "{{ config }} {% include 'x' %} {0} {x} {# #}",
    "shell": "${HOME} $(id) `id` %s %> <%= x %>",
    "link": "[x](javascript:alert(1)) ![y](data:text/html,z) <javascript:alert(1)> [z]: javascript:x",
    "marks": "*a* _b_ **c** ~~d~~ # e | f | - g 1. h &lt;i&gt; $x^2$ ^[j]",
    "ticks": "``` js\nalert(1)\n``` ```` `one",
    "bars": "a | b `c | d` \\| e",
    "lines": "one\ntwo\r\nthree\u2028four\u2029five\x0bsix\x85seven",
    "hidden": "\x1b[31mred\x1b]8;;https://x\x07 \u202egnp\u202c \u2066x\u2069 \u200bzero \ufeff \U000e0041",
    "beyond": "\U0001f600 \U00020000 \u00e9\u0301 \uffff",
    "frontmatter": "---\nkey: value\n... !!python/object:os.system",
}
PLAIN = "plain words"

_FULL = (
    PLUS.replace("tplus", "tfull").replace("TPLUS", "TFULL")
    .replace("overloads:", "text: {en: More of it., zh: 更多说明。}\noverloads:")
    .replace("define:", """constraints:
  worded:
    check: dst.rows == src0.rows
    severity: undefined
    text: {en: Rows are the same., zh: 行数相同。}
    reason: {en: It is so., zh: 事实如此。}
    source: cpu-header#TPlus.hpp-L7
semantics:
  text: {en: It adds., zh: 相加。}
numerics:
  special:
    - {when: 'isnan(src0[i, j])', then: any, text: {en: Nothing is promised., zh: 不作保证。}}
define:""")
    .replace("  basic:\n", "  basic:\n    text: {en: An example., zh: 一个示例。}\n")
)  # fmt: skip
_EVIDENCE = """\
disputes:
  which-type:
    fact: types.rows.a5
    claims:
      - {source: a5-header#TPlus.hpp-L6, en: It says one thing., zh: 一种说法。}
      - {source: pto-instr#L1, en: It says another., zh: 另一种说法。}
    decision: a5-header
    because: {en: It is the header., zh: 以头文件为准。}
reports:
  - {source: somebody, en: It was seen., zh: 有人见到。}
"""


def written(root: Path) -> Path:
    """The sample database with a record that has every kind of text."""
    folder = make(root)
    folder.write("tfull.yaml", _FULL)
    folder.evidence(_EVIDENCE, "tfull")
    return root


def spoiled(root: Path, *hostile: str) -> Database:
    """The database of a folder in which every text holds a hostile one, between words that only it has.

    Of several, one text after the other holds the next: text 7 the eighth, and `filled` says what stands there.
    """
    database = deepcopy(load(root))  # others may have read the same texts
    for number, model in enumerate(_texts(database)):
        for lang in ("en", "zh"):
            if isinstance(getattr(model, lang), str):
                model.__dict__[lang] = filled(number, lang, *hostile)
    words = cycle(hostile)
    for profile in database.profiles.values():
        profile.products[:] = [f"{product} {next(words)}" for product in profile.products]
    for term in database.glossary.values():
        term.forbidden[:] = [f"{word} {next(words)}" for word in term.forbidden]
    return database


def filled(number: int, lang: str, *hostile: str) -> str:
    """One side of a text of a spoiled database."""
    return f"{'At' if lang == 'en' else '文'} {number} {hostile[number % len(hostile)]} so {number} end"


def _texts(database: Database) -> Iterator[BaseModel]:
    """Everything that has an English and a Chinese side, each once; but for templates, which are filled in."""
    shared = [
        database.families, database.profiles, database.vocabulary, database.sources, database.glossary,
        database.name_parts, database.tile_rules, database.general, database.shared_disputes,
        [rule.text for rule in database.program_rules.values()],
    ]  # fmt: skip
    seen: set[int] = set()
    yield from _inside([[op.record for op in database.values()], *shared], seen)


def _inside(value: Any, seen: set[int]) -> Iterator[BaseModel]:
    if isinstance(value, BaseModel):
        if id(value) in seen:
            return
        seen.add(id(value))
        if {"en", "zh"} <= set(type(value).model_fields):
            yield value
        for name in type(value).model_fields:
            yield from _inside(getattr(value, name), seen)
    elif isinstance(value, dict):
        for entry in value.values():
            yield from _inside(entry, seen)
    elif isinstance(value, (list, tuple)):
        for entry in value:
            yield from _inside(entry, seen)
