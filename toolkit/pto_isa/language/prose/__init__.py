"""Trees -> sentences in English and Chinese.

``claims`` names the kinds of condition, ``reading`` finds them in a tree, ``speaking`` says them; ``equations`` does
the same for what an op computes.  All words come from phrases.yaml; code here only joins them.  What has no words
raises ``ProseError``, and the record gives a ``text`` of its own.
"""

from .equations import equation_sentence
from .rules import LANGUAGES, fact, fact_parts, rule_sentences
from .voice import ProseError

__all__ = ["LANGUAGES", "ProseError", "equation_sentence", "fact", "fact_parts", "rule_sentences"]
