"""Chinese text -> its words, without guessing words that the dictionary lacks.

The segmenter is rjieba: its wheels fit every supported Python, and it cuts all Chinese of the manual as jieba does,
which has to be built from source.  Bigrams would need no segmenter, but results would mark halves of words.
"""

from __future__ import annotations

from mkdocs.exceptions import PluginError

try:
    import rjieba
except ImportError as error:
    raise PluginError("the Chinese search needs the package rjieba; run: pip install 'pto-isa[docs]'") from error


def cut(run: str) -> list[str]:
    """The words of a run of Chinese characters, which do not overlap."""
    return rjieba.cut(run, hmm=False)
