"""The theme's search worker, mended: it leaves out the last character of a Chinese query.

The worker cuts Chinese into words that the index knows (``segment`` in Material's sources), but looks only at words
that end before the last character: of the query 填充 it searches 填.  A theme without these lines is left as it is.
"""

from __future__ import annotations

import re
from pathlib import Path

# Words may end with the query, and a last word of one character counts.
_MENDED = (
    (re.compile(r"(for\(let (\w)=(\w)\+1;\2)<(\w)\.length(;\2\+\+\)\4\.slice\(\3,\2\)in )"), r"\1<=\4.length\5"),
    (re.compile(r"(\w\[(\w)\]&&\2<(\w)\.length)-1(&&\(\w\[\w\+\+\]=\2\))"), r"\1\4"),
)


def mended(script: str) -> str:
    """The text of the worker with both faults mended, unchanged if either is not there."""
    made = script
    for pattern, replacement in _MENDED:
        made, count = pattern.subn(replacement, made)
        if count != 1:
            return script
    return made


def mend(site: Path) -> bool:
    """Mend the worker of a built site; False when it has no such fault."""
    found = False
    for path in site.glob("assets/javascripts/workers/search.*.js"):
        script = path.read_text(encoding="utf-8")
        made = mended(script)
        if made != script:
            path.write_text(made, encoding="utf-8", newline="\n")
            found = True
    return found
