"""Program: the text of one file, read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ...garbage import uncollected
from .faults import AN_ALIAS, AN_ALIAS_ABOVE, SyntaxFault
from .op_parser import flat
from .reader import Reader
from .spelling import misspelt
from .tokens import Tokens
from .tree import Operation, walk

# Aliases of attributes and of types have no dot, which names of dialects have; two patterns that begin with a letter
# each, which are looked for faster than one with a choice.
_USES = (re.compile(r"#[A-Za-z_]\w*+(?![.<$])"), re.compile(r"![A-Za-z_]\w*+(?![.<$])"))
_ALIAS = re.compile(r"#[\w.$]+")
DEEPEST_ALIAS = 8
LONGEST_LOCATION = 1000


class NumberedToken(str):
    """A token that knows its number; only made for the ops of findings."""

    __slots__ = ("token",)
    token: int

    @classmethod
    def of(cls, word: str, token: int) -> NumberedToken:
        """Return ``word`` as token number ``token``."""
        made = cls(word)
        made.token = token
        return made


class Program:
    """What stands in one text: ``ops`` at its top, ``faults`` where it could not be read, ``aliases`` by name.

    ``op_names`` are the names of all ops, nested ones included.  ``file`` is None for a text without a file.
    """

    def __init__(self, tokens: Tokens, reader: Reader, file: str | None) -> None:
        self.tokens = tokens
        self.file = file
        self.ops: list[Operation] = reader.ops
        self.faults: list[SyntaxFault] = reader.faults
        self.aliases = reader.aliases
        self.op_names: Collection[str] = reader.op_names
        self._placed: tuple[Operation | None, dict[str, int]] = (None, {})  # the words of the op asked for last

    def walk(self) -> Iterator[Operation]:
        """Yield every op, nested ones included, in the order of the text."""
        return walk(self.ops)

    def place(self, op: Operation, word: str | None = None) -> tuple[int, int]:
        """Return the line and column, from 1, of an op, or of the first place where a word stands in it."""
        if word is None:
            return self.tokens.place(op.token)
        if self._placed[0] is not op:
            found: dict[str, int] = {}
            for spoken in _words(self.located(op)):
                if isinstance(spoken, NumberedToken):
                    found.setdefault(str(spoken), spoken.token)
            self._placed = (op, found)
        return self.tokens.place(self._placed[1].get(word, op.token))

    def origin(self, location: str) -> str:
        """Return a ``loc(…)`` with the aliases in it replaced: ``#loc1`` is ``"a.py":3:4``; long ones are cut."""
        for _ in range(DEEPEST_ALIAS):
            found = _ALIAS.sub(self._location, location)
            if found == location or len(found) > LONGEST_LOCATION:
                break
            location = found
        return location[:LONGEST_LOCATION]

    def _location(self, alias: re.Match[str]) -> str:
        """What an alias of a location stands for; an alias of something else stays."""
        text = self.aliases.get(alias[0], "")
        return text[4:-1] if text.startswith("loc(") and text.endswith(")") else alias[0]

    def located(self, op: Operation) -> Operation:
        """Return the op read once more with words that know their places; without what its regions hold."""
        return self._once_more(op)[0]

    def behind(self, op: Operation) -> int:
        """Return the token behind the last one of an op without regions; comments behind that are none of it."""
        words, end = self.tokens.words, self._once_more(op)[1]
        while end > op.token + 1 and words[end - 1][-1] == "\n":
            end -= 1
        return end

    def _once_more(self, op: Operation) -> tuple[Operation, int]:
        """The op read once more, and the token behind it."""
        words = self.tokens.words
        length = 256
        while True:
            piece = [
                NumberedToken.of(word if word[-1] == "\n" else flat(word), op.token + k)
                for k, word in enumerate(words[op.token : op.token + length])
            ]
            whole = op.token + length >= len(words)
            try:
                found, end, _ = Reader(list(piece)).op(0)
            except SyntaxFault:
                if whole:  # the op begins well but breaks off; what is known of it is what was read before
                    return op, len(words)
                end = length
            if whole or end < length - 4:
                found.token = op.token
                return found, op.token + end
            length *= 8


def _words(op: Operation) -> Iterator[str]:
    """Every value and type of an op."""
    yield from op.results
    for part in op.parts:
        yield from part.names or ()
        for item in part.items:
            yield from item if isinstance(item, list) else (item,)
        yield from part.types


def read(text: str, file: str | None = None) -> Program:
    """Read a program.  Never raises for what the text says: what cannot be read is in ``faults``."""
    tokens = Tokens(text)
    reader = Reader(tokens.words)
    with uncollected():
        reader.read()
        reader.faults += [*_undefined(tokens, reader.aliases), *_too_early(reader)]
        if wrong := {fault.at: fault for fault in misspelt(tokens.words)}:  # says more than what the reader says there
            reader.faults[:] = [*wrong.values(), *(fault for fault in reader.faults if fault.at not in wrong)]
    return Program(tokens, reader, file)


def _undefined(tokens: Tokens, aliases: dict[str, str]) -> Iterator[SyntaxFault]:
    """The first use of each alias that the text does not define; what stands in strings and comments is no use."""
    unknown: set[str] = set()
    for pattern in _USES:
        unknown.update(pattern.findall(tokens.text))
    unknown.difference_update(aliases)
    if unknown:
        words = tokens.words
        for k, word in enumerate(words):
            if word in unknown:
                unknown.remove(word)
                if words[k + 1 : k + 2] == ["="]:  # its definition did not read
                    continue
                yield SyntaxFault(k, "undefined-alias", AN_ALIAS)


def _too_early(reader: Reader) -> Iterator[SyntaxFault]:
    """The first use of each alias before its definition; MLIR waits for those of locations only."""
    late = {name: at for name, at in reader.defined.items() if not reader.aliases[name].startswith("loc(")}
    if not late:
        return
    for k in range(max(late.values())):
        word = reader.words[k]
        if late.get(word, -1) > k:
            del late[word]
            yield SyntaxFault(k, "undefined-alias", AN_ALIAS_ABOVE)
