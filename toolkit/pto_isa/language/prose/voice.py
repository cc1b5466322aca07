"""One language's way to join phrases: lists, number, code, blanks, and the last pass over a finished sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from ...runtime.errors import Carried
from ...schema.base import Text
from ...schema.phrases import Frame, Phrases

C = "\u3400-\u9fff\uf900-\ufaff"
FULL = "\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\u2026"
_CODE = re.compile(r"`[^`]*`")
_KEPT = "\ue000"
_ONE, _MANY = ("is", "has", "a multiple"), ("are", "have", "multiples")
_BETWEEN = re.compile(f"(?<=[{C}])\\s+(?=[{C}])|(?<=[{FULL}])\\s+|\\s+(?=[{FULL}])")
_BEFORE = re.compile(f"(?<=[{C}])(?=[A-Za-z0-9{_KEPT}])")
_AFTER = re.compile(f"(?<=[A-Za-z0-9%{_KEPT}])(?=[{C}])")


class ProseError(Carried, Exception):
    """A condition or value that has no words; the record has to give its own ``text``."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh


class Voice:
    """English or Chinese, with the phrases of the database."""

    def __init__(self, lang: str, phrases: Phrases) -> None:
        self.lang, self.phrases = lang, phrases
        self.chinese = lang == "zh"
        self.comma, self.semicolon = ("，", "；") if self.chinese else (", ", "; ")

    def say(self, text: Text, many: bool = False, each: bool = False, **parts: str) -> str:
        """A text with its arguments put in; ``many`` is the number of its subject, ``each`` says "each" for that."""
        words = dict(zip(("be", "have", "multiple"), _MANY if many else _ONE, strict=True))
        words |= {"each": "each" if many and each else "", "all": "均" if many else ""}
        return self.fill(text, {**words, **parts})

    def fill(self, text: Text, parts: Mapping[str, str]) -> str:
        """A text with its arguments put in."""
        return text[self.lang].format_map(parts)

    def code(self, text: str) -> str:
        """A formula or name as code."""
        return f"`{text}`"

    def codes(self, texts: Iterable[str]) -> list[str]:
        return [self.code(text) for text in texts]

    def both(self, parts: Sequence[str]) -> str:
        """``a, b and c``."""
        return self._list(parts, "和" if self.chinese else "and")

    def pair(self, parts: Sequence[str]) -> str:
        """Two arguments of a function."""
        return self._list(parts, "与" if self.chinese else "and")

    def either(self, parts: Sequence[str]) -> str:
        """``a, b or c``; in Chinese a comma parts alternatives of which one has an "and" or a list inside."""
        if self.chinese and any("且" in part or "、" in part for part in parts):
            return "，或 ".join(parts)
        return self._list(parts, "或" if self.chinese else "or")

    def _list(self, parts: Sequence[str], last: str) -> str:
        if len(parts) == 1:
            return parts[0]
        comma = "、" if self.chinese else ", "
        return f"{comma.join(parts[:-1])} {last} {parts[-1]}"

    def clauses(self, parts: Sequence[str], must: bool) -> str:
        """Whole clauses that hold together; two demands with an "and" inside are parted by a comma."""
        if len(parts) == 1:
            return parts[0]
        if self.chinese:
            return "，".join(parts[:-1]) + "，且 " + parts[-1]
        long = len(parts) > 2 or (must and any(" and " in part for part in parts))
        return ", ".join(parts[:-1]) + (", and " if long else " and ") + parts[-1]

    def series(self, parts: Sequence[str]) -> str:
        """Whole clauses one after the other; a comma inside one, unless it is in code, asks for semicolons."""
        several = any(self.comma in plain for part in parts for plain in part.split("`")[::2])
        return (self.semicolon if several else self.comma).join(parts)

    def bracketed(self, text: str) -> str:
        """A clause in brackets."""
        return f"（{text}）" if self.chinese else f"({text})"

    def noun(self, attribute: str) -> str | None:
        """The noun of an attribute, without article."""
        text = self.phrases.nouns.get(attribute)
        return None if text is None else text[self.lang]

    def nouns(self, attributes: Sequence[str]) -> str:
        """Several nouns as one list; words that all of them begin with (zh: end with) are said once."""
        words = [self.noun(attribute) or self.code(attribute) for attribute in attributes]
        if len(words) > 1 and not self.chinese and all(word.startswith("extent ") for word in words):
            return "extents " + self.both([word.removeprefix("extent ") for word in words])
        if len(words) > 1 and self.chinese and all(word.endswith(" 维长度") for word in words):
            return "、".join(word.removesuffix(" 维长度") for word in words) + " 维长度"
        return self.both(words)

    def framed(self, attribute: str, words: Sequence[str], many: bool, lead: str = "") -> str | None:
        """Constants of an attribute as a phrase: `a vector or matrix tile`; None when one has no word.

        lead: English adjectives in front of the words: `a row-major vector tile`.
        """
        known = self.phrases.properties.get(attribute, {})
        if not all(word in known for word in words):
            return None
        listed = lead + self.either([known[word][self.lang] for word in words])
        frame = self.phrases.frames.get(attribute)
        if frame is None:
            return listed
        return self._article(frame, listed) if not many or self.chinese else frame.many.format(listed)

    def _article(self, frame: Frame, listed: str) -> str:
        text = frame[self.lang].format(listed)
        return "an" + text[1:] if not self.chinese and text[:3] in ("a a", "a e", "a i", "a o", "a u") else text

    def sentence(self, text: str) -> str:
        """A finished sentence: blanks, capital letter, full stop."""
        text = self.tidy(text)
        if self.chinese:
            return text if text.endswith("。") else text + "。"
        text = text[:1].upper() + text[1:]
        return text if text.endswith(".") else text + "."

    def tidy(self, text: str) -> str:
        """Blanks as each language wants them; code is left alone."""
        codes = _CODE.findall(text)
        bare = " ".join(_CODE.sub(_KEPT, text).split())
        if self.chinese:
            bare = _AFTER.sub(" ", _BEFORE.sub(" ", _BETWEEN.sub("", bare)))
        else:
            bare = bare.replace(" ,", ",").replace(" ;", ";")
        pieces = iter(codes)
        return "".join(next(pieces) if char == _KEPT else char for char in bare)
