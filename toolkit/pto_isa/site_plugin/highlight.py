"""Colours for the code blocks of generated pages, with the classes that the theme already has colours for.

The blocks hold generated code of three languages.  One pattern per language finds the words that get a colour; a
general highlighter would spend a tenth of the whole build on them.
"""

from __future__ import annotations

import html
import keyword
import re
from functools import lru_cache

from pto_isa.generate.pages.escape import ENTITIES

_BLOCK = re.compile(r'<pre><code class="language-(python|cpp|mlir)">([^<]*)</code></pre>')
_NUMBER = r"(?P<mi>(?<![\w.])-?(?:0[xX][0-9a-fA-F]+|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?))"
_CPP = (
    "auto bool break case char class const constexpr continue default do double else enum explicit extern false float"
    " for if inline int long namespace nullptr operator return short signed sizeof static struct switch template this"
    " true typedef typename union unsigned using void volatile while"
)
# The names of the groups are the classes.
_LANGUAGES = {
    "python": (
        r'(?P<c1>#[^\n]*)|(?P<s>[rbf]?(?:"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'))'
        rf"|(?<=\bdef )(?P<nf>\w+)|(?P<k>(?<![\w.])(?:{'|'.join(keyword.kwlist)})\b)|{_NUMBER}"
    ),
    "cpp": (
        r'(?P<c1>//[^\n]*|/\*[\s\S]*?\*/)|(?P<s>"(?:\\.|[^"\\\n])*")|(?P<cp>^#[^\n]*)'
        rf"|(?P<k>\b(?:{_CPP.replace(' ', '|')})\b)|(?P<nf>\bT[A-Z0-9_]{{2,}}(?=\())|{_NUMBER}"
    ),
    "mlir": (
        r'(?P<c1>//[^\n]*)|(?P<s>"(?:\\.|[^"\\\n])*")|(?P<nv>%\w+)|(?P<kt>![\w.]+|\b(?:[iuf]\d+|bf16|index)\b)'
        rf"|(?P<nf>@\w+|\bpto\.\w+(?:\.\w+)*)|(?P<k>\b(?:module|func\.func|return|ins|outs|attributes)\b)|{_NUMBER}"
    ),
}
# Every alternative begins with one of these marks or with a word: most places need not be tried with each of them.
_START = r"""(?=["'#/%!@-]|\b\w)"""
_PATTERNS = {name: re.compile(f"{_START}(?:{pattern})", re.MULTILINE) for name, pattern in _LANGUAGES.items()}
# What the generator writes as numbers (line breaks too, as a page is Markdown for it) as the theme's blocks write it.
_WRITTEN = {entity: html.escape(mark, quote=False) for mark, entity in ENTITIES.items()} | {"&#10;": "\n"}


def coloured(page: str) -> str:
    """The page with the code of its blocks marked up."""
    return _BLOCK.sub(lambda found: _block(found[1], found[2]), page)


@lru_cache(maxsize=4_000)
def _block(language: str, body: str) -> str:
    for written, shown in _WRITTEN.items():
        body = body.replace(written, shown)
    made = _PATTERNS[language].sub(_span, body)
    return f'<pre><span></span><code class="language-{language}">{made}</code></pre>'


def _span(found: re.Match[str]) -> str:
    return f'<span class="{found.lastgroup}">{found[0]}</span>'
