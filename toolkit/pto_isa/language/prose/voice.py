"""One language's way to join phrases: lists, number, code, blanks, and the last pass over a finished sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ...runtime.errors import Carried
from ...schema.base import Text
from ...schema.phrases import Phrases
from ...text.words import comma

C = "\u3400-\u9fff\uf900-\ufaff"
FULL = "\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\u2026"
_CODE = re.compile(r"`[^`]*`")
_KEPT = "\ue000"
_ONE, _MANY = ("is", "has", "a multiple"), ("are", "have", "multiples")
_BETWEEN = re.compile(f"(?<=[{C}])\\s+(?=[{C}])|(?<=[{FULL}])\\s+|\\s+(?=[{FULL}])")
_BEFORE = re.compile(f"(?<=[{C}])(?=[A-Za-z0-9{_KEPT}])")
_AFTER = re.compile(f"(?<=[A-Za-z0-9%{_KEPT}])(?=[{C}])")


# Joints of a phrase, by which it is decided how it is joined to others, with the marks of the phrases that have them.
AND, OR, COMMA, CASES = "and", "or", "comma", "cases"
_JOINTS: Mapping[bool, Mapping[str, tuple[str, ...]]] = {
    False: {AND: (" and ",), OR: (" or ",), COMMA: (", ",), CASES: (";", "otherwise", "unless")},
    True: {AND: ("且", "、"), COMMA: ("，",), CASES: ("；", "：", "其他情况", "否则", "时除外")},
}
_NO_JOINTS: frozenset[str] = frozenset()


class Said(str):
    """A phrase that knows its joints: what it is made of tells them, not what it reads like; code has none."""

    joints: frozenset[str]

    def __new__(cls, text: str, joints: frozenset[str] = _NO_JOINTS) -> Said:
        """A text with its joints."""
        made = super().__new__(cls, text)
        made.joints = joints
        return made


@lru_cache(maxsize=4096)
def _stated(text: str, chinese: bool) -> frozenset[str]:
    """The joints that a text of phrases.yaml or of a record has itself."""
    return frozenset(joint for joint, marks in _JOINTS[chinese].items() if any(mark in text for mark in marks))


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

    def say(self, text: Text, many: bool = False, each: bool = False, **parts: str) -> Said:
        """A text with its arguments put in; ``many`` is the number of its subject, ``each`` says "each" for that."""
        words = dict(zip(("be", "have", "multiple"), _MANY if many else _ONE, strict=True))
        words |= {"each": "each" if many and each else "", "all": "均" if many else ""}
        return self.fill(text, {**words, **parts})

    def fill(self, text: Text, parts: Mapping[str, str]) -> Said:
        """A text with its arguments put in."""
        stated = text[self.lang]
        return Said(stated.format_map(parts), _stated(stated, self.chinese).union(*map(joints_of, parts.values())))

    def stated(self, text: str) -> Said:
        """A text of a record as it stands there."""
        return Said(text, _stated(text, self.chinese))

    def code(self, text: str) -> Said:
        """A formula or name as code."""
        return Said(f"`{text}`")

    def codes(self, texts: Iterable[str]) -> list[Said]:
        return [self.code(text) for text in texts]

    def join(self, mark: str, parts: Iterable[str]) -> Said:
        """Phrases with a mark between them."""
        said = list(parts)
        own = _stated(mark, self.chinese) if len(said) > 1 else _NO_JOINTS
        return Said(mark.join(said), own.union(*map(joints_of, said)))

    def both(self, parts: Sequence[str]) -> Said:
        """``a, b and c``."""
        return self._list(parts, "和" if self.chinese else "and")

    def pair(self, parts: Sequence[str]) -> Said:
        """Two arguments of a function."""
        return self._list(parts, "与" if self.chinese else "and")

    def either(self, parts: Sequence[str]) -> Said:
        """``a, b or c``; in Chinese a comma parts alternatives of which one has an "and" or a list inside."""
        if self.chinese and any(AND in joints_of(part) for part in parts):
            return self.join("，或 ", parts)
        return self._list(parts, "或" if self.chinese else "or")

    def _list(self, parts: Sequence[str], last: str) -> Said:
        return self.join(f" {last} ", [self.join(comma(self.lang), parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def clauses(self, parts: Sequence[str], must: bool, close: bool = False) -> Said:
        """Whole clauses that hold together; two demands with an "and" inside are parted by a comma.

        close: no comma in front of the last one, which would end an alternative.
        """
        if self.chinese:
            ending = " 且 " if close else "，且 "
        else:
            ending = ", and " if len(parts) > 2 or (must and any(AND in joints_of(part) for part in parts)) else " and "
        return self.join(ending, [self.join(self.comma, parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    def series(self, parts: Sequence[str]) -> Said:
        """Whole clauses one after the other; a comma inside one, unless it is in code, asks for semicolons."""
        several = any(COMMA in joints_of(part) for part in parts)
        return self.join(self.semicolon if several else self.comma, parts)

    def bracketed(self, text: str) -> Said:
        """A clause in brackets."""
        return Said(f"（{text}）" if self.chinese else f"({text})", joints_of(text))

    def noun(self, attribute: str) -> Said | None:
        """The noun of an attribute, without article."""
        if attribute in self.phrases.extents:
            return self.say(self.phrases.joins.extent, a=self.phrases.extents[attribute])
        text = self.phrases.nouns.get(attribute)
        return None if text is None else self.stated(text[self.lang])

    def nouns(self, attributes: Sequence[str]) -> Said:
        """Several nouns as one list; what all extents have in common is said once."""
        if self.are_extents(attributes):
            names = [self.phrases.extents[attribute] for attribute in attributes]
            listed = self.join(comma(self.lang), names) if self.chinese else self.both(names)
            return self.say(self.phrases.joins.extents, a=listed)
        return self.both([self.noun(attribute) or self.code(attribute) for attribute in attributes])

    def are_extents(self, attributes: Sequence[str]) -> bool:
        """Whether these are several extents with names of one letter or two."""
        return len(attributes) > 1 and all(attribute in self.phrases.extents for attribute in attributes)

    def framed(self, attribute: str, words: Sequence[str], many: bool, lead: str = "") -> Said | None:
        """Constants of an attribute as a phrase: `a vector or matrix tile`; None when one has no word.

        lead: English adjectives in front of the words: `a row-major vector tile`.
        """
        known = self.phrases.properties.get(attribute, {})
        if not all(word in known for word in words):
            return None
        listed = self.join(
            "", [*([lead] if lead else []), self.either([self.stated(known[word][self.lang]) for word in words])]
        )
        frame = self.phrases.frames.get(attribute)
        if frame is None:
            return listed
        several = many and not self.chinese
        around = frame.many if several else frame[self.lang]
        text = around.format(listed) if several else self._article(around.format(listed))
        return Said(text, joints_of(listed) | _stated(around, self.chinese))

    def _article(self, text: str) -> str:
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


def joints_of(text: str) -> frozenset[str]:
    """The joints of a phrase; those of code and of single words are none."""
    return text.joints if isinstance(text, Said) else _NO_JOINTS
