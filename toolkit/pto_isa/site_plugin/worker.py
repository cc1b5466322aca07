"""The theme's search worker, mended: it leaves out the last character of a Chinese query, and ranks by rarity alone.

The worker cuts Chinese into words that the index knows (``segment`` in Material's sources), but looks only at words
that end before the last character: of the query 填充 it searches 填.  Of a query it searches every word as a beginning
(``defaultTransform``), so ``tadd`` finds the rarer ``taddc`` first.  A theme without these lines is left as it is.
"""

from __future__ import annotations

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

_WORKER = re.compile(r"assets/javascripts/workers/search\.[^/]*\.js")

# Words may end with the query, and a last word of one character counts; the word itself counts more than its beginning.
_MENDED = (
    (re.compile(r"(for\(let (\w)=(\w)\+1;\2)<(\w)\.length(;\2\+\+\)\4\.slice\(\3,\2\)in )"), r"\1<=\4.length\5"),
    (re.compile(r"(\w\[(\w)\]&&\2<(\w)\.length)-1(&&\(\w\[\w\+\+\]=\2\))"), r"\1\4"),
    (re.compile(r"(\.invertedIndex\)\]\.join\(\")\* (\"\))"), r"\1 \2"),
    (re.compile(r"(\.test\((\w)\)\?\2:`)(\$\{\2\}\*`\))"), r"\1${\2}^8 \3"),
)


def mended(script: str) -> str:
    """The text of the worker with its faults mended, unchanged if one of them is not there."""
    made = script
    for pattern, replacement in _MENDED:
        made, count = pattern.subn(replacement, made)
        if count != 1:
            return script
    return made


def mend(files: Files, config: MkDocsConfig) -> bool:
    """Put the mended worker in the place of the theme's; False when it has no such faults."""
    found = False
    for file in list(files.javascript_files()):
        if _WORKER.fullmatch(file.src_uri):
            script = file.content_string
            made = mended(script)
            if made != script:
                files.remove(file)
                files.append(File.generated(config, file.src_uri, content=made))
                found = True
    return found
