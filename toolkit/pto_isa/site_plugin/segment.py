"""Chinese text -> its words, by jieba with the part of its dictionary that the text can need.

jieba loads 350 000 words before it cuts the first sentence, and keeps its tables in the system's folder for temporary
files.  The manual has some 800 different characters; only words made of these can be found in it.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import Any

_COUNT = re.compile(r" (\d+)")


class Segmenter:
    """Cuts runs of Chinese characters as jieba does without guessing words that its dictionary lacks."""

    def __init__(self) -> None:
        self._characters: frozenset[str] = frozenset()
        self._tokenizer: Any = None
        self._known: dict[str, tuple[str, ...]] = {}

    def learn(self, runs: Iterable[str]) -> None:
        """Load what is needed to cut these."""
        characters = frozenset("".join(run for run in runs if run not in self._known))
        if not characters <= self._characters:
            self._characters |= characters
            self._tokenizer = _tokenizer(self._characters)

    def cut(self, run: str) -> tuple[str, ...]:
        """The words of a run."""
        if run not in self._known:
            self.learn([run])
            self._known[run] = tuple(self._tokenizer.cut(run, HMM=False))
        return self._known[run]


def _tokenizer(characters: Iterable[str]) -> Any:
    """jieba's tokenizer with the words made of these characters, and the beginnings of words that it looks up."""
    import jieba

    jieba.setLogLevel(logging.WARNING)
    made = jieba.Tokenizer()
    with made.get_dict_file() as file:
        lines = file.read().decode("utf-8")
    counts: dict[str, int] = {}
    for word, count in re.findall(rf"^([{re.escape(''.join(sorted(characters)))}]+) (\d+)", lines, re.MULTILINE):
        counts[word] = int(count)
        for end in range(1, len(word)):
            counts.setdefault(word[:end], 0)
    made.FREQ, made.total, made.initialized = counts, sum(map(int, _COUNT.findall(lines))), True
    return made
