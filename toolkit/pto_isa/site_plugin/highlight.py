"""Colours for the code blocks of generated pages, with the classes that the theme already has colours for."""

from __future__ import annotations

import html
import re
from functools import lru_cache

from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers.c_cpp import CppLexer
from pygments.lexers.python import PythonLexer

_BLOCK = re.compile(r'<pre><code class="language-(python|cpp)">(.*?)</code></pre>', re.DOTALL)
_LEXERS = {"python": PythonLexer(), "cpp": CppLexer()}
_FORMATTER = HtmlFormatter(nowrap=True)


def coloured(page: str) -> str:
    """The page with the Python and C++ of its code blocks marked up."""
    return _BLOCK.sub(lambda found: _block(found[1], found[2]), page)


@lru_cache(maxsize=4_000)
def _block(language: str, body: str) -> str:
    made = str(highlight(html.unescape(body), _LEXERS[language], _FORMATTER)).rstrip("\n")
    return f'<pre><span></span><code class="language-{language}">{made}</code></pre>'
