"""Typography of texts and the words of the glossary, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pto_isa.schema.issue import Issue, quoted
from pto_isa.schema.yaml_text import YamlDocument
from pto_isa.text.chinese import HAN
from pto_isa.text.lists import listed

from ..faults import fault
from ..model import Database
from ..texts import TextPair, documents_with_texts, pairs

_CODE = re.compile(r"`[^`]*`|\{(?!all\})\w+\}")  # {all} is a Chinese word or nothing
# While Chinese typography is judged, these stand for a piece of code and for every Chinese character.
_MARK, _C = "\ue000", "字"

# (what must not occur in Chinese, code, English message, Chinese message); the match is shown.
_CHINESE: tuple[tuple[str, str, str, str], ...] = (
    (
        f"{_C}[A-Za-z0-9{_MARK}]|[A-Za-z0-9{_MARK}%]{_C}",
        "spacing",
        "expected a blank between Chinese and {found}",
        "中文与{found}之间应有空格",
    ),
    (
        f"{_C} *[,;:!?]|[,;:!?] *{_C}|{_C}\\.(?!\\d)",
        "punctuation",
        "ASCII punctuation at {found}; expected full-width punctuation in Chinese",
        "{found}处使用了半角标点；中文应使用全角标点",
    ),
    (
        f"\\([^()]*{_C}[^()]*\\)|{_C} *\\(|\\) *{_C}",
        "punctuation",
        "ASCII parentheses at {found}; expected （ and ）",
        "{found}处使用了半角括号；应使用（）",
    ),
    (
        f"{_C} +{_C}|[，。；：！？（）、] | [，。；：！？（）、]",
        "spacing",
        "a blank that Chinese does not need at {found}",
        "{found}处有多余空格",
    ),
)
_FULL_WIDTH = re.compile("[\u3000-\u303f\uff00-\uffef]")
_MARKUP = re.compile(r"\*\*|\]\(|<[A-Za-z/!]|^#+ |^[-*] |^\|", re.MULTILINE)
_END = {"en": (".", "?", "!"), "zh": ("。", "？", "！", "。）")}


_known: dict[str, tuple[YamlDocument, list[tuple[str, str]], list[Issue]]] = {}


def check_texts(database: Database, documents: Iterable[YamlDocument] | None = None) -> list[Issue]:
    """Faults of all texts, or of those of some files; a file that has not changed is not read again."""
    forbidden = [(variant, term.zh) for term in database.glossary.values() for variant in term.forbidden]
    issues: list[Issue] = []
    if documents is None:
        documents = documents_with_texts(database)
    for document in documents:
        owner = Path(document.file).stem
        if owner == "glossary":
            continue  # it names the forbidden words
        known = _known.get(document.file)
        if known is None or known[0] is not document or known[1] != forbidden:
            found = [issue for pair in pairs(document, owner) for issue in _pair(pair, forbidden)]
            known = _known[document.file] = (document, forbidden, found)
        issues += known[2]
    return issues


def _pair(pair: TextPair, forbidden: list[tuple[str, str]]) -> Iterator[Issue]:
    for lang, text in (("en", pair.en), ("zh", pair.zh)):
        if text.count("`") % 2:
            yield fault(pair.position(lang), "text/code", "a backtick has no partner", "反引号没有成对出现")
            return
    yield from _shape(pair)
    chinese = _CODE.sub(_MARK, pair.zh)
    alike = re.sub(HAN, _C, chinese)
    where = pair.position("zh")
    for pattern, code, en, zh in _CHINESE:
        found = re.search(pattern, alike)
        if found is not None:
            shown = quoted(_context(pair.zh, chinese, found))
            yield fault(where, f"text/{code}", en.format(found=shown), zh.format(found=f" {shown} "))
    for variant, term in forbidden:
        if variant in chinese and not (variant in term and term in chinese.replace(variant, "")):
            yield fault(
                where,
                "text/glossary",
                f"`{variant}` is not our word; expected `{term}`",
                f"不使用“{variant}”；应为“{term}”",
            )
    wide = _FULL_WIDTH.search(pair.en)
    if wide is not None:
        yield fault(
            pair.position("en"),
            "text/punctuation",
            f"full-width `{wide.group()}` in English",
            f"英文中出现全角字符 `{wide.group()}`",
        )


def _shape(pair: TextPair) -> Iterator[Issue]:
    for lang, text in (("en", pair.en), ("zh", pair.zh)):
        plain = _CODE.sub(_MARK, text)
        markup = _MARKUP.search(plain)
        if markup is not None:
            yield fault(
                pair.position(lang),
                "text/markup",
                f"markup {quoted(markup.group())}; expected plain text with `code`",
                f"含有标记 {quoted(markup.group())}；只能是纯文本与 `代码`",
            )
        if pair.is_sentence and not text.rstrip().endswith(_END[lang]):
            mark = "." if lang == "en" else "。"
            yield fault(pair.position(lang), "text/end", f"the sentence does not end in `{mark}`", f"句末缺少“{mark}”")
    names = [set(re.findall(r"`([^`]*)`", text)) for text in (pair.en, pair.zh)]
    if pair.is_sentence and names[0] != names[1]:
        en, zh = listed(f"`{name}`" for name in sorted(names[0] ^ names[1]))
        yield fault(
            pair.position("zh"),
            "text/code",
            f"only one language names {en}",
            f"只有一种语言提到 {zh}",
        )


def _context(text: str, masked: str, found: re.Match[str]) -> str:
    """The text around a match of the masked text, with the code spans put back."""
    spans = iter(_CODE.findall(text))
    whole = "".join(next(spans) if char == _MARK else char for char in masked[: found.start()])
    shown = "".join(next(spans) if char == _MARK else char for char in masked[found.start() : found.end()])
    return whole[-3:] + shown
