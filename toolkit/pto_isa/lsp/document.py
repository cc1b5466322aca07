"""One version of an open text, and what is worked out from it once."""

from __future__ import annotations

import re
from functools import cached_property

from pto_isa.program.syntax.attributes import END
from pto_isa.program.syntax.program import Program, read
from pto_isa.program.syntax.tokens import Tokens, with_line_feeds
from pto_isa.program.syntax.tree import Operation
from pto_isa.program.target import target_of
from pto_isa.program.verifier import verify_program
from pto_isa.program.written.types import WrittenTypes
from pto_isa.runtime.profile import current_profile
from pto_isa.runtime.rules.finding import Finding
from pto_isa.runtime.rules.stages import meant
from pto_isa.runtime.words import HINT

from .names import ValueName, names
from .settings import ClientSettings
from .text import SourceText, TextSpan

_FUNCTION = re.compile(r"^[ \t]*func\.func\b", re.MULTILINE)
_ALIAS = re.compile(r"^[ \t]*(![\w.$]+)[ \t]*=[ \t]*(.+?)[ \t]*$", re.MULTILINE)


class OpenDocument:
    """A text at one version with the settings in force; it never changes."""

    def __init__(
        self, text: SourceText, settings: ClientSettings, version: int | None = None, file: str | None = None
    ) -> None:
        self.text = text
        self.settings = settings
        self.version = version
        self.file = file
        self._extract: Extract | None = None

    @cached_property
    def lines(self) -> str:
        """The text with lines that end as the reader ends them; offsets are those of the text."""
        return with_line_feeds(self.text.text)

    @cached_property
    def profile(self) -> str:
        """The profile to ask for: as set, else as the module states it, else the one in force."""
        return target_of(self.program, self.settings.profile).profile or current_profile()

    @cached_property
    def program(self) -> Program:
        """The whole text, read."""
        return read(self.text.text, self.file)

    def findings(self) -> list[Finding]:
        """What is wrong with the program."""
        asked = self.settings
        found = verify_program(self.program, asked.profile, asked.level, asked.assembler, hints=True).findings
        return [finding for finding in found if finding.severity == HINT or meant(finding, asked.by)]

    @cached_property
    def ops(self) -> list[Operation]:
        """Every op in the order of the text."""
        return list(self.program.walk())

    @cached_property
    def types(self) -> WrittenTypes:
        """The types of the text."""
        return WrittenTypes(self.profile, dict(_ALIAS.findall(self.lines)))

    def around(self, offset: int) -> Extract:
        """The function around an offset, which is all that most questions need: it is cut much faster than all."""
        known = self._extract
        if known is not None and known.start <= offset < known.end:
            return known
        text = self.lines
        start, line_end = 0, text.find("\n", offset)
        line_end = len(text) if line_end < 0 else line_end
        at = text.rfind("func.func", 0, line_end)
        while at >= 0:
            line = text.rfind("\n", 0, at) + 1
            if _FUNCTION.match(text, line):
                start = line
                break
            at = text.rfind("func.func", 0, at)
        follows = _FUNCTION.search(text, line_end)
        end = follows.start() if follows is not None else len(text)
        self._extract = Extract(text[start:end], start)
        return self._extract


class Extract:
    """The tokens of a piece of a text; offsets are those of the whole text, token numbers those of the piece."""

    def __init__(self, text: str, start: int) -> None:
        self.start = start
        self.end = start + len(text)
        self.tokens = Tokens(text)
        self.words = self.tokens.words

    @cached_property
    def names(self) -> dict[int, ValueName]:
        """The values of the piece by the tokens that name them."""
        return names([*self.words, "\n", END, END], len(self.words))

    def span(self, token: int) -> TextSpan:
        """Where a token stands, without the end of a line."""
        begin = self.start + self.tokens.offset(token)
        return begin, begin + len(self.words[token].rstrip("\n"))

    def token_at(self, offset: int) -> int | None:
        """The token at an offset: the one that begins or goes on there, else a word that ends there; None for none."""
        k = self.tokens.token_at(offset - self.start)
        if k is None:
            return None
        begin, end = self.span(k)
        if offset == begin and k > 0 and not _wordlike(self.words[k]) and self.span(k - 1)[1] == offset:
            return k - 1 if _wordlike(self.words[k - 1]) else k
        return k if begin <= offset <= end and (offset < end or _wordlike(self.words[k])) else None


def _wordlike(word: str) -> bool:
    return (word[0] in '%!#@"^<' and len(word) > 1) or word[0].isalnum()
