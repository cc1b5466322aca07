"""The theme's search worker, mended, so that a reader finds what he typed.

Four things are wrong with it for a manual of instructions in two languages.

- Chinese: it cuts a query into words that the index knows (``segment`` in Material's sources), but looks only at words
  that end before the last character (of 填充 it searches 填), and finds nothing at all when the query begins with a
  character that the index does not have.
  In a query that mixes scripts (``NZ格式``) a Chinese word is taken for a part of the Latin one before it.
- Order: it searches every word as a beginning (``defaultTransform``), so ``tadd`` finds the rarer ``taddc`` first, and
  the ``V`` of ``PIPE_V`` every word with this letter; it adds up what the words weigh, so a page with one rare word
  stands before the section that has all of them.  The id of a rule, copied out of a message, finds other pages.
- Spelling: a word with one letter too few or too many finds nothing, and neither does another form of a word.  Stemming
  the index would make ``tadds`` the same as ``tadd``, so the forms of a word are looked up when it is asked for.
- Digits: lunr tells the nodes of its word graph apart by their letters and numbers written one after the other, which
  are ambiguous when a letter is a digit; a search for ``L1`` ends in an error.

What is done to a query instead is in ``queries.js``.  A theme without these lines is left as it is.
"""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

_WORKER = re.compile(r"assets/javascripts/workers/search\.[^/]*\.js")

_QUERIES = Path(__file__).with_name("queries.js")
_MENDED = (
    # segment: words may end with the query, a last word of one character counts, unknown characters are passed over
    (re.compile(r"(for\(let (\w)=(\w)\+1;\2)<(\w)\.length(;\2\+\+\)\4\.slice\(\3,\2\)in )"), r"\1<=\4.length\5"),
    (
        re.compile(r"(let (\w)=(\w)\+)(\w)\[\3\];\4\[\2\]&&(\2<\w\.length)-1(&&\(\w\[\w\+\+\]=\2\))"),
        r"\1(\4[\3]||1);\5\6",
    ),
    (re.compile(r'(\w=>)(\[\.\.\.\w+\(\w,this\.index\.invertedIndex\)\]\.join\(")\* "\)'), r"""\1' '+\2 ")+' '"""),
    # transform: the word itself counts more than its beginning
    (re.compile(r"(\.test\((\w)\)\?\2:`)(\$\{\2\}\*`\))"), r"\1${\2}^8 \3"),
    # search: what has only a part of the words counts much less, what is called as the query says counts more
    (
        re.compile(r"(search\((\w)\)\{)(if\(\2=\2\.replace\()"),
        r"\1const asked=\2;\2=queries.parted(\2);\3",
    ),
    (
        re.compile(
            r"(\{ref:(\w),score:.{,900}?let (\w)=\+!\w\.parent\+Object\.values\((\w)\).{,160}?"
            r"score:\w\*\(1\+(\w)\(\3,2\)\))"
        ),
        r"\1*\5(queries.share(this.index,\4),3)*queries.boost(this.map.get(\2),asked)",
    ),
    (
        re.compile(r"(!(\w)\)return\{items:\[\]\};)(let \w=\w+\()\2(\)\.filter\(.{,90}this\.index\.search\()\2(\))"),
        r"\1const{search,wanted}=queries.widened(this.index,\2);\3wanted\4search\5",
    ),
    # lunr.TokenSet.toString: each number ends with a sign of its own
    (re.compile(r"(TokenSet\.prototype\.toString=.{,250}?(\w)=\2\+\w\+\w\.id)(\})"), r'\1+";"\3'),
)


def mended(script: str) -> str:
    """The text of the worker with its faults mended, unchanged if one of them is not there."""
    made = script
    for pattern, replacement in _MENDED:
        made, count = pattern.subn(replacement, made)
        if count != 1:
            return script
    return _QUERIES.read_text(encoding="utf-8") + made


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
